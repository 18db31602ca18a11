"""The help window: pages beside the game, with a list of all pages and a search through them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QFont,
    QKeySequence,
    QPixmap,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from takeback.shell.features.help.pages import Page, all_pages
from takeback.texts import gettext as _
from takeback.ui.dialog import fit_to_screen
from takeback.ui.fields import LONGEST_SEARCH
from takeback.ui.theme import BETWEEN, Theme, mixed, second_text, theme_of

SIZE = QSize(920, 680)
LIST_WIDTH = 232
COLUMN = 640  # width of the text in pixels, for comfortable reading
TITLE_INSET = 10  # padding of a title in the list, at either side
INSET = 16  # margin of the text in its column
MOST_MARKS = 500
TABLE_WIDTH = 99  # in percent; Qt rounds the columns of a table up, and the page would scroll sideways
HEADINGS = {1: 24, 2: 17, 3: 15}


class HelpPageView(QTextBrowser):
    """Shows one page, in a column of limited width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._drawn: dict[str, QPixmap] = {}  # the pictures of the page as they were drawn, by their names
        self._is_filling = False  # a page is being set, which may resize this view
        self.setOpenLinks(False)
        self.setAccessibleName(_("Page"))
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setStyleSheet("QTextEdit { border: none; border-radius: 0; padding: 0; }")

    def show_page(self, page: Page, theme: Theme) -> None:
        """Show a page from its start, with its pictures and in the colours of the theme."""
        self.setSearchPaths([str(page.folder)])
        self._is_filling = True
        document = self.document()
        document.setMarkdown(page.text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        format_document(document, theme)
        self._drawn.clear()
        self._is_filling = False
        self._fit_pictures()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.setAccessibleName(page.title)

    def highlight(self, words: str, theme: Theme) -> int:
        """Highlight these words wherever they occur, and no others, and return in how many places (at most
        `MOST_MARKS`). Scroll to the first heading with them, else to the first place; without words stay."""
        marks: list[QTextEdit.ExtraSelection] = []
        cursor = self.document().find(words) if words else QTextCursor()
        while not cursor.isNull() and len(marks) < MOST_MARKS:
            one = QTextEdit.ExtraSelection()
            one.cursor = cursor
            one.format.setBackground(QColor(theme.accent_soft))
            one.format.setForeground(QColor(theme.ink))
            marks.append(one)
            cursor = self.document().find(words, cursor)
        self.setExtraSelections(marks)
        if marks:
            cursors = [one.cursor for one in marks]
            first = next((one for one in cursors if one.blockFormat().headingLevel()), cursors[0])
            self._scroll_to(first)
        return len(marks)

    def find_next(self, words: str) -> None:
        """Scroll to the next place with these words; after the last to the first one.

        Stay if there is none.
        """
        found = self.document().find(words, self.textCursor())
        found = self.document().find(words) if found.isNull() else found
        if not found.isNull():
            self._scroll_to(found)

    def _scroll_to(self, found: QTextCursor) -> None:
        """Move the cursor to the end of this place and scroll there, with a heading at the top."""
        place = QTextCursor(found)
        place.clearSelection()
        self.setTextCursor(place)
        if found.blockFormat().headingLevel():
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.cursorRect(place).top() - INSET)
        else:
            self.ensureCursorVisible()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the margins so that the text keeps a readable width."""
        side = max(28, (self.width() - COLUMN) // 2 if self.width() < COLUMN + 160 else 48)
        self.setViewportMargins(side, 20, max(20, self.width() - side - COLUMN), 0)
        super().resizeEvent(event)
        if not self._is_filling:
            self._fit_pictures()

    def _fit_pictures(self) -> None:
        """Shrink the pictures to the column, so that the page never scrolls sideways for them."""
        room = self.viewport().width() - 2 * round(self.document().documentMargin())
        fit_pictures(self.document(), room, self._drawn)


class WrappedTitles(QStyledItemDelegate):
    """Makes rows high enough for titles that wrap within the padding, which Qt leaves out."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of a row with its whole title."""
        inner = QStyleOptionViewItem(option)
        inner.rect.setWidth(option.rect.width() - 2 * TITLE_INSET)
        return super().sizeHint(inner, index)


class HelpWindow(QWidget):
    """The help window: a list of pages with a search at the left, the page at the right. Escape closes it."""

    tutorial_wanted = Signal(str)  # id of the game

    def __init__(self, pages: Iterable[Page], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(_("Help"))
        self.pages = {page.id: page for page in pages}
        self.search = QLineEdit()
        self.list = QListWidget()
        self.page_view = HelpPageView(self)
        self.page = self.pages["index"]
        self._lay_out()
        self._list_pages("")
        self.search.textChanged.connect(self._on_search_changed)
        self.search.returnPressed.connect(self._find_next)
        self.list.currentItemChanged.connect(self._on_page_selected)
        self.page_view.anchorClicked.connect(self._on_link_clicked)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        self.resize(SIZE)

    def show_at(self, id: str, newer: Page) -> None:
        """Show the page of this id and raise the window; `newer` replaces the page of its own id first."""
        self.pages[newer.id] = newer
        self.show_page(id)
        self.show()
        self.raise_()
        self.activateWindow()

    def showEvent(self, event: QShowEvent) -> None:
        """Keep the window within the screen when it is shown."""
        super().showEvent(event)
        if not event.spontaneous():
            fit_to_screen(self)

    def show_page(self, id: str) -> None:
        """Show the page of this id, or the first page if there is none, clear the search, and focus the
        page."""
        if id not in self.pages:
            id = "index"
        self.search.clear()
        self._select(id)
        self._open_page(self.pages[id])
        self.page_view.setFocus()

    def _lay_out(self) -> None:
        """Arrange the search, the list and the page."""
        self.search.setPlaceholderText(_("Find"))
        self.search.setAccessibleName(_("Find in all pages"))
        self.search.setMaxLength(LONGEST_SEARCH)
        self.search.setClearButtonEnabled(True)
        self.search.setFixedHeight(32)
        self.list.setAccessibleName(_("Pages"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.list.setItemDelegate(WrappedTitles(self.list))
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        left = QVBoxLayout()
        left.setContentsMargins(BETWEEN, BETWEEN, BETWEEN, BETWEEN)
        left.setSpacing(BETWEEN)
        left.addWidget(self.search)
        left.addWidget(self.list, 1)
        side = QWidget()
        side.setFixedWidth(LIST_WIDTH)
        side.setLayout(left)
        line = QWidget()
        line.setObjectName("hairline")
        line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line.setFixedWidth(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (side, line):
            row.addWidget(widget)
        row.addWidget(self.page_view, 1)
        self._apply_theme()

    def _apply_theme(self) -> None:
        """Set the style for the current theme."""
        theme = theme_of(self)
        self.setStyleSheet(
            "QListWidget { font-size: 13px; }"
            f"QListWidget::item {{ padding: 6px {TITLE_INSET}px; border-radius: 8px; }}"
            f"QListWidget::item:selected {{ background: {theme.accent_soft}; color: {theme.ink}; }}"
            f"QListWidget::item:disabled {{ color: {second_text(theme)}; "
            f"padding: 12px {TITLE_INSET}px 2px {TITLE_INSET}px; }}"
            f"QListWidget::item:focus {{ border: 1px solid {theme.accent}; }}"
        )
        self.page_view.viewport().setAutoFillBackground(False)

    def _list_pages(self, words: str) -> None:
        """List the pages whose text contains these words, in any case, under the headings of their groups; a
        group without such pages has no heading."""
        self.list.clear()
        group = ""
        for page in self.pages.values():
            if words.casefold() not in page.text.casefold():
                continue
            if page.group != group:
                group = page.group
                title = QListWidgetItem(group)
                title.setFlags(Qt.ItemFlag.NoItemFlags)
                font = QFont(self.font())
                font.setPixelSize(12)
                title.setFont(font)
                self.list.addItem(title)
            item = QListWidgetItem(page.title)
            item.setData(Qt.ItemDataRole.UserRole, page.id)
            self.list.addItem(item)

    def _on_search_changed(self, words: str) -> None:
        """List the pages with these words, and show the present page or else the first of them, with the
        words highlighted, or a page that says that nothing was found."""
        was_blocked = self.list.blockSignals(True)
        self._list_pages(words.strip())
        ids = self.listed_ids()
        shown = self.page.id if self.page.id in ids else ids[0] if ids else ""
        self._select(shown)
        self.list.blockSignals(was_blocked)
        self._open_page(
            self.pages[shown]
            if shown
            else Page("", _("# Nothing found\n\nNo page has these words."), self.page.folder)
        )
        if shown:
            self.page_view.highlight(words.strip(), theme_of(self))

    def _find_next(self) -> None:
        """Scroll to the next place with the words of the search."""
        if words := self.search.text().strip():
            self.page_view.find_next(words)

    def listed_ids(self) -> list[str]:
        """Return the ids of the listed pages."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return [item.data(Qt.ItemDataRole.UserRole) for item in items if item.data(Qt.ItemDataRole.UserRole)]

    def _select(self, id: str) -> None:
        """Make the page of this id the current one in the list, which shows it; nothing if it is not
        listed."""
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == id:
                self.list.setCurrentRow(row)

    def _on_page_selected(self, item: QListWidgetItem | None) -> None:
        """Show the page that was selected in the list, with the words of the search highlighted; ignore a
        heading."""
        id = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if id:
            self._open_page(self.pages[id])
            self.page_view.highlight(self.search.text().strip(), theme_of(self))

    def _open_page(self, page: Page) -> None:
        """Show a page; one without an id is not remembered as the current one."""
        if page.id:
            self.page = page
        self.page_view.show_page(page, theme_of(self))

    def _on_link_clicked(self, link: QUrl) -> None:
        """Follow a link: to another page, in the browser if it is http or https, or emit `tutorial_wanted`.

        Others are ignored.
        """
        id = link.path().removesuffix(".md")
        if link.scheme() == "tutorial":
            self.tutorial_wanted.emit(id)
        elif not link.scheme() and id in self.pages:
            self.show_page(id)
        elif link.scheme() in ("http", "https"):
            QDesktopServices.openUrl(link)

    def changeEvent(self, event: QEvent) -> None:
        """Apply the new theme and render the page again after a change of palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "page"):
            theme = theme_of(self)
            if self.property("dressed") != theme.name:
                self.setProperty("dressed", theme.name)
                self._apply_theme()
                self._open_page(self.page)


def make_help_window(keys: Page, parent: QWidget) -> HelpWindow:
    """Return a help window with all pages, and this one of keys."""
    return HelpWindow(all_pages(keys), parent)


def format_document(document: QTextDocument, theme: Theme) -> None:
    """Format a document with spacing, heading sizes and plain tables.

    It is a single edit; otherwise the page would be laid out again after each of several hundred changes.
    """
    document.setDefaultFont(theme.font(14))
    document.setIndentWidth(20)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    _typeset_blocks(document, theme)
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _typeset_table(frame, theme)
    cursor.endEditBlock()


def _typeset_blocks(document: QTextDocument, theme: Theme) -> None:
    """Format all paragraphs, headings and code blocks of a document."""
    cursor = QTextCursor(document)
    block = document.begin()
    while block.isValid():
        cursor.setPosition(block.position())
        cursor.setBlockFormat(_block_format(cursor))
        level = cursor.blockFormat().headingLevel()
        if level:
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            letters = QTextCharFormat()
            letters.setFont(theme.font(HEADINGS.get(level, 14), 600))
            cursor.mergeCharFormat(letters)
        elif _is_code(cursor.blockFormat()):
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            letters = QTextCharFormat()
            letters.setProperty(QTextFormat.Property.FontPixelSize, 12)
            cursor.mergeCharFormat(letters)
        block = block.next()


def fit_pictures(document: QTextDocument, room: int, drawn: dict[str, QPixmap]) -> None:
    """Shrink the pictures of a document to this width in pixels, and remove the line spacing below them.

    `drawn` keeps them as they were drawn, by their names.
    """
    for cursor, picture in pictures(document):
        name, kind = picture.name(), QTextDocument.ResourceType.ImageResource
        found = drawn[name] if name in drawn else QPixmap(document.resource(kind, QUrl(name)))
        drawn[name] = found
        indent = round(cursor.blockFormat().indent() * document.indentWidth())  # of a step in a list
        width = min(found.width(), room - indent)
        if found.isNull() or width == picture.width():
            continue
        block = cursor.blockFormat()
        block.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
        cursor.setBlockFormat(block)
        smooth = found.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        document.addResource(kind, QUrl(name), smooth)  # Qt itself would shrink it roughly
        picture.setWidth(width)
        cursor.mergeCharFormat(picture)


def pictures(document: QTextDocument) -> Iterator[tuple[QTextCursor, QTextImageFormat]]:
    """Yield each picture as a cursor that selects it and its format; collected first, since callers change
    the text."""
    found = []
    block = document.begin()
    while block.isValid():
        parts = block.begin()
        while not parts.atEnd():
            fragment = parts.fragment()
            parts += 1
            if fragment.charFormat().isImageFormat():
                cursor = QTextCursor(document)
                cursor.setPosition(fragment.position())
                cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                found.append((cursor, fragment.charFormat().toImageFormat()))
        block = block.next()
    yield from found


def _block_format(cursor: QTextCursor) -> QTextBlockFormat:
    """Return the format for the paragraph, heading, table cell or line of code at the cursor: its spacing and
    margins."""
    block = QTextBlockFormat(cursor.blockFormat())
    level = block.headingLevel()
    is_code, in_table = _is_code(block), cursor.currentTable() is not None
    height = 100 if is_code else 122 if level or in_table else 145
    block.setLineHeight(height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    block.setTopMargin({0: 0, 1: 4, 2: 22}.get(level, 16))
    block.setBottomMargin(0 if is_code or in_table else 4 if cursor.currentList() else 8)
    if is_code:
        block.setLeftMargin(16)
    elif _is_code(cursor.block().previous().blockFormat()):
        block.setTopMargin(block.topMargin() + 8)
    return block


def _typeset_table(table: QTextTable, theme: Theme) -> None:
    """Format a table: without borders, with striped rows and a bold header."""
    form = table.format().toTableFormat()
    form.setBorder(0)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
    form.setCellPadding(7)
    form.setCellSpacing(0)
    form.setTopMargin(6)
    form.setBottomMargin(10)
    percent = QTextLength.Type.PercentageLength
    form.setWidth(QTextLength(percent, TABLE_WIDTH))
    widths = (45, 55) if table.columns() == 2 else ()  # tables of pairs stand in line with one another
    form.setColumnWidthConstraints([QTextLength(percent, width) for width in widths])
    table.setFormat(form)
    stripe = QColor(mixed(theme.cell, theme.board, 0.55))
    for row in range(table.rows()):
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            look = cell.format()
            look.setBackground(stripe if row % 2 == 0 else QColor(theme.board))
            if row == 0:
                look.setFontWeight(QFont.Weight.DemiBold)
            cell.setFormat(look)


def _is_code(block: QTextBlockFormat) -> bool:
    """Return whether the paragraph is a code block."""
    return block.hasProperty(QTextFormat.Property.BlockCodeLanguage)
