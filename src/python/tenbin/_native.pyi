"""The part that is Rust. Most of it is used by the other files here; what users meet is `View`, `Table`,
`Column` and `Numbers`."""

import os
from typing import Any, Callable, Optional, Sequence, Union

__file__: Optional[str]

_Bots = Sequence[tuple[str, str, Callable[[View], Any]]]

def main(words: Sequence[str], code: Union[str, os.PathLike[str]]) -> int: ...
def commands() -> str: ...
def call(
    words: Sequence[str],
    code: Union[str, os.PathLike[str]],
    bots: _Bots,
    progress: Optional[Callable[[int, int, str], Any]],
) -> tuple[int, str, str]: ...
def read_report(folder: Union[str, os.PathLike[str]]) -> tuple[list[Table], str]: ...

class Numbers:
    """Numbers that ``numpy.asarray`` reads where they lie; not to be written to."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...
    def __len__(self) -> int: ...

class Column:
    """A column of a table."""

    @property
    def name(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def meaning(self) -> str: ...
    @property
    def kind(self) -> str:
        """``integer``, ``decimal`` or ``text``."""
    @property
    def values(self) -> Union[Numbers, list[str]]:
        """Its numbers: 0 or not a number where one is blank; texts are copied into a list."""
    @property
    def missing(self) -> Numbers:
        """Which numbers are blank."""
    @property
    def blanks(self) -> int:
        """How many numbers are blank."""

class Table:
    """A table of a report, which Polars, PyArrow and others take as Arrow."""

    @property
    def name(self) -> str: ...
    @property
    def meaning(self) -> str:
        """What one row is."""
    @property
    def columns(self) -> list[Column]: ...
    def __len__(self) -> int: ...
    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> tuple[object, object]: ...

class View:
    """A decision as the seat that must choose sees it."""

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> int:
        """Who must choose, from 1."""
    @property
    def turn(self) -> int: ...
    @property
    def legal(self) -> list[str]:
        """The actions there are, in tenbin's notation."""
    @property
    def features(self) -> list[dict[str, int]]:
        """For each action its features that are not 0."""
    @property
    def matrix(self) -> Numbers:
        """All features of all actions, a row an action."""
    @property
    def feature_names(self) -> list[str]:
        """The names of the columns of ``matrix``."""
    @property
    def seen(self) -> dict[str, Any]:
        """What the seat sees, by the names of the fields (``tenbin schema`` of a replay has them)."""

class Game:
    def __init__(
        self,
        game: str,
        seats: Optional[int],
        variants: Sequence[str],
        sets: Sequence[str],
        content: Optional[Union[str, os.PathLike[str]]],
    ) -> None: ...
    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def content_hash(self) -> str: ...
    @property
    def cooperative(self) -> bool: ...
    @property
    def score(self) -> Optional[tuple[str, bool]]: ...
    @property
    def endings(self) -> list[str]: ...
    @property
    def features(self) -> list[str]: ...
    @property
    def seen_names(self) -> list[str]: ...
    def content_json(self) -> str: ...
    def flight(self, bots: Sequence[Optional[str]], functions: _Bots, seed: int) -> Flight: ...
    def fleet(
        self,
        bots: Sequence[Optional[str]],
        seed: int,
        places: int,
        threads: int,
        end: Optional[int],
        features: Optional[Sequence[str]],
        with_seen: bool,
    ) -> Fleet: ...

class Flight:
    @property
    def index(self) -> int: ...
    def begin(self, index: int) -> None: ...
    def choose(self, choice: int) -> None: ...
    def waits(self) -> Optional[tuple[int, int]]: ...
    def ended(self) -> Optional[tuple[list[int], int, Optional[list[int]], int]]: ...
    def broken(self) -> Optional[str]: ...
    def legal(self) -> list[str]: ...
    def turn(self) -> int: ...
    def features(self) -> Numbers: ...
    def seen(self, seat: int) -> Numbers: ...
    def shown_json(self, seat: Optional[int]) -> str: ...
    def overview(self) -> str: ...

class Fleet:
    def begin(self) -> Round: ...
    def step(self, choices: bytes) -> Round: ...

class Round:
    def decisions(self) -> tuple[Numbers, Numbers, Numbers, Numbers]: ...
    def features(self) -> Numbers: ...
    def seen(self) -> Numbers: ...
    def ended(
        self,
    ) -> tuple[
        tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers], list[tuple[int, int, str]]
    ]: ...
