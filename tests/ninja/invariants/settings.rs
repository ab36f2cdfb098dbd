//! Random settings of Ninja's knobs.

use tenbin::games::ninja::content::knobs::RULES;

use crate::support::settings as shared;
pub(crate) use crate::support::settings::Knob;

/// Knobs that say how big decks are or belong to series of games, and two limits: `max_turns` is
/// set for every run, and `max_plays_per_window` makes an error of what is legal (NIN-501).
const LEFT_OUT: &[&str] = &[
    "advantage_deck_size",
    "disadvantage_deck_size",
    "event_deck_size",
    "role_pool",
    "max_turns",
    "max_plays_per_window",
];

/// All knobs but those left out and the tournament's.
pub(crate) fn knobs() -> Vec<Knob> {
    let all = shared::knobs(&RULES, LEFT_OUT);
    all.into_iter().filter(|knob| !knob.name.starts_with("tournament_")).collect()
}

/// The settings of this ordinal.
pub(crate) fn draw_settings(seed: u64, ordinal: u64) -> Vec<String> {
    let mut sets = shared::draw_settings(&knobs(), seed, ordinal);
    // Seven players cannot be dealt two objectives each.
    sets.retain(|set| !set.ends_with("=deal_2_keep_1"));
    sets.insert(0, "max_turns=120".to_owned());
    sets
}
