//! Dice: throwing, the natural-6 bonus, re-rolls, results (section 2.6).

use crate::content::catalogue::{Effect, Purpose};
use crate::content::knobs::{BonusMoment, BonusScope, BonusSource, Nat1Rule, NaturalRules};
use crate::content::shape::PURPOSE_WORDS;
use crate::rules::Rules;
use crate::rules::counterfactual::Asked;
use crate::rules::flow::Flow;
use crate::state::{Frame, Moment, Roll, RollResult, RollStep, State, in_play};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat, SeatSet, Stream};

impl Rules {
    /// What a natural face decides by itself (`natural_rules`, NIN-142).
    pub(crate) fn natural_verdict(&self, roll: &Roll) -> Option<bool> {
        if self.knobs.natural_rules == NaturalRules::None {
            return None;
        }
        let natural = i32::from(roll.natural);
        if natural == self.knobs.dice_per_roll * self.knobs.die_sides {
            Some(true)
        } else if natural == self.knobs.dice_per_roll {
            Some(false)
        } else {
            None
        }
    }

    /// Dice thrown for a purpose: success rolls take `dice_per_roll`, all others one (NIN-143).
    pub(crate) fn dice_of(&self, purpose: Purpose) -> i32 {
        match purpose {
            Purpose::FirstPlayer | Purpose::Priority | Purpose::Check => 1,
            _ => self.knobs.dice_per_roll,
        }
    }

    /// Whether a face of a grenade roll makes a victim (NIN-246).
    pub(crate) fn check_hits(&self, state: &State, face: u8) -> bool {
        let Some(card) = state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Check { card, .. } => Some(*card),
            _ => None,
        }) else {
            return false;
        };
        let kind = self.advantage(card);
        self.catalogue.uses[kind.uses.start as usize..kind.uses.end as usize]
            .iter()
            .flat_map(|how| self.ops(how.ops))
            .any(|op| match op.effect {
                Effect::RollCheck { faces, .. } => face > 0 && faces >> (face - 1).min(15) & 1 == 1,
                _ => false,
            })
    }

    /// The number needed on the dice, as a condition of dice.csv.
    pub(crate) fn need_class(&self, need: i16) -> u16 {
        let dice = self.knobs.dice_per_roll;
        let highest = dice * self.knobs.die_sides;
        (i32::from(need) - dice).clamp(0, highest - dice + 1) as u16
    }

    fn bonus_applies(&self, purpose: Purpose) -> bool {
        match self.knobs.bonus_scope {
            BonusScope::AllRolls => true,
            BonusScope::SuccessRollsOnly => {
                !matches!(purpose, Purpose::FirstPlayer | Purpose::Priority | Purpose::Check)
            }
            BonusScope::EventOnly => purpose == Purpose::Event,
        }
    }

    /// Whether the bonus can come from the deck and from the discard pile (NIN-150, NIN-152).
    pub(super) fn bonus_sources(&self, state: &State) -> (bool, bool) {
        let pile = !state.advantage_pile.is_empty();
        let deck = state.advantage_deck != 0 || pile;
        match self.knobs.bonus_source {
            BonusSource::DeckOrDiscard => (deck, pile),
            BonusSource::Deck => (deck, false),
            BonusSource::Discard => (false, pile),
            BonusSource::None => (false, false),
        }
    }

    /// Whether a roll reaches its number as things stand.
    pub(crate) fn would_pass(&self, state: &State, roll: &Roll) -> bool {
        if roll.purpose == Purpose::Check {
            return !self.check_hits(state, roll.natural);
        }
        let (bonus, number) = self.roll_numbers(state, roll);
        self.natural_verdict(roll).unwrap_or(i16::from(roll.natural) + bonus >= number)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Begins a roll; its window before the die is opened only for event rolls (W4).
    pub(super) fn start_roll(&mut self, roll: Roll) {
        self.state.rolls.push(roll);
        let step = if roll.purpose == Purpose::Event { RollStep::Before } else { RollStep::Throw };
        self.push(Frame::Roll(step));
    }

    /// Carries a roll on. Each step leads straight to the next, unless a seat has to choose first.
    #[inline(never)]
    pub(super) fn step_roll(&mut self, step: RollStep) -> bool {
        if step == RollStep::Before {
            self.set_top(Frame::Roll(RollStep::Throw));
            if self.open_window(Moment::BeforeEventRoll) {
                return true;
            }
        }
        let fresh = step <= RollStep::Throw;
        if fresh && !self.throw_roll() {
            return false;
        }
        if step <= RollStep::Window {
            self.set_top(Frame::Roll(RollStep::Result));
            let moment = match self.state.rolls.top().purpose {
                Purpose::Event => Moment::AfterEventRoll,
                Purpose::Attack | Purpose::Counterattack => Moment::AfterCombatRoll,
                _ => Moment::AfterOtherRoll,
            };
            if self.open_window(moment) {
                if fresh {
                    self.report.thrown(self.rules, self.state);
                }
                return true;
            }
        }
        // Without a choice in between, nothing has changed since the die was thrown.
        if fresh || self.still_stands() {
            self.finish_roll(fresh);
        }
        false
    }

    /// Whether the roller may still roll (NIN-072, NIN-175).
    #[inline]
    fn roller_is_able(&self, roll: &Roll) -> bool {
        let state = &*self.state;
        let hindered =
            state.eliminated.or(state.captured).or(state.recalled).or(state.event.escaped);
        state.combats == 0 && !hindered.has(roll.seat) || self.roller_is_able_now(roll)
    }

    /// The same where something might hinder.
    #[inline(never)]
    fn roller_is_able_now(&self, roll: &Roll) -> bool {
        match roll.purpose {
            Purpose::Event => {
                self.rules.can_be_involved(self.state, roll.seat)
                    && !self.state.event.escaped.has(roll.seat)
            }
            Purpose::Escape => !self.state.eliminated.has(roll.seat),
            Purpose::Attack | Purpose::Counterattack => {
                let combat = self.state.combat();
                self.rules.present(self.state).has(roll.seat)
                    && combat.is_some_and(|combat| !combat.ended)
                    && roll.other.is_some_and(|other| self.rules.present(self.state).has(other))
            }
            _ => self.rules.present(self.state).has(roll.seat),
        }
    }

    fn abort_roll(&mut self) {
        self.end_roll_cards();
        self.state.rolls.pop();
        self.pop();
        self.state.result = RollResult::default();
    }

    /// Throws the die; false where the roll fell away or something comes before its window. Only
    /// then is it told to the recorder: most throws stand, and are told with their result.
    fn throw_roll(&mut self) -> bool {
        // Field by field: a copy of the whole would wait for what has just been written in parts.
        let Roll { purpose, seat, .. } = *self.state.rolls.top();
        if !self.roller_is_able(self.state.rolls.top()) {
            self.abort_roll();
            return false;
        }
        let (natural, bonus_face) = self.throw_dice(purpose, seat);
        if let Some(roll) = self.state.rolls.last_mut() {
            roll.natural = natural;
            roll.bonus_face = bonus_face;
            roll.thrown = true;
        }
        self.set_top(Frame::Roll(RollStep::Window));
        let depth = self.state.frames.len();
        if purpose == Purpose::Event {
            self.state.event.rolled.insert(seat);
            self.state.event.success_rolled.insert(seat);
        }
        self.story_of_throw();
        if purpose != Purpose::Check
            && self.rules.knobs.nat1_rule == Nat1Rule::MayDiscard
            && i32::from(natural) == self.rules.knobs.dice_per_roll
            && self.state.players[seat.index()].hand != 0
        {
            self.push(Frame::NaturalOne(seat));
        }
        if bonus_face && self.rules.knobs.bonus_moment == BonusMoment::BeforeResult {
            self.offer_bonus(seat, purpose, bonus_face);
        }
        let goes_on = self.state.frames.len() == depth;
        if !goes_on {
            self.report.thrown(self.rules, self.state);
        }
        goes_on
    }

    /// Throws the dice: their sum and whether one shows the bonus face (NIN-143, NIN-150).
    pub(super) fn throw_dice(&mut self, purpose: Purpose, seat: Seat) -> (u8, bool) {
        let knobs = &self.rules.knobs;
        let (mut sum, mut bonus) = (0, false);
        let stream = Stream::DICE.of(purpose as u8).by(seat.0);
        for _ in 0..self.rules.dice_of(purpose) {
            let face = self.chance.below(stream, knobs.die_sides as u32) as u8 + 1;
            sum += face;
            bonus |= knobs.bonus_face == Some(i32::from(face));
        }
        (sum, bonus)
    }

    fn story_of_throw(&mut self) {
        let (rules, state) = (self.rules, &*self.state);
        self.report.tell(|out| {
            let roll = *state.rolls.top();
            if roll.purpose == Purpose::Check {
                let hit = if rules.check_hits(state, roll.natural) { "caught" } else { "safe" };
                return writeln!(out, "  {} rolls {} ({hit})", roll.seat, roll.natural);
            }
            let (bonus, number) = rules.roll_numbers(state, &roll);
            let total = i16::from(roll.natural) + bonus;
            let verdict = if rules.would_pass(state, &roll) { "success" } else { "not enough" };
            writeln!(
                out,
                "  {} rolls {} for {}: {} + {bonus} = {total} against {number}: {verdict}",
                roll.seat, roll.natural, PURPOSE_WORDS[roll.purpose as usize], roll.natural,
            )
        });
    }

    /// Offers the bonus of a natural 6 (NIN-150 to NIN-154).
    pub(super) fn offer_bonus(&mut self, seat: Seat, purpose: Purpose, bonus_face: bool) {
        let gives =
            bonus_face && self.rules.bonus_applies(purpose) && !self.state.eliminated.has(seat);
        self.report.bonus(purpose, gives);
        if !gives {
            return;
        }
        let (deck, pile) = self.rules.bonus_sources(self.state);
        if deck || pile {
            self.push(Frame::Bonus { seat, purpose });
        } else {
            self.report.no_bonus_left(purpose);
        }
    }

    /// The bonus is taken from the deck (`Some(true)`), from the pile, or not at all.
    pub(super) fn take_bonus(&mut self, seat: Seat, purpose: Purpose, from: Option<bool>) {
        self.pop();
        match from {
            None => {}
            Some(true) => {
                self.draw_advantage(seat, CardEvent::Drawn);
                self.tell(|out| writeln!(out, "  {seat} draws a bonus card from the deck"));
            }
            Some(false) => {
                let card = self.state.advantage_pile.pop().expect("the pile was offered");
                self.rules.add_to_hand(self.state, seat, card);
                self.state.players[seat.index()].hand_known |= card.set();
                let kind = self.rules.catalogue.advantage_of[card.index()];
                self.report.received(seat, kind, CardEvent::Gained);
                let rules = self.rules;
                self.tell(|out| {
                    let name = &rules.catalogue.advantages[kind.index()].name;
                    writeln!(out, "  {seat} takes {name} from the discard pile as a bonus")
                });
            }
        }
        self.report.bonus_taken(seat, purpose, from);
    }

    /// The own roll is made again (NIN-270): the die is thrown anew, its window opens again.
    pub(super) fn throw_again(&mut self) {
        if let Some(roll) = self.state.rolls.last_mut() {
            roll.thrown = false;
        }
    }

    /// After a choice: whether the die lies as it did and its roller may still roll.
    fn still_stands(&mut self) -> bool {
        let roll = *self.state.rolls.top();
        if !roll.thrown {
            self.set_top(Frame::Roll(RollStep::Throw));
            return false;
        }
        let able = self.roller_is_able(&roll);
        if !able {
            self.abort_roll();
        }
        able
    }

    /// The result is fixed; `fresh` where nothing has happened since the throw.
    fn finish_roll(&mut self, fresh: bool) {
        let rules = self.rules;
        let Roll { purpose, natural, bonus_face, .. } = *self.state.rolls.top();
        let (passed, decisive) = if purpose == Purpose::Check {
            if fresh {
                self.report.thrown(self.rules, self.state);
            }
            (rules.would_pass(self.state, self.state.rolls.top()), SeatSet::EMPTY)
        } else {
            let (bonus, number) = rules.roll_numbers(self.state, self.state.rolls.top());
            let margin = i16::from(natural) + bonus - number;
            let passed = rules.natural_verdict(self.state.rolls.top()).unwrap_or(margin >= 0);
            self.report.result(self.rules, self.state, number - bonus, passed, fresh);
            // Cards that act on their own player alone change nobody else's credit.
            let alone =
                self.state.playing & rules.meddlers() == 0 && self.state.cancelled.is_empty();
            (passed, if alone { SeatSet::EMPTY } else { self.decisive(passed) })
        };
        self.state.result = RollResult {
            valid: true,
            passed,
            decisive,
            bonus_due: rules.knobs.bonus_moment == BonusMoment::AfterResult && bonus_face,
        };
        self.end_roll_cards();
        self.state.rolls.pop();
        self.pop();
    }

    /// Cards of one roll leave play when its result is fixed (NIN-252).
    #[inline]
    fn end_roll_cards(&mut self) {
        if self.state.playing & self.rules.index.masks.tied != 0 || !self.state.cancelled.is_empty()
        {
            self.end_cards_of_roll();
        }
    }

    fn end_cards_of_roll(&mut self) {
        let depth = self.state.top_depth();
        if self.state.playing & self.rules.index.masks.tied != 0
            && self.state.in_play.iter().any(|entry| entry.tie == Some(depth))
        {
            self.expire(in_play::ROLL_OVER, |flow, index| {
                let entry = &flow.state.in_play[index];
                entry.tie == Some(depth) && entry.flags & in_play::ROLL_OVER == 0
            });
        }
        let mut index = 0;
        while index < self.state.cancelled.len() {
            if self.state.cancelled[index].entry.tie == Some(depth) {
                self.state.cancelled.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// After the result has been applied: the bonus, where it comes then (`bonus_moment`).
    pub(super) fn late_bonus(&mut self, seat: Seat, purpose: Purpose) {
        if self.state.result.bonus_due && !self.state.over {
            self.state.result.bonus_due = false;
            self.offer_bonus(seat, purpose, true);
        }
    }

    /// Players without whose modifiers and cancels the roll would have come out otherwise, all
    /// plays of a player taken away together (NIN-386, NIN-390).
    #[inline(never)]
    fn decisive(&self, passed: bool) -> SeatSet {
        let (rules, state) = (self.rules, &*self.state);
        let roll = state.rolls.top();
        if rules.natural_verdict(roll).is_some() {
            return SeatSet::EMPTY;
        }
        let mut about = SeatSet::of(roll.seat);
        let asked = match roll.purpose {
            Purpose::Event if !passed => Asked::Roll,
            Purpose::Attack | Purpose::Counterattack => {
                about = about.or(roll.attacked().map_or(SeatSet::EMPTY, SeatSet::of));
                Asked::Combat(state.combat().map(|combat| combat.depth))
            }
            // No elimination comes of it.
            _ => return SeatSet::EMPTY,
        };
        let mut decisive = SeatSet::EMPTY;
        for who in rules.suspects(state, asked, about).without(SeatSet::of(roll.seat)).iter() {
            if rules.differs(state, who, asked, |state| rules.would_pass(state, roll) != passed) {
                decisive.insert(who);
            }
        }
        decisive
    }
}
