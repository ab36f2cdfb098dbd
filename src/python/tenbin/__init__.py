"""tenbin: a Monte Carlo balance laboratory for tabletop games.

``run``, ``compare``, ``impact``, ``sweep``, ``league``, ``tune`` and ``balance`` play and give a report whose
tables are frames; ``replay``, ``find``, ``scenario`` and ``content`` look; ``env`` and ``Batch`` are for learners. docs/python.md in the
repository has examples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._commands import Outcome, call, commands
from ._content import Content, content, games
from ._errors import FaultsError, FileError, TenbinError, UsageError
from ._native import View
from ._report import Report, read_report
from ._run import (
    Replay,
    ScenarioResult,
    balance,
    check,
    compare,
    find,
    impact,
    league,
    merge,
    replay,
    run,
    run_shard,
    scenario,
    scenario_text,
    sweep,
    tune,
)
from ._weights import export_weights, strategy_text

if TYPE_CHECKING:
    from ._batch import Batch, Ended, Step
    from ._env import TenbinEnv, env

__all__ = [
    "Batch",
    "Content",
    "Ended",
    "FaultsError",
    "FileError",
    "Outcome",
    "Replay",
    "Report",
    "ScenarioResult",
    "Step",
    "TenbinEnv",
    "TenbinError",
    "UsageError",
    "View",
    "balance",
    "call",
    "check",
    "commands",
    "compare",
    "content",
    "env",
    "export_weights",
    "find",
    "games",
    "impact",
    "league",
    "merge",
    "read_report",
    "replay",
    "run",
    "run_shard",
    "scenario",
    "scenario_text",
    "strategy_text",
    "sweep",
    "tune",
]

#: What needs NumPy, Gymnasium or PettingZoo, and so is imported when it is first asked for.
_LATER = {"Batch": "_batch", "Ended": "_batch", "Step": "_batch", "TenbinEnv": "_env", "env": "_env"}


def __getattr__(name: str) -> Any:
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module 'tenbin' has no attribute {name!r}")
    import importlib

    found = getattr(importlib.import_module(f".{module}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
