// Looking something up without a server: asks the index on the phone and shows what it found as the server's page
// would.
import { fold, split } from "./folding.js";
import { Index } from "./index.js";
import { chips, data, escape, fill, hidden, language, pageUrl, words } from "./page.js";

const MOST = 40;
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
    .map((part) =>
      split(fold(part)).some((word) => matched.has(stem(word))) ? `<mark>${escape(part)}</mark>` : escape(part),
    )
    .join("");
}

function hitHtml(hit, shown, said, stem) {
  const { document: d, n, matched } = hit;
  const [name, other] = shown.names[n];
  const book = d.collection === "clauses" || d.collection === "rulings";
  const kind =
    d.collection === "clauses"
      ? d.kind === "example"
        ? said.example
        : said.rule
      : d.collection === "rulings"
        ? said.ruling
        : shown.kinds[d.kind];
  const otherName =
    other === name || book ? "" : ` <small lang="${language === "en" ? "fr" : "en"}">${escape(other)}</small>`;
  return (
    `<li><a class="hit" href="${pageUrl(d.page)}"><p class="hit-kind"><span class="tag t-${d.collection}">${escape(kind)}</span><span class="dim">${d.collection === "clauses" ? d.slug : escape(d.code)} ${shown.games[d.game]}</span></p>` +
    `<p class="hit-name">${marked(name, matched, stem)}${otherName}</p><p class="hit-text">${marked(snippet(shown.texts[n], matched, stem), matched, stem)}</p></a></li>`
  );
}

function understood(query, shown, said) {
  const tags = Object.entries(query.narrow).flatMap(([name, values]) =>
    values.map((value) => `<span class="tag">${name}: ${escape(value)}</span> `),
  );
  tags.push(
    ...query.comparisons.map(
      (one) =>
        `<span class="tag">${escape(shown.figures[one.figure] || one.figure)} ${escape(one.sign)} ${one.number}</span> `,
    ),
  );
  tags.push(
    ...query.ignored.map((one) => `<span class="tag not">${escape(fill(said["not-understood"], { one }))}</span> `),
  );
  return tags.length ? `<p class="understood">${tags.join("")}</p>` : "";
}

function nothing(q, near, said) {
  const links = near
    .map((word) => `<a class="chip" href="${pageUrl("find/")}?q=${encodeURIComponent(word)}">${escape(word)}</a> `)
    .join("");
  return `<div class="empty"><p>${escape(fill(said.nothing, { q }))}</p>${near.length ? `<p>${escape(said.near)} ${links}</p>` : ""}<p><a class="quiet-link" href="${pageUrl("tsukuyumi/rules/")}">${escape(said.browse)}</a></p></div>`;
}

export async function found(params) {
  const [asked, shown, said] = await Promise.all([index(), data(`find.${language}.json`), words()]);
  const q = params.get("q") || "";
  const narrow = {};
  for (const name of ["game", "kind"]) {
    const values = params.getAll(name).filter(Boolean);
    if (values.length) narrow[name] = values;
  }
  const result = asked.search(q, {
    narrow: q.trim() && Object.keys(narrow).length ? narrow : null,
    most: MOST,
    language,
  });
  const head = understood(result.query, shown, said);
  if (!result.hits.length) return head + (q.trim() ? nothing(q, result.near, said) : "");
  const more = result.total > result.hits.length ? `<p class="quiet">${escape(said.more)}</p>` : "";
  return `${head}<ul class="hits">${result.hits.map((hit) => hitHtml(hit, shown, said, asked.stem)).join("")}</ul>${more}`;
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
