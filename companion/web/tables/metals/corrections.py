"""The score, and everything that can be put right by hand: points, figures, readings. All of it is logged as such."""

from typing import Any

from django.utils.translation import gettext as _

from companion.tables import names
from companion.tables.log_text.metals import facing
from companion.web.svg.square_board import spoken
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.metals import score_track, turn_report
from companion.web.tables.metals.metals_table import MetalsTable
from rules.engine.kernel.squares import FACINGS, NAMES, square
from rules.engine.metals.maps import BLANK
from rules.engine.metals.rulings import DEFAULTS, UNPLAYED
from rules.engine.metals.state import SIDES, Figure, State

Context = dict[str, Any]


def sheet(shown: MetalsTable) -> Context:
    state = shown.view.position
    return {
        "tracks": [{**track, **_by_hand(track["side"], track["name"])} for track in score_track.tracks(shown)],
        "figures": [(spoken(figure.name, BLANK, [figure], corner=False), _off(figure)) for figure in state.figures],
        "place": _place(state),
        "rulings": rulings(shown),
    }


def _off(figure: Figure) -> Button:
    return Button(_("Remove from the map"), {"type": "remove", "area": figure.name, "owner": SIDES[figure.side]}, look="way-out")


def _by_hand(side: str, name: str) -> Context:
    return {
        "less": Button(_("%(name)s: 1 point less") % {"name": name}, {"type": "vp", "who": side, "by": -1}, look="step"),
        "more": Button(_("%(name)s: 1 point more") % {"name": name}, {"type": "vp", "who": side, "by": 1}, look="step"),
    }


def _place(state: State) -> Button:
    board = state.frame.map
    squares = [NAMES[square(column, row)] for column in range(board.width) for row in range(board.height)]
    return Button(
        _("Place it there"),
        {"type": "place", "unit": "metal"},
        look="way-out",
        fields=[
            Field("owner", _("Whose?"), [(side, turn_report.name(side)) for side in SIDES], value=SIDES[state.active]),
            Field("area", _("Where?"), [(name, name) for name in squares], value=squares[0]),
            Field("facing", _("Facing"), [(letter, facing(letter)) for letter in FACINGS], value="N"),
        ],
    )


def rulings(shown: MetalsTable) -> list[Context]:
    """Every reading that this table may switch, those that differ from ours first."""
    chosen = dict(shown.view.position.frame.rulings)
    rulings = []
    for slug, keys in shown.catalogue.readings.items():
        accepted = playable(slug, keys)
        if slug not in DEFAULTS or len(accepted) < 2:
            continue
        now = chosen.get(slug, DEFAULTS[slug])
        options = [(key, names.reading("metals", slug, key)) for key in accepted]
        choice = Field("reading", _("Ruling"), options, value=now)
        rulings.append(
            {
                "slug": slug,
                "title": names.ruling("metals", slug),
                "ours": now == DEFAULTS[slug],
                "button": Button(_("Play it this way"), {"type": "choose-ruling", "ruling": slug}, look="way-out", fields=[choice]),
            }
        )
    return sorted(rulings, key=lambda ruling: ruling["ours"])


def playable(slug: str, keys: Any) -> list[str]:
    return [key for key in keys if UNPLAYED.get(slug) != key]
