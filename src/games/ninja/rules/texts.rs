//! The one notation of choices, and what they do whatever their cards are called.

use std::fmt;

use crate::rules::Rules;
use crate::state::action::{Action, AimKind};
use crate::state::{InPlay, NONE, State, USE_ALL, USE_MISPLAY};
use tenbin_engine::game::meaning_of;

impl Rules {
    /// Writes an action in the one notation.
    pub(crate) fn write_action(
        &self,
        state: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let seat_name = |seat: u8| u32::from(seat) + 1;
        let advantage = |card: u8| self.catalogue.advantages[card as usize].id.as_str();
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
                write!(out, "keep {}", self.catalogue.objectives[objective as usize].id)
            }
            Action::Share(seat) => write!(out, "share seat{}", seat_name(seat)),
            Action::Discard(card) => write!(out, "discard {}", advantage(card)),
            Action::Drop(card) => write!(out, "drop {}", advantage(card)),
            Action::Play { card, usage, aim, second } => {
                write!(out, "play {}", advantage(card))?;
                self.write_use(state, card, usage, aim, second, out)
            }
            Action::Give { card, seat } => {
                write!(out, "give {} seat{}", advantage(card), seat_name(seat))
            }
            Action::TurnUp(giver) => write!(out, "turn_up seat{}", seat_name(giver)),
        }
    }

    fn write_use(
        &self,
        state: &State,
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
            write!(out, " {}", self.catalogue.advantages[second as usize].id)?;
        }
        if usage != USE_ALL {
            let uses = self.catalogue.advantages[card as usize].uses;
            let mode = self.catalogue.uses[uses.start as usize + usage as usize].mode;
            if mode != NONE {
                write!(out, " {}", (b'a' + mode) as char)?;
            }
        }
        if aim == NONE {
            return Ok(());
        }
        match self.aim_kind(card, usage) {
            AimKind::Cure => write!(out, " {}", self.catalogue.disadvantages[aim as usize].id),
            AimKind::Cancel => {
                let entry = state.in_play[aim as usize];
                write!(
                    out,
                    " {} seat{}",
                    self.catalogue.advantages
                        [self.catalogue.advantage_of[entry.card as usize] as usize]
                        .id,
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
    pub(crate) fn action_meaning(&self, state: &State, action: Action) -> u64 {
        let said = |card: u8| self.catalogue.advantages[usize::from(card)].said;
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
                    self.aim_meaning(state, card, usage, aim),
                    second,
                ))
            }
            other => meaning_of(&other),
        }
    }

    fn aim_meaning(&self, state: &State, card: u8, usage: u8, aim: u8) -> u64 {
        match self.aim_kind(card, usage) {
            AimKind::Cure if aim != NONE => self.catalogue.disadvantages[usize::from(aim)].said,
            AimKind::Cancel if aim != NONE => {
                let InPlay { card, owner, usage, targets, .. } = state.in_play[usize::from(aim)];
                let kind = self.catalogue.advantage_of[usize::from(card)];
                meaning_of(&(
                    self.catalogue.advantages[usize::from(kind)].said,
                    owner,
                    usage,
                    targets,
                ))
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
                let uses = self.catalogue.advantages[card as usize].uses;
                self.index.aims[uses.start as usize + usage as usize]
            }
        }
    }
}
