"""Headers about the answer: what somebody can read, has already, or wants to put it into."""

from random import Random

from tests.benchmarks.hostile_requests.message import Request, bearer, cookie, get, peer
from tests.benchmarks.hostile_requests.site import Site

LANGUAGES = (
    "", "*", "xx", "fr;q=", "fr;q=NaN", "fr;q=1e999", "fr;q=-1", "fr;q=2", "fr,fr,fr", "zh-Hant-" + "x" * 400, "\udcff", "é", "en;;;q=1",
    ";", ",", "a" * 8_000, "fr-" * 2_000, "fr;q=0.0001", "*;q=0", "en-US@x", "../../etc", "<b>", "i-klingon", "en" + ",en" * 3_000,
)  # fmt: skip
RANGES = (
    "bytes=0-0", "bytes=-1", "bytes=5-2", "bytes=0-99999999999999999999", "bytes=-", "bytes=a-b", "bytes=0-1,2-3,4-5",
    "bytes=" + "0-0," * 2_000, "items=0-1", "bytes", "=", "bytes=--1", "bytes=٣-٤", "\udcff", "bytes=0-0;x", "bytes=99999999-",
)  # fmt: skip
TAGS = (
    "*",
    '"',
    '""',
    'W/"',
    'W/""',
    '"0"',
    '"' + "x" * 5_000 + '"',
    "0",
    "\udcff",
    '"a", "b", "c"',
    ", ,",
    '"a' * 900,
    "W/" * 900,
    "null",
    '"-1"',
    "'0'",
)
DATES = (
    "0",
    "-1",
    "now",
    "Thu, 01 Jan 1970 00:00:00 GMT",
    "Fri, 31 Dec 9999 23:59:59 GMT",
    "Mon, 99 Foo 99999 99:99:99 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "\udcff",
    "x" * 5_000,
)
ADDRESSES = (
    "http://127.0.0.1/en/", "http://[", "http://[::1", "//", "", "http://127.0.0.1:99999999/", "javascript:x", "\udcff", "%ff%00",
    "http://é/", "x" * 5_000, "/en/tables/" + "0" * 36 + "/", "http://127.0.0.1/en/tables/x/?at=[", "http://[v1.a]/", "http://a]b/",
    "data:,", "http://127.0.0.1/%",
)  # fmt: skip
OF_HTMX = (
    "HX-Request", "HX-Target", "HX-Trigger", "HX-Trigger-Name", "HX-Boosted", "HX-History-Restore-Request", "HX-Prompt",
    "Triggering-Event", "X-Board",
)  # fmt: skip
WORDS = (
    "true",
    "false",
    "",
    "1",
    "table",
    "overlay-body",
    "pane",
    "pane ",
    "#table",
    "<b>",
    "\udcff",
    "é",
    "x" * 5_000,
    "\x0b",
    "%ff",
    "null",
    "../..",
)
ACCEPTS = (
    "*/*", "", "text/html", "application/xml", "application/json;q=0", "*/*;q=NaN", "a", "/", ";", "text/*;q=é",
    "application/json; indent=4", "application/json; indent=-1", "application/json; indent=99999999999", "application/json; indent=x",
    "application/vnd.oai.openapi", "\udcff", "," * 900, "a/b," * 900, "x" * 8_000, "application/yaml", "*/json",
)  # fmt: skip
CODINGS = (
    "gzip",
    "gzip;q=0",
    "br",
    "identity;q=0",
    "*;q=0",
    "gzip;q=NaN",
    "gzip" * 900,
    "\udcff",
    "",
    "deflate, gzip;q=1.0, *;q=0.5",
    "gzip;;;",
    "compress",
)


def languages(chance: Random, site: Site) -> Request:
    page = chance.choice(("/", "/t/AAAAAA/", "/sw.js", "/nowhere/", chance.choice(site.pages), "/api/v1/nowhere/"))
    return get(page, [("Accept-Language", chance.choice(LANGUAGES)), peer(chance)])


def ranges(chance: Random, site: Site) -> Request:
    """Parts of files, and answers that somebody may have already."""
    table = chance.choice(site.tables)
    files = [page for page in site.pages if page.startswith(("/static/", "/preview/"))]
    answers = ("/sw.js", "/api/v1/units/", table.api, table.api + "export/", table.page)
    conditions = (
        ("Range", chance.choice(RANGES)), ("If-Range", chance.choice((*TAGS, *DATES))), ("If-None-Match", chance.choice(TAGS)),
        ("If-Match", chance.choice(TAGS)), ("If-Modified-Since", chance.choice(DATES)), ("If-Unmodified-Since", chance.choice(DATES)),
    )  # fmt: skip
    asked = chance.sample(conditions, chance.choice((1, 1, 2, 3)))
    return get(chance.choice(chance.choice((files, site.pages, answers))), [*asked, bearer(table.token), cookie(table)])


def htmx(chance: Random, site: Site) -> Request:
    """Pages, records and tables as parts of other pages that do not exist."""
    table = chance.choice(site.tables)
    headers = [("HX-Request", "true"), ("HX-Current-URL", chance.choice(ADDRESSES)), cookie(table)]
    headers += [(chance.choice(OF_HTMX), chance.choice(WORDS)) for _ in range(2)]
    if chance.random() < 0.5:
        headers += [(f"{chance.choice(OF_HTMX)}-URI-AutoEncoded", "true"), ("HX-Current-URL-URI-AutoEncoded", "true")]
    return get(chance.choice(chance.choice((site.pages, site.links, [table.page, table.page + "log/"]))), headers)


def accepted_types(chance: Random, site: Site) -> Request:
    others = ("/api/v1/schema/", "/api/v1/schema/?format=x", "/api/v1/docs/", "/api/v1/nowhere/", chance.choice(site.tables).api)
    headers = [("Accept", chance.choice(ACCEPTS)), ("Accept-Encoding", chance.choice(CODINGS))]
    expected = [("Expect", "100-continue")] if chance.random() < 0.2 else []
    return get(chance.choice(chance.choice((list(site.lists), site.pages, others))), [*headers, *expected])


KINDS = (languages, ranges, htmx, accepted_types)
