"""The special squares of a Momentum track, as players gave them: printed on a component that we do not have."""

from dataclasses import dataclass

from rules.engine.kernel import validation
from rules.engine.kernel.codec import Json

SQUARES = ("riposte", "legendary", "points", "end")
FIELDS = ("square", "kind", "vp")


@dataclass(frozen=True)
class TrackSquare:
    """A special square: a riposte, a legendary Oni, the Oni's points from here on, or the last square."""

    square: int
    kind: str
    vp: int = 0


def read_track(value: object, at: str = "track") -> tuple[TrackSquare, ...]:
    """The special squares that the players gave; none when they gave none."""
    if value is None:
        return ()
    found = []
    for n, one in enumerate(validation.items(value, at, 200)):
        data = validation.mapping(one, f"{at}.{n}")
        validation.only(data, FIELDS, f"{at}.{n}")
        square = validation.whole(validation.needed(data, "square", f"{at}.{n}"), f"{at}.{n}.square", 0, 1000)
        kind = validation.one_of(validation.needed(data, "kind", f"{at}.{n}"), SQUARES, f"{at}.{n}.kind")
        found.append(TrackSquare(square, kind, validation.whole(data.get("vp", 0), f"{at}.{n}.vp", 0, 100)))
    return tuple(found)


def write_track(track: tuple[TrackSquare, ...]) -> list[Json]:
    return [{"square": s.square, "kind": s.kind, **({"vp": s.vp} if s.vp else {})} for s in track]
