"""The best plan for the Initiative that is left: every roll of two dice, every choice after it, in fractions (`necropole/plan/`)."""

import functools
from fractions import Fraction

from .facts import Unclear

DIE = range(1, 7)


def plan(question):
    """{"value", "substances", "first"}: the substances are laid before the first attack, on Force first where it makes no difference."""
    best = None
    number = question.get("substances") or 0
    for on_initiative in range(number + 1):
        laid = {"force": number - on_initiative, "initiative": on_initiative}
        value, first = best_from(question, laid)
        if best is None or value > best["value"]:
            best = {"value": value, "substances": laid, "first": first}
    return best


def best_from(question, laid):
    force, start = question["force"] + laid["force"], question["initiative"] + laid["initiative"]
    attacks, targets = question["attacks"], question["targets"]
    names, bodies = sorted(attacks), sorted(targets)
    kill = question.get("aim", "wounds") == "kill"
    wanted = question.get("target") or (bodies[0] if kill and len(bodies) == 1 else None)
    if kill and wanted not in bodies:
        raise Unclear("missing", "target")

    def uses(name):
        limit = attacks[name].get("uses")
        return (1 if attacks[name]["cost"] == 0 else None) if limit is None else limit

    def hit(name, total, lives):
        """The lives after a roll, and the wounds it made."""
        after, made = list(lives), 0
        for n, body in enumerate(bodies):
            if body in attacks[name]["touches"] and after[n] != 0:
                worn = 0 if attacks[name].get("transparent") else targets[body].get("armour") or 0
                if total <= force - worn:
                    made += 1
                    after[n] = None if after[n] is None else after[n] - 1
        return tuple(after), made

    @functools.cache
    def after_roll(name, total, left, used, lives, chances):
        lives, made = hit(name, total, lives)
        return (0 if kill else made) + ahead(left, used, lives, chances)[0]

    @functools.cache
    def thrown(name, left, used, lives, chances):
        """What an attack is worth before its dice fall."""

        def worth(total, still):
            return after_roll(name, total, left, used, lives, still)

        if chances:
            one = {a: sum(worth(a + x, chances - 1) for x in DIE) / Fraction(6) for a in DIE}
            both = sum(one.values()) / Fraction(6)
        result = Fraction(0)
        for a in DIE:
            for b in DIE:
                ways = [worth(a + b, chances)]
                if chances:
                    ways += [one[a], one[b], both]
                result += max(ways)
        return result / 36

    @functools.cache
    def ahead(left, used, lives, chances):
        """(value, first attack) of the best way on."""
        if kill and lives[bodies.index(wanted)] == 0:
            return Fraction(1), None
        best, first = Fraction(0), None
        for n, name in enumerate(names):
            limit = uses(name)
            if attacks[name]["cost"] > left or (limit is not None and used[n] >= limit):
                continue
            again = tuple(count + (m == n and limit is not None) for m, count in enumerate(used))
            value = thrown(name, left - attacks[name]["cost"], again, lives, chances)
            if first is None or value > best:
                best, first = value, name
        return best, first

    lives = tuple(targets[body].get("life") for body in bodies)
    return ahead(start, (0,) * len(names), lives, question.get("second_chances") or 0)
