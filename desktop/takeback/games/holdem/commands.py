"""The commands of a hold'em table, with their keys and menus: betting, and actions of one's own seat."""

from takeback.shell.commands.register import A_TABLE, GAME, Command, command
from takeback.shell.game_host import GameHost
from takeback.shell.session.session import Session
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

from .board.board import Board

BETTING = GAME + "/" + gettext_noop("Betting")
HAND = GAME + "/" + gettext_noop("Hand")
SEAT = GAME + "/" + gettext_noop("Your seat")


def _bet(id: str, text: str, keys: str, tip: str) -> Command:
    """Create a betting command that calls the board's `bet` with the id, in hyphens. It is refused with the
    board's reason when the player cannot bet so."""
    what = id.replace("_", "-")

    def why_not(host: GameHost, session: Session) -> str:
        """Return why the player cannot do this; empty if they can."""
        return host.board_of(Board).why_no_bet(what)

    @command(id, text, A_TABLE, why_not=why_not, keys=keys, menu=BETTING, context="board", tip=tip)
    def on_triggered(host: GameHost, session: Session) -> None:
        """Bet this way on the board."""
        host.board_of(Board).bet(what)

    return on_triggered


def _seat(id: str, text: str, keys: str, tip: str, menu: str = SEAT) -> Command:
    """Create a command for one's own seat that calls the board's `do_seat_action` with the id, also where no
    button is visible. It is refused with the board's reason when it is not allowed."""

    def why_not(host: GameHost, session: Session) -> str:
        """Return why the player cannot do this; empty if they can."""
        return host.board_of(Board).why_no_seat_action(id)

    @command(id, text, A_TABLE, why_not=why_not, keys=keys, menu=menu, context="board", tip=tip)
    def on_triggered(host: GameHost, session: Session) -> None:
        """Do this for the player's own seat."""
        host.board_of(Board).do_seat_action(id)

    return on_triggered


BETS = (
    _bet("fold", _("&Fold"), "F", _("Give up this hand.")),
    _bet("call", _("&Check or call"), "C", _("Pay what you owe, or check if you owe nothing.")),
    _bet("raise", _("&Raise…"), "R", _("Open the amount; press Enter to bet it.")),
    _bet("all_in", _("&All-in"), "A", _("Bet all your chips; press twice.")),
)

SHOWS_CARDS = _("Show cards of yours that you did not have to show.")
HANDS = (
    _seat("deal", _("&Deal"), "D", _("Deal the next hand."), HAND),
    _seat("pause", _("&Pause after this hand"), "P", _("Hold the next hand until you press Deal."), HAND),
    _seat("shuffle", _("&Shuffle the rest"), "N", _("Practice table: different cards."), HAND),
    _seat("show_first", _("Show &first card of the previous hand"), "Q", SHOWS_CARDS, HAND),
    _seat("show_last", _("Show &last card of the previous hand"), "W", SHOWS_CARDS, HAND),
    _seat("show_all", _("Show &all cards of the previous hand"), "E", SHOWS_CARDS, HAND),
    _seat("muck", _("&Muck the previous hand"), "M", _("Do not show its cards."), HAND),
)


def why_no_chips(host: GameHost, session: Session) -> str:
    """Return why no chips can be bought, now or for after the hand; empty if some can, or while what is being
    shown can be skipped."""
    return host.board_of(Board).why_no_seat_action("buy")


@command(
    "buy",
    _("&Buy chips…"),
    A_TABLE,
    why_not=why_no_chips,
    keys="B",
    menu=SEAT,
    context="board",
    tip=_("Buy any number of chips, now or as soon as the hand is over."),
)
def buy(host: GameHost, session: Session) -> None:
    """Open the dialog for buying chips; nothing if none can be bought."""
    from .board.buy_chips import BuyChips

    board = host.board_of(Board)
    if (limits := board.buyable()) is not None:
        host.open(lambda parent: BuyChips(limits, board.usual_stack(), board.missing(), board.buy, parent))


SEATS = (
    _seat("buy_usual", _("Top &up"), "U", _("Buy chips up to the usual number.")),
    _seat("sit_out", _("Sit &out"), "O", _("You get no cards from the next hand on.")),
    _seat("come_back", _("Come bac&k"), "I", _("You get cards again when you are the big blind.")),
    _seat("post", _("Post and pla&y"), "Shift+I", _("Pay what you missed, and get cards immediately.")),
    _seat("leave", _("L&eave"), "L", _("Take your chips and leave; press twice.")),
    _seat("close", _("Close the &table"), "Shift+L", _("End the game for everybody; press twice.")),
)
