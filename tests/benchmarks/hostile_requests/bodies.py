"""Bodies that cannot be read, or that say what nobody has asked for."""

import json
from random import Random
from typing import Any

from tests.benchmarks.hostile_requests.message import FORM, JSON, Headers, Request, message, peer, post_form, post_json
from tests.benchmarks.hostile_requests.site import Site
from tests.benchmarks.hostile_requests.values import ENDLESS, NUMERALS, TEXTS, changed, junk, known_in, with_numbers
from tests.benchmarks.phones import CSRF

MEGABYTES = 3_000_000
DEPTHS = (61, 1_000, 10_000, 100_000)
BOUNDARY = "----a boundary"
CONTENT_TYPES = (
    "", "text/plain", "text/xml", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data",
    "multipart/form-data; boundary=", "application/json/json", "application/json; charset=utf-16", "application/json; charset=nonsense",
    "application/json; charset=\udcff", "application/octet-stream", "json", "*/*", ";", "/", "application/" + "x" * 5_000,
    "application/json;" + "a=b;" * 1_000, "multipart/form-data; boundary=\"\udcff\"", "multipart/mixed; boundary=a", "image/png",
)  # fmt: skip
NO_JSON = (
    b"", b" ", b"{", b"}", b"[", b"{]", b'{"a"}', b'{"a":}', b'{"a": 1,}', b"{'a': 1}", b"{a: 1}", b"[1, 2", b'"', b"nul", b"tru", b"01",
    b"1.", b".5", b"+1", b"0x1", b"// a comment\n{}", b"/**/{}", b"{}{}", b"{} x", b"\xef\xbb\xbf{}", b"\xff\xfe{\x00}\x00", b"\x00",
    b"\x00{}", b'{"a": "\n"}', b'{"a": "\\x"}', b'{"a": "\\u12"}', b"<xml/>", b"a=b", b"null", b"true", b"0", b'"text"', b"[]", b"{}",
    b"[[]]", b"-", b"1e", b"\xe2\x80\x8b{}",
)  # fmt: skip
NO_TEXT = (
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xc0\x80",
    b"\\ud800",
    b"\\udfff\\ud800",
    b"\\u0000",
    b"\x00",
    b"\\uFFFF",
    b"\xe2\x80\xae",
    b"\x1b[31m",
)


def broken_json(chance: Random, site: Site) -> Request:
    path, body = _body(chance, site)
    whole = json.dumps(body).encode()
    at = chance.randrange(len(whole))
    broken = chance.choice(
        (whole[:at], whole[:at] + chance.choice((b",", b"}", b"]", b'"', b"\\", b":")) + whole[at:], whole[:at] + whole[at + 1 :])
    )
    return post_json(path, chance.choice((broken, chance.choice(NO_JSON))), [peer(chance)])


def deep_nesting(chance: Random, site: Site) -> Request:
    """Lists or objects inside each other, alone or in a field."""
    path, body = _body(chance, site)
    depth = chance.choice(DEPTHS)
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"[", b""), (b'[{"a":', b"}]")))
    deep = opening * depth + b"1" + closing * depth
    name = chance.choice(list(body)).encode()
    return post_json(
        path,
        chance.choice((deep, json.dumps(body).encode()[:-1] + b', "%s": ' % name + deep + b"}", b'{"%s": ' % name + deep + b"}")),
        [peer(chance)],
    )


def changed_questions(chance: Random, site: Site) -> Request:
    path, body = chance.choice(site.questions)
    return post_json(path, changed(body, chance, known_in([question for _, question in site.questions])))


def changed_positions(chance: Random, site: Site) -> Request:
    """A question with the position of another one, or with what belongs elsewhere."""
    path, body = chance.choice(site.questions)
    _, other = chance.choice(site.questions)
    mixed = {
        **body,
        **{name: chance.choice((value, changed(value, chance, known_in(other)))) for name, value in other.items() if chance.random() < 0.7},
    }
    return post_json(path, {name: value for name, value in mixed.items() if name in body or chance.random() < 0.2})


def huge_numbers(chance: Random, site: Site) -> Request:
    path, body = _body(chance, site)
    digits = json.dumps(with_numbers(body, chance, ["a number"]))
    written = chance.choice(
        (
            "1" + "0" * 400,
            "-1" + "0" * 400,
            "9" * 5_000,
            "1e400",
            "-1e400",
            "1e-400",
            "0." + "1" * 5_000,
            "9223372036854775808",
            "-9223372036854775809",
            "9007199254740993",
        )
    )
    return post_json(path, digits.replace('"a number"', written).encode(), [peer(chance)])


def endless_numbers(chance: Random, site: Site) -> Request:
    path, body = _body(chance, site)
    return post_json(path, with_numbers(body, chance, ENDLESS), [peer(chance)])


def names_twice(chance: Random, site: Site) -> Request:
    """One name twice in an object, with the same or another value."""
    path, body = _body(chance, site)
    inside: Any = body
    while isinstance(inside, dict) and inside and chance.random() < 0.6:
        inside = chance.choice(list(inside.values()))
    text = json.dumps(body)
    part = json.dumps(inside) if isinstance(inside, dict) and inside else text
    name = chance.choice(list(json.loads(part)))
    twice = part[:-1] + f", {json.dumps(name)}: {json.dumps(junk(chance))}" + "}"
    return post_json(path, text.replace(part, twice, 1).encode(), [peer(chance)])


def content_types(chance: Random, site: Site) -> Request:
    path, body = _body(chance, site)
    headers = [("Content-Type", chance.choice(CONTENT_TYPES)), *_page_headers(chance)]
    encoding = [("Content-Encoding", chance.choice(("gzip", "br", "nonsense")))] if chance.random() < 0.2 else []
    return Request(message("POST", chance.choice((path, _form_path(chance, site))), [*headers, *encoding], json.dumps(body).encode()))


def no_text(chance: Random, site: Site) -> Request:
    """Bytes that are no letters in the place of a text or a name."""
    path, body = _body(chance, site)
    texts = [text for text in known_in(body)[str] if text]
    return post_json(path, json.dumps(body).encode().replace(chance.choice(texts).encode(), chance.choice(NO_TEXT), 1), [peer(chance)])


def multipart(chance: Random, site: Site) -> Request:
    file = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n{{}}\r\n--{BOUNDARY}--\r\n'
    sent = chance.choice((
        file, file[:-8], file.replace("\r\n", "\n"), file.replace(BOUNDARY, "other"), "", "--", f"--{BOUNDARY}--",
        file.replace("form-data", "x" * 5_000), file.replace('"a.json"', '"' + "../" * 2_000 + '"'),
        file.replace('"a.json"', '"\udcff\udcfe"'), file.replace('"file"', '""'), file.replace("; name", ";;; name*=utf-9''%ff; n"),
        file.replace("\r\n\r\n", "\r\nContent-Transfer-Encoding: base64\r\n\r\n!"),
        file.replace("\r\n\r\n", "\r\nContent-Type: text/plain; charset=nonsense\r\n\r\n"),
        file.replace("\r\n\r\n", "\r\nContent-Length: -5\r\n\r\n"), file[:-4].rstrip("-") + "\r\n" + file * 200,
        file.replace("; filename=\"a.json\"", ""), "\udcff" * 3_000, file.replace('filename="a.json"', "filename*=UTF-8''%00%ff"),
        file.replace("\r\n\r\n", "\r\n" + "X: y\r\n" * 3_000 + "\r\n"),
    ))  # fmt: skip
    boundary = chance.choice((BOUNDARY, BOUNDARY, BOUNDARY, f'"{BOUNDARY}"', "x" * 300, "\udcff"))
    headers = [("Content-Type", f"multipart/form-data; boundary={boundary}"), *_page_headers(chance)]
    path = chance.choice(("/en/tables/import/", "/fr/tables/import/", _form_path(chance, site), chance.choice(site.questions)[0]))
    return Request(message("POST", path, headers, sent.encode("utf-8", "surrogateescape")))


def three_megabytes(chance: Random, site: Site) -> Request:
    path, body = _body(chance, site)
    large = chance.choice((
        json.dumps({**body, chance.choice(list(body)): "x" * MEGABYTES}), "[" + "1," * (MEGABYTES // 2) + "1]", " " * MEGABYTES + "{}",
        '"' + "\\u0041" * (MEGABYTES // 6) + '"', json.dumps({f"name{n}": n for n in range(MEGABYTES // 16)}), "9" * MEGABYTES,
        '{"a":' * (MEGABYTES // 5),
    )).encode()  # fmt: skip
    form = b"&".join(b"a%d=1" % n for n in range(MEGABYTES // 10)) if chance.random() < 0.5 else b"action=" + b"x" * MEGABYTES
    if chance.random() < 0.3:
        return Request(message("POST", _form_path(chance, site), [FORM, *_page_headers(chance)], form))
    return Request(message("POST", chance.choice((path, "/api/v1/tables/import/")), [JSON, peer(chance)], large))


def forms(chance: Random, site: Site) -> Request:
    """Every form of the site with other values."""
    form = chance.choice([form for form in site.forms if form.is_post])
    fields = [(name, chance.choice((*TEXTS, *NUMERALS)) if chance.random() < 0.4 else value) for name, value in form.fields]
    more = chance.choice(([], [], [("create", "1")], [(chance.choice(TEXTS[:12]), "1")], fields * 3, [("a", "1")] * 1_100))
    return post_form(form.action, [*(pair for pair in fields if chance.random() < 0.9), *more], [peer(chance)])


def _body(chance: Random, site: Site) -> tuple[str, dict[str, Any]]:
    """An address that takes JSON, with what it takes."""
    code = chance.choice(site.tables).code
    others = (("/api/v1/tables/", chance.choice(site.options)), ("/api/v1/tables/join/", {"code": code, "name": "Ana", "role": "watcher"}))
    return chance.choice((*site.questions, *others, ("/api/v1/tables/import/", chance.choice(site.tables).file)))


def _form_path(chance: Random, site: Site) -> str:
    return chance.choice([form.action for form in site.forms if form.is_post])


def _page_headers(chance: Random) -> Headers:
    return [("Cookie", f"csrftoken={CSRF}"), ("X-CSRFToken", CSRF), peer(chance)]


KINDS = (
    broken_json, deep_nesting, changed_questions, changed_positions, huge_numbers, endless_numbers, names_twice, content_types, no_text,
    multipart, three_megabytes, forms,
)  # fmt: skip
