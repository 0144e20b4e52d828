"""The pictures of clauses: every file is sound, and what an arrow shows is what the engine allows."""

import json
from itertools import pairwise

import pytest

from cards.loading import BadData
from rules.engine.kernel.hexes import parse
from rules.engine.kernel.replay import act
from rules.engine.metals.assault import sightings
from rules.engine.necropole.game import GAME
from rules.engine.tsukuyumi.board.commands import Move
from rules.engine.tsukuyumi.board.position_json import write
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality.check import check
from rules.engine.tsukuyumi.legality.questions_json import read_action
from rules.picture_files import read_pictures
from tests.engine_files import all_files, catalogue_of
from tests.rules.necropole.printed import FIGHT, ROUND
from tests.rules.tsukuyumi.whole_turns import tables
from tests.rules.tsukuyumi.whole_turns.turn import with_stats

BOARD = 'kind = "hexes"\nboard = "standard / 0,0 ocean / 1,0 ocean"\n'
SAYS = 'says.en = "One."\nsays.fr = "Un."\n'


def clauses():
    return {item.id: item.game for item in all_files()[1].clauses}


def pictures():
    return read_pictures(clauses(), catalogue_of)


def walked(frame):
    """The arrows of figures in a frame: who goes, which way, how many, and what is said of it."""
    for arrow in frame.holds.get("arrows", ()):
        if "unit" in arrow:
            path = tuple(map(parse, arrow["way"]))
            yield arrow["of"], Walk(arrow["unit"], int(arrow.get("n", 1)), path), arrow.get("look", "go")


def legal(position, owner, *walks):
    return check(position, Move(owner, max(len(walk.path) for walk in walks) - 1, walks)).legal


def moved(position, owner, walks):
    for walk in walks:
        for here, more in ((walk.path[0], -walk.count), (walk.path[-1], walk.count)):
            held = position.areas[here].units.get(owner, {})
            position = position.with_units(here, owner, {**held, walk.unit: held.get(walk.unit, 0) + more})
    return position


def units(position):
    return {
        here: {owner: {unit: n for unit, n in held.items() if n} for owner, held in area.units.items() if any(held.values())}
        for here, area in position.areas.items()
    }


def test_arrows_of_figures_are_moves_that_the_engine_allows_or_refuses():
    wrong, asked = [], 0
    for picture in pictures().values():
        for frame in picture.frames:
            arrows = list(walked(frame))
            asked += len(arrows)
            for owner in {owner for owner, _walk, _look in arrows} - {"oni"}:
                own = [(walk, look) for who, walk, look in arrows if who == owner]
                going = [walk for walk, look in own if look == "go"]
                if going and not legal(frame.board, owner, *going):
                    wrong.append((picture.clause, "go", going))
                wrong += [(picture.clause, look, walk) for walk, look in own if look == "may" and not legal(frame.board, owner, walk)]
                wrong += [(picture.clause, look, walk) for walk, look in own if look == "no" and legal(frame.board, owner, walk)]
    assert wrong == []
    assert asked > 5


def test_what_moves_in_one_frame_has_arrived_in_the_next():
    wrong = []
    for picture in pictures().values():
        for frame, after in pairwise(picture.frames):
            going = [(owner, walk) for owner, walk, look in walked(frame) if look == "go"]
            if going and after.kind == "hexes" and set(after.board.areas) == set(frame.board.areas):
                position = frame.board
                for owner, walk in going:
                    position = moved(position, owner, [walk])
                if units(position) != units(after.board):
                    wrong.append((picture.clause, units(position), units(after.board)))
    assert wrong == []


def test_actions_that_a_picture_shows_are_legal_and_those_it_refuses_are_not():
    wrong = []
    for picture in pictures().values():
        for frame in picture.frames:
            for name, wanted in (("plays", True), ("refuses", False)):
                for action in frame.holds.get(name, ()):
                    verdict = check(frame.board, read_action(json.loads(action)))
                    wrong += [] if verdict.legal == wanted else [(picture.clause, action, verdict)]
    assert wrong == []


def test_oni_attack_where_a_picture_shows_it():
    """The target and who moves there, worked out by the engine from the same board."""
    wrong, asked = [], 0
    for picture in pictures().values():
        for frame in picture.frames:
            if "attacks" in frame.holds:
                board = write(frame.board)
                sides = [side for side in board["areas"].values() for side in side.get("units", {}) if side != "oni"]
                position = with_stats(
                    tables.position("coop", board["areas"], stats=board.get("stats", {}), initiative=sorted(set(sides)) or ["nomads"])
                )
                offered = [option for option in tables.options(tables.coop(position, attacks=1)) if option["type"] == "oni-attack"]
                found = sorted([option["target"], *sorted(step["unit"] for step in option.get("group", []))] for option in offered)
                moves = [(walk.unit, walk.path[-1]) for _of, walk, look in walked(frame) if look == "go" for _n in range(walk.count)]
                shown = [(unit, parse(target)) for target, *units in frame.holds["attacks"] for unit in units]
                wrong += (
                    [] if found == sorted(frame.holds["attacks"]) and sorted(moves) in ([], sorted(shown)) else [(picture.clause, found)]
                )
                asked += 1
    assert wrong == []
    assert asked > 7


def test_in_metals_those_are_hit_whom_the_engine_sees():
    wrong = []
    for picture in pictures().values():
        for frame in picture.frames:
            if frame.kind == "squares" and "sights" not in frame.holds:
                state = frame.board
                seen = [
                    [shot.shooter.name, state.figures[sighting.target].name]
                    for sighting in sightings(state.frame, state.figures, state.active)
                    for shot in sighting.attacks
                ]
                shots = [list(shot[:2]) for shot in frame.holds.get("shots", ())]
                wrong += [] if sorted(seen) == sorted(shots) else [(picture.clause, seen, shots)]
    assert wrong == []


def test_the_booklets_round_is_drawn_as_the_engine_plays_it():
    """A frame that says after how many steps it is shows everybody where and as they are then."""
    states = [GAME.read_state(FIGHT, catalogue_of("necropole"))]
    for action, _wanted in ROUND[:-1]:
        command = GAME.read_command(action, catalogue_of("necropole"))
        states.append(act(GAME, states[-1], command, catalogue_of("necropole"))[0])
    wrong = []
    for picture in pictures().values():
        for frame in picture.frames:
            if "after" in frame.holds:
                state = states[frame.holds["after"]]
                engine = [
                    {"who": who, "at": one.at, "facing": one.facing, "lost": state.undead[who].lost, "played": one.flipped}
                    for who, one in state.position.fight.figures.items()
                ]
                drawn = [{"lost": 0, "played": False, **token} for token in frame.holds["tokens"]]
                same = all({name: token[name] for name in engine[0]} in engine for token in drawn) and len(drawn) == len(engine)
                wrong += [] if same else [(picture.clause, frame.holds["after"])]
    assert wrong == []


def test_every_example_has_its_picture():
    examples = {item.id for item in all_files()[1].clauses if item.record.get("example")}
    assert len(examples) > 60
    assert examples - set(pictures()) == set()


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (f'clause = "tsk.move.999"\n{SAYS}[[pictures.frames]]\n{BOARD}', "tsukuyumi has no clause 'tsk.move.999'"),
        (f'clause = "tsk.move.1"\nsays.en = "One."\n[[pictures.frames]]\n{BOARD}', "says: is needed in both languages"),
        (f'clause = "tsk.move.1"\n{SAYS}', "frames: at least one"),
        (f'clause = "tsk.move.1"\n{SAYS}[[pictures.frames]]\nkind = "hexen"\n', "frames.1.kind: 'hexen'; accepted: hexes"),
        (f'clause = "tsk.move.1"\n{SAYS}[[pictures.frames]]\n{BOARD}arows = []\n', "frames.1.arows"),
        (f'clause = "tsk.move.1"\n{SAYS}[[pictures.frames]]\n{BOARD}marks = {{ "9,9" = "yes" }}\n', "there is no area '9,9'"),
        (
            f'clause = "tsk.move.1"\n{SAYS}[[pictures.frames]]\n{BOARD}arrows = [{{ way = ["0,0", "2,0"] }}]\n',
            "frames.1.arrows: there is no area '2,0' on this board; accepted: 0,0, 1,0",
        ),
        (
            f'clause = "tsk.move.1"\n{SAYS}[[pictures.frames]]\n{BOARD.replace("0,0 ocean", "0,0 ocean nomads:dragon*1")}',
            "frames.1.position.areas.0,0.units: unknown-unit",
        ),
    ],
)
def test_what_cannot_be_drawn_is_named(tmp_path, written, said):
    (tmp_path / "tsukuyumi").mkdir()
    (tmp_path / "tsukuyumi/one.toml").write_text(f"[[pictures]]\n{written}", "utf-8")
    with pytest.raises(BadData) as bad:
        read_pictures(clauses(), catalogue_of, tmp_path)
    assert said in str(bad.value)
