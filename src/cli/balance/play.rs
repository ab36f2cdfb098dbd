//! Plays candidates beside the rules as they are, on the same deals, through the ledger.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use crate::balance::measures::{Against, CARD, Measure};
use crate::balance::ways::Ways;
use crate::error::Error;
use crate::experiment::Experiment;
use crate::keep::{Ledger, Play};
use crate::prepare::{Prepared, prepare};
use tenbin_content::{Asked, Library};
use tenbin_engine::schema::Schema;
use tenbin_lab::balance::{Moves, Seen, World};
use tenbin_lab::door::SideOf;
use tenbin_lab::report::cards::draw_effect_of;
use tenbin_lab::sim::looks::Part;
use tenbin_lab::sim::paired::Chosen;
use tenbin_lab::sim::sums::EffectSums;
use tenbin_lab::sim::{Batch, Progress};
use tenbin_stats::paired::Joint;

/// So many candidates are played beside the rules as they are at once.
const TOGETHER: usize = 8;
/// A candidate of which more than one game in so many breaks cannot be played.
const FAULTS_ONE_IN: u64 = 200;

/// A setting: a number of players.
pub(crate) struct Setting {
    pub(crate) experiment: Experiment,
    pub(crate) base: Prepared,
    /// Its measures.
    pub(crate) measures: Vec<Measure>,
    /// What is watched in pairs of games: of each measure, then what some are held against.
    watched: Vec<(String, String)>,
    /// The cards among them.
    cards: Vec<String>,
}

/// What is watched beside measures: what the team wins, and every seat at large.
const TEAM: usize = 0;
const EXTRA: usize = 1;

impl Setting {
    /// With the numbers that it has goals for.
    pub(crate) fn new(experiment: Experiment, base: Prepared, measures: Vec<Measure>) -> Self {
        let seats = usize::from(base.game.seats());
        let mut watched: Vec<(String, String)> =
            measures.iter().map(|measure| measure.watched.clone()).collect();
        watched.push(("team".to_owned(), "all".to_owned()));
        watched.extend((1..=seats).map(|seat| ("seat".to_owned(), format!("seat{seat}"))));
        let of_cards = measures.iter().filter(|measure| measure.watched.0 == CARD);
        let cards = of_cards.map(|measure| measure.watched.1.clone()).collect();
        Self { experiment, base, measures, watched, cards }
    }

    /// What a measure is held against, by the rules as they are.
    fn against(&self, measure: &Measure, joints: &[Joint]) -> f64 {
        let extra = &joints[self.measures.len()..];
        match measure.against {
            Against::Nothing => 0.0,
            Against::Target => 100.0 * self.experiment.target(),
            Against::Team => 100.0 * extra[TEAM].first_rate().unwrap_or_default(),
            Against::FairShare => {
                let seats = extra[EXTRA..].iter();
                let (won, all) = seats.fold((0, 0), |sum, one| (sum.0 + one.a, sum.1 + one.b));
                if all > 0 { 100.0 * won as f64 / all as f64 } else { 0.0 }
            }
        }
    }
}

/// What a measure is multiplied with: shares are told in percent.
pub(crate) fn factor(measure: &Measure) -> f64 {
    if measure.sign.is_empty() { 1.0 } else { 100.0 }
}

/// What was played of a candidate in a setting.
#[derive(Clone)]
struct Counted {
    games: u64,
    joints: Vec<Joint>,
    /// Of each card by the rules as they are, and with the candidate.
    effects: Vec<[EffectSums; 2]>,
}

impl Counted {
    fn new(setting: &Setting) -> Self {
        let joints = vec![Joint::default(); setting.watched.len()];
        let effects = vec![[EffectSums::default(); 2]; setting.cards.len()];
        Self { games: 0, joints, effects }
    }

    fn add(&mut self, chosen: &Chosen, side: usize) {
        for (number, joint) in self.joints.iter_mut().enumerate() {
            joint.add(chosen.joint(side, number));
        }
        for (card, both) in self.effects.iter_mut().enumerate() {
            for (sums, side) in both.iter_mut().zip([0, side + 1]) {
                let mut cells = [0; EffectSums::CELLS];
                sums.add_to(&mut cells);
                chosen.effect(side, card).add_to(&mut cells);
                *sums = EffectSums::read(&cells);
            }
        }
    }

    /// A measure by the rules as they are, and how much it changes, each with its variance; as parts of 1.
    fn known(&self, setting: &Setting, number: usize) -> Option<[(f64, f64); 2]> {
        let watched = &setting.watched[number];
        if watched.0 == CARD {
            let card = setting.cards.iter().position(|card| *card == watched.1)?;
            let [base, other] = self.effects[card].map(|sums| draw_effect_of(&sums, self.games));
            let (base, other) = (base?, other?);
            // Both are of the same deals, but how alike they are is not counted: taken for apart they are no
            // less sure than that.
            let difference = (other.value - base.value, other.variance + base.variance);
            return Some([(base.value, base.variance), difference]);
        }
        let joint = &self.joints[number];
        let (base, found) = (joint.first()?, joint.difference()?);
        Some([(base.value, base.variance), (found.value, found.variance)])
    }
}

/// Plays candidates.
pub(crate) struct Player<'a, 'l> {
    pub(crate) library: &'a Library,
    pub(crate) ways: &'a Ways,
    pub(crate) settings: &'a [Setting],
    pub(crate) ledger: &'a mut Ledger<'l>,
    pub(crate) bar: &'a dyn Progress,
    pub(crate) threads: usize,
    /// Batches that were begun, which have numbers for names.
    pub(crate) batches: u64,
    /// All games, those of the rules as they are among them.
    pub(crate) games: u64,
    /// Why candidates cannot be played.
    pub(crate) refused: Vec<(Moves, String)>,
    counted: BTreeMap<(usize, Moves), Counted>,
}

impl<'a, 'l> Player<'a, 'l> {
    pub(crate) fn new(
        (library, threads): (&'a Library, usize),
        ways: &'a Ways,
        settings: &'a [Setting],
        ledger: &'a mut Ledger<'l>,
        bar: &'a dyn Progress,
    ) -> Self {
        let (refused, counted) = (Vec::new(), BTreeMap::new());
        Self {
            library,
            ways,
            settings,
            ledger,
            bar,
            threads,
            batches: 0,
            games: 0,
            refused,
            counted,
        }
    }

    /// Plays candidates in a setting, in games that none of them has played.
    fn chunk(
        &mut self,
        setting: usize,
        all: Vec<(Moves, Prepared)>,
        games: Range<u64>,
    ) -> Result<(), Error> {
        let own = &self.settings[setting];
        let others: Vec<SideOf<'_>> = all.iter().map(|(_, prepared)| side_of(prepared)).collect();
        let schemas: Vec<&Schema> =
            std::iter::once(&own.base.schema).chain(all.iter().map(|one| &one.1.schema)).collect();
        self.batches += 1;
        let name = format!("search {}", self.batches);
        let bar = Many(self.bar, others.len() as u64 + 1);
        let play: Play<'_, Chosen> =
            &mut |games: Range<u64>, bar: &dyn Progress, stop: &AtomicBool| {
                let base = side_of(&own.base);
                let batch = Batch { games, ..base.batch.clone() };
                let base = SideOf { batch: &batch, ..base };
                let result = base.game.run_paired(base, &others, bar, stop);
                Chosen::of(&result, &own.watched, (&own.cards, &schemas))
            };
        let chosen = self.ledger.play(&name, games.clone(), &bar, play)?;
        let played = games.end - games.start;
        self.games += played * (all.len() as u64 + 1);
        for (place, (moves, _)) in all.into_iter().enumerate() {
            if chosen.faults_on(place + 1) * FAULTS_ONE_IN > chosen.games_covered() {
                self.refuse(moves, "its games end in faults".to_owned());
                continue;
            }
            let counted = self.counted.entry((setting, moves)).or_insert_with(|| Counted::new(own));
            counted.games = games.end;
            counted.add(&chosen, place);
        }
        Ok(())
    }

    fn refuse(&mut self, moves: Moves, why: String) {
        if !self.refused.iter().any(|one| one.0 == moves) {
            self.refused.push((moves, why));
        }
    }

    fn games_of(&self, setting: usize, moves: &Moves) -> u64 {
        self.counted.get(&(setting, moves.clone())).map_or(0, |one| one.games)
    }

    /// Plays some candidates in a setting up to so many games.
    fn play_setting(&mut self, setting: usize, all: &[Moves], games: u64) -> Result<(), Error> {
        let mut by_games: BTreeMap<u64, Vec<Moves>> = BTreeMap::new();
        for moves in all {
            let before = self.games_of(setting, moves);
            let acts = moves.is_empty() || self.ways.space.acts_in(moves, setting);
            if acts && before < games {
                by_games.entry(before).or_default().push(moves.clone());
            }
        }
        for (before, all) in by_games {
            for chunk in all.chunks(TOGETHER) {
                let mut ready = Vec::new();
                for moves in chunk {
                    match self.prepared(setting, moves)? {
                        Ok(prepared) => ready.push((moves.clone(), prepared)),
                        Err(why) => self.refuse(moves.clone(), why),
                    }
                }
                if !ready.is_empty() && !self.ledger.is_interrupted() {
                    self.chunk(setting, ready, before..games)?;
                }
            }
        }
        Ok(())
    }

    /// A candidate ready to be played, or why it cannot be.
    fn prepared(&self, setting: usize, moves: &Moves) -> Result<Result<Prepared, String>, Error> {
        let own = with(&self.settings[setting].experiment, &self.ways.sets(moves));
        match prepare(self.library, &own, self.threads) {
            Ok(prepared) => Ok(Ok(prepared)),
            Err(Error::Content(found)) if !found.any_unreadable() => {
                Ok(Err(first_line(&Error::Content(found).to_string())))
            }
            Err(Error::Usage(message)) => Ok(Err(message)),
            Err(other) => Err(other),
        }
    }

    /// What was seen of a candidate in a setting.
    fn seen(&self, setting: usize, moves: &Moves, seen: &mut Vec<Seen>) -> Option<()> {
        let own = &self.settings[setting];
        if !self.ways.space.acts_in(moves, setting) {
            let nothing = Seen { difference: 0.0, variance: 0.0 };
            seen.extend(own.measures.iter().map(|_| nothing));
            return Some(());
        }
        let counted = self.counted.get(&(setting, moves.clone()))?;
        for (number, measure) in own.measures.iter().enumerate() {
            let factor = factor(measure);
            let [_, (value, variance)] = counted.known(own, number)?;
            // Of few games that differ the variance is not known; one more in either direction stands for it.
            let games = counted.games.max(1) as f64;
            let least = 2.0 / (games * games);
            let variance = variance.max(least) * factor * factor;
            seen.push(Seen { difference: value * factor, variance });
        }
        Some(())
    }
}

impl World for Player<'_, '_> {
    type Error = Error;

    fn play(&mut self, all: &[Moves], games: u64) -> Result<Vec<Option<Vec<Seen>>>, Error> {
        for setting in 0..self.settings.len() {
            let playable: Vec<Moves> = all
                .iter()
                .filter(|moves| !self.refused.iter().any(|one| one.0 == **moves))
                .cloned()
                .collect();
            self.play_setting(setting, &playable, games)?;
        }
        let of = |moves: &Moves| -> Option<Vec<Seen>> {
            if self.refused.iter().any(|one| one.0 == *moves) {
                return None;
            }
            let mut seen = Vec::new();
            for setting in 0..self.settings.len() {
                self.seen(setting, moves, &mut seen)?;
            }
            Some(seen)
        };
        Ok(all.iter().map(of).collect())
    }

    fn start(&self) -> Vec<(f64, f64)> {
        let mut all = Vec::new();
        for (setting, own) in self.settings.iter().enumerate() {
            let of_setting = self.counted.iter().filter(|one| one.0.0 == setting);
            let Some((_, counted)) = of_setting.max_by_key(|one| (one.1.games, one.0.1.is_empty()))
            else {
                all.extend(own.measures.iter().map(|_| (0.0, 1e6)));
                continue;
            };
            for (number, measure) in own.measures.iter().enumerate() {
                let factor = factor(measure);
                let known = counted.known(own, number).map(|known| known[0]);
                let (value, variance) = known.unwrap_or((0.0, 1e6));
                let against = own.against(measure, &counted.joints);
                all.push((factor * value - against, factor * factor * variance));
            }
        }
        all
    }

    fn spent(&self) -> u64 {
        self.games
    }

    fn goes_on(&self) -> bool {
        !self.ledger.is_interrupted()
    }
}

/// What is played of a setting.
pub(crate) fn side_of(prepared: &Prepared) -> SideOf<'_> {
    let Prepared { game, schema, batch, from, .. } = prepared;
    SideOf { game: &**game, schema, batch, marks: &[], from: from.as_ref() }
}

/// An experiment with more set.
pub(crate) fn with(experiment: &Experiment, sets: &[String]) -> Experiment {
    let mut own = experiment.clone();
    own.sets.extend(sets.iter().map(Asked::option));
    own
}

/// What is wrong, without the place and the text it is in.
fn first_line(reason: &str) -> String {
    let line = reason.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    line.trim_start_matches("error: ").to_owned()
}

/// A game of several sides is one on each.
struct Many<'a>(&'a dyn Progress, u64);

impl Progress for Many<'_> {
    fn advance(&self, games: u64) {
        self.0.advance(games * self.1);
    }

    fn already(&self, games: u64) {
        self.0.already(games * self.1);
    }
}
