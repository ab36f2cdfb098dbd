"""The command ``tenbin``: the program itself, in the process of Python."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the program with the words of the command line."""
    # Nothing else is imported: a command shall begin at once.
    from . import _native

    file = _native.__file__
    assert file is not None
    return _native.main(["tenbin", *sys.argv[1:]], file)


if __name__ == "__main__":
    sys.exit(main())
