"""Test what is said of lasting effects on objects and players."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from takeback.games.duel.board.effect_lines import effect_lines
from takeback.games.duel.board.laid import Laid
from takeback.games.duel.board.places import NAME_ENTRY
from takeback.games.duel.board.words import chain_text
from takeback.games.duel.cards.hourglass import PART_SKIPPED
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Effect, of_seat
from tests.games.duel.board.sitting import BoardViewer
from tests.games.duel.scene import Scene

SHOWN_OTHERWISE = {PART_SKIPPED}  # the bar of the steps shows what is skipped


def test_tooltip_and_accessible_name_of_a_shielded_player_state_how_many_wounds_are_prevented(
    qtbot: Any,
) -> None:
    scene = Scene("put A field L05; put B hand C02; put B field emberseep; A use L05 at A; pp")
    board = BoardViewer(scene.state, 0).board
    assert board.tip_of(("player", 0)).endswith("\nKeeper of the Vow: prevents the next 3 wounds")
    assert "prevents the next 3 wounds" in board.name_of(("player", 0))
    assert "prevents" not in board.name_of(("player", 1))
    scene.run("A pass; B play C02 at A; pp")
    board = BoardViewer(scene.state, 0).board
    assert board.tip_of(("player", 0)).endswith("\nKeeper of the Vow: prevents the next wound")


def test_unit_under_a_lasting_effect_is_marked_and_its_accessible_name_states_the_effect(qtbot: Any) -> None:
    scene = Scene("put A hand L06; put A field lampwell L02; A play L06 at L02; pp")
    board = BoardViewer(scene.state, 0).board
    unit = scene.find("L02").oid
    assert board.laid.face(unit).has_effect
    assert "Bear the Blow: takes the next wounds" in board.name_of(("card", unit))
    assert not board.laid.face(scene.find("lampwell").oid).has_effect


def test_tooltip_of_the_void_says_when_a_card_in_it_returns(qtbot: Any) -> None:
    scene = Scene("put A hand L11; put A field lampwell*3; put B field L01; A play L11 at L01; pp")
    board = BoardViewer(scene.state, 0).board
    told = "Lamplight Recruit (Sanctum Pause: returns to the field at the next Dusk)"
    assert told in board.tip_of(("void",))


@pytest.mark.parametrize("maker", sorted(one for one in REGISTRY.abilities if one.startswith("effect.")))
def test_every_lasting_effect_on_a_unit_or_player_is_described_with_its_source(
    maker: str, qtbot: Any
) -> None:
    scene = Scene("put A field L02 L05")
    unit, source = scene.find("L02").oid, scene.find("L05").oid
    for objs, target in (((unit,), unit), ((of_seat(1),), of_seat(1))):
        effect = Effect(1, maker, source, 0, 1, "cleanup", 2, (1, -1), objs)
        laid = Laid(replace(scene.state, effects=(effect,)), 0)
        assert maker in SHOWN_OTHERWISE or effect_lines(laid, target)[0].startswith("Keeper of the Vow: ")


def test_tooltip_of_each_entry_of_a_chain_has_its_whole_text_and_the_top_is_highest_in_a_low_column(
    qtbot: Any,
) -> None:
    scene = Scene("put A hand L06; put A field lampwell L02 L01; put B hand C02; put B field emberseep")
    scene.run("A play L06 at L02; A pass; B play C02 at L01")
    board = BoardViewer(scene.state, 0).board
    laid = board.laid
    assert len(laid.chain) == 2
    for oid in laid.chain:
        assert chain_text(laid, oid)
        assert chain_text(laid, oid) in board.tip_of(("chain", oid))
    for high in range(300, 700, 10):
        board.resize(788, high)
        top, other = (board.place_of(("chain", oid)).height() for oid in laid.chain)
        assert top >= board.height_of_top - 0.01 or other <= NAME_ENTRY
