"""Runs the examples of a page: `run_page.py PAGE.md [--write]`.

The blocks ```python of a page are run in order as one program, in an empty folder. A block ```text that
follows one is what it prints; `--write` puts that there, and without it what differs is an error.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

BLOCK = re.compile(r"```python\n(?P<code>.*?)```\n(?:\n```text\n(?P<told>.*?)```\n)?", re.DOTALL)


def main() -> int:
    """Does it."""
    page = Path(sys.argv[1]).resolve()
    text = page.read_text(encoding="utf-8")
    known: dict[str, Any] = {"__name__": "page"}
    different = 0

    def run(found: re.Match[str]) -> str:
        nonlocal different
        printed = io.StringIO()
        code = compile(found["code"], f"{page.name}, the block `{found['code'].splitlines()[0]}`", "exec")
        with contextlib.redirect_stdout(printed):
            exec(code, known)  # noqa: S102 - that is what it is for
        if found["told"] is None:
            return found[0]
        told = "".join(f"{line.rstrip()}\n" for line in printed.getvalue().splitlines())
        if told != found["told"]:
            different += 1
            print(f"--- {page.name} says\n{found['told']}--- and it prints\n{told}")
        return f"```python\n{found['code']}```\n\n```text\n{told}```\n"

    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        written = BLOCK.sub(run, text)
        os.chdir(page.parent)
    if "--write" in sys.argv:
        page.write_text(written, encoding="utf-8")
        print(f"wrote {page.name}")
        return 0
    print(f"{page.name}: {'as it says' if not different else f'{different} blocks differ'}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
