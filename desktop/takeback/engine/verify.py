"""Verifies a recorded game: its seal, the hash chain of its turns and its rules, and says what each
proves."""

from collections.abc import Iterable, Iterator

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.commitment import seal_faults
from takeback.engine.fair import ONLY_SEEN, mark_sealed, why_no_other_line
from takeback.engine.game import Effort, Game, find_game
from takeback.engine.history import History
from takeback.engine.recheck import recheck
from takeback.engine.record import (
    TableRecord,
    TurnRecord,
    first_chain_hash,
    next_chain_hash,
    read_moves,
    untrusted_start,
)
from takeback.engine.savefile import SaveFile, SaveFileError, record_for
from takeback.engine.state import Illegal, chain_hash, encode
from takeback.engine.titles import shown_names
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

SEAL_HOLDS = _(
    "It belongs to the seed, the rules and the start. Anybody who noted it before the first "
    "turn knows that none of them has been changed since."
)
NO_SEAL = _("The table is free: it was started without a seal, and anything could be undone.")
NO_SEAL_YET = _(
    "The table was started before fair tables had seals. Nothing proves that its seed was not changed."
)
CHAIN_HOLDS = _(
    "Each turn is chained to the one before it. Anybody who noted the last link knows that "
    "no turn before it was changed. Without a noted link, the chain reveals only careless "
    "changes: whoever wrote the file could have made a new one."
)
NOTED_HOLDS = _(
    "If the chain and the seal are correct, no turn up to that one has been changed since the link was noted."
)
SEAL_NOTED = _("It is the one that was noted.")
OTHER_SEAL = _(
    "The noted seal is different: this is another game, or its seed, its rules or its start "
    "have been changed since."
)
NOTED_NOWHERE = _(
    "No turn that leads to the last one has the noted link: this is another game, or it has "
    "been changed since."
)
NO_CHAIN = _(
    "None of the turns is chained to the one before it, because they were saved before turns "
    "were chained. Nothing is proven about them."
)
RULES_HOLD = _(
    "Replaying the game under the rules gives every card, every number and every position as recorded."
)
KEPT_HOLDS = _("No turn that had to stay was undone.")
WRONG = _("It is not correct.")
NOTHING_COMPARED = _(
    "Nothing contradicts the rules. But no seal or link that somebody noted during the game "
    "was compared, so nothing is proven: whoever wrote the file could have made it all up."
)
HOLDS = _("Everything that was compared is correct.")
SINCE_SEAL = _("Proven since the seal was noted: the seed, the rules and the start.")
SINCE_LINK = gettext_noop("Proven since the link of turn {turn} was noted: {turns}.")
NOT_SEALED = _("Not proven: that the seed, the rules and the start were chosen before the first turn.")
NOT_CHAINED = gettext_noop("Not proven: {turns}, which have no link.")
NOT_LINKED = gettext_noop("Not proven: {turns}, because no link of it was noted.")
NONE_LINKED = gettext_noop("Not proven: {turns}, because no link of them was noted.")
NOT_PROVED = _(
    "This does not prove that nobody knew the hidden cards: whoever runs a program can read "
    "its memory. Nor does it prove when a turn was played, or by whom. Only those who noted "
    "the last link can tell whether turns are missing at the end."
)
FEW = 5  # faults listed per check


class CheckResult(msgspec.Struct, frozen=True):
    """One check: what it proves if it passes, or each place where it fails."""

    name: str
    proves: str
    faults: tuple[str, ...] = ()


class NotedValues(msgspec.Struct, frozen=True):
    """The seal and links that somebody noted during a game, to be compared with the file."""

    seal: str = ""
    links: tuple[str, ...] = ()


class Evidence(msgspec.Struct, frozen=True):
    """The results of verifying a recorded game."""

    game: str
    turns: int
    seal: str
    last_link: str  # link of the last recorded turn, as shown to players
    checks: tuple[CheckResult, ...]
    last_turn: int = 0  # depth of that turn
    seal_noted: bool = False  # whether it was compared with a noted one
    linked: tuple[int, int] = (0, 0)  # depths of the first and last turn covered by a noted link
    not_proved: str = NOT_PROVED

    @property
    def holds(self) -> bool:
        """Tell whether every check passed; what could not be proved is not counted as failed."""
        return not any(one.faults for one in self.checks)


def verify(game: Game, file: SaveFile, noted: NotedValues = NotedValues()) -> Evidence:  # noqa: B008 - it never changes
    """Run all checks on a recorded game, and compare it with noted values.

    Raises SaveFileError if the file is masked or does not fit the game.
    """
    if file.is_masked:
        raise SaveFileError(ONLY_SEEN)
    record = record_for(game, file)
    rules, history = _check_rules(game, record, file.turns)
    checks = [_check_seal(game, record), _check_chain(game, file), rules]
    seal, linked = as_compared(noted.seal), (0, 0)
    if record.rule == "fair" and history is not None:
        checks.append(_check_taking_back(game, record, history))
    if seal:
        checks.append(CheckResult(_("Noted seal"), SEAL_NOTED, () if seal == file.seal else (OTHER_SEAL,)))
    for one in noted.links:
        first, turn = _turns_linked(file, as_compared(one))
        linked = max(linked, (first, turn), key=lambda turns: turns[1])
        proves = _("It is that of turn {turn}. {meaning}", turn=turn, meaning=NOTED_HOLDS)
        checks.append(CheckResult(_("Noted link"), proves, () if turn else (NOTED_NOWHERE,)))
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
    """Verify a file, finding its game by name; the dialog runs this in another process.

    Failed checks are in the result. Raises Illegal if the game is not found, or the file is masked or does
    not fit the game. `chance` and `effort` are given to every such call.
    """
    try:
        return verify(find_game(file.game), file, noted)
    except SaveFileError as why:
        raise Illegal(str(why)) from why


def verdict_lines(evidence: Evidence) -> list[str]:
    """Return sentences: whether the game holds, what is proven since when, and what is not."""
    if not evidence.holds:
        return [WRONG]
    last, (first, linked) = evidence.last_turn, evidence.linked
    if not evidence.seal_noted and not linked:
        return [NOTHING_COMPARED]
    found = [HOLDS]
    if evidence.seal_noted:
        found.append(SINCE_SEAL)
    if linked:
        found.append(_(SINCE_LINK, turn=linked, turns=_turns(first, linked)))
    if not evidence.seal_noted:
        found.append(NOT_SEALED)
    if first > 1:
        found.append(_(NOT_CHAINED, turns=_turns(1, first - 1)))
    if linked < last:
        missing = NOT_LINKED if linked + 1 == last else NONE_LINKED
        found.append(_(missing, turns=_turns(linked + 1, last)))
    return found


def _turns(first: int, last: int) -> str:
    """Return "turn 3" or "turns 1 to 3"."""
    return (
        _("turn {last}", last=last) if first == last else _("turns {first} to {last}", first=first, last=last)
    )


def evidence_lines(evidence: Evidence) -> list[str]:
    """Return the evidence as lines of text, with at most five faults of each check."""
    lines = []
    for one in evidence.checks:
        if one.faults:
            lines += [_("{name}: wrong.", name=one.name), *(f"  {fault}" for fault in one.faults[:FEW])]
            if (more := len(one.faults) - FEW) > 0:
                lines.append("  " + ngettext("And {count} more.", "And {count} more.", more))
        else:
            lines.append(_("{check}: {result}", check=one.name, result=one.proves))
    if evidence.seal:
        lines.append(_("Seal {seal}", seal=evidence.seal))
    if evidence.last_link:
        lines.append(_("Last link {link}", link=evidence.last_link))
    return [*lines, evidence.not_proved]


def _check_seal(game: Game, record: TableRecord) -> CheckResult:
    """Check the seal against the promise and the table. Without both the check passes, and says that it
    proves nothing."""
    if not record.seal and not record.promise:
        return CheckResult(_("Seal"), NO_SEAL_YET if record.rule == "fair" else NO_SEAL)
    return CheckResult(_("Seal"), SEAL_HOLDS, tuple(seal_faults(game, record)))


def _check_chain(game: Game, file: SaveFile) -> CheckResult:
    """Check the hash chain. A file without any fails, unless it is of version 1, which had none."""
    if file.turns and not any(turn.chain for turn in file.turns):
        if file.version == 1:
            return CheckResult(_("Chain"), NO_CHAIN)
        return CheckResult(_("Chain"), "", (NO_CHAIN,))
    return CheckResult(_("Chain"), CHAIN_HOLDS, tuple(_broken_links(game, file)))


def _broken_links(game: Game, file: SaveFile) -> Iterator[str]:
    """Yield a sentence for each turn whose link does not match its moves, state and previous link.

    Turns written by older programs have no link; the chain begins after them. A turn without a link after one
    that has a link is reported as missing its link.
    """
    chains = {0: first_chain_hash(file.seal)}
    depths = _depths(file)
    for turn in file.turns:
        place = _turn_name(depths[turn.serial], turn.serial)
        before = chains[turn.parent]
        chains[turn.serial] = turn.chain
        if turn.chain:
            if turn.chain != next_chain_hash(before, _hashed_moves(game, turn), turn.digest, turn.luck):
                yield _(
                    "{place}: this turn or the one before it is not the one that was chained.", place=place
                )
        elif before and turn.parent:
            yield _("{place}: its link is missing.", place=place)


def _hashed_moves(game: Game, turn: TurnRecord) -> bytes:
    """Return the turn's moves as they were hashed, independent of the file's formatting; unreadable ones
    unchanged."""
    if turn.edition != game.edition:
        return bytes(turn.moves)
    try:
        return encode(read_moves(game, turn.moves, turn.edition))
    except Exception:  # the check of the rules reports it
        return bytes(turn.moves)


def _check_rules(
    game: Game, record: TableRecord, turns: Iterable[TurnRecord]
) -> tuple[CheckResult, History | None]:
    """Check all turns by the rules; return the result, and the tree of turns that match or None without a
    start."""
    if why := _wrong_start(game, record):
        return CheckResult(_("Rules and figures"), "", (_("Start: {why}", why=why),)), None
    rechecked = recheck(game, record, turns)
    found = [
        _("{turn}: {problem}", turn=_turn_name(one.depth, one.serial), problem=one.why)
        for one in rechecked.problems
    ]
    if rechecked.unchecked:
        found.append(
            ngettext(
                "{count} more was not checked.",
                "{count} more were not checked.",
                rechecked.unchecked,
            )
        )
    return CheckResult(_("Rules and figures"), RULES_HOLD, tuple(found)), rechecked.history


def _wrong_start(game: Game, record: TableRecord) -> str:
    """Return why the recorded start is impossible; "" when it is fine."""
    try:
        hash(untrusted_start(game, record))
    except Illegal as why:
        return str(why)
    except Exception:
        return _("It cannot be read.")
    return ""


def _check_taking_back(game: Game, record: TableRecord, history: History) -> CheckResult:
    """Check, in the order of their serials, that no turn replaced one that had to stay, or took other luck.
    It marks the sealed turns."""
    names = shown_names(game, record.seats)
    found = []
    for serial in sorted(history.nodes):
        node = history.nodes[serial]
        if node.parent is None:
            continue
        if why := why_no_other_line(game, node.parent, names):
            found.append(
                _(
                    "{turn}: it was played in the place of another turn. {why}",
                    turn=_turn_name(node.depth, serial),
                    why=why,
                )
            )
        if node.luck is not None:
            found.append(
                _("{turn}: it used the random values of another place.", turn=_turn_name(node.depth, serial))
            )
        mark_sealed(game, node)
    return CheckResult(_("Undo"), KEPT_HOLDS, tuple(found))


def _turns_linked(file: SaveFile, noted: str) -> tuple[int, int]:
    """Return the depths of the first and last turn that a noted link covers, (0, 0) if none.

    The last is the turn the link belongs to, which must be on the line to the last recorded turn: other lines
    prove nothing, as a forger could leave the original there. The first is where the chain to it begins.
    """
    turns, depths = {turn.serial: turn for turn in file.turns}, _depths(file)
    turn = file.turns[-1] if file.turns else None
    while turn is not None and not (turn.chain and public_link(file.promise, turn.chain) == noted):
        turn = turns.get(turn.parent)
    if turn is None:
        return 0, 0
    first = turn
    while (above := turns.get(first.parent)) is not None and above.chain:
        first = above
    return depths[first.serial], depths[turn.serial]


def as_compared(noted: str) -> str:
    """Return a seal or link without blanks and in lower case, for comparison."""
    return "".join(noted.split()).lower()


def last_link(file: SaveFile) -> str:
    """Return the link of the last recorded turn as shown to players; "" if there is none."""
    return public_link(file.promise, file.turns[-1].chain) if file.turns else ""


def last_turn(file: SaveFile) -> int:
    """Return the depth of the last recorded turn; 0 without turns."""
    return _depths(file)[file.turns[-1].serial] if file.turns else 0


def public_link(promise: str, chain: bytes) -> str:
    """Return the link shown to players for a turn's chain hash.

    On a fair table it is hashed with the promise, whose salt is secret until the end. Otherwise, secret
    choices between two links could be found by trying them.
    """
    return (chain_hash(chain, promise.encode(), "") if promise and chain else chain).hex()


def _depths(file: SaveFile) -> dict[int, int]:
    """Return the depth of each turn by serial."""
    depths = {0: 0}
    for turn in file.turns:
        depths[turn.serial] = depths[turn.parent] + 1
    return depths


def _turn_name(depth: int, serial: int) -> str:
    """Return the turn's depth and serial for a sentence."""
    return _("Turn {depth}, number {serial}", depth=depth, serial=serial)
