"""Codes that people read aloud, and secrets that nobody can guess; of a secret only the hash is kept."""

import hashlib
import secrets

LETTERS = "ACDEFGHJKMNPQRTUVWXY2346789"  # no I L 1, O 0, S 5, Z, B: typed from across the table without a doubt
LENGTH = 6


def new_code() -> str:
    """Six characters without look-alikes: hundreds of millions of them."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def tidy(code: str) -> str:
    """A code as people type it: any case, with spaces or hyphens."""
    return code.replace(" ", "").replace("-", "").upper()


def new_token() -> str:
    """A seat's secret: 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """A secret this long needs no salt and no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_seed() -> str:
    """Where a table's shuffles come from."""
    return secrets.token_hex(16)
