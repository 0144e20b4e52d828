"""Seats at real tables: foreign secrets, forged versions and keys, guessed codes, and what only hosts may do."""

import re
from random import Random
from typing import Any
from uuid import UUID, uuid4

from tests.benchmarks.hostile_requests.message import Headers, Request, bearer, cookie, get, peer, post_form, post_json, quoted, with_query
from tests.benchmarks.hostile_requests.site import Site, Table
from tests.benchmarks.hostile_requests.taps import FIELDS, legal, post, tap
from tests.benchmarks.hostile_requests.values import NUMBERS, NUMERALS, TEXTS, changed
from tests.benchmarks.phones import CSRF

FEW = 4  # addresses that guess codes: after some guesses they have to wait
PLACES = ("", "log/", "export/", "stream/", "actions/", "undo/", "redo/", "remove/", "codes/")
VERSIONS: tuple[object, ...] = (*NUMBERS, *NUMERALS[:20], None, [], {}, [0], 10**9, -(10**9), 99_999_999, 100_000_000)
KEYS: tuple[object, ...] = (
    "",
    " ",
    "x" * 10_000,
    "x" * 200,
    "\u0000",
    "\ud800",
    "é" * 40,
    "a\nb",
    0,
    1.5,
    None,
    True,
    [],
    {},
    ["a"],
    "../..",
    "k.then",
    "💥" * 60,
    " k ",
)
GUESSES = (
    "",
    " ",
    "AAAA",
    "AAAAAA",
    "000000",
    "OOOOOO",
    "IIIIII",
    "é",
    "💥💥💥💥",
    "x" * 10_000,
    "../..",
    "%00",
    "\u0000",
    "\ud800",
    "' OR 1=1",
    "ﬀﬀﬀ",
    "*",
    "%",
)
CONTROLS = ("\0", "\ud800", "AAAAA\0", "\r\n", "\x7f")
AFTER = (*NUMERALS, *TEXTS[:20], *map(str, range(20)), "-0", "00", "1, 2", "x" * 5_000)


def foreign_tokens(chance: Random, site: Site) -> Request:
    table, other = chance.sample(site.tables, 2)
    token = chance.choice(
        (
            other.token,
            other.token,
            "",
            " ",
            "x",
            "x" * 10_000,
            table.token[:-1],
            table.token + "x",
            table.token.upper(),
            "\udcff",
            "é",
            table.code,
            table.id,
        )
    )
    sender = peer(chance)
    if chance.random() < 0.5:
        headers = [("Cookie", f"seat-{table.id}={token}; csrftoken={CSRF}"), sender]
        return (
            get(table.page + chance.choice(("", "export/", "share/", "log/", "stream/")), headers)
            if chance.random() < 0.5
            else tap(table, headers, chance)
        )
    return _call(table, chance.choice(PLACES), chance, [bearer(token), sender])


def forged_versions(chance: Random, site: Site) -> Request:
    table = chance.choice(site.tables)
    version: Any = chance.choice((*VERSIONS, str(table.version), float(table.version), *range(table.version + 2)))
    body = {"key": str(uuid4()), "version": version, "action": legal(table, chance)}
    return post(table, chance.choice(("actions/", "actions/", "undo/", "redo/")), body)


def forged_keys(chance: Random, site: Site) -> Request:
    table = chance.choice(site.tables)
    body = {"key": chance.choice(KEYS), "version": table.version, "action": legal(table, chance)}
    if chance.random() < 0.4:
        return tap(table, [cookie(table)], chance, key=str(body["key"]))
    return post(table, chance.choice(("actions/", "undo/", "redo/")), body)


def other_tables(chance: Random, site: Site) -> Request:
    """A seat's secret at the address of another table, or of none."""
    table, other = chance.sample(site.tables, 2)
    names = (
        other.id,
        other.id,
        str(UUID(int=0)),
        str(UUID(int=2**128 - 1)),
        table.id.upper(),
        table.id.replace("-", ""),
        f"{{{table.id}}}",
        table.code,
        table.id[:-1],
    )
    name, sender = chance.choice(names), peer(chance)
    if chance.random() < 0.5:
        return get(f"/fr/tables/{name}/", [("Cookie", f"seat-{name}={table.token}; seat-{table.id}={other.token}"), sender])
    body = {"key": str(uuid4()), "version": table.version, "action": legal(table, chance)}
    return post_json(f"/api/v1/tables/{name}/{chance.choice(('actions/', 'undo/'))}", body, [bearer(table.token), sender])


def guessed_codes(chance: Random, site: Site) -> Request:
    """Also right ones, with names and roles that nobody has."""
    right = chance.choice(site.tables).code
    code: Any = chance.choice(
        (
            *GUESSES,
            "".join(chance.choices("ABCDEFGHJKMNPQRSTUVWXYZ23456789", k=6)),
            right,
            right.lower(),
            f" {right} ",
            *(right,) * 6,
            *CONTROLS,
            *CONTROLS,
            *CONTROLS,
        )
    )
    name, role = chance.choice((*TEXTS, "Ana", "Player 0")), chance.choice(("player", "watcher", "host", "", "x" * 300))
    sender = peer(chance, FEW) if code != right else peer(chance)
    match chance.randrange(6):
        case 0:
            return get(f"/t/{quoted(code)}/", [sender])
        case 1:
            return get(f"/fr/tables/join/{quoted(code)}/", [sender])
        case 2 | 3 | 4:
            return post_form("/en/tables/join/", [("code", code), ("name", name), ("role", role), ("side", chance.choice(TEXTS))], [sender])
        case _:
            return post_json("/api/v1/tables/join/", changed({"code": code, "name": name, "role": role}, chance), [sender])


def streams(chance: Random, site: Site) -> Request:
    table, after = chance.choice(site.tables), chance.choice(AFTER)
    header = ("Last-Event-ID", re.sub("[\0\r\n\ud800-\udfff]", "\udcff", after))
    if chance.random() < 0.5:
        return get(table.api + "stream/", [bearer(table.token), header])
    return get(with_query(table.page + "stream/", [("after", after)]), [cookie(table), *([header] if chance.random() < 0.5 else [])])


def only_for_hosts(chance: Random, site: Site) -> Request:
    """At tables that nobody else plays at: they may be closed."""
    table = chance.choice(site.spare)
    person = {"name": chance.choice((*TEXTS, "Player 0", "Player 1")), "role": chance.choice(("player", "watcher", "host", *TEXTS[:8]))}
    if chance.random() < 0.4:
        return post(table, chance.choice(("remove/", "codes/")), changed({**person, "codes": True}, chance))
    place = chance.choice(("remove/", "codes/", "close/", "rematch/", "end/", "companion/", "first-game/", "lesson/"))
    fields = [*person.items(), ("codes", "1"), (chance.choice(FIELDS), chance.choice(TEXTS)), ("restore", chance.choice(("", "1")))]
    return post_form(table.page + place, fields, [cookie(table)], table)


def _call(table: Table, place: str, chance: Random, headers: Headers) -> Request:
    if place in ("", "log/", "export/", "stream/"):
        return get(table.api + place, headers)
    body = {"key": str(uuid4()), "version": table.version, "action": legal(table, chance)}
    return post_json(table.api + place, body, headers, table)


KINDS = (foreign_tokens, forged_versions, forged_keys, other_tables, guessed_codes, streams, only_for_hosts)
