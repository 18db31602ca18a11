"""Runs unfinished work stored as data: jobs, their questions, and the answers they continue with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.duel.kernel import always
from takeback.games.duel.kernel.events import (
    Asked,
    DuelEvent,
    FrameMoved,
    FramePopped,
    FramePushed,
    Recorded,
)
from takeback.games.duel.kernel.layers import Derived, derive
from takeback.games.duel.kernel.masks import made_secret
from takeback.games.duel.kernel.messages import SOMETHING_GONE, Text
from takeback.games.duel.kernel.objects import NOBODY, Choice, Deed, Duel, Fact, Frame, Numbers, Offer
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

MOST_EVENTS = 15_000  # limit for one action

Job = Callable[["UnfinishedMove", Frame], None]
JOBS: dict[str, Job] = {}  # the kernel's own jobs; those of the rules are hooks


def job(name: str) -> Callable[[Job], Job]:
    """Register the decorated function as the job of frames with this name.

    A job is called again from its frame's `pc` with each answer, so it must
    ask everything before it emits an event.
    """

    def register(work: Job) -> Job:
        """Register this function and return it unchanged."""
        JOBS[name] = work
        return work

    return register


class Suspended(Exception):
    """Raised by `ask` when a question was stored in the state; the job is run again once it is answered."""


class UnfinishedMove:
    """One action being carried out: the state reached so far, the events that led there, and the source of
    chance.
    """

    __slots__ = ("_asked", "_began", "chance", "events", "state")

    def __init__(self, state: Duel, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.events: list[DuelEvent] = []
        self._asked = 0  # questions asked by the present call of the job
        self._began = 0  # number of events before that call

    def emit(self, event: DuelEvent) -> None:
        """Apply the event to the state and keep it; raise Illegal after too many events."""
        self.state = event.apply(self.state)
        self.events.append(event)
        if len(self.events) > MOST_EVENTS:
            raise Illegal(_("The rules repeat endlessly here. Nothing was changed."))

    def emit_all(self, events: Iterable[DuelEvent]) -> None:
        """Emit these events one after the other."""
        for event in events:
            self.emit(event)

    @property
    def derived(self) -> Derived:
        """Return what follows from the present state."""
        return derive(self.state)

    # frames -------------------------------------------------------------------------------------------
    def push(self, frame: Frame) -> None:
        """Put this frame on top of the stack of unfinished work."""
        self.emit(FramePushed(frame))

    def pop(self) -> None:
        """Remove the top frame."""
        self.emit(FramePopped())

    def move(self, pc: int, numbers: Numbers | None = None, deeds: tuple[Deed, ...] | None = None) -> None:
        """Set the top frame's `pc` (and numbers and deeds, if given) and drop its answers; of a secret frame
        only its seat may know this.
        """
        top = self.state.frames[-1]
        self.emit(FrameMoved(pc, numbers, deeds, top.seat if top.secret else NOBODY))

    def do(self, deeds: Sequence[Deed]) -> None:
        """Push a batch that carries out all these deeds at once, before other work continues; nothing if
        there are none.
        """
        if deeds:
            self.push(Frame("batch", deeds=tuple(deeds)))

    def run_jobs(self) -> None:
        """Run jobs until a question is pending, the game has ended or no frame is left."""
        while self.state.pending is None and self.state.result is None and self.state.frames:
            frame = self.state.frames[-1]
            self._asked, self._began = 0, len(self.events)
            try:
                self._job(frame)(self, frame)
            except Suspended:
                return

    def _job(self, frame: Frame) -> Job:
        """Return the function of this frame's job: the kernel's, else the first hook that provides it."""
        found = JOBS.get(frame.job)
        if found is None:
            found = self.derived.hooks("job", frame.job)[0].hook.do
        return found

    # questions ----------------------------------------------------------------------------------------
    def ask(self, choice: Choice) -> int:
        """Return the index of the chosen option.

        A single forced option of one seat and a standing instruction are answered without asking.
        Otherwise store the question in the state and raise Suspended until the frame holds its answer.
        """
        if len(choice.options) == 1 and not choice.optional and len(choice.seats) == 1:
            return 0
        assert choice.options or choice.kind == "priority", choice.prompt
        if (wished := always.answer(self.state, choice)) is not None:
            return wished
        frame = self.state.frames[-1]
        at, self._asked = self._asked, self._asked + 1
        if at < len(frame.answers):
            return frame.answers[at]
        assert len(self.events) == self._began, f"{frame.job} asks after something has happened"
        self.emit(Asked(made_secret(self.state, choice)))
        raise Suspended

    def ask_yes(self, seat: int, prompt: Text, source: int = 0) -> bool:
        """Ask this seat a yes/no question, as `ask` does; return whether it said yes."""
        offers = (Offer(gettext_noop("Yes")), Offer(gettext_noop("No")))
        return self.ask(Choice((seat,), "yes_no", prompt, source, offers, optional=True)) == 0

    def ask_object(
        self,
        seat: int,
        kind: str,
        prompt: Text,
        oids: Sequence[int],
        source: int = 0,
        or_none: str = "",
        part: bool = False,
    ) -> int:
        """Ask this seat for one of these objects, as `ask` does, and return its oid; 0 if the option
        `or_none` was picked.

        Without `or_none` it must pick one. `part` tells that further questions of the same group follow.
        """
        offers = tuple(Offer(self.name_of(oid), (oid,)) for oid in oids)
        if or_none:
            offers = (*offers, Offer(or_none))
        at = self.ask(Choice((seat,), kind, prompt, source, offers, part, optional=bool(or_none)))
        return oids[at] if at < len(oids) else 0

    def ask_order(
        self, seat: int, prompt: Text, names: Sequence[Text], source: int = 0, about: Sequence[int] = ()
    ) -> list[int]:
        """Ask this seat to put these names in order and return their indexes
        in that order, asking for one at a time.

        `about` are the objects that the names stand for, if there is one for each.
        """
        left, order = list(range(len(names))), []
        while left:
            offers = tuple(Offer(names[at], tuple(about[at : at + 1]), at) for at in left)
            part = len(left) > 2
            picked = self.ask(Choice((seat,), "order", prompt, source, offers, part=part))
            order.append(left.pop(picked))
        return order

    def name_of(self, oid: int) -> str:
        """Return the name of an object, or the one it had when it left; "something that has left" if that is
        not remembered.
        """
        obj = self.state.find(oid)
        if obj is None:
            seen = self.state.last_of(oid)
            return seen.name if seen is not None else SOMETHING_GONE
        return self.derived.values(oid).name

    # facts --------------------------------------------------------------------------------------------
    def record(self, fact: Fact) -> Fact:
        """Record this fact in the state and return it."""
        self.emit(Recorded(fact))
        return fact
