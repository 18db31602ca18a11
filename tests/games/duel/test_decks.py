"""Test the decks of the game and decks written by players."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.engine import savefile
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.engine.trial import is_sentence
from takeback.games.duel.decks import (
    DECKS,
    SIZE,
    TITLES,
    cards_of,
    deck_text,
    in_decks,
    read_deck,
    title_in,
    why_not_legal,
)
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.variant import VARIANTS, find
from takeback.table.opening import new_table, save_file_of, table_from_file
from takeback.table.wording import options_text

GOOD = "\n".join(
    [
        "# An own deck",
        "",
        "17 Lampwell",
        "3 L01",
        "3 lamplight   recruit  # not: three more of it",
    ]
)
LEGAL = """
    34 Lampwell
    3 L01
    3 Wick-Bearer
"""


@pytest.mark.parametrize("name", sorted(TITLES))
def test_every_deck_of_the_game_has_40_cards_and_is_legal(name: str) -> None:
    assert len(cards_of(name)) == SIZE
    assert why_not_legal(cards_of(name)) == ""


@pytest.mark.parametrize("name", sorted(TITLES))
def test_deck_written_as_text_is_read_back_with_the_same_cards(name: str) -> None:
    assert sorted(read_deck(deck_text(DECKS[name], TITLES[name]))) == sorted(DECKS[name])


def test_deck_text_is_read_with_counts_ids_or_names_and_comments_ignored() -> None:
    assert read_deck(GOOD) == ("lampwell",) * 17 + ("L01",) * 6


@pytest.mark.parametrize(
    ("variant", "name"), [(one.id, name) for one in VARIANTS.values() for name in one.decks]
)
def test_shared_text_of_every_deck_is_read_with_its_title_and_cards_also_with_changed_spaces(
    variant: str, name: str
) -> None:
    played = find(variant)
    text = deck_text(played.decks[name], played.titles[name])
    assert title_in(text) == played.titles[name]
    assert sorted(read_deck(text)) == sorted(played.decks[name])
    pasted = "\r\n".join(f"  {line}\u00a0" for line in text.replace(" ", "x ", 1).splitlines())
    assert sorted(read_deck(pasted.replace("#x ", "# "))) == sorted(played.decks[name])


@pytest.mark.parametrize("variant", VARIANTS)
def test_deck_that_breaks_three_rules_has_a_sentence_for_each_and_an_allowed_deck_none(variant: str) -> None:
    played = find(variant)
    for deck in played.decks.values():
        assert played.deck_problems(deck) == []
        assert played.why_not_legal(deck) == ""
        most = next(id for id in deck if "spring" not in REGISTRY.definition(id).kinds)
        told = played.deck_problems((*deck, *[most] * 5, "nothing"))
        assert len(told) == 3
        assert all(is_sentence(one) for one in told)
        assert played.why_not_legal((*deck, *[most] * 5, "nothing")) == told[0]


def test_every_card_of_a_deck_is_found_by_its_id_and_by_its_name() -> None:
    for one in in_decks():
        assert read_deck(f"1 {one.id}\n2 {one.name}") == (one.id,) * 3


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "3 Lamplite Recruit",
            "Line 2, “Lamplite Recruit”: there is no such card. Did you mean Lamplight Recruit?",
        ),
        ("3 wick bearer", "Line 2, “wick bearer”: there is no such card. Did you mean Wick-Bearer?"),
        ("2 Qqqqzzz", "Line 2, “Qqqqzzz”: there is no such card."),
        ("L01", "Line 2, “L01”: a line is a number and a card, such as “3 Lamplight Recruit”."),
        ("3", "Line 2, “3”: a line is a number and a card, such as “3 Lamplight Recruit”."),
        ("0 L01", "Line 2, “0”: no deck can have that many of one card."),
        ("41 lampwell", "Line 2, “41”: no deck can have that many of one card."),
    ],
)
def test_invalid_deck_line_is_refused_with_its_number_the_wrong_word_and_the_nearest_name(
    line: str, why: str
) -> None:
    with pytest.raises(Illegal) as refused:
        read_deck(f"2 Lampwell\n{line}\n")
    assert str(refused.value) == why


@pytest.mark.parametrize(
    "line", ["³ L01", f"{'9' * 5000} L01", "3 <b>{x}</b>", "\x00\x07 \x1b[1m", "3 " + "x" * 5000]
)
def test_meaningless_line_of_a_deck_text_is_refused_with_a_sentence(line: str) -> None:
    with pytest.raises(Illegal) as refused:
        read_deck(line)
    assert is_sentence(str(refused.value))


def test_deck_without_40_known_cards_or_with_more_than_three_of_a_name_is_refused() -> None:
    legal = read_deck(LEGAL)
    assert why_not_legal(legal) == ""
    assert why_not_legal(legal[1:]) == "A deck has 40 cards; this one has 39."
    assert (
        why_not_legal((*legal[1:], "L01"))
        == "A deck can have at most 3 cards of the same name; this one has 4 of Lamplight Recruit."
    )
    assert why_not_legal((*legal[1:], "nothing")) == "“nothing” cannot be in a deck."


def test_deck_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("\ufeff" + LEGAL, encoding="utf-8")
    assert cards_of(str(file)) == read_deck(LEGAL)


def test_deck_file_with_an_illegal_deck_is_refused_with_its_reason(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(LEGAL.replace("34", "33"), encoding="utf-8")
    with pytest.raises(Illegal, match="has 39"):
        cards_of(str(file))


def test_saved_game_contains_the_cards_of_an_own_deck_and_opens_without_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(LEGAL, encoding="utf-8")
    options = GAME.read_options({"deck1": str(file)})
    assert options["deck1"] == "3 L01, 3 L02, 34 lampwell"
    table = new_table(GAME, options, [Seat(name="Anna"), Seat(name="Bert")], 1)
    file.unlink()
    again = table_from_file(savefile.read(savefile.encoded(save_file_of(table))), None, lambda _: GAME)
    assert again.problems == ()
    assert again.table.state == table.state


@pytest.mark.parametrize("name", ["39 lampwell", "3 lampwell, 4 Qqqq", "40 L01", "nothing"])
def test_deck_option_that_is_no_legal_deck_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.read_options({"deck1": name})
    assert is_sentence(str(refused.value))


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"1 L01\n" * 5_000])
def test_binary_or_overlong_deck_file_is_refused_with_its_name(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(data)
    with pytest.raises(Illegal, match=r"^The file “mine\.txt” is not a deck: it cannot be read"):
        cards_of(str(file))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("lamp", "There is no deck called “lamp”. Did you mean lamps?"),
        (
            "",
            "There is no deck called “”. There are lamps, ash, growth and time, or the file of one.",
        ),
        (
            "a\x00b",
            "There is no deck called “ab”. There are lamps, ash, growth and time, or the file of one.",
        ),
    ],
)
def test_unknown_deck_name_is_refused_with_the_nearest_name_or_a_list(name: str, why: str) -> None:
    with pytest.raises(Illegal) as refused:
        cards_of(name)
    assert str(refused.value) == why


def test_deck_options_show_decks_by_the_titles_of_the_variants_and_others_as_own_decks() -> None:
    """The option knows the titles without loading any card, for lists of games and the history."""
    titles = {name: title for one in VARIANTS.values() for name, title in one.titles.items()}
    for option in GAME.options:
        if option.name in ("deck1", "deck2"):
            assert {name: option.value_text(name) for name in option.suggestions} == titles
            assert option.value_text("34 lampwell, 3 L01, 3 L02") == "a deck of their own"


def test_text_of_duel_options_names_variant_and_deck_by_their_titles() -> None:
    seats = [Seat("person", "Anna"), Seat("person", "Bert")]
    table = new_table(GAME, GAME.read_options({"variant": "lanes", "deck1": "night"}), seats, 3)
    assert options_text(table.record.options, GAME) == "Variant Three Roads, First deck Night Road"
