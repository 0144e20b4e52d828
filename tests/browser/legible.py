"""What axe has to say of a page: its violations only, which is much quicker than a list of all that it looked at."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def violations(screen: Page) -> str:
    """A report of every violation; empty where there is none."""
    found = Axe().run(screen, options={"resultTypes": ["violations"]})
    return found.generate_report() if found.violations_count else ""
