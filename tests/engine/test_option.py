"""Test options: values are read from texts and files, or refused with a sentence that names valid ones."""

from typing import Any

import pytest

from takeback.engine.option import Option, read_options
from takeback.engine.state import Illegal

SWITCH = Option("gravity", False, "Marks fall")
NUMBER = Option("run", 3, "In a row", low=3, high=19)
FEW = Option("marks", 1, "Marks a turn", (1, 2))
TEXT = Option("size", "3x3", "Rows x columns")
CHOICE = Option("deck", "small", "Which cards", ("small", "large", "huge"))
STRANGE: tuple[Any, ...] = (None, 1.5, float("nan"), [], {}, (), b"x", object, "", "\0", "x" * 500, 10**5000)


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (SWITCH, "yes", True),
        (SWITCH, " TRUE ", True),
        (SWITCH, "on", True),
        (SWITCH, 1, True),
        (SWITCH, True, True),
        (SWITCH, "no", False),
        (SWITCH, "0", False),
        (SWITCH, False, False),
        (NUMBER, "5", 5),
        (NUMBER, 5, 5),
        (NUMBER, "3", 3),
        (NUMBER, 19, 19),
        (FEW, "2", 2),
        (TEXT, "9x9", "9x9"),
        (TEXT, 9, "9"),
        (CHOICE, "huge", "huge"),
    ],
)
def test_option_reads_valid_values_as_the_expected_value_and_type(
    option: Option, given: object, value: object
) -> None:
    read = option.read(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "given", "sentence"),
    [
        (SWITCH, "perhaps", "Gravity is yes or no, not “perhaps”."),
        (SWITCH, 2, "Gravity is yes or no, not “2”."),
        (NUMBER, "five", "Run is a whole number, not “five”."),
        (NUMBER, 3.0, "Run is a whole number, not “3.0”."),
        (NUMBER, True, "Run is a whole number, not “True”."),
        (NUMBER, 2, "Run goes from 3 to 19, not “2”."),
        (NUMBER, "20", "Run goes from 3 to 19, not “20”."),
        (FEW, 3, "Marks can be 1 or 2, not “3”."),
        (CHOICE, "tiny", "Deck can be small, large or huge, not “tiny”."),
        (TEXT, None, "Size is a text, not “None”."),
        (TEXT, True, "Size is a text, not “True”."),
        (TEXT, ["9x9"], "Size is a text, not “['9x9']”."),
    ],
)
def test_option_refuses_invalid_values_with_a_sentence_that_names_the_valid_ones(
    option: Option, given: object, sentence: str
) -> None:
    with pytest.raises(Illegal) as why:
        option.read(given)
    assert str(why.value) == sentence


@pytest.mark.parametrize("option", [SWITCH, NUMBER, FEW, CHOICE], ids=lambda option: option.name)
@pytest.mark.parametrize("value", STRANGE, ids=range(len(STRANGE)))
def test_option_refuses_strange_values_with_one_short_sentence(option: Option, value: object) -> None:
    with pytest.raises(Illegal) as why:
        option.read(value)
    sentence = str(why.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 120


def test_options_are_read_in_declared_order_with_defaults_for_those_not_given() -> None:
    options = read_options((SWITCH, NUMBER, TEXT), {"size": "9x9", "gravity": "yes"})
    assert list(options.items()) == [("gravity", True), ("run", 3), ("size", "9x9")]


def test_an_unknown_option_is_refused_and_the_known_are_listed() -> None:
    with pytest.raises(Illegal, match=r"There is no option “speed”\. There are: gravity, run\."):
        read_options((SWITCH, NUMBER), {"speed": 1})
    with pytest.raises(Illegal, match=r"There are: none\."):
        read_options((), {"x" * 500: 1})


@pytest.mark.parametrize(
    ("option", "type"),
    [(SWITCH, "yes or no"), (NUMBER, "number"), (FEW, "choice"), (TEXT, "text"), (CHOICE, "choice")],
)
def test_type_of_an_option_is_yes_or_no_number_choice_or_text(option: Option, type: str) -> None:
    assert option.type == type


def test_option_title_is_its_label_or_else_its_name() -> None:
    assert Option("in_a_row", 3, "").title == "In a row"
    assert Option("misere", False, "", label="Misère").title == "Misère"


def test_choice_is_shown_by_its_given_name_or_else_without_underscores() -> None:
    assert Option("pace", "very_slow", "", ("very_slow", "fast")).choice_text("very_slow") == "very slow"
    pace = Option("pace", "slow", "", ("slow", 2), called=("At leisure", "In haste"))
    assert [pace.choice_text(choice) for choice in pace.choices] == ["At leisure", "In haste"]
    assert pace.read("slow") == "slow"


def test_default_of_an_option_may_depend_on_another_option_unless_a_value_is_given() -> None:
    pace = Option("pace", "slow", "How", ("slow", "fast"))
    steps = Option("steps", 10, "How many", low=1, instead=(("pace", "fast", 6),))
    assert read_options((pace, steps), {}) == {"pace": "slow", "steps": 10}
    assert read_options((pace, steps), {"pace": "fast"}) == {"pace": "fast", "steps": 6}
    assert read_options((pace, steps), {"pace": "fast", "steps": 10}) == {"pace": "fast", "steps": 10}
    assert steps.is_default({"pace": "fast", "steps": 6})
    assert not steps.is_default({"pace": "fast", "steps": 10})
    assert steps.is_default({"pace": "slow", "steps": 10})


def test_option_has_no_effect_beside_the_declared_choices_of_another_option() -> None:
    raises = Option("raises", 4, "", (4, 3), idle=(("variant", "pot"), ("variant", "none")))
    assert [raises.has_no_effect({"variant": one}) for one in ("fixed", "pot", "none")] == [False, True, True]
    assert not raises.has_no_effect({})


def test_values_of_an_option_are_shown_by_their_given_names_or_else_as_readable_text() -> None:
    deck = Option("deck", "ash", "", suggestions=("ash", "old_growth"), called=("Ash Market", "Old Growth"))
    assert deck.suggested_values({}) == (("ash", "Ash Market"), ("old_growth", "Old Growth"))
    assert [deck.value_text(one) for one in ("ash", "3 L01")] == ["Ash Market", "3 L01"]
    assert Option("level", "", "", suggestions=("a_b",)).suggested_values({}) == (("a_b", "a_b"),)
    assert Option("pace", "very_slow", "", ("very_slow", "fast")).value_text("very_slow") == "very slow"
    assert [Option("burn", False, "").value_text(one) for one in (True, False)] == ["yes", "no"]
    assert Option("life", 20, "").value_text(20) == "20"
