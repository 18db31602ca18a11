"""Test that a refusal of any command, at any time, is shown as a sentence, and other errors as faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer

from takeback.engine.journal import JournalError
from takeback.engine.journal_trouble import AGAIN
from takeback.engine.savefile import SaveFileError
from takeback.engine.state import Illegal
from takeback.shell.commands.register import Command, command
from takeback.shell.system.reporter import Reporter
from takeback.shell.window.window import Window
from tests.shell.conftest import Seated
from tests.shell.showing import pass_events

NO = "That is not possible now."
REFUSALS = (Illegal(NO), SaveFileError(NO), JournalError(NO))


@pytest.fixture
def reporter(window: Window) -> Iterator[Reporter]:
    made = window.reporter
    made.install()
    yield made
    made.uninstall()


def take_message(window: Window) -> str:
    """Return the message that the window shows, and clear it."""
    sentence = window.notice_bar.sentence.text() if not window.notice_bar.isHidden() else ""
    found = sentence or window.status_bar.message.text()
    window.notice_bar.hide()
    window.say("")
    return found


def make_refusing(error: Exception) -> Callable[..., None]:
    def refuse(*given: object) -> None:
        raise error

    return refuse


@pytest.mark.parametrize("error", REFUSALS, ids=lambda one: type(one).__name__)
def test_refusal_of_any_command_is_shown_as_a_message_and_not_reported_as_a_fault(
    window: Window, sit: Seated, reporter: Reporter, error: Exception
) -> None:
    sit(3)
    commands = window.actions_.commands
    window.actions_.commands = tuple(
        replace(one, do=make_refusing(error), games=None, tables=None, why_not=None) for one in commands
    )
    for one in commands:
        window.actions_[one.id].trigger()
        assert take_message(window) == NO, one.id
    pass_events()
    assert reporter.report is None


@pytest.mark.parametrize("error", REFUSALS, ids=lambda one: type(one).__name__)
def test_window_do_returns_true_for_a_command_that_ran_and_false_for_a_refused_or_unknown_one(
    window: Window, sit: Seated, error: Exception
) -> None:
    sit(3)
    assert window.do("undo")
    commands = window.actions_.commands
    window.actions_.commands = tuple(
        replace(one, do=make_refusing(error), games=None, tables=None, why_not=None) for one in commands
    )
    assert not window.do("undo")
    assert take_message(window) == NO
    assert not window.do("no such command")


@pytest.mark.parametrize("error", REFUSALS, ids=lambda one: type(one).__name__)
def test_refusal_in_a_timer_callback_is_shown_as_a_message_and_not_reported_as_a_fault(
    window: Window, reporter: Reporter, error: Exception
) -> None:
    timer = QTimer(window, singleShot=True)  # Qt 6.8 raises errors of `singleShot` here, not in the hook
    timer.timeout.connect(make_refusing(error))
    timer.start()
    pass_events()
    assert take_message(window) == NO
    assert reporter.report is None


def test_try_again_button_in_the_notice_of_a_journal_error_repeats_the_command(
    window: Window, sit: Seated
) -> None:
    sit(1)
    done: list[Any] = []

    @command("write", "Write")
    def write(host: object) -> None:
        done.append(host)
        if len(done) == 1:
            raise JournalError(NO, (AGAIN,))

    one: Command = write
    window.actions_.commands = (*window.actions_.commands, one)
    window.do("write")
    again = next(one for one in window.notice_bar.buttons if one.text() == "Try again")
    again.click()
    assert len(done) == 2


def test_unexpected_exception_in_a_command_opens_a_fault_report_that_names_it(
    window: Window, reporter: Reporter
) -> None:
    commands = window.actions_.commands
    window.actions_.commands = tuple(replace(one, do=make_refusing(ValueError("bug"))) for one in commands)
    window.actions_["about"].trigger()
    pass_events()
    assert reporter.report is not None
    assert "bug" in reporter.report.fault
    assert reporter.dialog is not None
    reporter.dialog.reject()
