"""The part of the board that shows how moves led to its state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractAnimation
from PySide6.QtGui import QPainter

from takeback.board.scenes import Scene
from takeback.engine.play import Move
from takeback.games.duel import text
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.state import Pass

from .hand import HandBoard
from .laid import Laid
from .motion import REST, FullChain, full_chain_in, motion_of, paint_caption
from .places import SpotPlaces


class MovingBoard(HandBoard):
    """Animates moves, and shows a chain that resolved within a move while all its entries wait."""

    def animate(self, move: Move, before: Any) -> QAbstractAnimation | None:
        """Return the animation of a move, with the caption kept for it, if any, which is then forgotten; or
        None."""
        caption, self._caption = self._caption, ""
        states = (self._state_as_seen(before), self._state_as_seen(move.after))
        return motion_of(move.events, states, self._places_in, caption, self._has_rests)

    has_scenes = True

    def scenes_of(self, moves: Sequence[Move]) -> Sequence[Scene] | None:
        """Return the scenes of moves in which a chain of several entries resolved at once: it is shown as it
        waited, before it resolves. None for other moves, which are animated."""
        full_chains = [full_chain_in(move.before, move.events) for move in moves]
        if not any(full_chains):
            return None
        found: list[Scene] = []
        for move, full in zip(moves, full_chains, strict=True):
            before, happened = move.before, move.events
            if full is not None:
                seen, new = (self._state_as_seen(before), self._state_as_seen(full.state)), full.events_before
                caption = self._caption_of_answer(moves, full)
                motion = motion_of(happened[:new], seen, self._places_in)
                found.append(Scene(seen[1], motion, full.milliseconds, caption))
                before, happened = full.state, happened[new:]
            seen, caption = (self._state_as_seen(before), self._state_as_seen(move.after)), ""
            if full is not None:  # the caption tells results
                caption, self._caption = self._caption, ""
            found.append(Scene(seen[1], motion_of(happened, seen, self._places_in, caption, has_rest=True)))
        return found

    def transient_scene(self, moves: Sequence[Move]) -> Scene | None:
        """Return a scene of the chain in these moves on which one player answered another's entry, and all
        resolved at once; None without one."""
        for move in moves:
            full = full_chain_in(move.before, move.events)
            if full is not None and full.has_answer:
                seen, caption = self._state_as_seen(full.state), self._caption_of_answer(moves, full)
                return Scene(seen, None, full.milliseconds, caption)
        return None

    def _caption_of_answer(self, moves: Sequence[Move], full: FullChain) -> str:
        """Return what was done in these moves as the caption of a full chain, without its results; "" unless
        it has an answer that was played in them."""
        is_played = full.has_answer and not isinstance(moves[0].action, Pass)
        return text.act_of(moves) if is_played else ""

    def paint_scene(self, painter: QPainter, scene: Scene) -> None:
        """Paint the scene's caption over the bar of the steps."""
        paint_caption(painter, self.areas.bar, scene.caption, self.theme)

    def scenes_ended(self) -> None:
        """Let the pass button ignore presses for a moment, which may be meant to skip the scenes."""
        self.next_pass.note_labels(is_new=True)

    _caption = ""  # caption of the move about to be shown
    _has_rests = True  # whether the result of a chain rests; not while moves are taken back

    @property
    def is_in_motion(self) -> bool:
        """Tell whether anything moves, and not only the result of a chain rests."""
        rests = any(one.key == (REST,) and one.state() != one.State.Stopped for one in self.stage)
        return self.stage.is_playing and not rests

    def show_moves(self, moves: Iterable[Move], backwards: bool = False) -> None:
        """Show moves as usual; those of others get a caption, except passes."""
        moves = tuple(moves)
        self._has_rests = not backwards
        has_caption = bool(moves) and not backwards and self.seat is not None and moves[0].seat != self.seat
        if has_caption and not isinstance(moves[0].action, Pass):
            self._caption = text.describe_turn(moves, moves[0].before, self.seat).text
        super().show_moves(moves, backwards)
        self._caption = ""

    def _state_as_seen(self, state: Any) -> Duel:
        """Return the state as this seat may see it."""
        seen: Duel = self.game.seen_by(state, self.seat)
        return seen

    def _places_in(self, state: Duel) -> SpotPlaces:
        """Return where objects are shown in this state."""
        return SpotPlaces(Laid(state, self.laid.below), self.areas)
