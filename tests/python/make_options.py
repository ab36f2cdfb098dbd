"""Writes `src/python/tenbin/_options.py`: the options of commands as types, from what the program says.

`python tests/python/make_options.py` writes it, `--check` says whether it is as the program has it.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import tenbin
from tenbin._commands import Argument

FILE = Path(__file__).parents[2] / "src/python/tenbin/_options.py"

#: Commands that are functions of their own, and what those give by other arguments.
COMMANDS = {
    "run": {"out", "shard"},
    "merge": {"out"},
    "compare": {"out", "shard"},
    "impact": {"out", "shard"},
    "sweep": {"out", "shard"},
    "league": {"out", "shard"},
    "tune": {"out"},
    "balance": {"out"},
    "find": {"where", "format"},
    "replay": {"game", "format"},
    "check": set(),
}

HEAD = '''"""The options of commands, as types. Made by `tests/python/make_options.py` from what the program says."""

from __future__ import annotations

import os
from typing import Any, Callable, Literal, Mapping, Sequence, TypedDict, Union

#: A file or folder.
PathLike = Union[str, os.PathLike[str]]
#: What may be given several times: one, a list, or KEY=VALUE as a dict. A function is a bot.
Many = Union[str, PathLike, Callable[..., Any], Sequence[Any], Mapping[Any, Any]]
'''


def kind(argument: Argument) -> str:
    """The type of an option."""
    if argument.kind == "flag":
        return "bool"
    if argument.many:
        return "Many"
    if argument.among:
        return f"Literal[{', '.join(repr(word) for word in argument.among)}]"
    return {"whole": "Union[int, str]", "path": "PathLike"}.get(argument.kind, "str")


def text() -> str:
    """The whole file."""
    parts = [HEAD]
    for name, elsewhere in COMMANDS.items():
        command = tenbin.commands()[name]
        parts.append(f"\n\nclass {name.capitalize()}Options(TypedDict, total=False):\n")
        parts.append(f'    """Options of `tenbin {name}`."""\n')
        for argument in command.options():
            if argument.keyword in elsewhere:
                continue
            told = " ".join((argument.help or "").split())
            parts.extend(f"\n    #: {line}" for line in textwrap.wrap(told, 92))
            parts.append(f"\n    {argument.keyword}: {kind(argument)}")
        parts.append("\n")
    return "".join(parts)


def main() -> int:
    """Writes or checks the file."""
    made = text()
    if "--check" in sys.argv:
        is_same = FILE.read_text(encoding="utf-8") == made
        print("as the program has it" if is_same else f"{FILE} is not what the program says: write it anew")
        return 0 if is_same else 1
    FILE.write_text(made, encoding="utf-8")
    print(f"wrote {FILE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
