import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from takeback.engine.game import FoundGame, Game, find_game, find_games, find_own_games
from takeback.engine.journal import Journal, JournalError, TableInfo
from takeback.engine.later import later
from takeback.engine.record import Seat
from takeback.shell.start import gallery as room
from takeback.shell.start.gallery import GAP, NARROWEST, Gallery, best_grid
from takeback.shell.start.new_game_seats import first_seats
from takeback.shell.start.preview import picture, sample_position
from takeback.shell.start.tile import INSET, TITLE, WORDS, effort_text, picture_height
from takeback.shell.window.keyboard import FocusKeeper
from takeback.shell.window.style import apply_theme
from takeback.table.opening import new_table, open_table
from takeback.ui.theme import BETWEEN, DARK, LIGHT, Theme, theme_of
from tests.toys import counting, tiles

TICTACTOE = find_game("tictactoe")
BROKEN = FoundGame("duel", None, "It does not load: SyntaxError: invalid syntax")


def rename_game(id: str) -> FoundGame:
    return FoundGame(id, dataclasses.replace(TICTACTOE, id=id, title=id.capitalize()))


SEVEN = (
    FoundGame("tictactoe", TICTACTOE),
    *map(rename_game, ("flow", "fold", "fill", "park", "holdem")),
    BROKEN,
)


@pytest.fixture
def journal(profile: Path) -> Iterator[Journal]:
    profile.mkdir()
    made = Journal.open(profile / "journal.sqlite")
    yield made
    made.close()


def show_gallery(
    qtbot: QtBot,
    found: tuple[FoundGame, ...],
    journal: Journal | None = None,
    size: tuple[int, int] = (1280, 720),
) -> Gallery:
    gallery = Gallery(journal, None, None, found)
    qtbot.addWidget(gallery)
    gallery.resize(*size)
    gallery.show()
    gallery.activateWindow()
    return gallery


def play_game(journal: Journal, game: Game, cells: tuple[tuple[int, int], ...], finish: str = "") -> int:
    seats = (Seat("person", "Ann"), Seat("person", "Ben"))
    table = new_table(game, {}, seats, 1, journal=journal)
    for turn, cell in enumerate(cells):
        table.act(TICTACTOE.action.__args__[0](*cell), turn % 2)
    table.close()
    if finish:
        journal.set_result(table.id, finish)
    return table.id


def test_gallery_tiles_are_in_order_and_speak_title_tagline_and_effort(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, SEVEN)
    assert [tile.found.id for tile in gallery.tiles] == [found.id for found in SEVEN]
    names = [f"{one.game.title}. {one.game.tagline} {effort_text(one.game)}." for one in SEVEN if one.game]
    assert [tile.accessibleName() for tile in gallery.tiles[:-1]] == names
    assert len(set(names)) == 6


def wrap_lines(text: str, width: int, metrics: QFontMetrics) -> list[str]:
    """Return the lines of a text that is wrapped at spaces within this width, as a tile paints it."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def test_no_description_on_a_tile_of_the_gallery_ends_with_a_line_of_one_word(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, tuple(found for found in find_games() if found.game is not None))
    metrics = QFontMetrics(theme_of(gallery).font(13))
    for width in range(NARROWEST - 2 * INSET, NARROWEST + 80, 4):
        for tile in gallery.tiles:
            lines = wrap_lines(tile.tagline.split("\n")[0], width, metrics)
            assert len(lines) == 1 or len(lines[-1].split()) > 1, (width, lines)


def test_gallery_is_in_order_of_difficulty_and_minutes_which_each_tile_tells(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, (BROKEN, *reversed(find_own_games())))
    *games, last = [tile.found.game for tile in gallery.tiles]
    efforts = [(game.difficulty, game.minutes) for game in games if game is not None]
    assert efforts == sorted(efforts)
    assert len(efforts) == 7
    assert all(minutes for _, minutes in efforts)
    assert last is None
    for tile, game in zip(gallery.tiles, games, strict=False):
        assert game is not None
        assert f"about {game.minutes} minutes" in tile.accessibleName()


def test_gallery_offers_a_first_lesson_beside_its_title_until_something_was_played(
    qtbot: QtBot, journal: Journal
) -> None:
    gallery = Gallery(journal, found=SEVEN)
    qtbot.addWidget(gallery)
    wanted: list[bool] = []
    gallery.lesson_wanted.connect(lambda: wanted.append(True))
    for size in ((640, 480), (1280, 800)):
        gallery.resize(*size)
        gallery.show()
        (button,) = [one for one in gallery.findChildren(QPushButton) if one.text().startswith("New here?")]
        assert button.isVisible()
        title = next(one for one in gallery.findChildren(QLabel) if one.text() == "What shall we play?")
        assert button.x() >= title.x() + title.sizeHint().width()
        assert button.geometry().bottom() < gallery.tiles[0].y()
    button.click()
    assert wanted == [True]
    play_game(journal, TICTACTOE, ((0, 0),))
    gallery.refresh()
    assert not button.isVisible()


def test_gallery_without_a_given_list_shows_the_installed_games(qtbot: QtBot) -> None:
    gallery = Gallery()
    qtbot.addWidget(gallery)
    assert "tictactoe" in [tile.found.id for tile in gallery.tiles]


def test_click_on_a_tile_of_the_gallery_chooses_its_game(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, SEVEN)
    with qtbot.waitSignal(gallery.chosen) as told:
        qtbot.mouseClick(gallery.tiles[1], Qt.MouseButton.LeftButton, pos=QPoint(30, 30))
    assert told.args == ["flow"]


def test_broken_game_is_listed_in_the_gallery_with_its_error_and_cannot_be_chosen(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, SEVEN)
    told: list[str] = []
    gallery.chosen.connect(told.append)
    broken = gallery.tiles[-1]
    assert broken.accessibleName() == f"duel cannot be played. {BROKEN.error}"
    qtbot.mouseClick(broken, Qt.MouseButton.LeftButton)
    broken.setFocus()
    qtbot.keyClick(broken, Qt.Key.Key_Return)
    assert told == []


def test_gallery_pictures_are_drawn_one_by_one_in_order_after_showing(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, SEVEN)
    for drawn in range(3):
        there = [tile.picture is not None for tile in gallery.tiles]
        assert there == [True] * drawn + [False] * (len(SEVEN) - drawn)
        gallery._draw_one()
    qtbot.waitUntil(lambda: all(tile.picture is not None for tile in gallery.tiles if tile.found.game))
    assert gallery.tiles[-1].picture is None
    picture = gallery.tiles[0].picture
    assert picture is not None
    colours = {picture.toImage().pixelColor(x, y).name() for x in range(0, 200, 3) for y in range(0, 150, 3)}
    assert len(colours) > 5


def test_gallery_pictures_are_redrawn_light_or_dark_when_the_theme_changes(
    qtbot: QtBot, qapp: QApplication
) -> None:
    before = qapp.palette(), qapp.styleSheet(), qapp.font()
    try:
        apply_theme(qapp, LIGHT)
        gallery = show_gallery(qtbot, SEVEN[:1])
        qtbot.waitUntil(lambda: gallery.tiles[0].picture is not None)
        light = gallery.tiles[0].picture
        apply_theme(qapp, DARK)
        qtbot.waitUntil(lambda: gallery.tiles[0].picture is not light)
        dark = gallery.tiles[0].picture
        assert light is not None
        assert dark is not None
        assert (
            light.toImage().pixelColor(2, 2).lightness()
            > 200
            > 60
            > dark.toImage().pixelColor(2, 2).lightness()
        )
    finally:
        qapp.setPalette(before[0])
        qapp.setStyleSheet(before[1])
        qapp.setFont(before[2])


def test_game_whose_board_fails_has_no_picture_in_the_gallery_and_can_be_chosen(qtbot: QtBot) -> None:
    (board,) = later(TICTACTOE.package, "board")
    lame = FoundGame("lame", dataclasses.replace(TICTACTOE, id="lame", board=board.NotThere))
    gallery = show_gallery(qtbot, (lame, SEVEN[0]))
    qtbot.waitUntil(lambda: gallery.tiles[1].picture is not None)
    assert gallery.tiles[0].picture is None
    with qtbot.waitSignal(gallery.chosen):
        gallery.tiles[0].click()


def test_sample_position_for_the_gallery_is_the_same_each_time_and_never_over() -> None:
    one = sample_position(TICTACTOE)
    assert one == sample_position(TICTACTOE)
    assert one.cells.count(-1) == 5
    assert TICTACTOE.outcome(sample_position(TICTACTOE, turns=100)) is None
    assert sample_position(counting.GAME, turns=3).turn == 3


def test_unfinished_game_can_be_continued_from_its_tile_at_its_last_turn(
    qtbot: QtBot, journal: Journal
) -> None:
    play_game(journal, TICTACTOE, ((0, 0),))
    id = play_game(journal, TICTACTOE, ((0, 0), (1, 1)))
    gallery = show_gallery(qtbot, SEVEN, journal)
    tile = gallery.tiles[0]
    assert tile.continue_button.isVisible()
    assert tile.continue_button.accessibleName() == "Continue Tic-tac-toe, 2 turns played"
    assert not gallery.tiles[1].continue_button.isVisible()
    with qtbot.waitSignal(gallery.continued) as told:
        tile.continue_button.click()
    assert told.args == [id]
    assert open_table(journal, id).table.here.depth == 2


def test_game_left_in_its_first_turn_can_be_continued_from_its_tile(qtbot: QtBot, journal: Journal) -> None:
    game = tiles.GAME
    table = new_table(game, {}, [Seat()] * game.seats[0], 1, journal=journal)
    table.act(next(iter(game.actions(table.state, 0))), 0)
    assert table.here.depth == 0
    table.close()
    tile = show_gallery(qtbot, (FoundGame(game.id, game),), journal).tiles[0]
    assert tile.continue_button.isVisible()
    assert tile.continue_button.accessibleName() == f"Continue {game.title}, the first turn begun"
    assert open_table(journal, table.id, lambda id: game).table.drafts.find(0) is not None


def test_finished_and_unbegun_games_have_no_continue_button_in_the_gallery(
    qtbot: QtBot, journal: Journal
) -> None:
    play_game(journal, TICTACTOE, ())
    play_game(journal, TICTACTOE, ((0, 0),), finish="Cross wins.")
    gallery = show_gallery(qtbot, SEVEN, journal)
    assert not gallery.tiles[0].continue_button.isVisible()
    play_game(journal, TICTACTOE, ((0, 0),))
    gallery.refresh()
    assert gallery.tiles[0].continue_button.isVisible()


def test_journal_error_hides_the_continue_buttons_of_the_gallery(qtbot: QtBot) -> None:
    class Damaged:
        def tables(self) -> list[TableInfo]:
            raise JournalError("The journal is damaged.")

    gallery = show_gallery(qtbot, SEVEN, Damaged())  # type: ignore[arg-type]
    assert not any(tile.continue_button.isVisible() for tile in gallery.tiles)


def test_arrow_home_and_end_keys_go_from_tile_to_tile_of_the_gallery_and_enter_chooses(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, SEVEN)
    FocusKeeper(gallery, gallery.setFocus)
    with qtbot.waitActive(gallery):
        gallery.setFocus()
    visited = []
    for key in (
        Qt.Key.Key_Right,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Up,
        Qt.Key.Key_End,
        Qt.Key.Key_Home,
    ):
        qtbot.keyClick(gallery.focusWidget(), key)
        visited.append(gallery.tiles.index(gallery.focusWidget()))  # type: ignore[arg-type]
    assert visited == [1, 5, 4, 0, 6, 0]
    with qtbot.waitSignal(gallery.chosen) as told:
        qtbot.keyClick(gallery.focusWidget(), Qt.Key.Key_Return)
    assert told.args == ["tictactoe"]


def test_arrow_keys_at_the_edge_of_the_gallery_stay_on_the_last_tile(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, SEVEN)
    gallery.tiles[3].setFocus()
    qtbot.keyClick(gallery.tiles[3], Qt.Key.Key_Down)
    assert gallery.focusWidget() is gallery.tiles[6]
    qtbot.keyClick(gallery.tiles[6], Qt.Key.Key_Right)
    assert gallery.focusWidget() is gallery.tiles[6]


def test_focus_of_the_gallery_begins_at_the_game_that_was_played_last(qtbot: QtBot) -> None:
    class Two:
        def tables(self) -> list[TableInfo]:
            return [TableInfo(2, "fold", "", 1, 9, 3), TableInfo(1, "tictactoe", "", 1, 5, 3)]

    gallery = show_gallery(qtbot, SEVEN, Two())  # type: ignore[arg-type]
    gallery.setFocus()
    assert gallery.focusWidget() is gallery.tiles[2]


def test_gallery_opens_at_its_top_and_scrolls_to_a_tile_reached_by_keys(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, SEVEN, size=(640, 360))
    gallery.setFocus()
    bar, first = gallery._area.verticalScrollBar(), gallery.tiles[0]
    qtbot.waitUntil(first.hasFocus)
    assert bar.value() == 0 < bar.maximum()
    assert first.geometry().bottom() > gallery.height(), "or nothing had to be scrolled"
    qtbot.keyClick(first, Qt.Key.Key_End)
    assert bar.value() > 0
    qtbot.keyClick(gallery.focusWidget(), Qt.Key.Key_Home)
    assert gallery.focusWidget() is first
    assert first.visibleRegion().boundingRect().bottom() == first.rect().bottom(), "all of it is reached"


@pytest.mark.parametrize("count", [1, 2, 3, 5, 7, 12])
@pytest.mark.parametrize("size", [(780, 420), (1232, 590), (1872, 850), (3792, 1900)])
def test_tiles_of_the_gallery_fit_side_by_side_at_every_size_and_number_of_games(
    count: int, size: tuple[int, int]
) -> None:
    columns, width = best_grid(count, *size)
    assert 1 <= columns <= count
    assert width >= NARROWEST
    assert columns * (width + GAP) - GAP <= size[0]


def test_seven_games_fit_an_ordinary_window_without_scrolling() -> None:
    columns, width = best_grid(7, 1232, 590)
    assert columns == 4
    assert 2 * (picture_height(width) + WORDS) + GAP <= 590


@pytest.mark.parametrize("size", [(560, 420), (640, 420), (800, 500), (1100, 700), (1280, 720), (1920, 1000)])
def test_description_of_each_game_fits_its_tile_at_every_window_size(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    gallery = show_gallery(qtbot, tuple(one for one in find_games() if one.game is not None), size=size)
    for tile in gallery.tiles:
        room = QRect(0, 0, tile.width() - 2 * INSET, 1000)
        metrics = QFontMetrics(theme_of(tile).font(13))
        needs = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), tile.tagline).height()
        top = picture_height(tile.width()) + BETWEEN + TITLE
        assert top + needs <= tile.height() - BETWEEN


@pytest.mark.parametrize("size", [(640, 420), (800, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("found", [SEVEN[:1], SEVEN])
def test_tiles_neither_overlap_nor_leave_the_gallery_at_any_size(
    qtbot: QtBot, found: tuple[FoundGame, ...], size: tuple[int, int]
) -> None:
    gallery = show_gallery(qtbot, found, size=size)
    boxes = [tile.geometry() for tile in gallery.tiles]
    assert all(not one.intersects(other) for at, one in enumerate(boxes) for other in boxes[:at])
    field = gallery.tiles[0].parentWidget()
    assert field is not None
    assert all(field.rect().contains(box) for box in boxes)


def test_gallery_without_games_says_that_none_were_found(qtbot: QtBot) -> None:
    gallery = show_gallery(qtbot, ())
    gallery.setFocus()
    assert "No games were found." in gallery._field.line.text()


def test_gallery_pictures_are_redrawn_after_a_resize(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "RESTS", 1)
    gallery = show_gallery(qtbot, SEVEN[:1])
    qtbot.waitUntil(lambda: gallery.tiles[0].picture is not None)
    small = gallery.tiles[0].picture
    assert small is not None
    width = small.width()
    gallery.resize(500, 400)
    qtbot.waitUntil(
        lambda: gallery.tiles[0].picture is not None and gallery.tiles[0].picture.width() != width
    )


def test_game_that_fails_to_load_after_the_gallery_is_shown_becomes_broken_there(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = dataclasses.replace(TICTACTOE, id="duel", title="Duel")
    monkeypatch.setattr(room, "find_own_games", lambda: (SEVEN[0], FoundGame("duel", card)))
    monkeypatch.setattr(room, "find_games", lambda: (SEVEN[0], BROKEN))
    gallery = show_gallery(qtbot, None)
    assert gallery.tiles[1].title == "Duel"
    qtbot.waitUntil(lambda: "cannot be played" in gallery.tiles[1].accessibleName())


@pytest.mark.parametrize("colours", [(), (1, 0), (4, 5)])
def test_gallery_picture_and_first_seats_use_the_game_seat_colours(
    qtbot: QtBot, colours: tuple[int, ...]
) -> None:
    """The dialog of a new game begins with these seats; no other of the six colours is in the picture."""
    game = dataclasses.replace(find_game("tictactoe"), seat_colours=colours)
    assert [seat.colour for seat in first_seats(game)] == list(colours or (0, 1))
    image = picture(game, sample_position(game), QSize(400, 300), 1.0, LIGHT).toImage()
    painted = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert [at for at in range(6) if QColor(LIGHT.piece(at)).name() in painted] == sorted(colours or (0, 1))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_only_the_focused_tile_of_the_gallery_has_the_frame_of_the_focus_and_a_hovered_one_has_not(
    qapp: QApplication, qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = qapp.palette(), qapp.styleSheet(), qapp.font()
    apply_theme(qapp, theme)
    gallery = show_gallery(qtbot, SEVEN)
    focused, hovered, other = gallery.tiles[:3]
    monkeypatch.setattr(focused, "hasFocus", lambda: True)
    monkeypatch.setattr(hovered, "underMouse", lambda: True)

    def count_accent(tile: QWidget) -> int:
        """Return how many pixels of the tile's left edge have nearly the colour of the focus."""
        edge, accent = tile.grab().toImage(), QColor(theme.accent)
        colours = [edge.pixelColor(x, y) for x in range(3) for y in range(20, edge.height() - 20)]
        return sum(
            max(abs(one.red() - accent.red()), abs(one.green() - accent.green())) < 60 for one in colours
        )

    assert count_accent(focused) > 100
    assert count_accent(hovered) == count_accent(other) == 0
    at = QPoint(hovered.width() // 2, hovered.height() - 4)
    assert hovered.grab().toImage().pixelColor(at) != focused.grab().toImage().pixelColor(at)
    qapp.setPalette(before[0])
    qapp.setStyleSheet(before[1])
    qapp.setFont(before[2])
