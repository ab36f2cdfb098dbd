"""The commands that play, look and check, as functions."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union

from ._commands import Bot, Bots, Outcome, call, run_words, words_of
from ._errors import error_of
from ._progress import Progress
from ._report import Report

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import _options

#: A file or folder.
PathLike = Union[str, os.PathLike[str]]

#: Exit codes with which there is a report all the same.
_WITH_REPORT = (0, 1, 3)


def _last_error(notes: str) -> str:
    """What a command said last of why it did not end well."""
    at = notes.rfind("error: ")
    return notes[at:] if at >= 0 else notes


def _text(outcome: Outcome) -> str:
    """What a command printed, or the error it ended with."""
    if outcome.code != 0:
        raise error_of(outcome.code, _last_error(outcome.notes))
    return outcome.text


def _report(
    name: str,
    places: list[Any],
    out: Optional[PathLike],
    bots: Optional[Mapping[str, Bot]],
    progress: Progress,
    options: Mapping[str, Any],
) -> Report:
    keep = None
    if out is None:
        keep = tempfile.TemporaryDirectory(prefix="tenbin-")
        out = Path(keep.name) / "report"
    known = Bots(bots)
    words = words_of(name, places, {**options, "out": out}, known)
    outcome = run_words(words, known, progress)
    message = _last_error(outcome.notes) if outcome.code else ""
    if outcome.code not in _WITH_REPORT:
        report = None
        if outcome.code == 4 and (Path(out) / "manifest.json").is_file():
            report = Report(out, text=outcome.text, notes=outcome.notes, exit_code=4, keep=keep)
        raise error_of(outcome.code, message, report)
    return Report(
        out,
        text=outcome.text,
        notes=outcome.notes,
        exit_code=outcome.code,
        message=message.removeprefix("error: ").strip(),
        keep=keep,
    )


def run(
    target: Optional[PathLike] = None,
    *,
    out: Optional[PathLike] = None,
    bots: Optional[Mapping[str, Bot]] = None,
    progress: Progress = None,
    **options: Unpack[_options.RunOptions],
) -> Report:
    """Plays a batch of games, a ladder or a tournament and gives its report (``tenbin run``).

    ``target`` is a game, the name of an experiment or its file. Without ``out`` the report lies in a
    folder that goes with the object. Ctrl-C finishes the games being played and raises
    ``KeyboardInterrupt``: with ``out`` what was finished is saved there, else it is dropped.
    With ``skill="all"`` it gives the report of what differs between levels of play; its ``levels`` are
    the reports of each.
    """
    return _report("run", [target], out, bots, progress, options)


def run_shard(
    target: Optional[PathLike] = None,
    *,
    shard: str,
    out: PathLike,
    bots: Optional[Mapping[str, Bot]] = None,
    progress: Progress = None,
    **options: Unpack[_options.RunOptions],
) -> Path:
    """Plays a part of a batch, such as ``3/16``, for ``merge``; gives the folder it lies in."""
    _text(call("run", target, bots=bots, progress=progress, shard=shard, out=out, **options))
    return Path(out)


def merge(*folders: PathLike, out: Optional[PathLike] = None, **options: Unpack[_options.MergeOptions]) -> Report:
    """Puts the parts of a run together (``tenbin merge``)."""
    return _report("merge", list(folders), out, None, False, options)


def compare(
    target: PathLike,
    *sides: PathLike,
    out: Optional[PathLike] = None,
    bots: Optional[Mapping[str, Bot]] = None,
    progress: Progress = None,
    **options: Unpack[_options.CompareOptions],
) -> Report:
    """Plays the same games on two or more sides and says what surely differs (``tenbin compare``).

    A side is written as on the command line: ``base``, a variant, ``set:hand_limit=6``,
    ``strategy:NAME``, several joined with ``+``. Folders of finished reports in place of all are set
    side by side.
    """
    return _report("compare", [target, *sides], out, bots, progress, options)


def impact(
    target: Optional[PathLike] = None,
    *,
    out: Optional[PathLike] = None,
    bots: Optional[Mapping[str, Bot]] = None,
    progress: Progress = None,
    **options: Unpack[_options.ImpactOptions],
) -> Report:
    """What each card is worth: something else in its place, on the same games (``tenbin impact``)."""
    return _report("impact", [target], out, bots, progress, options)


def sweep(
    experiment: PathLike,
    *,
    out: Optional[PathLike] = None,
    bots: Optional[Mapping[str, Bot]] = None,
    progress: Progress = None,
    **options: Unpack[_options.SweepOptions],
) -> Report:
    """Plays a grid of knobs, variants and bots, every cell on the same games (``tenbin sweep``)."""
    return _report("sweep", [experiment], out, bots, progress, options)


def league(
    target: PathLike,
    *strategies: Union[PathLike, Bot],
    out: Optional[PathLike] = None,
    bots: Optional[Mapping[str, Bot]] = None,
    progress: Progress = None,
    **options: Unpack[_options.LeagueOptions],
) -> Report:
    """Lets strategies play against each other on the same deals and rates them (``tenbin league``).

    Without ``strategies`` all shipped ones that do not search play.
    """
    return _report("league", [target, *strategies], out, bots, progress, options)


def tune(
    target: PathLike,
    *,
    out: Optional[PathLike] = None,
    progress: Progress = None,
    **options: Unpack[_options.TuneOptions],
) -> Report:
    """Learns the weights of a strategy by self-play (``tenbin tune``).

    The strategy is a file in the report's folder; ``write`` puts it somewhere else as well.
    """
    return _report("tune", [target], out, None, progress, options)


def balance(
    goal: PathLike,
    *,
    out: Optional[PathLike] = None,
    progress: Progress = None,
    **options: Unpack[_options.BalanceOptions],
) -> Report:
    """The smallest changes of the rules with which what you want holds (``tenbin balance``).

    ``goal`` is the file of a goal or its name. The changes are a variant in the report's folder; ``write``
    puts it somewhere else as well. Exit code 1 says that a goal surely does not hold of what is proposed,
    3 that so many games do not tell.
    """
    return _report("balance", [goal], out, None, progress, options)


def find(
    target: PathLike,
    where: str,
    *,
    bots: Optional[Mapping[str, Bot]] = None,
    progress: Progress = None,
    **options: Unpack[_options.FindOptions],
) -> list[dict[str, Any]]:
    """Games in which something happened, ready for ``replay`` (``tenbin find``); none: an empty list."""
    given = {"where": where, "format": "json", **options}
    outcome = call("find", target, bots=bots, progress=progress, **given)
    if outcome.code == 1:
        return []
    found: list[dict[str, Any]] = json.loads(_text(outcome))
    return found


class Replay:
    """One game, told move by move."""

    def __init__(
        self, target: PathLike, bots: Optional[Mapping[str, Bot]], options: dict[str, Any]
    ) -> None:
        self._asked = (target, bots, options)
        outcome = call("replay", target, bots=bots, **{**options, "format": "json"})
        # Of a game that broke there is what was told up to there.
        if outcome.code not in (0, 4):
            raise error_of(outcome.code, _last_error(outcome.notes))
        #: All of it: what is below, and what this class has no name for.
        self.data: dict[str, Any] = json.loads(outcome.text)
        self.game: str = self.data["game"]
        self.index: int = self.data["index"]
        #: The strategy on each seat.
        self.strategies: list[str] = self.data["strategies"]
        #: Who has won, such as ``seat2``.
        self.winners: list[str] = self.data.get("winners", [])
        self.ending: Optional[str] = self.data.get("ending")
        #: How the game broke; None where it did not.
        self.fault: Optional[str] = self.data.get("fault")
        #: Each line with the number of the choice that it belongs to: 0 is the deal.
        self.lines: list[dict[str, Any]] = self.data["lines"]
        #: What is to be seen before each choice and at the end: choice, turn, and what is seen by name.
        self.steps: list[dict[str, Any]] = self.data["steps"]

    @property
    def text(self) -> str:
        """The game as the program tells it, with what decided it at the top. Plays it once more."""
        target, bots, options = self._asked
        return call("replay", target, bots=bots, **options).text

    def __repr__(self) -> str:
        who = ", ".join(self.winners) or "nobody"
        return f"<game {self.index} of {self.game}: {who} won ({self.ending})>"

    def __str__(self) -> str:
        return self.text


def replay(
    target: PathLike,
    game: int = 0,
    *,
    bots: Optional[Mapping[str, Bot]] = None,
    **options: Unpack[_options.ReplayOptions],
) -> Replay:
    """Plays and tells one game of a batch (``tenbin replay``); ``target`` may be a report's folder."""
    return Replay(target, bots, {"game": game, **options})


class ScenarioResult:
    """A rule scenario and what it came to."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.name: str = told["name"]
        #: The file and the line.
        self.place: str = told["place"]
        self.game: str = told["game"]
        #: The clauses of the rules that it cites.
        self.cites: list[str] = told["cites"]
        #: ``passed``, ``failed`` or ``malformed``.
        self.verdict: str = told["verdict"]
        #: What differs, a paragraph each.
        self.reasons: list[str] = told["reasons"]

    @property
    def passed(self) -> bool:
        """Whether all was as expected."""
        return self.verdict == "passed"

    def __repr__(self) -> str:
        return f"<scenario {self.name!r} at {self.place}: {self.verdict}>"


def scenario(*files: PathLike, content: Optional[PathLike] = None) -> list[ScenarioResult]:
    """Runs rule scenarios, from files or folders of them (``tenbin scenario``).

    A scenario that differs is in the list, with what differs; a file that is no scenario is an error.
    """
    outcome = call("scenario", *files, content=content, format="json")
    if outcome.code not in (0, 1):
        raise error_of(outcome.code, outcome.notes)
    return [ScenarioResult(told) for told in json.loads(outcome.text)]


def scenario_text(text: str, *, content: Optional[PathLike] = None) -> list[ScenarioResult]:
    """Runs rule scenarios that are written here, not in a file."""
    with tempfile.TemporaryDirectory(prefix="tenbin-") as folder:
        file = Path(folder) / "scenario.toml"
        file.write_text(text, encoding="utf-8")
        return scenario(file, content=content)


def check(*files: PathLike, **options: Unpack[_options.CheckOptions]) -> str:
    """Validates rules, cards, variants, strategies, experiments and scenarios (``tenbin check``)."""
    return _text(call("check", *files, **options))
