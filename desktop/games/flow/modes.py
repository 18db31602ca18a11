"""A table of Flow plays a level or makes one: the functions of its card, for both."""

from collections.abc import Iterator
from typing import Any

from desktop.engine.chance import Chance
from desktop.engine.game import Outcome, Row, Rules
from desktop.engine.level import LevelPlay
from desktop.engine.option import Options
from desktop.engine.play import Move
from desktop.engine.state import Action, Illegal
from desktop.puzzles.editing import blank_size
from desktop.puzzles.items import PlayAgain, TakeBack
from desktop.puzzles.packs import find_level, level_play

from . import rules, text
from .edit import Editing, describe_edit, editing, edits, play_edit
from .shelf import SHELF
from .start import board_of
from .state import Board, Draw, Level

AnyState = Board | Editing


def start(options: Options, seats: int, chance: Chance) -> AnyState:
    blank = blank_size(options["level"] or "new") if options["edit"] else None
    if blank is not None:
        return editing(Level(*blank, (), title="New level"))
    found = find_level(SHELF, options["level"], options, chance)
    return editing(found.level) if options["edit"] else board_of(found.level, found.name, found.warnings)


def to_act(state: AnyState) -> tuple[int, ...]:
    return (0,) if isinstance(state, Editing) else rules.to_act(state)


def actions(state: AnyState, seat: int) -> Iterator[Action]:
    if isinstance(state, Editing):
        return edits(state) if seat == 0 else iter(())
    return rules.actions(state, seat)


def play(state: AnyState, seat: int, action: Any, chance: Chance) -> Rules:
    is_play = isinstance(action, Draw | TakeBack | PlayAgain)
    if isinstance(state, Editing):
        if is_play:
            raise Illegal("This level is being made; play it to draw lines.")
        return play_edit(state, action)
    if not is_play:
        raise Illegal("This level is being played; edit a copy to change it.")
    return rules.play(state, seat, action, chance)


def closes(before: AnyState, action: Action, after: AnyState) -> bool:
    """A drag is one turn, an edit is one too."""
    return isinstance(after, Editing) or after.solved


def outcome(state: AnyState) -> Outcome | None:
    return None if isinstance(state, Editing) else rules.outcome(state)


def level_of(state: AnyState) -> LevelPlay | None:
    return None if isinstance(state, Editing) else level_play(state, len(state.level.clues))


def describe(move: Move, before: AnyState, seat: int | None) -> Row:
    return describe_turn((move,), before, seat)


def describe_turn(moves: tuple[Move, ...], before: AnyState, seat: int | None) -> Row:
    if isinstance(before, Editing):
        return describe_edit(moves[-1], moves[-1].before)
    return text.describe_turn(moves, before, seat)
