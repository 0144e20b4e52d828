"""How to ask for a page without its frame of header, main places and menus, as the sheet over a table does: most of a page's time."""

from companion.web.responses import SHEET

WITHOUT_FRAME = {"HX-Request": "true", "HX-Target": SHEET}
