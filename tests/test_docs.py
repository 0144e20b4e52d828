"""What the papers say about files has to be true."""

import re
from pathlib import Path

from tests.test_settings import read_by_the_code

ROOT = Path(__file__).parent.parent
PAPERS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
PATH = re.compile(r"(?<![\w/.:])(?:cards|rules|companion|templates|static|locale|tests|docs)/[\w./<>*-]*[\w>*/](?![\w$-])")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)\)")


def _papers(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    return [
        (paper.relative_to(ROOT).as_posix(), match) for paper in PAPERS for match in sorted(set(pattern.findall(paper.read_text("utf-8"))))
    ]


def test_every_path_that_a_paper_names_exists() -> None:
    for paper, path in _papers(PATH):
        pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
        assert list(ROOT.glob(pattern)), f"{paper} names {path}, which does not exist"


def test_every_link_between_papers_leads_somewhere() -> None:
    assert [(paper, target) for paper, target in _papers(LINK) if not ((ROOT / paper).parent / target).exists()] == []


VARIABLE = re.compile(r"\b(?:[A-Z]+_)*[A-Z]{4,}(?==)|(?<=`)[A-Z]+(?:_[A-Z]+)*(?=`)")
OF_OTHERS = {"TO", "FROM", "OVERWRITE"}  # of make itself
PYTHON = {"PYTHONUTF8"}


def test_deploying_names_every_setting_and_no_other() -> None:
    text = (ROOT / "docs/deploying.md").read_text("utf-8")
    table = text.split("## Settings\n", 1)[1].split("\n## ", 1)[0]
    listed = {name for line in table.splitlines() if line.startswith("| `") for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert listed == read_by_the_code()
    assert set(VARIABLE.findall(text)) - OF_OTHERS - PYTHON <= listed


def test_the_services_of_deploying_start_what_exists() -> None:
    text = (ROOT / "docs/deploying.md").read_text("utf-8")
    commands = {file.stem for file in ROOT.glob("*/management/commands/*.py")} | {
        file.stem for file in ROOT.glob("companion/*/management/commands/*.py")
    }
    assert set(re.findall(r"manage\.py (\w+)", text)) - {"migrate", "collectstatic"} <= commands
    for module in re.findall(r"python -m ([\w.]+)", text):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists()
