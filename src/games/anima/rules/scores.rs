//! Who wins: scores of the sides, ties, elimination, and the initiative of a party (ANI-345,
//! ANI-520 to ANI-524).

use crate::content::catalogue::Ability;
use crate::content::effect::{Op, PartyMod, Rolls};
use crate::content::knobs::{Score, Tie};
use crate::content::vocabulary::traits;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{Ending, ModelId, Place, State, models_of};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Changes of set-up and scoring by the advantages of a party.
    fn party_mods(&self, s: &State, seat: Seat) -> impl Iterator<Item = PartyMod> {
        let advantages = s.sides[seat.index()].advantages;
        let abilities = &self.catalogue.abilities;
        advantages
            .into_iter()
            .filter_map(|index| abilities.get(index as usize))
            .flat_map(|ability: &Ability| self.catalogue.rules_of(ability.rules))
            .flat_map(|rule| self.catalogue.ops_of(rule.ops))
            .filter_map(|op| match *op {
                Op::PartyMod(change) => Some(change),
                _ => None,
            })
    }

    /// Levels that a character of a party scores, with the discounts of its advantages.
    fn levels_of(&self, s: &State, seat: Seat, model: ModelId) -> i32 {
        let card = self.character(s, model);
        let mut level = i32::from(card.level);
        for change in self.party_mods(s, seat) {
            if let PartyMod::LevelDiscount { categories, levels } = change
                && card.categories & categories != 0
            {
                level -= i32::from(levels);
            }
        }
        level.max(0)
    }

    /// Levels that a side scores at this moment (ANI-520 to ANI-522), in hundredths. Unrevealed
    /// infiltrators score nothing.
    pub fn score_of(&self, s: &State, seat: Seat) -> i32 {
        let mut sum = 0;
        for model in s.party_of(seat) {
            let own = s.model(model);
            let level = self.levels_of(s, seat, model);
            sum += match own.place {
                Place::Table => match self.knobs.score {
                    Score::Levels => level * 100,
                    Score::LevelsPlusCards => (level + self.cards_cost(s, model)) * 100,
                    Score::LevelsByLpFraction => {
                        level * 100 * i32::from(own.lp.min(own.lp_max))
                            / i32::from(own.lp_max.max(1))
                    }
                },
                Place::Removed => self.lost_score(s, seat, model, level) * 100,
                Place::Waiting | Place::Infiltrating => 0,
            };
        }
        sum
    }

    /// What a side has in the game, in hundredths of levels: a character counts half for being there and half
    /// by the life it has left, wherever it is but removed.
    pub(crate) fn strength_of(&self, s: &State, seat: Seat) -> i32 {
        let living = s.party_of(seat).filter(|&model| s.model(model).place != Place::Removed);
        living
            .map(|model| {
                let own = s.model(model);
                let life = i32::from(own.lp.clamp(0, own.lp_max));
                let level = i32::from(self.character(s, model).level);
                level * 50 + level * 50 * life / i32::from(own.lp_max.max(1))
            })
            .sum()
    }

    /// Levels of the cards a model still has.
    fn cards_cost(&self, s: &State, model: ModelId) -> i32 {
        let cost = |&index: &u16| {
            self.catalogue.abilities.get(index as usize).map_or(0, |card| i32::from(card.cost))
        };
        s.model(model).cards.iter().map(cost).sum()
    }

    /// Whole levels that a destroyed character still scores (`lost_score`).
    fn lost_score(&self, s: &State, seat: Seat, model: ModelId, level: i32) -> i32 {
        let own = self.character(s, model).traits;
        self.party_mods(s, seat)
            .map(|change| match change {
                PartyMod::LostScore { bits, percent } if own & bits != 0 => {
                    level * i32::from(percent) / 100
                }
                _ => 0,
            })
            .max()
            .unwrap_or(0)
    }

    /// Initiative bonus of a side (ANI-345); for the deployment roll (`set_up`) of all that will be
    /// deployed (ANI-072). Cards that change such rolls are counted.
    pub fn initiative_bonus(&self, s: &State, seat: Seat, set_up: bool) -> i32 {
        let there = |model: &ModelId| match s.model(*model).place {
            Place::Table => true,
            Place::Waiting => set_up,
            Place::Infiltrating | Place::Removed => false,
        };
        let bearers = s
            .party_of(seat)
            .filter(there)
            .filter(|&model| self.has_trait(s, model, traits::INITIATIVE))
            .count();
        let roll = if set_up { Rolls::DEPLOYMENT } else { Rolls::INITIATIVE };
        bearers as i32 + self.roll_modifier(s, ModelId::NONE, seat, roll)
    }

    /// Whether a side still has anybody: on the table or infiltrating (ANI-524).
    pub(super) fn is_alive(s: &State, seat: Seat) -> bool {
        s.party_of(seat).any(|model| s.model(model).place != Place::Removed)
    }

    /// Who wins by score, as a set of seats; 0 for a draw (ANI-520, ANI-523).
    fn winners_by_score(&self, s: &State) -> u8 {
        let by = |of: &dyn Fn(Seat) -> i32| match of(Seat(0)).cmp(&of(Seat(1))) {
            std::cmp::Ordering::Greater => 1,
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 0,
        };
        let won = by(&|seat| self.score_of(s, seat));
        if won != 0 {
            return won;
        }
        let lost = |seat: Seat| {
            // Never revealed is lost (ANI-423).
            s.party_of(seat).filter(|&model| s.model(model).place != Place::Table).count() as i32
        };
        let left = |seat: Seat| {
            models_of(s.on_table_of(seat)).map(|model| i32::from(s.model(model).lp)).sum::<i32>()
        };
        match self.knobs.tie {
            Tie::Draw => 0,
            Tie::FewerLosses => by(&|seat| -lost(seat)),
            Tie::MoreLp => by(&left),
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The game is over: works out who has won. A game that is cut off has no winner.
    pub(crate) fn finish(&mut self, ending: Ending) {
        self.state.ending = ending;
        self.state.winners = match ending {
            Ending::None | Ending::CutoffDecisions | Ending::CutoffDepth => 0,
            Ending::LastTurn => self.rules.winners_by_score(self.state),
            Ending::Eliminated => {
                let alive = [Seat(0), Seat(1)].map(|seat| Rules::is_alive(self.state, seat));
                match alive {
                    [true, false] => 1,
                    [false, true] => 2,
                    _ => 0,
                }
            }
        };
        // The activation that the end cuts short has begun all the same.
        if self.state.active != ModelId::NONE {
            self.state.keep_first_of_turn();
            self.report.activation(self.rules, self.state, self.state.active);
        }
        self.report.end(self.rules, self.state);
    }
}
