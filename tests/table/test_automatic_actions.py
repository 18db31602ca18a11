"""Actions that the window does for the player: undone and redone together with the action before them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from takeback.engine import savefile
from takeback.engine.game import Game, find_game
from takeback.engine.history import Bookmark
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.table.opening import new_table, open_table, save, table_from_file
from takeback.table.table import Table
from tests.toys import find_toy, tiles

GAMES = ("tictactoe", "fill", "flow", "fold", "park", "holdem", "duel")


def place_of(table: Table) -> tuple[Any, ...]:
    """Return where the table stands, with the steps in effect there."""
    drafts = [(draft.seat, draft.moves()) for draft in table.drafts.by_place.values() if draft.is_open]
    return table.here.serial, table.state, drafts


def play(table: Table, seat: int, chance: random.Random, is_automatic: bool = False) -> bool:
    """Play a random action of this seat; return whether one was possible."""
    actions = list(table.game.actions(table.state_for(seat), seat))
    try:
        table.act(chance.choice(actions), seat, is_automatic)
    except (Illegal, IndexError):
        return False
    return True


def play_automatically(table: Table, chance: random.Random) -> bool:
    """Go on as the window does: with the open draft if there is one, else for a seat that is to act."""
    draft = table.drafts.find_with(None, lambda draft: draft.is_open)
    acting = table.to_act()
    return bool(acting) and play(table, draft.seat if draft is not None else acting[0], chance, True)


def check_random_decisions(game: Game, seed: int, decisions: int) -> int:
    """Play decisions, each with automatic actions after it, undo and redo each; return how many had some."""
    chance = random.Random(seed)
    table = new_table(game, {}, [Seat()] * game.seats[0], seed, "free", None)
    places, joined = [], 0
    for _ in range(decisions):
        draft = table.drafts.find_with(None, lambda draft: draft.is_open)
        acting, here, before = table.to_act(), table.here, place_of(table)
        if not acting or not play(table, draft.seat if draft is not None else acting[0], chance):
            continue
        count = sum(play_automatically(table, chance) for _ in range(chance.choice((0, 0, 1, 2))))
        joined += bool(count)
        after = place_of(table)
        if table.here is not here:
            before = here.serial, here.state, []  # a turn is undone with all its steps
        places.append(before)
        table.actions.undo()
        assert place_of(table) == before
        table.actions.redo()
        assert place_of(table) == after
    last = place_of(table)
    turns = []
    while table.actions.next_undo() is not None:
        turns.append(place_of(table))
        table.actions.undo()
        assert place_of(table) in places  # never between a decision and what the window did after it
    for place in reversed(turns):
        table.actions.redo()
        assert place_of(table) == place
    assert place_of(table) == last
    table.close()
    return joined


@pytest.mark.parametrize("name", GAMES)
def test_undo_takes_back_a_random_decision_with_all_automatic_actions_after_it(qapp: Any, name: str) -> None:
    joined = sum(check_random_decisions(find_game(name), seed, 20) for seed in range(8))
    assert joined > 4


def test_undo_takes_back_automatic_steps_of_an_unfinished_turn_with_the_decision_before(qapp: Any) -> None:
    joined = sum(check_random_decisions(tiles.GAME, seed, 20) for seed in range(6))
    assert joined > 4


@pytest.mark.parametrize("name", ["duel", "park"])  # the automatic action is a turn, or a step
def test_name_set_before_an_automatic_action_is_undone_first_then_decision_and_action_together(
    qapp: Any, name: str
) -> None:
    chance, game = random.Random(3), find_game(name)
    table = new_table(game, {}, [Seat()] * game.seats[0], 3, "free", None)
    before, marked = place_of(table), table.here
    assert play(table, table.to_act()[0], chance)
    table.marks.set(marked, "name", "fork", "name fork")
    assert play_automatically(table, chance)
    after = place_of(table)
    table.actions.undo()
    assert (place_of(table), marked.mark("name")) == (after, None)
    table.actions.undo()
    assert place_of(table) == before
    table.actions.redo()
    table.actions.redo()
    assert (place_of(table), marked.mark("name")) == (after, "fork")
    table.close()


def test_text_of_undo_names_the_decision_and_not_the_automatic_step(qapp: Any) -> None:
    chance, game = random.Random(5), find_game("park")
    table = new_table(game, {}, [Seat()] * game.seats[0], 5, "free", None)
    seat = table.to_act()[0]
    assert play(table, seat, chance)
    action = table.actions.next_undo()
    assert action is not None
    assert play(table, seat, chance, is_automatic=True)
    draft = table.drafts.find(seat)
    assert draft is not None
    assert len(draft.moves()) == 2, "a step that closes the turn tests nothing here"
    assert table.actions.next_undo() == action
    table.marks.set(table.here, "bookmark", Bookmark("x"), "bookmark")
    table.actions.undo()
    assert table.actions.next_undo() == action
    table.close()


def places_of_undo(table: Table) -> list[tuple[Any, ...]]:
    """Return where Undo leads to, press by press until the start, and return to the present place."""
    places, end = [], place_of(table)
    while table.actions.next_undo() is not None:
        table.actions.undo()
        places.append(place_of(table))
    for _press in places:
        table.actions.redo()
    assert place_of(table) == end
    return places


def find_any(name: str) -> Game:
    """Return a shipped game or a toy by its name."""
    return find_game(name) if name in GAMES else find_toy(name)


def reopen_from_journal(table: Table, folder: Path) -> Table:
    journal = table.storage.journal
    assert journal is not None
    id = table.id
    table.close()
    return open_table(journal, id, find_any).table


def reopen_from_file(table: Table, folder: Path) -> Table:
    save(table, folder / "game.takeback")
    table.close()
    return table_from_file(savefile.read(folder / "game.takeback"), find=find_any).table


def play_with_automatic_actions(table: Table, seed: int) -> int:
    """Play decisions with automatic actions after them; return how many of those there are."""
    chance, played = random.Random(seed), 0
    for _turn in range(30):
        draft = table.drafts.find_with(None, lambda draft: draft.is_open)
        acting = table.to_act()
        if not acting:
            break
        if play(table, draft.seat if draft is not None else acting[0], chance):
            played += sum(play_automatically(table, chance) for _again in range(chance.choice((0, 1, 2))))
    return played


@pytest.mark.parametrize("reopen", [reopen_from_journal, reopen_from_file])
@pytest.mark.parametrize("name", [*GAMES, tiles.GAME.id])
def test_undo_leads_to_the_same_places_after_reopening_from_journal_or_file(
    qapp: Any,
    tmp_path: Path,
    name: str,
    reopen: Callable[[Table, Path], Table],
    pytestconfig: pytest.Config,
) -> None:
    """Play four games; two are enough without --long where they have automatic actions."""
    game, journal = find_any(name), Journal.open(tmp_path / "games.db")
    joined = 0
    for seed in range(4):
        if seed == 2 and joined > 4 and not pytestconfig.getoption("--long"):
            break
        table = new_table(game, {}, [Seat()] * game.seats[0], seed, "free", journal)
        joined += play_with_automatic_actions(table, seed)
        before = places_of_undo(table)
        again = reopen(table, tmp_path)
        assert places_of_undo(again) == before
        again.close()
    assert joined > 4
