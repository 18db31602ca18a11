"""Checks of what must hold for a move, for the outcome it leads to, and for the words on both."""

from collections.abc import Sequence
from typing import Any

from takeback.engine.move_views import MoveViews
from takeback.engine.play import Move, move_from_events
from takeback.engine.state import decode, digest, encode
from takeback.engine.trial import Trial, is_sentence, seat_word, short_repr
from takeback.engine.trial_secrecy import SecrecyChecks


class MoveChecks:
    """Checks moves: their events, whether they end a turn, their outcome and their descriptions."""

    def __init__(self, trial: Trial, secrecy: SecrecyChecks) -> None:
        self.trial, self.game, self.secrecy = trial, trial.game, secrecy
        self._told = 0  # turns whose description was checked

    def check_move(self, views: MoveViews, again: Move, place: str) -> None:
        """Check everything that must hold for a move; `again` is the same action played a second time."""
        move = views.move
        place = f"{place}, {short_repr(move.action)}"
        self.trial.digest_of(move.before)
        same = again == move
        self.trial.expect(same, "chance", place, "Played again with the same chance, it is another move.")
        with self.trial.recording_errors("events", place):
            self._check_events(views, place)
        with self.trial.recording_errors("closes", place):
            self._check_closing(move, place)
        with self.trial.recording_errors("outcome", place):
            self.check_outcome(move.after, place)
        if move.lucky:
            self.trial.expect(self.game.chance, "chance", place, "It uses chance, which the card denies.")
        if self.game.hidden:
            with self.trial.recording_errors("seen_by", place):
                self.secrecy.check_other_deals(views, place)
                self.secrecy.check_other_choices(views, place)
        self._check_words(views, place)
        with self.trial.recording_errors("records", place):
            encode(list(self.game.records_of(move)))

    def _check_events(self, views: MoveViews, place: str) -> None:
        """Check that the events can be stored, lead to the same state again, and can be masked."""
        move = views.move
        action = decode(encode(move.action), self.game.action)
        self.trial.expect(action == move.action, "events", place, "The action, read back, is not equal.")
        events = tuple(decode(encode(event), self.game.event) for event in move.events)
        self.trial.expect(events == move.events, "events", place, "The events, read back, are not equal.")
        after = move_from_events(move.seat, action, events, move.before).after
        same = after == move.after and digest(after) == self.trial.digest_of(move.after)
        self.trial.expect(same, "events", place, "The events, applied again, lead to another position.")
        for seat in self.trial.viewers if self.game.hidden else ():
            where = f"{place}, seen by {seat_word(seat)}"
            with self.trial.recording_errors("seen_by", where):
                self.secrecy.check_masked_events(move, seat, where)
                self.secrecy.check_masked_move(views, seat, where)

    def _check_closing(self, move: Move, place: str) -> None:
        """Record a violation if `closes` is no bool or not the same twice, or if others are to act after a
        move that ended no turn."""
        game, expect = self.game, self.trial.expect
        closes = game.closes(move)
        expect(isinstance(closes, bool), "closes", place, f"closes answers {closes!r}.")
        again = game.closes(move)
        expect(again == closes, "closes", place, "closes answers differently when asked again.")
        waits = not closes and not move.lucky and not move.reveals
        acting = tuple(game.to_act(move.after))
        handed_over = waits and game.end_turn is not None and bool(acting) and move.seat not in acting
        planned = move.seat not in tuple(game.to_act(move.before))
        expect(not handed_over or planned, "closes", place, "The turn was handed over and yet is not ended.")

    def check_outcome(self, state: Any, place: str) -> None:
        """Check the winners and the sentence of an outcome, if there is one."""
        outcome = self.game.outcome(state)
        if outcome is None:
            return
        seats = all(0 <= seat < self.trial.seats for seat in outcome.winners)
        self.trial.expect(
            seats, "outcome", place, f"The winners are {outcome.winners} of {self.trial.seats} seats."
        )
        self.trial.expect(
            is_sentence(outcome.sentence), "outcome", place, f"“{outcome.sentence}” is no sentence."
        )

    def _check_words(self, views: MoveViews, place: str) -> None:
        """Check the description of a move for each viewer."""
        for seat in self.trial.viewers:
            where = f"{place}, told to {seat_word(seat)}"
            with self.trial.recording_errors("words", where):
                self._check_row(views.row(seat), where)

    def check_turn_words(self, moves: Sequence[MoveViews], place: str) -> None:
        """Check the description of a whole turn for all viewers; of one move, for one viewer in rotation.

        Nothing is checked if the game joins the descriptions of the moves.
        """
        if self.game.describe_turn is None:
            return
        self._told += 1
        for seat in (
            self.trial.viewers
            if len(moves) > 1
            else (self.trial.viewers[self._told % len(self.trial.viewers)],)
        ):
            where = f"{place}, told to {seat_word(seat)}"
            with self.trial.recording_errors("words", where):
                seen = tuple(move.seen(seat) for move in moves)
                self._check_row(self.game.describe_turn(seen, seen[0].before, seat), where)

    def _check_row(self, row: Any, place: str) -> None:
        """Check that no text is empty or broken over lines, and the row has no full stop."""
        for text in (row.text, *row.log, row.spoken_text):
            self.trial.expect(bool(text.strip()), "words", place, "The words are empty.")
            self.trial.expect("\n" not in text, "words", place, f"“{text}” has a line break.")
        self.trial.expect(not row.text.endswith("."), "words", place, f"“{row.text}” ends with a full stop.")
