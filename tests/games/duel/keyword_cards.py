"""Provide three cards for each keyword: with it as printed, without it, and with a package's equal
keyword.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

from takeback.games.duel.cards.lasting import has_word, lasting, layer
from takeback.games.duel.cards.ops import chosen, draw, wound, you
from takeback.games.duel.cards.wording import ANY, Card, Masks, Phrase, word
from takeback.games.duel.kernel.hooks import REGISTRY, Definition, Me, Rule
from takeback.games.duel.kernel.layers import Values, Working
from takeback.games.duel.packages import CardSet, found, take
from takeback.games.duel.rules.keyword import keyword
from takeback.games.duel.rules.keywords import IN_ORDER

SIZES = {"spill": (3, 3), "bane": (1, 1)}
OFF = "KOff"  # with the keyword's number, the id of a work that puts the rule of the keyword out of force
FORMS = ("KPrinted", "KVanilla", "KOther")
PRINTED, VANILLA, OTHER = FORMS


def card(form: str, of: str) -> str:
    """Return the id of this keyword's card in this form."""
    return f"{form}{IN_ORDER.index(of)}"


def other(of: str) -> str:
    """Return the name under which the package brings the same keyword."""
    return f"other_{of}"


def other_rule(of: str) -> Rule:
    """Return a package's rule with the hooks of our keyword, but for the hook that carries out a deed.

    That one must exist only once.
    """
    ours = REGISTRY.rules[f"kw.{of}"]
    hooks = [hook for hook in ours.hooks if hook.kind != "commit"]
    return keyword(other(of), ours.text, *hooks, do=REGISTRY.abilities[ours.id].get("do"))


def _cards() -> Iterator[Definition]:
    for of in IN_ORDER:
        yield _card(card(PRINTED, of), of, word(of))
        yield _card(card(VANILLA, of), of)
        yield _card(card(OTHER, of), of, word(other(of)))
        yield Card(card(OFF, of), "1", "work", Masks(f"kw.{of}"))


def _card(id: str, of: str, *phrases: Phrase) -> Definition:
    if of == "sudden":
        return Card(id, "1", "rite", *phrases, do=(draw(you),))
    if of in ("hush", "echoing"):
        return Card(id, "1", "reply", *phrases, choose=(ANY,), do=(wound(chosen(), 1),))
    return Card(id, "1", "unit", *SIZES.get(of, (2, 2)), *phrases)


def _given(of: str) -> str:
    """Return the id of a lasting effect that gives the keyword to its vanilla cards."""

    def those(working: Working, me: Me) -> list[Values]:
        return [one for one in working.by_oid.values() if one.card == card(VANILLA, of)]

    return lasting(f"effect.given.{of}", layer("6b", those, has_word(of)))


GIVEN = {of: _given(of) for of in IN_ORDER}
RULES = tuple(other_rule(of) for of in IN_ORDER)
CARDS = CardSet("K", tuple(_cards()), {one.id: {"name": one.id, "text": ""} for one in _cards()}, api=1)

if "keyword_cards" not in [one.name for one in found()]:
    groups = {"RULES": "rules", "CARDS": "cards"}
    take(
        [
            EntryPoint("keyword_cards", f"{__name__}:{name}", f"takeback.duel.{of}")
            for name, of in groups.items()
        ]
    )
    assert {one.name: one.error for one in found()}["keyword_cards"] == ""
