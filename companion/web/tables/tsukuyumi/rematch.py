"""The same game of Tsukuyumi once more: what this phone has read off its components since is used, and nobody types it again."""

from collections.abc import Mapping
from typing import Any

from companion.web.tables.tsukuyumi import new_board
from companion.web.tables.tsukuyumi import saved_values as profile
from rules.engine.tsukuyumi import game_options


def options(old: dict[str, Any], kept: Mapping[str, Any], seed: str | None) -> dict[str, Any]:
    """The old table's options; with a seed its board is another one of the map maker's."""
    mode, players = str(old.get("mode")), len(old["players"])
    again = {**old, **profile.options(kept, coop=game_options.is_coop(mode))}
    track = profile.track_for(kept, players)
    if track and game_options.is_coop(mode):
        again["track"] = track
    if seed is not None:
        again.pop("position", None)
        again["seed"] = seed
        again["areas"] = new_board.areas(new_board.BoardSource(seed=seed), players, game_options.MODES[mode])
    return again
