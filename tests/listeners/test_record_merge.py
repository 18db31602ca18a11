"""Test that statistics, results and notes of two profiles merge: all of both, and nothing twice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from takeback.listeners.merged_tables import MergedTables
from takeback.listeners.notebook import NotesFile
from takeback.listeners.record_merge import (
    ensure_profile_name,
    merge_notes,
    merge_results,
    merge_statistics,
    own_figures,
)
from takeback.listeners.results import LevelResult, Results, Sitting
from takeback.listeners.statistics import FinishedGame, StatisticsFile
from takeback.table.archive import Note

SEEDS = pytest.mark.parametrize("seed", range(30))
GAMES, WHATS, LEVELS = ("flow", "fold"), ("played", "won", "won against easy"), ("a", "b", "c", "d")
SAME = MergedTables({1: 1, 2: 2}, {"one": "one", "two": "two"})


class Profile:
    """The records of one computer."""

    def __init__(self, folder: Path) -> None:
        self.statistics, self.results = StatisticsFile(folder), Results(folder)
        self.notes = NotesFile(folder)
        ensure_profile_name(self.statistics)

    def play(self, chance: Random) -> None:
        """Add what is kept of some games."""
        for _ in range(chance.randrange(6)):
            game, what, level = chance.choice(GAMES), chance.choice(WHATS), chance.choice(LEVELS)
            figures = self.statistics.games.setdefault(game, {})
            figures[what] = figures.get(what, 0) + 1
            games = self.statistics.finished.setdefault(game, [])
            games.append(
                FinishedGame(at=float(chance.randrange(1 << 30)), seconds=float(chance.randrange(9)))
            )
            games.sort(key=lambda one: one.at)
            self.statistics.used[chance.choice(("one", "two"))] = {"hints": chance.randrange(4)}
            days = tuple(sorted({f"2026-01-0{chance.randrange(1, 5)}" for _ in range(2)}))
            result = LevelResult(
                chance.randrange(1, 9), float(chance.randrange(9)), chance.randrange(4), days, 1
            )
            self.results.set_result(game, level, result)
            self.results.keep_sitting("one", Sitting(float(chance.randrange(9)), chance.randrange(3)))
            note = Note(f"text {chance.randrange(3)}", (f"tag {chance.randrange(3)}",))
            self.notes.games.setdefault(game, {})[f"1:{chance.randrange(3)}"] = note

    def merge(self, other: Profile, tables: MergedTables = SAME) -> None:
        """Add what the other computer has kept."""
        merge_statistics(self.statistics, other.statistics, tables)
        merge_results(self.results, other.results, tables)
        merge_notes(self.notes, other.notes, tables)

    def facts(self) -> tuple[object, ...]:
        """Return everything but the names of profiles."""
        kept = self.statistics
        figures = {(g, w): n for g, found in kept.games.items() for w, n in found.items() if n}
        return (
            figures,
            {game: list(games) for game, games in kept.finished.items()},
            {key: dict(used) for key, used in kept.used.items()},
            self.results.all_results(),
            self.results.all_sittings(),
            {game: dict(notes) for game, notes in self.notes.games.items()},
        )


@pytest.fixture
def profiles(tmp_path: Path) -> list[Profile]:
    return [Profile(tmp_path / f"{number}") for number in range(3)]


@SEEDS
def test_profiles_merged_in_any_order_all_have_the_sum_of_figures_and_the_best_results(
    seed: int, profiles: list[Profile]
) -> None:
    chance = Random(seed)
    made: dict[tuple[str, str], int] = {}
    for _ in range(8):
        one, other = chance.sample(profiles, 2)
        before = own_figures(one.statistics)
        one.play(chance)
        for game, figures in own_figures(one.statistics).items():
            for what, number in figures.items():
                made[game, what] = made.get((game, what), 0) + number - before.get(game, {}).get(what, 0)
        other.merge(one)
        facts = other.facts()
        other.merge(one)
        assert other.facts() == facts
    for _ in range(2):
        for one in profiles:
            for other in profiles:
                if one is not other:
                    one.merge(other)
    for one in profiles:
        kept = one.statistics.games
        assert {(g, w): n for g, found in kept.items() for w, n in found.items() if n} == made
        assert one.statistics.finished == profiles[0].statistics.finished
        stars = {
            g: {name: r.stars for name, r in levels.items()}
            for g, levels in one.results.all_results().items()
        }
        assert stars == {
            g: {name: r.stars for name, r in levels.items()}
            for g, levels in profiles[0].results.all_results().items()
        }


@SEEDS
def test_merging_a_profile_with_a_copy_of_itself_changes_nothing(seed: int, tmp_path: Path) -> None:
    one = Profile(tmp_path)
    one.play(Random(seed))
    for file in (one.statistics.file, one.notes.file):
        file.save_soon()
        file.save()
    one.results.save()
    facts = one.facts()
    one.merge(Profile(tmp_path))
    assert one.facts() == facts


@SEEDS
def test_merged_level_results_have_the_most_stars_and_the_best_count_and_time_of_both_profiles(
    seed: int, profiles: list[Profile]
) -> None:
    chance = Random(seed)
    one, other = profiles[:2]
    one.play(chance)
    other.play(chance)
    mine, theirs = one.results.all_results(), other.results.all_results()
    one.merge(other)
    for game, levels in one.results.all_results().items():
        for level, both in levels.items():
            parts = [found[game][level] for found in (mine, theirs) if level in found.get(game, {})]
            assert both.stars == max(part.stars for part in parts)
            assert (both.count, both.seconds) == min((part.count, part.seconds) for part in parts)
            assert {*both.days} == {day for part in parts for day in part.days}


def test_merged_notes_and_results_refer_to_the_new_ids_of_tables_and_turns(profiles: list[Profile]) -> None:
    one, other = profiles[:2]
    other.notes.games["holdem"] = {
        "1:4": Note("a"),
        "1:5": Note("b"),
        "9:1": Note("of no table"),
        "Ann": Note("c"),
        "file:1": Note("d"),
    }
    other.results.set_result("flow", "level", LevelResult(3, 1.0, 1, ("2026-01-01",), 1))
    other.results.keep_sitting("key", Sitting(5.0))
    other.statistics.counted["key"] = None
    one.merge(other, MergedTables({1: 7}, {"key": "here"}, {1: {4: 6}}))
    assert one.notes.games["holdem"] == {
        "7:6": Note("a"),
        "7:5": Note("b"),
        "Ann": Note("c"),
        "file:1": Note("d"),
    }
    assert one.results.result_of("flow", "level").table == 7
    assert one.results.all_sittings() == {"here": Sitting(5.0)}
    assert list(one.statistics.counted) == ["here"]


def test_merged_notes_on_the_same_player_become_one_note_with_both_texts_and_each_tag_once(
    profiles: list[Profile],
) -> None:
    one, other = profiles[:2]
    one.notes.games["holdem"] = {"Ann": Note("bluffs", ("loose",))}
    other.notes.games["holdem"] = {"Ann": Note("folds", ("loose", "late"))}
    for _ in range(2):
        one.merge(other)
        assert one.notes.games["holdem"]["Ann"] == Note("bluffs\n\nfolds", ("loose", "late"))
