"""The levels before and after the one on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from takeback.engine.state import Illegal
from takeback.engine.titles import TUTORIAL
from takeback.listeners.level_session import LevelSession
from takeback.shell.features.levels.menu import LevelsMenu
from takeback.shell.features.levels.starts import LevelStarts
from takeback.shell.host import Host
from takeback.table.table import Table
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.puzzles.catalogue import LevelPlace


class NextLevels:
    """Finds the level before or after one, also elsewhere when a pack is at its end, and plays it.

    `by` is 1 or -1.
    """

    def __init__(
        self, host: Host, level_session: LevelSession, menu: LevelsMenu, starts: LevelStarts
    ) -> None:
        self._host, self._level_session = host, level_session
        self._menu, self._starts = menu, starts

    def why_not(self, table: Table, by: int) -> str:
        """Return why there is no level to play `by` places after this table's, as a sentence; empty if there
        is one."""
        try:
            self._name_to_play(table, by)
        except Illegal as why:
            return str(why)
        return ""

    def _name_to_play(self, table: Table, by: int) -> str:
        """Return the name of the level `by` places after this table's; after the last one, if this is solved,
        any unsolved one. Raises Illegal if there is none."""
        play = self._level_session.play
        if play is None:
            raise Illegal(_("No level is open here."))
        try:
            return self._neighbour(table, play.name, by)[0]
        except Illegal:
            other = self._unsolved(table) if by > 0 and play.solved else None
            if other is None:
                raise
            return other.name

    def play(self, table: Table, by: int) -> None:
        """Begin or continue the level `by` places after this table's, with the table's other options.

        Raises Illegal if there is none.
        """
        name = self._name_to_play(table, by)
        fixed = (table.game.shelf.option, "edit")
        others = {key: value for key, value in table.record.options.items() if key not in fixed}
        self._starts.play(table.game, name, others)

    def button_text(self, table: Table, name: str) -> str:
        """Return the text of the button for the level after the one of this name; an unsolved level from
        elsewhere is named in it. Empty if all are solved."""
        try:
            return self._neighbour(table, name, 1)[1]
        except Illegal:
            other = self._unsolved(table)
            return _("Play {level}", level=other.title) if other is not None else ""

    def has_neighbour(self, table: Table, name: str) -> bool:
        """Tell whether a level follows the one of this name in its pack or folder."""
        try:
            self._neighbour(table, name, 1)
        except Illegal:
            return False
        return True

    def _neighbour(self, table: Table, name: str, by: int) -> tuple[str, str]:
        """Return the name of the level `by` places after the one of this name, and the text of the button for
        it. Raises Illegal if there is none."""
        from takeback.puzzles.catalogue import DAILY, RANDOM, neighbour
        from takeback.puzzles.packs import OWN

        own = self._menu.own.levels_of(table.game)
        if own is not None and name.startswith(OWN):
            place = own.neighbour(name, by)
            return place.name, _("Play {level}", level=place.title)
        other = neighbour(table.game.shelf, name, by, self._level_session.today())
        kinds = {DAILY: _("Next day"), RANDOM: _("Another random level"), f"{TUTORIAL}/": _("Next lesson")}
        texts = (text for start, text in kinds.items() if other.casefold().startswith(start))
        return other, next(texts, _("Next level"))

    def _unsolved(self, table: Table) -> LevelPlace | None:
        """Return the level to play after the last of its pack: a daily one or one of another pack, but no
        lesson; None if all are solved."""
        from takeback.puzzles.catalogue import unsolved_level

        results = self._level_session.results.of_game(table.game.id).items()
        return unsolved_level(table.game.shelf, {name for name, one in results if one.is_solved}, (TUTORIAL,))
