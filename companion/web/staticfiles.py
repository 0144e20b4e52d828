"""Which files of installed packages pages need: htmx, and the admin's. And under which names all files are served."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import rcssmin
import rjsmin
from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage


def _topic(topic: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{topic}/{name}" for name in names)


# The sheets of a topic in the order in which they are joined; each is a folder of static/css.
SHELL = _topic("shell", "page", "header", "bar", "menus", "rail")
PARTS = _topic("parts", "search", "buttons", "sheets", "shelves", "title", "chips", "empty", "large", "choices", "hits", "phases")
BOARD = _topic("board", "frame", "task", "areas", "changes", "threats")
TABLE = _topic("table", "header", "strip", "forms", "sheets", "seats", "notes", "overlay", "do-this")
CARDS = _topic("cards", "taps", "sheets", "action")
PLAY = _topic("play", "task", "screen", "afar")
METALS = (*_topic("board", "frame", "task"), *_topic("metals", "map", "score", "turn", "new", "editor"))

NECROPOLE = (*_topic("board", "frame", "task"), *_topic("necropole", "board", "camps", "city", "fight", "new"))

# What goes to phones in one piece: the sheets of a topic, of every page, of every page of a table.
JOINED_STYLES: Mapping[str, tuple[str, ...]] = {
    "reference": _topic("reference", "figures", "sources", "units", "tiles", "rulings", "turns"),
    "browse": _topic("browse", "bar", "pictures", "picking", "compare", "record", "columns"),
    "book": (*_topic("book", "clause", "ruling", "round", "glossary", "chapter", "aid", "pictures", "picture-things"), "fight"),
    "clause": (*_topic("book", "clause", "beside", "pictures", "picture-things"), "fight"),
    "answered": (*_topic("book", "clause", "pictures", "picture-things"), "fight"),
    "board": BOARD,
    "new-board": _topic("board", "frame", "task", "areas"),
    "table": (*TABLE, "table/opening"),
    "new-table": (*(sheet for sheet in TABLE if sheet not in ("table/strip", "table/do-this")), "table/opening"),
    "play": PLAY,
    "metals": METALS,
    "metals-map": (*_topic("board", "frame", "task"), *_topic("metals", "map", "turn", "new", "editor")),
    "site": ("theme", "base", *SHELL, *PARTS, "emblems"),
    "tsukuyumi-table": ("terrain", *BOARD, "touch", *TABLE, *CARDS, "fight"),
    "laid-board": ("terrain", *BOARD, *TABLE, *PLAY, "laying"),
    "metals-table": ("terrain", *METALS, *TABLE),
    "necropole": NECROPOLE,
    "necropole-table": ("terrain", *NECROPOLE, *(sheet for sheet in TABLE if sheet != "table/do-this")),
}


SMALLER: Mapping[str, Callable[[str], str]] = {"css": rcssmin.cssmin, "js": rjsmin.jsmin}


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise brings no types
    """Every file under a name that changes with it; scripts that load other scripts know these names too."""

    support_js_module_import_aggregation = True

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._addresses: dict[tuple[str, bool, bool], str] = {}

    def _save(self, name: str, content: "File[bytes]") -> str:
        """Our style sheets and scripts go out without what only people read."""
        smaller = SMALLER.get(name.partition("/")[0])
        if smaller and name.endswith((".css", ".js")):
            content = ContentFile(smaller(b"".join(content.chunks()).decode()).encode())
        return str(super()._save(name, content))

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Joins the style sheets that go together before all files get their names."""
        for joined, names in JOINED_STYLES.items():
            sheets = [f"css/{name}.css" for name in names]
            if not dry_run and all(sheet in paths for sheet in sheets):
                whole = f"css/{joined}.css"
                self.delete(whole)
                self.save(whole, ContentFile(b"".join(self.open(sheet).read() for sheet in sheets)))
                paths[whole] = (self, whole)
        yield from super().post_process(paths, dry_run, **options)

    def url(self, name: str, force: bool = False) -> str:
        """The address of a file, put together once: a page asks for forty of them."""
        key = (name, force, settings.DEBUG)
        if key not in self._addresses:
            self._addresses[key] = super().url(name, force)
        return self._addresses[key]


class UsedFilesFinder(AppDirectoriesFinder):
    """Packages bring styles and scripts for pages that we do not have; they stay where they are."""

    def list(self, ignore_patterns: Iterable[str] | None) -> Any:
        for path, storage in super().list(ignore_patterns):
            if path == "django_htmx/htmx-2.min.js" or (path.startswith("admin/") and "/select2/" not in path):
                yield path, storage
