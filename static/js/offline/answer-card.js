// The card above what a search found: the clause that settles it, the value that was asked for, or the faction that was
// named. As templates/parts/answer.html draws it.
import { html, written } from "./html.js";
import { emblem, fill, icon, pageUrl, plain, root } from "./page.js";

function heading(document, name) {
  return html`<h2><a href="${pageUrl(document.page)}">${name}</a></h2>`;
}

function badge(ruling, shown, said) {
  return html`<a class="ruling-badge" href="${pageUrl(ruling.page)}">
    ${icon("question")}
    <span>
      <b>${said.ruling}</b> ${ruling.name}
      <span class="answer">${fill(said["we-play"], { answer: ruling.played })}</span>
    </span>
  </a>`;
}

// The picture of a clause and its example, as their chapter in the copy draws them.
async function drawn(document, isDrawn, example) {
  const url = new URL(pageUrl(document.page.split("#")[0]), location.href);
  const page = await plain(url);
  const own = isDrawn && page.getElementById(document.slug)?.querySelector("figure.picture");
  const pieces = [own, example && page.getElementById(example)].filter(Boolean);
  for (const name of ["href", "src"])
    for (const one of pieces.flatMap((piece) => [...piece.querySelectorAll(`[${name}]`)])) {
      const there = one.getAttribute(name);
      if (!there.startsWith("#")) one.setAttribute(name, new URL(there, url).pathname + new URL(there, url).hash);
    }
  const styles = [...page.querySelectorAll("link[rel=stylesheet]")]
    .map((link) => new URL(link.getAttribute("href"), url).pathname)
    .filter((sheet) => /\/book\./.test(sheet));
  return html`${styles.map((sheet) => html`<link rel="stylesheet" href="${sheet}" />`)}${pieces.map((piece) =>
    written(piece.outerHTML),
  )}`;
}

async function ofClause({ n, words }, { documents, values }, shown, said) {
  const document = documents[n];
  const [answer, example, isDrawn, rulings] = shown.answers[n];
  return html`<p class="says">${values.said(answer, words)}</p>
    <p class="hit-kind">
      <span class="tag t-clauses">${said.rule}</span>
      <span class="dim">${document.slug} ${shown.games[document.game]}</span>
      ${document.mode && html`<span class="tag mode">${shown.modes[document.mode]}</span>`}
    </p>
    ${heading(document, shown.names[n][0])}
    <p>${shown.texts[n]}</p>
    ${(isDrawn || example) && (await drawn(document, isDrawn, example))}
    ${rulings.map((one) =>
      badge({ page: documents[one].page, name: shown.names[one][0], played: shown.played[one] }, shown, said),
    )}`;
}

function ofValue({ n, value }, { documents }, shown, said) {
  const document = documents[n];
  const printed = shown.printed[n][document.printed.indexOf(value)];
  const label = shown.labels[value];
  const [where] = Object.entries(shown.where).find(([, owners]) => owners[value]?.includes(n)) || [""];
  const unknown = written(fill(said["not-known"], { names: html`${label}` }));
  return html`${
    printed === null
      ? html`<p class="says">${unknown} ${where}</p>`
      : html`<p class="says">${fill(said.labelled, { label, value: printed })}</p>`
  }${heading(document, shown.names[n][0])}
    <p class="dim">${shown.kinds[document.kind]} ${shown.games[document.game]}</p>`;
}

function folded(title, rows) {
  return (
    rows.length > 0 &&
    html`<details>
      <summary>${title} <small class="dim">${rows.length}</small></summary>
      <ul class="card-names">
        ${rows}
      </ul>
    </details>`
  );
}

function ofFaction({ n }, asked, shown, said) {
  const { documents } = asked;
  const document = documents[n];
  const [sign, letter, text, rulings] = shown.ofFactions[n];
  const columns = shown.columns[document.game];
  const link = (one) => html`<a href="${pageUrl(documents[one].page)}">${shown.names[one][0]}</a>`;
  const cell = (unit, [column]) => {
    const at = documents[unit].printed.indexOf(column);
    const known = at >= 0 && shown.printed[unit][at] !== null;
    const value = at < 0 ? "–" : (shown.printed[unit][at] ?? "?");
    return known ? html`<td>${value}</td>` : html`<td class="no">${value}</td>`;
  };
  const units = asked.names.of(n, "units");
  const table = html`<table class="units">
    <thead>
      <tr>
        <th scope="col">${shown.collections.units}</th>
        ${columns.map(([, drawn, label]) => html`<th scope="col">${icon(drawn, label)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${units.map(
        (unit) =>
          html`<tr>
            <th scope="row">${link(unit)}</th>
            ${columns.map((column) => cell(unit, column))}
          </tr>`,
      )}
    </tbody>
  </table>`;
  const played = (one) => html`<span class="dim">${fill(said["we-play"], { answer: shown.played[one] })}</span>`;
  return html`<h2>
      <span class="badge b-${document.game} f-${document.slug} crest">${
        sign ? emblem(shown.emblems, sign) : letter
      }</span>
      <a href="${pageUrl(document.page)}">${shown.names[n][0]}</a>
    </h2>
    <p>${text}</p>
    ${units.length > 0 && table}
    ${folded(
      shown.collections.cards,
      asked.names.of(n, "cards").map((one) => html`<li>${link(one)}</li>`),
    )}
    ${folded(
      shown.collections.rulings,
      rulings.map((one) => html`<li>${link(one)} ${played(one)}</li>`),
    )}`;
}

const DRAWN = { clause: ofClause, value: ofValue, faction: ofFaction };

export async function card(answer, asked, shown, said) {
  if (!answer) return "";
  return html`<link rel="stylesheet" href="${new URL(said["answer-style"], root).pathname}" />
    <section class="sheet answer-card" aria-label="${said.answer}">
      ${await DRAWN[answer.kind](answer, asked, shown, said)}
    </section>`;
}
