"""What the coach says while the pack may be robbed covers neither buttons nor the card offered."""

from __future__ import annotations

import pytest

from ui.layout import table_layout
from ui.layout.plate import foot_of_robbing

SIZES = [(390, 844), (412, 915), (820, 1180)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_the_plate_keeps_clear_of_buttons_and_of_the_card_offered(size, text, lines):
    layout = table_layout(*size, seats=4, sides=2, viewer=0, text_scale=text)
    height = lines * 15 * text * 1.2 + 12
    foot = foot_of_robbing(layout, height)
    assert foot is not None
    for thing in (layout.panel, layout.panel_card):
        assert foot <= thing.top or foot - height >= thing.bottom
    assert foot <= layout.message.bottom
    assert foot - height > layout.trump_label.bottom
