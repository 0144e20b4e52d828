"""Puts the pocket copy together: pages, records, bulk files, the search without a server, and the pack that phones keep.

Everything comes from the same views, templates and selectors as the live site. Nothing here depends on the clock or on chance:
the same files give the same bytes.
"""

import hashlib
import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin
from xml.sax.saxutils import escape

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import connections
from django.template.loader import render_to_string

from cards import selectors
from cards.loading import GAMES
from companion.offline.bulk import dumped, record_files
from companion.offline.bundle import Pack, for_a_phone, pack
from companion.offline.calculator_data import tools_json
from companion.offline.crawler import LANGUAGES, crawl, visitor
from companion.offline.links import file_of, relative
from companion.offline.necropole_data import necropole_json
from companion.offline.redirects import redirects
from companion.offline.search_data import index_json, shelves_json, texts_json
from companion.offline.setup_guide_data import guide_json
from companion.offline.strings import words_json
from companion.version import RELEASE

Files = dict[str, bytes]
MANIFESTS = ("manifest.webmanifest", "manifest-light.webmanifest")
# Drawings for the phone's own screen are fetched when it installs; the pack does without them.
NOT_PACKED = (".png",)
SOURCES = ("cards", "companion", "rules", "templates", "static", "locale")


NOTHING_HERE = "<!doctype html><html lang=en><meta charset=utf-8><title>404</title><p>There is nothing here. / Il n’y a rien ici."


class NotCollected(Exception):
    """The static files have not been collected: make prepare does it."""


@dataclass(frozen=True)
class Site:
    """All files of the static site, and the pack among them."""

    files: Files
    pack: Pack

    @property
    def size(self) -> int:
        return sum(map(len, self.files.values()))


def build(*, processes: int = 1, address: str = "") -> Site:
    """The whole pocket copy; address is where it will stand, for the sitemap only."""
    pages = _pages(processes)
    reading = {file_of(path): relative(body.decode(), path).encode() for path, body in pages.items()}
    on_the_phone = reading | redirects() | _static() | _data() | _manifests()
    about = {
        "edition": RELEASE.date, "data": selectors.version(), "games": len(GAMES), "languages": len(LANGUAGES), "pages": len(pages),
    }  # fmt: skip
    packed = pack({name: for_a_phone(name, body) for name, body in on_the_phone.items() if not name.endswith(NOT_PACKED)}, about)
    files = on_the_phone | record_files() | {f"pocket/{name}": body for name, body in packed.parts.items()}
    files["pocket/pack.json"] = json.dumps(packed.listing, separators=(",", ":")).encode()
    files["sw.js"] = (settings.BASE_DIR / "static/js/offline/sw.js").read_bytes()
    files["404.html"] = NOTHING_HERE.encode()
    files["sitemap.xml"] = _sitemap(list(pages), address)
    files["robots.txt"] = b"User-agent: *\nAllow: /\n" + (f"Sitemap: {urljoin(address, 'sitemap.xml')}\n".encode() if address else b"")
    return Site(dict(sorted(files.items())), packed)


def _pages(processes: int) -> dict[str, bytes]:
    if processes > 1:
        connections.close_all()
        with ProcessPoolExecutor(processes) as workers:
            crawled = list(workers.map(crawl, LANGUAGES))
    else:
        crawled = [crawl(language) for language in LANGUAGES]
    language_page = render_to_string("offline/door.html", {"languages": settings.LANGUAGES})
    return {path: body for pages in crawled for path, body in pages.items()} | {"/": language_page.encode()}


def _static() -> Files:
    """Every collected file, under the name that pages call it by."""
    try:
        listed = json.loads((Path(settings.STATIC_ROOT) / "staticfiles.json").read_text("utf-8"))["paths"]
    except FileNotFoundError:
        raise NotCollected("no static files; make prepare collects them") from None
    names = {name: hashed for name, hashed in sorted(listed.items()) if name != "js/offline/sw.js" and not _unasked(name)}
    return {f"static/{hashed}": staticfiles_storage.open(hashed).read() for hashed in names.values()}


def _unasked(name: str) -> bool:
    """What no page asks for: the admin's files, and sheets that go to phones joined with others."""
    return name.startswith("admin/") or (name.startswith("css/") and name.count("/") > 1)


def _data() -> Files:
    """What the phone's own script reads: the search, the tools, the guide, its words."""
    files = {"pocket/find.json": dumped(index_json()), "pocket/shelves.json": dumped(shelves_json())}
    per_language: dict[str, Callable[[str], object]] = {
        "find": texts_json, "tools": tools_json, "necropole": necropole_json, "guide": guide_json, "words": words_json,
    }  # fmt: skip
    for language in LANGUAGES:
        files |= {f"pocket/{name}.{language}.json": dumped(make(language)) for name, make in per_language.items()}
    return files


def _manifests() -> Files:
    client = visitor()
    return {f"{language}/{name}": client.get(f"/{language}/{name}").content for language in LANGUAGES for name in MANIFESTS}


def _sitemap(paths: list[str], address: str) -> bytes:
    """One entry a page; full addresses where we know where the site will stand."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">']
    for path in sorted(set(paths) - {"/"}):
        lines.append(f"<url><loc>{escape(urljoin(address, path[1:]) if address else path[1:])}</loc></url>")
    return "\n".join([*lines, "</urlset>", ""]).encode()


def write(files: Files, target: Path) -> None:
    """The files on disk; what stood there before and is not among them goes."""
    for old in sorted(target.rglob("*"), reverse=True):
        if old.is_dir():
            if not any(old.iterdir()):
                old.rmdir()
        elif old.relative_to(target).as_posix() not in files:
            old.unlink()
    for name, body in files.items():
        there = target / name
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes(body)


def state_of_the_sources() -> str:
    """A hash of every file that pages are made of: another one means another pack."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for where, folders, names in os.walk(settings.BASE_DIR / folder):
            folders[:] = sorted(folder for folder in folders if folder != "__pycache__")
            for name in sorted(names):
                if not name.endswith((".pyc", ".mo")):
                    file = Path(where) / name
                    digest.update(file.relative_to(settings.BASE_DIR).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]
