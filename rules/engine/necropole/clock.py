"""The Game Master's clock: tokens by level and turn, and when the Gate falls if nothing changes."""

from dataclasses import dataclass

# Tokens gained in turn n: the first number, and the second n times (nec.master.2).
LEVELS = {"beginner": (1, 1), "expert": (2, 1), "impossible": (1, 2), "dantesque": (2, 2)}
TURNS = 5  # with all three gods alive the Game Master has won after them (nec.win.5)
GATE = 9  # black points (nec.master.9)
MINION, LORD = 1, 2  # points that each takes off the Gate at the end of a turn (nec.master.10)
MINION_PRICE = 1  # tokens (nec.master.7)
FREE_MINIONS = 1  # on turn 1 (nec.master.4)
MINIONS = 9  # in the pile (nec.setup.2)


def gain(level: str, turn: int) -> int:
    """Tokens gained at the start of that turn."""
    once, each = LEVELS[level]
    return once + each * turn


def total(level: str, turn: int) -> int:
    """Tokens gained up to and including that turn."""
    return sum(gain(level, n) for n in range(1, turn + 1))


def per_turn(level: str) -> tuple[int, ...]:
    return tuple(gain(level, turn) for turn in range(1, TURNS + 1))


@dataclass(frozen=True)
class GateForecast:
    """Points left of the Gate now, what it loses each turn, and the turn at whose end it falls, None if it does not."""

    left: int
    per_turn: int
    falls: int | None


def gate(left: int, minions: int, lords: int, turn: int) -> GateForecast:
    """What becomes of the Gate if these creatures stay there and no others come, from the end of `turn` on."""
    loss = MINION * minions + LORD * lords
    turns = -(-left // loss) if loss else 0
    return GateForecast(left, loss, None if left and not loss else turn + max(turns, 1) - 1)


@dataclass(frozen=True)
class MinionTurn:
    """A turn in which every token buys a minion: how many are there at its end, and what is left of the Gate then."""

    turn: int
    minions: int
    left: int


def all_minions(level: str) -> tuple[MinionTurn, ...]:
    """The quickest way to the Gate's fall with minions alone, turn by turn until it falls; nobody disturbs them."""
    left, minions, turns = GATE, FREE_MINIONS, []
    for turn in range(1, TURNS + 1):
        minions = min(minions + gain(level, turn) // MINION_PRICE, MINIONS)
        left = max(left - MINION * minions, 0)
        turns.append(MinionTurn(turn, minions, left))
        if not left:
            break
    return tuple(turns)
