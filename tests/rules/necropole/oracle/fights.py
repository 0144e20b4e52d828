"""Death, goals and the end of a fight (nec.fight.17–18, nec.mission.10–12, nec.win)."""

from .facts import MISSIONS, reading
from .turns import camp_of, camp_of_side, members, side_of

POINTS = {"easy": 3, "normal": 5, "hard": 7}


def dies(position, who, by):
    """An undead without black points leaves the board; `by` is the side that gave the last wound."""
    fight, one = position["fight"], position["undead"][who]
    fight["fallen"][who] = fight["figures"].pop(who)["wounds"]
    fight["standing"] = [kept for kept in fight["standing"] if kept["who"] != who]
    one["dead"], one["in"] = True, None
    if one["kind"] == "god":
        credit_god(position, who, by)
    if one["kind"] == "hero":
        if by == "master":
            position["slain"].append(who)
        master_wins(position)


def share_out(position, one):
    way = reading(position, "nec-dead-hero-items")
    if way == "team" and one["side"] != "master":
        things = [item["card"] for item in one["items"]] + one["potions"]
        if reading(position, "nec-spare-items") == "keep":
            position["sides"][one["side"]]["stock"] += things
        else:
            for card in things:
                if card in position["supply"]:
                    position["supply"][card] += 1
    if way != "stay":
        one["items"], one["potions"] = [], []


def credit_god(position, who, by):
    fight = position["fight"]
    if reading(position, "nec-god-credit") == "last-wound":
        teams = [by]
    else:
        teams = fight["camps"][camp_of_side(position, by)]["sides"] if camp_of_side(position, by) is not None else [by]
    for side in teams:
        score(position, side, 3)


def score(position, side, points):
    """Victory points, and the game as soon as there are enough."""
    if side == "master" or position["mode"] == "arena":
        return
    position["sides"][side]["vp"] += points
    own = position["sides"][side]["vp"]
    if reading(position, "nec-team-points") == "shared":
        own = sum(one.get("vp", 0) for one in position["sides"].values())
    if own >= POINTS[position["difficulty"]] and not position["result"]:
        position["result"] = side


def master_wins(position):
    """All heroes who were alive when the exploration turn began have been killed in it (nec.win.6)."""
    if "master" not in position["order"] or position["mode"] == "arena" or position["result"]:
        return
    every = [who for who, one in position["undead"].items() if one["kind"] == "hero"]
    meant = every if reading(position, "nec-all-heroes-dead") == "every" else position["alive"]
    all_dead = all(position["undead"][who]["dead"] for who in meant)
    if reading(position, "nec-all-heroes-dead") == "every":
        all_dead = all_dead and all(who in position["alive"] for who in meant)
    by_master = reading(position, "nec-master-kills") == "yes" or all(who in position["slain"] for who in meant)
    if meant and all_dead and by_master:
        position["result"] = "master"


def progress(position):
    """How far the goal is: (reached, of)."""
    fight, goal = position["fight"], position["fight"]["goal"]
    most = goal.get("count", 1) if goal["kind"] == "wounds-each" else 1
    reached = 0
    for who in goal["who"]:
        if who in fight["fallen"]:
            done = goal["kind"] == "kill" or reading(position, "nec-goal-dead-target") == "done"
            reached += most if done else min(most, fight["fallen"][who])
        elif goal["kind"] == "wounds-each" and who in fight["figures"]:
            reached += min(most, fight["figures"][who]["wounds"])
    return reached, most * len(goal["who"])


def judged(goal):
    """Whether the board alone tells when a goal is met."""
    return goal is not None and goal["kind"] in ("wounds-each", "kill")


def over(position):
    """Ends the fight where it is over; True when it ended now."""
    fight = position["fight"]
    if fight is None or position["result"]:
        return True
    goal, camps = fight["goal"], fight["camps"]
    alive = [n for n in range(len(camps)) if members(position, n)]
    if judged(goal):
        reached, of = progress(position)
        if reached == of:
            return finish(position, True)
    home = camp_of_side(position, fight["starter"])
    if fight["kind"] == "mission":
        own = [who for who in fight["fallen"] if position["undead"][who]["kind"] == "hero" and camp_of(position, who) == home]
        if home not in alive or (own and reading(position, "nec-mission-failure") == "one-dead"):
            return finish(position, False)
        if len(alive) == 1:
            if judged(goal) or goal is None:
                return finish(position, goal is None)
            if not position["todo"]:
                position["todo"] = [{"task": "goal"}]
        return False
    ends_with_god = fight["kind"] == "god" and reading(position, "nec-god-fight") == "ends-with-god"
    if ends_with_god and any(position["undead"][who]["kind"] == "god" for who in fight["fallen"]):
        return finish(position, None)
    return finish(position, None) if len(alive) <= 1 else False


def finish(position, met):
    """The fight is over: points, missions, everybody's place. `met` is None outside missions."""
    fight = position["fight"]
    alive = [n for n in range(len(fight["camps"])) if members(position, n)]
    beaten(position, alive)
    starter = position["sides"].get(fight["starter"], {})
    if fight["mission"] and met is not None and fight["mission"] in starter.get("missions", []):
        starter["missions"].remove(fight["mission"])
        if met:
            starter["completed"].append(fight["mission"])
            souls = min(MISSIONS.get(fight["mission"], {}).get("souls", 0), position["supply"]["souls"])
            starter["souls"] += souls
            position["supply"]["souls"] -= souls
            if position["cards"].get(fight["mission"], {}).get("kind") == "faction":
                score(position, fight["starter"], 1)
    for who in sorted(fight["figures"]):
        leave(position, who)
    for who in fight.get("fled", []):
        if reading(position, "nec-wounds-persist") == "heal":
            position["undead"][who]["lost"] = 0
    for who in fight["fallen"]:
        dead = position["undead"][who]
        if dead["kind"] == "hero":
            share_out(position, dead)
        if dead["kind"] in ("minion", "lord") and reading(position, "nec-fight-end") == "one-side-left":
            del position["undead"][who]
    if position["mode"] == "arena" and not position["result"]:
        position["result"] = fight["camps"][alive[0]]["sides"][0] if alive else None
    position["fight"], position["todo"] = (position["halted"].pop() if position["halted"] else None), []
    return True


def leave(position, who):
    fight, one = position["fight"], position["undead"][who]
    if reading(position, "nec-wounds-persist") == "heal":
        one["lost"] = 0
    if one["kind"] == "hero" or one["invoked"]:
        one["in"] = fight["district"]
    elif one["kind"] == "god":
        asleep = reading(position, "nec-god-after-fight") == "whole"
        one["in"], one["invoked"] = "mausolee", not asleep
        one["lost"] = 0 if asleep else one["lost"]
    elif reading(position, "nec-mission-creatures-after") == "pile":
        del position["undead"][who]
    else:
        one["in"], one["invoked"] = fight["district"], True


def beaten(position, alive):
    """Teams that lost all their heroes in a fight against another team (nec.win.4)."""
    fight = position["fight"]
    took_part = {side_of(position, who) for who in [*fight["fallen"], *fight.get("fled", [])] if position["undead"][who]["kind"] == "hero"}
    for n, camp in enumerate(fight["camps"]):
        for side in camp["sides"]:
            own = [who for who in fight["figures"] if side_of(position, who) == side]
            if side == "master" or side not in took_part or own or fight["kind"] != "attack":
                continue
            if reading(position, "nec-beaten-team") == "whole-team":
                team = [one for one in position["undead"].values() if one["side"] == side and one["kind"] == "hero"]
                if not all(one["dead"] or one["barred"] for one in team):
                    continue
            winners = [
                s for m in alive if m != n and not fight["camps"][m]["creatures"] for s in fight["camps"][m]["sides"] if s != "master"
            ]
            if reading(position, "nec-beaten-credit") == "starter" and fight["starter"] in winners:
                winners = [fight["starter"]]
            for other in winners:
                score(position, other, 2)
