"""The score of a table, line by line, live; what only the printed aid has is asked for here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.tables.area_names import area_name, called
from companion.tables.names import names
from companion.web.tables.action_panel import Button, Field, Now
from companion.web.tables.tsukuyumi import facts
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button
from rules import messages
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.board.commands import ShiftPoints
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality import scoring

MOST = 8
CODES = {"marked": "marked-vp", "legend": "legend-vp"}


def sheet(position: Position) -> dict[str, Any]:
    score = scoring.score(position)
    sides = sorted(score.sides.items(), key=lambda total: -total[1])
    return {
        "sides": [
            {
                "side": side,
                "name": _name(side),
                "total": total,
                "uncounted": not_counted(sum(line.who == side for line in score.uncounted)),
                "lines": _lines([line for line in score.lines if line.who == side]),
                "none": not position.vp.get(side),
                "less": button(ShiftPoints(side, -1), _("%(name)s: 1 point less") % {"name": _name(side)}, look="step"),
                "more": button(ShiftPoints(side, 1), _("%(name)s: 1 point more") % {"name": _name(side)}, look="step"),
            }
            for side, total in sides
        ],
        "would": would_change(position, score),
        "missing": [tell(name) for name in score.unknown],
    }


def tell(name: str) -> Button:
    """One value of the player aid."""
    return Button(_("Save"), {"type": "give-printed", "name": name}, fields=[_asked(name, needed=True)])


def _asked(name: str, *, field: str = "value", needed: bool = False) -> Field:
    return Field(field, messages.say(name, {}), most=30, needed=needed)


def in_short(sides: Mapping[str, int], uncounted: int = 0) -> str:
    """Both numbers of the co-op game, with how many lines are missing in them."""
    scores = _("Players %(players)s, Oni %(oni)s.") % {"players": sides.get(scoring.PLAYERS, 0), "oni": sides.get(ONI, 0)}
    return f"{scores} {not_counted(uncounted)}." if uncounted else scores


def not_counted(number: int) -> str:
    return ngettext("Not counted: %(n)s line", "Not counted: %(n)s lines", number) % {"n": number} if number else ""


def final_count(shown: TsukuyumiTable, pending: Pending) -> Now:
    """The count of the co-op game: first everything that only the player aid has, in one form; or without it, if nobody knows."""
    unknown = facts.texts(pending.facts, "unknown")
    eyebrow, text = _("Final count"), in_short(facts.numbers(pending.facts, "sides"), len(unknown))
    without = [button(option, look="way-out" if unknown else "act") for option in pending.options]
    if not unknown:
        return Now(_("The last round is over."), eyebrow, text, pending.clause, without)
    headline = _("Before the count: how many victory points does your player aid give for this?")
    return Now(headline, eyebrow, text, pending.clause, [count(unknown)], without)


def count(unknown: Sequence[str]) -> Button:
    """All values that are missing, in one form; what stays empty is asked for again."""
    fields = [_asked(name, field=f"printed.{name}") for name in unknown]
    return Button(_("Count the points"), {"type": "final-count"}, fields=fields)


def would_change(position: Position, now: scoring.Score) -> list[dict[str, Any]]:
    """Each area whose change of hands would move the points, the most first: what it is to hold it, side by side."""
    changes = []
    for here, area in position.areas.items():
        if area.kind == "home":
            continue
        holders = (*(position.initiative or ())[:1], ONI) if position.together else position.initiative or ()
        for taker in holders:
            if _held(position, area.territory, taker):
                continue
            then = scoring.score(position.with_area(here, replace(area, territory=taker))).sides
            moved = {side: then.get(side, 0) - n for side, n in now.sides.items() if then.get(side, 0) != n}
            if moved:
                changes.append((sum(map(abs, moved.values())), area_name(here), taker, moved))
    changes.sort(key=lambda change: (-change[0], change[1]))
    players = _("The players") if position.together else ""
    return [
        {
            "area": area,
            "side": taker,
            "taker": players if players and taker != ONI else names().get(taker, taker),
            "moved": ", ".join(f"{_name(side)} {n:+d}".replace("-", "−") for side, n in moved.items()),
        }
        for _weight, area, taker, moved in changes[:MOST]
    ]


def _held(position: Position, holder: str | None, taker: str) -> bool:
    """Whether nothing would change hands: in the co-op game all players are one side."""
    if position.together and taker != ONI:
        return holder not in (None, ONI)
    return holder == taker


def _name(side: str) -> str:
    return _("The players") if side == scoring.PLAYERS else names().get(side, side) if side != ONI else names()[ONI]


def _lines(lines: Sequence[scoring.Line]) -> list[dict[str, Any]]:
    """Equal reasons in one line, with their areas."""
    by_reason: dict[tuple[str, str], dict[str, Any]] = {}
    for line in lines:
        text = messages.say(CODES.get(line.code, line.code), {"number": line.number})
        where = called(line.area) if line.area and "," in line.area else names().get(f"oni/{line.area}", "") if line.area else ""
        entry = by_reason.setdefault((text, line.clause), {"vp": 0, "text": text, "where": [], "clause": line.clause})
        entry["vp"] += line.vp
        entry["where"] += [where] if where else []
    return [{**entry, "where": ", ".join(entry["where"])} for entry in by_reason.values()]
