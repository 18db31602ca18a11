"""Test share texts: their form, reading them back, and a sentence for each damaged one."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs
from PySide6.QtGui import QGuiApplication

from takeback.cli.screenshot import play_turn
from takeback.engine import fair, share
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, Older, find_game, find_games
from takeback.engine.history import tree_digest
from takeback.engine.option import Option
from takeback.engine.play import move_from_events
from takeback.engine.record import NO_START, Seat, TableRecord
from takeback.engine.state import Action, Event, Illegal, encode
from takeback.shell.features.saving.open_dialog import OpenDialog
from takeback.shell.features.saving.text_trial import try_text
from takeback.shell.features.sharing.feature import ONLY_SEEN
from takeback.table.level_text import level_as_text
from takeback.table.opening import new_table, table_from_file
from takeback.table.seen import document_for
from takeback.table.table import Table
from tests.sampling import one_puzzle
from tests.shell.trying import open_text, wait_for_tryouts, wait_until_read
from tests.toys import counting, dice, find_toy

GAMES = [found.game for found in find_games() if found.game is not None]
SEATS = tuple(Seat(name=f"P{number}") for number in range(10))
STARTS = (
    ("tb1.tictactoe.kwEqkA.c3e5", 42, {}),
    ("tb1.tictactoe.kwEqk5IAozl4OZIBBZIEAg.3ab9", 42, {"size": "9x9", "run": 5, "marks": 2}),
    ("tb1.tictactoe.kwHP__________-Q.b4c5", 2**64 - 1, {}),
    ("tb2.tictactoe.kwHEEP____________________-Q.f940", 2**128 - 1, {}),
)
LINE = "tb1.tictactoe.kwEqkA.eNqbNLF5SUllQerSgJzE5NTFRfnljMuS83NKc_MYMWQYoDIMAIejFvs.313e"
PLAYED = (
    ({"type": "Place", "row": 1, "column": 1},),
    ({"type": "Place", "row": 0, "column": 0},),
)


def record(
    game: Game, seed: int = 42, options: Any = None, rule: str = "free", seats: int = 0
) -> TableRecord:
    count = seats or game.seats[0]
    return TableRecord(game.id, game.edition, game.read_options(options or {}), SEATS[:count], seed, rule)


def any_value(option: Option, random: Random) -> Any:
    if isinstance(option.default, bool):
        return random.random() < 0.5
    if option.choices:
        return random.choice(option.choices)
    if isinstance(option.default, int):
        return random.randint(option.low, option.high)
    return random.choice((*option.suggestions, option.default))


def table_after(game: Game, turns: int, seed: int, options: Any = None) -> Table:
    table = new_table(game, options or {}, SEATS[: game.seats[0]], seed)
    random = Random(seed)
    for _ in range(turns):
        if not play_turn(table, random):
            break
    return table


def make_shareable_table(game: Game, turns: int, seed: int) -> Table:
    """Return a table of so many turns; played to its end where a line with secrets could not be shared
    before.
    """
    table = table_after(game, turns, seed)
    secret = game.hidden and any(
        game.seen_action(move.action, None) != move.action for node in table.line for move in node.moves
    )
    return table_after(game, 1000, seed) if secret else table


def add_checksum(*parts: str) -> str:
    """Join the fields to a text with a valid checksum."""
    text = ".".join(parts)
    return f"{text}.{zlib.crc32(text.encode()) & 0xFFFF:04x}"


def pack_value(value: Any) -> str:
    return urlsafe_b64encode(msgspec.msgpack.encode(value)).rstrip(b"=").decode()


# form ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "seed", "options"), STARTS)
def test_share_text_of_a_start_has_its_stored_form_and_is_read_back_the_same(
    text: str, seed: int, options: dict[str, Any]
) -> None:
    game = find_game("tictactoe")
    assert share.make_text(game, record(game, seed, options)) == text
    shared = share.read(text)
    assert (shared.game.id, shared.seed, shared.options) == ("tictactoe", seed, game.read_options(options))


def test_share_text_omits_an_option_whose_value_follows_from_another() -> None:
    steps = Option("steps", 10, "How many", low=1, instead=(("goal", 6, 3),))
    game = replace(counting.GAME, id="counting", options=(*counting.GAME.options, steps))
    for given, written in (({"goal": 6}, 1), ({"goal": 6, "steps": 10}, 2), ({"goal": 7, "steps": 10}, 1)):
        payload = share._payload(game, record(game, 1, given), False)
        assert len(msgspec.msgpack.decode(payload)[2]) == written


def test_share_text_of_a_line_holds_the_actions_of_its_turns() -> None:
    assert share.read(LINE).turns == PLAYED
    table = table_from_file(share.make_document(share.read(LINE), SEATS)).table
    assert [table.state.at(1, 1), table.state.at(0, 0), table.here.depth] == [0, 1, 2]
    again = share.read(share.make_text(table.game, table.record, table.here))
    assert (again.turns, again.seed, again.options) == (PLAYED, 42, table.record.options)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_random_options_seeds_and_seats_of_every_game_survive_sharing_as_short_texts(game: Game) -> None:
    random = Random(f"share/{game.id}")
    most = 5 if len(game.options) <= 6 else 2  # with a dozen changed options the text would be longer
    for _ in range(300):
        changed = random.sample(game.options, random.randint(0, min(most, len(game.options))))
        options = {one.name: any_value(one, random) for one in changed}
        if game.keeps_start:
            options.pop("edit", None)
        seats = random.choice(game.seats)
        given = record(game, random.randrange(2**64), options, seats=seats)
        text = share.make_text(game, given)
        names = [value for value in options.values() if isinstance(value, str)] if game.packages else []
        assert len(text) <= 64 + sum(map(len, names)), text  # names of rules and decks add to the length
        shared = share.read(text)
        assert (shared.seed, shared.seats, shared.edition) == (given.seed, seats, game.edition)
        assert shared.options == given.options


@pytest.mark.parametrize("game", [game for game in GAMES if game.keeps_start], ids=lambda game: game.id)
@pytest.mark.parametrize("level", ["", "daily", "random:6x6:4"])
def test_level_not_made_by_seed_is_stored_in_its_share_text(game: Game, level: str) -> None:
    table = new_table(game, {"level": level}, SEATS[:1], 3)
    text = share.make_text(game, table.record)
    assert 64 < len(text) <= 2000
    elsewhere = table_from_file(share.make_document(share.read(text), SEATS)).table
    assert elsewhere.state == table.state


@pytest.mark.parametrize("game", [game for game in GAMES if game.keeps_start], ids=lambda game: game.id)
def test_level_made_by_seed_is_remade_from_a_short_share_text(game: Game) -> None:
    table = new_table(game, {"level": "random:6x6"}, SEATS[:1], 3)
    text = share.make_text(game, table.record)
    assert len(text) <= 64
    assert table_from_file(share.make_document(share.read(text), SEATS)).table.state == table.state


@pytest.mark.parametrize("game", one_puzzle(GAMES, "flow"), ids=lambda game: game.id)
def test_shared_line_replays_to_the_same_states(game: Game) -> None:
    table = make_shareable_table(game, 12, 5)
    text = share.make_text(game, table.record, table.here)
    again = table_from_file(share.make_document(share.read(text), SEATS)).table
    assert len(text) <= 8000
    assert again.here.depth == table.here.depth > 0
    assert [node.state for node in again.line] == [node.state for node in table.here.line()]


def test_shared_line_with_dice_replays_to_the_same_states() -> None:
    game = find_toy("dice")
    table = table_after(game, 10, 8)
    shared = share.read(share.make_text(game, table.record, table.here), find_toy)
    history = share.play_line(shared, share.make_record(shared, SEATS))
    line = [node.state for node in table.here.line()]
    assert [node.state for node in history.nodes.values()] == line
    faces = {face for node in table.here.line() for face in node.state.faces}
    assert len(faces) > 1


def test_share_text_is_read_despite_spaces_line_breaks_and_quotes_around_it() -> None:
    broken = "\n> ".join(LINE[at : at + 20] for at in range(0, len(LINE), 20))
    for around in ("“{}”", "'{}'\n", "«\u00a0{}\u200b»", "```\n{}\n```", "\ufeff\t{}  "):
        assert share.read(around.format(broken)) == share.read(LINE)


def test_share_text_is_found_in_a_message_even_where_a_mail_has_broken_it() -> None:
    messages = (
        "Hi Sam, try my level: {}",
        "Hi Sam, try my level:{}. Bye. See you at 10.30.",
        "tb1. is my level!\n> {}\n> Sent from my phone",
        "See https://tb1.example.com/x\n**{}**",
        "{}Thanks",
    )
    for text in (LINE, STARTS[0][0], STARTS[3][0]):
        broken = "\n> ".join(text[at : at + 20] for at in range(0, len(text), 20))
        for message in messages:
            for written in (text, broken):
                assert share.read(message.format(written)) == share.read(text), message
                assert share.may_hold_text(message.format(written)), message
    assert not share.may_hold_text("Hi Sam, see https://tb1.example.com/level for tb1.")


# refusals -----------------------------------------------------------------------------------------------
def test_unreadable_share_texts_and_sharing_a_fair_game_in_play_are_refused_with_exact_messages() -> None:
    game = find_game("tictactoe")
    newer = add_checksum("tb1", "tictactoe", pack_value([99, 1, []]))
    cases = {
        "": share.NOT_OURS,
        "hello": "This is not a Takeback text.",
        "https://tb1.example": share.NOT_OURS,
        "tb4.tictactoe.kwEqkA.c3e5": share.NEWER,
        "Hi Sam: tb4.tictactoe.kwEqkA.c3e5": share.NEWER,
        "Hi Sam: tb1.tictactoe.kwEqkA.c3e6": share.DAMAGED,
        STARTS[0][0][:-1] + "4": "The text is damaged: one or more characters are missing or changed.",
        STARTS[0][0].replace("kwEqkA", "kwEqkB"): share.DAMAGED,
        LINE[:-20]: share.DAMAGED,
        add_checksum("tb1", "chess", pack_value([1, 1, []])): "There is no game named “chess”.",
        newer: "This text comes from a newer edition of Tic-tac-toe; update, or open it to look.",
    }
    for text, sentence in cases.items():
        with pytest.raises(Illegal) as refused:
            share.read(text)
        assert str(refused.value) == sentence, text
    assert share.read(newer, even_newer=True).is_newer
    assert fair.why_not_shared(game, record(game, rule="fair"), table_after(game, 2, 1).state) == (
        fair.IN_PLAY
    )
    assert fair.why_not_shared(game, record(game, rule="fair"), table_after(game, 9, 1).state) == ""
    assert fair.why_not_shared(game, record(game), table_after(game, 2, 1).state) == ""


def test_share_text_with_an_illegal_line_is_refused_naming_the_turn() -> None:
    start = pack_value([1, 42, []])
    place = {"type": "Place", "row": 1, "column": 1}
    cases = [
        ([[place], [place]], "The line stops at turn 2. "),
        ([[place], []], "The line stops at turn 2. Nobody plays it."),
        ([[place], [5, place]], "The line stops at turn 2. Nobody plays it."),
        ([[place, place]], "The line stops at turn 1. It goes on after its end."),
        ([[{"type": "Shout"}]], "The line stops at turn 1. It cannot be read."),
        ([[["Place"]]], "The line stops at turn 1. It cannot be read."),
    ]
    for turns, sentence in cases:
        line = urlsafe_b64encode(zlib.compress(msgspec.msgpack.encode(turns))).rstrip(b"=").decode()
        shared = share.read(add_checksum("tb1", "tictactoe", start, line))
        with pytest.raises(Illegal) as refused:
            share.make_document(shared, SEATS)
        assert str(refused.value).startswith(sentence)


def test_share_text_that_unpacks_to_megabytes_is_refused_as_damaged() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"\xdd" + bytes(4_000_000), 9)).rstrip(b"=").decode()
    with pytest.raises(Illegal, match="damaged"):
        share.read(add_checksum("tb1", "tictactoe", pack_value([1, 42, []]), bomb))


def test_line_seed_or_level_too_large_for_a_share_text_is_refused_naming_it() -> None:
    game = find_toy("counting")
    table = new_table(game, {}, SEATS[:2], 1)
    random = Random(1)
    for _ in range(8001):
        table.act(random.choice(list(game.actions(table.state, table.to_act()[0]))), table.to_act()[0])
    with pytest.raises(share.TextTooLong, match="save the game as a file"):
        share.make_text(game, table.record, table.here)
    with pytest.raises(share.TextTooLong, match="seed"):
        share.make_text(game, record(game, 2**128))
    large = msgspec.Raw(encode({"cells": [random.random() for _ in range(900)]}))
    puzzle = next(one for one in GAMES if one.keeps_start)
    with pytest.raises(share.TextTooLong, match="level"):
        share.make_text(puzzle, msgspec.structs.replace(record(puzzle), start=large))


def test_line_over_the_unpacked_size_limit_of_share_texts_is_not_shared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = table_after(find_toy("counting"), 30, 1)
    assert share.make_text(table.game, table.record, table.here)
    monkeypatch.setattr(share, "MOST_BYTES", 200)  # below the size of the packed line
    with pytest.raises(share.TextTooLong, match="save the game as a file"):
        share.make_text(table.game, table.record, table.here)


@pytest.mark.parametrize(
    ("game", "action", "event"),
    [
        (counting.GAME, counting.Count(9), counting.Counted(9)),  # the present rules refuse this event
        (dice.GAME, dice.Shake(), dice.Shaken(0, 77)),  # a result that this table's seed does not give
    ],
    ids=["refused", "lucky"],
)
def test_line_that_would_not_replay_to_the_same_position_is_not_shared(
    game: Game, action: Action, event: Event
) -> None:
    table = new_table(game, {}, SEATS[:2], 1)
    start, seat = table.state, table.to_act()[0]
    node = table.history.add(table.here, (move_from_events(seat, action, (event,), start),))
    with pytest.raises(
        share.TextTooLong, match="would not lead to this position again; save the game as a file"
    ):
        share.make_text(game, table.record, node)


# damage -------------------------------------------------------------------------------------------------
def damage_text(text: str, random: Random) -> str:
    """Return the text with one or a few characters changed, lost, doubled or swapped, or with a piece
    moved.
    """
    characters = list(text)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        characters = characters or ["t"]
        at = random.randrange(len(characters))
        match random.randrange(6):
            case 0:
                characters[at] = random.choice("abcXYZ019-_.=+/é\0字")
            case 1:
                del characters[at]
            case 2:
                characters.insert(at, random.choice("aZ0-_.%"))
            case 3:
                characters[at], characters[-1] = characters[-1], characters[at]
            case 4:
                characters = characters[:at]
            case 5:
                characters = characters[at:] + characters[:at]
    return "".join(characters)


def samples() -> list[str]:
    tables = [make_shareable_table(game, turns, 3) for game in GAMES for turns in (0, 6)]
    return [share.make_text(table.game, table.record, table.here) for table in tables]


def refusal_of(text: str, read: Any) -> str:
    try:
        read(text)
    except Illegal as why:
        return str(why)
    return ""


def test_damaged_share_texts_are_refused_with_a_sentence() -> None:
    random = Random("bent")
    texts, refused = samples(), 0
    while refused < 300:
        text = random.choice(texts)
        other = damage_text(text, random)
        if other == text:
            continue
        why = refusal_of(other, share.read)  # the checksum has 16 bits, so that one in 65,536 is accepted
        refused += bool(why)
        assert not why or (why.endswith(".") and len(why) > 20)


def test_damaged_share_texts_with_a_valid_checksum_are_read_or_refused_and_never_fail_otherwise() -> None:
    random, texts, refused = Random("forged"), samples(), 0
    for _ in range(150):
        parts = random.choice(texts).split(".")[:-1]
        at = random.randrange(2, len(parts))
        parts[at] = damage_text(parts[at], random).replace(".", "")
        refused += bool(
            refusal_of(add_checksum(*parts), lambda text: share.make_document(share.read(text), SEATS))
        )
    assert refused > 75


# in the window ------------------------------------------------------------------------------------------
def test_opening_the_own_share_text_returns_to_the_same_table_unchanged_and_says_so(
    window: Any, sit: Any
) -> None:
    table = sit(5)
    window.actions_["share"].trigger()
    text = QGuiApplication.clipboard().text()
    assert (
        window.status_bar.message.text() == f"Copied the start and 5 turns as text, {len(text)} characters."
    )
    tree = tree_digest(table.history)
    window.actions_["gallery"].trigger()
    window.actions_["open"].trigger()
    dialog = window.dialog
    assert isinstance(dialog, OpenDialog)
    wait_until_read(dialog)
    assert dialog.description_label.text() == "Tic-tac-toe · Size 5x5 · In a row 5 · seed 7 · 5 turns"
    dialog.go_on.click()
    wait_for_tryouts(window)
    assert window.table.id == table.id
    assert tree_digest(window.table.history) == tree
    assert window.status_bar.message.text() == "All its turns are already here."


def test_share_text_of_an_unknown_table_opens_a_new_table(window: Any, sit: Any) -> None:
    sit(1)
    before = len(window.journal.tables())
    assert open_text(window, LINE)
    assert (window.table.here.depth, window.table.record.seed) == (2, 42)
    assert len(window.journal.tables()) == before + 1


def test_share_text_with_a_longer_line_adds_it_to_the_table_of_the_same_start(window: Any, sit: Any) -> None:
    open_text(window, STARTS[0][0])
    table = window.table
    open_text(window, LINE)
    assert window.table is table
    assert len(table.history.nodes) == 3


def test_invalid_share_text_is_refused_in_dialog_and_notice_with_the_reason(window: Any, sit: Any) -> None:
    sit(0)
    QGuiApplication.clipboard().setText("no such thing")
    window.actions_["open"].trigger()
    dialog = window.dialog
    assert dialog.field.toPlainText() == ""
    assert not dialog.go_on.isEnabled()
    dialog.field.setPlainText(STARTS[0][0][:-1])
    wait_until_read(dialog)
    assert dialog.description_label.text() == share.DAMAGED
    assert not dialog.go_on.isEnabled()
    assert not open_text(window, "nonsense")
    assert window.notice_bar.sentence.text() == share.NOT_OURS


def test_open_dialog_describes_a_level_by_title_and_author_and_one_without_a_title_as_text_of_a_level() -> (
    None
):
    game = find_game("flow")
    start = game.start(game.read_options({"level": "Brooks/2"}), game.read_seats(), Chance(1, "start"))
    words = try_text(level_as_text(game, start, "“Mine”"), Chance(1), Effort("", 1.0)).words
    assert words == "Flow · Level “Mine”"
    text = "BOARD 2 2\nSTART 1 1 1 2\nSTART 2 1 2 2\n"
    described = {
        "": "The text of a level",
        "TITLE Mine\n": "Level “Mine”",
        "TITLE Mine\nAUTHOR Ann\n": "Level “Mine” by Ann",
    }
    for head, expected in described.items():
        assert try_text(head + text, Chance(1), Effort("", 1.0)).words == expected
    start = game.start(game.read_options({"level": f"TITLE Mine\nAUTHOR Ann\n{text}"}), 1, Chance(1))
    words = try_text(level_as_text(game, start, "“Mine”"), Chance(1), Effort("", 1.0)).words
    assert words == "Flow · Level “Mine” by Ann"


def test_open_dialog_reads_the_text_typed_last_and_clears_its_result_with_the_field(
    window: Any, sit: Any
) -> None:
    sit(0)
    window.do("open")
    dialog = window.dialog
    dialog.field.setPlainText("tb1.")
    dialog.field.setPlainText(LINE)
    assert not dialog.go_on.isEnabled()
    wait_until_read(dialog)
    assert dialog.description_label.text() == "Tic-tac-toe · seed 42 · 2 turns"
    assert dialog.go_on.isEnabled()
    dialog.field.setPlainText("")
    assert (dialog.description_label.text(), dialog.go_on.isEnabled()) == ("", False)


def test_open_dialog_closed_while_reading_shows_no_result_and_the_text_can_be_opened_later(
    window: Any, sit: Any
) -> None:
    sit(0)
    window.do("open")
    dialog = window.dialog
    dialog.field.setPlainText(LINE)
    dialog.reject()
    wait_until_read(dialog)
    assert dialog.description_label.text() == ""
    assert open_text(window, LINE)


def test_share_text_pasted_into_the_open_dialog_is_cut_at_the_limit(window: Any, sit: Any) -> None:
    sit(0)
    QGuiApplication.clipboard().setText("tb1." + "x" * 1_000_000)
    window.do("open")
    field = window.dialog.field
    assert len(field.toPlainText()) == share.MOST_LOOKED_AT
    field.clear()
    field.paste()
    assert len(field.toPlainText()) == share.MOST_LOOKED_AT
    wait_until_read(window.dialog)
    assert window.dialog.description_label.text() == share.DAMAGED


def test_share_text_of_an_oversized_board_is_refused_and_not_stored(window: Any, sit: Any) -> None:
    sit(0)
    table, before = window.table, len(window.journal.tables())
    huge = encode(structs.replace(table.history.root.state, rows=100_000, over=True))
    text = add_checksum(
        "tb1", "tictactoe", pack_value([table.game.edition, 1, [], 2, zlib.compress(huge, 9)])
    )
    assert not open_text(window, text)
    assert window.notice_bar.sentence.text() == "The board can be 3x3 to 19x19."
    assert window.table is table
    assert len(window.journal.tables()) == before


def test_share_text_of_a_newer_edition_is_opened_read_only_by_open_to_look(window: Any, sit: Any) -> None:
    sit(0)
    QGuiApplication.clipboard().setText(add_checksum("tb1", "tictactoe", pack_value([2, 42, [[9, "new"]]])))
    window.actions_["open"].trigger()
    dialog = window.dialog
    wait_until_read(dialog)
    assert dialog.go_on.text() == "Open to look"
    dialog.go_on.click()
    wait_for_tryouts(window)
    assert window.table.is_read_only
    with pytest.raises(Illegal, match="view this table"):
        window.table.act(next(iter(window.table.game.actions(window.table.state, 0))), 0)


def test_sharing_a_fair_game_in_play_is_refused_and_leaves_the_clipboard_unchanged(
    window: Any, sit: Any
) -> None:
    sit(3, rule="fair")
    QGuiApplication.clipboard().setText("before")
    window.actions_["share"].trigger()
    assert window.status_bar.message.text() == fair.IN_PLAY
    window.actions_["share_start"].trigger()
    assert QGuiApplication.clipboard().text() == "before"


def test_sharing_what_only_one_seat_saw_is_refused_and_leaves_the_clipboard_unchanged(window: Any) -> None:
    table = new_table(find_game("holdem"), {}, [Seat(), Seat()], 7)
    window.show_table(table_from_file(document_for(table, 0)).table)
    QGuiApplication.clipboard().setText("before")
    for command in ("share", "share_start"):
        window.do(command)
        assert window.status_bar.message.text() == ONLY_SEEN
    assert QGuiApplication.clipboard().text() == "before"


def test_share_start_command_copies_the_options_without_the_turns(window: Any, sit: Any) -> None:
    sit(3)
    window.actions_["share_start"].trigger()
    shared = share.read(QGuiApplication.clipboard().text())
    assert shared.turns == ()
    assert shared.options["size"] == "5x5"


def test_shared_line_of_an_older_edition_is_played_with_upgraded_actions() -> None:
    game = find_game("tictactoe")
    newer = replace(
        game, edition=2, older=Older(upgrade=lambda edition, old: {**old, "action": PLAYED[0][0]})
    )
    shared = share.read(LINE.replace("", ""), lambda _: newer)
    old = structs.replace(shared, turns=(({"type": "Old"},),))
    history = share.play_line(old, share.make_record(shared, SEATS))
    assert history.nodes[1].state.at(1, 1) == 0


def test_share_text_holds_the_start_only_if_no_seed_makes_it() -> None:
    puzzle = next(game for game in GAMES if game.keeps_start)
    state = puzzle.start(puzzle.read_options({}), 1, Chance(1, "start"))
    kept = msgspec.structs.replace(record(puzzle), start=msgspec.Raw(encode(state)))
    assert share.read(share.make_text(puzzle, kept)).start == bytes(kept.start)
    made = msgspec.structs.replace(kept, options=puzzle.read_options({"level": "random:5x5"}))
    assert share.read(share.make_text(puzzle, made)).start == b""
    assert bytes(made.start) != bytes(NO_START)
