//! A letter to people who are selected, sent as a mail to each.

use std::collections::HashSet;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_store::{NewLetter, PersonId, PersonRow};
use kalah_texts::Text;

use crate::account::recent_actions::RecentActions;
use crate::account::{Accounts, GuardedAction, PostedForm};
use crate::admin::bulk::bulk_page::{self, LetterFields};
use crate::admin::bulk::selection::SelectionForm;
use crate::notices::Notices;

/// Letters of a subject and of a text at most.
const LONGEST_SUBJECT: usize = 150;
const LONGEST_TEXT: usize = 20_000;

/// Reason why somebody who is selected gets no mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NoMail {
    /// The class list has no address.
    Address,
    /// The person wants no mails.
    Unwanted,
    /// The person is shut out.
    ShutOut,
}

impl NoMail {
    const ALL: [NoMail; 3] = [NoMail::Address, NoMail::Unwanted, NoMail::ShutOut];

    fn from_person(person: &PersonRow, unwilling: &HashSet<PersonId>) -> Option<NoMail> {
        if person.left_at.is_some() {
            Some(NoMail::ShutOut)
        } else if !bulk_page::has_address(person) {
            Some(NoMail::Address)
        } else if unwilling.contains(&person.id) {
            Some(NoMail::Unwanted)
        } else {
            None
        }
    }

    /// Key of how many get no mail for this reason.
    const fn reason(self) -> &'static str {
        match self {
            NoMail::Address => "bulk-no-address",
            NoMail::Unwanted => "bulk-unwanted",
            NoMail::ShutOut => "bulk-blocked",
        }
    }
}

/// `POST /people/mail`: queues the mails. The list of people tells how many.
pub(crate) async fn send(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(notices): State<Notices>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<SelectionForm>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let people = form.people(&accounts).await?;
    let fields = LetterFields::from_form(&form, people.is_empty());
    if fields.has_fault() || !notices.sends_mails() {
        let around = trouble::around_all(&site.tournaments, language)?;
        let html = bulk_page::letter(&people, &fields, notices.sends_mails(), person.csrf(), around)?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(html)).into_response());
    }
    let ids: Vec<PersonId> = people.iter().map(|one| one.id).collect();
    let new = NewLetter { sender: person.id, subject: fields.subject.trim(), text: fields.text.trim() };
    let queued = accounts.store().queue_letter(new, &ids).await?;
    let unwilling = accounts.store().unwilling_people(&ids).await?.into_iter().collect();
    let text = report(queued, &people, &unwilling);
    Ok(Redirect::to(&recent_actions.done(person.id, "/people", text)).into_response())
}

/// Says how many mails are on their way, and who gets none.
fn report(queued: u64, people: &[PersonRow], unwilling: &HashSet<PersonId>) -> Text {
    let without = |reason: &NoMail| {
        let count = people.iter().filter(|one| NoMail::from_person(one, unwilling) == Some(*reason)).count();
        (count > 0).then(|| Text::new(reason.reason()).with("count", count))
    };
    let listed = |first: Text, next: Text| Text::new("bulk-and").with("first", first).with("next", next);
    let without = NoMail::ALL.iter().filter_map(without).reduce(listed);
    let sent = Text::new("bulk-sent").with("count", queued);
    match without {
        None => sent,
        Some(people) => Text::new("bulk-sent-but").with("sent", sent).with("people", people),
    }
}

impl LetterFields {
    /// Reads the fields, and says what is wrong with them.
    fn from_form(form: &SelectionForm, is_for_nobody: bool) -> LetterFields {
        let [subject, text] = ["subject", "text"].map(|name| form.field(name).unwrap_or_default().to_owned());
        let fault = |value: &str, longest: usize, empty: &'static str| {
            let length = value.trim().chars().count();
            if length == 0 {
                Some(Text::new(empty))
            } else if length > longest {
                let text = Text::new("bulk-too-long").with("longest", longest.to_string());
                Some(text.with("length", length.to_string()))
            } else {
                None
            }
        };
        LetterFields {
            subject_fault: fault(&subject, LONGEST_SUBJECT, "bulk-enter-subject"),
            text_fault: fault(&text, LONGEST_TEXT, "bulk-enter-text"),
            is_for_nobody,
            subject,
            text,
        }
    }
}
