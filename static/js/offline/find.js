// Looking something up without a server: asks the index on the phone and shows what it found as the server's page
// would.
import { fold, split } from "./folding.js";
import { Index } from "./index.js";
import { card } from "./answer-card.js";
import { html } from "./html.js";
import { chips, cookie, data, fill, hidden, icon, language, pageUrl, picture, words } from "./page.js";

const BEST = 6;
const MORE = 3;
const LONGEST = 240;
let built = null;

export function index() {
  built =
    built ||
    data("find.json")
      .then((found) => new Index(found))
      .catch((error) => {
        built = null;
        throw error;
      });
  return built;
}

// The sentences of a hit's text that the query speaks of.
function snippet(text, matched, stem) {
  const sentences = text.replace(/([.!?…])\s+/g, "$1\n").split("\n");
  const held = (sentence) =>
    new Set(
      split(fold(sentence))
        .map(stem)
        .filter((root) => matched.has(root)),
    ).size;
  let best = 0;
  sentences.forEach((sentence, n) => {
    if (held(sentence) > held(sentences[best])) best = n;
  });
  const start = best === 0 || sentences[best].length > LONGEST / 2 ? best : best - 1;
  const shown = sentences.slice(start).join(" ");
  return shown.length <= LONGEST ? shown : `${shown.slice(0, LONGEST).replace(/ [^ ]*$/, "")} …`;
}

function marked(text, matched, stem) {
  return text
    .split(/([\p{L}\p{N}_]+)/u)
    .map((part) => (split(fold(part)).some((word) => matched.has(stem(word))) ? html`<mark>${part}</mark>` : part));
}

function kindOf(document, shown, said) {
  if (document.collection === "rulings") return said.ruling;
  if (document.collection === "clauses") return document.kind === "example" ? said.example : said.rule;
  return shown.kinds[document.kind];
}

function hitShown(hit, shown, said, stem, brief) {
  const { document, n, matched } = hit;
  const [name, other] = shown.names[n];
  const book = document.collection === "clauses" || document.collection === "rulings";
  const otherName = other !== name && !book && html` <small lang="${language === "en" ? "fr" : "en"}">${other}</small>`;
  const code = document.collection === "clauses" ? document.slug : document.code;
  return html`<li>
    <a class="hit" href="${pageUrl(document.page)}">
      <p class="hit-kind">
        <span class="tag t-${document.collection}">${kindOf(document, shown, said)}</span>
        <span class="dim">${code} ${shown.games[document.game] || ""}</span>
        ${document.mode && html`<span class="tag mode">${shown.modes[document.mode]}</span>`}
      </p>
      <p class="hit-name">${marked(name, matched, stem)}${otherName}</p>
      ${!brief && html`<p class="hit-text">${marked(snippet(shown.texts[n], matched, stem), matched, stem)}</p>`}
    </a>
  </li>`;
}

function understood(query, shown, said) {
  const narrowed = Object.entries(query.narrow).flatMap(([name, values]) =>
    values.map((value) => html`<span class="tag">${name}: ${value}</span> `),
  );
  const compared = query.comparisons.map(
    ({ figure, sign, number }) => html`<span class="tag">${shown.figures[figure] || figure} ${sign} ${number}</span> `,
  );
  const without = query.without.map((one) => html`<span class="tag">${fill(said.without, { one })}</span> `);
  const ignored = query.ignored.map(
    (one) => html`<span class="tag not">${fill(said["not-understood"], { one })}</span> `,
  );
  const tags = [...narrowed, ...compared, ...without, ...ignored];
  return tags.length > 0 && html`<p class="understood">${tags}</p>`;
}

function nothing(q, near, said) {
  const link = (word) => html`<a class="chip" href="${pageUrl("find/")}?q=${encodeURIComponent(word)}">${word}</a> `;
  return html`<div class="empty">
    ${picture(said["no-hit"])}
    <p>${fill(said.nothing, { q })}</p>
    ${near.length > 0 && html`<p>${said.near} ${near.map(link)}</p>`}
    <p><a class="pill" href="${pageUrl("tsukuyumi/rules/")}">${said.browse}</a></p>
  </div>`;
}

// Of what a search names two or three, and says nothing else, the way to see them side by side.
function comparisons(q, { documents, compared, between }, names, said) {
  const asked = ` ${fold(q)} `;
  let rest = asked;
  const named = documents.flatMap((document, n) =>
    compared.includes(document.collection)
      ? [...new Set(names[n].map(fold))].map((name) => ({ document, name, shown: names[n][0] }))
      : [],
  );
  const there = named.filter(({ name }) => name && asked.includes(` ${name} `));
  const place = ({ name }) => asked.indexOf(` ${name} `);
  const chosen = new Map();
  for (const { document, name, shown } of there.sort((a, b) => place(a) - place(b) || b.name.length - a.name.length)) {
    rest = rest.replaceAll(` ${name} `, " ");
    const kind = `${document.game}/${document.collection}`;
    chosen.set(kind, (chosen.get(kind) || new Map()).set(document.slug, shown));
  }
  if (rest.split(" ").some((word) => word && !between.includes(word))) return [];
  return [...chosen]
    .filter(([, slugs]) => slugs.size === 2 || slugs.size === 3)
    .map(([kind, slugs]) => {
      const picks = new URLSearchParams([...slugs.keys()].map((slug, n) => ["abc"[n], slug]));
      return html`<p>
        <a class="pill" href="${pageUrl(`${kind}/compare/`)}?${String(picks)}">
          ${icon("compare")} ${fill(said["compare-names"], { names: [...slugs.values()].join(", ") })}
        </a>
      </p>`;
    });
}

// The address of everything that was found, or of all of one collection.
function allOf(params, collection) {
  const changed = new URLSearchParams(params);
  changed.set("all", "1");
  if (collection) changed.set("kind", collection);
  return `?${changed}`;
}

export async function found(params) {
  const [asked, shown, said] = await Promise.all([index(), data(`find.${language}.json`), words()]);
  const q = params.get("q") || "";
  const narrow = {};
  for (const name of ["game", "kind"]) {
    const values = params.getAll(name).filter(Boolean);
    if (values.length) narrow[name] = values;
  }
  const everything = Boolean(params.get("all"));
  const result = asked.search(q, {
    narrow: q.trim() && Object.keys(narrow).length ? narrow : null,
    most: everything ? Infinity : BEST,
    card: !everything,
    heads: MORE,
    language,
    at: cookie("game") || "",
  });
  const answered = !everything && result.answer;
  const head = html`${understood(result.query, shown, said)}${comparisons(q, asked, shown.names, said)}${
    answered && (await card(answered, asked, shown, said))
  }`;
  if (!result.hits.length && !answered) return String(html`${head}${q.trim() && nothing(q, result.near, said)}`);
  const list = (hits, brief) =>
    hits.length > 0 &&
    html`<ul class="hits">
      ${hits.map((hit) => hitShown(hit, shown, said, asked.stem, brief))}
    </ul>`;
  const groups = result.groups
    .filter((group) => group.hits.length)
    .map(({ collection, total, hits }) => {
      const name = shown.collections[collection];
      const way = html`<p>
        <a class="pill" href="${allOf(params, collection)}">${fill(said["all-of"], { n: total, name })}</a>
      </p>`;
      return html`<section class="found-group">
        <h2>${name} <small class="dim">${total}</small></h2>
        ${list(hits, true)}${total > hits.length && way}
      </section>`;
    });
  const all = html`<p><a class="pill" href="${allOf(params)}">${fill(said.all, { n: result.total })}</a></p>`;
  return String(
    html`${head}${list(result.hits)}${groups}${result.hits.length > 0 && result.total > result.hits.length && all}`,
  );
}

export async function answer(url, place, first) {
  const params = url.searchParams;
  const box = document.querySelector("#q");
  const form = box && box.closest("form");
  if (form && form.querySelector("#q") && document.querySelector("h1.hide")) {
    if (first) box.value = params.get("q") || "";
    chips(document.querySelector("main"), params);
    hidden(form, params, ["game", "kind"]);
    const examples = document.querySelector(".examples");
    if (examples) examples.hidden = examples.previousElementSibling.hidden = Boolean(params.get("q"));
  }
  return { html: await found(params) };
}
