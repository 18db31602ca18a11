"""Checks of what must hold for a position by itself, and for the actions at it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from takeback.engine.damage import damaged_states
from takeback.engine.differences import difference_text
from takeback.engine.made_up_actions import random_actions
from takeback.engine.play import Move
from takeback.engine.state import Action, decode, encode
from takeback.engine.trial import Trial, is_sentence, short_repr
from takeback.engine.trial_secrecy import SecrecyChecks
from takeback.engine.validity import why_invalid

LISTED_TRIED = 8  # listed actions tried per state, if they are new
OFTEN = 4  # times that similar actions are always tried in one game; later ones only sometimes
EXAMPLES_TRIED = 1  # unlisted actions played per state; `allows` is asked about all
OTHERS_TRIED = 10  # made-up actions per state
DAMAGED_TRIED = 3  # damaged copies per early state; later ones have similar numbers, so one is enough
EARLY = 30  # number of states that count as early
REMEMBERED = 60  # actions of other states, kept to be tried later
LONGEST_STEP = 70  # characters of `next_step` that fit a small window


class PositionChecks:
    """Checks positions: their type, their masked copies, and that just the legal actions are accepted."""

    def __init__(self, trial: Trial, secrecy: SecrecyChecks) -> None:
        self.trial, self.game, self.random = trial, trial.game, trial.random
        self.secrecy = secrecy
        self.remembered: list[Action] = []
        self._times: Counter[tuple[object, ...]] = Counter()  # by `likeness`: how often it was tried
        self._looked = 0  # states that `valid` was asked about

    def check_state(self, state: Any, place: str) -> None:
        """Check everything that must hold for a state by itself: its type and encoding, masks, actions and
        validity."""
        with self.trial.recording_errors("state", place):
            data = self._check_value(state, place)
            views = self.secrecy.masked_views(state, place)
            self.secrecy.check_views(state, views, place)
            self._check_actions(state, place)
            self._check_valid(state, views, place)
            same = encode(state) == data
            self.trial.expect(same, "frozen", place, "The position changed while it was asked.")

    def _check_value(self, state: Any, place: str) -> bytes:
        """Check that the state has the right type and survives encoding; return its encoding."""
        expect = self.trial.expect
        kind = self.game.state
        expect(isinstance(state, kind), "state", place, f"It is no {getattr(kind, '__name__', kind)}.")
        data = encode(state)
        back = decode(data, kind)
        if back != state:
            why = f"Written and read back, it is not equal: {difference_text(state, back)}."
            self.trial.note("state", place, why)
            return data
        expect(hash(back) == hash(state), "state", place, "Written and read back, its hash is another.")
        expect(encode(back) == data, "state", place, "Written twice, it is not the same text.")
        return data

    def _check_valid(self, state: Any, views: Mapping[int | None, Any], place: str) -> None:
        """Check that `valid` accepts the state, whole and masked for one viewer, but not damaged copies.

        The viewer changes with each state: a wrongly refused mask shows up sooner or later.
        """
        if self.game.valid is None:
            return
        self._looked += 1
        for seen in (state, views.get(self.trial.viewers[self._looked % len(self.trial.viewers)], state)):
            why = self.game.valid(seen, self.trial.seats)
            self.trial.expect(
                why == "", "valid", place, f"The rules lead there, and it is said to be none: {why}"
            )
        count = DAMAGED_TRIED if self._looked <= EARLY else 1
        for name, broken in damaged_states(state, self.game.state, count, self.random):
            why = why_invalid(self.game, broken, self.trial.seats)
            if not why:
                self.trial.note("valid", place, f"With {name} far outside it is said to be a position.")
            self.trial.expect(
                not why or is_sentence(why), "valid", place, f"Why not, “{why}”, is no sentence."
            )

    def _check_actions(self, state: Any, place: str) -> None:
        """Check that all listed actions are accepted, and all others refused with a sentence."""
        with self.trial.recording_errors("listed", place):
            acting = self._acting(state, place)
            lists = [tuple(self.game.actions(state, seat)) for seat in range(self.trial.seats)]
            for seat in acting:
                self._check_next_step(state, seat, place)
            for seat, listed in enumerate(lists):
                self._check_list(state, seat, listed, place, acting)
            for seat, listed in enumerate(lists):
                self._try_others(state, seat, listed, place)
                self._try_examples(state, seat, listed, place)
            self._remember([action for listed in lists for action in listed])

    def _check_next_step(self, state: Any, seat: int, place: str) -> None:
        """Check that the next step is described in one sentence that fits a small window."""
        sentence = self.game.next_step(self.game.seen_by(state, seat), seat)
        self.trial.expect(
            is_sentence(sentence), "next_step", place, f"What to do next, “{sentence}”, is no sentence."
        )
        fits = len(sentence) <= LONGEST_STEP
        self.trial.expect(fits, "next_step", place, f"“{sentence}” is longer than {LONGEST_STEP} characters.")

    def _acting(self, state: Any, place: str) -> tuple[int, ...]:
        """Return the seats to act; record a violation if one is there twice or does not exist."""
        acting = tuple(self.game.to_act(state))
        fits = len(set(acting)) == len(acting) and all(0 <= seat < self.trial.seats for seat in acting)
        self.trial.expect(fits, "to_act", place, f"The seats to act are {acting} of {self.trial.seats}.")
        return acting

    def _check_list(
        self, state: Any, seat: int, listed: tuple[Action, ...], place: str, acting: tuple[int, ...]
    ) -> None:
        """Check the listed actions of one seat, trying some of them and keeping their moves; none may be
        listed after the end."""
        same = tuple(self.game.actions(state, seat)) == listed
        self.trial.expect(same, "listed", place, f"Asked again, other actions are listed for seat {seat}.")
        if self.game.outcome(state) is not None:
            self.trial.expect(
                not listed, "listed", place, f"The game is over, and seat {seat} has actions left."
            )
            return
        for action in self._actions_to_try(listed):
            where = f"{place}, seat {seat}, {short_repr(action)}"
            move = self.trial.attempt(state, seat, action, where)
            self.trial.expect(move is not None, "listed", where, "It is listed, and refused.")
            if move is not None:
                self.trial.tried.keep(move)
            if move is not None and seat not in acting:
                self._check_off_turn(move, where)

    def _actions_to_try(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return some of the actions to try, at least one. Kinds tried often before are tried less often."""
        some: list[Action] = []
        for action in self.random.sample(actions, min(LISTED_TRIED, len(actions))):
            alike = likeness(action)
            if not some or self.random.random() * (self._times[alike] + 1) < OFTEN:
                some.append(action)
                self._times[alike] += 1
        return some

    def _check_off_turn(self, move: Move, place: str) -> None:
        """Check an action played out of turn: one of `anytime` must end its turn, others must be mere
        plans."""
        if type(move.action) not in self.game.anytime:
            self._check_plan(move, place)
            return
        closes = self.game.closes(move)
        self.trial.expect(closes, "anytime", place, "What may be played at any time does not end its turn.")

    def _check_plan(self, move: Move, place: str) -> None:
        """Check that a plan of a waiting seat does not end a turn, use chance or reveal anything."""
        closes = self.game.closes(move)
        self.trial.expect(not closes, "plans", place, "A seat that is not to act is offered to end a turn.")
        open_now = move.lucky or bool(move.reveals)
        self.trial.expect(not open_now, "plans", place, "A plan would use chance or show what is hidden.")

    def _try_others(self, state: Any, seat: int, listed: tuple[Action, ...], place: str) -> None:
        """Check that unlisted actions are refused unless `allows` permits them."""
        known = list(listed) + self.remembered
        others = random_actions(self.game.action, known, OTHERS_TRIED, self.random)
        legal = frozenset(listed)
        strange = dict.fromkeys((*others, *self.random.sample(self.remembered, min(4, len(self.remembered)))))
        for action in (action for action in strange if action not in legal):
            where = f"{place}, seat {seat}, {short_repr(action)}"
            allowed = self.trial.allows(state, seat, action)
            move = self.trial.attempt(state, seat, action, where)
            if move is None:
                self.trial.expect(not allowed, "listed", where, "It is said to be allowed, and refused.")
                continue
            self.trial.expect(
                allowed, "refused", where, "It is accepted, though it is neither listed nor allowed."
            )
            self._check_value(move.after, where)

    def _try_examples(self, state: Any, seat: int, listed: tuple[Action, ...], place: str) -> None:
        """Check that examples of unlisted actions are not listed and are accepted."""
        for action in self.trial.examples(state, seat, f"{place}, seat {seat}")[:EXAMPLES_TRIED]:
            where = f"{place}, seat {seat}, {short_repr(action)}"
            self.trial.expect(action not in listed, "listed", where, "An example of the unlisted is listed.")
            move = self.trial.attempt(state, seat, action, where)
            self.trial.expect(move is not None, "listed", where, "An example of the unlisted is refused.")

    def _remember(self, actions: list[Action]) -> None:
        """Keep some of these actions to be tried at other states."""
        self.remembered += self.random.sample(actions, min(6, len(actions)))
        del self.remembered[:-REMEMBERED]

    def check_confirming(self, state: Any, seat: int, place: str) -> None:
        """Check that the reason against confirming is a sentence and depends on nothing hidden."""
        why = self.game.may_confirm(state, seat)
        reads = isinstance(why, str) and (not why or is_sentence(why))
        self.trial.expect(reads, "confirm", place, f"Why it may not be confirmed, “{why}”, is no sentence.")
        masked = self.game.may_confirm(self.game.seen_by(state, seat), seat)
        text = f"Whether seat {seat} may confirm depends on what is hidden: “{why}”, and masked “{masked}”."
        self.trial.expect(masked == why, "confirm", place, text)


def likeness(action: Action) -> tuple[object, ...]:
    """Return a key that is equal for actions that differ only in the content of their tuples and sets."""
    values = msgspec.structs.astuple(action)
    return type(action), *(len(one) if isinstance(one, tuple | frozenset) else one for one in values)
