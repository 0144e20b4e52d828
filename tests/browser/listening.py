"""What a page complains of: errors on its console and errors that htmx tells."""

from playwright.sync_api import Page

HTMX_ERRORS = (
    "oobErrorNoTarget",
    "swapError",
    "targetError",
    "onLoadError",
    "responseError",
    "sendError",
    "badResponseUrl",
    "syntax:error",
)


def listen(screen: Page) -> list[str]:
    """Everything that one phone's pages complain of; to be called before the first page."""
    heard: list[str] = []
    screen.on("console", lambda message: heard.append(message.text) if message.type == "error" and not _of_htmx(message.text) else None)
    screen.on("pageerror", lambda error: heard.append(str(error)))
    screen.expose_function("complain", lambda text: heard.append(text))
    names = ", ".join(f'"{name}"' for name in HTMX_ERRORS)
    screen.add_init_script(
        f"for (const name of [{names}])"
        " document.addEventListener(`htmx:${name}`, (event) => window.complain(`${name} ${event.detail?.target ?? ''}`));"
    )
    return heard


def _of_htmx(text: str) -> bool:
    """htmx logs its events, also those of a request that a newer one took the place of: its errors are heard by their names."""
    return text.startswith("htmx:") or text == "undefined"
