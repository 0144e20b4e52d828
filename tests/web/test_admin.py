"""The admin: a superuser looks at everything and changes nothing; nobody else comes in, and no other page notices."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client

from cards.models import Unit
from rules.models import Clause, Ruling, Sheet

pytestmark = pytest.mark.django_db
OURS = [model for name in ("cards", "rules", "tables") for model in apps.get_app_config(name).get_models()]


@pytest.fixture
def owner():
    """Signed in."""
    client = Client()
    client.force_login(User.objects.create_superuser("owner"))
    return client


def address(model, row=None):
    base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    return f"{base}{row.pk}/change/" if row else base


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_model_is_registered_listed_and_searchable(owner, model):
    assert admin.site._registry[model].search_fields
    assert owner.get(address(model)).status_code == 200
    assert owner.get(address(model), {"q": "oni"}).status_code == 200


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_nothing_can_be_added_changed_or_deleted(owner, model):
    assert owner.get(f"{address(model)}add/").status_code == 403
    row = model.objects.first()
    if row is not None:
        page = owner.get(address(model, row))
        assert page.status_code == 200
        assert 'name="_save"' not in page.content.decode()
        assert owner.post(address(model, row), {"name_en": "Other"}).status_code == 403
        assert owner.post(f"{address(model)}{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_a_units_page_has_its_figures_its_citations_and_its_file(owner):
    page = owner.get(address(Unit, Unit.objects.get(slug="private"))).content.decode()
    assert "cards/data/tsukuyumi/units-core.toml" in page
    assert "Loaded from a file" in page
    assert "conquest" in page
    assert "citations-group" in page
    assert "figures-group" in page


def test_the_file_is_named_in_french_too(owner):
    owner.cookies["language"] = "fr"
    page = owner.get(address(Unit, Unit.objects.get(slug="private"))).content.decode()
    assert "Chargé depuis un fichier" in page


def test_clauses_rulings_and_sheets_show_what_hangs_on_them(owner):
    assert "readings-group" in owner.get(address(Ruling, Ruling.objects.first())).content.decode()
    assert "citations-group" in owner.get(address(Clause, Clause.objects.first())).content.decode()
    assert "steps-group" in owner.get(address(Sheet, Sheet.objects.first())).content.decode()


def test_a_search_finds_a_unit_by_its_french_name(owner):
    assert "private" in owner.get(address(Unit), {"q": "Bleu"}).content.decode()


def test_without_a_superuser_there_is_only_the_door():
    client = Client()
    assert client.get("/admin/").status_code == 302
    assert client.get(address(Unit)).status_code == 302
    client.force_login(User.objects.create_user("somebody", is_staff=True))
    assert client.get(address(Unit)).status_code == 403


def test_the_admin_keeps_the_strict_policy_and_its_files_are_served(owner):
    page = owner.get("/admin/")
    assert "script-src 'self'; style-src 'self'" in page["Content-Security-Policy"]
    html = page.content.decode()
    assert "<style" not in html
    assert "/static/admin/css/base." in html


def test_other_pages_open_no_session_and_ask_for_no_user(owner, django_assert_max_num_queries):
    with django_assert_max_num_queries(2):
        page = owner.get("/en/")
    assert "sessionid" not in page.cookies
    assert not hasattr(page.wsgi_request, "session")
    assert not hasattr(page.wsgi_request, "user")
