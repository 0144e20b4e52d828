"""Addresses of pages, worked out once for each language: a table's page has dozens of them."""

from functools import lru_cache
from typing import Any

from django.urls import get_script_prefix, reverse
from django.utils.translation import get_language

MOST_KEPT = 20_000


def address(name: str, *arguments: Any) -> str:
    """Where a page is, in the language that is spoken now."""
    return _kept(name, arguments, get_language(), get_script_prefix())


@lru_cache(MOST_KEPT)
def _kept(name: str, arguments: tuple[Any, ...], language: str | None, prefix: str) -> str:
    """The language and the prefix are part of an address, though nobody passes them on."""
    return reverse(name, args=arguments)
