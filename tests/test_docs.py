"""What the papers say about files has to be true."""

import re
from pathlib import Path

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
