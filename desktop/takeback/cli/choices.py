"""Reads `--option` arguments for a game."""

from collections.abc import Iterable
from typing import Any

from takeback.cli.own_process import run_within
from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.level import level_file
from takeback.engine.state import Illegal
from takeback.table.confined import limits_for
from takeback.texts import gettext as _


def read_choices(game: Game, pairs: Iterable[tuple[str, str]]) -> tuple[dict[str, Any], int]:
    """Return the options with their values, and the number of seats, which "seats" or "players" among the
    pairs sets. Raise Illegal if they do not fit the game, or its level cannot be read."""
    given: dict[str, str] = {}
    for name, value in pairs:
        if name in given:
            raise Illegal(_("The option “{option}” is given twice.", option=name[:40]))
        given[name] = value
    own = {option.name for option in game.options}
    counts = [given.pop(word) for word in ("seats", "players") if word in given and word not in own]
    if len(counts) > 1:
        raise Illegal(_("The number of players is given twice, by seats and by players."))
    seats = game.read_seats(counts[0] if counts else None)
    options = game.read_options(given)
    _try_level(game, options, seats)
    return options, seats


def _try_level(game: Game, options: dict[str, Any], seats: int) -> None:
    """Start the game once in a separate, limited process if its level is a file, which may be malicious; else
    do nothing. Raise Illegal if that fails."""
    file = level_file(options, game.shelf.option) if game.shelf else None
    if file is None:
        return

    def begun() -> int:
        """Start the game, to find out whether the level can be played; return 0."""
        game.start(options, seats, Chance(0, "start"))
        return 0

    run_within(limits_for(file.stat().st_size), begun)
