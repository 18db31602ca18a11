import ast
import dataclasses
import platform
import re
import sys
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QKeySequence, QTextDocument, QTextTable
from PySide6.QtWidgets import QApplication, QLabel, QStyle
from pytestqt.qtbot import QtBot

from takeback import __version__
from takeback.cli.main import COMMANDS as COMMAND_LINES
from takeback.cli.main import front_parser
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.paths import resources
from takeback.shell.commands.actions import key_list
from takeback.shell.features.help.about import NAMES, AboutDialog
from takeback.shell.features.help.feature import HelpPart
from takeback.shell.features.help.help import TITLE_INSET, HelpWindow, pictures
from takeback.shell.features.help.pages import (
    Page,
    all_pages,
    escape_markdown,
    game_page,
    keys_page,
    options_section,
)
from takeback.shell.session.tables import open_new_table
from takeback.shell.window.style import apply_theme
from takeback.shell.window.window import Window
from takeback.ui.theme import DARK
from tests.shell.conftest import Seated
from tests.shell.features.preferences.test_settings_dialog import unnamed_controls
from tests.shell.parts import feature_part
from tests.shell.showing import COMMANDS
from tests.toys import counting

KEYS = keys_page(key_list(COMMANDS))
PAGES = all_pages(KEYS)


@pytest.fixture
def help(qtbot: QtBot) -> HelpWindow:
    made = HelpWindow(PAGES)
    qtbot.addWidget(made)
    made.show()
    return made


def test_help_opens_at_the_page_of_the_game_and_shows_keys_in_the_same_window(
    window: Window, sit: Seated
) -> None:
    sit(0)
    window.do("help")
    help = feature_part(window, HelpPart).window
    assert help is not None
    assert help.isVisible()
    assert help.page_view.toPlainText().startswith("Tic-tac-toe\n")
    window.do("keys")
    assert feature_part(window, HelpPart).window is help
    assert help.page_view.toPlainText().startswith("Keys\n")
    help.close()


def test_help_opens_at_the_page_of_the_variant_that_is_played(window: Window) -> None:
    duel = find_game("duel")
    for variant, title in (("lanes", "Three Roads"), ("duel", "Lantern & Tide")):
        open_new_table(window, duel, duel.read_options({"variant": variant}), [Seat(), Seat()], 1, "free")
        window.do("help")
        help = feature_part(window, HelpPart).window
        assert help is not None
        assert help.page_view.toPlainText().startswith(f"{title}\n")
    help.close()


def test_help_opens_at_the_page_of_making_levels_in_the_editor(window: Window) -> None:
    flow = find_game("flow")
    open_new_table(window, flow, flow.read_options({"edit": True, "level": "new"}), [Seat()], 1, "free")
    window.do("help")
    help = feature_part(window, HelpPart).window
    assert help is not None
    assert help.page_view.toPlainText().startswith("Your own levels\n")
    help.close()


def test_list_of_help_pages_shows_every_title_whole(qtbot: QtBot) -> None:
    """Longer titles, as in other languages, take two lines."""
    longer = [Page(f"{count}", f"# When something goes {'o' * count}", Path()) for count in range(1, 24)]
    help = HelpWindow([*PAGES, *longer])
    qtbot.addWidget(help)
    help.show()
    metrics, heights = help.list.fontMetrics(), set()
    side = TITLE_INSET + help.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
    for row in range(help.list.count()):
        item = help.list.item(row)
        shown = help.list.visualItemRect(item)
        shown.setWidth(help.list.viewport().width())
        room = shown.adjusted(side, 6, -side, -6)
        heights.add(room.height())
        if item.data(Qt.ItemDataRole.UserRole):  # the others are headings
            needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, item.text())
            assert needed.height() <= room.height(), item.text()
    assert max(heights) >= 2 * metrics.height()


def test_unknown_help_page_opens_the_first_page(help: HelpWindow) -> None:
    help.show_page("chess")
    assert help.page_view.toPlainText().startswith("Takeback\n")


def test_keys_page_lists_every_command_with_its_keys() -> None:
    document = QTextDocument()
    document.setMarkdown(KEYS.text)
    text = document.toPlainText()
    native = QKeySequence.SequenceFormat.NativeText
    for entry in COMMANDS:
        for key in entry.keys_on(sys.platform):
            assert entry.name in text
            assert QKeySequence(key).toString(native) in text


def test_help_pages_have_titles_texts_and_unique_ids_in_order() -> None:
    pages = PAGES
    first = ["index", "table", "history", "editing-the-past", "sharing", "levels", "troubles", "keys"]
    assert [page.id for page in pages[: len(first)]] == first
    assert all(page.title and len(page.text) > 200 for page in pages)
    assert len({page.id for page in pages}) == len(pages)


def test_links_between_help_pages_lead_to_existing_pages() -> None:
    ids = {page.id for page in PAGES}
    linked = [(page.id, link) for page in PAGES for link in re.findall(r"\]\(([^)#:]+)\.md\)", page.text)]
    assert linked
    assert [one for one in linked if one[1] not in ids] == []


def texts_of_the_code(checkout: Path, wanted: list[str]) -> list[str]:
    """Return the string constants of all source files that contain the beginning of a wanted text."""
    beginnings = [one.removeprefix("… ")[:10] for one in wanted]
    files = [file.read_text(encoding="utf-8") for file in (checkout / "desktop").rglob("*.py")]
    trees = (ast.parse(file) for file in files if any(beginning in file for beginning in beginnings))
    nodes = (node for tree in trees for node in ast.walk(tree))
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def test_texts_and_menu_commands_quoted_on_the_troubles_help_page_exist_in_the_program(
    checkout: Path,
) -> None:
    """Buttons and sentences must be one string constant each, and commands must be in the quoted menu."""
    page = next(page for page in PAGES if page.id == "troubles")
    quoted = re.findall(r"\*{1,2}([^*]+)\*{1,2}", " ".join(page.text.replace("\n- **", " **").split()))
    assert len(quoted) > 15
    on_the_screen = texts_of_the_code(checkout, quoted)
    commands = {f"{one.menu} > {one.name}".replace("&", "").replace("/", " > ") for one in COMMANDS}
    for quote in quoted:
        if " > " in quote:
            assert quote in commands
        elif quote.startswith("… "):
            assert any(text == quote.removeprefix("…") for text in on_the_screen), quote
        else:
            assert quote in on_the_screen, quote


def test_command_lines_quoted_on_the_troubles_help_page_exist() -> None:
    page = next(page for page in PAGES if page.id == "troubles")
    typed = re.findall(r"`takeback ([^`]+)`", page.text)
    assert len(typed) == 3
    told = front_parser().format_help()
    for words in typed:
        first = words.split()[0]
        assert first in told if first.startswith("--") else first in COMMAND_LINES, words


def test_help_link_opens_its_page_and_selects_it_in_the_list(help: HelpWindow) -> None:
    help.show_page("index")
    help.page_view.anchorClicked.emit(QUrl("table.md"))
    assert help.page.id == "table"
    assert help.list.currentItem().text() == "Taking back and new lines"


def test_only_web_links_open_outside_the_program(help: HelpWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    for link in ("https://example.org/", "file:///etc/passwd", "javascript:alert(1)", "nowhere.md"):
        help.page_view.anchorClicked.emit(QUrl(link))
    assert opened == ["https://example.org/"]


def test_choosing_in_the_page_list_opens_the_page(help: HelpWindow) -> None:
    help.show_page("index")
    help.list.setCurrentRow(help.list.currentRow() + 1)
    assert help.page.id == "table"


def test_help_search_goes_to_a_heading_with_the_word_first_and_enter_to_each_next_place(
    help: HelpWindow,
) -> None:
    help.show_page("duel")
    help.search.setText("chain")
    view = help.page_view
    assert view.textCursor().block().text() == "The chain"
    assert 0 <= view.cursorRect().top() < view.viewport().height() / 4
    places = [one.cursor.position() for one in view.extraSelections()]
    at = places.index(view.textCursor().position())
    for coming in places[at + 1 :] + places[: at + 1]:
        help.search.returnPressed.emit()
        assert view.textCursor().position() == coming
        assert view.viewport().rect().intersects(view.cursorRect())


def test_help_search_lists_matching_pages_and_highlights_words(help: HelpWindow) -> None:
    help.show_page("index")
    help.search.setText("misère")
    assert help.listed_ids() == ["tictactoe"]
    assert help.page.id == "tictactoe"
    assert len(help.page_view.extraSelections()) >= 1


def test_help_search_without_a_result_says_so_until_it_is_cleared(help: HelpWindow) -> None:
    help.show_page("tictactoe")
    help.search.setText("xyzzy")
    assert help.listed_ids() == []
    assert help.page_view.toPlainText().startswith("Nothing found")
    help.search.clear()
    assert len(help.listed_ids()) == len(help.pages)
    assert help.page_view.toPlainText().startswith("Tic-tac-toe")


def test_help_of_a_game_without_a_page_is_made_of_its_title_summary_and_options() -> None:
    text = game_page(counting.GAME).text
    assert text.startswith("# Counting\n\nWho reaches the goal has won.")
    assert "| Goal | Where to stop | 1000000 |" in text


def test_game_help_page_is_read_from_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guest").mkdir()
    (tmp_path / "guest" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "guest" / "help.md").write_text("# A guest\n\nWelcome.\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    page = game_page(dataclasses.replace(counting.GAME, package="guest", id="guest"))
    assert page.title == "A guest"
    assert page.folder == tmp_path / "guest"


def test_tictactoe_help_page_lists_its_options_and_no_options_give_no_section() -> None:
    page = next(page for page in PAGES if page.id == "tictactoe")
    document = QTextDocument()
    document.setMarkdown(page.text)
    for words in ("Size", "In a row", "Gravity", "Misère", "Marks per turn"):
        assert words in document.toPlainText()
    assert options_section(()) == ""


def test_escape_markdown_makes_markdown_and_html_signs_appear_as_typed() -> None:
    document = QTextDocument()
    document.setMarkdown(escape_markdown("a|b *c* [d](e) <f>"))
    assert document.toPlainText().strip() == "a|b *c* [d](e) <f>"


def test_open_help_window_follows_a_change_of_theme_and_keeps_its_text(
    qapp: QApplication, help: HelpWindow
) -> None:
    before = qapp.palette(), qapp.styleSheet(), qapp.font()
    try:
        apply_theme(qapp, DARK)
        assert help.property("dressed") == "dark"
        assert help.page_view.toPlainText()
    finally:
        qapp.setPalette(before[0])
        qapp.setStyleSheet(before[1])
        qapp.setFont(before[2])


def test_help_controls_have_accessible_names(help: HelpWindow) -> None:
    help.show_page("table")
    assert [
        one for one in unnamed_controls(help) if one.objectName() != "qt_clear_button" and one.isVisible()
    ] == []
    assert help.page_view.accessibleName() == "Taking back and new lines"
    assert help.list.accessibleName() == "Pages"


def test_about_dialog_shows_versions_and_the_profile_folder(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TAKEBACK_PROFILE", str(tmp_path / "my profile"))
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    shown = " ".join(label.text() for label in dialog.findChildren(QLabel))
    for fact in (__version__, qVersion(), PySide6.__version__, platform.python_version()):
        assert fact in shown
    assert str(tmp_path / "my profile") in dialog.profile.text()


def test_about_dialog_shows_every_licence_in_full(qtbot: QtBot) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    assert {file.stem for file in (resources() / "licences").glob("*.txt")} == set(NAMES)
    for at in range(dialog.pick.count()):
        dialog.pick.setCurrentIndex(at)
        file = resources() / "licences" / f"{dialog.pick.value}.txt"
        assert dialog.text.toPlainText().strip() == file.read_text(encoding="utf-8").strip()
    assert unnamed_controls(dialog) == []


@pytest.mark.parametrize("width", [640, 920])
@pytest.mark.parametrize("id", [page.id for page in PAGES if "](../pictures/" in page.text])
def test_help_pictures_load_and_fit_a_page_without_sideways_scrolling(
    help: HelpWindow, id: str, width: int
) -> None:
    help.resize(width, 480)
    help.show_page(id)
    document = help.page_view.document()
    found = [form for _, form in pictures(document)]
    assert len(found) == help.pages[id].text.count("](../pictures/")
    for picture in found:
        image = document.resource(QTextDocument.ResourceType.ImageResource, QUrl(picture.name()))
        assert not image.isNull(), picture.name()
        assert picture.width() == image.width(), "Qt would shrink it roughly"
    if "```" not in help.pages[id].text:  # lines of code are not broken
        assert help.page_view.horizontalScrollBar().maximum() == 0


def test_help_page_with_a_table_of_four_columns_never_scrolls_sideways_at_any_width(help: HelpWindow) -> None:
    help.resize(640, 480)
    help.show_page("troubles")
    tables = help.page_view.document().rootFrame().childFrames()
    assert any(isinstance(one, QTextTable) and one.columns() > 3 for one in tables)
    for width in range(640, 1041, 25):
        help.resize(width, 480)
        assert help.page_view.horizontalScrollBar().maximum() == 0, width


def test_columns_of_a_help_table_are_wider_where_their_texts_are_longer(help: HelpWindow) -> None:
    help.show_page("park")
    document = help.page_view.document()
    table = next(one for one in document.rootFrame().childFrames() if isinstance(one, QTextTable))
    blocks = [table.cellAt(1, column).firstCursorPosition().block() for column in range(3)]
    tile, cells, points = (document.documentLayout().blockBoundingRect(block).width() for block in blocks)
    assert cells < tile < points
