"""Test that all text fields of the program limit what is typed or pasted into them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.fields import find_unlimited_fields

FILE = "desktop/takeback/games/holdem/board/side.py"


def test_every_text_field_of_the_program_limits_its_length_or_is_read_only(checkout: Path) -> None:
    assert find_unlimited_fields(checkout) == []


@pytest.mark.parametrize("limit", ["self.tags.setMaxLength(200)", "self.tags.setReadOnly(True)"])
def test_text_field_without_a_limit_is_found_and_one_with_a_limit_is_not(plant: Plant, limit: str) -> None:
    made = "self.tags = QLineEdit(self)\n"
    assert find_unlimited_fields(plant(FILE, made)) == [f"{FILE}:1: call self.tags.setMaxLength"]
    assert find_unlimited_fields(plant(FILE, f"{made}other.setMaxLength(9)\n")) != []
    assert find_unlimited_fields(plant(FILE, f"{made}{limit}\n")) == []


def test_field_of_a_derived_class_needs_a_limit_unless_its_class_sets_one(plant: Plant) -> None:
    source = "class Tags(QLineEdit):\n    def __init__(self) -> None:\n        {}\n\n\ntags = Tags()\n"
    assert find_unlimited_fields(plant(FILE, source.format("pass"))) == [f"{FILE}:6: call tags.setMaxLength"]
    assert find_unlimited_fields(plant(FILE, source.format("self.setMaxLength(200)"))) == []
