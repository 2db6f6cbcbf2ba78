//! Arguments that name a bot by a path, which need not be text.

use std::ffi::OsStr;
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;
use std::str::FromStr;

use clap::builder::{StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use kalah_match::PlayerSpec;
use kalah_source::BotSource;

/// What is read from a text, or from the path of a bot that is none.
pub(crate) trait NamesBot:
    FromStr<Err: fmt::Display + std::error::Error + Send + Sync + 'static>
{
    /// Makes it of a path.
    fn from_path(path: &Path) -> Self;
}

impl NamesBot for BotSource {
    fn from_path(path: &Path) -> BotSource {
        BotSource::from(path)
    }
}

impl NamesBot for PlayerSpec {
    fn from_path(path: &Path) -> PlayerSpec {
        PlayerSpec::Bot(BotSource::from(path))
    }
}

/// Parser of such an argument. A path whose name is no UTF-8, as old disks have them, is taken as it is.
pub(crate) struct BotArgument<T>(PhantomData<fn() -> T>);

impl<T> BotArgument<T> {
    pub(crate) const fn new() -> BotArgument<T> {
        BotArgument(PhantomData)
    }
}

impl<T> Clone for BotArgument<T> {
    fn clone(&self) -> BotArgument<T> {
        BotArgument::new()
    }
}

impl<T: NamesBot + Clone + Send + Sync + 'static> TypedValueParser for BotArgument<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        if value.to_str().is_none() {
            return Ok(T::from_path(Path::new(value)));
        }
        let parser = StringValueParser::new().try_map(|text| text.parse::<T>());
        parser.parse_ref(command, argument, value)
    }
}
