//! Actions in the one notation of scripts and logs, and the names of models.
//!
//! Models are named by their character, numbered where a party has several; points are written in
//! centimetres.

use std::fmt;

use crate::content::catalogue::SLOTS;
use crate::content::effect::Target;
use crate::content::vocabulary::State as Token;
use crate::rules::Rules;
use crate::state::action::Action;
use crate::state::text::{point_text, short_id};
use crate::state::{AttackStep, Frame, ModelId, NONE, Slot, State, seat_of};
use tenbin_engine::Seat;

impl Rules {
    /// The model's name in texts: the character's id, with a number where its party has several.
    pub fn label(&self, s: &State, model: ModelId) -> String {
        let own = s.model(model).character;
        let same = |other: &ModelId| s.model(*other).character == own;
        let party = || s.party_of(seat_of(model)).filter(same);
        let Some(character) = self.catalogue.characters.get(own as usize) else {
            return format!("model_{}", model.number());
        };
        if party().count() < 2 {
            return character.id.clone();
        }
        let number = party().position(|other| other == model).map_or(0, |index| index + 1);
        format!("{}_{number}", character.id)
    }

    /// The name of a model that `seat` chooses among models of both sides: an enemy that shares
    /// its name with a friend is told from it.
    pub(crate) fn label_for(&self, s: &State, seat: Seat, model: ModelId) -> String {
        let label = self.label(s, model);
        let is_twin =
            seat_of(model) != seat && s.party_of(seat).any(|friend| self.label(s, friend) == label);
        if is_twin { format!("enemy_{label}") } else { label }
    }

    /// The model of this label, the seat's own first, then (also as `enemy_`) the other's.
    pub(crate) fn find_label(&self, s: &State, seat: Seat, label: &str) -> Option<ModelId> {
        let found =
            |seat: Seat, label: &str| s.party_of(seat).find(|&model| self.label(s, model) == label);
        let other = State::opponent(seat);
        found(seat, label).or_else(|| found(other, label.strip_prefix("enemy_").unwrap_or(label)))
    }

    /// The name of what lies in a slot of a model, numbered where it has the same twice.
    pub(crate) fn slot_label(&self, s: &State, model: ModelId, slot: Slot) -> String {
        let id_in = |slot: Slot| self.ability_in(s, model, slot).map(|(_, one)| short_id(&one.id));
        let Some(own) = id_in(slot) else { return format!("slot_{}", slot.number()) };
        let before = (0..slot.number().min(SLOTS))
            .map(Slot::of)
            .filter(|&other| id_in(other) == Some(own))
            .count();
        if before == 0 { own.to_owned() } else { format!("{own}_{}", before + 1) }
    }

    /// The name of a plot card of a side, numbered where it has the same twice.
    pub(crate) fn plot_label(&self, s: &State, seat: Seat, number: u8) -> String {
        let plots = &s.sides[seat.index()].plots;
        let Some(plot) = plots.get(usize::from(number)) else { return format!("plot_{number}") };
        let before = plots[..usize::from(number)].iter().filter(|one| one.card == plot.card);
        let id = self.catalogue.abilities.get(plot.card as usize).map_or("plot", |one| &one.id);
        match before.count() {
            0 => id.to_owned(),
            before => format!("{id}_{}", before + 1),
        }
    }

    /// Whose abilities `Action::Use` names at this moment.
    pub(crate) fn user(&self, s: &State) -> ModelId {
        match s.top() {
            Frame::Triggered { model, .. } | Frame::StartAbility { model } => model,
            Frame::Roll(_) => Self::roll_user(s),
            Frame::Run => s.runs.last().map_or(s.active, |run| run.source),
            Frame::Attack(step) => s.attack().map_or(s.active, |attack| match step {
                AttackStep::Declared
                | AttackStep::AttackerGnosis
                | AttackStep::AttackRoll
                | AttackStep::HitRules
                | AttackStep::Riders
                | AttackStep::Finish => attack.attacker,
                _ => attack.target,
            }),
            _ => s.active,
        }
    }

    /// What is done with a model that is chosen.
    fn model_verb(frame: Frame) -> &'static str {
        match frame {
            Frame::KeepOff { .. } => "keep_off",
            Frame::Deploy { .. } => "deploy",
            Frame::Redeploy { .. } => "redeploy",
            Frame::PickNext => "pick",
            Frame::AnswerSeek { .. } => "place",
            _ => "target",
        }
    }

    /// Writes the action's text.
    pub(crate) fn write_action(
        &self,
        s: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let seat = self.chooser(s).unwrap_or_default();
        let label = |model: ModelId| self.label(s, model);
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Edge(edge) => {
                write!(out, "edge {}", if edge == 0 { "lower" } else { "upper" })
            }
            Action::First(first) => write!(out, "first {first}"),
            Action::Turn(turn) => write!(out, "turn {}", u32::from(turn) * 15),
            Action::Model(model) => {
                let verb = Self::model_verb(s.top());
                write!(out, "{verb} {}", self.label_for(s, seat, model))
            }
            Action::Marker(marker) => write!(out, "marker {}", u32::from(marker) + 1),
            Action::Spot(point) => write!(out, "spot {}", point_text(point)),
            Action::Contact(model) => {
                write!(out, "contact {}", self.label_for(s, seat, model))
            }
            Action::Reveal(model, marker) => {
                write!(out, "reveal {} {}", label(model), u32::from(marker) + 1)
            }
            Action::Climb(piece) => write!(out, "climb {}", u32::from(piece) + 1),
            Action::Attack(model) => write!(out, "attack {}", label(model)),
            Action::Shoot(model) => write!(out, "shoot {}", label(model)),
            Action::Charge(model) => write!(out, "charge {}", label(model)),
            Action::Push(model) => write!(out, "push {}", label(model)),
            Action::Slam(model) => write!(out, "slam {}", label(model)),
            Action::Seek(NONE) => out.write_str("seek"),
            Action::Seek(marker) => write!(out, "seek {}", u32::from(marker) + 1),
            Action::Use(slot, target, extra) => {
                let user = self.user(s);
                write!(out, "use {}", self.slot_label(s, user, slot))?;
                self.write_target(s, seat, target, out)?;
                if extra == 0 { Ok(()) } else { write!(out, " +{extra}") }
            }
            Action::React(model, slot, target) => {
                write!(out, "react {} {}", label(model), self.slot_label(s, model, slot))?;
                self.write_target(s, seat, target, out)
            }
            Action::Plot(number, target) => {
                write!(out, "plot {}", self.plot_label(s, seat, number))?;
                if target != ModelId::NONE && self.aims_at_scenery(s, seat, number) {
                    return write!(out, " {}", u32::from(target.number()) + 1);
                }
                self.write_target(s, seat, target, out)
            }
            Action::Shield(model) => write!(out, "shield {}", label(model)),
            Action::Intercept(model) => write!(out, "intercept {}", label(model)),
            Action::Direction(number) if matches!(s.top(), Frame::Face { .. }) => {
                write!(out, "face {}", u32::from(number) * 45)
            }
            Action::Direction(number) => write!(out, "direction {}", u32::from(number) + 1),
            Action::State(number) => {
                let state = Token::ALL.get(usize::from(number)).map_or("none", |one| one.word());
                write!(out, "state {state}")
            }
            Action::Number(number) => write!(out, "number {number}"),
            _ => out.write_str(plain_word(action)),
        }
    }

    fn write_target(
        &self,
        s: &State,
        seat: Seat,
        target: ModelId,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        if target == ModelId::NONE {
            Ok(())
        } else {
            write!(out, " {}", self.label_for(s, seat, target))
        }
    }

    /// Whether a plot card is played on a piece of scenery.
    fn aims_at_scenery(&self, s: &State, seat: Seat, number: u8) -> bool {
        let plot = s.sides[seat.index()].plots.get(usize::from(number));
        plot.and_then(|plot| self.catalogue.abilities.get(plot.card as usize)).is_some_and(
            |ability| {
                let rules = self.catalogue.rules_of(ability.rules);
                rules.iter().any(|rule| rule.target == Target::Scenery)
            },
        )
    }
}

/// The word of an action that names nothing.
fn plain_word(action: Action) -> &'static str {
    match action {
        Action::Pay => "pay",
        Action::Drop => "drop",
        Action::Gnosis => "gnosis",
        Action::Walk => "walk",
        Action::Run => "run",
        Action::FreeMove => "free_move",
        Action::Escape => "escape",
        Action::Dodge => "dodge",
        Action::Counter => "counter",
        Action::GiveUp => "give_up",
        Action::End => "end",
        _ => "pass",
    }
}
