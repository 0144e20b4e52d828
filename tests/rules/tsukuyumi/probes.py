"""Positions and games in which a doubtful reading makes a difference, where no other test has one."""

from collections.abc import Callable
from typing import Any

PROBES: list[tuple[str, Callable[[dict[str, str]], Any]]] = []
