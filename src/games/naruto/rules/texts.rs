//! Actions in the one notation of scripts and logs, and the names of ninjas, teams and techniques.
//!
//! A ninja goes by the id of its card, with its controller's seat in front where two in play share
//! it; a team by the names of its members, an attacking team that has none left by which of the
//! attacks that were declared it is.

use std::fmt;

use crate::rules::Rules;
use crate::state::action::Action;
use crate::state::{Base, CardId, Object, State, TeamId, UnitId, units_in};
use tenbin_engine::Seat;
use tenbin_engine::game::meaning_of;

impl Rules {
    /// What an action does, whatever its cards are called and wherever they were in the deck.
    pub(crate) fn action_meaning(&self, state: &State, action: Action) -> u64 {
        let what = std::mem::discriminant(&action);
        match action {
            Action::Call(card, base) => {
                let base = match base {
                    Base::Unit(unit) => unit.number(),
                    Base::Nothing => u8::MAX,
                };
                meaning_of(&(what, self.card_meaning(state, card), base))
            }
            Action::Launch(card, user) => meaning_of(&(what, self.card_meaning(state, card), user)),
            Action::Tactic(card)
            | Action::Client(card)
            | Action::ChargeCard(card)
            | Action::Spare(card)
            | Action::Interrupt(card)
            | Action::Pay(card)
            | Action::Take(card)
            | Action::Target(Object::Card(card)) => {
                meaning_of(&(what, self.card_meaning(state, card)))
            }
            other => meaning_of(&other),
        }
    }

    fn card_meaning(&self, state: &State, card: CardId) -> u64 {
        let said =
            self.catalogue.cards.get(usize::from(state.kind(card))).map_or(0, |card| card.said);
        meaning_of(&(card.owner(), said))
    }

    /// The id of a physical card's card.
    pub(crate) fn card_id(&self, state: &State, card: CardId) -> &str {
        self.catalogue.cards.get(usize::from(state.kind(card))).map_or("none", |card| &card.id)
    }

    /// The same where there is one.
    pub(crate) fn id_of(&self, state: &State, card: Option<CardId>) -> &str {
        card.map_or("none", |card| self.card_id(state, card))
    }

    /// The name of a ninja in play.
    pub(crate) fn unit_name(&self, state: &State, unit: UnitId) -> String {
        if !state.is_in_play(unit) {
            return "none".to_owned();
        }
        let own = state.units[unit.index()];
        let id = self.card_id(state, own.card);
        let is_same = |other: &UnitId| {
            state.is_in_play(*other) && self.card_id(state, state.units[other.index()].card) == id
        };
        let same = || UnitId::ALL.into_iter().filter(is_same);
        if same().count() < 2 {
            return id.to_owned();
        }
        let seat = own.controller;
        let of_seat = |other: &UnitId| state.units[other.index()].controller == own.controller;
        match same().filter(of_seat).position(|other| other == unit) {
            None | Some(0) => format!("{seat}:{id}"),
            Some(before) => format!("{seat}:{id}#{}", before + 1),
        }
    }

    /// The name of a team.
    pub(crate) fn team_name(&self, state: &State, team: TeamId) -> String {
        let own = &state.teams[team.index()];
        if own.members == 0 {
            // By the order of the declarations, which the log tells.
            return match state.attack_place(team) {
                Some(place) => format!("attack#{}", place + 1),
                None => format!("empty#{}", team.number()),
            };
        }
        let names: Vec<String> =
            units_in(own.members).map(|unit| self.unit_name(state, unit)).collect();
        names.join("+")
    }

    /// The name of a technique on the chain: a number tells equal ones apart, in order of launch.
    fn link_name(&self, state: &State, link: u8) -> String {
        let Some(own) = state.chain.get(usize::from(link)) else {
            return format!("technique_{link}");
        };
        let id = self.card_id(state, own.card);
        let earlier = state.chain[..usize::from(link)].iter();
        match earlier.filter(|one| self.card_id(state, one.card) == id).count() {
            0 => id.to_owned(),
            before => format!("{id}#{}", before + 1),
        }
    }

    /// The name of an effect that is due: a number tells a player's equal ones apart.
    fn pending_name(&self, state: &State, index: u8) -> String {
        let Some(own) = state.pending.get(usize::from(index)) else {
            return format!("effect_{index}");
        };
        let id = self.id_of(state, own.source.card);
        let earlier = state.pending[..usize::from(index)].iter();
        let same = earlier.filter(|one| {
            one.source.seat == own.source.seat && self.id_of(state, one.source.card) == id
        });
        match same.count() {
            0 => id.to_owned(),
            before => format!("{id}#{}", before + 1),
        }
    }

    /// Writes what is targeted, as the seat that chooses calls it.
    pub(crate) fn write_object(
        &self,
        state: &State,
        seat: Seat,
        object: Object,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        match object {
            Object::None => out.write_str("nothing"),
            Object::Unit(unit) => out.write_str(&self.unit_name(state, unit)),
            Object::Team(team) => write!(out, "team {}", self.team_name(state, team)),
            Object::Link(link) => out.write_str(&self.link_name(state, link)),
            Object::Announced => out.write_str("announced"),
            Object::Gain(gain) => {
                let owner = gain.owner();
                let position = u32::from(gain.position()) + 1;
                if owner == seat {
                    write!(out, "gain {position}")
                } else {
                    write!(out, "{owner}:gain {position}")
                }
            }
            Object::Player(player) => write!(out, "{player}"),
            Object::Card(card) => {
                let (owner, id) = (card.owner(), self.card_id(state, card));
                if owner == seat {
                    write!(out, "discarded {id}")
                } else {
                    write!(out, "discarded {owner}:{id}")
                }
            }
        }
    }

    /// Writes the action's text: unique among the legal actions of a state.
    pub(crate) fn write_action(
        &self,
        state: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let id = |card: CardId| self.card_id(state, card);
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Keep => out.write_str("keep"),
            Action::Redraw => out.write_str("redraw"),
            Action::Call(card, Base::Nothing) => write!(out, "call {}", id(card)),
            Action::Call(card, Base::Unit(base)) => {
                write!(out, "call {} on {}", id(card), self.unit_name(state, base))
            }
            Action::Tactic(card) => write!(out, "tactic {}", id(card)),
            Action::Client(card) => write!(out, "client {}", id(card)),
            Action::Charge => out.write_str("charge"),
            Action::ChargeCard(card) => write!(out, "charge {}", id(card)),
            Action::Spare(card) => write!(out, "spare {}", id(card)),
            Action::EndPreparation => out.write_str("end"),
            Action::Interrupt(card) => write!(out, "interrupt {}", id(card)),
            Action::Pay(card) => write!(out, "pay {}", id(card)),
            Action::Target(object) => {
                out.write_str("target ")?;
                self.write_object(state, self.chooser(state).unwrap_or_default(), object, out)
            }
            Action::Done => out.write_str("done"),
            Action::Regroup => out.write_str("regroup"),
            Action::Join(unit) => write!(out, "join {}", self.unit_name(state, unit)),
            Action::Alone => out.write_str("alone"),
            Action::Send(team) => write!(out, "send {}", self.team_name(state, team)),
            Action::Front(unit) => write!(out, "front {}", self.unit_name(state, unit)),
            Action::Block(team) => write!(out, "block {}", self.team_name(state, team)),
            Action::Launch(card, user) => {
                write!(out, "launch {} by {}", id(card), self.unit_name(state, user))
            }
            Action::X(x) => write!(out, "x {x}"),
            Action::Use => out.write_str("use"),
            Action::Take(card) => write!(out, "take {}", id(card)),
            Action::Trigger(index) => write!(out, "resolve {}", self.pending_name(state, index)),
            Action::Judge(team) => write!(out, "judge {}", self.team_name(state, team)),
            Action::TakeGain => out.write_str("gain"),
            Action::Option(number) => write!(out, "option {}", u32::from(number) + 1),
        }
    }
}
