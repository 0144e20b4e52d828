"""The sheet of an undead: what it has, what it can do now, what each attack needs."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from cards.language import labelled
from companion.web.tables.action_panel import Button
from companion.web.tables.necropole import chances, words
from companion.web.tables.necropole.buttons import tap
from companion.web.tables.necropole.gauges import gauge, parts_of_force
from companion.web.tables.necropole.turn import FightPage
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import commands, hands, instants
from rules.engine.necropole.commands import Slug, UndeadId
from rules.engine.necropole.decide import refusals
from rules.engine.necropole.state import State
from rules.engine.necropole.values import cost_of, left

Context = dict[str, Any]
MOST_COST = 5
MOST_WALK = 6
UNNAMED = "card-%d"
USES = {
    "force": lambda: _("+1 Force"),
    "initiative": lambda: _("+1 Initiative"),
    "heal": lambda: _("a black point back"),
    "reroll": lambda: _("reroll"),
}


def of_actor(page: FightPage) -> Context:
    """Everything that the undead whose turn it is can do."""
    state, who = page.state, page.actor
    strikes = page.offered(commands.Strike, who)
    foes = [strike for strike in strikes if strike.target and not _same_camp(state, who, strike.target)]
    potions = page.offered(commands.Potion, who)
    gifts = sorted((one for one in potions if one.for_ not in (None, who)), key=lambda one: not _same_camp(state, who, str(one.for_)))
    return {
        **about(page, who),
        "strikes": [_strike(state, strike) for strike in foes],
        "friends": [_strike(state, strike) for strike in strikes if strike not in foes],
        "cards": [_play(state, play) for play in page.offered(commands.PlayCard, who) if not play.instant],
        "others": list(_other_cards(page, who)),
        "unnamed": _unnamed(page, who, instant=False),
        "turns": [(face.facing, words.facing(face.facing), tap(face, "")) for face in page.offered(commands.Face, who) if face.facing],
        "turned": next((tap(face, _("Turned")) for face in page.offered(commands.Face, who) if face.facing is None), None),
        "walks": _walks(page, who),
        "potions": [_potion(potion) for potion in potions if potion.for_ in (None, who)],
        "gifts": [_potion(potion) for potion in gifts],
        "stop": _stop(page, who),
        "instants": [*_instants(page, other_than=who)],
        "flights": [_flight(flee) for flee in page.offered(commands.Flee) if who in flee.heroes],
        "goals": goals(page),
        "leave": page.address() if page.fight.attacker is None else "",
    }


def of_other(page: FightPage) -> Context:
    """An undead that is looked at while another plays: its values, and the instants that it can answer with."""
    state, who = page.state, page.chosen.who
    mine = page.plays([state.undead[who].side])
    actor = page.actor
    strikes = [strike for strike in page.offered(commands.Strike, actor) if strike.target == who] if actor else []
    return {
        **about(page, who),
        "strikes": [_strike(state, strike) for strike in strikes],
        "instants": [*_instants(page, only=who)],
        "unnamed": _unnamed(page, who, instant=True) if mine else None,
        "leave": page.address(),
    }


def about(page: FightPage, who: str) -> Context:
    return {"gauge": gauge(page.state, who), "parts": parts_of_force(page.state, who), "who": who}


def _same_camp(state: State, one: str, other: str) -> bool:
    return state.camp_of_undead(one) == state.camp_of_undead(other)


def _strike(state: State, strike: commands.Strike) -> Button:
    target = strike.target or ""
    found = chances.against(state, strike.who, target)
    return tap(strike, _("Strike %(who)s") % {"who": found.name}, found.chance.text)


def _play(state: State, play: commands.PlayCard) -> Button:
    """A card with its price and what its roll needs."""
    cost = cost_of(state, play.card)
    found = chances.of_card(state, play.who, play.card, play.targets)
    price = words.initiative(cost) if cost is not None else _("cost?")
    needs = found[0].chance.text if len(found) == 1 else ", ".join(one.text for one in found)
    label = words.card(play.card)
    if play.targets or len(found) == 1:
        label = f"{label} → {words.listed(play.targets or (found[0].who,))}"
    return tap(play, label, " · ".join(part for part in (price, needs) if part))


def _other_cards(page: FightPage, who: str) -> Iterator[Button]:
    """Known skills that its class could hold, where this table does not keep track of hands, or not of all cards in them."""
    state, leader = page.state, hands.leader_of(page.state, who)
    if state.undead[who].kind != "hero" or (leader is not None and None not in leader.skills):
        return
    listed = {play.card for play in page.offered(commands.PlayCard, who)}
    for slug in sorted({*state.catalogue.cards, *state.position.cards} - listed, key=words.card):
        if not _could_be_in_hand(state, who, slug):
            continue
        play = commands.PlayCard(UndeadId(who), Slug(slug), False)
        if accepted(state, play):
            yield _play(state, play)


def _could_be_in_hand(state: State, who: str, slug: str) -> bool:
    facts = state.card(slug)
    fits = (None, *facts.traits, hands.CLASS_OF.get(facts.kind or ""))
    return facts.kind in (*hands.CLASS_OF, "skill") and facts.of is None and state.undead[who].class_ in fits


def accepted(state: State, command: commands.Action) -> bool:
    """Whether the engine would take it, if need be after a printed value."""
    try:
        return not refusals(state, command)
    except BadInput:
        return True


def _unnamed(page: FightPage, who: str, *, instant: bool) -> Context | None:
    """A card that the phone does not know: played with the cost that is printed on it."""
    state = page.state
    used = {*state.fight.discarded, *(slug for figure in state.fight.figures.values() for slug in figure.used)}
    slug = next(UNNAMED % number for number in range(1, 100) if UNNAMED % number not in used)
    if instant and (who not in state.fight.figures or instants.timing_reasons(state, who)):
        return None
    has = left(state, who).most
    costs = [cost for cost in range(MOST_COST + 1) if has is None or cost <= has]
    plays = [cost for cost in costs if accepted(state, commands.PlayCard(UndeadId(who), Slug(slug), instant, cost=cost))]
    if not plays:
        return None
    return {"button": tap(commands.PlayCard(UndeadId(who), Slug(slug), instant), ""), "numbers": plays}


def _walks(page: FightPage, who: str) -> Context | None:
    """So many squares, where the board is followed by eye."""
    walks = page.offered(commands.Walk, who)
    if not walks:
        return None
    has = left(page.state, who)
    most = has.exact if has.exact is not None else MOST_WALK
    return {"button": tap(walks[0], ""), "numbers": range(1, min(most, MOST_WALK + 3) + 1)}


def _potion(potion: commands.Potion) -> Button:
    receiver = potion.for_ or potion.who
    note = USES[potion.use]()
    if receiver != potion.who:
        note = _("%(what)s for %(who)s") % {"what": note, "who": words.undead(receiver)}
    return tap(potion, words.card(potion.card), note)


def _stop(page: FightPage, who: str) -> Button | None:
    stop = next(iter(page.offered(commands.Stop, who)), None)
    if stop is None:
        return None
    if left(page.state, who).exact == 0 and page.fight.attacker != who:
        return tap(stop, _("No Initiative: it loses its turn"), look="act")
    return tap(stop, _("Stop: %(who)s has played") % {"who": words.undead(who)})


def _instants(page: FightPage, *, only: str = "", other_than: str = "") -> Iterator[Button]:
    """What others can answer with, or one of them."""
    state = page.state
    for command in page.offers:
        if not isinstance(command, commands.PlayCard | commands.Potion) or command.who == other_than or (only and command.who != only):
            continue
        if isinstance(command, commands.PlayCard) and command.instant:
            button = _play(state, command)
        elif isinstance(command, commands.Potion):
            button = _potion(command)
        else:
            continue
        yield button if only else tap(command, labelled(words.undead(command.who), button.label), button.note)


def of_side(page: FightPage) -> list[Button]:
    """Every instant that this phone could play now."""
    return [*_instants(page)]


def _flight(flee: commands.Flee) -> Button:
    return tap(flee, _("Flee: %(who)s") % {"who": words.listed(flee.heroes)})


def goals(page: FightPage) -> list[Button]:
    """Where people judge a goal: reached, or out of reach."""
    team = next((side for side in page.state.position.order if side.startswith("team")), "")
    found = [tap(goal, _("The goal is reached")) for goal in page.offered(commands.GoalMet) if goal.by == team]
    return found + [tap(goal, _("The goal has failed")) for goal in page.offered(commands.GoalFailed) if goal.by == team]


def touchable(page: FightPage, who: str) -> frozenset[str]:
    """The squares of those whom the universal attack would touch."""
    found = {strike.target for strike in page.offered(commands.Strike, who)}
    return frozenset(at for target in found if target and (at := page.fight.figures[target].at))


def enemies(state: State, who: str, able: tuple[str, ...]) -> list[str]:
    """Opponents first, then the own camp."""
    return sorted(able, key=lambda other: (_same_camp(state, who, other), words.undead(other)))
