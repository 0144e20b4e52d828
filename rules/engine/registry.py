"""Every game by its slug: what a table, a test or an opponent asks for. A new game is one line here."""

from collections.abc import Mapping
from typing import Any

from rules.engine.kernel.game import Game
from rules.engine.metals.game import GAME as METALS
from rules.engine.necropole.game import GAME as NECROPOLE
from rules.engine.tsukuyumi.game import GAME as TSUKUYUMI

GAMES: Mapping[str, Game[Any, Any, Any, Any]] = {
    TSUKUYUMI.slug: TSUKUYUMI,
    METALS.slug: METALS,
    NECROPOLE.slug: NECROPOLE,
}
