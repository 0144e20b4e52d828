"""The real catalogue in a database, once for all tests; each test runs in a transaction of its own."""

import pytest
from django.core.management import call_command

from cards.loading import Catalogue, read_catalogue
from rules.loading import Book, read_book


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return read_catalogue()


@pytest.fixture(scope="session")
def book(catalogue: Catalogue) -> Book:
    return read_book(catalogue=catalogue)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        call_command("load_catalogue", verbosity=0)
        call_command("load_book", verbosity=0)


@pytest.fixture
def box(db):
    """The loaded catalogue."""
