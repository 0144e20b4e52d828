// What the phone's own answers share: where the site stands, its data and words, icons, chips.
import { html } from "./html.js";

const page = document.documentElement;
export const root = new URL(page.dataset.root || "/", document.baseURI);
export const language = page.lang;
const files = new Map();

// A file of the pack, asked for once.
export function data(name) {
  if (!files.has(name)) {
    files.set(
      name,
      fetch(new URL(`pocket/${name}`, root), { cache: "no-cache" })
        .then((answer) => {
          if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
          return answer.json();
        })
        .catch((error) => {
          files.delete(name);
          throw error;
        }),
    );
  }
  return files.get(name);
}

// What this phone remembers of how pages are looked at, as the server would.
export function cookie(name) {
  return new RegExp(`(?:^|; )${name}=([a-z]+)`).exec(document.cookie)?.[1];
}

export function remember(name, value) {
  document.cookie = `${name}=${value}; path=${root.pathname}; max-age=31536000; samesite=lax`;
}

export const words = () => data(`words.${language}.json`);

// The page at an address without its query, as it stands in the copy.
export async function plain(url) {
  const answer = await fetch(url.origin + url.pathname);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

export function fill(text, facts) {
  return text.replace(/%\((\w+)\)s/g, (_, name) => facts[name]);
}

const sprite = () => new URL(document.querySelector("svg.icon use").getAttribute("href"), document.baseURI).pathname;

// A drawing; with a label it speaks, without it is decoration.
export function icon(name, label) {
  const use = html`<use href="${sprite()}#${name}"/>`;
  if (label) return html`<svg class="icon" role="img" aria-label="${label}">${use}</svg>`;
  return html`<svg class="icon" aria-hidden="true">${use}</svg>`;
}

// The emblem of a faction; the address of all emblems counts from the top of the site.
export function emblem(address, slug) {
  const src = new URL(address, root).pathname;
  return html`<svg class="emblem" aria-hidden="true"><use href="${src}#${slug}"/></svg>`;
}

// A drawing that says nothing of its own; its address counts from the top of the site.
export function picture(address) {
  const src = new URL(address, root).pathname;
  return html`<img class="empty-picture" src="${src}" alt="" width="240" height="160" />`;
}

export const pageUrl = (path) => new URL(`${language}/${path}`, root).pathname;

// The way from the page at this address to the top of the site, as the pages themselves write it.
export function up(url) {
  return "../".repeat(url.pathname.slice(root.pathname.length).split("/").length - 1);
}

export function toggled(params, name, value) {
  const changed = new URLSearchParams(params);
  const values = changed.getAll(name);
  changed.delete(name);
  for (const one of values.includes(value) ? values.filter((v) => v !== value) : [...values, value])
    changed.append(name, one);
  return `?${changed}`;
}

// Chips say which values are on, and each leads to the address that toggles it.
export function chips(within, params) {
  for (const chip of within.querySelectorAll("a.chip[id^=chip-]")) {
    const [, name, value] = /^chip-([a-z]+)-(.+)$/.exec(chip.id);
    const on = params.getAll(name).includes(value);
    chip.classList.toggle("on", on);
    const mark = chip.querySelector("svg");
    if (mark) mark.remove();
    if (on) chip.insertAdjacentHTML("afterbegin", icon("check"));
    if (on) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
    chip.setAttribute("href", toggled(params, name, value));
    if (chip.hasAttribute("hx-get")) chip.setAttribute("hx-get", toggled(params, name, value));
  }
}

export function hidden(form, params, names) {
  for (const input of form.querySelectorAll("input[type=hidden]")) input.remove();
  const button = form.querySelector("button[type=submit]");
  for (const name of names) {
    for (const value of params.getAll(name)) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      if (button) button.before(input);
      else form.append(input);
    }
  }
}
