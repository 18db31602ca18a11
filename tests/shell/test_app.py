"""Test starting the program with a window."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game, find_games
from takeback.engine.history import Bookmark
from takeback.engine.record import Seat
from takeback.shell import app as room
from takeback.shell.features.records.feature import RecordsController
from takeback.shell.start.commands import begin_chosen_game
from takeback.shell.start.new_game import NewGameDialog
from takeback.shell.system.single import SingleInstance
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, save
from takeback.table.table import Table
from tests.shell.conftest import Seated
from tests.shell.parts import feature_part
from tests.shell.trying import wait_for_tryouts


@pytest.mark.parametrize("id", [found.id for found in find_games()])
def test_game_chosen_in_the_desktop_menu_opens_its_new_game_dialog_or_level_menu(
    window: Window, id: str
) -> None:
    begin_chosen_game(window, id)
    asked = window.findChildren(NewGameDialog)
    assert [dialog.game.id for dialog in asked] == [id] or (
        window.page is not None and window.page.game.id == id
    )


def test_second_start_opens_its_file_in_the_first_window_and_without_a_file_nothing(
    window: Window, sit: Seated, profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(4)
    save(table, tmp_path / "kept.takeback")
    room.set_up_the_rest(window, profile)
    assert not room.hand_over(tmp_path / "none", None), "nobody is there"
    window.do("gallery")
    heard: list[str] = []
    monkeypatch.setattr(room, "open_file", lambda host, file: heard.append(str(file)))
    room.come_forward(window, str(tmp_path / "kept.takeback"))
    room.come_forward(window, "")
    assert heard == [str(tmp_path / "kept.takeback")]
    assert [child.name for child in window.windows.findChildren(SingleInstance)] == [
        SingleInstance(profile).name
    ]
    for child in window.windows.findChildren(SingleInstance):
        child.close()


def test_start_with_a_file_opens_it_instead_of_the_last_table(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(4)
    save(table, tmp_path / "kept.takeback")
    sit(2, size="6x6", run=6)
    assert window.table is not table
    room.resume(window, tmp_path / "kept.takeback")
    wait_for_tryouts(window)
    assert window.table is not None
    assert window.table.id == table.id
    assert len(window.table.line) == 5


def test_start_with_a_bad_file_shows_a_notice_and_the_last_table(
    make: Callable[[], Window], window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(3)
    window.close()
    (tmp_path / "bad.takeback").write_text("{")
    window = make()
    room.resume(window, tmp_path / "bad.takeback")
    wait_for_tryouts(window)
    assert window.table is not None
    assert window.table.id == table.id
    assert not window.notice_bar.isHidden()


def test_sound_and_statistics_attend_the_shown_table_and_none_in_the_gallery(
    window: Window, sit: Seated, profile: Path
) -> None:
    from takeback.listeners.sound import Sound
    from takeback.listeners.statistics import Statistics

    sit(1)
    room.set_up_the_rest(window, profile)
    sound, statistics = window.findChild(Sound), window.findChild(Statistics)
    assert sound is not None
    assert statistics is not None
    assert sound.table is window.table
    window.settings.set_value("volume", 20)
    assert sound.volume == 0.2
    other = sit(2)
    assert sound.table is statistics.table is other
    window.do("gallery")
    assert sound.table is None
    for child in window.windows.findChildren(SingleInstance):
        child.close()


def test_importing_the_app_does_not_import_network_svg_gallery_or_computer_players() -> None:
    code = (
        "import sys, takeback.shell.app, takeback.shell.session.session;"
        "late = ('QtNetwork', 'QtSvg', '.gallery', '.thinker', 'importlib.metadata');"
        "print([name for name in sys.modules if name.endswith(late)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_importing_the_program_reads_no_source_of_modules_imported_after_pyside() -> None:
    """Unless prevented, Qt for Python reads the source of every module that is imported after it."""
    code = (
        "import inspect, takeback.shell; read, seen = inspect.getsource, [];"
        "inspect.getsource = lambda module: seen.append(module.__name__) or read(module);"
        "import takeback.shell.app, takeback.shell.session.session, json, takeback.engine.fair;"
        "print(seen)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_start_with_a_poker_hand_record_shows_its_page_and_closing_that_shows_another_page(
    window: Window, tmp_path: Path, data: Path
) -> None:
    room.resume(window, data / "phh" / "nolimit" / "dwan-ivey-2009.phh")
    wait_for_tryouts(window)
    page = feature_part(window, RecordsController).page
    assert page is not None
    assert window.session is None
    page.closed.emit()
    assert window.page is not None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Other systems have one display.")
@pytest.mark.parametrize(
    ("display", "platform", "why"),
    [
        ("", "", "there is no display here (DISPLAY is not set)."),
        (":4077", "", "the display “:4077” does not answer."),
        (":4077", "canvas", "QT_QPA_PLATFORM is “canvas”, which does not work here."),
    ],
)
def test_start_without_a_display_fails_with_one_sentence(
    profile: Path, checkout: Path, display: str, platform: str, why: str
) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
    # not `-m desktop`, which first checks for display libraries that may be missing here
    done = subprocess.run(
        [sys.executable, "-m", "takeback", "--profile", str(profile)],
        cwd=checkout / "desktop",
        env={**kept, "DISPLAY": display, "QT_QPA_PLATFORM": platform},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"Takeback cannot open a window: {why}\n"


# what is built after the first paint
# -------------------------------------------------------------------------
@pytest.fixture
def started(window: Window, sit: Seated, profile: Path) -> Iterator[Window]:
    """Return a window on a profile whose last table has three turns, before it is shown."""
    sit(3)
    window.close()
    later = room.make_window(profile, waits=True)
    yield later
    later.close()
    later.deleteLater()


def record_at_first_paint(window: Window, told: Callable[[], object]) -> list[object]:
    """Call `told` whenever the board of the next table is painted, and collect the results."""
    kept: list[object] = []

    def wait(table: Table | None) -> None:
        if table is not None:
            window.board.paint_callback = lambda: kept.append(told())

    window.table_shown.connect(wait)
    return kept


def test_history_and_commands_are_built_after_the_first_paint_and_show_the_place_of_the_table(
    started: Window, qtbot: Any
) -> None:
    at_picture = record_at_first_paint(
        started, lambda: (started.history_dock.panel, "find" in started.actions_)
    )
    with qtbot.waitSignal(started.first_painted):
        room.show_window(started, None)
    assert at_picture == [(None, False)]
    assert "find" in started.actions_
    assert started.history_dock.panel is not None
    assert started.history_dock.panel.isVisible()
    assert started.history_dock.place_label.text() == "3 of 3"
    assert started.history_dock.panel.transport.buttons["step_back"].isEnabled()
    assert started.history_dock.panel in started._watched


def test_first_window_loads_features_after_its_first_paint_and_then_has_the_parts_of_any_window(
    started: Window, profile: Path, qtbot: Any
) -> None:
    at_picture = record_at_first_paint(started, lambda: started.features.loaded.parts)
    with qtbot.waitSignal(started.first_painted):
        room.show_window(started, None)
    assert at_picture == [()]
    assert started.table is not None
    other = room.make_window(profile / "other")
    other.show_table(started.table.create_sibling())
    ids, others = ([one.id for one in each.actions_.commands] for each in (started, other))
    assert ids == others
    assert list(map(type, started.parts)) == list(map(type, other.parts))
    assert list(map(type, started._watched)) == list(map(type, other._watched))
    assert widgets_in_column(started) == widgets_in_column(other)
    assert set(started.actions_) >= set(other.actions_)
    other.close()


def widgets_in_column(window: Window) -> list[type]:
    column = window._column
    items = [column.itemAt(place) for place in range(column.count())]
    return [type(item.widget()) for item in items if item is not None]


def test_board_does_not_move_when_the_history_is_built(started: Window, qtbot: Any) -> None:
    places = record_at_first_paint(
        started, lambda: (started.board.geometry(), started.history_dock.geometry())
    )
    with qtbot.waitSignal(started.first_painted):
        room.show_window(started, None)
    QApplication.processEvents()
    assert started.history_dock.panel is not None
    assert places == [(started.board.geometry(), started.history_dock.geometry())]


def test_find_command_before_the_first_paint_builds_the_history_and_opens_the_search(started: Window) -> None:
    room.resume(started, None)
    started.do("find")
    assert started.history_dock.panel is not None
    assert started.history_dock.panel.finding.bar.isVisibleTo(started)


def test_asking_for_a_command_of_a_feature_before_the_first_paint_loads_the_features(started: Window) -> None:
    room.resume(started, None)
    assert not started.features.loaded.parts
    assert started.actions_["records"].text()
    assert started.features.loaded.parts


def test_unknown_command_is_not_found_before_the_first_paint(started: Window) -> None:
    room.resume(started, None)
    assert started.actions_.find("no_such_command") is None


@pytest.mark.parametrize(
    ("game", "practice", "marks"),
    [
        ("tictactoe", False, False),
        ("tictactoe", True, False),
        ("tictactoe", False, True),
        ("fold", False, False),
    ],
    ids=["plain", "practice", "marked", "level"],
)
def test_features_are_loaded_before_the_first_paint_only_for_levels_practice_and_marked_games(
    window: Window, profile: Path, game: str, practice: bool, marks: bool
) -> None:
    later = room.make_window(profile / "later", waits=True)
    table = new_table(find_game(game), {}, [Seat()] * find_game(game).read_seats(), 1, practice=practice)
    if marks:
        table.marks.set(table.here, "bookmark", Bookmark("here"), "a bookmark")
    later.show_table(table)
    assert bool(later.features.loaded.parts) == (game != "tictactoe" or practice or marks)
    later.close()


def test_first_painted_is_emitted_once_and_builds_the_history(started: Window) -> None:
    started.first_painted.connect(started.build_deferred)
    room.resume(started, None)
    served = []
    started.first_painted.connect(lambda: served.append(started.history_dock.panel))
    started.emit_first_painted()
    started.emit_first_painted()
    assert served == [started.history_dock.panel]
    assert started.history_dock.panel is not None
