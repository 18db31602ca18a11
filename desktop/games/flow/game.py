"""The card of Flow."""

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

from . import modes
from .edit import Edit, Edited, Editing
from .shelf import OPTIONS
from .state import Board, Draw

GAME = Game(
    package=__package__ or "",
    title="Flow",
    tagline="Join the colours and fill the board; every line has its own past.",
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
    state=Board | Editing,
    action=Draw | TakeBack | PlayAgain | Edit,
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
