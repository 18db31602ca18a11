"""Decides which turns a fair table cannot take back, and says why."""

from typing import Any

from takeback.engine.game import Game
from takeback.engine.history import History, Node
from takeback.engine.record import TableRecord
from takeback.texts import gettext as _

ONLY_SEEN = _(
    "This contains only what one seat saw of a game, so it cannot be verified. The game "
    "itself can be verified when it is over."
)
IN_PLAY = _("A fair game can be shared once it is over.")


def why_not_shared(game: Game, record: TableRecord, end: Any) -> str:
    """Return why a table may not be shared as text yet, which is a fair one whose game is not over; "" if it
    may. `end` is the last state of its line."""
    return IN_PLAY if record.rule == "fair" and game.outcome(end) is None else ""


def has_secrets(game: Game, record: TableRecord, history: History) -> bool:
    """Tell whether this table is fair, sealed, and has chance or hidden information that nobody may know yet.

    It is False once any of its lines has ended the game.
    """
    if record.rule != "fair" or not record.seal or not (game.hidden or game.chance):
        return False
    return all(game.outcome(node.state) is None for node in history.nodes.values() if not node.children)


def mark_sealed(game: Game, node: Node) -> None:
    """Mark which turns up to this one can no longer be taken back. Call once for each turn added.

    A turn that revealed something, used chance or ended the game seals itself and all before it; any other
    turn seals those before it if the previous one was another seat's. So consecutive unsealed turns are
    always of one seat.
    """
    above = node.parent
    assert above is not None
    if _seals_itself(game, node):
        node.sealed_by = node
    elif above.seat == node.seat:
        return
    while above.parent is not None and above.sealed_by is None:
        above.sealed_by = node
        above = above.parent


def _seals_itself(game: Game, node: Node) -> bool:
    """Tell whether the turn used chance, revealed something or ended the game."""
    return any(move.lucky or move.reveals for move in node.moves) or game.outcome(node.state) is not None


def mark_all_sealed(game: Game, history: History) -> None:
    """Mark the sealed turns of a whole tree, in the order of their serials."""
    for serial in sorted(history.nodes):
        if serial:
            mark_sealed(game, history.nodes[serial])


def why_sealed(game: Game, node: Node, names: tuple[str, ...]) -> str:
    """Return why a fair table cannot take back this turn; "" when it can."""
    sealer = node.sealed_by
    if sealer is None:
        return ""
    return why_kept(game, sealer, names)


def why_kept(game: Game, sealer: Node, names: tuple[str, ...]) -> str:
    """Return the sentence on why turns cannot be taken back, given the turn that sealed them."""
    what = next((move.reveals for move in sealer.moves if move.reveals), "")
    if what:
        return _(
            "Turn {depth} revealed {what}. On a fair table it cannot be undone.",
            depth=sealer.depth,
            what=what,
        )
    if any(move.lucky for move in sealer.moves):
        return _("Turn {depth} used chance. On a fair table it cannot be undone.", depth=sealer.depth)
    if game.outcome(sealer.state) is not None:
        return _("The game is over and has been counted. On a fair table it cannot be undone.")
    return _(
        "Turn {depth} is {name}’s. On a fair table it cannot be undone.",
        depth=sealer.depth,
        name=names[sealer.seat],
    )


def why_no_other_line(game: Game, here: Node, names: tuple[str, ...]) -> str:
    """Return why no other turn may be played after this node; "" when it may.

    Neither here nor after the last sealed turn before may a line branch off from one that is sealed.
    """
    for node in (here, _last_sealed(here)):
        for child in node.children:
            if child.sealed_by is not None:
                return why_kept(game, child.sealed_by, names)
    return ""


def _last_sealed(here: Node) -> Node:
    """Return the last sealed turn up to and including this one; Start if none is.

    Visited turns remember the first of their unsealed stretch, so that repeated calls on a long line stay
    fast. If that one was sealed since, the line to this turn is an abandoned branch.
    """
    passed = []
    first = above = here
    while above.sealed_by is None and above.parent is not None:
        passed.append(above)
        first = above.stretch or above
        assert first.parent is not None
        above = first.parent
    for node in passed:
        node.stretch = first
    return above
