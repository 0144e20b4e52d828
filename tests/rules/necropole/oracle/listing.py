"""Every legal action: each conceivable one is tried (contract section 7, `moves/`)."""

from . import answering, offers, pause
from .boards import by_eye, next_to, round_the_star, ways
from .filling import filled
from .play import judge, pending
from .rounds import reads_dice, roll_due
from .turns import camp_of

ORDER = [
    "move-heroes",
    "activate",
    "draw-mission",
    "trigger-mission",
    "attack",
    "attack-god",
    "join",
    "buy",
    "sell",
    "equip",
    "give",
    "invoke",
    "use-skill",
    "master-attack",
    "end-turn",
    "choose-board",
    "choose-line",
    "choose-first",
    "name-creatures",
    "give-item",
    "stand",
    "place-void",
    "step",
    "walk",
    "face",
    "strike",
    "play-card",
    "potion",
    "roll",
    "answer",
    "fallen",
    "stands",
    "stop",
    "hold",
    "let-pass",
    "flee",
    "end-between",
    "goal-met",
    "goal-failed",
]


def legal(position):
    """The list in the contract's order; what only lacks a printed value is left out."""
    here = filled(position)
    if here["result"]:
        return []
    waiting = pending(here)
    if waiting:
        return waiting["options"]
    if not here["fight"]:
        return list(offers.between_actions(here, here["active"])) if here["active"] else []
    if roll_due(here):
        return [{"type": "next-camp", "by": reads_dice(here), "camp": camp} for camp in roll_due(here)]
    found = [
        action for action in conceivable(here) if action["type"] in offers.ACTIONS or answering.accepted(lambda a=action: judge(here, a))
    ]
    return sorted(found, key=lambda action: ORDER.index(action["type"]))


def conceivable(position):
    fight = position["fight"]
    for side in sorted(position["order"]):
        if fight["between"] is not None and side == next(iter(fight["between"]), None) and not fight["hold"]:
            yield from offers.between_actions(position, side)
    for who in sorted(fight["figures"]):
        if fight["attacker"] in (None, who) and fight["camp"] == camp_of(position, who):
            yield from own_acts(position, who)
        if fight["attacker"] != who:
            yield from answering.card_actions(position, who, True)
        yield from answering.potion_actions(position, who)
    for side in sorted(position["order"]):
        yield {"type": "hold", "by": side}
        yield {"type": "let-pass", "by": side}
        yield from pause.flights(position, side)
        if fight["between"]:
            yield {"type": "end-between", "by": side, "all": False}
            if len(fight["between"]) > 1:
                yield {"type": "end-between", "by": side, "all": True}
    if fight["starter"]:
        yield {"type": "goal-met", "by": fight["starter"]}
        yield {"type": "goal-failed", "by": fight["starter"]}


def own_acts(position, who):
    mine = position["fight"]["figures"][who]
    if by_eye(position):
        yield {"type": "walk", "who": who, "squares": 1}
        yield {"type": "face", "who": who}
    else:
        star = position["fight"]["board"].get("star")
        squares = next_to(position, mine["at"]) + (round_the_star(position, mine["at"]) if star else [])
        for there in sorted(set(squares)):
            for facing in ways(position):
                yield {"type": "step", "who": who, "path": [there], "facing": facing}
        for facing in ways(position):
            yield {"type": "face", "who": who, "facing": facing}
    for target in sorted(position["fight"]["figures"]):
        yield {"type": "strike", "who": who, "target": target}
    yield from answering.card_actions(position, who, False)
    yield {"type": "stop", "who": who}
