//! Dice: throwing, the natural-6 bonus, re-rolls, results (section 2.6).

use crate::Ninja;
use crate::content::cards::{OpCode, Purpose};
use crate::content::knobs::{BonusMoment, BonusScope, BonusSource, Nat1Rule, NaturalRules};
use crate::content::shape::PURPOSE_WORDS;
use crate::record::{self, gauges, six_column};
use crate::rules::flow::Flow;
use crate::rules::otherwise::Asked;
use crate::state::{Frame, Moment, NONE, Roll, RollResult, RollStep, State, in_play};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat, SeatSet, Stream};

impl Ninja {
    /// What a natural face decides by itself (`natural_rules`, NIN-142).
    pub(crate) fn natural_verdict(&self, roll: &Roll) -> Option<bool> {
        if self.rules.natural_rules == NaturalRules::None {
            return None;
        }
        let natural = i32::from(roll.natural);
        if natural == self.rules.dice_per_roll * self.rules.die_sides {
            Some(true)
        } else if natural == self.rules.dice_per_roll {
            Some(false)
        } else {
            None
        }
    }

    /// Dice thrown for a purpose: success rolls take `dice_per_roll`, all others one (NIN-143).
    pub(crate) fn dice_of(&self, purpose: Purpose) -> i32 {
        match purpose {
            Purpose::FirstPlayer | Purpose::Priority | Purpose::Check => 1,
            _ => self.rules.dice_per_roll,
        }
    }

    /// Whether a face of a grenade roll makes a victim (NIN-246).
    pub(crate) fn check_hits(&self, s: &State, face: u8) -> bool {
        let Some(card) = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Check { card, .. } => Some(*card),
            _ => None,
        }) else {
            return false;
        };
        let kind = self.advantage(card);
        self.cards.uses[kind.uses.start as usize..kind.uses.end as usize]
            .iter()
            .flat_map(|how| self.ops(how.ops))
            .any(|op| {
                let faces = u16::from(op.mask) | u16::from(op.amount as u8 & 0xF) << 8;
                op.code == OpCode::RollCheck && face > 0 && faces >> (face - 1).min(15) & 1 == 1
            })
    }

    /// The number needed on the dice, as a condition of dice.csv.
    pub(crate) fn need_class(&self, need: i16) -> u16 {
        let dice = self.rules.dice_per_roll;
        let highest = dice * self.rules.die_sides;
        (i32::from(need) - dice).clamp(0, highest - dice + 1) as u16
    }

    fn bonus_applies(&self, purpose: Purpose) -> bool {
        match self.rules.bonus_scope {
            BonusScope::AllRolls => true,
            BonusScope::SuccessRollsOnly => {
                !matches!(purpose, Purpose::FirstPlayer | Purpose::Priority | Purpose::Check)
            }
            BonusScope::EventOnly => purpose == Purpose::Event,
        }
    }

    /// Whether the bonus can come from the deck and from the discard pile (NIN-150, NIN-152).
    pub(super) fn bonus_sources(&self, s: &State) -> (bool, bool) {
        let pile = !s.advantage_pile.is_empty();
        let deck = s.advantage_deck != 0 || pile;
        match self.rules.bonus_source {
            BonusSource::DeckOrDiscard => (deck, pile),
            BonusSource::Deck => (deck, false),
            BonusSource::Discard => (false, pile),
            BonusSource::None => (false, false),
        }
    }

    /// Whether a roll reaches its number as things stand.
    pub(crate) fn would_pass(&self, s: &State, roll: &Roll) -> bool {
        if roll.purpose == Purpose::Check {
            return !self.check_hits(s, roll.natural);
        }
        let (bonus, number) = self.roll_numbers(s, roll);
        self.natural_verdict(roll).unwrap_or(i16::from(roll.natural) + bonus >= number)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Begins a roll; its window before the die is opened only for event rolls (W4).
    pub(super) fn start_roll(&mut self, roll: Roll) {
        self.s.rolls.push(roll);
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
            let moment = match self.s.rolls.top().purpose {
                Purpose::Event => Moment::AfterEventRoll,
                Purpose::Attack | Purpose::Counterattack => Moment::AfterCombatRoll,
                _ => Moment::AfterOtherRoll,
            };
            if self.open_window(moment) {
                if fresh {
                    self.note_throw();
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
        let s = &*self.s;
        let hindered = s.eliminated.or(s.captured).or(s.recalled).or(s.event.escaped);
        s.combats == 0 && !hindered.has(roll.seat) || self.roller_is_able_now(roll)
    }

    /// The same where something might hinder.
    #[inline(never)]
    fn roller_is_able_now(&self, roll: &Roll) -> bool {
        match roll.purpose {
            Purpose::Event => {
                self.g.can_be_involved(self.s, roll.seat) && !self.s.event.escaped.has(roll.seat)
            }
            Purpose::Escape => !self.s.eliminated.has(roll.seat),
            Purpose::Attack | Purpose::Counterattack => {
                let combat = self.g.combat(self.s);
                self.g.present(self.s).has(roll.seat)
                    && combat.is_some_and(|combat| !combat.ended)
                    && self.g.present(self.s).has(Seat(roll.other))
            }
            _ => self.g.present(self.s).has(roll.seat),
        }
    }

    fn abort_roll(&mut self) {
        self.end_roll_cards();
        self.s.rolls.pop();
        self.pop();
        self.s.result = RollResult::default();
    }

    /// Throws the die; false where the roll fell away or something comes before its window. Only
    /// then is it told to the recorder: most throws stand, and are told with their result.
    fn throw_roll(&mut self) -> bool {
        // Field by field: a copy of the whole would wait for what has just been written in parts.
        let Roll { purpose, seat, .. } = *self.s.rolls.top();
        if !self.roller_is_able(self.s.rolls.top()) {
            self.abort_roll();
            return false;
        }
        let (natural, bonus_face) = self.throw_dice(purpose, seat);
        if let Some(roll) = self.s.rolls.last_mut() {
            roll.natural = natural;
            roll.bonus_face = bonus_face;
            roll.thrown = true;
        }
        self.set_top(Frame::Roll(RollStep::Window));
        let depth = self.s.frames.len();
        if purpose == Purpose::Event {
            self.s.event.rolled.insert(seat);
            self.s.event.success_rolled.insert(seat);
        }
        self.story_of_throw();
        if purpose != Purpose::Check
            && self.g.rules.nat1_rule == Nat1Rule::MayDiscard
            && i32::from(natural) == self.g.rules.dice_per_roll
            && self.s.players[seat.index()].hand != 0
        {
            self.push(Frame::NaturalOne(seat.0));
        }
        if bonus_face && self.g.rules.bonus_moment == BonusMoment::BeforeResult {
            self.offer_bonus(seat, purpose, bonus_face);
        }
        let goes_on = self.s.frames.len() == depth;
        if !goes_on {
            self.note_throw();
        }
        goes_on
    }

    /// Throws the dice: their sum and whether one shows the bonus face (NIN-143, NIN-150).
    pub(super) fn throw_dice(&mut self, purpose: Purpose, seat: Seat) -> (u8, bool) {
        let rules = &self.g.rules;
        let (mut sum, mut bonus) = (0, false);
        let stream = Stream::DICE.of(purpose as u8).by(seat.0);
        for _ in 0..self.g.dice_of(purpose) {
            let face = self.c.below(stream, rules.die_sides as u32) as u8 + 1;
            sum += face;
            bonus |= rules.bonus_face == Some(i32::from(face));
        }
        (sum, bonus)
    }

    fn story_of_throw(&mut self) {
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let roll = *s.rolls.top();
            if roll.purpose == Purpose::Check {
                let hit = if g.check_hits(s, roll.natural) { "caught" } else { "safe" };
                return writeln!(out, "  {} rolls {} ({hit})", roll.seat, roll.natural);
            }
            let (bonus, number) = g.roll_numbers(s, &roll);
            let total = i16::from(roll.natural) + bonus;
            let verdict = if g.would_pass(s, &roll) { "success" } else { "not enough" };
            writeln!(
                out,
                "  {} rolls {} for {}: {} + {bonus} = {total} against {number}: {verdict}",
                roll.seat, roll.natural, PURPOSE_WORDS[roll.purpose as usize], roll.natural,
            )
        });
    }

    /// Offers the bonus of a natural 6 (NIN-150 to NIN-154).
    pub(super) fn offer_bonus(&mut self, seat: Seat, purpose: Purpose, bonus_face: bool) {
        let gives = bonus_face && self.g.bonus_applies(purpose) && !self.s.eliminated.has(seat);
        self.note_bonus(purpose, gives);
        if !gives {
            return;
        }
        let (deck, pile) = self.g.bonus_sources(self.s);
        if deck || pile {
            self.push(Frame::Bonus { seat: seat.0, purpose });
        } else {
            self.r.count(record::SIXES, purpose as u16, six_column::SKIPPED, 1);
        }
    }

    /// The bonus is taken from the deck (`Some(true)`), from the pile, or not at all.
    pub(super) fn take_bonus(&mut self, seat: Seat, purpose: Purpose, from: Option<bool>) {
        self.pop();
        let column = match from {
            None => six_column::SKIPPED,
            Some(true) => {
                self.draw_advantage(seat, CardEvent::Drawn);
                self.tell(|out| writeln!(out, "  {seat} draws a bonus card from the deck"));
                six_column::DECK
            }
            Some(false) => {
                let card = self.s.advantage_pile.pop().expect("the pile was offered");
                self.g.add_to_hand(self.s, seat, card);
                self.s.players[seat.index()].hand_known |= 1 << card;
                let kind = self.g.cards.advantage_of[card as usize];
                self.note_received(seat, kind, CardEvent::Gained);
                let g = self.g;
                self.tell(|out| {
                    let name = &g.cards.advantages[kind as usize].name;
                    writeln!(out, "  {seat} takes {name} from the discard pile as a bonus")
                });
                six_column::PILE
            }
        };
        self.r.count(record::SIXES, purpose as u16, column, 1);
        self.r.gauge(seat, gauges::BONUS_CARDS, i32::from(from.is_some()));
    }

    /// The own roll is made again (NIN-270): the die is thrown anew, its window opens again.
    pub(super) fn throw_again(&mut self) {
        if let Some(roll) = self.s.rolls.last_mut() {
            roll.thrown = false;
        }
    }

    /// After a choice: whether the die lies as it did and its roller may still roll.
    fn still_stands(&mut self) -> bool {
        let roll = *self.s.rolls.top();
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
        let g = self.g;
        let Roll { purpose, natural, bonus_face, .. } = *self.s.rolls.top();
        let (passed, decisive) = if purpose == Purpose::Check {
            if fresh {
                self.note_throw();
            }
            (g.would_pass(self.s, self.s.rolls.top()), SeatSet::EMPTY)
        } else {
            let (bonus, number) = g.roll_numbers(self.s, self.s.rolls.top());
            let margin = i16::from(natural) + bonus - number;
            let passed = g.natural_verdict(self.s.rolls.top()).unwrap_or(margin >= 0);
            self.note_result(number - bonus, passed, fresh);
            // Cards that act on their own player alone change nobody else's credit.
            let alone = self.s.playing & g.meddlers() == 0 && self.s.cancelled.is_empty();
            (passed, if alone { SeatSet::EMPTY } else { self.decisive(passed) })
        };
        self.s.result = RollResult {
            valid: true,
            passed,
            decisive,
            bonus_due: g.rules.bonus_moment == BonusMoment::AfterResult && bonus_face,
        };
        self.end_roll_cards();
        self.s.rolls.pop();
        self.pop();
    }

    /// Cards of one roll leave play when its result is fixed (NIN-252).
    #[inline]
    fn end_roll_cards(&mut self) {
        if self.s.playing & self.g.masks.tied != 0 || !self.s.cancelled.is_empty() {
            self.end_cards_of_roll();
        }
    }

    fn end_cards_of_roll(&mut self) {
        let depth = self.s.frames.len() as u8 - 1;
        if self.s.playing & self.g.masks.tied != 0
            && self.s.in_play.iter().any(|entry| entry.tie == depth)
        {
            self.expire(in_play::ROLL_OVER, |flow, index| {
                let entry = &flow.s.in_play[index];
                entry.tie == depth && entry.flags & in_play::ROLL_OVER == 0
            });
        }
        let mut index = 0;
        while index < self.s.cancelled.len() {
            if self.s.cancelled[index].entry.tie == depth {
                self.s.cancelled.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// After the result has been applied: the bonus, where it comes then (`bonus_moment`).
    pub(super) fn late_bonus(&mut self, seat: Seat, purpose: Purpose) {
        if self.s.result.bonus_due && !self.s.over {
            self.s.result.bonus_due = false;
            self.offer_bonus(seat, purpose, true);
        }
    }

    /// Players without whose modifiers and cancels the roll would have come out otherwise, all
    /// plays of a player taken away together (NIN-386, NIN-390).
    #[inline(never)]
    fn decisive(&self, passed: bool) -> SeatSet {
        let (g, s) = (self.g, &*self.s);
        let roll = s.rolls.top();
        if g.natural_verdict(roll).is_some() {
            return SeatSet::EMPTY;
        }
        let mut about = SeatSet::of(roll.seat);
        let asked = match roll.purpose {
            Purpose::Event if !passed => Asked::Roll,
            Purpose::Attack | Purpose::Counterattack => {
                about.insert(Seat(roll.other));
                Asked::Combat(g.combat(s).map_or(NONE, |combat| combat.depth))
            }
            // No elimination comes of it.
            _ => return SeatSet::EMPTY,
        };
        let mut decisive = SeatSet::EMPTY;
        for who in g.suspects(s, asked, about).without(SeatSet::of(roll.seat)).iter() {
            if g.differs(s, who, asked, |s| g.would_pass(s, roll) != passed) {
                decisive.insert(who);
            }
        }
        decisive
    }
}
