"""Play games of the duel by chance in the pseudo-language, and print what is left in English.

`TAKEBACK_LANGUAGE=pseudo python -m tests.texts.walk_duel` prints JSON: of each kind of text, those with words
in plain letters. Names of cards stay as they are, so they do not count.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

from takeback.engine.play import Move
from takeback.games.duel import names, rules, text
from takeback.games.duel.cards.wording import text_of
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules.actions import why_not_play
from takeback.games.duel.rules.charter import usual
from tests.games.duel.playing import Step, play_game
from tests.texts.walk import plain_words

GAMES = (("duel", 1), ("duel", 2), ("duel", 3), ("lanes", 1), ("prizes", 1))  # variants, and seeds
DECISIONS = 300
OF_LISTS = {"and"}  # the pseudo-language has no lists of its own
CARD_NAMES = sorted({card.name for card in REGISTRY.definitions.values()}, key=len, reverse=True)
A_CARD_NAME = re.compile("|".join(map(re.escape, CARD_NAMES)))
# what is painted of a name that takes several lines
LINES_OF_CARD_NAMES = {
    " ".join(words[first:end])
    for words in map(str.split, CARD_NAMES)
    for first in range(len(words))
    for end in range(first + 1, len(words) + 1)
}


def texts_of_step(step: Step) -> Iterator[tuple[str, str]]:
    """Yield what is said of a decision, and of the position that it leads to."""
    move = Move(step.seat, step.action, step.events, step.before, step.after)
    for viewer in (step.seat, None):
        row = text.describe_turn((move,), step.before, viewer)
        yield from (("row", one) for one in (row.text, row.spoken, *row.log))
    heading = text.game_turn(step.before, step.after)
    yield "heading", heading.name if heading is not None else ""
    yield from texts_of_position(step.after)


def texts_of_position(state: Duel) -> Iterator[tuple[str, str]]:
    """Yield what is asked, refused, counted and read aloud in a position."""
    yield "next step", text.next_step(state)
    yield from (("counts", one) for pair in text.values(state, 0) for one in pair)
    yield from (("object", text.spoken(state, oid)) for oid in (*state.zone("field"), *state.zone("chain")))
    if (outcome := rules.outcome(state)) is not None:
        yield "outcome", outcome.sentence
    pending = state.pending
    if pending is None:
        return
    yield "question", show_text(pending.prompt)
    yield from (("answer", show_text(one.text)) for one in pending.options)
    yield "question", rules.may_confirm(state, pending.seats[0])
    if pending.kind == "priority":
        yield "pass", text.pass_label(state)
        seat = pending.seats[0]
        yield from (("refusal", why_not_play(derive(state), seat, oid)) for oid in state.zone("hand", seat))


def all_texts() -> Iterator[tuple[str, str]]:
    """Yield the texts of some games, of all their rules and cards, and the titles of steps."""
    for variant, seed in GAMES:
        for step in play_game(seed, DECISIONS, variant=variant, stops="all"):
            yield from texts_of_step(step)
        for id in usual(variant):
            yield from (("rule", one) for one in (REGISTRY.rules[id].title, REGISTRY.rules[id].text))
    yield from (("card", text_of(card)) for card in REGISTRY.definitions if card not in REGISTRY.packages)
    yield from (("step", names.step(name)) for name in names.STEPS)


if __name__ == "__main__":
    found: dict[str, set[str]] = {}
    for place, one in all_texts():
        forgotten = found.setdefault(place, set())
        if {*plain_words(A_CARD_NAME.sub("", one))} - OF_LISTS:
            forgotten.add(one)
    json.dump({place: sorted(texts) for place, texts in found.items()}, sys.stdout)
