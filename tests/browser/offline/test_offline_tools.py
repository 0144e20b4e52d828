"""What the phone reckons without a server, held to the engine's answers and to the server's pages."""

import random
from urllib.parse import urlencode

import pytest

from rules.engine.necropole import plan, ring
from rules.engine.tsukuyumi import game_options, map_generator
from rules.engine.tsukuyumi.board.position import ONI, SIZES
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.legality import check, damage, scoring
from rules.engine.tsukuyumi.legality.questions_json import read_action
from tests import engine_files
from tests.browser.offline.comparing import NORMAL, module
from tests.browser.waiting import new_context

STATS = engine_files.tsukuyumi().catalogue.units
PLAYERS = [side for side in STATS if side != ONI]


@pytest.fixture(scope="module")
def screen(browser, club):
    """A page of the static site, which can load its scripts."""
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"{club}en/tsukuyumi/tools/conquer/")
    yield page
    context.close()


def asked(screen, site, club, code, questions, script="reckoning"):
    """The phone's answers to many questions at once."""
    return screen.evaluate(
        f"async (questions) => {{ const m = await import('{module(site, club, script)}'); return questions.map({code}); }}", questions
    )


def figures(chance, side, value, most=6):
    known = [unit for unit, stats in STATS[side].items() if getattr(stats, value) is not None]
    return {unit: chance.randint(1, most) for unit in chance.sample(known, min(len(known), chance.randint(0, 3)))}


def test_conquests_are_reckoned_as_the_judge_decides_them(screen, site, club):
    chance = random.Random(8)
    questions, verdicts = [], []
    for _ in range(800):
        by, *others = chance.sample(list(STATS), 4)
        by, others = (others[0], [by, *others[1:]]) if by == ONI else (by, others)
        own = figures(chance, by, "conquest")
        sides = {
            side: {"counts": figures(chance, side, "conquest"), "bonus": 5 * chance.randint(0, 3)}
            for side in others[: chance.randint(0, 3)]
        }
        mountain = chance.choice([0, 0, 10, 15, 20])
        area = {"kind": "mountain" if mountain else "ocean", "units": {by: own, **{s: one["counts"] for s, one in sides.items()}}}
        area |= {"bonus": {s: one["bonus"] for s, one in sides.items()}} | ({"value": mountain} if mountain else {})
        table = engine_files.tsukuyumi()
        position = read({"game": "tsukuyumi", "mode": "standard", "areas": {"2,0": area}}, table.catalogue, table.rulings)
        verdict = check.check(position, read_action({"type": "conquer", "by": by, "area": "2,0"}))
        strong = all(reason.code != "too-weak" for reason in verdict.reasons)
        verdicts.append([strong, verdict.facts["needed"], [list(pair) for pair in verdict.facts["defenders"].items()]])
        attackers = sum(n * STATS[by][unit].conquest for unit, n in own.items())
        values = {s: {u: x.conquest for u, x in STATS[s].items()} for s in sides}
        questions.append({"asked": {"attackers": attackers, "sides": sides, "mountain": mountain}, "values": values})
    code = "({asked, values}) => { const f = m.conquest(asked, values); return [f.available >= f.needed, f.needed, f.defenders]; }"
    assert asked(screen, site, club, code, questions) == verdicts
    assert 80 < sum(one[0] for one in verdicts) < 720


def test_damage_is_split_as_the_engine_splits_it(screen, site, club):
    chance = random.Random(9)
    questions, answers = [], []
    for n in range(800):
        side = ONI if n % 2 else chance.choice(PLAYERS)
        units = {u: chance.randint(1, 4) for u in chance.sample(list(STATS[side]), min(len(STATS[side]), chance.randint(1, 4)))}
        health = {u: STATS[side][u].health or 5 * chance.randint(1, 8) for u in units}
        sizes = {u: STATS[side][u].size or "large" for u in units}
        amount = 5 * chance.randint(1, 25)
        found = damage.best_first(damage.splits(units, health, amount), health)
        best = damage.oni_split(units, health, sizes, amount) if side == ONI else None
        answers.append([[_way(one) for one in found], _way(best) if best else None])
        last = damage.OBSERVER if side == ONI else None
        questions.append(
            {"units": units, "health": health, "amount": amount, "sizes": {u: SIZES[s] for u, s in sizes.items()}, "last": last}
        )
    code = """({units, health, amount, sizes, last}) => [m.bestFirst(m.ways(units, health, amount), health),
      last && m.oniWay(units, health, sizes, amount, last)]"""
    assert asked(screen, site, club, code, questions) == answers


def _way(way):
    return {"lost": [list(pair) for pair in way.lost], "absorbed": way.absorbed_by, "unused": way.unused}


def test_passing_and_scores_are_reckoned_as_the_engine_does(screen, site, club):
    chance = random.Random(10)
    table = engine_files.tsukuyumi()
    passing, expected, sheets, totals = [], [], [], []
    stats = {side: {f"b-{s}": {"conquest": 0, "health": 1, "attack": 0, "size": s} for s in SIZES} for side in PLAYERS[:4]}
    for _ in range(500):
        groups = [{s: chance.randint(0, 3) for s in SIZES} for _side in range(4)]
        groups[0]["small"] += 1
        units = {side: {f"b-{s}": n for s, n in group.items()} for side, group in zip(PLAYERS, groups, strict=False)}
        own = PLAYERS[0]
        areas = {
            "1,0": {"kind": "ocean", "units": {own: units.pop(own)}},
            "2,0": {"kind": "ocean", "units": units},
            "3,0": {"kind": "ocean"},
        }
        position = read({"game": "tsukuyumi", "mode": "standard", "areas": areas, "stats": stats}, table.catalogue, table.rulings)
        walks = [{"unit": f"b-{s}", "count": n, "path": ["1,0", "2,0", "3,0"]} for s, n in groups[0].items() if n]
        verdict = check.check(position, read_action({"type": "move", "by": own, "points": 2, "figures": walks}))
        expected.append(max((reason.facts["short"] for reason in verdict.reasons), default=0))
        strengths = [sum(SIZES[s] * n for s, n in group.items()) for group in groups]
        passing.append([strengths[0], strengths[1:]])
    for _ in range(300):
        sheet = {
            "areas": chance.randint(0, 12),
            "fertile": chance.randint(0, 5),
            **{k: chance.randint(0, 5) for k in ("moon", "missions", "goal", "other")},
        }
        place = chance.randint(0, 4)
        areas = {f"{n + 2},0": {"kind": "ocean", "territory": "nomads"} for n in range(sheet["areas"])}
        areas |= {f"0,{n + 2}": {"kind": "fertile", "territory": "nomads"} for n in range(sheet["fertile"])} | {"0,0": {"kind": "moon"}}
        body = {
            "game": "tsukuyumi",
            "mode": "standard",
            "areas": areas,
            "vp": {"nomads": sum(sheet[k] for k in ("moon", "missions", "goal", "other"))},
        }
        body |= {"initiative": [*[p for p in PLAYERS if p != "nomads"][: place - 1], "nomads"]} if place else {}
        totals.append(scoring.score(read(body, table.catalogue, table.rulings)).sides.get("nomads", 0))
        sheets.append([sheet, place])
    assert asked(screen, site, club, "([own, others]) => m.short(own, others)", passing) == expected
    assert asked(screen, site, club, "([sheet, place]) => m.points(sheet, place)", sheets) == totals


def situation(chance):
    """An attacker of Nécropole with up to three attacks and two targets."""
    targets = {name: plan.Target(chance.randint(0, 3), chance.choice([None, 1, 2, 3])) for name in "ab"}
    attacks = {
        f"x{n}": plan.Attack(
            chance.randint(0, 3), tuple(chance.sample("ab", chance.randint(1, 2))), chance.choice([None, 1, 2]), chance.random() < 0.3
        )
        for n in range(chance.randint(0, 3))
    }
    wanted = next((name for name, target in targets.items() if target.life), None) if chance.random() < 0.4 else None
    aim = plan.KILL if wanted else plan.WOUNDS
    numbers = [chance.randint(2, 11), chance.randint(0, 5)]
    return plan.Situation(*numbers, attacks, targets, chance.randint(0, 2), chance.randint(0, 2), aim, wanted)


def test_plans_are_found_as_the_engine_finds_them(screen, site, club):
    chance = random.Random(11)
    questions, answers = [], []
    for _ in range(300):
        one = situation(chance)
        found = plan.plan(one)
        steps = [[s.attack, s.needs, [[*pair, dice] for pair, dice in s.again.items()]] for s in found.steps]
        answers.append([f"{found.value.numerator}/{found.value.denominator}", found.on_force, found.on_initiative, steps])
        attacks = [
            {"name": name, "cost": a.cost, "uses": a.uses, "touches": list(a.touches), "transparent": a.transparent}
            for name, a in one.attacks.items()
        ]
        aimed = {name: {"armour": target.armour, "life": target.life} for name, target in one.aimed.items()}
        numbers = {"force": one.force, "initiative": one.initiative, "second": one.second_chances, "substances": one.substances}
        questions.append({**numbers, "attacks": attacks, "aimed": aimed, "kill": one.aim == plan.KILL})
    code = """(one) => {
      const { value: [top, bottom], onForce, onInitiative, steps } = m.plan(one);
      const common = (a, b) => (b ? common(b, a % b) : a);
      const by = common(top, bottom);
      const again = (found) => Object.entries(found).map(([pair, dice]) => [...pair.split(",").map(Number), dice]);
      return [`${top / by}/${bottom / by}`, onForce, onInitiative, steps.map((s) => [s.name, s.needs, again(s.again)])];
    }"""
    assert asked(screen, site, club, code, questions, "dice-plan") == answers
    assert sum(bool(one[3]) for one in answers) > 150


def test_a_word_gives_the_same_ring_of_districts(screen, site, club):
    words = ["moon", "", "Nécropole", "☾", *(f"seed {n}" for n in range(200))]
    code = "([seed, districts]) => m.shuffled(`${seed} ring`, districts)"
    mine = asked(screen, site, club, code, [[word, list(ring.DISTRICTS)] for word in words], "seeded")
    assert mine == [list(ring.ring_of(word)) for word in words]


def necropole_states(chance):
    """Addresses of Nécropole's tools as taps make them."""
    yield (
        "chance",
        {
            "force": chance.randint(0, 14),
            "armour": chance.randint(0, 3),
            "again": chance.randint(0, 2),
            "transparent": chance.choice(["", "1"]),
        },
    )
    numbers = {
        "force": chance.randint(3, 10),
        "initiative": chance.randint(0, 5),
        "second": chance.randint(0, 2),
        "substances": chance.randint(0, 2),
    }
    targets = {"targets": chance.randint(0, 3), "a1": chance.randint(0, 2), "l1": chance.randint(0, 4), "l2": chance.randint(0, 3)}
    cards = {
        "cards": chance.randint(0, 3),
        "k1": chance.randint(0, 3),
        "w1": chance.choice(["a", "b", "ab", "abc"]),
        "r2": "any",
        "t1": "1",
    }
    rest = {"front": chance.choice("abc-"), "aim": chance.choice(["", "a", "b", "c"]), chance.choice(["plus", "minus"]): "targets"}
    yield "plan", {**numbers, **targets, **cards, **rest}
    line = "".join(chance.sample("012345", 6))
    yield "city", chance.choice([{}, {"seed": "moon"}, {"ring": line}, {"ring": line, "pick": chance.randint(0, 5)}])
    level = chance.choice(["beginner", "expert", "impossible", "dantesque"])
    yield (
        "clock",
        {
            "level": level,
            "turn": chance.randint(0, 9),
            "gate": chance.randint(0, 9),
            "minions": chance.randint(0, 9),
            "lords": chance.randint(0, 3),
        },
    )


def states(chance):
    """Addresses of tools as taps make them."""
    by, first, second = chance.sample(PLAYERS[:5], 3)
    own = {f"a.{u}": n for u, n in figures(chance, by, "conquest").items()}
    theirs = {f"d1.{u}": n for u, n in figures(chance, first, "conquest").items()}
    yield "conquer", {"by": by, **own, "d1": first, "d2": second, "b1": "10", "m": "15", **theirs}
    yield "conquer", {"by": by, "d3": ONI, "d3.small": chance.randint(0, 3), "plus": f"a.{next(iter(STATS[by]))}"}
    side = chance.choice([by, ONI])
    units = {f"u.{u}": chance.randint(1, 3) for u in chance.sample(list(STATS[side]), 3)}
    yield (
        "dies",
        {"of": side, "damage": 5 * chance.randint(0, 20), **units, **{f"h.{u[2:]}": 10 for u in units}, "minus": next(iter(units))},
    )
    yield "pass", {f"{who}.{size}": chance.randint(0, 4) for who in ("own", "e1", "e2", "e3") for size in SIZES}
    players = chance.randint(1, 6)
    yield (
        "score",
        {
            "players": players,
            **{f"s{n}.{k}": chance.randint(0, 9) for n in range(1, players + 1) for k in ("areas", "fertile", "other")},
            "s1.place": 1,
            "s2": by,
        },
    )
    yield "setup", guide_choice(chance)


def guide_choice(chance):
    mode = chance.choice(list(game_options.MODES))
    players = chance.choice(map_generator.accepted_players(game_options.MODES[mode]))
    wish = {"mode": mode, "players": players, "faction": chance.sample(PLAYERS, chance.randint(0, players))}
    wish["module"] = chance.sample(game_options.accepted_modules(mode), chance.randint(0, len(game_options.accepted_modules(mode))))
    if scenarios := game_options.accepted_scenarios(mode, players):
        wish["scenario"] = chance.choice(["", *scenarios])
    return {key: value for key, value in wish.items() if value}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_phones_page_of_a_tool_is_the_servers_page(browser, club, site, server, connect, language):
    chance = random.Random(f"tools-{language}")
    reader = connect(server)
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"{club}{language}/tsukuyumi/tools/conquer/")
    for _ in range(12):
        asked_for = [("tsukuyumi", *one) for one in states(chance)] + [("necropole", *one) for one in necropole_states(chance)]
        for game, tool, query in asked_for:
            path = f"{language}/{game}/tools/{tool}/?{urlencode(query, doseq=True)}"
            code, live = reader.get(f"/{path}", **{"HX-Request": "true"})
            assert code == 200, path
            script = module(site, club, "guide" if tool == "setup" else "necropole" if game == "necropole" else "tools")
            mine = page.evaluate(f"async (url) => (await (await import('{script}')).answer(new URL(url))).html", f"{club}{path}")
            both = [
                page.evaluate(f"([a, b, c]) => ({NORMAL})(a, b, c)", [html, base + path, base])
                for html, base in ((mine, club), (live.decode(), f"{server}/"))
            ]
            assert both[0] == both[1], path
    context.close()


def test_districts_are_swapped_without_a_server(browser, club):
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"{club}en/necropole/tools/city/")
    names = [place.inner_text() for place in page.locator("a.city-place").all()]
    page.locator("a.city-place.n0").click()
    page.locator("a.city-place.on").wait_for()
    page.locator("a.city-place.n3").click()
    page.locator("a.city-place.on").wait_for(state="detached")
    swapped = [names[3], *names[1:3], names[0], *names[4:]]
    assert [place.inner_text() for place in page.locator("a.city-place").all()] == swapped
    page.reload()
    page.locator("a.city-place.n0", has_text=names[3]).wait_for()  # the address holds the ring
    context.close()
