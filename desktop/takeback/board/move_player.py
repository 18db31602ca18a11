"""Shows on one board how moves led to its state: as animations, or as scenes."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from PySide6.QtCore import QSequentialAnimationGroup

from takeback.board.hooks import BoardHooks
from takeback.board.motion import scale_durations
from takeback.board.scenes import Scene, ScenePlayer, at_pace
from takeback.board.skipping import SkipFilter
from takeback.engine.play import Move


class MovePlayer:
    """Plays moves on one board that shows their result already, and lets inputs skip what it plays."""

    def __init__(self, board: BoardHooks) -> None:
        """Take the board that the moves are shown on."""
        self._board = board
        self._skip_filter: SkipFilter | None = None  # made on first use

    @cached_property
    def scene_player(self) -> ScenePlayer:
        """Return the player of this board's scenes, made on first use."""
        return ScenePlayer(self._board.stage, self._show_scene)

    def play_moves(self, moves: Iterable[Move], backwards: bool) -> None:
        """Play the board's animations of these moves, one after the other, or its scenes of them, if it has
        any, unless backwards.

        At pace 0 there are no animations. All together take at most the board's `max_milliseconds`.
        """
        board, moves = self._board, tuple(moves)
        scenes = board.scenes_of(moves) if board.has_scenes and not backwards else None
        if scenes is not None:
            self.play_scenes(at_pace(scenes, board.pace, board.max_milliseconds))
            return
        if not board.pace:
            return
        parts = [part for move in moves if (part := board.animate(move, move.before)) is not None]
        if not parts:
            return
        whole = QSequentialAnimationGroup()
        for part in parts:
            whole.addAnimation(part)
        total = whole.totalDuration()
        longest = board.max_milliseconds
        share = longest / total if longest is not None and total else board.pace
        if board.is_computer_move:
            self._expect_inputs()
        board.stage.play(scale_durations(whole, min(board.pace, share)), backwards)

    def play_scenes(self, scenes: Sequence[Scene]) -> None:
        """Play scenes, if there are any, and let inputs skip them."""
        if scenes:
            self._expect_inputs()
            self.scene_player.play(scenes)

    def skip_ahead(self) -> None:
        """Skip to the next scene worth a stop, or to the end."""
        if self._board.scene is not None:
            self.scene_player.skip_to_stop()
        else:
            self._board.stage.finish()

    def finish(self) -> None:
        """End all scenes and animations at once."""
        if self._board.scene is not None:
            self.scene_player.end()
        if self._board.stage.is_playing:
            self._board.stage.finish()

    def _expect_inputs(self) -> None:
        """Install the event filter that lets inputs only skip what is shown."""
        self._skip_filter = self._skip_filter or SkipFilter(self._board, self._board)
        self._board.installEventFilter(self._skip_filter)

    def _show_scene(self, scene: Scene | None) -> None:
        """Paint this scene; for None, paint the table's own state and call `scenes_ended`."""
        board = self._board
        board.scene = scene
        board.state = board.prepare_scene_state(scene.state) if scene is not None else board.table_state
        board.update_spots()
        board.update()
        if scene is None:
            board.scenes_ended()
