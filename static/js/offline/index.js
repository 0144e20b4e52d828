// The search's index on the phone: the one that the server built, asked in the same way. Forgives accents, endings,
// typos, synonyms.
import { alike, distance, fold, split, stemmer } from "./folding.js";
import { reader } from "./letters.js";
import { Names } from "./names.js";
import { Values } from "./values.js";

// prettier-ignore
const FIELDS = [
  "collection", "slug", "game", "kind", "faction", "code", "place", "prior", "books", "numbers", "page", "mode",
  "printed", "answers", "chapter",
];
const OPERATOR = /(^|\s)(?:(game|jeu|mode|faction|kind|type|book|livre):(\S*)|([a-zéêû]+):(\S+))/gi;
const COMPARISON = /(^|\s)([a-zéêû]+)\s*(>=|<=|!=|=|>|<)\s*(\S*)/gi;
const WITHOUT = /(^|\s)-(\p{L}\S*)/gu;
const HOLDS = {
  ">=": (a, b) => a >= b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  "<": (a, b) => a < b,
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
};
const ownValue = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);

export class Index {
  constructor(data) {
    Object.assign(this, data);
    this.stem = stemmer(data.endings, this.weights.shortest, data.apart);
    this.stop = new Set(data.stop);
    this.documents = data.documents.map((row) => Object.fromEntries(FIELDS.map((name, n) => [name, row[n]])));
    this.known = new Set(data.forms);
    this.names = new Names(this);
    this.values = new Values(this);
    this.number = new Map(data.stems.map((stem, n) => [stem, n]));
    this.read = reader(data.letters);
    this.open(data);
    this.spellings = [...new Set([...data.forms, ...data.stems])].filter(
      (word) => word.length >= 4 && !/^\d+$/.test(word),
    );
  }

  rarity(stem) {
    const n = this.number.get(stem);
    return n === undefined ? 0 : this.rarities[n];
  }

  // Which documents speak of each stem and how strongly, how rare that makes it, and which stems a document has.
  open({ runs, strong, strengths, records }) {
    const steps = this.read(strong);
    let next = 0;
    this.own = this.documents.map(() => []);
    this.postings = [];
    this.rarities = [];
    for (const run of runs.split(" ")) {
      const weightOf = new Map();
      let at = 0,
        held = 0;
      for (const further of this.read(run)) {
        at += further;
        held += at < records;
        const step = steps[next];
        weightOf.set(at, strengths[step]);
        this.own[at].push([-step, this.postings.length]);
        next += 1;
      }
      this.postings.push(weightOf);
      const kind = this.stems[this.rarities.length].startsWith("?");
      this.rarities.push(kind ? this.weights.asked : Math.log(1 + (records - held + 0.5) / (held + 0.5)));
    }
  }

  posted(stem) {
    const n = this.number.get(stem);
    return n === undefined ? new Map() : this.postings[n];
  }

  // The phrases of a document, whose stems are counted from the one that it speaks of most strongly.
  phrasesOf(n) {
    const stems = this.own[n].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return this.phrases[n].split(" ").map((phrase) => this.read(phrase).map((place) => stems[place][1]));
  }

  understand(text) {
    const query = { raw: text, narrow: {}, comparisons: [], ignored: [], without: [] };
    const compared = (whole, _, typed, sign, value) => {
      const figure = ownValue(this.figures, fold(typed));
      if (figure === undefined || !/^[0-9]{1,6}$/.test(value)) query.ignored.push(whole.trim());
      else query.comparisons.push({ figure, sign, number: Number(value) });
      return " ";
    };
    const rest = text
      .slice(0, this.weights.longest)
      .replace(OPERATOR, (whole, _, typed, value, other, number) => {
        if (other) return compared(whole, _, other, "=", number);
        const name = ownValue(this.same, typed.toLowerCase()) || typed.toLowerCase();
        const slug = ownValue(ownValue(this.accepted, name) || {}, fold(value));
        if (slug === undefined) query.ignored.push(whole.trim());
        else (query.narrow[name] = query.narrow[name] || []).push(slug);
        return " ";
      })
      .replace(COMPARISON, compared)
      .replace(WITHOUT, (_whole, _, word) => {
        query.without.push(...split(fold(word)));
        return " ";
      });
    query.words = split(fold(rest)).slice(0, this.weights.words);
    return query;
  }

  search(text, { narrow = null, most = 60, heads = 0, language = "", at = "", card = false } = {}) {
    const query = this.understand(text);
    const limits = { ...query.narrow, ...(narrow || {}) };
    const empty = !query.words.length && !Object.keys(query.narrow).length && !query.comparisons.length;
    if (empty && !narrow) return { query, hits: [], total: 0, near: [], groups: [] };
    let [scores, bests, lifts, covered, told] = this.score(query);
    if (!query.words.length)
      scores = new Map(this.documents.map((d, n) => [n, -this.weights.browsed.indexOf(d.collection)]));
    const fitting = (within) => new Map([...scores].filter(([n]) => this.fits(this.documents[n], within, query)));
    scores = fitting(query.narrow);
    if (query.words.length && scores.size) {
      const { numbered, exact, least } = this.weights;
      const texts = [...scores].filter(([n]) => !lifts.has(n)).map(([, score]) => score);
      const byNumber = /\d/.test(query.raw) && [...scores.keys()].some((n) => (lifts.get(n) || 0) >= exact);
      const top = byNumber ? numbered : Math.max(0, ...texts);
      scores = new Map(
        [...scores]
          .filter(([n, score]) => lifts.has(n) || score >= least * top)
          .map(([n, score]) => [n, score + (lifts.get(n) || 0) + this.nearer(n, score, lifts, at)]),
      );
      if (told.ofGames) this.liftEachGame(scores, told.saidSo, at);
    }
    // A hit is not worth more because a better one is left out.
    for (const word of query.without) for (const n of this.posted(this.stem(word)).keys()) scores.delete(n);
    // After the weak hits are left out, so that a group holds as many as its heading says.
    if (narrow) scores = fitting(limits);
    const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    const typed = query.words.filter((word) => !this.stop.has(word)).map(this.stem);
    const hit = ([n, score]) => ({
      n,
      document: this.documents[n],
      score,
      matched: new Set([...typed, ...bests.filter((best) => best.has(n)).map((best) => best.get(n)[1])]),
    });
    const answer = this.answer(query, best, { ...told, lifts, covered, at });
    const above = new Set(card ? this.shownBy(answer) : []);
    const first = best.filter(([n]) => !above.has(n)).slice(0, most);
    const hits = first.map(hit);
    for (const [n] of first) above.add(n);
    const groups = new Map();
    best.forEach((row) => {
      const { collection } = this.documents[row[0]];
      if (!groups.has(collection)) groups.set(collection, { collection, total: 0, hits: [] });
      const group = groups.get(collection);
      group.total += 1;
      if (!above.has(row[0]) && group.hits.length < heads) group.hits.push(hit(row));
    });
    return {
      query,
      hits,
      total: scores.size,
      near: best.length || !query.words.length ? [] : this.near(query.words, language),
      groups: [...groups.values()],
      answer,
    };
  }

  // What settles the question: a value that is asked for, the faction that is named, or the first clause if we are sure
  // of it.
  answer(query, best, { lifts, covered, saidSo, atLength, ofGames, ofAMode, at }) {
    if (!query.words.length || query.comparisons.length) return null;
    const ruled = atLength && best.length && saidSo.has(best[0][0]) && this.documents[best[0][0]].answers;
    const asked = ruled ? null : this.values.asked(query.words);
    if (asked && this.fits(this.documents[asked.n], query.narrow, query)) return asked;
    if (!best.length) return null;
    const [n, score] = best[0];
    const { collection, answers, game } = this.documents[n];
    const { exact, lead, spokenOf } = this.weights;
    const lift = lifts.get(n) || 0;
    if (collection === "factions" && lift >= this.steps.start + this.steps.started.factions)
      return { kind: "faction", n };
    const games = new Set(best.filter(([m]) => saidSo.has(m)).map(([m]) => this.documents[m].game));
    if (!answers || (ofGames && game !== at && games.size > 1)) return null;
    const rival = best.slice(1).find(([other]) => this.documents[other].collection === "clauses");
    const said = [...saidSo].map((m) => this.documents[m]).filter((one) => one.collection === "clauses");
    const ways = new Set(said.map((one) => `${one.game} ${one.mode}`));
    const ahead = score >= lead * (rival ? rival[1] : 0) && (covered.get(n) || 0) >= spokenOf;
    const sure = lift >= exact || (ruled && ways.size === 1) || ahead;
    if (!sure) return null;
    const base = ofAMode || Object.keys(query.narrow).length ? null : this.ofTheBaseGame(best, covered);
    return { kind: "clause", n: base ?? n, words: query.words };
  }

  // The next clause where it says of the base game what the first one says of another mode, and nobody named one.
  ofTheBaseGame([[n, score], ...others], covered) {
    const first = this.documents[n];
    const next = others.find(([other]) => this.documents[other].collection === "clauses");
    if (["", "base"].includes(first.mode) || !next) return null;
    const { answers, mode, game } = this.documents[next[0]];
    const { behind, spokenOf } = this.weights;
    const near = answers && mode === "base" && game === first.game && next[1] * behind >= score;
    return near && (covered.get(next[0]) || 0) >= Math.max(spokenOf, covered.get(n) || 0) ? next[0] : null;
  }

  // What a card shows: the document that settles the question, and a faction's units and cards.
  shownBy(answer) {
    if (!answer) return [];
    const members = ["units", "cards"].flatMap((name) => this.names.of(answer.n, name));
    return answer.kind === "faction" ? [answer.n, ...members] : [answer.n];
  }

  // Of each game the rule that answers best, the open one before the others.
  liftEachGame(scores, saidSo, at) {
    const first = new Map();
    for (const n of [...saidSo].filter((n) => scores.has(n)).sort((a, b) => scores.get(b) - scores.get(a) || a - b)) {
      const { game } = this.documents[n];
      if (!first.has(game)) first.set(game, n);
    }
    for (const [game, n] of first) scores.set(n, scores.get(n) + this.weights.openName * (game === at ? 2 : 1));
  }

  // How much the game that is open lifts what belongs to it.
  nearer(n, score, lifts, at) {
    if (!at || this.documents[n].game !== at) return 0;
    return lifts.has(n) ? this.weights.openName : score * (this.weights.open - 1);
  }

  score(query) {
    const { weights: constants } = this;
    const cue = (word) => ownValue(this.cues, word);
    const orAll = (some, all) => (some.length ? some : all);
    const together = query.words.join(" ").replace(/\bco op\b/g, "coop");
    const without = together.replace(/ ?\b(?:jeu de base|base game|standard game)\b/g, "");
    // The base game is asked for, and something of it.
    const base = without !== together && split(without.trim()).some((word) => !this.stop.has(word));
    const typed = (base ? without : together).split(" ").filter(Boolean);
    let words = orAll(
      typed.filter((word) => !this.stop.has(word)),
      typed,
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
      const few = weights[token] < constants.common && scores.size >= constants.enough;
      const best = this.best(asked[token], few ? scores : null);
      bests.push(best);
      for (const [n, [value]] of best) {
        scores.set(n, (scores.get(n) || 0) + value);
        covered.set(n, (covered.get(n) || 0) + weights[token]);
      }
    }
    for (const [n, score] of scores)
      scores.set(n, score * (covered.get(n) / whole) ** constants.coverage * this.documents[n].prior);
    const kinds = new Set(typed.map((word) => ownValue(this.askedFor, word)).filter(Boolean));
    const first = [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, constants.reranked)
      .map(([n]) => n);
    this.weighPhrases(scores, first, asked, weights, kinds);
    const saidSo = this.saidSo(first, typed, kinds);
    const atLength = new Set(typed.filter((word) => !this.stop.has(word)).map(this.stem)).size >= constants.saidWith;
    for (const n of atLength ? saidSo : []) scores.set(n, scores.get(n) * constants.saidSo);
    if (places.size) {
      const away = words.length > 1 ? constants.away : constants.far;
      for (const [n, score] of scores) {
        const { place, game } = this.documents[n];
        scores.set(n, score * (places.has(place) || places.has(game) ? constants.home : away));
      }
    } else if (base) {
      for (const [n, score] of scores) {
        const { place, mode } = this.documents[n];
        scores.set(n, score * (place === "coop" || !["", "base"].includes(mode) ? constants.away : 1));
      }
    } else if (typed.some((word) => this.we.includes(word))) {
      for (const [n, score] of scores)
        scores.set(n, score * (this.documents[n].place === "coop" ? constants.asOne : 1));
    }
    this.weighCompany(scores, first);
    if (this.two.every((words) => words.some((word) => typed.includes(word)))) {
      for (const [n, score] of scores) scores.set(n, score * (this.documents[n].mode === "two" ? constants.forTwo : 1));
    }
    let lifts = query.words.length ? this.names.lifted(query.words, this.accepted.kind, this.cues) : new Map();
    // Rules of several games answer to it: then a title or the beginning of a name says no more than the texts.
    const ofGames = kinds.size > 0 && !places.size && new Set([...saidSo].map((n) => this.documents[n].game)).size > 1;
    if (ofGames) lifts = new Map([...lifts].filter(([, lift]) => lift >= this.steps.whole));
    const exactly =
      [query.raw.trim().toLowerCase(), query.words.join(""), query.words.join(".")]
        .map((typed) => ownValue(this.exact, typed))
        .find(Boolean) || [];
    exactly.forEach((n, place) => lifts.set(n, 2 * constants.exact - 1000 * place));
    for (const n of lifts.keys()) if (!scores.has(n)) scores.set(n, 0);
    if (!scores.size)
      this.documents.forEach((d, n) => {
        if (d.collection === "games" && places.has(d.slug)) scores.set(n, d.prior);
      });
    for (const [n, value] of covered) covered.set(n, value / whole);
    const ofAMode = base || places.size > 0 || typed.some((word) => this.we.includes(word));
    return [scores, bests, lifts, covered, { saidSo, atLength, ofGames, ofAMode }];
  }

  // The documents with a phrase that is just what was typed.
  saidSo(first, typed, kinds) {
    const roots = new Set(typed.filter((word) => !this.stop.has(word)).map(this.stem));
    const all = new Set([...roots, ...kinds].map((root) => this.number.get(root)));
    const same = (phrase) => phrase.length === all.size && phrase.every((root) => all.has(root));
    return new Set(first.filter((n) => this.phrasesOf(n).some(same)));
  }

  // Lifts what has titles or players' phrases that say nearly the same as the query, and little else; kinds: what is
  // asked for.
  weighPhrases(scores, first, asked, weights, kinds) {
    const { asked: kindWeighs, phrase: lift, second } = this.weights;
    const whole = weights.reduce((a, b) => a + b, 0) + kindWeighs * kinds.size;
    const meant = new Map();
    asked.forEach((stems, token) => {
      for (const [stem, sure] of stems) {
        const n = this.number.get(stem),
          value = weights[token] * sure;
        if (n !== undefined && (!meant.has(n) || meant.get(n)[1] < value)) meant.set(n, [token, value]);
      }
    });
    const asks = new Set([...kinds].map((kind) => this.number.get(kind)));
    for (const n of first) {
      let best = 0,
        squares = 0;
      for (const phrase of this.phrasesOf(n)) {
        const matched = new Map();
        let total = 0,
          kind = 0;
        for (const root of phrase) {
          total += this.rarities[root];
          if (asks.has(root)) kind += kindWeighs;
          if (meant.has(root)) {
            const [token, value] = meant.get(root);
            matched.set(token, Math.max(matched.get(token) || 0, value));
          }
        }
        if (!matched.size) continue;
        const sum = [...matched.values()].reduce((a, b) => a + b, 0) + kind;
        const fits = (sum * sum) / (whole * Math.max(total, sum));
        squares += fits * fits;
        best = Math.max(best, fits);
      }
      scores.set(n, scores.get(n) * (1 + lift * (best + second * (Math.sqrt(squares) - best))));
    }
  }

  // Lifts those of the first hits whose game and chapter the others belong to as well.
  weighCompany(scores, first) {
    const { sameGame, sameChapter } = this.weights;
    const games = new Map(),
      chapters = new Map();
    const side = ({ place, game }) => (place === "coop" ? place : game);
    const add = (sums, key, value) => sums.set(key, (sums.get(key) || 0) + value);
    for (const n of first) {
      const score = scores.get(n);
      add(games, side(this.documents[n]), score * score);
      add(chapters, this.documents[n].chapter, score * score);
    }
    const whole = [...games.values()].reduce((a, b) => a + b, 0);
    for (const n of whole ? first : []) {
      const { chapter } = this.documents[n];
      const score = scores.get(n);
      const others = chapter ? chapters.get(chapter) - score * score : 0;
      const game = games.get(side(this.documents[n]));
      scores.set(n, score * (1 + (sameGame * game) / whole) * (1 + (sameChapter * others) / whole));
    }
  }

  best(candidates, only) {
    const best = new Map();
    for (const [stem, sure] of candidates) {
      const factor = Math.min(this.rarity(stem), this.weights.unknown + 1) ** this.weights.rarer * sure;
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
      for (const longer of this.startingWith(root.length >= 3 ? root : word)) offer(longer, this.weights.longer);
    if (!this.known.has(word) && word.length >= 4 && !/\d/.test(word)) {
      const sure = this.number.has(root) ? 0.8 : 1;
      const { close: near, farther } = this.weights;
      const close = this.close(word, root);
      for (const [stem, far] of close) offer(stem, sure * (far === 1 ? near : farther));
      for (const [stem] of close) for (const other of others(stem)) offer(other, sure * farther);
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
    return [...nearest].sort((a, b) => (a[0] < b[0] ? -1 : 1)).slice(0, 12);
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
      mode: (values) => values.includes(document.mode || document.place),
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
