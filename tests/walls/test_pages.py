"""Test that the files, packages, commands and versions that the documentation names exist."""

import re
import subprocess
from pathlib import Path

import pytest

from takeback import __version__
from takeback.cli.main import COMMANDS
from tests.with_git import needs_git

LINK = re.compile(r"\]\(([^)#:]+)\)")
PATH = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")
OF_THE_HOUSE = (
    "README.md",
    "resources/CHANGELOG.md",
    "resources/help/architecture.md",
    "resources/help/contributing.md",
)
VERSION = re.compile(r"^## (\d+\.\d+\.\d+)$", re.MULTILINE)


def list_pages(checkout: Path) -> list[Path]:
    return [checkout / "README.md", *sorted((checkout / "resources").rglob("*.md"))]


def test_every_relative_link_of_the_documentation_leads_to_an_existing_file(checkout: Path) -> None:
    made = {"keys.md"}  # written by the program, from its list of commands
    broken = [
        f"{page.relative_to(checkout)}: {link}"
        for page in list_pages(checkout)
        for link in LINK.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists() and link not in made
    ]
    assert broken == []


@pytest.mark.parametrize("page", OF_THE_HOUSE)
def test_every_file_named_in_readme_changelog_architecture_and_contributing_exists(
    checkout: Path, page: str
) -> None:
    named = PATH.findall((checkout / page).read_text(encoding="utf-8"))
    files = {name for name in named if "/" in name or Path(name).suffix in (".py", ".md", ".toml")}
    missing = {name for name in files if not (checkout / name).exists()}
    assert missing - {".venv"} == set()


def test_every_test_named_as_an_example_in_the_page_for_contributors_exists(checkout: Path) -> None:
    page = (checkout / "resources" / "help" / "contributing.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_[a-z0-9_]{12,})`", page))
    files = [file.read_text(encoding="utf-8") for file in (checkout / "tests").rglob("test_*.py")]
    assert named
    assert {name for name in named if not any(f"def {name}(" in text for text in files)} == set()


def test_readme_names_every_package_of_the_program_except_games(checkout: Path) -> None:
    readme = (checkout / "README.md").read_text(encoding="utf-8")
    rooms = [
        folder.relative_to(checkout).as_posix()
        for room in (checkout / "desktop" / "takeback", checkout / "desktop" / "takeback" / "shell")
        for folder in sorted(room.iterdir())
        if (folder / "__init__.py").is_file() and folder.name != "games"
    ]
    assert [room for room in rooms if f"`{room}`" not in readme] == []


def test_readme_shows_how_to_run_every_command(checkout: Path) -> None:
    readme = (checkout / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"python3 -m desktop {name} " not in readme] == []


@needs_git
def test_changelog_has_next_above_the_current_version_older_ones_in_order_and_every_git_tag(
    checkout: Path,
) -> None:
    changes = (checkout / "resources" / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = VERSION.findall(changes)
    assert changes.index("## Next\n") < changes.index(f"## {versions[0]}\n")
    assert __version__ == versions[0]
    assert versions == sorted(
        versions, key=lambda text: [int(part) for part in text.split(".")], reverse=True
    )
    listing = subprocess.run(["git", "tag"], cwd=checkout, capture_output=True, text=True, check=True)
    tags = [tag for tag in listing.stdout.split() if re.fullmatch(r"v\d+\.\d+\.\d+", tag)]
    assert [tag for tag in tags if tag[1:] not in versions] == []
