"""The search over HTTP: what the query and the parameters ask for, and a page of hits."""

from typing import Any
from urllib.parse import urlencode

from rest_framework.request import Request

from cards.loading import COLLECTIONS, GAMES, LANGUAGES
from companion.api.errors import Refusal
from companion.requests import absolute_url
from rules import search
from rules.search.pages import PAGE_COLLECTIONS
from rules.search.query import Query, QueryTooLong

KINDS = (*COLLECTIONS, "clauses", "rulings", *PAGE_COLLECTIONS)
ACCEPTED = ("q", "lang", "game", "kind", "at", "page", "page_size")
MOST_PAGES = 50


def search_page(request: Request) -> dict[str, Any]:
    """The answer of search/: count, a page of hits, what was understood."""
    query = request.query_params
    for name in query:
        if name not in ACCEPTED:
            raise Refusal(400, "unknown-filter", name[:40], name=name[:40], accepted=", ".join(ACCEPTED))
    language = query.get("lang") or "en"
    _one_of("lang", language, LANGUAGES)
    narrow = {}
    for name, accepted in (("game", GAMES), ("kind", KINDS)):
        values = tuple(v for v in query.getlist(name) if v)
        for value in values:
            _one_of(name, value, accepted)
        if values:
            narrow[name] = values
    at = query.get("at") or ""
    if at:
        _one_of("at", at, GAMES)
    page, size = _number(query.get("page") or "1", "page", MOST_PAGES), _number(query.get("page_size") or "20", "page_size", 50)
    try:
        result = search.current_index().search(
            query.get("q", ""), narrow=narrow if query.get("q", "").strip() else None, most=page * size, language=language, at=at
        )
    except QueryTooLong as long:
        raise Refusal(400, "bad-filter", "q", name="q", value=query["q"][:20] + "…", accepted=str(long)) from long
    hits = result.hits[(page - 1) * size :]
    if page > 1 and not hits:
        raise Refusal(404, "bad-page", "page", most=50)
    return {
        "count": result.total,
        "next": _page(request, page + 1) if result.total > page * size and page < MOST_PAGES else None,
        "previous": _page(request, page - 1) if page > 1 else None,
        "understood": {
            "words": result.query.words,
            "narrow": {**result.query.narrow, **_compared(result.query)},
            "without": result.query.without,
            "ignored": result.query.ignored,
        },
        "near": result.near,
        "groups": [{"kind": group.collection, "count": group.total} for group in result.groups],
        "results": [hit_json(hit, language) for hit in hits],
    }


def _compared(query: Query) -> dict[str, tuple[str, ...]]:
    compared: dict[str, tuple[str, ...]] = {}
    for comparison in query.comparisons:
        compared[comparison.figure] = (*compared.get(comparison.figure, ()), f"{comparison.sign}{comparison.number}")
    return compared


def hit_json(hit: search.Hit, language: str) -> dict[str, Any]:
    document = hit.document
    recorded = document.collection not in PAGE_COLLECTIONS
    return {
        "kind": document.collection,
        "slug": document.slug,
        "game": document.game or None,
        "mode": document.mode or None,
        "url": f"/{language}/{document.page}",
        "api": f"/api/v1/{document.collection}/{document.slug}/" if recorded else None,
        "name": document.names,
        "snippet": {spoken: search.snippet(hit, spoken) for spoken in LANGUAGES},
        "sources": document.sources,
    }


def _one_of(name: str, value: str, accepted: tuple[str, ...]) -> None:
    if value not in accepted:
        raise Refusal(400, "bad-filter", name, name=name, value=value[:40], accepted=", ".join(accepted))


def _number(text: str, name: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and 0 < int(text) <= most):
        raise Refusal(400, "bad-page", name, most=50)
    return int(text)


def _page(request: Request, number: int) -> str:
    query = [(k, v) for k, values in request.query_params.lists() for v in values if k != "page"]
    return absolute_url(request._request, f"{request.path}?{urlencode([*query, ('page', str(number))])}")
