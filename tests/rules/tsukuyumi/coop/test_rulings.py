"""Every doubtful reading of the co-op rules that the engine decides: its switch changes what it should change."""

from typing import Any

import pytest

from companion.api import tsukuyumi
from rules.engine.tsukuyumi.legality import momentum
from rules.engine.tsukuyumi.rulings import Rulings
from tests.rules.tsukuyumi import acting

pytestmark = pytest.mark.django_db  # the questions read units and rulings from the database

LEGEND = {"conquest": 40, "health": 40, "attack": 40, "size": "large"}
STATS: dict[str, Any] = {
    "oni": {unit: {"conquest": n, "health": n, "attack": n} for unit, n in acting.SIZES.items()}
    | {unit: dict(LEGEND) for unit in acting.LEGENDS},
    "nomads": {"private": {"conquest": 10, "size": "small"}},
    "boarlords": {"squeaker": {"conquest": 15, "size": "small"}},
}
OCEAN = {"kind": "ocean"}
HELD = {"kind": "ocean", "territory": "oni"}


def oni(**units: int) -> dict[str, Any]:
    return {"units": {"oni": {name.replace("_", "-"): n for name, n in units.items()}}}


def attack(areas: dict[str, Any], left: int = 2, rulings: dict[str, str] | None = None, **more: Any) -> list[str]:
    """Targets and groups, in one line each."""
    position = {"game": "tsukuyumi", "mode": "coop", "areas": areas, "stats": STATS, "rulings": rulings or {}, **more}
    answer = tsukuyumi.next_attack({"position": position, "attacks_left": left})
    return sorted(
        f"{option['target']} {'+'.join(sorted(step['unit'] + '@' + step['path'][0] for step in group))}"
        for option in answer["options"]
        for group in option["groups"]
    )


ATTACKS = [
    ("coop-oni-home", "like-others", {"2,0": {"kind": "home", "of": "nomads", **oni(small=1)}}, 2, [], ["2,0 "]),
    (
        "coop-mountain-once", "twice",
        {"2,0": {"kind": "mountain", "value": 10, "units": {"oni": {"large": 1}, "nomads": {"private": 2}}}}, 2, ["2,0 "], [],
    ),
    (
        "coop-oni-pass-through", "free",
        {"2,0": {**HELD, **oni(small=1)}, "3,0": {**HELD, "units": {"nomads": {"private": 3}}}, "4,0": OCEAN}, 2, [], ["4,0 small@2,0"],
    ),
    (
        "coop-oni-pass-through", "same-start",
        {
            "2,0": {**HELD, **oni(small=1)}, "2,1": {**HELD, **oni(small=1)}, "3,0": {**HELD, "units": {"nomads": {"private": 2}}},
            "4,0": {"kind": "mountain", "value": 15},
        },
        2, ["4,0 small@2,0+small@2,1"], [],
    ),
    (
        "coop-oni-through-home", "no",
        {"2,0": {**HELD, **oni(small=1)}, "3,0": {"kind": "home", "of": "nomads"}, "4,0": OCEAN}, 2, ["4,0 small@2,0"], [],
    ),
    (
        "coop-oni-over-all-targets", "number-only",
        {"2,0": {**HELD, **oni(small=1)}, "3,0": HELD, "4,0": OCEAN, "2,1": OCEAN}, 2,
        ["2,1 small@2,0"], ["2,1 small@2,0", "4,0 small@2,0"],
    ),
    (
        "coop-priority-tie", "any-tie",
        {"2,0": {**OCEAN, **oni(small=1), "priority": True}, "5,0": {**OCEAN, **oni(small=1)}}, 2, ["2,0 ", "5,0 "], ["2,0 "],
    ),
    (
        "coop-priority-tie", "more-than-two",
        {"2,0": {**OCEAN, **oni(small=1), "priority": True}, "5,0": {**OCEAN, **oni(small=1)}}, 1, ["2,0 "], ["2,0 ", "5,0 "],
    ),
    (
        "coop-oni-smallest-group", "total-strength",
        {"2,0": {**HELD, **oni(small=1, large=1)}, "2,1": {**HELD, **oni(medium=2)}, "3,0": {"kind": "mountain", "value": 35}}, 2,
        ["3,0 large@2,0+small@2,0"], ["3,0 medium@2,1+medium@2,1"],
    ),
    (
        "coop-oni-equal-groups", "largest-stack",
        {"2,0": {**HELD, **oni(small=1)}, "2,1": {**HELD, **oni(small=2)}, "3,0": OCEAN}, 2,
        ["3,0 small@2,0", "3,0 small@2,1"], ["3,0 small@2,1"],
    ),
    (
        "coop-legendary-size", "above-large",
        {"2,0": {**HELD, **oni(merchant=1)}, "2,1": {**HELD, **oni(large=1)}, "3,0": OCEAN}, 2,
        ["3,0 large@2,1", "3,0 merchant@2,0"], ["3,0 large@2,1"],
    ),
    (
        "coop-ronin-company", "company",
        {
            "2,0": {**HELD, **oni(ronin=1, small=1)}, "3,0": HELD, "4,0": HELD, "5,0": {"kind": "mountain", "value": 50},
        },
        2, [], ["5,0 ronin@2,0+small@2,0"],
    ),
    (
        "coop-dark-observer-first", "counts-as-one",
        {"2,0": {**HELD, **oni(dark_observer=1)}, "3,0": OCEAN, "6,0": {**OCEAN, **oni(small=1)}}, 2, ["3,0 dark-observer@2,0"], ["6,0 "],
    ),
    (
        "coop-dark-observer-first", "no-attack",
        {"2,0": {**HELD, **oni(dark_observer=1)}, "6,0": {**OCEAN, **oni(small=1)}}, 2, ["6,0 "], [],
    ),
    (
        "coop-abyssal-third", "usual",
        {"2,0": {**HELD, **oni(abyssal=1)}, "3,0": OCEAN, "6,0": {**OCEAN, **oni(small=1)}}, 1, ["3,0 abyssal@2,0"], ["6,0 "],
    ),
    (
        "coop-abyssal-third", "alone",
        {"2,0": {**HELD, **oni(abyssal=1, small=1)}, "3,0": {"kind": "mountain", "value": 45}, "6,0": {**OCEAN, **oni(small=1)}}, 1,
        ["3,0 abyssal@2,0+small@2,0"], ["6,0 "],
    ),
    (
        "coop-observer-and-abyssal", "observer-always",
        {"2,0": {**HELD, **oni(abyssal=1)}, "3,0": OCEAN, "6,0": {**HELD, **oni(dark_observer=1)}, "7,0": OCEAN}, 1,
        ["3,0 abyssal@2,0"], ["7,0 dark-observer@6,0"],
    ),
    (
        "coop-oni-distance", "longest",
        {
            "2,0": {**HELD, **oni(small=2)}, "3,0": HELD, "4,0": {"kind": "mountain", "value": 20},
            "8,0": {**HELD, **oni(small=1)}, "9,0": HELD, "10,0": {"kind": "mountain", "value": 20}, "11,0": {**HELD, **oni(small=1)},
        },
        2, ["10,0 small@11,0+small@8,0"], ["10,0 small@11,0+small@8,0", "4,0 small@2,0+small@2,0"],
    ),
    (
        "coop-oni-flying-strength", "ignored",
        {
            "2,0": {**HELD, **oni(small=1, skybound=1)}, "3,0": {**HELD, "units": {"nomads": {"private": 3}}},
            "4,0": {"kind": "mountain", "value": 50},
        },
        2, ["4,0 skybound@2,0+small@2,0"], [],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "reading", "areas", "left", "default", "other"), ATTACKS)
def test_a_reading_of_the_attack_changes_the_attack(slug, reading, areas, left, default, other, monkeypatch):
    monkeypatch.setitem(STATS["oni"]["skybound"], "traits", ["flying"])
    assert attack(areas, left) == default
    assert attack(areas, left, {slug: reading}) == other


PRINCESS = ["1,0", "2,-1", "2,0"]
WITH_HER = [
    ("coop-princess-figure", "figure", {"2,0": OCEAN}, [], ["2,0 "]),
    ("coop-princess-adds-conquest", "defence-only", {"2,0": {"kind": "mountain", "value": 40, **oni(small=1)}}, ["2,0 "], []),
    ("coop-princess-area-target", "no", {"2,0": {**OCEAN, **oni(small=1)}}, ["2,0 "], []),
]


@pytest.mark.parametrize(("slug", "reading", "areas", "default", "other"), WITH_HER)
def test_a_reading_about_the_princess_changes_the_attack(slug, reading, areas, default, other):
    assert attack(areas, princess=PRINCESS) == default
    assert attack(areas, princess=PRINCESS, rulings={slug: reading}) == other


FIGHT = momentum.PlayersAttack("boarlords", "annihilation", "combat-card", oni_present=True, oni_destroyed=True)
MOMENTUM = [
    ("coop-momentum-princess", "third-only", momentum.PlayersAttack("boarlords", "conquest", "combat-card", princess_present=True), 2, 1),
    ("coop-momentum-ranged", "kills-only", momentum.PlayersAttack("boarlords", "sniper", "combat-card", True, True, True), 0, 1),
    ("coop-momentum-sentinels", "card-counts", momentum.PlayersAttack("sentinels", "annihilation", "combat-card", False, True, True), 0, 1),
    ("coop-momentum-nomads", "kill-only", momentum.PlayersAttack("nomads", "annihilation", "combat-card", oni_present=True), 0, 1),
    (
        "coop-momentum-legend-destroyed",
        "fourth",
        momentum.PlayersAttack("boarlords", "annihilation", "combat-card", False, True, True, True, False, True),
        3,
        4,
    ),
]


@pytest.mark.parametrize(("slug", "reading", "fight", "default", "other"), MOMENTUM)
def test_a_reading_of_the_momentum_changes_it(slug, reading, fight, default, other):
    assert momentum.advance(1, fight).delta == default
    assert momentum.advance(1, fight, (), Rulings.of({slug: reading})).delta == other


def test_at_the_end_of_the_track_the_last_special_square_may_work_again():
    track = (momentum.TrackSquare(4, "riposte"), momentum.TrackSquare(5, "end"))
    assert [s.square for s in momentum.reached(4, 3, track)[1]] == []
    assert [s.square for s in momentum.reached(4, 3, track, Rulings.of({"coop-momentum-ends": "last-again"}))[1]] == [4, 4]


HOME = {"kind": "home", "of": "nomads"}
ALONE = {"initiative": ["nomads"], "printed": {"players-plus-3-vp": 9}}
FIFTEEN = {"printed": {"fewer-than-15-oni-vp": 4}}
OURS = {"territory": "oni"}
MARKED = {**OURS, "markers": {"oni": {"two-points": 1}}}
SCORES = [
    ("coop-shadows-one three", {"2,0": oni(three_shadows=3)}, {}, ("oni", 1, 3)),
    ("coop-home-bonus held-each", {"2,0": OURS, "3,0": HOME, "2,1": {**HOME, "of": "boarlords"}}, {}, ("oni", 3, 5)),
    ("coop-home-bonus held-open", {"2,0": {**OURS, "blockades": [0]}, "3,0": HOME}, {}, ("oni", 3, 1)),
    ("coop-plus-three exactly", {f"{n},0": OURS for n in range(5)}, ALONE, ("oni", 14, 5)),
    ("coop-plus-three at-least-marked", {f"{n},0": {"kind": "moon"} for n in range(4)}, ALONE, ("oni", 13, 4)),
    ("coop-score-columns plus-three-players", {"2,0": {}}, ALONE, ("players", 0, 9)),
    ("coop-fewer-than-15 ordinary", {"2,0": oni(small=14, ronin=1)}, FIFTEEN, ("players", 0, 4)),
    ("coop-fewer-than-15 all", {"2,0": oni(small=14)}, {**FIFTEEN, "princess": ["1,0", "1,-1", "2,-1"]}, ("players", 4, 0)),
    ("coop-printed-values none", {"2,0": {}}, FIFTEEN, ("players", 4, 0)),
    ("coop-prosperity marked", {"2,0": MARKED, "5,0": {**OURS, "traits": ["devastated"]}}, {}, ("oni", 4, 2)),
    ("coop-homezone-marker home-only", {"2,0": {"territory": "nomads", "of": "nomads"}}, {}, ("players", 1, 0)),
]


def counted(areas: dict[str, Any], more: dict[str, Any], rulings: dict[str, str]) -> dict[str, int]:
    """Both sides' points."""
    full = {at: {"kind": "ocean", **area} for at, area in areas.items()}
    position = {"game": "tsukuyumi", "mode": "coop", "areas": full, "stats": STATS, "rulings": rulings, **more}
    sides: dict[str, int] = tsukuyumi.score({"position": position})["sides"]
    return sides


@pytest.mark.parametrize(("ruling", "areas", "more", "expected"), SCORES, ids=[one[0] for one in SCORES])
def test_a_reading_changes_the_count(ruling, areas, more, expected):
    slug, reading = ruling.split()
    side, default, other = expected
    for rulings, wanted in (({}, default), ({slug: reading}, other)):
        assert counted(areas, more, rulings)[side] == wanted
