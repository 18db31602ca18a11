"""A duel in a process of its own, where packages are installed that no other test is to see.

    python -m tests.games.duel.with_packages told
    python -m tests.games.duel.with_packages cards
    python -m tests.games.duel.with_packages play FILE OPTION=VALUE …
    python -m tests.games.duel.with_packages open FILE
    python -m tests.games.duel.with_packages keep PROFILE [FILE]
    python -m tests.games.duel.with_packages think FILE

It prints one JSON document.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from takeback.engine import savefile
from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import Illegal, digest
from takeback.games.duel import card_search, packages
from takeback.games.duel.cards.wording import parts_of_word
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.events import Recorded
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.players.standing import worth
from takeback.games.duel.state import Answer, Pass, Play
from takeback.games.duel.variant import VARIANTS
from takeback.table.opening import new_table, open_table, save, table_from_file
from takeback.table.table import Table
from tests import warm

CHECKOUT = Path(__file__).parents[3]
GLIMMER = Path(__file__).with_name("glimmer")
MOST_DECISIONS = 250


# installing -------------------------------------------------------------------------------------------------
def install(site: Path, files: dict[str, str]) -> None:
    """Write this package to the folder, noted as installed as an installer would do from its
    pyproject.toml.
    """
    project = tomllib.loads(files["pyproject.toml"])["project"]
    for name, text in files.items():
        if name.endswith(".py"):
            file = site / project["name"] / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    noted = site / f"{project['name']}-{project['version']}.dist-info"
    shutil.rmtree(noted, ignore_errors=True)
    noted.mkdir(parents=True)
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (noted / "METADATA").write_text(about, encoding="utf-8")
    entries = ""
    for group, points in project["entry-points"].items():
        entries += f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in points.items())
    (noted / "entry_points.txt").write_text(entries, encoding="utf-8")


def read_glimmer() -> dict[str, str]:
    """Return the files of the package in this folder by name."""
    files = {one.name: one.read_text(encoding="utf-8") for one in (GLIMMER / "glimmer").glob("*.py")}
    return {**files, "pyproject.toml": (GLIMMER / "pyproject.toml").read_text(encoding="utf-8")}


def in_process(site: Path, *words: str, **environment: str) -> Any:
    """Run this module in a process with the packages of `site`, and return the JSON it prints."""
    done = run(site, "tests.games.duel.with_packages", *words, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def run(site: Path, module: str, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(site), str(CHECKOUT)])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", **environment}
    return warm.run_module(module, *words, cwd=site, env=env)


# playing ----------------------------------------------------------------------------------------------------
def list_packages() -> dict[str, Any]:
    found = packages.found()
    return {one.name: {"adds": one.adds, "error": one.error} for one in found}


def list_cards() -> dict[str, Any]:
    """Report what the card browser offers of each variant, and what its filter by a keyword finds."""
    packages.load()
    allowed = {one.id: card_search.allowed_cards(one) for one in VARIANTS.values()}
    kindly = card_search.CardFilter(keyword="kw.kindly")
    return {
        "allowed": allowed,
        "kindly": card_search.find_cards(allowed["duel"], kindly),
        "keywords": card_search.keywords_among(allowed["duel"]),
        "divided": parts_of_word("Glowmoth"),
        "problems": {one.id: one.deck_problems(("glow1",)) for one in VARIANTS.values()},
    }


def play_game(path: str, *options: str) -> dict[str, Any]:
    """Play a game in which every seat acts before it passes, and report it."""
    given: dict[str, object] = {"first": "1", "stops": "usual"}
    given |= dict(one.split("=", 1) for one in options)
    try:
        table = new_table(GAME, given, [Seat(name="Ann"), Seat(name="Bert")], 7)
    except Illegal as why:
        return {"refused": str(why)}
    facts: list[list[Any]] = []
    refusals: list[str] = []
    for _ in range(MOST_DECISIONS):
        if table.outcome is not None:
            break
        before = digest(table.state)
        try:
            _decide(table)
        except Illegal as why:
            refusals.append(str(why))
            assert digest(table.state) == before
            _do_without(table)
        if table.here.moves:
            facts += [one for move in table.here.moves for one in _facts(move)]
    saved = save(table, path)
    assert saved is None
    return {
        "facts": facts,
        "refusals": refusals,
        "charter": [one.card for one in table.state.within("charter")],
        "options": dict(table.state.options),
        "digest": digest(table.state),
        "turns": len(table.history.nodes) - 1,
        "off": [[one.name, one.error] for one in packages.switched_off()],
        "again": _refusal_of_new_game(given),
        "not_offered": sorted(_why_not_offered(table)),
    }


def _do_without(table: Table) -> None:
    """Go back to before the last played card, and pass instead."""
    while table.here.parent is not None and not _is_play(table.here):
        table.go_to(table.here.parent)
    if table.here.parent is not None:
        table.go_to(table.here.parent)
    seat = table.to_act()[0]
    table.act(Pass("once", table.state.plans[seat].stops), seat)


def _is_play(node: Node) -> bool:
    return any(isinstance(move.action, Play) for move in node.moves)


def _why_not_offered(table: Table) -> set[str]:
    """Return the refusals of playing cards in hand that are not listed as actions."""
    found: set[str] = set()
    for seat in table.to_act():
        for oid in table.state.zone("hand", seat):
            if Play(oid) not in list(GAME.actions(table.state, seat)):
                try:
                    table.act(Play(oid), seat)
                except Illegal as why:
                    found.add(str(why))
    return found


def _refusal_of_new_game(given: dict[str, object]) -> str:
    """Return why another game with these options is refused; "" if it is not."""
    try:
        new_table(GAME, given, [Seat(), Seat()], 8)
    except Illegal as why:
        return str(why)
    return ""


def _facts(move: Any) -> list[list[Any]]:
    """Return the recorded facts of a move: kind, turn, seat, amount, and the card as it lay at that time."""
    found, state = [], move.before
    for event in move.events:
        state = event.apply(state)
        if isinstance(event, Recorded):
            fact, obj = event.fact, state.find(event.fact.obj)
            found.append([fact.kind, fact.turn, fact.seat, fact.amount, obj.card if obj is not None else ""])
    return found


def _decide(table: Table) -> None:
    """Play one turn: the first action that is not a pass, and the first answer of each question.

    Attackers and guards are answered with the last option, which is to add none.
    """
    seat = table.to_act()[0]
    here = table.here
    while table.here is here:
        state = table.state_for(seat)
        listed = list(GAME.actions(state, seat))
        doing = [one for one in listed if not isinstance(one, Pass)]
        wanted = doing[0] if doing else Pass("once", state.plans[seat].stops)
        if isinstance(wanted, Answer) and state.pending.kind in ("attackers", "guards"):
            wanted = Answer(len(state.pending.options) - 1)
        table.act(wanted, seat)


def open_saved_game(path: str) -> dict[str, Any]:
    """Open the file into a journal, and report the table and why it refuses a pass."""
    file = savefile.read(Path(path))
    found = table_from_file(file, Journal.open(None), find=lambda _: GAME)
    table = found.table
    seat = (*table.to_act(), 0)[0]
    try:
        table.act(Pass(), seat)
        refused = ""
    except Illegal as why:
        refused = str(why)
    return {
        "read_only": table.is_read_only,
        "problems": [one.why for one in found.problems],
        "digest": digest(table.here.state),
        "turns": len(table.history.nodes) - 1,
        "refused": refused,
        "is_in_journal": table.storage.journal is not None,
    }


def evaluate_moths(path: str) -> dict[str, Any]:
    """Report the computer players' value of the first position with a moth on the field, and packages that
    failed.
    """
    table = table_from_file(savefile.read(Path(path)), find=lambda _: GAME).table
    states = (node.state for node in table.history.root.subtree())
    state = next(one for one in states if _moths(one))
    found = worth(state, 0)
    off = [[one.name, one.error] for one in packages.switched_off()]
    return {"moths": _moths(state), "worth": found, "off": off}


def _moths(state: Duel) -> int:
    return sum(one.card == "glow1" for one in state.within("field"))


def keep_in_journal(profile: str, path: str = "") -> dict[str, Any]:
    """Store the table of the file in the journal of this profile, or report the one stored there."""
    journal = Journal.open(Path(profile))
    if path:
        table = table_from_file(savefile.read(Path(path)), journal, find=lambda _: GAME).table
        return {"id": table.id}
    found = open_table(journal, 1, find=lambda _: GAME)
    return {
        "read_only": found.table.is_read_only,
        "problems": [one.why for one in found.problems],
        "digest": digest(found.table.here.state),
    }


if __name__ == "__main__":
    app = QCoreApplication([])
    does: dict[str, Any] = {
        "told": list_packages,
        "cards": list_cards,
        "play": play_game,
        "open": open_saved_game,
        "keep": keep_in_journal,
        "think": evaluate_moths,
    }
    print(json.dumps(does[sys.argv[1]](*sys.argv[2:])))
    sys.stdout.flush()
    os._exit(0)
