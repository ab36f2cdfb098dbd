"""Tables are frames, and numbers lie where they lie."""

from __future__ import annotations

import csv

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import tenbin


@pytest.fixture(scope="module")
def report() -> tenbin.Report:
    return tenbin.run("ninja", games=2000)


def cells(report: tenbin.Report, name: str) -> list[dict[str, str]]:
    """A table as its file has it."""
    with open(report.folder / f"{name}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_frames_hold_what_the_files_say(report: tenbin.Report) -> None:
    for name in report.tables:
        rows = cells(report, name)
        pandas, polars = report.pandas(name), report.polars(name)
        assert len(pandas) == len(polars) == len(rows) == len(report.table(name)), name
        for column in report.table(name).columns:
            of_pandas = pandas[column.name].tolist()
            of_polars = polars[column.name].to_list()
            for row, one, other in zip(rows, of_pandas, of_polars):
                text = row[column.name]
                if column.kind == "text":
                    assert one == other == text
                elif text == "":
                    assert pd.isna(one) and other is None
                else:
                    number = int(text) if column.kind == "integer" else float(text)
                    assert one == other == number, (name, column.name)


def test_columns_have_types_units_and_meanings(report: tenbin.Report) -> None:
    columns = {column.name: column for column in report.table("win_rates").columns}
    assert columns["wins_count"].kind == "integer"
    assert columns["win_rate_share"].unit == "share of 1"
    assert columns["group"].meaning
    frame = report["win_rates"]
    assert frame["wins_count"].dtype == "int64"
    assert frame["lo95"].dtype == "float64"


def address(array: np.ndarray) -> int:
    return int(array.__array_interface__["data"][0])


def test_numbers_are_not_copied(report: tenbin.Report) -> None:
    table = report.table("win_rates")
    column = {column.name: column for column in table.columns}["win_rate_share"]
    there = column.values.__array_interface__["data"][0]  # type: ignore[union-attr]
    assert address(np.asarray(column.values)) == there
    assert address(report.pandas("win_rates")["win_rate_share"].to_numpy()) == there
    batch = pa.record_batch(table)
    assert batch.column("win_rate_share").buffers()[1].address == there
    assert batch.schema.field("group").type == pa.large_string()
    polars = pl.DataFrame(table)["win_rate_share"]
    assert address(polars.to_numpy(allow_copy=False)) == there


def test_what_was_handed_out_outlives_its_report() -> None:
    report = tenbin.run("pig", games=500)
    expected = report.pandas("win_rates")["wins_count"].tolist()
    array = np.asarray({c.name: c for c in report.table("win_rates").columns}["wins_count"].values)
    batch, polars = pa.record_batch(report.table("win_rates")), report.polars("win_rates")
    del report
    tenbin.run("pig", games=500, seed=9)
    assert array.tolist() == batch.column("wins_count").to_pylist() == expected
    assert polars["wins_count"].to_list() == expected
    assert not array.flags.writeable


def test_arrow_is_released_whether_or_not_somebody_takes_it(report: tenbin.Report) -> None:
    table = report.table("win_rates")
    for _ in range(1000):
        table.__arrow_c_array__()
    schema, array = table.__arrow_c_array__()
    taken = pa.RecordBatch._import_from_c_capsule(schema, array)
    assert taken.num_rows == len(table)


def test_a_report_is_a_mapping_of_its_tables(report: tenbin.Report) -> None:
    assert list(report) == report.tables and len(report) == len(report.tables)
    assert "win_rates" in report and "nothing" not in report
    with pytest.raises(KeyError, match="the tables are"):
        report.table("nothing")
    assert "ninja" in repr(report) and "<pre>" in report._repr_html_()
    again = tenbin.read_report(report.folder)
    assert again.tables == report.tables and again.page.is_file()


def test_an_empty_table_is_an_empty_frame(report: tenbin.Report) -> None:
    assert len(cells(report, "faults")) == 0
    assert report.pandas("faults").shape[0] == report.polars("faults").shape[0] == 0
    assert report.polars("faults").columns == report.pandas("faults").columns.tolist()
