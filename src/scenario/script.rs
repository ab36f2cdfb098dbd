//! Plays a scenario's script: its moves where they are legal, silent passes elsewhere, its dice
//! and its draws; then compares the state with what is expected.
//!
//! The rule, once: at a decision the next move is taken if it is legal; else a forced action, else
//! `pass`, is taken silently; else the script fails. An action that needs more dice than the
//! script has left is not taken: the state before it is where the script stops.

use std::collections::VecDeque;
use std::fmt::Write as _;

use crate::content::{Diagnostics, Place};
use crate::engine::ids::SEATS_MAX;
use crate::engine::pile::CardSet;
use crate::engine::schema::Schema;
use crate::engine::{Actions, Chance, Recorder, Scripted, Seat, Stream};
use crate::games::Module;
use crate::scenario::expect::{self, legal_texts};
use crate::scenario::file::{Draw, Scenario, Stop};

/// The action that is taken silently where a script says nothing.
pub(crate) const PASS: &str = "pass";
/// Lines of the story shown with a failure.
const STORY_LINES_SHOWN: usize = 12;
/// Silent passes shown with a move that is not legal.
const PASSES_SHOWN: usize = 3;

/// Scripted chance that also notices a face which the die asked for does not have.
#[derive(Clone)]
struct Dice {
    script: Scripted,
    impossible_face: Option<(u32, u32)>,
}

impl Chance for Dice {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        if stream == Stream::DICE
            && let Some(&value) = self.script.dice.front()
            && value >= bound
            && self.impossible_face.is_none()
        {
            self.impossible_face = Some((value + 1, bound));
        }
        self.script.below(stream, bound)
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        self.script.draw(stream, set)
    }
}

/// Keeps the sentences a game tells.
#[derive(Default)]
struct Story {
    lines: Vec<String>,
}

impl Recorder for Story {
    const ON: bool = true;

    fn tell(&mut self, line: impl FnOnce(&mut dyn std::fmt::Write) -> std::fmt::Result) {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = line(&mut text);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        self.lines.extend(lines.map(str::to_owned));
    }
}

/// Finds the streams and cards of scripted draws; names that the game does not know are errors.
pub(crate) fn resolve_draws<G: Module>(
    game: &G,
    draws: &[Draw],
    diagnostics: &mut Diagnostics,
) -> Vec<(Stream, CardSet)> {
    let mut found = Vec::new();
    for Draw { pile, card, place } in draws {
        match game.draw_set(pile, card) {
            Some((stream, set)) if set != 0 => found.push((stream, set)),
            _ => unknown_draw(game, pile, card, *place, diagnostics),
        }
    }
    found
}

fn unknown_draw<G: Module>(
    game: &G,
    pile: &str,
    card: &str,
    place: Place,
    diagnostics: &mut Diagnostics,
) {
    let listing = game.listing();
    let ids = listing.rows.iter().flatten().map(String::as_str);
    let message = format!("there is no card `{card}` in a pile `{pile}`");
    match crate::content::nearest(card, ids).filter(|near| *near != card) {
        Some(near) => {
            diagnostics.error_with_help(place, message, format!("did you mean `{near}`?"));
        }
        None => diagnostics.error_with_help(
            place,
            message,
            format!("`tenbin cards {}` lists the cards and their decks", G::ID),
        ),
    }
}

/// Plays the script and compares; adds what differs to `failures`.
pub(crate) fn check<G: Module>(
    game: &G,
    scenario: &Scenario,
    diagnostics: &mut Diagnostics,
    failures: &mut Vec<String>,
) {
    let Some(mut player) = Player::stage(game, scenario, diagnostics) else { return };
    let mut found = match player.play(diagnostics) {
        Ok(()) => Vec::new(),
        Err(failure) => vec![failure],
    };
    if found.is_empty() {
        found.extend(player.leftovers());
        found.extend(player.differences(diagnostics));
    }
    if !found.is_empty() && !player.story.lines.is_empty() {
        let shown = player.story.lines.len().saturating_sub(STORY_LINES_SHOWN);
        let mut text = String::from("what happened:");
        for line in &player.story.lines[shown..] {
            let _ = write!(text, "\n  {line}");
        }
        found.push(text);
    }
    failures.extend(found);
}

/// A script being played.
struct Player<'a, G: Module> {
    game: &'a G,
    scenario: &'a Scenario,
    schema: Schema,
    chance: Dice,
    state: G::State,
    story: Story,
    /// How many moves are used up.
    moves_used: usize,
    /// The fact `turn` when the last move was made.
    turn: Option<toml::Value>,
    /// The latest legal moves of each seat.
    last_legal: [Option<Vec<String>>; SEATS_MAX],
    /// What could have been chosen where a pass was taken silently, since the last move.
    passed: Vec<String>,
    actions: Actions<G>,
}

impl<'a, G: Module> Player<'a, G> {
    fn stage(game: &'a G, scenario: &'a Scenario, diagnostics: &mut Diagnostics) -> Option<Self> {
        let before = diagnostics.count();
        let mut script = Scripted::new(scenario.seed);
        script.dice.extend(scenario.dice.iter().map(|face| face - 1));
        for (stream, set) in resolve_draws(game, &scenario.draws, diagnostics) {
            script.draws[usize::from(stream.0)].push_back(set);
        }
        let mut chance = Dice { script, impossible_face: None };
        let state = game.stage(&scenario.start, &mut chance, diagnostics);
        if diagnostics.count() > before {
            return None;
        }
        let Some(state) = state else {
            diagnostics.error(scenario.place, "the start cannot be staged");
            return None;
        };
        let schema = game.schema();
        let mut player = Self {
            game,
            scenario,
            schema,
            chance,
            state,
            story: Story::default(),
            moves_used: 0,
            turn: None,
            last_legal: [const { None }; SEATS_MAX],
            passed: Vec::new(),
            actions: Actions::<G>::new(),
        };
        player.turn = player.turn_now();
        Some(player)
    }

    fn facts(&self) -> toml::Table {
        expect::facts(self.game, &self.schema, &self.state)
    }

    fn turn_now(&self) -> Option<toml::Value> {
        matches!(self.scenario.stop, Stop::Turn).then(|| self.facts().remove("turn")).flatten()
    }

    /// Plays until the script says stop; the text says why it could not.
    fn play(&mut self, diagnostics: &mut Diagnostics) -> Result<(), String> {
        if self.chance.script.dice_ran_out {
            return Err("the start asks for a die and the script has none".to_owned());
        }
        // Forced actions do not count as decisions, so leave room for them.
        let mut steps_left = u64::from(G::DECISIONS_MAX) * 16 + 1000;
        loop {
            self.check_chance()?;
            let Some((seat, legal)) = legal_texts(self.game, &self.state, &mut self.actions) else {
                return Ok(());
            };
            if self.may_stop(diagnostics) {
                return Ok(());
            }
            self.last_legal[seat.index()] = Some(legal.clone());
            let (choice, from_script) = self.choose(seat, &legal)?;
            if !self.apply(seat, choice, &legal[choice], from_script)? {
                return Ok(());
            }
            steps_left -= 1;
            if steps_left == 0 {
                return Err("the game does not end: too many decisions".to_owned());
            }
        }
    }

    fn check_chance(&self) -> Result<(), String> {
        if let Some((face, sides)) = self.chance.impossible_face {
            return Err(format!("the script says a die shows {face}, but it has {sides} sides"));
        }
        if let Some(stream) = self.chance.script.impossible_draw {
            let pile = self.pile_of(stream);
            return Err(format!(
                "a scripted draw from the pile `{pile}` was not possible: the card was not there"
            ));
        }
        Ok(())
    }

    fn pile_of(&self, stream: Stream) -> &str {
        let belongs = |draw: &&Draw| {
            self.game.draw_set(&draw.pile, &draw.card).is_some_and(|(found, _)| found == stream)
        };
        self.scenario.draws.iter().find(belongs).map_or("?", |draw| &draw.pile)
    }

    fn moves_are_used_up(&self) -> bool {
        self.moves_used == self.scenario.moves.len()
    }

    fn may_stop(&self, diagnostics: &mut Diagnostics) -> bool {
        self.moves_are_used_up()
            && match &self.scenario.stop {
                Stop::Script => self.chance.script.dice.is_empty(),
                Stop::Over => false,
                Stop::Turn => self.facts().remove("turn") != self.turn,
                Stop::Facts(facts) => expect::holds(facts, &self.facts(), diagnostics),
            }
    }

    /// The index of the action to take and whether the script names it.
    fn choose(&mut self, seat: Seat, legal: &[String]) -> Result<(usize, bool), String> {
        let next = self.scenario.moves.get(self.moves_used);
        if let Some(index) = next.and_then(|wanted| wanted.find(seat, legal)) {
            self.moves_used += 1;
            self.passed.clear();
            return Ok((index, true));
        }
        if legal.len() == 1 {
            return Ok((0, false));
        }
        if let Some(index) = legal.iter().position(|text| text == PASS) {
            self.passed.push(menu(seat, legal));
            return Ok((index, false));
        }
        Err(match next {
            Some(wanted) => {
                let mut text = format!("the move `{wanted}` is not legal\n{}", menu(seat, legal));
                let more = self.passed.len().saturating_sub(PASSES_SHOWN);
                for menu in &self.passed[more..] {
                    let _ = write!(text, "\nbefore it a pass was taken where {menu}");
                }
                text
            }
            None => format!("the script does not say what comes next\n{}", menu(seat, legal)),
        })
    }

    /// Takes an action; false where it needs dice that the script does not have.
    fn apply(
        &mut self,
        seat: Seat,
        choice: usize,
        text: &str,
        from_script: bool,
    ) -> Result<bool, String> {
        // The last move itself may end the turn that it is made in.
        let turn = (from_script && self.moves_are_used_up()).then(|| self.turn_now());
        let (state, chance) = (self.state, self.chance.clone());
        let lines = self.story.lines.len();
        self.story.lines.push(format!("{seat}: {text}"));
        let action = self.actions[choice];
        self.game.apply(&mut self.state, action, &mut self.chance, &mut self.story);
        if self.chance.script.dice_ran_out {
            if from_script {
                return Err(format!("the move `{text}` asks for more dice than the script has"));
            }
            self.state = state;
            self.chance = chance;
            self.story.lines.truncate(lines);
            return Ok(false);
        }
        if let Some(turn) = turn {
            self.turn = turn;
        }
        Ok(true)
    }

    /// Moves, dice and draws that the script still had where it stopped.
    fn leftovers(&self) -> Vec<String> {
        let mut found = Vec::new();
        if let Some(wanted) = self.scenario.moves.get(self.moves_used) {
            let mut text = format!("the move `{wanted}` never became legal");
            for (index, legal) in self.last_legal.iter().enumerate() {
                let seat = Seat(index as u8);
                if let Some(legal) = legal
                    && wanted.seat.is_none_or(|named| named == seat)
                {
                    let _ = write!(text, "\n{}", menu(seat, legal));
                }
            }
            found.push(text);
        }
        let dice: Vec<String> =
            self.chance.script.dice.iter().map(|value| (value + 1).to_string()).collect();
        if !dice.is_empty() {
            found.push(format!("dice left over: {}", dice.join(", ")));
        }
        let draws: usize = self.chance.script.draws.iter().map(VecDeque::len).sum();
        if draws > 0 {
            found.push(format!("scripted draws left over: {draws}"));
        }
        found
    }

    fn differences(&mut self, diagnostics: &mut Diagnostics) -> Vec<String> {
        let Some(expected) = &self.scenario.expect else { return Vec::new() };
        let facts = self.facts();
        let decision = legal_texts(self.game, &self.state, &mut self.actions);
        expect::compare(expected, &facts, diagnostics)
            .iter()
            .chain(&expect::compare_legal(expected, decision.as_ref()))
            .map(ToString::to_string)
            .collect()
    }
}

fn menu(seat: Seat, legal: &[String]) -> String {
    format!("{seat} may: {}", legal.join(", "))
}
