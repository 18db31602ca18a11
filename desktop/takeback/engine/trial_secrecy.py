"""Checks that nobody is shown, offered or told what is hidden from them."""

from collections.abc import Mapping
from typing import Any

from takeback.engine.differences import difference_text, first_difference, value_at
from takeback.engine.move_views import MoveViews
from takeback.engine.play import Move, as_seen, play_action
from takeback.engine.state import Place, decode, digest, encode
from takeback.engine.trial import Trial, error_name, seat_word, short_repr


class SecrecyChecks:
    """Checks masked states, events and moves: they fit each other, and tell nothing hidden."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.game, self.random = trial, trial.game, trial.random

    def masked_views(self, state: Any, place: str) -> dict[int | None, Any]:
        """Return the state as each viewer sees it, without those whose masking fails, which is recorded."""
        views: dict[int | None, Any] = {}
        for seat in self.trial.viewers:
            with self.trial.recording_errors("seen_by", f"{place}, seen by {seat_word(seat)}"):
                views[seat] = self.game.seen_by(state, seat)
        return views

    def check_views(self, state: Any, views: Mapping[int | None, Any], place: str) -> None:
        """Check the masked states of all viewers, and that a spectator sees no more than a seat."""
        if not self.game.hidden:
            return
        for seat, seen in views.items():
            where = f"{place}, seen by {seat_word(seat)}"
            with self.trial.recording_errors("seen_by", where):
                self._check_view(state, seen, seat, where)
                if None in views:
                    least = self.game.seen_by(seen, None)
                    why = f"A spectator knows what {seat_word(seat)} does not"
                    self._expect_same(views[None], least, where, why)

    def _expect_same(self, one: Any, other: Any, place: str, why: str) -> None:
        """Record a violation with the first difference unless the two values are equal."""
        if one != other:
            self.trial.note("seen_by", place, f"{why}: {difference_text(one, other)}.")

    def _check_view(self, state: Any, seen: Any, seat: int | None, place: str) -> None:
        """Check that a masked state stays the same when masked again or encoded, and answers as the real
        one."""
        game, expect = self.game, self.trial.expect
        self._expect_same(seen, game.seen_by(seen, seat), place, "Masked twice, it is not the same")
        self._expect_same(seen, decode(encode(seen), game.state), place, "Masked, it cannot be written")
        acting, really = tuple(game.to_act(seen)), tuple(game.to_act(state))
        why = f"Who is to act depends on what is hidden: {acting}, and really {really}."
        expect(acting == really, "seen_by", place, why)
        if game.game_turn is not None:
            turn, real_turn = game.game_turn(seen, seen), game.game_turn(state, state)
            why = "Which turn of the game it is depends on what is hidden"
            self._expect_same(turn, real_turn, place, why)
        over = (game.outcome(seen) is None) == (game.outcome(state) is None)
        expect(over, "seen_by", place, "Whether the game is over depends on what is hidden.")
        if seat is not None:
            offered, legal = tuple(game.actions(seen, seat)), tuple(game.actions(state, seat))
            only = next((one for one in (*offered, *legal) if (one in offered) != (one in legal)), None)
            named = "their order" if only is None else short_repr(only)
            why = f"What may be done depends on what is hidden: {named}."
            expect(offered == legal, "seen_by", place, why)

    def check_other_deals(self, views: MoveViews, place: str) -> None:
        """Check that the same action with other luck shows the same states to viewers who saw the same
        events."""
        move = views.move
        for number in (1, 2) if move.lucky else ():  # without chance, other luck changes nothing
            chance = self.trial.chance(place, "other", number)
            self._check_alike(
                views, play_action(self.game, move.before, move.seat, move.action, chance), place
            )

    def check_other_choices(self, views: MoveViews, place: str) -> None:
        """Check that another action here shows the same states and texts to viewers who saw the same
        events."""
        before, seat = views.move.before, views.move.seat
        tried = self.trial.tried.kept_at(before, seat)
        others = [other for action, other in tried.items() if action != views.move.action]
        if not others:
            listed = tuple(self.game.actions(before, seat))
            fresh = (
                self.trial.attempt(before, seat, one, place)
                for one in self.random.sample(listed, len(listed) > 0)
            )
            others = [other for other in fresh if other is not None]
        for other in self.random.sample(others, min(3, len(others))):
            self._check_alike(views, other, place)

    def _check_alike(self, views: MoveViews, other: Move, place: str) -> None:
        """Check that each viewer who is shown the same events of two moves sees the same states and texts."""
        move = views.move
        for seat in self.trial.viewers:
            one = views.seen(seat)
            if not self._are_told_alike(one, other, seat):
                continue
            two = as_seen(self.game, other, seat)
            where = f"{place}, seen by {seat_word(seat)}"
            same = one.action == two.action or move.after == other.after or seat == move.seat
            self.trial.expect(
                same, "seen_by", where, f"The action tells what is hidden: {short_repr(other.action)}."
            )
            why = "Two deals that differ only in what is hidden look different"
            self._expect_same(one.after, two.after, where, why)
            same = one.after != two.after or digest(one.after) == digest(two.after)
            self.trial.expect(same, "seen_by", where, f"{why} when they are written.")
            same = views.row(seat) == self.game.describe(two, two.before, seat)
            self.trial.expect(
                same, "seen_by", where, f"The words tell what is hidden: {short_repr(other.action)}."
            )

    def _are_told_alike(self, one: Move, other: Move, seat: int | None) -> bool:
        """Tell whether this viewer is shown the same events of both moves."""
        if len(one.events) != len(other.events):
            return False
        pairs = zip(one.events, other.events, strict=True)
        return all(event == self.game.seen_event(hidden, seat) for event, hidden in pairs)

    def check_masked_events(self, move: Move, seat: int | None, place: str) -> None:
        """Check that each event can be masked, and masking it again changes nothing."""
        for number, event in enumerate(move.events):
            where = f"{place}, event {number + 1}, {type(event).__name__}"
            with self.trial.recording_errors("seen_by", where):
                seen = self.game.seen_event(event, seat)
                again = self.game.seen_event(seen, seat)
                self._expect_same(seen, again, where, "An event masked twice is not the same")

    def check_masked_move(self, views: MoveViews, seat: int | None, place: str) -> None:
        """Check that masked events lead from the masked state before to the masked state after the move."""
        seen = views.seen(seat)
        decode(encode(seen.action), self.game.action)
        again = as_seen(self.game, seen, seat)
        self._expect_same(seen.action, again.action, place, "An action masked twice is not the same")
        after = self._follow_masked(seen, place)
        if after is not None and after != seen.after:
            name = self._misleading_event(views.move, seen, seat, first_difference(after, seen.after)[0])
            why = f"Masked events do not lead to the masked position, first after {name}"
            self._expect_same(after, seen.after, place, why)

    def _follow_masked(self, seen: Move, place: str) -> Any:
        """Return the state after the masked events; None where one cannot be applied, which is recorded."""
        state = seen.before
        for number, event in enumerate(seen.events):
            try:
                state = event.apply(state)
            except Exception as error:
                where = f"{place}, event {number + 1}, {type(event).__name__}"
                self.trial.note("seen_by", where, f"Masked, it cannot be applied. {error_name(error)}.")
                return None
        return state

    def _misleading_event(self, move: Move, seen: Move, seat: int | None, place: Place) -> str:
        """Return the name of the first masked event after which this field of the state is wrong."""
        real, masked = move.before, seen.before
        for number, (event, hidden) in enumerate(zip(move.events, seen.events, strict=True)):
            real, masked = event.apply(real), hidden.apply(masked)
            wanted = self.game.seen_by(real, seat)
            if value_at(masked, place) != value_at(wanted, place):
                return f"event {number + 1}, {type(event).__name__}"
        return f"the last event, {type(move.events[-1]).__name__}"
