"""The list of the review: the old turn at the left, the new one at the right, and below them what
happened."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QStandardItemModel,
)
from PySide6.QtWidgets import QListView, QWidget

from takeback.engine.history import Node
from takeback.engine.past_edits import SKIP
from takeback.engine.rewrite import CHANGED, FELL, KEPT, RETURNED, TURNED, TurnVerdict
from takeback.shell.features.rewriting.open_edit import OpenEdit
from takeback.shell.features.rewriting.stretches import Stretches
from takeback.shell.features.rewriting.wording import (
    LABELS,
    SIGNS,
    colour_of,
    spoken_row,
    spoken_stretch,
    turn_range_text,
    unchanged_text,
)
from takeback.shell.history.rows import without_chapter_name
from takeback.shell.session.view import NEW, OLD, PreviewTarget
from takeback.shell.session.words import Words, capitalised, chapter_name, is_same_turn
from takeback.table.rewriting import VERDICT_WORDS, SeenVerdict, verdict_as_seen
from takeback.texts import gettext as _
from takeback.ui.icons import pixmap
from takeback.ui.rows import (
    Index,
    ListRow,
    RowPainter,
    RowShape,
    font_of,
    paint_fold_arrow,
    paint_text,
    set_plain_style,
    unmirrored,
)
from takeback.ui.theme import Theme, item_colour

SHAPE = RowShape(
    height=46, left=24, right=14, block=(6, 1, 6, 1), lines=((5, 18), (24, 17)), shows_hover=True
)
SIGN = 14
NUMBER = 26  # least width of a turn number, in pixels
BESIDE = 7  # pixels between a turn and the line between the two columns
ROUNDING = 2  # pixels by which a text may be wider than measured: its width is no whole number
NOTHING = "–"  # in place of a turn
DOT = 10  # pixels from the middle of the mover's dot to the number
MOST = 2_000  # rows whose texts are cached: more than a window ever shows
NEWS = (CHANGED, TURNED, FELL, RETURNED)
FOLD_KEYS = {
    Qt.Key.Key_Plus: False,
    Qt.Key.Key_Return: False,
    Qt.Key.Key_Enter: False,
    Qt.Key.Key_Minus: True,
}


class TurnTexts(msgspec.Struct, frozen=True):
    """The texts of a turn in one of the two columns; all empty if there is none."""

    number: str = ""
    text: str = ""  # with the mover's name
    short: str = ""  # without it, for lack of room

    @property
    def spoken(self) -> str:
        """Return the turn as a screen reader says it."""
        return _("turn {number}, {turn}", number=self.number, turn=self.text) if self.number else self.text

    @property
    def sentence_start(self) -> str:
        """Return the turn with its number, as the beginning of a sentence."""
        return _("Turn {number}, {turn}", number=self.number, turn=self.text) if self.number else self.text

    @property
    def head(self) -> str:
        """Return the short form up to its first semicolon: what was played, without its results."""
        return self.short.partition("; ")[0]

    def text_for(self, metrics: QFontMetrics, width: int) -> str:
        """Return the longest form that fits into this width: with the mover's name, without it (the short
        form), or only what stands before its first semicolon. If none fits, return the short form, to be cut
        off where it is painted.
        """
        forms = (self.text, self.short, f"{self.head} …" if self.head != self.short else self.short)
        return next((one for one in forms if metrics.horizontalAdvance(one) + ROUNDING <= width), self.short)


class VerdictRow(ListRow, frozen=True):
    """The content of a row of the review: a verdict, and the old and the new turn in words.

    The row of a folded stretch has the numbers of its turns in place of a turn.
    """

    kind: str = ""  # of the verdict
    colour: int = -1  # the mover's; -1 for none
    old: TurnTexts = TurnTexts()
    new: TurnTexts = TurnTexts()
    fold: str = ""  # "folded" for a stretch of unchanged turns, "open" for the first turn of an unfolded one


class ReviewModel(QStandardItemModel):
    """List model of the whole new line: the turns before the edit, and the verdicts on those after it.

    Unchanged turns are folded into one row. A turn has the number of its verdict; those before the edit have
    negative numbers. The content of a row is computed when it is shown.

    There are no items: of Qt's models, a list of 100,000 rows queries this one least.
    """

    def __init__(self, edit: OpenEdit, words: Words, parent: QObject) -> None:
        super().__init__(0, 1, parent)
        self._edit, self._words = edit, words
        self._seen_verdicts: dict[int, SeenVerdict] = {}
        self._before: list[Node] = []  # the line up to the edit, once a turn of it is shown
        self.stretches = Stretches()

    def follow(self, is_anew: bool) -> None:
        """Add rows for new verdicts, but only when the list would double or nothing is running.

        Each addition lays out the list again, and it may have 100,000 rows. With `is_anew` all rows are
        replaced.
        """
        edit = self._edit
        if is_anew:
            self._seen_verdicts.clear()
            self._before = []
            depth = edit.replay.plan.base.depth
            self.stretches = Stretches(-depth)
            self.stretches.add_unchanged(depth)
        new = edit.verdicts[self.stretches.end :]
        self.stretches.add([edit.kind_of(verdict) == KEPT for verdict in new])
        total, count = self.stretches.row_count, self.rowCount()
        if is_anew:
            self.removeRows(0, count)
            self.insertRows(0, total)
        elif total >= 2 * count or not edit.is_running:
            self._match_rows()

    def _match_rows(self) -> None:
        """Insert or remove rows at the end of the model, to match the stretches."""
        total, count = self.stretches.row_count, self.rowCount()
        if total > count:
            self.insertRows(count, total - count)
        elif total < count:
            self.removeRows(total, count - total)

    def turns_at(self, row: int) -> range:
        """Return the numbers of the turns that this row shows; none beyond the end."""
        return self.stretches.turns_at(row) if 0 <= row < self.stretches.row_count else range(0)

    def fold(self, turn: int, is_folded: bool) -> bool:
        """Fold or unfold the stretch of this turn; return whether that changed anything."""
        is_changed = self.stretches.fold(turn, is_folded)
        if is_changed:
            self._match_rows()
        return is_changed

    def verdict(self, turn: int) -> TurnVerdict | None:
        """Return the verdict on the turn of this number, None beyond the end.

        Before the edit, where numbers are negative, every turn is unchanged.
        """
        if turn >= 0:
            return self._edit.verdicts[turn] if turn < len(self._edit.verdicts) else None
        self._before = self._before or self._edit.replay.plan.base.line()
        node = self._before[len(self._before) + turn]
        assert node.parent is not None
        return TurnVerdict(KEPT, node.parent, node, node)

    def seen_verdict(self, turn: int) -> SeenVerdict:
        """Return what the viewer may know of the verdict on this turn, from the cache if possible; the turn
        must exist."""
        found = self._seen_verdicts.get(turn)
        if found is None:
            if len(self._seen_verdicts) >= MOST:
                self._seen_verdicts.clear()
            verdict = self.verdict(turn)
            assert verdict is not None
            found = verdict_as_seen(self._edit.table.game, verdict, self._words.viewer)
            self._seen_verdicts[turn] = found
        return found

    def row(self, index: Index) -> VerdictRow | None:
        """Return how a row is shown; None beyond the end."""
        turns = self.turns_at(index.row())
        if not turns:
            return None
        return self._folded_row(turns) if len(turns) > 1 else self._turn_row(turns[0])

    def _folded_row(self, turns: range) -> VerdictRow:
        """Return the row of a stretch of unchanged turns: how many, and their numbers on both lines."""
        first, last = self.verdict(turns[0]), self.verdict(turns[-1])
        assert first is not None
        assert last is not None
        text = unchanged_text(len(turns))
        ranges = [
            TurnTexts("", numbers, numbers)
            for one, other in ((first.source, last.source), (first.node, last.node))
            if one is not None and other is not None
            for numbers in [turn_range_text(one.depth, other.depth)]
        ]
        spoken = spoken_stretch(ranges[0].text, text)
        return VerdictRow(
            text=text, spoken_override=spoken, kind=KEPT, old=ranges[0], new=ranges[1], fold="folded"
        )

    def _turn_row(self, turn: int) -> VerdictRow:
        """Return the row of one turn: its verdict in words, the reason, and its text before and after the
        edit."""
        verdict, one = self.verdict(turn), self.seen_verdict(turn)
        assert verdict is not None
        is_first = turn in (0, -self._edit.replay.plan.base.depth)
        old = self._cell(verdict.source, one.was, is_first)
        new = self._cell(verdict.node, one.text, is_first)
        if verdict.wanted is not None and verdict.node is None:
            new = TurnTexts("", one.text, one.text)
        return VerdictRow(
            text=VERDICT_WORDS[one.kind],
            second=one.why,
            spoken_override=spoken_row(one, old.spoken, new.spoken),
            kind=one.kind,
            colour=self._colour(verdict),
            old=old,
            new=new,
            fold="open" if self.stretches.is_unfolded_at(turn) else "",
        )

    def _cell(self, node: Node | None, short: str, is_alone: bool) -> TurnTexts:
        """Return the texts of a turn: `short` is without the mover's name. Without a node all are empty.

        In a named chapter its name is shown only for the first turn of it, or if `is_alone`, when there is
        room for it.
        """
        if node is None:
            return TurnTexts()
        text, name = self._words.turn_name(node), self._inside(node)
        return TurnTexts(
            str(node.depth),
            text if is_alone else without_chapter_name(name, text),
            without_chapter_name(name, short),
        )

    def _colour(self, verdict: TurnVerdict) -> int:
        """Return the mover's colour; -1 if there is no mover or turn."""
        node = verdict.source or verdict.node
        return self._words.colour(node) if node is not None else -1

    def _inside(self, node: Node) -> str:
        """Return the chapter's name, such as "Hand 12", for each of its turns but the first; otherwise an
        empty text."""
        turn = self._words.game_turn(node)
        before = self._words.game_turn(node.parent) if node.parent is not None else None
        return chapter_name(turn.name, turn.number) if turn is not None and is_same_turn(turn, before) else ""

    def question(self, turn: int) -> str:
        """Return what is wrong with the turn, such as "Turn 7, Cross, row 2, column 3: no longer possible.

        That cell is taken."
        """
        verdict = self._edit.verdicts[turn]
        one = self.seen_verdict(turn)
        name = self._cell(verdict.source, one.was, True).sentence_start or capitalised(one.text)
        if verdict.is_partly_illegal:
            reasons = dict.fromkeys(step.why for step in one.steps if step.kind == FELL and step.why)
            return _(
                "{turn}: a part of it is no longer possible. {reasons}", turn=name, reasons=" ".join(reasons)
            )
        return _("{turn}: no longer possible. {reason}", turn=name, reason=one.why)

    def consequence(self, turn: int) -> str:
        """Return that the turn is skipped, if that is the choice, and whether it waits in the new line; empty
        otherwise."""
        edit, verdict = self._edit, self._edit.verdicts[turn]
        if verdict.kind != FELL or edit.replay.pending is not None or edit.request.choices.fallen != SKIP:
            return ""
        is_in_tree = edit.other is None and not edit.table.is_fair
        if verdict.source is None:
            return _("This turn is skipped.")
        number = verdict.source.depth
        if is_in_tree and verdict.wanted is None:
            return _("Turn {turn} is skipped, and waits until it is possible.", turn=number)
        return _("Turn {turn} is skipped.", turn=number)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a row: the tooltip for that role, the spoken one for display and accessibility;
        None for other roles."""
        if role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tooltip(row)
        return row.spoken_override


def _modifiers(event: QKeyEvent) -> Qt.KeyboardModifier:
    """Return the modifiers that are held, without those that only say where a key lies or types its sign."""
    ignored = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
    return event.modifiers() & ~ignored


def _tooltip(row: VerdictRow) -> str:
    """Return the tooltip of a row: both turns, the verdict and its reason."""
    old, new = row.old.text or _("nothing"), row.new.text or _("nothing")
    turns = old if old == new else _("Was: {old}\nNow: {new}", old=old, new=new)
    result = row.text if row.fold == "folded" else LABELS[row.kind]
    return "\n".join(filter(None, (turns, result, row.second)))


def weight_of(is_strong: bool) -> int:
    """Return the font weight of a turn: that of the new line is strong."""
    return 500 if is_strong else 400


def number_width(number: str) -> int:
    """Return the width of a turn number, with the gap after it."""
    metrics = QFontMetrics(font_of(12, is_tabular=True))
    return max(NUMBER, metrics.horizontalAdvance(number) + 8)


def turn_columns(row: VerdictRow, left: int, right: int) -> list[tuple[TurnTexts, int, int, bool]]:
    """Return the turns of a row, each with its left and right edge and whether it is strong.

    The old and the new turn have half of the width each. Where only one of them needs more, it gets what the
    other leaves, so that both name their mover where that fits. Where the same move does not fit on both
    sides, it is written once, with its new result; the line below says how that differs.
    """

    def needed(cell: TurnTexts, is_strong: bool, text: str) -> int:
        """Return the least width of a turn in which nothing of this text is cut off."""
        words = QFontMetrics(font_of(13, weight_of(is_strong))).horizontalAdvance(text or NOTHING)
        return number_width(cell.number) + words + ROUNDING

    middle = (left + right) // 2
    rooms = middle - BESIDE - left, right - middle - BESIDE
    old, new = needed(row.old, False, row.old.text), needed(row.new, True, row.new.text)
    if old + new > sum(rooms):  # without the movers
        old, new = needed(row.old, False, row.old.short), needed(row.new, True, row.new.short)
    is_cut = new > rooms[1] and (row.old.short == row.new.short or old + new > sum(rooms))
    if row.old.head == row.new.head and is_cut:
        numbers = dict.fromkeys((row.old.number, row.new.number))
        return [(replace(row.new, number=" → ".join(numbers)), left, right, True)]
    if old > rooms[0]:
        middle = max(middle, min(left + old + BESIDE, right - new - BESIDE))
    elif new > rooms[1]:
        middle = min(middle, max(right - new - BESIDE, left + old + BESIDE))
    return [(row.old, left, middle - BESIDE, False), (row.new, middle + BESIDE, right, True)]


class VerdictPainter(RowPainter):
    """Paints a row of the review: two columns, and below them the verdict with its icon."""

    def paint_start(self, painter: QPainter, area: QRect, row: ListRow) -> int:
        """Return where the text begins; nothing is painted before it."""
        return area.left() + self.shape.left

    def paint_end(self, painter: QPainter, area: QRect, row: ListRow, number: int = 0) -> int:
        """Return where the text ends; nothing is painted after it."""
        return area.right() - self.shape.right

    def paint_words(self, painter: QPainter, area: QRect, row: ListRow, left: int, right: int) -> None:
        """Paint the two turns and the verdict, and before them the mover's dot or the arrow of a stretch."""
        assert isinstance(row, VerdictRow)
        first, below = self._line_rect(area, row, 0), self._line_rect(area, row, 1)
        if row.fold:
            at = QPointF(left - DOT, first.center().y() + 1)
            paint_fold_arrow(painter, at, row.fold == "open", self.second)
        elif row.colour >= 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(item_colour(self.theme, row.colour)))
            painter.drawEllipse(QPointF(left - DOT, first.center().y() + 1), 3.5, 3.5)
        columns = turn_columns(row, left, right)
        for cell, start, end, is_strong in columns:
            self._paint_turn(painter, QRect(start, first.top(), end - start, first.height()), cell, is_strong)
        if len(columns) > 1:
            middle = columns[1][1] - BESIDE
            painter.setPen(QPen(self.theme.line))
            painter.drawLine(middle, first.top() + 1, middle, first.bottom())
        self._paint_verdict(painter, QRect(left, below.top(), right - left, below.height()), row)

    def has_second(self, row: ListRow) -> bool:
        """Return True, since each row has two lines."""
        return True

    def _paint_turn(self, painter: QPainter, place: QRect, cell: TurnTexts, is_strong: bool) -> None:
        """Paint one turn, darker if `is_strong`; the mover's name is left out if there is no room, and no
        turn is a dash."""
        painter.setFont(font_of(12, is_tabular=True))
        painter.setPen(self.second)
        width = number_width(cell.number)
        paint_text(painter, QRect(place.left(), place.top(), width, place.height()), cell.number)
        font = font_of(13, weight_of(is_strong))
        painter.setFont(font)
        painter.setPen(self.ink("ink") if is_strong else self.second)
        words = place.adjusted(width, 0, 0, 0)
        paint_text(painter, words, cell.text_for(QFontMetrics(font), words.width()) or NOTHING)

    def _paint_verdict(self, painter: QPainter, place: QRect, row: VerdictRow) -> None:
        """Paint the icon, the verdict (bold if its kind is one of `NEWS`) and the reason."""
        sign = QRect(place.left(), place.center().y() - SIGN // 2 + 1, SIGN, SIGN)
        with unmirrored(painter, sign.toRectF()):
            ratio = painter.device().devicePixelRatio()
            picture = pixmap(SIGNS[row.kind], colour_of(row.kind, self.theme), SIGN, ratio)
            painter.drawPixmap(sign.topLeft(), picture)
        font = font_of(12, 600 if row.kind in NEWS else 400)
        painter.setFont(font)
        painter.setPen(self.ink("ink") if row.kind in NEWS else self.second)
        words = place.adjusted(NUMBER, 0, 0, 0)
        paint_text(painter, words, row.text)
        if row.second:
            used = QFontMetrics(font).horizontalAdvance(row.text)
            painter.setFont(font_of(12))
            painter.setPen(self.second)
            paint_text(painter, words.adjusted(used + 8, 0, 0, 0), row.second)


class ReviewList(QListView):
    """The review's list of turns.

    The pointer on one half of a row, or the keys, preview the old or the new position.
    """

    # the preview target, or None, and whether the player did more than point at it
    preview_requested = Signal(object, bool)
    old_position_wanted = Signal(object)  # the old position beside the one that is previewed
    row_chosen = Signal()  # the player went to a row, perhaps to the current one
    menu_wanted = Signal(object, QPoint)  # a turn of the old line, and where on the screen

    def __init__(self, edit: OpenEdit, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._edit = edit
        self.rows = ReviewModel(edit, words, self)
        self.painter = VerdictPainter(self, SHAPE, self.rows.row)
        self.setUniformItemSizes(True)
        self.setMinimumHeight(SHAPE.height)
        self.setModel(self.rows)
        self.setItemDelegate(self.painter)
        set_plain_style(self)
        self.setAccessibleName(_("Result for each turn"))
        self.setMouseTracking(True)
        self._is_old = False  # the keys preview the old position
        self._shows_both = False
        self._pointed: tuple[int, bool] = (-1, False)
        self.is_row_chosen = False  # the current row is one that the player went to
        self.previewed: PreviewTarget | None = None  # the position that is to be previewed
        self._turn_in_view = 0  # the turn that stays visible
        self._awaited_turn = -1  # the turn to return to once it is judged again; -1 for none
        self.selectionModel().currentChanged.connect(self._moved)

    def set_theme(self, theme: Theme) -> None:
        """Paint the rows in this theme."""
        self.painter.set_theme(theme)
        self.viewport().update()

    def show_end(self) -> None:
        """Preview the end of the new line; the last row becomes current, without scrolling to it."""
        if row := self.rows.stretches.row_count:
            self.setAutoScroll(False)
            self.setCurrentIndex(self.rows.index(row - 1, 0))
            self.setAutoScroll(True)
            self._preview_row(row - 1, is_old=False)

    def keep_visible(self, turn: int) -> None:
        """Scroll as little as possible to make the row of the turn of this number visible, now and when the
        size changes, until the player goes to a row."""
        self._turn_in_view = turn
        if turn < self.rows.stretches.end:
            self.scrollTo(self.rows.index(self.rows.stretches.row_of(turn), 0))

    def renew_preview(self) -> None:
        """Preview the current row as it became, if anything is previewed; the turn shown may be gone."""
        if self.previewed is not None:
            self._preview_row(self.currentIndex().row(), self._is_old)

    def end_preview(self) -> bool:
        """Emit that nothing is previewed any more; return whether there was a preview."""
        was_previewing = self.previewed is not None
        self._preview(None)
        return was_previewing

    def set_shows_both(self, is_on: bool) -> None:
        """Show old positions elsewhere, so that all previews are of the new one; or no longer."""
        self._shows_both = is_on
        self.renew_preview()

    def show_side(self, is_old: bool) -> None:
        """Preview the old or the new position of the current row, and from now on of those that the keys move
        to."""
        self._is_old = is_old
        self._preview_row(max(0, self.currentIndex().row()), is_old)

    def _preview_row(self, row: int, is_old: bool, is_asked: bool = True) -> None:
        """Preview the old or the new position of a row, or both where both are shown; not `is_asked` if the
        player only points at it."""
        self._preview(self.preview_target(row, is_old and not self._shows_both), is_asked)
        old = self.preview_target(row, is_old=True) if self._shows_both else None
        if old is not None and old.version == OLD:
            self.old_position_wanted.emit(old)

    def _preview(self, target: PreviewTarget | None, is_asked: bool = True) -> None:
        """Emit the preview target; None ends the preview."""
        self.previewed = target
        self.preview_requested.emit(target, is_asked)

    def set_current_turn(self, turn: int) -> None:
        """Make the row of the turn of this number current and scroll to it; its stretch is unfolded.

        It counts as a row that the player went to.
        """
        self.is_row_chosen, self._awaited_turn = True, -1
        self.rows.fold(turn, is_folded=False)
        index = self.rows.index(self.rows.stretches.row_of(turn), 0)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self.row_chosen.emit()

    def restore_turn(self, turn: int) -> None:
        """Return to the turn of this number after all were replaced, or to the last one so far until it is
        judged again. Nothing is previewed anew."""
        self._awaited_turn = turn
        self.continue_restoring()

    def continue_restoring(self) -> None:
        """Select the row of the awaited turn, or the last row while the replay has not come that far; emits
        nothing. Once the replay pauses or has ended, no turn is awaited any more."""
        count = min(self.rows.stretches.row_count, self.rows.rowCount())
        if self._awaited_turn < 0 or not count:
            return
        row = self.rows.stretches.row_of(min(self._awaited_turn, self.rows.stretches.end - 1))
        self.selectionModel().blockSignals(True)
        self.setCurrentIndex(self.rows.index(min(row, count - 1), 0))
        self.selectionModel().blockSignals(False)
        if self._edit.is_paused:
            self._awaited_turn = -1

    @property
    def turn(self) -> int:
        """Return the number of the current turn, of a folded stretch the last; -1 for none, or one before the
        edit."""
        if self._awaited_turn >= 0:
            return self._awaited_turn
        turns = self.rows.turns_at(self.currentIndex().row())
        return max(-1, turns[-1]) if turns else -1

    def fold_current(self, is_folded: bool) -> bool:
        """Fold or unfold the stretch of the current row; return whether that changed anything."""
        turns = self.rows.turns_at(self.currentIndex().row())
        return bool(turns) and self._fold(turns[0], is_folded)

    def _fold(self, turn: int, is_folded: bool) -> bool:
        """Fold or unfold the stretch of this turn and make its first row current; return whether that changed
        anything."""
        if not self.rows.fold(turn, is_folded):
            return False
        self.viewport().update()
        self.setCurrentIndex(self.rows.index(self.rows.stretches.row_of(turn), 0))
        self.renew_preview()
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Make the row current, and unfold its stretch, or fold it by the arrow of its first turn.

        From now on the keys preview the half that was pressed.
        """
        self.is_row_chosen, self._awaited_turn = True, -1
        self._is_old = self._is_in_old_half(event.position().toPoint())
        super().mousePressEvent(event)
        self.row_chosen.emit()
        row = self.indexAt(event.position().toPoint()).row()
        turns = self.rows.turns_at(row)
        if event.button() != Qt.MouseButton.LeftButton or not turns:
            return
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        across = event.position().x()
        across = self.viewport().width() - across if is_mirrored else across
        if len(turns) > 1:
            self._fold(turns[0], is_folded=False)
        elif across < SHAPE.left and self.rows.stretches.is_unfolded_at(turns[0]):
            self._fold(turns[0], is_folded=True)

    def preview_target(self, row: int, is_old: bool) -> PreviewTarget | None:
        """Return the old or the new position of a row to preview; None for a row beyond the end.

        That of a folded stretch is the one after its last turn. A row without an old turn shows the new
        position instead. The new position of a turn that fell is the one where it was tried.
        """
        turns = self.rows.turns_at(row)
        verdict = self.rows.verdict(turns[-1]) if turns else None
        if verdict is None:
            return None
        if is_old and verdict.source is not None:
            return PreviewTarget(verdict.source, version=OLD)
        return PreviewTarget(verdict.node or verdict.at, version=NEW)

    def shown_new_turn(self) -> Node | None:
        """Return the turn of the new line whose position is previewed, or for an old position the one that it
        became; None if nothing is previewed."""
        row = self._pointed[0] if self._pointed[0] >= 0 else self.currentIndex().row()
        target = self.preview_target(row, is_old=False) if self.previewed is not None else None
        return target.node if target is not None else None

    def command_node(self, row: int) -> Node | None:
        """Return the turn that a command on this row acts on: the old line's.

        For an inserted or fallen turn it is one that is not in the tree, which commands refuse. None beyond
        the end.
        """
        turns = self.rows.turns_at(row)
        verdict = self.rows.verdict(turns[-1]) if turns else None
        if verdict is None:
            return None
        return verdict.source or verdict.node or Node(-1, verdict.at, (), verdict.at.state)

    def _moved(self, index: Index, _before: Index) -> None:
        """Preview the row that the keys have moved to, if the list has the focus and the player moved; none
        while all rows are replaced."""
        if index.isValid() and self.hasFocus() and self.is_row_chosen:
            self._preview_row(index.row(), self._is_old)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Preview the old (left) or the new position (right), fold (−) or unfold (+, Enter) a stretch, or
        move.

        Letters and Escape are ignored: they belong to commands and the review.
        """
        self.is_row_chosen, self._awaited_turn = True, -1
        self.row_chosen.emit()
        way = FOLD_KEYS.get(Qt.Key(event.key())) if not _modifiers(event) else None
        if way is not None and self.fold_current(way):
            return
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not event.modifiers():
            self._is_old = event.key() == Qt.Key.Key_Left
            self._preview_row(self.currentIndex().row(), self._is_old)
        elif event.text().strip() or event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def updateGeometries(self) -> None:
        """Leave the space empty in which the last row would be cut off."""
        cut_off = self.height() % SHAPE.height if self.height() > SHAPE.height else 0
        self.setViewportMargins(0, 0, 0, cut_off)
        super().updateGeometries()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the row that the player chose or that a question is about visible, since the question below
        the list takes height."""
        super().resizeEvent(event)
        if self.is_row_chosen:
            self.scrollTo(self.currentIndex())
        else:
            self.keep_visible(self._turn_in_view)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Preview the half of the row under the pointer."""
        super().mouseMoveEvent(event)
        self._point_at(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        """Go back to the preview of the current row when the pointer leaves, if anything is previewed."""
        super().leaveEvent(event)
        self._pointed = (-1, False)
        self.renew_preview()

    def _point_at(self, at: QPoint) -> None:
        """Preview the half of the row at this point, if it is another one than before; beyond the last row,
        the current row again."""
        pointed = (self.indexAt(at).row(), self._is_in_old_half(at))
        if pointed != self._pointed:
            self._pointed = pointed
            if pointed[0] < 0:
                self.renew_preview()
            else:
                self._preview_row(*pointed, is_asked=False)

    def _is_in_old_half(self, at: QPoint) -> bool:
        """Return whether this point is in the half of the old line: the left one, or the right one in
        languages written from right to left."""
        is_left = at.x() < self.viewport().width() // 2
        return is_left == (self.layoutDirection() == Qt.LayoutDirection.LeftToRight)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Emit `menu_wanted` for the turn of the row at the pointer, or with the menu key of the current row,
        if it is in the tree."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        turn = self.command_node(index.row())
        if turn is not None and self._edit.table.history.contains(turn):
            self.menu_wanted.emit(turn, event.globalPos())
            self.painter.mark_menu_row(index)
