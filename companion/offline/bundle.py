"""The pack that a phone keeps: every page and every file that pages need, in a few compressed parts, each named by its hash.

A part is opened only when one of its files is asked for. What did not change between two versions keeps its name and is not
fetched again.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

# Files stand in the order of their names; a part is closed when it has grown this long, so that opening one stays quick.
PART = 3_000_000
INDENT = re.compile(rb"\s*\n\s*")
# Previews of links, and where else a page stands: for other sites and machines.
FOR_OTHERS = re.compile(rb'<(?:meta\s+(?:property="og:|name="(?:twitter:card|description)")|link\s+rel="(?:canonical|alternate)")[^>]*>')
MOST = 5_000_000
TYPES = {
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "json": "application/json", "webmanifest": "application/manifest+json",
    "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
}  # fmt: skip


class TooLarge(Exception):
    """The pack is larger than a phone was promised."""


@dataclass(frozen=True)
class Pack:
    """What goes to the phone: the list, and the parts by name."""

    version: str
    listing: dict[str, object]
    parts: dict[str, bytes]

    @property
    def size(self) -> int:
        return sum(map(len, self.parts.values()))


def pack(files: Mapping[str, bytes], about: Mapping[str, object]) -> Pack:
    """Packs these files; the version is a hash of all of them."""
    parts: dict[str, bytes] = {}
    listed = []
    for group in _groups(sorted(files.items())):
        body = _part(group)
        digest = hashlib.sha256(body).hexdigest()
        parts[f"{digest[:20]}.pack"] = body
        listed.append({"first": group[0][0], "file": f"{digest[:20]}.pack", "bytes": len(body), "sha256": digest})
    version = hashlib.sha256("".join(str(part["sha256"]) for part in listed).encode()).hexdigest()[:16]
    packed = Pack(version, {}, parts)
    if packed.size > MOST:
        raise TooLarge(f"{packed.size} bytes; accepted: at most {MOST}")
    return Pack(version, {"version": version, **about, "bytes": packed.size, "files": len(files), "parts": listed}, parts)


def for_a_phone(name: str, body: bytes) -> bytes:
    """A page without what only other sites and people who read its source need; where spaces count, they stay."""
    if not name.endswith(".html"):
        return body
    body = FOR_OTHERS.sub(b"", body)
    return body if b"<pre" in body or b"<textarea" in body else INDENT.sub(b"\n", body)


def _groups(files: Iterable[tuple[str, bytes]]) -> list[list[tuple[str, bytes]]]:
    groups: list[list[tuple[str, bytes]]] = [[]]
    size = 0
    for name, body in files:
        if size > PART:
            groups.append([])
            size = 0
        groups[-1].append((name, body))
        size += len(body)
    return groups


def _part(group: list[tuple[str, bytes]]) -> bytes:
    """A line with names, lengths and types, then the files one after the other; compressed."""
    head = json.dumps([[name, len(body), TYPES[name.rsplit(".", 1)[1]]] for name, body in group], separators=(",", ":"))
    return gzip.compress(head.encode() + b"\n" + b"".join(body for _name, body in group), 9, mtime=0)
