"""The rows of the flat lists of the history: their texts, and what they show of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from takeback.engine.history import Node
from takeback.shell.history.rows import TurnLook, turn_look
from takeback.shell.history.search import fold_text
from takeback.shell.history.tree_model import deletion_text
from takeback.shell.session.words import Words, bookmark_name
from takeback.table.table import Table
from takeback.texts import ngettext
from takeback.ui.theme import Theme

if TYPE_CHECKING:
    from takeback.shell.history.node_list import LookOf


class ListRows:
    """Describes the rows of bookmarks, search results, deleted lines and the time order."""

    def __init__(self, table: Table, words: Words, theme: Theme) -> None:
        self._table, self._words, self.theme = table, words, theme
        # returns the line a result is on, and the words searched for
        self.match_info: Callable[[Node], tuple[str, tuple[str, ...]]] = lambda _node: ("", ())
        self._sizes: dict[int, int] = {}  # number of turns of each deleted line, once it was shown

    def forget_sizes(self) -> None:
        """Forget how many turns each deleted line has; the lines may have changed."""
        self._sizes.clear()

    def look_with(self, text: Callable[[Node], str]) -> LookOf:
        """Return a function that describes a turn as in the tree, but with this text and without picture
        or end marks."""

        def look(node: Node) -> TurnLook:
            """Return how the row of this turn is painted."""
            looks = turn_look(self._table, self._words, node, self.theme)
            return replace(looks, text=text(node), end_texts=(), picture=None)

        return look

    def found_look(self, node: Node) -> TurnLook:
        """Return how the row of a search result looks: its text, the words searched for, and the line of the
        tree it is on."""
        line, words = self.match_info(node)
        looks = turn_look(self._table, self._words, node, self.theme)
        return replace(
            looks, text=self.found_text(node), second=line, end_texts=(), picture=None, sought=words
        )

    def found_text(self, node: Node) -> str:
        """Return the row's text, its bookmark and note, and if the match is in neither, the line of text
        that matches."""
        notes = [bookmark_name(node), node.mark("note") or ""]
        text = " · ".join(
            [self._words.numbered_name(node), *(" ".join(text.split()) for text in notes if text)]
        )
        return " · ".join([text, *self._lines_with(self.match_info(node)[1], text, node)])

    def _lines_with(self, wanted: Sequence[str], text: str, node: Node) -> list[str]:
        """Return at most one line of the turn's full text that has one of these words missing from `text`."""
        text_folded = fold_text(text)
        missing = [word for word in wanted if word not in text_folded]
        lines = self._words.searchable_text(node).splitlines() if missing else []
        return [line for line in lines if any(word in fold_text(line) for word in missing)][:1]

    def bookmark_text(self, node: Node) -> str:
        """Return the bookmark's name, unless it is the default one, and the numbered turn."""
        return " · ".join(filter(None, [bookmark_name(node), self._words.numbered_name(node)]))

    def deleted_look(self, node: Node) -> TurnLook:
        """Return how the row of a deleted line looks: its name and first turn, and below how many turns were
        deleted, and when."""
        looks = turn_look(self._table, self._words, node, self.theme)
        name = self._words.line_name(node) if node.mark("name") else ""
        text = " · ".join(filter(None, [name, self._words.numbered_name(node)]))
        return replace(looks, text=text, second=self._deletion_text(node), end_texts=(), picture=None)

    def _deletion_text(self, node: Node) -> str:
        """Return how many turns were deleted with this one, and when."""
        turns = self._sizes.get(node.serial) or sum(1 for _turn in node.shown_subtree())
        self._sizes[node.serial] = turns
        length = ngettext("{count} turn", "{count} turns", turns)
        return " · ".join(filter(None, [length, deletion_text(node.mark("hidden"))]))
