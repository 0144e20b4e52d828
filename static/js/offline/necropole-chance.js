// The chance of an attack, without a server.
import { bestAgain, needed, odds } from "./dice-plan.js";
import { html, written } from "./html.js";
import { figure, grid, key, kinds, percent } from "./necropole-dice.js";
import { fill } from "./page.js";

export function chance(book, counters, parts) {
  const { words } = parts;
  const force = counters.number("force", { usual: 7, most: 20 });
  const armour = counters.number("armour", { most: 9 });
  const again = counters.number("again", { most: 2 });
  const transparent = counters.choice("transparent", ["1"]);
  const need = needed(force, armour, transparent);
  const found = odds(need, again);
  const wounding = Number(odds(need)[0]) / 36;
  const said =
    need < 2 ? words["no-roll"] : need > 11 ? words["every-roll"] : fill(words["at-most"], { need, n: wounding });
  const others = [
    [words["this-roll"], percent(odds(need))],
    [words.substance, percent(odds(need + 1))],
    [words["second-chance"], percent(odds(need, 2))],
  ];
  const printed = book.printed[need];
  const shows = fill(words[need < 2 ? "strip-none" : need > 11 ? "strip-all" : "strip-some"], { need, n: wounding });
  const strip = written(fill(book.strip, { label: html`${shows}`, width: 10 * wounding }));
  return [
    parts.verdict(
      found[0] ? "yes" : "no",
      html`${parts.big("die", percent(found))}
        <p>${said} ${parts.clause("nec.attack.7")}</p>
        ${strip}
        <dl class="figures">${others.map(figure)}</dl>`,
    ),
    parts.form(
      parts.fieldset(words.attack, [
        parts.list([
          { name: "force", label: words.force, value: force, icon: "force" },
          { name: "armour", label: words.armour, value: armour, icon: "armour" },
          { name: "again", label: words.again, value: again, icon: "die" },
        ]),
        parts.select("transparent", words.dice, kinds(words), transparent),
      ]),
    ),
    html`<section class="sheet dice">
      <h2>${words.pairs}</h2>
      ${grid(words, need, bestAgain(need, again))} ${key(words, again)}
      ${printed && html`<p class="quiet">${fill(words.printed, { printed })} ${parts.clause("nec.attack.14.1")}</p>`}
    </section>`,
  ];
}
