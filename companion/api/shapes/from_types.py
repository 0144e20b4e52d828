"""JSON schemas for the OpenAPI document, made from type hints: TypedDicts for JSON, dataclasses for what a codec writes.

A description is the class's docstring. `Annotated[int, Keywords(minimum=0)]` adds keywords of JSON Schema to a type.
"""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from rules.engine.kernel.codec import Codec, key_of

Schema = dict[str, Any]
PLAIN: dict[Any, Schema] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    object: {},
}


class Keywords:
    """Keywords of JSON Schema beside a type."""

    def __init__(self, **values: Any) -> None:
        self.values = values


class SchemaTypes:
    """Schemas of one game or topic: every class becomes a component of the document, named with the prefix."""

    def __init__(self, prefix: str, plain: Mapping[Any, Schema] | None = None) -> None:
        self.prefix = prefix
        self.components: dict[str, Schema] = {}
        self._plain = {**PLAIN, **(plain or {})}
        self._classes: dict[str, type] = {}

    def of(self, hint: Any) -> Schema:
        """The schema of any type hint; classes are referred to."""
        if hint in self._plain:
            return dict(self._plain[hint])
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return {**self._inlined(self.of(arguments[0])), **{k: v for extra in arguments[1:] for k, v in extra.values.items()}}
        if origin in (Required, NotRequired):
            return self.of(arguments[0])
        if origin is Literal:
            return {"type": "string" if isinstance(arguments[0], str) else "integer", "enum": list(arguments)}
        if origin in (Union, UnionType):
            return self._of_union(arguments)
        if origin is not None:
            return self._of_container(origin, arguments)
        if is_typeddict(hint) or is_dataclass(hint):
            return self._reference(hint)
        raise TypeError(f"{hint!r} has no JSON schema")

    def tagged(self, name: str, codec: Codec[Any], description: str) -> Schema:
        """One of the dataclasses that a codec knows, told apart by their "type"."""
        component = f"{self.prefix}{name}"
        mapping = {tag: self._reference(kind, tag)["$ref"] for tag, kind in codec.kinds.items()}
        self.components[component] = {
            "description": description,
            "oneOf": [{"$ref": target} for target in mapping.values()],
            "discriminator": {"propertyName": "type", "mapping": mapping},
        }
        return {"$ref": f"#/components/schemas/{component}"}

    def _of_union(self, arguments: Sequence[Any]) -> Schema:
        members = [self.of(argument) for argument in arguments if argument is not NoneType]
        schema = members[0] if len(members) == 1 else {"oneOf": members}
        return {**self._inlined(schema), "nullable": True} if NoneType in arguments else schema

    def _of_container(self, origin: type, arguments: Sequence[Any]) -> Schema:
        if issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        if origin is tuple and arguments[-1] is not Ellipsis:
            kinds = [schema for n, schema in enumerate(map(self.of, arguments)) if schema not in [*map(self.of, arguments[:n])]]
            items = kinds[0] if len(kinds) == 1 else {"oneOf": kinds}
            return {"type": "array", "items": items, "minItems": len(arguments), "maxItems": len(arguments)}
        unique = {"uniqueItems": True} if issubclass(origin, frozenset | set) else {}
        return {"type": "array", "items": self.of(arguments[0]), **unique}

    def _reference(self, kind: type, tag: str | None = None) -> Schema:
        name = f"{self.prefix}{kind.__name__.removesuffix('Json').removeprefix(self.prefix)}"
        reference = {"$ref": f"#/components/schemas/{name}"}
        if name in self._classes:
            if self._classes[name] is not kind:
                raise TypeError(f"{kind!r} and {self._classes[name]!r} would both be called {name}")
            if tag is None or "type" in self.components[name].get("properties", {}):
                return reference
        self._classes[name] = kind
        self.components[name] = {}  # so that a class may refer to itself
        self.components[name] = self._of_dataclass(kind, tag) if is_dataclass(kind) else self._of_typed_dict(kind)
        return reference

    def _of_dataclass(self, kind: type, tag: str | None) -> Schema:
        hints = get_type_hints(kind, include_extras=True)
        own = fields(kind)
        properties = {"type": {"type": "string", "enum": [tag]}} if tag else {}
        properties |= {_key(field): self.of(hints[field.name]) for field in own}
        required = [_key(field) for field in own if field.default is MISSING and field.default_factory is MISSING]
        return _object(kind, properties, (["type"] if tag else []) + required)

    def _of_typed_dict(self, kind: Any) -> Schema:
        hints = get_type_hints(kind, include_extras=True)
        return _object(kind, {name: self.of(hint) for name, hint in hints.items()}, [n for n in hints if n in kind.__required_keys__])

    def _inlined(self, schema: Schema) -> Schema:
        """OpenAPI 3.0 ignores everything that stands beside a reference, so one with additions is wrapped."""
        return {"allOf": [schema]} if "$ref" in schema else schema


def _key(field: Field[Any]) -> str:
    return str(field.metadata.get("key", key_of(field.name)))


def _object(kind: type, properties: Schema, required: list[str]) -> Schema:
    text = " ".join((kind.__doc__ or "").split())
    described = {"description": text} if text and not text.startswith(f"{kind.__name__}(") else {}
    return {
        "type": "object",
        **described,
        "properties": properties,
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }
