//! Trouble banner at the head of every page.

use std::time::{SystemTime, UNIX_EPOCH};

use askama::Template;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::trouble::DatabaseTrouble;
use kalah_texts::Language;
use kalah_texts::values::RenderIn as _;

use crate::address::AddressBase;
use crate::http::page_error::PageError;
use crate::live::region::Region;
use crate::live::section::{PageSection, RegionData};
use crate::ui::layout::PageSurroundings;
use crate::ui::words;

#[derive(Template)]
#[template(path = "ui/trouble.html")]
struct Banner {
    lines: Vec<String>,
}

/// Returns the current surroundings of a page of this tournament.
pub fn around(shared: &TournamentHandle) -> Result<PageSurroundings, PageError> {
    let trouble = shared.trouble();
    let (base, damaged) = {
        let tournament = shared.read();
        (AddressBase::of(&tournament).clone(), tournament.damaged.len())
    };
    Ok(PageSurroundings {
        base,
        within: true,
        trouble: Banner::from_trouble(trouble.as_ref(), damaged).render()?,
        is_served: true,
        language: Language::ENGLISH,
    })
}

/// Returns the surroundings of a page that belongs to no tournament.
pub fn around_all(tournaments: &Tournaments) -> Result<PageSurroundings, PageError> {
    let damaged = tournaments.all().iter().map(|shared| shared.read().damaged.len()).sum();
    let banner = Banner::from_trouble(tournaments.trouble().as_ref(), damaged);
    let base = AddressBase::of(&tournaments.main().read()).clone();
    let trouble = banner.render()?;
    Ok(PageSurroundings { base, within: false, trouble, is_served: true, language: Language::ENGLISH })
}

/// The banner of a page that lives.
pub fn section(shared: &TournamentHandle) -> PageSection {
    let trouble = shared.trouble();
    PageSection::new([TournamentTopic::Trouble], move |tournament| {
        Ok(Banner::from_trouble(trouble.as_ref(), tournament.damaged.len()))
    })
}

impl Banner {
    /// Empty while all is well.
    fn from_trouble(trouble: Option<&DatabaseTrouble>, damaged: usize) -> Banner {
        let mut lines: Vec<String> = trouble.map(since).into_iter().collect();
        if damaged > 0 {
            let matches = words::counted(damaged as u64, "match was", "matches were");
            lines.push(format!("{matches} damaged in the database, and will be played again."));
        }
        Banner { lines }
    }
}

impl RegionData for Banner {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("trouble", self.render_in(language)?))
    }
}

fn since(trouble: &DatabaseTrouble) -> String {
    let DatabaseTrouble { what, since } = trouble;
    format!("{what} Since {}.", clock(*since))
}

/// The time of day, `14:03 UTC`.
fn clock(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    format!("{:02}:{:02} UTC", seconds / 3600 % 24, seconds / 60 % 60)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use kalah_coordinator::trouble::{DatabaseTrouble, Rescue, TroubleKind};
    use kalah_store::DatabaseDamage;

    use super::since;

    #[test]
    fn a_trouble_is_told_with_its_hour() {
        let banner_of = |what| {
            since(&DatabaseTrouble { what, since: UNIX_EPOCH + Duration::from_secs(86_400 * 365 + 50_621) })
        };
        assert_eq!(
            banner_of(TroubleKind::Full),
            "The disk is full. Results wait until there is room. Since 14:03 UTC."
        );
        let rescue = Rescue::Saved { file: "tournament.rescued-1.sqlite".to_owned(), results: 6, of: 6 };
        assert_eq!(
            banner_of(TroubleKind::Lost(DatabaseDamage::Removed, Some(rescue))),
            "The database was removed while the server ran. No matches are played any more. 6 of 6 results are \
             saved in tournament.rescued-1.sqlite. Since 14:03 UTC."
        );
    }
}
