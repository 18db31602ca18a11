"""A player's own levels. Each folder of them is a pack file in the profile, which can be copied as it is.

Files that a player edited or added are accepted: a level that cannot be read is shown with its reason, and
other changes leave it as it is. Every change reads the file again, and writes all of it or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.state import Illegal
from takeback.engine.titles import file_name_of
from takeback.engine.whole_file import write_atomically
from takeback.puzzles.catalogue import LevelPlace, Section
from takeback.puzzles.levels import MOST_BYTES, Chapter, LevelError, StoredWarning, split_pack, text_of
from takeback.puzzles.packs import OWN, Shelf, all_of, is_pack, own_name, told_problems
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

USUAL = gettext_noop("My levels")  # the folder that is always there; its file has this name in all languages
ENDING = ".txt"
LONGEST_NAME = 60  # characters of a title that is read from a level with problems
OF_DEVICES = re.compile(
    r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE
)  # names that Windows does not allow for files
CHANGED = gettext_noop("The folder {name} has changed and was read again. Try once more.")


# a pack as text ---------------------------------------------------------------------------------------
@dataclass(frozen=True)
class PackedLevel:
    """A level of a pack file: its name there, and the text below its LEVEL line."""

    id: str
    text: str


@dataclass(frozen=True)
class PackText:
    """A pack file to be changed: the text before its first level, and its levels as they were written."""

    head: str
    levels: tuple[PackedLevel, ...]


def unpacked(text: str) -> PackText:
    """Split a pack file; without LEVEL lines, its text is one level, or none if it holds only comments and
    titles."""
    head: list[str] = []
    found: list[tuple[str, list[str]]] = []
    for row in text.lstrip("\ufeff").splitlines():
        key, _, rest = row.strip().replace("\t", " ").partition(" ")
        if key.upper() == "LEVEL":
            found.append((rest.strip(), []))
        elif found:
            found[-1][1].append(row)
        else:
            head.append(row)
    if found:
        return PackText(
            _joined_lines(head), tuple(PackedLevel(id, _joined_lines(rows)) for id, rows in found)
        )
    named = [row for row in head if _line_key(row) == "PACK"][:1]
    others = [row for row in head if row not in named]
    levels = (PackedLevel("1", _joined_lines(others)),) if any(_has_content(row) for row in others) else ()
    return PackText(_joined_lines(named if levels else head), levels)


def packed(pack: PackText) -> str:
    """Return the pack as the text of a file."""
    return pack.head + "".join(f"LEVEL {level.id}\n{level.text}" for level in pack.levels)


def next_id(pack: PackText) -> str:
    """Return a number that no level of the pack has, as text: one more than the highest."""
    return str(1 + max((int(level.id) for level in pack.levels if _is_number(level.id)), default=0))


def called(text: str, title: str) -> str:
    """Return the text of a level with this title; an empty title removes it."""
    rows = [row for row in text.splitlines() if _line_key(row) != "TITLE"]
    return _joined_lines([f"TITLE {one_line(title)}", *rows] if one_line(title) else rows)


def headed(head: str, title: str) -> str:
    """Return `head`, the text before the levels of a pack, with this title; its comments stay."""
    rows = [row for row in head.splitlines() if _line_key(row) != "PACK"]
    return _joined_lines([f"PACK {one_line(title)}", *rows])


def _title_in(text: str) -> str:
    """Return the first title in the text of a level, cut to 60 characters; empty if it has none."""
    rows = (row.strip() for row in text.splitlines() if _line_key(row) == "TITLE")
    return one_line(next(rows, "")[len("TITLE") :])[:LONGEST_NAME]


def one_line(words: str) -> str:
    """Return the words with single spaces between them."""
    return " ".join(words.split())


def _line_key(row: str) -> str:
    """Return the key of a line in upper case."""
    return row.strip().replace("\t", " ").partition(" ")[0].upper()


def _has_content(row: str) -> bool:
    """Tell whether the line is neither blank nor a comment."""
    return bool(row.strip()) and not row.strip().startswith(("#", "//", "--"))


def _is_number(id: str) -> bool:
    """Tell whether the name of a level is a number of at most nine digits."""
    return id.isascii() and id.isdigit() and len(id) < 10


def _joined_lines(rows: list[str]) -> str:
    """Return the lines as text."""
    return "".join(f"{row}\n" for row in rows)


# the folders ------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class OwnPlace(LevelPlace):
    """A player's own level in a list: its folder, its position there, and its text, by which changes are
    noticed."""

    folder: str = ""
    at: int = 0
    text: str = ""


Stamp = tuple[int, int]  # size and time of a file


class OwnLevels:
    """Reads and changes the folders of one game. Whatever cannot be done raises Illegal with a sentence."""

    def __init__(self, profile: Path, shelf: Shelf) -> None:
        self.shelf = shelf
        self.folder = profile / "levels" / shelf.game
        self._read: dict[str, tuple[Stamp, Section]] = {}

    # what there is
    def names(self) -> tuple[str, ...]:
        """Return the names of the folders, the usual one first, even if it does not exist yet, then by name.

        Files that a player put into directories are included, with their path as the name: "From Ada/easy".
        """
        found: dict[str, str] = {}
        with suppress(OSError):
            for file in self.folder.rglob("*"):
                place = file.relative_to(self.folder)
                if file.suffix.casefold() == ENDING and not any(one.startswith(".") for one in place.parts):
                    name = place.with_suffix("").as_posix()
                    found.setdefault(name.casefold(), name)
        usual = found.pop(USUAL.casefold(), USUAL)
        return (usual, *(found[key] for key in sorted(found)))

    def file(self, name: str) -> Path:
        """Return the path of a folder's pack file."""
        return self.folder / f"{name}{ENDING}"

    def section(self, name: str) -> Section:
        """Return the levels of a folder, read again only if its file has changed. A folder or level that
        cannot be read has a `problem`; nothing is raised."""
        stamp = _file_stamp(self.file(name))
        kept = self._read.get(name)
        if kept is None or kept[0] != stamp:
            kept = self._read[name] = stamp, self._section(name)
        return kept[1]

    def find(self, level: str) -> OwnPlace | None:
        """Return the first readable level that has this name in results; None if it is in no folder."""
        for name in self.names():
            for place in self.section(name).playable:
                if place.name == level:
                    assert isinstance(place, OwnPlace)
                    return place
        return None

    def neighbour(self, level: str, by: int) -> OwnPlace:
        """Return the readable level `by` places further in the same folder. Raises Illegal where there is
        none."""
        place = self.find(level)
        if place is None:
            raise Illegal(_("This level is not in one of your folders, so there is no previous or next one."))
        here = self.section(place.folder).playable
        at = [one.name for one in here].index(level) + by
        if not 0 <= at < len(here):
            title = self.section(place.folder).title
            if by < 0:
                raise Illegal(_("This is the first level of {folder}.", folder=title))
            raise Illegal(_("This is the last level of {folder}.", folder=title))
        other = here[at]
        assert isinstance(other, OwnPlace)
        return other

    def _section(self, name: str) -> Section:
        """Read the levels of a folder from its file; one that cannot be read has a `problem`."""
        try:
            text = self._text_of(name)
            title, chapters = split_pack(text)
        except (Illegal, LevelError) as why:
            return Section(
                name,
                problem=_(
                    "The folder {name} cannot be read: {reason}.", name=name, reason=str(why).rstrip(".")
                ),
            )
        texts = unpacked(text).levels
        called = _shown_name(name, title)
        if not texts:
            return Section(called)
        places, ids = [], set[str]()
        for at, (chapter, level) in enumerate(zip(chapters, texts, strict=True)):
            misnamed = _why_misnamed(chapter.id, ids) if len(texts) > 1 else ""
            ids.add(chapter.id.casefold())
            places.append(self._read_level(name, title or name, at, chapter, level.text, misnamed))
        return Section(called, tuple(places))

    def _read_level(
        self, name: str, pack: str, at: int, chapter: Chapter, text: str, misnamed: str
    ) -> OwnPlace:
        """Read one level of a folder; if it cannot be read, its place has `problems`.

        `pack` is the folder's title, `at` the level's position there, `misnamed` why its name is not valid.
        """
        option = f"{self.file(name)}/{chapter.id}" if chapter.id else str(self.file(name))
        title = f"{pack} {chapter.id}".strip()
        try:
            if misnamed:
                line = len(chapter.text) - len(chapter.text.lstrip("\n"))
                raise LevelError([_("line {line}: {problem}", line=line, problem=misnamed)])
            level, _other = self.shelf.read(chapter.text, title)
        except LevelError as error:
            problems, named = told_problems(error), f"{OWN}{name}/{at}"
            return OwnPlace(named, _title_in(text) or title, problems=problems, folder=name, at=at, text=text)
        known = own_name(self.shelf, level)
        return OwnPlace(
            known,
            level.title or title,
            level.rows,
            level.columns,
            level.grade,
            items=self.shelf.items_text(level),
            option=option,
            author=level.author,
            folder=name,
            at=at,
            text=text,
        )

    # what is changed
    def keep(self, name: str, text: str, is_made: bool = False) -> OwnPlace:
        """Add a level to the end of a folder, and return its place; without a title, it is called "Level" and
        its number. Raises KeptAlready if any folder has it.

        With `is_made` the text is its author's: a level that is in a folder already takes its title, author
        and note.
        """
        level, _other = self._level(text)
        there = self.find(own_name(self.shelf, level))
        if there is not None:
            kept, _other = self._level(there.text)
            words = level.title or kept.title, level.author, level.note
            if is_made and words != (kept.title, kept.author, kept.note):
                return self._rewrite(there, text if level.title else called(text, kept.title))
            raise self._kept_already(there)

        def added(pack: PackText) -> PackText:
            """Return the pack with the level added, under the next free number."""
            id = next_id(pack)
            words = text if level.title else called(text, f"Level {id}")
            return PackText(pack.head, (*pack.levels, PackedLevel(id, words)))

        self._edit_folder(name, added)
        return self._place_at(name, -1)

    def name_of(self, text: str) -> str:
        """Return the name in results of the level in this text. Raises Illegal with its problems."""
        level, _other = self._level(text)
        return own_name(self.shelf, level)

    def change(self, place: OwnPlace, text: str) -> OwnPlace:
        """Replace a level by a changed one, which keeps its title if it has none itself, and return its
        place. Raises KeptAlready if another place has that level."""
        level, _other = self._level(text)
        there = self.find(own_name(self.shelf, level))
        if there is not None and (there.folder, there.at) != (place.folder, place.at):
            raise self._kept_already(there)
        return self._rewrite(place, text if level.title else called(text, place.title))

    def _kept_already(self, there: OwnPlace) -> KeptAlready:
        """Return the refusal to save a level that is at this place already."""
        folder = self.section(there.folder).title
        return KeptAlready(
            _("This level is already in {folder}, as {title}.", folder=folder, title=there.title), there
        )

    def _place_at(self, name: str, at: int) -> OwnPlace:
        """Return the place at this position of a folder, read again."""
        place = self.section(name).places[at]
        assert isinstance(place, OwnPlace)
        return place

    def _rewrite(self, place: OwnPlace, text: str) -> OwnPlace:
        """Replace the text of a level, and return its new place."""

        def rewritten(pack: PackText) -> PackText:
            """Return the pack with the new text of the level at `place`."""
            levels = list(pack.levels)
            levels[place.at] = PackedLevel(levels[place.at].id, text)
            return PackText(pack.head, tuple(levels))

        self._edit_folder(place.folder, rewritten, place)
        return self._place_at(place.folder, place.at)

    def keep_pack(self, text: str, title: str) -> str:
        """Save a whole pack as a new folder, including levels that cannot be read, and return its name.
        Raises Illegal for a single level. `title`: of a pack without one, or with the name of the usual
        folder, of which everybody has one."""
        named, chapters = split_pack(text)
        if not is_pack(named, chapters):
            raise Illegal(_("This is a single level, not a pack."))
        pack, wanted = unpacked(text), title if named in ("", USUAL) else named
        name = self._free_name(wanted)
        is_taken = any(self.section(one).title == wanted for one in self.names())
        self._write_folder(
            name, packed(PackText(headed(pack.head, name if is_taken else wanted), pack.levels))
        )
        return name

    def move(self, place: OwnPlace, to: int) -> int:
        """Move a level before the one at `to` now, or to the end, and return its new position."""

        def moved(pack: PackText) -> PackText:
            """Return the pack with the level moved to position `new`."""
            levels = list(pack.levels)
            levels.insert(new, levels.pop(place.at))
            return PackText(pack.head, tuple(levels))

        new = to - (to > place.at)
        self._edit_folder(place.folder, moved, place)
        return new

    def move_to_folder(self, place: OwnPlace, folder: str) -> int:
        """Move a level to the end of a folder, also its own, and return its position there.

        In another folder its shown title becomes its TITLE. It is added there before it is removed here, so
        that nothing can be lost.
        """
        is_named = place.problems or any(_line_key(row) == "TITLE" for row in place.text.splitlines())
        title = "" if is_named else place.title

        def added(pack: PackText) -> PackText:
            """Return the pack with the level added, under the next free number."""
            text = called(place.text, title) if title else place.text
            return PackText(pack.head, (*pack.levels, PackedLevel(next_id(pack), text)))

        if folder == place.folder:
            return self.move(place, len(self.section(folder).places))
        self._read_unchanged(place)
        self._edit_folder(folder, added)
        self.remove(place)
        return len(self.section(folder).places) - 1

    def rename(self, place: OwnPlace, title: str) -> None:
        """Change the title of a level; without one it is called by its folder and its number."""
        self._rewrite(place, called(place.text, title))

    def remove(self, place: OwnPlace) -> Callable[[], None]:
        """Remove a level, and return a function that puts it back, under a new number if its name is taken by
        then."""

        def without(pack: PackText) -> PackText:
            """Return the pack without the level, which is kept for `again`."""
            gone.append(pack.levels[place.at])
            return PackText(pack.head, (*pack.levels[: place.at], *pack.levels[place.at + 1 :]))

        def again(pack: PackText) -> PackText:
            """Return the pack with the removed level back; it has a new number if its own was used
            meanwhile."""
            level = gone[0]
            if level.id.casefold() in {one.id.casefold() for one in pack.levels}:
                level = PackedLevel(next_id(pack), level.text)
            return PackText(pack.head, (*pack.levels[: place.at], level, *pack.levels[place.at :]))

        gone: list[PackedLevel] = []
        self._edit_folder(place.folder, without, place)
        return lambda: self._edit_folder(place.folder, again)

    def new_folder(self, title: str) -> str:
        """Create an empty folder with this title, and return its name, which may differ from the title."""
        name = self._free_name(title)
        self._write_folder(name, headed("", title))
        return name

    def rename_folder(self, name: str, title: str) -> str:
        """Change title and file name of a folder, and return its new name. The new file is written before the
        old one goes."""
        pack = unpacked(self._text_of(name))
        old, new = self.file(name), self._free_name(title, except_for=name, within=_directory_of(name))
        self._write_folder(new, packed(PackText(headed(pack.head, title), pack.levels)))
        if new != name:
            with _file_errors(name):
                if not (self.file(new).exists() and old.samefile(self.file(new))):
                    old.unlink(missing_ok=True)
        return new

    def remove_folder(self, name: str) -> Callable[[], None]:
        """Delete a folder, and return a function that restores it, under another name if its own is taken by
        then."""
        file = self.file(name)
        with _file_errors(name):
            data = bytes_of(file, MOST_BYTES)
            file.unlink()

        def again() -> None:
            """Write the removed file back, with a free name if its own is used now."""
            with _file_errors(name):
                write_atomically(
                    self.file(self._free_name(_base_name(name), within=_directory_of(name))), data
                )

        return again

    def as_pack(self, name: str) -> str:
        """Return the folder as the text of one pack file, with a title."""
        text = self._text_of(name)
        pack, title = unpacked(text), split_pack(text)[0] or _base_name(name)
        return packed(PackText(headed(pack.head, title), pack.levels))

    # files
    def _level(self, text: str) -> tuple[Any, list[StoredWarning]]:
        """Return the level in this text and its warnings. Raises Illegal with its problems."""
        try:
            return self.shelf.read(text, "")
        except LevelError as error:
            raise Illegal(_("The level cannot be saved: {problems}.", problems=all_of(error))) from error

    def _text_of(self, name: str) -> str:
        """Return the text of a folder's file; empty if it does not exist. Raises Illegal if it cannot be
        read."""
        try:
            return text_of(bytes_of(self.file(name), MOST_BYTES))
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise Illegal(f"{error.strerror or error}.") from error
        except (OverLimit, LevelError) as error:
            raise Illegal(f"{error}.") from error

    def _read_unchanged(self, place: OwnPlace) -> PackText:
        """Return the folder as it is now. Raises Illegal if this level is no longer at its position."""
        pack = unpacked(self._text_of(place.folder))
        if not (place.at < len(pack.levels) and pack.levels[place.at].text == place.text):
            raise Illegal(_(CHANGED, name=place.folder))
        return pack

    def _edit_folder(
        self, name: str, edit: Callable[[PackText], PackText], about: OwnPlace | None = None
    ) -> None:
        """Read a folder, apply `edit` to it, give it a title if it has none, and write it. Raises Illegal if
        it cannot be read or written, or the level `about` is no longer at its position."""
        try:
            text = self._text_of(name)
        except Illegal as why:
            raise Illegal(_("The folder {name} cannot be changed: {why}", name=name, why=why)) from why
        pack = unpacked(text) if about is None else self._read_unchanged(about)
        if not any(_line_key(row) == "PACK" for row in pack.head.splitlines()):
            pack = PackText(headed(pack.head, name), pack.levels)
        self._write_folder(name, packed(edit(pack)))

    def _write_folder(self, name: str, text: str) -> None:
        """Write a folder's file as a whole, and forget what was read of it. Raises Illegal if it would be
        larger than 1 MB or cannot be written."""
        data = text.encode()
        if len(data) > MOST_BYTES:
            raise Illegal(_("The folder {name} is full: a file of levels holds at most 1 MB.", name=name))
        with _file_errors(name):
            self.file(name).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file(name), data)
        self._read.pop(name, None)

    def _free_name(self, title: str, except_for: str = "", within: str = "") -> str:
        """Return a file name made from the title, valid everywhere. Only `except_for` may have it already.

        `within` is a directory for it: "From Ada/".
        """
        name = file_name_of(title) or "Folder"
        name = f"{name} levels" if OF_DEVICES.fullmatch(name) else name
        taken = {one.casefold() for one in self.names()} - {except_for.casefold()}
        number, free = 2, within + name
        while free.casefold() in taken:
            free, number = f"{within}{name} {number}", number + 1
        return free


def _shown_name(name: str, title: str) -> str:
    """Return the name of a folder for the player: its directory and `title`, or its own name if the file has
    no title. The usual folder's name is translated."""
    if name == USUAL and title in ("", USUAL):
        return _(USUAL)
    return f"{_directory_of(name)}{title}" if title else name


def _directory_of(name: str) -> str:
    """Return the directory in a folder's name: "From Ada/"; empty for most."""
    return name[: name.rfind("/") + 1]


def _base_name(name: str) -> str:
    """Return a folder's name without its directory."""
    return name[name.rfind("/") + 1 :]


class KeptAlready(Illegal):
    """Raised when a level is in a folder already; `place` says where."""

    def __init__(self, sentence: str, place: OwnPlace) -> None:
        super().__init__(sentence)
        self.place = place


@contextmanager
def _file_errors(name: str) -> Iterator[None]:
    """Turn errors of the file system into Illegal with a sentence about this folder."""
    try:
        yield
    except (OSError, OverLimit) as error:
        why = getattr(error, "strerror", None) or error
        raise Illegal(_("The folder {name} could not be written: {why}.", name=name, why=why)) from error


def _why_misnamed(id: str, others: Collection[str]) -> str:
    """Return why a LEVEL line does not name one of several levels; empty when it does."""
    if not id:
        return _("this LEVEL has no name")
    if "/" in id:
        return _("the name of this LEVEL has a / in it")
    return _("this LEVEL has the name of another") if id.casefold() in others else ""


def _file_stamp(file: Path) -> Stamp:
    """Return size and time of a file, to notice changes; zeros if it does not exist."""
    try:
        about = file.stat()
    except OSError:
        return 0, 0
    return about.st_size, about.st_mtime_ns
