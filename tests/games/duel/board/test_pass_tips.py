"""Test what the tool tips of pass buttons and steps say against what the rules do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from takeback.games.duel.board import turn_words
from takeback.games.duel.board.laid import Laid
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.names import STEPS
from takeback.games.duel.state import Pass
from tests.games.duel.board.sitting import BoardViewer, random_game
from tests.games.duel.playing import played
from tests.games.duel.scene import Scene

NAMES = ("Anna", "Bert")
DECKS = ("lamps", "ash")
JAB = "put A field L02[exhausted=1]; put B field emberseep; put B hand C02"
CLASH = ("muster", "charge", "guard", "first_blows", "blows", "regroup")


def positions_to_pass(**options: str) -> Iterator[tuple[Duel, int]]:
    """Yield the positions of random games in which a seat may pass, with that seat."""
    for seed in range(2):
        for state in random_game(seed, DECKS, 250, **options):
            if state.pending is not None and state.pending.kind == "priority":
                yield state, state.pending.seats[0]


def test_tip_of_a_pass_says_exactly_whether_it_resolves_the_top_ends_the_step_or_asks_the_other() -> None:
    met = set()
    for state, seat in positions_to_pass(stops="all"):
        tip = turn_words.pass_tip(Laid(state, seat), seat, NAMES, "once")
        after = played(state, seat, Pass("once", ("all",)), 0, 0).after
        is_last, top = "has passed" in tip, state.zone("chain")[:1]
        met.add((is_last, bool(top)))
        assert ("resolves" in tip) == bool(top)
        assert ("step ends" in tip) != bool(top)
        if is_last and after.result is None:
            has_moved_on = after.step != state.step or after.turn != state.turn
            assert after.zone("chain")[:1] != top if top else has_moved_on or after.pending.kind != "priority"
        elif not is_last:
            assert (after.pending.seats, after.zone("chain")[:1]) == ((1 - seat,), top)
    assert len(met) == 4


def test_pass_until_they_play_or_attack_asks_only_then_or_in_a_new_turn_even_without_a_reply() -> None:
    asked = 0
    for state, seat in positions_to_pass(stops="usual"):
        after: Any = played(state, seat, Pass("change", state.plans[seat].stops), 0, 0).after
        pending = after.pending
        if pending is None or pending.kind != "priority" or pending.seats != (seat,):
            continue
        is_answer = any(one.controller != seat for one in after.within("chain"))
        is_attacked = after.tp != seat and any(one.mark("attacking") for one in after.within("field"))
        assert is_answer or is_attacked or after.turn != state.turn
        asked += 1
    assert asked
    tip = turn_words.pass_tip(Laid(Scene("").state, 0), 0, NAMES, "change")
    assert "even if you cannot reply" in tip
    for passing, is_asked in (("A pass once; A pass once", False), ("A pass change", True)):
        scene = Scene(f"{JAB}; {passing}; B play C02 at L02", stops="usual")
        assert (bool(scene.state.zone("chain")) and scene.pending.seats == (0,)) == is_asked


@pytest.mark.parametrize(
    ("stops", "told"),
    [
        ({"all"}, "stops at everything."),
        ({"bluff", "chain"}, "stops at their plays."),
        ({"chain"}, "stops at their plays, if you can act then."),
        (
            {"chain", "mine:council2"},
            "stops at their plays, your Second Council: in your Councils always, else if you can act then.",
        ),
    ],
)
def test_tips_of_pass_buttons_begin_with_the_title_and_say_where_a_single_pass_stops(
    stops: set[str], told: str, qtbot: Any
) -> None:
    board = BoardViewer(Scene("put A hand C02; put A field emberseep").state, 0).board
    board.next_pass.want_stops(frozenset(stops))
    for until, label in zip(("once", "change", "turn"), board.next_pass.labels(), strict=True):
        title, *sentences = board.tip_of(("pass", until)).split("\n")
        assert title == label.title
        assert all(one.endswith(".") and one[0].isupper() for one in sentences)
        assert sentences[-1].endswith(told) == (until == "once" or "all" in stops)


def test_tip_of_each_step_of_the_clash_says_that_it_belongs_to_the_clash(qtbot: Any) -> None:
    board = BoardViewer(Scene("").state, 0).board
    for at, record in enumerate(board.state.plan):
        tip = board.tip_of(("step", at))
        assert ("clash" in tip) == (record.name in CLASH), record.name
    assert set(turn_words.STEP_ABOUT) <= set(STEPS)


@pytest.mark.parametrize("width", [800, 1280])
def test_first_pass_button_says_for_usual_stops_that_it_only_stops_if_the_player_can_act(
    width: int, qtbot: Any
) -> None:
    scene = Scene("put A hand C02; put A field emberseep", stops="usual")
    label = BoardViewer(scene.state, 0, (width, 600)).board.next_pass.labels()[0]
    assert label.abouts
    assert all("if you can act" in one for one in label.abouts)
    assert label.about == "stops at their plays, Guard, their Dusk if you can act, and at your Councils"


def test_pass_button_says_nothing_about_stops_while_it_resolves_the_top_of_the_chain(qtbot: Any) -> None:
    scene = Scene(f"{JAB}; A pass once; B play C02 at L02", stops="all")
    label = BoardViewer(scene.state, scene.pending.seats[0]).board.next_pass.labels()[0]
    assert (label.title, label.abouts) == ("Resolve Flint Jab", ())


def test_button_that_ends_a_turn_names_whose_turn_ends(qtbot: Any) -> None:
    met = set()
    for state, seat in positions_to_pass(stops="usual"):
        label = BoardViewer(state, seat).board.next_pass.labels()[0].title
        if label.endswith(" turn"):
            met.add(label == "End your turn")
            assert (label == "End your turn") == (state.tp == seat)
    assert True in met


def test_line_below_the_board_says_you_only_to_the_seat_that_decides(qtbot: Any) -> None:
    met: set[tuple[int | None, int]] = set()
    for state, deciding in positions_to_pass(stops="usual"):
        for seat in (0, 1, None):
            if state.tp == deciding and (seat, deciding) in met:  # enough of these, unlike replies
                continue
            said = BoardViewer(state, seat).board.idle_text()
            assert ("You " in said) == (seat == deciding)
            met.add((seat, deciding))
    assert len(met) == 6
