//! Features of what a card does beside the numbers of a roll or an attack: lives, cards drawn and
//! lost, roles shown, what others may no longer do, what a cure gives back.

use crate::content::catalogue::{
    AdvantageKind, Effect, KindSet, Op, Purpose, Scope, Stat, Target, forbid,
};
use crate::features::Sight;
use crate::features::use_totals::UseTotal;
use crate::features::{F, Weigher};
use crate::state::accessors::CombatView;
use crate::state::{CombatKind, Frame, InPlay, Moment};
use tenbin_engine::{FeatureSink, Seat, SeatSet};

impl Sight<'_> {
    /// Attacker and attacked of a combat, and what is rolled for.
    pub(super) fn sides(&self, combat: &CombatView) -> ([Seat; 2], Purpose) {
        let purpose = match combat.kind {
            CombatKind::Counter => Purpose::Counterattack,
            _ => Purpose::Attack,
        };
        ([combat.attacker, combat.target], purpose)
    }

    /// What so much more on the roll of the attack declared now does for one of its sides.
    pub(super) fn weigh_combat_shift(
        &self,
        seat: Seat,
        shift: i16,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let Some(combat) = self.state.combat().filter(|_| shift != 0) else { return };
        let bonus = match combat.kind {
            CombatKind::Counter => self.rules.knobs.counter_bonus.unwrap_or(0) as i16,
            _ => 0,
        };
        let before = self.hit_chance(combat.attacker, combat.target, bonus);
        let after = self.hit_chance(combat.attacker, combat.target, bonus + shift);
        self.put_combat_gain(seat, &combat, after - before, add);
    }

    fn put_combat_gain(
        &self,
        seat: Seat,
        combat: &CombatView,
        gain: i32,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        if seat == combat.target {
            add.put(F::attacked_gain, -gain);
        } else if seat == combat.attacker {
            add.put(F::hitting_gain, gain);
        }
    }

    /// The same where the die of the attack lies (`combat_post_roll_window`).
    pub(super) fn weigh_thrown_attack(
        &self,
        seat: Seat,
        total: &UseTotal,
        aimed: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let (Some(roll), Some(combat)) = (self.state.current_roll(), self.state.combat()) else {
            return;
        };
        let (sides, purpose) = self.sides(&combat);
        if roll.purpose != purpose {
            return;
        }
        let (bonus, number) = self.rules.roll_numbers(self.state, roll);
        let margin = i16::from(roll.natural) + bonus - number;
        let shift = total.attack_shift(seat, aimed, sides, purpose);
        let gain = 100 * (i32::from(margin + shift >= 0) - i32::from(margin >= 0));
        self.put_combat_gain(seat, &combat, gain, add);
    }

    /// What a captive's card does for the escape roll to come (NIN-212).
    pub(super) fn weigh_escape_shift(
        &self,
        seat: Seat,
        total: &UseTotal,
        aimed: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let ahead = matches!(self.state.top(), Frame::Window { moment: Moment::TurnStart, .. });
        if self.state.active != seat || !ahead {
            return;
        }
        let (stat, difficulty, _) = self.rules.escape_numbers(self.state, seat);
        let shift = total.shift(seat, aimed, seat, stat)
            + total.roll_shift(seat, aimed, seat, Purpose::Escape);
        let need = i16::from(difficulty)
            - i16::from(self.state.players[seat.index()].stats[stat as usize]);
        add.put(F::escape_gain, self.chance_of(need - shift) - self.chance_of(need));
    }

    /// So many percent more to be the first to face the event, around a priority roll.
    pub(super) fn weigh_priority(
        &self,
        seat: Seat,
        percent: i32,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let around = matches!(
            self.state.top(),
            Frame::Window { moment: Moment::BeforePriority | Moment::AfterPriority, .. }
        );
        if around && self.state.event.order.contains(&seat) {
            let wanted = self.wanted_by(seat, self.state.event.kind);
            let chance = self.event_chance(seat, self.rules.event_card(self.state), 0);
            add.put(F::roll_gain_wanted, wanted * chance * percent / 100);
        }
    }

    /// Lives that a card gives and takes.
    pub(super) fn weigh_lives(
        &self,
        seat: Seat,
        total: &UseTotal,
        aimed: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let around = total.moves_lives_around;
        let roller = self.state.current_roll().filter(|_| around).map(|roll| roll.seat);
        let sides = if around { self.state.combat() } else { None };
        let sides = sides.map(|combat| [combat.attacker, combat.target]);
        let own = total.life(seat, aimed, roller, sides, seat);
        if own > 0 {
            self.weigh_own_life(seat, add);
        } else if own < 0 {
            add.put(F::own_death, i32::from(self.state.players[seat.index()].life <= -own));
        }
        let others = if around {
            self.rules.present(self.state)
        } else {
            aimed.map_or(SeatSet::EMPTY, SeatSet::of)
        };
        for other in others.without(SeatSet::of(seat)).iter() {
            let loss = -total.life(seat, aimed, roller, sides, other);
            if loss <= 0 {
                continue;
            }
            let kills = self.state.players[other.index()].life <= loss;
            add.put(F::kill, i32::from(kills));
            let more = if kills { 0 } else { i32::from(self.draws_left(other).min(3)) };
            if kills || more > 0 {
                let rival = self.rules.rival_belief(self.state, seat, other);
                add.put(F::kill_rival, i32::from(kills) * rival);
                add.put(F::wound_rival, rival * more);
            }
        }
    }

    /// Life for oneself: what danger it comes in.
    pub(super) fn weigh_own_life(&self, seat: Seat, add: &mut Weigher<impl FeatureSink>) {
        let life = self.state.players[seat.index()].life;
        let left = self.draws_left(seat);
        add.put(F::cure_in_danger, self.death_risk(seat, left));
        let window = matches!(self.state.top(), Frame::Window { moment: Moment::EventUp, .. });
        add.put(F::cure_last_chance, i32::from(life <= 0 || (life == 1 && window)));
    }

    /// What an operation of a disadvantage no longer bars after its cure.
    pub(super) fn weigh_freedom(&self, seat: Seat, op: &Op, add: &mut Weigher<impl FeatureSink>) {
        match op.effect {
            Effect::SkipTurn { .. } => {
                add.put(F::cure_turn, i32::from(self.state.recalled.has(seat)));
            }
            Effect::Forbid { .. } => {
                let attack = op.forbids(forbid::ATTACK) && self.attack_to_come(seat);
                add.put(F::cure_attack, i32::from(attack));
                if op.forbids(forbid::PLAY_FROM_HAND | forbid::PLAY_SPECIAL) {
                    let player = &self.state.players[seat.index()];
                    let own = player.hand & self.rules.index.masks.clan_cards[player.role.index()];
                    add.put(F::cure_hand, own.count_ones() as i32);
                }
            }
            _ => {}
        }
    }

    /// An operation that is neither a number nor an answer to a roll, an attack or an event.
    pub(super) fn weigh_power(
        &self,
        seat: Seat,
        op: &Op,
        aimed: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let reached = self.reached(seat, op, aimed);
        match op.effect {
            Effect::Untargetable { by_attacks, by_cards, .. } if reached.has(seat) => {
                if by_attacks {
                    // The own attack turned onto its player goes on (NIN-175).
                    if self.state.combat().is_none_or(|combat| combat.attacker != seat) {
                        self.weigh_escape_attack(seat, add);
                    }
                } else if by_cards && self.state.players[seat.index()].life <= 1 {
                    let others = self.rules.present(self.state).without(SeatSet::of(seat)).iter();
                    let hunted =
                        others.map(|other| self.rules.hunter_belief(self.state, seat, other)).max();
                    add.put(F::shield_hunted, hunted.unwrap_or(0));
                }
            }
            Effect::Suspend { kinds } => self.weigh_suspension(seat, kinds, reached, add),
            _ => {
                for on in reached.iter() {
                    self.weigh_power_on(seat, op, on, add);
                }
            }
        }
    }

    /// Whom an operation would act on, if played now.
    pub(super) fn reached(&self, seat: Seat, op: &Op, aimed: Option<Seat>) -> SeatSet {
        let one = match op.target {
            Target::SelfSeat => Some(seat),
            Target::AllOthers => return self.rules.present(self.state).without(SeatSet::of(seat)),
            Target::Attacker => self.state.combat().map(|combat| combat.attacker),
            Target::AttackTarget => self.state.combat().map(|combat| combat.target),
            Target::Roller => self.state.current_roll().map(|roll| roll.seat),
            Target::Opponent | Target::Player | Target::CheckedHit => aimed,
        };
        one.map_or(SeatSet::EMPTY, SeatSet::of)
    }

    /// The same on one player.
    fn weigh_power_on(&self, seat: Seat, op: &Op, on: Seat, add: &mut Weigher<impl FeatureSink>) {
        match op.effect {
            Effect::DrawAdvantage { count } if on == seat => add.put(F::card_draw, count.into()),
            Effect::DrawAdvantage { count } => add.put(F::card_draw_other, count.into()),
            Effect::DrawDisadvantage { count } if on == seat => {
                add.put(F::card_dis_own, count.into());
                add.put(F::card_dis_own_death, self.death_risk(seat, count));
            }
            Effect::DrawDisadvantage { count } => {
                add.put(F::card_dis, count.into());
                self.weigh_share(seat, on, count, add);
            }
            Effect::DiscardHand { count } => self.weigh_loss_of_hand(seat, count, on, add),
            Effect::DiscardPermanent { count, .. } => {
                self.weigh_strip(seat, count.into(), on, add);
            }
            Effect::RevealRole if self.state.revealed.has(on) => {}
            Effect::RevealRole if on == seat => add.put(F::reveal_own, 1),
            Effect::RevealRole => {
                // Nothing is learnt of what is certain.
                let doubt = |belief: i32| 2 * belief.min(100 - belief);
                let [rival, hunter] = self.rules.rival_and_hunter(self.state, seat, on);
                add.put(F::reveal_rival, doubt(rival));
                add.put(F::reveal_hunter, doubt(hunter));
            }
            Effect::Forbid { actions } if on != seat => self.weigh_bar(seat, actions, on, add),
            _ => {}
        }
    }

    /// Cards of a hand lost: the contrary of cards drawn, and of another's about half of what a permanent is.
    fn weigh_loss_of_hand(
        &self,
        seat: Seat,
        count: u8,
        on: Seat,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let hand = self.state.players[on.index()].hand.count_ones() as i32;
        let lost = i32::from(count).min(hand);
        if on == seat {
            add.put(F::card_draw, -lost);
            return;
        }
        add.put(F::card_draw_other, -lost);
        let [rival, hunter] = self.rules.rival_and_hunter(self.state, seat, on);
        add.put(F::cancel_permanent_rival, lost * rival / 2);
        add.put(F::cancel_permanent_hunter, lost * hunter / 2);
    }

    /// Permanents lost, by another or oneself.
    fn weigh_strip(&self, seat: Seat, count: i32, on: Seat, add: &mut Weigher<impl FeatureSink>) {
        let mut kinds = self.rules.permanents(self.state, on);
        let lost = count.min(kinds.count_ones() as i32);
        if lost == 0 {
            return;
        }
        if on != seat {
            let [rival, hunter] = self.rules.rival_and_hunter(self.state, seat, on);
            add.put(F::cancel_permanent_rival, lost * rival);
            add.put(F::cancel_permanent_hunter, lost * hunter);
            return;
        }
        let mut worth = i32::MAX;
        while kinds != 0 {
            worth = worth.min(self.tables.worth[kinds.trailing_zeros() as usize]);
            kinds &= kinds - 1;
        }
        add.put(F::drop, lost);
        add.put(F::drop_worth, lost * worth);
    }

    /// What another may no longer do: attack, counterattack, play cards, face events.
    fn weigh_bar(&self, seat: Seat, mask: u8, other: Seat, add: &mut Weigher<impl FeatureSink>) {
        let open = i32::from(self.state.attacks_made) < self.rules.knobs.attacks_per_turn;
        if mask & forbid::ATTACK != 0
            && self.state.active == other
            && open
            && self.state.combats == 0
            && self.rules.may_attack(self.state, other)
        {
            let hit = self.hit_chance(other, seat, 0);
            add.put(F::bar_attack, hit * self.rules.hunter_belief(self.state, seat, other) / 100);
        }
        if mask & forbid::PLAY_FROM_HAND != 0 && add.wants(F::bar_evasion) {
            let declared = self.state.combat().is_some_and(|combat| {
                (combat.attacker, combat.target, combat.ended) == (seat, other, false)
            });
            if declared && self.state.current_roll().is_none() || self.attack_ahead(seat) {
                let hit = self.hit_chance(seat, other, 0);
                add.put(F::bar_evasion, hit * self.evasion(seat, other) / 100);
            }
        }
        if self.attack_ahead(seat) {
            let rival = self.rules.rival_belief(self.state, seat, other);
            if mask & (forbid::ATTACK | forbid::COUNTERATTACK) != 0 {
                let hit = self.hit_chance(seat, other, 0);
                let risk = self.counter_risk(seat, other, hit);
                add.put(F::bar_counter, rival * risk / 100);
            }
            if mask & forbid::PLAY_FROM_HAND != 0 {
                add.put(F::bar_for_attack, rival);
            } else if mask & forbid::PLAY_SPECIAL != 0 {
                // Some of the cards only.
                add.put(F::bar_for_attack, rival / 2);
            }
        }
        let facing = if self.state.active == other {
            forbid::FACE_EVENT
        } else {
            forbid::FACE_EVENT | forbid::VOLUNTEER
        };
        if mask & facing != 0
            && matches!(self.state.top(), Frame::Window { moment: Moment::EventUp, .. })
        {
            let event = self.rules.event_card(self.state);
            if event.scope == Scope::One {
                let chance = self.event_chance(other, event, 0);
                add.put(F::bar_event, self.lead(other) * chance);
            }
        }
    }

    /// Cards in play that stop acting, for the combat or the own attack at hand.
    fn weigh_suspension(
        &self,
        seat: Seat,
        kinds: KindSet,
        reached: SeatSet,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let lost = |on: Seat, stat: Stat| {
            if reached.has(on) && on != seat { self.stat_of_cards(on, kinds, stat) } else { 0 }
        };
        match self.state.combat() {
            None => self.weigh_setup_shift(seat, |on| lost(on, Stat::Dif), 100, add),
            Some(combat) if !combat.ended && self.state.current_roll().is_none() => {
                let shift = lost(combat.target, Stat::Dif) - lost(combat.attacker, Stat::Att);
                self.weigh_combat_shift(seat, shift, add);
            }
            Some(_) => {}
        }
    }

    /// What it does for the own attack that is about to be chosen, or for the combat at hand, that a
    /// card in play of another goes.
    pub(super) fn weigh_stats_lost(
        &self,
        seat: Seat,
        entry: &InPlay,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let lost = |on: Seat, stat: Stat| {
            if on == entry.owner { self.stat_of_card(entry, stat) } else { 0 }
        };
        let Some(combat) = self.state.combat() else {
            if self.attack_ahead(seat) && add.wants(F::cancel_setup_rival_hit) {
                let [now, then] = self.best_attacks(seat, |on| lost(on, Stat::Dif));
                add.put(F::cancel_setup_rival_hit, then.0 - now.0);
            }
            return;
        };
        if combat.ended || self.state.current_roll().is_some() {
            return;
        }
        let shift = lost(combat.target, Stat::Dif) - lost(combat.attacker, Stat::Att);
        let need = self.attack_need(combat.attacker, combat.target);
        let gain = self.chance_of(need - shift) - self.chance_of(need);
        if seat == combat.target {
            add.put(F::cancel_combat_gain, -gain);
        } else if seat == combat.attacker {
            add.put(F::cancel_combat_gain, gain);
        }
    }

    /// What own specials or permanents in play add to a stat of their player; to ATT
    /// also what they add to attack rolls.
    fn stat_of_cards(&self, on: Seat, kinds: KindSet, stat: Stat) -> i16 {
        let mut sum = 0;
        for entry in self.state.in_play.iter().filter(|entry| entry.owner == on) {
            let permanent = entry.card.is_in(self.rules.index.masks.permanents);
            if !kinds.has(if permanent { AdvantageKind::Permanent } else { AdvantageKind::Special })
            {
                continue;
            }
            sum += self.stat_of_card(entry, stat);
        }
        sum
    }

    /// The same of one card in play.
    fn stat_of_card(&self, entry: &InPlay, stat: Stat) -> i16 {
        let mut sum = 0;
        for op in self.rules.entry_ops(entry.card, entry.usage) {
            let adds = op.target == Target::SelfSeat
                && (op.adds_to(stat).is_some()
                    || stat == Stat::Att && op.changes_rolls_for(Purpose::Attack));
            if adds && self.rules.acts(entry, op.duration) {
                sum += self.rules.amount(self.state, entry.owner, op);
            }
        }
        sum
    }
}
