"""The committed OpenAPI document is the generated one, and every operation keeps it."""

from pathlib import Path

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from cards.loading import COLLECTIONS
from companion.wsgi import application
from tests.examples import examples

COMMITTED = Path(__file__).parents[2] / "companion/api/openapi.yaml"
# The lists of the boxes are one view with the same parameters. One of them is asked for the edges of every parameter, the others for
# random ones; that each figure narrows each list is shown in test_figure_filters.py.
OTHER_LISTS = [f"{collection}_list" for collection in COLLECTIONS if collection != "units"]
# A fight's position has hundreds of edges, and tables take the positions of all games; tests/rules/necropole/test_positions.py and
# tests/tables/test_files.py reach into them without a server.
POSITIONS = ["necropole_moves", "necropole_check", "necropole_apply", "tables_create", "tables_act"]
CONFIG = schemathesis.Config.from_dict(
    {"operations": [{"include-operation-id": [*OTHER_LISTS, *POSITIONS], "phases": {"coverage": {"enabled": False}}}]},
)
schema = schemathesis.openapi.from_path(str(COMMITTED), config=CONFIG)
schema.app = application
METHODS = {"get", "post", "put", "patch", "delete"}
OPERATIONS = [f"{method.upper()} {path}" for path, held in schema.raw_schema["paths"].items() for method in held if method in METHODS]


def test_the_committed_document_is_up_to_date(tmp_path, db):
    fresh = tmp_path / "openapi.yaml"
    call_command("spectacular", "--file", str(fresh), "--validate", "--fail-on-warn")
    assert fresh.read_text("utf-8") == COMMITTED.read_text("utf-8"), "run 'make openapi'"


def test_the_document_is_served(client, db):
    answer = client.get("/api/v1/schema/", headers={"Accept": "application/json"})
    assert answer.status_code == 200
    assert "/api/v1/units/{slug}/" in answer.json()["paths"]


@pytest.mark.parametrize("accept", ["*/*", "text/html,application/xhtml+xml", "application/yaml", "application/vnd.oai.openapi"])
def test_the_address_decides_between_json_and_yaml(client, db, accept):
    asked = {"headers": {"Accept": accept}}
    answer = client.get("/api/v1/schema/?format=json", **asked)
    assert answer.status_code == 200
    assert answer["Content-Type"].split(";")[0] == "application/json"
    assert "/api/v1/units/{slug}/" in answer.json()["paths"]
    assert 'filename="Companion (1).json"' in answer["Content-Disposition"]
    answer = client.get("/api/v1/schema/?format=yaml", **asked)
    assert answer["Content-Type"].split(";")[0] == "application/yaml"
    assert answer.content.startswith(b"openapi: 3")


def test_another_format_is_refused_with_the_two_there_are(client, db):
    answer = client.get("/api/v1/schema/?format=xml")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["error"]["at"] == "format"
    assert "json, yaml" in answer.json()["error"]["message"]["fr"]


def test_the_docs_page_links_to_the_document_as_json(client, db):
    page = client.get("/api/v1/docs/?language=en").content.decode()
    assert 'href="/api/v1/schema/?format=json"' in page


def keep(case):
    # A faction's or trait's slug is free text in the document, and an unknown one is rightly refused; an empty value is no filter.
    case.call_and_validate(headers={"Accept-Encoding": "identity"}, excluded_checks=[positive_data_acceptance, negative_data_rejection])


@pytest.fixture
def _one_connection(db):
    """The application is called without Django's client: as that does, the connection of the test's transaction is kept open."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("_one_connection")
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_keeps_the_document(name):
    # The cases of an operation are made here: made while tests are collected, every worker would make all of them.
    alone = schema.exclude(lambda context: context.operation.label != name)
    (made,) = get_all_tests(schema=alone, test_func=keep, settings=examples(12), given_kwargs={})
    _, test = made.ok()
    test()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_docs_page_lists_every_operation_without_a_foreign_host(client, db, language):
    page = client.get(f"/api/v1/docs/?language={language}").content.decode()
    assert "/api/v1/scenarios/{slug}/" in page
    assert "http://" not in page.replace("http://www.w3.org", "").replace("http://testserver", "")
    assert "https://" not in page
    assert f'<html lang="{language}"' in page
