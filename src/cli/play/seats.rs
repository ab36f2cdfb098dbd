//! People at a game: what they are shown, and what they type.

use super::choices::{Choices, Meant};
use super::line::{Keyboard, Typed};
use super::screen::Screen;
use super::{advice, lost, saved};
use crate::error::Error;
use crate::replay::outcome;
use crate::session::Session;
use tenbin_engine::play::GameEnd;
use tenbin_engine::{Eye, Seat, SeatSet};
use tenbin_lab::lockstep::At;
use tenbin_lab::people::{Named, Played};

/// A table of so few lines is shown whenever it has changed.
const LINES_FEW: usize = 8;
/// A longer one is shown when others have made so many choices since, or a turn begins.
const CHOICES_MANY: usize = 5;
/// Lines of the story that `log` shows where nobody says how many.
const LOG_LINES: usize = 40;

const HELP: &str = "\
Choose by number, or type the action; the beginning of one is enough where only one begins so,
and words list the actions that have them. Tab completes.
  hint        what the bot would do that would sit here, and why
  odds [N]    the exact chances of an action, or of all: of the dice that follow at once
  undo        back to your last choice; the same dice come again
  save FILE   the game as a scenario: tenbin play FILE goes on with it, tenbin replay FILE tells it
  log [N]     what happened so far, as far as this seat may know: the last N lines, or log all
  board       how the table stands
  card NAME   what the game lists of a card, a piece, a character
  choices     what there is to choose from (or just Enter)
  quit        leave (Ctrl-D too)
At the end: lost tells where the game was lost. A word with / before it is a command and no action.";

/// A word that is no action.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum Order {
    Help,
    Hint,
    Odds(String),
    Undo,
    Save(String),
    Log(String),
    Board,
    Card(String),
    Choices,
    Lost,
    Quit,
}

/// The orders that can be completed.
const ORDERS: [&str; 11] = [
    "hint", "odds", "undo", "save ", "log", "log all", "board", "card ", "choices", "help", "quit",
];

impl Order {
    /// What a line orders; None where it is none.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        let line = line.strip_prefix('/').unwrap_or(line);
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        let order = match word.to_lowercase().as_str() {
            "save" => Self::Save(rest),
            "odds" => Self::Odds(rest),
            "log" => Self::Log(rest),
            "card" => Self::Card(rest),
            _ if !rest.is_empty() => return None,
            "help" | "?" | "h" => Self::Help,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "board" | "table" => Self::Board,
            "" | "choices" => Self::Choices,
            "lost" => Self::Lost,
            "quit" | "exit" | "q" => Self::Quit,
            _ => return None,
        };
        Some(order)
    }
}

/// The table as it was shown last.
#[derive(Default)]
struct Shown {
    table: Vec<String>,
    /// The moment of the game, and how many choices had been made.
    moment: u32,
    choices: usize,
}

/// What follows a line.
enum Next {
    /// Ask once more.
    Again,
    /// The game has moved.
    Moved,
    /// Leave.
    Leave,
}

/// People at a game.
pub(super) struct Sat<'a> {
    session: &'a Session,
    screen: Screen,
    keyboard: Keyboard,
    played: Played<'a>,
    named: Result<Named, String>,
    heading: String,
    again: String,
    /// How much of the story each seat has been told.
    told: [usize; tenbin_engine::SEATS_MAX],
    /// Whose screen it is.
    sits: Option<Seat>,
    shown: Shown,
    /// Whether the end was shown.
    ended: bool,
}

impl<'a> Sat<'a> {
    pub(super) fn new(
        session: &'a Session,
        played: Played<'a>,
        named: Result<Named, String>,
        heading: String,
        again: String,
    ) -> Self {
        Self {
            session,
            screen: Screen::new(session),
            keyboard: Keyboard::new(),
            played,
            named,
            heading,
            again,
            told: [0; tenbin_engine::SEATS_MAX],
            sits: None,
            shown: Shown::default(),
            ended: false,
        }
    }

    /// Plays until the game is left.
    pub(super) fn play(mut self) -> Result<(), Error> {
        self.greet()?;
        loop {
            let next = match self.played.at().clone() {
                At::Waits { seat, .. } => self.decision(seat)?,
                At::Over(end) => self.over(end)?,
                At::Broken(message) => {
                    return Err(Error::Faults(format!(
                        "the game broke: {message}; begin it again with {}",
                        self.again
                    )));
                }
                At::Nothing => Next::Leave,
            };
            if matches!(next, Next::Leave) {
                break;
            }
        }
        if !matches!(self.played.at(), At::Over(_)) && !self.session.quiet {
            self.screen
                .line(&format!("The game is not over. To begin it again: {}", self.again))?;
        }
        Ok(())
    }

    fn greet(&self) -> Result<(), Error> {
        let people = self.played.people();
        let mut lines = vec![self.heading.clone()];
        for (seat, strategy) in (0..).map(Seat).zip(self.played.strategies()) {
            let name = &strategy.name;
            lines.push(match (people.has(seat), people.len()) {
                (true, 1) => format!("{seat}: you ({name} gives hints)"),
                (true, _) => format!("{seat}: a person ({name} gives hints)"),
                (false, _) => format!("{seat}: {name}"),
            });
        }
        lines.push("Type help for what you can do besides choosing.".to_owned());
        self.screen.lines(&lines)
    }

    fn is_shared(&self) -> bool {
        self.played.people().len() > 1
    }

    /// Lets a seat choose.
    fn decision(&mut self, seat: Seat) -> Result<Next, Error> {
        self.ended = false;
        if self.is_shared() && self.sits != Some(seat) && !self.hand_over(Some(seat))? {
            return Ok(Next::Leave);
        }
        self.news(seat)?;
        let table = self.played.table(Eye::Seat(seat));
        if table != self.shown.table && self.is_due(seat, table.len()) {
            self.board(Eye::Seat(seat))?;
        }
        let choices = self.choices();
        // A menu says itself what it is.
        let asked = self.played.asked_for().filter(|word| *word != "menu");
        let asked = asked.map_or_else(String::new, |word| format!(" ({})", word.replace('_', " ")));
        self.screen.title(&format!("{seat} chooses{asked}:"))?;
        self.screen.lines(&choices.listed(self.screen.width()))?;
        loop {
            let Some(line) = self.ask(&choices)? else { return Ok(Next::Leave) };
            match self.answer(seat, &choices, &line)? {
                Next::Again => {}
                next => return Ok(next),
            }
        }
    }

    /// Whether a table of so many lines is to be shown.
    fn is_due(&self, seat: Seat, lines: usize) -> bool {
        let since = self.played.made().iter().skip(self.shown.choices);
        let is_many = since.filter(|made| made.seat != seat).count() >= CHOICES_MANY;
        let is_first = self.shown.table.is_empty() || self.shown.moment != self.played.moment();
        lines <= LINES_FEW || is_first || is_many
    }

    /// What has happened since the seat was told last.
    fn news(&mut self, seat: Seat) -> Result<(), Error> {
        let lines = self.played.told(Some(seat), self.told[seat.index()]);
        self.told[seat.index()] = self.played.happened();
        self.screen.lines(&lines)
    }

    fn board(&mut self, eye: Eye) -> Result<(), Error> {
        let table = self.played.table(eye);
        let lines: Vec<String> = table.iter().map(|line| format!("| {line}")).collect();
        self.screen.lines(&lines)?;
        let (moment, choices) = (self.played.moment(), self.played.made().len());
        self.shown = Shown { table, moment, choices };
        Ok(())
    }

    fn choices(&self) -> Choices {
        let texts = self.played.actions();
        let name = |text: &String| {
            self.played.named(std::slice::from_ref(text)).pop().unwrap_or_else(|| text.clone())
        };
        let names = texts.iter().map(name).collect();
        Choices { texts, names }
    }

    /// A line that was typed; None where there is no more.
    fn ask(&mut self, choices: &Choices) -> Result<Option<String>, Error> {
        let mut words = choices.texts.clone();
        words.extend(ORDERS.map(str::to_owned));
        if self.ended {
            words.push("lost".to_owned());
        }
        self.keyboard.offer(words);
        match self.keyboard.ask("> ")? {
            Typed::Line(line) => Ok(Some(line)),
            Typed::End => Ok(None),
        }
    }

    /// Does what a line says.
    fn answer(&mut self, seat: Seat, choices: &Choices, line: &str) -> Result<Next, Error> {
        let is_order = line.trim_start().starts_with('/') || choices.exact(line).is_none();
        if is_order && let Some(order) = Order::parse(line) {
            return self.obey(Some(seat), choices, order);
        }
        let width = self.screen.width();
        match choices.find(line) {
            Meant::One(choice) => {
                // What it brought about is told at the next stop.
                match self.played.choose(choice) {
                    Ok(()) => return Ok(Next::Moved),
                    Err(message) => self.screen.line(&message)?,
                }
            }
            Meant::Several(places) => {
                self.screen.lines(&choices.some(&places, width))?;
            }
            Meant::NoNumber => {
                self.screen.line(&format!(
                    "there are {} choices, from 1 on; Enter lists them",
                    choices.texts.len()
                ))?;
            }
            Meant::Nothing => {
                self.screen
                    .line("no action and no command; Enter lists the actions, help the rest")?;
            }
        }
        Ok(Next::Again)
    }

    /// Obeys an order. Nobody chooses where the game is over.
    fn obey(&mut self, seat: Option<Seat>, choices: &Choices, order: Order) -> Result<Next, Error> {
        let eye = seat.map_or(Eye::Everyone, Eye::Seat);
        match order {
            Order::Quit => return Ok(Next::Leave),
            Order::Help => self.screen.lines(&HELP.lines().collect::<Vec<_>>())?,
            Order::Board => self.board(eye)?,
            Order::Choices => self.screen.lines(&choices.listed(self.screen.width()))?,
            Order::Log(rest) => self.log(seat, &rest)?,
            Order::Card(name) => {
                self.screen.lines(&advice::card(self.played.listing(), &name))?;
            }
            Order::Save(file) => self.save(&file)?,
            Order::Undo => return self.undo(),
            Order::Hint if seat.is_some() => {
                let lines = advice::hint(&mut self.played, choices);
                self.screen.lines(&lines)?;
            }
            Order::Odds(rest) if seat.is_some() => {
                let lines = advice::odds(&mut self.played, choices, &rest);
                self.screen.lines(&lines)?;
            }
            Order::Lost if seat.is_none() => {
                let lines = lost::lines(&mut self.played, self.session.color);
                self.screen.lines(&lines)?;
            }
            Order::Lost => self.screen.line("that is told when the game is over")?,
            Order::Hint | Order::Odds(_) => self.screen.line("the game is over")?,
        }
        Ok(Next::Again)
    }

    fn undo(&mut self) -> Result<Next, Error> {
        match self.played.undo() {
            Ok(true) => {
                let happened = self.played.happened();
                self.told.iter_mut().for_each(|told| *told = (*told).min(happened));
                self.shown.table.clear();
                if !self.is_shared() {
                    self.screen.line("back to your last choice")?;
                }
                Ok(Next::Moved)
            }
            Ok(false) => {
                self.screen.line("this is the first choice; there is nothing to take back")?;
                Ok(Next::Again)
            }
            Err(message) => {
                Err(Error::Faults(format!("the game cannot be played again: {message}")))
            }
        }
    }

    fn save(&mut self, file: &str) -> Result<(), Error> {
        match saved::write(&self.played, &self.named, file) {
            Ok(lines) => self.screen.lines(&lines),
            // Whoever plays wants to play on.
            Err(error) => self.screen.line(&error.to_string()),
        }
    }

    fn log(&self, seat: Option<Seat>, rest: &str) -> Result<(), Error> {
        let count = match (rest, rest.parse::<usize>()) {
            ("", _) => LOG_LINES,
            ("all", _) => usize::MAX,
            (_, Ok(count)) => count,
            _ => return self.screen.line("write log, log all, or log and how many lines"),
        };
        let lines = self.played.told(seat, 0);
        let first = lines.len().saturating_sub(count);
        if first > 0 {
            self.screen.line(&format!("({first} lines before; log all shows them)"))?;
        }
        self.screen.lines(&lines[first..])
    }

    /// Hands the keyboard over; whoever sat there before leaves nothing on the screen.
    fn hand_over(&mut self, next: Option<Seat>) -> Result<bool, Error> {
        let is_first = self.sits.is_none();
        self.sits = next;
        self.keyboard.forget();
        self.keyboard.offer(Vec::new());
        self.shown.table.clear();
        if !is_first {
            self.screen.clear()?;
        }
        if let Some(seat) = next {
            self.screen.title(&format!("{seat} is next."))?;
            let answer =
                self.keyboard.ask(&format!("Hand the keyboard to {seat}, who presses Enter. "))?;
            if matches!(answer, Typed::End) {
                return Ok(false);
            }
            if let Typed::Line(line) = answer
                && Order::parse(&line) == Some(Order::Quit)
            {
                return Ok(false);
            }
            if !is_first {
                self.screen.clear()?;
            }
        }
        Ok(true)
    }

    /// The game is over: who has won, and what can be looked at.
    fn over(&mut self, end: GameEnd) -> Result<Next, Error> {
        if !self.ended {
            self.ended = true;
            self.show_end(end)?;
        }
        let choices = Choices::default();
        let Some(line) = self.ask(&choices)? else { return Ok(Next::Leave) };
        match Order::parse(&line) {
            Some(Order::Choices) => Ok(Next::Again),
            Some(order) => self.obey(None, &choices, order),
            None => {
                self.screen
                    .line("the game is over; lost, save FILE, log all, board, undo or quit")?;
                Ok(Next::Again)
            }
        }
    }

    fn show_end(&mut self, end: GameEnd) -> Result<(), Error> {
        let people = self.played.people();
        let last = self.told[self.sits.or(people.iter().next()).unwrap_or_default().index()];
        // Everything is open now.
        let lines = self.played.told(if self.is_shared() { None } else { people.single() }, last);
        self.screen.lines(&lines)?;
        self.board(Eye::Everyone)?;
        let text = outcome(self.played.schema(), end);
        self.screen.title(text.trim_end())?;
        self.screen.line(&verdict(people, end))?;
        self.screen.line(
            "lost tells where it was lost, save FILE keeps the game (tenbin replay FILE tells it again), undo goes \
             back, log all tells everything, quit leaves",
        )
    }
}

/// What the end is for the people.
fn verdict(people: SeatSet, end: GameEnd) -> String {
    let won = people.and(end.standing.winners);
    match (people.len(), won.len()) {
        (1, 0) => "You have not won.".to_owned(),
        (1, _) => "You have won.".to_owned(),
        (_, 0) => "None of you has won.".to_owned(),
        _ => {
            let names: Vec<String> = won.iter().map(|seat| seat.to_string()).collect();
            let verb = if names.len() == 1 { "has" } else { "have" };
            format!("Of you {} {verb} won.", names.join(" and "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_words_of_their_own() {
        let save = Some(Order::Save("a b.toml".to_owned()));
        assert_eq!(Order::parse(" save  a b.toml "), save);
        assert_eq!(Order::parse("/SAVE a b.toml"), save);
        assert_eq!(Order::parse(""), Some(Order::Choices));
        assert_eq!(Order::parse("?"), Some(Order::Help));
        assert_eq!(Order::parse("undo that"), None);
        assert_eq!(Order::parse("hold"), None);
    }
}
