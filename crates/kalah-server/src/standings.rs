//! The pages of a tournament: matrix, ranking, player, match, game, with their downloads, their API and what
//! of a game other sites show; and the list of all tournaments.
//!
//! What the review says of games is in `review`, what the staff does with tournaments in `admin`.

mod about;
pub(crate) mod api;
mod card_contents;
pub(crate) mod downloads;
mod embed;
mod front;
mod game;
mod group_members;
mod highlights;
mod latest;
pub(crate) mod link_card;
pub(crate) mod live_views;
mod match_page;
mod matrix;
mod matrix_table;
pub(crate) mod own_bot;
mod picture;
mod picture_board;
mod player;
mod player_matches;
mod player_ranks;
mod player_status;
mod progress;
mod ranking;
mod ranking_head;
pub(crate) mod records;
mod routes;
mod running_match;
mod sharing;
mod small_matrix;
mod stroke_text;
mod time_axis;
mod top;
mod tournaments;
mod transcript;
mod watch;
mod windows;

pub(crate) use routes::{api_routes, in_tournament, router};
