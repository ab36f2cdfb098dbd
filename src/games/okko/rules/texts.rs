//! The texts of actions, and what figures are called in them.

use std::fmt;

use crate::content::catalogue;
use crate::rules::Rules;
use crate::state;
use crate::state::action::{Action, Source};
use crate::state::{NONE, State};

impl Rules {
    /// Writes the action's text.
    pub(crate) fn write_action(
        &self,
        state: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let label = |figure: u8| self.label(state, figure);
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Edge(facing) => write!(out, "edge {}", facing.letter()),
            Action::Place(x, y) => write!(out, "place {x},{y}"),
            Action::Face(facing) => write!(out, "face {}", facing.letter()),
            Action::TakeBack(figure, face) => {
                write!(out, "take_back {} {}", label(figure), face.word())
            }
            Action::Reserve(figure, face) => {
                write!(out, "reserve {} {}", label(figure), face.word())
            }
            Action::Activate(figure) => write!(out, "activate {}", label(figure)),
            Action::EndActivations => out.write_str("end"),
            Action::Step(direction) => write!(out, "step {}", direction.word()),
            Action::Turn(facing) => write!(out, "turn {}", facing.letter()),
            Action::AirDie(source) => write!(out, "air {}", source_word(source)),
            Action::Stop => out.write_str("stop"),
            Action::Attack(figure) => write!(out, "attack {}", label(figure)),
            Action::Shoot(slot, source, target) => {
                self.write_ability(state, "shoot", slot, source, out)?;
                write!(out, " {}", label(target))
            }
            Action::Recover => out.write_str("recover"),
            Action::Use(slot, source, target) => {
                self.write_ability(state, "use", slot, source, out)?;
                if target == NONE { Ok(()) } else { write!(out, " {}", label(target)) }
            }
            Action::SetDie(slot, source, from, to) => {
                self.write_ability(state, "use", slot, source, out)?;
                write!(out, " {} {}", from.word(), to.word())
            }
            Action::StatDie(source) => write!(out, "die {}", source_word(source)),
            Action::Cancel(own, other) => self.write_cancel(state, own, other, out),
            Action::FallBack(direction) => write!(out, "fall_back {}", direction.word()),
            Action::Follow => out.write_str("follow"),
            Action::LoseSpent => out.write_str("lose spent"),
            Action::LosePool(face) => write!(out, "lose pool {}", face.word()),
            Action::LoseReserved(figure, face) => {
                write!(out, "lose reserve {} {}", label(figure), face.word())
            }
            Action::Reroll(face) => write!(out, "reroll {}", face.word()),
            Action::Friend(figure) => write!(out, "friend {}", label(figure)),
            Action::Done => out.write_str("done"),
        }
    }

    /// The figure's name in texts: the character's id, with a number where its band has several.
    pub fn label(&self, state: &State, figure: u8) -> String {
        let seat = state::seat_of(figure);
        let first = seat.0 * catalogue::BAND_MAX as u8;
        let count = state.sides[seat.index()].figures;
        let character = |other: u8| self.member(state, other).character;
        let own = character(figure);
        let same: Vec<u8> =
            (first..first + count).filter(|&other| character(other) == own).collect();
        let id = &self.catalogue.characters[own as usize].id;
        if same.len() < 2 {
            return id.clone();
        }
        let number = same.iter().position(|&other| other == figure).map_or(0, |index| index + 1);
        format!("{id}_{number}")
    }

    /// The verb, the ability of the figure that decides, and the source of its die.
    fn write_ability(
        &self,
        state: &State,
        verb: &str,
        slot: u8,
        source: Source,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let figure = self.decider(state);
        let ability = self.member(state, figure).abilities[slot as usize];
        write!(out, "{verb} {}", self.catalogue.abilities[ability as usize].id)?;
        if source == Source::Free { Ok(()) } else { write!(out, " {}", source_word(source)) }
    }

    fn write_cancel(
        &self,
        state: &State,
        own: u8,
        other: u8,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let opponent = self.cancelled_user(state);
        let card = self.member(state, self.decider(state)).abilities[own as usize];
        let ability = self.member(state, opponent).abilities[other as usize];
        let id = |ability: u8| &self.catalogue.abilities[ability as usize].id;
        write!(out, "cancel {} {}", id(card), id(ability))
    }
}

fn source_word(source: Source) -> &'static str {
    match source {
        Source::Free => "free",
        Source::Pool => "pool",
        Source::Reserve => "reserve",
    }
}
