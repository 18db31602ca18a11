"""Cards that enter as a copy of something else."""

from __future__ import annotations

from msgspec.structs import replace

from takeback.games.duel.kernel.hooks import Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import Choice, Deed, Offer
from takeback.games.duel.kernel.replacement import ReplacementQuestion
from takeback.texts import gettext_noop


def as_any_unit(derived: Derived, deed: Deed, me: Me) -> Deed | ReplacementQuestion:
    """Let the entering player choose a unit on the field to enter as a copy of, or none.

    If that unit is a copy itself, what it copies counts. Without a unit there is no question.
    """
    there = [one for one in derived.on_field("unit") if one.oid != deed.obj]
    if not there:
        return deed
    offers = (*(Offer(one.name, (one.oid,)) for one in there), Offer(gettext_noop("As itself")))
    source = deed.obj if deed.chosen is None else deed.source  # a token is not there before it enters
    choice = Choice(
        (deed.seat,),
        "mode",
        message(gettext_noop("Of which unit is {card} a copy?"), card=derived.values(deed.obj).name),
        source,
        offers,
        optional=True,
    )

    def enter_as(at: int) -> Deed:
        """Return the deed as a copy of the chosen unit, or unchanged."""
        return replace(deed, key=there[at].definition) if at < len(there) else deed

    return ReplacementQuestion(choice, enter_as)
