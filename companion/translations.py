"""Collects and compiles translations in pure Python: ``python -m companion.translations collect|compile``.

English is the key, ``locale/fr/LC_MESSAGES/django.po`` the French.
"""

import io
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from cards.typography import typeset

BASE = Path(__file__).resolve().parent.parent
PO = BASE / "locale/fr/LC_MESSAGES/django.po"
KEYWORDS = {
    "gettext": None, "gettext_lazy": None, "gettext_noop": None, "_": None, "ngettext": (1, 2), "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3), "numbered": (2, 3),
}  # fmt: skip


def used() -> Catalog:
    """Every message that code and templates ask for."""
    messages = Catalog(fuzzy=False)
    for path in sorted([*BASE.glob("companion/**/*.py"), *BASE.glob("cards/**/*.py"), *BASE.glob("rules/**/*.py")]):
        _collect(path, path.read_text("utf-8"), messages)
    for path in sorted(BASE.glob("templates/**/*.html")):
        calls = templatize(path.read_text("utf-8"), origin=str(path))
        _collect(path, "\n".join(line.strip() for line in calls.splitlines()), messages)  # indentation means something to Python
    return messages


def _collect(path: Path, source: str, messages: Catalog) -> None:
    # templatize leaves words outside of calls as x's: they are no Python, and the extractor does not mind.
    for _line, message, _comments, context in extract("python", io.BytesIO(source.encode()), KEYWORDS):
        if isinstance(message, tuple) and not all(isinstance(m, str) for m in message):
            continue
        messages.add(message, locations=[(path.relative_to(BASE).as_posix(), 1)], context=context)


def translated() -> Catalog:
    if not PO.exists():
        return Catalog(locale="fr")
    with PO.open("rb") as file:
        return read_po(file, locale="fr")


def gaps() -> list[str]:
    """Messages without a French translation, and translations that nothing asks for."""
    french = translated()
    wanted = {(m.id if isinstance(m.id, str) else m.id[0], m.context) for m in used() if m.id}
    have = {(m.id if isinstance(m.id, str) else m.id[0], m.context): m for m in french if m.id}
    missing = [f"not translated: {key[0]!r}" for key in wanted if key not in have or not _filled(have[key].string)]
    stale = [f"no longer used: {key[0]!r}" for key in have if key not in wanted]
    fuzzy = [f"to be looked at: {m.id!r}" for m in have.values() if m.fuzzy]
    return sorted(missing + stale + fuzzy)


def _filled(string: object) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


def collect() -> None:
    """Brings the French file up to date; what is there stays."""
    french = translated()
    french.update(used(), no_fuzzy_matching=True)
    french.obsolete.clear()
    PO.parent.mkdir(parents=True, exist_ok=True)
    with io.BytesIO() as file:
        write_po(file, french, width=0, sort_output=True, omit_header=False, no_location=True)
        text = file.getvalue().decode()
    # Dates and tools would change the file without a change of content.
    text = re.sub(
        r'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team|Report-Msgid-Bugs-To):.*\n', "", text, flags=re.M
    )
    text = re.sub(r"\A(#.*\n)+", "# The interface in French.\n", text)
    PO.write_text(text, "utf-8")


def compile_all() -> None:
    french = translated()
    for message in french:
        if message.id:  # the first one is the header
            string = message.string
            message.string = typeset(string, "fr") if isinstance(string, str) else tuple(typeset(form, "fr") for form in string or ())
    with PO.with_suffix(".mo").open("wb") as file:
        write_mo(file, french)


def main() -> int:
    match sys.argv[1:]:
        case ["collect"]:
            collect()
            print("\n".join(gaps()) or "everything is translated")
        case ["compile"]:
            compile_all()
        case _:
            raise SystemExit("accepted: collect or compile")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
