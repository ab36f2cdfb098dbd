//! Refuses texts of a scenario that no action could ever have, and questions that are never asked:
//! what they say would hold whatever the rules do.

use crate::module::going::Staging;
use crate::scenario::expect::{ILLEGAL, LEGAL, LEGAL_EXACTLY, NEVER_ASKED, NOT_OFFERED};
use crate::scenario::file::{Move, Scenario};
use tenbin_content::{Diagnostics, Kind, Node, nearest};
use tenbin_engine::Seat;

/// Checks all but the moves, which fail where they stand.
pub(crate) fn check(game: &dyn Staging, scenario: &Scenario, diagnostics: &mut Diagnostics) {
    let keys = [LEGAL, ILLEGAL, LEGAL_EXACTLY, NOT_OFFERED];
    let tables = || scenario.expect.iter().chain(scenario.steps.iter().map(|step| &step.expect));
    let listed = |key: &'static str| tables().flat_map(move |table| table.list(key));
    for node in keys.iter().chain(&[NEVER_ASKED]).flat_map(|key| listed(key)) {
        if node.as_text().is_none() {
            let found = node.kind_name();
            diagnostics.error(node.place, format!("expected a text, found {found}"));
        }
    }
    let mut texts: Vec<Move> =
        keys.iter().flat_map(|key| listed(key)).filter_map(Move::of).collect();
    texts.extend(scenario.prefer.iter().chain(&scenario.not_offered).cloned());
    if !texts.is_empty() {
        let seats = scenario.seats.unwrap_or(game.seats_default());
        let notation = game.notation();
        for text in texts {
            if let Some(seat) = text.seat
                && seat.0 >= seats
            {
                diagnostics.error(text.place, format!("there is no {seat} at this table"));
            }
            if let Err(help) = notation.check(&text.text) {
                let message = format!("no action is ever called `{}`", text.text);
                diagnostics.error_with_help(text.place, message, help);
            }
        }
    }
    for node in listed(NEVER_ASKED) {
        check_question(game, node, diagnostics);
    }
}

/// A question: somebody's, of a kind, or both.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Question {
    /// Whose choice; anybody's where nothing was said.
    seat: Option<Seat>,
    /// What for; anything where nothing was said.
    word: Option<String>,
}

impl Question {
    /// Reads `seat2`, `counter` or `seat2: counter`.
    pub(crate) fn parse(text: &str) -> Self {
        let read = Move::parse(&format!("{text}:").replacen("::", ":", 1));
        if read.seat.is_some() {
            let word = read.text.trim_end_matches(':').trim();
            return Self { seat: read.seat, word: (!word.is_empty()).then(|| word.to_owned()) };
        }
        Self { seat: None, word: Some(text.trim().to_owned()) }
    }

    /// Whether this is what a seat is asked.
    pub(crate) fn is(&self, seat: Seat, word: &str) -> bool {
        self.seat.is_none_or(|wanted| wanted == seat)
            && self.word.as_ref().is_none_or(|wanted| wanted == word)
    }
}

fn check_question(game: &dyn Staging, node: &Node, diagnostics: &mut Diagnostics) {
    let Some(word) = node.as_text().and_then(|text| Question::parse(text).word) else { return };
    let words = match game.facts_shape().field("asked_for").map(|field| field.kind) {
        Some(Kind::OneOf(words)) => words,
        _ => &[],
    };
    if words.contains(&word.as_str()) {
        return;
    }
    let message = format!("no player is ever asked for `{word}`");
    let help = match nearest(&word, words.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if words.is_empty() => "this game has one kind of question; name a seat".to_owned(),
        None => format!("name a seat, or one of: {}", words.join(", ")),
    };
    diagnostics.error_with_help(node.place, message, help);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_a_seat_or_a_word_or_both() {
        let both = Question::parse("seat2: counter");
        assert!(both.is(Seat(1), "counter") && !both.is(Seat(1), "face"));
        assert!(!both.is(Seat(0), "counter"));
        let seat = Question::parse("seat2");
        assert!(seat.is(Seat(1), "face") && !seat.is(Seat(0), "face"));
        let word = Question::parse("counter");
        assert!(word.is(Seat(0), "counter") && !word.is(Seat(0), "face"));
    }
}
