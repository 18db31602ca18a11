"""Test the list of hands in the window: its content, search and filters, and cards it must not show."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from takeback.games.holdem import rules
from takeback.games.holdem.board.hands import library
from takeback.games.holdem.board.hands.class_grid import ClassGrid
from takeback.games.holdem.board.hands.filter_bar import SPAN, midnight
from takeback.games.holdem.board.hands.hand_table import CARDS, FLAGS, NUMBER
from takeback.games.holdem.cards import UNKNOWN
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records.exporter import phh_file, phh_of
from takeback.games.holdem.records.handlist import Hand
from takeback.games.holdem.state import Call, Check, Fold
from takeback.shell.features.records.feature import RecordsController
from takeback.table.archive import Archive, Note
from takeback.table.table import Table
from tests.games.holdem.hands.conftest import ROCK, WILD, Hands, Play
from tests.games.holdem.test_exporter import random_hands
from tests.shell.parts import feature_part
from tests.shell.trying import open_file


def texts(hands: Hands, column: int) -> list[str]:
    model = hands.page.list.view.hands
    return [model.text(hand, column) for hand in model.hands]


def test_list_of_hands_shows_finished_hands_newest_first_and_the_net_result_of_the_player(
    hands: Hands, played: Play
) -> None:
    table = played(6)
    hands.show()
    assert texts(hands, NUMBER) == ["6", "5", "4", "3", "2", "1"]
    assert hands.page.list.player == "Ann"
    assert hands.page.list.summary.text().startswith("6 hands · Ann: ")
    net = sum(dict(result)[0] for result in _nets(table))
    counted = hands.page.list.summary.text().split("Ann: ")[1].split(" big")[0]
    assert float(counted.replace("−", "-")) == pytest.approx(net / 100, abs=0.051)


def _nets(table: Table) -> list[tuple[tuple[int, int], ...]]:
    from takeback.games.holdem.rules.events import HandEnded

    moves = [move for node in table.line for move in node.moves]
    return [event.net for move in moves for event in move.events if isinstance(event, HandEnded)]


def test_empty_list_of_hands_says_that_no_hand_has_been_finished_yet(hands: Hands) -> None:
    hands.show()
    assert hands.page.list.listed == []
    assert hands.page.list.empty.text().startswith("No hand has been finished yet.")


def test_status_bar_says_how_to_open_a_hand_only_where_there_is_one(hands: Hands, tmp_path: Path) -> None:
    message, file = hands.window.status_bar.message, tmp_path / "some.phhs"
    hands.show()
    assert message.text() == "Press Esc to return to the table."
    file.write_text(phh_file([phh_of(hand) for hand in random_hands(2) if hand.is_over]))
    hands.show(file)
    assert message.text().startswith("Double-click a hand")


def test_status_bar_says_how_to_open_a_hand_of_a_played_table(hands: Hands, played: Play) -> None:
    played(1)
    hands.show()
    assert hands.window.status_bar.message.text().startswith("Double-click a hand")


def test_list_of_hands_contains_the_hands_of_every_table(hands: Hands, played: Play) -> None:
    played(2)
    played(3, seed=4)
    hands.show()
    assert len(hands.page.list.listed) == 5


def test_search_narrows_the_list_of_hands_escape_clears_it_and_again_leaves_the_page(
    hands: Hands, played: Play
) -> None:
    played(6)
    page = hands.show()
    search = page.list.filters.search
    search.setFocus()
    QTest.keyClicks(search, "no such thing")
    hands.qtbot.waitUntil(lambda: not page.list.listed)
    assert page.list.empty.text() == "No hand matches."
    assert page.list.summary.text() == "0 of 6 hands"
    QTest.keyClick(search, Qt.Key.Key_Escape)
    hands.qtbot.waitUntil(lambda: len(page.list.listed) == 6)
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert feature_part(hands.window, RecordsController).page is None, "the second Escape leaves the page"


def test_each_filter_keeps_only_the_hands_of_the_list_that_match_it(hands: Hands, played: Play) -> None:
    played(12)
    page = hands.show()
    filters = page.list.filters
    for name, value in (
        *(("days", 1), ("table", "Hold'em"), ("position", "button"), ("pot", "raised"), ("street", 1)),
        *(("result", "won"), ("opponent", ROCK), ("showdown", "yes"), ("all_in", "no"), ("practice", "no")),
    ):
        filters.picks[name].set_value(value)
        listed = list(page.list.listed)
        assert filters.chosen_count == 1, name
        wanted = filters.wanted
        assert [hand.key for hand in listed] == [
            hand.key for hand in page.library.hands if wanted.matches(hand)
        ]
        assert filters.more.text() == "Filters (1)"
        filters.forget.click()
        assert len(page.list.listed) == 12


def test_reading_a_long_file_shows_its_progress_and_can_be_stopped_and_resumed_and_unread_hands_open(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.games.holdem.board.hands.library.FIRST_LOOK", 0.0)
    page = hands.show()
    monkeypatch.setattr(page.list._reading, "seconds", 0.0)
    texts = [phh_of(hand) for hand in random_hands(30) if hand.is_over]
    count = len(texts)
    page.open_file("many.phhs", phh_file(texts).encode())
    progress = page.list.progress
    hands.qtbot.waitUntil(lambda: not progress.isHidden())
    progress.button.click()
    read = page.library.progress[0]
    assert 0 < read < count
    assert progress.text.text() == f"{read} of {count} hands have been read."
    assert (progress.bar.value(), progress.bar.maximum()) == (read, count)
    assert progress.button.text() == "Resume"
    assert f"{count - read} not read yet" in page.list.summary.text()
    unread = page.library.hands[-1]
    assert page.library.open(unread).played.is_over
    progress.button.click()
    assert progress.button.text() == "Stop"
    hands.qtbot.waitUntil(lambda: not page.list.is_busy)
    assert page.library.progress == (count, count)
    assert progress.isHidden()
    assert all(hand.row is not None for hand in page.list.listed)


def test_long_list_of_hands_is_filtered_in_pieces_and_shows_the_old_rows_until_done(
    hands: Hands, played: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(12)
    page = hands.show()
    monkeypatch.setattr(page.list._sifting, "seconds", 0.0)
    monkeypatch.setattr("takeback.games.holdem.board.hands.hand_list.A_PIECE", 1)
    filters = page.list.filters
    filters.picks["result"].set_value("won")
    assert page.is_busy
    assert len(page.list.listed) == 12
    filters.picks["result"].set_value("lost")
    hands.qtbot.waitUntil(lambda: not page.is_busy)
    wanted = filters.wanted
    lost = [hand.key for hand in page.library.hands if wanted.matches(hand)]
    assert [hand.key for hand in page.list.listed] == lost
    assert 0 < len(lost) < 12
    assert page.list.summary.text().startswith(f"{len(lost)} of 12 hands · Ann: −")


def test_filter_for_a_span_of_days_keeps_its_hands_whichever_day_comes_first(
    hands: Hands, played: Play
) -> None:
    played(6)
    page = hands.show()
    filters = page.list.filters
    days = [date(2026, 3, 28) + timedelta(days=number) for number in range(6)]
    page.library.hands = [
        replace(hand, at=midnight(day) + 86_000) for hand, day in zip(page.library.hands, days, strict=True)
    ]
    assert not filters.span.isVisible()
    filters.more.click()
    filters.picks["days"].set_value(SPAN)
    assert filters.span.isVisible()
    filters.span.first.set_value(days[1])
    filters.span.last.set_value(days[3])
    listed = [hand.number for hand in page.list.listed]
    assert listed == [hand.number for hand in page.library.hands[1:4]]
    filters.span.first.set_value(days[3])
    filters.span.last.set_value(days[1])
    assert [hand.number for hand in page.list.listed] == listed
    assert filters.more.text() == "Filters (1)"
    filters.span.first.setFocus()
    QTest.keyClick(filters.span.first, Qt.Key.Key_Down)
    assert [hand.number for hand in page.list.listed] != listed, "the arrow keys change a day"
    filters.forget.click()
    assert len(page.list.listed) == 6
    assert not filters.span.isVisible()


def test_starting_hands_are_chosen_on_the_grid_by_mouse_and_keys(hands: Hands, played: Play) -> None:
    played(2)
    page = hands.show()
    grid: ClassGrid = page.list.filters.grid
    grid.show()
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.place_of(0, 1).center().toPoint())
    assert grid.chosen == {"AKs"}
    QTest.keyClick(grid, Qt.Key.Key_Down)
    QTest.keyClick(grid, Qt.Key.Key_Space)
    assert grid.chosen == {"AKs", "KK"}
    assert grid.accessibleName() == "Starting hands, KK, chosen"
    assert page.list.filters.wanted.classes == {"AKs", "KK"}
    QTest.keyClick(grid, Qt.Key.Key_Space)
    assert grid.chosen == {"AKs"}
    grid.close()


def test_click_on_a_heading_sorts_the_list_of_hands_and_another_click_reverses_it(
    hands: Hands, played: Play
) -> None:
    played(5)
    page = hands.show()
    header = page.list.view.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(NUMBER) + 10, header.height() // 2)
    numbers = ["1", "2", "3", "4", "5"]
    assert texts(hands, NUMBER) == numbers[::-1]
    for wanted in (numbers, numbers[::-1]):
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert texts(hands, NUMBER) == wanted


def test_hand_with_a_tag_and_a_note_shows_the_tag_and_is_found_by_tag_filter_and_search(
    hands: Hands, played: Play
) -> None:
    played(4)
    page = hands.show()
    hand = page.list.listed[1]
    page.notebook.set_note(hand.key, Note("He bluffs here", ("river",)))
    page.list.show_library(page.library, "Ann")
    assert "river" in texts(hands, FLAGS)[1]
    page.list.filters.picks["tag"].set_value("river")
    assert [one.key for one in page.list.listed] == [hand.key]
    page.list.filters.clear()
    page.list.filters.search.setText("bluffs")
    hands.qtbot.waitUntil(lambda: len(page.list.listed) == 1)


def test_hand_played_again_after_undo_is_listed_as_replayed_and_not_counted_however_it_is_read(
    hands: Hands, played: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(3)
    node = next(one for one in table.line[1:] if one.state.turn == 0 and one.state.hand == 1)
    table.go_to(node)
    taken = {type(move.action) for child in node.children for move in child.moves}
    other = next(
        action
        for action in table.game.actions(node.state, 0)
        if isinstance(action, Fold | Call | Check) and type(action) not in taken
    )
    table.act(other, 0)
    while table.state.hand == 1:
        seat = table.state.turn
        table.act(
            next(one for one in rules.actions(table.state, seat) if isinstance(one, Call | Check)), seat
        )
    hands.show()
    again = [hand for hand in hands.page.list.listed if hand.is_replayed]
    assert [hand.number for hand in again] == [1]
    assert len(hands.page.list.listed) == 4
    assert "1 replayed or for practice not counted" in hands.page.list.summary.text()
    for size in ("AT_ONCE", "A_PIECE", "TURNS"):
        monkeypatch.setattr(library, size, 1)
    bit_by_bit = library.TableHands(Archive(GAME, hands.window.journal))
    assert not any(hand.is_replayed for hand in bit_by_bit.hands)
    assert len(bit_by_bit.hands) == 1
    for _ in bit_by_bit.remaining_steps:
        pass
    found = [(hand.key, hand.is_replayed) for hand in bit_by_bit.hands]
    assert found == [(hand.key, hand.is_replayed) for hand in hands.page.list.listed]


# --- hidden cards ------------------------------------------------------------------------------------------


def list_texts(hands: Hands) -> list[str]:
    model = hands.page.list.view.hands
    return [
        str(model.data(model.index(row, column), role))
        for row in range(model.rowCount())
        for column in range(model.columnCount())
        for role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        )
    ]


def test_list_of_a_fair_table_hides_cards_that_were_not_shown_and_does_not_depend_on_them(
    hands: Hands, played: Play
) -> None:
    played(8, "fair")
    page = hands.show()
    hidden = 0
    for name in (ROCK, WILD):
        page.list.filters.player.set_value(name)
        for hand in page.list.listed:
            dealt = hand.seat_of(name)
            if dealt is None or dealt.shown:
                continue
            hidden += 1
            assert set(hand.cards_of(dealt)) == {UNKNOWN}
            assert "hidden" in page.list.view.hands.text(hand, CARDS)
    assert hidden > 4
    said = list_texts(hands)
    changed = [_with_other_hidden_cards(hand) for hand in page.library.hands]
    page.library.hands[:] = changed
    page.list.refresh()
    assert list_texts(hands) == said, "cards that are hidden make no difference"


def _with_other_hidden_cards(hand: Hand) -> Hand:
    from dataclasses import replace

    assert hand.row is not None
    seats = tuple(
        seat if seat.shown or seat.seat == 0 else msgspec.structs.replace(seat, cards=(50, 51))
        for seat in hand.row.seats
    )
    return replace(hand, row=msgspec.structs.replace(hand.row, seats=seats))


# --- files --------------------------------------------------------------------------------------------------


def test_file_of_several_hands_is_listed_under_its_name_with_all_hands_in_its_order(
    hands: Hands, data: Path
) -> None:
    page = hands.show(data / "phh" / "nolimit" / "handhq-abs-1000nl-excerpt.phhs")
    assert page.heading.text() == "handhq-abs-1000nl-excerpt.phhs"
    assert all(hand.row is not None for hand in page.list.listed)
    assert texts(hands, NUMBER) == [
        *("3017243630", "3017246606", "3017254774", "3017249004"),
        *("3017249534", "3017265406", "3017252372", "3017255090"),
    ], "as they stand in the file, which is not by number"


def test_broken_hand_of_a_file_is_listed_with_its_problem_and_the_others_stay(
    hands: Hands, data: Path, tmp_path: Path
) -> None:
    text = (data / "phh" / "nolimit" / "handhq-abs-1000nl-excerpt.phhs").read_text()
    parts = text.split("[2]")
    broken = tmp_path / "broken.phhs"
    broken.write_text(parts[0] + "[2]" + parts[1].replace("antes", "ants", 1))
    page = hands.show(broken)
    problems = [hand for hand in page.list.listed if hand.problem]
    assert len(problems) == 1
    assert problems[0].problem == "Hand 2: the list “antes” is missing."
    page.list.opened.emit(problems[0])
    assert hands.window.status_bar.message.text() == problems[0].problem
    assert len(page.list.listed) == 8


@pytest.mark.parametrize("name", ["alice-carol-wikipedia.phh", "wsop-2023-43-5-5.phh"])
def test_opening_a_file_of_an_unsupported_game_shows_a_refusal(hands: Hands, data: Path, name: str) -> None:
    assert not open_file(hands.window, data / "phh" / "unsupported" / name)
    said = hands.window.notice_bar.sentence.text()
    assert "a game that is not played here" in said
