//! The choices of Ninja and their one notation.

use std::fmt;

use crate::Ninja;
use crate::content::cards::{Cards, OpCode, Target, Use};
use crate::state::{Frame, InPlay, NONE, State, USE_ALL, USE_MISPLAY};
use tenbin_engine::game::meaning_of;

/// One choice. The order of the variants is the canonical order of a legal list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// Do nothing, decline.
    Pass,
    /// Face the event (D02, D30).
    Face,
    /// Ask the others to face it (D02).
    Ask,
    /// Volunteer, or join the volunteers (D03, D04).
    Volunteer,
    /// Withdraw instead of facing (D30).
    Withdraw,
    /// Let this seat face the event (D26).
    Choose(u8),
    /// Attack this seat (D13).
    Attack(u8),
    /// Counterattack (D16).
    Counter,
    /// Roll to escape (D21).
    Roll,
    /// Roll for a captive (D22).
    Help,
    /// Roll for this captive in one's own turn (D22).
    Rescue(u8),
    /// Take the bonus from the deck (D01).
    DrawDeck,
    /// Take the bonus from the discard pile (D01).
    DrawPile,
    /// Keep this objective.
    Keep(u8),
    /// Share with this seat (D10).
    Share(u8),
    /// Discard a card of this type from the hand (D20).
    Discard(u8),
    /// Discard a permanent of this type from the area (D11, D19).
    Drop(u8),
    /// Play a card (D05 to D09, D12, D14 to D18, D23, D27 to D29).
    Play {
        /// Its type.
        card: u8,
        /// Which of its uses.
        usage: u8,
        /// A seat, an index of cards in play, a disadvantage type, or `NONE`.
        aim: u8,
        /// The type of a second card played with it, or `NONE`.
        second: u8,
    },
    /// Give a card of this type face down (D24).
    Give {
        /// Its type.
        card: u8,
        /// To whom.
        seat: u8,
    },
    /// Turn up a gift of this giver (D25).
    TurnUp(u8),
}

/// What the aim of a use is.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) enum AimKind {
    /// Nothing to choose.
    None,
    /// An opponent.
    Opponent,
    /// Any player.
    Player,
    /// The target of a free attack.
    FreeAttack,
    /// The new target of a redirected attack.
    Redirect,
    /// A card to cancel.
    Cancel,
    /// A disadvantage to cure.
    Cure,
    /// The card just revealed, which is answered.
    Answer,
}

impl AimKind {
    /// What the aim of a use is, from its operations.
    pub(crate) fn of(cards: &Cards, how: &Use) -> Self {
        let ops = &cards.ops[how.ops.start as usize..how.ops.end as usize];
        let mut aim = Self::None;
        for op in ops {
            let wanted = match op.code {
                OpCode::CancelCard => Self::Cancel,
                OpCode::Remedy => Self::Cure,
                OpCode::Answers => Self::Answer,
                OpCode::FreeAttack => Self::FreeAttack,
                OpCode::RedirectAttack => Self::Redirect,
                _ => match op.target {
                    Target::Opponent => Self::Opponent,
                    Target::Player => Self::Player,
                    _ => continue,
                },
            };
            // An attack says whom all of its use is aimed at.
            if aim == Self::None || matches!(wanted, Self::FreeAttack | Self::Redirect) {
                aim = wanted;
            }
        }
        aim
    }

    /// Whether the aims of one use are listed in ascending order.
    #[inline]
    pub(crate) fn is_ascending(self) -> bool {
        !matches!(self, Self::Cancel | Self::Cure)
    }
}

impl Ninja {
    /// Writes an action in the one notation.
    pub(crate) fn write_action(
        &self,
        s: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let seat_name = |seat: u8| u32::from(seat) + 1;
        let advantage = |card: u8| self.cards.advantages[card as usize].id.as_str();
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Face => out.write_str("face"),
            Action::Ask => out.write_str("ask"),
            Action::Volunteer => out.write_str("volunteer"),
            Action::Withdraw => out.write_str("withdraw"),
            Action::Choose(seat) => write!(out, "choose seat{}", seat_name(seat)),
            Action::Attack(seat) => write!(out, "attack seat{}", seat_name(seat)),
            Action::Counter => out.write_str("counter"),
            Action::Roll => out.write_str("roll"),
            Action::Help => out.write_str("help"),
            Action::Rescue(seat) => write!(out, "rescue seat{}", seat_name(seat)),
            Action::DrawDeck => out.write_str("draw deck"),
            Action::DrawPile => out.write_str("draw discard"),
            Action::Keep(objective) => {
                write!(out, "keep {}", self.cards.objectives[objective as usize].id)
            }
            Action::Share(seat) => write!(out, "share seat{}", seat_name(seat)),
            Action::Discard(card) => write!(out, "discard {}", advantage(card)),
            Action::Drop(card) => write!(out, "drop {}", advantage(card)),
            Action::Play { card, usage, aim, second } => {
                write!(out, "play {}", advantage(card))?;
                self.write_use(s, card, usage, aim, second, out)
            }
            Action::Give { card, seat } => {
                write!(out, "give {} seat{}", advantage(card), seat_name(seat))
            }
            Action::TurnUp(giver) => write!(out, "turn_up seat{}", seat_name(giver)),
        }
    }

    fn write_use(
        &self,
        s: &State,
        card: u8,
        usage: u8,
        aim: u8,
        second: u8,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        if usage == USE_MISPLAY {
            return out.write_str(" wrongly");
        }
        if second != NONE {
            write!(out, " {}", self.cards.advantages[second as usize].id)?;
        }
        if usage != USE_ALL {
            let uses = self.cards.advantages[card as usize].uses;
            let mode = self.cards.uses[uses.start as usize + usage as usize].mode;
            if mode != NONE {
                write!(out, " {}", (b'a' + mode) as char)?;
            }
        }
        if aim == NONE {
            return Ok(());
        }
        match self.aim_kind(card, usage) {
            AimKind::Cure => write!(out, " {}", self.cards.disadvantages[aim as usize].id),
            AimKind::Cancel => {
                let entry = s.in_play[aim as usize];
                write!(
                    out,
                    " {} seat{}",
                    self.cards.advantages[self.cards.advantage_of[entry.card as usize] as usize].id,
                    entry.owner + 1
                )?;
                match entry.targets.single() {
                    Some(seat) if seat.0 != entry.owner => write!(out, " {seat}"),
                    _ => Ok(()),
                }
            }
            _ => write!(out, " seat{}", aim + 1),
        }
    }

    /// What an action does, whatever its cards are called.
    pub(crate) fn action_meaning(&self, s: &State, action: Action) -> u64 {
        let said = |card: u8| self.cards.advantages[usize::from(card)].said;
        let what = std::mem::discriminant(&action);
        match action {
            Action::Discard(card) | Action::Drop(card) => meaning_of(&(what, said(card))),
            Action::Give { card, seat } => meaning_of(&(what, said(card), seat)),
            Action::Play { card, usage, aim, second } => {
                let second = if second == NONE { 0 } else { said(second) };
                meaning_of(&(
                    what,
                    said(card),
                    usage,
                    self.aim_meaning(s, card, usage, aim),
                    second,
                ))
            }
            other => meaning_of(&other),
        }
    }

    fn aim_meaning(&self, s: &State, card: u8, usage: u8, aim: u8) -> u64 {
        match self.aim_kind(card, usage) {
            AimKind::Cure if aim != NONE => self.cards.disadvantages[usize::from(aim)].said,
            AimKind::Cancel if aim != NONE => {
                let InPlay { card, owner, usage, targets, .. } = s.in_play[usize::from(aim)];
                let kind = self.cards.advantage_of[usize::from(card)];
                meaning_of(&(self.cards.advantages[usize::from(kind)].said, owner, usage, targets))
            }
            _ => aim.into(),
        }
    }

    /// What the aim of a use of a card is.
    #[inline]
    pub(crate) fn aim_kind(&self, card: u8, usage: u8) -> AimKind {
        match usage {
            USE_MISPLAY => AimKind::None,
            USE_ALL => AimKind::Cancel,
            _ => {
                let uses = self.cards.advantages[card as usize].uses;
                self.aims[uses.start as usize + usage as usize]
            }
        }
    }

    /// The top frame.
    #[inline]
    pub(crate) fn top<'s>(&self, s: &'s State) -> &'s Frame {
        s.frames.top()
    }
}
