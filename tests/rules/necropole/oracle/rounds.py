"""What goes on by itself: ends of turns, the next camp, ends of rounds, the pause between them (nec.fight.2–5, 14.1)."""

from .facts import Refused, Unclear, reading
from .fights import over
from .numbers import spent
from .offers import between_actions
from .turns import begin, camp_of, members, playable, unplayed


def settle(position):
    """Goes on until somebody has to act."""
    while not position["todo"] and not over(position):
        fight = position["fight"]
        attacker = fight["attacker"]
        if attacker is not None:
            gone = attacker not in fight["figures"]
            if gone or fight["figures"][attacker]["flipped"] or spent(position, attacker):
                end_turn(position, attacker)
                continue
            return
        if fight["between"] is None:
            if roll_due(position):
                return
            if choose_camp(position):
                return
            fight["between"] = sides_after_round(position)
            continue
        if fight["hold"]:
            return
        while fight["between"] and not any(between_actions(position, fight["between"][0])):
            fight["between"].pop(0)
        if fight["between"]:
            return
        new_round(position)


def do_stop(position, action):
    """Ends the turn; for somebody whose turn had not begun it ends without an action, or was lost."""
    begin(position, action["who"])
    end_turn(position, action["who"])


def end_turn(position, who):
    """The token is turned over, its counters leave, and the next camp plays."""
    fight = position["fight"]
    if who in fight["figures"]:
        put_down(position, who)
    fight["attacker"], fight["last"] = None, who
    if reading(position, "nec-instant-after-end") == "no":
        fight["acted"] = False
    if reading(position, "nec-round-or-turn") == "one-turn":
        fight["discarded"] = []
        for mine in fight["figures"].values():
            mine["potion"] = {"initiative": 0, "force": 0}
    fight["camp"] = after(position, camp_of(position, who))


def put_down(position, who):
    fight = position["fight"]
    mine = fight["figures"][who]
    keeps = spent(position, who) and not fight["acted"] and reading(position, "nec-lost-turn") == "stay"
    mine["flipped"], mine["used"] = True, []
    if not keeps:
        mine["weak"] = {"initiative": 0, "force": 0}
    mine["sub"] = {"initiative": 0, "force": 0}
    if reading(position, "nec-potion-substance-expiry") == "turn":
        mine["potion"] = {"initiative": 0, "force": 0}
    if reading(position, "nec-item-substances") == "vanish":
        mine["bare"] = True
    fight["standing"] = [one for one in fight["standing"] if one["who"] != who or one["until"] != "turn"]


def after(position, camp):
    """The camp that follows: clockwise, or as dice have it in this round."""
    fight = position["fight"]
    known = fight.get("order", [])
    row = known + [n for n in range(len(fight["camps"])) if n not in known]
    return row[(row.index(camp) + 1) % len(row)]


def roll_due(position):
    """The camps that dice still put in order (nec.fight.2): with three or more, all but the one that begins (nec.fight.5)."""
    fight = position["fight"]
    there = [n for n in range(len(fight["camps"])) if members(position, n)]
    if reading(position, "nec-many-sides") == "clockwise" or len(there) < 3 or fight["between"] is not None or position["todo"]:
        return []
    return [n for n in there if n != fight["first"] and n not in fight.get("order", [])]


def reads_dice(position):
    fight = position["fight"]
    there = [n for n in range(len(fight["camps"])) if members(position, n)]
    return fight["camps"][fight["first"] if fight["first"] in there else there[0]]["sides"][0]


def judge_next(position, action):
    if position["result"] or not position["fight"] or position["todo"]:
        raise Refused("first-this")
    if not roll_due(position):
        raise Refused("nothing-to-answer")
    if action["by"] != reads_dice(position):
        raise Refused("not-your-turn")
    if action["camp"] not in roll_due(position):
        raise Unclear("no-such-camp", "action.camp")


def do_next(position, action):
    fight = position["fight"]
    fight["order"] = [*(fight.get("order") or [fight["first"]]), action["camp"]]
    left = roll_due(position)
    if len(left) == 1:
        fight["order"] += left


def choose_camp(position):
    """The camp to play from the one whose go it is on, clockwise; False when the round is over."""
    fight = position["fight"]
    order = [fight["camp"]]
    while len(order) < len(fight["camps"]):
        order.append(after(position, order[-1]))
    if reading(position, "nec-unequal-sides") == "round-ends":
        there = next(n for n in order if members(position, n))
        if not unplayed(position, there):
            return False
    for n in order:
        if playable(position, n):
            fight["camp"] = n
            return True
    return False


def sides_after_round(position):
    """Game Master, then the teams clockwise from the one whose exploration turn it is (nec.explore.15.1)."""
    if position["mode"] == "arena":
        return []
    teams = [side for side in position["order"] if side != "master"]
    start = teams.index(position["active"]) if position["active"] in teams else 0
    found = [side for side in position["order"] if side == "master"] + teams[start:] + teams[:start]
    if reading(position, "nec-end-of-round-order") == "fighters-first":
        fighting = [side for camp in position["fight"]["camps"] for side in camp["sides"]]
        found = [s for s in found if s in fighting and s != "master"] + [s for s in found if s not in fighting or s == "master"]
    return found


def new_round(position):
    fight = position["fight"]
    fight["round"] += 1
    fight["camp"], fight["attacker"], fight["acted"], fight["between"] = fight["first"], None, False, None
    fight["discarded"], fight["hold"], fight["order"] = [], [], []
    for mine in fight["figures"].values():
        mine["flipped"] = False
        mine["potion"] = {"initiative": 0, "force": 0}
    fight["standing"] = [one for one in fight["standing"] if one["until"] != "round"]
