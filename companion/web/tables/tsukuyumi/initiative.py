"""Initiative numbers that only the faction sheets print: the form of a new table asks for them. Knows no order."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict

from companion.tables.names import names
from rules import engine_data
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.legality.initiative import LEAST, MOST, known_number
from rules.engine.tsukuyumi.rulings import Rulings

ANY = "any"
TAPPED = range(1, 21)  # numbers to tap; any other is typed
TYPED = "-typed"


def is_printed_only(faction: str) -> bool:
    """Whether the catalogue does not know a faction's number."""
    return faction != ANY and known_number(faction, engine_data.tsukuyumi().catalogue, Rulings()) is None


class InitiativeForm(forms.Form):
    """A number for each chosen faction whose number we do not know; alone, nobody needs one."""

    def __init__(self, data: QueryDict, factions: Sequence[str], remembered: Mapping[str, Any]) -> None:
        asked = [slug for slug in factions if is_printed_only(slug)] if len(factions) > 1 else []
        before = {field(slug): str(remembered[slug]) for slug in asked if slug in remembered}
        names = [name for slug in asked for name in (field(slug), field(slug) + TYPED)]
        sent = {name: value for name, value in data.items() if name in names and value}
        typed = {name.removesuffix(TYPED): value for name, value in sent.items() if name.endswith(TYPED)}
        super().__init__({**before, **sent, **typed})
        for slug in asked:
            self.fields[field(slug)] = forms.IntegerField(required=False, min_value=LEAST, max_value=MOST)

    def given(self) -> dict[str, int]:
        """The numbers by faction, as far as they were given and can be read."""
        self.full_clean()
        numbers = {name.removeprefix("initiative-"): number for name, number in self.cleaned_data.items()}
        return {slug: number for slug, number in numbers.items() if number is not None}

    def asked(self, faction: str) -> dict[str, Any] | None:
        """The field of a faction for the page; None where nothing is asked."""
        name = field(faction)
        if name not in self.fields:
            return None
        value = str(self.data.get(name, ""))
        tapped = [(n, str(n) == value) for n in TAPPED]
        other = "" if any(on for _n, on in tapped) else value
        return {"name": name, "value": value, "tapped": tapped, "other": other, "error": " ".join(map(str, self.errors.get(name, [])))}


def field(faction: str) -> str:
    return f"initiative-{faction}"


def drawn(factions: Sequence[str], numbers: Mapping[str, Any]) -> tuple[str, ...]:
    """Draws a faction for everybody who wants any; first of those whose number is known, so that chance alone stops no table."""
    free = [slug for slug in engine_data.tsukuyumi().catalogue.units if slug not in {*factions, ONI}]
    secrets.SystemRandom().shuffle(free)
    if len(factions) > 1:
        free.sort(key=lambda slug: not is_printed_only(slug) or slug in numbers)
    return tuple(slug if slug != ANY else free.pop() for slug in factions)


def in_words(bad: BadInput) -> BadInput:
    """The same refusal with factions called by their names."""
    facts = dict(bad.facts)
    faction, factions = facts.get("faction"), facts.get("factions")
    if isinstance(faction, str):
        facts["faction"] = names().get(faction, faction)
    if isinstance(factions, list | tuple):
        facts["factions"] = [names().get(slug, slug) for slug in factions]
    return BadInput(bad.code, bad.at, facts)
