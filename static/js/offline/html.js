// Pieces of a page written on the phone: html`…` escapes whatever is put in, unless it is such a piece itself.
class Markup {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

function shown(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(shown).join("");
  if (value === undefined || value === null || value === false) return "";
  return String(value).replace(/[&<>"']/g, (sign) => SIGNS[sign]);
}

export const html = (strings, ...values) =>
  new Markup(strings.reduce((text, next, n) => text + shown(values[n - 1]) + next));

// What the server has written and escaped already.
export const written = (text) => new Markup(text);

export function joined(pieces, between) {
  return pieces.map((piece, n) => (n ? [between, piece] : piece));
}
