"""Which game a table plays, and what it needs from the files."""

import hashlib
import logging
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from cards.editions import PerEdition
from cards.models import Faction
from companion.running import slow_decisions
from companion.tables import names
from companion.tables.errors import Refused
from rules import engine, engine_data
from rules.engine import registry
from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.game import Game

log = logging.getLogger(__name__)
T = TypeVar("T")
PLAYER_FIELDS = {"tsukuyumi": ("initiative",)}  # beside name and faction
AnyGame = Game[Any, Any, Any, Any]
GAMES = {slug: slow_decisions.watched(game) for slug, game in registry.GAMES.items()}


def game_of(slug: str) -> AnyGame:
    return GAMES[validation.one_of(slug, GAMES, "game")]


def catalogue_of(slug: str) -> Catalogue:
    return engine_data.catalogue_of(slug)


def factions(slug: str) -> frozenset[str]:
    """The factions of a game that people can play."""
    return _factions().get(slug, frozenset())


def _read_factions() -> dict[str, frozenset[str]]:
    sides: dict[str, set[str]] = {}
    for game, slug in Faction.objects.filter(kind="player").values_list("game__slug", "slug"):
        sides.setdefault(game, set()).add(slug)
    return {game: frozenset(slugs) for game, slugs in sides.items()}


_factions = PerEdition(_read_factions)


@cache
def fingerprint() -> str:
    """This edition of the engine: a snapshot made by another one is not used."""
    digest = hashlib.sha256()
    root = Path(engine.__file__).parent
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def warm() -> None:
    """Reads what the first table would have to wait for."""
    fingerprint()
    for slug in GAMES:
        catalogue_of(slug)
        factions(slug)
    names.warm()


def ask_engine(work: Callable[[], T]) -> T:
    """Calls the engine; an error of its own becomes a refusal, and the table goes on."""
    try:
        return work()
    except (BadInput, RuleViolation):
        raise
    except Exception as error:
        log.exception("engine raised unexpectedly")
        raise Refused("not-judged") from error
