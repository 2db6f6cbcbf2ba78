//! What an item of a course leads to, and whose points go into its column of the gradebook.

use std::collections::BTreeMap;

use kalah_store::{DeadlineId, Store, StoreError, TournamentId};

/// Name of the parameter of an item that says what it is.
pub(super) const PARAMETER: &str = "kalah";

/// What an item of a course stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ItemContent {
    /// A tournament, with all points of its rules.
    Tournament(TournamentId),
    /// A deadline, with its points alone.
    Deadline(DeadlineId),
    /// A page that gives no points.
    Page,
}

impl ItemContent {
    /// Returns the parameter of the item.
    pub(super) fn parameter(self) -> String {
        match self {
            ItemContent::Tournament(id) => format!("tournament-{}", id.0),
            ItemContent::Deadline(id) => format!("deadline-{id}"),
            ItemContent::Page => "page".to_owned(),
        }
    }

    /// Reads the parameters of an item. One that was made on the platform has none, and stands for the main tournament.
    pub(super) fn from_parameters(parameters: &BTreeMap<String, String>, main: TournamentId) -> ItemContent {
        let Some(text) = parameters.get(PARAMETER) else { return ItemContent::Tournament(main) };
        let number = |prefix| text.strip_prefix(prefix)?.parse().ok();
        match (number("tournament-"), number("deadline-")) {
            (Some(id), _) => ItemContent::Tournament(TournamentId(id)),
            (None, Some(id)) => ItemContent::Deadline(DeadlineId(id)),
            (None, None) => ItemContent::Page,
        }
    }

    /// Returns the tournament and the deadline whose points are meant. `None` if there are none, or no longer.
    pub(super) async fn points(
        self,
        store: &Store,
    ) -> Result<Option<(TournamentId, Option<DeadlineId>)>, StoreError> {
        match self {
            ItemContent::Page => Ok(None),
            ItemContent::Deadline(id) => {
                Ok(store.deadline(id).await?.map(|deadline| (deadline.tournament, Some(id))))
            }
            ItemContent::Tournament(id) => {
                let is_there = store.tournaments().await?.iter().any(|one| one.id == id);
                Ok(is_there.then_some((id, None)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kalah_store::{DeadlineId, TournamentId};

    use super::{ItemContent, PARAMETER};

    #[test]
    fn an_item_is_recognised_by_its_parameter() {
        let main = TournamentId(1);
        for content in [
            ItemContent::Tournament(TournamentId(2)),
            ItemContent::Deadline(DeadlineId(3)),
            ItemContent::Page,
        ] {
            let parameters = BTreeMap::from([(PARAMETER.to_owned(), content.parameter())]);
            assert_eq!(ItemContent::from_parameters(&parameters, main), content);
        }
        assert_eq!(ItemContent::from_parameters(&BTreeMap::new(), main), ItemContent::Tournament(main));
        let odd = BTreeMap::from([(PARAMETER.to_owned(), "deadline-x".to_owned())]);
        assert_eq!(ItemContent::from_parameters(&odd, main), ItemContent::Page);
    }
}
