"""Actions, forms and files that are nearly right, or that belong elsewhere."""

import json
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import uuid4

from tests.benchmarks.hostile_requests.message import (
    Headers,
    Request,
    bearer,
    cookie,
    get,
    message,
    peer,
    post_form,
    post_json,
    quoted,
    with_query,
)
from tests.benchmarks.hostile_requests.site import Site, Table
from tests.benchmarks.hostile_requests.values import NUMERALS, TEXTS, changed, junk, known_in
from tests.benchmarks.phones import CSRF

FIELDS = (
    "n.count", "n.stats.oni.small.health", "n..", "n.", "s.card", "s.", "s.a.b.c.d", "b.lasting", "b.", "n.type", "s.type", "s.action",
    "n.version", "b.areas.0,0", "s." + ".".join("abcdefgh" * 20), "known", "then", "next", "to", "confirmed", "key", "version", "action",
    "restore", "name", "role", "codes", "n.figures.0.count",
)  # fmt: skip
PAGES = (
    "", "", "", "log/", "log/0/", "log/1/", "log/replay/", "log/text/", "end/", "rematch/", "share/", "afar/", "export/", "close/",
    "score/", "hands/", "cards/", "rulings/", "track/", "sheets/",
)  # fmt: skip
STRANGE = ("\ud800", "\udfff", "a\udfffb", "a\ud83d", "\0", "a\0b", "\x1b[31m", "\u202e", "x" * 10_000, "\r\nX: y", "</script>", "%s{0}")
PARTS: dict[str, dict[str, tuple[str, ...]]] = {
    "tsukuyumi": {"choose-card": ("actions", "card"), "give-track": ("squares", "track"), "place-starting": ("unit", "area", "count")},
    "necropole": {
        "keep-hero": ("kept", "count"),
        "share-out": ("share",),
        "name-creatures": ("named", "count"),
        "attack": ("picked", "hurt"),
    },
    "metals": {"deploy": ("at", "facing"), "move": ("to", "facing")},
}
QUERIES = (
    "at", "from", "to", "by", "do", "pick", "touch", "side", "about", "threat", "if", "g.private", "ruling", "q", "round", "fights",
    "step", "piece", "mine", "card", "cost", "instant", "after", "area", "edge", "unit", "count", "version", "name", "role", "codes",
    "code", "undead", "path", "walk", "attack", "target",
)  # fmt: skip


def other_games(chance: Random, site: Site) -> Request:
    """Actions of another game, or of a game that has not come so far."""
    table = chance.choice(site.tables)
    game = chance.choice(list(site.actions))
    return _act(table, chance, chance.choice(site.actions[game]))


def changed_examples(chance: Random, site: Site) -> Request:
    """Every kind of action that the game has, with what its own table has in some places."""
    table = chance.choice(site.tables)
    return _act(table, chance, changed(chance.choice(site.actions[table.game]), chance, table.known))


def changed_actions(chance: Random, site: Site) -> Request:
    """What is legal at this moment, with some changes."""
    table = chance.choice(site.tables)
    return _act(table, chance, changed(legal(table, chance), chance, table.known))


def forms_of_a_table(chance: Random, site: Site) -> Request:
    """A button of its pages with other values in some fields, in its action too."""
    table = chance.choice([table for table in site.tables if table.forms])
    form = chance.choice(table.forms)
    fields = dict(form.fields) | ({"version": str(table.version), "key": str(uuid4())} if "version" in dict(form.fields) else {})
    for name in chance.sample(list(fields), min(len(fields), chance.choice((1, 1, 2)))):
        fields[name] = _changed_field(fields[name], table, chance)
    if chance.random() < 0.3:
        fields[chance.choice(FIELDS)] = chance.choice((*TEXTS, *NUMERALS))
    return post_form(form.action, fields.items(), [cookie(table), *_htmx(chance)], table)


def fields_of_a_tap(chance: Random, site: Site) -> Request:
    """A legal action with values beside it that nobody has asked for."""
    table = chance.choice(site.tables)
    more = [
        (chance.choice(FIELDS), chance.choice((*TEXTS, *NUMERALS, "[]", "{}", '{"type": "say"}', '["a"]', "{" * 2_000)))
        for _ in range(chance.choice((1, 2, 5)))
    ]
    fields = {"key": str(uuid4()), "version": str(table.version), "action": json.dumps(legal(table, chance))}
    fields |= {name: value for name, value in more if chance.random() < 0.8 or name not in fields}
    return post_form(
        table.page + chance.choice(("act/", "act/", "undo/", "redo/", "rematch/")), fields.items(), [cookie(table), *_htmx(chance)], table
    )


def pages_of_a_table(chance: Random, site: Site) -> Request:
    """Its links with other values."""
    table = chance.choice([table for table in site.tables if table.links])
    link = urlsplit(chance.choice(table.links))
    values = [*table.known[str], "0,0"]
    pairs = [
        (name, chance.choice((value, chance.choice(values), chance.choice(TEXTS))))
        for name, value in parse_qsl(link.query, keep_blank_values=True)
    ]
    pairs += [(chance.choice(QUERIES), chance.choice((chance.choice(values), *TEXTS, *NUMERALS))) for _ in range(chance.choice((0, 1, 2)))]
    path = link.path if chance.random() < 0.8 else f"{table.page}log/{quoted(chance.choice(NUMERALS))}/"
    return get(with_query(path, pairs), [cookie(table), *_htmx(chance)])


def files(chance: Random, site: Site) -> Request:
    """A table's file with some changes, anywhere or in its last entries."""
    table = chance.choice(site.tables)
    return post_json("/api/v1/tables/import/", _changed_file(table, chance), [peer(chance)])


def uploaded_files(chance: Random, site: Site) -> Request:
    text = json.dumps(_changed_file(chance.choice(site.tables), chance)).encode()
    text = chance.choice(
        (text, text, text, text[: len(text) // 2], b"", b"\xff" + text, text.replace(b'"', b"\x00", 3), b"PK\x03\x04" + bytes(500))
    )
    head = b'--end\r\nContent-Disposition: form-data; name="file"; filename="table.json"\r\nContent-Type: application/json\r\n\r\n'
    headers = [("Content-Type", "multipart/form-data; boundary=end"), ("Cookie", f"csrftoken={CSRF}"), ("X-CSRFToken", CSRF), peer(chance)]
    return Request(message("POST", "/en/tables/import/", headers, head + text + b"\r\n--end--\r\n"))


def new_tables(chance: Random, site: Site) -> Request:
    options = chance.choice(site.options)
    return post_json("/api/v1/tables/", changed(options, chance, known_in(site.options)), [peer(chance)])


def opened_tables(chance: Random, site: Site) -> Request:
    """Everything at a table that a changed file, or changed options, have opened."""
    table = chance.choice(site.opened or site.tables)
    language, body = (
        chance.choice(("en", "fr")),
        {"key": str(uuid4()), "version": table.version, "action": {"type": "say", "text": "Hello"}},
    )
    match chance.randrange(4):
        case 0:
            return get(table.api + chance.choice(("", "", "log/", "export/")), [bearer(table.token)])
        case 1:
            return post(table, chance.choice(("actions/", "undo/", "redo/")), body)
        case _:
            return get(f"/{language}/tables/{table.id}/{chance.choice(PAGES)}", [cookie(table), *_htmx(chance)])


def strange_texts(chance: Random, site: Site) -> Request:
    """Texts that cannot be kept, sent back or shown, in every place of a tap: its type, its fields, their names, what comes beside."""
    table, text = chance.choice(site.tables), chance.choice(STRANGE)
    action = legal(table, chance)
    name = chance.choice(list(action))
    action = chance.choice(
        ({**action, "type": text}, {**action, name: text}, {**action, text: 1}, {**action, name: {text: text}}, {"type": text})
    )
    if chance.random() < 0.2:
        return post(table, "actions/", {"key": str(uuid4()), "version": table.version, "action": action})
    fields = {"key": str(uuid4()), "version": str(table.version), "action": json.dumps(action)}
    beside = chance.choice(
        (
            {},
            {},
            {"then": json.dumps({"type": text})},
            {"key": text},
            {"next": table.page + text},
            {"known": text},
            {f"s.{text}": text},
            {"to": text},
        )
    )
    place = chance.choice(("act/", "act/", "act/", "undo/", f"act/?at={quoted(text)}"))
    return post_form(table.page + place, (fields | beside).items(), [cookie(table), *_htmx(chance)], table)


def parts_of_actions(chance: Random, site: Site) -> Request:
    """What a page asks for piece by piece, and puts together before anything has checked it."""
    table = chance.choice(site.tables)
    kind, parts = chance.choice(list(PARTS[table.game].items()))
    action = {"type": kind, "by": chance.choice((*table.known["by"], ""))}
    for name in parts:
        words = {chance.choice((*TEXTS, *NUMERALS, "1", "2")): chance.choice((junk(chance), 1, "riposte"))}
        action[name] = chance.choice((junk(chance), {}, words, table.legal[:1]))
    return tap(table, [cookie(table), *_htmx(chance)], chance, action)


def legal(table: Table, chance: Random) -> Any:
    return chance.choice(table.legal) if table.legal else {"type": "say", "text": "Hello"}


def _act(table: Table, chance: Random, action: Any) -> Request:
    if chance.random() < 0.3:
        return tap(table, [cookie(table), *_htmx(chance)], chance, action)
    return post(table, "actions/", {"key": str(uuid4()), "version": table.version, "action": action})


def tap(table: Table, headers: Headers, chance: Random, action: Any = None, key: str = "") -> Request:
    written = json.dumps(legal(table, chance) if action is None else action)
    fields = {"key": key or str(uuid4()), "version": str(table.version), "action": written, "next": table.page}
    return post_form(table.page + "act/", fields.items(), headers, table)


def post(table: Table, place: str, body: Any) -> Request:
    return post_json(table.api + place, body, [bearer(table.token)], table)


def _changed_field(value: str, table: Table, chance: Random) -> str:
    if value.startswith("{") and chance.random() < 0.8:
        return json.dumps(changed(json.loads(value), chance, table.known))
    return chance.choice((*TEXTS, *NUMERALS))


def _changed_file(table: Table, chance: Random) -> Any:
    file = table.file
    if chance.random() < 0.6 and file["entries"]:
        last = len(file["entries"]) - 1
        at = chance.choice((last, chance.randint(0, last)))
        entry = changed(file["entries"][at], chance, table.known)
        return {**file, "entries": [*file["entries"][:at], entry, *file["entries"][at + 1 :]]}
    part = chance.choice(("start", "start", "options", "seats", "entries", "version", "created", "game"))
    return {**file, part: changed(file[part], chance, table.known)}


def _htmx(chance: Random) -> Headers:
    return [("HX-Request", "true"), ("HX-Target", "table")] if chance.random() < 0.5 else []


KINDS = (
    other_games, changed_examples, changed_actions, forms_of_a_table, fields_of_a_tap, pages_of_a_table, files, uploaded_files,
    new_tables, opened_tables, strange_texts, parts_of_actions,
)  # fmt: skip
