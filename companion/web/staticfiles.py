"""Which files of installed packages pages need: htmx, and the admin's. And under which names all files are served."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import rcssmin
from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What every page is dressed with, in this order; phones get it in one piece.
SHARED_STYLES = ("theme", "base", "shell", "parts", "emblems")
JOINED_STYLES = "css/site.css"


def without_comments(script: str) -> str:
    """A script without its indentation and without lines that are only a comment; as it is where a text goes over several lines."""
    lines = script.splitlines()
    if any(line.count("`") % 2 for line in lines):
        return script
    kept = (line.strip() for line in lines)
    return "\n".join(line for line in kept if line and not line.startswith("//")) + "\n"


SMALLER: Mapping[str, Callable[[str], str]] = {"css": rcssmin.cssmin, "js": without_comments}


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
        """Joins the style sheets of every page before all files get their names."""
        sheets = [f"css/{name}.css" for name in SHARED_STYLES]
        if not dry_run and all(sheet in paths for sheet in sheets):
            self.delete(JOINED_STYLES)
            self.save(JOINED_STYLES, ContentFile(b"".join(self.open(sheet).read() for sheet in sheets)))
            paths[JOINED_STYLES] = (self, JOINED_STYLES)
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
