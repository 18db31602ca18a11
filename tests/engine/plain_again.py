"""Replay an edited line by a plain loop over lists, without a tree, to compare the rewriting with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.past_edits import Edit, Insert, MoveTo, NewTurn, Replace, Swap, TakeOut
from takeback.engine.play import Move, play_action
from takeback.engine.state import Illegal, digest


@dataclass
class PlainTurn:
    """One turn to be played: its actions, its original events and place."""

    seat: int
    actions: tuple[Any, ...]
    was: list[Any] | None = None  # the events of each step; None for an inserted turn
    key: str | None = None  # key of the node whose luck it takes; None: its own
    luck_seat: int = 0
    is_out: bool = False
    is_moved: bool = False


@dataclass
class Outcome:
    kinds: list[str] = field(default_factory=list)
    whys: list[str] = field(default_factory=list)
    moved: list[bool] = field(default_factory=list)
    turns: list[list[Move]] = field(default_factory=list)
    state: Any = None


def list_turns(line: Sequence[Node], edit: Edit) -> list[PlainTurn]:
    """Return the line with its edit as a list, by cutting and pasting."""
    keys = [""]
    for node in line[1:]:
        keys.append(digest((keys[-1], [(move.seat, move.action) for move in node.moves])))
    old = [
        PlainTurn(
            node.seat,
            tuple(move.action for move in node.moves),
            [move.events for move in node.moves],
            keys[number],
            node.seat,
        )
        for number, node in enumerate(line[1:])
    ]
    match edit:
        case TakeOut(first, last):
            for thing in old[first - 1 : last]:
                thing.is_out = True
        case Insert(before, turns):
            old[before - 1 : before - 1] = [make_inserted_turn(one) for one in turns]
        case Replace(turn, by):
            lost = old[turn - 1]
            old[turn - 1 : turn] = [
                PlainTurn(one.seat, one.actions, None, lost.key, lost.luck_seat) for one in by
            ]
        case MoveTo(first, last, before):
            part = [replace(thing, is_moved=True) for thing in old[first - 1 : last]]
            rest = old[: first - 1] + old[last:]
            at = before - 1 if before <= first else before - 1 - len(part)
            old = rest[:at] + part + rest[at:]
        case Swap(one, other):
            old[one - 1], old[other - 1] = (
                replace(thing, is_moved=True) for thing in (old[other - 1], old[one - 1])
            )
    return old


def make_inserted_turn(turn: NewTurn) -> PlainTurn:
    return PlainTurn(turn.seat, turn.actions)


def replay_plainly(game: Game, seed: int, start: Any, things: list[PlainTurn], is_same: bool) -> Outcome:
    """Play each turn in order where it is possible, and leave out the others."""
    result = Outcome(state=start)
    key = ""
    for number, thing in enumerate(things):
        result.moved.append(thing.is_moved)
        if thing.is_out:
            result.kinds.append("taken out")
            result.whys.append("")
            continue
        later = [one for one in things[number + 1 :] if one.was is not None and not one.is_out]
        following = later[0] if later else None
        place = find_place(thing, following, key, is_same)
        kind, why, moves, steps = play_turn(game, seed, result.state, thing, place)
        result.kinds.append(kind)
        result.whys.append(why)
        if moves:
            result.turns.append(moves)
            result.state = moves[-1].after
            acts = [(move.seat, move.action) for move in moves]
            luck = {"after": place[0], "seat": place[1], "steps": steps}
            own = {"after": key, "seat": thing.seat, "steps": list(range(len(moves)))}
            brought = any(move.lucky for move in moves) and luck != own
            key = digest((key, acts, luck)) if brought else digest((key, acts))
    return result


def find_place(thing: PlainTurn, following: PlainTurn | None, key: str, is_same: bool) -> tuple[str, int]:
    """Return whose luck a turn takes: the key of a node, and a seat."""
    if not is_same:
        return key, thing.seat
    if thing.key is not None:
        return thing.key, thing.luck_seat
    if following is not None and following.key == key and following.seat == thing.seat:
        return digest(("put in", key)), thing.seat
    return key, thing.seat


def play_turn(
    game: Game, seed: int, state: Any, thing: PlainTurn, place: tuple[str, int]
) -> tuple[str, str, list[Move], list[int]]:
    if game.outcome(state) is not None:
        return "unneeded", "", [], []
    acting = list(game.to_act(state))
    anytime = all(type(one) in game.anytime for one in thing.actions)
    if thing.seat not in acting and not anytime:
        return "fell", "", [], []
    moves: list[Move] = []
    steps: list[int] = []
    whys: list[str] = []
    is_like = True
    is_over = False
    for step, action in enumerate(thing.actions):
        if is_over:
            whys.append("The turn is over before this step.")
            continue
        try:
            move = play_action(game, state, thing.seat, action, Chance(seed, *place, step))
        except Illegal as why:
            whys.append(str(why))
            continue
        is_like = is_like and thing.was is not None and move.events == thing.was[step]
        moves.append(move)
        steps.append(step)
        state = move.after
        is_over = game.drafted is not None and (move.lucky or move.reveals != "" or game.closes(move))
    if not moves or (whys and thing.was is None):
        return "fell", whys[0], [], []
    if game.drafted is not None and not is_over:
        if game.end_turn is not None:
            return "fell", whys[0] if whys else "The turn does not end.", [], []
        if why_not := game.may_confirm(state, thing.seat):
            return "fell", why_not, [], []
    if thing.was is None:
        return "added" if thing.key is None else "replaced", "", moves, steps
    return "kept" if is_like and not whys else "changed", "", moves, steps
