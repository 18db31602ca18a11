"""The values that a state of Duel consists of; they can be read back without knowing any rule or card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from takeback.engine.state import State
from takeback.games.duel.kernel.messages import Text

PLACES = 1024
PLACE = PLACES - 1  # oid & PLACE is the object's index in `Duel.objects`
NOBODY = -1
UNTOLD = -1  # stands for an answer that another seat gave in secret
NO_MARKS: tuple[tuple[str, int], ...] = ()
EACH_TURN = "turn."  # marks of a seat with this prefix end with the turn

Marks = tuple[tuple[str, int], ...]
Numbers = tuple[tuple[str, tuple[int, ...]], ...]


class Piece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Base of the values in a state; a field equal to its default is not written to files.

    msgspec omits a field only if it is the very object of the default. Small numbers, empty
    strings and empty tuples always are; a class with other defaults sets `omit_defaults=False`, or
    equal values could be encoded in two ways.
    """


class Deed(Piece, frozen=True):
    """Something the rules are about to do, which may still be replaced or forbidden."""

    kind: str  # what is to be done
    source: int = 0  # the object that does it
    actor: int = NOBODY  # the seat that does it
    seat: int = NOBODY  # the seat it is done to
    obj: int = 0  # the object it is done to
    amount: int = 0  # the amount, such as the number of wounds
    zone: str = ""  # where an object goes
    key: str = ""  # a further name, such as that of a mark, a step or a definition
    tags: tuple[str, ...] = ()  # words that rules check, such as "unpreventable"
    others: tuple[int, ...] = ()  # further objects or numbers, depending on the kind
    lineage: tuple[str, ...] = ()  # ids of what replaced it, or of what it was made from
    chosen: Chosen | None = None  # for a copy or a token: its choices, and what it is a copy of


class Fact(Piece, frozen=True):
    """A deed that was done, as recorded."""

    number: int  # how many facts of the turn came before it
    turn: int  # the number of the turn
    step: str  # the step in which it was done
    kind: str  # what was done
    actor: int = NOBODY  # the seat that did it
    source: int = 0  # the object that did it
    obj: int = 0  # the object it was done to
    seat: int = NOBODY  # the seat it was done to
    amount: int = 0  # the amount, such as the number of wounds
    key: str = ""  # a further name, such as that of a mark, a step or a definition
    tags: tuple[str, ...] = ()  # the tags of the deed, and tags that say how it came about
    others: tuple[int, ...] = ()  # further objects or numbers, depending on the kind


class Chosen(Piece, frozen=True):
    """The choices made for an object on the chain, and what was given up as its cost; for an ability there,
    its source and what triggered it; and what any object is a copy of."""

    targets: tuple[int, ...] = ()  # oids; seats as `of_seat` numbers
    modes: tuple[int, ...] = ()
    number: int = 0  # the X of a cost
    copies: str = ""  # the definition it is a copy of
    ability: str = ""  # the id of an ability on the chain
    source: int = 0  # the object that ability belongs to
    about: Fact | None = None  # the fact that triggered it
    paid: tuple[int, ...] = ()  # objects given up as its cost, as they were


NOTHING_CHOSEN = Chosen()


class Obj(Piece, frozen=True, omit_defaults=False):
    """One stay of a card, token, ability or rule in one zone; its oid ends with the stay."""

    oid: int  # its number, as of this stay
    card: str  # id of its definition or rule; "" if it has none or its face is hidden
    owner: int
    controller: int
    zone: str
    stamp: int  # its timestamp: effects of one layer apply in this order
    entered: int = 0  # the turn it entered the zone
    marks: Marks = NO_MARKS
    attached: int = 0  # the object it is attached to; 0: none
    chosen: Chosen = NOTHING_CHOSEN
    known: tuple[int, ...] = ()  # seats that know its face although others do not
    token: bool = False

    def mark(self, name: str) -> int:
        """Return the value of this mark; 0 without it."""
        for mark, value in self.marks:
            if mark == name:
                return value
        return 0

    @property
    def definition(self) -> str:
        """Return the id of the definition it has now: that of what it copies, else its own card."""
        return self.chosen.copies or self.card


class Seen(Piece, frozen=True):
    """An object as it was just before it left."""

    oid: int
    card: str
    controller: int
    owner: int
    name: str
    kinds: tuple[str, ...]
    subtypes: tuple[str, ...]
    factions: tuple[str, ...]
    abilities: tuple[str, ...]  # their ids
    might: int
    grit: int
    copiable: str  # the id of the definition it had
    marks: Marks
    attached: int  # the object it was attached to; 0: none


class Effect(Piece, frozen=True):
    """An effect that lasts after the ability that made it has resolved."""

    id: int
    maker: str  # id of the ability that provides its hooks
    source: int  # the object whose ability it is
    controller: int
    stamp: int  # its timestamp: effects of one layer apply in this order
    until: str  # name of the step whose end ends it; "": until used up
    uses: int = 0  # remaining uses; 0: unlimited
    numbers: tuple[int, ...] = ()  # what its hooks need, such as might and grit
    objs: tuple[int, ...] = ()  # the objects, and seats as `of_seat` numbers, that it was begun for


class Waiting(Piece, frozen=True):
    """A trigger that is queued to go onto the chain before the next question."""

    id: int
    seat: int  # its controller
    source: int  # the object whose ability it is; for a rule's trigger, what the fact was done to
    ability: str  # the id of the ability or rule
    about: Fact  # what triggered it


class Frame(Piece, frozen=True):
    """Unfinished work: its job, how far it has come, and the answers given since."""

    job: str
    pc: int = 0  # how far the job has come, as the job counts
    source: int = 0  # the object it works for
    seat: int = NOBODY  # the seat it works for
    numbers: Numbers = ()  # what the job has noted, by name
    deeds: tuple[Deed, ...] = ()  # what the job is to do
    answers: tuple[int, ...] = ()  # indexes of the options picked at this `pc`
    secret: bool = False  # only its seat may know what it works on
    alone: tuple[int, ...] = ()  # the seat that alone knows each answer; empty: all answers are public

    def at(self, name: str) -> tuple[int, ...]:
        """Return the numbers noted under this name; () without any."""
        return next((values for key, values in self.numbers if key == name), ())

    def number(self, name: str, otherwise: int = 0) -> int:
        """Return the first number noted under this name, or `otherwise`."""
        values = self.at(name)
        return values[0] if values else otherwise


class Offer(Piece, frozen=True):
    """One answer offered by a question."""

    text: Text
    objs: tuple[int, ...] = ()  # the objects, and seats as `of_seat` numbers, that it is about
    number: int = 0  # the number it stands for, depending on the question


class Choice(Piece, frozen=True):
    """A question to one seat, or to several at once."""

    seats: tuple[int, ...]  # who is asked
    kind: str  # what is asked, such as "target" or "priority"
    prompt: Text = ""
    source: int = 0  # the object that asks; 0: none
    options: tuple[Offer, ...] = ()
    part: bool = False  # further questions of the same group follow
    optional: bool = False  # answering it is a free decision; it is asked even with a single option
    secret: bool = False  # only the seats asked may know prompt and options


class Ticket(Piece, frozen=True):
    """An extra turn that a seat will take after the present one, and the steps to skip in it."""

    id: int
    seat: int
    skip: tuple[str, ...] = ()  # names of steps that are skipped in it
    source: int = 0  # the object that gave it


class StepRecord(Piece, frozen=True):
    """One step in the plan of a turn."""

    name: str
    phase: str
    source: int = 0  # the object that added it; 0: a rule
    struck: str = ""  # why it was skipped; "" if not


class PassPlan(Piece, frozen=True, omit_defaults=False):
    """A seat's choice to pass automatically: until when, and the stops at which it is asked nevertheless."""

    until: str = "once"  # how long: "once", until a "change", or for the "turn"
    stops: tuple[str, ...] = ()


class Zone(Piece, frozen=True):
    """The objects in one zone, the top first."""

    name: str
    seat: int = NOBODY  # NOBODY: shared by all seats
    oids: tuple[int, ...] = ()


class Result(Piece, frozen=True):
    """The end of a game: the winning seats, and why."""

    winners: tuple[int, ...] = ()
    reasons: tuple[Text, ...] = ()


class Duel(State, frozen=True):
    """The whole state of a game, also in the middle of unfinished work."""

    objects: tuple[Obj | None, ...] = ()
    zones: tuple[Zone, ...] = ()
    seats: tuple[Marks, ...] = (NO_MARKS, NO_MARKS)  # the marks of each seat
    effects: tuple[Effect, ...] = ()
    masked: tuple[tuple[str, int], ...] = ()  # pairs of a rule's id and the object that puts it out of force
    waiting: tuple[Waiting, ...] = ()  # triggers that are not on the chain yet
    frames: tuple[Frame, ...] = ()  # unfinished work, the top last
    pending: Choice | None = None
    turn: int = 0
    tickets: tuple[Ticket, ...] = ()
    natural: int = 1  # the seat that took the last turn that was not an extra turn
    plan: tuple[StepRecord, ...] = ()
    step: int = NOBODY  # index of the present step in `plan`
    tp: int = 0  # the turn player
    priority: int = 0  # the seat that has it
    passes: int = 0  # in a row
    plans: tuple[PassPlan, ...] = (PassPlan(), PassPlan())
    facts: tuple[Fact, ...] = ()  # of this turn
    facts_before: tuple[Fact, ...] = ()  # of the turn before
    last: tuple[Seen, ...] = ()  # objects that have left, while something may still ask for them
    loop: tuple[str, ...] = ()  # digests of earlier positions, to detect repetition
    optional: int = 0  # resolutions since a seat last did something by choice
    visit: int = 0  # counts stays of objects, for their oids
    stamp: int = 0
    made: int = 0  # counts effects, tickets and triggers, for their ids
    options: tuple[tuple[str, str], ...] = ()
    result: Result | None = None

    def find(self, oid: int) -> Obj | None:
        """Return the object with this number; None if that stay is over."""
        place = oid & PLACE
        if place < len(self.objects):
            one = self.objects[place]
            if one is not None and one.oid == oid:
                return one
        return None

    def zone(self, name: str, seat: int = NOBODY) -> tuple[int, ...]:
        """Return the oids in this zone, the top first; () if there is no such zone."""
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone.oids
        return ()

    def within(self, name: str, seat: int = NOBODY) -> Iterator[Obj]:
        """Yield the objects in this zone, the top first; none if there is no such zone."""
        for oid in self.zone(name, seat):
            one = self.objects[oid & PLACE]
            assert one is not None
            yield one

    def mark(self, seat: int, name: str) -> int:
        """Return the value of this mark of a seat; 0 without it."""
        for mark, value in self.seats[seat]:
            if mark == name:
                return value
        return 0

    def seats_from(self, first: int) -> tuple[int, ...]:
        """Return all seats in the order of the table, beginning with this one."""
        count = len(self.seats)
        return tuple([(first + at) % count for at in range(count)])

    def seat_after(self, seat: int) -> int:
        """Return the seat that comes next in the order of the table."""
        return (seat + 1) % len(self.seats)

    def option(self, name: str) -> str:
        """Return the value of this option of the game; "" if it is not set."""
        return next((value for key, value in self.options if key == name), "")

    @property
    def step_name(self) -> str:
        """Return the name of the present step; "" outside of steps."""
        return self.plan[self.step].name if 0 <= self.step < len(self.plan) else ""

    @property
    def phase(self) -> str:
        """Return the name of the present phase; "" outside of steps."""
        return self.plan[self.step].phase if 0 <= self.step < len(self.plan) else ""

    @property
    def top(self) -> Frame:
        """Return the top frame of the unfinished work, which must not be empty."""
        return self.frames[-1]

    def last_of(self, oid: int) -> Seen | None:
        """Return the object as it was when it left; None if that is not remembered."""
        return next((seen for seen in reversed(self.last) if seen.oid == oid), None)


def of_seat(seat: int) -> int:
    """Return the target number of a player; objects are targets by their positive oids."""
    return -1 - seat


def seat_in(target: int) -> int:
    """Return the seat that this target number means; NOBODY for an object."""
    return -1 - target if target < 0 else NOBODY


def set_mark(marks: Marks, name: str, value: int) -> Marks:
    """Return the marks with this one set, sorted by name; a value of 0 removes it."""
    kept = [one for one in marks if one[0] != name]
    if value:
        kept.append((name, value))
        kept.sort()
    return tuple(kept)


def with_object(state: Duel, obj: Obj) -> tuple[Obj | None, ...]:
    """Return all objects, with this one at its place."""
    at = obj.oid & PLACE
    return (*state.objects[:at], obj, *state.objects[at + 1 :])


def with_zone(state: Duel, name: str, seat: int, oids: tuple[int, ...]) -> tuple[Zone, ...]:
    """Return all zones, this one with other contents."""
    return tuple(
        replace(zone, oids=oids) if zone.name == name and zone.seat == seat else zone for zone in state.zones
    )


def add_cards(state: Duel, cards: Iterable[tuple[str, int]], zone: str) -> Duel:
    """Return the state with these cards, given with their owners, at the bottom of this zone: the owner's
    own, or else the shared one.
    """
    objects = list(state.objects)
    zones = {(one.name, one.seat): list(one.oids) for one in state.zones}
    visit, stamp = state.visit, state.stamp
    for card, owner in cards:
        place, visit, stamp = len(objects), visit + 1, stamp + 1
        oid = visit * PLACES + place
        objects.append(Obj(oid, card, owner, owner, zone, stamp))
        zones[(zone, owner) if (zone, owner) in zones else (zone, NOBODY)].append(oid)
    return replace(
        state,
        objects=tuple(objects),
        zones=tuple(Zone(name, seat, tuple(oids)) for (name, seat), oids in zones.items()),
        visit=visit,
        stamp=stamp,
    )


def fresh(state: Duel, place: int, ahead: int = 0) -> int:
    """Return the oid of the next stay at this place; `ahead` counts stays that are not applied yet."""
    return (state.visit + 1 + ahead) * PLACES + place


def free_place(state: Duel) -> int:
    """Return the lowest free index in `objects`, or its length if there is no gap."""
    return next((at for at, one in enumerate(state.objects) if one is None), len(state.objects))
