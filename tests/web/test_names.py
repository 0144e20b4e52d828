"""Names come from files that are read once, before the first phone comes."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# A fresh process, as the server's: it is warmed, then people put up tables, look and tap; every file of the box that is opened is told.
FIRST_TAPS = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
import companion.urls
from companion.tables import games
call_command("migrate", verbosity=0)
call_command("load_catalogue", stdout=sys.stderr)
call_command("load_book", stdout=sys.stderr)
games.warm()
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" and str(args[0]).endswith(".toml") else None)
from tests.web.tables import put_up
statuses = []
for language in ("en", "fr"):
    people = put_up(language=language)
    pages = ["", "score/", "track/", "log/", *(f"?at={q},{r}" for q, r in ((0, 0), (1, 0), (0, 2)))]
    statuses += [people.client.get(f"{people.here}{page}").status_code for page in pages]
    for side, unit in (("nomads", "private"), ("boarlords", "boarrior"), ("oni", "small")):
        action = {"type": "place", "area": "1,0", "owner": side, "unit": unit, "count": 1}
        statuses.append(people.act(action, key=side).status_code)
        statuses.append(people.client.get(f"{people.here}?at=1,0").status_code)
    for tool in ("oni", "conquer", "dies", "pass", "score", "map"):
        statuses.append(Client().get(f"/{language}/tsukuyumi/tools/{tool}/").status_code)
    for picture in ("tsukuyumi/units/private", "metals/factions/zipang", "tools/tool-conquer"):
        statuses.append(Client().get(f"/preview/{language}/{picture}.png").status_code)
    statuses.append(Client().post(f"/{language}/tables/new/metals/", {"create": "1", "sent": "1", "way": "one-phone"}).status_code)
print(json.dumps([opened, statuses]))
"""


def test_after_the_start_no_page_and_no_tap_reads_the_box_again(tmp_path):
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "companion.settings", "DATABASE_URL": f"sqlite:///{tmp_path / 'names.sqlite3'}"}
    done = subprocess.run([sys.executable, "-c", FIRST_TAPS], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    opened, statuses = json.loads(done.stdout)
    assert set(statuses) <= {200, 302}, statuses
    assert opened == []
