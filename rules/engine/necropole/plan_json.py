"""A situation as somebody sent it, and its plan as the contract says it (section 7)."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.necropole.plan import AIMS, KILL, WOUNDS, Attack, Plan, Situation, Target

FIELDS = ("force", "initiative", "attacks", "targets", "second_chances", "substances", "aim", "target")
NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
LIMITS = {"force": (-99, 99), "initiative": (0, 12), "second_chances": (0, 4), "substances": (0, 4)}
COST, USES, LIFE, ARMOUR = (0, 9), (0, 12), (1, 99), (0, 99)
MOST_ATTACKS, MOST_TARGETS = 6, 6


def read_situation(body: Mapping[str, object]) -> Situation:
    """Checked field by field; a refusal says where."""
    validation.only(body, FIELDS, "body")
    targets = {
        name: _target(value, f"targets.{name}")
        for name, value in _named(validation.needed(body, "targets", "body"), "targets", MOST_TARGETS).items()
    }
    attacks = {
        name: _attack(value, f"attacks.{name}", targets)
        for name, value in _named(validation.needed(body, "attacks", "body"), "attacks", MOST_ATTACKS).items()
    }
    numbers = {name: validation.whole(body.get(name, 0), name, *LIMITS[name]) for name in ("second_chances", "substances")}
    aim = validation.one_of(body.get("aim", WOUNDS), AIMS, "aim")
    wanted = body.get("target")
    if wanted is not None:
        validation.one_of(wanted, tuple(targets), "target")
    if aim == KILL:
        if wanted is None and len(targets) == 1:
            (wanted,) = targets
        if not isinstance(wanted, str):
            raise BadInput("missing", "target")
        if targets[wanted].life is None:
            raise BadInput("missing", f"targets.{wanted}.life")
    return Situation(
        validation.whole(validation.needed(body, "force", "body"), "force", *LIMITS["force"]),
        validation.whole(validation.needed(body, "initiative", "body"), "initiative", *LIMITS["initiative"]),
        attacks,
        targets,
        numbers["second_chances"],
        numbers["substances"],
        aim,
        wanted if isinstance(wanted, str) else None,
    )


def _named(value: object, at: str, most: int) -> Mapping[str, object]:
    given = validation.mapping(value, at, most)
    for name in given:
        if not NAME.fullmatch(name):
            raise BadInput("not-a-name", at, {"found": name[:40]})
    return given


def _attack(value: object, at: str, targets: Mapping[str, Target]) -> Attack:
    given = validation.mapping(value, at)
    validation.only(given, ("cost", "uses", "transparent", "touches"), at)
    touched = validation.items(validation.needed(given, "touches", at), f"{at}.touches", MOST_TARGETS)
    uses = given.get("uses")
    return Attack(
        validation.whole(validation.needed(given, "cost", at), f"{at}.cost", *COST),
        tuple(dict.fromkeys(validation.one_of(one, tuple(targets), f"{at}.touches.{n}") for n, one in enumerate(touched))),
        None if uses is None else validation.whole(uses, f"{at}.uses", *USES),
        validation.flag(given.get("transparent", False), f"{at}.transparent"),
    )


def _target(value: object, at: str) -> Target:
    given = validation.mapping(value, at)
    validation.only(given, ("armour", "life"), at)
    life = given.get("life")
    return Target(
        validation.whole(given.get("armour", 0), f"{at}.armour", *ARMOUR),
        None if life is None else validation.whole(life, f"{at}.life", *LIFE),
    )


def write_fraction(value: Fraction) -> dict[str, int]:
    return {"numerator": value.numerator, "denominator": value.denominator}


def write_plan(found: Plan) -> dict[str, Any]:
    """All of the answer but its reasons."""
    steps = [{"attack": step.attack, "chance": write_fraction(step.chance)} for step in found.steps]
    return {
        "value": write_fraction(found.value),
        "decimal": round(float(found.value), 4),
        "substances": {"force": found.on_force, "initiative": found.on_initiative},
        "first": found.steps[0].attack if found.steps else None,
        "plan": steps,
    }


def reasons(situation: Situation, found: Plan) -> list[Reason]:
    """What the plan rests on, with the clause of each."""
    if not found.steps:
        return [Reason("plan-nothing", "nec.fight.14")]
    told = [
        Reason("plan-kill", "nec.attack.2", {"target": situation.target})
        if situation.aim == KILL
        else Reason("plan-wounds", "nec.attack.7")
    ]
    if found.on_force:
        told.append(Reason("plan-on-force", "nec.attack.6", {"number": found.on_force}))
    if found.on_initiative:
        told.append(Reason("plan-on-initiative", "nec.attack.6", {"number": found.on_initiative}))
    if any(len(step.needs) > 1 for step in found.steps):
        told.append(Reason("plan-one-roll", "nec.attack.13"))
    if any(step.again for step in found.steps):
        told.append(Reason("plan-second-chance", "nec.item.13"))
    return told
