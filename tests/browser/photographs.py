"""Photographs of the page with the rules of the look, taken so that they do not depend on a machine's fonts.

Words are made invisible first: what is left is drawings, grounds and frames. A drawing is looked at as a tile of 8 × 8 colours, the
colour of a word is asked for, and its ground is taken from the photograph below it. All sums are done by the browser itself.
"""

import base64
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

REFERENCES = Path(__file__).parent / "references"
TILE = 8
COLUMNS = 32
HIGHEST = 3000  # pixels of one photograph
# Bars would lie over the page; words, and what is drawn in their place, differ from machine to machine.
BARE = ".top, .bar, .skip { display: none !important; } *, ::before, ::after, ::placeholder { transition: none !important; }"
WORDLESS = """*, ::before, ::after, ::placeholder { -webkit-text-fill-color: transparent !important;
  text-decoration-color: transparent !important; caret-color: transparent !important; } ::marker { color: transparent !important; }
  svg text { fill: transparent !important; stroke: none !important; }"""

# What has a name of its own: its drawings, and the words inside with their colours. In pixels of the whole page.
CONTENTS = """() => {
  const box = (r) => [r.left + scrollX, r.top + scrollY, r.width, r.height];
  const sheer = (e) => { let o = 1; for (; e; e = e.parentElement) o *= getComputedStyle(e).opacity; return o; };
  const unseen = '.hide, option, [disabled], .off, [hidden], title, details:not([open]) > :not(summary)';
  const found = [];
  for (const part of document.querySelectorAll('[data-specimen]')) {
    const name = part.dataset.specimen;
    const drawn = [...part.querySelectorAll('[data-drawn]')].map((e, n) =>
      [`${name}/${e.title || n}`, box((e.matches('li') ? e.firstElementChild : e).getBoundingClientRect())]);
    const words = [];
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const e = node.parentElement;
      if (!node.data.trim() || e.closest(unseen) || !e.checkVisibility()) continue;
      const style = getComputedStyle(e), range = document.createRange();
      range.selectNodeContents(node);
      const size = parseFloat(style.fontSize);
      const token = Boolean(e.closest('svg'));
      words.push({text: node.data.trim().slice(0, 40), colour: token ? style.fill : style.color, token, opacity: sheer(e),
        large: size >= 24 || (size >= 18.66 && style.fontWeight >= 700), boxes: [...range.getClientRects()].map(box)});
    }
    found.push({name, box: box(part.getBoundingClientRect()), drawn, words});
  }
  return found;
}"""

# One photograph: the tiles of its drawings, and the contrast of its words. The worst twentieth of the ground of a word counts; a letter
# on a figure of a board is as large as the figure, and its corners lie beside it: there it is the middle.
ANALYSE = """async ([picture, top, parts, size]) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d', {willReadFrequently: true});
  pen.drawImage(image, 0, 0);
  const {data, width, height} = pen.getImageData(0, 0, image.width, image.height);
  const dot = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const rgba = (colour) => { dot.clearRect(0, 0, 1, 1); dot.fillStyle = colour; dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data]; };
  const bright = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const clamp = (v, most) => Math.max(0, Math.min(most, Math.round(v)));
  const tile = ([x, y, w, h]) => {
    const out = [];
    for (let row = 0; row < size; row++) for (let column = 0; column < size; column++) {
      const sum = [0, 0, 0];
      let n = 0;
      for (let j = clamp(y - top + h * row / size, height); j < clamp(y - top + h * (row + 1) / size, height); j++)
        for (let i = clamp(x + w * column / size, width); i < clamp(x + w * (column + 1) / size, width); i++, n++)
          for (let c = 0; c < 3; c++) sum[c] += data[4 * (j * width + i) + c];
      out.push(sum.map((s) => n ? Math.round(s / n) : 0));
    }
    return out;
  };
  const contrast = ({colour, opacity, token, boxes}) => {
    const [r, g, b, a] = rgba(colour), cover = opacity * a / 255, all = [];
    for (const [x, y, w, h] of boxes)
      for (let j = clamp(y - top, height); j < clamp(y - top + h, height); j += 2)
        for (let i = clamp(x, width); i < clamp(x + w, width); i += 2) {
          const ground = [0, 1, 2].map((c) => data[4 * (j * width + i) + c]);
          const [one, other] = [bright(ground), bright([r, g, b].map((v, c) => v * cover + ground[c] * (1 - cover)))];
          all.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
        }
    all.sort((one, other) => one - other);
    return all.length ? all[Math.floor(all.length / (token ? 2 : 20))] : 21;
  };
  return parts.map((part) => ({
    tiles: part.drawn.map(([name, box]) => [name, tile(box)]),
    faint: part.words.map((word) => [word.text, word.large, contrast(word)]),
  }));
}"""

SHEET = """async ([tiles, size, columns]) => {
  const canvas = new OffscreenCanvas(size * columns, size * Math.ceil(tiles.length / columns)), pen = canvas.getContext('2d');
  tiles.forEach((tile, n) => tile.forEach((colour, k) => {
    pen.fillStyle = `rgb(${colour.join(' ')})`;
    pen.fillRect((n % columns) * size + k % size, Math.floor(n / columns) * size + Math.floor(k / size), 1, 1);
  }));
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}"""

READ_SHEET = """async ([picture, count, size, columns]) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  return Array.from({length: count}, (_, n) => {
    const {data} = pen.getImageData((n % columns) * size, Math.floor(n / columns) * size, size, size);
    return Array.from({length: size * size}, (_, k) => [...data.slice(4 * k, 4 * k + 3)]);
  });
}"""

Tile = list[list[int]]


@dataclass(frozen=True)
class Photographs:
    """What the photographs of one page show: each drawing as a tile, each word with its contrast."""

    tiles: dict[str, Tile]
    words: list[tuple[str, str, bool, float]]  # part, word, whether large, contrast


def address_of(png: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(png).decode()


def take(screen: Page, darkroom: Page) -> Photographs:
    """Photographs every part of the page that has a name; the darkroom is an empty page that does the sums."""
    screen.add_style_tag(content=BARE)
    screen.evaluate("document.fonts.ready.then(() => Promise.all([...document.images].map((i) => (i.loading = 'eager', i.decode()))))")
    parts = screen.evaluate(CONTENTS)
    screen.add_style_tag(content=WORDLESS)
    tiles: dict[str, Tile] = {}
    words: list[tuple[str, str, bool, float]] = []
    for group in _groups(parts):
        top = min(part["box"][1] for part in group)
        high = max(part["box"][1] + part["box"][3] for part in group) - top
        wide = screen.viewport_size["width"]  # type: ignore[index]
        clip = {"x": 0, "y": int(top), "width": wide, "height": int(high) + 2}
        png = screen.screenshot(full_page=True, clip=clip, animations="disabled")  # type: ignore[arg-type]
        for part, seen in zip(group, darkroom.evaluate(ANALYSE, [address_of(png), int(top), group, TILE]), strict=True):
            tiles |= dict(seen["tiles"])
            words += [(part["name"], *word) for word in seen["faint"]]
    return Photographs(tiles, words)


def _groups(parts: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Parts that fit on one photograph together."""
    groups: list[list[dict[str, Any]]] = []
    for part in sorted(parts, key=lambda part: part["box"][1]):
        if groups and part["box"][1] + part["box"][3] - groups[-1][0]["box"][1] <= HIGHEST:
            groups[-1].append(part)
        else:
            groups.append([part])
    return groups


def store(name: str, tiles: dict[str, Tile], darkroom: Page) -> None:
    """Writes the tiles as one small picture, and beside it their names in its order."""
    png = darkroom.evaluate(SHEET, [list(tiles.values()), TILE, COLUMNS])
    (REFERENCES / f"{name}.png").write_bytes(base64.b64decode(png))
    (REFERENCES / f"{name}.json").write_text(json.dumps(list(tiles), ensure_ascii=False, indent=0) + "\n", "utf-8")


def stored(name: str, darkroom: Page) -> dict[str, Tile]:
    """The tiles as they were when they were looked at last."""
    names = json.loads((REFERENCES / f"{name}.json").read_text("utf-8"))
    png = (REFERENCES / f"{name}.png").read_bytes()
    return dict(zip(names, darkroom.evaluate(READ_SHEET, [address_of(png), len(names), TILE, COLUMNS]), strict=True))


def difference(one: Tile, other: Tile) -> tuple[float, int]:
    """How far two tiles are apart: the mean over their 64 colours, and the worst of them; 0 to 255."""
    apart = [max(abs(a - b) for a, b in zip(mine, yours, strict=True)) for mine, yours in zip(one, other, strict=True)]
    return sum(apart) / len(apart), max(apart)
