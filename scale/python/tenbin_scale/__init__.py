"""Plays an experiment of tenbin in parts on the workers of Dask or Ray, and puts them together.

    from tenbin_scale import Dask, play
    tables = play("run ninja --games 10M", parts=64, out="reports/ninja", engine=Dask("tcp://host:8786"))
    tables["win_rates"]  # a pandas frame

Workers may die at any time: a part is played again elsewhere. Parts that are finished lie in OUT.shards,
and the same call plays only what is missing.
"""

import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas

from .engines import Dask, Ray
from .part import FAULTS, Failed, Files, Part, is_finished, store

__all__ = ["Dask", "Failed", "Ray", "play"]


def play(
    command: str | Sequence[str],
    *,
    parts: int,
    out: str | Path,
    engine: Dask | Ray,
    program: str = "tenbin",
    send: Sequence[str] = (),
    tries: int = 3,
    merge: Sequence[str] = (),
) -> dict[str, Any]:
    """Plays a command of tenbin that takes --shard, writes the report to `out` and gives its tables as
    pandas frames by their names.

    `program` is sent to the workers, so that all have the same build, and so are the files and folders
    `send`, which the command names. `merge` are options for `tenbin merge`.
    """
    words = tuple(shlex.split(command) if isinstance(command, str) else command)
    if (found := shutil.which(program)) is None:
        raise Failed(f"there is no program {program}: name another one")
    bundle = {"tenbin": Path(found).read_bytes(), **files_of(send)}
    folder = Path(f"{out}.shards")
    begin(folder, words)
    places = {number: folder / f"{number}-of-{parts}" for number in range(1, parts + 1)}
    missing = [Part(words, number, parts, engine.threads) for number in places if not is_finished(places[number])]
    if missing:
        play_all(missing, places, engine, bundle, tries)
    line = (found, "merge", *map(str, places.values()), "--out", str(out), "--quiet", *merge)
    merged = subprocess.run(line, capture_output=True, text=True, check=False)
    if merged.returncode not in (0, FAULTS):
        raise Failed(f"the parts cannot be put together: {merged.stderr.strip()}")
    return {path.stem: pandas.read_csv(path) for path in sorted(Path(out).glob("*.csv"))}


def begin(folder: Path, words: tuple[str, ...]) -> None:
    """Makes the folder of the parts; that of another command is refused."""
    said, text = folder / "command", "\n".join(words) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        older = said.read_text() if said.exists() else text
        said.write_text(older)
    except OSError as error:
        raise Failed(f"the folder {folder} cannot be written: {error.strerror}") from None
    if older != text:
        other = f"of another command ({' '.join(older.split())})"
        raise Failed(f"{folder} holds parts {other}: delete it, or give another folder")


def files_of(send: Sequence[str]) -> Files:
    """Files, and those of folders, by the names that the command knows them by."""
    files: Files = {}
    for path in map(Path, send):
        found = [one for one in (path, *path.rglob("*")) if one.is_file()]
        if not found or path.is_absolute() or ".." in path.parts:
            raise Failed(f"{path} cannot be sent: it is no file or folder below the one you are in")
        files.update((one.as_posix(), one.read_bytes()) for one in found)
    return files


def play_all(missing: list[Part], places: dict[int, Path], engine: Dask | Ray, bundle: Files, tries: int) -> None:
    """Plays parts and stores them as they come in; what fails is tried again. Tells of progress on stderr."""
    asked, failures = {part.number: part for part in missing}, dict.fromkeys(places, 0)
    done = len(places) - len(missing)
    engine.start(bundle)
    try:
        for part in missing:
            engine.submit(part)
        while done < len(places):
            number, files, trouble = engine.next()
            if trouble is None:
                store(places[number], files)
                done += 1
            elif failures[number] + 1 < tries and not getattr(trouble, "is_final", False):
                failures[number] += 1
                engine.submit(asked[number])
            else:
                kept = f"what is finished is kept in {places[number].parent}, and the same call plays the rest"
                raise Failed(f"part {number} of {len(places)} failed: {trouble}\n{kept}")
            failed = sum(failures.values())
            told = f"{done} of {len(places)} parts" + (f", {failed} failed and played again" if failed else "")
            print(told, end="\r" if sys.stderr.isatty() and done < len(places) else "\n", file=sys.stderr)
    finally:
        engine.stop()
