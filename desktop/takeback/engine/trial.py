"""The contract of every game, as checks run while a game is played at random.

A violation is recorded with its seed and place, and the trial continues. A game's own tests must cover what
cannot be checked in general: that the right side wins, that `seen_by` shows only what it should, and that the
texts are true.
"""

import re
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from takeback.engine.call_times import CallTimes, LongCall
from takeback.engine.chance import Chance
from takeback.engine.damage import damaged_states
from takeback.engine.differences import difference_text, first_difference, value_at
from takeback.engine.game import Effort, Game
from takeback.engine.hashable_types import unhashable_fields
from takeback.engine.made_up_actions import random_actions
from takeback.engine.play import Move, as_seen, move_from_events, play_action
from takeback.engine.state import Action, Illegal, Place, decode, digest, encode
from takeback.engine.validity import why_invalid

LISTED_TRIED = 8  # listed actions tried per state, if they are new
OFTEN = 4  # times that similar actions are always tried in one game; later ones only sometimes
EXAMPLES_TRIED = 1  # unlisted actions played per state; `allows` is asked about all
OTHERS_TRIED = 10  # made-up actions per state
DAMAGED_TRIED = 3  # damaged copies per early state; later ones have similar numbers, so one is enough
REFUSALS_COMPARED = 12  # refusals of the same text and action type that are compared on the masked state
EARLY = 30  # number of states that count as early
REMEMBERED = 60  # actions of other states, kept to be tried later
TRIED_STATES = 16  # states whose tried moves are kept, to be reused within a turn
LONGEST_STEP = 70  # characters of `next_step` that fit a small window
MOST_PER_CHECK = 3  # violations recorded per check and seed; more say nothing new


class Violation(msgspec.Struct, frozen=True):
    """A failed check: its name, the seed of the game, the place in it, and the reason."""

    check: str
    seed: int
    place: str
    why: str


class Trial:
    """Checks one game with given options, seats and seed. `violations` is empty if all checks passed."""

    def __init__(self, game: Game, options: Mapping[str, object], seats: int, seed: int) -> None:
        self.where = "Start"  # the current place in the game
        self.calls = CallTimes(self.note_slow_call)
        self.game = self.calls.timed(game)
        self.options = game.read_options(options)
        self.seats = seats
        self.seed = seed
        self.random = Random(f"trial/{seed}")
        self.violations: list[Violation] = []
        self.remembered: list[Action] = []
        self.viewers: tuple[int | None, ...] = (*range(seats), None)
        # by id of a state: that state, kept alive, and the moves tried there
        self._tried: dict[int, tuple[Any, dict[tuple[int, Action], Move]]] = {}
        self._times: Counter[tuple[object, ...]] = Counter()  # by `likeness`: how often it was tried
        self._named: dict[int, tuple[Any, str]] = {}  # by id of a state: that state and its digest
        self.slow_calls = 0
        self._refusals: Counter[tuple[object, ...]] = Counter()  # by action type and text: how often
        self.slow_players: set[str] = set()  # levels that took too long and are not asked again
        self._looked = 0  # states that `valid` was asked about
        self._told = 0  # turns whose description was checked

    def note(self, check: str, place: str, why: str) -> None:
        """Record a violation, but no more than TOLD per check."""
        if sum(one.check == check for one in self.violations) < MOST_PER_CHECK:
            self.violations.append(Violation(check, self.seed, place, " ".join(why.split())[:300]))

    def expect(self, holds: bool, check: str, place: str, why: str) -> None:
        """Record a violation unless `holds`."""
        if not holds:
            self.note(check, place, why)

    @contextmanager
    def recording_errors(self, check: str, place: str) -> Iterator[None]:
        """Record any exception raised in the block as a violation: none may ever reach a player."""
        try:
            yield
        except Exception as error:
            self.note(check, place, error_name(error))

    def note_slow_call(self, call: LongCall) -> None:
        """Record that a call was too slow."""
        self.slow_calls += 1
        self.note("slow", self.where, f"One call of {call.name} took {call.seconds:.1f} seconds.")

    @property
    def is_too_slow(self) -> bool:
        """Tell whether enough calls were slow to give up."""
        return self.slow_calls >= MOST_PER_CHECK

    def chance(self, *place: object) -> Chance:
        """Return the random source for this place of the trial."""
        return Chance(self.seed, "trial", *place)

    # the start ------------------------------------------------------------------------------------------
    def start(self) -> Any:
        """Return the start state, checked. Raises Illegal if the options do not fit."""
        chance = Chance(self.seed, "start")
        state = self.game.start(self.options, self.seats, chance)
        for why in (*unhashable_fields(self.game.state), *unhashable_fields(self.game.action)):
            self.note("state", "the card", why)
        with self.recording_errors("start", "Start"):
            again = self.game.start(dict(self.options), self.seats, Chance(self.seed, "start"))
            same = again == state and digest(again) == digest(state)
            self.expect(same, "start", "Start", "The same seed gives another start.")
            lucky = chance.was_used and not self.game.chance
            self.expect(not lucky, "chance", "Start", "The start uses chance, which the card denies.")
        return state

    # a position -----------------------------------------------------------------------------------------
    def digest_of(self, state: Any) -> str:
        """Return the state's digest, computed once; `check_unchanged` later verifies it."""
        kept = self._named.get(id(state))
        if kept is None:
            kept = self._named[id(state)] = (state, digest(state))
        return kept[1]

    def check_unchanged(self) -> None:
        """Check that no state ever passed to `name_of` was modified since."""
        for state, name in self._named.values():
            self.expect(digest(state) == name, "frozen", "the end", "A position changed after it was made.")

    def check_state(self, state: Any, place: str) -> None:
        """Check everything that must hold for a state by itself."""
        with self.recording_errors("state", place):
            data = self._check_value(state, place)
            views = self._masked_views(state, place)
            self._check_views(state, views, place)
            self._check_actions(state, place)
            self._check_valid(state, views, place)
            same = encode(state) == data
            self.expect(same, "frozen", place, "The position changed while it was asked.")

    def _check_value(self, state: Any, place: str) -> bytes:
        """Check that the state has the right type and survives encoding; return its encoding."""
        expect = self.expect
        kind = self.game.state
        expect(isinstance(state, kind), "state", place, f"It is no {getattr(kind, '__name__', kind)}.")
        data = encode(state)
        back = decode(data, kind)
        if back != state:
            why = f"Written and read back, it is not equal: {difference_text(state, back)}."
            self.note("state", place, why)
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
        for seen in (state, views.get(self.viewers[self._looked % len(self.viewers)], state)):
            why = self.game.valid(seen, self.seats)
            self.expect(why == "", "valid", place, f"The rules lead there, and it is said to be none: {why}")
        count = DAMAGED_TRIED if self._looked <= EARLY else 1
        for name, broken in damaged_states(state, self.game.state, count, self.random):
            why = why_invalid(self.game, broken, self.seats)
            if not why:
                self.note("valid", place, f"With {name} far outside it is said to be a position.")
            self.expect(not why or is_sentence(why), "valid", place, f"Why not, “{why}”, is no sentence.")

    def _check_actions(self, state: Any, place: str) -> None:
        """Check that all listed actions are accepted, and all others refused with a sentence."""
        with self.recording_errors("listed", place):
            acting = self._acting(state, place)
            lists = [tuple(self.game.actions(state, seat)) for seat in range(self.seats)]
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
        self.expect(
            is_sentence(sentence), "next_step", place, f"What to do next, “{sentence}”, is no sentence."
        )
        fits = len(sentence) <= LONGEST_STEP
        self.expect(fits, "next_step", place, f"“{sentence}” is longer than {LONGEST_STEP} characters.")

    def _acting(self, state: Any, place: str) -> tuple[int, ...]:
        """Return the seats to act, checked."""
        acting = tuple(self.game.to_act(state))
        fits = len(set(acting)) == len(acting) and all(0 <= seat < self.seats for seat in acting)
        self.expect(fits, "to_act", place, f"The seats to act are {acting} of {self.seats}.")
        return acting

    def _check_list(
        self, state: Any, seat: int, listed: tuple[Action, ...], place: str, acting: tuple[int, ...]
    ) -> None:
        """Check the listed actions of one seat, trying some of them."""
        same = tuple(self.game.actions(state, seat)) == listed
        self.expect(same, "listed", place, f"Asked again, other actions are listed for seat {seat}.")
        if self.game.outcome(state) is not None:
            self.expect(not listed, "listed", place, f"The game is over, and seat {seat} has actions left.")
            return
        for action in self._some(listed):
            where = f"{place}, seat {seat}, {shown(action)}"
            move = self.attempt(state, seat, action, where)
            self.expect(move is not None, "listed", where, "It is listed, and refused.")
            if move is not None:
                self._keep(move)
            if move is not None and seat not in acting:
                self._check_off_turn(move, where)

    def _some(self, actions: Sequence[Action]) -> Sequence[Action]:
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
        self.expect(closes, "anytime", place, "What may be played at any time does not end its turn.")

    def _check_plan(self, move: Move, place: str) -> None:
        """Check that a plan of a waiting seat does not end a turn, use chance or reveal anything."""
        closes = self.game.closes(move)
        self.expect(not closes, "plans", place, "A seat that is not to act is offered to end a turn.")
        open_now = move.lucky or bool(move.reveals)
        self.expect(not open_now, "plans", place, "A plan would use chance or show what is hidden.")

    def _try_others(self, state: Any, seat: int, listed: tuple[Action, ...], place: str) -> None:
        """Check that unlisted actions are refused unless `allows` permits them."""
        known = list(listed) + self.remembered
        others = random_actions(self.game.action, known, OTHERS_TRIED, self.random)
        legal = frozenset(listed)
        strange = dict.fromkeys((*others, *self.random.sample(self.remembered, min(4, len(self.remembered)))))
        for action in (action for action in strange if action not in legal):
            where = f"{place}, seat {seat}, {shown(action)}"
            allowed = self.allows(state, seat, action)
            move = self.attempt(state, seat, action, where)
            if move is None:
                self.expect(not allowed, "listed", where, "It is said to be allowed, and refused.")
                continue
            self.expect(allowed, "refused", where, "It is accepted, though it is neither listed nor allowed.")
            self._check_value(move.after, where)

    def allows(self, state: Any, seat: int, action: Action) -> bool:
        """Tell whether the game allows this unlisted action."""
        unlisted = self.game.unlisted
        return unlisted is not None and unlisted.allows(state, seat, action)

    def examples(self, state: Any, seat: int, place: str) -> tuple[Action, ...]:
        """Return examples of legal unlisted actions, checked."""
        if self.game.unlisted is None:
            return ()
        found = tuple(self.game.unlisted.examples(state, seat, self.chance(place, "examples")))
        for action in found:
            where = f"{place}, {shown(action)}"
            self.expect(self.allows(state, seat, action), "listed", where, "An example is not allowed.")
            seen = self.allows(self.game.seen_by(state, seat), seat, action)
            why = f"Whether it is allowed depends on what is hidden from {seat_word(seat)}."
            self.expect(seen, "seen_by", where, why)
        return found

    def _try_examples(self, state: Any, seat: int, listed: tuple[Action, ...], place: str) -> None:
        """Check that examples of unlisted actions are not listed and are accepted."""
        for action in self.examples(state, seat, f"{place}, seat {seat}")[:EXAMPLES_TRIED]:
            where = f"{place}, seat {seat}, {shown(action)}"
            self.expect(action not in listed, "listed", where, "An example of the unlisted is listed.")
            move = self.attempt(state, seat, action, where)
            self.expect(move is not None, "listed", where, "An example of the unlisted is refused.")

    def _remember(self, actions: list[Action]) -> None:
        """Keep some of these actions to be tried at other states."""
        self.remembered += self.random.sample(actions, min(6, len(actions)))
        del self.remembered[:-REMEMBERED]

    def attempt(self, state: Any, seat: int, action: Action, place: str) -> Move | None:
        """Return the move; None where the rules refuse it, which is checked, or fail, which is recorded."""
        try:
            move = play_action(self.game, state, seat, action, self.chance(place))
        except Illegal as refusal:
            self._check_refusal(state, seat, action, str(refusal), place)
            return None
        except Exception as error:
            self.note(blamed(error), place, error_name(error))
            return None
        self.expect(move.before is state, "rules", place, "The move does not begin where it was made.")
        return move

    def _keep(self, move: Move) -> None:
        """Remember a move that used no chance, so that it need not be played again."""
        if move.lucky:
            return
        _, tried = self._tried.setdefault(id(move.before), (move.before, {}))
        tried[move.seat, move.action] = move
        if len(self._tried) > TRIED_STATES:
            del self._tried[next(iter(self._tried))]

    def _kept(self, state: Any, seat: int) -> dict[Action, Move]:
        """Return the remembered moves of this seat at this state, by action."""
        _, tried = self._tried.get(id(state), (state, {}))
        return {action: move for (who, action), move in tried.items() if who == seat}

    def again(self, move: Move, before: Any, chance: Chance) -> Move:
        """Return the same action played again at an equal state, or the remembered move if it used no
        chance."""
        kept = self._kept(move.before, move.seat).get(move.action)
        return kept or play_action(self.game, before, move.seat, move.action, chance)

    def _check_refusal(self, state: Any, seat: int, action: Action, text: str, place: str) -> None:
        """Check that a refusal is a sentence, and the same on the state as the seat sees it."""
        self.expect(is_sentence(text), "refused", place, f"The refusal “{text}” is no sentence.")
        if not self.game.hidden or not self._is_some_refusal(type(action), text):
            return
        try:
            play_action(self.game, self.game.seen_by(state, seat), seat, action, self.chance(place))
            masked = "it is accepted"
        except Illegal as refusal:
            masked = f"“{refusal}”"
        except Exception as error:
            masked = f"it raises {type(error).__name__}"
        same = masked == f"“{text}”"
        why = f"The refusal depends on what is hidden: “{text}”, and of what seat {seat} sees, {masked}."
        self.expect(same, "seen_by", place, why)

    def _is_some_refusal(self, *alike: object) -> bool:
        """Tell whether this refusal is one of the first of its kind, or a fourth of the later ones."""
        self._refusals[alike] += 1
        return self._refusals[alike] <= REFUSALS_COMPARED or self._refusals[alike] % 4 == 0

    # what is hidden -------------------------------------------------------------------------------------
    def _masked_views(self, state: Any, place: str) -> dict[int | None, Any]:
        """Return the state as each viewer sees it, without those whose masking fails, which is recorded."""
        views: dict[int | None, Any] = {}
        for seat in self.viewers:
            with self.recording_errors("seen_by", f"{place}, seen by {seat_word(seat)}"):
                views[seat] = self.game.seen_by(state, seat)
        return views

    def _check_views(self, state: Any, views: Mapping[int | None, Any], place: str) -> None:
        """Check the masked states of all viewers, and that a spectator sees no more than a seat."""
        if not self.game.hidden:
            return
        for seat, seen in views.items():
            where = f"{place}, seen by {seat_word(seat)}"
            with self.recording_errors("seen_by", where):
                self._check_view(state, seen, seat, where)
                if None in views:
                    least = self.game.seen_by(seen, None)
                    why = f"A spectator knows what {seat_word(seat)} does not"
                    self._expect_same(views[None], least, where, why)

    def _expect_same(self, one: Any, other: Any, place: str, why: str) -> None:
        """Record a violation with the first difference unless the two values are equal."""
        if one != other:
            self.note("seen_by", place, f"{why}: {difference_text(one, other)}.")

    def _check_view(self, state: Any, seen: Any, seat: int | None, place: str) -> None:
        """Check that a masked state stays the same when masked again or encoded, and answers as the real
        one."""
        game, expect = self.game, self.expect
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
            named = "their order" if only is None else shown(only)
            why = f"What may be done depends on what is hidden: {named}."
            expect(offered == legal, "seen_by", place, why)

    def _check_other_deals(self, views: "MoveViews", place: str) -> None:
        """Check that the same action with other luck shows the same states to viewers who saw the same
        events."""
        move = views.move
        for number in (1, 2) if move.lucky else ():  # without chance, other luck changes nothing
            chance = self.chance(place, "other", number)
            self._check_alike(
                views, play_action(self.game, move.before, move.seat, move.action, chance), place
            )

    def _check_other_choices(self, views: "MoveViews", place: str) -> None:
        """Check that another action here shows the same states and texts to viewers who saw the same
        events."""
        before, seat = views.move.before, views.move.seat
        tried = self._kept(before, seat)
        others = [other for action, other in tried.items() if action != views.move.action]
        if not others:
            listed = tuple(self.game.actions(before, seat))
            fresh = (
                self.attempt(before, seat, one, place) for one in self.random.sample(listed, len(listed) > 0)
            )
            others = [other for other in fresh if other is not None]
        for other in self.random.sample(others, min(3, len(others))):
            self._check_alike(views, other, place)

    def _check_alike(self, views: "MoveViews", other: Move, place: str) -> None:
        """Check that each viewer who is shown the same events of two moves sees the same states and texts."""
        move = views.move
        for seat in self.viewers:
            one = views.seen(seat)
            if not self._are_told_alike(one, other, seat):
                continue
            two = as_seen(self.game, other, seat)
            where = f"{place}, seen by {seat_word(seat)}"
            same = one.action == two.action or move.after == other.after or seat == move.seat
            self.expect(same, "seen_by", where, f"The action tells what is hidden: {shown(other.action)}.")
            why = "Two deals that differ only in what is hidden look different"
            self._expect_same(one.after, two.after, where, why)
            same = one.after != two.after or digest(one.after) == digest(two.after)
            self.expect(same, "seen_by", where, f"{why} when they are written.")
            same = views.row(seat) == self.game.describe(two, two.before, seat)
            self.expect(same, "seen_by", where, f"The words tell what is hidden: {shown(other.action)}.")

    def _are_told_alike(self, one: Move, other: Move, seat: int | None) -> bool:
        """Tell whether this viewer is shown the same events of both moves."""
        if len(one.events) != len(other.events):
            return False
        pairs = zip(one.events, other.events, strict=True)
        return all(event == self.game.seen_event(hidden, seat) for event, hidden in pairs)

    # a move ---------------------------------------------------------------------------------------------
    def check_move(self, views: "MoveViews", again: Move, place: str) -> None:
        """Check everything that must hold for a move; `again` is the same action played a second time."""
        move = views.move
        place = f"{place}, {shown(move.action)}"
        self.digest_of(move.before)
        same = again == move
        self.expect(same, "chance", place, "Played again with the same chance, it is another move.")
        with self.recording_errors("events", place):
            self._check_events(views, place)
        with self.recording_errors("closes", place):
            self._check_closing(move, place)
        with self.recording_errors("outcome", place):
            self.check_outcome(move.after, place)
        if move.lucky:
            self.expect(self.game.chance, "chance", place, "It uses chance, which the card denies.")
        if self.game.hidden:
            with self.recording_errors("seen_by", place):
                self._check_other_deals(views, place)
                self._check_other_choices(views, place)
        self._check_words(views, place)
        with self.recording_errors("records", place):
            encode(list(self.game.records_of(move)))

    def _check_events(self, views: "MoveViews", place: str) -> None:
        """Check that the events can be stored, lead to the same state again, and can be masked."""
        move = views.move
        action = decode(encode(move.action), self.game.action)
        self.expect(action == move.action, "events", place, "The action, read back, is not equal.")
        events = tuple(decode(encode(event), self.game.event) for event in move.events)
        self.expect(events == move.events, "events", place, "The events, read back, are not equal.")
        after = move_from_events(move.seat, action, events, move.before).after
        same = after == move.after and digest(after) == self.digest_of(move.after)
        self.expect(same, "events", place, "The events, applied again, lead to another position.")
        for seat in self.viewers if self.game.hidden else ():
            where = f"{place}, seen by {seat_word(seat)}"
            with self.recording_errors("seen_by", where):
                self._check_masked_events(move, seat, where)
                self._check_masked_move(views, seat, where)

    def _check_masked_events(self, move: Move, seat: int | None, place: str) -> None:
        """Check that each event can be masked, and masking it again changes nothing."""
        for number, event in enumerate(move.events):
            where = f"{place}, event {number + 1}, {type(event).__name__}"
            with self.recording_errors("seen_by", where):
                seen = self.game.seen_event(event, seat)
                again = self.game.seen_event(seen, seat)
                self._expect_same(seen, again, where, "An event masked twice is not the same")

    def _check_masked_move(self, views: "MoveViews", seat: int | None, place: str) -> None:
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
                self.note("seen_by", where, f"Masked, it cannot be applied. {error_name(error)}.")
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

    def _check_closing(self, move: Move, place: str) -> None:
        """Check that `closes` is a stable bool, and that a turn handed over to others is ended."""
        game, expect = self.game, self.expect
        closes = game.closes(move)
        expect(isinstance(closes, bool), "closes", place, f"closes answers {closes!r}.")
        again = game.closes(move)
        expect(again == closes, "closes", place, "closes answers differently when asked again.")
        waits = not closes and not move.lucky and not move.reveals
        acting = tuple(game.to_act(move.after))
        handed_over = waits and game.end_turn is not None and bool(acting) and move.seat not in acting
        planned = move.seat not in tuple(game.to_act(move.before))
        expect(not handed_over or planned, "closes", place, "The turn was handed over and yet is not ended.")

    def check_confirming(self, state: Any, seat: int, place: str) -> None:
        """Check that the reason against confirming is a sentence and depends on nothing hidden."""
        why = self.game.may_confirm(state, seat)
        reads = isinstance(why, str) and (not why or is_sentence(why))
        self.expect(reads, "confirm", place, f"Why it may not be confirmed, “{why}”, is no sentence.")
        masked = self.game.may_confirm(self.game.seen_by(state, seat), seat)
        text = f"Whether seat {seat} may confirm depends on what is hidden: “{why}”, and masked “{masked}”."
        self.expect(masked == why, "confirm", place, text)

    def check_outcome(self, state: Any, place: str) -> None:
        """Check the winners and the sentence of an outcome, if there is one."""
        outcome = self.game.outcome(state)
        if outcome is None:
            return
        seats = all(0 <= seat < self.seats for seat in outcome.winners)
        self.expect(seats, "outcome", place, f"The winners are {outcome.winners} of {self.seats} seats.")
        self.expect(is_sentence(outcome.sentence), "outcome", place, f"“{outcome.sentence}” is no sentence.")

    def _check_words(self, views: "MoveViews", place: str) -> None:
        """Check the description of a move for each viewer."""
        for seat in self.viewers:
            where = f"{place}, told to {seat_word(seat)}"
            with self.recording_errors("words", where):
                self._check_row(views.row(seat), where)

    def check_turn_words(self, moves: Sequence["MoveViews"], place: str) -> None:
        """Check the description of a whole turn for all viewers; of one move, for one viewer in rotation."""
        if self.game.describe_turn is None:
            return
        self._told += 1
        for seat in self.viewers if len(moves) > 1 else (self.viewers[self._told % len(self.viewers)],):
            where = f"{place}, told to {seat_word(seat)}"
            with self.recording_errors("words", where):
                seen = tuple(move.seen(seat) for move in moves)
                self._check_row(self.game.describe_turn(seen, seen[0].before, seat), where)

    def _check_row(self, row: Any, place: str) -> None:
        """Check that no text is empty or broken over lines, and the row has no full stop."""
        for text in (row.text, *row.log, row.spoken_text):
            self.expect(bool(text.strip()), "words", place, "The words are empty.")
            self.expect("\n" not in text, "words", place, f"“{text}” has a line break.")
        self.expect(not row.text.endswith("."), "words", place, f"“{row.text}” ends with a full stop.")

    # the computer player ------------------------------------------------------------------------------------
    def check_thinker(self, state: Any, seat: int, place: str, seconds: float = 0.1) -> None:
        """Check each computer player: legal answers within `seconds`, stopping on request; and the hint."""
        references = self.game.computers.references if self.game.computers else ()
        for level in (*self.game.computer_levels, *references):
            if level in self.slow_players:
                continue
            where = f"{place}, {level}"
            with self.recording_errors("thinker", where):
                self._check_choice(
                    state, seat, Effort(level, seconds, _timeout(seconds)), 2 * seconds + 1, where
                )
                if level not in self.slow_players:
                    at_once = Effort(level, 60.0, lambda: True)
                    self._check_choice(state, seat, at_once, 1, f"{where}, told to stop")
        if self.game.computers and self.game.computers.is_set("hint"):
            with self.recording_errors("thinker", place):
                self._check_hint(state, seat, Effort(self.best_level, seconds, _timeout(seconds)), place)

    @property
    def best_level(self) -> str:
        """Return the strongest level of computer player; "" if there is none."""
        return self.game.computer_levels[-1] if self.game.computer_levels else ""

    def _check_choice(self, state: Any, seat: int, effort: Effort, most: float, place: str) -> None:
        """Check one answer of a computer player for legality, and its processor time against `most`
        seconds."""
        began = time.thread_time()  # processor time: other programs must not count
        assert self.game.computers is not None
        seen = self.game.seen_by(state, seat)
        with self.calls.measure(f"the computer player {effort.level}"):
            action = self.game.computers.choose(seen, seat, self.chance(place), effort)
        took = time.thread_time() - began
        if took > most:
            self.slow_players.add(effort.level)
        self.expect(
            took <= most, "thinker", place, f"It thinks for {took:.2f} seconds, not {most:.2f} at most."
        )
        legal = self.attempt(state, seat, action, place) is not None
        self.expect(legal, "thinker", place, f"It answers {shown(action)}, which is not legal.")

    def _check_hint(self, state: Any, seat: int, effort: Effort, place: str) -> None:
        """Check that a hint has a sentence and legal actions."""
        assert self.game.computers is not None
        seen = self.game.seen_by(state, seat)
        with self.calls.measure("the hint"):
            hint = self.game.computers.hint(seen, seat, self.chance(place, "hint"), effort)
        self.expect(is_sentence(hint.text), "thinker", place, f"The hint “{hint.text}” is no sentence.")
        for number, action in enumerate(hint.actions):
            move = self.attempt(state, seat, action, f"{place}, hint {number}")
            if move is None:
                self.note("thinker", place, f"The hint {shown(action)} is not legal.")
                return
            state = move.after


class MoveViews:
    """One move as each viewer sees and reads it, computed once per viewer."""

    def __init__(self, game: Game, move: Move) -> None:
        self.game, self.move = game, move
        self._seen: dict[int | None, Move] = {}
        self._rows: dict[int | None, Any] = {}

    def seen(self, seat: int | None) -> Move:
        """Return the move as this seat sees it; None is a spectator."""
        if seat not in self._seen:
            self._seen[seat] = as_seen(self.game, self.move, seat)
        return self._seen[seat]

    def row(self, seat: int | None) -> Any:
        """Return the description of the move for this seat; None is a spectator."""
        if seat not in self._rows:
            seen = self.seen(seat)
            self._rows[seat] = self.game.describe(seen, seen.before, seat)
        return self._rows[seat]


def likeness(action: Action) -> tuple[object, ...]:
    """Return a key that is equal for actions that differ only in the content of their tuples and sets."""
    values = msgspec.structs.astuple(action)
    return type(action), *(len(one) if isinstance(one, tuple | frozenset) else one for one in values)


def _timeout(seconds: float) -> Callable[[], bool]:
    """Return a function that tells whether this many processor seconds have passed."""
    end = time.thread_time() + seconds
    return lambda: time.thread_time() > end


@lru_cache(maxsize=4096)
def is_sentence(text: str) -> bool:
    """Tell whether a text reads as a sentence for players: capital, words, full stop, no trace of code."""
    if not 5 <= len(text) <= 300 or text != text.strip() or text[0].islower() or "\n" in text:
        return False
    if not re.search(r"[.!?…][”’)»]?$", text) or len(text.split()) < 2:
        return False
    return not re.search(r"Error\b|Traceback|[{}<>]|\bNone\b|\w\(\w+=", text)


def blamed(error: BaseException) -> str:
    """Return the check that an exception in the rules belongs to: "events" if an `apply` raised it, else
    "rules"."""
    frames = traceback.extract_tb(error.__traceback__)
    return "events" if any(frame.name == "apply" for frame in frames) else "rules"


def error_name(error: BaseException) -> str:
    """Return a sentence on the exception."""
    return f"It raises {type(error).__name__}: {error}"


def seat_word(seat: int | None) -> str:
    """Return "seat 0" and so on, or "a spectator" for None."""
    return "a spectator" if seat is None else f"seat {seat}"


def shown(action: Action) -> str:
    """Return the repr of an action, shortened."""
    return repr(action)[:120]
