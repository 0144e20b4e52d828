"""Whole standard turns at a table, tap by tap, with their fights: shares, counterattacks, losses and retreats as the clauses say."""

from dataclasses import replace
from typing import Any

from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.whole_turns import draws, standard_turn, tables, turn
from tests.rules.tsukuyumi.whole_turns.oni_turn import PROTECTION
from tests.rules.tsukuyumi.whole_turns.standard_turn import Fight
from tests.rules.tsukuyumi.whole_turns.turn import Json, Turn, Units, attempted

# What fails is a whole board, and small: shrinking it would take longer than reading it.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
MANY = settings(examples(60), phases=PHASES)
FEW = settings(examples(25), phases=PHASES)
KINDS = {"annihilate": "annihilation", "conquer": "conquest"}


def drawn_command(data: st.DataObject, now: Turn, kinds: list[str]) -> Json:
    match data.draw(st.sampled_from(kinds)):
        case "move":
            return data.draw(draws.moves(now.position, now.allowed.get("movement", 0)))
        case "produce":
            return data.draw(draws.productions(now.position)) | {"points": now.allowed.get("production", 0)}
        case "initiative":
            return data.draw(draws.initiatives(now.position, now.allowed.get("initiative", 0)))
    fight = data.draw(draws.fights(now.position))
    return {"type": "attack", "by": now.by, "area": fight["area"], "card": {"kind": KINDS[fight["type"]]}}


def stepped(now: Turn, command: Json) -> Turn | Fight:
    match command["type"]:
        case "move":
            return turn.move(now, command["figures"])
        case "produce":
            return turn.produce(now, command["unit"], command["area"], command["count"])
        case "initiative":
            return turn.change_initiative(now, command["to"])
    return standard_turn.attack(now, command["area"], command["card"]["kind"])


def same_turn(data: st.DataObject, now: Turn, state: Any, kinds: list[str], taps: int) -> None:
    for _ in range(taps):
        command = drawn_command(data, now, kinds)
        after, why = attempted(lambda now=now, command=command: stepped(now, command))
        reached, codes = tables.tried(state, command)
        event(f"{'refused' if after is None else 'legal'}: {command['type']}")
        assert (after is None) == (reached is None), f"{command}: oracle {why or 'legal'}, table {codes or 'legal'}"
        if after is None:
            continue
        state = reached
        if isinstance(after, Fight):
            after, state = fought(data, after, state)
        now = after
        assert tables.pending(state) is None
        assert not tables.differences(state, now.position), (command, tables.differences(state, now.position))
        if "active" in now.position and tables.board_of(state).get("active") != now.by:
            return  # nothing is left to do: the turn has gone on


def fought(data: st.DataObject, fight: Fight, state: Any) -> tuple[Turn, Any]:
    """Answers every question of a fight, at the table and in the oracle, until it is over."""
    losses: dict[str, Units] = {}
    taken: dict[str, int] = {}
    retreats: dict[str, list[Json]] = {}
    to_answer = list(fight.defenders)
    while (choice := tables.pending(state)) is not None:
        kind, offered = choice["kind"], choice["options"]
        event(f"asked: {kind}")
        if kind == "split-damage":
            option = data.draw(st.sampled_from(offered))
            assert sum(option["shares"].values()) <= fight.damage
            assert set(option["shares"]) <= set(fight.defenders)
            fight = replace(fight, shares=option["shares"])
        elif kind == "counterattack":
            side = to_answer.pop(0)
            assert (choice["facts"]["side"], choice["by"]) == (side, [standard_turn.answerer(fight, side)])
            option = data.draw(st.sampled_from(answers(fight, side)))
            fight = replace(fight, answers={**fight.answers, side: option["choice"]})
        elif kind == "take-damage":
            side = choice["facts"]["side"]
            nth = taken.get(side, 0)
            expected = next_blow(fight, side, losses, nth)
            assert unique(option.get("lost", {}) for option in offered) == unique(expected), (side, offered, expected)
            option = data.draw(st.sampled_from(offered))
            losses = added(losses, side, option.get("lost", {}))
            taken[side] = nth + 1
        else:
            assert kind == "retreat", choice
            losses, taken = by_themselves(fight, losses, taken)
            side = choice["facts"]["side"]
            assert choice["facts"]["units"] == standard_turn.survivors(fight, side, losses.get(side, {}))
            option = data.draw(st.sampled_from(offered))
            walks = option.get("figures", [])
            assert not standard_turn.retreat_faults(fight, side, walks), option
            retreats[side] = walks
        state = tables.sent(state, option)
    losses, taken = by_themselves(fight, losses, taken)
    return standard_turn.ended(fight, losses, retreats), state


def answers(fight: Fight, side: str) -> list[Json]:
    by = standard_turn.answerer(fight, side)
    base = {"type": "counterattack", "by": by, "side": side}
    possible = [{**base, "choice": "counterstrike"}]
    if not oracle.immobilised(fight.turn.position, fight.area):
        possible.append({**base, "choice": "retreat"})
    if side != "oni":
        possible += [{**base, "choice": "none"}, {**base, "choice": "protection", "value": PROTECTION[side][1]}]
    return possible


def next_blow(fight: Fight, side: str, losses: dict[str, Units], nth: int) -> list[Units]:
    return standard_turn.ways(fight, side, losses.get(side, {}), standard_turn.blows(fight, side)[nth])


def by_themselves(fight: Fight, losses: dict[str, Units], taken: dict[str, int]) -> tuple[dict[str, Units], dict[str, int]]:
    """Blows that leave no choice are not asked about."""
    for side in (*fight.defenders, fight.turn.by):
        for nth in range(taken.get(side, 0), len(standard_turn.blows(fight, side))):
            only = next_blow(fight, side, losses, nth)
            assert len(only) == 1, f"{side} is not asked which figures fall: {only}"
            losses = added(losses, side, only[0])
            taken = {**taken, side: nth + 1}
    return losses, taken


def added(losses: dict[str, Units], side: str, lost: Units) -> dict[str, Units]:
    before = losses.get(side, {})
    return {**losses, side: {unit: before.get(unit, 0) + lost.get(unit, 0) for unit in {*before, *lost}}}


def unique(ways: Any) -> list[list[tuple[str, int]]]:
    return sorted({tuple(sorted(way.items())) for way in ways})


@MANY
@given(st.data())
def test_a_red_turn(data):
    board = data.draw(draws.tables("standard"))
    card = {"movement": data.draw(st.integers(0, 3)), "combat": data.draw(st.integers(1, 3))}
    now, state = standard_turn.begin(board, "red", card), tables.standard(board, "red", card)
    same_turn(data, now, state, ["move", "fight", "fight"], 5)


@MANY
@given(st.data())
def test_a_white_turn(data):
    board = data.draw(draws.tables("standard"))
    now, state = standard_turn.begin(board, "white", {}), tables.standard(board, "white", {})
    same_turn(data, now, state, ["move", "fight", "produce"], 4)


@FEW
@given(st.data())
def test_a_green_turn(data):
    board = data.draw(draws.tables("standard"))
    card = {"production": data.draw(st.integers(1, 4))}
    now, state = standard_turn.begin(board, "green", card), tables.green(board, card)
    same_turn(data, now, state, ["produce"], 4)


@FEW
@given(st.data())
def test_a_blue_turn(data):
    board = data.draw(draws.tables("standard"))
    card = {"initiative": data.draw(st.integers(1, 2))}
    now, state = standard_turn.begin(board, "blue", card), tables.standard(board, "blue", card)
    same_turn(data, now, state, ["initiative"], 1)
