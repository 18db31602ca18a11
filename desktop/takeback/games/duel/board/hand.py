"""The part of the board that works out what the player can do, and does what a press means."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QResizeEvent

from takeback.board.widget import WATCHING, BoardWidget
from takeback.engine.state import Action
from takeback.games.duel import names
from takeback.games.duel.kernel.objects import Choice, Duel, of_seat
from takeback.games.duel.state import Answer, Cancel, Pass, Play
from takeback.texts import gettext as _

from . import turn_words, words
from .faces import FacePictures
from .fact_lines import LogRow, log_rows
from .laid import Laid
from .next_pass import NextPass
from .offered_answers import OfferedAnswers
from .places import Areas, lay_cards, lay_places
from .possible_plays import PossiblePlays
from .question_lines import QuestionLines
from .side import Question, height_of_top
from .target_picks import TargetPicks
from .wishes import Wish, with_wish

LOOK_AGAIN = 30  # milliseconds between checks whether a card still flies


class HandBoard(BoardWidget):
    """The base of the board of Duel: works out from a state what this seat sees and may do, and acts for
    it."""

    state: Duel

    @cached_property
    def pictures(self) -> FacePictures:
        """Return the cache of card pictures."""
        return FacePictures()

    @cached_property
    def next_pass(self) -> NextPass:
        """Return the next pass of the player at the screen."""
        return NextPass(self)

    @cached_property
    def question_lines(self) -> QuestionLines:
        """Return the lines of the question's panel."""
        return QuestionLines(self)

    @cached_property
    def picks(self) -> TargetPicks:
        """Return the targets pressed so far."""
        return TargetPicks(self)

    # state
    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        """Show this state to this seat; picks, page and menu are reset if it is another one.

        Springs are paid automatically if the player's own action led to
        the question and the preference allows it.
        """
        is_other = state is not self.state or seat != self.seat
        if is_other:
            self.picks.clear()
            self.question_lines.reset()
        self.next_pass.drop_reached_stops(state, seat)
        if self.spots.current in self.spots:
            self._stood_at = self.place_of(self.spots.current).center()
        self.state, self.seat, self.to_act = state, seat, to_act
        self._forget()
        super().show_state(state, seat, to_act)
        self._rests = self._rests or is_other
        choice = self.choice
        if self._is_acting and not self.pays_by_hand and choice is not None and choice.kind == "pay":
            QTimer.singleShot(0, self, partial(self._pay, choice))
        self.next_pass.note_labels()

    _rests = True  # the cursor has not moved since the last change, so no large card covers the table

    def move_cursor(self, key: Hashable | None) -> None:
        """Move the keyboard's cursor; from now on its card is shown large."""
        super().move_cursor(key)
        self._rests = False

    _known: tuple[Any, dict[str, Any]] = (None, {})  # a state, and what was worked out from it

    _stood_at = QPointF()  # where the keyboard's cursor stood before the change

    def first_key(self) -> Hashable | None:
        """Return where the cursor goes: next to a card or answer that is
        gone, else where there is something to do.
        """
        here: Any = self.spots.current
        alike = [key for key in self.spots if here is not None and key[:1] == here[:1]]  # type: ignore[index]
        if alike and here[0] in ("card", "option", "chain"):
            return min(
                alike, key=lambda key: (self.place_of(key).center() - self._stood_at).manhattanLength()
            )
        hand = self.laid.hand(self.seat) if self.seat is not None else ()
        first = next((oid for oid in hand if oid in self.plays.playable), next(iter(hand), 0))
        usual = [("done",)] if self.answers.done == 0 else []
        for key in (*usual, ("option", 0), ("card", first), ("pass", "once")):
            if key in self.spots:
                return key
        return super().first_key()

    def _forget(self) -> None:
        """Drop everything worked out from the state."""
        self._known = (self.state, {})

    def _once(self, name: str, work: Any) -> Any:
        """Return `work()`, kept under this name until the state that is painted or the player's picks
        change."""
        if self._known[0] is not self.state:
            self._forget()
        known = self._known[1]
        if name not in known:
            known[name] = work()
        return known[name]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Also make and remove spots: a low board has fewer answers, and beside them no pass buttons."""
        super().resizeEvent(event)
        with self.error_guard.guarded():
            if self.state is not None:
                self.update_spots()

    def refresh(self) -> None:
        """Update everything after the player has changed something that is not part of the state."""
        self._forget()
        self.update_spots()
        self.update()

    @property
    def laid(self) -> Laid:
        """Return how the state is laid out for this seat; spectators see it from the first."""
        made: Laid = self._once("laid", lambda: Laid(self.state, self.seat if self.seat is not None else 0))
        return made

    @property
    def areas(self) -> Areas:
        """Return the areas of the board in its present size."""
        size = (self.width(), self.height())
        if self._areas is None or self._areas[0] != size:
            self._areas = (size, Areas(size))
        return self._areas[1]

    _areas: tuple[tuple[int, int], Areas] | None = None

    @property
    def cards(self) -> dict[Hashable, QRectF]:
        """Return the rectangles of cards by spot, in painting order."""
        size = (self.width(), self.height())
        made: dict[Hashable, QRectF] = self._once(
            f"cards {size}",
            lambda: dict(sorted_in(lay_cards(self.areas, self.laid), self.laid)),
        )
        return made

    @property
    def places(self) -> dict[tuple[int, int], QRectF]:
        """Return the rectangles of marked places by seat and value."""
        size = (self.width(), self.height())
        made: dict[tuple[int, int], QRectF] = self._once(
            f"places {size}", lambda: lay_places(self.areas, self.laid)
        )
        return made

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of both players."""
        return tuple(names.player(self.state, seat) for seat in (0, 1))

    @property
    def hues(self) -> tuple[str, ...]:
        """Return the colours of both players."""
        return tuple(
            self.theme.piece(self.seats[seat].colour if seat < len(self.seats) else seat) for seat in (0, 1)
        )

    @property
    def log(self) -> list[LogRow]:
        """Return the lines of the log."""
        rows: list[LogRow] = self._once("log", lambda: log_rows(self.laid, self.names))
        return rows

    @property
    def height_of_top(self) -> float:
        """Return the height in which the top of the chain shows its whole text."""
        made: float = self._once(
            str(("top", self.width(), self.height())),
            lambda: height_of_top(self.areas, self.laid, self.names, self.theme),
        )
        return made

    # questions
    @property
    def answers(self) -> OfferedAnswers:
        """Return the answers that this seat may give to the question to it."""
        made: OfferedAnswers = self._once(
            "answers", lambda: OfferedAnswers(self.laid, self.seat, self.names, self.choice)
        )
        return made

    @property
    def plays(self) -> PossiblePlays:
        """Return what this seat may play and use."""
        made: PossiblePlays = self._once("plays", lambda: PossiblePlays(self.laid, self.seat, self.may_pass))
        return made

    @property
    def choice(self) -> Choice | None:
        """Return the question to this seat; None without one, or if it is priority."""
        pending = self.state.pending
        if pending is None or self.seat not in pending.seats or pending.kind == "priority":
            return None
        return pending

    @property
    def is_mine(self) -> bool:
        """Tell whether this seat has to act."""
        is_asked = self.seat is not None and self.seat in self.to_act
        return is_asked and self.state.result is None

    @property
    def may_pass(self) -> bool:
        """Tell whether this seat has priority."""
        pending = self.state.pending
        return self.is_mine and pending is not None and pending.kind == "priority"

    @property
    def now(self) -> str:
        """Return a sentence about what can be done now; "" while abilities are offered."""
        if self.question_lines.menu_object:
            return ""
        seat, has_play = self.seat, bool(self.plays.playable)
        has_lit = bool(self.offered or self.answers.places)
        return turn_words.now_words(self.laid, seat, self.names, self.may_pass, has_play, has_lit)

    @property
    def question(self) -> Question:
        """Return what the panel of questions shows: the result, the abilities of an object, or the pending
        question; NO_QUESTION if there is none."""
        made: Question = self._once(
            f"question {self.height()} {self.width()}", self.question_lines.work_out_question
        )
        return made

    @property
    def offered(self) -> frozenset[int]:
        """Return the targets the answers are about; once some are picked, those that go with them."""
        made: frozenset[int] = self._once("offered", lambda: self.answers.targets_with(self.picks.targets))
        return made

    @property
    def lit(self) -> dict[int, bool]:
        """Return the cards with a ring: True for an open ring (can be
        chosen), False for a closed one (is chosen).
        """
        made: dict[int, bool] = self._once("lit", self._lit)
        return made

    def _lit(self) -> dict[int, bool]:
        """Work out the cards with a ring."""
        pile_of = self.laid.pile_of
        found = {pile_of.get(target, target): True for target in (*self.offered, *self.plays.playable)}
        found |= dict.fromkeys((*self.picks.targets, *self.answers.declared), False)
        return {oid: is_open for oid, is_open in found.items() if ("card", oid) in self.cards}

    # paying
    pays_by_hand = False  # a preference
    _is_acting = False

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """Take over whether the player pays by hand."""
        self.pays_by_hand = bool(preferences.get("pay_by_hand", False))

    def act(self, action: Action) -> None:
        """Do this action, with the stops that the player has set; a payment it leads to at once is
        automatic, unlike one that undo leads back to."""
        with self._acting():
            super().act(self.next_pass.with_stops(action))

    def act_automatically(self, action: Action) -> None:
        """Pay with this action; a further payment it leads to at once is automatic, too."""
        with self._acting():
            super().act_automatically(self.next_pass.with_stops(action))

    @contextmanager
    def _acting(self) -> Iterator[None]:
        """Note that the positions shown meanwhile come from this player's own action."""
        self._is_acting = True
        try:
            yield
        finally:
            self._is_acting = False

    def _pay(self, choice: Choice) -> None:
        """Pay automatically, once nothing is animated any more; do nothing if the question has changed by
        then, or in a preview."""
        if self.preview is not None:
            return
        if self.stage.is_playing or self.scene is not None:
            QTimer.singleShot(LOOK_AGAIN, self, partial(self._pay, choice))
        elif self.choice is choice:
            self.act_automatically(Answer(0))

    # choosing
    def press_card(self, oid: int) -> None:
        """Choose this card or its pile as an answer, take it out of the clash, play it, use it or announce
        it.

        Of several abilities, the lines to choose one are shown. Nothing happens if the card is gone.
        """
        laid = self.laid
        if any(self.picks.choose(one) for one in laid.piles.get(oid, (oid,))):
            return
        obj = laid.state.find(oid)
        if obj is None:
            return
        if oid in self.answers.declared:
            self._take_out(oid)
        elif obj.zone == "hand" and obj.owner == self.seat:
            self.act(Play(oid))
        elif uses := self.plays.uses_of(oid):
            if len(uses) == 1:
                self.act(uses[0])
            else:
                self.question_lines.open_menu(oid)
        else:
            self.message_emitted.emit(self.name_of(("card", oid)))

    @property
    def is_asked(self) -> bool:
        """Tell whether the panel shows a question to this seat."""
        return self.choice is not None or (self.may_pass and bool(self.question_lines.menu_object))

    def end_question(self) -> None:
        """Give the answer that ends the question, such as "Done", or the marked one; show why neither is
        possible.
        """
        if not self.question_lines.choose_ending():
            self.refuse(_("Answer first: {question}", question=self.question.prompt))

    def press_marked(self) -> bool:
        """Give the answer under the keyboard's cursor or the pointer; return whether there is one."""
        key = self.marked_answer
        if key is not None:
            self.press(key)
        return key is not None

    @property
    def marked_answer(self) -> Hashable | None:
        """Return the spot under the keyboard's cursor or the pointer if it is an answer to a question that
        nothing else ends; else None.
        """
        key: Any = self.current_spot
        if key is None or not self.is_asked or self.question.done:
            return None
        match key:
            case ("option", _):
                return ("option", key[1])
            case ("card" | "chain", oid):
                is_answer = any(one in self.offered for one in self.laid.piles.get(oid, (oid,)))
            case ("player", seat):
                is_answer = of_seat(seat) in self.offered
            case ("place", seat, value):
                is_answer = self.answers.is_place(seat, value)
            case _:
                is_answer = False
        return key if is_answer and not self.question_lines.menu_object else None

    @property
    def current_spot(self) -> Hashable | None:
        """Return the spot under the keyboard's cursor, else under the pointer; None without one."""
        cursor = self.spots.current if self.is_keyboard_mode and self.hasFocus() else None
        pointed = cursor if cursor is not None else self.hovered_key
        return pointed if pointed in self.spots else None

    def cancel(self) -> None:
        """Close the menu, else retract the draft, or cancel the announcement if something was revealed.

        Refuse it for spectators.
        """
        if self.question_lines.menu_object:
            self.question_lines.close_menu()
        elif self.seat is None:
            self.refuse(WATCHING)
        elif self.draft_revision > 0:
            self.retract_wanted.emit(self.seat)
        else:
            self.act(Cancel())

    def handle_escape(self) -> bool:
        """Drop picks or the menu, or cancel an announcement; return whether there was something to leave."""
        if self.picks.targets or self.question_lines.menu_object:
            self.picks.clear()
            self.question_lines.close_menu()
            return True
        if self.preview is None and self.choice is not None and self.answers.can_be_cancelled:
            self.cancel()
            return True
        return super().handle_escape()

    def _take_out(self, oid: int) -> None:
        """Take an attacker or guard out: ask to undo all answers and give the others again, up to the first
        that is no longer offered."""
        assert self.seat is not None
        declared = self.answers.declared
        kept = [objs for one, objs in declared.items() if one != oid]
        for _attacker in declared:
            self.undo_step_wanted.emit(self.seat)
        for objs in kept:
            choice = self.choice
            offered = [offer.objs for offer in choice.options] if choice is not None else []
            if objs not in offered:
                return
            self.act(Answer(offered.index(objs)))

    # standing instructions
    def wish(self, wish: Wish) -> None:
        """Turn a standing instruction on or off, and say so; act on it at once if it applies to the present
        question.

        Refuse it for spectators.
        """
        if self.seat is None:
            self.refuse(WATCHING)
            return
        stops = with_wish(self.next_pass.stops, wish.stop)
        action: Action | None = None
        if wish.option >= 0:
            action = Answer(wish.option)
        elif wish.stop in stops and self.may_pass:
            action = Pass("once", self.state.plans[self.seat].stops)
        self.next_pass.want_stops(stops)
        self.message_emitted.emit(
            _("{instruction}, from your next action on.", instruction=wish.label)
            if action is None
            else _("{instruction}.", instruction=wish.label)
        )
        if action is not None:
            self.act(action)

    # announcements
    def say_why(self) -> None:
        """Announce why the card on the field or the chain at the cursor or pointer has its values; without
        one, that a card is to be pointed at."""
        key: Any = self.spots.current if self.is_keyboard_mode else self.hovered_key
        rows: list[str] = []
        if key is not None and key[0] in ("card", "chain"):
            rows = words.explaining_rows(self.laid, key[1], self.names)
        self._rests = False
        self.update()
        self.message_emitted.emit(
            "; ".join(rows)
            if rows
            else _("Point at a card on the field first; W then shows why it has its numbers.")
        )


def sorted_in(found: dict[Hashable, QRectF], laid: Laid) -> list[tuple[Hashable, QRectF]]:
    """Return the spots in painting order: bonds before what they are attached to, which covers them."""
    bonds = {("card", bond) for under in laid.bonds.values() for bond in under}
    return sorted(found.items(), key=lambda item: item[0] not in bonds)
