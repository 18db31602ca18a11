"""Test rewriting the past: which edits are refused and why, and what becomes of each later turn."""

from __future__ import annotations

import dataclasses
from itertools import islice
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from takeback.engine.chance import chance_of
from takeback.engine.game import Drafted, Game, Instead
from takeback.engine.history import History, Node
from takeback.engine.past_edits import (
    ASK,
    NEW,
    STOP,
    Added,
    Choices,
    DormantTurn,
    Edit,
    Insert,
    MoveTo,
    NewTurn,
    Plan,
    Replace,
    Swap,
    TakeOut,
    make_plan,
    make_transplant_plan,
    why_no_source,
    with_other_options,
)
from takeback.engine.play import play_action
from takeback.engine.record import Seat, TableRecord, computed_start
from takeback.engine.rewrite import (
    ADDED,
    ANEW,
    CHANGED,
    DORMANT,
    FELL,
    KEPT,
    REPLACED,
    RETURNED,
    TAKEN_OUT,
    TURNED,
    UNNEEDED,
    Rewriting,
    TurnVerdict,
)
from takeback.engine.state import Illegal, encode
from takeback.engine.trial import is_sentence
from takeback.games.tictactoe.game import GAME as TICTACTOE
from takeback.games.tictactoe.state import Place
from tests.toys import bell, bids, counting, dice, tiles


class PlayedLine:
    """A line of one game, to be rewritten."""

    def __init__(self, game: Game, *turns: tuple[Any, ...], **options: object) -> None:
        self.game = game
        seats = game.read_seats()
        sitting = tuple(Seat(name=game.seat_name(number)) for number in range(seats))
        self.record = TableRecord(game.id, game.edition, game.read_options(options), sitting, 3)
        self.history = History(computed_start(game, self.record))
        self.tip = self.history.root
        for turn in turns:
            self.turn(*turn)

    @property
    def line(self) -> list[Node]:
        return self.tip.line()

    def turn(self, *actions: Any, seat: int | None = None) -> None:
        who = next(iter(self.game.to_act(self.tip.state))) if seat is None else seat
        state, moves = self.tip.state, []
        for number, action in enumerate(actions):
            chance = chance_of(self.record.seed, self.tip, who, number)
            moves.append(play_action(self.game, state, who, action, chance))
            state = moves[-1].after
        self.tip = self.history.add(self.tip, tuple(moves))

    def again(self, *edits: Edit, **choices: Any) -> Rewriting:
        plan = make_plan(self.line, edits)
        return Rewriting(self.game, self.record, self.history, plan, Choices(**choices))

    def kinds(self, *edits: Edit, **choices: Any) -> list[str]:
        return [one.kind for one in self.again(*edits, **choices)]


def make_counting_line(*steps: int, goal: int = 30) -> PlayedLine:
    return PlayedLine(counting.GAME, *((counting.Count(by),) for by in steps), goal=goal)


def make_marks_line(*cells: str) -> PlayedLine:
    """Play marks; "b3" is column b, row 3."""
    return PlayedLine(TICTACTOE, *((mark(cell),) for cell in cells))


def mark(cell: str) -> Place:
    return Place(int(cell[1:]) - 1, ord(cell[0]) - ord("a"))


def make_tiles_line(*turns: tuple[Any, ...], supply: int = 8) -> PlayedLine:
    return PlayedLine(tiles.GAME, *turns, tiles=supply)


def take_tile(tile: int) -> tuple[Any, ...]:
    return (tiles.Take(tile), tiles.Place(), tiles.EndTurn())


FIRST = (tiles.TakeFirst(), tiles.Place(), tiles.EndTurn())
ONE = NewTurn(0, (counting.Count(1),))


def test_next_turn_can_be_removed_while_an_edited_line_is_being_replayed() -> None:
    grown = make_counting_line(1, 2, 3, 2).again(Replace(1, (ONE,)))
    next(grown)
    grown.take_out_next()
    assert [one.kind for one in grown] == [TAKEN_OUT, FELL, KEPT]


# refused edits ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("edits", "why"),
    [
        ([TakeOut(5, 5)], "This line has 4 turns, so there is no turn 5."),
        ([TakeOut(0, 1)], "This line has 4 turns, so there is no turn 0."),
        ([TakeOut(3, 9)], "This line has 4 turns, so there is no turn 9."),
        ([TakeOut(3, 2)], "Turn 2 comes before turn 3."),
        ([Replace(9, (ONE,))], "This line has 4 turns, so there is no turn 9."),
        ([Replace(2, ())], "There is no replacement for turn 2. Skip it instead."),
        ([Replace(2, (NewTurn(0, ()),))], "There is no replacement for turn 2."),
        ([Insert(6, (ONE,))], "This line has 4 turns, so there is no turn 6."),
        ([Insert(0, (ONE,))], "This line has 4 turns, so there is no turn 0."),
        ([Insert(2, ())], "There is nothing to insert."),
        ([Insert(2, (NewTurn(1, ()),))], "There is nothing to insert."),
        ([MoveTo(1, 3, 2)], "Turns cannot be moved into themselves."),
        ([MoveTo(2, 3, 2)], "They are already there."),
        ([MoveTo(2, 3, 4)], "They are already there."),
        ([MoveTo(2, 3, 6)], "This line has 4 turns, so there is no turn 6."),
        ([MoveTo(3, 2, 1)], "Turn 2 comes before turn 3."),
        ([Swap(2, 2)], "They are already there."),
        ([Swap(1, 5)], "This line has 4 turns, so there is no turn 5."),
        ([TakeOut(1, 3), Replace(2, (ONE,))], "Turn 2 is changed twice"),
        ([Replace(2, (ONE,)), TakeOut(2, 2)], "Turn 2 is changed twice"),
        ([MoveTo(1, 2, 4), TakeOut(2, 2)], "Turn 2 is changed twice"),
        ([Swap(1, 2), MoveTo(2, 2, 4)], "Turn 2 is changed twice"),
        ([TakeOut(2, 2), TakeOut(1, 3)], "Turn 2 is changed twice. Remove one of the two changes."),
    ],
)
def test_invalid_edit_of_a_line_is_refused_with_the_expected_sentence(edits: list[Edit], why: str) -> None:
    played = make_counting_line(1, 2, 3, 1)
    with pytest.raises(Illegal) as refusal:
        make_plan(played.line, edits)
    assert str(refusal.value).startswith(why)


def test_edit_of_an_empty_line_is_refused() -> None:
    with pytest.raises(Illegal, match="This line has no turns, so there is no turn 1"):
        make_plan(make_counting_line().line, [TakeOut(1, 1)])


def test_line_of_another_table_is_refused_as_the_line_to_edit() -> None:
    one, other = make_counting_line(1, 2), make_counting_line(1, 2)
    assert why_no_source(one.history, one.line) == ""
    assert why_no_source(one.history, other.line) == "That line belongs to another game."


def test_deleted_line_is_refused_as_the_line_to_edit() -> None:
    played = make_counting_line(1, 2, 3)
    played.history.set_mark(played.line[2], "hidden", True)
    assert why_no_source(played.history, [played.tip]) == "That line was deleted. Put it back first."


@pytest.mark.parametrize(
    ("base", "first", "why"),
    [
        (1, 2, "They are already there."),
        (3, 2, "A line cannot be replayed inside itself."),
        (2, 2, "A line cannot be replayed inside itself."),
        (2, 9, "There is nothing to insert."),
    ],
)
def test_transplanting_turns_of_a_line_to_a_place_inside_it_is_refused(
    base: int, first: int, why: str
) -> None:
    line = make_counting_line(1, 2, 3, 1).line
    with pytest.raises(Illegal) as refusal:
        make_transplant_plan(line[base], line[first:])
    assert str(refusal.value) == why


@pytest.mark.parametrize("wrong", [{"luck": "good"}, {"fallen": "up"}])
def test_unknown_choice_for_luck_or_for_dropped_turns_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(Illegal):
        Choices(**wrong)  # type: ignore[arg-type]


# what becomes of later turns --------------------------------------------------------------------------
def test_rewriting_without_edits_keeps_every_turn_and_reuses_its_nodes() -> None:
    played = make_counting_line(1, 2, 3, 1)
    again = played.again()
    assert [one.kind for one in again] == [KEPT] * 4
    assert again.line() == played.line[1:]
    assert all(one.node is one.source for one in again.verdicts)


def test_rewriting_starts_at_the_first_changed_turn_and_adds_nothing_to_the_tree() -> None:
    played = make_counting_line(1, 2, 3, 1)
    again = played.again(Replace(3, (NewTurn(0, (counting.Count(2),)),)))
    assert again.plan.base is played.line[2]
    assert [one.kind for one in again] == [REPLACED, KEPT]
    assert played.tip.children == ()
    assert len(played.history.nodes) == 5, "nothing grows in the tree itself"


def test_turn_of_a_seat_not_to_move_is_dropped_and_the_next_turn_is_kept() -> None:
    played = make_marks_line("a1", "b2", "c3", "a3", "c1")
    again = played.again(TakeOut(3, 3))
    assert [one.kind for one in again] == [TAKEN_OUT, FELL, KEPT]
    assert again.verdicts[1].why == f"It is {TICTACTOE.seat_name(0)}’s turn here."
    assert again.counts() == {KEPT: 1, FELL: 1, TAKEN_OUT: 1}


def test_dropped_turn_has_the_refusal_of_the_rules_as_its_reason() -> None:
    played = make_counting_line(1, 2, 3, 1, 3, goal=10)
    verdicts = list(played.again(Replace(2, (NewTurn(1, (counting.Count(3),)),))))
    assert [one.kind for one in verdicts] == [REPLACED, KEPT, KEPT, FELL]
    with pytest.raises(Illegal) as refusal:
        play_action(
            counting.GAME, verdicts[3].at.state, 0, counting.Count(3), chance_of(1, verdicts[3].at, 0, 0)
        )
    assert verdicts[3].why == str(refusal.value)


def test_turns_after_a_game_that_now_ends_earlier_are_marked_unneeded() -> None:
    done = make_counting_line(3, 3, 1, 1, 1, goal=9)
    assert done.kinds(Replace(3, (NewTurn(0, (counting.Count(3),)),))) == [REPLACED, UNNEEDED, UNNEEDED]


def test_verdict_on_a_turn_of_several_steps_has_one_for_each_step_unless_all_were_kept() -> None:
    played = make_tiles_line(take_tile(0), FIRST, take_tile(4))
    again = played.again(Replace(1, (NewTurn(0, take_tile(1)),)))
    verdicts = list(again)
    assert [one.kind for one in verdicts] == [REPLACED, CHANGED, KEPT]
    assert [step.kind for step in verdicts[1].steps] == [CHANGED, KEPT, KEPT]
    assert verdicts[2].steps == (), "of a turn that was kept all steps were"


def test_turn_is_dropped_whole_with_reasons_if_its_legal_steps_do_not_end_it() -> None:
    played = make_tiles_line(take_tile(0), take_tile(1), take_tile(2), take_tile(3))
    again = played.again(Replace(2, (NewTurn(1, take_tile(2)),)))
    verdicts = list(again)
    assert [one.kind for one in verdicts] == [REPLACED, FELL, FELL]
    assert [step.why for step in verdicts[1].steps] == [
        "Tile 2 is gone.",
        "Take a tile first.",
        "Take and place a tile first.",
    ]
    assert verdicts[1].why == "Tile 2 is gone."


def test_replacement_offered_by_the_game_is_played_only_on_request() -> None:
    game = replace_drafted(instead=lambda state, seat, fallen: Instead(tiles.TakeFirst(), "Take the first"))
    played = PlayedLine(game, take_tile(0), take_tile(1), take_tile(2), tiles=8)
    edit = Replace(1, (NewTurn(0, take_tile(1)),))
    plain, taken = played.again(edit), played.again(edit, offers=True)
    assert [one.kind for one in plain] == [REPLACED, FELL, FELL]
    offer = plain.verdicts[1].steps[0].offer
    assert offer is not None
    assert offer.label == "Take the first"
    assert [one.kind for one in taken] == [REPLACED, TURNED, KEPT]
    assert [step.kind for step in taken.verdicts[1].steps] == [TURNED, KEPT, KEPT]


def test_illegal_replacement_offered_by_the_game_is_not_played() -> None:
    game = replace_drafted(instead=lambda state, seat, fallen: Instead(tiles.EndTurn(), "End"))
    played = PlayedLine(game, take_tile(0), take_tile(1), take_tile(2), tiles=8)
    assert played.kinds(Replace(1, (NewTurn(0, take_tile(1)),)), offers=True) == [REPLACED, FELL, FELL]


def replace_drafted(**parts: Any) -> Game:
    assert tiles.GAME.drafted is not None
    return dataclasses.replace(
        tiles.GAME, drafted=Drafted(closes=tiles.closes, end_turn=tiles.EndTurn(), **parts)
    )


def test_turns_that_can_be_played_at_any_time_are_kept_after_a_turn_is_removed() -> None:
    played = PlayedLine(bell.GAME, (bell.Count(),), (bell.Count(),))
    played.turn(bell.Ring(), seat=0)
    played.turn(bell.Ring(), seat=1)
    assert played.kinds(TakeOut(1, 1)) == [TAKEN_OUT, FELL, KEPT, KEPT]


def test_edits_that_restore_the_old_order_end_on_the_old_node() -> None:
    played = make_tiles_line(take_tile(0), take_tile(4), take_tile(1), take_tile(5), take_tile(2))
    again = played.again(Swap(1, 3))
    assert [one.kind for one in again] == [KEPT, KEPT, KEPT, KEPT, KEPT]
    assert again.line()[-1].state != played.tip.state, "the rows lie in another order"
    whole = played.again(TakeOut(2, 2), Insert(3, (NewTurn(1, take_tile(4)),)))
    assert [one.kind for one in whole] == [TAKEN_OUT, ADDED, KEPT, KEPT, KEPT]
    assert whole.here is played.tip


def test_rewritten_turn_with_an_equal_position_shares_the_state_and_moves_of_the_old_one() -> None:
    played = make_counting_line(1, 2, 3, 1, 2)
    new = played.again(Swap(1, 3))
    new.advance()
    last, before = new.line()[4], new.line()[3]
    assert last is not played.tip
    assert before.state is played.line[4].state
    assert last.state is played.tip.state
    assert last.moves is played.tip.moves


def test_moving_a_turn_later_and_back_gives_the_old_line() -> None:
    played = make_counting_line(1, 2, 3, 1, 2)
    moved = played.again(MoveTo(1, 2, 5))
    list(moved)
    line = [*moved.plan.base.line(), *moved.line()]
    back = Rewriting(counting.GAME, played.record, played.history, make_plan(line, [MoveTo(3, 4, 1)]))
    list(back)
    assert back.line() == played.line[1:]


# luck -----------------------------------------------------------------------------------------------------
def make_dice_line(*acts: Any) -> PlayedLine:
    return PlayedLine(dice.GAME, *((act,) for act in acts), goal=10_000, sides=20)


def read_faces(nodes: list[Node]) -> list[int]:
    return [event.face for node in nodes for event in node.moves[0].events if isinstance(event, dice.Shaken)]


def test_removing_turns_keeps_later_dice_with_the_same_luck_and_changes_them_with_new_luck() -> None:
    played = make_dice_line(dice.Wait(), dice.Wait(), *[dice.Shake()] * 6)
    old = read_faces(played.line[1:])
    same, new = played.again(TakeOut(1, 2)), played.again(TakeOut(1, 2), luck=NEW)
    assert [one.kind for one in same] == [TAKEN_OUT] * 2 + [KEPT] * 6
    assert read_faces(same.line()) == old
    assert CHANGED in [one.kind for one in new]
    assert all(node.luck is None for node in new.line())


def test_rewriting_dice_twice_with_the_same_luck_gives_the_same_keys_and_luck() -> None:
    played = make_dice_line(*[dice.Shake(), dice.Show(), dice.Wait(), dice.Wait()] * 4)
    one, other = played.again(TakeOut(5, 6)), played.again(TakeOut(5, 6))
    assert list(one) != []
    assert len(list(other)) == len(one.verdicts)
    assert [node.key for node in one.line()] == [node.key for node in other.line()]
    assert [node.luck for node in one.line()] == [node.luck for node in other.line()]


def test_turns_removed_and_inserted_again_give_the_old_line_with_its_own_luck() -> None:
    played = make_dice_line(dice.Wait(), dice.Wait(), *[dice.Shake()] * 6)
    once = played.again(TakeOut(1, 2))
    list(once)
    line = [played.history.root, *once.line()]
    wait = [NewTurn(seat, (dice.Wait(),)) for seat in (line[1].seat, line[2].seat)]
    twice = Rewriting(dice.GAME, played.record, played.history, make_plan(line, [Insert(1, tuple(wait))]))
    list(twice)
    assert twice.line() == played.line[1:], "back where they came from, they have their own luck again"


def test_turn_that_replaces_another_rolls_the_same_dice() -> None:
    played = make_dice_line(dice.Shake(), dice.Wait(), dice.Shake(), dice.Wait(), dice.Shake())
    again = played.again(TakeOut(1, 2), Replace(3, (NewTurn(played.line[3].seat, (dice.Shake(),)),)))
    list(again)
    assert read_faces(again.line()) == read_faces(played.line[3:])


# pausing and stopping --------------------------------------------------------------------------------
def test_rewriting_that_pauses_after_any_turn_continues_to_the_same_result() -> None:
    played = make_counting_line(*[1] * 20)
    edit = Replace(3, (NewTurn(0, (counting.Count(2),)),))
    whole = played.again(edit)
    verdicts, line = [read_result(one) for one in whole], [node.state for node in whole.line()]
    assert len(verdicts) == len(line) == 18
    for pause in range(len(verdicts) + 1):
        again = played.again(edit)
        begun = [read_result(one) for one in islice(again, pause)]
        assert [node.state for node in again.line()] == line[:pause]
        assert begun + [read_result(one) for one in again] == verdicts
        assert [node.state for node in again.line()] == line


def read_result(verdict: TurnVerdict) -> tuple[object, ...]:
    """Return the contents of a verdict, comparable with those of another rewriting."""
    node = verdict.node
    return verdict.kind, verdict.at.state, verdict.source, node and (node.moves, node.state)


def test_replay_with_the_choice_stop_ends_at_the_first_dropped_turn() -> None:
    played = make_marks_line("a1", "b2", "c3", "a3", "c1")
    again = played.again(TakeOut(1, 1), fallen=STOP)
    assert [one.kind for one in again] == [TAKEN_OUT, FELL]
    assert again.is_done
    assert again.line() == []


def test_replay_with_the_choice_stop_drops_a_turn_with_one_illegal_step_whole_and_ends() -> None:
    played = make_partial_line()
    edit = Replace(1, (NewTurn(0, (tiles.Take(1), tiles.Place())),))
    assert played.kinds(edit) == [REPLACED, CHANGED, KEPT]
    stopped = played.again(edit, fallen=STOP)
    assert [one.kind for one in stopped] == [REPLACED, FELL]
    assert stopped.verdicts[1].why == "Tile 1 is gone."
    assert len(stopped.line()) == 1


def make_partial_line() -> PlayedLine:
    """Play tiles without an action that ends a turn: the rest of a turn may still be a turn."""
    free = Drafted(closes=lambda move: False)
    game = dataclasses.replace(tiles.GAME, drafted=free, play=play_any_number, to_act=lambda state: (0, 1))
    played = PlayedLine(game, tiles=9)
    played.turn(tiles.Take(0), tiles.Place(), seat=0)
    played.turn(tiles.Take(1), tiles.Place(), tiles.Take(2), tiles.Place(), seat=1)
    played.turn(tiles.Take(3), tiles.Place(), seat=0)
    return played


def play_any_number(state: Any, seat: int, action: Any, chance: Any) -> Any:
    match action:
        case tiles.Take(tile):
            if tile not in state.supply:
                raise Illegal(f"Tile {tile} is gone.")
            yield tiles.Took(seat, tile)
        case tiles.Place():
            if state.hands[seat] == tiles.EMPTY:
                raise Illegal("Take a tile first.")
            yield tiles.Placed(seat)


def test_replay_with_the_choice_ask_pauses_at_a_turn_with_an_illegal_step_until_answered() -> None:
    played = make_partial_line()
    edit = Replace(1, (NewTurn(0, (tiles.Take(1), tiles.Place())),))
    asked = played.again(edit, fallen=ASK)
    assert [one.kind for one in asked] == [REPLACED, CHANGED]
    assert asked.pending is asked.verdicts[-1]
    asked.play([])
    assert asked.verdicts[-1].kind == FELL
    assert [one.kind for one in asked] == [KEPT]
    assert len(asked.line()) == 2
    asked.undo_reply()
    assert asked.verdicts[-1].kind == CHANGED
    asked.skip()
    list(asked)
    assert len(asked.line()) == 3


def test_replay_asks_for_each_turn_of_a_computer_anew_and_plays_the_answers_which_can_be_undone() -> None:
    played = make_counting_line(1, 2, 3, 1)
    again = played.again(Replace(1, (NewTurn(0, (counting.Count(2),)),)), anew=(1,))
    assert [one.kind for one in again] == [REPLACED, ANEW]
    assert again.pending is not None
    assert again.pending.source is played.line[2]
    again.play([NewTurn(1, (counting.Count(1),))])
    assert [one.kind for one in again] == [KEPT, ANEW]
    again.play([NewTurn(1, (counting.Count(3),))])
    assert list(again) == []
    assert [one.kind for one in again.verdicts] == [REPLACED, ANEW, KEPT, ANEW]
    assert [node.moves[0].action.by for node in again.line()] == [2, 1, 3, 3]  # type: ignore[attr-defined]
    again.undo_reply()
    assert again.pending.kind == ANEW
    assert len(again.line()) == 3


def test_skipping_a_turn_that_a_computer_would_replay_skips_only_that_turn() -> None:
    played = make_counting_line(1, 2, 3, 1)
    again = played.again(TakeOut(2, 2), anew=(1,))
    assert [one.kind for one in again] == [TAKEN_OUT, ANEW]
    assert again.pending is not None
    assert again.pending.source is None
    again.skip()
    assert [one.kind for one in again] == [FELL, ANEW]


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        (NewTurn(7, (mark("b3"),)), "There is no such seat at this table."),
        (NewTurn(-1, (mark("b3"),)), "There is no such seat at this table."),
        (NewTurn(0, ()), "There is nothing to insert."),
        (NewTurn(0, (mark("b2"),)), None),
    ],
)
def test_invalid_turn_for_a_dropped_one_is_refused_with_a_sentence_and_the_question_stays(
    turn: NewTurn, why: str | None
) -> None:
    again = make_marks_line("a1", "b2", "c3", "a3", "c1").again(TakeOut(3, 3), fallen=ASK)
    again.advance()
    with pytest.raises(Illegal) as refusal:
        again.play([turn])
    assert why is None or str(refusal.value) == why
    assert is_sentence(str(refusal.value))
    assert again.pending is again.verdicts[-1]


def test_turns_for_a_dropped_one_are_refused_if_they_go_beyond_the_end_of_the_game() -> None:
    again = make_marks_line("a1", "b2", "b1", "a3", "c2").again(MoveTo(1, 1, 4), fallen=ASK)
    again.advance()
    assert again.pending is not None
    cells = ("a1", "c3", "b1", "c2", "c1", "a2")
    turns = [NewTurn(number % 2, (mark(cell),)) for number, cell in enumerate(cells)]
    with pytest.raises(Illegal, match="The game is over"):
        again.play(turns)


def test_answering_a_rewriting_that_asks_nothing_is_refused() -> None:
    again = make_counting_line(1, 2).again()
    for answer in (again.skip, again.stop, lambda: again.play([]), again.undo_reply):
        with pytest.raises(Illegal):
            answer()


# other options ---------------------------------------------------------------------------------------
def test_changed_options_make_a_practice_record_with_the_same_seed() -> None:
    played = make_counting_line(1, 2, 3, goal=30)
    record = with_other_options(counting.GAME, played.record, {"goal": 5})
    assert record.options["goal"] == 5
    assert record.practice
    assert record.seed == played.record.seed
    history = History(computed_start(counting.GAME, record))
    plan = make_plan([history.root], [])
    assert plan.items == ()


def test_unknown_or_out_of_range_option_is_refused() -> None:
    played = make_counting_line(1)
    with pytest.raises(Illegal):
        with_other_options(counting.GAME, played.record, {"gravity": True})
    with pytest.raises(Illegal):
        with_other_options(counting.GAME, played.record, {"goal": -1})


def test_changing_options_of_a_game_from_a_special_position_is_refused() -> None:
    played = make_counting_line(1)
    own = replace(played.record, start=Raw(encode(counting.Counter(9, 2, 4))))
    with pytest.raises(Illegal, match="This game started from a special position"):
        with_other_options(counting.GAME, own, {"goal": 5})


def test_turns_with_secret_choices_are_kept_when_rewritten_without_edits() -> None:
    played = PlayedLine(bids.GAME, *[(bids.Bid(3), bids.Name(1))] * 4)
    again = played.again()
    assert [one.kind for one in again] == [KEPT] * 4


def test_dropped_turn_returns_when_its_steps_are_legal_again_and_else_stays_out_with_a_reason() -> None:
    played = make_partial_line()
    line = played.line
    taking = Added(NewTurn(0, (tiles.Take(1), tiles.Place())))
    for first, kind in (((), RETURNED), ((taking,), DORMANT)):
        plan = Plan(line[0], (*first, DormantTurn(line[2])))
        verdicts = list(Rewriting(played.game, played.record, played.history, plan))
        assert verdicts[-1].kind == kind
        assert bool(verdicts[-1].why) is (kind == DORMANT)
