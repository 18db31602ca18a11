"""Write the reference of rules and cards from the code: everything that a hook may name.

`python -m tests.games.duel.reference` writes it into resources/help/making-cards-reference.md.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from takeback.games.duel import names, whole
from takeback.games.duel.bench.games import empty_table
from takeback.games.duel.cards.wording import texts
from takeback.games.duel.kernel.events import FramePushed, Recorded
from takeback.games.duel.kernel.hooks import LOOKS_BACK, REGISTRY, Hook, Rule
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import Deed, Fact, StepRecord
from takeback.games.duel.kernel.replacement import REPLACED
from takeback.games.duel.rules.charter import usual
from takeback.games.duel.variant import USUAL, VARIANTS
from takeback.paths import resources
from tests.games.duel.scene import Scene

assert whole.packages
DUEL = Path(names.__file__).parent
PAGE = resources() / "help" / "making-cards-reference.md"
HEAD = """# Reference of rules and cards

This page is generated from the code of [Lantern & Tide](duel.md). It lists everything that a hook of a
[rule](making-a-rule.md) or a [card](making-a-card.md) may name, each with an example. An entry that
belongs to one variant is followed by the title of the variant.
"""
SHOWN = 90  # characters of an example
REPLACEMENT = "Recorded when a replacement was applied to a deed; the key says how the deed changed."


def write_reference() -> str:
    """Return the whole page."""
    parts: list[tuple[str, str, Iterable[tuple[str, str, str]]]] = [
        ("Deeds", "What is about to be done. Used with `commit`, `replace`, `can` and `Would`.", deeds()),
        ("Facts", "What was done. Used with `after`, `now` and `When`.", facts()),
        (
            "Questions",
            "Questions about an object that any rule can answer. Used with `answer`.",
            questions(),
        ),
        (
            "Steps",
            "Used with `step_begin`, `step_body` and `step_end`; also the key of the `step_begin` fact.",
            steps(),
        ),
        ("Zones", "Used with `sees` and in scenarios.", zones()),
        ("Layers", "Used with `layer`, and applied in this order.", layers()),
        (
            "Marks",
            "Marks of objects and of players. Used with `Marked` and `SeatMarked`, and in scenarios.",
            marks(),
        ),
        ("Fields of a deed", "", fields(Deed)),
        ("Fields of a fact", "", fields(Fact)),
    ]
    return HEAD + "".join(f"\n## {title}\n\n{_table(about, rows)}" for title, about, rows in parts)


def _table(about: str, rows: Iterable[tuple[str, str, str]]) -> str:
    """Return a table of names, lines and examples."""
    lines = [f"| `{name}` | {line} | {example} |" for name, line, example in rows]
    head = f"{about}\n\n" if about else ""
    return f"{head}| Name | | Example |\n|:--|:--|:--|\n" + "".join(f"{line}\n" for line in lines)


# lines and examples -----------------------------------------------------------------------------------------
def _rules() -> list[Rule]:
    """Return the built-in rules by their ids, since their order depends on what was imported first."""
    rules = sorted(REGISTRY.rules.values(), key=lambda rule: rule.id)
    return [rule for rule in rules if rule.id not in REGISTRY.packages]


def _line(hook: Hook) -> str:
    """Return the line of a hook: its own, or the first sentence of its function."""
    text = " ".join((hook.about or hook.do.__doc__ or "").split())
    return re.split(r"(?<=\.)\s", text, maxsplit=1)[0]


def _variant(rule: str) -> str:
    """Return " (Prize Match)" for a rule that only this variant has."""
    owner = next((one for one in VARIANTS.values() if rule in one.own_rules), None)
    return f" ({owner.title})" if owner is not None else ""


def _example(used: Callable[[Hook], bool], otherwise: str = "") -> str:
    """Return a card that has such a hook, with its text; else a rule; else the given words."""
    cards = [one for one in REGISTRY.definitions.values() if one.id not in REGISTRY.packages]
    for card in sorted(cards, key=lambda one: one.id):
        text = texts().get(card.id, {}).get("text", "")
        if text and any(used(hook) for ability in card.abilities for hook in ability.hooks):
            return _shortened(f"{card.name}: {text}")
    rule = next((one for one in _rules() if any(map(used, one.hooks))), None)
    return _shortened(f"{rule.title}: {rule.text}") if rule is not None else otherwise


def _shortened(text: str) -> str:
    """Return the text in one line, without what is too long."""
    line = " ".join(text.split()).replace("|", "/")
    return line if len(line) <= SHOWN else f"{line[:SHOWN].rsplit(' ', 1)[0]} …"


# what there is ----------------------------------------------------------------------------------------------
def _commits() -> dict[str, tuple[Hook, Rule]]:
    """Return the first hook that carries out each kind of deed, and its rule."""
    found: dict[str, tuple[Hook, Rule]] = {}
    for rule in _rules():
        for hook in rule.hooks:
            if hook.kind == "commit":
                found.setdefault(hook.on, (hook, rule))
    return found


def deeds() -> Iterator[tuple[str, str, str]]:
    """Yield every kind of deed."""
    for kind, (hook, rule) in sorted(_commits().items()):
        used = _is_on(kind, "replace", "can", "after", "now")
        yield kind, f"{_line(hook)}{_variant(rule.id)}", _example(used, _maker(kind) or _said_by(rule))


def facts() -> Iterator[tuple[str, str, str]]:
    """Yield every kind of fact, with the deeds that record it."""
    by_fact: dict[str, list[str]] = {REPLACED: []}
    for kind, (hook, _) in _commits().items():
        for fact in (kind,) if hook.records is None else hook.records:
            by_fact.setdefault(fact, []).append(kind)
    for fact, kinds in sorted(by_fact.items()):
        hooks = [_commits()[kind] for kind in kinds]
        by = names.listed([f"`{kind}`" for kind in sorted(kinds)])
        back = (
            "; triggers look at the position before it"
            if any(LOOKS_BACK in hook.flags for hook, _ in hooks)
            else ""
        )
        line = (
            f"Recorded by the deed{'s' * (len(kinds) > 1)} {by}{_variant(hooks[0][1].id)}{back}."
            if hooks
            else REPLACEMENT
        )
        otherwise = (
            _maker(kinds[0]) or _said_by(hooks[0][1]) if hooks else _example(_is_on("wound", "replace"))
        )
        yield fact, line, _example(_is_on(fact, "after", "now"), otherwise)


def _said_by(rule: Rule) -> str:
    """Return the title and text of a rule."""
    return _shortened(f"{rule.title}: {rule.text}")


@cache
def _builders() -> dict[str, set[tuple[str, str]]]:
    """Return the functions that build deeds of each kind, as module and name, by reading the source."""
    found: dict[str, set[tuple[str, str]]] = {}
    for folder in ("cards", "rules", "variants"):
        for file in sorted((DUEL / folder).rglob("*.py")):
            module = ".".join(("takeback.games.duel", *file.relative_to(DUEL).with_suffix("").parts))
            for function in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(function, ast.FunctionDef):
                    for kind in _built_in(function):
                        found.setdefault(kind, set()).add((module.removesuffix(".__init__"), function.name))
    return found


def _built_in(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the kinds of the deeds that a function builds."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Deed", "_deed_on"):
            words = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
            yield from (one for one in words[:1] if isinstance(one, str))


def _maker(kind: str) -> str:
    """Return a card or rule that makes deeds of this kind, with its text; "" if none is found."""
    builders = _builders().get(kind, set())

    def builds(function: object) -> bool:
        """Tell whether this function, or the one it was made in, builds such a deed."""
        name = getattr(function, "__qualname__", "").partition(".")[0]
        return (getattr(function, "__module__", ""), name) in builders

    for card in sorted(REGISTRY.definitions.values(), key=lambda one: one.id):
        operations = [*card.get("do", ()), *(op for one in card.abilities for op in one.get("do", ()))]
        text = texts().get(card.id, {}).get("text", "")
        is_price = kind == "give_up" and card.get("extra") is not None
        if card.id not in REGISTRY.packages and text and (is_price or any(map(builds, operations))):
            return _shortened(f"{card.name}: {text}")
    modules = {module for module, _ in builders}
    makes = (builds, lambda function: getattr(function, "__module__", "") in modules)
    rules = (one for made in makes for one in _rules() if any(made(hook.do) for hook in one.hooks))
    rule = next(rules, None)
    return _said_by(rule) if rule is not None else ""


def _is_on(kind: str, *hooks: str) -> Callable[[Hook], bool]:
    """Return a test of hooks of these kinds about this deed or fact."""
    return lambda hook: hook.kind in hooks and hook.on == kind


def questions() -> Iterator[tuple[str, str, str]]:
    """Yield every question that rules ask."""
    for rule in _rules():
        for one in rule.questions:
            yield one.name, one.about, _example(_is_on(one.name, "answer"))


def steps() -> Iterator[tuple[str, str, str]]:
    """Yield every step of every variant, those of the duel first, with what is done in it."""
    for variant in sorted(VARIANTS.values(), key=lambda one: (one.id != USUAL, one.id)):
        rules = [REGISTRY.rules[id] for id in sorted(usual(variant.id))]
        for step in _plan(variant.id):
            hooks = ((rule, hook) for rule in rules for hook in rule.hooks)
            body = [rule.text for rule, hook in hooks if (hook.kind, hook.on) == ("step_body", step.name)]
            what = " ".join(dict.fromkeys(body)) or "Nothing happens automatically; players may act."
            where = "" if variant.id == USUAL else f" ({variant.title})"
            yield step.name, f"{names.step(step.name)}{where}: {_shortened(what)}", f"`until {step.name}`"


def _plan(variant: str) -> tuple[StepRecord, ...]:
    """Return the steps of an ordinary turn of a variant."""
    table = empty_table(variant=variant)
    plan: tuple[StepRecord, ...] = ()
    for live in derive(table).hooks("turn_plan", "*"):
        plan = live.hook.do(derive(table), (Deed("turn_begin"), plan), live.me)
    return plan


def zones() -> Iterator[tuple[str, str, str]]:
    """Yield every zone that rules declare."""
    for rule in _rules():
        for one in rule.zones:
            whose = "A" if one.is_owned else "any"
            yield one.name, f"{one.about}{_variant(rule.id)}", f"`put {whose[0].upper()} {one.name} L01`"


def layers() -> Iterator[tuple[str, str, str]]:
    """Yield every layer, in order."""
    declared = {one.name: one for rule in _rules() for one in rule.layers}
    for name in REGISTRY.layers:
        if name in declared:
            used = _is_on(name, "layer")
            yield name, declared[name].about, _example(used, f'`layer("{name}", itself, …)`')


def marks() -> Iterator[tuple[str, str, str]]:
    """Yield every mark that rules declare."""
    for rule in _rules():
        for one in rule.marks:
            name = (
                f"{one.name}L" if one.name == "pool." else f"{one.name}2" if one.name[-1] == "." else one.name
            )
            example = f"`expect A mark {name} 1`" if one.of_seat else f"`put A field L02[{name}=1]`"
            yield one.name, f"{one.about}{_variant(rule.id)}", example


# fields -----------------------------------------------------------------------------------------------------
RARE = {  # fields that no deed has before rules look at it, or only of copies
    "lineage": "after Doorless Crypt has replaced a fall: `('202803:B08.1',)`",
    "chosen": "a token that enters: `Chosen(copies='sprout')`",
}
PLAYED = """
put A field B08 R05 L01; put B field B01; put A hand L02 C02 T02
A play L02; pp; pp
A play C02 at B.B01; pp; pp
A play T02 at L02; pp
until charge; A attack L01; until council2
until B dusk
"""


def fields(kind: type[Deed] | type[Fact]) -> Iterator[tuple[str, str, str]]:
    """Yield every field, with its comment in the source and a value it had in a game."""
    comments = _comments(kind)
    values = list(_met(kind))
    for name in kind.__struct_fields__:
        met = next((one for one in values if getattr(one, name) not in (0, -1, "", (), None)), None)
        example = f"{met.kind}: `{name}={getattr(met, name)!r}`" if met is not None else RARE[name]
        yield name, comments[name], _shortened(example)


def _met(kind: type[Deed] | type[Fact]) -> Iterator[Deed | Fact]:
    """Yield the deeds or facts of a short game."""
    for move in Scene(PLAYED).moves:
        for event in move.events:
            if isinstance(event, Recorded) and kind is Fact:
                yield event.fact
            elif isinstance(event, FramePushed) and kind is Deed:
                yield from event.frame.deeds


def _comments(kind: type) -> dict[str, str]:
    """Return the comments behind the fields of a class, as sentences."""
    source = inspect.getsource(kind)
    tree, lines, found = ast.parse(source), source.splitlines(), dict[str, str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            comment = lines[node.lineno - 1].partition("  # ")[2]
            found[node.target.id] = f"{comment[:1].upper()}{comment[1:]}." if comment else ""
    return found


if __name__ == "__main__":
    Path(PAGE).write_text(write_reference(), encoding="utf-8")
