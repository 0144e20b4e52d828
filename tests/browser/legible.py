"""What axe has to say of a page (its violations only, which is quick), and which words are broken without a hyphen."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

BROKEN = """(where) => {
  const broken = [];
  for (const element of document.querySelectorAll(where)) {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const node = words.currentNode;
      if (!node.parentElement.checkVisibility()) continue;
      for (const { 0: word, index } of node.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(word);
      }
    }
  }
  return broken;
}"""


# Marks one text in sight of each look: contrast takes long, and is the same for all that stand in the same place of the same parts.
MARK = """() => {
  const look = (e) => [e.tagName, ...["class", "style", "disabled", "hidden", "role", "aria-current", "aria-pressed", "aria-checked"]
    .map((name) => e.getAttribute(name) ?? "")].join(".");
  const path = (e) => (e === document.body ? "" : `${path(e.parentElement)}/${look(e)}`);
  const seen = new Set();
  for (const e of document.body.querySelectorAll("*")) {
    if (![...e.childNodes].some((child) => child.nodeType === 3 && child.data.trim()) || !e.checkVisibility()) continue;
    const one = path(e);
    e.toggleAttribute("data-one-of-a-look", !seen.has(one));
    seen.add(one);
  }
}"""
FEW = 600  # elements of a page; with more, contrast is looked at by itself
VIOLATIONS = {"resultTypes": ["violations"]}


def violations(screen: Page) -> str:
    """A report of every violation; empty where there is none."""
    if screen.evaluate("document.querySelectorAll('*').length") <= FEW:
        return _report(screen, VIOLATIONS)
    return _report(screen, {**VIOLATIONS, "rules": {"color-contrast": {"enabled": False}}}) + faint(screen)


def faint(screen: Page) -> str:
    """A report of every text that stands out too little from its ground; empty where there is none."""
    screen.evaluate(MARK)
    return _report(screen, {**VIOLATIONS, "runOnly": ["color-contrast"]}, {"include": [["[data-one-of-a-look]"]]})


def _report(screen: Page, options: dict[str, object], context: dict[str, object] | None = None) -> str:
    found = Axe().run(screen, context=context, options=options)
    return found.generate_report() if found.violations_count else ""


def broken_words(screen: Page, where: str = "main") -> list[str]:
    """Words in sight that go on in the next line; addresses and numbers of clauses may."""
    return [word for word in screen.evaluate(BROKEN, where) if word.strip(".,:;()?!’").isalpha()]
