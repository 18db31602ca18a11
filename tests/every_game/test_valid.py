"""Test that every game recognises its valid positions and refuses others with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from takeback.cli.screenshot import play_turn
from takeback.engine import savefile, share
from takeback.engine.damage import damaged_states
from takeback.engine.game import Game, find_game, find_own_games
from takeback.engine.journal import Journal
from takeback.engine.record import MarkRecord, Seat
from takeback.engine.savefile import SaveFile, SaveFileError
from takeback.engine.state import Illegal, digest, encode
from takeback.engine.trial import is_sentence
from takeback.engine.validity import why_invalid
from takeback.games.tictactoe.state import Place
from takeback.puzzles.packs import pack_names, read_pack
from takeback.puzzles.validity import wrong_level
from takeback.table.opening import new_table, open_table, save_file_of, table_from_file
from takeback.table.table import Table
from tests.hostile import make_file, make_start, make_text
from tests.toys import counting

GAMES = tuple(found.game for found in find_own_games() if found.game is not None)
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
NUMBERS = 200  # tried in each start


def open_text(text: str) -> SaveFile:
    shared = share.read(text)
    return share.make_document(shared, [Seat(name=f"P{seat}") for seat in range(shared.seats)])


@EVERY_GAME
def test_every_game_accepts_its_start_and_refuses_it_for_another_number_of_seats(game: Game) -> None:
    """Check that the start is valid for its own number of seats only."""
    assert game.is_set("valid")
    start, seats = make_start(game), game.read_seats()
    assert why_invalid(game, start, seats) == ""
    for other in set(game.seats) - {seats}:
        assert is_sentence(why_invalid(game, start, other))


@EVERY_GAME
def test_start_with_a_number_out_of_range_is_refused_with_a_sentence_and_stored_nowhere(
    game: Game, tmp_path: Path
) -> None:
    """Check that it is refused from a file and from a text, and that nothing of it is stored."""
    tried = 0
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        for _, broken in damaged_states(make_start(game), game.state, NUMBERS, Random(game.id)):
            with pytest.raises(SaveFileError) as refused:
                table_from_file(make_file(game, broken), journal)
            assert is_sentence(str(refused.value))
            with pytest.raises(Illegal) as refusal:
                open_text(make_text(game, broken))
            assert is_sentence(str(refusal.value))
            tried += 1
        assert tried > 5
        assert journal.tables() == []


@EVERY_GAME
def test_stored_game_whose_start_has_a_number_out_of_range_is_refused(game: Game) -> None:
    _, broken = next(damaged_states(make_start(game), game.state, 1, Random(2)))
    table = new_table(game, {}, [Seat()] * game.read_seats(), 1)
    record = replace(table.record, start=msgspec.Raw(encode(broken)))
    with closing(Journal.open(None)) as journal:
        id = journal.new_table(record)
        with pytest.raises(Illegal, match="can no longer start"):
            open_table(journal, id)


def list_lessons() -> Iterator[Any]:
    for game in GAMES:
        if game.is_set("lessons"):
            yield from (pytest.param(game, lesson, id=lesson.title) for lesson in game.lessons())


@pytest.mark.parametrize(("game", "lesson"), list(list_lessons()))
def test_start_of_each_lesson_is_the_same_after_saving_and_opening_a_file(game: Game, lesson: Any) -> None:
    seats = [Seat(name=name) for name in lesson.seats]
    table = new_table(game, {}, seats, 1, start=lesson.start, practice=True)
    assert table_from_file(savefile.read(savefile.encoded(save_file_of(table)))).table.state == lesson.start


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES if game.levels is not None and game.levels.are_all],
    ids=lambda game: game.id,
)
def test_every_level_of_the_packs_is_valid_and_there_are_over_40(game: Game) -> None:
    levels = [
        one.found.level
        for name in pack_names(game.shelf)
        for one in read_pack(game.shelf, name).levels
        if one.found is not None
    ]
    assert len(levels) > 40
    assert {wrong_level(game.shelf, level) for level in levels} == {""}


@EVERY_GAME
def test_file_without_names_of_seats_opens_with_default_names_and_the_same_position(
    game: Game, tmp_path: Path
) -> None:
    """Check it, because some games write the names of their seats into the start."""
    table = new_table(game, {}, [Seat()] * game.read_seats(), 1)
    play_turn(table, Random(1), goes_on=True)
    nameless = tuple(replace(seat, name="") for seat in table.seats)
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        opened = table_from_file(replace(save_file_of(table), seats=nameless), journal)
        again = open_table(journal, opened.table.id)
    for one in (opened, again):
        assert one.table.names == table.names
        assert one.table.state == table.state
        assert one.problems == ()


# faults found earlier ---------------------------------------------------------------------------------
def test_shared_text_of_a_tictactoe_board_with_100_000_rows_is_refused_with_the_sizes_allowed() -> None:
    game = find_game("tictactoe")
    huge = replace(make_start(game), rows=100_000, over=True)
    with pytest.raises(Illegal, match=r"^The board can be 3x3 to 19x19\.$"):
        open_text(make_text(game, huge))


@pytest.mark.parametrize("id", ["flow", "fold", "fill"])
def test_saved_level_or_level_being_made_with_100_000_rows_is_refused(id: str) -> None:
    game = find_game(id)
    start = make_start(game)
    huge = replace(start, level=replace(start.level, rows=100_000))
    with pytest.raises(SaveFileError, match="at most 40 rows"):
        table_from_file(make_file(game, huge))
    making = game.workshop.to_make(start)
    with pytest.raises(SaveFileError, match="at most 40 rows"):
        table_from_file(make_file(game, making.resized(100_000, 5)))


def change_events(table: Table, serial: int, change: Callable[[list[Any]], None], after: Any) -> SaveFile:
    """Return the table's file with other events in one turn, and the digest of the state they lead to."""
    file = save_file_of(table)
    turns = []
    for turn in file.turns:
        if turn.serial == serial:
            moves = msgspec.json.decode(turn.moves)
            change(moves[-1]["events"])
            turn = replace(turn, moves=msgspec.Raw(encode(moves)), digest=digest(after))
        turns.append(turn)
    return savefile.read(savefile.encoded(replace(file, turns=tuple(turns))))


def test_file_with_a_winning_line_of_one_cell_opens_at_the_turn_before_with_the_reason() -> None:
    """Check a file whose events lead to the right digest, but whose winning line does not win."""
    game = find_game("tictactoe")
    table = new_table(game, {}, [Seat(), Seat()], 1)
    for seat, cell in enumerate(((1, 1), (0, 0))):
        table.act(Place(*cell), seat)
    won = replace(
        table.line[1].state, cells=table.state.cells, placed=((0, 0),), winner=1, line=((0, 0),), over=True
    )
    event = {"type": "Won", "winner": 1, "line": [[0, 0]]}
    file = change_events(table, table.here.serial, lambda events: events.__setitem__(-1, event), won)
    again = table_from_file(file)
    assert again.table.here.depth == 1
    assert [one.why for one in again.problems] == [
        "The winning line does not win. "
        "Turn 2 is therefore not correct, and the game opens at the turn before it."
    ]


def test_holdem_start_is_refused_if_chips_do_not_add_up_or_too_many_were_bought() -> None:
    game = find_game("holdem")
    start = make_start(game)
    rich = tuple(replace(seat, stack=10 * seat.stack) for seat in start.seats)
    with pytest.raises(
        SaveFileError, match=r"do not add up: 60,000 were bought, and 600,000 are on the table"
    ):
        table_from_file(make_file(game, replace(start, seats=rich)))
    rich = tuple(replace(seat, stack=10 * seat.stack, bought=10 * seat.bought) for seat in start.seats)
    with pytest.raises(SaveFileError, match="bought more than 25,000 chips"):
        table_from_file(make_file(game, replace(start, seats=rich)))


# marks and plans ------------------------------------------------------------------------------------------
STRANGE_MARKS = (
    ("hidden", 1e300),
    ("hidden", -1.0),
    ("place", 2**60),
    ("name", "x" * 1_001),
    ("bookmark", {"name": "here", "colour": -1}),
    ("bookmark", {"name": "here", "colour": 2**40}),
)


@pytest.mark.parametrize(("what", "value"), STRANGE_MARKS)
def test_malformed_mark_on_a_turn_of_a_file_is_left_out_and_reported(what: str, value: object) -> None:
    table = new_table(find_game("tictactoe"), {}, [Seat(), Seat()], 1)
    table.act(Place(1, 1), 0)
    mark = MarkRecord(1, what, msgspec.Raw(encode(value)))
    again = table_from_file(replace(save_file_of(table), marks=(mark,)))
    assert [one.why.partition(":")[0] for one in again.problems] == ["A mark cannot be read"]
    assert not again.table.here.marks


def test_plan_of_an_unknown_seat_in_a_file_is_left_out_and_reported() -> None:
    table = new_table(find_game("tictactoe"), {"marks": 2}, [Seat(), Seat()], 1)
    table.act(Place(1, 1), 0)
    [plan] = save_file_of(table).drafts
    again = table_from_file(
        replace(save_file_of(table), drafts=(replace(plan, report=("It fell.",), causes=(7,)),))
    )
    assert [one.why for one in again.problems] == [
        "A plan belongs to a seat that does not exist, and is left out."
    ]
    assert again.table.drafts.find(0) is None


# games without `valid` ----------------------------------------------------------------------------------
def test_file_of_a_game_without_validation_is_refused_if_no_options_make_its_start_unless_practice() -> None:
    def file(number: int, practice: bool = False) -> SaveFile:
        document = make_file(counting.GAME, counting.at(number), {"goal": 1_000_000})
        return replace(document, practice=practice)

    assert table_from_file(file(0), None, lambda _: counting.GAME).table.state.number == 0
    assert table_from_file(file(7, practice=True), None, lambda _: counting.GAME).table.state.number == 7
    with pytest.raises(SaveFileError, match="not one that Counting can produce"):
        table_from_file(file(7), None, lambda _: counting.GAME)


def test_shared_text_of_a_game_without_validation_opens_its_start_as_practice() -> None:
    shared = share.read(make_text(counting.GAME, counting.at(7)), lambda _: counting.GAME)
    table = table_from_file(
        share.make_document(shared, [Seat(), Seat()]), None, lambda _: counting.GAME
    ).table
    assert (table.state.number, table.record.practice) == (7, True)
