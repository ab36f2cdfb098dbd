//! What each effect does, one at a time: life and action points, tokens, states, rolls, lists,
//! movements, cards, scenery. Lasting changes are in `ops_change.rs`, what concerns attacks in
//! `ops_fight.rs`.

use crate::content::catalogue::{ADVANTAGE_SLOT, CARD_SLOT, Range};
use crate::content::effect::{Change, Number, Op, PartyMod, Rolls, Sign, Source, TokenChange};
use crate::content::knobs::ResistTie;
use crate::content::vocabulary::{Stat, State as Token};
use crate::record::notes::Event;
use crate::rules::Rules;
use crate::rules::conditions::Asking;
use crate::rules::flow::Flow;
use crate::rules::life::Loss;
use crate::rules::runs::has_sign;
use crate::space::heading;
use crate::state::{
    Frame, ModelId, Place, PlotState, Purpose, Roll, Run, Slot, Stand, flag, models_of, seat_of,
};
use tenbin_engine::{Chance, Recorder, Seat};

/// Whether an effect needs a die of its own (`roll`).
fn needs_die(op: &Op) -> bool {
    let die = |number: Number| number.source == Source::Die;
    match *op {
        Op::LoseLp { amount, .. } | Op::Heal { amount, .. } => die(amount),
        Op::StatMod { change: Change::Add(amount), .. } => die(amount),
        Op::AttackMod(change) => die(change.at) || die(change.dm),
        _ => false,
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The present op of the run on top is carried out.
    pub(super) fn carry_out(&mut self, run: Run) {
        let op = self.rules.catalogue.ops[run.op as usize];
        let scenery = matches!(op, Op::MoveScenery(_));
        let gone = |model: ModelId| self.state.model(model).place == Place::Removed;
        // Whoever has been removed meanwhile suffers nothing more.
        if !scenery && run.target != ModelId::NONE && run.target != run.source && gone(run.target) {
            self.next_op();
            return;
        }
        if needs_die(&op) && run.die == 0 {
            self.roll_for_number(&run);
            return;
        }
        match op {
            Op::Resist { e, fail, pass, friends_roll } => {
                self.resist(&run, e, fail, pass, friends_roll);
            }
            Op::RollCheck { at_least, pass, fail } => self.check(&run, at_least, pass, fail),
            Op::Move { length, counts, .. } => self.carry_move(&run, length, counts),
            Op::Place(radius) => {
                let argument = self.half_inches(radius);
                self.ask_spot(&run, run.target, Stand::Near, argument);
            }
            Op::Revive { character, lp, radius } => self.revive(&run, character, lp, radius),
            Op::Survive { lp, e } => self.survive(&run, lp, e),
            Op::AttackMod(_)
            | Op::StatMod { .. }
            | Op::RollMod { .. }
            | Op::ExtraDie { .. }
            | Op::CostMod { .. }
            | Op::Forbid { .. }
            | Op::Immunity { .. }
            | Op::GrantTrait { .. } => {
                self.carry_change(&run, &op);
                self.next_op();
            }
            Op::Attack { .. }
            | Op::FreeAction { .. }
            | Op::PreventDamage(_)
            | Op::RedirectDamage
            | Op::DamageCap(_)
            | Op::Miss
            | Op::AttackerRerolls
            | Op::Retarget
            | Op::Swap => {
                self.next_op();
                self.carry_fight(&run, &op);
            }
            _ => {
                self.next_op();
                self.carry_simple(&run, &op);
            }
        }
    }

    /// Effects that are over at once.
    fn carry_simple(&mut self, run: &Run, op: &Op) {
        let target = run.target;
        match *op {
            Op::LoseLp { amount, may_kill } if target != ModelId::NONE => {
                let amount = self.number(run, amount);
                let most = i32::from(self.state.model(target).lp) - i32::from(!may_kill);
                let loss = if target == run.source { Loss::Cost } else { Loss::Effect };
                self.lose_lp(target, amount.min(most), run.source, loss);
            }
            Op::Heal { amount, own } => {
                let amount = self.number(run, amount);
                let healed = if own { run.source } else { target };
                if healed != ModelId::NONE {
                    self.heal(healed, amount, run.source);
                }
            }
            Op::GainAp(amount) if target != ModelId::NONE => {
                self.gain_ap(target, i32::from(amount));
            }
            Op::LoseAp(amount) if target != ModelId::NONE => {
                self.lose_ap(target, i32::from(amount));
            }
            Op::GainGnosis(points) => self.regain_gnosis(run.seat, points),
            Op::AddState { state, level } if target != ModelId::NONE => {
                self.add_tokens(target, state, level, run.source);
            }
            Op::RemoveStates { sign, count } if target != ModelId::NONE => {
                let left = count.map(|count| count.saturating_sub(run.left));
                self.remove_states(target, sign, left);
            }
            Op::Displace(inches) if target != ModelId::NONE && run.source != ModelId::NONE => {
                let (from, to) = (self.state.model(run.source).at, self.state.model(target).at);
                let way = |to: i16, from: i16| i64::from(to) - i64::from(from);
                let direction = heading::unit(way(to.x, from.x), way(to.y, from.y));
                self.displace(target, run.source, i32::from(inches) * 100, direction);
            }
            Op::Hide if target != ModelId::NONE => self.carry_hide(run),
            Op::Reveal => self.reveal_around(run),
            Op::EscapeAuto
                if target != ModelId::NONE
                    && self.rules.space.engaged_with(self.state, target) != 0 =>
            {
                self.push(Frame::Spot { model: target, stand: Stand::Escape, argument: 0 });
            }
            Op::Token { token, change, max } => self.change_tokens(run, token, change, max),
            Op::PartyMod(PartyMod::DeployDepth(units)) => {
                self.state.sides[run.seat.index()].depth_more += units;
            }
            Op::Discard if run.source == ModelId::NONE => {
                self.discard_plot(run.seat, run.slot.number());
            }
            Op::Discard => self.discard_card(run.source, run.slot),
            Op::Redeploy(left) => self.push(Frame::Redeploy { seat: run.seat, left }),
            // Re-rolls and set rolls are carried out where the die lies, in `dice.rs`; other
            // changes of a party are read at party building and at the end.
            _ => {}
        }
    }

    /// A player has gnosis points back, at most what the party has when full (ANI-500).
    fn regain_gnosis(&mut self, seat: Seat, points: u8) {
        let most = self.rules.gnosis_limit(self.state, seat);
        let side = &mut self.state.sides[seat.index()];
        let regained = points.min(most.saturating_sub(side.gnosis));
        side.gnosis += regained;
        if regained > 0 {
            self.report.recorder.tell(|out| write!(out, "{seat} regains {regained} gnosis"));
        }
    }

    /// A number at this moment.
    pub(crate) fn number(&self, run: &Run, number: Number) -> i32 {
        let attack = self.rules.attack_of(self.state, run);
        let source = match number.source {
            Source::Nothing => 0,
            Source::TargetArmour => {
                let attacked = attack.map_or(run.aim, |attack| attack.target);
                let own = run.target == run.source || run.target == ModelId::NONE;
                let target = if own { attacked } else { run.target };
                if target == ModelId::NONE {
                    0
                } else {
                    self.rules.stat(self.state, target, Stat::Ar).max(0)
                }
            }
            Source::Die => i32::from(run.die),
            Source::LpLost => attack.map_or(0, |attack| i32::from(attack.lost)),
            Source::Spent => i32::from(run.spent),
            Source::PaidExtra => i32::from(run.extra),
            Source::CritMin if run.source == ModelId::NONE => 0,
            Source::CritMin => i32::from(self.state.model(run.source).crit_min),
        };
        source * i32::from(number.times) + i32::from(number.plus)
    }

    /// The roll of a card or effect (purpose `card_roll`).
    fn card_roll(&mut self, run: &Run, needed: u8) {
        self.with_run(|run| run.rolled = true);
        let modifier = self.rules.roll_modifier(self.state, run.source, run.seat, Rolls::CARD);
        self.begin_roll(Roll {
            purpose: Purpose::CardRoll,
            model: run.source,
            seat: run.seat,
            dice: 1,
            modifier: modifier as i8,
            needed: needed as i8,
            against: ModelId::NONE,
            ..Roll::default()
        });
    }

    fn roll_for_number(&mut self, run: &Run) {
        if run.rolled {
            let die = self.roll_total().clamp(1, 100) as u8;
            self.with_run(|run| {
                run.rolled = false;
                run.die = die;
            });
        } else {
            self.card_roll(run, 0);
        }
    }

    fn check(&mut self, run: &Run, at_least: u8, pass: Range, fail: Range) {
        if run.rolled {
            let passed = self.roll_passed();
            self.next_op();
            self.branch(if passed { pass } else { fail });
        } else {
            self.card_roll(run, at_least);
        }
    }

    /// A resistance roll: strictly more than the difficulty resists (ANI-292). The target may first
    /// use what answers effects (`Run::left`). Friends of the bearer roll only where the effect says
    /// so (ANI-293).
    fn resist(&mut self, run: &Run, e: u8, fail: Range, pass: Range, friends_roll: bool) {
        let target = run.target;
        if target == ModelId::NONE {
            self.next_op();
        } else if run.rolled {
            let resisted = self.roll_passed();
            self.next_op();
            if resisted {
                self.note_resisted(run, fail);
            }
            self.branch(if resisted { pass } else { fail });
        } else if !friends_roll && seat_of(target) == run.seat {
            self.next_op();
            self.branch(fail);
        } else if run.left == 0 {
            self.with_run(|run| run.left = 1);
            self.state.roll = Roll {
                purpose: Purpose::Resistance,
                model: target,
                seat: seat_of(target),
                against: run.source,
                ..Roll::default()
            };
            self.open_resistance(target, run.source, run.seat);
        } else {
            self.with_run(|run| run.rolled = true);
            self.resistance_roll(target, e, run.source);
        }
    }

    /// A model rolls against a difficulty (ANI-292).
    pub(super) fn resistance_roll(&mut self, model: ModelId, e: u8, against: ModelId) {
        let seat = seat_of(model);
        let needed = match self.rules.knobs.resist_tie {
            ResistTie::Affected => i32::from(e) + 1,
            ResistTie::Resisted => i32::from(e),
        };
        let modifier = self.rules.stat(self.state, model, Stat::Re)
            + self.rules.roll_modifier(self.state, model, seat, Rolls::RESIST);
        let dice =
            1 + self.rules.more_dice(self.state, model, seat, Rolls::RESIST).clamp(0, 6) as u8;
        self.begin_roll(Roll {
            purpose: Purpose::Resistance,
            model,
            seat,
            dice,
            modifier: modifier.clamp(-100, 100) as i8,
            needed: needed.clamp(-100, 120) as i8,
            against,
            ..Roll::default()
        });
    }

    /// States that a passed roll keeps away are told; they are counted with the roll.
    fn note_resisted(&mut self, run: &Run, fail: Range) {
        let rules = self.rules;
        for op in rules.catalogue.ops_of(fail) {
            if let Op::AddState { state, .. } = *op {
                self.report.tell_resisted(self.rules, self.state, run.target, state);
            }
        }
    }

    fn remove_states(&mut self, model: ModelId, sign: Sign, count: Option<u8>) {
        let mut left = count;
        for state in Token::ALL {
            let tokens = self.state.model(model).tokens[state as usize];
            if has_sign(state, sign) && tokens > 0 && left != Some(0) {
                let taken = left.map_or(tokens, |left| tokens.min(left));
                self.take_tokens(model, state, taken);
                left = left.map(|left| left - taken);
            }
        }
    }

    /// Becomes hidden; an upkeep that could not hide its bearer does not run.
    fn carry_hide(&mut self, run: &Run) {
        let model = run.target;
        let hidden = self.hide(model) || self.state.has(model, flag::HIDDEN);
        if !hidden && model == run.source {
            self.end_upkeep(model, run.slot);
        }
    }

    /// Hidden enemies in the bearer's control zone are revealed.
    fn reveal_around(&mut self, run: &Run) {
        if run.source == ModelId::NONE {
            return;
        }
        let magic = self.rules.is_magic(self.state, run.source, run.slot);
        let foes = self.state.enemies_of(run.source);
        for enemy in models_of(self.rules.in_zone_of(self.state, run.source, foes, magic)) {
            self.reveal(enemy);
        }
    }

    /// Named tokens of the bearer, or of the plot card.
    fn change_tokens(&mut self, run: &Run, token: u8, change: TokenChange, max: u8) {
        let most = if max == 0 { u8::MAX } else { max };
        match change {
            TokenChange::Add(n) => {
                let held = self.tokens_of(run, token);
                self.set_tokens(run, token, held.saturating_add(n).min(most.max(held)));
            }
            TokenChange::Start(n) => self.set_tokens(run, token, n.min(most)),
            TokenChange::Spend(n) if self.tokens_of(run, token) >= n => {
                self.spend_tokens(run, token, n);
            }
            // Nothing follows from what cannot be paid.
            TokenChange::Spend(_) | TokenChange::SpendChosen => self.with_run(|run| {
                run.op = run.end;
                run.targets = 0;
                run.more = 0;
            }),
        }
    }

    fn tokens_of(&self, run: &Run, token: u8) -> u8 {
        let scene = self.rules.scene_of(self.state, run, Asking::Moment);
        Rules::counter_of(self.state, &scene, token)
    }

    fn set_tokens(&mut self, run: &Run, token: u8, n: u8) {
        if run.source != ModelId::NONE {
            self.state.model_mut(run.source).counters[token as usize % 2] = n;
            return;
        }
        let plots = &mut self.state.sides[run.seat.index()].plots;
        if let Some(plot) = plots.get_mut(run.slot.index()) {
            plot.tokens = n;
        }
    }

    /// Tokens are spent; the rule may count them (`spent`).
    pub(super) fn spend_tokens(&mut self, run: &Run, token: u8, n: u8) {
        let held = self.tokens_of(run, token);
        self.set_tokens(run, token, held.saturating_sub(n));
        self.with_run(|run| run.spent = n.min(held));
    }

    /// An equipment, a power or an advantage is used up (ANI-471).
    pub(super) fn discard_card(&mut self, model: ModelId, slot: Slot) {
        if slot.number() < CARD_SLOT {
            return;
        }
        if slot.number() < ADVANTAGE_SLOT {
            self.end_upkeep(model, slot);
            let place = (slot.number() - CARD_SLOT) as usize;
            let card = std::mem::replace(&mut self.state.model_mut(model).cards[place], u16::MAX);
            self.report.discarded(self.rules, card);
        } else {
            let side = &mut self.state.sides[seat_of(model).index()];
            side.advantages[(slot.number() - ADVANTAGE_SLOT) as usize % 3] = u16::MAX;
        }
        self.report.event(self.rules, self.state, model, Event::Discarded);
        self.rules.refresh_model(self.state, model);
    }

    fn discard_plot(&mut self, seat: Seat, number: u8) {
        let plots = &mut self.state.sides[seat.index()].plots;
        if let Some(plot) = plots.get_mut(number as usize) {
            plot.state = PlotState::Discarded;
            let card = plot.card;
            self.report.event(self.rules, self.state, ModelId::in_party(seat, 0), Event::Discarded);
            self.report.discarded(self.rules, card);
        }
    }

    fn half_inches(&self, units: i16) -> u8 {
        (i32::from(units) * 2 / self.rules.knobs.inch_cm).clamp(0, 255) as u8
    }

    /// A model is put somewhere; the op stays the present one until it is (see `Stand`).
    fn ask_spot(&mut self, run: &Run, model: ModelId, stand: Stand, argument: u8) {
        if run.left > 0 || model == ModelId::NONE || !self.state.is_on_table(model) {
            self.next_op();
            return;
        }
        self.with_run(|run| run.left = 1);
        self.push(Frame::Spot { model, stand, argument });
    }

    /// A movement by an ability (ANI-153). That of a charge is the charge itself.
    fn carry_move(&mut self, run: &Run, length: i16, counts: bool) {
        let ability = &self.rules.catalogue.abilities[run.ability as usize];
        if ability.kind.is_attack() || run.source == ModelId::NONE {
            self.next_op();
            return;
        }
        if counts && run.left == 0 {
            self.state.set(run.source, flag::MOVED);
        }
        let length = self.half_inches(length);
        self.ask_spot(run, run.source, Stand::Ability, length);
    }

    /// A destroyed friend comes back near the bearer, without action points; its owner then says
    /// where. Where there is no room it stays away.
    fn revive(&mut self, run: &Run, character: u8, lp: u8, radius: i16) {
        let back = self.rules.fallen_friend(self.state, run.seat, character);
        let (Some(model), true) = (back, run.left == 0 && run.source != ModelId::NONE) else {
            self.next_op();
            return;
        };
        let near = self.state.model(run.source).at;
        let Some(at) = self.rules.space.nearest_fit(self.state, model, near) else {
            self.next_op();
            return;
        };
        let before = *self.state.model(model);
        self.state.look_again();
        let own = self.state.model_mut(model);
        own.at = at;
        own.place = Place::Table;
        own.lp = lp;
        own.ap = 0;
        // What it has done in this turn it cannot do again.
        own.flags &=
            flag::OF_TURN | flag::FIRM | flag::NO_HEAL | flag::VARIES | flag::MODS | flag::LASTING;
        self.state.on_table |= model.bit();
        self.rules.refresh_model(self.state, model);
        if self.rules.space.distance(self.state, run.source, model) > i32::from(radius) {
            self.state.on_table &= !model.bit();
            *self.state.model_mut(model) = before;
            self.next_op();
            return;
        }
        let own = self.state.model_mut(model);
        own.lp = own.lp.min(own.lp_max).max(1);
        let argument = self.half_inches(radius);
        self.ask_spot(run, model, Stand::Near, argument);
    }
}
