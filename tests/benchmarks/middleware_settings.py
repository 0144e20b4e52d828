"""The product's settings with another stack of middleware, named by BENCH_MIDDLEWARE."""

import os

from companion.settings import *  # noqa: F403
from companion.settings import MIDDLEWARE as OURS

# Without a middleware that is synchronous only, Django changes threads for each step of each of its own.
ASYNCHRONOUS = [name for name in OURS if name.startswith(("django.", "django_htmx.", "whitenoise."))]
STACKS = {
    "as it is": OURS,
    "Django's own only": ASYNCHRONOUS,
    "Django's own, in one thread": [*ASYNCHRONOUS, "tests.benchmarks.middleware_settings.in_one_thread"],
}
MIDDLEWARE = STACKS[os.environ["BENCH_MIDDLEWARE"]]


def in_one_thread(get_response):
    """Does nothing, but synchronously."""
    return get_response
