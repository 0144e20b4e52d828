"""How a probe asks: a public question, a table played on, a table put up; always with some readings chosen."""

import json
from collections.abc import Callable
from typing import Any

from companion.api import tsukuyumi
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.tsukuyumi.game import GAME
from tests import engine_files
from tests.rules.tsukuyumi import acting, test_flow

Ask = Callable[[dict[str, str]], Any]
MOON = ("0,0", "1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")
OCEAN = {"kind": "ocean"}
VALUES = {"conquest": 20, "health": 20, "attack": 20, "size": "large"}


def question(ask: Callable[[dict[str, Any]], Any], areas: dict[str, Any], mode: str = "standard", /, **more: Any) -> Ask:
    """One of the public questions about a board; `stats` and the like belong to the position, the rest to the question."""
    of_position = ("stats", "initiative", "princess", "supply", "printed")
    kept = {name: more.pop(name) for name in of_position if name in more}

    def asked(rulings: dict[str, str]) -> Any:
        position = {"game": "tsukuyumi", "mode": mode, "areas": areas, "rulings": rulings, **kept}
        return answered(lambda: ask({"position": position, **more}))

    return asked


def answered(ask: Callable[[], Any]) -> Any:
    """An answer, or what is wrong with the question."""
    try:
        return ask()
    except (RuleViolation, BadInput) as refusal:
        return _against(refusal)


def _against(refusal: RuleViolation | BadInput) -> str | list[str]:
    return f"{refusal.code} at {refusal.at}" if isinstance(refusal, BadInput) else sorted(reason.code for reason in refusal.reasons)


def check(areas: dict[str, Any], mode: str = "standard", /, **action: Any) -> Ask:
    stats = action.pop("stats", {})
    return question(tsukuyumi.check, areas, mode, action=action, stats=stats)


def flow(state: str, *taps: dict[str, Any], but: dict[str, Any] | None = None) -> Ask:
    """A state of the flow cases, played on: every event, and the refusal of the last tap."""
    file, name = state.split()

    def played(rulings: dict[str, str]) -> Any:
        changed = test_flow.merged(but or {}, {"position": {"rulings": rulings}})
        now = test_flow.start_of(file, {"state": name, "but": json.dumps(changed)})
        log: list[Any] = []
        for tap in taps:
            try:
                now, events = act(GAME, now, GAME.read_command(tap, test_flow.BOX), test_flow.BOX)
            except (RuleViolation, BadInput) as refusal:
                log.append(_against(refusal))
                break
            log += [GAME.write_event(event) for event in events]
        pending = GAME.write_view(GAME.view(now, None))["pending"]
        return log, pending and (pending["kind"], pending["by"])

    return played


def table(line: str, *actions: dict[str, Any], look: Callable[[dict[str, Any]], Any] | None = None) -> Ask:
    """A co-op table as a line of notation, and what came of some actions."""

    def acted(rulings: dict[str, str]) -> Any:
        chosen = " ".join(f"ruling={slug}:{reading}" for slug, reading in rulings.items())
        found = acting.act({"line": f"coop {chosen} {line}", "actions": actions})
        return look(found) if look else {name: found[name] for name in ("refused", "board", "waiting", "choices", "drawn", "princess")}

    return acted


def put_up(options: dict[str, Any]) -> Ask:
    """A table that is opened: its order and the Oni's supply, or why it cannot be."""

    def opened(rulings: dict[str, str]) -> Any:
        found = answered(lambda: GAME.setup({**options, "rulings": rulings}, engine_files.tsukuyumi().catalogue))
        return found if isinstance(found, str | list) else (found.position.initiative, dict(found.position.supply or {}))

    return opened


def kept(**state: Any) -> str:
    """What else a table keeps, after the notation's semicolons."""
    return " ;; " + json.dumps(state)


def walk(unit: str, *path: str, count: int = 1) -> dict[str, Any]:
    return {"unit": unit, "count": count, "path": list(path)}


def move(by: str, points: int, *figures: dict[str, Any]) -> dict[str, Any]:
    return {"type": "move", "by": by, "points": points, "figures": list(figures)}


def turn_done(by: str) -> dict[str, str]:
    return {"type": "end-turn", "by": by}


def oni(**units: int) -> dict[str, Any]:
    return {"units": {"oni": {name.replace("_", "-"): n for name, n in units.items()}}}


def areas(**changes: Any) -> dict[str, Any]:
    """Areas that a state of the flow cases has otherwise."""
    return {"position": {"areas": {name.replace("m", "-").replace("_", ","): area for name, area in changes.items()}}}
