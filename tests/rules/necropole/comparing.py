"""The engine and the oracle play the same fight side by side: the same actions are legal, the same are accepted, the same follows."""

import json
import random
from dataclasses import dataclass

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.necropole import city_commands, explore, master, purses, rounds
from rules.engine.necropole.folding import souls_left
from rules.engine.necropole.game import GAME
from tests.engine_files import catalogue_of
from tests.rules.necropole import made_up, oracle
from tests.rules.necropole.oracle.facts import Refused, Unclear

# The dice are the attacker's choice with this reading, and an action has no place to say so.
NOT_JUDGED = {"nec-transparent-dice"}
LENT = {"nec-buy-count": "one"}  # between two rounds the oracle knows one purchase only
MAY_LACK = ("weaknesses", "souls", "lord-cost", "god-cost", "attack-cost")  # left out of a list, and asked for when it is sent
ATTACKS = ("strike", "play-card")
COUNTERS = ("weak", "sub", "potion")


@dataclass
class Difference(AssertionError):
    """Where the two part, and on what."""

    seed: int
    ply: int
    what: str
    oracle: object
    engine: object


def box():
    return catalogue_of("necropole")


def state_of(position):
    """The oracle's position as the engine reads it: without what only the oracle writes down."""
    found = json.loads(json.dumps(position))
    for name in ("todo", "result"):
        found.pop(name, None)
    for fight in [*found["halted"], found["fight"] or {}]:
        for camp in fight.get("camps", ()):
            camp.pop("creatures", None)
        for figure in fight.get("figures", {}).values():
            figure.pop("bare", None)
    found["stats"] = {unit: {name: value for name, value in stats.items() if value is not None} for unit, stats in found["stats"].items()}
    found["rulings"] = {**LENT, **found["rulings"]}
    return GAME.read_state(found, box())


def plain(action):
    """An action without what is left out anyway."""
    kept = {key: value for key, value in action.items() if value not in (None, []) and not (key == "all" and value is False)}
    kept.pop("units", None)
    return json.dumps({key: sorted(value) if key in ("targets", "heroes") else value for key, value in kept.items()}, sort_keys=True)


def legal_by_engine(state):
    """What it lists, without rewards; a card or an action that only lacks its price is listed as well."""
    return [
        GAME.write_command(command)
        for command, lacking in GAME.commands(state, box())
        if not lacking or all(value.name in MAY_LACK for value in lacking)
        if not isinstance(command, city_commands.TakeReward | city_commands.SkipReward)
        if not (isinstance(command, city_commands.DrawMission) and explore.is_owed(state, command))
    ]


PURSE = ("tokens", "souls", "vp", "fled", "missions", "completed", "stock", "used")
CITY = ("turn", "active", "done", "slain", "alive")


def of_oracle(position):
    fight = position["fight"]
    found = {
        "undead": {
            who: [*(one[name] for name in ("side", "lost", "dead", "in", "barred")), one["kind"] == "hero" or one["invoked"],
                  sorted(one["potions"]), sorted((item["card"], item["on"]) for item in one["items"])]
            for who, one in position["undead"].items()
        },
        "sides": {side: [one.get(name) or 0 for name in PURSE] for side, one in position["sides"].items()},
        "winner": position["result"],
    }  # fmt: skip
    if position["result"]:
        return found
    found |= {name: sorted(value) if isinstance(value := position[name], list) else value for name in CITY}
    found["city"] = [{name: lost for name, lost in position["city"]["damage"].items() if lost}, sorted(position["city"]["destroyed"])]
    found["skills"] = {side: [leader["skills"] for leader in one.get("leaders", ())] for side, one in position["sides"].items()}
    found["purses"] = {
        side: [[leader.get("tokens", 0), leader.get("souls", 0)] for leader in one.get("leaders", ())]
        for side, one in position["sides"].items()
    }
    found["supply"] = position["supply"]["souls"]
    found["halted"] = [[one["district"], one["round"], one["between"], sorted(one["figures"])] for one in position["halted"]]
    if not fight:
        return found
    found |= {
        name: fight[name] for name in ("round", "attacker", "last", "last_instant", "fallen", "between", "kind", "district", "mission")
    }
    found["camps"] = [[one["sides"], one["line"] if fight["board"]["kind"] != "by-eye" else None] for one in fight["camps"]]
    found["order"] = fight.get("order", [])
    found |= {"hold": sorted(fight["hold"]), "discarded": sorted(fight["discarded"])}
    found["figures"] = {who: [*(figure[name] for name in ("at", "facing", "flipped", "wounds")), *(figure[name] for name in COUNTERS)]
                        for who, figure in fight["figures"].items()}  # fmt: skip
    found["standing"] = sorted([one["who"], one["on"], one["by"], one["until"]] for one in fight["standing"])
    if not position["todo"] and fight["between"] is None:
        found["camp"] = fight["camp"]
    return found


def of_engine(state, waits):
    position, fight = state.position, state.position.fight
    found = {
        "undead": {
            who: [one.side, one.lost, one.dead, one.in_, one.barred, one.kind == "hero" or one.invoked,
                  sorted(one.potions), sorted((item.card, item.on) for item in one.items)]
            for who, one in position.undead.items()
        },
        "sides": {
            side: [(list(value) if isinstance(value := getattr(one, name), tuple) else value) or 0 for name in PURSE]
            for side, one in position.sides.items()
        },
        "winner": next(iter(position.winners), None),
    }  # fmt: skip
    if position.winners:
        return found
    found |= {name: sorted(value) if isinstance(value := getattr(position, name), tuple) else value for name in CITY}
    found["city"] = [{name: lost for name, lost in position.city.damage.items() if lost}, sorted(position.city.destroyed)]
    found["skills"] = {side: [list(leader.skills) for leader in one.leaders] for side, one in position.sides.items()}
    own = state.terms.own_purses
    found["purses"] = {
        side: [list(pair) for pair in zip(*(purses.held(position, side, what) for what in purses.BOTH), strict=True)]
        if own and side != "master"
        else [[leader.tokens, leader.souls] for leader in one.leaders]
        for side, one in position.sides.items()
    }
    found["supply"] = souls_left(position)
    found["halted"] = [[one.district, one.round, list(one.between or ()), sorted(one.figures)] for one in position.halted]
    if not fight:
        return found
    found["camps"] = [[list(one.sides), one.line if fight.board.tracked else None] for one in fight.camps]
    found["order"] = list(fight.order)
    found |= {name: getattr(fight, name) for name in ("round", "attacker", "last", "last_instant", "kind", "district", "mission")}
    found |= {"fallen": dict(fight.fallen), "between": list(fight.between) if fight.between is not None else None}
    found |= {"hold": sorted(fight.hold), "discarded": sorted(fight.discarded)}
    found["figures"] = {
        who: [figure.at, figure.facing, figure.flipped, figure.wounds, *(pair(getattr(figure, name)) for name in COUNTERS)]
        for who, figure in fight.figures.items()
        if figure.at is not None or not (fight.board.tracked or fight.todo)
    }
    found["standing"] = sorted([one.who, one.on, one.by, one.until] for one in fight.standing)
    if not waits and fight.between is None:
        found["camp"] = fight.camp
    return found


def pair(counters):
    return {"initiative": counters.initiative, "force": counters.force}


def play(seed, plies=60, rulings=None, eager=False):
    """A made-up fight, played by both with readings by chance or with these; returns how many actions were taken.

    `eager` players attack when they can."""
    position = made_up.fight(seed, rulings is None)
    position["rulings"] |= rulings or {}
    return _side_by_side(seed, plies, position, eager, lambda position: not position["fight"])


def explore_together(seed, plies=60, rulings=None):
    """A made-up exploration with all its fights, played by both with readings by chance or with these; how many actions were taken."""
    position = made_up.exploration(seed)
    position["rulings"] |= rulings or {}
    return _side_by_side(seed, plies, position, False, lambda _: False)


def _side_by_side(seed, plies, position, eager, over):
    if set(position["rulings"]) & NOT_JUDGED:
        return 0
    position = oracle.filled(position)
    state = state_of(position)
    chance = random.Random(f"{seed} played")
    for ply in range(plies):
        if min(master.in_pile(state, kind) for kind in master.PILES) < 1:
            return ply  # the oracle draws creatures for ever
        expected, found = oracle.legal(position), legal_by_engine(state)
        by_people = any(action == {"type": "answer"} for action in expected)  # targets that people name: the engine lists them one by one
        if not by_people and {plain(action) for action in expected} != {plain(action) for action in found}:
            both = [sorted({plain(one) for one in these} - {plain(one) for one in those}) for these, those in
                    ((expected, found), (found, expected))]  # fmt: skip
            raise Difference(seed, ply, "legal", *both)
        action = made_up.fill_in(position, _chosen(expected, eager, chance), chance)
        if _parts_them(position["rulings"], action["type"]):
            return ply
        after, state = both_apply(seed, ply, position, state, action)
        position = after or position
        if after:
            if state.position.fight and rounds.goal_is_due(state):
                return ply + 1  # all creatures are gone: people judge the goal, and nothing else counts any more
            waits = bool(position["todo"])
            mine, yours = of_oracle(position), of_engine(state, waits)
            if mine != yours:
                raise Difference(seed, ply, str(action), *({key: one.get(key) for key in mine | yours if mine.get(key) != yours.get(key)}
                                                           for one in (mine, yours)))  # fmt: skip
        if position["result"] or over(position):
            return ply + 1
    return plies


def _parts_them(rulings, kind):
    """Two readings that the oracle takes apart: a flight uses up a turn, so that nobody answers it where late instants are none; and the
    Game Master who attacks like a team pays what the players' booklet prints for it."""
    late = kind == "flee" and rulings.get("nec-instant-after-end") == "no"
    priced = {"nec-game-master-attack": "action", "nec-exploration-costs": "as-printed"}
    return late or (kind == "master-attack" and priced.items() <= rulings.items())


def _chosen(actions, eager, chance):
    """One of the actions: each type is as likely as another, so that moves do not crowd out the rest."""
    attacks = [action for action in actions if action["type"] in ATTACKS]
    if eager:
        return chance.choice(attacks or actions)
    kind = chance.choice(sorted({action["type"] for action in actions}))
    return chance.choice([action for action in actions if action["type"] == kind])


def both_apply(seed, ply, position, state, action):
    """The action taken by both; None where both refuse it."""
    try:
        after, refused = oracle.apply(position, action)["position"], None
    except (Refused, Unclear) as no:
        after, refused = None, no
    try:
        state, wrong = act(GAME, state, GAME.read_command(action, box()), box())[0], None
    except (BadInput, RuleViolation) as no:
        wrong = no
    if (refused is None) != (wrong is None):
        raise Difference(seed, ply, f"verdict on {action}", repr(refused), repr(wrong))
    return after, state
