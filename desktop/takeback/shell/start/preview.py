"""Small pictures of games: a position after a few turns, painted by the game's own board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPixmap

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.ui.theme import Theme

SEED = 7
TURNS = 4
STEPS = 8  # per turn; a turn that does not end by itself is cut off
LEAST = QSize(520, 400)  # the size a board is painted at least; smaller pictures are scaled down
SMALL = QSize(470, 370)  # the same for thumbnails
MOST_ACTIONS = 500  # to choose from, if there are more


def sample_position(game: Game, turns: int = TURNS, seed: int = SEED) -> Any:
    """Return a position after a few random turns, before the game is over; always the same for a seed.

    Fewer turns if nobody can act or the next would end the game.
    """
    state = game.start(game.read_options({}), game.read_seats(), Chance(seed, "start"))
    chance = Chance(seed, "preview")
    for number in range(turns):
        after = _after_random_turn(game, state, chance, number)
        if after is None or game.outcome(after) is not None:
            break
        state = after
    return state


def _after_random_turn(game: Game, state: Any, chance: Chance, number: int) -> Any:
    """Return the state after one random turn of up to STEPS actions, None if somebody who is to act cannot,
    or nobody is.
    """
    for step in range(STEPS):
        seat = next(iter(game.to_act(state)), None)
        if seat is None:
            return None
        actions = [action for action, _ in zip(game.actions(state, seat), range(MOST_ACTIONS), strict=False)]
        if not actions:
            return None
        usual = [one for one in actions if not isinstance(one, game.anytime)]
        action = chance.pick(usual) if usual else actions[0]  # of `anytime` ones only the first leads on
        move = play_action(game, state, seat, action, Chance(SEED, "turn", number, step))
        state = move.after
        if game.outcome(state) is not None or game.closes(move):
            return state
    return state


def picture(game: Game, state: Any, size: QSize, ratio: float, theme: Theme) -> QPixmap:
    """Return a picture of this size of the position; `ratio` is device pixels per pixel."""
    shown = painted_board(game, state, lambda least: _enlarged(size, LEAST.expandedTo(least)), ratio, theme)[
        0
    ]
    return _scaled(shown, size * ratio)


def thumbnail(game: Game, state: Any, size: QSize, ratio: float, theme: Theme) -> QPixmap:
    """Return a picture of the board's panel alone, as large as it fits into this size."""
    shown, card = painted_board(game, state, SMALL.expandedTo, ratio, theme)
    edge = 6.0  # pixels of shadow around it
    cut = card.adjusted(-edge, -edge, edge, edge)
    part = shown.copy(QRectF(cut.topLeft() * ratio, cut.size() * ratio).toAlignedRect() & shown.rect())
    scale = min(size.width() / cut.width(), size.height() / cut.height())
    scaled = _scaled(part, (cut.size() * scale).toSize() * ratio)
    scaled.setDevicePixelRatio(ratio)
    return scaled


def painted_board(
    game: Game, state: Any, room: Callable[[QSize], QSize], ratio: float, theme: Theme
) -> tuple[QPixmap, QRectF]:
    """Return the painted board and the rectangle of its panel on it; `room` maps the minimum size to a
    size."""
    seats = tuple(
        Seat("person", game.seat_name(at), "", game.seat_colour(at)) for at in range(game.read_seats())
    )
    board = game.board_class(game, seats)
    try:
        board.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        board.disable_spot_widgets()
        board.set_theme(theme)
        board.set_pace(0.0)
        whole = room(board.minimumSize().expandedTo(board.minimumSizeHint()))
        board.resize(whole)
        board.show_state(game.seen_by(state, 0), 0, ())
        pixmap = QPixmap(whole * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        board.render(pixmap)
        return pixmap, board.content_rect()
    finally:
        board.deleteLater()


def _scaled(pixmap: QPixmap, wanted: QSize) -> QPixmap:
    """Return the picture in this size in device pixels."""
    if pixmap.size() == wanted:
        return pixmap
    return pixmap.scaled(
        wanted, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def _enlarged(size: QSize, least: QSize) -> QSize:
    """Return the size enlarged in proportion until a board's minimum fits; the picture is scaled down
    then."""
    scale = max(1.0, least.width() / max(1, size.width()), least.height() / max(1, size.height()))
    return size * scale
