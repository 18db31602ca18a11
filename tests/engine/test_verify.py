"""A game can be proved: whatever is changed in it afterwards is found and named."""

import re
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from desktop.engine import savefile
from desktop.engine.game import Game, find_game, find_games
from desktop.engine.journal import Journal
from desktop.engine.merge import merge
from desktop.engine.record import Seat
from desktop.engine.savefile import SaveFile
from desktop.engine.verify import NO_CHAIN, NO_SEAL, NOT_PROVED, Evidence, verify, words
from desktop.table.opening import document, new_table, open_table, table_of
from desktop.table.table import Table
from tests.engine.playing import wander
from tests.hostile import file_with, start_of
from tests.toys import dice

GAMES = [found.game for found in find_games() if found.game is not None]


def fair_table(game: Game, turns: int = 12, rule: str = "fair", journal: Journal | None = None) -> Table:
    table = new_table(game, {}, [Seat()] * game.read_seats(), 7, rule, journal)
    random = Random(3)
    for _ in range(turns):
        if table.outcome is not None:
            break
        seat = table.to_act()[0]
        draft = table.draft(seat)
        state = draft.state if draft is not None else table.state
        choices = list(game.actions(state, seat))
        goes_on = [one for one in choices if type(one).__name__ in ("Deal", "Check", "Call")]
        table.act(random.choice(goes_on or choices), seat)
    return table


@cache
def holdem() -> dict[str, Any]:
    plain = msgspec.to_builtins(
        msgspec.json.decode(savefile.encoded(document(fair_table(find_game("holdem"), 30))))
    )
    assert isinstance(plain, dict)
    return plain


def checked(plain: Any, game: str = "holdem") -> Evidence:
    return verify(find_game(game), savefile.read(msgspec.json.encode(plain)))


def changed(pattern: str, *, by: Any) -> Evidence:
    """Of the same file with the first place changed that looks like this."""
    text = msgspec.json.encode(holdem()).decode()
    other, count = re.subn(pattern, by, text, count=1)
    assert count == 1
    assert other != text
    return checked(msgspec.json.decode(other))


def faults(evidence: Evidence) -> dict[str, tuple[str, ...]]:
    return {one.name: one.faults for one in evidence.checks if one.faults}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("rule", ["fair", "free"])
def test_a_game_that_nobody_touched_holds(game: Game, rule: str) -> None:
    file = savefile.read(savefile.encoded(document(fair_table(game, rule=rule))))
    evidence = verify(game, file)
    assert faults(evidence) == {}
    assert len(evidence.last_link) == (40 if evidence.turns else 0)
    assert (NO_SEAL in words(evidence)[0]) == (rule == "free")
    assert words(evidence)[-1] == NOT_PROVED


def test_one_card_that_was_changed_is_named() -> None:
    swapped = lambda found: f'"deck":[{found[2]},{found[1]},'  # noqa: E731
    found = faults(changed(r'"deck":\[(\d+),(\d+),', by=swapped))
    assert "Turn 1, number 1" in found["Chain"][0]
    assert "Turn 1, number 1" in found["Rules and figures"][0]
    assert "Shuffled" in found["Rules and figures"][0]


def test_one_count_of_chips_that_was_changed_is_named() -> None:
    found = faults(changed(r'"amount":(\d+)', by=lambda found: f'"amount":{found[1]}0'))
    assert "Turn 1, number 1" in found["Chain"][0]
    assert "Turn 1, number 1" in found["Rules and figures"][0]


def test_the_seal_of_a_hand_that_was_changed_is_named() -> None:
    found = faults(changed(r'"commit":"....', by='"commit":"0000'))
    assert "Shuffled" in found["Rules and figures"][0]


def test_the_seal_of_the_table_that_was_changed_is_named() -> None:
    found = faults(changed(r'"seal":"....', by='"seal":"0000'))
    assert found["Seal"] == ("The seal is not the seal of the text that was sealed.",)
    assert "Turn 1, number 1" in found["Chain"][0]


def test_a_start_that_no_game_gives_is_named() -> None:
    game = find_game("tictactoe")
    found = faults(verify(game, file_with(game, replace(start_of(game), rows=100_000, over=True))))
    assert found == {"Rules and figures": ("Start: The board can be 3x3 to 19x19.",)}
    unread = replace(file_with(game, start_of(game)), start=msgspec.Raw(b"[]"))
    assert faults(verify(game, unread)) == {"Rules and figures": ("Start: It cannot be read.",)}


def test_another_seed_is_named() -> None:
    found = faults(changed(r'"seed":7', by='"seed":8'))
    assert found["Seal"] == ("The seed is not the one that was sealed.",)
    assert "Turn 1, number 1" in found["Rules and figures"][0]


@pytest.mark.parametrize("at", [0, 4, -1])
def test_one_link_that_was_changed_or_taken_away_is_named(at: int) -> None:
    plain = msgspec.json.decode(msgspec.json.encode(holdem()))
    turn = plain["turns"][at]
    turn["chain"] = "A" * 26 + "A="
    assert f"number {turn['serial']}:" in faults(checked(plain))["Chain"][0]
    turn["chain"] = ""
    assert faults(checked(plain))["Chain"]


def test_one_turn_that_was_taken_away_is_named() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(holdem()))
    gone, after = plain["turns"].pop(4), plain["turns"][4]
    after["parent"] = gone["parent"]
    assert f"number {after['serial']}:" in faults(checked(plain))["Chain"][0]


def test_all_links_taken_away_are_missed() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(holdem()))
    for turn in plain["turns"]:
        del turn["chain"]
    assert faults(checked(plain))["Chain"] == (NO_CHAIN,)


def test_a_file_of_the_first_form_is_read_and_said_to_prove_less() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(holdem())) | {"version": 1}
    for turn in plain["turns"]:
        del turn["chain"]
    evidence = checked(plain)
    assert evidence.holds
    assert any(NO_CHAIN in line for line in words(evidence))
    table = table_of(savefile.read(msgspec.json.encode(plain))).table
    assert len(table.history.nodes) == len(plain["turns"]) + 1


def test_a_chain_goes_on_where_a_journal_of_an_older_form_has_none() -> None:
    table = fair_table(dice.GAME, 5)
    file = savefile.read(savefile.encoded(document(table)))
    without = tuple(msgspec.structs.replace(turn, chain=b"") for turn in file.turns)
    again = table_of(msgspec.structs.replace(file, turns=without), find=lambda _: dice.GAME).table
    again.act(dice.Wait(), again.to_act()[0])
    again.act(dice.Wait(), again.to_act()[0])
    assert faults(verify(dice.GAME, document(again))) == {}


def test_the_chain_of_each_branch_begins_at_its_parent() -> None:
    table = fair_table(dice.GAME, 0, "free")
    wander(table, 60)
    file = document(table)
    assert len({turn.parent for turn in file.turns}) < len(file.turns)
    assert faults(verify(dice.GAME, file)) == {}


def test_two_copies_of_a_game_have_one_chain_and_a_merge_keeps_it() -> None:
    one, other = (fair_table(dice.GAME, 6, "free") for _ in range(2))
    assert chains(document(one)) == chains(document(other))
    merge(one.history, other.history)
    assert faults(verify(dice.GAME, document(one))) == {}


def test_the_journal_keeps_the_chain() -> None:
    journal = Journal.open()
    table = fair_table(dice.GAME, 6, journal=journal)
    kept = chains(document(table))
    table.close()
    again = open_table(journal, table.id, lambda _: dice.GAME).table
    again.act(dice.Wait(), again.to_act()[0])
    assert chains(document(again))[:-1] == kept
    assert faults(verify(dice.GAME, document(again))) == {}


def chains(file: SaveFile) -> list[bytes]:
    return [turn.chain for turn in file.turns]
