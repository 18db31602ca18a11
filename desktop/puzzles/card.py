"""The card of a puzzle: what the three of them have in common."""

from typing import Any

from desktop.engine.game import Game
from desktop.engine.option import Option
from desktop.puzzles.items import (
    Cut,
    GaveBack,
    PlayAgain,
    Solved,
    StaysCut,
    TakeBack,
    TookBack,
    WayKept,
    Went,
)
from desktop.puzzles.modes import Modes
from desktop.puzzles.packs import level_option

EVENTS = Cut | WayKept | Went | TookBack | GaveBack | StaysCut | Solved
PAST = TakeBack | PlayAgain
EDIT = Option("edit", False, "Make a level, or change a copy of one", label="Editor")


def puzzle_card(
    modes: Modes, *, package: str, title: str, tagline: str, state: Any, action: Any, event: Any
) -> Game:
    """`state`, `action` and `event`: what this game has beside what all puzzles have."""
    return Game(
        package=package,
        title=title,
        tagline=tagline,
        seats=(1,),
        options=(level_option(), *modes.shelf.options, EDIT),
        seat_names=("Player",),
        levels=("solver",),
        drafted=True,
        keeps_start=True,
        chance=True,
        state=state,
        action=action | PAST,
        event=event | EVENTS,
        start=modes.start,
        to_act=modes.to_act,
        actions=modes.actions,
        play=modes.play,
        closes=modes.closes,
        outcome=modes.outcome,
        level_of=modes.level_of,
        describe=modes.describe,
        describe_turn=modes.describe_turn,
        values=modes.values,
        board="board:Board",
        panel="board:panel",
        thinker="thinker:choose",
        hint="thinker:hint",
        shelf="shelf:SHELF",
        solve="shelf:solve",
        generate="shelf:generate",
        wrong="thinker:wrong",
        solvable="thinker:standing",
        workshop=modes.workshop(),
    )
