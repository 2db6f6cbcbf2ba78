//! A text that a program means, and its arguments, before it is written in a language.

/// The key of a text in the catalogue, with its arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    key: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

impl Text {
    /// Returns the text of this key, without arguments.
    pub const fn new(key: &'static str) -> Text {
        Text { key, arguments: Vec::new() }
    }

    /// The same with an argument, instead of one of that name.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Text {
        self.arguments.retain(|(known, _)| *known != name);
        self.arguments.push((name, value.into()));
        self
    }

    /// Returns the argument of a name, if it is words.
    pub fn words(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find_map(|(known, value)| match value {
            Argument::Words(words) if *known == name => Some(words.as_str()),
            _ => None,
        })
    }

    /// Returns the key.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// Returns true if the text holds markup.
    pub fn is_markup(&self) -> bool {
        self.key.ends_with("-html")
    }

    pub(crate) fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }
}

/// A value by which a template names a text, itself or by reference: a text, or its key.
pub trait ToText {
    /// Returns the text.
    fn to_text(&self) -> Text;
}

impl ToText for &'static str {
    fn to_text(&self) -> Text {
        Text::new(self)
    }
}

impl ToText for Text {
    fn to_text(&self) -> Text {
        self.clone()
    }
}

impl<T: ToText + ?Sized> ToText for &T {
    fn to_text(&self) -> Text {
        (**self).to_text()
    }
}

/// What is put into a text.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A count: written with its thousands apart, and by it plural forms are chosen.
    Count(i64),
    /// A number with so many digits behind the decimal sign of the language.
    Decimal(f64, usize),
    /// Words that are the same in all languages: names, addresses, identifiers. They may be those of strangers.
    Words(String),
    /// Another text, written in the same language.
    Text(Box<Text>),
}

impl Argument {
    /// Returns true for words that are none.
    pub const fn is_empty(&self) -> bool {
        matches!(self, Argument::Words(words) if words.is_empty())
    }
}

/// A value of which an argument is made where it stands behind references, as values of templates do.
pub trait ToArgument {
    /// Returns the argument.
    fn to_argument(&self) -> Argument;
}

impl ToArgument for Argument {
    fn to_argument(&self) -> Argument {
        self.clone()
    }
}

impl ToArgument for Text {
    fn to_argument(&self) -> Argument {
        self.clone().into()
    }
}

impl ToArgument for str {
    fn to_argument(&self) -> Argument {
        self.to_owned().into()
    }
}

impl ToArgument for String {
    fn to_argument(&self) -> Argument {
        self.clone().into()
    }
}

impl<T: ToArgument + ?Sized> ToArgument for &T {
    fn to_argument(&self) -> Argument {
        (**self).to_argument()
    }
}

impl<T: ToArgument + ?Sized> From<&T> for Argument {
    fn from(value: &T) -> Argument {
        value.to_argument()
    }
}

impl From<Text> for Argument {
    fn from(text: Text) -> Argument {
        Argument::Text(Box::new(text))
    }
}

impl From<String> for Argument {
    fn from(words: String) -> Argument {
        Argument::Words(words)
    }
}

/// A count; nothing is counted further than it reaches.
fn count(number: impl TryInto<i64>) -> Argument {
    Argument::Count(number.try_into().unwrap_or(i64::MAX))
}

macro_rules! counts {
    ($($type:ty),*) => { $(
        impl ToArgument for $type {
            fn to_argument(&self) -> Argument {
                count(*self)
            }
        }

        impl From<$type> for Argument {
            fn from(number: $type) -> Argument {
                count(number)
            }
        }
    )* };
}

counts!(u8, u16, u32, u64, usize, i32, i64);
