// Printed values that a question asks for, as rules/search/answers.py finds them.
import { distance, fold, split } from "./folding.js";

const key = (words) => [...words].sort().join(" ");

// Words without some of them, each once; null where one of those is missing.
function without(words, some) {
  const rest = [...words];
  for (const one of some) {
    const at = rest.indexOf(one);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

export class Values {
  constructor({ documents, named, stop, values }) {
    Object.assign(this, values, { documents, stop });
    this.named = new Map();
    for (const [name, numbers] of Object.entries(named)) {
      const own = numbers.filter((n) => this.owners.includes(documents[n].collection));
      const called = key(this.namedWords(name));
      if (own.length) this.named.set(called, [...new Set([...(this.named.get(called) || []), ...own])]);
    }
    const said = [...this.words, ...this.factions].flatMap(([way]) => way);
    this.known = [...new Set([...said, ...[...this.named.keys()].flatMap(split)])];
  }

  // A short answer without its yes or no, unless the question was put so that it can be one.
  said(answer, words) {
    const [start] = answer.split(", ");
    const some = (list) => words.some((word) => list.includes(word));
    const putSo = this.opening.includes(words[0]) || some(this.inside);
    if (!this.yesOrNo.includes(start) || (putSo && !some(this.turning))) return answer;
    const rest = answer.slice(start.length + 2);
    return rest.slice(0, 1).toUpperCase() + rest.slice(1);
  }

  namedWords(text) {
    const singular = (word) => (word.length > this.longEnough && /[sx]$/.test(word) ? word.slice(0, -1) : word);
    const words = split(fold(text));
    const some = words.filter((word) => !this.stop.has(word));
    return (some.length ? some : words).map(singular);
  }

  // A word of ours that was meant, where only one is a slip away and begins alike.
  correct(word) {
    if (word.length < this.corrected || this.known.includes(word)) return word;
    const close = this.known.filter((other) => other[0] === word[0] && distance(word, other, 1) === 1);
    return close.length === 1 ? close[0] : word;
  }

  // The value that a question asks for: nothing but a value's name, a thing's, and perhaps its faction's.
  asked(typed) {
    const words = this.namedWords(typed.join(" ")).map((word) => this.correct(word));
    if (this.named.has(key(words))) return null;
    for (const [said, value] of this.words) {
      const rest = without(words, said);
      if (!rest || !rest.length) continue;
      for (const [own, faction] of [[[], ""], ...this.factions]) {
        const owners = (this.named.get(key(without(rest, own) || [])) || []).filter(
          (n) => this.documents[n].printed.includes(value) && (!faction || this.documents[n].faction === faction),
        );
        const rank = (n) => this.owners.indexOf(this.documents[n].collection);
        if (owners.length) return { kind: "value", n: owners.sort((a, b) => rank(a) - rank(b) || a - b)[0], value };
      }
    }
    return null;
  }
}
