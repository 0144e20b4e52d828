"""Frozen dataclasses as JSON and back, by their type hints; a union is told apart by "type". Knows no game."""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.validation import flag, items, mapping, one_of, only, whole

Reader = Callable[[Any, str], Any]
Writer = Callable[[Any], Any]


def name_of(kind: type) -> str:
    """PlaceHome → "place-home"; a class may say its own name with NAME."""
    own = vars(kind).get("NAME")
    return str(own) if own else re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()


def key_of(name: str) -> str:
    """A field's name in JSON: a word that Python keeps for itself carries an underscore, `from_` is "from"."""
    return name.removesuffix("_")


class Codec:
    """Reads and writes the members of one closed list of dataclasses."""

    def __init__(self, kinds: tuple[type, ...], hooks: Mapping[type, tuple[Reader, Writer]] | None = None, least: int = -100_000) -> None:
        self.kinds = {name_of(kind): kind for kind in kinds}
        self._hooks = dict(hooks or {})
        self._least = least
        self._hints: dict[type, dict[str, Any]] = {}

    def write(self, value: Any) -> dict[str, Any]:
        """A member with its "type"; fields that hold their default are left out."""
        return {"type": name_of(type(value)), **self._fields(value)}

    def read(self, value: Any, at: str) -> Any:
        data = mapping(value, at)
        if "type" not in data:
            raise BadInput("missing", f"{at}.type", {"accepted": sorted(self.kinds)})
        kind = self.kinds[one_of(data["type"], self.kinds, f"{at}.type", "unknown-action")]
        return self.read_as(kind, {name: one for name, one in data.items() if name != "type"}, at)

    def read_as(self, kind: type, value: Any, at: str) -> Any:
        """One dataclass of known kind."""
        data = mapping(value, at)
        hints = self._hints_of(kind)
        only(data, [key_of(one.name) for one in fields(kind)], at)
        given = {}
        for one in fields(kind):
            key = key_of(one.name)
            if key in data:
                given[one.name] = self._read(hints[one.name], data[key], f"{at}.{key}")
            elif one.default is MISSING and one.default_factory is MISSING:
                raise BadInput("missing", f"{at}.{key}")
        return kind(**given)

    def write_as(self, value: Any) -> dict[str, Any]:
        """One dataclass without its "type"."""
        return self._fields(value)

    def _hints_of(self, kind: type) -> dict[str, Any]:
        if kind not in self._hints:
            self._hints[kind] = get_type_hints(kind)
        return self._hints[kind]

    def _fields(self, value: Any) -> dict[str, Any]:
        found = {}
        for one in fields(value):
            held = getattr(value, one.name)
            default = one.default if one.default_factory is MISSING else one.default_factory()
            if held != default:
                found[key_of(one.name)] = self._write(held)
        return found

    def _write(self, value: Any) -> Any:
        hook = self._hooks.get(type(value))
        if hook:
            return hook[1](value)
        if is_dataclass(value) and not isinstance(value, type):
            return self.write(value) if type(value) in self.kinds.values() else self._fields(value)
        if isinstance(value, Mapping):
            return {str(self._write(key)): self._write(one) for key, one in value.items()}
        if isinstance(value, frozenset | set):
            return sorted(self._write(one) for one in value)
        if isinstance(value, tuple | list):
            return [self._write(one) for one in value]
        return value

    def _read(self, hint: Any, value: Any, at: str) -> Any:
        if hint in self._hooks:
            return self._hooks[hint][0](value, at)
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return self._read_union(args, value, at)
        if origin is Literal:
            return one_of(value, args, at)
        if origin is tuple:
            if len(args) == 2 and args[1] is Ellipsis:
                return tuple(self._read(args[0], one, f"{at}.{n}") for n, one in enumerate(items(value, at, 2000)))
            found = items(value, at, len(args))
            if len(found) != len(args):
                raise BadInput("out-of-range", at, {"least": len(args), "most": len(args), "found": len(found)})
            return tuple(self._read(arg, one, f"{at}.{n}") for n, (arg, one) in enumerate(zip(args, found, strict=True)))
        if origin is frozenset:
            return frozenset(self._read(args[0], one, f"{at}.{n}") for n, one in enumerate(items(value, at, 2000)))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            held = mapping(value, at, 2000)
            return MappingProxyType(
                {self._read(args[0], k, f"{at}.{k[:40]}"): self._read(args[1], v, f"{at}.{k[:40]}") for k, v in held.items()}
            )
        return self._read_plain(hint, value, at)

    def _read_union(self, args: tuple[Any, ...], value: Any, at: str) -> Any:
        if value is None and NoneType in args:
            return None
        rest = [one for one in args if one is not NoneType]
        if len(rest) == 1:
            return self._read(rest[0], value, at)
        if any(is_dataclass(one) for one in rest):
            return self.read(value, at)
        for one in rest:
            plain = get_origin(one) or one
            if isinstance(value, list if plain is tuple else plain):
                return self._read(one, value, at)
        raise BadInput("not-accepted", at, {"found": str(value)[:40], "accepted": []})

    def _read_plain(self, hint: Any, value: Any, at: str) -> Any:
        if hint is bool:
            return flag(value, at)
        if hint is int:
            return whole(value, at, self._least)
        if hint is str:
            if not isinstance(value, str) or len(value) > 2000:
                raise BadInput("not-text", at, {"most": 2000})
            return value
        if isinstance(hint, type) and is_dataclass(hint):
            return self.read(value, at) if hint in self.kinds.values() else self.read_as(hint, value, at)
        return value
