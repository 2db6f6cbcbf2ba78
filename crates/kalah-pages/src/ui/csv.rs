//! Tables for spreadsheets: RFC 4180.

use std::fmt::Display;

use csv::{Terminator, Writer, WriterBuilder};

/// A table as text, row by row.
#[derive(Debug)]
pub struct Csv(Writer<Vec<u8>>);

impl Default for Csv {
    fn default() -> Csv {
        Csv(WriterBuilder::new().flexible(true).terminator(Terminator::CRLF).from_writer(Vec::new()))
    }
}

// A vector takes whatever is written.
impl Csv {
    /// A table with the names of its columns.
    pub fn with_head(names: &[&str]) -> Csv {
        let mut csv = Csv::default();
        for name in names {
            csv.text(name);
        }
        csv.end_row();
        csv
    }

    /// A cell with a text of others: never one that a spreadsheet would work out as a formula.
    pub fn text(&mut self, text: &str) {
        let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
        _ = if is_formula { self.0.write_field(format!("'{text}")) } else { self.0.write_field(text) };
    }

    /// A cell with a number; empty for none.
    pub fn number(&mut self, number: Option<impl Display>) {
        _ = self.0.write_field(number.map(|number| number.to_string()).unwrap_or_default());
    }

    /// A cell for each number.
    pub fn numbers<const N: usize>(&mut self, numbers: [impl Display; N]) {
        for number in numbers {
            self.number(Some(number));
        }
    }

    pub fn end_row(&mut self) {
        _ = self.0.write_record(None::<&[u8]>);
    }

    pub fn finish(self) -> String {
        self.0.into_inner().ok().and_then(|text| String::from_utf8(text).ok()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Csv;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let mut csv = Csv::with_head(&["number", "title"]);
        for title in ["plain", "a,b", "say \"go\"", "two\r\nlines", "", "ß"] {
            csv.number(Some(-1.5));
            csv.text(title);
            csv.end_row();
        }
        csv.number(None::<u32>);
        csv.text("x");
        csv.end_row();
        assert_eq!(
            csv.finish(),
            "number,title\r\n-1.5,plain\r\n-1.5,\"a,b\"\r\n-1.5,\"say \"\"go\"\"\"\r\n-1.5,\"two\r\nlines\"\r\n-1.5,\r\n\
             -1.5,ß\r\n,x\r\n"
        );
    }

    #[test]
    fn nothing_is_a_formula() {
        for formula in ["=1+1", "+1", "-1", "@sum(a1)", "\tx", "=cmd|' /c calc'!a1,b"] {
            let mut csv = Csv::default();
            csv.text(formula);
            let text = csv.finish();
            assert!(text.trim_start_matches('"').starts_with('\''), "{text}");
        }
    }
}
