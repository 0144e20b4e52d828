"""An entry of the log as one sentence with a sign: what matters of it, without the bookkeeping around it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, gettext

from cards.editions import EditionCache
from companion.tables import games
from companion.tables.log_text import sentence
from companion.tables.models import LogEntry

# Told only where an entry says nothing else: the headings of the story tell it already.
AROUND = frozenset(
    [
        "action-used", "bonus-counted", "card-carried-out", "damage-shared", "fight-closed", "fought", "marker-turned", "phase-opened",
        "round-began", "round-opened", "step-taken", "turn-began", "turn-closed", "turn-ended", "turn-opened", "turn-passed", "walked",
        "priority-marked",
    ]
)  # fmt: skip
FIGHTS = frozenset(
    [
        "attack-lapsed", "attack-skipped", "counterattack-chosen", "damage-taken", "defiler-hit", "fight-opened", "fought",
        "gambler-rolled", "hit", "legend-destroyed", "losses-taken", "mines-used", "oni-attacked", "oni-could-not-attack", "oni-fought",
        "princess-destroyed", "riposte-chosen", "spared",
    ]
)  # fmt: skip
ICONS = {
    "action-played": "card",
    "attack-skipped": "combat",
    "bought": "weapon",
    "card-chosen": "card",
    "card-picked": "card",
    "card-revealed": "card",
    "cards-due": "card",
    "cards-shown": "card",
    "counterattack-chosen": "counterattack",
    "damage-taken": "damage",
    "deployed": "plus",
    "die-rolled": "die",
    "event-discarded": "event",
    "event-drawn": "event",
    "event-played": "event",
    "faction-effect-used": "faction-effect",
    "fight-opened": "combat",
    "figure-placed": "plus",
    "figure-removed": "minus",
    "figures-moved": "movement",
    "figures-placed": "plus",
    "figures-removed": "minus",
    "fought": "combat",
    "gambler-rolled": "die",
    "game-closed": "victory",
    "game-counted": "victory",
    "goal-scored": "goal",
    "hit": "damage",
    "home-placed": "home",
    "homezone-marked": "home",
    "initiative-changed": "initiative",
    "legend-came": "legendary",
    "legend-destroyed": "legendary",
    "losses-taken": "damage",
    "mines-used": "mine",
    "mission-scored": "mission",
    "momentum-moved": "momentum",
    "moved": "movement",
    "objective-checked": "goal",
    "occupied": "victory",
    "oni-attacked": "oni-conquest",
    "oni-could-not-attack": "oni",
    "oni-fought": "annihilation",
    "points-marked": "victory",
    "power-turned": "card",
    "princess-card-shown": "princess",
    "princess-destroyed": "princess",
    "princess-moved": "princess",
    "printed-given": "sheet",
    "repaired": "shield",
    "riposte-chosen": "counterattack",
    "round-began": "moon",
    "round-card-shown": "oni",
    "round-opened": "moon",
    "ruling-chosen": "book",
    "said": "say",
    "square-reached": "momentum",
    "stats-given": "sheet",
    "territory-marked": "territory",
    "track-given": "sheet",
    "turn-closed": "check",
    "turn-ended": "check",
    "turned": "movement",
    "units-upgraded": "production",
    "won": "victory",
    # Nécropole
    "activation-ended": "check",
    "adjusted": "marker",
    "attacked": "combat",
    "card-given": "card",
    "faced": "movement",
    "fell": "damage",
    "fight-ended": "victory",
    "figures-stood": "standee",
    "fled": "retreat",
    "healed": "health",
    "held": "event",
    "joined": "plus",
    "moved-by-force": "movement",
    "passed-over": "event",
    "potion-used": "potion",
    "rolled": "die",
    "round-ended": "moon",
    "stepped": "movement",
    "stood": "shield",
    "strengthened": "substance",
    "turn-lost": "check",
    "void-placed": "void",
    "walked": "movement",
    "weakened": "weakness",
    "wounded": "damage",
}
ONI = frozenset(["oni-attacked", "oni-could-not-attack", "princess-moved", "princess-destroyed", "legend-came", "round-card-shown"])
OWNERS = ("owner", "by", "side", "of", "attacker", "who")
Event = Mapping[str, Any]


@dataclass(frozen=True)
class Headline:
    """One sentence with its sign and whose it is; `more` is what else happened."""

    icon: str
    side: str
    text: str
    more: tuple[str, ...] = ()
    is_fight: bool = False


_HEADLINES: EditionCache[Headline] = EditionCache(5000)


def headline_of(entry: LogEntry, game: str, side: str | None) -> Headline:
    """What an entry says to a side, in the language that is spoken now: an entry never changes, so it is worded once for all."""
    events, reader = as_seen(entry, game, side)
    return _HEADLINES.get((entry.table_id, entry.version, reader, get_language()), lambda: headline(game, events))


def as_seen(entry: LogEntry, game: str, side: str | None) -> tuple[list[Event], str | None]:
    """An entry's events as a side may see them; and that side, or None where it sees no more and no less than they say."""
    seen = games.game_of(game).seen
    events: list[Event] = [seen(event, side) for event in entry.events]
    return events, None if all(shown is event for shown, event in zip(events, entry.events, strict=True)) else side or ""


def headline(game: str, events: Sequence[Event]) -> Headline:
    """What an entry's events say, the telling one first."""
    lines = [(event, text) for event in events if (text := sentence(game, event))]
    attacked = any(event.get("type") == "oni-attacked" for event in events)
    telling = [(event, text) for event, text in lines if not _is_around(event, attacked)] or lines[:1]
    is_fight = any(event.get("type") in FIGHTS for event in events)
    if not telling:
        return Headline("hex", "", gettext("Nothing else happened."), is_fight=is_fight)
    (first, text), *rest = telling
    kind = str(first.get("type"))
    return Headline(
        icon="combat" if kind == "territory-marked" and is_fight else ICONS.get(kind, "hex"),
        side="oni" if kind in ONI else next((str(first[name]) for name in OWNERS if isinstance(first.get(name), str)), ""),
        text=text[0].upper() + text[1:],
        more=tuple(dict.fromkeys(other for _event, other in rest)),
        is_fight=is_fight,
    )


def _is_around(event: Event, attacked: bool) -> bool:
    """Whether others tell it already: an attack of the Oni names who moves."""
    kind = event.get("type")
    return kind in AROUND or (kind == "oni-fought" and not event.get("damage")) or (kind == "figures-moved" and attacked)
