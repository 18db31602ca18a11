"""Test the log on the board: its lines, the position each line leads to, and the cards it names."""

from __future__ import annotations

from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.record import Seat
from takeback.games.duel.board.log import LogDialog, LogEntry, card_words, cards_in, entries
from takeback.games.duel.game import GAME
from takeback.games.duel.state import Pass
from takeback.shell.session.session import Session
from takeback.shell.session.view import PreviewTarget
from takeback.table.opening import new_table
from takeback.table.table import Table

PEOPLE = (Seat("person", "Anna"), Seat("person", "Bert"))
DECISIONS = 160


@pytest.fixture(scope="module")
def played_table() -> Any:
    """Return a table of 160 random decisions, few of them passes."""
    table = new_table(GAME, {"deck1": "ash", "deck2": "growth"}, PEOPLE, 11)
    luck = Chance(4, "log")
    for _ in range(DECISIONS):
        if table.outcome is not None:
            break
        seat = table.to_act()[0]
        legal = list(GAME.actions(table.state_for(seat), seat))
        doing: list[Any] = [one for one in legal if not isinstance(one, Pass)]
        few = [one for one in legal if isinstance(one, Pass) and one.until == "once"]
        chosen = doing if doing and (luck.below(3) or not few) else few
        table.act(chosen[luck.below(len(chosen))], seat)
    yield table
    table.close()


def test_each_log_line_leads_to_the_position_of_its_event(played_table: Table) -> None:
    """The last line of a move must not lead to an earlier position than the lines before it."""
    before: tuple[int, int, int] = (0, -1, -1)
    for entry in entries(GAME, played_table.here.line(), 0):
        if entry.node is None:
            continue
        sight = PreviewTarget(entry.node, entry.move, entry.event)
        if entry.event >= 0:
            state = entry.node.moves[entry.move].before
            for event in entry.node.moves[entry.move].events[: entry.event + 1]:
                state = event.apply(state)
            assert sight.state == state
            assert sight.name.endswith("while it happens")
        else:
            assert sight.state is entry.node.state
        place = (entry.node.depth, entry.move, entry.event)
        assert place > before
        before = place
    assert before[0] > 20


def test_log_hides_cards_drawn_by_the_other_player(played_table: Table) -> None:
    others = {0: "Bert draws", 1: "Anna draws"}
    for viewer, start in others.items():
        said = [
            one.text for one in entries(GAME, played_table.here.line(), viewer) if one.text.startswith(start)
        ]
        assert said
        assert all(one.split("draws ")[1].endswith(("a card", "cards")) for one in said), said


def test_log_has_a_heading_for_each_turn_and_a_line_for_each_action(played_table: Table) -> None:
    found = list(entries(GAME, played_table.here.line(), 0))
    heads = [one.text for one in found if one.node is None]
    assert len(heads) == len(set(heads)) > 3
    nodes = [one.node for one in found if one.is_act]
    assert nodes == [node for node in played_table.here.line() if node.moves]


def test_cards_named_in_a_log_line_are_found_and_described_with_cost_size_and_text() -> None:
    assert cards_in("Blue plays Flint Jab at Wick-Bearer: it falls") == ["C02", "L02"]
    assert cards_in("Blue passes") == []
    assert card_words("L02").startswith("Wick-Bearer, costs 1L, unit 2/2. When this enters")


def test_choosing_a_log_line_previews_its_position_and_closing_the_log_ends_the_preview(
    qtbot: Any, played_table: Table
) -> None:
    looked: list[LogEntry | None] = []
    dialog = LogDialog(GAME, played_table.here.line(), 0, looked.append)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.entries[dialog.rows.row] == dialog.entries[-1]
    at = next(n for n, one in enumerate(dialog.entries) if one.event >= 0 and cards_in(one.text))
    dialog.rows.set_current_row(at)
    assert looked == [dialog.entries[at]]
    dialog.reject()
    assert looked[-1] is None


def test_link_of_a_log_line_shows_the_text_of_the_card_it_names(qtbot: Any, played_table: Table) -> None:
    dialog = LogDialog(GAME, played_table.here.line(), 0, lambda _entry: None)
    qtbot.addWidget(dialog)
    at = next(n for n, one in enumerate(dialog.entries) if cards_in(one.text))
    dialog.rows.set_current_row(at)
    assert f'href="{cards_in(dialog.entries[at].text)[0]}"' in dialog.links.text()
    dialog.links.linkActivated.emit("C02")
    assert dialog.card_text.text() == card_words("C02")


def test_stay_button_closes_the_log_and_keeps_the_preview(qtbot: Any, played_table: Table) -> None:
    looked: list[LogEntry | None] = []
    dialog = LogDialog(GAME, played_table.here.line(), 0, looked.append)
    qtbot.addWidget(dialog)
    dialog.show()
    at = next(n for n, one in enumerate(dialog.entries) if one.event >= 0)
    dialog.rows.set_current_row(at)
    dialog.stay.click()
    assert dialog.isHidden()
    assert looked == [dialog.entries[at]]


def test_earlier_button_adds_older_lines_above_the_log_until_the_first_turn(
    qtbot: Any, played_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.games.duel.board.log.AT_A_TIME", 10)
    dialog = LogDialog(GAME, played_table.here.line(), 0, lambda entry: None)
    qtbot.addWidget(dialog)
    few = list(dialog.entries)
    dialog.earlier.click()
    assert len(dialog.entries) > len(few)
    assert dialog.entries[-len(few) + 1 :] == few[1:]
    while not dialog.earlier.isHidden():
        dialog.earlier.click()
    assert dialog.entries[1].node.depth == 1


def test_session_previews_a_position_in_the_middle_of_a_move_and_ends_the_preview(
    qtbot: Any, played_table: Table
) -> None:
    session = Session(played_table)
    entry = next(one for one in entries(GAME, played_table.here.line(), None) if one.event >= 0)
    session.pin(PreviewTarget(entry.node, entry.move, entry.event))
    assert session.view.sight is not None
    assert session.view.state == GAME.seen_by(session.view.sight.state, session.view.viewer)
    session.previews.end()
    assert session.view.sight is None
