"""The contract of every game, as checks. They are called along the way while a game is played at random.

A violation is written down with its seed and place, and the trial goes on. What one game cannot be asked in
general, its own tests must say: that the right side wins, that what `seen_by` shows is meant to be seen, and
that the words are true.
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
from takeback.engine.damage import damaged
from takeback.engine.differences import difference_text, first_difference, value_at
from takeback.engine.game import Effort, Game
from takeback.engine.hashable_types import unhashable_fields
from takeback.engine.made_up_actions import other_actions
from takeback.engine.play import Move, as_seen, follow, run
from takeback.engine.state import Action, Illegal, Place, decode, digest, encode
from takeback.engine.validity import why_invalid

LISTED_TRIED = 8  # listed actions tried at each position, while they are new
OFTEN = 4  # times that actions alike are tried in one game, before they are passed over now and then
EXAMPLES_TRIED = 1  # actions that are not listed, played at each position; of all is asked if they may be
OTHERS_TRIED = 10  # actions made up at each position
DAMAGED_TRIED = 3  # broken copies of each position; of later ones one, for the same numbers stand there
REFUSALS_COMPARED = 12  # of one text for one kind of action, with the masked position; of later ones some
EARLY = 30  # positions that are not later ones
REMEMBERED = 60  # actions listed at other positions, kept to be tried at this one
TRIED_STATES = 16  # positions whose tried actions are kept: a turn asks again what came of some of them
LONGEST_STEP = 70  # characters of the sentence that says what to do next: so many fit a small window
TOLD = 3  # violations of one check that one seed writes down; more say nothing new


class Violation(msgspec.Struct, frozen=True):
    """Which check failed, in the game of which seed, where in it, and why."""

    check: str
    seed: int
    place: str
    why: str


class Trial:
    """One game with one set of options and one seed. `violations` is empty when everything held."""

    def __init__(self, game: Game, options: Mapping[str, object], seats: int, seed: int) -> None:
        self.where = "Start"  # the place in the game where the trial is now
        self.calls = CallTimes(self.note_slow_call)
        self.game = self.calls.timed(game)
        self.options = game.read_options(options)
        self.seats = seats
        self.seed = seed
        self.random = Random(f"trial/{seed}")
        self.violations: list[Violation] = []
        self.remembered: list[Action] = []
        self.viewers: tuple[int | None, ...] = (*range(seats), None)
        self._tried: dict[int, tuple[Any, dict[tuple[int, Action], Move]]] = {}  # by identity, kept here
        self._times: Counter[tuple[object, ...]] = Counter()  # by `likeness`: how often such were tried
        self._named: dict[int, tuple[Any, str]] = {}  # by identity, kept here: each position and its digest
        self.slow_calls = 0
        self._refusals: Counter[tuple[object, ...]] = Counter()  # by action and text: how often it came
        self.slow_players: set[str] = set()  # levels that took too long, which are not asked again
        self._looked = 0  # positions that were asked whether they are some
        self._told = 0  # turns told

    def note(self, check: str, place: str, why: str) -> None:
        if sum(one.check == check for one in self.violations) < TOLD:
            self.violations.append(Violation(check, self.seed, place, " ".join(why.split())[:300]))

    def expect(self, holds: bool, check: str, place: str, why: str) -> None:
        if not holds:
            self.note(check, place, why)

    @contextmanager
    def told(self, check: str, place: str) -> Iterator[None]:
        """No traceback ever reaches a player: whatever is raised in here is a violation."""
        try:
            yield
        except Exception as error:
            self.note(check, place, error_name(error))

    def note_slow_call(self, call: LongCall) -> None:
        """A player would wait for it; three such calls are enough to know."""
        self.slow_calls += 1
        self.note("slow", self.where, f"One call of {call.name} took {call.seconds:.1f} seconds.")

    @property
    def is_too_slow(self) -> bool:
        """Were so many calls slow that to go on would take all day and say nothing new?"""
        return self.slow_calls >= TOLD

    def chance(self, *place: object) -> Chance:
        return Chance(self.seed, "trial", *place)

    # the start ------------------------------------------------------------------------------------------
    def start(self) -> Any:
        """The start state; raises Illegal, as a sentence, when the options do not fit."""
        chance = Chance(self.seed, "start")
        state = self.game.start(self.options, self.seats, chance)
        for why in (*unhashable_fields(self.game.state), *unhashable_fields(self.game.action)):
            self.note("state", "the card", why)
        with self.told("start", "Start"):
            again = self.game.start(dict(self.options), self.seats, Chance(self.seed, "start"))
            same = again == state and digest(again) == digest(state)
            self.expect(same, "start", "Start", "The same seed gives another start.")
            lucky = chance.was_used and not self.game.chance
            self.expect(not lucky, "chance", "Start", "The start uses chance, which the card denies.")
        return state

    # a position -----------------------------------------------------------------------------------------
    def name_of(self, state: Any) -> str:
        """Its digest, worked out once, for a position is a value: `check_unchanged` asks if it stayed one."""
        kept = self._named.get(id(state))
        if kept is None:
            kept = self._named[id(state)] = (state, digest(state))
        return kept[1]

    def check_unchanged(self) -> None:
        """No position that was ever named has changed since."""
        for state, name in self._named.values():
            self.expect(digest(state) == name, "frozen", "the end", "A position changed after it was made.")

    def check_state(self, state: Any, place: str) -> None:
        """Everything that holds of a position by itself."""
        with self.told("state", place):
            data = self._check_value(state, place)
            views = self._masked_views(state, place)
            self._check_views(state, views, place)
            self._check_actions(state, place)
            self._check_valid(state, views, place)
            same = encode(state) == data
            self.expect(same, "frozen", place, "The position changed while it was asked.")

    def _check_value(self, state: Any, place: str) -> bytes:
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
        """The game knows its own positions, also masked, from those with a number that leads nowhere.

        Each is asked whole and as one viewer sees it, the next as the next one does: a mask that is taken for
        no position is so again and again.
        """
        if self.game.valid is None:
            return
        self._looked += 1
        for seen in (state, views.get(self.viewers[self._looked % len(self.viewers)], state)):
            why = self.game.valid(seen, self.seats)
            self.expect(why == "", "valid", place, f"The rules lead there, and it is said to be none: {why}")
        count = DAMAGED_TRIED if self._looked <= EARLY else 1
        for name, broken in damaged(state, self.game.state, count, self.random):
            why = why_invalid(self.game, broken, self.seats)
            if not why:
                self.note("valid", place, f"With {name} far outside it is said to be a position.")
            self.expect(not why or is_sentence(why), "valid", place, f"Why not, “{why}”, is no sentence.")

    def _check_actions(self, state: Any, place: str) -> None:
        """Every listed action is accepted, every other refused with a sentence."""
        with self.told("listed", place):
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
        """Whoever decides here is told what to do, in one sentence that a small window has room for."""
        said = self.game.next_step(self.game.seen_by(state, seat), seat)
        self.expect(is_sentence(said), "next_step", place, f"What to do next, “{said}”, is no sentence.")
        fits = len(said) <= LONGEST_STEP
        self.expect(fits, "next_step", place, f"“{said}” is longer than {LONGEST_STEP} characters.")

    def _acting(self, state: Any, place: str) -> tuple[int, ...]:
        acting = tuple(self.game.to_act(state))
        fits = len(set(acting)) == len(acting) and all(0 <= seat < self.seats for seat in acting)
        self.expect(fits, "to_act", place, f"The seats to act are {acting} of {self.seats}.")
        return acting

    def _check_list(
        self, state: Any, seat: int, listed: tuple[Action, ...], place: str, acting: tuple[int, ...]
    ) -> None:
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
        """Those to be tried here, one at least. What was tried often in this game is tried more seldom: it is
        on offer almost everywhere, as a pass is, and says less each time."""
        some: list[Action] = []
        for action in self.random.sample(actions, min(LISTED_TRIED, len(actions))):
            alike = likeness(action)
            if not some or self.random.random() * (self._times[alike] + 1) < OFTEN:
                some.append(action)
                self._times[alike] += 1
        return some

    def _check_off_turn(self, move: Move, place: str) -> None:
        if type(move.action) not in self.game.anytime:
            self._check_plan(move, place)
            return
        closes = self.game.closes(move)
        self.expect(closes, "anytime", place, "What may be played at any time does not end its turn.")

    def _check_plan(self, move: Move, place: str) -> None:
        """What a seat plans while it waits may not end a turn, use chance or show what is hidden."""
        closes = self.game.closes(move)
        self.expect(not closes, "plans", place, "A seat that is not to act is offered to end a turn.")
        open_now = move.lucky or bool(move.reveals)
        self.expect(not open_now, "plans", place, "A plan would use chance or show what is hidden.")

    def _try_others(self, state: Any, seat: int, listed: tuple[Action, ...], place: str) -> None:
        known = list(listed) + self.remembered
        others = other_actions(self.game.action, known, OTHERS_TRIED, self.random)
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
        """What is not listed may be allowed all the same."""
        unlisted = self.game.unlisted
        return unlisted is not None and unlisted.allows(state, seat, action)

    def examples(self, state: Any, seat: int, place: str) -> tuple[Action, ...]:
        """Some of what is legal and not listed."""
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
        for action in self.examples(state, seat, f"{place}, seat {seat}")[:EXAMPLES_TRIED]:
            where = f"{place}, seat {seat}, {shown(action)}"
            self.expect(action not in listed, "listed", where, "An example of the unlisted is listed.")
            move = self.attempt(state, seat, action, where)
            self.expect(move is not None, "listed", where, "An example of the unlisted is refused.")

    def _remember(self, actions: list[Action]) -> None:
        self.remembered += self.random.sample(actions, min(6, len(actions)))
        del self.remembered[:-REMEMBERED]

    def attempt(self, state: Any, seat: int, action: Action, place: str) -> Move | None:
        """The move, or None where the rules refuse. They may raise nothing but Illegal."""
        try:
            move = run(self.game, state, seat, action, self.chance(place))
        except Illegal as refusal:
            self._check_refusal(state, seat, action, str(refusal), place)
            return None
        except Exception as error:
            self.note(blamed(error), place, error_name(error))
            return None
        self.expect(move.before is state, "rules", place, "The move does not begin where it was made.")
        return move

    def _keep(self, move: Move) -> None:
        """What came of it, where no luck was in it: then it comes to the same wherever it is tried."""
        if move.lucky:
            return
        _, tried = self._tried.setdefault(id(move.before), (move.before, {}))
        tried[move.seat, move.action] = move
        if len(self._tried) > TRIED_STATES:
            del self._tried[next(iter(self._tried))]

    def _kept(self, state: Any, seat: int) -> dict[Action, Move]:
        """What came of the actions that this seat tried here."""
        _, tried = self._tried.get(id(state), (state, {}))
        return {action: move for (who, action), move in tried.items() if who == seat}

    def again(self, move: Move, before: Any, chance: Chance) -> Move:
        """The same action once more at this equal position, by the rules alone; or what came of it when it
        was tried there, where no luck was in it."""
        kept = self._kept(move.before, move.seat).get(move.action)
        return kept or run(self.game, before, move.seat, move.action, chance)

    def _check_refusal(self, state: Any, seat: int, action: Action, text: str, place: str) -> None:
        """A refusal is a sentence, and the same on the position as this seat sees it."""
        self.expect(is_sentence(text), "refused", place, f"The refusal “{text}” is no sentence.")
        if not self.game.hidden or not self._is_some_refusal(type(action), text):
            return
        try:
            run(self.game, self.game.seen_by(state, seat), seat, action, self.chance(place))
            masked = "it is accepted"
        except Illegal as refusal:
            masked = f"“{refusal}”"
        except Exception as error:
            masked = f"it raises {type(error).__name__}"
        same = masked == f"“{text}”"
        why = f"The refusal depends on what is hidden: “{text}”, and of what seat {seat} sees, {masked}."
        self.expect(same, "seen_by", place, why)

    def _is_some_refusal(self, *alike: object) -> bool:
        """Is it one of the first of its kind, or one of every four later ones?"""
        self._refusals[alike] += 1
        return self._refusals[alike] <= REFUSALS_COMPARED or self._refusals[alike] % 4 == 0

    # what is hidden -------------------------------------------------------------------------------------
    def _masked_views(self, state: Any, place: str) -> dict[int | None, Any]:
        """Return the position as each viewer sees it, but for those whose mask fails."""
        views: dict[int | None, Any] = {}
        for seat in self.viewers:
            with self.told("seen_by", f"{place}, seen by {seat_word(seat)}"):
                views[seat] = self.game.seen_by(state, seat)
        return views

    def _check_views(self, state: Any, views: Mapping[int | None, Any], place: str) -> None:
        """A masked position stays as it is, answers as the whole one does, and a spectator sees least."""
        if not self.game.hidden:
            return
        for seat, seen in views.items():
            where = f"{place}, seen by {seat_word(seat)}"
            with self.told("seen_by", where):
                self._check_view(state, seen, seat, where)
                if None in views:
                    least = self.game.seen_by(seen, None)
                    why = f"A spectator knows what {seat_word(seat)} does not"
                    self._expect_same(views[None], least, where, why)

    def _expect_same(self, one: Any, other: Any, place: str, why: str) -> None:
        """Note, unless the two are equal, why they should be and the first field in which they differ."""
        if one != other:
            self.note("seen_by", place, f"{why}: {difference_text(one, other)}.")

    def _check_view(self, state: Any, seen: Any, seat: int | None, place: str) -> None:
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

    def _check_other_deals(self, told: "MoveViews", place: str) -> None:
        """The same action with other luck: who is told the same must see the same."""
        move = told.move
        for number in (1, 2) if move.lucky else ():  # what uses no chance is the same with any
            chance = self.chance(place, "other", number)
            self._check_alike(told, run(self.game, move.before, move.seat, move.action, chance), place)

    def _check_other_choices(self, told: "MoveViews", place: str) -> None:
        """Another action in the same place: who is told the same must see and read the same."""
        before, seat = told.move.before, told.move.seat
        tried = self._kept(before, seat)
        others = [other for action, other in tried.items() if action != told.move.action]
        if not others:
            listed = tuple(self.game.actions(before, seat))
            fresh = (
                self.attempt(before, seat, one, place) for one in self.random.sample(listed, len(listed) > 0)
            )
            others = [other for other in fresh if other is not None]
        for other in self.random.sample(others, min(3, len(others))):
            self._check_alike(told, other, place)

    def _check_alike(self, told: "MoveViews", other: Move, place: str) -> None:
        move = told.move
        for seat in self.viewers:
            one = told.seen(seat)
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
            same = told.row(seat) == self.game.describe(two, two.before, seat)
            self.expect(same, "seen_by", where, f"The words tell what is hidden: {shown(other.action)}.")

    def _are_told_alike(self, one: Move, other: Move, seat: int | None) -> bool:
        """Is this seat told the same of both? The first event that differs says that it is not."""
        if len(one.events) != len(other.events):
            return False
        pairs = zip(one.events, other.events, strict=True)
        return all(event == self.game.seen_event(hidden, seat) for event, hidden in pairs)

    # a move ---------------------------------------------------------------------------------------------
    def check_move(self, told: "MoveViews", again: Move, place: str) -> None:
        """Everything that holds of a move that was played; `again` is the same one played once more."""
        move = told.move
        place = f"{place}, {shown(move.action)}"
        self.name_of(move.before)
        same = again == move
        self.expect(same, "chance", place, "Played again with the same chance, it is another move.")
        with self.told("events", place):
            self._check_events(told, place)
        with self.told("closes", place):
            self._check_closing(move, place)
        with self.told("outcome", place):
            self.check_outcome(move.after, place)
        if move.lucky:
            self.expect(self.game.chance, "chance", place, "It uses chance, which the card denies.")
        if self.game.hidden:
            with self.told("seen_by", place):
                self._check_other_deals(told, place)
                self._check_other_choices(told, place)
        self._check_words(told, place)
        with self.told("records", place):
            encode(list(self.game.records_of(move)))

    def _check_events(self, told: "MoveViews", place: str) -> None:
        move = told.move
        action = decode(encode(move.action), self.game.action)
        self.expect(action == move.action, "events", place, "The action, read back, is not equal.")
        events = tuple(decode(encode(event), self.game.event) for event in move.events)
        self.expect(events == move.events, "events", place, "The events, read back, are not equal.")
        after = follow(move.seat, action, events, move.before).after
        same = after == move.after and digest(after) == self.name_of(move.after)
        self.expect(same, "events", place, "The events, applied again, lead to another position.")
        for seat in self.viewers if self.game.hidden else ():
            where = f"{place}, seen by {seat_word(seat)}"
            with self.told("seen_by", where):
                self._check_masked_events(move, seat, where)
                self._check_masked_move(told, seat, where)

    def _check_masked_events(self, move: Move, seat: int | None, place: str) -> None:
        """Each event can be masked, and masked again it stays as it is."""
        for number, event in enumerate(move.events):
            where = f"{place}, event {number + 1}, {type(event).__name__}"
            with self.told("seen_by", where):
                seen = self.game.seen_event(event, seat)
                again = self.game.seen_event(seen, seat)
                self._expect_same(seen, again, where, "An event masked twice is not the same")

    def _check_masked_move(self, told: "MoveViews", seat: int | None, place: str) -> None:
        """Masked events lead from the masked position before the move to the masked one after it."""
        seen = told.seen(seat)
        decode(encode(seen.action), self.game.action)
        again = as_seen(self.game, seen, seat)
        self._expect_same(seen.action, again.action, place, "An action masked twice is not the same")
        after = self._follow_masked(seen, place)
        if after is not None and after != seen.after:
            name = self._misleading_event(told.move, seen, seat, first_difference(after, seen.after)[0])
            why = f"Masked events do not lead to the masked position, first after {name}"
            self._expect_same(after, seen.after, place, why)

    def _follow_masked(self, seen: Move, place: str) -> Any:
        """Return the position after the masked events; None where one of them cannot be applied."""
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
        """Name the event after which the masked events show something else at this place of the position."""
        real, masked = move.before, seen.before
        for number, (event, hidden) in enumerate(zip(move.events, seen.events, strict=True)):
            real, masked = event.apply(real), hidden.apply(masked)
            wanted = self.game.seen_by(real, seat)
            if value_at(masked, place) != value_at(wanted, place):
                return f"event {number + 1}, {type(event).__name__}"
        return f"the last event, {type(move.events[-1]).__name__}"

    def _check_closing(self, move: Move, place: str) -> None:
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
        """Why a turn may not be confirmed yet is a sentence, and its player knows it."""
        why = self.game.may_confirm(state, seat)
        reads = isinstance(why, str) and (not why or is_sentence(why))
        self.expect(reads, "confirm", place, f"Why it may not be confirmed, “{why}”, is no sentence.")
        masked = self.game.may_confirm(self.game.seen_by(state, seat), seat)
        text = f"Whether seat {seat} may confirm depends on what is hidden: “{why}”, and masked “{masked}”."
        self.expect(masked == why, "confirm", place, text)

    def check_outcome(self, state: Any, place: str) -> None:
        outcome = self.game.outcome(state)
        if outcome is None:
            return
        seats = all(0 <= seat < self.seats for seat in outcome.winners)
        self.expect(seats, "outcome", place, f"The winners are {outcome.winners} of {self.seats} seats.")
        self.expect(is_sentence(outcome.sentence), "outcome", place, f"“{outcome.sentence}” is no sentence.")

    def _check_words(self, told: "MoveViews", place: str) -> None:
        for seat in self.viewers:
            where = f"{place}, told to {seat_word(seat)}"
            with self.told("words", where):
                self._check_row(told.row(seat), where)

    def check_turn_words(self, moves: Sequence["MoveViews"], place: str) -> None:
        """The row of a whole turn, as each seat and a spectator may read it; where it is one move, which each
        has read, as one of them, the next as the next one."""
        if self.game.describe_turn is None:
            return
        self._told += 1
        for seat in self.viewers if len(moves) > 1 else (self.viewers[self._told % len(self.viewers)],):
            where = f"{place}, told to {seat_word(seat)}"
            with self.told("words", where):
                seen = tuple(move.seen(seat) for move in moves)
                self._check_row(self.game.describe_turn(seen, seen[0].before, seat), where)

    def _check_row(self, row: Any, place: str) -> None:
        for text in (row.text, *row.log, row.said):
            self.expect(bool(text.strip()), "words", place, "The words are empty.")
            self.expect("\n" not in text, "words", place, f"“{text}” has a line break.")
        self.expect(not row.text.endswith("."), "words", place, f"“{row.text}” ends with a full stop.")

    # the computer player ------------------------------------------------------------------------------------
    def check_thinker(self, state: Any, seat: int, place: str, seconds: float = 0.1) -> None:
        """It answers legally within its time, and stops when told; its hint can be played."""
        references = self.game.computers.references if self.game.computers else ()
        for level in (*self.game.computer_levels, *references):
            if level in self.slow_players:
                continue
            where = f"{place}, {level}"
            with self.told("thinker", where):
                self._check_choice(
                    state, seat, Effort(level, seconds, _after(seconds)), 2 * seconds + 1, where
                )
                if level not in self.slow_players:
                    at_once = Effort(level, 60.0, lambda: True)
                    self._check_choice(state, seat, at_once, 1, f"{where}, told to stop")
        if self.game.computers and self.game.computers.has("hint"):
            with self.told("thinker", place):
                self._check_hint(state, seat, Effort(self.best_level, seconds, _after(seconds)), place)

    @property
    def best_level(self) -> str:
        return self.game.computer_levels[-1] if self.game.computer_levels else ""

    def _check_choice(self, state: Any, seat: int, effort: Effort, most: float, place: str) -> None:
        began = time.thread_time()  # not the clock on the wall: other programs are no fault of the game
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
    """A move as each seat and a spectator see it and read of it; worked out once for all that is asked."""

    def __init__(self, game: Game, move: Move) -> None:
        self.game, self.move = game, move
        self._seen: dict[int | None, Move] = {}
        self._rows: dict[int | None, Any] = {}

    def seen(self, seat: int | None) -> Move:
        if seat not in self._seen:
            self._seen[seat] = as_seen(self.game, self.move, seat)
        return self._seen[seat]

    def row(self, seat: int | None) -> Any:
        if seat not in self._rows:
            seen = self.seen(seat)
            self._rows[seat] = self.game.describe(seen, seen.before, seat)
        return self._rows[seat]


def likeness(action: Action) -> tuple[object, ...]:
    """The same for actions that differ only in what stands in their rows."""
    values = msgspec.structs.astuple(action)
    return type(action), *(len(one) if isinstance(one, tuple | frozenset) else one for one in values)


def _after(seconds: float) -> Callable[[], bool]:
    end = time.thread_time() + seconds
    return lambda: time.thread_time() > end


@lru_cache(maxsize=4096)
def is_sentence(text: str) -> bool:
    """Could a player read this: a capital or a figure first, words, an end, nothing of the machine?"""
    if not 5 <= len(text) <= 300 or text != text.strip() or text[0].islower() or "\n" in text:
        return False
    if not re.search(r"[.!?…][”’)»]?$", text) or len(text.split()) < 2:
        return False
    return not re.search(r"Error\b|Traceback|[{}<>]|\bNone\b|\w\(\w+=", text)


def blamed(error: BaseException) -> str:
    """The check that an exception out of the rules fails: that of the events when an `apply` raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    return "events" if any(frame.name == "apply" for frame in frames) else "rules"


def error_name(error: BaseException) -> str:
    return f"It raises {type(error).__name__}: {error}"


def seat_word(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def shown(action: Action) -> str:
    return repr(action)[:120]
