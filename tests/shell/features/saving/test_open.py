"""Test Open: it takes the text of a game or level, from the clipboard or pasted, or a file."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from takeback.engine import share
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.puzzles.editor import EditedLevel, SetText
from takeback.puzzles.levels import without_words_around
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.features.saving.open_dialog import OpenDialog
from takeback.shell.features.saving.text_trial import TOO_LONG
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.thinking import Answer
from tests.settling import settle
from tests.shell.features.levels.conftest import level_text
from tests.shell.features.levels.test_strip import MANY
from tests.shell.features.sharing.test_share import add_checksum, pack_value
from tests.shell.parts import feature_part
from tests.shell.showing import session_of
from tests.shell.trying import wait_for_tryouts, wait_until_read

LINE = "tb1.tictactoe.kwEqkA.eNqbNLF5SUllQerSgJzE5NTFRfnljMuS83NKc_MYMWQYoDIMAIejFvs.313e"
PUZZLES = ("flow", "fold", "fill")
HELD = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def _empty_clipboard(window: Window) -> None:
    QGuiApplication.clipboard().clear()
    window.show()


def open_dialog(window: Window) -> OpenDialog:
    window.do("open")
    assert isinstance(window.dialog, OpenDialog)
    return window.dialog


def press_enter(window: Window, dialog: OpenDialog) -> None:
    """Press Enter where the focus is, once the text was read, and wait until what was entered is tried."""
    wait_until_read(dialog)
    QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    wait_for_tryouts(window)
    settle()


def test_enter_in_the_field_of_the_open_dialog_begins_a_new_line_whatever_the_text_is(window: Window) -> None:
    QGuiApplication.clipboard().setText("no such thing")
    dialog = open_dialog(window)
    assert dialog.focusWidget() is dialog.field
    assert dialog.field.toPlainText() == ""
    for text in ("", "no such thing", "tb1.flow.x", LINE):
        dialog.field.setPlainText(text)
        dialog.field.moveCursor(QTextCursor.MoveOperation.End)
        wait_until_read(dialog)
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
        assert window.dialog is dialog
        assert dialog.field.toPlainText() == f"{text}\n"
    QTest.keyClick(dialog.file_button, Qt.Key.Key_Return)
    assert isinstance(window.dialog, QFileDialog)


def test_field_of_the_open_dialog_keeps_the_focus_while_typing_and_ctrl_enter_opens_the_text(
    window: Window,
) -> None:
    QGuiApplication.clipboard().setText(LINE)
    dialog = open_dialog(window)
    wait_until_read(dialog)
    assert dialog.focusWidget() is dialog.go_on
    dialog.field.setFocus()
    QTest.keyClicks(dialog.field, " a ")
    wait_until_read(dialog)
    assert dialog.go_on.isEnabled()
    assert dialog.focusWidget() is dialog.field
    QTest.keyClick(dialog.field, Qt.Key.Key_Return, HELD)
    wait_for_tryouts(window)
    settle()
    assert len(session_of(window).table.history.nodes) == 3


@pytest.mark.parametrize("key", ["Ctrl+O", "Ctrl+Shift+V"])
def test_share_text_in_the_clipboard_is_opened_by_the_key_of_open_and_enter(window: Window, key: str) -> None:
    assert key in {one.toString() for one in window.actions_["open"].shortcuts()}
    QGuiApplication.clipboard().setText(f"Hi Sam, try this: {LINE}. Bye!")
    dialog = open_dialog(window)
    press_enter(window, dialog)
    assert len(session_of(window).table.history.nodes) == 3


def test_share_text_pasted_into_the_open_dialog_opens_by_enter(window: Window) -> None:
    dialog = open_dialog(window)
    QGuiApplication.clipboard().setText(LINE)
    QTest.keyClick(dialog.field, Qt.Key.Key_V, HELD)
    press_enter(window, dialog)
    assert len(session_of(window).table.history.nodes) == 3


@pytest.mark.parametrize("id", PUZZLES)
def test_status_bar_of_the_level_editor_counts_changes_and_in_play_turns(window: Window, id: str) -> None:
    game = find_game(id)
    own = new_table(game, {}, [Seat()], 7).state.name
    editor = new_table(game, {"edit": True, "level": own}, [Seat()], 7)
    window.show_table(editor)
    place = window.status_bar.place_bar.place
    assert place.text() == "0 changes"
    for number, said in ((1, "1 change"), (2, "2 changes")):
        editor.act(SetText("title", f"Title {number}"), 0)
        editor.confirm(0)
        assert place.text() == said
    editor.undo()
    assert place.text() == "Change 1 of 2"
    window.show_table(new_table(game, {}, [Seat()], 7))
    assert place.text() == "Turn 0 of 0"


@pytest.mark.parametrize("greeting", ["Hi Ann, my level:\n", "Hi Ann,\n\nmy level: "])
def test_text_of_a_level_with_a_greeting_before_it_is_opened_without_the_greeting(
    window: Window, greeting: str
) -> None:
    QGuiApplication.clipboard().setText(f"{greeting}TITLE Gate\nBOARD 2 2\nBLOCK 1 1\n")
    press_enter(window, open_dialog(window))
    assert session_of(window).table.state.level.title == "Gate"


@pytest.mark.parametrize("id", PUZZLES)
def test_level_shared_from_the_editor_opens_with_its_title_to_be_played_and_its_list_is_my_levels(
    window: Window, id: str
) -> None:
    game = find_game(id)
    own = new_table(game, {}, [Seat()], 7).state.name
    editor = new_table(game, {"edit": True, "level": own}, [Seat()], 7, journal=window.journal)
    window.show_table(editor)
    editor.act(SetText("title", "Mine"), 0)
    editor.act(SetText("author", "Ann"), 0)
    editor.confirm(0)
    window.do("share")
    dialog = open_dialog(window)
    wait_until_read(dialog)
    assert dialog.words.text().startswith("From the clipboard.")
    assert dialog.description_label.text() == f"{game.title} · Level “Mine” by Ann"
    press_enter(window, dialog)
    table = session_of(window).table
    assert table is not editor
    assert not isinstance(table.state, EditedLevel)
    play = game.level_of(table.state)
    assert play is not None
    assert play.title == "Mine"
    window.do("levels")
    page = feature_part(window, LevelsController).menu.page
    assert page is not None
    assert page.folder


@pytest.mark.parametrize("id", PUZZLES)
def test_text_of_a_level_in_the_open_dialog_opens_the_level_and_saves_it_to_my_levels(
    window: Window, id: str, qtbot: Any
) -> None:
    window.show_table(new_table(find_game(id), {}, [Seat()], 7))
    before = session_of(window).table
    QGuiApplication.clipboard().setText(MANY[id][0])
    dialog = open_dialog(window)
    wait_until_read(dialog)
    assert dialog.description_label.text() == "The text of a level"
    QGuiApplication.clipboard().setText(f"{MANY[id][0]}TITLE Shared\nAUTHOR  Ann\n")
    dialog.field.selectAll()
    dialog.field.paste()
    wait_until_read(dialog)
    assert not dialog.words.text().startswith("From the clipboard.")
    assert dialog.description_label.text() == "Level “Shared” by Ann"
    press_enter(window, dialog)
    table = session_of(window).table
    assert (table.game.id, table is before) == (id, False)
    play = table.game.level_of(table.state)
    assert play is not None
    assert feature_part(window, LevelsController).menu.own.has(table.game, play.name)


def test_text_of_a_level_that_fits_several_games_asks_for_the_game_and_opens_there(window: Window) -> None:
    QGuiApplication.clipboard().setText("BOARD 1 4\nBLOCK 1 1\nBLOCK 1 2 1 3 1 4\n")
    press_enter(window, open_dialog(window))
    assert window.notice_bar.sentence.text() == "This level can be of several games. Choose one."
    next(one for one in window.notice_bar.buttons if one.text() == "Fold").click()
    wait_for_tryouts(window)
    assert session_of(window).table.game.id == "fold"


def test_text_of_a_level_pack_in_the_open_dialog_becomes_a_folder_of_own_levels(window: Window) -> None:
    window.do("levels", find_game("flow"))
    QGuiApplication.clipboard().setText("\n".join(level_text(name) for name in ("1", "2")))
    press_enter(window, open_dialog(window))
    own = feature_part(window, LevelsController).menu.own.levels_of(find_game("flow"))
    assert own is not None
    assert [len(own.section(name).places) for name in own.names()] == [0, 2]


def test_level_text_too_long_for_the_open_dialog_is_refused_instead_of_cut(window: Window) -> None:
    dialog = open_dialog(window)
    QGuiApplication.clipboard().setText(level_text("1") + "#" * share.MOST_LOOKED_AT)
    dialog.field.paste()
    wait_until_read(dialog)
    assert dialog.description_label.text() == TOO_LONG
    assert not dialog.go_on.isEnabled()


FAREWELLS = (
    "Have fun!\n",
    "\nWhat do you think?\n\nNote that I made 2 more.\nLevel 3 is the hardest.\nBye, Ann",
    "OK BYE\n",
    "-- \nAnn, ann@example.org, 0123 456",
)


@pytest.mark.parametrize("id", PUZZLES)
@pytest.mark.parametrize("farewell", FAREWELLS)
def test_text_of_a_level_with_words_after_it_is_opened_without_them(
    window: Window, id: str, farewell: str
) -> None:
    whole = MANY[id][0]
    assert without_words_around(whole) == whole
    assert without_words_around(whole.lower()) == whole.lower()
    text = f"Hi Ann, my level:\n{whole}{farewell}"
    assert without_words_around(text).strip() == whole.strip()
    QGuiApplication.clipboard().setText(text)
    press_enter(window, open_dialog(window))
    assert session_of(window).table.game.id == id


PLACE = {"type": "Place", "row": 1, "column": 1}
TWICE = urlsafe_b64encode(zlib.compress(msgspec.msgpack.encode([[PLACE], [PLACE]]))).rstrip(b"=").decode()
SAME_CELL_TWICE = add_checksum("tb1", "tictactoe", pack_value([1, 42, []]), TWICE)
REFUSED = (
    ("BOARD 2 2\nBLOK 1 1\n", "line 2: there is no key “BLOK”"),
    ("BOARD 2 2\nBLOCK 1 1\nHave fun!\nBLOCK 1 9\n", "line 3: there is no key “HAVE”"),
    ("BOARD\n" + "BLOK 1 1\n" * 9, "\n7 more problems"),
    ("tb1.tictactoe.kwEqkA.nothing", "The text is damaged: "),
    (SAME_CELL_TWICE, "The line stops at turn 2."),
)


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_dialog_stays_open_with_the_sentence_that_says_why_a_text_cannot_be_opened(
    window: Window, text: str, why: str
) -> None:
    dialog = open_dialog(window)
    dialog.field.setPlainText(text)
    wait_until_read(dialog)
    assert why in dialog.description_label.text()
    assert not dialog.go_on.isEnabled()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return, HELD)
    settle()
    assert window.dialog is dialog
    assert window.notice_bar.isHidden()
    for width, height in ((640, 480), (800, 600)):
        window.resize(width, height)
        settle()
        label = dialog.description_label
        assert label.heightForWidth(label.width()) <= label.height()
    assert not dialog.report_button.isVisible()


def test_text_that_breaks_its_trial_is_refused_in_the_dialog_with_the_offer_of_a_report(
    window: Window,
) -> None:
    asked: list[Callable[[Answer], None]] = []
    dialog = OpenDialog(LINE, lambda _text, answered: asked.append(answered), window)
    dialog.show()
    wanted: list[tuple[str, Answer, str]] = []
    dialog.report_wanted.connect(lambda *about: wanted.append(about))
    answer = Answer(1, sentence="It took too long.", trace="a trace", is_broken=True)
    asked[0](answer)
    assert dialog.description_label.text() == "It cannot be read. It took too long."
    assert not dialog.go_on.isEnabled()
    dialog.report_button.click()
    assert wanted == [("It cannot be read. It took too long.", answer, LINE)]
    assert dialog.isVisible()
    dialog.field.setPlainText("tb1.")
    assert not dialog.report_button.isVisible()
    dialog.close()
