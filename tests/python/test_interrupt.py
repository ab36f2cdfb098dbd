"""Ctrl-C ends a command, and what was finished is saved."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import tenbin

LONG = """
import tenbin, sys
told = []
def plays(done, total, what):
    if done > 0 and not told:
        told.append(done)
        print("plays", flush=True)
try:
    tenbin.run("ninja", games=50_000_000, out={out}, progress=plays)
except KeyboardInterrupt:
    print("interrupted", flush=True)
    # Another command goes on as if nothing had been.
    print(tenbin.run("pig", games=100).manifest["games_counted"])
"""


def interrupted(out: str) -> str:
    """Starts a long run, interrupts it, and gives what it said."""
    words = [sys.executable, "-c", LONG.format(out=out)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        # On a busy machine the first games take their time.
        assert process.stdout.readline() == "plays\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        told, _ = process.communicate(timeout=60)
        assert time.monotonic() - begun < 30
        assert process.returncode == 0
    return told


def test_what_was_finished_is_saved_where_it_was_to_lie() -> None:
    assert interrupted("'stopped'") == "interrupted\n100\n"
    manifest = tenbin.read_report("stopped").manifest
    assert manifest["partial"] is True
    assert 0 < manifest["games_counted"] < 50_000_000


def test_without_a_folder_it_is_dropped(tmp_path: Path) -> None:
    assert interrupted("None") == "interrupted\n100\n"
    assert list(tmp_path.iterdir()) == []
