"""Test the example of another card game: short, tested like any game, and independent of the duel."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from takeback.api import cards, zone_board
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, Outcome
from takeback.engine.play import play_action
from takeback.engine.state import Illegal
from takeback.games.duel.kernel.hooks import REGISTRY, Definition, Rule
from takeback.games.duel.kernel.masks import seers
from takeback.games.duel.kernel.objects import Choice, Deed, Duel, Offer
from takeback.games.duel.kernel.replacement import why_forbidden
from takeback.games.duel.rules.charter import rules_for
from takeback.paths import resources
from tests import warm
from tests.cli.conftest import strip_progress
from tests.sampling import only

EXAMPLE = resources() / "examples" / "lowwater"
MOST_LINES = 300


@pytest.fixture(scope="module")
def game() -> Iterator[Game]:
    """The game, as one imports it that is installed."""
    sys.path.insert(0, str(EXAMPLE))
    yield import_module("lowwater.game").GAME
    sys.path.remove(str(EXAMPLE))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what an installer notes, beside which the example is found."""
    folder = tmp_path_factory.mktemp("site")
    noted = folder / "lowwater-1.0.dist-info"
    noted.mkdir()
    (noted / "METADATA").write_text("Metadata-Version: 2.1\nName: lowwater\nVersion: 1.0\n")
    (noted / "entry_points.txt").write_text("[takeback.games]\nlowwater = lowwater.game:GAME\n")
    return folder


def ended(game: Game, seed: int, seats: int = 4, player: int = -1, **options: object) -> list[Duel]:
    """Return all states of a game of random answers; the seat `player` is the computer's."""
    state = game.start(game.read_options({"deals": 1, **options}), seats, Chance(seed))
    states = [state]
    while game.outcome(state) is None:
        seat = next(iter(game.to_act(state)))
        listed = list(game.actions(state, seat))
        action = Chance(seed, len(states)).pick(listed)
        if seat == player:
            seen = game.seen_by(state, seat)
            action = game.computers.choose(seen, seat, Chance(0), Effort("usual", 1))
        state = play_action(game, state, seat, action, Chance(seed, len(states), "play")).after
        states.append(state)
    return states


def outcome(game: Game, states: list[Duel]) -> Outcome:
    found = game.outcome(states[-1])
    assert found is not None
    return found


# the package ------------------------------------------------------------------------------------------------
def test_example_card_game_has_at_most_300_lines() -> None:
    files = [one for one in (EXAMPLE / "lowwater").iterdir() if one.suffix in (".py", ".md")]
    assert len(files) >= 6
    assert sum(len(one.read_text(encoding="utf-8").splitlines()) for one in files) <= MOST_LINES


def test_help_page_names_every_public_name_for_card_games() -> None:
    page = (resources() / "help" / "making-another-card-game.md").read_text(encoding="utf-8")
    told = {*re.findall(r"\w+", page)}
    assert [name for name in (*cards.__all__, *zone_board.__all__) if name not in told] == []


TRIED = [
    ("--games", "1", "--option", "seats=3", "--option", "deals=2"),
    ("--games", "1", "--option", "deals=1"),
    ("--games", "40"),
    *[
        ("--games", "4", "--option", f"without=lowwater.{rule}")
        for rule in ("follow", "leader", "low", "flagship")
    ],
]


@pytest.mark.parametrize("words", only(["--games 1 --option deals=1"], [" ".join(one) for one in TRIED]))
def test_command_random_finds_no_violation_in_the_example_card_game(
    site: Path, checkout: Path, words: str
) -> None:
    paths = os.pathsep.join([str(site), str(EXAMPLE), str(checkout)])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    done = warm.run_module("desktop", "random", "lowwater", *words.split(), "--json", cwd=site, env=env)
    assert strip_progress(done.stderr) == ""
    told = json.loads(done.stdout)
    assert (told["violations"], told["games"], done.returncode) == ([], int(words.split()[1]), 0)


# its rules --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 4])
def test_points_of_a_deal_are_those_of_all_wrecks(game: Game, seats: int) -> None:
    for seed in range(4):
        for deals in (1, 2):
            scores = outcome(game, ended(game, seed, seats, deals=deals)).scores
            assert sum(scores) == deals * (2 * seats + 4)


def test_fewest_points_win(game: Game) -> None:
    for seed in range(8):
        found = outcome(game, ended(game, seed))
        least = tuple(seat for seat, score in enumerate(found.scores) if score == min(found.scores))
        assert found.winners == least


def test_each_offered_card_is_one_that_no_rule_forbids(game: Game) -> None:
    for state in ended(game, 3)[:-1]:
        asked = state.pending
        assert asked is not None
        seat = asked.seats[0]
        offered = {offer.objs[0] for offer in asked.options}
        for oid in state.zone("hand", seat):
            why = why_forbidden(cards.derive(state), Deed("lay", actor=seat, seat=seat, obj=oid))
            assert (oid in offered) == (why == "")


REMOVABLE = ("follow", "leader", "low", "wrecks", "flagship")


@pytest.mark.parametrize("rule", REMOVABLE)
def test_each_removable_rule_changes_some_game(game: Game, rule: str) -> None:
    out = f"lowwater.{rule}" + (",lowwater.flagship" if rule == "wrecks" else "")
    with_it, without = ([ended(game, seed, without=way)[-1] for seed in range(3)] for way in ("", out))
    assert [one.seats for one in with_it] != [one.seats for one in without]
    assert not any(one.card == f"lowwater.{rule}" for one in without[0].within("charter"))


def test_each_rule_of_the_example_card_game_is_listed_once_as_needed_or_removable(game: Game) -> None:
    rules = import_module("lowwater.rules")
    removable = [f"lowwater.{one}" for one in REMOVABLE]
    assert sorted(one.id for one in rules.RULES) == sorted([*rules.NEEDED, *removable])


@pytest.mark.parametrize(
    ("without", "why"),
    [
        ("lowwater.tricks", "Without “Tricks” this game cannot be played."),
        ("lowwater.wrecks", "“The flagship” needs “Wrecks”. Remove both or neither."),
        ("lowwater.tides", "There is no rule called lowwater.tides."),
        ("core.turn", "There is no rule called core.turn."),
    ],
)
def test_rules_that_cannot_be_removed_are_named(game: Game, without: str, why: str) -> None:
    with pytest.raises(Illegal, match=re.escape(why)):
        game.start(game.read_options({"without": without}), 4, Chance(1))


def test_computer_takes_fewer_points_than_random_players(game: Game) -> None:
    found = [outcome(game, ended(game, seed, player=seed % 4)).scores for seed in range(24)]
    mine = sum(scores[seed % 4] for seed, scores in enumerate(found))
    assert 4 * mine < 0.9 * sum(map(sum, found))


# beside the duel --------------------------------------------------------------------------------------------
def test_no_rule_or_card_of_the_example_gets_into_a_duel(game: Game) -> None:
    assert not [id for id in (*REGISTRY.rules, *REGISTRY.definitions) if id.startswith("lowwater")]
    assert REGISTRY.rule("lowwater.follow") is not None
    with pytest.raises(Illegal, match=r"There is no rule called lowwater\.follow"):
        rules_for({"with": "lowwater.follow"})


def test_zones_are_hidden_by_the_rules_of_their_own_game(game: Game) -> None:
    assert seers("pack", -1, "lowwater") == ()
    assert seers("pack", -1) is None
    assert seers("deck", 0) == ()
    assert seers("deck", 0, "lowwater") is None


def _start_cards(options: object, seats: int) -> list[Any]:
    return []


@pytest.mark.parametrize(
    ("rules", "definitions"),
    [
        ([Rule("other.rule", "Rule")], []),
        ([], [Definition("other.card", "Card", ())]),
        ([Rule("twice.rule", "Rule"), Rule("twice.rule", "Rule")], []),
    ],
)
def test_card_game_with_ids_that_cannot_be_used_is_refused(
    rules: list[Rule], definitions: list[Definition]
) -> None:
    with pytest.raises(Illegal):
        cards.CardGame("twice", rules, definitions, _start_cards)


def test_low_water_position_of_another_game_or_with_wrong_cards_zones_turn_or_plans_is_invalid(
    game: Game,
) -> None:
    state = ended(game, 5)[4]
    assert game.valid is not None
    assert game.valid(state, 4) == ""
    assert game.valid(state, 3) != ""
    damaged: dict[str, dict[str, Any]] = {
        "game": {"options": tuple(one for one in state.options if one[1] != "lowwater")},
        "zones": {"zones": state.zones[1:]},
        "cards": {
            "objects": tuple(_another(one) if one and one.zone == "hand" else one for one in state.objects)
        },
        "turn": {"tp": 7},
        "plans": {"plans": state.plans[1:]},
    }
    for name, change in damaged.items():
        assert game.valid(cards.Position(**{**_fields(state), **change}), 4) != "", name


def _another(one: cards.Obj) -> cards.Obj:
    return cards.Obj(**{**_fields(one), "card": "lowwater.gull1"})


def _fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


# the board --------------------------------------------------------------------------------------------------
def test_answers_about_no_visible_card_are_offered_below_the_board(game: Game, qtbot: Any) -> None:
    board = game.board_class(game, ())
    qtbot.addWidget(board)
    state = ended(game, 5)[2]
    asked = Choice((0,), "yes_no", "Now?", options=(Offer("Now"), Offer("Later")))
    board.show_state(cards.Position(**{**_fields(state), "pending": asked}), 0, (0,))
    rows, columns = board.size_of_grid()
    names = [board.name_of((rows - 1, column)) for column in range(columns)]
    assert names[:2] == ["Now", "Later"]
    acted: list[Any] = []
    board.act = acted.append
    board.act_on((rows - 1, 1))
    board.act_on((1 + len(board.middle), 0))  # a card that is not asked about
    assert acted == [cards.Answer(1), cards.Answer(2)]


def test_board_shows_exactly_the_cards_in_the_hand_of_the_viewer_sorted_by_suit(
    game: Game, qtbot: Any
) -> None:
    board = game.board_class(game, ())
    qtbot.addWidget(board)
    state = ended(game, 5)[3]
    for seat in range(4):
        board.show_state(game.seen_by(state, seat), seat, ())
        rows, columns = board.size_of_grid()
        names = [board.name_of((row, at)) for row in range(2, rows) for at in range(columns)]
        held = {cards.derive(state).values(oid).name for oid in state.zone("hand", seat)}
        shown = [name.partition(",")[0] for name in names if name != "empty place"]
        assert {*shown} == held
        assert [one.partition(" of ")[2] for one in shown] == sorted(
            one.partition(" of ")[2] for one in shown
        )


def test_row_of_a_move_names_every_card_that_is_laid_in_it(game: Game) -> None:
    state = game.start(game.read_options({"deals": 1}), 4, Chance(3))
    longest = 0
    while game.outcome(state) is None:
        seat = next(iter(game.to_act(state)))
        move = play_action(game, state, seat, next(iter(game.actions(state, seat))), Chance(0))
        laid = [event.fact for event in move.events if isinstance(event, cards.Recorded)]
        count = sum(fact.kind == "lay" for fact in laid)
        row = game.describe(move, state, None)
        assert row.text.count("lays the ") == count
        assert ("takes the trick" in row.text) == any(fact.kind == "take" for fact in laid)
        longest, state = max(longest, count), move.after
    assert longest > 1
