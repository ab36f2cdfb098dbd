"""Finished reports, and their tables as frames."""

from __future__ import annotations

import html
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Optional, Union

from . import _native

if TYPE_CHECKING:
    import pandas
    import polars

    from ._native import Table


class Report:
    """The report of a command: a folder of tables and a manifest.

    ``report["win_rates"]`` is a table as a frame of pandas, or of Polars where there is no pandas.
    """

    def __init__(
        self,
        folder: Union[str, os.PathLike[str]],
        *,
        text: str = "",
        notes: str = "",
        exit_code: int = 0,
        message: str = "",
        keep: Optional[tempfile.TemporaryDirectory[str]] = None,
    ) -> None:
        #: Where it lies.
        self.folder = Path(folder)
        #: What the command printed.
        self.text = text
        #: What it told beside that: the seed, the speed, warnings.
        self.notes = notes
        #: 0; 1 where ``fail_if`` held; 3 where a wanted precision was not reached.
        self.exit_code = exit_code
        #: What the exit code means, where it is not 0.
        self.message = message
        # Goes with this object, where nobody said where the report should lie.
        self._keep = keep
        tables, manifest = _native.read_report(self.folder)
        self._tables = {table.name: table for table in tables}
        #: Everything that decides about the results, and how they came to be.
        self.manifest: dict[str, Any] = json.loads(manifest)

    @property
    def levels(self) -> dict[str, Report]:
        """Of a command with ``skill="all"`` the report of each level of play, by name; else none."""
        if self.manifest.get("kind") != "skills":
            return {}
        found = {}
        for said in self.manifest["configuration"]["reports"]:
            name: str = said["level"]
            # They lie beside this one, wherever both were taken.
            found[name] = Report(f"{self.folder}_{name}", keep=self._keep)
        return found

    @property
    def tables(self) -> list[str]:
        """The names of its tables."""
        return list(self._tables)

    def table(self, name: str) -> Table:
        """A table as columns, which NumPy, Polars and others read where they lie."""
        try:
            return self._tables[name.removesuffix(".csv")]
        except KeyError:
            known = ", ".join(self._tables)
            raise KeyError(f"there is no table {name!r}; the tables are {known}") from None

    def pandas(self, name: str) -> pandas.DataFrame:
        """A table as a frame of pandas. Numbers are not copied, texts are."""
        return to_pandas(self.table(name))

    def polars(self, name: str) -> polars.DataFrame:
        """A table as a frame of Polars. Numbers are not copied, texts are."""
        return to_polars(self.table(name))

    def __getitem__(self, name: str) -> Any:
        return to_frame(self.table(name))

    def __contains__(self, name: object) -> bool:
        return name in self._tables

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def page(self) -> Path:
        """The report as a page for a browser."""
        return self.folder / "report.html"

    def __repr__(self) -> str:
        game, kind = self.manifest.get("game"), self.manifest.get("kind")
        # What sets reports side by side has no games of its own.
        games = self.manifest.get("games_counted")
        played = "" if games is None else f"{games} games, "
        # Where a temporary folder lies says nothing, and would differ every time.
        where = f" in {self.folder}" if self._keep is None else ""
        return f"<report of {kind} {game}: {played}{len(self)} tables{where}>"

    def _repr_html_(self) -> str:
        """In a notebook: what came out, in words."""
        head = html.escape(repr(self)[1:-1])
        return f"<b>{head}</b><pre>{html.escape(self.text or self.message)}</pre>"


def to_pandas(table: Table) -> pandas.DataFrame:
    """A table as a frame of pandas."""
    import numpy
    import pandas

    columns: dict[str, Any] = {}
    for column in table.columns:
        values: Any = column.values
        if column.kind == "text":
            columns[column.name] = values
        elif column.kind == "integer" and column.blanks:
            missing = numpy.array(column.missing, dtype=bool)
            numbers = pandas.arrays.IntegerArray(numpy.asarray(values), missing, copy=False)
            columns[column.name] = numbers
        else:
            columns[column.name] = numpy.asarray(values)
    # Each column stays where it is; otherwise pandas would gather them.
    frame: pandas.DataFrame = pandas.DataFrame(columns, copy=False)
    return frame


def to_polars(table: Table) -> polars.DataFrame:
    """A table as a frame of Polars."""
    import polars

    return polars.DataFrame(table)


def to_frame(table: Table) -> Any:
    """A table as a frame of whatever is installed: pandas, Polars, or the columns themselves."""
    try:
        return to_pandas(table)
    except ModuleNotFoundError:
        pass
    try:
        return to_polars(table)
    except ModuleNotFoundError:
        return table


def read_report(folder: Union[str, os.PathLike[str]]) -> Report:
    """The report that lies in a folder, whoever made it."""
    return Report(folder)
