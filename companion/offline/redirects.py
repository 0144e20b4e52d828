"""Pages that lead on from the addresses of rules and rulings that others now say, where no server can redirect."""

from django.template.loader import render_to_string
from django.utils import translation

from cards.models import Record
from companion.offline.crawler import LANGUAGES
from companion.offline.links import file_of
from rules.moved import MOVED


def redirects() -> dict[str, bytes]:
    """One small page per language for each of them, by its file."""
    pages = {}
    for key, new in MOVED.items():
        collection, _, old = key.partition("/")
        record = Record.objects.select_related("game").get(collection=collection, slug=new)
        for language in LANGUAGES:
            with translation.override(language):
                page = render_to_string("offline/moved.html", {"record": record, "language": language, "to": f"../{new}/"})
            pages[file_of(f"/{language}/{record.game.slug}/{collection}/{old}/")] = page.encode()
    return pages
