"""Test the golden game turn by turn, and that altered steps are refused."""

import pytest
from msgspec.structs import replace

from takeback.games.park.game import GAME
from takeback.games.park.material import KINDS
from takeback.games.park.rules.events import AwardWon, LastRound, LookoutBuilt
from takeback.games.park.rules.fit import free_space_in
from takeback.games.park.state import AddPlot, Choose, Lookout, Place, Plot, ReedmereAction, Rights, Take
from tests.games.park.golden import TURNS, Line
from tests.games.park.playing import END, act, before_turn, list_steps, play_actions, refusal_of

PLACEMENTS = [
    (5, {"GL": 10}, 163),
    (9, {"Ho": 3, "Ht": 8}, 192),
    (13, {"G3": 18, "Ht": 24, "RU": 23}, 535),
    (20, {"G1": 20, "G2": 20, "G3": 13, "GL": 16, "Ht": 12}, 204),
    (26, {"G1": 16, "G2": 14, "G3": 5, "GL": 7}, 56),
    (33, {"G1": 4, "G2": 2, "G3": 0, "GL": 0}, 6),
]


@pytest.mark.parametrize("line", TURNS, ids=lambda line: str(line.number))
def test_steps_of_the_recorded_game_are_listed_as_legal_and_score_as_recorded(line: Line) -> None:
    state = before_turn(line.number)
    assert state.to_move == line.seat
    followed = []
    for action in [*list_steps(state, line), END]:
        assert action in tuple(GAME.actions(state, line.seat))
        move = act(state, action)
        followed += move.events
        state = move.after
    words = [f"lookout {event.value}" for event in followed if isinstance(event, LookoutBuilt)]
    words += [f"{event.award} {event.value}" for event in followed if isinstance(event, AwardWon)]
    assert ", ".join(words) == line.followed
    assert any(isinstance(event, LastRound) for event in followed) == line.last_round
    assert state.parks[line.seat].score == line.score
    assert state.work is None


def alter_action(action: ReedmereAction) -> list[ReedmereAction]:
    """Return illegal variants of this action."""
    match action:
        case Choose():
            return [replace(action, value=action.value + 1)]
        case Place(_, value, cells):
            away = tuple((x + 100, y) for x, y in cells)
            wrong: list[ReedmereAction] = [replace(action, cells=away), replace(action, value=value + 1)]
            wrong += [replace(action, cells=cells + cells[:1]), replace(action, cells=cells[1:])]
            return wrong + ([replace(action, cells=cells[::-1])] if len(cells) > 1 else [])
        case Take(_, value):
            return [replace(action, value=value + 1), replace(action, value=value - 1)]
        case AddPlot(plot, px):
            wrong = [replace(action, plot=plot + 16), replace(action, plot=0), replace(action, py=-1)]
            return [*wrong, replace(action, px=px + 9), replace(action, px=0, py=0)]
    return []


@pytest.mark.parametrize("line", TURNS, ids=lambda line: str(line.number))
def test_changed_or_repeated_steps_of_the_recorded_game_are_refused(line: Line) -> None:
    state = before_turn(line.number)
    for action in list_steps(state, line):
        assert refusal_of(state, END), "the turn is not over before its last step"
        for wrong in alter_action(action):
            assert wrong not in tuple(GAME.actions(state, line.seat))
            assert refusal_of(state, wrong)
        state = act(state, action).after
    for action in list_steps(before_turn(line.number), line):
        assert refusal_of(state, action), "it is all done"


def test_recorded_game_ends_with_the_recorded_winner_scores_supplies_plots_lookouts_and_covered_cells() -> (
    None
):
    state = before_turn(37)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, state.last) == ((0,), (99, 77), 0)
    assert outcome.sentence == "Blue wins 99 to 77."
    first, second = state.parks
    assert [tile.kind for tile in first.supply] == ["G1", "G1", "G2", "GL", "GL", "G3"]
    assert [tile.kind for tile in second.supply] == ["G1", "G2", "GL", "GL", "G3"]
    assert first.plots == (Plot(0, 0, 0), Plot(15, -1, 0), Plot(9, -1, 1), Plot(14, 0, 1))
    assert second.plots == (Plot(1, 0, 0), Plot(4, -1, 0), Plot(5, -2, 0), Plot(8, -3, 0))
    assert set(first.lookouts) == {
        Lookout(-4, -4, 16),
        Lookout(-1, 1, 12),
        Lookout(2, -4, 8),
        Lookout(2, 1, 6),
    }
    assert set(second.lookouts) == {Lookout(-1, 3, 14), Lookout(-6, 3, 10), Lookout(1, 2, 4)}
    assert (len(first.covered()), len(second.covered())) == (64, 58)


def test_recorded_game_leaves_the_recorded_ground_homes_reserves_kiosks_lookouts_and_plots() -> None:
    state = before_turn(37)
    stock = state.stock
    assert stock.ground == (5, 4, 0, 0)
    assert stock.homes == ((), (), (), ())
    assert sorted(stock.reserves) == ["RI", "RL", "RN", "RP", "RT", "RV", "RY"]
    assert stock.kiosks == ("K4", "K3", "K1")
    assert stock.lookouts == (2,)
    assert (state.face, state.hidden) == ((10, 6), ((7, 12), (13, 11)))


@pytest.mark.parametrize(
    ("number", "rights"),
    [
        (9, Rights(g=1, h=1)),
        (13, Rights(g=1, h=1, r=1)),
        (14, Rights(g=2, h=1)),
        (33, Rights(k=1)),
    ],
)
def test_placements_of_the_recorded_game_give_the_recorded_extra_tiles_and_plots(
    number: int, rights: Rights
) -> None:
    state = before_turn(number)
    until = [step for step in list_steps(state, TURNS[number - 1]) if isinstance(step, Choose | Place)]
    work = play_actions(state, until).work
    assert work is not None
    assert work.rights == rights


@pytest.mark.parametrize(("number", "of_supply", "of_all"), PLACEMENTS)
def test_positions_of_the_recorded_game_have_the_recorded_numbers_of_legal_placements(
    number: int, of_supply: dict[str, int], of_all: int
) -> None:
    state = before_turn(number)
    room = free_space_in(state, state.to_move)
    kinds = {tile.kind for tile in state.parks[state.to_move].supply}
    assert {kind: len(room.placements(kind)) for kind in sorted(kinds)} == of_supply
    assert sum(len(room.placements(kind)) for kind in KINDS[:20]) == of_all
