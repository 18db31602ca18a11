"""Test third-party packages for the duel: found, checked, played and saved; a broken one is switched off."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from takeback.engine.trial import is_sentence
from tests.games.duel.with_packages import in_process, install, read_glimmer

DEW = ("deck1=dew", "deck2=ash", "with=glimmer.second_card")
FIRST_DRAWS = 2  # turns


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    install(folder, read_glimmer())
    return folder


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("saved") / "moths.takeback"


@pytest.fixture(scope="module")
def game(site: Path, file: Path) -> dict[str, Any]:
    """Return the report of a game with all that the package adds, saved to the file."""
    return dict(in_process(site, "play", str(file), *DEW))


def facts_of(game: dict[str, Any], kind: str, card: str = "") -> list[list[Any]]:
    return [fact for fact in game["facts"] if fact[0] == kind and (not card or fact[4] == card)]


def replace_in_file(files: dict[str, str], file: str, old: str, new: str) -> dict[str, str]:
    assert old in files[file]
    return {**files, file: files[file].replace(old, new)}


# a working package ------------------------------------------------------------------------------------------
def test_rules_cards_variants_decks_and_hints_of_an_installed_package_are_listed(site: Path) -> None:
    assert in_process(site, "told")["glimmer"] == {
        "adds": {
            "rules": ["kw.kindly", "glimmer.second_card"],
            "cards": ["glow1", "glow2"],
            "variants": ["flutter"],
            "decks": ["moths", "recruits", "dew"],
            "hints": ["score *"],
        },
        "error": "",
    }


def test_cards_of_a_package_are_in_the_browser_of_variants_whose_decks_may_have_them(site: Path) -> None:
    found = in_process(site, "cards")
    moths = {"glow1", "glow2"}
    assert {variant for variant, cards in found["allowed"].items() if moths <= {*cards}} == {
        "duel",
        "flutter",
    }
    assert not moths & {*found["allowed"]["lanes"], *found["allowed"]["prizes"]}
    assert found["kindly"] == ["glow1"]
    assert "kw.kindly" in found["keywords"]
    assert found["divided"] == ["Glow", "moth"]
    assert all(is_sentence(one) for told in found["problems"].values() for one in told)


def test_cards_of_a_package_are_played_in_a_game_and_their_abilities_happen(game: dict[str, Any]) -> None:
    moths = facts_of(game, "enter", "glow1")
    assert len(moths) >= 2
    for moth in moths:
        assert ["gain_life", moth[1], 0, 1, ""] in game["facts"]
    dawns = facts_of(game, "play", "glow2")
    assert dawns
    for dawn in dawns:
        assert ["gain_life", dawn[1], 0, 2, ""] in game["facts"]
    assert game["refusals"] == game["off"] == []


def test_rule_of_a_package_changes_the_draw_only_in_games_where_it_is_enabled(
    game: dict[str, Any], site: Path, file: Path
) -> None:
    """An installed rule that is not enabled changes nothing; the keyword's rule is only in games with its
    cards.
    """
    drawn = [fact for fact in facts_of(game, "draw") if fact[1] == FIRST_DRAWS]
    assert len(drawn) == 2
    usual = in_process(site, "play", str(file.with_name("usual.takeback")), "deck1=lamps", "deck2=ash")
    assert len([fact for fact in facts_of(usual, "draw") if fact[1] == FIRST_DRAWS]) == 1
    assert {"kw.kindly", "glimmer.second_card"} <= {*game["charter"]}
    assert not {"kw.kindly", "glimmer.second_card"} & {*usual["charter"]}
    assert not [name for name in usual["options"] if name.startswith("package.")]


def test_hints_of_a_package_change_how_the_computer_values_a_position(
    game: dict[str, Any], site: Path, file: Path, tmp_path: Path
) -> None:
    install(tmp_path, replace_in_file(read_glimmer(), "rules.py", "return 0.5 *", "return 50.5 *"))
    assert game["turns"] > 100
    few, many = (in_process(folder, "think", str(file)) for folder in (site, tmp_path))
    assert many["worth"] - few["worth"] == pytest.approx(50 * few["moths"])
    assert few["off"] == many["off"] == []


def test_variant_of_a_package_is_played_with_its_decks_and_is_read_only_without_the_package(
    site: Path, tmp_path: Path
) -> None:
    saved = str(tmp_path / "flutter.takeback")
    game = in_process(site, "play", saved, "variant=flutter")
    assert (game["options"]["variant"], game["refusals"]) == ("flutter", [])
    assert "glimmer.second_card" in game["charter"]
    assert facts_of(game, "enter", "glow1")
    found = in_process(tmp_path, "open", saved)
    assert (found["read_only"], found["digest"]) == (True, game["digest"])
    assert " of the package glimmer " in found["problems"][0]


# saved ------------------------------------------------------------------------------------------------------
def test_options_of_a_game_record_the_versions_of_package_rules_and_its_set_of_cards(
    game: dict[str, Any],
) -> None:
    parts = game["options"]["package.glimmer"].split()
    assert parts[1:] == ["glimmer.second_card=2", "kw.kindly=1"]
    assert parts[0].startswith("cards.glow=")


def test_saved_game_with_a_package_can_be_played_on_where_the_package_is_installed(
    game: dict[str, Any], site: Path, file: Path
) -> None:
    found = in_process(site, "open", str(file))
    assert (found["read_only"], found["problems"], found["refused"]) == (False, [], "")
    assert found["turns"] == game["turns"] + 1


LOOK = "so this game can only be looked at."
SAID = {
    "gone": f"The cards of the package glimmer are not here, {LOOK}",
    "rule": f"The rule glimmer.second_card of the package glimmer is not here, {LOOK}",
    "older": f"The rule glimmer.second_card of the package glimmer is here in an older version, {LOOK}",
    "other": f"The cards of the package glimmer are not here as they were, {LOOK}",
}


def remove_part(files: dict[str, str], what: str) -> dict[str, str]:
    if what == "rule":
        files = replace_in_file(files, "variant.py", '"glimmer.second_card"', '"glimmer.next_card"')
        return replace_in_file(files, "rules.py", '"glimmer.second_card"', '"glimmer.next_card"')
    if what == "older":
        return replace_in_file(files, "rules.py", "version=2", "version=1")
    return replace_in_file(files, "cards.py", '"L", "unit", 1, 1', '"L", "unit", 2, 2')


@pytest.mark.parametrize("what", SAID)
def test_saved_game_without_a_part_of_its_package_opens_read_only_and_names_the_part(
    game: dict[str, Any], file: Path, tmp_path: Path, what: str
) -> None:
    if what != "gone":
        install(tmp_path, remove_part(read_glimmer(), what))
    found = in_process(tmp_path, "open", str(file))
    assert found["problems"] == [SAID[what]]
    assert is_sentence(SAID[what])
    assert found["read_only"]
    assert found["refused"] == "You can view this table, but not play on."
    assert (found["turns"], found["digest"]) == (game["turns"], game["digest"])
    assert not found["is_in_journal"]


def test_saved_game_can_be_played_on_with_a_newer_version_of_a_package_rule(
    game: dict[str, Any], file: Path, tmp_path: Path
) -> None:
    install(tmp_path, replace_in_file(read_glimmer(), "rules.py", "version=2", "version=3"))
    assert game["turns"]
    assert not in_process(tmp_path, "open", str(file))["read_only"]


def test_stored_game_is_read_only_while_its_package_is_missing_and_playable_when_it_is_back(
    game: dict[str, Any], site: Path, file: Path, tmp_path: Path
) -> None:
    journal = str(tmp_path / "journal")
    in_process(site, "keep", journal, str(file))
    without = in_process(tmp_path, "keep", journal)
    again = in_process(site, "keep", journal)
    assert without == {"read_only": True, "problems": [SAID["gone"]], "digest": game["digest"]}
    assert again == {"read_only": False, "problems": [], "digest": game["digest"]}


def test_safe_start_loads_no_packages_and_names_what_a_file_lacks(
    game: dict[str, Any], site: Path, file: Path
) -> None:
    assert in_process(site, "told", TAKEBACK_SAFE="1") == {}
    assert game["turns"]
    assert in_process(site, "open", str(file), TAKEBACK_SAFE="1")["problems"] == [SAID["gone"]]


# broken ones ------------------------------------------------------------------------------------------------
WRONG = {
    "raises": ("rules.py", "KINDLY = ", "raise RuntimeError('no moths today')\nKINDLY = "),
    "leaves": ("rules.py", "KINDLY = ", "raise SystemExit(3)\nKINDLY = "),
    "api": ("rules.py", "version=2,\n    api=1", "version=2,\n    api=2"),
    "cardapi": ("cards.py", "},\n    api=1", "},\n    api=2"),
    "deckapi": ("cards.py", '""",\n    api=1', '""",\n    api=2'),
    "needs": ("rules.py", '"core.draw_step"', '"core.nothing"'),
    "against": ("rules.py", "version=2", 'conflicts=("core.drawing",)'),
    "ours": ("rules.py", '"ours.second_card"', '"core.second_card"'),
    "strange": ("rules.py", 'Hook("replace"', 'Hook("instead"'),
    "sees": ("rules.py", 'Hook("replace", "draw_cards"', 'Hook("sees", "hand"'),
    "commits": ("rules.py", 'Hook("replace", "draw_cards"', 'Hook("commit", "draw_cards"'),
    "layer": ("rules.py", 'Layer("layermoonlit"', 'Layer("7c"'),
    "nowhere": ("rules.py", 'after="7d"', 'after="9z"'),
    "zone": ("rules.py", 'ZoneKind("zonemoonlight"', 'ZoneKind("discard"'),
    "planned": ("rules.py", 'ZoneKind("plannedmoonlight"', 'ZoneKind("charter"'),
    "hint": ("rules.py", 'Hook("score", "*"', 'Hook("replace", "*"'),
    "type": ("rules.py", "RULES = (KINDLY, ", "RULES = (7, "),
    "prefix": ("cards.py", 'CardSet(\n    "prefix', 'CardSet(\n    "L'),
    "foreign": ("cards.py", 'Card("foreign2"', 'Card("other2"'),
    "nameless": ("cards.py", '"name": "nameless moth"', '"name": ""'),
    "samename": ("cards.py", '"name": "samename moth"', '"name": "Wick-Bearer"'),
    "undivided": ("cards.py", '"divided": "undivided moth"', '"divided": "undivi|ded mo-th"'),
    "cost": ("cards.py", '"1L", "reply"', '"1Q", "reply"'),
    "few": ("cards.py", "17 Lampwell", "16 Lampwell"),
    "line": ("cards.py", "17 Lampwell", "17 Lampwall"),
    "lost": ("variant.py", '"lost.second_card"', '"lost.third_card"'),
    "short": ("variant.py", '("lampwell", "L01") * 10', '("lampwell", "L01") * 9'),
    "usualdecks": ("variant.py", '=("usualdecksmoths", ', '=("dew", '),
    "twin": ("variant.py", 'id="twinflutter"', 'id="lanes"'),
    "twindeck": ("variant.py", '"twindeckmoths"', '"lamps"'),
    "taken": ("cards.py", '"takendew"', '"ash"'),
}
ERRORS = {
    "raises": "It does not load: RuntimeError: no moths today",
    "leaves": "It does not load: SystemExit: 3",
    "api": "The rule api.second_card is made for api 2, and this game has api 1.",
    "cardapi": "The card set cardapi is made for api 2, and this game has api 1.",
    "deckapi": "The deck deckapidew is made for api 2, and this game has api 1.",
    "needs": "The rule needs.second_card needs the rule core.nothing, which does not exist.",
    "against": "The rule against.second_card needs core.drawing and cannot be combined with it.",
    "ours": "A rule cannot be called core.second_card; call it after its package: mine.rule.",
    "strange": "The rule strange.second_card has a hook of the kind instead, which a rule has not.",
    "sees": "The rule sees.second_card would change who sees the hand.",
    "commits": "The rules commits.second_card and core.drawing both carry out draw_cards.",
    "layer": "The rule layer.second_card declares the layer 7c, which there is already.",
    "nowhere": "The rule nowhere.second_card puts a layer after 9z, which is none.",
    "zone": "The rule zone.second_card declares the zone discard, which there is already.",
    "planned": "The rule planned.second_card declares the zone charter, which there is already.",
    "hint": "A hint is of the kind score and order, not replace.",
    "type": "Among its rules is something of the type int, not Rule.",
    "prefix": "A card set cannot have the prefix L: other cards begin so.",
    "foreign": "In the card set foreign is other2.",
    "nameless": "The card nameless1 needs a name of its own in the texts of its set.",
    "samename": "The card samename1 needs a name of its own in the texts of its set.",
    "undivided": "The divided name of the card undivided1 is not its name with “|”.",
    "cost": "The card cost2 costs 1Q, which cannot be paid.",
    "few": "The deck fewdew cannot be played: A deck has 40 cards; this one has 39.",
    "line": (
        "The deck linedew cannot be played: Line 2, “Lampwall”: there is no such card. Did you mean Lampwell?"
    ),
    "lost": "The variant lostflutter needs the rule lost.third_card, which does not exist.",
    "short": "The deck shortrecruits cannot be played: A deck of Flutter has 20 cards, and this one has 18.",
    "usualdecks": "The variant usualdecksflutter needs two usual decks, and a title for each deck.",
    "twin": "A variant cannot be called lanes; it is taken, or is no small word.",
    "twindeck": "A deck cannot be called lamps; the name is taken, or is no small word.",
    "taken": "A deck cannot be called ash; the name is taken, or is no small word.",
}


def renamed_package(name: str) -> dict[str, str]:
    """Return the files of the package with all its names and ids replaced."""
    words = {"glimmer": name, "glow": name, "kindly": f"{name}ly", '"dew"': f'"{name}dew"'}
    words |= {'"flutter"': f'"{name}flutter"', '"moths"': f'"{name}moths"', '"recruits"': f'"{name}recruits"'}
    words |= {'"Moths"': f'"Moths of {name}"', '"Recruits"': f'"Recruits of {name}"'}
    words |= {'"moonlit"': f'"{name}moonlit"', '"moonlight"': f'"{name}moonlight"'}
    words |= {"Glow|moth": f"{name} moth", "Glowmoth": f"{name} moth"}
    words |= {"Bottled Dawn": f"{name} dawn", "Morning Dew": f"Dew of {name}"}
    files = read_glimmer()
    for old, new in words.items():
        files = {file: text.replace(old, new) for file, text in files.items()}
    return files


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the working package and all the broken ones."""
    folder = tmp_path_factory.mktemp("broken")
    install(folder, read_glimmer())
    for name, (file, old, new) in WRONG.items():
        files = renamed_package(name)
        install(folder, replace_in_file(files, file, old, new))
    twice = replace_in_file(
        renamed_package("twice"), "rules.py", '"twice.second_card"', '"glimmer.second_card"'
    )
    install(folder, twice)
    return folder


@pytest.fixture(scope="module")
def listed(broken: Path) -> dict[str, Any]:
    return dict(in_process(broken, "told"))


@pytest.mark.parametrize("name", WRONG)
def test_broken_package_is_switched_off_and_listed_with_its_error(listed: dict[str, Any], name: str) -> None:
    assert listed[name] == {"adds": {}, "error": ERRORS[name]}


def test_second_package_with_the_same_rule_id_is_switched_off_and_the_first_stays(
    listed: dict[str, Any],
) -> None:
    assert listed["twice"]["error"] == "There is a rule called glimmer.second_card already."
    assert listed["glimmer"]["error"] == ""


def test_broken_packages_add_no_deck_or_rule_and_other_packages_are_played(
    broken: Path, tmp_path: Path
) -> None:
    game = in_process(broken, "play", str(tmp_path / "a.takeback"), *DEW)
    assert len(facts_of(game, "enter", "glow1")) >= 2
    assert len(game["off"]) == len(WRONG) + 1
    refused = in_process(broken, "play", str(tmp_path / "b.takeback"), "deck1=needsdew")["refused"]
    assert refused.startswith("There is no deck called “needsdew”.")
    refused = in_process(broken, "play", str(tmp_path / "b.takeback"), "with=needs.second_card")["refused"]
    assert refused.startswith("There is no rule called needs.second_card.")


def test_package_that_needs_another_loads_after_it_and_without_it_has_an_error(tmp_path: Path) -> None:
    for name in ("early", "glimmer"):
        files = renamed_package("early") if name == "early" else read_glimmer()
        install(
            tmp_path,
            replace_in_file(files, "rules.py", '"core.draw_step"', '"glimmer.second_card"')
            if name == "early"
            else files,
        )
    told = in_process(tmp_path, "told")
    assert (told["early"]["error"], told["glimmer"]["error"]) == ("", "")
    shutil.rmtree(tmp_path / "glimmer-1.0.dist-info")
    error = in_process(tmp_path, "told")["early"]["error"]
    assert error == "The rule early.second_card needs the rule glimmer.second_card, which does not exist."


DIVIDED = "integer division or modulo by zero"
FAILING = {
    "when": (
        "rules.py",
        'return derived.values(fact.obj).has("kindly")',
        'return derived.values(fact.obj).name == "Glowmoth" and 1 // 0 > 0',
        ("The rule “Kindly”", "The rule “Kindly”"),
    ),
    "op": (
        "rules.py",
        "do=(gain_life(you, 1),)",
        "do=(lambda work: 1 // 0,)",
        ("The rule “Kindly”", "The rule “Kindly”"),
    ),
    "card": (
        "cards.py",
        "do=(gain_life(you, 2), draw(you))",
        "do=(lambda work: 1 // 0,)",
        ("The ability of Bottled Dawn", "Bottled Dawn"),
    ),
}


@pytest.mark.parametrize("what", FAILING)
def test_package_code_that_fails_in_play_cancels_the_move_and_switches_the_package_off(
    tmp_path: Path, what: str
) -> None:
    file, old, new, (who, id) = FAILING[what]
    install(tmp_path, replace_in_file(read_glimmer(), file, old, new))
    game = in_process(tmp_path, "play", str(tmp_path / "a.takeback"), *DEW)
    assert {*game["refusals"]} == {f"{who} failed; nothing was changed."}
    assert game["turns"] > 100
    assert game["off"] == [["glimmer", f"{id} failed in play: ZeroDivisionError: {DIVIDED}"]]
    assert game["again"].endswith(" is of the package glimmer, which is switched off.")


def test_package_card_that_fails_when_it_is_offered_is_not_offered_and_the_package_switched_off(
    tmp_path: Path,
) -> None:
    files = replace_in_file(
        read_glimmer(), "cards.py", '"1L", "reply", ', '"1L", "reply", only=lambda *_: 1 // 0, '
    )
    install(tmp_path, files)
    game = in_process(tmp_path, "play", str(tmp_path / "a.takeback"), *DEW)
    assert game["refusals"] == []
    assert not facts_of(game, "play", "glow2")
    assert facts_of(game, "play", "glow1")
    assert "The package glimmer failed; nothing was changed." in game["not_offered"]
    assert game["off"] == [["glimmer", "It failed in play: ZeroDivisionError: " + DIVIDED]]


def test_package_hint_that_fails_is_ignored_and_the_package_switched_off(
    game: dict[str, Any], file: Path, tmp_path: Path
) -> None:
    install(
        tmp_path,
        replace_in_file(
            read_glimmer(), "rules.py", "return 0.5 * sum", "raise KeyError('moth')\n    return 0.5 * sum"
        ),
    )
    assert game["turns"]
    thought = in_process(tmp_path, "think", str(file))
    assert thought["worth"]
    assert thought["off"] == [["glimmer", "A hook of the kind score failed: KeyError: 'moth'"]]
