"""What lies in the boxes: one table for each kind of thing, on one common base.

`Record` is the one target that links, citations, figures and search need: the address, names and texts of a thing. Its typed children
hold what only their kind has (multi-table inheritance). Typed columns hold the number that we play with, `Figure` rows what each book
prints and how sure we are of it. All of it is written by the loader, from the files that `Record.file` names.
"""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cards.figures import FigureValue, Printed, Shape, by_name, confidence_by_name
from cards.language import Translated


class Known(models.TextChoices):
    """How much is known of a record."""

    FULL = "full", _("All is known")
    PARTIAL = "partial", _("Partly known")
    NAME = "name", _("Name only")
    COUNT = "count", _("Number only")


class Confidence(models.TextChoices):
    """How sure we are of a figure, a part or a source."""

    PRINTED = "printed", pgettext_lazy("confidence of a figure", "printed")
    PUBLIC = "public", pgettext_lazy("confidence of a figure", "public source")
    INFERRED = "inferred", pgettext_lazy("confidence of a figure", "worked out")


class NameSource(models.TextChoices):
    """Where a name comes from: a book of that language, a public page, or our translation."""

    PRINTED = "printed"
    PUBLIC = "public"
    OURS = "ours"


class Trait(models.Model):
    """A lasting property that a symbol shows, such as flying."""

    slug = models.SlugField(max_length=40, unique=True)
    order = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.slug


class Record(models.Model):
    """What every thing of the reference shares: its address, its names and texts, and how much is known of it."""

    COLLECTION: ClassVar[str] = ""

    collection = models.CharField(max_length=16, editable=False)
    slug = models.CharField(max_length=80)
    game = models.ForeignKey("Game", models.RESTRICT, related_name="records")  # a game belongs to itself
    kind = models.CharField(max_length=32, db_index=True)
    order = models.PositiveIntegerField()
    icon = models.CharField(max_length=32, blank=True)
    name_en = models.CharField(max_length=160)
    name_fr = models.CharField(max_length=160)
    name_source_en = models.CharField(max_length=8, choices=NameSource, default=NameSource.PRINTED)
    name_source_fr = models.CharField(max_length=8, choices=NameSource, default=NameSource.PRINTED)
    other_names = models.TextField(blank=True, help_text="Other printed spellings, one per line.")
    text_en = models.TextField(null=True, blank=True)
    text_fr = models.TextField(null=True, blank=True)
    known = models.CharField(max_length=8, choices=Known)
    file = models.CharField(max_length=120, help_text="Where it is written, below the project's folder.")
    digest = models.CharField(max_length=64, editable=False)
    # What `?q=` of a list looks through: plain small letters, names apart from the rest because they rank first.
    folded_name = models.TextField(editable=False)
    folded = models.TextField(editable=False)

    name = Translated()
    text = Translated()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["collection", "slug"], name="unique_slug_per_collection"),
            models.CheckConstraint(condition=Q(known__in=Known.values), name="known_is_a_choice"),
            models.CheckConstraint(
                condition=Q(text_en__isnull=False, text_fr__isnull=False) | Q(known__in=(Known.NAME, Known.COUNT)),
                name="text_is_missing_only_where_little_is_known",
            ),
        ]
        indexes = [models.Index(fields=["collection", "game", "order"], name="record_shelf")]

    def __str__(self) -> str:
        return f"{self.collection}/{self.slug}"

    @property
    def aliases(self) -> list[str]:
        """Other printed spellings."""
        return self.other_names.splitlines()

    @property
    def game_slug(self) -> str:
        return self.game.slug

    @cached_property
    def printed(self) -> dict[str, Printed]:
        """The contract's `figures`: what is printed, by name; None is printed on components that we do not have."""
        return by_name(self.figure_values)

    @cached_property
    def confidence(self) -> dict[str, str]:
        """How sure we are of each figure."""
        return confidence_by_name(self.figure_values)

    # What belongs to it, in order. `rules.reference` fills these in for all records at once; of any other record they are asked for.

    @cached_property
    def figure_values(self) -> list[FigureValue]:
        return [figure.as_value() for figure in self.figures.select_related("book")]

    @cached_property
    def citation_list(self) -> list["Citation"]:
        return list(self.citations.select_related("book"))

    @cached_property
    def part_list(self) -> list["Part"]:
        return list(self.parts.all())

    @cached_property
    def trait_slugs(self) -> list[str]:
        return [trait.slug for trait in self.traits.all()] if isinstance(self, Faction | Unit | Card | Tile | Term) else []

    @cached_property
    def linked_to(self) -> list["Record"]:
        """The records that it speaks of, in its order."""
        return [link.target for link in self.links_out.select_related("target")]

    @cached_property
    def linked_from(self) -> list["Record"]:
        """The records that speak of it."""
        return [link.source for link in self.links_in.select_related("source")]

    @property
    def related(self) -> list["Record"]:
        """Both directions of its links, its own first, each once."""
        return list({record.pk: record for record in (*self.linked_to, *self.linked_from)}.values())

    @property
    def rulings_about(self) -> list["Record"]:
        """The rulings that speak of it."""
        return [record for record in self.linked_from if record.collection == "rulings"]


class Link(models.Model):
    """One record speaks of another; shown on both."""

    source = models.ForeignKey(Record, models.CASCADE, related_name="links_out")
    target = models.ForeignKey(Record, models.CASCADE, related_name="links_in")
    order = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["order", "pk"]
        constraints = [models.UniqueConstraint(fields=["source", "target"], name="unique_link")]

    def __str__(self) -> str:
        return f"{self.source} → {self.target}"


class Part(models.Model):
    """A titled piece of a record: an effect, a set-up, a goal. Without a text it exists, but we do not have it."""

    record = models.ForeignKey(Record, models.CASCADE, related_name="parts")
    order = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=24)
    name_en = models.CharField(max_length=160, blank=True)
    name_fr = models.CharField(max_length=160, blank=True)
    text_en = models.TextField(null=True, blank=True)
    text_fr = models.TextField(null=True, blank=True)
    confidence = models.CharField(max_length=8, choices=Confidence, blank=True)

    name = Translated()
    text = Translated()

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["record", "order"], name="unique_part_order")]

    def __str__(self) -> str:
        return self.key

    @property
    def known_confidence(self) -> str | None:
        """How sure we are of its text; None where we have none."""
        return self.confidence or None


class TypedRecord(Record):
    """A kind of thing with a table of its own."""

    record = models.OneToOneField(Record, models.CASCADE, parent_link=True, primary_key=True, related_name="as_%(class)s")

    class Meta:
        abstract = True
        ordering = ["order"]


class OfFaction(models.Model):
    """May belong to a faction."""

    faction = models.ForeignKey("cards.Faction", models.RESTRICT, null=True, blank=True, related_name="%(class)ss")

    class Meta:
        abstract = True


class HasTraits(models.Model):
    """May have lasting properties."""

    traits = models.ManyToManyField(Trait, related_name="%(class)ss")

    class Meta:
        abstract = True


class Game(TypedRecord):
    """One of the three games."""

    COLLECTION = "games"
    min_players = models.PositiveSmallIntegerField(null=True, blank=True)
    max_players = models.PositiveSmallIntegerField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    age = models.PositiveSmallIntegerField(null=True, blank=True)


class Book(TypedRecord):
    """A printed rulebook."""

    COLLECTION = "books"
    year = models.PositiveSmallIntegerField(null=True, blank=True)


class Faction(TypedRecord, HasTraits):
    """A side that somebody plays, or a neutral one."""

    COLLECTION = "factions"
    letter = models.CharField(max_length=3)
    colour = models.CharField(max_length=8, blank=True)
    initiative = models.PositiveSmallIntegerField(null=True, blank=True)
    protection = models.CharField(max_length=8, blank=True)
    complexity = models.CharField(max_length=8, blank=True)
    miniatures = models.PositiveSmallIntegerField(null=True, blank=True)
    bonus = models.PositiveSmallIntegerField(null=True, blank=True)

    @property
    def is_playable(self) -> bool:
        return self.kind == "player"


class Unit(TypedRecord, OfFaction, HasTraits):
    """A figure of flesh or plastic: a unit, an Oni, a hero, a minion, a god."""

    class Size(models.TextChoices):
        SMALL = "small", _("Small")
        MEDIUM = "medium", _("Medium")
        LARGE = "large", _("Large")

    COLLECTION = "units"
    letter = models.CharField(max_length=3, blank=True)
    size = models.CharField(max_length=6, choices=Size, blank=True)
    conquest = models.PositiveSmallIntegerField(null=True, blank=True)
    health = models.PositiveSmallIntegerField(null=True, blank=True)
    attack = models.PositiveSmallIntegerField(null=True, blank=True)
    cost = models.PositiveSmallIntegerField(null=True, blank=True)
    quantity = models.PositiveSmallIntegerField(null=True, blank=True)
    movement = models.SmallIntegerField(null=True, blank=True)
    vp = models.SmallIntegerField(null=True, blank=True)
    initiative = models.PositiveSmallIntegerField(null=True, blank=True)
    force = models.PositiveSmallIntegerField(null=True, blank=True)
    armour = models.PositiveSmallIntegerField(null=True, blank=True)
    life = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta(TypedRecord.Meta):
        constraints = [models.CheckConstraint(condition=Q(size__in=("", "small", "medium", "large")), name="size_is_a_choice")]


class Card(TypedRecord, OfFaction, HasTraits):
    """A card, or a family of cards of which only the number is known."""

    COLLECTION = "cards"
    code = models.CharField(max_length=24, blank=True)
    quantity = models.PositiveSmallIntegerField(null=True, blank=True)
    vp = models.SmallIntegerField(null=True, blank=True)
    cost = models.PositiveSmallIntegerField(null=True, blank=True)
    conquest = models.PositiveSmallIntegerField(null=True, blank=True)
    health = models.PositiveSmallIntegerField(null=True, blank=True)
    attack = models.PositiveSmallIntegerField(null=True, blank=True)
    movement = models.SmallIntegerField(null=True, blank=True)


class Scenario(TypedRecord):
    """A set-up with its special rules."""

    COLLECTION = "scenarios"
    min_players = models.PositiveSmallIntegerField()
    max_players = models.PositiveSmallIntegerField()

    class Meta(TypedRecord.Meta):
        constraints = [
            models.CheckConstraint(condition=Q(min_players__lte=F("max_players")), name="scenario_has_room_for_its_players"),
        ]


class Tile(TypedRecord, OfFaction, HasTraits):
    """A piece of a board."""

    COLLECTION = "tiles"
    quantity = models.PositiveSmallIntegerField(null=True, blank=True)
    value = models.PositiveSmallIntegerField(null=True, blank=True)
    vp = models.SmallIntegerField(null=True, blank=True)
    closed_edges = models.CharField(
        max_length=6, null=True, blank=True, help_text="“03”: edges 0 and 3 are red. Empty: none is. Null: it has no such edges."
    )

    @property
    def is_hexagon(self) -> bool:
        """Whether it is a tile of Tsukuyumi's board; districts, boards and squares have other shapes."""
        return self.kind not in ("district", "board", "square")

    @property
    def blockades(self) -> tuple[int, ...]:
        """The numbers of its red edges."""
        return tuple(map(int, self.closed_edges or ""))


class Component(TypedRecord, OfFaction):
    """Something to count when the box is checked."""

    COLLECTION = "components"
    quantity = models.PositiveSmallIntegerField(null=True, blank=True)
    cost = models.PositiveSmallIntegerField(null=True, blank=True)


class Term(TypedRecord, OfFaction, HasTraits):
    """A word or symbol of the rules: a phase, an action, a mode, a property."""

    COLLECTION = "terms"
    quantity = models.PositiveSmallIntegerField(null=True, blank=True)
    vp = models.SmallIntegerField(null=True, blank=True)
    cost = models.PositiveSmallIntegerField(null=True, blank=True)
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)


class Citation(models.Model):
    """Where a record comes from: a printed heading of a book, or a public place."""

    record = models.ForeignKey(Record, models.CASCADE, related_name="citations")
    order = models.PositiveSmallIntegerField()
    book = models.ForeignKey(Book, models.RESTRICT, null=True, blank=True, related_name="cited_by")
    heading_en = models.CharField(max_length=200)
    heading_fr = models.CharField(max_length=200)
    page = models.PositiveSmallIntegerField(null=True, blank=True)
    address = models.CharField(max_length=200, blank=True)
    confidence = models.CharField(max_length=8, choices=Confidence, default=Confidence.PRINTED)

    heading = Translated()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["record", "order"], name="unique_citation_order"),
            models.CheckConstraint(condition=Q(book__isnull=False) | ~Q(address=""), name="citation_has_a_book_or_an_address"),
        ]

    def __str__(self) -> str:
        return f"{self.book.slug if self.book else self.address}: {self.heading_en}"

    @cached_property
    def figure_names(self) -> list[str]:
        """The figures that it vouches for; none: all that no other citation names."""
        return list(dict.fromkeys(figure.name for figure in self.figures.all()))


class Figure(models.Model):
    """One value as one source prints it. Of shape unknown: printed on components that we do not have."""

    class Shape(models.TextChoices):
        NUMBER = "number"
        TEXT = "text"  # "2–6", "≥ 5", "MP41–MP66"
        LIST = "list"  # whole numbers with a space between them
        UNKNOWN = "unknown"

    record = models.ForeignKey(Record, models.CASCADE, related_name="figures")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=24)
    book = models.ForeignKey(Book, models.RESTRICT, null=True, blank=True, related_name="figures_of_its_own")  # where books disagree
    shape = models.CharField(max_length=8, choices=Shape)
    number = models.IntegerField(null=True, blank=True, help_text="The value, or the first number in it.")
    printed_text = models.CharField(max_length=120, blank=True)
    confidence = models.CharField(max_length=8, choices=Confidence, blank=True)
    citations = models.ManyToManyField(Citation, related_name="figures")

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["record", "name"], condition=Q(book__isnull=True), name="unique_figure"),
            models.UniqueConstraint(fields=["record", "name", "book"], condition=Q(book__isnull=False), name="unique_figure_per_book"),
            models.CheckConstraint(condition=~Q(shape="number") | Q(number__isnull=False), name="number_has_a_value"),
            models.CheckConstraint(
                condition=Q(shape="unknown", confidence="") | (~Q(shape="unknown") & ~Q(confidence="")), name="unknown_has_no_confidence"
            ),
        ]
        indexes = [models.Index(fields=["name", "number"], name="figure_by_number")]

    def __str__(self) -> str:
        return f"{self.name}: {self.as_value().value}"

    def as_value(self) -> FigureValue:
        book = self.book.slug if self.book else None
        shape: Shape = self.shape  # type: ignore[assignment]  # its choices are these
        return FigureValue(self.name, shape, self.number, self.printed_text, self.confidence, book)


class Edition(models.Model):
    """Which state of the files is loaded: one row for the box, one for the book."""

    of = models.CharField(max_length=16, unique=True)
    version = models.CharField(max_length=64)
    loaded_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.of} {self.version}"
