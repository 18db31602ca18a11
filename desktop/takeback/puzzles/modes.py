"""The functions of a puzzle's Game, for tables on which a level is played and for those on which one is
made."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import structs

from takeback.engine.chance import Chance
from takeback.engine.game import LessonStep, Outcome, Row, Rules
from takeback.engine.level import LevelPlay
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Illegal
from takeback.puzzles.editor import WORDS, EditedLevel, SetText, blank_size, why_no_text
from takeback.puzzles.items import HINT
from takeback.puzzles.lessons import Step, asked, begun
from takeback.puzzles.packs import Shelf, find_level, level_option, level_play
from takeback.puzzles.validity import wrong_level, wrong_position

TUTORIAL = "Tutorial"  # the pack of lessons
EDIT = Option("edit", False, "Make a level, or change a copy of one", label="Editor")


@dataclass(frozen=True)
class Modes:
    """The functions by which a game plays and makes levels, and the functions of its Game made from them."""

    shelf: Shelf
    set_up: Callable[[Any, str, tuple[str, ...]], Any]  # (level, name, warnings) -> its first position
    rules: Any  # the module with `play`, `actions`, `outcome` and `GROUND` for playing a level
    moves: tuple[type, ...]  # the actions of play; every other one is an edit
    tell: Callable[[tuple[Move, ...], Any, int | None], Row]  # the wording of a turn of play
    count: Callable[[Any], Iterable[tuple[str, str]]]  # names and values of what is counted in a position
    blank: Callable[[int, int], Any]  # (rows, columns) -> an EditedLevel with an empty board
    editing: Callable[[Any], Any]  # level -> an EditedLevel
    playable: Callable[[Any], Any]  # EditedLevel -> its level; raises Illegal while it is incomplete
    edits: Callable[[Any], Iterator[Any]]
    play_edit: Callable[[Any, Any, str], Rules]
    tell_edit: Callable[[tuple[Move, ...], str], Row]
    what: str  # the game's word for its items: "line", "block"
    wish: str  # what one does in play: "draw pipes"
    next_step: Callable[[Any], str]  # a sentence on what to do next in play, for a newcomer
    perfect: Callable[[Any], int]  # the fewest strokes in which a level can be solved
    wrong_edit: Callable[[Any], str]  # why an EditedLevel is impossible; empty when it is possible
    wrong_moves: Callable[[Any], str]  # why the moves in a position are impossible; empty when not
    step: Step = lambda way: (way,)  # the move that a letter stands for in a lesson

    # the functions of the Game ----------------------------------------------------------------------
    @property
    def options(self) -> tuple[Option, ...]:
        """Return the options of the game."""
        return (level_option(), *self.shelf.options, EDIT)

    def start(self, options: Options, seats: int, chance: Chance) -> Any:
        """Return the first position: of a level to be played, or of one to be edited. Raises Illegal."""
        blank = blank_size(options["level"] or "new") if options["edit"] else None
        if blank is not None:
            return self.blank(*blank)
        found = find_level(self.shelf, options["level"], options, chance)
        if options["edit"]:
            return self.editing(found.level)
        state = self.set_up(found.level, found.name, found.warnings)
        return begun(state, found.played, self.rules, self.step)

    def lesson_steps(self, state: Any) -> tuple[LessonStep, ...]:
        """Return the steps of the lesson that begins with this position; none if it is no lesson, or an older
        one."""
        if isinstance(state, EditedLevel) or not state.name.startswith(f"{TUTORIAL}/"):
            return ()
        try:
            found = find_level(self.shelf, state.name, {}, Chance(0))
            start = begun(self.set_up(found.level, found.name, found.warnings), found.played, *self._moving)
            steps = tuple(asked(state, found.asked, self.rules.GROUND, self.step))
        except Illegal:
            return ()
        return steps if start == state else ()

    @property
    def _moving(self) -> tuple[Any, Step]:
        """Return the rules and the letters of moves, as arguments of `begun`."""
        return self.rules, self.step

    def to_act(self, state: Any) -> tuple[int, ...]:
        """Return the seats that may act: the only one, or none once the puzzle is solved."""
        return () if not isinstance(state, EditedLevel) and state.solved else (0,)

    def say_next_step(self, state: Any, seat: int) -> str:
        """Return a sentence about what a newcomer should do next."""
        if isinstance(state, EditedLevel):
            return "Make a level; Game, Play it tries it out."
        return self.next_step(state)

    def values(self, state: Any, seat: int | None) -> Iterable[tuple[str, str]]:
        """Return the counted values of a position by name; none while a level is made."""
        return () if isinstance(state, EditedLevel) else self.count(state)

    def actions(self, state: Any, seat: int) -> Iterator[Action]:
        """Yield the legal actions; of texts only the empty one."""
        if isinstance(state, EditedLevel):
            yield from self.edits(state) if seat == 0 else ()
        else:
            yield from self.rules.actions(state, seat)

    def allows(self, state: Any, seat: int, action: Any) -> bool:
        """Tell whether this unlisted action is legal: a text that a level may have, or a move marked as a
        hint's."""
        if isinstance(state, EditedLevel):
            return isinstance(action, SetText) and not why_no_text(action.word, action.text)
        played = getattr(action, "by", "") == HINT
        return played and structs.replace(action, by="") in tuple(self.rules.actions(state, seat))

    def examples(self, state: Any, seat: int, chance: Chance) -> Iterator[Action]:
        """Yield some legal actions that are not listed."""
        if isinstance(state, EditedLevel):
            yield from (SetText(word, f"Number {chance.below(1000)}") for word in WORDS if seat == 0)
        elif moves := [one for one in self.rules.actions(state, seat) if hasattr(one, "by")]:
            yield structs.replace(chance.pick(moves), by=HINT)

    def play(self, state: Any, seat: int, action: Any, chance: Chance) -> Rules:
        """Play a move or an edit. Raises Illegal for a move while a level is made, or an edit while one is
        played."""
        is_move = isinstance(action, self.moves)
        if isinstance(state, EditedLevel):
            if is_move:
                raise Illegal(f"This level is being made; play it to {self.wish}.")
            return self.play_edit(state, action, self.what)
        if not is_move:
            raise Illegal("This level is being played; edit a copy to change it.")
        rules: Rules = self.rules.play(state, seat, action, chance)
        return rules

    def closes(self, move: Move) -> bool:
        """Tell whether the move ends the turn by itself: only solving does. A drag or a brush stroke is one
        turn."""
        return not isinstance(move.after, EditedLevel) and bool(move.after.solved)

    def outcome(self, state: Any) -> Outcome | None:
        """Return the outcome of a level that is played; None while a level is made."""
        if isinstance(state, EditedLevel):
            return None
        outcome: Outcome | None = self.rules.outcome(state)
        return outcome

    def valid(self, state: Any, seats: int) -> str:
        """Return why this position is impossible; empty when it is possible."""
        if isinstance(state, EditedLevel):
            return self.wrong_edit(state)
        items = len(self.set_up(state.level, "", ()).items)
        return (
            wrong_level(self.shelf, state.level)
            or wrong_position(self.rules.GROUND, state, items)
            or self.wrong_moves(state)
        )

    def level_of(self, state: Any) -> LevelPlay | None:
        """Return the level of a position and its play; None while a level is made."""
        if isinstance(state, EditedLevel):
            return None
        return level_play(self.shelf, state, self.perfect(state.level))

    def describe(self, move: Move, before: Any, seat: int | None) -> Row:
        """Return the wording of a single move."""
        return self.describe_turn((move,), before, seat)

    def describe_turn(self, moves: tuple[Move, ...], before: Any, seat: int | None) -> Row:
        """Return the wording of a turn, of play or of editing."""
        return (
            self.tell_edit(moves, self.what)
            if isinstance(before, EditedLevel)
            else self.tell(moves, before, seat)
        )

    # making levels ----------------------------------------------------------------------------------
    def to_play(self, state: Any) -> Any:
        """Return the first position of the level that is being made. Raises Illegal while it is
        incomplete."""
        return self.set_up(self.playable(state), "", ())

    def to_make(self, state: Any) -> Any:
        """Return a position in which the level of this one can be changed."""
        return state if isinstance(state, EditedLevel) else self.editing(state.level)

    def text(self, state: Any) -> str:
        """Return the level of a position as text. Raises Illegal while it is incomplete."""
        return self.shelf.write(self.playable(state) if isinstance(state, EditedLevel) else state.level)


def is_making(state: Any) -> bool:
    """Tell whether a level is being made in this position."""
    return isinstance(state, EditedLevel)
