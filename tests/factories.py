"""Records with only what a test cares about."""

import factory

from cards.models import Card, Faction, Figure, Game, Trait, TypedRecord, Unit
from cards.normalisation import fold
from rules.models import Chapter, Clause, Ruling


class RecordFactory(factory.django.DjangoModelFactory):
    """What all kinds of things share."""

    class Meta:
        model = TypedRecord
        abstract = True

    slug = factory.Sequence(lambda n: f"made-up-{n}")
    game = factory.LazyFunction(lambda: Game.objects.get(slug="tsukuyumi"))
    order = factory.Sequence(lambda n: 100_000 + n)
    name_en = "Made up"
    name_fr = "Inventé"
    name_source_en = "ours"
    name_source_fr = "ours"
    known = "full"
    text_en = "Nothing."
    text_fr = "Rien."
    file = "cards/data/tsukuyumi/made-up.toml"
    digest = "0"
    folded_name = factory.LazyAttribute(lambda made: f"{fold(made.name_en)} | {fold(made.name_fr)}")
    folded = factory.LazyAttribute(lambda made: fold(f"{made.name_en} {made.name_fr} {made.text_en} {made.text_fr}"))


class FactionFactory(RecordFactory):
    class Meta:
        model = Faction

    collection = Faction.COLLECTION
    kind = "player"
    letter = factory.Sequence(lambda n: f"{n % 100}")


class UnitFactory(RecordFactory):
    """``UnitFactory(conquest=20, traits=["flying"])``."""

    class Meta:
        model = Unit
        skip_postgeneration_save = True

    collection = Unit.COLLECTION
    kind = "unit"

    @factory.post_generation
    def traits(self, create, slugs, **extra):
        for slug in slugs or ():
            self.traits.add(Trait.objects.get(slug=slug))


class CardFactory(RecordFactory):
    class Meta:
        model = Card

    collection = Card.COLLECTION
    kind = "event"


class FigureFactory(factory.django.DjangoModelFactory):
    """A whole number that a book prints."""

    class Meta:
        model = Figure

    order = factory.Sequence(lambda n: n % 30_000)
    name = "conquest"
    shape = Figure.Shape.NUMBER
    number = 10
    confidence = "printed"


class ClauseFactory(RecordFactory):
    class Meta:
        model = Clause

    collection = Clause.COLLECTION
    slug = factory.Sequence(lambda n: f"tsk.move.{900 + n}")
    kind = "rule"
    chapter = factory.LazyFunction(lambda: Chapter.objects.get(slug="tsk.move"))
    markup_en = "Nothing."
    markup_fr = "Rien."


class RulingFactory(RecordFactory):
    """``RulingFactory(clauses=[clause])``."""

    class Meta:
        model = Ruling
        skip_postgeneration_save = True

    collection = Ruling.COLLECTION
    kind = "movement"

    @factory.post_generation
    def clauses(self, create, clauses, **extra):
        for order, clause in enumerate(clauses or ()):
            self.concerns.create(clause=clause, order=order)
