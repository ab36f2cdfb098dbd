//! What a seat knows (section 1): a hash of it, and dealing the rest anew.
//!
//! Hidden are the opponent's face-down plot cards; under `secret_assignment` who is under which of
//! its markers; and under `attached_cards_hidden` which equipment and powers its models bear, until
//! they are used. How many there are of each is known.

use std::hash::{Hash as _, Hasher as _};

use crate::content::catalogue::{CARD_SLOT, CARDS_MAX, MARKERS_MAX, PLOTS_MAX};
use crate::content::effect::{Change, Op, Rule};
use crate::content::knobs::InfiltrationCommit;
use crate::content::vocabulary::{Stat, Trigger};
use crate::rules::Rules;
use crate::state;
use crate::state::{Frame, ModelId, PlotState, State};
use crate::state::{NO_ABILITY, SetUpStep};
use tenbin_engine::{Chance, KeyHasher, Seat, Stream};

/// Stands for a card that a seat does not know.
const UNKNOWN: u16 = u16::MAX - 1;

impl Rules {
    /// The hash of all that a seat knows.
    pub(crate) fn info_key(&self, s: &State, seat: Seat) -> u64 {
        let mut known = *s;
        self.mask(&mut known, seat);
        let mut hasher = KeyHasher::default();
        known.hash(&mut hasher);
        hasher.finish()
    }

    /// Takes out of a state what a seat does not know (section 8, 12).
    fn mask(&self, s: &mut State, seat: Seat) {
        s.look_again(); // it follows from the rest
        let enemy = State::opponent(seat);
        let side = &mut s.sides[enemy.index()];
        for plot in side.plots.iter_mut().filter(|plot| plot.state == PlotState::FaceDown) {
            plot.card = UNKNOWN;
        }
        if self.is_secret() {
            for marker in side.markers.iter_mut() {
                marker.under = ModelId::NONE;
            }
        }
        if self.knobs.attached_cards_hidden {
            for model in s.party_of(enemy) {
                let mut any = false;
                for number in 0..CARDS_MAX {
                    if self.is_unseen(s, model, number) {
                        s.model_mut(model).cards[number] = UNKNOWN;
                        any = true;
                    }
                }
                if any {
                    // What the cards do to the numbers is not known either; life points are.
                    let own = s.model_mut(model);
                    own.stats = [0; Stat::FIGHTING];
                    (own.traits, own.immune, own.crit_min, own.walk, own.run) = (0, 0, 0, 0, 0);
                    own.flags &= self.open_flags();
                }
            }
            s.sides[enemy.index()].auras = 0;
            s.sides[enemy.index()].aura_changes = [0; 2];
        }
    }

    /// Flags of a model that do not come from its cards.
    fn open_flags(&self) -> u32 {
        use crate::state::flag;
        !(flag::FIRM | flag::NO_HEAL | flag::VARIES | flag::MODS)
    }

    pub(crate) fn is_secret(&self) -> bool {
        self.knobs.infiltration_commit == InfiltrationCommit::SecretAssignment
    }

    /// Whether a card of a model lies there unused.
    pub(crate) fn is_unseen(&self, s: &State, model: ModelId, number: usize) -> bool {
        let own = s.model(model);
        let shift = 2 * (u32::from(CARD_SLOT) + number as u32);
        own.cards[number] != NO_ABILITY && (own.used_turn | own.used_game) & 3 << shift == 0
    }

    /// Deals anew, in place, all that a seat does not know.
    pub(crate) fn deal_anew<C: Chance>(&self, s: &mut State, seat: Seat, chance: &mut C) {
        let enemy = State::opponent(seat);
        self.deal_plots(s, enemy, chance);
        if self.is_secret() {
            self.deal_markers(s, enemy, chance);
        }
        if self.knobs.attached_cards_hidden {
            self.deal_cards(s, enemy, chance);
        }
    }

    /// Face-down plots of a side: any different cards that it has not shown, and that it need not
    /// have shown at set-up.
    fn deal_plots<C: Chance>(&self, s: &mut State, enemy: Seat, chance: &mut C) {
        let begun = !s.frames.iter().any(
            |frame| matches!(frame, Frame::SetUp(at) if *at <= SetUpStep::Cards || matches!(at, SetUpStep::Placing(_))),
        );
        let mut left = arrayvec::ArrayVec::<u16, 64>::new();
        for &card in &self.catalogue.plots {
            let plots = &s.sides[enemy.index()].plots;
            let shown =
                plots.iter().any(|plot| plot.state != PlotState::FaceDown && plot.card == card);
            let ruled_out = begun && self.catalogue.is_revealed_at_start(card);
            if !(shown || ruled_out || left.is_full()) {
                left.push(card);
            }
        }
        let plots = &mut s.sides[enemy.index()].plots;
        let hidden = |plots: &[state::Plot]| {
            plots.iter().filter(|plot| plot.state == PlotState::FaceDown).count()
        };
        // A party may hold the same card twice, and more cards than there are different ones.
        if hidden(plots) > left.len() {
            return;
        }
        for plot in plots.iter_mut().filter(|plot| plot.state == PlotState::FaceDown) {
            let place = chance.below(Stream::DEAL, left.len() as u32) as usize;
            plot.card = left.swap_remove(place);
        }
        const { assert!(PLOTS_MAX <= 64, "every card of a side has a place in the list") };
    }

    /// Who is under which marker of a side: any of them.
    fn deal_markers<C: Chance>(&self, s: &mut State, enemy: Seat, chance: &mut C) {
        let markers = &mut s.sides[enemy.index()].markers;
        let mut under = [ModelId::NONE; MARKERS_MAX];
        let count = markers.len();
        for (place, marker) in under.iter_mut().zip(markers.iter()) {
            *place = marker.under;
        }
        for place in (1..count).rev() {
            let other = chance.below(Stream::DEAL, place as u32 + 1) as usize;
            under.swap(place, other);
        }
        for (marker, under) in markers.iter_mut().zip(under) {
            marker.under = under;
        }
    }

    /// Unused equipment and powers of a side: any that its models may bear. Life points are open,
    /// so cards that add to them are told from those that do not.
    fn deal_cards<C: Chance>(&self, s: &mut State, enemy: Seat, chance: &mut C) {
        s.sides[enemy.index()].aura_changes = [0; 2];
        for model in s.party_of(enemy) {
            for number in 0..CARDS_MAX {
                if !self.is_unseen(s, model, number) {
                    continue;
                }
                let old = s.model(model).cards[number];
                let categories = self.character(s, model).categories;
                let fits = |card: u16| {
                    self.catalogue.abilities[card as usize].bearers & categories != 0
                        && self.lp_of_card(card) == self.lp_of_card(old)
                };
                let cards = &self.catalogue.cards;
                let count = cards.iter().filter(|&&card| fits(card)).count();
                if count == 0 {
                    continue;
                }
                let chosen = chance.below(Stream::DEAL, count as u32) as usize;
                if let Some(&card) = cards.iter().filter(|&&card| fits(card)).nth(chosen) {
                    s.model_mut(model).cards[number] = card;
                }
            }
            self.refresh_model(s, model);
        }
    }

    /// Starting life points that a card adds.
    fn lp_of_card(&self, card: u16) -> i32 {
        let Some(ability) = self.catalogue.abilities.get(card as usize) else { return 0 };
        let always = |rule: &&Rule| rule.trigger == Trigger::Continuous;
        let rules = self.catalogue.rules_of(ability.rules).iter().filter(always);
        rules
            .flat_map(|rule| self.catalogue.ops_of(rule.ops))
            .map(|op| match *op {
                Op::StatMod { stat: Stat::LpStart, change: Change::Add(number), .. } => {
                    i32::from(number.plus)
                }
                _ => 0,
            })
            .sum()
    }
}
