//! The one notation of choices, and what they do whatever their cards are called.

use std::fmt;

use crate::content::ids::AdvantageId;
use crate::content::shape::MODE_WORDS;
use crate::rules::Rules;
use crate::state::action::{Action, Aim, AimKind};
use crate::state::{InPlay, State, Usage};
use tenbin_engine::game::meaning_of;

impl Rules {
    /// Writes an action in the one notation.
    pub(crate) fn write_action(
        &self,
        state: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let advantage = |card: AdvantageId| self.catalogue.advantages[card.index()].id.as_str();
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Face => out.write_str("face"),
            Action::Ask => out.write_str("ask"),
            Action::Volunteer => out.write_str("volunteer"),
            Action::Withdraw => out.write_str("withdraw"),
            Action::Choose(seat) => write!(out, "choose {seat}"),
            Action::Attack(seat) => write!(out, "attack {seat}"),
            Action::Counter => out.write_str("counter"),
            Action::Roll => out.write_str("roll"),
            Action::Help => out.write_str("help"),
            Action::Rescue(seat) => write!(out, "rescue {seat}"),
            Action::DrawDeck => out.write_str("draw deck"),
            Action::DrawPile => out.write_str("draw discard"),
            Action::Keep(objective) => {
                write!(out, "keep {}", self.catalogue.objectives[objective.index()].id)
            }
            Action::Share(seat) => write!(out, "share {seat}"),
            Action::Discard(card) => write!(out, "discard {}", advantage(card)),
            Action::Drop(card) => write!(out, "drop {}", advantage(card)),
            Action::Play { card, usage, aim } => {
                write!(out, "play {}", advantage(card))?;
                self.write_use(state, card, usage, aim, out)
            }
            Action::Give { card, seat } => {
                write!(out, "give {} {seat}", advantage(card))
            }
            Action::TurnUp(giver) => write!(out, "turn_up {giver}"),
        }
    }

    fn write_use(
        &self,
        state: &State,
        card: AdvantageId,
        usage: Usage,
        aim: Aim,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        if usage == Usage::Wrongly {
            return out.write_str(" wrongly");
        }
        if let Some(second) = aim.second() {
            write!(out, " {}", self.catalogue.advantages[second as usize].id)?;
        }
        if let Usage::One(mode) = usage {
            let uses = self.catalogue.advantages[card.index()].uses;
            let mode = self.catalogue.uses[uses.start as usize + mode.index()].mode;
            if let Some(letter) = mode {
                write!(out, " {}", MODE_WORDS[letter.index()])?;
            }
        }
        match aim {
            Aim::Nothing => Ok(()),
            Aim::Cure(cured, _) => {
                write!(out, " {}", self.catalogue.disadvantages[cured.index()].id)
            }
            Aim::InPlay(index) => {
                let entry = state.in_play[index as usize];
                write!(out, " {} {}", self.advantage(entry.card).id, entry.owner)?;
                match entry.targets.single() {
                    Some(seat) if seat != entry.owner => write!(out, " {seat}"),
                    _ => Ok(()),
                }
            }
            Aim::Seat(seat) => write!(out, " {seat}"),
        }
    }

    /// What an action does, whatever its cards are called.
    pub(crate) fn action_meaning(&self, state: &State, action: Action) -> u64 {
        let said = |card: AdvantageId| self.catalogue.advantages[card.index()].said;
        let what = std::mem::discriminant(&action);
        match action {
            Action::Discard(card) | Action::Drop(card) => meaning_of(&(what, said(card))),
            Action::Give { card, seat } => meaning_of(&(what, said(card), seat)),
            Action::Play { card, usage, aim } => {
                let second = aim.second().map_or(0, said);
                meaning_of(&(what, said(card), usage, self.aim_meaning(state, aim), second))
            }
            other => meaning_of(&other),
        }
    }

    /// What is aimed at nothing counts as the byte of no seat, so that ties stay as they are drawn.
    fn aim_meaning(&self, state: &State, aim: Aim) -> u64 {
        match aim {
            Aim::Cure(cured, _) => self.catalogue.disadvantages[cured.index()].said,
            Aim::InPlay(index) => {
                let InPlay { card, owner, usage, targets, .. } = state.in_play[usize::from(index)];
                meaning_of(&(self.advantage(card).said, owner, usage, targets))
            }
            Aim::Seat(seat) => seat.0.into(),
            Aim::Nothing => u8::MAX.into(),
        }
    }

    /// What the aim of a use of a card is.
    #[inline]
    pub(crate) fn aim_kind(&self, card: AdvantageId, usage: Usage) -> AimKind {
        match usage {
            Usage::Wrongly => AimKind::None,
            Usage::All => AimKind::Cancel,
            Usage::One(mode) => {
                self.index.uses.of_kind(&self.catalogue.advantages[card.index()], mode).aim
            }
        }
    }
}
