"""Commands that begin games: new, again, and the gallery."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from takeback.engine.chance import new_seed
from takeback.engine.game import Game, find_game
from takeback.engine.record import NO_START
from takeback.engine.state import Illegal
from takeback.shell.commands import feature_ids
from takeback.shell.commands.for_games import consists_of_levels, why_not_in_editor
from takeback.shell.commands.register import A_GAME, A_TABLE, GAME, command
from takeback.shell.game_host import Page
from takeback.shell.host import Host
from takeback.shell.session.tables import continue_table, open_new_table
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.session.session import Session
    from takeback.shell.start.new_game import NewGameChoices

GALLERY = "all_games"  # the object name of the page of all games
FIRST_LESSON = "tictactoe"  # the game whose tutorial newcomers are offered


@command("new", _("&New…"), A_GAME, keys="Ctrl+N", menu=GAME, tip=_("Choose options and players, and start."))
def new(host: Host, game: Game) -> None:
    """Ask how a new game is to be; of a game of levels show these, or begin a random one if they
    are shown.
    """
    if not consists_of_levels(game):
        ask_for_new(host, game)
        return
    is_shown = host.page is not None and host.page.game is game  # then only a random level is new
    if not host.do(feature_ids.NEW_LEVEL if is_shown else feature_ids.LEVELS, game):
        ask_for_new(host, game)


def ask_for_new(host: Host, game: Game) -> None:
    """Open the dialog of a new game, and begin it."""
    from takeback.shell.start.new_game import NewGameDialog

    dialog = host.open(lambda over: NewGameDialog(game, host.settings, over))
    dialog.accepted.connect(lambda: _begin_game(host, game, dialog.choice()))
    dialog.tutorial_wanted.connect(lambda: host.do(feature_ids.TUTORIAL, game))


def _begin_game(host: Host, game: Game, choice: NewGameChoices) -> None:
    """Begin the game as chosen in the dialog, and show its table."""
    open_new_table(host, game, choice.options, choice.seats, choice.seed, choice.rule)


@command(
    "again",
    _("Play again"),
    A_TABLE,
    menu=GAME,
    tip=_("Start a new game with the same options and players."),
    tables=why_not_in_editor,
)
def begin_same_game_again(host: Host, session: Session) -> None:
    """Begin a new table with the same options and players: the same level or start, or another seed."""
    table, record = session.table, session.table.record
    start = table.history.root.state
    is_same = record.start != NO_START or table.game.level_of(start) is not None
    open_new_table(
        host,
        table.game,
        dict(record.options),
        table.seats,
        new_seed(),
        record.rule,
        start if is_same else None,
        record.title,
        record.practice,
    )


def why_no_gallery(host: Host) -> str:
    """Return that the gallery is shown already; empty if something else is."""
    page = host.page if host.session is None else None
    is_gallery = page is not None and page.widget.objectName() == GALLERY
    return _("All games are already shown.") if is_gallery else ""


@command(
    "gallery",
    _("&All games"),
    keys="Ctrl+Shift+O",
    menu=GAME,
    tip=_("Show all games, including your unfinished ones."),
    why_not=why_no_gallery,
)
def gallery(host: Host) -> None:
    """Show the gallery, and note it as the last page in place of a table."""
    from takeback.shell.start.gallery import Gallery

    page = Gallery(host.journal, host.settings.painting_guard)
    page.setObjectName(GALLERY)
    page.chosen.connect(partial(begin_chosen_game, host))
    page.continued.connect(partial(continue_table, host))
    page.lesson_wanted.connect(lambda: _begin_first_lesson(host))
    host.show_page(Page(page, "", _("Choose a game.")))
    host.settings.last_table.note_opening(0)


def _begin_first_lesson(host: Host) -> None:
    """Begin the tutorial of the simplest game."""
    host.do(feature_ids.TUTORIAL, find_game(FIRST_LESSON))


def begin_chosen_game(host: Host, id: str) -> None:
    """Begin a game chosen in the gallery or the desktop's menu; of a game of levels show these first.

    An id of no game is refused in the status bar.
    """
    try:
        game = find_game(id)
        if not (consists_of_levels(game) and host.do(feature_ids.LEVELS, game)):
            host.run(new, game)
    except Illegal as why:
        host.say(str(why))
