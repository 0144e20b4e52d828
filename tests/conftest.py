"""The real catalogue in a database, once for all tests, each of which runs in a transaction of its own; and how random tests run."""

import gc
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection
from django.test.utils import setup_databases, teardown_databases
from django.utils import translation
from hypothesis import HealthCheck, settings
from whitenoise import WhiteNoise

from cards import editions
from cards.loading import CatalogueFiles, read_catalogue
from companion.tables import games
from rules.loading import RulebookFiles, read_book
from rules.reference import reference
from tests import loaded, postgresql

# A random test may fail because of what it found, never because the machine was busy: no deadlines, and no complaints about slow or
# unlucky input. `make test` tries the same examples each time, so that it fails for what was changed; `make bench` tries thirty times as
# many, others in each run. What it found is printed as one line, `@reproduce_failure(…)`, that brings it back anywhere.
settings.register_profile(
    "usual",
    deadline=None,
    print_blob=True,
    max_examples=33,
    derandomize=True,
    database=None,
    suppress_health_check=(
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
        HealthCheck.large_base_example,
        HealthCheck.function_scoped_fixture,
    ),
)
# make bench: --hypothesis-profile=long
settings.register_profile("long", settings.get_profile("usual"), max_examples=1000, derandomize=False)
settings.load_profile("usual")

# Pages leave few cycles behind: looking for them after every 700 objects takes a tenth of the time that tests take.
gc.set_threshold(50_000, 20, 50)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """What tests measured; and after a failure the seed that gave them their order: `make test` is too quiet to name it at the start."""
    for report in terminalreporter.getreports("passed"):
        for text in (value for name, value in report.user_properties if name == "measured"):
            terminalreporter.write_line(str(text))
    if exitstatus == pytest.ExitCode.TESTS_FAILED and config.pluginmanager.hasplugin("randomly"):
        terminalreporter.write_line(f"The same order again: --randomly-seed={config.getoption('randomly_seed')}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What needs PostgreSQL runs where there is one, in the second part of `make unit`; what needs a file, where the database is one."""
    other = "sqlite" if connection.vendor == "postgresql" else "postgresql"
    left_out = [item for item in items if item.get_closest_marker(other)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture(autouse=True)
def _begin_in_english():
    """A page of an earlier test may have left another language behind."""
    translation.activate("en")


@pytest.fixture(scope="session", autouse=True)
def _static_files_read_once():
    """Each new client would look at every static file again, which takes longer than most tests."""
    read = WhiteNoise.update_files_dictionary
    kept: dict[tuple[object, ...], dict[str, object]] = {}

    def remembered(self: WhiteNoise, root: str, prefix: str) -> None:
        key = (root, prefix, self.max_age)
        if key not in kept:
            read(self, root, prefix)
            kept[key] = dict(self.files)
        self.files.update(kept[key])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoise, "update_files_dictionary", remembered)
        yield


@pytest.fixture(scope="session")
def catalogue() -> CatalogueFiles:
    return read_catalogue()


@pytest.fixture(scope="session")
def book(catalogue: CatalogueFiles) -> RulebookFiles:
    return read_book(catalogue=catalogue)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings):
    """On PostgreSQL each process of the tests copies the loaded database instead of loading one."""
    if connection.vendor == "postgresql":
        connection.settings_dict["TEST"]["TEMPLATE"] = postgresql.TEMPLATE


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment, django_db_blocker, django_db_modify_db_settings):
    """A database of the tests' own, also where only tests are run that start processes: never the one that people play on."""
    with django_db_blocker.unblock():
        databases = setup_databases(verbosity=0, interactive=False, aliases={DEFAULT_DB_ALIAS})
        load_everything()
        if connection.vendor == "sqlite":
            connection.check_constraints = _after_changes(connection.check_constraints)  # type: ignore[method-assign]
    yield
    with django_db_blocker.unblock():
        teardown_databases(databases, verbosity=0)


def _after_changes(check: Callable[..., None]) -> Callable[..., None]:
    """Looks at every row for references to nothing, as each test's end does, only where rows were written since the last look."""
    looked: list[object] = []

    def check_where_written(table_names: list[str] | None = None) -> None:
        now = [connection.connection, connection.connection.total_changes]
        if now != looked:
            check(table_names)
            looked[:] = now

    return check_where_written


def load_everything() -> None:
    """Loads the files, and reads what is read once for each edition: no test has to wait, or to count queries, for it."""
    call_command("load_catalogue", verbosity=0)
    call_command("load_book", verbosity=0)
    editions.SECONDS = float("inf")
    editions.clear_everything()
    reference()
    games.warm()
    gc.collect()
    gc.freeze()  # what stays until the end need not be looked through again


@pytest.fixture(scope="session")
def loaded_folder(django_db_setup, django_db_blocker, tmp_path_factory) -> Path:
    """A folder with the loaded database in it, to be copied: every process that a test starts has its own."""
    folder = tmp_path_factory.mktemp("loaded")
    with django_db_blocker.unblock():
        loaded.save(folder)
    return folder


@pytest.fixture
def own_folder(loaded_folder: Path, tmp_path: Path) -> Path:
    """A folder with a loaded database that one test may change."""
    return Path(shutil.copytree(loaded_folder, tmp_path / "var"))


@pytest.fixture(scope="module")
def new_database():
    """Gives addresses of loaded databases on PostgreSQL, dropped afterwards; on SQLite none, the database is in a folder."""
    made: list[str] = []

    def new() -> str:
        if connection.vendor != "postgresql":
            return ""
        made.append(postgresql.copy_of(os.environ["DATABASE_URL"]))
        return made[-1]

    yield new
    for url in made:
        postgresql.drop(url)


@pytest.fixture(scope="module")
def loaded_again(django_db_setup, django_db_blocker):
    """For a module whose tests commit for real: each of them leaves an empty database behind, and other modules need the catalogue."""
    yield
    with django_db_blocker.unblock():
        load_everything()


@pytest.fixture
def box(db):
    """The loaded catalogue."""
