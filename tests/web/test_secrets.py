"""A seat's secret travels in a cookie or a header, never in an address; on https its cookie does not leave it."""

import pytest
from django.test import Client

from companion.tables.models import Seat
from tests.api.tables import sit_down
from tests.html import read
from tests.web.tables import NEW, Phone, join, put_up

pytestmark = pytest.mark.django_db
PREFIX = "seat-"


def secrets_of(phone: Phone) -> list[str]:
    return [cookie.value for name, cookie in phone.client.cookies.items() if name.startswith(PREFIX)]


def addresses(page: str) -> list[str]:
    """Everything that a page would ask for next."""
    shown = read(page)
    names = ("href", "src", "action", "hx-get", "hx-post", "data-share", "data-stream", "data-root")
    return [element[name] for name in names for element in shown.all(f"[{name}]")]


def test_no_address_of_a_played_session_holds_a_secret():
    """Two people open, join, play, take back, look at every page, invite, remove; every address asked for and offered is looked at."""
    asked: list[str] = []
    ana = put_up()
    ben = join(ana.table, "Ben", "en")
    secrets = [*secrets_of(ana), *secrets_of(ben)]
    assert len(secrets) == 2
    for phone in (ana, ben):
        for path in ("", "share/", "log/", "afar/", "score/", "momentum/", "rulings/", "end/", "export/", "codes/", "remove/?name=Ben"):
            answer = phone.client.get(phone.here + path, follow=True)
            asked += [answer.request["PATH_INFO"] + "?" + answer.request["QUERY_STRING"], *(there for there, _ in answer.redirect_chain)]
            if "html" in answer["Content-Type"]:
                asked += addresses(answer.content.decode())
            assert not any(secret in answer.content.decode() for secret in secrets)
    push = {"action": '{"type": "momentum", "by": 1}', "key": "1", "version": "0"}
    for path, data in (("act/", push), ("undo/", {"key": "2", "version": "1"})):
        asked.append(ana.client.post(ana.here + path, data)["Location"])
    assert len(asked) > 100
    assert not any(secret in address for address in asked for secret in secrets)
    assert not any(word in address for address in asked for word in ("token=", "secret="))


def test_a_secret_in_an_address_opens_nothing():
    """Nobody ever gets such a link from us, and one that somebody makes up does not work: it would stand in logs and histories."""
    ana = put_up()
    (secret,) = secrets_of(ana)
    stranger = Client()
    assert stranger.get(f"{ana.here}?token={secret}").status_code == 403
    assert stranger.get(f"/api/v1/tables/{ana.table.pk}/?token={secret}").status_code == 401


def test_the_api_tells_a_secret_once_and_in_no_link():
    phones = sit_down()
    assert not any(phones.tokens["ana"] in phones.made[name] for name in ("join_url", "watch_url", "id", "code"))
    assert phones.tokens["ana"] not in phones.get().content.decode()


def test_the_database_keeps_no_secret():
    ana = put_up()
    (secret,) = secrets_of(ana)
    assert secret not in str(list(Seat.objects.values_list()))


@pytest.fixture
def https_only(settings):
    settings.HTTPS_ONLY = settings.CSRF_COOKIE_SECURE = settings.SESSION_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = True


def test_on_https_every_cookie_is_secure_and_stays_on_the_site(https_only):
    client = Client(enforce_csrf_checks=False)
    client.get("/en/tsukuyumi/")
    client.get("/en/tables/new/")
    client.post("/en/tables/new/", {**NEW, "create": "1", "initiative-nomads": "3"})
    client.post("/en/display/", {"theme": "light", "text": "125"})
    assert any(name.startswith(PREFIX) for name in client.cookies)
    assert {name: (bool(cookie["secure"]), cookie["samesite"]) for name, cookie in client.cookies.items()} == dict.fromkeys(
        client.cookies, (True, "Lax")
    )


def test_at_home_cookies_work_without_https():
    ana = put_up()
    cookie = next(cookie for name, cookie in ana.client.cookies.items() if name.startswith(PREFIX))
    assert not cookie["secure"]
    assert cookie["httponly"]
