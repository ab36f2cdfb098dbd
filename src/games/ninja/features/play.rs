//! Features of playing a card: what it does for the roll, the combat, the event or the life at
//! hand.

use crate::content::catalogue::{
    Advantage, AdvantageKind, CLANS, Effect, Op, Primitive, Purpose, Scope, Stat, Target, When,
};
use crate::content::ids::{AdvantageId, CardId, DisadvantageId};
use crate::features::Sight;
use crate::features::use_totals::UseTotal;
use crate::features::{F, Weigher, life_loss};
use crate::state::action::{Aim, AimKind, With};
use crate::state::{CombatKind, Frame, InPlay, Usage, in_play};
use tenbin_engine::{FeatureSink, Seat, SeatSet};

impl Sight<'_> {
    #[allow(clippy::too_many_arguments)] // the parts of one action and its sink
    pub(super) fn weigh_play(
        &self,
        seat: Seat,
        card: AdvantageId,
        usage: Usage,
        aim: Aim,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        if usage == Usage::Wrongly {
            add.put(F::misplay, 1);
            return;
        }
        add.put(F::play, 1);
        let kind = &self.rules.catalogue.advantages[card.index()];
        if add.wants(F::play_shows) || add.wants(F::play_shows_hunted) {
            self.weigh_showing(seat, kind, add);
        }
        let total = self.tables.use_totals.of(&self.rules.catalogue, card, usage);
        let aim_kind = self.rules.aim_kind(card, usage);
        if kind.kind == AdvantageKind::Permanent {
            self.weigh_permanent(seat, kind, usage, add);
        }
        let target = aim.seat();
        let counted;
        let total = if total.counts {
            let ops = self.ops_of_use(kind, usage);
            counted = total.counted(ops, |op| self.rules.amount(self.state, seat, op));
            &counted
        } else {
            total
        };
        if total.has_powers {
            self.weigh_powers(seat, self.ops_of_use(kind, usage), target, add);
        }
        match aim_kind {
            AimKind::Cure => {
                if let Aim::Cure(cured, with) = aim {
                    self.weigh_cure(seat, cured, with, add);
                }
            }
            AimKind::Answer => self.weigh_answer(seat, add),
            AimKind::Cancel => self.weigh_cancel(seat, aim, add),
            AimKind::FreeAttack => {
                add.put(F::free_attack, 1);
                if let Some(other) = target {
                    let more = total.attack_shift(seat, target, [seat, other], Purpose::Attack);
                    self.weigh_attack(seat, other, more, add);
                }
                return;
            }
            AimKind::Redirect => self.weigh_redirect(seat, target, add),
            _ => {}
        }
        self.weigh_numbers(seat, total, target, add);
        if total.moves_life {
            self.weigh_lives(seat, total, target, add);
        }
        if let Some(other) = target {
            if add.wants(F::target_rival) {
                add.put(F::target_rival, self.rules.rival_belief(self.state, seat, other));
            }
            if add.wants(F::target_hunter) {
                add.put(F::target_hunter, self.rules.hunter_belief(self.state, seat, other));
            }
            if kind.kind == AdvantageKind::Permanent && other != seat {
                let rival = self.rules.rival_belief(self.state, seat, other);
                add.put(F::permanent_rival_loss, i32::from(total.harm()) * rival);
            }
        }
    }

    /// What a card tells of the own clan to all who see it (NIN-440).
    fn weigh_showing(&self, seat: Seat, kind: &Advantage, add: &mut Weigher<impl FeatureSink>) {
        /// Percent of one clan among so many.
        const SHARES: [i32; CLANS + 1] = [100, 100, 50, 33, 25, 20, 16, 14];
        if self.state.revealed.has(seat) {
            return;
        }
        let before = self.rules.roles_open(self.state, seat)
            & self.state.players[seat.index()].clans_possible;
        let [before, after] =
            [before, before & kind.clans].map(|clans| SHARES[clans.count_ones() as usize]);
        if after > before {
            add.put(F::play_shows, after - before);
            let others = self.rules.in_game(self.state).without(SeatSet::of(seat)).iter();
            let hunted =
                others.map(|other| self.rules.hunter_belief(self.state, seat, other)).max();
            add.put(F::play_shows_hunted, (after - before) * hunted.unwrap_or(0) / 100);
        }
    }

    /// Answering a card aimed at oneself.
    fn weigh_answer(&self, seat: Seat, add: &mut Weigher<impl FeatureSink>) {
        add.put(F::answer, 1);
        let Some(reveal) = self.state.revealed_card() else { return };
        let ops = self.rules.entry_ops(reveal.card, reveal.usage);
        let loss = life_loss(ops);
        add.put(F::answer_lethal, i32::from(self.state.players[seat.index()].life <= loss));
        add.put(F::answer_harm, i32::from(loss == 0));
    }

    /// The operations of a use of a card type.
    fn ops_of_use(&self, kind: &Advantage, usage: Usage) -> &[Op] {
        self.rules.entry_ops(CardId::of(kind.set.trailing_zeros() as u8), usage)
    }

    /// What lasts, and the hand that it takes for good.
    fn weigh_permanent(
        &self,
        seat: Seat,
        kind: &Advantage,
        usage: Usage,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        add.put(F::play_permanent, 1);
        add.put(F::play_own_turn, i32::from(self.state.active == seat));
        for (feature, stat) in [(F::permanent_attack, Stat::Att), (F::permanent_defence, Stat::Dif)]
        {
            if add.wants(feature) {
                let amounts = self.ops_of_use(kind, usage).iter();
                add.put(feature, amounts.filter_map(|op| op.adds_to(stat)).map(i32::from).sum());
            }
        }
        if kind.hands > 0 && self.fills_hands(seat, kind.hands) {
            add.put(F::play_last_hand, 1);
            if add.wants(F::play_last_hand_held) {
                add.put(F::play_last_hand_held, self.held_for_hand(seat));
            }
        }
    }

    /// Whether a card would fill the last free hand (NIN-442).
    fn fills_hands(&self, seat: Seat, hands: u8) -> bool {
        let used: u8 = self
            .state
            .in_play
            .iter()
            .filter(|entry| entry.owner == seat && entry.flags & in_play::CENTRE == 0)
            .map(|entry| self.rules.index.sums.hands(entry.card))
            .sum();
        i32::from(used + hands) >= self.rules.knobs.hands
    }

    /// What an operation adds to a stat of a seat, if played by another (or the same) seat.
    pub(super) fn shift(
        &self,
        op: &Op,
        user: Seat,
        aimed: Option<Seat>,
        on: Seat,
        stat: Stat,
    ) -> i16 {
        let acts = match op.target {
            Target::SelfSeat => user == on,
            Target::AllOthers => user != on,
            Target::Roller => true,
            _ => aimed == Some(on),
        };
        let amount = if acts && op.when != When::OnOwnAttack { op.adds_to(stat) } else { None };
        amount.map_or(0, i16::from)
    }

    /// What the card does to the roll or the combat going on.
    fn weigh_numbers(
        &self,
        seat: Seat,
        total: &UseTotal,
        aimed: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        if let Some(roll) = self.state.current_roll() {
            if total.can_wait && !roll.thrown {
                // It gains nothing that it would not gain when the die lies, where it is needed.
                return;
            }
            let shift = total.shift(seat, aimed, roll.seat, roll.stat)
                + total.roll_shift(seat, aimed, roll.seat, roll.purpose);
            if shift != 0 && roll.purpose == Purpose::Event {
                self.weigh_event_shift(seat, shift, add);
            } else if roll.thrown && self.state.combat().is_some_and(|combat| !combat.ended) {
                self.weigh_thrown_attack(seat, total, aimed, add);
            }
            return;
        }
        if self.state.captured.has(seat) {
            self.weigh_escape_shift(seat, total, aimed, add);
            return;
        }
        let Some(combat) = self.state.combat() else {
            self.weigh_setup(seat, total, aimed, add);
            let ahead = total.roll_shift(seat, aimed, seat, Purpose::Priority);
            if ahead != 0 {
                self.weigh_priority(seat, (12 * i32::from(ahead)).clamp(-50, 50), add);
            }
            return;
        };
        if combat.ended || !matches!(self.state.top(), Frame::Window { .. }) {
            return;
        }
        let (sides, purpose) = self.sides(&combat);
        self.weigh_combat_shift(seat, total.attack_shift(seat, aimed, sides, purpose), add);
    }

    fn weigh_event_shift(&self, seat: Seat, shift: i16, add: &mut Weigher<impl FeatureSink>) {
        let Some(roll) = self.state.current_roll() else { return };
        let (bonus, number) = self.rules.roll_numbers(self.state, roll);
        let gain = if roll.thrown {
            let margin = i16::from(roll.natural) + bonus - number;
            100 * (i32::from(margin + shift >= 0) - i32::from(margin >= 0))
        } else {
            self.chance_of(number - bonus - shift) - self.chance_of(number - bonus)
        };
        let event = self.rules.event_card(self.state);
        let rest =
            self.event_chance(roll.seat, event, usize::from(self.state.event.roll_index) + 1);
        let death = self.death_risk(roll.seat, event.disadvantages);
        if roll.seat == seat {
            add.put(F::roll_gain, gain * rest / 100);
            let wanted = self.wanted_by(seat, self.state.event.kind);
            add.put(F::roll_gain_wanted, wanted * gain * rest / 100);
            add.put(F::roll_gain_death, gain * death / 100);
        } else {
            add.put(F::roll_harm, -gain);
            add.put(F::roll_harm_leader, -gain * self.lead(roll.seat));
            let rival = self.rules.rival_belief(self.state, seat, roll.seat);
            add.put(F::roll_harm_rival, -gain * rival / 100);
            add.put(F::roll_harm_death, -gain * rival / 100 * death / 100);
        }
    }

    /// Everything a card does that is not a number of the present roll.
    fn weigh_powers(
        &self,
        seat: Seat,
        ops: &[Op],
        aimed: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        for op in ops {
            match op.effect {
                Effect::EscapeEvent => self.weigh_escape_event(seat, add),
                Effect::EscapeAttack => self.weigh_escape_attack(seat, add),
                Effect::Reroll { .. } => self.weigh_reroll(seat, add),
                Effect::RollCheck { then, .. } => self.weigh_check(seat, op, then, aimed, add),
                Effect::MirrorPenalties => {
                    if let Some(other) = aimed {
                        let lost = self.rules.catalogue.roles
                            [self.state.players[seat.index()].role.index()]
                        .base[Stat::Cst as usize]
                            - self.state.players[seat.index()].life;
                        let kills = lost > 0 && self.state.players[other.index()].life <= lost;
                        add.put(
                            F::link_kill,
                            i32::from(kills) * self.rules.rival_belief(self.state, seat, other),
                        );
                    }
                }
                _ => self.weigh_power(seat, op, aimed, add),
            }
        }
    }

    fn weigh_escape_event(&self, seat: Seat, add: &mut Weigher<impl FeatureSink>) {
        let event = self.rules.event_card(self.state);
        let miss = 100 - self.event_chance(seat, event, 0);
        add.put(F::escape_event_loss, miss * i32::from(event.disadvantages) / 10);
        let death = self.death_risk(seat, event.disadvantages);
        add.put(F::escape_event_death, miss * death / 100);
        add.put(F::escape_event_wanted, self.wanted_by(seat, self.state.event.kind));
        let unbound =
            event.scope == Scope::One && self.state.active != seat && !self.state.event.chosen;
        add.put(F::escape_event_unbound, i32::from(unbound));
    }

    fn weigh_reroll(&self, seat: Seat, add: &mut Weigher<impl FeatureSink>) {
        let Some(roll) = self.state.current_roll() else {
            self.weigh_priority(seat, 50, add);
            return;
        };
        if roll.purpose == Purpose::Check {
            add.put(F::reroll_gain, 50);
            return;
        }
        let (bonus, number) = self.rules.roll_numbers(self.state, roll);
        let chance = self.chance_of(number - bonus);
        match roll.purpose {
            Purpose::Attack | Purpose::Counterattack => {
                let rival =
                    roll.other.map_or(0, |other| self.rules.rival_belief(self.state, seat, other));
                add.put(F::reroll_attack_gain, chance * rival / 100);
            }
            Purpose::Event => {
                add.put(F::reroll_gain, chance);
                let wanted = self.wanted_by(seat, self.state.event.kind);
                add.put(F::roll_gain_wanted, wanted * chance);
                let death = self.death_risk(seat, self.rules.event_card(self.state).disadvantages);
                add.put(F::roll_gain_death, chance * death / 100);
            }
            _ => add.put(F::reroll_gain, chance),
        }
    }

    /// A grenade: whom its penalty would kill, what it bars, and how it prepares the own attack.
    fn weigh_check(
        &self,
        seat: Seat,
        op: &Op,
        then: u8,
        aimed: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let then = self.rules.ops(self.rules.catalogue.then_ranges[then as usize]);
        let loss = life_loss(then);
        let rolling = self.reached(seat, op, aimed);
        // Half the others are hit, near enough: half of what it would gain if all were.
        let shift = then.iter().map(|op| -self.shift(op, seat, Some(seat), seat, Stat::Dif)).sum();
        if shift > 0 {
            let shift = |on| if rolling.has(on) { shift } else { 0 };
            self.weigh_setup_shift(seat, shift, 50, add);
        }
        let is_power =
            |op: &&Op| !matches!(op.effect.primitive(), Primitive::ModStat | Primitive::ModRoll);
        let powers = then.iter().any(|op| is_power(&op));
        if loss <= 0 && !powers {
            return;
        }
        for other in rolling.iter().filter(|&other| other != seat) {
            if loss > 0 && self.state.players[other.index()].life <= loss {
                add.put(F::check_kill, 1);
                add.put(F::check_rival_kill, self.rules.rival_belief(self.state, seat, other));
            }
            for op in then.iter().filter(is_power) {
                self.weigh_power(seat, op, Some(other), add);
            }
        }
    }

    fn weigh_cancel(&self, seat: Seat, aim: Aim, add: &mut Weigher<impl FeatureSink>) {
        let reveal = self.state.revealed_card();
        add.put(F::cancel, 1);
        // A card that also does something else may be played so (NIN-275).
        add.put(F::cancel_nothing, i32::from(aim.in_play().is_none() && reveal.is_none()));
        let Some(index) = aim.in_play() else {
            let Some(reveal) = reveal else { return };
            let kind = self.rules.catalogue.advantage_of[reveal.card.index()];
            let aim_kind = self.rules.aim_kind(kind, reveal.usage);
            let at_me = reveal.aim == Aim::Seat(seat);
            add.put(F::cancel_against_me, i32::from(at_me));
            let free_attack = at_me && aim_kind == AimKind::FreeAttack;
            add.put(F::cancel_attack_on_me, i32::from(free_attack));
            let saves = matches!(aim_kind, AimKind::Cure | AimKind::Answer | AimKind::Redirect)
                || self.rules.entry_ops(reveal.card, reveal.usage).iter().any(|op| {
                    matches!(
                        op.effect.primitive(),
                        Primitive::EscapeEvent | Primitive::EscapeAttack
                    )
                });
            if saves {
                add.put(
                    F::cancel_rival_escape,
                    self.rules.rival_belief(self.state, seat, reveal.seat),
                );
            }
            return;
        };
        let entry = &self.state.in_play[index];
        self.weigh_cancel_in_play(seat, entry, add);
    }

    fn weigh_cancel_in_play(
        &self,
        seat: Seat,
        entry: &InPlay,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let owner = entry.owner;
        add.put(F::cancel_in_play, 1);
        let [rival, hunter] = self.rules.rival_and_hunter(self.state, seat, owner);
        let ops = self.rules.entry_ops(entry.card, entry.usage);
        if self.rules.advantage(entry.card).kind == AdvantageKind::Permanent {
            add.put(F::cancel_permanent_rival, rival);
            add.put(F::cancel_permanent_hunter, hunter);
        }
        if add.wants(F::cancel_setup_rival_hit) || add.wants(F::cancel_combat_gain) {
            self.weigh_stats_lost(seat, entry, add);
        }
        let holds_up: i8 = ops
            .iter()
            .filter(|op| op.target == Target::SelfSeat)
            .filter_map(|op| op.adds_to(Stat::Cst))
            .sum();
        if holds_up > 0 && self.state.players[owner.index()].life <= holds_up {
            add.put(F::cancel_kill_rival, rival);
        }
        // In the death window only cards that take the own life are on offer (NIN-384).
        let dying = matches!(self.state.top(), Frame::Death { .. });
        add.put(F::cure_last_chance, i32::from(dying));
        let attack_on_me = self.state.combat().is_some_and(|combat| {
            combat.target == seat && combat.kind == CombatKind::Free && !combat.ended
        });
        let is_attack = ops.iter().any(|op| op.is(Primitive::FreeAttack));
        add.put(F::cancel_attack_on_me, i32::from(attack_on_me && is_attack));
    }

    fn weigh_cure(
        &self,
        seat: Seat,
        cured: DisadvantageId,
        with: With,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        add.put(F::cure, 1);
        add.put(F::cure_copies, i32::from(with != With::Alone));
        let ops = self.rules.ops(self.rules.catalogue.disadvantages[cured.index()].ops);
        if life_loss(ops) > 0 {
            self.weigh_own_life(seat, add);
        }
        self.weigh_numbers(seat, self.tables.use_totals.cure(cured), None, add);
        for op in ops {
            self.weigh_freedom(seat, op, add);
        }
    }
}
