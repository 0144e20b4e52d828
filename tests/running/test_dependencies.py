"""Every package is pinned and has its reason; a gap is named."""

from companion.running.dependencies import LISTS, ROOT, problems


def test_the_lists_are_whole():
    assert problems() == []


def test_each_gap_is_named(tmp_path):
    for name in (*LISTS, "constraints.txt"):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    with (tmp_path / "requirements.txt").open("a") as file:
        file.write("one==1.0\ntwo>=2  # newer is fine\nthree==3  # not pinned\nfour==4  # another pin\n")
    with (tmp_path / "constraints.txt").open("a") as file:
        file.write("four==5\nuvicorn==0.1\n")
    found = "\n".join(problems(tmp_path))
    for name in ("one: say", "two>=2", "three: constraints.txt pins None", "four: constraints.txt pins 5", "uvicorn==0.1: accepted"):
        assert name in found
