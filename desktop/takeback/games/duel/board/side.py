"""Paints the column beside the table: turn, chain, log, question and pass buttons."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import Theme, colour, mixed, second_text

from . import emblems, turn_words, words
from .faces import Face, text_height
from .fact_lines import LogRow
from .laid import Laid
from .places import NAME_ENTRY, ONE_LINE_HEAD, PASSES, Areas, QuestionParts
from .table import SMALLEST, elided, fitted, line

WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
CENTRED = Qt.AlignmentFlag.AlignCenter


class PassLabel(msgspec.Struct, frozen=True):
    """The texts of a pass button: its title and its explanation, both in full and in ever shorter texts."""

    title: str
    abouts: tuple[str, ...] = ()
    shorter_titles: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """Return the explanation in full; "" without one."""
        return self.abouts[0] if self.abouts else ""


class Question(msgspec.Struct, frozen=True):
    """The contents of the panel: a question of the rules, or a choice between an object's abilities."""

    prompt: str
    source: int = 0  # the object that asks; 0 for none
    lines: tuple[str, ...] = ()  # the lines shown now
    first: int = 0  # number of the first line shown
    of: int = 0  # number of all answers
    progress: str = ""  # such as "2 chosen"
    done: str = ""  # the answer that ends the question, which has its own button
    asked: QuestionParts = QuestionParts()  # what it needs space for
    reasons: tuple[str, ...] = ()  # for each line why it cannot be chosen now, or ""; () if all can
    hidden: tuple[str, ...] = ()  # the answers after those shown now; after the last ones, all before them

    def reason_against(self, number: int) -> str:
        """Return why this line cannot be chosen now; "" if it can."""
        return self.reasons[number] if number < len(self.reasons) else ""

    def words_of_line(self, number: int) -> str:
        """Return the answer in this line, with the reason if it cannot be chosen now."""
        answer, reason = self.lines[number], self.reason_against(number)
        return _("{answer}, not now: {reason}", answer=answer, reason=reason) if reason else answer

    @property
    def is_at_end(self) -> bool:
        """Tell whether the last of several pages of answers is shown."""
        return self.first > 0 and self.first + len(self.lines) >= self.of

    @property
    def words_of_hidden(self) -> str:
        """Return as a sentence how many answers are not shown now, and which ones; "" if all are shown."""
        if not self.hidden:
            return ""
        count, answers = len(self.hidden), format_list(self.hidden)
        if self.is_at_end:
            return ngettext(
                "There is {count} answer before these: {answers}.",
                "There are {count} answers before these: {answers}.",
                count,
                answers=answers,
            )
        return ngettext(
            "There is {count} more answer: {answers}.",
            "There are {count} more answers: {answers}.",
            count,
            answers=answers,
        )

    @property
    def has_cancel(self) -> bool:
        """Tell whether it can be cancelled."""
        return self.asked.has_cancel


NO_QUESTION = Question("")
HIGH_ANSWER = 26.0  # height from which an answer has two lines
MOST_LINES = 12  # of an entry's text
NAME_OF_ENTRY = 0.36  # of an entry's usual height
DIGITS = 9  # answers with a digit
SPACE = _("Space")  # the key
KEYS = {"once": SPACE, "change": _("⇧ Space"), "turn": _("Ctrl Space")}  # by the kind of pass
NOTHING_MARKED = (
    _("Choose an answer")  # on the button that ends a question, while there is nothing to end it with
)


def small_size(areas: Areas) -> float:
    """Return the size of small type."""
    return max(10.0, min(12.5 * areas.scale, 24.0))


def about_size(areas: Areas) -> float:
    """Return the type size of the explanation on a pass button."""
    return max(9.0, small_size(areas) * 0.84)


def paint_head(painter: QPainter, areas: Areas, laid: Laid, names: Sequence[str], theme: Theme) -> None:
    """Paint the turn and step, and whose turns come next unless the head is low."""
    rect = areas.head
    size = max(11.5, min(15 * areas.scale, 32.0))
    is_low = rect.height() <= ONE_LINE_HEAD
    half = rect.height() / (1 if is_low else 2)
    upper = QRectF(rect.left(), rect.top(), rect.width(), half)
    lower = QRectF(rect.left(), rect.top() + half, rect.width(), half)
    label = turn_words.turn_words(laid.state, names)
    while (
        size > 10.5
        and QFontMetricsF(theme.font(size, 650, tabular=True)).horizontalAdvance(label) > rect.width()
    ):
        size -= 0.5
    line(painter, upper, label, theme, size, theme.ink, 650)
    if is_low:
        return
    label = turn_words.queue_words(laid.state, names)
    size = fitted(label, small_size(areas), 500, lower.width(), theme)
    line(painter, lower, label, theme, size, second_text(theme, theme.board), 500)


# the chain ----------------------------------------------------------------------------------------------
def paint_chain(
    painter: QPainter,
    areas: Areas,
    asked: QuestionParts,
    laid: Laid,
    names: Sequence[str],
    hues: Sequence[str],
    theme: Theme,
    wanted: float,
    hidden: Sequence[int] = (),
) -> None:
    """Paint the chain, the top first, with its whole text if there is space for its `wanted` height; entries
    below it show at least their names, and the last place says how many more there are if not all have one.
    """
    room = areas.chain_room(asked)
    entries = areas.entries(asked, len(laid.chain), wanted)
    size = small_size(areas)
    if not entries:
        return
    label = QRectF(room.left(), room.top(), room.width(), entries[0].top() - room.top() - 1)
    heading = chain_heading(len(entries))
    line(painter, label, heading, theme, fitted(heading, size, 650, label.width(), theme), theme.accent, 650)
    shown = entries.index(entries[-1])  # how many have a place of their own, if not all do
    if 0 < shown < len(entries) - 1:
        rest, ink = entries[-1].adjusted(6, 0, -6, 0), second_text(theme, theme.board)
        texts = more_entries(laid, laid.chain[shown:])
        more = fitting(texts, rest.width(), 1, size, theme)
        line(painter, rest, more, theme, fitted(more, size, 500, rest.width(), theme), ink, 500)
        entries = entries[:shown]
    elif not shown:
        entries = entries[:1]
    for at in range(len(entries) - 1, -1, -1):
        if laid.chain[at] not in hidden:
            usual = min(entries[at].height(), areas.entry_height)
            paint_entry(painter, entries[at], laid, laid.chain[at], names, hues, theme, size, at == 0, usual)


def more_entries(laid: Laid, entries: Sequence[int]) -> tuple[str, str]:
    """Return how many entries of the chain wait below those that are shown, with their names and without."""
    names, count = format_list(words.chain_title(laid, oid) for oid in entries), len(entries)
    return (
        ngettext("{count} more waits below: {cards}", "{count} more wait below: {cards}", count, cards=names),
        ngettext("{count} more waits below", "{count} more wait below", count),
    )


def chain_heading(count: int) -> str:
    """Return the words above so many entries of the chain."""
    return ngettext("The chain: the top resolves next", "The chain of {count}: the top resolves next", count)


def height_of_top(areas: Areas, laid: Laid, names: Sequence[str], theme: Theme) -> float:
    """Return the height in which the top of the chain shows its whole text; 0 for an empty chain."""
    if not laid.chain:
        return 0.0
    usual = areas.entry_height
    rect = QRectF(0, 0, areas.free.width(), usual)
    small = _entry_size(small_size(areas), usual)
    text = words.chain_lines(laid, laid.chain[0], names)
    _room, lines = lines_of_entry(rect, _art_of_entry(rect, usual), text, small, theme, MOST_LINES)
    return usual + max(0, len(lines) - 2) * _height_of_line(usual)


def _entry_size(size: float, usual: float) -> float:
    """Return the type size of an entry's text, from that of small type and the usual height of the entry."""
    return max(SMALLEST, min(size * 0.92, usual * 0.23))


def _height_of_line(usual: float) -> float:
    """Return the height of a line of an entry's text, from the usual height of the entry."""
    return (usual * (1 - NAME_OF_ENTRY) - 5) / 2


def _art_of_entry(rect: QRectF, usual: float) -> QRectF:
    """Return the place of an entry's picture."""
    side = usual - 8
    if usual < NAME_ENTRY:
        return QRectF(rect.left() + 4, rect.top() + 2, 1.2 * (usual - 4), usual - 4)
    return QRectF(rect.left() + 4, rect.top() + 4, min(side, rect.width() * 0.24), side)


def paint_entry(
    painter: QPainter,
    rect: QRectF,
    laid: Laid,
    oid: int,
    names: Sequence[str],
    hues: Sequence[str],
    theme: Theme,
    size: float,
    is_top: bool,
    usual: float,
) -> None:
    """Paint one entry of the chain: picture, name, and lines with controller, targets and text: two in its
    usual height, and more if it is higher.

    If the text does not fit beside the picture, that is only as high as the name, and the text lies below it.
    """
    obj, face = laid.obj(oid), laid.face(oid)
    painting.rounded(painter, rect, 8, mixed(hues[obj.controller], theme.board, 0.13))
    painting.ring(painter, rect, 8, theme.accent if is_top else theme.line, 2 if is_top else 1)
    art, high = _art_of_entry(rect, usual), _height_of_line(usual)
    small = _entry_size(size, usual)
    most = 2 + round((rect.height() - usual) / high) if rect.height() > usual else 2
    room, lines = lines_of_entry(rect, art, words.chain_lines(laid, oid, names), small, theme, most)
    is_low = rect.height() < 36
    upper = usual - 4 if is_low else usual * NAME_OF_ENTRY
    if room.left() < art.right() and not is_low:
        art = QRectF(art.left(), rect.top() + 3, upper, upper - 2)
    paint_thumb(painter, art, face, theme)
    left = art.right() + 6
    width = rect.right() - left - 6
    box = QRectF(left, rect.top() + 2, width, upper)
    title = words.chain_title(laid, oid)
    is_cancelled = laid.outcome is not None and oid in laid.outcome.cancelled
    _paint_title_of_entry(painter, box, title, min(size * 1.05, usual * 0.75), is_cancelled, theme)
    if is_low:
        return
    for number, part in enumerate(lines):
        below = QRectF(room.left(), box.bottom() + number * high, room.width(), high)
        line(painter, below, part, theme, small, second_text(theme, theme.board), 500)


def _paint_title_of_entry(
    painter: QPainter, box: QRectF, title: str, size: float, is_cancelled: bool, theme: Theme
) -> None:
    """Paint the title of an entry in type of this size at most; if it would be cancelled, with these words
    at its right end, or struck out where there is no space for them."""
    room, word = QRectF(box), _("would be cancelled")
    small = max(SMALLEST, size * 0.8)
    wide = QFontMetricsF(theme.font(small, 650)).horizontalAdvance(word) + small
    least = QFontMetricsF(theme.font(SMALLEST, 650, tabular=True)).horizontalAdvance(title)
    has_word = is_cancelled and least <= box.width() - wide - 4
    if has_word:
        mark = QRectF(box.right() - wide, box.center().y() - small * 0.8, wide, small * 1.6)
        painting.rounded(painter, mark, 4, theme.alarm)
        painting.text(painter, mark, word, theme, small, theme.on(theme.alarm), 650)
        room.setRight(mark.left() - 4)
    used = fitted(title, size, 650, room.width(), theme)
    line(painter, room, title, theme, used, theme.ink, 650)
    if is_cancelled and not has_word:
        advance = QFontMetricsF(theme.font(used, 650, tabular=True)).horizontalAdvance(title)
        end = min(room.right(), room.left() + advance)
        painter.setPen(QPen(colour(theme.alarm), 2))
        painter.drawLine(QPointF(room.left(), room.center().y()), QPointF(end, room.center().y()))


def lines_of_entry(
    rect: QRectF, art: QRectF, text: str, size: float, theme: Theme, most: int = 2
) -> tuple[QRectF, list[str]]:
    """Return the space and the lines of an entry's text: two beside its picture if that is enough, else at
    most so many below."""
    beside = rect.adjusted(art.right() + 6 - rect.left(), 0, -6, 0)
    lines = two_lines(text, beside.width(), size, theme)
    if " ".join(lines) == " ".join(text.split()):
        return beside, lines
    below = rect.adjusted(6, 0, -5, 0)
    return below, wrapped(text, below.width(), size, theme, most)


def two_lines(text: str, width: float, size: float, theme: Theme) -> list[str]:
    """Return the text in at most two lines of this width; the second is elided if that is not enough."""
    return wrapped(text, width, size, theme, 2)


def wrapped(text: str, width: float, size: float, theme: Theme, most: int) -> list[str]:
    """Return the text in at most so many lines of this width; the last is elided if that is not enough."""
    metrics = QFontMetricsF(theme.font(size, 500, tabular=True))
    rest, lines = text.split(), list[str]()
    while rest and len(lines) < most - 1:
        first = ""
        while rest and metrics.horizontalAdvance(f"{first} {rest[0]}".strip()) <= width:
            first = f"{first} {rest.pop(0)}".strip()
        if not first:  # not even one word fits
            break
        lines.append(first)
    return [one for one in (*lines, elided(" ".join(rest), size, 500, width, theme)) if one]


def paint_thumb(painter: QPainter, rect: QRectF, face: Face, theme: Theme) -> None:
    """Paint a small picture of a card; a plain box if it is hidden."""
    if not face.card:
        painting.rounded(painter, rect, 5, theme.faint)
        return
    painter.save()
    emblems.paint_art(painter, rect, face.card, face.kind, face.factions, theme)
    painter.restore()
    painting.ring(painter, rect, 3, emblems.faction_colour(next(iter(face.factions), ""), theme), 1.2)


# the question -------------------------------------------------------------------------------------------
def paint_panel(
    painter: QPainter,
    areas: Areas,
    question: Question,
    laid: Laid,
    theme: Theme,
    pointed: int | None = None,
    marked: str = "",
) -> None:
    """Paint the panel with the question and its answers.

    The answer in line `pointed` is highlighted; `marked` is the answer that Space chooses if nothing ends
    the question.
    """
    asked = question.asked
    rect = areas.panel(asked)
    if rect.height() < 4:
        return
    if asked.columns > 1:  # it lies over the table
        painting.rounded(painter, rect.adjusted(-3, -2, 3, 4), 12, theme.shadow, 0.3)
    painting.rounded(painter, rect, 10, theme.panel if not theme.is_dark else theme.cell)
    painting.ring(painter, rect, 10, theme.accent, 1.6)
    _prompt(
        painter, QRectF(rect.left(), rect.top(), rect.width(), areas.question), areas, question, laid, theme
    )
    size = _line_size(areas, asked)
    for number, label in enumerate(question.lines):
        box = areas.line(asked, number)
        if number == pointed:
            painting.rounded(painter, box, 6, theme.accent_soft)
        reason = question.reason_against(number)
        ink = second_text(theme, theme.panel) if reason else theme.ink
        if reason and box.height() > size * 2.4:
            below = box.adjusted(chip_width(areas, asked), box.height() * 0.5, 0, 0)
            box.setHeight(box.height() * 0.5)
            _paint_reason(painter, below, reason, size * 0.92, theme)
        chip = QRectF(box.left() + 2, box.center().y() - size * 0.8, size * 1.6, size * 1.6)
        if number < DIGITS and reason:
            painting.ring(painter, chip, 5, theme.faint, 1.2)
            painting.text(painter, chip, str(number + 1), theme, size * 0.95, ink, 700)
        elif number < DIGITS:
            painting.rounded(painter, chip, 5, theme.accent)
            painting.text(painter, chip, str(number + 1), theme, size * 0.95, theme.on_accent, 700)
        else:
            painting.ring(painter, chip.adjusted(3, 3, -3, -3), 4, theme.accent, 1.4)
        text = box.adjusted(chip_width(areas, asked), 0, -1, 0)
        parts, used = lines_of_answer(label, size * 1.06, text.size(), theme)
        for at, part in enumerate(parts):
            high = text.height() / len(parts)
            place = QRectF(text.left(), text.top() + at * high, text.width(), high)
            line(painter, place, part, theme, used, ink, 500)
    for at, (key, label) in enumerate(buttons_of(question)):
        box = areas.button_below(asked, at)
        if key == "done":
            _paint_done(painter, box, label or marked, size, theme)
        else:
            _row_button(painter, box, label, size, theme)


def _paint_reason(painter: QPainter, rect: QRectF, reason: str, size: float, theme: Theme) -> None:
    """Paint below an answer why it cannot be chosen now, in smaller type if that is needed to fit."""
    while size > SMALLEST and text_height(reason, rect.width(), size, theme) > rect.height():
        size -= 0.5
    painter.setFont(theme.font(size, 500))
    painter.setPen(colour(second_text(theme, theme.panel)))
    painting.draw_text(painter, rect, WRAPPED, reason)


def _line_size(areas: Areas, asked: QuestionParts) -> float:
    """Return the type size of the answers."""
    is_tight = 0 < asked.height < areas.line_height
    return min(small_size(areas), asked.height * 0.6) if is_tight else small_size(areas)


def chip_width(areas: Areas, asked: QuestionParts) -> float:
    """Return the width of what stands before the words of an answer."""
    return _line_size(areas, asked) * 1.6 + 6


def width_of_lines(areas: Areas, lines: Sequence[str], theme: Theme) -> float:
    """Return the width that the longest of these answers needs in the smallest type."""
    metrics = QFontMetricsF(theme.font(SMALLEST, 500, tabular=True))
    return max(map(metrics.horizontalAdvance, lines), default=0.0) + chip_width(areas, QuestionParts()) + 3


def lines_of_answer(label: str, size: float, room: QSizeF, theme: Theme) -> tuple[list[str], float]:
    """Return the lines of an answer and their type size, `size` at most: one line, or two in a high space."""
    if room.height() < HIGH_ANSWER or elided(label, size, 500, room.width(), theme) == label:
        return [label], fitted(label, size, 500, room.width(), theme)
    while (lines := two_lines(label, room.width(), size, theme)) and " ".join(lines) != label:
        if size <= SMALLEST:
            break
        size = max(SMALLEST, size - 0.5)
    return lines, size


def buttons_of(question: Question) -> list[tuple[str, str]]:
    """Return key and label of the buttons below the lines, the lowest first."""
    found = [("done", question.done)] if question.asked.has_done else []
    found += [("cancel", _("Undo (Esc)"))] if question.has_cancel else []
    if question.asked.has_more:
        count = len(question.hidden)
        label = ngettext("Show {count} more answer", "Show {count} more answers", count)
        if not count:
            label = _("More answers")
        found.append(("more", _("Show the first answers again") if question.is_at_end else label))
    return found


def _paint_done(painter: QPainter, box: QRectF, label: str, size: float, theme: Theme) -> None:
    """Paint the button that ends the question, with its key at the right edge; dimmed without a
    label."""
    if not label:
        painting.ring(painter, box.adjusted(1, 1, -1, -1), 6, theme.line, 1.2)
        line(painter, box, NOTHING_MARKED, theme, size, second_text(theme, theme.panel), 500, CENTRED)
        return
    painting.rounded(painter, box, 6, theme.accent)
    ink, beside = theme.on_accent, size * 0.9
    line(painter, box, label, theme, size * 1.06, ink, 650, CENTRED)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    if QFontMetricsF(theme.font(size, 650)).horizontalAdvance(label) < box.width() * 0.45:
        line(painter, box.adjusted(0, 0, -beside * 0.5, 0), SPACE, theme, beside, ink, 500, right)


def _row_button(painter: QPainter, box: QRectF, label: str, size: float, theme: Theme) -> None:
    """Paint a line that works as a button."""
    painting.ring(painter, box.adjusted(1, 1, -1, -1), 6, theme.faint, 1.2)
    line(painter, box, label, theme, size, theme.ink, 600, CENTRED)


def _prompt(
    painter: QPainter, rect: QRectF, areas: Areas, question: Question, laid: Laid, theme: Theme
) -> None:
    """Paint the question's text, its source and the progress."""
    pad = areas.gap * 1.4
    left = rect.left() + pad
    size = small_size(areas) * 1.08
    top = rect.top() + pad * 0.7
    if question.source:
        side = min(rect.height() - 1.6 * pad, 44 * areas.scale)
        face = laid.face(laid.source_of(question.source))
        paint_thumb(painter, QRectF(left, top, side * 0.86, side), face, theme)
        left += side * 0.86 + 7
    width = rect.right() - left - pad
    if question.progress:
        small = QRectF(left, rect.bottom() - size * 1.35, width, size * 1.3)
        used = fitted(question.progress, size * 0.92, 600, width, theme)
        line(painter, small, question.progress, theme, used, second_text(theme, theme.panel), 600)
    box = QRectF(left, top - 2, width, rect.bottom() - top - (size * 1.3 if question.progress else 0))
    while size > 9 and text_height(question.prompt, width, size, theme) > box.height():
        size -= 0.5
    painter.setFont(theme.font(size, 600, tabular=True))
    painter.setPen(colour(theme.ink))
    painting.draw_text(painter, box, WRAPPED, question.prompt)


def paint_now(painter: QPainter, areas: Areas, sentence: str, is_mine: bool, theme: Theme) -> None:
    """Paint what the player can do now, or whom they wait for."""
    rect, size = areas.now, small_size(areas) * 1.04
    while size > 9 and text_height(sentence, rect.width() - 4, size, theme) > rect.height():
        size -= 0.5
    painter.setFont(theme.font(size, 600 if is_mine else 500))
    painter.setPen(colour(theme.ink if is_mine else second_text(theme, theme.board)))
    flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
    painting.draw_text(painter, rect.adjusted(2, 0, -2, 0), flags, sentence)


# passing ------------------------------------------------------------------------------------------------
def paint_buttons(
    painter: QPainter,
    areas: Areas,
    labels: Sequence[PassLabel],
    is_open: bool,
    has_space: bool,
    theme: Theme,
) -> None:
    """Paint the pass buttons with their explanations, dimmed if there is nothing to pass.

    The first one names the key Space only if that presses it.
    """
    size = small_size(areas)
    for until, label in zip(PASSES, labels, strict=False):  # some variants have only the first
        rect = areas.button(until)
        is_first = until == "once" and is_open
        fill = theme.accent if is_first else theme.panel if not theme.is_dark else theme.cell
        painting.rounded(painter, rect, 8, fill)
        if not is_first:
            painting.ring(painter, rect, 8, theme.faint if is_open else theme.line, 1.2)
        ink = theme.on_accent if is_first else theme.ink if is_open else second_text(theme, theme.panel)
        dim = ink if is_first else second_text(theme, theme.panel)
        small = about_size(areas)
        lines = 2 if rect.height() >= size * 1.6 + 2 * small * 1.25 else 1
        pad = 8.0
        key = KEYS[until]
        room = QFontMetricsF(theme.font(size * 0.82, 500)).horizontalAdvance(key) + 6
        wide = rect.width() - 2 * pad
        has_key = has_space if until == "once" else rect.width() > 190
        parts = lines_of_label(areas, label, wide - (room if has_key else 0), theme)
        if has_key and any(is_cut(areas, part, wide - room, theme) for part in parts):
            has_key, parts = False, lines_of_label(areas, label, wide, theme)
        lines = 1 if len(parts) > 1 else lines
        half = rect.height() * (0.62 if len(parts) > 1 else 0.54 if lines == 1 else 0.4)
        half = half if label.abouts else rect.height() - 2
        upper = QRectF(rect.left() + pad, rect.top() + 1, wide, half)
        _paint_title(painter, areas, upper.adjusted(0, 0, -room if has_key else 0, 0), parts, ink, theme)
        if has_key:
            line(
                painter,
                QRectF(upper.left(), upper.top(), wide, half / len(parts)),
                key,
                theme,
                size * 0.82,
                dim,
                500,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            )
        lower = QRectF(
            rect.left() + pad, rect.top() + half - 1, rect.width() - 2 * pad, rect.height() - half - 2
        )
        about = fitting(label.abouts, lower.width(), lines, small, theme)
        if lines == 1:
            line(painter, lower, about, theme, small, dim, 500)
            continue
        painter.setFont(theme.font(small, 500, tabular=True))
        painter.setPen(colour(dim))
        painting.draw_text(painter, lower, WRAPPED, about)


def _paint_title(
    painter: QPainter, areas: Areas, rect: QRectF, parts: Sequence[str], ink: str, theme: Theme
) -> None:
    """Paint the title of a pass button, whose lines have the same type size."""
    high = rect.height() / len(parts)
    size = min(pass_title_size(areas, one, rect.width(), theme) for one in parts)
    for number, part in enumerate(parts):
        place = QRectF(rect.left(), rect.top() + number * high, rect.width(), high)
        line(painter, place, part, theme, size, ink, 650)


def lines_of_label(areas: Areas, label: PassLabel, width: float, theme: Theme) -> list[str]:
    """Return the first title of a pass button that is not cut off in its lines, else the shortest."""
    titles = (label.title, *label.shorter_titles)
    found = [title_lines(areas, title, width, theme) for title in titles]
    fits = [parts for parts in found if not any(is_cut(areas, part, width, theme) for part in parts)]
    return (fits or found[-1:])[0]


def title_lines(areas: Areas, title: str, width: float, theme: Theme) -> list[str]:
    """Return the title of a pass button in one line, or in two if it would be cut off.

    It is divided at a comma or colon if both parts then fit this width, else near its middle.
    """
    ends = [at + 1 for at, letter in enumerate(title[:-1]) if letter in ",:" and title[at + 1] == " "]
    for parts in ([title], *([title[:at], title[at + 1 :]] for at in reversed(ends))):
        if not any(is_cut(areas, part, width, theme) for part in parts):
            return parts
    return halves(title)


def is_cut(areas: Areas, title: str, width: float, theme: Theme) -> bool:
    """Tell whether this text of a pass button is too long for one line of this width even in the smallest
    type."""
    return elided(title, pass_title_size(areas, title, width, theme), 650, width, theme) != title


def halves(title: str) -> list[str]:
    """Return the title in two lines of about the same length; in one if it has no space."""
    gaps = [at for at, letter in enumerate(title) if letter == " "]
    if not gaps:
        return [title]
    middle = min(gaps, key=lambda at: abs(2 * at - len(title)))
    return [title[:middle], title[middle + 1 :]]


def pass_title_size(areas: Areas, title: str, width: float, theme: Theme) -> float:
    """Return the type size in which a pass button says in this width where it leads."""
    return fitted(title, small_size(areas) * 1.1, 650, width, theme)


def fitting(texts: Sequence[str], width: float, lines: int, size: float, theme: Theme) -> str:
    """Return the first of these texts, ever shorter ones, that fits; the last if none does."""
    font = QFontMetricsF(theme.font(size, 500, tabular=True))
    room = QRectF(0, 0, width, 1000)
    for one in texts:
        if font.boundingRect(room, WRAPPED, one).height() <= lines * font.height() + 1:
            return one
    return texts[-1] if texts else ""


def paint_full(painter: QPainter, rect: QRectF, is_on: bool, label: str, size: float, theme: Theme) -> None:
    """Paint the switch of full control."""
    high = min(rect.height() - 6, 16.0)
    track = QRectF(rect.left() + 2, rect.center().y() - high / 2, high * 1.8, high)
    painting.rounded(painter, track, high / 2, theme.accent if is_on else theme.cell)
    painting.ring(painter, track, high / 2, theme.accent if is_on else theme.faint, 1.2)
    at = QPointF(track.right() - high / 2 if is_on else track.left() + high / 2, track.center().y())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.on_accent if is_on else theme.dim))
    painter.drawEllipse(at, high * 0.32, high * 0.32)
    box = QRectF(track.right() + 7, rect.top(), rect.right() - track.right() - 8, rect.height())
    size = fitted(label, size, 600, box.width(), theme)
    line(painter, box, label, theme, size, theme.ink if is_on else second_text(theme, theme.board), 600)


# the clash
AMOUNTS = _("Each number points at the card that takes that many wounds.")
FRAMES = _("Dashed frames mark what you can choose, not what is best.")
LINES_BELOW_FRAMES = 6  # of the log that must have space below the legend of the frames
LINES_OF_LEGEND = 4  # at most


def paint_legend(
    painter: QPainter, rect: QRectF, legend: str, size: float, theme: Theme, lines: int = 2
) -> QRectF:
    """Paint what the amounts of a clash or the frames mean, and return the rest of this space; all of it if
    fewer lines than these would fit below."""
    parts, high = wrapped(legend, rect.width(), size, theme, LINES_OF_LEGEND), size * 1.5
    if rect.height() < (len(parts) + lines) * high:
        return rect
    for number, part in enumerate(parts):
        box = QRectF(rect.left(), rect.top() + number * high, rect.width(), high)
        line(painter, box, part, theme, size, theme.ink, 500)
    return rect.adjusted(0, len(parts) * high, 0, 0)


# the log ------------------------------------------------------------------------------------------------
def paint_log(painter: QPainter, rect: QRectF, rows: Sequence[LogRow], size: float, theme: Theme) -> None:
    """Paint the last entries that fit, in one line or two, the newest at the bottom."""
    high = size * 1.5
    left = int(rect.height() / high)
    if left < 2:
        return
    bottom = rect.bottom()
    for at, row in enumerate(reversed(rows)):
        parts = two_lines(row.text, rect.width(), size, theme)
        if len(parts) > left:
            return
        left -= len(parts)
        weight = 650 if row.is_heading else 500
        for part in reversed(parts):
            box = QRectF(rect.left(), bottom - high, rect.width(), high)
            line(
                painter,
                box,
                part,
                theme,
                size,
                theme.ink if at == 0 else second_text(theme, theme.board),
                weight,
            )
            bottom -= high


# the large card
def paint_rows(painter: QPainter, rect: QRectF, rows: Sequence[str], size: float, theme: Theme) -> float:
    """Paint the reasons for a card's values; return the height used."""
    if not rows:
        return 0.0
    width = rect.width() - 16
    heights = [text_height(row, width, size, theme) + 3 for row in rows]
    high = sum(heights) + 14
    box = QRectF(rect.left(), rect.top(), rect.width(), high)
    painting.rounded(painter, box, 8, theme.panel)
    painter.setPen(QPen(colour(theme.faint), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 8, 8)
    y = box.top() + 7
    painter.setFont(theme.font(size, 500))
    painter.setPen(colour(theme.ink))
    for row, tall in zip(rows, heights, strict=True):
        painter.setFont(theme.font(size, 500))
        painter.setPen(colour(theme.ink))
        painting.draw_text(painter, QRectF(box.left() + 8, y, width, tall + 2), WRAPPED, row)
        y += tall
    return high


def rows_height(rows: Sequence[str], width: float, size: float, theme: Theme) -> float:
    """Return the height that `paint_rows` would use."""
    if not rows:
        return 0.0
    return sum(text_height(row, width - 16, size, theme) + 3 for row in rows) + 14
