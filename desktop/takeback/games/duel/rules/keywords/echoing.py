"""Echoing, by which a card is copied for each one played before it."""

from __future__ import annotations

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult, fact_of
from takeback.games.duel.kernel.events import Made
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me
from takeback.games.duel.kernel.layers import CHAIN, Derived
from takeback.games.duel.kernel.objects import PLACES, Chosen, Deed, Fact, free_place, fresh
from takeback.games.duel.kernel.resolve import Work, asking
from takeback.games.duel.kernel.targets import Choosing, choose_all
from takeback.games.duel.rules.keyword import add_keyword, degree
from takeback.texts import gettext as _

FAST = ("rite", "reply")


def _echoes(derived: Derived, fact: Fact, me: Me) -> bool:
    """Tell whether a card with the keyword was played after other rites or replies this turn."""
    return degree(derived, fact.obj, me) > 0 and _fast_before(derived, fact) > 0


def _fast_before(derived: Derived, fact: Fact) -> int:
    """Return how many rites and replies were played before this fact in the turn, by both players."""
    return sum(
        1
        for one in derived.state.facts
        if one.kind == "play" and one.number < fact.number and any(kind in FAST for kind in one.tags)
    )


@asking
def echo(work: Work) -> list[Deed]:
    """Return a copy of the played card for each rite or reply before it, with new choices for each."""
    played, about = work.source, work.about
    assert played is not None
    assert about is not None
    wants = REGISTRY.definition(played.copiable).get("choose", ())
    me = Me(f"{played.oid}:{played.copiable}", played.oid, work.seat)
    deeds = []
    for _number in range(_fast_before(work.derived, about)):
        chosen = choose_all(work.run, Choosing(me, wants, Chosen(copies=played.copiable)))
        if chosen is not None:
            deeds.append(Deed("copy", played.oid, work.seat, work.seat, played.oid, chosen=chosen))
    return deeds


def copy(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Put a copy, which does not count as played, onto the chain; record "no_room" if there is no
    free place for it.
    """
    place = free_place(run.state)
    if place >= PLACES or deed.chosen is None:
        return CommitResult((), (fact_of(deed, kind="no_room"),))
    oid = fresh(run.state, place)
    made = Made(oid, "", deed.seat, CHAIN, 0, deed.chosen, token=True)
    return CommitResult((made,), (fact_of(deed, obj=oid),))


add_keyword(
    "echoing",
    _("It is copied for each rite or reply played before it this turn."),
    Hook("after", "play", lambda *_: None, _echoes),
    Hook("commit", "copy", copy, records=("copy", "no_room")),
    requires=("core.chain",),
    do=(echo,),
    title=_("Echoing"),
)
