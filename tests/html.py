"""Reads a page as a browser would: elements by selector, their attributes and their words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "circle", "hr", "img", "input", "line", "link", "meta", "path", "polygon", "rect", "use"}
PART = re.compile(r"([.#])([\w-]+)|\[([\w-]+)(?:=\"?([^\]\"]*)\"?)?\]|([a-z][a-z0-9]*)")

NO_BREAK = re.compile("[\u00a0\u202f]")


def plain_spaces(text: str) -> str:
    """A space is a space to whoever reads, though a line may not break at every one of them."""
    return NO_BREAK.sub(" ", text)


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: list["Element | str"] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        """All words inside, with single spaces between them."""
        return " ".join("".join(self._texts()).split())

    def all(self, selector: str) -> list["Element"]:
        """The elements inside that fit: tag, .class, #id, [attribute] or [attribute=value]; a space for "somewhere inside"."""
        *outer, last = selector.split()
        return [one for one in self._descendants() if one.fits(last) and one._within(outer, self)]

    def one(self, selector: str) -> "Element":
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} elements fit {selector}"
        return found[0]

    def fits(self, compound: str) -> bool:
        return all(self._has(*match.groups()) for match in PART.finditer(compound))

    def _has(self, sign: str | None, word: str, attribute: str | None, value: str | None, tag: str | None) -> bool:
        if tag:
            return self.tag == tag
        if attribute:
            return attribute in self.attributes if value is None else self.attributes.get(attribute) == value
        return word in self.classes if sign == "." else self.attributes.get("id") == word

    def _within(self, outer: list[str], top: "Element") -> bool:
        wanted, around = list(outer), self.parent
        while wanted and around is not None and around is not top:
            if around.fits(wanted[-1]):
                wanted.pop()
            around = around.parent
        return not wanted

    def _descendants(self) -> Iterator["Element"]:
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child._descendants()

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.top = self.here = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(element)
        if tag not in VOID:
            self.here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.here.children.append(Element(tag, {name: value or "" for name, value in attrs}, self.here))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.here.tag == tag, f"</{tag}> inside <{self.here.tag}>"
            self.here = self.here.parent or self.top

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def read(html: str) -> Element:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.top
