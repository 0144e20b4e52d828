// Names before texts: what a query lifts because it is a name, the beginning of one, or the name of a faction whose
// units follow. As rules/search/names.py does it.
const joined = (words) => words.join(" ");

export class Names {
  constructor({ documents, named, stop, steps }) {
    this.documents = documents;
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

  lifted(words, kinds) {
    const { steps } = this;
    const lifts = new Map();
    const lift = (n, value) => lifts.set(n, Math.max(lifts.get(n) || 0, value));
    const liftWithUnits = (n, value) => {
      lift(n, value);
      for (const member of this.of(n, "units")) lift(member, steps.member);
    };
    for (const [n, value] of this.started(joined(words))) liftWithUnits(n, value);
    for (const name of new Set([joined(words), this.bare(words)]))
      for (const n of this.whole.get(name) || []) {
        const { collection } = this.documents[n];
        const thing = steps.whole + (steps.started[collection] || 0);
        liftWithUnits(n, steps.titles.includes(collection) ? steps.title : thing);
      }
    const kind = (word) => (Object.hasOwn(kinds, word) ? kinds[word] : undefined);
    for (const asked of new Set(words.map(kind).filter(Boolean)))
      for (const n of this.whole.get(this.bare(words.filter((word) => kind(word) !== asked))) || [])
        for (const member of this.of(n, asked)) {
          lift(n, steps.member);
          lift(member, steps.asked);
        }
    return lifts;
  }

  started(phrase) {
    const { steps } = this;
    if (phrase.length < steps.shortest || this.stop.has(phrase)) return [];
    return this.starts
      .filter(([tail]) => tail.startsWith(phrase))
      .map(([, first, n]) => [n, steps.start + steps.started[this.documents[n].collection] + first]);
  }

  // What belongs to a faction; nothing belongs to anything else.
  of(n, collection) {
    const { collection: own, slug } = this.documents[n];
    const all = own === "factions" ? this.members.get(slug) || [] : [];
    return all.filter((member) => this.documents[member].collection === collection);
  }
}
