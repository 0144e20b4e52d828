"""Doubtful readings of the standard game: the same taps at two tables that differ in one ruling, and what came of them."""

import json
from typing import Any

import pytest

from tests import engine_files
from tests.rules.tsukuyumi.test_flow import merged, played

CLEAR = {"type": "attack", "by": "nomads", "area": "2,0", "card": {"kind": "annihilation"}}
STRIKE = {**CLEAR, "card": {"kind": "special", "damage": 40, "counterattacks": ["retreat"]}}
TAKE = {**CLEAR, "card": {"kind": "conquest"}}
ON_THE_MOON = {**CLEAR, "area": "0,0"}
ONI_ANSWER = {"type": "counterattack", "by": "boarlords", "side": "oni", "choice": "where-there-is-one"}
ROLL = {"type": "roll-die", "by": "nomads", "result": 1}


def none(side: str) -> dict[str, Any]:
    return {"type": "counterattack", "by": side, "side": side, "choice": "none"}


def units(here: str, **sides: Any) -> dict[str, Any]:
    return {"position": {"areas": {here: {"units": sides}}}}


def share(**shares: int) -> dict[str, Any]:
    return {"type": "split-damage", "by": "nomads", "shares": {side.replace("_", "-"): n for side, n in shares.items()}}


def walk(unit: str, *path: str, count: int = 1) -> dict[str, Any]:
    return {"unit": unit, "count": count, "path": path}


def move(points: int, unit: str, *path: str) -> dict[str, Any]:
    return {"type": "move", "by": "nomads", "points": points, "figures": [walk(unit, *path)]}


def hunt(path: list[str]) -> dict[str, Any]:
    return {"type": "oni-hunt", "by": "nomads", "from": path[0], "figures": [walk("dark-observer", *path)], "area": path[-1]}


RONIN = {
    "position": {
        "areas": {
            "2,0": {"units": {"oni": {"ronin": 1}}}, "3,0": {"units": {"nomads": {"private": 9}}}, "4,0": {"kind": "ocean"},
        },
        "stats": {
            "oni": {"ronin": {"conquest": 20, "health": 20, "attack": 20, "size": "large"}}, "nomads": {"private": {"size": "small"}},
        },
    },
    "standard": {"chosen": {"nomads": {"place-oni": 0}}},
}  # fmt: skip
LEADS_RONIN = {
    "type": "oni-conquer", "by": "nomads", "from": "2,0", "figures": [walk("ronin", "2,0", "3,0", "4,0")], "area": "4,0",
}  # fmt: skip
GAMBLER = units("0,0", oni={"gambler": 1})
PRINCESS = units("0,0", oni={"princess": 1}, nomads={"launcher": 3, "private": 0})
LED_GAMBLER = {
    "position": {"areas": {"1,0": {"kind": "ocean"}, "0,0": {"units": {"oni": {"gambler": 1, "small": 3}}}}},
    "standard": {"chosen": {"nomads": {"place-oni": 0}}},
}
LEADS_GAMBLER = {
    "type": "oni-conquer", "by": "nomads", "from": "0,0", "area": "1,0",
    "figures": [walk("gambler", "0,0", "1,0"), walk("small", "0,0", "1,0", count=3)],
}  # fmt: skip
WALLED = {"position": {"areas": {"3,0": {"blockades": [0]}}}}
HOME = {"type": "home", "by": "nomads", "area": "6,0"}
START = {"type": "start-areas", "by": "nomads", "areas": ["3,0", "4,0", "5,0"]}
WATCHED = {"position": {"areas": {"3,0": {"units": {"oni": {"small": 1}}}}}}
SQUEAKER = {"type": "produce", "by": "boarlords", "unit": "squeaker", "area": "3,0", "points": 3}
PRINTED = {"position": {"printed": {"white-movement": 2, "white-faction-effect": 1}}}
FAR = move(2, "private", "2,0", "3,0", "4,0")
EVENTS = {"standard": {"modules": ["faction-events"]}}
PET = {"standard": {"mascots": {"nomads": "dog"}}, **units("3,0", nomads={"dog": 1, "private": 1}, boarlords={"squeaker": 1})}
SOME_ONI = {"small": {"health": 10, "attack": 10}}
CROWD = {"position": {"areas": {"2,0": {"units": {"oni": {"small": 1}, "dark-seed": {"warrior": 1}}}}, "stats": {"oni": SOME_ONI}}}
BOARS = {"boarmaster": 0, "boarguard": 2, "squeaker": 2, "boarmother": 0}
TAKEN = {"position": {"areas": {"2,0": {"territory": "boarlords"}, "3,0": {"territory": "boarlords"}}}}
BLOCKED = ["blockade", "wrong-number"]
TABLES = [
    # a ruling and its other reading, a state of the flow cases and what is changed in it, the taps, what is looked at, both answers
    (
        "who-stops-moving fighters-only", "fights red", {},
        [{**TAKE, "area": "3,0"}, move(1, "launcher", "2,0", "2,1")],
        lambda a: a["codes"], ["after-combat"], [],
    ),
    (
        "who-stops-moving fighters-only", "fights red", {},
        [{**TAKE, "area": "3,0"}, move(1, "dog", "3,0", "2,0")],
        lambda a: a["codes"], ["after-combat"], ["after-combat"],
    ),
    ("hold-back-units choose", "fights red", {}, [{**CLEAR, "part": {"launcher": 1}}], lambda a: a["codes"], ["all-in"], []),
    (
        "leftover-other-defender redirect", "fights three", {},
        [CLEAR, share(dark_seed=40), none("dark-seed"), none("boarlords")],
        lambda a: (a["pending"], a["asks"]), (None, []), ("take-damage", ["boarlords"]),
    ),
    (
        "leftover-other-defender redirect", "fights three", CROWD,
        [CLEAR, share(dark_seed=40), none("dark-seed"), none("boarlords"), {**ONI_ANSWER, "by": "boarlords"}],
        lambda a: (a["pending"], a["asks"]), (None, []), ("split-damage", ["nomads"]),
    ),
    (
        "damage-split-units later", "fights three", units("2,0", boarlords=BOARS),
        [
            CLEAR, share(boarlords=40), none("dark-seed"), none("boarlords"),
            {"type": "take-damage", "by": "boarlords", "side": "boarlords", "lost": {"squeaker": 1}},
        ],
        lambda a: a["codes"], ["no-such-way"], [],
    ),
    (
        "mascot-in-combat never", "fights red", PET, [{**TAKE, "area": "3,0"}],
        lambda a: (a["codes"], a["areas"]["3,0"].get("territory")), ([], "nomads"), (["too-weak"], None),
    ),
    (
        "gambler-die-timing before-counterattacks", "oni fight", GAMBLER,
        [ON_THE_MOON], lambda a: a["pending"], "counterattack", "roll-die",
    ),
    (
        "gambler-die-timing before-counterattacks", "oni fight", GAMBLER,
        [ON_THE_MOON, ROLL], lambda a: (a["codes"], a["pending"]), (["choose-first"], "counterattack"), ([], "lose-figures"),
    ),
    (
        "gambler-own-units oni-too", "oni legends", LED_GAMBLER, [LEADS_GAMBLER, ROLL], lambda a: a["pending"], None, "lose-figures",
    ),
    (
        "coop-princess-riposte-rounding always-up", "oni fight", PRINCESS,
        [ON_THE_MOON, ONI_ANSWER, {"type": "lose-figures", "by": "nomads", "lost": {"launcher": 2}}],
        lambda a: (a["codes"], a["areas"]["0,0"]["units"]["nomads"]), (["other-number"], {"launcher": 3}), ([], {"launcher": 1}),
    ),
    (
        "defiler-two-attacks same-attack", "oni fight", units("0,0", oni={"defiler": 1}), [ON_THE_MOON, ONI_ANSWER],
        lambda a: a["areas"]["0,0"]["units"].get("oni"), {"defiler": 1}, None,
    ),
    (
        "observer-no-prey attack-for-nothing", "oni legends",
        {**units("2,0", oni={"dark-observer": 1}), "standard": {"chosen": {"nomads": {"place-oni": 0}}}}, [hunt(["2,0"])],
        lambda a: (a["codes"], a["used"].get("oni-conquest", 0)), (["no-enemy"], 0), ([], 1),
    ),
    ("oni-pass-controller not-leader", "oni legends", RONIN, [LEADS_RONIN], lambda a: a["codes"], ["outnumbered"], []),
    ("too-few-starting-areas ignore-blockades", "setup home", WALLED, [HOME, START], lambda a: a["codes"], BLOCKED, []),
    ("too-few-starting-areas move-home", "setup home", WALLED, [HOME], lambda a: a["codes"], [], ["too-few-areas"]),
    ("too-few-starting-areas move-home", "setup home", TAKEN, [HOME], lambda a: a["codes"], [], []),
    ("production-among-enemies own-areas", "rounds green", WATCHED, [SQUEAKER], lambda a: a["codes"], [], ["among-enemies"]),
    ("production-among-enemies own-areas", "rounds green", {}, [SQUEAKER], lambda a: a["codes"], [], []),
    ("white-phase-list as-printed", "rounds white", PRINTED, [FAR], lambda a: a["codes"], ["nothing-left", "too-far"], []),
    (
        "white-phase-list as-printed", "rounds white", PRINTED, [{"type": "draw-event", "by": "nomads"}],
        lambda a: a["codes"], [], ["not-in-this-phase"],
    ),
    (
        "coop-princess-standard-return round", "rounds red", {"standard": {"princess_away": True, "chosen": {"boarlords": {"combat": 1}}}},
        [{"type": "end-turn", "by": "nomads"}],
        lambda a: (a["active"], a["pending"]), ("boarlords", "return-princess"), ("boarlords", None),
    ),
    (
        "faction-event-kept at-once", "rounds blue", EVENTS, [{"type": "draw-event", "by": "nomads", "from": "faction"}],
        lambda a: (a["held"].get("nomads", 0), a["used"].get("played", 0)), (1, 0), (0, 1),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "state", "but", "taps", "look", "default", "other"), TABLES, ids=[f"{one[0]}" for one in TABLES])
def test_a_reading_changes_what_happens_at_the_table(ruling, state, but, taps, look, default, other):
    slug, reading = ruling.split()
    file, name = state.split()
    assert reading in engine_files.tsukuyumi().catalogue.readings[slug]
    for rulings, wanted in (({}, default), ({slug: reading}, other)):
        changed = merged(but, {"position": {"rulings": rulings}})
        case = {"state": name, "but": json.dumps(changed), "do": [json.dumps(tap) for tap in taps]}
        assert look(played(file, case)) == wanted


def settled(file: str, name: str, rulings: dict[str, str], *taps: dict[str, Any], but: dict[str, Any] | None = None) -> dict[str, Any]:
    changed = merged(but or {}, {"position": {"rulings": rulings}})
    return played(file, {"state": name, "but": json.dumps(changed), "do": [json.dumps(tap) for tap in taps]})


def test_units_that_watch_are_not_hit_by_the_counterattack():
    back = {"type": "counterattack", "by": "dark-seed", "side": "dark-seed", "choice": "counterstrike"}
    found = settled("fights", "red", {"hold-back-units": "choose"}, {**CLEAR, "part": {"launcher": 1}}, back)
    assert found["areas"]["2,0"]["units"] == {"nomads": {"launcher": 1}, "dark-seed": {"warrior": 2}}


def test_nobody_takes_part_who_is_not_there():
    found = settled("fights", "red", {"hold-back-units": "choose"}, {**CLEAR, "part": {"launcher": 3}})
    assert found["codes"] == ["no-such-figure"]


def test_after_an_early_die_the_fight_goes_on_to_its_end():
    lost = {"type": "lose-figures", "by": "nomads", "lost": {"private": 2}}
    early = {"gambler-die-timing": "before-counterattacks"}
    found = settled("oni", "fight", early, ON_THE_MOON, ROLL, lost, ONI_ANSWER, but=GAMBLER)
    assert found["pending"] is None
    assert found["areas"]["0,0"]["units"] == {"nomads": {"launcher": 2}}


def test_led_oni_may_be_given_up_for_the_gambler():
    lost = {"type": "lose-figures", "by": "nomads", "lost": {"small": 2}}
    found = settled("oni", "legends", {"gambler-own-units": "oni-too"}, LEADS_GAMBLER, ROLL, lost, but=LED_GAMBLER)
    assert found["areas"]["1,0"]["units"] == {"oni": {"gambler": 1, "small": 1}}
    assert found["supply"]["small"] == 3


def test_damage_that_is_redirected_destroys_somebody_else():
    found = settled(
        "fights", "three", {"leftover-other-defender": "redirect"}, CLEAR, share(dark_seed=40), none("dark-seed"), none("boarlords"),
        {**ONI_ANSWER, "by": "boarlords"}, share(oni=10), but=CROWD,
    )  # fmt: skip
    assert found["pending"] is None
    assert set(found["areas"]["2,0"]["units"]) == {"nomads", "boarlords"}


def test_starting_advantages_are_told_at_set_up():
    table = {
        "mode": "fast", "players": [{"faction": "boarlords"}, {"faction": "cybersamurai"}, {"faction": "nomads"}],
        "areas": {"2,0": {"kind": "ocean"}}, "seed": "x", "modules": ["starting-advantages"],
        "advantages": {"nomads": {"card": "intelligence", "value": 2}, "boarlords": {"card": "scout"}},
    }  # fmt: skip
    found = played("setup", {"setup": json.dumps(table), "do": ['{"type": "play-event", "by": "nomads"}']})
    assert found["held"] == {"nomads": 1}
    covers = {"type": "home", "by": "boarlords", "area": "2,0"}
    first = {"type": "home", "by": "cybersamurai", "area": "3,0"}
    order = {**table, "initiative": ["boarlords", "nomads", "cybersamurai"]}
    assert played("setup", {"setup": json.dumps(order), "do": [json.dumps(covers)]})["codes"] == []
    order = {**table, "initiative": ["cybersamurai", "boarlords", "nomads"]}
    assert played("setup", {"setup": json.dumps(order), "do": [json.dumps({**first, "area": "2,0"})]})["codes"] == ["not-at-the-edge"]
