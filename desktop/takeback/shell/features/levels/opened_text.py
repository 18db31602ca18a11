"""Opens the text of a level or a pack that does not name its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from takeback.engine.chance import new_seed
from takeback.puzzles.levels import MOST_BYTES, LevelError, without_words_around
from takeback.puzzles.possible_games import possible_games
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.tables import level_ask, level_of, try_content
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.engine.game import Game
    from takeback.shell.features.levels.own import OwnLevelsController
    from takeback.shell.features.levels.starts import LevelStarts
    from takeback.table.thinking import Answer


def open_level_text(
    host: Host, own: OwnLevelsController, starts: LevelStarts, text: str, at: Game | None
) -> None:
    """Keep and play the level in this text, after trying it in another process; a pack becomes a folder.

    Prefer the shown game `at` if the level can be its; otherwise ask if several are possible.
    """
    text = (
        without_words_around(text[: MOST_BYTES + 1]).rstrip("\n") + "\n"
    )  # the line break tells it from a name
    try:
        games = possible_games(text)
    except LevelError as why:
        host.notice(str(why))
        return

    def way_to_open(game: Game) -> LabelledAction:
        """Return the button that tries the text as a level of this game, and then keeps and plays it."""
        seed = new_seed()

        def begin(answer: Answer) -> None:
            """Keep the pack, or else begin the level that the trial read."""
            if not own.keep_pack(game, text, _("Copied levels")):
                options = game.read_options({game.shelf.option: text})
                starts.begin_opened(game, options, seed, level_of(game, answer))

        ask = level_ask(game, {game.shelf.option: text}, seed)
        return game.title, lambda: try_content(host, _("The text"), ask, len(text), begin, lambda: text)

    own.choose_game(
        games,
        [way_to_open(game) for game in games],
        at,
        _("This level can be of several games. Choose one."),
        _("This is the level of none of the games."),
    )
