"""Where an undead can walk with the Initiative that it has left: shortest ways over free squares, as the engine would take them."""

from rules.engine.necropole import acts
from rules.engine.necropole.state import State
from rules.engine.necropole.values import left


def ways(state: State, who: str) -> dict[str, tuple[str, ...]]:
    """Each square in reach with the squares that lead there; one step where nobody knows how far it can go."""
    figure = state.fight.figures[who]
    has = left(state, who)
    most = has.exact if has.exact is not None else max(has.least or 0, 1)
    if figure.at is None or most < 1 or (state.terms.engaged and acts.enemies_next_to(state, who)):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    edge: list[tuple[str, tuple[str, ...]]] = [(figure.at, ())]
    for distance in range(most):
        following = []
        for here, way in edge:
            for there in acts.ways(state, here, figure.facing if distance == 0 else None):
                if there not in found and there != figure.at and state.at(there) is None:
                    found[there] = (*way, there)
                    following.append((there, found[there]))
        edge = following
    return found
