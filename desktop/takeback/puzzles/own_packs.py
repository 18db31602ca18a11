"""A player's own levels: every folder of them is a pack file in the profile, which can be copied as it is.

Files that a player changed or brought are taken as they are: what cannot be read is told with its reason, and
no change of the rest touches it. Every change reads the file anew, and writes it whole or not at all.
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
from takeback.engine.whole_file import write_whole
from takeback.puzzles.catalogue import LevelPlace, Section
from takeback.puzzles.levels import MOST_BYTES, Chapter, LevelError, split_pack, text_of
from takeback.puzzles.packs import OWN, Shelf, all_of, is_pack, own_name

USUAL = "My levels"  # the folder that is always there
ENDING = ".txt"
LONGEST_NAME = 60  # characters of a folder
NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]')
OF_DEVICES = re.compile(
    r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE
)  # no names of files on Windows
CHANGED = "The folder {} was changed meanwhile. It is read anew; try it again."


# a pack as text ---------------------------------------------------------------------------------------
@dataclass(frozen=True)
class PackedLevel:
    """A level of a pack file: its name there, and all that stands below its LEVEL line."""

    id: str
    text: str


@dataclass(frozen=True)
class PackText:
    """A pack file to be changed: what stands before its first level, and its levels as they were written."""

    head: str
    levels: tuple[PackedLevel, ...]


def unpacked(text: str) -> PackText:
    """A file without LEVEL is one level, or none where nothing of a level is in it."""
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
        return PackText(_text(head), tuple(PackedLevel(id, _text(rows)) for id, rows in found))
    named = [row for row in head if _key(row) == "PACK"][:1]
    others = [row for row in head if row not in named]
    levels = (PackedLevel("1", _text(others)),) if any(_is_of_level(row) for row in others) else ()
    return PackText(_text(named if levels else head), levels)


def packed(pack: PackText) -> str:
    return pack.head + "".join(f"LEVEL {level.id}\n{level.text}" for level in pack.levels)


def next_id(pack: PackText) -> str:
    """A number that no level of the pack has."""
    return str(1 + max((int(level.id) for level in pack.levels if _is_number(level.id)), default=0))


def called(text: str, title: str) -> str:
    """The text of a level with this title."""
    rows = [row for row in text.splitlines() if _key(row) != "TITLE"]
    return _text([f"TITLE {one_line(title)}", *rows] if one_line(title) else rows)


def headed(head: str, title: str) -> str:
    """What stands before the levels of a pack, with this title; comments stay."""
    rows = [row for row in head.splitlines() if _key(row) != "PACK"]
    return _text([f"PACK {one_line(title)}", *rows])


def _title_in(text: str) -> str:
    rows = (row.strip() for row in text.splitlines() if _key(row) == "TITLE")
    return one_line(next(rows, "")[len("TITLE") :])[:LONGEST_NAME]


def one_line(words: str) -> str:
    return " ".join(words.split())


def _key(row: str) -> str:
    return row.strip().replace("\t", " ").partition(" ")[0].upper()


def _is_of_level(row: str) -> bool:
    return bool(row.strip()) and not row.strip().startswith(("#", "//", "--"))


def _is_number(id: str) -> bool:
    return id.isascii() and id.isdigit() and len(id) < 10


def _text(rows: list[str]) -> str:
    return "".join(f"{row}\n" for row in rows)


# the folders ------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class OwnPlace(LevelPlace):
    """A level of one's own: its folder, its number there, and its text, by which it is known again."""

    folder: str = ""
    at: int = 0
    text: str = ""


Stamp = tuple[int, int]


class OwnLevels:
    """The folders of one game. Whatever refuses raises Illegal with a sentence."""

    def __init__(self, profile: Path, shelf: Shelf) -> None:
        self.shelf = shelf
        self.folder = profile / "levels" / shelf.game
        self._read: dict[str, tuple[Stamp, Section]] = {}

    # what there is
    def names(self) -> tuple[str, ...]:
        """The folders, the usual one first; it is there even while nothing lies in it. What a player put into
        folders of the disk is called by them: "From Ada/easy"."""
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
        return self.folder / f"{name}{ENDING}"

    def section(self, name: str) -> Section:
        """What a folder holds; whatever is wrong with it is told, never raised."""
        stamp = _stamp(self.file(name))
        kept = self._read.get(name)
        if kept is None or kept[0] != stamp:
            kept = self._read[name] = stamp, self._section(name)
        return kept[1]

    def find(self, level: str) -> OwnPlace | None:
        """Where the level of this name lies."""
        for name in self.names():
            for place in self.section(name).playable:
                if place.name == level:
                    assert isinstance(place, OwnPlace)
                    return place
        return None

    def neighbour(self, level: str, by: int) -> OwnPlace:
        """The level so many places on in its folder."""
        place = self.find(level)
        if place is None:
            raise Illegal("This level is in no folder of yours; there is none before or after it.")
        here = self.section(place.folder).playable
        at = [one.name for one in here].index(level) + by
        if not 0 <= at < len(here):
            which = "first" if by < 0 else "last"
            raise Illegal(f"This is the {which} level of {self.section(place.folder).title}.")
        other = here[at]
        assert isinstance(other, OwnPlace)
        return other

    def _section(self, name: str) -> Section:
        try:
            text = self._text_of(name)
            title, chapters = split_pack(text)
        except (Illegal, LevelError) as why:
            return Section(name, problem=f"The folder {name} cannot be read: {str(why).rstrip('.')}.")
        texts = unpacked(text).levels
        called = f"{_above(name)}{title}" if title else name
        if not texts:
            return Section(called)
        places, ids = [], set[str]()
        for at, (chapter, level) in enumerate(zip(chapters, texts, strict=True)):
            misnamed = _why_misnamed(chapter.id, ids) if len(texts) > 1 else ""
            ids.add(chapter.id.casefold())
            places.append(self._place(name, title or name, at, chapter, level.text, misnamed))
        return Section(called, tuple(places))

    def _place(self, name: str, pack: str, at: int, chapter: Chapter, text: str, misnamed: str) -> OwnPlace:
        option = f"{self.file(name)}/{chapter.id}" if chapter.id else str(self.file(name))
        title = f"{pack} {chapter.id}".strip()
        try:
            if misnamed:
                line = len(chapter.text) - len(chapter.text.lstrip("\n"))
                raise LevelError([f"line {line}: {misnamed}"])
            level, _ = self.shelf.read(chapter.text, title)
        except LevelError as error:
            problem, named = all_of(error), f"{OWN}{name}/{at}"
            return OwnPlace(named, _title_in(text) or title, problem=problem, folder=name, at=at, text=text)
        known = own_name(self.shelf, level)
        size = (level.rows, level.columns, level.grade)
        return OwnPlace(known, level.title or title, *size, option=option, folder=name, at=at, text=text)

    # what is changed
    def keep(self, name: str, text: str, title: str = "") -> OwnPlace:
        """Put a level into a folder, as its last one. One that lies in any folder stays where it is."""
        text = called(text, title) if title else text
        level, _ = self._level(text)
        there = self.find(own_name(self.shelf, level))
        if there is not None:
            where = self.section(there.folder).title
            raise KeptAlready(f"This level is in the folder {where} already, as {there.title}.", there)

        def added(pack: PackText) -> PackText:
            id = next_id(pack)
            words = text if level.title else called(text, f"Level {id}")
            return PackText(pack.head, (*pack.levels, PackedLevel(id, words)))

        self._change(name, added)
        place = self.section(name).places[-1]
        assert isinstance(place, OwnPlace)
        return place

    def keep_pack(self, text: str, title: str) -> str:
        """A whole pack becomes a folder of its own, whose name is the answer; broken levels come along."""
        named, chapters = split_pack(text)
        if not is_pack(named, chapters):
            raise Illegal("This is one level, and no pack.")
        pack = unpacked(text)
        name = self._free_name(named or title)
        self._write(name, packed(PackText(headed(pack.head, named or title), pack.levels)))
        return name

    def move(self, place: OwnPlace, to: int) -> int:
        """Before the level that stands at `to` now, or to the end; the answer is its new number."""

        def moved(pack: PackText) -> PackText:
            levels = list(pack.levels)
            levels.insert(new, levels.pop(place.at))
            return PackText(pack.head, tuple(levels))

        new = to - (to > place.at)
        self._change(place.folder, moved, place)
        return new

    def put_into(self, place: OwnPlace, folder: str) -> int:
        """To the end of another folder. It stands there before it goes from here, so that nothing is lost."""
        is_named = place.problem or any(_key(row) == "TITLE" for row in place.text.splitlines())
        title = "" if is_named else place.title

        def added(pack: PackText) -> PackText:
            text = called(place.text, title) if title else place.text
            return PackText(pack.head, (*pack.levels, PackedLevel(next_id(pack), text)))

        if folder == place.folder:
            return self.move(place, len(self.section(folder).places))
        self._check(place)
        self._change(folder, added)
        self.remove(place)
        return len(self.section(folder).places) - 1

    def rename(self, place: OwnPlace, title: str) -> None:
        """A level without a title is called by its folder and its number."""

        def renamed(pack: PackText) -> PackText:
            levels = list(pack.levels)
            levels[place.at] = PackedLevel(levels[place.at].id, called(place.text, title))
            return PackText(pack.head, tuple(levels))

        self._change(place.folder, renamed, place)

    def remove(self, place: OwnPlace) -> Callable[[], None]:
        """The answer puts it back where it was."""

        def without(pack: PackText) -> PackText:
            gone.append(pack.levels[place.at])
            return PackText(pack.head, (*pack.levels[: place.at], *pack.levels[place.at + 1 :]))

        def again(pack: PackText) -> PackText:
            level = gone[0]
            if level.id.casefold() in {one.id.casefold() for one in pack.levels}:
                level = PackedLevel(next_id(pack), level.text)
            return PackText(pack.head, (*pack.levels[: place.at], level, *pack.levels[place.at :]))

        gone: list[PackedLevel] = []
        self._change(place.folder, without, place)
        return lambda: self._change(place.folder, again)

    def new_folder(self, title: str) -> str:
        name = self._free_name(title)
        self._write(name, headed("", title))
        return name

    def rename_folder(self, name: str, title: str) -> str:
        """The file has its new name before the old one goes."""
        pack = unpacked(self._text_of(name))
        old, new = self.file(name), self._free_name(title, but=name, within=_above(name))
        self._write(new, packed(PackText(headed(pack.head, title), pack.levels)))
        if new != name:
            with _told(name):
                if not (self.file(new).exists() and old.samefile(self.file(new))):
                    old.unlink(missing_ok=True)
        return new

    def remove_folder(self, name: str) -> Callable[[], None]:
        """The answer puts it back as it was."""
        file = self.file(name)
        with _told(name):
            data = bytes_of(file, MOST_BYTES)
            file.unlink()

        def again() -> None:
            with _told(name):
                write_whole(self.file(self._free_name(_title_of(name), within=_above(name))), data)

        return again

    def as_pack(self, name: str) -> str:
        """The folder as the text of one pack file."""
        pack = unpacked(self._text_of(name))
        title = self.section(name).title.removeprefix(_above(name))
        return packed(PackText(headed(pack.head, title), pack.levels))

    # files
    def _level(self, text: str) -> tuple[Any, list[str]]:
        try:
            return self.shelf.read(text, "")
        except LevelError as error:
            raise Illegal(f"The level cannot be kept: {all_of(error)}.") from error

    def _text_of(self, name: str) -> str:
        """Nothing of a folder that is not there yet."""
        try:
            return text_of(bytes_of(self.file(name), MOST_BYTES))
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise Illegal(f"{error.strerror or error}.") from error
        except (OverLimit, LevelError) as error:
            raise Illegal(f"{error}.") from error

    def _check(self, place: OwnPlace) -> PackText:
        """The folder as it is now, if this level is still in its place."""
        pack = unpacked(self._text_of(place.folder))
        if not (place.at < len(pack.levels) and pack.levels[place.at].text == place.text):
            raise Illegal(CHANGED.format(place.folder))
        return pack

    def _change(self, name: str, edit: Callable[[PackText], PackText], about: OwnPlace | None = None) -> None:
        try:
            text = self._text_of(name)
        except Illegal as why:
            raise Illegal(f"The folder {name} cannot be changed: {why}") from why
        pack = unpacked(text) if about is None else self._check(about)
        if not any(_key(row) == "PACK" for row in pack.head.splitlines()):
            pack = PackText(headed(pack.head, name), pack.levels)
        self._write(name, packed(edit(pack)))

    def _write(self, name: str, text: str) -> None:
        data = text.encode()
        if len(data) > MOST_BYTES:
            raise Illegal(f"The folder {name} is full: a file of levels holds at most 1 MB.")
        with _told(name):
            self.file(name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.file(name), data)
        self._read.pop(name, None)

    def _free_name(self, title: str, but: str = "", within: str = "") -> str:
        """A name for a file, which no other folder has on any system. `within` a folder: "From Ada/"."""
        name = NOT_IN_NAMES.sub("-", one_line(title))[:LONGEST_NAME].strip(" .") or "Folder"
        name = f"{name} levels" if OF_DEVICES.fullmatch(name) else name
        taken = {one.casefold() for one in self.names()} - {but.casefold()}
        number, free = 2, within + name
        while free.casefold() in taken:
            free, number = f"{within}{name} {number}", number + 1
        return free


def _above(name: str) -> str:
    """The folder of the disk in which it lies: "From Ada/"; nothing for most."""
    return name[: name.rfind("/") + 1]


def _title_of(name: str) -> str:
    return name[name.rfind("/") + 1 :]


class KeptAlready(Illegal):
    """It is there already, and where."""

    def __init__(self, sentence: str, place: OwnPlace) -> None:
        super().__init__(sentence)
        self.place = place


@contextmanager
def _told(name: str) -> Iterator[None]:
    """A file that refuses is told with its reason."""
    try:
        yield
    except (OSError, OverLimit) as error:
        why = getattr(error, "strerror", None) or error
        raise Illegal(f"The folder {name} could not be written: {why}.") from error


def _why_misnamed(id: str, others: Collection[str]) -> str:
    """Why a LEVEL line does not say which of several levels is meant; empty when it does."""
    if not id:
        return "this LEVEL has no name"
    if "/" in id:
        return "the name of this LEVEL has a / in it"
    return "this LEVEL has the name of another" if id.casefold() in others else ""


def _stamp(file: Path) -> Stamp:
    try:
        about = file.stat()
    except OSError:
        return 0, 0
    return about.st_size, about.st_mtime_ns
