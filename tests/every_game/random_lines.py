"""Play lines of random turns of any game by the rules."""

from __future__ import annotations

from random import Random

from takeback.engine.chance import chance_of
from takeback.engine.game import Game
from takeback.engine.history import History, Node
from takeback.engine.play import Move, play_action
from takeback.engine.record import Seat, TableRecord, computed_start
from takeback.engine.state import Illegal

TURNS = 25  # in each line


def grow_line(game: Game, seed: int, turns: int = TURNS) -> tuple[TableRecord, History]:
    """Return a tree that contains one random line."""
    seats = game.read_seats()
    sitting = tuple(Seat(name=game.seat_name(number)) for number in range(seats))
    record = TableRecord(game.id, game.edition, game.read_options({}), sitting, seed)
    history = History(computed_start(game, record))
    random, node = Random(f"past/{seed}"), history.root
    for _ in range(turns):
        moves = _play_random_turn(game, seed, node, random)
        if not moves:
            break
        node = history.add(node, moves)
    return record, history


def _play_random_turn(game: Game, seed: int, node: Node, random: Random) -> tuple[Move, ...]:
    if game.outcome(node.state) is not None:
        return ()
    for _ in range(50):
        seat = random.choice([*game.to_act(node.state)])
        state, moves = node.state, []
        for number in range(60):
            can_end = number > 0 and game.drafted is not None and not game.may_confirm(state, seat)
            listed = tuple(game.actions(state, seat))
            if can_end and game.end_turn is None and (not listed or random.random() < 0.4):
                return tuple(moves)
            action = random.choice(listed) if listed else game.end_turn
            if can_end and game.end_turn is not None and random.random() < 0.4:
                action = game.end_turn
            try:
                move = play_action(game, state, seat, action, chance_of(seed, node, seat, number))
            except Illegal:
                break
            moves.append(move)
            state = move.after
            if game.closes(move) or move.lucky or move.reveals:
                return tuple(moves)
    return ()
