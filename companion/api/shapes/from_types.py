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

    def name(self, hint: Any, described_by: Any) -> None:
        """A class of the engine is described by a TypedDict wherever it stands."""
        self._plain[hint] = self.of(described_by)

    def tagged(self, name: str, codec: Codec[Any], description: str, hint: Any = None, *, suffix: str, tag: str = "type") -> Schema:
        """One of the dataclasses that a codec knows, told apart by a tag; `hint` stands for all of them in their fields. Each is named
        after what its tag says, since two modes of a game may have classes of the same name."""
        if hint is not None:
            self._plain[hint] = reference_to(f"{self.prefix}{name}")
        mapping = {word: self._tagged_member(kind, tag, word, suffix)["$ref"] for word, kind in codec.kinds.items()}
        return self.add(
            name,
            {
                "description": description,
                "oneOf": [{"$ref": target} for target in mapping.values()],
                "discriminator": {"propertyName": tag, "mapping": mapping},
            },
        )

    def add(self, name: str, schema: Schema) -> Schema:
        """A component of its own."""
        self.components[f"{self.prefix}{name}"] = schema
        return reference_to(f"{self.prefix}{name}")

    def inline(self, kind: type) -> Schema:
        """A TypedDict's schema itself, to be put together with more."""
        return self._of_typed_dict(kind)

    def merged(self, name: str, kinds: Sequence[type], more: Mapping[str, Schema], description: str) -> Schema:
        """One object with the fields of several dataclasses, of which only those that all of them have are sure to be there."""
        properties: Schema = dict(more)
        for kind in kinds:
            properties |= self._properties(kind)
        everywhere = [key for key in properties if key in more or all(key in map(_key, fields(kind)) for kind in kinds)]
        return self.add(name, closed_object(properties, everywhere, description))

    def _tagged_member(self, kind: type, tag: str, word: str, suffix: str) -> Schema:
        name = f"{self.prefix}{''.join(part.capitalize() for part in word.split('-'))}{suffix}"
        if self._new(name, kind):
            sent = {tag: {"type": "string", "enum": [word]}}
            self.components[name] = closed_object(sent | self._properties(kind), [tag, *_required(kind)], described(kind))
        return reference_to(name)

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

    def _reference(self, kind: type) -> Schema:
        name = f"{self.prefix}{kind.__name__.removesuffix('Json').removeprefix(self.prefix)}"
        if self._new(name, kind):
            self.components[name] = self._of_dataclass(kind) if is_dataclass(kind) else self._of_typed_dict(kind)
        return reference_to(name)

    def _new(self, name: str, kind: type) -> bool:
        """Whether a class is met for the first time; a name stands for one class only."""
        if self._classes.setdefault(name, kind) is not kind:
            raise TypeError(f"{kind!r} and {self._classes[name]!r} would both be called {name}")
        if name in self.components:
            return False
        self.components[name] = {}  # so that a class may refer to itself
        return True

    def _of_dataclass(self, kind: type) -> Schema:
        return closed_object(self._properties(kind), _required(kind), described(kind))

    def _properties(self, kind: Any) -> Schema:
        hints = get_type_hints(kind, include_extras=True)
        return {_key(field): self.of(hints[field.name]) for field in fields(kind)}

    def _of_typed_dict(self, kind: Any) -> Schema:
        hints = get_type_hints(kind, include_extras=True)
        required = [name for name in hints if name in kind.__required_keys__]
        return closed_object({name: self.of(hint) for name, hint in hints.items()}, required, described(kind))

    def _inlined(self, schema: Schema) -> Schema:
        """OpenAPI 3.0 ignores everything that stands beside a reference, so one with additions is wrapped."""
        return {"allOf": [schema]} if "$ref" in schema else schema


def reference_to(component: str) -> Schema:
    return {"$ref": f"#/components/schemas/{component}"}


def described(kind: type) -> str:
    """A class's own docstring in one line; nothing where dataclasses have made one up."""
    text = " ".join((kind.__doc__ or "").split())
    return "" if text.startswith(f"{kind.__name__}(") else text


def closed_object(properties: Schema, required: Sequence[str], description: str = "") -> Schema:
    """An object that holds these properties and no others."""
    return {
        "type": "object",
        **({"description": description} if description else {}),
        "properties": properties,
        **({"required": list(required)} if required else {}),
        "additionalProperties": False,
    }


def _key(field: Field[Any]) -> str:
    return str(field.metadata.get("key", key_of(field.name)))


def _required(kind: Any) -> list[str]:
    return [_key(field) for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING]
