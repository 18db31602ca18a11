"""How the row of a turn looks, in whatever list it stands."""

from desktop.engine.history import Node
from desktop.shell.history.forks import is_fork
from desktop.shell.history.rows import Look
from desktop.shell.session.words import Words
from desktop.table.table import Table
from desktop.ui.icons import bookmark as flag_of
from desktop.ui.theme import Theme, item_colour

VERDICTS = {"holds": "confirm", "fails": "failed"}  # of what was supposed


def look_of(table: Table, words: Words, node: Node, theme: Theme) -> Look:
    """How the row of a turn looks in any list."""
    bookmark = node.mark("bookmark")
    here = table.here
    return Look(
        text=words.named(node),
        number=str(node.depth) if node.moves else "",
        colour=item_colour(theme, words.colour(node)) if node.moves else "",
        is_here=node is here,
        is_taken_back=node.depth > here.depth and table.is_on_line(node),
        is_first=not node.moves,
        is_last=node is table.line[-1],
        forks=is_fork(node),
        is_locked=bool(node.moves and table.is_fair and table.lock(node)),
        flag=theme.piece(bookmark.colour) if bookmark is not None else "",
        flag_shape=flag_of(bookmark.colour) if bookmark is not None else "",
        verdict=VERDICTS.get(bookmark.verdict, "") if bookmark is not None else "",
        has_failed=bool(node.mark("failed")),
        has_note=bool(node.mark("note")),
        is_saved=words.saved == node.serial,
        has_draft=words.has_draft(node),
    )
