//! Tables for spreadsheets: RFC 4180.

use std::fmt::Display;

/// A table as text, row by row.
#[derive(Debug, Default)]
pub(crate) struct Csv {
    text: String,
    /// True if the row has a cell already.
    begun: bool,
}

impl Csv {
    /// A table with the names of its columns.
    pub(crate) fn with_head(names: &[&str]) -> Csv {
        let mut csv = Csv::default();
        for name in names {
            csv.text(name);
        }
        csv.end_row();
        csv
    }

    /// A cell with a text of others: never one that a spreadsheet would work out as a formula.
    pub(crate) fn text(&mut self, text: &str) {
        self.next();
        let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let text = if is_formula { format!("'{text}") } else { text.to_owned() };
        if text.contains(['"', ',', '\r', '\n']) {
            self.text.push('"');
            self.text.push_str(&text.replace('"', "\"\""));
            self.text.push('"');
        } else {
            self.text.push_str(&text);
        }
    }

    /// A cell with a number; empty for none.
    pub(crate) fn number(&mut self, number: Option<impl Display>) {
        self.next();
        if let Some(number) = number {
            self.text.push_str(&number.to_string());
        }
    }

    /// A cell for each number.
    pub(crate) fn numbers<const N: usize>(&mut self, numbers: [impl Display; N]) {
        for number in numbers {
            self.number(Some(number));
        }
    }

    pub(crate) fn end_row(&mut self) {
        self.text.push_str("\r\n");
        self.begun = false;
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }

    fn next(&mut self) {
        if self.begun {
            self.text.push(',');
        }
        self.begun = true;
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
