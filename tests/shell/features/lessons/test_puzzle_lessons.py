"""Test that each puzzle lesson is solved by its listed moves, with the mouse and with keys."""

from __future__ import annotations

from itertools import accumulate, groupby
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtTest import QTest

from takeback.board.puzzle.items_panel import ROLE, ItemsPanel
from takeback.engine.game import Hint, find_game
from takeback.games.flow.rules import end_of_line, neighbour_of
from takeback.games.fold.rules import block_cells
from takeback.puzzles.dots import pending
from takeback.shell.features.lessons.feature import LessonsController
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.window.window import Window
from tests.board.at_play import LEFT, AtPlay, Cell, list_arrow_keys
from tests.puzzles.lesson_acts import TOLD
from tests.sampling import only
from tests.settling import settle
from tests.shell.features.lessons.test_ends import list_faults_at_one_size

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
OTHER_WAYS = 8  # the lesson in which an unused alternative is chosen in the panel of the item


class AtLesson(AtPlay):
    """A player at a lesson in the window who carries out the listed moves."""

    def __init__(self, window: Window, id: str, number: int, is_mouse: bool, qtbot: Any) -> None:
        self.window, self.game, self.is_mouse, self.qtbot = window, find_game(id), is_mouse, qtbot
        if number == 1:  # the button at the end of each leads to the next
            levels = next(one for one in window.features.parts if isinstance(one, LevelsController))
            levels.starts.begin(self.game, {"level": "Tutorial/1"})
        assert window.table is not None
        assert window.table.record.options["level"] == f"Tutorial/{number}"
        self.table, self.board = window.table, window.board
        qtbot.waitUntil(self.board.hasFocus)

    def try_another(self) -> None:
        """Try an action that the lesson does not wait for, and check that it is refused with the step's
        sentence.
        """
        guard = next(one for one in self.window.features.parts if isinstance(one, LessonsController))
        assert guard.course is not None
        step, session = guard.course.steps[0], self.window.session
        assert session is not None
        other = next((one for one in self.game.actions(self.state, 0) if one != step.action), None)
        if other is not None:  # no other action may be legal
            assert not session.act(other, 0)
            assert self.board.refusal.sentence == step.why

    def ask(self) -> None:
        """Emit a hint, so that a lesson which waits for one goes on."""
        assert self.window.session is not None
        self.window.session.hint_given.emit(Hint((), "This helps."))

    def do(self, line: str) -> None:
        name, _, words = line.partition(" ")
        mover, items = self.board.ground.mover, range(len(self.state.items))
        own = [item for item in items if mover(item) == ord(name.upper()) - ord("A")]
        item = own[0] if name.isupper() else own[-1]
        for word in words.split():
            if "," in word:
                row, column = map(int, word.split(","))
                self._lay(item, (row, column))
            else:
                for is_step, letters in groupby(word, str.isalpha):
                    do = self._go if is_step else self._again_or_back
                    do(item, "".join(letters))

    def board_place(self) -> tuple[QRect, QRectF]:
        """Return where the board and its cells are, once all is laid out."""
        settle()
        return self.board.geometry(), self.board.frame_rect()

    def go_on(self, number: int, is_last: bool, place: tuple[QRect, QRectF] | None) -> None:
        """Check the end of the lesson of this number, and press the button there, which leads to the next
        lesson, after the last to a level. The board is still at this place, if one is given."""
        self.board.finish_animations()
        settle()
        strip = self.window.message_strip
        assert strip.message == "Solved: 3 of 3 stars."
        assert strip.title.text().startswith(f"Lesson {number} of {len(TOLD[self.game.id])}: ")
        assert place in (None, self.board_place()), "the board moves"
        onward = strip.way_button.text()
        assert (onward == "Next lesson") != is_last
        assert not list_faults_at_one_size(self.window, onward, number), number
        if self.is_mouse:
            QTest.mouseClick(strip.way_button, LEFT)
        else:
            QTest.keyClick(self.board, Qt.Key.Key_Return)
        settle()
        assert self.window.table is not self.table

    def _choose(self, item: int) -> None:
        if self.is_mouse:
            QTest.mouseClick(self.board, LEFT, pos=self._grip(item))
        else:
            self.type(chr(ord("A") + self.board.ground.mover(item)))
            if self.board.selected != item:
                self.type(chr(ord("A") + self.board.ground.mover(item)))
        assert self.board.selected == item

    def _grip(self, item: int) -> Any:
        """Return the point at which the mouse picks up this item."""
        match self.game.id:
            case "flow":
                return self.at(end_of_line(self.shown, item))
            case "fold":
                return self.at(min(block_cells(self.shown, item)))
            case _:
                rects = self.board.pieces.cell_rects(item, self.board.pieces.resting_place(self.shown, item))
                return next(iter(rects.values())).center().toPoint()

    def _go(self, item: int, word: str) -> None:
        if not self.is_mouse:
            self._choose(item)
            self.hold_shift(*list_arrow_keys(word))
        elif self.game.id == "flow":
            self.drag(*accumulate(word, neighbour_of, initial=end_of_line(self.shown, item)))
        else:
            for way in word:
                self._push(item, neighbour_of((0, 0), way))

    def _push(self, item: int, by: Cell) -> None:
        """Push the item over its edge in this direction; pieces of Fill slide by keys only."""
        if self.game.id == "fill":
            self._choose(item)
            self.hold_shift(*list_arrow_keys(next(way for way in "UDLR" if neighbour_of((0, 0), way) == by)))
            return
        cells = block_cells(self.shown, item)
        edge = max(cells, key=lambda cell: cell[0] * by[0] + cell[1] * by[1])
        self.drag(edge, (edge[0] + by[0], edge[1] + by[1]))

    def _lay(self, item: int, to: Cell) -> None:
        """Lay a piece so that its frame begins at this cell."""
        if self.is_mouse:
            down, right = self.state.level.pieces[item][0]
            place = self.at((to[0] + down - 1, to[1] + right - 1))
            QTest.mousePress(self.board, LEFT, pos=self._grip(item))
            self.move_to(place)
            QTest.mouseRelease(self.board, LEFT, pos=place)
            return
        self._choose(item)
        self.press(Key.Key_Return)
        over = self.board.drag.keyboard_cell
        down, right = to[0] - over[0], to[1] - over[1]
        self.press(*list_arrow_keys("D" * down + "U" * -down + "R" * right + "L" * -right), Key.Key_Return)

    def _again_or_back(self, item: int, signs: str) -> None:
        """Take the item back or play it again, once per sign.

        With the mouse, a full dot of the item is clicked to take it back; otherwise keys do it.
        """
        dots = [dot for dot in pending(self.board.ground, self.state) if dot.item == item and not dot.hollow]
        if self.is_mouse and dots and signs == "-":
            self.click(("dot", dots[0].entry.serial))
            return
        self._choose(item)
        for sign in signs:
            self.press(Key.Key_Backspace, held=SHIFT if sign == "+" else Qt.KeyboardModifier.NoModifier)

    def choose_way(self, line: str) -> None:
        """Choose the alternative with the moves of this line in the panel of the item."""
        words = line.partition(" ")[2]
        self._choose(next(item for item, past in enumerate(self.state.items) if past.ways))
        if self.window.panel_dock.panel is None or self.window.panel_dock.isHidden():
            self.window.do("panel")
        panel = self.window.panel_dock.panel
        assert isinstance(panel, ItemsPanel)
        self.qtbot.waitUntil(lambda: panel.ways.count() > 0)
        wanted = self._moves_of(words)
        row = next(row for row in range(panel.ways.count()) if moves_in(panel.ways.item(row)) == wanted)
        if self.is_mouse:
            panel.ways.scrollToItem(panel.ways.item(row))
            place = panel.ways.visualItemRect(panel.ways.item(row)).center()
            QTest.mouseClick(panel.ways.viewport(), LEFT, pos=place)
            QTest.mouseDClick(panel.ways.viewport(), LEFT, pos=place)
        else:
            panel.ways.setFocus()
            panel.ways.setCurrentRow(row)
            QTest.keyClick(panel.ways, Key.Key_Return)
        self.board.setFocus()

    def _moves_of(self, words: str) -> list[Any]:
        if "," in words:
            row, column = map(int, words.split(","))
            return [("place", row, column)]
        puzzle: Any = self.game.shelf
        return [puzzle.lesson_move(letter) for letter in words]


def moves_in(row: Any) -> list[Any]:
    tried = row.data(ROLE)
    return [move for move, _ in tried.alternative.moves] if tried is not None else []


SMALL, USUAL = (800, 600), (1280, 800)
ALL = [(id, is_mouse, size) for id in TOLD for is_mouse in (True, False) for size in (SMALL, USUAL)]
CHOSEN = [("flow", True, SMALL), ("fold", False, SMALL), ("fill", True, USUAL)]


@pytest.mark.parametrize(("id", "is_mouse", "size"), only(CHOSEN, ALL))
def test_each_puzzle_lesson_is_solved_by_its_listed_moves_and_its_end_in_the_strip_leads_on(
    id: str, is_mouse: bool, size: tuple[int, int], window: Window, qtbot: Any
) -> None:
    window.resize(*size)
    window.show()
    for number, told in enumerate(TOLD[id], 1):
        lesson = AtLesson(window, id, number, is_mouse, qtbot)
        # lessons on laying, taking one back, alternatives and hints
        if number in (1, 4, OTHER_WAYS, len(TOLD[id])):
            lesson.try_another()
        if number == len(TOLD[id]):
            lesson.ask()
        place = None
        for line in told:
            assert not lesson.state.solved, f"lesson {number}"
            if number == OTHER_WAYS and line is told[0]:
                lesson.choose_way(line)
            else:
                place = lesson.board_place()
                lesson.do(line)
            assert window.session is not None
            assert lesson.game.drafted is not None
            assert not lesson.game.drafted.waits
            assert window.session.drafts.why_not_confirm(), "no turn of a puzzle waits to be confirmed"
        assert lesson.state.solved, f"lesson {number}"
        lesson.go_on(number, is_last=number == len(TOLD[id]), place=place)
