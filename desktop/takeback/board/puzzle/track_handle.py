"""The track of the selected item on one board: when it is shown, and what the mouse does on it."""

from PySide6.QtCore import QPointF

from takeback.board.puzzle.items_board import ItemsBoard
from takeback.board.puzzle.track import ItemTrack, TrackDrag, labelled_track
from takeback.puzzles.ways import Mark, TriedAlternative, Trier, actions
from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _

ANOTHER_WAY = {
    Mark.AS_IT_WAS: _("Another path, as it was."),
    Mark.POSSIBLE: _("Another path, possible."),
    Mark.NOT_NOW: _("Another path, not now."),
}
SPACE = 8  # pixels between a label and the edge of the board


class TrackHandle:
    """Lets the mouse drag the handle of the selected item's track, and choose the ways that branch off."""

    def __init__(self, board: ItemsBoard) -> None:
        """Take the board that shows the track above its cells."""
        self._board = board
        self.drag: TrackDrag | None = None  # the drag of the handle, while there is one
        self._is_pointed = False  # whether the pointer is over the track or a branch of it

    def track(self) -> ItemTrack | None:
        """Return the selected item's track, beside the row of dots; None if there is none to show."""
        return self.track_and_label()[0]

    def track_and_label(self) -> tuple[ItemTrack | None, str]:
        """Return the selected item's track, beside the row of dots, and the label that says what it is for,
        as long as there is room; None if there is none to show.

        There is one only if the player selected the item or moves of it were taken back.
        """
        board = self._board
        if (
            not board.is_live
            or board.is_only_painted
            or not (board.is_selected_by_player or board.state.items[board.selected].undone)
        ):
            return None, ""
        name = board.track_name(board.selected)
        labels = (_("Undo or redo only {item}", item=name), _("Only {item}", item=name), name)
        right = board.rect().right() - SPACE
        return labelled_track(
            board.state.items[board.selected], board.track_rect(), right, labels, board.theme
        )

    def grab(self, at: QPointF) -> bool:
        """Play the other way whose branch is at this point as one turn, or start to drag the handle to it.

        Return False if there is no track at this point. A way that is not possible now is refused.
        """
        board, track = self._board, self.track()
        if track is None:
            return False
        if (moment := track.way_at(at)) is not None:
            tried = self._way_at(moment)
            if tried.mark is Mark.NOT_NOW:
                board.refuse(tried.sentence)
            else:
                board.play_turn(actions(board.ground, board.state, board.selected, tried))
            return True
        if track.moment_at(at) is None:
            return False
        board.end_drag()
        board.begin_held_turn()
        self.drag = TrackDrag(lambda: board.state, board.try_action, board.step_back, board.selected)
        self.drag_to(at)
        return True

    def drag_to(self, at: QPointF) -> None:
        """Take moves back or play them again up to the moment nearest to this point; nothing without a
        drag."""
        if self.drag is not None and (track := self.track()) is not None:
            with self._board.own_changes():
                self.drag.go_to(track.nearest(at))
            self._board.update()

    def point_at(self, at: QPointF) -> None:
        """Describe in the tooltip what is at this point of the track, and show another way whose branch is
        there as a ghost; remove both again when there is nothing."""
        board, track = self._board, self.track()
        moment = track.way_at(at) if track is not None else None
        if track is not None and moment is not None:
            tried = self._way_at(moment)
            self._is_pointed = True
            board.show_ghost(tried.cells)
            board.setToolTip(" ".join(filter(None, (ANOTHER_WAY[tried.mark], tried.sentence))))
        elif track is not None and track.is_at(at):
            self._is_pointed = True
            board.show_ghost(())
            board.setToolTip(self._history_text(track))
        elif self._is_pointed:
            self._is_pointed = False
            board.show_ghost(())
            board.setToolTip("")

    def _history_text(self, track: ItemTrack) -> str:
        """Return the tooltip of the track: whose moves it shows, how many of them are played, and what the
        mouse does."""
        return ngettext(
            "{item}: {here} of {count} move. Click or drag here to undo or redo it; everything else stays.",
            "{item}: {here} of {count} moves. Click or drag here to undo or redo only these; "
            "everything else stays.",
            track.moments,
            item=self._board.item_in_sentence(self._board.selected),
            here=format_number(track.here),
        )

    def _way_at(self, moment: int) -> TriedAlternative:
        """Return the other way that was left last at this moment of the selected item's path."""
        board = self._board
        done = board.state.items[board.selected].done
        since = done[moment - 1].serial if moment else 0
        trier = Trier(board.ground, board.state, board.selected, since, False)
        last = max(number for number, way in enumerate(trier.choices) if way in trier.rested)
        return trier.page()[last]
