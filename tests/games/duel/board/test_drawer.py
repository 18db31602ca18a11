"""Test the dialog of rules: which are in force at a table and by what, and choosing rules before a game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest

from takeback.engine.chance import Chance
from takeback.engine.game import Package
from takeback.games.duel import packages, rules
from takeback.games.duel.board.drawer import (
    CARD,
    NOTHING_FOUND,
    OUT,
    STATUS,
    RulesChooser,
    RulesDialog,
    cards_of,
    title_font,
)
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules import charter
from takeback.games.duel.variant import VARIANTS
from takeback.shell.settings import Settings
from takeback.shell.start.new_game import NewGameDialog
from takeback.ui.theme import DARK, LIGHT, Theme
from tests.games.duel.scene import Scene

USUAL = GAME.read_options({})


def status(scene: Scene, id: str) -> str:
    return next(one.status for one in cards_of(scene.state) if one.rule.id == id)


def test_rules_dialog_shows_first_the_rule_that_a_card_switched_off_with_that_card(qtbot: Any) -> None:
    scene = Scene("put A field C12; until council2")
    drawer = RulesDialog(cards_of(scene.state))
    qtbot.addWidget(drawer)
    first = drawer.cards.current
    assert first is not None
    assert (first.rule.id, first.status) == ("core.draw_step", "off: Burn the Calendar")
    assert drawer.description.text().startswith(
        "Draw step, off: Burn the Calendar. The turn player draws a card."
    )
    assert drawer.description.text().endswith("It works only together with “Drawing”.")
    assert status(scene, "core.ready_step") == "on"


def test_rule_that_a_card_adds_is_listed_as_on_with_that_card_and_else_as_out() -> None:
    assert (
        status(Scene("put A field C09; until council2"), "opt.flow_burn")
        == f"on: {REGISTRY.definition('C09').name}"
    )
    assert status(Scene(""), "opt.flow_burn") == STATUS[OUT]


def test_rule_is_shown_as_on_again_after_the_card_that_switched_it_off_leaves() -> None:
    scene = Scene("put A field C12; put A hand L10; put A field lampwell*3; until council2")
    assert status(scene, "core.draw_step") == "off: Burn the Calendar"
    scene.run("A play L10; pp; pp; expect C12 in void")
    assert status(scene, "core.draw_step") == "on"


def table_of(variant: str) -> Duel:
    return rules.start(GAME.read_options({"variant": variant}), 2, Chance(1, "start"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_rules_dialog_has_each_rule_of_the_variant_once_and_none_of_another(variant: str) -> None:
    state = table_of(variant)
    cards = cards_of(state)
    ids = {one.rule.id for one in cards}
    assert ids >= {*charter.usual(variant), *(obj.card for obj in state.within("charter"))}
    others = {id for one in VARIANTS.values() if one.id != variant for id in one.own_rules}
    assert not ids & others - set(charter.usual(variant))
    titles = [one.rule.title for one in cards]
    assert sorted(titles) == sorted(set(titles))
    assert all(one.rule.title and one.rule.text and one.row.spoken for one in cards)
    for one in cards:  # what is listed as not in the game can be put in
        if one.is_out and one.rule.id not in charter.usual(variant):
            charter.rules_for({"variant": variant, "with": one.rule.id})


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_title_of_every_rule_fits_on_its_card_in_at_most_two_lines(qtbot: Any, theme: Theme) -> None:
    width = CARD.width() - 22
    for rule in REGISTRY.rules.values():
        font, height = title_font(rule.title, width, theme)
        metrics = QFontMetrics(font)
        flags = int(Qt.TextFlag.TextWordWrap)
        assert metrics.boundingRect(0, 0, width, 400, flags, rule.title).width() <= width, rule.title
        assert height <= 2 * metrics.height()


def test_rule_cards_share_the_width_of_the_dialog_and_do_not_overlap(qtbot: Any) -> None:
    drawer = RulesDialog(cards_of(Scene("").state))
    qtbot.addWidget(drawer)
    drawer.show()
    for width in (560, 700, 1000, 620):
        drawer.resize(width, 560)
        QGuiApplication.processEvents()
        view = drawer.cards
        places = [view.visualRect(view.rows.index(row, 0)) for row in range(len(view.cards))]
        row = [place for place in places if place.top() == places[0].top()]
        room = view.viewport().width()
        assert min(place.width() for place in places) >= CARD.width()
        assert all(left.right() < right.left() for left, right in pairwise(row))
        assert row[-1].right() < room
        assert room - row[-1].right() < CARD.width() / 2


def test_rules_search_finds_exactly_rules_that_contain_all_typed_words(qtbot: Any) -> None:
    cards = cards_of(Scene("").state)
    drawer = RulesDialog(cards)
    qtbot.addWidget(drawer)
    for card in cards[::7]:
        drawer.search.setText(f"{card.rule.title[:9].upper()} {card.rule.text[-6:]}")
        assert card in drawer.cards.cards
        assert all(
            word in one.searched
            for one in drawer.cards.cards
            for word in drawer.search.text().casefold().split()
        )


def test_rules_search_without_a_result_says_so_and_clearing_it_shows_all_rules(qtbot: Any) -> None:
    cards = cards_of(Scene("").state)
    drawer = RulesDialog(cards)
    qtbot.addWidget(drawer)
    drawer.search.setText("no such rule anywhere")
    assert drawer.cards.cards == []
    assert drawer.description.text() == NOTHING_FOUND
    drawer.search.clear()
    assert drawer.cards.cards == cards


def test_removing_a_rule_before_a_game_keeps_the_search_its_results_and_the_current_rule(qtbot: Any) -> None:
    chooser = RulesChooser(USUAL)
    qtbot.addWidget(chooser)
    chooser.search.setText("draw step")
    shown = [one.rule.id for one in chooser.cards.cards]
    assert "core.draw_step" in shown
    assert len(shown) < 10
    chooser.cards.fill(chooser.cards.cards, "core.draw_step")
    QTest.mouseClick(chooser.turn, Qt.MouseButton.LeftButton)
    assert "core.draw_step" not in chooser.ids
    assert chooser.search.text() == "draw step"
    assert [one.rule.id for one in chooser.cards.cards] == shown
    assert chooser.cards.current is not None
    assert chooser.cards.current.rule.id == "core.draw_step"


@pytest.mark.parametrize("id", ["core.draw_step", "core.delay", "opt.flow_burn", "opt.sweep_first"])
def test_rule_added_or_removed_before_a_game_is_in_the_chosen_options_and_shown_when_opened_again(
    qtbot: Any, id: str
) -> None:
    chooser = RulesChooser(USUAL)
    qtbot.addWidget(chooser)
    was_in = id in chooser.ids
    told: list[dict[str, Any]] = []
    chooser.chosen.connect(told.append)
    chooser.cards.fill(chooser.cards.cards, id)
    assert chooser.turn.text() == ("Remove" if was_in else "Add")
    QTest.mouseClick(chooser.turn, Qt.MouseButton.LeftButton)
    chooser.accept()
    laid = charter.rules_for({**USUAL, **told[0]})
    assert (id in laid) != was_in
    again = RulesChooser({**USUAL, **told[0]})
    qtbot.addWidget(again)
    assert again.ids == chooser.ids


def test_removing_a_rule_that_another_needs_shows_the_reason_and_cannot_be_accepted(qtbot: Any) -> None:
    chooser = RulesChooser(USUAL)
    qtbot.addWidget(chooser)
    chooser.cards.fill(chooser.cards.cards, "core.drawing")
    QTest.mouseClick(chooser.turn, Qt.MouseButton.LeftButton)
    assert "needs “Drawing” (core.drawing). Remove both or neither." in chooser.refusal.text()
    told: list[object] = []
    chooser.chosen.connect(told.append)
    chooser.accept()
    assert told == []


def test_new_game_dialog_takes_over_a_rule_removed_in_the_rules_dialog(qtbot: Any, tmp_path: Path) -> None:
    dialog = NewGameDialog(GAME, Settings(tmp_path))
    qtbot.addWidget(dialog)
    option = next(one for one in GAME.options if one.name == "without")
    dialog._open_chooser(option)
    chooser = dialog.chooser
    chooser.cards.fill(chooser.cards.cards, "core.draw_step")
    QTest.mouseClick(chooser.turn, Qt.MouseButton.LeftButton)
    chooser.accept()
    assert dialog.choice().options["without"] == "core.draw_step"


def test_rules_dialog_lists_switched_off_package_with_its_error(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Package("takeback-storms", error="It does not load: KeyError: 'rain'")
    monkeypatch.setattr(packages, "switched_off", lambda: (broken,))
    drawer = RulesDialog(cards_of(Scene("").state))
    qtbot.addWidget(drawer)
    assert drawer.cards.current is not None
    assert drawer.cards.current.rule.title == "takeback-storms"
    assert drawer.description.text() == (
        "takeback-storms, off: this package failed. It does not load: KeyError: 'rain'"
    )
