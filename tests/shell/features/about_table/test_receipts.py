"""Test receipts: saved during a game, then dropped on the window or named on the command line to verify the
game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from takeback.cli.main import run
from takeback.engine.game import find_game
from takeback.engine.receipt import Receipt, read_receipt, receipt_text
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.engine.verify import HOLDS, NOTED_NOWHERE, OTHER_SEAL, WRONG
from takeback.shell.features.about_table.receipts import NO_GAME, receipt_of
from takeback.shell.features.about_table.revealing import COULD_TELL, NOTHING_YET
from takeback.shell.features.about_table.verify_game import CHECKING, VerifyGameDialog
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, save, table_from_file
from takeback.table.seen import document_for
from takeback.table.table import Table
from tests.shell.conftest import make, play_on, window
from tests.shell.features.about_table.test_verify_game import holdem, tictactoe

__all__ = ["make", "window"]


def drop(window: Window, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    nothing = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    window.dropEvent(QDropEvent(QPointF(QPoint(5, 5)), Qt.DropAction.CopyAction, data, *nothing))


def read_result(qtbot: QtBot, window: Window) -> str:
    """Wait for the result in the dialog that a receipt has opened, close it, and return the text."""
    [dialog] = window.findChildren(VerifyGameDialog)
    qtbot.waitUntil(lambda: dialog.result_label.text() != CHECKING, timeout=60_000)
    text = dialog.result_label.text()
    dialog.done(0)
    return text


def save_receipt(table: Table, folder: Path) -> Path:
    path = folder / "evening.receipt"
    path.write_text(receipt_text(receipt_of(table)), encoding="utf-8")
    return path


def show_fair_game(window: Window, turns: int) -> Table:
    """Show a fair game with so many turns in the window, stored in its journal."""
    table = new_table(find_game("tictactoe"), {}, [Seat(), Seat()], 1, "fair", window.journal)
    for number in range(turns):
        play_on(table, number)
    window.show_table(table)
    return table


def test_receipt_dropped_on_the_window_verifies_the_game_on_the_table_and_says_what_is_proven(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    table = show_fair_game(window, 2)
    path = save_receipt(table, tmp_path)
    play_on(table, 2)
    drop(window, path)
    text = read_result(qtbot, window)
    assert text.startswith(HOLDS)
    assert "Proven since the link of turn 2 was noted: turns 1 to 2." in text
    assert "Not proven: turn 3, because no link of it was noted." in text


def test_receipt_of_another_game_opens_that_game_from_the_journal_and_verifies_it(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    table = show_fair_game(window, 2)
    path = save_receipt(table, tmp_path)
    show_fair_game(window, 1)
    drop(window, path)
    assert window.table.record == table.record
    assert read_result(qtbot, window).startswith(HOLDS)


def test_receipt_of_a_game_that_was_changed_since_says_that_it_is_not_correct(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    path = save_receipt(tictactoe("free", 9), tmp_path)
    changed = tictactoe("free", 4)
    play_on(changed, 5)
    assert changed.record == tictactoe("free", 9).record
    window.show_table(changed)
    drop(window, path)
    text = read_result(qtbot, window)
    assert text.startswith(WRONG)
    assert NOTED_NOWHERE in text


@pytest.mark.parametrize("game", ["tictactoe", "holdem"])
def test_dropped_receipt_that_is_invalid_or_of_an_unknown_game_shows_a_message_and_no_dialog(
    game: str, window: Window, tmp_path: Path
) -> None:
    show_fair_game(window, 1)
    path = tmp_path / "evening.receipt"
    path.write_text(receipt_text(Receipt(game=game, seal="00" * 32)), encoding="utf-8")
    said: list[str] = []
    window.notice = lambda sentence, *ways: said.append(sentence)  # type: ignore[method-assign]
    drop(window, path)
    path.write_text("{}", encoding="utf-8")
    drop(window, path)
    assert said == [NO_GAME, "“evening.receipt” is not a receipt of a game of Takeback."]
    assert window.findChildren(VerifyGameDialog) == []


def test_save_receipt_command_writes_game_turn_seal_and_latest_link(
    window: Window, tmp_path: Path, monkeypatch: Any
) -> None:
    table = show_fair_game(window, 3)
    asked: list[str] = []
    monkeypatch.setattr(
        "takeback.shell.file_dialog.ask_and_write",
        lambda host, title, name, kinds, text: asked.append(text),
    )
    window.do("save_receipt")
    path = tmp_path / "evening.receipt"
    path.write_text(asked[0], encoding="utf-8")
    receipt = read_receipt(path)
    assert (receipt.game, receipt.turn, receipt.seal) == ("tictactoe", 3, table.record.seal)
    assert len(receipt.link) == 40


REFUSED: dict[str, tuple[Callable[[], Table], str]] = {
    "an empty free game": (lambda: tictactoe("free", 0), NOTHING_YET),
    "a free game in play that hides something": (lambda: holdem("free"), COULD_TELL),
    "what one seat saw": (lambda: table_from_file(document_for(holdem(), 0)).table, "only what one seat saw"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_receipt_of_an_empty_game_of_a_free_game_with_secrets_or_of_one_seats_view_is_refused(
    case: str, window: Window
) -> None:
    make_table, why = REFUSED[case]
    with pytest.raises(Illegal, match=why.partition(",")[0]):
        receipt_of(make_table())


# on the command line ----------------------------------------------------------------------------------------
def test_verify_command_accepts_right_receipt_seal_and_links_and_gives_status_1_for_another_seal(
    window: Window, tmp_path: Path, capfd: Any
) -> None:
    table = tictactoe("fair", 4)
    receipt, path = save_receipt(table, tmp_path), tmp_path / "evening.takeback"
    for number in range(4, 9):
        if table.to_act():
            play_on(table, number)
    save(table, path)
    assert run(["verify", str(path), str(receipt), "--seal", table.record.seal.upper()]) == 0
    out = capfd.readouterr().out
    assert HOLDS in out
    assert "Proven since the link of turn 4 was noted: turns 1 to 4." in out
    link = read_receipt(receipt).link
    assert run(["verify", str(path), "--link", link, "--link", receipt_of(table).link]) == 0
    assert "Not proven: turn" not in capfd.readouterr().out
    assert run(["verify", str(path), "--seal", "00" * 32, "--link", link]) == 1
    out = capfd.readouterr().out
    assert WRONG in out
    assert OTHER_SEAL in out


def test_verify_command_gives_status_2_for_two_seals_and_for_a_text_that_is_no_receipt(
    tmp_path: Path, capfd: Any
) -> None:
    table = tictactoe("fair", 4)
    receipt, path = save_receipt(table, tmp_path), tmp_path / "evening.takeback"
    save(table, path)
    assert run(["verify", str(path), str(receipt), "--seal", "00" * 32]) == 2
    assert capfd.readouterr().err.startswith("Several seals were given")
    receipt.write_text("no receipt", encoding="utf-8")
    assert run(["verify", str(path), str(receipt)]) == 2
    assert capfd.readouterr().err.strip().endswith("is not a receipt of a game of Takeback.")
