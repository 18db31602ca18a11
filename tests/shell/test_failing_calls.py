"""Test that whichever system call fails, confirmed turns are kept and files are whole."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from takeback.engine import savefile
from takeback.engine.game import Game
from takeback.engine.journal import Journal, JournalError
from takeback.engine.journal_trouble import BACKUP
from takeback.engine.savefile import SaveFileError
from takeback.shell.app import make_window, resume
from takeback.shell.session.tables import JOURNAL
from takeback.shell.settings import Settings
from takeback.shell.window.window import Window
from takeback.table.opening import open_table, save
from takeback.table.table import Table
from tests.engine.playing import is_sentence, play_a_step, wander
from tests.engine.playing import sit as sit_down
from tests.engine.test_journal_kill import describe_table
from tests.failing_calls import VFS, FailingCalls, failing
from tests.shell.conftest import Seated
from tests.toys import counting, dice, find_toy, tiles

MOST = 2_000  # calls, which nothing here needs
ACTIONS = 6
LASTING = pytest.mark.parametrize("is_lasting", [False, True], ids=["one call", "all from there on"])
STEPS = pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.long)])
Run = Callable[[FailingCalls], object]


def fail_at_each(step: int, is_lasting: bool, run: Callable[[int], Run]) -> None:
    """Run this with a failure at one call after another, until nothing fails. It is given the number of the
    call, prepares, and returns what is run."""
    for number in range(1, MOST, step):
        prepared = run(number)
        with failing(number, is_lasting) as calls:
            prepared(calls)
        if not calls.has_failed:
            assert number > step, "nothing was ever called"
            return
    raise AssertionError("It never ends.")


class Player:
    """Plays on in a journal, tries once more what fails, and notes what happened."""

    def __init__(self, path: Path, id: int) -> None:
        self.path = path
        self.id = id
        self.troubles: list[JournalError] = []
        self.table: Table | None = None  # None if it could not be opened
        self.was_refused = False  # was a turn that is not confirmed perhaps written?

    def play(self, calls: FailingCalls) -> None:
        """Open the journal and its table, play, set a mark, back up and close, as far as that is possible."""
        journal = None
        try:
            journal = Journal.open(self.path)
            opened = open_table(journal, self.id, find_toy)
        except JournalError as trouble:
            self.troubles.append(trouble)
            if journal is not None:
                journal.close()
            return
        if journal.is_read_only or opened.problems:
            self.troubles.append(JournalError(journal.notice or "It is damaged."))
        self.table = opened.table
        self.table.storage.failed.connect(self.troubles.append)
        chance = Random(1)
        for _ in range(ACTIONS):
            self.try_twice(chance)
        if not self.table.is_read_only:
            self.table.marks.set(self.table.here, "note", "mine", "Note")
        self.table.storage.save_cursor()
        with suppress(JournalError):
            journal.backup()
        self.table.close()
        journal.close()

    def try_twice(self, chance: Random) -> None:
        """Play a step, and once more if it is refused by the journal."""
        assert self.table is not None
        state = chance.getstate()
        for _ in range(2):
            chance.setstate(state)
            if self.table.is_read_only or not self.table.to_act():
                return
            try:
                play_a_step(self.table, chance)
            except JournalError as trouble:
                self.troubles.append(trouble)
                self.was_refused = True
            else:
                self.was_refused = False
                return

    def check(self, before: str, may_blame: bool) -> None:
        """Check that all that was confirmed is there now, where `before` describes the table as it was, and
        unless `may_blame` that nothing was taken for damaged."""
        assert may_blame or [t.sentence for t in self.troubles if BACKUP in t.ways] == []
        assert [t.sentence for t in self.troubles if t.ways and not is_sentence(t)] == []
        with closing(Journal.open(self.path)) as journal:
            assert not journal.is_read_only
            again = open_table(journal, self.id, find_toy)
            assert again.problems == ()
            if self.table is None or self.table.is_read_only:
                assert describe_table(again.table) == before
                return
            if not self.troubles:
                assert describe_table(again.table) == describe_table(self.table)
            confirmed, found = keys_of(self.table), keys_of(again.table)
            assert confirmed.items() <= found.items()
            assert self.was_refused or confirmed == found


def keys_of(table: Table) -> dict[int, str]:
    """Return all turns of a table."""
    return {node.serial: node.key for node in table.history.nodes.values()}


@pytest.mark.skipif(not VFS, reason="Python's SQLite cannot be reached here.")
@STEPS
@LASTING
@pytest.mark.parametrize(
    ("game", "rule", "options"), [(tiles.GAME, "free", {"tiles": 500}), (dice.GAME, "fair", {"goal": 500})]
)
def test_failing_system_call_loses_no_confirmed_turn_of_the_journal(
    game: Game, rule: str, options: dict[str, int], is_lasting: bool, step: int, tmp_path: Path
) -> None:
    whole = tmp_path / "whole"
    with closing(Journal.open(whole / "journal")) as journal:
        table = sit_down(game, journal, 1, rule, **options)
        chance = Random(1)
        for _ in range(ACTIONS):
            play_a_step(table, chance)
        before = describe_table(table)
        table.close()
    players: list[Player] = []

    def run(number: int) -> Run:
        for player in players:
            player.check(before, is_lasting)
        folder = tmp_path / f"{number}"
        shutil.copytree(whole, folder)
        players[:] = [Player(folder / "journal", table.id)]
        return players[0].play

    fail_at_each(step, is_lasting, run)
    players[0].check(before, is_lasting)


@LASTING
def test_failing_system_call_while_saving_leaves_the_old_save_file_or_the_new(
    is_lasting: bool, tmp_path: Path
) -> None:
    path = tmp_path / "a.takeback"
    old, new = sit_down(counting.GAME, None, 1), sit_down(counting.GAME, None, 2)
    wander(new, 5)
    seeds: set[int] = set()  # of the files that may be found

    def check() -> None:
        assert savefile.read(path).seed in seeds
        assert is_lasting or list(tmp_path.iterdir()) == [path]

    def run(number: int) -> Run:
        if seeds:
            check()
        save(old, path)
        return write

    def write(calls: FailingCalls) -> None:
        seeds.clear()
        seeds.add(1)
        with suppress(SaveFileError):
            save(new, path)
            seeds.clear()
        seeds.add(2)

    fail_at_each(1, is_lasting, run)
    check()
    assert seeds == {2}


@LASTING
def test_failing_system_call_while_saving_settings_leaves_the_old_ones_or_the_new(
    is_lasting: bool, tmp_path: Path
) -> None:
    """Check that settings that could not be read are not taken for damaged and written anew."""
    troubles: list[str] = []

    def check() -> None:
        now = Settings(tmp_path)
        assert (now.problem, now.value("zoom")) == ("", 1.5)
        assert now.value("volume") == 3 or troubles
        assert now.value("volume") in (3, 7)
        assert [file.name for file in tmp_path.iterdir() if "damaged" in file.name] == []

    def run(number: int) -> Run:
        if number > 1:
            check()
        troubles.clear()
        before = Settings(tmp_path)
        before.set_value("zoom", 1.5)
        before.set_value("volume", 7)
        before.save()
        return write

    def write(calls: FailingCalls) -> None:
        settings = Settings(tmp_path)
        settings.save_failed.connect(troubles.append)
        settings.set_value("volume", 3)
        settings.save()

    fail_at_each(1, is_lasting, run)
    check()
    assert not troubles


def test_settings_file_that_can_neither_be_read_nor_put_aside_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Settings(tmp_path)
    kept.set_value("volume", 7)
    kept.save()

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "The disk is away")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "open", fail)
        broken.setattr(Path, "rename", fail)
        settings = Settings(tmp_path)
    troubles: list[str] = []
    settings.save_failed.connect(troubles.append)
    settings.set_value("volume", 3)
    settings.save()
    assert troubles == ["The settings could not be saved: what was there before could not be read."]
    assert Settings(tmp_path).value("volume") == 7


class Starter:
    """Starts the program on a profile, plays a turn, changes a setting and closes the window."""

    def __init__(self, profile: Path, turns: int) -> None:
        self.profile = profile
        self.turns = turns  # that are confirmed

    def start(self, calls: FailingCalls) -> None:
        """Do all this as far as the system lets it."""
        window = make_window(self.profile)
        resume(window, None)
        window.show()
        window.emit_first_painted()
        table = window.table
        if table is not None and not table.is_read_only and window.windows.keeps_games:
            with suppress(JournalError):
                play_a_step(table, Random(1))
                self.turns += 1
        window.settings.set_value("volume", 3)
        window.close()
        window.deleteLater()

    def check(self, id: int) -> None:
        """Check that all confirmed turns are there."""
        with closing(Journal.open(self.profile / JOURNAL)) as journal:
            opened = open_table(journal, id)
            assert opened.problems == ()
            assert len(opened.table.history.nodes) > self.turns


@pytest.mark.parametrize("step", [40, pytest.param(1, marks=pytest.mark.long)])
def test_failing_system_call_stops_no_start_of_the_window_and_loses_no_turn(
    step: int, window: Window, sit: Seated, profile: Path, tmp_path: Path
) -> None:
    """Only one call, since without its own files the program cannot show anything."""
    table = sit(2)
    window.close()
    starters: list[Starter] = []

    def run(number: int) -> Run:
        for starter in starters:
            starter.check(table.id)
        folder = tmp_path / f"start{number}"
        shutil.copytree(profile, folder)
        starters[:] = [Starter(folder, 2)]
        return starters[0].start

    fail_at_each(step, False, run)
    starters[0].check(table.id)
    assert starters[0].turns == 3
