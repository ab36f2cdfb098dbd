//! The record of an attack that is going on, and its steps (ANI-203, ANI-216).

use crate::content::effect::{AttackFlags, Penalties};
use crate::space::point::Point;
use crate::state::{ModelId, Purpose, Slot};

/// What sort of attack is going on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum AttackForm {
    /// A melee attack (ANI-170).
    #[default]
    Melee,
    /// A ranged attack (section 2.9).
    Ranged,
    /// A charge (ANI-188).
    Charge,
    /// A push (ANI-196).
    Push,
    /// A slam (ANI-199).
    Slam,
    /// The free Attack of a counter (ANI-219).
    CounterAttack,
    /// An attack of a dead character (ANI-227).
    Death,
}

/// Facts of an attack, one bit each.
pub mod fact {
    /// The attack missed by an effect, whatever the dice.
    pub const MISSES: u32 = 1;
    /// It hit.
    pub const HIT: u32 = 1 << 1;
    /// It is a critical hit.
    pub const CRIT: u32 = 1 << 2;
    /// A Dodge was declared.
    pub const DODGED: u32 = 1 << 3;
    /// A Counterattack was declared.
    pub const COUNTERED: u32 = 1 << 4;
    /// The attacker uses gnosis.
    pub const GNOSIS_ATTACKER: u32 = 1 << 5;
    /// The defender uses gnosis.
    pub const GNOSIS_DEFENDER: u32 = 1 << 6;
    /// A shield or interceptor has taken the attack.
    pub const REPLACED: u32 = 1 << 7;
    /// One attack on several targets (ANI-224).
    pub const SWEEP: u32 = 1 << 8;
    /// An area shot after its primary target (ANI-251).
    pub const AREA: u32 = 1 << 9;
    /// Costs nothing (ANI-226).
    pub const FREE: u32 = 1 << 10;
    /// Weapon damage in the sense of ANI-348.
    pub const WEAPON: u32 = 1 << 11;
    /// The attack die has been rolled (sweeps and areas roll once).
    pub const ROLLED: u32 = 1 << 12;
    /// The target was removed by it.
    pub const KILLED: u32 = 1 << 13;
    /// The charger has reached its target.
    pub const CONTACT: u32 = 1 << 14;
    /// A free Dodge die (`ark_shield`).
    pub const FREE_DODGE: u32 = 1 << 15;
    /// No counter to this attack (`counter_of_counter`, death attacks).
    pub const NO_COUNTER: u32 = 1 << 16;
    /// The charge line is over: no further shield or interception.
    pub const LINE_DONE: u32 = 1 << 17;
    /// The attacker re-rolls at once (`nine_lives`).
    pub const REROLLED: u32 = 1 << 18;
    /// The present target of a sweep has declared its reactions (ANI-224).
    pub const DECLARED: u32 = 1 << 19;
}

/// An attack that is going on (ANI-216).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Attack {
    /// Who attacks.
    pub attacker: ModelId,
    /// Who is attacked now.
    pub target: ModelId,
    /// Who was declared as the target.
    pub declared: ModelId,
    /// The slot of the attacker's ability; none for a basic action.
    pub slot: Option<Slot>,
    /// The ability or card that gave an attack without a slot, for the reports: an index into
    /// `Catalogue::abilities`, or `u16::MAX`.
    pub given_by: u16,
    /// Its form.
    pub form: AttackForm,
    /// Bits of `fact`.
    pub facts: u32,
    /// Switches.
    pub flags: AttackFlags,
    /// Rows of the table of ranged modifiers that do not count.
    pub ignore_penalty: Penalties,
    /// Added to Attack by effects.
    pub at: i8,
    /// Added to Damage.
    pub dm: i8,
    /// How often the target's Armour is added to Attack and to Damage: that of whoever is the target
    /// by then, who may be another than was declared (ANI-272, ANI-275).
    pub armour_times: [i8; 2],
    /// Added to the target's Armour.
    pub ar: i8,
    /// Added to the target's Defence.
    pub df: i8,
    /// Dice more.
    pub dice_more: i8,
    /// Attack of its own (`ring_of_rudraskha`).
    pub at_fixed: Option<i8>,
    /// Damage of its own.
    pub dm_fixed: Option<i8>,
    /// Its range in units; 0 for melee.
    pub range: i16,
    /// Attacks still to come on the same target (ANI-223).
    pub more: u8,
    /// Targets still to come of a sweep or area.
    pub targets: u32,
    /// Radius of a sweep or area in units.
    pub radius: i16,
    /// The slot of the target's defence ability; none for a basic one.
    pub defence_slot: Option<Slot>,
    /// Slots of the target already used as reactions.
    pub reacted: u16,
    /// Added to the defence roll, and to the counter's free attack.
    pub counter_at: i8,
    /// Added to Damage of the counter's free attack.
    pub counter_dm: i8,
    /// The kept attack die with what cards have added to that roll, and to no other (section 3.3).
    pub die: i8,
    /// The natural number that criticals look at: the kept die, of a sum the highest (ANI-189).
    pub natural: u8,
    /// The kept defence die; 0 for none.
    pub defence_die: u8,
    /// Attack total.
    pub total: i16,
    /// Defence total.
    pub defence: i16,
    /// Success level.
    pub level: i16,
    /// Damage before Armour, not below 0.
    pub raw: u8,
    /// Damage.
    pub damage: u8,
    /// Life points lost to it.
    pub lost: u8,
    /// Where the line of the attack began (charge line, fire line).
    pub from: Point,
    /// What the table of ranged modifiers gave the primary shot (ANI-254).
    pub shot: i8,
    /// Action points paid beyond the cost.
    pub extra: u8,
    /// The next one a window asks.
    pub next: ModelId,
    /// Slots that this one has used in the window.
    pub helped: u16,
    /// Targets of a sweep that still have to be compared with the roll, and those of them that
    /// dodge, counter and use gnosis (ANI-224).
    pub waiting: u32,
    /// Those that dodge.
    pub dodgers: u32,
    /// Those that counter.
    pub counterers: u32,
    /// Those that use gnosis.
    pub gnosis: u32,
    /// Those that it misses whatever the dice.
    pub missed: u32,
}

impl Default for Attack {
    fn default() -> Self {
        Self {
            attacker: ModelId::NONE,
            target: ModelId::NONE,
            declared: ModelId::NONE,
            slot: None,
            given_by: u16::MAX,
            form: AttackForm::Melee,
            facts: 0,
            flags: AttackFlags::NONE,
            ignore_penalty: Penalties::NONE,
            at: 0,
            dm: 0,
            armour_times: [0; 2],
            ar: 0,
            df: 0,
            dice_more: 0,
            at_fixed: None,
            dm_fixed: None,
            range: 0,
            more: 0,
            targets: 0,
            radius: 0,
            defence_slot: None,
            reacted: 0,
            counter_at: 0,
            counter_dm: 0,
            die: 0,
            natural: 0,
            defence_die: 0,
            total: 0,
            defence: 0,
            level: 0,
            raw: 0,
            damage: 0,
            lost: 0,
            from: Point { x: 0, y: 0 },
            shot: 0,
            extra: 0,
            next: ModelId::of(0),
            helped: 0,
            waiting: 0,
            missed: 0,
            dodgers: 0,
            counterers: 0,
            gnosis: 0,
        }
    }
}

impl Attack {
    /// Whether it is a ranged one (ANI-240).
    #[inline]
    pub fn is_ranged(&self) -> bool {
        self.form == AttackForm::Ranged || self.range > 0
    }

    /// Whether it is a charge or slam (ANI-188, ANI-199).
    #[inline]
    pub(crate) fn charges(&self) -> bool {
        matches!(self.form, AttackForm::Charge | AttackForm::Slam)
    }

    /// Whether it moves its target instead of hurting it (ANI-196, ANI-199).
    #[inline]
    pub(crate) fn shoves(&self) -> bool {
        matches!(self.form, AttackForm::Push | AttackForm::Slam)
    }

    /// What its dice are rolled for.
    pub(crate) fn purpose(&self) -> Purpose {
        match self.form {
            AttackForm::Melee | AttackForm::Death => Purpose::Attack,
            AttackForm::Ranged => Purpose::RangedAttack,
            AttackForm::Charge => Purpose::ChargeAttack,
            AttackForm::Push => Purpose::Push,
            AttackForm::Slam => Purpose::Slam,
            AttackForm::CounterAttack => Purpose::CounterAttack,
        }
    }

    /// Whether a fact holds.
    #[inline]
    pub fn is(&self, fact: u32) -> bool {
        self.facts & fact != 0
    }

    /// Notes a fact.
    #[inline]
    pub fn set(&mut self, fact: u32) {
        self.facts |= fact;
    }

    /// What a target of a sweep that waits has declared: it stands for a second blow of the same
    /// attack, too, since a Dodge or Counterattack is paid once an attack (ANI-124, ANI-172, ANI-173).
    pub fn declared_by(&self, model: ModelId) -> u32 {
        let sets = [
            (self.dodgers, fact::DODGED),
            (self.counterers, fact::COUNTERED),
            (self.gnosis, fact::GNOSIS_DEFENDER),
            (self.missed, fact::MISSES),
        ];
        sets.iter().filter(|(set, _)| model.is_in(*set)).fold(0, |facts, (_, fact)| facts | fact)
    }

    /// Takes a fact back.
    #[inline]
    pub fn clear(&mut self, fact: u32) {
        self.facts &= !fact;
    }
}

/// How a target of a sweep counters, until its turn comes; or one more blow that it takes, in a
/// friend's place (ANI-224).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct SweptCounter {
    /// Who counters.
    pub model: ModelId,
    /// The slot of its ability; none for one more blow.
    pub slot: Option<Slot>,
    /// Added to the free attack; of a blow, how many attacks lie about the sweep.
    pub at: i8,
    /// Added to its Damage.
    pub dm: i8,
}

impl SweptCounter {
    /// One more blow of a sweep, with so many attacks going on.
    pub fn blow(model: ModelId, attacks: usize) -> Self {
        Self { model, slot: None, at: attacks as i8, dm: 0 }
    }
}

/// How far an attack has gone (ANI-203, ANI-216).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum AttackStep {
    /// Declared and paid: rules of the attacker upon declaring.
    #[default]
    Declared,
    /// Charges: reactions to the declaration (ANI-203 step 2).
    ChargeReactions,
    /// Charges: one interception.
    Intercept,
    /// Charges: the move.
    ChargeMove,
    /// The attacker's gnosis (step 2).
    AttackerGnosis,
    /// Human shield (step 3).
    Shield,
    /// The next target of a sweep or area comes up.
    NextTarget,
    /// Rules of the target (Fearbringer) before its reaction.
    TargetRules,
    /// The target's reactions (step 4).
    TargetReacts,
    /// Reactions of the target's friends.
    FriendsReact,
    /// The defender's gnosis.
    DefenderGnosis,
    /// Step 5.
    DefenceRoll,
    /// Step 6.
    AttackRoll,
    /// Step 7.
    Compare,
    /// Hit, crit and missed rules.
    HitRules,
    /// Step 8: how much.
    Damage,
    /// Prevention and redirection by friends.
    Prevent,
    /// `would_die` rules.
    WouldDie,
    /// Life points are lost.
    Lose,
    /// Step 9: `damage_dealt` rules of the attacker.
    Riders,
    /// Step 9: throw, push, slam.
    Displace,
    /// Direction of a throw or push is chosen (D17).
    Direction,
    /// The pusher follows (`push_follow`).
    Follow,
    /// `damage_taken` reactions of the target.
    DamageReactions,
    /// Step 10.
    Counter,
    /// Further attacks, `after_action` rules, Poison.
    Finish,
    /// Over.
    End,
}
