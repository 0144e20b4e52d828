// Makes words comparable, as the server does: no accents, no capitals, no punctuation; and brings the forms of a word
// together.
const LETTERS = { œ: "oe", æ: "ae", ß: "ss", "’": "'" };

export function fold(text) {
  const plain = text
    .toLowerCase()
    .replace(/[œæß’]/g, (c) => LETTERS[c])
    .normalize("NFKD")
    .replace(/[\u{80}-\u{10ffff}]/gu, "");
  return (plain.match(/[a-z0-9]+/g) || []).join(" ");
}

export const split = (text) => (text ? text.split(" ") : []);

export function stemmer(endings, shortest, apart) {
  const known = new Map();
  const cut = (word) => {
    if (word.length <= shortest || /^\d+$/.test(word)) return word;
    if (apart.includes(word)) return word.replace(/s$/, "");
    if (word.endsWith("eaux")) word = word.slice(0, -1);
    else if (word.endsWith("aux")) word = `${word.slice(0, -3)}al`;
    else if (word.endsWith("ies") && word.length > 4) word = `${word.slice(0, -3)}y`;
    else if (/[sx]$/.test(word) && !/(?:ss|us)$/.test(word)) word = word.slice(0, -1);
    for (let round = 0; round < 2; round += 1) {
      const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= shortest);
      if (!ending) break;
      word = word.slice(0, -ending.length);
    }
    return word.length > shortest && word.at(-1) === word.at(-2) ? word.slice(0, -1) : word;
  };
  return (word) => {
    if (!known.has(word)) known.set(word, cut(word));
    return known.get(word);
  };
}

// Edits between two words, a swap of neighbours counting as one; most + 1 when there are more.
export function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = [],
    row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i += 1) {
    const last = row,
      before2 = before;
    row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] !== other[j - 1]));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, before2[j - 2] + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    before = last;
    if (least > most) return most + 1;
  }
  return row[other.length];
}

// How alike two words are, from 0 to 1: pairs of neighbouring letters that both have.
export function alike(one, other) {
  const pairs = (word) => Array.from({ length: word.length - 1 }, (_, n) => word.slice(n, n + 2));
  const left = pairs(one),
    right = pairs(other),
    all = left.length + right.length;
  let shared = 0;
  for (const pair of left) {
    const at = right.indexOf(pair);
    if (at >= 0) {
      right.splice(at, 1);
      shared += 1;
    }
  }
  return all ? (2 * shared) / all : 0;
}
