//! Records of what goes on once at a time, or on a stack of its own: rolls, effects, displacements,
//! deaths, the last action; and what only the reports look at.

use crate::space::point::Point;
use crate::state::{ModelId, SEATS, Slot, State, fact};
use tenbin_content::word_enum;
use tenbin_engine::{List, Seat, Stream};

word_enum! {
    /// What a die is rolled for (section 6).
    Purpose {
        /// A melee attack.
        Attack = "attack",
        /// The attack of a charge.
        ChargeAttack = "charge_attack",
        /// A counter's free attack.
        CounterAttack = "counter_attack",
        /// A ranged attack.
        RangedAttack = "ranged_attack",
        /// A push.
        Push = "push",
        /// A slam.
        Slam = "slam",
        /// A Dodge.
        Dodge = "dodge",
        /// The defence of a Counterattack.
        CounterDefence = "counter_defence",
        /// An Escape.
        Escape = "escape",
        /// A Seek.
        Seek = "seek",
        /// Resistance.
        Resistance = "resistance",
        /// Doom.
        Doom = "doom",
        /// Dodging a displaced model.
        ImpactDodge = "impact_dodge",
        /// Who acts first.
        Initiative = "initiative",
        /// Who places first.
        DeployOrder = "deploy_order",
        /// How many pieces of scenery.
        SceneryCount = "scenery_count",
        /// Who places scenery first.
        SceneryFirst = "scenery_first",
        /// Who picks the edge.
        EdgeChoice = "edge_choice",
        /// A card's roll.
        CardRoll = "card_roll",
    }
}

#[allow(clippy::derivable_impls)] // the enum comes from a macro
impl Default for Purpose {
    fn default() -> Self {
        Self::Attack
    }
}

impl Purpose {
    /// What it decides.
    pub(crate) const fn class(self) -> RollClass {
        match self {
            Self::Attack
            | Self::ChargeAttack
            | Self::CounterAttack
            | Self::RangedAttack
            | Self::Push
            | Self::Slam => RollClass::Attack,
            Self::Dodge | Self::CounterDefence => RollClass::Defence,
            Self::Escape
            | Self::Seek
            | Self::Resistance
            | Self::Doom
            | Self::ImpactDodge
            | Self::CardRoll => RollClass::Test,
            Self::Initiative | Self::DeployOrder | Self::SceneryFirst | Self::EdgeChoice => {
                RollClass::Contest
            }
            Self::SceneryCount => RollClass::Pieces,
        }
    }
}

/// What a roll decides, as far as reports tell it apart.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum RollClass {
    /// An attack.
    Attack,
    /// A Dodge or Counterattack.
    Defence,
    /// Both players roll, the higher wins.
    Contest,
    /// Pieces of scenery.
    Pieces,
    /// A number must be reached.
    Test,
}

/// The roll that is going on, or the last one.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[allow(clippy::struct_excessive_bools)] // each tells of another part of the roll
pub struct Roll {
    /// For what.
    pub purpose: Purpose,
    /// Whose: a model, or `NONE` for the player's own.
    pub model: ModelId,
    /// The player.
    pub seat: Seat,
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
    pub against: ModelId,
    /// Cards and advantages already used on this die, one bit each (see `rules/dice.rs`).
    pub used: u32,
    /// The next one the window asks.
    pub next: u8,
    /// Somebody may change the dice once they have been seen; no rule reads it.
    pub loose: bool,
}

/// Effects that are being carried out: a program counter over ops.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Run {
    /// The bearer; `NONE` for a plot card.
    pub source: ModelId,
    /// The player.
    pub seat: Seat,
    /// The slot of the bearer (see `catalogue::SLOTS`), or the number of the plot.
    pub slot: Slot,
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
    pub aim: ModelId,
    /// The present target; `NONE` for none.
    pub target: ModelId,
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
            source: ModelId::NONE,
            seat: Seat(0),
            slot: Slot::S0,
            ability: 0,
            op: 0,
            end: 0,
            rule: 0,
            more: 0,
            aim: ModelId::NONE,
            target: ModelId::NONE,
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
    pub model: ModelId,
    /// Who brought it about, for statistics (ANI-388).
    pub by: ModelId,
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
    pub passed: ModelId,
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
    pub met: ModelId,
}

/// A character just removed whose death has consequences still to come (ANI-227).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Fallen {
    /// Who.
    pub model: ModelId,
    /// Who destroyed it; `NONE` for nobody.
    pub by: ModelId,
    /// By losing life points to an attack or effect of `by`.
    pub by_attack: bool,
    /// How far its consequences have been carried out.
    pub step: u8,
}

impl Roll {
    /// What counts of the first so many dice: the highest, the lowest, or the sum of the best two.
    fn kept_of(&self, dice: usize) -> i32 {
        let mut shown: [u8; 16] = [0; 16];
        let dice = dice.min(self.rolled.len()).min(shown.len());
        shown[..dice].copy_from_slice(&self.rolled[..dice]);
        let shown = &mut shown[..dice];
        shown.sort_unstable();
        match (shown, self.sum, self.keep_low) {
            ([], ..) => 0,
            ([.., low, high], true, _) => i32::from(*low) + i32::from(*high),
            ([low, ..], _, true) => i32::from(*low),
            ([.., high], ..) => i32::from(*high),
        }
    }

    /// The stream of its dice.
    #[inline]
    pub const fn stream(&self) -> Stream {
        Stream::DICE.of(self.purpose as u8)
    }
}

/// The last attack of the present activation, of which `prev_hit` speaks: actions that are no
/// attacks may lie between (section 3.3).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct LastAttack {
    /// The slot of its ability, if it was made with one.
    pub slot: Option<Slot>,
    /// It was a charge; a slam is none.
    pub charge: bool,
    /// It hit.
    pub hit: bool,
    /// Its target.
    pub target: ModelId,
    /// It is the action just finished as well: no other has begun since.
    pub just: bool,
}

impl LastAttack {
    /// No attack yet.
    pub const NONE: Self =
        Self { slot: None, charge: false, hit: false, target: ModelId::NONE, just: false };
}

/// What the reports remember of rolls until what they decide is known; no rule reads it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Noted {
    /// What the last attack came to.
    pub attack: NotedRoll,
    /// The last defence.
    pub defence: NotedRoll,
    /// The first roll of the last contest.
    pub first: NotedRoll,
    /// Purpose and seat of the first roll of a contest, where the second is still to come.
    pub contest: Option<(Purpose, Seat)>,
    /// The attack roll has not been compared with anybody yet.
    pub fresh: bool,
    /// A die of the roll under way was rolled again.
    pub rerolled: bool,
    /// Turns in which a seat acted first, one bit each.
    pub first_in: [u32; SEATS],
}

impl Noted {
    /// One of two rolls of the players against each other: the first, if this one answers it.
    fn meet(&mut self, roll: &Roll, now: NotedRoll) -> Option<NotedRoll> {
        let answers = self
            .contest
            .take()
            .is_some_and(|(purpose, seat)| purpose == roll.purpose && seat != roll.seat);
        if answers {
            return Some(self.first);
        }
        self.contest = Some((roll.purpose, roll.seat));
        self.first = now;
        None
    }
}

impl State {
    /// Keeps what a roll came to until reports know what it decides; for a roll that answers another,
    /// that other. `dice` counts the die of gnosis; `used` has the cards that changed the dice or the
    /// total after they fell.
    pub(crate) fn keep_roll(&mut self, roll: &Roll) -> (NotedRoll, Option<NotedRoll>) {
        let gnosis = self.has_gnosis_die(roll);
        let noted = &mut self.tallies.noted;
        let changed = roll.used != 0 || roll.set != 0 || noted.rerolled;
        let touch = match (changed, roll.loose) {
            (true, _) => DieEdit::Changed,
            (false, true) => DieEdit::Loose,
            (false, false) => DieEdit::Fair,
        };
        noted.rerolled = false;
        let plain = if gnosis { roll.kept_of(usize::from(roll.dice) - 1) } else { roll.die.into() };
        let now = NotedRoll {
            dice: roll.dice,
            sum: roll.sum,
            touch,
            kept: roll.die as i8,
            plain: plain as i8,
            modifier: roll.modifier,
        };
        match roll.purpose.class() {
            RollClass::Attack => {
                noted.attack = now;
                noted.fresh = true;
            }
            RollClass::Defence => noted.defence = now,
            RollClass::Contest | RollClass::Pieces => return (now, noted.meet(roll, now)),
            RollClass::Test => {}
        }
        (now, None)
    }

    /// Whether the last die is that of a gnosis point: of attacks and defences it is declared
    /// before the roll (ANI-502).
    pub(crate) fn has_gnosis_die(&self, roll: &Roll) -> bool {
        let declared = match roll.purpose.class() {
            RollClass::Attack => fact::GNOSIS_ATTACKER,
            RollClass::Defence => fact::GNOSIS_DEFENDER,
            _ => 0,
        };
        let declared = self.attack().is_some_and(|attack| attack.is(declared));
        roll.dice > 1 && roll.set == 0 && (roll.gnosis || declared)
    }

    /// Who acts first in the turn is known for sure when somebody has acted.
    pub(crate) fn keep_first_of_turn(&mut self) {
        let bit = 1_u32.checked_shl(u32::from(self.turn)).unwrap_or(0);
        let first = self.first.index();
        let noted = &mut self.tallies.noted;
        if noted.first_in.iter().all(|turns| turns & bit == 0) {
            noted.first_in[first] |= bit;
        }
    }
}

/// What was done to dice after they had been seen.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum DieEdit {
    /// Nobody could do anything.
    #[default]
    Fair,
    /// Somebody might have changed them: what is left of them follows no law.
    Loose,
    /// A card changed what they showed.
    Changed,
}

/// A roll as far as reports need it later.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct NotedRoll {
    /// Dice; 0 for none.
    pub dice: u8,
    /// Two dice were added.
    pub sum: bool,
    /// What cards did to the dice, or might have done.
    pub touch: DieEdit,
    /// What counted of the dice.
    pub kept: i8,
    /// What would have counted without the last die, where gnosis gave it.
    pub plain: i8,
    /// What was added.
    pub modifier: i8,
}

impl NotedRoll {
    /// What is left of the dice follows no law.
    pub fn is_loose(self) -> bool {
        self.touch != DieEdit::Fair
    }

    /// A card changed what the dice showed.
    pub fn is_changed(self) -> bool {
        self.touch == DieEdit::Changed
    }
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

/// The window after a roll: who is asked now (`Roll::next`).
pub(crate) mod asked {
    /// The roller, for its own re-rolls.
    pub(crate) const ROLLER: u8 = 0;
    /// The active player, for a plot card (ANI-474).
    pub(crate) const ACTIVE: u8 = 1;
    /// The other player.
    pub(crate) const OTHER: u8 = 2;
    /// Nobody any more.
    pub(crate) const NOBODY: u8 = 3;
}
