"""Whose go it is: camps, who may be played, who may answer (nec.fight.2–6, 13, 14.1)."""

from .facts import Refused, Unclear, reading
from .numbers import exhausted


def side_of(position, who):
    return position["undead"][who]["side"]


def camp_of_side(position, side):
    return next((n for n, camp in enumerate(position["fight"]["camps"]) if side in camp["sides"]), None)


def camp_of(position, who):
    return camp_of_side(position, side_of(position, who))


def members(position, camp):
    return sorted(who for who in position["fight"]["figures"] if camp_of(position, who) == camp)


def unplayed(position, camp):
    return [who for who in members(position, camp) if not position["fight"]["figures"][who]["flipped"]]


def playable(position, camp):
    """Who of a camp may be played next: not turned over, not twice running unless nobody else is left (nec.fight.6)."""
    mine = unplayed(position, camp)
    if mine == [position["fight"]["last"]]:
        return mine if reading(position, "nec-last-undead") == "lift" else []
    return [who for who in mine if who != position["fight"]["last"]]


def in_fight(position, who):
    """Why an undead takes no part in the fight."""
    if who not in position["undead"]:
        raise Unclear("unknown-undead", "action.who")
    one = position["undead"][who]
    if who in position["fight"]["figures"]:
        return set()
    return {"dead"} if one["dead"] else {"barred"} if one["barred"] else {"not-there"}


def running(position):
    """Refuses where no fight is going on or something has to be answered first."""
    if position["result"]:
        raise Refused("game-over")
    if not position["fight"]:
        raise Refused("no-fight")
    if position["todo"]:
        raise Refused("first-this")


def must_act(position, who, doing_nothing=False):
    """Refuses where this undead cannot be the attacker now."""
    running(position)
    fight = position["fight"]
    codes = in_fight(position, who)
    if codes:
        raise Refused(*codes)
    if fight["between"] is not None:
        codes.add("between-rounds")
    if fight["hold"]:
        codes.add("on-hold")
    if fight["attacker"] != who:
        if fight["attacker"] is not None:
            codes.add("somebody-plays")
        elif fight["camp"] != camp_of(position, who):
            codes.add("not-your-turn")
        if fight["figures"][who]["flipped"]:
            codes.add("already-played")
        elif who == fight["last"] and who not in playable(position, camp_of(position, who)):
            codes.add("twice-in-a-row")
        if not doing_nothing and exhausted(position, who):
            codes.add("no-initiative")
    if codes:
        raise Refused(*codes)


def leader_of(position, who):
    leaders = position["sides"][side_of(position, who)].get("leaders", [])
    return next((n for n, leader in enumerate(leaders) if who in leader["heroes"]), None)


def may_answer(position, who, counts=True, waiting=True):
    """Refuses where this undead can play no instant now (nec.fight.13). `waiting`: those who asked first go first."""
    running(position)
    fight, side = position["fight"], side_of(position, who) if who in position["undead"] else None
    codes = in_fight(position, who)
    if codes:
        raise Refused(*codes)
    if waiting and fight["hold"] and fight["hold"][0] != side:
        codes.add("on-hold")
    if fight["figures"][who]["flipped"] and reading(position, "nec-flipped-instant") == "no":
        codes.add("already-played")
    if counts and fight["last_instant"] == side:
        codes.add("instant-twice")
    attacker = fight["attacker"]
    if attacker is not None and camp_of(position, attacker) == camp_of(position, who):
        other_leader = leader_of(position, attacker) != leader_of(position, who) or side_of(position, attacker) != side
        if reading(position, "nec-instant-control") == "player" and attacker != who and other_leader:
            codes.add("not-your-turn")
    elif not fight["acted"] and not own_go(position, who):
        codes.add("nothing-to-answer")
    if codes:
        raise Refused(*codes)


def own_go(position, who):
    """Whether nobody is being played and the next to be played is one of this camp."""
    fight = position["fight"]
    return fight["attacker"] is None and fight["between"] is None and fight["camp"] == camp_of(position, who)


def begin(position, who):
    fight = position["fight"]
    if fight["attacker"] != who:
        fight["attacker"], fight["acted"] = who, False


def action_done(position):
    """A combat action: it can be answered, and it parts two instants of one team."""
    fight = position["fight"]
    fight["acted"] = True
    if reading(position, "nec-instants-in-a-row") == "action-or-other":
        fight["last_instant"] = None


def instant_done(position, side, counts=True):
    fight = position["fight"]
    if counts:
        fight["last_instant"] = side
    if side in fight["hold"]:
        fight["hold"].remove(side)
