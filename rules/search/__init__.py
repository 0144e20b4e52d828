"""Search over clauses, rulings and the catalogue, in both languages at once."""

from rules.search.answers import Answer
from rules.search.build import build_index, current_index
from rules.search.index import Index
from rules.search.query import Query, QueryTooLong
from rules.search.results import Document, Found, Group, Hit
from rules.search.snippets import SENTENCE, snippet

__all__ = [
    "SENTENCE", "Answer", "Document", "Found", "Group", "Hit", "Index", "Query", "QueryTooLong", "build_index", "current_index", "snippet",
]  # fmt: skip
