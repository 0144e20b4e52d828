"""Before a whole game: each team draws its heroes and skills, one spare of each, and may swap."""

from typing import Any

from django.utils.translation import gettext as _

from companion.web.tables.necropole import words
from companion.web.tables.necropole.arena import ANOTHER, HEROES
from companion.web.tables.necropole.buttons import tap
from companion.web.tables.necropole.city import CityPage
from rules.engine.necropole import city_commands as c
from rules.engine.necropole.ids import Slug, UndeadId
from rules.engine.necropole.state import Draft, present

Context = dict[str, Any]


def panel(page: CityPage) -> Context:
    """The draw that is due, for the player who has fewest cards."""
    side = page.state.position.sides[page.side]
    draft = present(side.draft)
    return {"stage": draft.stage, "side": page.side, **_step(page, draft)}


def _step(page: CityPage, draft: Draft) -> Context:
    match draft.stage:
        case "heroes" | "spare-hero":
            return _heroes(page, draft)
        case "swap-hero":
            swaps = [tap(one, _("Swap it for %(who)s") % {"who": words.undead(one.out)}) for one in page.offered(c.SwapHero) if one.out]
            keep = [tap(one, _("Keep ours")) for one in page.offered(c.SwapHero) if one.out is None]
            return {"question": _("The spare hero is %(who)s. Swap?") % {"who": words.undead(draft.spare or "")}, "buttons": keep + swaps}
        case "skills" | "spare-skill":
            return _skills(page, draft)
        case _:
            swaps = [tap(one, _("Swap it for %(who)s") % {"who": words.card(one.out)}) for one in page.offered(c.SwapSkill) if one.out]
            keep = [tap(one, _("Keep ours")) for one in page.offered(c.SwapSkill) if one.out is None]
            name = words.card(draft.spare) if draft.spare else _("a card that is off the phone")
            return {"question": _("The spare skill is %(who)s. Swap?") % {"who": name}, "buttons": keep + swaps}


def _heroes(page: CityPage, draft: Draft) -> Context:
    leaders = page.state.position.sides[page.side].leaders
    draws = page.offered(c.DrawHero)
    fewest = min((draw.leader for draw in draws if draw.leader is not None), key=lambda n: (len(leaders[n].heroes), n), default=None)
    mine = [draw for draw in draws if draw.leader == fewest]
    buttons = []
    for draw in mine:
        named = [hero for hero, klass in HEROES.items() if klass == draw.class_ and hero not in page.state.undead]
        buttons += [tap(c.DrawHero(draw.by, draw.class_, draw.leader, UndeadId(hero)), words.undead(hero)) for hero in named]
    buttons += [tap(draw, str(ANOTHER[draw.class_])) for draw in mine]
    if draft.stage == "spare-hero":
        return {"question": _("One spare hero for the team: who is it?"), "buttons": buttons}
    drawn = sum(len(leader.heroes) for leader in leaders)
    words_ = {"n": drawn + 1, "most": draft.heroes, "player": (fewest or 0) + 1}
    if len(leaders) > 1:
        return {"question": _("Hero %(n)s of %(most)s, for player %(player)s: who is it?") % words_, "buttons": buttons}
    return {"question": _("Hero %(n)s of %(most)s: who is it?") % words_, "buttons": buttons}


def _skills(page: CityPage, draft: Draft) -> Context:
    draws = page.offered(c.DrawSkill)
    first = draws[0] if draws else None
    same = [draw for draw in draws if first is not None and draw.leader == first.leader]
    known = {**page.state.catalogue.cards, **page.state.position.cards}
    held = {card for leader in page.state.position.sides[page.side].leaders for card in leader.skills}
    buttons = []
    for draw in same:
        fitting = [slug for slug, facts in sorted(known.items()) if facts.kind == draw.kind and facts.of is None and slug not in held]
        buttons += [tap(c.DrawSkill(draw.by, draw.kind, draw.leader, Slug(slug)), words.card(slug)) for slug in fitting]
        text = _("a spell that stays off the phone") if draw.kind == "spell" else _("an ability that stays off the phone")
        buttons.append(tap(draw, text))
    if first is None or first.leader is None:
        return {"question": _("One spare skill for the team: which one is it?"), "buttons": buttons}
    heroes = page.state.position.sides[page.side].leaders[first.leader].heroes
    return {"question": _("A skill for %(who)s: which one is it?") % {"who": words.listed(heroes)}, "buttons": buttons}
