"""The search's index as compact JSON, for a phone without a server; only the built index, so that how it is built stays in one place."""

from itertools import pairwise
from typing import Any

from django.utils.translation import override

from cards.models import Record
from cards.normalisation import fold
from companion.offline.answer_data import cards_json
from companion.offline.crawler import needs_server
from companion.offline.letters import ENDS, LETTERS, written
from companion.web.reference import labels
from companion.web.reference.comparisons import BETWEEN
from companion.web.reference.listing import COMPARED
from rules import search
from rules.search import answers, names, query, words
from rules.search import index as weights
from rules.search.build import STRENGTHS
from rules.search.index import CUES, STOP, TWO
from rules.search.stemming import APART, ENDINGS, SHORTEST

NAMES_APART = " | "


def index_json() -> dict[str, Any]:
    """Stems, postings, phrases and names: the same in both languages."""
    index = search.current_index()
    stems = sorted(index.postings)
    posted = [sorted(index.postings[stem].items()) for stem in stems]
    step = {strength: n for n, strength in enumerate(STRENGTHS)}
    return {
        "documents": [_facts(document) for document in index.documents],
        "records": index.records,
        "stems": stems,
        "letters": {"letters": LETTERS, "ends": ENDS},
        "strengths": STRENGTHS,
        "runs": " ".join(written(_steps([n for n, _ in run])) for run in posted),
        "strong": written(step[strength] for run in posted for _, strength in run),
        "phrases": _phrases(index),
        "named": dict(sorted(index.named.items())),
        "exact": dict(sorted(index.exact.items())),
        "forms": sorted(index.words.forms),
        "synonyms": {key: list(value) for key, value in sorted(index.words.synonyms.items())},
        "accepted": {name: dict(sorted(values.items())) for name, values in index.accepted.items()},
        "spelt": index.words.spelt,
        "stop": sorted(STOP),
        "values": {
            "words": index.values.words, "factions": index.values.factions, "owners": answers.OWNERS,
            "yesOrNo": answers.YES_OR_NO, "opening": sorted(answers.OPENING), "inside": sorted(answers.INSIDE),
            "turning": sorted(answers.TURNING), "longEnough": answers.LONG_ENOUGH, "corrected": answers.CORRECTED,
        },
        "compared": list(COMPARED),
        "between": sorted(BETWEEN),
        "cues": CUES,
        "two": [sorted(group) for group in TWO],
        "we": sorted(weights.WE),
        "askedFor": weights.ASKED_FOR,
        "figures": query.FIGURES,
        "same": query.SAME,
        "endings": list(ENDINGS),
        "apart": sorted(APART),
        "steps": {
            "shortest": names.SHORTEST_START, "whole": names.WHOLE, "asked": names.MEMBER_ASKED, "member": names.MEMBER,
            "title": names.TITLE, "start": names.START, "first": names.FIRST_WORD,
            "titles": names.TITLES, "entire": names.ENTIRE, "started": names.STARTED, "begun": names.BEGUN,
            "slipped": names.SLIPPED, "shortestSlip": names.SHORTEST_SLIP, "longSlip": names.LONG_SLIP,
            "pages": names.PAGES, "ofAGame": names.OF_A_GAME,
        },
        "weights": {
            "shortest": SHORTEST, "longest": query.LONGEST, "words": query.MOST_WORDS, "exact": weights.EXACT,
            "numbered": weights.NUMBERED, "open": weights.OPEN, "openName": weights.OPEN_NAME,
            "coverage": weights.COVERAGE, "phrase": weights.PHRASE, "least": weights.WORTH_SHOWING, "reranked": weights.RERANKED,
            "synonym": words.SYNONYM, "unknown": weights.UNKNOWN, "common": weights.COMMON, "home": weights.AT_HOME, "away": weights.AWAY,
            "far": weights.FAR, "behind": weights.BEHIND, "forTwo": weights.FOR_TWO, "enough": weights.ENOUGH, "rarer": weights.RARER,
            "second": weights.SECOND, "saidSo": weights.SAID_SO, "saidWith": weights.SAID_WITH, "asked": weights.ASKED,
            "sameGame": weights.SAME_GAME, "sameChapter": weights.SAME_CHAPTER, "asOne": weights.AS_ONE, "close": words.CLOSE,
            "farther": words.FARTHER, "longer": words.LONGER,
            "browsed": list(weights.BROWSED), "lead": answers.LEAD, "spokenOf": answers.SPOKEN_OF,
        },
    }  # fmt: skip


def _phrases(index: search.Index) -> list[str]:
    """The phrases of each document: their stems by how strongly it speaks of them, the strongest first."""
    own: list[list[tuple[float, str]]] = [[] for _ in index.documents]
    for stem, posted in sorted(index.postings.items()):
        for n, strength in posted.items():
            own[n].append((-strength, stem))
    places = [{stem: place for place, (_, stem) in enumerate(sorted(stems))} for stems in own]
    return [
        " ".join(written(sorted(place[root] for root in roots)) for roots, _total in phrases)
        for place, phrases in zip(places, index.phrases, strict=True)
    ]


def shelves_json() -> dict[str, Any]:
    """What `?q=` of a list looks through beside the names and texts of the search: other names, and words by their numbers."""
    indexed = {(document.collection, document.slug): document for document in search.current_index().documents}
    held = {}
    for row in Record.objects.exclude(collection="clauses").only("collection", "slug", "folded_name", "folded"):
        document = indexed[row.collection, row.slug]
        shown = fold(" ".join([*document.names.values(), *document.texts.values()]))
        others = row.folded_name.split(NAMES_APART)[2:]
        held[f"{row.collection}/{row.slug}"] = (NAMES_APART.join(others), set(row.folded.split()) - set(shown.split()))
    words = sorted(set().union(*(words for _names, words in held.values())))
    number = {word: n for n, word in enumerate(words)}
    return {
        "words": words,
        "records": {key: [names, _steps(sorted(number[word] for word in own))] for key, (names, own) in sorted(held.items())},
    }


def _steps(numbers: list[int]) -> list[int]:
    return [b - a for a, b in pairwise([0, *numbers])]


def texts_json(language: str) -> dict[str, Any]:
    """What a hit shows, in the reader's language."""
    index = search.current_index()
    with override(language):
        return {
            "names": [[document.names[language], document.names["fr" if language == "en" else "en"]] for document in index.documents],
            "texts": [document.texts[language] for document in index.documents],
            **cards_json(index.documents),
            "kinds": {kind: str(word) for kind, word in labels.KINDS.items()},
            "collections": {name: str(word) for name, word in labels.COLLECTIONS.items()},
            "games": labels.GAMES,
            "modes": {mode: str(word) for mode, word in labels.MODES.items()},
            "figures": {name: str(labels.FIGURES[name]) for name in sorted(set(query.FIGURES.values())) if name in labels.FIGURES},
        }


def _facts(document: search.Document) -> list[Any]:
    """Collection, slug, game, kind, faction, code, place, prior, books, numbers that operators compare, page, mode,
    what is printed on it, whether it has a short answer, its chapter."""
    numbers = {
        k: v for k, v in sorted(document.figures.items()) if k in query.FIGURES.values() and isinstance(v, int) and not isinstance(v, bool)
    }
    return [
        document.collection, document.slug, document.game, document.kind, document.faction or "", document.code,
        document.place, document.prior, list(document.books), numbers, _page(document), document.mode,
        list(document.printed), int(document.answers), document.chapter,
    ]  # fmt: skip


def _page(document: search.Document) -> str:
    """Where it is, below the language; what needs a server leads to the page that says so."""
    return "server/" if needs_server(f"/en/{document.page}") else document.page
