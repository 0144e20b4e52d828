"""Small boards for whole turns, and what a player might try on them, for Hypothesis; no rule is decided here."""

from typing import Any

from hypothesis import strategies as st

from tests.rules.tsukuyumi import boards, oracle
from tests.rules.tsukuyumi.whole_turns.turn import IN_THE_BOX, PRICES, Json, on_board, with_stats

TRACK = [{"square": n, "kind": "riposte"} for n in (3, 5, 6, 9)] + [
    {"square": 4, "kind": "legendary"},
    {"square": 8, "kind": "legendary"},
    {"square": 10, "kind": "end"},
]
LEGENDS = ("ronin", "dark-observer", "merchant")
CARDS = ({"production": 3, "movement": 2, "combat": 2, "events": 2, "initiative": 1},
         {"production": 1, "movement": 1, "combat": 3, "events": 0, "initiative": 2},
         {"production": 4, "movement": 3, "combat": 1, "events": 1, "initiative": 0})  # fmt: skip


@st.composite
def tables(draw: st.DrawFn, mode: str = "coop", princess: bool = True, base: st.SearchStrategy[Json] | None = None) -> Json:
    """A board of `boards.positions` with all that a table needs; figures beyond the box are taken off."""
    position = {**draw(boards.positions((mode,)) if base is None else base), "mode": mode}
    coop = mode == "coop"
    if not any(area["kind"] == "home" for area in position["areas"].values()):
        _with_a_home(position, draw(st.sampled_from(boards.PLAYERS)))
    third = [] if coop else ["dark-seed"]
    order = draw(st.permutations([*boards.PLAYERS, *third]))
    for side in boards.PLAYERS:
        _within_the_box(position, side)
    more: dict[str, Any] = {
        "round": 1,
        "initiative": list(order),
        "active": position.get("active") or draw(st.sampled_from(boards.PLAYERS)),
        "supply": {"oni": {size: draw(st.integers(0, 2)) for size in boards.ONI}},
    }
    if coop:
        more |= {"momentum": draw(st.integers(1, 7)), "track": TRACK}
        if base is None:
            _with_a_legend(position, draw(st.sampled_from([None, None, *LEGENDS])))
    kept = {key: value for key, value in position.items() if key not in ("fought", "phase", "vp")}
    if not princess or not coop:
        kept.pop("princess", None)
    return with_stats({**kept, **more})


def _with_a_legend(position: Json, unit: str | None) -> None:
    """A legendary Oni beside a player's figures, where there are any."""
    area = next((area for area in position["areas"].values() if area.get("units", {}).get(position.get("active", "nomads"))), None)
    if unit is not None and area is not None:
        area["units"].setdefault("oni", {})[unit] = 1
        position["stats"]["oni"][unit] = {"conquest": 40, "health": 20, "attack": 40, "size": "large", "traits": []}


def _with_a_home(position: Json, side: str) -> None:
    """The first area that is not the Moon's becomes somebody's home."""
    name = next((name for name, area in position["areas"].items() if area["kind"] != "moon"), None)
    if name:
        kept = {key: value for key, value in position["areas"][name].items() if key in ("units", "blockades")}
        position["areas"][name] = {"kind": "home", "of": side, **kept}
        position["active"] = side


def _within_the_box(position: Json, side: str) -> None:
    for unit, most in IN_THE_BOX[side].items():
        extra = on_board(position, side, unit) - most
        for area in position["areas"].values():
            there = area.get("units", {}).get(side, {})
            gone = min(max(extra, 0), there.get(unit, 0))
            if gone:
                extra -= gone
                there[unit] -= gone
                if not there[unit]:
                    del there[unit]
                if not there:
                    del area["units"][side]


def moves(position: Json, points: int, together: bool = True) -> st.SearchStrategy[Json]:
    """A tap of a movement action, as `boards.moves` draws it, with the points that the turn has; whoever stays is left out.

    `together`: figures may go where others of their kind come from."""
    if not any(oracle.figures_of(position, name, position["active"]) for name in position["areas"]):
        return productions(position)

    def trimmed(action: Json) -> Json:
        figures = [walk for walk in action["figures"] if len(walk["path"]) > 1]
        if not together and chained(figures):
            figures = figures[:1]
        return {**action, "points": points, "figures": figures}

    return boards.moves({**position, "phase": None}).map(trimmed).filter(lambda action: action["figures"])


def chained(figures: list[Json]) -> bool:
    """Whether a figure goes where another of its kind comes from in the same tap: two journeys, no figure twice."""
    starts = {(walk["unit"], walk["path"][0]) for walk in figures if len(walk["path"]) > 1}
    return any((walk["unit"], walk["path"][-1]) in starts for walk in figures)


def productions(position: Json) -> st.SearchStrategy[Json]:
    """One or two figures of some unit, mostly at home or next to it."""
    by = position["active"]
    homes = [name for name, area in position["areas"].items() if area.get("of") == by]
    near = [name for home in homes for name in [home, *oracle.neighbours(home)] if name in position["areas"]]
    return st.builds(
        lambda unit, area, count: {"type": "produce", "by": by, "unit": unit, "area": area, "count": count, "points": 9},
        st.sampled_from(sorted(set(PRICES[by]) - {"lt-dan", "squad-leader"})),  # who move by rules of their own
        st.sampled_from(near * 3 + sorted(position["areas"])),
        st.sampled_from([1, 1, 1, 2]),
    )


def fights(position: Json) -> st.SearchStrategy[Json]:
    """A conquest or an annihilation, mostly where the player stands."""
    by = position["active"]
    standing = [name for name in position["areas"] if oracle.figures_of(position, name, by)]
    return st.builds(
        lambda kind, area: {"type": kind, "by": by, "area": area},
        st.sampled_from(["annihilate", "conquer"]),
        st.sampled_from(standing * 4 + sorted(position["areas"])),
    )


def event_points(position: Json) -> st.SearchStrategy[Json]:
    by = position["active"]
    lower = st.just({"type": "event-point", "by": by, "use": "momentum"})
    take = st.sampled_from(sorted(position["areas"])).map(lambda name: {"type": "event-point", "by": by, "use": "priority", "area": name})
    return lower | take


def initiatives(position: Json, allowed: int) -> st.SearchStrategy[Json]:
    by = position["active"]
    here = position["initiative"].index(by) + 1
    places = [to for to in range(1, len(position["initiative"]) + 1) if to != here]
    return st.sampled_from(places).map(lambda to: {"type": "initiative", "by": by, "to": to, "allowed": allowed})
