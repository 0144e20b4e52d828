"""The book's frame in the database; its clauses and rulings are records beside those of the box, so that links run both ways."""

from django.db import models


class Chapter(models.Model):
    """A chapter of a game's rules."""

    slug = models.CharField(max_length=40, unique=True)
    game = models.CharField(max_length=16)
    position = models.PositiveSmallIntegerField()
    part = models.CharField(max_length=16)
    icon = models.CharField(max_length=32)
    title_en = models.CharField(max_length=120)
    title_fr = models.CharField(max_length=120)
    text_en = models.TextField()
    text_fr = models.TextField()

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.slug


class Sheet(models.Model):
    """What happens now: a round or turn, one screen a step."""

    slug = models.CharField(max_length=40, unique=True)
    game = models.CharField(max_length=16)
    position = models.PositiveSmallIntegerField()
    icon = models.CharField(max_length=32)
    title_en = models.CharField(max_length=120)
    title_fr = models.CharField(max_length=120)
    text_en = models.TextField()
    text_fr = models.TextField()
    steps = models.JSONField()

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.slug
