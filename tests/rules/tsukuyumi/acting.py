"""Asks a table instead of the judge: a line of notation, some actions, and what came of them; the worked examples use it."""

from collections.abc import Mapping
from typing import Any

from rules.engine.kernel.errors import RuleViolation
from rules.engine.tsukuyumi.board.position_json import write
from rules.engine.tsukuyumi.game import GAME
from tests import engine_files

SIZES = {"small": 10, "medium": 20, "large": 30}
LEGENDS = ("abyssal", "dark-observer", "skybound", "defiler", "three-shadows", "gambler", "merchant", "ronin")
# Only the components print these; the books' examples need some value. Conquest is the printed one.
STATS = [f"stat=oni:{unit}:c{n}h{n}a{n}|{unit}" for unit, n in SIZES.items()] + [f"stat=oni:{unit}:c40h40a40|large" for unit in LEGENDS]


def act(body: Mapping[str, Any]) -> dict[str, Any]:
    """The board after these actions, every event, and what waits; or every reason against the first that is refused."""
    catalogue = engine_files.tsukuyumi().catalogue
    head, *rest = body["line"].split(" / ")
    state = GAME.parse(" / ".join([" ".join([head, *STATS]), *rest]), catalogue)
    happened: list[dict[str, Any]] = []
    reasons: list[dict[str, Any]] = []
    for action in body["actions"]:
        try:
            events = GAME.decide(state, GAME.read_command(action, catalogue), catalogue)
        except RuleViolation as refusal:
            reasons = [{"code": r.code, "clause": r.clause} for r in refusal.reasons]
            break
        for event in events:
            state = GAME.evolve(state, event)
        happened += [GAME.write_event(event) for event in events]
    position = write(state.position)
    pending = GAME.write_view(GAME.view(state, None))["pending"]
    return {
        "refused": [reason["code"] for reason in reasons],
        "reasons": reasons,
        "happened": happened,
        "board": position["areas"],
        "momentum": position.get("momentum"),
        "left": position.get("supply", {}).get("oni"),
        "princess": position["princess"] or "",
        "waiting": pending["kind"] if pending else "",
        "choices": len(pending["options"]) if pending else 0,
        "pending": pending,
        "stage": state.stage,
        "held": dict(state.held),
        "used": dict(state.turn.used),
        "vp": position.get("vp", {}),
        "drawn": [one.kind for one in state.coop.drawn] if state.coop else [],
        "winners": list(state.result.winners) if state.result else [],
    }
