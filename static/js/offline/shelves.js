// Filters, words, orders, pictures and picks of a shelf without a server: takes the whole shelf and leaves what fits.
import { fold, split } from "./folding.js";
import { html } from "./html.js";
import { chips, cookie, data, hidden, pageUrl, picture, plain, remember, words } from "./page.js";
import { picksOf, showPicks } from "./picks.js";
import { factsOf, showOrder, sortRows } from "./sorting.js";

const FILTERS = ["faction", "kind", "trait", "known", "game", "book"];
const LOOK = ["view", "compare", "table"];

// Everything that a list is searched through, in both languages: names, texts, and what only the list looks at.
let searched = null;

async function readAll() {
  const files = ["shelves.json", "find.json", "find.en.json", "find.fr.json"].map(data);
  const [{ words: known, records }, { documents }, english, french] = await Promise.all(files);
  const rows = new Map();
  documents.forEach(([collection, slug], n) => {
    const more = records[`${collection}/${slug}`];
    if (!more) return;
    let at = 0;
    const others = more[1].map((step) => known[(at += step)]);
    const names = [...english.names[n].map(fold), ...(more[0] ? [more[0]] : [])].join(" | ");
    const text = `${names} ${fold(`${english.texts[n]} ${french.texts[n]}`)} ${others.join(" ")}`;
    rows.set(`${collection}/${slug}`, { names, text });
  });
  return rows;
}

// What holds every typed word: its key, and how near its names come to the words.
async function holding(typed) {
  searched ??= await readAll();
  const whole = typed.join(" ");
  const ranks = new Map();
  for (const [key, { names, text }] of searched)
    if (typed.every((word) => text.includes(word))) ranks.set(key, rank(names, whole));
  return ranks;
}

function rank(names, whole) {
  if (names === whole || names.startsWith(`${whole} |`) || names.includes(`| ${whole}`)) return 0;
  return names.startsWith(whole) ? 1 : names.includes(whole) ? 2 : 3;
}

// Names first, as the server puts them: rows within their block, and blocks by their best row; topics keep their order.
function rankRows(list, ranks) {
  const rankOf = (row) => [ranks.get(factsOf(row).key), factsOf(row).numbers.order ?? 0];
  const sorted = (rows) => rows.sort((a, b) => rankOf(a)[0] - rankOf(b)[0] || rankOf(a)[1] - rankOf(b)[1]);
  const blocks = [...list.querySelectorAll("section, tbody")].filter((block) => !block.querySelector("section, tbody"));
  const best = new Map();
  for (const block of blocks) {
    const rows = sorted([...block.querySelectorAll("[data-is]")]);
    if (!rows.length) continue;
    if (block.closest(".browse-list")) best.set(block, rows[0]);
    rows[0].parentElement.append(...rows);
  }
  const order = sorted([...best.values()]);
  for (const block of [...best.keys()].sort((a, b) => order.indexOf(best.get(a)) - order.indexOf(best.get(b))))
    block.parentElement.append(block);
}

function has(row, name, value) {
  const { key, facts } = factsOf(row);
  return facts.includes(`${name}:${value}`) || (name === "faction" && key === `factions/${value}`);
}

function fits(row, params, held, except = "") {
  const narrowed = FILTERS.every((name) => {
    const values = name === except ? [] : params.getAll(name).filter(Boolean);
    return !values.length || values.some((value) => has(row, name, value));
  });
  const { key } = factsOf(row);
  return narrowed && (!held || held.has(key));
}

// Each chip says how many rows it would leave beside the other filters; one that would leave none cannot be tapped.
function recount(list, tally) {
  for (const chip of list.querySelectorAll("a.chip[id^=chip-]")) {
    const [, name, value] = /^chip-([a-z]+)-(.+)$/.exec(chip.id);
    const left = tally(name, value);
    chip.querySelector("small").textContent = left;
    if (left || chip.classList.contains("on")) continue;
    const off = document.createElement("span");
    off.className = "chip off";
    off.setAttribute("role", "link");
    off.setAttribute("aria-disabled", "true");
    off.id = chip.id;
    off.append(...chip.childNodes);
    chip.replaceWith(off);
  }
  for (const row of list.querySelectorAll(".chips")) {
    row.querySelector(".chips-label").after(...row.querySelectorAll(".chip.on"));
  }
}

function counts(list, url, params, left, said) {
  const count = list.querySelector(".count");
  count.firstChild.textContent = count.firstChild.textContent.replace(/\d+/, left);
  if (![...FILTERS, "q"].some((name) => params.getAll(name).some(Boolean))) return;
  const path = url.pathname;
  const clear = html` · <a class="clear" href="${path}" hx-get="${path}" hx-target="#list" hx-push-url="true">
    ${said["show-all"]}
  </a>`;
  count.insertAdjacentHTML("beforeend", clear);
  if (left) return;
  const everywhere = `${pageUrl("find/")}?q=${encodeURIComponent(params.get("q") || "")}`;
  const empty = html`<div class="empty">
    ${picture(said["no-row"])}
    <p>${said["nothing-fits"]}</p>
    <p><a class="pill" href="${everywhere}">${said["in-all-boxes"]}</a></p>
  </div>`;
  (list.querySelector(".browse-bar") || count).insertAdjacentHTML("afterend", empty);
}

// The part of an address that decides what stands in the list, and in which order.
function asked(params) {
  const rest = new URLSearchParams(params);
  for (const name of LOOK) rest.delete(name);
  return String(rest);
}

function dropEmpty(list, left) {
  for (const block of list.querySelectorAll("section, tbody, table, .legend, .browse-list")) {
    const rows = block.matches(".legend") ? left : block.querySelectorAll("[data-is]").length;
    if (!rows) block.remove();
    else if (block.matches("section")) {
      const number = block.querySelector("h2 small");
      if (number) number.textContent = rows;
    }
  }
}

// The shelf of an address, narrowed and in order, as an element that is on no page.
export async function narrowed(url, view = "list") {
  const params = url.searchParams;
  const typed = split(fold(params.get("q") || ""));
  const [page, held] = await Promise.all([plain(url), typed.length ? holding(typed) : null]);
  const list = page.querySelector("#list");
  if (!list) return null;
  const pictures = list.querySelector("template[data-pictures]");
  if (pictures) {
    if (view === "pictures") list.querySelector(".browse-list")?.replaceChildren(pictures.content);
    pictures.remove();
  }
  const rows = [...list.querySelectorAll("[data-is]")];
  const names = new Map(rows.map((row) => [factsOf(row).slug, row.querySelector("[data-name]")?.textContent]));
  const others = new Map(FILTERS.map((name) => [name, rows.filter((row) => fits(row, params, held, name))]));
  const tally = (name, value) => others.get(name).filter((row) => has(row, name, value)).length;
  for (const row of rows) if (!fits(row, params, held)) row.remove();
  const left = list.querySelectorAll("[data-is]").length;
  dropEmpty(list, left);
  if (left && held) rankRows(list, held);
  if (left && params.get("sort")) sortRows(list, params.get("sort"), params.get("down") === "1");
  return { list, left, names, tally, asked: asked(params) };
}

function linkRows(list, query) {
  if (!query) return;
  for (const row of list.querySelectorAll("[data-is]")) {
    const link = row.querySelector("a[href]");
    link.setAttribute("href", `${link.getAttribute("href")}?${new URLSearchParams({ list: query })}`);
  }
}

function showView(list, params, view) {
  for (const link of list.querySelectorAll("[data-view]")) {
    const changed = new URLSearchParams(params);
    changed.set("view", link.dataset.view);
    for (const name of ["href", "hx-get"]) link.setAttribute(name, `?${changed}`);
    if (link.dataset.view === view) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function showRandom(list, left, query) {
  const link = list.querySelector("[data-random]");
  if (!link) return;
  if (left < 2) link.remove();
  else if (query) link.setAttribute("href", `${link.getAttribute("href")}?${query}`);
}

export async function answer(url) {
  const params = url.searchParams;
  if (["list", "pictures"].includes(params.get("view"))) remember("view", params.get("view"));
  const view = params.get("view") || cookie("view") || "list";
  const [shown, said] = await Promise.all([narrowed(url, view), words()]);
  if (!shown) return {};
  const { list, left } = shown;
  showOrder(list, params);
  counts(list, url, params, left, said);
  chips(list, params);
  recount(list, shown.tally);
  for (const more of list.querySelectorAll("details.more-filters")) more.open = Boolean(more.querySelector(".chip.on"));
  const box = list.querySelector("#q");
  box.setAttribute("value", params.get("q") || "");
  hidden(box.form, params, [...FILTERS, "sort", "down", "view", "compare"]);
  showView(list, params, view);
  showRandom(list, left, shown.asked);
  if (params.has("compare")) showPicks(list, url, picksOf(params, shown.names), said);
  else if (list.querySelector(".browse-list")) linkRows(list, shown.asked);
  const picker = list.querySelector("[data-picker]");
  if (picker && !params.has("compare")) {
    const changed = new URLSearchParams(params);
    changed.set("compare", "");
    for (const name of ["href", "hx-get"]) picker.setAttribute(name, `?${changed}`);
  } else if (picker) picker.remove();
  return { html: list.innerHTML };
}
