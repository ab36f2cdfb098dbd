//! What features see.

use std::ops::Deref;

use crate::features::facts::DecisionFacts;
use crate::features::tables::BotTables;
use crate::rules::Rules;
use crate::state::State;
use tenbin_engine::Seat;

/// All that is seen while the facts of a decision are worked out: the rules, what bots have worked
/// out of them, a state.
#[derive(Copy, Clone)]
pub(crate) struct Survey<'a> {
    pub(super) rules: &'a Rules,
    pub(super) tables: &'a BotTables,
    pub(super) state: &'a State,
}

/// All that features see: the same, with what was worked out about the state for a seat.
#[derive(Copy, Clone)]
pub(crate) struct Sight<'a> {
    survey: Survey<'a>,
    pub(super) facts: &'a DecisionFacts,
    pub(super) seat: Seat,
}

impl<'a> Sight<'a> {
    /// A state with what was worked out about it.
    #[inline]
    pub(crate) fn new(
        (rules, tables): (&'a Rules, &'a BotTables),
        state: &'a State,
        facts: &'a DecisionFacts,
        seat: Seat,
    ) -> Self {
        Self { survey: Survey { rules, tables, state }, facts, seat }
    }
}

impl<'a> Deref for Sight<'a> {
    type Target = Survey<'a>;

    #[inline]
    fn deref(&self) -> &Survey<'a> {
        &self.survey
    }
}

impl BotTables {
    /// Works out what the deciding seat sees.
    #[inline]
    pub(crate) fn survey(
        &self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        facts: &mut DecisionFacts,
    ) {
        Survey { rules, tables: self, state }.survey_into(seat, facts);
    }
}
