"""What players read and hear: the engine's codes made sentences, in every language."""

from __future__ import annotations

from .words import Words, make_words, mark

__all__ = ["Words", "make_words", "mark"]
