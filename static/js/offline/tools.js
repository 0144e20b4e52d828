// Can I conquer? Who dies? Can I pass? The score sheet: shown on the phone as the server's pages show them.
import { Counters } from "./counters.js";
import { html, joined } from "./html.js";
import { data, fill, icon, language, words as commonWords } from "./page.js";
import { bestFirst, conquest, oniWay, points, short, total, ways } from "./reckoning.js";
import { ToolParts } from "./tool-parts.js";

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

const known = (units, at) => Object.fromEntries(units.map((unit) => [unit[0], unit[at]]));

const counted = (units, counts) =>
  units
    .filter(([unit]) => counts[unit])
    .map(([unit, label]) => `${counts[unit]} × ${label}`)
    .join(", ");

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

function conquer(book, counters, parts) {
  const { words } = parts;
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
      body = parts.list([...rows, { name: `b${n}`, label: words.stronghold, value: bonus }]);
    }
    const label = fill(words.defender, { n });
    const others = [["", words.nobody], ...names.filter(([one]) => one !== by)];
    shown.push(parts.fieldset(label, [parts.select(`d${n}`, label, others, slug), body]));
  }
  const mountain = counters.number("m", { most: 95, step: 5 });
  const values = Object.fromEntries(book.factions.map((one) => [one.slug, known(one.units, 2)]));
  const attack = known(factions.get(by).units, 4);
  const result = conquest({ attackers: total(attackers, values[by]), sides, mountain }, values);
  const asked = Object.keys(attackers).length > 0,
    legal = result.available >= result.needed;
  const dealt = Object.keys(attackers).some((unit) => attack[unit] === null)
    ? {}
    : { attack: total(attackers, attack) };
  const facts = { ...result, short: result.needed - result.available, mountain };
  const verdict = !asked
    ? parts.big("question", words["put-units"])
    : legal
      ? parts.big("check", words.conquered)
      : parts.big("cross", words["not-yet"]);
  const fighters = (slug, counts, values_) => ({
    slug,
    name: factions.get(slug).name,
    figures: counted(factions.get(slug).units, counts),
    values: values_,
  });
  const card = parts.fight(
    [
      fighters(by, attackers, { conquest: result.available, ...dealt }),
      ...result.defenders.map(([slug, points]) => fighters(slug, sides[slug].counts, { conquest: points })),
    ],
    mountain ? [`${words.mountain} ${mountain}`] : [],
    fill(words.needed, result),
  );
  const body = html`${verdict} ${card}
    ${asked && !legal && html`<p>${fill(book.weak, facts)} ${parts.clause("tsk.conquest.3")}</p>`}
    <p class="quiet">${words.tie} ${parts.clause("tsk.conquest.3")}</p>`;
  const players = names.filter(([slug]) => slug !== book.oni);
  return [
    parts.verdict(!asked ? "open" : legal ? "yes" : "no", body),
    parts.form([
      parts.fieldset(words.you, [parts.select("by", words["your-faction"], players, by), parts.list(own)]),
      parts.fieldset(words.area, parts.list([{ name: "m", label: words.mountain, value: mountain, icon: "mountain" }])),
      shown,
    ]),
  ];
}

function wayShown(way, n, names, oni, words) {
  const best = !n && html`<b class="ours">${icon("check")}${oni ? words.coop : words.fewest}</b> `;
  const units = way.lost.map(([unit, many]) => html`<b>${many} ${names[unit]}</b>`);
  const lost = units.length ? html`${words.lost} ${joined(units, ", ")}` : html`<b>${words["none-lost"]}</b>`;
  const unused = way.absorbed
    ? ` · ${fill(words.swallows, { name: names[way.absorbed], n: way.unused })}`
    : way.unused
      ? ` · ${fill(words.left, { n: way.unused })}`
      : "";
  return html`<div class="way${n ? "" : " best"}"><p>${best}${lost}${unused}</p></div>`;
}

function dies(book, counters, parts) {
  const { words } = parts;
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
  const damageCard = () =>
    parts.fight([
      { slug: "", name: words.damage, figures: "", values: { attack: amount } },
      {
        slug: owner,
        name: names.find(([slug]) => slug === owner)[1],
        figures: counted(units, counts),
        values: { health: total(counts, health) },
        lost: found[0].lost.map(([unit, n]) => `${n} × ${labels[unit]}`).join(", "),
      },
    ]);
  const more = found.length - SHOWN;
  const body = html`
    ${!found.length && parts.big("question", many ? words["too-many"] : words["put-damage"])}
    ${found.length > 0 && damageCard()}
    ${found.slice(0, SHOWN).map((way, n) => wayShown(way, n, labels, owner === book.oni, words))}
    ${more > 0 && html`<p class="quiet">${fill(words["more-ways"][more > 1 ? 1 : 0], { n: more })}</p>`}
    <p class="quiet">${words.lapses} ${parts.clause("tsk.damage.6")}</p>`;
  const damage = { name: "damage", label: words.damage, value: amount, icon: "annihilation" };
  return [
    parts.verdict(found.length ? "yes" : "open", body),
    parts.form([
      parts.fieldset(words.damage, parts.list([damage])),
      parts.fieldset(words.whose, [parts.select("of", words.whose, names, owner), parts.list(rows)]),
      missing.length > 0 && parts.fieldset(words.sheet, parts.list(missing)),
    ]),
  ];
}

function pass(book, counters, parts) {
  const { words } = parts;
  const strengths = {},
    rows = {};
  for (const who of ["own", "e1", "e2", "e3"]) {
    rows[who] = Object.keys(book.sizes).map((size) => ({
      name: `${who}.${size}`,
      label: words[size],
      value: counters.number(`${who}.${size}`, { most: 40 }),
      note: String(book.sizes[size]),
      icon: size,
    }));
    strengths[who] = rows[who].reduce((sum, row) => sum + row.value * Number(row.note), 0);
  }
  const missing = short(strengths.own, [strengths.e1, strengths.e2, strengths.e3]);
  const asked = strengths.own > 0;
  const answer = !asked
    ? parts.big("question", words["who-passes"])
    : missing
      ? parts.big("cross", fill(words.stops, { short: missing }))
      : parts.big("check", words.passes);
  const standing = (n) =>
    parts.fieldset(fill(words.stands, { n, total: strengths[`e${n}`] }), parts.list(rows[`e${n}`]));
  return [
    parts.verdict(
      !asked ? "open" : missing ? "no" : "yes",
      html`${answer} <p class="quiet">${words.bases} ${parts.clause("tsk.move.12")}</p>`,
    ),
    parts.form([
      parts.fieldset(fill(words["pass-together"], { strength: strengths.own }), parts.list(rows.own)),
      [1, 2, 3].map(standing),
    ]),
  ];
}

function score(book, counters, parts) {
  const { words } = parts;
  const players = book.factions.filter((one) => one.slug !== book.oni);
  const many = counters.number("players", { usual: 3, most: SCORED }) || 1;
  const sheets = [];
  for (let n = 1; n <= many; n += 1) {
    const slug = counters.choice(
      `s${n}`,
      players.map((one) => one.slug),
      players[(n - 1) % players.length].slug,
    );
    const rows = LINES.map(([key, most]) => ({
      name: `s${n}.${key}`,
      label: words[key],
      value: counters.number(`s${n}.${key}`, { most }),
    }));
    const place = { name: `s${n}.place`, label: words.place, value: counters.number(`s${n}.place`, { most: SCORED }) };
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
  const sum = (sheet) =>
    html`<div class="fig f-${sheet.slug}">
      <dt><span class="badge">${sheet.n}</span>${sheet.name}</dt>
      <dd>${sheet.total}${sheet.total === best && best > 0 && html` ${icon("victory")}`}</dd>
    </div>`;
  const names = players.map((one) => [one.slug, one.name]);
  const block = (sheet) =>
    parts.fieldset(
      fill(words.player, { n: sheet.n }),
      [parts.select(`s${sheet.n}`, words.faction, names, sheet.slug), parts.list(sheet.rows)],
      ` f-${sheet.slug}`,
    );
  const body = html`<dl class="figures">${sheets.map(sum)}</dl>
    <p class="quiet">${words.equal} ${parts.clause("tsk.score.17")}</p>`;
  const number = parts.counter({ name: "players", label: words.players, value: many });
  return [parts.verdict("yes", body), parts.form(html`<ul class="plain sheet">${number}</ul>${sheets.map(block)}`)];
}

const TOOLS = { conquer, dies, pass, score };

export async function answer(url) {
  const [book, said] = await Promise.all([data(`tools.${language}.json`), commonWords()]);
  const counters = new Counters(url.searchParams);
  const tool = TOOLS[url.pathname.split("/").at(-2)];
  const shown = tool(book, counters, new ToolParts({ ...book, said }, url));
  const kept = String(counters.kept);
  return { html: String(html`${shown}`), address: url.pathname + (kept ? `?${kept}` : "") };
}
