"""What is attacked: the real addresses, forms, questions and tables of a server that has just been started."""

import re
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit
from uuid import uuid4

from tests.benchmarks.hostile_requests.values import Known, known_in
from tests.benchmarks.load import Api
from tests.rules.test_every_game import EXAMPLES

PAGES = 150
PAGES_OF_A_TABLE = 12
TAPS = 12  # at each table
COPIES = 2
SOME = 50  # actions of a table
UNLINKED = ("/admin/login/", "/healthz", "/readyz", "/sw.js", "/bulk/", "/en/design/", "/en/tables/import/")
Json = dict[str, Any]
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Form:
    """A form of a page, as it would be sent."""

    action: str
    is_post: bool
    fields: Pairs


@dataclass
class Table:
    """A table with a seat at it."""

    game: str
    id: str
    token: str
    code: str
    version: int
    legal: list[Json]
    file: Json
    links: list[str] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)

    @cached_property
    def known(self) -> Known:
        """What its actions and its board are made of."""
        return known_in(self.legal[:SOME], self.file["start"], [entry["action"] for entry in self.file["entries"][-SOME:]])

    @property
    def api(self) -> str:
        return f"/api/v1/tables/{self.id}/"

    @property
    def page(self) -> str:
        return f"/en/tables/{self.id}/"


@dataclass
class Site:
    """Everything that requests are made of."""

    pages: list[str]  # addresses without a query
    links: list[str]  # addresses with one
    values: dict[str, list[str]]  # that these have, by name
    forms: list[Form]
    lists: dict[str, list[str]]  # addresses of the API that take a query, and the names in it
    questions: list[tuple[str, Json]]
    actions: dict[str, list[Json]]  # of each game, one of each kind
    tables: list[Table]
    spare: list[Table]  # that may be closed
    options: list[Json]  # tables that can be opened
    opened: list[Table] = field(default_factory=list)  # by hostile requests


class Page(HTMLParser):
    """The links and forms of a page."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__()
        self._address = address
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._open: Form | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.links += [urljoin(self._address, has[name]) for name in ("href", "src", "hx-get") if has.get(name) and tag != "base"]
        if tag == "form":
            self._end()
            self._open = Form(urljoin(self._address, has.get("action", "")), has.get("method", "").lower() == "post", ())
        elif has.get("name") and self._open and tag in ("input", "select", "textarea", "button"):
            self._open = Form(self._open.action, self._open.is_post, (*self._open.fields, (has["name"], has.get("value", ""))))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._end()

    def _end(self) -> None:
        self.forms += [self._open] if self._open else []
        self._open = None


async def explore(port: int, chance: Random) -> Site:
    """Looks at the site as a visitor would, and sits down at tables of all games."""
    api = Api(port)
    document = await api.call("GET", "schema/?format=json")
    options = [_options(game, example.options) for game, examples in EXAMPLES.items() for example in examples]
    tables = [await _table(api, given, chance) for given in options]
    middle = await api.file()
    tables.append(await _opened(api, middle))
    for table in tables:
        await _look_around(api, table)
    spare = [await _opened(api, table.file) for table in tables]
    tables += [await _opened(api, table.file) for table in tables for _ in range(COPIES)]
    pages = [page async for page in _crawl(api, ["/en/", "/fr/", *UNLINKED], PAGES, chance, "")]
    links = sorted({link for page in pages for link in page.links})
    values: dict[str, list[str]] = defaultdict(list)
    for name, value in (pair for link in links for pair in parse_qsl(urlsplit(link).query)):
        values[name].append(value)
    return Site(
        pages=sorted({urlsplit(link).path for link in links}),
        links=[link for link in links if urlsplit(link).query],
        values=values,
        forms=[form for page in pages for form in page.forms],
        lists=_lists(document),
        questions=list(_questions(document)),
        actions=_actions(document),
        tables=tables,
        spare=spare,
        options=options,
    )


def _options(game: str, options: Json) -> Json:
    """Everything that is known of an example, with people to play it."""
    players = [{"name": f"Player {n}", **player} for n, player in enumerate(options.get("players", ({}, {})))]
    return {**options, "game": game, "players": players}


async def _table(api: Api, options: Json, chance: Random) -> Table:
    """A table at which somebody has played for some taps."""
    made = await api.call("POST", "tables/", options)
    for _ in range(TAPS):
        view = await api.call("GET", f"tables/{made['id']}/", token=made["token"])
        if not view["legal"]:
            break
        action = {"key": str(uuid4()), "version": view["version"], "action": chance.choice(view["legal"])}
        await api.call("POST", f"tables/{made['id']}/actions/", action, made["token"])
    return await _seen(api, made)


async def _opened(api: Api, file: Json) -> Table:
    return await _seen(api, await api.call("POST", "tables/import/", file))


async def _seen(api: Api, made: Json) -> Table:
    view = await api.call("GET", f"tables/{made['id']}/", token=made["token"])
    file = await api.call("GET", f"tables/{made['id']}/export/", token=made["token"])
    return Table(view["game"], made["id"], made["token"], made["code"], view["version"], view["legal"], file)


async def _look_around(api: Api, table: Table) -> None:
    cookie = f"seat-{table.id}={table.token}"
    async for page in _crawl(api, [table.page], PAGES_OF_A_TABLE, Random(table.game), cookie):
        table.links += [link for link in page.links if link.startswith(table.page)]
        table.forms += [form for form in page.forms if form.is_post and form.action.startswith(table.page)]


async def _crawl(api: Api, start: list[str], most: int, chance: Random, cookie: str) -> AsyncIterator[Page]:
    """So many pages that are linked from the first ones; with a cookie, those below the first one only."""
    waiting, seen = deque(start), set(start)
    while waiting and most:
        address = waiting.popleft()
        answer = await api.line.ask("GET", address, Cookie=cookie)
        if answer.status != 200 or not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        most -= 1
        page = Page(address, answer.body.decode())
        page.links = [re.sub("#.*", "", link) for link in page.links if link.startswith(start[0] if cookie else "/")]
        yield page
        new = sorted(set(page.links) - seen)
        chance.shuffle(new)
        seen.update(new)
        waiting.extend(new)


def _lists(document: Json) -> dict[str, list[str]]:
    read = {path: operations["get"] for path, operations in document["paths"].items() if "get" in operations and "{" not in path}
    return {path: [parameter["name"] for parameter in operation.get("parameters", ())] for path, operation in read.items()}


def _questions(document: Json) -> Iterator[tuple[str, Json]]:
    for path, operations in document["paths"].items():
        content = operations.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json", {})
        for example in content.get("examples", {}).values():
            yield path, example["value"]


def _actions(document: Json) -> dict[str, list[Json]]:
    """The document's own examples."""
    schemas = document["components"]["schemas"]
    return {
        game: [
            schema["example"]
            for name, schema in schemas.items()
            if name.startswith(game.capitalize()) and name.endswith("Action") and "example" in schema
        ]
        for game in EXAMPLES
    }
