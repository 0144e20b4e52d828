"""Checks the lists of packages without a network: ``python -m companion.running.dependencies``, a part of make lint."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LISTS = ("requirements.txt", "requirements-dev.txt")
LINE = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(\[[\w,]+\])?==(?P<version>[\w.]+)(?P<reason>\s+# \S.*)?")


def same_name(name: str) -> str:
    """Names of packages as the index compares them."""
    return re.sub(r"[-_.]+", "-", name).lower()


def problems(folder: Path = ROOT) -> list[str]:
    """What is wrong with the lists: a package without an exact version, a reason or the same pin among the constraints."""
    found = []
    pins: dict[str, str] = {}
    for line in _lines(folder / "constraints.txt"):
        name, equals, version = line.partition("==")
        if not equals or same_name(name) in pins:
            found.append(f"constraints.txt: {line}: accepted: each package once, as name==version")
        pins[same_name(name)] = version
    for file in LISTS:
        for line in _lines(folder / file):
            if line.startswith("-r "):
                continue
            told = LINE.fullmatch(line)
            if told is None:
                found.append(f"{file}: {line}: accepted: name==version  # why it is here")
            elif told["reason"] is None:
                found.append(f"{file}: {told['name']}: say after # why it is here")
            elif pins.get(same_name(told["name"])) != told["version"]:
                found.append(f"{file}: {told['name']}: constraints.txt pins {pins.get(same_name(told['name']))}, not {told['version']}")
    return found


def _lines(file: Path) -> list[str]:
    return [line.strip() for line in file.read_text("utf-8").splitlines() if line.strip() and not line.startswith("#")]


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
