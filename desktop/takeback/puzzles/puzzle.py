"""The base class of a puzzle: the functions of its Game, made from what each puzzle fills in."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from msgspec import structs

from takeback.engine import level as engine
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, LessonStep, Outcome, Row, Rules
from takeback.engine.level import LevelPlay
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Illegal, State
from takeback.engine.titles import is_of_tutorial
from takeback.puzzles.answers import CheckedLevel
from takeback.puzzles.editor import WORDS, EditedLevel, SetText, blank_size, why_no_text
from takeback.puzzles.items import HINT, Ground, ItemMove, PuzzleState, Reason
from takeback.puzzles.lessons import awaited_steps, begun
from takeback.puzzles.level_check import LevelSolver, checked, solved
from takeback.puzzles.levels import StoredWarning, StoredWarnings
from takeback.puzzles.packs import Shelf, find_level, generated, level_option, level_play
from takeback.puzzles.upgrade import Record, upgrade
from takeback.puzzles.validity import wrong_level, wrong_position
from takeback.puzzles.wording import cells_difference
from takeback.texts import gettext as _

EDIT = Option("edit", False, _("Make a level, or change a copy of one"), label=_("Editor"))

L = TypeVar("L")  # a level
E = TypeVar("E", bound=EditedLevel)  # a level that is being made
S = TypeVar("S", bound=PuzzleState)  # a position of a level that is played


class PuzzleRules(Protocol):
    """The rules of playing a level: a puzzle's module `rules`."""

    GROUND: Ground

    def play(self, state: Any, seat: int, action: Any, chance: Chance, /) -> Rules:
        """Yield the events of an action. Raises Illegal."""

    def actions(self, state: Any, seat: int, /) -> Iterator[Action]:
        """Yield the legal actions of a seat."""

    def outcome(self, state: Any, /) -> Outcome | None:
        """Return the result of a solved position; None for any other."""


class Puzzle(Shelf, Generic[L, E, S]):
    """A puzzle: it plays levels, makes them, and checks them. Each of the games fills in the first part."""

    rules: PuzzleRules
    moves: tuple[type[Action], ...]  # the actions of play; every other one is an edit
    making_refusal: str  # the sentence that refuses a move while the level is being made

    # what each puzzle fills in ----------------------------------------------------------------------
    @abstractmethod
    def first_position(self, level: L, name: str = "", warnings: StoredWarnings = ()) -> S:
        """Return the first position of a level. `name`: of the level in results; `warnings`: of its
        reader."""

    @abstractmethod
    def perfect(self, level: L) -> int:
        """Return the fewest strokes in which the level can be solved."""

    @abstractmethod
    def moves_problem(self, state: S) -> str:
        """Return why the moves in this position are impossible; empty when they are possible."""

    @abstractmethod
    def read_old_reason(self, text: str) -> Reason:
        """Return the reason why an item stays cut, from the sentence about it that edition 2 wrote."""

    @abstractmethod
    def describe_play(self, moves: tuple[Move, ...], before: S, seat: int | None) -> Row:
        """Return the wording of a turn of play."""

    @abstractmethod
    def counted(self, state: S) -> Iterable[tuple[str, str]]:
        """Return names and values of what the panel counts in a position."""

    @abstractmethod
    def say_next_move(self, state: S) -> str:
        """Return a sentence on what to do next in play, for a newcomer."""

    def lesson_move(self, letter: str) -> ItemMove:
        """Return the move that a letter stands for in a lesson: here the letter itself."""
        return (letter,)

    @abstractmethod
    def blank(self, rows: int, columns: int) -> E:
        """Return an empty level to be made."""

    @abstractmethod
    def editing(self, level: L) -> E:
        """Return a copy of a level for the editor."""

    @abstractmethod
    def playable(self, edited: E) -> L:
        """Return the level for playing. Raises Illegal while it is incomplete."""

    @abstractmethod
    def edits(self, edited: E) -> Iterator[Action]:
        """Yield all legal edits; of texts only the empty one."""

    @abstractmethod
    def play_edit(self, edited: E, action: Any) -> Rules:
        """Play an edit. Raises Illegal."""

    @abstractmethod
    def describe_edit(self, moves: tuple[Move, ...]) -> Row:
        """Return the wording of a turn of edits."""

    @abstractmethod
    def edit_problem(self, edited: E) -> str:
        """Return why this level cannot have been made in the editor; empty when it can."""

    @abstractmethod
    def solver(self, level: L, over: Callable[[], bool]) -> LevelSolver:
        """Return a solver of the level, which raises Stopped once `over` returns True."""

    @abstractmethod
    def describe_solution(self, level: L, solver: Any, found: Any) -> tuple[str, tuple[str, ...]]:
        """Return a solution as a picture in letters and as moves in words."""

    @abstractmethod
    def grade(self, level: L) -> int:
        """Return the difficulty of a level, 1 to 9."""

    def warnings(self, level: L) -> list[StoredWarning]:
        """Return the warnings that reading the level as text gives."""
        return self.read(self.write(level), "")[1]

    # the functions of the Game ----------------------------------------------------------------------
    @property
    def game_options(self) -> tuple[Option, ...]:
        """Return the options of the game: the level, those of the generator, and whether to edit."""
        return (level_option(), *self.options, EDIT)

    def start(self, options: Options, seats: int, chance: Chance) -> Any:
        """Return the first position. Raises Illegal.

        With the option `edit` it is an empty board for "new:RxC" or no level, else a copy of the level to be
        edited. Otherwise it is the level to be played, a lesson after its PLAY lines. `chance` draws a random
        level; the number of seats does not matter.
        """
        blank = blank_size(options["level"] or "new") if options["edit"] else None
        if blank is not None:
            return self.blank(*blank)
        found = find_level(self, options["level"], options, chance)
        if options["edit"]:
            return self.editing(found.level)
        state = self.first_position(found.level, found.name, found.warnings)
        return begun(state, found.played, self.rules, self.lesson_move)

    def lesson_steps(self, state: Any) -> tuple[LessonStep, ...]:
        """Return the steps of the lesson that begins with this position; none if no lesson of today begins
        with it."""
        if is_making(state) or not is_of_tutorial(state.name):
            return ()
        try:
            found = find_level(self, state.name, {}, Chance(0))
            start = begun(
                self.first_position(found.level, found.name, found.warnings),
                found.played,
                self.rules,
                self.lesson_move,
            )
            steps = tuple(awaited_steps(state, found.asked, self.rules.GROUND, self.lesson_move))
        except Illegal:
            return ()
        return steps if start == state else ()

    def to_act(self, state: PuzzleState | EditedLevel) -> tuple[int, ...]:
        """Return the seats that may act: the only one, or none once the puzzle is solved."""
        return () if isinstance(state, PuzzleState) and state.solved else (0,)

    def say_next_step(self, state: Any, seat: int) -> str:
        """Return a sentence on what to do next: in the editor to build or test the level, else a move."""
        if is_making(state):
            try:
                self.playable(state)
            except Illegal:
                return _("Build a level, then press Test.")
            return _("Test the level, then save or share it.")
        return self.say_next_move(state)

    def values(self, state: Any, seat: int | None) -> Iterable[tuple[str, str]]:
        """Return the counted values of a position by name; none while a level is made."""
        return () if is_making(state) else self.counted(state)

    def actions(self, state: Any, seat: int) -> Iterator[Action]:
        """Yield the legal actions of play, or the edits while a level is made; of texts only the empty
        one."""
        if is_making(state):
            yield from self.edits(state) if seat == 0 else ()
        else:
            yield from self.rules.actions(state, seat)

    def allows(self, state: State, seat: int, action: Action) -> bool:
        """Tell whether this unlisted action is legal: a text that a level may have, or a move marked as a
        hint's."""
        if is_making(state):
            return isinstance(action, SetText) and not why_no_text(action.word, action.text)
        played = getattr(action, "by", "") == HINT
        return played and structs.replace(action, by="") in tuple(self.rules.actions(state, seat))

    def examples(self, state: State, seat: int, chance: Chance) -> Iterator[Action]:
        """Yield some legal actions that are not listed: texts while a level is made, else a random move
        marked as a hint's."""
        if is_making(state):
            yield from (SetText(word, f"Number {chance.below(1000)}") for word in WORDS if seat == 0)
        elif moves := [one for one in self.rules.actions(state, seat) if hasattr(one, "by")]:
            yield structs.replace(chance.pick(moves), by=HINT)

    def play(self, state: Any, seat: int, action: Any, chance: Chance) -> Rules:
        """Play a move or an edit. Raises Illegal for a move while a level is made, or an edit while one is
        played."""
        is_move = isinstance(action, self.moves)
        if is_making(state):
            if is_move:
                raise Illegal(self.making_refusal)
            return self.play_edit(state, action)
        if not is_move:
            raise Illegal(_("You are playing this level. To change it, edit a copy."))
        return self.rules.play(state, seat, action, chance)

    def closes(self, move: Move) -> bool:
        """Tell whether the move ends the turn by itself: only solving does. A drag or a brush stroke is one
        turn."""
        return not is_making(move.after) and bool(move.after.solved)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome of a level that is played; None while a level is made."""
        if is_making(state):
            return None
        return self.rules.outcome(state)

    def valid(self, state: Any, seats: int) -> str:
        """Return why this position, or this level being made, is impossible; empty when it is possible."""
        if is_making(state):
            return self.edit_problem(state)
        items = len(self.first_position(state.level).items)
        return (
            wrong_level(self, state.level)
            or wrong_position(self.rules.GROUND, state, items)
            or self.moves_problem(state)
        )

    def level_of(self, state: PuzzleState | EditedLevel) -> LevelPlay | None:
        """Return the level of a position and its play; None while a level is made."""
        if isinstance(state, EditedLevel):
            return None
        return level_play(self, state, self.perfect(state.level))

    def describe(self, move: Move, before: Any, seat: int | None) -> Row:
        """Return the wording of a single move."""
        return self.describe_turn((move,), before, seat)

    def difference(self, old: Move, new: Move, seat: int | None) -> str:
        """Return that one of two moves solves the level and the other does not, or in which cells they
        differ if their wording is the same; else nothing."""
        was, is_ = (self.outcome(move.after) is not None for move in (old, new))
        if was != is_:
            return _("It now solves the level.") if is_ else _("It no longer solves the level.")
        if self.describe(old, old.before, seat).text != self.describe(new, new.before, seat).text:
            return ""
        return cells_difference(old.events, new.events)

    def describe_turn(self, moves: tuple[Move, ...], before: Any, seat: int | None) -> Row:
        """Return the wording of a turn, of play or of editing."""
        return self.describe_edit(moves) if is_making(before) else self.describe_play(moves, before, seat)

    def upgrade(self, edition: int, record: Record) -> Record:
        """Return a recorded move of this edition in the present form."""
        return upgrade(edition, record, self.rules.GROUND.every_counts, self.read_old_reason)

    # making levels ----------------------------------------------------------------------------------
    def to_play(self, state: E) -> S:
        """Return the first position of the level that is being made. Raises Illegal while it is
        incomplete."""
        return self.first_position(self.playable(state))

    def to_make(self, state: Any) -> Any:
        """Return a position in which a copy of the level of this one can be changed; the same one if a level
        is being made."""
        return state if is_making(state) else self.editing(state.level)

    def text(self, state: Any) -> str:
        """Return the level of a position as text. Raises Illegal while it is incomplete."""
        return self.write(self.playable(state) if is_making(state) else state.level)

    def draft_title(self, state: E) -> str:
        """Return the title of the level that is being made; empty if it has none."""
        return state.word("title")

    def check(self, state: Any, chance: Chance, effort: Effort) -> CheckedLevel:
        """Return what solving shows about the level being made or played: its number of solutions and
        difficulty. Runs in another process."""
        return checked(
            state, self.playable, self.warnings, self.solver, self.grade, self.why_unsolvable, effort
        )

    def why_unsolvable(self, level: Any) -> str:
        """Return a sentence on why this level, which has no solution, has none, if that is easily seen; else
        ""."""
        return ""

    # the command line -------------------------------------------------------------------------------
    def generate(self, size: str, options: Options, chance: Chance) -> engine.Level:
        """Return a generated level as text. Raises Illegal for a size that is not possible."""
        return generated(self, size, options, chance)

    def solve(self, text: str, effort: Effort) -> engine.Solution:
        """Return what is reported about a level, given as text or by name."""
        return solved(self, text, self.solver, self.describe_solution, effort)


def is_making(state: State) -> bool:
    """Tell whether a level is being made in this position."""
    return isinstance(state, EditedLevel)
