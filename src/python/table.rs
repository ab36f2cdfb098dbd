//! Tables of reports as typed columns.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyTuple};

use crate::{arrow, usage};
use tenbin::report::reading::{FinishedReport, ReadError};
use tenbin::report::sheet::Sheet;

/// The cells of a column.
pub(crate) enum Cells {
    /// Whole numbers; 0 where one is blank.
    Whole(Vec<i64>),
    /// Decimals; not a number where one is blank.
    Decimal(Vec<f64>),
    /// Texts one behind the other; the first of the ends is the beginning.
    Text { ends: Vec<i64>, bytes: Vec<u8> },
}

/// A column.
pub(crate) struct Data {
    pub(crate) name: String,
    unit: String,
    meaning: String,
    pub(crate) cells: Cells,
    /// A byte for each row: 1 where it is blank.
    missing: Arc<Vec<u8>>,
    /// A bit for each row, from the lowest: 0 where it is blank.
    pub(crate) valid: Vec<u8>,
}

impl Data {
    /// How many cells are blank.
    pub(crate) fn blanks(&self) -> usize {
        self.missing.iter().map(|&missing| usize::from(missing)).sum()
    }

    fn read(sheet: &Sheet, place: usize) -> Self {
        let column = &sheet.columns[place];
        let cells = || sheet.rows.iter().map(|row| row[place].as_str());
        // A text may be empty; of numbers a blank means that there is none.
        let mut missing = vec![0; sheet.rows.len()];
        let mut blank = |row: usize| missing[row] = 1;
        let cells = match column.kind {
            "integer" if cells().all(|cell| cell.is_empty() || cell.parse::<i64>().is_ok()) => {
                let value = |(row, cell): (usize, &str)| {
                    cell.parse().unwrap_or_else(|_| {
                        blank(row);
                        0
                    })
                };
                Cells::Whole(cells().enumerate().map(value).collect())
            }
            // Whole numbers beyond 64 bits are told as decimals too.
            "integer" | "decimal" => {
                let value = |(row, cell): (usize, &str)| {
                    cell.parse().unwrap_or_else(|_| {
                        blank(row);
                        f64::NAN
                    })
                };
                Cells::Decimal(cells().enumerate().map(value).collect())
            }
            _ => {
                let mut bytes = Vec::new();
                let mut ends = vec![0];
                for cell in cells() {
                    bytes.extend_from_slice(cell.as_bytes());
                    ends.push(bytes.len() as i64);
                }
                Cells::Text { ends, bytes }
            }
        };
        let mut valid = vec![0_u8; missing.len().div_ceil(8)];
        for (row, _) in missing.iter().enumerate().filter(|(_, missing)| **missing == 0) {
            valid[row / 8] |= 1 << (row % 8);
        }
        Self {
            name: column.name.clone(),
            unit: column.unit.to_string(),
            meaning: column.meaning.clone(),
            cells,
            missing: Arc::new(missing),
            valid,
        }
    }
}

/// Numbers that lie somewhere for good.
enum Held {
    Column(Arc<Data>),
    Flags(Arc<Vec<u8>>),
    I32(Vec<i32>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    U8(Vec<u8>),
}

/// Numbers that numpy reads where they lie: `numpy.asarray(numbers)` copies nothing.
#[pyclass(frozen, module = "tenbin._native")]
pub(crate) struct Numbers {
    held: Held,
    shape: Vec<usize>,
}

/// What numbers may be made of.
pub(crate) trait Number: Sized {
    fn numbers(values: Vec<Self>, shape: Vec<usize>) -> Numbers;
}

macro_rules! number {
    ($type:ty, $kind:ident) => {
        impl Number for $type {
            fn numbers(values: Vec<Self>, shape: Vec<usize>) -> Numbers {
                debug_assert_eq!(values.len(), shape.iter().product::<usize>());
                Numbers { held: Held::$kind(values), shape }
            }
        }
    };
}
number!(i32, I32);
number!(u32, U32);
number!(u64, U64);
number!(u8, U8);

/// Numbers of one row after another.
pub(crate) fn numbers<T: Number>(values: Vec<T>, shape: &[usize]) -> Numbers {
    T::numbers(values, shape.to_vec())
}

#[pymethods]
impl Numbers {
    /// The protocol by which numpy finds them.
    #[getter(__array_interface__)]
    fn array_interface<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        // Only the address leaves: whoever reads there holds this object.
        let (kind, address) = match &self.held {
            Held::Column(data) => match &data.cells {
                Cells::Whole(values) => ("<i8", values.as_ptr().addr()),
                Cells::Decimal(values) => ("<f8", values.as_ptr().addr()),
                Cells::Text { ends, .. } => ("<i8", ends.as_ptr().addr()),
            },
            Held::Flags(values) => ("|b1", values.as_ptr().addr()),
            Held::I32(values) => ("<i4", values.as_ptr().addr()),
            Held::U32(values) => ("<u4", values.as_ptr().addr()),
            Held::U64(values) => ("<u8", values.as_ptr().addr()),
            Held::U8(values) => ("|u1", values.as_ptr().addr()),
        };
        let kind = if cfg!(target_endian = "big") { kind.replace('<', ">") } else { kind.into() };
        let told = PyDict::new(py);
        told.set_item("version", 3)?;
        told.set_item("typestr", kind)?;
        told.set_item("shape", PyTuple::new(py, &self.shape)?)?;
        // Not to be written.
        told.set_item("data", (address, true))?;
        Ok(told)
    }

    fn __len__(&self) -> usize {
        self.shape.first().copied().unwrap_or(0)
    }
}

/// A column of a table.
#[pyclass(frozen, module = "tenbin._native")]
pub(crate) struct Column(Arc<Data>);

#[pymethods]
impl Column {
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    #[getter]
    fn unit(&self) -> &str {
        &self.0.unit
    }

    #[getter]
    fn meaning(&self) -> &str {
        &self.0.meaning
    }

    /// `integer`, `decimal` or `text`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0.cells {
            Cells::Whole(_) => "integer",
            Cells::Decimal(_) => "decimal",
            Cells::Text { .. } => "text",
        }
    }

    /// Its numbers; texts are copied into a list.
    #[getter]
    fn values(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        if let Cells::Text { ends, bytes } = &self.0.cells {
            let text = |ends: &[i64]| {
                String::from_utf8_lossy(&bytes[ends[0] as usize..ends[1] as usize]).into_owned()
            };
            let texts: Vec<String> = ends.windows(2).map(text).collect();
            return Ok(texts.into_pyobject(py)?.unbind());
        }
        let shape = vec![self.0.missing.len()];
        let numbers = Numbers { held: Held::Column(self.0.clone()), shape };
        Ok(Py::new(py, numbers)?.into_any())
    }

    /// Which cells are blank.
    #[getter]
    fn missing(&self) -> Numbers {
        let shape = vec![self.0.missing.len()];
        Numbers { held: Held::Flags(self.0.missing.clone()), shape }
    }

    /// How many cells are blank.
    #[getter]
    fn blanks(&self) -> usize {
        self.0.blanks()
    }
}

/// A table of a report.
#[pyclass(frozen, module = "tenbin._native")]
pub(crate) struct Table {
    name: String,
    meaning: String,
    rows: usize,
    columns: Vec<Arc<Data>>,
}

impl Table {
    fn read(sheet: &Sheet) -> Self {
        Self {
            name: sheet.file.trim_end_matches(".csv").to_owned(),
            meaning: sheet.meaning.clone(),
            rows: sheet.rows.len(),
            columns: (0..sheet.columns.len())
                .map(|place| Arc::new(Data::read(sheet, place)))
                .collect(),
        }
    }
}

#[pymethods]
impl Table {
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// What one row is.
    #[getter]
    fn meaning(&self) -> &str {
        &self.meaning
    }

    #[getter]
    fn columns(&self) -> Vec<Column> {
        self.columns.iter().map(|data| Column(data.clone())).collect()
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    /// The protocol by which others take it as Arrow: a schema and an array of structs.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // Whoever wants other types converts them: the protocol allows to give what there is.
        drop(requested_schema);
        let (schema, array) = arrow::table(&self.columns, self.rows);
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }

    fn __repr__(&self) -> String {
        format!("<table {}: {} rows, {} columns>", self.name, self.rows, self.columns.len())
    }
}

/// The tables of the report in a folder, in the order of its data dictionary, and its manifest as JSON.
#[pyfunction]
pub(crate) fn read_report(py: Python<'_>, folder: PathBuf) -> PyResult<(Vec<Table>, String)> {
    let read = py.detach(|| {
        let report = FinishedReport::read(&folder)?;
        let tables: Vec<Table> = report.sheets.iter().map(Table::read).collect();
        Ok::<_, ReadError>((tables, report.manifest.to_string()))
    });
    read.map_err(|error| match error {
        ReadError::Io(..) => pyo3::exceptions::PyOSError::new_err(error.to_string()),
        ReadError::Wrong(told) => usage(py, told),
    })
}
