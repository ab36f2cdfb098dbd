//! What the rules tell the recorder about attacks, losses, states and displacements.

use crate::content::catalogue::CARD_SLOT;
use crate::content::effect::AttackFlags;
use crate::content::knobs::IntangibleCrash;
use crate::content::vocabulary::{State as Token, traits};
use crate::record::notes::{ActionKind, Crash};
use crate::record::notes_actions::UNITS_PER_MM;
use crate::record::reporter::Reporter;
use crate::record::{
    self, ability_column, action_kind_column, advantage_column, attack_column, character_column,
    crash_column, damage_column, displacement_column, duel_column, fight_column, gauges,
    loss_column, rolls, state_column, turn_column,
};
use crate::rules::Rules;
use crate::rules::life::Loss;
use crate::state::{Attack, AttackForm, ModelId, NotedRoll, Purpose, State, fact, seat_of};
use tenbin_engine::Recorder;

/// The action that an attack is, if it is one.
fn action_kind_of(attack: &Attack) -> Option<ActionKind> {
    if let Some(slot) = attack.slot {
        return Some(if slot.number() < CARD_SLOT {
            ActionKind::Ability
        } else {
            ActionKind::Card
        });
    }
    Some(match attack.form {
        AttackForm::Melee => ActionKind::Attack,
        AttackForm::Ranged => ActionKind::Shoot,
        AttackForm::Charge => ActionKind::Charge,
        AttackForm::Push => ActionKind::Push,
        AttackForm::Slam => ActionKind::Slam,
        AttackForm::CounterAttack => ActionKind::CounterAttack,
        AttackForm::Death => return None,
    })
}

/// Whether life points are lost to an attack.
fn is_attack(loss: Loss) -> bool {
    matches!(
        loss,
        Loss::Melee | Loss::Ranged | Loss::Charge | Loss::Counter | Loss::Death | Loss::Area
    )
}

/// The column of what a character costs its enemies by a source of losses. Nobody deals what costs
/// itself, and tokens do not tell who gave them.
fn dealt_column(loss: Loss) -> Option<u16> {
    Some(match loss {
        Loss::Melee => damage_column::DEALT_MELEE,
        Loss::Ranged => damage_column::DEALT_RANGED,
        Loss::Charge => damage_column::DEALT_CHARGE,
        Loss::Counter => damage_column::DEALT_COUNTER,
        Loss::Death => damage_column::DEALT_DEATH,
        Loss::Area => damage_column::DEALT_AREA,
        Loss::Crash => damage_column::DEALT_CRASH,
        Loss::Effect => damage_column::DEALT_EFFECT,
        Loss::Poison | Loss::Doom | Loss::Cost => return None,
    })
}

/// How an attack came out.
#[derive(Copy, Clone)]
struct Outcome {
    hit: u32,
    crit: u32,
    dodged: u32,
    countered: u32,
}

impl Outcome {
    fn of(attack: &Attack) -> Self {
        Self {
            hit: u32::from(attack.is(fact::HIT | fact::CRIT)),
            crit: u32::from(attack.is(fact::CRIT)),
            dodged: u32::from(attack.is(fact::DODGED | fact::FREE_DODGE)),
            countered: u32::from(attack.is(fact::COUNTERED)),
        }
    }

    /// Attacks, hits, critical hits.
    fn hits(self) -> [u32; 3] {
        [1, self.hit, self.crit]
    }

    /// Dodges and those that avoided the attack; the same of Counterattacks.
    fn defences(self) -> [u32; 4] {
        let missed = 1 - self.hit;
        [self.dodged, self.dodged * missed, self.countered, self.countered * missed]
    }
}

impl<R: Recorder> Reporter<'_, R> {
    /// The ability that the attack on top is made with, or that has given it.
    fn ability_of_attack(&self, rules: &Rules, state: &State, attack: &Attack) -> Option<u16> {
        if attack.slot.is_none() {
            return (attack.given_by != u16::MAX).then_some(attack.given_by);
        }
        rules.ability_of(state, attack).map(|(ability, _)| ability)
    }

    /// The form of the attack and the ability to which a loss of life points is due.
    fn cause_of(
        &self,
        rules: &Rules,
        state: &State,
        loss: Loss,
    ) -> (Option<AttackForm>, Option<u16>) {
        match state.attack() {
            Some(attack) if is_attack(loss) => {
                (Some(attack.form), self.ability_of_attack(rules, state, attack))
            }
            _ if matches!(loss, Loss::Effect | Loss::Cost) => {
                (None, state.runs.last().map(|run| run.ability))
            }
            _ => (None, None),
        }
    }

    /// The attack on top has been compared (hit, critical, totals in its record): for the first time
    /// since its roll where that is `fresh`.
    pub(crate) fn attack(&mut self, rules: &Rules, state: &State, fresh: bool) {
        if !R::ON {
            return;
        }
        let Some(&attack) = state.attack() else { return };
        self.tell_attack(rules, state, &attack);
        let outcome = Outcome::of(&attack);
        self.attack_roll(rules, state, &attack, outcome, fresh);
        self.attack_form(rules, state, &attack, outcome);
        self.count_turn(rules, state, turn_column::ATTACKS, 1);
        if let Some(row) = self.character_row(state, attack.attacker) {
            let hits = outcome.hits();
            self.recorder.count_row(record::CHARACTER_FIGHTS, row, fight_column::ATTACKS, &hits);
        }
        if let Some(row) = self.character_row(state, attack.target) {
            let [attacks, hits, crits] = outcome.hits();
            let [dodged, dodged_missed, countered, countered_missed] = outcome.defences();
            let counts = [attacks, hits, crits, dodged, dodged_missed, countered, countered_missed];
            self.recorder.count_row(record::CHARACTER_FIGHTS, row, fight_column::ATTACKED, &counts);
        }
        if let Some(row) = self.rows.duel_row(state, attack.attacker, attack.target) {
            self.recorder.count_row(record::DUELS, row, duel_column::ATTACKS, &outcome.hits());
        }
        let seat = seat_of(attack.attacker);
        self.recorder.gauge(seat, gauges::ATTACKS, 1);
        match attack.form {
            AttackForm::Charge | AttackForm::Slam => self.recorder.gauge(seat, gauges::CHARGES, 1),
            AttackForm::Ranged => self.recorder.gauge(seat, gauges::SHOTS, 1),
            _ => {}
        }
        let defender = seat_of(attack.target);
        self.recorder.gauge(defender, gauges::DODGES, outcome.dodged as i32);
        self.recorder.gauge(defender, gauges::COUNTERS, outcome.countered as i32);
    }

    /// The roll against its exact law.
    fn attack_roll(
        &mut self,
        rules: &Rules,
        state: &State,
        attack: &Attack,
        outcome: Outcome,
        fresh: bool,
    ) {
        if attack.is(fact::MISSES) {
            return;
        }
        let crit_min = rules.crit_min(state, attack);
        let noted = state.tallies.noted;
        let own = noted.attack;
        let reacts = attack.defence_die > 0;
        let other = if reacts { noted.defence } else { NotedRoll::default() };
        let fixed = i32::from(attack.total) - i32::from(own.kept);
        let against = i32::from(attack.defence) - i32::from(attack.defence_die);
        let counter = outcome.countered > 0;
        // A defence that stands where the attack is rolled again has failed once: it is no longer a
        // die like others.
        let stands = attack.is(fact::REROLLED) && reacts;
        let automatic = attack.flags.has(AttackFlags::AUTO_CRIT);
        let lawless = !fresh || own.is_loose() || other.is_loose() || stands || automatic;
        let attacks = &self.rows.attacks;
        let condition = if lawless {
            attacks.other()
        } else {
            attacks.condition(fixed - against, crit_min, own, other, counter)
        };
        let class = if outcome.crit > 0 { 0 } else { 2 - outcome.hit as u16 };
        self.recorder.roll(rolls::ATTACK, condition, class);
        if fresh {
            let defence = if counter { Purpose::CounterDefence } else { Purpose::Dodge };
            self.attack_gnosis(state, crit_min, attack.purpose(), defence);
        }
    }

    fn attack_form(&mut self, rules: &Rules, state: &State, attack: &Attack, outcome: Outcome) {
        let [attacks, hits, crits] = outcome.hits();
        let [dodged, dodged_missed, countered, countered_missed] = outcome.defences();
        let level = if outcome.hit > 0 { i32::from(attack.level).max(0) } else { 0 };
        let counts = [
            attacks,
            hits,
            crits,
            u32::from(attack.is(fact::MISSES)),
            dodged,
            dodged_missed,
            countered,
            countered_missed,
            u32::from(attack.is(fact::REPLACED)),
            level as u32,
        ];
        let row = attack.form as u16;
        self.recorder.count_row(record::ATTACKS, row, attack_column::ATTACKS, &counts);
        if let Some(deed) = action_kind_of(attack) {
            let counts = [1, outcome.hit];
            self.recorder.count_row(
                record::ACTIONS,
                deed as u16,
                action_kind_column::RESOLVED,
                &counts,
            );
        }
        let missed = 1 - outcome.hit;
        for (deed, defended) in
            [(ActionKind::Dodge, outcome.dodged), (ActionKind::Counter, outcome.countered)]
        {
            let counts = [defended, defended * missed];
            self.recorder.count_row(
                record::ACTIONS,
                deed as u16,
                action_kind_column::RESOLVED,
                &counts,
            );
        }
        if let Some(ability) = self.ability_of_attack(rules, state, attack) {
            let hits = outcome.hits();
            self.recorder.count_row(record::ABILITIES, ability, ability_column::ATTACKS, &hits);
        }
    }

    /// Life points are about to be lost (`amount` at most those left).
    pub(crate) fn loss(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        amount: i32,
        by: ModelId,
        loss: Loss,
    ) {
        if !R::ON || amount <= 0 {
            return;
        }
        let Some(row) = self.character_row(state, model) else { return };
        self.tell_loss(rules, state, model, amount);
        let (lost, source) = (amount as u32, loss as u16);
        let enemy = Self::enemy_who(model, by);
        self.recorder.count(record::CHARACTER_DAMAGE, row, damage_column::TAKEN, lost);
        let column = damage_column::TAKEN + 1 + source;
        self.recorder.count(record::CHARACTER_DAMAGE, row, column, lost);
        let friends = if by != ModelId::NONE && enemy.is_none() { lost } else { 0 };
        self.recorder.count_row(record::LOSS_SOURCES, source, loss_column::LOSSES, &[1, lost]);
        self.recorder.count(record::LOSS_SOURCES, source, loss_column::BY_FRIENDS, friends);
        self.count_turn(rules, state, turn_column::LP, lost);
        if let Some(causer) = self.character_row(state, by) {
            if enemy.is_some() {
                self.recorder.count(record::CHARACTER_DAMAGE, causer, damage_column::DEALT, lost);
                if let Some(column) = dealt_column(loss) {
                    self.recorder.count(record::CHARACTER_DAMAGE, causer, column, lost);
                }
                self.recorder.gauge(seat_of(by), gauges::DAMAGE, amount);
                if let Some(row) = self.rows.duel_row(state, by, model) {
                    self.recorder.count(record::DUELS, row, duel_column::LP, lost);
                }
            } else if by != model {
                self.recorder.count(
                    record::CHARACTER_DAMAGE,
                    causer,
                    damage_column::TO_FRIENDS,
                    lost,
                );
            }
        }
        let (form, ability) = self.cause_of(rules, state, loss);
        if let Some(form) = form {
            self.recorder.count(record::ATTACKS, form as u16, attack_column::LP, lost);
        }
        if let Some(ability) = ability.filter(|_| loss != Loss::Cost) {
            self.recorder.count(record::ABILITIES, ability, ability_column::LP, lost);
        }
    }

    /// Life points were regained.
    pub(crate) fn heal(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        amount: i32,
        by: ModelId,
    ) {
        if !R::ON || amount <= 0 {
            return;
        }
        self.tell_heal(rules, state, model, amount);
        let healed = amount as u32;
        if let Some(row) = self.character_row(state, model) {
            self.recorder.count(record::CHARACTER_DAMAGE, row, damage_column::REGAINED, healed);
        }
        if let Some(row) = self.character_row(state, by) {
            self.recorder.count(record::CHARACTER_DAMAGE, row, damage_column::HEALED, healed);
        }
        if let Some(ability) = state.runs.last().map(|run| run.ability) {
            self.recorder.count(record::ABILITIES, ability, ability_column::HEALED, healed);
        }
    }

    /// A model is about to be removed; its cards are still on it.
    pub(crate) fn removed(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        by: ModelId,
        loss: Option<Loss>,
    ) {
        if !R::ON {
            return;
        }
        let Some(row) = self.character_row(state, model) else { return };
        self.tell_removed(rules, state, model);
        // Set when the removal has been carried out.
        let first = state.tallies.first_blood == 0;
        let (seat, level, turn) = (seat_of(model), self.level_of(rules, state, model), state.turn);
        let enemy = State::opponent(seat);
        let counts = [1, level, u32::from(turn)];
        self.recorder.count_row(record::CHARACTERS, row, character_column::REMOVED, &counts);
        self.count_turn(rules, state, turn_column::REMOVED, 1);
        self.count_turn(rules, state, turn_column::LEVELS_LOST, level);
        if first {
            self.recorder.gauge(seat, gauges::FIRST_BLOOD, -1);
            self.recorder.gauge(enemy, gauges::FIRST_BLOOD, 1);
        }
        if turn <= gauges::EARLY_TURN {
            self.recorder.gauge(seat, gauges::LOST_EARLY, level as i32);
            self.recorder.gauge(seat, gauges::LEAD_EARLY, -(level as i32));
            self.recorder.gauge(enemy, gauges::LEAD_EARLY, level as i32);
        }
        for card in state.model(model).cards {
            let rows = &self.rows.advantage_places;
            if let Some(&row) = rows.get(usize::from(card)) {
                self.recorder.count(record::ADVANTAGES, row, advantage_column::BEARER_LOST, 1);
            }
        }
        if let Some(loss) = loss {
            let counts = [1, level];
            self.recorder.count_row(
                record::LOSS_SOURCES,
                loss as u16,
                loss_column::REMOVED,
                &counts,
            );
        }
        if let Some(by) = Self::enemy_who(model, by) {
            self.kill(rules, state, model, by, level, loss);
        }
    }

    fn kill(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        by: ModelId,
        level: u32,
        loss: Option<Loss>,
    ) {
        if let Some(row) = self.character_row(state, by) {
            self.recorder.count_row(record::CHARACTERS, row, character_column::KILLS, &[1, level]);
            self.recorder.gauge(seat_of(by), gauges::KILLS, 1);
        }
        if let Some(row) = self.rows.duel_row(state, by, model) {
            self.recorder.count(record::DUELS, row, duel_column::KILLS, 1);
        }
        let (form, ability) = loss.map_or((None, None), |loss| self.cause_of(rules, state, loss));
        if let Some(form) = form {
            self.recorder.count(record::ATTACKS, form as u16, attack_column::KILLS, 1);
        }
        if let Some(ability) = ability {
            self.recorder.count(record::ABILITIES, ability, ability_column::KILLS, 1);
        }
    }

    /// A state was given (`taken`: tokens were placed) or refused: the model is immune. What a roll
    /// resists is noted with that.
    pub(crate) fn state(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        token: Token,
        taken: bool,
        by: ModelId,
    ) {
        if !R::ON {
            return;
        }
        self.tell_state(rules, state, model, token, taken);
        let (given, hostile) = (u32::from(taken), Self::enemy_who(model, by).is_some());
        let counts = [given, given * u32::from(hostile), 1 - given];
        self.recorder.count_row(record::STATES, token as u16, state_column::GIVEN, &counts);
        if let Some(ability) = state.runs.last().map(|run| run.ability).filter(|_| taken) {
            self.recorder.count(record::ABILITIES, ability, ability_column::STATES, 1);
        }
    }

    /// A displacement of a model is over: units moved.
    pub(crate) fn displaced(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        by: ModelId,
        units: i32,
    ) {
        const STRUCK: u16 = 3;
        const EFFECT: u16 = 4;
        if !R::ON {
            return;
        }
        self.tell_displaced(rules, state, model, units);
        let row = match state.attack() {
            Some(attack) => {
                let cause = match attack.form {
                    AttackForm::Push => 1,
                    AttackForm::Slam => 2,
                    _ if attack.flags.has(AttackFlags::THROW) => 0,
                    _ => EFFECT,
                };
                let struck = cause != EFFECT && attack.target != model;
                if struck && attack.attacker != model { STRUCK } else { cause }
            }
            None => EFFECT,
        };
        let friend = u32::from(by != ModelId::NONE && Self::enemy_who(model, by).is_none());
        let counts = [1, (units.max(0) / UNITS_PER_MM) as u32, friend];
        self.recorder.count_row(record::DISPLACEMENTS, row, displacement_column::MODELS, &counts);
    }

    /// Whether a crash stuns (ANI-376 to ANI-379, ANI-384, ANI-347, ANI-387).
    fn crash_stuns(
        &self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        crash: Crash,
        lp: i32,
    ) -> bool {
        let stuns = match crash {
            Crash::Minor | Crash::Model => false,
            Crash::Forest | Crash::Wall | Crash::Impassable | Crash::Edge => true,
            Crash::Fall => lp >= 2,
        };
        let intangible = rules.has_trait(state, model, traits::INTANGIBLE)
            && (crash == Crash::Fall || rules.knobs.intangible_crash == IntangibleCrash::Immune);
        stuns && !intangible && !rules.has_trait(state, model, traits::DAMAGE_RESISTANCE)
    }

    /// A crash.
    pub(crate) fn crash(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        by: ModelId,
        crash: Crash,
        lp: i32,
    ) {
        if !R::ON {
            return;
        }
        self.tell_crash(rules, state, model, crash);
        let stunned = u32::from(self.crash_stuns(rules, state, model, crash, lp));
        let friend = u32::from(by != ModelId::NONE && Self::enemy_who(model, by).is_none());
        let counts = [1, lp.max(0) as u32, stunned, friend];
        self.recorder.count_row(record::CRASHES, crash as u16, crash_column::CRASHES, &counts);
    }
}
