"""The rules of hold'em: legal actions, playing them, and what a seat may know. `course` plays on from
there."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import astuple, replace

from takeback.engine.chance import Chance
from takeback.engine.game import Outcome
from takeback.engine.game import Rules as Happenings
from takeback.engine.option import Options
from takeback.engine.state import Event, Illegal
from takeback.texts import format_list, format_number, gettext_noop
from takeback.texts import gettext as _

from .. import cards
from ..state import (
    AWAY,
    BETTING,
    GONE,
    IN,
    OUT,
    OVER,
    READY,
    WAITING,
    Break,
    Call,
    Cards,
    Check,
    Deal,
    End,
    Fold,
    Holdem,
    HoldemAction,
    Leave,
    Raise,
    Rebuy,
    Reshuffle,
    Result,
    Rules,
    Seat,
    Show,
    SitIn,
    SitOut,
)
from ..words import YOU, amount_text, say_of
from . import chips, course, seating
from .between import (
    Bought,
    BreakAsked,
    CashedOut,
    Reordered,
    SatIn,
    SatOut,
    ShowedLater,
)
from .events import (
    Bet,
    Called,
    Checked,
    Folded,
    HolesDealt,
    Raised,
    Shuffled,
)

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy")  # of persons: in every language
LEAST_STACK, MOST_STACK = 20, 250  # in big blinds, after buying


# a table ----------------------------------------------------------------------------------------------------
def start(options: Options, seats: int, chance: Chance) -> Holdem:
    """Return the initial state of a table. Raise Illegal if the small blind is above the big one."""
    rules = Rules(**options)
    if rules.small > rules.big and not rules.is_sitgo:
        raise Illegal(
            _(
                "The small blind of {small} is above the big blind of {big}.",
                small=format_number(rules.small),
                big=format_number(rules.big),
            )
        )
    small, big = seating.blinds(rules, 1)
    stack = seating.start_stack(rules)
    return Holdem(
        rules=rules,
        names=NAMES[:seats],
        seats=(Seat(stack, bought=stack),) * seats,
        small=small,
        big=big,
        ante=seating.ante(rules, 1),
    )


def with_names(state: Holdem, names: tuple[str, ...]) -> Holdem:
    """Return the state with these players' names."""
    return replace(state, names=names)


def to_act(state: Holdem) -> tuple[int, ...]:
    """Return the seats that may act now. Between hands these are the seats without chips, if any, else
    everybody at the table."""
    if state.phase == BETTING:
        return (state.turn,) if state.turn >= 0 else ()
    if state.phase == OVER:
        return ()
    return tuple(seating.seats_without_chips(state)) or tuple(_at_table(state))


def _at_table(state: Holdem) -> list[int]:
    """Return the seats that are still in the game."""
    return [number for number in range(len(state.seats)) if seating.stays(state, number)]


def outcome(state: Holdem) -> Outcome | None:
    """Return winners, sentence and scores of a closed table; None while it is open."""
    if state.ending is None:
        return None
    if state.rules.is_sitgo:
        winners = tuple(seat for seat, place in state.ending.results if place == 1)
        sentence = say_of(
            state.names[winners[0]],
            gettext_noop("{name} wins the sit-and-go."),
            gettext_noop("You win the sit-and-go."),
        )
        places = tuple(seat.place for seat in state.seats)
        return Outcome(winners, sentence, tuple(s.points for s in state.seats), places)
    if state.ending.reason == course.UNTOLD:
        return Outcome((), _("The file does not say who won."))
    nets = dict(state.ending.results)
    best = max(nets.values())
    scores = tuple(nets[seat] for seat in range(len(state.seats)))
    if best <= 0:
        return Outcome((), _("The table is closed; nobody has won anything."), scores)
    winners = tuple(seat for seat, net in nets.items() if net == best)
    return Outcome(winners, _ahead_text(state, winners, amount_text(best // state.unit)), scores)


def _ahead_text(state: Holdem, winners: tuple[int, ...], chips_text: str) -> str:
    """Return the sentence that says who is ahead when a cash table closes."""
    names = format_list(state.names[seat] for seat in winners)
    if len(winners) > 1:
        return _("The table is closed; {names} are ahead by {chips}.", names=names, chips=chips_text)
    return say_of(
        names,
        gettext_noop("The table is closed; {name} is ahead by {chips}."),
        gettext_noop("The table is closed; you are ahead by {chips}."),
        chips=chips_text,
    )


# what may be done -------------------------------------------------------------------------------------------
def actions(state: Holdem, seat: int) -> Iterator[HoldemAction]:
    """Yield the legal actions of a seat; of amounts only the usual ones (see `allows`)."""
    if state.phase == OVER or not 0 <= seat < len(state.seats):
        return
    if state.phase == READY and seating.stays(state, seat):
        yield from _actions_between_hands(state, seat)
    elif state.phase == BETTING and seating.stays(state, seat):
        if seat == state.turn:
            yield from _betting_actions(state, seat)
        if state.rules.deal == "auto" and not state.pausing:
            yield Break()
        if state.rules.practice and _has_board_to_come(state):
            yield Reshuffle()
    yield from _show_actions(state, seat)


def allows(state: Holdem, seat: int, action: HoldemAction) -> bool:
    """Tell whether an amount that `actions` does not list is legal: it lies between the least and the most
    listed."""
    match action:
        case Raise(to=amount) | Rebuy(amount):
            limits = _limits(state, seat, type(action))
            return bool(limits) and min(limits) <= amount <= max(limits)
    return False


def examples(state: Holdem, seat: int, chance: Chance) -> Iterator[HoldemAction]:
    """Yield one random raise and one random rebuy that are legal but not listed."""
    for kind in (Raise, Rebuy):
        limits = _limits(state, seat, kind)
        amount = min(limits) + chance.below(max(limits) - min(limits) + 1) if limits else 0
        if limits and amount not in limits:
            yield kind(amount)


def _limits(state: Holdem, seat: int, kind: type[Raise | Rebuy]) -> list[int]:
    """Return the listed amounts of this kind of action."""
    return [amount for action in actions(state, seat) if type(action) is kind for amount in astuple(action)]


def _betting_actions(state: Holdem, seat: int) -> Iterator[HoldemAction]:
    """Yield fold, call or check, and the usual raises."""
    yield Fold()
    yield Call() if chips.to_call(state, seat) else Check()
    yield from map(Raise, chips.offered(state, seat))


def _actions_between_hands(state: Holdem, number: int) -> Iterator[HoldemAction]:
    """Yield what a seat may do between hands: deal, rebuy, sit out or in, leave or end."""
    seat, rules = state.seats[number], state.rules
    if seating.can_deal(state):
        yield Deal()
    if limits := rebuy_range(state, number):
        yield from map(Rebuy, sorted(set(limits)))
    if seat.here in (IN, WAITING) and _other_stays(state, number):
        yield SitOut()
    if seat.here == AWAY and seat.stack:
        yield from (SitIn("wait"), SitIn("post"))
    if not rules.is_sitgo:
        yield from (Leave(), End())


def rebuy_range(state: Holdem, number: int) -> tuple[int, int] | None:
    """Return the least and the most chips this seat may buy; the starting stack is always within reach. None
    in a sit-and-go, where the option `rebuy` is not "ask", or with too many chips already."""
    rules, seat = state.rules, state.seats[number]
    if rules.is_sitgo or rules.rebuy != "ask":
        return None
    big = seating.blinds(rules, 1)[1]
    usual = seating.start_stack(rules)
    least = max(1, min(LEAST_STACK * big, usual) - seat.stack)
    most = max(MOST_STACK * big, usual) - seat.stack
    return (least, most) if least <= most else None


def _other_stays(state: Holdem, number: int) -> bool:
    """Tell whether another seat with chips is in the game."""
    return any(other != number and seat.here == IN and seat.stack for other, seat in enumerate(state.seats))


def _show_actions(state: Holdem, seat: int) -> Iterator[Show]:
    """Yield every way of showing cards of the previous hand."""
    held = showable(state, seat)
    for count in range(1, len(held) + 1):
        for chosen in combinations(held, count):
            yield Show(chosen)


def showable(state: Holdem, seat: int) -> Cards:
    """Return the cards of the previous hand that this seat has not shown yet, in the order dealt."""
    if state.last is None:
        return ()
    held = dict(state.last.hidden).get(seat, ())
    shown = dict(state.last.shown).get(seat, ())
    return tuple(card for card in held if card not in shown and card != cards.UNKNOWN)


def _has_board_to_come(state: Holdem) -> bool:
    """Tell whether board cards are still to come that could be shuffled."""
    return state.street < 3 and len(state.deck) > 1


# playing ----------------------------------------------------------------------------------------------------
def play(state: Holdem, seat: int, action: HoldemAction, chance: Chance) -> Happenings:
    """Play an action as a stream of events. Raise Illegal if it is not legal."""
    match action:
        case Fold() | Check() | Call() | Raise():
            refuse_wrong_turn(state, seat)
            state = yield betting_event(state, seat, action)
            yield from course.play_to_decision(state, chips.left_of(state, seat), chance)
        case Show(shown):
            _refuse_over(state)
            yield _show_event(state, seat, shown)
        case Break():
            _refuse_phase(state, seat, BETTING)
            if state.rules.deal != "auto" or state.pausing:
                raise Illegal(_("The table already stops after this hand."))
            yield BreakAsked(seat)
        case Reshuffle():
            _refuse_phase(state, seat, BETTING)
            yield _reshuffle_event(state, chance)
        case _:
            _refuse_phase(state, seat, READY)
            yield from _play_between(state, seat, action, chance)


def betting_event(state: Holdem, number: int, action: HoldemAction) -> Event:
    """Return the event of a betting action. Raise Illegal if the action is not legal now."""
    seat = state.seats[number]
    owed = chips.to_call(state, number)
    match action:
        case Fold():
            return Folded(number)
        case Check():
            if owed:
                raise Illegal(
                    _("You cannot check: it costs {chips} to call.", chips=_amount_text(state, owed))
                )
            return Checked(number)
        case Call():
            if not owed:
                raise Illegal(_("There is nothing to call: check, bet or fold."))
            return Called(number, owed, owed == seat.stack)
        case Raise(to):
            refuse_amount(state, number, to)
            all_in, full = to == seat.bet + seat.stack, chips.is_full(state, to)
            if state.level == 0:
                return Bet(number, to, all_in, full)
            return Raised(number, to, to - state.level, full, all_in)
    raise Illegal(_("That is not a bet."))


def _play_between(state: Holdem, seat: int, action: HoldemAction, chance: Chance) -> Happenings:
    """Play an action that is only legal between hands."""
    match action:
        case Deal():
            if not seating.can_deal(state):
                raise Illegal(_("At least two seats with chips must be in the game."))
            yield from course.deal(state, chance)
        case Rebuy(amount):
            _refuse_rebuy(state, seat, amount)
            yield Bought(seat, amount)
        case SitOut():
            if state.seats[seat].here == AWAY:
                raise Illegal(
                    say_of(
                        state.names[seat],
                        gettext_noop("{name} is already sitting out."),
                        gettext_noop("You are already sitting out."),
                    )
                )
            if not _other_stays(state, seat):
                raise Illegal(_("Somebody must stay at the table."))
            state = yield SatOut(seat)
            yield from course.close_if_deserted(state)
        case SitIn(how):
            yield _sit_in_event(state, seat, how)
        case Leave():
            _refuse_sitgo(state, _("In a sit-and-go, nobody can leave with chips."))
            state = yield CashedOut(seat, state.seats[seat].stack)
            yield from course.close_if_deserted(state)
        case End():
            _refuse_sitgo(state, _("A sit-and-go ends when one player has all the chips."))
            yield from course.close_table(state, course.ENDED)


def _sit_in_event(state: Holdem, number: int, how: str) -> SatIn:
    """Return the event of coming back as `how` says; "in" if nothing is owed or in a sit-and-go. Raise
    Illegal if the seat does not sit out or has no chips."""
    seat = state.seats[number]
    if seat.here != AWAY:
        raise Illegal(
            say_of(
                state.names[number],
                gettext_noop("{name} is already at the table."),
                gettext_noop("You are already at the table."),
            )
        )
    if not seat.stack:
        raise Illegal(_("You need chips to be dealt in: buy some first."))
    owes = seat.owes_small or seat.owes_big
    return SatIn(number, how if owes and not state.rules.is_sitgo else "in")


def _show_event(state: Holdem, seat: int, shown: Cards) -> ShowedLater:
    """Return the event of showing cards. Raise Illegal unless they are own, unshown and in the order
    dealt."""
    held = showable(state, seat)
    if not held:
        raise Illegal(_("There are no cards of the last hand to show."))
    if not shown or shown != tuple(card for card in held if card in shown):
        raise Illegal(_("Show some of your own cards of the last hand, in the order they were dealt."))
    return ShowedLater(seat, shown)


def _reshuffle_event(state: Holdem, chance: Chance) -> Reordered:
    """Return the event of shuffling the cards to come. Raise Illegal unless it is a practice table with board
    cards still to come."""
    if not state.rules.practice:
        raise Illegal(_("You can get different cards only at a practice table."))
    if not _has_board_to_come(state):
        raise Illegal(_("The whole board has already been dealt."))
    return Reordered(chance.shuffled(state.deck))


# checks that raise Illegal ----------------------------------------------------------------------------------
def refuse_wrong_turn(state: Holdem, seat: int) -> None:
    """Raise Illegal unless a hand is being played and it is this seat's turn."""
    _refuse_over(state)
    if state.phase == READY:
        raise Illegal(_("This hand is over; press Deal."))
    if seat != state.turn:
        name = state.names[state.turn]
        raise Illegal(_("It is your turn.") if name == YOU else _("It is {name}’s turn.", name=name))


def _refuse_over(state: Holdem) -> None:
    """Raise Illegal if the table is closed."""
    if state.phase == OVER:
        raise Illegal(_("The table is closed."))


def _refuse_phase(state: Holdem, seat: int, phase: str) -> None:
    """Raise Illegal unless the seat is in the game and the table is in this phase."""
    _refuse_over(state)
    if not 0 <= seat < len(state.seats) or state.seats[seat].here in (OUT, GONE):
        raise Illegal(_("This seat is no longer in the game."))
    if state.phase != phase:
        raise Illegal(_("No hand is being played.") if phase == BETTING else _("Not during a hand."))


def _refuse_sitgo(state: Holdem, sentence: str) -> None:
    """Raise Illegal with this sentence if the table is a sit-and-go."""
    if state.rules.is_sitgo:
        raise Illegal(sentence)


def _refuse_rebuy(state: Holdem, seat: int, amount: int) -> None:
    """Raise Illegal unless this seat may buy this many chips."""
    limits = rebuy_range(state, seat)
    if limits is None:
        raise Illegal(why_no_rebuy(state))
    if not limits[0] <= amount <= limits[1]:
        least, most = map(format_number, limits)
        raise Illegal(_("You may buy {least} to {most} chips.", least=least, most=most))


def why_no_rebuy(state: Holdem) -> str:
    """Return why a seat that may buy nothing may not, as a sentence."""
    if state.rules.is_sitgo or state.rules.rebuy != "ask":
        return _("You cannot buy more chips at this table.")
    return _("You already have the maximum number of chips.")


# what a seat may know ---------------------------------------------------------------------------------------
def seen_by(state: Holdem, viewer: int | None) -> Holdem:
    """Return the state as the viewer may see it: own and shown cards, the board, and all chips, without the
    deck, its salt and the record of an imported showdown. None is a spectator."""
    if state.rules.told is not None:
        state = replace(state, rules=replace(state.rules, told=None))
    return replace(
        state,
        seats=tuple(
            replace(seat, cards=(cards.UNKNOWN,) * len(seat.cards))
            if seat.cards and number != viewer and not seat.shown
            else seat
            for number, seat in enumerate(state.seats)
        ),
        deck=(cards.UNKNOWN,) * len(state.deck),
        next_deck=(cards.UNKNOWN,) * len(state.next_deck),
        salt="",
        last=_seen_result(state.last, viewer),
    )


def _seen_result(last: Result | None, viewer: int | None) -> Result | None:
    """Return the previous hand's result with the hidden cards of others masked."""
    if last is None:
        return None
    return replace(
        last,
        hidden=tuple(
            (seat, held if seat == viewer else (cards.UNKNOWN,) * len(held)) for seat, held in last.hidden
        ),
    )


def seen_event(event: Event, viewer: int | None) -> Event:
    """Return the event with everything masked that this viewer may not know."""
    match event:
        case Shuffled():
            return Shuffled((cards.UNKNOWN,) * len(event.deck), "", event.commit)
        case HolesDealt(hands):
            return HolesDealt(
                tuple(
                    (seat, dealt if seat == viewer else (cards.UNKNOWN,) * len(dealt))
                    for seat, dealt in hands
                )
            )
        case Reordered(deck):
            return Reordered((cards.UNKNOWN,) * len(deck))
    return event


# amounts ----------------------------------------------------------------------------------------------------
def refuse_amount(state: Holdem, number: int, to: int) -> None:
    """Raise Illegal unless this seat may bet or raise to this amount."""
    limits = chips.raise_range(state, number)
    if limits is None:
        raise Illegal(why_no_raise(state, number))
    least, most = limits
    if least <= to <= most:
        return
    raise Illegal(_why_not_amount(state, number, to, least, most))


def _why_not_amount(state: Holdem, number: int, to: int, least: int, most: int) -> str:
    """Return why this seat may not bet or raise to an amount outside its limits, as a sentence."""
    is_bet = state.level == 0
    if state.rules.is_limit:
        if is_bet:
            return _("With fixed limit the bet is to exactly {chips}.", chips=_amount_text(state, least))
        return _("With fixed limit the raise is to exactly {chips}.", chips=_amount_text(state, least))
    seat = state.seats[number]
    stack, top = _amount_text(state, seat.stack), seat.bet + seat.stack
    if to > top or (to > most and most == top):
        return _("You have {stack}: the most is {most}, all-in.", stack=stack, most=_amount_text(state, top))
    if to > most:
        if is_bet:
            return _("The pot limits your bet to {most}.", most=_amount_text(state, most))
        return _("The pot limits your raise to {most}.", most=_amount_text(state, most))
    if least == top:
        if is_bet:
            return _(
                "You have {stack}: the only bet is all-in, to {most}.",
                stack=stack,
                most=_amount_text(state, top),
            )
        return _(
            "You have {stack}: the only raise is all-in, to {most}.",
            stack=stack,
            most=_amount_text(state, top),
        )
    if is_bet:
        return _("The minimum bet is {chips}.", chips=_amount_text(state, least))
    return _("The minimum raise is to {chips}.", chips=_amount_text(state, least))


def why_no_raise(state: Holdem, number: int) -> str:
    """Return why this seat may only call or fold, as a sentence; empty when it may raise."""
    if chips.raise_range(state, number) is not None:
        return ""
    seat = state.seats[number]
    owed = chips.to_call(state, number)
    if not any(one.live and one.stack and other != number for other, one in enumerate(state.seats)):
        return _("All others are all-in; call or fold.")
    if not chips.others_can_bet(state, number):
        return _(
            "Nobody else can bet more than {chips}; call or fold.", chips=_amount_text(state, state.level)
        )
    if seat.stack <= owed:
        return _(
            "You have {chips}, which is not more than a call; call or fold.",
            chips=_amount_text(state, seat.stack),
        )
    if chips.is_capped(state):
        if state.rules.raises == 3:
            return _("The cap of three raises is reached.")
        return _("The cap of four raises is reached.")
    more = _amount_text(state, state.level - seat.acted)
    return _("The all-in of {chips} more was not a full raise, so you can only call or fold.", chips=more)


def _amount_text(state: Holdem, amount: int) -> str:
    """Format an amount in the table's unit."""
    return amount_text(amount, state.unit)
