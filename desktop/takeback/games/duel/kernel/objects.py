"""What a position is made of: values alone, which can be read back without knowing any rule or card."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from takeback.engine.state import State

PLACES = 1024
PLACE = PLACES - 1  # oid & PLACE is where the object stands
NOBODY = -1
UNTOLD = -1  # in the place of an answer that another seat gave in secret
NO_MARKS: tuple[tuple[str, int], ...] = ()
EACH_TURN = "turn."  # marks of a seat that begin so end with the turn

Marks = tuple[tuple[str, int], ...]
Numbers = tuple[tuple[str, tuple[int, ...]], ...]


class Piece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A value that a state is made of. What is as it usually is takes no room in a file.

    It is left out where it is the very same object as the default. Small numbers, empty texts and tuples
    always are; a kind with another default is written in full, else equal values would have two names.
    """


class Deed(Piece, frozen=True):
    """Something the rules are about to do."""

    kind: str
    source: int = 0  # the object that does it
    actor: int = NOBODY  # the seat that does it
    seat: int = NOBODY  # that it is done to
    obj: int = 0  # that it is done to
    amount: int = 0
    zone: str = ""
    key: str = ""
    tags: tuple[str, ...] = ()
    others: tuple[int, ...] = ()  # further objects or numbers that its kind needs
    lineage: tuple[str, ...] = ()  # what has replaced it, or what it was made from
    chosen: Chosen | None = None  # of a copy


class Fact(Piece, frozen=True):
    """A deed that was done."""

    number: int
    turn: int
    step: str
    kind: str
    actor: int = NOBODY
    source: int = 0
    obj: int = 0
    seat: int = NOBODY
    amount: int = 0
    key: str = ""
    tags: tuple[str, ...] = ()
    others: tuple[int, ...] = ()


class Chosen(Piece, frozen=True):
    """What was chosen for an object on the chain, or what an object has become."""

    targets: tuple[int, ...] = ()  # an oid, or of a seat `of_seat`
    modes: tuple[int, ...] = ()
    number: int = 0  # the X of a cost
    copies: str = ""  # the definition it is a copy of
    ability: str = ""  # of an ability on the chain
    source: int = 0  # whose ability it is
    about: Fact | None = None  # what it was triggered by
    paid: tuple[int, ...] = ()  # objects that were given up for it, as they were


NOTHING_CHOSEN = Chosen()


class Obj(Piece, frozen=True, omit_defaults=False):
    """One stay of a card, a token, an ability or a rule in one zone."""

    oid: int
    card: str
    owner: int
    controller: int
    zone: str
    stamp: int
    entered: int = 0  # the turn it came
    marks: Marks = NO_MARKS
    attached: int = 0
    chosen: Chosen = NOTHING_CHOSEN
    known: tuple[int, ...] = ()  # seats that know its face where others do not
    token: bool = False

    def mark(self, name: str) -> int:
        for mark, value in self.marks:
            if mark == name:
                return value
        return 0

    @property
    def definition(self) -> str:
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
    abilities: tuple[str, ...]
    might: int
    grit: int
    copiable: str
    marks: Marks
    attached: int


class Effect(Piece, frozen=True):
    """What goes on after its maker is done."""

    id: int
    maker: str  # knows its hooks
    source: int
    controller: int
    stamp: int
    until: str  # the step whose end ends it; "" until it is used up
    uses: int = 0  # 0: it is not counted
    numbers: tuple[int, ...] = ()
    objs: tuple[int, ...] = ()


class Waiting(Piece, frozen=True):
    """A trigger that goes onto the chain before anybody is asked."""

    id: int
    seat: int
    source: int
    ability: str
    about: Fact


class Frame(Piece, frozen=True):
    """Unfinished work: its job, how far it has come, and what it was answered since."""

    job: str
    pc: int = 0
    source: int = 0
    seat: int = NOBODY
    numbers: Numbers = ()
    deeds: tuple[Deed, ...] = ()
    answers: tuple[int, ...] = ()
    secret: bool = False  # only its seat may know what it works on
    alone: tuple[int, ...] = ()  # who alone knows each of the answers; empty: all know all

    def at(self, name: str) -> tuple[int, ...]:
        return next((values for key, values in self.numbers if key == name), ())

    def number(self, name: str, otherwise: int = 0) -> int:
        values = self.at(name)
        return values[0] if values else otherwise


class Offer(Piece, frozen=True):
    """One of the answers to a question."""

    text: str
    objs: tuple[int, ...] = ()
    number: int = 0


class Choice(Piece, frozen=True):
    """A question to one seat, or to both at once."""

    seats: tuple[int, ...]
    kind: str
    prompt: str = ""
    source: int = 0
    options: tuple[Offer, ...] = ()
    part: bool = False  # more of the same group follow
    optional: bool = False
    secret: bool = False


class Ticket(Piece, frozen=True):
    """An extra turn that was promised."""

    id: int
    seat: int
    skip: tuple[str, ...] = ()  # names of steps
    source: int = 0


class StepRecord(Piece, frozen=True):
    """One step of this turn."""

    name: str
    phase: str
    source: int = 0
    struck: str = ""  # why it was skipped


class PassPlan(Piece, frozen=True, omit_defaults=False):
    """When a seat wants to be asked."""

    until: str = "once"
    stops: tuple[str, ...] = ()


class Zone(Piece, frozen=True):
    """Objects in their order, the top first."""

    name: str
    seat: int = NOBODY  # NOBODY: there is one for all
    oids: tuple[int, ...] = ()


class Result(Piece, frozen=True):
    winners: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()


class Duel(State, frozen=True):
    """A whole position, also between a question and its answer."""

    objects: tuple[Obj | None, ...] = ()
    zones: tuple[Zone, ...] = ()
    seats: tuple[Marks, ...] = (NO_MARKS, NO_MARKS)
    effects: tuple[Effect, ...] = ()
    masked: tuple[tuple[str, int], ...] = ()  # a rule, and what keeps it off
    waiting: tuple[Waiting, ...] = ()
    frames: tuple[Frame, ...] = ()
    pending: Choice | None = None
    turn: int = 0
    tickets: tuple[Ticket, ...] = ()
    natural: int = 1  # who took the last turn in order
    plan: tuple[StepRecord, ...] = ()
    step: int = NOBODY  # the index of the present one
    tp: int = 0  # whose turn it is
    priority: int = 0
    passes: int = 0
    plans: tuple[PassPlan, ...] = (PassPlan(), PassPlan())
    facts: tuple[Fact, ...] = ()
    facts_before: tuple[Fact, ...] = ()
    last: tuple[Seen, ...] = ()
    loop: tuple[str, ...] = ()
    optional: int = 0  # resolutions since somebody did something unforced
    visit: int = 0
    stamp: int = 0
    made: int = 0  # effects, tickets and triggers so far
    options: tuple[tuple[str, str], ...] = ()
    result: Result | None = None

    def find(self, oid: int) -> Obj | None:
        """The object while this stay of it lasts."""
        place = oid & PLACE
        if place < len(self.objects):
            one = self.objects[place]
            if one is not None and one.oid == oid:
                return one
        return None

    def zone(self, name: str, seat: int = NOBODY) -> tuple[int, ...]:
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone.oids
        return ()

    def within(self, name: str, seat: int = NOBODY) -> Iterator[Obj]:
        for oid in self.zone(name, seat):
            one = self.objects[oid & PLACE]
            assert one is not None
            yield one

    def mark(self, seat: int, name: str) -> int:
        for mark, value in self.seats[seat]:
            if mark == name:
                return value
        return 0

    def option(self, name: str) -> str:
        return next((value for key, value in self.options if key == name), "")

    @property
    def step_name(self) -> str:
        return self.plan[self.step].name if 0 <= self.step < len(self.plan) else ""

    @property
    def phase(self) -> str:
        return self.plan[self.step].phase if 0 <= self.step < len(self.plan) else ""

    @property
    def top(self) -> Frame:
        return self.frames[-1]

    def last_of(self, oid: int) -> Seen | None:
        """As it was when it left."""
        return next((seen for seen in reversed(self.last) if seen.oid == oid), None)


def of_seat(seat: int) -> int:
    """A player among targets, where objects stand by their numbers."""
    return -1 - seat


def seat_in(target: int) -> int:
    """The seat that this target is; NOBODY for an object."""
    return -1 - target if target < 0 else NOBODY


def set_mark(marks: Marks, name: str, value: int) -> Marks:
    """With this mark; 0 takes it away. They are kept in the order of their names."""
    kept = [one for one in marks if one[0] != name]
    if value:
        kept.append((name, value))
        kept.sort()
    return tuple(kept)


def put(state: Duel, obj: Obj) -> tuple[Obj | None, ...]:
    """All objects, with this one at its place."""
    at = obj.oid & PLACE
    return (*state.objects[:at], obj, *state.objects[at + 1 :])


def with_zone(state: Duel, name: str, seat: int, oids: tuple[int, ...]) -> tuple[Zone, ...]:
    return tuple(
        replace(zone, oids=oids) if zone.name == name and zone.seat == seat else zone for zone in state.zones
    )


def fresh(state: Duel, place: int, ahead: int = 0) -> int:
    """The number of the next stay at this place."""
    return (state.visit + 1 + ahead) * PLACES + place


def free_place(state: Duel) -> int:
    """The lowest one; PLACES where all are taken."""
    return next((at for at, one in enumerate(state.objects) if one is None), len(state.objects))
