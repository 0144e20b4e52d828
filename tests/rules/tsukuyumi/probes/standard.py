"""The standard game: positions and tables in which a reading makes a difference, where no other test has one."""

from companion.api import tsukuyumi
from tests.rules.tsukuyumi import test_flow
from tests.rules.tsukuyumi.probes.asking import MOON, OCEAN, VALUES, Ask, areas, check, flow, move, oni, put_up, question, turn_done, walk
from tests.rules.tsukuyumi.standard import tables

CLEAR = {"type": "attack", "by": "nomads", "area": "2,0", "card": {"kind": "annihilation"}}
TAKE = {**CLEAR, "card": {"kind": "conquest"}}
ON_THE_MOON = {**CLEAR, "area": "0,0"}
CLOSE = {"type": "close-round", "by": "nomads"}
GOAL = {"type": "score-goal", "by": "nomads"}
EPIC = {"type": "draw-event", "by": "nomads", "epic": True}
DRAW_EVENT = {"type": "draw-event", "by": "nomads"}
PLAY_EVENT = {"type": "play-event", "by": "nomads"}
IMMUNE = {"type": "faction-effect", "by": "nomads", "choice": "radiation-immune"}
PROTECTION = {"type": "counterattack", "by": "dark-seed", "side": "dark-seed", "choice": "protection", "value": 10}
RETREAT = {"type": "counterattack", "by": "dark-seed", "side": "dark-seed", "choice": "retreat"}
ONI_ANSWER = {"type": "counterattack", "by": "boarlords", "side": "oni", "choice": "where-there-is-one"}
LEAD = {"type": "oni-conquer", "by": "nomads", "from": "0,0", "figures": [walk("small", "0,0", "1,0", count=4)], "area": "1,0"}
ROLL = {"type": "roll-die", "by": "nomads", "result": 1}
MISSIONS = {"standard": {"modules": ["oni-missions"]}, "position": {"printed": {"oni-mission-next-to-a-home": 3}}}
AT_A_BORDER = {"position": {"areas": {"2,-1": {"kind": "home", "of": "boarlords"}}}}
FEW_ONI = {"small": {"health": 10, "attack": 10}}
CROWD = {"position": {"areas": {"2,0": {"units": {"oni": {"small": 1}}}}, "stats": {"oni": FEW_ONI}}}
SMALL = {"nomads": {unit: {"size": "small"} for unit in ("private", "launcher")}, "boarlords": {"squeaker": {"size": "small"}}}
FLYING = {**SMALL, "nomads": {**SMALL["nomads"], "private": {"size": "small", "traits": ["flying"]}}}
LINE = {"2,0": {"kind": "ocean"}, "3,0": {"kind": "ocean"}, "4,0": {"kind": "ocean"}}
RING = dict.fromkeys(("3,0", "3,-1", "2,-1", "1,0", "1,1", "2,1"), OCEAN)
WITHOUT_GREEN = {"standard": {"chosen": {"nomads": {"movement": 1}, "boarlords": {"events": 0}}}}
SEED = {"position": {"initiative": ["nomads", "dark-seed"]}, "standard": {"players": ["nomads", "dark-seed"]}}
ALTERNATIVE = {"standard": {"modules": ["alternative-goals"]}, "position": {"printed": {"goal-nomads": 3}}}
MET = {"standard": {"tallies": {"nomads": {"conquests": 4, "reconquests": 4}}}}
SUPREMACY = {"standard": {"variant": "supremacy", "goal": 9}}
RACE = {
    "standard": {"variant": "supremacy", "goal": 2},
    "position": {"initiative": ["boarlords", "nomads"], "active": "nomads", "vp": {"nomads": 2, "boarlords": 2}},
}
BOX_OF_LEGENDS = {"stats": {"oni": {"skybound": VALUES, "abyssal": VALUES, "small": {"traits": ["flying"]}}}}
MOON_AREAS = {at: {"kind": "moon"} for at in MOON}
GAMBLER = {"position": {"areas": {"0,0": {"units": {"oni": {"gambler": 1}, "nomads": {"launcher": 2, "private": 1}}}}}}
FEWER_NOMADS = {"position": {"areas": {"0,0": {"units": {"oni": {"gambler": 1}, "nomads": {"launcher": 1, "private": 0}}}}}}

PROBES: list[tuple[str, Ask]] = [
    (
        "radioactive-timing after-scoring",
        flow(
            "rounds count", CLOSE, but={"standard": {"mascots": {"nomads": "dog"}}, **areas(**{"2_0": {"units": {"nomads": {"dog": 1}}}})}
        ),
    ),
    (
        "radioactive-timing before-goals",
        flow("rounds red", turn_done("nomads"), but=areas(**{"2_0": {"traits": ["radioactive"]}})),
    ),
    (
        "event-deck-empty no-more",
        flow("rounds blue", DRAW_EVENT, PLAY_EVENT, DRAW_EVENT, but={"position": {"printed": {"event-cards": 3}}}),
    ),
    ("nomads-faction-effect pistols-and-mines-or-immunity", flow("rounds blue", IMMUNE)),
    ("epic-event-counts-as-draw free", flow("rounds blue", EPIC, but={"standard": {"modules": ["epic-events"]}})),
    ("movement-after-combat red-only", flow("rounds white", TAKE, move("nomads", 1, walk("private", "2,0", "3,0")))),
    (
        "movement-after-combat round",
        flow(
            "rounds white",
            TAKE,
            turn_done("nomads"),
            turn_done("boarlords"),
            turn_done("boarlords"),
            move("nomads", 1, walk("private", "2,0", "3,0")),
        ),
    ),
    ("number-of-oni eighteen", put_up(tables.options(3, "moon"))),
    ("home-in-a-hole holes", check(RING, type="home", by="nomads", area="2,0")),
    ("nest-on-a-home allowed", check({"2,0": {"kind": "home", "of": "nomads"}, "3,0": OCEAN}, type="home", by="dark-seed", area="2,0")),
    ("moon-point-for whole-moon", flow("rounds count", CLOSE)),
    ("moon-point-last-round not-scored", flow("rounds count", CLOSE, but={"rounds": 1})),
    ("worthless-moon-centre nothing", flow("rounds count", CLOSE, but=areas(**{"0_0": {"traits": ["tsukuyumi", "devastated"]}}))),
    (
        "faction-goal-points as-printed",
        flow("rounds count", GOAL, but={**MET, "position": {"printed": {"goal-nomads": 3}}}),
    ),
    ("alternative-goal-points as-printed", flow("rounds count", GOAL, but=ALTERNATIVE)),
    ("exploration-alternative-goals yes", flow("rounds count", GOAL, but={"standard": {"scenario": "exploration"}})),
    (
        "two-player-initiative-points still-score",
        question(tsukuyumi.score, {"2,0": OCEAN}, "two-player", initiative=["nomads", "boarlords"]),
    ),
    ("oni-mission-points as-printed", flow("oni lead", LEAD, but=test_flow.merged(MISSIONS, AT_A_BORDER))),
    ("supremacy-length four-rounds", flow("rounds count", CLOSE, but={**SUPREMACY, "rounds": 8, "position": {"round": 4}})),
    ("supremacy-cards-run-out deal-again", flow("rounds count", CLOSE, but={**SUPREMACY, "rounds": 1})),
    ("supremacy-tie active-player", flow("rounds red", TAKE, but=RACE)),
    (
        "flying-passing-strength ignore",
        check(
            {
                **LINE,
                "2,0": {"kind": "ocean", "units": {"nomads": {"private": 1, "launcher": 1}}},
                "3,0": {"kind": "ocean", "units": {"boarlords": {"squeaker": 2}}},
            },
            type="move",
            by="nomads",
            points=2,
            figures=[walk("private", "2,0", "3,0", "4,0"), walk("launcher", "2,0", "3,0", "4,0")],
            stats=FLYING,
        ),
    ),
    (
        "standing-units-help-passing all-present",
        check(
            {
                **LINE,
                "2,0": {"kind": "ocean", "units": {"nomads": {"private": 1}}},
                "3,0": {"kind": "ocean", "units": {"boarlords": {"squeaker": 2}, "nomads": {"private": 1}}},
            },
            type="move",
            by="nomads",
            points=2,
            figures=[walk("private", "2,0", "3,0", "4,0")],
            stats=SMALL,
        ),
    ),
    (
        "unit-sizes small-unless-known",
        check(
            {
                **LINE,
                "2,0": {"kind": "ocean", "units": {"nomads": {"private": 1}}},
                "3,0": {"kind": "ocean", "units": {"boarlords": {"squeaker": 2}}},
            },
            type="move",
            by="nomads",
            points=2,
            figures=[walk("private", "2,0", "3,0", "4,0")],
        ),
    ),
    ("immobilised-retreat actions-only", flow("fights red", CLEAR, RETREAT, but=areas(**{"2_0": {"traits": ["immobilised"]}}))),
    (
        "riverland-without-green point",
        flow(
            "rounds white",
            turn_done("nomads"),
            turn_done("boarlords"),
            but=test_flow.merged(WITHOUT_GREEN, areas(**{"3_0": {"kind": "river", "territory": "boarlords"}})),
        ),
    ),
    (
        "productive-alone only-added",
        flow(
            "rounds white",
            turn_done("nomads"),
            turn_done("dark-seed"),
            but=test_flow.merged(
                SEED, {"standard": {"chosen": {"dark-seed": {}}}, **areas(**{"3_0": {"units": {"dark-seed": {"breeder": 1}}}})}
            ),
        ),
    ),
    (
        "planter-production overview",
        flow(
            "rounds white",
            turn_done("nomads"),
            turn_done("dark-seed"),
            but=test_flow.merged(
                SEED, {"standard": {"chosen": {"dark-seed": {}}}, **areas(**{"3_0": {"units": {"dark-seed": {"planter": 1}}}})}
            ),
        ),
    ),
    (
        "production-in-anothers-home allowed",
        check(
            {"3,0": {"kind": "home", "of": "nomads"}, "4,0": {"kind": "home", "of": "boarlords"}},
            type="produce",
            by="nomads",
            unit="private",
            count=1,
            area="4,0",
            points=3,
        ),
    ),
    ("counterattack-timing always-after", flow("fights red", CLEAR, PROTECTION)),
    ("protection-each-unit total", flow("fights red", CLEAR, PROTECTION)),
    ("bystander-defends targets-only", flow("fights three", CLEAR, {"type": "split-damage", "by": "nomads", "shares": {"dark-seed": 40}})),
    (
        "combat-cost one-an-area",
        flow("fights red", {**TAKE, "area": "3,0"}, {**TAKE, "area": "3,0"}, but={"standard": {"chosen": {"nomads": {"combat": 1}}}}),
    ),
    (
        "mountain-value twice",
        check(
            {"2,0": {"kind": "mountain", "value": 10, "units": {"nomads": {"private": 2}, "boarlords": {"squeaker": 1}}}},
            type="conquer",
            by="nomads",
            area="2,0",
        ),
    ),
    ("hopeless-conquest allowed", flow("fights red", TAKE, but=areas(**{"2_0": {"units": {"dark-seed": {"warrior": 9}}}}))),
    (
        "home-conquest like-any-area",
        check({"2,0": {"kind": "home", "of": "boarlords", "units": {"nomads": {"private": 2}}}}, type="conquer", by="nomads", area="2,0"),
    ),
    (
        "three-oni-anywhere one-area",
        flow(
            "oni stuck",
            {"type": "oni-move", "by": "nomads", "figures": [walk("small", "0,0", "0,1"), walk("small", "1,0", "0,1")]},
            but=areas(**{"1_0": oni(small=1)}),
        ),
    ),
    (
        "three-oni-anywhere no-rules",
        flow(
            "oni stuck",
            {"type": "oni-move", "by": "nomads", "figures": [walk("small", "0,0", "1,0")]},
            but=areas(**{"1_0": {"blockades": [3]}}),
        ),
    ),
    (
        "no-legal-oni-ground nothing",
        flow(
            "oni lead",
            LEAD,
            but={
                "position": {"supply": {"oni": {"small": 1}}, "areas": {"0,0": {"kind": "ocean"}}},
                "standard": {"chosen": {"nomads": {"place-oni": 1, "oni-conquest": 0}}},
            },
        ),
    ),
    (
        "flying-oni-placement yes",
        check(
            {"1,0": {"kind": "moon"}, "2,0": {"kind": "ocean", "blockades": [3]}},
            type="place-oni",
            by="nomads",
            unit="small",
            area="2,0",
            stats={"oni": {"small": {"traits": ["flying"]}}},
        ),
    ),
    (
        "oni-placed-in-home forbidden",
        check({"1,0": {"kind": "moon"}, "2,0": {"kind": "home", "of": "nomads"}}, type="place-oni", by="nomads", unit="small", area="2,0"),
    ),
    ("oni-counter-order first", flow("fights three", CLEAR, but=CROWD)),
    ("oni-defence-damage active-player", flow("fights oni", ON_THE_MOON, ONI_ANSWER)),
    (
        "oni-mission-own-home-move conquest-only",
        flow(
            "oni stuck",
            {"type": "oni-move", "by": "nomads", "figures": [walk("small", "0,0", "1,-1")]},
            but=test_flow.merged(MISSIONS, {"position": {"areas": {"1,-1": {"kind": "home", "of": "nomads"}}}}),
        ),
    ),
    (
        "oni-mission-border-blockade blocked",
        flow(
            "oni lead",
            LEAD,
            but=test_flow.merged(MISSIONS, {"position": {"areas": {"2,-1": {"kind": "home", "of": "boarlords", "blockades": [4]}}}}),
        ),
    ),
    (
        "strong-defensive-same-twice same-allowed",
        flow("fights oni", ON_THE_MOON, ONI_ANSWER, ONI_ANSWER, but={"standard": {"power": "strong-defensive"}}),
    ),
    (
        "revenge-approach-own-units opponents-units",
        flow(
            "oni lead",
            {"type": "oni-hunt", "by": "nomads", "from": "0,0", "figures": [walk("small", "0,0", "1,0", count=4)], "area": "1,0"},
            but=test_flow.merged(
                {"standard": {"power": "revenge-of-the-oni"}, "position": {"stats": {"oni": FEW_ONI}}},
                areas(**{"1_0": {"units": {"nomads": {"private": 1}}}}),
            ),
        ),
    ),
    ("oni-conquest-must may", flow("oni lead", turn_done("nomads"))),
    ("abyssal-placement any-moon-area", check(MOON_AREAS, type="place-oni", by="nomads", unit="abyssal", area="0,0", **BOX_OF_LEGENDS)),
    ("skybound-placement like-any-oni", check(MOON_AREAS, type="place-oni", by="nomads", unit="skybound", area="0,0", **BOX_OF_LEGENDS)),
    (
        "skybound-card-scope while-in-play",
        flow(
            "oni legends",
            {**LEAD, "from": "3,0", "area": "4,0", "figures": [walk("small", "3,0", "4,0")]},
            but=test_flow.merged(
                {"standard": {"chosen": {"nomads": {"place-oni": 0}}}}, areas(**{"3_0": oni(small=1), "1_0": oni(skybound=1)})
            ),
        ),
    ),
    (
        "defiler-scope oni-areas",
        check(
            {"0,0": {"kind": "moon", **oni(defiler=1)}, "1,0": {"kind": "moon", "traits": [], "units": {"nomads": {"private": 2}}}},
            type="conquer",
            by="nomads",
            area="1,0",
        ),
    ),
    (
        "defiler-moves like-oni",
        flow(
            "oni stuck",
            {"type": "oni-move", "by": "nomads", "figures": [walk("defiler", "0,0", "1,0")]},
            but=areas(**{"0_0": oni(defiler=1)}),
        ),
    ),
    ("three-shadows-areas any", flow("oni legends", {"type": "place-shadows", "by": "nomads", "areas": ["4,0", "4,0", "4,0"]})),
    ("gambler-half up", flow("oni fight", ON_THE_MOON, ONI_ANSWER, ROLL, but=GAMBLER)),
    ("gambler-half down", flow("oni fight", ON_THE_MOON, ONI_ANSWER, ROLL, but=FEWER_NOMADS)),
    (
        "ronin-tile-swap empty-only",
        flow(
            "oni legends",
            {"type": "place-oni", "by": "nomads", "unit": "ronin", "area": "4,0"},
            but=areas(**{"2_0": {"kind": "ocean"}, "3_0": {"kind": "ocean"}, "4_0": {"territory": "boarlords"}}),
        ),
    ),
]
