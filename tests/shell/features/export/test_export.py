"""Test exports: other libraries read them back, none contains hidden facts, and no partial file stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Hidden, Row, find_game
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.shell.app import application
from takeback.shell.features.export import dialog as dialog_room
from takeback.shell.features.export import files, pages, wish
from takeback.shell.features.export.dialog import ExportDialog, estimated_bytes, exportable_views
from takeback.shell.features.export.job import ExportJob
from takeback.shell.features.export.wish import KINDS, LINE, POSITION, RANGE, TREE, ExportRequest
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.ui.painting import draw_text
from tests.settling import settle
from tests.shell import workbench
from tests.shell.conftest import play_on
from tests.table.workshop import Make as MakeOne
from tests.table.workshop import Pass

SMALL = (320, 240)
Make = Callable[..., Path]


@pytest.fixture
def table(qapp: Any) -> Table:
    """Return a table of six turns, with another line of two turns after the third."""
    application()
    table = new_table(find_game("tictactoe"), {}, (Seat(name="Ann"), Seat(name="Ben", colour=1)), 7)
    for _ in range(6):
        play_on(table)
    table.go_to(table.line[3])
    for _ in range(2):
        play_on(table, 2)
    table.marks.set(table.here, "note", "a fine\nmove {indeed}", "note")
    return table


@pytest.fixture
def export(qtbot: Any, tmp_path: Path) -> Make:
    """Return a function that exports into a folder of its own and returns the file."""

    def make(table: Table, kind: str, scope: str = POSITION, **more: Any) -> Path:
        more = {"size": SMALL, **more}
        target = tmp_path / "out" / f"game{KINDS[kind].suffix}"
        target.parent.mkdir(exist_ok=True)
        job = ExportJob(table, ExportRequest(KINDS[kind], scope, **more), target)
        with qtbot.waitSignal(job.done, timeout=60_000):
            job.start()
        assert not list(target.parent.glob(".*"))
        return target

    return make


def frames_of(path: Path) -> tuple[list[Image.Image], list[int]]:
    with Image.open(path) as film:
        frames = [frame.convert("RGB").copy() for frame in ImageSequence.Iterator(film)]
        lengths = []
        for at in range(len(frames)):
            film.seek(at)
            film.load()
            lengths.append(round(film.info["duration"]))
    return frames, lengths


# each kind, read back -----------------------------------------------------------------------------------
@pytest.mark.parametrize(("kind", "form"), [("png", "PNG"), ("jpeg", "JPEG")])
def test_position_exports_as_picture_of_the_chosen_size(
    table: Table, export: Make, kind: str, form: str
) -> None:
    with Image.open(export(table, kind)) as picture:
        assert (picture.format, picture.size) == (form, SMALL)
        colours = picture.convert("RGB").getcolors(1 << 20)
        assert colours is not None
        assert len(colours) > 20


def test_exported_picture_of_a_line_has_a_cell_for_each_position_and_no_empty_row(
    table: Table, export: Make
) -> None:
    with Image.open(export(table, "png", LINE)) as picture:
        width, height = picture.size
    across, down = (width - 24) // (320 + 24), (height - 24) // (240 + 24)
    assert across * down >= 6 > across * (down - 1)


def test_svg_export_has_the_chosen_size_and_looks_like_the_png_export(table: Table, export: Make) -> None:
    renderer = QSvgRenderer(str(export(table, "svg", theme="dark")))
    assert renderer.isValid()
    assert renderer.viewBox().size() == QSize(*SMALL)
    drawn = QImage(QSize(*SMALL), QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    renderer.render(painter)
    painter.end()
    painted = QImage(str(export(table, "png", theme="dark")))
    assert share_of_different_points(drawn, painted) < 0.05


def share_of_different_points(one: QImage, other: QImage) -> float:
    """Return the share of sampled points whose colours differ much."""
    points = [(x, y) for x in range(0, one.width(), 3) for y in range(0, one.height(), 3)]
    far = 0
    for x, y in points:
        a, b = one.pixelColor(x, y), other.pixelColor(x, y)
        far += abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) > 90
    return far / len(points)


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 595, 842), ("letter", 612, 792)])
def test_pages_of_a_pdf_have_the_paper_size_and_their_numbers_and_a_short_game_has_one(
    table: Table, export: Make, monkeypatch: pytest.MonkeyPatch, paper: str, width: int, height: int
) -> None:
    texts: list[str] = []

    def draw(painter: QPainter, box: QRectF, flags: int, text: str) -> None:
        texts.append(text)
        draw_text(painter, box, flags, text)

    monkeypatch.setattr(pages, "draw_text", draw)
    data = export(table, "pdf", TREE, paper=paper).read_bytes()
    assert data.startswith(b"%PDF-1.")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", data)
    assert {(round(float(a)), round(float(b))) for a, b in boxes} == {(width, height)}
    count = re.search(rb"/Count (\d+)", data)
    assert count is not None
    assert int(count[1]) == len(re.findall(rb"/Type /Page\b", data)) >= 2
    last = int(count[1])
    assert page_numbers(texts) == [f"Page {number} of {last}" for number in range(1, last + 1)]
    texts.clear()
    few = export(table, "pdf", TREE, every=100).read_bytes()
    assert len(re.findall(rb"/Type /Page\b", few)) == 1
    assert page_numbers(texts) == ["Page 1 of 1"]


def page_numbers(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith("Page ")]


@pytest.mark.parametrize("kind", ["gif", "webp", "apng"])
def test_exported_animation_has_a_frame_for_every_turn_and_a_longer_last_one(
    table: Table, export: Make, kind: str
) -> None:
    frames, lengths = frames_of(export(table, kind, LINE))
    assert len(frames) == 6
    assert lengths == [700] * 5 + [2000]
    assert {frame.size for frame in frames} == {SMALL}
    assert len({frame.tobytes() for frame in frames}) == 6


def test_exported_frames_show_the_positions_of_the_line_in_order(table: Table, export: Make) -> None:
    frames, _ = frames_of(export(table, "apng", LINE, captions=False))
    for frame, node in zip(frames, table.line, strict=True):
        other = new_table(table.game, {}, table.seats, 7)
        for move in (move for one in node.line() for move in one.moves):
            other.act(move.action, move.seat)
        with Image.open(export(other, "png", POSITION, captions=False)) as picture:
            assert frame.tobytes() == picture.convert("RGB").tobytes()


def test_text_log_has_title_players_and_every_turn_and_indents_other_lines_below_a_heading(
    table: Table, export: Make
) -> None:
    text = export(table, "text", TREE).read_text(encoding="utf-8")
    lines = text.splitlines()
    assert lines[0] == "Tic-tac-toe"
    assert lines[1] == "Cross: Ann · Nought: Ben"
    turns = [line for line in lines if re.match(r" *\d+\. ", line)]
    assert len(turns) == 8
    assert lines[lines.index("Start") + 1].startswith("1. Ann: ")
    head = lines.index("  Line 2:")
    assert lines[head - 1].startswith("4. ")
    assert lines[head + 1].startswith("    4. Ben: ")
    assert lines[head + 2].endswith("{a fine move {indeed}}")
    assert lines[head + 3].startswith("5. ")


def test_exported_range_holds_only_its_turns_or_every_second_one_and_the_last(
    table: Table, export: Make
) -> None:
    lines = export(table, "text", RANGE, first=2, last=4).read_text(encoding="utf-8").splitlines()
    assert [line[:2] for line in lines if re.match(r"\d+\. ", line)] == ["2.", "3.", "4."]
    frames, _ = frames_of(export(table, "gif", RANGE, first=1, last=5, every=2))
    assert len(frames) == 4  # turns 1, 2, 4 and the last one


def test_deleted_lines_and_their_notes_are_not_exported(table: Table, export: Make) -> None:
    table.marks.set(table.line[3].children[1], "hidden", True, "delete")
    text = export(table, "text", TREE).read_text(encoding="utf-8")
    assert "Line 2" not in text
    assert "fine" not in text


def test_every_game_exports_as_animation_pdf_and_svg(export: Make, qapp: Any) -> None:
    application()
    from random import Random

    from takeback.engine.game import find_games

    for found in find_games():
        game = found.game
        assert game is not None
        table = new_table(game, {}, [Seat() for _ in range(game.seats[0])], 3)
        for _ in range(3):
            play_turn(table, Random(4))
        frames, _ = frames_of(export(table, "apng", LINE, size=(240, 180)))
        assert 1 <= len(frames) <= len(table.line)
        assert export(table, "pdf", LINE).read_bytes().startswith(b"%PDF")
        assert QSvgRenderer(str(export(table, "svg"))).isValid()


# what may be seen ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [0, 1, None])
def test_export_paints_only_the_view_of_the_seat(
    export: Make, qapp: Any, monkeypatch: pytest.MonkeyPatch, seat: int | None
) -> None:
    application()
    game = find_game("park")
    table = new_table(game, {}, [Seat(), Seat()], 3)
    board = game.board_class
    shown: list[Any] = []
    show = board.show_state

    def spy(self: Any, state: Any, viewer: int | None, to_act: Any = ()) -> None:
        shown.append((state, viewer))
        show(self, state, viewer, to_act)

    monkeypatch.setattr(board, "show_state", spy)
    export(table, "apng", POSITION, seat=seat)
    assert shown
    assert all(one == (game.seen_by(table.here.state, seat), seat) for one in shown)
    assert game.seen_by(table.here.state, seat) != table.here.state


@pytest.mark.parametrize("kind", ["png", "svg", "pdf", "gif", "webp", "apng", "text"])
def test_exports_omit_the_seed_and_texts_hidden_from_the_seat(table: Table, export: Make, kind: str) -> None:
    def told(moves: Any, before: Any, seat: int | None) -> Row:
        return Row("SECRETCARD" if seat == 0 else "plays")

    assert table.game.drafted is not None
    game = replace(
        table.game,
        hidden=Hidden(seen_by=lambda state, seat: state),
        drafted=replace(table.game.drafted, describe_turn=told),
    )
    masked = new_table(game, {}, table.seats, 987654321)
    for _ in range(3):
        play_on(masked)
    for seat, is_told in ((0, True), (1, False), (None, False)):
        data = export(masked, kind, LINE, seat=seat).read_bytes()
        if kind in ("text", "svg"):  # the other formats contain text only as pixels
            assert (b"SECRETCARD" in data) == is_told
        else:
            assert b"SECRETCARD" not in data
        assert b"987654321" not in data


@pytest.mark.parametrize("kind", ["png", "svg", "gif", "webp", "apng", "text"])
def test_exports_of_games_that_differ_in_a_secret_differ_only_for_its_owner(
    export: Make, qapp: Any, kind: str
) -> None:
    """Only the owner of the secret gets different files; a caption or fact beside a frame must not reveal it
    either.
    """
    application()
    seats, files = (Seat(name="Ann"), Seat(name="Ben", colour=1)), {}
    for number in (777, 888):
        table = new_table(workbench.GAME, {}, seats, 7)
        for action, seat in ((MakeOne(number), 0), (Pass(), 0), (MakeOne(2), 1), (Pass(), 1)):
            table.act(action, seat)
        for node in table.line:
            node.at = 1_700_000_000.0  # a log states when a turn was played
        for seat in (0, 1, None):
            files[number, seat] = export(table, kind, LINE, seat=seat).read_bytes()
    assert files[777, 0] != files[888, 0]
    assert files[777, 1] == files[888, 1]
    assert files[777, None] == files[888, None]


def test_export_offers_views_of_persons_and_a_spectator(window: Any, sit: Any) -> None:
    sit(2)
    assert [view.name for view in exportable_views(window.session)] == ["Cross", "Nought", "A spectator"]
    park = new_table(find_game("park"), {}, [Seat(name="Me"), Seat("computer", "It", "greedy")], 1)
    window.show_table(park)
    assert [view.name for view in exportable_views(window.session)] == ["Me", "A spectator"]


# no partial files ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["png", "svg", "pdf", "gif", "webp", "apng", "text"])
def test_cancelled_export_stops_and_leaves_no_file(
    table: Table, tmp_path: Path, qtbot: Any, kind: str
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    job = ExportJob(table, ExportRequest(KINDS[kind], LINE, size=SMALL), folder / f"x{KINDS[kind].suffix}")
    job.progressed.connect(job.cancel)  # before the worker can have finished
    with qtbot.waitSignal(job.progressed, timeout=60_000):
        job.start()
    job.wait()
    settle()
    assert list(folder.iterdir()) == []
    assert not job.is_running


def test_failed_export_gives_a_sentence_and_keeps_the_old_file(
    table: Table, tmp_path: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "full"
    folder.mkdir()
    target = folder / "game.png"
    target.write_bytes(b"old")
    monkeypatch.setattr("os.replace", _refuse)
    job = ExportJob(table, ExportRequest(KINDS["png"], POSITION, size=SMALL), target)
    with qtbot.waitSignal(job.failed, timeout=60_000) as told:
        job.start()
    assert told.args == ["“game.png” could not be written: No space left on device."]
    assert [one.name for one in folder.iterdir()] == ["game.png"]
    assert target.read_bytes() == b"old"


def _refuse(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_unexpected_exception_during_an_export_is_passed_on_and_leaves_no_file(
    table: Table, tmp_path: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(image: Any, kind: str) -> None:
        raise RuntimeError("failed")

    monkeypatch.setattr(files, "_frame", fail)
    job = ExportJob(table, ExportRequest(KINDS["gif"], LINE, size=SMALL), tmp_path / "x.gif")
    with qtbot.waitSignal(job.crashed, timeout=60_000) as told:
        job.start()
    assert str(told.args[0]) == "failed"
    assert not list(tmp_path.glob("*.gif"))


def test_export_paints_nothing_until_start_returns_and_then_all_positions(
    table: Table, export: Make, qtbot: Any
) -> None:
    ticks: list[int] = []
    job = ExportJob(
        table, ExportRequest(KINDS["gif"], TREE, size=SMALL), export(table, "text").parent / "y.gif"
    )
    job.progressed.connect(lambda done, total: ticks.append(done))
    job.start()
    assert ticks == []  # nothing is painted in the slot that starts the export
    with qtbot.waitSignal(job.done, timeout=60_000):
        pass
    assert ticks[-1] == 9
    assert job.target.exists()


# the dialog ---------------------------------------------------------------------------------------------
def open_export_dialog(window: Any) -> ExportDialog:
    window.actions_["export"].trigger()
    assert isinstance(window.dialog, ExportDialog)
    return window.dialog


def test_export_dialog_writes_the_chosen_scope_and_format_then_closes_and_names_the_file(
    window: Any, sit: Any, tmp_path: Path, qtbot: Any
) -> None:
    sit(4)
    dialog = open_export_dialog(window)
    dialog.what.set_value(LINE)
    dialog.form.set_value("gif")
    dialog.measures.set_value("320x240")
    with qtbot.waitSignal(dialog.exported, timeout=60_000):
        dialog.start_export(str(tmp_path / "mine"))
    assert len(frames_of(tmp_path / "mine.gif")[0]) == 5
    assert window.dialog is None
    assert window.status_bar.message.text().startswith("Exported as mine.gif, ")


def test_cancel_button_stops_an_export_without_a_file_keeps_the_choices_and_then_closes(
    window: Any, sit: Any, tmp_path: Path
) -> None:
    sit(4)
    dialog = open_export_dialog(window)
    dialog.what.set_value(LINE)
    dialog.form.set_value("apng")
    dialog.measures.set_value("320x240")
    chosen = dialog.request()
    dialog.start_export(str(tmp_path / "mine.png"))
    job = dialog.job
    assert job is not None
    dialog.stop.click()
    job.wait()
    assert not list(tmp_path.glob("*mine*"))
    assert dialog.isVisible()
    assert dialog.status_label.text() == "Cancelled. Nothing was saved."
    assert dialog.go_on.isEnabled()
    assert dialog.request() == chosen
    dialog.stop.click()
    assert not dialog.isVisible()


def test_leaving_the_table_stops_an_export_without_a_file(window: Any, sit: Any, tmp_path: Path) -> None:
    sit(4)
    dialog = open_export_dialog(window)
    dialog.start_export(str(tmp_path / "mine.png"))
    job = dialog.job
    assert job is not None
    window.do("gallery")
    job.wait()
    assert not list(tmp_path.glob("*mine*"))


def test_animation_formats_without_pillow_are_disabled_with_the_reason(
    window: Any, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in (wish, dialog_room):
        monkeypatch.setattr(room, "has_pillow", lambda: False)
    table = sit(1)
    dialog = open_export_dialog(window)
    model: Any = dialog.form.model()
    greyed = [kind.id for at, kind in enumerate(KINDS.values()) if not model.item(at).isEnabled()]
    assert greyed == ["gif", "webp", "apng"]
    assert "needs the Pillow package" in model.item(4).text()
    assert model.item(4).toolTip() == "Needs the Pillow package"
    assert wish.why_no_export(table, ExportRequest(KINDS["gif"], LINE)) == "Needs the Pillow package."


def test_invalid_or_too_large_size_shows_message_and_disables_export(window: Any, sit: Any) -> None:
    sit(2)
    dialog = open_export_dialog(window)
    dialog.measures.set_value("12")
    assert (
        dialog.status_label.text()
        == "Enter a size as width x height, each from 120 to 4000, such as 800x600."
    )
    assert not dialog.go_on.isEnabled()
    dialog.measures.set_value("3000x2000")
    dialog.form.set_value("gif")
    assert dialog.status_label.text() == "An animation can be at most 1600 wide and 1200 high."
    assert not dialog.go_on.isEnabled()
    with pytest.raises(Illegal, match="width x height"):
        wish.read_size("-1x5")


def test_too_many_positions_for_an_animation_or_picture_are_refused_with_the_limit(qapp: Any) -> None:
    from tests.toys import counting

    table = new_table(counting.GAME, {}, [Seat(), Seat()], 1)
    for _ in range(600):
        table.act(counting.Count(1), table.to_act()[0])
    film = ExportRequest(KINDS["gif"], LINE, size=SMALL)
    assert wish.why_no_export(table, film).startswith(
        "An animation of this size has room for at most 500 positions, not 601."
    )
    assert wish.why_no_export(table, replace(film, every=2)) == ""
    assert wish.why_no_export(table, replace(film, kind=KINDS["png"], size=(800, 600))).startswith(
        "A picture of this size has room for at most 133 positions, not 601."
    )
    assert wish.why_no_export(table, replace(film, kind=KINDS["pdf"])) == ""


@pytest.mark.parametrize("kind", ["png", "jpeg", "svg", "pdf", "gif", "webp", "apng", "text"])
def test_estimated_size_of_an_export_is_within_factor_four_of_its_file(
    window: Any, sit: Any, export: Make, kind: str
) -> None:
    table = sit(6)
    wanted = ExportRequest(KINDS[kind], LINE, size=(640, 480))
    size = export(table, kind, LINE, size=(640, 480)).stat().st_size
    assert size / 4 < estimated_bytes(window.session, wanted) < size * 4
