"""Test states, actions and events: frozen, hashable, and with the same digest in files and in every
process."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from takeback.engine.state import Action, Event, Illegal, State, decode, digest, encode


class Bag(State, frozen=True):
    things: frozenset[str]
    pairs: tuple[tuple[str, int], ...] = ()
    words: frozenset[tuple[str, int]] = frozenset()


class Put(Action, frozen=True):
    thing: str


class Take(Action, frozen=True):
    thing: str


class Happened(Event, frozen=True):
    thing: str


BAG = Bag(frozenset(["quick", "brown", "fox", "jumps", "over"]), (("a", 1),), frozenset({("x", 1), ("y", 2)}))
IN_ANOTHER_PROCESS = """
from tests.engine.test_state import BAG
from takeback.engine.state import digest, encode
print(digest(BAG), encode(BAG).decode())
"""


def test_state_fields_cannot_be_assigned() -> None:
    with pytest.raises(AttributeError):
        BAG.things = frozenset()  # type: ignore[misc]


def test_equal_states_have_equal_hashes_and_digests() -> None:
    other = Bag(frozenset(sorted(BAG.things, reverse=True)), BAG.pairs, BAG.words)
    assert other == BAG
    assert hash(other) == hash(BAG)
    assert digest(other) == digest(BAG)


def test_different_states_have_different_digests() -> None:
    assert digest(msgspec.structs.replace(BAG, pairs=(("a", 2),))) != digest(BAG)


@pytest.mark.parametrize("seed", ["0", "1", "4242"])
def test_state_has_the_same_digest_and_encoding_in_processes_with_other_hash_seeds(
    seed: str, checkout: Path
) -> None:
    """Check it with other hash seeds: sets are ordered differently, files must not be."""
    surroundings = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(checkout)}
    command = [sys.executable, "-c", IN_ANOTHER_PROCESS]
    done = subprocess.run(command, env=surroundings, cwd=checkout, capture_output=True, text=True, check=True)
    assert done.stdout.split(maxsplit=1) == [digest(BAG), encode(BAG).decode() + "\n"]


def test_state_is_the_same_after_encoding_and_decoding() -> None:
    assert decode(encode(BAG), Bag) == BAG


def test_action_is_encoded_with_its_type_and_decoded_to_that_type() -> None:
    assert encode(Put("hat")) == b'{"type":"Put","thing":"hat"}'
    assert decode(encode(Take("hat")), Put | Take) == Take("hat")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b'{"type":"Steal","thing":"hat"}',
        b'{"type":"Put"}',
        b'{"type":"Put","thing":7}',
        b'{"thing":"hat"}',
        b"\xff",
    ],
)
def test_malformed_action_is_refused_when_decoded(data: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode(data, Put | Take)


def test_event_without_apply_raises_not_implemented_and_reveals_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Happened("x").apply(BAG)
    assert Happened("x").reveals() == ""


def test_text_of_the_exception_illegal_is_its_sentence() -> None:
    assert str(Illegal("The game is over.")) == "The game is over."
