"""The best plan for the Initiative that is left, in a line: which attacks in which order, and the wounds to expect. From where the
attacker is, with the values and cards that are known; nothing where they do not suffice."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from companion.tables import selectors
from companion.web.tables.necropole import words
from companion.web.tables.necropole.turn import FightPage
from rules.engine.kernel import effects as f
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import acts, cards, commands, values
from rules.engine.necropole.plan import Attack, Plan, Situation, Target, plan
from rules.engine.necropole.second_chance import SECOND_CHANCE
from rules.engine.necropole.state import UNIVERSAL, State

MOST_ROLLS = 4_000  # looked at while somebody waits for the page
ARROW = " → "


def line(page: FightPage) -> str:
    """A sentence with the plan; empty where an attack is not worth a plan."""
    who = page.actor
    attacks = tuple(_attacks(page, who))
    if len(attacks) < 2:
        return ""
    best = selectors.considered(seat=page.shown.seat, question=("plan", who), answer=lambda state: _best(state, who, dict(attacks)))
    if best is None or not best.steps:
        return ""
    order = ", ".join(_called(step.attack) for step in best.steps)
    return _("Most wounds: %(order)s (%(n)s expected).") % {"order": order, "n": number_format(round(float(best.value), 2), 2)}


def _attacks(page: FightPage, who: str) -> list[tuple[str, Attack]]:
    """What it can be offered now, by name: the universal attack on each opponent it touches, cards with what they touch."""
    state = page.state
    mine = state.camp_of_undead(who)
    strikes = [strike.target for strike in page.offered(commands.Strike, who) if strike.target]
    foes = [target for target in strikes if state.camp_of_undead(target) != mine]
    chosen = state.terms.free_dice and not state.terms.armour_helps
    pierces = chosen or state.terms.universal_pierces
    found = [(f"{UNIVERSAL}{ARROW}{target}", Attack(acts.STRIKE_COST, (target,), transparent=pierces)) for target in foes]
    for play in page.offered(commands.PlayCard, who):
        cost, steps = values.cost_of(state, play.card), cards.steps_of(state, play.card)
        touch, roll = steps[0], next((step for step in steps if isinstance(step, f.Roll)), None)
        if play.instant or cost is None or roll is None or not isinstance(touch, f.Touch) or acts.named(state, touch):
            continue
        touched = tuple(play.targets or acts.touchable(state, who, touch))
        if all(state.camp_of_undead(target) != mine for target in touched):
            found.append((ARROW.join((play.card, *touched)), Attack(cost, touched, 1, chosen or roll.dice == "transparent")))
    return found


def _best(state: State, who: str, attacks: dict[str, Attack]) -> Plan | None:
    force, left = values.force(state, who).exact, values.left(state, who).exact
    targets = {}
    for target in {name for attack in attacks.values() for name in attack.touches}:
        armour, life = values.armour(state, target).exact, values.life(state, target).exact
        if armour is None:
            return None
        targets[target] = Target(
            -armour if state.terms.armour_helps else armour, None if life is None else max(life - state.undead[target].lost, 1)
        )
    if force is None or left is None or force < 0:
        return None
    chances = state.undead[who].potions.count(SECOND_CHANCE)
    try:
        return plan(Situation(force, left, attacks, targets, second_chances=chances), MOST_ROLLS)
    except BadInput:  # too many ways to look at
        return None


def _called(attack: str) -> str:
    card, *touched = attack.split(ARROW)
    return f"{words.card(card)}{ARROW}{words.listed(touched)}"
