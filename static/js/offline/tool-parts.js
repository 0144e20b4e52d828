// What the small tools' pages are made of, as the server's templates write it.
import { html } from "./html.js";
import { emblem, fill, icon, language, up } from "./page.js";

export class ToolParts {
  constructor(book, url) {
    this.words = book.words;
    this.reckoned = book.said.reckoned;
    this.emblems = book.emblems;
    this.path = url.pathname;
    this.top = up(url);
  }

  clause(slug) {
    const [prefix, chapter] = slug.split(".");
    const game = prefix === "nec" ? "necropole" : "tsukuyumi";
    return html`<a class="code" href="${this.top}${language}/${game}/rules/${prefix}.${chapter}/#${slug}">${slug}</a>`;
  }

  counter(row) {
    const { words, path } = this;
    return html`<li class="counter">
      <span class="counter-label">
        ${row.icon && icon(row.icon)}${row.label} ${row.note && html`<small>${row.note}</small>`}
      </span>
      <span class="stepper">
        <button type="submit" class="step" name="minus" value="${row.name}"
          aria-label="${fill(words.less, { name: row.label })}"${row.value ? "" : " disabled"}>${icon("minus")}</button>
        <input type="number" inputmode="numeric" name="${row.name}" value="${row.value}" min="0"
          aria-label="${row.label}" hx-trigger="change" hx-get="${path}" hx-include="closest form" hx-target="#tool">
        <button type="submit" class="step" name="plus" value="${row.name}"
          aria-label="${fill(words.more, { name: row.label })}">${icon("plus")}</button>
      </span>
    </li>`;
  }

  list(rows) {
    return html`<ul class="plain">${rows.map((row) => this.counter(row))}</ul>`;
  }

  select(name, label, options, chosen) {
    const option = ([value, text]) =>
      html`<option value="${value}"${value && value === chosen ? " selected" : ""}>${text}</option>`;
    return html`<select name="${name}" aria-label="${label}" hx-trigger="change" hx-get="${this.path}"
      hx-include="closest form" hx-target="#tool">${options.map(option)}</select>`;
  }

  fieldset(legend, body, more = "") {
    return html`<fieldset class="sheet${more}"><legend>${legend}</legend>${body}</fieldset>`;
  }

  form(body) {
    return html`<form class="tool" method="get" action="${this.path}" hx-get="${this.path}" hx-target="#tool">
      ${body}
      <noscript><button type="submit" class="primary">${this.words.answer}</button></noscript>
    </form>`;
  }

  verdict(look, body) {
    return html`<section class="verdict ${look}" aria-live="polite">
      ${body}
      <p class="quiet" data-reckoned>${this.reckoned}</p>
    </section>`;
  }

  share(address) {
    const { copied, share } = this.words;
    return html`<button type="button" class="pill" data-share="${address}" data-done="${copied}"
      aria-live="polite" hidden>${icon("link")} ${share}</button>`;
  }

  big(name, text) {
    return html`<p class="big">${icon(name)}${text}</p>`;
  }

  // The fight card: sides with their bars on one scale, who falls, what happens between them, the result.
  fight(sides, lines = [], result = "") {
    const longest = Math.max(0, ...sides.flatMap((one) => Object.values(one.values))) || 1;
    const bar = ([name, value]) =>
      html`<p class="fight-bar">
        ${icon(name)}<span class="hide">${this.words[name]}</span> <b>${value}</b>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width="${Math.floor((100 * value) / longest)}" height="6"></rect>
        </svg>
      </p>`;
    const badge = (slug) =>
      slug
        ? html`<span class="badge b-tsukuyumi f-${slug}">${emblem(this.emblems, slug)}</span>`
        : icon("annihilation");
    const fell = (lost) =>
      html`<p class="fight-lost">${icon("minus")}<span class="hide">${this.words.lost}</span> ${lost}</p>`;
    const side = ({ slug, name, figures, values, lost }) =>
      html`<div class="${slug ? `fighters f-${slug}` : "fighters"}">
        <p class="fighters-name">${badge(slug)} <span><b>${name}</b> ${figures}</span></p>
        ${Object.entries(values).map(bar)} ${lost && fell(lost)}
      </div>`;
    return html`<div class="fight-card">
      ${sides.map(side)} ${lines.map((line) => html`<p class="fight-line">${line}</p>`)}
      ${result && html`<p class="fight-result">${result}</p>`}
    </div>`;
  }
}
