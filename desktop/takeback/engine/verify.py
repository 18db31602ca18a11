"""The evidence of a recorded game: its seal, the chain of its turns, its rules, and what each proves."""

from collections.abc import Iterable, Iterator

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.commitment import faults
from takeback.engine.fair import seal, why_no_other_line
from takeback.engine.game import Effort, Game, find_game
from takeback.engine.history import History
from takeback.engine.recheck import recheck
from takeback.engine.record import TableRecord, TurnRecord, chain_start, foreign_start, link, read_moves
from takeback.engine.savefile import SaveFile, SaveFileError, record_for
from takeback.engine.state import Illegal, chained, encode

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
SEAL_NOTED = "It is the one that was noted."
OTHER_SEAL = (
    "The seal that was noted is another one: this is another game, or its seed, its rules or its start were "
    "changed since."
)
NOTED_NOWHERE = (
    "No turn that leads to the last one has the link that was noted: it is another game, or it was changed "
    "since."
)
NO_CHAIN = (
    "None of the turns is chained to the one before it: they were written before turns were. This proves "
    "nothing of them."
)
RULES_HOLD = (
    "The rules and the luck of the seed lead from the start to every card, every figure and every position "
    "that is recorded."
)
ONLY_SEEN = (
    "This is only what one seat saw of a game, so nothing can be verified with it. The game itself can be "
    "verified after its end."
)
KEPT_HOLDS = "Of the turns that the rules lead to, none was taken back that had to stay played."
WRONG = "It does not hold."
NOTHING_COMPARED = (
    "Nothing in it contradicts the rules or itself. But it was compared with no seal and no link that "
    "somebody noted during the game, so nothing is proven: whoever wrote the file could have made it all up."
)
HOLDS = "Everything that was compared holds."
SINCE_SEAL = "Proven since the seal was noted: the seed, the rules and the start."
SINCE_LINK = "Proven since the link of turn {0} was noted: {1}."
NOT_SEALED = "Not proven: that the seed, the rules and the start were chosen before the first turn."
NOT_CHAINED = "Not proven: {}, which no link holds."
NOT_LINKED = "Not proven: {}, since no link of {} was noted."
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


class NotedValues(msgspec.Struct, frozen=True):
    """What somebody wrote down during a game, to compare the game with it."""

    seal: str = ""
    links: tuple[str, ...] = ()


class Evidence(msgspec.Struct, frozen=True):
    game: str
    turns: int
    seal: str
    last_link: str  # of the last turn that is recorded, as it is told
    checks: tuple[Examined, ...]
    last_turn: int = 0  # how deep that turn stands
    seal_noted: bool = False  # it was compared with one that was noted
    linked: tuple[int, int] = (0, 0)  # the first and the last of the turns that a noted link holds
    not_proved: str = NOT_PROVED

    @property
    def holds(self) -> bool:
        return not any(one.faults for one in self.checks)


def verify(game: Game, file: SaveFile, noted: NotedValues = NotedValues()) -> Evidence:  # noqa: B008 - it never changes
    """Check all that can be checked of a game, and compare it with what somebody noted.

    Raises SaveFileError where the file is none of this game, or not whole.
    """
    if file.is_masked:
        raise SaveFileError(ONLY_SEEN)
    record = record_for(game, file)
    rules, history = _rules(game, record, file.turns)
    checks = [_seal(game, record), _chain(game, file), rules]
    seal, linked = as_compared(noted.seal), (0, 0)
    if record.rule == "fair" and history is not None:
        checks.append(_taking_back(game, record, history))
    if seal:
        checks.append(Examined("Noted seal", SEAL_NOTED, () if seal == file.seal else (OTHER_SEAL,)))
    for one in noted.links:
        first, turn = _turns_linked(file, as_compared(one))
        linked = max(linked, (first, turn), key=lambda turns: turns[1])
        proves = f"It is that of turn {turn}. {NOTED_HOLDS}"
        checks.append(Examined("Noted link", proves, () if turn else (NOTED_NOWHERE,)))
    return Evidence(
        game.id,
        len(file.turns),
        file.seal,
        last_link(file),
        tuple(checks),
        last_turn(file),
        bool(seal),
        linked,
    )


def verified(file: SaveFile, noted: NotedValues, chance: Chance, effort: Effort) -> Evidence:
    """The same in another process. Raises Illegal with a sentence."""
    try:
        return verify(find_game(file.game), file, noted)
    except SaveFileError as why:
        raise Illegal(str(why)) from why


def verdict(evidence: Evidence) -> list[str]:
    """Return in a sentence whether the game holds; then since when what of it is proven, and what is not."""
    if not evidence.holds:
        return [WRONG]
    last, (first, linked) = evidence.last_turn, evidence.linked
    if not evidence.seal_noted and not linked:
        return [NOTHING_COMPARED]
    found = [HOLDS]
    if evidence.seal_noted:
        found.append(SINCE_SEAL)
    if linked:
        found.append(SINCE_LINK.format(linked, _turns(first, linked)))
    if not evidence.seal_noted:
        found.append(NOT_SEALED)
    if first > 1:
        found.append(NOT_CHAINED.format(_turns(1, first - 1)))
    if linked < last:
        found.append(NOT_LINKED.format(_turns(linked + 1, last), "it" if linked + 1 == last else "them"))
    return found


def _turns(first: int, last: int) -> str:
    return f"turn {last}" if first == last else f"turns {first} to {last}"


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


def _turns_linked(file: SaveFile, noted: str) -> tuple[int, int]:
    """Return the first and the last of the turns that this link holds, by how deep they stand; else zeros.

    The last is its own, of those that lead to the last one of the game. The first has no link before it.

    On another line it would prove nothing: who changes a game could leave what was played beside it.
    """
    turns, depths = {turn.serial: turn for turn in file.turns}, _depths(file)
    turn = file.turns[-1] if file.turns else None
    while turn is not None and not (turn.chain and told_link(file.promise, turn.chain) == noted):
        turn = turns.get(turn.parent)
    if turn is None:
        return 0, 0
    first = turn
    while (above := turns.get(first.parent)) is not None and above.chain:
        first = above
    return depths[first.serial], depths[turn.serial]


def as_compared(noted: str) -> str:
    """Return a seal or a link as it is compared, however it was written down."""
    return "".join(noted.split()).lower()


def last_link(file: SaveFile) -> str:
    """Return the link of the last turn that is recorded, as players are told it; "" where there is none."""
    return told_link(file.promise, file.turns[-1].chain) if file.turns else ""


def last_turn(file: SaveFile) -> int:
    """Return how deep the last turn stands that is recorded."""
    return _depths(file)[file.turns[-1].serial] if file.turns else 0


def told_link(promise: str, chain: bytes) -> str:
    """Return the chain up to a turn as players are told it: its link.

    On a fair table it is mixed with what was sealed, which holds a salt that nobody knows before the end: who
    compares two links cannot try out what was chosen in secret between them.
    """
    return (chained(chain, promise.encode(), "") if promise and chain else chain).hex()


def _depths(file: SaveFile) -> dict[int, int]:
    """How deep each turn stands in the tree."""
    depths = {0: 0}
    for turn in file.turns:
        depths[turn.serial] = depths[turn.parent] + 1
    return depths


def _place(depth: int, serial: int) -> str:
    return f"Turn {depth}, number {serial}"
