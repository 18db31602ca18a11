"""Scenarios: the page on them is true, mistakes name line and word, failures say what is there."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from takeback.engine.state import Illegal
from takeback.games.duel.kernel.hooks import REGISTRY, Hook
from takeback.games.duel.kernel.layers import forget_all
from takeback.games.duel.scenarios.playing import WAYS
from takeback.games.duel.scenarios.scene import STATEMENTS, VERBS
from takeback.games.duel.scenarios.trying import try_scenario
from takeback.games.duel.scenarios.words import read_statements
from takeback.paths import resources

PAGE = (resources() / "help" / "making-a-scenario.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```scenario\n(.*?)^```", re.MULTILINE | re.DOTALL)
BEGINNING = "put A field L02 L08; put B field B01; put A hand C02; "
NAMED = [
    one for row in re.findall(r"^\| (`.*?`) \| ", PAGE, re.MULTILINE) for one in re.findall("`(.*?)`", row)
]


@pytest.mark.parametrize("way", WAYS)
def test_example_scenario_of_the_help_page_holds_in_each_way_of_running_and_every_line_is_reported(
    way: str,
) -> None:
    (script,) = BLOCK.findall(PAGE)
    tried = try_scenario(script, {}, way)
    assert tried.holds
    assert [line.number for line in tried.lines] == [
        number for number, line in enumerate(script.splitlines(), 1) if not line.startswith("#")
    ]


def test_help_page_on_scenarios_names_every_statement_and_verb() -> None:
    first = {one.split()[0] for one in NAMED}
    assert {*STATEMENTS} <= first
    assert {one.split()[1] for one in NAMED if one[:2] in ("A ", "B ")} == {*VERBS}


# what the statements of the page need to be carried out
PREPARED = {
    "put A field R09>L02": "put A field L02",
    "mark L02 wounds 1": "put A field L02",
    "A play C02 at B": "put A hand C02",
    "A play C05 mode 1": "put A hand C05; put A field L01; until charge; A attack L01",
    "A use L05 at A": "put A field L05",
    "A use L05.2": "",
    "A answer Yes": "",
    "A attack L01 R03": "put A field L01 R03; until charge",
    "B guard B01>R03": "put A field R03; put B field B01; until charge; A attack R03; until guard",
    "why L02": "put A field L02",
}


@pytest.mark.parametrize("statement", [one for one in NAMED if not one.startswith("expect")])
def test_each_scenario_statement_on_the_help_page_can_be_carried_out(statement: str) -> None:
    before = PREPARED.get(statement, "")
    if statement in ("A use L05.2", "A answer Yes"):
        with pytest.raises(Illegal, match=r"Line 1, “(L05\.2|Yes)”"):
            try_scenario(f"put A field L05; {statement}", {})
    else:
        tried = try_scenario(f"{before}; {statement}; expect goes on", {})
        assert (tried.holds, tried.lines[-1].text) == (True, "expect goes on")


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (
            "put A field L02\nputt A field L02",
            "Line 2, “putt”: there is no such statement. Did you mean put?",
        ),
        ("put C field L02", "Line 1, “C”: a seat is A or B."),
        ("put A fiel L02", "Line 1, “fiel”: there is no such zone. Did you mean field?"),
        (
            "# one\n\nput A field Wik-Bearer",
            "Line 3, “Wik-Bearer”: there is no such card. Did you mean Wick-Bearer?",
        ),
        ("put A field L02*x", "Line 1, “L02*x”: write a card"),
        ("put A field L02[wounds=x]", "Line 1, “x”: a whole number is expected here."),
        ("life A", "Line 1, “A”: A number is missing after this word."),
        ("life A five", "Line 1, “five”: a whole number is expected here."),
        ("life A 5 6", "Line 1, “6”: that is one word too many."),
        ("pass A", "Line 1, “A”: that is one word too many."),
        ("until dask", "Line 1, “dask”: there is no such step. Did you mean dusk?"),
        ("A plays C02", "Line 1, “plays”: there is no such verb. Did you mean play?"),
        ("A play", "Line 1, “play”: A card is missing after this word."),
        ("A pass twice", "Line 1, “twice”: there is no such pass."),
        (f"{BEGINNING}A play C02 at B A", "Line 1, “A”: nothing is asked that this could answer."),
        (f"{BEGINNING}A play C02 at Q", "Line 1, “Q”: it is none of the answers: "),
        (
            "put A hand C05; put A field L01; until charge; A attack L01; A play C05 mode 9",
            "Line 1, “9”: there are",
        ),
        ("put A field L02; expect L02 has swft", "Line 1, “swft”: no card has such a keyword."),
        ("expect", "Line 1, “expect”: Something to check is missing after this word."),
        ("put A field L02; expect L02 is fine", "Line 1, “L02”: “expect L02 is fine” says nothing"),
        ("option life", "Line 1, “life”: A value is missing after this word."),
        ("option lives 3", "There is no option called lives."),
        ("decks Q99", "Line 1, “Q99”: there is no such card."),
        ("put A field L02; option life 3", "Line 1, “option”: it must come before all others."),
    ],
)
def test_mistake_in_a_scenario_names_its_line_and_word(script: str, told: str) -> None:
    with pytest.raises(Illegal) as why:
        try_scenario(script, {})
    assert str(why.value).startswith(told)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("expect L02 2/2", "L02 is 3/3, not 2/2: printed 2/2; layer 7c, Bright Standard: might, grit, 3/3."),
        ("expect A life 7", "The life of A is 20, not 7."),
        ("expect B hand 2", "The size of the hand of B is 0, not 2."),
        ("expect L02 in hand", "The zone of L02 is field, not hand."),
        ("expect L02 not in field", "That L02 is in field is True, not False."),
        ("expect L02 has swift", "That L02 has swift is False, not True."),
        ("expect A may not play C02", "That A may not play C02 is False, not True."),
        ("expect tied", "The list of winners is not known yet, not ()."),
        ("expect step dusk", "The step is council1, not dusk."),
        ("expect turn B", "Whose turn it is is A, not B."),
        ("expect chain C02", "The chain from the top is [], not ['C02']."),
        ("expect A may use L08", "A may not use L08: It has no ability to use."),
        ("expect R09 in field", "There is no R09."),
        ("B play C02", "There is no C02 in the zone hand."),
        ("B pass", "It is not your turn to decide."),
        ("A attack L02", "L02 is none of the answers: "),
    ],
)
def test_failed_line_of_a_scenario_ends_it_and_names_the_value_found_instead(
    statement: str, why: str
) -> None:
    tried = try_scenario(f"{BEGINNING}\n{statement}\nexpect goes on", {})
    assert not tried.holds
    assert (tried.lines[-1].number, tried.lines[-1].text) == (2, statement)
    assert tried.lines[-1].why.startswith(why)


def test_tried_scenario_reports_events_and_values_with_reasons() -> None:
    (script,) = BLOCK.findall(PAGE)
    told = {line.text: line.told for line in try_scenario(script, {}).lines}
    assert told["why L02"] == ("printed 2/2", "layer 7c, Bright Standard: might, grit, 3/3")
    assert told["expect L02 3/3"] == ()
    assert "Gravewick is wounded by Flint Jab for 2" in told["pp"] or "A loses 1 life" in " ".join(told["pp"])


def test_options_given_from_outside_override_those_of_the_scenario() -> None:
    assert try_scenario("option life 12; expect A life 12", {}).holds
    assert try_scenario("option life 12; expect A life 30", {"life": "30"}).holds


def test_rule_that_fails_ends_the_scenario_at_its_line_with_that_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError("no luck")

    rule = REGISTRY.rules["core.targets"]
    hooks = (Hook("can", "play", fail),)
    monkeypatch.setitem(REGISTRY.rules, rule.id, replace(rule, hooks=hooks))
    forget_all()
    try:
        tried = try_scenario(f"{BEGINNING}\nA play C02 at B\npass", {})
    finally:
        monkeypatch.undo()
        forget_all()
    assert tried.lines[-1].number == 2
    assert "failed; nothing was changed" in tried.lines[-1].why


def test_comments_and_empty_parts_of_a_scenario_are_no_statements() -> None:
    script = "# put\n  # put\n\npass;; pass #! and so on; pass\n;"
    assert [(one.line, str(one)) for one in read_statements(script)] == [(4, "pass"), (4, "pass")]
