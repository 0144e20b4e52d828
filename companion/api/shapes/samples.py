"""An example of each action and event for the OpenAPI document, made from its schema: required fields, with words that a table knows."""

from collections.abc import Mapping
from typing import Any

from companion.api.shapes.from_types import Schema

Words = Mapping[str, Any]  # by the name of a field, or by a tag and a field: what stands there


def with_examples(components: Mapping[str, Schema], suffixes: tuple[str, ...], words: Words) -> dict[str, Schema]:
    """The components; those whose names end so and that are objects have an example each."""
    return {
        name: {**schema, "example": Sampler(components, words, schema).sample(schema)}
        if name.endswith(suffixes) and "properties" in schema
        else schema
        for name, schema in components.items()
    }


class Sampler:
    """Makes one example."""

    def __init__(self, components: Mapping[str, Schema], words: Words, schema: Schema) -> None:
        self._components = components
        self._words = words
        self._tag = schema["properties"].get("type", {}).get("enum", [""])[0]

    def sample(self, schema: Schema, name: str = "") -> Any:
        """Something that a schema describes."""
        if "$ref" in schema:
            return self.sample(self._components[schema["$ref"].rsplit("/", 1)[-1]], name)
        for several in ("allOf", "oneOf", "anyOf"):
            if several in schema:
                return self.sample(schema[several][0], name)
        match schema.get("type"):
            case "object" if "properties" in schema:
                return {key: self.sample(schema["properties"][key], key) for key in schema.get("required", ())}
            case "object":
                return self._word(name, dict, {})
            case "array":
                return self._word(name, list, None) or self._several(schema, name)
            case _:
                return self._plain(schema, name)

    def _several(self, schema: Schema, name: str) -> list[Any]:
        """One item, or as many as there have to be: of each kind one."""
        kinds = schema["items"].get("oneOf", [schema["items"]])
        needed = schema.get("minItems", 1)
        return [self.sample(kind, name) for kind in (kinds if len(kinds) == needed else [kinds[0]] * needed)]

    def _plain(self, schema: Schema, name: str) -> Any:
        if "enum" in schema:
            return schema["enum"][0]
        if "example" in schema:
            return schema["example"]
        match schema.get("type"):
            case "boolean":
                return True
            case "integer":
                return self._word(name, int, max(1, schema.get("minimum", 1)))
            case _:
                return self._word(name, str, name)

    def _word(self, name: str, kind: type, otherwise: Any) -> Any:
        words = (self._words.get(f"{self._tag}.{name}"), self._words.get(name))
        return next((word for word in words if isinstance(word, kind)), otherwise)
