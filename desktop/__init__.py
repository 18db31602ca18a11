"""The files of a checkout beside the program: its start, which sets up what is needed, and no more.

Every way into a checkout passes here first, so this file can be read by any Python there is: one that is too
old says so, before it comes to a line that it cannot read.
"""

import sys

if sys.hexversion < 0x030B0000:
    sys.stderr.write("Takeback needs Python 3.11 or later; this is Python {}.{}.\n".format(*sys.version_info))
    sys.exit(2)
