//! Items for a course: the teacher chooses them on a page in the platform's frame, and the platform makes them.
//!
//! Nobody is signed in in a frame, so what is chosen for whom travels in the form, sealed.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::{RawForm, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, Response};
use kalah_http::random::random_bytes;
use kalah_lti::{ContentItem, DeepLinkingResponse, DeepLinkingSettings, ItemLineItem};
use kalah_pages::address::AddressBase;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_store::{Deadline, LearningPlatform, Moment, PlatformId, Role, Store, TournamentStage};
use kalah_texts::{Argument, Language, Text};
use serde::{Deserialize, Serialize};
use url::form_urlencoded;

use crate::account::{Accounts, not_from_elsewhere};
use crate::lti::content::{ItemContent, PARAMETER};
use crate::lti::deep_link_page::{self, OfferedItem};
use crate::lti::frame::{framed, origin, origins};
use crate::lti::grade_points::most_points;
use crate::lti::platform_client::PlatformClient;
use crate::lti::sealed_text::{seal, unseal};

/// Time in which items have to be chosen.
const LASTS: Duration = Duration::from_hours(1);

/// Signing purpose of choices.
const PURPOSE: &str = "lti-choose";

/// Items that are chosen at once, at most.
const MOST: usize = 50;

/// Pages of lessons and puzzles, with their titles.
const PAGES: [(&str, &str); 6] = [
    ("/learn/rules", "lti-page-rules"),
    ("/search", "lti-page-search"),
    ("/nim", "lti-page-nim"),
    ("/write-a-bot", "lti-page-write-a-bot"),
    ("/puzzles", "lti-page-puzzles"),
    ("/play", "lti-page-play"),
];

/// Choice that a platform waits for.
#[derive(Serialize, Deserialize)]
struct PendingChoice {
    platform: i64,
    deployment: String,
    settings: DeepLinkingSettings,
}

/// Something that can be chosen.
struct Offer {
    title: Text,
    content: ItemContent,
    /// Path of the page.
    path: String,
    /// The most points, if it gives any.
    most: Option<f64>,
}

impl Offer {
    /// Key in the form.
    fn key(&self) -> String {
        match self.content {
            ItemContent::Page => self.path.clone(),
            content => content.parameter(),
        }
    }

    /// The item, whose title the platform keeps in this language.
    fn item(self, site: &str, language: Language) -> ContentItem {
        let parameter = self.content.parameter();
        let mut item = ContentItem::link(language.write(&self.title), format!("{site}{}", self.path));
        item.line_item = self.most.map(|most| ItemLineItem {
            label: item.title.clone(),
            score_maximum: most,
            resource_id: parameter.clone(),
        });
        item.custom = BTreeMap::from([(PARAMETER.to_owned(), parameter)]);
        item
    }
}

/// Draws the page on which items are chosen.
pub(super) async fn choose(
    site: &TournamentSite,
    accounts: &Accounts,
    platform: &LearningPlatform,
    deployment: &str,
    settings: &DeepLinkingSettings,
    role: Role,
    language: Language,
) -> Result<Response, PageError> {
    if role == Role::Student {
        return Err(PageError::refused(StatusCode::FORBIDDEN, Text::new("lti-staff-alone")));
    }
    if !settings.takes_links() || origin(&settings.deep_link_return_url).is_none() {
        return Err(PageError::unfit(Text::new("lti-no-such-items")));
    }
    let offers = offers(site, accounts.store()).await?;
    let rows: Vec<OfferedItem> = offers
        .iter()
        .map(|offer| OfferedItem { key: offer.key(), title: Argument::from(&offer.title), most: offer.most })
        .collect();
    let choice = PendingChoice {
        platform: platform.id.0,
        deployment: deployment.to_owned(),
        settings: settings.clone(),
    };
    let choice = seal(accounts, PURPOSE, LASTS, choice);
    let html = deep_link_page::choice(&rows, &choice, settings.accept_multiple, language)?;
    Ok(framed(Html(html), &origins(&platform.registration), ""))
}

/// `POST /lti/choose`: signs the items, and draws the page from which the browser brings them to the platform.
pub(super) async fn chosen(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(client): State<PlatformClient>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    RawForm(form): RawForm,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    let fields: Vec<(String, String)> = form_urlencoded::parse(&form).into_owned().collect();
    let choice = fields.iter().find(|(name, _)| name == "choice").map_or("", |(_, value)| value);
    let too_old = || PageError::unfit(Text::new("lti-choice-too-old"));
    let (choice, _): (PendingChoice, _) = unseal(&accounts, PURPOSE, choice).ok_or_else(too_old)?;
    let platform = accounts.store().platform(PlatformId(choice.platform)).await?.ok_or_else(too_old)?;
    let registered = &platform.registration;
    let address = accounts.site().address(&headers);
    let is_chosen = |key: &str| fields.iter().any(|(name, value)| name == "item" && value == key);
    let most = if choice.settings.accept_multiple { MOST } else { 1 };
    let offers = offers(&site, accounts.store()).await?;
    let chosen = offers.into_iter().filter(|offer| is_chosen(&offer.key()));
    let items: Vec<ContentItem> = chosen.take(most).map(|offer| offer.item(&address, language)).collect();
    let key = client.own_keys().signing().await.map_err(|error| {
        tracing::error!("items for a course cannot be signed: {error}");
        PageError::refused(StatusCode::SERVICE_UNAVAILABLE, Text::new("lti-not-signed"))
    })?;
    let response = DeepLinkingResponse {
        client: &registered.client,
        issuer: &registered.issuer,
        deployment: &choice.deployment,
        data: choice.settings.data.as_ref(),
        nonce: &hex::encode(random_bytes::<16>()),
        items: &items,
        now: Moment::now().0,
    };
    let signed = response.sign(&key).map_err(|error| PageError::unfit(error.to_string()))?;
    let back = &choice.settings.deep_link_return_url;
    let back_origin = origin(back).ok_or_else(too_old)?;
    let html = deep_link_page::back(&items, back, &signed, &registered.name, language)?;
    Ok(framed(Html(html), &origins(registered), &back_origin))
}

/// Returns what gives points: title, key and the most points.
pub(super) async fn graded_items(
    site: &TournamentSite,
    store: &Store,
) -> Result<Vec<(Text, ItemContent, f64)>, PageError> {
    let offers = offers(site, store).await?.into_iter();
    Ok(offers.filter_map(|offer| Some((offer.title, offer.content, offer.most?))).collect())
}

/// Lists everything that can be chosen: tournaments that go on, their deadlines, lessons and puzzles.
async fn offers(site: &TournamentSite, store: &Store) -> Result<Vec<Offer>, PageError> {
    let mut offers = Vec::new();
    for shared in site.tournaments.all().iter() {
        let (id, base, title) = {
            let tournament = shared.read();
            if tournament.stage == TournamentStage::Archived {
                continue;
            }
            let base = AddressBase::of(&tournament).clone();
            let named = |name: &str| Text::new("lti-tournament-named").with("name", name);
            let title = base.name().map_or_else(|| Text::new("lti-tournament"), named);
            (tournament.id, base, title)
        };
        let content = ItemContent::Tournament(id);
        let most = most_points(store, id, None).await?;
        let path = format!("{base}/points");
        offers.push(Offer {
            title: Text::new("lti-item-points").with("tournament", &title),
            content,
            path,
            most,
        });
        for Deadline { id: deadline, name, .. } in store.deadlines(id).await? {
            let content = ItemContent::Deadline(deadline);
            let most = most_points(store, id, Some(deadline)).await?;
            let path = format!("{base}/deadlines?show={deadline}");
            let title = Text::new("lti-item-deadline").with("tournament", &title).with("deadline", name);
            offers.push(Offer { title, content, path, most });
        }
    }
    offers.extend(PAGES.map(|(path, title)| Offer {
        title: Text::new(title),
        content: ItemContent::Page,
        path: path.to_owned(),
        most: None,
    }));
    Ok(offers)
}
