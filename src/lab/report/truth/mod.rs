//! Whether what a report says is true as often as it says: games whose truth is known, played often.
//!
//! A seat wins with a probability that adds up what its seat, its role and its objective are worth, so
//! the true win rate of each level follows by arithmetic. What runs of the program itself gave is in
//! `benches/results/truth.md`.

use std::ops::Range;
use std::sync::Arc;

use rand::Rng;
use rand_pcg::Pcg64Mcg;

use crate::report::win_rates::{LevelRow, level_rows, parity};
use crate::sim::layout::{Layout, Seating};
use crate::sim::record::Counting;
use crate::sim::tally::{Header, Tally};
use tenbin_engine::schema::{Ending, Group, GroupId, GroupKind, Schema};
use tenbin_engine::seed::{self, Label, below};
use tenbin_engine::{Recorder, Seat, SeatSet, Standing};

mod claims;
mod looks;

const SEATS: usize = 4;
/// The group of roles and that of objectives, and one that says how the table is set up.
const ROLES: usize = 7;
const OBJECTIVES: usize = 30;

/// What things are worth, as shares of games won beside a quarter.
#[derive(Clone)]
struct Worth {
    seats: [f64; SEATS],
    roles: [f64; ROLES],
    objectives: [f64; OBJECTIVES],
    /// Of having a rival at the table, and of having none.
    rival: [f64; 2],
    /// Of the first strategy, where the strategies of the seats take turns.
    bot: f64,
}

impl Worth {
    /// Nothing is worth anything.
    const NOTHING: Self = Self {
        seats: [0.0; SEATS],
        roles: [0.0; ROLES],
        objectives: [0.0; OBJECTIVES],
        rival: [0.0; 2],
        bot: 0.0,
    };

    /// Small edges of the kind a finished game has: a standard deviation of 1 pp and less.
    fn small(generator: &mut Pcg64Mcg) -> Self {
        let mut normal = |deviation: f64| {
            let sum: f64 = (0..12).map(|_| unit(generator)).sum();
            (sum - 6.0) * deviation
        };
        Self {
            seats: [0; SEATS].map(|_| normal(0.005)),
            roles: [0; ROLES].map(|_| normal(0.015)),
            objectives: [0; OBJECTIVES].map(|_| normal(0.01)),
            rival: [0.0; 2],
            bot: 0.0,
        }
    }

    /// The true win rate of a row.
    fn truth(&self, row: &LevelRow) -> Option<f64> {
        let number =
            || row.level.trim_start_matches(|c: char| !c.is_ascii_digit()).parse::<usize>();
        let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len() as f64;
        // What a seat is worth counts for it and, by a quarter, against everybody at the table.
        let of = |list: &[f64]| {
            let own = number().ok().and_then(|number| list.get(number).copied())?;
            Some(0.25 + (own - mean(list)) * 0.75)
        };
        match row.group_name.as_str() {
            "seat" => {
                let own = self.seats[number().ok()?.checked_sub(1)?];
                Some(0.25 + own - mean(&self.seats))
            }
            "role" => of(&self.roles),
            "objective" => of(&self.objectives),
            "rival" => of(&self.rival),
            // One seat of four has the first strategy.
            "strategy" if row.level == "bot0" => Some(0.25 + 0.75 * self.bot),
            "strategy" => Some(0.25 - 0.25 * self.bot),
            "first_player" => Some(0.25),
            _ => None,
        }
    }
}

/// A number from 0 to 1.
fn unit(generator: &mut Pcg64Mcg) -> f64 {
    (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

fn generator(stream: u64, part: u8) -> Pcg64Mcg {
    seed::stream(23, stream, Label::Rules(part))
}

/// A tally of no game; with `is_turned` a table of one strategy against three of another, which turn.
fn empty(is_turned: bool) -> Tally {
    let levels = |name: &str, number: usize| {
        (0..number).map(|level| format!("{name}{level}")).collect::<Vec<_>>()
    };
    let group = |name: &str, number| Group::new(name, "", levels(name, number), false);
    let schema = Schema {
        endings: vec![Ending::new("won", "")],
        groups: vec![
            group("role", ROLES),
            group("objective", OBJECTIVES),
            group("rival", 2).about(GroupKind::Structure),
        ],
        ..Schema::default()
    };
    let seating = Seating {
        seats: SEATS as u8,
        strategies: levels("bot", if is_turned { 2 } else { 1 }),
        turns: if is_turned { SEATS as u8 } else { 1 },
        decisions_max: 5,
        takes_luck: false,
    };
    let layout = Layout::new(&schema, &seating);
    let header = Header {
        game: "truth".to_owned(),
        rules_version: 1,
        seeding_version: 1,
        content_hash: String::new(),
        seed: 1,
        strategies: vec![],
        rotate: is_turned,
        fingerprint: layout.fingerprint.clone(),
    };
    Tally::empty(Arc::new(header), Arc::new(layout))
}

/// The rows of a run.
fn run(generator: &mut Pcg64Mcg, worth: &Worth, games: u64) -> Vec<LevelRow> {
    let tally = play(generator, worth, 0..games);
    level_rows(&tally, parity(&tally, 0.5))
}

/// Some games of a run.
fn play(generator: &mut Pcg64Mcg, worth: &Worth, games: Range<u64>) -> Tally {
    let is_turned = worth.bot != 0.0;
    let mut out = Counting::new(empty(is_turned));
    for game in games {
        let mut share = [0.25; SEATS];
        let turned = game as usize % SEATS;
        out.seats_turned(game);
        for seat in 0..SEATS {
            let [role, objective, rival] =
                [ROLES, OBJECTIVES, 2].map(|levels| below(generator, levels as u32) as usize);
            let of_bot = if seat == turned { worth.bot } else { 0.0 };
            let own = worth.seats[seat]
                + worth.roles[role]
                + worth.objectives[objective]
                + worth.rival[rival]
                + of_bot;
            for (other, share) in share.iter_mut().enumerate() {
                *share += if other == seat { 0.75 * own } else { -0.25 * own };
            }
            for (group, level) in (0..).map(GroupId).zip([role, objective, rival]) {
                out.label(Seat(seat as u8), group, level as u16);
            }
            out.seat_strategy(seat, u16::from(is_turned && seat != turned));
        }
        out.first_player(Seat(below(generator, SEATS as u32) as u8));
        let mut left = unit(generator);
        let winner = share.iter().position(|share| {
            left -= share;
            left < 0.0
        });
        let winner = winner.unwrap_or(SEATS - 1);
        out.ended(&Standing::new(SeatSet::of(Seat(winner as u8)), 0), 1);
    }
    out.into_tally()
}
