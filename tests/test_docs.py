"""What the papers say about files has to be true."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAPERS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
PATH = re.compile(r"(?<![\w/.:])(?:cards|rules|companion|templates|static|locale|tests|docs)/[\w./<>*-]*[\w>*/](?![\w$-])")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)\)")


def _papers(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    return [
        (paper.relative_to(ROOT).as_posix(), match) for paper in PAPERS for match in sorted(set(pattern.findall(paper.read_text("utf-8"))))
    ]


@pytest.mark.parametrize(("paper", "path"), _papers(PATH))
def test_every_path_that_a_paper_names_exists(paper: str, path: str) -> None:
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    assert list(ROOT.glob(pattern)), f"{paper} names {path}, which does not exist"


@pytest.mark.parametrize(("paper", "target"), _papers(LINK))
def test_every_link_between_papers_leads_somewhere(paper: str, target: str) -> None:
    assert ((ROOT / paper).parent / target).exists()
