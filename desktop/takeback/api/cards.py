"""The interface for authors of card games of their own, built from rules like Lantern & Tide.

A `CardGame` has the functions of a `takeback.api.Game`. The help page "Another card game built from rules"
describes it.
"""

from takeback.games.duel.kernel.answering import Answer
from takeback.games.duel.kernel.cardgame import CardGame, StartCard
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.events import Happening, Recorded
from takeback.games.duel.kernel.hooks import Definition, Hook, Layer, Me, Rule, ZoneKind
from takeback.games.duel.kernel.layers import Derived, Values, derive
from takeback.games.duel.kernel.objects import NOBODY, Choice, Deed, Duel, Fact, Frame, Obj, Offer, Result
from takeback.games.duel.kernel.parts import (
    add_to_mark,
    best_of,
    deal_out,
    ended,
    move_card,
    note,
    seen_by_nobody,
    seen_by_owner,
    shuffle_zone,
    turns_of,
)
from takeback.games.duel.kernel.questions import RuleQuestion, ask_rules
from takeback.games.duel.kernel.replacement import why_forbidden

Position = Duel  # the state of every game made of the kernel

__all__ = [
    "NOBODY",
    "Answer",
    "CardGame",
    "Choice",
    "CommitResult",
    "Deed",
    "Definition",
    "Derived",
    "Fact",
    "Frame",
    "Happening",
    "Hook",
    "Layer",
    "Me",
    "Obj",
    "Offer",
    "Position",
    "Recorded",
    "Result",
    "Rule",
    "RuleQuestion",
    "StartCard",
    "UnfinishedMove",
    "Values",
    "ZoneKind",
    "add_to_mark",
    "ask_rules",
    "best_of",
    "deal_out",
    "derive",
    "ended",
    "move_card",
    "note",
    "seen_by_nobody",
    "seen_by_owner",
    "shuffle_zone",
    "turns_of",
    "why_forbidden",
]
