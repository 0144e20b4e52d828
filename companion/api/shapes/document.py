"""Adds the shapes of all games to the OpenAPI document."""

from typing import Any

from companion.api.shapes import tables


def with_shapes(result: dict[str, Any], **context: Any) -> dict[str, Any]:
    """The document with a component for each type that operations refer to."""
    components = result.setdefault("components", {})
    schemas = {**components.get("schemas", {}), **tables.components()}
    return {**result, "components": {**components, "schemas": dict(sorted(schemas.items()))}}
