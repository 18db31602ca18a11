"""The actions of Duel, and the union of its events; states and events themselves are the kernel's."""

from takeback.engine.state import Action
from takeback.games.duel.kernel import events
from takeback.games.duel.kernel.objects import Duel

__all__ = ["Answer", "Cancel", "Duel", "DuelAction", "Happening", "Pass", "Play", "Use"]


class Pass(Action, frozen=True):
    """Do nothing now, and be asked again when the plan says so."""

    until: str = "once"
    stops: tuple[str, ...] = ()


class Play(Action, frozen=True):
    """Play a card from the hand."""

    oid: int


class Use(Action, frozen=True):
    """Use an ability of an object on the field."""

    oid: int
    ability: str


class Answer(Action, frozen=True):
    """Answer the pending question with one of its options."""

    option: int


class Cancel(Action, frozen=True):
    """Take back the announcement."""


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
