"""Test that the same seed and place give the same chance."""

import pytest

from takeback.engine.chance import SEED_BITS, Chance, new_seed


def draw_values(chance: Chance) -> list[object]:
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


def test_same_seed_and_place_give_the_same_random_numbers() -> None:
    assert draw_values(Chance(7, "key", 0, 1)) == draw_values(Chance(7, "key", 0, 1))


@pytest.mark.parametrize("other", [Chance(8, "key", 0, 1), Chance(7, "other", 0, 1), Chance(7, "key", 1, 0)])
def test_other_seed_or_place_gives_other_random_numbers(other: Chance) -> None:
    assert draw_values(other) != draw_values(Chance(7, "key", 0, 1))


def test_first_random_numbers_of_seed_1_are_fixed_values() -> None:
    """Check fixed numbers: recorded games are replayed with them, so they must never change."""
    chance = Chance(1, "start")
    assert [chance.below(100) for _ in range(5)] == [4, 1, 82, 89, 20]


def test_chance_is_marked_used_only_after_it_gave_a_number() -> None:
    chance = Chance(1)
    assert not chance.was_used
    chance.below(2)
    assert chance.was_used


def test_random_numbers_and_fractions_stay_in_range_and_shuffling_keeps_all_items() -> None:
    chance = Chance(3)
    assert {chance.below(4) for _ in range(200)} == {0, 1, 2, 3}
    assert sorted(chance.shuffled(range(20))) == list(range(20))
    assert all(0 <= chance.fraction() < 1 for _ in range(100))


def test_new_seeds_are_distinct_and_use_nearly_all_128_bits() -> None:
    seeds = {new_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert all(0 <= seed < 1 << SEED_BITS for seed in seeds)
    assert max(seeds).bit_length() > 120


def test_changing_any_bit_of_a_seed_changes_the_random_numbers() -> None:
    seed = new_seed()
    luck = {Chance(seed ^ 1 << bit, "start").bytes(16) for bit in range(SEED_BITS)}
    assert len(luck) == SEED_BITS
