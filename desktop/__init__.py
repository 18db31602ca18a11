"""Takeback: a table for games in which every move can be taken back.

Every way into the program passes here first, so this file can be read by any Python there is: one that is too
old says so, before it comes to a line that it cannot read.
"""

import sys

__version__ = "0.1.0"

if sys.hexversion < 0x030B0000:
    sys.stderr.write("Takeback needs Python 3.11 or later; this is Python {}.{}.\n".format(*sys.version_info))
    sys.exit(2)
