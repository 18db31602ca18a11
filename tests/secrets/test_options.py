"""Test that an option which a rule hides from a seat is in no file and on no screen before the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from takeback.engine import savefile
from takeback.engine.game import Game, find_games
from takeback.engine.journal import Journal
from takeback.engine.key_file import FILE
from takeback.engine.option import Option
from takeback.engine.record import Seat, start_state
from takeback.engine.state import Illegal, encode
from takeback.shell.features.about_table.about_table import HIDDEN, facts
from takeback.shell.features.export.log import title_lines
from takeback.shell.session.words import Words
from takeback.shell.start.entries import entry_of
from takeback.table.opening import new_table, open_table, save, save_file_of, table_from_file
from takeback.table.seen import document_for
from takeback.table.seen_options import seen_options
from takeback.table.table import Table
from takeback.table.wording import options_text
from tests.secrets import duel
from tests.toys import bids, dice

GAMES = [found.game for found in find_games() if found.game is not None and found.game.hidden]
GAMES += [bids.GAME, dice.GAME]
SEED = 739_184_652_083_517
# Values of each option that a rule hides that occur nowhere else: one of the player's own cards, one by its
# name.
CANARIES: dict[tuple[str, str], tuple[str, ...]] = {
    ("duel", "deck1"): (duel.OPTIONS["deck1"], "time"),
    ("duel", "deck2"): (duel.OPTIONS["deck2"], "growth"),
}


def list_settings(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the default options, and each other choice of each option by itself."""
    yield {}
    for option in game.options:
        choices = (True, False) if isinstance(option.default, bool) else option.choices
        yield from ({option.name: choice} for choice in choices if choice != option.default)


def find_hidden_options(game: Game) -> Iterator[tuple[dict[str, Any], int | None, Option]]:
    """Yield each setting, viewer and option that is hidden from this viewer under it."""
    for setting in list_settings(game):
        options = game.read_options(setting)
        for viewer in (None, *range(game.read_seats())):
            shown = game.seen_options(options, viewer)
            assert shown.items() <= options.items(), "it may leave out, and change nothing"
            yield from ((setting, viewer, one) for one in game.options if one.name not in shown)


PLANTED = [
    (game, setting, viewer, option, canary)
    for game in GAMES
    for setting, viewer, option in find_hidden_options(game)
    for canary in CANARIES[game.id, option.name]
]
FROM_ALL = [(game, setting, *rest) for game, setting, viewer, *rest in PLANTED if viewer is None]


def name_case(value: object) -> str:
    """Return the id of a case."""
    return getattr(value, "id", getattr(value, "name", str(value)[:20]))


def test_options_with_a_planted_value_are_exactly_the_hidden_options_of_all_games() -> None:
    assert {(game.id, option.name) for game, _, _, option, _ in PLANTED} == set(CANARIES)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    (tmp_path / "profile").mkdir()
    with closing(Journal.open(tmp_path / "profile" / "journal.sqlite")) as journal:
        yield journal


@pytest.mark.parametrize("rule", ["free", "fair"])
@pytest.mark.parametrize(("game", "setting", "viewer", "option", "canary"), PLANTED, ids=name_case)
def test_hidden_option_is_in_no_report_and_no_text_but_the_seat_that_may_know_reads_it(
    game: Game, setting: dict[str, Any], viewer: int | None, option: Option, canary: str, rule: str
) -> None:
    table = new_table(game, {**setting, option.name: canary}, [Seat()] * game.read_seats(), SEED, rule)
    shown, raw = option.value_text(canary), f'"{canary}"'
    words = Words(table)
    words.set_viewer(viewer)
    result = [*title_lines(table, viewer), *words.start_texts(), words.searchable_text(table.here)]
    result += [options_text(seen_options(table, viewer), game), str(facts(table, viewer))]
    assert [text for text in result if shown in text or canary in text] == []
    assert dict(facts(table, viewer))[option.title] == HIDDEN
    for with_hidden in (False, True):
        report = document_for(table, viewer, with_hidden)
        assert raw not in encode(report).decode()
        opened = table_from_file(savefile.read(encode(report)))
        assert opened.problems == ()
        assert dict(facts(opened.table, viewer))[option.title] == HIDDEN
    assert shown in dict(facts(table, _find_knowing_seat(game, table, option)))[option.title]


def _find_knowing_seat(game: Game, table: Table, option: Option) -> int:
    return next(
        seat
        for seat in range(game.read_seats())
        if option.name in game.seen_options(table.record.options, seat)
    )


@pytest.mark.parametrize(("game", "setting", "option", "canary"), FROM_ALL, ids=name_case)
def test_hidden_option_of_a_fair_game_is_in_no_file_and_no_list_but_its_own_profile_reads_it(
    game: Game, setting: dict[str, Any], option: Option, canary: str, journal: Journal, tmp_path: Path
) -> None:
    table = new_table(
        game, {**setting, option.name: canary}, [Seat()] * game.read_seats(), SEED, "fair", journal
    )
    path = tmp_path / "evening.takeback"
    save(table, path)
    kept = [file for file in (tmp_path / "profile").iterdir() if file.name != FILE]
    for file in (path, *kept):
        assert f'"{canary}"' not in file.read_bytes().decode("utf-8", "replace")
    [info] = journal.tables()
    record = journal.records_of([table.id])[table.id]
    assert option.value_text(canary) not in entry_of(info, record, game).options
    assert canary not in entry_of(info, record, None).options
    again = open_table(journal, table.id).table
    assert again.record.options == table.record.options
    assert savefile.with_secrets(savefile.read(path), journal.secrets.key()) == save_file_of(table)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_option_value_that_a_seat_cannot_see_in_the_position_is_also_hidden_in_the_record(game: Game) -> None:
    """Check each value that is in the position but not in what a seat sees of it."""
    seats, hides = [Seat()] * game.read_seats(), False
    for setting in list_settings(game):
        for option in game.options:
            for value in (*option.choices, *option.suggestions, *CANARIES.get((game.id, option.name), ())):
                try:
                    table = new_table(game, {**setting, option.name: value}, seats, SEED)
                except Illegal:
                    continue  # not allowed with this setting
                state = start_state(game, table.record)
                if (raw := f'"{option.name}","{value}"'.encode()) not in encode(state):
                    continue
                for viewer in (None, *range(len(seats))):
                    is_seen = raw in encode(game.seen_by(state, viewer))
                    hides |= not is_seen
                    assert is_seen == (option.name in game.seen_options(table.record.options, viewer))
    assert hides == any(game.id == id for id, _ in CANARIES)
