//! The part of the account page on what the own player is called.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_store::{PlayerNames, Store};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use kalah_tournament::{Face, Nickname, PlayerNumber};

use crate::account::{GuardedAction, Person};

#[derive(Template)]
#[template(path = "nicknames/own_nickname.html")]
struct OwnNickname<'a> {
    names: PlayerNames,
    face: Face,
    csrf: &'a str,
}

/// Names a colour of faces.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "a template hands over references")]
const fn color_name(color: &u8) -> Text {
    Text::new(match *color {
        0 => "nickname-amber",
        1 => "nickname-red",
        2 => "nickname-rose",
        3 => "nickname-violet",
        4 => "nickname-blue",
        5 => "nickname-teal",
        6 => "nickname-green",
        _ => "nickname-olive",
    })
}

/// Returns the part for a player of the class; empty for others.
pub(crate) async fn section(
    store: &Store,
    person: &Person,
    player: PlayerNumber,
    language: Language,
) -> Result<String, PageError> {
    let Some(names) = store.player_names(player).await? else { return Ok(String::new()) };
    let face = names.face.unwrap_or_else(|| Face::generated(player));
    let csrf = if person.may(GuardedAction::ChangeAccount).is_ok() { person.csrf() } else { "" };
    Ok(OwnNickname { names, face, csrf }.render_in(language)?)
}
