// The search's index on the phone: the one that the server built, asked in the same way. Forgives accents, endings,
// typos, synonyms.
import { alike, distance, fold, split, stemmer } from "./folding.js";

const FIELDS = ["collection", "slug", "game", "kind", "faction", "code", "place", "prior", "books", "numbers", "page"];
const OPERATOR = /(^|\s)(game|jeu|faction|kind|type|book|livre):(\S*)/gi;
const COMPARISON = /(^|\s)([a-zéêû]+)\s*(>=|<=|=|>|<)\s*(\S*)/gi;
const HOLDS = {
  ">=": (a, b) => a >= b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  "<": (a, b) => a < b,
  "=": (a, b) => a === b,
};
const ownValue = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);

export class Index {
  constructor(data) {
    Object.assign(this, data);
    this.stem = stemmer(data.endings, this.weights.shortest);
    this.stop = new Set(data.stop);
    this.documents = data.documents.map((row) => Object.fromEntries(FIELDS.map((name, n) => [name, row[n]])));
    this.number = new Map(data.stems.map((stem, n) => [stem, n]));
    this.known = new Set(data.forms);
    const total = this.documents.length;
    this.rarities = data.postings.map((run) => Math.log(1 + (total - run.length / 2 + 0.5) / (run.length / 2 + 0.5)));
    this.opened = new Map();
    this.spellings = [...new Set([...data.forms, ...data.stems])].filter(
      (word) => word.length >= 4 && !/^\d+$/.test(word),
    );
  }

  rarity(stem) {
    const n = this.number.get(stem);
    return n === undefined ? 0 : this.rarities[n];
  }

  posted(stem) {
    const n = this.number.get(stem);
    if (n === undefined) return new Map();
    if (!this.opened.has(n)) {
      const weightOf = new Map();
      const run = this.postings[n];
      for (let i = 0, at = 0; i < run.length; i += 2) {
        at += run[i];
        weightOf.set(at, run[i + 1] / this.weights.scale);
      }
      this.opened.set(n, weightOf);
    }
    return this.opened.get(n);
  }

  understand(text) {
    const query = { raw: text, narrow: {}, comparisons: [], ignored: [] };
    const rest = text
      .slice(0, this.weights.longest)
      .replace(OPERATOR, (whole, _, typed, value) => {
        const name = ownValue(this.same, typed.toLowerCase()) || typed.toLowerCase();
        const slug = ownValue(ownValue(this.accepted, name) || {}, fold(value));
        if (slug === undefined) query.ignored.push(whole.trim());
        else (query.narrow[name] = query.narrow[name] || []).push(slug);
        return " ";
      })
      .replace(COMPARISON, (whole, _, typed, sign, value) => {
        const figure = ownValue(this.figures, fold(typed));
        if (figure === undefined || !/^[0-9]{1,6}$/.test(value)) query.ignored.push(whole.trim());
        else query.comparisons.push({ figure, sign, number: Number(value) });
        return " ";
      });
    query.words = split(fold(rest)).slice(0, this.weights.words);
    return query;
  }

  search(text, { narrow = null, most = 60, language = "" } = {}) {
    const query = this.understand(text);
    const limits = { ...query.narrow, ...(narrow || {}) };
    const empty = !query.words.length && !Object.keys(query.narrow).length && !query.comparisons.length;
    if (empty && !narrow) return { query, hits: [], total: 0, near: [] };
    let [scores, bests] = this.score(query);
    if (!query.words.length)
      scores = new Map(this.documents.map((d, n) => [n, -this.weights.browsed.indexOf(d.collection)]));
    scores = new Map([...scores].filter(([n]) => this.fits(this.documents[n], limits, query)));
    if (query.words.length && scores.size) {
      const values = [...scores.values()];
      const least =
        this.weights.least * Math.max(Math.min(...values), Math.min(Math.max(...values), this.weights.whole));
      scores = new Map([...scores].filter(([, score]) => score >= least));
    }
    const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, most);
    const typed = query.words.filter((word) => !this.stop.has(word)).map(this.stem);
    const hits = best.map(([n, score]) => ({
      n,
      document: this.documents[n],
      score,
      matched: new Set([...typed, ...bests.filter((best) => best.has(n)).map((best) => best.get(n)[1])]),
    }));
    return {
      query,
      hits,
      total: scores.size,
      near: hits.length || !query.words.length ? [] : this.near(query.words, language),
    };
  }

  score(query) {
    const { weights: constants } = this;
    const cue = (word) => ownValue(this.cues, word);
    const orAll = (some, all) => (some.length ? some : all);
    let words = orAll(
      query.words.filter((word) => !this.stop.has(word)),
      query.words,
    );
    const places = new Set(words.map(cue).filter(Boolean));
    words = orAll(
      words.filter((word) => !cue(word)),
      words,
    );
    const asked = words.map((word, n) => this.candidates(word, n === words.length - 1));
    const weights = asked.map((stems) =>
      stems.size ? Math.max(...[...stems].map(([stem, sure]) => this.rarity(stem) * sure)) : constants.unknown,
    );
    const whole = weights.reduce((a, b) => a + b, 0);
    const scores = new Map(),
      covered = new Map(),
      bests = [];
    // The rarest word first: what nearly every text holds then only counts where something rarer was found.
    for (const token of asked.map((_, n) => n).sort((a, b) => weights[b] - weights[a])) {
      const best = this.best(asked[token], weights[token] < constants.common && scores.size ? scores : null);
      bests.push(best);
      for (const [n, [value]] of best) {
        scores.set(n, (scores.get(n) || 0) + value);
        covered.set(n, (covered.get(n) || 0) + weights[token]);
      }
    }
    for (const [n, score] of scores)
      scores.set(n, score * (covered.get(n) / whole) ** constants.coverage * this.documents[n].prior);
    this.weighPhrases(scores, asked, weights, whole);
    if (places.size) {
      for (const [n, score] of scores) {
        const { place, game } = this.documents[n];
        scores.set(n, score * (places.has(place) || places.has(game) ? constants.home : constants.away));
      }
    }
    for (const n of ownValue(this.named, query.words.join(" ")) || [])
      scores.set(n, (scores.get(n) || 0) + constants.whole);
    const exactly =
      ownValue(this.exact, query.raw.trim().toLowerCase()) || ownValue(this.exact, query.words.join("")) || [];
    exactly.forEach((n, place) => scores.set(n, (scores.get(n) || 0) + 2000 - 100 * place));
    if (!scores.size)
      this.documents.forEach((d, n) => {
        if (d.collection === "games" && places.has(d.slug)) scores.set(n, d.prior);
      });
    return [scores, bests];
  }

  // Lifts what has a title or a player's phrase that says nearly the same as the query, and little else.
  weighPhrases(scores, asked, weights, whole) {
    const meant = new Map();
    asked.forEach((stems, token) => {
      for (const [stem, sure] of stems) {
        const n = this.number.get(stem),
          value = weights[token] * sure;
        if (n !== undefined && (!meant.has(n) || meant.get(n)[1] < value)) meant.set(n, [token, value]);
      }
    });
    for (const [n, score] of [...scores].sort((a, b) => b[1] - a[1]).slice(0, this.weights.reranked)) {
      let best = 0;
      for (const phrase of this.phrases[n]) {
        const matched = new Map();
        let total = 0;
        for (const root of phrase) {
          total += this.rarities[root];
          if (meant.has(root)) {
            const [token, value] = meant.get(root);
            matched.set(token, Math.max(matched.get(token) || 0, value));
          }
        }
        const sum = [...matched.values()].reduce((a, b) => a + b, 0);
        if (sum) best = Math.max(best, (sum * sum) / (whole * Math.max(total, sum)));
      }
      scores.set(n, score * (1 + this.weights.phrase * best));
    }
  }

  best(candidates, only) {
    const best = new Map();
    for (const [stem, sure] of candidates) {
      const factor = Math.min(this.rarity(stem), this.weights.unknown + 1) * sure;
      const posted = this.posted(stem);
      for (const n of only ? only.keys() : posted.keys()) {
        if (!posted.has(n)) continue;
        const value = factor * posted.get(n);
        if (!best.has(n) || best.get(n)[0] < value) best.set(n, [value, stem]);
      }
    }
    return best;
  }

  candidates(word, last) {
    const root = this.stem(word);
    const stems = new Map();
    const offer = (stem, sure) => {
      if (!stems.has(stem)) stems.set(stem, sure);
    };
    const others = (stem) => ownValue(this.synonyms, stem) || [];
    if (this.number.has(root)) stems.set(root, 1);
    for (const other of others(root)) offer(other, this.weights.synonym);
    if ((last || !stems.size) && word.length >= 3)
      for (const longer of this.startingWith(root.length >= 3 ? root : word)) offer(longer, 0.72);
    if (!this.known.has(word) && word.length >= 4 && !/\d/.test(word)) {
      const sure = this.number.has(root) ? 0.8 : 1;
      for (const [close, far] of this.close(word, root)) {
        offer(close, sure * (far === 1 ? 0.8 : 0.55));
        for (const other of others(close)) offer(other, sure * 0.55);
      }
    }
    return stems;
  }

  startingWith(prefix) {
    let low = 0,
      high = this.stems.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.stems[middle] < prefix) low = middle + 1;
      else high = middle;
    }
    const stems = [];
    for (let n = low; n < Math.min(low + 24, this.stems.length) && this.stems[n].startsWith(prefix); n += 1)
      stems.push(this.stems[n]);
    return stems;
  }

  // Stems of words at a distance of one, or two for long words; the nearest only.
  close(word, root) {
    const deepest = word.length >= 7 ? 2 : 1;
    const nearest = new Map();
    let best = deepest;
    for (const typed of new Set([word, root])) {
      for (const spelling of this.spellings) {
        const far = Math.max(distance(typed, spelling, best), 1);
        if (far > best) continue;
        if (far < best) nearest.clear();
        best = far;
        nearest.set(this.known.has(spelling) ? this.stem(spelling) : spelling, far);
      }
    }
    return [...nearest].slice(0, 12);
  }

  near(words, language) {
    const spelt = language ? this.spelt[language] : [...this.spelt.en, ...this.spelt.fr];
    const near = new Set();
    for (const word of [...words].sort((a, b) => b.length - a.length).slice(0, 2)) {
      const similar = spelt
        .map((spelling) => [alike(word, spelling), spelling])
        .filter(([much]) => much >= 0.4)
        .sort((a, b) => b[0] - a[0])
        .slice(0, 4)
        .map(([, spelling]) => spelling);
      for (const spelling of similar.length
        ? similar
        : spelt.filter((other) => other.startsWith(word.slice(0, 3))).slice(0, 4))
        near.add(spelling);
    }
    return [...near].slice(0, 6);
  }

  fits(document, limits, query) {
    const each = {
      game: (values) => values.includes(document.game),
      faction: (values) =>
        values.includes(document.faction) || (document.collection === "factions" && values.includes(document.slug)),
      book: (values) => values.some((book) => document.books.includes(book)),
      kind: (values) =>
        values.includes(document.collection) || (values.includes(document.kind) && document.collection !== "rulings"),
    };
    return (
      Object.entries(limits).every(([name, values]) => each[name](values)) &&
      query.comparisons.every(
        ({ figure, sign, number }) => figure in document.numbers && HOLDS[sign](document.numbers[figure], number),
      )
    );
  }
}
