"""The board of an exercise: the trick, the turn-up and the hand, to look at and to tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import flet as ft

from engine.actions import Bury, Play, Rob
from engine.cards import Card, parse_cards
from engine.lessons.exercise import Exercise
from engine.lessons.tasks import (
    Act,
    Count,
    PickLegal,
    PickTrumps,
    PickWinner,
    Sort,
    Won,
    trick_shown,
)
from engine.ranking import winning_card
from engine.state import Phase, Trick
from engine.view import SeatView
from ui.components.cards import CORNER, CardStyle, card_picture
from ui.components.quiz_cards import BoardCard, Mark, board_card
from ui.components.quiz_layout import BoardLayout, Needs, board_layout, name_size
from ui.components.quiz_state import Attempt, picks_several, seen, to_pick
from ui.components.score import side_mark, side_peg
from ui.layout import Placed, Rect
from ui.texts.table import trick_card_label, trump_label
from ui.texts.words import GLYPHS, Words
from ui.theme import Look, baize_glow, table_style

_TURNED_RED = "#ffb3a7"
_RIM = 2.0
_NAME_EDGE = 4.0
_LARGEST = 1.5


@dataclass(frozen=True, slots=True)
class Board:
    """What is drawn: an exercise as far as the learner has got, in whose words and looks.

    `key` tells one exercise from the next: no card travels from board to board. `tells` says that
    the request tells the rule and the dealer too, as nothing around the board does.
    """

    exercise: Exercise
    attempt: Attempt
    words: Words
    look: Look
    style: CardStyle
    names: Sequence[str]
    key: str = ""
    tells: bool = False

    @property
    def view(self) -> SeatView:
        """What the learner sees now."""
        return seen(self.exercise, self.attempt)

    @property
    def letters(self) -> float:
        """How large what is written on it is: no larger than leaves room for the cards."""
        return min(self.look.text_size, _LARGEST)

    @property
    def shows_hand(self) -> bool:
        """Whether the learner's cards matter to the task."""
        return not isinstance(self.exercise.task, Sort | PickWinner | Count | Won)

    @property
    def trick(self) -> Trick | None:
        """The trick that lies on the board, if any."""
        if isinstance(self.exercise.task, Sort):
            return None
        trick = trick_shown(self.view)
        return trick if trick.cards else None

    def needs(self) -> Needs:
        """Give what has to find room; the same from the first tap to the last."""
        view, task = self.exercise.view, self.exercise.task
        trick = self.trick
        sort = len(parse_cards(task.cards)) if isinstance(task, Sort) else 0
        size = self.letters
        turned = view.turn_up is not None
        return Needs(
            hand=len(view.hand) if self.shows_hand else 0,
            sort=sort,
            seats=view.layout.seats if trick else 0,
            leader=trick.leader if trick else 0,
            middle=turned and not trick and not sort,
            corner=bool(trick or sort) if turned else view.trump is not None,
            turned=turned,
            label=26 + 62 * size,
            name=20.0 * size,
        )


def quiz_board(
    board: Board, width: float, height: float, on_pick: Callable[[Card], None]
) -> ft.Control:
    """Draw the board in that size."""
    look = board.look
    layout = board_layout(width - 2 * _RIM, height - 2 * _RIM, board.needs())
    controls = [
        *_turn_up(board, layout),
        *_places(board, layout),
        *_cards(board, layout, on_pick),
        *_names(board, layout),
    ]
    return ft.Container(
        ft.Stack(controls, expand=True, clip_behavior=ft.ClipBehavior.NONE),
        key=f"board-{board.key}-{board.attempt.run}",
        width=width,
        height=height,
        gradient=baize_glow(look),
        border=ft.Border.all(_RIM, look.palette.edge),
        border_radius=18,
        shadow=ft.BoxShadow(blur_radius=14, color=look.palette.shadow, offset=(0, 3)),
    )


def _style(board: Board, size: float, colour: str) -> ft.TextStyle:
    """Give the style of a text on the board, `size` px at 100 %."""
    look = board.look
    return table_style(look, size * board.letters / look.text_size, colour)


def _placed(rect: Rect, key: str, content: ft.Control, **more: object) -> ft.Container:
    return ft.Container(
        content,
        key=key,
        left=rect.left,
        top=rect.top,
        width=rect.width,
        height=rect.height,
        **more,  # type: ignore[arg-type]
    )


def _turn_up(board: Board, layout: BoardLayout) -> Iterator[ft.Control]:
    """Give the turn-up, or where it is gone or never was the trump suit alone."""
    view, look, words = board.view, board.look, board.words
    if layout.label.empty:
        return
    colours = look.palette
    turned = view.turn_up
    if turned is not None and not layout.turn_up.empty:
        taken = view.robber is not None
        picture = card_picture(turned, board.style, layout.turn_up.width)
        yield _placed(
            layout.turn_up,
            "turn-up",
            ft.Semantics(
                container=True,
                identifier="turn-up",
                label=trump_label(words, view),
                image=True,
                exclude_semantics=True,
                content=ft.Container(picture, opacity=0.35 if taken else 1),
            ),
            shadow=ft.BoxShadow(blur_radius=8, color=colours.shadow),
            border_radius=layout.turn_up.width * CORNER,
        )
    if view.trump is None:
        return
    row = ft.Row(
        [
            ft.Text(
                GLYPHS[view.trump],
                style=_style(board, 14, _TURNED_RED if view.trump.red else colours.on_table),
            ),
            ft.Text(
                words.p("table", "trumps"),
                style=_style(board, 13, colours.on_table),
                no_wrap=True,
            ),
        ],
        spacing=5,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    silent = turned is not None and not layout.turn_up.empty
    named = ft.Semantics(
        container=True,
        identifier=None if silent else "turn-up",
        label="" if silent else trump_label(words, view),
        exclude_semantics=True,
        content=row,
    )
    yield _placed(
        layout.label,
        "trump-label",
        ft.Semantics(exclude_semantics=silent, content=named),
        bgcolor=colours.pill,
        border_radius=layout.label.height / 2,
        alignment=ft.Alignment.CENTER,
    )


def _places(board: Board, layout: BoardLayout) -> Iterator[ft.Control]:
    """Give empty places: of the trick, and of the cards that are to be put in order."""
    look, words = board.look, board.words
    trick, view = board.trick, board.view
    for seat, place in enumerate(layout.trick):
        if trick is None or trick.card_of(seat, view.layout) is None:
            rect = place.rect
            yield ft.Container(
                key=f"place-{seat}",
                left=rect.left,
                top=rect.top,
                width=rect.width,
                height=rect.height,
                rotate=ft.Rotate(place.angle),
                border=ft.Border.all(1.5, "#33ffffff"),
                border_radius=rect.width * 0.07,
            )
    for number, rect in enumerate(layout.slots, 1):
        figure = ft.Text(str(number), style=look.style("title", "#66ffffff"))
        yield _placed(
            rect,
            f"slot-{number}",
            ft.Semantics(exclude_semantics=True, content=figure),
            border=ft.Border.all(1.5, "#55ffffff"),
            border_radius=rect.width * 0.07,
            alignment=ft.Alignment.CENTER,
        )
    if not layout.slots:
        return
    first, last = layout.slots[0], layout.slots[-1]
    high = 18 * board.letters
    ends = (
        (first.left, words.p("order of cards", "highest"), ft.Alignment.BOTTOM_LEFT),
        (layout.size.width / 2, words.p("order of cards", "lowest"), ft.Alignment.BOTTOM_RIGHT),
    )
    half = last.right - layout.size.width / 2
    for left, said, alignment in ends:
        line = ft.Text(said, style=_style(board, 13, look.palette.on_table_soft), no_wrap=True)
        rect = Rect(left, first.top - high - 3, half, high)
        yield _placed(
            rect,
            f"end-{said}",
            ft.Semantics(exclude_semantics=True, content=line),
            alignment=alignment,
        )


def _cards(
    board: Board, layout: BoardLayout, on_pick: Callable[[Card], None]
) -> Iterator[ft.Control]:
    for one in (*_trick_cards(board, layout), *_hand_cards(board, layout), *_sorted(board, layout)):
        yield board_card(one, board.style, on_pick)


def _trick_cards(board: Board, layout: BoardLayout) -> Iterator[BoardCard]:
    trick, view, attempt = board.trick, board.view, board.attempt
    if trick is None or view.trump is None or not layout.trick:
        return
    open_to = to_pick(board.exercise, board.exercise.view, attempt)
    asked = isinstance(board.exercise.task, PickWinner)
    best = winning_card(trick.cards, view.trump)
    wrong = attempt.answer[0] if asked and isinstance(attempt.answer, tuple) else None
    decided = attempt.done and (asked or isinstance(attempt.answer, Play))
    seats = [view.layout.left_of(trick.leader, n) for n in range(len(trick.cards))]
    for seat, card in sorted(zip(seats, trick.cards, strict=True), key=lambda one: one[0] == 0):
        mark = Mark.BEST if decided and card is best else Mark.NONE
        if not attempt.done and card is wrong:
            mark = Mark.WRONG
        label = trick_card_label(
            board.words, card, seat, view.seat, board.names, led=seat == trick.leader
        )
        yield BoardCard(
            card,
            layout.trick[seat],
            f"trick-{card.name}",
            label,
            mark,
            button=asked,
            tappable=card in open_to,
        )


def _hand_cards(board: Board, layout: BoardLayout) -> Iterator[BoardCard]:
    if not board.shows_hand or not layout.hand:
        return
    exercise, attempt, view = board.exercise, board.attempt, board.view
    open_to = to_pick(exercise, exercise.view, attempt)
    several = picks_several(exercise, exercise.view)
    tried = attempt.answer
    wrong = tried.card if isinstance(tried, Play | Rob | Bury) and not attempt.done else None
    if attempt.verdict and not attempt.done and attempt.verdict.card in attempt.picked:
        wrong = attempt.verdict.card
    # What was played or buried leaves its place to what was taken, or empty: nothing else moves.
    taken = [card for card in view.hand if card not in exercise.view.hand]
    for number, held in enumerate(exercise.view.hand):
        card = held if held in view.hand else taken.pop() if taken else None
        if card is None:
            continue
        place = layout.hand[number]
        picked = card in attempt.picked
        mark = (Mark.RIGHT if attempt.done else Mark.PICKED) if picked else Mark.NONE
        if card is wrong:
            mark = Mark.WRONG
        raised = Placed(place.rect.moved(0, -layout.lift if picked else 0), place.angle)
        yield BoardCard(
            card,
            raised,
            f"card-{card.name}",
            board.words.card_aloud(card),
            mark,
            button=_ever_tapped(exercise),
            tappable=card in open_to,
            picked=picked if several else None,
            faint=attempt.done and not picked and isinstance(exercise.task, PickTrumps | PickLegal),
            strip=_strip(layout.hand, number),
        )


def _ever_tapped(exercise: Exercise) -> bool:
    """Say whether the cards of the hand are what is tapped, now or later."""
    view = exercise.view
    if isinstance(exercise.task, Act):
        return view.phase in (Phase.PLAY, Phase.DISCARD, Phase.ROB)
    return isinstance(exercise.task, PickTrumps | PickLegal)


def _strip(places: Sequence[Placed], number: int) -> float:
    rect = places[number].rect
    if number + 1 == len(places):
        return 1.0
    step = (places[number + 1].rect.left - rect.left) / rect.width
    return step if 0 < step < 1 else 1.0


def _sorted(board: Board, layout: BoardLayout) -> Iterator[BoardCard]:
    task, attempt = board.exercise.task, board.attempt
    if not isinstance(task, Sort):
        return
    verdict = attempt.verdict
    wrong = verdict.card if verdict and not verdict.right else None
    for number, card in enumerate(parse_cards(task.cards)):
        name, rect = board.words.card_aloud(card), layout.pool[number]
        if card in attempt.picked:
            place = attempt.picked.index(card)
            rect = layout.slots[place]
            name = board.words.t("{card}, place {n}", card=name, n=place + 1)
        mark = Mark.WRONG if card is wrong and card in attempt.picked else Mark.NONE
        if attempt.done:
            mark = Mark.RIGHT
        picked = card in attempt.picked
        yield BoardCard(
            card,
            Placed(rect),
            f"card-{card.name}",
            name,
            mark,
            button=True,
            tappable=not attempt.done,
            picked=picked,
        )


def _names(board: Board, layout: BoardLayout) -> Iterator[ft.Control]:
    """Give who played which card of the trick, and whose card was led."""
    look, trick = board.look, board.trick
    colours = look.palette
    for seat, rect in enumerate(layout.names):
        name, led = board.names[seat], trick is not None and seat == trick.leader
        room = rect.width - 2 * _NAME_EDGE
        size = name_size(name, room, 12 * board.letters) / board.letters
        plate = ft.Text(
            name,
            style=_style(board, size, colours.on_table),
            max_lines=1,
            no_wrap=True,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        yield _placed(
            rect,
            f"name-{seat}",
            ft.Semantics(exclude_semantics=True, content=plate),
            bgcolor=colours.pill,
            border=ft.Border.all(1, colours.lamp if led else "#33ffffff"),
            border_radius=rect.height / 2,
            padding=ft.Padding.symmetric(horizontal=_NAME_EDGE),
            alignment=ft.Alignment.CENTER,
        )
    for seat, rect in enumerate(layout.names):
        yield from _badge(board, seat, rect)


def _badge(board: Board, seat: int, plate: Rect) -> Iterator[ft.Control]:
    """Give the sign that a player led, or else of their side, at the edge of the name's plate.

    It takes no room from the name.
    """
    trick, sides = board.trick, board.view.layout
    mark = side_mark(board.look, sides, sides.side(seat))
    if trick is not None and seat == trick.leader:
        colours, side = board.look.palette, 15 * board.letters
        icon = ft.Icon(ft.Icons.ARROW_CIRCLE_RIGHT, size=side, color=colours.lamp)
        place = Rect(plate.left - side * 0.35, plate.top - side * 0.5, side, side)
        sign = ft.Container(icon, bgcolor=colours.pill, border_radius=side)
    elif mark is not None:
        sign, side = side_peg(mark, 8), 8.0
        place = Rect(plate.left - side * 0.4, plate.centre[1] - side / 2, side, side)
    else:
        return
    yield _placed(place, f"sign-{seat}", ft.Semantics(exclude_semantics=True, content=sign))
