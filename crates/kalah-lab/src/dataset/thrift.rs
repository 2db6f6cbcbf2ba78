//! The compact protocol of Thrift, as far as the metadata of Parquet needs it.

/// Writer of nested structures.
#[derive(Default)]
pub(super) struct ThriftWriter {
    bytes: Vec<u8>,
    /// The last field of each structure that is open.
    fields: Vec<i16>,
}

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

impl ThriftWriter {
    /// Writes a structure that stands alone.
    pub(super) fn structure(write: impl FnOnce(&mut ThriftWriter)) -> Vec<u8> {
        let mut writer = ThriftWriter::default();
        writer.nested(write);
        writer.bytes
    }

    /// Writes a field of 32 bits.
    pub(super) fn i32(&mut self, field: i16, value: i32) {
        self.field(field, I32);
        self.zigzag(value.into());
    }

    /// Writes a field of 64 bits.
    pub(super) fn i64(&mut self, field: i16, value: i64) {
        self.field(field, I64);
        self.zigzag(value);
    }

    /// Writes a field of text.
    pub(super) fn text(&mut self, field: i16, text: &str) {
        self.field(field, BINARY);
        self.string(text);
    }

    /// Writes a field that is a structure.
    pub(super) fn inner(&mut self, field: i16, write: impl FnOnce(&mut ThriftWriter)) {
        self.field(field, STRUCT);
        self.nested(write);
    }

    /// Writes a field that is a list of structures.
    pub(super) fn structures<T>(&mut self, field: i16, items: &[T], write: impl Fn(&mut ThriftWriter, &T)) {
        self.field(field, LIST);
        self.list(items.len(), STRUCT);
        for item in items {
            self.nested(|writer| write(writer, item));
        }
    }

    /// Writes a field that is a list of texts.
    pub(super) fn texts(&mut self, field: i16, texts: &[&str]) {
        self.field(field, LIST);
        self.list(texts.len(), BINARY);
        for text in texts {
            self.string(text);
        }
    }

    /// Writes a field that is a list of numbers of 32 bits.
    pub(super) fn numbers(&mut self, field: i16, numbers: &[i32]) {
        self.field(field, LIST);
        self.list(numbers.len(), I32);
        for &number in numbers {
            self.zigzag(number.into());
        }
    }

    fn nested(&mut self, write: impl FnOnce(&mut ThriftWriter)) {
        self.fields.push(0);
        write(self);
        self.fields.pop();
        self.bytes.push(0);
    }

    fn field(&mut self, field: i16, kind: u8) {
        let last = self.fields.last_mut().map_or(0, |last| std::mem::replace(last, field));
        if let Ok(step @ 1..=15) = u8::try_from(field - last) {
            self.bytes.push(step << 4 | kind);
        } else {
            self.bytes.push(kind);
            self.zigzag(field.into());
        }
    }

    fn list(&mut self, length: usize, kind: u8) {
        if let Ok(length @ 0..=14) = u8::try_from(length) {
            self.bytes.push(length << 4 | kind);
        } else {
            self.bytes.push(0xf0 | kind);
            varint(&mut self.bytes, length as u64);
        }
    }

    fn string(&mut self, text: &str) {
        varint(&mut self.bytes, text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn zigzag(&mut self, value: i64) {
        varint(&mut self.bytes, (value << 1 ^ value >> 63).cast_unsigned());
    }
}

/// Writes a number in groups of 7 bits, the lowest first.
pub(super) fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    loop {
        let low = (value & 0x7f) as u8;
        value >>= 7;
        if value == 0 {
            bytes.push(low);
            return;
        }
        bytes.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::ThriftWriter;

    #[test]
    fn numbers_and_fields_are_those_of_the_specification() {
        let bytes = ThriftWriter::structure(|writer| {
            writer.i32(1, -1);
            writer.i64(20, 300);
            writer.text(21, "ab");
            writer.numbers(22, &[1]);
        });
        assert_eq!(bytes, [0x15, 1, 6, 40, 0xd8, 4, 0x18, 2, b'a', b'b', 0x19, 0x15, 2, 0]);
    }
}
