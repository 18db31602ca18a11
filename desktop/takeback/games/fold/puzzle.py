"""Fold as a puzzle: its levels, how they are generated, played, made and solved."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Row
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.puzzles.block_cover import BlockCover, Found
from takeback.puzzles.block_editor import EditedBlocks
from takeback.puzzles.block_puzzle import BlockPuzzle
from takeback.puzzles.block_texts import BlockTexts
from takeback.puzzles.grading import WANTED, is_usual, of_grade
from takeback.puzzles.items import PlayAgain, TakeBack
from takeback.puzzles.levels import StoredWarning, StoredWarnings
from takeback.puzzles.packs import Day, Size
from takeback.texts import gettext as _
from takeback.texts import ngettext

from . import editor, rules, text
from .generator import MOST_BLOCKS, FoldSpec, make, usual_blocks
from .level import read_level, write_level
from .solver import FoldSolver, fewest_folds, grade
from .state import Fold, Level, Sheet, sheet_of

OPTIONS = (
    WANTED,
    Option("count", 0, _("How many; 0 = automatic"), high=MOST_BLOCKS, label=_("Blocks")),
)
DAYS = (
    Day((5, 5), (("count", 3),)),
    Day((6, 6), (("count", 3),)),
    Day((7, 7), (("count", 4),)),
    Day((8, 8), (("count", 5),)),
    Day((9, 8), (("count", 5),)),
    Day((10, 9), (("count", 6),)),
    Day((12, 8), (("count", 6),)),
)


class FoldPuzzle(BlockPuzzle[Level, Sheet]):
    """Fold: blocks are folded until they cover the board."""

    game = "fold"
    count_help = _(
        "Every fold counts until it is undone; turns of the history count undos, too. Perfect is the fewest "
        "folds that solve the level."
    )
    packs = ("napkins", "maps", "tutorial")
    options = OPTIONS
    sizes = (4, 16)
    days = DAYS
    rules = rules
    moves = (Fold, TakeBack, PlayAgain)
    making_refusal = _("You are making this level. Test it to fold blocks.")
    texts = BlockTexts()

    # levels
    def count_text(self, count: int) -> str:
        """Return a number of folds in words."""
        return rules.count_folds(count)

    def read(self, text: bytes | str, title: str = "") -> tuple[Level, list[StoredWarning]]:
        """Return the level in this text, with a computed par where it has none, and its warnings.

        Raises LevelError.
        """
        level, warnings = read_level(text, title)
        return with_par(level), warnings

    def write(self, level: Level) -> str:
        """Return a level as text."""
        return write_level(level)

    def make(self, size: Size, options: Options, chance: Chance, is_daily: bool) -> Level:
        """Return a generated level of this size, with its grade. Raises Illegal."""
        rows, columns = size
        wish = FoldSpec(rows, columns, options["count"] or usual_blocks(rows, columns))

        def one(number: int) -> Level:
            """Return a graded level."""
            level = make(wish, chance)
            return replace(level, grade=grade(level))

        made: Level = of_grade(one, options.get("grade", 0), rows * columns, is_usual(OPTIONS, options))
        return made

    # play
    def first_position(self, level: Level, name: str = "", warnings: StoredWarnings = ()) -> Sheet:
        """Return the first position of a level."""
        return sheet_of(level, name, warnings)

    def items_text(self, level: Level) -> str:
        """Return how many blocks a level has, such as "7 blocks"."""
        return ngettext("{count} block", "{count} blocks", len(level.blocks))

    def perfect(self, level: Level) -> int:
        """Return the fewest folds: the par of the level, 0 if it has none."""
        return level.par

    def moves_problem(self, state: Sheet) -> str:
        """Return why the moves in this position are impossible; empty when they are possible."""
        return rules.blocks_problem(state)

    def describe_play(self, moves: tuple[Move, ...], before: Sheet, seat: int | None) -> Row:
        """Return the wording of a turn of play."""
        return text.describe_turn(moves, before, seat)

    def counted(self, state: Sheet) -> tuple[tuple[str, str], ...]:
        """Return names and values of what is counted in a position."""
        return text.counted(state)

    def say_next_move(self, state: Sheet) -> str:
        """Return a sentence on what to do next in play, for a newcomer."""
        return text.next_step(state)

    # making levels
    def editing(self, level: Level) -> EditedBlocks:
        """Return a copy of a level for the editor."""
        return editor.editing(level)

    def to_play(self, state: EditedBlocks) -> Sheet:
        """Return the first position of the level that is being made, with a computed par. Raises Illegal
        while it is incomplete."""
        return self.first_position(with_par(self.playable(state)))

    def playable(self, edited: EditedBlocks) -> Level:
        """Return the level for playing. Raises Illegal if it has no block."""
        return editor.playable(edited)

    def warnings(self, level: Level) -> list[StoredWarning]:
        """Return the warnings that reading the level as text gives; no par is computed for that."""
        return read_level(write_level(level))[1]

    def why_unsolvable(self, level: Level) -> str:
        """Return that no numbers of folds give as many cells as are to be covered, if so; else ""."""
        cells = level.rows * level.columns - len(level.empty)
        if level.multi or cells in possible_areas([len(block) for block in level.blocks], cells):
            return ""
        return ngettext(
            "No number of folds covers exactly {count} cell.",
            "No number of folds covers exactly {count} cells.",
            cells,
        )

    # solving
    def solver(self, level: Level, over: Callable[[], bool]) -> BlockCover:
        """Return the search of a level. Loading it and searching raise Stopped once `over` returns True."""
        return FoldSolver(level, over).covering

    def describe_solution(
        self, level: Level, solver: BlockCover, found: Found
    ) -> tuple[str, tuple[str, ...]]:
        """Return a solution as a picture in letters, and the folds of each block as a word such as "DDL"."""
        return text.draw_solution(level, found), FoldSolver(level).words_of(found)

    def grade(self, level: Level) -> int:
        """Return the difficulty of a level, 1 to 9."""
        return grade(level)


def possible_areas(sizes: Sequence[int], most: int) -> set[int]:
    """Return the numbers of cells, up to a limit, that blocks of these sizes cover after any numbers of
    folds: a fold doubles a block."""
    areas = {0}
    for size in sizes:
        doubled = [size << folds for folds in range(most.bit_length()) if size << folds <= most]
        areas = {area + more for area in areas for more in doubled if area + more <= most}
    return areas


def with_par(level: Level) -> Level:
    """Return the level with its par, the fewest folds, which is computed if it has none."""
    return level if level.par else replace(level, par=fewest_folds(level))


FOLD = FoldPuzzle()
