"""What one process has drawn the others read; whatever is wrong with the folder, it is drawn all the same."""

import os

import pytest

from companion.web.tables import drawing_files


@pytest.fixture
def folder(settings, tmp_path):
    settings.SHARED_DRAWINGS = tmp_path / "drawings"
    return settings.SHARED_DRAWINGS


def nobody():
    raise AssertionError("drawn again")


def test_a_drawing_is_made_once_for_all(folder):
    assert drawing_files.shared(("a table", 3, "en"), lambda: b"board") == b"board"
    assert drawing_files.shared(("a table", 3, "en"), nobody) == b"board"
    assert drawing_files.shared(("a table", 3, "fr"), lambda: b"plateau") == b"plateau"
    assert folder.stat().st_mode & 0o077 == 0, "other users see nothing of it"


def test_a_folder_that_cannot_be_written_costs_only_time(settings, tmp_path):
    settings.SHARED_DRAWINGS = tmp_path / "file" / "drawings"
    (tmp_path / "file").write_text("no folder")
    for _again in range(2):
        assert drawing_files.shared("key", lambda: b"board") == b"board"


def test_one_process_alone_writes_nothing(settings):
    assert settings.SHARED_DRAWINGS is None
    assert [drawing_files.shared("key", lambda: b"1"), drawing_files.shared("key", lambda: b"2")] == [b"1", b"2"]


def test_old_drawings_are_swept_out(folder):
    drawing_files.shared("old", lambda: b"old")
    for file in folder.iterdir():
        os.utime(file, (1, 1))
    for number in range(drawing_files.EVERY):
        drawing_files.shared(number, lambda: b"new")
    kept = [file.read_bytes() for file in folder.iterdir()]
    assert kept.count(b"old") == 0
    assert kept.count(b"new") == drawing_files.EVERY
