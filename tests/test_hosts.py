"""Which names the site answers to, and which address it gives as its own."""

import json
import socket
from html import unescape

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from companion import hosts, server
from companion.tables import exporting
from tests.tables.people import OPTIONS, sit_down
from tests.test_running import run
from tests.web.tables import NEW

PUBLIC = "https://club.example/"


@pytest.mark.parametrize("name", ["127.0.0.1", "192.168.1.20", "[fe80::1]", "localhost", "den.local", "raspberrypi", "LOCALHOST", "pi."])
def test_names_of_ones_own_network_are_at_home(name):
    assert hosts.is_at_home(name)


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "local.evil.example", "a.b", ".", ""])
def test_names_that_strangers_can_own_are_not_at_home(name):
    assert not hosts.is_at_home(name)


@pytest.mark.parametrize("path", ["/en/", "/fr/tables/", "/api/v1/", "/sw.js", "/t/ABCDEF/"])
def test_a_foreign_name_is_refused_before_anything_else(client, db, path):
    answer = client.get(path, headers={"host": "evil.example"})
    assert answer.status_code == 400
    text = answer.content.decode()
    assert "evil.example" not in text + str(answer.headers)
    assert "ALLOWED_HOSTS" in text
    assert ("Accepted" in text) is not path.startswith("/fr/")


@pytest.mark.parametrize("name", ["192.168.1.20:8000", "den.local:8000", "localhost", socket.gethostname()])
def test_phones_reach_the_site_by_the_names_of_their_network(client, db, name):
    assert client.get("/en/tables/", headers={"host": name}).status_code == 200


def test_a_name_that_is_no_name_is_refused(client, db):
    assert client.get("/en/", headers={"host": "a b"}).status_code == 400


def test_names_are_listed_by_whoever_runs_the_site(client, db, settings):
    settings.TRUSTED_HOSTS = hosts.trusted(["club.example"], "", https_only=False)
    settings.ALLOWED_HOSTS = list(settings.TRUSTED_HOSTS.allowed)
    assert client.get("/en/", headers={"host": "club.example"}).status_code == 200
    assert client.get("/en/", headers={"host": "localhost"}).status_code == 400
    settings.TRUSTED_HOSTS = hosts.trusted(["*"], "", https_only=False)
    settings.ALLOWED_HOSTS = ["*"]
    assert client.get("/en/", headers={"host": "anything.example"}).status_code == 200


def test_the_public_address_is_trusted_and_its_forms_are_too():
    trust = hosts.trusted([], PUBLIC, https_only=False)
    assert [trust.accepts(name) for name in ("club.example", "192.168.0.2", "evil.example")] == [True, True, False]
    assert hosts.origins(PUBLIC, ["https://other.example"]) == ["https://other.example", "https://club.example"]


def test_on_the_open_network_the_names_come_from_the_public_address():
    assert list(hosts.trusted([], PUBLIC, https_only=True).allowed) == ["club.example", "localhost", "127.0.0.1", "[::1]"]
    with pytest.raises(ImproperlyConfigured, match="PUBLIC_URL=https"):
        hosts.trusted([], "", https_only=True)


def test_the_start_without_a_name_on_the_open_network_says_what_is_missing(tmp_path):
    found = run("", COMPANION_VAR=str(tmp_path), HTTPS_ONLY="1")
    assert found.returncode != 0
    assert "accepted: PUBLIC_URL=https://club.example/, or ALLOWED_HOSTS=club.example" in found.stderr


@pytest.mark.parametrize(
    "value", ["club.example", "ftp://club.example/", "https://", "https://club.example/games/", "https://a@b/", "https://a:x/"]
)
def test_an_address_that_cannot_be_the_sites_is_refused(value):
    with pytest.raises(ImproperlyConfigured, match="without a path"):
        hosts.public_url(value, https_only=False)


def test_the_public_address_is_on_https_where_the_site_is():
    assert hosts.public_url("https://Club.Example", https_only=True) == PUBLIC
    with pytest.raises(ImproperlyConfigured, match="begins with https"):
        hosts.public_url("http://club.example/", https_only=True)


def test_the_start_says_what_is_trusted(capsys, settings):
    server.announce("127.0.0.1", 8000)
    assert "Names that are answered: IP addresses, localhost, *.local, names without a dot" in capsys.readouterr().out
    settings.PUBLIC_URL, settings.TRUSTED_HOSTS = PUBLIC, hosts.trusted([], PUBLIC, https_only=True)
    server.announce("127.0.0.1", 8000)
    assert (
        "Names that are answered: club.example, localhost, 127.0.0.1, [::1]. Links lead to https://club.example/" in capsys.readouterr().out
    )


def test_links_and_codes_to_join_lead_to_the_public_address(client, db, settings):
    settings.PUBLIC_URL = PUBLIC
    made = client.post("/api/v1/tables/", json.dumps(OPTIONS), content_type="application/json", headers={"host": "10.0.0.9"}).json()
    assert made["join_url"] == f"{PUBLIC}fr/tables/join/{made['code']}/"
    assert made["watch_url"].startswith(f"{PUBLIC}fr/tables/join/")
    answer = Client().post("/en/tables/new/", {**NEW, "create": "1"}, follow=True)
    page = unescape(answer.content.decode())
    assert f"{PUBLIC}t/" in page
    assert "http://testserver" not in page


def test_lists_and_pages_link_to_the_public_address(client, db, settings):
    settings.PUBLIC_URL = PUBLIC
    found = client.get("/api/v1/units/?page_size=5&page=2").json()
    assert found["next"] == f"{PUBLIC}api/v1/units/?page=3&page_size=5"
    assert found["previous"] == f"{PUBLIC}api/v1/units/?page_size=5"
    assert client.get("/api/v1/search/?q=oni").json()["next"].startswith(PUBLIC)
    for path in ("/en/tsukuyumi/tools/oni/", "/en/tsukuyumi/factions/nomads/"):
        answer = client.get(path)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert "http://testserver" not in page
        assert f"{PUBLIC}fr/" in page


def test_a_file_of_a_table_names_no_host(db):
    people = sit_down()
    assert "http" not in json.dumps(exporting.export_table(seat=people.seat("ana")))
