"""A code that one phone reads off another."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr(url: str) -> SafeString:
    """A QR code as SVG, dark on light in either theme."""
    return mark_safe(segno.make(url, error="m").svg_inline(scale=5, border=3, dark="#000", light="#fff", omitsize=True))
