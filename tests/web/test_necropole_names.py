"""Creatures that are invoked and skills that are kept at the Crypt get a name on the phone; a skill's only its own team hears."""

import pytest
from django.test import Client

from companion.tables.models import Table
from tests.web.necropole_phones import FightPhone
from tests.web.test_necropole_city import first_turn, purse

__all__ = ["first_turn"]
BOTH = ["en", "fr"]
PAGES = ("", "?mine=1", "?at=crypte&mine=1", "log/", "log/3/", "log/replay/", "afar/", "export/", "end/", "hands/")


def named(phone, kind, label, **fields):
    """Sends the form of that kind which asks for a name."""
    page = phone.page(at="crypte") if kind == "activate" else phone.page()
    forms = [(action, form) for action, form in phone.forms(page) if action["type"] == kind and form.all("input[type=text]")]
    form = next(form for action, form in forms if label.items() <= action.items())
    sent = {one["name"]: one["value"] for one in form.all("input[type=hidden]")}
    assert set(fields) <= {one["name"] for one in [*form.all("select"), *form.all("input[type=text]")]}
    assert phone.client.post(form["action"], sent | fields).status_code == 302


@pytest.mark.parametrize("language", BOTH)
def test_a_creature_is_invoked_by_its_name_or_by_one_that_is_typed(first_turn, language):
    phone = first_turn(language)
    named(phone, "invoke", {"kind": "minion"}, **{"s.unit": "necrophage"})
    named(phone, "invoke", {"kind": "minion"}, **{"s.unit": "squelette", "s.typed.unit": "Écorché pâle"})
    there = phone.view["position"]["undead"]
    assert {who for who, one in there.items() if one["kind"] == "minion"} == {"necrophage", "ecorche-pale"}
    log = phone.client.get(f"{phone.here}log/").content.decode()
    assert "Ecorche pale" in log
    phone.page()
    named(phone, "invoke", {"kind": "minion"})
    assert "minion-1" in phone.view["position"]["undead"]


@pytest.mark.parametrize("language", BOTH)
def test_the_skill_that_is_kept_at_the_crypt_is_named_for_its_own_team_alone(first_turn, language):
    zoe = first_turn(language, "two-phones", strict=True, host="Zoé")
    code = Table.objects.get(pk=zoe.table).code
    client = Client()
    assert client.post(f"/{language}/tables/join/", {"code": code, "name": "Ana"}).status_code == 302
    ana = FightPhone(client, zoe.table, language)
    zoe.do({"type": "end-turn", "by": "master"})
    for card in ("aveuglement", "buriedowl"):
        assert not any(card in one for one in purse(zoe, "team-1")["leaders"])
    ana.do({"type": "move-heroes", "heroes": ["xaia"], "to": "crypte"}, at="crypte")
    named(ana, "activate", {"offer": "onde-kinesthesique"}, **{"s.keep": "aveuglement", "s.typed.keep": "Buriedowl"})
    ana.page()
    assert "buriedowl" in ana.text.lower()
    assert "buriedowl" in ana.client.get(f"{ana.here}log/").content.decode().lower()
    for page in PAGES:
        assert "buriedowl" not in zoe.client.get(zoe.here + page).content.decode().lower(), page
    named(ana, "activate", {"offer": "buriedowl"}, **{"s.keep": "aveuglement"})
    assert "aveuglement" not in str(purse(zoe, "team-1")["leaders"])
