"""What a player does at the board: which answers there are, what is played, and when to be asked again."""

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
from takeback.games.duel.kernel.layers import look
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

LOCKED = 0.25  # seconds after its words have changed, in which a button that passes does nothing
LOOK_AGAIN = 30  # milliseconds, while a card flies
NOT_NOW = "You have nothing to pass now."


class HandBoard(BoardWidget):
    """The position as it is laid out, and what the hand at this screen does with it."""

    state: Duel
    _picked: tuple[int, ...] = ()  # of an answer about several things, those that were pressed
    _page = 0  # of the answers
    _menu: int = 0  # the object whose abilities are offered
    _wanted_stops: frozenset[str] | None = None  # from the next pass on
    _labels: tuple[tuple[str, str], ...] = ()
    _labelled = 0.0

    @cached_property
    def pictures(self) -> FacePictures:
        return FacePictures()

    # What is shown
    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        is_other = state is not self.state or seat != self.seat
        if is_other:
            self._picked, self._page, self._menu = (), 0, 0
        if seat != self.seat or (
            self._wanted_stops is not None
            and seat is not None
            and self._wanted_stops == frozenset(state.plans[seat].stops)
        ):
            self._wanted_stops = None
        if self.spots.here in self.spots:
            self._stood_at = self.place_of(self.spots.here).center()
        self.state, self.seat, self.to_act = state, seat, to_act
        self._forget()
        super().show_state(state, seat, to_act)
        self._rests = self._rests or is_other
        choice = self.choice
        if self._is_acting and not self.pays_by_hand and choice is not None and choice.kind == "pay":
            QTimer.singleShot(0, self, partial(self._pay, choice))
        labels = self.pass_said()
        if labels != self._labels:
            self._labels, self._labelled = labels, monotonic()

    _rests = True  # the cursor has not been moved since something happened: no large card covers the table

    def move_cursor(self, key: Hashable | None) -> None:
        super().move_cursor(key)
        self._rests = False

    _known: dict[str, Any] | None = None

    _stood_at = QPointF()  # the spot on which the keyboard stands, in what was shown before

    def first_key(self) -> Hashable | None:
        """Beside a card or an answer that is gone; else where there is something to be done."""
        here: Any = self.spots.here
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
        self._known = {}

    def _once(self, name: str, work: Any) -> Any:
        """Worked out once for what is shown."""
        if self._known is None:
            self._known = {}
        if name not in self._known:
            self._known[name] = work()
        return self._known[name]

    def _again(self) -> None:
        """The hand has changed something."""
        self._forget()
        self.set_spots()
        self.update()

    @property
    def laid(self) -> Laid:
        made: Laid = self._once("laid", lambda: Laid(self.state, self.seat if self.seat is not None else 0))
        return made

    @property
    def areas(self) -> Areas:
        size = (self.width(), self.height())
        if self._areas is None or self._areas[0] != size:
            self._areas = (size, Areas(size))
        return self._areas[1]

    _areas: tuple[tuple[int, int], Areas] | None = None

    @property
    def cards(self) -> dict[Hashable, QRectF]:
        size = (self.width(), self.height())
        made: dict[Hashable, QRectF] = self._once(
            f"cards {size}",
            lambda: dict(sorted_in(lay_cards(self.areas, self.laid), self.laid)),
        )
        return made

    @property
    def places(self) -> dict[tuple[int, int], QRectF]:
        size = (self.width(), self.height())
        made: dict[tuple[int, int], QRectF] = self._once(
            f"places {size}", lambda: lay_places(self.areas, self.laid)
        )
        return made

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(names.player(self.state, seat) for seat in (0, 1))

    @property
    def hues(self) -> tuple[str, ...]:
        return tuple(
            self.theme.piece(self.seats[seat].colour if seat < len(self.seats) else seat) for seat in (0, 1)
        )

    @property
    def log(self) -> list[str]:
        lines: list[str] = self._once("log", lambda: words.log_lines(self.laid, self.names))
        return lines

    # The question
    @property
    def choice(self) -> Choice | None:
        """What this seat is asked, but for priority."""
        pending = self.state.pending
        if pending is None or self.seat not in pending.seats or pending.kind == "priority":
            return None
        return pending

    @property
    def is_mine(self) -> bool:
        is_asked = self.seat is not None and self.seat in self.to_act
        return is_asked and self.state.result is None

    @property
    def may_pass(self) -> bool:
        pending = self.state.pending
        return self.is_mine and pending is not None and pending.kind == "priority"

    @property
    def now(self) -> str:
        """What can be done next, in a sentence."""
        if self._menu:
            return ""
        seat, has_play = self.seat, bool(self.playable)
        has_lit = bool(self.offered or self.offered_places)
        return words.now_words(self.laid, seat, self.names, self.may_pass, has_play, has_lit)

    @property
    def question(self) -> Question:
        made: Question = self._once(f"question {self.height()} {self.width()}", self._question)
        return made

    def _question(self) -> Question:
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
        said = self._progress(choice)
        return Question(choice.prompt, choice.source, lines, first, len(answers), said, has_cancel)

    @property
    def answers(self) -> tuple[int, ...]:
        """The options that have lines: of equal springs one."""
        choice = self.choice
        if choice is None:
            return ()
        found: dict[object, int] = {}
        for at, offer in enumerate(choice.options):
            piles = tuple(self.laid.pile_of.get(oid, oid) for oid in offer.objs)
            found.setdefault((offer.text, offer.number, piles) if piles else at, at)
        return tuple(found.values())

    def _offer_lines(self, choice: Choice) -> tuple[str, ...]:
        """Of all answers; of those that are called the same, which one it is, from the left."""
        said = [self._offer_words(choice, at) for at in self.answers]
        alike = Counter(said)
        met: Counter[str] = Counter()
        lines = []
        for one in said:
            met[one] += 1
            lines.append(f"{one} ({met[one]} of {alike[one]})" if alike[one] > 1 else one)
        return tuple(lines)

    def _offer_words(self, choice: Choice, at: int) -> str:
        """Players by their names; cards of one name by whose they are."""
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
        """May what is being announced be taken back?"""
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
        """What the answers are about; after one was pressed, those that go with it."""
        made: frozenset[int] = self._once("offered", self._offers)
        return made

    def _offers(self) -> frozenset[int]:
        choice = self.choice
        if choice is None:
            return frozenset()
        fitting = [offer.objs for offer in choice.options if set(self._picked) <= set(offer.objs)]
        if choice.kind == "guards" and not self._picked:
            return frozenset(objs[0] for objs in fitting if objs)
        return frozenset(oid for objs in fitting for oid in objs)

    @property
    def picked(self) -> tuple[int, ...]:
        return self._picked

    @property
    def declared(self) -> tuple[int, ...]:
        """Attackers that were named so far, as the question goes on."""
        choice = self.choice
        if choice is None or choice.kind != "attackers" or not self.state.frames:
            return ()
        made: tuple[int, ...] = self._once("declared", self._declared)
        return made

    def _declared(self) -> tuple[int, ...]:
        from takeback.games.duel.rules.core.clash import may_attack

        derived, frame = look(self.state), self.state.frames[-1]
        able = [one.oid for one in derived.on_field("unit", frame.seat) if not may_attack(derived, one.oid)]
        found = []
        for answer in frame.answers:
            if answer < len(able):
                found.append(able.pop(answer))
        return tuple(found)

    def line_of(self, option: int) -> int | None:
        """The line of this answer, if it is on the page."""
        at = self.answers.index(option) - self.question.first if option in self.answers else -1
        return at if not self._menu and 0 <= at < len(self.question.lines) else None

    def targets_of(self, number: int) -> tuple[int, ...]:
        """What the answer in this line is about."""
        choice = self.choice
        at = self.question.first + number
        if choice is None or self._menu or at >= len(self.answers):
            return ()
        return choice.options[self.answers[at]].objs

    @property
    def listed(self) -> tuple[Any, ...]:
        made: tuple[Any, ...] = self._once(
            "listed",
            lambda: tuple(actions(self.state, self.seat)) if self.may_pass and self.seat is not None else (),
        )
        return made

    @property
    def playable(self) -> frozenset[int]:
        """Cards that could be played or used now, but for what only makes flow."""
        made: frozenset[int] = self._once("playable", self._playable)
        return made

    def _playable(self) -> frozenset[int]:
        found = set()
        for one in self.listed:
            if isinstance(one, Play) or (isinstance(one, Use) and not self._is_bare(one)):
                found.add(one.oid)
        return frozenset(found)

    def _is_bare(self, use: Use) -> bool:
        """It makes flow and does nothing else."""
        for ability in self.laid.values(use.oid).abilities:
            if ability.id == use.ability:
                return "flow" in ability.flags
        return False

    @property
    def lit(self) -> dict[int, bool]:
        """Cards with a ring around them: an open one for what can be, a closed one for what is chosen."""
        made: dict[int, bool] = self._once("lit", self._lit)
        return made

    def _lit(self) -> dict[int, bool]:
        pile_of = self.laid.pile_of
        found = {pile_of.get(target, target): True for target in (*self.offered, *self.playable)}
        found |= dict.fromkeys((*self._picked, *self.declared), False)
        return {oid: is_open for oid, is_open in found.items() if ("card", oid) in self.cards}

    # Paying
    pays_by_hand = False  # as the player prefers
    _is_acting = False

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        self.pays_by_hand = bool(preferences.get("pay_by_hand", False))

    def act(self, action: Action) -> None:
        """What it leads to at once is paid for by itself; what undo leads back to is asked."""
        self._is_acting = True
        try:
            super().act(action)
        finally:
            self._is_acting = False

    def _pay(self, choice: Choice) -> None:
        """The rules choose the springs, once the card has been seen on its way."""
        if self.choice is not choice or self.preview is not None:
            return
        if self.stage.is_playing:
            QTimer.singleShot(LOOK_AGAIN, self, partial(self._pay, choice))
        else:
            self.act(Answer(0))

    # Choosing
    def press_card(self, oid: int) -> None:
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
                self._again()
                self.said.emit(self.question.prompt)
        else:
            self.said.emit(self.name_of(("card", oid)))

    def _uses(self, oid: int) -> list[Use]:
        """What its controller may use of it, be it legal now or not."""
        values = self.laid.values(oid)
        obj = self.laid.state.find(oid)
        if obj is None or obj.zone != "field" or values.controller != self.seat:
            return []
        return [Use(oid, one.id) for one in values.abilities if "use" in one.flags]

    def _menu_uses(self) -> list[Use]:
        return self._uses(self._menu) if self._menu else []

    def _ability_words(self, use: Use) -> str:
        found = next((one for one in self.laid.values(use.oid).abilities if one.id == use.ability), None)
        if found is None:
            return use.ability
        if said := found.get("said"):
            return str(said)
        cost = found.get("cost", "")
        parts = ([cost] if cost else []) + (["Exhaust"] if found.get("exhaust") else [])
        flow = found.get("flow")
        return ", ".join(parts) + (f": add {flow}" if flow else ": use it")

    def choose(self, target: int) -> bool:
        """An answer about this thing: at once where there is only one."""
        choice = self.choice
        if choice is None or target not in self.offered:
            if self._picked and choice is not None:
                self._picked = ()
                self._again()
            return False
        picked = (*self._picked, target) if target not in self._picked else ()
        fitting = [at for at, offer in enumerate(choice.options) if picked and set(picked) <= set(offer.objs)]
        if len(fitting) == 1:
            self._picked = ()
            self.act(Answer(fitting[0]))
        else:
            self._picked = picked
            self._again()
            if picked:
                self.said.emit(f"{self.laid.name(target)}: choose what goes with it.")
        return True

    @property
    def offered_places(self) -> dict[int, int]:
        """Of a question for a place: the option of each."""
        choice = self.choice
        if choice is None or choice.kind != self.laid.layout.asked:
            return {}
        return {offer.number: at for at, offer in enumerate(choice.options) if offer.number}

    def is_offered_place(self, seat: int, value: int) -> bool:
        return seat == self.seat and value in self.offered_places

    def choose_place(self, seat: int, value: int) -> bool:
        if not self.is_offered_place(seat, value):
            return False
        self.act(Answer(self.offered_places[value]))
        return True

    def take(self, number: int) -> None:
        """The answer in this line."""
        if self._menu:
            uses = self._menu_uses()
            self._menu = 0
            self._again()
            if number < len(uses):
                self.act(uses[number])
            return
        self.act(Answer(self.answers[self.question.first + number]))

    def turn_page(self) -> None:
        self._page += 1
        self._again()
        self.said.emit(f"Answers from {self.question.first + 1} of {self.question.of}")

    def cancel(self) -> None:
        """Back to before the announcement: a draft is taken back, what was revealed is not."""
        if self._menu:
            self._menu = 0
            self._again()
        elif self.seat is None:
            self.refuse(WATCHING)
        elif self.revision > 0:
            self.retract_wanted.emit(self.seat)
        else:
            self.act(Cancel())

    def escape(self) -> bool:
        if self._picked or self._menu:
            self._picked, self._menu = (), 0
            self._again()
            return True
        if self.preview is None and self.choice is not None and self.is_announcing:
            self.cancel()
            return True
        return super().escape()

    def _take_out(self, oid: int) -> None:
        """An attacker that was named is named no more: back, and the others again."""
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

    # Passing
    @property
    def stops(self) -> frozenset[str]:
        """Where the next pass will stop."""
        if self.seat is None:
            return frozenset()
        if self._wanted_stops is not None:
            return self._wanted_stops
        return frozenset(self.state.plans[self.seat].stops)

    def pass_said(self) -> tuple[tuple[str, str], ...]:
        """What the three buttons say: what passing does, and what it will stop for."""
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
        """Are there buttons to pass with? Not for who watches, and not when it is over."""
        return self.seat is not None and self.game.outcome(self.state) is None

    def full_control_said(self) -> str:
        """It goes with a pass, so what is played before that is answered without it."""
        is_on = "all" in self.stops
        is_yet = self.seat is None or is_on == ("all" in self.state.plans[self.seat].stops)
        return f"Full control: {'on' if is_on else 'off'}" + ("" if is_yet else " after your pass")

    def _stop_order(self, stop: str) -> tuple[int, str]:
        order = list(names.STEPS)
        name = stop.partition(":")[2]
        return (order.index(name) if name in order else -1, stop)

    def pass_on(self, until: str) -> None:
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
        """From the next pass on; once more takes it away."""
        if self.seat is None:
            self.refuse(WATCHING)
            return
        self.want_stops(self.stops ^ {stop})
        if stop == "all":
            self.said.emit(self.full_control_said())
        else:
            self.said.emit(f"{self.name_of(('stop', *stop.split(':')))}, from your next pass on")

    def want_stops(self, stops: frozenset[str]) -> None:
        """From the next pass on."""
        self._wanted_stops = stops
        self._again()

    # What is done always
    def option_of(self, number: int) -> int:
        """The answer in this line; -1 where it is none."""
        at = self.question.first + number
        return self.answers[at] if not self._menu and at < len(self.answers) else -1

    def wish(self, wish: Wish) -> None:
        """It goes with a pass, at once where what is meant is to be passed."""
        if self.seat is None:
            self.refuse(WATCHING)
            return
        stops = with_wish(self.stops, wish.stop)
        is_new = wish.stop in stops
        self.want_stops(stops)
        self.said.emit(f"{wish.said}{'' if is_new and self.may_pass else ', from your next pass on'}.")
        if wish.option >= 0:
            self.act(Answer(wish.option))
        elif is_new and self.may_pass:
            self.act(Pass("once", tuple(sorted(stops, key=self._stop_order))))

    # Telling
    def say_why(self) -> None:
        key: Any = self.spots.here if self.by_keyboard else self.hover
        rows = words.why_rows(self.laid, key[1]) if key is not None and key[0] in ("card", "chain") else []
        self._rests = False
        self.update()
        self.said.emit(
            "; ".join(rows) if rows else "Point at a card on the field to hear why it is what it is."
        )


def sorted_in(found: dict[Hashable, QRectF], laid: Laid) -> list[tuple[Hashable, QRectF]]:
    """Bonds before what they are attached to: they lie under it."""
    bonds = {("card", bond) for under in laid.bonds.values() for bond in under}
    return sorted(found.items(), key=lambda item: item[0] not in bonds)
