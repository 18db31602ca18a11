"""The card of Flow."""

from desktop.engine.game import Game
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

from . import rules, text
from .shelf import OPTIONS
from .start import start
from .state import Board, Draw

GAME = Game(
    package=__package__ or "",
    title="Flow",
    tagline="Join the colours and fill the board; every line has its own past.",
    seats=(1,),
    options=(
        level_option(),
        *OPTIONS,
    ),
    seat_names=("Player",),
    levels=("solver",),
    drafted=True,
    keeps_start=True,
    chance=True,
    state=Board,
    action=Draw | TakeBack | PlayAgain,
    event=Cut | WayKept | Went | TookBack | GaveBack | StaysCut | Solved,
    start=start,
    to_act=rules.to_act,
    actions=rules.actions,
    play=rules.play,
    closes=rules.closes,
    outcome=rules.outcome,
    describe=text.describe,
    describe_turn=text.describe_turn,
    board="board:Board",
    thinker="thinker:choose",
    hint="thinker:hint",
    solve="shelf:solve",
    generate="shelf:generate",
)
