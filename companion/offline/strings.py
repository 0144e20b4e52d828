"""The few words that the phone's own script says, in one language, and the drawings beside them."""

from django.templatetags.static import static
from django.utils.translation import gettext, gettext_noop, override

from cards.language import labelled

WORDS = {
    "show-all": "Show all", "nothing-fits": "Nothing matches all of these filters.", "in-all-boxes": "Search all games",
    "answer": "Answer", "we-play": "We play: %(answer)s", "not-known": "Not known to us: <b>%(names)s</b>.",
    "example": "Example", "rule": "Rule", "ruling": "Ruling",
    "all-of": gettext_noop("%(name)s: show all %(n)s"), "all": gettext_noop("Show all %(n)s"),
    "nothing": "No results for “%(q)s”. Try a shorter word, or the name in the other language.", "near": "Words we know:",
    "browse": "Browse the rules", "not-understood": "not understood: %(one)s",
    "without": "without: %(one)s",
    "compare": "Compare", "take-away": "remove", "stop-comparing": "Stop comparing", "tap-two": "Tap two or three to compare them.",
    "prev": "Previous:", "next": "Next:", "place": "%(place)s of %(total)s",
    "away": gettext_noop("This needs a network: it is calculated on a server."),
    "reckoned": gettext_noop("Calculated on this phone, without a server."),
}  # fmt: skip

FILES = {"no-hit": "art/empty-search.svg", "no-row": "art/empty-list.svg", "answer-style": "css/answer.css"}


def words_json(language: str) -> dict[str, str]:
    """The words, and where the files are that go with them, seen from the top of the site."""
    with override(language):
        words = {key: gettext(word) for key, word in WORDS.items()}
        words["compare-names"] = labelled(gettext("Compare"), "%(names)s")
        words["labelled"] = labelled("%(label)s", "%(value)s")
    return words | {key: static(file).removeprefix("/") for key, file in FILES.items()}
