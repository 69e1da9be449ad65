"""What can be pressed to answer an exercise, and what is said of the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from engine.actions import Action, Bid, Hold, Jink, Keep, NameTrump, Pass, Rob, Take
from engine.lessons.tasks import Act, Answer, Count, MayRob, Won
from engine.state import Phase
from ui.components.buttons import Press, Tone, button, pressable
from ui.components.fields import in_columns
from ui.components.measure import fits, lines_of, width_of
from ui.components.quiz_board import Board
from ui.components.quiz_state import FRESH, over_discards, picks_several, ready
from ui.components.text import suited, text
from ui.texts.lessons import asks_text, facts_text
from ui.texts.reasons import reason_text
from ui.texts.verdicts import verdict_text
from ui.texts.words import GLYPHS, Words
from ui.theme import Kind, Look

_GAP: Final = 8.0
_EDGES: Final = 2 * 16 + 3.0
_EDGE: Final = 9.0
_LOW_EDGE: Final = 6.0
_LINES: Final = 4
"""In so few lines an answer can be read, though a long one scrolls."""


@dataclass(frozen=True, slots=True)
class Calls:
    """What the answers do."""

    answer: Callable[[Answer], None]
    check: Callable[[], None]
    take: Callable[[bool], None]
    show: Callable[[], None]


def answers(board: Board, calls: Calls, width: float) -> list[ft.Control]:
    """Give the buttons with which the exercise can be answered now, in rows of that width.

    There are none once it is done. What shows the solution never moves the others, which stand at
    the foot: it comes beside one or two, else above them.
    """
    if board.attempt.done:
        return []
    look, choices = board.look, _fitting(board, width)
    buttons = [
        _button(look, one, partial(one.press, calls) if one.open else None) for one in choices
    ]
    rows = [in_columns(buttons, _columns(look, choices, width), _GAP)] if buttons else []
    if not board.attempt.offers_solution:
        return rows
    label = board.words.t("Show me")
    row = [label, *(one.label for one in choices)]
    each = (width - (len(row) - 1) * _GAP) / len(row) - _EDGES
    beside = 1 < len(row) <= 3 and all(fits(said, look.size("body"), each) for said in row)
    icon = None if beside else ft.Icons.LIGHTBULB
    solution = button(look, "show-me", label, calls.show, icon=icon)
    return [in_columns([solution, *buttons], len(row), _GAP)] if beside else [solution, *rows]


def _button(look: Look, one: _Choice, press: Press | None) -> ft.Control:
    if one.label != one.sign:
        return button(look, one.identifier, one.label, press, tone=one.tone, aloud=one.aloud)
    sign = suited(look, one.sign, "title", text_align=ft.TextAlign.CENTER)
    room = ft.Padding.symmetric(vertical=look.size("body") * 0.5)
    return pressable(look, one.identifier, one.aloud or one.sign, sign, press, padding=room)


def answers_height(board: Board, width: float) -> float:
    """Give about how high the buttons are before the first answer, at least as high as one."""
    look, choices = board.look, _fitting(replace(board, attempt=FRESH), width)
    high = button_height(look, "", width)
    if not choices:
        return high
    columns = _columns(look, choices, width)
    each = (width - (columns - 1) * _GAP) / columns
    tall = max(button_height(look, one.label, each) for one in choices)
    return max(high, -(-len(choices) // columns) * (tall + _GAP))


def button_height(look: Look, label: str, width: float) -> float:
    """Give about how high a button with these words is."""
    size = look.size("body")
    return lines_of(label, size, width - _EDGES) * size * 1.35 + 31


@dataclass(frozen=True, slots=True)
class _Choice:
    """A button for an answer: its words, and what pressing it does, if it can be pressed.

    `sign` says the same to the eye where words have little room.
    """

    identifier: str
    label: str
    press: Callable[[Calls], None]
    aloud: str | None = None
    tone: Tone = "line"
    open: bool = True
    sign: str = ""


def _fitting(board: Board, width: float) -> list[_Choice]:
    """Give the choices; in signs, if they have any, where words would stand one upon the other."""
    choices = list(_choices(board))
    if choices and all(one.sign for one in choices) and _columns(board.look, choices, width) == 1:
        return [replace(one, label=one.sign) for one in choices]
    return choices


def _columns(look: Look, choices: Sequence[_Choice], width: float) -> int:
    """Say how many of these have room side by side; the rows are as even as may be."""
    room = max(width_of(one.label, look.size("body")) for one in choices) + _EDGES
    fit = max(1, min(len(choices), int((width + _GAP) // (room + _GAP))))
    lines = -(-len(choices) // fit)
    return -(-len(choices) // lines)


def _choices(board: Board) -> Iterator[_Choice]:
    exercise, attempt, words = board.exercise, board.attempt, board.words
    view, task = exercise.view, exercise.task
    if picks_several(exercise, view):
        can = ready(exercise, attempt)
        yield _Choice("check", words.t("Check"), lambda calls: calls.check(), tone="fill", open=can)
    elif isinstance(task, MayRob | Won):
        yield _answer("yes", words.t("Yes"), True)
        yield _answer("no", words.t("No"), False)
    elif isinstance(task, Count):
        for number in task.choices:
            yield _answer(f"number-{number}", str(number), number)
    elif isinstance(task, Act):
        yield from _actions(board)


def _answer(identifier: str, label: str, answer: Answer, aloud: str | None = None) -> _Choice:
    sign = GLYPHS[answer.suit] if isinstance(answer, NameTrump) else ""
    return _Choice(identifier, label, lambda calls: calls.answer(answer), aloud, sign=sign)


def _actions(board: Board) -> Iterator[_Choice]:
    words, view = board.words, board.exercise.view
    if board.attempt.taking:
        yield _Choice("cancel", words.t("Cancel"), lambda calls: calls.take(False))
        return
    if view.phase is Phase.ROB and any(isinstance(one, Rob) for one in view.legal_actions):
        label, aloud = (
            said.t("Take {card}", card=said.the_card(view.turn_up)) if view.turn_up else ""
            for said in (words, words.aloud)
        )
        yield _Choice("rob", label, lambda calls: calls.take(True), aloud)
    for action in view.legal_actions:
        named = _named(words, action)
        if named is not None:
            identifier, label, aloud = named
            yield _answer(identifier, label, action, aloud)


def _named(words: Words, action: Action) -> tuple[str, str, str] | None:
    """Give identifier, label and spoken label of an action that has a button."""
    match action:
        case Bid(points):
            label = str(points)
            return f"bid-{points}", label, words.t("Bid {points}", points=points)
        case Hold():
            label = words.p("call", "Hold")
            return "hold", label, label
        case Pass():
            label = words.p("button", "Pass")
            return "pass", label, label
        case NameTrump(suit):
            name = words.suit(suit)
            return f"trump-{suit.value}", f"{GLYPHS[suit]} {name}", name
        case Keep():
            label = words.t("Leave it")
            return "keep", label, label
        case Take():
            label = words.t("Take the pool")
            return "take", label, label
        case Jink():
            label = words.t("Go for all five")
            return "jink", label, label
    return None


def request_height(board: Board, width: float, *, low: bool = True) -> float:
    """Give about how high the line (see `status`) is while it says what is to be done."""
    size = board.look.size(_asking(board.look) if low else "body")
    sign = 0.0 if low else size * 1.6 + 12
    fresh = replace(board, attempt=FRESH)
    lines = sum(
        lines_of(said, size, width - _EDGES - sign)
        for said in _said(fresh, board.words, "")
        if said
    )
    return lines * size * 1.35 + 2 * (_LOW_EDGE if low else _EDGE) + 3


def answer_height(look: Look, *, low: bool = True) -> float:
    """Give about how high the line is with an answer, of the usual length where there is room."""
    if not low:
        return 3 * look.size("body") * 1.35 + 2 * _EDGE + 3
    return _LINES * look.size(_asking(look)) * 1.35 + 2 * _LOW_EDGE + 3


def _asking(look: Look) -> Kind:
    """Give how large what is to be done, or came of it, is written where there is little room."""
    return "small" if look.text_size >= 1.5 else "body"


def status(board: Board, extra: str = "", *, low: bool = False) -> ft.Semantics:
    """Give the line that says what is to be done, or what came of it: the place to look.

    `extra` is said after a right answer. Where there is little room it can be written `low`; then
    large letters go on in the same line after the first words.
    """
    look, words = board.look, board.words
    colours = look.palette
    title, said = _said(board, words, extra)
    title_aloud, aloud = _said(board, words.aloud, extra)
    attempt = board.attempt
    icon, ink = ft.Icons.TOUCH_APP, colours.brass
    if attempt.verdict is not None:
        icon = ft.Icons.CHECK_CIRCLE if attempt.done else ft.Icons.CANCEL
        ink = colours.brass if attempt.done else colours.alarm
        icon = ft.Icons.LIGHTBULB if attempt.shown else icon
    sign = ft.Icon(icon, color=ink, size=look.size("body") * (1.1 if low else 1.6))
    asked = attempt.verdict is None
    kind = _asking(look) if low else "body"
    lines: list[ft.Control] = []
    if low and not asked and kind == "small":
        begins = ft.TextSpan(title, style=look.style(kind, ink, bold=True))
        lines.append(suited(look, _joined(title, said).removeprefix(title), kind, begins=begins))
    else:
        if title:
            lines.append(text(look, title, kind, bold=True, colour=ink))
        if title and low and not asked:
            lines[0] = ft.Row([sign, ft.Container(lines[0], expand=True)], spacing=8)
        if said:
            lines.append(suited(look, said, kind, bold=not title))
    column = ft.Column(lines, spacing=1, tight=True)
    plate = ft.Container(
        column
        if low
        else ft.Row(
            [sign, ft.Container(column, expand=True)],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=_LOW_EDGE if low else _EDGE),
        bgcolor=colours.raised if attempt.verdict else colours.panel,
        border=ft.Border.all(1.5, ink if attempt.verdict else colours.edge),
        border_radius=14,
    )
    return ft.Semantics(
        container=True,
        identifier="status",
        live_region=True,
        label=_joined(title_aloud, aloud),
        exclude_semantics=True,
        content=plate,
    )


def still_asked(board: Board) -> ft.Control:
    """Give the line with what is to be done for the eye, while another says what came of it."""
    line = status(replace(board, attempt=FRESH), low=True)
    return ft.Semantics(exclude_semantics=True, content=line.content)


def _joined(title: str, said: str) -> str:
    """Put a word or two before a sentence, as speech needs it."""
    if not title or not said:
        return title or said
    return f"{title} {said}" if title[-1] in "!?:." else f"{title}. {said}"


def _said(board: Board, words: Words, extra: str) -> tuple[str, str]:
    """Give a word or two on the answer, and a sentence; before it, what is to be done."""
    attempt, view = board.attempt, board.exercise.view
    if attempt.taking:
        return "", words.t("Choose the card to bury")
    if attempt.verdict is None:
        task = board.exercise.task
        if (too_many := over_discards(board.exercise, attempt)) is not None:
            return "", reason_text(words, too_many)
        facts = facts_text(words, task, view, board.names) if board.tells else ""
        return facts, asks_text(words, task, view)
    why = verdict_text(words, attempt.verdict, view.trump)
    if not attempt.done:
        # Told apart from the one before, so that the same answer again is heard.
        again = attempt.wrong % 2 == 0
        return words.t("Still not quite") if again else words.t("Not quite"), why
    title = words.t("Here is the answer") if attempt.shown else words.t("Right!")
    return title, ". ".join(part for part in (why, extra) if part)
