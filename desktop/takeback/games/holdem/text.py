"""The texts of a hand for the history, the dealer's log and the screen reader."""

from collections.abc import Iterable, Iterator

from takeback.engine.game import GameTurn, Row, ScoreSheet
from takeback.engine.play import Move
from takeback.engine.state import Event

from . import cards
from .rules import chips, seating
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
from .rules.course import ALONE, ASKED, BROKE, BY_RULE, DESERTED, ENDED, PLAYED, UNDECIDED, UNTOLD, WON
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
from .words import YOU, amount_text, join_words, name_and_verb, name_in_sentence, pot_name

SEAL_IN_ROW = 16  # of 64 characters; the hand's information shows all of them
_STREETS = ("", "Flop", "Turn", "River")
_RUNS = ("", " on the first board", " on the second board")  # by Won.run
_PAUSES = {
    ASKED: "The table pauses, as was asked for",
    BY_RULE: "The next hand waits for Deal",
    BROKE: "The table pauses, because a seat has no chips",
    UNDECIDED: "The table pauses: that hand played itself",
    ALONE: "The table pauses, because there is nobody to play against",
}
_ENDS = {
    WON: "One seat has all the chips",
    PLAYED: "All hands are played",
    ENDED: "The table is closed",
    DESERTED: "The table is closed: there is nobody left to play against",
    UNTOLD: "The record does not say who won",
}


# the history ------------------------------------------------------------------------------------------------
def describe(move: Move, before: Holdem, seat: int | None) -> Row:
    """Return the history row of a move, such as "Hand 12 · Cid calls 250, wins 1150 with two pair, kings and
    fives; hand 13". The row carries the dealer's lines too, as `seat` may see them."""
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
    text = _act_text(move, before) + _outcome_text(move, before)
    spoken = ". ".join(heard) or text
    return Row(text, tuple(lines), spoken, names_seat=True)


def _act_text(move: Move, before: Holdem) -> str:
    """Return the first part of a row: the hand's number and what was done."""
    first = move.events[0]
    hand = before.hand
    if isinstance(move.action, Deal):
        return f"Hand {hand + 1} · {name_and_verb(before.names[move.seat], 'deals')}"
    lines = dealer_lines(first, before, None)
    words = lines[0] if lines else type(move.action).__name__.lower()
    return f"Hand {hand} · {words}" if hand else words


def _outcome_text(move: Move, before: Holdem) -> str:
    """Return who won what and what follows; empty while the hand goes on."""
    parts = []
    for event in move.events:
        if isinstance(event, PotWon):
            parts += [_win_text(event, before, by) for by in event.winners]
        elif isinstance(event, BoardDealt) and event.open:
            parts.append(f"; {_STREETS[event.street].lower()}")
    started = [event for event in move.events if isinstance(event, HandStarted)]
    if started and not isinstance(move.action, Deal):
        parts.append(f"; hand {started[0].hand}")
    for event in move.events:
        if isinstance(event, TableOver):
            parts.append(f"; {_ENDS[event.reason][0].lower()}{_ENDS[event.reason][1:]}")
    return _join_parts(parts, before, move)


def _win_text(event: PotWon, before: Holdem, share: tuple[int, int]) -> str:
    """Return one winner's share in words, with the winning hand if there was a showdown."""
    seat, amount = share
    words = f", {name_and_verb(before.names[seat], 'wins')} {_chips_text(before, amount)}"
    if not event.rank:
        return words
    held = cards.with_article(cards.hand_name(event.rank, before.rules.variant))
    return f"{words} with {held}{_RUNS[event.run]}"


def _join_parts(parts: Iterable[str], before: Holdem, move: Move) -> str:
    """Join the parts; do not repeat the winner's name if the winner is the one who acted, until another
    winner is named."""
    verb = "win" if before.names[move.seat] == YOU else "wins"
    own = f", {before.names[move.seat]} {verb}"
    joined, is_about_actor = "", True
    for part in parts:
        is_about_actor = is_about_actor and part.startswith((own, ";"))
        joined += f", {verb}{part[len(own) :]}" if is_about_actor and part.startswith(own) else part
    return joined


# the dealer's log -------------------------------------------------------------------------------------------
def dealer_lines(event: Event, state: Holdem, viewer: int | None) -> list[str]:
    """Return what the dealer says about an event, as the viewer may know it; empty for a silent event.
    `state` is the position before the event."""
    names = state.names
    match event:
        case StreetClosed() | TurnTo():  # silent, and the most frequent
            return []
        case HandStarted():
            return [f"Hand {event.hand}: {name_and_verb(names[event.button], 'has')} the button"]
        case Shuffled():
            return [f"The deck is sealed: {event.commit[:SEAL_IN_ROW]}…"] if event.commit else []
        case AntePosted() | BlindPosted():
            return [_post_line(event, state)]
        case HolesDealt(hands):
            own = dict(hands).get(viewer) if viewer is not None else None
            return [f"You are dealt {cards.spoken(own)}" if own else "Cards are dealt"]
        case Folded() | Checked() | Called() | Bet() | Raised():
            return [_betting_line(event, state)]
        case BetReturned(seat, amount):
            return [f"Uncalled {_chips_text(state, amount)} back to {name_in_sentence(names[seat])}"]
        case BoardDealt(street, dealt):
            return [f"{_STREETS[street]}: {cards.spoken(dealt)}"]
        case SecondBoardDealt(street, dealt):
            return [f"Second {_STREETS[street].lower()}: {cards.spoken(dealt)}"]
        case Shown() | Mucked() | ShowedLater():
            return [_show_line(event, state)]
        case PotWon():
            return [_pot_line(event, state)]
        case HandEnded(_, net):
            return [_net_text(net, state)]
    return _table_line(event, state)


def _post_line(event: AntePosted | BlindPosted, state: Holdem) -> str:
    """Return the line for an ante or a blind."""
    name, amount = state.names[event.seat], _chips_text(state, event.amount)
    if isinstance(event, AntePosted):
        return f"{name_and_verb(name, 'posts')} the ante {amount}"
    if event.kind in ("small", "big"):
        return f"{name_and_verb(name, 'posts')} the {event.kind} blind {amount}"
    if event.kind == "straddle":
        return f"{name_and_verb(name, 'posts')} a straddle of {amount}"
    return f"{name_and_verb(name, 'posts')} {amount}{' dead' if event.kind == 'dead' else ''}"


def _betting_line(event: Folded | Checked | Called | Bet | Raised, state: Holdem) -> str:
    """Return the line for a fold, check, call, bet or raise."""
    name = state.names[event.seat]
    match event:
        case Folded(_, away):
            return f"{name_and_verb(name, 'folds')}, being away" if away else name_and_verb(name, "folds")
        case Checked():
            return name_and_verb(name, "checks")
        case Called(_, amount, all_in):
            return f"{name_and_verb(name, 'calls')} {_chips_text(state, amount)}{_all_in_suffix(all_in)}"
        case Bet(_, to, all_in):
            return f"{name_and_verb(name, 'bets')} {_chips_text(state, to)}{_all_in_suffix(all_in)}"
        case Raised(_, to, _, _, all_in):
            return f"{name_and_verb(name, 'raises')} to {_chips_text(state, to)}{_all_in_suffix(all_in)}"


def _all_in_suffix(is_all_in: bool) -> str:
    """Return the suffix for an all-in, or "" if it is none."""
    return ", all-in" if is_all_in else ""


def _show_line(event: Shown | Mucked | ShowedLater, state: Holdem) -> str:
    """Return the line for cards shown or mucked, with the hand's name if it is known."""
    name = state.names[event.seat]
    if isinstance(event, Mucked):
        return name_and_verb(name, "mucks")
    shown = f"{name_and_verb(name, 'shows')} {cards.spoken(event.cards)}"
    if isinstance(event, Shown) and event.rank:
        return f"{shown}: {cards.with_article(cards.hand_name(event.rank, state.rules.variant))}"
    return shown


def _pot_line(event: PotWon, state: Holdem) -> str:
    """Return the line for a pot, or the half that one of two boards decides, with its winner or with the
    shares of several."""
    last = state.won[0].pot if state.won else event.pot  # side pots are paid first
    pot = pot_name(event.pot, last + 1)
    if event.run:
        pot = f"half of {pot}"
    if len(event.winners) == 1:
        seat, amount = event.winners[0]
        won = f"{pot}{',' * bool(event.run)} {_chips_text(state, amount)}{',' * bool(event.run)}"
        return f"{name_and_verb(state.names[seat], 'wins')} {won}{_RUNS[event.run]}"
    shares = join_words(
        [f"{state.names[seat]} {_chips_text(state, amount)}" for seat, amount in event.winners]
    )
    return f"{pot.capitalize()} is shared{_RUNS[event.run]}: {shares}"


def _net_text(net: tuple[tuple[int, int], ...], state: Holdem) -> str:
    """Return each seat's gain or loss in words, leaving out zeros."""
    changed = [(seat, chips) for seat, chips in net if chips]
    if not changed:
        return "Nobody wins or loses"
    return ", ".join(
        f"{state.names[seat]} {'+' if chips > 0 else ''}{_chips_text(state, chips)}"
        for seat, chips in changed
    )


def _table_line(event: Event, state: Holdem) -> list[str]:
    """Return the line for an event between hands; empty for any other event."""
    names = state.names
    match event:
        case BlindMissed(seat, small, big):
            what = "both blinds" if small and big else "the big blind" if big else "the small blind"
            return [f"{name_and_verb(names[seat], 'misses')} {what}"]
        case Placed(seat, place, points):
            return [_place_line(names[seat], place, points)]
        case LevelRaised():
            ante = f", ante {_chips_text(state, event.ante)}" if event.ante else ""
            return [f"Level {event.level}: blinds {event.small} and {event.big}{ante}"]
        case Bought(seat, amount):
            return [f"{name_and_verb(names[seat], 'buys')} {_chips_text(state, amount)}"]
        case CashedOut(seat, amount):
            return [f"{name_and_verb(names[seat], 'leaves')} with {_chips_text(state, amount)}"]
        case SatOut(seat):
            return [f"{name_and_verb(names[seat], 'sits')} out"]
        case SatIn(seat, how):
            ways = {"in": ("is", "back"), "wait": ("waits", "for the big blind")}
            verb, what = ways.get(how, ("wants", "to post and play"))
            return [f"{name_and_verb(names[seat], verb)} {what}"]
        case BreakAsked(seat):
            return [f"{name_and_verb(names[seat], 'asks')} for a break after this hand"]
        case Paused(reason):
            return [_PAUSES[reason]]
        case Reordered():
            return ["The cards to come are shuffled again"]
        case TableOver(_, reason):
            return [_ENDS[reason]]
    return []


def _place_line(name: str, place: int, points: int) -> str:
    """Return the line for a seat that is out, with its place and prize in a sit-and-go."""
    if not place:
        return f"{name_and_verb(name, 'is')} out"
    ends = {1: "st", 2: "nd", 3: "rd"}
    prize = f" and {'get' if name == YOU else 'gets'} {points}" if points else ""
    return f"{name_and_verb(name, 'finishes')} {place}{ends.get(place, 'th')}{prize}"


def _chips_text(state: Holdem, amount: int) -> str:
    """Format an amount in the table's unit."""
    return amount_text(amount, state.unit)


# own hand and raises ----------------------------------------------------------------------------------------
def holding(state: Holdem, seat: int) -> str:
    """Return "You have: straight, nine high" for the board so far; empty if the cards are not known."""
    held = state.seats[seat].cards
    if not held or cards.UNKNOWN in held:
        return ""
    if not state.board:
        return f"You have: {cards.spoken(held)}"
    worth = cards.value(state.rules.variant, held, state.board)
    return f"You have: {cards.hand_name(worth, state.rules.variant)}"


# values of the table ----------------------------------------------------------------------------------------
def values(state: Holdem, seat: int | None) -> Iterator[tuple[str, str]]:
    """Yield name and value of the table's numbers: hand, pot including current bets, and each player's
    chips."""
    if state.hand:
        yield "Hand", str(state.hand)
    yield "Pot", amount_text(state.middle + sum(one.bet for one in state.seats), state.unit)
    for number, (name, one) in enumerate(zip(state.names, state.seats, strict=False)):
        if one.here != GONE and number not in state.rules.endless:
            yield f"{name}’s chips", amount_text(one.stack, state.unit)


def game_turn(before: Holdem, after: Holdem) -> GameTurn | None:
    """Return the hand that a move belongs to, or None before the first one. A hand lasts until the next deal;
    a last act that deals at once still counts to the old hand."""
    number = after.hand if before.phase == READY else before.hand
    return GameTurn("Hand", number) if number else None


def went(before: Holdem, after: Holdem) -> str:
    """Return who won how much in the hand that this move finished: "Ada +240, Ben +60"; otherwise ""."""
    result = after.last
    if result is None or (before.last is not None and before.last.hand == result.hand):
        return ""
    won = [(seat, net) for seat, net in result.net if net > 0]
    return ", ".join(f"{after.names[seat]} +{amount_text(net, after.unit)}" for seat, net in won)


# the end ----------------------------------------------------------------------------------------------------
def sheet(state: Holdem) -> ScoreSheet:
    """Return the final score sheet: the last hand, then the places or the chips of all."""
    return ScoreSheet(tuple(filter(None, (_last_hand(state), _standings(state)))))


def _last_hand(state: Holdem) -> str:
    """Return the last hand's gains and winning hand; empty if no hand was played."""
    if state.last is None:
        return ""
    best = max((one.rank for one in state.last.pots), default=0)
    held = f", with {cards.with_article(cards.hand_name(best, state.rules.variant))}" if best else ""
    won = tuple((seat, net) for seat, net in state.last.net if net > 0)
    return f"Hand {state.last.hand}: {_net_text(won, state)}{held}."


def _standings(state: Holdem) -> str:
    """Return the final places or gains; empty while the table is open or if the result is unknown."""
    if state.ending is None or state.ending.reason == UNTOLD:
        return ""
    if not state.rules.is_sitgo:
        nets = sorted(state.ending.results, key=lambda one: -one[1])
        return f"All in all: {_net_text(tuple(nets), state)}."
    places = sorted((place, seat) for seat, place in state.ending.results if place)
    return f"{join_words([_place_text(state, seat, place) for place, seat in places])}."


def _place_text(state: Holdem, seat: int, place: int) -> str:
    """Return one seat's place, name and points."""
    points = state.seats[seat].points
    return f"{place}. {state.names[seat]}{f' ({points})' if points else ''}"


def net_chips(state: Holdem) -> tuple[int, ...]:
    """Return each seat's chips minus what it bought; chips put into the current hand count as its own."""
    return tuple(one.stack + one.paid + one.dead - one.bought for one in state.seats)


# what to do next -------------------------------------------------------------------------------------------
def next_step(state: Holdem, seat: int) -> str:
    """Return a hint for newcomers: what this seat can do now."""
    if state.phase == READY:
        if not seating.stays(state, seat) or not seating.can_deal(state):
            return "Buy chips, sit out, or leave the table."
        return "Deal the next hand."
    cost = chips.to_call(state, seat)
    can_raise = chips.raise_range(state, seat) is not None
    if not cost:
        return "Check or bet." if can_raise else "Check."
    call = f"call for {amount_text(cost)}" if cost < state.seats[seat].stack else "call with all you have"
    return f"{call.capitalize()}, raise, or fold." if can_raise else f"{call.capitalize()}, or fold."
