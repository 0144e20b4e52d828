// Chance that anybody can repeat, as rules/engine/kernel/random.py has it: the same text gives the same order.
const MASK = (1n << 64n) - 1n;

function* bits(seed) {
  let state = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(seed)) state = ((state ^ BigInt(byte)) * 0x100000001b3n) & MASK;
  for (;;) {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK;
    yield mixed ^ (mixed >> 31n);
  }
}

function below(stream, limit) {
  const fair = ((MASK + 1n) / limit) * limit;
  for (;;) {
    const { value } = stream.next();
    if (value < fair) return Number(value % limit);
  }
}

export function shuffled(seed, items) {
  const stream = bits(seed),
    made = [...items];
  for (let last = made.length - 1; last > 0; last -= 1) {
    const other = below(stream, BigInt(last + 1));
    [made[last], made[other]] = [made[other], made[last]];
  }
  return made;
}
