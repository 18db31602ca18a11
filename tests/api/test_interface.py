"""Test that the interface for authors is recorded, is all that author pages import, and needs no window."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from takeback.api import VERSION
from tests.api.interface import MODULES, STORED, describe_interface

CHECKOUT = Path(__file__).resolve().parents[2]
HELP, TEMPLATE = CHECKOUT / "resources" / "help", CHECKOUT / "resources" / "new-game"
EXAMPLES = CHECKOUT / "resources" / "examples"
PAGES = sorted([*HELP.glob("making-*.md"), *TEMPLATE.rglob("*.py"), *EXAMPLES.rglob("*.py")])
IMPORT = re.compile(r"^\s*(?:from|import) (takeback[\w.]*)", re.MULTILINE)


def test_interface_for_authors_equals_its_stored_description() -> None:
    """Compare the interface with the stored text. After an intended change: `python -m
    tests.api.interface`, a changelog entry, and possibly a new VERSION."""
    assert describe_interface().splitlines() == STORED.read_text(encoding="utf-8").splitlines()


def test_version_of_the_interface_for_authors_is_1() -> None:
    assert VERSION == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_author_pages_and_template_import_only_modules_of_the_interface(page: Path) -> None:
    used = set(IMPORT.findall(page.read_text(encoding="utf-8")))
    assert used <= set(MODULES)


def test_at_least_eight_author_pages_show_imports() -> None:
    assert sum(bool(IMPORT.search(page.read_text(encoding="utf-8"))) for page in PAGES) >= 8


def test_importing_the_interface_for_authors_imports_no_qt() -> None:
    program = "import sys, takeback.api; sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=CHECKOUT / "desktop", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
