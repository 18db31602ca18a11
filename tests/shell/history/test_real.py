"""Test recorded hands and levels of others: imported, shown, walked and searched row by row."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from takeback.cli.screenshot import play_turn
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, Hint, find_game
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.shell.features.recent.dialog import RecentGames
from takeback.shell.start.entries import TableEntry
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.conftest import DATA
from tests.rooms import part
from tests.sampling import only
from tests.shell.history.panel import Clock, click, panel_of, search
from tests.shell.showing import fresh_board, shows_memorable_scene

HANDS = sorted([*DATA.glob("phh/*/*.phh"), *DATA.glob("phh/*/*.phhs")])
UNSUPPORTED = [path for path in HANDS if path.parent.name == "unsupported"]
LEVELS = sorted([*DATA.glob("levels/*.txt"), *DATA.glob("grids/*.txt")])
# One of each source and kind of hand, and of each form and size of level; all of them with --long.
SHORT_HANDS = {"dwan-ivey-2009", "phua-xuan-2019", "antonius-blom-2009", "pluribus-100-0", "pluribus-75b-76"}
SHORT_HANDS |= {"wsop-2019-42-3-00-01-07", "wsop-2023-43-5-34", "wsop-2023-43-5-1"}
SHORT_LEVELS = {"touching-10x10", "unsolvable-6x6", "grid-5x5", "grid-9x9", "flow-plain", "flow-corners"}
SHORT_LEVELS |= {"flow-islands", "flow-hashtag", "fold-table", "fold-two", "fold-crossed", "fold-rows"}
SHORT_LEVELS |= {"fill-box", "fill-crate", "fill-chest", "fill-parts"}
CLICKS = 20  # clicked rows per table
MOST = 120  # turns played of a level; some are not solved within these
Other = tuple[Table, list[Any]]  # a table, and each of its positions calculated in another way


@pytest.fixture(scope="module")
def poker() -> Game:
    return find_game("holdem")


# hands --------------------------------------------------------------------------------------------------
def hands_of(path: Path, game: Game, window: Window) -> Iterator[Other]:
    """Yield a table for every hand of a file, with the positions that the importer gives."""
    split, import_hand = part(game, "records.phh:split"), part(game, "records.importer:import_hand")
    for key, text in split(path.read_bytes()):
        hand = import_hand(key, text)
        if hand.start is None:
            assert hand.problem.endswith(".")
            continue
        seats = [Seat(name=name, colour=at) for at, name in enumerate(hand.start.names)]
        journal = window.journal
        table = new_table(game, {}, seats, 1, "free", journal, hand.start, title=title_of(hand.recorded))
        positions = [hand.start]
        for number, move in enumerate(hand.moves):
            table.act(move.action, move.seat)
            positions.append(move.after)
            for at, note in hand.notes:
                if at == number:
                    table.marks.set(table.here, "note", note, "note")
        yield table, positions


def title_of(recorded: Any) -> str:
    """Return where and when the hand was played, as far as the file says."""
    told = (str(recorded.fields.get(name, "")) for name in ("event", "city", "day", "month", "year"))
    return " ".join(filter(None, told))


@pytest.mark.parametrize(
    "path",
    only(
        [path for path in HANDS if path.stem in SHORT_HANDS],
        [path for path in HANDS if path not in UNSUPPORTED],
    ),
    ids=lambda path: path.stem,
)
def test_recorded_poker_hands_show_the_recorded_position_at_every_turn_and_are_found_by_player(
    window: Window, poker: Game, path: Path
) -> None:
    known = list(hands_of(path, poker, window))
    assert known
    for table, positions in known:
        walk_through(window, table, positions)
        for name in table.names:
            heard = search(window, name)
            assert {node for node in table.line[1:] if table.names[node.seat] == name} <= set(heard)


@pytest.mark.parametrize("path", UNSUPPORTED, ids=lambda path: path.stem)
def test_unsupported_recorded_hands_are_refused_with_a_sentence(poker: Game, path: Path) -> None:
    split, import_hand = part(poker, "records.phh:split"), part(poker, "records.importer:import_hand")
    hands = [import_hand(key, text) for key, text in split(path.read_bytes())]
    assert hands
    assert all(hand.start is None and hand.problem.endswith(".") for hand in hands)


def test_recorded_hand_is_found_by_player_note_and_title(window: Window, poker: Game) -> None:
    path = DATA / "phh/nolimit/dwan-ivey-2009.phh"
    ((table, _),) = hands_of(path, poker, window)
    window.show_table(table)
    ivey, dwan = table.names.index("Phil Ivey"), table.names.index("Tom Dwan")
    assert {node.seat for node in search(window, "seat:ivey")} == {ivey}
    assert {node.seat for node in search(window, "seat:tomd")} == {dwan}
    assert {node.seat for node in search(window, "dwan calls")} == {dwan}
    assert search(window, "full tilt 2009") == [table.history.root]
    table.marks.set(table.line[2], "note", "Ivey’s wheel draw", "note")
    assert search(window, "WHEEL") == [table.line[2]]
    assert [entry.id for entry in search_recent_games(window, "dwan 2009")] == [table.id]


# levels -------------------------------------------------------------------------------------------------
def game_of(path: Path) -> Game:
    return find_game("flow" if path.parent.name == "grids" else path.stem.partition("-")[0])


def level_of(path: Path, window: Window) -> Other:
    """Return a table with the level solved as far as hints lead, with its positions by the rules alone."""
    game, random = game_of(path), Random(path.stem)
    options = {"level": str(path)}
    table = new_table(game, options, [Seat(name="Player")], 3, "free", window.journal)
    state = game.start(game.read_options(options), 1, Chance(3, "start"))
    positions = [state]
    while len(positions) < MOST and table.to_act() and step(table, random):
        for move in table.here.moves:
            state = play_action(game, state, move.seat, move.action, Chance(0)).after
        positions.append(state)
    return table, positions


def step(table: Table, random: Random) -> bool:
    """Play one turn: the hint, or a random turn if it has no actions; return whether a turn was made."""
    depth, game = table.here.depth, table.game
    try:
        hint: Hint = game.computers.hint(table.state, 0, Chance(1), Effort(game.computer_levels[-1], 10.0))
    except Illegal:
        hint = Hint((), "")
    for action in hint.actions:
        table.act(action, 0)
    if table.drafts.find(0) is not None and table.here.depth == depth:
        table.confirm(0)
    return table.here.depth > depth or (not hint.actions and play_turn(table, random))


@pytest.mark.parametrize(
    "path", only([path for path in LEVELS if path.stem in SHORT_LEVELS], LEVELS), ids=lambda path: path.stem
)
def test_levels_of_others_are_solved_by_hints_shown_turn_by_turn_and_found_by_title(
    window: Window, path: Path
) -> None:
    table, positions = level_of(path, window)
    assert len(table.line) > 2
    assert bool(table.game.outcome(table.line[-1].state)) == (not path.stem.startswith("unsolvable"))
    walk_through(window, table, positions)
    level = table.game.level_of(table.state)
    assert level is not None
    assert table.history.root in search(window, level.title)
    assert [entry.id for entry in search_recent_games(window, path.stem)] == [table.id]


# replay, clicks and search ------------------------------------------------------------------------------
def walk_through(window: Window, table: Table, positions: list[Any]) -> None:
    """Replay the table from start to end, then click many rows; check the position each time."""
    window.show_table(table)
    window.show()
    session = window.session
    assert session is not None
    if session.viewer() is None and table.game.hidden:
        session.show_to(0)
    line = panel_of(window).line
    rows = [row for row in range(line.model().rowCount()) if line.chapters.head_at(row) is None]
    assert len(table.line) == len(positions) == len(rows)
    texts = [line.look(row).text for row in rows]
    assert all(texts)
    window.actions_["first"].trigger()
    clock = Clock(session.replay)
    session.replay.start()
    walked = [table.state]
    table.changed.connect(lambda change: walked.append(change.after.state))
    clock.run()
    assert walked == positions
    for depth in Random(len(rows)).sample(range(len(rows)), min(len(rows), CLICKS)):
        click(line, line.rows.row_of_turn(depth))
        assert table.here.depth == depth
        assert table.state == positions[depth]
        assert session.view.state == table.game.seen_by(positions[depth], session.viewer())
        assert shows_memorable_scene(window)
        window.board.finish_animations()
        assert window.board.state == fresh_board(window).state


def window_words(window: Window) -> Any:
    assert window.session is not None
    return window.session.words


def search_recent_games(window: Window, words: str) -> list[TableEntry]:
    window.actions_["recent"].trigger()
    dialog = window.dialog
    assert isinstance(dialog, RecentGames)
    dialog.search.setText(words)
    listed = [line for line in dialog.lines if isinstance(line, TableEntry)]
    dialog.close()
    return listed
