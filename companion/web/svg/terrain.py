"""The ground of the boards: one small drawing for each kind of land, defined once on a page and used by every board on it.

A pattern fills the box round one hexagon or square, so the drawing keeps clear of names, figures and icons. Colours come from
terrain.css by the pattern's id. A page without these definitions shows the plain colour of the land.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

HEXAGON, SQUARE = "0 0 50 58", "0 0 58 58"
TRAITS = ("radioactive", "unstable", "toxic", "devastated", "tsukuyumi")
OVERLAYS = (*TRAITS, "corner")  # drawn over the land, whatever it is

# Each kind of land in faint lines; by their class some paths are filled, filled and drawn round, broad, or only dots.
TSUKUYUMI: Mapping[str, str] = MappingProxyType({
    "ocean": (
        '<path d="M-1 21l9-3 6 5 5-9-3-8M14 23l-3 12-12 4M11 35l7 8-3 16M51 24l-9 3-5-7-7-2M42 27l-2 11 11 5M40 38l-9 7 3 14'
        'M37 20l5-9-3-12"/>'
    ),
    "ocean-2": '<path d="M-2 20q6-5 12 0t12 0 12 0 18-2M-2 39q6-5 12 0M38 39q6-5 14 0M6 12q5-4 10 0"/>',
    "fertile": (
        '<path d="M8 25v-7q-4 0-5-4 5 0 5 4 0-5 5-6 0 5-5 6M42 25v-7q-5-1-5-6 5 1 5 6 0-4 5-4-1 4-5 4'
        'M10 46v-7q-4 0-5-4 5 0 5 4 0-5 5-6 0 5-5 6M40 46v-7q-5-1-5-6 5 1 5 6 0-4 5-4-1 4-5 4M2 53q23-9 46 0"/>'
    ),
    "mountain": (
        '<path class="fill" d="M-1 58V39l9-13 7 8 11-20 12 20 5-7 8 12v19z"/>'
        '<path class="fill" d="M26 14l12 20-4 14-6-12zM8 26l7 8-2 9zM43 27l8 12v8l-6-6z"/>'
        '<path d="M-1 39l9-13 7 8 11-20 12 20 5-7 8 12"/>'
    ),
    "river": (
        '<path class="fill" d="M5-2c2 14 20 16 15 28S-6 40 4 60h17c-8-13 10-16 16-30S21 12 20-2z"/>'
        '<path d="M5-2c2 14 20 16 15 28S-6 40 4 60M20-2c1 14 23 16 17 30S13 47 21 60M13 2c3 10 15 12 16 22"/>'
    ),
    "moon": (
        '<path class="ring" d="M3 19a7 6 0 0 0 14 0 7 6 0 0 0-14 0M33 44a9 7 0 0 0 18 0 9 7 0 0 0-18 0'
        'M38 17a4 3 0 0 0 8 0 4 3 0 0 0-8 0M8 45a3 3 0 0 0 6 0 3 3 0 0 0-6 0"/>'
    ),
    "home": '<path d="M25 7l19 11v22L25 51 6 40V18zM25-1v8M51 14l-7 4M51 44l-7-4M25 59v-8M-1 44l7-4M-1 14l7 4"/>',
    "radioactive": (
        '<path class="fill" d="M29 22l8-14a24 24 0 0 1 12 21H33a8 8 0 0 0-4-7zM29 36l8 14a24 24 0 0 1-24 0l8-14a8 8 0 0 0 8 0z'
        'M17 29H1A24 24 0 0 1 13 8l8 14a8 8 0 0 0-4 7z"/>'
    ),
    "unstable": (
        '<path class="wide" d="M15-1l5 13-8 7 7 10-13 8 6 9-5 14M51 16l-10 5 4 9-9 8 6 10-8 11"/>'
        '<path d="M12 19L-1 22M6 37l-7-1M36 38l-9 6M45 30l6 2"/>'
    ),
    "toxic": (
        '<path class="ring" d="M4 34a5 5 0 0 0 10 0 5 5 0 0 0-10 0M37 20a6 6 0 0 0 12 0 6 6 0 0 0-12 0'
        'M36 44a4 4 0 0 0 8 0 4 4 0 0 0-8 0M11 17a3 3 0 0 0 6 0 3 3 0 0 0-6 0"/>'
    ),
    "devastated": '<path class="wide" d="M-2 22L14 6M-2 38L9 27M12 58L1 47M52 20L36 4M52 40L40 28M36 58l16-16M-2 52l8 8"/>',
    "tsukuyumi": '<path class="fill" d="M17 7a23 23 0 1 0 30 26A19 19 0 0 1 17 7z"/>',
})  # fmt: skip

METALS: Mapping[str, str] = MappingProxyType({
    "plate": '<path d="M10 5h38l5 5v38l-5 5H10l-5-5V10z"/><path class="dots" d="M6 6h0M52 6h0M6 52h0M52 52h0"/>',
    "forest": (
        '<path class="fill" d="M2 56l7-18 7 18zM13 57l6-15 6 15zM42 56l7-20 7 20zM33 57l6-14 5 14zM44 22l5-14 5 14z"/>'
        '<path d="M2 56l7-18 7 18M13 57l6-15 6 15M42 56l7-20 7 20M33 57l6-14 5 14M44 22l5-14 5 14"/>'
    ),
    "city": (
        '<path class="fill" d="M2 58V34h10v-8h10v32zM36 58V40h8V24h12v34zM44 16V4h10v12z"/>'
        '<path d="M2 58V34h10v-8h10v32M36 58V40h8V24h12v34M44 16V4h10v12M6 40h3M6 46h3M6 52h3M15 32h3M15 38h3M15 44h3M48 31h4'
        'M48 38h4M48 45h4M48 10h2"/>'
    ),
    "worth": (
        '<path class="fill" d="M29 2l27 27-27 27L2 29z"/>'
        '<path d="M29 6l23 23-23 23L6 29zM3 16V8l5-5h8M55 16V8l-5-5h-8M3 42v8l5 5h8M55 42v8l-5 5h-8"/>'
    ),
    "corner": '<path class="wide" d="M0 20L20 0M0 11L11 0M38 58l20-20M47 58l11-11"/>',
})  # fmt: skip

NECROPOLE: Mapping[str, str] = MappingProxyType({
    "district": (
        '<path d="M0 15h58M0 29h15M43 29h15M0 43h58M12 0v15M46 0v15M0 15v14M58 15v14M12 43v15M29 43v15M46 43v15'
        'M15 43V27a14 14 0 0 1 28 0v16M21 43V28a8 8 0 0 1 16 0v15"/>'
    ),
    "mausolee": (
        '<path class="fill" d="M9 52v-6h4V28h-2v-4h8c0-8 5-13 10-16 5 3 10 8 10 16h8v4h-2v18h4v6z"/>'
        '<path d="M9 52v-6h4V28h-2v-4h36v4h-2v18h4v6zM19 24c0-8 5-13 10-16 5 3 10 8 10 16M25 46V36a4 4 0 0 1 8 0v10M29 8V3"/>'
    ),
    "ziggourat": (
        '<path class="fill" d="M3 53v-9h7v-9h7v-9h7v-9h10v9h7v9h7v9h7v9z"/>'
        '<path d="M3 53v-9h7v-9h7v-9h7v-9h10v9h7v9h7v9h7v9zM26 53V17M32 53V17M26 26h6M26 35h6M26 44h6"/>'
    ),
    "crypte": (
        '<path class="fill" d="M8 40l21-9 21 9-21 9z"/>'
        '<path d="M8 40v6l21 9 21-9v-6l-21-9zM8 40l21 9 21-9M29 49v6M6 22a23 16 0 0 1 46 0M12 22a17 11 0 0 1 34 0M6 22v10'
        'M52 22v10"/>'
    ),
    "porte": (
        '<path class="fill" d="M6 54V18h10v36zM42 54V18h10v36z"/>'
        '<path d="M6 54V18h10v36M42 54V18h10v36M4 18h14v-5H4zM40 18h14v-5H40zM16 32a13 13 0 0 1 26 0M22 54V30M29 54V20'
        'M36 54V30"/>'
    ),
    "catacombes": (
        '<path class="fill" d="M5 29V18a8 8 0 0 1 16 0v11zM37 29V18a8 8 0 0 1 16 0v11zM21 55V44a8 8 0 0 1 16 0v11z"/>'
        '<path d="M5 29V18a8 8 0 0 1 16 0v11zM37 29V18a8 8 0 0 1 16 0v11zM21 55V44a8 8 0 0 1 16 0v11zM13 29v8l8 7M45 29v8l-8 7'
        'M21 22h16"/>'
    ),
    "apothecarium": (
        '<path class="fill" d="M12 50l9-19h16l9 19q0 4-4 4H16q-4 0-4-4z"/>'
        '<path d="M24 8h10M26 8v14L12 50q0 4 4 4h26q4 0 4-4L32 22V8M21 31h16M24 42h0M32 47h0M34 38h0"/>'
    ),
})  # fmt: skip


def _definitions(box: str, drawings: Mapping[str, str]) -> str:
    """Patterns that share their frame; the first path without a class is the land, which has the colour below the drawing."""
    frame = f'<pattern id="t" width="1" height="1" viewBox="{box}" preserveAspectRatio="none"/>'
    land = {kind: "" if kind in OVERLAYS else '<path d="M0 0h58v58H0z"/>' for kind in drawings}
    return frame + "".join(f'<pattern id="t-{kind}" href="#t">{land[kind]}{drawing}</pattern>' for kind, drawing in drawings.items())


DEFINITIONS: Mapping[str, str] = MappingProxyType({
    "tsukuyumi": _definitions(HEXAGON, TSUKUYUMI),
    "metals": _definitions(SQUARE, METALS),
    "necropole": _definitions(SQUARE, NECROPOLE),
})  # fmt: skip


def definitions(game: str) -> SafeString:
    """The drawings of a game's land, invisible in themselves; once on a page, outside of what htmx exchanges."""
    return format_html('<svg class="terrain" width="0" height="0" aria-hidden="true">{}</svg>', mark_safe(DEFINITIONS[game]))


def overlays(kinds: Iterable[str], points: str) -> SafeString:
    """What lies over an area's land: its traits, each as one more hexagon with the area's corners."""
    return format_html_join("", '<polygon class="over over-{}" points="{}"/>', ((kind, points) for kind in kinds if kind in TRAITS))
