"""The evidence of a recorded game: its seal, the chain of its turns, its rules, and what each proves."""

from collections.abc import Iterable, Iterator

import msgspec

from desktop.engine.chance import Chance
from desktop.engine.commitment import faults
from desktop.engine.fair import seal, why_no_other_line
from desktop.engine.game import Effort, Game, find_game
from desktop.engine.history import History
from desktop.engine.recheck import recheck
from desktop.engine.record import TableRecord, TurnRecord, chain_start, foreign_start, link, read_moves
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
NOTED_HOLDS = (
    "Where the chain and the seal hold, no turn up to that one was changed since the link was noted."
)
NOTED_NOWHERE = (
    "No turn that leads to the last one has the link that was noted: it is another game, or it was changed "
    "since."
)
NO_CHAIN = "None of the turns is chained to the one before it: they were written before turns were."
RULES_HOLD = (
    "The rules and the luck of the seed lead from the start to every card, every figure and every position "
    "that is recorded."
)
ONLY_SEEN = (
    "This is only what one seat saw of a game, so nothing can be verified with it. The game itself can be "
    "verified after its end."
)
KEPT_HOLDS = "Of the turns that the rules lead to, none was taken back that had to stay played."
NOT_PROVED = (
    "This does not prove that nobody knew the hidden cards: whoever runs a program can read its memory. Nor "
    "does it prove when a turn was played, or who sat there. That turns are missing at the end is seen by "
    "those alone who noted the last link."
)
FEW = 5  # faults of one check that are told in words


class Examined(msgspec.Struct, frozen=True):
    """One thing that was checked: what it proves, or else each place where it does not hold."""

    name: str
    proves: str
    faults: tuple[str, ...] = ()


class Evidence(msgspec.Struct, frozen=True):
    game: str
    turns: int
    seal: str
    last_link: str  # of the last turn that is recorded, as it is told
    checks: tuple[Examined, ...]
    not_proved: str = NOT_PROVED

    @property
    def holds(self) -> bool:
        return not any(one.faults for one in self.checks)


def verify(game: Game, file: SaveFile, noted: str = "") -> Evidence:
    """All that can be checked of a game, and whether a link that somebody noted is one of it. Raises
    SaveFileError where it is none of this game, or not whole."""
    if file.is_masked:
        raise SaveFileError(ONLY_SEEN)
    record = record_for(game, file)
    rules, history = _rules(game, record, file.turns)
    checks = [_seal(game, record), _chain(game, file), rules]
    if record.rule == "fair" and history is not None:
        checks.append(_taking_back(game, record, history))
    if noted:
        checks.append(_noted(file, noted))
    last = _told_link(file, file.turns[-1]) if file.turns else ""
    return Evidence(game.id, len(file.turns), file.seal, last, tuple(checks))


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
            lines += [f"{one.name}: wrong.", *(f"  {fault}" for fault in one.faults[:FEW])]
            if len(one.faults) > FEW:
                lines.append(f"  And {len(one.faults) - FEW} more.")
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
    depths = _depths(file)
    for turn in file.turns:
        place = _place(depths[turn.serial], turn.serial)
        before = chains[turn.parent]
        chains[turn.serial] = turn.chain
        if turn.chain:
            if turn.chain != link(before, _moves(game, turn), turn.digest, turn.luck):
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


def _rules(game: Game, record: TableRecord, turns: Iterable[TurnRecord]) -> tuple[Examined, History | None]:
    """And all turns that come out as the rules say."""
    if why := _wrong_start(game, record):
        return Examined("Rules and figures", "", (f"Start: {why}",)), None
    told = recheck(game, record, turns)
    found = [f"{_place(one.depth, one.serial)}: {one.why}" for one in told.problems]
    if told.unchecked:
        found.append(f"{told.unchecked} more stand on these, and were not checked.")
    return Examined("Rules and figures", RULES_HOLD, tuple(found)), told.history


def _wrong_start(game: Game, record: TableRecord) -> str:
    """Why the game cannot begin as it is recorded; empty where it can."""
    try:
        hash(foreign_start(game, record))
    except Illegal as why:
        return str(why)
    except Exception:
        return "It cannot be read."
    return ""


def _taking_back(game: Game, record: TableRecord, history: History) -> Examined:
    """Was each turn played where nothing else had to stay played, asked in the order of their numbers?"""
    names = tuple(seat.name for seat in record.seats)
    found = []
    for serial in sorted(history.nodes):
        node = history.nodes[serial]
        if node.parent is None:
            continue
        if why := why_no_other_line(game, node.parent, names):
            found.append(f"{_place(node.depth, serial)}: it was played in the place of another one. {why}")
        if node.luck is not None:
            found.append(f"{_place(node.depth, serial)}: it took the luck of another place.")
        seal(game, node)
    return Examined("Taking back", KEPT_HOLDS, tuple(found))


def _noted(file: SaveFile, noted: str) -> Examined:
    """Somebody noted this link during the game: which turn's is it, of those that lead to the last one?

    On another line it would prove nothing: who changes a game could leave what was played beside it.
    """
    turns, depths = {turn.serial: turn for turn in file.turns}, _depths(file)
    wanted = "".join(noted.split()).lower()
    turn = file.turns[-1] if file.turns else None
    while turn is not None:
        if turn.chain and _told_link(file, turn) == wanted:
            return Examined("Noted link", f"It is that of turn {depths[turn.serial]}. {NOTED_HOLDS}")
        turn = turns.get(turn.parent)
    return Examined("Noted link", "", (NOTED_NOWHERE,))


def _told_link(file: SaveFile, turn: TurnRecord) -> str:
    """The chain up to this turn, as players are told it.

    On a fair table it is mixed with what was sealed, which holds a salt that nobody knows before the end: who
    compares two links cannot try out what was chosen in secret between them.
    """
    told = chained(turn.chain, file.promise.encode(), "") if file.promise and turn.chain else turn.chain
    return told.hex()


def _depths(file: SaveFile) -> dict[int, int]:
    """How deep each turn stands in the tree."""
    depths = {0: 0}
    for turn in file.turns:
        depths[turn.serial] = depths[turn.parent] + 1
    return depths


def _place(depth: int, serial: int) -> str:
    return f"Turn {depth}, number {serial}"
