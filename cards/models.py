"""The box in the database: one table of records for all collections, their sources and their links.

One table, because every collection has the contract's one record shape, links run between collections, and search will
run over all of them.
"""

from django.db import models


class Record(models.Model):
    """One thing of a box: a game, book, faction, unit, card, scenario, tile, component or term; or a clause or ruling of the book."""

    collection = models.CharField(max_length=16)
    slug = models.CharField(max_length=80)
    game = models.CharField(max_length=16)
    kind = models.CharField(max_length=32)
    faction = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="members")
    letter = models.CharField(max_length=3, blank=True)
    icon = models.CharField(max_length=32, blank=True)
    position = models.PositiveIntegerField()
    name_en = models.CharField(max_length=160)
    name_fr = models.CharField(max_length=160)
    name_source = models.JSONField()
    aliases = models.JSONField()
    known = models.CharField(max_length=8)
    text_en = models.TextField(null=True)
    text_fr = models.TextField(null=True)
    figures = models.JSONField()
    confidence = models.JSONField()
    traits = models.JSONField()
    parts = models.JSONField()
    extra = models.JSONField(default=dict)
    folded_name = models.TextField()
    folded = models.TextField()
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["collection", "slug"], name="a_slug_is_unique_in_its_collection")]
        indexes = [models.Index(fields=["collection", "game", "position"])]

    def __str__(self) -> str:
        return f"{self.collection}/{self.slug}"


class Source(models.Model):
    """Where a record, or some of its figures, comes from."""

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="sources")
    position = models.PositiveSmallIntegerField()
    book = models.CharField(max_length=24, blank=True)
    heading_en = models.CharField(max_length=200)
    heading_fr = models.CharField(max_length=200)
    page = models.PositiveSmallIntegerField(null=True)
    address = models.CharField(max_length=200, blank=True)
    confidence = models.CharField(max_length=8)
    figures = models.JSONField()

    class Meta:
        ordering = ["position"]


class Link(models.Model):
    """One record speaks of another; shown on both."""

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="links_out")
    other = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="links_in")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["record", "other"], name="a_link_stands_once")]


class Edition(models.Model):
    """Which state of the files is loaded: one row for the box, one for the book."""

    of = models.CharField(max_length=16, unique=True)
    version = models.CharField(max_length=64)
    loaded_at = models.DateTimeField()
