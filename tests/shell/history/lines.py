"""Tables with long lines, made without playing every turn."""

from desktop.engine.game import find_game
from desktop.engine.play import follow
from desktop.table.opening import new_table
from desktop.table.table import Table
from tests.shell.conftest import PERSONS


def long_line(turns: int) -> Table:
    """A mark, and then turns that only hand over."""
    game = find_game("tictactoe")
    table = new_table(game, {"size": "9x9", "run": 5, "marks": 2}, PERSONS, 1)
    table.act(next(iter(game.actions(table.state, 0))), 0)
    table.confirm(0)
    handed, node = table.here.moves[-1], table.here
    for number in range(turns - 1):
        move = follow(1 - number % 2, handed.action, handed.events, node.state)
        node = table.history.add(node, (move,))
    table.go(node)
    return table
