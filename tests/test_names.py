"""Names that stand for one thing each."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
DJANGO_ASKS_FOR = {"Command", "Migration"}  # management commands and migrations have no other name


def classes() -> dict[str, set[str]]:
    """Every top-level class of the product, and the files that define one of this name."""
    found = defaultdict(set)
    for package in ("cards", "rules", "companion"):
        for file in sorted((ROOT / package).rglob("*.py")):
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    found[node.name].add(file.relative_to(ROOT).as_posix())
    return found


def test_no_class_of_the_project_shares_its_name_with_another():
    twice = {name: files for name, files in classes().items() if len(files) > 1 and any(f.startswith("companion/") for f in files)}
    assert {name: files for name, files in twice.items() if name not in DJANGO_ASKS_FOR} == {}
