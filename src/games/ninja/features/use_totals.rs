//! What a card does in numbers, added up at load, so that weighing it asks for no operation twice.

use crate::content::catalogue::{
    Advantage, AdvantageKind, Catalogue, Effect, Op, PURPOSES, Per, Purpose, STATS, Span, Stat,
    Target, Use, When,
};
use crate::content::ids::{AdvantageId, DisadvantageId};
use crate::state::Usage;
use tenbin_engine::Seat;

/// On whom an operation acts, as the rows of [`UseTotal::shifts`].
#[derive(Copy, Clone)]
enum On {
    User,
    Aimed,
    Others,
    Roller,
    Attacker,
    Attacked,
}

/// Number of those.
const ROWS: usize = 6;

/// Operations added up: those of one use of a card, or of all its modes at once.
#[derive(Copy, Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(super) struct UseTotal {
    /// What it adds to the stats of its user, of whom it is aimed at, of all others, of the roller,
    /// of both sides of a combat.
    shifts: [[i16; STATS]; ROWS],
    /// What it adds to rolls by purpose, of the same.
    rolls: [[i16; PURPOSES]; ROWS],
    /// What it adds to their lives.
    lives: [i8; ROWS],
    /// What it takes off the DIF of whomever its user attacks.
    marks: i16,
    /// What a free attack of it adds to its roll.
    bonus: i16,
    /// Whether it changes the chance of an attack of its user.
    pub(super) sets_up: bool,
    /// Whether it changes a life.
    pub(super) moves_life: bool,
    /// Whether it changes those of others than its user and whom it is aimed at.
    pub(super) moves_lives_around: bool,
    /// Whether some of its numbers are counts, known in the game alone (`UseTotal::counted`).
    pub(super) counts: bool,
    /// Whether an operation is more than a number (`Sight::weigh_powers`).
    pub(super) has_powers: bool,
    /// Whether it may be played for an event roll when its die lies as well as before (NIN-242 to
    /// NIN-245, NIN-250), and is spent with it.
    pub(super) can_wait: bool,
}

impl UseTotal {
    /// Adds up operations.
    fn new(ops: &[Op]) -> Self {
        Self::summed(ops, |op| i16::from(op.number().0))
    }

    /// The same with amounts as they are in the game.
    pub(super) fn counted(&self, ops: &[Op], amount: impl Fn(&Op) -> i16) -> Self {
        Self { can_wait: self.can_wait, ..Self::summed(ops, amount) }
    }

    fn summed(ops: &[Op], amount: impl Fn(&Op) -> i16) -> Self {
        let mut total = Self::default();
        for op in ops {
            total.add(op, amount(op));
        }
        let [own, aimed, others, .., attacked] = &total.shifts;
        let dif = Stat::Dif as usize;
        let changed =
            [own[Stat::Att as usize], aimed[dif], others[dif], attacked[dif], total.marks];
        let rolls = total.rolls[On::User as usize][Purpose::Attack as usize];
        total.sets_up = rolls != 0 || changed != [0; 5];
        let [user, aimed, around @ ..] = total.lives;
        total.moves_lives_around = around != [0; ROWS - 2];
        total.moves_life = total.moves_lives_around || user != 0 || aimed != 0;
        total
    }

    fn add(&mut self, op: &Op, amount: i16) {
        let on = match op.target {
            Target::SelfSeat => On::User,
            Target::AllOthers => On::Others,
            Target::Roller => On::Roller,
            Target::Attacker => On::Attacker,
            Target::AttackTarget => On::Attacked,
            Target::Opponent | Target::Player | Target::CheckedHit => On::Aimed,
        } as usize;
        self.counts |= op.number().1 != Per::One;
        match op.effect {
            Effect::ModStat { .. } if op.when == When::OnOwnAttack => self.marks -= amount,
            Effect::ModStat { stats, .. } => {
                stats.numbers().for_each(|stat| self.shifts[on][stat] += amount);
                if stats.has(Stat::Cst) && op.duration.counts_for_life() {
                    self.lives[on] = self.lives[on].saturating_add(amount.clamp(-99, 99) as i8);
                }
            }
            Effect::ModRoll { purposes, .. } => {
                purposes.numbers().for_each(|purpose| self.rolls[on][purpose] += amount);
            }
            Effect::FreeAttack { .. } => self.bonus += amount,
            Effect::RedirectAttack { .. }
            | Effect::CancelCard { .. }
            | Effect::Remedy { .. }
            | Effect::Answers { .. } => {}
            _ => self.has_powers = true,
        }
    }

    /// What it adds to a stat of a seat, if played by another (or the same) seat.
    #[inline]
    pub(super) fn shift(&self, user: Seat, aimed: Option<Seat>, on: Seat, stat: Stat) -> i16 {
        Self::reaching(user, aimed, on, |row| self.shifts[row as usize][stat as usize])
    }

    /// What it adds to a roll for a purpose of a seat, if played by another (or the same) seat.
    #[inline]
    pub(super) fn roll_shift(
        &self,
        user: Seat,
        aimed: Option<Seat>,
        on: Seat,
        purpose: Purpose,
    ) -> i16 {
        Self::reaching(user, aimed, on, |row| self.rolls[row as usize][purpose as usize])
    }

    /// The sum of the rows that reach a seat, which is the roller if anybody is.
    #[inline]
    fn reaching(user: Seat, aimed: Option<Seat>, on: Seat, row: impl Fn(On) -> i16) -> i16 {
        let near = if user == on { row(On::User) } else { row(On::Others) };
        near + row(On::Roller) + if aimed == Some(on) { row(On::Aimed) } else { 0 }
    }

    /// What it adds to the chance of an attack, in steps of the die: by whom it is played, at whom
    /// it is aimed, who attacks whom, and for what purpose is rolled.
    pub(super) fn attack_shift(
        &self,
        user: Seat,
        aimed: Option<Seat>,
        [attacker, target]: [Seat; 2],
        purpose: Purpose,
    ) -> i16 {
        let rows = |on: On| &self.shifts[on as usize];
        self.shift(user, aimed, attacker, Stat::Att) - self.shift(user, aimed, target, Stat::Dif)
            + rows(On::Attacker)[Stat::Att as usize]
            - rows(On::Attacked)[Stat::Dif as usize]
            + self.roll_shift(user, aimed, attacker, purpose)
            + self.rolls[On::Attacker as usize][purpose as usize]
            + if user == attacker { self.marks + self.bonus } else { 0 }
    }

    /// What it takes from the stats of whom it is aimed at, all together.
    pub(super) fn harm(&self) -> i16 {
        -self.shifts[On::Aimed as usize].iter().sum::<i16>()
    }

    /// What it adds to the life of a seat: `sides` are the attacker and the attacked.
    pub(super) fn life(
        &self,
        user: Seat,
        aimed: Option<Seat>,
        roller: Option<Seat>,
        sides: Option<[Seat; 2]>,
        on: Seat,
    ) -> i8 {
        let row = |row: On, reached: bool| if reached { self.lives[row as usize] } else { 0 };
        let near = if user == on { On::User } else { On::Others };
        [
            row(near, true),
            row(On::Aimed, aimed == Some(on)),
            row(On::Roller, roller == Some(on)),
            row(On::Attacker, sides.is_some_and(|[attacker, _]| attacker == on)),
            row(On::Attacked, sides.is_some_and(|[_, attacked]| attacked == on)),
        ]
        .into_iter()
        .fold(0, i8::saturating_add)
    }
}

/// The sums of all advantage cards.
#[derive(Clone, Debug)]
pub(crate) struct UseTotals {
    /// By use.
    uses: Vec<UseTotal>,
    /// By card type, all modes at once.
    whole: Vec<UseTotal>,
    /// What a cure of each disadvantage gives back.
    cures: Vec<UseTotal>,
}

impl UseTotals {
    /// Adds up every use.
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let can_wait = |kind: &Advantage, how: &Use| match how.when {
            When::AroundEventRoll => true,
            When::AnyTime | When::OnReveal => kind.kind == AdvantageKind::Special,
            _ => false,
        };
        let total =
            |span: Span| UseTotal::new(&catalogue.ops[span.start as usize..span.end as usize]);
        let whole = |kind: &Advantage| {
            let uses = &catalogue.uses[kind.uses.start as usize..kind.uses.end as usize];
            match (uses.first(), uses.last()) {
                (Some(first), Some(last)) => {
                    total(Span { start: first.ops.start, end: last.ops.end })
                }
                _ => UseTotal::default(),
            }
        };
        let uses = catalogue.advantages.iter().flat_map(|kind| {
            let uses = &catalogue.uses[kind.uses.start as usize..kind.uses.end as usize];
            uses.iter().map(|how| UseTotal { can_wait: can_wait(kind, how), ..total(how.ops) })
        });
        let uses: Vec<UseTotal> = uses.collect();
        // The uses of the cards follow one another.
        assert_eq!(uses.len(), catalogue.uses.len(), "a use is nobody's");
        let whole = catalogue.advantages.iter().map(|kind| {
            let waits = kind.kind == AdvantageKind::Special;
            UseTotal { can_wait: waits, ..whole(kind) }
        });
        let cures = catalogue.disadvantages.iter().map(|card| {
            let ops = &catalogue.ops[card.ops.start as usize..card.ops.end as usize];
            // The own life is weighed with the danger it is in.
            UseTotal { can_wait: true, ..UseTotal::summed(ops, |op| -i16::from(op.number().0)) }
        });
        let cures = cures.collect();
        Self { uses, whole: whole.collect(), cures }
    }

    /// What a cure of a disadvantage gives back.
    pub(super) fn cure(&self, disadvantage: DisadvantageId) -> &UseTotal {
        &self.cures[disadvantage.index()]
    }

    /// The sums of a use of a card type.
    #[inline]
    pub(super) fn of(&self, catalogue: &Catalogue, kind: AdvantageId, usage: Usage) -> &UseTotal {
        match usage {
            Usage::One(mode) => {
                let first = catalogue.advantages[kind.index()].uses.start as usize;
                &self.uses[first + mode.index()]
            }
            // A card played wrongly does nothing, and is weighed for that alone.
            Usage::All | Usage::Wrongly => &self.whole[kind.index()],
        }
    }
}
