//! What happened, and what of it a seat is told.

use std::cell::Cell;
use std::rc::Rc;

use crate::replay::{Lines, Short, Teller};
use crate::scenario::script::PASS;
use tenbin_engine::{Listener, Seat, SeatSet, Sentence};

/// Something that happened.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) enum Event {
    /// A seat has chosen.
    Choice {
        /// Who.
        seat: Seat,
        /// The action.
        text: String,
        /// Whether there was nothing else.
        is_forced: bool,
    },
    /// The game tells a sentence, to these seats only where that is said.
    Told {
        /// The sentence.
        text: String,
        /// Who knows.
        seats: Option<SeatSet>,
    },
}

/// What has happened so far, in order; hears it.
#[derive(Debug, Default)]
pub(crate) struct Story {
    /// All of it.
    pub(crate) events: Vec<Event>,
    /// How much it is, for somebody who cannot look.
    pub(crate) count: Rc<Cell<usize>>,
}

impl Story {
    pub(super) fn push(&mut self, event: Event) {
        self.events.push(event);
        self.count.set(self.events.len());
    }

    fn hear(&mut self, seats: Option<SeatSet>, sentence: Sentence<'_>) {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = sentence(&mut text);
        self.push(Event::Told { text, seats });
    }
}

impl Listener for Story {
    fn tell(&mut self, sentence: Sentence<'_>) {
        self.hear(None, sentence);
    }

    fn tell_to(&mut self, seats: SeatSet, sentence: Sentence<'_>) {
        self.hear(Some(seats), sentence);
    }
}

/// What a seat is told of something; all of it where nobody is meant.
pub(crate) fn told_to(event: &Event, eye: Option<Seat>, secret: &[&str]) -> Option<Event> {
    let Some(eye) = eye else { return Some(event.clone()) };
    match event {
        Event::Told { seats: Some(seats), .. } if !seats.has(eye) => None,
        Event::Choice { seat, text, .. } if *seat != eye => {
            let word = text.split(' ').next().unwrap_or_default();
            // Whether there was anything to choose may be a secret as well.
            let is_told = text != PASS && !secret.contains(&word);
            is_told.then(|| Event::Choice { seat: *seat, text: text.clone(), is_forced: false })
        }
        _ => Some(event.clone()),
    }
}

/// Writes what a seat is told, in the short form of replays.
pub(super) fn write(
    events: &[Event],
    eye: Option<Seat>,
    secret: &[&str],
    short: Short,
    out: &mut dyn Lines,
) {
    let mut teller = Teller::new(out, Some(short));
    for event in events.iter().filter_map(|event| told_to(event, eye, secret)) {
        match event {
            Event::Choice { seat, text, is_forced } => teller.choice(seat, &text, is_forced),
            Event::Told { text, .. } => teller.tell(&mut |out| out.write_str(&text)),
        }
    }
    teller.finish();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(seat: u8, text: &str) -> Event {
        Event::Choice { seat: Seat(seat), text: text.to_owned(), is_forced: false }
    }

    #[test]
    fn a_seat_hears_no_secret_of_others() {
        let own = Event::Told { text: "draws".to_owned(), seats: Some(SeatSet::of(Seat(0))) };
        let open = Event::Told { text: "rolls".to_owned(), seats: None };
        let told = |event: &Event, eye: u8| told_to(event, Some(Seat(eye)), &["hide"]);
        assert_eq!(told(&own, 0), Some(own.clone()));
        assert_eq!(told(&own, 1), None);
        assert_eq!(told(&open, 1), Some(open.clone()));
        assert_eq!(told(&chosen(0, "hide katana"), 0), Some(chosen(0, "hide katana")));
        assert_eq!(told(&chosen(0, "hide katana"), 1), None);
        assert_eq!(told(&chosen(0, "play katana"), 1), Some(chosen(0, "play katana")));
        assert_eq!(told(&chosen(0, "pass"), 1), None);
        assert_eq!(told_to(&own, None, &[]), Some(own));
    }
}
