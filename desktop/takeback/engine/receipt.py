"""Receipts: small files with the seal and the latest link of a game, to be kept or sent to the others."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.savefile import SaveFileError
from takeback.texts import gettext as _

SUFFIX = ".receipt"
MOST_BYTES = 10_000

Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2})*$", max_length=200)]


class Receipt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A note about a game at some time: its seal, and the link of a turn."""

    schema: Literal["takeback receipt"] = "takeback receipt"
    version: Literal[1] = 1
    game: Annotated[str, Meta(max_length=1_000)]
    turn: Annotated[int, Meta(ge=0)] = 0  # its depth in the tree
    saved: str = ""  # the date, for human readers
    seal: Hex = ""
    link: Hex = ""


def receipt_text(receipt: Receipt) -> str:
    """Return the text of the file, indented for human readers."""
    text: bytes = msgspec.json.format(msgspec.json.encode(receipt), indent=2)
    return text.decode() + "\n"


def read_receipt(path: Path) -> Receipt:
    """Return the receipt in this file. Raises SaveFileError with a sentence."""
    name = path.name[:80]
    try:
        receipt: Any = msgspec.json.decode(bytes_of(path, MOST_BYTES), type=Receipt)
    except OSError as error:
        raise SaveFileError(
            _("“{name}” cannot be read: {reason}.", name=name, reason=error.strerror or error)
        ) from error
    except (OverLimit, msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise SaveFileError(_("“{name}” is not a receipt of a game of Takeback.", name=name)) from error
    if not receipt.seal and not receipt.link:
        raise SaveFileError(_("“{name}” is not a receipt of a game of Takeback.", name=name))
    assert isinstance(receipt, Receipt)
    return receipt
