"""Flow as a puzzle: its levels, how they are generated, played, made and solved."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Row, Rules
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.titles import NEW_LEVEL
from takeback.puzzles.grading import WANTED, is_usual, of_grade
from takeback.puzzles.items import PlayAgain, Reason, TakeBack
from takeback.puzzles.levels import StoredWarning, StoredWarnings
from takeback.puzzles.packs import Day, Size
from takeback.puzzles.puzzle import Puzzle
from takeback.texts import gettext as _
from takeback.texts import ngettext

from . import blocked, editor, rules, text, upgrade
from .editor import EditedLines
from .generator import MOST_COLOURS, make, usual_colours
from .layout import FlowSpec
from .level import read_level, write_level
from .network import Edge
from .solver import LoadedLevel, grade
from .state import Board, Draw, Level, board_of

OPTIONS = (
    WANTED,
    Option("count", 0, _("How many; 0 = automatic"), high=MOST_COLOURS, label=_("Colours")),
    Option("bridges", 0, _("Cells where two pipes cross"), high=8, label=_("Bridges")),
    Option("holes", 0, _("Cells that stay empty"), high=40, label=_("Closed cells")),
    Option("walls", 0, _("Edges that no pipe crosses"), high=60, label=_("Walls")),
)
FEWER = 3  # a generated level has up to two colours fewer than usual
DAYS = (
    Day((5, 5), (("count", 5),)),
    Day((6, 6), (("count", 6),)),
    Day((7, 7), (("count", 7),)),
    Day((8, 8), (("count", 8),)),
    Day((8, 8), (("count", 8), ("bridges", 1))),
    Day((9, 9), (("count", 9), ("holes", 4))),
    Day((10, 10), (("count", 10),)),
)


class FlowPuzzle(Puzzle[Level, EditedLines, Board]):
    """Flow: pipes are drawn between the ends of each colour until the board is full."""

    game = "flow"
    count_help = _(
        "A move is all you draw with one colour before you go on with another; unlike a turn, it does not "
        "count once it is undone. Perfect is one move for each colour."
    )
    packs = ("brooks", "rivers", "deltas", "crossings", "gardens", "islands", "tutorial")
    options = OPTIONS
    sizes = (4, 15)
    days = DAYS
    rules = rules
    moves = (Draw, TakeBack, PlayAgain)
    making_refusal = _("You are making this level. Test it to draw pipes.")

    # levels
    def read(self, text: bytes | str, title: str = "") -> tuple[Level, list[StoredWarning]]:
        """Return the level in this text and its warnings. Raises LevelError."""
        return read_level(text, title)

    def write(self, level: Level) -> str:
        """Return a level as text."""
        return write_level(level)

    def make(self, size: Size, options: Options, chance: Chance, is_daily: bool) -> Level:
        """Return a generated level of this size, with its grade. Raises Illegal.

        Where a grade is wanted and no number of colours, it also tries fewer colours, which are harder.
        """
        rows, columns = size
        usual = usual_colours(rows, columns, options["holes"])

        def one(number: int) -> Level:
            """Return a graded level, with up to two colours fewer than usual by `number`."""
            wish = FlowSpec(
                rows,
                columns,
                options["count"] or max(2, usual - number % FEWER),
                options["bridges"],
                options["holes"],
                options["walls"],
                repair=not is_daily,
            )
            level = make(wish, chance)
            return replace(level, grade=grade(level))

        made: Level = of_grade(one, options.get("grade", 0), rows * columns, is_usual(OPTIONS, options))
        return made

    # play
    def first_position(self, level: Level, name: str = "", warnings: StoredWarnings = ()) -> Board:
        """Return the first position of a level."""
        return board_of(level, name, warnings)

    def items_text(self, level: Level) -> str:
        """Return how many colours a level has, such as "7 colours"."""
        return ngettext("{count} colour", "{count} colours", len(level.clues))

    def perfect(self, level: Level) -> int:
        """Return the fewest strokes: the par of the level or, without one, a stroke for each colour."""
        return rules.perfect_strokes(level)

    def moves_problem(self, state: Board) -> str:
        """Return why the lines in this position cannot have been drawn; empty when they can."""
        return rules.line_problem(state)

    def read_old_reason(self, text: str) -> Reason:
        """Return the reason why a pipe stays cut, from the sentence about it that edition 2 wrote."""
        return upgrade.read_old_reason(text)

    def describe_play(self, moves: tuple[Move, ...], before: Board, seat: int | None) -> Row:
        """Return the wording of a turn of play."""
        return text.describe_turn(moves, before, seat)

    def counted(self, state: Board) -> tuple[tuple[str, str], ...]:
        """Return names and values of what is counted in a position."""
        return text.counted(state)

    def say_next_move(self, state: Board) -> str:
        """Return a sentence on what to do next in play, for a newcomer."""
        return text.next_step(state)

    def why_unsolvable(self, level: Level) -> str:
        """Return which colour cannot reach its other dot, or which cell no pipe can pass; else ""."""
        return blocked.why_unsolvable(level)

    # making levels
    def blank(self, rows: int, columns: int) -> EditedLines:
        """Return an empty level to be made."""
        return editor.editing(Level(rows, columns, (), title=NEW_LEVEL))

    def editing(self, level: Level) -> EditedLines:
        """Return a copy of a level for the editor."""
        return editor.editing(level)

    def playable(self, edited: EditedLines) -> Level:
        """Return the level for playing. Raises Illegal with what is missing."""
        return editor.playable(edited)

    def edits(self, edited: EditedLines) -> Iterator[editor.Edit]:
        """Yield all legal edits; of texts only the empty one."""
        return editor.edits(edited)

    def play_edit(self, edited: EditedLines, action: editor.Edit) -> Rules:
        """Play an edit. Raises Illegal."""
        return editor.play_edit(edited, action)

    def describe_edit(self, moves: tuple[Move, ...]) -> Row:
        """Return the wording of a turn of edits; a clue picked up and put elsewhere counts as moved."""
        return editor.describe_edit(moves)

    def edit_problem(self, edited: EditedLines) -> str:
        """Return why this level cannot have been made in the editor; empty when it can."""
        return editor.edit_problem(edited)

    # solving
    def solver(self, level: Level, over: Callable[[], bool]) -> LoadedLevel:
        """Return the level loaded into a solver, which raises Stopped once `over` returns True."""
        return LoadedLevel(level, over)

    def describe_solution(
        self, level: Level, solver: LoadedLevel, found: frozenset[Edge]
    ) -> tuple[str, tuple[str, ...]]:
        """Return a solution as a picture in letters and as one word of steps for each line."""
        lines = solver.solver.lines(found)
        return text.draw_solution(level, lines), text.words_of(lines)

    def grade(self, level: Level) -> int:
        """Return the difficulty of a level, 1 to 9."""
        return grade(level)


FLOW = FlowPuzzle()
