"""Test every command in every phase of every game, at the real window.

A command that cannot act says why and changes nothing; any other one does something.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QFileDialog, QPushButton, QWidget
from shiboken6 import isValid

from takeback.engine.game import Game, find_games
from takeback.shell.app import application, make_window
from takeback.shell.commands.register import Command
from takeback.shell.window import preferences
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.notice import NoticeBar
from takeback.shell.window.statusbar import Announcer, StatusBar
from takeback.shell.window.strip import MessageStrip
from takeback.shell.window.window import Window
from tests.shell.phases import AT_A_TABLE, ELSEWHERE, FAIR, FREE, Phase, Place, option_variants
from tests.shell.showing import pass_events

GAMES = [found.game for found in find_games() if found.game is not None]
WORDS = (
    (StatusBar, "show_message"),
    (Announcer, "say"),
    (NoticeBar, "show_notice"),
    (MessageStrip, "set_content"),
    (BoardPart, "refuse"),
)
ANSWERS = {  # commands whose only effect may be a message
    "hint",
    "wrong",
    "solvable",
    "before_mistake",
    "rest_from",
    "replay_from",
    # The tile in hand is only painted; where it lies then is spoken.
    "plan",
    "park.turn",
    "park.turn_left",
    "park.flip",
    "park.next_place",
    "park.place_before",
    "park.all_places",
    # These ask to be pressed again, or for an amount.
    "holdem.raise",
    "holdem.all_in",
    "holdem.leave",
    "holdem.close",
    # It is done after the hand; in a lesson, the next step is said instead.
    "holdem.sit_out",
    "holdem.shuffle",
}
LONGEST = 20.0  # seconds for an answer
IN_SAMPLE = 3  # commands per phase
Options = Mapping[str, object]


class CommandWalk:
    """A walk that triggers commands and records for each what broke, and whether it had an effect."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faults: list[str] = []
        self.silent: list[str] = []  # commands without an effect that did not refuse
        self.unclear: list[str] = []  # commands that refused without a whole sentence
        self.games, self.phases, self.commands, self.counts = (Counter[str]() for _ in range(4))
        self._folder = folder
        self._heard: list[str] = []
        self._where = ""
        self._window: Window | None = None
        for kind, name in WORDS:
            monkeypatch.setattr(kind, name, self._noting(getattr(kind, name)))
        monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: self._heard.append(str(url)) or True)
        # Restyling the whole application takes seconds; the setting shows its effect as well.
        monkeypatch.setattr(preferences, "apply_theme", lambda app, theme: None)
        application().setCursorFlashTime(0)

    def _noting(self, tell: Any) -> Any:
        def told(part: Any, sentence: str, *more: Any, **named: Any) -> Any:
            if sentence:
                self._heard.append(sentence)
            return tell(part, sentence, *more, **named)

        return told

    @property
    def problems(self) -> list[str]:
        return [*self.faults, *self.silent, *self.unclear]

    @property
    def told(self) -> str:
        return (
            f"{len(self.commands)} commands, {len(self.phases)} phases, {len(self.games)} games, "
            f"{self.commands.total():,} calls, {self.counts['answers']:,} dialogs answered, "
            f"{len(self.faults)} crashes, {len(self.silent)} without effect, {len(self.unclear)} unclear"
        )

    # phases -----------------------------------------------------------------------------------------------
    def through(
        self, game: Game, phase: Phase, rule: str, options: Options, sample: Random | None = None
    ) -> bool:
        """Trigger all commands in this phase, or a sample; return False where the game has no such phase."""
        self._where = f"{game.id}, {phase.__name__}, {rule}, {dict(options) or 'as usual'}"
        self._place = game, phase, rule, options
        if not self._enter(*self._place):
            return False
        assert self._window is not None
        self.phases[phase.__name__] += 1
        self.games[game.id] += 1
        ids = [one.id for one in self._window.actions_.commands]
        is_elsewhere = False
        for id in ids if sample is None else sample.sample(ids, IN_SAMPLE):
            if is_elsewhere:
                assert self._enter(*self._place), self._where
            is_elsewhere = self._ask(id)
        return True

    def _enter(self, game: Game, phase: Phase, rule: str, options: Options) -> bool:
        window = self._window or self._open()
        if not phase(Place(window, game, rule, options)):
            self._tidy()
            return False
        pass_events()
        self._note_faults("to come there")
        self._usual = dict(settings_of(window))
        window.actions_.all()
        self._checked = checked_actions(window)
        QGuiApplication.clipboard().setText("copied before")
        self._facts, self._widgets = state_of(window), widgets_shown(window)
        return True

    def _open(self) -> Window:
        self.counts["windows"] += 1
        profile = self._folder / str(self.counts["windows"])
        profile.mkdir()
        window = self._window = make_window(profile)
        window.settings.set_value("pace", 0.0)
        window.resize(1280, 800)
        window.show()
        window.reporter.install()
        return window

    def close(self) -> None:
        """Close the window, so that the next phase gets a new one on a new profile."""
        if self._window is not None:
            self._window.reporter.uninstall()
            for one in list(self._window.windows.open):
                one.close()
                one.deleteLater()
            self._window = None
        clear_events()
        gc.collect()

    # commands ---------------------------------------------------------------------------------------------
    def _ask(self, id: str) -> bool:
        """Trigger the command and check its effect; return whether the window is in another state than
        before.
        """
        window = self._window
        assert window is not None
        one = window.actions_.find(id)
        assert one is not None
        QGuiApplication.clipboard().setText("copied before")
        self._heard.clear()
        is_off = not window.actions_[id].isEnabled()
        why = window.actions_.why_refused(one)
        assert state_of(window) == self._facts, f"{self._where}: asking {id} changed something"
        window.actions_[id].trigger()
        pass_events()
        self.commands[id] += 1
        self._note_faults(id)
        if not self._is_open():
            self.close()
            return True
        if why and not is_off and not self._has_refused(window, why) and not self._refuses_again(id, why):
            self.unclear.append(f"{self._where}: {id}: {why!r}, and then {self._heard}")
        elif not why and not is_chosen(window, one) and not self._has_answered(window, id in ANSWERS):
            self.silent.append(f"{self._where}: {id} {self._heard}")
        self._answer(id)
        if not self._is_open():
            self.close()
            return True
        self._tidy()
        return state_of(window) != self._facts

    def _has_refused(self, window: Window, why: str) -> bool:
        """Return whether exactly this reason was shown, once, as a whole sentence without identifiers."""
        is_sentence = why[0].isupper() and why[-1] in ".?!" and "_" not in why
        return is_sentence and set(self._heard) == {why} and self._is_same(window)

    def _refuses_again(self, id: str, why: str) -> bool:
        """Return whether a second call is refused as well; the first may have been affected by another
        change.
        """
        window = self._window
        if window is None or not self._enter(*self._place):
            return False
        self._heard.clear()
        window.actions_[id].trigger()
        pass_events()
        return self._has_refused(window, why)

    def _has_answered(self, window: Window, may_speak: bool) -> bool:
        """Return whether the command had an effect, which may be a message alone; another process may have to
        answer first.
        """
        last = monotonic() + LONGEST
        while self._is_same(window) and not self._heard and monotonic() < last:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        return not self._is_same(window) or (may_speak and bool(self._heard))

    def _is_open(self) -> bool:
        return self._window is not None and isValid(self._window) and bool(self._window.windows.open)

    def _is_same(self, window: Window) -> bool:
        return state_of(window) == self._facts and widgets_shown(window) == self._widgets

    def _answer(self, id: str) -> None:
        """Press what Enter would press in the dialog that was opened."""
        for dialog in dialogs():
            if isinstance(dialog, QFileDialog):
                if dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave:
                    dialog.fileSelected.emit(str(self._folder / "written"))
            else:
                main = next((one for one in dialog.findChildren(QPushButton) if one.isDefault()), None)
                if main is not None and main.isEnabled():
                    main.click()
            self.counts["answers"] += 1
            pass_events()
            self._note_faults(f"{id}, answered")

    def _tidy(self) -> None:
        window = self._window
        assert window is not None
        last = monotonic() + LONGEST
        while (
            window.tryouts.is_busy and monotonic() < last
        ):  # what it finds would be taken for the next answer
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        while (menu := QApplication.activePopupWidget()) is not None:
            menu.close()
        for other in QApplication.topLevelWidgets():
            if other is not window and other.isVisible():
                other.close()
        for name, value in settings_of(window):
            if self._usual.get(name, value) != value:
                window.settings.set_value(name, self._usual[name])
        for id, is_on in self._checked.items():
            if id in window.actions_ and window.actions_[id].isChecked() != is_on:
                window.actions_[id].trigger()
        window.notice_bar.hide()
        clear_events()

    _place: tuple[Game, Phase, str, Options]
    _usual: Mapping[str, object] = {}
    _checked: Mapping[str, bool] = {}

    def _note_faults(self, id: str) -> None:
        assert self._window is not None
        reporter = self._window.reporter
        if reporter.report is None:
            return
        if reporter.report.fault:
            self.faults.append(f"{self._where}: {id}: {reporter.report.fault}")
            reporter.uninstall()
            self._window = None  # the next phase gets a new window


def clear_events() -> None:
    pass_events()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def dialogs() -> list[QDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]


def settings_of(window: Window) -> Iterator[tuple[str, object]]:
    for one in window.settings.declared:
        yield one.name, window.settings.value(one.name)


def checked_actions(window: Window) -> dict[str, bool]:
    return {id: one.isChecked() for id, one in window.actions_.items() if one.isCheckable()}


def is_chosen(window: Window, one: Command) -> bool:
    """Return whether the command chooses a value that is set already, and so has no effect."""
    return bool(one.setting) and bool(window.settings.value(one.setting) == one.value)


def state_of(window: Window) -> tuple[object, ...]:
    """Return everything a player could notice, except widgets that appear or disappear and what is only
    painted.
    """
    session = window.session
    others = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one is not window]
    lists = window.findChildren(QAbstractItemView)
    return (
        id(window.page),
        id(session),
        session.view if session is not None else None,
        session.table.marks.stack.index() if session is not None else None,
        session is not None and session.advice._is_waiting,
        window.windowState(),
        len(window.windows.open),
        id(window.focusWidget()),
        frozenset((type(one), one.windowTitle()) for one in others),
        tuple(settings_of(window)),
        QGuiApplication.clipboard().text() != "copied before",
        tuple(checked_actions(window).items()),
        tuple(one.currentIndex().row() for one in lists if one.isVisibleTo(window)),
    )


def widgets_shown(window: Window) -> frozenset[int]:
    return frozenset(id(one) for one in window.findChildren(QWidget) if one.isVisibleTo(window))


@pytest.fixture
def walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any) -> Iterator[CommandWalk]:
    made = CommandWalk(tmp_path, monkeypatch)
    yield made
    made.close()


def test_sampled_commands_act_or_show_a_message_in_every_phase(
    walk: CommandWalk, record_property: Any
) -> None:
    """Each phase is tried at one game that has it, with other commands each."""
    chance = Random(11)
    for phase in (*AT_A_TABLE, *ELSEWHERE):
        place = next(one for one in phase_places(phase, chance) if walk.through(*one, sample=chance))
        assert place is not None
    record_property("shown", walk.told)
    assert walk.problems == [], "\n".join((walk.told, *walk.problems))


def phase_places(phase: Phase, chance: Random) -> Iterator[tuple[Game, Phase, str, Options]]:
    """Yield the games in random order with default options, free and fair."""
    for rule in chance.sample((FREE, FAIR), 2):
        for game in chance.sample(GAMES, len(GAMES)):
            yield game, phase, rule, {}


@pytest.mark.long
@pytest.mark.parametrize("rule", [FREE, FAIR])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_command_acts_or_shows_a_message_in_every_phase(
    game: Game, rule: str, walk: CommandWalk, record_property: Any
) -> None:
    """Options are the defaults; a phase that needs another option is tried with the first one that
    allows it.
    """
    for phase in (*AT_A_TABLE, *ELSEWHERE):
        for options in ({}, *option_variants(game)):
            is_there = walk.through(game, phase, rule, options)
            walk.close()
            if is_there:
                break
    record_property("shown", walk.told)
    assert walk.problems == [], "\n".join((walk.told, *walk.problems))


@pytest.mark.long
@pytest.mark.parametrize("rule", [FREE, FAIR])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_sampled_commands_act_or_show_a_message_with_every_option(
    game: Game, rule: str, walk: CommandWalk, record_property: Any
) -> None:
    chance = Random(12)
    for options in option_variants(game):
        for phase in AT_A_TABLE:
            walk.through(game, phase, rule, options, sample=chance)
        walk.close()
    record_property("shown", walk.told)
    assert walk.problems == [], "\n".join((walk.told, *walk.problems))
