"""Every page of the reference, found by following links from the two home pages, as the site's own views render it.

There is no list of pages: a new page that is linked is included by itself. Tables live on a server only and are left out; where
a page leads to one, a page that says so stands in its place.
"""

import re
from html import unescape
from urllib.parse import urlsplit

from django.test import Client

from companion.offline.links import HOST

LANGUAGES = ("en", "fr")
# The first part of an address, after the language, that only a server can answer.
ON_A_SERVER_ONLY = ("tables",)
LINK = re.compile(rb'\b(?:href|action|hx-get)="(/[^"]*)"')
# Told to the views beside the request: no header of a visitor can say it.
MARK = {"companion.offline": "1"}


class Unreachable(Exception):
    """A page of the reference that is linked and does not open."""


def visitor() -> Client:
    """Somebody who reads the pages as they stand in the pocket copy."""
    client = Client(headers={"host": HOST})
    client.defaults |= MARK
    return client


def needs_server(path: str) -> bool:
    parts = path.strip("/").split("/")
    return len(parts) > 1 and parts[1] in ON_A_SERVER_ONLY


def crawl(language: str) -> dict[str, bytes]:
    """All pages of one language, by address, in a fixed order."""
    client = visitor()
    pages: dict[str, bytes] = {}
    waiting = [f"/{language}/", f"/{language}/server/"]
    kind = client.get(f"/{language}/server/").content
    while waiting:
        path = waiting.pop()
        if path in pages:
            continue
        if needs_server(path):
            pages[path] = kind
            continue
        answer = client.get(path)
        if answer.status_code != 200:
            raise Unreachable(f"{path} answered {answer.status_code}")
        pages[path] = answer.content
        waiting += [there for there in links(answer.content) if there.startswith(f"/{language}/") and there not in pages]
    return dict(sorted(pages.items()))


def links(page: bytes) -> list[str]:
    """The pages of this site that a page leads to; files are no pages."""
    paths = [urlsplit(unescape(match.decode())).path for match in LINK.findall(page)]
    return [path for path in paths if path.endswith("/")]
