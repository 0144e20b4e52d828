// The arithmetic of the small tools, for a phone that no server can answer. Not a judge: it adds and compares printed
// numbers as the clauses named here say; a test holds every answer to the engine's.

export const total = (counts, values) => Object.entries(counts).reduce((sum, [unit, n]) => sum + n * values[unit], 0);

// tsk.conquest.3, 5 and 6: the mountain and the strongest defender alone, with what markers add to a side; they protect
// the area without a unit too.
export function conquest({ attackers, sides, mountain }, values) {
  const stands = ([, side]) => Object.values(side.counts).some(Boolean);
  const all = Object.entries(sides);
  const defenders = [...all.filter(stands), ...all.filter((entry) => !stands(entry) && entry[1].bonus)].map(
    ([slug, side]) => [slug, total(side.counts, values[slug]) + side.bonus],
  );
  return { defenders, needed: mountain + Math.max(0, ...defenders.map(([, points]) => points)), available: attackers };
}

// tsk.damage.6–8: figures are named one by one, each takes all that is left; in co-op one may come last
// (tsk.legend.11).
export function ways(units, health, damage, last = null) {
  const kinds = Object.keys(units).filter((unit) => units[unit]);
  const found = [];
  const counts = kinds.map(() => 0);
  for (let more = true; more;) {
    const left = damage - kinds.reduce((sum, unit, n) => sum + counts[n] * health[unit], 0);
    if (left >= 0) found.push(...ended(kinds, counts, units, health, left, last));
    more = false;
    for (let n = kinds.length - 1; n >= 0 && !more; n -= 1) {
      if (counts[n] < units[kinds[n]]) {
        counts[n] += 1;
        more = true;
      } else counts[n] = 0;
    }
  }
  return found;
}

function ended(kinds, counts, units, health, left, last) {
  const lost = kinds.map((unit, n) => [unit, counts[n]]).filter(([, n]) => n);
  const standing = kinds.filter((unit, n) => counts[n] < units[unit]);
  const others = standing.filter((unit) => unit !== last);
  if (last && lost.some(([unit]) => unit === last) && others.length) return [];
  if (left === 0 || !standing.length) return [{ lost, absorbed: null, unused: left }];
  return (others.length ? others : standing)
    .filter((unit) => health[unit] > left)
    .map((unit) => ({ lost, absorbed: unit, unused: left }));
}

const count = (way) => way.lost.reduce((sum, [, n]) => sum + n, 0);

function compared(one, other) {
  if (Array.isArray(one)) {
    for (let n = 0; n < Math.min(one.length, other.length); n += 1) {
      const found = compared(one[n], other[n]);
      if (found) return found;
    }
    return one.length - other.length;
  }
  return one < other ? -1 : one > other ? 1 : 0;
}

const by = (key) => (one, other) => compared(key(one), key(other));

// Fewest figures lost first, then the least value lost; what is equal stays in a fixed order.
export function bestFirst(found, health) {
  return [...found].sort(
    by((way) => [
      count(way),
      way.lost.reduce((sum, [unit, n]) => sum + n * (health[unit] || 0), 0),
      way.lost,
      way.absorbed || "",
    ]),
  );
}

// coop.fight: the split that destroys the fewest Oni; of equal ones that which spares the Princess, then the one with
// the smaller Oni.
export function oniWay(units, health, sizes, damage, last) {
  const key = by((way) => [
    count(way),
    Number(way.lost.some(([unit]) => unit === "princess")),
    way.lost.flatMap(([unit, n]) => Array(n).fill(sizes[unit])).sort((a, b) => a - b),
    way.absorbed || "",
  ]);
  return [...ways(units, health, damage, last)].sort(key)[0];
}

// tsk.move.12: each side that stands there is compared alone.
export const short = (own, others) => Math.max(0, ...others.map((strength) => strength - own));

// tsk.score.8–10 and 2: areas, fertile ground, the first two places of the initiative, and what was marked.
export function points({ areas, fertile, moon, missions, goal, other }, place) {
  return areas + 2 * fertile + moon + missions + goal + other + (place === 1 ? 2 : place === 2 ? 1 : 0);
}
