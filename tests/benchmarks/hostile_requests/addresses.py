"""Addresses that lead nowhere, and queries that make no sense."""

from collections.abc import Sequence
from random import Random
from urllib.parse import parse_qsl, urlsplit

from tests.benchmarks.hostile_requests.message import Request, get, peer, quoted, with_query
from tests.benchmarks.hostile_requests.site import Site
from tests.benchmarks.hostile_requests.values import NUMERALS, OPERATORS, TEXTS

DOTS = (
    "../", "../../../../etc/passwd", "%2e%2e/", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..%2f..%2f", "..;/", "./", "%2e/", "..%5c..%5c",
    "..\\..\\", "%252e%252e%252f", "....//", "%c0%ae%c0%ae/", "..%00/", "..%0d%0a", ".%2e/", "..%c0%af",
)  # fmt: skip
PERCENTS = (
    "%", "%%", "%z", "%zz", "%0", "%00", "%0a", "%0d%0aX: y", "%ff", "%ff%fe", "%c3", "%c0%80", "%ed%a0%80", "%f4%90%80%80", "%u0041",
    "%25", "%2525", "%7f", "%80", "%e2%80%ae", "%EF%BB%BF", "%23", "%3f", "%2F", "%20", "+", "%f0%9f%8e%b2",
)  # fmt: skip
SLASHES = (
    "//",
    "///",
    "/./",
    ";a=b",
    ";",
    "/;",
    "\\",
    "/\\evil.example",
    "//evil.example/",
    "/%2f",
    "&",
    "?",
    "??",
    "?&",
    "?=",
    "?=&=",
    "#",
    "~",
    "/.",
    ".json",
)
STRANGE = (
    "é",
    "💥",
    "ﷺ",
    "\u202e",
    "\u200b",
    "null",
    "undefined",
    "constructor",
    "-1",
    "0",
    "*",
    "'",
    '"',
    "<b>",
    "a b",
    "\ud800",
    "x" * 300,
)
PATTERNS = (
    "/{w}/", "/en/{w}/", "/{w}/tsukuyumi/", "/en/tsukuyumi/{w}/", "/en/tsukuyumi/rules/{w}/", "/en/tsukuyumi/now/{w}/",
    "/en/tsukuyumi/now/{w}/all/", "/en/tsukuyumi/now/{w}/{w}/", "/fr/tsukuyumi/units/{w}/", "/fr/necropole/cards/{w}/",
    "/en/metals/{w}/compare/", "/en/tsukuyumi/units/compare/?a={w}&b={w}", "/t/{w}/", "/en/tables/{w}/", "/en/tables/join/{w}/",
    "/api/v1/{w}/", "/api/v1/units/{w}/", "/api/v1/clauses/{w}/", "/api/v1/tables/{w}/", "/api/{w}", "/preview/en/tools/{w}.png",
    "/preview/en/tsukuyumi/{w}.png", "/preview/{w}/metals.png", "/preview/en/tsukuyumi/units/{w}.png", "/admin/{w}/", "/admin/{w}/add/",
    "/pocket/{w}", "/bulk/{w}", "/static/{w}", "/static/css/{w}", "/static/../{w}", "/sw.js/{w}", "/{w}.php", "/.env{w}", "/.git/{w}",
    "/healthz{w}", "/metrics{w}",
)  # fmt: skip
SEARCHES = ("/en/find/", "/fr/find/", "/api/v1/search/")
SEARCHED = (
    "conquest", "health", "attack", "cost", "kind", "faction", "game", "book", "trait", "known", "vp", "tsk.move", "tsk.move.12.3",
    "coop.oni", "nec.arena.3", "#12", "blockade", "zone de départ", "l'Oni", "Momentum", "how many Oni", "wer", "–", "…",
)  # fmt: skip


def dots(chance: Random, site: Site) -> Request:
    page = chance.choice((*site.pages, "/static/", "/api/v1/", "/pocket/", "/bulk/"))
    at = chance.choice([n for n, letter in enumerate(page, 1) if letter == "/"])
    return get(page[:at] + chance.choice(DOTS) * chance.choice((1, 1, 3)) + page[at:])


def percents(chance: Random, site: Site) -> Request:
    page = chance.choice(site.pages)
    at = chance.randrange(1, len(page) + 1)
    return get(page[:at] + chance.choice(PERCENTS) + page[at:])


def slashes(chance: Random, site: Site) -> Request:
    page, added = chance.choice(site.pages), chance.choice(SLASHES)
    return get(
        chance.choice((page + added, page.replace("/", added) if added[0] == "/" else page + added, page.rstrip("/") + added, page.upper()))
        or "/"
    )


def long_paths(chance: Random, site: Site) -> Request:
    page = chance.choice(site.pages)
    long = chance.choice(("x" * 10_000, "a/" * 5_000, "%2e%2e%2f" * 1_000, "é" * 3_000, "%f0%9f%8e%b2" * 2_000, "0" * 30_000))
    return get(page + long)


def strange_parts(chance: Random, site: Site) -> Request:
    pattern = chance.choice(PATTERNS)
    return get(pattern.format(w=quoted(chance.choice((*STRANGE, *NUMERALS[:8])))), [peer(chance)])


def swapped_parts(chance: Random, site: Site) -> Request:
    """A part of one address in another one."""
    parts, other = (chance.choice(site.pages).strip("/").split("/") for _ in range(2))
    parts[chance.randrange(len(parts))] = chance.choice(other)
    return get(f"/{'/'.join(parts)}/")


def numbers(chance: Random, site: Site) -> Request:
    """In the place of every value that a form or a link gives."""
    path, pairs = _query(chance, site)
    return get(with_query(path, _with_some(pairs, chance, NUMERALS)))


def texts(chance: Random, site: Site) -> Request:
    path, pairs = _query(chance, site)
    return get(with_query(path, _with_some(pairs, chance, TEXTS)))


def filters(chance: Random, site: Site) -> Request:
    """Of the lists of the API: names that exist, and endings that may not; values that exist, and others."""
    path, names = chance.choice(list(site.lists.items()))
    endings = (*[""] * 6, "__gte", "__lte", "__in", "__regex", "__isnull", "__gte__lte", "[]", "__", "__class__", "!")
    asked = []
    for name in chance.sample((*names, "q", "page", "limit"), chance.choice((1, 1, 2))):
        values = chance.choice((NUMERALS, TEXTS, site.values.get(name, NUMERALS), site.values.get(name, TEXTS)))
        asked.append((name + chance.choice(endings), chance.choice(values)))
    return get(with_query(path, asked))


def listed_pages(chance: Random, site: Site) -> Request:
    """Pages of lists with names that the API's lists have."""
    names = sorted({name for names in site.lists.values() for name in names})
    asked = [(chance.choice(names), chance.choice((*NUMERALS, *OPERATORS, *TEXTS))) for _ in range(chance.choice((1, 2, 3)))]
    return get(with_query(chance.choice(site.pages), asked))


def repeated(chance: Random, site: Site) -> Request:
    path, pairs = _query(chance, site)
    name, value = chance.choice(pairs or [("q", "oni")])
    many = chance.choice(([(name, value)] * 900, [(name, value)] * 2_000, [(f"{name}{n}", value) for n in range(1_500)], [*pairs, *pairs]))
    return get(with_query(path, [*many, (name, chance.choice(TEXTS[:30]))]))


def searches(chance: Random, site: Site) -> Request:
    """Words, operators and quotes in any order."""
    parts = (*SEARCHED, *OPERATORS, *TEXTS[:12], *NUMERALS[:6], '"', "(", ")", "((", "))")
    asked = chance.choice(("", " ")).join(chance.choice(parts) for _ in range(chance.choice((1, 2, 3, 6, 12, 60))))
    more = [
        (name, chance.choice((*TEXTS[:12], "tsukuyumi", "units", "en")))
        for name in chance.sample(("game", "kind", "lang", "at", "page", "all"), 2)
    ]
    return get(with_query(chance.choice(SEARCHES), [("q", asked), *(more if chance.random() < 0.3 else [])]))


def long_queries(chance: Random, site: Site) -> Request:
    path, pairs = _query(chance, site)
    name = chance.choice([name for name, _ in pairs] or ["q"])
    long = chance.choice(
        (
            "oni " * 2_500,
            "x" * 10_000,
            "\ud800" * 1_000,
            "🏴" * 2_500,
            "a" + "\u0301" * 3_000,
            "(" * 10_000,
            "9" * 10_000,
            "2,-1;" * 2_000,
            "\u0000",
        )
    )
    return get(with_query(path, [*(pair for pair in pairs if pair[0] != name), (name, long)]))


def _query(chance: Random, site: Site) -> tuple[str, list[tuple[str, str]]]:
    """A link with a query, or a form that is only looked at."""
    looked_at = [form for form in site.forms if not form.is_post]
    if chance.random() < 0.3:
        form = chance.choice(looked_at)
        return urlsplit(form.action).path, list(form.fields)
    link = urlsplit(chance.choice(site.links))
    return link.path, parse_qsl(link.query, keep_blank_values=True)


def _with_some(pairs: list[tuple[str, str]], chance: Random, values: Sequence[str]) -> list[tuple[str, str]]:
    """Some of the values are others; at least one is."""
    sure = chance.randrange(len(pairs)) if pairs else 0
    return [(name, chance.choice(values) if n == sure or chance.random() < 0.3 else value) for n, (name, value) in enumerate(pairs)]


KINDS = (
    dots, percents, slashes, long_paths, strange_parts, swapped_parts, numbers, texts, filters, listed_pages, repeated, searches,
    long_queries,
)  # fmt: skip
