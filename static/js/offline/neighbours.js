// Who stands before and after a record in the list that its address names, without a server.
import { html } from "./html.js";
import { fill, icon, language, root, words } from "./page.js";
import { narrowed } from "./shelves.js";
import { factsOf } from "./sorting.js";

export async function answer(url, place) {
  const asked = url.searchParams.get("list");
  const here = place.querySelector(".place");
  if (!asked || !here) return {};
  const list = new URL(here.getAttribute("href"), location.href);
  list.search = `?${asked}`;
  const [shown, said] = await Promise.all([narrowed(list), words()]);
  const [, game, collection, slug] = url.pathname.slice(root.pathname.length).split("/");
  const rows = shown ? [...shown.list.querySelectorAll("[data-is]")] : [];
  const at = rows.findIndex((row) => factsOf(row).key === `${collection}/${slug}`);
  if (at < 0) return {};
  const query = new URLSearchParams({ list: shown.asked });
  const beside = (row, rel) => {
    if (!row) return "";
    const name = row.querySelector("[data-name]").textContent;
    const there = new URL(`${language}/${game}/${factsOf(row).key}/?${query}`, root);
    const label = html`<span class="hide">${said[rel]}</span> <span class="beside">${name}</span>`;
    return html`<a class="pill" href="${there.href}" rel="${rel}" title="${name}">
      ${rel === "prev" && icon("back")}${label}${rel === "next" && icon("chevron")}
    </a>`;
  };
  list.search = `?${shown.asked}`;
  const back = document.querySelector(".top .brand");
  if (back) back.href = list.href;
  const text = fill(said.place, { place: at + 1, total: rows.length });
  const middle = html`<a class="place" href="${list.href}">${text}</a>`;
  return { html: String(html`${beside(rows[at - 1], "prev")}${middle}${beside(rows[at + 1], "next")}`) };
}
