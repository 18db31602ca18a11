"""Entries of lists of tables: what was played, by whom, how far, and how it ended."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Iterable, Iterator

import msgspec

from takeback.engine import clock
from takeback.engine.game import Game, find_game
from takeback.engine.journal import Journal, TableInfo
from takeback.engine.option import Options
from takeback.engine.record import Seat, TableRecord
from takeback.engine.state import Illegal
from takeback.engine.titles import names_level, shown_level, shown_name, shown_title
from takeback.table.wording import options_text, rule_text
from takeback.texts import format_date, format_list, format_time, ngettext
from takeback.texts import gettext as _

MOST = 100


class TableEntry(msgspec.Struct, frozen=True):
    """The texts of one table of the journal, as lists of tables show them and search in them."""

    info: TableInfo
    title: str
    options: str
    players: str
    rule: str
    searched: str

    @property
    def id(self) -> int:
        """Return the number of the table in the journal."""
        return self.info.id

    @property
    def turns(self) -> str:
        """Return "one turn" or "12 turns"."""
        return ngettext("one turn", "{count} turns", self.info.turns)

    @property
    def result(self) -> str:
        """Return the result, or "in play"."""
        return self.info.result or _("in play")

    @property
    def when(self) -> str:
        """Return when it was played last: "14:05" for today, "yesterday", or the date."""
        return day_text(self.info.touched)

    @property
    def second_line(self) -> str:
        """Return players, turns, result and rule in one line; the result without its full stop."""
        result = self.result.removesuffix(".")
        return " · ".join(filter(None, (self.players, self.turns, result, self.rule)))

    @property
    def spoken(self) -> str:
        """Return title, options, players, turns, result, rule, date and whether it is pinned, for screen
        readers.
        """
        pinned = _("pinned") if self.info.pinned else ""
        return format_list(
            filter(None, (self.title, self.options, self.second_line, self.when, pinned)), "unit"
        )


class Month(msgspec.Struct, frozen=True):
    """A heading, such as "May 2024", above the tables that were last played in a month."""

    text: str


Line = TableEntry | Month


class GameLookup:
    """Looks up games by their ids, each once, as lists name the same game many times."""

    def __init__(self) -> None:
        self._found: dict[str, Game | None] = {}

    def find(self, id: str) -> Game | None:
        """Return the game of this id, None if it is not installed."""
        if id not in self._found:
            try:
                self._found[id] = find_game(id)
            except Illegal:
                self._found[id] = None  # not installed any more; its tables are still listed
        return self._found[id]


def recent_entries(journal: Journal, cards: GameLookup, most: int = MOST, but: int = 0) -> list[TableEntry]:
    """Return the entries of the `most` tables played last: the pinned ones among them, then the others, each
    newest first; `but` is the number of one that is left out."""
    infos = [info for info in journal.tables() if info.id != but][:most]
    infos.sort(key=lambda info: not info.pinned)
    return list(entries(journal, infos, cards))


def entries_by_month(journal: Journal, cards: GameLookup) -> list[Line]:
    """Return the entries of all tables, newest first, with a heading before those of each month."""
    lines: list[Line] = []
    month = ""
    for entry in entries(journal, journal.tables(), cards):
        text = clock.format_date(entry.info.touched, "%B %Y").capitalize()
        if text != month:
            month = text
            lines.append(Month(text))
        lines.append(entry)
    return lines


def entries(journal: Journal, infos: Iterable[TableInfo], cards: GameLookup) -> Iterator[TableEntry]:
    """Yield the entries of these tables; those without a record are left out."""
    infos = list(infos)
    records = journal.records_of([info.id for info in infos])
    for info in infos:
        if info.id in records:
            yield entry_of(info, records[info.id], cards.find(info.game))


def entry_of(info: TableInfo, record: TableRecord, game: Game | None) -> TableEntry:
    """Return the entry of a table with all its texts; `game` None: it is not installed."""
    title = shown_title(info.title, game, record.options) if game is not None else info.title or info.game
    options = options_text(_listed_options(info, record, game), game)
    players = players_text(record.seats, game)
    rule = rule_text("practice" if record.practice else record.rule)
    month = format_date(info.touched, "long") if clock.valid_time(info.touched) else _("date unknown")
    words = (
        title,
        options,
        players,
        rule,
        info.result or _("in play"),
        month,
        _("pinned") if info.pinned else "",
    )
    return TableEntry(info, title, options, players, rule, normalised(" ".join(words)))


def _shown_options(info: TableInfo, record: TableRecord, game: Game | None) -> Options:
    """Return what anybody at this screen may see of a table's options: of a game in play no hidden ones."""
    if info.result:
        return record.options
    if game is not None:
        return game.seen_options(record.options, None)
    return record.options if record.rule == "free" else {}  # without the game nobody knows what it hides


def _listed_options(info: TableInfo, record: TableRecord, game: Game | None) -> Options:
    """Return the options that are written beside a table's title: without the level that the title names."""
    shown = _shown_options(info, record, game)
    if game is None or game.shelf is None or not names_level(info.title, game):
        return shown
    return {name: value for name, value in shown.items() if name != game.shelf.option}


def players_text(seats: tuple[Seat, ...], game: Game | None) -> str:
    """Return "against the computer (Good)" for one person, or the names of several; "" for a game for one."""
    if len(seats) == 1:
        return ""
    named = [
        seat.name if game is None else shown_name(game, number, seat.name)
        for number, seat in enumerate(seats)
    ]
    persons = [name for seat, name in zip(seats, named, strict=True) if seat.is_person]
    computers = [seat for seat in seats if not seat.is_person]
    if not computers:
        return format_list(named)
    levels = list(dict.fromkeys(shown_level(game, seat.level) for seat in computers if seat.level))
    opponents = ngettext("the computer", "{count} computers", len(computers))
    if levels:
        opponents = _("{computers} ({levels})", computers=opponents, levels=format_list(levels))
    if not persons:
        return opponents
    if len(persons) == 1:
        return _("against {opponents}", opponents=opponents)
    names = format_list(persons)
    return _("{players} against {opponents}", players=names, opponents=opponents)


def matching_entries(lines: Iterable[Line], words: str) -> list[Line]:
    """Return the entries that contain every one of these words, without headings of empty months."""
    wanted = normalised(words).split()
    matches: list[Line] = []
    for line in lines:
        if isinstance(line, Month):
            if matches and isinstance(matches[-1], Month):
                matches.pop()
            matches.append(line)
        elif all(word in line.searched for word in wanted):
            matches.append(line)
    if matches and isinstance(matches[-1], Month):
        matches.pop()
    return matches


def normalised(text: str) -> str:
    """Return the text without case and accents, for comparing."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()


def day_text(moment: float, now: float | None = None) -> str:
    """Return "14:05" for today, "yesterday", or the date."""
    if not clock.valid_time(moment):
        return _("date unknown")
    today = time.localtime(clock.now() if now is None else now)
    midnight = time.mktime((*today[:3], 0, 0, 0, 0, 0, -1))
    if moment >= midnight:
        return format_time(moment)
    if moment >= midnight - 86_400:
        return _("yesterday")
    return format_date(moment)
