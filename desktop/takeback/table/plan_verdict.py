"""The fate of a planned step when the table moved on."""

import msgspec

from takeback.engine.state import Action


class PlanVerdict(msgspec.Struct, frozen=True):
    """The result of replaying one planned step: kept, changed or fell, and why."""

    action: Action
    kind: str  # kept, changed or fell
    why: str = ""
    step: str = ""  # its wording

    def __str__(self) -> str:
        """Return the sentence for a step that changed or fell; empty for one that was kept."""
        return self.why if self.kind != "kept" else ""
