//! Named features of an action, for strategy files. They speak of effects, not of cards, so that a
//! new card is understood by the shipped strategies.
//!
//! Everything read here is known to the deciding seat: its own cards and what lies on the table.

use crate::engine::{FeatureSink, Seat};
use crate::games::ninja::Ninja;
use crate::games::ninja::action::{Action, AimKind};
use crate::games::ninja::cards::{AdvantageKind, CLANS, Cards, Goal, OpCode, Stat};
use crate::games::ninja::effects::counts_for_life;
use crate::games::ninja::rules::Rules;
use crate::games::ninja::state::{EventStep, Frame, NONE, State};

macro_rules! features {
    ($($name:ident),+ $(,)?) => {
        /// A feature.
        #[allow(non_camel_case_types)]
        #[derive(Copy, Clone)]
        #[repr(u8)]
        pub(super) enum F { $($name),+ }

        /// The names, in the order of the variants.
        pub(super) const NAMES: &[&str] = &[$(stringify!($name)),+];
    };
}

features! {
    // Events.
    face, ask, volunteer, withdraw, event_chance, event_reward, event_wanted, event_wins,
    event_penalty, event_death, event_denies,
    choose_other,
    // Attacks. Values in percent.
    attack, attack_hit, attack_rival, attack_rival_hit, attack_hunter_hit, attack_leader_hit,
    attack_last_clan_hit, attack_duel_hit, attack_risk, attack_recalled, attack_early,
    counter, counter_hit, counter_rival_hit, free_attack,
    // Playing cards.
    play, play_permanent, play_last_hand, play_own_turn, play_attack_setup,
    roll_gain, roll_gain_wanted, roll_gain_death, roll_harm, roll_harm_leader, roll_harm_rival,
    roll_harm_death,
    attacked_gain, hitting_gain,
    escape_attack, escape_attack_risk, redirect_rival_hit, redirect_attacker, redirect_hunter_hit,
    redirect_other,
    escape_event_loss, escape_event_death, escape_event_wanted,
    reroll_gain, reroll_attack_gain,
    kill, kill_rival, wound_rival, target_rival, target_hunter, bar_for_attack, link_kill,
    check_kill, check_rival_kill, check_attack_setup,
    cancel, cancel_against_me, cancel_rival_escape, cancel_in_play, cancel_permanent_rival,
    cancel_permanent_hunter, cancel_kill_rival, cancel_attack_on_me,
    cure, cure_in_danger, cure_last_chance, cure_copies, answer, answer_lethal,
    misplay,
    // Small choices.
    draw_deck, draw_discard, draw_discard_useful, draw_discard_worth,
    discard, discard_foreign, discard_worth, discard_bluff, discard_double,
    drop, drop_worth,
    share_rival, share_kill, share_rival_kill, share_hunter, share_leader,
    roll_escape, help, help_rival, rescue, rescue_rival,
    keep_mission, keep_killer, keep_last_clan,
    give, give_foreign, give_worth, give_rival, turn_up,
}

/// Numbers about the content that beliefs and features need, worked out once.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// Chance in percent of reaching each class of need.
    pub(super) chances: Vec<i32>,
    /// For each role, the roles that hunt it.
    pub(super) hunters_of: [u8; CLANS],
    /// `[draws - 1][life - 1]`: percent of fatal draws from a full deck.
    pub(super) deaths: [[i32; 4]; 3],
    /// A rough worth of each advantage type in hand, 0 to 10.
    pub(super) worth: Vec<i32>,
}

impl Outlook {
    /// Works the numbers out.
    pub(super) fn new(rules: &Rules, cards: &Cards, aims: &[AimKind]) -> Self {
        let weights =
            crate::games::ninja::sum_weights(rules.dice_per_roll as u32, rules.die_sides as u32);
        let total: u64 = weights.iter().sum();
        let chances = (0..=weights.len())
            .map(|from| (weights.iter().skip(from).sum::<u64>() * 100 / total) as i32)
            .collect();
        let mut hunters_of = [0; CLANS];
        for (index, role) in cards.roles.iter().enumerate() {
            hunters_of[role.rival as usize] |= 1 << index;
        }
        Self { chances, hunters_of, deaths: deaths(cards), worth: worths(cards, aims) }
    }
}

/// Percent of draws from a full deck whose losses of CST reach a life.
fn deaths(cards: &Cards) -> [[i32; 4]; 3] {
    // Copies by loss 0, 1, 2 and more.
    let mut copies = [0_u64; 4];
    for card in &cards.disadvantages {
        let ops = &cards.ops[card.ops.start as usize..card.ops.end as usize];
        let loss: i32 = ops
            .iter()
            .filter(|op| op.code == OpCode::ModStat && op.mask >> (Stat::Cst as u8) & 1 == 1)
            .map(|op| -i32::from(op.amount))
            .sum();
        copies[loss.clamp(0, 3) as usize] += u64::from(card.copies);
    }
    let mut table = [[0; 4]; 3];
    // Ways by total loss (capped at 4), drawing with replacement: near enough for a bot.
    let mut ways = [1_u64, 0, 0, 0, 0];
    for row in &mut table {
        let mut next = [0; 5];
        for (loss, &count) in ways.iter().enumerate() {
            for (more, &copies) in copies.iter().enumerate() {
                next[(loss + more).min(4)] += count * copies;
            }
        }
        ways = next;
        let total: u64 = ways.iter().sum();
        for (life, cell) in row.iter_mut().enumerate() {
            let fatal: u64 = ways[life + 1..].iter().sum();
            *cell = (fatal * 100 / total.max(1)) as i32;
        }
    }
    table
}

/// A rough worth of advantage types: lasting modifiers, escapes and cancels above the rest.
fn worths(cards: &Cards, aims: &[AimKind]) -> Vec<i32> {
    cards
        .advantages
        .iter()
        .map(|card| {
            (card.uses.start..card.uses.end)
                .map(|index| {
                    let how = &cards.uses[index as usize];
                    let ops = &cards.ops[how.ops.start as usize..how.ops.end as usize];
                    let numbers: i32 = ops
                        .iter()
                        .filter(|op| matches!(op.code, OpCode::ModStat | OpCode::ModRoll))
                        .map(|op| i32::from(op.amount.unsigned_abs()))
                        .sum();
                    let lasting = card.kind == AdvantageKind::Permanent;
                    match aims[index as usize] {
                        AimKind::Cancel | AimKind::Redirect | AimKind::FreeAttack => 6,
                        _ if ops.iter().any(|op| op.code == OpCode::EscapeAttack) => 7,
                        _ if ops.iter().any(|op| op.code == OpCode::EscapeEvent) => 5,
                        _ if lasting => 4 + 2 * numbers,
                        _ => 3 + numbers.min(3),
                    }
                })
                .max()
                .unwrap_or(0)
                .min(10)
        })
        .collect()
}

impl Ninja {
    /// Emits the features of an action.
    pub(super) fn weigh<S: FeatureSink>(
        &self,
        s: &State,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) {
        let mut add = |feature: F, value: i32| {
            if value != 0 {
                sink.add(feature as usize, value);
            }
        };
        match action {
            Action::Pass => {}
            Action::Face | Action::Volunteer => {
                let first = if action == Action::Face { F::face } else { F::volunteer };
                add(first, 1);
                self.weigh_event(s, seat, &mut add);
            }
            Action::Ask => add(F::ask, 1),
            Action::Withdraw => add(F::withdraw, 1),
            Action::Choose(other) => {
                add(F::choose_other, 1);
                add(F::target_rival, self.rival_belief(s, seat, Seat(other)));
            }
            Action::Attack(target) => {
                add(F::attack, 1);
                add(F::attack_early, i32::from(s.turn <= u16::from(self.seats)));
                self.weigh_attack(s, seat, Seat(target), 0, &mut add);
            }
            Action::Counter => self.weigh_counter(s, seat, &mut add),
            Action::Roll => add(F::roll_escape, 1),
            Action::Help => {
                add(F::help, 1);
                if let Frame::Escape { captive, .. } = *self.top(s) {
                    add(F::help_rival, self.rival_belief(s, seat, Seat(captive)));
                }
            }
            Action::Rescue(captive) => {
                add(F::rescue, 1);
                add(F::rescue_rival, self.rival_belief(s, seat, Seat(captive)));
            }
            Action::DrawDeck => add(F::draw_deck, 1),
            Action::DrawPile => {
                add(F::draw_discard, 1);
                if let Some(&card) = s.advantage_pile.last() {
                    let kind = self.cards.advantage_of[card as usize];
                    let useful = self.is_own(s, seat, kind);
                    add(F::draw_discard_useful, i32::from(useful));
                    add(
                        F::draw_discard_worth,
                        i32::from(useful) * self.outlook.worth[kind as usize],
                    );
                }
            }
            Action::Keep(objective) => {
                add(
                    match self.cards.objectives[objective as usize].goal {
                        Goal::Mission(_) => F::keep_mission,
                        Goal::Killer => F::keep_killer,
                        Goal::LastClan => F::keep_last_clan,
                    },
                    1,
                );
            }
            Action::Share(other) => self.weigh_share(s, seat, Seat(other), &mut add),
            Action::Discard(card) => self.weigh_discard(s, seat, card, &mut add),
            Action::Drop(card) => {
                add(F::drop, 1);
                add(F::drop_worth, self.outlook.worth[card as usize]);
            }
            Action::Play { card, usage, aim, second } => {
                self.weigh_play(s, seat, card, usage, aim, second, &mut add);
            }
            Action::Give { card, seat: other } => {
                add(F::give, 1);
                let own = self.is_own(s, seat, card);
                add(F::give_foreign, i32::from(!own));
                add(F::give_worth, i32::from(own) * self.outlook.worth[card as usize]);
                add(F::give_rival, self.rival_belief(s, seat, Seat(other)));
            }
            Action::TurnUp(_) => add(F::turn_up, 1),
        }
    }

    /// Whether a card type bears the seat's own symbol.
    pub(super) fn is_own(&self, s: &State, seat: Seat, kind: u8) -> bool {
        self.cards.advantages[kind as usize].clans >> s.players[seat.index()].role & 1 == 1
    }

    fn weigh_event(&self, s: &State, seat: Seat, add: &mut impl FnMut(F, i32)) {
        let event = self.event_card(s);
        let chance = self.event_chance(s, seat, event, 0);
        let wanted = self.wanted_by(s, seat, s.event.kind);
        add(F::event_chance, chance);
        add(F::event_reward, chance * i32::from(event.advantages) / 10);
        add(F::event_wanted, wanted.min(1) * chance);
        add(F::event_wins, (wanted / 2) * chance);
        add(F::event_penalty, (100 - chance) * i32::from(event.disadvantages) / 10);
        let risk = self.death_risk(s, seat, event.disadvantages);
        add(F::event_death, (100 - chance) * risk / 100);
        if matches!(
            self.top(s),
            Frame::AskVolunteers { .. } | Frame::Event(EventStep::NextVolunteer)
        ) {
            add(F::event_denies, self.lead(s, s.active));
        }
    }

    /// Features of attacking a target, a free attack too.
    pub(super) fn weigh_attack(
        &self,
        s: &State,
        seat: Seat,
        target: Seat,
        bonus: i16,
        add: &mut impl FnMut(F, i32),
    ) {
        let hit = self.hit_chance(s, seat, target, bonus);
        let rival = self.rival_belief(s, seat, target);
        let present = self.in_game(s);
        add(F::attack_hit, hit);
        add(F::attack_rival, rival);
        add(F::attack_rival_hit, rival * hit / 100);
        add(F::attack_hunter_hit, self.hunter_belief(s, seat, target) * hit / 100);
        add(F::attack_leader_hit, self.lead(s, target) * hit);
        if self.cards.objectives[s.players[seat.index()].objective as usize].goal == Goal::LastClan
        {
            add(F::attack_last_clan_hit, hit);
        }
        if present.len() == 2 {
            add(F::attack_duel_hit, hit);
        }
        let bonus = self.rules.counter_bonus.unwrap_or(0) as i16;
        if self.rules.counter_bonus.is_some() && !s.recalled.has(target) {
            add(F::attack_risk, (100 - hit) * self.hit_chance(s, target, seat, bonus) / 100);
        }
        add(F::attack_recalled, i32::from(s.recalled.has(target)));
    }

    fn weigh_counter(&self, s: &State, seat: Seat, add: &mut impl FnMut(F, i32)) {
        let Some(combat) = self.combat(s) else { return };
        let bonus = self.rules.counter_bonus.unwrap_or(0) as i16;
        let hit = self.hit_chance(s, seat, combat.attacker, bonus);
        add(F::counter, 1);
        add(F::counter_hit, hit);
        add(F::counter_rival_hit, self.rival_belief(s, seat, combat.attacker) * hit / 100);
    }

    fn weigh_share(&self, s: &State, seat: Seat, other: Seat, add: &mut impl FnMut(F, i32)) {
        let rival = self.rival_belief(s, seat, other);
        let kill = self.death_risk(s, other, 1);
        add(F::share_rival, rival);
        add(F::share_kill, kill);
        add(F::share_rival_kill, rival * kill / 100);
        add(F::share_hunter, self.hunter_belief(s, seat, other));
        add(F::share_leader, self.lead(s, other));
    }

    fn weigh_discard(&self, s: &State, seat: Seat, card: u8, add: &mut impl FnMut(F, i32)) {
        let own = self.is_own(s, seat, card);
        let copies =
            (s.players[seat.index()].hand & self.cards.advantages[card as usize].set).count_ones();
        add(F::discard, 1);
        add(F::discard_foreign, i32::from(!own));
        add(F::discard_worth, i32::from(own) * self.outlook.worth[card as usize]);
        add(F::discard_double, i32::from(copies > 1));
        add(F::discard_bluff, i32::from(own && copies > 1));
    }

    /// Life lost by a seat through a list of operations aimed at it.
    pub(super) fn life_loss(&self, ops: &[crate::games::ninja::cards::Op]) -> i8 {
        ops.iter()
            .filter(|op| {
                op.code == OpCode::ModStat
                    && op.amount < 0
                    && op.mask >> (Stat::Cst as u8) & 1 == 1
                    && counts_for_life(op.duration)
            })
            .map(|op| -op.amount)
            .sum()
    }

    /// Whether a card is played with every mode at once.
    pub(super) fn is_all_modes(&self, kind: u8) -> bool {
        self.masks.all_modes.contains(&kind)
    }

    /// Whether the seat is about to choose its attack this turn.
    pub(super) fn attack_ahead(&self, s: &State, seat: Seat) -> bool {
        s.active == seat
            && i32::from(s.attacks_made) < self.rules.attacks_per_turn
            && matches!(
                self.top(s),
                Frame::Window { moment: crate::games::ninja::state::Moment::AttackPhase, .. }
            )
            && self.may_attack(s, seat)
    }

    /// The best product of belief and chance over all targets of an own attack, with a bonus.
    pub(super) fn best_attack(&self, s: &State, seat: Seat, bonus: i16) -> i32 {
        self.attack_targets(s, seat)
            .iter()
            .map(|target| {
                self.rival_belief(s, seat, target) * self.hit_chance(s, seat, target, bonus) / 100
            })
            .max()
            .unwrap_or(0)
    }

    /// The seat an aim names, if it names one.
    pub(super) fn aimed_seat(&self, kind: AimKind, aim: u8) -> Option<Seat> {
        let names_seat = matches!(
            kind,
            AimKind::Opponent | AimKind::Player | AimKind::FreeAttack | AimKind::Redirect
        );
        (names_seat && aim != NONE).then_some(Seat(aim))
    }
}
