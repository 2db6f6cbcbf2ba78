//! The tournaments in which agents play.

use std::num::NonZeroU32;
use std::time::Duration;

use kalah::Rules;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournaments::Tournaments;
use kalah_jobs::TournamentSettings;
use kalah_player::Limit;
use kalah_store::{
    NewTournament, Store, StoreError, TournamentField, TournamentId, TournamentName, TournamentStage,
};
use kalah_tournament::Format;

use super::own_players::registrations;
use super::settings::KgpSettings;

/// The time for a move where a tournament knows no clock.
const USUAL: Duration = Duration::from_secs(5);

/// Begins those that are not there yet, and enters the server's own players.
pub async fn begin(store: &Store, settings: &KgpSettings) -> Result<(), StoreError> {
    for &rules in &settings.boards {
        let new = NewTournament {
            name: name(rules),
            settings: settings.settings(rules),
            format: Format::Open,
            at_once: NonZeroU32::MIN,
            field: TournamentField::Agents,
            hidden: false,
        };
        store.begin(&new, None).await?;
        let is_there = store.tournaments().await?.into_iter().find(|one| one.name == new.name);
        let there = is_there.filter(|one| (one.settings, one.format) != (new.settings, new.format));
        if let Some(other) = there {
            let text = |settings: TournamentSettings, format| {
                format!("{}, {}, {format}", settings.rules, settings.limit)
            };
            let (stored, asked) = (text(other.settings, other.format), text(new.settings, new.format));
            return Err(StoreError::OtherSettings { name: new.name.to_string(), stored, asked });
        }
    }
    for one in store.tournaments().await?.into_iter().filter(|one| one.format == Format::Open) {
        store.register(one.id, &registrations()).await?;
    }
    Ok(())
}

/// Returns the name of a board's tournament, such as `open-8x8`.
fn name(rules: Rules) -> TournamentName {
    let name = format!("open-{rules}").replace('+', "-");
    name.parse().unwrap_or_else(|_| unreachable!("the word of rules is a name but for its plus"))
}

/// A tournament in which agents can play now.
#[derive(Clone, Debug)]
pub(super) struct OpenTournament {
    pub(super) id: TournamentId,
    pub(super) shared: TournamentHandle,
    pub(super) settings: TournamentSettings,
}

impl OpenTournament {
    /// The time for a move.
    pub(super) fn time(&self) -> Duration {
        match self.settings.limit {
            Limit::MoveTime(time) | Limit::Growing { time, .. } | Limit::Clock { time, .. } => time,
            Limit::Lookahead(_) | Limit::Nodes(_) | Limit::Fuel(_) => USUAL,
        }
    }
}

/// Returns the open tournaments in which agents can play now, those on boards that the protocol can
/// represent.
pub(super) fn tables(tournaments: &Tournaments) -> Vec<OpenTournament> {
    let table = |shared: &TournamentHandle| {
        let (id, settings, plays) = {
            let one = shared.read();
            let rules = one.settings.rules;
            let usual = Rules::new(rules.pits(), rules.seeds()).is_ok_and(|usual| usual == rules);
            (one.id, one.settings, one.format == Format::Open && one.stage == TournamentStage::Open && usual)
        };
        plays.then(|| OpenTournament { id, shared: shared.clone(), settings })
    };
    tournaments.all().iter().filter_map(table).collect()
}
