"""What players type, and what they expect on top: searches that once went wrong."""

import pytest

from rules import search
from rules.search.stemming import stem

pytestmark = pytest.mark.django_db


def found(typed, **how):
    return search.current_index().search(typed, **how)


def top(typed, n=1, **how):
    return [f"{hit.document.collection}/{hit.document.slug}" for hit in found(typed, most=n, **how).hits]


def answered(typed, **how):
    """What settles a search: its kind, and the document with the value that was asked for."""
    answer = found(typed, **how).answer
    if answer is None:
        return None
    document = search.current_index().documents[answer.document]
    return answer.kind, document.slug, answer.value


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("sheet combat", "sheets/combat-in-order"),
        ("combat sheet", "sheets/combat-in-order"),
        ("fiche combat", "sheets/combat-in-order"),
        ("comptage final", "sheets/final-score"),
        ("chance tool", "pages/necropole-chance"),
        ("who dies", "pages/tool-dies"),
        ("qui meurt", "pages/tool-dies"),
        ("offline", "pages/about"),
        ("hors ligne", "pages/about"),
        ("sans réseau", "pages/about"),
        ("carte metals", "pages/metals-map"),
        ("metals map", "pages/metals-map"),
        ("quelle est la portée de tir", "clauses/nec.attack.10"),
        ("horeur des abysse", "units/abyssal"),
        ("terreur den haut", "units/skybound"),
    ],
)
def test_the_page_or_thing_that_was_meant_comes_first(typed, first):
    assert top(typed) == [first]


@pytest.mark.parametrize("typed", ["quick reference", "aide-mémoire", "résumé", "kind:sheets", "type:aide-mémoire", "kind:sheet"])
def test_sheets_are_found_by_what_they_are_labelled(typed):
    assert {hit.document.collection for hit in found(typed, most=6).hits} == {"sheets"}


@pytest.mark.parametrize(
    ("typed", "faction"),
    [
        ("cybersamurais", "cybersamurai"),
        ("cybersamourai", "cybersamurai"),
        ("dark sead", "dark-seed"),
        ("nuee noir", "dark-seed"),
        ("kampfgrupe", "kampfgruppe-03"),
        ("pandas", "sentinels"),
        ("boar lords", "boarlords"),
        ("boar", "boarlords"),
        ("sangliers", "boarlords"),
    ],
)
def test_a_faction_is_known_with_a_slip_a_plural_or_a_nickname(typed, faction):
    assert answered(typed) == ("faction", faction, "")


def test_what_only_begins_like_a_faction_comes_after_what_is_its_own():
    hits = [hit.document for hit in found("boar", card=True, most=12).hits]
    boards = {"own-boards", "board", "initiative-board", "victory-point-board"}
    assert not boards & {document.slug for document in hits}
    assert boards <= {hit.document.slug for hit in found("boar", most=200).hits}


@pytest.mark.parametrize(
    ("typed", "clause"),
    [
        ("can the oni conquer the moon", "tsk.oni.14"),
        ("points for the centre of the moon", "tsk.score.3"),
        ("points pour le centre de la lune", "tsk.score.3"),
        ("can my flying unit cross a blockade", "tsk.move.8"),
        ("puis-je traverser avec une force de 3 contre 2", "tsk.move.12"),
        ("deux oni légendaires en même temps", "tsk.legend.3"),
        ("en coop deux oni légendaires en même temps", "coop.legend.2"),
        ("jeu de base deux oni légendaires en même temps", "tsk.legend.3"),
    ],
)
def test_a_question_that_a_rule_settles_is_answered(typed, clause):
    assert answered(typed) == ("clause", clause, "")


@pytest.mark.parametrize(
    ("typed", "thing", "value"),
    [
        ("mine damage", "mine", "damage"),
        ("unités de départ sangliers", "boarlords", "start"),
        ("unités de départ des Nomades", "nomads", "start"),
        ("starting units of the pandas", "sentinels", "start"),
    ],
)
def test_a_value_is_answered_for_a_faction_by_any_of_its_names(typed, thing, value):
    assert answered(typed) == ("value", thing, value)


@pytest.mark.parametrize(
    ("language", "where"), [("en", "See the faction sheet or the Codex."), ("fr", "Voir le plateau Faction ou le Codex.")]
)
def test_where_the_damage_of_a_mine_is_printed_is_said(client, language, where):
    assert where in client.get(f"/{language}/find/?q=mine+damage").content.decode()


def test_the_rules_of_mines_follow_their_damage_and_no_miniature_is_taken_for_a_mine():
    assert {"clauses/coop.card.2.2", "clauses/tsk.faction.5.1"} <= set(top("mine damage", 3, card=True))
    assert stem("minis") == stem("mini") != stem("mine") == stem("mines")


@pytest.mark.parametrize("typed", ["qui commence", "who starts"])
def test_what_rules_of_several_games_answer_is_answered_for_the_open_game_only(typed):
    rules = {"tsukuyumi": "tsk.setup.7", "necropole": "nec.explore.2", "metals": "met.setup.7"}
    assert answered(typed) is None
    assert set(top(typed, 3)) == {f"clauses/{clause}" for clause in rules.values()}
    for game, clause in rules.items():
        for how in ({"at": game}, {"narrow": {"game": (game,)}}):
            assert answered(typed, **how) == ("clause", clause, "")
        assert answered(f"game:{game} {typed}") == ("clause", clause, "")


@pytest.mark.parametrize(
    ("typed", "mode"),
    [
        ("mode:coop princess", "coop"),
        ("mode:coopératif princesse", "coop"),
        ("mode:co-op princess", "coop"),
        ("mode:two", "two"),
        ("mode:deux", "two"),
        ("mode:2", "two"),
        ("mode:base légendaire", "base"),
        ("mode:solo", "solo"),
        ("mode:arène combat", "arena"),
    ],
)
def test_a_way_of_playing_narrows(typed, mode):
    asked = found(typed, most=200)
    assert asked.query.narrow == {"mode": (mode,)}
    assert asked.query.ignored == ()
    assert asked.hits
    assert {hit.document.mode or hit.document.place for hit in asked.hits} == {mode}


def test_a_way_of_playing_that_does_not_exist_is_said():
    assert found("mode:night princess").query.ignored == ("mode:night",)


def test_a_way_of_playing_narrows_over_the_api(client):
    body = client.get("/api/v1/search/", {"q": "mode:coop princess"}).json()
    assert body["understood"]["narrow"] == {"mode": ["coop"]}
    assert {hit["mode"] for hit in body["results"]} == {"coop"}
