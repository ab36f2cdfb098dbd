"""How far a command is: a call of yours, or a bar where there is something to draw one with."""

from __future__ import annotations

import importlib.util
import sys
from typing import Any, Callable, Optional, Union

#: Called with the games done, all games, and what they are called.
ProgressCall = Callable[[int, int, str], Any]

#: True: a bar. False: nothing. None: a bar in notebooks and terminals. Or a call of yours.
Progress = Union[None, bool, ProgressCall]


class Bar:
    """A bar of tqdm, which is one of ipywidgets in a notebook that has them."""

    def __init__(self) -> None:
        from tqdm.auto import tqdm

        self._make = tqdm
        self._bar: Any = None
        self._what: Optional[tuple[int, str]] = None

    def __call__(self, done: int, total: int, what: str) -> None:
        # A command may have several stretches of games one after another.
        if self._what != (total, what) or self._bar is None or done < self._bar.n:
            self.close()
            self._what = (total, what)
            self._bar = self._make(total=total, desc=what, unit=" games", leave=False)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


def somebody_looks() -> bool:
    """Whether this runs in a notebook or a terminal."""
    shell = sys.modules.get("IPython")
    if shell is not None:
        running = shell.get_ipython()
        if running is not None and running.__class__.__name__ == "ZMQInteractiveShell":
            return True
    return bool(sys.stderr) and sys.stderr.isatty()


def progress_call(progress: Progress) -> tuple[Optional[ProgressCall], Callable[[], None]]:
    """What to call while a command runs, and what after it."""

    def nothing() -> None:
        return None

    if progress is None:
        progress = somebody_looks()
    if progress is False:
        return None, nothing
    if progress is True:
        if importlib.util.find_spec("tqdm") is None:
            return None, nothing
        bar = Bar()
        return bar, bar.close
    return progress, nothing
