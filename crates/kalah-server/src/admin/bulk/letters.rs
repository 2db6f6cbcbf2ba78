//! A letter to people who are selected, sent as a mail to each.

use std::collections::HashSet;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_pages::ui::words::counted;
use kalah_store::{NewLetter, PersonId, PersonRow};

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

    const fn reason(self) -> &'static str {
        match self {
            NoMail::Address => "without an address",
            NoMail::Unwanted => "who turned mails off",
            NoMail::ShutOut => "blocked",
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
fn report(queued: u64, people: &[PersonRow], unwilling: &HashSet<PersonId>) -> String {
    let without = |reason: &NoMail| {
        let count = people.iter().filter(|one| NoMail::from_person(one, unwilling) == Some(*reason)).count();
        (count > 0).then(|| format!("{count} {}", reason.reason()))
    };
    let without: Vec<String> = NoMail::ALL.iter().filter_map(without).collect();
    let sent = counted(queued, "mail is on its way.", "mails are on their way.");
    if without.is_empty() { sent } else { format!("{sent} No mail for {}.", without.join(", ")) }
}

impl LetterFields {
    /// Reads the fields, and says what is wrong with them.
    fn from_form(form: &SelectionForm, is_for_nobody: bool) -> LetterFields {
        let [subject, text] = ["subject", "text"].map(|name| form.field(name).unwrap_or_default().to_owned());
        let fault = |value: &str, longest: usize, empty: &'static str| {
            let length = value.trim().chars().count();
            if length == 0 {
                Some(empty.to_owned())
            } else if length > longest {
                Some(format!("At most {longest} letters; these are {length}."))
            } else {
                None
            }
        };
        LetterFields {
            subject_fault: fault(&subject, LONGEST_SUBJECT, "Enter a subject."),
            text_fault: fault(&text, LONGEST_TEXT, "Enter a text."),
            is_for_nobody,
            subject,
            text,
        }
    }
}
