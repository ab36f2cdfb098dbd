//! Rolls: gnosis and cards before them, re-rolls after them (ANI-009, ANI-501, section 6).

use crate::content::catalogue::{ADVANTAGE_SLOT, CARD_SLOT};
use crate::content::effect::{Keep, Op, Rolls, Rule};
use crate::content::knobs::GnosisUse;
use crate::content::vocabulary::Trigger;
use crate::record::notes::Event;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::query::slots_of;
use crate::state;
use crate::state::action::Action;
use crate::state::{ModelId, PlotState, Purpose, Roll, Slot, State, asked, models_of, seat_of};
use tenbin_engine::{Chance, Recorder, Seat};

/// What may be done about a die that lies.
const AFTER_ROLL: u32 = 1 << Trigger::AfterRoll as u32;

/// The rolls on which gnosis works (ANI-501).
const GNOSIS_HELPS: Rolls = Rolls::ATTACK
    .and(Rolls::DEFENCE)
    .and(Rolls::ESCAPE)
    .and(Rolls::SEEK)
    .and(Rolls::RESIST)
    .and(Rolls::DOOM)
    .and(Rolls::INITIATIVE)
    .and(Rolls::DEPLOYMENT);

/// The rolls that a purpose belongs to, as effects name them.
pub(super) fn rolls_of(purpose: Purpose) -> Rolls {
    match purpose {
        Purpose::Attack | Purpose::CounterAttack | Purpose::RangedAttack | Purpose::Push => {
            Rolls::ATTACK
        }
        Purpose::ChargeAttack | Purpose::Slam => Rolls::ATTACK | Rolls::CHARGE,
        Purpose::Dodge | Purpose::CounterDefence => Rolls::DEFENCE,
        Purpose::Escape => Rolls::ESCAPE,
        Purpose::Seek => Rolls::SEEK,
        Purpose::Resistance => Rolls::RESIST,
        Purpose::Doom => Rolls::DOOM,
        Purpose::ImpactDodge => Rolls::IMPACT,
        Purpose::Initiative => Rolls::INITIATIVE,
        Purpose::DeployOrder => Rolls::DEPLOYMENT,
        Purpose::SceneryCount | Purpose::SceneryFirst | Purpose::EdgeChoice => Rolls::SETUP,
        Purpose::CardRoll => Rolls::CARD,
    }
}

/// The kept die of a roll: highest, lowest, or the sum of the best two.
fn kept(roll: &Roll) -> u8 {
    let dice = &roll.rolled[..(roll.dice as usize).min(roll.rolled.len())];
    let highest = dice.iter().copied().max().unwrap_or(0);
    if roll.sum {
        let place = dice.iter().position(|&die| die == highest);
        let others = dice.iter().enumerate().filter(|&(index, _)| Some(index) != place);
        return highest + others.map(|(_, &die)| die).max().unwrap_or(0);
    }
    if roll.keep_low { dice.iter().copied().min().unwrap_or(0) } else { highest }
}

impl Rules {
    /// Whether a player may spend gnosis (ANI-500, ANI-504).
    #[inline]
    pub(super) fn has_gnosis(&self, s: &State, seat: Seat) -> bool {
        s.sides[seat.index()].gnosis > 0 && self.knobs.gnosis == GnosisUse::On
    }

    /// The rules of a slot with a trigger.
    pub(super) fn rules_in<'a>(
        &'a self,
        s: &State,
        model: ModelId,
        slot: Slot,
        trigger: Trigger,
    ) -> impl Iterator<Item = &'a Rule> + use<'a> {
        let range = self.ability_in(s, model, slot).map_or((0, 0), |(_, ability)| ability.rules);
        self.catalogue.rules[range.0 as usize..range.1 as usize]
            .iter()
            .filter(move |rule| rule.trigger == trigger)
    }

    /// The ops of a rule.
    #[inline]
    pub(crate) fn ops_of(&self, rule: &Rule) -> &[Op] {
        &self.catalogue.ops[rule.ops.0 as usize..rule.ops.1 as usize]
    }

    /// Slots of the roller that could change the coming roll (before) or the die that lies (after).
    fn roll_slots(&self, s: &State, trigger: Trigger, mut add: impl FnMut(Slot)) {
        let roll = &s.roll;
        let user = Self::roll_user(s);
        if user == ModelId::NONE {
            return;
        }
        let meant = rolls_of(roll.purpose);
        let slots = self.slots_with(s, user, 1 << trigger as u32);
        for slot in slots_of(slots) {
            let concerned = roll.model != ModelId::NONE || self.is_of_party(s, slot, roll.seat);
            if slot.is_in(roll.used as u16) || !concerned || !self.can_use(s, user, slot) {
                continue;
            }
            let fits = self.rules_in(s, user, slot, trigger).any(|rule| {
                self.conditions_hold(s, user, slot, roll.against, rule.conditions)
                    && self.ops_of(rule).iter().any(|op| self.op_fits_roll(s, op, meant))
            });
            if fits {
                add(slot);
            }
        }
    }

    /// Whether a slot holds an advantage of a whole party.
    fn is_of_party(&self, s: &State, slot: Slot, seat: Seat) -> bool {
        slot.number() >= ADVANTAGE_SLOT
            && models_of(s.on_table_of(seat)).all(|model| self.ability_in(s, model, slot).is_some())
    }

    fn op_fits_roll(&self, s: &State, op: &Op, meant: Rolls) -> bool {
        match *op {
            Op::RollMod { rolls, .. } | Op::ExtraDie { rolls } => rolls.has(meant),
            Op::SetRoll { .. } => true,
            Op::Reroll { rolls, failed_only, .. } => {
                rolls.has(meant) && (!failed_only || !self.roll_succeeds(s))
            }
            _ => false,
        }
    }

    /// Whether the roll that lies reaches what it needs.
    fn roll_succeeds(&self, s: &State) -> bool {
        i32::from(s.roll.die) + i32::from(s.roll.modifier) >= i32::from(s.roll.needed)
    }

    /// Plot cards of a seat that may re-roll the die that lies.
    fn roll_plots(&self, s: &State, seat: Seat, mut add: impl FnMut(u8)) {
        let meant = rolls_of(s.roll.purpose);
        for (number, plot) in s.sides[seat.index()].plots.iter().enumerate() {
            let ability = &self.catalogue.abilities[plot.card as usize];
            if plot.state == PlotState::Discarded || !ability.has(Trigger::AfterRoll) {
                continue;
            }
            let rules = &self.catalogue.rules[ability.rules.0 as usize..ability.rules.1 as usize];
            let fits = rules.iter().filter(|rule| rule.trigger == Trigger::AfterRoll).any(|rule| {
                self.ops_of(rule).iter().any(|op| match *op {
                    Op::Reroll { rolls, any_player, .. } => {
                        rolls.has(meant) && (any_player || s.roll.seat == seat)
                    }
                    _ => false,
                })
            });
            if fits {
                add(number as u8);
            }
        }
    }

    /// What may be done about the roll now, without `Pass`.
    pub(super) fn roll_options(&self, s: &State, rolled: bool, add: &mut dyn FnMut(Action)) {
        if !rolled {
            let helps = rolls_of(s.roll.purpose).has(GNOSIS_HELPS);
            let open = helps && !s.roll.gnosis_asked && !s.roll.gnosis;
            if open && self.has_gnosis(s, s.roll.seat) {
                add(Action::Gnosis);
            }
            self.roll_slots(s, Trigger::BeforeRoll, |slot| {
                add(Action::Use(slot, ModelId::NONE, 0));
            });
            return;
        }
        match s.roll.next {
            asked::ROLLER => {
                self.roll_slots(s, Trigger::AfterRoll, |slot| {
                    add(Action::Use(slot, ModelId::NONE, 0));
                });
            }
            asked::ACTIVE | asked::OTHER => {
                let seat = self.roll_seat(s, true);
                self.roll_plots(s, seat, |number| add(Action::Plot(number, ModelId::NONE)));
            }
            _ => {}
        }
    }

    /// Whether anybody may change the dice once they have been seen, however they fall: what is then
    /// left of them follows no law.
    fn is_loose(&self, s: &State) -> bool {
        let meant = rolls_of(s.roll.purpose);
        let user = Self::roll_user(s);
        let slots = if user == ModelId::NONE { 0 } else { self.slots_with(s, user, AFTER_ROLL) };
        let meant = |op: &Op| match *op {
            Op::RollMod { rolls, .. } | Op::Reroll { rolls, .. } => rolls.has(meant),
            Op::SetRoll { .. } => true,
            _ => false,
        };
        let own = slots_of(slots).any(|slot| {
            let mut rules = self.rules_in(s, user, slot, Trigger::AfterRoll);
            rules.any(|rule| self.ops_of(rule).iter().any(meant))
        });
        let mut plots = false;
        for seat in [Seat(0), Seat(1)] {
            self.roll_plots(s, seat, |_| plots = true);
        }
        own || plots
    }

    /// Whether any model or plot card of the game has something to do about a die that lies.
    fn has_rerolls(&self, s: &State) -> bool {
        s.triggers >> Trigger::AfterRoll as u32 & 1 == 1
            || s.sides.iter().any(|side| !side.plots.is_empty())
    }

    fn has_roll_options(&self, s: &State, rolled: bool) -> bool {
        let mut any = false;
        self.roll_options(s, rolled, &mut |_| any = true);
        any
    }

    /// Dice of a defence roll without gnosis.
    pub(crate) fn defence_dice(&self, s: &State, model: ModelId) -> u8 {
        let more = self.more_dice(s, model, seat_of(model), Rolls::DEFENCE);
        (1 + more).clamp(1, 6) as u8
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A roll begins: pushes its frame; when that frame is gone, `state.roll` holds the result and
    /// the frame below goes on. `purpose`, `model` (or `NONE`), `seat`, `dice`, `modifier` and
    /// `needed` are set by the caller, the rest by default.
    pub(super) fn begin_roll(&mut self, roll: Roll) {
        self.state.roll = roll;
        self.push(state::Frame::Roll(false));
    }

    /// A roll of one die of a model for a purpose, with a modifier and a number to reach.
    pub(super) fn begin_simple_roll(
        &mut self,
        purpose: Purpose,
        model: ModelId,
        modifier: i32,
        needed: i32,
    ) {
        let more = self.rules.more_dice(self.state, model, seat_of(model), rolls_of(purpose));
        self.begin_roll(Roll {
            purpose,
            model,
            seat: seat_of(model),
            dice: (1 + more).clamp(1, 6) as u8,
            modifier: modifier as i8,
            needed: needed as i8,
            against: ModelId::NONE,
            ..Roll::default()
        });
    }

    /// The total of the last roll: die and modifier.
    pub(super) fn roll_total(&self) -> i32 {
        i32::from(self.state.roll.die) + i32::from(self.state.roll.modifier)
    }

    /// Whether the last roll reached what it needed.
    pub(super) fn roll_passed(&self) -> bool {
        self.roll_total() >= i32::from(self.state.roll.needed)
    }

    pub(super) fn settle_roll(&mut self, rolled: bool) -> Next {
        if !rolled {
            if self.rules.has_roll_options(self.state, false) {
                return Next::Ask;
            }
            self.throw_dice();
            return self.settle_roll(true);
        }
        if !self.rules.has_rerolls(self.state) {
            self.state.roll.next = asked::NOBODY;
        }
        while self.state.roll.next < asked::NOBODY {
            if self.rules.has_roll_options(self.state, true) {
                return Next::Ask;
            }
            self.state.roll.next += 1;
        }
        self.pop();
        let roll = self.state.roll;
        let success = (roll.needed > 0).then(|| self.roll_passed());
        let noted = self.state.keep_roll(&roll);
        self.report.roll(self.rules, self.state, &roll, success, noted);
        Next::Go
    }

    /// The dice fall.
    fn throw_dice(&mut self) {
        self.state.set_top(state::Frame::Roll(true));
        let faces = self.rules.knobs.die_faces as u32;
        let roll = &mut self.state.roll;
        roll.dice = roll.dice.clamp(1, roll.rolled.len() as u8);
        roll.next = asked::ROLLER;
        roll.used = 0;
        if roll.set > 0 {
            roll.dice = 1;
            roll.rolled[0] = roll.set;
        } else {
            let stream = roll.stream();
            for index in 0..roll.dice as usize {
                roll.rolled[index] = self.chance.below(stream, faces) as u8 + 1;
            }
        }
        self.state.roll.die = kept(&self.state.roll);
        self.state.roll.loose =
            self.rules.has_rerolls(self.state) && self.rules.is_loose(self.state);
        self.report.fall(self.rules, self.state);
    }

    pub(super) fn act_roll(&mut self, rolled: bool, action: Action) {
        match action {
            Action::Gnosis => {
                self.spend_gnosis(self.state.roll.seat);
                self.state.roll.gnosis = true;
                self.state.roll.dice += 1;
            }
            Action::Use(slot, ..) => self.use_on_roll(slot, rolled),
            Action::Plot(number, _) => self.plot_on_roll(number),
            _ if rolled => self.state.roll.next += 1,
            _ => self.throw_dice(),
        }
    }

    /// A gnosis point is spent (ANI-501).
    pub(super) fn spend_gnosis(&mut self, seat: Seat) {
        self.state.sides[seat.index()].gnosis -= 1;
        self.report.event(self.rules, self.state, ModelId::in_party(seat, 0), Event::Gnosis);
    }

    fn use_on_roll(&mut self, slot: Slot, rolled: bool) {
        let model = Rules::roll_user(self.state);
        let trigger = if rolled { Trigger::AfterRoll } else { Trigger::BeforeRoll };
        let rules = self.rules;
        self.state.roll.used |= u32::from(slot.bit());
        self.mark_used(model, slot);
        match rules.ability_in(self.state, model, slot) {
            Some((card, _)) if slot.number() >= CARD_SLOT => {
                self.report.card(self.rules, self.state, seat_of(model), card);
            }
            Some((ability, _)) => self.report.chosen(ability),
            None => {}
        }
        let meant = rolls_of(self.state.roll.purpose);
        let mut discards = false;
        for rule in rules.rules_in(self.state, model, slot, trigger) {
            for op in rules.ops_of(rule) {
                match *op {
                    Op::RollMod { rolls, amount } if rolls.has(meant) => {
                        self.state.roll.modifier += amount;
                    }
                    Op::ExtraDie { rolls } if rolls.has(meant) => self.state.roll.dice += 1,
                    Op::SetRoll(value) => self.state.roll.set = value,
                    Op::Reroll { keep, .. } => self.reroll(keep, true),
                    Op::Discard => discards = true,
                    _ => {}
                }
            }
        }
        if discards {
            self.discard_card(model, slot);
        }
    }

    fn plot_on_roll(&mut self, number: u8) {
        let seat = self.rules.roll_seat(self.state, true);
        let card = self.state.sides[seat.index()].plots[number as usize].card;
        self.report.card(self.rules, self.state, seat, card);
        let rules = self.rules;
        let ability = &rules.catalogue.abilities[card as usize];
        for rule in &rules.catalogue.rules[ability.rules.0 as usize..ability.rules.1 as usize] {
            for op in rules.ops_of(rule) {
                match *op {
                    Op::Reroll { keep, .. } => self.reroll(keep, seat == self.state.roll.seat),
                    Op::Discard => {
                        self.state.sides[seat.index()].plots[number as usize].state =
                            PlotState::Discarded;
                        self.report.event(
                            self.rules,
                            self.state,
                            ModelId::in_party(seat, 0),
                            Event::Discarded,
                        );
                        self.report.discarded(self.rules, card);
                    }
                    _ => {}
                }
            }
        }
        // At one moment each player plays at most one (ANI-474).
        self.state.roll.next += 1;
    }

    /// One die is rolled again: the worst for the roll by its owner, the one that counts by the
    /// other player.
    fn reroll(&mut self, keep: Keep, own: bool) {
        let faces = self.rules.knobs.die_faces as u32;
        let new = self.chance.below(self.state.roll.stream(), faces) as u8 + 1;
        let roll = &mut self.state.roll;
        let dice = &roll.rolled[..roll.dice as usize];
        let lowest = own != roll.keep_low;
        let places = dice.iter().enumerate();
        let place = if lowest {
            places.min_by_key(|&(_, &die)| die)
        } else {
            places.max_by_key(|&(_, &die)| die)
        };
        let place = place.map_or(0, |(index, _)| index);
        let old = roll.rolled[place];
        let purpose = roll.purpose;
        roll.rolled[place] = match keep {
            Keep::New => new,
            Keep::High => old.max(new),
            Keep::Better if roll.keep_low => old.min(new),
            Keep::Better => old.max(new),
        };
        roll.die = kept(roll);
        // A player's own roll is told of the first model of its party.
        let of_player = ModelId::in_party(roll.seat, 0);
        let model = if roll.model == ModelId::NONE { of_player } else { roll.model };
        self.report.die(self.rules, purpose, false, new);
        self.state.tallies.noted.rerolled = true;
        self.report.event(self.rules, self.state, model, Event::Rerolled);
    }
}
