//! Strigoi as a module: content, listing, scenarios.

use std::fmt;
use std::ops::RangeInclusive;

use crate::content::{compile, listing, shape};
use crate::record::Reporter;
use crate::stage::{facts, listed, table};
use crate::state::piles::Pile;
use crate::{State, Strigoi, stage};
use tenbin_content::stock::{Lies, Stock};
use tenbin_content::{Content, Diagnostics, Node, Shape};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{AnyRecorder, Chance, FeatureGroup, Picture, Recorder, Seat, Stream};
use tenbin_lab::module::board::{Board, Line};
use tenbin_lab::module::facts::OldName;
use tenbin_lab::module::notation::Notation;
use tenbin_lab::module::{Listing, Module, ReplayWords};

/// What can be replaced. The Strigoi, their tokens and the board are no pieces of the wolves' side or of a pile that
/// could hold a blank.
static STOCKS: [Stock; 6] = [
    Stock {
        list: "wolf",
        lies: Lies::Parts { list: "action", owner: "owner" },
        alike: &[],
        kept: &[],
    },
    Stock {
        list: "action",
        lies: Lies::Once,
        alike: &["family"],
        kept: &["owner", "family", "initiative", "letter"],
    },
    pile("reward_card", &[]),
    pile("reward_token", &[]),
    pile("wound_token", &[]),
    pile("encounter", &["colour"]),
];

/// A list whose pieces lie in a pile.
const fn pile(list: &'static str, kept: &'static [&'static str]) -> Stock {
    Stock { list, lies: Lies::Shared { count: "copies" }, alike: &[], kept }
}

impl Module for Strigoi {
    const ID: &'static str = "strigoi";
    const TITLE: &'static str = "Armata Strigoi";
    const SUMMARY: &'static str = "wolves in a fortress that plays itself; win together by killing both vampires before the \
         inferno is full";
    const SEATS: RangeInclusive<u8> = compile::SEATS;
    const SEATS_DEFAULT: u8 = 4;
    const FEATURES: &'static [&'static str] = crate::features::NAMES;
    const FEATURE_GROUPS: &'static [FeatureGroup] = crate::features::GROUPS;

    const REPLAY: ReplayWords = ReplayWords {
        told: &["go", "ranged", "melee", "reward", "token", "decline"],
        minor: &["card", "space", "peek", "fight"],
        joined: &[],
    };

    const SECRET: &'static [&'static str] = &["card", "rest"];

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
        let mut state = State::new();
        let mut nobody = ();
        let mut recorder = AnyRecorder(&mut nobody);
        if stage::deals_all(start) {
            stage::holds_nothing_else(start, diagnostics)?;
            self.flow(&mut state, chance, &mut recorder).set_up();
        } else {
            self.stage().stage_state(start, &mut state, diagnostics)?;
        }
        self.flow(&mut state, chance, &mut recorder).settle();
        Some(state)
    }

    fn tell_seating<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        _chance: &mut C,
        recorder: &mut R,
    ) {
        Reporter { rows: &self.report, recorder }.set_up(&self.rules, state);
    }

    fn draw_set(&self, pile: &str, card: &str) -> Option<(Stream, CardSet)> {
        let pile = *Pile::ALL.iter().find(|&&one| Pile::WORDS[one as usize] == pile)?;
        let kind = self.rules.kind_named(pile, card)?;
        let pieces = self.rules.catalogue.pieces[pile as usize].iter().enumerate();
        let set = pieces
            .filter(|&(_, &one)| usize::from(one) == kind)
            .fold(0, |set, (piece, _)| set | 1 << piece);
        Some((pile.stream(), set))
    }

    fn questions() -> &'static str {
        include_str!("stage/questions.toml")
    }

    fn board(&self) -> Option<Board> {
        Some(stage::drawing::board())
    }

    fn links(&self, picture: &Picture) -> Vec<Line> {
        stage::drawing::links(picture)
    }

    fn facts_shape() -> &'static Shape {
        &listed::FACTS
    }

    fn old_facts() -> &'static [OldName] {
        &listed::OLD_FACTS
    }

    fn piles() -> &'static [&'static str] {
        &Pile::WORDS
    }

    fn notation(&self) -> Notation {
        self.stage().texts()
    }

    fn facts(&self, state: &State) -> toml::Table {
        self.stage().state_facts(state)
    }

    fn asked_for(&self, state: &State) -> Option<&'static str> {
        Some(facts::asked_word(state.top()))
    }

    fn active(&self, state: &State) -> Option<Seat> {
        facts::in_turn(state).then_some(state.turn.seat)
    }

    fn moment(&self, state: &State) -> u32 {
        stage::overview::moment_of(state)
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.stage().write_overview_of(seen, out)
    }
}
