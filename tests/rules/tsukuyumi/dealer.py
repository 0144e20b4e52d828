"""The cards and dice of a table, drawn by chance: those that the book shows, and plain ones in place of those it does not."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.kernel.game import Command, Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.board.position import MOON, ONI
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop.cards import ANNIHILATION, LOSS_OF_CONTROL, OBSERVER_CARD, PROSPERITY
from rules.engine.tsukuyumi.coop.turn_actions import CARD_14
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi.standard import tables

# The book shows action card 14, and speaks of cards with three fights or three points of production; nobody has the numbers of the
# others. These stand in for them.
NUMBERS = ("production", "movement", "combat", "events", "initiative")
ACTION_CARDS: tuple[Mapping[str, Any], ...] = (
    {"card": CARD_14},
    *(
        dict(zip(NUMBERS, card, strict=True))
        for card in ((3, 1, 2, 1, 0), (2, 2, 2, 1, 0), (1, 2, 3, 1, 0), (2, 1, 3, 1, 0), (3, 2, 1, 0, 1), (1, 1, 3, 2, 0), (0, 2, 3, 1, 1))
    ),
)
HAND = 3  # coop.round.2.1
WEIGHTS = {"production": 2, "movement": 3, "combat": 4, "events": 1, "initiative": 0}
CARD_14_WORTH = 13


def liking(card: Mapping[str, Any]) -> int:
    """How much a player would like to have a card: fights and ways to them first."""
    return CARD_14_WORTH if "card" in card else sum(WEIGHTS[name] * number for name, number in card.items())


# Each card is the steps that it says: a word, and numbers where it takes some.
Step = tuple[Any, ...]
PRINCESS_CARDS: tuple[tuple[Step, ...], ...] = (
    (("corners", 1, True), ("attack",)),
    (("corners", 2, False), ("bring-beside-her",)),
    (("corners", 3, True), ("bring-beside-her",)),
    (("corners", 1, False),),
    (("corners", 2, True),),
    (("corners", 3, False),),
)
ROUND_CARDS: tuple[tuple[Step, ...], ...] = (
    *((("bring-each",),) for _ in range(4)),
    *((("bring-each",), ("princess-card",)) for _ in range(2)),
)
RIPOSTES: tuple[tuple[Step, ...], ...] = ((("bring-among-players",),), (("bring-among-players",),), (("corners", 1, True),), ())
OBJECTIVE, MARKERS = 2, 2  # areas for each player to hold, and markers for each: nobody has the numbers of the cards
LASTING = 3  # of so many plain ripostes one stays open
LEGENDS = ("abyssal", "dark-observer", "skybound", "defiler", "three-shadows", "gambler", "merchant", "ronin")


class Dealer:
    """Deals what the players cannot choose; the same seed deals the same cards."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.chance = Chance(f"cards {seed}")
        self.decks: dict[str, list[Any]] = {}
        self.open: list[list[Step]] = []  # the cards that lie open, and what is left to do of each
        self.turned_up: set[tuple[int, str]] = set()

    def commands(self, state: State, pending: Pending | None) -> Iterator[Command]:
        """What comes next by cards and dice: the first that is accepted; nothing where the players have to choose."""
        yield from self._action_cards(state)
        match pending.kind if pending is not None else "":
            case "choose-action":
                yield from (c.ChooseCard(side) for side in state.coop.players)
            case "round-card":
                card = self._draw("round", (LOSS_OF_CONTROL, *ROUND_CARDS))
                if card == LOSS_OF_CONTROL:
                    yield c.ShowRoundCard(card)
                    card = ROUND_CARDS[0]
                self.open.append(list(card))
                yield c.ShowRoundCard()
            case "princess-card":
                yield from self._princess_card()
            case "card":
                yield from self._carry_out(state)
            case "reveal":
                yield from self._reveal(state, pending)
            case "gambler-die":
                yield c.RollGambler(1 + self.chance.below(6))
            case "objective":
                yield self._objective(state, pending)
                yield c.CheckObjective(False)

    def _draw(self, deck: str, cards: Sequence[Any]) -> Any:
        """The top card; an empty deck is shuffled anew."""
        if not self.decks.get(deck):
            self.decks[deck] = self.chance.shuffled(cards)
        return self.decks[deck].pop()

    def took(self, state: State, command: Command) -> None:
        """A command was accepted at this state: a card that lies open is not turned up again in the round."""
        if isinstance(command, c.PlayAction):
            self.turned_up.add((state.position.round or 0, command.by))

    def _action_cards(self, state: State) -> Iterator[Command]:
        """Everybody's card of the round, as soon as it may be turned up."""
        now = state.position.round or 0
        if state.stage == "setup" or not now:
            return
        for side in (state.position.active,) if state.position.active else state.coop.players:
            if (now, side) not in self.turned_up:
                hand = Chance(f"hand {self.seed} {now} {side}").shuffled(ACTION_CARDS)[:HAND]
                yield c.PlayAction(side, **max(hand, key=liking))

    def _princess_card(self) -> Iterator[Command]:
        card = self._draw("princess", (ANNIHILATION, *PRINCESS_CARDS))
        if card == ANNIHILATION:
            yield c.DrawPrincessCard(card)
            card = PRINCESS_CARDS[0]
        self.open.append(list(card))
        yield c.DrawPrincessCard()
        self.open.pop()  # it was refused: she is away

    def _carry_out(self, state: State) -> Iterator[Command]:
        """The next step of the card that lies on top, or its end."""
        while self.open and self.open[-1]:
            step = self.open[-1].pop(0)
            yield from self._princess_card() if step == ("princess-card",) else self._step(state, step)
        if self.open:
            self.open.pop()
        yield c.FinishCard()

    def _step(self, state: State, step: Step) -> Iterator[Command]:
        """One instruction of a plain card, as a command."""
        position = state.position
        beside = sorted(here for here in position.princess if here in position.areas)
        held = sorted(here for here, area in position.areas.items() if area.territory in state.coop.players)
        ground = sorted(here for here, area in position.areas.items() if area.kind != "home" and area.territory == ONI) or sorted(MOON)
        match step:
            case ("corners", number, clockwise):
                yield c.MovePrincess(number, clockwise)
            case ("attack",):
                yield c.AttackWithOniHere(tuple(beside))
                yield from (c.AttackWithOniHere((here,)) for here in beside)
            case ("bring-beside-her",) if beside:
                yield c.BringOni((self.chance.pick(beside),))
            case ("bring-each",):
                yield c.BringOni(tuple(self.chance.pick(ground) for _ in state.coop.players))
            case ("bring-among-players",) if held:
                yield c.BringOni((self.chance.pick(held),))

    def _reveal(self, state: State, pending: Pending) -> Iterator[Command]:
        """A riposte, or a legendary Oni that is not in play and comes to the edge of the Moon."""
        if pending.facts.get("name") == "riposte":
            card = self._draw("riposte", (PROSPERITY, *RIPOSTES))
            if card == PROSPERITY:
                yield c.Reveal(card)
                card = RIPOSTES[0]
            self.open.append(list(card))
            yield c.Reveal(lasting=not self.chance.below(LASTING))
            self.open.pop()
            return
        for _ in LEGENDS:
            unit = self._draw("legendary", LEGENDS)
            if unit == "dark-observer":
                yield c.Reveal(OBSERVER_CARD)
                continue
            areas = tuple(self._edge(state, 3 if unit == "three-shadows" else 1))
            yield c.Reveal(unit=unit, areas=areas, die=1 + self.chance.below(6) if unit == "gambler" else None)
        self.open.append([])
        yield c.Reveal()

    def _objective(self, state: State, pending: Pending) -> Command:
        """What the card asks for where the book shows it; else so many areas for each player, for so many markers each."""
        players = len(state.coop.players)
        held = sum(area.territory in state.coop.players for area in state.position.areas.values())
        if "met" in pending.facts:
            return c.CheckObjective(bool(pending.facts["met"]))
        return c.CheckObjective(held >= OBJECTIVE * players, MARKERS * players)

    def _edge(self, state: State, number: int) -> list[Hex]:
        areas = state.position.areas
        places = [here for here in sorted(areas) if areas[here].kind != "home" and here not in MOON and set(here.neighbours()) & MOON]
        return self.chance.shuffled(places)[:number]


class StandardDealer:
    """Action cards and dice of a standard table: everybody has a hand of three and chooses the one with most to do."""

    def __init__(self, seed: str) -> None:
        self.chance = Chance(f"cards {seed}")

    def took(self, state: State, command: Command) -> None:
        """Nothing has to be remembered."""

    def commands(self, state: State, pending: Pending | None) -> Iterator[Command]:
        if pending is not None and pending.kind == "roll-die":
            yield s.RollDie(pending.by[0], 1 + self.chance.below(6))
        elif pending is None and state.stage == "choose-cards":
            for side in state.position.initiative or ():
                hand = [tables.card(self.chance) for _ in range(HAND)]
                yield s.ChooseCard(side, max(hand, key=lambda card: sum(card.values())), "a card")
