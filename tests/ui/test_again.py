"""What a component draws again: the same controls, unless what they show has changed."""

from __future__ import annotations

import flet as ft

from ui.components.again import Again


def card(name: str, angle: float) -> ft.Container:
    return ft.Container(ft.Text(name), rotate=ft.Rotate(angle))


def test_what_shows_the_same_as_before_is_the_same_control_and_the_rest_is_new() -> None:
    again = Again()
    five, king = again.drawn("5H", card, "5H", 0.1), again.drawn("KC", card, "KC", 0.2)
    again.begin()
    assert again.drawn("5H", card, "5H", 0.1) is five
    turned = again.drawn("KC", card, "KC", 0.3)
    assert turned is not king
    assert turned == card("KC", 0.3)


def test_what_one_drawing_leaves_out_is_drawn_anew_when_it_comes_back() -> None:
    again = Again()
    five = again.drawn("5H", card, "5H", 0.1)
    again.begin()
    again.begin()
    assert again.drawn("5H", card, "5H", 0.1) is not five


def test_a_button_given_again_does_what_it_was_given_for_last() -> None:
    again, done = Again(), []
    button = again.press("hint", lambda: done.append("of the first trick"))
    again.begin()
    assert again.press("hint", lambda: done.append("of the second trick")) is button
    button()
    assert done == ["of the second trick"]
