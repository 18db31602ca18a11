"""Test the strip above a level: its note, warnings and number of solutions, and lessons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.features.help.help import HelpWindow
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.session.tables import continue_table
from takeback.shell.window.strip import text_of
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.ui.labels import NO_BREAK
from tests.sampling import only
from tests.shell.features.levels.conftest import FLOW, Sat

TUTORIAL = (
    "PACK Tutorial\n"
    "LEVEL 1\nTITLE First\nNOTE Draw Red to the right.\nGRADE 1\nPAR 2\n"
    "BOARD 2 2\nSTART 1 1 1 2\nSTART 2 1 2 2\nPLAY B R\n"
    "LEVEL 2\nTITLE Second\nNOTE Once more.\nGRADE 1\nPAR 2\nBOARD 2 3\nSTART 1 1 1 3\nSTART 2 1 2 3\n"
)


@pytest.fixture
def lessons(packs: Path) -> None:
    (packs / "tutorial.txt").write_text(TUTORIAL)


def open_level_text(sat: Sat, tmp_path: Path, text: str, game: str = "flow") -> LevelsController:
    file = tmp_path / "mine.txt"
    file.write_text(text)
    before = sat.window.table
    sat.levels.starts.begin(find_game(game), {"level": str(file)})
    sat.qtbot.waitUntil(lambda: sat.window.table is not before, timeout=60_000)
    QApplication.processEvents()
    return sat.levels


def test_level_without_a_note_shows_no_strip_above_the_board(sat: Sat) -> None:
    sat.play()
    assert not sat.window.message_strip.isVisible()


def test_strip_text_joins_the_last_two_words_of_a_sentence_by_a_no_break_space_unless_long() -> None:
    assert text_of(["Mind the gap.", "Go."]) == f"Mind the{NO_BREAK}gap.\nGo."
    assert text_of([f"Mind {'x' * 30}"]) == f"Mind {'x' * 30}"


def test_title_author_and_note_of_a_level_are_shown_and_spoken_in_a_strip_that_can_be_closed(
    sat: Sat, tmp_path: Path
) -> None:
    open_level_text(sat, tmp_path, "TITLE Mine\nAUTHOR Ann\nNOTE Mind the gap.\nBOARD 2 2\nSTART 1 1 2 1")
    assert sat.window.message_strip.isVisible()
    assert (sat.window.message_strip.title.text(), sat.window.message_strip.text.text()) == (
        "Mine by Ann",
        f"Mind the{NO_BREAK}gap.",
    )
    assert sat.window.message_strip.accessibleName() == "Mind the gap."
    sat.qtbot.mouseClick(sat.window.message_strip.close_button, Qt.MouseButton.LeftButton)
    assert not sat.window.message_strip.text.isVisible()
    assert sat.window.message_strip.caption.isVisible()
    assert sat.window.session is not None
    assert sat.window.board.hasFocus()


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)], ids=str)
@pytest.mark.parametrize("game", ["flow", "fold", "fill"])
def test_title_and_author_of_a_level_of_no_pack_stay_above_the_board_while_it_is_played(
    game: str, size: tuple[int, int], sat: Sat, tmp_path: Path
) -> None:
    sat.window.resize(*size)
    words = f"TITLE Mine\nAUTHOR {'Ann ' * 40}\n"
    open_level_text(sat, tmp_path, words + MANY[game][0], game)
    table, strip = sat.window.table, sat.window.message_strip
    assert table is not None
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    if table.drafts.find(0) is not None:
        table.confirm(0)
    id = table.id
    sat.window.do("gallery")
    assert not strip.isVisible()
    assert continue_table(sat.window, id)
    assert strip.caption.isVisible()
    assert strip.caption.text().startswith("Mine by Ann Ann")
    assert sat.window.width() == size[0], "a long name is cut"


def test_warning_about_a_level_file_is_shown_only_on_its_first_opening(sat: Sat, tmp_path: Path) -> None:
    text = "BOARD 2 2\nSTART 1 1 2 1\nSTRIP 1 1 2 1\nSTRIP 1 1 2 1"
    open_level_text(sat, tmp_path, text)
    said = "Line 4: The wall between (1,1) and (2,1) is given twice; the second is ignored."
    assert sat.window.message_strip.message == said
    table = sat.window.table
    assert table is not None
    id = table.id
    draw = next(action for action in FLOW.actions(table.state, 0))
    table.act(draw, 0)
    table.confirm(0)
    sat.window.do("gallery")
    assert not sat.window.message_strip.isVisible()
    assert continue_table(sat.window, id)
    assert sat.window.message_strip.message == ""


MANY = {
    "flow": ("BOARD 3 3\nSTART 1 1 3 3\n", "BOARD 2 2\nSTART 1 1 2 2\nSTART 1 2 2 1\n"),
    "fold": ("BOARD 2 2\nBLOCK 1 1\nBLOCK 2 2\n", "BOARD 1 3\nBLOCK 1 2\n"),
    "fill": ("BOARD 1 4\nBLOCK 1 1\nBLOCK 1 1 1 2 1 3\n", "BOARD 1 3\nBLOCK 1 1 1 2\n"),
}


@pytest.mark.parametrize("game", only(["fold"], MANY))
def test_level_file_with_no_or_several_solutions_opens_with_a_warning_and_can_be_played(
    game: str, sat: Sat, tmp_path: Path
) -> None:
    for text, sentence in zip(
        MANY[game], ("This level has more than one solution.", "This level has no solution."), strict=True
    ):
        open_level_text(sat, tmp_path, text, game)
        sat.qtbot.waitUntil(lambda said=sentence: said in sat.window.message_strip.message, timeout=60_000)
        assert sat.window.table is not None
        assert sat.window.table.to_act() == (0,)


def test_level_file_with_one_solution_shows_no_warning(sat: Sat, tmp_path: Path) -> None:
    open_level_text(sat, tmp_path, "BOARD 2 2\nSTART 1 1 2 1")
    assert sat.window.session is not None
    checks = sat.window.session.checks
    sat.qtbot.waitUntil(lambda: not checks._is_counting, timeout=60_000)
    assert sat.window.message_strip.message == ""


def test_solutions_of_pack_levels_are_not_counted(sat: Sat) -> None:
    sat.play()
    assert sat.window.session is not None
    assert not sat.window.session.checks._is_counting


# lessons ----------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("lessons")
def test_tutorial_opens_the_first_unsolved_lesson_whose_end_says_the_stars_without_strokes(sat: Sat) -> None:
    sat.play()
    sat.window.actions_["tutorial"].trigger()
    assert sat.name == "Tutorial/1"
    assert sat.window.message_strip.message == "Draw Red to the right."
    clock = sat.window.status_bar.clock  # what is played before a lesson begins is not counted
    assert (clock.text(), clock.accessibleName(), clock.toolTip()) == ("0:00", "time 0 seconds", "")
    sat.draw(0)
    strip = sat.window.message_strip
    assert (strip.message, strip.way_button.text()) == ("Solved: 3 of 3 stars.", "Next lesson")
    sat.window.do("undo")
    assert (strip.message, strip.way_button.isVisible()) == ("Draw Red to the right.", False)
    sat.window.do("redo")
    sat.qtbot.mouseClick(strip.way_button, Qt.MouseButton.LeftButton)
    assert (sat.name, sat.window.message_strip.message) == ("Tutorial/2", "Once more.")
    sat.window.actions_["tutorial"].trigger()
    assert sat.name == "Tutorial/2"  # the first one is solved


@pytest.mark.usefixtures("lessons")
def test_tutorial_link_in_help_opens_the_first_lesson(sat: Sat) -> None:
    sat.play()
    sat.window.do("help")
    sat.window.do("help")
    help = sat.window.findChild(HelpWindow)
    assert isinstance(help, HelpWindow)
    wanted: list[str] = []
    help.tutorial_wanted.connect(wanted.append)
    help.page_view.anchorClicked.emit(QUrl("tutorial:flow"))
    assert (wanted, sat.name) == (["flow"], "Tutorial/1")
    help.close()


def without_lessons() -> Table:
    return new_table(replace(find_game("tictactoe"), lessons=None), {}, [Seat(), Seat()], 1)


@pytest.mark.parametrize(
    ("begin", "sentence"),
    [
        (lambda sat: sat.window.do("gallery"), "Choose a game first."),
        (lambda sat: sat.play(), "Flow has no lessons."),
        (lambda sat: sat.window.show_table(without_lessons()), "Tic-tac-toe has no lessons."),
    ],
    ids=["no game", "no lessons", "no levels"],
)
def test_tutorial_command_without_a_game_or_lessons_says_why_not(
    begin: Callable[[Sat], object], sentence: str, sat: Sat
) -> None:
    begin(sat)
    sat.window.do("tutorial")
    assert sat.window.status_bar.message.text() == sentence
