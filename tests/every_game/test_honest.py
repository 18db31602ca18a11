"""Test the trial itself: each fault of a game or of the table is caught by the right check."""

import itertools
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from takeback.children import process_pool
from takeback.engine import game as engine_game
from takeback.engine.chance import Chance
from takeback.engine.game import Computers, Game, find_game, find_games, import_path_of_game
from takeback.engine.history import History
from takeback.engine.journal import Journal
from takeback.engine.state import Event, Illegal
from takeback.engine.trial import Violation, is_sentence
from takeback.table import table as table_module
from takeback.table import trial as table_trial
from takeback.table.commands import Step
from takeback.table.drafts import TableDrafts
from takeback.table.table import Table
from takeback.table.trial import TableTrial
from takeback.table.trial_storage import (
    HASH_SEEDS,
    check_file,
    check_in_new_process,
    check_journal,
    digest_of_table,
)
from tests.every_game import unordered
from tests.every_game.broken import BROKEN, SENTENCES, rules, unlisted_with
from tests.table.sitting import sit
from tests.toys import bids, counting, dice, tiles
from tests.toys.slow import TIMED, SlowGame

SHORT: dict[str, dict[str, object]] = {
    "bids": {"goal": 20},
    "counting": {"goal": 20},
    "dice": {"goal": 30},
    "steps": {"level": "Stairs/9"},
    "tiles": {"tiles": 8},
}
SOUND: dict[str, Game] = {game.id: game for game in (bids.GAME, counting.GAME, dice.GAME, tiles.GAME)}


def run_trials(game: Game, seeds: int = 3, journal: Journal | None = None) -> list[TableTrial]:
    return list(iterate_trials(game, seeds, journal))


def iterate_trials(game: Game, seeds: int = 3, journal: Journal | None = None) -> Iterator[TableTrial]:
    for seed in range(seeds):
        trial = TableTrial(game, SHORT[game.id], min(2, max(game.seats)), seed, journal, thinks=True)
        trial.run(30)
        yield trial


def find_checks(trials: list[TableTrial]) -> set[str]:
    return {violation.check for trial in trials for violation in trial.violations}


@pytest.mark.parametrize("what", BROKEN)
def test_each_broken_game_violates_the_expected_check_of_the_trial_with_the_expected_words(what: str) -> None:
    """Play up to three trials: one is enough where it shows the fault already."""
    check, make = BROKEN[what]
    violations: list[Violation] = []
    for trial in iterate_trials(make()):
        violations += trial.violations
        said = [f"{one.place}: {one.why}" for one in violations if one.check == check]
        if said and all(any(words in text for text in said) for words in SENTENCES[what]):
            break
    else:
        pytest.fail(f"The check {check} says none or not all of {SENTENCES[what]}: {violations}")
    assert not any("unhashable" in text for text in said)


@pytest.mark.parametrize("name", SOUND)
def test_trial_finds_no_violation_in_sound_games(name: str) -> None:
    trials = run_trials(SOUND[name])
    assert find_checks(trials) == set(), trials[0].violations


def test_trial_plays_legal_actions_that_a_game_gives_only_as_examples() -> None:
    def is_two(state: counting.Counter, seat: int, action: counting.Count) -> bool:
        return action.by == 2 and action in counting.actions(state, seat)

    def examples(state: counting.Counter, seat: int, chance: Chance) -> list[counting.Count]:
        return [counting.Count(2)] if is_two(state, seat, counting.Count(2)) else []

    trials = run_trials(unlisted_with(is_two, examples))
    played = {move.action for trial in trials for node in trial.table.line for move in node.moves}
    assert find_checks(trials) == set()
    assert played == {counting.Count(1), counting.Count(2), counting.Count(3)}


def test_action_refused_after_its_first_event_changes_neither_state_nor_history_nor_draft() -> None:
    def late(action: counting.Count) -> Iterator[Event]:
        yield counting.Counted(1)
        raise Illegal("That was too much after all.")

    game = rules(lambda state, seat, action: late(action) if action.by > 3 else None)
    assert find_checks(run_trials(game)) == set()
    table = sit(game)
    state = table.state
    with pytest.raises(Illegal, match="too much after all"):
        table.act(counting.Count(4), 0)
    assert table.state is state
    assert (table.stack.count(), table.drafts.find(0)) == (0, None)


def test_trial_replays_plans_in_a_game_with_drafts_and_none_in_a_game_without() -> None:
    assert sum(trial.plans for trial in run_trials(tiles.GAME)) > 0
    assert sum(trial.plans for trial in run_trials(counting.GAME)) == 0


def test_violation_of_the_trial_names_its_check_and_turn_and_gives_the_reason_in_a_sentence() -> None:
    _, make = BROKEN["what is not listed is accepted"]
    found = next(one for trial in run_trials(make()) for one in trial.violations)
    assert found.check == "refused"
    assert found.place.startswith("turn ")
    assert is_sentence(found.why)


def test_trial_catches_a_computer_player_over_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(step=5)
    monkeypatch.setattr("takeback.engine.trial_players.time.thread_time", lambda: next(clock))
    _, make = BROKEN["a computer player cheats"]
    trial = TableTrial(make(), {"goal": 20}, 2, 1)
    trial.players.check_thinker(trial.table.state, 0, "turn 1")
    assert any("seconds" in violation.why for violation in trial.violations)


@pytest.mark.parametrize("field", TIMED)
def test_trial_reports_only_the_slow_function_of_a_game_with_its_seconds(field: str) -> None:
    slow = SlowGame(TIMED[field], field)
    with slow.clock():
        trial = TableTrial(slow.game, SHORT[slow.game.id], 2, 1)
        trial.run(12)
        trial.play_out(12)
    whys = {one.why for one in trial.violations if one.check == "slow"}
    assert whys == {f"One call of {field} took {SlowGame.SECONDS:.1f} seconds."}


def test_trial_reports_a_slow_computer_level_with_its_seconds_and_does_not_ask_it_again() -> None:
    asked: list[str] = []

    def choose(state: counting.Counter, seat: int, chance: Chance, effort: Any) -> counting.Count:
        asked.append(effort.level)
        slow.spend(effort.level == "slow")
        return counting.Count(1)

    slow = SlowGame(counting.GAME, "")
    slow.game = slow.game.with_fields(computers=Computers(choose=choose, levels=("slow", "quick")))
    with slow.clock():
        trial = TableTrial(slow.game, {"goal": 20}, 2, 1)
        for turn in range(3):
            trial.players.check_thinker(trial.table.state, 0, f"turn {turn + 1}")
    found = [one for one in trial.violations if one.check == "slow"]
    assert [one.why for one in found] == ["One call of the computer player slow took 20.0 seconds."]
    assert (asked.count("slow"), asked.count("quick")) == (1, 6)


# faults of the table ------------------------------------------------------------------------------------
def do_nothing(*_: object) -> None:
    pass


def undo_elsewhere(step: Step) -> None:
    step.model.state = step.move.after


TABLE_FAULTS: dict[str, tuple[set[str], Any, str, Callable[..., Any]]] = {
    "a step that does not go back": ({"jump", "undo", "draft"}, Step, "undo", undo_elsewhere),
    "a step that does not go forward": ({"replay", "draft"}, Step, "redo", do_nothing),
    "a draft that cannot be thrown away": ({"draft"}, TableDrafts, "discard", do_nothing),
    "a draft that is not rewound": ({"draft"}, TableDrafts, "rewind", do_nothing),
    "a tree that forgets what was played": ({"line", "row"}, History, "find_child", lambda *_: None),
    "an undo that does nothing": ({"draft"}, Table, "undo", do_nothing),
    "a jump that stays": ({"jump", "line"}, Table, "go_to", do_nothing),
}


@pytest.mark.parametrize("fault", TABLE_FAULTS)
def test_trial_reports_each_fault_planted_in_the_table_with_the_expected_check(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, owner, name, wrong = TABLE_FAULTS[fault]
    monkeypatch.setattr(owner, name, wrong)
    monkeypatch.setattr(table_trial, "MOST_DRAFTS", 3)  # in a turn that cannot be ended
    if name == "undo" and owner is Table:
        monkeypatch.setattr(TableTrial, "try_undo_all", do_nothing)  # it would never end
    assert names & find_checks(run_trials(tiles.GAME))


def test_trial_catches_chance_that_differs_from_the_chance_of_its_seed_and_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def other(seed: int, place: str, seat: int, number: int) -> Chance:
        return Chance(seed, "other", place, seat, number)

    monkeypatch.setattr(table_module, "chance_of", other)
    assert "replay" in find_checks(run_trials(dice.GAME))


def test_trial_catches_a_table_change_that_is_emitted_twice() -> None:
    trial = TableTrial(counting.GAME, {"goal": 20}, 2, 1)
    trial.table.changed.connect(trial.changes.append)
    trial.run(10)
    assert "news" in find_checks([trial])


# stored data ----------------------------------------------------------------------------------------
def test_check_of_the_journal_finds_a_turn_that_was_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.open(None)
    add = Journal.add_turn
    monkeypatch.setattr(
        Journal,
        "add_turn",
        lambda self, id, turn, *rest: None if turn.serial == 3 else add(self, id, turn, *rest),
    )
    trial = run_trials(counting.GAME, 1, journal)[0]
    found = check_journal(counting.GAME, journal, [digest_of_table(trial.table)])
    journal.close()
    assert [violation.check for violation in found]


def test_check_of_saved_files_reports_a_draft_that_is_not_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = TableTrial(tiles.GAME, {"tiles": 8}, 2, 1)
    trial.table.act(tiles.TakeFirst(), 0)
    assert not check_file(tiles.GAME, trial.table)
    monkeypatch.setattr("takeback.table.opening._restore_draft", lambda table, record, problems: None)
    assert "The drafts are others." in [violation.why for violation in check_file(tiles.GAME, trial.table)]


@pytest.mark.parametrize("game", [unordered.GAME, unordered.LISTING], ids=["events", "list"])
def test_check_in_another_process_catches_rules_that_depend_on_the_order_of_a_set(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play in the order that one of the other processes has: that process then finds no difference,
    another one does."""
    for seed in HASH_SEEDS:
        with process_pool(1, seed) as processes:
            here = processes.submit(unordered.order).result(60)
        monkeypatch.setattr(unordered, "order", lambda here=here: here)
        path = tmp_path / seed / "journal.sqlite"
        path.parent.mkdir()
        journal = Journal.open(path)
        trial = TableTrial(game, {}, 2, 1, journal)
        trial.run(8)
        assert not trial.violations
        kept = digest_of_table(trial.table)
        trial.table.close()
        assert not check_journal(game, journal, [kept])
        journal.close()
        monkeypatch.undo()
        found = check_in_new_process(game, {path: [kept]})
        assert {violation.check for violation in found} == {"process"}


@pytest.mark.parametrize(
    "text",
    [
        "It is Ann’s turn.",
        "7♠ is gone.",
        "Count one, two or three.",
        "The game is over!",
        "Is that all? “No.”",
    ],
)
def test_is_sentence_accepts_sentences(text: str) -> None:
    assert is_sentence(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "No.",
        "no capital here.",
        "No end here",
        "KeyError: it is gone.",
        "Count(by=3) is wrong.",
        "Two\nlines.",
    ],
)
def test_is_sentence_rejects_empty_short_lowercase_unfinished_and_technical_texts(text: str) -> None:
    assert not is_sentence(text)


def test_installed_game_with_a_list_in_its_state_is_refused_with_the_field_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "card_with_a_list.py").write_text(
        "from dataclasses import replace\n"
        "from tests.every_game.broken import Listed\n"
        "from tests.toys import counting\n"
        "GAME = replace(counting.GAME, id='listed', state=Listed)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    points = [EntryPoint("listed", "card_with_a_list:GAME", "takeback.games")]
    monkeypatch.setattr(engine_game, "_outside", lambda: points)
    why = "The field marks of Listed holds a list: use a tuple, such as tuple[int, ...]."
    assert [found.error for found in find_games() if found.game is None] == [why]
    with pytest.raises(Illegal, match=r"listed cannot be played: The field marks of Listed holds a list"):
        find_game("listed")
    sys.modules.pop("card_with_a_list")


def test_check_in_another_process_finds_an_installed_game_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Use an entry point to an attribute of a class in a module with another name, outside the package of
    its rules."""
    (tmp_path / "shelf_of_cards.py").write_text(
        "from dataclasses import replace\n"
        "from tests.toys import counting, dice\n"
        "class Cards:\n"
        "    SMALL = replace(counting.GAME, id='small')\n"
        "    OTHER = replace(dice.GAME, id='other')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    points = [
        EntryPoint(name, f"shelf_of_cards:Cards.{name.upper()}", "takeback.games")
        for name in ("small", "other")
    ]
    monkeypatch.setattr(engine_game, "_outside", lambda: points)
    game = find_game("other")
    assert import_path_of_game(game) == "shelf_of_cards:Cards.OTHER"
    journal = Journal.open(tmp_path / "journal.sqlite")
    trial = TableTrial(game, {"goal": 30}, 2, 1, journal)
    trial.run(8)
    kept = digest_of_table(trial.table)
    trial.table.close()
    journal.close()
    assert check_in_new_process(game, {tmp_path / "journal.sqlite": [kept]}) == []
    sys.modules.pop("shelf_of_cards")
