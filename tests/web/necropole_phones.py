"""Phones at a table of Nécropole, without script: they send only what a form of their page holds."""

import json
from uuid import uuid4

from companion.tables import selectors
from companion.tables.models import Seat
from tests.html import read

NEW = {
    "team-1": ["xaia", "rhunlok", "warrior-1"],
    "against": "master",
    "master": ["squelette", "apparition", "lord-1"],
    "board": "by-eye",
    "goal": "last-camp",
    "way": "one-phone",
    "create": "1",
}


class FightPhone:
    """A phone with a seat: it sends only what a form of the page holds."""

    def __init__(self, client, table, language="en"):
        self.client, self.table, self.here = client, table, f"/{language}/tables/{table}/"
        self.text = ""

    def page(self, **asked):
        answer = self.client.get(self.here, asked)
        assert answer.status_code == 200
        self.text = answer.content.decode()
        return read(self.text)

    @property
    def view(self):
        return selectors.table_view(seat=Seat.objects.select_related("table").get(table=self.table, role="host"))

    @property
    def fight(self):
        return self.view["position"]["fight"]

    def forms(self, page):
        for form in page.all("form"):
            action = next((one["value"] for one in form.all("input[name=action]")), None)
            if action:
                yield json.loads(action), form

    def offers(self, page, kind):
        return [action for action, _form in self.forms(page) if action["type"] == kind]

    def send(self, page, wanted, **fields):
        """Sends the form whose action holds what is wanted, with the fields that somebody fills in or taps."""
        form = next((form for action, form in self.forms(page) if wanted.items() <= action.items()), None)
        assert form is not None, (wanted, [action for action, _form in self.forms(page)])
        sent = {one["name"]: one["value"] for one in form.all("input[type=hidden]")}
        names = {one["name"] for one in [*form.all("button"), *form.all("input"), *form.all("select")] if "name" in one.attributes}
        assert set(fields) <= names, (fields, names)
        return self.client.post(form["action"], sent | fields)

    def do(self, wanted, *, fields=None, **asked):
        answer = self.send(self.page(**asked), wanted, **(fields or {}))
        assert answer.status_code == 302, read(answer.content.decode()).all("#now")[0].text
        return self.page()

    def roll(self, total):
        return self.do({"type": "roll"}, fields={"n.total": str(total)})

    def tap(self, chance, form):
        """One of a form's buttons, with something ticked where it asks for that; the page that follows."""
        sent = {one["name"]: one["value"] for one in form.all("input[type=hidden]")}
        ticks = [one["name"] for one in form.all("input[type=checkbox]")]
        sent |= dict.fromkeys(chance.sample(ticks, 1), "1") if ticks else {}
        keys = [one for one in form.all("button") if "name" in one.attributes]
        sent |= {key["name"]: key["value"] for key in chance.sample(keys, 1)} if keys else {}
        answer = self.client.post(form["action"], sent)
        page = self.page() if answer.status_code == 302 else read(answer.content.decode())
        refused = [one.text for one in page.all(".clash")]
        told = "then" in sent and answer.status_code == 422  # what was read off the card forbids what was wanted
        assert answer.status_code == 302 or page.one("#now")["data-stage"] == "asked" or told, (sent["action"], refused)
        return page

    def act(self, action):
        return self.client.post(f"{self.here}act/", {"key": str(uuid4()), "version": self.view["version"], "action": json.dumps(action)})
