//! Count of the games that an agent plays on a server.

use kalah::{Position, Rules};

/// Counts games by what a server sends. Most servers send only boards: then a game is new if its stores hold less than
/// before, or if it has other rules.
#[derive(Clone, Debug, Default)]
pub struct GameCount {
    begun: u32,
    /// The server's name of the game that runs.
    named: Option<String>,
    last: Option<(Rules, u32)>,
    /// True if the server announces games.
    are_announced: bool,
}

impl GameCount {
    /// Games that have begun.
    pub const fn begun(&self) -> u32 {
        self.begun
    }

    /// Games that are over, as far as that is known.
    pub fn over(&self) -> u32 {
        let runs = if self.are_announced { self.named.is_some() } else { self.last.is_some() };
        self.begun - u32::from(runs && self.begun > 0)
    }

    /// Returns true if it is time to leave after this many games: not in the middle of a match, as far as the
    /// server announces matches, since whoever leaves it has lost it; nor more than a game later.
    pub fn is_enough(&self, most: u32) -> bool {
        let runs = self.are_announced && self.named.is_some();
        self.over() > most || (self.over() == most && !runs)
    }

    /// Notes the name of a game; an empty one means that none runs. Returns true if the game is new.
    pub fn named(&mut self, name: &str) -> bool {
        let name = Some(name.to_owned()).filter(|name| !name.is_empty());
        if name.is_none() {
            // The next board is of a new game.
            self.last = None;
        }
        self.are_announced |= name.is_some();
        let is_new = name.is_some() && name != self.named;
        self.begun += u32::from(is_new);
        self.named = name;
        is_new
    }

    /// Notes a board that the agent has to answer. Returns true if it belongs to a new game.
    pub fn asked(&mut self, position: &Position) -> bool {
        let rules = position.rules();
        let banked = u32::from(position.total() - position.seeds_in_play());
        let goes_on = self.last.is_some_and(|(before, least)| before == rules && least <= banked);
        self.last = Some((rules, banked));
        if !goes_on && !self.are_announced {
            self.begun += 1;
        }
        !goes_on
    }
}

#[cfg(test)]
mod tests {
    use kalah::Position;

    use super::GameCount;

    #[test]
    fn a_game_is_new_when_the_stores_are_emptier() {
        let board = |text: &str| Position::parse(text, None).unwrap();
        let mut count = GameCount::default();
        assert!(count.asked(&board("<2,0,0,3,3,3,3>")));
        assert!(!count.asked(&board("<2,2,1,3,3,2,1>")));
        assert_eq!((count.begun(), count.over()), (1, 0));
        assert!(count.asked(&board("<2,0,1,3,3,2,3>")));
        assert_eq!((count.begun(), count.over()), (2, 1));
        assert!(count.asked(&board("<2,6,6,1,1,1,1>")));
        assert_eq!(count.over(), 2);
    }

    #[test]
    fn a_server_may_tell_of_the_end_alone() {
        let start = Position::parse("<2,0,0,3,3,3,3>", None).unwrap();
        let mut count = GameCount::default();
        for game in 1..4 {
            assert!(count.asked(&start));
            assert_eq!((count.begun(), count.over()), (game, game - 1));
            assert!(!count.named(""));
            assert_eq!((count.begun(), count.over()), (game, game));
        }
    }

    #[test]
    fn a_server_that_names_games_is_believed() {
        let start = Position::parse("<2,0,0,3,3,3,3>", None).unwrap();
        let mut count = GameCount::default();
        assert!(count.named("7-1") && !count.named("7-1") && count.asked(&start));
        assert_eq!((count.begun(), count.over()), (1, 0));
        assert!(count.named("7-2"));
        assert_eq!((count.begun(), count.over()), (2, 1));
        assert!(!count.is_enough(1), "the match goes on");
        assert!(!count.named(""));
        assert_eq!((count.begun(), count.over()), (2, 2));
        assert!(count.is_enough(2) && !count.is_enough(3));
        assert!(count.named("8-1") && count.named("8-2"));
        assert!(
            !count.is_enough(3) && count.is_enough(2),
            "a server that never says when a match is over is left all the same"
        );
    }
}
