"""Test that planted secrets are shown nowhere to a viewer who may not know them, whatever is pressed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from takeback.engine import record, savefile
from takeback.engine.encryption import MARK
from takeback.engine.game import Game, Record
from takeback.engine.journal_checks import with_checksum
from takeback.engine.journal_schema import ADD_RECORD, SERIALS
from takeback.engine.journal_secrets import JournalSecrets
from takeback.engine.journal_statements import RowStatements
from takeback.engine.state import encode
from takeback.games.holdem.board.hands import library
from takeback.games.holdem.records.handlist import Source
from takeback.shell.features.about_table import about_table, revealing
from takeback.shell.features.export import dialog
from takeback.shell.features.practice import feature as practice_feature
from takeback.shell.features.saving import feature as saving
from takeback.shell.features.sharing import feature as sharing
from takeback.shell.window.window import Window
from takeback.table import practice, seen, wording
from takeback.table.opening import save_file_of
from tests.secrets.driver import LEFT_OUT, Driver
from tests.secrets.planted import MOMENTS, PLANTS, SEED, SUITS, list_viewers
from tests.secrets.sinks import Sinks
from tests.secrets.walls import WALLS, Wall, find_function, remove_mask
from tests.shell.conftest import make, window
from tests.toys import bids

__all__ = ["make", "window"]

Persons = tuple[int, ...]
Released = Callable[[str, Persons, int], Driver]
# These run each time: each game and each moment once. All together take minutes.
SHORT = {("holdem", (0,), 2), ("bids", (0, 1), 1), ("park", (0, 1), 1), ("duel", (1,), 0)}
# Their dialogs have many buttons and do not depend on the table: one game is enough.
OF_NO_TABLE = {"settings", "keys", "remap", "new", "help", "about", "tutorial", "open"}
OF_NO_TABLE |= {
    "duel.cards",
    "duel.decks",
    "again",
    "levels",
}  # all cards; another deal; levels named like cards
EACH = [(name, persons, moment) for name in PLANTS for persons in list_viewers(name) for moment in MOMENTS]


@pytest.fixture
def release(
    window: Window, monkeypatch: pytest.MonkeyPatch, profile: Path, tmp_path: Path
) -> Iterator[Released]:
    """Return a function that starts a driver at a table with secrets."""
    monkeypatch.setattr(bids, "SUITS", SUITS)
    sinks = Sinks(monkeypatch, profile, tmp_path / "exports")

    def begin(name: str, persons: Persons, moment: int) -> Driver:
        window.show()
        driver = Driver(window, PLANTS[name], persons, moment, sinks)
        driver.begin()
        return driver

    yield begin
    sinks.close()


@pytest.mark.parametrize(
    ("name", "persons", "moment"),
    [pytest.param(*one, marks=() if one in SHORT else pytest.mark.long, id=str(one)) for one in EACH],
)
def test_running_every_command_and_looking_back_shows_no_hidden_value(
    release: Released, name: str, persons: Persons, moment: int
) -> None:
    driver = release(name, persons, moment)
    driver.watch()
    for command in driver.window.actions_.commands:
        if command.id in LEFT_OUT or command.setting:  # a command that only changes a setting reveals nothing
            continue
        if name == "bids" or command.id not in OF_NO_TABLE:
            driver.do(command)
    driver.begin()
    driver.look_back_at_each_row()
    driver.look_at_the_journal()
    assert sorted(driver.leaks) == []


# --- each mask ----------------------------------------------------------------------------------------------


def find_open_source(sat: Any) -> Source:
    """Return the source of a card for a viewer who may see everything."""
    return Source(sat.title, sat.id)


def mark_only(secrets: JournalSecrets, data: bytes, place: object) -> bytes:
    """Return data that is marked as encrypted but is not."""
    return MARK + data


def write_unmasked(statements: RowStatements, table: int, serial: int, row: Record) -> Any:
    return ADD_RECORD, with_checksum((row.kind, table * SERIALS + serial, row.key, encode(row.fields)))


Patch = tuple[Any, str, Any]


class Mask(NamedTuple):
    """The patches that remove a mask, and the command that then reveals a secret."""

    command: str
    patches: tuple[Patch, ...]
    game: str = "holdem"
    persons: Persons = (0,)
    moment: int = 0


BOTH = ("bids", (0, 1))
MASKS = {
    "what a seat sees": Mask("", ((Game, "seen_by", lambda game, state, seat: state),)),
    "events": Mask("report", ((Game, "seen_event", lambda game, event, seat: event),)),
    "actions": Mask("all_lines", ((Game, "seen_action", lambda game, action, seat: action),), *BOTH),
    "moves in words": Mask("all_lines", ((wording, "as_seen", lambda game, move, seat: move),), *BOTH),
    "reports": Mask("report", ((seen, "_as_seen", lambda table, viewer: save_file_of(table)),)),
    "moves of reports": Mask("report", ((seen, "as_seen", lambda game, move, seat: move),), *BOTH),
    "the seed of reports": Mask("report", ((record, "NO_SEED", SEED),)),
    "the seed of reports where nothing is hidden": Mask(
        "report", ((seen, "has_secrets", lambda *given: False),), "flow"
    ),
    "the plans of others in reports": Mask(
        "report", ((seen, "_is_of", lambda draft, viewer: True),), "park", (0, 1), 1
    ),
    "options": Mask("report", ((Game, "seen_options", lambda game, options, seat: options),), "closed"),
    "saved games": Mask("save_as", ((savefile, "without_secrets", lambda game, file, *given: file),)),
    "the journal": Mask("", ((JournalSecrets, "hide", mark_only),)),
    "what lies beside the turns": Mask("", ((RowStatements, "for_game_row", write_unmasked),), moment=2),
    "what a verifying process says": Mask("verify_game", ((revealing, "is_over", lambda table: True),)),
    "exports": Mask("export", ((dialog, "exportable_views", lambda session: [dialog.SeatView(1, "Ben")]),)),
    "shared texts": Mask("share_start", ((sharing, "why_not_shared", lambda *given: ""),)),
    "the rules of a table": Mask("table_rules", ((about_table, "is_over", lambda table: True),)),
    "hands that were played": Mask("records", ((library, "source_of", find_open_source),), moment=2),
    "the settings": Mask("save_as", ((saving, "_hashed", lambda key: key),)),
    "where practice may begin": Mask(
        "practice", ((practice_feature, "why_no_practice", lambda *given: ""),), moment=2
    ),
    "the turns before practice": Mask(
        "practice", ((practice, "_hides", lambda *given: False),), "showdown", moment=1
    ),
    "the luck of practice": Mask("practice", ((practice, "new_seed", lambda: SEED),), "flow"),
}


@pytest.mark.parametrize("mask", MASKS)
def test_replacing_each_function_that_hides_values_lets_the_search_find_a_leak(
    release: Released, monkeypatch: pytest.MonkeyPatch, mask: str
) -> None:
    one = MASKS[mask]
    for holder, name, other in one.patches:
        monkeypatch.setattr(holder, name, other)
    driver = release(one.game, one.persons, one.moment)
    for command in driver.window.actions_.commands:
        if command.id == one.command:
            driver.do(command)
    driver.window.settings.save()
    driver.look("the end")
    driver.look_at_the_journal()
    assert driver.leaks


@pytest.mark.parametrize("wall", WALLS, ids=lambda wall: f"{wall.where}, {wall.mask}")
def test_each_line_that_hides_values_and_is_removed_below_occurs_once_in_its_function(wall: Wall) -> None:
    """Check the list between two runs of the long test below."""
    assert inspect.getsource(find_function(wall)).count(wall.mask) == 1


@pytest.mark.long
@pytest.mark.parametrize("wall", WALLS, ids=lambda wall: f"{wall.where}, {wall.mask}")
def test_removing_each_line_that_hides_values_lets_the_search_find_a_leak(
    release: Released, monkeypatch: pytest.MonkeyPatch, wall: Wall
) -> None:
    remove_mask(monkeypatch, wall)
    driver = release(wall.game, wall.persons, wall.moment)
    if wall.command == "watch":
        driver.watch()
    for command in driver.window.actions_.commands:
        if command.id == wall.command:
            driver.do(command)
    if not wall.command:
        driver.look_back_at_each_row()
    driver.window.settings.save()
    driver.look("the end")
    driver.look_at_the_journal()
    assert driver.leaks
