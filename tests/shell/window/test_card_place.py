"""Test where the card at the end of a game lies: it leaves the result visible where it has another place."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QTextLayout
from PySide6.QtTest import QTest

from takeback.engine.game import ScoreSheet, find_game
from takeback.shell.window.card_place import EDGE, MOST_COVERED, CardForm, CardRoom, choose_card_place
from takeback.shell.window.end_card import BELOW, GameEnd, ResultPanel
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from tests.games.park.whole_games import TABLES, choose_greedy_turn, start_of_game
from tests.sampling import only
from tests.settling import settle
from tests.shell.ended import ENDED, seats_of
from tests.shell.history.fitting import list_cut
from tests.shell.showing import plain_text, session_of
from tests.shell.window.test_ending import list_touching, shown_card

SIZES = (QSize(640, 480), QSize(800, 600), QSize(1280, 800), QSize(1920, 1080))
STEP = 4  # pixels between the places that are tried for the card
AREA = QRect(0, 0, 600, 400)
COLUMN, ROW = CardForm(False, True, 150, 200), CardForm(False, False, 584, 90)
LINE, FOLDED = CardForm(True, False, 300, 50), CardForm(True, True, 120, 120)
FORMS = (COLUMN, ROW, LINE, FOLDED)


def place_on(
    shown: QRect, *kept: QRect, forms: Sequence[CardForm] = FORMS, spare: Sequence[QRect] = ()
) -> tuple[CardForm, QRect]:
    place = choose_card_place(CardRoom(AREA, shown, kept, spare), forms)
    assert AREA.contains(place.rect)
    return place.form, place.rect


@pytest.mark.parametrize(
    ("shown", "kept", "form", "corner"),
    [
        (QRect(20, 20, 400, 360), [], COLUMN, (442, 100)),  # beside what is shown
        (QRect(180, 20, 400, 360), [], COLUMN, (8, 100)),  # at the other side of it
        (QRect(20, 120, 560, 260), [], ROW, (8, 8)),  # above it
        (QRect(0, 0, 600, 400), [], COLUMN, (442, 100)),  # over it, but not over much
        (QRect(0, 0, 600, 400), [QRect(500, 150, 50, 50)], COLUMN, (8, 100)),  # away from what is to be seen
        (QRect(0, 0, 600, 400), [QRect(0, 0, 600, 340)], LINE, (150, 342)),  # only folded it has a place
        (QRect(0, 0, 600, 400), [QRect(0, 0, 470, 400)], FOLDED, (472, 140)),  # or only narrow
        (
            QRect(0, 0, 600, 400),
            [QRect(0, 0, 600, 200), QRect(0, 200, 600, 200)],
            FOLDED,
            (472, 208),
        ),  # over the less important
    ],
)
def test_end_card_lies_beside_above_or_folded_where_it_leaves_the_result_uncovered(
    shown: QRect, kept: list[QRect], form: CardForm, corner: tuple[int, int]
) -> None:
    assert place_on(shown, *kept) == (form, QRect(*corner, form.width, form.height))


def test_end_card_that_would_cover_much_is_folded_unless_it_has_no_folded_form() -> None:
    shown = QRect(0, 0, 600, 400)
    large = CardForm(False, True, 264, 300)
    assert place_on(shown, forms=(large, LINE))[0] == LINE
    assert place_on(shown, forms=(large,))[0] == large


def test_end_card_as_a_column_stands_amid_the_board_only_if_no_other_form_has_a_place() -> None:
    sides = [QRect(560, 0, 40, 400), QRect(0, 0, 40, 400)]
    assert place_on(AREA, *sides)[0] == LINE
    form, rect = place_on(AREA, *sides, QRect(0, 0, 300, 400))
    assert (form, rect.left()) == (COLUMN, 402)


def test_end_card_without_a_folded_form_stands_at_an_edge_and_not_amid_the_board() -> None:
    frame = [QRect(0, 0, 600, 60), QRect(0, 340, 600, 60), QRect(520, 0, 80, 400), QRect(0, 0, 80, 400)]
    assert place_on(AREA, *frame, forms=(COLUMN, FOLDED))[1].topLeft().toTuple() == (362, 100)
    assert place_on(AREA, *frame, forms=(COLUMN,))[1].topLeft().toTuple() == (8, 100)


def test_end_card_covers_a_part_that_must_not_be_cut_as_a_whole_or_not_at_all() -> None:
    panel = QRect(420, 40, 180, 340)
    kept = QRect(0, 0, 410, 400)
    assert place_on(AREA, kept)[1] == QRect(442, 100, 150, 200)
    assert place_on(AREA, kept, spare=[panel]) == (COLUMN, panel)
    narrow = QRect(420, 40, 130, 340)
    assert place_on(AREA, kept, spare=[narrow]) == (FOLDED, narrow)


def test_end_card_higher_than_its_space_ends_at_the_lower_edge() -> None:
    high = CardForm(False, True, 150, 500)
    place = choose_card_place(CardRoom(AREA, AREA, ()), (high,))
    assert place.rect.bottom() == AREA.bottom() - EDGE


def merit(
    room: CardRoom, forms: Sequence[CardForm], form: CardForm, rect: QRect
) -> tuple[object, ...] | None:
    """Return what makes a place of a form worse than another, the most important first; None if it is no
    choice."""

    def covered(part: QRect) -> int:
        common = part.intersected(rect)
        return 0 if common.isEmpty() else common.width() * common.height()

    ends = {rect.left() - room.area.left(), room.area.right() - rect.right()}
    tops = {rect.top() - room.area.top(), room.area.bottom() - rect.bottom()}
    is_off = EDGE not in (ends if form.is_column else tops)
    share = covered(room.shown) / max(1, room.shown.width() * room.shown.height())
    has_folded = any(one.is_folded for one in forms)
    is_spare = form.is_column and rect in room.spare
    if not is_spare and ((share > MOST_COVERED and not form.is_folded) if has_folded else is_off):
        return None
    middle, usual = rect.center(), room.area.center()
    if form.is_column:
        far = room.area.right() - rect.right() + abs(usual.y() - middle.y())
    else:
        far = room.area.bottom() - rect.bottom() + abs(usual.x() - middle.x())
    lost = [covered(part) for part in room.kept]
    hidden = [area > 0 for area in lost]
    is_cut = any(rect.intersects(part) and not rect.contains(part) for part in room.spare)
    is_amid = is_off and form.is_column and not is_spare
    first = (not room.area.contains(rect), hidden, sum(lost), is_cut, is_amid, form.is_folded)
    on_spare = any(rect.intersects(part) for part in room.spare)
    return (
        *first,
        is_spare or share > 0,
        on_spare,
        forms.index(form),
        *((False, 0) if is_spare else (is_off, far)),
    )


def list_candidates(room: CardRoom, form: CardForm) -> list[QRect]:
    """Return this form at the edges, in the middle, and beside, above and below each part; of a column also
    each part that may only be covered as a whole."""
    inner = room.area.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    rect = QRect(inner.topLeft(), QSize(form.width, form.height))
    spare = [one for one in room.spare if form.is_column and one.contains(QRect(one.topLeft(), rect.size()))]
    if not inner.contains(rect):
        rect.moveBottom(inner.bottom())
        return [rect, *spare]
    wide, high = inner.width() - form.width, inner.height() - form.height
    across = {rect.left() + far for far in (0, wide // 2, wide)}
    down = {rect.top() + far for far in (0, high // 2, high)}
    for part in (room.shown, *room.kept):
        across |= {part.right() + 1 + EDGE, part.left() - EDGE - form.width}
        down |= {part.bottom() + 1 + EDGE, part.top() - EDGE - form.height}
    found = [QRect(x, y, form.width, form.height) for x in across for y in down]
    return [*(one for one in found if inner.contains(one)), *spare]


def make_room(luck: Random) -> CardRoom:
    """Return a room of random size with up to four parts that should stay visible, and up to two that may
    only be covered as a whole."""
    area = QRect(luck.randrange(50), luck.randrange(50), luck.randrange(300, 900), luck.randrange(200, 700))
    parts = [
        QRect(luck.randrange(800), luck.randrange(600), luck.randrange(5, 400), luck.randrange(5, 300))
        for _ in range(luck.randrange(7))
    ]
    shown = area.adjusted(luck.randrange(100), luck.randrange(100), -luck.randrange(100), -luck.randrange(90))
    seen = [part.intersected(area) for part in parts if part.intersects(area)]
    spare = [part for part in seen[4:] if part.width() > 60]
    return CardRoom(area, shown, seen[:4], spare)


def test_end_card_has_the_best_of_all_candidate_places_in_random_spaces() -> None:
    luck, outside = Random(7), 0
    for _ in range(150):
        room = make_room(luck)
        forms = [
            CardForm(False, True, luck.randrange(60, 400), luck.randrange(100, 400)),
            CardForm(False, False, luck.randrange(200, 600), luck.randrange(50, 120)),
            CardForm(luck.random() < 0.8, False, luck.randrange(100, 500), luck.randrange(30, 60)),
            CardForm(True, True, luck.randrange(60, 200), luck.randrange(60, 200)),
        ][: luck.choice((2, 4, 4, 4))]
        merits = [merit(room, forms, form, rect) for form in forms for rect in list_candidates(room, form)]
        if not any(merits):
            continue
        found = choose_card_place(room, forms)
        assert merit(room, forms, *found) == min(filter(None, merits))
        outside += not room.area.contains(found.rect)
    assert outside < 50


def test_text_of_an_end_card_in_a_column_has_at_most_eight_lines(window: Window) -> None:
    window.show()
    card = ResultPanel(window)
    lines = ("Hand 2: Dee +10,350, with a pair of threes.", "Hand 2: Dee stayed ahead from here on.") * 2
    card.set_result(GameEnd("You won.", lines, (("Play again", settle),)), ScoreSheet(), (), ())
    room = CardRoom(AREA, AREA.adjusted(140, 0, -140, 0), ())
    columns = [form for form in card.measure_forms(room, with_folded=False) if form.is_column]
    assert len(columns) > 1
    for form in columns:
        card.arrange(form)
        card.setGeometry(0, 0, form.width, form.height)
        card.show()
        settle()
        assert card.text.height() <= 8 * card.text.fontMetrics().lineSpacing()


def test_line_of_an_end_card_keeps_a_gain_beside_its_name_and_a_short_last_word_beside_the_one_before(
    window: Window,
) -> None:
    card, kept = ResultPanel(window), "\N{NO-BREAK SPACE}"
    lines = ("In total: Dee +10,250, Eve -50.", "Turn 3: Blue stayed ahead.", "5 folds · 0:00", "Red wins.")
    card.set_result(GameEnd("You won.", lines), ScoreSheet(), (), ())
    assert card.text.text().split("\n") == [
        f"In total: Dee{kept}+10,250, Eve{kept}-50.",
        f"Turn 3: Blue stayed{kept}ahead.",
        f"5 folds{kept}·{kept}0:00",
        "Red wins.",
    ]


def test_no_form_of_the_end_card_cuts_off_a_text_or_button_at_any_width(window: Window) -> None:
    window.show()
    card = ResultPanel(window)
    card.show()
    names = ("Next level", "Play again", "Levels", "Look back", "Save game…")
    card.set_result(
        GameEnd("Boxes 3", ("5 moves",), tuple((name, settle) for name in names)), ScoreSheet(), (), ()
    )
    for wide in range(200, 900, 10):
        area = QRect(0, 0, wide, 600)
        for form in card.measure_forms(CardRoom(area, area, ()), with_folded=True):
            card.arrange(form)
            card.setGeometry(0, 0, form.width, form.height)
            settle()
            assert not list_cut(card), form


def test_end_card_as_a_row_is_wide_enough_for_its_line_of_text(window: Window) -> None:
    window.show()
    card = ResultPanel(window)
    card.show()
    room, widths = CardRoom(QRect(0, 0, 1400, 600), QRect(0, 0, 1400, 600), ()), []
    for line in ("Cross wins.", "In total: Dee +10,250, Eve +50, Fay -350, Cid -9,950, Ann -10,000."):
        card.set_result(GameEnd("You won.", (line,), (("Play again", settle),)), ScoreSheet(), (), ())
        row = next(one for one in card.measure_forms(room, with_folded=False) if not one.is_column)
        card.arrange(row)
        card.setGeometry(0, 0, row.width, row.height)
        settle()
        assert card.text.height() < 2 * card.text.fontMetrics().lineSpacing()
        widths.append(row.width)
    assert widths[0] < widths[1] < BELOW


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size.width()))
@pytest.mark.parametrize("name", only(("hold'em", "hold'em drawn", "fill with a hint"), ENDED))
def test_title_of_an_end_card_never_ends_with_a_line_of_one_short_word(
    name: str, size: QSize, window: Window
) -> None:
    """Break the title as its label does, at each width from the least one on."""
    window.resize(size)
    window.show()
    ENDED[name].show(window)
    title = shown_card(window).title
    whole = plain_text(title)
    for wide in range(shown_card(window)._least_width(is_folded=True), 600, 40):
        layout = QTextLayout(title.text(), title.font())
        layout.beginLayout()
        last = ""
        while (line := layout.createLine()).isValid():
            line.setLineWidth(wide)
            last = title.text()[line.textStart() :]
        layout.endLayout()
        words = last.split()  # also at a space that breaks no line
        assert len(words) > 1 or len(whole.split()) <= 3 or len(words[0]) > 16, (wide, whole)


def test_folded_end_card_shows_a_short_title_in_one_line_and_a_long_one_in_two(window: Window) -> None:
    window.show()
    card = ResultPanel(window)
    card.show()
    room = CardRoom(QRect(0, 0, 1400, 600), QRect(0, 0, 1400, 600), ())
    titles = ("Draw.", "You won.", "Blue wins 19 to 10.", "Dee wins the sit-and-go after a long fight.")
    for lines, title in zip((1, 1, 1, 2), titles, strict=True):
        card.set_result(GameEnd(title, (), (("Play again", settle),)), ScoreSheet(), (), ())
        forms = card.measure_forms(room, with_folded=True)
        line = next(form for form in forms if form.is_folded and not form.is_column)
        card.arrange(line)
        card.setGeometry(0, 0, line.width, line.height)
        settle()
        assert card.title.height() < (lines + 0.5) * card.title.fontMetrics().lineSpacing()


def list_deciding(window: Window) -> list[QRectF]:
    """Return what must stay visible at the end of this game, the most important first: what decided it, the
    own plate, and what the card talks about."""
    board, table = window.board, session_of(window).table
    state: Any = board.state
    place: Any = board.place_of
    winners = table.outcome.winners if table.outcome is not None else ()
    match table.game.id:
        case "tictactoe":
            return [place(cell) for cell in state.line or state.last]
        case "holdem":
            held = [at for at, seat in enumerate(state.seats) if seat.live]
            own = [board.seat] if board.seat is not None else []
            seats = dict.fromkeys([*winners, *own, *held])
            caption = [board.places.caption] if state.won else []  # type: ignore[attr-defined]
            plates = [place(("seat", at)) for at in seats]
            shown = [place(("hole", at, card)) for at in held for card in range(len(state.seats[at].cards))]
            return [*caption, *plates, *shown, *(place(("board", number)) for number in range(5))]
        case "park":
            layout, view = board.current_layout(), board.current_view()  # type: ignore[attr-defined]
            park = state.parks[board.viewed_seat]  # type: ignore[attr-defined]
            plots = [view.plot_rect(plot.px, plot.py) for plot in park.plots]
            heads = map(layout.seat, range(state.seats))
            panels = map(layout.other_park, range(state.seats - 1))
            return [*plots, *heads, layout.supply, *panels, layout.rights]
        case "duel":
            lost_first = sorted((0, 1), key=lambda seat: seat in winners)
            return [place(("player", seat)) for seat in lost_first]
    rows, columns = board.size_of_grid()  # type: ignore[attr-defined]
    return [place((0, 0)).united(place((rows - 1, columns - 1)))]


def list_coverable(window: Window, card: ResultPanel, must: list[QRect]) -> list[QRect]:
    """Return which of these the card covers though some form of it has a place where it covers none of those
    up to this one."""
    at = card.geometry()
    covered = [number for number, rect in enumerate(must) if at.intersects(rect)]
    if not covered:
        return []
    controller = window.result_controller
    room = controller._room_on(window.board)
    forms = card.measure_forms(room, with_folded=True)
    controller._fit()
    return [must[covered[0]]] if has_place(room.area, forms, must[: covered[0] + 1]) else []


def has_place(area: QRect, forms: Sequence[CardForm], must: list[QRect]) -> bool:
    """Return whether one of the forms has a place in this area without covering one of the rectangles."""
    for form in forms:
        for x in range(area.left() + EDGE, area.right() - EDGE - form.width, STEP):
            for y in range(area.top() + EDGE, area.bottom() - EDGE - form.height, STEP):
                if not any(QRect(x, y, form.width, form.height).intersects(one) for one in must):
                    return True
    return False


def list_faults(window: Window, card: ResultPanel) -> list[str]:
    """Return what is wrong with the card at the present size of the window."""
    board = window.board.geometry()
    must = [rect.toRect().translated(board.topLeft()) for rect in list_deciding(window)]
    found = [f"covers {rect}" for rect in list_coverable(window, card, must)]
    found += list_faults_of_form(window, card)
    spare = [rect.toAlignedRect().translated(board.topLeft()) for rect in window.board.spare_rects()]
    at = card.geometry()
    found += [f"cuts {rect}" for rect in spare if at.intersects(rect) and not at.contains(rect)]
    if card.is_folded:
        outcome = session_of(window).view.outcome
        has_score = outcome is not None and bool(outcome.scores) and outcome.sentence in plain_text(card.text)
        is_score_shown = card.summary.isVisible() and plain_text(card.summary) in plain_text(card.text).split(
            "\n"
        )
        card.more_button.click()
        settle()
        found += [f"unfolded {fault}" for fault in list_faults_of_form(window, card)]
        found += ["hides the score"] * (has_score and not is_score_shown)
        found += ["unfolded hides a button"] * any(button.isHidden() for button in card.buttons)
    window.result_controller.hide_card()
    settle()
    if window.board.geometry() != board:
        found.append(f"moves the board from {window.board.geometry()} to {board}")
    window.do("ending")
    return found


def list_faults_of_form(window: Window, card: ResultPanel) -> list[str]:
    found = [*list_cut(card), *list_touching(card)]
    if not window.desk.rect().contains(card.geometry()):
        found.append(f"is at {card.geometry()}")
    return found


FIRST = ("four right", "hold'em won", "park", "duel", "fill")


@pytest.mark.parametrize("name", ["park", "park won"])
def test_end_card_shows_the_points_by_kind_at_once_in_a_window_of_usual_size(
    name: str, window: Window
) -> None:
    window.show()
    ENDED[name].show(window)
    settle()
    card = shown_card(window)
    assert card is not None
    assert card.points.isVisible()
    assert "19 to 10" in f"{plain_text(card.title)} {card.summary.text()}"


@pytest.mark.parametrize("number", [0, 9, 18, 23])  # with 2, 3, 4 and 4 seats
def test_end_card_of_reedmere_covers_no_park_and_no_panel_that_is_read_even_unfolded(
    number: int, window: Window
) -> None:
    """In a small window, it does so until it is unfolded."""
    start, game = start_of_game(number), find_game("park")
    table = new_table(
        game, TABLES[number % len(TABLES)][1], seats_of(game, count=start.seats), 7, start=start
    )
    while table.outcome is None:
        for action in choose_greedy_turn(table.state, Random(0)):
            table.act(action, table.state.to_move)
    window.show_table(table)
    session_of(window).confirm_presence()
    window.show()
    for size in SIZES:
        window.resize(size)
        window.do("ending")
        settle()
        card = shown_card(window)
        assert card is not None
        for unfold in (False, True):
            if unfold and (size.width() < 1280 or not card.is_folded):
                continue
            if unfold:
                card.more_button.click()
                settle()
            at = card.geometry().translated(-window.board.geometry().topLeft())
            kept = list(window.board.result_rects())
            if unfold and start.seats == 4:  # its table is too wide: it covers at most a supply and the like
                kept = kept[: -(2 + start.seats - 1)]
            assert [rect for rect in kept if rect.toRect().intersects(at)] == [], (size, unfold)


@pytest.mark.parametrize("name", only(FIRST, ENDED))
def test_end_card_leaves_the_result_visible_at_every_size_and_enter_presses_its_first_button(
    name: str, window: Window
) -> None:
    window.show()
    ENDED[name].show(window)
    settle()
    card = shown_card(window)
    assert card is not None
    assert ENDED[name].title in plain_text(card.title)
    faults = []
    for size in SIZES:
        window.resize(size)
        settle()
        faults += [f"{size.width()}x{size.height()}: it {fault}" for fault in list_faults(window, card)]
    assert not faults
    pressed: list[str] = []
    first = card.buttons[0]
    first.clicked.disconnect()
    first.clicked.connect(lambda: pressed.append(first.text()))
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    assert pressed == [first.text()]
