"""Which files of installed packages pages need: htmx, and the admin's. And under which names all files are served."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import rcssmin
from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise brings no types
    """Every file under a name that changes with it; scripts that load other scripts know these names too."""

    support_js_module_import_aggregation = True

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._addresses: dict[tuple[str, bool, bool], str] = {}

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Any:
        """Style sheets are served without comments and white space; the files in static/ stay as they are written."""
        for path in paths:
            if path.startswith("css/") and not dry_run:
                sheet = Path(self.path(path))
                sheet.write_text(rcssmin.cssmin(sheet.read_text("utf-8")), "utf-8")
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
