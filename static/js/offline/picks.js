// Picking records of a list to compare them, without a server: what is picked stands in the address.
import { html } from "./html.js";
import { icon } from "./page.js";
import { factsOf } from "./sorting.js";

const MOST = 3;
const LETTERS = ["a", "b", "c"];

// The picked records by slug, with their names; what this shelf does not hold is left out.
export function picksOf(params, names) {
  const slugs = [...new Set(params.getAll("compare"))].filter((slug) => names.has(slug)).slice(0, MOST);
  return slugs.map((slug) => ({ slug, name: names.get(slug) }));
}

function picked(params, slugs) {
  const changed = new URLSearchParams(params);
  changed.delete("compare");
  for (const slug of slugs.length ? slugs : [""]) changed.append("compare", slug);
  return `?${changed}`;
}

function tray(url, picks, said) {
  const params = url.searchParams;
  const slugs = picks.map(({ slug }) => slug);
  const without = (slug) =>
    picked(
      params,
      slugs.filter((one) => one !== slug),
    );
  const pick = ({ slug, name }) =>
    html`<li>
      <a class="chip on" href="${without(slug)}" hx-get="${without(slug)}" hx-target="#list" hx-push-url="true">
        ${name}${icon("cross")}<span class="hide">${said["take-away"]}</span></a>
    </li>`;
  const there = `${url.pathname}compare/?${new URLSearchParams(slugs.map((slug, n) => [LETTERS[n], slug]))}`;
  const left = new URLSearchParams(params);
  left.delete("compare");
  return html`<nav class="tray" aria-label="${said.compare}">
    ${picks.length ? html`<ul class="plain">${picks.map(pick)}</ul>` : html`<p class="quiet">${said["tap-two"]}</p>`}
    <p class="tray-act">
      ${picks.length > 1 && html`<a class="primary" href="${there}">${icon("compare")}${said.compare}</a>`}
      <a class="pill" href="?${left}" hx-get="?${left}" hx-target="#list" hx-push-url="true">
        ${said["stop-comparing"]}
      </a>
    </p>
  </nav>`;
}

export function showPicks(list, url, picks, said) {
  const slugs = picks.map(({ slug }) => slug);
  for (const row of list.querySelectorAll("[data-is]")) {
    const link = row.querySelector("a");
    const { slug } = factsOf(row);
    const on = slugs.includes(slug);
    const mark = html`<span class="pick${on ? " on" : ""}">${icon(on ? "check" : "plus")}</span>`;
    link.insertAdjacentHTML("afterbegin", mark);
    if (!on && slugs.length === MOST) {
      link.removeAttribute("href");
      link.setAttribute("role", "link");
      link.setAttribute("aria-disabled", "true");
      continue;
    }
    const there = picked(url.searchParams, on ? slugs.filter((one) => one !== slug) : [...slugs, slug]);
    for (const name of ["href", "hx-get"]) link.setAttribute(name, there);
    link.setAttribute("hx-target", "#list");
    link.setAttribute("hx-push-url", "true");
    if (on) link.setAttribute("aria-current", "true");
  }
  list.querySelector(".browse-results").insertAdjacentHTML("beforeend", tray(url, picks, said));
}
