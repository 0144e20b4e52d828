"""Shapes that the answers of several games share."""

from typing import TypedDict


class BothJson(TypedDict):
    """A text for people, in both languages."""

    en: str
    fr: str


class BecauseJson(TypedDict):
    """One reason: a sentence, and the clause behind it."""

    clause: str
    text: BothJson
