"""Words and numbers of a fight: who is called what, what a roll needs and how likely that is."""

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.tables import names
from companion.tables.log_text import necropole as log_words
from companion.web.tables.necropole.fight_table import GAME
from rules.engine.kernel import hexes
from rules.engine.kernel.catalogue import Bound
from rules.engine.necropole.boards import Board
from rules.engine.necropole.odds import odds
from rules.engine.necropole.state import UNIVERSAL, State

ITEMS = "items-"
ALIKE = {"xanaell": "Xn"}  # begins like Xaïa
BY_EYE, LETTERED, HEXAGONAL = "by-eye", "lettered", "hexagonal"
BOARDS = {
    BY_EYE: gettext_lazy("By eye: the phone keeps no squares"),
    LETTERED: gettext_lazy("Lettered face, 6 × 6"),
    HEXAGONAL: gettext_lazy("Hexagonal face"),
}
STATS = {
    "force": gettext_lazy("Force"),
    "initiative": gettext_lazy("Initiative"),
    "life": gettext_lazy("Black points"),
    "armour": gettext_lazy("Armour"),
}
CLASSES = {
    "sorcerer": gettext_lazy("Sorcerer"),
    "warrior": gettext_lazy("Warrior"),
    "assassin": gettext_lazy("Assassin"),
    "hero": gettext_lazy("Hero"),
    "minion": gettext_lazy("Minion"),
    "lord": gettext_lazy("Lord"),
    "god": gettext_lazy("God"),
}


def undead(who: str) -> str:
    return names.undead(who)


def facing(name: str) -> str:
    """Where a figure looks, in the words of the log."""
    return log_words.facing(name)


def listed(group: object) -> str:
    """Several of them in a line."""
    return ", ".join(undead(str(who)) for who in group) if isinstance(group, tuple | list) else ""


def letters(who: str) -> str:
    """Two letters for its token; its initial and number where it has no name."""
    if who in ALIKE:
        return ALIKE[who]
    name = undead(who)
    kind, _space, number = name.rpartition(" ")
    return f"{kind[:1]}{number}" if kind and number.isdecimal() else name[:2]


def side(slug: str) -> str:
    return names.side(GAME, slug)


def card(slug: str) -> str:
    """A card by its name; items that were only counted when the table was opened are just that."""
    if slug.startswith(ITEMS):
        return _("items")
    return _("Universal attack") if slug == UNIVERSAL else names.card(GAME, slug)


def square(board: Board, at: str) -> str:
    """A square by its printed name; a hexagon, which has none, by its row from the top and its place in it from the left."""
    here, first = hexes.parse(at), 1 - (board.side or 1)
    if here is None or not board.hexagonal:
        return at
    return _("row %(row)s, place %(n)s") % {"row": here.r - first + 1, "n": here.q - max(first, first - here.r) + 1}


def shape(state: State, who: str) -> str:
    """Its class, or its kind where it has none."""
    return state.undead[who].class_ or state.undead[who].kind


def initiative(number: int) -> str:
    return ngettext("%(n)s Initiative", "%(n)s Initiative", number) % {"n": number}


@dataclass(frozen=True)
class RollNeeds:
    """What a roll needs, and how likely it is: exact, or as far as the known values tell."""

    needs: str
    percent: str
    total: int | None = None  # the highest that wounds, where it is known

    @property
    def text(self) -> str:
        return f"{self.needs} · {self.percent}" if self.percent else self.needs


def chance(limit: Bound) -> RollNeeds:
    """A total of at most this wounds."""
    if limit.exact is not None:
        return RollNeeds(f"≤ {limit.exact}", percent(limit.exact), limit.exact)
    if limit.most is not None:
        return RollNeeds(_("≤ %(n)s at most") % {"n": limit.most}, "")
    if limit.least:
        return RollNeeds(_("≤ %(n)s at least") % {"n": limit.least}, "")
    return RollNeeds("≤ ?", "")


def percent(total: int) -> str:
    found = odds(total, 0)
    return _("%(n)s%%") % {"n": number_format(round(100 * found.numerator / found.denominator, 1), 1)}


def bound(limit: Bound) -> str:
    """A value as it is known."""
    if limit.exact is not None:
        return str(limit.exact)
    if limit.most is not None:
        return f"≤ {limit.most}"
    return f"≥ {limit.least}" if limit.least else "?"
