"""The replayer: the table at each step, visible cards, equities, and the list of acts."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from takeback.board.page import Notebook
from takeback.engine.game import Game
from takeback.texts import gettext as _
from takeback.texts import pgettext
from takeback.ui.fields import HEIGHT, ChoiceBox, SegmentedControl
from takeback.ui.labels import called
from takeback.ui.playback import Playback
from takeback.ui.theme import Theme

from ...records.handlist import Hand
from ...records.hands import PlayedHand
from ...records.replayer import (
    ALL,
    OWN,
    SHOWN,
    EquityQuestion,
    Frame,
    HandReplay,
    equity_caption,
    equity_question,
    masked,
    seats_seen,
)
from ...rules.events import BoardDealt, HandEnded, PotWon, SecondBoardDealt
from ...state import Holdem
from ...words import SHORT, positions
from ..all_in import Shares, shares_by_seat
from ..answers import BackgroundAnswers, share_of
from ..looks import CardPreferences
from .controls import Controls
from .library import OpenedHand
from .replay_board import ReplayBoard
from .side import STREETS, Facts, HandActs, Notes
from .track import Track

ACT, SILENT, STREET, END = 0.9, 0.35, 1.5, 2.2  # seconds a step stays at normal speed
NARROW, LOW, LOWEST = 1000, 560, 400
HOW = [  # the cards that are seen
    (OWN, pgettext("cards", "Own")),
    (SHOWN, pgettext("cards", "Shown")),
    (ALL, pgettext("cards", "All")),
]
NAMES, PLACES, BLINDS = "names", "positions", "blinds"
AS = [(NAMES, _("Names, chips")), (PLACES, _("Positions, chips")), (BLINDS, _("Names, big blinds"))]
PLAY_ON, PLAY_ON_SHORT = _("Play on from here…"), _("Play on…")
KEYS = {
    Qt.Key.Key_Left: "back",
    Qt.Key.Key_Comma: "back",
    Qt.Key.Key_Right: "forward",
    Qt.Key.Key_Period: "forward",
    Qt.Key.Key_Up: "street_back",
    Qt.Key.Key_Down: "street_forward",
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
    Qt.Key.Key_Space: "play",
    Qt.Key.Key_PageUp: "hand_back",
    Qt.Key.Key_PageDown: "hand_forward",
}


class HandPlayback(Playback):
    """Plays the open hand step by step; important steps stay longer."""

    def __init__(self, view: ReplayView) -> None:
        super().__init__(view)
        self._view = view

    @property
    def at(self) -> int:
        """Return the current step."""
        return self._view.at

    @property
    def last(self) -> int:
        """Return the last step of the open hand."""
        assert self._view.replay is not None
        return self._view.replay.last

    def seconds(self) -> float:
        """Return how many seconds the current step stays at normal speed, by its kind."""
        frame = self._view.frame
        if isinstance(frame.event, BoardDealt | SecondBoardDealt):
            return STREET
        if isinstance(frame.event, PotWon | HandEnded):
            return END
        return SILENT if frame.is_silent else ACT

    def show_step(self, step: int) -> None:
        """Show this step."""
        self._view.go_to_step(step)


class ReplayView(QWidget):
    """Shows one hand step by step, with controls, acts, facts and notes. Equities come from a thread, which
    runs until `shut_down`."""

    closed = Signal()
    hand_wanted = Signal(int)  # offset in the list
    play_on_wanted = Signal()
    export_wanted = Signal()
    about_wanted = Signal()
    origin_wanted = Signal()
    stepped = Signal(str)  # text of the step, to be spoken

    def __init__(self, game: Game, notebook: Notebook, parent: QWidget) -> None:
        super().__init__(parent)
        self.opened: OpenedHand | None = None
        self.replay: HandReplay | None = None
        self.at = 0
        self.odds = BackgroundAnswers(share_of, self)
        self.back = QPushButton(_("‹ Hands"))
        self.title = called("heading", QToolButton(self))
        self.title.setAccessibleDescription(_("About this hand"))
        self.view = ChoiceBox(_("Seen from"), [])
        self.how = SegmentedControl(_("Hole cards"), HOW)
        self.how.set_value(SHOWN)
        self.shown_as = ChoiceBox(_("Shown as"), AS)
        self.origin = QPushButton()
        self.play_on = QPushButton(PLAY_ON)
        self.export = QPushButton(_("Export…"))
        self.board = ReplayBoard(game, self)
        self.track = Track(self)
        self.controls = Controls(self)
        self.acts, self.facts, self.notes = HandActs(self), Facts(self), Notes(notebook, self)
        self.playing = HandPlayback(self)
        self._questions: tuple[HandReplay, frozenset[int], list[EquityQuestion | None]] | None = None
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        """Arrange the head, the board with its track and controls, and the side with acts, facts and
        notes."""
        for button in (self.back, self.origin, self.play_on, self.export):
            button.setFixedHeight(HEIGHT)
            button.setAutoDefault(False)
        self.back.setToolTip(_("Back to the list (Esc)"))
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.back)
        head.addWidget(self.title)
        head.addWidget(self.origin)
        head.addStretch(1)
        for widget in (self.view, self.how, self.shown_as, self.play_on, self.export):
            head.addWidget(widget)
        left = QVBoxLayout()
        left.setSpacing(2)
        left.addWidget(self.board, 1)
        left.addWidget(self.track)
        left.addWidget(self.controls)
        self._side = QWidget(self)
        right = QVBoxLayout(self._side)
        right.setContentsMargins(0, 8, 0, 0)
        right.setSpacing(10)
        right.addWidget(self.acts, 3)
        right.addWidget(self.facts)
        right.addWidget(self.notes, 1)
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addLayout(left, 1)
        row.addWidget(self._side)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 8)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(row, 1)

    def _connect(self) -> None:
        """Connect the widgets with each other and with the signals of the view."""
        self.back.clicked.connect(self.close_hand)
        self.view.currentIndexChanged.connect(self._on_visibility_changed)
        self.view.currentTextChanged.connect(self.view.setToolTip)
        self.how.chosen.connect(self._on_visibility_changed)
        self.shown_as.currentIndexChanged.connect(self._on_labels_changed)
        self.play_on.clicked.connect(self.play_on_wanted)
        self.export.clicked.connect(self.export_wanted)
        self.title.clicked.connect(self.about_wanted)
        self.origin.clicked.connect(self.origin_wanted)
        self.track.sliderPressed.connect(self.playing.stop)
        self.track.wanted.connect(self._go_quietly)
        self.acts.wanted.connect(self._go_quietly)
        self.controls.asked.connect(self.run_command)
        self.odds.answered.connect(self._answered)
        self.board.installEventFilter(self.playing)
        self.controls.speed.currentIndexChanged.connect(self._follow_speed)
        self.playing.changed.connect(self.controls.set_running)
        self.playing.stepped.connect(self._played_to)

    # the hand -------------------------------------------------------------------------------------------
    def show_hand(self, opened: OpenedHand, player: str, step: int | None = None) -> None:
        """Show a hand from this player's seat, or from the first one dealt in if the player was not. It opens
        at the given step, limited to the hand, or at its first decision."""
        self.playing.stop()
        self.opened = opened
        state = opened.played.before
        dealt = opened.played.started.seats
        names = [(seat, _("From {player}", player=state.names[seat])) for seat in dealt]
        mine = next((seat for seat in dealt if state.names[seat] == player), None)
        self.view.blockSignals(True)
        self.view.clear()
        for seat, text in (*names, (None, _("From nobody’s seat"))):
            self.view.addItem(text, seat)
        self.view.setCurrentIndex(dealt.index(mine) if mine is not None else 0)
        self.view.blockSignals(False)
        hand = opened.hand
        self.title.setText(_("Hand {number}", number=hand.number))
        about = _("About this hand of {table}, and the check of its deal", table=hand.source.title)
        self.title.setToolTip(about)
        self.notes.show_hand(hand)
        self._show_origin(hand)
        self._rebuild_replay()
        replay = self.replay
        assert replay is not None
        self.go_to_step(replay.first_decision if step is None else max(0, min(step, replay.last)))

    def _show_origin(self, hand: Hand) -> None:
        """Offer the hand that this one was played on from or is another line of; hide the button if it is
        neither."""
        self.origin.setVisible(hand.origin is not None or hand.is_replayed)
        self.origin.setText(_("‹ Hand {number}, as played", number=hand.number))
        self.origin.setToolTip(origin_tip(hand))

    def _rebuild_replay(self) -> None:
        """Rebuild the replay with the chosen names and unit."""
        assert self.opened is not None
        played = relabelled(self.opened.played, str(self.shown_as.value))
        replay = self.replay = HandReplay(played)
        self.track.show_hand(replay)
        self.acts.show_hand(replay, self.opened.notes)

    @property
    def viewer(self) -> int | None:
        """Return the seat whose view is shown; None for a spectator."""
        seat = self.view.value
        return None if seat is None else int(seat)

    @property
    def allowed(self) -> frozenset[int] | None:
        """Return the seats whose cards may be seen; None for all. Empty without a hand."""
        return self.opened.hand.source.seats if self.opened is not None else frozenset()

    @property
    def seen(self) -> frozenset[int]:
        """Return the seats whose cards are visible."""
        assert self.replay is not None
        return seats_seen(self.replay, str(self.how.value), self.viewer, self.allowed)

    @property
    def permitted(self) -> frozenset[int]:
        """Return the seats whose cards could be made visible."""
        assert self.replay is not None
        return seats_seen(self.replay, ALL, self.viewer, self.allowed)

    # steps ----------------------------------------------------------------------------------------------
    def run_command(self, what: str) -> None:
        """Run a command of the controls: play, a step, a street, or another hand.

        All but "play" stop the playback. A step that is reached is spoken. Without a hand nothing is done.
        """
        replay = self.replay
        if replay is None:
            return
        if what == "play":
            self.playing.toggle()
            return
        self.playing.stop()
        if what in ("hand_back", "hand_forward"):
            self.hand_wanted.emit(1 if what == "hand_forward" else -1)
            return
        places: dict[str, Callable[[], int]] = {
            "first": lambda: 0,
            "last": lambda: replay.last,
            "back": lambda: max(0, self.at - 1),
            "forward": lambda: min(replay.last, self.at + 1),
            "street_back": lambda: replay.street_before(self.at),
            "street_forward": lambda: replay.street_after(self.at),
        }
        self.go_to_step(places[what]())
        self.stepped.emit(self.frame.text)

    @property
    def frame(self) -> Frame:
        """Return the current step."""
        assert self.replay is not None
        return self.replay.frames[self.at]

    def _go_quietly(self, at: int) -> None:
        """Stop playback and go to a step, without speaking it."""
        self.playing.stop()
        self.go_to_step(at)

    def go_to_step(self, at: int) -> None:
        """Show this step, or the nearest one of the hand, and ask for its equities; do nothing without a
        hand."""
        replay = self.replay
        if replay is None:
            return
        self.at = max(0, min(at, replay.last))
        self.board.show_step(self.state, self.viewer or 0, self._shares())
        street = STREETS[self.frame.street]
        self.track.follow(self.at, replay.last, f"{street}: {self.frame.text}")
        self.acts.select_step(self.at)
        self.facts.show_facts(replay, self.at, equity_caption(self.state))
        self.controls.show_place(self.at, replay.last, street)
        self._ask_for_equities()

    @property
    def state(self) -> Holdem:
        """Return the state of this step with hidden cards masked."""
        return masked(self.frame.state, self.seen)

    def _follow_speed(self) -> None:
        """Use the chosen speed for playback."""
        self.playing.speed = float(self.controls.speed.value or 1.0)

    def _on_visibility_changed(self) -> None:
        """Show the step again after visibility has changed."""
        if self.replay is not None:
            self.go_to_step(self.at)

    def _on_labels_changed(self) -> None:
        """Show the step again after names or unit have changed."""
        if self.opened is not None:
            self._rebuild_replay()
            self.go_to_step(self.at)

    # equities -------------------------------------------------------------------------------------------
    def _ask_for_equities(self) -> None:
        """Ask for the equities of this step first, then of all others."""
        assert self.replay is not None
        seen = self.seen
        if self._questions is None or self._questions[:2] != (self.replay, seen):
            found = [equity_question(masked(frame.state, seen)) for frame in self.replay.frames]
            self._questions = (self.replay, seen, found)
        asked = self._questions[2]
        order = dict.fromkeys([*asked[self.at :], *asked[: self.at]])
        self.odds.ask(one for one in order if one is not None)

    def _shares(self) -> Shares:
        """Return (share, error) by seat for this step; {} if there are none or they are not known yet."""
        asked = equity_question(self.state)
        return shares_by_seat(asked, self.odds.answer(asked)) if asked is not None else {}

    def _answered(self) -> None:
        """Show the equities that have been worked out."""
        if self.replay is not None:
            self.board.show_shares(self._shares())

    def _played_to(self) -> None:
        """Speak a step reached by playback, unless it is silent."""
        if not self.frame.is_silent:
            self.stepped.emit(self.frame.text)

    # called by the page ---------------------------------------------------------------------------------
    def close_hand(self) -> None:
        """Stop playback, save the notes, ask for no more equities, and emit `closed`."""
        self.playing.stop()
        self.notes.save_note()
        self.odds.ask(())
        self.closed.emit()

    def shut_down(self) -> None:
        """Stop playback and the thread of equities, and save the notes; nothing works afterwards."""
        self.playing.stop()
        self.notes.save_note()
        self.odds.close()

    def set_looks(self, looks: CardPreferences) -> None:
        """Apply preferences; choose the unit of the amounts accordingly."""
        self.board.set_looks(CardPreferences(looks.four_colours))  # its state is counted in blinds already
        if looks.in_blinds != (self.shown_as.value == BLINDS):
            self.shown_as.set_value(BLINDS if looks.in_blinds else NAMES)

    def set_theme(self, theme: Theme) -> None:
        """Give the board and the controls these colours, and paint the track again."""
        self.board.set_theme(theme)
        self.controls.set_theme(theme)
        self.track.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the width of the side and leave out what does not fit."""
        super().resizeEvent(event)
        is_narrow = self.width() < NARROW
        side = min(220, self.width() * 3 // 10) if is_narrow else 300 + (self.width() - NARROW) // 12
        self._side.setFixedWidth(min(420, side))
        self.play_on.setText(PLAY_ON_SHORT if is_narrow else PLAY_ON)
        self.play_on.setToolTip(PLAY_ON if is_narrow else "")
        self.export.setVisible(not is_narrow)
        self.shown_as.setVisible(not is_narrow)
        self.notes.setVisible(self.height() >= LOW)
        self.track.show_graph(self.height() >= LOWEST)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the hand with Escape, or run the key of the replayer; pass on keys with modifiers."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Escape:
            self.close_hand()
        elif key in KEYS:
            self.run_command(KEYS[key])
        else:
            super().keyPressEvent(event)


def origin_tip(hand: Hand) -> str:
    """Return where a hand comes from that was played on, or is another line, and what the button opens."""
    if hand.origin is None:
        return _("Another line of hand {number}. Opens the hand it comes from.", number=hand.number)
    number = hand.origin.hand
    return (
        _("Played on from hand {number}, before the flop. Opens the hand it comes from.", number=number),
        _("Played on from hand {number}, flop. Opens the hand it comes from.", number=number),
        _("Played on from hand {number}, turn. Opens the hand it comes from.", number=number),
        _("Played on from hand {number}, river. Opens the hand it comes from.", number=number),
    )[hand.origin.street]


def relabelled(played: PlayedHand, how: str) -> PlayedHand:
    """Return the same hand with players named by position (PLACES) or with amounts in big blinds (BLINDS).

    Return it unchanged otherwise, and with BLINDS also where the big blind is 1.
    """
    before = played.before
    if how == BLINDS and played.started.big > 1:
        big = played.started.big
        return PlayedHand(replace(before, unit=big), played.events, replace(played.after, unit=big))
    if how == PLACES:
        dealt = next(
            (state for _event, state in played.states() if any(seat.cards for seat in state.seats)), before
        )
        named = positions(dealt)
        names = tuple(SHORT.get(named.get(seat, ""), name) for seat, name in enumerate(before.names))
        return PlayedHand(replace(before, names=names), played.events, replace(played.after, names=names))
    return played
