"""The final count on the phone: what only the player aid has is asked for first, in one form; what comes later is counted again."""

import pytest

from companion.tables import games, snapshots
from companion.tables.models import Table
from tests.web.tables import Phone, put_up

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["en", "fr"])
def ana(request):
    return at_the_count(put_up(request.param))


def at_the_count(phone: Phone) -> Phone:
    """The last round of her table is over; nobody has told anything of the player aid."""
    table, game = phone.table, games.game_of("tsukuyumi")
    state = game.write_state(game.setup(table.options, games.catalogue_of("tsukuyumi")))
    state["position"] |= {"round": 3}
    Table.objects.filter(pk=table.pk).update(start={**state, "stage": "count"})
    snapshots.CACHE.clear()
    return phone


def words(phone: Phone, english: str, french: str) -> str:
    return english if phone.language == "en" else french


def fields(form) -> list[str]:
    return [name for name in form.sent if name.startswith("n.")]


def test_all_missing_values_are_asked_for_in_one_form(ana):
    page = ana.get()
    form = page.at("#now")[0]
    assert form.deed == {"type": "final-count"}
    assert fields(form) == ["n.printed.fewer-than-15-oni-vp", "n.printed.players-plus-3-vp", "n.printed.momentum-vp"]
    assert words(ana, "Not counted: 3 lines", "Non comptées : 3 lignes") in page.text
    page = ana.press(form, **dict(zip(fields(form), ("30", "1", "2"), strict=True)))
    assert words(ana, "You have won!", "Vous avez gagné") in page.text
    assert words(ana, "Not counted", "Non compt") not in page.text
    assert ana.table.version == 1


def test_nothing_told_names_no_winner_and_says_what_is_missing(ana):
    page = ana.press(ana.get().at("#now")[0])
    assert ana.status == 422
    assert "/clauses/coop.score.5/?table=" in page.text
    assert words(ana, "Fewer than 15 Oni on the board.", "Moins de 15 Oni en jeu.") in page.text
    assert ana.table.version == 0


def test_some_told_leaves_the_rest_to_ask(ana):
    form = ana.get().at("#now")[0]
    page = ana.press(form, **{"n.printed.momentum-vp": "2"})
    assert fields(page.at("#now")[0]) == ["n.printed.fewer-than-15-oni-vp", "n.printed.players-plus-3-vp"]


def test_without_it_the_number_says_so_and_a_later_value_is_counted(ana):
    page = ana.press(ana.get().saying(words(ana, "We do not know it", "Nous ne le savons pas")))
    assert words(ana, "The Oni have won.", "Les Oni ont gagné.") in page.text
    assert words(ana, "Not counted: 3 lines.", "Non comptées : 3 lignes.") in page.text
    assert words(ana, "Not counted: 3 lines.", "Non comptées : 3 lignes.") in ana.get("log/").text
    page = ana.get()
    page = ana.press(page.at("#now")[0], **{"n.printed.fewer-than-15-oni-vp": "30"})
    assert words(ana, "You have won!", "Vous avez gagné") in page.text
    assert words(ana, "Not counted: 2 lines.", "Non comptées : 2 lignes.") in page.text
    assert words(ana, "Counted again", "Nouveau décompte") in ana.get("log/").text
    page = ana.press(ana.get("score/").doing("give-printed"), **{"n.value": "99"})
    assert words(ana, "The Oni have won.", "Les Oni ont gagné.") in ana.get().text


def test_the_score_says_beside_the_number_what_is_not_in_it(ana):
    page = ana.get("score/")
    assert page.text.count(words(ana, "Not counted: 2 lines", "Non comptées : 2 lignes")) == 1  # the Oni's
    assert page.text.count(words(ana, "Not counted: 1 line", "Non compté : 1 ligne")) == 1  # the players'
