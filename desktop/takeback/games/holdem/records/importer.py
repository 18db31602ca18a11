"""Plays recorded hands (PHH) by our own rules, as far as these allow them."""

from decimal import Decimal
from typing import Any

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.level import Replayed, ReplayProblem
from takeback.engine.play import Move, play_action
from takeback.engine.state import Illegal, digest
from takeback.texts import gettext as _

from .. import cards, rules
from ..rules import chips
from ..state import (
    BETTING,
    NOBODY,
    Call,
    Check,
    Deal,
    Fold,
    Holdem,
    HoldemAction,
    Post,
    Raise,
    RecordedShowdown,
    Rules,
    Seat,
)
from ..words import amount_text, written_amount
from . import phh
from .phh import Recorded, RecordedStep

FORMAT, GAME_ID = "phh", "holdem"
NO_SALT = "00" * 16


class Imported(msgspec.Struct, frozen=True):
    """An imported hand: its record, its start, and its moves up to the end or the first illegal action."""

    key: int
    recorded: Recorded | None = None
    start: Holdem | None = None
    moves: tuple[Move, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()  # (move, note of the file)
    unwritten: tuple[int, ...] = ()  # moves the file leaves out: folds of seats that it skips
    problem: str = ""  # a sentence
    place: str = ""
    at: int = 0  # number of the action our rules refuse

    @property
    def end(self) -> Holdem | None:
        """Return the last state reached, or None if nothing could be played."""
        return self.moves[-1].after if self.moves else self.start


class RuleConflict(Exception):
    """An action of the file that our rules refuse, with its number."""

    def __init__(self, number: int, sentence: str) -> None:
        super().__init__(sentence)
        self.number = number


# files ------------------------------------------------------------------------------------------------------
def read(data: bytes) -> Replayed | None:
    """Play a file for the command line; return None if it is no recorded hand.

    Raise Illegal if it holds a single hand that cannot be read or is of another game.
    """
    if not phh.is_phh(data):
        return None
    parts = phh.split(data)
    if len(parts) == 1:
        phh.read(*parts[0])
    hands = [import_hand(key, text) for key, text in parts]
    problems = [
        ReplayProblem(number, hand.place, hand.problem, hand.at, _refused_action(hand))
        for number, hand in enumerate(hands, 1)
        if hand.problem
    ]
    last = hands[-1].end
    outcome = rules.outcome(last) if last is not None else None
    return Replayed(
        FORMAT,
        GAME_ID,
        items=len(hands),
        matched=len(hands) - len(problems),
        problems=tuple(problems),
        digest=digest([hand.end for hand in hands]),
        outcome=outcome.sentence if outcome is not None else "",
        stacks=tuple(written_amount(seat.stack, last.unit) for seat in last.seats)
        if last is not None
        else (),
    )


def _refused_action(hand: Imported) -> str:
    """Return the refused action as the file writes it, or ""."""
    return str(hand.recorded.fields["actions"][hand.at - 1]) if hand.recorded is not None and hand.at else ""


def import_hand(key: int, text: str) -> Imported:
    """Import one hand as far as it goes; `problem` says what is wrong with it."""
    try:
        recorded = phh.read(key, text)
    except Illegal as why:
        return Imported(key, problem=str(why), place=_("hand {hand}", hand=key))
    return play_again(recorded)


def play_again(recorded: Recorded) -> Imported:
    """Play a recorded hand. Pot limit is tried without antes in the pot; if that meets a problem, with them,
    which counts only if it meets none."""
    found = _play_record(recorded, False)
    if found.problem and recorded.fields["variant"] == "PO" and any(recorded.fields["antes"]):
        other = _play_record(recorded, True)
        return other if not other.problem else found
    return found


def _play_record(recorded: Recorded, counts_antes: bool) -> Imported:
    """Play a recorded hand with or without antes counting in the pot. Its problem is that it cannot start, an
    action that our rules refuse, or that it ends with other stacks than the file says."""
    key = recorded.key
    try:
        start = start_of(recorded, counts_antes)
    except Illegal as why:
        return Imported(key, recorded, problem=str(why), place=_("hand {hand}", hand=key))
    player = _RecordPlayer(recorded, start)
    try:
        player.play()
    except RuleConflict as conflict:
        place = _("hand {hand}, action {number}", hand=key, number=conflict.number)
        return player.imported(str(conflict), place, conflict.number)
    return player.imported(_stacks_difference(recorded, player.state), _("hand {hand}, the end", hand=key))


def _stacks_difference(recorded: Recorded, end: Holdem) -> str:
    """Return how the final stacks differ from those of the file, as a sentence; "" if they do not, the file
    has none, or the hand is not over."""
    wanted = recorded.fields.get("finishing_stacks")
    if wanted is None or end.phase == BETTING:
        return ""
    for number, (seat, chips_) in enumerate(zip(end.seats, wanted, strict=True)):
        if Decimal(chips_) * end.unit != seat.stack:
            mine = amount_text(seat.stack, end.unit)
            return _(
                "Hand {hand}: {player} ends with {chips}; the file says {other}.",
                hand=recorded.key,
                player=f"p{number + 1}",
                chips=mine,
                other=chips_,
            )
    return ""


# the start --------------------------------------------------------------------------------------------------
def start_of(recorded: Recorded, counts_antes: bool = False) -> Holdem:
    """Return the table before the hand, with the known cards in its next deck. Raise Illegal if that is
    impossible."""
    fields, count = recorded.fields, recorded.players
    unit = _unit(recorded)
    variant = phh.PLAYED[fields["variant"]]
    stacks = [_in_smallest_units(value, unit) for value in fields["starting_stacks"]]
    least = _in_smallest_units(fields["small_bet" if variant == "limit" else "min_bet"], unit)
    facts = Rules(
        variant=variant,
        small=0,
        big=least,
        rebuy="none",
        deal="ask",
        hands=1,
        runout=_runout(recorded),
        raises=3 if fields.get("_raises") == 3 else 4,
        pot_counts_antes=counts_antes or fields.get("_pot_counts_antes") is True,
        ante_first=fields.get("_ante_first") is not False,
        posts=_posts(recorded, unit),
        big_bet=_in_smallest_units(fields["big_bet"], unit) if variant == "limit" else 0,
        endless=tuple(number for number, stack in enumerate(stacks) if stack == phh.ENDLESS),
        told=_recorded_showdown(recorded, unit),
    )
    hand = fields.get("_hand", fields.get("hand"))  # ours; that of the format is unique beyond the table
    return Holdem(
        rules=facts,
        names=_names(recorded),
        seats=tuple(Seat(stack, bought=stack) for stack in stacks),
        unit=unit,
        hand=_hand_number(hand) - 1,
        button=count - 1,
        big=least,
        next_deck=_deck(recorded, variant),
        salt=_salt(fields.get("_salt")),
    )


def _hand_number(hand: object) -> int:
    """Return the hand number of the file, or 1 if it is unusable."""
    return hand if isinstance(hand, int) and not isinstance(hand, bool) and 0 < hand < 2**53 else 1


def _salt(salt: object) -> str:
    """Return the salt of the file, or zeros if it is unusable."""
    is_salt = isinstance(salt, str) and len(salt) == 32 and all(digit in "0123456789abcdef" for digit in salt)
    return str(salt) if is_salt else NO_SALT


def _unit(recorded: Recorded) -> int:
    """Return the smallest power of ten that makes all amounts whole. Raise Illegal if none does."""
    fields = recorded.fields
    names = (*phh.NUMBERS, "min_bet", "small_bet", "big_bet")
    amounts: list[Any] = [step.amount for step in recorded.steps]
    for name in names:
        value = fields.get(name, ())
        amounts += value if isinstance(value, list) else [value]
    numbers = [Decimal(value) for value in amounts if isinstance(value, int | Decimal)]
    for unit in phh.UNITS:
        if all(not number.is_finite() or (number * unit) % 1 == 0 for number in numbers):
            return unit
    raise Illegal(
        _(
            "Hand {hand}: its amounts are finer than {parts} parts of a chip.",
            hand=recorded.key,
            parts=phh.UNITS[-1],
        )
    )


def _in_smallest_units(value: Any, unit: int) -> int:
    """Return an amount in the smallest unit; ENDLESS if it is infinite."""
    number = Decimal(value)
    return int(number * unit) if number.is_finite() else phh.ENDLESS


def _reversed_heads_up(values: list[Any]) -> list[Any]:
    """Reverse the list for two players: the format lists antes and blinds the other way round."""
    return values[::-1] if len(values) == 2 else values


def _posts(recorded: Recorded, unit: int) -> tuple[Post, ...]:
    """Return what each seat posts. Antes that differ between seats count as dead, whatever the file says."""
    fields = recorded.fields
    antes = [_in_smallest_units(value, unit) for value in _reversed_heads_up(fields["antes"])]
    owed = fields.get("_dead_blinds")
    dead = [0] * len(antes)
    if isinstance(owed, list) and len(owed) == len(antes):
        dead = [_in_smallest_units(value, unit) for value in _reversed_heads_up(owed)]
    plain = [ante - part for ante, part in zip(antes, dead, strict=True)]
    is_paid = len(set(plain)) == 1 and fields.get("ante_trimming_status") is True
    blinds = [_in_smallest_units(value, unit) for value in _reversed_heads_up(fields["blinds_or_straddles"])]
    return tuple(
        Post(ante, not is_paid, blind, part) for ante, blind, part in zip(plain, blinds, dead, strict=True)
    )


def _names(recorded: Recorded) -> tuple[str, ...]:
    """Return the players' names, "p1" and so on where the file has none."""
    given = recorded.fields.get("players")
    known = given if isinstance(given, list) else []
    names = [name[: phh.MOST_TEXT].strip() if isinstance(name, str) else "" for name in known]
    names += [""] * (recorded.players - len(names))
    return tuple(name or f"p{number}" for number, name in enumerate(names, 1))


def _runout(recorded: Recorded) -> str:
    """Return "end" if a hand is shown or mucked after the last board cards of the file, otherwise
    "faceup"."""
    kinds = [step.kind for step in recorded.steps if step.kind in ("board", "show", "muck")]
    return "faceup" if not kinds or kinds[-1] == "board" else "end"


def _recorded_showdown(recorded: Recorded, unit: int) -> RecordedShowdown:
    """Return what the file says about the showdown and the final stacks."""
    shows = tuple(
        (step.player, step.kind == "show") for step in recorded.steps if step.kind in ("show", "muck")
    )
    stacks = tuple(_in_smallest_units(value, unit) for value in recorded.fields.get("finishing_stacks", ()))
    return RecordedShowdown(shows, stacks)


# the deck ---------------------------------------------------------------------------------------------------
def _deck(recorded: Recorded, variant: str) -> tuple[int, ...]:
    """Return the file's whole deck if it fits; otherwise the known cards in dealing order, and UNKNOWN for
    the others. Raise Illegal if cards are too many, doubled or of another deck."""
    count, each = recorded.players, cards.hole_count(variant)
    holes: list[list[int]] = [[] for _player in range(count)]
    board: list[int] = []
    seen: set[int] = set()
    for number, step in enumerate(recorded.steps, 1):
        if step.kind == "hole":
            holes[step.player] += step.cards
        elif step.kind == "board":
            board += step.cards
        elif step.kind == "show" and step.cards:
            holes[step.player] = _holes_after_show(recorded.key, number, holes[step.player], step, each)
        if max((len(hole) for hole in holes), default=0) > each or len(board) > 5:
            raise Illegal(
                _(
                    "Hand {hand}, action {number}: these are too many cards.",
                    hand=recorded.key,
                    number=number,
                )
            )
        _refuse_twice(recorded.key, number, step, seen, variant)
    for hole in holes:
        hole += [cards.UNKNOWN] * (each - len(hole))
    board += [cards.UNKNOWN] * (5 - len(board))
    known = [*(hole[round_] for round_ in range(each) for hole in holes), *board]
    whole = _whole_deck(recorded, variant, known)
    return whole or (*known, *[cards.UNKNOWN] * (len(cards.full_deck(variant)) - len(known)))


def _refuse_twice(key: int, number: int, step: RecordedStep, seen: set[int], variant: str) -> None:
    """Raise Illegal if a dealt card occurs twice or is not in the deck; add the new ones to `seen`. Shown
    cards are not looked at."""
    for card in step.cards:
        if card == cards.UNKNOWN or step.kind == "show":
            continue
        if card in seen:
            raise Illegal(
                _(
                    "Hand {hand}, action {number}: {card} is dealt twice.",
                    hand=key,
                    number=number,
                    card=cards.name(card),
                )
            )
        if card not in cards.full_deck(variant):
            raise Illegal(
                _(
                    "Hand {hand}, action {number}: {card} is not in this deck.",
                    hand=key,
                    number=number,
                    card=cards.name(card),
                )
            )
        seen.add(card)


def _holes_after_show(key: int, number: int, held: list[int], step: RecordedStep, each: int) -> list[int]:
    """Return the hole cards of a player after showing. Raise Illegal if they contradict those dealt."""
    known = {card for card in held if card != cards.UNKNOWN}
    shown = [card for card in step.cards if card != cards.UNKNOWN]
    together = known | set(shown)
    if len(set(shown)) != len(shown) or len(together) > each:
        raise Illegal(
            _(
                "Hand {hand}, action {number}: {player} was dealt other cards than it shows.",
                hand=key,
                number=number,
                player=f"p{step.player + 1}",
            )
        )
    if known >= set(shown):
        return held
    return (
        list(step.cards)
        if set(step.cards) >= known
        else [*sorted(together), *[cards.UNKNOWN] * (each - len(together))]
    )


def _whole_deck(recorded: Recorded, variant: str, known: list[int]) -> tuple[int, ...]:
    """Return the complete deck if the file has it and it fits the dealt cards; otherwise ()."""
    text = recorded.fields.get("_deck")
    try:
        whole = cards.read(text) if isinstance(text, str) else ()
    except ValueError:
        return ()
    if sorted(whole) != list(cards.full_deck(variant)):
        return ()
    fits = all(card in (cards.UNKNOWN, mine) for card, mine in zip(known, whole, strict=False))
    return whole if fits else ()


# the actions ------------------------------------------------------------------------------------------------
class _RecordPlayer:
    """Plays the steps of a record one by one."""

    def __init__(self, recorded: Recorded, start: Holdem) -> None:
        self.recorded = recorded
        self.start = self.state = start
        self.moves: list[Move] = []
        self.notes: list[tuple[int, str]] = []
        self.unwritten: list[int] = []
        self.board = 0  # board cards the file has dealt so far

    def play(self) -> None:
        """Play all steps and store the notes of the file. Raise RuleConflict at the first step our rules
        refuse."""
        self._move(0, 0, Deal())
        for number, step in enumerate(self.recorded.steps, 1):
            if step.kind in ("fold", "call", "raise"):
                self._act(number, step)
            elif step.kind == "board":
                self._check_board(number, step)
            if step.note:
                self.notes.append((max(0, len(self.moves) - 1), step.note))

    def imported(self, problem: str, place: str, at: int = 0) -> Imported:
        """Return the hand as far as it was played, with the problem that stopped it and its place."""
        key, notes = self.recorded.key, tuple(self.notes)
        return Imported(
            key,
            self.recorded,
            self.start,
            tuple(self.moves),
            notes,
            tuple(self.unwritten),
            problem,
            place if problem else "",
            at,
        )

    def _act(self, number: int, step: RecordedStep) -> None:
        """Play a betting step, after folds of seats that the file skips. Raise RuleConflict if the hand is
        over, another seat is to act, or the action is illegal."""
        key, player = self.recorded.key, f"p{step.player + 1}"
        if self.state.phase != BETTING:
            sentence = _(
                "Hand {hand}, action {number}: {player} can no longer act; the hand is over.",
                hand=key,
                number=number,
                player=player,
            )
            raise RuleConflict(number, sentence)
        while self.state.turn not in (step.player, NOBODY) and self._is_gone(number):
            self.unwritten.append(len(self.moves))
            self._move(number, self.state.turn, Fold())
        if step.player != self.state.turn:
            sentence = _(
                "Hand {hand}, action {number}: {player} cannot act; it is the turn of {other}.",
                hand=key,
                number=number,
                player=player,
                other=f"p{self.state.turn + 1}",
            )
            raise RuleConflict(number, sentence)
        self._move(number, step.player, self._action(step))

    def _is_gone(self, number: int) -> bool:
        """Tell whether the file never mentions the seat to act again, which means that it folded."""
        return all(step.player != self.state.turn for step in self.recorded.steps[number - 1 :])

    def _action(self, step: RecordedStep) -> HoldemAction:
        """Return a recorded fold, call or raise as an action; a call of nothing is a check."""
        if step.kind == "fold":
            return Fold()
        if step.kind == "call":
            return Call() if chips.to_call(self.state, step.player) else Check()
        return Raise(int(step.amount * self.state.unit))

    def _move(self, number: int, seat: int, action: HoldemAction) -> None:
        """Play an action and store its move and the state after it. Raise RuleConflict if it is illegal."""
        from ..game import GAME

        try:
            move = play_action(GAME, self.state, seat, action, Chance(0))
        except Illegal as why:
            raise RuleConflict(number, self._refusal(number, seat, action, str(why))) from why
        self.state = move.after
        self.moves.append(move)

    def _refusal(self, number: int, seat: int, action: HoldemAction, why: str) -> str:
        """Return why an action was refused: "Hand 1, action 8: p2 cannot raise to 300; the least is 350."."""
        facts = {"hand": self.recorded.key, "number": number, "player": f"p{seat + 1}"}
        if not isinstance(action, Raise):
            return _("Hand {hand}, action {number}: {player} cannot do that. {reason}", reason=why, **facts)
        tried = amount_text(action.to, self.state.unit)
        limits = chips.raise_range(self.state, seat)
        if limits is None:
            return _(
                "Hand {hand}, action {number}: {player} cannot raise to {chips}. {reason}",
                chips=tried,
                reason=why,
                **facts,
            )
        if action.to < limits[0]:
            return _(
                "Hand {hand}, action {number}: {player} cannot raise to {chips}; the least is {limit}.",
                chips=tried,
                limit=amount_text(limits[0], self.state.unit),
                **facts,
            )
        return _(
            "Hand {hand}, action {number}: {player} cannot raise to {chips}; the most is {limit}.",
            chips=tried,
            limit=amount_text(limits[1], self.state.unit),
            **facts,
        )

    def _check_board(self, number: int, step: RecordedStep) -> None:
        """Count the board cards that the file has dealt. Raise RuleConflict if they are more than are on the
        board."""
        self.board += len(step.cards)
        last = self.state.last
        dealt = len(last.board) if last is not None and self.state.phase != BETTING else len(self.state.board)
        if self.board <= dealt:
            return
        if self.state.phase == BETTING:
            why = _(
                "Hand {hand}, action {number}: no card can be dealt to the board; the street is not over "
                "yet.",
                hand=self.recorded.key,
                number=number,
            )
        else:
            why = _(
                "Hand {hand}, action {number}: no card can be dealt to the board; the hand is over.",
                hand=self.recorded.key,
                number=number,
            )
        raise RuleConflict(number, why)
