"""The doubtful places of the co-op Oni's attack, each a ruling with one switch; worked out once an attack."""

from dataclasses import dataclass

from rules.engine.tsukuyumi.board.position import Position


@dataclass(frozen=True)
class Readings:
    """Which reading is played; the first that is named is our default."""

    passing: str = "all-passing"  # same-start, free
    flying_counts: bool = True
    through_homes: bool = True
    longest_way: bool = False
    over_all_targets: bool = True
    priority: str = "more-than-attacks"  # any-tie, more-than-two
    total_strength: bool = False
    largest_stack: bool = False
    legends_largest: bool = False
    ronin_company: bool = False
    observer: str = "first-if-possible"  # counts-as-one, no-attack
    abyssal: str = "takes-part"  # alone, usual
    observer_always: bool = False


def readings_of(position: Position) -> Readings:
    """Read from the position's rulings."""
    reads = position.reads
    return Readings(
        passing=reads("coop-oni-pass-through", "all-passing"),
        flying_counts=reads("coop-oni-flying-strength", "counts") == "counts",
        through_homes=reads("coop-oni-through-home", "yes") == "yes",
        longest_way=reads("coop-oni-distance", "total") == "longest",
        over_all_targets=reads("coop-oni-over-all-targets", "all-targets") == "all-targets",
        priority=reads("coop-priority-tie", "more-than-attacks"),
        total_strength=reads("coop-oni-smallest-group", "first-difference") == "total-strength",
        largest_stack=reads("coop-oni-equal-groups", "players") == "largest-stack",
        legends_largest=reads("coop-legendary-size", "base") == "above-large",
        ronin_company=reads("coop-ronin-company", "ronin-only") == "company",
        observer=reads("coop-dark-observer-first", "first-if-possible"),
        abyssal=reads("coop-abyssal-third", "takes-part"),
        observer_always=reads("coop-observer-and-abyssal", "abyssal-last") == "observer-always",
    )
