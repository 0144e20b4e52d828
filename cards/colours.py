"""Writes the factions' colours, which stand in the data, at the end of the style sheet: ``python -m cards.colours``."""

import tomllib
from pathlib import Path

from cards.loading import DATA

SHEET = Path(__file__).parent.parent / "static/css/theme.css"
HEAD = "/* Whose something is, by its colour. Written by make data from cards/data: change the colours there. */\n"


def colours() -> dict[str, str]:
    """The name of each faction's colour, by the faction's slug."""
    files = [tomllib.loads(path.read_text("utf-8")) for path in sorted(DATA.rglob("*.toml"))]
    return {faction["slug"]: faction["colour"] for file in files for faction in file.get("factions", ())}


def sheet() -> str:
    """The style sheet, ending with a rule for each colour that factions wear: one file less for a phone to fetch."""
    worn: dict[str, list[str]] = {}
    for slug, colour in colours().items():
        worn.setdefault(colour, []).append(f".f-{slug}")
    rules = [",\n".join(sorted(who)) + f" {{\n  --side: var(--{colour});\n}}\n" for colour, who in sorted(worn.items())]
    written_by_hand = SHEET.read_text("utf-8").split(HEAD)[0].rstrip("\n")
    return f"{written_by_hand}\n\n{HEAD}" + "\n".join(rules)


if __name__ == "__main__":
    SHEET.write_text(sheet(), "utf-8")
