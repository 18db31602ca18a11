"""The dialog that changes who plays which seat during a game."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from PySide6.QtWidgets import QWidget

from takeback.shell.session.session import Session
from takeback.table.seat_changes import SeatChange, player_text, possible_changes
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.fields import ChoiceBox, add_row, heading, rows, second
from takeback.ui.labels import FittingArea

AS_IT_IS = -1


class PlayersDialog(Dialog):
    """One row per seat, with everybody who could play it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(_("Players"), parent, width=420)
        self._session = session
        self.picks: list[tuple[ChoiceBox, list[SeatChange]]] = []
        grid = rows()
        for number, seat_changes in groupby(possible_changes(session.table), attrgetter("seat")):
            seat, ways = session.table.shown_seats[number], list(seat_changes)
            now = (AS_IT_IS, player_text(seat))
            pick = ChoiceBox(
                _("Who plays {seat}", seat=seat.name), [now, *enumerate(way.text for way in ways)]
            )
            self.picks.append((pick, ways))
            add_row(grid, seat.name, "", pick)
        self.column.addWidget(heading(_("Players")))
        self.column.addWidget(second(_("Unconfirmed moves are discarded; the history stays.")))
        inside, area = QWidget(self), FittingArea()
        inside.setLayout(grid)
        area.setWidget(inside)
        self.column.addWidget(area, 1)
        self.main(_("Change"))
        self.leave()
        self.foot()

    def accept(self) -> None:
        """Make all changes that were chosen; one that is refused is reported, and the others are made."""
        super().accept()
        for pick, ways in self.picks:
            if pick.value != AS_IT_IS:
                self._session.reseat(ways[pick.value])
