"""What the catalogue refuses."""

from dataclasses import dataclass


class NoSuchRecord(Exception):
    """There is no such record."""

    def __init__(self, collection: str, slug: str) -> None:
        self.collection, self.slug = collection, slug
        super().__init__(f"{collection}/{slug}")


@dataclass
class BadFilter(Exception):
    """A filter that cannot be used: which, the value given, and what would be accepted."""

    name: str
    value: str
    accepted: tuple[str, ...]
