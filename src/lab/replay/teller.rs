//! How a replay is written: every step, or what a reader wants to know.
//!
//! The short form shows how the table stands at each turn, folds passes, leaves out choices whose
//! result is told in words, puts choices of a seat that follow one another in one line, and gives
//! cards their names.

use crate::module::ReplayWords;
use crate::replay::Lines;
use tenbin_engine::{Listener, Picture, Seat, Sentence};

/// Hears the sentences that a game tells and passes them on.
pub(crate) struct Teller<'a> {
    out: &'a mut dyn Lines,
    /// None where every step is shown.
    short: Option<Short>,
    /// The last choice, and the one that the line held back belongs to.
    choice: u32,
    held_since: u32,
}

impl<'a> Teller<'a> {
    /// A teller of every step, or of the short form.
    pub(crate) fn new(out: &'a mut dyn Lines, short: Option<Short>) -> Self {
        Self { out, short, choice: 0, held_since: 0 }
    }

    /// Writes a line as it is.
    pub(crate) fn line(&mut self, text: &str) {
        self.out.line(text);
    }

    /// What is told from here on is what this choice has brought about.
    pub(crate) fn choice_begins(&mut self, number: u32) {
        self.choice = number;
        self.out.choice(number);
    }

    /// A seat has chosen; `is_forced` where there was nothing else.
    pub(crate) fn choice(&mut self, seat: Seat, text: &str, is_forced: bool) {
        match &mut self.short {
            None => self.line(&format!("{seat}: {text}")),
            Some(short) => {
                let was_held = short.held.is_some();
                let lines = short.choice(seat, text, is_forced);
                self.lines(&lines, was_held);
            }
        }
    }

    /// The table at a moment (`Module::moment`); shown where the moment is another than before.
    pub(crate) fn table(&mut self, moment: u32, text: impl FnOnce() -> String) {
        if let Some(short) = &mut self.short
            && short.moment != moment
        {
            short.moment = moment;
            let lines = short.table(&text());
            self.lines(&lines, true);
        }
    }

    /// Passes on what can be seen.
    pub(crate) fn picture(&mut self, turn: u32, take: impl FnOnce() -> Picture) {
        if self.out.wants_pictures() {
            self.out.picture(turn, take());
        }
    }

    /// Writes what is still held back.
    pub(crate) fn finish(&mut self) {
        if let Some(short) = &mut self.short {
            let lines = short.finish();
            self.lines(&lines, true);
        }
    }

    /// Writes lines that were held back, if any; a line that is held back since then belongs to the last choice.
    fn lines(&mut self, lines: &[String], was_held: bool) {
        if !lines.is_empty() {
            self.out.choice(self.held_since);
            for line in lines {
                self.line(line);
            }
            self.out.choice(self.choice);
        }
        if !lines.is_empty() || !was_held {
            self.held_since = self.choice;
        }
    }
}

impl Listener for Teller<'_> {
    fn tell(&mut self, sentence: Sentence<'_>) {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = sentence(&mut text);
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match &mut self.short {
                None => self.line(&format!("  {line}")),
                Some(short) => {
                    let was_held = short.held.is_some();
                    let lines = short.told(line);
                    self.lines(&lines, was_held);
                }
            }
        }
    }
}

/// What sort of line is held back.
#[derive(Clone, Eq, PartialEq, Debug)]
enum Held {
    Choice(Seat),
    Told(String),
}

/// The short form of a replay.
#[derive(Debug)]
pub(crate) struct Short {
    words: ReplayWords,
    seats: usize,
    /// Ids of cards and their names, where these say more.
    names: Vec<(String, String)>,
    /// Names that have been told with their id since the table was shown.
    seen: Vec<String>,
    moment: u32,
    /// A choice of which nothing was told yet.
    pending: Option<(Seat, String)>,
    /// The line that may still grow.
    held: Option<(Held, String)>,
    passes: Vec<Seat>,
}

impl Short {
    /// For a game of these words, seats and (id, name) of cards.
    pub(crate) fn new(words: ReplayWords, seats: u8, names: Vec<(String, String)>) -> Self {
        // An id of one word may be a word of a sentence as well, so a name that is the same in fine
        // letters does not take its place.
        let reads_better = |(id, name): &(String, String)| {
            !name.is_empty() && (id.contains(['_', '-']) || !is_spelling(name, id))
        };
        let mut names: Vec<(String, String)> = names.into_iter().filter(reads_better).collect();
        names.sort();
        names.dedup_by(|other, one| other.0 == one.0);
        Self {
            words,
            seats: usize::from(seats),
            names,
            seen: Vec::new(),
            moment: 0,
            pending: None,
            held: None,
            passes: Vec::new(),
        }
    }

    fn choice(&mut self, seat: Seat, text: &str, is_forced: bool) -> Vec<String> {
        let out = self.settle();
        let word = text.split(' ').next().unwrap_or_default();
        if text != "pass" {
            let is_minor = self.words.minor.contains(&word);
            self.pending = (!is_minor).then(|| (seat, text.to_owned()));
        } else if !is_forced && !self.passes.contains(&seat) {
            self.passes.push(seat);
        }
        out
    }

    /// Shows a choice of which nothing was told.
    fn settle(&mut self) -> Vec<String> {
        match self.pending.take() {
            Some((seat, text)) => self.show_choice(seat, &text),
            None => Vec::new(),
        }
    }

    fn told(&mut self, line: &str) -> Vec<String> {
        let mut out = Vec::new();
        if let Some((seat, text)) = self.pending.take() {
            let word = text.split(' ').next().unwrap_or_default();
            if !self.words.told.contains(&word) {
                out = self.show_choice(seat, &text);
            }
        }
        self.fold_passes();
        let line = self.named(line);
        let word = line.split(' ').next().unwrap_or_default().to_owned();
        match &mut self.held {
            Some((Held::Told(before), text))
                if *before == word && self.words.joined.contains(&word.as_str()) =>
            {
                text.push_str(", ");
                text.push_str(&line);
            }
            _ => out.extend(self.hold(Held::Told(word), format!("  {line}"))),
        }
        out
    }

    fn show_choice(&mut self, seat: Seat, text: &str) -> Vec<String> {
        self.fold_passes();
        let text = self.named(text);
        match &mut self.held {
            Some((Held::Choice(before), line)) if *before == seat => {
                line.push_str(", ");
                line.push_str(&text);
                Vec::new()
            }
            _ => self.hold(Held::Choice(seat), format!("{seat}: {text}")),
        }
    }

    /// Holds a line back and gives the one before.
    fn hold(&mut self, kind: Held, line: String) -> Vec<String> {
        self.held.replace((kind, line)).map(|(_, line)| line).into_iter().collect()
    }

    /// Adds to the line before who has passed since.
    fn fold_passes(&mut self) {
        let mut seats = std::mem::take(&mut self.passes);
        if seats.is_empty() {
            return;
        }
        seats.sort();
        let names: Vec<String> = seats.iter().map(Seat::to_string).collect();
        let text = match names.len() {
            count if count == self.seats && count > 1 => "all pass".to_owned(),
            1 => format!("{} passes", names[0]),
            _ => format!("{} pass", names.join(", ")),
        };
        match &mut self.held {
            Some((kind, line)) => {
                line.push_str(&format!(" ({text})"));
                // Nothing more is added behind that.
                *kind = Held::Told(String::new());
            }
            None => self.held = Some((Held::Told(String::new()), format!("  {text}"))),
        }
    }

    fn table(&mut self, text: &str) -> Vec<String> {
        let mut out = self.finish();
        self.seen.clear();
        let lines =
            text.lines().map(|line| format!("  | {}", self.named(line)).trim_end().to_owned());
        let lines: Vec<String> = lines.collect();
        out.extend(lines);
        out
    }

    fn finish(&mut self) -> Vec<String> {
        let mut out = self.settle();
        self.fold_passes();
        out.extend(self.held.take().map(|(_, line)| line));
        out
    }

    /// The text with the names of cards in place of their ids, which follow at the first time.
    pub(crate) fn named(&mut self, text: &str) -> String {
        let mut named = String::new();
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            let found = self.names.binary_search_by(|(id, _)| id.as_str().cmp(word)).ok();
            match found.map(|place| self.names[place].1.clone()) {
                // Some sentences have both.
                Some(name) if !after.trim_start().starts_with(&name) => {
                    named.push_str(&name);
                    let is_shared = self.names.iter().filter(|(_, one)| *one == name).count() > 1;
                    let is_new =
                        !is_spelling(&name, word) && !self.seen.iter().any(|id| id == word);
                    if is_shared || is_new {
                        named.push_str(&format!(" ({word})"));
                        self.seen.push(word.to_owned());
                    }
                }
                _ => named.push_str(word),
            }
            let between = after.find(is_part).unwrap_or(after.len());
            named.push_str(&after[..between]);
            rest = &after[between..];
        }
        named
    }
}

/// Whether a name is an id in fine letters, so that neither says more than the other.
fn is_spelling(name: &str, id: &str) -> bool {
    name.to_lowercase().replace([' ', '-'], "_") == id.to_lowercase().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short() -> Short {
        let words = ReplayWords { told: &["attack"], minor: &["end"], joined: &["steps"] };
        let names = [("a1", "Stone Thinker"), ("katana", "Katana"), ("jun_sai", "Jun Sai")];
        let names = names.map(|(id, name)| (id.to_owned(), name.to_owned())).to_vec();
        Short::new(words, 2, names)
    }

    /// What a teller writes that is told these things.
    fn text(told: impl FnOnce(&mut Teller<'_>)) -> String {
        let mut text = String::new();
        let mut teller = Teller::new(&mut text, Some(short()));
        told(&mut teller);
        teller.finish();
        text
    }

    fn tell(teller: &mut Teller<'_>, line: &str) {
        teller.tell(&mut |out| out.write_str(line));
    }

    #[test]
    fn passes_are_folded_into_the_line_before() {
        let told = text(|one| {
            tell(one, "a window");
            one.choice(Seat(0), "pass", false);
            one.choice(Seat(1), "pass", false);
            one.choice(Seat(0), "pass", false);
            tell(one, "the next");
            one.choice(Seat(1), "pass", false);
            one.choice(Seat(0), "pass", true);
        });
        assert_eq!(told, "  a window (all pass)\n  the next (seat2 passes)\n");
    }

    #[test]
    fn a_choice_whose_result_is_told_is_left_out_and_no_other() {
        let told = text(|one| {
            one.choice(Seat(0), "attack seat2", false);
            tell(one, "seat1 attacks seat2");
            one.choice(Seat(0), "aim high", false);
            one.choice(Seat(0), "end", false);
            one.choice(Seat(0), "wait", false);
            // Nothing was told of this one.
            one.choice(Seat(1), "attack seat1", false);
        });
        assert_eq!(told, "  seat1 attacks seat2\nseat1: aim high, wait\nseat2: attack seat1\n");
    }

    #[test]
    fn steps_stand_in_one_line_and_cards_have_their_names() {
        let mut shown = 0;
        let told = text(|one| {
            for line in ["steps e", "steps n", "a1 strikes katana", "a1 wins"] {
                tell(one, line);
            }
            for moment in [1, 1] {
                one.table(moment, || {
                    shown += 1;
                    "a1 on b, jun_sai\n".to_owned()
                });
            }
        });
        assert_eq!(shown, 1);
        assert_eq!(
            told,
            "  steps e, steps n\n  Stone Thinker (a1) strikes katana\n  Stone Thinker wins\n  \
             | Stone Thinker (a1) on b, Jun Sai\n"
        );
    }
}
