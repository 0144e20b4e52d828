"""What the board of a fight shows at each step: who stands where, what is lit, where taps lead; and the camps as lists."""

from collections.abc import Callable, Iterator
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from companion.web.svg.fight_board import FightBoardOverlay, Token, draw
from companion.web.svg.fight_lines import CampLine, draw_camps
from companion.web.tables.necropole import sheet, words
from companion.web.tables.necropole.fight_table import FightTable
from companion.web.tables.necropole.gauges import UndeadGauge, gauge, token
from companion.web.tables.necropole.turn import FightPage
from rules.engine.necropole import rounds
from rules.engine.necropole.city import exploring
from rules.engine.necropole.state import State

Context = dict[str, Any]


def tokens(state: State) -> dict[str, Token]:
    """Every figure by its square."""
    return {figure.at: token(state, who) for who, figure in state.fight.figures.items() if figure.at}


def picture(state: State) -> SafeString:
    """The board alone, to look at; the two camps where it is followed by eye, or where the fight is over."""
    fight = state.position.fight
    if fight is None:
        order = state.position.order
        return draw_camps([(side, words.side(side), [*_lines(state, (side,))]) for side in order], _("The camps"))
    if fight.board.tracked:
        return draw(fight.board, tokens(state), FightBoardOverlay(label=_("The board")))
    lines = [(camp.sides[0], ", ".join(map(words.side, camp.sides)), [*_lines(state, camp.sides)]) for camp in fight.camps]
    return draw_camps(lines, _("The camps"))


def _lines(state: State, sides: tuple[str, ...]) -> Iterator[CampLine]:
    for who, one in state.undead.items():
        if one.side in sides and _takes_part(state, who):
            shown = gauge(state, who)
            yield CampLine(token(state, who), shown.name, shown.pips.dots, shown.pips.text, shown.gone)


def _takes_part(state: State, who: str) -> bool:
    """In a whole game only those count who fight, or have fallen or fled in this fight."""
    fight = state.position.fight
    if fight is None or not exploring(state):
        return True
    return who in fight.figures or who in fight.fallen or who in fight.fled


def board(page: FightPage, panel: Context) -> SafeString:
    """The board with what this step lights, and where taps lead."""
    return draw(page.fight.board, tokens(page.state), _look(page, panel))


def _look(page: FightPage, panel: Context) -> FightBoardOverlay:
    state, label = page.state, _("The board")
    figures = page.fight.figures
    act = reverse("table-act", args=[page.shown.table.pk])
    match page.stage:
        case "stand":
            free = panel["free"]
            return FightBoardOverlay(_taps(page, free, who=panel["who"]), lit=free, target=panel["to"], label=label)
        case "place-void" | "step" if "squares" in panel:
            lit = frozenset(panel["squares"])
            return FightBoardOverlay(_taps(page, lit), panel["squares"], act, lit=lit, target=page.chosen.to, label=label)
        case "sheet" | "walk":
            marks = {} if page.stage == "walk" else {square: str(len(way)) for square, way in page.reach.items()}
            here = figures[page.actor].at or ""
            way = (here, *page.reach[page.chosen.to]) if page.stage == "walk" else ()
            return FightBoardOverlay(
                _taps(page, frozenset(page.reach), who=page.actor), lit=frozenset(page.reach), marks=marks, chosen=here,
                target=page.chosen.to if page.stage == "walk" else "", aimed=sheet.touchable(page, page.actor), way=way, label=label,
            )  # fmt: skip
        case "choose":
            able = frozenset(at for who in rounds.playable(state) if (at := figures[who].at))
            return FightBoardOverlay(_taps(page, frozenset()), lit=able, label=label)
        case "roll" | "second-chance":
            running = page.fight.running
            hit = frozenset(at for who in (running.targets if running else ()) if who in figures and (at := figures[who].at))
            start = figures[running.who].at if running and running.who in figures else None
            return FightBoardOverlay(chosen=start or "", aimed=hit, label=label)
        case _:
            seen = figures.get(page.chosen.who)
            return FightBoardOverlay(_taps(page, frozenset()), chosen=(seen.at if seen else None) or "", label=label)


def _taps(page: FightPage, lit: frozenset[str], **keep: str) -> Callable[[str], str | None]:
    """Lit squares lead on; a figure leads to its sheet; other squares lead nowhere."""
    state = page.state

    def href(square: str) -> str | None:
        if square in lit:
            return page.address(to=square, **keep)
        who = state.at(square)
        if who is None:
            return None
        return page.address() if who == page.chosen.who else page.address(who=who)

    return href


def camps(page: FightPage) -> list[Context]:
    """Both camps with their undead, those who are gone last."""
    state, fight = page.state, page.fight
    shown = page.chosen.who or (page.actor if page.stage not in ("stand", "wait") else "")
    found = []
    for number, camp in enumerate(fight.camps):
        members = [who for who, one in state.undead.items() if one.side in camp.sides and _takes_part(state, who)]
        cards = [gauge(state, who, page.address(who=who), who == shown) for who in members]
        found.append(camp_of(page.shown, number, sorted(cards, key=lambda card: card.gone)))
    return found


def camp_of(shown: FightTable, number: int, cards: list[UndeadGauge]) -> Context:
    state = shown.view.state
    fight = state.fight
    sides = fight.camps[number].sides
    return {
        "side": sides[0],
        "name": ", ".join(map(words.side, sides)),
        "people": ", ".join(shown.people[side] for side in sides if side in shown.people),
        "plays": fight.camp == number and fight.between is None and not rounds.unplaced(state),
        "marked": number % 2 == 1,
        "undead": cards,
    }
