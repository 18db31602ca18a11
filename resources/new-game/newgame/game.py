"""The definition of New Game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from takeback.api import Computers, Game, Option, later

if TYPE_CHECKING:
    from . import rules, state, text, thinker
else:  # imported when first used, so that the gallery can list all games quickly
    rules, state, text, thinker = later(__package__, "rules", "state", "text", "thinker")

GAME: Game[state.Heap, state.Take, state.Taken] = Game(
    package=__package__ or "",
    title="New Game",
    tagline="Take one, two or three stones; the last one wins.",
    options=(Option("rows", 3, "Rows of five stones", low=1, high=6),),
    seat_names=rules.NAMES,
    state=state.Heap,
    action=state.Take,
    event=state.Taken,
    start=rules.start,
    to_act=rules.to_act,
    actions=rules.actions,
    play=rules.play,
    outcome=rules.outcome,
    valid=rules.valid,
    describe=text.describe,
    computers=Computers(choose=thinker.choose, levels=("easy", "good")),
)
