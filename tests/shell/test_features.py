"""Test that features can be removed by folder: none needs another, and none can stop the program."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from takeback.engine.game import find_game
from takeback.shell.app import application, make_window, resume
from takeback.shell.commands import feature_ids
from takeback.shell.commands.register import Command, part_command
from takeback.shell.feature import Feature, Program
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.listed import FEATURES, load_program
from takeback.shell.settings import Setting, Settings
from takeback.shell.window.another_window import open_beside
from takeback.table.opening import new_table
from tests import warm
from tests.sampling import as_long
from tests.shell.conftest import PERSONS
from tests.shell.parts import feature_part

# Several at once, which takes no longer than one; with --long also each alone.
THREES = [FEATURES[number::6] for number in range(6)]
ALONE = [as_long(pytest.param((name,))) for name in FEATURES]


@pytest.mark.parametrize("names", [*THREES, *ALONE], ids=", ".join)
def test_window_without_some_features_opens_without_errors_and_has_all_commands_but_theirs(
    names: tuple[str, ...], profile: Path
) -> None:
    done = warm.run_module("tests.shell.without", ",".join(names), str(profile))
    told = [line for line in done.stderr.splitlines() if not line.startswith("This plugin does not support")]
    assert (done.returncode, told) == (0, [])
    own = {one.id for feature in load_program(names).features for one in feature.all_commands}
    whole = load_program()
    of_features = (one for each in whole.features for one in each.all_commands)
    every = {one.id for one in (*whole.commands, *of_features)}
    assert int(done.stdout) == len(every - own)
    assert own < every
    for feature in load_program(names).features:
        assert feature.commands or feature.part is not None, "a feature brings commands or a part"


def test_feature_command_ids_used_by_other_packages_are_those_of_existing_commands() -> None:
    ids = {value for name, value in vars(feature_ids).items() if name.isupper()}
    assert ids
    assert ids <= {one.id for feature in load_program().features for one in feature.all_commands}


def test_command_of_a_feature_gets_the_part_of_its_window_and_does_nothing_without_the_feature(
    profile: Path, qtbot: Any
) -> None:
    class Counter(FeaturePart):
        def __init__(self, host: Host, desk: QWidget) -> None:
            super().__init__(desk)
            self.count = 0

    @part_command("count", "Count")
    def count(host: Host, part: Counter) -> None:
        part.count += 1

    application()
    profile.mkdir(parents=True, exist_ok=True)
    whole = load_program()
    feature = Feature("counting", part=Counter, part_commands=(count,))
    first = make_window(profile, Program(whole.commands, (*whole.features, feature)))
    second = open_beside(first)
    assert second.run(count)
    assert (feature_part(first, Counter).count, feature_part(second, Counter).count) == (0, 1)
    assert not make_window(profile / "without", load_program()).run(count), "switched off: nothing happens"
    second.close()
    first.close()


def test_every_folder_with_a_feature_is_in_the_list_of_features_once() -> None:
    folder = Path(sys.modules[Feature.__module__].__file__ or "").with_name("features")
    folders = [file.parent.name for file in folder.glob("*/feature.py")]
    assert sorted(folders) == sorted(FEATURES)


class Broken(FeaturePart):
    def __init__(self, host: Host, desk: QWidget) -> None:
        raise RuntimeError("there is no way to begin")


def say_hello(host: Host) -> None:
    host.say("Hello.")


HELLO = Command("hello", "Hello", say_hello)


@pytest.mark.parametrize(
    "broken",
    [
        Feature("broken", (HELLO,), part=Broken),
        Feature("broken", (replace(HELLO, id="undo"),)),
        Feature("broken", (HELLO,), (Setting("theme", 7),)),
    ],
    ids=["its part raises", "a command that is there already", "a setting that is there already"],
)
def test_feature_that_fails_or_takes_a_used_name_is_switched_off_and_named_in_a_notice(
    broken: Feature, profile: Path, qtbot: Any, caplog: pytest.LogCaptureFixture
) -> None:
    application()
    profile.mkdir(parents=True, exist_ok=True)
    whole = load_program()
    window = make_window(profile, Program(whole.commands, (broken, *whole.features)))
    qtbot.addWidget(window)
    resume(window, None)
    assert window.notice_bar.sentence.text().startswith("Switched off because of an error: broken.")
    assert window.actions_.find("hello") is None
    assert window.actions_.find("undo") is not None
    assert "The feature broken is switched off" in caplog.text
    window.close()


def test_feature_that_cannot_be_imported_is_switched_off_and_named_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    found = load_program((*FEATURES, "no_such_feature"))
    assert found.imported.off == ("no_such_feature",)
    assert len(found.features) == len(FEATURES)
    assert "The feature no_such_feature cannot be read" in caplog.text


@pytest.fixture
def greeting(profile: Path, qtbot: Any) -> Iterator[Any]:
    """Return a window with an additional feature: a command, a setting, and a strip over the board."""

    class Greeting(FeaturePart):
        def __init__(self, host: Host, desk: QWidget) -> None:
            super().__init__(desk)
            self.strip = QWidget(desk)
            self.strips = (self.strip,)

    application()
    profile.mkdir(parents=True, exist_ok=True)
    more = Feature("greeting", (replace(HELLO, menu="Help"),), (Setting("greets", True),), Greeting)
    whole = load_program()
    window = make_window(profile, Program(whole.commands, (*whole.features, more)))
    yield window, Greeting
    window.close()


def test_feature_adds_its_command_to_the_menu_its_setting_and_its_strip_to_the_window(greeting: Any) -> None:
    window, kind = greeting
    window.actions_.trigger("hello")
    assert window.status_bar.message.text() == "Hello."
    assert window.settings.value("greets") is True
    assert feature_part(window, kind).strip.parent() is window.desk
    assert window.desk.layout().indexOf(feature_part(window, kind).strip) >= 0
    assert window.actions_.menu("Help").actions()[-1].objectName() == "hello", (
        "what no order names comes last"
    )


def test_part_of_a_feature_is_shown_views_only_if_it_declares_what_it_watches(greeting: Any) -> None:
    window, kind = greeting
    part = feature_part(window, kind)
    assert part not in window.features.session_parts
    assert {type(one).__name__ for one in window.features.session_parts} >= {
        "LevelsController",
        "SavedFileRestorer",
    }
    told: list[object] = []
    part.show_view = told.append

    def come_and_go() -> None:
        window.show_table(new_table(find_game("tictactoe"), {}, PERSONS, 7, journal=window.journal))
        window.do("gallery")

    come_and_go()
    assert told == [], "It looks at nothing."
    assert part not in window.parts, "It is not even asked."
    part.watched = lambda view: view.here
    window.parts = (*window.parts, part)  # as if its class watched something
    come_and_go()
    assert [view is None for view in told] == [False, True]


@pytest.mark.parametrize("name", ["leave_session", "close"])
def test_feature_that_raises_while_closing_does_not_stop_the_window_from_closing_and_saving(
    name: str, greeting: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest is still done; Python itself reports the exception."""
    window, kind = greeting
    setattr(kind, name, lambda *_: int("nothing"))
    window.show_table(new_table(find_game("tictactoe"), {}, PERSONS, 7, journal=window.journal))
    window.settings.set_value("pace", 0.5)
    closed: list[str] = []
    close_journal = window.journal.close

    def note_and_close() -> None:
        closed.append("journal")
        close_journal()

    monkeypatch.setattr(window.journal, "close", note_and_close)
    window.table_shown.connect(lambda table: closed.append("shown"))
    window.close()
    assert not window.isVisible()
    assert closed == ["journal", "shown"]
    assert Settings(window.settings.folder).value("pace") == 0.5
    assert "invalid literal for int()" in caplog.text


def test_setting_of_a_feature_survives_a_start_without_that_feature(profile: Path) -> None:
    more = (Setting("greets", True),)
    first = Settings(profile)
    first.declare(more)
    first.set_value("greets", False)
    first.save()
    without = Settings(profile)
    without.set_value("sound", False)
    without.save()
    again = Settings(profile)
    again.declare(more)
    assert again.value("greets") is False, "not even where it was not known meanwhile"


def test_loading_the_program_imports_no_dialog_modules() -> None:
    code = (
        "import sys; from takeback.shell.listed import load_program; load_program().features;"
        "late = ('dialog', '.page', '.card', '.cover', '.job', '.pages', '.palette', '.editor');"
        "print([n for n in sys.modules if n.startswith('takeback.shell') and n.endswith(late)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
