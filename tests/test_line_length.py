"""A line of a template, a style sheet or a script fits on the screen of whoever reviews it."""

from pathlib import Path

BASE = Path(__file__).parent.parent
LONGEST = 120
FILES = sorted(
    path.relative_to(BASE).as_posix() for where in ("templates/**/*.html", "static/**/*.css", "static/**/*.js") for path in BASE.glob(where)
)


def test_there_are_such_files():
    assert {Path(name).suffix for name in FILES} == {".html", ".css", ".js"}


def test_no_line_is_longer_than_can_be_read():
    lines = [(f"{name}:{n}", line) for name in FILES for n, line in enumerate((BASE / name).read_text("utf-8").splitlines(), 1)]
    assert [place for place, line in lines if len(line) > LONGEST] == []
