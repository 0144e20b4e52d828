"""The plan of an attack: what the attacker has, whom it can touch, and the engine's best way to use it, line by line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.selectors import BadFilter
from companion.web.errors import bad_choice
from companion.web.tools import dice
from companion.web.tools.calculators import Counter
from companion.web.tools.counters import Counters
from companion.web.tools.necropole import MOST_ARMOUR, MOST_FORCE, SelectChoice, dice_kinds, show
from rules import messages
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import plan_json
from rules.engine.necropole.plan import KILL, WOUNDS, Attack, Plan, Situation, Target, plan

LETTERS = "abc"
CARDS = 3
MOST_INITIATIVE, MOST_LIFE, MOST_COST, MOST_POTIONS = 8, 9, 3, 2
UNIVERSAL = "universal"
UNIVERSAL_COST = 2  # nec.fight.11
TOUCHES = ("a", "b", "c", "ab", "ac", "bc", "abc")
NOBODY = "-"


@dataclass(frozen=True)
class Block:
    """A fieldset: its heading, selects and counters."""

    title: str
    choices: Sequence[SelectChoice]
    rows: Sequence[Counter]


def _among(counters: Counters, name: str, accepted: Sequence[str], every: Sequence[str], default: str) -> str:
    """A choice; one that no longer fits, such as a target that was taken away, becomes the default."""
    value = counters.query.get(name, default)
    if value in every and value not in accepted:
        return default
    return counters.choice(name, accepted, default)


def _letters(text: str) -> str:
    return " + ".join(text.upper())


def _targets(counters: Counters) -> tuple[dict[str, Target], list[Block]]:
    number = counters.number("targets", 1, len(LETTERS)) or 1
    targets, blocks = {}, []
    for n, letter in enumerate(LETTERS[:number], 1):
        armour = counters.number(f"a{n}", 0, MOST_ARMOUR)
        life = counters.number(f"l{n}", 0, MOST_LIFE)
        targets[letter] = Target(armour, life or None)
        rows = [
            Counter(f"a{n}", _("Armour"), armour, icon="armour"),
            Counter(f"l{n}", _("Black points left"), life, "" if life else _("not known"), "health"),
        ]
        blocks.append(Block(_("Target %(letter)s") % {"letter": letter.upper()}, [], rows))
    return targets, blocks


def _attacks(counters: Counters, letters: str) -> tuple[dict[str, Attack], list[Block]]:
    touchable = [one for one in TOUCHES if set(one) <= set(letters)]
    front = _among(counters, "front", [NOBODY, *letters], [NOBODY, *LETTERS], "a")
    options = [*((one, one.upper()) for one in letters), (NOBODY, _("nobody"))]
    blocks = [Block(_("Universal attack: 2 weaknesses"), [SelectChoice("front", _("In front of it"), options, front)], [])]
    attacks = {UNIVERSAL: Attack(UNIVERSAL_COST, () if front == NOBODY else (front,))}
    for n in range(1, counters.number("cards", 0, CARDS) + 1):
        cost = counters.number(f"k{n}", 1, MOST_COST)
        touched = _among(counters, f"w{n}", touchable, TOUCHES, "a")
        often = counters.choice(f"r{n}", ["any"])
        clear = counters.choice(f"t{n}", ["1"])
        attacks[f"card-{n}"] = Attack(cost, tuple(touched), None if often else 1, bool(clear))
        choices = [
            SelectChoice(f"w{n}", _("It touches"), [(one, _letters(one)) for one in touchable], touched),
            SelectChoice(f"r{n}", _("How often"), [("", _("Once")), ("any", _("As often as it can be paid"))], often),
            SelectChoice(f"t{n}", _("Dice"), dice_kinds(), clear),
        ]
        blocks.append(Block(_("Card %(n)s") % {"n": n}, choices, [Counter(f"k{n}", _("Weaknesses"), cost, icon="weakness")]))
    return attacks, blocks


def _name(attack: str) -> str:
    return _("Universal attack") if attack == UNIVERSAL else _("Card %(n)s") % {"n": attack.removeprefix("card-")}


@require_safe
def plan_of_attack(request: HttpRequest, game: str) -> HttpResponse:
    """The best use of an attacker's Initiative."""
    counters = Counters(request.GET)
    try:
        force = counters.number("force", 7, MOST_FORCE)
        initiative = counters.number("initiative", 4, MOST_INITIATIVE)
        second = counters.number("second", 0, MOST_POTIONS)
        substances = counters.number("substances", 0, MOST_POTIONS)
        targets, target_blocks = _targets(counters)
        attacks, attack_blocks = _attacks(counters, "".join(targets))
        mortal = [letter for letter, target in targets.items() if target.life]
        aim = _among(counters, "aim", mortal, LETTERS, "")
    except BadFilter as bad:
        return bad_choice(request, bad)
    situation = Situation(force, initiative, attacks, targets, second, substances, KILL if aim else WOUNDS, aim or None)
    aims = [("", _("As many wounds as possible")), *((one, _("Kill %(letter)s") % {"letter": one.upper()}) for one in mortal)]
    context: dict[str, Any] = {
        "attacker": [
            Counter("force", _("Force"), force, icon="force"),
            Counter("initiative", _("Initiative left"), initiative, icon="initiative"),
            Counter("second", _("Potions of Second Chance"), second, icon="potion"),
            Counter("substances", _("Substances to put down"), substances, icon="substance"),
        ],
        "aim": SelectChoice("aim", _("Aim"), aims, aim),
        "several": Counter("targets", _("Targets"), len(targets)),
        "hand": Counter("cards", _("Cards"), len(attacks) - 1),
        "target_blocks": target_blocks,
        "attack_blocks": attack_blocks,
        "letter": aim.upper(),
    }
    try:
        found = plan(situation)
    except BadInput as bad_input:
        context["refused"] = messages.say_bad_input(bad_input)
    else:
        context |= _said(situation, found)
    return show(request, "plan", counters.address(), context)


def _said(situation: Situation, found: Plan) -> dict[str, Any]:
    """The plan in words: its value, its lines, the second chances of the first roll, and what it rests on."""
    steps = [
        {
            "name": _name(step.attack),
            "needs": [(target.upper(), need) for target, need in step.needs.items()],
            "percent": dice.percent(step.chance),
        }
        for step in found.steps
    ]
    first = found.steps[0] if found.steps else None
    facts = {"target": (situation.target or "").upper()}
    return {
        "value": dice.percent(found.value) if situation.aim == KILL else dice.rounded(found.value, 2),
        "on_force": found.on_force,
        "on_initiative": found.on_initiative,
        "steps": steps,
        "grid": dice.grid(max(first.needs.values()), first.again) if first and situation.second_chances else None,
        "because": [
            (reason.clause, messages.say(reason.code, {**reason.facts, **(facts if "target" in reason.facts else {})}))
            for reason in plan_json.reasons(situation, found)
        ],
    }
