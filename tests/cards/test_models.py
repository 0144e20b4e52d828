"""The database models the games: questions about them read like sentences."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import override

from cards.loading import COLLECTIONS
from cards.models import Card, Citation, Faction, Figure, Game, Record, Scenario, Tile, Unit
from cards.registry import typed_models
from tests.factories import FactionFactory, FigureFactory, UnitFactory

pytestmark = pytest.mark.django_db


def test_flying_units_with_twenty_conquest_or_more():
    strong = UnitFactory(traits=["flying"], conquest=20)
    UnitFactory(traits=["flying"], conquest=19)
    UnitFactory(traits=["flying"], conquest=None)
    UnitFactory(traits=["massive"], conquest=30)
    assert list(Unit.objects.filter(traits__slug="flying", conquest__gte=20)) == [strong]


def test_the_units_of_a_faction():
    faction = FactionFactory()
    unit = UnitFactory(faction=faction)
    assert list(faction.units.all()) == [unit]
    nomads = Faction.objects.get(slug="nomads")
    assert "private" in nomads.units.values_list("slug", flat=True)
    assert nomads.cards.count() > 5


def test_scenarios_for_four():
    found = Scenario.objects.filter(min_players__lte=4, max_players__gte=4).values_list("slug", flat=True)
    assert {"exploration", "the-canyon"} <= set(found)


def test_units_by_attack_with_the_unknown_last():
    attacks = list(Unit.objects.order_by(F("attack").desc(nulls_last=True)).values_list("attack", flat=True))
    known = [attack for attack in attacks if attack is not None]
    assert attacks == [*sorted(known, reverse=True), *([None] * (len(attacks) - len(known)))]


def test_where_books_disagree():
    supply = Figure.objects.filter(record__slug="small", record__collection="units", name="quantity", book__isnull=False)
    assert {figure.book.slug: figure.number for figure in supply} == {"fmd-en": 9, "fmd-fr": 9, "moon-princess-fr": 15}
    assert Unit.objects.get(slug="small").quantity == 9, "we play with the first book's number"


def test_a_bound_is_printed_and_no_number_to_play_with():
    ghost = Unit.objects.get(slug="apparition")
    assert ghost.printed["force"] == "≥ 6"
    assert ghost.force is None


def test_a_tile_knows_its_red_edges():
    assert Tile.objects.get(slug="ocean-floor-three-edges").blockades == (0, 1, 3)
    assert Tile.objects.get(slug="ocean-floor-open").closed_edges == ""
    assert Tile.objects.filter(kind="district", closed_edges__isnull=False).count() == 0


def test_every_record_has_a_row_of_its_own_kind_and_a_game():
    for collection, model in typed_models().items():
        assert model.objects.count() == Record.objects.filter(collection=collection).count() > 0
    assert {*COLLECTIONS, "clauses", "rulings"} == set(typed_models())
    assert all(game.game == game for game in Game.objects.all())


def test_names_and_texts_are_read_in_the_readers_language():
    private = Unit.objects.get(slug="private")
    with override("en"):
        assert private.name == "Private"
    with override("fr"):
        assert (private.name, private.text) == ("Bleu", private.text_fr)


def test_what_is_printed_is_the_same_fetched_with_the_record_or_asked_for(box):
    for record in Card.objects.all()[:40]:
        assert record.printed == {figure.name: figure.as_value().value for figure in record.figures.filter(book=None)} | {
            name: value for name, value in record.printed.items() if isinstance(value, dict)
        }


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: UnitFactory(slug="private"),
        lambda: UnitFactory(known="guessed"),
        lambda: UnitFactory(text_en=None),
        lambda: UnitFactory(size="huge"),
        lambda: FigureFactory(record=UnitFactory().record, number=None),
        lambda: FigureFactory(record=UnitFactory().record, confidence=""),
        lambda: Citation.objects.create(record=UnitFactory().record, order=0, heading_en="x", heading_fr="x"),
    ],
)
def test_the_database_refuses_what_cannot_be(wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        wrong()
