"""The evidence of a recorded game: its seal, the chain of its turns, its rules, and what each proves."""

from collections.abc import Iterable, Iterator

import msgspec

from desktop.engine.chance import Chance
from desktop.engine.commitment import faults
from desktop.engine.game import Effort, Game, find_game
from desktop.engine.recheck import recheck
from desktop.engine.record import TableRecord, TurnRecord, chain_start, foreign_start, read_moves
from desktop.engine.savefile import SaveFile, SaveFileError, record_for
from desktop.engine.state import Illegal, chained, encode

SEAL_HOLDS = (
    "It is that of the seed, the rules and the start. Whoever noted it before the first turn knows that none "
    "of them was changed since."
)
NO_SEAL = "The table is free: it was begun without a seal, and anything in it could be taken back."
NO_SEAL_YET = "The table was begun before fair tables had seals. Nothing shows that its seed was not changed."
CHAIN_HOLDS = (
    "Each turn is chained to the one before it. Whoever noted the last link knows that no turn before it was "
    "changed. By itself the chain finds what was changed carelessly: who wrote the file can make a new one."
)
NO_CHAIN = "None of the turns is chained to the one before it: they were written before turns were."
RULES_HOLD = (
    "The rules and the luck of the seed lead from the start to every card, every figure and every position "
    "that is recorded."
)
NOT_PROVED = (
    "This does not prove that nobody knew the hidden cards: whoever runs a program can read its memory. Nor "
    "does it prove when a turn was played, or who sat there."
)


class Examined(msgspec.Struct, frozen=True):
    """One thing that was checked: what it proves, or else each place where it does not hold."""

    name: str
    proves: str
    faults: tuple[str, ...] = ()


class Evidence(msgspec.Struct, frozen=True):
    game: str
    turns: int
    seal: str
    last_link: str  # the chain at the end of the line that the file stands on
    checks: tuple[Examined, ...]
    not_proved: str = NOT_PROVED

    @property
    def holds(self) -> bool:
        return not any(one.faults for one in self.checks)


def verify(game: Game, file: SaveFile) -> Evidence:
    """All that can be checked of a game. Raises SaveFileError where it is none of this game."""
    record = record_for(game, file)
    checks = (_seal(game, record), _chain(game, file), _rules(game, record, file.turns))
    return Evidence(game.id, len(file.turns), file.seal, _last_link(file), checks)


def verified(file: SaveFile, chance: Chance, effort: Effort) -> Evidence:
    """The same in another process. Raises Illegal with a sentence."""
    try:
        return verify(find_game(file.game), file)
    except SaveFileError as why:
        raise Illegal(str(why)) from why


def words(evidence: Evidence) -> list[str]:
    """The evidence in sentences, a line each."""
    lines = []
    for one in evidence.checks:
        if one.faults:
            lines += [f"{one.name}: wrong.", *(f"  {fault}" for fault in one.faults)]
        else:
            lines.append(f"{one.name}: {one.proves}")
    if evidence.seal:
        lines.append(f"Seal {evidence.seal}")
    if evidence.last_link:
        lines.append(f"Last link {evidence.last_link}")
    return [*lines, evidence.not_proved]


def _seal(game: Game, record: TableRecord) -> Examined:
    if not record.seal and not record.promise:
        return Examined("Seal", NO_SEAL_YET if record.rule == "fair" else NO_SEAL)
    return Examined("Seal", SEAL_HOLDS, tuple(faults(game, record)))


def _chain(game: Game, file: SaveFile) -> Examined:
    if file.turns and not any(turn.chain for turn in file.turns):
        if file.version == 1:
            return Examined("Chain", NO_CHAIN)
        return Examined("Chain", "", (NO_CHAIN,))
    return Examined("Chain", CHAIN_HOLDS, tuple(_broken(game, file)))


def _broken(game: Game, file: SaveFile) -> Iterator[str]:
    """Each turn whose link is not that of its moves, its position and the link before it.

    Turns that an older program wrote have none; the chain begins after them.
    """
    chains = {0: chain_start(file.seal)}
    depths = {0: 0}
    for turn in file.turns:
        depths[turn.serial] = depths[turn.parent] + 1
        place = f"Turn {depths[turn.serial]}, number {turn.serial}"
        before = chains[turn.parent]
        chains[turn.serial] = turn.chain
        if turn.chain:
            if turn.chain != chained(before, _moves(game, turn), turn.digest):
                yield f"{place}: it, or the turn before it, is not the one that was chained."
        elif before and turn.parent:
            yield f"{place}: its link is missing."


def _moves(game: Game, turn: TurnRecord) -> bytes:
    """As they were written, however the file was laid out since."""
    if turn.edition != game.edition:
        return bytes(turn.moves)
    try:
        return encode(read_moves(game, turn.moves, turn.edition))
    except Exception:  # what the rules make of it is told there
        return bytes(turn.moves)


def _rules(game: Game, record: TableRecord, turns: Iterable[TurnRecord]) -> Examined:
    if why := _wrong_start(game, record):
        return Examined("Rules and figures", "", (f"Start: {why}",))
    told = recheck(game, record, turns)
    found = [f"Turn {one.depth}, number {one.serial}: {one.why}" for one in told.problems]
    if told.unchecked:
        found.append(f"{told.unchecked} more stand on these, and were not checked.")
    return Examined("Rules and figures", RULES_HOLD, tuple(found))


def _wrong_start(game: Game, record: TableRecord) -> str:
    """Why the game cannot begin as it is recorded; empty where it can."""
    try:
        hash(foreign_start(game, record))
    except Illegal as why:
        return str(why)
    except Exception:
        return "It cannot be read."
    return ""


def _last_link(file: SaveFile) -> str:
    """Of the last turn that is recorded, which every turn of a fair game leads to."""
    return file.turns[-1].chain.hex() if file.turns else ""
