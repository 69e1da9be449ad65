"""A link as a picture that a phone's camera reads."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO


@lru_cache(maxsize=8)
def qr_svg(text: str) -> str:
    """Give the QR code of a text as SVG: black on white with its margin, in every theme."""
    import segno  # only here: most games need none

    picture = BytesIO()
    segno.make(text, micro=False, error="m").save(
        picture, kind="svg", xmldecl=False, omitsize=True, light="#ffffff", dark="#000000"
    )
    return picture.getvalue().decode()
