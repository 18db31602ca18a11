"""Test the simulations of the master: blind to hidden cards, and within their budget of positions and
time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.games.duel.kernel.answering import to_act
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.masks import seen_by
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Duel, PassPlan
from takeback.games.duel.players import playing_out, thinker
from takeback.games.duel.players.playing_out import PlayedOn, Playing, best_way, distinct
from takeback.games.duel.players.search import PASS, promising, unlike
from takeback.games.duel.rules.actions import act, actions
from takeback.games.duel.state import Answer, DuelAction, Pass, Play, Use
from tests.games.duel.scene import Scene
from tests.games.duel.test_thinker import choose_action, random_positions, redeal_hidden

LUCK = partial(Chance, 3)
PLAYS_ON = "master:120"  # leaves enough to play on


def simulate_results(*ways: list[float]) -> PlayedOn:
    """Return the comparison of moves with these results, one list per move, world by world."""
    played = PlayedOn(len(ways))
    for values in zip(*ways, strict=True):
        played.add([values[at] for at in played.left])
        played.thin_out()
    return played


def test_master_level_replaces_the_usual_move_only_by_a_clearly_better_one() -> None:
    assert simulate_results([0.5, 0.5], [0.505, 0.505]).chosen() == 0
    assert simulate_results([0.5, 0.5], [0.53, 0.51]).chosen() == 1


def test_of_moves_with_equal_simulated_results_only_one_is_simulated_further() -> None:
    assert simulate_results([0.5, 0.4], [0.5, 0.4], [0.6, 0.3]).left == [0, 2]


def test_clearly_worse_moves_are_dropped_only_after_four_simulated_deals() -> None:
    assert simulate_results([0.5] * 4, [0.7, 0.69, 0.71, 0.7], [0.1, 0.9, 0.8, 0.9]).left == [1, 2]
    assert simulate_results([0.5] * 3, [0.7, 0.69, 0.71]).left == [0, 1], "three worlds are too few"


def test_move_that_is_better_only_in_some_simulated_deals_is_not_chosen() -> None:
    assert simulate_results([0.5] * 4, [0.55] * 4).chosen() == 1
    assert simulate_results([0.5] * 4, [0.8, 0.3, 0.8, 0.3]).chosen() == 0, (
        "as much better, but not everywhere"
    )


def test_usual_move_is_kept_beside_the_best_when_only_two_moves_are_simulated_further() -> None:
    played = simulate_results([0.4], [0.5], [0.6], [0.3])
    played.keep(2)
    assert played.left == [0, 2]


def fight_to_win() -> Duel:
    """Return a position that Red wins by attacking; its hand does not help."""
    return Scene("put A field emberseep*3 C03*2; life B 4; put A hand C01").state


def test_simulation_scores_a_certain_win_as_1_and_a_certain_loss_as_0() -> None:
    state = fight_to_win()
    assert Playing(0).comes_to(state, [PASS], LUCK) == 1
    assert Playing(1).comes_to(state, [], LUCK) == 0


def test_simulation_scores_an_illegal_move_as_0() -> None:
    assert Playing(0).comes_to(fight_to_win(), [Answer(7)], LUCK) == 0


def test_simulations_stay_within_their_budget_of_positions_and_none_starts_after_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = fight_to_win()
    ways = [(one,) for one in distinct(state, promising(state, 0))]
    assert len(ways) == 2
    played: list[object] = []

    def guessed(self: Playing, *about: object) -> float:
        played.append(about)
        self.actions += 10 * playing_out.ACTIONS  # as if it had used ten leaves
        return len(played) % 7 / 7

    monkeypatch.setattr(Playing, "comes_to", guessed)

    def count(leaves: int, is_over: bool = False) -> int:
        played.clear()
        best_way(ways, [state] * 9, 0, PassPlan(), 1, leaves, lambda: is_over)
        return len(played)

    assert count(30) == 4, "each way as often as the others"
    assert count(20) == 2
    assert count(1000, is_over=True) == 0


def test_small_budget_of_positions_is_spent_on_the_usual_and_the_best_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Any] = []

    def guessed(self: Playing, state: Duel, begun: Any, luck: Any) -> float:
        played.append(begun[0].option)
        self.actions += 10 * playing_out.ACTIONS
        return 0.5 + 0.1 * (begun[0].option == 2) + 0.01 * (len(played) % 3)

    monkeypatch.setattr(Playing, "comes_to", guessed)
    ways = [(Answer(at),) for at in range(4)]
    best_way(ways, [fight_to_win()] * 9, 0, PassPlan(), 1, 80, lambda: False)
    assert played == [0, 1, 2, 3, 0, 2, 0, 2]


@pytest.mark.parametrize(("chances", "worlds"), [(1.0, 1), (0.0, 1), (0.9, 4), (0.1, 4)])
def test_simulation_stops_after_one_deal_if_all_moves_win_or_lose_and_else_after_four(
    chances: float, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Any] = []

    def guessed(self: Playing, state: Duel, begun: Any, luck: Any) -> float:
        played.append(begun)
        self.actions += 10 * playing_out.ACTIONS
        return abs(chances - 0.001 * begun[0].option)

    monkeypatch.setattr(Playing, "comes_to", guessed)
    ways = [(Answer(at),) for at in range(2)]
    best_way(ways, [fight_to_win()] * 9, 0, PassPlan(), 1, 80, lambda: False)
    assert len(played) == 2 * worlds


def test_simulation_counts_also_actions_that_were_only_tried() -> None:
    playing, number = Playing(0), 0

    def luck(at: int) -> Chance:
        nonlocal number
        number = at + 1
        return LUCK(at)

    playing.comes_to(fight_to_win(), [], luck)
    assert playing.actions > number, "with what was tried before it was done"


def test_two_cards_of_one_name_count_as_one_move() -> None:
    state = Scene("put A field emberseep*3; put A hand C01*2 C03").state
    plays = [one for one in distinct(state, actions(state, 0)) if isinstance(one, Play)]
    assert len(plays) == 2
    assert Playing(0).hasty(state, 0) in plays


def no_search(*about: Any, **others: Any) -> None:
    raise AssertionError("nothing is to be looked at here")


def test_simulation_chooses_the_planned_target_without_searching_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = Scene("put A field emberseep*3 C01; put A hand C02; put B field B04[+1/+1=1]").state
    playing, run = Playing(0), UnfinishedMove(state, Chance(0))
    act(run, 0, playing.hasty(state, 0))
    assert run.state.pending is not None
    assert run.state.pending.kind == "target"
    monkeypatch.setattr(playing_out, "Search", no_search)
    action = playing.hasty(run.state, 0)
    assert isinstance(action, Answer)
    target = run.state.find(run.state.pending.options[action.option].objs[0])
    assert target is not None
    assert (target.card, target.controller) == ("B04", 1)


def test_simulation_plays_a_spring_first_without_searching(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing_out, "Search", no_search)
    state = Scene("put A field emberseep*3; put A hand C03 emberseep").state
    action = Playing(0).hasty(state, 0)
    assert isinstance(action, Play)
    obj = state.find(action.oid)
    assert obj is not None
    assert obj.card == "emberseep"


def test_simulation_that_passed_searches_again_only_after_the_field_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene("put A field emberseep*3; put A hand C12")
    playing, stops = Playing(0), (PassPlan("once", ("mine:council1", "mine:council2")),) * 2
    state = replace(scene.state, plans=stops)
    assert isinstance(playing.hasty(state, 0), Pass)
    monkeypatch.setattr(playing_out, "Search", no_search)
    assert isinstance(playing.hasty(state, 0), Pass)
    scene.run("until council2")
    assert isinstance(playing.hasty(replace(scene.state, plans=stops), 0), Pass), "nothing lies there anew"
    scene.run("put B field L01")
    with pytest.raises(AssertionError, match="looked at"):
        playing.hasty(replace(scene.state, plans=stops), 0)


def test_ability_not_used_in_one_simulated_deal_is_not_searched_again_in_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = Scene("put A field lampwell*3 L05; put A hand C12").state
    playing, looked = Playing(0), []
    best = Playing._best_action

    def noted(self: Playing, state: Duel, seat: int, found: Any) -> DuelAction:
        if seat == 0 and state.turn == 3:
            looked.append(sum(isinstance(one, Use) for one in found))
        return best(self, state, seat, found)

    monkeypatch.setattr(Playing, "_best_action", noted)
    for _ in range(2):
        playing.comes_to(state, [], LUCK)
    assert looked[0] == 1
    assert sum(looked) == 1


def test_equal_targets_are_considered_only_once_by_the_computer() -> None:
    state = Scene("put A hand C02; put B field L01*3 L01[wounds=1] C03; A play C02").state
    assert state.pending is not None
    named = [text_in_english(state.pending.options[at].text) for at in unlike(state)]
    assert len(state.pending.options) == 7
    assert sorted(named) == [*["Lamplight Recruit"] * 2, "Pyre Duelist", "player 1", "player 2"]


def test_equal_units_are_one_move_and_a_wounded_unit_is_another() -> None:
    state = Scene("put A field L05*2 L05[wounds=1]").state
    assert sum(isinstance(one, Use) for one in promising(state, 0)) == 3
    assert sum(isinstance(one, Use) for one in distinct(state, promising(state, 0))) == 2


def test_simulation_continues_until_empty_deck_loses() -> None:
    scene = Scene("put A field T06; empty A deck; empty B deck")
    assert Playing(0).comes_to(scene.state, [], LUCK) == 0, "its own next draw is two turns ahead"


def test_declaring_attackers_gets_the_same_budget_of_positions_on_a_crowded_field(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinker, "_known", {})
    state = Scene("put A field C03*2 emberseep*25; put B field L01*2 lampwell*25; until charge").state
    played: list[int] = []

    def noted(*about: Any) -> int:
        played.append(about[5])
        return best_way(*about)

    monkeypatch.setattr(thinker, "best_way", noted)
    choose_action(state, 0, "master:150")
    assert played == [thinker.FOR_DECLARED * (150 - thinker.PLANNED)], "with as many leaves as on any field"


def test_what_the_master_level_simulates_does_not_depend_on_hidden_cards_or_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Any] = []

    def noted(ways: Any, dealt: Iterator[Duel], *about: Any) -> int:
        begun.append((ways, list(islice(dealt, 2)), about[:-1]))
        return 0

    monkeypatch.setattr(thinker, "best_way", noted)
    luck, others = Chance(5, "dealt"), 0
    for number, state in enumerate(random_positions(3, ("ash", "growth"), 100)):
        if number % 9 or number < 24:
            continue
        seat = to_act(state)[0]
        other = redeal_hidden(state, seat, luck)
        late = Effort(PLAYS_ON, 0.0, lambda: True)
        for one, effort in ((state, Effort(PLAYS_ON, 9.0)), (other, late)):
            monkeypatch.setattr(thinker, "_known", {})
            thinker.choose(seen_by(one, seat), seat, Chance(0, "thought"), effort)
        assert len(begun) in (0, 2)
        assert begun[1:] == begun[:1]
        others += bool(begun) and other != state
        begun.clear()
    assert others


def declare_attack(state: Duel, is_forgetful: bool, monkeypatch: pytest.MonkeyPatch) -> list[DuelAction]:
    parts: list[DuelAction] = []
    while state.pending is not None and state.pending.kind == "attackers":
        if is_forgetful:
            monkeypatch.setattr(thinker, "_known", {})
        parts.append(choose_action(state, 0, PLAYS_ON, seed=len(parts)))
        run = UnfinishedMove(state, Chance(0))
        act(run, 0, parts[-1])
        state = run.state
    return parts


def test_declaring_attackers_is_planned_once_for_all_its_parts_and_the_same_when_planned_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = Scene("put A field C03*3; put B field L01; life B 5; until charge").state
    begun: list[Duel] = []
    monkeypatch.setattr(thinker, "_known", {})
    best = thinker.best_declaration

    def noted(seen: Duel, *about: Any) -> Any:
        begun.append(seen)
        return best(seen, *about)

    monkeypatch.setattr(thinker, "best_declaration", noted)
    parts = declare_attack(state, False, monkeypatch)
    assert len(parts) > 1
    assert len(begun) == 1, "it is thought about once"
    assert declare_attack(state, True, monkeypatch) == parts, (
        "and comes to the same when it is thought about again"
    )
