"""First states of tables that were set up earlier, where they were written differently: they are kept for good, and still read."""

from collections.abc import Mapping


def upgraded(value: object) -> object:
    """The events of Intelligence, which a standard table begins with, lay among what only the standard game keeps."""
    if not isinstance(value, Mapping) or not isinstance(value.get("standard"), Mapping) or "held" not in value["standard"]:
        return value
    standard = {name: part for name, part in value["standard"].items() if name != "held"}
    return {**value, "standard": standard, "held": value["standard"]["held"]}
