"""Every faction wears the colour that its data says."""

import re

from cards.colours import HEAD, SHEET, colours, sheet


def test_the_style_sheet_is_what_the_data_says():
    assert SHEET.read_text("utf-8") == sheet(), "make data writes it anew"


def test_every_faction_has_a_colour_that_pages_know(catalogue):
    assert set(colours()) == {entry.slug for entry in catalogue.entries if entry.collection == "factions"}
    known = set(re.findall(r"^ +--([a-z]+):", SHEET.read_text("utf-8"), flags=re.M))
    assert set(colours().values()) <= known


def test_no_rule_written_by_hand_names_a_faction():
    """A new faction needs a colour in its data, and no rule of its own."""
    factions = set(colours())
    named = {
        (path.name, slug)
        for path in SHEET.parent.glob("*.css")
        for slug in re.findall(r"(?:\.f-|--)([a-z0-9-]+)", path.read_text("utf-8").split(HEAD)[0])
        if slug in factions
    }
    assert named == set()
