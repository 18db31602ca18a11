"""Questions about an object that are put to all rules, each of which may change the answer so far."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from takeback.games.duel.kernel.layers import Derived

T = TypeVar("T")


class RuleQuestion(msgspec.Struct, frozen=True, gc=False):
    """A question about an object, as the hooks of the kind "answer" get it, with the answer of the rules that
    were asked before.
    """

    kind: str
    obj: int
    answer: Any
    other: int = 0  # the other object it is about, depending on the kind
    key: str = ""  # what else it is about: a step


def ask_rules(derived: Derived, kind: str, obj: int, usual: T, other: int = 0, key: str = "") -> T:
    """Return the answer of all rules and abilities in force; the usual one if none of them changes it."""
    answer, question = usual, None
    for live in derived.hooks("answer", kind):
        hook = live.hook
        if question is None:  # it stays the same until a rule changes the answer
            question = RuleQuestion(kind, obj, answer, other, key)
        if hook.when is None or hook.when(derived, question, live.me):
            answer, question = hook.do(derived, question, live.me), None
    return answer
