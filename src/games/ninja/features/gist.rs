//! What a card does in numbers, added up at load, so that weighing it asks for no operation twice.

use crate::engine::Seat;
use crate::games::ninja::content::cards::{
    Advantage, AdvantageKind, Cards, Op, OpCode, PURPOSES, STATS, Span, Stat, Target, Use, When,
    forbid,
};
use crate::games::ninja::features::life_loss;
use crate::games::ninja::state::action::AimKind;
use crate::games::ninja::state::{USE_ALL, USE_MISPLAY};

/// On whom an operation acts, as the rows of [`Gist::shifts`].
#[derive(Copy, Clone)]
enum On {
    User,
    Aimed,
    Others,
    Roller,
}

/// Operations added up: those of one use of a card, or of all its modes at once.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Gist {
    /// What it adds to the stats of its user, of whom it is aimed at, of all others, of the roller.
    shifts: [[i16; STATS]; 4],
    /// What it adds to rolls by purpose: of its user, of the roller.
    rolls: [[i16; PURPOSES]; 2],
    /// Life lost by whom it is aimed at.
    pub(super) life_loss: i8,
    /// Whether it lowers (or raises) the DIF of all others.
    pub(super) moves_dif_of_others: bool,
    /// Whether an operation is more than a number (`Ninja::weigh_powers`).
    pub(super) has_powers: bool,
    /// Whether it may be played for an event roll when its die lies as well as before (NIN-242 to
    /// NIN-245, NIN-250), and is spent with it.
    pub(super) can_wait: bool,
}

impl Gist {
    /// Adds up operations.
    fn new(ops: &[Op]) -> Self {
        let mut gist = Self { life_loss: life_loss(ops), ..Self::default() };
        for op in ops {
            gist.add(op);
        }
        gist
    }

    fn add(&mut self, op: &Op) {
        let on = match op.target {
            Target::SelfSeat => On::User,
            Target::AllOthers => On::Others,
            Target::Roller => On::Roller,
            _ => On::Aimed,
        };
        let amount = i16::from(op.amount);
        match op.code {
            OpCode::ModStat => {
                for (stat, shift) in self.shifts[on as usize].iter_mut().enumerate() {
                    let changes = op.when != When::OnOwnAttack && op.mask >> stat & 1 == 1;
                    *shift += if changes { amount } else { 0 };
                }
                self.moves_dif_of_others |=
                    op.target == Target::AllOthers && op.mask >> (Stat::Dif as u8) & 1 == 1;
            }
            OpCode::ModRoll => {
                let rolls = &mut self.rolls[usize::from(op.target == Target::Roller)];
                for (purpose, shift) in rolls.iter_mut().enumerate() {
                    *shift += if op.mask >> purpose & 1 == 1 { amount } else { 0 };
                }
            }
            OpCode::Forbid => self.has_powers |= op.mask & forbid::PLAY_FROM_HAND != 0,
            OpCode::EscapeEvent
            | OpCode::EscapeAttack
            | OpCode::Untargetable
            | OpCode::Reroll
            | OpCode::RollCheck
            | OpCode::MirrorPenalties => self.has_powers = true,
            _ => {}
        }
    }

    /// What it adds to a stat of a seat, if played by another (or the same) seat.
    #[inline]
    pub(super) fn shift(&self, user: Seat, aimed: Option<Seat>, on: Seat, stat: Stat) -> i16 {
        let row = |on: On| self.shifts[on as usize][stat as usize];
        let near = if user == on { row(On::User) } else { row(On::Others) };
        near + row(On::Roller) + if aimed == Some(on) { row(On::Aimed) } else { 0 }
    }

    /// What it adds to a roll for a purpose, of the user's own or of another.
    #[inline]
    pub(super) fn roll_shift(&self, purpose: usize, own: bool) -> i16 {
        let [user, roller] = &self.rolls;
        roller[purpose] + if own { user[purpose] } else { 0 }
    }
}

/// The sums of all advantage cards.
#[derive(Clone, Debug)]
pub(crate) struct Gists {
    /// By use.
    uses: Vec<Gist>,
    /// By card type, all modes at once.
    whole: Vec<Gist>,
}

impl Gists {
    /// Adds up every use.
    pub(crate) fn new(cards: &Cards) -> Self {
        let can_wait = |kind: &Advantage, how: &Use| match how.when {
            When::AroundEventRoll => true,
            When::AnyTime | When::OnReveal => kind.kind == AdvantageKind::Special,
            _ => false,
        };
        let gist = |span: Span| Gist::new(&cards.ops[span.start as usize..span.end as usize]);
        let whole = |kind: &Advantage| {
            let uses = &cards.uses[kind.uses.start as usize..kind.uses.end as usize];
            match (uses.first(), uses.last()) {
                (Some(first), Some(last)) => {
                    gist(Span { start: first.ops.start, end: last.ops.end })
                }
                _ => Gist::default(),
            }
        };
        let uses = cards.advantages.iter().flat_map(|kind| {
            let uses = &cards.uses[kind.uses.start as usize..kind.uses.end as usize];
            uses.iter().map(|how| Gist { can_wait: can_wait(kind, how), ..gist(how.ops) })
        });
        let uses: Vec<Gist> = uses.collect();
        // The uses of the cards follow one another.
        assert_eq!(uses.len(), cards.uses.len(), "a use is nobody's");
        let whole = cards.advantages.iter().map(|kind| {
            let waits = kind.kind == AdvantageKind::Special;
            Gist { can_wait: waits, ..whole(kind) }
        });
        Self { uses, whole: whole.collect() }
    }

    /// The sums of a use of a card type.
    #[inline]
    pub(super) fn of(&self, cards: &Cards, kind: u8, usage: u8) -> &Gist {
        debug_assert!(usage != USE_MISPLAY, "a card played wrongly does nothing");
        if usage == USE_ALL {
            &self.whole[kind as usize]
        } else {
            &self.uses[cards.advantages[kind as usize].uses.start as usize + usage as usize]
        }
    }
}

impl AimKind {
    /// Whether an aim of this kind names a seat.
    #[inline]
    pub(super) fn names_seat(self) -> bool {
        matches!(self, Self::Opponent | Self::Player | Self::FreeAttack | Self::Redirect)
    }
}
