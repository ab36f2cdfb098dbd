//! Ninja as a module: content, listing, scenarios.

use std::fmt;
use std::ops::RangeInclusive;

use crate::content::{compile, shape};
use crate::record;
use crate::stage::listed;
use crate::stage::table;
use crate::{Ninja, State};
use tenbin_content::stock::{Lies, Stock};
use tenbin_content::{Content, Diagnostics, Node, Shape};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, GameScore, Picture, Recorder, Seat, SeriesRules, Stream};
use tenbin_lab::module::notation::Notation;
use tenbin_lab::module::{Listing, Module, ReplayWords};

/// What can be replaced. Events are not: what nobody is asked to roll for is no event, a mission needs
/// its events in the deck, and there are exactly three killers.
static STOCKS: [Stock; 2] = [
    Stock {
        list: "advantage",
        lies: Lies::Shared { count: "count" },
        alike: &[],
        kept: &["kind", "clans"],
    },
    Stock { list: "disadvantage", lies: Lies::Shared { count: "count" }, alike: &[], kept: &[] },
];

impl Module for Ninja {
    const ID: &'static str = "ninja";
    const TITLE: &'static str = "Ninja";
    const SUMMARY: &'static str =
        "hidden roles, advantage cards and dice; eliminate the rival or complete the objective";
    const SEATS: RangeInclusive<u8> = compile::PLAYERS;
    const SEATS_DEFAULT: u8 = 4;
    const FEATURES: &'static [&'static str] = crate::features::NAMES;

    const REPLAY: ReplayWords = ReplayWords {
        told: &["face", "attack", "play", "draw", "discard", "volunteer", "counter"],
        minor: &[],
        joined: &[],
    };

    const SECRET: &'static [&'static str] = &["give", "keep"];

    fn shape() -> &'static Shape {
        &shape::CONTENT
    }

    fn stocks() -> &'static [Stock] {
        &STOCKS
    }

    fn start_shape() -> &'static Shape {
        &table::START
    }

    fn compile(content: &Content, seats: u8, diagnostics: &mut Diagnostics) -> Option<Self> {
        let (rules, cards) = compile::compile(content, seats, diagnostics)?;
        Some(Self::new(rules, cards, seats))
    }

    fn listing(&self) -> Listing {
        self.list_cards()
    }

    fn stage_checked<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        self.stage_state(start, chance, diagnostics)
    }

    fn tell_seating<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        chance: &mut C,
        recorder: &mut R,
    ) {
        let mut flow = self.flow(state, chance, recorder);
        flow.label_seats();
        for seat in (0..self.seats).map(Seat) {
            flow.label_known_objective(seat);
        }
        recorder.first_player(state.first);
        for step in 0..self.seats {
            let seat = self.clockwise(state.first, step);
            recorder.label(seat, record::GROUP_TURN_ORDER, u16::from(step));
        }
    }

    fn draw_set(&self, pile: &str, card: &str) -> Option<(Stream, CardSet)> {
        self.pile_cards(pile, card)
    }

    fn questions() -> &'static str {
        include_str!("stage/questions.toml")
    }

    fn facts_shape() -> &'static Shape {
        &listed::FACTS
    }

    fn old_words() -> &'static [(&'static str, &'static str)] {
        &listed::OLD_WORDS
    }

    fn piles() -> &'static [&'static str] {
        &["advantage", "disadvantage", "event"]
    }

    fn notation(&self) -> Notation {
        self.texts()
    }

    fn facts(&self, state: &State) -> toml::Table {
        self.state_facts(state)
    }

    fn asked_for(&self, state: &State) -> Option<&'static str> {
        Some(self.question(state))
    }

    fn active(&self, state: &State) -> Option<Seat> {
        Some(state.active)
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_overview_of(seen, out)
    }

    fn series(&self) -> Option<SeriesRules> {
        Some(self.series_rules())
    }

    fn score(&self, state: &State) -> GameScore {
        self.tournament_score(state)
    }
}
