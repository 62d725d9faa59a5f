"""The rules layer: every game, its opponents and its text protocol. Standard library only."""

import sys

# Read by any Python, so that the entry points below can say what is wrong.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Kabinett needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info[:2]))
