"""Luck that can be had again: the same seed and the same place bring the same."""

import pytest

from takeback.engine.chance import SEED_BITS, Chance, new_seed


def drawn(chance: Chance) -> list[object]:
    cards = list(range(10))
    chance.shuffle(cards)
    return [
        chance.below(1000),
        chance.pick("abcdefgh"),
        cards,
        chance.shuffled(range(10)),
        chance.fraction(),
        chance.bytes(4),
    ]


def test_the_same_place_brings_the_same_luck() -> None:
    assert drawn(Chance(7, "key", 0, 1)) == drawn(Chance(7, "key", 0, 1))


@pytest.mark.parametrize("other", [Chance(8, "key", 0, 1), Chance(7, "other", 0, 1), Chance(7, "key", 1, 0)])
def test_another_seed_or_place_brings_other_luck(other: Chance) -> None:
    assert drawn(other) != drawn(Chance(7, "key", 0, 1))


def test_luck_stays_what_it_was_in_earlier_versions() -> None:
    """Games in files are played again with it: these numbers never change."""
    chance = Chance(1, "start")
    assert [chance.below(100) for _ in range(5)] == [4, 1, 82, 89, 20]


def test_it_remembers_whether_it_was_asked() -> None:
    chance = Chance(1)
    assert not chance.was_used
    chance.below(2)
    assert chance.was_used


def test_numbers_lie_below_the_limit_and_shuffling_keeps_all_cards() -> None:
    chance = Chance(3)
    assert {chance.below(4) for _ in range(200)} == {0, 1, 2, 3}
    assert sorted(chance.shuffled(range(20))) == list(range(20))
    assert all(0 <= chance.fraction() < 1 for _ in range(100))


def test_no_two_new_tables_have_the_same_seed_and_nobody_can_try_them_all() -> None:
    seeds = {new_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert all(0 <= seed < 1 << SEED_BITS for seed in seeds)
    assert max(seeds).bit_length() > 120


def test_every_bit_of_a_seed_decides_the_luck() -> None:
    seed = new_seed()
    luck = {Chance(seed ^ 1 << bit, "start").bytes(16) for bit in range(SEED_BITS)}
    assert len(luck) == SEED_BITS
