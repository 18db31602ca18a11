"""The position as it was played: on a second board beside the one that shows what it becomes, or in turn with
it."""

from __future__ import annotations

from enum import Enum

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QBoxLayout, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.history import Node
from takeback.shell.features.rewriting.position_heads import LOW_HEIGHT, PositionHead, PositionSwitch
from takeback.shell.features.rewriting.rows import ReviewList
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.view import OLD, PreviewTarget, View
from takeback.shell.session.words import capitalised, position_phrase
from takeback.shell.window.board_part import BoardPart
from takeback.texts import gettext as _
from takeback.ui.theme import Theme


class Arrangement(Enum):
    """How the positions of a row are shown; the value of two boards is the direction of the second one."""

    BESIDE = QBoxLayout.Direction.LeftToRight
    BELOW = QBoxLayout.Direction.TopToBottom
    ONE = None


BOTH = (Arrangement.BESIDE, Arrangement.BELOW)


class OldPosition(QObject):
    """Shows the old position of the row that the review previews, and says which position each board shows.

    It is on a second board, beside the other or above it, where both are legible; else buttons above the only
    board switch it. The second board is made when there is first room for it. It follows the viewer: it shows
    no more than the board beside it would.
    """

    def __init__(
        self, host: Host, desk: QWidget, session: Session, rows: ReviewList, tip: Node, theme: Theme
    ) -> None:
        """Begin with the end of the old line, `tip`."""
        super().__init__(desk)
        self._host, self._desk, self._session, self._rows = host, desk, session, rows
        self._target, self._theme = PreviewTarget(tip, version=OLD), theme
        self.part: BoardPart | None = None
        self.heads = (PositionHead(desk), PositionHead(desk))  # above the old position and the new one
        self.switch = PositionSwitch(desk)
        self._board: BoardWidget | None = None  # the table's own, while it is shown with a heading
        self._shown_in: Arrangement | None = None
        self._fit_timer = QTimer(self, singleShot=True, interval=0)
        self._fit_timer.timeout.connect(self._fit)
        rows.old_position_wanted.connect(self._show_target)
        rows.preview_requested.connect(self._on_preview_requested)
        self.switch.chosen.connect(rows.show_side)
        session.changed.connect(self._fit)
        host.settings.changed.connect(self._apply_settings)
        desk.installEventFilter(self)
        self._fit()

    def _show_target(self, target: PreviewTarget) -> None:
        """Show this position from now on."""
        self._target = target
        self._fit()

    def _on_preview_requested(self, _target: PreviewTarget | None, _is_asked: bool) -> None:
        """Name what the board shows soon, which needs no preview if the table stands there."""
        self._fit_timer.start()

    def set_theme(self, theme: Theme) -> None:
        """Paint the board in this theme."""
        self._theme = theme
        if self.part is not None:
            self.part.set_theme(theme)

    def _apply_settings(self) -> None:
        """Apply the present settings to the board, if it is made."""
        if self.part is not None:
            self.part.apply_settings(self._host.settings)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look for room once a change of the desk or of what is on it is over; return False, so the event
        goes on."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit_timer.start()
        return False

    def _fit(self) -> None:
        """Show both positions, or one, as there is room, where the review is open and nothing is hidden,
        covered or played; else leave the board to itself."""
        is_hidden = self._session.view.cover is not None or self._host.window_layout.covers_board
        is_free = not is_hidden and not self._host.borrowed_board.is_on
        part = self._host.board_part
        is_open = is_free and part is not None and not self._host.history_dock.isHidden()
        wanted = self._best_arrangement(part.board) if is_open and part is not None else None
        has_both = wanted in BOTH
        if has_both:
            self.part = self.part or self._make_part()
            self._show_position(self.part)
        if wanted != self._shown_in:
            had_both, self._shown_in = self._shown_in in BOTH, wanted
            self._arrange(wanted, part.board if part is not None else None)
            if has_both != had_both:
                self._rows.set_shows_both(has_both)
        if wanted is not None:
            self._host.board_place.make_columns_equal()
            self._name_positions()

    def _best_arrangement(self, board: BoardWidget) -> Arrangement:
        """Return the arrangement in which two boards are largest, or that of one where they are not
        legible; the present one until what was changed is laid out."""
        room, least = self._host.board_place.room(), board.legible_size()
        if room.isEmpty() and self._shown_in is not None:
            return self._shown_in
        high = room.height() - LOW_HEIGHT
        across, down = room.width() / least.width(), high / least.height()
        beside = min(across / 2, down)
        below = min(across, (high - LOW_HEIGHT) / 2 / least.height())
        if max(beside, below) < 1:
            return Arrangement.ONE
        return Arrangement.BESIDE if beside >= below else Arrangement.BELOW

    def _arrange(self, wanted: Arrangement | None, board: BoardWidget | None) -> None:
        """Arrange the boards with their headings; None: leave the board to itself."""
        place, (old, new) = self._host.board_place, self.heads
        place.end_columns()
        if self._board is not None:
            self._board.has_preview_label = True
            self._board.update()
        self._board = board if wanted is not None else None
        other = self.part.board if self.part is not None and wanted in BOTH else None
        for widget, is_shown in (
            (old, other is not None),
            (new, other is not None),
            (self.switch, wanted is Arrangement.ONE),
        ):
            widget.setVisible(is_shown)
        if self.part is not None:
            self.part.board.setVisible(other is not None)
        if wanted is None or board is None:
            return
        board.has_preview_label = False
        board.update()
        if other is None:
            place.show_columns([[self.switch, board]], QBoxLayout.Direction.TopToBottom)
        else:
            place.show_columns([[old, other], [new, board]], wanted.value)

    def _name_positions(self) -> None:
        """Say above each board which position it shows."""
        view, wanted = self._session.view, self._rows.previewed
        sight = view.sight
        if sight is None and wanted is not None and wanted.node is view.here:
            sight = wanted  # the board shows it without a preview
        node = sight.node if sight is not None else view.here
        name = position_phrase(node)
        self.switch.show_position(capitalised(name), sight.version == OLD if sight is not None else None)
        old, new = self.heads
        old.set_texts(_("As played: {position}", position=self._target.name), _("As played"))
        if sight is not None:
            new.set_texts(_("After the change: {position}", position=name), _("After the change"))
        else:
            new.set_texts(_("The game now: {position}", position=name), _("The game now"))

    def _make_part(self) -> BoardPart:
        """Make and return the second board, hidden, which only shows."""
        table = self._session.table
        board: BoardWidget = table.game.board_class(table.game, table.shown_seats, self._desk)
        board.hide()
        board.setMinimumSize(1, 1)
        board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        board.has_preview_label = False
        part = BoardPart(board)
        part.set_theme(self._theme)
        part.apply_settings(self._host.settings)
        return part

    def _show_position(self, part: BoardPart) -> None:
        """Show the position on the board as the present viewer may know it."""
        label = self._label()
        part.show_position(self._old_view(), label)
        part.board.setAccessibleName(label)

    def _label(self) -> str:
        """Return the name of the position."""
        depth = self._target.node.depth
        return _("Turn {turn} · as played", turn=depth) if depth else _("Start")

    def _old_view(self) -> View:
        """Return the present view, but of the old position."""
        view, target = self._session.view, self._target
        state = view.game.seen_by(target.state, view.viewer)
        return replace(view, state=state, sight=target, sight_name=target.name, turn=None)

    def close(self) -> None:
        """Take the board away."""
        self._desk.removeEventFilter(self)
        self._session.changed.disconnect(self._fit)
        self._host.settings.changed.disconnect(self._apply_settings)
        self._arrange(None, None)
        for widget in (*self.heads, self.switch):
            widget.deleteLater()
        if self.part is not None:
            self.part.board.deleteLater()
        self.deleteLater()
