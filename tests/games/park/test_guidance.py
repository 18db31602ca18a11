"""Test what the board of Reedmere tells a beginner: how to turn a tile, the aim, and what its words mean."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QAction, QKeySequence

from takeback.games.park.board.board import Board
from takeback.games.park.board.panel import SMALLEST, BoardPanel
from takeback.games.park.board.spoken import AWARD_TERMS
from takeback.games.park.lessons import awards
from takeback.games.park.material import PLOTS
from takeback.games.park.names import AWARD_TITLES
from takeback.games.park.state import Reedmere, Rights, TurnProgress
from takeback.ui import painting
from takeback.ui.theme import Theme
from tests.games.park.looking import Show
from tests.games.park.playing import cover, deal, tiles, with_park

AIM = "Aim: the most points, from homes, reserves and lookouts."


def add_commands(board: Board, **keys: str) -> list[QAction]:
    """Add commands of the game with these keys to the board, as the window does."""
    found = []
    for name, key in keys.items():
        action = QAction(board)
        action.setObjectName(f"park.{name}")
        action.setShortcut(QKeySequence(key))
        board.addAction(action)
        found.append(action)
    return found


def holding(text: str) -> Reedmere:
    """Return a position in which the first seat holds this tile."""
    return with_park(deal(), 0, supply=tiles(text))


def painted_texts(board: Board, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return all texts that are painted on the board."""
    found: list[str] = []

    def paint_text(painter: object, rect: QRectF, words: str, *_rest: object, **_more: object) -> None:
        found.append(words)

    monkeypatch.setattr(painting, "text", paint_text)
    board.render_still()
    return found


@pytest.mark.parametrize(
    ("tile", "told"),
    [
        ("G1", ""),
        ("Ho:6", ""),
        ("G2", "Rotate: R or wheel"),
        ("GL", "Rotate: R or wheel"),
        ("G3", "Rotate: R or wheel"),
        ("Hl:6", "Rotate: R or wheel · Flip: F or right click"),
        ("RF:6", "Rotate: R or wheel · Flip: F or right click"),
    ],
)
def test_board_shows_how_to_turn_the_held_tile_if_turning_changes_it(
    show: Show, monkeypatch: pytest.MonkeyPatch, tile: str, told: str
) -> None:
    board = show(holding(tile)).board
    add_commands(board, turn="R", flip="F")
    assert board.how_to_turn() == told
    assert [text for text in painted_texts(board, monkeypatch) if "wheel" in text] == [told] * bool(told)


def test_board_names_the_keys_for_turning_that_the_player_has_chosen(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = show(holding("Hl:6")).board
    turn, flip = add_commands(board, turn="R", flip="F")
    board.render_still()
    turn.setShortcut(QKeySequence("T"))
    flip.setShortcut(QKeySequence())
    assert "Rotate: T or wheel · Flip: right click" in painted_texts(board, monkeypatch)


def test_board_names_no_keys_for_turning_while_no_tile_is_held(show: Show) -> None:
    board = show(holding("GL Hl:6")).board
    add_commands(board, turn="R", flip="F")
    assert board.how_to_turn() == ""


def aims_in(texts: Iterable[str]) -> list[str]:
    return [line for text in texts for line in text.split("\n") if line.startswith("Aim: ")]


SIZES = [(560, 340), (780, 425), (900, 600), (1280, 800)]


@pytest.mark.parametrize("size", SIZES)
def test_aim_of_the_game_is_written_on_the_board_until_a_tile_is_laid_or_the_game_is_over(
    show: Show, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    assert aims_in(painted_texts(show(deal(), size=size).board, monkeypatch)) == [AIM]
    laid = cover(deal(), 0, [(0, 0)])
    done = TurnProgress(0, "place", placed=laid.parks[0].laid[0], rights=Rights())
    assert aims_in(painted_texts(show(replace(laid, work=done), size=size).board, monkeypatch)) == []
    assert aims_in(painted_texts(show(replace(deal(), over=True), size=size).board, monkeypatch)) == []


@pytest.mark.parametrize("size", SIZES[1:])  # the first is smaller than that of a window of 640 by 480
def test_awards_in_play_are_written_on_the_board_with_their_conditions(
    show: Show, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    board = show(awards().start, size=size).board
    assert board.state.stock.awards
    lines = "\n".join(painted_texts(board, monkeypatch)).split("\n")
    terms = [f"{AWARD_TITLES[one.award]}: {AWARD_TERMS[one.award]}" for one in board.state.stock.awards]
    assert " · ".join(terms) in lines


def test_tooltips_of_stock_lookouts_and_plots_explain_what_brings_them(show: Show) -> None:
    board = show(cover(deal(), 0, [(0, 0)])).board
    assert board.tip_of(("stock", "GL")).endswith("A leaf, a roof or a paw brings one.")
    assert board.tip_of(("stock", "RI")).endswith("Only a paw brings one.")
    assert board.tip_of(("lookouts",)).startswith(
        "Lookouts: the next are worth 16, 14 and 12; 8 left\nA lookout"
    )
    assert board.tip_of(("face", 0)).endswith("you add one of the new plots to your park.")


def test_tooltips_of_symbols_on_cells_appear_only_while_no_tile_is_held(show: Show) -> None:
    state = deal()
    cell, mound = ("cell", 1, 1), ("cell", 2, 1)
    assert show(state).board.tip_of(cell) == ""
    covered = cover(state, 0, [(0, 0)])
    placed = covered.parks[0].laid[0]
    board = show(replace(covered, work=TurnProgress(0, "place", placed=placed, rights=Rights()))).board
    assert board.tip_of(cell) == "Map: cover it to add a new plot."
    assert board.tip_of(mound).startswith(
        "Mound: a lookout is built here when all other cells of the plot are covered"
    )
    assert board.tip_of(("cell", 0, 0)) == ""  # covered, and blank


@pytest.mark.parametrize(
    ("share", "is_whole", "is_usual"), [(0.2, False, False), (0.8, True, False), (1.5, True, True)]
)
def test_line_that_is_too_long_is_written_smaller_and_only_then_shortened(
    show: Show, monkeypatch: pytest.MonkeyPatch, share: float, is_whole: bool, is_usual: bool
) -> None:
    found: list[tuple[str, float]] = []

    def paint_text(
        painter: object, rect: QRectF, words: str, theme: Theme, size: float, *_rest: object
    ) -> None:
        found.append((words, size))

    board = show(deal()).board
    about = (board.theme, board.current_layout(), board.state, 0, 0, ("Blue", "Red"), ())
    panel, usual = BoardPanel(None, *about), board.current_layout().font_size(14)
    wide = panel.width_of("Wetland parks", usual, 500) * share
    monkeypatch.setattr(painting, "text", paint_text)
    panel.write(QRectF(0, 0, wide, 20), "Wetland parks", 14)
    words, size = found[0]
    assert SMALLEST <= size <= usual
    assert (words == "Wetland parks", size == usual) == (is_whole, is_usual)
    assert panel.width_of(words, size, 500) <= wide + 1.0


def test_tooltip_of_an_offered_plot_counts_its_symbols_and_its_spoken_name_lists_them(show: Show) -> None:
    shown = show(deal())
    for pile, number in enumerate(deal().face):
        assert number is not None
        spot = shown.board.spots["face", pile]
        tip = spot.toolTip().split("\n")[0]
        symbols, _dot, below = tip.partition(": ")[2].partition(".")
        counted = sum(int(word) for word in symbols.split() if word.isdigit())
        assert tip.startswith(f"Plot {number}: ")
        assert counted == sum(letter in "GHRN" for letter in PLOTS[number])
        assert below.strip() == f"{len(deal().hidden[pile])} below."
        assert spot.accessibleName().count(";") == 3


def test_tooltips_and_messages_about_spots_begin_with_a_capital(show: Show) -> None:
    shown = show(cover(deal(drawn=("meadow",)), 0, [(0, 0)]))
    board = shown.board
    tips = [tip for key in board.spots if (tip := board.tip_of(key))]
    for key in (("lookouts",), ("award", "meadow")):
        shown.click(key)
    assert len(shown.said) == 2
    for text in (*tips, *shown.said):
        assert text[0] == text[0].upper(), text
