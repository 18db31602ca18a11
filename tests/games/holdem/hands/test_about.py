"""Test the dialog about a hand: its facts, and the check of its deal where the deck may be known."""

from __future__ import annotations

import hashlib
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QLineEdit

from takeback.games.holdem.board.hands.about_hand import HIDDEN, AboutHand
from takeback.games.holdem.records.about import deal_of, facts_about
from takeback.games.holdem.records.hands import PlayedHand
from takeback.games.holdem.rules.events import Shuffled
from tests.games.holdem.hands.conftest import Hands, Play
from tests.games.holdem.past import random_hands


def open_about_dialog(hands: Hands) -> AboutHand:
    hands.view.title.click()
    dialog = hands.page.dialog
    assert isinstance(dialog, AboutHand)
    return dialog


def test_seal_of_every_deal_is_the_sha256_of_its_sealed_text_and_the_dialog_says_that_it_fits() -> None:
    for played in random_hands(10):
        told = dict(deal_of(played))
        assert hashlib.sha256(told["Sealed text"].encode()).hexdigest() == told["Seal shown before"]
        assert told["So"] == "It is the seal of this deck."


def test_deck_with_two_cards_swapped_is_said_not_to_match_its_seal() -> None:
    played = random_hands(1)[0]
    events = tuple(
        replace(event, deck=(event.deck[1], event.deck[0], *event.deck[2:]))
        if isinstance(event, Shuffled)
        else event
        for event in played.events
    )
    assert (
        dict(deal_of(PlayedHand(played.before, events, played.after)))["So"]
        == "It is not the seal of this deck."
    )


def test_click_on_the_hand_title_opens_the_about_dialog_with_blinds_and_matching_seal(
    hands: Hands, played: Play
) -> None:
    played(2)
    hands.show()
    hands.open()
    dialog = open_about_dialog(hands)
    words = [one.text() for one in dialog.findChildren(QLabel)]
    assert "50 and 100" in words
    assert "No-limit hold’em" in words
    fields = {one.accessibleName(): one.text() for one in dialog.findChildren(QLineEdit)}
    assert fields["Seal shown before"] == fields["SHA-256 of it"]
    assert fields["Sealed text"].startswith("2:")


def test_about_dialog_of_a_fair_table_in_play_shows_the_seal_and_hides_the_deck(
    hands: Hands, played: Play
) -> None:
    played(2, "fair")
    hands.show()
    hands.open()
    dialog = open_about_dialog(hands)
    assert [one.accessibleName() for one in dialog.findChildren(QLineEdit)] == ["Seal shown before"]
    assert HIDDEN in [one.text() for one in dialog.findChildren(QLabel)]


def test_facts_about_a_hand_of_a_file_include_its_event_but_no_actions_and_no_seal(
    hands: Hands, data: Path
) -> None:
    hands.show(data / "phh" / "nolimit" / "wsop-2019-42-3-00-01-07.phh")
    view = hands.open()
    assert view.opened is not None
    told = dict(facts_about(view.opened.hand, view.opened.played, view.opened.fields))
    assert told["Event"]
    assert "Actions" not in told
    assert "Seal shown before" not in dict(deal_of(view.opened.played))
