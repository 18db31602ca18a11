"""Test the verification of a game: every later change is found and named."""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from takeback.engine import savefile
from takeback.engine.chance import Chance
from takeback.engine.commitment import seal_of
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.journal import Journal
from takeback.engine.merge import merge
from takeback.engine.play import move_from_events, play_action
from takeback.engine.record import Seat, first_chain_hash, read_moves, start_state, write_moves
from takeback.engine.savefile import SaveFile, SaveFileError
from takeback.engine.state import Illegal, chain_hash, digest, encode
from takeback.engine.verify import (
    HOLDS,
    NO_CHAIN,
    NO_SEAL,
    NOT_PROVED,
    NOTED_NOWHERE,
    NOTHING_COMPARED,
    OTHER_SEAL,
    WRONG,
    Evidence,
    NotedValues,
    evidence_lines,
    last_turn,
    verdict_lines,
    verify,
)
from takeback.games.holdem.state import Fold
from takeback.table.opening import new_table, open_table, save_file_of, table_from_file
from takeback.table.table import Table
from tests.engine.playing import play_a_step, wander
from tests.hostile import make_file, make_start
from tests.toys import bids, dice, tiles

GAMES = [found.game for found in find_games() if found.game is not None]


def play_fair_table(game: Game, turns: int = 12, rule: str = "fair", journal: Journal | None = None) -> Table:
    table = new_table(game, {}, [Seat()] * game.read_seats(), 7, rule, journal)
    random = Random(3)
    for _ in range(turns):
        if table.outcome is not None:
            break
        seat = table.to_act()[0]
        draft = table.drafts.find(seat)
        state = draft.state if draft is not None else table.state
        choices = list(game.actions(state, seat))
        goes_on = [one for one in choices if type(one).__name__ in ("Deal", "Check", "Call")]
        table.act(random.choice(goes_on or choices), seat)
    return table


@cache
def play_holdem() -> dict[str, Any]:
    plain = msgspec.to_builtins(
        msgspec.json.decode(savefile.encoded(save_file_of(play_fair_table(find_game("holdem"), 30))))
    )
    assert isinstance(plain, dict)
    return plain


def verify_plain(plain: Any, game: str = "holdem") -> Evidence:
    return verify(find_game(game), savefile.read(msgspec.json.encode(plain)))


def changed(pattern: str, *, by: Any) -> Evidence:
    """Verify the same file with the first match of this pattern replaced."""
    text = msgspec.json.encode(play_holdem()).decode()
    other, count = re.subn(pattern, by, text, count=1)
    assert count == 1
    assert other != text
    return verify_plain(msgspec.json.decode(other))


def find_faults(evidence: Evidence) -> dict[str, tuple[str, ...]]:
    return {one.name: one.faults for one in evidence.checks if one.faults}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("rule", ["fair", "free"])
def test_unchanged_game_verifies_without_faults_and_its_evidence_says_what_is_not_proven(
    game: Game, rule: str
) -> None:
    file = savefile.read(savefile.encoded(save_file_of(play_fair_table(game, rule=rule))))
    evidence = verify(game, file)
    assert find_faults(evidence) == {}
    assert len(evidence.last_link) == (40 if evidence.turns else 0)
    assert (NO_SEAL in evidence_lines(evidence)[0]) == (rule == "free")
    assert evidence_lines(evidence)[-1] == NOT_PROVED


# what an attacker changes ----------------------------------------------------------------------------
Plain = dict[str, Any]
CARD, RULES = r"\w+ of \w+", "under the rules, but"
PLACE = r"Turn \d+, number \d+: Step 1, \w+: event \d+, "


def find_events(plain: Plain, kind: str) -> list[Plain]:
    moves = [move for turn in plain["turns"] for move in turn["moves"]]
    return [event for move in moves for event in move["events"] if event["type"] == kind]


def change_a_card_of_the_deck(plain: Plain) -> None:
    deck = find_events(plain, "Shuffled")[0]["deck"]
    deck[40], deck[41] = deck[41], deck[40]


def change_a_card_in_a_hand(plain: Plain) -> None:
    hand = find_events(plain, "HolesDealt")[0]["hands"][1][1]
    hand[0] = next(card for card in range(52) if card not in hand)


def change_a_card_to_none(plain: Plain) -> None:
    find_events(plain, "Shuffled")[0]["deck"][3] = 4711


def change_a_bet(plain: Plain) -> None:
    find_events(plain, "Called")[0]["amount"] += 100


def change_a_pot(plain: Plain) -> None:
    find_events(plain, "PotWon")[0]["amount"] += 100


def change_what_a_hand_won(plain: Plain) -> None:
    find_events(plain, "HandEnded")[0]["net"][0][1] += 100


def change_the_seal_of_a_hand(plain: Plain) -> None:
    find_events(plain, "Shuffled")[0]["commit"] = "0" * 64


def change_the_salt_of_a_hand(plain: Plain) -> None:
    find_events(plain, "Shuffled")[0]["salt"] = "0" * 32


def play_another_action(plain: Plain) -> None:
    turn = next(turn for turn in plain["turns"] if turn["moves"][0]["action"]["type"] == "Call")
    turn["moves"][0]["action"] = {"type": "Fold"}


def play_it_from_another_seat(plain: Plain) -> None:
    move = plain["turns"][2]["moves"][0]
    move["seat"] = (move["seat"] + 1) % 6


def take_a_turn_away(plain: Plain) -> None:
    gone, after = plain["turns"].pop(4), plain["turns"][4]
    after["parent"] = gone["parent"]


# Each change, and the fault that the rules name, whatever digests and links say.
CHANGES: dict[Callable[[Plain], None], str] = {
    change_a_card_of_the_deck: rf"{PLACE}Shuffled: card 41 of the deck is {CARD} {RULES} {CARD} is ",
    change_a_card_in_a_hand: rf"{PLACE}HolesDealt: card 1 of hand 2 is {CARD} {RULES} {CARD} is recorded\.",
    change_a_card_to_none: rf"{PLACE}Shuffled: card 4 of the deck is {CARD} {RULES} 4711 is recorded\.",
    change_a_bet: rf"{PLACE}Called: amount is \d+ {RULES} \d+ is recorded\.",
    change_a_pot: rf"{PLACE}PotWon: amount is \d+ {RULES} \d+ is recorded\.",
    change_what_a_hand_won: rf"{PLACE}HandEnded: net, place 1, place 2 is -?\d+ {RULES} -?\d+ is recorded\.",
    change_the_seal_of_a_hand: rf"{PLACE}Shuffled: the seal of the hand is \w{{64}} {RULES} 0{{64}} is ",
    change_the_salt_of_a_hand: rf"{PLACE}Shuffled: salt is \w{{32}} {RULES} 0{{32}} is recorded\.",
    play_another_action: rf"Turn \d+, number \d+: Step 1, Fold: event 1 is Folded {RULES} Called is ",
    play_it_from_another_seat: r"Turn 3, number 3: The rules refuse \w+: It is \w+’s turn\.",
    take_a_turn_away: r"Turn \d+, number \d+: (The rules refuse|Step 1)",
}


def repair_file(plain: Plain, with_chain: bool) -> Plain:
    """Recompute the digests, and the links if asked, from the written events, as an attacker would,
    without the rules."""
    game = find_game("holdem")
    file = savefile.read(msgspec.json.encode(plain))
    states = {0: start_state(game, savefile.record_for(game, file))}
    links, turns = {0: first_chain_hash(file.seal)}, []
    for turn in file.turns:
        state, moves = states[turn.parent], read_moves(game, turn.moves, turn.edition)
        for move in moves:
            state = move_from_events(move.seat, move.action, move.events, state, move.lucky).after
        link = chain_hash(links[turn.parent], encode(moves), digest(state)) if with_chain else turn.chain
        states[turn.serial], links[turn.serial] = state, link
        turns.append(msgspec.structs.replace(turn, digest=digest(state), chain=link))
    return convert_to_plain(msgspec.structs.replace(file, turns=tuple(turns)))


def convert_to_plain(file: SaveFile) -> Plain:
    plain = msgspec.json.decode(savefile.encoded(file))
    assert isinstance(plain, dict)
    return plain


@pytest.mark.parametrize("repair", ["nothing", "digests", "digests and links"])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_verify_names_changed_values_of_a_turn_even_if_digests_and_chain_were_repaired(
    change: Callable[[Plain], None], repair: str
) -> None:
    """Repair digests and links after the change: the attacker cannot repair what the rules and the seed
    lead to."""
    plain = msgspec.json.decode(msgspec.json.encode(play_holdem()))
    change(plain)
    if repair != "nothing":
        plain = repair_file(plain, repair == "digests and links")
    result = verify_plain(plain)
    found = find_faults(result)
    assert re.match(CHANGES[change], found["Rules and figures"][0])
    assert ("Chain" in found) == (repair != "digests and links")
    if "Chain" in found:
        place = found["Rules and figures"][0].partition(":")[0]
        assert f"{place}: this turn or the one before it is not the one that was chained." in found["Chain"]
    said = "\n".join(evidence_lines(result))
    assert "Rules and figures: wrong." in said
    assert len(evidence_lines(result)) < 25
    assert not re.search(r"\w\(\w+=|[<>{}]", said), "no words of the machine"


@pytest.mark.parametrize("repair", ["nothing", "digests", "digests and links"])
@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"seal": "0" * 64}, "The seal does not belong to the sealed text."),
        ({"promise": ""}, "The sealed text is missing."),
        ({"seed": 8}, "The seed is not the one that was sealed."),
        ({"rule": "free"}, "The rule about undoing is not the one that was sealed."),
        ({"options": {"big": 200}}, "The option “big” is not the one that was sealed."),
        ({"practice": True}, "This is a practice table, and practice tables have no seal."),
    ],
)
def test_verify_names_changed_sealed_fields_even_if_digests_and_chain_were_repaired(
    changed: Plain, named: str, repair: str
) -> None:
    plain = play_holdem() | changed
    if repair != "nothing":
        plain = repair_file(plain, repair == "digests and links")
    assert named in find_faults(verify_plain(plain))["Seal"]


def test_verify_finds_another_seed_with_a_matching_forged_seal_at_the_first_turn() -> None:
    """Check that cards which the new seed does not deal are found even with a matching seal."""
    plain = msgspec.json.decode(msgspec.json.encode(play_holdem()))
    before = plain["seal"]
    plain["seed"], plain["promise"] = 8, plain["promise"].replace('"seed":7', '"seed":8')
    plain["seal"] = seal_of(plain["promise"])
    assert plain["seal"] != before
    found = find_faults(verify_plain(repair_file(plain, with_chain=True)))
    assert "Seal" not in found
    assert found["Rules and figures"][0].startswith("Turn 1, number 1: ")


# a replaced turn that may not be undone -------------------------------------------------------------
def test_verify_names_a_turn_played_in_place_of_one_that_a_fair_table_does_not_undo() -> None:
    """Replace a turn by switching the rule off by hand for a moment; each line by itself is valid."""
    table = play_fair_table(find_game("holdem"), 6)
    free = msgspec.structs.replace(save_file_of(table), rule="free")
    again = table_from_file(free).table
    again.go_to(again.line[3])
    again.act(Fold(), again.to_act()[0])
    found = find_faults(verify(table.game, msgspec.structs.replace(save_file_of(again), rule="fair")))
    assert list(found) == ["Undo"]
    [fault] = found["Undo"]
    assert fault.startswith("Turn 4, number 7: it was played in the place of another turn. Turn ")
    assert fault.endswith("On a fair table it cannot be undone.")


@pytest.mark.parametrize("game", [*GAMES, dice.GAME, tiles.GAME], ids=lambda game: game.id)
def test_random_legal_play_and_undo_on_a_fair_table_verifies_without_faults(game: Game) -> None:
    """Undo and replace turns that nothing has followed yet, again and again."""
    table, luck = new_table(game, {}, [Seat()] * game.read_seats(), 7, "fair"), Random(11)
    refused = 0
    for _ in range(60):
        with suppress(Illegal):
            if luck.random() < 0.3:
                table.go_to(luck.choice(list(table.history.nodes.values())))
            elif luck.random() < 0.3:
                table.undo()
        if not table.to_act():
            break
        try:
            play_a_step(table, luck)
        except Illegal:
            refused += 1
    result = verify(game, save_file_of(table))
    assert find_faults(result) == {}
    assert [one.name for one in result.checks][-1] == "Undo"


def test_verify_names_an_impossible_or_unreadable_start() -> None:
    game = find_game("tictactoe")
    found = find_faults(verify(game, make_file(game, replace(make_start(game), rows=100_000, over=True))))
    assert found == {"Rules and figures": ("Start: The board can be 3x3 to 19x19.",)}
    unread = replace(make_file(game, make_start(game)), start=msgspec.Raw(b"[]"))
    assert find_faults(verify(game, unread)) == {"Rules and figures": ("Start: It cannot be read.",)}


def test_verify_names_a_changed_seed_at_the_seal_and_at_the_first_turn() -> None:
    found = find_faults(changed(r'"seed":7', by='"seed":8'))
    assert found["Seal"] == ("The seed is not the one that was sealed.",)
    assert "Turn 1, number 1" in found["Rules and figures"][0]


@pytest.mark.parametrize("at", [0, 4, -1])
def test_verify_names_the_turn_of_a_changed_chain_link_and_reports_a_missing_one(at: int) -> None:
    plain = msgspec.json.decode(msgspec.json.encode(play_holdem()))
    turn = plain["turns"][at]
    turn["chain"] = "A" * 26 + "A="
    assert f"number {turn['serial']}:" in find_faults(verify_plain(plain))["Chain"][0]
    turn["chain"] = ""
    assert find_faults(verify_plain(plain))["Chain"]


def test_verify_names_the_turn_after_a_removed_turn_in_the_chain() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(play_holdem()))
    gone, after = plain["turns"].pop(4), plain["turns"][4]
    after["parent"] = gone["parent"]
    assert f"number {after['serial']}:" in find_faults(verify_plain(plain))["Chain"][0]


def test_verify_reports_that_a_file_without_any_chain_link_has_no_chain() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(play_holdem()))
    for turn in plain["turns"]:
        del turn["chain"]
    assert find_faults(verify_plain(plain))["Chain"] == (NO_CHAIN,)


def test_version_1_file_without_a_chain_opens_and_verifies_but_proves_no_turns() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(play_holdem())) | {"version": 1}
    for turn in plain["turns"]:
        del turn["chain"]
    evidence = verify_plain(plain)
    assert evidence.holds
    assert any(NO_CHAIN in line for line in evidence_lines(evidence))
    assert verdict_lines(evidence) == [NOTHING_COMPARED]
    file, game = savefile.read(msgspec.json.encode(plain)), find_game("holdem")
    assert verify(game, file, NotedValues(links=("00" * 20,))).holds is False
    sealed = verdict_lines(verify(game, file, NotedValues(seal=file.seal)))
    assert sealed[-1].startswith(f"Not proven: turns 1 to {last_turn(file)}, ")
    table = table_from_file(savefile.read(msgspec.json.encode(plain))).table
    assert len(table.history.nodes) == len(plain["turns"]) + 1


def test_turns_played_after_turns_without_chain_links_verify_without_faults() -> None:
    table = play_fair_table(dice.GAME, 5)
    file = savefile.read(savefile.encoded(save_file_of(table)))
    without = tuple(msgspec.structs.replace(turn, chain=b"") for turn in file.turns)
    again = table_from_file(msgspec.structs.replace(file, turns=without), find=lambda _: dice.GAME).table
    again.act(dice.Wait(), again.to_act()[0])
    again.act(dice.Wait(), again.to_act()[0])
    assert find_faults(verify(dice.GAME, save_file_of(again))) == {}


def test_branched_game_verifies_without_faults() -> None:
    table = play_fair_table(dice.GAME, 0, "free")
    wander(table, 60)
    file = save_file_of(table)
    assert len({turn.parent for turn in file.turns}) < len(file.turns)
    assert find_faults(verify(dice.GAME, file)) == {}


def test_copies_of_a_game_have_the_same_chain_and_merging_their_turns_keeps_all_links() -> None:
    one, other = (play_fair_table(dice.GAME, 6, "free") for _ in range(2))
    assert read_chains(save_file_of(one)) == read_chains(save_file_of(other))
    for table, actions in ((one, [dice.Wait()]), (other, [dice.Shake(), dice.Show()])):
        for action in actions:
            table.act(action, table.to_act()[0])
    links = {*read_chains(save_file_of(one)), *read_chains(save_file_of(other))}
    assert len(links) == 6 + 1 + 2
    assert len(merge(one.history, other.history).nodes) == 2
    file = save_file_of(one)
    assert len(file.turns) == len(links)
    assert set(read_chains(file)) == links
    assert find_faults(verify(dice.GAME, file)) == {}


def test_chain_of_a_game_is_the_same_after_reopening_and_playing_on() -> None:
    journal = Journal.open()
    table = play_fair_table(dice.GAME, 6, journal=journal)
    kept = read_chains(save_file_of(table))
    table.close()
    again = open_table(journal, table.id, lambda _: dice.GAME).table
    again.act(dice.Wait(), again.to_act()[0])
    assert read_chains(save_file_of(again))[:-1] == kept
    assert find_faults(verify(dice.GAME, save_file_of(again))) == {}


# noted links -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rule", ["fair", "free"])
def test_chain_link_noted_earlier_is_found_at_its_turn_in_the_same_game_and_in_no_other(rule: str) -> None:
    table = play_fair_table(dice.GAME, 0, rule)
    noted = []
    for _ in range(4):
        table.act(dice.Wait(), table.to_act()[0])
        noted.append(verify(dice.GAME, save_file_of(table)).last_link)
    assert len(set(noted)) == 4
    for depth, link in enumerate(noted, 1):
        result = verify(dice.GAME, save_file_of(table), NotedValues(links=(f" {link.upper()}\n",))).checks[-1]
        assert (result.name, result.faults) == ("Noted link", ())
        assert result.proves.startswith(f"It is that of turn {depth}.")
    other = play_fair_table(dice.GAME, 4, rule)
    assert compare_link(other, noted[-1]) == {"Noted link": (NOTED_NOWHERE,)}
    assert compare_link(play_fair_table(dice.GAME, 0), noted[0])["Noted link"]


def compare_link(table: Table, link: str) -> dict[str, tuple[str, ...]]:
    return find_faults(verify(dice.GAME, save_file_of(table), NotedValues(links=(link,))))


def test_chain_link_noted_on_a_line_that_was_undone_is_reported_as_found_nowhere() -> None:
    """Check it, because an attacker could leave the original turns in the file beside the changed ones."""
    table = play_fair_table(dice.GAME, 0, "free")
    table.act(dice.Wait(), table.to_act()[0])
    first = verify(dice.GAME, save_file_of(table)).last_link
    table.undo()
    table.act(dice.Shake(), table.to_act()[0])
    assert compare_link(table, first) == {"Noted link": (NOTED_NOWHERE,)}


# what is proven, and from which turn on ----------------------------------------------------------------
def play_and_note_links(rule: str) -> tuple[SaveFile, list[str]]:
    """Play four turns; return the game and the link of each as it was shown then."""
    table, links = play_fair_table(dice.GAME, 0, rule), []
    for _ in range(4):
        table.act(dice.Wait(), table.to_act()[0])
        links.append(verify(dice.GAME, save_file_of(table)).last_link)
    return save_file_of(table), links


SEAL, NO_PROOF_OF_SEAL = "Proven since the seal was noted: ", "Not proven: that the seed, "
COMPARED = {  # the turns whose links were noted, and the sentences about turns
    (): ["Not proven: turns 1 to 4, because no link of them was noted."],
    (2,): [
        "Proven since the link of turn 2 was noted: turns 1 to 2.",
        "Not proven: turns 3 to 4, because no link of them was noted.",
    ],
    (3, 1): [
        "Proven since the link of turn 3 was noted: turns 1 to 3.",
        "Not proven: turn 4, because no link of it was noted.",
    ],
    (1, 4): ["Proven since the link of turn 4 was noted: turns 1 to 4."],
}


@pytest.mark.parametrize("with_seal", [False, True])
@pytest.mark.parametrize("rule", ["fair", "free"])
@pytest.mark.parametrize("turns", COMPARED)
def test_verdict_names_the_turns_that_a_noted_seal_and_noted_links_prove(
    turns: tuple[int, ...], rule: str, with_seal: bool
) -> None:
    file, links = play_and_note_links(rule)
    noted = NotedValues(file.seal if with_seal else "", tuple(links[turn - 1] for turn in turns))
    result = verdict_lines(verify(dice.GAME, file, noted))
    if not turns and not noted.seal:
        assert result == [NOTHING_COMPARED]
        return
    assert result[0] == HOLDS
    assert [line for line in result[1:] if "the seed" not in line] == COMPARED[turns]
    assert any(line.startswith(SEAL) for line in result) == bool(noted.seal)
    assert any(line.startswith(NO_PROOF_OF_SEAL) for line in result) == (not noted.seal)


@pytest.mark.parametrize("game", [*GAMES, dice.GAME], ids=lambda game: game.id)
@pytest.mark.parametrize("rule", ["fair", "free"])
def test_verdict_without_noted_values_says_only_that_nothing_was_compared(game: Game, rule: str) -> None:
    result = verdict_lines(verify(game, save_file_of(play_fair_table(game, rule=rule))))
    assert result == [NOTHING_COMPARED]


def test_wrong_noted_seal_and_wrong_link_beside_a_right_one_are_each_reported() -> None:
    file, links = play_and_note_links("fair")
    other, _ = play_and_note_links("fair")
    evidence = verify(dice.GAME, file, NotedValues(other.seal, (links[0], "00" * 20)))
    assert find_faults(evidence) == {"Noted seal": (OTHER_SEAL,), "Noted link": (NOTED_NOWHERE,)}
    assert verdict_lines(evidence) == [WRONG]
    free, _ = play_and_note_links("free")
    assert find_faults(verify(dice.GAME, free, NotedValues(file.seal))) == {"Noted seal": (OTHER_SEAL,)}


def test_verdict_names_turns_before_the_first_chain_link_as_not_proven() -> None:
    table = play_fair_table(dice.GAME, 3)
    file = savefile.read(savefile.encoded(save_file_of(table)))
    without = tuple(msgspec.structs.replace(turn, chain=b"") for turn in file.turns)
    again = table_from_file(msgspec.structs.replace(file, turns=without), find=lambda _: dice.GAME).table
    again.act(dice.Wait(), again.to_act()[0])
    last = save_file_of(again)
    result = verdict_lines(verify(dice.GAME, last, NotedValues(links=(verify(dice.GAME, last).last_link,))))
    assert "Proven since the link of turn 4 was noted: turn 4." in result
    assert "Not proven: turns 1 to 3, which have no link." in result


MALFORMED: tuple[Any, ...] = (None, [], {}, "x", -1, 10**30, [[]], {"x": 1}, True)


@pytest.mark.parametrize("game", [*GAMES, dice.GAME], ids=lambda game: game.id)
def test_verify_reports_a_malformed_start_or_start_field_in_a_sentence(game: Game) -> None:
    """Replace the start, or any field of it, by malformed values."""
    file = save_file_of(play_fair_table(game, 2))
    whole = msgspec.json.decode(encode(make_start(game)))
    starts = [*MALFORMED[1:], *({**whole, field: other} for field in whole for other in MALFORMED)]
    starts += [{name: value for name, value in whole.items() if name != field} for field in whole]
    received = []
    for start in starts:
        changed = msgspec.structs.replace(file, start=msgspec.Raw(encode(start)))
        try:
            received += [found[0] for found in find_faults(verify(game, changed)).values()]
        except SaveFileError as why:
            received.append(str(why))
    assert len(received) > len(starts) / 2
    assert [sentence for sentence in received if not sentence.endswith(".")] == []


def test_shown_chain_links_of_a_fair_game_in_play_do_not_allow_guessing_a_secret_bid() -> None:
    """Try all twelve bids: the links before and after a bid must not reveal it."""
    table = new_table(bids.GAME, {}, [Seat(), Seat(), Seat()], 7, "fair")
    known, links, hidden = [], [first_chain_hash(table.record.seal)], [first_chain_hash(table.record.seal)]
    for seat in (0, 1):
        known.append(table.state)
        table.act(bids.Bid(2), seat)
        table.act(bids.Name(3), seat)
        table.confirm(seat)
        file = save_file_of(table)
        links.append(bytes.fromhex(verify(bids.GAME, file).last_link))
        hidden.append(file.turns[-1].chain)
    for seat in (0, 1):
        assert find_bids(known[seat], seat, *hidden[seat : seat + 2]) == [(2, 3)], "so it would be done"
        assert not find_bids(known[seat], seat, *links[seat : seat + 2])


def find_bids(state: Any, seat: int, before: bytes, after: bytes) -> list[tuple[int, int]]:
    """Return the bids of this seat that lead from one link to the next."""
    found = []
    for amount, suit in product((1, 2, 3), range(4)):
        bid = play_action(bids.GAME, state, seat, bids.Bid(amount), Chance(1))
        name = play_action(bids.GAME, bid.after, seat, bids.Name(suit), Chance(1))
        if chain_hash(before, write_moves(bids.GAME, (bid, name)), digest(name.after)) == after:
            found.append((amount, suit))
    return found


def read_chains(file: SaveFile) -> list[bytes]:
    return [turn.chain for turn in file.turns]
