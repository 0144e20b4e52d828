"""Messages that are not quite HTTP. A server may answer them, or just close the connection."""

from random import Random

from tests.benchmarks.hostile_requests.message import JSON, Request, message
from tests.benchmarks.hostile_requests.site import Site

REST = b"\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
LONG = 100_000
REQUEST_LINES = (
    b"", b" ", b"GET", b"GET /", b"GET / HTTP", b"GET / HTTP/1.1 HTTP/1.1", b"GET / HTTP/9.9", b"GET / HTTP/0.9", b"GET / HTTP/1.10",
    b"GET / http/1.1", b"GET / FTP/1.1", b"get / HTTP/1.1", b"GET  /  HTTP/1.1", b"GET\t/\tHTTP/1.1", b" GET / HTTP/1.1",
    b"/ GET HTTP/1.1", b"GET http://evil.example/ HTTP/1.1", b"GET https://[::1/en/ HTTP/1.1", b"GET //evil.example/en/ HTTP/1.1",
    b"CONNECT 127.0.0.1:22 HTTP/1.1", b"OPTIONS * HTTP/1.1", b"GET * HTTP/1.1", b"GET en/ HTTP/1.1", b"GET /en/#part HTTP/1.1",
    b"GET ?q=1 HTTP/1.1", b"GET /en/?q=a b HTTP/1.1", b"G\x00T / HTTP/1.1", b"GET /\x00 HTTP/1.1", b"GET /en/\x0b HTTP/1.1",
    b"\r\n\r\n\r\nGET /en/ HTTP/1.1", b"GET /en/ HTTP/1.1\r", b"{} / HTTP/1.1",
)  # fmt: skip
HEADERS = (
    b"no colon at all", b": no name", b"Name : space before the colon", b" folded: line", b"X: a\r\n\tfolded", b"X: a\x00b",
    b"X: \x07\x1b[31m", b"X\x00: a", b"X: a\nY: b", b"X: a\rY: b", b"\xc3\xa9: a", b"X: \xff\xfe", b"(X): a", b"X@Y: a", b"X:", b"X",
    b"\x00", b"Host: a\r\nHost: b", b"Content-Length", b"Transfer-Encoding: gzip", b"Transfer-Encoding: chunked, identity",
    b"Transfer-Encoding: \x0bchunked", b"Trailer: X",
)  # fmt: skip
LENGTHS = (
    "-1", "+5", "5, 5", "5, 6", "0x10", "1e3", "", " ", "abc", "٣", "99999999999999999999999", "18446744073709551616", "1", "0", "100000",
    "5\r\nContent-Length: 6", "5\r\nTransfer-Encoding: chunked",
)  # fmt: skip
CHUNKS = (
    b"zz\r\n{}\r\n0\r\n\r\n", b"-2\r\n{}\r\n0\r\n\r\n", b"2\r\n{}", b"2\r\n{}\r\n", b"1\r\n{}\r\n0\r\n\r\n",
    b"ffffffffffffffff\r\n{}\r\n", b"2;a=b\r\n{}\r\n0\r\n\r\n", b"2 \r\n{}\r\n0\r\n\r\n", b"0\r\n\r\n", b"\r\n\r\n",
    b"2\r\n{}\r\n0\r\nX: trailer\r\n\r\n", b"2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n", b"2\n{}\n0\n\n",
    b"000000000000000000000002\r\n{}\r\n0\r\n\r\n", b"2\r\n\xff\xfe\r\n0\r\n\r\n", b"2;" + b"x" * LONG + b"\r\n{}\r\n0\r\n\r\n",
    b"7fffffff\r\n{}\r\n0\r\n\r\n",
)  # fmt: skip
OTHER_PROTOCOLS = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)), b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"SSH-2.0-OpenSSH_9.0\r\n",
    b"EHLO club.example\r\n", b"*1\r\n$4\r\nPING\r\n", b"\x00" * 300, b"\xff" * 300, b"\r\n" * 300, b"<policy-file-request/>\x00",
    b"{}\n",
)  # fmt: skip
UPGRADES = (
    [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")],
    [("Upgrade", "websocket")],
    [("Upgrade", "h2c"), ("HTTP2-Settings", "AAMAAABkAAQAAP__")],
    [("Upgrade", "TLS/1.0, HTTP/1.1")],
    [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "-1"), ("Sec-WebSocket-Key", "")],
    [("Upgrade", "\udcff")],
)


def request_lines(chance: Random, site: Site) -> Request:
    return Request(chance.choice(REQUEST_LINES) + REST, due=False)


def header_lines(chance: Random, site: Site) -> Request:
    first, rest = message("GET", chance.choice(site.pages)).split(b"\r\n", 1)
    return Request(b"\r\n".join([first, chance.choice(HEADERS), rest]), due=False)


def strange_bytes(chance: Random, site: Site) -> Request:
    """Of a whole request some bytes are others."""
    sent = bytearray(_question(chance, site))
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        sent[chance.randrange(min(len(sent), 200))] = chance.choice((0, 10, 13, 32, 127, 128, 195, 255, chance.randrange(256)))
    return Request(bytes(sent), due=False)


def lengths(chance: Random, site: Site) -> Request:
    path, _ = chance.choice(site.questions)
    return Request(message("POST", path, [JSON, ("Content-Length", chance.choice(LENGTHS))], b'{"a": 1}'), due=False)


def chunks(chance: Random, site: Site) -> Request:
    path, _ = chance.choice(site.questions)
    head = message("POST", path, [JSON, ("Transfer-Encoding", "chunked"), ("Content-Length", "0")])
    return Request(head.replace(b"Content-Length: 0\r\n", b"") + chance.choice(CHUNKS), due=False)


def long_heads(chance: Random, site: Site) -> Request:
    """100 kB before the body."""
    page, much = chance.choice(site.pages), "x" * LONG
    many = [(f"X-{n}", "x" * 20) for n in range(LONG // 30)]
    sent = (
        message("GET", page, [("X-Long", much)]),
        message("GET", page, [(much, "x")]),
        message("GET", page, many),
        message("GET", page, [("Cookie", "; ".join(f"a{n}={n}" for n in range(LONG // 10)))]),
        message("GET", page, [("Accept-Language", ",".join(["fr;q=0.1"] * (LONG // 9)))]),
        message("GET", f"{page}{much}"),
        message("GET", f"{page}?q={much}"),
        message(much, page),
        message("GET", page, [("Host", much)]),
    )
    return Request(chance.choice(sent), due=False)


def unfinished(chance: Random, site: Site) -> Request:
    """Cut off somewhere; nothing more comes."""
    sent = _question(chance, site)
    return Request(sent[: chance.randrange(1, len(sent))], due=False)


def other_protocols(chance: Random, site: Site) -> Request:
    return Request(chance.choice((*OTHER_PROTOCOLS, chance.randbytes(chance.choice((1, 20, 5000))))), due=False)


def several_at_once(chance: Random, site: Site) -> Request:
    """Requests in one piece, some of them hidden in the body of another one."""
    whole = message("GET", chance.choice(site.pages))
    kept = whole.replace(b"Connection: close", b"Connection: keep-alive")
    path, _ = chance.choice(site.questions)
    hidden = message("POST", path, [JSON, ("Content-Length", "4"), ("Connection", "keep-alive")], b"null" + whole)
    return Request(
        chance.choice((kept + whole, kept * 5 + whole, kept + b"\x00\xff\r\n\r\n", hidden, whole + whole, kept + b"GET")), due=False
    )


def upgrades(chance: Random, site: Site) -> Request:
    path = chance.choice((*site.pages, chance.choice(site.tables).api + "stream/"))
    return Request(message("GET", path, [("Connection", "Upgrade, close"), *chance.choice(UPGRADES)]), due=False)


def _question(chance: Random, site: Site) -> bytes:
    path, body = chance.choice(site.questions)
    return chance.choice((message("GET", chance.choice(site.pages)), message("POST", path, [JSON], repr(body).replace("'", '"').encode())))


KINDS = (
    request_lines, header_lines, strange_bytes, lengths, chunks, long_heads, unfinished, other_protocols, several_at_once, upgrades,
)  # fmt: skip
