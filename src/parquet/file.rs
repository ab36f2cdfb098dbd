//! One Parquet file: its schema from columns, groups of rows from their cells.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type, TypePtr};

use tenbin_lab::sim::chronicle::{Column, Kind, Values};

/// What the file says of who made it. Not of which version: the rows say nothing of it either.
const MADE_BY: &str = "tenbin";

/// A file being written beside its place.
pub(crate) struct TableFile {
    path: PathBuf,
    temporary: PathBuf,
    columns: Vec<Column>,
    /// None once it is finished.
    writer: Option<SerializedFileWriter<File>>,
}

impl std::fmt::Debug for TableFile {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "TableFile({})", self.path.display())
    }
}

impl TableFile {
    /// Begins a file; it lies beside its place until it is finished.
    pub(crate) fn create(path: &Path, columns: Vec<Column>) -> std::result::Result<Self, String> {
        refuse_foreign(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let temporary = path.with_file_name(format!(".{name}.{}.new", std::process::id()));
        let file = File::create(&temporary).map_err(|error| error.to_string())?;
        let properties = Arc::new(properties(&columns));
        let writer = schema(&columns)
            .and_then(|schema| SerializedFileWriter::new(file, schema, properties))
            .map_err(|error| error.to_string())?;
        Ok(Self { path: path.to_owned(), temporary, columns, writer: Some(writer) })
    }

    /// Its place.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes rows as a group of their own.
    pub(crate) fn write_group(&mut self, values: &[Values]) -> Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let mut group = writer.next_row_group()?;
        for (column, values) in self.columns.iter().zip(values) {
            let Some(mut written) = group.next_column()? else {
                return Err(ParquetError::General("more columns than the file has".to_owned()));
            };
            write_column(written.untyped(), column, values)?;
            written.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Writes the end of the file and puts it in its place.
    pub(crate) fn finish(mut self) -> Result<()> {
        if let Some(writer) = self.writer.take() {
            writer.into_inner()?.sync_all()?;
            fs::rename(&self.temporary, &self.path)?;
        }
        Ok(())
    }
}

impl Drop for TableFile {
    fn drop(&mut self) {
        // What was not finished is of no use; where it cannot be removed it does no harm.
        if self.writer.take().is_some() || self.temporary.exists() {
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Replaces nothing but a table of ours: what lies at the place must be a Parquet file that says so.
fn refuse_foreign(path: &Path) -> std::result::Result<(), String> {
    let Ok(file) = File::open(path) else { return Ok(()) };
    let is_ours = SerializedFileReader::new(file)
        .is_ok_and(|reader| reader.metadata().file_metadata().created_by() == Some(MADE_BY));
    if is_ours {
        return Ok(());
    }
    Err("there is a file already that tenbin did not write; nothing was replaced. Give another name".to_owned())
}

fn schema(columns: &[Column]) -> Result<TypePtr> {
    let fields = columns.iter().map(field).collect::<Result<Vec<TypePtr>>>()?;
    Ok(Arc::new(Type::group_type_builder("table").with_fields(fields).build()?))
}

fn field(column: &Column) -> Result<TypePtr> {
    let primitive = |physical, logical| {
        Type::primitive_type_builder(&column.name, physical)
            .with_logical_type(logical)
            .with_repetition(Repetition::OPTIONAL)
            .build()
    };
    let built = match column.kind {
        Kind::Word(_) => primitive(Physical::BYTE_ARRAY, Some(LogicalType::String))?,
        Kind::Integer => primitive(Physical::INT64, None)?,
        Kind::Truth => primitive(Physical::BOOLEAN, None)?,
        Kind::Integers => list(&column.name)?,
    };
    Ok(Arc::new(built))
}

/// A list as the format wants it: a group of a repeated group of elements.
fn list(name: &str) -> Result<Type> {
    let element = Type::primitive_type_builder("element", Physical::INT32)
        .with_repetition(Repetition::REQUIRED)
        .build()?;
    let repeated = Type::group_type_builder("list")
        .with_repetition(Repetition::REPEATED)
        .with_fields(vec![Arc::new(element)])
        .build()?;
    Type::group_type_builder(name)
        .with_repetition(Repetition::REQUIRED)
        .with_logical_type(Some(LogicalType::List))
        .with_fields(vec![Arc::new(repeated)])
        .build()
}

fn properties(columns: &[Column]) -> WriterProperties {
    let meanings = columns
        .iter()
        .map(|column| KeyValue::new(format!("meaning:{}", column.name), column.meaning.clone()));
    let index = ColumnPath::from("game_index");
    WriterProperties::builder()
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_compression(Compression::SNAPPY)
        .set_created_by(MADE_BY.to_owned())
        .set_key_value_metadata(Some(meanings.collect()))
        // Indices rise one by one, so their differences take next to nothing and words of them much.
        .set_column_dictionary_enabled(index.clone(), false)
        .set_column_encoding(index, Encoding::DELTA_BINARY_PACKED)
        .build()
}

fn write_column(writer: &mut ColumnWriter<'_>, column: &Column, values: &Values) -> Result<()> {
    match (writer, values, &column.kind) {
        (ColumnWriter::ByteArrayColumnWriter(writer), Values::Words(cells), Kind::Word(words)) => {
            let words: Vec<ByteArray> = words.iter().map(|word| word.as_str().into()).collect();
            let word = |&place: &u16| words[usize::from(place)].clone();
            let told: Vec<ByteArray> = cells.iter().flatten().map(word).collect();
            writer.write_batch(&told, Some(&levels(cells)), None)?;
        }
        (ColumnWriter::Int64ColumnWriter(writer), Values::Integers(cells), Kind::Integer) => {
            let told: Vec<i64> = cells.iter().flatten().copied().collect();
            writer.write_batch(&told, Some(&levels(cells)), None)?;
        }
        (ColumnWriter::BoolColumnWriter(writer), Values::Truths(cells), Kind::Truth) => {
            let told: Vec<bool> = cells.iter().flatten().copied().collect();
            writer.write_batch(&told, Some(&levels(cells)), None)?;
        }
        (
            ColumnWriter::Int32ColumnWriter(writer),
            Values::Lists(lengths, numbers),
            Kind::Integers,
        ) => {
            let (definitions, repetitions) = list_levels(lengths);
            writer.write_batch(numbers, Some(&definitions), Some(&repetitions))?;
        }
        _ => {
            let told = format!("the cells of {} are none of its column", column.name);
            return Err(ParquetError::General(told));
        }
    }
    Ok(())
}

/// 1 where there is a cell, 0 where it is blank.
fn levels<T>(cells: &[Option<T>]) -> Vec<i16> {
    cells.iter().map(|cell| i16::from(cell.is_some())).collect()
}

/// For each number (and each empty list) whether it is one, and whether it goes on with a list.
fn list_levels(lengths: &[u32]) -> (Vec<i16>, Vec<i16>) {
    let (mut definitions, mut repetitions) = (Vec::new(), Vec::new());
    for &length in lengths {
        if length == 0 {
            definitions.push(0);
            repetitions.push(0);
        }
        for place in 0..length {
            definitions.push(1);
            repetitions.push(i16::from(place > 0));
        }
    }
    (definitions, repetitions)
}
