"""Paints the table; everything follows from the state alone."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen

from takeback.texts import format_number, pgettext
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import Theme, colour, mixed, second_text

from ..state import OVER, Holdem
from ..words import SHORT, positions
from . import card_pictures, names
from .card_pictures import CardPictures
from .places import LEAST_LABEL, BoardLayout

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
READABLE = 9.5  # preferred type size on a plate, if two lines fit
HIGH = 38.0  # height of a button with room for its key, or for two lines
SMALLEST = 7.5  # least type size of what is beside name and stack
NAME_TOP = 0.08  # where the line of the name begins on a plate, as a part of its height
LAST_SIZE = 12  # type size of the previous hand
SHOW_GAP = 6.0  # pixels between the word and the card on a button that shows it
SMALL_CARD = (17.0, 25.0)  # width and height of its cards
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def felt(theme: Theme) -> str:
    """Return the colour of the felt."""
    return theme.board if theme.outline else mixed(theme.accent, theme.board, 0.30 if theme.is_dark else 0.82)


def on_felt(theme: Theme) -> str:
    """Return a colour that is readable on the felt."""
    return theme.on(felt(theme))


def paint_table(painter: QPainter, places: BoardLayout, theme: Theme) -> None:
    """Paint the felt and its rim, which stay the same during a game."""
    rect = places.table
    radius = min(rect.width(), rect.height()) / 2
    rim = mixed("#000000", felt(theme), 0.22 if not theme.is_dark else 0.3)
    painting.rounded(painter, rect.adjusted(-9, -9, 9, 9), radius + 9, theme.line if theme.outline else rim)
    painting.rounded(painter, rect, radius, felt(theme))
    inner = rect.adjusted(14, 14, -14, -14)
    painting.ring(painter, inner, radius - 14, on_felt(theme), 1.2, 0.22)


def paint_state(
    painter: QPainter,
    state: Holdem,
    places: BoardLayout,
    theme: Theme,
    cards: CardPictures,
    hidden: Iterable[object] = (),
) -> None:
    """Paint everything on the table except what is moving; `hidden` holds (kind, seat) pairs."""
    moving = set(hidden)
    _paint_middle(painter, state, places, theme, cards, moving)
    named = positions(state)
    for number, seat in enumerate(state.seats):
        for place, held in enumerate(seat.cards):
            if seat.live and ("hole", number) not in moving:
                cards.card(painter, places.hole(number, place), held, theme)
        _paint_plate(painter, state, number, places, theme, SHORT.get(named.get(number, ""), ""))
        if seat.bet and ("bet", number) not in moving:
            paint_bet(painter, places.bet(number), state, seat.bet, theme, places.bet_scale)
    if 0 <= state.button < len(state.seats) and state.phase != OVER:
        card_pictures.dealer_button(painter, places.dealer_button(state.button), theme)
    if names.has_corner(state):
        _paint_last_hand(painter, state, places, theme)


def _paint_middle(
    painter: QPainter,
    state: Holdem,
    places: BoardLayout,
    theme: Theme,
    cards: CardPictures,
    moving: set[object],
) -> None:
    """Paint the board cards, those of a second board below, and the pots."""
    for number in range(5):
        rect = places.board_card(number)
        if number < len(state.board) and ("board", number) not in moving:
            cards.card(painter, rect, state.board[number], theme)
        else:
            card_pictures.empty_place(painter, rect, on_felt(theme))
    own = names.second_board_places(state)
    for number in range(own.start, 5) if state.second else ():
        rect = places.board_card(number, 1)
        if number in own:
            cards.card(painter, rect, state.second[number], theme)
        else:
            card_pictures.empty_place(painter, rect, on_felt(theme))
    pots = names.pots_shown(state)
    if not pots[-1].amount:
        return
    for number, pot in enumerate(pots):
        rect = places.pot(number, len(pots))
        painting.rounded(painter, rect, rect.height() / 2, "#000000", 0.28)
        words, size = _pot_words(state, pot, rect, theme)
        painting.text(painter, rect, words, theme, size, "#FFFFFF", weight=600)


def _pot_words(state: Holdem, pot: names.ShownPot, rect: QRectF, theme: Theme) -> tuple[str, float]:
    """Return a pot's name and amount, or its amount alone if there is no room, and their type size; the
    tooltip has all."""
    amount = names.painted_amount(state, pot.amount)
    words = f"{pot.label}  {amount}"
    size = fitting_size(words, rect, theme, 0.5)
    if _text_width(words, size, theme, 600) <= rect.width():
        return words, size
    return amount, fitting_size(amount, rect, theme, 0.5)


def fitting_size(words: str, rect: QRectF, theme: Theme, share: float) -> float:
    """Return a type size with which the words fit the width: this share of the height, or if that is too wide
    a smaller one, but not below 7."""
    size = rect.height() * share
    width = QFontMetricsF(theme.font(size, 600, tabular=True)).horizontalAdvance(words)
    return size if width <= max(0.0, rect.width() - 12) else max(7.0, size * (rect.width() - 12) / width)


def fitted_lines(words: str, rect: QRectF, theme: Theme) -> tuple[list[str], float]:
    """Return the words of a button on one line, or on two of about the same length where they would be too
    small to read otherwise, and their type size."""
    most, spaces = max(15.0, rect.height() * 0.3), [at for at, sign in enumerate(words) if sign == " "]
    size = min(most, fitting_size(words, rect, theme, 0.42))
    if size >= READABLE or rect.height() <= HIGH or not spaces:
        return [words], size
    middle = min(spaces, key=lambda at: abs(at - len(words) / 2))
    lines = [words[:middle], words[middle + 1 :]]
    return lines, min(most, *(fitting_size(line, rect, theme, 0.32) for line in lines))


def _paint_plate(
    painter: QPainter, state: Holdem, number: int, places: BoardLayout, theme: Theme, place: str
) -> None:
    """Paint a seat's plate: name, position, stack and last act."""
    seat, rect = state.seats[number], places.plate(number)
    is_turn, radius = number == state.turn, rect.height() * 0.3
    is_idle = seat.here != "in" or (state.hand > 0 and state.phase == "betting" and not seat.live)
    painting.rounded(painter, rect.translated(0, 2), radius, "#000000", 0.18)
    painting.rounded(painter, rect, radius, theme.accent if is_turn else theme.panel)
    painting.ring(
        painter, rect, radius, theme.accent if is_turn else theme.line, 2.0 if theme.outline else 1.2
    )
    ink = theme.on_accent if is_turn else second_text(theme) if is_idle else theme.ink
    soft = ink if is_turn else second_text(theme)
    upper = QRectF(rect.left(), rect.top() + rect.height() * NAME_TOP, rect.width(), rect.height() * 0.44)
    lower = QRectF(rect.left(), rect.top() + rect.height() * 0.5, rect.width(), rect.height() * 0.42)
    size = max(rect.height() * 0.29, min(READABLE, rect.height() * 0.36))
    edge = min(radius * 0.9, rect.width() * 0.07)
    name = upper.adjusted(edge, 0, -edge, 0)
    lesser = max(size * 0.8, SMALLEST)
    room = name.width() - (_text_width(place, lesser, theme) + 8 if place else 0)
    called = _shortened(state.names[number], room, theme, size)
    painting.text(painter, name, called, theme, size, ink, weight=600, align=LEFT)
    painting.text(painter, name, place, theme, lesser, soft, weight=600, align=RIGHT)
    figures = lower.adjusted(edge, 0, -edge, 0)
    stack = names.painted_amount(state, seat.stack)
    painting.text(painter, figures, stack, theme, size, ink, weight=500, align=LEFT)
    word = _plate_word(state, number, is_short=False)
    taken = _text_width(stack, size, theme)
    space = figures.adjusted(min(taken + 5, figures.width() * 0.7), 0, 0, 0)
    if _text_width(word, size * 0.72, theme) > space.width():
        word = _plate_word(state, number, is_short=True)  # the amount lies in front of the seat
    small = min(size * 0.82, size * 0.82 * space.width() / max(_text_width(word, size * 0.82, theme), 1))
    drawn = max(SMALLEST, small)
    if small > size * 0.5 and _text_width(word, drawn, theme) <= space.width() + 1:  # complete, or not at all
        painting.text(painter, space, word, theme, drawn, soft, weight=500, align=RIGHT)


def _text_width(words: str, size: float, theme: Theme, weight: int = 500) -> float:
    """Return the width of the words in pixels."""
    return QFontMetricsF(theme.font(size, weight, tabular=True)).horizontalAdvance(words)


ABSENT = {  # why a seat gets no cards
    "away": pgettext("of a seat", "away"),
    "waiting": pgettext("of a seat", "waits"),
    "out": pgettext("of a seat that has lost", "out"),
    "gone": pgettext("of a seat that has left", "left"),
}


def _plate_word(state: Holdem, number: int, *, is_short: bool) -> str:
    """Return what a plate says beside the stack: absence, final place or last act."""
    seat = state.seats[number]
    if seat.here != "in":
        return ABSENT.get(seat.here, "")
    if seat.place:
        place = format_number(seat.place)
        return place if is_short else _("place {number}", number=place)
    return names.last_act(state, number, is_short=is_short)


def paint_bet(painter: QPainter, at: QPointF, state: Holdem, amount: int, theme: Theme, scale: float) -> None:
    """Paint the chips in front of a seat with their amount."""
    size, radius = 12.5 * scale, 8.0 * scale
    words = names.painted_amount(state, amount)
    width = QFontMetricsF(theme.font(size, 600, tabular=True)).horizontalAdvance(words)
    left, high = at.x() - (width + 2 * radius + 14 * scale) / 2, 20 * scale
    pill = QRectF(left + radius, at.y() - high / 2, width + radius + 16 * scale, high)
    painting.rounded(painter, pill, high / 2, "#000000", 0.55)  # keeps the amount readable beside the felt
    card_pictures.chips(painter, QPointF(left + radius, at.y()), radius, amount / max(state.small, 1), theme)
    box = QRectF(left + 2 * radius + 5 * scale, at.y() - high / 2, width + 6 * scale, high)
    painting.text(painter, box, words, theme, size, "#FFFFFF", weight=600, align=LEFT)


def paint_label(
    painter: QPainter,
    plate: QRectF,
    words: str,
    theme: Theme,
    around: QRectF,
    *,
    is_below: bool = False,
    is_won: bool = False,
) -> None:
    """Paint a label at a plate, inside the area around it: above its name, over its cards, or on its lower
    half."""
    height = max(LEAST_LABEL, min(24.0 if not is_below else 40.0, plate.height() * 0.5))
    size = min(height * 0.58, 15.0)
    wide = _text_width(words, size, theme, 600)
    width = min(max(plate.width(), wide + height), plate.width() * 1.6)
    above = plate.top() + plate.height() * NAME_TOP - height
    top = max(plate.center().y() + 1, plate.bottom() - height + 2) if is_below else above
    left = min(max(plate.center().x() - width / 2, around.left()), around.right() - width)
    label = QRectF(left, top, width, height)
    fill, ink = (theme.accent, theme.on_accent) if is_won else (theme.ink, theme.panel)
    painting.rounded(painter, label, height / 2, fill)
    fits = min(size, size * (width - height * 0.6) / max(wide, 1.0))
    painting.text(painter, label, words, theme, max(7.0, fits), ink, weight=600)


def _paint_last_hand(painter: QPainter, state: Holdem, places: BoardLayout, theme: Theme) -> None:
    """Paint the previous hand until somebody acts: winners, board and shown cards, as far as there is
    room."""
    last = state.last
    assert last is not None
    holding = [number for number, seat in enumerate(state.seats) if seat.cards]
    rect, line = places.last_hand, places.line_beside(holding)
    words = last_words(state, line.width(), theme)
    painting.text(painter, line, words, theme, LAST_SIZE, theme.dim, weight=600, align=LEFT)
    (width, height), at = SMALL_CARD, rect.left()
    for held in names.last_cards(last):
        if at + len(held) * (width + 2) > rect.right():
            return
        for card in held:
            small = QRectF(at, rect.bottom() - height, width, height)
            card_pictures.narrow_card(painter, small, card, theme)
            at += width + 2
        at += 8


def last_words(state: Holdem, room: float, theme: Theme) -> str:
    """Return how the previous hand ended, shortened to fit; the tooltip has the full text."""
    assert state.last is not None
    return _shortened(names.last_hand(state, state.last), room, theme, LAST_SIZE)


def _shortened(words: str, room: float, theme: Theme, size: float) -> str:
    """Return the words, elided to the room."""
    metrics = QFontMetricsF(theme.font(size, 600, tabular=True))
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)


# --- controls -----------------------------------------------------------------------------------------------


def paint_button(
    painter: QPainter,
    rect: QRectF,
    words: str,
    theme: Theme,
    *,
    main: bool = False,
    on: bool = False,
    key: str = "",
) -> None:
    """Paint a button: `main` in the accent colour, `on` if it is chosen or has to be pressed once more, with
    its key in a corner if there is room. Without words the caller paints the text."""
    radius = min(10.0, rect.height() * 0.28)
    fill = theme.accent if main else theme.accent_soft if on else theme.cell
    painting.rounded(painter, rect, radius, fill)
    edge = theme.accent if on or main else theme.line
    painting.ring(painter, rect, radius, edge, 2.0 if on or theme.outline else 1.2)
    ink = theme.on_accent if main else theme.ink
    if not words:  # the caller paints the text
        return
    lines, size = fitted_lines(words, rect, theme)
    below = rect
    if key and rect.height() > HIGH and len(lines) == 1:
        side = max(14.0, rect.height() * 0.24)
        corner = QRectF(rect.right() - side - 6, rect.top() + 3, side, side)
        over = corner.bottom() - (rect.center().y() - size / 2)
        below = rect.translated(0, max(0.0, over))  # keeps wide text clear of the letter
        painting.text(painter, corner, key, theme, side * 0.72, ink, weight=500)
    for number, one in enumerate(lines):
        aside = (number - (len(lines) - 1) / 2) * size * 1.15
        painting.text(painter, below.translated(0, aside), one, theme, size, ink, weight=600)


def paint_show(painter: QPainter, rect: QRectF, card: int, theme: Theme) -> None:
    """Paint the button that shows a card: the word and the card itself, as its name would be too long."""
    paint_button(painter, rect, "", theme)
    height = min(22.0, rect.height() - 6)
    words, size, width = _("Show"), min(15.0, height * 0.68), height * 1.45
    word_width = _text_width(words, size, theme, 600) + SHOW_GAP
    left = rect.center().x() + (word_width - width) / 2
    place = QRectF(left, rect.center().y() - height / 2, width, height)
    before = QRectF(left - word_width, rect.top(), word_width, rect.height())
    painting.text(painter, before, words, theme, size, theme.ink, weight=600, align=LEFT)
    card_pictures.small_card(painter, place, card, theme)


def paint_size(
    painter: QPainter, rect: QRectF, name: str, amount: str, theme: Theme, *, is_chosen: bool
) -> None:
    """Paint the button of a bet size: name and amount."""
    paint_button(painter, rect, "", theme, on=is_chosen)
    upper = QRectF(rect.left(), rect.top() + rect.height() * 0.06, rect.width(), rect.height() * 0.42)
    lower = QRectF(rect.left(), rect.center().y() - rect.height() * 0.04, rect.width(), rect.height() * 0.46)
    size = min(13.0, fitting_size(name, upper, theme, 0.74))
    painting.text(painter, upper, name, theme, size, second_text(theme), weight=500)
    painting.text(
        painter,
        lower,
        amount,
        theme,
        min(15.0, fitting_size(amount, lower, theme, 0.8)),
        theme.ink,
        weight=600,
    )


def paint_slider(
    painter: QPainter, rect: QRectF, part: float, words: str, theme: Theme, *, is_open: bool
) -> None:
    """Paint the amount above a line, with a handle at this part of it (0 to 1); `is_open` while the amount is
    typed."""
    knob = max(min(8.0, rect.height() * 0.17), rect.height() * 0.12)
    track = QRectF(rect.left(), rect.bottom() - 2 * knob, rect.width(), knob / 2)
    painting.rounded(painter, track, knob / 4, theme.line if not theme.outline else theme.outline)
    done = QRectF(track.left(), track.top(), track.width() * part, track.height())
    painting.rounded(painter, done, knob / 4, theme.accent)
    at = QPointF(track.left() + track.width() * part, track.center().y())
    path = QPainterPath()
    path.addEllipse(at, knob, knob)
    painter.setPen(QPen(colour(theme.accent), 2.5))
    painter.setBrush(colour(theme.panel))
    painter.drawPath(path)
    box = QRectF(rect.left(), rect.top(), rect.width(), rect.height() - 3 * knob)
    ink = theme.accent if is_open and not theme.is_dark else theme.ink
    size = max(box.height() * 0.55, min(box.height(), READABLE))
    painting.text(painter, box, words, theme, size, ink, weight=700)
