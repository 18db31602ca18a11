"""Test the search: words and filters over all lines, in slices, and within what the viewer may know."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.history import Bookmark, Node, tree_digest
from takeback.engine.record import Seat
from takeback.shell.history.finding import SearchController
from takeback.shell.history.list_head import BOOKMARKS, FOUND
from takeback.shell.history.search import (
    MOST_TERMS,
    Candidate,
    HistorySearch,
    candidates,
    fold_text,
    match_ranges,
    parse,
)
from takeback.shell.session.words import Words
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.shell.conftest import Seated, play_on
from tests.shell.history.lines import make_long_line


def panel_of(window: Window) -> Any:
    assert window.history_dock.panel is not None
    return window.history_dock.panel


def finding_of(window: Window) -> SearchController:
    finding = panel_of(window).finding
    assert isinstance(finding, SearchController)
    return finding


def find_all(window: Window, text: str) -> list[Node]:
    """Search for this text to the end, and return all found turns."""
    window.actions_["find"].trigger()
    finding = finding_of(window)
    finding.bar.field.setText(text)
    return finish_search(finding)


def finish_search(finding: SearchController) -> list[Node]:
    """Run the slices of the search to the end, and return all found turns."""
    while finding.search.is_running:
        finding.search.run_slice()
    return list(finding.results.node_model.nodes)


def depths_of_found(window: Window, text: str) -> list[int]:
    return [node.depth for node in find_all(window, text)]


def make_forked(sit: Seated) -> Table:
    """Return a table of six turns with two other lines from turn 2, at the end of the first line."""
    table = sit(6)
    tip = table.here
    table.go_to(table.line[2])
    play_on(table, 7)
    play_on(table)
    table.go_to(tip)
    return table


def test_search_finds_words_in_the_turns_of_all_lines(window: Window, sit: Seated) -> None:
    table = make_forked(sit)
    texts = {node: window.session.words.numbered_name(node) for node in table.history.nodes.values()}
    for word in ("cross", "ROW 1", "column 4", "nought row", "5."):
        wanted = {
            node
            for node, text in texts.items()
            if all(part in text.casefold() for part in word.casefold().split())
        }
        assert wanted
        assert set(find_all(window, word)) == wanted, word
    assert find_all(window, "no such words") == []


def test_search_results_rank_whole_phrases_first_name_the_line_and_mark_the_words(
    window: Window, sit: Seated
) -> None:
    table = make_forked(sit)
    play_on(table, 9)
    nodes = find_all(window, "row 1")
    whole = ["row 1" in window.session.words.turn_name(node) for node in nodes]
    assert set(whole) == {True, False}
    assert whole == sorted(whole, reverse=True), "row 1 before row 2, column 1"
    rows = finding_of(window).results.node_model
    lines = {node: rows.look(rows.index(at, 0)).second for at, node in enumerate(nodes)}
    assert lines[table.line[1]] == ""
    assert lines[table.line[3]] == "Line 1"
    assert lines[table.line[2].children[1]] == "Line 2"
    look = rows.look(rows.index(0, 0))
    assert [look.text[slice(*span)] for span in match_ranges(look.text, look.sought)][:2] == ["row", "1"]
    finding_of(window).results.grab()


def test_search_marks_words_whatever_their_case_and_accents() -> None:
    text = "Ða Évil plan: ﬁve, evil"
    assert [text[slice(*span)] for span in match_ranges(text, ("evil", "five"))] == ["Évil", "ﬁve", "evil"]
    assert match_ranges("aaa", ("aa", "a")) == [(0, 3)]
    assert match_ranges("nothing", ()) == []


SEARCHES = {  # by what is searched for, the depths of the turns that it finds
    "seat:cross": [1, 3, 5, 3],
    "SEAT:nou": [2, 4, 6, 4],
    "turn:3": [3, 3],
    "turn:2-4": [2, 3, 4, 3, 4],
    "turn:-1": [0, 1],
    "turn:5-": [5, 6],
    "line:2": [3, 4],
    "line:1 turn:3-": [3, 4, 5, 6],
    "line:bold": [3, 4],
    "is:fork": [2],
    "is:branching": [2],
    "is:bookmark": [4],
    "has:note": [4, 5],
    "seat:cross turn:3 line:2": [3],
    "start": [0],
    "évil  PLÁN": [4],
    "later": [5],
    "seat: cross": [],
    "is:nothing": [],
    "turn:x": [],
}


def test_search_words_and_filters_find_the_given_turns(window: Window, sit: Seated) -> None:
    table = make_forked(sit)
    head = table.line[2].children[1]
    table.marks.set(head, "name", "Bold", "x")
    table.marks.set(table.line[4], "bookmark", Bookmark("Evil plan", 1, "hm"), "x")
    table.marks.set(table.line[5], "note", "too late? \u202elater", "x")
    assert {text: depths_of_found(window, text) for text in SEARCHES} == SEARCHES


def test_seat_filter_of_the_search_matches_starts_of_names_and_options_find_the_start(
    window: Window, sit: Seated
) -> None:
    seats = (Seat(name="Ada King", colour=0), Seat(name="Bo", colour=1))
    table = sit(3, seats=seats, size="9x9", run=5)
    for name in ("king", "ada", "adaking", "ADAK"):
        assert depths_of_found(window, f"seat:{name}") == [1, 3], name
    assert depths_of_found(window, "seat:ing") == []
    assert depths_of_found(window, "9X9") == [0]
    assert window.session is not None
    assert window.session.words.tooltip(table.line[0]) == "Start: Size 9x9, In a row 5"


def test_is_locked_filter_of_the_search_finds_the_locked_turns_of_a_fair_table(
    window: Window, sit: Seated
) -> None:
    sit(4, rule="fair")
    assert depths_of_found(window, "is:locked") == [1, 2, 3]


def test_text_folded_for_the_search_ignores_case_accents_and_direction_marks() -> None:
    assert fold_text("Ærøskøbing ÉTÉ") == fold_text("ærøskøbing e\u0301te\u0301")
    assert fold_text("a\u200fb\u202ec") == "abc"
    assert fold_text("Straße") == "strasse"


def test_search_does_not_find_turns_of_deleted_lines(window: Window, sit: Seated) -> None:
    table = make_forked(sit)
    table.marks.set(table.line[2].children[1], "hidden", True, "x")
    assert depths_of_found(window, "turn:3") == [3]


def test_search_for_too_many_words_uses_the_first_ones_and_says_so(window: Window, sit: Seated) -> None:
    sit(3)
    assert find_all(window, " ".join(["cross"] * 40 + ["absent"] * 60))
    assert window.status_bar.message.text() == f"Only the first {MOST_TERMS} words are used."


def test_find_next_and_previous_count_through_the_results_and_wrap_around_without_moving_the_table(
    window: Window, sit: Seated
) -> None:
    table = make_forked(sit)
    find_all(window, "cross")
    bar = panel_of(window).finding.bar
    assert bar.count.text() == "4"
    seen = []
    for id in ("find_after", "find_after", "find_after", "find_after"):
        window.actions_[id].trigger()
        seen.append(bar.count.text())
    assert seen == ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]
    window.actions_["find_after"].trigger()
    assert bar.count.text() == "1 of 4"
    assert window.status_bar.message.text() == "Continued from the first result."
    window.actions_["find_before"].trigger()
    assert bar.count.text() == "4 of 4"
    assert window.status_bar.message.text() == "Continued from the last result."
    assert table.here.depth == 6


def test_down_key_in_the_search_field_previews_a_result_and_enter_goes_there(
    window: Window, sit: Seated
) -> None:
    table = make_forked(sit)
    nodes = find_all(window, "turn:3")
    assert window.session is not None
    field, looking = panel_of(window).finding.bar.field, window.session.previews
    for _ in range(2):
        QTest.keyClick(field, Qt.Key.Key_Down)
    looking._hover_timer.stop()
    looking._on_hovered()
    assert window.board.preview == "Preview of turn 3 of line 2 · Esc returns"
    assert window.board.state == nodes[1].state
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert table.here is nodes[1]


def test_escape_in_the_search_field_ends_preview_and_restores_tab_focus_and_board_as_before(
    window: Window, sit: Seated
) -> None:
    table = make_forked(sit)
    assert window.session is not None
    lists, board = panel_of(window).lists, window.board
    lists.show_tab(BOOKMARKS)
    board.setFocus()
    before, still = tree_digest(table.history), board.render_still()
    find_all(window, "cross")
    assert lists.tabs.currentIndex() == FOUND
    QTest.keyClick(panel_of(window).finding.bar.field, Qt.Key.Key_Down)
    window.session.previews._hover_timer.stop()
    window.session.previews._on_hovered()
    QTest.keyClick(panel_of(window).finding.bar.field, Qt.Key.Key_Escape)
    assert not finding_of(window).is_open
    assert lists.tabs.currentIndex() == BOOKMARKS
    assert not lists.tabs.isTabVisible(FOUND)
    assert board.hasFocus()
    assert board.preview is None
    assert board.render_still() == still
    assert (tree_digest(table.history), table.here.depth) == (before, 6)


def test_escape_in_the_list_of_results_closes_the_search(window: Window, sit: Seated) -> None:
    make_forked(sit)
    find_all(window, "cross")
    panel_of(window).lists.found.setFocus()
    QTest.keyClick(panel_of(window).lists.found, Qt.Key.Key_Escape)
    assert not finding_of(window).is_open


def test_open_search_adds_newly_played_turns_and_keeps_its_place_in_the_results(
    window: Window, sit: Seated
) -> None:
    table = make_forked(sit)
    find_all(window, "nought")
    for _ in range(2):
        window.actions_["find_after"].trigger()
    play_on(table)
    play_on(table)
    finding = finding_of(window)
    assert finding._repeat_timer.isActive()
    finding._repeat_timer.stop()
    finding._repeat_search()
    assert [node.depth for node in finish_search(finding)] == [2, 4, 6, 8, 4]
    assert panel_of(window).finding.bar.count.text() == "2 of 5"


def test_stepping_along_the_line_does_not_restart_the_search(window: Window, sit: Seated) -> None:
    make_forked(sit)
    find_all(window, "nought")
    window.actions_["back"].trigger()
    assert not finding_of(window)._repeat_timer.isActive()


def test_undo_key_in_the_search_field_edits_the_text_and_not_the_game(window: Window, sit: Seated) -> None:
    table = sit(3)
    window.actions_["find"].trigger()
    field = panel_of(window).finding.bar.field
    QTest.keyClicks(field, "abc")
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.text() != "abc"
    assert table.here.depth == 3


def test_long_histories_are_searched_in_slices_of_limited_time(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_long_line(400)
    words = Words(table)
    now = [0.0]

    def clock() -> float:
        now[0] += 0.001
        return now[0]

    monkeypatch.setattr("takeback.ui.slices.perf_counter", clock)
    one = HistorySearch(table, words, table)
    slices: list[int] = []
    one.found.connect(lambda nodes: slices.append(len(nodes)))
    one.start(parse("nought"))
    assert slices
    assert one.is_running, "All was done in one slice."
    while one.is_running:
        one.run_slice()
    assert sum(slices) == 200
    assert max(slices) <= 8


def test_new_search_replaces_the_results_of_the_one_before(window: Window, sit: Seated) -> None:
    sit(0)
    window.show_table(make_long_line(3_000))
    window.actions_["find"].trigger()
    finding = finding_of(window)
    finding.bar.field.setText("cross")
    finding.bar.field.setText("turn:7")
    while finding.search.is_running:
        finding.search.run_slice()
    assert [node.depth for node in finding.results.node_model.nodes] == [7]


def test_search_visits_each_turn_of_all_lines_once_with_the_number_of_its_line(
    window: Window, sit: Seated
) -> None:
    table = make_forked(sit)
    walked = list(candidates(table))
    assert sorted(place.node.serial for place in walked) == sorted(table.history.nodes)
    numbers = {place.node.serial: place.line.number for place in walked if isinstance(place, Candidate)}
    assert [numbers[serial] for serial in sorted(numbers)] == [1, 1, 1, 1, 1, 1, 1, 2, 2]
