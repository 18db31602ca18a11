"""The share text of a level alone, which opens as a level to be played."""

from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.engine.share import make_text
from takeback.engine.state import State
from takeback.table.opening import new_table
from takeback.texts import gettext as _

WAY_TO_OPEN = _("Send it to a friend. They choose Open in the menu Game and paste it.")


def level_as_text(game: Game, start: State, called: str) -> str:
    """Return the share text of the level that begins at this position. Raises Illegal if it is too long.

    `called` is the title of the level in quotation marks.
    """
    seats = (Seat(colour=game.seat_colour(0)),)
    return make_text(game, new_table(game, {game.shelf.option: called}, seats, 0, start=start).record)


def copied_sentence(title: str) -> str:
    """Return the sentence that the level of this title, empty for none, is copied as text."""
    if title:
        return _("The level “{title}” is copied. {way}", title=title, way=WAY_TO_OPEN)
    return _("The level is copied. {way}", way=WAY_TO_OPEN)
