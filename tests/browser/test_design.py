"""The page with the rules of the look, photographed in both themes at 100 % and 200 % and held against what was looked at last.

Nothing here depends on the fonts of a machine: words are checked by what must hold for any (they fit, they do not overlap, they can be
read on their ground), components by the styles that apply to them, drawings by a coarse picture without words. After a change that
is meant, look at the page, then `make design` writes the references anew; a new component or drawing waits for that without a failure.
"""

import json
import os
import re

import pytest
from playwright.sync_api import Page

from tests.browser import photographs, waiting
from tests.browser.conftest import PHONE, serving
from tests.browser.legible import violations
from tests.browser.photographs import REFERENCES

RENEW = os.environ.get("DESIGN") == "renew"
LOOKS = REFERENCES / "looks.json"
VARIANTS = [(theme, size) for theme in ("dark", "light") for size in ("100", "200")]
NUMBER = re.compile(r"\d+(?:\.\d+)?")
ROUNDING = {"dark": 2, "light": 2, "100": 0.1, "200": 0.1}  # of 255 in a colour, of pixels in a measure
NOT_SHOWN = ("not shown", "not shown")
CONTRAST, LARGE_CONTRAST = 4.5, 3.0
MEAN, WORST = 20, 110  # how far a drawing’s colours may be from its reference: other fonts move it by 13 and 60, another drawing by 26

# What is cut off, wider than its place, or lies over its neighbour. Rows that scroll may be wider; a title stands on its picture.
ILL_FITTING = """() => {
  const found = [], scrolls = (e) => e.closest('.chips, .order, .board-pan, .metals-frame');
  const told = (what, e) => found.push(`${what}: ${e.outerHTML.slice(0, 90)}`);
  for (const part of document.querySelectorAll('[data-specimen]')) {
    const edge = part.getBoundingClientRect();
    for (const e of [part, ...part.querySelectorAll('*')]) {
      if (e.closest('svg, .hide, option') || !e.checkVisibility()) continue;
      const style = getComputedStyle(e), box = e.getBoundingClientRect();
      if (!['inline', 'contents'].includes(style.display) && !scrolls(e) && !e.matches('input, select, img')) {
        if (e.scrollWidth > e.clientWidth + 1) told('wider than its place', e);
        if (style.overflowY !== 'visible' && e.scrollHeight > e.clientHeight + 1) told('cut off', e);
      }
      if (!scrolls(e) && (box.right > edge.right + 1 || box.left < edge.left - 1)) told('beside its part', e);
      const inside = e.matches('.game, .tick, .switch') ? [] : [...e.children].filter((c) => c.checkVisibility() && !c.matches('.hide')
        && ['static', 'relative'].includes(getComputedStyle(c).position) && getComputedStyle(c).float === 'none'
        && !['inline', 'contents'].includes(getComputedStyle(c).display));
      const boxes = inside.map((c) => [c, c.getBoundingClientRect()]);
      boxes.forEach(([c, a], n) => boxes.slice(n + 1).forEach(([, b]) => {
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
          told('over its neighbour', c);
      }));
    }
  }
  return found;
}"""

# The styles of each kind of element in each part, as two lines of text: colours, and measures that no font changes.
STYLES = """() => {
  const dot = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const plain = (colour) => { dot.clearRect(0, 0, 1, 1); dot.fillStyle = colour; dot.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = dot.getImageData(0, 0, 1, 1).data; return a ? `${r} ${g} ${b} ${a}` : 'none'; };
  const found = {};
  for (const part of document.querySelectorAll('[data-specimen]'))
    for (const e of [part, ...part.querySelectorAll('[class], h2, h3, p, input, select, small, code')]) {
      if (e.closest('svg *') || !e.checkVisibility()) continue;
      const s = getComputedStyle(e), kind = [e.tagName.toLowerCase(), ...e.classList].join('.') + (e.disabled ? ':disabled' : '');
      const edge = parseFloat(s.borderTopWidth) ? plain(s.borderTopColor) : 'none';
      (found[part.dataset.specimen] ??= {})[kind] ??= [
        `text ${plain(s.color)}, ground ${plain(s.backgroundColor)}, edge ${edge}`,
        `${s.fontFamily.split(',')[0].replaceAll('"', '')} ${parseFloat(s.fontSize)} ${s.fontWeight}, at least ${s.minHeight}, padding `
          + `${s.padding}, gap ${s.gap}, edge ${s.borderTopWidth}, corners ${s.borderTopLeftRadius}, opacity ${s.opacity}, ${s.display}`,
      ];
    }
  return found;
}"""


def same(one: str, other: str, rounding: float) -> bool:
    """The same words, and numbers that browsers may round differently."""
    numbers = zip(NUMBER.findall(one), NUMBER.findall(other), strict=False)
    return NUMBER.sub("", one) == NUMBER.sub("", other) and all(abs(float(mine) - float(yours)) <= rounding for mine, yours in numbers)


@pytest.fixture(scope="module")
def debug_server(tmp_path_factory, shared):
    """The server in debug, which alone shows the page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEBUG", "1")
        yield from serving(tmp_path_factory.mktemp("var"), shared, "off")


@pytest.fixture
def open_page(browser, debug_server):
    """A function that opens the page in a theme and a text size, and an empty page beside it."""
    contexts = []

    def opened(theme: str, text: str) -> tuple[Page, Page]:
        context = waiting.new_context(browser, viewport=PHONE, base_url=debug_server, bypass_csp=True, reduced_motion="reduce")
        context.add_cookies([{"name": "theme", "value": theme, "url": debug_server}, {"name": "text", "value": text, "url": debug_server}])
        contexts.append(context)
        screen = context.new_page()
        screen.goto("/en/design/", wait_until="load")
        return screen, context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize(("theme", "text"), VARIANTS)
def test_words_fit_and_drawings_look_as_they_did(open_page, theme, text):
    screen, darkroom = open_page(theme, text)
    assert screen.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert screen.evaluate(ILL_FITTING) == []
    if text == "100":
        assert violations(screen) == ""
    seen = photographs.take(screen, darkroom)
    assert len(seen.tiles) > 200
    faint = [(part, word, round(ratio, 2)) for part, word, large, ratio in seen.words if ratio < (LARGE_CONTRAST if large else CONTRAST)]
    assert faint == [], "too faint on its ground"
    if RENEW:
        photographs.store(f"{theme}-{text}", seen.tiles, darkroom)
    before = photographs.stored(f"{theme}-{text}", darkroom)
    assert before.keys() - seen.tiles.keys() == set(), "drawings that are gone"
    apart = {name: photographs.difference(tile, seen.tiles[name]) for name, tile in before.items()}
    assert {name: far for name, far in apart.items() if far[0] > MEAN or far[1] > WORST} == {}, "drawings that look different"


def test_components_have_the_styles_that_they_had(open_page):
    dark, larger, light = (open_page(*variant)[0].evaluate(STYLES) for variant in VARIANTS[:3])
    now = {
        part: {
            kind: {
                "dark": colours,
                "light": light[part].get(kind, NOT_SHOWN)[0],
                "100": measures,
                "200": larger[part].get(kind, NOT_SHOWN)[1],
            }
            for kind, (colours, measures) in kinds.items()
        }
        for part, kinds in dark.items()
    }
    if RENEW:
        LOOKS.write_text(json.dumps(now, ensure_ascii=False, indent=1) + "\n", "utf-8")
    before = json.loads(LOOKS.read_text("utf-8"))
    changed = [
        f"{part} {kind} ({variant}): {look} → {now.get(part, {}).get(kind, {}).get(variant, 'gone')}"
        for part, kinds in before.items()
        for kind, looks in kinds.items()
        for variant, look in looks.items()
        if not same(now.get(part, {}).get(kind, {}).get(variant, "gone"), look, ROUNDING[variant])
    ]
    if changed:
        pytest.fail("Looks different; what is meant is written anew by make design:\n" + "\n".join(changed[:30]), pytrace=False)


def test_two_icons_are_further_apart_than_one_may_be_from_its_reference(open_page):
    """So the comparison can tell a drawing from another one."""
    _screen, darkroom = open_page("dark", "100")
    tiles = photographs.stored("dark-100", darkroom)
    names = [name for name in tiles if name.startswith(("emblems/", "silhouettes/"))]
    pairs = [(one, other) for n, one in enumerate(names) for other in names[n + 1 :]]
    same = [pair for pair in pairs if photographs.difference(tiles[pair[0]], tiles[pair[1]])[0] <= MEAN]
    assert len(pairs) > 500
    assert len(same) < len(pairs) / 100, same
