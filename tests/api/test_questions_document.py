"""The OpenAPI document describes every question about a game whole, and its examples are true."""

import json
from pathlib import Path

import pytest
import yaml
from django.test import Client

ROOT = Path(__file__).parents[2]
DOCUMENT = yaml.safe_load((ROOT / "companion/api/openapi.yaml").read_text("utf-8"))
QUESTIONS = {
    path: operation["post"]
    for path, operation in DOCUMENT["paths"].items()
    if path.split("/")[3] in ("tsukuyumi", "metals", "necropole") and "post" in operation
}  # fmt: skip


def _schemas(schema: object, seen: set[str]):
    """A schema and all that it is made of."""
    if isinstance(schema, list):
        for part in schema:
            yield from _schemas(part, seen)
    elif isinstance(schema, dict):
        reference = schema.get("$ref")
        if reference is None:
            yield schema
            for name in ("items", "additionalProperties", "oneOf", "allOf"):
                yield from _schemas(schema.get(name), seen)
            yield from _schemas(list(schema.get("properties", {}).values()), seen)
        elif reference not in seen:
            seen.add(reference)
            yield from _schemas(DOCUMENT["components"]["schemas"][reference.split("/")[-1]], seen)


def _bodies(operation):
    yield operation["requestBody"]["content"]["application/json"]
    yield operation["responses"]["200"]["content"]["application/json"]


@pytest.mark.parametrize("path", QUESTIONS)
def test_no_object_of_a_question_or_answer_is_left_open(path):
    found = [schema for body in _bodies(QUESTIONS[path]) for schema in _schemas(body["schema"], set())]
    assert len(found) > 5
    assert not [schema for schema in found if schema.get("type") == "object" and schema.get("additionalProperties") is True]
    assert not [schema for schema in found if schema.get("type") == "object" and not {"properties", "additionalProperties"} & set(schema)]


@pytest.mark.django_db
@pytest.mark.parametrize("path", QUESTIONS)
def test_every_question_has_an_example_that_is_answered_as_it_says(path):
    question, answer = (next(iter(body["examples"].values()))["value"] for body in _bodies(QUESTIONS[path]))
    response = Client().post(path, json.dumps(question), content_type="application/json")
    assert response.status_code == 200, response.content
    assert response.json() == answer
