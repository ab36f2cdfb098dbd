//! The state of a game of Anima Tactics: plain data, no generator, no pointer.
//!
//! Whatever is going on is a stack of frames; the top one says what happens next or who must
//! choose. Attacks nest in attacks (a counter to a counter), so they are a stack of their own, as
//! are running effects; rolls and displacements never nest in one of their own kind, and are one
//! record each.

use crate::engine::{List, Seat};
use crate::games::anima::catalogue::{MARKERS_MAX, PARTY_MAX, PIECES_MAX, PLOTS_MAX, Piece};
use crate::games::anima::effect::{ActionName, Duration};
use crate::games::anima::point::Point;
use crate::games::anima::vocabulary::{Stat, State as Token, Trigger};

/// Players (section 1).
pub const SEATS: usize = 2;
/// Models of both parties; those of the second begin at [`PARTY_MAX`].
pub const MODELS_MAX: usize = SEATS * PARTY_MAX;
/// Attacks within attacks (`max_reaction_depth`, and free attacks of friends).
pub const ATTACKS_MAX: usize = 8;
/// Effects that last for a time.
pub const TIMED_MAX: usize = 32;
/// Effects at work within effects.
pub const RUNS_MAX: usize = 12;
/// Deepest nesting of frames.
pub const FRAMES_MAX: usize = 48;
/// No model, no slot, no piece.
pub const NONE: u8 = 255;

/// Where a model is.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Place {
    /// Not yet deployed.
    #[default]
    Waiting,
    /// On the table.
    Table,
    /// Represented by the markers of its side (ANI-410).
    Infiltrating,
    /// Removed (ANI-290).
    Removed,
}

/// Facts of a model in the present turn or game, one bit each.
pub mod flag {
    /// Its card is turned (ANI-096).
    pub const SPENT: u32 = 1;
    /// It has been activated in this turn.
    pub const ACTIVATED: u32 = 1 << 1;
    /// It is hidden (ANI-400).
    pub const HIDDEN: u32 = 1 << 2;
    /// Its movement of this turn is used (ANI-140).
    pub const MOVED: u32 = 1 << 3;
    /// It has Walked in this turn.
    pub const WALKED: u32 = 1 << 4;
    /// It has Run in this turn.
    pub const RAN: u32 = 1 << 5;
    /// It has charged in this turn.
    pub const CHARGED: u32 = 1 << 6;
    /// It has Sought in this turn (ANI-194).
    pub const SOUGHT: u32 = 1 << 7;
    /// It has intercepted in this turn (ANI-270).
    pub const INTERCEPTED: u32 = 1 << 8;
    /// It is Stunned until the end of the turn (ANI-325).
    pub const STUNNED: u32 = 1 << 9;
    /// It was detected this turn: no movement (ANI-420).
    pub const DETECTED: u32 = 1 << 10;
    /// It has made its one Free Move of the turn (ANI-144).
    pub const FREE_MOVED: u32 = 1 << 11;
    /// It stands on a piece it has climbed.
    pub const CLIMBED: u32 = 1 << 12;
    /// Throw, Push and Slam do not move it for the game.
    pub const FIRM: u32 = 1 << 13;
    /// It may not regain life points for the game (Sentenced).
    pub const NO_HEAL: u32 = 1 << 14;
    /// It has lost life points in this turn.
    pub const HURT: u32 = 1 << 15;
    /// It was hidden when its present action was declared ("only if hidden", ANI-401).
    pub const WAS_HIDDEN: u32 = 1 << 16;
    /// Some standing rule of its own changes its numbers in a way that is worked out at each
    /// reading (conditions, running upkeeps, factors); see `refresh_model`.
    pub const VARIES: u32 = 1 << 17;
    /// Some standing rule of its own changes attacks.
    pub const MODS: u32 = 1 << 18;
    /// Flags that a new turn takes away.
    pub const OF_TURN: u32 = SPENT
        | ACTIVATED
        | MOVED
        | WALKED
        | RAN
        | CHARGED
        | SOUGHT
        | INTERCEPTED
        | STUNNED
        | DETECTED
        | FREE_MOVED
        | HURT
        | WAS_HIDDEN;
}

/// A model and its card.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Model {
    /// Where its centre is; nowhere unless on the table.
    pub at: Point,
    /// Bits of `flag`.
    pub flags: u32,
    /// Bits of `traits` it has now for the game: the character's and those granted for good.
    pub traits: u32,
    /// Uses in this turn: two bits a slot.
    pub used_turn: u32,
    /// Uses in this game: two bits a slot.
    pub used_game: u32,
    /// Slots whose upkeep is running (ANI-094).
    pub upkeep: u16,
    /// Slots whose upkeep of this turn is paid (or was waived, ANI-416).
    pub upkeep_paid: u16,
    /// States it is immune to, one bit each.
    pub immune: u16,
    /// Its cards: indices into `Catalogue::abilities`; `u16::MAX` for none or discarded.
    pub cards: [u16; 2],
    /// Walk and run in units, with what lasts for the game.
    pub walk: i16,
    /// Run in units.
    pub run: i16,
    /// Distance moved in this turn in units (ANI-152), at most 32,767.
    pub moved: i16,
    /// Index into `Catalogue::characters`.
    pub character: u8,
    /// Where it is.
    pub place: Place,
    /// Its facing in 256ths of a full turn, anticlockwise from +x (`los_arc_deg`, `front_point`).
    pub facing: u8,
    /// Life points left.
    pub lp: u8,
    /// Starting life points with cards (ANI-291).
    pub lp_max: u8,
    /// Action points.
    pub ap: u8,
    /// The fighting stats with all that lasts for the game without conditions.
    pub stats: [i8; Stat::FIGHTING],
    /// Die from which its hits are critical, with all that lasts for the game.
    pub crit_min: u8,
    /// Tokens of each state (ANI-310).
    pub tokens: [u8; Token::COUNT],
    /// Its named tokens (energy, power).
    pub counters: [u8; 2],
    /// Poison to come when the present action is finished, in action points (ANI-318).
    pub poison_due: u8,
}

/// What a plot card of a player is doing.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum PlotState {
    /// Face down (ANI-473).
    #[default]
    FaceDown,
    /// Revealed and in force.
    Open,
    /// Discarded.
    Discarded,
}

/// A plot card.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Plot {
    /// Index into `Catalogue::abilities`.
    pub card: u16,
    /// Face down, open or discarded.
    pub state: PlotState,
    /// Its tokens (`power_source`).
    pub tokens: u8,
}

/// An infiltration marker (ANI-410).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Marker {
    /// Where it lies.
    pub at: Point,
    /// Who is under it where `infiltration_commit` is secret_assignment; `NONE` for nobody.
    pub under: u8,
}

/// What a player owns beside models.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Side {
    /// Index into `Catalogue::parties`.
    pub party: u8,
    /// Models of the party, in play or not.
    pub models: u8,
    /// Organisation advantages: indices into `Catalogue::abilities`; `u16::MAX` for none.
    pub advantages: [u16; 3],
    /// For each advantage, the models it concerns, one bit each from the party's first.
    pub advantage_members: [u16; 3],
    /// Uses of each advantage in this turn.
    pub advantage_uses: [u8; 3],
    /// Plot cards.
    pub plots: List<Plot, PLOTS_MAX>,
    /// Infiltration markers on the table.
    pub markers: List<Marker, MARKERS_MAX>,
    /// Gnosis points left (ANI-500).
    pub gnosis: u8,
    /// Whose edge: 0 the lower one (y = 0), 1 the upper one.
    pub edge: u8,
    /// Depth added to its deployment zone, in units.
    pub depth_more: i16,
    /// All ranges and control zones as plots changed them this turn: control zone set to (units, 0
    /// for not), ranges halved.
    pub zone_set: i16,
    /// Whether ranges are halved this turn (`gale`).
    pub ranges_halved: bool,
    /// Models with standing rules that touch others, one bit each from the party's first.
    pub auras: u16,
}

/// What `Timed` changes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum TimedKind {
    /// Nothing.
    #[default]
    None,
    /// A fighting stat by `n`.
    Stat(u8),
    /// A length stat by `n` inches ([`Stat`] as a number).
    Length(u8),
    /// Attack of melee attacks only, or of ranged attacks only (true).
    AttackOnly(bool),
    /// Attack rolls on this model by friends of `source` (`friends_on_target`); ranged only if true.
    Marked(bool),
    /// Actions forbidden: bits by `ActionName` in `bits`.
    Forbidden(u16),
    /// An action costs `n` more; -100 sets it to 0.
    Cost(ActionName),
    /// Traits granted: one bit by number.
    Trait(u8),
    /// Attacks have these `attack_flag` bits.
    AttackFlags(u16),
    /// Critical minimum by `n`.
    CritMin,
    /// Dice more on rolls: `roll_bit`s.
    Dice(u16),
    /// Added to rolls of these `roll_bit`s.
    RollMod(u16),
    /// A number of [`Stat`] is multiplied, in hundredths, rounded down.
    Scaled(u8, i16),
    /// A number of [`Stat`] is `n` (lengths in inches).
    Fixed(u8),
    /// A number of [`Stat`] is at least `n` (lengths in inches).
    Least(u8),
    /// Attack rolls of anybody on this model; ranged only if true.
    Exposed(bool),
    /// Damage of attacks on this model: by friends of `source` only if true.
    Hurts(bool),
    /// Armour of the targets of its attacks by `n`.
    Pierces,
    /// Bits of `penalty` that do not count for its attacks.
    Steady(u8),
    /// States it is immune to, one bit each.
    Immune(u16),
    /// Throw, Push and Slam do not move it.
    Firm,
}

/// An effect that lasts for a time.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Timed {
    /// Who is changed.
    pub model: u8,
    /// Who brought it about.
    pub source: u8,
    /// The slot of the source it comes from.
    pub slot: u8,
    /// What changes.
    pub kind: TimedKind,
    /// By how much.
    pub n: i8,
    /// Until when: `Attack` until the attack of depth `depth` ends.
    pub until: Duration,
    /// The depth of attacks when it began.
    pub depth: u8,
}

impl Default for Timed {
    fn default() -> Self {
        Self {
            model: NONE,
            source: NONE,
            slot: NONE,
            kind: TimedKind::None,
            n: 0,
            until: Duration::Turn,
            depth: 0,
        }
    }
}

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
    /// Damage was intangible-proof: the hit counts, nothing is lost.
    pub const NO_LOSS: u32 = 1 << 18;
    /// The attacker re-rolls at once (`nine_lives`).
    pub const REROLLED: u32 = 1 << 19;
    /// The present target of a sweep has declared its reactions (ANI-224).
    pub const DECLARED: u32 = 1 << 20;
}

/// An attack that is going on (ANI-216).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Attack {
    /// Who attacks.
    pub attacker: u8,
    /// Who is attacked now.
    pub target: u8,
    /// Who was declared as the target.
    pub declared: u8,
    /// The slot of the attacker's ability; `NONE` for a basic action.
    pub slot: u8,
    /// Its form.
    pub form: AttackForm,
    /// Bits of `fact`.
    pub facts: u32,
    /// Bits of `attack_flag`.
    pub flags: u16,
    /// Bits of `penalty` that do not count.
    pub ignore_penalty: u8,
    /// Added to Attack by effects.
    pub at: i8,
    /// Added to Damage.
    pub dm: i8,
    /// Added to the target's Armour.
    pub ar: i8,
    /// Added to the target's Defence.
    pub df: i8,
    /// Dice more.
    pub dice_more: i8,
    /// Attack and Damage of their own (`ring_of_rudraskha`); -128 for none.
    pub at_fixed: i8,
    /// Damage of its own.
    pub dm_fixed: i8,
    /// Its range in units; 0 for melee.
    pub range: i16,
    /// Attacks still to come on the same target (ANI-223).
    pub more: u8,
    /// Targets still to come of a sweep or area.
    pub targets: u32,
    /// Radius of a sweep or area in units.
    pub radius: i16,
    /// The slot of the target's defence ability; `NONE` for a basic one.
    pub defence_slot: u8,
    /// Slots of the target already used as reactions.
    pub reacted: u16,
    /// Added to the defence roll, and to the counter's free attack.
    pub counter_at: i8,
    /// Added to Damage of the counter's free attack.
    pub counter_dm: i8,
    /// The kept attack die.
    pub die: u8,
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
    /// Action points it cost, for Poison.
    pub paid: u8,
    /// Action points paid beyond the cost.
    pub extra: u8,
    /// The next one a window asks.
    pub next: u8,
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
            attacker: NONE,
            target: NONE,
            declared: NONE,
            slot: NONE,
            form: AttackForm::Melee,
            facts: 0,
            flags: 0,
            ignore_penalty: 0,
            at: 0,
            dm: 0,
            ar: 0,
            df: 0,
            dice_more: 0,
            at_fixed: -128,
            dm_fixed: -128,
            range: 0,
            more: 0,
            targets: 0,
            radius: 0,
            defence_slot: NONE,
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
            paid: 0,
            extra: 0,
            next: 0,
            waiting: 0,
            missed: 0,
            dodgers: 0,
            counterers: 0,
            gnosis: 0,
        }
    }
}

impl Attack {
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

    /// Takes a fact back.
    #[inline]
    pub fn clear(&mut self, fact: u32) {
        self.facts &= !fact;
    }
}

/// How a target of a sweep counters, until its turn comes (ANI-224).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct SweptCounter {
    /// Who counters.
    pub model: u8,
    /// The slot of its ability; `NONE` for a basic one.
    pub slot: u8,
    /// Added to the free attack.
    pub at: i8,
    /// Added to its Damage.
    pub dm: i8,
}

/// What a die is rolled for (section 6).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Purpose {
    /// A melee attack.
    #[default]
    Attack,
    /// The attack of a charge.
    ChargeAttack,
    /// A counter's free attack.
    CounterAttack,
    /// A ranged attack.
    RangedAttack,
    /// A push.
    Push,
    /// A slam.
    Slam,
    /// A Dodge.
    Dodge,
    /// The defence of a Counterattack.
    CounterDefence,
    /// An Escape.
    Escape,
    /// A Seek.
    Seek,
    /// Resistance.
    Resistance,
    /// Doom.
    Doom,
    /// Dodging a displaced model.
    ImpactDodge,
    /// Who acts first.
    Initiative,
    /// Who places first.
    DeployOrder,
    /// How many pieces of scenery.
    SceneryCount,
    /// Who places scenery first.
    SceneryFirst,
    /// Who picks the edge.
    EdgeChoice,
    /// A card's roll.
    CardRoll,
}

/// The roll that is going on, or the last one.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Roll {
    /// For what.
    pub purpose: Purpose,
    /// Whose: a model, or `NONE` for the player's own.
    pub model: u8,
    /// The player.
    pub seat: u8,
    /// Dice rolled.
    pub dice: u8,
    /// The lowest counts (Doom); else the highest.
    pub keep_low: bool,
    /// The dice are added (`sum_plus2`).
    pub sum: bool,
    /// What is added.
    pub modifier: i8,
    /// What the total must reach; 0 where it is compared with something else.
    pub needed: i8,
    /// The kept die (of `sum`: the sum).
    pub die: u8,
    /// Every die rolled.
    pub rolled: [u8; 8],
    /// Gnosis was spent on it.
    pub gnosis: bool,
    /// Gnosis is not to be asked for here (asked elsewhere, or not possible).
    pub gnosis_asked: bool,
    /// The die is set to this instead of rolled; 0 for not (`destiny`).
    pub set: u8,
    /// Whose effect is resisted, for resistance rolls; `NONE` else.
    pub against: u8,
    /// Cards and advantages already used on this die, one bit each (see `dice.rs`).
    pub used: u32,
    /// The next one the window asks.
    pub next: u8,
}

/// Effects that are being carried out: a program counter over ops.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Run {
    /// The bearer; `NONE` for a plot card.
    pub source: u8,
    /// The player.
    pub seat: u8,
    /// The slot of the bearer (see `catalogue::SLOTS`), or the number of the plot.
    pub slot: u8,
    /// The ability or card: an index into `Catalogue::abilities`.
    pub ability: u16,
    /// The next op.
    pub op: u16,
    /// The end of the ops.
    pub end: u16,
    /// The rule it carries out: an index into `Catalogue::rules`.
    pub rule: u16,
    /// Chosen targets it may still come to, asked one after another.
    pub more: u8,
    /// The target named when the ability was used; `NONE` for none.
    pub aim: u8,
    /// The present target; `NONE` for none.
    pub target: u8,
    /// Models the present list still comes to after `target`.
    pub targets: u32,
    /// Tokens just spent.
    pub spent: u8,
    /// Action points paid beyond the cost.
    pub extra: u8,
    /// The result of `Source::Die`, 0 before.
    pub die: u8,
    /// What still has to be chosen or taken in the present op (tokens to remove, ...).
    pub left: u8,
    /// Whether the op's roll has been made.
    pub rolled: bool,
    /// How the attack now on top concerns it: the depth of attacks when it began.
    pub depth: u8,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            source: NONE,
            seat: 0,
            slot: NONE,
            ability: 0,
            op: 0,
            end: 0,
            rule: 0,
            more: 0,
            aim: NONE,
            target: NONE,
            targets: 0,
            spent: 0,
            extra: 0,
            die: 0,
            left: 0,
            rolled: false,
            depth: 0,
        }
    }
}

/// A model that is being displaced (ANI-373), or waits for it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Shove {
    /// Who is moved.
    pub model: u8,
    /// Who brought it about, for statistics (ANI-388).
    pub by: u8,
    /// The direction: a vector of length about 16,384.
    pub dx: i16,
    /// The direction.
    pub dy: i16,
    /// What is left, in units.
    pub left: i16,
    /// The whole displacement, in units (`full_to_struck`).
    pub whole: i16,
    /// Where it began.
    pub from: Point,
    /// Pieces it has met or began in, one bit each (ANI-389).
    pub pieces: u8,
    /// The model whose dodge it has just passed; `NONE` for none (ANI-386).
    pub passed: u8,
}

/// The displacement that is going on: first in, first out (ANI-385).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Displacement {
    /// Those moved, in the order in which they set off.
    pub queue: List<Shove, 8>,
    /// Which of them is under way.
    pub now: u8,
    /// Models struck in this event, one bit each.
    pub struck: u32,
    /// The model in the way, while it is asked or rolls.
    pub met: u8,
}

/// A character just removed whose death has consequences still to come (ANI-227).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Fallen {
    /// Who.
    pub model: u8,
    /// Who destroyed it; `NONE` for nobody.
    pub by: u8,
    /// By losing life points to an attack or effect of `by`.
    pub by_attack: bool,
    /// How far its consequences have been carried out.
    pub step: u8,
}

/// The last action of the present activation, for `prev_hit`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct LastAction {
    /// The slot; `NONE` for none, 254 for a charge without a slot.
    pub slot: u8,
    /// It was a charge.
    pub charge: bool,
    /// It hit.
    pub hit: bool,
    /// Its target.
    pub target: u8,
}

/// What the reports remember of rolls until what they decide is known; no rule reads it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Noted {
    /// What the last roll of a kind came to: attack, defence, and the first of a contest.
    pub rolls: [NotedRoll; 3],
    /// Purpose and seat of the first roll of a contest, where the second is still to come.
    pub contest: Option<(Purpose, u8)>,
    /// The attack roll has not been compared with anybody yet.
    pub fresh: bool,
    /// A die of the roll under way was rolled again.
    pub rerolled: bool,
    /// Turns in which a seat acted first, one bit each.
    pub first_in: [u32; SEATS],
}

/// A roll as far as reports need it later.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct NotedRoll {
    /// Dice; 0 for none.
    pub dice: u8,
    /// Two dice were added.
    pub sum: bool,
    /// A card changed what the dice showed.
    pub changed: bool,
    /// What counted of the dice.
    pub kept: i8,
    /// What would have counted without the last die, where gnosis gave it.
    pub plain: i8,
    /// What was added.
    pub modifier: i8,
}

/// What has happened so far, for the reports; no rule reads it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Tallies {
    /// Activations.
    pub activations: u16,
    /// Attack rolls.
    pub attacks: u16,
    /// Displacements.
    pub displacements: u16,
    /// Turn in which the first character was removed; 0 for none.
    pub first_blood: u8,
    /// Longest chain of the present displacement.
    pub chain: u8,
    /// Rolls whose consequences are still to come.
    pub noted: Noted,
}

/// How the game has ended.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Ending {
    /// Not yet.
    #[default]
    None,
    /// After the last turn (ANI-520).
    LastTurn,
    /// A side has nobody left (ANI-524).
    Eliminated,
    /// Too many decisions (section 8, 15).
    CutoffDecisions,
    /// Attacks within attacks beyond `max_reaction_depth`.
    CutoffDepth,
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
    /// Step 9: damage_dealt rules of the attacker.
    Riders,
    /// Step 9: throw, push, slam.
    Displace,
    /// Direction of a throw or push is chosen (D17).
    Direction,
    /// The pusher follows (`push_follow`).
    Follow,
    /// damage_taken reactions of the target.
    DamageReactions,
    /// Step 10.
    Counter,
    /// Further attacks, after_action rules, Poison.
    Finish,
    /// Over.
    End,
}

/// Why a model is to be put somewhere (D23).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Stand {
    /// It Walks.
    #[default]
    Walk,
    /// It Runs.
    Run,
    /// It Free Moves.
    FreeMove,
    /// It steps away from a shot (ANI-144).
    Evade,
    /// It has escaped (ANI-193).
    Escape,
    /// It climbs up (ANI-200).
    ClimbUp,
    /// It climbs down.
    ClimbDown,
    /// It moves by an ability (length, straightness and ghostliness in the run's op).
    Ability,
    /// It is put within reach of the bearer of an effect.
    Near,
    /// It is nudged off a marker (ANI-417).
    Nudge,
    /// It may step aside from a marker that it only touches (ANI-417).
    Aside,
}

/// One thing going on; the top of the stack is what happens next.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum Frame {
    /// Nothing (never on the stack).
    #[default]
    Empty,
    // Set-up (ANI-075).
    /// The next step of the set-up.
    SetUp(u8),
    /// A seat chooses where a piece of scenery goes, then how it is turned.
    PlacePiece {
        /// Whose.
        seat: u8,
    },
    /// How the piece just placed is turned.
    TurnPiece {
        /// Whose.
        seat: u8,
    },
    /// A seat picks its edge.
    ChooseEdge {
        /// Whose.
        seat: u8,
    },
    /// A seat keeps infiltrators off the table, from this model on.
    KeepOff {
        /// Whose.
        seat: u8,
        /// The next model.
        model: u8,
    },
    /// Markers of a seat are placed.
    PlaceMarker {
        /// Whose.
        seat: u8,
    },
    /// Who is under which marker (`secret_assignment`): this model is put under one.
    AssignMarker {
        /// Whose.
        seat: u8,
        /// Which model.
        model: u8,
    },
    /// A seat chooses the next character to deploy.
    Deploy {
        /// Whose.
        seat: u8,
    },
    /// Where it stands.
    DeploySpot {
        /// Whose.
        seat: u8,
        /// Which.
        model: u8,
    },
    /// Models may be placed again (`tactics`): so many.
    Redeploy {
        /// Whose.
        seat: u8,
        /// How many more.
        left: u8,
    },
    // Turns.
    /// A turn's phases, step by step (ANI-101; see `turn.rs`).
    Turn(u8),
    /// The winner of the initiative chooses who acts first (D6).
    ChooseFirst {
        /// Who chooses.
        seat: u8,
    },
    /// A seat may reveal an infiltrator (ANI-414).
    Reveal {
        /// Whose.
        seat: u8,
    },
    /// The revealed model may start with an ability running (ANI-416).
    StartAbility {
        /// Which.
        model: u8,
    },
    /// Upkeep of this model's slot is paid or dropped.
    PayUpkeep {
        /// Which.
        model: u8,
        /// Which slot.
        slot: u8,
    },
    /// The next character is chosen (D9).
    PickNext,
    /// The active model does something (D10).
    Activation,
    /// A model is put somewhere (D11, D23).
    Spot {
        /// Which.
        model: u8,
        /// Why.
        stand: Stand,
        /// Piece, or length in half inches, as the reason needs it.
        argument: u8,
    },
    /// An attack.
    Attack(AttackStep),
    /// A roll: asked before it (false) or after it (true).
    Roll(bool),
    /// Effects.
    Run,
    /// Rules of a trigger, one after another: of a model, from this slot and rule on.
    Fire {
        /// Which trigger.
        trigger: Trigger,
        /// Whose: a model.
        model: u8,
        /// The next slot.
        slot: u8,
        /// The next rule of it.
        rule: u8,
    },
    /// Rules of a trigger for all models and plots, first player first (ANI-100), from this one on.
    FireAll {
        /// Which trigger.
        trigger: Trigger,
        /// The next one, in the order of `State::in_order`.
        next: u8,
    },
    /// A player may play a plot card or optional rule at this moment (ANI-474).
    PlotWindow {
        /// Which moment.
        trigger: Trigger,
        /// How many have passed.
        passed: u8,
    },
    /// The facing of a model that has Walked is set (ANI-005).
    Face {
        /// Which.
        model: u8,
    },
    /// Displacements (ANI-373).
    Displace,
    /// The owner of a model in the way gives up its movement, or does not (ANI-380).
    Impact,
    /// Its dodge has been rolled (ANI-381).
    ImpactRolled,
    /// Escape or Seek: the roll has been made; its slot or marker.
    EscapeRolled,
    /// A Seek has been rolled: marker (seat's own numbering) or `NONE`.
    SeekRolled {
        /// The marker named.
        marker: u8,
    },
    /// The owner of a tested marker answers (ANI-418): the marker.
    AnswerSeek {
        /// The marker.
        marker: u8,
        /// The next marker with `all_in_cz`.
        seeker: u8,
    },
    /// Doom tokens have been removed: the roll has been made for this model.
    DoomRolled {
        /// Which.
        model: u8,
    },
    /// The initiative of a seat has been rolled.
    InitiativeRolled {
        /// Whose.
        seat: u8,
    },
    /// Consequences of the removed.
    Deaths,
    /// The present action is finished: Poison, after_action rules.
    ActionDone {
        /// Who.
        model: u8,
        /// Which action, as a bit number of `ActionName`.
        action: ActionName,
    },
}

/// A moment of the game.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// Models of seat1, then (from `PARTY_MAX`) of seat2.
    pub models: [Model; MODELS_MAX],
    /// Models on the table, one bit each.
    pub on_table: u32,
    /// What each player owns beside.
    pub sides: [Side; SEATS],
    /// Scenery.
    pub pieces: List<Piece, PIECES_MAX>,
    /// What lasts for a time.
    pub timed: List<Timed, TIMED_MAX>,
    /// What is going on.
    pub frames: List<Frame, FRAMES_MAX>,
    /// Attacks going on; the last one is on top.
    pub attacks: List<Attack, ATTACKS_MAX>,
    /// Counters declared against the sweep that is going on; only models in contact counter.
    pub swept: List<SweptCounter, 6>,
    /// Effects going on; the last one is on top.
    pub runs: List<Run, RUNS_MAX>,
    /// The present or last roll.
    pub roll: Roll,
    /// Models still to be dealt with in the present step of the turn, one bit each.
    pub due: u32,
    /// What the set-up and initiative rolls have shown so far, by seat.
    pub contest: [i8; SEATS],
    /// The present displacement.
    pub displacement: Displacement,
    /// The removed whose death is still to be dealt with.
    pub fallen: List<Fallen, 12>,
    /// The last action of this activation.
    pub last: LastAction,
    /// The active model; `NONE` between activations.
    pub active: u8,
    /// Which arrangement of scenery; `NONE` for one not from the list.
    pub layout: u8,
    /// Pieces still to be placed.
    pub pieces_left: u8,
    /// Who acts first in this turn (ANI-100).
    pub first: Seat,
    /// Who is to pick the next character.
    pub to_pick: Seat,
    /// Number of the turn from 1; 0 in the set-up.
    pub turn: u8,
    /// Number of activations, by which the dice are keyed.
    pub activation: u16,
    /// Decisions taken.
    pub decisions: u32,
    /// What has happened so far.
    pub tallies: Tallies,
    /// How the game has ended.
    pub ending: Ending,
    /// Who has won, as a set of seats.
    pub winners: u8,
}

/// The models of a set (one bit each), ascending.
#[inline]
pub fn models_of(set: u32) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let model = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        Some(model)
    })
}

/// The seat of a model.
#[inline]
pub fn seat_of(model: u8) -> Seat {
    Seat(u8::from(model as usize >= PARTY_MAX))
}

/// All models of a seat, one bit each.
#[inline]
pub fn side_mask(seat: Seat) -> u32 {
    let half = (1_u32 << PARTY_MAX) - 1;
    if seat.0 == 0 { half } else { half << PARTY_MAX }
}

impl State {
    /// The model of a number.
    #[inline]
    pub fn model(&self, model: u8) -> &Model {
        &self.models[model as usize % MODELS_MAX]
    }

    /// The model of a number, to change.
    #[inline]
    pub fn model_mut(&mut self, model: u8) -> &mut Model {
        &mut self.models[model as usize % MODELS_MAX]
    }

    /// Whether a flag of a model is set.
    #[inline]
    pub fn has(&self, model: u8, flags: u32) -> bool {
        self.model(model).flags & flags != 0
    }

    /// Sets flags of a model.
    #[inline]
    pub fn set(&mut self, model: u8, flags: u32) {
        self.model_mut(model).flags |= flags;
    }

    /// Clears flags of a model.
    #[inline]
    pub fn unset(&mut self, model: u8, flags: u32) {
        self.model_mut(model).flags &= !flags;
    }

    /// Whether a model is on the table.
    #[inline]
    pub fn is_on_table(&self, model: u8) -> bool {
        self.on_table >> (model as u32 % 32) & 1 == 1
    }

    /// Models of a seat on the table, one bit each.
    #[inline]
    pub fn on_table_of(&self, seat: Seat) -> u32 {
        self.on_table & side_mask(seat)
    }

    /// Enemies of a model on the table, one bit each.
    #[inline]
    pub fn enemies_of(&self, model: u8) -> u32 {
        self.on_table & !side_mask(seat_of(model))
    }

    /// Friends of a model on the table and itself, one bit each.
    #[inline]
    pub fn friends_of(&self, model: u8) -> u32 {
        self.on_table & side_mask(seat_of(model))
    }

    /// Whether a model has a state (ANI-330).
    #[inline]
    pub fn bears(&self, model: u8, state: Token) -> bool {
        self.model(model).tokens[state as usize] > 0
    }

    /// All numbers of models that a seat's party has.
    #[inline]
    pub fn party_of(&self, seat: Seat) -> std::ops::Range<u8> {
        let first = seat.0 * PARTY_MAX as u8;
        first..first + self.sides[seat.index()].models
    }

    /// The other player.
    #[inline]
    pub fn opponent(seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    /// The attack on top.
    #[inline]
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.last()
    }

    /// What happens next.
    #[inline]
    pub fn top(&self) -> Frame {
        self.frames.last().copied().unwrap_or_default()
    }

    /// Replaces what happens next.
    #[inline]
    pub fn set_top(&mut self, frame: Frame) {
        self.frames.set_last(frame);
    }
}

const _: () = assert!(size_of::<State>() <= 4096, "the state must stay under 4 KiB");
