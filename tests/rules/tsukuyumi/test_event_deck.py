"""The event deck of both modes: what is left of it, what is shuffled, and no event twice (tsk.setup.4, tsk.action.4, coop.round.8)."""

import pytest

from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi.whole_turns import tables
from tests.rules.tsukuyumi.whole_turns.asking import CARD, board

EVENTS = {**CARD, "events": 9}
AREAS = {"2,0": {"kind": "ocean", "units": {"nomads": {"private": 1}}}}
DRAW = {"type": "draw-event", "by": "nomads"}
PLAY = {"type": "play-event", "by": "nomads"}
DISCARD = {"type": "event-point", "by": "nomads", "use": "momentum"}
CORE_BOX = 20


def table(mode: str, number: int | None = None, **more) -> State:
    """A turn with many points of the event action, and a deck of so many cards where it is not the core box's."""
    printed = {"printed": {"event-cards": number}} if number is not None else {}
    value = board(AREAS, "nomads", mode, **printed, **more)
    return tables.coop({**value, "momentum": 5}, EVENTS) if mode == "coop" else tables.standard(value, "blue", EVENTS)


def decks(state: State) -> dict:
    view = tables.GAME.write_view(tables.GAME.view(state, None))
    shown = view["coop"].get("decks", []) if "coop" in view else view.get("decks", [])
    return {deck["deck"]: deck for deck in shown}


def kinds(state: State, command: dict) -> list[str]:
    return [event["type"] for event in tables.events(state, command)]


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_a_hand_and_the_display_are_missing_from_the_deck(mode):
    """Events: two lie open, whichever is taken, one card less is face down."""
    state = table(mode)
    assert "event" not in decks(state)
    state = tables.played(state, DRAW, {**DRAW, "from": "open"})
    assert decks(state)["event"] == {"deck": "event", "left": CORE_BOX - 2 - 2, "drawn": []}
    state = tables.sent(state, {**PLAY, "card": "Storm"})
    assert decks(state)["event"] == {"deck": "event", "left": CORE_BOX - 2 - 2, "drawn": ["Storm"]}


def test_the_printed_example_of_drawing_and_playing():
    """DRAWING AND PLAYING EVENTS, example: one held, one of the open ones and one of the deck taken; of the three two are played."""
    state = tables.standard(board(AREAS, "nomads", "standard"), "blue", {"events": 2})
    state = tables.GAME.read_state({**tables.GAME.write_state(state), "held": {"nomads": 1}}, tables.BOX)
    state = tables.played(state, {**DRAW, "from": "open"}, DRAW)
    assert state.held["nomads"] == 3
    assert tables.refusal(state, DRAW) == ["nothing-left"]
    state = tables.played(state, PLAY, PLAY)
    assert state.held["nomads"] == 1
    assert tables.refusal(state, PLAY) == ["nothing-left"]
    assert decks(state)["event"]["left"] == CORE_BOX - 2 - 3


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_the_played_events_are_shuffled_when_a_card_of_the_empty_deck_is_needed(mode):
    """tsk.action.4.5: also to replace an open one, which happens at once."""
    state = tables.played(table(mode, 4), DRAW, DRAW, PLAY, PLAY)
    assert decks(state)["event"]["left"] == 0
    for source in ("deck", "open"):
        assert kinds(state, {**DRAW, "from": source}).count("events-shuffled") == 1
    state = tables.sent(state, DRAW)
    assert (state.discards, decks(state)["event"]["left"]) == ((), 1)
    assert "events-shuffled" not in kinds(state, DRAW)


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_nothing_can_be_drawn_when_all_cards_are_in_hands_or_open(mode):
    state = tables.played(table(mode, 3), DRAW)
    assert tables.refusal(state, DRAW) == ["deck-empty"]
    state = tables.sent(state, {**DRAW, "from": "open"})
    state = tables.sent(state, {**DRAW, "from": "open"})
    assert tables.refusal(state, {**DRAW, "from": "open"}) == ["deck-empty"]
    assert not [command for command in tables.listed(state) if command["type"] == "draw-event"]


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_where_played_events_stay_out_the_deck_stays_empty(mode):
    state = tables.played(table(mode, 3, rulings={"event-deck-empty": "no-more"}), DRAW, PLAY)
    assert tables.refusal(state, DRAW) == ["deck-empty"]
    assert tables.refusal(state, {**DRAW, "from": "open"}) == []


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_an_event_is_not_played_twice_before_the_deck_is_shuffled(mode):
    state = tables.played(table(mode, 6), DRAW, DRAW, {**PLAY, "card": "Storm"})
    assert tables.refusal(state, {**PLAY, "card": "storm"}) == ["card-out"]
    assert tables.refusal(state, {**PLAY, "card": "Oil"}) == []
    assert tables.refusal(state, PLAY) == [], "nobody has to say which one it is"
    state = tables.played(state, PLAY, DRAW, DRAW, PLAY, DRAW)
    assert tables.refusal(state, {**PLAY, "card": "Storm"}) == [], "it was shuffled in again"


def test_a_discarded_event_is_missing_too():
    """Action modifiée: an event of the display or of the deck is the price, and what is discarded is not drawn again."""
    state = tables.sent(table("coop", 5), {**DISCARD, "from": "open", "card": "Oil"})
    assert decks(state)["event"] == {"deck": "event", "left": 2, "drawn": ["Oil"]}
    assert tables.refusal(state, {"type": "event-point", "by": "nomads", "use": "event", "card": "oil"}) == ["card-out"]
    state = tables.played(state, DISCARD, DISCARD)
    assert kinds(state, DISCARD)[:1] != ["event-discarded"]
    assert "events-shuffled" in kinds(state, DISCARD)


def test_without_anything_to_discard_the_point_pays_for_nothing_else():
    state = tables.played(table("coop", 2), {**DRAW, "from": "open"}, {**DRAW, "from": "open"})
    assert tables.refusal(state, DISCARD) == ["deck-empty"]
    assert tables.refusal(table("coop", 2, rulings={"coop-event-price": "free"}), DISCARD) == []


def test_an_epic_event_leaves_the_deck_and_as_many_are_in_it_as_players_and_one():
    """EPIC EVENTS: shuffled into the deck; drawn, it happens at once and is never held."""
    state = table("standard", 4)
    state = tables.GAME.read_state(
        {**tables.GAME.write_state(state), "standard": {**tables.GAME.write_state(state)["standard"], "modules": ["epic-events"]}},
        tables.BOX,
    )
    players = len(state.position.initiative)
    state = tables.sent(state, {**DRAW, "epic": True})
    assert decks(state)["event"]["left"] == 4 + players + 1 - 2 - 1


def test_the_gamblers_third_result_draws_nothing_from_an_empty_deck():
    """The Gambler, 3: the player to the right may draw and play an event."""
    own = {"players": ["boarlords", "nomads"], "shown": True, "duties": [{"kind": "draw-event", "side": "nomads"}]}
    value = {
        "stage": "play",
        "position": {**board(AREAS, "nomads", "standard", printed={"event-cards": 2}), "phase": "red"},
        "standard": own,
    }
    state = tables.GAME.read_state(value, tables.BOX)
    assert [command["type"] for command in tables.options(state)] == ["draw-event", "decline"]
    assert [command.get("from") for command in tables.options(state)] == ["open", None]
    assert tables.refusal(state, DRAW) == ["deck-empty"]
    state = tables.sent(state, {**DRAW, "from": "open"})
    assert (state.held["nomads"], state.discards) == (0, ("",))


def test_a_name_has_to_be_short():
    with pytest.raises(BadInput):
        tables.sent(table("coop"), {"type": "event-point", "by": "nomads", "use": "event", "card": "x" * 61})
