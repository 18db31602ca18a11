"""The Game of a puzzle, as far as all three puzzles share it."""

from typing import Any

from takeback.engine.game import Computers, Drafted, Game, Levels, Older, Unlisted, Workshop
from takeback.engine.later import later
from takeback.engine.option import Option
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

items, puzzles = later("takeback.puzzles", "items", "puzzle")
EVENTS = (
    items.Cut | items.WayKept | items.Went | items.TookBack | items.GaveBack | items.StaysCut | items.Solved
)
PREFERENCES = (
    Option("cell_letters", False, _("Of a pipe, a block or a piece."), label=_("Letters on every cell")),
    Option("patterns", False, _("Every colour has its own pattern."), label=_("Patterns on colours")),
)
PAST = items.TakeBack | items.PlayAgain


def puzzle_game(
    puzzle: Any,
    *,
    package: str,
    title: str,
    tagline: str,
    difficulty: int,
    minutes: int,
    state: Any,
    action: Any,
    event: Any,
) -> Game:
    """Return the Game of a puzzle.

    `puzzle`: its Puzzle. `state`, `action` and `event`: its own types, besides those that all puzzles share.
    """
    board, thinker = later(package, "board", "thinker")
    return Game(
        package=package,
        title=title,
        tagline=tagline,
        difficulty=difficulty,
        minutes=minutes,
        seats=(1,),
        options=puzzle.game_options,
        preferences=PREFERENCES,
        seat_names=(gettext_noop("Player"),),
        keeps_start=True,
        chance=True,
        edition=3,
        older=Older(upgrade=puzzle.upgrade, same_state_since=2),
        state=state,
        action=action | PAST,
        event=event | EVENTS,
        start=puzzle.start,
        to_act=puzzle.to_act,
        actions=puzzle.actions,
        play=puzzle.play,
        outcome=puzzle.outcome,
        valid=puzzle.valid,
        describe=puzzle.describe,
        values=puzzle.values,
        next_step=puzzle.say_next_step,
        panel=board.panel,
        unlisted=Unlisted(allows=puzzle.allows, examples=puzzle.examples),
        drafted=Drafted(
            closes=puzzle.closes,
            waits=False,
            describe_turn=puzzle.describe_turn,
            differs=puzzle.difference,
        ),
        computers=Computers(choose=thinker.choose, hint=thinker.hint, levels=("solver",)),
        levels=_levels_of(puzzle, thinker),
    )


def _levels_of(puzzle: Any, thinker: Any) -> Levels:
    """Return the part of the Game about levels: how they are found, solved, checked and made."""
    return Levels(
        of=puzzle.level_of,
        shelf=puzzle,
        solve=puzzle.solve,
        generate=puzzle.generate,
        wrong=thinker.wrong,
        solvable=thinker.standing,
        lesson_steps=puzzle.lesson_steps,
        workshop=Workshop(
            is_open=puzzles.is_making,
            to_play=puzzle.to_play,
            to_make=puzzle.to_make,
            text=puzzle.text,
            check=puzzle.check,
            title=puzzle.draft_title,
        ),
    )
