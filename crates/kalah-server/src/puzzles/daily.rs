//! The puzzle of the day: the same for everybody while it is one day on the calendar of the site.

use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{DayNumber, Moment, PersonId, PuzzleId, PuzzleStreak, Store, StoreError};
use kalah_texts::Text;

use crate::account::RequestAuthor;
use crate::puzzles::shipped_puzzles;

/// Puzzle of the day, for somebody who may be signed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DailyPuzzle {
    pub(super) id: PuzzleId,
    pub(super) day: DayNumber,
    /// Person whose days are counted; browsers count those of everybody else.
    person: Option<PersonId>,
    streak: Option<PuzzleStreak>,
}

impl DailyPuzzle {
    /// Loads the puzzle of today, with the streak of whoever asks; `None` if this program has none.
    pub(super) async fn load(
        store: &Store,
        zone: &TimeZoneName,
        author: &RequestAuthor,
    ) -> Result<Option<DailyPuzzle>, StoreError> {
        let day = zone.day(Moment::now());
        let Some(found) = shipped_puzzles::puzzle_of_day(day) else { return Ok(None) };
        let Some(id) = store.puzzle_at(&found.rules, &found.position).await? else { return Ok(None) };
        let person = match author {
            RequestAuthor::Person(person) => Some(person.id),
            RequestAuthor::Stranger => None,
        };
        let streak = match person {
            Some(person) => store.puzzle_streak(person).await?,
            None => None,
        };
        Ok(Some(DailyPuzzle { id, day, person, streak }))
    }

    /// Counts the day for the person who solved it.
    pub(super) async fn count(&mut self, store: &Store) -> Result<(), StoreError> {
        if let Some(person) = self.person {
            self.streak = Some(store.count_puzzle_day(person, self.day).await?);
        }
        Ok(())
    }

    /// Returns the days in a row up to now; `None` for a visitor, whose browser counts them.
    pub(super) fn days(&self) -> Option<u32> {
        self.person.map(|_| self.streak.map_or(0, |streak| streak.days_on(self.day)))
    }

    /// Describes the streak of a person in sentences: the days in a row, and the most of them if those were more. Empty
    /// before the first day, and for visitors.
    pub(super) fn streak_text(&self) -> Vec<Text> {
        let (Some(days), Some(streak)) = (self.days(), self.streak) else { return Vec::new() };
        let mut sentences = vec![Text::new("puzzles-days").with("count", days)];
        if streak.longest > days {
            sentences.push(Text::new("puzzles-longest").with("count", streak.longest));
        }
        sentences
    }
}
