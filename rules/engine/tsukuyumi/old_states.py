"""First states of tables that were set up earlier, where they were written differently: they are kept for good, and still read."""

from collections.abc import Mapping


def upgraded(value: object) -> object:
    """Open choices were stored, and are derived today; the events of Intelligence, which a standard table begins with, lay among
    what only the standard game keeps."""
    if not isinstance(value, Mapping):
        return value
    kept = {name: part for name, part in value.items() if name != "pending"}
    standard = kept.get("standard")
    if isinstance(standard, Mapping) and "held" in standard:
        kept |= {"standard": {name: part for name, part in standard.items() if name != "held"}, "held": standard["held"]}
    return kept
