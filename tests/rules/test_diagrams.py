"""What the diagrams of clauses show is what the engine says: ticks and crosses, the Oni's choice, losses, lines of sight, range."""

from itertools import pairwise

from rules.engine.kernel.hexes import parse
from rules.engine.kernel.squares import BY_NAME
from rules.engine.metals import assault, commands
from rules.engine.metals.legal import legal_commands
from rules.engine.necropole import boards, ring
from rules.engine.tsukuyumi.board.position import MOON, ONI
from rules.engine.tsukuyumi.legality import placement, princess, standard_oni
from rules.engine.tsukuyumi.legality.damage import splits
from rules.engine.tsukuyumi.legality.reach import reach
from rules.engine.tsukuyumi.oni_ai import attack
from tests.engine_files import catalogue_of
from tests.rules.test_pictures import pictures


def marked(frame, mark):
    return {place for place, held in frame.holds.get("marks", {}).items() if held == mark}


def wrong_marks(frame, is_right):
    """The places whose tick or cross the engine would not set."""
    return {place for place in marked(frame, "yes") | marked(frame, "no") if is_right(place) != (place in marked(frame, "yes"))}


def test_homezones_and_starting_areas_are_where_the_engine_allows_them():
    held = pictures()
    for clause, faction in (("tsk.setup.9", "nomads"), ("tsk.setup.9.2", "dark-seed")):
        frame = held[clause].frames[0]
        assert (
            wrong_marks(frame, lambda place, frame=frame, who=faction: placement.check_home(frame.board, who, parse(place)).legal) == set()
        )
    for frame in held["tsk.setup.10"].frames:
        own = [here for here, area in frame.board.areas.items() if area.territory == "nomads"]

        def startable(place, frame=frame, own=own):
            found = placement.check_start(frame.board, "nomads", [*own, parse(place)]).reasons
            return not [one for one in found if one.code != "wrong-number"]

        assert wrong_marks(frame, startable) == set()
    assert placement.check_start(held["tsk.setup.10"].frames[-1].board, "nomads", own).legal
    away = held["tsk.scenario.3.2"].frames[0]
    assert (
        wrong_marks(
            away, lambda place: not {n for n in parse(place).neighbours() if away.board.areas.get(n) and away.board.areas[n].kind == "moon"}
        )
        == set()
    )
    around = held["tsk.area.2"].frames[0]
    assert marked(around, "yes") == {str(there) for there in parse("3,0").neighbours()}


def test_a_coop_table_is_set_up_as_the_engine_does_it():
    held = pictures()
    marks = held["coop.setup.7"].frames[0]
    assert wrong_marks(marks, lambda place: parse(place) in placement.startable(marks.board, "nomads")) == set()
    units = held["coop.setup.8"].frames[0]
    assert wrong_marks(units, lambda place: parse(place) in placement.coop_ground(units.board, "nomads")) == set()
    assert marked(units, "yes") | marked(units, "no") == set(map(str, units.board.areas))
    first = held["coop.setup.10"].frames[0].board
    assert set(placement.prioritised(first)) == {here for here, area in first.areas.items() if area.priority}
    score = held["coop.score.8"].frames[0]
    home = next(here for here, area in score.board.areas.items() if area.is_homezone)
    assert set(score.holds["texts"]) == {
        str(n) for n in home.neighbours() if n in score.board.areas and score.board.areas[n].territory == ONI
    }
    moon = held["tsk.setup.1"].frames[0].board
    assert set(moon.areas) == MOON
    assert all(sum(area.units[ONI].values()) == 1 for area in moon.areas.values())


def test_oni_are_placed_and_move_where_the_engine_lets_them():
    held = pictures()
    placed = held["tsk.oni.6"].frames[0]
    assert wrong_marks(placed, lambda place: standard_oni.check_place(placed.board, "nomads", "small", parse(place)).legal) == set()
    moves = held["coop.oni.3"].frames[0]
    ways = reach(moves.board, ONI, parse("3,0"), {"small": 1}, 2)
    assert marked(moves, "yes") == {str(here) for here, path in ways.items() if len(path) > 1}
    assert moves.holds["texts"] == {str(here): str(len(path) - 1) for here, path in ways.items() if len(path) > 1}
    for frame in held["coop.oni.6"].frames:
        assert marked(frame, "yes") == {str(one.target) for one in attack.next_attack(frame.board, 2).options}


def test_the_oni_choose_criterion_by_criterion():
    held = pictures()
    targets = held["coop.oni.1"].frames[0]
    assert wrong_marks(targets, lambda place: attack.is_target(targets.board, parse(place))) == set()
    frames = held["coop.oni.13"].frames
    position = frames[0].board
    found = [one for here in position.areas for one in attack.next_attack(position, only=[here]).options]
    left = [{str(one.target) for one in found}]
    for least in (lambda one: one.moved, lambda one: one.distance, lambda one: not one.priority):
        found = [one for one in found if least(one) == min(map(least, found))]
        left.append({str(one.target) for one in found})
    assert [marked(frame, "yes") for frame in frames[:4]] == left
    for before, frame in zip([set(map(str, position.areas)), *left], frames[:4], strict=False):
        assert marked(frame, "no") == before - marked(frame, "yes")
    decided = attack.next_attack(position)
    (arrow,) = frames[4].holds["arrows"]
    assert decided.kind == "forced"
    (step,) = decided.options[0].groups[0]
    assert (step.unit, [str(here) for here in step.path]) == (arrow["unit"], arrow["way"])
    assert arrow["of"] == ONI


def test_the_princess_has_eighteen_intersections():
    held = pictures()
    for frame in held["coop.princess.1"].frames:
        assert frame.board.princess in princess.CORNERS
        assert marked(frame, "here") == set(map(str, frame.board.princess))
    frame = held["coop.princess.4"].frames[0]
    assert len(princess.CORNERS) == 18
    assert all(set(corner) <= set(frame.board.areas) for corner in princess.CORNERS)


def test_losses_are_a_legal_way_to_take_the_damage():
    """Unit after unit, each with the health that the catalogue gives, until one absorbs the rest."""
    units = catalogue_of("tsukuyumi").units
    given = []
    for frame in pictures()["tsk.damage.9"].frames:
        damage, _arrow, hit, health = frame.holds["things"]
        owner, unit = hit["unit"].split("/")
        assert units[owner][unit].health == int(health["n"])
        given.append((int(damage["n"]), unit, hit.get("look") == "gone"))
    for (damage, unit, gone), (after, *_rest) in pairwise(given):
        assert gone
        assert damage - units["cybersamurai"][unit].health == after
    lost, absorbed = {unit: 1 for _damage, unit, gone in given if gone}, given[-1][1]
    health = {unit: units["cybersamurai"][unit].health for _damage, unit, _gone in given}
    ways = splits(dict.fromkeys(health, 1), health, given[0][0])
    assert any(dict(way.lost) == lost and way.absorbed_by == absorbed and way.unused == given[-1][0] for way in ways)
    first, second = pictures()["tsk.damage.4"].frames
    assert units["nomads"]["launcher"].attack == 15
    assert sum(int(thing["n"]) for thing in second.holds["things"] if "emblem" in thing) == 45 == int(first.holds["things"][-1]["n"])


def test_boards_of_necropole():
    held = pictures()
    for frame in held["nec.board.5"].frames:
        middle = frame.holds["tokens"][0]["at"]
        assert marked(frame, "yes") == set(boards.next_to(frame.board, middle))
    for clause in ("nec.board.2", "nec.arena.6"):
        lettered = held[clause].frames[0]
        assert marked(lettered, "here") == {*boards.line(lettered.board, "a"), *boards.line(lettered.board, "f")}
        assert {token["at"] for token in lettered.holds["tokens"]} <= marked(lettered, "here")
    assert len(boards.squares(held["nec.board.2"].frames[0].board)) == 36
    hexagonal = held["nec.board.3"].frames[0]
    lines = [boards.line(hexagonal.board, n) for n in range(6)]
    corners = {square for n in range(6) for square in boards.shared(hexagonal.board, n)}
    assert marked(hexagonal, "here") == {square for line in lines for square in line} - corners
    star = held["nec.board.8"].frames[0]
    hero = star.holds["tokens"][0]
    assert boards.faces_star(star.board, hero["at"], hero["facing"], False)
    assert marked(star, "yes") == set(boards.round_star(star.board, False, False)) - {hero["at"]}
    facing = held["nec.attack.11"].frames[0]
    assert marked(facing, "yes") == {boards.ahead(facing.board, "b2", "N")}
    void = held["nec.board.4"].frames[0]
    assert marked(void, "yes") == {boards.ahead(void.board, "a1", "E")}
    assert boards.ahead(void.board, "a2", "E") is None
    reach = held["nec.attack.10"].frames[0]
    square = "a1"
    for distance in range(1, 5):
        square = boards.ahead(reach.board, square, "E")
        assert reach.holds["texts"][square] == str(distance)
    city = held["nec.explore.7"].frames[0]
    laid = tuple(city.holds["ring"][1:])
    assert marked(city, "yes") == {ring.CENTRE, *ring.neighbours(laid, "crypte")}
    assert marked(city, "no") == set(laid) - marked(city, "yes") - {"crypte"}


def test_figures_are_deployed_and_move_as_the_engine_lets_them():
    deploys, moves = (pictures()[clause].frames[0] for clause in ("met.action.2", "met.action.3"))
    assert marked(deploys, "yes") == {action.at for action in legal_commands(deploys.board) if isinstance(action, commands.Deploy)}
    assert marked(moves, "yes") == {action.to for action in legal_commands(moves.board) if isinstance(action, commands.Move)}


def test_lines_of_sight():
    """A tick is a figure that is hit; the dots run to the edge of the map in the direction the shooter faces."""
    for clause in ("met.assault.2", "met.assault.2.2", "met.assault.2.4", "met.assault.8"):
        frame = pictures()[clause].frames[0]
        state = frame.board
        seen = [state.figures[one.target] for one in assault.sightings(state.frame, state.figures, state.active)]
        hit = {one.at for one in seen if assault.spared(state.frame, one, False, one.at) is None}
        assert {BY_NAME[place] for place in marked(frame, "yes")} == hit, clause
        own = {one.at for one in state.figures if one.side == state.active}
        assert {BY_NAME[place] for place in marked(frame, "no")} == own - hit, clause
        for start, end, _side in frame.holds["sights"]:
            shooter = next(one for one in state.figures if one.at == BY_NAME[start])
            lines = {one.at: squares for one, squares in assault.lines(state.frame, state.figures)}
            assert lines[shooter.at][-1] == BY_NAME[end], clause
