"""Adds the shapes of all games to the OpenAPI document."""

from typing import Any

from companion.api.shapes import metals, tsukuyumi


def with_shapes(result: dict[str, Any], **context: Any) -> dict[str, Any]:
    """The document with a component for each type that operations refer to."""
    components = result.setdefault("components", {})
    shapes = {**tsukuyumi.TYPES.components, **metals.TYPES.components}
    schemas = {**components.get("schemas", {}), **shapes}
    return {**result, "components": {**components, "schemas": dict(sorted(schemas.items()))}}
