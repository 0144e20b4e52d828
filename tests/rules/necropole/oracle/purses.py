"""Players of a team who spend their own tokens and souls (nec.explore.5, nec.explore.5.4), where a table plays it so.

Who leads heroes gains for them; one player pays a price alone; what nobody is said to get is dealt out one by one, first player first."""

from .facts import Refused, reading


def apart(position, side):
    return side != "master" and reading(position, "nec-pooled-tokens") == "player" and bool(position["sides"][side].get("leaders"))


def all_shared(position):
    """Every purse adds up to its team's."""
    for side in position["order"]:
        if apart(position, side):
            for what in ("tokens", "souls"):
                level(position["sides"][side], what)


def level(team, what):
    players, n = team["leaders"], 0
    for one in players:
        one.setdefault(what, 0)
    while sum(one[what] for one in players) != team[what]:
        one, short = players[n % len(players)], sum(one[what] for one in players) < team[what]
        if short:
            one[what] += 1
        elif one[what]:
            one[what] -= 1
        n += 1


def richest(position, side, what, payer=None):
    """The most that can be paid at once."""
    team = position["sides"][side]
    if not apart(position, side):
        return team[what]
    level(team, what)
    if payer is not None and not 0 <= payer < len(team["leaders"]):
        raise Refused("no-such-player")
    return max(one[what] for one in team["leaders"]) if payer is None else team["leaders"][payer][what]


def settle_price(position, before, action):
    """After an action: whoever paid for it has less, what came in is dealt out."""
    heroes = [*action.get("heroes", []), *([action["for"]] if action.get("for") else [])]
    for side in position["order"]:
        if not apart(position, side):
            continue
        team = position["sides"][side]
        for what in ("tokens", "souls"):
            price = before[side][what] - team[what]
            for one in team["leaders"]:
                one.setdefault(what, 0)
            able = [n for n, one in enumerate(team["leaders"]) if one[what] >= price]
            near = [n for n in able if set(team["leaders"][n]["heroes"]) & set(heroes)]
            if price > 0:
                chosen = action.get("payer")
                team["leaders"][chosen if chosen in able else (near or able)[0]][what] -= price
            level(team, what)


def deal_gain(position, side, what, number, each):
    """A gain for the heroes that each player leads; too little of it goes round, first player first."""
    if not apart(position, side):
        return
    players = position["sides"][side]["leaders"]
    owed = [each * len([who for who in one["heroes"] if what == "souls" or not position["undead"][who]["dead"]]) for one in players]
    for one in players:
        one.setdefault(what, 0)
    while number > 0 and sum(owed) > 0:
        for n, one in enumerate(players):
            if owed[n] > 0 and number > 0:
                one[what] += 1
                owed[n] -= 1
                number -= 1
