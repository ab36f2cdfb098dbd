//! A recorder that follows the story of a game and notes whatever an invariant forbids.

use std::fmt;

use tenbin::engine::{CardEvent, Recorder, RollId, Seat, SeatSet, Standing};
use tenbin::games::ninja::Ninja;
use tenbin::games::ninja::content::knobs::{
    DisadvantageDuration, NaturalRules, RecallDiscard, RecallScope,
};

/// Roll ids of the schema: bare dice of events, attacks, counterattacks and escapes.
const WITH_NEED: std::ops::RangeInclusive<u16> = 2..=5;

/// A seat's recall, as the story tells it.
#[derive(Copy, Clone, Default)]
struct Recall {
    drawn: bool,
    serving: bool,
}

/// What has been told so far.
pub(crate) struct Watch<'a> {
    game: &'a Ninja,
    pub(crate) log: String,
    pub(crate) problems: Vec<String>,
    pub(crate) turn: u32,
    active: Option<Seat>,
    pub(crate) eliminated: SeatSet,
    /// Who was credited with the elimination of each seat.
    pub(crate) credits: [SeatSet; 7],
    captured: SeatSet,
    recalls: [Recall; 7],
    faced: SeatSet,
    attacks_this_turn: i32,
    attacks: u32,
    counters: u32,
    attacker: Option<Seat>,
    /// Cards that came into each hand since the turn began.
    pub(crate) gained: [u32; 7],
    /// Disadvantages drawn by each seat since the turn began.
    pub(crate) suffered: [u32; 7],
    last_need: Option<(u16, u16, u16)>,
    ended: bool,
    /// The table attacks.csv.
    attacks_table: Option<usize>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(game: &'a Ninja) -> Self {
        Self {
            game,
            log: String::new(),
            problems: Vec::new(),
            turn: 0,
            active: None,
            eliminated: SeatSet::EMPTY,
            credits: [SeatSet::EMPTY; 7],
            captured: SeatSet::EMPTY,
            recalls: [Recall::default(); 7],
            faced: SeatSet::EMPTY,
            attacks_this_turn: 0,
            attacks: 0,
            counters: 0,
            attacker: None,
            gained: [0; 7],
            suffered: [0; 7],
            last_need: None,
            ended: false,
            attacks_table: tenbin::engine::Game::schema(game)
                .tables
                .iter()
                .position(|table| table.file == "attacks"),
        }
    }

    /// The end of the story, for messages.
    pub(crate) fn last_lines(&self) -> String {
        let lines: Vec<&str> = self.log.lines().collect();
        lines[lines.len().saturating_sub(25)..].join("\n")
    }

    fn must(&mut self, holds: bool, problem: impl FnOnce() -> String) {
        if !holds {
            self.problems.push(problem());
        }
    }

    fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let told_first = words.first().and_then(|word| seat_of(word));
        match (told_first, &words[..]) {
            (None, ["turn", number, seat]) => self.turn_begins(number, seat),
            (None, ["event", ..]) => self.faced = SeatSet::EMPTY,
            (None, ["the", "attack", "now", "goes", "for", seat]) => {
                let target = seat_of(seat);
                self.is_target(target, line);
            }
            (Some(seat), [_, rest @ ..]) => self.told_of(seat, rest, line),
            _ => {}
        }
    }

    /// I14: turns are numbered, clockwise, and of players in the game.
    fn turn_begins(&mut self, number: &str, seat: &str) {
        let number: u32 = number.trim_end_matches(':').parse().unwrap();
        let seat = seat_of(seat).unwrap();
        let before = self.turn;
        self.must(number == before + 1, || format!("I14: turn {number} follows turn {before}"));
        self.must(!self.eliminated.has(seat), || format!("I14: {seat} is out and to move"));
        if let Some(active) = self.active {
            let seats = self.game_seats();
            let alive = SeatSet::first(seats).without(self.eliminated);
            let next = alive.next_from(Seat((active.0 + 1) % seats), seats);
            self.must(next == Some(seat), || {
                format!("I14: {seat} follows {active}, not {next:?} (turn {number})")
            });
        }
        for (index, recall) in self.recalls.iter_mut().enumerate() {
            if recall.serving {
                *recall = Recall::default();
            }
            recall.serving |= recall.drawn && index == seat.index();
        }
        self.turn = number;
        self.active = Some(seat);
        self.attacks_this_turn = 0;
        (self.gained, self.suffered) = ([0; 7], [0; 7]);
        self.faced = SeatSet::EMPTY;
    }

    fn game_seats(&self) -> u8 {
        tenbin::engine::Game::seats(self.game)
    }

    fn told_of(&mut self, seat: Seat, rest: &[&str], line: &str) {
        match rest {
            ["faces", "the", "event"] => {
                let again = self.faced.has(seat);
                self.must(!again, || format!("I11: {seat} faces one event twice"));
                self.faced.insert(seat);
                self.acts(seat, "faces an event");
            }
            ["rolls", face, "for", "the", "first", "turn"] => self.face(face, 1, line),
            ["rolls", face, "for", "priority"] => {
                self.face(face, 1, line);
                self.acts(seat, "rolls for priority");
            }
            ["rolls", face, "for", purpose, ..] => {
                self.face(face, self.game.rules.knobs.dice_per_roll, line);
                self.total(rest, line);
                match *purpose {
                    "event:" => self.acts(seat, "rolls in an event"),
                    "attack:" => self.acts(seat, "rolls an attack"),
                    "counterattack:" => self.counters_legally(seat, line),
                    _ => {}
                }
            }
            ["rolls", face, verdict] => {
                self.face(face, 1, line);
                let captured = self.captured.has(seat);
                self.must(!captured, || format!("I09: a captive rolls a check: {line}"));
                let caught = matches!(*face, "5" | "6");
                self.must(caught == (*verdict == "(caught)"), || format!("NIN-246: {line}"));
            }
            ["attacks", target] => {
                self.attacker = Some(seat);
                self.attacks += 1;
                self.acts(seat, "attacks");
                self.is_target(seat_of(target), line);
            }
            ["counterattacks", target] => {
                self.counters += 1;
                let (attacks, counters) = (self.attacks, self.counters);
                self.must(counters <= attacks, || format!("I08: a second counterattack: {line}"));
                self.counters_legally(seat, line);
                self.is_target(seat_of(target), line);
            }
            ["is", "free"] => self.captured.remove(seat),
            ["is", "eliminated", "with", "life", _] => self.leaves(seat),
            ["is", "eliminated,", "credited", "to", credited @ ..]
            | ["is", "eliminated", "with", "life", _, "credited", "to", credited @ ..] => {
                self.leaves(seat);
                for name in credited {
                    self.credits[seat.index()].insert(seat_of(name).unwrap());
                }
                let own = self.credits[seat.index()].has(seat);
                self.must(!own, || format!("NIN-388: {line}"));
            }
            ["is", "eliminated"] => self.leaves(seat),
            ["draws", name @ ..] => self.draws(seat, &name.join(" ")),
            ["shares", "with", target] => self.is_target(seat_of(target), line),
            ["gives", target, "a", "card", ..] => {
                let captured = self.captured.has(seat);
                self.must(!captured, || format!("I09, NIN-492: a captive gives: {line}"));
                self.is_target(seat_of(target), line);
            }
            _ => {}
        }
    }

    /// I13: a face is one that so many dice have; only success rolls have more than one (NIN-143).
    fn face(&mut self, face: &str, dice: i32, line: &str) {
        let face: i32 = face.parse().unwrap();
        let sides = self.game.rules.knobs.die_sides;
        self.must((dice..=dice * sides).contains(&face), || format!("I13: {line}"));
    }

    /// I13: total = face + modifiers, and the verdict follows from it.
    fn total(&mut self, rest: &[&str], line: &str) {
        let [
            "rolls",
            told,
            "for",
            _,
            face,
            "+",
            bonus,
            "=",
            total,
            "against",
            number,
            verdict @ ..,
        ] = rest
        else {
            self.problems.push(format!("I13: a roll without its numbers: {line}"));
            return;
        };
        let number_of = |text: &str| text.trim_end_matches(':').parse::<i32>().unwrap();
        let (face, bonus, total, number) =
            (number_of(face), number_of(bonus), number_of(total), number_of(number));
        self.must(number_of(told) == face && total == face + bonus, || format!("I13: {line}"));
        if self.game.rules.knobs.natural_rules == NaturalRules::None {
            let passed = verdict == ["success"];
            self.must(passed == (total >= number), || format!("I13: {line}"));
        }
    }

    /// I09, I10: captured and recalled players take no part in events and attacks.
    fn acts(&mut self, seat: Seat, what: &str) {
        let (captured, recalled) = (self.captured.has(seat), self.is_recalled(seat));
        let out = self.eliminated.has(seat);
        let turn = self.turn;
        self.must(!captured, || format!("I09: the captive {seat} {what} in turn {turn}"));
        self.must(!recalled, || format!("I10: the recalled {seat} {what} in turn {turn}"));
        self.must(!out, || format!("NIN-381: {seat} is out and {what} in turn {turn}"));
    }

    fn counters_legally(&mut self, seat: Seat, line: &str) {
        let captured = self.captured.has(seat);
        self.must(!captured, || format!("I09: a captive counterattacks: {line}"));
        let barred = self.is_recalled(seat) && !self.game.rules.knobs.limited_may_counter;
        self.must(!barred, || format!("I10: a recalled player counterattacks: {line}"));
    }

    /// I09: nobody out of the game is a target.
    fn is_target(&mut self, target: Option<Seat>, line: &str) {
        let Some(seat) = target else { return };
        let (captured, out) = (self.captured.has(seat), self.eliminated.has(seat));
        self.must(!captured && !out, || format!("I09: {line}"));
    }

    fn is_recalled(&self, seat: Seat) -> bool {
        let rules = &self.game.rules.knobs;
        // With the other switches the state alone says how long the limits last; a card that lies a
        // turn longer makes a further copy change nothing (NIN-303).
        rules.disadvantage_duration == DisadvantageDuration::CardData
            && rules.recall_scope == RecallScope::FromDraw
            && rules.recall_discard == RecallDiscard::EndOfOwnNextTurn
            && self.recalls[seat.index()].drawn
    }

    fn leaves(&mut self, seat: Seat) {
        let again = self.eliminated.has(seat);
        self.must(!again, || format!("NIN-380: {seat} is eliminated twice"));
        self.eliminated.insert(seat);
        self.captured.remove(seat);
        self.recalls[seat.index()] = Recall::default();
    }

    fn draws(&mut self, seat: Seat, name: &str) {
        let cards = &self.game.rules.catalogue.disadvantages;
        let Some(card) = cards.iter().find(|card| card.name == name) else { return };
        self.suffered[seat.index()] += 1;
        match card.id.as_str() {
            "captured" => self.captured.insert(seat),
            "recall" => self.recalls[seat.index()].drawn = true,
            _ => {}
        }
    }

    /// I08: phase 3 attacks of this turn.
    fn phase_attack(&mut self) {
        self.attacks_this_turn += 1;
        let (made, most) = (self.attacks_this_turn, self.game.rules.knobs.attacks_per_turn);
        self.must(made <= most, || format!("I08: {made} attacks in one turn"));
    }
}

/// `seat3` as a seat.
fn seat_of(word: &str) -> Option<Seat> {
    let number: u8 = word.strip_prefix("seat")?.trim_end_matches([':', ',']).parse().ok()?;
    Some(Seat(number - 1))
}

impl Recorder for Watch<'_> {
    const ON: bool = true;

    fn roll(&mut self, roll: RollId, condition: u16, outcome: u16) {
        let ended = self.ended;
        self.must(!ended, || "I15: a roll after the end".to_owned());
        if WITH_NEED.contains(&roll.0) {
            self.last_need = Some((roll.0, condition, outcome));
        } else if let Some((purpose, need, face)) = self.last_need.take()
            && self.game.rules.knobs.natural_rules == NaturalRules::None
        {
            // Condition and outcome both count from the lowest sum of the dice.
            self.must(need == condition && (face >= need) == (outcome == 1), || {
                format!("I13: roll {purpose}: {face} against {need}: {outcome}")
            });
        }
    }

    fn card(&mut self, seat: Seat, _card: u16, event: CardEvent) {
        if matches!(event, CardEvent::Drawn | CardEvent::Gained) {
            self.gained[seat.index()] += 1;
        }
    }

    fn count(&mut self, table: tenbin::engine::TableId, row: u16, column: u16, _amount: u32) {
        let ended = self.ended;
        self.must(!ended, || "I15: something is counted after the end".to_owned());
        // attacks.csv, row `attack`, column `declared_count`.
        if Some(usize::from(table.0)) == self.attacks_table && (row, column) == (0, 0) {
            self.phase_attack();
        }
    }

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        let mut text = String::new();
        line(&mut text).unwrap();
        let ended = self.ended;
        self.must(!ended, || format!("I15: told after the end: {text}"));
        for line in text.lines() {
            self.line(line);
        }
        self.log += &text;
    }

    fn ended(&mut self, _standing: &Standing, _decisions: u32) {
        self.ended = true;
    }
}
