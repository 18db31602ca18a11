"""Test that the stored inventory of the program agrees with the program."""

from __future__ import annotations

from tests.inventory import STORED, list_everything


def test_stored_inventory_lists_exactly_what_the_program_has() -> None:
    stored = STORED.read_text(encoding="utf-8").splitlines()
    found = list_everything()
    gone, new = sorted(set(stored) - set(found)), sorted(set(found) - set(stored))
    assert not gone, "Gone from the program; if on purpose: python -m tests.inventory --write"
    assert not new, "New in the program: python -m tests.inventory --write"
