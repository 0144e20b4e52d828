"""Turns a page's addresses into relative ones, so that it works under any sub-path and from a file server."""

import re

# Whom the pages are asked of while they are written; addresses that name it are ours too.
HOST = "localhost"
OURS = re.compile(rf'(?<==")https?://{HOST}(?=/)')
ADDRESS = re.compile(r'(?<=[\s])(href|src|action|hx-get|data-share|data-root|data-pocket-script)="(/(?!/)[^"]*)"')

AS_IT_STANDS = re.compile(r"(<pre.*?</pre>|<textarea.*?</textarea>)", re.DOTALL)
INDENTATION = re.compile(r"\n\s+")


def root_of(path: str) -> str:
    """The way from a page to the top: '/en/metals/' → '../../'."""
    return "../" * path.strip("/").count("/") + ("../" if path.strip("/") else "./")


def relative(page: str, path: str) -> str:
    """The same page with every address of this site relative to it, and without the indentation of its template."""
    root = root_of(path)
    return ADDRESS.sub(lambda match: f'{match.group(1)}="{root}{match.group(2)[1:]}"', OURS.sub("", _not_indented(page)))


def _not_indented(page: str) -> str:
    """What stands in lines as it is stays so."""
    pieces = AS_IT_STANDS.split(page)
    pieces[::2] = [INDENTATION.sub("\n", piece) for piece in pieces[::2]]
    return "".join(pieces)


def file_of(path: str) -> str:
    """The file that a static host serves at an address: '/en/' → 'en/index.html'."""
    return f"{path[1:]}index.html" if path.endswith("/") else path[1:]
