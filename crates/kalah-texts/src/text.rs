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

    /// The same with an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Text {
        self.arguments.push((name, value.into()));
        self
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

impl From<&'static str> for Text {
    fn from(key: &'static str) -> Text {
        Text::new(key)
    }
}

impl From<&&'static str> for Text {
    fn from(key: &&'static str) -> Text {
        Text::new(key)
    }
}

impl From<&&&'static str> for Text {
    fn from(key: &&&'static str) -> Text {
        Text::new(key)
    }
}

impl From<&Text> for Text {
    fn from(text: &Text) -> Text {
        text.clone()
    }
}

impl From<&&Text> for Text {
    fn from(text: &&Text) -> Text {
        Text::clone(text)
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

impl From<Text> for Argument {
    fn from(text: Text) -> Argument {
        Argument::Text(Box::new(text))
    }
}

impl From<&Text> for Argument {
    fn from(text: &Text) -> Argument {
        Argument::from(text.clone())
    }
}

impl From<&&Text> for Argument {
    fn from(text: &&Text) -> Argument {
        Argument::from(Text::clone(text))
    }
}

impl From<&Argument> for Argument {
    fn from(argument: &Argument) -> Argument {
        argument.clone()
    }
}

impl From<&&Argument> for Argument {
    fn from(argument: &&Argument) -> Argument {
        Argument::clone(argument)
    }
}

impl From<String> for Argument {
    fn from(words: String) -> Argument {
        Argument::Words(words)
    }
}

impl From<&String> for Argument {
    fn from(words: &String) -> Argument {
        Argument::Words(words.clone())
    }
}

impl From<&&String> for Argument {
    fn from(words: &&String) -> Argument {
        Argument::Words(String::clone(words))
    }
}

impl From<&str> for Argument {
    fn from(words: &str) -> Argument {
        Argument::Words(words.to_owned())
    }
}

impl From<&&str> for Argument {
    fn from(words: &&str) -> Argument {
        Argument::Words((*words).to_owned())
    }
}

impl From<&&&str> for Argument {
    fn from(words: &&&str) -> Argument {
        Argument::Words((**words).to_owned())
    }
}

/// A count of a type that always fits.
macro_rules! counts {
    ($($type:ty),*) => { $(
        impl From<$type> for Argument {
            fn from(count: $type) -> Argument {
                Argument::Count(i64::from(count))
            }
        }

        impl From<&$type> for Argument {
            fn from(count: &$type) -> Argument {
                Argument::from(*count)
            }
        }

        impl From<&&$type> for Argument {
            fn from(count: &&$type) -> Argument {
                Argument::from(**count)
            }
        }
    )* };
}

counts!(u8, u16, u32, i32, i64);

/// A count of a type that may not fit: nothing is counted that far.
macro_rules! large_counts {
    ($($type:ty),*) => { $(
        impl From<$type> for Argument {
            fn from(count: $type) -> Argument {
                Argument::Count(i64::try_from(count).unwrap_or(i64::MAX))
            }
        }

        impl From<&$type> for Argument {
            fn from(count: &$type) -> Argument {
                Argument::from(*count)
            }
        }

        impl From<&&$type> for Argument {
            fn from(count: &&$type) -> Argument {
                Argument::from(**count)
            }
        }
    )* };
}

large_counts!(u64, usize);
