"""The dialog for playing on from a step of a hand."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from takeback.board.page import TableRequest
from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.record import Seat, TableRecord
from takeback.texts import format_list, ngettext, pgettext
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.fields import ChoiceBox, SegmentedControl, add_row, heading, rows, second
from takeback.ui.theme import EDGE

from ...records.numbers import Origin, title_of
from ...records.replayer import HandReplay
from ...records.whatif import fork
from ...state import Holdem

SAME, NEW = "same", "new"
AS_THEY_SAT, EVERYBODY = "as", "all"
LUCK = "what if"  # seed of the cards that are drawn


LEVEL_WORDS = {  # the parts of the levels of computer players, such as "rock-easy"
    "random": pgettext("level of a computer player", "random"),
    "folder": pgettext("level of a computer player", "folder"),
    "caller": pgettext("level of a computer player", "caller"),
    "shover": pgettext("level of a computer player", "shover"),
    "station": pgettext("level of a computer player", "station"),
    "wild": pgettext("level of a computer player", "wild"),
    "rock": pgettext("level of a computer player", "rock"),
    "solid": pgettext("level of a computer player", "solid"),
    "easy": pgettext("level of a computer player", "easy"),
    "medium": pgettext("level of a computer player", "medium"),
    "hard": pgettext("level of a computer player", "hard"),
}


def level_text(level: str) -> str:
    """Return the name of a computer player's level, such as "rock, easy"."""
    return format_list([LEVEL_WORDS[part] for part in level.split("-")], "unit")


class PlayOnDialog(Dialog):
    """Asks for cards, seat and players to play on from a step of a hand. `seen` are the seats whose cards may
    be kept, `table` is the hand's own table, if any, `serial` the turn at this step, `number` the permanent
    number of the hand."""

    wanted = Signal(object)  # TableRequest

    def __init__(
        self,
        game: Game,
        replay: HandReplay,
        step: int,
        viewer: int | None,
        seen: frozenset[int],
        table: tuple[int, TableRecord] | None,
        serial: int | None,
        number: int,
        parent: QWidget,
    ) -> None:
        super().__init__(_("Play on from here"), parent, width=440, spacing=14)
        self._game, self._replay, self._step, self._seen = game, replay, step, seen
        self._table, self._serial, self._number = table, serial, number
        names = replay.played.before.names
        self.cards = SegmentedControl(_("Cards to come"), [(SAME, _("The same")), (NEW, _("New ones"))])
        self.cards.set_value(SAME)
        dealt = replay.played.started.seats
        self.seat = ChoiceBox(_("You play"), [(seat, names[seat]) for seat in dealt])
        self.seat.set_value(viewer if viewer in dealt else replay.frames[step].state.turn)
        sat = [(AS_THEY_SAT, _("Same players"))] if table is not None else []
        levels = [(level, level_text(level)) for level in game.computer_levels]
        self.others = ChoiceBox(_("The others"), [*sat, (EVERYBODY, _("You too")), *levels])
        if table is None and "solid-medium" in game.computer_levels:
            self.others.set_value("solid-medium")
        self.note = second("")
        self._lay_out()
        self.cards.chosen.connect(self._update_note)
        self.others.currentIndexChanged.connect(self._update_note)
        self._update_note()

    def _lay_out(self) -> None:
        """Arrange the step, the choices, the note on them, and the buttons."""
        grid = rows()
        add_row(grid, _("Cards to come"), _("The cards on the table stay the same."), self.cards)
        add_row(grid, _("You play"), _("Your seat in this hand."), self.seat)
        add_row(grid, _("The others"), _("Who plays the other seats."), self.others)
        column = self.column
        column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        number = self._replay.played.started.hand
        column.addWidget(heading(_("Hand {number}, played on", number=number)))
        # Translators: {step} is a row of the history without a full stop, such as "Ann folds"
        place = QLabel(_("After: {step}.", step=self._replay.frames[self._step].text))
        place.setWordWrap(True)
        column.addWidget(place)
        column.addLayout(grid)
        column.addWidget(self.note)
        self.begin = self.main(_("Play on"))
        self.leave()
        self.foot()

    @property
    def is_branch(self) -> bool:
        """Tell whether play continues as another line of the hand's own table: it is free, a turn stands at
        this step, and nothing is changed."""
        return (
            self._table is not None
            and self._table[1].rule == "free"
            and self._serial is not None
            and self.cards.value == SAME
            and self.others.value == AS_THEY_SAT
        )

    def _update_note(self) -> None:
        """Update the note to the choices; the seat can only be chosen where computers play the others."""
        self.seat.setEnabled(self.others.value not in (AS_THEY_SAT, EVERYBODY))
        if self.is_branch:
            self.note.setText(
                _(
                    "At its own table: what you play becomes another line, and the original hand is kept. "
                    "Replayed hands are not counted."
                )
            )
        else:
            self.note.setText(_("At a new practice table. The original hand is kept, and nothing counts."))

    def accept(self) -> None:
        """Emit the request, then close."""
        self.wanted.emit(self.wish())
        super().accept()

    def wish(self) -> TableRequest:
        """Return the request for the window, with a new state unless it is a branch."""
        number = self._replay.played.started.hand
        if self.is_branch:
            assert self._table is not None
            assert self._serial is not None
            sentence = _("Hand {number}, as it was then. If you play, another line begins.", number=number)
            return TableRequest(sentence, self._table[0], self._serial)
        luck = Chance(number, LUCK, self._step, self.cards.value)
        made = fork(self._replay, self._step, self._seen, luck, new_cards=self.cards.value == NEW)
        sentences = [_("A practice table: hand {number} continues from here.", number=number)]
        if made.drawn:
            sentences.append(
                ngettext(
                    "{count} unknown card was drawn.",
                    "{count} unknown cards were drawn.",
                    made.drawn,
                )
            )
        return TableRequest(
            " ".join(sentences),
            start=made.state,
            options=self._options(made.state),
            seats=self._seats(made.state),
            title=title_of(Origin(number, self._number, self._replay.frames[self._step].street)),
        )

    def _options(self, state: Holdem) -> dict[str, object]:
        """Return the options of the new table: those of the hand's own table, or the usual ones of its
        variant, for practice and with hands that wait for Deal."""
        if self._table is not None:
            return {**self._table[1].options, "practice": True, "deal": "ask"}
        given = {"variant": state.rules.variant, "practice": True, "deal": "ask"}
        return self._game.read_options(given)

    def _seats(self, state: Holdem) -> tuple[Seat, ...]:
        """Return who sits at the new table: the same players, persons only, or a person at the chosen seat
        among computers of the chosen level."""
        others = self.others.value
        if others == AS_THEY_SAT and self._table is not None:
            return self._table[1].seats
        return tuple(
            Seat(
                "person" if others == EVERYBODY or seat == self.seat.value else "computer",
                name,
                "" if others == EVERYBODY or seat == self.seat.value else str(others),
                self._game.seat_colour(seat),
            )
            for seat, name in enumerate(state.names)
        )
