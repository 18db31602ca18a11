"""Define games that break the contract, each in one way, with the check that must report it."""

import itertools
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace as with_card
from typing import Any

from msgspec.structs import force_setattr, replace

from takeback.engine.game import (
    Computers,
    Drafted,
    Effort,
    Game,
    Hidden,
    Outcome,
    Record,
    Records,
    Row,
    Rules,
    Unlisted,
)
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal
from tests.toys import bids, counting, dice, steps, tiles
from tests.toys.counting import Count, Counted, Counter

BROKEN: dict[str, tuple[str, Callable[[], Game]]] = {}
SENTENCES: dict[str, tuple[str, ...]] = {}  # what a violation must contain, by the same names


def breaks(check: str, *says: str) -> Callable[[Callable[[], Game]], Callable[[], Game]]:
    """Register the check that must catch this game, and words that its place or reason must contain; the
    function's name says what is wrong with the game."""

    def note(make: Callable[[], Game]) -> Callable[[], Game]:
        name = make.__name__.replace("_", " ")
        BROKEN[name], SENTENCES[name] = (check, make), says
        return make

    return note


def counting_with(**fields: Any) -> Game:
    return with_card(counting.GAME, **fields)


def masked(seen_by: Callable[[dice.Dice, int | None], dice.Dice]) -> Game:
    return with_card(dice.GAME, hidden=with_card(dice.HIDDEN_FACTS, seen_by=seen_by))


def rules(wrong: Callable[[Counter, int, Count], Iterable[Event] | None]) -> Game:
    """Return the counting game with other events or a refusal before its own rules."""

    def play(state: Counter, seat: int, action: Count, chance: Any) -> Rules:
        first = wrong(state, seat, action)
        own = counting.play(state, seat, action, chance)
        yield from own if first is None else (event for event in first)

    return counting_with(play=play)


# the start and the position -------------------------------------------------------------------------------
@breaks("start")
def the_start_is_another_each_time() -> Game:
    count = itertools.count()
    return counting_with(start=lambda options, seats, chance: Counter(20, seats, next(count) % 5))


@breaks("chance")
def the_start_uses_chance_and_the_card_denies_it() -> Game:
    return counting_with(start=lambda options, seats, chance: Counter(20, seats, chance.below(5)))


class Listed(Counter, frozen=True):
    marks: list[int] = []


@breaks("state", "The field marks of Listed holds a list: use a tuple, such as tuple[int, ...].")
def the_position_cannot_be_hashed() -> Game:
    return counting_with(state=Listed, start=lambda options, seats, chance: Listed(20, seats))


class Loose(Counter, frozen=True):
    marks: Any = (1, 2)


@breaks("state")
def the_position_comes_back_unequal() -> Game:
    return counting_with(state=Loose, start=lambda options, seats, chance: Loose(20, seats))


class CountByList(Action, frozen=True, tag="Count"):
    by: list[int]


@breaks("state", "The field by of CountByList holds a list: use a tuple, such as tuple[int, ...].")
def an_action_cannot_be_hashed() -> Game:
    return counting_with(action=CountByList)


@breaks("state")
def the_position_is_of_another_type() -> Game:
    return counting_with(state=Loose)


@breaks("valid")
def a_position_that_the_rules_lead_to_is_said_to_be_none() -> Game:
    return counting_with(valid=lambda state, seats: "" if state.number < 4 else "Nobody counts so far.")


@breaks("valid")
def a_number_far_outside_is_said_to_be_a_position() -> Game:
    return counting_with(valid=lambda state, seats: "" if state.number >= 0 else "Nobody counts back.")


@breaks("valid")
def why_it_is_no_position_is_no_sentence() -> Game:
    return counting_with(valid=lambda state, seats: "" if 0 <= state.number < 99 else "no")


@breaks("frozen")
def asking_changes_the_position() -> Game:
    def actions(state: Counter, seat: int) -> Iterator[Action]:
        force_setattr(state, "goal", state.goal + 1)
        yield from (Count(by) for by in (1, 2, 3) if seat in counting.to_act(state))

    return counting_with(actions=actions)


@breaks("frozen")
def masking_changes_what_is_hidden() -> Game:
    def seen_by(state: dice.Dice, seat: int | None) -> dice.Dice:
        force_setattr(state, "faces", (state.faces[0] + 1, *state.faces[1:]))
        return dice.seen_by(state, seat)

    return masked(seen_by)


@breaks("to_act")
def a_seat_that_is_not_there_is_to_act() -> Game:
    return counting_with(to_act=lambda state: (*counting.to_act(state), 7))


@breaks("stuck")
def nobody_can_go_on() -> Game:
    def play(state: Counter, seat: int, action: Count, chance: Any) -> Rules:
        if state.number > 10:
            raise Illegal("Nothing goes any more.")
        yield from counting.play(state, seat, action, chance)

    return counting_with(
        play=play, actions=lambda state, seat: () if state.number > 10 else counting.actions(state, seat)
    )


# the rules ------------------------------------------------------------------------------------------------
@breaks("listed")
def a_listed_action_is_refused() -> Game:
    def wrong(state: Counter, seat: int, action: Count) -> None:
        if action.by == 2 and state.number > 5:
            raise Illegal("Two is out of fashion.")

    return rules(wrong)


@breaks("listed")
def actions_are_left_when_the_game_is_over() -> Game:
    return counting_with(actions=lambda state, seat: [Count(1)] if seat == state.to_move else [])


@breaks("listed")
def the_list_changes_from_one_look_to_the_next() -> Game:
    source = random.Random(1)

    def actions(state: Counter, seat: int) -> list[Count]:
        listed = list(counting.actions(state, seat))
        source.shuffle(listed)
        return listed

    return counting_with(actions=actions)


@breaks("refused")
def what_is_not_listed_is_accepted() -> Game:
    return rules(lambda state, seat, action: [Counted(7)] if action.by == 7 else None)


def unlisted_with(
    allows: Callable[[Counter, int, Count], bool],
    examples: Callable[[Counter, int, Any], Iterable[Count]] = lambda state, seat, chance: (),
) -> Game:
    """Return the counting game in which two is legal but not listed."""

    def actions(state: Counter, seat: int) -> Iterator[Count]:
        return (action for action in counting.actions(state, seat) if action.by != 2)

    return counting_with(actions=actions, unlisted=Unlisted(allows=allows, examples=examples))


@breaks("refused")
def what_is_neither_listed_nor_allowed_is_accepted() -> Game:
    return unlisted_with(lambda state, seat, action: False)


@breaks("listed")
def what_is_said_to_be_allowed_is_refused() -> Game:
    return unlisted_with(lambda state, seat, action: action.by in (2, 7))


@breaks("listed")
def an_example_of_the_unlisted_is_refused() -> Game:
    return unlisted_with(
        lambda state, seat, action: action.by >= 2, lambda state, seat, chance: [Count(8 + chance.below(9))]
    )


@breaks("listed")
def an_example_of_the_unlisted_is_not_allowed() -> Game:
    return unlisted_with(
        lambda state, seat, action: False,
        lambda state, seat, chance: [Count(2)] if Count(2) in counting.actions(state, seat) else [],
    )


@breaks("refused")
def a_seat_plays_in_the_turn_of_another() -> Game:
    return rules(lambda state, seat, action: [Counted(1)] if action.by in (1, 2, 3) else None)


@breaks("refused")
def a_refusal_is_no_sentence() -> Game:
    def wrong(state: Counter, seat: int, action: Count) -> None:
        if action.by > 3:
            raise Illegal(f"bad action {action!r}")

    return rules(wrong)


@breaks("rules")
def the_rules_fail() -> Game:
    def wrong(state: Counter, seat: int, action: Count) -> None:
        if action.by != 2:
            {1: 1, 3: 3}[action.by]

    return rules(wrong)


@breaks("chance")
def luck_comes_from_elsewhere() -> Game:
    source = random.Random(1)
    return rules(lambda state, seat, action: [Counted(1 + source.randrange(10**6))])


# events ---------------------------------------------------------------------------------------------------
class Fragile(Counted, frozen=True, tag="Counted"):
    def apply(self, state: Counter) -> Counter:
        return Counter(state.goal, state.seats, {0: 1, 1: 2, 2: 3}[state.number], state.turn + 1)


@breaks("events")
def an_event_cannot_be_applied_everywhere() -> Game:
    def play(state: Counter, seat: int, action: Count, chance: Any) -> Rules:
        for event in counting.play(state, seat, action, chance):
            assert isinstance(event, Counted)
            yield Fragile(event.by)

    return counting_with(event=Fragile, play=play)


APPLIED = itertools.count()


class Impure(Counted, frozen=True, tag="Counted"):
    def apply(self, state: Counter) -> Counter:
        return Counter(state.goal, state.seats, state.number + next(APPLIED) % 3, state.turn + 1)


@breaks("chance")
def an_event_does_something_else_each_time() -> Game:
    def wrong(state: Counter, seat: int, action: Count, chance: Any) -> Rules:
        for event in counting.play(state, seat, action, chance):
            assert isinstance(event, Counted)
            yield Impure(event.by)

    return counting_with(event=Impure, play=wrong)


class Forgetful(Event, frozen=True, tag="Counted"):
    by: int
    extra: Any = ()

    def apply(self, state: Counter) -> Counter:
        return Counter(state.goal, state.seats, state.number + self.by, state.turn + 1)


@breaks("events")
def an_event_comes_back_unequal() -> Game:
    def play(state: Counter, seat: int, action: Count, chance: Any) -> Rules:
        for event in counting.play(state, seat, action, chance):
            assert isinstance(event, Counted)
            yield Forgetful(event.by, (1, 2))

    return counting_with(event=Forgetful, play=play)


@breaks("records")
def a_record_cannot_be_written() -> Game:
    return counting_with(records=Records(rows=lambda move: [Record("count", "it", {"what": object()})]))


# turns ----------------------------------------------------------------------------------------------------
@breaks("closes")
def a_turn_is_handed_over_and_not_ended() -> Game:
    return with_card(tiles.GAME, drafted=with_card(tiles.DRAFTED, closes=lambda move: False))


@breaks("passes")
def a_turn_is_ended_as_it_began_and_the_card_denies_it() -> Game:
    def actions(state: tiles.Tiles, seat: int) -> Iterator[Action]:
        yield from tiles.actions(state, seat)
        if seat in tiles.to_act(state) and state.hands[seat] == tiles.EMPTY and not state.placed[seat]:
            yield tiles.EndTurn()

    def play(state: tiles.Tiles, seat: int, action: Action, chance: Any) -> Rules:
        if isinstance(action, tiles.EndTurn) and action in actions(state, seat):
            yield tiles.TurnPassed()
        else:
            yield from tiles.play(state, seat, action, chance)

    return with_card(tiles.GAME, actions=actions, play=play, drafted=with_card(tiles.DRAFTED, passes=False))


@breaks("closes")
def closes_is_no_answer() -> Game:
    return counting_with(drafted=Drafted(closes=lambda move: move.after.number))


def confirmed_with(may_confirm: Callable[[Any, int], str]) -> Game:
    """Return a game of steps whose turns end only with Confirm."""
    return with_card(steps.GAME, drafted=Drafted(closes=lambda move: False, may_confirm=may_confirm))


@breaks("confirm")
def why_a_turn_may_not_be_confirmed_is_no_sentence() -> Game:
    return confirmed_with(lambda state, seat: "odd" if state.place % 2 else "")


@breaks("stuck")
def a_turn_can_neither_go_on_nor_be_confirmed() -> Game:
    return confirmed_with(lambda state, seat: "Not yet." if state.place == state.length else "")


@breaks("confirm", "Whether seat 0 may confirm depends on what is hidden: “")
def whether_a_turn_may_be_confirmed_tells_what_is_hidden() -> Game:
    def may_confirm(state: dice.Dice, seat: int) -> str:
        return "The other die is too high." if state.faces[1 - seat] > 2 else ""

    return with_card(dice.GAME, drafted=Drafted(closes=lambda move: False, may_confirm=may_confirm))


@breaks("plans")
def a_seat_that_waits_may_end_a_turn() -> Game:
    def play(state: Counter, seat: int, action: Count, chance: Any) -> Rules:
        yield from counting.play(state, state.to_move, action, chance)

    def actions(state: Counter, seat: int) -> Iterator[Action]:
        return counting.actions(state, state.to_move) if counting.to_act(state) else iter(())

    return counting_with(play=play, actions=actions)


@breaks("plans")
def a_plan_uses_chance() -> Game:
    def play(state: dice.Dice, seat: int, action: Action, chance: Any) -> Rules:
        if state.over:
            raise Illegal("The game is over.")
        if seat != state.to_move and isinstance(action, dice.Shake):
            yield dice.Shaken(seat, chance.below(6) + 1)
            return
        yield from dice.play(state, seat, action, chance)

    def actions(state: dice.Dice, seat: int) -> Iterator[Action]:
        if not state.over and seat != state.to_move:
            yield dice.Shake()
        yield from dice.actions(state, seat)

    return with_card(dice.GAME, play=play, actions=actions, drafted=Drafted(closes=dice_closes))


def dice_closes(move: Move) -> bool:
    return bool(move.before.to_move != move.after.to_move or move.after.over)


@breaks("outcome")
def somebody_who_is_not_there_wins() -> Game:
    def outcome(state: Counter) -> Outcome | None:
        return Outcome((9,), "Nobody wins.") if counting.outcome(state) else None

    return counting_with(outcome=outcome)


@breaks("outcome")
def the_end_is_told_in_no_sentence() -> Game:
    return counting_with(outcome=lambda state: Outcome((0,), "win") if counting.outcome(state) else None)


# words ----------------------------------------------------------------------------------------------------
@breaks("words")
def a_move_has_no_words() -> Game:
    return counting_with(describe=lambda move, before, seat: Row("counts" if seat != 1 else ""))


@breaks("words")
def telling_a_move_fails() -> Game:
    return counting_with(describe=lambda move, before, seat: Row(str(1 // (move.action.by - 2))))


@breaks("words")
def a_turn_has_no_words() -> Game:
    return counting_with(
        drafted=Drafted(closes=lambda move: True, describe_turn=lambda moves, before, seat: Row(" "))
    )


# hidden facts -------------------------------------------------------------------------------------------
@breaks("seen_by", "sides is ", "seen by seat 0")
def a_mask_lets_the_sum_of_what_it_hides_through() -> Game:
    def seen_by(state: dice.Dice, seat: int | None) -> dice.Dice:
        sides = state.sides if dice.HIDDEN in state.faces else 100 + sum(state.faces)
        return replace(dice.seen_by(state, seat), sides=sides)

    return masked(seen_by)


@breaks("seen_by", "look different: faces[", "seen by a spectator")
def two_deals_look_different_to_who_is_told_the_same() -> Game:
    return masked(lambda state, seat: replace(state, faces=tuple(min(face, 3) for face in state.faces)))


@breaks("seen_by", "first after event 1, Shaken: faces[", "seen by seat 1")
def an_event_tells_what_the_position_hides() -> Game:
    return with_card(dice.GAME, hidden=Hidden(seen_by=dice.seen_by))


@breaks("seen_by", "A spectator knows what seat 0 does not: faces[1] is ")
def a_spectator_sees_more_than_a_seat() -> Game:
    return masked(lambda state, seat: state if seat is None else dice.seen_by(state, seat))


@breaks("seen_by", "What may be done depends on what is hidden: Wait().", "seen by seat 0")
def what_may_be_done_tells_what_is_hidden() -> Game:
    def actions(state: dice.Dice, seat: int) -> Iterator[Action]:
        other = state.faces[1 - seat]
        yield from (one for one in dice.actions(state, seat) if other > 2 or not isinstance(one, dice.Wait))

    return with_card(dice.GAME, actions=actions)


@breaks(
    "seen_by",
    "The refusal depends on what is hidden: “The other die shows ",
    "of what seat 0 sees, “The other die shows 0.”",
)
def a_refusal_tells_what_is_hidden() -> Game:
    def play(state: dice.Dice, seat: int, action: Action, chance: Any) -> Rules:
        if seat != state.to_move:
            raise Illegal(f"The other die shows {state.faces[1 - seat]}.")
        yield from dice.play(state, seat, action, chance)

    return with_card(dice.GAME, play=play)


@breaks("seen_by", "The refusal depends on what is hidden: “The other die is too high.”", "it is accepted")
def what_is_hidden_decides_whether_an_unlisted_action_is_refused() -> Game:
    def play(state: dice.Dice, seat: int, action: Action, chance: Any) -> Rules:
        if isinstance(action, Turn):
            if seat != state.to_move or state.faces[1 - seat] > 2:
                raise Illegal("The other die is too high.")
            yield dice.Shaken(seat, 1)
        else:
            yield from dice.play(state, seat, action, chance)

    return with_card(dice.GAME, action=dice.Shake | dice.Show | dice.Wait | Turn, play=play)


@breaks("seen_by", "it raises KeyError")
def a_refusal_fails_where_the_position_is_masked() -> Game:
    def play(state: dice.Dice, seat: int, action: Action, chance: Any) -> Rules:
        if seat != state.to_move:
            words = dict.fromkeys(range(1, 7), "It is not your turn.")
            raise Illegal(words[state.faces[1 - seat]])
        yield from dice.play(state, seat, action, chance)

    return with_card(dice.GAME, play=play)


@breaks("seen_by", "event 1, Shaken: It raises KeyError", "seen by seat 1")
def masking_an_event_fails() -> Game:
    def seen_event(event: Event, seat: int | None) -> Event:
        return {Event: event}[type(event)] if isinstance(event, dice.Shaken) else event

    return with_card(dice.GAME, hidden=with_card(dice.HIDDEN_FACTS, seen_event=seen_event))


@breaks("seen_by", "event 1, Shaken", "An event masked twice is not the same: face is ", "seen by seat 1")
def an_event_masked_twice_is_another() -> Game:
    def seen_event(event: Event, seat: int | None) -> Event:
        return replace(event, face=event.face - 10) if isinstance(event, dice.Shaken) else event

    return with_card(dice.GAME, hidden=with_card(dice.HIDDEN_FACTS, seen_event=seen_event))


class Stumbling(dice.Shaken, frozen=True):
    def apply(self, state: dice.Dice) -> dice.Dice:
        faces = {face: face for face in range(1, 7)}
        return dice.Shaken(self.seat, faces[self.face]).apply(state)


@breaks("seen_by", "seen by seat 1, event 1, Stumbling", "Masked, it cannot be applied. It raises KeyError")
def a_masked_event_cannot_be_applied() -> Game:
    def play(state: dice.Dice, seat: int, action: Action, chance: Any) -> Rules:
        if isinstance(action, dice.Shake) and seat == state.to_move and not state.over:
            yield Stumbling(seat, chance.below(6) + 1)
            yield dice.TurnPassed()
        else:
            yield from dice.play(state, seat, action, chance)

    def seen_event(event: Event, seat: int | None) -> Event:
        hides = isinstance(event, Stumbling) and event.seat != seat
        return replace(event, face=dice.HIDDEN) if hides else dice.seen_event(event, seat)

    event = Stumbling | dice.Shaken | dice.Shown | dice.TurnPassed
    hidden = Hidden(seen_by=dice.seen_by, seen_event=seen_event)
    return with_card(dice.GAME, event=event, play=play, hidden=hidden)


@breaks("seen_by", "seen by seat 1", "It raises KeyError")
def masking_a_position_fails_for_one_seat() -> Game:
    return masked(lambda state, seat: {0: state, None: state}[seat])


class Turn(Action, frozen=True):
    """Turn the own die so that this face is up, unseen by the others."""

    face: int


@breaks("seen_by")
def the_words_tell_what_was_chosen_in_secret() -> Game:
    def actions(state: dice.Dice, seat: int) -> Iterator[Action]:
        yield from dice.actions(state, seat)
        yield from (Turn(face) for face in range(1, 7) if seat in dice.to_act(state))

    def play(state: dice.Dice, seat: int, action: Action, chance: Any) -> Rules:
        if not isinstance(action, Turn):
            yield from dice.play(state, seat, action, chance)
            return
        if state.over or seat != state.to_move or not 1 <= action.face <= 6:
            raise Illegal("You cannot turn it now.")
        yield dice.Shaken(seat, action.face)
        yield dice.TurnPassed()

    def describe(move: Move, before: dice.Dice, seat: int | None) -> Row:
        is_turn = isinstance(move.action, Turn)
        return Row(f"turns to {move.action.face}") if is_turn else dice.describe(move, before, seat)  # type: ignore[attr-defined]

    action = dice.Shake | dice.Show | dice.Wait | Turn
    return with_card(dice.GAME, action=action, actions=actions, play=play, describe=describe)


@breaks("seen_by")
def the_action_tells_what_was_chosen_in_secret() -> Game:
    return with_card(
        bids.GAME,
        hidden=Hidden(seen_by=bids.seen_by, seen_event=bids.seen_event),
        describe=lambda move, before, seat: Row("writes something down"),
    )


@breaks("seen_by", "An action masked twice is not the same: amount is ", "seen by a spectator")
def an_action_masked_twice_is_another() -> Game:
    def seen_action(action: Action, seat: int | None) -> Action:
        return bids.Bid(action.amount - 10) if isinstance(action, bids.Bid) else bids.Name(bids.SECRET)

    return with_card(bids.GAME, hidden=with_card(bids.HIDDEN, seen_action=seen_action))


# computer players -----------------------------------------------------------------------------------------
def thinking(choose: Callable[..., Action]) -> Game:
    return counting_with(computers=Computers(choose=choose, levels=("good",)))


@breaks("thinker")
def a_computer_player_cheats() -> Game:
    return thinking(lambda state, seat, chance, effort: Count(99))


@breaks("thinker")
def a_computer_player_fails() -> Game:
    return thinking(lambda state, seat, chance, effort: Count(1 // 0))


@breaks("thinker")
def a_computer_player_does_not_stop_when_told() -> Game:
    thoughts = itertools.count()

    def choose(state: Counter, seat: int, chance: Any, effort: Effort) -> Action:
        end = time.thread_time() + (1.2 if effort.over() and next(thoughts) == 0 else 0)
        while time.thread_time() < end:
            pass
        return Count(1)

    return thinking(choose)


@breaks("next_step")
def nobody_is_told_what_to_do_next() -> Game:
    return counting_with(next_step=lambda state, seat: "")


@breaks("next_step")
def what_to_do_next_is_too_long_for_a_small_window() -> Game:
    return counting_with(next_step=lambda state, seat: f"Count on, {'and on, ' * 12}until it is done.")
