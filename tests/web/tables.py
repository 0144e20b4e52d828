"""People at a table with phones that have no script: they see pages and press buttons of plain forms."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

from django.apps import apps
from django.core.serializers import deserialize, serialize
from django.test import Client

from companion.tables.models import Table
from tests.html import plain_spaces

NEW = {
    "chosen": "1",
    "mode": "coop",
    "players": "2",
    "name0": "Ana",
    "faction0": "nomads",
    "name1": "Ben",
    "faction1": "boarlords",
    "seed": "moon",
}
MOST_PICKED = 4  # areas that are touched one after the other
VOID = ("input", "use", "br", "meta", "link", "img")


@dataclass
class Form:
    """A form as the page shows it: where it goes, what it sends, what its button says, which parts of the page hold it,
    which fields have to be filled in, and which cards it lays out: each is a button of its own."""

    action: str
    method: str
    within: tuple[str, ...]
    sent: dict[str, str] = field(default_factory=dict)
    label: str = ""
    disabled: bool = False
    look: str = ""
    needed: set[str] = field(default_factory=set)
    cards: list[tuple[str, str]] = field(default_factory=list)

    @property
    def deed(self) -> dict[str, Any]:
        return json.loads(self.sent.get("action", "{}"))


class Page(HTMLParser):
    """The forms, the lit areas and the words of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.lit: list[str] = []
        self.taps: list[tuple[str, dict[str, Any]]] = []  # areas and corners that act at once, with scripts
        self.touched: list[str] = []  # where lit areas and corners lead without scripts
        self.open: list[str] = []
        self.form: Form | None = None
        self.button = False
        self.select = ""
        self.text = plain_spaces(text)  # a space to whoever reads, though no line breaks there
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {k: v or "" for k, v in attrs}
        if tag not in VOID:
            self.open.append(f"#{has['id']}" if "id" in has else f".{has['class'].split()[-1]}" if has.get("class") else tag)
        if tag == "a" and {"lit", "corner"} & set(has.get("class", "").split()):
            self.lit.append(has.get("data-area", ""))
            self.touched.append(has["href"])
        if tag == "a" and "hx-vals" in has:
            self.taps.append((has.get("data-area", ""), json.loads(json.loads(has["hx-vals"])["action"])))
        if tag == "form":
            self.form = Form(has.get("action", ""), has.get("method", "get"), tuple(self.open))
            self.forms.append(self.form)
        if self.form is None:
            return
        if tag == "input" and has.get("name") and (has.get("type") not in ("radio", "checkbox") or "checked" in has):
            self.form.sent[has["name"]] = has.get("value", "")
            if "required" in has:
                self.form.needed.add(has["name"])
        if tag == "input" and has.get("type") == "radio" and has.get("name", "").startswith(("n.", "s.")):
            self.form.sent.setdefault(has["name"], "")
            if "checked" in has:
                self.form.sent[has["name"]] = has.get("value", "")
        if tag == "select":
            self.select = has["name"]
        if tag == "option" and (self.select not in self.form.sent or "selected" in has):
            self.form.sent[self.select] = has.get("value", "")
        if tag == "button" and has.get("name") and ".cards" in self.open:
            self.form.cards.append((has["name"], has.get("value", "")))
        elif tag == "button":
            self.button, self.form.disabled, self.form.look = True, "disabled" in has, has.get("class", "")
            self.form.label = has.get("aria-label", "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if self.open:
            self.open.pop()
        if tag == "form":
            self.form = None
        if tag == "button":
            self.button = False

    def handle_data(self, data: str) -> None:
        if self.button and self.form:
            self.form.label += data

    def at(self, part: str) -> list[Form]:
        """The forms that can be sent in one part of the page."""
        return [one for one in self.forms if part in one.within and not one.disabled]

    @property
    def areas(self) -> list[str]:
        """The areas of the board that the page draws."""
        return sorted(part.split('"')[0] for part in self.text.split('data-area="')[1:])

    def saying(self, word: str) -> Form:
        return next(one for one in self.forms if word in one.label and not one.disabled)

    def doing(self, kind: str) -> Form:
        return next(one for one in self.forms if one.deed.get("type") == kind and not one.disabled)


class Phone:
    """A phone without script that holds one seat, or none."""

    def __init__(self, language: str = "en") -> None:
        self.client = Client()
        self.language = language
        self.here = ""
        self.status = 0

    @property
    def here(self) -> str:
        """The table's turn; a new table is entered by its invitation."""
        return self._here

    @here.setter
    def here(self, address: str) -> None:
        self._here = address.removesuffix("share/")

    def get(self, path: str = "", **query: Any) -> Page:
        """A page of the table; "/" goes elsewhere on the site."""
        where = f"/{self.language}{path}" if path.startswith("/") else f"{self.here}{path}"
        return self._read(self.client.get(where + (f"?{urlencode(query)}" if query else ""), follow=True))

    def follow(self, address: str) -> Page:
        """A link of a page."""
        return self._read(self.client.get(address, follow=True))

    def press(self, form: Form, **more: str) -> Page:
        send = self.client.post if form.method == "post" else self.client.get
        return self._read(send(form.action, {**form.sent, **more}, follow=True))

    def post(self, path: str, data: dict[str, str], **headers: str) -> Any:
        return self.client.post(self.here + path, data, headers=headers)

    def act(self, action: dict[str, Any], *, version: int | None = None, key: str = "k", **headers: str) -> Any:
        at = self.table.version if version is None else version
        return self.post("act/", {"action": json.dumps(action), "version": str(at), "key": key}, **headers)

    def _read(self, response: Any) -> Page:
        self.status = response.status_code
        return Page(response.content.decode())

    @property
    def table(self) -> Table:
        return Table.objects.get(pk=self.here.rstrip("/").rsplit("/", 1)[-1])

    def table_areas(self) -> list[str]:
        """The areas of the board as the page draws it."""
        return [part.split('"')[0] for part in self.client.get(self.here).content.decode().split('data-area="')[1:]]

    def sit(self, path: str) -> None:
        self.here = f"/{self.language}/tables/{path}/"


def put_up(language: str = "en", phone: Phone | None = None, **changes: str) -> Phone:
    """Ana puts up a table on her phone."""
    phone = phone or Phone(language)
    response = phone.client.post(f"/{language}/tables/new/", {**NEW, "create": "1", **changes})
    assert response.status_code == 302, response.content.decode()[:3000]
    phone.here = response["Location"]
    return phone


KEPT: dict[tuple[object, ...], tuple[str, dict[str, str], str]] = {}


def put_up_at(moment: Callable[[Phone], object], language: str = "en", **changes: str) -> Phone:
    """A table that has been played to some moment: by taps the first time, later by putting the same rows into the database."""
    key = (moment.__module__, moment.__name__, language, *sorted(changes.items()))
    if key not in KEPT:
        phone = put_up(language, **changes)
        moment(phone)
        rows = [row for model in apps.get_app_config("tables").get_models() for row in model._default_manager.order_by("pk")]
        KEPT[key] = (phone.here, {name: one.value for name, one in phone.client.cookies.items()}, serialize("json", rows))
        return phone
    here, cookies, kept = KEPT[key]
    for row in deserialize("json", kept):
        row.save()
    phone = Phone(language)
    phone.here = here
    phone.client.cookies.load(cookies)
    return phone


def join(table: Table, name: str, language: str = "fr", watch: bool = False) -> Phone:
    """Somebody sits down by the code."""
    phone = Phone(language)
    data = {"code": table.watch_code if watch else table.code, "name": name, **({"role": "watcher"} if watch else {})}
    response = phone.client.post(f"/{language}/tables/join/", data)
    assert response.status_code == 302, response.content.decode()[:3000]
    phone.here = response["Location"]
    return phone


def go_on(phone: Phone, page: Page, taken: int = 0) -> tuple[Page, str]:
    """Presses what the page offers, as somebody would who knows no rule; what was pressed. Fails where there is no way on."""
    form = next((form for form in page.at("#now") if ".starting" not in form.within), None)
    for _ in range(MOST_PICKED):
        if form is None and page.touched:
            page = phone.follow(page.touched[taken % len(page.touched)])
            form = next((form for form in (*page.at(".area-sheet"), *page.at("#now")) if ".starting" not in form.within), None)
    assert form is not None, "there is no way on"
    return phone.press(form, **read_off(form)), form.deed.get("type", "")


def read_off(form: Form, number: str = "10") -> dict[str, str]:
    """Answers to what a form asks about the players' components."""
    asked = [name for name, value in form.sent.items() if (".stats." in name or name.startswith("n.printed.")) and not value]
    return {name: "small" if name.endswith(".size") else number for name in asked}
