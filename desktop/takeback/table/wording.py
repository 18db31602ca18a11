"""The wording of turns and moves, as one seat may know them.

Where a game's own wording fails, a plain one is used; the fault is logged, and so appears in reports.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from takeback.engine.game import Game, GameTurn, Row
from takeback.engine.history import History, Node
from takeback.engine.option import Options
from takeback.engine.play import Move, as_seen
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.engine.titles import shown_names, with_shown_names
from takeback.table.plan_verdict import PlanVerdict
from takeback.texts import format_list, gettext_noop, ngettext
from takeback.texts import gettext as _

BETWEEN = " · "  # stands after the head of a row: "Hand 12 · Fay calls"
NEW_RESULT = gettext_noop("New in the result: {what}.")
LOST_RESULT = gettext_noop("No longer in the result: {what}.")
WON, LOST, DRAWN = "won", "lost", "drawn"  # how a game ends for the player of a move
STARTS = (  # of a row, as far as two rows may share it
    re.compile(r"[A-Z][^:,;]*: (?=\S)"),  # "Piece C: "
    re.compile(r"(?:[A-Z][^\s,:;]* )+[a-z][^\s,:;]* (?=\S)"),  # "Fay calls "
    re.compile(r"[^\d,:;]+(?=\d)"),  # "pushes A back " before a number
)
LOG = logging.getLogger(__name__)
LOG.addHandler(logging.NullHandler())  # without another handler nothing is printed
OTHERWISE = _("it had a different result")
FAILED = "The words of %s failed."


def move_row(game: Game, move: Move, seat: int | None) -> Row:
    """Return the wording of a move for this seat (None: a spectator); the action's class name where the game
    fails."""
    try:
        seen = as_seen(game, move, seat)
        row = game.describe(seen, seen.before, seat)
        if not row.text:
            raise ValueError(f"{game.id} has no words for {action_name(move.action)}")
        return row
    except Exception:
        LOG.exception(FAILED, game.id)
        return Row(_plain_name(game, move, seat))


def _plain_name(game: Game, move: Move, seat: int | None) -> str:
    """Return the class name of the action as this seat sees it, or "a turn", where the game has no
    wording."""
    try:
        return action_name(as_seen(game, move, seat).action)
    except Exception:
        return _("a turn")


def turn_row(game: Game, moves: tuple[Move, ...], seat: int | None) -> Row:
    """Return one row for a whole turn: the game's own, else that of the first move and how many follow."""
    describe = game.describe_turn
    if describe is not None:
        try:
            seen = tuple([as_seen(game, move, seat) for move in moves]) if game.hidden else moves
            row = describe(seen, seen[0].before, seat)
            if row.text:
                return row
        except Exception:
            LOG.exception(FAILED, game.id)
            return Row(_plain_name(game, moves[0], seat))
    first = move_row(game, moves[0], seat)
    if len(moves) == 1:
        return first
    rows = [first, *(move_row(game, move, seat) for move in moves[1:])]
    log = tuple(line for row in rows for line in (row.log or (row.text,)))
    text = ngettext("{move} + {count} more", "{move} + {count} more", len(moves) - 1, move=first.text)
    return Row(text, log, format_list((row.spoken_text for row in rows), "unit"), first.colour)


def game_turn_of(game: Game, node: Node) -> GameTurn | None:
    """Return the turn of the game that this node belongs to; None where the game counts none, or fails.

    It is not secret: a seat that may see the row may know it.
    """
    if game.game_turn is None or node.parent is None:
        return None
    try:
        return game.game_turn(node.parent.state, node.state)
    except Exception:
        LOG.exception(FAILED, game.id)
        return None


def turn_summary(game: Game, first: Node, last: Node, seats: Sequence[Seat], seat: int | None) -> str:
    """Return the summary of several rows that make one turn of the game, as this seat may know it; "" for
    none."""
    if game.went is None or first.parent is None:
        return ""
    try:
        text = game.went(game.seen_by(first.parent.state, seat), game.seen_by(last.state, seat))
        return with_shown_names(game, text, shown_names(game, seats))
    except Exception:
        LOG.exception(FAILED, game.id)
        return ""


def end_text(game: Game, state: Any, seats: Sequence[Seat]) -> str:
    """Return how the game ended in this state, without a full stop; empty while it is in play, or if the game
    fails."""
    try:
        outcome = game.outcome(state)
    except Exception:
        LOG.exception(FAILED, game.id)
        return ""
    if outcome is None:
        return ""
    return with_shown_names(game, outcome.sentence, shown_names(game, seats)).rstrip(".")


def shown_values(
    game: Game, state: object, seats: Sequence[Seat], seat: int | None
) -> Iterator[tuple[str, str]]:
    """Yield the game's counters in a position, as (name, value), with the names of these players.

    The state is masked for `seat`.
    """
    names = shown_names(game, seats)
    for name, value in game.values(state, seat):
        yield with_shown_names(game, name, names), with_shown_names(game, value, names)


def chapter_text(name: str, count: int) -> str:
    """Return a heading with the number of its turns: "Hand 12 · 9 turns"."""
    return ngettext("{name} · {count} turn", "{name} · {count} turns", count, name=name)


def line_name(history: History, head: Node, most: int | None = None) -> str:
    """Return the name of the line of this first turn: the one that a player gave to it, else "Line 2". No
    other line has it: where a player gave it to several, their numbers follow.

    A given name longer than `most` characters is shortened.
    """
    given, number = head.mark("name"), history.line_number(head)
    if not given:
        return _("Line {number}", number=number)
    name = given if most is None or len(given) <= most else f"{given[: most - 1].rstrip()}…"
    if history.is_only_line_named(head, given) and not _is_of_another_line(given, number):
        return name
    return _("{name} (line {number})", name=name, number=number)


def line_phrase(history: History, head: Node) -> str:
    """Return the name of a line as `line_name` does, for use inside a sentence: “Bold try” or "line 2"."""
    if head.mark("name"):
        return _("“{name}”", name=line_name(history, head))
    return _("line {number}", number=history.line_number(head))


def _is_of_another_line(name: str, number: int) -> bool:
    """Return whether a given name is that of a line without a given one and with another number."""
    found = re.search(r"[0-9]{1,9}", name)
    if found is None or int(found[0]) == number:
        return False
    return name.casefold() == _("Line {number}", number=int(found[0])).casefold()


def searchable_text(game: Game, node: Node, seats: tuple[Seat, ...], seat: int | None) -> str:
    """Return all that the history shows of a turn, its moves and their log lines, as text to be searched."""
    if not node.moves:
        return _("Start")
    rows = [move_row(game, move, seat) for move in node.moves]
    is_plain = len(rows) == 1 and game.describe_turn is None
    whole = rows[0] if is_plain else turn_row(game, node.moves, seat)
    lines = [f"{node.depth}. {seats[node.seat].name}: {whole.text}"]
    for row in rows:
        lines += (row.text, *row.log) if not is_plain else row.log
    return "\n".join(lines)


def difference_text(game: Game, seat: int | None, old: Move, new: Move) -> str:
    """Return how a replayed step differs from the planned one: "lookout 14 instead of 16"."""
    return visible_difference(game, seat, old, new) or OTHERWISE


def visible_difference(game: Game, seat: int | None, old: Move, new: Move) -> str:
    """Return how a replayed step differs for the player: in its result, its words or its log.

    Empty if the difference is only in what no player sees, such as the number of an entry.
    """
    text = _end_difference(game, old, new)
    if not text and game.drafted is not None and game.drafted.differs is not None:
        try:
            text = game.drafted.differs(as_seen(game, old, seat), as_seen(game, new, seat), seat)
        except Exception:
            LOG.exception(FAILED, game.id)
    if text:
        return text
    is_, was = move_row(game, new, seat), move_row(game, old, seat)
    if is_.text != was.text:
        return _text_difference(is_.text, was.text)
    for line, before in zip(is_.log, was.log, strict=False):
        if line != before:
            return _instead_text(line, before)
    if len(is_.log) > len(was.log):
        return _(NEW_RESULT, what=is_.log[len(was.log)].rstrip("."))
    if len(is_.log) < len(was.log):
        return _(LOST_RESULT, what=was.log[len(is_.log)].rstrip("."))
    return _values_difference(game, seat, old, new)


def _end_difference(game: Game, old: Move, new: Move) -> str:
    """Return how the game ended otherwise for the player of a step: "It no longer wins."; "" if it did not,
    and where one plays alone."""
    if max(game.seats) == 1:
        return ""
    was, is_ = _end_for_player(game, old), _end_for_player(game, new)
    if was == is_:
        return ""
    if was == WON:
        return _("It no longer wins.")
    if is_:
        return {WON: _("It now wins."), LOST: _("It now loses."), DRAWN: _("It now ends in a draw.")}[is_]
    return _("It no longer loses.") if was == LOST else _("It no longer ends in a draw.")


def _end_for_player(game: Game, move: Move) -> str:
    """Return WON, LOST or DRAWN if this move ended the game, as its own player sees it; "" if it did not."""
    try:
        outcome = game.outcome(move.after)
    except Exception:
        LOG.exception(FAILED, game.id)
        return ""
    if outcome is None:
        return ""
    return WON if move.seat in outcome.winners else LOST if outcome.winners else DRAWN


def _text_difference(now: str, before: str) -> str:
    """Return how the words of two rows differ: what one of them says in addition, or what stands in place of
    what."""
    ones, others = now.split("; "), before.split("; ")
    new, lost = [one for one in ones if one not in others], [one for one in others if one not in ones]
    if not new or not lost:  # they may differ in their order alone
        result = NEW_RESULT if new else LOST_RESULT
        return _(result, what="; ".join(new or lost)) if new or lost else _instead_text(now, before)
    now, before = _without_common_parts("; ".join(new), "; ".join(lost))
    if BETWEEN in now and BETWEEN in before:
        return _("{now} instead of {before}", now=now, before=before)
    for mark in (", ", ": "):
        if now.startswith(before + mark):
            return _(NEW_RESULT, what=now.removeprefix(before + mark))
        if before.startswith(now + mark):
            return _(LOST_RESULT, what=before.removeprefix(now + mark))
    return _instead_text(now, before)


def _values_difference(game: Game, seat: int | None, old: Move, new: Move) -> str:
    """Return the first counter that was equal before the step and differs after it: "Pot: 300 instead of
    200"; "" if there is none."""
    was, is_ = (
        [tuple(game.values(game.seen_by(state, seat), seat)) for state in (move.before, move.after)]
        for move in (old, new)
    )
    if was[0] == is_[0]:
        for (name, before), (_name, now) in zip(was[1], is_[1], strict=False):
            if before != now:
                return _("{name}: {now} instead of {before}", name=name, now=now, before=before)
    return ""


def _instead_text(now: str, before: str) -> str:
    """Return that the first took the place of the second, or how the same act ended in brackets."""
    if before.startswith(f"{now} (") and before.endswith(")"):
        return _(LOST_RESULT, what=before[len(now) + 2 : -1])
    if now.startswith(f"{before} (") and now.endswith(")"):
        return _(NEW_RESULT, what=now[len(before) + 2 : -1])
    for start in STARTS:
        found = start.match(now)
        if found is not None and before.startswith(found[0]):
            before = before.removeprefix(found[0])
            break
    return _("{now} instead of {before}", now=now, before=_without_repeated_end(before, now))


def _without_repeated_end(before: str, now: str) -> str:
    """Return the first text without the words with which both end, if these are at least two plain ones:
    "Dee" of "Dee has the button" after "Bob has the button"."""
    words, others = before.split(" "), now.split(" ")
    same = 0
    while same < min(len(words), len(others)) - 1 and words[-1 - same] == others[-1 - same]:
        if not words[-1 - same].isalpha():
            break
        same += 1
    return " ".join(words[:-same]) if same >= 2 else before


def _without_common_parts(one: str, other: str) -> tuple[str, str]:
    """Return what differs of both texts: their heads before BETWEEN if the rest is the same, else the rest
    without the comma-separated parts that both begin or end with."""
    (head, dot, rest), (head_of_other, _dot, rest_of_other) = one.partition(BETWEEN), other.partition(BETWEEN)
    if dot and rest == rest_of_other:
        return head, head_of_other
    if dot and head == head_of_other:
        one, other = rest, rest_of_other
    ones, others = one.split(", "), other.split(", ")
    for end in (-1, 0):
        while len(ones) > 1 and len(others) > 1 and ones[end] == others[end]:
            ones.pop(end)
            others.pop(end)
    return ", ".join(ones), ", ".join(others)


def numbered_turn(game: Game, node: Node, seats: tuple[Seat, ...], seat: int | None) -> str:
    """Return the row of the history: "7. North: raises to 400"."""
    if not node.moves:
        return _("Start")
    return _("{number}. {turn}", number=node.depth, turn=turn_text(game, node, seats, seat))


def turn_text(game: Game, node: Node, seats: tuple[Seat, ...], seat: int | None) -> str:
    """Return the wording of a turn, with its player's name where several play: "North: raises to 400"."""
    return with_player_name(turn_row(game, node.moves, seat), node, seats)


def with_player_name(row: Row, node: Node, seats: tuple[Seat, ...]) -> str:
    """Return the text of a row, with the player's name before it unless one plays alone or the row names
    them."""
    if len(seats) == 1 or row.names_seat:
        return row.text
    return _("{player}: {turn}", player=seats[node.seat].name, turn=row.text)


def options_text(options: Options, game: Game | None) -> str:
    """Return the options that differ from their defaults and apply: "Size 9x9, In a row 5".

    Without a game, all of them as names and values.
    """
    if game is None:
        return format_list((f"{name} {value}" for name, value in options.items()), "unit")
    parts = []
    for option in game.options:
        if option.name not in options or option.is_default(options) or option.has_no_effect(options):
            continue
        value = options[option.name]
        parts.append(option.phrase(value))
    return format_list(parts, "unit")


def rule_text(rule: str) -> str:
    """Return the name of a table rule for players: "fair" or "practice", any other text as it is, and ""
    for "free", which restricts nothing and so is not named."""
    return {"free": "", "fair": _("fair"), "practice": _("practice")}.get(rule, rule)


def action_name(action: Action) -> str:
    """Return the class name of an action."""
    return type(action).__name__


def plan_headline(whose: Sequence[str], verdicts: Iterable[PlanVerdict]) -> str:
    """Return a summary of replayed plans; empty when every step was kept. `whose` are the players whose turns
    came between.

    Example: "After Red’s turn, 1 of your 4 planned steps is no longer possible, and 1 is different."
    """
    results = [one.kind for one in verdicts]
    fell, changed, steps = results.count("fell"), results.count("changed"), len(results)
    cause = _cause_text(whose)
    if steps == 1 and fell:
        return _("After {cause}, your planned step is no longer possible.", cause=cause)
    if steps == 1 and changed:
        return _("After {cause}, your planned step is different.", cause=cause)
    if fell and changed:
        return _(
            "After {cause}, {lost}, and {other}.",
            cause=cause,
            lost=ngettext(
                "{count} of your {steps} planned steps is no longer possible",
                "{count} of your {steps} planned steps are no longer possible",
                fell,
                steps=steps,
            ),
            other=ngettext("{count} is different", "{count} are different", changed),
        )
    if fell:
        return ngettext(
            "After {cause}, {count} of your {steps} planned steps is no longer possible.",
            "After {cause}, {count} of your {steps} planned steps are no longer possible.",
            fell,
            cause=cause,
            steps=steps,
        )
    if changed:
        return ngettext(
            "After {cause}, {count} of your {steps} planned steps is different.",
            "After {cause}, {count} of your {steps} planned steps are different.",
            changed,
            cause=cause,
            steps=steps,
        )
    return ""


def _cause_text(whose: Sequence[str]) -> str:
    """Return what changed a plan, in words: the turns of these players, or "a change" if there are none."""
    if not whose:
        return _("a change")
    if len(whose) == 1:
        return _("{player}’s turn", player=whose[0])
    return _("the turns of {players}", players=format_list(whose))
