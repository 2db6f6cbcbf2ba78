//! Trouble banner at the head of every page.

use std::time::{SystemTime, UNIX_EPOCH};

use askama::Template;

use crate::http::page_error::PageError;
use crate::live::region::Region;
use crate::live::section::{Facts, Section};
use crate::tournament::hall::Hall;
use crate::tournament::shared_state::SharedState;
use crate::tournament::topic::Topic;
use crate::tournament::trouble::Trouble;
use crate::ui::layout::Surroundings;
use crate::ui::words;

#[derive(Template)]
#[template(path = "trouble.html")]
struct Banner {
    lines: Vec<String>,
}

/// Returns the current surroundings of a page of this tournament.
pub(crate) fn around(shared: &SharedState) -> Result<Surroundings, PageError> {
    let trouble = shared.trouble();
    let (base, damaged) = {
        let tournament = shared.read();
        (tournament.base.clone(), tournament.damaged.len())
    };
    Ok(Surroundings { base, within: true, trouble: Banner::of(trouble.as_ref(), damaged).render()? })
}

/// Returns the surroundings of a page that belongs to no tournament.
pub(crate) fn around_all(hall: &Hall) -> Result<Surroundings, PageError> {
    let damaged = hall.all().iter().map(|shared| shared.read().damaged.len()).sum();
    let banner = Banner::of(hall.trouble().as_ref(), damaged);
    let base = hall.main().read().base.clone();
    Ok(Surroundings { base, within: false, trouble: banner.render()? })
}

/// The banner of a page that lives.
pub(crate) fn section(shared: &SharedState) -> Section {
    let trouble = shared.trouble();
    Section::new([Topic::Trouble], move |tournament| {
        Ok(Banner::of(trouble.as_ref(), tournament.damaged.len()))
    })
}

impl Banner {
    /// Empty while all is well.
    fn of(trouble: Option<&Trouble>, damaged: usize) -> Banner {
        let mut lines: Vec<String> = trouble.map(since).into_iter().collect();
        if damaged > 0 {
            let matches = words::counted(damaged as u64, "match was", "matches were");
            lines.push(format!("{matches} damaged in the database, and will be played again."));
        }
        Banner { lines }
    }
}

impl Facts for Banner {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("trouble", self.render()?))
    }
}

fn since(trouble: &Trouble) -> String {
    let Trouble { what, since } = trouble;
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

    use super::since;
    use kalah_store::Loss;

    use crate::tournament::trouble::{Complaint, Rescue, Trouble};

    #[test]
    fn a_trouble_is_told_with_its_hour() {
        let told =
            |what| since(&Trouble { what, since: UNIX_EPOCH + Duration::from_secs(86_400 * 365 + 50_621) });
        assert_eq!(
            told(Complaint::Full),
            "The disk is full. Results wait until there is room. Since 14:03 UTC."
        );
        let rescue = Rescue::Saved { file: "tournament.rescued-1.sqlite".to_owned(), results: 6, of: 6 };
        assert_eq!(
            told(Complaint::Lost(Loss::Removed, Some(rescue))),
            "The database was removed while the server ran. No matches are played any more. 6 of 6 results are \
             saved in tournament.rescued-1.sqlite. Since 14:03 UTC."
        );
    }
}
