"""Records with only what a test cares about."""

import factory

from cards.models import Record
from cards.normalisation import fold


class RecordFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Record

    collection = "cards"
    slug = factory.Sequence(lambda n: f"made-up-{n}")
    game = "tsukuyumi"
    kind = "event"
    position = factory.Sequence(lambda n: 100_000 + n)
    name_en = "Made up"
    name_fr = "Inventé"
    name_source = {"en": "ours", "fr": "ours"}
    aliases = factory.LazyFunction(list)
    known = "full"
    text_en = "Nothing."
    text_fr = "Rien."
    figures = factory.LazyFunction(dict)
    confidence = factory.LazyFunction(dict)
    traits = factory.LazyFunction(list)
    parts = factory.LazyFunction(list)
    folded_name = factory.LazyAttribute(lambda o: f"{fold(o.name_en)} | {fold(o.name_fr)}")
    folded = factory.LazyAttribute(lambda o: fold(f"{o.name_en} {o.name_fr} {o.text_en} {o.text_fr}"))
    digest = "0"
