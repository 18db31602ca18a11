"""Test that packs of own levels merge: each level once, under a name of its own."""

from __future__ import annotations

from random import Random

import pytest

from takeback.puzzles.own_packs import packed, unpacked
from takeback.puzzles.pack_merge import facts_of, levels_in, merged_pack

PACK = "PACK Mine\n# a comment\nLEVEL 1\nTITLE First\nSIZE 5 5\nLEVEL 2\nSIZE 6 6\n"


def random_pack(chance: Random) -> str:
    levels = "".join(
        f"LEVEL {number}\n{chance.choice(('', 'TITLE A' + chr(10)))}SIZE {chance.randrange(6)} 5\n"
        for number in range(1, chance.randrange(2, 7))
    )
    return f"PACK {chance.randrange(3)}\n{levels}"


@pytest.mark.parametrize("seed", range(100))
def test_merged_pack_has_all_levels_of_both_once_and_merging_again_adds_none(seed: int) -> None:
    chance = Random(seed)
    ours, theirs = random_pack(chance), random_pack(chance)
    text, added = merged_pack(ours, theirs, levels_in([ours]))
    both = text if text is not None else ours
    assert levels_in([both]) == levels_in([ours]) | levels_in([theirs])
    assert both.startswith(packed(unpacked(ours)))
    levels = unpacked(both).levels
    assert len(levels) == len(unpacked(ours).levels) + added
    new = [facts_of(level) for level in levels[len(unpacked(ours).levels) :]]
    assert len(new) == len(set(new))
    assert len({level.id for level in levels}) == len(levels)
    assert merged_pack(both, theirs, levels_in([both])) == (None, 0)
    assert merged_pack(ours, ours, levels_in([ours])) == (None, 0)


def test_pack_that_is_missing_is_copied_unchanged_unless_all_its_levels_are_known() -> None:
    assert merged_pack(None, PACK, ()) == (PACK, 2)
    assert merged_pack(None, PACK, levels_in([PACK])) == (None, 0)
    assert merged_pack(None, "PACK Empty\n", ()) == ("PACK Empty\n", 0)


def test_merge_treats_a_level_with_another_title_and_spacing_as_the_same_level() -> None:
    other = PACK.replace("TITLE First", "title Other").replace("SIZE 6 6", "  SIZE  6 6 ")
    assert merged_pack(PACK, other, levels_in([PACK])) == (None, 0)
