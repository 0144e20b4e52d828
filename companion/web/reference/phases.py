"""Which phases an action card has a part for: it wears their colours."""

from cards.editions import PerEdition
from cards.models import Link, Record

# Other cards speak of a phase without belonging to it.
KINDS = ("action", "two-player-action")


def _read() -> dict[str, tuple[str, ...]]:
    rows = Link.objects.filter(source__collection="cards", source__kind__in=KINDS, target__kind="phase")
    found: dict[str, tuple[str, ...]] = {}
    for card, phase in rows.order_by("source__order", "order").values_list("source__slug", "target__slug"):
        found[card] = (*found.get(card, ()), phase.removesuffix("-phase"))
    return found


PHASES = PerEdition(_read)


def phases_of(record: Record) -> tuple[str, ...]:
    """The colours of its phases: white, blue, green, red, black."""
    return PHASES().get(record.slug, ()) if record.collection == "cards" and record.kind in KINDS else ()
