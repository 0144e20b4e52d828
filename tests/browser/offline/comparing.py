"""Compares what the phone writes with what the server writes."""

from pathlib import Path

# Two pieces of HTML as one can compare them: attributes in order, addresses whole and without where the site stands, no line breaks;
# the parts of a query in one order, hidden fields too.
NORMAL = """(html, base, top) => {
  const box = document.implementation.createHTMLDocument().createElement('div');
  box.innerHTML = html;
  for (const one of box.querySelectorAll('[data-reckoned]')) one.remove();
  const address = (value) => {
    const there = new URL(value, base);
    there.searchParams.sort();
    return there.href.replace(top, '/');
  };
  const show = (node) => {
    if (node.nodeType === 3) return node.data.replace(/\\s+/g, ' ').trim();
    if (node.nodeType !== 1) return '';
    const attributes = [...node.attributes].map(({ name, value }) =>
      [name, ['href', 'src', 'hx-get', 'action', 'data-share'].includes(name) ? address(value) : value].join('='));
    return `\\n<${node.localName} ${attributes.sort().join(' ')}>${[...node.childNodes].map(show).join('')}`;
  };
  return [...box.childNodes].map(show).join('');
}"""


def module(site: Path, club: str, name: str) -> str:
    """The address of one of the phone's own scripts, under the name that the site gives it."""
    return f"{club}static/js/offline/{next((site / 'static/js/offline').glob(f'{name}.*.js')).name}"
