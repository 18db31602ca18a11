"""The command palette: one field that finds commands, bookmarks, turns, games and tables.

It searches the list of commands and what table and journal hold; it has no list of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from takeback.engine.game import find_own_games
from takeback.engine.journal import JournalError
from takeback.shell.commands.menus import menu_name
from takeback.shell.commands.of_games import screen_of
from takeback.shell.commands.register import OWN_GAME
from takeback.shell.host import Host
from takeback.shell.session.tables import continue_table
from takeback.shell.session.words import bookmark_title
from takeback.shell.start.commands import new
from takeback.shell.start.entries import GameLookup, TableEntry, normalised, recent_entries
from takeback.texts import gettext as _
from takeback.ui.rows import ListRow, RowList, RowShape

MOST = 60  # results that are shown
SHAPE = RowShape(height=38, small=(12, 500))
SIZE, TOP = QSize(600, 460), 70
MOVERS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
LONGEST = 200


@dataclass(frozen=True)
class PaletteEntry:
    """A result of the palette, or a row of the dialog of keys."""

    text: str
    kind: str  # the menu it is in, or what it is
    key: str  # as the player reads it; empty if there is none
    do: Callable[[], object]  # called when it is chosen
    can_act: bool = True  # can it act now? if not, it comes after those that can

    @property
    def spoken(self) -> str:
        """Return text, kind and key for screen readers."""
        return ", ".join(filter(None, (self.text, self.kind, self.key)))

    @property
    def row(self) -> ListRow:
        """Return the row of the list: text on the left, kind and key on the right."""
        return ListRow(
            self.text, end_texts=((self.key, "ink"), (self.kind, "second")), spoken_override=self.spoken
        )


def all_entries(host: Host) -> list[PaletteEntry]:
    """Return all there is to find, except turns, which depend on what is typed."""
    return [*_actions(host), *_bookmarks(host), *_games(host), *_tables(host)]


def _actions(host: Host) -> Iterator[PaletteEntry]:
    """Yield the commands except the palette itself: first those that can act, then those that cannot act now,
    then those that do not belong to the screen; these two with the reason."""
    native = QKeySequence.SequenceFormat.NativeText
    actions, screen = host.actions_, screen_of(host)
    own = screen.game.title if screen.game is not None else ""
    reasons = {one.id: (one.why_absent(screen), actions.why_refused(one)) for one in actions.commands}
    for one in sorted(actions.commands, key=lambda one: [bool(why) for why in reasons[one.id]]):
        if one.id == "palette":
            continue
        action = actions[one.id]
        text = one.text_about(actions.turn_of(one)) if one.depends_on_turn else action.text()
        text = text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
        top, _other, inner = one.menu.partition("/")
        place = " › ".join(filter(None, (own if top == OWN_GAME else menu_name(top), menu_name(inner)))) or _(
            "Window"
        )
        where = next(filter(None, reasons[one.id]), place)
        key, can_act = action.shortcut().toString(native), not any(reasons[one.id])
        yield PaletteEntry(text, where, key, action.trigger, can_act)


def _bookmarks(host: Host) -> Iterator[PaletteEntry]:
    """Yield an entry for each bookmark of the table, which goes there; none without a table."""
    session = host.session
    for node in session.table.history.bookmarks() if session is not None else ():
        assert session is not None
        name = bookmark_title(node)
        yield PaletteEntry(
            name,
            _("Bookmark at {turn}", turn=session.words.turn_phrase(node)),
            "",
            partial(session.navigation.go, node),
        )


def _games(host: Host) -> Iterator[PaletteEntry]:
    """Yield an entry that begins a new game, for each game that comes with the program."""
    for entry in find_own_games():
        if entry.game is not None:
            do = partial(host.run, new, entry.game)
            yield PaletteEntry(_("New game of {game}", game=entry.game.title), _("Game"), "", do)


def _tables(host: Host) -> Iterator[PaletteEntry]:
    """Yield an entry that continues a table, for the recent ones but the one shown; none if the journal
    fails, which the window reports."""
    try:
        lines = recent_entries(host.journal, GameLookup())
    except JournalError:
        return  # the window tells of the journal's troubles
    shown = host.session.table.id if host.session is not None else 0
    for line in lines:
        if isinstance(line, TableEntry) and line.id != shown:
            text = " · ".join(filter(None, (line.title, line.options, line.second_line)))
            do = partial(continue_table, host, line.id)
            yield PaletteEntry(text, _("Recent game, {when}", when=line.when), "", do)


def turn_entries(host: Host, typed: str) -> Iterator[PaletteEntry]:
    """Yield the present line's turn of that number if “37” or “turn 37” was typed; else nothing."""
    words = typed.casefold().split()
    number = words[-1] if words and (len(words) == 1 or words[:-1] == ["turn"]) else ""
    session = host.session
    if session is None or not (number.isascii() and number.isdecimal() and len(number) < 10):
        return
    row = int(number)
    if row < len(session.table.line):
        node = session.table.line[row]
        yield PaletteEntry(
            _("Go to {turn}", turn=session.words.turn_phrase(node)),
            _("Turn"),
            "",
            partial(session.navigation.go, node),
        )


def ranked_matches(finds: list[PaletteEntry], typed: str) -> list[PaletteEntry]:
    """Return the entries that contain all words typed, or every entry if nothing was typed.

    Those that can act come first. Of these, and then of the others, the first are those whose text begins
    with what was typed, then those that have a word beginning with each word, then the rest.
    """
    words = normalised(typed).split()
    if not words:
        return finds
    ranked = [(rank, at, find) for at, find in enumerate(finds) if (rank := _rank(find, words)) is not None]
    return [find for _, _, find in sorted(ranked, key=lambda one: (not one[2].can_act, *one[:2]))]


def _rank(find: PaletteEntry, words: list[str]) -> int | None:
    """Return 0 if the entry begins with the words, 1 if its words do, 2 if it contains them otherwise, None
    if not all."""
    text = normalised(find.text)
    whole = f"{text} {normalised(find.kind)} {normalised(find.key)}"
    if not all(word in whole for word in words):
        return None
    if text.startswith(" ".join(words)):
        return 0
    starts = whole.replace("›", " ").split()
    return 1 if all(any(start.startswith(word) for start in starts) for word in words) else 2


class Palette(QDialog):
    """The dialog of the command palette.

    It finds commands and bookmarks at once, games and tables a moment later.
    """

    def __init__(self, host: Host, over: QWidget) -> None:
        super().__init__(over)
        self._host, self._over = host, over
        self._finds = [*_actions(host), *_bookmarks(host)]
        QTimer.singleShot(0, self, self._add_games_and_tables)  # takes a while: show the field first
        self._shown: list[PaletteEntry] = []
        self.setWindowTitle(_("Command palette"))
        self.field = QLineEdit(self)
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText(_("An action, a bookmark, turn 37, a game"))
        self.field.setAccessibleName(_("Find"))
        self.field.setFixedHeight(38)
        self.list = RowList(_("Found"), SHAPE, self)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 14)
        column.setSpacing(10)
        column.addWidget(self.field)
        column.addWidget(self.list, 1)
        self.resize(SIZE.boundedTo(over.size() * 0.9))
        corner = over.mapToGlobal(over.rect().topLeft())
        self.move(corner.x() + (over.width() - self.width()) // 2, corner.y() + TOP)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._search)
        self.list.clicked.connect(self.accept)
        self.list.activated.connect(self.accept)
        self._search("")

    def _add_games_and_tables(self) -> None:
        """Add games and tables, and search again if something was typed."""
        self._finds += [*_games(self._host), *_tables(self._host)]
        if self.field.text():
            self._search(self.field.text())

    def _search(self, typed: str) -> None:
        """Show what matches the text, at most `MOST` results, and read out the first or that nothing
        matches."""
        entries = [*turn_entries(self._host, typed), *ranked_matches(self._finds, typed)]
        self._shown = entries[:MOST]
        self.list.set_rows([find.row for find in self._shown])
        first = self._shown[0].spoken if self._shown else _("Nothing matches.")
        self.field.setAccessibleDescription(first)

    def _find_at(self, row: int) -> PaletteEntry | None:
        """Return the result in this row of the list; None if there is no such row."""
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list with the arrow and page keys while the field keeps the focus; Return runs the
        result. Return True for these keys."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in MOVERS:
                self.list.keyPressEvent(event)
                find = self._find_at(self.list.row)
                self.field.setAccessibleDescription(find.spoken if find is not None else "")
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.accept()
                return True
        return False

    def accept(self, *_: object) -> None:
        """Close, then run the selected result, which may open a dialog itself; does nothing without one."""
        find = self._find_at(self.list.row)
        if find is None:
            return
        super().accept()
        QTimer.singleShot(0, self._over, find.do)
