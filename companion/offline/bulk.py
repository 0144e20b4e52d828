"""The API's records as files beside the pages, and bulk files: one for each game and language, with the version of the data."""

import json
from typing import Any

from rest_framework.serializers import ListSerializer

from cards import selectors
from cards.loading import GAMES
from companion.api.catalogue import EVERYTHING, SERIALIZERS
from companion.api.serializers import RecordSerializer
from companion.offline.crawler import LANGUAGES
from companion.version import RELEASE
from rules.reference import reference

Files = dict[str, bytes]


def dumped(value: Any) -> bytes:
    """Compact, and harmless where a host calls it HTML."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026").encode()


def record_files() -> Files:
    """api/v1/<collection>/<slug>/ and api/v1/<collection>/ as the API answers them; lists whole instead of in pages."""
    files: Files = {}
    everything: list[dict[str, Any]] = []
    for collection in EVERYTHING:
        rows = reference().collection(collection)
        records = json.loads(json.dumps(ListSerializer(rows, child=SERIALIZERS.get(collection, RecordSerializer)()).data))
        everything += records
        for record in records:
            files |= _as_index(f"api/v1/{collection}/{record['slug']}/", record)
        whole = {"count": len(records), "next": None, "previous": None, "results": records}
        files |= _as_index(f"api/v1/{collection}/", whole)
    version = selectors.version()
    about = {"collections": {name: f"{name}/" for name in EVERYTHING}, "version": version, "edition": RELEASE.date, "bulk": "../../bulk/"}
    files |= _as_index("api/v1/", about)
    return files | bulk_files(everything, version)


def bulk_files(records: list[dict[str, Any]], version: str) -> Files:
    """Everything of a game in one language."""
    files: Files = {}
    listed = []
    for game in GAMES:
        own = [r for r in records if r["game"] == game]
        for language in LANGUAGES:
            name = f"{game}.{language}.json"
            body = {"version": version, "edition": RELEASE.date, "game": game, "language": language, "records": _spoken(own, language)}
            files[f"bulk/{name}"] = dumped(body)
            listed.append({"file": name, "game": game, "language": language, "records": len(own), "bytes": len(files[f"bulk/{name}"])})
    return files | _as_index("bulk/", {"version": version, "edition": RELEASE.date, "files": listed})


def _as_index(folder: str, value: Any) -> Files:
    """The same bytes twice: by name, and at the folder's own address, where hosts look for index.html."""
    body = dumped(value)
    return {f"{folder}index.json": body, f"{folder}index.html": body}


def _spoken(value: Any, language: str) -> Any:
    """Texts of both languages become the text of one."""
    if isinstance(value, dict):
        if set(value) == set(LANGUAGES):
            return value[language]
        return {key: _spoken(part, language) for key, part in value.items() if key not in ("pages", "api")}
    return [_spoken(part, language) for part in value] if isinstance(value, list) else value
