"""The beginning of a game: life, opening hands and redraws."""

from __future__ import annotations

from typing import Any

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.events import DuelEvent
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Me, Rule
from takeback.games.duel.kernel.messages import counted_message
from takeback.games.duel.kernel.objects import Choice, Deed, Frame, Offer
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext_noop

HAND = 6
KEEP_HAND = gettext_noop("Keep this hand")
TAKE_OTHERS = ngettext_noop("Exchange for {count} other card", "Exchange for {count} other cards")
TAKE_FEWER = ngettext_noop(
    "Exchange for {count} other card, one fewer", "Exchange for {count} other cards, one fewer"
)


def _life(run: UnfinishedMove, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that set both players' life to the option "life", or to 20."""
    life = int(run.state.option("life") or 20)
    return [Deed("seat_mark", seat=seat, key="life", amount=life) for seat in run.state.seats_from(0)]


def _hands(run: UnfinishedMove, deed: None, me: Me) -> list[Frame]:
    """Return the work of drawing the opening hands."""
    return [Frame("start_hands")]


def _start_hands(run: UnfinishedMove, frame: Frame) -> None:
    """Let all players shuffle, then draw their opening hands, the one that begins first."""
    if frame.pc == 0:
        run.move(1)
        run.do([Deed("shuffle", zone="deck", seat=seat) for seat in _in_turn(run)])
    elif frame.pc == 1:
        run.move(2)
        run.do([Deed("draw_cards", seat=seat, amount=HAND, tags=("start",)) for seat in _in_turn(run)])
    else:
        run.pop()


def _in_turn(run: UnfinishedMove) -> tuple[int, ...]:
    """Return all seats, the one that begins first."""
    state = run.state
    return state.seats_from(state.seat_after(state.natural))  # `natural` is still the seat before the first


def _redraws(run: UnfinishedMove, deed: None, me: Me) -> list[Frame]:
    """Return the work of offering another hand to both players."""
    return [Frame("redraw", seat=seat) for seat in _in_turn(run)]


def _redraw(run: UnfinishedMove, frame: Frame) -> None:
    """Offer another hand until it is kept: the first has full size, each further one a card fewer."""
    taken = frame.number("taken")
    size = HAND if taken <= 1 else HAND - taken + 1
    if frame.pc == 0:
        after = HAND if taken == 0 else HAND - taken
        others = TAKE_OTHERS if taken == 0 else TAKE_FEWER
        offers = (Offer(KEEP_HAND), Offer(counted_message(others, after)))
        prompt = gettext_noop("Keep this hand, or put it back for another one?")
        if size == 0 or run.ask(Choice((frame.seat,), "mode", prompt, 0, offers, optional=True)) == 0:
            run.pop()
            return
        run.move(1, (("taken", (taken + 1,)),))
        run.do(
            [
                Deed("move", seat=frame.seat, obj=oid, zone="deck")
                for oid in run.state.zone("hand", frame.seat)
            ]
        )
    elif frame.pc == 1:
        run.move(2)
        run.do([Deed("shuffle", zone="deck", seat=frame.seat)])
    else:
        run.move(0)
        run.do([Deed("draw_cards", seat=frame.seat, amount=size, tags=("start",))])


def _become_draws(derived: Any, deed: Deed, me: Me) -> list[Deed]:
    """Draw as many cards as the amount says, one at a time."""
    return [Deed("draw", deed.source, deed.actor, deed.seat, tags=deed.tags) for _ in range(deed.amount)]


def _draw_one(run: UnfinishedMove, deed: Deed, before: Any) -> CommitResult:
    """Move the top card of the deck to the hand; if the deck is empty, mark the player with a missed draw and
    record no fact.
    """
    from takeback.games.duel.kernel.deeds import fact_of, move

    pile = run.state.zone("deck", deed.seat)
    if not pile:
        return CommitResult(_missed(run, deed), ())
    card = run.state.find(pile[0])
    assert card is not None
    shows = deed.seat not in card.known
    moved = move(run, before, card.oid, "hand", deed.seat, -1, shows=shows, known=card.known)
    assert moved is not None
    return CommitResult((moved,), (fact_of(deed, obj=moved.new, amount=1),))


def _missed(run: UnfinishedMove, deed: Deed) -> tuple[DuelEvent, ...]:
    """Return the event that marks the deed's seat with a missed draw, as a tuple."""
    from takeback.games.duel.kernel.events import SeatMarked

    return (SeatMarked(deed.seat, "missed_draw", 1),)


REGISTRY.add_rule(
    Rule(
        "core.start_life",
        _("Twenty life"),
        _("Each player begins with 20 life."),
        (Hook("setup", "*", _life, order=1),),
        requires=("core.identity",),
    )
)
REGISTRY.add_rule(
    Rule(
        "core.start_hand",
        _("Six cards"),
        _("Each player shuffles and begins with six cards."),
        (Hook("setup", "*", _hands, order=2), Hook("job", "start_hands", _start_hands)),
        requires=("core.drawing",),
    )
)
REGISTRY.add_rule(
    Rule(
        "core.redraw",
        _("Another hand"),
        _(
            "Before the game, each player may put their hand back and take a new one: the same size "
            "the first time, then one card fewer each time."
        ),
        (Hook("setup", "*", _redraws, order=3), Hook("job", "redraw", _redraw)),
        requires=("core.start_hand",),
    )
)
REGISTRY.add_rule(
    Rule(
        "core.drawing",
        _("Drawing"),
        _("A card is drawn from the top of its owner’s deck."),
        (
            Hook("commit", "draw_cards", _become_draws, flags=frozenset({"becomes"})),
            Hook("commit", "draw", _draw_one),
        ),
        requires=("core.identity",),
        marks=(MarkKind("missed_draw", "The player had to draw from an empty deck.", of_seat=True),),
    )
)
