"""Test the computer players of Reedmere: legal, repeatable, in time, and blind to hidden facts."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.cli.match import match
from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Illegal
from takeback.games.park.game import GAME
from takeback.games.park.material import WILD
from takeback.games.park.players import master, planner, thinker
from takeback.games.park.players.greedy import WholeTurn, play_out
from takeback.games.park.players.light_model import FIRST_KIOSK, NONE, LightGame
from takeback.games.park.players.masks import neighbour_mask
from takeback.games.park.players.taste import TUNED
from takeback.games.park.players.thinker import (
    GREEDY,
    LEVELS,
    MASTER,
    PLANNER,
    choose,
    hint,
    notebook,
    plan_greedy_turn,
)
from takeback.games.park.players.translation import light_of
from takeback.games.park.state import AddPlot, Choose, EndTurn, Place, Reedmere, ReedmereAction, Take
from tests.games.park.playing import (
    END,
    act,
    before_turn,
    block,
    cover,
    deal,
    play_actions,
    plots_of,
    ranking_key,
    tiles,
)
from tests.games.park.test_ends import ALL, FOUR, with_nearly_full_park
from tests.games.park.test_hidden import with_piles_reshuffled
from tests.games.park.whole_games import TABLES, choose_greedy_turn
from tests.sampling import first, only


@pytest.fixture(autouse=True)
def empty_notebook() -> Iterator[None]:
    """Clear the cache of earlier thinking before and after each test."""
    notebook.cache_clear()
    yield
    notebook.cache_clear()


def stop_after(questions: int) -> Callable[[], bool]:
    """Return a function that answers False to this many calls and True to all later ones."""
    asked = iter(range(1_000_000))
    return lambda: next(asked) >= questions


def effort(level: str, questions: int = 20_000) -> Effort:
    return Effort(level, 2.0, stop_after(questions), is_fixed=True)


def play_positions(seats: int, options: dict[str, Any], number: int, every: int) -> Iterator[Reedmere]:
    """Play a game of greedy players and yield the position before every `every`-th turn."""
    state, turn = GAME.start(GAME.read_options(options), seats, Chance(number, "start")), 0
    while not state.over:
        if turn % every == 0:
            yield state
        state = play_actions(state, choose_greedy_turn(state, Random(0)))
        turn += 1


def choose_whole_turn(state: Reedmere, level: str, questions: int = 20_000) -> list[ReedmereAction]:
    """Let the computer choose action by action until the turn is over, and check that each is legal."""
    seat, found = state.to_move, []
    while state.to_move == seat and not state.over:
        action = choose(GAME.seen_by(state, seat), seat, Chance(1, len(found)), effort(level, questions))
        assert action in tuple(GAME.actions(state, seat))
        state = act(state, action).after
        found.append(action)
        if action == END:
            break
    return found


# legal, alike and in time -------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(0, len(TABLES), 5))
def test_every_computer_level_plays_legal_steps_that_end_the_turn_once(level: str, number: int) -> None:
    seats, options = TABLES[number]
    for state in play_positions(seats, options, number, every=9):
        deeds = choose_whole_turn(state, level, 12)
        assert deeds[-1] == END
        assert deeds.count(END) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_computer_level_finishes_a_turn_that_another_player_began(level: str) -> None:
    luck = Random(4)
    for number in range(0, len(TABLES), 7):
        seats, options = TABLES[number]
        for state in play_positions(seats, options, number, every=7):
            begun = luck.randint(1, 4)
            while begun and (listed := list(GAME.actions(state, state.to_move))) != [END]:
                state = act(state, luck.choice(listed)).after
                begun -= 1
            assert choose_whole_turn(state, level, 12)[-1] == END


@pytest.mark.parametrize("level", LEVELS)
def test_every_computer_level_plays_the_same_turn_in_the_same_position_with_the_same_seed(level: str) -> None:
    for number in (9, 20, 33):
        state = before_turn(number)
        turns = []
        for _ in range(2):
            notebook.cache_clear()
            turns.append(choose_whole_turn(state, level, 40))
        assert turns[0] == turns[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("questions", [0, 1, 7, 30])
def test_computer_told_to_stop_answers_legally_within_three_more_checks(level: str, questions: int) -> None:
    for number in (1, 9, 20, 31):
        state, asked = before_turn(number), []
        is_over = stop_after(questions)

        def over(asked: list[bool] = asked, is_over: Callable[[], bool] = is_over) -> bool:
            asked.append(is_over())
            return asked[-1]

        notebook.cache_clear()
        seat = state.to_move
        answer = choose(GAME.seen_by(state, seat), seat, Chance(1), Effort(level, 2.0, over))
        assert answer in tuple(GAME.actions(state, seat))
        assert asked.count(True) <= 3


ENDS = [(number, level) for number in (0, len(TABLES) - 1) for level in LEVELS]


@pytest.mark.parametrize(("number", "level"), first(len(ENDS) - 1, ENDS))  # the last case thinks for seconds
def test_answer_with_a_fixed_amount_of_work_ends_within_1000_checks(level: str, number: int) -> None:
    seats, options = TABLES[number]
    for state in play_positions(seats, options, 3, every=31):
        asked: list[None] = []

        def over(asked: list[None] = asked) -> bool:
            asked.append(None)
            return False

        seen = GAME.seen_by(state, state.to_move)
        choose(seen, state.to_move, Chance(1), Effort(level, 2.0, over, is_fixed=True))
        assert len(asked) < 1_000


def test_planner_level_thinks_once_for_all_steps_of_a_turn_and_again_after_undo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thought = []
    rest_of_turn = thinker.rest_of_turn

    def noted(*arguments: Any) -> Any:
        thought.append(arguments)
        return rest_of_turn(*arguments)

    monkeypatch.setattr(thinker, "rest_of_turn", noted)
    state = before_turn(13)
    deeds = choose_whole_turn(state, PLANNER)
    assert len(deeds) > 3
    assert len(thought) == 1
    state = play_actions(state, deeds)
    choose_whole_turn(state, PLANNER)
    assert len(thought) == 2
    choose_whole_turn(before_turn(13), PLANNER)
    assert len(thought) == 3, "a turn taken back is thought about anew"


@pytest.mark.parametrize("level", LEVELS)
def test_computer_that_cannot_place_takes_a_ground_tile_or_passes_if_none_is_left(level: str) -> None:
    """With nothing that fits, it takes a ground tile; with none left, it passes."""
    forced = before_turn(3)
    (take, end) = choose_whole_turn(forced, level)
    assert isinstance(take, Take)
    assert end == END
    stuck = cover(deal(), 0, block(0, 0) - {(2, 1)}, plots=plots_of("0@0,0"), supply=tiles("G1"))
    stuck = replace(stuck, stock=replace(stuck.stock, ground=(0, 0, 0, 0)))
    assert choose_whole_turn(stuck, level) == [END]


# nothing hidden -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", only({8}, [1, 8, 18, 25]))
def test_answers_and_hints_of_computers_do_not_depend_on_hidden_plots(level: str, number: int) -> None:
    """A thinker is never given the unmasked position; even then it must not look below the piles."""
    one = before_turn(number)
    two, seat = with_piles_reshuffled(one), one.to_move
    assert one != two
    answers, advised = [], []
    for state in (one, two, GAME.seen_by(one, seat), GAME.seen_by(two, seat)):
        notebook.cache_clear()
        answers.append(choose(state, seat, Chance(7), effort(level, 30)))
        advised.append([hint(state, asking, Chance(7), effort(level)) for asking in (0, 1)])
    assert all(one == answers[0] for one in answers)
    assert all(one == advised[0] for one in advised)


def test_master_level_shuffles_hidden_plots_for_its_trials_and_keeps_known_ones() -> None:
    state = before_turn(9)
    game = light_of(GAME.seen_by(state, 0), 0)
    deals = [master.deal_unseen_plots(game, Chance(seed)) for seed in range(20)]
    below = sorted(plot for pile in state.hidden for plot in pile)
    for one in deals:
        assert [len(pile) for pile in one.piles] == [len(pile) for pile in state.hidden]
        assert sorted(plot for pile in one.piles for plot in pile) == below
        assert one.face == game.face
        assert [park.plots for park in one.parks] == [park.plots for park in game.parks]
    assert len({tuple(one.piles) for one in deals}) > 15
    assert set(below) < set(WILD)


def test_master_level_tries_all_candidates_on_the_same_deals_and_later_only_the_better_half(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[tuple[Any, Any]] = []
    margin_after = master.margin_after

    def noted(deal: Any, turn: Any) -> float:
        tried.append((tuple(deal.piles), turn))
        return margin_after(deal, turn)

    monkeypatch.setattr(master, "margin_after", noted)
    game = light_of(GAME.seen_by(before_turn(9), 0), 0)
    deals = [master.deal_unseen_plots(game, Chance(1, number)) for number in range(2 * master.THINNED)]
    master.best_start(game, deals, stop_after(20_000), NONE)
    turns = list(dict.fromkeys(turn for _, turn in tried))
    rounds = [{turn for piles, turn in tried if piles == tuple(one.piles)} for one in deals]
    first, later = rounds[: master.THINNED], rounds[master.THINNED :]
    assert len(turns) > 3
    assert all(played == set(turns) for played in first), "every candidate meets the first deals"
    assert all(played == later[0] for played in later)
    assert len(later[0]) == max(master.FINALISTS, len(turns) // 2), "then the worse half is out"


def test_random_playouts_from_one_position_end_differently_also_when_no_plot_is_hidden() -> None:
    """Without randomness in the playouts themselves, all of them would be the same game."""
    game = light_of(before_turn(13), 0)
    game.piles = [(), ()]
    ends = set()
    for number in range(12):
        deal = master.deal_unseen_plots(game, Chance(number))
        play_out(deal)
        ends.add(tuple(park.score for park in deal.parks))
    assert len(ends) > 3


def test_tuned_weights_of_the_computer_win_at_least_20_of_30_playouts() -> None:
    wins = 0
    for number in range(30):
        game = light_of(GAME.start(GAME.read_options({}), 2, Chance(number // 2, "taste")), 0)
        own = number % 2
        game.parks[own].taste = TUNED
        play_out(game)
        wins += ranking_key(game, own) > ranking_key(game, 1 - own)
    assert wins >= 20


# advice -------------------------------------------------------------------------------------------------
def test_hint_contains_all_steps_to_the_end_of_the_turn_from_any_step() -> None:
    for number in (1, 20, 34):
        state = before_turn(number)
        advised = hint(state, state.to_move, Chance(1), effort(GREEDY))
        assert advised.actions[-1] == END
        assert play_actions(state, advised.actions).to_move != state.to_move
        steps = [one for one in advised.actions if one != END]
        for count in range(len(steps)):
            begun = play_actions(state, steps[:count])
            rest = hint(begun, state.to_move, Chance(1), effort(GREEDY)).actions
            assert play_actions(begun, rest).to_move != state.to_move


def test_hint_for_a_seat_that_is_not_to_move_plans_a_complete_turn_without_ending_it() -> None:
    state = before_turn(9)
    advised = hint(state, 1, Chance(1), effort(GREEDY))
    assert EndTurn() not in advised.actions
    planned = play_actions(state, advised.actions, 1)
    assert planned.work is not None
    assert not planned.work.rights, "all of it is taken"


def test_hint_of_a_whole_turn_names_the_tile_to_place_and_after_its_steps_says_to_end_the_turn() -> None:
    state = before_turn(7)
    advised = hint(state, 0, Chance(1), effort(GREEDY))
    place = next(one for one in advised.actions if isinstance(one, Place))
    assert any(isinstance(one, AddPlot | Take) for one in advised.actions)
    assert advised.text.startswith("Place the ")
    assert advised.text.endswith(".")
    assert {"Hl": "toad home worth 6", "GL": "stream", "Ho": "beaver home worth 6"}[
        place.kind
    ] in advised.text
    done = play_actions(state, advised.actions[:-1])
    assert hint(done, 0, Chance(1), effort(GREEDY)).text == "Everything is done: end your turn."


def test_hint_is_refused_after_the_end_or_for_a_full_park() -> None:
    state = before_turn(9)
    with pytest.raises(Illegal, match=r"^The game is over\.$"):
        hint(replace(state, over=True), 0, Chance(1), effort(PLANNER))
    full = play_actions(with_nearly_full_park(deal(), 0), [Place("G1", 0, ((0, 0),)), END])
    with pytest.raises(Illegal, match=r"^Your park is complete: you have no more turns\.$"):
        hint(full, 0, Chance(1), effort(PLANNER))


# playing strength ---------------------------------------------------------------------------------------
def nearly_full_park(number: int) -> LightGame:
    """Return a full park but for at most twelve cells, which the tiles of its supply can fill."""
    luck, state = Random(number), deal()
    nothing = replace(state.stock, ground=(0, 0, 0, 0), homes=((), (), (), ()), reserves=())
    game = light_of(cover(replace(state, stock=nothing), 0, ALL, plots=FOUR), 0)
    park, frame = game.park_to_move, game.park_to_move.frame
    hole, supply = 0, []
    for _ in range(200):
        kind = luck.randrange(1, FIRST_KIOSK)
        mask = luck.choice(frame.masks[kind])
        is_beside = not hole or mask & neighbour_mask(hole, frame.stride)
        if len(supply) == 2 + number % 3:
            break
        if is_beside and not mask & (hole | park.mounds) and (hole | mask).bit_count() <= 12:
            hole |= mask
            supply.append(kind << 4)
    park.covered &= ~hole
    park.free, park.supply = hole, tuple(supply)
    return game


def fills_park(game: LightGame, next_turn: Callable[[LightGame], WholeTurn]) -> bool:
    """Return whether this player fills the park."""
    while game.can_place(game.park_to_move):
        turn = next_turn(game)
        game.place(turn.tile, turn.mask)
    return game.park_to_move.is_full


def test_planner_level_fills_every_nearly_full_park_and_greedy_does_not() -> None:
    sure = [
        fills_park(
            nearly_full_park(number), lambda game: planner.best_lines(game, stop_after(20_000))[0].turn
        )
        for number in range(60)
    ]
    hasty = [
        fills_park(nearly_full_park(number), lambda game: plan_greedy_turn(game, NONE))
        for number in range(60)
    ]
    assert all(sure)
    assert not all(hasty)


def test_greedy_level_beats_random_in_every_game_of_a_match() -> None:
    told = match(GAME, [GREEDY, "random"], 4, 5, {})
    assert (told["wins"], told["errors"], told["illegal"]) == ({GREEDY: 4, "random": 0}, 0, 0)


@pytest.mark.long
@pytest.mark.parametrize(("better", "worse", "games"), [(PLANNER, GREEDY, 40), (MASTER, GREEDY, 10)])
def test_better_computer_level_of_reedmere_wins_more_games(better: str, worse: str, games: int) -> None:
    told = match(GAME, [better, worse], games, 5, {})
    assert (told["errors"], told["illegal"]) == (0, 0)
    assert told["wins"][better] > told["wins"][worse]


def test_computer_turn_begins_with_choosing_a_tile_only_if_the_supply_has_several() -> None:
    state = before_turn(1)
    assert isinstance(choose_whole_turn(state, GREEDY)[0], Place), "one tile needs no choosing"
    assert isinstance(choose_whole_turn(before_turn(9), GREEDY)[0], Choose)


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ([Take("RX", 7)], "What you take is worth 7 points when you lay it."),
        ([Take("RX", 7), Take("G1", 0)], "What you take is worth 7 points when you lay it."),
        (
            [Take("Hl", 2), Take("RX", 7)],
            "The tiles you take are worth 7 and 2 points when you lay them.",
        ),
    ],
)
def test_reason_of_a_hint_lists_the_points_of_each_tile_taken_that_is_worth_any(
    actions: list[ReedmereAction], why: str
) -> None:
    assert thinker.reason_of(deal(), 0, actions) == why
