//! The story of a game, for `tenbin replay` and for whoever looks at a scenario that fails: what the
//! dice showed and what came of it. A choice is a line of its own already; here is only what no
//! choice says. Where nobody listens no text is made.

use std::fmt::{self, Write};

use crate::content::vocabulary::State as Token;
use crate::record::notes::{Crash, Event};
use crate::record::reporter::Reporter;
use crate::rules::Rules;
use crate::state::text::{cm_text, point_text};
use crate::state::{Attack, ModelId, Roll, SEATS, State, fact, seat_of};
use tenbin_engine::{Recorder, Seat};

fn crash_word(crash: Crash) -> &'static str {
    match crash {
        Crash::Minor => "a minor obstacle",
        Crash::Forest => "a forest",
        Crash::Wall => "a wall",
        Crash::Impassable => "something impassable",
        Crash::Edge => "the table's edge",
        Crash::Model => "another model",
        Crash::Fall => "the ground below",
    }
}

/// What is told of an event; nothing where the choice or another line says it.
fn event_words(event: Event) -> Option<&'static str> {
    Some(match event {
        Event::Escaped => "escapes",
        Event::ChargeShort => "falls short",
        Event::ShotLost => "is out of range or sight of its target",
        Event::Revealed => "is hidden no more",
        Event::Hid => "is hidden",
        Event::InfiltratorRevealed => "steps onto the table",
        Event::InfiltratorDetected => "is detected",
        Event::UpkeepDropped => "lets an ability end",
        Event::ActivationLost => "loses its activation",
        Event::ImpactDodged => "dodges the impact",
        Event::MarkerCleared
        | Event::UpkeepPaid
        | Event::Gnosis
        | Event::Discarded
        | Event::Rerolled => return None,
    })
}

/// A model by its label, with its seat where the other side has one of the same label.
fn write_name(rules: &Rules, state: &State, model: ModelId, out: &mut dyn Write) -> fmt::Result {
    let label = rules.label(state, model);
    let mut others = state.party_of(State::opponent(seat_of(model)));
    if others.any(|other| rules.label(state, other) == label) {
        write!(out, "{} ", seat_of(model))?;
    }
    out.write_str(&label)
}

fn write_dice(rules: &Rules, state: &State, roll: &Roll, out: &mut dyn Write) -> fmt::Result {
    write!(out, "{} of ", roll.purpose.word().replace('_', " "))?;
    if roll.model == ModelId::NONE {
        write!(out, "{}:", roll.seat)?;
    } else {
        write_name(rules, state, roll.model, out)?;
        out.write_char(':')?;
    }
    for die in roll.rolled.iter().take(usize::from(roll.dice)) {
        write!(out, " {die}")?;
    }
    Ok(())
}

impl<R: Recorder> Reporter<'_, R> {
    /// Somebody and what happens to it.
    fn tell_of(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        what: impl FnOnce(&mut dyn Write) -> fmt::Result,
    ) {
        self.recorder.tell(|out| {
            write_name(rules, state, model, out)?;
            out.write_char(' ')?;
            what(out)
        });
    }

    /// Which parties sit down.
    pub(crate) fn tell_parties(&mut self, rules: &Rules, state: &State) {
        for (index, side) in state.sides.iter().enumerate() {
            if let Some(party) = rules.catalogue.parties.get(usize::from(side.party)) {
                self.recorder.tell(|out| write!(out, "{} plays {}", Seat(index as u8), party.id));
            }
        }
    }

    /// Scenery and edges, when both are known.
    pub(crate) fn tell_table(&mut self, rules: &Rules, state: &State) {
        for piece in state.pieces.iter() {
            let template = rules.catalogue.templates.get(usize::from(piece.template));
            let id = template.map_or("a piece", |template| template.id.as_str());
            let degrees = u32::from(piece.turn) * 15;
            self.recorder.tell(|out| {
                write!(out, "{id} at {}", point_text(piece.at))?;
                if degrees == 0 { Ok(()) } else { write!(out, " turned by {degrees}") }
            });
        }
        for seat in (0..SEATS as u8).map(Seat) {
            let edge = if state.sides[seat.index()].edge == 0 { "lower" } else { "upper" };
            self.recorder.tell(|out| write!(out, "{seat} has the {edge} edge"));
        }
    }

    /// A turn begins.
    pub(crate) fn tell_turn(&mut self, state: &State) {
        let turn = state.turn;
        self.recorder.tell(|out| write!(out, "turn {turn}"));
    }

    /// Where a movement has ended.
    pub(crate) fn tell_moved(&mut self, rules: &Rules, state: &State, model: ModelId) {
        let at = state.model(model).at;
        self.tell_of(rules, state, model, |out| write!(out, "moves to {}", point_text(at)));
    }

    /// A roll is final.
    pub(super) fn tell_roll(
        &mut self,
        rules: &Rules,
        state: &State,
        roll: &Roll,
        success: Option<bool>,
    ) {
        self.recorder.tell(|out| {
            write_dice(rules, state, roll, out)?;
            let total = i32::from(roll.die) + i32::from(roll.modifier);
            if roll.modifier != 0 {
                write!(out, ", with {:+} {total}", roll.modifier)?;
            } else if roll.dice > 1 {
                write!(out, ", so {total}")?;
            }
            match success {
                Some(true) => write!(out, ": made ({} needed)", roll.needed),
                Some(false) => write!(out, ": failed ({} needed)", roll.needed),
                None => Ok(()),
            }
        });
    }

    /// An attack has been compared with a defence.
    pub(super) fn tell_attack(&mut self, rules: &Rules, state: &State, attack: &Attack) {
        self.recorder.tell(|out| {
            write_name(rules, state, attack.attacker, out)?;
            out.write_str(" against ")?;
            write_name(rules, state, attack.target, out)?;
            if attack.is(fact::MISSES) {
                return out.write_str(": the attack comes to nothing");
            }
            let outcome = match (attack.is(fact::HIT), attack.is(fact::CRIT)) {
                (_, true) => "a critical hit",
                (true, false) => "a hit",
                (false, false) => "a miss",
            };
            write!(out, ": {} to {}, {outcome}", attack.total, attack.defence)
        });
    }

    /// Life points are about to be lost.
    pub(super) fn tell_loss(&mut self, rules: &Rules, state: &State, model: ModelId, lost: i32) {
        let left = i32::from(state.model(model).lp) - lost;
        self.tell_of(rules, state, model, |out| write!(out, "loses {lost} LP, {left} left"));
    }

    /// Life points have been regained.
    pub(super) fn tell_heal(&mut self, rules: &Rules, state: &State, model: ModelId, gained: i32) {
        let now = state.model(model).lp;
        self.tell_of(rules, state, model, |out| write!(out, "regains {gained} LP, {now} now"));
    }

    /// A model is removed.
    pub(super) fn tell_removed(&mut self, rules: &Rules, state: &State, model: ModelId) {
        self.tell_of(rules, state, model, |out| out.write_str("is removed"));
    }

    /// Tokens of a state were placed, or were kept off.
    pub(super) fn tell_state(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        token: Token,
        taken: bool,
    ) {
        let now = state.model(model).tokens[token as usize];
        let word = token.word();
        self.tell_of(rules, state, model, |out| {
            if taken { write!(out, "has {word} {now}") } else { write!(out, "takes no {word}") }
        });
    }

    /// A roll has kept a state away.
    pub(crate) fn tell_resisted(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        token: Token,
    ) {
        let word = token.word();
        self.tell_of(rules, state, model, |out| write!(out, "resists {word}"));
    }

    /// A displacement is over.
    pub(super) fn tell_displaced(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        units: i32,
    ) {
        let at = state.model(model).at;
        self.tell_of(rules, state, model, |out| {
            write!(out, "is moved by {} cm to {}", cm_text(units), point_text(at))
        });
    }

    /// A displaced model hits something.
    pub(super) fn tell_crash(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        crash: Crash,
    ) {
        self.tell_of(rules, state, model, |out| write!(out, "hits {}", crash_word(crash)));
    }

    /// Something came about that is told.
    pub(super) fn tell_event(
        &mut self,
        rules: &Rules,
        state: &State,
        model: ModelId,
        event: Event,
    ) {
        if let Some(words) = event_words(event).filter(|_| model != ModelId::NONE) {
            self.tell_of(rules, state, model, |out| out.write_str(words));
        }
    }

    /// The scores at the end, in levels.
    pub(super) fn tell_scores(&mut self, rules: &Rules, state: &State) {
        let [one, two] = [Seat(0), Seat(1)].map(|seat| rules.score_of(state, seat));
        self.recorder.tell(|out| write!(out, "scores: {} to {}", cm_text(one), cm_text(two)));
    }
}
