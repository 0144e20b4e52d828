"""Headers about the sender: origins, hosts and proxies that lie, cookies and secrets that nobody gave out; and unknown methods."""

from random import Random
from uuid import uuid4

from tests.benchmarks.hostile_requests.message import FORM, JSON, Request, bearer, cookie, get, message, peer, post_json
from tests.benchmarks.hostile_requests.site import Site
from tests.benchmarks.phones import CSRF

ORIGINS = (
    "null", "", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1.evil.example", "http://127.0.0.1:99999", "http://[::1",
    "file://", "127.0.0.1", "http://", "*", "http://é.example", "\udcff", "javascript:alert(1)", "http://127.0.0.1@evil.example",
    "x" * 5_000, "http://a b", "http://[v1.a]", "//",
)  # fmt: skip
HOSTS = (
    "evil.example", "", " ", "127.0.0.1:99999", "127.0.0.1:abc", "127.0.0.1:", ":80", "[::1]", "[::1", "[::1]:80:80", "[", "a b", "a/b",
    "a@127.0.0.1", "127.0.0.1, evil.example", "é.local", "\udcff", "x" * 5_000, "localhost.", "..", ".local", "*", "127.0.0.1#",
    "127.0.0.1?", "[v1.a]", "[::ffff:127.0.0.1%25lo]", "0", "a_b", "<b>.local", "'.local",
)  # fmt: skip
METHODS = (
    "PUT", "DELETE", "PATCH", "TRACE", "TRACK", "OPTIONS", "HEAD", "CONNECT", "PROPFIND", "MKCOL", "LOCK", "FOO", "GETT", "P", "X" * 300,
    "M-SEARCH", "QUERY", "PURGE",
)  # fmt: skip
COOKIES = (
    "", "=", ";", ";;;=;", "a", "=a", "csrftoken", "csrftoken=", "csrftoken=x; csrftoken=y", "language=xx", "language=../..",
    "language=\udcff", "theme=pink; text=9999", "a=\x0b", "printed-tsukuyumi=x", "printed-tsukuyumi=.eJ:1:x",
    "printed-metals=" + "x" * 4_000, "game=chess", "seat-x=y", "seat-=y", "seat-" + "0" * 36 + "=y", "sessionid=x",
    "sessionid=" + "x" * 300, 'a="unclosed', 'a="\\777\\0"', "a=%00%ff", "a=" + "é" * 500, "__Host-a=b", "$Version=1; $Path=/",
    "a=b, c=d", "messages=x", "first-game=x; lessons=" + "x," * 900, "é=é",
)  # fmt: skip
FORWARDED = (
    "", ",", "127.0.0.1", "::1", "[::1]:80", "10.0.0.1, 10.0.0.2", "10.0.0.1:99999", "unknown", "evil", "10.0.0.300", "\udcff", "é",
    "x" * 5_000, "10.0.0.1," * 900, "fe80::1%eth0", "1", "[",
)  # fmt: skip
OF_PROXIES = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Port", "X-Forwarded-Host", "Forwarded", "X-Real-IP", "Via")
SECRETS = (
    "", "Bearer", "Bearer ", "Bearer  x", "Basic YTpi", "Basic !!!", "bearer \udcff", "Bearer " + "x" * 10_000, "Digest username=a",
    "Bearer é", "Bearer a b c", "Negotiate", "\x0b", "Bearer null",
)  # fmt: skip


def foreign_origins(chance: Random, site: Site) -> Request:
    """Forms without their token, with a wrong one, or from another site."""
    table = chance.choice(site.tables)
    target = chance.choice(
        (
            table.page + "act/",
            table.page + "undo/",
            "/en/display/",
            "/en/tables/join/",
            "/en/tables/new/",
            "/en/tables/import/",
            "/admin/login/",
        )
    )
    token = chance.choice((CSRF, "", "x", "é", "\udcff", "b" * 32, "b" * 64, "x" * 5_000))
    set_before = chance.choice(
        ("", f"csrftoken={CSRF}", "csrftoken=\udcff", "csrftoken=" + "b" * 64, f"seat-{table.id}={table.token}; csrftoken={CSRF}")
    )
    headers = [
        FORM,
        ("Cookie", set_before),
        ("X-CSRFToken", token),
        (chance.choice(("Origin", "Origin", "Referer")), chance.choice(ORIGINS)),
    ]
    secure = [("X-Forwarded-Proto", "https")] if chance.random() < 0.3 else []
    return Request(
        message("POST", target, [*headers, *secure, peer(chance)], f"csrfmiddlewaretoken={chance.choice(('', CSRF, 'x'))}&code=x".encode())
    )


def other_sites(chance: Random, site: Site) -> Request:
    """Questions of pages elsewhere, asked before or sent at once."""
    path, body = chance.choice(site.questions)
    headers = [
        ("Origin", chance.choice(ORIGINS)),
        ("Access-Control-Request-Method", chance.choice(METHODS)),
        ("Access-Control-Request-Headers", chance.choice(("authorization", "", "*", "\udcff", "x" * 5_000))),
    ]
    path = chance.choice((path, chance.choice(site.tables).api, "/api/v1/tables/", "/api/v1/units/"))
    return Request(message("OPTIONS", path, headers)) if chance.random() < 0.5 else post_json(path, body, [*headers, peer(chance)])


def hosts(chance: Random, site: Site) -> Request:
    page = chance.choice((*site.pages, chance.choice(site.tables).page + "share/", "/t/AAAAAA/", "/api/v1/units/"))
    if chance.random() < 0.2:
        return Request(
            message(
                "GET",
                page,
                [("Host", "127.0.0.1"), (chance.choice(("Host", "X-Forwarded-Host", "X-Host", "Forwarded")), chance.choice(HOSTS))],
            ),
            due=False,
        )
    return Request(message("GET", page, [("Host", chance.choice(HOSTS))]), due=False)


def methods(chance: Random, site: Site) -> Request:
    table = chance.choice(site.tables)
    pages = (
        *site.pages,
        *site.lists,
        *(path for path, _ in site.questions),
        table.page,
        table.api,
        table.api + "actions/",
        table.api + "stream/",
        table.page + "stream/",
        "/healthz",
        "/readyz",
    )
    method = chance.choice(METHODS)
    body = chance.choice((b"", b"", b"{}", b"a=b"))
    headers = [("Cookie", cookie(table)[1]), bearer(table.token), ("X-CSRFToken", CSRF), chance.choice((JSON, FORM))]
    overriding = [("X-HTTP-Method-Override", "DELETE")] if chance.random() < 0.2 else []
    return Request(
        message(method, chance.choice(pages), [*headers, *overriding], body),
        due=method not in ("CONNECT", "X" * 300, "FOO", "GETT", "P", "TRACK", "QUERY"),
    )


def cookies(chance: Random, site: Site) -> Request:
    """On pages of the reference, on the list of one's own tables, and beside the right one of a table."""
    table = chance.choice(site.tables)
    strange = "; ".join(chance.choice(COOKIES) for _ in range(chance.choice((1, 1, 2, 5))))
    seats = "; ".join(f"seat-{other.id}={chance.choice((other.token, 'x', table.token))}" for other in chance.sample(site.tables, 5))
    page = chance.choice((*site.pages, "/", "/en/tables/", "/fr/tables/new/", "/en/tables/join/", "/admin/"))
    match chance.randrange(3):
        case 0:
            return get(page, [("Cookie", strange)])
        case 1:
            return get(page, [("Cookie", f"{seats}; {strange}")])
        case _:
            return get(table.page, [("Cookie", f"{cookie(table)[1]}; {strange}")])


def forwarded(chance: Random, site: Site) -> Request:
    """What a proxy might say of whoever asks; a code that leads nowhere counts against that address."""
    headers = [(name, chance.choice((*FORWARDED, "https", "http", "wss"))) for name in chance.sample(OF_PROXIES, 3)]
    body = {"code": "x" * chance.randrange(9), "name": "Ana"}
    return post_json("/api/v1/tables/join/", body, headers) if chance.random() < 0.6 else get(chance.choice(site.pages), headers)


def secrets(chance: Random, site: Site) -> Request:
    table, header = chance.choice(site.tables), ("Authorization", chance.choice(SECRETS))
    if chance.random() < 0.5:
        pages = (table.api, table.api + "stream/", table.api + "log/", "/api/v1/units/", "/metrics", "/admin/", table.page)
        return get(chance.choice(pages), [header, peer(chance)])
    return post_json(table.api + "actions/", {"key": str(uuid4()), "version": 0, "action": {}}, [header, peer(chance)])


KINDS = (foreign_origins, other_sites, hosts, methods, cookies, forwarded, secrets)
