"""Test the right end of the status bar: four buttons, each of which opens something."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.puzzles.editor import SetText
from takeback.shell.features.about_table.about_table import AboutTableDialog, details, facts
from takeback.shell.history.go_to import GoTo
from takeback.shell.window.statusbar import clock_text
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from tests.settling import settle
from tests.shell.conftest import PERSONS, play_on
from tests.shell.showing import pass_events
from tests.toys import dice


def test_status_bar_shows_move_number_line_and_the_fair_rule_and_nothing_in_the_gallery(
    window: Any, sit: Any
) -> None:
    table = sit(4)
    where = window.status_bar.place_bar
    assert where.text() == "Turn 4 of 4"
    assert not where.line.isVisible()
    table.go_to(table.line[2])
    play_on(table, 3)
    assert where.text() == "Turn 3 of 3 · line 2"
    assert where.line.isVisible()
    sit(4, rule="fair")
    assert where.text() == "Turn 4 of 4 · fair"
    window.do("gallery")
    assert where.text() == ""
    assert not where.clock.isVisible()


def test_turn_rule_and_line_buttons_of_the_status_bar_open_go_to_players_and_rules_and_a_menu(
    window: Any, sit: Any
) -> None:
    sit(4, rule="fair")
    where = window.status_bar.place_bar
    where.rule.click()
    assert isinstance(window.dialog, AboutTableDialog)
    window.dialog.close()
    table = sit(4)
    where.place.click()
    assert isinstance(window.dialog, GoTo)
    window.dialog.close()
    table.go_to(table.line[2])
    play_on(table, 3)
    where.line.click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    first, second = menu.actions()
    assert first.text().startswith("Line 1: 3. ")
    assert (first.isChecked(), second.isChecked()) == (False, True)
    first.trigger()
    menu.close()
    assert table.here is table.line[2].children[0]


@pytest.mark.parametrize("rule", ["free", "fair"])
def test_seed_of_a_table_is_shown_only_under_details_and_of_a_fair_one_in_play_never(
    window: Any, sit: Any, rule: str
) -> None:
    table = sit(1, rule=rule)
    window.do("table_rules")
    dialog, seed = window.dialog, str(table.record.seed)

    def seen() -> list[str]:
        return [one.text() for one in dialog.findChildren(QLabel) if one.isVisible()]

    assert (seed in seen(), dialog.details.isVisible()) == (False, rule == "free")
    assert "Seed: " not in dialog.accessibleDescription()
    dialog.details.click()
    assert (seed in seen()) == (rule == "free")


def test_click_on_the_clock_in_the_status_bar_hides_it_until_its_setting_shows_it_again(
    window: Any, sit: Any
) -> None:
    sit(1)
    where = window.status_bar.place_bar
    assert where.clock.isVisible()
    where.show_time_of(lambda: 192.0)
    assert where.clock.text() == "03:12"
    assert where.clock.accessibleName() == "03:12, clock"
    where.clock.click()
    assert not where.clock.isVisible()
    assert not where._ticking.isActive()
    window.settings.set_value("clock", True)
    assert where.clock.isVisible()


def test_clock_text_from_an_hour_on_includes_hours() -> None:
    assert clock_text(3723) == "1:02:03"


def test_text_of_a_clock_in_the_status_bar_changes_no_widths_or_positions(
    window: Any, sit: Any, qtbot: Any
) -> None:
    sit(1)
    where, status = window.status_bar.place_bar, window.status_bar
    for clock in (where.clock, status.clock):
        status.set_clock("00:00" if clock is status.clock else "", "", "")
        seen = set()
        for text in ("00:00", "00:01", "11:11", "08:48"):
            clock.setText(text)
            settle()
            seen.add((clock.width(), where.place.mapTo(window, where.place.rect().topLeft()).x()))
        assert len(seen) == 1, clock.objectName()


def test_details_of_a_table_have_its_seed_but_on_a_fair_one_only_after_the_end(qapp: Any) -> None:
    from takeback.engine.record import Seat

    seats = [Seat(), Seat("person", "Bea")]
    assert details(new_table(dice.GAME, {}, seats, 77, "fair")) == []
    table = new_table(dice.GAME, {}, seats, 77)
    assert details(table) == [("Seed", "77")]
    told = dict(facts(table, None))
    assert told["Ann"] == "a person"
    assert told["Ben"] == "Bea, a person"
    assert told["Undo"].startswith("Free. On a free table")
    over = new_table(dice.GAME, {"goal": 1}, seats, 77, "fair")
    over.act(dice.Show(), over.to_act()[0])
    assert dict(details(over))["Seed"] == "77"


def test_facts_of_a_fair_table_have_its_seal_from_the_start_and_the_sealed_text_at_the_end(qapp: Any) -> None:
    from hashlib import sha256

    from takeback.engine.record import Seat

    table = new_table(dice.GAME, {"goal": 1}, [Seat(), Seat()], 77, "fair")
    seal = dict(facts(table, None))["Seal"].split()[0]
    assert details(table) == []
    table.act(dice.Show(), table.to_act()[0])
    text = table.record.promise
    assert dict(details(table))["Sealed text"].startswith(text)
    assert sha256(text.encode()).hexdigest() == seal
    assert "Seal" not in dict(facts(new_table(dice.GAME, {}, [Seat(), Seat()], 77), None))


@pytest.mark.parametrize("width", [640, 1280, 1920])
def test_clock_of_a_level_replaces_that_of_the_table_in_the_status_bar_and_only_there(
    window: Window, width: int
) -> None:
    """It is there from the first moment, and the table's clock returns where no level is played."""
    game = find_game("flow")
    window.resize(width, 900)
    window.show()
    window.show_table(new_table(game, {}, [Seat()], 7))
    pass_events()
    assert window.status_bar.clock.isVisible()
    assert not window.status_bar.place_bar.clock.isVisible()
    window.show_table(new_table(find_game("tictactoe"), {}, list(PERSONS), 7))
    pass_events()
    assert not window.status_bar.clock.isVisible()
    assert window.status_bar.place_bar.clock.isVisible() or width == 640


def test_clock_in_the_status_bar_stays_visible_however_long_the_line_becomes(window: Window) -> None:
    window.resize(1280, 800)
    window.show()
    table = new_table(find_game("flow"), {"edit": True, "level": "new:6x6"}, [Seat()], 7)
    window.show_table(table)
    where = window.status_bar.place_bar
    for number in range(12):
        table.act(SetText("title", f"Level {number}"), 0)
        table.confirm(0)
        pass_events()
        assert where.clock.isVisible(), where.text()
        assert where.geometry().right() < window.width()
    assert where.text() == "12 changes"
