"""How many random examples a test tries: as many as it says, and ten times that in the long profile (make bench)."""

from hypothesis import settings

USUAL = 100  # what Hypothesis tries where a test says nothing; the profiles in conftest.py are multiples of it


def examples(count: int) -> settings:
    """That many examples in the usual profile, in proportion in another."""
    return settings(max_examples=count * settings.default.max_examples // USUAL)
