"""What a list can be narrowed and sorted by: one set of filters for pages and API."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

import django_filters
from django import forms
from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Concat, StrIndex, Substr
from django.http import QueryDict

from cards.errors import BadFilter
from cards.loading import BOOKS, COLLECTIONS, GAMES, kinds
from cards.models import Citation, Faction, Figure, HasTraits, Known, OfFaction, TypedRecord
from cards.normalisation import fold
from cards.registry import typed_models

WORDS = ("game", "kind", "faction", "book", "known", "trait")
FIGURES = ("conquest", "health", "attack", "cost", "quantity", "vp", "initiative")
SORTED_BY = (*FIGURES, "force", "armour", "code", "value", "weaknesses", "bonus", "miniatures", "players", "tiles", "rounds")
NAMES = ("name", "name_fr")
LONGEST_QUERY = 200
MOST = 9999

Records = QuerySet[Any]
Parameters = QueryDict | dict[str, Any]


def choices(*, collection: str, name: str, game: str | None = None) -> tuple[str, ...]:
    """What a filter accepts in this collection."""
    model = typed_models()[collection]
    rows: Records = model._default_manager.order_by()
    if game:
        rows = rows.filter(game__slug=game)
    match name:
        case "game":
            return GAMES
        case "book":
            return tuple(BOOKS)
        case "known":
            return tuple(Known.values)
        case "faction":
            return tuple(Faction.objects.values_list("slug", flat=True))
        case "trait" if not issubclass(model, HasTraits):
            return ()
        case "trait":
            with_traits = rows.filter(traits__isnull=False).values_list("traits__slug", flat=True)
            return tuple(with_traits.distinct().order_by("traits__slug"))
        case _ if collection in COLLECTIONS:
            return kinds(collection)
        case _:
            return tuple(rows.order_by("kind").values_list("kind", flat=True).distinct())


class _Refused(forms.ValidationError):
    """A value that cannot be used, and what would be accepted."""

    def __init__(self, value: str, accepted: Sequence[str]) -> None:
        super().__init__("refused", params={"value": value, "accepted": tuple(accepted)})


class _Values(forms.Field):
    """A parameter that may be given several times; an empty value is none."""

    widget = forms.SelectMultiple

    def clean(self, value: Sequence[str] | None) -> Any:
        return [self.read(text) for text in value or () if text]

    def read(self, text: str) -> Any:
        return text


class _Slugs(_Values):
    def __init__(self, *, collection: str, parameter: str, **extra: Any) -> None:
        super().__init__(**extra)
        self.collection, self.parameter = collection, parameter

    def clean(self, value: Sequence[str] | None) -> list[str]:
        given = [text for text in value or () if text]
        accepted = choices(collection=self.collection, name=self.parameter) if given else ()
        for text in given:
            if text not in accepted:
                raise _Refused(text, accepted)
        return given


class _Numbers(_Values):
    def read(self, text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,4}", text):
            raise _Refused(text, [f"-{MOST} … {MOST}"])
        return int(text)


class _Words(forms.CharField):
    """`q`; django-filter strips it, and looks through nothing when it is empty."""

    def clean(self, value: Any) -> str:
        text = str(value or "")
        if text.strip() and len(text) > LONGEST_QUERY:
            raise _Refused(text[:20] + "…", [f"at most {LONGEST_QUERY} characters"])
        return text


class _Order(forms.CharField):
    """`-attack,name`."""

    def __init__(self, *, figures: Sequence[str], **extra: Any) -> None:
        super().__init__(**extra)
        self.figures = figures

    def clean(self, value: Any) -> list[str]:
        accepted = (*NAMES, *self.figures)
        given = [part for part in str(value or "").split(",") if part]
        for part in given:
            if part.removeprefix("-") not in accepted:
                raise _Refused(part, [*accepted, *(f"-{name}" for name in accepted)])
        return given


class SlugFilter(django_filters.Filter):
    """Values of one filter widen, different filters narrow."""

    field_class = _Slugs

    def filter(self, qs: Records, value: Sequence[str]) -> Records:
        return qs.filter(condition(qs.model, self.extra["parameter"], value)) if value else qs


def condition(model: type[TypedRecord], name: str, values: Sequence[str]) -> Q | Exists:
    """One filter with its values, as a condition on the rows of a collection."""
    match name:
        case "game":
            return Q(game__slug__in=values)
        case "kind" | "known":
            return Q(**{f"{name}__in": values})
        case "faction" if issubclass(model, Faction):
            return Q(slug__in=values)
        case "faction":
            return Q(faction__slug__in=values) if issubclass(model, OfFaction) else Q(pk__in=[])
        case "book":
            return Exists(Citation.objects.filter(record=OuterRef("pk"), book__slug__in=values))
        case _:
            rows: Records = model._default_manager.order_by()
            return Q(pk__in=rows.filter(traits__slug__in=values).values("pk"))


class NumberFilter(django_filters.Filter):
    """A figure that is, or is at least or at most, a number. What is not known never matches, nor where no such thing has it."""

    field_class = _Numbers

    def filter(self, qs: Records, value: Sequence[int]) -> Records:
        if not value:
            return qs
        if self.field_name not in {field.name for field in qs.model._meta.concrete_fields}:
            return qs.none()
        if self.lookup_expr == "exact":
            return qs.filter(**{f"{self.field_name}__in": value})
        for number in value:
            qs = qs.filter(**{f"{self.field_name}__{self.lookup_expr}": number})
        return qs


class WordsFilter(django_filters.Filter):
    """Only what holds every word, in either language; names first."""

    field_class = _Words

    def filter(self, qs: Records, value: str) -> Records:
        if not value.strip():
            return qs
        words = fold(value).split()
        if not words:
            return qs.none()
        for word in words:
            qs = qs.filter(folded__contains=word)
        whole = " ".join(words)
        rank = Case(
            When(Q(folded_name=whole) | Q(folded_name__startswith=f"{whole} |") | Q(folded_name__contains=f"| {whole}"), then=Value(0)),
            When(folded_name__startswith=whole, then=Value(1)),
            When(folded_name__contains=whole, then=Value(2)),
            default=Value(3),
            output_field=IntegerField(),
        )
        ranked: Records = qs.annotate(rank=rank).order_by("rank", "order")
        return ranked


class OrderFilter(django_filters.Filter):
    """By figures or names; what is not known comes last, whichever way."""

    field_class = _Order

    def filter(self, qs: Records, value: Sequence[str]) -> Records:
        if not value:
            return qs
        keys: list[Any] = []
        for part in value:
            name, down = part.removeprefix("-"), part.startswith("-")
            if name in NAMES:
                key = folded_name("fr" if name == "name_fr" else "en")
                keys.append(key.desc() if down else key.asc())
                continue
            qs = qs.annotate(**{f"sorted_{name}": printed_number(name)})
            figure = F(f"sorted_{name}")
            keys.append(figure.desc(nulls_last=True) if down else figure.asc(nulls_last=True))
        return qs.order_by(*keys, "order")


def folded_name(language: str) -> Substr:
    """The name in one language, comparable: `folded_name` holds the English one, the French one and other spellings."""
    own = Substr("folded_name", StrIndex("folded_name", Value(" | ")) + 3) if language == "fr" else F("folded_name")
    names = Concat(own, Value(" | "))
    return Substr(names, 1, StrIndex(names, Value(" | ")) - 1)


def printed_number(figure: str) -> Subquery:
    """The first number that is printed for a figure: 5 for "≥ 5"."""
    rows = Figure.objects.filter(record=OuterRef("pk"), name=figure, number__isnull=False)
    return Subquery(rows.order_by("order").values("number")[:1], output_field=IntegerField())


class RecordFilters(django_filters.FilterSet):
    """The filters of one collection; made by `filters_of`."""

    form_class: ClassVar[type[forms.Form]]

    def get_form_class(self) -> type[forms.Form]:
        """The form behind the filters, made once for each collection: to make it takes longer than to ask the database."""
        if "form_class" not in type(self).__dict__:
            type(self).form_class = super().get_form_class()
        return type(self).form_class

    def narrowed(self, without: str = "") -> Records:
        """The rows that fit all filters, or all but one; BadFilter with what would be accepted."""
        for name, errors in self.form.errors.as_data().items():
            params = errors[0].params or {}
            raise BadFilter(name, params["value"], params["accepted"])
        if self.queryset is None:
            raise TypeError("filters need rows to narrow")
        rows: Records = self.queryset.all()
        for name, value in self.form.cleaned_data.items():
            if name != without:
                rows = self.filters[name].filter(rows, value)
        return rows

    def condition(self, without: str = "") -> Q | None:
        """The same as a condition; None where nothing narrows, which spares the database the question."""
        rows = self.narrowed(without)
        if not any(value for name, value in self.form.cleaned_data.items() if name not in (without, "ordering")):
            return None
        return Q(pk__in=rows.order_by().values("pk"))


@cache
def filters_of(collection: str) -> type[RecordFilters]:
    """The filters of a collection: words for all, figures for what lies in the boxes."""
    declared: dict[str, django_filters.Filter] = {name: SlugFilter(collection=collection, parameter=name, required=False) for name in WORDS}
    has_figures = collection in COLLECTIONS
    if has_figures:
        for figure in FIGURES:
            for comparison in ("exact", "gte", "lte"):
                parameter = figure if comparison == "exact" else f"{figure}__{comparison}"
                declared[parameter] = NumberFilter(field_name=figure, lookup_expr=comparison, required=False)
    declared["q"] = WordsFilter(required=False)
    declared["ordering"] = OrderFilter(figures=SORTED_BY if has_figures else (), required=False)
    return type(f"{collection.title()}Filters", (RecordFilters,), declared)


def accepted_parameters(collection: str) -> tuple[str, ...]:
    """The names of all filters of a collection."""
    return tuple(filters_of(collection).base_filters)


def narrow(rows: Records, collection: str, parameters: Parameters) -> Records:
    """The rows that fit the parameters of a request."""
    return filters_of(collection)(parameters, rows).narrowed()
