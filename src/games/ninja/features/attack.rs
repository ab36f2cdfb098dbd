//! Features of attacking, of what prepares an attack and of what answers one.

use crate::Ninja;
use crate::content::cards::{Goal, Purpose, forbid};
use crate::features::gist::Gist;
use crate::features::{F, Weigher};
use crate::state::{CombatKind, Frame, Moment, State};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::{FeatureSink, Seat, SeatSet};

impl Ninja {
    /// Features of attacking a target, a free attack too, with a bonus on the roll.
    pub(super) fn weigh_attack(
        &self,
        s: &State,
        seat: Seat,
        target: Seat,
        more: i16,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let hit = self.hit_chance(s, seat, target, more);
        let [rival, hunter] = self.rival_and_hunter(s, seat, target);
        let present = self.in_game(s);
        add.put(F::attack_hit, hit);
        add.put(F::attack_rival, rival);
        add.put(F::attack_rival_hit, rival * hit / 100);
        add.put(F::attack_hunter_hit, hunter * hit / 100);
        add.put(F::attack_leader_hit, self.lead(s, target) * hit);
        if self.cards.objectives[s.players[seat.index()].objective as usize].goal == Goal::LastClan
        {
            add.put(F::attack_last_clan_hit, hit);
        }
        if present.len() == 2 {
            add.put(F::attack_duel_hit, hit);
        } else {
            add.put(F::attack_crowd_hit, (present.len() as i32 - 2) * hit);
        }
        if add.wants(F::attack_threat_hit) {
            add.put(F::attack_threat_hit, self.hit_chance(s, target, seat, 0) * hit / 100);
        }
        let boost = if add.wants(F::attack_boost_hit) { self.attack_boost(s, seat) } else { 0 };
        if boost > 0 {
            add.put(F::attack_boost_hit, self.hit_chance(s, seat, target, more + boost) - hit);
        }
        let risk = self.counter_risk(s, seat, target, hit);
        if add.wants(F::attack_worth) {
            add.put(F::attack_worth, self.attack_worth(s, rival, hit, risk));
        }
        if add.wants(F::attack_evaded) {
            add.put(F::attack_evaded, self.evasion(s, seat, target) * hit / 100);
        }
        if add.wants(F::attack_feud_hit) {
            add.put(F::attack_feud_hit, self.feuds(s, seat, target) * hit / 100);
        }
        if risk > 0 {
            add.put(F::attack_risk, risk);
            add.put(F::attack_risk_sheltered, i32::from(self.is_sheltered(s, seat)) * risk);
        }
    }

    /// What an attack changes of the chance to win, in thousandths, if all players left are as likely
    /// to win: by the belief that the target is the rival, the chance to hit, and to be hit back.
    fn attack_worth(&self, s: &State, rival: i32, hit: i32, risk: i32) -> i32 {
        // A rival wins it all; anybody else leaves one fewer to share with.
        let others = self.in_game(s).len() as i32 - 1;
        let gain = hit * (rival * others * others + 100 - rival) / 100;
        10 * (gain - risk * others) / (others * (others + 1)).max(1)
    }

    /// Chance in percent, near enough, that a player's hand holds a way out of an attack: of the
    /// cards nobody else is known to have, by the clans that may be and the room there is.
    pub(super) fn evasion(&self, s: &State, seat: Seat, target: Seat) -> i32 {
        let player = &s.players[target.index()];
        let held = (player.hand & !player.hand_known).count_ones();
        if held == 0 || player.forbidden & forbid::PLAY_FROM_HAND != 0 {
            return 0;
        }
        // Gifts that others have given lie face down, and may be anything too (NIN-481).
        let given = s.players[seat.index()].gifts_given;
        let hidden = |set: CardSet, other: Seat| {
            let holder = &s.players[other.index()];
            let hand = if other == seat { 0 } else { holder.hand & !holder.hand_known };
            set | hand | holder.gifts & !given
        };
        let unseen = self.everybody.iter().fold(s.advantage_deck, hidden);
        let ways = unseen & player.room & self.outlook.shelters;
        let roles = self.roles_of(s, seat, target);
        let usable: u32 = each(roles.into())
            .map(|role| (ways & self.masks.clan_cards[role as usize]).count_ones())
            .sum();
        let expected = 100 * held * usable / (unseen.count_ones() * roles.count_ones()).max(1);
        expected.min(90) as i32
    }

    /// How far a seat believes, in percent, that another hunts a third player or is hunted by one:
    /// whoever of them strikes first wins.
    fn feuds(&self, s: &State, seat: Seat, target: Seat) -> i32 {
        let one = self.role_beliefs(s, seat, target);
        let mut sum = 0;
        for other in self.in_game(s).without(SeatSet::of(seat)).iter() {
            if other == target {
                continue;
            }
            let two = self.role_beliefs(s, seat, other);
            for (role, card) in self.cards.roles.iter().enumerate() {
                let rival = card.rival as usize;
                sum += one[role] * two[rival] + two[role] * one[rival];
            }
        }
        sum / 100
    }

    /// Chance in percent that an attack of this chance misses and is answered by a hit.
    pub(super) fn counter_risk(&self, s: &State, seat: Seat, target: Seat, hit: i32) -> i32 {
        let Some(bonus) = self.rules.counter_bonus else { return 0 };
        let barred = s.players[target.index()].forbidden & forbid::COUNTERATTACK != 0;
        if (barred || !self.may_attack(s, target)) && !self.rules.limited_may_counter {
            return 0;
        }
        (100 - hit) * self.hit_chance(s, target, seat, bonus as i16) / 100
    }

    /// What cards in the own hand may still add to an attack roll, near enough.
    fn attack_boost(&self, s: &State, seat: Seat) -> i16 {
        let player = &s.players[seat.index()];
        let mine = self.usable(s, seat);
        if mine & (self.outlook.boosts[0] | self.outlook.boosts[1]) == 0
            || player.forbidden & forbid::PLAY_FROM_HAND != 0
        {
            return 0;
        }
        let [one, more] = self.outlook.boosts.map(|set| (mine & set).count_ones() as i16);
        (one + 2 * more).min(3)
    }

    /// Whether the own hand holds a way out of an attack.
    fn is_sheltered(&self, s: &State, seat: Seat) -> bool {
        self.usable(s, seat) & self.outlook.shelters != 0
    }

    /// Cards in the own hand with the own symbol and a place in the area.
    fn usable(&self, s: &State, seat: Seat) -> CardSet {
        let player = &s.players[seat.index()];
        player.hand & player.room & self.masks.clan_cards[player.role as usize]
    }

    pub(super) fn weigh_counter(&self, s: &State, seat: Seat, add: &mut Weigher<impl FeatureSink>) {
        let Some(combat) = self.combat(s) else { return };
        let bonus = self.rules.counter_bonus.unwrap_or(0) as i16;
        let hit = self.hit_chance(s, seat, combat.attacker, bonus);
        add.put(F::counter, 1);
        add.put(F::counter_hit, hit);
        add.put(F::counter_rival_hit, self.rival_belief(s, seat, combat.attacker) * hit / 100);
    }

    pub(super) fn weigh_escape_attack(
        &self,
        s: &State,
        seat: Seat,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let Some(combat) = self.combat(s) else { return };
        if combat.target != seat || combat.ended {
            return;
        }
        add.put(F::escape_attack, 1);
        let hit = self.attack_chance(s);
        add.put(F::escape_attack_risk, hit);
        if combat.kind != CombatKind::Counter {
            // An attack that is never rolled is not answered.
            let answer = self.counter_risk(s, combat.attacker, seat, hit);
            add.put(F::escape_attack_counter, answer);
            if add.wants(F::escape_attack_counter_rival) {
                let rival = self.rival_belief(s, seat, combat.attacker);
                add.put(F::escape_attack_counter_rival, answer * rival / 100);
            }
        }
    }

    /// Chance of the attack declared now.
    fn attack_chance(&self, s: &State) -> i32 {
        let Some(combat) = self.combat(s) else { return 0 };
        let counter = combat.kind == CombatKind::Counter;
        let bonus = if counter { self.rules.counter_bonus.unwrap_or(0) as i16 } else { 0 };
        self.hit_chance(s, combat.attacker, combat.target, bonus)
    }

    pub(super) fn weigh_redirect(
        &self,
        s: &State,
        seat: Seat,
        target: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        let (Some(combat), Some(target)) = (self.combat(s), target) else { return };
        self.weigh_escape_attack(s, seat, add);
        let hit = self.hit_chance(s, combat.attacker, target, 0);
        let [rival, hunter] = self.rival_and_hunter(s, seat, target);
        add.put(F::redirect_rival_hit, rival * hit / 100);
        add.put(F::redirect_hunter_hit, hunter * hit / 100);
        add.put(F::redirect_attacker, i32::from(target == combat.attacker));
        add.put(F::redirect_other, i32::from(target != combat.attacker));
    }

    /// Before the own attack: what the card adds to its best chance.
    pub(super) fn weigh_setup(
        &self,
        s: &State,
        seat: Seat,
        gist: &Gist,
        aimed: Option<Seat>,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        if gist.sets_up {
            let shift = |target| gist.attack_shift(seat, aimed, [seat, target], Purpose::Attack);
            self.weigh_setup_shift(s, seat, shift, 100, add);
        }
    }

    /// What so much more on the own attack roll, by its target, adds to the best attack, times a
    /// percentage.
    pub(super) fn weigh_setup_shift(
        &self,
        s: &State,
        seat: Seat,
        shift: impl Fn(Seat) -> i16,
        percent: i32,
        add: &mut Weigher<impl FeatureSink>,
    ) {
        if !self.attack_ahead(s, seat) {
            return;
        }
        let [now, then] = self.best_attacks(s, seat, shift);
        add.put(F::setup_rival_hit, (then.0 - now.0) * percent / 100);
        add.put(F::setup_hit, (then.1 - now.1) * percent / 100);
    }

    /// Whether the seat is about to choose its attack this turn.
    pub(super) fn attack_ahead(&self, s: &State, seat: Seat) -> bool {
        s.active == seat
            && i32::from(s.attacks_made) < self.rules.attacks_per_turn
            && matches!(self.top(s), Frame::Window { moment: Moment::AttackPhase, .. })
            && self.may_attack(s, seat)
    }

    /// Whether an own attack roll may still come this turn.
    pub(super) fn attack_to_come(&self, s: &State, seat: Seat) -> bool {
        let over = matches!(
            self.top(s),
            Frame::Window { moment: Moment::AfterCombat | Moment::HandLimit, .. }
        );
        let open = i32::from(s.attacks_made) < self.rules.attacks_per_turn;
        let attacking = self.combat(s).is_some_and(|c| c.attacker == seat && !c.ended);
        s.active == seat && !over && (open || attacking)
    }

    /// As things are and with a bonus by target: the best product of belief in the rival and chance
    /// over all targets of an own attack, and the best chance.
    pub(super) fn best_attacks(
        &self,
        s: &State,
        seat: Seat,
        shift: impl Fn(Seat) -> i16,
    ) -> [(i32, i32); 2] {
        let mut best = [(0, 0); 2];
        for target in self.attack_targets(s, seat).iter() {
            let rival = self.rival_belief(s, seat, target);
            let need = self.attack_need(s, seat, target);
            for (best, bonus) in best.iter_mut().zip([0, shift(target)]) {
                let hit = self.chance_of(need - bonus);
                *best = (best.0.max(rival * hit / 100), best.1.max(hit));
            }
        }
        best
    }
}
