// The set-up guide without a server: puts the pieces together that belong to what was chosen. Which piece needs which
// choice stands in the pieces; nothing is decided here.
import { data, escape, fill, icon, language, up } from "./page.js";

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
  const wish = { ...shown(choice), ...changes };
  const there = book.modes[wish.mode];
  const players = there.players.includes(Number(wish.players)) ? Number(wish.players) : there.usual;
  const scenario = there.tables[players].scenarios.some(([slug]) => slug === wish.scenario) ? wish.scenario : "";
  return address({
    ...wish,
    players: String(players),
    scenario,
    module: wish.module.filter((one) => there.modules.includes(one)),
    faction: wish.faction.slice(0, players),
  });
}

function rows(book, choice) {
  const w = book.words,
    there = book.modes[choice.mode];
  const toggled = (values, one) => (values.includes(one) ? values.filter((other) => other !== one) : [...values, one]);
  const chip = (row, value, label, on, href) =>
    `<a class="chip${on ? " on" : ""}" href="${escape(href)}" hx-get="${escape(href)}" hx-target="#tool" hx-push-url="true" id="${row}-${value || "none"}"${on ? ' aria-current="true"' : ""}>${on ? icon("check") : ""}${escape(label)}</a>`;
  const row = (label, made) =>
    `<div class="chips" role="group" aria-label="${escape(label)}"><span class="chips-label">${escape(label)}</span>${made.join("")}</div>`;
  const found = [
    row(
      w.game,
      Object.entries(book.modes).map(([slug, one]) =>
        chip("mode", slug, one.name, slug === choice.mode, to(book, choice, { mode: slug })),
      ),
    ),
  ];
  if (there.players.length > 1)
    found.push(
      row(
        w.players,
        there.players.map((n) =>
          chip("players", String(n), String(n), n === choice.players, to(book, choice, { players: n })),
        ),
      ),
    );
  const full = choice.factions.length >= choice.players;
  const open = book.factions.filter(([slug]) => choice.factions.includes(slug) || !full);
  found.push(
    row(
      w.factions,
      open.map(([slug, name]) =>
        chip(
          "faction",
          slug,
          name,
          choice.factions.includes(slug),
          to(book, choice, { faction: toggled(choice.factions, slug) }),
        ),
      ),
    ),
  );
  const { scenarios } = there.tables[choice.players];
  if (scenarios.length)
    found.push(
      row(
        w.scenario,
        scenarios.map(([slug, name]) =>
          chip(
            "scenario",
            slug,
            name,
            slug === choice.scenario,
            to(book, choice, { scenario: slug === choice.scenario ? "" : slug }),
          ),
        ),
      ),
    );
  const offered = book.modules.filter(([slug]) => there.modules.includes(slug));
  found.push(
    row(
      w.modules,
      offered.map(([slug, name]) =>
        chip(
          "module",
          slug,
          name,
          choice.modules.includes(slug),
          to(book, choice, { module: toggled(choice.modules, slug) }),
        ),
      ),
    ),
  );
  return found.join("");
}

function order(book, choice, used, top) {
  const w = book.words;
  const first = book.first
    .filter(([slug]) => choice.factions.includes(slug))
    .map(([, html]) => html)
    .join("");
  const missing = choice.players - choice.factions.length;
  const asked = book.rulings
    .filter(([faction, module]) => choice.factions.includes(faction) && (!module || used.includes(module)))
    .map(([, , html]) => html)
    .join("");
  const notes = book.modes[choice.mode].notes
    .filter(([faction, module]) => choice.factions.includes(faction) && (!module || used.includes(module)))
    .map(([, , html]) => html)
    .join("");
  return (
    `<section class="sheet"><h2>${icon("initiative")}${escape(w.order)}</h2>${first ? `<ol class="order-list">${first}</ol>` : ""}${missing ? `<p class="quiet">${escape(book.missing[missing])}</p>` : ""}` +
    `<p class="dim">${escape(w.lowest)} <a href="${top}${language}/tsukuyumi/rules/tsk.setup/#tsk.setup.7">tsk.setup.7</a></p>${asked}${notes ? `<ul class="plain">${notes}</ul>` : ""}</section>`
  );
}

function steps(book, choice, used, top) {
  const w = book.words,
    there = book.modes[choice.mode];
  const made = there.tables[choice.players].with[choice.scenario].steps
    .filter(([, , module]) => !module || used.includes(module))
    .map(([slug, fact]) => book.clauses[slug].replace(FACT, fact ? `<b class="fact">${escape(fact)}</b>` : ""));
  const onTheMap = !choice.scenario || choice.scenario === "full-moon-down";
  const map = `${top}${language}/tsukuyumi/tools/map/${address({ mode: there.map, players: String(choice.players), scenario: choice.scenario })}`;
  return (
    `<section class="sheet"><h2>${icon("list")}${escape(w.steps)} <small>${made.length}</small></h2><ol class="plain checklist todo" data-checklist="tsukuyumi-setup">${made.join("")}</ol>` +
    `${onTheMap ? `<p><a class="all" href="${escape(map)}">${escape(w.map)}${icon("chevron")}</a></p>` : ""}</section>`
  );
}

function pieces(book, choice, used) {
  const there = book.modes[choice.mode],
    { counts } = there.tables[choice.players];
  const piece = (slug) => {
    const [html, quantity] = book.pieces[slug];
    const n = counts[slug] ?? quantity;
    return n ? html.replace(MANY, n) : html.replace(COUNT, "");
  };
  const group = (whose, slugs, rest) =>
    `<section class="sheet">${book.whose[whose]}<ul class="plain checklist" data-checklist="tsukuyumi-setup">${slugs.map(piece).join("")}</ul>${rest ? `<p class="quiet">${escape(book.words.rest)}</p>` : ""}</section>`;
  const shared = [...new Set([...there.shared, ...used.flatMap((module) => there.added[module])])];
  const playing = book.factions.filter(([slug]) => choice.factions.includes(slug));
  return (
    group("", shared, false) +
    playing
      .map(([slug, , core]) =>
        group(
          slug,
          there.own[slug].filter(([, module]) => !module || used.includes(module)).map(([one]) => one),
          !core,
        ),
      )
      .join("")
  );
}

function left(book, choice, used) {
  const w = book.words,
    there = book.modes[choice.mode],
    { rest } = there;
  const made = [...there.tables[choice.players].with[choice.scenario].left];
  const others = book.factions
    .filter(([slug, , core]) => core && !choice.factions.includes(slug))
    .map(([, name]) => name);
  if (others.length && choice.factions.length === choice.players)
    made.unshift(rest.others.replace("§", escape(fill(w.others, { factions: others.join(", ") }))));
  const unused = book.modules
    .filter(([slug]) => rest.modules.includes(slug) && !used.includes(slug))
    .map(([, name]) => name);
  if (unused.length) made.push(rest.unused.replace("§", escape(fill(w.unused, { modules: unused.join(", ") }))));
  return `<section class="sheet"><h2>${icon("module")}${escape(w.left)}</h2><ul class="plain">${made.join("")}</ul></section>`;
}

export async function answer(url) {
  const book = await data(`guide.${language}.json`);
  const w = book.words,
    choice = chosen(book, url.searchParams),
    top = up(url);
  const clashes = book.modes[choice.mode].tables[choice.players].with[choice.scenario].clashes.filter(
    ([module, against]) => choice.modules.includes(module) && (!against || choice.modules.includes(against)),
  );
  const used = choice.modules.filter((module) => !clashes.some(([one]) => one === module));
  const clash = clashes.length
    ? `<section class="sheet clash"><h2>${icon("warning")}${escape(w.clash)}</h2><ul class="plain">${clashes.map(([, , html]) => html).join("")}</ul></section>`
    : "";
  const ticked = `<p class="quiet" data-checklist-progress hidden>${escape(w.ticked)} <b data-done>0</b> / <b data-all>0</b> <button type="button" class="link" data-clear>${escape(w.again)}</button></p>`;
  const share = `<p class="share no-print"><button type="button" class="pill" data-share="${escape(address(shown(choice)))}" data-done="${escape(w.copied)}" aria-live="polite" hidden>${icon("link")}${escape(w.share)}</button></p>`;
  return {
    html:
      rows(book, choice) +
      clash +
      order(book, choice, used, top) +
      ticked +
      steps(book, choice, used, top) +
      pieces(book, choice, used) +
      left(book, choice, used) +
      share,
  };
}
