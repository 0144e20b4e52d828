// The set-up guide without a server: puts the pieces together that belong to what was chosen. Which piece needs which
// choice stands in the pieces; nothing is decided here.
import { html, written } from "./html.js";
import { data, fill, icon, language, up } from "./page.js";

const FACT = '<b class="fact">§fact§</b>';
const COUNT = /<b class="times">×[^<]*9999999<\/b>/;
const MANY = "9999999";

function chosen(book, params) {
  const mode = book.modes[params.get("mode")] ? params.get("mode") : "standard";
  const there = book.modes[mode];
  const players = there.players.includes(Number(params.get("players"))) ? Number(params.get("players")) : there.usual;
  const all = (name, accepted) => [...new Set(params.getAll(name))].filter((one) => accepted.includes(one));
  const factions = all(
    "faction",
    book.factions.map(([slug]) => slug),
  ).slice(0, players);
  const table = there.tables[players];
  const scenario = table.scenarios.some(([slug]) => slug === params.get("scenario")) ? params.get("scenario") : "";
  return { mode, players, factions, scenario, modules: all("module", there.modules) };
}

function address(query) {
  const made = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) if (one) made.append(name, one);
  return `?${made}`;
}

const shown = (choice) => ({
  mode: choice.mode,
  players: String(choice.players),
  faction: choice.factions,
  module: choice.modules,
  scenario: choice.scenario,
});

// The address with these changes, and what no longer fits taken away.
function to(book, choice, changes) {
  const wanted = { ...shown(choice), ...changes };
  const there = book.modes[wanted.mode];
  const players = there.players.includes(Number(wanted.players)) ? Number(wanted.players) : there.usual;
  const scenario = there.tables[players].scenarios.some(([slug]) => slug === wanted.scenario) ? wanted.scenario : "";
  return address({
    ...wanted,
    players: String(players),
    scenario,
    module: wanted.module.filter((one) => there.modules.includes(one)),
    faction: wanted.faction.slice(0, players),
  });
}

const toggled = (values, one) => (values.includes(one) ? values.filter((other) => other !== one) : [...values, one]);

function row(label, name, options) {
  const chip = ([value, text, on, href]) =>
    html`<a class="chip${on ? " on" : ""}" href="${href}" hx-get="${href}" hx-target="#tool" hx-push-url="true"
      id="${name}-${value || "none"}" ${on && html`aria-current="true"`}>${on && icon("check")}${text}</a>`;
  return html`<div class="chips" role="group" aria-label="${label}">
    <span class="chips-label">${label}</span>
    ${options.map(chip)}
  </div>`;
}

// The rows of chips: each leads to the guide with one choice changed.
function rows(book, choice) {
  const there = book.modes[choice.mode],
    { words } = book,
    { scenarios } = there.tables[choice.players],
    full = choice.factions.length >= choice.players;
  const option = (value, text, on, changes) => [value, text, on, to(book, choice, changes)];
  const modes = Object.entries(book.modes).map(([slug, { name }]) =>
    option(slug, name, slug === choice.mode, { mode: slug }),
  );
  const players = there.players.map((n) => option(String(n), n, n === choice.players, { players: n }));
  const factions = book.factions
    .filter(([slug]) => choice.factions.includes(slug) || !full)
    .map(([slug, name]) =>
      option(slug, name, choice.factions.includes(slug), { faction: toggled(choice.factions, slug) }),
    );
  const stories = scenarios.map(([slug, name]) => {
    const on = slug === choice.scenario;
    return option(slug, name, on, { scenario: on ? "" : slug });
  });
  const modules = book.modules
    .filter(([slug]) => there.modules.includes(slug))
    .map(([slug, name]) =>
      option(slug, name, choice.modules.includes(slug), { module: toggled(choice.modules, slug) }),
    );
  return [
    row(words.game, "mode", modes),
    players.length > 1 && row(words.players, "players", players),
    row(words.factions, "faction", factions),
    stories.length > 0 && row(words.scenario, "scenario", stories),
    row(words.modules, "module", modules),
  ];
}

function order(book, choice, used, top) {
  const { words } = book;
  const playing = ([faction, module]) => choice.factions.includes(faction) && (!module || used.includes(module));
  const first = book.first.filter(([slug]) => choice.factions.includes(slug)).map(([, text]) => written(text));
  const missing = choice.players - choice.factions.length;
  const rulings = book.rulings.filter(playing).map(([, , text]) => written(text));
  const notes = book.modes[choice.mode].notes.filter(playing).map(([, , text]) => written(text));
  return html`<section class="sheet">
    <h2>${icon("initiative")}${words.order}</h2>
    ${first.length > 0 && html`<ol class="order-list">${first}</ol>`}
    ${missing > 0 && html`<p class="quiet">${book.missing[missing]}</p>`}
    <p class="dim">
      ${words.lowest} <a href="${top}${language}/tsukuyumi/rules/tsk.setup/#tsk.setup.7">tsk.setup.7</a>
    </p>
    ${rulings}
    ${notes.length > 0 && html`<ul class="plain">${notes}</ul>`}
  </section>`;
}

function steps(book, choice, used, top) {
  const there = book.modes[choice.mode],
    { players, scenario } = choice;
  const step = ([slug, fact]) =>
    written(book.clauses[slug].replace(FACT, fact ? String(html`<b class="fact">${fact}</b>`) : ""));
  const shownSteps = there.tables[players].with[scenario].steps
    .filter(([, , module]) => !module || used.includes(module))
    .map(step);
  const onTheMap = !scenario || scenario === "full-moon-down";
  const map = `${top}${language}/tsukuyumi/tools/map/${address({ mode: there.map, players, scenario })}`;
  return html`<section class="sheet">
    <h2>${icon("list")}${book.words.steps} <small>${shownSteps.length}</small></h2>
    <ol class="plain checklist todo" data-checklist="tsukuyumi-setup">${shownSteps}</ol>
    ${onTheMap && html`<p><a class="all" href="${map}">${book.words.map}${icon("chevron")}</a></p>`}
  </section>`;
}

function pieces(book, choice, used) {
  const there = book.modes[choice.mode],
    { counts } = there.tables[choice.players];
  const piece = (slug) => {
    const [text, quantity] = book.pieces[slug];
    const n = counts[slug] ?? quantity;
    return written(n ? text.replace(MANY, n) : text.replace(COUNT, ""));
  };
  const group = (whose, slugs, incomplete) =>
    html`<section class="sheet">
      ${written(book.whose[whose])}
      <ul class="plain checklist" data-checklist="tsukuyumi-setup">${slugs.map(piece)}</ul>
      ${incomplete && html`<p class="quiet">${book.words.rest}</p>`}
    </section>`;
  const own = ([slug, , core]) => {
    const needed = there.own[slug].filter(([, module]) => !module || used.includes(module));
    return group(
      slug,
      needed.map(([one]) => one),
      !core,
    );
  };
  const shared = [...new Set([...there.shared, ...used.flatMap((module) => there.added[module])])];
  return [group("", shared, false), book.factions.filter(([slug]) => choice.factions.includes(slug)).map(own)];
}

function left(book, choice, used) {
  const there = book.modes[choice.mode],
    { words } = book;
  const line = (text, sentence) => text.replace("§", String(html`${sentence}`));
  const lines = [...there.tables[choice.players].with[choice.scenario].left];
  const others = book.factions
    .filter(([slug, , core]) => core && !choice.factions.includes(slug))
    .map(([, name]) => name);
  if (others.length && choice.factions.length === choice.players)
    lines.unshift(line(there.rest.others, fill(words.others, { factions: others.join(", ") })));
  const unused = book.modules
    .filter(([slug]) => there.rest.modules.includes(slug) && !used.includes(slug))
    .map(([, name]) => name);
  if (unused.length) lines.push(line(there.rest.unused, fill(words.unused, { modules: unused.join(", ") })));
  return html`<section class="sheet">
    <h2>${icon("module")}${words.left}</h2>
    <ul class="plain">${lines.map(written)}</ul>
  </section>`;
}

export async function answer(url) {
  const book = await data(`guide.${language}.json`);
  const { words } = book,
    choice = chosen(book, url.searchParams),
    top = up(url);
  const clashes = book.modes[choice.mode].tables[choice.players].with[choice.scenario].clashes.filter(
    ([module, against]) => choice.modules.includes(module) && (!against || choice.modules.includes(against)),
  );
  const used = choice.modules.filter((module) => !clashes.some(([one]) => one === module));
  const clash = html`<section class="sheet clash">
    <h2>${icon("warning")}${words.clash}</h2>
    <ul class="plain">${clashes.map(([, , text]) => written(text))}</ul>
  </section>`;
  const shownGuide = html`
    ${rows(book, choice)}
    ${clashes.length > 0 && clash}
    ${order(book, choice, used, top)}
    <p class="quiet" data-checklist-progress hidden>
      ${words.ticked} <b data-done>0</b> / <b data-all>0</b>
      <button type="button" class="link" data-clear>${words.again}</button>
    </p>
    ${steps(book, choice, used, top)}
    ${pieces(book, choice, used)}
    ${left(book, choice, used)}
    <p class="share no-print">
      <button type="button" class="pill" data-share="${address(shown(choice))}" data-done="${words.copied}"
        aria-live="polite" hidden>${icon("link")}${words.share}</button>
    </p>`;
  return { html: String(shownGuide) };
}
