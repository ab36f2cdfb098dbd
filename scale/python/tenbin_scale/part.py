"""One part of an experiment: what a worker does, and what is kept of it."""

import ctypes
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import NamedTuple

Files = dict[str, bytes]
# Exit codes: too many faults are for the report of all games to judge; no other try mends a mistake.
FAULTS, MISTAKE = 4, 2
# A worker that is killed takes the program along, where the system can: PR_SET_PDEATHSIG with SIGKILL.
END_WITH_WORKER = partial(ctypes.CDLL(None).prctl, 1, 9) if sys.platform == "linux" else None


class Failed(Exception):
    """What has gone wrong, in a sentence; `is_final` where trying again is of no use."""

    def __init__(self, told: str, is_final: bool = False) -> None:
        super().__init__(told)
        self.is_final = is_final


class Part(NamedTuple):
    """One of so many parts of a command."""

    words: tuple[str, ...]
    number: int
    parts: int
    threads: int


def is_finished(folder: Path) -> bool:
    """Whether a part lies there whole."""
    try:
        return (folder / "tally.bin").is_file() and '"partial": false' in (folder / "manifest.json").read_text()
    except OSError:
        return False


def store(folder: Path, files: Files) -> None:
    """Puts files in a folder, all or none."""
    new = folder.with_name(f".{folder.name}.new")
    try:
        for old in (new, folder):
            shutil.rmtree(old, ignore_errors=True)
        for name, data in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        new.rename(folder)
    except OSError as error:
        raise Failed(f"{folder} cannot be written: {error.strerror}") from None


def play_part(bundle: Files, part: Part) -> tuple[Files, Failed | None]:
    """Plays a part with the program and the files that were sent, and gives its files or why there are none."""
    with tempfile.TemporaryDirectory(prefix="tenbin-") as scratch:
        home, out = Path(scratch, "home"), Path(scratch, "part")
        store(home, bundle)
        (home / "tenbin").chmod(0o700)
        threads = () if "--threads" in part.words else ("--threads", str(part.threads))
        shard = ("--shard", f"{part.number}/{part.parts}", "--quiet", "--out", str(out))
        line = (str(home / "tenbin"), *part.words, *threads, *shard)
        ended = subprocess.run(line, cwd=home, capture_output=True, text=True, preexec_fn=END_WITH_WORKER)
        if ended.returncode in (0, FAULTS):
            return {path.name: path.read_bytes() for path in out.iterdir()}, None
        told = ended.stderr.strip() or f"tenbin ended with {ended.returncode}"
        return {}, Failed(told, is_final=ended.returncode == MISTAKE)
