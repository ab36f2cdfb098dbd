//! The story of a game, for `tenbin replay` and for whoever looks at a scenario that fails: what the
//! dice showed and what came of it. A choice is a line of its own already; here is only what no
//! choice says. Where nobody listens no text is made.

use std::fmt::{self, Write};

use crate::Anima;
use crate::content::vocabulary::State as Token;
use crate::record::notes::{Crash, Event};
use crate::rules::flow::Flow;
use crate::state::text::{cm_text, point_text};
use crate::state::{Attack, NONE, Roll, SEATS, State, fact, seat_of};
use tenbin_engine::{Chance, Recorder, Seat};

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

impl Anima {
    /// A model by its label, with its seat where the other side has one of the same label.
    fn write_name(&self, s: &State, model: u8, out: &mut dyn Write) -> fmt::Result {
        let label = self.rules.label(s, model);
        let mut others = s.party_of(State::opponent(seat_of(model)));
        if others.any(|other| self.rules.label(s, other) == label) {
            write!(out, "{} ", seat_of(model))?;
        }
        out.write_str(&label)
    }

    fn write_dice(&self, s: &State, roll: &Roll, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{} of ", roll.purpose.word().replace('_', " "))?;
        if roll.model == NONE {
            write!(out, "{}:", Seat(roll.seat))?;
        } else {
            self.write_name(s, roll.model, out)?;
            out.write_char(':')?;
        }
        for die in roll.rolled.iter().take(usize::from(roll.dice)) {
            write!(out, " {die}")?;
        }
        Ok(())
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Somebody and what happens to it.
    fn tell_of(&mut self, model: u8, what: impl FnOnce(&mut dyn Write) -> fmt::Result) {
        let (g, s) = (self.game, &*self.state);
        self.recorder.tell(|out| {
            g.write_name(s, model, out)?;
            out.write_char(' ')?;
            what(out)
        });
    }

    /// Which parties sit down.
    pub(crate) fn tell_parties(&mut self) {
        let g = self.game;
        for (index, side) in self.state.sides.iter().enumerate() {
            if let Some(party) = g.rules.catalogue.parties.get(usize::from(side.party)) {
                self.recorder.tell(|out| write!(out, "{} plays {}", Seat(index as u8), party.id));
            }
        }
    }

    /// Scenery and edges, when both are known.
    pub(crate) fn tell_table(&mut self) {
        let (g, s) = (self.game, &*self.state);
        for piece in s.pieces.iter() {
            let template = g.rules.catalogue.templates.get(usize::from(piece.template));
            let id = template.map_or("a piece", |template| template.id.as_str());
            let degrees = u32::from(piece.turn) * 15;
            self.recorder.tell(|out| {
                write!(out, "{id} at {}", point_text(piece.at))?;
                if degrees == 0 { Ok(()) } else { write!(out, " turned by {degrees}") }
            });
        }
        for seat in 0..SEATS as u8 {
            let edge = if s.sides[usize::from(seat)].edge == 0 { "lower" } else { "upper" };
            self.recorder.tell(|out| write!(out, "{} has the {edge} edge", Seat(seat)));
        }
    }

    /// A turn begins.
    pub(crate) fn tell_turn(&mut self) {
        let turn = self.state.turn;
        self.recorder.tell(|out| write!(out, "turn {turn}"));
    }

    /// Where a movement has ended.
    pub(crate) fn tell_moved(&mut self, model: u8) {
        let at = self.state.model(model).at;
        self.tell_of(model, |out| write!(out, "moves to {}", point_text(at)));
    }

    /// A roll is final.
    pub(super) fn tell_roll(&mut self, roll: &Roll, success: Option<bool>) {
        let (g, s) = (self.game, &*self.state);
        self.recorder.tell(|out| {
            g.write_dice(s, roll, out)?;
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
    pub(super) fn tell_attack(&mut self, attack: &Attack) {
        let (g, s) = (self.game, &*self.state);
        self.recorder.tell(|out| {
            g.write_name(s, attack.attacker, out)?;
            out.write_str(" against ")?;
            g.write_name(s, attack.target, out)?;
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
    pub(super) fn tell_loss(&mut self, model: u8, lost: i32) {
        let left = i32::from(self.state.model(model).lp) - lost;
        self.tell_of(model, |out| write!(out, "loses {lost} LP, {left} left"));
    }

    /// Life points have been regained.
    pub(super) fn tell_heal(&mut self, model: u8, gained: i32) {
        let now = self.state.model(model).lp;
        self.tell_of(model, |out| write!(out, "regains {gained} LP, {now} now"));
    }

    /// A model is removed.
    pub(super) fn tell_removed(&mut self, model: u8) {
        self.tell_of(model, |out| out.write_str("is removed"));
    }

    /// Tokens of a state were placed, or were kept off.
    pub(super) fn tell_state(&mut self, model: u8, state: Token, taken: bool) {
        let now = self.state.model(model).tokens[state as usize];
        let word = state.word();
        self.tell_of(model, |out| {
            if taken { write!(out, "has {word} {now}") } else { write!(out, "takes no {word}") }
        });
    }

    /// A roll has kept a state away.
    pub(crate) fn tell_resisted(&mut self, model: u8, state: Token) {
        let word = state.word();
        self.tell_of(model, |out| write!(out, "resists {word}"));
    }

    /// A displacement is over.
    pub(super) fn tell_displaced(&mut self, model: u8, units: i32) {
        let at = self.state.model(model).at;
        self.tell_of(model, |out| {
            write!(out, "is moved by {} cm to {}", cm_text(units), point_text(at))
        });
    }

    /// A displaced model hits something.
    pub(super) fn tell_crash(&mut self, model: u8, crash: Crash) {
        self.tell_of(model, |out| write!(out, "hits {}", crash_word(crash)));
    }

    /// Something came about that is told.
    pub(super) fn tell_event(&mut self, model: u8, event: Event) {
        if let Some(words) = event_words(event).filter(|_| model != NONE) {
            self.tell_of(model, |out| out.write_str(words));
        }
    }

    /// The scores at the end, in levels.
    pub(super) fn tell_scores(&mut self) {
        let [one, two] = [Seat(0), Seat(1)].map(|seat| self.game.rules.score_of(self.state, seat));
        self.recorder.tell(|out| write!(out, "scores: {} to {}", cm_text(one), cm_text(two)));
    }
}
