"""Test the menu of an item of a puzzle, and the tooltip of the track with its history."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from takeback.board.puzzle.item_menu import ItemMenu
from tests.board.at_play import AtPlay
from tests.puzzles.each import EACH, Puzzle
from tests.puzzles.positions import wander

LEVELS = {"flow": "Brooks/1", "fold": "Napkins/3", "fill": "Boxes/1"}
HELP = Path("resources/help")


def sit_at_begun_level(id: str) -> AtPlay:
    """Return a table of a level on which an item has moves and one of them is undone; it is selected."""
    puzzle = Puzzle(id)
    start = puzzle.named(LEVELS[id])
    walked = (wander(puzzle.game, start, random.Random(seed), most=9) for seed in range(99))
    state, item = next(
        (state, item)
        for state in walked
        for item, past in enumerate(state.items)
        if len(past.done) >= 2 and not past.undone
    )
    sitting = AtPlay(puzzle.game, state)
    sitting.board.select(item)
    sitting.board.take_back(item)
    return sitting


def act_by(sitting: AtPlay, number: int, is_by_key: bool) -> Any:
    """Run this entry of the selected item's menu, by the entry or by its key; return the position then."""
    menu = ItemMenu(sitting.board, sitting.board.selected)
    action = menu.actions()[number]
    if not is_by_key:
        action.trigger()
    elif key := action.shortcut().toString():
        QTest.keySequence(sitting.board, QKeySequence(key))
    return sitting.state


@EACH
def test_every_entry_of_an_items_menu_is_enabled_names_the_item_and_does_what_its_key_does(
    id: str, qtbot: Any
) -> None:
    sitting = sit_at_begun_level(id)
    qtbot.addWidget(sitting.board)
    board = sitting.board
    name = board.item_in_sentence(board.selected)
    actions = ItemMenu(board, board.selected).actions()
    assert all(name in action.text() and not action.isSeparator() for action in actions)
    assert sum(action.isEnabled() for action in actions) == len(actions)
    for number, action in enumerate(actions):
        if action.isEnabled() and action.shortcut().toString():
            results = [act_by(sit_at_begun_level(id), number, is_by_key) for is_by_key in (False, True)]
            assert results[0] == results[1] != sitting.state, action.text()
    sitting.close()


@EACH
def test_grey_entries_of_an_items_menu_say_why_in_their_tooltip_and_the_others_have_none(
    id: str, qtbot: Any
) -> None:
    puzzle = Puzzle(id)
    for sitting in (AtPlay(puzzle.game, puzzle.named(LEVELS[id])), sit_at_begun_level(id)):
        qtbot.addWidget(sitting.board)
        menu = ItemMenu(sitting.board, sitting.board.selected)
        assert menu.toolTipsVisible()
        for action in menu.actions():
            why = action.toolTip()
            assert why.endswith(".") if not action.isEnabled() else why in ("", action.text())
        sitting.close()


@EACH
def test_help_page_lists_every_key_of_an_items_menu_with_the_verb_of_its_entry(id: str, qtbot: Any) -> None:
    sitting = sit_at_begun_level(id)
    qtbot.addWidget(sitting.board)
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", (HELP / f"{id}.md").read_text("utf-8"), re.M))
    keys = {one: text for names, text in rows.items() for one in names.split(", ")}
    for command in sitting.board.item_commands(sitting.board.selected):
        if command.key:
            assert command.text.split()[0].lower() in keys[command.key], command
    sitting.close()


@EACH
def test_tooltip_on_the_history_track_names_the_selected_item_and_is_empty_elsewhere(
    id: str, qtbot: Any
) -> None:
    sitting = sit_at_begun_level(id).open(qtbot)
    board = sitting.board
    track = board.track_handle.track()
    sign = track.point(0) - QPointF(15, 0)
    for at in (track.point(0), track.point(track.moments), sign):
        sitting.move_to(at.toPoint(), Qt.MouseButton.NoButton)
        assert board.toolTip().startswith(f"{board.item_in_sentence(board.selected)}: ")
        assert "undo or redo" in board.toolTip()
    sitting.move_to(board.rect().bottomRight(), Qt.MouseButton.NoButton)
    assert board.toolTip() == ""
    sitting.close()
