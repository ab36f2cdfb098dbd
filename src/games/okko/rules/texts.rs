//! The texts of actions, and what figures are called in them.

use std::fmt;

use crate::rules::Rules;
use crate::state::action::{Action, Source};
use crate::state::{FigureId, Slot, State};

impl Rules {
    /// Writes the action's text.
    pub(crate) fn write_action(
        &self,
        state: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let label = |figure: FigureId| self.label(state, figure);
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Edge(facing) => write!(out, "edge {}", facing.letter()),
            Action::Place(at) => write!(out, "place {},{}", at.x, at.y),
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
                target.map_or(Ok(()), |target| write!(out, " {}", label(target)))
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
    pub fn label(&self, state: &State, figure: FigureId) -> String {
        let character = |other: FigureId| self.member(state, other).character;
        let own = character(figure);
        let same: Vec<FigureId> =
            state.band(figure.seat()).filter(|&other| character(other) == own).collect();
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
        slot: Slot,
        source: Source,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let figure = self.decider(state).unwrap_or_default();
        let ability = self.member(state, figure).abilities[slot.index()];
        write!(out, "{verb} {}", self.catalogue.abilities[ability as usize].id)?;
        if source == Source::Free { Ok(()) } else { write!(out, " {}", source_word(source)) }
    }

    fn write_cancel(
        &self,
        state: &State,
        own: Slot,
        other: Slot,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let opponent = self.cancelled_user(state);
        let card =
            self.member(state, self.decider(state).unwrap_or_default()).abilities[own.index()];
        let ability = self.member(state, opponent).abilities[other.index()];
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
