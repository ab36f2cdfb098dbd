//! What cards do, in sentences made from what they have been compiled to, so that they say what is played and a changed
//! number shows: `At the judgement of its team, if its team faces at least 2 ninjas, it has +2 combat this turn.`
//!
//! Each effect is a sentence of when it acts (`moment`), on whom (`whom`) and what happens (`effect`); what is said at the
//! same moment is one. Every primitive, condition, timing, target and duration is matched by name, so that what has no
//! words does not compile.

mod clause;
mod effect;
mod moment;
mod whom;

pub(super) use self::whom::words;

use self::clause::{Clause, Names, Subject, row, sentence};
use self::moment::is_continuous;
use self::whom::of_turns;
use crate::content::catalogue::{Card, Catalogue, TargetExpr};
use crate::content::effect::Effect;
use crate::content::knobs::Knobs;
use crate::content::vocabulary::{CardKind, Selector, Timing, Window};
use std::cell::Cell;

/// What the player is called for whom an effect acts, and the other one.
struct Voice {
    you: &'static str,
    your: &'static str,
    /// As in `a ninja of yours`.
    mine: &'static str,
    opponent: &'static str,
    if_willing: &'static str,
    if_done: &'static str,
    chooses: &'static str,
}

/// Whoever controls the card.
const CONTROLLER: Voice = Voice {
    you: "you",
    your: "your",
    mine: "yours",
    opponent: "the opponent",
    if_willing: "if you like",
    if_done: "if you do",
    chooses: "you choose",
};

/// The player whose turn it is (NAR-465).
const EACH: Voice = Voice {
    you: "that player",
    your: "their",
    mine: "theirs",
    opponent: "the other player",
    if_willing: "if that player likes",
    if_done: "if they do",
    chooses: "that player chooses",
};

impl Voice {
    fn you(&self) -> Subject {
        Subject::player(self.you, self.your)
    }

    fn opponent(&self) -> Subject {
        Subject::player(self.opponent, "their")
    }

    /// A verb as it is said of the player.
    fn verb(&self, verb: &str) -> String {
        match (self.you, verb) {
            ("you", verb) => verb.to_owned(),
            (_, "have") => "has".to_owned(),
            (_, verb) => format!("{verb}s"),
        }
    }
}

/// What tells of a card.
struct Teller<'c> {
    knobs: &'c Knobs,
    catalogue: &'c Catalogue,
    card: &'c Card,
    /// The card's target has been mentioned.
    target_told: Cell<bool>,
}

/// All that a card does; nothing of one without effects.
pub(super) fn of_card(knobs: &Knobs, catalogue: &Catalogue, card: &Card) -> String {
    let teller = Teller { knobs, catalogue, card, target_told: Cell::new(false) };
    let mut told = teller.effects();
    let target = catalogue.targets.get(usize::from(card.target));
    if let Some(target) = target.filter(|_| !teller.target_told.get()) {
        let target = teller.designated(target, &CONTROLLER).mention();
        told.insert(0, format!("it targets {target}"));
    }
    if card.cost.has_x {
        told.push(format!("X is chosen as it is paid for, from 0 to {}", card.cost.x_max));
    }
    let mut names = Names::default();
    told.iter().map(|one| sentence(&names.settle(one))).collect::<Vec<_>>().join(" ")
}

/// A card's target in words.
pub(super) fn of_target(
    knobs: &Knobs,
    catalogue: &Catalogue,
    card: &Card,
    target: &TargetExpr,
) -> String {
    let teller = Teller { knobs, catalogue, card, target_told: Cell::new(false) };
    teller.designated(target, &CONTROLLER).full
}

/// When an interruption may be played.
pub(super) fn of_window(window: Window) -> &'static str {
    match window {
        Window::Any => "at any moment of the opponent's preparation",
        Window::Start => "when the opponent's preparation begins",
        Window::CallAnnounced => "when the opponent calls a ninja, before it enters",
        Window::TacticAnnounced => "when the opponent plays a tactic, before it takes effect",
        Window::ClientAnnounced => "when the opponent calls a client, before it enters",
        Window::AfterCall => "when the opponent has called a ninja",
        Window::AfterTactic => "when a tactic of the opponent has taken effect",
        Window::End => "when the opponent ends the preparation",
    }
}

impl Teller<'_> {
    fn is_technique(&self) -> bool {
        self.card.kind == CardKind::Technique
    }

    fn name(&self, number: u16) -> &str {
        &self.catalogue.names[usize::from(number)]
    }

    /// Every effect in words; those of the same moment and conditions are one sentence.
    fn effects(&self) -> Vec<String> {
        let mut all: Vec<(String, Vec<Clause>, bool)> = Vec::new();
        let ranges = Timing::ALL.iter().map(|at| self.card.at(*at));
        for effect in ranges.flat_map(|range| &self.catalogue.effects[range.indices()]) {
            let (lead, clauses) = self.effect_told(effect);
            // What is willing, limited, or hangs on something else stands for itself; so does what
            // needs no moment and speaks of somebody else.
            let joins = !effect.optional
                && !effect.once_per_turn
                && clauses.iter().all(|one| matches!(one, Clause::Does { .. }));
            match all.last_mut() {
                Some((last, more, true))
                    if joins
                        && *last == lead
                        && (!lead.is_empty() || are_of_one(more.last(), clauses.first())) =>
                {
                    more.extend(clauses);
                }
                _ => all.push((lead, clauses, joins)),
            }
        }
        let told = |(lead, clauses, _): (String, Vec<Clause>, bool)| {
            let gap = if lead.is_empty() { "" } else { ", " };
            format!("{lead}{gap}{}", row(&clauses))
        };
        all.into_iter().map(told).collect()
    }

    /// When and if an effect of the card acts, and what it does.
    fn effect_told(&self, effect: &Effect) -> (String, Vec<Clause>) {
        let Effect {
            // These stand where it is said when the effect acts, on whom and what it does.
            at: _,
            side: _,
            conditions: _,
            optional: _,
            target: _,
            op: _,
            duration: _,
            on,
            once_per_turn,
        } = *effect;
        let each = on == Selector::EachPlayer && of_turns(effect);
        let voice = if each { &EACH } else { &CONTROLLER };
        let mut lead: Vec<String> = self.moment(effect).into_iter().collect();
        // Of what is always there it is said with what it does.
        if once_per_turn && !is_continuous(effect.at) {
            lead.push("once a turn".to_owned());
        }
        match (lead.last_mut(), self.condition(effect, voice)) {
            (Some(last), Some(asked)) if is_continuous(effect.at) => {
                let asked = asked.trim_start_matches("while ");
                last.push_str(&format!(" and {asked}"));
            }
            (_, asked) => lead.extend(asked),
        }
        let (willing, clauses) = self.willing(effect, voice);
        lead.extend(willing);
        (lead.join(", "), clauses)
    }
}

/// Whether two clauses speak of the same.
fn are_of_one(one: Option<&Clause>, next: Option<&Clause>) -> bool {
    match (one, next) {
        (Some(Clause::Does { subject, .. }), Some(Clause::Does { subject: other, .. })) => {
            subject == other
        }
        _ => false,
    }
}
