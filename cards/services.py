"""Writes the box: brings the database to the state of the files, all or nothing."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from cards.loading import COLLECTIONS, Catalogue, Entry, source_confidence
from cards.models import Edition, Link, Record, Source
from cards.normalisation import codes, fold


@dataclass(frozen=True)
class Report:
    """What loading changed: keys such as units/private."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]
    unchanged: int


def load_catalogue(*, catalogue: Catalogue) -> Report:
    """Loads the checked files of the box."""
    return load(of="box", version=catalogue.version, entries=catalogue.entries, collections=COLLECTIONS, catalogue=catalogue)


@transaction.atomic
def load(*, of: str, version: str, entries: Sequence[Entry], collections: Sequence[str], catalogue: Catalogue) -> Report:
    """Brings some collections to the state of these entries; what is the same is not touched, what left goes and is reported."""
    known = {f"{r.collection}/{r.slug}": r for r in Record.objects.all()}
    stored = {key: record for key, record in known.items() if record.collection in collections}
    digests = {e.key: _digest(e, catalogue) for e in entries}
    added = [k for k in digests if k not in stored]
    changed = [k for k in digests if k in stored and stored[k].digest != digests[k]]
    gone = [k for k in stored if k not in digests]
    written = set(added) | set(changed)
    for position, entry in enumerate(entries):
        if entry.key in written:
            record = known.get(entry.key, Record(collection=entry.collection, slug=entry.slug))
            _fill(record, entry)
            record.position = position
            record.digest = digests[entry.key]
            faction = entry.record.get("faction")
            record.faction = known[f"factions/{faction}"] if faction else None
            record.save()
            known[entry.key] = record
    for entry in entries:
        if entry.key in written:
            _write_sources(known[entry.key], entry, catalogue)
            _write_links(known[entry.key], entry, known)
    Record.objects.filter(pk__in=[stored[k].pk for k in gone]).delete()
    _keep_order(entries, known)
    if not Edition.objects.filter(of=of, version=version).exists():
        Edition.objects.update_or_create(of=of, defaults={"version": version, "loaded_at": timezone.now()})
    return Report(tuple(added), tuple(changed), tuple(gone), len(digests) - len(written))


def _keep_order(entries: Sequence[Entry], stored: dict[str, Record]) -> None:
    moved = []
    for position, entry in enumerate(entries):
        if stored[entry.key].position != position:
            stored[entry.key].position = position
            moved.append(stored[entry.key])
    Record.objects.bulk_update(moved, ["position"], batch_size=200)


def _digest(entry: Entry, catalogue: Catalogue) -> str:
    places = [catalogue.places[s["place"]] for s in entry.record["sources"] if "place" in s]
    content = json.dumps([entry.game, entry.record, places], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


def _fill(record: Record, entry: Entry) -> None:
    data = entry.record
    text = data.get("text", {})
    record.game = entry.game
    record.kind = data["kind"]
    record.letter = data.get("letter", "")
    record.icon = data.get("icon", "")
    record.name_en, record.name_fr = data["name"]["en"], data["name"]["fr"]
    record.name_source = {"en": "printed", "fr": "printed"} | data.get("name_source", {})
    record.aliases = data.get("aliases", [])
    record.known = data["known"]
    record.text_en, record.text_fr = text.get("en"), text.get("fr")
    record.figures = data.get("figures", {}) | dict.fromkeys(data.get("unknown", ()))
    record.confidence = {name: entry.confidence(name) for name in data.get("figures", {})}
    record.traits = data.get("traits", [])
    record.extra = data.get("extra", {})
    record.parts = [
        {
            "key": part["key"],
            "name": part.get("name"),
            "text": part.get("text"),
            "confidence": part.get("confidence", "printed") if "text" in part else None,
        }
        for part in data.get("parts", ())
    ]
    code = data.get("figures", {}).get("code", "")
    names = [record.name_en, record.name_fr, *record.aliases, *data.get("words", ())]
    record.folded_name = " | ".join(fold(n) for n in names)
    words = [*names, *codes(code), record.slug, record.kind, record.text_en or "", record.text_fr or ""]
    for part in record.parts:
        for both in (part["name"], part["text"]):
            words += both.values() if both else []
    record.folded = " ".join(fold(w) for w in words)


def _write_sources(record: Record, entry: Entry, catalogue: Catalogue) -> None:
    record.sources.all().delete()
    rows = []
    for position, source in enumerate(entry.record["sources"]):
        place = catalogue.places.get(source.get("place", ""))
        heading = place["name"] if place else dict.fromkeys(("en", "fr"), source["heading"])
        rows.append(
            Source(
                record=record,
                position=position,
                book=source.get("book", ""),
                heading_en=heading["en"],
                heading_fr=heading["fr"],
                page=source.get("page") or catalogue.headings.get(source.get("book", ""), {}).get(source.get("heading", "")),
                address=place["address"] if place else "",
                confidence=source_confidence(source),
                figures=source.get("figures", []),
            )
        )
    Source.objects.bulk_create(rows)


def _write_links(record: Record, entry: Entry, stored: dict[str, Record]) -> None:
    record.links_out.all().delete()
    others = [stored[key] for key in entry.record.get("related", ())]
    Link.objects.bulk_create(Link(record=record, other=other, position=i) for i, other in enumerate(others))
