"""Keywords as rules: every one of them is made of hooks that know the keyword by the rule they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.games.duel.kernel.hooks import API, REGISTRY, Ability, Hook, MarkKind, Me, QuestionKind, Rule
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.questions import RuleQuestion
from takeback.games.duel.kernel.resolve import Op

RULE = "kw."


def has(derived: Derived, oid: int, keyword: str) -> int:
    """Return how often a source has this keyword, now or when it left; degrees add up."""
    if derived.state.find(oid) is not None:
        return derived.values(oid).degree(keyword)
    seen = derived.state.last_of(oid)
    if seen is None:
        return 0
    abilities = (REGISTRY.abilities.get(id) for id in seen.abilities)
    return sum(one.get("degree", 1) for one in abilities if one is not None and one.keyword == keyword)


def degree(derived: Derived, oid: int, me: Me) -> int:
    """Return how often a source has the keyword whose rule is asked, now or when it left."""
    return has(derived, oid, me.rule.removeprefix(RULE))


def title_of(me: Me) -> str:
    """Return the keyword whose rule is asked, as players read it."""
    rule = REGISTRY.rule(me.rule)
    return rule.title if rule is not None else english_title(me.rule.removeprefix(RULE))


def answers(question: str, answer: object) -> Hook:
    """Return a hook that answers a question about an object that has the keyword.

    The answer is a value, or a function called as `answer(derived, question, me)`.
    """

    def give(derived: Derived, asked: RuleQuestion, me: Me) -> object:
        """Return the value."""
        return answer

    return Hook("answer", question, answer if callable(answer) else give, _is_about_it)


def _is_about_it(derived: Derived, question: RuleQuestion, me: Me) -> bool:
    """Tell whether the object that is asked about has the keyword whose rule is asked."""
    return derived.values(question.obj).has(me.rule[len(RULE) :])


def keyword(
    word: str,
    text: str,
    *hooks: Hook,
    title: str = "",
    requires: tuple[str, ...] = (),
    conflicts: tuple[str, ...] = (),
    do: Sequence[Op] = (),
    version: int = 1,
    api: int = API,
    marks: tuple[MarkKind, ...] = (),
    questions: tuple[QuestionKind, ...] = (),
) -> Rule:
    """Return the rule of a keyword and register the keyword as an ability; `do` is what its trigger does.

    `title` is the keyword as players read it; without one, the word.
    """
    id = f"{RULE}{word}"
    REGISTRY.add_ability(Ability(id, zones=("field", "chain"), keyword=word, details={"do": tuple(do)}))
    return Rule(
        *(id, title or english_title(word), text, hooks, requires, conflicts, version, api),
        marks=marks,
        questions=questions,
    )


def english_title(word: str) -> str:
    """Return the keyword in English, as it is written on cards."""
    return word.replace("_", " ").capitalize()


def add_keyword(
    word: str,
    text: str,
    *hooks: Hook,
    title: str = "",
    requires: tuple[str, ...] = (),
    do: Sequence[Op] = (),
    marks: tuple[MarkKind, ...] = (),
    questions: tuple[QuestionKind, ...] = (),
) -> None:
    """Add the rule of a keyword, which `keyword` makes, to the registry."""
    rule = keyword(
        word, text, *hooks, title=title, requires=requires, do=do, marks=marks, questions=questions
    )
    REGISTRY.add_rule(rule)
