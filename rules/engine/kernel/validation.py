"""Reads JSON that somebody sent: every value is checked, every refusal says where and what would be accepted."""

from collections.abc import Collection, Mapping

from rules.engine.kernel.errors import BadInput


def mapping(value: object, at: str, most: int = 1000) -> Mapping[str, object]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BadInput("not-an-object", at)
    if len(value) > most:
        raise BadInput("too-many", at, {"most": most, "found": len(value)})
    return value


def only(value: Mapping[str, object], accepted: Collection[str], at: str) -> None:
    """Refuses fields that nobody knows: a misspelt one would otherwise be ignored in silence."""
    for key in value:
        if key not in accepted:
            raise BadInput("unknown-field", f"{at}.{key[:40]}", {"accepted": sorted(accepted)})


def items(value: object, at: str, most: int = 200) -> list[object]:
    if not isinstance(value, list):
        raise BadInput("not-a-list", at)
    if len(value) > most:
        raise BadInput("too-many", at, {"most": most, "found": len(value)})
    return value


def whole(value: object, at: str, least: int = 0, most: int = 100_000) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput("not-a-whole-number", at, {"least": least, "most": most})
    if not least <= value <= most:
        raise BadInput("out-of-range", at, {"least": least, "most": most, "found": value})
    return value


def flag(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise BadInput("not-true-or-false", at)
    return value


def one_of(value: object, accepted: Collection[str], at: str, code: str = "not-accepted") -> str:
    if not isinstance(value, str) or value not in accepted:
        raise BadInput(code, at, {"found": str(value)[:40], "accepted": sorted(accepted)})
    return value


def needed(value: Mapping[str, object], key: str, at: str) -> object:
    if key not in value:
        raise BadInput("missing", f"{at}.{key}")
    return value[key]
