"""Commands of a Reedmere table: rotate and flip the tile in the hand, and step through the places it fits."""

from collections.abc import Callable

from takeback.shell.commands.register import A_TABLE, GAME, Command, command
from takeback.shell.game_host import GameHost
from takeback.shell.session.session import Session
from takeback.texts import gettext as _

from .board.board import Board

TILE = GAME + "/Tile"


def _command(id: str, text: str, keys: str, tip: str, do: Callable[[Board], object]) -> Command:
    """Register a command that calls `do` with the board, and return it.

    While a past position is previewed, or with no tile in the hand, the command says so.
    """

    @command(id, text, A_TABLE, why_not=why_no_tile, keys=keys, menu=TILE, context="board", tip=tip)
    def done(host: GameHost, session: Session) -> None:
        """Wake the board and call `do`."""
        board = host.board_of(Board)
        board.end_transients()
        do(board)
        board.update()

    return done


def why_no_tile(host: GameHost, session: Session) -> str:
    """Return why there is no tile to rotate or to lay; empty if there is one."""
    board = host.board_of(Board)
    if board.preview is not None:
        return _("Leave the preview first.")
    return _("You are not holding a tile.") if board.held_tile() is None else ""


TILES = (
    _command(
        "turn",
        _("&Rotate to the right"),
        "R",
        _("Rotate the tile to the right."),
        lambda board: board.turn_tile(1),
    ),
    _command(
        "turn_left",
        _("Rotate to the &left"),
        "Shift+R",
        _("Rotate the tile to the left."),
        lambda board: board.turn_tile(-1),
    ),
    _command("flip", _("&Flip"), "F", _("Flip the tile."), lambda board: board.flip_tile()),
    _command(
        "next_place",
        _("&Next place"),
        "N",
        _("Show the next place where the tile fits."),
        lambda board: board.move_to_next_place(1),
    ),
    _command(
        "place_before",
        _("Pre&vious place"),
        "Shift+N",
        _("Show the previous place where the tile fits."),
        lambda board: board.move_to_next_place(-1),
    ),
    _command(
        "all_places",
        _("&All places"),
        "L",
        _("Show or hide every place where the tile fits."),
        lambda board: board.toggle_all_places(),
    ),
)
