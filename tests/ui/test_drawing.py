"""Drawings as controls."""

import flet as ft

from ui.cards import back, face
from ui.components.drawing import drawing


def test_a_drawing_is_sent_as_bytes_which_flet_does_not_read_again():
    """As text each card was read anew, for tens of milliseconds, whenever it was drawn again."""
    nine = face("9D", deck="two", letters="AKQJ")
    one, same, other = (drawing(svg, width=20) for svg in (nine, "".join(nine), back()))
    assert isinstance(one, ft.Image)
    assert one.src == nine.encode()
    assert one.src is same.src
    assert one.src != other.src
    assert one.exclude_from_semantics
