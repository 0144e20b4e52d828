"""The shelves of a game: which pages it has, and what each one shows."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.loading import GAMES
from cards.models import Record
from companion.web.reference.labels import COLLECTIONS

MODULE_KINDS = ("module", "mode", "variant")


@dataclass(frozen=True)
class Section:
    """One page of a game: a collection, or the part of it with certain kinds."""

    slug: str
    collection: str
    title: str | Promise
    icon: str
    about: str | Promise
    kinds: tuple[str, ...] = ()
    template: str = "cards"
    games: tuple[str, ...] = GAMES

    @property
    def condition(self) -> Q:
        """What stands on this shelf, of its collection."""
        if self.kinds:
            return Q(kind__in=self.kinds)
        return ~Q(kind__in=MODULE_KINDS) if self.collection == "terms" else Q()

    def holds(self, kind: str) -> bool:
        """The same for a kind that is known already."""
        return kind in self.kinds if self.kinds else self.collection != "terms" or kind not in MODULE_KINDS


SECTIONS = (
    Section(
        "factions",
        "factions",
        COLLECTIONS["factions"],
        "faction-effect",
        _("Effect, protection, goal and homezone of each faction"),
        games=("tsukuyumi", "metals"),
    ),
    Section("units", "units", COLLECTIONS["units"], "standee", _("All figures side by side"), template="units"),
    Section("cards", "cards", COLLECTIONS["cards"], "card", _("By type, faction and what is known"), games=("tsukuyumi", "necropole")),
    Section("tiles", "tiles", COLLECTIONS["tiles"], "hex", _("The board, piece by piece"), template="tiles"),
    Section("scenarios", "scenarios", COLLECTIONS["scenarios"], "scenario", _("Set-ups with their special rules"), games=("tsukuyumi",)),
    Section("modules", "terms", _("Modes and modules"), "module", _("Ways to play, and what can be added"), MODULE_KINDS),
    Section("terms", "terms", COLLECTIONS["terms"], "book", _("Every word and symbol of the rules")),
    Section("components", "components", COLLECTIONS["components"], "deck", _("A checklist of what is in it"), template="components"),
)
OTHER_TITLES = {("necropole", "tiles"): _("Districts and boards"), ("metals", "tiles"): _("The map’s squares")}
BY_SLUG = {section.slug: section for section in SECTIONS}


def sections_of(game: str) -> tuple[Section, ...]:
    """The sections that a game has, in the order of its pages."""
    return tuple(section for section in SECTIONS if game in section.games)


def shelf_of(record: Record) -> Section | None:
    """The shelf that a record stands on."""
    return next((shelf for shelf in SECTIONS if shelf.collection == record.collection and shelf.holds(record.kind)), None)


# What stands side by side in the table of units.
COLUMNS = {
    "tsukuyumi": ("conquest", "health", "attack", "cost", "quantity"),
    "necropole": ("initiative", "force", "armour", "quantity"),
    "metals": ("quantity",),
}
