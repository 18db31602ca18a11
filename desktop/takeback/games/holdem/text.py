"""The texts of a hand for the history, the dealer's log and the screen reader."""

from collections.abc import Iterable, Iterator

from takeback.engine.game import GameTurn, Row, ScoreSheet
from takeback.engine.play import Move
from takeback.engine.state import Event
from takeback.texts import format_list, format_number, gettext_noop
from takeback.texts import gettext as _

from . import cards
from .rules import chips, course, seating
from .rules.between import (
    BlindMissed,
    Bought,
    BreakAsked,
    CashedOut,
    LevelRaised,
    Paused,
    Placed,
    Reordered,
    SatIn,
    SatOut,
    ShowedLater,
    TableOver,
)
from .rules.events import (
    AntePosted,
    Bet,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandEnded,
    HandStarted,
    HolesDealt,
    Mucked,
    PotWon,
    Raised,
    SecondBoardDealt,
    Shown,
    Shuffled,
    StreetClosed,
    TurnTo,
)
from .state import GONE, READY, Deal, Holdem
from .words import amount_text, pot_name, say_of

SEAL_IN_ROW = 16  # of 64 characters; the hand's information shows all of them
_PAUSES = {
    course.ASKED: _("The table pauses, as requested"),
    course.BY_RULE: _("The next hand waits for Deal"),
    course.BROKE: _("The table pauses, because a seat has no chips"),
    course.UNDECIDED: _("The table pauses: nobody had a decision in that hand"),
    course.ALONE: _("The table pauses, because there is nobody to play against"),
}
_ENDS = {
    course.WON: _("One seat has all the chips"),
    course.PLAYED: _("All hands have been played"),
    course.ENDED: _("The table is closed"),
    course.DESERTED: _("The table is closed: there is nobody left to play against"),
    course.UNTOLD: _("The record does not say who won"),
}
_PLACES = (*("", _("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"), _("8th"), _("9th")),)


# the history ------------------------------------------------------------------------------------------------
def describe(move: Move, before: Holdem, seat: int | None) -> Row:
    """Return the history row of a move, such as "Hand 12 · Cid calls 250, wins 1,150 with two pair, kings and
    fives; hand 13 begins". The row also carries the dealer's lines, as `seat` may know them, and speaks them
    except the seal of the deck."""
    state = before
    lines: list[str] = []
    heard: list[str] = []
    last = len(move.events) - 1
    for place, event in enumerate(move.events):
        fresh = dealer_lines(event, state, seat)
        lines += fresh
        heard += [] if isinstance(event, Shuffled) else fresh  # a long digest is not worth hearing
        if place < last:
            state = event.apply(state)
    text = _with_what_follows(format_list([_act_text(move, before), *_wins(move, before)], "unit"), move)
    spoken = ". ".join(heard) or text
    return Row(text, tuple(lines), spoken, names_seat=True)


def _act_text(move: Move, before: Holdem) -> str:
    """Return the first part of a row: the hand's number (of a Deal that of the new hand, of cards shown later
    that of their hand; none before the first) and what was done."""
    if isinstance(move.action, Deal):
        act = say_of(before.names[move.seat], gettext_noop("{name} deals"), gettext_noop("You deal"))
        return _("Hand {hand} · {act}", hand=format_number(before.hand + 1), act=act)
    event = move.events[0]
    if isinstance(event, ShowedLater) and before.last is not None:
        act = _show_line(event, before)
        return _("Hand {hand} · {act}", hand=format_number(before.last.hand), act=act)
    lines = dealer_lines(event, before, None)
    act = lines[0] if lines else type(move.action).__name__
    return _("Hand {hand} · {act}", hand=format_number(before.hand), act=act) if before.hand else act


def _wins(move: Move, before: Holdem) -> Iterator[str]:
    """Yield what each winner of a move gets. A winner who is the one that acted is not named again, until
    another winner is named."""
    is_about_actor = True
    for event in move.events:
        if isinstance(event, PotWon):
            for seat, amount in event.winners:
                is_about_actor = is_about_actor and seat == move.seat
                name = before.names[seat]
                if is_about_actor:
                    yield _own_win_text(event, before, name, _chips_text(before, amount))
                else:
                    yield _win_text(event, before, name, _chips_text(before, amount))


def _win_text(event: PotWon, before: Holdem, name: str, won: str) -> str:
    """Return one winner's share in words, with the winning hand if there was a showdown."""
    if not event.rank:
        return say_of(name, gettext_noop("{name} wins {chips}"), gettext_noop("You win {chips}"), chips=won)
    held = cards.held_name(event.rank, before.rules.variant)
    match event.run:
        case 1:
            return say_of(
                name,
                gettext_noop("{name} wins {chips} with {hand} on the first board"),
                gettext_noop("You win {chips} with {hand} on the first board"),
                chips=won,
                hand=held,
            )
        case 2:
            return say_of(
                name,
                gettext_noop("{name} wins {chips} with {hand} on the second board"),
                gettext_noop("You win {chips} with {hand} on the second board"),
                chips=won,
                hand=held,
            )
    return say_of(
        name,
        gettext_noop("{name} wins {chips} with {hand}"),
        gettext_noop("You win {chips} with {hand}"),
        chips=won,
        hand=held,
    )


def _own_win_text(event: PotWon, before: Holdem, name: str, won: str) -> str:
    """Return what the player who acted, and is named before, wins: "wins 150"."""
    if not event.rank:
        # Translators: of a player who is named before, "Ann calls 50, wins 150"
        return say_of(name, gettext_noop("wins {chips}"), gettext_noop("win {chips}"), chips=won)
    held = cards.held_name(event.rank, before.rules.variant)
    match event.run:
        case 1:
            return say_of(
                name,
                gettext_noop("wins {chips} with {hand} on the first board"),
                gettext_noop("win {chips} with {hand} on the first board"),
                chips=won,
                hand=held,
            )
        case 2:
            return say_of(
                name,
                gettext_noop("wins {chips} with {hand} on the second board"),
                gettext_noop("win {chips} with {hand} on the second board"),
                chips=won,
                hand=held,
            )
    return say_of(
        name,
        gettext_noop("wins {chips} with {hand}"),
        gettext_noop("win {chips} with {hand}"),
        chips=won,
        hand=held,
    )


def _with_what_follows(row: str, move: Move) -> str:
    """Return a row with what follows the move, if anything: the street on which betting goes on, the next
    hand unless the move is its Deal, or the end of the table."""
    dealt = next((event for event in move.events if isinstance(event, BoardDealt) and event.open), None)
    if dealt is not None:
        match dealt.street:
            case 1:
                row = _("{row}; flop", row=row)
            case 2:
                row = _("{row}; turn", row=row)
            case 3:
                row = _("{row}; river", row=row)
    started = next((event for event in move.events if isinstance(event, HandStarted)), None)
    if started is not None and not isinstance(move.action, Deal):
        row = _("{row}; hand {number} begins", row=row, number=format_number(started.hand))
    for event in move.events:
        if isinstance(event, TableOver) and row != _ENDS.get(event.reason):
            row = _with_end(row, event.reason)
    return row


def _with_end(row: str, reason: str) -> str:
    """Return a row with why the table is over."""
    match reason:
        case course.WON:
            return _("{row}; one seat has all the chips", row=row)
        case course.PLAYED:
            return _("{row}; all hands are played", row=row)
        case course.ENDED:
            return _("{row}; the table is closed", row=row)
        case course.DESERTED:
            return _("{row}; the table is closed: there is nobody left to play against", row=row)
    return _("{row}; the record does not say who won", row=row)


# the dealer's log -------------------------------------------------------------------------------------------
def dealer_lines(event: Event, state: Holdem, viewer: int | None) -> list[str]:
    """Return what the dealer says about an event, as the viewer may know it; empty for a silent event.
    `state` is the position before the event."""
    match event:
        case StreetClosed() | TurnTo():  # silent, and the most frequent
            return []
        case HandStarted():
            return [
                say_of(
                    state.names[event.button],
                    gettext_noop("Hand {hand}: {name} has the button"),
                    gettext_noop("Hand {hand}: You have the button"),
                    hand=format_number(event.hand),
                )
            ]
        case Shuffled():
            seal = event.commit[:SEAL_IN_ROW]
            return [_("The deck is sealed: {seal}…", seal=seal)] if seal else []
        case AntePosted() | BlindPosted():
            return [_post_line(event, state)]
        case HolesDealt(hands):
            own = dict(hands).get(viewer) if viewer is not None else None
            return [_("You are dealt {cards}", cards=cards.spoken(own)) if own else _("Cards are dealt")]
        case Folded() | Checked() | Called() | Bet() | Raised():
            return [_betting_line(event, state)]
        case BetReturned(seat, amount):
            return [
                say_of(
                    state.names[seat],
                    gettext_noop("Uncalled {chips} back to {name}"),
                    gettext_noop("Uncalled {chips} back to you"),
                    chips=_chips_text(state, amount),
                )
            ]
        case BoardDealt() | SecondBoardDealt():
            return [_board_line(event)]
        case ShowedLater() if state.last is not None and state.last.hand != state.hand:
            return [_late_show_line(event, state, state.last.hand)]
        case Shown() | Mucked() | ShowedLater():
            return [_show_line(event, state)]
        case PotWon():
            return [_pot_line(event, state)]
        case HandEnded(_, net):
            return [_net_text(net, state)]
    return _table_line(event, state)


def _post_line(event: AntePosted | BlindPosted, state: Holdem) -> str:
    """Return the line for an ante or a blind."""
    kind = "ante" if isinstance(event, AntePosted) else event.kind
    match kind:
        case "ante":
            pair = gettext_noop("{name} posts the ante {chips}"), gettext_noop("You post the ante {chips}")
        case "small":
            pair = (
                gettext_noop("{name} posts the small blind {chips}"),
                gettext_noop("You post the small blind {chips}"),
            )
        case "big":
            pair = (
                gettext_noop("{name} posts the big blind {chips}"),
                gettext_noop("You post the big blind {chips}"),
            )
        case "straddle":
            pair = (
                gettext_noop("{name} posts a straddle of {chips}"),
                gettext_noop("You post a straddle of {chips}"),
            )
        case "dead":
            pair = gettext_noop("{name} posts {chips} dead"), gettext_noop("You post {chips} dead")
        case _other:
            pair = gettext_noop("{name} posts {chips}"), gettext_noop("You post {chips}")
    return say_of(state.names[event.seat], *pair, chips=_chips_text(state, event.amount))


def _betting_line(event: Folded | Checked | Called | Bet | Raised, state: Holdem) -> str:
    """Return the line for a fold, check, call, bet or raise."""
    amount = 0
    match event:
        case Folded(away=True):
            pair = gettext_noop("{name} folds, being away"), gettext_noop("You fold, being away")
        case Folded():
            pair = gettext_noop("{name} folds"), gettext_noop("You fold")
        case Checked():
            pair = gettext_noop("{name} checks"), gettext_noop("You check")
        case Called(amount=amount, all_in=True):
            pair = gettext_noop("{name} calls {chips}, all-in"), gettext_noop("You call {chips}, all-in")
        case Called(amount=amount):
            pair = gettext_noop("{name} calls {chips}"), gettext_noop("You call {chips}")
        case Bet(to=amount, all_in=True):
            pair = gettext_noop("{name} bets {chips}, all-in"), gettext_noop("You bet {chips}, all-in")
        case Bet(to=amount):
            pair = gettext_noop("{name} bets {chips}"), gettext_noop("You bet {chips}")
        case Raised(to=amount, all_in=True):
            pair = (
                gettext_noop("{name} raises to {chips}, all-in"),
                gettext_noop("You raise to {chips}, all-in"),
            )
        case Raised(to=amount):
            pair = gettext_noop("{name} raises to {chips}"), gettext_noop("You raise to {chips}")
    return say_of(state.names[event.seat], *pair, chips=_chips_text(state, amount))


def _board_line(event: BoardDealt | SecondBoardDealt) -> str:
    """Return the line for the cards of a street, on the first board or the second one."""
    dealt = cards.spoken(event.cards)
    match event.street, isinstance(event, SecondBoardDealt):
        case 1, False:
            return _("Flop: {cards}", cards=dealt)
        case 2, False:
            return _("Turn: {cards}", cards=dealt)
        case 3, False:
            return _("River: {cards}", cards=dealt)
        case 1, True:
            return _("Second flop: {cards}", cards=dealt)
        case 2, True:
            return _("Second turn: {cards}", cards=dealt)
    return _("Second river: {cards}", cards=dealt)


def _show_line(event: Shown | Mucked | ShowedLater, state: Holdem) -> str:
    """Return the line for cards shown or mucked, with the hand's name if it is known."""
    name = state.names[event.seat]
    if isinstance(event, Mucked):
        return say_of(name, gettext_noop("{name} mucks"), gettext_noop("You muck"))
    shown = cards.spoken(event.cards)
    if isinstance(event, Shown) and event.rank:
        return say_of(
            name,
            gettext_noop("{name} shows {cards}: {hand}"),
            gettext_noop("You show {cards}: {hand}"),
            cards=shown,
            hand=cards.held_name(event.rank, state.rules.variant),
        )
    return say_of(name, gettext_noop("{name} shows {cards}"), gettext_noop("You show {cards}"), cards=shown)


def _late_show_line(event: ShowedLater, state: Holdem, hand: int) -> str:
    """Return the line for cards of this earlier hand, shown after the next one was dealt."""
    return say_of(
        state.names[event.seat],
        gettext_noop("{name} shows {cards} from hand {hand}"),
        gettext_noop("You show {cards} from hand {hand}"),
        cards=cards.spoken(event.cards),
        hand=format_number(hand),
    )


def _pot_line(event: PotWon, state: Holdem) -> str:
    """Return the line for a pot, or the half that one of two boards decides, with its winner or with the
    shares of several."""
    count = (state.won[0].pot if state.won else event.pot) + 1  # side pots are paid first
    if len(event.winners) > 1:
        shares = format_list(
            _("{name} {chips}", name=state.names[seat], chips=_chips_text(state, amount))
            for seat, amount in event.winners
        )
        return _shared_pot_line(event, count, shares)
    match event.run:
        case 1:
            pair = (
                gettext_noop("{name} wins half of {pot}, {chips}, on the first board"),
                gettext_noop("You win half of {pot}, {chips}, on the first board"),
            )
        case 2:
            pair = (
                gettext_noop("{name} wins half of {pot}, {chips}, on the second board"),
                gettext_noop("You win half of {pot}, {chips}, on the second board"),
            )
        case _run:
            pair = gettext_noop("{name} wins {pot} {chips}"), gettext_noop("You win {pot} {chips}")
    seat, amount = event.winners[0]
    chips_won = _chips_text(state, amount)
    return say_of(state.names[seat], *pair, pot=pot_name(event.pot, count), chips=chips_won)


def _shared_pot_line(event: PotWon, count: int, shares: str) -> str:
    """Return the line for a pot of `count`, or for half of it, that several players share."""
    pot = pot_name(event.pot, count)
    match event.run:
        case 1:
            return _("Half of {pot} is shared on the first board: {shares}", pot=pot, shares=shares)
        case 2:
            return _("Half of {pot} is shared on the second board: {shares}", pot=pot, shares=shares)
    if count == 1:
        return _("The pot is shared: {shares}", shares=shares)
    if event.pot == 0:
        return _("The main pot is shared: {shares}", shares=shares)
    if count == 2:
        return _("The side pot is shared: {shares}", shares=shares)
    return _("Side pot {number} is shared: {shares}", number=format_number(event.pot), shares=shares)


def _net_text(net: Iterable[tuple[int, int]], state: Holdem) -> str:
    """Return each seat's gain or loss in words, leaving out zeros."""
    changed = [(seat, chips) for seat, chips in net if chips]
    if not changed:
        return _("Nobody wins or loses")
    return _list_gains(changed, state)


def _list_gains(net: Iterable[tuple[int, int]], state: Holdem) -> str:
    """Return each seat's gain or loss with its sign: "Ann +240, Bob −60"."""
    return format_list(
        (
            # Translators: a player and what they win or lose, such as "Ann +240"
            _("{name} {chips}", name=state.names[seat], chips=_signed_text(state, chips))
            for seat, chips in net
        ),
        "unit",
    )


def _signed_text(state: Holdem, amount: int) -> str:
    """Return an amount in the table's unit, with a plus sign if it is a gain."""
    return f"+{_chips_text(state, amount)}" if amount > 0 else _chips_text(state, amount)


def _table_line(event: Event, state: Holdem) -> list[str]:
    """Return the line for an event between hands; empty for any other event."""
    match event:
        case BlindMissed() | SatOut() | SatIn() | BreakAsked():
            return [_seat_line(event, state.names[event.seat])]
        case Placed(seat, place, points):
            return [_place_line(state.names[seat], place, points)]
        case LevelRaised():
            return [_level_line(event, state)]
        case Bought(seat, amount):
            pair = gettext_noop("{name} buys {chips}"), gettext_noop("You buy {chips}")
            return [say_of(state.names[seat], *pair, chips=_chips_text(state, amount))]
        case CashedOut(seat, amount):
            pair = gettext_noop("{name} leaves with {chips}"), gettext_noop("You leave with {chips}")
            return [say_of(state.names[seat], *pair, chips=_chips_text(state, amount))]
        case Paused(reason):
            return [_PAUSES[reason]]
        case Reordered():
            return [_("The cards to come are shuffled again")]
        case TableOver(_results, reason):
            return [_ENDS[reason]]
    return []


def _seat_line(event: BlindMissed | SatOut | SatIn | BreakAsked, name: str) -> str:
    """Return the line for a blind that a seat misses, its coming and going, or its wish for a break."""
    match event:
        case BlindMissed(small=True, big=True):
            pair = gettext_noop("{name} misses both blinds"), gettext_noop("You miss both blinds")
        case BlindMissed(big=True):
            pair = gettext_noop("{name} misses the big blind"), gettext_noop("You miss the big blind")
        case BlindMissed():
            pair = gettext_noop("{name} misses the small blind"), gettext_noop("You miss the small blind")
        case SatOut():
            pair = gettext_noop("{name} sits out"), gettext_noop("You sit out")
        case SatIn(how="in"):
            pair = gettext_noop("{name} is back"), gettext_noop("You are back")
        case SatIn(how="wait"):
            pair = (
                gettext_noop("{name} waits for the big blind"),
                gettext_noop("You wait for the big blind"),
            )
        case SatIn():
            pair = gettext_noop("{name} wants to post and play"), gettext_noop("You want to post and play")
        case BreakAsked():
            pair = (
                gettext_noop("{name} asks for a break after this hand"),
                gettext_noop("You ask for a break after this hand"),
            )
    return say_of(name, *pair)


def _place_line(name: str, place: int, points: int) -> str:
    """Return the line for a seat that is out, with its place and prize in a sit-and-go."""
    if not place:
        return say_of(name, gettext_noop("{name} is out"), gettext_noop("You are out"))
    if not points:
        return say_of(
            name,
            gettext_noop("{name} finishes {place}"),
            gettext_noop("You finish {place}"),
            place=_PLACES[place],
        )
    return say_of(
        name,
        gettext_noop("{name} finishes {place} and gets {points}"),
        gettext_noop("You finish {place} and get {points}"),
        place=_PLACES[place],
        points=format_number(points),
    )


def _level_line(event: LevelRaised, state: Holdem) -> str:
    """Return the line for a new level of blinds, with its ante if there is one."""
    level, small, big = (format_number(number) for number in (event.level, event.small, event.big))
    if not event.ante:
        return _("Level {level}: blinds {small} and {big}", level=level, small=small, big=big)
    return _(
        "Level {level}: blinds {small} and {big}, ante {ante}",
        level=level,
        small=small,
        big=big,
        ante=_chips_text(state, event.ante),
    )


def _chips_text(state: Holdem, amount: int) -> str:
    """Format an amount in the table's unit."""
    return amount_text(amount, state.unit)


# own hand and raises ----------------------------------------------------------------------------------------
def holding(state: Holdem, seat: int) -> str:
    """Return "You have: straight, nine high" for the board so far, or the cards in words before the flop;
    empty if the seat has no cards or they are not known."""
    held = state.seats[seat].cards
    if not held or cards.UNKNOWN in held:
        return ""
    if not state.board:
        return _("You have: {hand}", hand=cards.spoken(held))
    worth = cards.value(state.rules.variant, held, state.board)
    return _("You have: {hand}", hand=cards.hand_name(worth, state.rules.variant))


# values of the table ----------------------------------------------------------------------------------------
def values(state: Holdem, seat: int | None) -> Iterator[tuple[str, str]]:
    """Yield name and value of the table's numbers: the hand (from the first one on), the pot including
    current bets, and the chips of each player who has not left and whose stack is known."""
    if state.hand:
        yield _("Hand"), format_number(state.hand)
    yield _("Pot"), amount_text(state.middle + sum(one.bet for one in state.seats), state.unit)
    for number, (name, one) in enumerate(zip(state.names, state.seats, strict=False)):
        if one.here != GONE and number not in state.rules.endless:
            yield _("{name}’s chips", name=name), amount_text(one.stack, state.unit)


def game_turn(before: Holdem, after: Holdem) -> GameTurn | None:
    """Return the hand that a move belongs to, or None before the first one. A hand lasts until the next deal;
    a last act that deals at once still counts to the old hand."""
    number = after.hand if before.phase == READY else before.hand
    return GameTurn(_("Hand"), number) if number else None


def went(before: Holdem, after: Holdem) -> str:
    """Return who won how much in the hand that this move finished: "Ada +240, Ben +60"; otherwise ""."""
    result = after.last
    if result is None or (before.last is not None and before.last.hand == result.hand):
        return ""
    return _list_gains([(seat, net) for seat, net in result.net if net > 0], after)


# the end ----------------------------------------------------------------------------------------------------
def sheet(state: Holdem) -> ScoreSheet:
    """Return the final score sheet: the last hand, then the places or the chips of all."""
    return ScoreSheet(tuple(filter(None, (_last_hand(state), _standings(state)))))


def _last_hand(state: Holdem) -> str:
    """Return the last hand's gains and, if the same one won all pots, the winning hand; empty if no hand was
    played."""
    if state.last is None:
        return ""
    variant = state.rules.variant
    hands = {cards.held_name(one.rank, variant) if one.rank else "" for one in state.last.pots}
    gains = _net_text([(seat, net) for seat, net in state.last.net if net > 0], state)
    number, hand = format_number(state.last.hand), hands.pop() if len(hands) == 1 else ""
    if not hand:
        return _("Hand {number}: {gains}.", number=number, gains=gains)
    return _("Hand {number}: {gains}, with {hand}.", number=number, gains=gains, hand=hand)


def _standings(state: Holdem) -> str:
    """Return the final places or gains; empty while the table is open or if the result is unknown."""
    if state.ending is None or state.ending.reason == course.UNTOLD:
        return ""
    if not state.rules.is_sitgo:
        nets = sorted(state.ending.results, key=lambda one: -one[1])
        if not any(net for _seat, net in nets):
            return _("In total, nobody wins or loses.")
        return _("In total: {gains}.", gains=_net_text(nets, state))
    places = sorted((place, seat) for seat, place in state.ending.results if place)
    return _("{places}.", places=format_list(_place_text(state, seat, place) for place, seat in places))


def _place_text(state: Holdem, seat: int, place: int) -> str:
    """Return one seat's place, name and points."""
    points = state.seats[seat].points
    if not points:
        return _("{place}. {name}", place=place, name=state.names[seat])
    return _("{place}. {name} ({points})", place=place, name=state.names[seat], points=format_number(points))


def net_chips(state: Holdem) -> tuple[int, ...]:
    """Return each seat's chips minus what it bought; chips put into the current hand count as its own."""
    return tuple(one.stack + one.paid + one.dead - one.bought for one in state.seats)


# what to do next -------------------------------------------------------------------------------------------
def deal_sentence(state: Holdem) -> str:
    """Return the request to deal, which differs for the first hand."""
    return _("Deal the next hand.") if state.hand else _("Deal the first hand.")


def next_step(state: Holdem, seat: int) -> str:
    """Return a hint for newcomers: what this seat can do now."""
    if state.phase == READY:
        if not seating.stays(state, seat) or not seating.can_deal(state):
            return _("Buy chips, sit out, or leave the table.")
        return deal_sentence(state)
    cost = chips.to_call(state, seat)
    can_raise = chips.raise_range(state, seat) is not None
    if not cost:
        return _("Check or bet.") if can_raise else _("Check.")
    if cost == state.seats[seat].stack:
        return _("Call with all you have, or fold.")
    if can_raise:
        return _("Call for {chips}, raise, or fold.", chips=_chips_text(state, cost))
    return _("Call for {chips}, or fold.", chips=_chips_text(state, cost))
