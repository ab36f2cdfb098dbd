"""Commands of the program as calls: keyword arguments become its options.

Which options there are is asked of the program itself, so none is written here a second time.
"""

from __future__ import annotations

import difflib
import functools
import hashlib
import inspect
import json
import os
import re
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Mapping, NamedTuple, Optional

from . import _native
from ._errors import UsageError
from ._progress import Progress, progress_call

#: A bot of yours: gets a view, gives the number of an action or its text.
Bot = Callable[["_native.View"], Any]


@dataclass(frozen=True)
class Argument:
    """What a command takes."""

    name: str
    #: Its long form without dashes; None where it stands by its place.
    option: Optional[str]
    #: `flag`, `whole`, `decimal`, `path` or `text`.
    kind: str
    #: How its value is called in the help.
    value: str
    #: Whether it may be given several times.
    many: bool
    #: Whether it may stand without a value.
    alone: bool
    required: bool
    #: The words it may be, where there are only some.
    among: tuple[str, ...]
    help: Optional[str]

    @property
    def keyword(self) -> str:
        """Its name as a keyword argument."""
        word = (self.option or self.name).replace("-", "_")
        # Python keeps this word for itself.
        return "from_" if word == "from" else word


@dataclass(frozen=True)
class Command:
    """A command of the program."""

    name: str
    about: str
    arguments: tuple[Argument, ...]

    def options(self) -> Iterator[Argument]:
        """What is given by name, less what makes no sense in Python."""
        left_out = {"quiet", "no_progress", "color"}
        for argument in self.arguments:
            if argument.option is not None and argument.keyword not in left_out:
                yield argument


@functools.cache
def commands() -> Mapping[str, Command]:
    """All commands of the program, by name."""
    found = {}
    for one in json.loads(_native.commands()):
        keys = Argument.__dataclass_fields__
        arguments = tuple(
            Argument(**{**{key: given[key] for key in keys}, "among": tuple(given["among"])})
            for given in one["arguments"]
        )
        found[one["name"]] = Command(one["name"], one["about"], arguments)
    return found


class Outcome(NamedTuple):
    """What a command came to."""

    #: The exit code of the program.
    code: int
    #: What the program would print.
    text: str
    #: What it would print to standard error: notes, warnings, the error.
    notes: str


class Bots:
    """Functions that are bots in one call."""

    def __init__(self, named: Optional[Mapping[str, Bot]] = None) -> None:
        self._known: dict[str, Bot] = {}
        for name, function in (named or {}).items():
            if not re.fullmatch(r"[A-Za-z0-9_]+", name):
                raise UsageError(f"bots={name!r}: write the name of a bot in letters, digits and _")
            self._known[f"python:{name}"] = function

    def name(self, function: Bot) -> str:
        """The strategy that a function is."""
        for known, other in self._known.items():
            if other is function:
                return known
        plain = re.sub(r"[^A-Za-z0-9_]", "", getattr(function, "__name__", "bot")) or "bot"
        name, number = f"python:{plain}", 1
        while name in self._known:
            number += 1
            name = f"python:{plain}{number}"
        self._known[name] = function
        return name

    def native(self) -> list[tuple[str, str, Bot]]:
        """Names, what tells each from others, and the functions."""
        return [(name, _fingerprint(one), one) for name, one in self._known.items()]

    def __bool__(self) -> bool:
        return bool(self._known)


def _fingerprint(function: Bot) -> str:
    try:
        text = inspect.getsource(function)
    except (OSError, TypeError):
        text = repr(getattr(function, "__qualname__", type(function).__qualname__))
    return hashlib.sha256(text.encode()).hexdigest()


def _text(value: Any, bots: Bots) -> str:
    """A value as the command line writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(json.dumps(one) for one in value) + "]"
    if callable(value) and not isinstance(value, (str, os.PathLike)):
        return bots.name(value)
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    return str(value)


def _values(value: Any, bots: Bots) -> list[str]:
    """The values of an option that may be given several times."""
    if isinstance(value, Mapping):
        return [f"{key}={_text(one, bots)}" for key, one in value.items()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_text(one, bots) for one in value]
    return [_text(value, bots)]


def words_of(name: str, places: list[Any], options: Mapping[str, Any], bots: Bots) -> list[str]:
    """The command line that a call stands for."""
    command = commands()[name]
    known = {argument.keyword: argument for argument in command.options()}
    words = ["tenbin", name]
    for keyword, value in options.items():
        argument = known.get(keyword)
        if argument is None:
            near = difflib.get_close_matches(keyword, known, 1)
            meant = f"; did you mean `{near[0]}`?" if near else ""
            raise TypeError(
                f"{name}() takes no argument `{keyword}`{meant} (there are {', '.join(sorted(known))})"
            )
        if value is None or value is False:
            continue
        option = f"--{argument.option}"
        if argument.kind == "flag":
            if value is not True:
                raise TypeError(f"{name}(): `{keyword}` is True or False")
            words.append(option)
        elif argument.alone and (value is True or value == []):
            words.append(option)
        elif argument.many:
            words.extend(f"{option}={text}" for text in _values(value, bots))
        else:
            # One word, so that a value may begin with a dash.
            words.append(f"{option}={_text(value, bots)}")
    texts = [_text(place, bots) for place in places if place is not None]
    if texts:
        words += ["--", *texts]
    return words


def run_words(words: list[str], bots: Bots, progress: Progress = None) -> Outcome:
    """Runs the program with these words."""
    told, after = progress_call(progress)
    try:
        return Outcome(*_native.call(words, code_file(), bots.native(), told))
    finally:
        after()


def code_file() -> str:
    """The file with the code that plays: it tells one build from another."""
    file = _native.__file__
    assert file is not None
    return file


def call(
    name: str,
    *places: Any,
    bots: Optional[Mapping[str, Bot]] = None,
    progress: Progress = None,
    **options: Any,
) -> Outcome:
    """Runs any command of the program and gives its exit code and all that it says.

    ``places`` are what stands by its place on the command line, ``options`` its options: ``--fail-if``
    is ``fail_if``, ``--from`` is ``from_``. True is an option without a value; False and None leave it
    out. What may be given several times takes a list, or a dict for ``KEY=VALUE``; an empty list leaves
    it out, or is the option alone where it may stand so (``pool=[]`` of ``tune``).
    """
    if name not in commands():
        near = difflib.get_close_matches(name, commands(), 1)
        meant = f"; did you mean `{near[0]}`?" if near else ""
        raise UsageError(f"there is no command `{name}`{meant}")
    known = Bots(bots)
    return run_words(words_of(name, list(places), options, known), known, progress)
