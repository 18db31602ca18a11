"""The next pass of the player at the screen: where it will stop, and what its buttons say."""

from __future__ import annotations

from time import monotonic

from msgspec.structs import replace

from takeback.board.widget import WATCHING
from takeback.engine.state import Action
from takeback.games.duel import names, text
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.state import Pass
from takeback.texts import gettext as _

from . import turn_words
from .places import PASSES
from .seat_board import SeatBoard
from .side import PassLabel

LOCKED = 0.25  # seconds for which a pass button ignores presses after its label has changed
NOT_NOW = _("You have nothing to pass now.")


class NextPass:
    """Holds the stops that the player has set on one board, which the next action carries, and passes."""

    def __init__(self, board: SeatBoard) -> None:
        """Take the board of the player who passes."""
        self._board = board
        self._wanted_stops: frozenset[str] | None = None  # stops from the next action on
        self._labels: tuple[object, ...] = ()
        self._labelled = 0.0

    @property
    def stops(self) -> frozenset[str]:
        """Return where the next pass will stop; nowhere for spectators."""
        board = self._board
        if board.seat is None:
            return frozenset()
        if self._wanted_stops is not None:
            return self._wanted_stops
        return frozenset(board.state.plans[board.seat].stops)

    def drop_reached_stops(self, state: Duel, seat: int | None) -> None:
        """Drop the player's stops if this state to be shown has them, or if it is for another seat."""
        if seat != self._board.seat or (
            self._wanted_stops is not None
            and seat is not None
            and self._wanted_stops == frozenset(state.plans[seat].stops)
        ):
            self._wanted_stops = None

    def note_labels(self, is_new: bool = False) -> None:
        """Note the time if the labels of the buttons or the question have changed, or `is_new` says so."""
        question = self._board.question
        labels = (*self.labels(), question.prompt, question.done)
        if is_new or labels != self._labels:
            self._labels, self._labelled = labels, monotonic()

    def labels(self) -> tuple[PassLabel, ...]:
        """Return label and explanation of the pass button, and of the buttons that pass until a later
        moment."""
        board = self._board
        stops = sorted(self.stops, key=stop_order)
        is_named = board.may_pass or bool(board.laid.variant.pass_called)
        first, *shorter = text.pass_labels(board.state, tuple(stops)) if is_named else (_("Pass"),)
        if not board.laid.variant.has_stops:
            return (PassLabel(first),)
        is_resolving = board.may_pass and bool(board.laid.chain)
        others = [turn_words.until_words(until, "all" in stops) for until in PASSES[1:]]
        return (
            PassLabel(first, () if is_resolving else turn_words.stops_labels(stops), tuple(shorter)),
            *(PassLabel(title, abouts) for title, abouts in others),
        )

    def tip(self, until: str) -> str:
        """Return the tool tip of a pass button: its title, what it does, and after the first also where the
        game stops; only title and explanation while there is nothing to pass."""
        board = self._board
        label = self.labels()[PASSES.index(until)]
        if board.seat is None or not board.may_pass or not board.laid.variant.has_stops:
            return board.name_of(("pass", until))
        is_full = "all" in self.stops
        kind = "once" if is_full else until
        lines = [label.title, turn_words.pass_tip(board.laid, board.seat, board.names, kind)]
        if kind == "once":
            lines.append(self._stops_after())
        return "\n".join(lines)

    def _stops_after(self) -> str:
        """Return as a sentence where the game stops after the player has passed once."""
        stops = turn_words.stops_texts(sorted(self.stops, key=stop_order))[0]
        if "all" in self.stops or "bluff" in self.stops:
            return _("After that, the game {stops_at_steps}.", stops_at_steps=stops)
        if any(f"mine:{council}" in self.stops for council in turn_words.COUNCILS):
            return _(
                "After that, the game {stops_at_steps}: in your Councils always, else if you can act then.",
                stops_at_steps=stops,
            )
        return _("After that, the game {stops_at_steps}, if you can act then.", stops_at_steps=stops)

    @property
    def has_buttons(self) -> bool:
        """Tell whether there are pass buttons: not for spectators, and not after the end."""
        board = self._board
        return board.seat is not None and board.game.outcome(board.state) is None

    def full_control_label(self) -> str:
        """Return the label of full control as it will be at the next action, which carries it."""
        is_on = "all" in self.stops
        return _("Full control: on") if is_on else _("Full control: off")

    @property
    def _is_locked(self) -> bool:
        """Tell whether a label has changed so recently that a press may be meant for the former one; never if
        the board moves nothing."""
        return bool(self._board.pace) and monotonic() - self._labelled < LOCKED

    def press_space(self) -> None:
        """End the question; without one, pass once. Ignored just after a label has changed."""
        board = self._board
        if board.seat is None or not board.is_asked:
            self.pass_until("once")
        elif not self._is_locked:
            board.end_question()

    def pass_until(self, until: str) -> None:
        """Pass "once", until a "change" or the "turn" ends, or show why that is not possible.

        "once" is ignored just after a label has changed.
        """
        board = self._board
        if board.seat is None:
            board.refuse(WATCHING)
        elif board.choice is not None:
            board.refuse(_("Answer first: {question}", question=board.question.prompt))
        elif not board.may_pass:
            board.refuse(NOT_NOW)
        elif until == "once" and self._is_locked:
            return
        else:
            board.act(Pass(until, board.state.plans[board.seat].stops))

    def with_stops(self, action: Action) -> Action:
        """Return this action of the player, carrying the stops if they are other than those in force."""
        stops = self._wanted_stops
        return action if stops is None else replace(action, stops=tuple(sorted(stops, key=stop_order)))

    def toggle_stop(self, stop: str) -> None:
        """Turn a stop on or off from the next action on, and say so; refuse it for spectators."""
        board = self._board
        if board.seat is None:
            board.refuse(WATCHING)
            return
        self.want_stops(self.stops ^ {stop})
        if stop == "all":
            board.message_emitted.emit(self.full_control_label())
        else:
            name = board.name_of(("stop", *stop.split(":")))
            board.message_emitted.emit(_("{stop}, from your next action on", stop=name))

    def want_stops(self, stops: frozenset[str]) -> None:
        """Set the stops from the next action on, and update the board."""
        board = self._board
        in_force = () if board.seat is None else board.state.plans[board.seat].stops
        self._wanted_stops = None if stops == frozenset(in_force) else stops
        board.refresh()


def stop_order(stop: str) -> tuple[int, str]:
    """Return the sort key of a stop: the order of steps."""
    order = list(names.STEPS)
    name = stop.partition(":")[2]
    return (order.index(name) if name in order else -1, stop)
