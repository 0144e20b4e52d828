"""The engine's catalogue straight from the files, for tests that have no database. `rules.engine_data` reads the same from the database."""

from functools import cache

from cards.loading import CatalogueFiles, read_catalogue
from rules.engine.kernel.catalogue import Catalogue
from rules.engine_catalogue import TsukuyumiData, from_files
from rules.loading import RulebookFiles, read_book


@cache
def all_files() -> tuple[CatalogueFiles, RulebookFiles]:
    """Read once per process."""
    files = read_catalogue()
    return files, read_book(catalogue=files)


@cache
def catalogue_of(game: str) -> Catalogue:
    return from_files(game, *all_files())


def tsukuyumi() -> TsukuyumiData:
    return TsukuyumiData(catalogue_of("tsukuyumi"))
