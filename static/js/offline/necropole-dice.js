// How Nécropole's tools show dice: shares, the 36 pairs, what their colours mean.
import { html } from "./html.js";
import { language } from "./page.js";

const FACES = [1, 2, 3, 4, 5, 6];

// A share with so many places, half rounded up, as the language writes it.
export function rounded([numerator, denominator], places) {
  const scale = 10n ** BigInt(places);
  const number = (2n * scale * numerator + denominator) / (2n * denominator);
  const rest = String(number % scale).padStart(places, "0");
  return `${number / scale}${language === "fr" ? "," : "."}${rest}`;
}

export const percent = ([numerator, denominator]) =>
  `${rounded([100n * numerator, denominator], 1)}${language === "fr" ? "\u00a0" : ""}%`;

export function grid(words, need, again) {
  const cell = (a, b) => {
    const dice = again[[a, b]];
    if (dice) return html`<td class="r${dice}">${a + b} <small>↻${dice}</small></td>`;
    if (a + b > need) return html`<td class="miss">${a + b}</td>`;
    return html`<td class="wd">${a + b} <span class="hide">${words.wounds}</span></td>`;
  };
  const row = (a) => html`<tr><th scope="row">${a}</th>${FACES.map((b) => cell(a, b))}</tr>`;
  return html`<table class="dice-grid">
    <caption>${words.caption}</caption>
    <thead><tr><td></td>${FACES.map((face) => html`<th scope="col">${face}</th>`)}</tr></thead>
    <tbody>${FACES.map(row)}</tbody>
  </table>`;
}

export function key(words, dice) {
  return html`<p class="dice-key">
    <span class="wd">${words.wounds}</span>
    ${dice > 0 && html`<span class="r1">↻1 ${words["one-again"]}</span>`}
    ${dice > 1 && html`<span class="r2">↻2 ${words["both-again"]}</span>`}
  </p>`;
}

export const kinds = (words) => [
  ["", words.ordinary],
  ["1", words.transparent],
];

export const figure = ([name, value]) =>
  html`<div class="fig">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
