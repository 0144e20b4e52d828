// The Game Master's clock, without a server.
import { html, joined } from "./html.js";
import { figure } from "./necropole-dice.js";
import { fill } from "./page.js";

function table(words, turns, ...rows) {
  const line = ([label, values]) =>
    html`<tr><th scope="row">${label}</th>${values.map((n) => html`<td>${n}</td>`)}</tr>`;
  return html`<table class="facts">
    <thead><tr><th scope="col">${words.turn}</th>${turns.map((n) => html`<th scope="col">${n}</th>`)}</tr></thead>
    <tbody>${rows.map(line)}</tbody>
  </table>`;
}

// Turn by turn until the Gate falls: every token buys a minion, the first one is free.
function quickest({ gate, free, pile, price, minion, turns: last }, gain) {
  const turns = [];
  let [left, minions] = [gate, free];
  for (let turn = 1; turn <= last && left; turn += 1) {
    minions = Math.min(minions + Math.floor(gain(turn) / price), pile);
    left = Math.max(left - minion * minions, 0);
    turns.push({ turn, minions, left });
  }
  return turns;
}

export function clock(book, counters, parts) {
  const { words } = parts,
    { numbers } = book;
  const slugs = book.levels.map(([slug]) => slug);
  const level = counters.choice("level", slugs, "beginner");
  const turn = counters.number("turn", { usual: 1, most: 9 }) || 1;
  const left = counters.number("gate", { usual: numbers.gate, most: numbers.gate });
  const minions = counters.number("minions", { usual: numbers.free, most: numbers.pile });
  const lords = counters.number("lords", { most: numbers.pile });
  const [, , once, each] = book.levels[slugs.indexOf(level)];
  const gain = (n) => once + each * n;
  const sum = (n) => Array.from({ length: n }, (_, at) => gain(at + 1)).reduce((all, one) => all + one, 0);
  const loss = numbers.minion * minions + numbers.lord * lords;
  const falls = !left || loss ? turn + Math.max(loss ? Math.ceil(left / loss) : 0, 1) - 1 : null;
  const turns = Array.from({ length: numbers.turns }, (_, n) => n + 1);
  const quick = quickest(numbers, gain);
  const said = !left
    ? parts.big("cross", words.fallen)
    : falls
      ? parts.big("warning", fill(words["gate-falls"], { n: falls }))
      : parts.big("check", words["gate-holds"]);
  const figures = [
    [words.loses, loss],
    [words["this-turn"], gain(turn)],
    [words["so-far"], sum(turn)],
  ];
  const levels = book.levels.map(([slug, name]) => [slug, name]);
  return [
    parts.verdict(
      falls ? "no" : "yes",
      html`${said}
        <dl class="figures">${figures.map(figure)}</dl>
        <p class="quiet">${words.stay} ${parts.clause("nec.master.10")}</p>`,
    ),
    parts.form([
      parts.fieldset(words.master, [
        parts.select("level", words.level, levels, level),
        parts.list([{ name: "turn", label: words["turn-number"], value: turn, icon: "exploration" }]),
      ]),
      parts.fieldset(
        words["at-gate"],
        parts.list([
          { name: "gate", label: words.gate, value: left, icon: "district" },
          { name: "minions", label: words["minions-there"], value: minions, icon: "minion" },
          { name: "lords", label: words["lords-there"], value: lords, icon: "lord" },
        ]),
      ),
    ]),
    html`<section class="sheet">
      <h2>${words["by-turn"]}</h2>
      ${table(words, turns, [words.gained, turns.map(gain)], [words["in-all"], turns.map(sum)])}
      <p class="quiet">${words.gods} ${joined([parts.clause("nec.master.2"), parts.clause("nec.win.5")], " ")}</p>
      <h2>${words["all-minions"]}</h2>
      ${table(
        words,
        quick.map((one) => one.turn),
        [words.minions, quick.map((one) => one.minions)],
        [words.left, quick.map((one) => one.left)],
      )}
      <p class="quiet">${words.free} ${joined([parts.clause("nec.master.4"), parts.clause("nec.master.7")], " ")}</p>
    </section>`,
  ];
}
