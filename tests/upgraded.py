"""Brings a database up to date as make run does it and plays on at its tables, in a process of its own with COMPANION_VAR set:
``python -m tests.upgraded <tables.json>``.

Prints what it saw as JSON: for each table its view before and after one more action and an undo, and what it then answers."""

import json
import os
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import django
from django.core.management import call_command
from django.test import Client

MOST_TRIED = 12


def play_on(client: Client, table: dict[str, Any]) -> dict[str, Any]:
    """Looks, does the first thing that this seat may do, and takes it back."""
    headers = {"Authorization": f"Bearer {table['token']}"}
    address = f"/api/v1/tables/{table['id']}/"

    def post(path: str, **body: Any) -> Any:
        text = json.dumps({"key": str(uuid4()), **body})
        return client.post(address + path, text, content_type="application/json", headers=headers)

    before = client.get(address, headers=headers).json()
    log = client.get(f"{address}log/", headers=headers).json()["entries"]
    acted = None
    for action in before["legal"][:MOST_TRIED]:
        acted = post("actions/", version=before["version"], action=action)
        if acted.status_code == 201:
            break
    after = client.get(address, headers=headers).json()
    undone = post("undo/", version=after["version"])
    back = client.get(address, headers=headers).json()
    return {
        "position": before["position"],
        "version": before["version"],
        "log": [entry["text"] for entry in log[-3:]],
        "entries": [{name: entry[name] for name in ("version", "kind", "key", "at", "action")} for entry in log],
        "acted": acted.status_code if acted is not None else None,
        "undone": undone.status_code,
        "after_undo": back["position"],
        "last": back["version"],
    }


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_catalogue", stdout=sys.stderr)
    call_command("load_book", stdout=sys.stderr)
    client = Client()
    tables = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    json.dump({name: play_on(client, table) for name, table in tables.items()}, sys.stdout)


if __name__ == "__main__":
    main()
