"""The card of a puzzle: what the three of them have in common."""

from typing import Any

from desktop.engine.game import Game
from desktop.engine.later import later

(items,) = later("desktop.puzzles", "items")
EVENTS = (
    items.Cut | items.WayKept | items.Went | items.TookBack | items.GaveBack | items.StaysCut | items.Solved
)
PAST = items.TakeBack | items.PlayAgain


def puzzle_card(
    modes: Any, *, package: str, title: str, tagline: str, state: Any, action: Any, event: Any
) -> Game:
    """`modes`: its Modes. `state`, `action` and `event`: what it has beside what all puzzles have."""
    return Game(
        package=package,
        title=title,
        tagline=tagline,
        seats=(1,),
        options=modes.options,
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
