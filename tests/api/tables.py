"""Three known people over HTTP: Ana the host, Ben who plays, Cleo who watches; and a stranger."""

import json
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client

from tests.tables.people import OPTIONS

API = "/api/v1/tables/"


@dataclass
class Phones:
    """A table over HTTP."""

    id: str
    code: str
    tokens: dict[str, str]
    made: dict[str, Any]

    def get(self, path: str = "", who: str | None = "ana", **headers: str):
        return Client().get(f"{API}{self.id}/{path}", headers={**self.bearer(who), **headers})

    def post(self, path: str, body: Any, who: str | None = "ana"):
        return post(f"{self.id}/{path}", body, self.bearer(who))

    def act(self, action: Any, who: str | None = "ana", version: Any = None, key: Any = None):
        at = self.get().json()["version"] if version is None else version
        return self.post("actions/", {"key": key or str(uuid4()), "version": at, "action": action}, who)

    def bearer(self, who: str | None) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens.get(who, who)}"} if who else {}


def post(path: str, body: Any, headers: dict[str, str] | None = None):
    text = body if isinstance(body, str) else json.dumps(body)
    return Client(enforce_csrf_checks=True).post(API + path, text, content_type="application/json", headers=headers or {})


def sit_down(**changes: Any) -> Phones:
    made = post("", {**OPTIONS, **changes})
    assert made.status_code == 201, made.content
    table = made.json()
    tokens = {"ana": table["token"]}
    for name, role in (("Ben", "player"), ("Cleo", "watcher")):
        joined = post("join/", {"code": table["code"], "name": name, "role": role})
        assert joined.status_code == 201, joined.content
        tokens[name.lower()] = joined.json()["token"]
    return Phones(table["id"], table["code"], tokens, table)
