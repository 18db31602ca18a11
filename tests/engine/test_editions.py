"""Test that games of an older edition open, although a field of their State was renamed."""

import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from takeback.engine import savefile, share
from takeback.engine.game import Game, Older, find_game
from takeback.engine.journal import Journal
from takeback.engine.recheck import recheck
from takeback.engine.record import NO_START, Seat, start_state
from takeback.engine.savefile import SaveFileError
from takeback.engine.state import Illegal
from takeback.table.archive import Archive
from takeback.table.opening import new_table, open_table, save_file_of, table_from_file
from takeback.table.table import Table
from tests.table.sitting import ANN, BEN
from tests.toys import tiles
from tests.toys.tiles import Place, Take, Tiles

SEATS = (Seat(), Seat())


class OldTiles(Tiles, frozen=True, rename={"supply": "pile"}):
    """The state as edition 2 wrote it: the supply was called the pile."""

    supply: tuple[int, ...]


def rename_field(edition: int, state: dict[str, Any]) -> dict[str, Any]:
    return {"supply" if name == "pile" else name: value for name, value in state.items()}


OLD = dataclasses.replace(tiles.GAME, state=OldTiles, start=lambda options, seats, chance: OldTiles((1, 2)))
NEW = dataclasses.replace(
    tiles.GAME, edition=3, older=Older(upgrade=tiles.upgrade, upgrade_state=rename_field)
)


def find_new(id: str) -> Game:
    return NEW


def make_practice_copy(journal: Journal | None = None) -> Table:
    """Make a practice copy of edition 2 that begins in the middle of a game, and play one turn."""
    table = new_table(OLD, {}, SEATS, 7, "free", journal, OldTiles((5, 6, 7)), practice=True)
    table.act(Take(6), ANN)
    table.act(Place(), ANN)
    table.confirm(ANN)
    return table


def check_opened(table: Table) -> None:
    assert table.history.root.state == Tiles((5, 6, 7))
    assert table.line[1].state.boards == ((6,), ())
    assert table.record.edition == 3
    assert b'"supply":[5,6,7]' in bytes(table.record.start)


def from_the_journal() -> Table:
    journal = Journal.open(None)
    return open_table(journal, make_practice_copy(journal).id, find_new).table


def from_a_file() -> Table:
    return table_from_file(
        savefile.read(savefile.encoded(save_file_of(make_practice_copy()))), None, find_new
    ).table


def from_a_text() -> Table:
    old = make_practice_copy()
    shared = share.read(share.make_text(OLD, old.record, old.here), find_new)
    return table_from_file(share.make_document(shared, old.seats), None, find_new).table


def from_a_file_written_again() -> Table:
    return table_from_file(savefile.read(savefile.encoded(save_file_of(from_a_file()))), None, find_new).table


WAYS = [from_the_journal, from_a_file, from_a_text, from_a_file_written_again]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__.replace("_", " "))
def test_game_of_an_older_edition_opens_with_its_start_upgraded_and_can_be_played_on(
    way: Callable[[], Table],
) -> None:
    table = way()
    check_opened(table)
    table.act(Take(5), BEN)
    assert table.state_for(BEN).hands == (tiles.EMPTY, 5)


def begin_game(id: str) -> Table:
    """Begin a puzzle, or the first lesson of a game that has lessons."""
    game = find_game(id)
    if not game.is_set("lessons"):
        return new_table(game, {}, (Seat(),), 7)
    lesson = game.lessons()[0]
    seats = tuple(Seat(name=name) for name in lesson.seats)
    return new_table(game, {}, seats, 7, start=lesson.start, practice=True)


@pytest.mark.parametrize(("id", "field"), [("flow", "level"), ("fold", "items"), ("holdem", "seats")])
def test_start_with_a_field_renamed_since_an_older_edition_opens_in_the_same_position(
    id: str, field: str
) -> None:
    """Open a file in which this field has the name it would have had one edition ago."""

    def upgrade(edition: int, state: dict[str, Any]) -> dict[str, Any]:
        assert edition == table.game.edition
        return {field if name == "once" else name: value for name, value in state.items()}

    table = begin_game(id)
    newer = dataclasses.replace(
        table.game, edition=table.game.edition + 1, older=Older(upgrade_state=upgrade)
    )
    file = save_file_of(table)
    start = bytes(file.start).replace(f'"{field}":'.encode(), b'"once":', 1)
    assert start != bytes(file.start)
    old = msgspec.structs.replace(file, start=msgspec.Raw(start))
    assert table_from_file(old, None, lambda id: newer).table.state == table.state


def test_recheck_and_archive_upgrade_the_start_of_an_older_edition() -> None:
    journal = Journal.open(None)
    table = make_practice_copy(journal)
    loaded = journal.load(table.id)
    checked = recheck(NEW, loaded.record, loaded.turns)
    assert (checked.turns, checked.matched) == (1, 1)
    tree = Archive(NEW, journal).tree_of(table.id)
    assert tree.history.root.state == Tiles((5, 6, 7))


def test_start_of_an_older_edition_that_is_not_stored_is_computed_anew_from_the_options() -> None:
    record = new_table(OLD, {"tiles": 4}, SEATS, 7).record
    assert record.start == NO_START
    assert start_state(NEW, record) == Tiles((0, 1, 2, 3))


def test_start_whose_upgrade_fails_is_refused_from_journal_file_and_shared_text() -> None:
    def forgetful(edition: int, state: dict[str, Any]) -> dict[str, Any]:
        return {"tiles": state["no such field"]}

    assert NEW.older is not None
    newer = dataclasses.replace(NEW, older=dataclasses.replace(NEW.older, upgrade_state=forgetful))
    journal = Journal.open(None)
    table = make_practice_copy(journal)
    with pytest.raises(Illegal, match="cannot be opened: its start cannot be read"):
        open_table(journal, table.id, lambda id: newer)
    with pytest.raises(SaveFileError, match="The saved game cannot start"):
        table_from_file(savefile.read(savefile.encoded(save_file_of(table))), None, lambda id: newer)
    shared = share.read(share.make_text(OLD, table.record), lambda id: newer)
    with pytest.raises(Illegal):
        share.make_document(shared, table.seats)


def test_start_of_an_older_edition_is_read_unchanged_if_the_game_has_no_upgrade_function() -> None:
    record = new_table(tiles.GAME, {}, SEATS, 7, start=Tiles((5, 6))).record
    later = dataclasses.replace(tiles.GAME, edition=3)
    assert start_state(later, record) == Tiles((5, 6))
