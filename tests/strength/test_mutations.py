"""Test which faults are drawn from a module, and what they change."""

from __future__ import annotations

import pytest

from tests.strength.mutations import find_mutations, is_valid

MODULE = b"""\
LIMIT = 3

class Row:
    def fits(self, size):
        if size >= LIMIT and self.free:
            self.note(size * 2)
            return self.free - size
        return None
"""


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("comparison", "if size > LIMIT and self.free:"),
        ("condition", "if size >= LIMIT or self.free:"),
        ("arithmetic", "self.note(size + 2)"),
        ("arithmetic", "return self.free + size"),
        ("constant", "self.note(size * 3)"),
        ("return None", "return None"),
        ("deletion", "pass"),
    ],
)
def test_each_kind_of_mutation_makes_the_expected_changed_line(kind: str, line: str) -> None:
    changed = {
        one.apply(MODULE).split(b"\n")[one.line - 1].decode().strip()
        for one in find_mutations(MODULE)
        if one.kind == kind
    }
    assert line in changed


def test_each_mutation_changes_one_line_inside_the_function_and_is_valid() -> None:
    lines = MODULE.split(b"\n")
    for one in find_mutations(MODULE):
        changed = one.apply(MODULE).split(b"\n")
        assert [at for at, line in enumerate(changed) if line != lines[at]] == [one.line - 1]
        assert one.line > 4
        assert one.function == "Row.fits"
        assert is_valid(one, MODULE)
