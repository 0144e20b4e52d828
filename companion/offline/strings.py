"""The few words that the phone's own script says, in one language, and the drawings beside them."""

from django.templatetags.static import static
from django.utils.translation import gettext, gettext_noop, override

WORDS = {
    "show-all": "Show all", "nothing-fits": "Nothing fits all of these filters.", "in-all-boxes": "Search all games",
    "example": "Example", "rule": "Rule", "ruling": "Ruling", "more": "There is more. Add a word to narrow it.",
    "nothing": "Nothing holds “%(q)s”. Try a shorter word, or the other language’s name.", "near": "Words we have:",
    "browse": "Browse the rules", "not-understood": "not understood: %(one)s",
    "compare": "Compare", "take-away": "take away", "stop-comparing": "Stop comparing", "tap-two": "Tap two or three to compare them.",
    "prev": "Previous:", "next": "Next:", "place": "%(place)s of %(total)s",
    "away": gettext_noop("This needs a network: it is worked out on a server."),
    "reckoned": gettext_noop("Reckoned on this phone, without a server."),
}  # fmt: skip

PICTURES = {"no-hit": "art/empty-search.svg", "no-row": "art/empty-list.svg"}


def words_json(language: str) -> dict[str, str]:
    """The words, and where the drawings are that go with them, seen from the top of the site."""
    with override(language):
        words = {key: gettext(word) for key, word in WORDS.items()}
    return words | {key: static(picture).removeprefix("/") for key, picture in PICTURES.items()}
