"""Test which rules are in force: taking rules out, putting them in, and the reasons for refusals."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from pkgutil import walk_packages

import pytest
from msgspec.structs import replace

from takeback.engine.state import Illegal
from takeback.engine.trial import is_sentence
from takeback.games import duel
from takeback.games.duel import variant
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.rules import charter

USUAL = charter.rules_for({})
NEEDED = {needed: id for id in USUAL for needed in REGISTRY.rules[id].requires}
CARRIED = set(variant.find("duel").carries) - set(charter.ONCE_REMOVABLE)
REFUSED = (*NEEDED.items(), *((id, "") for id in sorted(CARRIED)))


def refusal_of(**options: str) -> str:
    with pytest.raises(Illegal) as why:
        charter.rules_for(options)
    assert is_sentence(str(why.value))
    return str(why.value)


def test_rules_of_the_duel_have_the_same_order_whichever_module_is_imported_first() -> None:
    """With another order, another process would deal the same table differently. Each module comes first in a
    fork.
    """
    program = """
import os, sys
import takeback.engine.trial
for name in sys.argv[1:]:
    if not os.fork():
        __import__(name)
        from takeback.games.duel import game
        from takeback.games.duel.rules import charter
        print(" ".join(charter.rules_for({})), flush=True)
        os._exit(0)
    os.wait()
"""
    parts = ("rules", "cards", "kernel", "variants")
    names = [
        one.name
        for part in parts
        for one in walk_packages([str(Path(duel.__file__).parent / part)], f"{duel.__name__}.{part}.")
    ]
    names = names[::5]  # each takes a while, so that a fifth stands for all
    names += [f"{duel.__name__}.{name}" for name in ("packages", "decks", "variant", "game")]
    done = subprocess.run([sys.executable, "-c", program, *names], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [" ".join(USUAL)] * len(names)


def test_each_rule_of_the_duel_comes_after_those_it_requires() -> None:
    for at, id in enumerate(USUAL):
        assert set(REGISTRY.rules[id].requires) <= set(USUAL[:at])


def test_optional_rules_are_off_unless_enabled_by_an_option() -> None:
    assert not [id for id in USUAL if id.startswith("opt.")]
    assert "opt.flow_burn" in charter.rules_for({"flow_burn": True})
    assert "opt.flow_burn" not in charter.rules_for({"flow_burn": False})
    assert "opt.sweep_first" in charter.rules_for({"order": "sweep_first"})
    assert "opt.sweep_first" in charter.rules_for({"with": "opt.sweep_first"})


def test_removing_a_rule_that_another_needs_is_refused_and_removing_both_is_not() -> None:
    why = refusal_of(without="core.clash")
    assert why == "“Blows” (core.blows) needs “The clash” (core.clash). Remove both or neither."
    assert set(USUAL) - set(charter.rules_for({"without": "core.clash, core.blows"})) == {
        "core.clash",
        "core.blows",
    }


def test_removing_an_essential_rule_is_refused_with_a_sentence() -> None:
    why = refusal_of(without="core.announce")
    assert why == "Without “Playing and using” (core.announce) this game cannot be played."


def test_unknown_rule_is_refused_with_the_nearest_name_if_there_is_one() -> None:
    assert refusal_of(without="core.drawstep").endswith("Did you mean core.draw_step?")
    assert refusal_of(**{"with": "<b>{qqqq}"}) == "There is no rule called bqqqq."


def test_option_that_adds_and_removes_the_same_rule_is_refused() -> None:
    assert "is both added and removed" in refusal_of(**{"with": "kw.bane", "without": "kw.bane"})


def test_venom_rule_is_added_only_for_decks_or_options_that_name_it() -> None:
    assert "kw.venom" not in charter.rules_for({}, {"L01", "R01"})
    assert "kw.venom" in charter.rules_for({}, {"L01", "R04"})
    assert "kw.venom" in charter.rules_for({"with": "kw.venom"}, {"L01"})


@pytest.mark.parametrize("id", sorted(REGISTRY.rules))
def test_removing_each_rule_removes_it_alone_or_is_refused_with_its_id(id: str) -> None:
    if id in dict(REFUSED):
        assert f"({id})" in refusal_of(without=id)
    else:
        assert set(charter.rules_for({"without": id})) == set(USUAL) - {id}


def test_rule_of_the_draw_step_can_be_removed_and_that_of_the_turn_cannot() -> None:
    assert "core.draw_step" in USUAL
    assert "core.draw_step" not in charter.rules_for({"without": "core.draw_step"})
    assert "(core.turn)" in refusal_of(without="core.turn")


def test_rules_that_conflict_or_require_each_other_are_refused_with_both_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    burn, sweep = REGISTRY.rules["opt.flow_burn"], REGISTRY.rules["opt.sweep_first"]
    monkeypatch.setitem(REGISTRY.rules, burn.id, replace(burn, conflicts=(sweep.id,)))
    both = {"with": f"{burn.id}, {sweep.id}"}
    why = refusal_of(**both)
    assert why == f"“{burn.title}” ({burn.id}) cannot be combined with “{sweep.title}” ({sweep.id})."
    monkeypatch.setitem(REGISTRY.rules, burn.id, replace(burn, requires=(sweep.id,)))
    monkeypatch.setitem(REGISTRY.rules, sweep.id, replace(sweep, requires=(burn.id,)))
    assert refusal_of(**both) == f"The rules {burn.id}, {sweep.id} require each other in a circle."
