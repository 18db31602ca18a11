"""Test the card browser: each card with its whole name and text, the search, and the keyboard."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from takeback.engine.record import Seat
from takeback.games.duel import decks
from takeback.games.duel.board.card_browser import NOTHING_FOUND, CardsDialog, words_of
from takeback.games.duel.board.faces import painted_name
from takeback.games.duel.board.laid import printed
from takeback.games.duel.card_search import allowed_cards, keywords_of
from takeback.games.duel.cards.wording import text_of
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.names import is_counted
from takeback.games.duel.variant import VARIANTS, find
from takeback.table.opening import new_table
from takeback.ui.theme import DARK, LIGHT, Theme
from tests.shell.conftest import make, window

__all__ = ["make", "window"]
WINDOWS = ((640, 480), (800, 600), (1280, 800))


@pytest.fixture
def over(qtbot: Any) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def open_dialog(over: QWidget, size: tuple[int, int], variant: str = "duel") -> CardsDialog:
    over.resize(*size)
    over.show()
    dialog = CardsDialog(find(variant), over)
    dialog.show()
    return dialog


@pytest.mark.usefixtures("own_type")
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_card_browser_fits_the_window_and_shows_each_allowed_card_with_its_whole_name_and_text(
    over: QWidget, variant: str, size: tuple[int, int], theme: Theme
) -> None:
    dialog = open_dialog(over, size, variant)
    assert dialog.width() <= size[0]
    assert dialog.height() <= size[1]
    grid, pane = dialog.browser.grid, dialog.pane
    assert grid.cards == allowed_cards(find(variant))
    for id in grid.cards:
        name = REGISTRY.definition(id).name
        lines, _ = painted_name(printed(id), QSizeF(grid.card_size), theme)
        assert "".join(lines).replace("-", "").replace(" ", "") == name.replace("-", "").replace(" ", "")
        assert grid.select(id)
        QGuiApplication.processEvents()
        told = pane.words.text()
        assert name in told
        assert text_of(id) in told
        for rule in keywords_of(REGISTRY.definition(id)):
            assert REGISTRY.rules[rule].text in told
        needed = pane.words.heightForWidth(pane.words.width())
        assert pane.words.height() >= needed  # nothing of it is cut off: what does not fit scrolls
        assert pane.area.verticalScrollBar().maximum() >= needed - pane.area.viewport().height()
        longest = max(map(QFontMetricsF(pane.words.font()).horizontalAdvance, told.split()))
        assert longest <= pane.words.contentsRect().width()


@pytest.mark.parametrize("size", WINDOWS)
def test_cards_of_the_browser_do_not_overlap_and_lie_in_rows_of_three_or_more(
    over: QWidget, size: tuple[int, int]
) -> None:
    grid = open_dialog(over, size).browser.grid
    places = [grid.visualRect(grid.rows.index(row, 0)) for row in range(len(grid.cards))]
    assert not any(one.intersects(other) for one, other in pairwise(places))
    assert sum(place.top() == places[0].top() for place in places) >= 3
    assert max(place.right() for place in places) <= grid.viewport().width()


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_card_has_a_name_for_screen_readers_with_kind_size_cost_and_text(
    over: QWidget, variant: str
) -> None:
    grid = open_dialog(over, (800, 600), variant).browser.grid
    has_might = find(variant).layout.has_might
    for row, id in enumerate(grid.cards):
        said = grid.rows.data(grid.rows.index(row, 0), Qt.ItemDataRole.AccessibleTextRole)
        card = REGISTRY.definition(id)
        assert said.startswith(card.name)
        assert all(kind in said for kind in card.kinds)
        assert text_of(id) in said
        assert ("costs" in said) == bool(card.cost)
        if "unit" in card.kinds and not is_counted(id):
            assert (f"unit {card.might}/{card.grit}" if has_might else f"unit, grit {card.grit}.") in said


def test_card_search_keeps_the_current_card_and_escape_clears_it_without_closing_the_browser(
    over: QWidget,
) -> None:
    dialog = open_dialog(over, (800, 600))
    browser = dialog.browser
    browser.grid.select("C02")
    QTest.keyClicks(browser.search, "flint")
    assert browser.grid.cards == ["C02"]
    assert browser.grid.current == "C02"
    assert browser.found.text() == f"1 of {len(browser.ids)} cards"
    QTest.keyClick(browser.search, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert browser.grid.cards == browser.ids


def test_each_filter_of_the_card_browser_is_changed_and_reset_by_arrow_keys(over: QWidget) -> None:
    browser = open_dialog(over, (800, 600)).browser
    for box in browser.filters:
        QTest.keyClick(box, Qt.Key.Key_Down)
        assert 0 < len(browser.grid.cards) < len(browser.ids)
        QTest.keyClick(box, Qt.Key.Key_Up)
        assert browser.grid.cards == browser.ids


def test_card_search_without_a_result_says_so_and_clearing_it_shows_all_cards(over: QWidget) -> None:
    dialog = open_dialog(over, (800, 600))
    browser = dialog.browser
    QTest.keyClicks(browser.search, "no such card")
    assert browser.grid.cards == []
    assert dialog.pane.words.text() == NOTHING_FOUND
    browser.search.clear()
    assert browser.grid.cards == browser.ids


def test_ctrl_f_goes_to_the_card_search_and_enter_to_the_card_found(over: QWidget, qtbot: Any) -> None:
    dialog = open_dialog(over, (800, 600))
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    browser = dialog.browser
    for words, card in (("flint", "C02"), ("wick-bearer", "L02")):
        QTest.keyClick(browser.grid, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        assert browser.search.hasFocus()
        QTest.keyClicks(browser.search, words)
        QTest.keyClick(browser.search, Qt.Key.Key_Return)
        assert browser.grid.hasFocus()
        assert browser.grid.current == card
    assert dialog.isVisible()


def test_arrow_key_or_click_shows_a_card_in_full_and_enter_leaves_the_browser_open(over: QWidget) -> None:
    dialog = open_dialog(over, (1280, 800))
    grid = dialog.browser.grid
    QTest.keyClick(grid, Qt.Key.Key_Right)
    assert grid.current == grid.cards[1]
    assert dialog.pane.words.text() == words_of(grid.cards[1])
    at = grid.visualRect(grid.rows.index(3, 0)).center()
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert dialog.pane.picture.card == grid.cards[3]
    QTest.keyClick(grid, Qt.Key.Key_Return)
    assert dialog.isVisible()


def test_command_cards_opens_the_browser_with_the_cards_of_the_variant_being_played(
    window: Any, qtbot: Any
) -> None:
    for variant in VARIANTS:
        table = new_table(GAME, {"variant": variant}, [Seat(), Seat()], 5, journal=window.journal)
        window.show_table(table)
        window.show()

        assert window.do("duel.cards")
        dialog = window.findChild(CardsDialog)
        assert dialog is not None
        assert dialog.browser.ids == allowed_cards(find(variant))
        dialog.reject()
        qtbot.waitUntil(lambda: window.findChild(CardsDialog) is None)


def test_browsers_of_all_variants_together_have_exactly_the_cards_that_decks_may_have() -> None:
    seen = {id for one in VARIANTS.values() for id in allowed_cards(one)}
    assert seen == {card.id for card in decks.in_decks()}
