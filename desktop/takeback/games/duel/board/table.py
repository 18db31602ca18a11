"""Paints the table: plates, rows, stacks and the bar of steps."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import pairwise

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen

from takeback.games.duel import names
from takeback.games.duel.kernel.objects import Duel, of_seat
from takeback.games.duel.rules.keywords.venom import LETHAL_VENOM
from takeback.games.duel.titles import FACTION_OF, mark_text
from takeback.games.duel.variant import variant_of
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import Theme, colour, mixed, second_text

from . import emblems, turn_words, words
from .clash import fate_of
from .effect_lines import effect_lines
from .faces import (
    Face,
    FacePictures,
    drop,
    mark_unit,
    painted_name,
    role_place,
    size_place,
    text_height,
    tick_place,
    turn_of,
)
from .laid import Laid
from .places import Areas, lay_groups

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
SMALLEST = 9.0


def elided(words: str, size: float, weight: int, width: float, theme: Theme) -> str:
    """Return the words, elided if they do not fit this width."""
    metrics = QFontMetricsF(theme.font(size, weight, tabular=True))
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(0.0, width))


def fitted(words: str, size: float, weight: int, width: float, theme: Theme) -> float:
    """Return the largest type size up to `size` with which the words fit this width on one line; at least
    SMALLEST, even if they do not fit then."""
    while size > SMALLEST and elided(words, size, weight, width, theme) != words:
        size -= 0.5
    return size


def line(
    painter: QPainter,
    rect: QRectF,
    label: str,
    theme: Theme,
    size: float,
    ink: str,
    weight: int = 500,
    align: Qt.AlignmentFlag = LEFT,
) -> None:
    """Paint one line, elided if it does not fit."""
    shown = elided(label, size, weight, rect.width(), theme)
    painting.text(painter, rect, shown, theme, size, ink, weight, align)


def paint_ground(painter: QPainter, areas: Areas, theme: Theme) -> None:
    """Paint the halves of the table and the line beside them, which never change."""
    for is_below in (False, True):
        front, back = areas.row(is_below, True), areas.row(is_below, False)
        whole = front.united(back).adjusted(-areas.pad * 0.2, 0, areas.pad * 0.2, 0)
        fill = mixed(theme.accent, theme.board, 0.07 if is_below else 0.03)
        painting.rounded(painter, whole, 10, fill if not theme.outline else theme.cell)
        if theme.outline:
            painting.ring(painter, whole, 10, theme.outline, 1)
        between = (front.bottom() + back.top()) / 2 if is_below else (back.bottom() + front.top()) / 2
        painter.setPen(QPen(colour(theme.line), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(whole.left() + 10, between), QPointF(whole.right() - 10, between))
    x = areas.side.left() - areas.pad * 0.7
    painter.setPen(QPen(colour(theme.line), 1))
    painter.drawLine(QPointF(x, areas.side.top()), QPointF(x, areas.side.bottom()))


# players ------------------------------------------------------------------------------------------------
def paint_plate(
    painter: QPainter,
    rect: QRectF,
    laid: Laid,
    seat: int,
    name: str,
    hue: str,
    theme: Theme,
    life: int | None,
) -> None:
    """Paint a player's plate: name, number, flow and venom, marked if it is their turn.

    `life` is the number to show; None shows that of the state.
    """
    state, is_turn = laid.state, laid.has_turn(seat)
    painting.rounded(painter, rect, 9, mixed(hue, theme.board, 0.14))
    if is_turn:
        painting.ring(painter, rect, 9, hue, 2)
    is_flat = rect.height() < 92
    pad = max(5.0, rect.height() * 0.06)
    life = laid.variant.number_of(state, seat) if life is None else life
    if is_flat:
        side = min(rect.height() - 6, rect.width() * 0.29)
        heart = QRectF(rect.left() + pad, rect.center().y() - side / 2, side, side)
        right = QRectF(heart.right() + pad, rect.top(), rect.right() - heart.right() - 2 * pad, rect.height())
        upper = QRectF(right.left(), right.top() + 2, right.width(), right.height() * 0.5)
        lower = QRectF(right.left(), upper.bottom() - 2, right.width(), right.height() * 0.46)
    else:
        side = min(rect.height() * 0.52, rect.width() * 0.5)
        upper = QRectF(
            rect.left() + pad, rect.top() + pad * 0.6, rect.width() - 2 * pad, rect.height() * 0.22
        )
        heart = QRectF(rect.left() + pad, upper.bottom() + 1, side, side)
        lower = QRectF(
            rect.left() + pad, heart.bottom(), rect.width() - 2 * pad, rect.bottom() - heart.bottom() - 2
        )
    size = max(10.5, min(upper.height() * 0.72, max(19.0, upper.height() * 0.34)))
    _paint_name(painter, upper, name, is_turn, size, hue, theme)
    _paint_number(painter, heart, life, hue, theme)
    if is_flat:
        _paint_flow(painter, lower, laid, seat, is_flat, theme)
    else:
        beside = QRectF(
            heart.right() + pad, heart.top(), rect.right() - heart.right() - 2 * pad, heart.height()
        )
        if venom := state.mark(seat, "venom"):
            _paint_venom(painter, beside, venom, theme)
        else:
            _paint_number_label(painter, beside, _number_label(laid, seat), theme)
        _paint_flow(painter, lower, laid, seat, is_flat, theme)


def _paint_name(
    painter: QPainter, rect: QRectF, name: str, is_turn: bool, size: float, hue: str, theme: Theme
) -> None:
    """Paint the name, with an arrow if it is the player's turn."""
    box = QRectF(rect)
    if is_turn:
        side = size * 0.8
        at = QRectF(rect.left(), rect.center().y() - side / 2, side, side)
        arrow = QPainterPath(at.topLeft())
        arrow.lineTo(at.right(), at.center().y())
        arrow.lineTo(at.left(), at.bottom())
        arrow.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(theme.ink))
        painter.drawPath(arrow)
        box.setLeft(at.right() + 4)
    line(painter, box, name, theme, fitted(name, size, 650, box.width(), theme), theme.ink, 650)


def _paint_number(painter: QPainter, rect: QRectF, life: int, hue: str, theme: Theme) -> None:
    """Paint the player's number on a round stone."""
    side = min(rect.width(), rect.height())
    box = QRectF(rect.left(), rect.center().y() - side / 2, side, side)
    fill = mixed(hue, theme.ink, 0.72)
    painter.setPen(QPen(colour(theme.board), 2))
    painter.setBrush(colour(fill))
    painter.drawEllipse(box)
    painting.text(
        painter, box, str(life), theme, side * (0.5 if abs(life) < 100 else 0.36), theme.on(fill), 700
    )


def _number_label(laid: Laid, seat: int) -> str:
    """Return what the number counts, and what it will be after the clash or the chain."""
    then = words.number_after(laid, seat)
    more = "\n" + _("loses") if laid.outcome is not None and seat in laid.outcome.losers else ""
    label = laid.layout.stone_label(laid.variant.number_of(laid.state, seat))
    return f"{label}\n→ {then}{more}" if then else label


def _paint_number_label(painter: QPainter, rect: QRectF, what: str, theme: Theme) -> None:
    """Paint what the number counts, in smaller type if it is much."""
    size = max(9.5, min(rect.height() * 0.22, max(13.5, rect.height() * 0.16)))
    while size > SMALLEST and text_height(what, rect.width(), size, theme) > rect.height():
        size -= 0.5
    painter.setFont(theme.font(size, 500))
    painter.setPen(colour(second_text(theme)))
    painting.draw_text(painter, rect, int(Qt.TextFlag.TextWordWrap) | int(LEFT), what)


def _paint_venom(painter: QPainter, rect: QRectF, venom: int, theme: Theme) -> None:
    """Paint a dark drop with the player's venom, and how much is lethal."""
    unit = max(12.0, min(rect.height() * 0.3, rect.width() * 0.6, 30.0))
    at = QPointF(rect.left() + unit * 0.75, rect.center().y())
    drop(painter, at, unit, theme.ink, str(venom), theme)
    box = QRectF(at.x() + unit * 0.85, rect.top(), rect.right() - at.x() - unit * 0.85, rect.height())
    label = _("of {lethal} venom", lethal=LETHAL_VENOM)
    size = max(9.5, unit * 0.5)
    if QFontMetricsF(theme.font(size, 600)).horizontalAdvance(label) <= box.width():
        line(painter, box, label, theme, size, theme.ink, 600)


def _paint_flow(painter: QPainter, rect: QRectF, laid: Laid, seat: int, is_flat: bool, theme: Theme) -> None:
    """Paint the player's flow; without any, the number of cards in hand and of lasting effects, and what else
    the variant tells.

    On a flat plate, this also says what the number will be, and the venom.
    """
    state = laid.state
    radius = min(rect.height() * 0.46, 11.0)
    x = rect.left() + radius
    for letter, faction in FACTION_OF.items():
        count = state.mark(seat, f"pool.{letter}")
        if not count:
            continue
        emblems.paint_pip(painter, QPointF(x, rect.center().y()), radius, faction, theme)
        box = QRectF(x + radius + 1, rect.top(), radius * 2.2, rect.height())
        painting.text(painter, box, str(count), theme, max(9.5, radius * 1.35), theme.ink, 700, LEFT)
        x += radius * (4.0 if count > 9 else 3.4)
    if x == rect.left() + radius:
        parts = [ngettext("{count} in hand", "{count} in hand", laid.count("hand", seat))]
        if (about := laid.layout.about) is not None and (more := about(state, seat)):
            parts.insert(0, more)
        if effects := len(effect_lines(laid, of_seat(seat))):
            parts.append(ngettext("{count} effect", "{count} effects", effects))
        if is_flat:  # there is no space beside the stone
            then = words.number_after(laid, seat)
            if laid.outcome is not None and seat in laid.outcome.losers:
                then = _("{number} (loses)", number=then)
            now = laid.variant.counted(state, seat)
            parts.insert(0, f"{now} → {then}" if then else now)
            if venom := state.mark(seat, "venom"):
                parts.append(_("venom {number}/{lethal}", number=venom, lethal=LETHAL_VENOM))
        size = max(9.5, min(rect.height() * 0.62, max(13.5, rect.height() * 0.34)))
        label = format_list(parts, "unit")
        used = fitted(label, size, 500, rect.width(), theme)
        if is_flat and elided(label, used, 500, rect.width(), theme) != label:
            parts[:1] = [f"→ {then}"] if then else []  # the stone shows the number
            label = format_list(parts, "unit")
            used = fitted(label, size, 500, rect.width(), theme)
        if rect.height() < 2.4 * used or elided(label, used, 500, rect.width(), theme) == label:
            line(painter, rect, label, theme, used, second_text(theme), 500)
            return
        painter.setFont(theme.font(used, 500))
        painter.setPen(colour(second_text(theme)))
        painting.draw_text(painter, rect, int(LEFT) | int(Qt.TextFlag.TextWordWrap), label)


# places -------------------------------------------------------------------------------------------------
def paint_places(
    painter: QPainter,
    areas: Areas,
    laid: Laid,
    places: Mapping[tuple[int, int], QRectF],
    offered: Mapping[int, int],
    theme: Theme,
) -> None:
    """Paint empty places as frames, highlighted if they can be chosen, and what is counted in front."""
    for (seat, value), rect in places.items():
        is_lit = seat == laid.below and value in offered
        if (seat, value) in laid.placed:
            continue
        ink, wide = (second_text(theme, theme.board), 2.0) if is_lit else (theme.faint, 1.0)
        painter.setPen(QPen(colour(ink), wide, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = max(4.0, rect.width() * 0.07)
        painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), radius, radius)
    for seat in (laid.above, laid.below):
        rooms = lay_groups(areas, laid, seat == laid.below, True)
        for at, room in enumerate(rooms):
            front = places[seat, laid.layout.front[at].places[0].value]
            _paint_label(
                painter,
                QRectF(room.topLeft(), QPointF(front.left() - 3, room.bottom())),
                laid.label(seat, at),
                theme,
            )


def _paint_label(painter: QPainter, room: QRectF, label: tuple[str, str], theme: Theme) -> None:
    """Paint what is counted in front of a group of places."""
    what, count = label
    if not what:
        return
    size = fitted(what, max(9.5, min(room.height() * 0.16, 28.0)), 600, room.width(), theme)
    large = fitted(count, min(room.height() * 0.34, room.width() * 0.6, 60.0), 700, room.width(), theme)
    whole = size * 1.5 + large * 1.2
    top = room.center().y() - whole / 2
    upper = QRectF(room.left(), top, room.width(), size * 1.5)
    lower = QRectF(room.left(), upper.bottom(), room.width(), large * 1.2)
    line(
        painter, upper, what, theme, size, second_text(theme, theme.board), 600, Qt.AlignmentFlag.AlignCenter
    )
    line(painter, lower, count, theme, large, theme.ink, 700, Qt.AlignmentFlag.AlignCenter)


# stacks -------------------------------------------------------------------------------------------------
def paint_stack(
    painter: QPainter,
    rect: QRectF,
    face: Face | None,
    count: int,
    title: str,
    theme: Theme,
    pictures: FacePictures,
) -> None:
    """Paint a pile with its size: a deck by its back, others by the top card, an empty one as a frame."""
    if face is None:
        pen = QPen(colour(theme.faint), 1.2, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 6, 6)
        size = max(8.5, min(rect.width() * 0.19, max(13.0, rect.width() * 0.09)))
        if QFontMetricsF(theme.font(size, 500)).horizontalAdvance(title) > rect.width():
            return  # its name is too long; the tool tip has it
        line(
            painter,
            rect,
            title,
            theme,
            size,
            second_text(theme, theme.board),
            500,
            Qt.AlignmentFlag.AlignCenter,
        )
        return
    depth = min(3, count - 1)
    for layer in range(depth, 0, -1):
        painting.rounded(
            painter, rect.translated(layer * 1.3, layer * 1.3), 5, mixed(theme.ink, theme.board, 0.35)
        )
    pictures.paint(painter, rect, face, theme)
    high = max(14.0, min(rect.height() * 0.2, 24.0))
    width = QFontMetricsF(theme.font(high * 0.72, 700)).horizontalAdvance(str(count)) + high * 0.7
    box = QRectF(rect.center().x() - width / 2, rect.bottom() - high * 0.8, width, high)
    painting.rounded(painter, box, high * 0.4, theme.ink)
    painting.text(painter, box, str(count), theme, high * 0.72, theme.board, 700)


def paint_void(painter: QPainter, rect: QRectF, count: int, theme: Theme) -> None:
    """Paint the void with its size."""
    painting.rounded(painter, rect, 8, theme.cell)
    if theme.outline:
        painting.ring(painter, rect, 8, theme.outline, 1)
    side = min(rect.height() * 0.5, rect.width() * 0.5)
    centre = QPointF(rect.center().x(), rect.top() + rect.height() * 0.36)
    painter.setPen(QPen(colour(theme.ink), max(1.2, side * 0.09)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, side * 0.42, side * 0.42)
    reach = side * 0.42 * 0.7
    painter.drawLine(centre + QPointF(-reach, reach), centre + QPointF(reach, -reach))
    below = QRectF(rect.left(), rect.bottom() - rect.height() * 0.38, rect.width(), rect.height() * 0.36)
    size = max(8.5, min(below.height() * 0.8, max(12.0, below.width() * 0.085)))
    label = _("Void {number}", number=count)
    if elided(label, size, 600, below.width(), theme) != label:
        label = str(count)
    line(painter, below, label, theme, size, theme.ink, 600, Qt.AlignmentFlag.AlignCenter)


# the bar of steps ---------------------------------------------------------------------------------------
def paint_steps(
    painter: QPainter,
    areas: Areas,
    laid: Laid,
    stops: tuple[Collection[str], Collection[str]] | None,
    theme: Theme,
) -> None:
    """Paint the bar of steps, with the stops for the other's turns above and for one's own below."""
    state, step = laid.state, areas.step(0, 1)
    middle = QRectF(areas.steps.left(), step.top(), areas.steps.width(), step.height())
    painting.rounded(painter, middle, 6, theme.cell)
    count = len(state.plan)
    if not count:
        line(painter, step.adjusted(8, 0, -8, 0), _("The game is being set up"), theme, 11, theme.ink, 500)
        return
    labels, size = step_labels(state, areas.step(0, count).size(), theme)
    for at, record in enumerate(state.plan):
        _paint_step(painter, areas.step(at, count), labels[at], size, at, state, theme)
        if is_first(state.plan, at):
            for is_mine, chosen in enumerate(stops or ()):
                rect = areas.stop(at, count, bool(is_mine))
                _paint_stop(painter, rect, record.name in chosen, bool(is_mine), theme)
    if not any(labels) and 0 <= state.step < count:
        _paint_present_step(painter, middle, areas.step(state.step, count), state, theme)


def _paint_present_step(painter: QPainter, bar: QRectF, place: QRectF, state: Duel, theme: Theme) -> None:
    """Paint the name of the present step over its place in the bar, where the steps have no room for
    names."""
    name = names.step(state.plan[state.step].name, variant_of(state).steps)
    size = max(8.5, min(bar.height() * 0.62, 13.0))
    width = min(bar.width(), QFontMetricsF(theme.font(size, 600)).horizontalAdvance(name) + 12)
    left = max(bar.left(), min(place.center().x() - width / 2, bar.right() - width))
    box = QRectF(left, bar.top() + 1, width, bar.height() - 2)
    painting.rounded(painter, box, 5, theme.accent)
    painting.text(painter, box, name, theme, size, theme.on_accent, 600)


def step_labels(state: Duel, room: QSizeF, theme: Theme) -> tuple[list[str], float]:
    """Return the labels of the steps and their type size: all in one line or two, or else those abbreviated
    that are too long; empty ones where not even those fit."""
    steps = variant_of(state).steps
    whole = [names.step(record.name, steps) for record in state.plan]
    called = [label.replace(" ", "\n") for label in whole]
    size = max(8.5, min(room.height() * 0.62, max(13.0, room.height() * 0.26)))
    while size >= 8.5:
        metrics = QFontMetricsF(theme.font(size, 600))
        if all(metrics.horizontalAdvance(label) <= room.width() - 12 for label in whole):
            return whole, size
        lines = [line for label in called for line in label.split("\n")]
        is_high = 2 * metrics.height() * 0.92 <= room.height() or not any("\n" in label for label in called)
        if is_high and all(metrics.horizontalAdvance(line) <= room.width() - 3 for line in lines):
            return called, size
        size -= 0.5
    metrics = QFontMetricsF(theme.font(SMALLEST, 600))
    shortened = [
        label if metrics.horizontalAdvance(label) <= room.width() - 3 else turn_words.step_short(record.name)
        for label, record in zip(whole, state.plan, strict=True)
    ]
    if any(metrics.horizontalAdvance(label) > room.width() - 2 for label in shortened):
        return [""] * len(shortened), SMALLEST
    return shortened, SMALLEST


def is_first(plan: Sequence[object], at: int) -> bool:
    """Tell whether the step is the first of its name in the turn; only that one has stops."""
    return all(plan[before].name != plan[at].name for before in range(at))  # type: ignore[attr-defined]


def _paint_step(
    painter: QPainter,
    rect: QRectF,
    label: str,
    size: float,
    at: int,
    state: object,
    theme: Theme,
) -> None:
    """Paint one step: highlighted if it is the present one, dimmed if it is over, struck out if it is
    skipped, with a plus if it is extra."""
    record = state.plan[at]  # type: ignore[attr-defined]
    is_now = at == state.step  # type: ignore[attr-defined]
    box = rect.adjusted(1, 1, -1, -1)
    if is_now:
        painting.rounded(painter, box, 5, theme.accent)
    ink = theme.on_accent if is_now else second_text(theme, theme.cell)
    if at > state.step:  # type: ignore[attr-defined]
        ink = theme.ink
    lines = label.split("\n")
    font = QFontMetricsF(theme.font(size, 600))
    while size > 7.5 and max(map(font.horizontalAdvance, lines)) > box.width():
        size -= 0.5
        font = QFontMetricsF(theme.font(size, 600))
    high = font.height() * 0.92
    for number, one in enumerate(lines):
        top = box.center().y() - high * len(lines) / 2 + high * number
        part = QRectF(box.left(), top, box.width(), high)
        painting.text(painter, part, one, theme, size, ink, 600 if is_now else 500)
    if record.struck:
        painter.setPen(QPen(colour(theme.alarm), 1.8))
        painter.drawLine(
            QPointF(box.left() + 3, box.center().y()), QPointF(box.right() - 3, box.center().y())
        )
    if record.source and not record.struck:
        painting.text(painter, QRectF(box.right() - 8, box.top() - 1, 8, 9), "+", theme, 9, ink, 700)


def _paint_stop(painter: QPainter, rect: QRectF, is_set: bool, is_mine: bool, theme: Theme) -> None:
    """Paint a stop: a wedge pointing at its step if it is set, else a dot."""
    high = min(rect.height() - 3, rect.width() * 0.6, 13.0)
    x, y = rect.center().x(), rect.center().y()
    if not is_set:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(theme.faint))
        painter.drawEllipse(QPointF(x, y), max(1.4, high * 0.15), max(1.4, high * 0.15))
        return
    tip = -1 if is_mine else 1
    wedge = QPainterPath(QPointF(x, y + tip * high / 2))
    wedge.lineTo(x - high * 0.6, y - tip * high / 2)
    wedge.lineTo(x + high * 0.6, y - tip * high / 2)
    wedge.closeSubpath()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.ink))
    painter.drawPath(wedge)


# cards --------------------------------------------------------------------------------------------------
def paint_cards(
    painter: QPainter,
    laid: Laid,
    places: Mapping[Hashable, QRectF],
    theme: Theme,
    pictures: FacePictures,
    hidden: Collection[int],
    lit: Mapping[int, bool],
) -> None:
    """Paint all cards in rows and hands, with what is told on them, rings and ticks.

    Hidden ones are left out, since they are flying.
    """
    covered = all_shares(laid, places)
    for key, rect in places.items():
        oid = key[1]  # type: ignore[index]
        if oid in hidden:
            continue
        pile = laid.piles.get(oid, ())
        for layer in range(min(len(pile) - 1, 2), 0, -1):
            if not laid.obj(oid).mark("exhausted"):
                back = rect.translated(-2.5 * layer, -2.5 * layer)
                painting.rounded(
                    painter, back, max(4.0, rect.width() * 0.07), mixed(theme.ink, theme.board, 0.3)
                )
        obj = laid.obj(oid)
        face = laid.face(oid, max(1, len(pile)))
        if oid in covered:
            face = msgspec.structs.replace(face, open=covered[oid])
        pictures.paint(painter, rect, face, theme)
        marks = [mark_text(name) for name in laid.layout.written_marks if obj.mark(name)]
        if told := format_list([*marks, *filter(None, [fate_of(laid.outcome, oid)])], "unit"):
            _paint_word(painter, rect, face, told, theme)
        if oid in lit:
            glow(painter, rect, _is_turned(laid, oid), theme, dashed=lit[oid])
            if not lit[oid] and not face.clash:
                _paint_tick(painter, rect, theme)


def _paint_tick(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint a tick on a chosen card, where its role in the clash would be."""
    at, radius = tick_place(rect)
    painter.setPen(QPen(colour(theme.board), 1.2))
    painter.setBrush(colour(theme.accent))
    painter.drawEllipse(at, radius, radius)
    pen = QPen(colour(theme.on_accent), max(1.8, radius * 0.22))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    low = at + QPointF(-radius * 0.1, radius * 0.36)
    painter.drawLine(at + QPointF(-radius * 0.46, radius * 0.02), low)
    painter.drawLine(low, at + QPointF(radius * 0.48, -radius * 0.36))


def all_shares(laid: Laid, places: Mapping[Hashable, QRectF]) -> dict[int, float]:
    """Return the visible share of each overlapped card, in the lower hand and in all rows."""
    rows = [laid.hand(laid.below), *laid.front.values(), *laid.back.values()]
    return {oid: share for row in rows for oid, share in shares(row, places).items()}


def shares(hand: Sequence[int], places: Mapping[Hashable, QRectF]) -> dict[int, float]:
    """Return the visible share of the width of each overlapped card, rounded down to twentieths."""
    found = {}
    for one, after in pairwise(hand):
        rect, over = places["card", one], places["card", after]
        if 0 < over.left() - rect.left() < rect.width():
            found[one] = int((over.left() - rect.left()) / rect.width() * 20) / 20
    return found


def word_place(face: Face, size: QSizeF, word: str, theme: Theme) -> QRectF:
    """Return where a word is painted on a card of this size, from its corner.

    It is below the name, above might and grit, and beside the role in the clash. It is as wide as the word
    needs, so it may begin before the card does.
    """
    high = max(13.0, min(size.height() * 0.16, 26.0))
    unit = mark_unit(size.width())
    seen = QRectF(0, 0, size.width() * face.open, size.height())
    bottom = seen.bottom()
    if face.size is not None:
        bottom = size_place(face, seen, theme, unit).top() - 1
    lines, top = painted_name(face, size, theme)
    top = max(top if lines else 0.0, seen.height() * 0.62 - high / 2 if bottom - top > 2 * high else 0.0)
    right = role_place(seen, unit).left() - 1 if face.clash or face.delayed else seen.right() + 2
    needed = QFontMetricsF(theme.font(SMALLEST, 700, tabular=True)).horizontalAdvance(word) + 8
    left = min(-2.0, right - needed)
    return QRectF(left, max(top, min(bottom - high, seen.height() * 0.72 - high / 2)), right - left, high)


def _paint_word(painter: QPainter, rect: QRectF, face: Face, word: str, theme: Theme) -> None:
    """Paint a word on a card, turned with it."""
    angle, scale = turn_of(rect) if face.exhausted else (0.0, 1.0)
    size = rect.size() * scale
    box = word_place(face, size, word, theme)
    painter.save()
    painter.translate(rect.center())
    painter.rotate(angle)
    painter.translate(-size.width() / 2, -size.height() / 2)
    painting.rounded(painter, box, box.height() * 0.4, theme.alarm)
    used = fitted(word, box.height() * 0.68, 700, box.width() - 6, theme)
    line(painter, box, word, theme, used, theme.on(theme.alarm), 700, Qt.AlignmentFlag.AlignCenter)
    painter.restore()


def paint_last_done(
    painter: QPainter,
    laid: Laid,
    cards: Mapping[Hashable, QRectF],
    seat: int | None,
    hues: Sequence[str],
    hidden: Collection[int],
) -> None:
    """Paint a ring in the player's colour around the cards with which each other player last acted, turned
    with them; `hidden` ones have none."""
    for other, hue in enumerate(hues):
        for oid in laid.last_done(other) if other != seat else ():
            if oid not in hidden and (rect := cards.get(("card", laid.pile_of.get(oid, oid)))) is not None:
                _paint_ring(painter, rect, _is_turned(laid, oid), QPen(colour(hue), 2.5), 1.8)


def _is_turned(laid: Laid, oid: int) -> bool:
    """Tell whether a card is painted turned."""
    obj = laid.obj(oid)
    return bool(obj.mark("exhausted")) and obj.zone == "field"


def glow(painter: QPainter, rect: QRectF, is_turned: bool, theme: Theme, dashed: bool = False) -> None:
    """Paint a ring around a card or a plate, with a gap so that it does not look like its frame.

    It is `dashed`, thin and grey if it can be chosen, which is no advice, and strong if it is chosen.
    """
    pen = QPen(colour(theme.accent), 2.4)
    if dashed:
        pen = QPen(colour(second_text(theme, theme.board)), 1.6)
        pen.setDashPattern([3.0, 2.4])
    _paint_ring(painter, rect, is_turned, pen, 2.5)


def paint_hinted(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the strong ring around what a hint suggests, over the one of what can be chosen."""
    _paint_ring(painter, rect, False, QPen(colour(theme.board), 5.4), 2.5)
    _paint_ring(painter, rect, False, QPen(colour(theme.accent), 3.6), 2.5)


def _paint_ring(painter: QPainter, rect: QRectF, is_turned: bool, pen: QPen, distance: float) -> None:
    """Paint a ring at this distance around a card or a plate, turned as it is."""
    painter.save()
    painter.translate(rect.center())
    size = rect.size()
    if is_turned:
        angle, scale = turn_of(rect)
        painter.rotate(angle)
        size *= scale
    box = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = max(6.0, min(rect.width(), rect.height()) * 0.09)
    painter.drawRoundedRect(box.adjusted(-distance, -distance, distance, distance), radius, radius)
    painter.restore()
