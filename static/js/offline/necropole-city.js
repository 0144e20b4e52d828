// A ring of districts to lay and swap, without a server.
import { html, joined, written } from "./html.js";
import { icon } from "./page.js";
import { shuffled } from "./seeded.js";

const freshWord = () => {
  const one = (letters) => letters[Math.floor(Math.random() * letters.length)];
  return Array.from({ length: 3 }, () => one("bdfgklmnprstvz") + one("aeiou")).join("");
};

export function cityOf(book, counters, parts) {
  const { words, path } = parts;
  const { params, kept } = counters;
  const asked = params.get("ring") || "";
  const known = [...asked].sort().join("") === "012345";
  const seed = params.get("seed") === "" ? freshWord() : params.get("seed") || book.seed;
  const ring = known ? [...asked].map((n) => book.districts[n]) : shuffled(`${seed.slice(0, 40)} ring`, book.districts);
  const picked = known && /^[0-5]$/.test(params.get("pick") || "") ? Number(params.get("pick")) : null;
  const line = (districts) => districts.map((one) => book.districts.indexOf(one)).join("");
  kept.set("ring", line(ring));
  if (picked !== null) kept.set("pick", picked);
  const place = (slug, n) => {
    const swapped = [...ring];
    if (picked !== null) [swapped[n], swapped[picked]] = [swapped[picked], swapped[n]];
    const url = `${path}?ring=${line(swapped)}${picked === null ? `&pick=${n}` : ""}`;
    const [name, drawing] = book.tiles[slug];
    const on = n === picked;
    return html`<a class="city-place n${n}${on ? " on" : ""}" href="${url}" hx-get="${url}"
      ${on && html`aria-current="true"`}>${written(drawing)}<span>${name}</span></a>`;
  };
  const [centre, stone] = book.tiles[book.centre];
  const touching = (slug, n) => {
    const others = [book.centre, ring[(n + 5) % 6], ring[(n + 1) % 6]].map((one) => book.tiles[one][0]);
    return html`<div>
      <dt>${book.tiles[slug][0]}</dt>
      <dd>${others.join(", ")}</dd>
    </div>`;
  };
  const another = `${path}?seed=`;
  return html`<p class="quiet" role="status">${picked === null ? words.swap : words["swap-with"]}</p>
    <div class="city" hx-target="#tool" hx-replace-url="true">
      <span class="city-place centre">${written(stone)}<span>${centre}</span></span>
      ${ring.map(place)}
    </div>
    <p class="map-acts no-print" hx-target="#tool" hx-replace-url="true">
      <a class="pill" href="${another}" hx-get="${another}">${icon("shuffle")}${words.another}</a>
      ${parts.share(`${path}?${kept}`)}
    </p>
    <section class="sheet">
      <h2>${words.touching}</h2>
      <dl class="city-touching">${ring.map(touching)}</dl>
      <p class="quiet">${words.six} ${joined([parts.clause("nec.setup.3"), parts.clause("nec.explore.7")], " ")}</p>
    </section>`;
}
