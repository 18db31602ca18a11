"""Test that text from outside is measured before it is parsed, and refused with a sentence if it is too
large."""

import json

import pytest

from takeback.engine.limits import SMALL, OverLimit, TextLimits, check_json, check_toml, json_of

FEW = TextLimits(1_000_000, depth=4, string=1_000, digits=30, keys=20)

TOO_MUCH_JSON = {
    b"[" * 200_000: "it is nested too deeply",
    b"[" * 200_000 + b"]" * 200_000: "it is nested too deeply",
    b'{"a":' * 5 + b"1" + b"}" * 5: "it is nested too deeply",
    b"[[],[[],[[],[[],[[],[]]]]]]": "it is nested too deeply",
    b'["\\"[",[[[[[]]]]],"]"]': "it is nested too deeply",
    b'["]",[[[["[", [ ]]]]]]': "it is nested too deeply",
    b'"' + b"a" * 1_001 + b'"': "a text is longer than 1,000 bytes",
    b'{\n"a": 1,\n"' + b"a" * 2_000 + b'": 2}': "line 3: a text is longer than 1,000 bytes",
    b"[" + b"9" * 31 + b"]": "a number has more than 30 digits",
    b"[1,\n-" + b"9" * 200 + b"]": "line 2: a number has more than 30 digits",
    rb'["\ud800"]': "a text has half a character in it, or one that is none",
    rb'["\udc00"]': "a text has half a character in it, or one that is none",
    rb'["\\\ud800x"]': "a text has half a character in it, or one that is none",
    rb'["\u0000"]': "a text has half a character in it, or one that is none",
    b"[" + b" " * 1_000_000 + b"]": "it is far too large, more than 1,000,000 bytes",
}


@pytest.mark.parametrize("text", TOO_MUCH_JSON, ids=lambda text: text[:20].decode())
def test_json_that_is_too_long_or_too_deep_is_refused_with_the_limit_named(text: bytes) -> None:
    with pytest.raises(OverLimit) as error:
        check_json(text, FEW)
    assert str(error.value) == TOO_MUCH_JSON[text]


@pytest.mark.parametrize(
    "text",
    [
        b'{"a":[{"b":[1,-2.5e3,true,null]},[]]}',
        b"[[[[]]]]",
        b'["[[[[[[","]]]","{\\"[[[[[","\\\\"]',
        b'["' + b"a" * 998 + b'","' + b"b" * 998 + b'"]',
        rb'["\ud83d\ude00 \\ud800 \u00e4"]',
        b"[" + b"9" * 30 + b"]",
        b"",
        b"]]]]]]]]",
    ],
    ids=lambda text: text[:20].decode(),
)
def test_json_within_the_limits_is_accepted(text: bytes) -> None:
    check_json(text, FEW)


def test_dumped_json_is_read_back_from_text_and_bytes() -> None:
    value = {"a": [1, 2.5, 'ä “x” \\ " [{', {"b": None}], "c": True}
    assert json_of(json.dumps(value)) == json_of(json.dumps(value, ensure_ascii=False).encode()) == value


@pytest.mark.parametrize(
    "text",
    ["NaN", "[Infinity]", "-Infinity", "1e999", "1" * 5_000, "[" * 2_000, "'a'", "\ud800", '"\\ud800"'],
)
def test_malformed_json_raises_value_error_with_a_message(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        json_of(text, SMALL)


TOO_MUCH_TOML = {
    b"a = 1\n" + b"a." * 50_000 + b"b = 1": "line 2: a key has more than 4 dots",
    b"[" + b"a." * 9 + b"b]\n": "line 1: a key has more than 4 dots",
    b'"a" . "b" . \'c\' . "d" . "e" . "f" = 1': "line 1: a key has more than 4 dots",
    b'note = """\n"a\n"""\nx = {' + b"a . " * 9 + b"b = 1}": "line 4: a key has more than 4 dots",
    b"k" * 300 + b" = 1": "line 1: a key or a number is longer than 200 characters",
    b"# one\nx = " + b"9" * 300: "line 2: a key or a number is longer than 200 characters",
    b"x = " + b"[" * 9 + b"]" * 9: "it is nested too deeply",
    b"".join(b"k%d = 1\n" % number for number in range(21)): "there are more than 20 keys",
    b"".join(b"[k%d]\n" % number for number in range(22)): "there are more than 20 keys",
    b"#" * 1_000_001: "it is far too large, more than 1,000,000 bytes",
}


@pytest.mark.parametrize("text", TOO_MUCH_TOML, ids=lambda text: text[:20].decode())
def test_toml_that_is_too_long_or_too_deep_is_refused_with_the_limit_named(text: bytes) -> None:
    with pytest.raises(OverLimit) as error:
        check_toml(text, FEW)
    assert str(error.value) == TOO_MUCH_TOML[text]


@pytest.mark.parametrize(
    "text",
    [
        b"x = [0.5,0.5, 0.5,0.5,0.5,0.5 , 1.5]",
        b"note = \"a.b.c.d.e.f.g.h\"\nother = '[[[[[[[[' # a.b.c.d.e.f.g.h [[[[[[[[",
        b'note = """\na.b.c.d.e.f.g "" [[[[[[[[\n"""',
        b"a.b.c = 1",
        b'open = "' + b'\\"' * 100_000,
    ],
    ids=lambda text: text[:20].decode(),
)
def test_toml_within_the_limits_is_accepted(text: bytes) -> None:
    check_toml(text, FEW)
