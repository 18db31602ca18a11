"""One rule for each keyword. Without its rule, a keyword has no effect."""

from __future__ import annotations

from importlib import import_module

# the order of the rules in the charter, on which saved games depend: new ones go to the end
IN_ORDER = (
    *("swift", "vigil", "aloft", "lookout", "first_blow", "twin_blow", "spill", "bane", "drain", "sly"),
    *("aegis", "unbroken", "sudden", "hush", "unique", "echoing", "venom"),
)
MODULES = tuple(import_module(f"{__name__}.{name}") for name in IN_ORDER)
