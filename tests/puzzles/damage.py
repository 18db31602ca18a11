"""Level files as they come out of bad disks and hasty hands."""

from __future__ import annotations

import random


def mutated(data: bytes, luck: random.Random) -> bytes:
    """A few bytes, words or lines changed, doubled, swapped or dropped."""
    for _ in range(luck.randint(1, 4)):
        lines = data.split(b"\n")
        at = luck.randrange(len(lines))
        what = luck.randrange(6)
        if what == 0 and data:
            place = luck.randrange(len(data))
            data = data[:place] + bytes([luck.randrange(256)]) + data[place + 1 :]
        elif what == 1:
            data = b"\n".join(lines[:at] + lines[at + 1 :])
        elif what == 2:
            data = b"\n".join([*lines[:at], lines[at], *lines[at:]])
        elif what == 3:
            words = lines[at].split()
            if words:
                words[luck.randrange(len(words))] = luck.choice(
                    [b"-1", b"0", b"99999999999", b"x", b"3", b"BOARD"]
                )
            data = b"\n".join([*lines[:at], b" ".join(words), *lines[at + 1 :]])
        elif what == 4:
            luck.shuffle(lines)
            data = b"\n".join(lines)
        else:
            data = data[: luck.randrange(len(data) + 1)]
    return data
