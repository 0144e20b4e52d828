"""A whole game of Nécropole on phones without script: draws, the printed turn, districts, the way into a fight and back, secrets."""

import random
from copy import deepcopy

import pytest
from django.test import Client

from companion.tables import seating
from companion.tables.models import Table
from tests.html import read
from tests.rules.necropole import printed_turn
from tests.web.necropole_phones import FightPhone

BOTH = ["en", "fr"]
TAPS = 54
HEROES = ["fyel-aulth", "rhunlok", "xaia"]
SPOTS = {"stand", "place-void"}


@pytest.fixture
def campaign(client, box):
    def make(language="en", **asked):
        answer = client.post(f"/{language}/tables/new/necropole/", {"mode": "campaign", "create": "1", **asked})
        assert answer.status_code == 302, answer.content.decode()
        return FightPhone(client, Table.objects.latest("created_at").pk, language)

    return make


@pytest.fixture
def first_turn(box):
    """The printed first turn at a table, from the Game Master's invocations on."""

    def make(language="en", way="one-phone", *, strict=False, host="Ana"):
        people = [{"name": "Ana", "faction": "team-1"}, {"name": "Zoé", "faction": "master"}]
        people.sort(key=lambda person: person["name"] != host)
        position = {"game": "necropole", **deepcopy(printed_turn.START)}
        options = {"game": "necropole", "mode": "campaign", "players": people, "position": position, "seed": "city", "strict_seats": strict}
        seated = seating.create_table(options=options, house={"way": way})
        client = Client()
        client.cookies[f"seat-{seated.table.pk}"] = seated.token
        return FightPhone(client, seated.table.pk, language)

    return make


def stage(page):
    return page.one("#now")["data-stage"]


def purse(phone, side):
    return phone.view["position"]["sides"][side]


@pytest.mark.parametrize("language", BOTH)
def test_the_printed_turn_is_played_with_forms_alone(first_turn, language):
    phone = first_turn(language)
    assert stage(phone.page()) == "city"
    for left in (2, 1, 0):
        phone.do({"type": "invoke", "kind": "minion"})
        assert purse(phone, "master").get("tokens", 0) == left
    page = phone.page()
    assert "9" in page.one(".district[data-district=porte]").text
    assert {one["data-district"] for one in page.all(".district.lit")} >= {"catacombes", "porte", "crypte"}
    phone.do({"type": "draw-mission", "kind": "profane", "card": "separation-des-pouvoirs"})
    phone.do({"type": "draw-mission", "kind": "profane", "card": "vol-de-manuscrit"})
    phone.do({"type": "move-heroes", "heroes": HEROES, "to": "catacombes"}, at="catacombes")
    assert purse(phone, "team-1")["tokens"] == 3
    phone.do({"type": "buy", "card": "combinaison"}, at="catacombes")
    phone.do({"type": "equip", "hero": "xaia", "card": "combinaison", "on": "force"})
    assert purse(phone, "team-1").get("souls", 0) == 0
    page = phone.do({"type": "trigger-mission", "card": "vol-de-manuscrit", "heroes": HEROES}, at="catacombes")
    assert purse(phone, "team-1")["tokens"] == 2
    assert stage(page) == "name-creatures"
    names = {"s.named.0": "squelette", "s.named.1": "feu-follet", "s.named.2": "apparition"}
    form = next(form for action, form in phone.forms(page) if action["type"] == "name-creatures" and form.all("select"))
    sent = {one["name"]: one["value"] for one in form.all("input[type=hidden]")}
    assert phone.client.post(form["action"], sent | names).status_code == 302
    page = phone.do({"type": "give-item", "who": "feu-follet", "on": "force"})
    assert stage(page) == "stand"
    assert set(phone.fight["figures"]) == {*HEROES, "squelette", "feu-follet", "apparition"}


def test_a_group_goes_together_or_only_some_of_it(first_turn):
    phone = first_turn()
    phone.do({"type": "end-turn", "by": "master"})
    page = phone.page(at="crypte")
    moves = [frozenset(action["heroes"]) for action in phone.offers(page, "move-heroes")]
    assert moves[0] == frozenset(HEROES)
    assert len(moves) == len(set(moves)) == 7
    phone.do({"type": "move-heroes", "heroes": ["xaia"], "to": "crypte"}, at="crypte")
    assert phone.view["position"]["undead"]["xaia"]["in"] == "crypte"
    assert phone.page(at="ziggourat").one("#now").text


def test_heroes_and_skills_are_drawn_by_tapping_and_then_the_first_turn_begins(campaign):
    phone = campaign()
    page = phone.page()
    assert stage(page) == "draw"
    phone.do({"type": "draw-hero", "hero": "xanaell"})
    phone.do({"type": "draw-hero", "hero": "rhunlok"})
    phone.do({"type": "draw-hero", "hero": "fyel-aulth"})
    phone.do({"type": "draw-hero", "hero": "xaia"})
    phone.do({"type": "swap-hero", "out": "xanaell"})
    while draws := [one for kind in ("draw-skill", "swap-skill") for one in phone.offers(phone.page(), kind)]:
        phone.do({name: value for name, value in draws[0].items() if value is not None})
    skills = [card for leader in purse(phone, "team-1")["leaders"] for card in leader["skills"]]
    assert {"effusion-funeste", "grappin", "projection-astrale"} <= set(skills)
    assert stage(phone.page()) == "city"
    assert purse(phone, "team-1")["tokens"] == 6
    assert phone.view["clock"]["gate"]["left"] == 9


@pytest.mark.parametrize("asked", [{}, {"level": "none", "teams": "2", "fights": "by-eye"}], ids=["game-master", "two-teams"])
def test_whatever_the_city_offers_is_accepted_tap_after_tap(campaign, asked):
    """People who tap anything at all never meet a refusal; a value may be asked for, then the tap goes on."""
    chance = random.Random(str(asked))
    phone, stages = campaign(**asked), set()
    page = phone.page()
    for _tap in range(TAPS):
        stages.add(stage(page))
        links = [one["href"] for one in page.all("a.district.lit")] or [one["href"] for one in page.all("a.lit")]
        if links and (stage(page) in SPOTS or chance.random() < 0.6):
            page = read(phone.client.get(chance.choice(links)).content.decode())
        forms = [form for _action, form in phone.forms(page) if form.all("button") and "hands" not in form["action"]]
        forms = [form for form in forms if not form.all("select")]
        if not forms:
            page = phone.page(who=chance.choice(sorted(phone.fight["figures"]))) if stage(page) == "choose" else phone.page()
            continue
        page = phone.tap(chance, chance.choice(forms))
    assert {"draw", "city"} <= stages


@pytest.mark.parametrize("language", BOTH)
def test_a_mission_in_hand_is_seen_by_its_own_team_alone(first_turn, language):
    zoe = first_turn(language, "two-phones", strict=True, host="Zoé")
    code = Table.objects.get(pk=zoe.table).code
    client = Client()
    assert client.post(f"/{language}/tables/join/", {"code": code, "name": "Ana"}).status_code == 302
    ana = FightPhone(client, zoe.table, language)
    assert stage(ana.page()) == "wait"
    zoe.do({"type": "end-turn", "by": "master"})
    assert ana.act({"type": "draw-mission", "by": "team-1", "kind": "profane", "card": "buriedfox"}).status_code == 302
    ana.page()
    assert "buriedfox" in ana.text.lower()
    for page in ("", "?mine=1", "?at=catacombes&mine=1", "log/", "log/2/", "log/replay/", "afar/", "export/", "end/", "hands/", "cards/"):
        assert "buriedfox" not in zoe.client.get(zoe.here + page).content.decode().lower(), page
    assert zoe.act({"type": "end-turn", "by": "team-1"}).status_code in (302, 403)


@pytest.mark.parametrize("language", BOTH)
def test_the_city_is_put_right_by_hand_and_every_page_beside_it_opens(first_turn, language):
    phone = first_turn(language)
    page = read(phone.client.get(f"{phone.here}hands/").content.decode())
    phone.send(page, {"type": "place", "unit": "xaia"}, **{"s.area": "crypte"})
    phone.send(page, {"type": "purse", "who": "team-1", "what": "souls", "by": 1})
    phone.send(read(phone.client.get(f"{phone.here}hands/").content.decode()), {"type": "mark", "area": "porte", "what": "damage"})
    position = phone.view["position"]
    assert position["undead"]["xaia"]["in"] == "crypte"
    assert position["sides"]["team-1"]["souls"] == 4
    assert "8" in phone.page().one(".district[data-district=porte]").text
    for beside in ("end/", "afar/", "rulings/", "cards/", "share/", "log/", "log/replay/", "log/1/"):
        assert phone.client.get(phone.here + beside).status_code == 200, beside
    end = read(phone.client.get(f"{phone.here}end/").content.decode()).one("h1").text
    assert end == ("The game goes on." if language == "en" else "La partie continue.")
