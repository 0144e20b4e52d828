"""What the sheet under the board asks at each step: placing, dice, a card's open choices, who fell, what comes between two rounds."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.web.tables.action_panel import Button
from companion.web.tables.necropole import chances, city_words, entered_cards, fight_setup, house, sheet, words
from companion.web.tables.necropole.buttons import tap
from companion.web.tables.necropole.gauges import gauge
from companion.web.tables.necropole.turn import FightPage
from rules.engine.kernel import effects as f
from rules.engine.necropole import acts, commands, fights, opens, rounds
from rules.engine.necropole.city_commands import MoveHeroes
from rules.engine.necropole.commands import Placed, SideName, UndeadId
from rules.engine.necropole.state import Running, present

Context = dict[str, Any]


def choose(page: FightPage) -> Context:
    """Who plays next?"""
    able = rounds.playable(page.state)
    return {
        "able": [gauge(page.state, who, page.address(who=who)) for who in able],
        "instants": sheet.of_side(page),
        "flights": [tap(flee, _("Flee: %(who)s") % {"who": words.listed(flee.heroes)}) for flee in page.offered(commands.Flee)],
        "goals": sheet.goals(page),
    }


def walk(page: FightPage) -> Context:
    """A square was tapped: which way does it look there?"""
    state, who, to = page.state, page.actor, page.chosen.to
    way = page.reach[to]
    board = state.fight.board
    ways = [(facing, words.facing(facing), tap(commands.Step(UndeadId(who), way, facing), "")) for facing in board.facings]
    cost = words.initiative(len(way) * acts.STEP_COST)
    return {
        **sheet.about(page, who),
        "to": to,
        "place": words.square(board, to),
        "cost": cost,
        "turns": ways,
        "leave": page.address(who=who),
    }


# --- placing


def placing(page: FightPage) -> Context:
    """The figures of a line, one after the other: a square, then which way it looks."""
    state, fight = page.state, page.fight
    waiting = [who for who in rounds.unplaced(state) if state.undead[who].side in present(page.shown.view.pending).by]
    who = page.chosen.who if page.chosen.who in waiting else waiting[0]
    camp = state.camp_of_undead(who)
    line = fight.camps[camp].line
    taken = frozenset(figure.at for figure in fight.figures.values() if figure.at is not None)
    free = frozenset(fights.start_squares(state, camp, taken))
    to = page.chosen.to if page.chosen.to in free else ""
    by = SideName(state.undead[who].side)
    turns = [
        (facing, words.facing(facing), tap(commands.Stand(by, (Placed(UndeadId(who), to, facing),)), ""))
        for facing in fights.start_facings(state, camp)
    ]
    return {
        "who": who,
        "gauge": gauge(state, who),
        "waiting": [(words.undead(one), page.address(who=one), one == who) for one in waiting],
        "line": "" if fight.board.hexagonal or line is None else str(line).upper(),
        "anywhere": len({square[0] for square in free}) > 1 and not fight.board.hexagonal,
        "free": free,
        "to": to,
        "turns": turns if to else [],
        "leave": page.address(who=who),
    }


def void(page: FightPage) -> Context:
    """The void token: any free square."""
    board = page.fight.board
    options = page.offered(commands.PlaceVoid)
    return {
        "squares": {option.at: tap(option, words.square(board, option.at)) for option in options},
        "to": page.chosen.to,
        "place": next(
            (
                tap(option, _("Place it on %(at)s") % {"at": words.square(board, option.at)}, look="act")
                for option in options
                if option.at == page.chosen.to
            ),
            None,
        ),
    }


# --- dice


def dice(page: FightPage) -> Context:
    """Who attacks whom, what wounds each, and every way in which people throw."""
    state, running = page.state, present(page.fight.running)
    roll = running.step if isinstance(running.step, f.Roll) else f.Roll()
    targets = [who for who in running.targets if who in state.fight.figures]
    found = [chances.against(state, running.who, target, running.card, roll) for target in targets]
    return {
        **sheet.about(page, running.who),
        "card": words.card(running.card),
        "transparent": roll.dice == "transparent",
        "against": found,
        "limits": sorted({one.chance.total for one in found if one.chance.total is not None}),
        "totals": [] if running.kept else [_total(page, running, roll, targets, total) for total in range(2, 13)],
        "roll": tap(commands.Roll(), ""),
        "phone": tap(commands.Roll(dice="phone"), _("Roll for us")) if state.position.seed is not None else None,
        "kept": next((face for face in running.kept or () if face), None),
        "first": [(face, page.address(die=face), face == page.chosen.die) for face in range(1, 7)],
        "second": [(face, tap(commands.Roll(dice=dice), str(face))) for face, dice in _second_dice(page, running)],
        "wounded": tap(commands.Roll(wounded=tuple(map(UndeadId, targets))), _("Wounded")) if len(targets) == 1 else None,
        "unhurt": tap(commands.Roll(wounded=()), _("Not wounded") if len(targets) == 1 else _("Nobody is wounded")),
        "several": len(targets) > 1,
        "hurt": Button(_("These are wounded"), {"type": "roll", "hurt": {}}),
    }


def _second_dice(page: FightPage, running: Running) -> list[tuple[int, tuple[int, int]]]:
    """The die that is still to be entered, beside the one that was kept or entered before."""
    first, second = running.kept or (page.chosen.die or None, None)
    if first:
        return [(face, (first, face)) for face in range(1, 7)]
    return [(face, (face, second)) for face in range(1, 7)] if second else []


def _total(page: FightPage, running: Running, roll: f.Roll, targets: list[str], total: int) -> Context:
    """A total on the pad with whom it wounds, as far as that is known."""
    hit, sure = [], True
    for target in targets:
        limit = chances.limit(page.state, running.who, target, running.card, roll)
        if limit.least is not None and total <= limit.least:
            hit.append(target)
        elif limit.most is None or total <= limit.most:
            sure = False
    word = _("hit") if len(targets) == 1 else " ".join(map(words.letters, hit))
    return {"n": total, "hit": bool(hit), "word": word if hit else "–" if sure else "?"}


def again(page: FightPage) -> Context:
    """The roll has been made; whoever carries a Potion of Second Chance may throw again."""
    running = present(page.fight.running)
    throw = present(running.throw)
    keep = [tap(one, _("Leave the roll as it is"), words.side(one.by)) for one in page.offered(commands.LetPass)]
    potions = [tap(potion, _again(potion, throw.dice), words.undead(potion.who)) for potion in page.offered(commands.Potion)]
    return {
        **sheet.about(page, running.who),
        "total": throw.total,
        "dice": throw.dice,
        "wounded": words.listed(running.wounded),
        "keep": keep,
        "potions": potions,
    }


def _again(potion: commands.Potion, dice: tuple[int, int] | None) -> str:
    if len(set(potion.again)) == 2:
        return _("Reroll both dice")
    face = dice[potion.again[0]] if dice else None
    return _("Reroll the %(n)s") % {"n": face} if face else _("Reroll one die")


# --- a card's open steps


def step(page: FightPage) -> Context:
    """What a card leaves to its user."""
    running = present(page.fight.running)
    answers = page.offered(commands.Answer)
    common = {**sheet.about(page, running.who), "card": words.card(running.card), "targets": running.targets}
    common["decline"] = next((tap(one, _("Leave it out")) for one in answers if one.yes is False), None)
    match running.step:
        case f.Touch():
            return common | _touch(page, running, running.step)
        case f.Push() | f.FreeSteps():
            moved = next(iter(opens.affected(page.state, running, running.step)), running.who)
            squares = {one.to: tap(one, words.square(page.fight.board, one.to), look="chip") for one in answers if one.to}
            return common | {"do": "push", "moved": words.undead(moved), "squares": squares}
        case f.Turn():
            turns = [(one.facing, words.facing(one.facing), tap(one, "")) for one in answers if one.facing]
            return common | {"do": "turn", "turns": turns}
        case f.Choose():
            ways = [tap(one, _("Choice %(n)s") % {"n": one.option + 1}) for one in answers if isinstance(one.option, int)]
            return common | {"do": "choose", "ways": ways}
        case f.Recover():
            return common | {"do": "choose", "ways": [tap(one, words.card(str(one.option))) for one in answers if one.option]}
        case f.Roll():
            common["decline"] = tap(commands.Answer(yes=False), _("No roll"))
            return common | {"do": "choose", "ways": [tap(commands.Answer(yes=True), _("Attack roll"))]}
        case _:
            done = tap(commands.Answer(yes=True), _("Done"), look="act")
            people = [who for who in running.targets or tuple(page.fight.figures) if who in page.fight.figures]
            enter = entered_cards.sheet_address(page.shown, running.card)
            return common | {"do": "read", "done": done, "people": [quick_steps(page, who) for who in people], "enter": enter}


def _touch(page: FightPage, running: Running, open_step: f.Touch) -> Context:
    able = sheet.enemies(page.state, running.who, acts.touchable(page.state, running.who, open_step))
    if acts.named(page.state, open_step):
        groups: list[tuple[str, ...]] = [(who,) for who in able]
        several = [{"who": who, "name": words.undead(who)} for who in able] if acts.most_of(open_step) > 1 and len(able) > 1 else []
    else:
        groups, several = [one.targets for one in page.offered(commands.Answer) if one.targets], []
    one = [_touching(page, running, group) for group in groups]
    return {"do": "touch", "one": one, "several": several, "picked": Button(_("These"), {"type": "answer", "picked": {}})}


def _touching(page: FightPage, running: Running, group: tuple[str, ...]) -> Button:
    note = ", ".join(filter(None, (_needs(page, running, who) for who in group)))
    return tap(commands.Answer(targets=tuple(map(UndeadId, group))), words.listed(group), note)


def _needs(page: FightPage, running: Running, who: str) -> str:
    steps = [step for batch in running.todo for step in batch.steps]
    roll = next((step for step in steps if isinstance(step, f.Roll)), None)
    return chances.against(page.state, running.who, who, running.card, roll).chance.text if roll else ""


def quick_steps(page: FightPage, who: str) -> Context:
    """What a card that nobody knows may do to somebody, as corrections by hand."""

    def change(what: Any, by: int, label: str) -> Button:
        return tap(commands.Adjust(UndeadId(who), what, by), label, look="chip")

    return {
        "gauge": gauge(page.state, who),
        "steps": [
            change("lost", 1, _("wound")),
            *([change("lost", -1, _("heal"))] if page.state.undead[who].lost else []),
            change("weak-initiative", 1, _("−1 Initiative")),
            change("weak-force", 1, _("−1 Force")),
            change("sub-initiative", 1, _("+1 Initiative")),
            change("sub-force", 1, _("+1 Force")),
        ],
    }


def fall(page: FightPage) -> Context:
    """Nobody knows how many black points it has: is it still there?"""
    who = page.fight.doubt[0]
    lost = page.state.undead[who].lost
    return {
        **sheet.about(page, who),
        "lost": ngettext("%(n)s black point lost", "%(n)s black points lost", lost) % {"n": lost},
        "falls": tap(commands.Fallen(UndeadId(who)), _("It falls"), _("that was its last black point")),
        "stands": tap(commands.Stands(UndeadId(who)), _("It fights on"), _("it has black points left")),
    }


# --- instants, and between two rounds


def instant(page: FightPage) -> Context:
    """Somebody asked to wait: what they can play, or nothing after all."""
    passing = [tap(one, _("Let it pass")) for one in page.offered(commands.LetPass)]
    return {"instants": sheet.of_side(page), "passing": passing[:1], "asked": [words.side(side) for side in page.fight.hold]}


def between(page: FightPage) -> Context:
    ends = page.offered(commands.EndBetween)
    return {
        "tokens": [(words.side(side), page.state.position.sides[side].tokens) for side in page.fight.between or ()],
        "joins": [_join(page, join) for join in page.offered(commands.JoinFight)],
        "explore": [tap(one, ": ".join(filter(None, (label, note)))) for one in page.in_city() for label, note in [_city_label(page, one)]],
        "ends": [tap(end, _("Nobody acts: next round"), look="act") if end.all else tap(end, _("We do nothing")) for end in reversed(ends)],
    }


def _join(page: FightPage, join: commands.JoinFight) -> Button:
    """Who joins, and on which side."""
    camps = page.fight.camps
    own = join.camp == len(camps)
    sides = "" if own else ", ".join(words.side(side) for side in camps[join.camp].sides if side != join.by)
    note = _("as a side of its own") if own else _("beside %(side)s") % {"side": sides} if sides else ""
    return tap(join, _("Join: %(who)s") % {"who": words.listed(join.heroes)}, note)


def _city_label(page: FightPage, command: Any) -> tuple[str, str]:
    """What a side does in the city between two rounds; a move says where to."""
    label, note = city_words.label(page.state, command)
    where = city_words.place_of(page.state, command)
    return (f"{city_words.district(where)} ← {label}", note) if isinstance(command, MoveHeroes) else (label, note)


def goal(page: FightPage) -> Context:
    """Only people can say whether the goal was reached."""
    return {"goals": sheet.goals(page)}


def wait(page: FightPage) -> Context:
    """Another phone plays: what this one may do meanwhile."""
    holds = [tap(hold, _("Wait: we play an instant")) for hold in page.offered(commands.Hold) if page.shares]
    return {"holds": holds, "instants": sheet.of_side(page), "mine": page.address(mine="1") if page.plays_for_all else ""}


SHEETS: Mapping[str, Callable[[FightPage], Context]] = {
    **fight_setup.SHEETS,
    "choose": choose,
    "sheet": sheet.of_actor,
    "look": sheet.of_other,
    "walk": walk,
    "stand": placing,
    "place-void": void,
    "roll": dice,
    "second-chance": again,
    "step": step,
    "fall": fall,
    "instant": instant,
    "between": between,
    "goal": goal,
    "wait": wait,
}


def sheet_of(page: FightPage) -> Context:
    """What the sheet under the board holds at this step."""
    found = SHEETS[page.stage](page) if page.stage in SHEETS else {}
    return {**found, "house": house.taps(page.state, page.offered(commands.House))}
