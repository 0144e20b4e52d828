"""Every doubtful reading of the co-op rules that the engine decides: its switch changes what it should change."""

from typing import Any

import pytest

from companion.api import tsukuyumi
from rules.engine.tsukuyumi.legality import momentum
from rules.engine.tsukuyumi.rulings import Rulings
from tests.rules.tsukuyumi import acting
from tests.rules.tsukuyumi.coop import playing

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


THREE_NOMADS = "order=nomads stat=nomads:private:c10h10a5|small / 2,0 ocean oni:large*1 nomads:private*3"
TWO_DEFENDERS = "order=nomads>boarlords stat=nomads:private:c10h10a5|small / 2,0 ocean oni:small*2 nomads:private*1 boarlords:squeaker*1"
PROTECTED = [{"type": "oni-attack", "target": "2,0"}, {"type": "choose-riposte", "name": "protection"}]

ACTS = [
    # a ruling, its other reading, the board, what is done, what is looked at, and both answers
    (
        "coop-princess-equal falls",
        "order=boarlords momentum=1 princess=1,0+2,-1+2,0"
        " / 2,0 ocean oni:large*1,small*1 boarlords:boarmaster*3",
        [{"type": "annihilate", "by": "boarlords", "area": "2,0"}],
        lambda a: (a["board"]["2,0"]["units"]["oni"].get("small"), bool(a["princess"])), (1, True), (1, False),
    ),
    (
        "without-conquest-value empty-areas",
        "order=sentinels momentum=1 / 2,0 ocean sentinels:kiosan*1",
        [{"type": "conquer", "by": "sentinels", "area": "2,0"}],
        lambda a: a["board"]["2,0"].get("territory"), None, "sentinels",
    ),
    (
        "coop-oni-damage-order last-first-absorbed",
        "order=nomads>boarlords stat=nomads:private:c10h10a5|small / 2,0 ocean oni:medium*1 nomads:private*1 boarlords:boarmother*1",
        [{"type": "oni-attack", "target": "2,0", "damage": 20}, {"type": "choose-riposte"}],
        lambda a: a["board"]["2,0"]["units"].get("nomads"), {"private": 1}, None,
    ),
    (
        "coop-princess-riposte-rounding always-down",
        "order=boarlords momentum=1 princess=1,0+2,-1+2,0 / 2,0 ocean boarlords:squeaker*3",
        [{"type": "annihilate", "by": "boarlords", "area": "2,0"}],
        lambda a: a["board"]["2,0"]["units"]["boarlords"]["squeaker"], 1, 2,
    ),
    (
        "coop-princess-riposte-units three-areas",
        "order=boarlords momentum=1 princess=1,0+2,-1+2,0 / 2,-1 ocean boarlords:squeaker*2 / 2,0 ocean boarlords:squeaker*2",
        [{"type": "annihilate", "by": "boarlords", "area": "2,0"}],
        lambda a: sum(area["units"].get("boarlords", {}).get("squeaker", 0) for area in a["board"].values()), 3, 2,
    ),
    (
        "coop-princess-riposte-always not-if-destroyed",
        "order=boarlords momentum=1 princess=1,0+2,-1+2,0 / 2,0 ocean boarlords:boarmaster*3",
        [{"type": "annihilate", "by": "boarlords", "area": "2,0"}],
        lambda a: a["board"]["2,0"]["units"]["boarlords"]["boarmaster"], 1, 3,
    ),
    (
        "coop-oni-supply-empty keep-units",
        "order=boarlords momentum=1 supply=oni:small*0 princess=1,0+2,-1+2,0 / 2,0 ocean boarlords:squeaker*2",
        [{"type": "annihilate", "by": "boarlords", "area": "2,0"}],
        lambda a: a["board"]["2,0"]["units"]["boarlords"]["squeaker"], 1, 2,
    ),
    (
        "coop-oni-damage-split fewest-then-larger",
        "order=boarlords momentum=1 / 2,0 ocean oni:small*2,large*1 boarlords:boarmaster*1",
        [{"type": "other-attack", "by": "boarlords", "area": "2,0", "damage": 35}],
        lambda a: a["board"]["2,0"]["units"]["oni"], {"small": 1, "large": 1}, {"small": 2},
    ),
    (
        "coop-princess-event-step two-corners",
        "order=boarlords princess=1,0+2,-1+2,0 / 2,0 ocean",
        [{"type": "event-point", "by": "boarlords", "use": "princess"}],
        lambda a: a["princess"], ["1,0", "1,1", "2,0"], ["0,1", "1,0", "1,1"],
    ),
    (
        "coop-momentum-down onto",
        'order=boarlords momentum=5 track=4r / 2,0 ocean ;; {"coop":{"ripostes":[{"by":"boarlords"}]}}',
        [{"type": "event-point", "by": "boarlords", "use": "momentum"}],
        lambda a: a["waiting"], "", "discard-riposte",
    ),
    (
        "coop-princess-absent place-and-play",
        'round=1 order=nomads / 1,0 moon / 2,0 ocean / 3,0 home =nomads ;; '
        '{"stage":"round-card","coop":{"players":["nomads"],"shown":true,"todo":[{"kind":"card"}]}}',
        [{"type": "card-done"}, {"type": "place-princess", "areas": ["1,0", "2,-1", "2,0"]}],
        lambda a: a["waiting"], "", "princess-card",
    ),
    (
        "coop-riposte-discard any",
        'order=boarlords momentum=4 track=4r / 2,0 ocean ;; {"coop":{"drawn":[{"kind":"riposte","by":"boarlords","square":4}]}}',
        [{"type": "event-point", "by": "boarlords", "use": "momentum"}, {"type": "discard-riposte", "number": 0}],
        lambda a: a["drawn"], ["riposte"], [],
    ),
    (
        "coop-partners base-game",
        "order=nomads>boarlords momentum=1 / 2,0 ocean nomads:private*1 boarlords:squeaker*1",
        [{"type": "conquer", "by": "nomads", "area": "2,0"}],
        lambda a: a["refused"], [], ["too-weak"],
    ),
    (
        "coop-one-riposte one-each",
        "order=nomads>boarlords stat=nomads:private:c10h10a5|small / 2,0 ocean oni:large*2 nomads:private*1 boarlords:squeaker*1",
        [{"type": "oni-attack", "target": "2,0"}, {"type": "choose-riposte"}],
        lambda a: a["waiting"], "", "riposte",
    ),
    (
        "coop-mp71-single as-none",
        "order=nomads princess=1,0+2,-1+2,0 stat=nomads:private:c10h10a5|small / 1,1 ocean nomads:private*1",
        [{"type": "princess-card", "card": "mp71"}],
        lambda a: a["princess"], ["1,0", "1,1", "2,0"], ["0,1", "0,2", "1,1"],
    ),
    (
        "coop-mp71-single full-circle",
        "order=nomads princess=1,0+2,-1+2,0 stat=nomads:private:c10h10a5|small / 1,1 ocean nomads:private*1",
        [{"type": "princess-card", "card": "mp71"}],
        lambda a: a["princess"], ["1,0", "1,1", "2,0"], ["1,0", "2,-1", "2,0"],
    ),
    (
        "coop-mp71-strength damage-anyway",
        "order=boarlords princess=1,0+2,-1+2,0 / 1,1 ocean boarlords:boarguard*3",
        [{"type": "princess-card", "card": "mp71"}, {"type": "choose-riposte"}],
        lambda a: a["board"]["1,1"]["units"]["boarlords"]["boarguard"], 3, 2,
    ),
    (
        "coop-mp71-corner can-take",
        "order=boarlords princess=1,0+2,-1+2,0 / 1,1 ocean boarlords:boarguard*9 / 2,0 ocean boarlords:boarguard*9 "
        "/ -1,2 ocean boarlords:squeaker*1 / 0,2 ocean boarlords:squeaker*1",
        [{"type": "princess-card", "card": "mp71"}],
        lambda a: a["princess"], ["1,0", "1,1", "2,0"], ["-1,2", "0,1", "0,2"],
    ),
    (
        "coop-oni-recompute at-once",
        'round=1 phase=black active=nomads order=nomads supply=oni:small*5 / 2,0 ocean oni:small*1 / 3,0 mountain20 '
        ';; {"stage":"black","coop":{"players":["nomads"],"attacks":2}}',
        [{"type": "oni-attack", "target": "2,0"}],
        lambda a: [one.get("target") for one in a["pending"]["options"]], ["3,0"], [None],
    ),
    (
        "coop-oni-recompute at-once",
        'round=1 phase=black active=nomads order=nomads supply=oni:small*5 / 2,0 ocean oni:small*1 / 3,0 mountain20 '
        ';; {"stage":"black","coop":{"players":["nomads"],"attacks":2}}',
        [
            {"type": "oni-attack", "target": "2,0"},
            {"type": "oni-attack", "target": "3,0", "group": [{"unit": "small", "path": ["2,0", "3,0"]}] * 2},
        ],
        lambda a: a["refused"], [], ["not-planned"],
    ),
    (
        "coop-oni-no-attack move-three",
        'round=1 phase=black active=nomads order=nomads / 2,0 ocean @oni oni:small*1 / 3,0 ocean @oni / 6,0 ocean '
        ';; {"stage":"black","coop":{"players":["nomads"],"attacks":1}}',
        [{"type": "no-attack", "figures": [{"unit": "small", "path": ["2,0", "3,0"]}]}],
        lambda a: (a["refused"], sorted(at for at, area in a["board"].items() if area.get("units"))),
        (["attack-lost"], ["2,0"]), ([], ["3,0"]),
    ),
    (
        "coop-princess-damage target",
        "order=boarlords momentum=1 princess=1,0+2,-1+2,0 / 2,0 ocean oni:small*1 boarlords:squeaker*2",
        [{"type": "other-attack", "by": "boarlords", "area": "2,0", "damage": 40, "aims": True}],
        lambda a: (a["refused"], a["princess"]), (["no-aiming"], ["1,0", "2,-1", "2,0"]), ([], ""),
    ),
    (
        "coop-reveal-order active",
        'order=nomads / 2,0 ocean ;; {"coop":{"todo":[{"kind":"reveal","side":"nomads","name":"riposte","number":3},'
        '{"kind":"reveal","side":"nomads","name":"legendary","number":5}]}}',
        [{"type": "reveal", "number": 1, "unit": "merchant", "areas": ["2,0"]}],
        lambda a: (a["refused"], a["board"]["2,0"].get("units", {})), (["in-the-order-drawn"], {}), ([], {"oni": {"merchant": 1}}),
    ),
    (
        "coop-gambler-roll each-fight",
        'order=boarlords momentum=1 / 2,0 ocean oni:gambler*1 boarlords:squeaker*1 ;; {"coop":{"gambler":3}}',
        [{"type": "annihilate", "by": "boarlords", "area": "2,0"}],
        lambda a: a["waiting"], "", "gambler-die",
    ),
    (
        "coop-legendary-rules both",
        "order=boarlords momentum=1 / 2,0 ocean oni:defiler*1 boarlords:squeaker*1",
        [{"type": "other-attack", "by": "boarlords", "area": "2,0", "damage": 40}],
        lambda a: a["board"]["2,0"]["units"].get("oni"), None, {"defiler": 1},
    ),
    (
        "coop-legendary-rules both",
        "order=boarlords momentum=1 / 2,0 ocean oni:defiler*1 boarlords:squeaker*1",
        [{"type": "other-attack", "by": "boarlords", "area": "2,0", "damage": 40}] * 2,
        lambda a: a["board"]["2,0"]["units"].get("oni"), None, None,
    ),
    (
        "coop-legendary-rules both",
        "order=boarlords momentum=1 / 2,0 ocean oni:merchant*1 boarlords:squeaker*1 / 3,0 home =boarlords",
        [{"type": "other-attack", "by": "boarlords", "area": "2,0", "damage": 40}],
        lambda a: a["waiting"], "", "merchant-reward",
    ),
    (
        "coop-legendary-rules both",
        "order=boarlords / 2,0 ocean @boarlords oni:dark-observer*1 boarlords:squeaker*1",
        [{"type": "oni-attack", "target": "2,0"}],
        lambda a: a["board"]["2,0"]["territory"], "oni", "boarlords",
    ),
    (
        "coop-oni-damage-order players-divide",
        "order=nomads>boarlords stat=nomads:private:c10h10a5|small / 2,0 ocean oni:large*2 nomads:private*2 boarlords:squeaker*1",
        [
            {"type": "oni-attack", "target": "2,0", "damage": 10},
            {"type": "choose-riposte"},
            {"type": "take-losses", "by": "boarlords", "lost": {}},
        ],
        lambda a: (a["refused"], a["board"]["2,0"]["units"]["nomads"]), (["nothing-such"], {"private": 2}), ([], {"private": 1}),
    ),
    (
        "coop-oni-damage-split attacker",
        "order=boarlords momentum=1 / 2,0 ocean oni:small*2,large*1 boarlords:boarmaster*1",
        [
            {"type": "other-attack", "by": "boarlords", "area": "2,0", "damage": 35},
            {"type": "take-losses", "by": "boarlords", "lost": {"large": 1}},
        ],
        lambda a: (a["refused"], a["board"]["2,0"]["units"]["oni"], a["momentum"]),
        (["nothing-such"], {"small": 1, "large": 1}, 3), ([], {"small": 2}, 3),
    ),
    (
        "coop-common-riposte one-player",
        TWO_DEFENDERS,
        [{"type": "oni-attack", "target": "2,0"}, {"type": "choose-riposte", "name": "counterstrike"}],
        lambda a: a["board"]["2,0"]["units"]["oni"], {"small": 1}, {"small": 2},
    ),
    (
        "counterattack-timing always-after", THREE_NOMADS, PROTECTED,
        lambda a: a["board"]["2,0"]["units"].get("nomads"), {"private": 1}, None,
    ),
    (
        "protection-each-unit total", THREE_NOMADS, [{**PROTECTED[0], "damage": 25}, PROTECTED[1]],
        lambda a: a["board"]["2,0"]["units"]["nomads"], {"private": 2}, {"private": 1},
    ),
    (
        "counterattack-optional must", THREE_NOMADS, [{"type": "oni-attack", "target": "2,0"}, {"type": "choose-riposte"}],
        lambda a: a["refused"], [], ["must-answer"],
    ),
    (
        "immobilised-retreat actions-only",
        f"{THREE_NOMADS.replace('ocean', 'ocean +immobilised', 1)} / 3,0 ocean",
        [{"type": "oni-attack", "target": "2,0", "damage": 10}, {"type": "choose-riposte", "name": "retreat"}],
        lambda a: (a["refused"], a["waiting"]), (["immobilised"], "riposte"), ([], "retreat"),
    ),
    (
        "coop-last-round-lasting gone",
        'round=2 order=nomads momentum=4 track=4r / 2,0 ocean '
        ';; {"stage":"objective","rounds":3,"coop":{"players":["nomads"],"ripostes":[{"by":"nomads","card":"mp30"}]}}',
        [{"type": "check-objective", "met": False}],
        lambda a: [one["type"] for one in a["happened"]].count("riposte-discarded"), 0, 1,
    ),
    (
        "coop-starting-units home-and-marked",
        'order=nomads / 2,0 ocean @nomads / 3,0 ocean / 2,1 home =nomads '
        ';; {"stage":"setup","coop":{"players":["nomads"],"ready":["home nomads","start nomads","priority"]}}',
        [{"type": "starting-units", "by": "nomads", "figures": [{"unit": "private", "area": "3,0"}]}],
        lambda a: a["refused"], [], ["not-starting-ground"],
    ),
    (
        "coop-starting-units marked-and-neighbours",
        'order=nomads / 2,0 ocean @nomads / 3,0 ocean / 2,1 home =nomads '
        ';; {"stage":"setup","coop":{"players":["nomads"],"ready":["home nomads","start nomads","priority"]}}',
        [{"type": "starting-units", "by": "nomads", "figures": [{"unit": "private", "area": "2,1"}]}],
        lambda a: a["refused"], [], ["not-starting-ground"],
    ),
    (
        "coop-merchant-amount one-less",
        'round=1 phase=black active=nomads order=nomads stat=nomads:private:c10h10a5|small / 2,0 ocean oni:merchant*1 / 5,0 home =nomads '
        ';; {"stage":"black","coop":{"players":["nomads"],"cards":{"nomads":{"budget":{"production":2}}}}}',
        [{"type": "produce", "by": "nomads", "unit": "private", "area": "5,0", "points": 2, "count": 2}],
        lambda a: a["refused"], [], ["not-affordable"],
    ),
    (
        "coop-merchant-amount cap-two",
        'round=1 phase=black active=nomads order=nomads stat=nomads:private:c10h10a5|small / 2,0 ocean oni:merchant*1 / 5,0 home =nomads '
        ';; {"stage":"black","coop":{"players":["nomads"],"cards":{"nomads":{"budget":{"production":4}}}}}',
        [{"type": "produce", "by": "nomads", "unit": "private", "area": "5,0", "points": 4, "count": 4}],
        lambda a: a["refused"], [], ["not-affordable"],
    ),
    (
        "coop-priority-one stacking",
        'order=nomads / 2,0 fertile / 3,0 ocean ;; {"stage":"setup","coop":{"players":["nomads"]}}',
        [{"type": "home", "by": "nomads", "area": "1,1"}],
        lambda a: a["board"]["2,0"].get("markers", {}), {}, {"oni": {"priority": 1}},
    ),
    (
        "coop-priority-one one-open-edge",
        'order=nomads / 2,0 ocean #4 / 3,0 ocean ;; {"stage":"setup","coop":{"players":["nomads"]}}',
        [{"type": "home", "by": "nomads", "area": "1,1"}],
        lambda a: a["board"]["2,0"].get("priority", False), True, False,
    ),
    (
        "coop-defiler-areas marked-only",
        "order=boarlords momentum=1 / 1,0 moon +tsukuyumi boarlords:squeaker*1 / 2,0 ocean oni:defiler*1",
        [{"type": "conquer", "by": "boarlords", "area": "1,0"}],
        lambda a: a["refused"], ["defiler"], [],
    ),
    (
        "coop-gambler-two combat-cards",
        'order=boarlords momentum=1 / 2,0 ocean oni:small*2 / 4,0 ocean oni:gambler*1 ;; {"coop":{"gambler":2}}',
        [{"type": "other-attack", "by": "boarlords", "area": "2,0", "ranged": True, "damage": 10}],
        lambda a: a["momentum"], 2, 1,
    ),
    (
        "coop-tie oni",
        'round=3 order=nomads / 2,0 ocean @nomads / 1,0 moon +tsukuyumi ;; {"stage":"count","coop":{"players":["nomads"]}}',
        [{"type": "final-count", "without": ["fewer-than-15-oni-vp"]}],
        lambda a: a["winners"], [], ["oni"],
    ),
    (
        "coop-objective-markers one-each",
        'round=1 order=nomads / 2,0 ocean ;; {"stage":"objective","coop":{"players":["nomads"]}}',
        [{"type": "check-objective", "met": True, "markers": 3}],
        lambda a: a["vp"], {"players": 3}, {"players": 1},
    ),
    (
        "coop-action-cards-shown black-turn",
        'order=nomads>boarlords / 2,0 ocean ;; {"stage":"choose","coop":{"players":["nomads","boarlords"],"chosen":["nomads"]}}',
        [{"type": "choose-action", "by": "boarlords"}],
        lambda a: a["waiting"], "show-cards", "round-card",
    ),
    (
        "coop-event-price free",
        'round=1 phase=black active=nomads order=nomads momentum=4 / 5,0 home =nomads ;; {"stage":"black","coop":{"players":["nomads"]}}',
        [{"type": "event-point", "by": "nomads", "use": "momentum"}],
        lambda a: [event["type"] for event in a["happened"] if event["type"] == "event-discarded"], ["event-discarded"], [],
    ),
    (
        "coop-event-price draw-first",
        'round=1 phase=black active=nomads order=nomads momentum=4 / 5,0 home =nomads ;; {"stage":"black","coop":{"players":["nomads"]}}',
        [{"type": "event-point", "by": "nomads", "use": "momentum"}],
        lambda a: a["held"], {}, {"nomads": 1},
    ),
    (
        "coop-action-14 production",
        'round=1 phase=black active=nomads order=nomads stat=nomads:private:c10h10a5|small / 5,0 home =nomads '
        ';; {"stage":"black","coop":{"players":["nomads"]}}',
        [{"type": "play-action", "by": "nomads", "card": "mp24"},
         {"type": "produce", "by": "nomads", "unit": "private", "area": "5,0", "points": 3, "count": 3}],
        lambda a: a["refused"], [], ["not-affordable"],
    ),
    (
        "coop-shadows-timing after",
        'order=nomads supply=oni:small*3 / 2,0 ocean oni:three-shadows*1 ;; {"stage":"round-card","coop":{"players":["nomads"]}}',
        [{"type": "round-card"}],
        lambda a: a["left"], {"small": 1}, {"small": 3},
    ),
    (
        "coop-skybound-idle fully",
        "order=nomads princess=1,0+2,-1+2,0 / 1,0 moon +tsukuyumi oni:skybound*1 / 2,0 ocean oni:dark-observer*1",
        [{"type": "move-princess", "corners": 1}],
        lambda a: a["waiting"], "skybound", "",
    ),
    (
        "coop-skybound-path as-printed",
        "order=nomads princess=1,0+2,-1+2,0 / 1,0 moon +tsukuyumi oni:skybound*1 / 0,1 moon / -1,1 moon / -1,0 moon",
        [{"type": "move-princess", "corners": 1}, {"type": "move-skybound", "path": ["1,0", "0,1", "-1,1", "-1,0"]}],
        lambda a: a["refused"], ["too-far"], [],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "line", "actions", "look", "default", "other"), ACTS, ids=[one[0] for one in ACTS])
def test_a_reading_changes_what_happens_at_the_table(ruling, line, actions, look, default, other):
    slug, reading = ruling.split()
    assert reading in playing.catalogue().readings[slug]
    assert look(acting.act({"line": f"coop {line}", "actions": actions})) == default
    assert look(acting.act({"line": f"coop ruling={slug}:{reading} {line}", "actions": actions})) == other


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


def test_the_gamblers_die_holds_until_the_next_fight_with_her():
    line = "coop ruling=coop-gambler-roll:each-fight order=boarlords momentum=1 / 2,0 ocean oni:gambler*1 boarlords:squeaker*1"
    fight = {"type": "annihilate", "by": "boarlords", "area": "2,0"}
    found = acting.act({"line": line, "actions": [fight, {"type": "roll-gambler", "die": 2}, fight]})
    assert found["refused"] == []
    assert found["waiting"] == "gambler-die"
    assert [one["at"] for one in found["happened"] if one["type"] == "momentum-moved"] == [3, 6]  # and one more for her two


def test_whoever_destroys_the_merchant_may_produce_where_base_rules_hold_too():
    board = "2,0 ocean oni:merchant*1 boarlords:squeaker*1 / 3,0 home =boarlords"
    line = f"coop ruling=coop-legendary-rules:both order=boarlords momentum=1 / {board}"
    fight = {"type": "other-attack", "by": "boarlords", "area": "2,0", "damage": 40}
    produce = {"type": "produce", "by": "boarlords", "unit": "squeaker", "area": "3,0", "points": 3}
    found = acting.act({"line": line, "actions": [fight, produce]})
    assert (found["refused"], found["waiting"]) == ([], "")
    assert found["board"]["3,0"]["units"] == {"boarlords": {"squeaker": 1}}
    dear = {**produce, "unit": "boarguard"}
    assert acting.act({"line": line, "actions": [fight, dear]})["refused"] == ["not-affordable"]


def test_a_second_priority_marker_takes_a_second_event_point():
    line = "coop ruling=coop-priority-one:stacking order=boarlords / 2,0 fertile ! ~oni:priority*1"
    point = {"type": "event-point", "by": "boarlords", "use": "priority", "area": "2,0"}
    assert acting.act({"line": line, "actions": [point]})["board"]["2,0"].get("priority") is True
    assert not acting.act({"line": line, "actions": [point, point]})["board"]["2,0"].get("priority")
