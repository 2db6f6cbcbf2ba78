//! Trouble banner at the head of every page.

use std::time::{SystemTime, UNIX_EPOCH};

use askama::Template;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::trouble::{DatabaseTrouble, Rescue, TroubleKind};
use kalah_store::DatabaseDamage;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};

use crate::address::AddressBase;
use crate::http::page_error::PageError;
use crate::live::region::Region;
use crate::live::section::{PageSection, RegionData};
use crate::ui::filters;
use crate::ui::layout::PageSurroundings;

#[derive(Template)]
#[template(path = "ui/trouble.html")]
struct Banner {
    lines: Vec<Text>,
}

/// Returns the current surroundings of a page of this tournament, for readers of a language.
pub fn around(shared: &TournamentHandle, language: Language) -> Result<PageSurroundings, PageError> {
    let trouble = shared.trouble();
    let (base, damaged) = {
        let tournament = shared.read();
        (AddressBase::of(&tournament).clone(), tournament.damaged.len())
    };
    Ok(PageSurroundings {
        base,
        within: true,
        trouble: Banner::from_trouble(trouble.as_ref(), damaged).render_in(language)?,
        is_served: true,
        language,
        site: None,
    })
}

/// Returns the surroundings of a page that belongs to no tournament.
pub fn around_all(tournaments: &Tournaments, language: Language) -> Result<PageSurroundings, PageError> {
    let damaged = tournaments.all().iter().map(|shared| shared.read().damaged.len()).sum();
    let banner = Banner::from_trouble(tournaments.trouble().as_ref(), damaged);
    let base = AddressBase::of(&tournaments.first_shown().read()).clone();
    let trouble = banner.render_in(language)?;
    Ok(PageSurroundings { base, within: false, trouble, is_served: true, language, site: None })
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
        let mut lines: Vec<Text> = trouble.map(since).into_iter().collect();
        if damaged > 0 {
            lines.push(Text::new("trouble-damaged").with("count", damaged));
        }
        Banner { lines }
    }
}

impl RegionData for Banner {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("trouble", self.render_in(language)?))
    }
}

fn since(trouble: &DatabaseTrouble) -> Text {
    let DatabaseTrouble { what, since } = trouble;
    Text::new("trouble-since").with("what", text_of(what)).with("time", clock(*since))
}

fn text_of(trouble: &TroubleKind) -> Text {
    match trouble {
        TroubleKind::Locked => Text::new("trouble-locked"),
        TroubleKind::Full => Text::new("trouble-full"),
        TroubleKind::Refused => Text::new("trouble-refused"),
        TroubleKind::Away => Text::new("trouble-away"),
        TroubleKind::Lost(damage, None) => text_of_damage(*damage),
        TroubleKind::Lost(damage, Some(Rescue::Saved { file, results, of })) => Text::new("trouble-saved")
            .with("what", text_of_damage(*damage))
            .with("results", results)
            .with("all", of)
            .with("file", file),
        TroubleKind::Lost(damage, Some(Rescue::Nothing)) => {
            Text::new("trouble-nothing-saved").with("what", text_of_damage(*damage))
        }
    }
}

const fn text_of_damage(damage: DatabaseDamage) -> Text {
    match damage {
        DatabaseDamage::Removed => Text::new("trouble-removed"),
        DatabaseDamage::Replaced => Text::new("trouble-replaced"),
        DatabaseDamage::Shortened => Text::new("trouble-shortened"),
        DatabaseDamage::Damaged => Text::new("trouble-lost"),
    }
}

/// The time of day, `14:03`.
fn clock(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    format!("{:02}:{:02}", seconds / 3600 % 24, seconds / 60 % 60)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use kalah_coordinator::trouble::{DatabaseTrouble, Rescue, TroubleKind};
    use kalah_store::DatabaseDamage;
    use kalah_texts::Language;

    use super::since;

    #[test]
    fn a_trouble_is_told_with_its_hour() {
        let banner_of = |what| {
            let since_then = UNIX_EPOCH + Duration::from_secs(86_400 * 365 + 50_621);
            Language::ENGLISH.write(&since(&DatabaseTrouble { what, since: since_then }))
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
