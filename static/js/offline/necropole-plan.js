// The best plan for the Initiative that is left, without a server.
import { plan, TooComplex } from "./dice-plan.js";
import { html } from "./html.js";
import { grid, key, kinds, percent, rounded } from "./necropole-dice.js";
import { fill, icon } from "./page.js";

const LETTERS = ["a", "b", "c"];
const up = (letter) => letter.toUpperCase();

function targetsOf(counters, { words, fieldset, list }) {
  const number = counters.number("targets", { usual: 1, most: LETTERS.length }) || 1;
  const targets = {},
    blocks = [];
  LETTERS.slice(0, number).forEach((letter, at) => {
    const n = at + 1;
    const armour = counters.number(`a${n}`, { most: 9 });
    const life = counters.number(`l${n}`, { most: 9 });
    targets[letter] = { armour, life: life || null };
    const rows = [
      { name: `a${n}`, label: words.armour, value: armour, icon: "armour" },
      { name: `l${n}`, label: words.life, value: life, note: life ? "" : words["not-known"], icon: "health" },
    ];
    blocks.push(fieldset(fill(words.target, { letter: up(letter) }), list(rows)));
  });
  return [targets, blocks];
}

function attacksOf(book, counters, parts, letters) {
  const { words } = parts;
  const touchable = book.touches.filter((one) => [...one].every((letter) => letters.includes(letter)));
  const labelled = (label, select) => html`<div class="plan-choice"><span>${label}</span> ${select}</div>`;
  const choice = (name, label, offered, chosen) => labelled(label, parts.select(name, label, offered, chosen));
  const front = counters.choice("front", ["-", ...letters], "a");
  const fronts = [...letters.map((one) => [one, up(one)]), ["-", words.nobody]];
  const blocks = [parts.fieldset(words["universal-cost"], choice("front", words.front, fronts, front))];
  const attacks = [
    { name: words.universal, cost: book.cost, uses: null, touches: front === "-" ? [] : [front], transparent: false },
  ];
  const cards = counters.number("cards", { most: 3 });
  for (let n = 1; n <= cards; n += 1) {
    const cost = counters.number(`k${n}`, { usual: 1, most: 3 });
    const touched = counters.choice(`w${n}`, touchable, "a");
    const often = counters.choice(`r${n}`, ["any"]);
    const transparent = counters.choice(`t${n}`, ["1"]);
    const name = fill(words.card, { n });
    attacks.push({ name, cost, uses: often ? null : 1, touches: [...touched], transparent: Boolean(transparent) });
    const touching = touchable.map((one) => [one, [...one].map(up).join(" + ")]);
    const times = [
      ["", words.once],
      ["any", words.any],
    ];
    blocks.push(
      parts.fieldset(name, [
        choice(`w${n}`, words.touches, touching, touched),
        choice(`r${n}`, words.often, times, often),
        choice(`t${n}`, words.dice, kinds(words), transparent),
        parts.list([{ name: `k${n}`, label: words.weaknesses, value: cost, icon: "weakness" }]),
      ]),
    );
  }
  return [attacks, blocks];
}

function reasons(book, parts, found, letter) {
  const told = [];
  const add = (code, clause, facts = {}) =>
    told.push(html`<p>${fill(book.reasons[code], facts)} ${parts.clause(clause)}</p>`);
  if (!found.steps.length) add("plan-nothing", "nec.fight.14");
  else {
    if (letter) add("plan-kill", "nec.attack.2", { target: letter });
    else add("plan-wounds", "nec.attack.7");
    if (found.onForce) add("plan-on-force", "nec.attack.6", { number: found.onForce });
    if (found.onInitiative) add("plan-on-initiative", "nec.attack.6", { number: found.onInitiative });
    if (found.steps.some(({ needs }) => Object.keys(needs).length > 1)) add("plan-one-roll", "nec.attack.13");
    if (found.steps.some(({ again }) => Object.keys(again).length)) add("plan-second-chance", "nec.item.13");
  }
  return told;
}

function planShown(book, parts, found, letter, second) {
  const { words } = parts;
  const why = reasons(book, parts, found, letter);
  if (!found.steps.length) return [parts.verdict("open", html`${parts.big("question", words.nothing)} ${why}`)];
  const value = letter
    ? fill(words.falls, { value: percent(found.value), letter })
    : fill(words.average, { value: rounded(found.value, 2) });
  const need = ([target, total]) => html`<span class="need">${up(target)} ≤ ${total}</span>`;
  const step = ({ name, needs, chance: share }) =>
    html`<li><b>${name}</b> ${Object.entries(needs).map(need)} <span>${percent(share)}</span></li>`;
  const [first] = found.steps;
  return [
    parts.verdict("yes", html`${parts.big("check", value)} <p>${fill(words.begin, { name: first.name })}</p>`),
    html`<section class="sheet dice">
      <h2>${icon("list")}${words.lines}</h2>
      <ol class="plan-steps">
        ${found.onForce > 0 && html`<li>${fill(words["on-force"], { n: found.onForce })}</li>`}
        ${found.onInitiative > 0 && html`<li>${fill(words["on-initiative"], { n: found.onInitiative })}</li>`}
        ${found.steps.map(step)}
      </ol>
      <p class="quiet">${words.misses}</p>
      ${
        second > 0 &&
        html`<h2>${words["after-first"]}</h2>
        ${grid(words, Math.max(...Object.values(first.needs)), first.again)} ${key(words, 2)}`
      }
      <details class="fold">
        <summary class="all">${words.why}${icon("chevron")}</summary>
        ${why}
      </details>
    </section>`,
  ];
}

export function planOf(book, counters, parts) {
  const { words } = parts;
  const force = counters.number("force", { usual: 7, most: 20 });
  const initiative = counters.number("initiative", { usual: 4, most: 8 });
  const second = counters.number("second", { most: 2 });
  const substances = counters.number("substances", { most: 2 });
  const [targets, targetBlocks] = targetsOf(counters, {
    words,
    fieldset: (...args) => parts.fieldset(...args),
    list: (rows) => parts.list(rows),
  });
  const letters = Object.keys(targets);
  const [attacks, attackBlocks] = attacksOf(book, counters, parts, letters);
  const mortal = letters.filter((one) => targets[one].life);
  const aim = counters.choice("aim", mortal);
  const aims = [["", words["most-wounds"]], ...mortal.map((one) => [one, fill(words.kill, { letter: up(one) })])];
  const aimed = aim ? { [aim]: targets[aim] } : targets;
  let shown;
  try {
    const found = plan({ force, initiative, attacks, aimed, second, substances, kill: Boolean(aim) });
    shown = planShown(book, parts, found, up(aim), second);
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    shown = [parts.verdict("open", parts.big("question", words["too-complex"]))];
  }
  const rows = [
    { name: "force", label: words.force, value: force, icon: "force" },
    { name: "initiative", label: words.initiative, value: initiative, icon: "initiative" },
    { name: "second", label: words.second, value: second, icon: "potion" },
    { name: "substances", label: words.substances, value: substances, icon: "substance" },
    { name: "targets", label: words.targets, value: letters.length },
    { name: "cards", label: words.cards, value: attacks.length - 1 },
  ];
  return [
    ...shown,
    parts.form([
      parts.fieldset(words.attacker, [parts.list(rows), parts.select("aim", words.aim, aims, aim)]),
      targetBlocks,
      attackBlocks,
    ]),
  ];
}
