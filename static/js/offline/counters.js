// The numbers and choices of a form, after the tap that stands in the address; what is usual is left out of the new
// address.
export class Counters {
  constructor(params) {
    this.params = params;
    this.kept = new URLSearchParams();
  }

  number(name, { usual = 0, most = 99, step = 1 } = {}) {
    const typed = this.params.get(name) ?? String(usual);
    const start = /^\d{1,6}$/.test(typed) && Number(typed) <= most ? Number(typed) : usual;
    const tap = this.params.get("minus") === name ? -1 : this.params.get("plus") === name ? 1 : 0;
    const value = Math.min(Math.max(start + tap * step, 0), most);
    if (value !== usual) this.kept.set(name, value);
    return value;
  }

  choice(name, accepted, usual = "") {
    const value = this.params.get(name) || usual;
    const chosen = accepted.includes(value) ? value : usual;
    if (chosen !== usual) this.kept.set(name, chosen);
    return chosen;
  }
}
