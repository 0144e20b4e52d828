"""README's table of settings lists what the code reads from the environment, all of it and nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.utils.module_loading import import_string

from tests.test_running import run

ROOT = Path(__file__).parents[1]


def is_environ(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "environ"


def asks_environment(node: ast.AST) -> bool:
    """Whether this is a call of os.environ.get or os.getenv."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return node.func.attr == "getenv" or (node.func.attr in ("get", "pop") and is_environ(node.func.value))


def reads(tree: ast.AST) -> Iterator[ast.expr]:
    """What each access to the environment asks for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and is_environ(node.value):
            yield node.slice
        elif asks_environment(node):
            yield node.args[0]


def names_read(source: str) -> set[str]:
    """The variables that a module reads, by itself or through a function of its own that is given the name."""
    tree = ast.parse(source)
    helpers = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(not isinstance(name, ast.Constant) for name in reads(node))
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") in helpers]
    asked = [*reads(tree), *(call.args[0] for call in calls)]
    return {name.value for name in asked if isinstance(name, ast.Constant)}


def read_by_the_code() -> set[str]:
    files = [ROOT / "manage.py", *(file for package in ("cards", "rules", "companion") for file in (ROOT / package).rglob("*.py"))]
    return set().union(*(names_read(file.read_text("utf-8")) for file in files))


def listed_in_the_readme() -> set[str]:
    section = (ROOT / "README.md").read_text("utf-8").split("## Settings\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_every_setting_stands_in_the_readme_and_every_one_there_is_read():
    assert read_by_the_code() == listed_in_the_readme()


def test_settings_are_found_however_they_are_read():
    source = """
def _flag(name): return os.environ.get(name) == "1"
A = _flag("ONE")
B = os.environ["TWO"] + os.getenv("THREE")
"""
    assert names_read(source) == {"ONE", "TWO", "THREE"}


SECURITY = """
from django.conf import settings
print(settings.SECURE_SSL_REDIRECT, settings.CSRF_COOKIE_SECURE, settings.SECURE_HSTS_SECONDS > 0)
"""


def test_https_is_insisted_on_only_where_it_is_asked_for(tmp_path):
    assert run(SECURITY, COMPANION_VAR=str(tmp_path)).stdout.split() == ["False"] * 3
    assert run(SECURITY, COMPANION_VAR=str(tmp_path), HTTPS_ONLY="1", PUBLIC_URL="https://club.example").stdout.split() == ["True"] * 3


def test_the_last_middleware_is_synchronous_so_that_all_of_them_run_in_the_thread_of_the_view():
    last = import_string(settings.MIDDLEWARE[-1])
    assert getattr(last, "sync_capable", True)
    assert not getattr(last, "async_capable", False)
