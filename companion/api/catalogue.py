"""The catalogue over HTTP: parse, ask the selectors, answer."""

from collections.abc import Iterator
from typing import Any, cast

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework import exceptions
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.pagination import PageNumberPagination
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from cards import selectors
from cards.editions import EditionCache
from cards.filters import FIGURES, MOST, NAMES, SORTED_BY, accepted_parameters
from cards.loading import BOOKS, COLLECTIONS, GAMES, LANGUAGES, kinds
from cards.models import Known, Record
from companion.api.errors import Refusal
from companion.api.readable import Readable
from companion.api.search import KINDS, search_page
from companion.api.serializers import ClauseSerializer, ErrorSerializer, FoundSerializer, RecordSerializer, RulingSerializer
from companion.requests import absolute_url
from rules.loading import TOPICS
from rules.reference import reference

PAGING = ("page", "page_size")
FORMATS = ("json", "yaml")


class Pages(PageNumberPagination):
    """Numbered pages; a number that cannot be used is refused with what would be accepted."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_next_link(self) -> str | None:
        return self._link(self.page.next_page_number()) if self.page and self.page.has_next() else None

    def get_previous_link(self) -> str | None:
        return self._link(self.page.previous_page_number()) if self.page and self.page.has_previous() else None

    def _link(self, number: int) -> str:
        here = absolute_url(cast(Request, self.request)._request)
        return remove_query_param(here, "page") if number == 1 else replace_query_param(here, "page", number)

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> Any:
        size = request.query_params.get(self.page_size_query_param)
        if size is not None and not (size.isascii() and size.isdigit() and len(size) < 10 and 0 < int(size) <= self.max_page_size):
            raise Refusal(400, "bad-page", "page_size", most=self.max_page_size)
        number = request.query_params.get("page", "1")
        if not (number.isascii() and number.isdigit()):
            raise Refusal(400, "bad-page", "page", most=self.max_page_size)
        try:
            return super().paginate_queryset(queryset, request, view)
        except exceptions.NotFound:
            raise Refusal(404, "bad-page", "page", most=self.max_page_size) from None


def _parameter(name: str, text: str, accepted: tuple[str, ...] = ()) -> OpenApiParameter:
    return OpenApiParameter(name, str, many=name != "q", enum=accepted or None, description=text)


def _kinds(collection: str) -> tuple[str, ...]:
    if collection == "clauses":
        return ("rule", "example")
    return TOPICS if collection == "rulings" else kinds(collection)


def _figure_parameters() -> Iterator[OpenApiParameter]:
    number = {"type": "integer", "minimum": -MOST, "maximum": MOST}
    for figure in FIGURES:
        for ending, text in (("", "is this number"), ("__gte", "is at least this"), ("__lte", "is at most this")):
            yield OpenApiParameter(f"{figure}{ending}", number, description=f"Only where {figure} {text}; unknown figures never match.")


def _ordering(collection: str) -> str:
    names = ", ".join((*NAMES, *SORTED_BY) if collection in COLLECTIONS else NAMES)
    return f"Names of figures with commas between them, - before one for the largest first; unknown figures come last. Accepted: {names}."


def _parameters(collection: str) -> list[OpenApiParameter]:
    """What a list accepts; a filter may be given several times to widen it."""
    words = "Words that the name or text has to hold, in either language; accents and capitals do not matter. At most 200 characters."
    return [
        _parameter("q", words),
        _parameter("game", "Only this game.", GAMES),
        _parameter("kind", "The kind within the collection.", _kinds(collection)),
        _parameter("faction", "A faction's slug."),
        _parameter("book", "Only what this book is a source of.", tuple(BOOKS)),
        _parameter("known", "How much is known of it.", tuple(Known.values)),
        _parameter("trait", "A property, such as flying."),
        *(_figure_parameters() if collection in COLLECTIONS else ()),
        OpenApiParameter("ordering", str, description=_ordering(collection)),
        OpenApiParameter("page", {"type": "integer", "minimum": 1}, description="From 1."),
        OpenApiParameter("page_size", {"type": "integer", "minimum": 1, "maximum": 200}, description="50 when left out."),
    ]


# A record takes longer to write in the contract's shape than to send: all are kept. A page of a list is long, so few of them are.
RECORDS: EditionCache[Any] = EditionCache(4096)
LIST_PAGES: EditionCache[Any] = EditionCache(16)


class Collection(Readable):
    """A list of records, narrowed and paged."""

    collection = ""

    def answer(self, request: Request) -> Response:
        accepted = (*accepted_parameters(self.collection), *PAGING)
        for name in request.query_params:
            if name not in accepted:
                raise Refusal(400, "unknown-filter", name[:40], name=name[:40], accepted=", ".join(accepted))
        return Response(LIST_PAGES.get(absolute_url(request._request), lambda: self.page(request)))

    def page(self, request: Request) -> Any:
        """One page of the list, with the addresses of its neighbours."""
        pages = Pages()
        records = selectors.records(collection=self.collection, filters=request.query_params)
        shown = pages.paginate_queryset(reference().records(records), request, view=self)
        return pages.get_paginated_response([_represented(record) for record in shown]).data


class One(Readable):
    """One record."""

    collection = ""

    def answer(self, slug: str) -> Response:
        return Response(_represented(reference().record(collection=self.collection, slug=slug)))


SERIALIZERS: dict[str, type[RecordSerializer]] = {"clauses": ClauseSerializer, "rulings": RulingSerializer}
SHAPES = {"clauses": "Clause", "rulings": "Ruling"}
EVERYTHING = (*COLLECTIONS, *SERIALIZERS)


def _represented(record: Record) -> Any:
    """A record in the contract's shape."""
    serializer = SERIALIZERS.get(record.collection, RecordSerializer)
    return RECORDS.get((record.collection, record.slug), lambda: serializer.shared().to_representation(record))


def _list_view(name: str) -> type[Collection]:
    page = {
        "type": "object",
        "required": ["count", "next", "previous", "results"],
        "properties": {
            "count": {"type": "integer"},
            "next": {"type": "string", "nullable": True},
            "previous": {"type": "string", "nullable": True},
            "results": {"type": "array", "items": {"$ref": f"#/components/schemas/{SHAPES.get(name, 'Record')}"}},
        },
    }

    class List(Collection):
        collection = name

        @extend_schema(
            operation_id=f"{name}_list",
            summary=f"All {name}",
            parameters=_parameters(name),
            responses={200: page, 400: ErrorSerializer, 404: ErrorSerializer, 406: ErrorSerializer},
            tags=["Rules" if name in SERIALIZERS else "Catalogue"],
        )
        def get(self, request: Request) -> Response:
            return self.answer(request)

    return List


def _one_view(name: str) -> type[One]:
    class Single(One):
        collection = name

        @extend_schema(
            operation_id=f"{name}_one",
            summary=f"One of the {name}",
            responses={200: SERIALIZERS.get(name, RecordSerializer), 400: ErrorSerializer, 404: ErrorSerializer, 406: ErrorSerializer},
            tags=["Rules" if name in SERIALIZERS else "Catalogue"],
        )
        def get(self, request: Request, slug: str) -> Response:
            return self.answer(slug)

    return Single


LISTS = {name: _list_view(name) for name in EVERYTHING}
ONES = {name: _one_view(name) for name in EVERYTHING}


class Search(Readable):
    """Everything at once, best first."""

    @extend_schema(
        operation_id="search",
        summary="Clauses, rulings, everything of the boxes, chapters and pages at once, best first",
        parameters=[
            OpenApiParameter(
                "q",
                str,
                description="Words, a clause's or card's number, operators such as conquest>=20; at most 400 characters.",
            ),
            OpenApiParameter("lang", str, enum=LANGUAGES, description="The reader's language."),
            _parameter("game", "Only these games.", GAMES),
            _parameter("kind", "Only these collections.", KINDS),
            OpenApiParameter("at", str, enum=GAMES, description="The game that is open: what belongs to it comes first."),
            OpenApiParameter("page", {"type": "integer", "minimum": 1}, description="From 1."),
            OpenApiParameter("page_size", {"type": "integer", "minimum": 1, "maximum": 50}, description="20 when left out."),
        ],
        responses={200: FoundSerializer, 400: ErrorSerializer, 404: ErrorSerializer, 406: ErrorSerializer},
        tags=["Rules"],
    )
    def get(self, request: Request) -> Response:
        return Response(search_page(request))


class Health(Readable):
    """Is anybody there? A constant, for monitors and for comparison."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response({"ok": True})


class ApiIndex(Readable):
    """Where everything is, and which state of the data is loaded."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(
            {
                "collections": {name: reverse(f"api-{name}") for name in EVERYTHING},
                "search": reverse("api-search"),
                "schema": reverse("api-schema"),
                "docs": reverse("api-docs"),
                "version": selectors.version(),
            }
        )


class ByFormat(DefaultContentNegotiation):
    """A format in the address goes before what the browser would take."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        asked = request.query_params.get("format")
        if asked is None:
            return super().select_renderer(request, renderers, format_suffix)
        if asked not in FORMATS:
            raise Refusal(400, "bad-filter", "format", name="format", value=asked[:40], accepted=", ".join(FORMATS))
        renderer = next(renderer for renderer in renderers if renderer.media_type == f"application/{asked}")
        return renderer, renderer.media_type


class Schema(SpectacularAPIView):
    """The OpenAPI document, as YAML or JSON: by `?format=`, else by the Accept header."""

    content_negotiation_class = ByFormat
    api_version = str(settings.SPECTACULAR_SETTINGS["VERSION"])

    def handle_exception(self, exc: Exception) -> Response:
        """Refusals are JSON here too."""
        response = super().handle_exception(exc)
        self.request.accepted_renderer = JSONRenderer()
        self.request.accepted_media_type = "application/json"
        return response
