//! Columns as Arrow's C data interface has them, so that whoever knows Arrow reads them where they lie.
//!
//! Two structs of that interface (its names are kept) and their release. What they point to is held by an
//! `Arc` in their private part. The only unsafe code of tenbin.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr::{null, null_mut};
use std::sync::Arc;

use crate::table::{Cells, Data};

/// That blanks may be among the values.
const NULLABLE: i64 = 2;

/// What a column or a table of columns is.
#[repr(C)]
pub(crate) struct ArrowSchema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut ArrowSchema,
    dictionary: *mut ArrowSchema,
    release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    private_data: *mut c_void,
}

/// Where its values lie.
#[repr(C)]
pub(crate) struct ArrowArray {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut ArrowArray,
    dictionary: *mut ArrowArray,
    release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    private_data: *mut c_void,
}

// SAFETY: all that the pointers lead to is owned by the private part, which is only texts and pointers to
// what this module made; nothing of it belongs to a thread.
unsafe impl Send for ArrowSchema {}
// SAFETY: as above; the values are behind an `Arc` and never written.
unsafe impl Send for ArrowArray {}

/// What a schema points to.
struct SchemaParts {
    format: CString,
    name: CString,
    children: Vec<*mut ArrowSchema>,
}

/// What an array points to.
struct ArrayParts {
    /// Never looked at: it keeps the values where the buffers say they are.
    _held: Option<Arc<Data>>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
}

impl Drop for ArrowSchema {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it has not been released, or there would be no function.
            unsafe { release(self) }
        }
    }
}

impl Drop for ArrowArray {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it has not been released, or there would be no function.
            unsafe { release(self) }
        }
    }
}

unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: whoever calls this hands over a schema that `schema_of` made and nobody released. A child that was
    // moved away has no release function any more, so that dropping its box does nothing else.
    unsafe {
        let schema = &mut *schema;
        let parts = Box::from_raw(schema.private_data.cast::<SchemaParts>());
        for &child in &parts.children {
            drop(Box::from_raw(child));
        }
        schema.release = None;
        schema.private_data = null_mut();
    }
}

unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: as for schemas, with `array_of`.
    unsafe {
        let array = &mut *array;
        let parts = Box::from_raw(array.private_data.cast::<ArrayParts>());
        for &child in &parts.children {
            drop(Box::from_raw(child));
        }
        array.release = None;
        array.private_data = null_mut();
    }
}

fn schema_of(format: &CStr, name: &str, children: Vec<ArrowSchema>) -> ArrowSchema {
    let children: Vec<*mut ArrowSchema> =
        children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let name = CString::new(name.replace('\0', "")).unwrap_or_default();
    let mut parts = Box::new(SchemaParts { format: format.to_owned(), name, children });
    ArrowSchema {
        format: parts.format.as_ptr(),
        name: parts.name.as_ptr(),
        metadata: null(),
        flags: NULLABLE,
        n_children: parts.children.len() as i64,
        children: parts.children.as_mut_ptr(),
        dictionary: null_mut(),
        release: Some(release_schema),
        private_data: Box::into_raw(parts).cast(),
    }
}

fn array_of(
    (length, null_count): (usize, usize),
    held: Option<Arc<Data>>,
    buffers: Vec<*const c_void>,
    children: Vec<ArrowArray>,
) -> ArrowArray {
    let children: Vec<*mut ArrowArray> =
        children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let mut parts = Box::new(ArrayParts { _held: held, buffers, children });
    ArrowArray {
        length: length as i64,
        null_count: null_count as i64,
        offset: 0,
        n_buffers: parts.buffers.len() as i64,
        n_children: parts.children.len() as i64,
        buffers: parts.buffers.as_mut_ptr(),
        children: parts.children.as_mut_ptr(),
        dictionary: null_mut(),
        release: Some(release_array),
        private_data: Box::into_raw(parts).cast(),
    }
}

/// A table of so many rows as a struct of columns.
pub(crate) fn table(columns: &[Arc<Data>], rows: usize) -> (ArrowSchema, ArrowArray) {
    let schemas = columns.iter().map(|column| {
        let format = match column.cells {
            Cells::Whole(_) => c"l",
            Cells::Decimal(_) => c"g",
            Cells::Text { .. } => c"U",
        };
        schema_of(format, &column.name, Vec::new())
    });
    let mut schema = schema_of(c"+s", "", schemas.collect());
    // The table itself is never blank.
    schema.flags = 0;
    let arrays = columns.iter().map(|column| {
        let blanks = column.blanks();
        let valid = if blanks == 0 { null() } else { column.valid.as_ptr().cast() };
        let buffers = match &column.cells {
            Cells::Whole(values) => vec![valid, values.as_ptr().cast()],
            Cells::Decimal(values) => vec![valid, values.as_ptr().cast()],
            Cells::Text { ends, bytes } => {
                vec![valid, ends.as_ptr().cast(), bytes.as_ptr().cast()]
            }
        };
        array_of((rows, blanks), Some(column.clone()), buffers, Vec::new())
    });
    (schema, array_of((rows, 0), None, vec![null()], arrays.collect()))
}
