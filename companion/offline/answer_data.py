"""What the cards above a search's hits show, for a phone without a server: in one language, by the numbers of the documents."""

from collections.abc import Sequence
from typing import Any

from django.templatetags.static import static

from cards.loading import GAMES
from companion.web.emblems import emblem_of
from companion.web.reference import labels
from companion.web.reference.answer_cards import MOST_RULINGS, compared, example_of, is_drawn, label_of, rulings_about
from companion.web.reference.printed_on import where_printed
from companion.web.templatetags.drawing_tags import figure_icon
from companion.web.templatetags.reference_tags import figure, first_sentence
from rules import search
from rules.models import Clause
from rules.reference import reference
from rules.search.answers import VALUES


def cards_json(documents: Sequence[search.Document]) -> dict[str, Any]:
    """Short answers with their examples and rulings, printed values and where to read those that we do not have, what factions have."""
    records = reference()
    number = {(document.collection, document.slug): n for n, document in enumerate(documents)}
    answers: dict[int, list[Any]] = {}
    printed: dict[int, list[str | None]] = {}
    where: dict[str, dict[str, list[int]]] = {}
    factions: dict[int, list[Any]] = {}
    played: dict[int, str] = {}
    for n, document in enumerate(documents):
        if not (document.answers or document.printed or document.collection == "factions"):
            continue
        record = records.record(collection=document.collection, slug=document.slug)
        rulings = []
        if isinstance(record, Clause):
            example, rulings = example_of(records, record), record.ruling_list[:MOST_RULINGS]
            own = [number["rulings", one.slug] for one in rulings]
            answers[n] = [record.answer, example.slug if example else "", int(is_drawn(record)), own]
        if document.printed:
            values = [record.printed.get(name) for name in document.printed]
            printed[n] = [None if value is None else figure(value) for value in values]
            for name in (name for name, value in zip(document.printed, values, strict=True) if value is None):
                where.setdefault(where_printed(record, name), {}).setdefault(name, []).append(n)
        if document.collection == "factions":
            rulings = rulings_about(record)
            factions[n] = [emblem_of(record), record.letter, first_sentence(record), [number["rulings", one.slug] for one in rulings]]
        played |= {number["rulings", one.slug]: one.answer for one in rulings}
    return {
        "answers": answers, "printed": printed, "where": where, "ofFactions": factions, "played": played,
        "emblems": static("icons/emblems.svg").removeprefix("/"),
        "labels": {name: label_of(name) for name in VALUES},
        "columns": {game: [[name, figure_icon(name), str(labels.FIGURES[name])] for name in compared(game)] for game in GAMES},
    }  # fmt: skip
