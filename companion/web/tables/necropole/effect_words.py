"""What a card does, in words: a line for each of its steps."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.engine.kernel import effects as f
from rules.engine.kernel.effects import AnyStep, Effect, Touch


def lines(effect: Effect | None) -> list[str]:
    """What it does in a fight; nothing where nobody knows."""
    return [*_lines(effect.steps("now"))] if effect else []


def _lines(steps: tuple[AnyStep, ...], when: str = "") -> Iterator[str]:
    for step in steps:
        if isinstance(step, f.Roll):
            yield roll(step)
            yield from _lines(step.wounded, _("If it wounds"))
            yield from _lines(step.missed, _("If it does not wound"))
        elif isinstance(step, f.Choose):
            for number, way in enumerate(step.ways, 1):
                yield from _lines(way, _("Choice %(n)s") % {"n": number})
        else:
            text = _("it touches %(whom)s") % {"whom": whom(step)} if isinstance(step, Touch) else _whose(step)
            yield _("%(when)s: %(what)s") % {"when": when, "what": text} if when else text


def whom(step: Touch) -> str:
    """Whom a card touches."""
    match step.shape:
        case "front":
            text = _("the undead in front")
        case "range":
            text = _("the first undead within range %(n)s") % {"n": step.range}
        case "around":
            text = _("everybody around")
        case "line":
            text = _("everybody in a line")
        case "self":
            text = _("only its user")
        case _:
            text = _("whom you name")
    return _("%(whom)s, from behind") % {"whom": text} if step.from_ == "behind" else text


def short(step: Touch) -> str:
    """The same, as a chip says it."""
    match step.shape:
        case "front":
            return _("in front")
        case "range" if step.from_ == "behind":
            return _("range %(n)s, from behind") % {"n": step.range}
        case "range":
            return _("range %(n)s") % {"n": step.range}
        case "around":
            return _("all around")
        case "line":
            return _("a whole line")
        case "self":
            return _("its user")
        case _:
            return _("you name them")


def dice(step: f.Roll | None) -> str:
    """A roll, as a chip says it."""
    return _("transparent dice") if step is not None and step.dice == "transparent" else roll(step)


def roll(step: f.Roll | None) -> str:
    if step is None:
        return _("no roll")
    return _("attack roll with transparent dice") if step.dice == "transparent" else _("attack roll")


def _whose(step: AnyStep) -> str:
    text = named(step)
    if isinstance(step, f.Recover) or getattr(step, "who", "") == "user":
        verb = isinstance(step, f.FreeSteps | f.Turn | f.Recover | f.LoseTurn)
        return _("its user %(does)s") % {"does": text} if verb else _("%(what)s for its user") % {"what": text}
    return text


def named(step: AnyStep) -> str:  # one case a verb
    """A step in a few words, as a chip says it."""
    match step:
        case f.Wound(count):
            text = ngettext("%(n)s wound", "%(n)s wounds", count) % {"n": count}
        case f.Weaken(on, count):
            text = _("−%(n)s %(value)s") % {"n": count, "value": _value(on)}
        case f.Strengthen(on, count):
            text = _("+%(n)s %(value)s") % {"n": count, "value": _value(on)}
        case f.Armour(by):
            text = _("+%(n)s armour") % {"n": by}
        case f.Heal(count):
            text = ngettext("%(n)s black point back", "%(n)s black points back", count) % {"n": count}
        case f.Push(squares):
            text = ngettext("pushed %(n)s square", "pushed %(n)s squares", squares) % {"n": squares}
        case f.FreeSteps(squares):
            text = ngettext("walks %(n)s square free of charge", "walks %(n)s squares free of charge", squares) % {"n": squares}
        case f.Pull():
            text = _("pulled in front of the user")
        case f.Swap():
            text = _("changes places with the user")
        case f.Turn():
            text = _("is turned round")
        case f.LoseTurn():
            text = _("loses its turn")
        case f.Recover():
            text = _("takes a played skill back")
        case f.Reroll():
            text = _("reroll the dice")
        case _:
            text = _("something else, by hand")
    until = getattr(step, "until", "turn")
    return f"{text}, {UNTIL[until]()}" if until != "turn" else text


UNTIL = {
    "turn": lambda: _("until its turn ends"),
    "round": lambda: _("until the round ends"),
    "fight": lambda: _("until the fight ends"),
}


def _value(on: f.Value) -> str:
    return _("Force") if on == "force" else _("Initiative")
