"""The co-op game: positions and tables in which a reading makes a difference, where no other test has one."""

from companion.api import tsukuyumi
from rules.engine.tsukuyumi.legality import momentum
from rules.engine.tsukuyumi.rulings import Rulings
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.probes.asking import OCEAN, VALUES, Ask, flow, kept, oni, put_up, question, table

CLEAR = {"type": "attack", "by": "nomads", "area": "2,0", "card": {"kind": "annihilation"}}
ON_THE_MOON = {**CLEAR, "area": "0,0"}
ONI_ANSWER = {"type": "counterattack", "by": "boarlords", "side": "oni", "choice": "where-there-is-one"}
COMPANY = {"2,0": {"kind": "ocean", "territory": "oni", **oni(dark_observer=1, abyssal=1, small=1)}, "3,0": OCEAN}
LED_STATS = {"oni": {"dark-observer": VALUES, "abyssal": VALUES, "skybound": VALUES}}
THREE_EACH = {"position": {"areas": {"0,0": {"units": {"nomads": {"launcher": 2, "private": 1}, "oni": {"princess": 1}}}}}}
RIPOSTES = [{"deck": "oni-riposte"}] * 15
LEGENDS_OUT = [{"deck": "legendary-oni", "card": "ronin"}] + [{"deck": "legendary-oni"}] * 6
LEGEND_DUE = {"kind": "reveal", "side": "nomads", "name": "legendary", "number": 5}
RONIN_COMES = {"type": "reveal", "unit": "ronin", "areas": ["2,0"]}
PRINCESS_CARD = {"type": "princess-card", "card": "mp71"}
TAKEN_MOON = "1,0 moon @oni nomads:private*1 / 2,0 ocean nomads:private*1 / 2,-1 ocean"

PROBES: list[tuple[str, Ask]] = [
    (
        "boarlords-initiative thirteen",
        put_up(
            {
                **playing.options(2, "order"),
                "starting": {},
                "players": [{"faction": "boarlords"}, {"faction": "kampfgruppe-03", "initiative": 11}],
            }
        ),
    ),
    (
        "coop-player-count more",
        put_up(
            {
                **playing.options(4, "five"),
                "starting": {},
                "players": [{"faction": side} for side in playing.FACTIONS] + [{"faction": "fireborn", "initiative": 40}],
            }
        ),
    ),
    ("coop-oni-supply owned", put_up(playing.options(2, "owned"))),
    (
        "coop-sentinels-start one",
        table(
            "order=sentinels princess=1,0+2,-1+2,0 / 1,0 moon / 2,0 ocean ~sentinels:portal*1 / 3,0 ocean"
            + kept(stage="setup", rounds=3, coop={"players": ["sentinels"]}),
            {"type": "homezone", "by": "sentinels", "area": "2,0"},
        ),
    ),
    (
        "coop-riposte-deck run-out",
        table(
            "order=boarlords momentum=2 track=3r / 2,0 ocean oni:small*1 boarlords:squeaker*2" + kept(coop={"out": RIPOSTES}),
            {"type": "conquer", "by": "boarlords", "area": "2,0"},
        ),
    ),
    (
        "coop-legendary-seven seven-on-board",
        table("order=nomads / 2,0 ocean" + kept(coop={"out": LEGENDS_OUT, "todo": [LEGEND_DUE]}), RONIN_COMES),
    ),
    (
        "coop-legend-without-figure take-out",
        table("order=nomads / 2,0 ocean" + kept(coop={"out": LEGENDS_OUT[:1], "todo": [LEGEND_DUE]}), RONIN_COMES),
    ),
    (
        "coop-legendary-discard out",
        table("order=nomads / 2,0 ocean" + kept(coop={"out": LEGENDS_OUT, "todo": [LEGEND_DUE], "fallen": ["ronin"]}), RONIN_COMES),
    ),
    (
        "coop-tie players",
        table(
            "round=3 order=nomads / 2,0 ocean @nomads / 1,0 moon +tsukuyumi" + kept(stage="count", coop={"players": ["nomads"]}),
            {"type": "final-count", "without": ["fewer-than-15-oni-vp"]},
            look=lambda found: found["winners"],
        ),
    ),
    (
        "coop-gambler-four three-only",
        table(
            "round=1 phase=black active=boarlords order=boarlords / 2,0 ocean oni:small*4 boarlords:squeaker*3 / 0,0 moon oni:gambler*1"
            + kept(
                stage="black", rounds=3, coop={"players": ["boarlords"], "gambler": 4, "cards": {"boarlords": {"budget": {"combat": 2}}}}
            ),
            {"type": "conquer", "by": "boarlords", "area": "2,0"},
            {"type": "annihilate", "by": "boarlords", "area": "2,0"},
        ),
    ),
    (
        "stronghold-alone needs-unit",
        question(
            tsukuyumi.next_attack, {"2,0": {"kind": "ocean", "territory": "boarlords", "bonus": {"boarlords": 30}, **oni(small=1)}}, "coop"
        ),
    ),
    (
        "coop-oni-damage-split attacker",
        lambda rulings: tsukuyumi.damages(
            {
                "owner": "oni",
                "units": {"small": 1, "large": 1},
                "damage": 30,
                "rulings": rulings,
                "stats": {"oni": {"small": {"health": 30}, "large": {"health": 30}}},
            }
        ),
    ),
    ("moon-without-property property", question(tsukuyumi.next_attack, {"1,0": {"kind": "moon", "traits": [], **oni(small=1)}}, "coop")),
    (
        "skybound-flying flies",
        question(
            tsukuyumi.next_attack,
            {"1,0": {"kind": "moon", **oni(skybound=1)}, "2,0": {"kind": "ocean", "blockades": [3]}},
            "coop",
            stats=LED_STATS,
        ),
    ),
    ("coop-observer-company own-attack", question(tsukuyumi.next_attack, COMPANY, "coop", attacks_left=1, stats=LED_STATS)),
    (
        "coop-lowest-initiative first-place",
        table(
            "order=nomads>boarlords / 1,0 moon / -1,0 moon / 2,0 ocean / 3,0 home =nomads / -2,0 ocean / -3,0 home =boarlords"
            + kept(coop={"todo": [LEGEND_DUE]}),
            {"type": "reveal", "card": "mp87"},
        ),
    ),
    (
        "coop-princess-absent place-only",
        table(
            "round=1 order=nomads / 1,0 moon / 2,0 ocean / 3,0 home =nomads" + kept(stage="round-card", coop={"players": ["nomads"]}),
            {"type": "round-card", "card": "mp79"},
            {"type": "reveal"},
            {"type": "card-done"},
            {"type": "place-princess", "areas": ["1,0", "2,-1", "2,0"]},
            look=lambda found: found["happened"],
        ),
    ),
    (
        "coop-princess-hole full-corners",
        table(
            "order=nomads / 1,0 moon / 2,0 ocean" + kept(stage="setup", coop={"players": ["nomads"]}),
            {"type": "place-princess", "areas": ["1,0", "2,-1", "2,0"]},
        ),
    ),
    (
        "coop-princess-return anywhere",
        table("order=nomads / 1,0 moon / 2,0 ocean / 3,0 home =nomads" + kept(coop={"todo": [{"kind": "princess-return"}]})),
    ),
    (
        "coop-princess-return-tie path-active",
        table(
            "order=nomads / 1,0 moon / 2,0 ocean #0 / 2,-1 ocean / 3,-1 ocean / 3,0 home =nomads"
            + kept(coop={"todo": [{"kind": "princess-return"}]})
        ),
    ),
    ("coop-princess-riposte-rounding always-up", flow("oni fight", ON_THE_MOON, ONI_ANSWER, but=THREE_EACH)),
    (
        "coop-mp71-targets oni-rules",
        table(
            "order=nomads princess=0,-1+1,-2+1,-1 stat=nomads:private:c10h10a5|small stat=oni:princess:c35h35a35|large / " + TAKEN_MOON,
            PRINCESS_CARD,
            {"type": "choose-riposte"},
            {"type": "choose-riposte"},
        ),
    ),
    (
        "coop-princess-mines where-she-stops",
        table(
            "order=nomads princess=1,0+1,1+2,0 / 1,0 moon / 2,0 ocean / 1,1 ocean / 2,-1 ocean ~nomads:mine*1"
            " / 2,-2 ocean / 1,-1 moon / 3,-2 ocean",
            {"type": "move-princess", "corners": 4, "clockwise": False},
        ),
    ),
    (
        "coop-momentum-ends last-again",
        lambda rulings: momentum.reached(4, 3, (momentum.TrackSquare(4, "riposte"), momentum.TrackSquare(5, "end")), Rulings.of(rulings)),
    ),
]
