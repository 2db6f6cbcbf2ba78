//! `kalah schema`: the JSON schema of the configuration file, for editors and for who packs the program.

use clap::{Arg, ArgAction, Args, Command};
use serde_json::{Map, Value, json};

use crate::arguments::command;
use crate::configuration::{CONFIGURED_COMMANDS, configurable};

/// Print the JSON schema of the configuration file
#[derive(Args)]
pub(crate) struct Schema {}

impl Schema {
    #[expect(clippy::unused_self, reason = "the same shape as every command")]
    pub(crate) fn run(&self) {
        println!("{:#}", schema(&command()));
    }
}

/// Returns the schema: a section for each configured command, and in it each long option.
fn schema(program: &Command) -> Value {
    let sections: Map<String, Value> = CONFIGURED_COMMANDS
        .iter()
        .filter_map(|&name| Some((name.to_owned(), section(program.find_subcommand(name)?))))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "kalah.toml",
        "type": "object",
        "additionalProperties": false,
        "properties": sections,
    })
}

fn section(command: &Command) -> Value {
    let options: Map<String, Value> = configurable(command)
        .filter_map(|option| Some((option.get_long()?.to_owned(), value(option))))
        .collect();
    json!({ "type": "object", "additionalProperties": false, "properties": options })
}

/// Returns the schema of an option's value, by what its argument takes.
fn value(option: &Arg) -> Value {
    let text = json!({ "type": ["string", "number"] });
    let mut value = match option.get_action() {
        ArgAction::Append => json!({ "anyOf": [text, { "type": "array", "items": text }] }),
        action if !action.takes_values() => json!({ "type": "boolean" }),
        _ if option.get_num_args().is_some_and(|count| count.min_values() == 0) => {
            json!({ "type": ["string", "number", "boolean"] })
        }
        _ => text,
    };
    if let Some(help) = option.get_help() {
        value["description"] = help.to_string().into();
    }
    value
}
