"""Labels and numbers in narrow columns: no word is broken without a hyphen."""

import pytest

BROKEN = """(where) => {
  const broken = [];
  for (const element of document.querySelectorAll(where)) {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const node = words.currentNode;
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
PAGES = [
    ("/tsukuyumi/tools/map/", ".facts th", 390, "100"),
    ("/tsukuyumi/units/compare/?a=private&b=boarrior", ".compare :is(th, td)", 390, "100"),
    ("/tsukuyumi/units/compare/?a=private&b=boarrior", ".compare :is(th, td)", 390, "200"),
    ("/tsukuyumi/scenarios/exploration/", ".fig dd", 390, "100"),
    ("/tsukuyumi/tools/score/", ".verdict dt", 820, "100"),
    ("/", ".game :is(a, h2)", 820, "100"),
]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_in_narrow_places_stay_whole(phone, server, language):
    screen = phone()
    for page, where, width, text in PAGES:
        screen.context.add_cookies([{"name": "text", "value": text, "url": server}])
        screen.set_viewport_size({"width": width, "height": 844})
        screen.goto(f"/{language}{page}")
        assert screen.locator(where).count(), page
        assert screen.evaluate(BROKEN, where) == [], f"{page} at {width} with {text} %"
