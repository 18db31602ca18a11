"""Test what is spoken when the table goes to another turn."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject

from takeback.engine.history import Node
from takeback.shell.session.words import Words, change_sentence
from takeback.shell.window import statusbar as room
from takeback.shell.window.statusbar import Announcer
from takeback.table.opening import new_table
from takeback.table.table import Change, Table
from takeback.ui.speech import speak
from tests.settling import settle
from tests.toys.counting import GAME, Count

PERSONS = 2


@pytest.fixture
def table(qapp: Any) -> Table:
    from takeback.engine.record import Seat

    made = new_table(GAME, {}, (Seat(),) * PERSONS, 1)
    for number in range(4):
        made.act(Count(1), number % 2)
    return made


class CountingWords(Words):
    """Names every turn alike."""

    def turn_name(self, node: Node) -> str:
        return "somebody counts"


def make_change(table: Table, before: int, after: int, cause: str) -> Change:
    return Change(table.line[before], table.line[after], cause)


@pytest.mark.parametrize(
    ("before", "after", "cause", "sentence"),
    [
        (2, 3, "played", "Turn 3, somebody counts"),
        (3, 2, "undone", "Undid turn 3, somebody counts"),
        (4, 2, "undone", "Undid 2 turns. Now at turn 2, somebody counts"),
        (2, 3, "redone", "Redid turn 3, somebody counts"),
        (3, 0, "went", "At Start"),
        (0, 4, "went", "At turn 4, somebody counts"),
    ],
)
def test_sentence_announced_for_each_kind_of_change_names_the_turn_or_number_of_turns(
    table: Table, before: int, after: int, cause: str, sentence: str
) -> None:
    assert change_sentence(make_change(table, before, after, cause), CountingWords(table)) == sentence


def test_announcer_speaks_only_the_last_of_many_sentences(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(room, "speak", lambda voice, sentence: spoken.append(sentence))
    voice = QObject()
    announcer = Announcer(voice)
    for number in range(20):
        announcer.say(f"Sentence {number}.")
    announcer.say("")
    qtbot.waitUntil(lambda: spoken != [], timeout=5_000)
    settle(announcer)
    assert spoken == ["Sentence 19."]
    assert announcer.last == "Sentence 19."


def test_speak_sets_the_accessible_name_only_where_qt_has_no_announcement_event(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import PySide6.QtGui
    from PySide6.QtWidgets import QLabel

    label = QLabel()
    qtbot.addWidget(label)
    speak(label, "Announced.")
    assert label.accessibleName() == ""
    monkeypatch.delattr(PySide6.QtGui, "QAccessibleAnnouncementEvent")
    speak(label, "Named.")
    assert label.accessibleName() == "Named."
