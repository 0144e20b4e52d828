"""The city between fights: the ring of districts, whose turn, what can be done where, what a team has, the Game Master's clock."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from companion.web.svg import city_board
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.necropole import city_words, house, naming, words
from companion.web.tables.necropole.buttons import tap
from companion.web.tables.necropole.fight_table import FightTable, goes_round, state_of, waits_for
from companion.web.tables.necropole.gauges import gauge
from rules.engine.necropole import city, clock, ring
from rules.engine.necropole import city_commands as c
from rules.engine.necropole import purses as own_purses
from rules.engine.necropole.commands import Command, House
from rules.engine.necropole.fights import POINTS
from rules.engine.necropole.game import GAME
from rules.engine.necropole.house import leads
from rules.engine.necropole.ids import Slug
from rules.engine.necropole.state import MASTER, State

Context = dict[str, Any]
LAST_TURN = 5
HEADINGS = (c.TriggerMission, c.AttackUndead, c.AttackGod, c.MasterAttack, c.Activate, c.Buy, c.Sell)


def is_in_city(shown: FightTable) -> bool:
    """Whether a whole game is played, and no fight just now."""
    state = state_of(shown)
    return state.position.fight is None and state.position.mode == "campaign" and bool(state.position.city.ring or city.exploring(state))


@dataclass
class CityPage:
    """A page of the city for the side that this phone plays."""

    shown: FightTable
    at: str
    mine: bool

    @property
    def state(self) -> State:
        return state_of(self.shown)

    @cached_property
    def side(self) -> str:
        """The side for which this phone acts now; none where it waits."""
        waits, own = waits_for(self.shown), self.shown.seat.side
        if not self.shown.plays or not waits:
            return ""
        if goes_round(self.shown.table) or own not in self.state.position.order or self.mine:
            return waits[0]
        if MASTER in waits and leads(self.state):  # the phone acts for the Game Master, whoever taps
            return MASTER
        return str(own) if own in waits or self.state.position.sides[str(own)].owed else ""

    @cached_property
    def offers(self) -> list[Command]:
        """What that side may do; some of it asks for a printed value first."""
        listed = [*self.shown.legal, *(one.command for one in self.shown.lacking)]
        return [command for command in listed if self.side and GAME.may(self.state, self.side, command)]

    def offered(self, *kinds: type[Command]) -> list[Any]:
        return [command for command in self.offers if isinstance(command, kinds)]

    def address(self, **query: str) -> str:
        query |= {"mine": "1"} if self.mine else {}
        taps = {name: value for name, value in query.items() if value}
        here = reverse("table", args=[self.shown.table.pk])
        return f"{here}?{urlencode(taps)}" if taps else here


def page_of(request: HttpRequest, shown: FightTable) -> CityPage:
    at, side = request.GET.get("at", ""), request.GET.get("side")
    places = (ring.CENTRE, *city.districts(state_of(shown)))
    page = CityPage(shown, at if at in places else "", request.GET.get("mine") == "1")
    return page if side in (None, page.side) else replace(page, at="")  # another side plays now


def turn(request: HttpRequest, shown: FightTable) -> Context:
    """What the page shows in an exploration turn."""
    page = page_of(request, shown)
    over = bool(page.state.position.winners)
    stage = "over" if over else "watch" if not shown.plays else "wait" if not page.side else "district" if page.at else "city"
    return {
        "template": "tables/necropole/city.html",
        "stage": stage,
        "panel": _panel(page, stage),
        "board": board(page),
        "purses": purses(shown),
        "gate": gate(shown),
        "side_name": words.side(page.side) if page.side else "",
        "side_to_act": page.side or next(iter(waits_for(shown)), ""),
        "headline": sentence(shown),
    }


def _panel(page: CityPage, stage: str) -> Context:
    if stage == "district":
        return _district(page)
    if stage == "city":
        return _city(page)
    may = page.shown.legal and (page.shown.hosts or not page.shown.table.strict_seats)
    return {"mine": page.address(mine="1") if stage == "wait" and may else "", "team": _team(page, str(page.shown.seat.side or ""))}


def sentence(shown: FightTable) -> str:
    """What is going on, in a line."""
    position = state_of(shown).position
    if position.winners:
        return _("%(sides)s: victory!") % {"sides": ", ".join(map(words.side, position.winners))}
    if position.active is None:
        return _("Heroes and skills are drawn.")
    return _("%(side)s explores.") % {"side": words.side(position.active)}


# --- the board


def board(page: CityPage, *, taps: bool = True) -> SafeString:
    """The city with everybody in it; lit where something can be done."""
    lit = {city_words.place_of(page.state, command) for command in page.offers} if taps else set()
    return draw(page.state, lit, page.at if taps else "", page if taps else None)


def draw(state: State, lit: Iterable[str] = (), chosen: str = "", page: CityPage | None = None) -> SafeString:
    able = set(lit)
    places = [
        city_board.DistrictPlace(
            slug,
            city_words.district(slug),
            [_token(state, who) for who in _there(state, slug)],
            _points(state, slug),
            city.in_ruins(state, slug),
            slug in able,
            slug == chosen,
            "" if page is None else page.address(at="" if slug == chosen else slug),
            _spoken(state, slug),
        )
        for slug in (ring.CENTRE, *city.districts(state))
    ]
    return city_board.draw(places, _("The city"))


def _there(state: State, slug: str) -> list[str]:
    """Heroes first, then creatures, gods last."""
    kinds = {"hero": 0, "minion": 1, "lord": 2, "god": 3}
    here = [who for who, one in state.undead.items() if one.in_ == slug and not one.dead]
    return sorted(here, key=lambda who: (kinds[state.undead[who].kind], state.undead[who].side, who))


def _token(state: State, who: str) -> city_board.CityToken:
    one = state.undead[who]
    return city_board.CityToken(words.letters(who), words.shape(state, who), one.side, one.kind == "god" and not one.invoked)


def _points(state: State, slug: str) -> str:
    lost = state.position.city.damage.get(slug, 0)
    if slug == city.GATE and MASTER in state.position.order:
        return str(clock.GATE - lost)
    return f"−{lost}" if lost else ""


def _spoken(state: State, slug: str) -> str:
    parts = [city_words.district(slug), *(words.undead(who) for who in _there(state, slug))]
    parts += [_("in ruins")] if city.in_ruins(state, slug) else []
    points = _points(state, slug)
    return ", ".join([*parts, _("points: %(n)s") % {"n": points}] if points else parts)


# --- purses and the clock


def purses(shown: FightTable) -> list[Context]:
    """Each side's tokens, souls and victory points."""
    position = state_of(shown).position
    return [
        {
            "side": side,
            "name": words.side(side),
            "people": "" if shown.people.get(side, "") == words.side(side) else shown.people.get(side, ""),
            "on": side == position.active,
            "tokens": one.tokens,
            "souls": None if side == MASTER else one.souls,
            "vp": None if side == MASTER else one.vp,
            "missions": len(one.missions),
        }
        for side, one in ((side, position.sides[side]) for side in position.order)
    ]


def gate(shown: FightTable) -> str:
    """The Game Master's clock in a line."""
    told: Any = shown.view.clock
    if not told:
        return ""
    numbers = {"left": told["gate"]["left"], "turn": told["gate"]["falls"], "n": told["master_next"]}
    if told["gate"]["falls"] and told["gate"]["falls"] <= LAST_TURN:
        return _("The Gate falls in turn %(turn)s if nothing changes. Tokens for the Game Master next turn: %(n)s.") % numbers
    return _("Points left of the Gate: %(left)s. Tokens for the Game Master next turn: %(n)s.") % numbers


def title(shown: FightTable) -> str:
    position = state_of(shown).position
    if position.winners:
        return _("The game is over")
    if position.active is None:
        return _("Set-up")
    if MASTER in position.order:
        return _("Turn %(n)s of %(last)s") % {"n": position.turn, "last": LAST_TURN}
    return _("Turn %(n)s") % {"n": position.turn}


# --- what can be done


def _button(page: CityPage, command: Command, look: str = "way-out") -> Button:
    text, note = city_words.label(page.state, command)
    return tap(command, text, note, look)


def _largest(commands: Sequence[Command]) -> tuple[list[Command], list[Command]]:
    """Those in which nobody is left behind, and the rest."""
    groups = [(command, city_words.people_of(command)) for command in commands]
    whole = [command for command, group in groups if not any(group < other for _other, other in groups)]
    return whole, [command for command, group in groups if command not in whole]


def _district(page: CityPage) -> Context:
    """Who is here, who may come, and what can be done here."""
    state = page.state
    here = [command for command in page.offers if city_words.place_of(state, command) == page.at and not _too_poor(page, command)]
    moves, fewer_moves = _largest([command for command in here if isinstance(command, c.MoveHeroes)])
    sections, fewer = [], []
    for kind in HEADINGS:
        whole, rest = _largest([command for command in here if isinstance(command, kind)])
        sections += [command for command in whole if not _offers_skill(command)]
        fewer += rest
    return {
        "name": city_words.district(page.at),
        "here": [gauge(state, who) for who in _there(state, page.at)],
        "ruined": city.in_ruins(state, page.at),
        "moves": [_button(page, command) for command in moves],
        "acts": [_button(page, command) for command in sections],
        "crypt": naming.crypt(state, [command for command in here if isinstance(command, c.Activate) and _offers_skill(command)]),
        "fewer": [_button(page, command) for command in fewer_moves + fewer],
        "leave": page.address(),
        "stay": "?" + page.address(at=page.at, side=page.side).partition("?")[2],
        **_to_hand_out(page),
    }


def _too_poor(page: CityPage, command: Command) -> bool:
    """Whether it is a purchase that no price could make possible."""
    return (
        isinstance(command, c.Buy)
        and not page.state.position.sides[page.side].souls
        and "souls" not in page.state.card(command.card).figures
    )


def _to_hand_out(page: CityPage) -> Context:
    """Pieces that nobody wears yet, and who could."""
    equips = page.offered(c.Equip)
    pieces = ", ".join(dict.fromkeys(words.card(command.card) for command in equips))
    return {"pieces": pieces, "equips": [_button(page, command) for command in equips]}


def _offers_skill(command: Command) -> bool:
    return isinstance(command, c.Activate) and command.offer is not None


def _city(page: CityPage) -> Context:
    """What is done without a place: rewards, missions, the Game Master's card, the end of the turn."""
    draws = page.offered(c.DrawMission)
    return {
        "lit": any(city_words.place_of(page.state, command) for command in page.offers),
        "tokens": city_words.tokens(page.state.position.sides[page.side].tokens),
        "house": house.taps(page.state, page.offered(House)),
        "rewards": [_button(page, command) for command in page.offered(c.TakeReward)],
        "leaves": [_button(page, command) for command in page.offered(c.SkipReward)],
        "named_rewards": naming.rewards(page.state, page.offered(c.TakeReward)),
        "draws": [_button(page, command) for command in draws],
        "named": [_button(page, command) for command in _named_missions(page, draws)],
        "invocations": [_button(page, command) for command in page.offered(c.InvokeCreature)],
        "named_creatures": naming.invocations(page.state, page.offered(c.InvokeCreature)),
        "skill": _skill(page) if page.side == MASTER and page.offered(c.EndTurn) else None,
        "end": next((_button(page, command) for command in page.offered(c.EndTurn)), None),
        "team": _team(page, page.side),
        "gear": [_button(page, command) for command in page.offered(c.Give)],
        **_to_hand_out(page),
        "others": page.address(mine="") if page.mine else "",
    }


def _named_missions(page: CityPage, draws: Sequence[c.DrawMission]) -> list[c.DrawMission]:
    """Missions that the phone knows by name, where one may be drawn."""
    state = page.state
    taken = {card for side in state.position.sides.values() for card in (*side.missions, *side.completed)}
    kinds = {"profane": "profane-mission", "faction": "faction-mission"}
    known = {**state.catalogue.cards, **state.position.cards}
    return [
        c.DrawMission(draw.by, draw.kind, city_slug, draw.back)
        for draw in draws
        for slug, facts in sorted(known.items())
        if facts.kind == kinds[draw.kind] and slug not in taken and draw.back is None
        for city_slug in (Slug(slug),)
    ]


def _skill(page: CityPage) -> Button:
    """A skill of the Game Master's card: its name, when it may be used, what it costs; people carry it out."""
    groups = [("exploration", _("exploration")), ("both", _("exploration and combat")), ("combat", _("combat"))]
    return Button(
        _("Use it, and carry it out by hand"),
        {"type": "use-skill", "by": MASTER},
        look="way-out",
        fields=[
            Field("skill", _("Skill"), [(f"skill-{n}", _("Skill %(n)s") % {"n": n}) for n in range(1, 10)], value="skill-1"),
            Field("group", _("Group on the card"), groups, value="exploration"),
            Field("cost", _("Tokens"), [(str(n), str(n)) for n in range(7)], value="1", number=True),
        ],
    )


def _purses(state: State, side: str) -> list[str]:
    """What each player of the team has, where each spends their own."""
    if not state.terms.own_purses:
        return []
    shares = zip(*(own_purses.held(state.position, side, what) for what in own_purses.BOTH), strict=True)
    return [
        _("Player %(n)s: %(tokens)s, %(souls)s") % {"n": n, "tokens": city_words.tokens(has), "souls": city_words.souls(also)}
        for n, (has, also) in enumerate(shares, start=1)
    ]


def _team(page: CityPage, side: str) -> Context | None:
    """What a side has: its heroes with what they wear, its stock, its missions; only its own."""
    position = page.state.position
    if side not in position.sides or side == MASTER:
        return None
    one = position.sides[side]
    heroes = []
    for who, undead in page.state.undead.items():
        if undead.side == side and undead.kind == "hero":
            worn = [f"{words.card(item.card)} ({words.STATS[item.on]})" for item in undead.items]
            heroes.append({"gauge": gauge(page.state, who), "things": ", ".join([*worn, *map(words.card, undead.potions)])})
    return {
        "heroes": heroes,
        "stock": ", ".join(map(words.card, one.stock)),
        "missions": [words.card(card) if card else _("off the phone") for card in one.missions],
        "completed": [words.card(card) for card in one.completed],
        "purses": _purses(page.state, side),
        "points": _("%(n)s of %(most)s") % {"n": one.vp, "most": POINTS[position.difficulty]},
        "skills": [words.card(card) for leader in one.leaders for card in leader.skills if card],
    }
