"""Opens a share text, or the text of a level, after trying it in another process."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from takeback.engine.share import MOST_LOOKED_AT, make_document, read
from takeback.shell.host import Host
from takeback.shell.session.tables import import_game, try_content
from takeback.shell.start.new_game_seats import remembered_seats
from takeback.shell.window.tryouts import TRYOUT, FileTrials
from takeback.table.confined import limits_for
from takeback.table.thinking import make_request
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.engine.game import Game
    from takeback.engine.record import Seat
    from takeback.engine.savefile import SaveFile
    from takeback.table.thinking import Answer

TRY_TEXT = "takeback.shell.features.saving.text_trial:try_text"


def examine_text(tryouts: FileTrials, text: str, answered: Callable[[Answer], None]) -> None:
    """Have a text tried in another process, which may use limited time and memory; `answered` gets the
    answer later."""
    tryouts.prepare()
    limits = limits_for(len(text))
    ask = msgspec.structs.replace(make_request(TRY_TEXT, text), seconds=limits.seconds, limits=limits)
    tryouts.ask_aside(ask, answered)


def open_level_text(host: Host, text: str) -> None:
    """Open the text of a level by the feature that reads one; say so if none does."""
    if not any(part.open_text(text) for part in host.feature_parts):
        host.say(_("Levels cannot be opened here, because a part of the program is missing."))


def open_share_text(host: Host, text: str, even_newer: bool = False) -> None:
    """Open a share text as a new table, or add its turns to the table that is here; it is tried first in
    another process. `even_newer` opens one of a newer edition, to be viewed only. Problems are reported."""
    text = text[:MOST_LOOKED_AT]

    def document() -> SaveFile:
        """Return the game of the text as a saved file."""
        shared = read(text, even_newer=even_newer)
        return make_document(shared, _remembered_seats(host, shared.game))

    ask = make_request(f"{TRYOUT}:text", text, even_newer)
    try_content(
        host, _("The share text"), ask, len(text), lambda _answer: import_game(host, document), lambda: text
    )


def _remembered_seats(host: Host, game: Game) -> tuple[Seat, ...]:
    """Return who sat down when this game was last begun; persons if it never was."""
    stored = host.settings.choices_for(game.id)
    return tuple(remembered_seats(game, stored.get("seats")))
