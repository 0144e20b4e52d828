"""Whole co-op turns at a table, tap by tap: the engine accepts and refuses what the oracle does, and both boards stay the same."""

from typing import Any

from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi.whole_turns import coop_turn, draws, tables, turn
from tests.rules.tsukuyumi.whole_turns.turn import Json, Turn, attempted

# What fails is a whole board, and small: shrinking it would take longer than reading it.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
MANY = settings(examples(70), phases=PHASES)


def stepped(now: Turn, command: Json) -> list[Turn]:
    """Every turn that may follow a command by the clauses; raises Refused where there is none."""
    match command["type"]:
        case "move":
            return [turn.move(now, command["figures"])]
        case "produce":
            return [turn.produce(now, command["unit"], command["area"], command["count"])]
        case "conquer":
            return [coop_turn.conquer(now, command["area"])]
        case "annihilate":
            return coop_turn.annihilate(now, command["area"])
        case "event-point":
            return [coop_turn.event_point(now, command["use"], command.get("area"))]
        case "initiative":
            return [turn.change_initiative(now, command["to"])]
        case "turn-units":
            return [coop_turn.turn_units(now, command["units"])]
    raise AssertionError(command)


def drawn_command(data: st.DataObject, now: Turn) -> Json:
    """What the player tries next: anything, but no second movement and no second production (other tests look at these)."""
    position = now.position
    kinds = ["fight", "fight", "event"] + ["initiative"] * (not now.white)
    kinds += ["move"] * ("movement" not in now.begun) + ["produce"] * ("production" not in now.begun)
    match data.draw(st.sampled_from(kinds)):
        case "move":
            return data.draw(draws.moves(position, now.allowed.get("movement", 0), together=False))
        case "produce":
            return data.draw(draws.productions(position)) | {"points": now.allowed.get("production", 0)}
        case "fight":
            return data.draw(draws.fights(position))
        case "event":
            return data.draw(draws.event_points(position))
    return data.draw(draws.initiatives(position, now.allowed.get("initiative", 0)))


def same_turn(data: st.DataObject, now: Turn, state: Any, taps: int) -> None:
    for _ in range(taps):
        command = drawn_command(data, now)
        ends, why = attempted(lambda now=now, command=command: stepped(now, command))
        after, codes = tables.tried(state, command)
        event(f"{'refused' if ends is None else 'legal'}: {command['type']}")
        assert (ends is None) == (after is None), f"{command}: oracle {why or 'legal'}, table {codes or 'legal'}"
        if ends is not None:
            crossed = {way.drawn[len(now.drawn) :] for way in ends}
            assert squares_reached(state, command) in crossed, (command, crossed)
            now, state = settled(data, ends, after)


def squares_reached(state: Any, command: Json) -> tuple[tuple[str, int], ...]:
    """The special squares of the track for which a card is drawn, in order."""
    if command["type"] not in ("conquer", "annihilate"):
        return ()
    return tuple((fact["kind"], fact["square"]) for fact in tables.events(state, command) if fact["type"] == "square-reached")


def settled(data: st.DataObject, ends: list[Turn], state: Any) -> tuple[Turn, Any]:
    """The one of the possible ends that the table has reached; what the Princess asks for is chosen on both sides."""
    choice = tables.pending(state)
    if choice is not None and choice["kind"] == "turn-units":
        ways = [way for way in ends if not tables.differences(state, way.position)]
        assert ways, tables.differences(state, ends[0].position)
        offered = sorted(sorted(option["units"].items()) for option in choice["options"])
        assert offered == sorted(sorted(units.items()) for units in coop_turn.ways_to_turn(ways[0]))
        picked = data.draw(st.sampled_from(choice["options"]))
        return coop_turn.turn_units(ways[0], picked["units"]), tables.sent(state, picked)
    assert choice is None, choice
    ends = [coop_turn.turn_units(way, units) for way in ends for units in only_way(way)] or ends
    ways = [way for way in ends if not tables.differences(state, way.position)]
    assert ways, tables.differences(state, ends[0].position)
    return ways[0], state


def only_way(way: Turn) -> list[dict[str, int]]:
    """A riposte that leaves no choice needs no question."""
    if not way.owed:
        return []
    ways = list(coop_turn.ways_to_turn(way))
    assert len(ways) == 1, f"the table does not ask which figures turn: {ways}"
    return ways


@MANY
@given(st.data())
def test_a_white_turn(data):
    board = data.draw(draws.tables("coop"))
    same_turn(data, coop_turn.begin(board), tables.coop(board), 5)


@MANY
@given(st.data())
def test_a_black_turn(data):
    board = data.draw(draws.tables("coop"))
    for area in board["areas"].values():  # what riverlands add to production is another test's
        area["kind"] = "ocean" if area["kind"] == "river" else area["kind"]
    card = data.draw(st.sampled_from(draws.CARDS))
    same_turn(data, coop_turn.begin(board, card), tables.coop(board, card), 6)


@MANY
@given(st.data())
def test_cards_are_due_when_the_turn_ends(data):
    """Every special square that the marker has reached in a turn has its card turned up at its end (coop.momentum.7.1)."""
    board = data.draw(draws.tables("coop", princess=False))
    fight = data.draw(draws.fights(board))
    state, now = tables.coop(board), coop_turn.begin(board)
    ends, _ = attempted(lambda: stepped(now, fight))
    if ends is None:
        return
    now, state = settled(data, ends, tables.sent(state, fight))
    happened = tables.events(state, {"type": "turn-done", "by": now.by})
    due = [len(fact["tasks"]) for fact in happened if fact["type"] == "cards-due"]
    event(f"{len(now.drawn)} cards")
    assert sum(due) == len(now.drawn), happened
