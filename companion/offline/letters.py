"""Small whole numbers as letters: the search's index has some hundred thousand of them, and a phone fetches them all."""

from collections.abc import Iterable

# What JSON and HTML leave as it is; the space parts runs. The first of them end a number, the others go before the end of a large one.
LETTERS = "".join(chr(code) for code in range(33, 127) if chr(code) not in "\"\\<>&'")
ENDS = 70


def written(numbers: Iterable[int]) -> str:
    """Numbers one after the other, the small ones as one letter each."""
    return "".join(map(_number, numbers))


def _number(number: int) -> str:
    number, end = divmod(number, ENDS)
    text = LETTERS[end]
    while number:
        number, digit = divmod(number, len(LETTERS) - ENDS)
        text = LETTERS[ENDS + digit] + text
    return text
