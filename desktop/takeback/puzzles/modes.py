"""A table of a puzzle plays a level or makes one: the functions of its card, for both."""

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
    """What a game hands in: how a level is set up and played, and how one is made."""

    shelf: Shelf
    set_up: Callable[[Any, str, tuple[str, ...]], Any]  # (level, name, warnings) -> its first position
    rules: Any  # the module with `play`, `actions` and `outcome` of a level that is played
    moves: tuple[type, ...]  # the actions of play; every other one is an edit
    tell: Callable[[tuple[Move, ...], Any, int | None], Row]
    count: Callable[[Any], Iterable[tuple[str, str]]]  # what is counted of a position: names and values
    blank: Callable[[int, int], Any]  # an empty board to make a level on
    editing: Callable[[Any], Any]  # a level, to be changed
    playable: Callable[[Any], Any]  # what was made, as a level; raises Illegal
    edits: Callable[[Any], Iterator[Any]]
    play_edit: Callable[[Any, Any, str], Rules]
    tell_edit: Callable[[tuple[Move, ...], str], Row]
    what: str  # what the game calls its items: "line", "block"
    wish: str  # what one does in play: "draw pipes"
    next_step: Callable[[Any], str]  # what to do next in play, for a newcomer
    perfect: Callable[[Any], int]  # the fewest strokes in which a level can be solved
    wrong_edit: Callable[[Any], str]  # why nobody can have made so much of a level; empty when somebody can
    wrong_moves: Callable[[Any], str]  # the same of the moves in a position, which are small
    step: Step = lambda way: (way,)  # in a lesson: the move that a letter stands for

    # the card ---------------------------------------------------------------------------------------
    @property
    def options(self) -> tuple[Option, ...]:
        return (level_option(), *self.shelf.options, EDIT)

    def start(self, options: Options, seats: int, chance: Chance) -> Any:
        blank = blank_size(options["level"] or "new") if options["edit"] else None
        if blank is not None:
            return self.blank(*blank)
        found = find_level(self.shelf, options["level"], options, chance)
        if options["edit"]:
            return self.editing(found.level)
        state = self.set_up(found.level, found.name, found.warnings)
        return begun(state, found.played, self.rules, self.step)

    def lesson_steps(self, state: Any) -> tuple[LessonStep, ...]:
        """Of a first position; nothing where its level is no lesson, or one of an older edition."""
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
        return self.rules, self.step

    def to_act(self, state: Any) -> tuple[int, ...]:
        return () if not isinstance(state, EditedLevel) and state.solved else (0,)

    def say_next_step(self, state: Any, seat: int) -> str:
        if isinstance(state, EditedLevel):
            return "Make a level; Game, Play it tries it out."
        return self.next_step(state)

    def values(self, state: Any, seat: int | None) -> Iterable[tuple[str, str]]:
        return () if isinstance(state, EditedLevel) else self.count(state)

    def actions(self, state: Any, seat: int) -> Iterator[Action]:
        if isinstance(state, EditedLevel):
            yield from self.edits(state) if seat == 0 else ()
        else:
            yield from self.rules.actions(state, seat)

    def allows(self, state: Any, seat: int, action: Any) -> bool:
        """Any text that a level may have, and every move as a hint plays it."""
        if isinstance(state, EditedLevel):
            return isinstance(action, SetText) and not why_no_text(action.word, action.text)
        played = getattr(action, "by", "") == HINT
        return played and structs.replace(action, by="") in tuple(self.rules.actions(state, seat))

    def examples(self, state: Any, seat: int, chance: Chance) -> Iterator[Action]:
        if isinstance(state, EditedLevel):
            yield from (SetText(word, f"Number {chance.below(1000)}") for word in WORDS if seat == 0)
        elif moves := [one for one in self.rules.actions(state, seat) if hasattr(one, "by")]:
            yield structs.replace(chance.pick(moves), by=HINT)

    def play(self, state: Any, seat: int, action: Any, chance: Chance) -> Rules:
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
        """A drag, or a stroke of the brush, is one turn: only being solved ends one by itself."""
        return not isinstance(move.after, EditedLevel) and bool(move.after.solved)

    def outcome(self, state: Any) -> Outcome | None:
        if isinstance(state, EditedLevel):
            return None
        outcome: Outcome | None = self.rules.outcome(state)
        return outcome

    def valid(self, state: Any, seats: int) -> str:
        """Its level is one that a text can say, and the items have moves that lie on its board."""
        if isinstance(state, EditedLevel):
            return self.wrong_edit(state)
        items = len(self.set_up(state.level, "", ()).items)
        return (
            wrong_level(self.shelf, state.level)
            or wrong_position(self.rules.GROUND, state, items)
            or self.wrong_moves(state)
        )

    def level_of(self, state: Any) -> LevelPlay | None:
        if isinstance(state, EditedLevel):
            return None
        return level_play(self.shelf, state, self.perfect(state.level))

    def describe(self, move: Move, before: Any, seat: int | None) -> Row:
        return self.describe_turn((move,), before, seat)

    def describe_turn(self, moves: tuple[Move, ...], before: Any, seat: int | None) -> Row:
        return (
            self.tell_edit(moves, self.what)
            if isinstance(before, EditedLevel)
            else self.tell(moves, before, seat)
        )

    # making levels ----------------------------------------------------------------------------------
    def to_play(self, state: Any) -> Any:
        return self.set_up(self.playable(state), "", ())

    def to_make(self, state: Any) -> Any:
        return state if isinstance(state, EditedLevel) else self.editing(state.level)

    def text(self, state: Any) -> str:
        return self.shelf.write(self.playable(state) if isinstance(state, EditedLevel) else state.level)


def is_making(state: Any) -> bool:
    return isinstance(state, EditedLevel)
