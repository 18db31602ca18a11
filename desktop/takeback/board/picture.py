"""The picture of one board: its background, its state, and what lies over it for a while."""

from PySide6.QtGui import QPainter, QPixmap

from takeback.board.hooks import BoardHooks
from takeback.board.motion import FLASH, Motion
from takeback.ui import painting
from takeback.ui.theme import colour


class BoardPicture:
    """Paints one board in the order of its layers, over a background that it keeps."""

    def __init__(self, board: BoardHooks) -> None:
        """Take the board, which paints the content of each layer itself."""
        self._board = board
        self._background: tuple[object, QPixmap] | None = None  # the kept background, and what it is for

    def background_for(self, wanted: object) -> QPixmap:
        """Return the kept background if it was painted for an equal value; else paint it again."""
        if self._background is None or self._background[0] != wanted:
            self._background = (wanted, self._painted_background())
        return self._background[1]

    def drop_background(self) -> None:
        """Drop the kept background, so that `background_for` paints it again."""
        self._background = None

    def paint(self, painter: QPainter, background: QPixmap, is_live: bool) -> None:
        """Paint the board; without `is_live` leave out animations, scenes, the hand and refusals."""
        board = self._board
        painter.drawPixmap(0, 0, background)
        if board.state is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        board.paint(painter)
        if is_live:
            for motion in board.stage:
                self._paint_motion(painter, motion)
            if board.scene is not None:
                board.paint_scene(painter, board.scene)
            board.paint_pointed(painter)
        if board.hint is not None:
            board.paint_hint(painter, board.hint)
        if board.preview:
            frame, radius = board.frame_rect(), board.frame_radius()
            label = board.preview if board.has_preview_label else ""
            painting.preview_frame(painter, frame, radius, label, board.theme, board.label_overhang())
        if board.refusal is not None and is_live:
            board.paint_bubble(painter, board.refusal.key, board.refusal.sentence, board.theme.alarm)

    def _paint_motion(self, painter: QPainter, motion: Motion) -> None:
        """Paint the flashing preview label, or else one motion of the game's board."""
        board = self._board
        if motion.key == FLASH:
            painting.preview_flash(
                painter,
                board.frame_rect(),
                motion.payload,
                board.theme,
                motion.progress,
                board.label_overhang(),
            )
        else:
            board.paint_motion(painter, motion)

    def _painted_background(self) -> QPixmap:
        """Return a new picture of the background; without a state it is only the desk colour."""
        board = self._board
        ratio = board.devicePixelRatioF()
        pixmap = QPixmap(board.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(colour(board.theme.desk))
        with painting.painter_on(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if board.state is not None:
                board.paint_background(painter)
        return pixmap
