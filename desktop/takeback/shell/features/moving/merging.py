"""Merge an unpacked profile of another computer into the one in use, without losing anything of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject

from takeback.engine.journal import Journal
from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.whole_file import write_atomically
from takeback.listeners.merged_tables import MergedTables
from takeback.listeners.notebook import NotesFile
from takeback.listeners.record_merge import ensure_profile_name, merge_notes, merge_results, merge_statistics
from takeback.listeners.results import Results
from takeback.listeners.statistics import StatisticsFile, key_of
from takeback.puzzles.levels import MOST_BYTES
from takeback.puzzles.pack_merge import levels_in, merged_pack
from takeback.shell.features.moving.whole_profile import DECKS, LEVELS, texts_in
from takeback.shell.session.tables import JOURNAL
from takeback.shell.settings import Settings
from takeback.table.journal_merge import JournalMerge, merge_journals
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

MOST_LETTERS = 40  # of the name of a deck


class ProfileMerge(msgspec.Struct):
    """Counts what a merge of another profile has done so far."""

    tables: JournalMerge = msgspec.field(default_factory=JournalMerge)
    levels: int = 0  # that were not here
    decks: int = 0
    renamed: list[str] = []  # new names of what had the name of something else here

    def sentences(self, name: str) -> str:
        """Return what was done with the file of this name, in sentences, or that everything is here
        already."""
        told, tables = [], self.tables
        counts = (
            (tables.added, ngettext("{count} game", "{count} games", tables.added)),
            (self.levels, ngettext("{count} level", "{count} levels", self.levels)),
            (self.decks, ngettext("{count} deck", "{count} decks", self.decks)),
        )
        if new := [text for count, text in counts if count]:
            told.append(_("New from {file}: {list}.", file=name, list=format_list(new)))
        if tables.grown:
            told.append(
                ngettext(
                    "{count} game was updated with the turns from the other computer.",
                    "{count} games were updated with the turns from the other computer.",
                    tables.grown,
                )
            )
        if renamed := [*tables.renamed, *self.renamed]:
            told.append(_("Renamed because the name was taken: {list}.", list=format_list(renamed)))
        if tables.unsure:
            told.append(
                ngettext(
                    "{count} game could not be merged, and was added as a separate game.",
                    "{count} games could not be merged, and were added as separate games.",
                    tables.unsure,
                )
            )
        if tables.locked:
            told.append(
                ngettext(
                    "{count} fair game in play was left out, because its key is lost.",
                    "{count} fair games in play were left out, because their key is lost.",
                    tables.locked,
                )
            )
        return " ".join(told) or _("Everything in {file} is already here.", file=name)


def merge_profile(
    folder: Path, settings: Settings, journal: Journal, done: ProfileMerge
) -> Iterator[tuple[int, int]]:
    """Merge the profile in this folder, step by step, and write it; yield how many tables of how many are
    done. What was done is counted in `done`. If it is stopped, what was merged stays, and the next merge goes
    on. Raises JournalError and OSError."""
    with closing(Journal.open(folder / JOURNAL)) as other:
        yield from merge_journals(other, journal, done.tables)
        keys = _table_keys(other, done.tables.ids)
    merge_levels(folder, settings.folder, done)
    merge_decks(folder, settings.folder, done)
    tables = MergedTables(done.tables.ids, keys, done.tables.serials)
    parent = QObject()
    merge_results(settings.profile_object(Results), Results(folder, parent), tables)
    merge_statistics(settings.profile_object(StatisticsFile), StatisticsFile(folder, parent), tables)
    merge_notes(settings.profile_object(NotesFile), NotesFile(folder, parent), tables)
    settings.add_missing(Settings(folder, parent))
    save_profile(settings)


def name_profile(settings: Settings) -> None:
    """Give the profile the name by which its statistics are known in other profiles, unless it has one."""
    ensure_profile_name(settings.profile_object(StatisticsFile))


def save_profile(settings: Settings) -> None:
    """Write everything now that waits to be written into files of the profile."""
    settings.profile_object(Results).save()
    settings.profile_object(StatisticsFile).file.save()
    settings.profile_object(NotesFile).file.save()
    settings.save()


def _table_keys(other: Journal, ids: dict[int, int]) -> dict[str, str]:
    """Return the keys that statistics have for tables here, by their keys in the other profile; `ids` maps
    ids there to ids here."""
    records = other.records_of(list(ids))
    return {
        key_of(record.game, id, record.seed): key_of(record.game, ids[id], record.seed)
        for id, record in records.items()
    }


def merge_levels(folder: Path, profile: Path, done: ProfileMerge) -> None:
    """Add the levels of the profile in `folder` to those in `profile`, file by file, except those that a file
    of their game has. A file that cannot be merged is kept beside. What was done is counted in `done`. Raises
    OSError."""
    for name, file in texts_in(folder).items():
        if not name.startswith(f"{LEVELS}/"):
            continue
        game, own = name.split("/")[1], texts_in(profile)
        beside = [_text_of(one) for there, one in own.items() if there.startswith(f"{LEVELS}/{game}/")]
        ours, theirs, target = _text_of(profile / name), _text_of(file), profile / name
        if theirs is None or (ours is None and target.exists()):
            done.renamed += _keep_beside(file, target)
            continue
        text, added = merged_pack(ours, theirs, levels_in([one for one in beside if one is not None]))
        if text is not None:
            _write(target, text.encode())
            done.levels += added


def merge_decks(folder: Path, profile: Path, done: ProfileMerge) -> None:
    """Add the decks of the profile in `folder` to those in `profile`; one whose name another deck has gets a
    new one. Decks with the same content are left out. What was done is counted in `done`. Raises OSError."""
    for name, file in texts_in(folder).items():
        if not name.startswith(f"{DECKS}/"):
            continue
        target = profile / name
        if not target.exists():
            _write(target, file.read_bytes())
            done.decks += 1
        elif renamed := _keep_beside(file, target):
            done.renamed += renamed
            done.decks += 1


def _keep_beside(file: Path, target: Path) -> list[str]:
    """Copy a file to `target`, or to a numbered name beside it if another content has that; return the new
    name in a list. Copy nothing and return an empty list if one of them has the same content, or if no number
    is free."""
    data, stem = file.read_bytes(), target.stem[: MOST_LETTERS - 6].rstrip(" .")
    numbered = (target.with_name(f"{stem} ({number}){target.suffix}") for number in range(2, 1_000))
    for place in (target, *numbered):
        if not place.exists():
            _write(place, data)
            return [place.stem]
        if place.read_bytes() == data:
            return []
    return []


def _text_of(file: Path) -> str | None:
    """Return the text of a file; None if it is missing, too long or not UTF-8."""
    with suppress(OSError, OverLimit, UnicodeError):
        return bytes_of(file, MOST_BYTES).decode()
    return None


def _write(target: Path, data: bytes) -> None:
    """Write a file, whole or not at all, and its folder if that is missing. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(target, data)
