"""The part of the board that holds what the player does: answers, plays, passes and stops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import cached_property, partial
from time import monotonic
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QTimer

from takeback.board.widget import WATCHING, BoardWidget
from takeback.engine.state import Action
from takeback.games.duel import names, text
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import Choice, Duel
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.rules.core.chain import ANNOUNCING
from takeback.games.duel.state import Answer, Cancel, Pass, Play, Use

from . import words
from .faces import FacePictures
from .laid import Laid
from .places import PASSES, Areas, lay_cards, lay_places
from .side import NO_QUESTION, Question
from .wishes import Wish, with_wish

LOCKED = 0.25  # seconds for which a pass button ignores presses after its label has changed
LOOK_AGAIN = 30  # milliseconds between checks whether a card still flies
NOT_NOW = "You have nothing to pass now."


class HandBoard(BoardWidget):
    """The position as laid out for this seat, and what the player at the screen does with it."""

    state: Duel
    _picked: tuple[int, ...] = ()  # the things pressed so far, for an answer about several
    _page = 0  # page of the answers
    _menu: int = 0  # the object whose abilities are offered
    _wanted_stops: frozenset[str] | None = None  # stops from the next pass on
    _labels: tuple[tuple[str, str], ...] = ()
    _labelled = 0.0

    @cached_property
    def pictures(self) -> FacePictures:
        """Return the cache of card pictures."""
        return FacePictures()

    # state
    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        """Show this state to this seat; picks, page and menu are reset if it is another one.

        Springs are paid automatically if the player's own action led to
        the question and the preference allows it.
        """
        is_other = state is not self.state or seat != self.seat
        if is_other:
            self._picked, self._page, self._menu = (), 0, 0
        if seat != self.seat or (
            self._wanted_stops is not None
            and seat is not None
            and self._wanted_stops == frozenset(state.plans[seat].stops)
        ):
            self._wanted_stops = None
        if self.spots.current in self.spots:
            self._stood_at = self.place_of(self.spots.current).center()
        self.state, self.seat, self.to_act = state, seat, to_act
        self._forget()
        super().show_state(state, seat, to_act)
        self._rests = self._rests or is_other
        choice = self.choice
        if self._is_acting and not self.pays_by_hand and choice is not None and choice.kind == "pay":
            QTimer.singleShot(0, self, partial(self._pay, choice))
        labels = self.pass_labels()
        if labels != self._labels:
            self._labels, self._labelled = labels, monotonic()

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
        first = next((oid for oid in hand if oid in self.playable), next(iter(hand), 0))
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

    def _refresh(self) -> None:
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
        seat, has_play = self.seat, bool(self.playable)
        has_lit = bool(self.offered or self.offered_places)
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
            lines = tuple(self._ability_words(one) for one in self._menu_uses())
            prompt = f"What does {self.laid.name(self._menu)} do?"
            return Question(prompt, self._menu, lines, 0, len(lines), "", True)
        if choice is None or not choice.options:
            return NO_QUESTION
        has_cancel = self.is_announcing
        answers = self.answers
        room = self.areas.room_for_lines(has_cancel, len(self.laid.chain))
        if len(answers) > room:
            room = max(1, room - 1)
        first = self._page % -(-len(answers) // room) * room
        lines = self._offer_lines(choice)[first : first + room]
        progress = self._progress(choice)
        return Question(choice.prompt, choice.source, lines, first, len(answers), progress, has_cancel)

    @property
    def answers(self) -> tuple[int, ...]:
        """Return the options that have lines; of equal ones, such as springs in a pile, only the first."""
        choice = self.choice
        if choice is None:
            return ()
        found: dict[object, int] = {}
        for at, offer in enumerate(choice.options):
            piles = tuple(self.laid.pile_of.get(oid, oid) for oid in offer.objs)
            found.setdefault((offer.text, offer.number, piles) if piles else at, at)
        return tuple(found.values())

    def _offer_lines(self, choice: Choice) -> tuple[str, ...]:
        """Return the lines of all answers; equal ones are numbered from the left."""
        texts = [self._offer_words(choice, at) for at in self.answers]
        alike = Counter(texts)
        met: Counter[str] = Counter()
        lines = []
        for one in texts:
            met[one] += 1
            lines.append(f"{one} ({met[one]} of {alike[one]})" if alike[one] > 1 else one)
        return tuple(lines)

    def _offer_words(self, choice: Choice, at: int) -> str:
        """Return an option in words: a player's name, or a card
        with what tells it from others of its name.
        """
        offer = choice.options[at]
        if len(offer.objs) == 1 and offer.objs[0] < 0:
            return self.names[-1 - offer.objs[0]]
        if len(offer.objs) != 1 or sum(one.text == offer.text for one in choice.options) < 2:
            return offer.text
        oid = offer.objs[0]
        obj = self.laid.state.find(oid)
        if obj is None or not obj.card:
            return offer.text
        values = self.laid.values(oid)
        size = f" {words.sized((values.might, values.grit), self.laid)}" if "unit" in values.kinds else ""
        pile = self.laid.piles.get(self.laid.pile_of.get(oid, 0), ())
        if len(pile) > 1:
            return f"{offer.text}, one of {len(pile)}"
        if len({self.laid.derived.controller(one) for each in choice.options for one in each.objs[:1]}) < 2:
            return offer.text + size
        return f"{offer.text}{size}, {words.whose(values.controller, self.names, self.seat)}"

    def _progress(self, choice: Choice) -> str:
        """Return how much has been answered, or what there is to pay; "" otherwise."""
        answers = len(self.state.frames[-1].answers) if self.state.frames else 0
        if choice.kind in ("attackers", "guards", "order", "share") and answers:
            return f"{answers} chosen"
        if choice.kind == "target" and choice.source:
            obj = self.state.find(choice.source)
            done = len(obj.chosen.targets) if obj is not None else 0
            return f"{done} chosen" if done else ""
        if choice.kind == "pay" and choice.source:
            cost = REGISTRY.definition(self.laid.card_of(choice.source)).cost
            obj = self.state.find(choice.source)
            return f"It costs {cost}" if cost and obj is not None and not obj.chosen.ability else ""
        return ""

    @property
    def is_announcing(self) -> bool:
        """Tell whether this seat's announcement can be taken back."""
        top = self.state.frames[-1] if self.state.frames else None
        obj = self.state.find(top.source) if top is not None else None
        return (
            top is not None
            and top.job == "announce"
            and top.seat == self.seat
            and obj is not None
            and (obj.zone == "hand" or bool(obj.mark(ANNOUNCING)))
        )

    @property
    def offered(self) -> frozenset[int]:
        """Return the targets the answers are about; once some are picked, those that go with them."""
        made: frozenset[int] = self._once("offered", self._offers)
        return made

    def _offers(self) -> frozenset[int]:
        """Work out the targets the answers are about."""
        choice = self.choice
        if choice is None:
            return frozenset()
        fitting = [offer.objs for offer in choice.options if set(self._picked) <= set(offer.objs)]
        if choice.kind == "guards" and not self._picked:
            return frozenset(objs[0] for objs in fitting if objs)
        return frozenset(oid for objs in fitting for oid in objs)

    @property
    def picked(self) -> tuple[int, ...]:
        """Return the things pressed so far for an answer about several."""
        return self._picked

    @property
    def declared(self) -> tuple[int, ...]:
        """Return the attackers named so far."""
        choice = self.choice
        if choice is None or choice.kind != "attackers" or not self.state.frames:
            return ()
        made: tuple[int, ...] = self._once("declared", self._declared)
        return made

    def _declared(self) -> tuple[int, ...]:
        """Work out the attackers named so far, from the answers given."""
        from takeback.games.duel.rules.core.clash import may_attack

        derived, frame = derive(self.state), self.state.frames[-1]
        able = [one.oid for one in derived.on_field("unit", frame.seat) if not may_attack(derived, one.oid)]
        found = []
        for answer in frame.answers:
            if answer < len(able):
                found.append(able.pop(answer))
        return tuple(found)

    def line_of(self, option: int) -> int | None:
        """Return the line of this option on the present page; None if it is not there."""
        at = self.answers.index(option) - self.question.first if option in self.answers else -1
        return at if not self._menu and 0 <= at < len(self.question.lines) else None

    def targets_of(self, number: int) -> tuple[int, ...]:
        """Return the objects that the answer in this line is about."""
        choice = self.choice
        at = self.question.first + number
        if choice is None or self._menu or at >= len(self.answers):
            return ()
        return choice.options[self.answers[at]].objs

    @property
    def listed(self) -> tuple[Any, ...]:
        """Return the legal actions if this seat has priority; else ()."""
        made: tuple[Any, ...] = self._once(
            "listed",
            lambda: tuple(actions(self.state, self.seat)) if self.may_pass and self.seat is not None else (),
        )
        return made

    @property
    def playable(self) -> frozenset[int]:
        """Return the objects that can be played or used now, not counting abilities that only make flow."""
        made: frozenset[int] = self._once("playable", self._playable)
        return made

    def _playable(self) -> frozenset[int]:
        """Work out the objects that can be played or used now."""
        found = set()
        for one in self.listed:
            if isinstance(one, Play) or (isinstance(one, Use) and not self._is_bare(one)):
                found.add(one.oid)
        return frozenset(found)

    def _is_bare(self, use: Use) -> bool:
        """Tell whether this ability only makes flow."""
        for ability in self.laid.values(use.oid).abilities:
            if ability.id == use.ability:
                return "flow" in ability.flags
        return False

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
        found = {pile_of.get(target, target): True for target in (*self.offered, *self.playable)}
        found |= dict.fromkeys((*self._picked, *self.declared), False)
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
        if oid in self.declared:
            self._take_out(oid)
        elif obj.zone == "hand" and obj.owner == self.seat:
            self.act(Play(oid))
        elif uses := self._uses(oid):
            if len(uses) == 1:
                self.act(uses[0])
            else:
                self._menu = oid
                self._refresh()
                self.message_emitted.emit(self.question.prompt)
        else:
            self.message_emitted.emit(self.name_of(("card", oid)))

    def _uses(self, oid: int) -> list[Use]:
        """Return the abilities of an object that its controller may use, legal now or not."""
        values = self.laid.values(oid)
        obj = self.laid.state.find(oid)
        if obj is None or obj.zone != "field" or values.controller != self.seat:
            return []
        return [Use(oid, one.id) for one in values.abilities if "use" in one.flags]

    def _menu_uses(self) -> list[Use]:
        """Return the abilities that are offered."""
        return self._uses(self._menu) if self._menu else []

    def _ability_words(self, use: Use) -> str:
        """Return an ability in words: its own, or its cost and what it does."""
        found = next((one for one in self.laid.values(use.oid).abilities if one.id == use.ability), None)
        if found is None:
            return use.ability
        if label := found.get("said"):
            return str(label)
        cost = found.get("cost", "")
        parts = ([cost] if cost else []) + (["Exhaust"] if found.get("exhaust") else [])
        flow = found.get("flow")
        return ", ".join(parts) + (f": add {flow}" if flow else ": use it")

    def choose(self, target: int) -> bool:
        """Pick this target and answer once only one option fits; return whether it was a target.

        A target that does not fit drops what was picked.
        """
        choice = self.choice
        if choice is None or target not in self.offered:
            if self._picked and choice is not None:
                self._picked = ()
                self._refresh()
            return False
        picked = (*self._picked, target) if target not in self._picked else ()
        fitting = [at for at, offer in enumerate(choice.options) if picked and set(picked) <= set(offer.objs)]
        if len(fitting) == 1:
            self._picked = ()
            self.act(Answer(fitting[0]))
        else:
            self._picked = picked
            self._refresh()
            if picked:
                self.message_emitted.emit(f"{self.laid.name(target)}: choose what goes with it.")
        return True

    @property
    def offered_places(self) -> dict[int, int]:
        """Return the options of a question for a place, by the place's value; {} if none is asked."""
        choice = self.choice
        if choice is None or choice.kind != self.laid.layout.asked:
            return {}
        return {offer.number: at for at, offer in enumerate(choice.options) if offer.number}

    def is_offered_place(self, seat: int, value: int) -> bool:
        """Tell whether this place is an answer."""
        return seat == self.seat and value in self.offered_places

    def choose_place(self, seat: int, value: int) -> bool:
        """Answer with this place; return whether it was an answer."""
        if not self.is_offered_place(seat, value):
            return False
        self.act(Answer(self.offered_places[value]))
        return True

    def choose_line(self, number: int) -> None:
        """Give the answer, or use the ability, in this line."""
        if self._menu:
            uses = self._menu_uses()
            self._menu = 0
            self._refresh()
            if number < len(uses):
                self.act(uses[number])
            return
        self.act(Answer(self.answers[self.question.first + number]))

    def turn_page(self) -> None:
        """Show the next page of answers."""
        self._page += 1
        self._refresh()
        self.message_emitted.emit(f"Answers from {self.question.first + 1} of {self.question.of}")

    def cancel(self) -> None:
        """Close the menu, else retract the draft, or cancel the announcement if something was revealed."""
        if self._menu:
            self._menu = 0
            self._refresh()
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
            self._refresh()
            return True
        if self.preview is None and self.choice is not None and self.is_announcing:
            self.cancel()
            return True
        return super().handle_escape()

    def _take_out(self, oid: int) -> None:
        """Take an attacker out: undo all that were named and name the others again."""
        assert self.seat is not None
        others = [one for one in self.declared if one != oid]
        for _ in self.declared:
            self.undo_step_wanted.emit(self.seat)
        for one in others:
            choice = self.choice
            if choice is None or choice.kind != "attackers":
                return
            at = next((at for at, offer in enumerate(choice.options) if one in offer.objs), None)
            if at is None:
                return
            self.act(Answer(at))

    # passing
    @property
    def stops(self) -> frozenset[str]:
        """Return where the next pass will stop."""
        if self.seat is None:
            return frozenset()
        if self._wanted_stops is not None:
            return self._wanted_stops
        return frozenset(self.state.plans[self.seat].stops)

    def pass_labels(self) -> tuple[tuple[str, str], ...]:
        """Return label and explanation of the pass buttons."""
        mine = self.seat if self.seat is not None else 0
        stops = sorted(self.stops, key=self._stop_order)
        first = text.pass_label(self.state) if self.may_pass else "Pass"
        if not self.laid.variant.has_stops:
            return ((first, ""),)
        return (
            (first, words.stops_words(stops, mine)),
            *(words.until_words(until, stops, mine) for until in PASSES[1:]),
        )

    @property
    def has_passes(self) -> bool:
        """Tell whether there are pass buttons: not for spectators, and not after the end."""
        return self.seat is not None and self.game.outcome(self.state) is None

    def full_control_label(self) -> str:
        """Return the label of full control, which takes effect with the next pass."""
        is_on = "all" in self.stops
        is_yet = self.seat is None or is_on == ("all" in self.state.plans[self.seat].stops)
        return f"Full control: {'on' if is_on else 'off'}" + ("" if is_yet else " after your pass")

    def _stop_order(self, stop: str) -> tuple[int, str]:
        """Return the sort key of a stop: the order of steps."""
        order = list(names.STEPS)
        name = stop.partition(":")[2]
        return (order.index(name) if name in order else -1, stop)

    def pass_on(self, until: str) -> None:
        """Pass, or show why that is not possible; ignored just after the label has changed."""
        if self.seat is None:
            self.refuse(WATCHING)
        elif not self.may_pass:
            choice = self.choice
            self.refuse(f"Answer first: {choice.prompt}" if choice is not None else NOT_NOW)
        elif self.pace and until == "once" and monotonic() - self._labelled < LOCKED:
            return
        else:
            present = self.state.plans[self.seat].stops
            stops = (
                present
                if frozenset(present) == self.stops
                else tuple(sorted(self.stops, key=self._stop_order))
            )
            self.act(Pass(until, stops))

    def set_stop(self, stop: str) -> None:
        """Turn a stop on or off from the next pass on."""
        if self.seat is None:
            self.refuse(WATCHING)
            return
        self.want_stops(self.stops ^ {stop})
        if stop == "all":
            self.message_emitted.emit(self.full_control_label())
        else:
            self.message_emitted.emit(f"{self.name_of(('stop', *stop.split(':')))}, from your next pass on")

    def want_stops(self, stops: frozenset[str]) -> None:
        """Set the stops from the next pass on."""
        self._wanted_stops = stops
        self._refresh()

    # standing instructions
    def option_of(self, number: int) -> int:
        """Return the option in this line; -1 if it is not an answer."""
        at = self.question.first + number
        return self.answers[at] if not self._menu and at < len(self.answers) else -1

    def wish(self, wish: Wish) -> None:
        """Turn a standing instruction on or off; act on it at once if it applies to the present question."""
        if self.seat is None:
            self.refuse(WATCHING)
            return
        stops = with_wish(self.stops, wish.stop)
        is_new = wish.stop in stops
        self.want_stops(stops)
        self.message_emitted.emit(
            f"{wish.label}{'' if is_new and self.may_pass else ', from your next pass on'}."
        )
        if wish.option >= 0:
            self.act(Answer(wish.option))
        elif is_new and self.may_pass:
            self.act(Pass("once", tuple(sorted(stops, key=self._stop_order))))

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
