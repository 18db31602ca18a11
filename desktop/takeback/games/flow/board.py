"""The board of Flow, on which lines are drawn by dragging or with the keyboard."""

from collections.abc import Hashable, Iterator
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from takeback.board import patterns
from takeback.board.motion import USUAL, Motion
from takeback.board.puzzle import marks
from takeback.board.puzzle.editor_panel import panel as panel
from takeback.board.puzzle.items_board import ItemTexts
from takeback.board.puzzle.puzzle_board import NONE, Key, PuzzleBoard
from takeback.board.spots import ARROWS, PRESSING
from takeback.engine.state import Action
from takeback.puzzles.items import Cell, PlayAgain, TakeBack, letter
from takeback.puzzles.wording import solved_text
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import colour, item_colour, mixed

from . import board_lines as drawn
from .board_drag import Drag, DragHost
from .board_toolbox import FlowToolbox
from .editor import EditedLines
from .rules import (
    GROUND,
    axes_at,
    clue_colours,
    clue_of,
    end_of_line,
    is_complete,
    is_perfect,
    item_name,
    line_of,
    missing_count,
    neighbour_of,
    open_cells,
)
from .state import DIRECTIONS, Draw, Level, board_of
from .state import Board as Position
from .text import all_joined, cell_name, count_cells, progress_text


class Board(PuzzleBoard):
    """The board of Flow. A drag starts at a clue, an end or any cell of a line.

    Cells that a drag cuts from other lines come back when the drag goes back.
    """

    ground = GROUND
    toolbox = FlowToolbox()
    drag: Drag | None = None

    @property
    def position(self) -> Position:
        """Return the position to paint; for a level being edited its board with nothing drawn."""
        if isinstance(self.state, EditedLines):
            return self._of_edit(self.state)
        position: Position = self.state
        return position

    def _of_edit(self, state: EditedLines) -> Position:
        """Return the empty board of a level being edited."""
        return board_of(state.level)

    # Spots and names
    def size_of_grid(self) -> tuple[int, int]:
        """Return rows and columns."""
        return self.state.level.rows, self.state.level.columns

    def cell_name(self, cell: Cell) -> str:
        """Return the spoken name of a cell."""
        return cell_name(self.position, cell)

    def item_title(self, item: int) -> str:
        """Return the name of a half-line: "Red, first dot"."""
        return format_list(self.item_facts(item)[:2], "unit")

    def item_facts(self, item: int) -> list[str]:
        """Return a half-line in words: "Red", "first dot", "5 cells", "not joined yet"."""
        how = _("complete") if is_complete(self.state, item // 2) else _("not joined yet")
        cells = count_cells(len(line_of(self.state, item)))
        end = _("second dot") if item % 2 else _("first dot")
        return [item_name(self.state, item), end, cells, how]

    def item_in_sentence(self, item: int) -> str:
        """Return the name of a half-line within a sentence: "Red (first dot)"."""
        colour, end, *_rest = self.item_facts(item)
        return _("{colour} ({end})", colour=colour, end=end)

    def track_name(self, item: int) -> str:
        """Return the name of the colour."""
        return item_name(self.state, item)

    def command_texts(self, item: int) -> ItemTexts:
        """Return the texts of the commands of a half-line, whose moves are cells."""
        name = self.item_in_sentence(item)
        return ItemTexts(
            _("Undo one cell of {item}", item=name),
            _("Redo one cell of {item}", item=name),
            _("Undo all cells of {item}", item=name),
            _("Redo all cells of {item}", item=name),
        )

    def spot_of(self, item: int) -> Hashable | None:
        """Return the spot at the end of a half-line."""
        row, column = end_of_line(self.state, item)
        return row - 1, column - 1

    def item_of_letter(self, number: int) -> int | None:
        """Return the half-line for a colour's letter, or None.

        That is its first half; if the colour is selected already, its other half.
        """
        if 2 * number >= len(self.state.items):
            return None
        return (
            self.selected ^ 1 if self.is_selected_by_player and self.selected // 2 == number else 2 * number
        )

    def items_at(self, cell: Cell) -> tuple[int, ...]:
        """Return the half-lines that a press on this cell may take hold of, one for each colour.

        Where half-lines end in the cell only those count. Of one colour's two, one that is drawn is
        preferred.
        """
        state = self.position
        lying = [item for item in range(len(state.items)) if cell in line_of(state, item)]
        ends = [item for item in lying if end_of_line(state, item) == cell]
        found: dict[int, int] = {}
        for item in ends or lying:
            if item // 2 not in found or len(line_of(state, found[item // 2])) == 1:
                found[item // 2] = item
        return tuple(found.values())

    def item_at(self, cell: Cell) -> int | None:
        """Return the half-line that a press on this cell takes hold of; None without one or in the editor."""
        return next(iter(self.items_at(cell)), None) if self.is_play else None

    def where(self, action: Action) -> Hashable | None:
        """Return the spot that an action is about: the cell that a step enters or, outside the board and for
        undo and redo, the end of the half-line. None in the editor and for an impossible action."""
        if not self.is_play:
            return None
        match action:
            case Draw(item, way) if 0 <= item < len(self.state.items) and way in DIRECTIONS:
                cell = neighbour_of(end_of_line(self.state, item), way)
                spot = (cell[0] - 1, cell[1] - 1)
                return spot if spot in self.spots else self.spot_of(item)
            case TakeBack(item) | PlayAgain(item) if 0 <= item < len(self.state.items):
                return self.spot_of(item)
        return None

    def idle_text(self) -> str:
        """Return the status line: how many colours are joined and cells covered, or that it is solved; in the
        editor what is made."""
        if not self.is_play:
            return self.editing_text()
        state = self.position
        if state.solved:
            return solved_text(state.strokes, is_perfect(state))
        if all_joined(state):
            return ngettext(
                "All joined, but {count} cell is still free.",
                "All joined, but {count} cells are still free.",
                missing_count(state),
            )
        return progress_text(state, len(self.dots()))

    # Dragging
    def _begin_drag(self, choices: tuple[int, ...], cell: Cell, is_by_key: bool = False) -> None:
        """Begin to drag one of these half-lines, and select the first of them. A single one is shortened to
        this cell at once.

        `is_by_key`: by the keyboard.
        """
        self.selected, self.is_selected_by_player = choices[0], True
        with self.own_changes():
            self.drag = Drag(
                DragHost(lambda: self.state, self.try_action, self.step_back, self.refuse_at),
                choices,
                cell,
                is_by_key,
            )
        self.item_chosen.emit(self.selected)

    def _move_drag(self, cell: Cell) -> None:
        """Move the drag to this cell, which draws the path to it or only shows it."""
        assert self.drag is not None
        with self.own_changes():
            self.drag.move_to(cell)
        if self.drag.shown_route is not None:
            self.end_transients()  # what was refused elsewhere does not belong to the path that is shown
        self._sync_with_drag()
        self.update()

    def _sync_with_drag(self) -> None:
        """Select the half-line that is dragged and move the cursor to its end; nothing while it may be either
        of two. Solving ends the drag."""
        drag = self.drag
        if drag is None or drag.item < 0:
            return
        if drag.item != self.selected:
            self.selected = drag.item
            self.item_chosen.emit(drag.item)
        self.move_cursor(self.spot_of(drag.item))
        if self.state.solved:
            self.drag = None

    def press_in_play(self, key: Hashable | None) -> None:
        """Begin a drag if the button went down on a line."""
        if isinstance(key, tuple) and (choices := self.items_at((key[0] + 1, key[1] + 1))):
            self._begin_drag(choices, (key[0] + 1, key[1] + 1))

    def drag_in_play(self, start: QPointF, end: QPointF) -> None:
        """Scroll at the edge of the view, and move the drag if the pointer has reached another cell; nothing
        for a drag by keyboard.

        Outside the view the pointer moves along its edge, where it touches no other pipe.
        """
        if self.drag is None or self.drag.is_by_key:
            return
        held = self.pan_at_edge(end)
        if held == end:
            crossed = self.cell_grid().cells_crossed(start, end)
            self.drag.touched.update((row + 1, column + 1) for row, column in crossed)
        if (found := self.cell_grid().cell_at(held)) is None:
            return
        cell = found[0] + 1, found[1] + 1
        if cell != self.drag.pointer_cell and (held == end or not self.drag.is_on_other_pipe(cell)):
            self._move_drag(cell)

    def release_in_play(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """Draw the path that is shown, and end the mouse's drag as a turn; `key`, where the button came up,
        does not matter. Without such a drag, activate the dot above the board that the button went down on,
        or any spot unless `is_live`."""
        if self.drag is not None and not self.drag.is_by_key:
            with self.own_changes():
                self.drag.finish()
            self._sync_with_drag()
            self.end_drag()
        elif self.dot_at(pressed) is not None or not self.is_live:
            super().release_in_play(pressed, key)

    # Keyboard
    def activate_spot(self, key: Hashable) -> None:
        """Put the pen down on the line in this cell, with a message, or lift it; refuse where there is no
        line."""
        if self.drag is not None:
            self.end_drag()
        elif isinstance(key, tuple) and (choices := self.items_at((key[0] + 1, key[1] + 1))):
            self.begin_turn()
            self._begin_drag(choices, (key[0] + 1, key[1] + 1), is_by_key=True)
            self.message_emitted.emit(
                _("Drawing {colour}. Press Enter again to stop.", colour=item_name(self.state, choices[0]))
            )
        else:
            self.refuse(_("There is no pipe or dot here."))

    def push_item(self, way: str) -> None:
        """Extend the selected line one cell in this direction, or go one cell back over its own cells; begin
        a drag if there is none."""
        if self.drag is None:
            self._begin_drag((self.selected,), end_of_line(self.state, self.selected))
        assert self.drag is not None
        with self.own_changes():
            self.drag.step_to(neighbour_of(self.drag.end_of_line(), way))
        self._sync_with_drag()

    def shift_released(self) -> None:
        """End the drag that Shift and arrows began, now that Shift is released."""
        if self.drag is not None and not self.drag.is_by_key and not self.is_button_down:
            self.end_drag()

    def command_of_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Any:
        """Return what a key does. While the pen is down arrows draw and other commands lift it first; Enter,
        Space and Escape are left to the board."""
        if self.drag is None or not self.drag.is_by_key:
            return super().command_of_key(key, held)
        if held == NONE and key in ARROWS:
            ways = {(-1, 0): "L", (1, 0): "R", (0, -1): "U", (0, 1): "D"}
            return lambda: self.push_item(ways[ARROWS[key]])
        if key in PRESSING or key == Key.Key_Escape:
            return None
        do = super().command_of_key(key, held)
        return lambda: self._lift_pen_then(do)

    def _lift_pen_then(self, do: Any) -> None:
        """End the drag, then run the command, if any."""
        self.end_drag()
        if do is not None:
            do()

    # Painting
    def paint_background(self, painter: QPainter) -> None:
        """Paint cells, walls, frames, tracks and, if wanted, the numbers of rows and columns. The picture is
        cached."""
        lattice, level = self.cell_grid(), self.state.level
        painting.card(painter, lattice.frame, self.frame_radius(), self.theme)
        painter.save()
        self.clip_to_cells(painter)
        open_ = set(self._painted_cells())
        for row in range(1, level.rows + 1):
            for column in range(1, level.columns + 1):
                if (row, column) in open_:
                    painting.cell(painter, self.cell_rect((row, column)), lattice.radius, self.theme)
        for cell in level.empty if self.editor is not None else ():
            marks.closed(painter, self.cell_rect(cell), lattice.radius, self.theme)
        for numbers in level.tracks:
            drawn.draw_track(painter, lattice, numbers, self.theme)
        for one, two in sorted(level.walls):
            drawn.draw_wall(painter, lattice, one, two, self.theme)
        for walls in level.frames:
            drawn.draw_frame(painter, lattice, walls, self.theme)
        painter.restore()
        if self.is_numbered:
            self.paint_numbers(painter, lattice)

    def _painted_cells(self) -> Iterator[Cell]:
        """Yield the cells to paint: those that can be reached or, in the editor, all that are not closed."""
        level: Level = self.state.level
        known = open_cells(level) if self.is_play else frozenset[Cell]()
        for row in range(1, level.rows + 1):
            for column in range(1, level.columns + 1):
                if (row, column) in known or (not self.is_play and (row, column) not in level.empty):
                    yield row, column

    def colour_of(self, item: int) -> str:
        """Return the colour of a half-line."""
        return item_colour(self.theme, item // 2)

    def paint(self, painter: QPainter) -> None:
        """Paint the lines, bridges, clues, aids and dots."""
        painter.save()
        painter.translate(self.shake_shift(None), 0)
        self.clip_to_cells(painter)
        self._paint_tints(painter)
        for item in range(len(self.position.items)):
            self._paint_line(painter, item)
        for bridge in sorted(self.position.level.bridges):
            self._paint_bridge(painter, bridge)
        self._paint_clues(painter)
        if self.aids.cell_letters:
            self._paint_letters(painter)
        self.paint_shaken(painter)
        painter.restore()
        self.paint_dots(painter)

    def _paint_tints(self, painter: QPainter) -> None:
        """Paint the cells under lines in a pale tint, stronger for a complete colour."""
        state, lattice = self.position, self.cell_grid()
        for item in range(len(state.items)):
            line = line_of(state, item)
            is_whole = is_complete(state, item // 2)
            if len(line) == 1 and not is_whole:
                continue
            tint = self.theme.tint(self.colour_of(item), drawn.WHOLE_TINT if is_whole else drawn.TINT)
            for place, cell in enumerate(line):
                if cell not in state.level.bridges or 1 in axes_at(line, place):
                    painting.cell(painter, self.cell_rect(cell), lattice.radius, self.theme, tint)

    def _motions(self) -> dict[Hashable, Motion]:
        """Return the motions in progress by what they move."""
        return {motion.key: motion for motion in self.stage}

    def _points(self, item: int) -> list[QPointF]:
        """Return the points of a line or, while it is animated, of the part shown now."""
        lattice, motion = self.cell_grid(), self._motions().get(("line", item))
        if motion is None:
            return drawn.centres_of(lattice, line_of(self.position, item))
        old, new, kept = motion.payload
        return drawn.animated_points(
            drawn.centres_of(lattice, old), drawn.centres_of(lattice, new), kept, motion.progress
        )

    def _paint_line(self, painter: QPainter, item: int) -> None:
        """Paint one half-line, with its pattern if that aid is on; nothing for a clue alone."""
        places = self._points(item)
        if len(places) > 1:
            breadth = drawn.line_width(self.cell_grid())
            drawn.draw_line(painter, places, self.colour_of(item), breadth)
            if self.aids.patterns:
                path = painting.path_through(places)
                patterns.paint_pattern_along(painter, path, item // 2, self.cell_grid().side, breadth)

    def _paint_bridge(self, painter: QPainter, cell: Cell) -> None:
        """Paint the upper deck over the line that runs down, and on it the line that runs across."""
        state, lattice = self.position, self.cell_grid()
        over = [
            item
            for item in range(len(state.items))
            if cell in (line := line_of(state, item)) and 0 in axes_at(line, line.index(cell))
        ]
        fill = mixed(self.theme.board, self.theme.cell, 0.65)
        if over:
            fill = mixed(self.colour_of(over[0]), self.theme.cell, drawn.TINT)
        drawn.draw_deck(painter, lattice, cell, fill, self.theme)
        painter.save()
        painter.setClipRect(drawn.deck_rect(lattice, cell))
        for item in over:
            line = line_of(state, item)
            place = line.index(cell)
            drawn.draw_cell_line(painter, lattice, line[max(0, place - 1) : place + 2], self.colour_of(item))
        painter.restore()

    def _paint_clues(self, painter: QPainter) -> None:
        """Paint all clues, with a ring on those of complete colours."""
        state, lattice = self.position, self.cell_grid()
        for number, pair in enumerate(self._clues()):
            is_whole = self.is_play and is_complete(state, number)
            for cell in pair:
                ink = item_colour(self.theme, number)
                drawn.draw_clue(painter, lattice, cell, ink, letter(number), self.theme, is_whole)

    def _paint_letters(self, painter: QPainter) -> None:
        """Paint a small letter on every cell of every line but the clues."""
        clues, size = clue_colours(self.state.level), max(8.0, self.cell_grid().side * 0.2)
        for item in range(len(self.position.items)):
            for cell in line_of(self.position, item):
                if cell not in clues:
                    label, ink = self.letter_of(item), self.colour_of(item)
                    patterns.paint_small_letter(painter, self.cell_rect(cell), label, ink, self.theme, size)

    def _clues(self) -> tuple[tuple[Cell, ...], ...]:
        """Return the clues of each colour; in the editor a colour may have fewer than two."""
        return self.state.clues if isinstance(self.state, EditedLines) else self.state.level.clues

    def paint_names(self, painter: QPainter) -> None:
        """Paint the clues of a level being made, over the cells in which solutions differ."""
        painter.save()
        self.clip_to_cells(painter)
        self._paint_clues(painter)
        painter.restore()

    # Drag and hover
    def paint_held(self, painter: QPainter) -> None:
        """Paint the drag, its path to the pointer and what other lines lose; in a drag or with the keyboard
        also a ring at the end of the selected line."""
        lattice = self.cell_grid()
        painter.save()
        self.clip_to_cells(painter)
        if self.drag is not None:
            self._paint_route(painter, self.drag)
            for item, line in self.drag.cells_lost().items():
                drawn.draw_lost(painter, lattice, line, self.colour_of(item))
        if (self.drag is not None or self.is_keyboard_mode) and self.selected < len(self.state.items):
            self._paint_tip(painter, self.selected, strong=self.drag is not None)
        painter.restore()

    def _paint_route(self, painter: QPainter, drag: Drag) -> None:
        """Paint the path to the pointer, pale, and what the line would give up for it even paler; nothing if
        no path is shown."""
        if drag.shown_route is None:
            return
        lattice, line, ink = self.cell_grid(), line_of(self.state, drag.item), self.colour_of(drag.item)
        root = len(line) - 1 - drag.shown_route.cells_back
        if drag.shown_route.cells_back:
            drawn.draw_cell_line(painter, lattice, line[root:], self.theme.cell, 0.6)
            drawn.draw_cell_line(painter, lattice, line[: root + 1], ink)
            self._paint_clues(painter)
        drawn.draw_cell_line(painter, lattice, (line[root], *drag.shown_route.cells), ink, 0.42)
        painter.setBrush(colour(ink, 0.55))
        painter.setPen(Qt.PenStyle.NoPen)
        radius = lattice.side * 0.22
        painter.drawEllipse(drawn.centre(lattice, drag.shown_route.cells[-1]), radius, radius)

    def _paint_tip(self, painter: QPainter, item: int, strong: bool) -> None:
        """Paint a ring around the end of this half-line; `strong` adds a disc behind it, as during a drag."""
        cell = end_of_line(self.state, item)
        at, side = drawn.centre(self.cell_grid(), cell), self.cell_grid().side
        is_clue = cell in clue_colours(self.state.level)
        radius = side * (drawn.DISC + 0.05) if is_clue else side * 0.24
        ink = self.colour_of(item)
        if strong:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(ink, 0.28))
            painter.drawEllipse(at, radius + side * 0.08, radius + side * 0.08)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(self.theme.ink, 0.85), max(1.5, side * 0.03)))
        painter.drawEllipse(at, radius, radius)

    def paint_press_preview(self, painter: QPainter, key: Hashable) -> None:
        """Paint what a press would take hold of, and what it would take back of the line; nothing where there
        is no line."""
        if not isinstance(key, tuple):
            return
        cell = (key[0] + 1, key[1] + 1)
        item = self.item_at(cell)
        if item is None:
            return
        lattice, line, ink = self.cell_grid(), line_of(self.state, item), self.colour_of(item)
        away = line[line.index(cell) :]
        if len(away) > 1:
            drawn.draw_cell_line(painter, lattice, away, self.theme.cell, 0.55)
            self._paint_again(painter, item, cell)
        side = lattice.side
        radius = side * (drawn.DISC + 0.045 if cell == clue_of(self.state.level, item) else 0.23)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(ink, 0.55), max(2.0, side * 0.05)))
        painter.drawEllipse(drawn.centre(lattice, cell), radius + side * 0.03, radius + side * 0.03)

    def _paint_again(self, painter: QPainter, item: int, cell: Cell) -> None:
        """Repaint the line up to the pressed cell, and the clues over it."""
        lattice, line = self.cell_grid(), line_of(self.state, item)
        drawn.draw_cell_line(painter, lattice, line[: line.index(cell) + 1], self.colour_of(item))
        self._paint_clues(painter)

    # Animation
    def animate_between(self, before: Position, after: Position) -> QAbstractAnimation | None:
        """Return the animation between two positions, or None. All changed lines move at once."""
        group = QParallelAnimationGroup()
        for item in range(min(len(before.items), len(after.items))):
            old, new = line_of(before, item), line_of(after, item)
            if old != new:
                kept = next(
                    (place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]),
                    min(len(old), len(new)),
                )
                group.addAnimation(Motion(("line", item), USUAL, (old, new, kept)))
        return group if group.animationCount() else None
