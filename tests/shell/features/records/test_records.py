"""Test pages of past games: opening and leaving them, their files, and tables that begin there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication

from takeback.board.page import GamePage, TableRequest
from takeback.engine.game import FoundGame, Game, Records, find_game
from takeback.engine.state import Illegal
from takeback.shell.features.records.feature import RecordsController
from takeback.shell.window.window import Window
from takeback.table.archive import Note
from takeback.table.opening import new_table
from tests.shell.conftest import PERSONS, Seated, play_on
from tests.shell.parts import feature_part
from tests.shell.trying import drag_data, make_drop_event, make_enter_event, open_file, wait_for_tryouts


class Plain(GamePage):
    title = "Old games"
    shown = ""
    has_let_go = False

    def open_file(self, name: str, data: bytes) -> None:
        if data == b"bad":
            raise Illegal("Nothing can be read here.")
        self.shown = f"{name}: {data.decode()}"

    @property
    def choices(self) -> dict[str, Any]:
        return {"seen": 1}

    def stop_work(self) -> None:
        self.has_let_go = True


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return tic-tac-toe with a page of records that also reads files."""
    made = replace(find_game("tictactoe"), records=Records(page=Plain, files=(".ttt",)))
    monkeypatch.setattr(
        "takeback.shell.features.records.feature.find_games", lambda: (FoundGame(made.id, made),)
    )
    return made


def at_table(window: Window, game: Game, turns: int = 0) -> None:
    window.show_table(new_table(game, {}, PERSONS, 7, "free", window.journal))
    window.show()
    assert window.table is not None
    for _ in range(turns):
        play_on(window.table)


def page_of(window: Window) -> Plain:
    page = feature_part(window, RecordsController).page
    assert isinstance(page, Plain)
    return page


def test_records_command_at_a_game_without_records_says_so(window: Window, sit: Seated) -> None:
    sit(1)
    window.actions_["records"].trigger()
    assert feature_part(window, RecordsController).page is None
    assert window.table is not None
    assert "keeps no records" in window.status_bar.message.text()


def test_records_command_opens_the_page_of_the_game_and_closing_it_returns_to_the_table(
    window: Window, game: Game
) -> None:
    at_table(window, game, 3)
    assert window.actions_["records"].shortcut().toString() == "Ctrl+H"
    window.actions_["records"].trigger()
    page = page_of(window)
    assert window.table is None
    assert window.windowTitle() == "Tic-tac-toe – Old games – Takeback"
    page.closed.emit()
    assert window.table is not None
    assert window.table.here.depth == 3
    assert feature_part(window, RecordsController).page is None
    assert page.has_let_go


def test_closing_the_records_page_returns_to_a_table_that_is_not_in_the_journal(
    window: Window, game: Game
) -> None:
    window.show_table(new_table(game, {}, PERSONS, 7))
    assert window.table is not None
    play_on(window.table)
    window.do("records")
    page_of(window).closed.emit()
    assert window.table is not None
    assert window.table.here.depth == 1


def test_records_page_gets_its_last_choices_back_when_opened_again(window: Window, game: Game) -> None:
    feature_part(window, RecordsController).open(game)
    assert page_of(window).saved_choices == {}
    window.do("gallery")
    feature_part(window, RecordsController).open(game)
    assert page_of(window).saved_choices == {"seen": 1}


def test_notes_on_the_records_page_survive_closing_it(window: Window, game: Game) -> None:
    feature_part(window, RecordsController).open(game)
    page_of(window).notebook.set_note("a", Note("remember"))
    window.do("gallery")
    feature_part(window, RecordsController).open(game)
    assert page_of(window).notebook.note("a") == Note("remember")


def test_records_page_follows_the_theme(window: Window, game: Game) -> None:
    feature_part(window, RecordsController).open(game)
    window.settings.set_value("theme", "dark")
    assert page_of(window).theme.name == "dark"


def test_record_file_is_opened_on_the_records_page_of_its_game(
    window: Window, game: Game, tmp_path: Path
) -> None:
    file = tmp_path / "old.TTT"
    file.write_text("x o x")
    assert open_file(window, file)
    assert page_of(window).shown == "old.TTT: x o x"


def test_refused_or_missing_record_file_shows_a_notice_with_the_reason(
    window: Window, game: Game, tmp_path: Path
) -> None:
    (tmp_path / "a.ttt").write_text("bad")
    assert not open_file(window, tmp_path / "a.ttt")
    assert window.notice_bar.sentence.text() == "Nothing can be read here."
    assert not open_file(window, tmp_path / "b.ttt")
    assert window.notice_bar.sentence.text().startswith("b.ttt cannot be read:")


def test_record_file_dropped_on_the_window_opens_on_the_records_page(
    window: Window, game: Game, tmp_path: Path
) -> None:
    file = tmp_path / "old.ttt"
    file.write_text("dropped")
    window.show()
    data = drag_data(file)
    enter = make_enter_event(data)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, make_drop_event(data))
    wait_for_tryouts(window)
    assert page_of(window).shown == "old.ttt: dropped"


def test_text_dragged_over_the_window_is_not_accepted(window: Window) -> None:
    data = QMimeData()
    data.setText("hello")
    enter = make_enter_event(data)
    enter.ignore()
    QApplication.sendEvent(window, enter)
    assert not enter.isAccepted()


def test_records_page_can_open_a_turn_of_a_stored_table_with_a_message(window: Window, game: Game) -> None:
    at_table(window, game, 4)
    assert window.table is not None
    id, serial = window.table.id, window.table.line[2].serial
    window.do("records")
    page_of(window).play_wanted.emit(TableRequest("From here.", table=id, serial=serial))
    assert window.table is not None
    assert window.table.here.serial == serial
    assert len(window.table.line) == 5
    assert window.status_bar.message.text() == "From here."


def test_records_page_can_start_a_practice_table_at_a_position_with_a_title(
    window: Window, game: Game
) -> None:
    at_table(window, game, 2)
    assert window.table is not None
    start, options = window.table.state, window.table.record.options
    window.do("records")
    wish = TableRequest("As practice.", start=start, options=options, seats=PERSONS, title="Try it")
    page_of(window).play_wanted.emit(wish)
    table = window.table
    assert table is not None
    assert table.history.root.state == start
    assert table.record.practice
    assert not table.is_fair
    assert table.title() == "Try it"
