//! Ninja as a module: content, listing, scenarios.

use std::fmt;
use std::ops::RangeInclusive;

use crate::content::listing;
use crate::content::{compile, shape};
use crate::record::Reporter;
use crate::stage;
use crate::stage::listed;
use crate::stage::table;
use crate::{Ninja, State};
use tenbin_content::stock::{Lies, Stock};
use tenbin_content::{Content, Diagnostics, Node, Shape};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{
    AnyRecorder, Chance, FeatureGroup, GameScore, Picture, Recorder, Seat, SeriesRules, Stream,
};
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
    const FEATURE_GROUPS: &'static [FeatureGroup] = crate::features::GROUPS;

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
        let (knobs, catalogue) = compile::compile(content, seats, diagnostics)?;
        Some(Self::new(knobs, catalogue, seats))
    }

    fn listing(&self) -> Listing {
        listing::listing(&self.rules.catalogue)
    }

    fn stage_checked<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        let mut state = self.stage().stage_state(start, diagnostics)?;
        let nobody = &mut ();
        let mut recorder = AnyRecorder(nobody);
        let mut flow = self.flow(&mut state, chance, &mut recorder);
        if stage::is_dealt(start) {
            flow.set_up();
        }
        flow.settle();
        Some(state)
    }

    fn tell_seating<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        _chance: &mut C,
        recorder: &mut R,
    ) {
        let mut report = Reporter { rows: &self.report, recorder };
        report.seated(&self.rules, state);
        for seat in (0..self.rules.index.seats).map(Seat) {
            report.objective_known(state, seat);
        }
        report.first_player(&self.rules, state);
    }

    fn draw_set(&self, pile: &str, card: &str) -> Option<(Stream, CardSet)> {
        stage::pile_cards(&self.rules.catalogue, pile, card)
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
        self.stage().texts()
    }

    fn facts(&self, state: &State) -> toml::Table {
        self.stage().state_facts(state)
    }

    fn asked_for(&self, state: &State) -> Option<&'static str> {
        Some(listed::asked_word(state.top()))
    }

    fn active(&self, state: &State) -> Option<Seat> {
        Some(state.active)
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.stage().write_overview_of(seen, out)
    }

    fn series(&self) -> Option<SeriesRules> {
        Some(self.rules.series_rules())
    }

    fn score(&self, state: &State) -> GameScore {
        self.rules.tournament_score(state)
    }
}
