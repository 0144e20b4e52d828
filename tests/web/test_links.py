"""Addresses that are kept are those that Django works out."""

from uuid import uuid4

import pytest
from django.template import engines
from django.urls import NoReverseMatch, reverse
from django.utils import translation

from companion.web.links import address


def written(text: str, **context: object) -> str:
    return engines["django"].from_string(text).render(context)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_address_is_in_the_language_that_is_spoken(language):
    table = uuid4()
    with translation.override(language):
        for _again in range(2):
            assert address("table", table) == reverse("table", args=[table]) == f"/{language}/tables/{table}/"
            assert written("{% url 'table-then' table 3 %}", table=table) == reverse("table-then", args=[table, 3])
        assert written("{% url 'table' table as here %}[{{ here }}]", table=table) == f"[{reverse('table', args=[table])}]"
        assert written("{% url 'table' table=table %}", table=table) == reverse("table", args=[table])


def test_an_address_that_nobody_has_is_an_error():
    with pytest.raises(NoReverseMatch):
        address("nowhere", 1)
