"""The rulebooks in the database: chapters with their clauses, rulings with their readings, and the sheets of what happens now.

Clauses and rulings are records beside those of the boxes, so that links, citations and search run over all of them.
"""

from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property

from cards.language import Translated
from cards.models import Book, Game, TypedRecord
from rules.modes import mode_of, mode_of_all


class Chapter(models.Model):
    """A chapter of a game's rules."""

    slug = models.CharField(max_length=40, unique=True)
    game = models.ForeignKey(Game, models.CASCADE, related_name="chapters")
    order = models.PositiveSmallIntegerField()
    part = models.CharField(max_length=16)
    icon = models.CharField(max_length=32)
    title_en = models.CharField(max_length=120)
    title_fr = models.CharField(max_length=120)
    text_en = models.TextField()
    text_fr = models.TextField()

    title = Translated()
    text = Translated()

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.slug

    @property
    def mode(self) -> str:
        return mode_of(self.slug)


class Clause(TypedRecord):
    """One rule in our own words. Its slug is its permanent number; its markup carries links as [[target|label]]."""

    COLLECTION = "clauses"
    chapter = models.ForeignKey(Chapter, models.RESTRICT, related_name="clauses")
    parent = models.ForeignKey("self", models.RESTRICT, null=True, blank=True, related_name="children")
    markup_en = models.TextField()
    markup_fr = models.TextField()
    enforced = models.BooleanField(default=False, help_text="Whether the engine decides by it.")
    answer_en = models.CharField(max_length=200, blank=True, help_text="The short answer to the question that it settles.")
    answer_fr = models.CharField(max_length=200, blank=True)

    markup = Translated()
    answer = Translated()

    @property
    def is_example(self) -> bool:
        return self.kind == "example"

    @property
    def mode(self) -> str:
        return mode_of(self.slug)

    @cached_property
    def ruling_list(self) -> list["Ruling"]:
        """The rulings about it; filled in by `rules.reference`, as the lists of a record are."""
        return list(self.rulings.all())


class Ruling(TypedRecord):
    """A place where the books are silent, unclear or disagree. Its slug is the engine's switch, a reading's key its value."""

    COLLECTION = "rulings"
    clauses = models.ManyToManyField(Clause, through="RulingClause", related_name="rulings")
    markup_en = models.TextField()
    markup_fr = models.TextField()
    reason_en = models.TextField()
    reason_fr = models.TextField()
    changes_en = models.TextField()
    changes_fr = models.TextField()
    table_only = models.BooleanField(default=False, help_text="Played at the table, not by the engine.")

    markup = Translated()
    reason = Translated()
    changes = Translated()

    @cached_property
    def clause_numbers(self) -> list[str]:
        """The numbers of the clauses that it is about, in its order."""
        return [concern.clause.slug for concern in self.concerns.select_related("clause")]

    @cached_property
    def reading_list(self) -> list["Reading"]:
        """Its readings, in its order."""
        return list(self.readings.all())

    @property
    def mode(self) -> str:
        return mode_of_all(self.clause_numbers)

    @property
    def answer(self) -> str:
        """What we play, in the reader's language."""
        return next((reading.text for reading in self.reading_list if reading.is_default), "")


class RulingClause(models.Model):
    """A clause that a ruling is about, in the ruling's order."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="concerns")
    clause = models.ForeignKey(Clause, models.CASCADE, related_name="concerned_by")
    order = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["ruling", "clause"], name="unique_clause_per_ruling")]

    def __str__(self) -> str:
        return f"{self.ruling} → {self.clause}"


class Reading(models.Model):
    """One way to read a doubtful place, and the books that read it so."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="readings")
    order = models.PositiveSmallIntegerField()
    key = models.SlugField(max_length=60)
    text_en = models.TextField()
    text_fr = models.TextField()
    is_default = models.BooleanField(default=False)
    books = models.ManyToManyField(Book, related_name="readings")

    text = Translated()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "key"], name="unique_reading_key_per_ruling"),
            models.UniqueConstraint(fields=["ruling"], condition=Q(is_default=True), name="one_default_reading_per_ruling"),
        ]

    def __str__(self) -> str:
        return self.key

    @cached_property
    def book_names(self) -> list[str]:
        """The slugs of its books."""
        return [book.slug for book in self.books.all()]


class Sheet(models.Model):
    """A round or turn, one screen per step; or one page to look things up on."""

    slug = models.CharField(max_length=40, unique=True)
    game = models.ForeignKey(Game, models.CASCADE, related_name="sheets")
    order = models.PositiveSmallIntegerField()
    icon = models.CharField(max_length=32)
    title_en = models.CharField(max_length=120)
    title_fr = models.CharField(max_length=120)
    text_en = models.TextField()
    text_fr = models.TextField()
    one_page = models.BooleanField(default=False)

    title = Translated()
    text = Translated()

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.slug


class SheetStep(models.Model):
    """One step of a sheet: who acts, what to do, what is often forgotten. Its texts may carry links as [[target|label]]."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="steps")
    order = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=40)
    icon = models.CharField(max_length=32, blank=True)
    title_en = models.CharField(max_length=120)
    title_fr = models.CharField(max_length=120)
    who_en = models.CharField(max_length=200, blank=True)
    who_fr = models.CharField(max_length=200, blank=True)
    forget_en = models.TextField(blank=True)
    forget_fr = models.TextField(blank=True)

    title = Translated()
    who = Translated()
    forget = Translated()

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["sheet", "key"], name="unique_step_key_per_sheet")]

    def __str__(self) -> str:
        return f"{self.sheet}/{self.key}"


class SheetLine(models.Model):
    """One line of a step, the clause it follows from, and the symbol it explains, if any."""

    step = models.ForeignKey(SheetStep, models.CASCADE, related_name="lines")
    order = models.PositiveSmallIntegerField()
    clause = models.ForeignKey(Clause, models.CASCADE, related_name="sheet_lines")
    icon = models.CharField(max_length=32, blank=True)
    text_en = models.TextField()
    text_fr = models.TextField()

    text = Translated()

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["step", "order"], name="unique_line_order_per_step")]

    def __str__(self) -> str:
        return self.text_en
