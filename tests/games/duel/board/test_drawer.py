"""Test the dialog of rules: which are in force at a table and by what, and choosing rules before a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.game import Package
from takeback.games.duel import packages
from takeback.games.duel.board.drawer import OUT, RulesChooser, RulesDialog, cards_of
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.rules import charter
from takeback.shell.settings import Settings
from takeback.shell.start.new_game import NewGameDialog
from tests.games.duel.scene import Scene

USUAL = GAME.read_options({})


def status(scene: Scene, id: str) -> str:
    return next(one.status for one in cards_of(scene.state) if one.rule.id == id)


def test_rules_dialog_shows_draw_step_switched_off_by_a_card(qtbot: Any) -> None:
    scene = Scene("put A field C12; until council2")
    drawer = RulesDialog(cards_of(scene.state))
    qtbot.addWidget(drawer)
    first = drawer.cards.current
    assert first is not None
    assert (first.rule.id, first.status) == ("core.draw_step", "off: Burn the Calendar")
    assert drawer.description.text().startswith(
        "Draw step, off: Burn the Calendar. The turn player draws a card."
    )
    assert drawer.description.text().endswith("It needs “Drawing”.")
    assert status(scene, "core.ready_step") == "on"


def test_a_rule_that_a_card_brings_is_on_by_that_card() -> None:
    assert (
        status(Scene("put A field C09; until council2"), "opt.flow_burn")
        == f"on: {REGISTRY.definition('C09').name}"
    )
    assert status(Scene(""), "opt.flow_burn") == OUT


def test_rule_is_shown_as_on_after_the_card_against_it_leaves() -> None:
    scene = Scene("put A field C12; put A hand L10; put A field lampwell*3; until council2")
    assert status(scene, "core.draw_step") == "off: Burn the Calendar"
    scene.run("A play L10; pp; pp; expect C12 in void")
    assert status(scene, "core.draw_step") == "on"


def test_every_rule_there_is_has_a_card_with_a_text(qtbot: Any) -> None:
    cards = cards_of(Scene("").state)
    assert sorted(one.rule.id for one in cards) == sorted(REGISTRY.rules)
    assert all(one.rule.title and one.rule.text and one.row.spoken for one in cards)


@pytest.mark.parametrize("id", ["core.draw_step", "core.delay", "opt.flow_burn", "opt.sweep_first"])
def test_toggled_rule_is_kept_in_the_chosen_options(qtbot: Any, id: str) -> None:
    chooser = RulesChooser(USUAL)
    qtbot.addWidget(chooser)
    was_in = id in chooser.ids
    told: list[dict[str, Any]] = []
    chooser.chosen.connect(told.append)
    chooser.cards.fill(chooser.cards.cards, id)
    assert chooser.turn.text() == ("Take out" if was_in else "Put in")
    QTest.mouseClick(chooser.turn, Qt.MouseButton.LeftButton)
    chooser.accept()
    laid = charter.rules_for({**USUAL, **told[0]})
    assert (id in laid) != was_in
    again = RulesChooser({**USUAL, **told[0]})
    qtbot.addWidget(again)
    assert again.ids == chooser.ids


def test_taking_out_a_needed_rule_shows_error_and_is_not_accepted(qtbot: Any) -> None:
    chooser = RulesChooser(USUAL)
    qtbot.addWidget(chooser)
    chooser.cards.fill(chooser.cards.cards, "core.drawing")
    QTest.mouseClick(chooser.turn, Qt.MouseButton.LeftButton)
    assert "needs “Drawing” (core.drawing); take out both, or none." in chooser.refusal.text()
    told: list[object] = []
    chooser.chosen.connect(told.append)
    chooser.accept()
    assert told == []


def test_new_game_dialog_takes_over_rules_from_the_chooser(qtbot: Any, tmp_path: Path) -> None:
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
