// The order of a shelf without a server: as the database sorts it, what is not known last, whichever way.
import { fold } from "./folding.js";

// What a row says of its record: its key, name:value for filters, name=number for orders.
export function factsOf(row) {
  const [key, ...facts] = row.dataset.is.split(" ");
  const numbers = Object.fromEntries(
    facts.filter((fact) => fact.includes("=")).map((fact) => [fact.split("=")[0], Number(fact.split("=")[1])]),
  );
  return { key, slug: key.split("/")[1], facts, numbers };
}

function compared(a, b, down) {
  if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
  const way = a < b ? -1 : a > b ? 1 : 0;
  return down ? -way : way;
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

// A table of units loses its blocks, and each row wears the badge of its block.
function wearBadges(rows) {
  for (const row of rows) {
    const badge = row.closest("tbody")?.querySelector(".side-row .badge");
    if (badge) row.querySelector("th a").prepend(named(badge));
  }
}

export function sortRows(list, column, down) {
  const rows = [...list.querySelectorAll(".browse-list [data-is]")];
  const values = new Map(
    rows.map((row) => {
      const { numbers } = factsOf(row);
      const value = column === "name" ? fold(row.querySelector("[data-name]").textContent) : numbers[column];
      return [row, [value, numbers.order]];
    }),
  );
  wearBadges(rows);
  rows.sort((a, b) => {
    const [[x, first], [y, second]] = [values.get(a), values.get(b)];
    return compared(x, y, down) || first - second;
  });
  const table = list.querySelector(".browse-list table");
  const blocks = [...list.querySelectorAll(".browse-list :is(section, tbody)")];
  for (const block of blocks.slice(1)) block.remove();
  if (table) {
    blocks[0].removeAttribute("class");
    blocks[0].replaceChildren(...rows);
    return;
  }
  blocks[0].querySelector("h2")?.remove();
  blocks[0].querySelector("ul").replaceChildren(...rows);
}

// Heads of columns and choices of the sorter: which is on, and where each leads.
export function showOrder(list, params) {
  const [sort, isDown] = [params.get("sort") || "", params.get("down") === "1"];
  const arrow = isDown ? "▾" : "▴";
  for (const link of list.querySelectorAll("thead a, [data-sort]")) {
    const first = new URLSearchParams(link.getAttribute("href"));
    const column = first.get("sort") || "";
    const on = column === sort;
    const changed = new URLSearchParams(params);
    if (column) {
      changed.set("sort", column);
      changed.set("down", on ? (isDown ? "0" : "1") : first.get("down"));
    } else {
      changed.delete("sort");
      changed.delete("down");
    }
    for (const name of ["href", "hx-get"]) link.setAttribute(name, `?${changed}`);
    if (link.closest("thead")) {
      if (!on) continue;
      link.closest("th").setAttribute("aria-sort", isDown ? "descending" : "ascending");
      const mark = document.createElement("span");
      mark.className = "order";
      mark.setAttribute("aria-hidden", "true");
      mark.textContent = arrow;
      link.append(mark);
      continue;
    }
    if (on) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    if (!on || !column) continue;
    list.querySelector("[data-sorted]").textContent = `${link.textContent.trim()} ${arrow}`;
    link.append(` ${arrow}`);
  }
}
