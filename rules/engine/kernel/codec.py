"""Frozen dataclasses as JSON and back, by their type hints; a union is told apart by "type". Knows no game."""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from types import MappingProxyType, NoneType, UnionType
from typing import Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.validation import flag, items, mapping, one_of, only, whole

T = TypeVar("T")  # the union of what a codec reads and writes
K = TypeVar("K")  # one dataclass

Json = dict[str, object]  # an object of JSON, about to be written or just made
Reader = Callable[[object, str], object]
Writer = Callable[[object], object]
Hooks = Mapping[object, tuple[Reader, Writer]]

_NAMES: dict[type, str] = {}
_FIELDS: dict[type, tuple[tuple[str, Field[object]], ...]] = {}
MOST_ITEMS = 2000
LONGEST_TEXT = 2000


def name_of(kind: type) -> str:
    """PlaceHome → "place-home"; a class may say its own name with NAME."""
    if kind not in _NAMES:
        own = vars(kind).get("NAME")
        _NAMES[kind] = str(own) if own else re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()
    return _NAMES[kind]


def key_of(name: str) -> str:
    """A field's name in JSON: a word that Python keeps for itself carries an underscore, `from_` is "from"."""
    return name.removesuffix("_")


def sent_as(key: str) -> dict[str, str]:
    """A field's metadata where JSON has another name for it."""
    return {"key": key}


class Codec(Generic[T]):
    """Reads and writes the members of one closed list of dataclasses.

    Members are told apart by the field `tag`. A hook reads and writes a type in its own way; one for a class holds for the classes
    that are derived from it too."""

    def __init__(self, kinds: tuple[type[T], ...], hooks: Hooks | None = None, least: int = -100_000, tag: str = "type") -> None:
        self.kinds: dict[str, type[T]] = {name_of(kind): kind for kind in kinds}
        self._members = frozenset(self.kinds.values())
        self._hooks = dict(hooks or {})
        self._least = least
        self._tag = tag
        self._fields: dict[type, dict[str, tuple[str, Reader, bool]]] = {}
        self._readers: dict[object, Reader] = {}
        self._writers: dict[type, Writer | None] = {}

    def hooks(self, hint: object) -> Hooks:
        """What another codec needs to read and write these members inside its own, where a field's hint is their union or base."""
        hook = (self.read, self.write_member)
        return {**dict.fromkeys(self.kinds.values(), hook), hint: hook}

    def write(self, value: T) -> Json:
        """A member with its tag; fields that hold their default are left out."""
        return {self._tag: name_of(type(value)), **self.write_as(value)}

    def write_member(self, value: object) -> Json:
        """The same where only the caller knows that it is one of them."""
        if type(value) not in self._members:
            raise TypeError(f"{type(value).__name__} is not written by this codec")
        return {self._tag: name_of(type(value)), **self.write_as(value)}

    def read(self, value: object, at: str) -> T:
        """A member, told apart by its tag."""
        data, tag = mapping(value, at), self._tag
        if tag not in data:
            raise BadInput("missing", f"{at}.{tag}", {"accepted": sorted(self.kinds)})
        kind = self.kinds[one_of(data[tag], self.kinds, f"{at}.{tag}", "unknown-action")]
        return self.read_as(kind, {name: part for name, part in data.items() if name != tag}, at)

    def read_as(self, kind: type[K], value: object, at: str) -> K:
        """One dataclass of known kind."""
        data = mapping(value, at)
        readers = self._readers_of(kind)
        only(data, readers, at)
        given = {}
        for key, (name, reader, needed) in readers.items():
            if key in data:
                given[name] = reader(data[key], f"{at}.{key}")
            elif needed:
                raise BadInput("missing", f"{at}.{key}")
        build: Callable[..., K] = kind
        return build(**given)

    def write_as(self, value: object) -> Json:
        """One dataclass without its "type"."""
        written: Json = {}
        for key, field in _fields_of(type(value)):
            held = getattr(value, field.name)
            default = field.default if field.default_factory is MISSING else field.default_factory()
            if held != default:
                written[key] = self._write(held)
        return written

    def _writer_of(self, kind: type) -> Writer | None:
        if kind not in self._writers:
            hook = next((self._hooks[base] for base in kind.__mro__ if base in self._hooks), None)
            self._writers[kind] = hook[1] if hook else None
        return self._writers[kind]

    def _write(self, value: object) -> object:
        writer = self._writer_of(type(value))
        if writer is not None:
            return writer(value)
        if is_dataclass(value):
            written = self.write_as(value)
            return {self._tag: name_of(type(value)), **written} if type(value) in self._members else written
        if isinstance(value, Mapping):
            return {str(self._write(key)): self._write(part) for key, part in value.items()}
        if isinstance(value, frozenset | set):
            return sorted(self._write(part) for part in value)  # type: ignore[type-var]  # sets hold names and numbers
        if isinstance(value, tuple | list):
            return [self._write(part) for part in value]
        return value

    def _readers_of(self, kind: type) -> dict[str, tuple[str, Reader, bool]]:
        """How each field of a dataclass is read, by its name in JSON, and whether it has to be there; worked out once a class."""
        if kind not in self._fields:
            hints = get_type_hints(kind)
            self._fields[kind] = {
                key: (field.name, self._reader(hints[field.name]), field.default is MISSING and field.default_factory is MISSING)
                for key, field in _fields_of(kind)
            }
        return self._fields[kind]

    def _reader(self, hint: object) -> Reader:
        """How a value with this type hint is read; worked out once a hint."""
        if hint not in self._readers:
            self._readers[hint] = self._hooks[hint][0] if hint in self._hooks else self._new_reader(hint)
        return self._readers[hint]

    def _new_reader(self, hint: object) -> Reader:
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return self._union_reader(args)
        if origin is Literal:
            return lambda value, at: one_of(value, args, at)
        if origin is tuple:
            return self._tuple_reader(args)
        if origin is frozenset:
            part_reader = self._reader(args[0])
            return lambda value, at: frozenset(part_reader(part, f"{at}.{n}") for n, part in enumerate(items(value, at, MOST_ITEMS)))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._mapping_reader(*args)
        return self._plain_reader(hint)

    def _tuple_reader(self, args: tuple[object, ...]) -> Reader:
        """Any number of one type, or exactly one of each type."""
        if len(args) == 2 and args[1] is Ellipsis:
            part_reader = self._reader(args[0])
            return lambda value, at: tuple(part_reader(part, f"{at}.{n}") for n, part in enumerate(items(value, at, MOST_ITEMS)))
        readers = [self._reader(arg) for arg in args]

        def read(value: object, at: str) -> tuple[object, ...]:
            parts = items(value, at, len(readers))
            if len(parts) != len(readers):
                raise BadInput("out-of-range", at, {"least": len(readers), "most": len(readers), "found": len(parts)})
            return tuple(reader(part, f"{at}.{n}") for n, (reader, part) in enumerate(zip(readers, parts, strict=True)))

        return read

    def _mapping_reader(self, key_hint: object, value_hint: object) -> Reader:
        key_reader, value_reader = self._reader(key_hint), self._reader(value_hint)

        def read(value: object, at: str) -> Mapping[object, object]:
            held = mapping(value, at, MOST_ITEMS)
            return MappingProxyType({key_reader(k, f"{at}.{k[:40]}"): value_reader(v, f"{at}.{k[:40]}") for k, v in held.items()})

        return read

    def _union_reader(self, args: tuple[object, ...]) -> Reader:
        rest = [arg for arg in args if arg is not NoneType]
        inner = self._reader(rest[0]) if len(rest) == 1 else self._choosing_reader(rest)
        if len(rest) == len(args):
            return inner
        return lambda value, at: None if value is None else inner(value, at)

    def _choosing_reader(self, hints: list[object]) -> Reader:
        """Dataclasses are told apart by their tag, plain values by their type."""
        if any(is_dataclass(hint) for hint in hints):
            return self.read
        plain: dict[object, object] = {tuple: list, Literal: str}
        kinds = [(plain.get(kind := get_origin(hint) or hint, kind), self._reader(hint)) for hint in hints]

        def read(value: object, at: str) -> object:
            for kind, reader in kinds:
                if isinstance(kind, type) and isinstance(value, kind):
                    return reader(value, at)
            raise BadInput("not-accepted", at, {"found": str(value)[:40], "accepted": []})

        return read

    def _plain_reader(self, hint: object) -> Reader:
        if hint is bool:
            return flag
        if hint is int:
            return lambda value, at: whole(value, at, self._least)
        if hint is str:
            return _text
        if isinstance(hint, type) and is_dataclass(hint):
            kind: type = hint
            return self.read if hint in self._members else lambda value, at: self.read_as(kind, value, at)
        return _anything


def _anything(value: object, at: str) -> object:
    return value


def _text(value: object, at: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise BadInput("not-text", at, {"most": LONGEST_TEXT})
    return value


def _fields_of(kind: type) -> tuple[tuple[str, Field[object]], ...]:
    """The fields of a dataclass, each with its name in JSON."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple((field.metadata.get("key") or key_of(field.name), field) for field in fields(kind))
    return _FIELDS[kind]
