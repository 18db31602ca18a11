"""Test merging two files that diverged from one table into one tree without loss."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from takeback.cli.screenshot import play_turn
from takeback.engine import merge, savefile
from takeback.engine.game import find_game, find_games
from takeback.engine.history import Bookmark, tree_digest
from takeback.engine.record import Seat
from takeback.shell.features.saving.feature import save_to
from takeback.shell.features.saving.save_choices import IS_ENCRYPTED, SaveChoices
from takeback.shell.session.tables import continue_table
from takeback.table.opening import merge_into, new_table, save, save_file_of, table_from_file
from takeback.table.table import Table
from tests.shell.conftest import play_on
from tests.shell.trying import open_file

GAMES = [found.game for found in find_games() if found.game is not None]
TWO = (Seat(name="Cross"), Seat(name="Nought", colour=1))


def copy_of(table: Table) -> Table:
    return table_from_file(savefile.read(savefile.encoded(save_file_of(table)))).table


def keys(table: Table) -> set[str]:
    return {node.key for node in table.history.nodes.values()}


def make_diverged(seed: int = 1) -> tuple[Table, Table]:
    """Return two copies of a table of five turns that then played different lines, some of them the same."""
    common = new_table(find_game("tictactoe"), {"size": "5x5", "run": 5}, TWO, 7)
    for _ in range(5):
        play_on(common)
    tables = copy_of(common), copy_of(common)
    random = Random(seed)
    for table in tables:
        for _ in range(25):
            if random.random() < 0.4:
                table.go_to(random.choice(list(table.history.nodes.values())))
            if table.to_act():
                play_on(table, random.randrange(4))
    return tables


@pytest.mark.parametrize("seed", range(5))
def test_merging_two_copies_of_a_table_gives_the_same_union_whichever_is_merged_into_the_other(
    seed: int,
) -> None:
    one, other = make_diverged(seed)
    union = keys(one) | keys(other)
    assert keys(one) != union != keys(other)
    first, second = copy_of(one), copy_of(other)
    merged = merge_into(first, save_file_of(other))
    assert merged.added == len(union) - len(keys(one))
    assert keys(first) == union
    merge_into(second, save_file_of(one))
    assert keys(second) == union
    assert tree_digest(first.history) == tree_digest(second.history)


def test_merging_a_file_or_the_table_itself_again_adds_nothing_and_keeps_the_current_turn() -> None:
    one, other = make_diverged()
    here = one.here
    merge_into(one, save_file_of(other))
    tree = tree_digest(one.history)
    assert merge_into(one, save_file_of(other)).added == 0
    assert merge_into(one, save_file_of(one)).added == 0
    assert tree_digest(one.history) == tree
    assert one.here is here


def test_turns_merged_from_a_file_keep_the_times_at_which_they_were_played() -> None:
    one, other = make_diverged()
    times = {node.key: node.at for node in other.history.nodes.values() if node.moves}
    mine = {node.key for node in one.history.nodes.values()}
    merge_into(one, save_file_of(other))
    for node in one.history.nodes.values():
        if node.key not in mine:
            assert node.at == times[node.key]


def test_merge_appends_a_differing_note_once_and_takes_over_a_new_one() -> None:
    one, other = make_diverged()
    for table, note in ((one, "mine"), (other, "theirs")):
        table.marks.set(table.history.nodes[2], "note", note, "note")
        table.marks.set(table.history.nodes[3], "note", "the same", "note")
    other.marks.set(other.history.nodes[4], "note", "only theirs", "note")
    merge_into(one, save_file_of(other))
    assert [one.history.nodes[n].mark("note") for n in (2, 3, 4)] == [
        "mine\n\ntheirs",
        "the same",
        "only theirs",
    ]
    merge_into(one, save_file_of(other))
    assert one.history.nodes[2].mark("note") == "mine\n\ntheirs"


def test_merge_keeps_the_own_bookmark_adding_the_note_of_the_other_and_takes_over_a_new_one() -> None:
    one, other = make_diverged()
    one.marks.set(one.history.nodes[2], "bookmark", Bookmark("Mine", 1, "good"), "x")
    other.marks.set(other.history.nodes[2], "bookmark", Bookmark("Theirs", 2, "bad"), "x")
    other.marks.set(other.history.nodes[3], "bookmark", Bookmark("New", 3), "x")
    merge_into(one, save_file_of(other))
    assert one.history.nodes[2].mark("bookmark") == Bookmark("Mine", 1, "good\n\nTheirs: bad")
    assert one.history.nodes[3].mark("bookmark") == Bookmark("New", 3)


def test_merge_keeps_own_deletions_and_ignores_those_of_the_file() -> None:
    one, other = make_diverged()
    one.marks.set(one.history.nodes[4], "hidden", True, "x")
    other.marks.set(other.history.nodes[3], "hidden", True, "x")
    merge_into(one, save_file_of(other))
    assert one.history.nodes[4].mark("hidden")
    assert not one.history.nodes[3].mark("hidden")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_merge_of_two_tables_of_every_game_has_the_turns_of_both(game: Any) -> None:
    table, random = new_table(game, {}, [Seat() for _ in range(game.seats[0])], 4), Random(4)
    play_turn(table, random, goes_on=True)
    other = copy_of(table)
    for _ in range(3):
        play_turn(table, random, goes_on=True)
    fork = other.here
    for seed in range(40):  # until the copy plays a different turn
        other.go_to(fork)
        play_turn(other, Random(seed), goes_on=True)
        if keys(other) - keys(table):
            break
    assert keys(table) - keys(other)
    assert keys(other) - keys(table)
    union = keys(table) | keys(other)
    merge_into(table, save_file_of(other))
    assert keys(table) == union


def test_merging_a_file_of_another_table_is_refused() -> None:
    one, _ = make_diverged()
    stranger = new_table(find_game("tictactoe"), {"size": "5x5", "run": 5}, TWO, 8)
    with pytest.raises(savefile.SaveFileError, match="another table"):
        merge_into(one, save_file_of(stranger))
    assert not merge.is_same_table(one.game, one.record, stranger.record)


# in the window ------------------------------------------------------------------------------------------
def test_opening_a_file_of_the_shown_table_says_what_is_new_and_adds_its_lines_for_good(
    window: Any, sit: Any, tmp_path: Path
) -> None:
    table = sit(4)
    other = copy_of(table)
    play_on(table)
    other.go_to(other.line[2])
    play_on(other, 5)
    save(other, tmp_path / "other.takeback")
    assert open_file(window, tmp_path / "other.takeback")
    assert window.table is table
    assert window.status_bar.message.text() == "One of its turns was new; the others are already here."
    assert len(table.history.nodes) == 7
    tree = tree_digest(table.history)
    window.do("gallery")
    continue_table(window, table.id)
    assert tree_digest(window.table.history) == tree


def test_saving_holdem_on_a_fair_table_in_play_first_says_what_is_encrypted(window: Any) -> None:
    window.show_table(new_table(find_game("holdem"), {}, TWO, 1, "fair", window.journal))
    window.actions_["save"].trigger()
    dialog = window.dialog
    assert isinstance(dialog, SaveChoices)
    assert dialog.accessibleDescription() == IS_ENCRYPTED
    assert not dialog.deleted.isVisible()
    dialog.go_on.click()
    assert type(window.dialog).__name__ == "QFileDialog"
    assert window.dialog.windowTitle() == "Save this game"


def test_saving_a_fair_table_without_secrets_opens_the_file_dialog_at_once(window: Any, sit: Any) -> None:
    sit(3, rule="fair")
    window.actions_["save"].trigger()
    assert type(window.dialog).__name__ == "QFileDialog"


@pytest.mark.parametrize("is_ticked", [False, True])
def test_deleted_lines_are_saved_in_the_file_only_when_ticked(
    window: Any, sit: Any, tmp_path: Path, is_ticked: bool
) -> None:
    table = sit(4)
    table.go_to(table.line[2])
    play_on(table, 3)
    window.do("delete_from", table.line[3])
    window.actions_["save_as"].trigger()
    dialog = window.dialog
    assert isinstance(dialog, SaveChoices)
    assert not dialog.deleted.isChecked()
    dialog.deleted.setChecked(is_ticked)
    dialog.go_on.click()
    window.dialog.close()
    save_to(window, str(tmp_path / "x.takeback"))
    file = savefile.read(tmp_path / "x.takeback")
    assert len(file.turns) == (5 if is_ticked else 4)


def test_save_as_for_a_table_without_deleted_lines_opens_the_file_dialog_at_once(
    window: Any, sit: Any
) -> None:
    sit(2)
    window.actions_["save_as"].trigger()
    assert type(window.dialog).__name__ == "QFileDialog"
