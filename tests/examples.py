"""How many random examples a test tries: a third of what it says in make test, ten times as many in the long profile (make bench)."""

from hypothesis import settings

WHOLE = 100  # what Hypothesis tries where a test and a profile say nothing; the profiles in conftest.py are parts and multiples of it


def examples(count: int) -> settings:
    """That many examples, in the proportion of the profile."""
    return settings(max_examples=max(1, count * settings.default.max_examples // WHOLE))
