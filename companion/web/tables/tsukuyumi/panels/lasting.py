"""What holds for the round or longer: the round card, legendary Oni, lasting ripostes. Chips that never leave the screen; a tap says what
each does and where. Words it, and decides nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from companion.tables.names import card_called, line_of, names
from companion.web.tables.tsukuyumi import facts, round_card
from companion.web.tables.tsukuyumi.action_labels.words import side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.coop.state import TURNS
from rules.engine.tsukuyumi.coop.view import CoopView
from rules.engine.tsukuyumi.legality import legendary_oni
from rules.models import Clause
from rules.reference import reference

TURN = "turn"  # a player's own actions
CLAUSES: Mapping[str, str] = {
    "ronin": "coop.legend.6",
    "dark-observer": "coop.legend.7",
    "three-shadows": "coop.legend.8",
    "merchant": "coop.legend.9",
    "abyssal": "coop.legend.10",
    "gambler": "coop.legend.11",
    "skybound": "coop.legend.12",
    "defiler": "coop.legend.13",
}
# At which step each clause changes something, by the kind of the open choice.
BITES: Mapping[str, tuple[str, ...]] = {
    "coop.legend.7": ("oni-attack",),
    "coop.legend.8": ("round-card",),
    "coop.legend.9": (TURN,),
    "coop.legend.10": ("oni-attack",),
    "coop.legend.11.2": (TURN,),
    "coop.legend.11.3": ("objective",),
    "coop.legend.11.4": ("oni-attack",),
    "coop.legend.11.5": (TURN,),
    "coop.legend.11.6": ("reveal",),
    "coop.legend.12": ("princess-card", "skybound"),
    "coop.legend.13": (TURN,),
}


@dataclass(frozen=True)
class Lasting:
    """A chip: how an address names it, what it is called, and what it does, by a clause or in the players' words."""

    key: str
    icon: str
    name: str
    short: str = ""
    lines: tuple[tuple[str, str], ...] = ()  # heading, text
    clause: Clause | None = None
    areas: frozenset[Hex] = frozenset()


def chips(shown: TsukuyumiTable) -> list[Lasting]:
    """The round card first, then who walks the board, then what lies open."""
    return [*_round_card(shown), *_legends(shown), *_ripostes(shown)]


def bites(shown: TsukuyumiTable) -> list[str]:
    """What of it changes the step that is due now, a line each."""
    view = shown.view
    if not isinstance(view, CoopView):
        return []
    step = view.pending.kind if view.pending else TURN if view.stage in TURNS else ""
    if view.pending and view.pending.kind == "reveal" and facts.text(view.pending.facts, "name") != "riposte":
        return []
    rules = (chip.clause for chip in _legends(shown))
    return [clause.name for clause in rules if clause is not None and step in BITES.get(clause.slug, ())]


def _round_card(shown: TsukuyumiTable) -> Iterator[Lasting]:
    card = round_card.round_card(shown)
    if card is None:
        return
    lines = [(_("Round objective"), card.objective), (_("Effect"), card.effect)]
    known = tuple(line for line in lines if line[1])
    yield Lasting(
        "round-card",
        "card",
        card.name or card.code or _("Round card"),
        card.objective,
        known or (("", _("Nobody has noted what it says.")),),
    )


def _legends(shown: TsukuyumiTable) -> Iterator[Lasting]:
    position = shown.view.position
    for unit in legendary_oni.NAMES:
        areas = frozenset(here for here, area in position.areas.items() if area.units.get(ONI, {}).get(unit))
        if areas:
            clause = _clause(shown, unit)
            lines = () if clause else (("", line_of(f"oni/{unit}")),)
            yield Lasting(unit, "legendary", names().get(f"oni/{unit}", unit), _short(clause), lines, clause, areas)


def _clause(shown: TsukuyumiTable, unit: str) -> Clause | None:
    """The rule of a legendary Oni in the co-op game; of the Gambler the one that was rolled."""
    view = shown.view
    if not isinstance(view, CoopView):
        return None
    slug = f"{CLAUSES[unit]}.{view.coop.gambler}" if unit == "gambler" and view.coop.gambler else CLAUSES[unit]
    return cast(Clause, reference().record(collection="clauses", slug=slug, game="tsukuyumi"))


def _short(clause: Clause | None) -> str:
    """What a rule is about, without the name before it."""
    return clause.name.partition(":")[2].strip() if clause else ""


def _ripostes(shown: TsukuyumiTable) -> Iterator[Lasting]:
    view = shown.view
    for number, riposte in enumerate(view.coop.ripostes if isinstance(view, CoopView) else ()):
        note = round_card.noted(shown, riposte.card).effect if riposte.card else ""
        text = note or (line_of(riposte.card.upper()) if riposte.card else "")
        name = card_called(riposte.card) if riposte.card else _("Riposte")
        lines = (("", text or _("Read the card: nobody has noted what it says.")),)
        yield Lasting(f"riposte-{number}", "counterattack", name, text or side(riposte.by), ((_("In front of"), side(riposte.by)), *lines))
