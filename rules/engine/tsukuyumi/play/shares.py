"""Every way to share a number out: damage among defenders, figures among areas."""

from collections.abc import Iterator


def shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to share a number out among so many."""
    if parts == 1:
        yield (total,)
    elif parts > 1:
        for first in range(total, -1, -1):
            for rest in shares(total - first, parts - 1):
                yield (first, *rest)
