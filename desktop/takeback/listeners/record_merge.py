"""Merge statistics, results of levels, and notes of another computer into those here.

Nothing here is lost, and nothing comes twice, however often a file is opened.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from msgspec.structs import replace

from takeback.listeners.merged_tables import MergedTables
from takeback.listeners.notebook import NotesFile
from takeback.listeners.results import LevelResult, Results, Sitting
from takeback.listeners.statistics import MOST_GAMES, StatisticsFile
from takeback.table.archive import Note

Figures = dict[str, dict[str, int]]  # by game and what is counted


# statistics -------------------------------------------------------------------------------------------
def ensure_profile_name(kept: StatisticsFile) -> None:
    """Give the profile a random name, by which its figures are known in other profiles, unless it has one."""
    if not kept.profile:
        kept.profile = os.urandom(16).hex()
        kept.file.save_soon()


def merge_statistics(kept: StatisticsFile, other: StatisticsFile, tables: MergedTables) -> None:
    """Add the games and figures of another profile.

    A figure is a sum, so it is noted what of it came from which profile: only the difference is added later.
    """
    ensure_profile_name(kept)
    for profile, figures in {**other.taken, other.profile: own_figures(other)}.items():
        is_own = profile == kept.profile
        before = own_figures(kept) if is_own else kept.taken.setdefault(profile, {})
        for game, what, number in [(g, w, n) for g, found in figures.items() for w, n in found.items()]:
            if (more := number - before.get(game, {}).get(what, 0)) > 0:
                here = kept.games.setdefault(game, {})
                here[what] = here.get(what, 0) + more
                if not is_own:
                    before.setdefault(game, {})[what] = number
    for game, theirs in other.finished.items():
        ours = kept.finished.setdefault(game, [])
        ours += [one for one in theirs if one not in ours]
        ours.sort(key=lambda one: one.at)
        del ours[:-MOST_GAMES]
    kept.counted |= {tables.keys[key]: None for key in other.counted if key in tables.keys}
    for key, used in other.used.items():
        if (here_key := tables.keys.get(key, "")) and here_key not in kept.counted:
            kept.used[here_key] = _largest(kept.used.get(here_key, {}), used)
    kept.file.save_soon()


def own_figures(kept: StatisticsFile) -> Figures:
    """Return the figures minus what came from other profiles, at least 0 each."""
    own = {game: dict(figures) for game, figures in kept.games.items()}
    for taken in kept.taken.values():
        for game, figures in taken.items():
            for what, number in figures.items():
                here = own.setdefault(game, {})
                here[what] = max(0, here.get(what, 0) - number)
    return own


def _largest(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Return the larger of both numbers for each name."""
    return {what: max(one.get(what, 0), other.get(what, 0)) for what in {**one, **other}}


# results of levels ------------------------------------------------------------------------------------
def merge_results(results: Results, other: Results, tables: MergedTables) -> None:
    """Add the results of levels of another profile, and for each table that is here, too, store the greater
    time and hints of both."""
    for game, levels in other.all_results().items():
        for level, theirs in levels.items():
            there = replace(theirs, table=tables.ids.get(theirs.table, 0))
            results.set_result(game, level, merged_result(results.result_of(game, level), there))
    for key, sitting in other.all_sittings().items():
        if key in tables.keys:
            here = results.sitting(tables.keys[key])
            both = Sitting(
                max(here.seconds, sitting.seconds),
                max(here.hints, sitting.hints),
                max(here.halves, sitting.halves),
            )
            if both != here:
                results.keep_sitting(tables.keys[key], both)


def merged_result(ours: LevelResult, theirs: LevelResult) -> LevelResult:
    """Return the better of two results of a level by count, then time, with the most stars, the days of both,
    and the table of `ours` if it has one."""
    solved = [one for one in (ours, theirs) if one.is_solved]
    best = min(solved, key=lambda one: (one.count, one.seconds), default=ours)
    days = ours.days if {*theirs.days} <= {*ours.days} else tuple(sorted({*ours.days, *theirs.days}))
    return LevelResult(
        best.count, best.seconds, max(ours.stars, theirs.stars), days, ours.table or theirs.table
    )


# notes ------------------------------------------------------------------------------------------------
def merge_notes(notes: NotesFile, other: NotesFile, tables: MergedTables) -> None:
    """Add the notes of another profile, except on turns of tables that are not here; two notes on one thing
    become one with both texts."""
    for game, theirs in other.games.items():
        here = notes.games.get(game, {})
        both = {key: note for about, note in theirs.items() if (key := tables.turn_key(about))}
        both = {key: merged_note(here.get(key, Note()), note) for key, note in both.items()}
        if {**here, **both} != here:
            notes.games[game] = {**here, **both}
            notes.file.save_soon()


def merged_note(ours: Note, theirs: Note) -> Note:
    """Return one note with the texts and tags of both, each once."""
    texts = [ours.text] if ours.text else []
    if theirs.text and f"\n\n{theirs.text}\n\n" not in f"\n\n{ours.text}\n\n":
        texts.append(theirs.text)
    return Note("\n\n".join(texts), tuple(dict.fromkeys((*ours.tags, *theirs.tags))))
