"""Test the drawn icons: each has a drawing, its colour, a margin and sharp pixels."""

import ast
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QPixmap

from takeback.board.puzzle.block_toolbox import BlockToolbox
from takeback.games.flow.board_toolbox import FlowToolbox
from takeback.games.holdem.board.hands.controls import BUTTONS as HAND_BUTTONS
from takeback.paths import PACKAGE, resources
from takeback.puzzles.block_texts import BlockTexts
from takeback.shell.features.rewriting.wording import SIGNS
from takeback.shell.history.panel import BUTTONS as HISTORY_BUTTONS
from takeback.shell.history.rows import REPLAY_ICONS, VERDICT_ICONS, TurnLook
from takeback.ui.icons import BOOKMARKS, bookmark, icon, pixmap, program_icon

DRAWINGS = sorted(path.stem for path in (resources() / "icons").glob("*.svg"))


def find_colours(picture: QPixmap) -> set[str]:
    image = picture.toImage()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {colour.name() for colour in pixels if colour.alpha() == 255}


def find_names_in_calls() -> set[str]:
    """Return the names given as constants to `icon` and `pixmap` in the program."""
    calls = [
        call
        for source in (file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
        if "icon(" in source or "pixmap(" in source
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args
    ]
    asked = [call.args[0] for call in calls if getattr(call.func, "id", "") in ("icon", "pixmap")]
    return {name.value for name in asked if isinstance(name, ast.Constant) and isinstance(name.value, str)}


def find_names_in_tables() -> set[str]:
    """Return the names from tables: of buttons, of signs in rows, of tools and of bookmarks."""
    row = TurnLook(text="", is_locked=True, has_failed=True, has_note=True, is_saved=True, has_draft=True)
    tools = [*FlowToolbox().tools, *BlockToolbox(BlockTexts()).tools]
    return {
        *(drawing for _, drawing, *_ in (*HISTORY_BUTTONS, *HAND_BUTTONS)),
        *(drawing for drawing, _ in row.marks("#000000", "#000000")),
        *(*REPLAY_ICONS.values(), *VERDICT_ICONS.values(), *SIGNS.values()),
        *(f"tool-{tool.id}" for tool in tools),
        *(bookmark(number) for number in range(2 * len(BOOKMARKS))),
    }


def test_every_icon_that_the_program_asks_for_has_a_drawing() -> None:
    in_calls, in_tables = find_names_in_calls(), find_names_in_tables()
    assert "undo" in in_calls
    assert len(in_tables) > 20
    assert (in_calls | in_tables) - set(DRAWINGS) == set()


@pytest.mark.parametrize("name", [name for name in DRAWINGS if name != "takeback"])
def test_icon_is_drawn_in_the_requested_colour(qapp: object, name: str) -> None:
    assert find_colours(pixmap(name, "#d9503f", 48)) == {"#d9503f"}


@pytest.mark.parametrize("name", [name for name in DRAWINGS if name != "takeback"])
def test_icon_leaves_the_two_outermost_pixels_of_each_edge_transparent(qapp: object, name: str) -> None:
    image = pixmap(name, "#000000", 48).toImage()
    edge = [(at, side) for at in range(48) for side in (0, 1, 46, 47)]
    assert not any(image.pixelColor(x, y).alpha() or image.pixelColor(y, x).alpha() for x, y in edge)


def test_icon_at_pixel_ratio_3_has_three_times_the_pixels_in_the_same_logical_width(qapp: object) -> None:
    assert pixmap("undo", "#000000", 20, 3).width() == 60
    assert pixmap("undo", "#000000", 20, 3).deviceIndependentSize().width() == 20


def test_icon_has_a_pixmap_for_the_pixel_ratio_of_each_screen(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [size.width() for size in icon("undo", "#112233").availableSizes()] == [20]
    monkeypatch.setattr("takeback.ui.icons.ratios", lambda: (1.0, 1.5))
    assert {size.width() for size in icon("undo", "#112233").availableSizes()} == {20, 30}


def test_stored_program_png_matches_its_svg_and_the_program_icon_is_not_empty(qapp: object) -> None:
    kept = QPixmap(str(Path(resources() / "icons" / "takeback.png"))).toImage()
    drawn = pixmap("takeback", "#000", 256).toImage()
    assert kept.size() == drawn.size()
    spots = [(x, y) for x in range(4, 256, 12) for y in range(4, 256, 12)]
    differences = [measure_distance(kept.pixelColor(x, y), drawn.pixelColor(x, y)) for x, y in spots]
    assert sum(differences) / len(differences) < 3
    assert not program_icon().isNull()


def measure_distance(one: QColor, other: QColor) -> int:
    parts = zip(one.getRgb(), other.getRgb(), strict=True)  # type: ignore[call-overload]
    return sum(abs(a - b) for a, b in parts)
