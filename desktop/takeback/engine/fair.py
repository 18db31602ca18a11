"""What a fair table cannot take back, and the sentence that says why."""

from takeback.engine.game import Game
from takeback.engine.history import History, Node
from takeback.engine.record import TableRecord


def has_secrets(game: Game, record: TableRecord, history: History) -> bool:
    """Is there luck or something hidden at this table that nobody may know before its end?"""
    if record.rule != "fair" or not record.seal or not (game.hidden or game.chance):
        return False
    return all(game.outcome(node.state) is None for node in history.nodes.values() if not node.children)


def seal(game: Game, node: Node) -> None:
    """Note on the turns up to this one that they can no longer be rewritten. Call once when a turn is added.

    What revealed, used chance or ended the game seals itself and all before it; any turn seals those of other
    seats before it. So unsealed turns that follow each other are of one seat.
    """
    above = node.parent
    assert above is not None
    if _seals_itself(game, node):
        node.sealer = node
    elif above.seat == node.seat:
        return
    while above.parent is not None and above.sealer is None:
        above.sealer = node
        above = above.parent


def _seals_itself(game: Game, node: Node) -> bool:
    return any(move.lucky or move.reveals for move in node.moves) or game.outcome(node.state) is not None


def seal_all(game: Game, history: History) -> None:
    for serial in sorted(history.nodes):
        if serial:
            seal(game, history.nodes[serial])


def why_sealed(game: Game, node: Node, names: tuple[str, ...]) -> str:
    """Why a fair table keeps this turn as it is; empty when it may be taken back."""
    sealer = node.sealer
    if sealer is None:
        return ""
    return why_kept(game, sealer, names)


def why_kept(game: Game, sealer: Node, names: tuple[str, ...]) -> str:
    what = next((move.reveals for move in sealer.moves if move.reveals), "")
    if what:
        return f"Turn {sealer.depth} showed {what}. On a fair table it stays played."
    if any(move.lucky for move in sealer.moves):
        return f"Turn {sealer.depth} used chance. On a fair table it stays played."
    if game.outcome(sealer.state) is not None:
        return "The game is over and counted. On a fair table it stays played."
    return f"Turn {sealer.depth} is {names[sealer.seat]}’s. On a fair table it stays played."


def why_no_other_line(game: Game, here: Node, names: tuple[str, ...]) -> str:
    """Why nothing new may be played at this place; empty when it may.

    Neither here nor further down a line that was left for the one that is sealed now.
    """
    for node in (here, _left_at(here)):
        for child in node.children:
            if child.sealer is not None:
                return why_kept(game, child.sealer, names)
    return ""


def _left_at(here: Node) -> Node:
    """The last sealed turn up to here, or Start.

    Turns that are passed note where their unsealed stretch begins, so that the way is short when this is
    asked at every turn of a line. Should that one be sealed since, the line to here was left for another.
    """
    passed = []
    first = above = here
    while above.sealer is None and above.parent is not None:
        passed.append(above)
        first = above.stretch or above
        assert first.parent is not None
        above = first.parent
    for node in passed:
        node.stretch = first
    return above
