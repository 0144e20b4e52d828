"""Which files of installed packages pages need: htmx, and the admin's. And under which names all files are served."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import rcssmin
import rjsmin
from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What every page is dressed with, and what every page of a table, in this order; phones get each in one piece.
JOINED_STYLES: Mapping[str, tuple[str, ...]] = {
    "site": ("theme", "base", "shell", "parts", "emblems"),
    "tsukuyumi-table": ("terrain", "board", "touch", "table", "cards", "fight"),
    "laid-board": ("terrain", "board", "table", "play", "laying"),
    "metals-table": ("terrain", "metals", "table"),
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
