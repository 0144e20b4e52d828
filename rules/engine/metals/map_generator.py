"""Maps grown from a seed: the same for both sides, with corners worth nothing; knows what makes a map fair, not how it is played."""

from types import MappingProxyType

from rules.engine.kernel import squares
from rules.engine.kernel.random import Chance
from rules.engine.metals.maps import Map, Square

LEAST, MOST = 4, 9
KINDS = (Square(value=1), Square(value=2), Square(value=1, city=True), Square(city=True), Square(forest=True))
WEIGHTS = (5, 2, 3, 1, 4)


def grow(seed: str, width: int = 5, height: int = 5) -> Map:
    """A fair map: turned half round it is itself, so both ends see the same; there is a 2, a City and a Forest on every one."""
    chance = Chance(f"metals {width}x{height} {seed}")
    bare = Map(width, height)
    free = [at for at in squares.every(width, height) if at not in bare.ends]
    pairs = [at for at in free if at <= turned(bare, at)]
    order = chance.shuffled(pairs)
    wanted = max(3, round(len(pairs) * (35 + chance.below(20)) / 100))
    shown: dict[int, Square] = {}
    must = [Square(value=2), Square(value=1, city=True), Square(forest=True)]
    for number, at in enumerate(order[:wanted]):
        kind = must[number] if number < len(must) else chance.weighed(KINDS, WEIGHTS)
        shown[at] = shown[turned(bare, at)] = kind
    return Map(width, height, MappingProxyType(dict(sorted(shown.items()))))


def turned(given: Map, at: int) -> int:
    """Where a square comes to lie when the map is turned half round."""
    row, column = divmod(at, squares.STRIDE)
    return squares.square(given.width - 1 - column, given.height - 1 - row)
