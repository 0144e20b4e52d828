"""Which model keeps which collection, of whichever app."""

from functools import cache

from django.apps import apps

from cards.models import TypedRecord


@cache
def typed_models() -> dict[str, type[TypedRecord]]:
    """The model of each collection."""
    return {model.COLLECTION: model for model in apps.get_models() if issubclass(model, TypedRecord)}
