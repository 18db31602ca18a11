"""The actions of Duel; states, events and the answers to questions are the kernel's."""

from takeback.engine.state import Action
from takeback.games.duel.kernel.answering import Answer
from takeback.games.duel.kernel.events import Happening
from takeback.games.duel.kernel.objects import Duel

__all__ = ["Answer", "Cancel", "Duel", "DuelAction", "Happening", "Pass", "Play", "Use"]


class Pass(Action, frozen=True):
    """Do nothing now, and be asked again when the plan says so."""

    until: str = "once"  # "once", until a "change", or for the whole "turn"
    stops: tuple[str, ...] = ()  # where to be asked from now on, such as "mine:dusk", "chain" or "all"


class Play(Action, frozen=True, omit_defaults=True):
    """Play a card from the hand."""

    oid: int
    stops: tuple[str, ...] | None = None  # where to be asked from now on; None: as before


class Use(Action, frozen=True, omit_defaults=True):
    """Use an ability of an object on the field."""

    oid: int
    ability: str
    stops: tuple[str, ...] | None = None  # as of Play


class Cancel(Action, frozen=True, omit_defaults=True):
    """Cancel the card or ability that is being announced."""

    stops: tuple[str, ...] | None = None  # as of Play


PASSING = (Pass,)
DuelAction = Pass | Play | Use | Answer | Cancel
