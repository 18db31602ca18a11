"""The events of Duel. Everything that a rule or a card does consists of these."""

from __future__ import annotations

from msgspec.structs import replace

from takeback.engine.state import Event
from takeback.games.duel.kernel.messages import Text
from takeback.games.duel.kernel.objects import (
    EACH_TURN,
    NOBODY,
    NOTHING_CHOSEN,
    PLACE,
    PLACES,
    Choice,
    Chosen,
    Deed,
    Duel,
    Effect,
    Fact,
    Frame,
    Marks,
    Numbers,
    Obj,
    PassPlan,
    Result,
    Seen,
    StepRecord,
    Ticket,
    Waiting,
    Zone,
    set_mark,
    with_object,
    with_zone,
)
from takeback.texts import gettext as _


class DuelEvent(Event, frozen=True, omit_defaults=True):
    """A change that leads from one state to the next."""

    def apply(self, state: Duel) -> Duel:
        """Return the state after this event."""
        raise NotImplementedError


# objects ------------------------------------------------------------------------------------------------
class Moved(DuelEvent, frozen=True, omit_defaults=False):
    """An object leaves its zone and begins a new stay in another."""

    oid: int
    zone: str
    seat: int  # owner of the zone; in a shared zone, the controller
    new: int  # its oid from now on
    index: int = 0  # position in the new zone; -1: at the bottom
    seen: Seen | None = None  # the object as it was, kept for later lookups
    shows: bool = False  # its face was hidden from somebody and is not any more
    known: tuple[int, ...] = ()  # seats that know its face although others do not
    chosen: Chosen = NOTHING_CHOSEN
    card: str = ""  # its face; "" for viewers it is hidden from

    def apply(self, state: Duel) -> Duel:
        """Return the state with the object in its new stay: unmarked, unattached, with a new timestamp.

        The object must exist. `seen`, if given, is added to the lost objects in `last`.
        """
        old = state.objects[self.oid & PLACE]
        assert old is not None
        obj = Obj(
            oid=self.new,
            card=self.card,
            owner=old.owner,
            controller=self.seat,
            zone=self.zone,
            stamp=state.stamp + 1,
            entered=state.turn,
            chosen=self.chosen,
            known=self.known,
            token=old.token,
        )
        return replace(
            state,
            objects=with_object(state, obj),
            zones=tuple([self._zone(zone, old) for zone in state.zones]),
            visit=self.new // PLACES,
            stamp=state.stamp + 1,
            last=state.last if self.seen is None else (*state.last, self.seen),
        )

    def _zone(self, zone: Zone, old: Obj) -> Zone:
        """Return the zone without the old stay, and with the new one if it moves there."""
        oids = zone.oids
        if zone.name == old.zone and self.oid in oids:
            oids = tuple([one for one in oids if one != self.oid])
        if zone.name == self.zone and zone.seat in (NOBODY, self.seat):
            at = len(oids) if self.index < 0 else self.index
            oids = (*oids[:at], self.new, *oids[at:])
        return zone if oids is zone.oids else replace(zone, oids=oids)

    def reveals(self) -> str:
        """Return what the event makes known, in words; "" for nothing."""
        return _("a card") if self.shows else ""


class Made(DuelEvent, frozen=True, omit_defaults=False):
    """A token, an ability on the chain, or a rule is created."""

    oid: int
    card: str
    owner: int
    zone: str
    index: int = 0  # position in the zone; -1: at the bottom
    chosen: Chosen = NOTHING_CHOSEN
    token: bool = False

    def apply(self, state: Duel) -> Duel:
        """Return the state with the new object, controlled by its owner, in the owner's zone of that name, or
        in the shared one if seats have none.
        """
        obj = Obj(
            oid=self.oid,
            card=self.card,
            owner=self.owner,
            controller=self.owner,
            zone=self.zone,
            stamp=state.stamp + 1,
            entered=state.turn,
            chosen=self.chosen,
            token=self.token,
        )
        seat = (
            self.owner if any(one.name == self.zone and one.seat == self.owner for one in state.zones) else -1
        )
        oids = state.zone(self.zone, seat)
        at = len(oids) if self.index < 0 else self.index
        place = self.oid & PLACE
        objects = with_object(state, obj) if place < len(state.objects) else (*state.objects, obj)
        return replace(
            state,
            objects=objects,
            zones=with_zone(state, self.zone, seat, (*oids[:at], self.oid, *oids[at:])),
            visit=self.oid // PLACES,
            stamp=state.stamp + 1,
        )


class Gone(DuelEvent, frozen=True):
    """An object is removed for good, and its place becomes free."""

    oid: int
    seen: Seen | None = None

    def apply(self, state: Duel) -> Duel:
        """Return the state without the object, in no zone; `seen` is added to the lost objects in `last`.

        The object must exist. Its place holds None until a new object is given it.
        """
        at = self.oid & PLACE
        old = state.objects[at]
        assert old is not None
        zones = tuple(
            replace(zone, oids=tuple([one for one in zone.oids if one != self.oid]))
            if self.oid in zone.oids
            else zone
            for zone in state.zones
        )
        last = state.last if self.seen is None else (*state.last, self.seen)
        objects = (*state.objects[:at], None, *state.objects[at + 1 :])
        return replace(state, objects=objects, zones=zones, last=last)


class Marked(DuelEvent, frozen=True):
    """A mark of an object is set; 0 removes it. Nothing happens if the object has left."""

    oid: int
    name: str
    value: int

    def apply(self, state: Duel) -> Duel:
        """Return the state with this mark of the object set; unchanged if the object has left."""
        old = state.find(self.oid)
        if old is None:
            return state
        marks = set_mark(old.marks, self.name, self.value)
        return replace(state, objects=with_object(state, replace(old, marks=marks)))


class SeatMarked(DuelEvent, frozen=True):
    """A mark of a seat is set; 0 removes it."""

    seat: int
    name: str
    value: int

    def apply(self, state: Duel) -> Duel:
        """Return the state with this mark of the player set."""
        marks = set_mark(state.seats[self.seat], self.name, self.value)
        return replace(state, seats=_replaced_at(state.seats, self.seat, marks))


class Attached(DuelEvent, frozen=True):
    """An object is attached to another and gets a new timestamp."""

    oid: int
    to: int  # the other object

    def apply(self, state: Duel) -> Duel:
        """Return the state with the object attached to `to`, and with a new stamp."""
        old = state.find(self.oid)
        assert old is not None
        obj = replace(old, attached=self.to, stamp=state.stamp + 1)
        return replace(state, objects=with_object(state, obj), stamp=state.stamp + 1)


class Controlled(DuelEvent, frozen=True):
    """A seat takes control of an object."""

    oid: int
    seat: int

    def apply(self, state: Duel) -> Duel:
        """Return the state with the object controlled by `seat`."""
        old = state.find(self.oid)
        assert old is not None
        return replace(state, objects=with_object(state, replace(old, controller=self.seat)))


class Chose(DuelEvent, frozen=True):
    """The choices made for an object are set."""

    oid: int
    chosen: Chosen

    def apply(self, state: Duel) -> Duel:
        """Return the state with these choices made for the object."""
        old = state.find(self.oid)
        assert old is not None
        return replace(state, objects=with_object(state, replace(old, chosen=self.chosen)))


class Shuffled(DuelEvent, frozen=True):
    """The zone's cards get new numbers in a new order, so that a number reveals nothing about the face."""

    zone: str
    seat: int
    order: tuple[int, ...]  # empty for viewers who do not see it: they know no face there any more

    def apply(self, state: Duel) -> Duel:
        """Return the state with this zone's cards in the given order under new oids, without marks and
        choices, known to nobody.

        Without an order all are faceless cards of the zone's seat.
        """
        old = [state.objects[oid & PLACE] for oid in state.zone(self.zone, self.seat)]
        places = sorted(one.oid & PLACE for one in old if one is not None)
        objects, oids = list(state.objects), []
        backs = Obj(0, "", self.seat, self.seat, self.zone, 0)
        for number, place in enumerate(places, 1):
            card = old[self.order[number - 1]] if self.order else backs
            assert card is not None
            oid = (state.visit + number) * PLACES + place
            objects[place] = Obj(oid, card.card, card.owner, card.controller, self.zone, 0, token=card.token)
            oids.append(oid)
        zones = with_zone(state, self.zone, self.seat, tuple(oids))
        return replace(state, objects=tuple(objects), zones=zones, visit=state.visit + len(places))

    def reveals(self) -> str:
        """Return what the event makes known, in words."""
        return _("the order of the cards")


class Shown(DuelEvent, frozen=True):
    """The face of an object is shown to some seats."""

    oid: int
    seats: tuple[int, ...]
    card: str = ""  # its face; "" for seats it is not shown to

    def apply(self, state: Duel) -> Duel:
        """Return the state in which these seats are among those that know the face; the face is set if it is
        told.
        """
        old = state.find(self.oid)
        assert old is not None
        known = tuple(sorted({*old.known, *self.seats}))
        return replace(
            state, objects=with_object(state, replace(old, known=known, card=self.card or old.card))
        )

    def reveals(self) -> str:
        """Return what the event makes known, in words."""
        return _("a card")


class Rolled(DuelEvent, frozen=True):
    """A die or a coin (two sides) is rolled; the state does not change."""

    sides: int
    result: int
    why: str = ""

    def apply(self, state: Duel) -> Duel:
        """Return the state unchanged."""
        return state

    def reveals(self) -> str:
        """Return what the event makes known, in words."""
        return _("a coin") if self.sides == 2 else _("a die")


# effects and rules -----------------------------------------------------------------------------------------
class EffectBegan(DuelEvent, frozen=True):
    """A lasting effect begins; it is counted in `made`, and the count of timestamps goes up."""

    effect: Effect

    def apply(self, state: Duel) -> Duel:
        """Return the state with this lasting effect added."""
        return replace(
            state, effects=(*state.effects, self.effect), made=state.made + 1, stamp=state.stamp + 1
        )


class EffectUsed(DuelEvent, frozen=True):
    """A use of a counted effect is taken; the effect stays, even with none left."""

    id: int
    uses: int  # remaining

    def apply(self, state: Duel) -> Duel:
        """Return the state with the remaining uses of the effect set."""
        effects = tuple(replace(one, uses=self.uses) if one.id == self.id else one for one in state.effects)
        return replace(state, effects=effects)


class EffectEnded(DuelEvent, frozen=True):
    """A lasting effect ends."""

    id: int

    def apply(self, state: Duel) -> Duel:
        """Return the state without this lasting effect."""
        return replace(state, effects=tuple(one for one in state.effects if one.id != self.id))


class RuleMasked(DuelEvent, frozen=True):
    """A rule is put out of force by an object."""

    rule: str
    by: int

    def apply(self, state: Duel) -> Duel:
        """Return the state with the rule out of force because of `by`."""
        return replace(state, masked=tuple(sorted((*state.masked, (self.rule, self.by)))))


class RuleFreed(DuelEvent, frozen=True):
    """An object no longer puts this rule out of force."""

    rule: str
    by: int

    def apply(self, state: Duel) -> Duel:
        """Return the state where `by` no longer puts the rule out of force."""
        return replace(state, masked=tuple(one for one in state.masked if one != (self.rule, self.by)))


# turns and steps ----------------------------------------------------------------------------------------
class TicketAdded(DuelEvent, frozen=True):
    """An extra turn is promised, and counted in `made`."""

    ticket: Ticket

    def apply(self, state: Duel) -> Duel:
        """Return the state with this ticket added."""
        return replace(state, tickets=(*state.tickets, self.ticket), made=state.made + 1)


class TicketTaken(DuelEvent, frozen=True):
    """A promised extra turn is used."""

    id: int

    def apply(self, state: Duel) -> Duel:
        """Return the state without this ticket."""
        return replace(state, tickets=tuple(one for one in state.tickets if one.id != self.id))


class TurnBegan(DuelEvent, frozen=True):
    """A turn begins, still before the first of its planned steps; marks of one turn end, facts become those
    of the turn before.
    """

    number: int
    seat: int
    ticket: int
    natural: int
    plan: tuple[StepRecord, ...]

    def apply(self, state: Duel) -> Duel:
        """Return the state at the start of this turn, before its first step and without marks that last a
        turn."""
        seats = tuple([_without_turn_marks(marks) for marks in state.seats])
        return replace(
            state,
            turn=self.number,
            tp=self.seat,
            natural=self.natural,
            plan=self.plan,
            step=NOBODY,
            seats=seats,
            facts=(),
            facts_before=state.facts,
        )


class StepAdded(DuelEvent, frozen=True):
    """A step is inserted into the turn's plan, after the step with the index `after`."""

    record: StepRecord
    after: int

    def apply(self, state: Duel) -> Duel:
        """Return the state with this step added to the plan of the turn, after step `after`."""
        at = self.after + 1
        return replace(state, plan=(*state.plan[:at], self.record, *state.plan[at:]))


class StepBegan(DuelEvent, frozen=True):
    """The step with this index becomes the present one."""

    index: int

    def apply(self, state: Duel) -> Duel:
        """Return the state at step `index` of the turn."""
        return replace(state, step=self.index)


class StepStruck(DuelEvent, frozen=True):
    """A step is skipped, with the reason; it becomes the present step all the same."""

    index: int
    why: str

    def apply(self, state: Duel) -> Duel:
        """Return the state at step `index`, which is marked as skipped with the reason."""
        record = replace(state.plan[self.index], struck=self.why)
        return replace(state, plan=_replaced_at(state.plan, self.index, record), step=self.index)


class StepEnded(DuelEvent, frozen=True):
    """A step ends; the state does not change."""

    index: int

    def apply(self, state: Duel) -> Duel:
        """Return the state unchanged."""
        return state


# unfinished work ----------------------------------------------------------------------------------------
class Waited(DuelEvent, frozen=True):
    """Triggers are queued for the chain, and counted in `made`."""

    triggers: tuple[Waiting, ...]

    def apply(self, state: Duel) -> Duel:
        """Return the state with these triggers waiting to be put on the chain."""
        made = state.made + len(self.triggers)
        return replace(state, waiting=(*state.waiting, *self.triggers), made=made)


class Placed(DuelEvent, frozen=True):
    """Queued triggers leave the queue, because they go onto the chain."""

    ids: tuple[int, ...]

    def apply(self, state: Duel) -> Duel:
        """Return the state where these triggers no longer wait."""
        return replace(state, waiting=tuple(one for one in state.waiting if one.id not in self.ids))


class FramePushed(DuelEvent, frozen=True):
    """Unfinished work is put on top of the stack, and no question is pending any more."""

    frame: Frame

    def apply(self, state: Duel) -> Duel:
        """Return the state with this frame on top of the unfinished work, and without a question."""
        return replace(state, frames=(*state.frames, self.frame), pending=None)


class FrameMoved(DuelEvent, frozen=True):
    """The top frame goes on at `pc`, with other numbers and deeds if given, and the answers it was given are
    dropped.
    """

    pc: int
    numbers: Numbers | None = None
    deeds: tuple[Deed, ...] | None = None
    whose: int = NOBODY  # the only seat that may know it; NOBODY: all may

    def apply(self, state: Duel) -> Duel:
        """Return the state with the top frame at `pc`, with new numbers and deeds if given, and without
        answers."""
        top = state.frames[-1]
        frame = replace(
            top,
            pc=self.pc,
            numbers=top.numbers if self.numbers is None else self.numbers,
            deeds=top.deeds if self.deeds is None else self.deeds,
            answers=(),
            alone=(),
        )
        return replace(state, frames=(*state.frames[:-1], frame))


class FramePopped(DuelEvent, frozen=True):
    """The top frame is removed, and no question is pending any more."""

    def apply(self, state: Duel) -> Duel:
        """Return the state without the top frame and without a question."""
        return replace(state, frames=state.frames[:-1], pending=None)


class Asked(DuelEvent, frozen=True):
    """A question becomes pending."""

    choice: Choice

    def apply(self, state: Duel) -> Duel:
        """Return the state with this question pending."""
        return replace(state, pending=self.choice)


class Answered(DuelEvent, frozen=True):
    """A seat answers the pending question, which is pending no more; a secret answer is known to that seat
    alone.
    """

    seat: int
    option: int
    secret: bool = False
    stops: tuple[str, ...] | None = None  # where the seat stops from now on; None: as before

    def apply(self, state: Duel) -> Duel:
        """Return the state with the answer added to the top frame, the stops of the seat set, and no
        question."""
        state = _with_stops(state, self.seat, self.stops)
        top = state.frames[-1]
        alone = top.alone
        if self.secret or alone:
            alone = (*(alone or (NOBODY,) * len(top.answers)), self.seat if self.secret else NOBODY)
        frame = replace(top, answers=(*top.answers, self.option), alone=alone)
        return replace(state, frames=(*state.frames[:-1], frame), pending=None)


class PriorityGiven(DuelEvent, frozen=True):
    """A seat gets priority; the number of passes in a row is set, and the seat's stops unless `stops` is
    None."""

    seat: int
    passes: int = 0  # consecutive passes before it
    stops: tuple[str, ...] | None = None  # as of Answered

    def apply(self, state: Duel) -> Duel:
        """Return the state where `seat` has priority after `passes` passes, with its stops set."""
        state = _with_stops(state, self.seat, self.stops)
        return replace(state, priority=self.seat, passes=self.passes)


class Passed(DuelEvent, frozen=True):
    """A seat passes, by itself or by its pass plan; the pending question is pending no more."""

    seat: int
    by_plan: bool = False

    def apply(self, state: Duel) -> Duel:
        """Return the state after one more pass, without a question."""
        return replace(state, passes=state.passes + 1, pending=None)


class PlanSet(DuelEvent, frozen=True):
    """A seat sets its pass plan."""

    seat: int
    until: str
    stops: tuple[str, ...]

    def apply(self, state: Duel) -> Duel:
        """Return the state where `seat` passes until the given moment or one of its stops."""
        return replace(state, plans=_replaced_at(state.plans, self.seat, PassPlan(self.until, self.stops)))


# facts
class Recorded(DuelEvent, frozen=True):
    """A fact is recorded."""

    fact: Fact

    def apply(self, state: Duel) -> Duel:
        """Return the state with this fact recorded."""
        return replace(state, facts=(*state.facts, self.fact))


class Looped(DuelEvent, frozen=True):
    """The digest of this position is noted, to detect repetition, and counted in `optional`; an empty digest
    clears both.

    None, which clears them too, is in games of version 0.2 in which the rule about repetition was taken out.
    """

    digest: str | None

    def apply(self, state: Duel) -> Duel:
        """Return the state with this digest added to those compared to find a loop; without a digest, with
        none."""
        if not self.digest:
            return replace(state, loop=(), optional=0)
        return replace(state, loop=(*state.loop, self.digest), optional=state.optional + 1)


class Forgot(DuelEvent, frozen=True):
    """The last known values of objects that have left are dropped."""

    oids: tuple[int, ...]

    def apply(self, state: Duel) -> Duel:
        """Return the state without the last known versions of these objects."""
        return replace(state, last=tuple(one for one in state.last if one.oid not in self.oids))


class Ended(DuelEvent, frozen=True):
    """The game ends, and no question is pending any more."""

    winners: tuple[int, ...]
    reasons: tuple[Text, ...]

    def apply(self, state: Duel) -> Duel:
        """Return the state with the result of the game and no question."""
        return replace(state, result=Result(self.winners, self.reasons), pending=None)


def _replaced_at(values: tuple, index: int, value: object) -> tuple:  # type: ignore[type-arg]
    """Return the tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def _with_stops(state: Duel, seat: int, stops: tuple[str, ...] | None) -> Duel:
    """Return the state in which the seat's pass plan has these stops; None: as before."""
    if stops is None:
        return state
    plan = PassPlan(state.plans[seat].until, stops)
    return replace(state, plans=_replaced_at(state.plans, seat, plan))


def _without_turn_marks(marks: Marks) -> Marks:
    """Return the marks without those that end with the turn."""
    return tuple([one for one in marks if not one[0].startswith(EACH_TURN)])


Happening = (
    Moved
    | Made
    | Gone
    | Marked
    | SeatMarked
    | Attached
    | Controlled
    | Chose
    | Shuffled
    | Shown
    | Rolled
    | EffectBegan
    | EffectUsed
    | EffectEnded
    | RuleMasked
    | RuleFreed
    | TicketAdded
    | TicketTaken
    | TurnBegan
    | StepAdded
    | StepBegan
    | StepStruck
    | StepEnded
    | Waited
    | Placed
    | FramePushed
    | FrameMoved
    | FramePopped
    | Asked
    | Answered
    | PriorityGiven
    | Passed
    | PlanSet
    | Recorded
    | Looped
    | Forgot
    | Ended
)
