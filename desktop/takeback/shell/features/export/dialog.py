"""The export dialog: all choices on one page, an estimate of the file's size, and the progress."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QIODevice, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QImage, QStandardItemModel
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from takeback.board.grid import GridBoard
from takeback.engine.state import Illegal
from takeback.shell.features.export.job import ExportJob
from takeback.shell.features.export.wish import (
    KINDS,
    NEEDS_PILLOW,
    PAPERS,
    POSITION,
    RANGE,
    SCOPES,
    ExportRequest,
    file_name,
    has_pillow,
    path_with_suffix,
    picture_count,
    read_size,
    why_no_export,
)
from takeback.shell.session.easel import PositionPainter
from takeback.shell.session.session import Session
from takeback.shell.settings import Settings
from takeback.texts import format_number, ngettext, pgettext
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.fields import ChoiceBox, NumberField, SegmentedControl, Switch, add_row, rows
from takeback.ui.labels import FittingArea, label, see_through
from takeback.ui.saves import proposed_path
from takeback.ui.theme import EDGE, theme_of

SIZES = ("480x360", "640x480", "800x600", "1200x900", "1600x1200")
THEMES = (("light", _("Light")), ("dark", _("Dark")), ("contrast", _("High contrast")))
ESTIMATE_DELAY = 250  # milliseconds after the last choice before the size is estimated
# Estimate of the file's size relative to a PNG of the current position: first picture, each further
# picture.
SIZE_RATIOS = {
    "png": (1.0, 0.9),
    "jpeg": (1.25, 1.2),
    "svg": (1.6, 1.4),
    "pdf": (0.8, 0.25),
    "gif": (0.85, 0.55),
    "webp": (0.5, 0.2),
    "apng": (1.0, 0.35),
}
BYTES_OF_A_ROW = 40


@dataclass(frozen=True)
class SeatView:
    """A seat whose view may be exported, with its name in the dialog; None is a spectator."""

    seat: int | None
    name: str


class ExportDialog(Dialog):
    """Asks for all choices of an export and runs it.

    It is not modal: play can go on while the file is written.
    """

    exported = Signal(object, int)  # the Path, and its size in bytes
    crashed = Signal(object)  # an exception that is a bug

    def __init__(
        self, session: Session, settings: Settings, theme: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(_("Export"), parent, 600, spacing=16)
        self.session, self.table, self.settings = session, session.table, settings
        self.job: ExportJob | None = None
        turns = len(self.table.line) - 1
        self.what = SegmentedControl(_("What"), SCOPES)
        self.first, self.last = NumberField(_("From turn"), 0, turns), NumberField(_("To turn"), 0, turns)
        self.form = ChoiceBox(_("As"), [(kind.id, kind.label) for kind in KINDS.values()])
        self.measures = ChoiceBox(_("Size"), [(size, size.replace("x", " × ")) for size in SIZES], free=True)
        self.theme = SegmentedControl(_("Colours"), THEMES)
        self.seen_by = ChoiceBox(_("Seen by"), [(view.seat, view.name) for view in exportable_views(session)])
        self.every = NumberField(_("Turns between pictures"), 1, max(1, turns))
        self.coordinates, self.captions = Switch(_("Coordinates")), Switch(_("Captions"))
        self.paper = SegmentedControl(_("Paper"), PAPERS)
        self.status_label = label("second", "", self)
        self.bar = QProgressBar(self)
        self._fields: dict[QWidget, tuple[QGridLayout, int]] = {}
        self._trying = QTimer(self, singleShot=True, interval=ESTIMATE_DELAY)
        self._trying.timeout.connect(self._estimate)
        self._lay_out()
        self._set_fields(theme, turns)
        self._listen()
        self._refresh()

    # choices ------------------------------------------------------------------------------------------
    def request(self) -> ExportRequest:
        """Return the choices as an export request. Raises Illegal if the size is not valid."""
        return ExportRequest(
            KINDS[self.form.value],
            self.what.value,
            min(self.first.value, self.last.value),
            max(self.first.value, self.last.value),
            self.every.value if self.what.value != POSITION else 1,
            read_size(self.measures.value),
            self.theme.value,
            self.seen_by.value,
            self.coordinates.isChecked(),
            self.captions.isChecked(),
            self.paper.value,
        )

    def _set_fields(self, theme: str, turns: int) -> None:
        """Set all fields to the stored settings, and the scope to the present position.

        Without Pillow, a stored animated format becomes PNG. `turns` is the number of the last turn.
        """
        value = self.settings.value
        kind = KINDS[value("export_kind")]
        self.form.set_value(kind.id if not kind.moves or has_pillow() else "png")
        self.what.set_value(POSITION)
        self.last.set_value(turns)
        self.measures.set_value(value("export_size"))
        self.theme.set_value(theme)
        self.seen_by.set_value(self.session.words.viewer)
        self.every.set_value(1)
        self.coordinates.setChecked(value("export_coordinates"))
        self.captions.setChecked(value("export_captions"))
        self.paper.set_value(value("export_paper"))

    # layout -------------------------------------------------------------------------------------------
    def _lay_out(self) -> None:
        """Arrange fields, progress and buttons; disable animations without Pillow."""
        self.column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self._add_fields()
        self._add_progress()
        self.go_on = self.main(_("Export…"), self._ask_where)
        self.stop = self.leave()
        self.foot()
        if not has_pillow():
            self._disable_animations()

    def _add_fields(self) -> None:
        """Add one row for each choice."""
        asked, area = QWidget(self), FittingArea()
        questions = QVBoxLayout(asked)
        questions.setContentsMargins(0, 0, 0, 0)
        grid = rows()
        questions.addLayout(grid)
        questions.addStretch(1)
        span = QWidget(self)
        line = QHBoxLayout(span)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        for widget in (self.first, QLabel(pgettext("a range of turns", "to"), self), self.last):
            line.addWidget(widget)
        self.span = span
        helps = (
            (_("What"), "", self.what),
            (_("Turns"), "", span),
            (
                _("As"),
                "" if has_pillow() else _("Animations need the Pillow package."),
                self.form,
            ),
            (_("A picture every"), _("turns; both ends always"), self.every),
            (_("Size"), _("of one board, in pixels"), self.measures),
            (_("Colours"), "", self.theme),
            (_("Seen by"), _("Shows what this seat knows"), self.seen_by),
            (_("Coordinates"), _("Numbers at the edges"), self.coordinates),
            (_("Captions"), _("The turn’s words below"), self.captions),
            (_("Paper"), "", self.paper),
        )
        for title, help, field in helps:
            at = grid.rowCount()
            add_row(grid, title, help, field)
            self._fields[field] = (grid, at)
        area.setWidget(asked)
        see_through(area)
        self._asked, self._area = asked, area
        self.column.addWidget(area, 1)

    def _add_progress(self) -> None:
        """Add the progress bar and the status line below it."""
        self.status_label.setWordWrap(True)
        self.status_label.setMinimumHeight(34)
        self.status_label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        self.bar.setAccessibleName(_("Progress"))
        theme = theme_of(self)
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: none; border-radius: 3px; background: {theme.line}; }}"
            f"QProgressBar::chunk {{ border-radius: 3px; background: {theme.accent}; }}"
        )
        keep = self.bar.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(keep)
        self.bar.hide()
        self.column.addWidget(self.bar)
        self.column.addWidget(self.status_label)

    def _disable_animations(self) -> None:
        """Disable the animated kinds, and say that they need Pillow."""
        model = self.form.model()
        assert isinstance(model, QStandardItemModel)
        for at, kind in enumerate(KINDS.values()):
            if kind.moves:
                model.item(at).setEnabled(False)
                model.item(at).setToolTip(NEEDS_PILLOW)
                model.item(at).setText(_("{format} · needs the Pillow package", format=kind.label))

    def _listen(self) -> None:
        """Connect all fields to `_refresh`."""
        for segments in (self.what, self.theme, self.paper):
            segments.chosen.connect(self._refresh)
        for switch in (self.coordinates, self.captions):
            switch.toggled.connect(self._refresh)
        for number in (self.first, self.last, self.every):
            number.changed.connect(self._refresh)
        for pick in (self.form, self.measures, self.seen_by):
            pick.currentTextChanged.connect(self._refresh)

    # reacting to choices ------------------------------------------------------------------------------
    def _refresh(self, *_: object) -> None:
        """Show the fields that matter for these choices, and enable Export with the number of pictures, or
        show why they cannot be exported.

        The size of the file is estimated a moment later. Export stays disabled while one is running.
        """
        kind, scope = KINDS[self.form.value], self.what.value
        kind_of_board = self.table.game.board_class
        self._show_field(self.span, scope == RANGE)
        self._show_field(self.every, scope != POSITION and not kind.words)
        for field in (self.measures, self.theme, self.captions):
            self._show_field(field, not kind.words)
        self._show_field(self.coordinates, not kind.words and issubclass(kind_of_board, GridBoard))
        self._show_field(self.seen_by, self.table.game.hidden is not None and self.seen_by.count() > 1)
        self._show_field(self.paper, kind.id == "pdf")
        self._fit_height()
        why = self._refusal()
        self.go_on.setEnabled(not why and self.job is None)
        self._show_status(why or self._count_text())
        if not why:
            self._trying.start()

    def _fit_height(self) -> None:
        """Fit the height of the dialog to the visible fields."""
        layout = self._asked.layout()
        assert layout is not None
        layout.activate()
        self._area.updateGeometry()
        self.fit()

    def _refusal(self) -> str:
        """Return why the current choices cannot be exported; empty if they can."""
        try:
            return why_no_export(self.table, self.request())
        except Illegal as why:
            return str(why)

    def _show_field(self, field: QWidget, is_shown: bool) -> None:
        """Show or hide a field with its label; both are in one row of the form."""
        grid, at = self._fields[field]
        for place in (0, 1):
            item = grid.itemAtPosition(at, place)
            _show_item(item, is_shown)

    def _show_status(self, sentence: str) -> None:
        """Show a sentence below the fields, also to screen readers."""
        self.status_label.setText(sentence)
        self.status_label.setAccessibleName(sentence)

    def _count_text(self) -> str:
        """Return the number of positions or frames that would be exported, in words; “Text” for a text."""
        wish = self.request()
        if wish.kind.words:
            return _("Text")
        pictures = picture_count(self.table, wish)
        if wish.kind.moves:
            return ngettext("One frame", "{count} frames", pictures)
        return ngettext("One position", "{count} positions", pictures)

    def _estimate(self) -> None:
        """Show an estimate of the file's size, for which the current position is painted once.

        Nothing while an export runs, or if the choices cannot be exported.
        """
        if self.job is not None or self._refusal():
            return
        size = size_text(estimated_bytes(self.session, self.request()))
        self._show_status(_("{content}, about {size}", content=self._count_text(), size=size))

    # writing the file ---------------------------------------------------------------------------------
    def _ask_where(self) -> None:
        """Ask for a file name, and export to it once one is chosen."""
        wish = self.request()
        name = file_name(self.table.title(), wish, self.table.here.depth)
        kinds = _("{format} (*{suffix});;All files (*)", format=wish.kind.label, suffix=wish.kind.suffix)
        dialog = QFileDialog(self, _("Export"), proposed_path(name), kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.fileSelected.connect(self.start_export)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def start_export(self, path: str) -> None:
        """Start the export to this path, with the suffix of the format, and show its progress.

        The button that stops it gets the focus.
        """
        wish = self.request()
        self._trying.stop()
        self.job = job = ExportJob(self.table, wish, path_with_suffix(path, wish.kind), self)
        job.progressed.connect(self._progressed)
        job.done.connect(self._finish)
        job.failed.connect(self._failed)
        job.crashed.connect(self._broke)
        self.bar.setRange(0, 0)
        self.bar.show()
        self.go_on.setEnabled(False)
        self._show_status(_("Painting…"))
        self.stop.setFocus()
        job.start()

    def _progressed(self, done: int, total: int) -> None:
        """Show how many pictures of how many are done; nothing for a total of 0, which means that it is not
        known yet."""
        if total:
            self.bar.setRange(0, total)
            self.bar.setValue(done)
            self._show_status(
                _("{done} of {total}", done=done, total=total) if done < total else _("Writing the file…")
            )
            if done == total:
                self.bar.setRange(0, 0)

    def _finish(self, path: Path) -> None:
        """Emit `exported` with the finished file, and close."""
        self.job = None
        self.exported.emit(path, path.stat().st_size)
        self.accept()

    def _failed(self, sentence: str) -> None:
        """Show why the export failed; the choices stay."""
        self.job = None
        self.bar.hide()
        self.go_on.setEnabled(True)
        self._show_status(sentence)

    def _broke(self, error: object) -> None:
        """Show that the export failed, and report the bug."""
        self._failed(_("The export failed. Nothing was saved."))
        self.crashed.emit(error)

    def cancel_export(self) -> None:
        """Cancel the export, if one is running; no part of a file is left."""
        self._trying.stop()
        if self.job is not None:
            self.job.cancel()
            self.job = None

    def reject(self) -> None:
        """Cancel a running export and keep the dialog open; without one, close it."""
        if self.job is not None:
            self.cancel_export()
            self.bar.hide()
            self.go_on.setEnabled(True)
            self._show_status(_("Cancelled. Nothing was saved."))
            return
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Cancel a running export on closing."""
        self.cancel_export()
        super().closeEvent(event)


def _show_item(item: Any, is_shown: bool) -> None:
    """Show or hide the widget of a layout item, or all widgets of its layout. Ignores None."""
    if item is None:
        return
    if item.widget() is not None:
        item.widget().setVisible(is_shown)
    elif item.layout() is not None:
        for at in range(item.layout().count()):
            _show_item(item.layout().itemAt(at), is_shown)


def exportable_views(session: Session) -> list[SeatView]:
    """Return the views that may be exported: the viewer and a spectator; all seats if nothing is hidden
    any more."""
    table, viewer = session.table, session.words.viewer
    seats = [viewer] if viewer is not None else []
    if not table.game.hidden or table.outcome is not None:
        seats = list(range(len(table.seats)))
    return [*(SeatView(seat, table.names[seat]) for seat in seats), SeatView(None, _("A spectator"))]


def estimated_bytes(session: Session, wish: ExportRequest) -> int:
    """Return about how many bytes the file will have; paints the current position for that."""
    table = session.table
    if wish.kind.words:
        return BYTES_OF_A_ROW * (picture_count(table, wish) + 4)
    easel = PositionPainter(
        table.game, table.shown_seats, wish.seat, wish.size, wish.theme, wish.coordinates, wish.captions
    )
    try:
        one = _png_bytes(easel.picture(table.here))
    finally:
        easel.close()
    first, further = SIZE_RATIOS[wish.kind.id]
    return round(one * (first + further * (picture_count(table, wish) - 1)))


def _png_bytes(image: QImage) -> int:
    """Return the size of this image as a PNG, in bytes."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return buffer.data().size()


def size_text(count: int) -> str:
    """Return a size in bytes as text, such as "1.2 MB"."""
    if count < 1_000:
        return ngettext("{count} byte", "{count} bytes", count)
    if count < 1_000_000:
        return _("{size} kB", size=format_number(count / 1_000))
    return _("{size} MB", size=format_number(count / 1_000_000, 1))
