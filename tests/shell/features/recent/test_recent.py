"""Test the list of recent games: search, resuming, pinning, deleting and restoring."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtWidgets import QMenu

from takeback.cli.screenshot import play_turn
from takeback.engine.game import find_game, find_games
from takeback.engine.history import tree_digest
from takeback.engine.journal import JournalError
from takeback.engine.record import Seat
from takeback.puzzles.editor import SetText
from takeback.shell.commands.register import GAME
from takeback.shell.features.recent.dialog import ALL, RecentGames
from takeback.shell.features.recent.feature import TablePictureKeeper
from takeback.shell.features.recent.table_pictures import SIZE, fitted
from takeback.shell.start.entries import Month, TableEntry, day_text
from takeback.table.opening import new_table
from takeback.ui.painting import painter_on
from takeback.ui.rows import PicturePlace
from tests.settling import settle
from tests.shell.parts import feature_part

GAMES = [found.game for found in find_games() if found.game is not None]


def open_dialog(window: Any) -> RecentGames:
    window.actions_["recent"].trigger()
    assert isinstance(window.dialog, RecentGames)
    return window.dialog


def entries(dialog: RecentGames) -> list[TableEntry]:
    return [line for line in dialog.lines if isinstance(line, TableEntry)]


def play_table(window: Any, game: str = "tictactoe", turns: int = 2, seed: int = 1, **more: Any) -> Any:
    card = find_game(game)
    seats = more.pop("seats", [Seat(name=card.seat_name(n), colour=n) for n in range(card.seats[0])])
    table = new_table(card, more.pop("options", {}), seats, seed, more.pop("rule", "free"), window.journal)
    random = Random(seed)
    for _ in range(turns):
        if not play_turn(table, random):
            break
    return table


def test_entry_in_recent_games_shows_and_speaks_game_options_players_turns_state_rule_and_time(
    window: Any, sit: Any
) -> None:
    against = [Seat(name="Cross"), Seat("computer", "Nought", "good", 1)]
    play_table(
        window, options={"size": "9x9", "run": 5, "gravity": True}, seats=against, rule="fair", turns=3
    )
    play_table(window, game="flow", turns=1)
    sit(1)
    listed = {entry.id: entry for entry in entries(open_dialog(window))}
    first = listed[1]
    assert first.title == "Tic-tac-toe"
    assert first.options == "Size 9x9, In a row 5, Gravity"
    assert first.second_line == "against the computer (Good) · 3 turns · in play · fair"
    assert listed[2].second_line == "one turn · in play"
    assert listed[3].players == "Cross and Nought"
    assert time.strftime("%H:%M", time.localtime(first.info.touched)) == first.when
    assert first.spoken.startswith("Tic-tac-toe, Size 9x9")


def test_recent_games_lists_100_of_104_games_latest_first_and_reopens_each_as_it_was_left(
    window: Any, qtbot: Any
) -> None:
    tables = [play_table(window, GAMES[at % len(GAMES)].id, turns=at % 4, seed=at) for at in range(104)]
    digests = {}
    for table in tables:
        table.storage.save_cursor()
        digests[table.id] = (tree_digest(table.history), table.here.serial)
    dialog = open_dialog(window)
    assert len(entries(dialog)) == 100
    touched = [entry.info.touched for entry in entries(dialog)]
    assert touched == sorted(touched, reverse=True)
    assert {entry.info.game for entry in entries(dialog)} == {game.id for game in GAMES}
    for number in (0, 37, 99):
        dialog = open_dialog(window)
        dialog.which.set_value(ALL)
        entry = next(one for one in entries(dialog) if one.id == tables[number].id)
        dialog._select_table(entry.id)
        dialog.go_on.click()
        table = window.table
        assert (tree_digest(table.history), table.here.serial) == digests[entry.id]


def test_button_in_recent_games_says_open_for_a_finished_game_which_shows_its_end_card_else_continue(
    window: Any, qtbot: Any
) -> None:
    won, waiting = play_table(window, turns=9, seed=4), play_table(window, turns=2)
    assert won.outcome is not None
    for table in (won, waiting):
        table.storage.save_cursor()
    window.journal.set_result(won.id, "Cross wins.")
    dialog = open_dialog(window)
    for table, text in ((waiting, "Continue"), (won, "Open")):
        dialog._select_table(table.id)
        assert dialog.go_on.text() == text
    assert dialog.current_entry().second_line.endswith("Cross wins")
    dialog.go_on.click()
    assert window.table.id == won.id
    settle()
    assert window.result_controller.card.isVisibleTo(window)


def test_all_games_in_recent_games_are_grouped_by_month_and_found_by_its_name(window: Any, sit: Any) -> None:
    for number in range(3):
        play_table(window, seed=number)
    window.journal._sql.execute("UPDATE tables SET opened = 1700000000 WHERE id = 1")
    window.journal._sql.execute("UPDATE turns SET at = 1700000000 WHERE place < (2 << 32)")
    window.journal._sql.execute("DELETE FROM cursors WHERE table_id = 1")
    dialog = open_dialog(window)
    dialog.which.set_value(ALL)
    lines = dialog.lines
    assert [type(line) for line in lines] == [Month, TableEntry, TableEntry, Month, TableEntry]
    assert lines[3].text == "November 2023"  # type: ignore[union-attr]
    dialog.search.setText("november 2023")
    assert [type(line) for line in dialog.lines] == [Month, TableEntry]
    assert dialog.current_entry().id == 1


def test_search_in_recent_games_matches_all_words_anywhere_in_an_entry_or_says_that_none_does(
    window: Any, sit: Any
) -> None:
    play_table(window, options={"size": "9x9", "run": 5})
    play_table(window, game="flow")
    won = play_table(window, turns=9, seed=4)
    window.journal.set_result(won.id, "Cross wins.")
    dialog = open_dialog(window)
    for words, ids in (("FLOW", [2]), ("9x9 tic", [1]), ("cross wins", [won.id]), ("in play", [1, 2])):
        dialog.search.setText(words)
        assert sorted(entry.id for entry in entries(dialog)) == ids, words
    dialog.search.setText("no such words")
    assert dialog.message_label.text() == "No game matches."
    assert not dialog.go_on.isEnabled()
    dialog.search.clear()
    assert len(entries(dialog)) == 3


def test_pinned_game_is_first_in_recent_games_current_and_said_to_be_pinned_until_unpinned(
    window: Any, sit: Any
) -> None:
    for number in range(3):
        play_table(window, seed=number)
    dialog = open_dialog(window)
    dialog._select_table(1)
    assert dialog.pin.text() == "Pin"
    dialog.pin.click()
    assert entries(dialog)[0].id == 1
    assert dialog.current_entry().id == 1
    assert dialog.pin.text() == "Unpin"
    assert "pinned" in dialog.current_entry().spoken
    dialog.pin.click()
    assert entries(dialog)[0].id != 1


def test_games_deleted_one_by_one_in_recent_games_are_named_and_come_back_in_order_by_undo(
    window: Any, sit: Any, qtbot: Any
) -> None:
    for number in range(3):
        play_table(window, seed=number)
    dialog = open_dialog(window)
    before = [entry.id for entry in entries(dialog)]
    dialog._select_table(before[1])
    dialog.delete.click()
    assert [entry.id for entry in entries(dialog)] == [before[0], before[2]]
    assert dialog.message_label.text() == "Deleted Tic-tac-toe, 2 turns. Undo brings it back."
    assert dialog.current_entry().id == before[2]
    dialog.delete.click()
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    for rest in (2, 3):
        qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert len(entries(dialog)) == rest
    assert [entry.id for entry in entries(dialog)] == before
    assert not dialog.back.isVisible()


def test_deleting_the_shown_game_closes_its_table_and_only_hides_it_in_the_journal(
    window: Any, sit: Any
) -> None:
    table = sit(2)
    dialog = open_dialog(window)
    dialog._select_table(table.id)
    dialog.delete.click()
    assert window.session is None
    assert window.journal.tables() == []
    assert len(window.journal.tables(with_hidden=True)) == 1


def test_journal_error_on_pin_or_delete_is_shown_in_recent_games(
    window: Any, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_table(window)
    dialog = open_dialog(window)

    def refuse(*_: object) -> None:
        raise JournalError("The disk is full.")

    monkeypatch.setattr(window.journal, "pin", refuse)
    monkeypatch.setattr(window.journal, "delete_table", refuse)
    dialog.pin.click()
    assert dialog.message_label.text() == "The disk is full."
    dialog.delete.click()
    assert dialog.message_label.text() == "The disk is full."
    assert len(entries(dialog)) == 1


def test_picture_in_recent_games_is_that_of_the_table_when_it_was_left(window: Any, sit: Any) -> None:
    table = sit(3)
    assert feature_part(window, TablePictureKeeper).kept.of(table.id) is None
    other = sit(0)
    picture = feature_part(window, TablePictureKeeper).kept.of(table.id)
    assert picture is not None
    dialog = open_dialog(window)
    assert dialog._picture(table.id).toImage() == picture.toImage()
    assert dialog._picture(other.id).toImage() != picture.toImage()
    assert dialog._picture(999) is None


@pytest.mark.parametrize("size", [(600, 625), (300, 900), (940, 625), (192, 144), (1900, 400)])
def test_picture_stored_for_recent_games_shows_the_whole_height_of_the_board(size: tuple[int, int]) -> None:
    """The board, square and in the middle, is black with a white row at the top and one at the bottom."""
    still = QImage(*size, QImage.Format.Format_RGB32)
    still.fill(QColor("teal"))
    side = min(size)
    with painter_on(still) as painter:
        board = QRectF((size[0] - side) / 2, (size[1] - side) / 2, side, side)
        painter.fillRect(board, QColor("black"))
        for top in (board.top(), board.bottom() - side / 5):
            painter.fillRect(QRectF(board.left(), top, side, side / 5), QColor("white"))
    image = fitted(still)
    assert image.size() == SIZE
    column = [image.pixelColor(SIZE.width() // 2, row).lightness() for row in range(SIZE.height())]
    white = [row for row, light in enumerate(column) if light > 200]
    black = [row for row, light in enumerate(column) if light < 50]
    assert white[0] < black[0] < black[-1] < white[-1]
    assert len(white) == pytest.approx(2 * len(black) / 3, abs=3)


def test_level_in_the_editor_is_listed_in_recent_games_and_saved_under_its_title(window: Any) -> None:
    table = new_table(find_game("flow"), {"edit": True, "level": "new"}, [Seat()], 1, "free", window.journal)
    window.show_table(table)
    table.act(SetText("title", "Six rivers"), 0)
    table.confirm(0)
    assert table.title() == "Flow – Six rivers"
    window.do("save_as")
    assert window.dialog.selectedFiles()[0].endswith("Flow – Six rivers.takeback")
    window.dialog.reject()
    (entry,) = entries(open_dialog(window))
    assert (entry.title, entry.options) == ("Flow – Six rivers", "Editor")


def test_picture_in_a_row_of_recent_games_keeps_its_colour_while_the_row_is_selected(
    window: Any, sit: Any
) -> None:
    """A plain magenta picture must stay magenta, also in the selected row."""
    play_table(window)
    play_table(window)
    dialog = open_dialog(window)
    plain = QPixmap(96, 72)
    plain.fill(QColor("#FF00FF"))
    dialog.list.painter.frame = PicturePlace(lambda table: plain, is_first=True)
    dialog.list.viewport().update()
    for row in (0, 1):
        dialog.list.setCurrentIndex(dialog.list.rows.index(row, 0))
        image = dialog.list.viewport().grab().toImage()
        for painted in (0, 1):
            area = dialog.list.visualRect(dialog.list.rows.index(painted, 0))
            assert image.pixelColor(area.left() + 60, area.center().y()).name().upper() == "#FF00FF"


def test_recent_games_reads_only_the_pictures_of_visible_rows(
    window: Any, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(60):
        play_table(window, turns=0, seed=number)
    read: list[int] = []
    monkeypatch.setattr(feature_part(window, TablePictureKeeper).kept, "of", lambda id: read.append(id))
    dialog = open_dialog(window)
    dialog.grab()
    assert 1 <= len(set(read)) < 20


def test_day_text_is_the_time_for_today_yesterday_and_otherwise_the_date() -> None:
    noon = time.mktime((2026, 11, 20, 12, 0, 0, 0, 0, -1))
    assert day_text(noon - 600, noon) == "11:50"
    assert day_text(noon - 86_400, noon) == "yesterday"
    assert day_text(noon - 12 * 86_400, noon) == "8 Nov 2026"


def test_recent_games_without_any_game_says_that_none_was_played(window: Any) -> None:
    window.show()
    assert open_dialog(window).message_label.text() == "No games played yet."


def test_opening_recent_games_asks_the_journal_for_records_once(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_table(window)
    asked: list[int] = []
    records = window.journal.records_of
    monkeypatch.setattr(window.journal, "records_of", lambda ids: asked.append(1) or records(ids))
    RecentGames(window.journal, feature_part(window, TablePictureKeeper).kept, window)
    assert asked == [1]


def open_submenu(window: Any) -> QMenu:
    """Open the submenu of recent games as the player does, by its menu."""
    menu = window.actions_.menu(GAME)
    menu.aboutToShow.emit()
    submenus = (QMenu.menuInAction(action) for action in menu.actions())
    found = next(
        one for one in submenus if isinstance(one, QMenu) and one.title().replace("&", "") == "Recent"
    )
    found.aboutToShow.emit()
    return found


def test_submenu_of_recent_games_lists_the_last_nine_others_as_the_dialog_does_and_opens_one(
    window: Any,
) -> None:
    window.show_gallery()
    shown = [one.text() for one in open_submenu(window).actions()]
    assert shown == ["No games yet", "", "&All recent games…"]
    for seed in range(1, 12):
        level = {"level": "Brooks/2"} if seed % 2 else {}
        play_table(window, ("tictactoe", "flow")[seed % 2], seed=seed, options=level)
    for _ in range(2):  # opened again, it lists each once
        submenu = open_submenu(window)
    *games, _separator, command = submenu.actions()
    assert (len(games), command.objectName()) == (9, "recent")
    listed = entries(open_dialog(window))
    window.dialog.reject()
    assert [one.text().partition("\t")[0] for one in games] == as_in_submenu(listed[:9])
    assert any(one.options for one in listed[:9])
    games[3].trigger()
    assert window.table.id == listed[3].id
    games = open_submenu(window).actions()[:9]
    others = [one for one in entries(open_dialog(window)) if one.id != window.table.id]
    assert [one.text().partition("\t")[0] for one in games] == as_in_submenu(others[:9])


def as_in_submenu(listed: list[TableEntry]) -> list[str]:
    return [
        f"&{number} {one.title}{f' · {one.options}' if one.options else ''} · {one.turns}"
        for number, one in enumerate(listed, 1)
    ]
