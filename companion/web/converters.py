"""Parts of addresses that may be one of a few words."""

from django.conf import settings
from django.urls import register_converter

from cards.loading import COLLECTIONS, GAMES
from companion.web.reference.listing import COMPARED
from companion.web.reference.sections import BY_SLUG


class _OneOf:
    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class GameConverter(_OneOf):
    """One of the three games."""

    regex = "|".join(GAMES)


class SectionConverter(_OneOf):
    """One of a game's shelves."""

    regex = "|".join(BY_SLUG)


class ComparedConverter(_OneOf):
    """A shelf whose records can be set side by side."""

    regex = "|".join(COMPARED)


class CollectionConverter(_OneOf):
    """A collection whose records have pages of their own."""

    regex = "|".join((*(c for c in COLLECTIONS if c != "games"), "clauses", "rulings"))


class LanguageConverter(_OneOf):
    """A language that pages are written in, where it does not stand first."""

    regex = "|".join(code for code, _name in settings.LANGUAGES)


register_converter(LanguageConverter, "language")
register_converter(GameConverter, "game")
register_converter(SectionConverter, "section")
register_converter(ComparedConverter, "compared")
register_converter(CollectionConverter, "collection")
