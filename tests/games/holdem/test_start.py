"""Test tables that begin at a given position: a recorded hand, a scenario, a hand to try again."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from takeback.cli.choices import read_choices
from takeback.cli.replay import replay_saved
from takeback.engine import savefile
from takeback.engine.chance import Chance
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.games.holdem import cards
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records import importer
from takeback.games.holdem.state import Call, Deal, Holdem, Raise
from takeback.shell.settings import Settings
from takeback.shell.start.new_game import NewGameDialog, set_field
from takeback.table.opening import new_table, open_table, save, table_from_file
from takeback.table.table import Table
from takeback.table.wording import options_text
from tests.games.holdem.playing import make_table, with_cards


def table_at(state: Holdem, journal: Journal | None = None) -> Table:
    return new_table(GAME, {}, [Seat()] * len(state.seats), 1, journal=journal, start=state)


def test_table_begun_with_known_cards_deals_them_and_is_the_same_from_journal_and_file(
    tmp_path: Path,
) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite")
    start = with_cards(make_table([1000] * 3), ("7c2d", "AsKd", "QhQd"), "2h6h9cTd4s")
    seated = table_at(start, journal)
    seated.act(Deal(), 0)
    assert cards.names(seated.state.seats[1].cards) == "AsKd"
    seated.act(Raise(300), 2)
    again = open_table(journal, seated.id).table
    assert again.state == seated.state
    save(seated, tmp_path / "hand.takeback")
    file = savefile.read(tmp_path / "hand.takeback")
    assert table_from_file(file).table.state == seated.state
    assert replay_saved(file, None, True).problems == ()


def test_recorded_hand_can_be_replayed_at_a_table_and_branched(data: Path) -> None:
    text = (data / "phh" / "nolimit" / "pluribus-53-78.phh").read_text(encoding="utf-8")
    hand = importer.import_hand(1, text)
    assert hand.start is not None
    seated = table_at(hand.start)
    for move in hand.moves:
        seated.act(move.action, move.seat)
    assert seated.state == replace(hand.end, names=seated.state.names)
    assert seated.outcome is not None
    seated.go_to(seated.line[5])
    seated.act(Call(), seated.to_act()[0])  # the recorded act here is a fold
    assert len(seated.history.nodes) == len(hand.moves) + 2
    assert cards.UNKNOWN not in seated.state.seats[0].cards


def test_deck_of_the_next_hand_is_hidden_from_every_viewer() -> None:
    start = with_cards(make_table([1000] * 3), ("7c2d", "AsKd", "QhQd"), "2h6h9cTd4s")
    seated = table_at(start)
    for viewer in (0, 1, 2, None):
        assert set(seated.game.seen_by(seated.state, viewer).next_deck) == {cards.UNKNOWN}


@pytest.mark.parametrize(("said", "stacks"), [([], 60), ([("stack", "80")], 80)])
def test_sit_and_go_starts_with_60_big_blinds_unless_another_stack_is_chosen(
    said: list[tuple[str, str]], stacks: int
) -> None:
    options, seats = read_choices(GAME, [("format", "sitgo"), *said])
    state = GAME.start(options, seats, Chance(1))
    assert {seat.stack for seat in state.seats} == {stacks * state.big}
    assert state.big == 50


def test_new_game_dialog_changes_the_stack_from_100_to_60_big_blinds_for_a_sit_and_go(
    qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = NewGameDialog(GAME, Settings(tmp_path))
    qtbot.addWidget(dialog)
    assert dialog.choice().options["stack"] == 100
    set_field(dialog.fields["format"], "sitgo")
    assert dialog.choice().options["stack"] == 60


def test_new_game_dialog_of_holdem_seats_medium_computers_of_different_characters(
    qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = NewGameDialog(GAME, Settings(tmp_path))
    qtbot.addWidget(dialog)
    levels = [seat.level for seat in dialog.choice().seats[1:]]
    assert levels == ["solid-medium", "station-medium", "wild-medium", "rock-medium", "solid-medium"]
    assert set(levels) < set(GAME.computer_levels)


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"ante": "each"}, "Ante posted by everybody"),
        ({"ante": "big"}, "Ante posted by the big blind"),
        ({"ante": "none", "variant": "shortdeck"}, "Variant Short deck, Ante none"),
        ({"button": "moving"}, "Button always moves on"),
        ({"runout": "end"}, "All-in hands shown after the board"),
        ({"rebuy": "ask"}, "Rebuy when they like"),
        ({"rebuy": "none"}, "Rebuy never"),
        ({"deal": "ask"}, "Next hand when somebody deals"),
        ({"deal": "ask", "rebuy": "ask"}, "Rebuy when they like, Next hand when somebody deals"),
    ],
)
def test_text_of_holdem_options_names_only_settings_that_are_not_usual(
    chosen: dict[str, str], told: str
) -> None:
    seated = new_table(GAME, GAME.read_options(chosen), [Seat(), Seat()], 1)
    assert options_text(seated.record.options, GAME) == told
