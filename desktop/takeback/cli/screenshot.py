"""`takeback screenshot`: saves a picture of the real window, drawn offscreen."""

import os
import sys
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from takeback.cli.arguments import Arguments
from takeback.cli.choices import read_choices
from takeback.cli.own_process import run_within
from takeback.cli.printing import write_file
from takeback.engine import savefile
from takeback.engine.chance import Chance
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.play import play_action as played
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal
from takeback.table.confined import Limits, limits_for
from takeback.table.opening import new_table, table_from_file
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.texts import ngettext

MOST_STEPS = 200  # steps tried within one turn


MOST_MEMORY = 2 << 30  # enough for several copies of the largest picture
SECONDS, SECONDS_A_TURN = 30.0, 0.1  # for a window, and for each turn played on it


def run(given: Arguments) -> int:
    """Run the command in a limited process; return its exit status."""
    path = Path(given.subject)
    size = path.stat().st_size if path.is_file() else 0
    seconds = SECONDS + limits_for(size).seconds + (given.turns or 0) * SECONDS_A_TURN
    return run_within(Limits(seconds, MOST_MEMORY), lambda: draw_screenshot(given))


def draw_screenshot(given: Arguments) -> int:
    """Draw the window, or the page of a file that a game's page shows, and save the picture; return 0.

    Raises SaveFileError if a saved game cannot be read, and Illegal if the picture cannot be written or the
    arguments do not fit.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = "1"
    refuse_bad_place(given.out)
    from takeback.shell.window.picture import PictureSpec, picture_of_file, window_picture

    path, shot = (
        Path(given.subject),
        PictureSpec(given.size, given.theme, given.panel, given.show, given.step),
    )
    if path.is_file() and path.suffix != savefile.SUFFIX and is_file_of_records(path):
        save_image(picture_of_file(path, shot), given.out)
        print(_("Wrote {file}.", file=given.out))
        return 0
    table = table_for(given)
    image = window_picture(table, shot)
    save_image(image, given.out)
    print(
        ngettext(
            "Wrote {file}, {width}x{height}, {count} turn played.",
            "Wrote {file}, {width}x{height}, {count} turns played.",
            table.here.depth,
            file=given.out,
            width=image.width(),
            height=image.height(),
        )
    )
    return 0


def is_file_of_records(path: Path) -> bool:
    """Tell whether a game has a page that shows files of this type."""
    return any(
        found.game is not None and found.game.records and path.suffix.casefold() in found.game.records.files
        for found in find_games()
    )


def save_image(image: QImage, out: Path) -> None:
    """Save an image as PNG. Raise Illegal if that fails."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise Illegal(_("The picture could not be made."))
    write_file(out, bytes(data.data()))


def refuse_bad_place(path: Path) -> None:
    """Raise Illegal unless a PNG can be written here: the name ends in .png, its folder exists, and it is no
    folder itself. An existing file is no reason: it will be replaced. Called before the work begins."""
    if path.suffix.lower() != ".png":
        raise Illegal(_("The picture is a PNG: call it “{name}”.", name=f"{path.stem[:40] or 'picture'}.png"))
    if not path.absolute().parent.is_dir():
        raise Illegal(_("There is no folder “{folder}”.", folder=str(path.parent)[:80]))
    if path.is_dir():
        raise Illegal(_("“{name}” is a folder.", name=str(path)[:80]))


def table_for(given: Arguments) -> Table:
    """Return the table of a saved file at the wanted turn, or a new one after some random turns.

    The first problem of a file is printed. Raises SaveFileError if it cannot be read, and Illegal if the
    arguments do not fit.
    """
    path = Path(given.subject)
    if path.suffix == savefile.SUFFIX or path.is_file():
        if given.option:
            raise Illegal(_("A saved game already has its options."))
        opened = table_from_file(savefile.read(path))
        for problem in opened.problems[:1]:
            print(problem.why, file=sys.stderr)
        return _at_turn(opened.table, given.turns)
    game = find_game(given.subject)
    options, seats = read_choices(game, given.option)
    table = new_table(
        game, options, [Seat(colour=game.seat_colour(seat)) for seat in range(seats)], given.seed
    )
    random = Random(f"screenshot/{given.seed}")
    for _turn in range(given.turns or 0):
        if not play_turn(table, random, goes_on=True):
            break
    return table


def _at_turn(table: Table, turn: int | None) -> Table:
    """Return the table at this turn of its line (None: where it stands). Raise Illegal if the line is
    shorter."""
    turns = len(table.line) - 1
    if turn is not None and turn > turns:
        raise Illegal(
            ngettext(
                "The line has {count} turn, so it cannot be shown at turn {turn}.",
                "The line has {count} turns, so it cannot be shown at turn {turn}.",
                turns,
                turn=turn,
            )
        )
    if turn is not None:
        table.go_to(table.line[turn])
    return table


def play_turn(table: Table, random: Random, goes_on: bool = False) -> bool:
    """Play a random turn; return False if the game is over or, its draft discarded, no turn was found.

    With `goes_on`, actions that end the game are only played if there is no other.
    """
    here = table.here
    seats = table.to_act()
    if not seats:
        return False
    seat = random.choice(seats)
    for _step in range(MOST_STEPS):
        draft = table.drafts.find(seat)
        state = draft.state if draft else table.state
        listed = tuple(table.game.actions(state, seat))
        if listed and (draft is None or not draft.is_open or random.random() < 0.7):
            table.act(_random_action(table.game, state, seat, listed, random, goes_on), seat)
        elif not try_confirm(table, seat) and not listed:
            break
        if table.here is not here:
            return True
    table.drafts.discard(seat)
    return False


def _random_action(
    game: Game, state: Any, seat: int, listed: tuple[Action, ...], random: Random, goes_on: bool
) -> Action:
    """Return a random one of the `listed` actions; with `goes_on`, one that ends the game only if all do."""
    action = random.choice(listed)
    while goes_on and len(listed) > 1 and game.outcome(played(game, state, seat, action, Chance(1)).after):
        listed = tuple(other for other in listed if other != action)
        action = random.choice(listed)
    return action


def try_confirm(table: Table, seat: int) -> bool:
    """Confirm the turn of a seat; return False if the table refuses that."""
    try:
        table.confirm(seat)
    except Illegal:
        return False
    return True
