"""Copy your sheets once: the Momentum track, the Oni sheet, the units in play, the player aid. Words them, and decides nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from companion.tables.names import units_of
from companion.web.tables.action_panel import Button, CardFace, Field
from companion.web.tables.tsukuyumi import missing_values
from companion.web.tables.tsukuyumi.action_labels.words import unit
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules import messages
from rules.engine.tsukuyumi.board.momentum_track import write_track
from rules.engine.tsukuyumi.board.position import ONI, Position

SIZES = ("small", "medium", "large")
FIGHTING = ("conquest", "health", "attack")
OF_PLAYERS = (*FIGHTING, "cost", "size")
TAPPED = ("riposte", "legendary")
AID = ("moon-centre-vp", "fewer-than-15-oni-vp", "players-plus-3-vp")
MOST_POINTS = 10
SQUARES, MORE_SQUARES, MOST_SQUARES = 24, 12, 60


@dataclass(frozen=True)
class SheetCard:
    """One component to copy: its forms, how much of it is there, and where to go on."""

    slug: str
    title: str
    hint: str
    forms: Sequence[Button]
    done: int
    of: int
    open: bool = False
    then: str = ""

    @property
    def whole(self) -> bool:
        return self.done >= self.of


def sheet(shown: TsukuyumiTable, position: Position, wanted: str, squares: str = "", *, correct: bool = False) -> dict[str, Any]:
    """The cards of this table one after another; the wanted one is open, else the first that lacks something."""
    cards = [*(_coop(position, squares) if position.together else ()), *_values(shown, position, correct)]
    here = reverse("table-tab", args=[shown.table.pk, "sheets"])
    after = [f"{here}?card={card.slug}" for card in cards[1:]] + [reverse("table", args=[shown.table.pk])]
    opened = next((card.slug for card in cards if card.slug == wanted), None) or next((card.slug for card in cards if not card.whole), "")
    return {
        "cards": [
            SheetCard(c.slug, c.title, c.hint, c.forms, c.done, c.of, c.slug == opened, then) for c, then in zip(cards, after, strict=True)
        ],
        "correct": correct,
        "more_squares": _drawn(position, squares) + MORE_SQUARES if position.together else 0,
        "all_done": all(card.whole for card in cards),
    }


def lacking(shown: TsukuyumiTable, position: Position) -> bool:
    """Whether something is left to copy."""
    return any(not card.whole for card in sheet(shown, position, "")["cards"])


def _coop(position: Position, squares: str) -> list[SheetCard]:
    return [_track(position, squares)]


def _values(shown: TsukuyumiTable, position: Position, correct: bool) -> list[SheetCard]:
    oni = _card(position, "oni", [(ONI, size) for size in SIZES], FIGHTING, correct)
    sides = [(side, slug) for side in shown.sides for slug in units_of(side)]
    legends = [(ONI, slug) for slug in units_of(ONI) if slug not in (*SIZES, "princess") and _stands(position, slug)]
    units = _card(position, "units", [*sides, *legends], OF_PLAYERS, correct)
    return [oni, units, *([_aid(position)] if position.together else [])]


def _stands(position: Position, slug: str) -> bool:
    return any(area.units.get(ONI, {}).get(slug) for area in position.areas.values())


TITLES = {
    "track": lambda: _("Momentum track"),
    "oni": lambda: _("Oni stats sheet"),
    "units": lambda: _("Your units"),
    "aid": lambda: _("Player aid"),
}
HINTS = {
    "track": lambda: _("Take the track for your number of players. Tap each violet square once, each square with a legendary Oni twice."),
    "oni": lambda: _("Small, medium, large: conquest, health and attack, from left to right as here."),
    "units": lambda: _("From the faction sheets; the shape of the base is under the figure. Leave out what you cannot find."),
    "aid": lambda: _("How many victory points does the player aid give? Tap the number."),
}


def _named(slug: str, forms: Sequence[Button], done: int, of: int) -> SheetCard:
    return SheetCard(slug, TITLES[slug](), HINTS[slug](), forms, done, of)


def _card(position: Position, slug: str, units: Iterable[tuple[str, str]], names: Sequence[str], correct: bool) -> SheetCard:
    """A table of values: what is known stands there, the rest is tapped."""
    fields = [_value(position, owner, one, name, correct) for owner, one in units for name in _asked(owner, names)]
    known = sum(bool(field.value) for field in fields)
    open_ones = [field for field in fields if not field.fixed]
    forms = [Button(_("Save these values"), {"type": "give-values", "stats": {}}, fields=fields)] if open_ones else []
    return _named(slug, forms or [Button("", {}, look="shown", fields=fields)], known, len(fields))


def _asked(owner: str, names: Sequence[str]) -> Sequence[str]:
    """Nobody pays for an Oni."""
    return [name for name in names if owner != ONI or name != "cost"]


def _value(position: Position, owner: str, slug: str, name: str, correct: bool) -> Field:
    value = getattr(position.unit(owner, slug), name)
    known = "" if value is None else str(value)
    return missing_values.field(owner, slug, name, known, fixed=bool(known) and not correct, group=unit(owner, slug))


def _track(position: Position, squares: str) -> SheetCard:
    """The squares as they are printed, in rows; a tap makes one a riposte, another a legendary Oni, a third a plain one again."""
    special = {square.square: square.kind for square in position.track or () if square.kind in TAPPED}
    kept = write_track(tuple(square for square in position.track or () if square.kind not in TAPPED))
    fields = [_square(number, special.get(number, "")) for number in range(1, _drawn(position, squares) + 1)]
    form = Button(_("Save these squares"), {"type": "give-track", "track": kept, "squares": {}}, fields=fields)
    return _named("track", [form], len(special), max(len(special), 1))


def _drawn(position: Position, squares: str) -> int:
    """How many squares are drawn: those that are special, and some more."""
    asked = int(squares) if squares.isdecimal() else SQUARES
    return min(max(asked, SQUARES, *(square.square for square in position.track or ()), 1), MOST_SQUARES)


def _square(number: int, kind: str) -> Field:
    words = [
        ("", _("Square %(n)s: plain") % {"n": number}),
        ("riposte", _("Square %(n)s: a riposte") % {"n": number}),
        ("legendary", _("Square %(n)s: a legendary Oni") % {"n": number}),
    ]
    return Field(f"squares.{number}", str(number), options=words, value=kind, cycle=True)


def _aid(position: Position) -> SheetCard:
    """Each line is told with one tap."""
    forms = [_points(position, name) for name in AID]
    return _named("aid", forms, sum(name in position.printed for name in AID), len(AID))


def _points(position: Position, name: str) -> Button:
    told = str(position.printed.get(name, ""))
    numbers = [CardFace(str(n), str(n)) for n in range(MOST_POINTS + 1)]
    line = messages.say(name, {})
    which = Field("value", line, number=True, cards=numbers, value=told, group=line)
    return Button("", {"type": "give-printed", "name": name}, look="cards", fields=[which])


def squares_told(action: dict[str, Any]) -> dict[str, Any]:
    """The squares of the track that were tapped, as the engine wants them."""
    squares, track = action.pop("squares", {}), action.get("track", [])
    if not isinstance(squares, dict) or not isinstance(track, list):
        return action
    told = [{"square": int(number[:6]), "kind": kind} for number, kind in squares.items() if number.isdecimal()]
    return {**action, "track": [*track, *sorted(told, key=lambda square: square["square"])]}
