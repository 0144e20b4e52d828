"""Reads and checks the pictures of clauses: boards in the engines' notations, rows of things, tracks, bars, fights.

docs/pictures.md describes the files. Knows nothing of Django. Every complaint names the file, the clause, the field and what is
accepted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cards.loading import GAMES, BadData, Problem, read_toml
from cards.typography import typeset_record
from rules.engine.kernel import hexes
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.squares import BY_NAME
from rules.engine.metals import notation as metals_notation
from rules.engine.necropole import boards, odds
from rules.engine.tsukuyumi.board import notation, position_json

FOLDER = Path(__file__).parent / "pictures"
LANGUAGES = ("en", "fr")
ARROWS = ("go", "may", "no")  # what happens, what could, what is refused
MARKS = ("yes", "no", "here")
LOOKS = ("gone", "new", "faint")
DISTRICTS = ("mausolee", "apothecarium", "catacombes", "crypte", "porte", "sixth-district", "ziggourat")
FACINGS = ("N", "E", "S", "W")
PICTURE = {"clause", "says", "note", "frames"}
# What a frame of each kind may hold besides its kind and caption; the first is needed.
KINDS: Mapping[str, tuple[str, ...]] = {
    "hexes": ("board", "names", "holes", "arrows", "marks", "texts", "plays", "refuses", "attacks", "corners"),
    "squares": ("board", "names", "sights", "shots", "arrows", "marks", "texts"),
    "fight": ("tokens", "board", "arrows", "shots", "marks", "texts", "after"),
    "city": ("ring", "tokens", "points", "arrows", "marks"),
    "row": ("things", "list"),
    "track": ("squares", "name", "at", "arrows", "marks", "texts", "icons"),
    "bars": ("bars",),
    "card": ("sides", "damage", "lines", "result"),
    "roll": ("total",),
    "chances": ("again",),
}
THING = {"unit", "icon", "emblem", "token", "side", "n", "name", "look", "sign", "note", "card"}
Json = Any
Both = Mapping[str, str]
Catalogues = Callable[[str], Catalogue]


@dataclass(frozen=True)
class Frame:
    """One drawing; `board` is what its notation stands for, `holds` all that the file gives."""

    kind: str
    holds: Mapping[str, Json]
    caption: Both = field(default_factory=dict)
    board: object = None


@dataclass(frozen=True)
class Picture:
    """The drawings of a clause one after the other, what they show in words, and what in them is only our choice."""

    clause: str
    game: str
    says: Both
    frames: tuple[Frame, ...]
    note: Both = field(default_factory=dict)


class _Wrong(Exception):
    """Something in a frame that cannot be drawn: where, and what is accepted."""

    def __init__(self, where: str, says: str) -> None:
        self.where, self.says = where, says
        super().__init__(f"{where}: {says}")


def read_pictures(clauses: Mapping[str, str], catalogue_of: Catalogues, folder: Path = FOLDER) -> dict[str, Picture]:
    """Every picture by its clause, or BadData with every problem; `clauses` gives the game of each."""
    problems: list[Problem] = []
    found: dict[str, Picture] = {}
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).as_posix()
        content = read_toml(path, name, problems) or {}
        game = name.split("/")[0]
        if game not in GAMES or set(content) - {"pictures"}:
            problems.append(Problem(name, "the file", "", f"accepted: [[pictures]] in a folder of {', '.join(GAMES)}"))
            continue
        for entry in content.get("pictures", ()):
            clause = str(entry.get("clause", ""))
            complaints = [*_picture_problems(entry, game, clauses, found)]
            frames = [] if complaints else [*_frames(entry, game, catalogue_of, complaints)]
            problems += [Problem(name, clause or "a picture", wrong.where, wrong.says) for wrong in complaints]
            if not complaints:
                shown = typeset_record(entry)
                found[clause] = Picture(clause, game, shown["says"], tuple(frames), shown.get("note", {}))
    if problems:
        raise BadData(problems)
    return found


def _picture_problems(entry: Mapping[str, Json], game: str, clauses: Mapping[str, str], found: Mapping[str, Picture]) -> Iterator[_Wrong]:
    clause = entry.get("clause")
    if clauses.get(str(clause)) != game:
        yield _Wrong("clause", f"{game} has no clause {clause!r}")
    if clause in found:
        yield _Wrong("clause", "has a picture already; a clause has one, with as many frames as it needs")
    if set(entry) - PICTURE:
        yield _Wrong(", ".join(sorted(set(entry) - PICTURE)), f"accepted: {', '.join(sorted(PICTURE))}")
    for name in ("says", "note"):
        if name in entry or name == "says":
            yield from _in_both_languages(entry.get(name), name)
    if not entry.get("frames"):
        yield _Wrong("frames", "at least one [[pictures.frames]] is needed")


def _in_both_languages(text: Json, where: str) -> Iterator[_Wrong]:
    if not (isinstance(text, dict) and set(text) == set(LANGUAGES) and all(isinstance(one, str) and one for one in text.values())):
        yield _Wrong(where, "is needed in both languages: en, fr")


def _frames(entry: Mapping[str, Json], game: str, catalogue_of: Catalogues, complaints: list[_Wrong]) -> Iterator[Frame]:
    for n, holds in enumerate(entry["frames"]):
        where = f"frames.{n + 1}"
        kind = holds.get("kind")
        if kind not in KINDS:
            complaints.append(_Wrong(f"{where}.kind", f"{kind!r}; accepted: {', '.join(KINDS)}"))
            continue
        unknown = set(holds) - {"kind", "caption", *KINDS[kind]}
        missing = KINDS[kind][0] not in holds and kind != "card"
        if unknown or missing:
            what = ", ".join(sorted(unknown)) or KINDS[kind][0]
            complaints.append(_Wrong(f"{where}.{what}", f"a frame of kind {kind} holds {', '.join(KINDS[kind])}"))
            continue
        if "caption" in holds:
            complaints += _in_both_languages(holds["caption"], f"{where}.caption")
        try:
            board = CHECKS[kind](holds, catalogue_of(game))
        except _Wrong as wrong:
            complaints.append(_Wrong(f"{where}.{wrong.where}", wrong.says))
        except BadInput as bad:
            complaints.append(_Wrong(f"{where}.{bad.at}", f"{bad.code}: {dict(bad.facts)}"))
        else:
            shown = typeset_record(holds)
            yield Frame(kind, shown, shown.get("caption", {}), board)


def _hexes(holds: Mapping[str, Json], catalogue: Catalogue) -> object:
    position = position_json.read(notation.parse(holds["board"]), catalogue, catalogue.readings)
    holes = {hexes.parse(hole) for hole in holds.get("holes", ())}
    there = {*map(str, position.areas), *map(str, holes)}
    _within(holds, there, "area")
    _words(holds, catalogue)
    return position


def _squares(holds: Mapping[str, Json], catalogue: Catalogue) -> object:
    state = metals_notation.parse(holds["board"], catalogue)
    _within(holds, {name for name, at in BY_NAME.items() if at in state.frame.map}, "square")
    return state


def _fight(holds: Mapping[str, Json], _catalogue: Catalogue) -> object:
    given = holds.get("board", {})
    try:
        board = boards.Board(**{"kind": "lettered", **given, "holes": tuple(given.get("holes", ()))})
    except TypeError:
        raise _Wrong("board", "accepted: kind, void, side, width, height, holes, star") from None
    there = {*boards.squares(board), *filter(None, (board.void, board.star))}
    for token in holds["tokens"]:
        _one_of(token.get("at"), boards.squares(board), "tokens.at")
        if "facing" in token:
            _one_of(token["facing"], board.facings, "tokens.facing")
    _within(holds, there, "square")
    return board


def _city(holds: Mapping[str, Json], _catalogue: Catalogue) -> object:
    for district in holds["ring"]:
        _one_of(district, DISTRICTS, "ring")
    _within(holds, set(holds["ring"]), "district")
    for place in (*holds.get("tokens", {}), *holds.get("points", {})):
        _one_of(place, holds["ring"], "tokens")
    return None


def _row(holds: Mapping[str, Json], catalogue: Catalogue) -> object:
    for thing in holds["things"]:
        if not isinstance(thing, dict) or set(thing) - THING:
            raise _Wrong("things", f"{thing!r}; accepted: {', '.join(sorted(THING))}")
        if "name" in thing:
            _raise(_in_both_languages(thing["name"], "things.name"))
        if "look" in thing:
            _one_of(thing["look"], LOOKS, "things.look")
        owner, _slash, unit = str(thing.get("unit", "")).rpartition("/")
        if owner:
            _one_of(unit, catalogue.units.get(owner, {}), "things.unit")
    return None


def _track(holds: Mapping[str, Json], _catalogue: Catalogue) -> object:
    there = {str(square) for square in holds["squares"]}
    _within(holds, there, "square")
    if "name" in holds:
        _raise(_in_both_languages(holds["name"], "name"))
    if "at" in holds:
        _one_of(str(holds["at"]), there, "at")
    return None


def _bars(holds: Mapping[str, Json], _catalogue: Catalogue) -> object:
    for bar in holds["bars"]:
        if set(bar) - {"name", "value", "text", "look", "side"} or not isinstance(bar.get("value"), int | float):
            raise _Wrong("bars", f"{bar!r}; accepted: name, value, text, look, side")
        if isinstance(bar.get("name"), dict):
            _raise(_in_both_languages(bar["name"], "bars.name"))
    return None


def _card(holds: Mapping[str, Json], catalogue: Catalogue) -> object:
    for side in holds.get("sides", ()):
        _one_of(side.get("side"), {*catalogue.units, "oni"}, "sides.side")
        for unit in (*side.get("units", {}), *side.get("lost", {})):
            _one_of(unit, catalogue.units.get(side["side"], {}), "sides.units")
    if "result" in holds:
        _raise(_in_both_languages(holds["result"], "result"))
    return None


def _roll(holds: Mapping[str, Json], _catalogue: Catalogue) -> object:
    _one_of(str(holds["total"]), [str(total) for total in range(1, 13)], "total")
    return None


def _chances(holds: Mapping[str, Json], _catalogue: Catalogue) -> object:
    _one_of(str(holds["again"]), [str(dice) for dice in range(odds.MOST_REROLLS + 1)], "again")
    return None


CHECKS: Mapping[str, Callable[[Mapping[str, Json], Catalogue], object]] = {
    "hexes": _hexes, "squares": _squares, "fight": _fight, "city": _city, "row": _row, "track": _track, "bars": _bars, "card": _card,
    "roll": _roll, "chances": _chances,
}  # fmt: skip


def _raise(problems: Iterator[_Wrong]) -> None:
    for problem in problems:
        raise problem


def _one_of(value: Json, accepted: Iterable[str], where: str) -> None:
    if value not in set(accepted):
        raise _Wrong(where, f"{value!r}; accepted: {', '.join(sorted(accepted))}")


def _within(holds: Mapping[str, Json], there: set[str], what: str) -> None:
    """Everything that is drawn has a place on the board."""
    places = [(name, place) for name in ("names", "marks", "texts", "icons") for place in holds.get(name, {})]
    for arrow in holds.get("arrows", ()):
        if not isinstance(arrow, dict) or set(arrow) - {"way", "look", "n", "unit", "of"} or len(arrow.get("way", ())) < 2:
            raise _Wrong("arrows", f"{arrow!r}; accepted: way (two places or more), look, n, unit, of")
        _one_of(arrow.get("look", "go"), ARROWS, "arrows.look")
        places += [("arrows", place) for place in arrow["way"]]
    places += [(name, place) for name in ("sights", "shots") for line in holds.get(name, ()) for place in line[:2]]
    for name, place in places:
        if str(place) not in there:
            raise _Wrong(name, f"there is no {what} {place!r} on this board; accepted: {', '.join(sorted(there))}")
    for mark in holds.get("marks", {}).values():
        _one_of(mark, MARKS, "marks")


def _words(holds: Mapping[str, Json], catalogue: Catalogue) -> None:
    """Who goes along an arrow is one of the box's units."""
    for arrow in holds.get("arrows", ()):
        if "unit" in arrow:
            _one_of(arrow["unit"], catalogue.units.get(arrow.get("of", ""), {}), "arrows.unit")
