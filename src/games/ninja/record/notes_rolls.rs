//! What the rules tell about dice.

use crate::content::catalogue::Purpose;
use crate::content::knobs::BonusMoment;
use crate::record::{
    self, MARGIN_MAX, Reporter, escape_column, event_roll_column, gauges, need_column, six_column,
    stat_column,
};
use crate::rules::Rules;
use crate::state::{Roll, State};
use tenbin_engine::{Recorder, Seat};

impl<R: Recorder> Reporter<'_, R> {
    /// The throw of the roll on top, before it is known what comes of it.
    #[inline]
    pub(crate) fn thrown(&mut self, rules: &Rules, state: &State) {
        if R::ON {
            self.throw_alone(rules, state);
        }
    }

    #[inline(never)]
    fn throw_alone(&mut self, rules: &Rules, state: &State) {
        let roll = *state.rolls.top();
        let outcome = u16::from(roll.natural) - rules.dice_of(roll.purpose) as u16;
        if bonus_is_untold(rules, roll.bonus_face) {
            self.bonus(roll.purpose, false);
        }
        if roll.purpose == Purpose::Check {
            self.recorder.roll(record::die_roll(roll.purpose), 0, outcome);
            let hit = u16::from(rules.check_hits(state, roll.natural));
            self.recorder.roll(record::pass_roll(roll.purpose), 0, hit);
            return;
        }
        let (bonus, number) = rules.roll_numbers(state, &roll);
        let passed =
            rules.natural_verdict(&roll).unwrap_or(i16::from(roll.natural) + bonus >= number);
        let need = rules.need_class(number - bonus);
        let key = self.rows.event_keys.throw(roll.purpose as u32, need, outcome, passed);
        self.recorder.shorthand(key, move |r| tell_throw(r, roll.purpose, need, outcome, passed));
    }

    /// Whether a throw gives a bonus (NIN-150).
    pub(crate) fn bonus(&mut self, purpose: Purpose, gives: bool) {
        self.recorder.shorthand(self.rows.event_keys.bonus(purpose as u32, gives), move |r| {
            tell_bonus(r, purpose, gives);
        });
    }

    /// The result of a roll that counts, with all it came to; `fresh` where the throw is still to
    /// be told.
    pub(crate) fn result(
        &mut self,
        rules: &Rules,
        state: &State,
        need: i16,
        passed: bool,
        fresh: bool,
    ) {
        if !R::ON {
            return;
        }
        let Roll { purpose, seat, stat, natural, bonus_face, .. } = *state.rolls.top();
        let index = match purpose {
            Purpose::Event => 0,
            Purpose::Attack => 1,
            Purpose::Counterattack => 2,
            Purpose::Escape => 3,
            _ => return,
        };
        let (dice, sides) = (rules.knobs.dice_per_roll, rules.knobs.die_sides);
        let outcome = u16::from(natural) - dice as u16;
        let margin = i16::from(natural) - need;
        // A throw that stands is told with its result.
        let whole = fresh && bonus_is_untold(rules, bonus_face);
        if fresh && !whole {
            self.thrown(rules, state);
        }
        let result = RollTold { purpose, index, need, outcome, passed, whole };
        match self.rows.event_keys.result(index, need, outcome, passed, whole) {
            Some(key) => self.recorder.shorthand(key, move |r| tell_result(rules, r, result)),
            None => tell_result(rules, self.recorder, result),
        }
        let luck = 2 * i32::from(natural) - dice * (sides + 1);
        self.recorder.gauge(seat, gauges::LUCK, luck);
        self.recorder.gauge(seat, gauges::MARGINS, i32::from(margin));
        if purpose == Purpose::Event {
            let stat = stat as u16;
            let row = self.rows.event_roll_row(state.event.kind, state.event.roll_index);
            self.recorder.shorthand(
                self.rows.event_keys.event_roll(row, u32::from(stat), passed),
                move |r| {
                    let counts = [1, u32::from(passed)];
                    r.count_row(record::SUCCESS_ROLLS, stat, stat_column::ROLLS, &counts);
                    r.count_row(record::EVENT_ROLLS, row, event_roll_column::ROLLS, &counts);
                },
            );
        }
    }

    /// A die that stands by itself: for the first turn, for priority.
    pub(crate) fn die_thrown(&mut self, purpose: Purpose, natural: u8) {
        self.recorder.roll(record::die_roll(purpose), 0, u16::from(natural) - 1);
    }

    /// A bonus card is taken from the deck (`Some(true)`), from the pile, or not at all.
    pub(crate) fn bonus_taken(&mut self, seat: Seat, purpose: Purpose, from: Option<bool>) {
        let column = match from {
            None => six_column::SKIPPED,
            Some(true) => six_column::DECK,
            Some(false) => six_column::PILE,
        };
        self.recorder.count(record::SIXES, purpose as u16, column, 1);
        self.recorder.gauge(seat, gauges::BONUS_CARDS, i32::from(from.is_some()));
    }

    /// There is no card for a bonus.
    pub(crate) fn no_bonus_left(&mut self, purpose: Purpose) {
        self.recorder.count(record::SIXES, purpose as u16, six_column::SKIPPED, 1);
    }

    /// A roll for a captive, by itself or by a helper.
    pub(crate) fn escape_rolled(&mut self, own: bool, freed: bool) {
        let row = u16::from(!own);
        self.recorder.count(record::ESCAPES, row, escape_column::ROLLS, 1);
        if freed {
            self.recorder.count(record::ESCAPES, row, escape_column::FREED, 1);
        }
    }
}

/// Whether a throw has its chance of a bonus before its result, but not the face for one: that
/// is told with the throw.
fn bonus_is_untold(rules: &Rules, bonus_face: bool) -> bool {
    !bonus_face && rules.knobs.bonus_moment == BonusMoment::BeforeResult
}

/// The result of a roll as it is told.
#[derive(Copy, Clone)]
struct RollTold {
    purpose: Purpose,
    /// Among the rolls of `rolls_by_need.csv`.
    index: u16,
    need: i16,
    outcome: u16,
    passed: bool,
    /// Whether the throw is told as well.
    whole: bool,
}

/// What the result of a roll adds to the tables. Hardly ever called: it has a sign.
#[cold]
#[inline(never)]
fn tell_result<R: Recorder>(rules: &Rules, r: &mut R, told: RollTold) {
    let RollTold { purpose, index, need, outcome, passed, whole } = told;
    if whole {
        tell_throw(r, purpose, rules.need_class(need), outcome, passed);
        tell_bonus(r, purpose, false);
    }
    let (dice, sides) = (rules.knobs.dice_per_roll, rules.knobs.die_sides);
    let margin = outcome as i16 + dice as i16 - need;
    let needs = (dice * (sides - 1) + 2) as u16;
    let row = index * needs + rules.need_class(need);
    let size = u32::from(margin.unsigned_abs());
    let above = if margin >= 0 { size } else { 0 };
    let counts = [1, u32::from(passed), u32::from(!passed), above, size - above];
    r.count_row(record::ROLLS_BY_NEED, row, need_column::ROLLS, &counts);
    let row = (margin.clamp(-MARGIN_MAX, MARGIN_MAX) + MARGIN_MAX) as u16;
    r.count(record::MARGINS, row, index, 1);
}

/// What a throw adds to the dice: its face and whether that passes, by the number needed.
fn tell_throw<R: Recorder>(r: &mut R, purpose: Purpose, need: u16, outcome: u16, passed: bool) {
    r.roll(record::die_roll(purpose), need, outcome);
    r.roll(record::pass_roll(purpose), need, u16::from(passed));
}

/// A throw that gives a bonus or none.
fn tell_bonus<R: Recorder>(r: &mut R, purpose: Purpose, gives: bool) {
    let counts = [1, u32::from(gives)];
    r.count_row(record::SIXES, purpose as u16, six_column::ROLLS, &counts);
}
