"""Logs of older tables fold as they did when they were played."""

import pytest

from rules.engine.tsukuyumi.coop.decks import left
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.rulings import MERGED, RETIRED, Rulings, read_rulings
from tests.rules.tsukuyumi.coop import playing

BOARD = "coop order=sentinels princess=1,0+1,1+2,0 / 1,0 moon / 2,0 fertile ! @sentinels / 3,0 ocean"


def folded(*events: dict[str, object]):
    state = GAME.parse(BOARD, playing.catalogue())
    for event in events:
        state = GAME.evolve(state, GAME.read_event(event))
    return state


def test_a_homezone_marker_of_an_older_log_made_the_area_a_home():
    marked = {"type": "homezone-marked", "area": "2,0", "of": "sentinels", "clause": "coop.setup.9"}
    areas = GAME.write_view(GAME.view(folded(marked), None))["position"]["areas"]
    assert areas["2,0"]["kind"] == "home"
    areas = GAME.write_view(GAME.view(folded({**marked, "keeps_tile": True}), None))["position"]["areas"]
    assert (areas["2,0"]["kind"], areas["2,0"]["of"], areas["2,0"]["priority"]) == ("fertile", "sentinels", True)


def test_cards_of_an_older_log_are_counted_and_nothing_is_refused():
    shown = {"type": "princess-card-shown", "clause": "coop.princess.5", "card": "mp71"}
    revealed = {"type": "card-revealed", "kind": "riposte", "by": "sentinels", "clause": "coop.momentum.8", "card": "mp58"}
    state = folded(*[shown] * 9, revealed)
    assert left(state, "princess") == -2
    assert left(state, "oni-riposte") == 14
    events = GAME.decide(state, GAME.read_command({"type": "princess-card", "card": "mp71"}, playing.catalogue()), playing.catalogue())
    assert GAME.write_event(events[0]) == {"type": "deck-shuffled", "deck": "princess", "stay": [], "clause": "coop.princess.5"}


@pytest.mark.parametrize(("slug", "reading"), [(slug, reading) for slug, old in RETIRED.items() for reading in old])
def test_a_reading_that_is_no_longer_offered_is_read_as_the_one_it_never_differed_from(slug, reading):
    known = playing.catalogue().readings
    assert reading not in known[slug]
    assert read_rulings({slug: reading}, known, "at") == Rulings.of({slug: RETIRED[slug][reading]})


def test_a_ruling_that_asked_what_another_asks_is_read_as_that_one():
    known = playing.catalogue().readings
    for old, new in MERGED.items():
        assert old not in known
        assert read_rulings({old: "limited"}, known, "at") == Rulings.of({new: "limited"})
