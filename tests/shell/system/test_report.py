import logging
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QThread, QTimer
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.games.holdem.state import Deal, Fold
from takeback.games.tictactoe.state import Place
from takeback.paths import PACKAGE
from takeback.shell.system import reporter as room
from takeback.shell.system.report import LONGEST, Report, short_path, traceback_text
from takeback.shell.system.report_dialog import ReportDialog
from takeback.shell.system.reporter import Reporter
from takeback.table.opening import new_table, save_file_of, table_from_file
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.features.preferences.test_settings_dialog import unnamed_controls

pytestmark = pytest.mark.qt_no_exception_capture


@pytest.fixture
def table() -> Table:
    game = find_game("tictactoe")
    made = new_table(game, {}, (Seat("person", "Ann"), Seat("person", "Ben")), 7)
    for turn, cell in enumerate(((0, 0), (1, 1), (2, 2))):
        made.act(Place(*cell), turn % 2)
    return made


@pytest.fixture
def reporter(qtbot: QtBot, table: Table, profile: Path) -> Iterator[Reporter]:
    made = Reporter(lambda: table, profile)
    made.install()
    yield made
    made.uninstall()
    if made.dialog is not None:
        made.dialog.close()


def raise_fault(words: str = "the deck is empty") -> None:
    raise ValueError(words)


def dialog_of(qtbot: QtBot, reporter: Reporter) -> ReportDialog:
    qtbot.waitUntil(lambda: reporter.dialog is not None)
    assert reporter.dialog is not None
    return reporter.dialog


def test_reporter_of_an_exception_in_a_thread_reads_the_table_on_the_main_thread(
    qtbot: QtBot, reporter: Reporter, table: Table
) -> None:
    asked: list[threading.Thread] = []

    def get_table() -> Table:
        asked.append(threading.current_thread())
        return table

    reporter.get_table = get_table
    thread = threading.Thread(target=raise_fault)
    thread.start()
    thread.join()
    dialog_of(qtbot, reporter)
    assert asked == [threading.main_thread()]


def check(reporter: Reporter, dialog: ReportDialog, table: Table) -> None:
    """Check that the report names the place of the exception and contains the game on the table."""
    text = dialog.report.text()
    assert "ValueError: the deck is empty" in text
    assert "in raise_fault" in text
    assert savefile.read(text.encode()) == save_file_of(table)
    [copy] = reporter.folder.glob("*.takeback")
    assert savefile.read(copy) == save_file_of(table)
    [kept] = reporter.folder.glob("*.report")
    assert savefile.document_in_report(kept.read_bytes()) == savefile.document_in_report(text.encode())


def test_exception_in_a_slot_is_reported_with_the_game(
    qtbot: QtBot, reporter: Reporter, table: Table
) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    button.clicked.connect(lambda: raise_fault())
    button.click()
    check(reporter, dialog_of(qtbot, reporter), table)


def test_exception_in_a_timer_is_reported_with_the_game(
    qtbot: QtBot, reporter: Reporter, table: Table
) -> None:
    QTimer.singleShot(0, raise_fault)
    check(reporter, dialog_of(qtbot, reporter), table)


def test_repeated_paint_exception_opens_one_report_that_counts_the_rest(
    qtbot: QtBot, reporter: Reporter, table: Table
) -> None:
    painted = []

    class Lame(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            painted.append(1)
            raise_fault()

    def is_painted(times: int) -> bool:
        return len(painted) >= times

    lame = Lame()
    qtbot.addWidget(lame)
    lame.show()
    dialog = dialog_of(qtbot, reporter)
    for number in range(2, 7):
        lame.update()
        qtbot.waitUntil(partial(is_painted, number))
    qtbot.waitUntil(lambda: dialog.report.more >= 5)
    check(reporter, dialog, table)
    assert f"And {dialog.report.more} more after it." in dialog.text.toPlainText()
    assert dialog.more.isVisible()
    dialog.close()
    before = len(painted)
    lame.update()
    qtbot.waitUntil(lambda: len(painted) > before)
    settle()
    assert reporter.dialog is None


def test_exception_in_a_python_thread_is_reported_with_the_game(
    qtbot: QtBot, reporter: Reporter, table: Table
) -> None:
    thread = threading.Thread(target=raise_fault)
    thread.start()
    thread.join()
    check(reporter, dialog_of(qtbot, reporter), table)


def test_exception_in_a_qt_thread_is_reported_with_the_game(
    qtbot: QtBot, reporter: Reporter, table: Table
) -> None:
    class Worker(QThread):
        def run(self) -> None:
            raise_fault()

    worker = Worker()
    worker.start()
    assert worker.wait(10_000)
    check(reporter, dialog_of(qtbot, reporter), table)


def test_exception_in_a_del_method_is_reported_with_the_game(
    qtbot: QtBot, reporter: Reporter, table: Table
) -> None:
    class Last:
        def __del__(self) -> None:
            raise_fault()

    Last()
    check(reporter, dialog_of(qtbot, reporter), table)


def test_thousand_exceptions_open_one_dialog_and_keep_one_report(qtbot: QtBot, reporter: Reporter) -> None:
    for number in range(1_000):
        reporter.report_error(ValueError(f"number {number}"))
    dialog = dialog_of(qtbot, reporter)
    qtbot.waitUntil(lambda: dialog.report.more == 999)
    shown = [
        one for one in QApplication.topLevelWidgets() if isinstance(one, ReportDialog) and one.isVisible()
    ]
    assert shown == [dialog]
    assert "number 0" in dialog.text.toPlainText()
    assert "number 1\n" not in dialog.text.toPlainText()
    assert len(list(reporter.folder.glob("*.report"))) == 1


def test_new_exception_after_closing_a_report_opens_another_report(qtbot: QtBot, reporter: Reporter) -> None:
    QTimer.singleShot(0, raise_fault)
    dialog_of(qtbot, reporter).close()
    qtbot.waitUntil(lambda: reporter.dialog is None)
    reporter.report_error(KeyError("another"))
    assert "another" in dialog_of(qtbot, reporter).report.text()


def test_keyboard_interrupt_is_not_reported(
    qtbot: QtBot, reporter: Reporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    monkeypatch.setattr(sys, "__excepthook__", lambda *args: heard.append(args[0]))
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    settle()
    assert heard == [KeyboardInterrupt]
    assert reporter.dialog is None


def test_report_shortens_home_and_program_folder_in_paths(qtbot: QtBot, reporter: Reporter) -> None:
    try:
        raise FileNotFoundError(f"{Path.home()}/secret name/x")
    except FileNotFoundError as error:
        reporter.report_error(error)
    text = dialog_of(qtbot, reporter).report.text()
    assert str(Path.home()) not in text
    assert str(PACKAGE.parent) not in text
    assert "~/secret name/x" in text
    assert 'File "test_report.py"' in text


def test_crash_report_omits_folders_of_chained_and_grouped_exceptions() -> None:
    try:
        try:
            raise_fault("the first")
        except ValueError as error:
            raise ExceptionGroup("both", [error, OSError(str(PACKAGE.parent / "x"))]) from error
    except ExceptionGroup as error:
        text = traceback_text(error)
    assert "the first" in text
    assert "/tests/" not in text


def test_short_path_strips_folders_outside_the_package() -> None:
    assert short_path(str(PACKAGE / "table" / "table.py")) == "takeback/table/table.py"
    assert short_path("/x/lib/site-packages/msgspec/a.py") == "site-packages/msgspec/a.py"
    assert short_path("/usr/lib/python3/random.py") == "random.py"
    assert short_path("<string>") == "<string>"


def test_report_of_endless_recursion_is_limited_in_length() -> None:
    def deep(number: int) -> int:
        return deep(number + 1) + 1

    with pytest.raises(RecursionError) as caught:
        deep(0)
    assert len(traceback_text(caught.value)) <= LONGEST + 100


def test_report_says_that_the_game_is_missing_if_the_table_cannot_be_saved(
    qtbot: QtBot, profile: Path
) -> None:
    broken: Any = SimpleNamespace()
    reporter = Reporter(lambda: broken, profile)
    reporter.report_error(ValueError("x"))
    assert "The game could not be written down" in dialog_of(qtbot, reporter).report.text()
    assert list(reporter.folder.glob("*.takeback")) == []
    reporter.dialog.close()


def test_report_is_shown_with_the_game_and_a_line_on_stderr_if_the_profile_is_not_writable(
    qtbot: QtBot, table: Table, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile.write_text("a file in the way", encoding="utf-8")
    reporter = Reporter(lambda: table, profile)
    reporter.report_error(ValueError("x"))
    assert savefile.document_in_report(dialog_of(qtbot, reporter).report.text().encode())
    assert capsys.readouterr().err.startswith(
        "An error occurred in Takeback: ValueError: x (The report could not be saved: "
    )
    reporter.dialog.close()


def test_only_the_newest_reports_are_kept(qtbot: QtBot, reporter: Reporter) -> None:
    reporter.folder.mkdir(parents=True)
    for number in range(30):
        for end in ("report", "takeback"):
            (reporter.folder / f"2020010{number // 10}-00000{number % 10}.{end}").write_text(
                "x", encoding="utf-8"
            )
    reporter.report_error(ValueError("x"))
    dialog_of(qtbot, reporter)
    names = sorted(file.name for file in reporter.folder.glob("*.report"))
    assert len(names) == room.MOST_REPORTS
    assert names[-1] > "2021"


def test_report_of_an_error_before_the_application_exists_is_kept_as_a_file(
    profile: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QCoreApplication, "instance", lambda: None)
    reporter = Reporter(lambda: None, profile)
    reporter.report_error(ValueError("too early"))
    reporter.report = None  # it would be shown in another test, as soon as there is an application
    [kept] = (profile / "reports").glob("*.report")
    assert "too early" in kept.read_text(encoding="utf-8")
    assert capsys.readouterr().err.count("\n") == 1


def test_report_of_a_problem_contains_the_words_of_the_player_and_the_game_and_can_be_copied_or_saved(
    qtbot: QtBot, reporter: Reporter, table: Table, tmp_path: Path
) -> None:
    dialog = reporter.report_problem()
    assert dialog.windowTitle() == "Report a problem"
    dialog.words.setPlainText("The cross looks odd.")
    assert "What I was doing:\nThe cross looks odd." in dialog.text.toPlainText()
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == dialog.report.text()
    dialog.save_as(tmp_path / "one.report")
    assert (tmp_path / "one.report").read_text(encoding="utf-8") == dialog.report.text()
    assert dialog.done_line.text() == "Saved as one.report."
    assert savefile.read(dialog.report.text().encode()) == save_file_of(table)
    dialog.save_as(tmp_path)
    assert dialog.done_line.text().startswith("It could not be saved there: ")
    assert reporter.report_problem() is dialog
    assert unnamed_controls(dialog) == []


def raise_with_card(table: Table, card: str) -> None:
    raise ValueError(f"the next card is {card}\nand then {card}") from KeyError(card)


@pytest.mark.parametrize("hands", [1, 5])
def test_message_of_an_exception_is_left_out_of_reports_while_a_game_with_secrets_is_in_play(
    qtbot: QtBot, profile: Path, capsys: pytest.CaptureFixture[str], hands: int
) -> None:
    """A message may name values, such as a card of the deck; the traceback is reported all the same."""
    table = new_table(find_game("holdem"), {"hands": hands}, (Seat(), Seat()), 7, "fair")
    table.act(Deal(), table.to_act()[0])
    table.act(Fold(), table.state.turn)
    is_over = table.outcome is not None
    reporter = Reporter(lambda: table, profile)
    card = " of ".join(("king", "diamonds"))
    with pytest.raises(ValueError, match="next card") as caught:
        raise_with_card(table, card)
    reporter.report_error(caught.value)
    text = dialog_of(qtbot, reporter).report.text() + capsys.readouterr().err
    text += "".join(file.read_text(encoding="utf-8") for file in reporter.folder.iterdir())
    assert (card in text) == is_over
    assert "ValueError" in text
    assert "KeyError" in text
    assert "in raise_with_card" in text
    assert reporter.dialog is not None
    reporter.dialog.close()


def test_report_without_a_table_contains_no_game(qtbot: QtBot, profile: Path) -> None:
    reporter = Reporter(lambda: None, profile)
    dialog = reporter.report_problem()
    assert savefile.document_in_report(dialog.report.text().encode()) == b""
    dialog.close()


def test_reporter_replaces_the_exception_hooks_and_restores_them_when_uninstalled(
    profile: Path, qapp: object
) -> None:
    def hooks() -> tuple[Callable[..., object], ...]:
        return (sys.excepthook, threading.excepthook, sys.unraisablehook)

    before = hooks()
    reporter = Reporter(lambda: None, profile)
    reporter.install()
    assert all(one is not other for one, other in zip(hooks(), before, strict=True))
    reporter.uninstall()
    assert hooks() == before


def test_report_text_begins_with_versions_and_ends_with_the_game() -> None:
    text = Report(fault="Traceback\nValueError: x", game='{"a": 1}', words="Hm.", more=2, at=0).text()
    lines = text.splitlines()
    assert lines[0].endswith("1970-01-01 00:00:00 UTC")
    assert lines[1].startswith("Python ")
    assert lines[2].startswith("Qt ")
    assert text.endswith('{"a": 1}\n')


# --- hidden cards -------------------------------------------------------------------------------------------


@pytest.fixture
def dealt(profile: Path) -> Iterator[tuple[Table, Reporter]]:
    """Return a table with a hand dealt, and a reporter with Ann as the viewer."""
    table = new_table(find_game("holdem"), {"hands": 1}, (Seat("person", "Ann"), Seat("person", "Ben")), 7)
    table.act(Deal(), 0)
    reporter = Reporter(lambda: table, profile, None, lambda: 0)
    yield table, reporter
    if reporter.dialog is not None:
        reporter.dialog.close()


def test_report_during_a_hand_contains_only_what_the_viewer_saw_and_offers_no_more(
    qtbot: QtBot, dealt: tuple[Table, Reporter]
) -> None:
    table, reporter = dealt
    dialog = reporter.report_problem()
    game = savefile.read(dialog.report.text().encode())
    assert table_from_file(game).table.state == table.game.seen_by(table.state, 0)
    assert not dialog.with_all.isVisible()
    assert dialog.text.toPlainText() == dialog.report.text()


def test_report_files_kept_during_a_hand_contain_only_what_the_viewer_saw(
    qtbot: QtBot, dealt: tuple[Table, Reporter]
) -> None:
    table, reporter = dealt
    reporter.report_error(ValueError("x"))
    dialog_of(qtbot, reporter)
    for kept in reporter.folder.iterdir():
        assert table_from_file(savefile.read(kept)).table.state == table.game.seen_by(table.state, 0)


def test_report_after_the_game_is_masked_unless_checked_and_is_shown_as_it_is_saved(
    qtbot: QtBot, dealt: tuple[Table, Reporter]
) -> None:
    table, reporter = dealt
    table.act(Fold(), table.state.turn)
    dialog = reporter.report_problem()
    before = dialog.report.text()
    assert dialog.with_all.isVisible()
    assert not dialog.with_all.isChecked()
    assert savefile.read(before.encode()).is_masked
    dialog.with_all.click()
    assert savefile.read(dialog.report.text().encode()) == save_file_of(table)
    assert dialog.text.toPlainText() == dialog.report.text()
    dialog.with_all.click()
    assert dialog.report.text() == before


def test_report_contains_only_the_last_log_lines_with_the_home_folder_shortened(
    qtbot: QtBot, reporter: Reporter
) -> None:
    log = logging.getLogger("takeback.somewhere")
    for number in range(room.LINES + 10):
        log.warning("This is line %d of %s/x.", number, Path.home())
    text = reporter.report_problem().report.text()
    lines = [line for line in text.splitlines() if "This is line" in line]
    assert [line.partition(": ")[2] for line in lines] == [
        f"This is line {number} of ~/x." for number in range(10, room.LINES + 10)
    ]
