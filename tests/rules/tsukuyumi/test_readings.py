"""Every reading that a table may choose changes something: for each there is a position, a count or a game in which it gives another
result than our default. A reading without one fails here: it needs code, or its ruling is the table's own affair (`table_only`)."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, get_args, get_type_hints

import pytest

from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.legality import momentum
from rules.engine.tsukuyumi.rulings import FIELDS, Rulings
from tests.rules.tsukuyumi import acting, test_cases, test_flow
from tests.rules.tsukuyumi.coop import test_rulings as coop
from tests.rules.tsukuyumi.coop import test_rulings_at_tables as coop_tables
from tests.rules.tsukuyumi.probes import PROBES
from tests.rules.tsukuyumi.standard import test_rulings as standard

pytestmark = pytest.mark.django_db  # the questions read units and rulings from the database

Ask = Callable[[dict[str, str]], Any]
Probe = tuple[str, str, Ask]  # a ruling, one of its readings, and what is asked with some readings chosen


def _attacks() -> Iterator[Probe]:
    for slug, reading, areas, left, _, _ in coop.ATTACKS:
        yield slug, reading, partial(coop.attack, areas, left)
    for slug, reading, areas, _, _ in coop.WITH_HER:
        yield slug, reading, partial(coop.attack, areas, 2, princess=coop.PRINCESS)


def _momentum() -> Iterator[Probe]:
    for slug, reading, fight, _, _ in coop.MOMENTUM:
        yield slug, reading, partial(_delta, fight)


def _delta(fight: momentum.PlayersAttack, rulings: dict[str, str]) -> int:
    return momentum.advance(1, fight, (), Rulings.of(rulings)).delta


def _acts() -> Iterator[Probe]:
    for ruling, line, actions, look, _, _ in coop_tables.ACTS:
        slug, reading = ruling.split()
        yield slug, reading, partial(_acted, line, actions, look)


def _acted(line: str, actions: list[dict[str, Any]], look: Callable[[dict[str, Any]], Any], rulings: dict[str, str]) -> Any:
    chosen = " ".join(f"ruling={slug}:{reading}" for slug, reading in rulings.items())
    return look(acting.act({"line": f"coop {chosen} {line}", "actions": actions}))


def _scores() -> Iterator[Probe]:
    for ruling, areas, more, _ in coop.SCORES:
        slug, reading = ruling.split()
        yield slug, reading, partial(coop.counted, areas, more)


def _tables() -> Iterator[Probe]:
    for ruling, state, but, taps, look, _, _ in standard.TABLES:
        slug, reading = ruling.split()
        yield slug, reading, partial(_settled, state, but, taps, look)


def _settled(
    state: str, but: dict[str, Any], taps: list[dict[str, Any]], look: Callable[[dict[str, Any]], Any], rulings: dict[str, str]
) -> Any:
    file, name = state.split()
    return look(standard.settled(file, name, rulings, *taps, but=but))


def _cases() -> Iterator[Probe]:
    """The worked examples that are played by another reading: asked again without it."""
    for file, content in test_cases.FILES.items():
        for case in content["cases"]:
            for slug, reading in _chosen(json.loads(case["body"])):
                yield slug, reading, partial(_asked, file, case)


def _chosen(body: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield from re.findall(r"ruling=([a-z0-9-]+):([a-z0-9-]+)", body.get("line", ""))
    position = body.get("position")
    for rulings in (body.get("rulings", {}), position.get("rulings", {}) if isinstance(position, dict) else {}):
        yield from rulings.items()


def _asked(file: str, case: dict[str, Any], rulings: dict[str, str]) -> Any:
    body = test_cases.body_of(file, case)
    if "line" in body:
        chosen = "".join(f"ruling={slug}:{reading} " for slug, reading in rulings.items())
        line = re.sub(r"ruling=\S+ ?", "", body["line"])
        body["line"] = line.replace(" ", f" {chosen}", 1)
    elif "rulings" in body:
        body["rulings"] = rulings
    else:
        body["position"]["rulings"] = rulings
    answer = test_cases.ASK[case["question"]](body)
    return {name: test_cases.seen(name, wanted, answer) for name, wanted in case["expect"].items()}


def _flows() -> Iterator[Probe]:
    """The same for the games that go on."""
    for file, content in test_flow.FILES.items():
        for case in content["cases"]:
            given = json.loads(case.get("setup", "{}")).get("rulings", {})
            given |= json.loads(case.get("but", "{}")).get("position", {}).get("rulings", {})
            for slug, reading in given.items():
                yield slug, reading, partial(_played, file, case)


def _played(file: str, case: dict[str, Any], rulings: dict[str, str]) -> Any:
    changed = dict(case)
    if "setup" in case:
        changed["setup"] = json.dumps({**json.loads(case["setup"]), "rulings": rulings})
    else:
        but = json.loads(case["but"])
        but["position"] = {**but["position"], "rulings": rulings}
        changed["but"] = json.dumps(but)
    try:
        found = test_flow.played(file, changed)
    except AssertionError:  # refused before the last command
        return "refused"
    except BadInput as missing:
        return missing.at
    return {name: test_flow.told(name, wanted, found) for name, wanted in {"codes": [], **case["expect"]}.items()}


def _further() -> Iterator[Probe]:
    for ruling, ask in PROBES:
        slug, reading = ruling.split()
        yield slug, reading, ask


def probes() -> dict[tuple[str, str], list[Ask]]:
    found: dict[tuple[str, str], list[Ask]] = {}
    for source in (_attacks, _momentum, _acts, _scores, _tables, _cases, _flows, _further):
        for slug, reading, ask in source():
            found.setdefault((slug, reading), []).append(ask)
    return found


ALL = probes()
DEFAULTS = {slug: getattr(Rulings(), name) for slug, name in FIELDS.items()}
READINGS = [(slug, key) for slug, name in FIELDS.items() for key in get_args(get_type_hints(Rulings)[name]) if key != DEFAULTS[slug]]


@pytest.mark.parametrize(("slug", "reading"), READINGS, ids=lambda word: word)
def test_a_reading_changes_something(slug, reading, monkeypatch):
    monkeypatch.setitem(coop.STATS["oni"]["skybound"], "traits", ["flying"])
    asked = ALL.get((slug, reading), [])
    assert asked, "no position, count or game is known in which this reading makes a difference"
    assert any(ask({}) != ask({slug: reading}) for ask in asked)


def test_every_probe_is_about_a_reading_that_is_offered():
    assert set(ALL) - {(slug, key) for slug, key in READINGS} - set(DEFAULTS.items()) == set()
