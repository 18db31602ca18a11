"""Test that a plain QUndoView shows the history as a spectator may know it."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QUndoView
from pytestqt.qtbot import QtBot

from takeback.engine import clock
from takeback.engine.game import Game, find_games
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.table.opening import new_table
from takeback.table.row_texts import RowTexts
from takeback.table.table import Table
from takeback.table.wording import move_row, turn_text
from tests.engine.playing import play_a_step
from tests.every_game.random_lines import grow_line
from tests.secrets.planted import MOMENTS, PLANTS, SUITS, SecretTable
from tests.shell.conftest import play_on
from tests.toys import bids, dice

GAMES = [*(found.game for found in find_games() if found.game is not None), dice.GAME]


def read_view(stack: QUndoStack, qtbot: QtBot) -> list[str]:
    """Return the rows of a new QUndoView, without the first, which stands for the start."""
    view = QUndoView(stack)
    qtbot.addWidget(view)
    model = view.model()
    return [model.index(row, 0).data() for row in range(1, model.rowCount())]


def read_public_texts(table: Table) -> list[str]:
    return [turn_text(table.game, node, table.seats, None) for node in table.line[1:]]


def finish_idle_work(table: Table) -> None:
    """Do what the window does when it is idle."""
    for _ in table.row_texts.steps():
        pass


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_opened_game_lists_all_turns_and_their_steps_in_a_plain_undo_view(game: Game, qtbot: QtBot) -> None:
    record, history = grow_line(game, 3)
    table = Table(game, record, history=history, here=list(history.nodes.values())[-1])
    expected = read_public_texts(table)
    assert len(expected) > 3
    assert table.stack.undoText() == expected[-1]
    table.go_back()
    assert table.stack.redoText() == expected[-1]
    assert table.stack.undoText() == expected[-2]
    finish_idle_work(table)
    assert read_view(table.stack, qtbot) == expected
    for row, node in enumerate(table.line[1:]):
        command = table.stack.command(row)
        parts = [command.child(number).text() for number in range(command.childCount())]
        assert parts == (
            [move_row(game, move, None).text for move in node.moves] if len(node.moves) > 1 else []
        )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_undo_and_redo_texts_name_the_turns_before_and_after_the_place_after_any_table_change(
    game: Game, seed: int, qtbot: QtBot
) -> None:
    chance = random.Random(seed)
    seats = tuple(Seat(name=game.seat_name(number)) for number in range(game.read_seats()))
    table = new_table(game, {}, seats, seed)
    for _ in range(60):
        change(table, chance)
        rows, here = read_public_texts(table), table.here.depth
        assert table.stack.undoText() == (rows[here - 1] if here else "")
        assert table.stack.redoText() == (rows[here] if here < len(rows) else "")
        if chance.random() < 0.2:
            finish_idle_work(table)
            assert read_view(table.stack, qtbot) == rows
    finish_idle_work(table)
    assert read_view(table.stack, qtbot) == read_public_texts(table)


def change(table: Table, chance: random.Random) -> None:
    """Play, undo, redo, go anywhere, or delete or restore a line."""
    what, nodes = chance.random(), list(table.history.nodes.values())
    with suppress(Illegal):
        if what < 0.5 and table.to_act():
            play_a_step(table, chance)
        elif what < 0.6:
            table.go_back()
        elif what < 0.7:
            table.go_forward()
        elif what < 0.9:
            table.go_to(chance.choice(nodes))
        else:
            node = chance.choice(nodes)
            value = None if node.mark("hidden") else clock.now() or True
            table.marks.set(node, "hidden", value, "Delete line")


def test_going_back_and_forward_along_a_played_line_composes_no_undo_text_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table(dice.GAME, {}, [Seat()] * dice.GAME.read_seats(), 1)
    chance = random.Random(1)
    for _ in range(8):
        play_a_step(table, chance)
    assert table.row_texts.is_complete
    asked: list[int] = []
    monkeypatch.setattr(RowTexts, "_describe", lambda texts, row: asked.append(row))
    for step in (table.go_back, table.go_forward):
        for _ in table.line:
            step()
    assert asked == []


def test_undo_text_names_a_renamed_player_at_once(qtbot: QtBot) -> None:
    game = next(game for game in GAMES if game.id == "tictactoe")
    table = new_table(game, {}, (Seat(name="Ann"), Seat(name="Ben")), 1)
    play_on(table)
    assert table.stack.undoText().startswith("Ann: ")
    table.set_record(replace(table.record, seats=(Seat(name="Cid"), Seat(name="Ben"))))
    assert table.stack.undoText().startswith("Cid: ")


PLANTED = [
    pytest.param(plant, moment, id=f"{name}-{moment}") for name, plant in PLANTS.items() for moment in MOMENTS
]


@pytest.mark.parametrize(("plant", "moment"), PLANTED)
def test_plain_undo_view_reveals_no_secret(
    plant: SecretTable, moment: int, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bids, "SUITS", SUITS)
    journal = Journal.open(tmp_path / "journal")
    table = plant.table(journal, range(plant.seats))
    plant.reach(table, moment)
    with suppress(Illegal):
        table.go_back()
    secrets = plant.secrets(table, None)
    finish_idle_work(table)
    texts = [*read_view(table.stack, qtbot), table.stack.undoText(), table.stack.redoText()]
    for row in range(table.stack.count()):
        command = table.stack.command(row)
        texts += [command.child(number).text() for number in range(command.childCount())]
    for secret in filter(None, (*secrets.certain, *secrets.names)):
        assert not any(secret in text for text in texts), secret
    table.close()
    journal.close()
