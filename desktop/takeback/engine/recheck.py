"""Replay a recorded table by its rules, and find the first difference in each line."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from takeback.engine.chance import Chance, chance_of
from takeback.engine.differences import first_difference
from takeback.engine.game import Game
from takeback.engine.history import History, Node
from takeback.engine.play import Move, play_action
from takeback.engine.record import TableRecord, TurnRecord, read_moves, start_state
from takeback.engine.state import Event, Illegal, Place, digest
from takeback.texts import gettext as _
from takeback.texts import ngettext


@dataclass(frozen=True)
class Mismatch:
    """The first turn of a line that differs from its record: its serial, its depth and the difference."""

    serial: int
    depth: int
    why: str


@dataclass
class RecheckResult:
    """The result of replaying a table by its rules."""

    turns: int = 0
    matched: int = 0
    problems: list[Mismatch] = field(default_factory=list)
    history: History | None = None  # the tree of all turns that matched
    unchecked: int = 0  # turns after one that differs


def recheck(game: Game, record: TableRecord, turns: Iterable[TurnRecord]) -> RecheckResult:
    """Replay every turn by the rules, compare events and digests with the record, and return the result.

    Random values come from the table's seed and the turn's place, as in play. Turns after one that differs
    are only counted. Raises Illegal if the start cannot be computed.
    """
    history = History(start_state(game, record))
    result = RecheckResult(history=history)
    for turn in turns:
        result.turns += 1
        parent = history.nodes.get(turn.parent)
        if parent is None:
            result.unchecked += 1
            continue
        try:
            moves = _play_again(game, record, parent, turn)
        except _Differs as parts:
            result.problems.append(Mismatch(turn.serial, parent.depth + 1, str(parts)))
            continue
        history.add(parent, moves, turn.serial, turn.at, turn.took, turn.luck)
        result.matched += 1
    return result


class _Differs(Exception):
    """Raised when a turn differs from its record; the text says how."""


def _play_again(game: Game, record: TableRecord, parent: Node, turn: TurnRecord) -> tuple[Move, ...]:
    """Return the moves of a turn, played by the rules. Raise _Differs if it cannot be read or they differ
    from the record."""
    try:
        recorded = read_moves(game, turn.moves, turn.edition)
    except Exception as error:
        raise _Differs(_("It cannot be read: {reason}", reason=_short(error))) from error
    if not recorded:
        raise _Differs(_("It has no steps."))
    if turn.luck is not None and len(turn.luck.steps) != len(recorded):
        raise _Differs(_("Its random values belong to a different number of steps."))
    moves: list[Move] = []
    state = parent.state
    for number, old in enumerate(recorded):
        chance = chance_of(record.seed, parent, old.seat, number, turn.luck)
        move = _replay_recorded_move(game, record, state, old, chance)
        _compare(move, old, number)
        moves.append(move)
        state = move.after
    if game.holds_digests_of(turn.edition) and digest(state) != turn.digest:
        raise _Differs(_("Its events are as recorded, but the position after them is different."))
    return tuple(moves)


def _replay_recorded_move(game: Game, record: TableRecord, state: Any, old: Any, chance: Chance) -> Move:
    """Return the move of the recorded move `old`, played by the rules. Raise _Differs if they refuse it or
    fail."""
    name = type(old.action).__name__
    if not 0 <= old.seat < len(record.seats):
        raise _Differs(_("{action} is played by a seat that is not there.", action=name))
    try:
        return play_action(game, state, old.seat, old.action, chance)
    except Illegal as why:
        raise _Differs(_("The rules refuse {action}: {reason}", action=name, reason=why)) from why
    except Exception as error:
        raise _Differs(
            _("The rules fail at {action}: {reason}", action=name, reason=_short(error))
        ) from error


def _compare(move: Move, old: Any, number: int) -> None:
    """Raise _Differs if the move's events or use of chance differ from the recorded move `old`."""
    step = _("Step {number}, {action}", number=number + 1, action=type(move.action).__name__)
    for place, (mine, recorded) in enumerate(zip(move.events, old.events, strict=False)):
        if mine != recorded:
            raise _Differs(_difference_text(step, place + 1, mine, recorded))
    if len(move.events) != len(old.events):
        raise _Differs(
            ngettext(
                "{step}: there is {count} event, but {recorded} are recorded.",
                "{step}: there are {count} events, but {recorded} are recorded.",
                len(move.events),
                step=step,
                recorded=len(old.events),
            )
        )
    if move.lucky != old.lucky:
        raise _Differs(
            _("{step}: it uses chance, but this is not recorded.", step=step)
            if move.lucky
            else _("{step}: it does not use chance, but this is recorded.", step=step)
        )


def _difference_text(step: str, number: int, mine: Event, recorded: Event) -> str:
    """Return a sentence on how the event of this number differs from the recorded one."""
    name = type(mine).__name__
    if type(recorded) is not type(mine):
        return _(
            "{step}: event {number} is {event} under the rules, but {recorded} is recorded.",
            step=step,
            number=number,
            event=name,
            recorded=type(recorded).__name__,
        )
    place, one, other = first_difference(mine, recorded)
    (what, right), (_what, wrong) = _names_of(mine, place, one), _names_of(mine, place, other)
    return _(
        "{step}: event {number}, {event}: {field} is {value} under the rules, but {recorded} is recorded.",
        step=step,
        number=number,
        event=name,
        field=what,
        value=_shortened(right),
        recorded=_shortened(wrong),
    )


def _names_of(event: Event, place: Place, value: Any) -> tuple[str, str]:
    """Return the game's names for a field and its value; default names if the game fails on a foreign
    value."""
    try:
        return event.in_words(place, value)
    except Exception:
        return Event.in_words(event, place, value)


def _shortened(text: str) -> str:
    """Return the text shortened to 80 characters."""
    return text if len(text) <= 80 else f"{text[:79]}…"


def _short(error: Exception) -> str:
    """Return the error's message, shortened for a sentence."""
    return " ".join(str(error).split())[:160] or type(error).__name__
