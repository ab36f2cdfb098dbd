//! Plays a scenario's script: its moves where they are legal, silent passes elsewhere, its dice
//! and its draws; then compares the state with what is expected.
//!
//! The rule, once: at a decision the next move is taken if it is legal; else a forced action, else
//! `pass`, is taken silently (never in a strict scenario); else the script fails. A move that no
//! action could be called fails at once. An action that needs more dice than the script has left is
//! not taken: the state before it is where the script stops.

use std::collections::VecDeque;
use std::fmt::Write as _;

use crate::module::going::{Going, Staging};
use crate::scenario::expect::{self, legal_texts};
use crate::scenario::file::{Draw, Move, Scenario, Stop, short_location};
use crate::scenario::texts::Question;
use tenbin_content::{Diagnostics, Node, Place, nearest};
use tenbin_engine::ids::SEATS_MAX;
use tenbin_engine::pile::{CardSet, Places, WideSet};
use tenbin_engine::schema::Schema;
use tenbin_engine::{Chance, Decision, Listener, Scripted, Seat, Sentence, Stream};

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
        if stream.is_dice()
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

    fn draw_placed(&mut self, stream: Stream, set: CardSet, places: &Places) -> u8 {
        self.script.draw_placed(stream, set, places)
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        self.script.draw_wide(stream, set)
    }

    fn turn(&mut self, number: u32) {
        self.script.turn(number);
    }
}

/// Keeps the sentences a game tells.
#[derive(Default)]
struct Story {
    lines: Vec<String>,
}

impl Listener for Story {
    fn tell(&mut self, sentence: Sentence<'_>) {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = sentence(&mut text);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        self.lines.extend(lines.map(str::to_owned));
    }
}

/// Finds the streams and cards of scripted draws; names that the game does not know are errors.
pub(crate) fn resolve_draws(
    game: &dyn Staging,
    draws: &[Draw],
    diagnostics: &mut Diagnostics,
) -> Vec<(Stream, WideSet)> {
    let mut found = Vec::new();
    for Draw { pile, card, place } in draws {
        match game.draw_set(pile, card) {
            Some((stream, set)) if !set.is_empty() => found.push((stream, set)),
            _ => unknown_draw(game, pile, card, *place, diagnostics),
        }
    }
    found
}

fn unknown_draw(
    game: &dyn Staging,
    pile: &str,
    card: &str,
    place: Place,
    diagnostics: &mut Diagnostics,
) {
    let listing = game.listing();
    let ids = listing.rows.iter().flatten().map(String::as_str);
    let message = format!("there is no card `{card}` in a pile `{pile}`");
    match nearest(card, ids).filter(|near| *near != card) {
        Some(near) => {
            diagnostics.error_with_help(place, message, format!("did you mean `{near}`?"));
        }
        None => diagnostics.error_with_help(
            place,
            message,
            format!("`tenbin cards {}` lists the cards and their decks", game.id()),
        ),
    }
}

/// Plays the script and compares; adds what differs to `failures`.
pub(crate) fn check(
    game: &dyn Staging,
    schema: &Schema,
    scenario: &Scenario,
    diagnostics: &mut Diagnostics,
    failures: &mut Vec<String>,
) {
    let Some(mut player) = Player::stage(game, schema, scenario, diagnostics) else { return };
    let played = player.play(diagnostics);
    // What does not hold in the middle says most about what comes later.
    let mut found = std::mem::take(&mut player.unwanted);
    if let Err(failure) = played {
        found.push(failure);
    } else {
        found.extend(player.leftovers());
        found.extend(player.never_reached(diagnostics));
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

/// What must not be, and where in the script.
struct Forbidden {
    /// From the decision after so many moves on, up to where the next is made; else everywhere.
    after: Option<usize>,
    /// What must not be legal.
    not_offered: Vec<Move>,
    /// What must not be asked, and where that is written.
    never_asked: Vec<(Question, Place)>,
}

impl Forbidden {
    fn of(expect: &Node, after: Option<usize>) -> Self {
        let questions = expect.list(expect::NEVER_ASKED).iter();
        Self {
            after,
            not_offered: Move::list(expect.list(expect::NOT_OFFERED)),
            never_asked: questions
                .filter_map(|node| Some((Question::parse(node.as_text()?), node.place)))
                .collect(),
        }
    }
}

/// A script being played.
struct Player<'a> {
    game: &'a dyn Staging,
    scenario: &'a Scenario,
    schema: &'a Schema,
    chance: Dice,
    state: Box<dyn Going + 'a>,
    story: Story,
    /// How many moves are used up.
    moves_used: usize,
    /// The fact `turn` when the last move was made.
    turn: Option<toml::Value>,
    /// The latest legal moves of each seat.
    last_legal: [Option<Vec<String>>; SEATS_MAX],
    /// What could have been chosen where a pass was taken silently, since the last move.
    passed: Vec<String>,
    /// For each move what to write instead, where no action could ever be called so.
    misspelt: Vec<Option<String>>,
    /// What must not be legal or asked, in the whole script and in stretches of it.
    forbidden: Vec<Forbidden>,
    /// How many of the script's steps were looked at.
    steps_seen: usize,
    /// Where something forbidden was, and what did not hold at a step.
    unwanted: Vec<String>,
    /// Whether the script has come to where it says it stops.
    reached: bool,
}

impl<'a> Player<'a> {
    fn stage(
        game: &'a dyn Staging,
        schema: &'a Schema,
        scenario: &'a Scenario,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let before = diagnostics.count();
        let mut script = Scripted::new(scenario.seed);
        script.dice.extend(scenario.dice.iter().map(|face| face - 1));
        for (stream, set) in resolve_draws(game, &scenario.draws, diagnostics) {
            script.draws[stream.source()].push_back(set);
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
        let notation = (!scenario.moves.is_empty()).then(|| game.notation());
        let misspelt = |wanted: &Move| notation.as_ref()?.check(&wanted.text).err();
        let steps = scenario.steps.iter();
        let of_steps = steps.map(|step| Forbidden::of(&step.expect, Some(step.moves)));
        let of_all = scenario.expect.iter().map(|expect| Forbidden::of(expect, None));
        let mut player = Self {
            misspelt: scenario.moves.iter().map(misspelt).collect(),
            forbidden: of_all.chain(of_steps).collect(),
            steps_seen: 0,
            unwanted: Vec::new(),
            reached: false,
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
        };
        player.turn = player.turn_now();
        Some(player)
    }

    fn facts(&self) -> toml::Table {
        expect::facts_of(self.state.as_ref(), self.schema)
    }

    fn turn_now(&self) -> Option<toml::Value> {
        matches!(self.scenario.stop, Stop::Turn).then(|| expect::turn_of(&self.facts())).flatten()
    }

    /// Plays until the script says stop; the text says why it could not.
    fn play(&mut self, diagnostics: &mut Diagnostics) -> Result<(), String> {
        if self.chance.script.dice_ran_out {
            return Err("the start asks for a die and the script has none".to_owned());
        }
        // Forced actions do not count as decisions, so leave room for them.
        let mut steps_left = u64::from(self.game.decisions_max()) * 16 + 1000;
        loop {
            self.check_chance()?;
            let decision = legal_texts(self.state.as_mut());
            self.look_at_steps(decision.as_ref(), diagnostics);
            let Some((seat, legal)) = decision else {
                self.reached = match &self.scenario.stop {
                    Stop::Facts(_) => self.may_stop(diagnostics),
                    Stop::Script | Stop::Over | Stop::Turn => true,
                };
                return Ok(());
            };
            self.look_for_unwanted(seat, &legal);
            if self.may_stop(diagnostics) {
                self.reached = true;
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
                Stop::Turn => expect::turn_of(&self.facts()) != self.turn,
                Stop::Facts(facts) => expect::holds(facts, &self.facts(), diagnostics),
            }
    }

    /// A place as file and line.
    fn line_of(&self, place: Place) -> String {
        short_location(&self.scenario.diagnostics.name_of(place))
    }

    /// Notes what does not hold between the move made last and the one to come.
    fn look_at_steps(
        &mut self,
        decision: Option<&(Seat, Vec<String>)>,
        diagnostics: &mut Diagnostics,
    ) {
        while let Some(step) = self.scenario.steps.get(self.steps_seen)
            && step.moves <= self.moves_used
        {
            self.steps_seen += 1;
            let facts = expect::compare(&step.expect, &self.facts(), diagnostics);
            let legal = expect::compare_legal(&step.expect, decision);
            for difference in facts.iter().chain(&legal) {
                let line = self.line_of(step.expect.place);
                let after = match self.moves_used.checked_sub(1) {
                    Some(last) => format!("after the move `{}`", self.scenario.moves[last]),
                    None => "before the first move".to_owned(),
                };
                self.unwanted.push(format!("{line}: {after}\n{difference}"));
            }
        }
    }

    /// Notes where something is asked or offered that must not be.
    fn look_for_unwanted(&mut self, seat: Seat, legal: &[String]) {
        let here = |one: &&Forbidden| one.after.is_none_or(|moves| moves == self.moves_used);
        let forbidden: Vec<&Forbidden> = self.forbidden.iter().filter(here).collect();
        if forbidden.is_empty() {
            return;
        }
        let menu = menu(seat, legal);
        let mut unwanted = Vec::new();
        for wanted in forbidden.iter().flat_map(|one| &one.not_offered) {
            if wanted.find(seat, legal).is_some() {
                let line = self.line_of(wanted.place);
                unwanted.push(format!("{line}: `{wanted}` was offered\n{menu}"));
            }
        }
        let questions: Vec<_> = forbidden.iter().flat_map(|one| &one.never_asked).collect();
        // Where one action only is possible nobody is asked.
        if !questions.is_empty() && legal.len() > 1 {
            let word = self.state.asked_for().unwrap_or_default();
            if let Some((_, place)) = questions.iter().find(|(asked, _)| asked.is(seat, word)) {
                let what = if word.is_empty() { String::new() } else { format!(" for `{word}`") };
                let line = self.line_of(*place);
                unwanted.push(format!("{line}: {seat} was asked{what}\n{menu}"));
            }
        }
        self.unwanted.extend(unwanted);
    }

    /// Why the script did not come to where it says it stops.
    fn never_reached(&self, diagnostics: &mut Diagnostics) -> Option<String> {
        let Stop::Facts(wanted) = &self.scenario.stop else { return None };
        if self.reached || !self.moves_are_used_up() {
            return None;
        }
        let why = if self.chance.script.dice_ran_out || !self.is_over() {
            "the script has no more dice"
        } else {
            "the game was over before"
        };
        let mut text = format!("until = {} never held: {why}", wanted.shown());
        for difference in expect::compare(wanted, &self.facts(), diagnostics) {
            let _ = write!(text, "\n{difference}");
        }
        Some(text)
    }

    fn is_over(&self) -> bool {
        matches!(self.state.decision(), Decision::Over)
    }

    /// Why a move cannot be made here, with the passes that were taken before it.
    fn not_legal(&self, wanted: &Move, seat: Seat, legal: &[String]) -> String {
        let near = nearest(&wanted.text, legal.iter().map(String::as_str))
            .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        let menu_here = menu(seat, legal);
        let mut text = format!("the move `{wanted}` is not legal{near}\n{menu_here}");
        let more = self.passed.len().saturating_sub(PASSES_SHOWN);
        for menu in &self.passed[more..] {
            let _ = write!(text, "\nbefore it a pass was taken where {menu}");
        }
        text
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
        if let Some(wanted) = next
            && let Some(Some(help)) = self.misspelt.get(self.moves_used)
        {
            let help = nearest(&wanted.text, legal.iter().map(String::as_str))
                .map_or_else(|| help.clone(), |near| format!("did you mean `{near}`?"));
            let menu = menu(seat, legal);
            return Err(format!(
                "the move `{wanted}` is not legal: no action is ever called so; {help}\n{menu}"
            ));
        }
        if let Some(index) = legal.iter().position(|text| text == PASS)
            && !self.scenario.strict
        {
            self.passed.push(menu(seat, legal));
            return Ok((index, false));
        }
        let mut text = if let Some(wanted) = next {
            self.not_legal(wanted, seat, legal)
        } else {
            let until = if let Stop::Facts(wanted) = &self.scenario.stop {
                format!("until = {} does not hold yet, and ", wanted.shown())
            } else {
                String::new()
            };
            let menu = menu(seat, legal);
            format!("{until}the script does not say what comes next\n{menu}")
        };
        if self.scenario.strict && legal.iter().any(|text| text == PASS) {
            let _ = write!(text, "\nthe scenario is strict: write `{seat}: {PASS}` to pass");
        }
        Err(text)
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
        let (state, chance) = (self.state.keep(), self.chance.clone());
        let lines = self.story.lines.len();
        self.story.lines.push(format!("{seat}: {text}"));
        self.state.apply(choice, &mut self.chance, &mut self.story);
        if self.chance.script.dice_ran_out {
            if from_script {
                return Err(format!("the move `{text}` asks for more dice than the script has"));
            }
            self.state.go_back(state.as_ref());
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
            if let Some(Some(help)) = self.misspelt.get(self.moves_used) {
                let _ = write!(text, ": no action is ever called so; {help}");
            }
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
        let decision = legal_texts(self.state.as_mut());
        expect::compare(expected, &facts, diagnostics)
            .iter()
            .chain(&expect::compare_legal(expected, decision.as_ref()))
            .map(ToString::to_string)
            .collect()
    }
}

pub(crate) fn menu(seat: Seat, legal: &[String]) -> String {
    format!("{seat} may: {}", legal.join(", "))
}
