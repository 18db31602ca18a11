"""Running on from data: jobs, their questions, and the answers they go on with."""

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
from takeback.games.duel.kernel.layers import Derived, look
from takeback.games.duel.kernel.masks import made_secret
from takeback.games.duel.kernel.objects import NOBODY, Choice, Deed, Duel, Fact, Frame, Numbers, Offer

MOST_EVENTS = 15_000  # of one action

Job = Callable[["UnfinishedMove", Frame], None]
JOBS: dict[str, Job] = {}  # of the kernel; those of the rules are hooks


def job(name: str) -> Callable[[Job], Job]:
    """The work of frames of this name. It is done again from its `pc` with each answer, so it asks all it
    needs before it lets anything happen."""

    def kept(work: Job) -> Job:
        JOBS[name] = work
        return work

    return kept


class Suspended(Exception):
    """A question stands in the state; the work goes on with its answer."""


class UnfinishedMove:
    """One action at work: the position it has come to, and the events on the way."""

    __slots__ = ("_asked", "_began", "chance", "events", "state")

    def __init__(self, state: Duel, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.events: list[DuelEvent] = []
        self._asked = 0  # questions of this piece of work
        self._began = 0  # the events before it

    def emit(self, event: DuelEvent) -> None:
        self.state = event.apply(self.state)
        self.events.append(event)
        if len(self.events) > MOST_EVENTS:
            raise Illegal("The rules go round in a circle here. Nothing was changed.")

    def emit_all(self, events: Iterable[DuelEvent]) -> None:
        for event in events:
            self.emit(event)

    @property
    def derived(self) -> Derived:
        return look(self.state)

    # frames -------------------------------------------------------------------------------------------
    def push(self, frame: Frame) -> None:
        self.emit(FramePushed(frame))

    def pop(self) -> None:
        self.emit(FramePopped())

    def move(self, pc: int, numbers: Numbers | None = None, deeds: tuple[Deed, ...] | None = None) -> None:
        top = self.state.frames[-1]
        self.emit(FrameMoved(pc, numbers, deeds, top.seat if top.secret else NOBODY))

    def do(self, deeds: Sequence[Deed]) -> None:
        """All of them at once, before anything else goes on."""
        if deeds:
            self.push(Frame("batch", deeds=tuple(deeds)))

    def go_on(self) -> None:
        """Until somebody is asked, or the game has ended."""
        while self.state.pending is None and self.state.result is None and self.state.frames:
            frame = self.state.frames[-1]
            self._asked, self._began = 0, len(self.events)
            try:
                self._job(frame)(self, frame)
            except Suspended:
                return

    def _job(self, frame: Frame) -> Job:
        found = JOBS.get(frame.job)
        if found is None:
            found = self.derived.hooks("job", frame.job)[0].hook.do
        return found

    # questions ----------------------------------------------------------------------------------------
    def ask(self, choice: Choice) -> int:
        """The option that was chosen. Where there is but one and it must be, nobody is asked."""
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

    def ask_yes(self, seat: int, prompt: str, source: int = 0) -> bool:
        offers = (Offer("Yes"), Offer("No"))
        return self.ask(Choice((seat,), "yes_no", prompt, source, offers, optional=True)) == 0

    def ask_object(
        self,
        seat: int,
        kind: str,
        prompt: str,
        oids: Sequence[int],
        source: int = 0,
        or_none: str = "",
        part: bool = False,
    ) -> int:
        """One of these; 0 for none, where that is a choice."""
        offers = tuple(Offer(self.name_of(oid), (oid,)) for oid in oids)
        if or_none:
            offers = (*offers, Offer(or_none))
        at = self.ask(Choice((seat,), kind, prompt, source, offers, part, optional=bool(or_none)))
        return oids[at] if at < len(oids) else 0

    def ask_order(
        self, seat: int, prompt: str, names: Sequence[str], source: int = 0, about: Sequence[int] = ()
    ) -> list[int]:
        """These in the order of the seat, as their indexes: one after the other is picked from the rest.

        `about` are the objects they come from, where there is one for each.
        """
        left, order = list(range(len(names))), []
        while left:
            offers = tuple(Offer(names[at], tuple(about[at : at + 1]), at) for at in left)
            part = len(left) > 2
            picked = self.ask(Choice((seat,), "order", prompt, source, offers, part=part))
            order.append(left.pop(picked))
        return order

    def name_of(self, oid: int) -> str:
        obj = self.state.find(oid)
        if obj is None:
            seen = self.state.last_of(oid)
            return seen.name if seen is not None else "something that has left"
        return self.derived.values(oid).name

    # facts --------------------------------------------------------------------------------------------
    def record(self, fact: Fact) -> Fact:
        self.emit(Recorded(fact))
        return fact
