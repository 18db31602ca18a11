"""Choices of a play or an ability: made when it is announced or placed, checked when it resolves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.hooks import Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.messages import Text, message
from takeback.games.duel.kernel.objects import NOTHING_CHOSEN, Choice, Chosen, Offer, seat_in
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

Candidates = Callable[[Derived, Me, Chosen], Sequence[int]]


class Target(msgspec.Struct, frozen=True, gc=False):
    """One target that a card chooses; `candidates(derived, me, chosen)` returns the oids and `of_seat`
    numbers it may choose.
    """

    candidates: Candidates
    prompt: str  # the whole question, in which {card} is the name of what asks: "{card}: choose one."
    # returns why there is no candidate, as a sentence, from the name of what asks; None: no special reason
    why_none: Callable[[Derived, str], str] | None = None


class Mode(msgspec.Struct, frozen=True, gc=False):
    """A choice between several things a card can do; their names are the options."""

    names: tuple[str, ...]


class Choosing(msgspec.Struct, frozen=True, gc=False):
    """The choices still to be made, and the ability they are for."""

    me: Me
    wants: Sequence[Target | Mode]
    chosen: Chosen


class Aim(msgspec.Struct, frozen=True, gc=False):
    """A target that was chosen, what it was chosen for, and the other choices beside it."""

    me: Me
    want: Target
    target: int
    others: Chosen


def legal_targets(derived: Derived, me: Me, target: Target, chosen: Chosen) -> list[int]:
    """Return the candidates that no rule forbids and that the card has not chosen already."""
    return [
        one
        for one in target.candidates(derived, me, chosen)
        if one not in chosen.targets and not why_barred(derived, me, one)
    ]


def why_barred(derived: Derived, me: Me, target: int) -> str:
    """Return the reason, by a rule, why this target must not be chosen, as a sentence; "" if it may."""
    for live in derived.hooks("can", "choose"):
        if why := live.hook.do(derived, (me, target), live.me):
            return str(why)
    return ""


def can_choose(derived: Derived, me: Me, wants: Sequence[Target | Mode], chosen: Chosen) -> bool:
    """Tell whether legal targets and modes exist for all of `wants` together, after those already chosen."""
    if not wants:
        return True
    first, others = wants[0], wants[1:]
    if isinstance(first, Mode):
        return any(
            can_choose(derived, me, others, replace(chosen, modes=(*chosen.modes, mode)))
            for mode in range(len(first.names))
        )
    if not others:
        return any(
            one not in chosen.targets and not why_barred(derived, me, one)
            for one in first.candidates(derived, me, chosen)
        )
    return any(
        can_choose(derived, me, others, replace(chosen, targets=(*chosen.targets, one)))
        for one in legal_targets(derived, me, first, chosen)
    )


def why_no_choice(derived: Derived, me: Me, wants: Sequence[Target | Mode], card: str) -> str:
    """Return why nothing can be chosen for these, as a sentence with the name of what asks: the rule that
    bars the only candidates, or what is missing. Call it only if nothing can."""
    for want in wants:
        if isinstance(want, Mode):
            continue
        candidates = want.candidates(derived, me, NOTHING_CHOSEN)
        reasons = [why_barred(derived, me, one) for one in candidates]
        if reasons and all(reasons):
            return reasons[0]
        if not candidates and want.why_none is not None:
            return want.why_none(derived, card)
    return _("There is nothing that {card} could choose.", card=card)


def choose_all(run: UnfinishedMove, choosing: Choosing) -> Chosen | None:
    """Ask for everything that is to be chosen, one by one, and return the choices with it; None if something
    cannot be chosen.
    """
    chosen, wants, derived = choosing.chosen, list(choosing.wants), run.derived
    while wants:
        want = wants.pop(0)
        if isinstance(want, Mode):
            offers = tuple(Offer(name, number=at) for at, name in enumerate(want.names))
            prompt = message(
                gettext_noop("Which of these does {card} do?"), card=run.name_of(choosing.me.oid)
            )
            at = run.ask(Choice((choosing.me.seat,), "mode", prompt, choosing.me.oid, offers, bool(wants)))
            chosen = replace(chosen, modes=(*chosen.modes, at))
            continue
        legal = [
            one
            for one in legal_targets(derived, choosing.me, want, chosen)
            if can_choose(derived, choosing.me, wants, replace(chosen, targets=(*chosen.targets, one)))
        ]
        if not legal:
            return None
        offers = tuple(Offer(name_of_target(run, one), (one,)) for one in legal)
        prompt = message(want.prompt, card=run.name_of(choosing.me.oid))
        choice = Choice((choosing.me.seat,), "target", prompt, choosing.me.oid, offers, bool(wants))
        chosen = replace(chosen, targets=(*chosen.targets, legal[run.ask(choice)]))
    return chosen


def name_of_target(run: UnfinishedMove, target: int) -> Text:
    """Return the name of a target: of an object, or "player 1"."""
    seat = seat_in(target)
    if seat < 0:
        return run.name_of(target)
    return message(gettext_noop("player {number}"), number=seat + 1)


def still_legal(derived: Derived, me: Me, wants: Sequence[Target | Mode], chosen: Chosen) -> tuple[int, ...]:
    """Return the chosen targets, with 0 for each that a rule forbids to affect now."""
    found: list[int] = []
    targets = [want for want in wants if isinstance(want, Target)]
    for want, one in zip(targets, chosen.targets, strict=False):
        others = replace(chosen, targets=tuple(other for other in chosen.targets if other != one))
        aim = Aim(me, want, one, others)
        is_lost = any(live.hook.do(derived, aim, live.me) for live in derived.hooks("can", "affect"))
        found.append(0 if is_lost else one)
    return tuple(found)
