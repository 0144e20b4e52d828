// Filters, words and orders of a shelf without a server: takes the whole shelf and leaves what fits.
import { fold, split } from "./folding.js";
import { html } from "./html.js";
import { chips, data, hidden, language, pageUrl, picture, plain, words } from "./page.js";

const FILTERS = ["faction", "kind", "trait", "known", "game", "book"];

async function texts() {
  const [index, shown] = await Promise.all([data("find.json"), data(`find.${language}.json`)]);
  return new Map(
    index.documents.map(([collection, slug], n) => [
      `${collection}/${slug}`,
      fold(`${shown.names[n].join(" ")} ${shown.texts[n]}`),
    ]),
  );
}

function has(row, name, value) {
  const [key, ...facts] = row.dataset.is.split(" ");
  return facts.includes(`${name}:${value}`) || (name === "faction" && key === `factions/${value}`);
}

function fits(row, params, held, typed, except = "") {
  const narrowed = FILTERS.every((name) => {
    const values = name === except ? [] : params.getAll(name).filter(Boolean);
    return !values.length || values.some((value) => has(row, name, value));
  });
  const key = row.dataset.is.split(" ")[0];
  return narrowed && typed.every((word) => (held.get(key) || fold(row.textContent)).includes(word));
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
}

// The badge of a faction's head row for a unit that stands by itself: it has to say whose it is.
function named(badge) {
  const copy = badge.cloneNode(true);
  const name = badge.closest("a").textContent.trim();
  const drawing = copy.querySelector("svg");
  copy.title = name;
  if (!drawing) return copy;
  drawing.removeAttribute("aria-hidden");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", name);
  return copy;
}

// One block of rows in the order of a column; what is not known comes last, whichever way.
function ordered(list, column, down) {
  const heads = [...list.querySelectorAll("thead a")];
  const place = heads.findIndex((one) => new URLSearchParams(one.getAttribute("href")).get("sort") === column);
  if (place < 0) return;
  const value = (row) => {
    const found = /\d+/.exec(row.querySelectorAll("td")[place].textContent);
    return found ? Number(found[0]) : null;
  };
  const rows = [...list.querySelectorAll("tbody tr[data-is]")];
  for (const row of rows) {
    const badge = row.closest("tbody").querySelector(".side-row .badge");
    if (badge) row.querySelector("th a").prepend(named(badge));
  }
  rows.sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return (x === null) - (y === null);
    return down ? y - x : x - y;
  });
  const body = document.createElement("tbody");
  body.append(...rows);
  for (const old of list.querySelectorAll("tbody")) old.remove();
  list.querySelector("table").append(body);
  const head = heads[place];
  head.closest("th").setAttribute("aria-sort", down ? "descending" : "ascending");
  head.insertAdjacentHTML("beforeend", `<span class="order" aria-hidden="true">${down ? "▾" : "▴"}</span>`);
}

function heads(list, params) {
  for (const head of list.querySelectorAll("thead a")) {
    const column = new URLSearchParams(head.getAttribute("href")).get("sort");
    const changed = new URLSearchParams(params);
    changed.set("sort", column);
    changed.set("down", params.get("sort") === column && params.get("down") === "1" ? "0" : "1");
    head.setAttribute("href", `?${changed}`);
    head.setAttribute("hx-get", `?${changed}`);
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
  count.insertAdjacentHTML("afterend", empty);
}

export async function answer(url) {
  const params = url.searchParams;
  const typed = split(fold(params.get("q") || ""));
  const [page, said, held] = await Promise.all([plain(url), words(), typed.length ? texts() : new Map()]);
  const list = page.querySelector("#list");
  if (!list) return {};
  const rows = [...list.querySelectorAll("[data-is]")];
  const others = new Map(FILTERS.map((name) => [name, rows.filter((row) => fits(row, params, held, typed, name))]));
  const tally = (name, value) => others.get(name).filter((row) => has(row, name, value)).length;
  for (const row of rows) if (!fits(row, params, held, typed)) row.remove();
  const left = list.querySelectorAll("[data-is]").length;
  for (const sheet of list.querySelectorAll("section.sheet, tbody, table, .legend")) {
    const rows = sheet.matches(".legend") ? left : sheet.querySelectorAll("[data-is]").length;
    if (!rows) sheet.remove();
    else if (sheet.matches("section")) {
      const number = sheet.querySelector("h2 small");
      if (number) number.textContent = rows;
    }
  }
  if (left && params.get("sort")) ordered(list, params.get("sort"), params.get("down") === "1");
  heads(list, params);
  counts(list, url, params, left, said);
  chips(list, params);
  recount(list, tally);
  for (const more of list.querySelectorAll("details.more-filters")) more.open = Boolean(more.querySelector(".chip.on"));
  const box = list.querySelector("#q");
  box.setAttribute("value", params.get("q") || "");
  hidden(box.form, params, [...FILTERS, "sort", "down"]);
  return { html: list.innerHTML };
}
