"""An undead at a glance: Initiative in pips, black points in dots, Force with its parts, whether it has played."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.web.svg.fight_board import Token
from companion.web.tables.necropole import words
from rules.engine.kernel.catalogue import Bound
from rules.engine.necropole import rounds, values
from rules.engine.necropole.city import exploring
from rules.engine.necropole.state import State

MOST_PIPS = 12


@dataclass(frozen=True)
class Pips:
    """Points left, spent, and those that weaknesses of an earlier moment took; a text where the number is not known."""

    left: int = 0
    spent: int = 0
    carried: int = 0
    text: str = ""

    @property
    def dots(self) -> list[str]:
        found = ["left"] * self.left + ["carried"] * self.carried + ["spent"] * self.spent
        return found[:MOST_PIPS]


@dataclass(frozen=True)
class UndeadGauge:
    """One undead as lists and sheets show it."""

    who: str
    name: str
    side: str
    kind: str
    letters: str
    camp: int
    pips: Pips
    initiative: str
    force: str
    armour: str
    life: Pips
    flipped: bool
    active: bool
    playable: bool
    gone: bool
    potions: int
    dead: bool
    elsewhere: bool  # a whole game goes on beside this fight
    url: str = ""
    chosen: bool = False

    @property
    def looks(self) -> str:
        """The classes of its card."""
        on = {"on": self.chosen, "gone": self.gone, "able": self.playable, "flipped": self.flipped}
        return " ".join(name for name, yes in on.items() if yes)

    @property
    def away(self) -> str:
        """Why it is not on the board."""
        if not self.gone:
            return ""
        return _("out") if self.dead or not self.elsewhere else _("not in this fight")

    @property
    def named(self) -> bool:
        """Whether its name says something else than its class or kind."""
        return not self.name.startswith(self.kind_name)

    @property
    def kind_name(self) -> str:
        return str(words.CLASSES[self.kind])

    @property
    def spoken(self) -> str:
        """The same in words, for those who listen."""
        parts = [self.name, words.side(self.side), _("Initiative %(n)s") % {"n": self.initiative}]
        parts += [ngettext("%(n)s wound", "%(n)s wounds", self.life.spent) % {"n": self.life.spent}] if self.life.spent else []
        parts += [_("has played")] if self.flipped else []
        parts += [_("plays now")] if self.active else []
        return ", ".join(parts)


def gauge(state: State, who: str, url: str = "", chosen: bool = False) -> UndeadGauge:
    """Everything about one undead."""
    fight, undead = state.position.fight, state.undead[who]
    figure = fight.figures.get(who) if fight else None
    active = bool(fight and fight.attacker == who)
    return UndeadGauge(
        who=who,
        name=words.undead(who),
        side=undead.side,
        kind=words.shape(state, who),
        letters=words.letters(who),
        camp=state.camp_of(undead.side) if fight else 0,
        pips=_pips(state, who, active),
        initiative=words.bound(values.left(state, who)),
        force=words.bound(values.force(state, who)),
        armour=words.bound(values.armour(state, who)),
        life=_life(state, who),
        flipped=bool(figure and figure.flipped),
        active=active,
        playable=_playable(state, who),
        gone=undead.dead or (fight is not None and figure is None),
        potions=len(undead.potions),
        dead=undead.dead,
        elsewhere=exploring(state),
        url=url,
        chosen=chosen,
    )


def _playable(state: State, who: str) -> bool:
    fight = state.position.fight
    if fight is None or fight.attacker is not None or fight.between is not None:
        return False
    return who in fight.figures and state.camp_of_undead(who) == fight.camp and who in rounds.playable(state)


def _pips(state: State, who: str, active: bool) -> Pips:
    has, weak = values.left(state, who), values.value(state, who, "initiative")
    if has.exact is None or weak.exact is None:
        return Pips(text=words.bound(has))
    gone = max(weak.exact - max(has.exact, 0), 0)
    return Pips(max(has.exact, 0), gone if active else 0, 0 if active else gone)


def _life(state: State, who: str) -> Pips:
    full, lost = values.life(state, who), state.undead[who].lost
    if full.exact is None:
        return Pips(spent=lost, text=f"−{lost}" if lost else "")
    return Pips(max(full.exact - lost, 0), lost)


def parts_of_force(state: State, who: str) -> list[str]:
    """Force as it is put together: the card's, items, substances, potion, weaknesses."""
    figure, undead = values.figure_of(state, who), state.undead[who]
    found = [_("card %(n)s") % {"n": words.bound(values.printed(state, who, "force"))}]
    for worn in undead.items:
        if worn.on == "force" and not figure.faded:
            bonus = state.card(worn.card).figures.get("bonus")
            found.append(f"{words.card(worn.card)} +{'?' if bonus is None else bonus}")
    found += [_("substances +%(n)s") % {"n": figure.sub.force}] if figure.sub.force else []
    lasting = sum(one.by for one in state.fight.standing if one.who == who and one.on == "force") if state.position.fight else 0
    found += [_("lasting %(n)s") % {"n": f"{lasting:+d}".replace("-", "−")}] if lasting else []
    found += [_("potion +%(n)s") % {"n": figure.potion.force}] if figure.potion.force else []
    found += [_("weaknesses −%(n)s") % {"n": figure.weak.force}] if figure.weak.force else []
    return found if len(found) > 1 else []


def token(state: State, who: str) -> Token:
    """The figure as the board draws it."""
    shown, figure = gauge(state, who), values.figure_of(state, who)
    full: Bound = values.life(state, who)
    return Token(
        letters=shown.letters,
        shape=shown.kind,
        side=shown.side,
        camp=shown.camp,
        words=", ".join([shown.spoken, words.facing(figure.facing)] if figure.facing else [shown.spoken]),
        facing=figure.facing or "",
        flipped=shown.flipped,
        active=shown.active,
        left=None if full.exact is None else shown.life.left,
        lost=shown.life.spent,
    )
