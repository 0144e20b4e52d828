"""A clause's picture in the reader's language: drawings as SVG, rows, tracks, bars and fights as what a template lays out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cards.editions import PerEdition
from cards.language import reading_language
from cards.typography import typeset
from companion.tables import names
from companion.web.fight_card import LABELS, FightCard, Fighters, fight_card
from companion.web.silhouettes import silhouette_of
from companion.web.svg import chance_strip, picture_fights, picture_hexes, picture_squares
from companion.web.svg.fight_board import Token
from companion.web.tables.necropole.words import letters
from companion.web.tools import dice
from rules.engine.metals.state import State
from rules.engine.necropole import odds
from rules.engine.necropole.boards import Board
from rules.engine.tsukuyumi.board.position import Position
from rules.engine_data import catalogue_of
from rules.models import Clause
from rules.picture_files import Frame, Picture, read_pictures

WIDTH = re.compile(r' width="(\d+)"')
NARROW = 112  # three such drawings are side by side on a phone
WIDE = 215  # such a drawing has a row of its own


def _classes(*names: str) -> str:
    return " ".join(filter(None, names))


def _of(side: str) -> str:
    """The colour of a side."""
    return f"f-{side} s-{side}" if side else ""


@dataclass(frozen=True)
class Thing:
    """One thing of a row: a sign between things, or a drawing with its number and name."""

    sign: str = ""
    silhouette: str = ""
    icon: str = ""
    emblem: str = ""
    side: str = ""
    n: str = ""
    name: str = ""
    note: str = ""
    look: str = ""
    card: bool = False

    @property
    def looks(self) -> str:
        return _classes("thing", "as-card" if self.card else "", self.look, _of(self.side))


@dataclass(frozen=True)
class TrackPlace:
    """One square of a track; its look says where an arrow begins and ends."""

    name: str
    look: str = ""
    held: bool = False
    text: str = ""
    icon: str = ""

    @property
    def looks(self) -> str:
        return _classes("place", self.look, "held" if self.held else "")


@dataclass(frozen=True)
class PictureBar:
    """One bar with its name and number."""

    name: str
    text: str
    percent: int
    side: str = ""
    look: str = ""

    @property
    def looks(self) -> str:
        return _classes("measure", self.look, _of(self.side))


@dataclass(frozen=True)
class ShownFrame:
    """One drawing with its caption; of the others only what fits its kind."""

    kind: str
    caption: str = ""
    svg: SafeString = field(default_factory=SafeString)
    things: Sequence[Thing] = ()
    one_below_the_other: bool = False
    track: Sequence[TrackPlace] = ()
    track_name: str = ""
    bars: Sequence[PictureBar] = ()
    card: FightCard | None = None

    @property
    def wide(self) -> int:
        """How wide its drawing asks to be."""
        found = WIDTH.search(self.svg)
        return int(found.group(1)) if found else 0


@dataclass(frozen=True)
class ShownPicture:
    """The frames, what they show in words, and what in them is our own choice."""

    game: str
    says: str
    note: str
    frames: Sequence[ShownFrame]

    @property
    def numbered(self) -> bool:
        """Captions are numbered where each of several drawings has one."""
        return len(self.frames) > 1 and all(frame.caption for frame in self.frames)

    @property
    def looks(self) -> str:
        """How many fit side by side."""
        if len(self.frames) == 1 or max(frame.wide for frame in self.frames) > WIDE:
            return ""
        return "several small" if all(frame.wide <= NARROW for frame in self.frames) else "several"


def _read() -> Mapping[str, Picture]:
    return read_pictures(dict(Clause.objects.values_list("slug", "game__slug")), catalogue_of)


pictures = PerEdition(_read)


def picture_of(clause: str) -> ShownPicture | None:
    """The picture of a clause; None where it has none."""
    picture = pictures().get(clause)
    if picture is None:
        return None
    return ShownPicture(picture.game, _said(picture.says), _said(picture.note), [_frame(picture.game, frame) for frame in picture.frames])


def _said(texts: Mapping[str, Any]) -> Any:
    return texts.get(reading_language(), "")


def _words(text: Any) -> str:
    """A text in both languages, or one that is the same in both."""
    return str(_said(text) if isinstance(text, dict) else text)


def _frame(game: str, frame: Frame) -> ShownFrame:
    caption, holds = _said(frame.caption), frame.holds
    if isinstance(frame.board, Position):
        return ShownFrame(frame.kind, caption, picture_hexes.draw(frame.board, holds))
    if isinstance(frame.board, State):
        return ShownFrame(frame.kind, caption, picture_squares.draw(frame.board, holds))
    if isinstance(frame.board, Board):
        tokens = {token["at"]: _token(token) for token in holds["tokens"]}
        return ShownFrame(frame.kind, caption, picture_fights.draw(frame.board, tokens, holds))
    if frame.kind == "city":
        inside = {place: [_token(token) for token in own] for place, own in holds.get("tokens", {}).items()}
        ring = [(slug, names.district(slug)) for slug in holds["ring"]]
        return ShownFrame(frame.kind, caption, picture_fights.draw_city(ring, inside, holds))
    if frame.kind == "row":
        return ShownFrame(
            frame.kind, caption, things=[_thing(game, thing) for thing in holds["things"]], one_below_the_other=bool(holds.get("list"))
        )
    if frame.kind == "track":
        return ShownFrame(frame.kind, caption, track=list(_track(holds)), track_name=_words(holds.get("name", "")))
    if frame.kind == "bars":
        return ShownFrame(frame.kind, caption, bars=list(_bars(holds["bars"])))
    if frame.kind == "roll":
        return ShownFrame(frame.kind, caption, chance_strip.strip(holds["total"]))
    if frame.kind == "chances":
        return ShownFrame(frame.kind, caption, bars=list(_chances(holds["again"])))
    return ShownFrame(frame.kind, caption, card=_card(holds))


def _token(token: Mapping[str, Any]) -> Token:
    who = token["who"]
    return Token(
        letters=token.get("letters") or letters(who),
        shape=token.get("shape") or _shape(who),
        side=token.get("side", "team-1"),
        camp=0,
        words="",
        facing=token.get("facing", ""),
        flipped=token.get("played", False),
        lost=token.get("lost", 0),
    )


SHAPE_OF = {"mage": "sorcerer", "knight": "warrior", "rogue": "assassin", "lord": "lord", "god": "god"}


def _shape(who: str) -> str:
    return SHAPE_OF.get(silhouette_of(who), "minion")


def _called(game: str, unit: str, emblem: str, card: object) -> str:
    if isinstance(card, str):
        return names.card(game, card)
    return names.unit(game, unit) if unit else names.side(game, emblem) if emblem else ""


def _thing(game: str, thing: Mapping[str, Any]) -> Thing:
    owner, _slash, unit = str(thing.get("unit", "")).rpartition("/")
    name = _said(thing["name"]) if "name" in thing else _called(game, unit, str(thing.get("emblem", "")), thing.get("card"))
    return Thing(
        sign=thing.get("sign", ""),
        silhouette=silhouette_of(unit, faction=owner) if unit else "",
        icon=thing.get("icon", ""),
        emblem=thing.get("emblem", ""),
        side=thing.get("side") or owner,
        n=str(thing.get("n", "")),
        name=name,
        note=_said(thing["note"]) if "note" in thing else "",
        look=thing.get("look", ""),
        card=bool(thing.get("card")),
    )


def _track(holds: Mapping[str, Any]) -> Iterator[TrackPlace]:
    moves = [tuple(str(step) for step in arrow["way"]) for arrow in holds.get("arrows", ())]
    for square in map(str, holds["squares"]):
        ends = [look for way in moves for look, place in (("from", way[0]), ("to", way[-1])) if place == square]
        between = any(square in way[1:-1] for way in moves)
        yield TrackPlace(
            square,
            look=ends[0] if ends else "between" if between else holds.get("marks", {}).get(square, ""),
            held=str(holds.get("at", "")) == square,
            text=_words(holds.get("texts", {}).get(square, "")),
            icon=holds.get("icons", {}).get(square, ""),
        )


def _chances(again: int) -> Iterator[PictureBar]:
    """The chance to wound for each value of Force less armour, when so many dice may be thrown again."""
    for total in chance_strip.PAIRS:
        found = odds.odds(total, again)
        share = Fraction(found.numerator, found.denominator)
        yield PictureBar(str(total), dice.percent_of_chart(share), round(100 * share))


def _bars(bars: Sequence[Mapping[str, Any]]) -> Iterator[PictureBar]:
    longest = max(bar["value"] for bar in bars) or 1
    for bar in bars:
        name = bar.get("name", "")
        yield PictureBar(
            _words(name),
            _words(bar.get("text", bar["value"])),
            round(100 * bar["value"] / longest),
            bar.get("side", ""),
            bar.get("look", ""),
        )


def _card(holds: Mapping[str, Any]) -> FightCard:
    damage = [Fighters("", _("Damage"), "", {"attack": holds["damage"]})] if "damage" in holds else []
    sides = [_fighters(side) for side in holds.get("sides", ())]
    lines = [typeset(line, reading_language()) for line in _said(holds.get("lines", {}))]
    return fight_card([*damage, *sides], lines, _said(holds.get("result", {})))


def _fighters(side: Mapping[str, Any]) -> Fighters:
    owner = side["side"]
    values = {name: side[name] for name in LABELS if name in side}
    called = names.names()[owner]
    return Fighters(owner, called, _counted(owner, side.get("units", {})), values, _counted(owner, side.get("lost", {})))


def _counted(owner: str, units: Mapping[str, int]) -> str:
    return ", ".join(f"{n}\u00a0×\u00a0{names.names()[f'{owner}/{unit}']}" for unit, n in units.items())
