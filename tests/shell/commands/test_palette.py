"""Test the command palette: it finds entries by words, and runs them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from takeback.engine.game import find_own_games
from takeback.engine.record import Seat
from takeback.shell.commands.palette import Palette, PaletteEntry, all_entries, ranked_matches
from takeback.table.opening import new_table
from tests.shell.showing import COMMANDS


def open_palette(window: Any) -> Palette:
    window.actions_["palette"].trigger()
    assert isinstance(window.dialog, Palette)
    return window.dialog


def texts(dialog: Palette) -> list[str]:
    return [row.text for row in dialog.list.rows.rows]


def test_palette_offers_all_commands_games_and_bookmarks_and_recent_tables_except_the_shown_one(
    window: Any, sit: Any
) -> None:
    other = sit(2)
    sit(3)
    window.do("bookmark", window.table.line[2])
    finds = all_entries(window)
    found = {find.text for find in finds}
    for entry in COMMANDS:
        if entry.id not in ("palette", "undo", "redo"):
            named = entry.text_about(window.table.here)
            assert named.replace("&", "").rstrip("…") in found, entry.id
    for game in find_own_games():
        assert game.game is None or f"New game of {game.game.title}" in found
    assert any(
        find.kind == "Bookmark at turn 2, " + window.session.words.turn_name(window.table.line[2])
        for find in finds
    )
    tables = [find for find in finds if find.kind.startswith("Recent game")]
    assert len(tables) == 1
    assert f"{other.here.depth} turns" in tables[0].text


def test_palette_entries_show_and_speak_the_key_and_menu_of_their_command(window: Any, sit: Any) -> None:
    sit(1)
    finds = {find.text: find for find in all_entries(window)}
    assert finds["Export"].key == "Ctrl+E"
    assert finds["Export"].spoken == "Export, Game › Export, Ctrl+E"
    assert finds["Light"].kind == "View › Theme"


def test_palette_names_the_present_turn_in_entries_about_it_and_lists_available_entries_first(
    window: Any, sit: Any
) -> None:
    table = sit(3)
    window.session.navigation.go(table.line[2])
    finds = [find for find in all_entries(window) if "take turn" in find.text.casefold()]
    assert [find.text for find in finds] == ["Take turn 2 out, keep the rest"]
    can_act = [find.can_act for find in Palette(window, window)._finds]
    assert can_act == sorted(can_act, reverse=True)


def test_palette_ranks_first_what_can_act_then_matches_at_the_beginning_and_ignores_case_and_accents() -> (
    None
):
    finds = [PaletteEntry(text, "Menu", "", print) for text in ("Remake", "The make", "Make main", "Other")]
    assert [find.text for find in ranked_matches(finds, "mAk")] == ["Make main", "The make", "Remake"]
    assert [find.text for find in ranked_matches(finds, "main make")] == ["Make main"]
    assert ranked_matches(finds, "nothing such") == []
    later = [PaletteEntry("Make main", "It is greyed.", "", print, can_act=False), *finds[:2]]
    assert [find.text for find in ranked_matches(later, "make")] == ["The make", "Remake", "Make main"]
    accents = [PaletteEntry("Misère", "", "", print)]
    assert ranked_matches(accents, "misere") == accents


def test_enter_in_the_palette_runs_the_first_match_be_it_a_command_or_going_to_a_turn(
    window: Any, sit: Any, qtbot: Any
) -> None:
    table = sit(4)
    dialog = open_palette(window)
    qtbot.keyClicks(dialog.field, "comp")
    assert texts(dialog)[0] == "Compare"
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: type(window.dialog).__name__ == "CompareDialog")
    window.dialog.close()
    dialog = open_palette(window)
    qtbot.keyClicks(dialog.field, "turn 2")
    assert texts(dialog)[0].startswith("Go to turn 2, ")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: table.here.depth == 2)


def test_palette_entry_of_a_bookmark_goes_to_its_turn_and_one_of_a_recent_game_opens_it(
    window: Any, sit: Any, qtbot: Any
) -> None:
    first = sit(3)
    window.do("bookmark", first.line[1])
    bookmark = first.line[1].mark("bookmark").name
    dialog = open_palette(window)
    row = next(row for row, text in enumerate(texts_for(dialog, bookmark)) if text == bookmark)
    dialog.list.set_current_row(row)
    dialog.accept()
    qtbot.waitUntil(lambda: first.here.depth == 1)
    sit(0)
    dialog = open_palette(window)
    qtbot.waitUntil(lambda: bool(texts_for(dialog, "recent game 3 turns")))
    dialog.accept()
    qtbot.waitUntil(lambda: window.table.id == first.id)


def texts_for(dialog: Palette, typed: str) -> list[str]:
    dialog.field.setText(typed)
    return texts(dialog)


def test_down_key_in_the_palette_changes_the_spoken_row_and_without_a_match_enter_keeps_it_open(
    window: Any, sit: Any, qtbot: Any
) -> None:
    sit(1)
    dialog = open_palette(window)
    qtbot.keyClicks(dialog.field, "theme")
    first = dialog.field.accessibleDescription()
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    assert dialog.list.row == 1
    assert dialog.field.accessibleDescription() != first
    qtbot.keyClicks(dialog.field, "no such thing")
    assert dialog.list.rows.rows == []
    assert dialog.field.accessibleDescription() == "Nothing matches."
    dialog.accept()
    assert dialog.isVisible()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.dialog is None


def test_palette_offers_no_entry_for_a_turn_past_the_last_or_in_foreign_digits(window: Any, sit: Any) -> None:
    sit(2)
    dialog = open_palette(window)
    assert not any(text.startswith("Go to turn") for text in texts_for(dialog, "turn 99"))
    assert not any(text.startswith("Go to turn") for text in texts_for(dialog, "９"))


def test_palette_lists_its_entries_in_the_gallery_without_a_table(window: Any) -> None:
    window.do("gallery")
    window.show()
    assert len(all_entries(window)) > 50
    assert len(open_palette(window).list.rows.rows) > 10


def test_palette_offers_at_most_100_of_120_recent_games_and_still_finds_commands(
    window: Any, sit: Any
) -> None:
    game = find_own_games()[0].game
    assert game is not None
    for seed in range(120):
        new_table(game, {}, [Seat() for _ in range(game.seats[0])], seed, "free", window.journal)
    sit(1)
    finds = all_entries(window)
    assert len([find for find in finds if find.kind.startswith("Recent game")]) in (99, 100)
    assert ranked_matches(finds, "export")[0].text == "Export"
