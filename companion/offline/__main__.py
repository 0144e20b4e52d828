"""``python -m companion.offline site [folder]`` writes the static site; ``keep`` makes the live site's pack."""

import os
import sys
import time
from pathlib import Path
from threading import Thread

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup()

from companion.offline import build_cache, site  # noqa: E402  models are there only once Django is set up

NICE_LEVEL = 15
# The server's first visitors come before the pack.
STARTUP_DELAY = 10


def exit_with_parent() -> None:
    """Ends with the server that started it, however that ends."""
    server = os.getppid()

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def write_site(target: Path) -> None:
    """Writes the site and says how large it is."""
    start = time.monotonic()
    made = site.build(processes=min(os.cpu_count() or 1, 2), address=os.environ.get("SITE_URL") or settings.PUBLIC_URL)
    site.write(made.files, target)
    pages = sum(name.endswith(".html") and not name.startswith(("api/", "bulk/")) for name in made.files)
    print(f"{target}: {len(made.files)} files, {made.size / 1e6:.1f} MB; {pages} of them pages; {time.monotonic() - start:.0f} s")
    print(f"pack for phones: version {made.pack.version}, {made.pack.size / 1e6:.2f} MB in {len(made.pack.parts)} parts (at most 5)")


def main() -> int:
    match sys.argv[1:]:
        case ["site"]:
            write_site(Path("var/site"))
        case ["site", target]:
            write_site(Path(target))
        case ["keep"]:
            os.nice(NICE_LEVEL)
            exit_with_parent()
            time.sleep(STARTUP_DELAY)
            build_cache.keep()
        case _:
            raise SystemExit("accepted: site [folder], or keep")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
