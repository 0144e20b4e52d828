// Can I conquer? Who dies? Can I pass? The score sheet: shown on the phone as the server's pages show them.
import { data, escape, fill, icon, language, up, words } from "./page.js";
import { bestFirst, conquest, oniWay, points, short, total, ways } from "./reckoning.js";

const DEFENDERS = 3;
const SCORED = 6;
const SHOWN = 8;
const LINES = [
  ["areas", 45],
  ["fertile", 10],
  ["moon", 9],
  ["missions", 9],
  ["goal", 9],
  ["other", 30],
];

// The numbers and choices of a form, after the tap that stands in the address; what is usual is left out of the new
// address.
class Counters {
  constructor(params) {
    this.params = params;
    this.kept = new URLSearchParams();
  }

  number(name, { usual = 0, most = 99, step = 1 } = {}) {
    const typed = this.params.get(name) ?? String(usual);
    const start = /^\d{1,6}$/.test(typed) && Number(typed) <= most ? Number(typed) : usual;
    const tap = this.params.get("minus") === name ? -1 : this.params.get("plus") === name ? 1 : 0;
    const value = Math.min(Math.max(start + tap * step, 0), most);
    if (value !== usual) this.kept.set(name, value);
    return value;
  }

  choice(name, accepted, usual = "") {
    const value = this.params.get(name) || usual;
    const chosen = accepted.includes(value) ? value : usual;
    if (chosen !== usual) this.kept.set(name, chosen);
    return chosen;
  }
}

function view(book, url) {
  const { words: w } = book;
  const path = url.pathname;
  const clause = (slug) =>
    `<a class="code" href="${up(url)}${language}/tsukuyumi/rules/${slug.replace(/\.\d+$/, "")}/#${slug}">${slug}</a>`;
  const counter = (row) =>
    `<li class="counter"><span class="counter-label">${row.icon ? icon(row.icon) : ""}${escape(row.label)}${row.note ? ` <small>${row.note}</small>` : ""}</span><span class="stepper">` +
    `<button class="step" name="minus" value="${row.name}" aria-label="${escape(fill(w.less, { name: row.label }))}"${row.value ? "" : " disabled"}>${icon("minus")}</button>` +
    `<input type="number" inputmode="numeric" name="${row.name}" value="${row.value}" min="0" aria-label="${escape(row.label)}" hx-trigger="change" hx-get="${path}" hx-include="closest form" hx-target="#tool">` +
    `<button class="step" name="plus" value="${row.name}" aria-label="${escape(fill(w.more, { name: row.label }))}">${icon("plus")}</button></span></li>`;
  const list = (rows) => `<ul class="plain">${rows.map(counter).join("")}</ul>`;
  const select = (name, label, options, chosen) =>
    `<select name="${name}" aria-label="${escape(label)}" hx-trigger="change" hx-get="${path}" hx-include="closest form" hx-target="#tool">${options.map(([value, text]) => `<option value="${value}"${value && value === chosen ? " selected" : ""}>${escape(text)}</option>`).join("")}</select>`;
  const fieldset = (legend, body, more = "") =>
    `<fieldset class="sheet${more}"><legend>${escape(legend)}</legend>${body}</fieldset>`;
  const form = (body) =>
    `<form class="tool" method="get" action="${path}" hx-get="${path}" hx-target="#tool">${body}<noscript><button class="act">${escape(w.answer)}</button></noscript></form>`;
  const verdict = (look, body) =>
    `<section class="verdict ${look}" aria-live="polite">${body}<p class="quiet" data-reckoned>${escape(book.said.reckoned)}</p></section>`;
  const big = (name, text) => `<p class="big">${icon(name)}${escape(text)}</p>`;
  const figure = (label, value) => `<div class="fig"><dt>${escape(label)}</dt><dd>${value}</dd></div>`;
  return { w, clause, counter, list, select, fieldset, form, verdict, big, figure };
}

const known = (units, at) => Object.fromEntries(units.map((unit) => [unit[0], unit[at]]));

function side(counters, prefix, faction) {
  const rows = [],
    counts = {};
  for (const [unit, label, printed] of faction.units) {
    const value = printed === null ? 0 : counters.number(`${prefix}.${unit}`, { most: 40 });
    if (value) counts[unit] = value;
    if (printed !== null) rows.push({ name: `${prefix}.${unit}`, label, value, note: String(printed) });
  }
  return [rows, counts];
}

function conquer(book, counters, v) {
  const { w } = v;
  const factions = new Map(book.factions.map((one) => [one.slug, one]));
  const names = book.factions.map((one) => [one.slug, one.name]);
  const by = counters.choice(
    "by",
    names.map(([slug]) => slug).filter((slug) => slug !== book.oni),
    "nomads",
  );
  const [own, attackers] = side(counters, "a", factions.get(by));
  const sides = {},
    shown = [];
  for (let n = 1; n <= DEFENDERS; n += 1) {
    const slug = counters.choice(
      `d${n}`,
      names.map(([one]) => one).filter((one) => one !== by),
    );
    let body = "";
    if (slug) {
      const [rows, counts] = side(counters, `d${n}`, factions.get(slug));
      const bonus = counters.number(`b${n}`, { most: 95, step: 5 });
      sides[slug] = { counts, bonus };
      body = v.list([...rows, { name: `b${n}`, label: w.stronghold, value: bonus }]);
    }
    const label = fill(w.defender, { n });
    shown.push(
      v.fieldset(
        label,
        v.select(`d${n}`, label, [["", w.nobody], ...names.filter(([one]) => one !== by)], slug) + body,
      ),
    );
  }
  const mountain = counters.number("m", { most: 95, step: 5 });
  const values = Object.fromEntries(book.factions.map((one) => [one.slug, known(one.units, 2)]));
  const attack = known(factions.get(by).units, 4);
  const result = conquest({ attackers: total(attackers, values[by]), sides, mountain }, values);
  const asked = Object.keys(attackers).length > 0,
    legal = result.available >= result.needed;
  const dealt = Object.keys(attackers).some((unit) => attack[unit] === null)
    ? ""
    : v.figure(w["damage-instead"], total(attackers, attack));
  const facts = { ...result, short: result.needed - result.available, mountain };
  const body =
    (!asked ? v.big("question", w["put-units"]) : legal ? v.big("check", w.conquered) : v.big("cross", w["not-yet"])) +
    `<dl class="figures">${v.figure(w.needed, result.needed)}${v.figure(w.available, result.available)}${dealt}</dl>` +
    result.defenders
      .map(
        ([slug, has]) =>
          `<p class="quiet">${escape(fill(w.points, { name: factions.get(slug).name, points: has }))}</p>`,
      )
      .join("") +
    (asked && !legal ? `<p>${escape(fill(book.weak, facts))} ${v.clause("tsk.conquest.3")}</p>` : "") +
    `<p class="quiet">${escape(w.tie)} ${v.clause("tsk.conquest.3")}</p>`;
  return (
    v.verdict(!asked ? "open" : legal ? "yes" : "no", body) +
    v.form(
      v.fieldset(
        w.you,
        v.select(
          "by",
          w["your-faction"],
          names.filter(([slug]) => slug !== book.oni),
          by,
        ) + v.list(own),
      ) +
        v.fieldset(w.area, v.list([{ name: "m", label: w.mountain, value: mountain, icon: "mountain" }])) +
        shown.join(""),
    )
  );
}

function wayHtml(way, n, names, oni, w) {
  const best = n ? "" : `<b class="ours">${icon("check")}${escape(oni ? w.coop : w.fewest)}</b> `;
  const lost = way.lost.length
    ? `${escape(w.lost)} ${way.lost.map(([unit, many]) => `<b>${many} ${escape(names[unit])}</b>`).join(", ")}`
    : `<b>${escape(w["none-lost"])}</b>`;
  const rest = way.absorbed
    ? ` · ${escape(fill(w.swallows, { name: names[way.absorbed], n: way.unused }))}`
    : way.unused
      ? ` · ${escape(fill(w.left, { n: way.unused }))}`
      : "";
  return `<div class="way${n ? "" : " best"}"><p>${best}${lost}${rest}</p></div>`;
}

function dies(book, counters, v) {
  const { w } = v;
  const names = book.factions.map((one) => [one.slug, one.name]);
  const owner = counters.choice(
    "of",
    names.map(([slug]) => slug),
    "boarlords",
  );
  const { units } = book.factions.find((one) => one.slug === owner);
  const amount = counters.number("damage", { most: 500, step: 5 });
  const rows = [],
    counts = {},
    health = {},
    missing = [];
  for (const [unit, label, , known_] of units) {
    const value = counters.number(`u.${unit}`, { most: 20 });
    let printed = known_;
    if (printed === null) {
      printed = counters.number(`h.${unit}`, { most: 95, step: 5 }) || null;
      if (value) missing.push({ name: `h.${unit}`, label, value: printed || 0 });
    }
    rows.push({ name: `u.${unit}`, label, value, note: printed === null ? "?" : String(printed) });
    if (value && printed) {
      counts[unit] = value;
      health[unit] = printed;
    }
  }
  const many = Object.values(counts).reduce((product, n) => product * (n + 1), 1) > book["most-ways"];
  let found = amount && Object.keys(counts).length && !many ? bestFirst(ways(counts, health, amount), health) : [];
  if (owner === book.oni && found.length) {
    const sizes = Object.fromEntries(units.map(([unit, , , , , size]) => [unit, book.sizes[size || "large"]]));
    const chosen = oniWay(counts, health, sizes, amount, book.observer);
    const same = (way) => JSON.stringify(way) === JSON.stringify(chosen);
    found = [chosen, ...found.filter((way) => !same(way))];
  }
  const labels = Object.fromEntries(units.map(([unit, label]) => [unit, label]));
  const more = found.length - SHOWN;
  const body =
    (found.length ? "" : v.big("question", many ? w["too-many"] : w["put-damage"])) +
    found
      .slice(0, SHOWN)
      .map((way, n) => wayHtml(way, n, labels, owner === book.oni, w))
      .join("") +
    (more > 0 ? `<p class="quiet">${escape(fill(w["more-ways"][more > 1 ? 1 : 0], { n: more }))}</p>` : "") +
    `<p class="quiet">${escape(w.lapses)} ${v.clause("tsk.damage.6")}</p>`;
  return (
    v.verdict(found.length ? "yes" : "open", body) +
    v.form(
      v.fieldset(w.damage, v.list([{ name: "damage", label: w.damage, value: amount, icon: "annihilation" }])) +
        v.fieldset(w.whose, v.select("of", w.whose, names, owner) + v.list(rows)) +
        (missing.length ? v.fieldset(w.sheet, v.list(missing)) : ""),
    )
  );
}

function pass(book, counters, v) {
  const { w } = v;
  const strengths = {},
    rows = {};
  for (const who of ["own", "e1", "e2", "e3"]) {
    rows[who] = Object.keys(book.sizes).map((size) => ({
      name: `${who}.${size}`,
      label: w[size],
      value: counters.number(`${who}.${size}`, { most: 40 }),
      note: String(book.sizes[size]),
      icon: size,
    }));
    strengths[who] = rows[who].reduce((sum, row) => sum + row.value * Number(row.note), 0);
  }
  const missing = short(strengths.own, [strengths.e1, strengths.e2, strengths.e3]);
  const asked = strengths.own > 0;
  const said = !asked
    ? v.big("question", w["who-passes"])
    : missing
      ? v.big("cross", fill(w.stops, { short: missing }))
      : v.big("check", w.passes);
  return (
    v.verdict(
      !asked ? "open" : missing ? "no" : "yes",
      `${said}<p class="quiet">${escape(w.bases)} ${v.clause("tsk.move.12")}</p>`,
    ) +
    v.form(
      v.fieldset(fill(w["pass-together"], { strength: strengths.own }), v.list(rows.own)) +
        [1, 2, 3]
          .map((n) => v.fieldset(fill(w.stands, { n, total: strengths[`e${n}`] }), v.list(rows[`e${n}`])))
          .join(""),
    )
  );
}

function score(book, counters, v) {
  const { w } = v;
  const players = book.factions.filter((one) => one.slug !== book.oni);
  const number = counters.number("players", { usual: 3, most: SCORED }) || 1;
  const sheets = [];
  for (let n = 1; n <= number; n += 1) {
    const slug = counters.choice(
      `s${n}`,
      players.map((one) => one.slug),
      players[(n - 1) % players.length].slug,
    );
    const rows = LINES.map(([key, most]) => ({
      name: `s${n}.${key}`,
      label: w[key],
      value: counters.number(`s${n}.${key}`, { most }),
    }));
    const place = { name: `s${n}.place`, label: w.place, value: counters.number(`s${n}.place`, { most: SCORED }) };
    const result = points(Object.fromEntries(rows.map((row, at) => [LINES[at][0], row.value])), place.value);
    sheets.push({
      n,
      slug,
      name: players.find((one) => one.slug === slug).name,
      rows: [...rows, place],
      total: result,
    });
  }
  const best = Math.max(...sheets.map((sheet) => sheet.total));
  const sums = sheets
    .map(
      (sheet) =>
        `<div class="fig f-${sheet.slug}"><dt><span class="badge">${sheet.n}</span>${escape(sheet.name)}</dt><dd>${sheet.total}${sheet.total === best && best > 0 ? ` ${icon("victory")}` : ""}</dd></div>`,
    )
    .join("");
  const blocks = sheets
    .map((sheet) =>
      v.fieldset(
        String(sheet.n),
        v.select(
          `s${sheet.n}`,
          w.faction,
          players.map((one) => [one.slug, one.name]),
          sheet.slug,
        ) + v.list(sheet.rows),
        ` f-${sheet.slug}`,
      ),
    )
    .join("");
  return (
    v.verdict(
      "yes",
      `<dl class="figures">${sums}</dl><p class="quiet">${escape(w.equal)} ${v.clause("tsk.score.17")}</p>`,
    ) +
    v.form(`<ul class="plain sheet">${v.counter({ name: "players", label: w.players, value: number })}</ul>${blocks}`)
  );
}

const TOOLS = { conquer, dies, pass, score };

export async function answer(url) {
  const [book, said] = await Promise.all([data(`tools.${language}.json`), words()]);
  const counters = new Counters(url.searchParams);
  const html = TOOLS[url.pathname.split("/").at(-2)]({ ...book, said }, counters, view({ ...book, said }, url));
  const kept = String(counters.kept);
  return { html, address: url.pathname + (kept ? `?${kept}` : "") };
}
