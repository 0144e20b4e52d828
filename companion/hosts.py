"""Which names this site answers to, and the address that it gives as its own."""

import ipaddress
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

OWN_MACHINE = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True)
class Trust:
    """`allowed` is Django's list; where `home_only`, it is narrowed to names that only exist on one's own network, and `more`."""

    allowed: Sequence[str]
    home_only: bool = False
    more: Sequence[str] = ()

    def accepts(self, name: str) -> bool:
        """Whether requests for this name are answered; Django has compared it with `allowed` before."""
        return not self.home_only or is_at_home(name) or name in self.more

    def __str__(self) -> str:
        if not self.home_only:
            return "any name (ALLOWED_HOSTS=*)" if "*" in self.allowed else ", ".join(self.allowed)
        return ", ".join(["IP addresses", "localhost", "*.local", "names without a dot", *self.more])


def public_url(value: str, *, https_only: bool) -> str:
    """The address of the whole site, with a slash at its end; empty where none is given."""
    if not value:
        return ""
    accepted = "an address without a path, such as https://club.example/"
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        raise ImproperlyConfigured(f"PUBLIC_URL is {value!r}; accepted: {accepted}") from None
    bare = f"{parts.scheme}://{parts.netloc}" in (value, value.removesuffix("/"))
    if parts.scheme not in ("https", "http") or not parts.hostname or "@" in parts.netloc or not bare or port == 0:
        raise ImproperlyConfigured(f"PUBLIC_URL is {value!r}; accepted: {accepted}")
    if https_only and parts.scheme != "https":
        raise ImproperlyConfigured(f"PUBLIC_URL is {value!r}; accepted with HTTPS_ONLY=1: an address that begins with https://")
    return f"{parts.scheme}://{parts.netloc.lower()}/"


def trusted(names: Sequence[str], public: str, *, https_only: bool) -> Trust:
    """What ALLOWED_HOSTS says; without it the name of PUBLIC_URL, and at home the names of one's own network."""
    own = _name_of(public)
    if names:
        return Trust(names)
    if not https_only:
        return Trust(["*"], home_only=True, more=list(dict.fromkeys([*([own] if own else []), socket.gethostname().lower()])))
    if not own:
        raise ImproperlyConfigured(
            "HTTPS_ONLY is 1, and neither PUBLIC_URL nor ALLOWED_HOSTS says which names belong to this site; "
            "accepted: PUBLIC_URL=https://club.example/, or ALLOWED_HOSTS=club.example"
        )
    return Trust([own, *OWN_MACHINE])


def is_at_home(name: str) -> bool:
    """Names that no stranger can own: addresses, this machine, *.local, and names without a dot."""
    name = name.rstrip(".").lower()
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return bool(name) and ("." not in name or name.endswith((".local", ".localhost")))
    return True


def origins(public: str, more: Sequence[str]) -> list[str]:
    """Whose forms are accepted: also behind a proxy that passes on another name."""
    return [*more, *([public.removesuffix("/")] if public else [])]


def listed_origins(values: Sequence[str]) -> list[str]:
    """Origins as browsers send them: scheme and name, no path."""
    for value in values:
        parts = urlsplit(value)
        if value != "*" and (parts.scheme not in ("https", "http") or value != f"{parts.scheme}://{parts.netloc}" or not parts.netloc):
            raise ImproperlyConfigured(
                f"TABLES_ORIGINS holds {value!r}; accepted: *, or addresses such as https://club.example, with commas"
            )
    return list(values)


def _name_of(public: str) -> str:
    host = urlsplit(public).hostname or ""
    return f"[{host}]" if ":" in host else host
