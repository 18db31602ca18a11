"""Every command in every phase of every game, at the real window: one that cannot act says why, and changes
nothing; any other one does something."""

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
from tests.shell.phases import AT_A_TABLE, ELSEWHERE, FAIR, FREE, Phase, Place, variants
from tests.shell.showing import pass_events

GAMES = [found.game for found in find_games() if found.game is not None]
WORDS = (
    (StatusBar, "show_message"),
    (Announcer, "say"),
    (NoticeBar, "show_notice"),
    (MessageStrip, "set_content"),
    (BoardPart, "refuse"),
)
ANSWERS = {  # commands whose effect may be a sentence
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
    "park.all_places",
}
LONGEST = 20.0  # seconds for an answer
IN_SAMPLE = 4  # commands of each phase
Options = Mapping[str, object]


class Walk:
    """Asks for commands, and notes of each call what broke, and whether nothing came of it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faults: list[str] = []
        self.silent: list[str] = []  # did nothing, though nothing was against it
        self.unclear: list[str] = []  # did not say, in a whole sentence, what was against it
        self.games, self.phases, self.commands, self.counts = (Counter[str]() for _ in range(4))
        self._folder = folder
        self._heard: list[str] = []
        self._where = ""
        self._window: Window | None = None
        for kind, name in WORDS:
            monkeypatch.setattr(kind, name, self._noting(getattr(kind, name)))
        monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: self._heard.append(str(url)) or True)
        # To dress the whole application takes seconds; what it shows then is told by the setting.
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

    # where ------------------------------------------------------------------------------------------------
    def through(
        self, game: Game, phase: Phase, rule: str, options: Options, sample: Random | None = None
    ) -> bool:
        """Ask for all commands in this phase, or for a sample. False where the game has no such phase."""
        self._where = f"{game.id}, {phase.__name__}, {rule}, {dict(options) or 'as usual'}"
        self._place = game, phase, rule, options
        if not self._enter(*self._place):
            return False
        assert self._window is not None
        self.phases[phase.__name__] += 1
        self.games[game.id] += 1
        ids = [one.id for one in self._window.actions_.commands]
        for id in ids if sample is None else sample.sample(ids, IN_SAMPLE):
            if self._ask(id):
                assert self._enter(*self._place), self._where
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
        self._checked = checked(window)
        QGuiApplication.clipboard().setText("copied before")
        self._facts, self._widgets = facts(window), widgets_shown(window)
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
        """The next phase has a window of its own, on a new profile."""
        if self._window is not None:
            self._window.reporter.uninstall()
            for one in list(self._window.windows.open):
                one.close()
                one.deleteLater()
            self._window = None
        clear_events()
        gc.collect()

    # asking -----------------------------------------------------------------------------------------------
    def _ask(self, id: str) -> bool:
        """Is the window anywhere else afterwards?"""
        window = self._window
        assert window is not None
        one = window.actions_.find(id)
        assert one is not None
        QGuiApplication.clipboard().setText("copied before")
        self._heard.clear()
        is_off = not window.actions_[id].isEnabled()
        why = window.actions_.why_refused(one)
        assert facts(window) == self._facts, f"{self._where}: asking {id} changed something"
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
        return facts(window) != self._facts

    def _has_refused(self, window: Window, why: str) -> bool:
        """Whether exactly this was said, once, as a whole sentence without names of the code."""
        is_sentence = why[0].isupper() and why[-1] in ".?!" and "_" not in why
        return is_sentence and set(self._heard) == {why} and self._is_same(window)

    def _refuses_again(self, id: str, why: str) -> bool:
        """Whether it refuses when asked once more: something else could have changed at the same time."""
        window = self._window
        if window is None or not self._enter(*self._place):
            return False
        self._heard.clear()
        window.actions_[id].trigger()
        pass_events()
        return self._has_refused(window, why)

    def _has_answered(self, window: Window, may_speak: bool) -> bool:
        """Whether something came of it, which may be a sentence alone; another process may have to answer
        first."""
        last = monotonic() + LONGEST
        while self._is_same(window) and not self._heard and monotonic() < last:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        return not self._is_same(window) or (may_speak and bool(self._heard))

    def _is_open(self) -> bool:
        return self._window is not None and isValid(self._window) and bool(self._window.windows.open)

    def _is_same(self, window: Window) -> bool:
        return facts(window) == self._facts and widgets_shown(window) == self._widgets

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
            self._window = None  # whatever it is in now, the next phase begins anew


def clear_events() -> None:
    pass_events()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def dialogs() -> list[QDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]


def settings_of(window: Window) -> Iterator[tuple[str, object]]:
    for one in window.settings.declared:
        yield one.name, window.settings.value(one.name)


def checked(window: Window) -> dict[str, bool]:
    return {id: one.isChecked() for id, one in window.actions_.items() if one.isCheckable()}


def is_chosen(window: Window, one: Command) -> bool:
    """A choice that is checked already has nothing more to do."""
    return bool(one.setting) and bool(window.settings.value(one.setting) == one.value)


def facts(window: Window) -> tuple[object, ...]:
    """All that a player could tell apart, but for widgets that come and go, and what is only painted."""
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
        tuple(checked(window).items()),
        tuple(one.currentIndex().row() for one in lists if one.isVisibleTo(window)),
    )


def widgets_shown(window: Window) -> frozenset[int]:
    return frozenset(id(one) for one in window.findChildren(QWidget) if one.isVisibleTo(window))


@pytest.fixture
def walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any) -> Iterator[Walk]:
    made = Walk(tmp_path, monkeypatch)
    yield made
    made.close()


def test_sampled_commands_act_or_show_a_message_in_every_phase(walk: Walk, record_property: Any) -> None:
    """Each phase at one game that has it, with other commands in each."""
    chance = Random(11)
    for phase in (*AT_A_TABLE, *ELSEWHERE):
        place = next(one for one in places(phase, chance) if walk.through(*one, sample=chance))
        assert place is not None
    record_property("shown", walk.told)
    assert walk.problems == [], "\n".join((walk.told, *walk.problems))


def places(phase: Phase, chance: Random) -> Iterator[tuple[Game, Phase, str, Options]]:
    """At each game as usual, free or fair."""
    for rule in chance.sample((FREE, FAIR), 2):
        for game in chance.sample(GAMES, len(GAMES)):
            yield game, phase, rule, {}


@pytest.mark.long
@pytest.mark.parametrize("rule", [FREE, FAIR])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_command_acts_or_shows_a_message_in_every_phase(
    game: Game, rule: str, walk: Walk, record_property: Any
) -> None:
    """With all usual options; a phase that is only there beside others, beside the first of those."""
    for phase in (*AT_A_TABLE, *ELSEWHERE):
        for options in ({}, *variants(game)):
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
    game: Game, rule: str, walk: Walk, record_property: Any
) -> None:
    chance = Random(12)
    for options in variants(game):
        for phase in AT_A_TABLE:
            walk.through(game, phase, rule, options, sample=chance)
        walk.close()
    record_property("shown", walk.told)
    assert walk.problems == [], "\n".join((walk.told, *walk.problems))
