//! Files of Parquet: columns of small numbers and words, each compressed by itself.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::thrift::{ThriftWriter, varint};

/// Values of a column.
pub(crate) enum ColumnValues {
    /// Numbers.
    Numbers(Vec<i16>),
    /// Numbers, some of which are not there.
    OptionalNumbers(Vec<Option<i16>>),
    /// Words.
    Words(Vec<String>),
}

/// A column with its name.
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) values: ColumnValues,
}

/// A column as it lies in the file.
struct WrittenColumn<'a> {
    column: &'a Column,
    start: usize,
    packed: usize,
    plain: usize,
}

const MAGIC: &[u8; 4] = b"PAR1";

// Numbers of the format.
const INT32: i32 = 1;
const BYTE_ARRAY: i32 = 6;
const REQUIRED: i32 = 0;
const OPTIONAL: i32 = 1;
const UTF8: i32 = 0;
const INT_16: i32 = 16;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const GZIP: i32 = 2;
const DATA_PAGE: i32 = 0;

impl Column {
    const fn len(&self) -> usize {
        match &self.values {
            ColumnValues::Numbers(numbers) => numbers.len(),
            ColumnValues::OptionalNumbers(numbers) => numbers.len(),
            ColumnValues::Words(words) => words.len(),
        }
    }

    const fn physical(&self) -> i32 {
        match self.values {
            ColumnValues::Words(_) => BYTE_ARRAY,
            _ => INT32,
        }
    }

    /// The values as a page holds them: which of them are there, then those one after the other.
    fn page(&self) -> Vec<u8> {
        let number = |value: i16| i32::from(value).to_le_bytes();
        match &self.values {
            ColumnValues::Numbers(numbers) => numbers.iter().flat_map(|&value| number(value)).collect(),
            ColumnValues::OptionalNumbers(numbers) => {
                let mut levels = Vec::new();
                for run in numbers.chunk_by(|one, other| one.is_some() == other.is_some()) {
                    varint(&mut levels, (run.len() as u64) << 1);
                    levels.push(u8::from(run[0].is_some()));
                }
                let length = u32::try_from(levels.len()).unwrap_or(u32::MAX).to_le_bytes();
                let there = numbers.iter().flatten().flat_map(|&value| number(value));
                length.into_iter().chain(levels).chain(there).collect()
            }
            ColumnValues::Words(words) => {
                let word = |word: &String| {
                    let length = u32::try_from(word.len()).unwrap_or(u32::MAX).to_le_bytes();
                    length.into_iter().chain(word.bytes()).collect::<Vec<u8>>()
                };
                words.iter().flat_map(word).collect()
            }
        }
    }
}

/// Writes columns of one length, with what is to be said of the file.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn write(columns: &[Column], notes: &[(&str, String)], to: &mut dyn Write) -> io::Result<()> {
    let mut file = MAGIC.to_vec();
    let mut written = Vec::new();
    for column in columns {
        let page = column.page();
        let packed = gzip(&page)?;
        let start = file.len();
        file.extend(page_header(column, page.len(), packed.len()));
        let head = file.len() - start;
        file.extend(&packed);
        written.push(WrittenColumn { column, start, packed: head + packed.len(), plain: head + page.len() });
    }
    let footer = footer(&written, notes);
    file.extend(&footer);
    file.extend(u32::try_from(footer.len()).unwrap_or(u32::MAX).to_le_bytes());
    file.extend(MAGIC);
    to.write_all(&file)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes)?;
    packer.finish()
}

fn page_header(column: &Column, plain: usize, packed: usize) -> Vec<u8> {
    ThriftWriter::structure(|header| {
        header.i32(1, DATA_PAGE);
        header.i32(2, small(plain));
        header.i32(3, small(packed));
        header.inner(5, |page| {
            page.i32(1, small(column.len()));
            page.i32(2, PLAIN);
            page.i32(3, RLE);
            page.i32(4, RLE);
        });
    })
}

fn footer(columns: &[WrittenColumn<'_>], notes: &[(&str, String)]) -> Vec<u8> {
    let rows = wide(columns.first().map_or(0, |first| first.column.len()));
    // The root of the schema has no column.
    let schema: Vec<Option<&Column>> =
        std::iter::once(None).chain(columns.iter().map(|written| Some(written.column))).collect();
    ThriftWriter::structure(|file| {
        file.i32(1, 1);
        file.structures(2, &schema, |element, column| schema_element(element, *column, columns.len()));
        file.i64(3, rows);
        file.structures(4, &[columns], |group, columns| {
            group.structures(1, columns, column_chunk);
            group.i64(2, wide(columns.iter().map(|column| column.plain).sum()));
            group.i64(3, rows);
        });
        file.structures(5, notes, |note, (key, value)| {
            note.text(1, key);
            note.text(2, value);
        });
        file.text(6, concat!("kalah ", env!("CARGO_PKG_VERSION")));
    })
}

fn schema_element(element: &mut ThriftWriter, column: Option<&Column>, columns: usize) {
    let Some(column) = column else {
        element.text(4, "positions");
        element.i32(5, small(columns));
        return;
    };
    let is_optional = matches!(column.values, ColumnValues::OptionalNumbers(_));
    element.i32(1, column.physical());
    element.i32(3, if is_optional { OPTIONAL } else { REQUIRED });
    element.text(4, &column.name);
    element.i32(6, if column.physical() == BYTE_ARRAY { UTF8 } else { INT_16 });
}

fn column_chunk(chunk: &mut ThriftWriter, written: &WrittenColumn<'_>) {
    chunk.i64(2, wide(written.start));
    chunk.inner(3, |data| {
        data.i32(1, written.column.physical());
        data.numbers(2, &[PLAIN, RLE]);
        data.texts(3, &[&written.column.name]);
        data.i32(4, GZIP);
        data.i64(5, wide(written.column.len()));
        data.i64(6, wide(written.plain));
        data.i64(7, wide(written.packed));
        data.i64(9, wide(written.start));
    });
}

fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn wide(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Column, ColumnValues, write};

    /// What other programs make of it is tried with polars, beside the Python package.
    #[test]
    fn a_file_ends_with_the_length_of_its_footer() {
        let columns = [
            Column { name: "margin".to_owned(), values: ColumnValues::Numbers(vec![-3, 4]) },
            Column { name: "move_1".to_owned(), values: ColumnValues::OptionalNumbers(vec![None, Some(4)]) },
            Column {
                name: "source".to_owned(),
                values: ColumnValues::Words(vec!["search".to_owned(), "database".to_owned()]),
            },
        ];
        let mut file = Vec::new();
        write(&columns, &[("rules", "6x4".to_owned())], &mut file).unwrap();
        assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
        let tail = file.len() - 8;
        let footer = u32::from_le_bytes(file[tail..tail + 4].try_into().unwrap()) as usize;
        assert_eq!(file[tail - footer], 0x15, "the first field of the footer is a number");
        assert_eq!(columns[1].page(), [4, 0, 0, 0, 2, 0, 2, 1, 4, 0, 0, 0]);
    }
}
