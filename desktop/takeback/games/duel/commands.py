"""The commands of Duel."""

from __future__ import annotations

from takeback.shell.commands.register import A_TABLE, GAME, command
from takeback.shell.game_host import GameHost
from takeback.shell.session.session import Session
from takeback.shell.session.view import PreviewTarget
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

from .board import card_browser, deck_editor, drawer, log, wishes
from .board.board import Board
from .variant import variant_of

DUEL = GAME + "/" + gettext_noop("Duel")


@command(
    "rules",
    _("&Rules in force…"),
    A_TABLE,
    keys="D",
    menu=DUEL,
    context="board",
    tip=_("Show the rules of this table as cards, and which of them are switched off."),
)
def rules(host: GameHost, session: Session) -> None:
    """Open the dialog with the rules of this table."""
    host.open(
        lambda parent: drawer.RulesDialog(drawer.cards_of(session.view.state), parent, _("Rules in force"))
    )


@command(
    "always",
    _("&Standing answers…"),
    A_TABLE,
    menu=DUEL,
    tip=_("Show and clear what is passed, answered and ordered for you each time."),
)
def always(host: GameHost, session: Session) -> None:
    """Open the dialog with the standing instructions."""
    board = host.board_of(Board)
    host.open(lambda parent: wishes.WishesDialog(board, parent))


@command(
    "log",
    _("&Log…"),
    A_TABLE,
    keys="L",
    menu=DUEL,
    context="board",
    tip=_("Show what has happened, line by line; click a line to see that moment on the board."),
)
def show_log(host: GameHost, session: Session) -> None:
    """Open the log; the board shows the moment of the selected line."""

    def look(entry: log.LogEntry | None) -> None:
        """Show the moment of this entry, or the present for None."""
        if entry is None:
            session.previews.end()
        else:
            session.pin(PreviewTarget(entry.node, entry.move, entry.event))

    table = session.table
    nodes = table.here.line()
    host.open(lambda parent: log.LogDialog(table.game, nodes, session.view.viewer, look, parent))


@command(
    "cards",
    _("&Cards…"),
    A_TABLE,
    keys="C",
    menu=DUEL,
    context="board",
    tip=_("Show pictures of all cards of this game, with a search."),
)
def cards(host: GameHost, session: Session) -> None:
    """Open the browser of the cards of this table's variant."""
    played = variant_of(session.view.state)
    host.open(lambda parent: card_browser.CardsDialog(played, parent))


@command("decks", _("&Decks…"), A_TABLE, menu=DUEL, tip=_("Build decks for your next games."))
def decks(host: GameHost, session: Session) -> None:
    """Open the deck editor; the deck used there becomes the first one of the next new game."""
    id = session.table.game.id
    kept = host.settings.choices_for(id)
    options = {**dict(kept.get("options") or {}), "variant": variant_of(session.view.state).id}

    def take(chosen: dict[str, str]) -> None:
        """Store the deck as an option of the next new game, and say so."""
        host.settings.set_choices_for(id, {**kept, "options": options | chosen})
        host.say(_("Your next new game will use this deck as its first one."))

    editor = host.open(lambda parent: deck_editor.DeckEditor(options, parent))
    editor.chosen.connect(take)
