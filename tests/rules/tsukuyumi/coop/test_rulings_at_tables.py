"""Readings of the co-op rules at a table: the same taps, with and without the switch, and what differs afterwards."""

import pytest

from tests.rules.tsukuyumi import acting
from tests.rules.tsukuyumi.coop import playing

pytestmark = pytest.mark.django_db  # the questions read units and rulings from the database

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
        "coop-legend-without-figure take-out",
        'order=nomads / 2,0 ocean ;; {"coop":{"out":[{"deck":"legendary-oni","card":"ronin"}],'
        '"todo":[{"kind":"reveal","side":"nomads","name":"legendary","number":5}]}}',
        [{"type": "reveal", "unit": "ronin", "areas": ["2,0"]}],
        lambda a: a["refused"], ["card-out"], [],
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
