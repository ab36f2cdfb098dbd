//! Features of attacking, of what prepares an attack and of what answers one.

use crate::content::catalogue::{Goal, Purpose, forbid};
use crate::content::ids::roles_of;
use crate::features::Sight;
use crate::features::use_totals::UseTotal;
use crate::features::{F, Weigher};
use crate::state::{CombatKind, Frame, Moment};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{FeatureSink, Seat, SeatSet};

impl Sight<'_> {
    /// Features of attacking a target, a free attack too, with a bonus on the roll.
    pub(super) fn weigh_attack(
        &self,
        seat: Seat,
        target: Seat,
        more: i16,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let hit = self.hit_chance(seat, target, more);
        let [rival, hunter] = self.rules.rival_and_hunter(self.state, seat, target);
        let present = self.rules.in_game(self.state);
        add.put(F::attack_hit, hit);
        add.put(F::attack_rival, rival);
        add.put(F::attack_rival_hit, rival * hit / 100);
        add.put(F::attack_hunter_hit, hunter * hit / 100);
        add.put(F::attack_leader_hit, self.lead(target) * hit);
        if self.rules.catalogue.objectives[self.state.players[seat.index()].objective.index()].goal
            == Goal::LastClan
        {
            add.put(F::attack_last_clan_hit, hit);
        }
        if present.len() == 2 {
            add.put(F::attack_duel_hit, hit);
        } else {
            add.put(F::attack_crowd_hit, (present.len() as i32 - 2) * hit);
        }
        if add.wants(F::attack_threat_hit) {
            add.put(F::attack_threat_hit, self.hit_chance(target, seat, 0) * hit / 100);
        }
        let boost = if add.wants(F::attack_boost_hit) { self.attack_boost(seat) } else { 0 };
        if boost > 0 {
            add.put(F::attack_boost_hit, self.hit_chance(seat, target, more + boost) - hit);
        }
        let risk = self.counter_risk(seat, target, hit);
        if add.wants(F::attack_worth) {
            add.put(F::attack_worth, self.attack_worth(rival, hit, risk));
        }
        if add.wants(F::attack_evaded) {
            add.put(F::attack_evaded, self.evasion(seat, target) * hit / 100);
        }
        if add.wants(F::attack_feud_hit) {
            add.put(F::attack_feud_hit, self.feuds(seat, target) * hit / 100);
        }
        if risk > 0 {
            add.put(F::attack_risk, risk);
            add.put(F::attack_risk_sheltered, i32::from(self.is_sheltered(seat)) * risk);
        }
    }

    /// What an attack changes of the chance to win, in thousandths, if all players left are as likely
    /// to win: by the belief that the target is the rival, the chance to hit, and to be hit back.
    fn attack_worth(&self, rival: i32, hit: i32, risk: i32) -> i32 {
        // A rival wins it all; anybody else leaves one fewer to share with.
        let others = self.rules.in_game(self.state).len() as i32 - 1;
        let gain = hit * (rival * others * others + 100 - rival) / 100;
        10 * (gain - risk * others) / (others * (others + 1)).max(1)
    }

    /// Chance in percent, near enough, that a player's hand holds a way out of an attack: of the
    /// cards nobody else is known to have, by the clans that may be and the room there is.
    pub(super) fn evasion(&self, seat: Seat, target: Seat) -> i32 {
        let player = &self.state.players[target.index()];
        let held = (player.hand & !player.hand_known).count_ones();
        if held == 0 || player.forbidden & forbid::PLAY_FROM_HAND != 0 {
            return 0;
        }
        // Gifts that others have given lie face down, and may be anything too (NIN-481).
        let given = self.state.players[seat.index()].gifts_given;
        let hidden = |set: CardSet, other: Seat| {
            let holder = &self.state.players[other.index()];
            let hand = if other == seat { 0 } else { holder.hand & !holder.hand_known };
            set | hand | holder.gifts & !given
        };
        let unseen = self.rules.index.everybody.iter().fold(self.state.advantage_deck, hidden);
        let ways = unseen & player.room & self.tables.shelters;
        let roles = self.rules.roles_of(self.state, seat, target);
        let usable: u32 = roles_of(roles)
            .map(|role| (ways & self.rules.index.masks.clan_cards[role.index()]).count_ones())
            .sum();
        let expected = 100 * held * usable / (unseen.count_ones() * roles.count_ones()).max(1);
        expected.min(90) as i32
    }

    /// How far a seat believes, in percent, that another hunts a third player or is hunted by one:
    /// whoever of them strikes first wins.
    fn feuds(&self, seat: Seat, target: Seat) -> i32 {
        let one = self.rules.role_beliefs(self.state, seat, target);
        let mut sum = 0;
        for other in self.rules.in_game(self.state).without(SeatSet::of(seat)).iter() {
            if other == target {
                continue;
            }
            let two = self.rules.role_beliefs(self.state, seat, other);
            for (role, card) in self.rules.catalogue.roles.iter().enumerate() {
                let rival = card.rival.index();
                sum += one[role] * two[rival] + two[role] * one[rival];
            }
        }
        sum / 100
    }

    /// Chance in percent that an attack of this chance misses and is answered by a hit.
    pub(super) fn counter_risk(&self, seat: Seat, target: Seat, hit: i32) -> i32 {
        let Some(bonus) = self.rules.knobs.counter_bonus else { return 0 };
        let barred = self.state.players[target.index()].forbidden & forbid::COUNTERATTACK != 0;
        if (barred || !self.rules.may_attack(self.state, target))
            && !self.rules.knobs.limited_may_counter
        {
            return 0;
        }
        (100 - hit) * self.hit_chance(target, seat, bonus as i16) / 100
    }

    /// What cards in the own hand may still add to an attack roll, near enough.
    fn attack_boost(&self, seat: Seat) -> i16 {
        let player = &self.state.players[seat.index()];
        let mine = self.usable(seat);
        if mine & (self.tables.boosts[0] | self.tables.boosts[1]) == 0
            || player.forbidden & forbid::PLAY_FROM_HAND != 0
        {
            return 0;
        }
        let [one, more] = self.tables.boosts.map(|set| (mine & set).count_ones() as i16);
        (one + 2 * more).min(3)
    }

    /// Whether the own hand holds a way out of an attack.
    fn is_sheltered(&self, seat: Seat) -> bool {
        self.usable(seat) & self.tables.shelters != 0
    }

    /// Cards in the own hand with the own symbol and a place in the area that nothing bars.
    fn usable(&self, seat: Seat) -> CardSet {
        let player = &self.state.players[seat.index()];
        let masks = &self.rules.index.masks;
        let own = player.hand & player.room & masks.clan_cards[player.role.index()];
        match player.forbidden {
            bars if bars & forbid::PLAY_FROM_HAND != 0 => 0,
            bars if bars & forbid::PLAY_SPECIAL != 0 => own & !masks.specials,
            _ => own,
        }
    }

    pub(super) fn weigh_counter(&self, seat: Seat, add: &mut Weigher<impl FeatureSink>) {
        let Some(combat) = self.state.combat() else { return };
        let bonus = self.rules.knobs.counter_bonus.unwrap_or(0) as i16;
        let hit = self.hit_chance(seat, combat.attacker, bonus);
        add.put(F::counter, 1);
        add.put(F::counter_hit, hit);
        add.put(
            F::counter_rival_hit,
            self.rules.rival_belief(self.state, seat, combat.attacker) * hit / 100,
        );
    }

    pub(super) fn weigh_escape_attack(&self, seat: Seat, add: &mut Weigher<impl FeatureSink>) {
        let Some(combat) = self.state.combat() else { return };
        if combat.target != seat || combat.ended {
            return;
        }
        add.put(F::escape_attack, 1);
        let hit = self.attack_chance();
        add.put(F::escape_attack_risk, hit);
        if combat.kind != CombatKind::Counter {
            // An attack that is never rolled is not answered.
            let answer = self.counter_risk(combat.attacker, seat, hit);
            add.put(F::escape_attack_counter, answer);
            if add.wants(F::escape_attack_counter_rival) {
                let rival = self.rules.rival_belief(self.state, seat, combat.attacker);
                add.put(F::escape_attack_counter_rival, answer * rival / 100);
            }
        }
    }

    /// Chance of the attack declared now.
    fn attack_chance(&self) -> i32 {
        let Some(combat) = self.state.combat() else { return 0 };
        let counter = combat.kind == CombatKind::Counter;
        let bonus = if counter { self.rules.knobs.counter_bonus.unwrap_or(0) as i16 } else { 0 };
        self.hit_chance(combat.attacker, combat.target, bonus)
    }

    pub(super) fn weigh_redirect(
        &self,
        seat: Seat,
        target: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let (Some(combat), Some(target)) = (self.state.combat(), target) else { return };
        self.weigh_escape_attack(seat, add);
        let hit = self.hit_chance(combat.attacker, target, 0);
        let [rival, hunter] = self.rules.rival_and_hunter(self.state, seat, target);
        add.put(F::redirect_rival_hit, rival * hit / 100);
        add.put(F::redirect_hunter_hit, hunter * hit / 100);
        add.put(F::redirect_attacker, i32::from(target == combat.attacker));
        add.put(F::redirect_other, i32::from(target != combat.attacker));
    }

    /// Before the own attack: what the card adds to its best chance.
    pub(super) fn weigh_setup(
        &self,
        seat: Seat,
        total: &UseTotal,
        aimed: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        if total.sets_up {
            let shift = |target| total.attack_shift(seat, aimed, [seat, target], Purpose::Attack);
            self.weigh_setup_shift(seat, shift, 100, add);
        }
    }

    /// What so much more on the own attack roll, by its target, adds to the best attack, times a
    /// percentage.
    pub(super) fn weigh_setup_shift(
        &self,
        seat: Seat,
        shift: impl Fn(Seat) -> i16,
        percent: i32,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        if !self.attack_ahead(seat) {
            return;
        }
        let [now, then] = self.best_attacks(seat, shift);
        add.put(F::setup_rival_hit, (then.0 - now.0) * percent / 100);
        add.put(F::setup_hit, (then.1 - now.1) * percent / 100);
    }

    /// Whether the seat is about to choose its attack this turn.
    pub(super) fn attack_ahead(&self, seat: Seat) -> bool {
        self.state.active == seat
            && i32::from(self.state.attacks_made) < self.rules.knobs.attacks_per_turn
            && matches!(self.state.top(), Frame::Window { moment: Moment::AttackPhase, .. })
            && self.rules.may_attack(self.state, seat)
    }

    /// Whether an own attack roll may still come this turn.
    pub(super) fn attack_to_come(&self, seat: Seat) -> bool {
        let over = matches!(
            self.state.top(),
            Frame::Window { moment: Moment::AfterCombat | Moment::HandLimit, .. }
        );
        let open = i32::from(self.state.attacks_made) < self.rules.knobs.attacks_per_turn;
        let attacking = self.state.combat().is_some_and(|c| c.attacker == seat && !c.ended);
        self.state.active == seat && !over && (open || attacking)
    }

    /// As things are and with a bonus by target: the best product of belief in the rival and chance
    /// over all targets of an own attack, and the best chance.
    pub(super) fn best_attacks(&self, seat: Seat, shift: impl Fn(Seat) -> i16) -> [(i32, i32); 2] {
        let mut best = [(0, 0); 2];
        for target in self.rules.attack_targets(self.state, seat).iter() {
            let rival = self.rules.rival_belief(self.state, seat, target);
            let need = self.attack_need(seat, target);
            for (best, bonus) in best.iter_mut().zip([0, shift(target)]) {
                let hit = self.chance_of(need - bonus);
                *best = (best.0.max(rival * hit / 100), best.1.max(hit));
            }
        }
        best
    }
}
