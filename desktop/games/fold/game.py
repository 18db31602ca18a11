"""The card of Fold."""

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
from desktop.puzzles.packs import level_option
from desktop.puzzles.painting import Edit, Edited, Editing

from . import modes
from .shelf import OPTIONS
from .state import Fold, Sheet

GAME = Game(
    package=__package__ or "",
    title="Fold",
    tagline="Unfold the blocks until they cover the board.",
    seats=(1,),
    options=(
        level_option(),
        *OPTIONS,
        Option("edit", False, "Make a level, or change a copy of one", label="Editor"),
    ),
    seat_names=("Player",),
    levels=("solver",),
    drafted=True,
    keeps_start=True,
    chance=True,
    state=Sheet | Editing,
    action=Fold | TakeBack | PlayAgain | Edit,
    event=Cut | WayKept | Went | TookBack | GaveBack | StaysCut | Solved | Edited,
    start=modes.start,
    to_act=modes.to_act,
    actions=modes.actions,
    play=modes.play,
    closes=modes.closes,
    outcome=modes.outcome,
    level_of=modes.level_of,
    describe=modes.describe,
    describe_turn=modes.describe_turn,
    board="board:Board",
    panel="board:Panel",
    thinker="thinker:choose",
    hint="thinker:hint",
    shelf="shelf:SHELF",
    solve="shelf:solve",
    generate="shelf:generate",
)
