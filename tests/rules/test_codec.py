"""Dataclasses as JSON and back: told apart by a tag, with other names in JSON where a log has them, inside other codecs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from rules.engine.kernel.codec import Codec, sent_as
from rules.engine.kernel.errors import BadInput


@dataclass(frozen=True)
class Apple:
    weight: int
    colours: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Pear:
    ripe: bool = field(default=False, metadata=sent_as("soft"))
    from_: str | None = None


@dataclass(frozen=True)
class Basket:
    fruit: tuple[Apple | Pear, ...]
    names: Mapping[str, int] = field(default_factory=dict)
    corner: tuple[int, str] | None = None


FRUIT: Codec[Apple | Pear] = Codec((Apple, Pear), tag="kind")
BASKETS = Codec((Basket,), FRUIT.hooks(Apple | Pear))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Apple(3), {"kind": "apple", "weight": 3}),
        (Apple(3, frozenset(["red", "green"])), {"kind": "apple", "weight": 3, "colours": ["green", "red"]}),
        (Pear(True, "there"), {"kind": "pear", "soft": True, "from": "there"}),
        (Pear(), {"kind": "pear"}),
    ],
)
def test_a_member_is_written_with_its_tag_and_without_its_defaults(value, written):
    assert FRUIT.write(value) == written
    assert FRUIT.read(written, "at") == value


def test_members_of_one_codec_are_read_and_written_inside_another():
    basket = Basket((Apple(1), Pear(True)), {"few": 2}, (1, "x"))
    written = BASKETS.write(basket)
    assert written == {
        "type": "basket",
        "fruit": [{"kind": "apple", "weight": 1}, {"kind": "pear", "soft": True}],
        "names": {"few": 2},
        "corner": [1, "x"],
    }
    assert BASKETS.read(written, "at") == basket


@pytest.mark.parametrize(
    ("sent", "code", "at"),
    [
        ([], "not-an-object", "at"),
        ({}, "missing", "at.type"),
        ({"type": "bowl"}, "unknown-action", "at.type"),
        ({"type": "basket"}, "missing", "at.fruit"),
        ({"type": "basket", "fruit": [], "size": 1}, "unknown-field", "at.size"),
        ({"type": "basket", "fruit": [{}]}, "missing", "at.fruit.0.kind"),
        ({"type": "basket", "fruit": [{"kind": "apple", "weight": "x"}]}, "not-a-whole-number", "at.fruit.0.weight"),
        ({"type": "basket", "fruit": [{"kind": "pear", "ripe": True}]}, "unknown-field", "at.fruit.0.ripe"),
        ({"type": "basket", "fruit": [], "names": {"few": None}}, "not-a-whole-number", "at.names.few"),
        ({"type": "basket", "fruit": [], "corner": [1]}, "out-of-range", "at.corner"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(sent, code, at):
    with pytest.raises(BadInput) as bad:
        BASKETS.read(sent, "at")
    assert (bad.value.code, bad.value.at) == (code, at)


def test_a_codec_writes_only_its_own_members():
    with pytest.raises(TypeError):
        FRUIT.write_member(Basket(()))
