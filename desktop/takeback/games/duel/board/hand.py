"""The part of the board that holds what the player does: answers, plays, passes and stops."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property, partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QTimer

from takeback.board.widget import WATCHING, BoardWidget
from takeback.engine.state import Action
from takeback.games.duel import names
from takeback.games.duel.kernel.objects import Choice, Duel
from takeback.games.duel.state import Answer, Cancel, Pass, Play

from . import words
from .faces import FacePictures
from .laid import Laid
from .next_pass import NextPass, stop_order
from .offered_answers import OfferedAnswers
from .places import Areas, lay_cards, lay_places
from .possible_plays import PossiblePlays
from .side import NO_QUESTION, Question
from .wishes import Wish, with_wish

LOOK_AGAIN = 30  # milliseconds between checks whether a card still flies


class HandBoard(BoardWidget):
    """The position as laid out for this seat, and what the player at the screen does with it."""

    state: Duel
    _picked: tuple[int, ...] = ()  # the things pressed so far, for an answer about several
    _page = 0  # page of the answers
    _menu: int = 0  # the object whose abilities are offered

    @cached_property
    def pictures(self) -> FacePictures:
        """Return the cache of card pictures."""
        return FacePictures()

    @cached_property
    def next_pass(self) -> NextPass:
        """Return the next pass of the player at the screen."""
        return NextPass(self)

    # state
    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        """Show this state to this seat; picks, page and menu are reset if it is another one.

        Springs are paid automatically if the player's own action led to
        the question and the preference allows it.
        """
        is_other = state is not self.state or seat != self.seat
        if is_other:
            self._picked, self._page, self._menu = (), 0, 0
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

    _known: dict[str, Any] | None = None

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
        for key in (("option", 0), ("card", first), ("pass", "once")):
            if key in self.spots:
                return key
        return super().first_key()

    def _forget(self) -> None:
        """Drop everything worked out from the state."""
        self._known = {}

    def _once(self, name: str, work: Any) -> Any:
        """Return `work()`, kept under this name until the state or the player's picks change."""
        if self._known is None:
            self._known = {}
        if name not in self._known:
            self._known[name] = work()
        return self._known[name]

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
    def log(self) -> list[str]:
        """Return the lines of the log."""
        lines: list[str] = self._once("log", lambda: words.log_lines(self.laid, self.names))
        return lines

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
        if self._menu:
            return ""
        seat, has_play = self.seat, bool(self.plays.playable)
        has_lit = bool(self.offered or self.answers.places)
        return words.now_words(self.laid, seat, self.names, self.may_pass, has_play, has_lit)

    @property
    def question(self) -> Question:
        """Return what the panel shows."""
        made: Question = self._once(f"question {self.height()} {self.width()}", self._question)
        return made

    def _question(self) -> Question:
        """Work out what the panel shows: the result, abilities of an object, or the pending question."""
        choice = self.choice
        if (outcome := self.game.outcome(self.state)) is not None:
            return Question(outcome.sentence, 0, (), 0, 0)
        if self._menu and self.may_pass:
            lines = tuple(self.plays.words_of(one) for one in self.plays.uses_of(self._menu))
            prompt = f"What does {self.laid.name(self._menu)} do?"
            return Question(prompt, self._menu, lines, 0, len(lines), "", True)
        if choice is None or not choice.options:
            return NO_QUESTION
        has_cancel = self.answers.can_be_cancelled
        answers = self.answers.numbers
        room = self.areas.room_for_lines(has_cancel, len(self.laid.chain))
        if len(answers) > room:
            room = max(1, room - 1)
        first = self._page % -(-len(answers) // room) * room
        lines = self.answers.lines[first : first + room]
        progress = self.answers.progress
        return Question(choice.prompt, choice.source, lines, first, len(answers), progress, has_cancel)

    @property
    def offered(self) -> frozenset[int]:
        """Return the targets the answers are about; once some are picked, those that go with them."""
        made: frozenset[int] = self._once("offered", lambda: self.answers.targets_with(self._picked))
        return made

    @property
    def picked(self) -> tuple[int, ...]:
        """Return the things pressed so far for an answer about several."""
        return self._picked

    def line_of(self, option: int) -> int | None:
        """Return the line of this option on the present page; None if it is not there."""
        numbers = self.answers.numbers
        at = numbers.index(option) - self.question.first if option in numbers else -1
        return at if not self._menu and 0 <= at < len(self.question.lines) else None

    def targets_of(self, number: int) -> tuple[int, ...]:
        """Return the objects that the answer in this line is about."""
        choice = self.choice
        at = self.question.first + number
        if choice is None or self._menu or at >= len(self.answers.numbers):
            return ()
        return choice.options[self.answers.numbers[at]].objs

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
        found |= dict.fromkeys((*self._picked, *self.answers.declared), False)
        return {oid: is_open for oid, is_open in found.items() if ("card", oid) in self.cards}

    # paying
    pays_by_hand = False  # a preference
    _is_acting = False

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """Take over whether the player pays by hand."""
        self.pays_by_hand = bool(preferences.get("pay_by_hand", False))

    def act(self, action: Action) -> None:
        """Do this action; a payment it leads to at once is automatic, unlike one that undo leads back to."""
        self._is_acting = True
        try:
            super().act(action)
        finally:
            self._is_acting = False

    def _pay(self, choice: Choice) -> None:
        """Pay automatically, after the card's flight has ended; do nothing if the question has changed."""
        if self.choice is not choice or self.preview is not None:
            return
        if self.stage.is_playing:
            QTimer.singleShot(LOOK_AGAIN, self, partial(self._pay, choice))
        else:
            self.act(Answer(0))

    # choosing
    def press_card(self, oid: int) -> None:
        """Choose this card or its pile as an answer, take it out of
        the attack, play it, use it or announce it.
        """
        laid = self.laid
        if any(self.choose(one) for one in laid.piles.get(oid, (oid,))):
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
                self._menu = oid
                self.refresh()
                self.message_emitted.emit(self.question.prompt)
        else:
            self.message_emitted.emit(self.name_of(("card", oid)))

    def choose(self, target: int) -> bool:
        """Pick this target and answer once only one option fits; return whether it was a target.

        A target that does not fit drops what was picked.
        """
        choice = self.choice
        if choice is None or target not in self.offered:
            if self._picked and choice is not None:
                self._picked = ()
                self.refresh()
            return False
        picked = (*self._picked, target) if target not in self._picked else ()
        fitting = [at for at, offer in enumerate(choice.options) if picked and set(picked) <= set(offer.objs)]
        if len(fitting) == 1:
            self._picked = ()
            self.act(Answer(fitting[0]))
        else:
            self._picked = picked
            self.refresh()
            if picked:
                self.message_emitted.emit(f"{self.laid.name(target)}: choose what goes with it.")
        return True

    def choose_place(self, seat: int, value: int) -> bool:
        """Answer with this place; return whether it was an answer."""
        if not self.answers.is_place(seat, value):
            return False
        self.act(Answer(self.answers.places[value]))
        return True

    def choose_line(self, number: int) -> None:
        """Give the answer, or use the ability, in this line."""
        if self._menu:
            uses = self.plays.uses_of(self._menu)
            self._menu = 0
            self.refresh()
            if number < len(uses):
                self.act(uses[number])
            return
        self.act(Answer(self.answers.numbers[self.question.first + number]))

    def turn_page(self) -> None:
        """Show the next page of answers."""
        self._page += 1
        self.refresh()
        self.message_emitted.emit(f"Answers from {self.question.first + 1} of {self.question.of}")

    def cancel(self) -> None:
        """Close the menu, else retract the draft, or cancel the announcement if something was revealed."""
        if self._menu:
            self._menu = 0
            self.refresh()
        elif self.seat is None:
            self.refuse(WATCHING)
        elif self.draft_revision > 0:
            self.retract_wanted.emit(self.seat)
        else:
            self.act(Cancel())

    def handle_escape(self) -> bool:
        """Drop picks or the menu, or cancel an announcement; return whether there was something to leave."""
        if self._picked or self._menu:
            self._picked, self._menu = (), 0
            self.refresh()
            return True
        if self.preview is None and self.choice is not None and self.answers.can_be_cancelled:
            self.cancel()
            return True
        return super().handle_escape()

    def _take_out(self, oid: int) -> None:
        """Take an attacker out: undo all that were named and name the others again."""
        assert self.seat is not None
        declared = self.answers.declared
        others = [one for one in declared if one != oid]
        for _ in declared:
            self.undo_step_wanted.emit(self.seat)
        for one in others:
            choice = self.choice
            if choice is None or choice.kind != "attackers":
                return
            at = next((at for at, offer in enumerate(choice.options) if one in offer.objs), None)
            if at is None:
                return
            self.act(Answer(at))

    # standing instructions
    def option_of(self, number: int) -> int:
        """Return the option in this line; -1 if it is not an answer."""
        at = self.question.first + number
        numbers = self.answers.numbers
        return numbers[at] if not self._menu and at < len(numbers) else -1

    def wish(self, wish: Wish) -> None:
        """Turn a standing instruction on or off; act on it at once if it applies to the present question."""
        if self.seat is None:
            self.refuse(WATCHING)
            return
        stops = with_wish(self.next_pass.stops, wish.stop)
        is_new = wish.stop in stops
        self.next_pass.want_stops(stops)
        self.message_emitted.emit(
            f"{wish.label}{'' if is_new and self.may_pass else ', from your next pass on'}."
        )
        if wish.option >= 0:
            self.act(Answer(wish.option))
        elif is_new and self.may_pass:
            self.act(Pass("once", tuple(sorted(stops, key=stop_order))))

    # announcements
    def say_why(self) -> None:
        """Announce why the card at the cursor or pointer has its values."""
        key: Any = self.spots.current if self.is_keyboard_mode else self.hovered_key
        rows = words.why_rows(self.laid, key[1]) if key is not None and key[0] in ("card", "chain") else []
        self._rests = False
        self.update()
        self.message_emitted.emit(
            "; ".join(rows) if rows else "Point at a card on the field to hear why it is what it is."
        )


def sorted_in(found: dict[Hashable, QRectF], laid: Laid) -> list[tuple[Hashable, QRectF]]:
    """Return the spots in painting order: bonds before what they are attached to, which covers them."""
    bonds = {("card", bond) for under in laid.bonds.values() for bond in under}
    return sorted(found.items(), key=lambda item: item[0] not in bonds)
