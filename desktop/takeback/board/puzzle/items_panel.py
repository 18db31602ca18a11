"""The panel of the selected item: its moves, other ways that were tried, and past positions."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImage,
    QKeySequence,
    QPainter,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from takeback.board.panel import GamePanel, PanelScrollArea
from takeback.board.puzzle import blocks
from takeback.board.puzzle.puzzle_board import PuzzleBoard
from takeback.engine.state import Illegal
from takeback.puzzles.items import Entry, Item
from takeback.puzzles.past_positions import PastPosition, past_positions, pile, replay_since
from takeback.puzzles.ways import Mark, TriedAlternative, Trier, actions, choices, count_at, places
from takeback.texts import format_list, format_number, ngettext
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.icons import load_face
from takeback.ui.pictures import KeptPictures, PictureKey
from takeback.ui.theme import Theme, colour, item_colour, mixed

LEAST_HEIGHT = 34  # height of a list without rows
LATER = 60  # milliseconds until the panel is updated, so that it does not slow a drag down
THUMB = QSize(108, 108)
PAGE = 40  # past positions that are shown at a time
WORDS = {"U": _("up"), "D": _("down"), "L": _("left"), "R": _("right")}
MARKS = {Mark.AS_IT_WAS: "●", Mark.POSSIBLE: "○", Mark.NOT_NOW: "–"}
MARK_WORDS = {Mark.AS_IT_WAS: _("as it was"), Mark.POSSIBLE: _("possible"), Mark.NOT_NOW: _("not now")}
TIPS = {Mark.AS_IT_WAS: _("As it was"), Mark.POSSIBLE: _("Possible"), Mark.NOT_NOW: _("Not now")}
ROLE = Qt.ItemDataRole.UserRole


class ItemsPanel(GamePanel):
    """The panel of the selected item: its path, other ways that were tried, and past positions. Selecting
    only changes what is shown; every action is one turn."""

    title = _("Selected item")
    board: PuzzleBoard

    def __init__(self, table: Any, board: Any) -> None:
        """Build the panel of the table, for the board on which an item is selected."""
        super().__init__(table, board)
        self.setAccessibleName(_("Item"))
        self.head = ItemHeader(self)
        self.path_title, self.path = _heading_label(self), ItemRows(_("Path of the item"), self)
        self.path_title.setText(_("Path"))
        self.ways_title, self.ways = _heading_label(self), ItemRows(_("Other paths"), self)
        self.go_on = QCheckBox(_("then continue as now"), self)
        self.positions_title, self.positions = _heading_label(self), ItemRows(_("Past positions"), self)
        self.of_all = QCheckBox(_("of all items"), self)
        self.back, self.again, self.all_back = (
            QPushButton(text, self) for text in (_("Undo"), _("Redo"), _("Undo all"))
        )
        self.earlier = QPushButton(_("Show earlier"), self)
        self.there, self.bring = (
            QPushButton(_("Go to position"), self),
            QPushButton(_("Go there with later turns"), self),
        )
        self._pages = 1
        self._ways_pages = 1
        self._place: int | None = None  # serial of the move whose other ways are shown; None: see `place`
        self._trier: Trier | None = None
        self._camera: PuzzleBoard | None = None
        self._pictures: KeptPictures[QIcon] = KeptPictures()
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self.setFocusProxy(self.path)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        """Build the panel."""
        inside, whole = QWidget(), QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        area = PanelScrollArea(inside, self)  # a short window cannot show all of it
        whole.addWidget(area)
        for rows in (self.ways, self.path, self.positions):
            rows.scroll_in(area)
        column = QVBoxLayout(inside)
        column.setContentsMargins(24, 0, 20, 16)
        column.setSpacing(8)
        column.addWidget(self.head)
        buttons = QGridLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.back, 0, 0)
        buttons.addWidget(self.again, 0, 1)
        buttons.addWidget(self.all_back, 1, 0, 1, 2)
        column.addLayout(buttons)
        column.addWidget(self.ways_title)
        column.addWidget(self.go_on)
        column.addWidget(self.ways)
        column.addWidget(self.path_title)
        column.addWidget(self.path)
        column.addWidget(self.positions_title)
        column.addWidget(self.of_all)
        column.addWidget(self.positions)
        column.addWidget(self.earlier)
        column.addWidget(self.there)
        column.addWidget(self.bring)
        column.addStretch(1)
        self.positions.setViewMode(QListView.ViewMode.IconMode)
        self.positions.setIconSize(THUMB)
        self.positions.setResizeMode(QListView.ResizeMode.Adjust)
        self.positions.setMovement(QListView.Movement.Static)
        self.positions.setSpacing(4)
        self.go_on.setChecked(True)

    def _connect(self) -> None:
        """Connect the widgets and the board."""
        self._later.timeout.connect(self.update_from_board)
        self.board.item_chosen.connect(self._chosen)
        self.path.itemActivated.connect(self._go_along)
        self.path.itemClicked.connect(self._go_along)
        self.path.currentRowChanged.connect(self._show_ways_after)
        self.ways.currentItemChanged.connect(lambda one, _: self._show_way(one))
        self.ways.itemEntered.connect(self._show_way)
        self.ways.itemActivated.connect(self._play_way)
        self.ways.pointer_left.connect(self._leave_ways)
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._focus_moved)
        self.positions.itemActivated.connect(lambda _: self._go_there())
        self.go_on.toggled.connect(lambda _: self._fill_ways())
        self.of_all.toggled.connect(lambda _: self._fill_positions())
        self.back.clicked.connect(lambda: self.board.take_back(self.item))
        self.again.clicked.connect(lambda: self.board.play_again(self.item))
        self.all_back.clicked.connect(lambda: self.board.all_back(self.item))
        self.earlier.clicked.connect(self._show_earlier)
        self.there.clicked.connect(self._go_there)
        self.bring.clicked.connect(self._replay_since)

    def set_theme(self, theme: Theme) -> None:
        """Use these colours, and update the lists soon."""
        super().set_theme(theme)
        for rows in (self.path, self.ways, self.positions):
            rows.setStyleSheet(
                "QListWidget::item { padding: 4px 8px; border-radius: 6px; }"
                f"QListWidget::item:hover {{ background: {mixed(theme.accent, theme.panel, 0.1)}; }}"
                f"QListWidget::item:selected {{ background: {theme.accent_soft}; color: {theme.ink}; }}"
                f"QListWidget::item:focus {{ border: 1px solid {theme.accent}; }}"
            )
        self._later.start()

    def detach(self) -> None:
        """Disconnect from the board and delete the hidden one, because the table is closed."""
        self._later.stop()
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.disconnect(self._focus_moved)
        self.board.item_chosen.disconnect(self._chosen)
        if self._camera is not None:
            self._camera.deleteLater()
            self._camera = None

    # Updating
    @property
    def item(self) -> int:
        """Return the number of the item that is selected on the board."""
        return self.board.selected

    @property
    def past(self) -> Item:
        """Return the moves of the selected item, played and taken back."""
        past: Item = self.board.state.items[self.item]
        return past

    def _chosen(self, _item: int) -> None:
        """Go back to the first pages and update soon, because another item is selected or the state has
        changed."""
        self._place, self._pages, self._ways_pages = None, 1, 1
        self._later.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Update the panel when it is shown, since it is not updated while hidden."""
        super().showEvent(event)
        self.update_from_board()

    def update_from_board(self) -> None:
        """Update everything to the state the board shows; not during a drag or while hidden. In the editor it
        is only disabled."""
        if not self.isVisible():
            return
        is_play = self.board.is_play
        self.setEnabled(is_play)
        if not is_play or self.board.drag is not None:
            return
        self.head.show_item(self.board, self.item, self.theme)
        self._update_buttons()
        self._fill_path()
        self._fill_ways()
        self._fill_positions()

    def _update_buttons(self) -> None:
        """Set the tooltips of the buttons, which name the item, and enable those that can do anything."""
        commands = self.board.item_commands(self.item)
        for button, command in zip((self.back, self.again, self.all_back), commands, strict=False):
            key = QKeySequence(command.key).toString(QKeySequence.SequenceFormat.NativeText)
            tip = f"{command.text} ({key})" if key else command.text
            button.setToolTip(command.why_not or tip)
            button.setEnabled(self.board.is_live and not command.why_not)

    def _named(self, entry: Entry) -> Entry:
        """Return a move with the cell that names where it laid the item."""
        return replace(entry, move=self._named_move(entry.move))

    def _named_move(self, move: Any) -> Any:
        """Return a move as stored in an entry, with the cell that names where it lays the item."""
        match move:
            case ("place", row, column):
                return ("place", *self.board.named_cell(self.item, (row, column)))
        return move

    def _fill_path(self) -> None:
        """List the start, the moves that are played, and in italics those taken back, and select the last
        move played without telling of it."""
        self.path.blockSignals(True)
        self.path.clear()
        done, undone = self.past.done, self.past.undone
        _add_item(self.path, _("Start"), _("Start of the path"))
        for number, entry in enumerate(done, 1):
            taken = self._taken_text(entry)
            _add_item(
                self.path,
                f"{number}  {short_move_text(self._named(entry))}{taken}",
                _("Move {number}, {move}", number=number, move=spoken_move_text(self._named(entry))) + taken,
            )
        for number, entry in enumerate(map(self._named, undone), len(done) + 1):
            words = _("undone: move {number}, {move}", number=number, move=spoken_move_text(entry))
            row = _add_item(self.path, f"{number}  {short_move_text(entry)}", words)
            row.setForeground(QColor(self.theme.dim))
            load_face("Italic")
            font = row.font()
            font.setItalic(True)
            row.setFont(font)
        self.path.setCurrentRow(len(done))
        self.path.blockSignals(False)
        self.path.fit_height()

    def _taken_text(self, entry: Entry) -> str:
        """Return how many moves of other items this move removed; empty for none."""
        name = self.board.ground.name
        taken = [
            _("{number} from {item}", number=len(debt.serials), item=name(self.board.state, debt.item))
            for debt in entry.cut
        ]
        return "   ● " + _("takes {amounts}", amounts=format_list(taken, "unit")) if taken else ""

    # The path
    def _go_along(self, row: QListWidgetItem) -> None:
        """Take moves back or play them again up to this row, as one turn."""
        steps = self.path.row(row) - len(self.past.done)
        if steps < 0:
            self.board.take_back(self.item, -steps)
        elif steps > 0:
            self.board.play_again(self.item, steps)

    def _show_ways_after(self, row: int) -> None:
        """Show the other ways after the move in this row of the path (0: after the start); nothing for moves
        that were taken back."""
        if 0 <= row <= len(self.past.done):
            self._place = self.past.done[row - 1].serial if row else 0
            self._ways_pages = 1
            self._fill_ways()

    # Other ways
    def ways_serial(self) -> int:
        """Return the serial of the move after which other ways are shown, 0 for the start.

        It is the move that the player selected, else the last with other ways.
        """
        there = places(self.past)
        if self._place is not None and (self._place in there or not there):
            return self._place
        return there[-1] if there else self.past.last

    def _fill_ways(self) -> None:
        """List the other ways that were tried after the move of `ways_serial`, with their number; the switch
        for going on from there is shown only at an earlier move."""
        self.ways.clear()
        on = self.ways_serial()
        self.ways_title.setText(_("Other paths ({number})", number=format_number(count_at(self.past, on))))
        is_earlier = on != self.past.last
        self.go_on.setVisible(is_earlier)
        self._trier = None
        if choices(self.past, on):
            go_on = is_earlier and self.go_on.isChecked()
            self._trier = Trier(self.board.ground, self.board.state, self.item, on, go_on=go_on)
            for number in range(self._ways_pages):
                self._add_ways(number)
        self.ways.setVisible(self.ways.count() > 0)
        self.ways.fit_height()

    def _add_ways(self, number: int) -> None:
        """Add the page `number` (from 0) of other ways, possible ones first, and a row for more if there are
        more."""
        assert self._trier is not None
        for tried in sorted(self._trier.page(number), key=lambda one: one.mark is Mark.NOT_NOW):
            words = [move_word(self._named_move(move)) for move, _why in tried.alternative.moves]
            why = f" – {tried.sentence}" if tried.sentence else ""
            row = _add_item(
                self.ways,
                f"{MARKS[tried.mark]}  {counted_repeats(words)}",
                f"{' '.join(words)}, {MARK_WORDS[tried.mark]}{why}",
            )
            row.setData(ROLE, tried)
            row.setToolTip(f"{TIPS[tried.mark]}{why or '.'}")
            if tried.mark is Mark.NOT_NOW:
                row.setForeground(QColor(self.theme.dim))
        if count_at(self.past, self.ways_serial()) > self.ways.count():
            _add_item(self.ways, _("More…"), _("More paths"))

    def _show_way(self, row: QListWidgetItem | None) -> None:
        """Show the way of this row as a ghost on the board; None removes the ghost."""
        tried: TriedAlternative | None = row.data(ROLE) if row is not None else None
        self.board.show_ghost(tried.cells if tried is not None else ())

    def _leave_ways(self) -> None:
        """Remove the ghost, or show that of the current row while the list has the focus."""
        self._show_way(self.ways.currentItem() if self.ways.hasFocus() else None)

    def _focus_moved(self, old: QWidget | None, _new: QWidget | None) -> None:
        """Update the ghost when the focus leaves the list."""
        if old is self.ways:
            self._leave_ways()

    def _play_way(self, row: QListWidgetItem) -> None:
        """Play the way of this row as one turn, refuse an impossible one, or show more of them; do nothing
        in a preview or for a spectator."""
        tried: TriedAlternative | None = row.data(ROLE)
        if tried is None:
            self._ways_pages += 1
            self._fill_ways()
        elif tried.mark is Mark.NOT_NOW:
            self.board.refuse(tried.sentence)
        elif self.board.is_live:
            self.board.play_turn(actions(self.board.ground, self.board.state, self.item, tried))

    # Past positions
    def _fill_positions(self) -> None:
        """Show thumbnails of past positions of the selected item, or of all, up to the pages shown, select
        the first, and offer earlier ones if there are more."""
        found = past_positions(self.table.here, -1 if self.of_all.isChecked() else self.item)
        self.positions.clear()
        self.positions_title.setText(_("Past positions ({number})", number=format_number(len(found))))
        for was in found[: self._pages * PAGE]:
            row = _add_item(self.positions, "", self._was_words(was))
            row.setIcon(self._picture(was))
            row.setSizeHint(THUMB + QSize(14, 14))
            row.setToolTip(self._was_words(was))
            row.setData(ROLE, was)
        for widget in (self.positions, self.there, self.bring):
            widget.setVisible(bool(found))
        shown = self.positions.count()
        self.earlier.setVisible(shown < len(found))
        self.earlier.setAccessibleName(
            ngettext("Earlier positions, {count} more", "Earlier positions, {count} more", len(found) - shown)
        )
        if found:
            self.positions.setCurrentRow(0)
        self.positions.fit_height()

    def _show_earlier(self) -> None:
        """Add the next page of past positions."""
        first = self.positions.count()
        self._pages += 1
        self._fill_positions()
        self.positions.setCurrentRow(first)
        self.positions.show_current()

    def _was_words(self, was: PastPosition) -> str:
        """Return the spoken name and tooltip of a thumbnail."""
        crowded = len(pile(self.board.ground, was).collisions)
        who = self.board.ground.name(was.node.state, was.item) if was.item >= 0 else ""
        parts = [
            _("Turn {number}", number=was.node.depth),
            _("before {item} was undone", item=who) if who else _("the end of another line"),
            ngettext("{count} turn since", "{count} turns since", len(was.since))
            if was.since
            else _("nothing since"),
        ]
        if crowded:
            parts.append(ngettext("{count} collision", "{count} collisions", crowded))
        return format_list(parts, "unit")

    def _picture(self, was: PastPosition) -> QIcon:
        """Return the thumbnail of a past position, cached."""
        key = PictureKey((was.node.serial, was.item, len(was.since)), theme=self.theme.name)
        return self._pictures.made(key, lambda: self._icon(was))

    def _icon(self, was: PastPosition) -> QIcon:
        """Return a new thumbnail, which looks the same when selected."""
        picture, icon = QPixmap.fromImage(self._photograph(was)), QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # otherwise Qt tints the selected one
            icon.addPixmap(picture, mode)
        return icon

    def _photograph(self, was: PastPosition) -> QImage:
        """Return a picture of the past position with all later moves over it, painted by a hidden board.

        Cells that would hold too many items are hatched.
        """
        if self._camera is None:
            kind = type(self.board)
            self._camera = kind(self.board.game, self.board.seats)
            self._camera.resize(THUMB * 3)
        camera = self._camera
        camera.set_theme(self.theme)
        camera.show_state(was.node.state, None)
        image = camera.render_still()
        with painting.painter_on(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_pile(painter, camera, was)
        frame = camera.frame_rect().toAlignedRect()
        smooth = Qt.TransformationMode.SmoothTransformation
        return image.copy(frame).scaled(THUMB * 2, Qt.AspectRatioMode.KeepAspectRatio, smooth)

    def _paint_pile(self, painter: QPainter, camera: PuzzleBoard, was: PastPosition) -> None:
        """Paint what was played after a past position over it: outline each cell that a later move covered
        in the colour of its item, and hatch cells that more items covered than fit there."""
        piled = pile(camera.ground, was)
        state = was.node.state
        here = {
            cell: camera.ground.mover(item)
            for item in range(len(state.items))
            for cell in camera.ground.cells(state, item)
        }
        for cell, owners in piled.owners.items():
            new = [owner for owner in owners if here.get(cell) != owner]
            for owner in new:
                rect = camera.cell_rect(cell).adjusted(3, 3, -3, -3)
                painting.ring(painter, rect, 6, item_colour(self.theme, owner), 4.0)
        for cell in piled.collisions:
            path = blocks.outline_of_cells({cell: camera.cell_rect(cell)}, 6)
            blocks.hatch(painter, path, self.theme.alarm, camera.cell_grid().side * 0.28)

    def _chosen_was(self) -> PastPosition | None:
        """Return the past position that is selected; None for none."""
        row = self.positions.currentItem()
        was: PastPosition | None = row.data(ROLE) if row is not None else None
        return was

    def _go_there(self) -> None:
        """Emit `node_wanted` with the turn of the selected past position; nothing if none is selected."""
        if (was := self._chosen_was()) is not None:
            self.node_wanted.emit(was.node)

    def _replay_since(self) -> None:
        """Go to the selected past position, if any, and play the actions since then there as a draft; emit a
        message with how many were played, and how many are no longer possible and why.

        The player confirms or discards the draft.
        """
        if (was := self._chosen_was()) is None:
            return
        self.node_wanted.emit(was.node)
        fallen = replay_since(self._act, was)
        kept = len(was.since) - len(fallen)
        reasons = " ".join(dict.fromkeys(why for _action, why in fallen))
        if not fallen:
            self.board.message_emitted.emit(
                ngettext("{count} turn was brought along.", "{count} turns were brought along.", kept)
            )
            return
        self.board.message_emitted.emit(
            ngettext(
                "{count} turn was brought along; {lost} are no longer possible: {reasons}",
                "{count} turns were brought along; {lost} are no longer possible: {reasons}",
                kept,
                lost=len(fallen),
                reasons=reasons,
            )
        )

    def _act(self, action: Any) -> None:
        """Play an action at the table for the viewer's seat; raise Illegal for a spectator."""
        seat = self.board.seat
        if seat is None:
            raise Illegal(_("You are watching this game; nobody is to move here."))
        self.table.act(action, seat)


class ItemHeader(QWidget):
    """Shows the item's disc, its name and how it stands."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sign, self.words = QLabel(self), QLabel(self)
        self.words.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 4)
        row.setSpacing(12)
        row.addWidget(self.sign)
        row.addWidget(self.words, 1)

    def show_item(self, board: PuzzleBoard, item: int, theme: Theme) -> None:
        """Show the disc, the title and the facts of this item of the board."""
        pixmap = QPixmap(QSize(72, 72))
        pixmap.setDevicePixelRatio(2.0)
        pixmap.fill(colour(theme.panel, 0.0))
        with painting.painter_on(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            middle = pixmap.deviceIndependentSize() / 2
            centre = QPointF(middle.width(), middle.height())
            painting.disc(painter, centre, 17, board.colour_of(item), theme, board.letter_of(item))
        self.sign.setPixmap(pixmap)
        title, *facts = board.item_facts(item)
        rest = format_list(facts, "unit")
        second = mixed(theme.ink, theme.panel, 0.72)
        self.words.setText(
            f"<span style='font-weight:600'>{title}</span><br><span style='color:{second}'>{rest}</span>"
        )
        self.setAccessibleName(board.item_description(item))


def counted_repeats(words: Iterable[str]) -> str:
    """Return a list of words in which a repeated one stands once with its number: "left, down ×3, up"."""
    runs = ((word, len(list(run))) for word, run in groupby(words))
    return format_list([f"{word} ×{length}" if length > 1 else word for word, length in runs], "unit")


def move_word(move: Any) -> str:
    """Return a move in words: "left", "to row 2, column 1", "slides left", "to the tray"."""
    match move:
        case ("place", row, column):
            return _("to row {row}, column {column}", row=row, column=column)
        case ("slide", way):
            return _("slides {way}", way=WORDS[str(way)])
        case ("lift",):
            return _("to the tray")
    return WORDS.get(str(move[0]), str(move[0]))


def short_move_text(entry: Entry) -> str:
    """Return a move for a row of the list, with the cell of a single step: "left to 2, 1"."""
    word = move_word(entry.move)
    is_step = len(entry.move) == 1 and len(entry.where) == 1
    return (
        _("{move} to {row}, {column}", move=word, row=entry.where[0][0], column=entry.where[0][1])
        if is_step
        else word
    )


def spoken_move_text(entry: Entry) -> str:
    """Return a move for screen readers: "left, to row 2, column 1"."""
    word = move_word(entry.move)
    if len(entry.move) == 1 and len(entry.where) == 1:
        return _(
            "{move}, to row {row}, column {column}",
            move=word,
            row=entry.where[0][0],
            column=entry.where[0][1],
        )
    return word


class ItemRows(QListWidget):
    """A list as tall as all of its rows: only the panel around it scrolls."""

    pointer_left = Signal()  # the pointer has left the list

    def __init__(self, name: str, parent: QWidget) -> None:
        """Take the spoken name of the list."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area: QScrollArea | None = None

    def scroll_in(self, area: QScrollArea) -> None:
        """From now on, keep the current row visible in this area while the list has the focus."""
        self._area = area
        self.currentRowChanged.connect(self.show_current)

    def fit_height(self) -> None:
        """Set the height of the list to that of all its rows, so that it does not scroll itself."""
        self.doItemsLayout()
        last = self.visualItemRect(self.item(self.count() - 1)) if self.count() else QRect()
        height = last.bottom() + 1 + self.verticalOffset() + 2 * self.frameWidth() + self.spacing()
        self.setFixedHeight(max(LEAST_HEIGHT, height))

    def show_current(self) -> None:
        """Scroll the panel until the current row is visible, if the list has the focus."""
        inside = self._area.widget() if self._area is not None else None
        if inside is None or self._area is None or self.currentItem() is None or not self.hasFocus():
            return
        rect = self.visualItemRect(self.currentItem())
        for corner in (rect.bottomLeft(), rect.topLeft()):
            at = self.viewport().mapTo(inside, corner)
            self._area.ensureVisible(0, at.y(), 0, 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Recompute the height when the width has changed."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit_height()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Pass the wheel on to the scroll area around the list."""
        event.ignore()  # so that the panel scrolls

    def leaveEvent(self, event: QEvent) -> None:
        """Emit `pointer_left` when the pointer leaves the list."""
        super().leaveEvent(event)
        self.pointer_left.emit()


def _add_item(to: QListWidget, text: str, spoken: str) -> QListWidgetItem:
    """Add a row with this text and spoken name, and return it."""
    row = QListWidgetItem(text)
    row.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
    to.addItem(row)
    return row


def _heading_label(parent: QWidget) -> QLabel:
    """Return a new label that is styled as a heading."""
    made = QLabel(parent)
    made.setObjectName("heading")
    return made
