"""Actions and attacks that somebody sends to have them judged: read from JSON, by their types."""

from collections.abc import Collection
from typing import Never

from rules.engine.kernel import validation
from rules.engine.kernel.codec import Codec
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board.position_json import HEXES
from rules.engine.tsukuyumi.legality.momentum import PlayersAttack

ACTIONS: Codec[c.Action] = Codec(c.ACTIONS, HEXES)
ATTACKS: Codec[Never] = Codec(())


def read_action(value: object) -> c.Action:
    """One of the contract's actions; figures that do not say how many they are, are one."""
    action = dict(validation.mapping(value, "action"))
    if isinstance(figures := action.get("figures"), list):
        action["figures"] = [{"count": 1, **walk} if isinstance(walk, dict) else walk for walk in figures]
    return ACTIONS.read(action, "action")


def read_attack(value: object, factions: Collection[str]) -> PlayersAttack:
    """What the players did, as far as the Momentum asks for it."""
    attack = ATTACKS.read_as(PlayersAttack, value, "attack")
    validation.one_of(attack.by, factions, "attack.by", "unknown-faction")
    return attack
