"""Test the dialog that verifies a game: what holds, what that proves, and that nothing hidden is shown."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from takeback.engine import savefile
from takeback.engine.fair import ONLY_SEEN
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.engine.savefile import SaveFile
from takeback.engine.state import encode
from takeback.engine.verify import NOT_PROVED, NOTHING_COMPARED, CheckResult, verify
from takeback.shell.features.about_table.verify_game import CHECKING, FAILED, NOT_TOLD, VerifyGameDialog
from takeback.table.opening import new_table, save_file_of, table_from_file
from takeback.table.seen import document_for
from takeback.table.table import Table
from takeback.table.thinking import Answer, AskRequest
from takeback.table.thinking_process import ThinkingProcess
from tests.engine.test_verify import change_a_card_of_the_deck, convert_to_plain, repair_file
from tests.shell.conftest import play_on


def verify_in_dialog(qtbot: QtBot, table: Table) -> str:
    dialog = VerifyGameDialog(table)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.result_label.text() != CHECKING, timeout=30_000)
    text = dialog.result_label.text()
    dialog.done(0)
    return text


def tictactoe(rule: str, turns: int) -> Table:
    table = new_table(find_game("tictactoe"), {}, [Seat(), Seat()], 1, rule)
    for number in range(turns):
        if table.to_act():
            play_on(table, number)
    return table


def test_verifying_a_free_game_in_play_says_that_nothing_was_compared_and_what_is_not_proved(
    qtbot: QtBot, window: Any
) -> None:
    text = verify_in_dialog(qtbot, tictactoe("free", 3))
    assert text.startswith(NOTHING_COMPARED)
    assert text.endswith(NOT_PROVED)


def test_verifying_a_finished_game_with_a_wrong_seed_names_the_fault(qtbot: QtBot, window: Any) -> None:
    table = tictactoe("fair", 9)
    assert table.outcome is not None
    table.record = replace(table.record, seed=2)
    assert "The seed is not the one that was sealed." in verify_in_dialog(qtbot, table)


@pytest.mark.parametrize("with_chain", [False, True])
def test_altered_card_of_a_finished_game_is_named_and_breaks_the_chain_unless_that_was_repaired(
    qtbot: QtBot, window: Any, with_chain: bool
) -> None:
    table = holdem()
    while table.to_act():
        play_on(table)
    plain = convert_to_plain(save_file_of(table))
    change_a_card_of_the_deck(plain)
    file = savefile.read(msgspec.json.encode(repair_file(plain, with_chain)))
    text = verify_in_dialog(qtbot, table_from_file(file).table)
    assert text.startswith("It is not correct.")
    assert re.search(
        r"Shuffled: card 41 of the deck is \w+ of \w+ under the rules, but \w+ of \w+ is recorded", text
    )
    assert ("Chain: wrong." in text) == (not with_chain)


def test_verifying_a_wrong_fair_game_in_play_says_it_is_not_correct_but_names_no_fault(
    qtbot: QtBot, window: Any
) -> None:
    table = tictactoe("fair", 2)
    table.record = replace(table.record, seed=2)
    assert verify_in_dialog(qtbot, table) == f"It is not correct. {NOT_TOLD}"


# what the other process gets and answers -------------------------------------------------------------------
SEED = 170141183460469231731687303715884105727


def holdem(rule: str = "fair") -> Table:
    table = new_table(find_game("holdem"), {"hands": 1}, [Seat(), Seat()], SEED, rule)
    play_on(table)
    return table


def secrets_of(table: Table) -> list[str]:
    held = [encode(seat.cards).decode() for seat in table.state.seats]
    return [str(SEED), table.state.salt, table.record.promise, encode(table.state.deck).decode()[1:12], *held]


def test_secrets_are_neither_in_arguments_or_environment_of_the_verifying_process_nor_in_its_result(
    qtbot: QtBot, window: Any
) -> None:
    table = holdem()
    dialog = VerifyGameDialog(table)
    qtbot.addWidget(dialog)
    [process] = dialog.findChildren(QProcess)
    qtbot.waitUntil(lambda: process.processId() != 0)
    told = " ".join([process.program(), *process.arguments(), *process.processEnvironment().toStringList()])
    if sys.platform == "linux":  # what other users can see of the process
        proc = Path(f"/proc/{process.processId()}")
        told += proc.joinpath("cmdline").read_bytes().decode(errors="replace")
        told += proc.joinpath("environ").read_bytes().decode(errors="replace")
        assert os.readlink(proc / "fd" / "0").startswith(("pipe:", "socket:"))
    assert process.arguments()[-1] == "--thinker"
    assert not [secret for secret in secrets_of(table) if secret in told]
    qtbot.waitUntil(lambda: dialog.result_label.text() != CHECKING, timeout=30_000)
    assert dialog.result_label.text().startswith(NOTHING_COMPARED)
    assert not [secret for secret in secrets_of(table) if secret in dialog.result_label.text()]
    dialog.done(0)


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that replaces the verifying process by one that answers what `make` returns."""

    def give(make: Any) -> None:
        def ask(process: ThinkingProcess, ask: AskRequest, answered: Any) -> int:
            answered(make(ask))
            return 1

        monkeypatch.setattr(ThinkingProcess, "ask", ask)

    return give


def game_in(ask: AskRequest) -> str:
    return bytes(ask.arguments[0].value).decode()


def leak_all(ask: AskRequest) -> Answer:
    """Return an answer whose fault quotes the whole game."""
    file = msgspec.json.decode(ask.arguments[0].value, type=SaveFile)
    evidence = verify(find_game(file.game), file)
    fault = CheckResult("Rules and figures", "", (encode(file).decode(),))
    return Answer(1, Raw(encode(replace(evidence, checks=(fault,)))))


@pytest.mark.parametrize("rule", ["fair", "free"])
@pytest.mark.parametrize(
    ("says", "repeated"),
    [
        (leak_all, f"It is not correct. {NOT_TOLD}"),
        (lambda ask: Answer(1, sentence=game_in(ask)), f"It cannot be checked. {NOT_TOLD}"),
        (lambda ask: Answer(1, sentence="It fell.", trace=game_in(ask), is_broken=True), FAILED),
        (lambda ask: Answer(1, sentence=game_in(ask), is_broken=True), FAILED),
    ],
    ids=["faults", "a refusal", "a trace", "a failure"],
)
def test_verifying_a_game_in_play_never_repeats_what_the_process_says_about_faults_or_failures(
    qtbot: QtBot, window: Any, answer: Any, says: Any, repeated: str, rule: str
) -> None:
    answer(says)
    table = holdem(rule)
    assert verify_in_dialog(qtbot, table) == repeated


def test_verifying_a_finished_game_shows_the_details_of_its_faults(
    qtbot: QtBot, window: Any, answer: Any
) -> None:
    answer(leak_all)
    table = holdem()
    while table.to_act():
        play_on(table)
    assert str(SEED) in verify_in_dialog(qtbot, table)


@pytest.mark.parametrize(("rule", "is_told"), [("fair", True), ("free", False)])
def test_last_link_in_play_is_shown_on_fair_but_not_on_free_tables(
    qtbot: QtBot, window: Any, rule: str, is_told: bool
) -> None:
    table = holdem(rule)
    text = verify_in_dialog(qtbot, table)
    assert text.startswith(NOTHING_COMPARED)
    assert save_file_of(table).turns[-1].chain.hex() not in text
    assert ("Last link" in text) == is_told


def test_file_with_only_what_one_seat_saw_is_not_verified(qtbot: QtBot, window: Any) -> None:
    assert verify_in_dialog(qtbot, table_from_file(document_for(holdem(), 0)).table) == ONLY_SEEN
