"""Fill as a puzzle: its levels, how they are generated, played, made and solved."""

from collections.abc import Callable

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Row
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.puzzles.block_cover import BlockCover, Found
from takeback.puzzles.block_editor import EditedBlocks
from takeback.puzzles.block_puzzle import BlockPuzzle
from takeback.puzzles.block_texts import PieceTexts
from takeback.puzzles.grading import WANTED, is_usual, of_grade
from takeback.puzzles.items import ItemMove, PlayAgain, TakeBack
from takeback.puzzles.levels import StoredWarning, StoredWarnings
from takeback.puzzles.packs import Day, Size
from takeback.texts import gettext as _
from takeback.texts import ngettext

from . import editor, rules, text
from .generator import MOST_PIECES, FillSpec, make, usual_pieces
from .level import read_level, write_level
from .solver import FillSolver, grade
from .state import Box, Level, Lift, Place, Slide, box_of

OPTIONS = (
    WANTED,
    Option("count", 0, _("How many; 0 = automatic"), high=MOST_PIECES, label=_("Pieces")),
    Option("holes", 0, _("Cells that stay empty"), high=40, label=_("Closed cells")),
)
DAYS = (
    Day((5, 5), (("count", 5), ("holes", 3))),
    Day((6, 6), (("count", 7), ("holes", 4))),
    Day((6, 6), (("count", 7), ("holes", 4))),
    Day((7, 7), (("count", 9), ("holes", 6))),
    Day((7, 7), (("count", 9), ("holes", 6))),
    Day((7, 7), (("count", 9), ("holes", 6))),
    Day((8, 8), (("count", 12), ("holes", 0))),
)


class FillPuzzle(BlockPuzzle[Level, Box]):
    """Fill: pieces are laid until the board is full."""

    game = "fill"
    count_help = _(
        "A move is all you do with one piece before you go on with another; unlike a turn, it does not "
        "count once it is undone. Perfect is one move for each piece."
    )
    packs = ("boxes", "trunks", "tutorial")
    options = OPTIONS
    sizes = (4, 10)
    days = DAYS
    usual_size = (7, 7)
    rules = rules
    moves = (Place, Slide, Lift, TakeBack, PlayAgain)
    making_refusal = _("You are making this level. Test it to place pieces.")
    texts = PieceTexts()

    # levels
    def read(self, text: bytes | str, title: str = "") -> tuple[Level, list[StoredWarning]]:
        """Return the level in this text and its warnings. Raises LevelError."""
        return read_level(text, title)

    def write(self, level: Level) -> str:
        """Return a level as text."""
        return write_level(level)

    def make(self, size: Size, options: Options, chance: Chance, is_daily: bool) -> Level:
        """Return a generated level of this size, with its grade. Raises Illegal."""
        rows, columns = size
        count = options["count"] or usual_pieces(rows * columns - options["holes"])
        wish = FillSpec(rows, columns, count, options["holes"])

        def one(number: int) -> Level:
            """Return a graded level."""
            level = make(wish, chance)
            return replace(level, grade=grade(level))

        made: Level = of_grade(one, options.get("grade", 0), rows * columns, is_usual(OPTIONS, options))
        return made

    # play
    def first_position(self, level: Level, name: str = "", warnings: StoredWarnings = ()) -> Box:
        """Return the first position of a level."""
        return box_of(level, name, warnings)

    def items_text(self, level: Level) -> str:
        """Return how many pieces a level has, such as "7 pieces"."""
        return ngettext("{count} piece", "{count} pieces", len(level.pieces))

    def perfect(self, level: Level) -> int:
        """Return the fewest strokes: the par of the level or, without one, a stroke for each piece."""
        return rules.perfect_strokes(level)

    def moves_problem(self, state: Box) -> str:
        """Return why the moves in this position are impossible; empty when they are possible."""
        return rules.pieces_problem(state)

    def describe_play(self, moves: tuple[Move, ...], before: Box, seat: int | None) -> Row:
        """Return the wording of a turn of play."""
        return text.describe_turn(moves, before, seat)

    def counted(self, state: Box) -> tuple[tuple[str, str], ...]:
        """Return names and values of what is counted in a position."""
        return text.counted(state)

    def say_next_move(self, state: Box) -> str:
        """Return a sentence on what to do next in play, for a newcomer."""
        return text.next_step(state)

    def lesson_move(self, letter: str) -> ItemMove:
        """Return the move that a letter stands for in a lesson: a slide in this direction."""
        return ("slide", letter)

    # making levels
    def editing(self, level: Level) -> EditedBlocks:
        """Return a copy of a level for the editor."""
        return editor.editing(level)

    def playable(self, edited: EditedBlocks) -> Level:
        """Return the level for playing. Raises Illegal if it has no piece."""
        return editor.playable(edited)

    # solving
    def solver(self, level: Level, over: Callable[[], bool]) -> BlockCover:
        """Return the search of a level, which raises Stopped once `over` returns True."""
        covering = FillSolver(level).covering
        covering.over = over
        return covering

    def describe_solution(
        self, level: Level, solver: BlockCover, found: Found
    ) -> tuple[str, tuple[str, ...]]:
        """Return a solution as a picture in letters, and the place of each piece, "2,3" or "tray"."""
        return text.draw_solution(level, found), text.places_in_words(FillSolver(level).corners_of(found))

    def grade(self, level: Level) -> int:
        """Return the difficulty of a level, 1 to 9."""
        return grade(level)


FILL = FillPuzzle()
