// Nécropole's best plan without a server: the same search as the engine's, in whole numbers. See
// rules/engine/necropole/plan.py, which a test holds this to.
const FACES = [1, 2, 3, 4, 5, 6];
const LEAST = 2;
const WORST = 12;
export const PAIRS = FACES.flatMap((a) => FACES.map((b) => [a, b]));
const weight = (total) => BigInt(6 - Math.abs(7 - total));
const TOTALS = Array.from({ length: WORST - LEAST + 1 }, (_, n) => n + LEAST);
const UNORDERED = PAIRS.filter(([a, b]) => a <= b).map(([a, b]) => [a, b, a === b ? 1n : 2n]);
const MOST_ROLLS = 12000;
const most = (...values) => values.reduce((one, other) => (other > one ? other : one));

export class TooComplex extends Error {}

export const needed = (force, armour, transparent) => (transparent ? force : force - armour);

// How many of 36, 216 or 1296 equally likely throws end low enough, and which dice are thrown again for it.
function chances([a, b], total, again) {
  const low = Math.min(a, b);
  const found = [a + b <= total ? 36 : 0];
  if (again >= 1) found.push(6 * FACES.filter((face) => face + low <= total).length);
  if (again >= 2) found.push(PAIRS.filter(([c, d]) => c + d <= total).length);
  return found;
}

export function odds(total, again = 0) {
  const sum = PAIRS.reduce((all, pair) => all + Math.max(...chances(pair, total, again)), 0);
  return [BigInt(sum), 1296n];
}

export function bestAgain(total, again) {
  const found = {};
  for (const pair of PAIRS) {
    const values = chances(pair, total, again);
    const best = Math.max(...values);
    if (pair[0] + pair[1] > total && best) found[pair] = values.indexOf(best);
  }
  return found;
}

function beats(one, other, initiative) {
  const endless = one.cost > 0 && one.cost <= other.cost && one.uses >= Math.floor(initiative / one.cost);
  return endless && Object.entries(other.needs).every(([target, total]) => (one.needs[target] ?? 0) >= total);
}

function options({ attacks, aimed }, force, initiative) {
  let found = [];
  for (const attack of attacks) {
    const needs = {};
    for (const [target, { armour }] of Object.entries(aimed))
      if (attack.touches.includes(target)) needs[target] = needed(force, armour, attack.transparent);
    const uses = attack.uses ?? (attack.cost ? initiative : 1);
    const option = { name: attack.name, cost: attack.cost, uses, needs };
    if (Math.max(0, ...Object.values(needs)) < LEAST || found.some((other) => beats(other, option, initiative)))
      continue;
    found = [...found.filter((other) => !beats(option, other, initiative)), option];
  }
  return found;
}

class Search {
  constructor(situation, force, initiative, rollsLeft) {
    this.kill = situation.kill;
    this.rollsLeft = rollsLeft;
    this.options = options(situation, force, initiative);
    const aimed = Object.keys(situation.aimed);
    this.wounded = this.options.map(({ needs }) =>
      Array.from({ length: WORST + 1 }, (_, total) =>
        aimed.flatMap((target, n) => (total <= (needs[target] ?? 0) ? [n] : [])),
      ),
    );
    this.touching = aimed.map((target) =>
      this.options
        .flatMap(({ cost, needs }, n) => ((needs[target] ?? 0) >= LEAST ? [[cost, n]] : []))
        .sort((one, other) => one[0] - other[0] || one[1] - other[1]),
    );
    this.found = new Map();
    this.mostWounds = new Map();
    const lives = Object.values(situation.aimed).map(({ life }) => life);
    const uses = this.options.map((option) => option.uses);
    this.start = this.left(initiative, uses, lives, situation.second);
    this.unit = 36n ** BigInt(this.start.uses.reduce((sum, n) => sum + n, 0) + situation.second);
  }

  // What can no longer be paid, and black points that nobody can take any more, are not told apart.
  left(initiative, uses, lives, potions) {
    const payable = uses.map((n, at) => {
      const { cost } = this.options[at];
      return cost ? Math.min(n, Math.floor(initiative / cost)) : n;
    });
    const key = `${initiative} ${payable}`;
    let rolls = this.mostWounds.get(key);
    if (!rolls) {
      rolls = this.touching.map((cheapest) => this.mostRolls(initiative, payable, cheapest));
      this.mostWounds.set(key, rolls);
    }
    const shortened = lives.map((life, n) => (life === null || life > rolls[n] ? null : life));
    return { initiative, uses: payable, lives: shortened, potions };
  }

  mostRolls(initiative, payable, cheapest) {
    let rolls = 0;
    for (const [cost, n] of cheapest) {
      const times = cost ? Math.min(payable[n], Math.floor(initiative / cost)) : payable[n];
      rolls += times;
      initiative -= times * cost;
    }
    return rolls;
  }

  value(left) {
    const key = `${left.initiative} ${left.uses} ${left.lives.map(String)} ${left.potions}`;
    const known = this.found.get(key);
    if (known) return known;
    let best = [0n, -1];
    if (this.kill && left.lives[0] === 0) best = [this.unit, -1];
    else if (!this.kill || left.lives[0] !== null) {
      left.uses.forEach((times, n) => {
        if (!times || !this.wounded[n][LEAST].some((target) => left.lives[target] !== 0)) return;
        const value = this.worth(this.choice(left, n));
        if (value > best[0]) best = [value, n];
      });
    }
    this.found.set(key, best);
    return best;
  }

  // What one roll is worth: kept, by total; with one die kept, by that die; with both thrown again.
  choice(left, n) {
    this.rollsLeft -= 1;
    if (this.rollsLeft < 0) throw new TooComplex();
    const kept = this.byTotal(left, n, left.potions);
    if (!left.potions) return { kept };
    const thrown = this.byTotal(left, n, left.potions - 1);
    const one = [0n, ...FACES.map((die) => FACES.reduce((sum, face) => sum + thrown[die + face], 0n) / 6n)];
    return { kept, one, both: TOTALS.reduce((sum, total) => sum + weight(total) * thrown[total], 0n) / 36n };
  }

  byTotal(left, n, potions) {
    const values = [0n, 0n];
    let before = null,
      value = 0n;
    for (const total of TOTALS) {
      const hit = this.wounded[n][total];
      if (String(hit) !== before) {
        const [after, wounds] = this.after(left, n, hit, potions);
        value = this.value(after)[0] + (this.kill ? 0n : BigInt(wounds) * this.unit);
        before = String(hit);
      }
      values.push(value);
    }
    return values;
  }

  after(left, n, hit, potions) {
    const lives = [...left.lives];
    let wounds = 0;
    for (const target of hit) {
      if (lives[target] === 0) continue;
      wounds += 1;
      if (lives[target] !== null) lives[target] -= 1;
    }
    const uses = left.uses.map((times, at) => (at === n ? times - 1 : times));
    return [this.left(left.initiative - this.options[n].cost, uses, lives, potions), wounds];
  }

  worth({ kept, one, both }) {
    if (!one) return TOTALS.reduce((sum, total) => sum + weight(total) * kept[total], 0n) / 36n;
    return UNORDERED.reduce((sum, [a, b, times]) => sum + times * most(kept[a + b], one[a], both), 0n) / 36n;
  }

  again({ kept, one, both }) {
    const found = {};
    if (!one) return found;
    for (const [a, b] of PAIRS) {
      let [best, dice] = [kept[a + b], 0];
      if (one[Math.min(a, b)] > best) [best, dice] = [one[Math.min(a, b)], 1];
      if (both > best) dice = 2;
      if (dice) found[[a, b]] = dice;
    }
    return found;
  }

  // The attacks while the dice show as much as they can.
  line() {
    const steps = [];
    let left = this.start;
    for (;;) {
      const n = this.value(left)[1];
      if (n < 0) return steps;
      const again = this.again(this.choice(left, n));
      const { name, needs } = this.options[n];
      steps.push({ name, needs, chance: odds(Math.max(...Object.values(needs))), again });
      [left] = this.after(left, n, this.wounded[n][WORST], left.potions - (again[[6, 6]] ? 1 : 0));
    }
  }
}

// `situation`: force, initiative, attacks in order, aimed targets by letter, second chances, substances, kill.
export function plan(situation) {
  let best = null,
    rolls = MOST_ROLLS;
  for (let onForce = situation.substances; onForce >= 0; onForce -= 1) {
    const onInitiative = situation.substances - onForce;
    const search = new Search(situation, situation.force + onForce, situation.initiative + onInitiative, rolls);
    const value = [search.value(search.start)[0], search.unit];
    rolls = search.rollsLeft;
    if (!best || value[0] * best.value[1] > best.value[0] * value[1])
      best = { value, onForce, onInitiative, steps: search.line() };
  }
  return best;
}
