// Names before texts: what a query lifts because it is a name, the beginning of one, or the name of a faction whose
// units follow. As rules/search/names.py does it.
import { distance } from "./folding.js";

const joined = (words) => words.join(" ");

export class Names {
  constructor({ documents, named, stop, steps, known }) {
    this.documents = documents;
    this.known = known;
    this.letters = [];
    this.stop = stop;
    this.steps = steps;
    this.whole = new Map();
    this.starts = [];
    this.members = new Map();
    for (const [name, numbers] of Object.entries(named)) {
      const words = name.split(" ");
      for (const n of numbers) {
        const { collection } = documents[n];
        const called = steps.entire.includes(collection) ? name : this.bare(words);
        this.whole.set(called, (this.whole.get(called) || new Set()).add(n));
        const letters = steps.slipped.includes(collection) ? this.runTogether(words) : "";
        if (letters.length >= steps.shortestSlip) this.letters.push([letters, n]);
        if (Object.hasOwn(steps.started, collection))
          words.forEach((_, at) => this.starts.push([joined(words.slice(at)), at ? 0 : steps.first, n]));
      }
    }
    documents.forEach(({ faction }, n) => {
      if (faction) this.members.set(faction, [...(this.members.get(faction) || []), n]);
    });
  }

  // Words without those that mean nothing by themselves.
  bare(words) {
    const some = words.filter((word) => !this.stop.has(word));
    return joined(some.length ? some : words);
  }

  // The letters of a name, without its article and its numbers.
  runTogether(words) {
    const first = Math.max(
      0,
      words.findIndex((word) => !this.stop.has(word)),
    );
    return words
      .slice(first)
      .filter((word) => !/^\d+$/.test(word))
      .join("");
  }

  lifted(words, kinds, games) {
    const { steps } = this;
    const lifts = new Map();
    const lift = (n, value) => lifts.set(n, Math.max(lifts.get(n) || 0, value));
    const liftWithUnits = (n, value) => {
      lift(n, value);
      for (const member of this.of(n, "units")) lift(member, steps.member);
    };
    const phrase = joined(words),
      bare = this.bare(words);
    const called = [...(this.whole.get(bare) || [])]
      .filter((n) => this.documents[n].collection === "factions")
      .map((n) => this.documents[n].slug);
    for (const [n, value, entire] of this.started(phrase)) {
      if (called.length && !entire && !called.includes(this.documents[n].faction)) lift(n, steps.begun);
      else liftWithUnits(n, value);
    }
    for (const name of new Set([phrase, bare]))
      for (const n of this.whole.get(name) || []) {
        const { collection } = this.documents[n];
        const thing = steps.whole + (steps.started[collection] || 0);
        liftWithUnits(n, steps.titles.includes(collection) ? steps.title : thing);
      }
    if (!lifts.size)
      for (const n of this.slipped(words)) liftWithUnits(n, steps.asked + steps.started[this.documents[n].collection]);
    const kind = (word) => (Object.hasOwn(kinds, word) ? kinds[word] : undefined);
    const game = (word) => (Object.hasOwn(games, word) ? games[word] : undefined);
    this.liftNarrowed(words, kind, game, lift);
    for (const asked of new Set(words.map(kind).filter(Boolean)))
      for (const n of this.whole.get(this.bare(words.filter((word) => kind(word) !== asked))) || [])
        for (const member of this.of(n, asked)) {
          lift(n, steps.member);
          lift(member, steps.asked);
        }
    return lifts;
  }

  // Pages whose name begins with what is said beside a kind or a game, as "combat sheet" or "metals map".
  liftNarrowed(words, kind, game, lift) {
    const { pages, ofAGame } = this.steps;
    const beside = (meaning, value) => this.started(this.bare(words.filter((word) => meaning(word) !== value)));
    for (const asked of new Set(words.map(kind).filter((value) => pages.includes(value))))
      for (const [n, value] of beside(kind, asked)) {
        const { collection, kind: own } = this.documents[n];
        if (asked === collection || asked === own) lift(n, value);
      }
    for (const asked of new Set(words.map(game).filter(Boolean)))
      for (const [n, value] of beside(game, asked)) {
        const { collection, game: own } = this.documents[n];
        if (asked === own && ofAGame.includes(collection)) lift(n, value);
      }
  }

  // Things that were called by their name with a slip or two: only where a word is none of ours, or words are run
  // together.
  slipped(words) {
    const { shortestSlip, longSlip } = this.steps;
    const typed = this.runTogether(words);
    const strange = words.some((word) => !this.known.has(word));
    const most = strange ? (typed.length >= shortestSlip) + (typed.length >= longSlip) : 0;
    const near = this.letters.map(([letters, n]) => [distance(typed, letters, most), n]);
    const least = Math.min(...near.map(([far]) => far));
    return least <= most ? near.filter(([far]) => far === least).map(([, n]) => n) : [];
  }

  started(phrase) {
    const { steps } = this;
    if (phrase.length < steps.shortest || this.stop.has(phrase)) return [];
    return this.starts
      .filter(([tail]) => tail.startsWith(phrase))
      .map(([tail, first, n]) => [
        n,
        steps.start + steps.started[this.documents[n].collection] + first,
        ["", " "].includes(tail.slice(phrase.length, phrase.length + 1)),
      ]);
  }

  // What belongs to a faction; nothing belongs to anything else.
  of(n, collection) {
    const { collection: own, slug } = this.documents[n];
    const all = own === "factions" ? this.members.get(slug) || [] : [];
    return all.filter((member) => this.documents[member].collection === collection);
  }
}
