"""The values of the duel: positions and events are the kernel's, wishes are here."""

from takeback.engine.state import Action
from takeback.games.duel.kernel import events
from takeback.games.duel.kernel.objects import Duel

__all__ = ["Answer", "Cancel", "Duel", "DuelAction", "Happening", "Pass", "Play", "Use"]


class Pass(Action, frozen=True):
    """Do nothing now, and be asked again as the plan says."""

    until: str = "once"
    stops: tuple[str, ...] = ()


class Play(Action, frozen=True):
    """A card of the hand."""

    oid: int


class Use(Action, frozen=True):
    """An ability of something on the field."""

    oid: int
    ability: str


class Answer(Action, frozen=True):
    """One of the options of the question that is asked."""

    option: int


class Cancel(Action, frozen=True):
    """Back to before the announcement."""


DuelAction = Pass | Play | Use | Answer | Cancel
Happening = (
    events.Moved
    | events.Made
    | events.Gone
    | events.Marked
    | events.SeatMarked
    | events.Attached
    | events.Controlled
    | events.Chose
    | events.Shuffled
    | events.Shown
    | events.Rolled
    | events.EffectBegan
    | events.EffectUsed
    | events.EffectEnded
    | events.RuleMasked
    | events.RuleFreed
    | events.TicketAdded
    | events.TicketTaken
    | events.TurnBegan
    | events.StepAdded
    | events.StepBegan
    | events.StepStruck
    | events.StepEnded
    | events.Waited
    | events.Placed
    | events.FramePushed
    | events.FrameMoved
    | events.FramePopped
    | events.Asked
    | events.Answered
    | events.PriorityGiven
    | events.Passed
    | events.PlanSet
    | events.Recorded
    | events.Looped
    | events.Forgot
    | events.Ended
)
