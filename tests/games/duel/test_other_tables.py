"""Test that values derived for one table are not used for another, though object ids are the same."""

from __future__ import annotations

from msgspec.structs import replace

from takeback.games.duel import cards, rules
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import Obj
from takeback.games.duel.rules import charter

assert cards.BUILT_IN


def test_tables_with_different_cards_do_not_share_derived_values() -> None:
    empty = rules.empty((), charter.rules_for({}))
    first = rules.add(empty, [("L01", 0)], "field")
    second = replace(first, objects=tuple(_as(one, "C01") for one in first.objects))
    names = [[one.name for one in derive(state).on_field()] for state in (first, second)]
    assert names == [["Lamplight Recruit"], ["Sparkrunner"]]


def test_tables_with_different_rules_do_not_share_hooks() -> None:
    first = rules.empty((), ["core.turn"])
    second = rules.empty((), ["core.delay"])
    assert [one.oid for one in first.within("charter")] == [one.oid for one in second.within("charter")]
    assert derive(first).hooks("can", "attack") == ()
    assert [live.me.rule for live in derive(second).hooks("can", "attack")] == ["core.delay"]


def _as(one: Obj | None, card: str) -> Obj | None:
    return replace(one, card=card) if one is not None and one.zone == "field" else one
