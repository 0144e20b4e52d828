"""Names as commands and positions write them: sides, undead, cards and units."""

from typing import NewType

SideName = NewType("SideName", str)
UndeadId = NewType("UndeadId", str)
Slug = NewType("Slug", str)
District = NewType("District", str)
