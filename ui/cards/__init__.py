"""The cards as SVG: faces, the back and the suit symbols."""

from __future__ import annotations

from .faces import Letters, back, face
from .suits import SUIT_COLOURS, Deck, suit

__all__ = ["SUIT_COLOURS", "Deck", "Letters", "back", "face", "suit"]
