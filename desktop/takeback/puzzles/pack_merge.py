"""Merge a pack file of another computer into the player's own: only levels that are in none of them are
added."""

from __future__ import annotations

from collections.abc import Collection

from takeback.puzzles.own_packs import PackedLevel, PackText, next_id, packed, unpacked

COMMENTS = ("#", "//", "--")


def facts_of(level: PackedLevel) -> str:
    """Return what makes a level the same as another: its lines without title, comments and blank ones."""
    rows = (" ".join(row.split()) for row in level.text.splitlines())
    return "\n".join(
        row for row in rows if row and not row.startswith(COMMENTS) and row.split()[0].upper() != "TITLE"
    )


def levels_in(texts: Collection[str]) -> set[str]:
    """Return the facts of all levels in these pack files."""
    return {facts_of(level) for text in texts for level in unpacked(text).levels}


def merged_pack(ours: str | None, theirs: str, known: Collection[str]) -> tuple[str | None, int]:
    """Return the text of our file with the levels of theirs that are not `known`, and how many these are.

    `ours` is None if there is no such file; the text is None if nothing has to be written.
    """
    pack, other = unpacked(ours or ""), unpacked(theirs)
    levels, seen = list(pack.levels), set(known)
    for level in other.levels:
        if (facts := facts_of(level)) in seen:
            continue
        seen.add(facts)
        is_taken = level.id.casefold() in {one.id.casefold() for one in levels}
        id = next_id(PackText("", tuple(levels))) if is_taken else level.id
        levels.append(PackedLevel(id, level.text))
    added = len(levels) - len(pack.levels)
    if ours is None:
        is_wanted = bool(added) or not other.levels  # also a folder that is still empty
        return (packed(PackText(other.head, tuple(levels))), added) if is_wanted else (None, 0)
    return (packed(PackText(pack.head, tuple(levels))), added) if added else (None, 0)
