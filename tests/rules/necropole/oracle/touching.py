"""Whom a card touches (nec.attack.9–11, the verb `touch`)."""

import itertools

from .boards import ahead, behind, by_eye, faces_star, figure_at, next_to, pattern, round_the_star, straight
from .facts import Refused, Unclear, reading
from .turns import camp_of

ALL = ("squares", "around", "line")


def figures_on(position, names):
    return [who for who in (figure_at(position, name) for name in names) if who is not None]


def candidates(position, user, step):
    """Everybody a shape reaches, before side and back are looked at."""
    shape, here = step.get("shape", "front"), position["fight"]["figures"][user]["at"]
    if shape == "self":
        return [user]
    if shape == "squares":
        return figures_on(position, pattern(position, user, step["squares"]))
    if shape == "around":
        return figures_on(position, next_to(position, here))
    if faces_star(position, user):
        return figures_on(position, round_the_star(position, here))
    if shape == "front":
        return figures_on(position, [ahead(position, user)]) if ahead(position, user) else []
    far = step.get("range") or (len(straight(position, user)) if shape == "line" else 1)
    squares = straight(position, user)[:far]
    if shape == "line":
        return figures_on(position, squares)
    if reading(position, "nec-range-blocking") == "first-figure":
        first = figures_on(position, squares)[:1]
        exactly = not step.get("exact") or (len(squares) == far and figure_at(position, squares[-1]) in first)
        return first if exactly else []
    return figures_on(position, squares[far - 1 :] if step.get("exact") else squares)


def of_side(position, user, target, who):
    if who == "enemy":
        return camp_of(position, target) != camp_of(position, user)
    if who == "ally":
        return camp_of(position, target) == camp_of(position, user) and target != user
    return True


def named(position, step):
    """Whether people name the targets."""
    shape = step.get("shape", "front")
    return shape == "read" or (by_eye(position) and shape != "self")


def most_of(step):
    return step.get("most") or (99 if step.get("shape", "front") in ALL else 1)


def options(position, user, step):
    """Every set of targets the user may touch, by the board."""
    found = [t for t in candidates(position, user, step) if of_side(position, user, t, step.get("who", "any"))]
    if step.get("from") == "behind" and step.get("shape") != "self":
        found = [t for t in found if faces_star(position, user) or behind(position, user, t)]
    found, most = sorted(set(found)), most_of(step)
    if not found:
        return []
    return [found] if len(found) <= most else [list(some) for some in itertools.combinations(found, most)]


def why_none(position, user, step):
    if step.get("shape", "front") == "front" and not candidates(position, user, step):
        return "not-in-front"
    without_back = {key: value for key, value in step.items() if key != "from"}
    return "not-behind" if step.get("from") == "behind" and options(position, user, without_back) else "out-of-range"


def nameable(position, user, step):
    """Everybody whom people may name; only a card that has to be read touches its own user."""
    others = [t for t in position["fight"]["figures"] if t != user or step.get("shape") == "read"]
    return sorted(t for t in others if of_side(position, user, t, step.get("who", "any")))


def chosen(position, user, step, targets):
    """The targets, checked; None where they are still to be named."""
    if targets is not None and len(set(targets)) != len(targets):
        raise Unclear("twice", "action.targets")
    if named(position, step):
        if not nameable(position, user, step):
            raise Refused("out-of-range")
        if targets is None:
            return None
        if any(t not in position["fight"]["figures"] for t in targets):
            raise Refused("not-there")
        if not targets or len(targets) > most_of(step) or set(targets) - set(nameable(position, user, step)):
            raise Refused("out-of-range")
        return sorted(targets)
    possible = options(position, user, step)
    if not possible:
        raise Refused(why_none(position, user, step))
    if targets is None:
        return possible[0] if len(possible) == 1 else None
    if sorted(targets) not in possible:
        raise Refused(why_none(position, user, step))
    return sorted(targets)
