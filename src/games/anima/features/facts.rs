//! What the features of one decision share, worked out once from what the deciding seat sees:
//! models with their numbers, and what the deciding model and each enemy can do to each other.
//!
//! Without measuring first, positions are seen rounded to the nearest `eye_grid_cm` (ANI-012); a
//! place to go to is seen by its offset from the own model, which is known exactly.

use std::cell::OnceCell;

use arrayvec::ArrayVec;

use crate::content::catalogue::{PARTY_MAX, PIECES_MAX};
use crate::content::effect::{ActionName, ActionSet, AttackFlags, Rolls};
use crate::content::knobs::BoardKind;
use crate::content::vocabulary::{Stat, State as Token, traits};
use crate::features::kept::Kept;
use crate::features::peril::Peril;
use crate::features::sight::Survey;
use crate::features::strike::Case;
use crate::features::tables::{Passive, Sheet};
use crate::space::point::Point;
use crate::space::root_of;
use crate::state::{
    AttackScope, AttackStep, Frame, MODELS_MAX, Model, ModelId, Place, State, Timed, TimedKind,
    flag, models_of, numbers_of, seat_of,
};
use tenbin_engine::Seat;

/// Action points told apart by plans.
pub(crate) const POINTS: usize = 6;

/// A model as features see it.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(super) struct Unit {
    /// Where it seems to be.
    pub(crate) at: Point,
    pub(crate) radius: i16,
    pub(crate) level: i16,
    pub(crate) lp: i16,
    pub(crate) lp_max: i16,
    pub(crate) ap: i8,
    pub(crate) recovery: i8,
    pub(crate) ap_max: i8,
    pub(crate) attack: i8,
    pub(crate) damage: i8,
    pub(crate) damage_second: i8,
    pub(crate) defence: i8,
    pub(crate) armour: i8,
    pub(crate) resistance: i8,
    /// Added to Attack of melee attacks, and of shots.
    pub(crate) only: [i8; 2],
    /// Added to melee attacks and to shots on it by friends of whoever marked it.
    pub(super) marked: [i8; 2],
    /// Added to the Armour of whom it attacks.
    pub(super) pierce: i8,
    pub(crate) dice: i8,
    /// Faces on which its hits are critical.
    pub(crate) crit: i8,
    /// Switches of its attacks.
    pub(crate) flags: AttackFlags,
    pub(crate) walk: i16,
    pub(crate) run: i16,
    /// Longest charge, longest shot, reach of melee attacks; 0 for none.
    pub(crate) charge: i16,
    pub(crate) shot: i16,
    pub(crate) reach: i16,
    /// Most damage from one attack.
    pub(crate) cap: i16,
    pub(crate) character: u8,
    /// It may dodge; dodges it can pay for.
    pub(crate) defends: bool,
    pub(super) guards: i8,
    /// Still to act in this turn.
    pub(crate) ready: bool,
    pub(crate) hidden: bool,
    pub(crate) soaks: bool,
    pub(crate) ghost: bool,
    /// Fights better from afar; had better not fight; helps friends.
    pub(crate) shooter: bool,
    pub(super) weak: bool,
    pub(super) helper: bool,
    /// Some of what adds to its attacks depends on the target.
    pub(crate) special: bool,
    pub(super) sealed: bool,
    /// Enemies in contact, one bit each.
    pub(crate) engaged: u32,
}

impl Unit {
    /// What it is worth, in hundredths of a level.
    #[inline]
    pub(super) fn worth(&self) -> i32 {
        100 * i32::from(self.level)
    }

    /// The action points it has the next time it acts.
    #[inline]
    pub(super) fn next_ap(&self) -> i32 {
        if self.ready {
            return i32::from(self.ap);
        }
        i32::from(self.ap_max).min(i32::from(self.ap) + i32::from(self.recovery))
    }
}

/// What the deciding model and an enemy can do to each other, in hundredths of a level.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Foe {
    /// Its number.
    pub(super) model: ModelId,
    /// They are in contact.
    pub(crate) contact: bool,
    /// It is in contact with another model of the deciding side.
    pub(super) busy: bool,
    /// The deciding model may aim at it.
    pub(crate) open: bool,
    /// The gap between the bases as it seems.
    pub(crate) gap: i32,
    /// Best attacks in contact, by action points; only where the model may get there now.
    pub(crate) melee: [i16; POINTS],
    /// Best shots, by action points; only where they may come within range now.
    pub(crate) shots: [i16; POINTS],
    /// The best charge, and what it costs.
    pub(crate) charge: i32,
    pub(super) charge_cost: i32,
    /// What it can do in contact, in a charge, in a shot: against no dodge, against one.
    pub(super) threat: [[i16; 2]; 3],
    /// Squares of centre distances at which it charges and shoots.
    pub(super) charge_far: i32,
    pub(super) shot_far: i32,
    /// How much its threat counts, in hundredths: less if it has acted in this turn.
    pub(crate) haste: i32,
}

/// What an enemy can do to the deciding model wherever that goes.
#[derive(Copy, Clone, Debug)]
pub(super) struct Danger {
    pub(super) model: ModelId,
    /// They are in contact.
    pub(crate) contact: bool,
    /// Where it seems to be.
    pub(crate) at: Point,
    /// Squares of centre distances at which it charges and shoots.
    pub(super) charge_far: i32,
    pub(super) shot_far: i32,
    /// What its threat counts in contact, by a charge, by a shot; against a model that cannot pay
    /// for a dodge, and against one that can.
    pub(crate) counts: [[i16; 3]; 2],
    /// What it can do by a shot, against no dodge.
    pub(crate) shot: i16,
    /// Still to act in this turn.
    pub(super) ready: bool,
}

/// An enemy at which the deciding model may aim, wherever it goes.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mark {
    /// Where it seems to be.
    pub(crate) at: Point,
    /// Squares of centre distances: of the best charge, of shots, of shots at half the range; -1
    /// for none.
    pub(super) charge_far: i32,
    pub(super) shot_far: i32,
    pub(crate) near: i32,
    /// The best charge.
    pub(crate) charge: i32,
    /// Best shots, by action points.
    pub(crate) shots: [i16; POINTS],
}

/// A disc on the table.
#[derive(Copy, Clone, Debug)]
pub(super) struct Disc {
    pub(crate) at: Point,
    /// The square of its radius.
    pub(crate) far: i32,
}

/// Everything the features of one decision share.
#[derive(Clone, Debug)]
pub struct DecisionFacts {
    pub(super) units: [Unit; MODELS_MAX],
    /// Units that are filled in, one bit each.
    pub(crate) known: u32,
    /// The model that decides; `NONE` for none.
    pub(super) me: ModelId,
    /// By number within the enemy's party.
    pub(super) foes: [Foe; PARTY_MAX],
    /// Enemies among `foes`, by bits of their numbers within the party.
    pub(crate) around: u32,
    /// Enemies that can do something to the deciding model.
    pub(super) dangers: ArrayVec<Danger, PARTY_MAX>,
    /// Enemies that it can do something to from afar.
    pub(super) marks: ArrayVec<Mark, PARTY_MAX>,
    /// Scenery that covers whoever stands in it.
    pub(super) shelters: ArrayVec<Disc, PIECES_MAX>,
    /// What enemies can take from it where it is.
    pub(super) still: Peril,
    /// Around each of its friends, where that one gets at an enemy beside the deciding model.
    pub(super) friends: ArrayVec<Disc, PARTY_MAX>,
    /// How far it is from where it wants to be, in units.
    pub(super) astray: i32,
    /// The best the deciding model can do without moving, by action points.
    pub(crate) stay: [i32; POINTS],
    /// The best it can do if its movement is open.
    pub(crate) open: [i32; POINTS],
    /// The enemy that the deciding model makes for, and friends as a helper does; `NONE` for none.
    pub(super) quarry: ModelId,
    /// Own levels on the table or hidden less the enemy's.
    pub(crate) lead: i32,
    /// The attack on top as it stands and what it takes from its target, once it is asked for.
    pub(crate) on_top: OnceCell<(Case, i32)>,
    /// Units that are not empty, one bit each.
    filled: u32,
    /// What the next survey may use.
    pub(super) kept: Kept,
}

impl Default for DecisionFacts {
    /// Nothing is known.
    #[inline]
    fn default() -> Self {
        Self {
            units: [Unit::default(); MODELS_MAX],
            known: 0,
            me: ModelId::NONE,
            foes: [Foe::default(); PARTY_MAX],
            around: 0,
            dangers: ArrayVec::new(),
            marks: ArrayVec::new(),
            shelters: ArrayVec::new(),
            still: Peril::default(),
            friends: ArrayVec::new(),
            astray: 0,
            stay: [0; POINTS],
            open: [0; POINTS],
            quarry: ModelId::NONE,
            lead: 0,
            on_top: OnceCell::new(),
            filled: 0,
            kept: Kept::default(),
        }
    }
}

impl DecisionFacts {
    /// Nothing is known, but what is kept stays, as do units of a set: those are looked at next.
    fn clear(&mut self, set: u32) {
        for model in models_of(self.filled & !set) {
            self.units[model.index()] = Unit::default();
        }
        for number in numbers_of(self.around) {
            self.foes[number as usize % PARTY_MAX] = Foe::default();
        }
        (self.filled, self.known, self.around) = (0, self.known & set, 0);
        self.dangers.clear();
        self.marks.clear();
        self.shelters.clear();
        self.friends.clear();
        (self.still, self.astray, self.lead) = (Peril::default(), 0, 0);
        (self.stay, self.open) = ([0; POINTS], [0; POINTS]);
        (self.me, self.quarry) = (ModelId::NONE, ModelId::NONE);
        self.on_top.take();
    }

    /// The deciding model.
    #[inline]
    pub(super) fn own(&self) -> &Unit {
        &self.units[self.me.index()]
    }

    /// A model.
    #[inline]
    pub(super) fn unit(&self, model: ModelId) -> &Unit {
        &self.units[model.index()]
    }

    /// What concerns an enemy of the deciding model.
    #[inline]
    pub(super) fn foe(&self, model: ModelId) -> &Foe {
        &self.foes[model.place()]
    }

    /// All enemies of the deciding model.
    #[inline]
    pub(super) fn all_foes(&self) -> impl Iterator<Item = &Foe> {
        numbers_of(self.around).map(|number| &self.foes[number as usize % PARTY_MAX])
    }
}

/// The square of the distance of two points of the table.
#[inline]
pub(crate) fn square(one: Point, two: Point) -> i32 {
    let (dx, dy) = (i32::from(one.x) - i32::from(two.x), i32::from(one.y) - i32::from(two.y));
    dx * dx + dy * dy
}

/// The distance of two points.
#[inline]
pub(crate) fn distance(one: Point, two: Point) -> i32 {
    root_of(square(one, two))
}

/// Whether two models seem to be in contact.
#[inline]
pub(super) fn touch(one: &Unit, two: &Unit) -> bool {
    let reach = i32::from(one.radius) + i32::from(two.radius) + 200;
    square(one.at, two.at) <= reach * reach
}

/// Adds to numbers about melee attacks and about shots.
fn add_to_forms(numbers: &mut [i8; 2], forms: [bool; 2], n: i8) {
    for (number, wanted) in numbers.iter_mut().zip(forms) {
        *number += if wanted { n } else { 0 };
    }
}

impl Survey<'_> {
    /// Whether positions are known exactly (ANI-012).
    #[inline]
    pub(super) fn sees_exactly(&self) -> bool {
        self.rules.knobs.eye_grid_cm == 0
            || self.rules.knobs.premeasure
            || self.rules.knobs.board == BoardKind::Squares
    }

    /// A position as players see it (ANI-012).
    #[inline]
    pub(crate) fn seen(&self, at: Point) -> Point {
        if self.sees_exactly() {
            return at;
        }
        let grid = self.rules.knobs.eye_grid_cm;
        let round = |value: i16| ((i32::from(value) + grid / 2).div_euclid(grid) * grid) as i16;
        Point::new(round(at.x), round(at.y))
    }

    /// What a character's content says to features.
    #[inline]
    pub(super) fn sheet(&self, character: u8) -> &Sheet {
        &self.tables.sheets[character as usize]
    }

    /// Surveys the table for a decision of a seat.
    pub(crate) fn survey_into(&self, seat: Seat, facts: &mut DecisionFacts) {
        let (set, me) = self.concerned(seat);
        facts.clear(set);
        facts.me = me;
        if set == 0 {
            return;
        }
        self.look_at_all(seat, set, facts);
        facts.known = set;
        facts.filled = set;
        // Nobody else is known, but for what lasts on it.
        for timed in self.state.timed.iter() {
            for model in models_of(timed.models & !set) {
                self.add_timed(timed, &mut facts.units[model.index()]);
                facts.filled |= model.bit();
            }
        }
        facts.lead = self.lead_of(seat);
        if matches!(self.state.top(), Frame::PickNext | Frame::ChooseFirst { .. }) {
            self.engage(facts, self.state.on_table_of(seat));
        } else if me != ModelId::NONE {
            let engaged = self.rules.space.engaged_with(self.state, me);
            facts.units[me.index()].engaged = engaged;
            self.face_foes(facts);
        }
    }

    /// The models that matter at a decision, and the one it is about.
    fn concerned(&self, seat: Seat) -> (u32, ModelId) {
        match self.state.top() {
            Frame::Activation => (self.state.on_table, self.state.active),
            Frame::Spot { model, .. } => (self.state.on_table, model),
            Frame::Face { model } => (self.state.on_table, model),
            Frame::PickNext
            | Frame::ChooseFirst { .. }
            | Frame::Reveal { .. }
            | Frame::StartAbility { .. }
            | Frame::PayUpkeep { .. }
            | Frame::AnswerSeek { .. }
            | Frame::Run
            | Frame::Triggered { .. }
            | Frame::PlotWindow { .. } => (self.state.on_table, ModelId::NONE),
            Frame::Attack(AttackStep::FriendsReact | AttackStep::ChargeReactions) => {
                (self.state.on_table_of(seat) | self.fighters(), ModelId::NONE)
            }
            Frame::Attack(AttackStep::Intercept | AttackStep::Shield) => {
                (self.state.on_table_of(seat) | self.fighters(), ModelId::NONE)
            }
            Frame::Attack(_) | Frame::Roll(_) => (self.fighters(), ModelId::NONE),
            _ => (0, ModelId::NONE),
        }
    }

    /// Attacker, target, roller: whom a window is about.
    fn fighters(&self) -> u32 {
        let attack = self.state.attacks.last();
        let all = [
            attack.map_or(ModelId::NONE, |attack| attack.attacker),
            attack.map_or(ModelId::NONE, |attack| attack.target),
            attack.map_or(ModelId::NONE, |attack| attack.next),
            self.state.roll.model,
            self.state.roll.against,
        ];
        all.into_iter().filter(|&model| model != ModelId::NONE).fold(0, |set, one| set | one.bit())
            & self.state.on_table
    }

    /// Own levels not yet lost less the enemy's.
    fn lead_of(&self, seat: Seat) -> i32 {
        let levels = |seat: Seat| -> i32 {
            self.state
                .party_of(seat)
                .filter(|&model| {
                    matches!(self.state.model(model).place, Place::Table | Place::Infiltrating)
                })
                .map(|model| i32::from(self.rules.character(self.state, model).level))
                .sum()
        };
        levels(seat) - levels(State::opponent(seat))
    }

    /// Fills a unit in, but for its place and for what lasts for a time.
    pub(super) fn look_at(&self, seat: Seat, model: ModelId, unit: &mut Unit) {
        let own = self.state.model(model);
        let character = &self.rules.catalogue.characters[own.character as usize];
        let sheet = self.sheet(own.character);
        // Cards that are not known to the opponent do not show in its numbers (ANI-476).
        let known = !self.rules.knobs.attached_cards_hidden || seat_of(model) == seat;
        let stats = if known { own.stats } else { character.stats };
        let bits = if known { own.traits } else { character.traits };
        let (walk, run) = if known { (own.walk, own.run) } else { (character.walk, character.run) };
        let crit_min = match (known, character.crit_min) {
            (true, _) => i32::from(own.crit_min),
            (false, 0) if bits & traits::MASTERY != 0 => self.rules.knobs.mastery_crit_min,
            (false, 0) => self.rules.knobs.crit_min,
            (false, number) => i32::from(number),
        };
        let stat = |stat: Stat| stats[stat as usize];
        *unit = sheet.unit;
        unit.lp = i16::from(own.lp);
        unit.lp_max = i16::from(own.lp_max);
        unit.ap = own.ap as i8;
        unit.attack += stat(Stat::At);
        unit.damage += stat(Stat::Dm);
        unit.damage_second += stat(Stat::Dm);
        unit.defence = stat(Stat::Df);
        unit.armour = stat(Stat::Ar);
        unit.resistance = stat(Stat::Re);
        unit.crit = (self.rules.knobs.die_faces + 1 - crit_min).clamp(0, 9) as i8;
        (unit.walk, unit.run) = (walk, run);
        unit.charge = sheet.charge.max(run);
        let halved = self.state.sides[seat_of(model).index()].ranges_halved;
        unit.shot = if halved { sheet.range / 2 } else { sheet.range };
        unit.reach = if bits & traits::REACH != 0 { character.reach } else { 0 };
        unit.character = own.character;
        unit.hidden = own.flags & flag::HIDDEN != 0;
        unit.soaks = bits & traits::DAMAGE_RESISTANCE != 0;
        unit.ghost = bits & traits::INTANGIBLE != 0;
        self.add_states(own, unit);
        self.add_passives(model, known, unit);
    }

    /// What states make of a model (ANI-313 to ANI-326).
    fn add_states(&self, own: &Model, unit: &mut Unit) {
        let bears = |state: Token| own.tokens[state as usize] > 0;
        let numbers = &self.rules.numbers;
        if own.tokens != [0; Token::COUNT] {
            if bears(Token::Blind) {
                unit.attack += numbers.blind_at as i8;
            }
            if bears(Token::Shield) {
                unit.armour += numbers.shield_ar as i8;
            }
            if bears(Token::Protection) {
                unit.resistance += numbers.protection_re as i8;
            }
            if bears(Token::Berserker) {
                unit.attack += numbers.berserker_at as i8;
                unit.damage += numbers.berserker_dm as i8;
                unit.damage_second += numbers.berserker_dm as i8;
            }
            unit.sealed = bears(Token::Seal);
        }
        let stunned = own.flags & flag::STUNNED != 0;
        let lame = bears(Token::Paralysed) || stunned && own.flags & flag::ACTIVATED == 0;
        unit.ready = own.flags & flag::SPENT == 0 && !lame;
        let cannot = bears(Token::Paralysed)
            || stunned && self.rules.knobs.stun_blocks_reactions
            || unit.soaks
            || bears(Token::Berserker);
        let defends = !cannot;
        unit.defends = defends;
        if defends {
            let price = self.rules.costs.dodge.max(1) as i8;
            unit.guards = if self.rules.costs.dodge == 0 { 9 } else { unit.ap / price };
        }
    }

    /// What cards and advantages add to all attacks of a model; what innate abilities add is part
    /// of its sheet.
    fn add_passives(&self, model: ModelId, known: bool, unit: &mut Unit) {
        let mut add = |list: &[Passive]| {
            for passive in list {
                if passive.conditions.0 != passive.conditions.1 {
                    unit.special = true;
                    continue;
                }
                unit.attack += passive.at;
                unit.damage += passive.dm;
                unit.pierce += passive.ar;
                unit.dice += passive.dice;
                unit.flags |= passive.flags;
            }
        };
        let own = self.state.model(model);
        if known {
            for card in own.cards {
                if card != u16::MAX {
                    add(&self.tables.passives[card as usize]);
                }
            }
        }
        let side = &self.state.sides[seat_of(model).index()];
        for (advantage, members) in side.advantages.iter().zip(side.advantage_members) {
            if *advantage != u16::MAX && members >> (model.place()) & 1 == 1 {
                add(&self.tables.passives[*advantage as usize]);
            }
        }
    }

    /// What an effect that lasts for a time adds.
    pub(super) fn add_timed(&self, timed: &Timed, unit: &mut Unit) {
        // Of what counts for some attacks only those are told apart that features compare.
        let forms = match timed.only {
            AttackScope::Any => [true; 2],
            AttackScope::Ranged => [false, true],
            AttackScope::Melee => [true, false],
            AttackScope::Charge | AttackScope::NoCharge => return,
        };
        let all = timed.only == AttackScope::Any;
        match timed.kind {
            TimedKind::AttackRoll => add_to_forms(&mut unit.only, forms, timed.n),
            TimedKind::Marked => add_to_forms(&mut unit.marked, forms, timed.n),
            _ if !all => {}
            TimedKind::Stat(stat) => match stat as usize {
                0 => unit.attack += timed.n,
                1 => {
                    unit.damage += timed.n;
                    unit.damage_second += timed.n;
                }
                2 => unit.defence += timed.n,
                3 => unit.armour += timed.n,
                _ => unit.resistance += timed.n,
            },
            TimedKind::AttackFlags(flags) => unit.flags |= flags,
            TimedKind::CritMin => unit.crit -= timed.n,
            TimedKind::Dice(bits) if bits.has(Rolls::ATTACK) => {
                unit.dice += timed.n.max(1);
            }
            TimedKind::Forbidden(actions) => {
                let forbids = |action: ActionName| actions.has(ActionSet::of(action));
                if forbids(ActionName::Defend) || forbids(ActionName::Dodge) {
                    unit.guards = 0;
                }
                if forbids(ActionName::Charge) {
                    unit.charge = 0;
                }
            }
            TimedKind::Cost(ActionName::Dodge, ..) if timed.n <= -100 => {
                unit.guards = unit.guards.max(9);
            }
            _ => {}
        }
    }

    /// Enemies in contact with each of a set.
    fn engage(&self, facts: &mut DecisionFacts, set: u32) {
        for model in models_of(set) {
            let engaged = self.rules.space.engaged_with(self.state, model);
            facts.units[model.index()].engaged = engaged;
        }
    }
}
