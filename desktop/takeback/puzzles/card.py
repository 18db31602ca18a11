"""The Game of a puzzle, as far as all three puzzles share it."""

from typing import Any

from takeback.engine.game import Computers, Drafted, Game, Levels, Unlisted, Workshop
from takeback.engine.later import later
from takeback.engine.option import Option

items, all_modes = later("takeback.puzzles", "items", "modes")
EVENTS = (
    items.Cut | items.WayKept | items.Went | items.TookBack | items.GaveBack | items.StaysCut | items.Solved
)
PREFERENCES = (
    Option("cell_letters", False, "Of a pipe, a block or a piece.", label="Letters on every cell"),
    Option("patterns", False, "Every colour has its own pattern.", label="Patterns on colours"),
)
PAST = items.TakeBack | items.PlayAgain


def puzzle_card(
    modes: Any, *, package: str, title: str, tagline: str, state: Any, action: Any, event: Any
) -> Game:
    """Return the Game of a puzzle.

    `modes`: its Modes. `state`, `action` and `event`: its own types, besides those that all puzzles share.
    """
    board, editor, shelf, thinker = later(package, "board", "editor", "shelf", "thinker")
    return Game(
        package=package,
        title=title,
        tagline=tagline,
        seats=(1,),
        options=modes.options,
        preferences=PREFERENCES,
        seat_names=("Player",),
        keeps_start=True,
        chance=True,
        state=state,
        action=action | PAST,
        event=event | EVENTS,
        start=modes.start,
        to_act=modes.to_act,
        actions=modes.actions,
        play=modes.play,
        outcome=modes.outcome,
        valid=modes.valid,
        describe=modes.describe,
        values=modes.values,
        next_step=modes.say_next_step,
        panel=board.panel,
        unlisted=Unlisted(allows=modes.allows, examples=modes.examples),
        drafted=Drafted(closes=modes.closes, describe_turn=modes.describe_turn),
        computers=Computers(choose=thinker.choose, hint=thinker.hint, levels=("solver",)),
        levels=Levels(
            of=modes.level_of,
            shelf=shelf.SHELF,
            solve=shelf.solve,
            generate=shelf.generate,
            wrong=thinker.wrong,
            solvable=thinker.standing,
            lesson_steps=modes.lesson_steps,
            workshop=Workshop(
                is_open=all_modes.is_making,
                to_play=modes.to_play,
                to_make=modes.to_make,
                text=modes.text,
                check=editor.check,
            ),
        ),
    )
