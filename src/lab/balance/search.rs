//! The search: every change alone, then round by round what the model proposes.

use super::aim::Aim;
use super::beam::{self, Effects, Wanted};
use super::model::{Model, Predicted};
use super::space::{Moves, Space, holds_all};
use tenbin_engine::Key;

/// Of all games so many parts in 100 go to the rules as they are, and to changes alone.
const PARTS_START: u64 = 6;
const PARTS_ALONE: u64 = 30;
/// And so many to the few that are left in the end, of which one is chosen: what is known of it must be worth choosing.
const PARTS_FINAL: u64 = 30;
/// What a unit of cost weighs for each of these: the best at any price, and at higher ones.
const PRICES_FINAL: [f64; 4] = [0.0, 0.05, 0.5, 2.0];
/// Rounds of combinations; each has this much more games than the one before.
const ROUNDS: usize = 7;
const GROWTH: f64 = 1.4;
/// Combinations that are new in a round.
const NEW: usize = 10;
/// Combinations that go on from the rounds before.
const KEPT: usize = 5;
/// Fewer games tell nothing.
const GAMES_MIN: u64 = 64;
/// Nothing is played more often than the verdict this many times.
const CAP: u64 = 2;
/// What a unit of cost weighs against doubt, where combinations are put in order.
const PRICE: f64 = 0.05;
/// What is beyond this many standard errors is sure enough to stop playing something.
const SURE: f64 = 2.5;
/// So doubtful at most is what is taken to do it: nine chances in ten that a verdict says so of all; where there is
/// nothing so sure eight in ten, seven, six, one in two. The cheapest of what is less sure lies at its bounds, and has
/// the luck of the best of many in it.
const DOUBTS_MAX: [f64; 5] = [0.1, 0.22, 0.36, 0.51, 0.7];
/// And this little doubt by the rules as they are needs no search.
const CERTAIN: f64 = 0.02;
/// The sequence of random numbers of proposals.
const SHAKEN: u64 = 0x6261_6C61_6E63_6501;

/// What was seen of a number with a combination in place of the rules as they are.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Seen {
    /// How much more it is, on the same deals.
    pub difference: f64,
    /// How surely.
    pub variance: f64,
}

/// What plays candidates.
pub trait World {
    /// What can go wrong.
    type Error;

    /// Plays combinations in the first so many games of each setting, as far as they have not been. Gives for each what
    /// was seen of each number in all its games; nothing where it cannot be played.
    fn play(&mut self, all: &[Moves], games: u64) -> Result<Vec<Option<Vec<Seen>>>, Self::Error>;

    /// The numbers as they are, with their variance.
    fn start(&self) -> Vec<(f64, f64)>;

    /// Games played so far, those of the rules as they are among them.
    fn spent(&self) -> u64;

    /// Whether to go on.
    fn goes_on(&self) -> bool;
}

/// A combination that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// What is changed.
    pub moves: Moves,
    /// What that costs.
    pub cost: f64,
    /// Games in each setting.
    pub games: u64,
    /// What is known of each number.
    pub numbers: Vec<Predicted>,
    /// How far the worst lies beyond its bounds, in percentage points.
    pub worst: f64,
    /// The sum of that over all numbers.
    pub total: f64,
    /// How unlikely it is that a verdict says that all holds: less its logarithm.
    doubt: f64,
}

/// A goal that does not seem to hold, and why.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Reason {
    /// Which goal.
    pub goal: usize,
    /// Whether the changes can bring it about where nothing else is wanted.
    pub is_possible_alone: bool,
    /// The goals without one of which all others could hold.
    pub fights: Vec<usize>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found {
    /// What was played, changes alone among it.
    pub tried: Vec<Tried>,
    /// What cannot be played.
    pub illegal: Vec<Moves>,
    /// Those of `tried` beside which nothing that costs no more comes nearer; the cheapest first.
    pub front: Vec<usize>,
    /// The one of `tried` to propose; nothing where the rules as they are will do or nothing could be played.
    pub chosen: Option<usize>,
    /// Why goals do not seem to hold, where they do not.
    pub reasons: Vec<Reason>,
    /// How far the worst number lies beyond its bounds by the rules as they are.
    pub start: f64,
    /// For each change and choice what it does to each number.
    pub effects: Vec<Vec<Vec<Predicted>>>,
}

/// What to search.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    /// What may be changed.
    pub space: &'a Space,
    /// What should hold.
    pub aims: &'a [Aim],
    /// To which goal each of these belongs.
    pub goals: &'a [usize],
    /// Games of all candidates in all settings.
    pub budget: u64,
    /// Games that the verdict will have in each setting.
    pub games_of_verdict: u64,
    /// What chance is made from.
    pub seed: u64,
}

/// What a search knows.
struct Known {
    seen: Vec<(Moves, u64, Vec<Seen>)>,
    illegal: Vec<Moves>,
    start: Vec<(f64, f64)>,
    /// Games that the rules as they are have been played.
    games_of_start: u64,
}

impl Search<'_> {
    /// Searches; what was found as far as the world goes on.
    pub fn run<W: World>(&self, world: &mut W) -> Result<Found, W::Error> {
        let settings = self.aims.iter().map(|aim| aim.setting + 1).max().unwrap_or(1) as u64;
        let alone = self.space.alone();
        let mut known =
            Known { seen: Vec::new(), illegal: Vec::new(), start: Vec::new(), games_of_start: 0 };
        let acting: u64 = alone.iter().map(|moves| self.acting(moves)).sum();
        let games = (self.budget * PARTS_ALONE / 100 / acting.max(1)).max(GAMES_MIN);
        let games = games.min(self.games_of_verdict.max(GAMES_MIN));
        let of_start = (self.budget * PARTS_START / 100 / settings).max(games);
        self.play(world, &mut known, &[Moves::new()], of_start)?;
        let aims = self.drawn_in(&known);
        let each = aims.iter().zip(&known.start);
        let doubt: f64 = each.map(|(aim, one)| aim.doubt(one.0, one.1.sqrt())).sum();
        if doubt <= CERTAIN {
            return Ok(self.found(known, of_start));
        }
        self.play(world, &mut known, &alone, games)?;
        let mut games_before = games;
        for round in 0..ROUNDS {
            if !world.goes_on() || self.space.changes_max == 0 {
                break;
            }
            games_before = self.round(world, &mut known, round, games_before)?;
        }
        if world.goes_on() {
            games_before = self.finals(world, &mut known, games_before)?;
        }
        Ok(self.found(known, games_before))
    }

    /// Plays the few that look best, for whoever pays little and much, with all games that are left.
    fn finals<W: World>(
        &self,
        world: &mut W,
        known: &mut Known,
        games_before: u64,
    ) -> Result<u64, W::Error> {
        let models = self.models(known);
        let tried = self.all_tried(known, &models);
        drop(models);
        let mut finalists: Vec<Moves> = Vec::new();
        for price in PRICES_FINAL {
            let key = |one: &Tried| one.doubt + price * one.cost;
            let left = tried.iter().filter(|one| !finalists.contains(&one.moves));
            let best = left.min_by(|one, two| {
                key(one).total_cmp(&key(two)).then_with(|| one.moves.cmp(&two.moves))
            });
            finalists.extend(best.map(|one| one.moves.clone()));
        }
        let left = self.budget.saturating_sub(world.spent()) as f64 * 0.8;
        let acting: u64 = finalists.iter().map(|moves| self.acting(moves)).sum();
        let already: u64 = known
            .seen
            .iter()
            .filter(|one| finalists.contains(&one.0))
            .map(|one| one.1 * self.acting(&one.0))
            .sum();
        let games = (left + already as f64) / acting.max(1) as f64;
        let games = (games as u64).min(CAP * self.games_of_verdict);
        if games <= games_before {
            return Ok(games_before);
        }
        self.play(world, known, &finalists, games)?;
        Ok(games)
    }

    /// In how many settings a combination does anything.
    fn acting(&self, moves: &Moves) -> u64 {
        let settings = self.space.changes.first().map_or(0, |change| change.settings.len());
        (0..settings).filter(|&setting| self.space.acts_in(moves, setting)).count() as u64
    }

    fn play<W: World>(
        &self,
        world: &mut W,
        known: &mut Known,
        all: &[Moves],
        games: u64,
    ) -> Result<(), W::Error> {
        let seen = world.play(all, games)?;
        for (moves, seen) in all.iter().zip(seen) {
            let before = known.seen.iter().position(|one| one.0 == *moves);
            match (seen, before) {
                (None, _) => {
                    if !known.illegal.contains(moves) {
                        known.illegal.push(moves.clone());
                    }
                    known.seen.retain(|one| one.0 != *moves);
                }
                (Some(seen), Some(place)) => known.seen[place] = (moves.clone(), games, seen),
                (Some(_), None) if moves.is_empty() => {}
                (Some(seen), None) => known.seen.push((moves.clone(), games, seen)),
            }
        }
        known.start = world.start();
        known.games_of_start = known.games_of_start.max(games);
        Ok(())
    }

    /// A model for each number.
    fn models(&self, known: &Known) -> Vec<Model<'_>> {
        let of = |(number, aim): (usize, &Aim)| {
            let seen: Vec<(Moves, f64, f64)> = known
                .seen
                .iter()
                .map(|(moves, _, seen)| {
                    (moves.clone(), seen[number].difference, seen[number].variance)
                })
                .collect();
            Model::new(self.space, aim.setting, &seen)
        };
        self.aims.iter().enumerate().map(of).collect()
    }

    /// The bounds as narrow as a verdict needs them.
    fn drawn_in(&self, known: &Known) -> Vec<Aim> {
        let part = known.games_of_start as f64 / self.games_of_verdict.max(1) as f64;
        let each = self.aims.iter().zip(&known.start);
        each.map(|(aim, &(_, variance))| aim.drawn_in((variance * part).sqrt())).collect()
    }

    /// What is known of a combination's numbers.
    fn numbers(known: &Known, models: &[Model<'_>], moves: &Moves) -> Vec<Predicted> {
        let each = models.iter().zip(&known.start);
        each.map(|(model, &(start, variance))| {
            let change = model.predict(moves);
            Predicted { value: start + change.value, variance: variance + change.variance }
        })
        .collect()
    }

    fn tried(
        &self,
        known: &Known,
        models: &[Model<'_>],
        aims: &[Aim],
        (moves, games): (&Moves, u64),
    ) -> Tried {
        let numbers = Self::numbers(known, models, moves);
        let doubts = aims.iter().zip(&numbers);
        let doubt = doubts.map(|(aim, one)| aim.doubt(one.value, one.variance.sqrt())).sum();
        let excess = || self.aims.iter().zip(&numbers).map(|(aim, one)| aim.excess(one.value));
        let (worst, total) = (excess().fold(0.0, f64::max), excess().sum());
        let cost = self.space.cost(moves);
        Tried { moves: moves.clone(), cost, games, worst, total, doubt, numbers }
    }

    fn all_tried(&self, known: &Known, models: &[Model<'_>]) -> Vec<Tried> {
        let aims = self.drawn_in(known);
        let each = known.seen.iter();
        each.map(|(moves, games, _)| self.tried(known, models, &aims, (moves, *games))).collect()
    }

    fn effects(&self, models: &[Model<'_>]) -> Vec<Vec<Vec<Predicted>>> {
        let changes = self.space.changes.iter().enumerate();
        changes
            .map(|(number, change)| {
                let choices = 0..change.choices.len();
                choices
                    .map(|choice| {
                        let alone = vec![(number, choice)];
                        models.iter().map(|model| model.predict(&alone)).collect()
                    })
                    .collect()
            })
            .collect()
    }

    /// What looks best and has not been played: by the model, and by models that are shaken within what is not known.
    fn proposals(&self, known: &Known, models: &[Model<'_>], round: usize) -> Vec<Moves> {
        let aims = self.drawn_in(known);
        let effects = self.effects(models);
        let is_barred = |moves: &Moves| known.illegal.iter().any(|one| holds_all(moves, one));
        let is_new = |moves: &Moves| known.seen.iter().all(|one| one.0 != *moves);
        let doubt_of = |moves: &Moves| {
            let one = self.tried(known, models, &aims, (moves, 0));
            one.doubt + PRICE * one.cost
        };
        let mut chosen: Vec<Moves> = Vec::new();
        let mut take = |lists: Vec<Vec<Moves>>, most: usize| {
            let mut sorted: Vec<(f64, Moves)> = Vec::new();
            for list in lists {
                // The beam adds up alone; the model also knows what was played together.
                let new = list.into_iter().filter(|one| is_new(one));
                let mut own: Vec<(f64, Moves)> =
                    new.take(2 * NEW).map(|moves| (doubt_of(&moves), moves)).collect();
                own.sort_by(|one, two| one.0.total_cmp(&two.0).then_with(|| one.1.cmp(&two.1)));
                sorted.extend(own.into_iter().take(NEW));
            }
            sorted.sort_by(|one, two| one.0.total_cmp(&two.0).then_with(|| one.1.cmp(&two.1)));
            for (_, moves) in sorted {
                if chosen.len() < most && !chosen.contains(&moves) {
                    chosen.push(moves);
                }
            }
        };
        for (number, price) in [PRICE, 1.0].into_iter().enumerate() {
            let wanted = Wanted { aims: &aims, start: &known.start, price };
            let table = mean_of(&effects);
            take(beam::best(self.space, &table, wanted, &is_barred), (number + 1) * NEW / 4);
        }
        for shake in 0..NEW as u64 / 4 {
            let key = Key::of_game(self.seed, SHAKEN).with(round as u64).with(shake);
            let wanted = Wanted { aims: &aims, start: &known.start, price: PRICE };
            let lists = beam::best(self.space, &shaken(&effects, key), wanted, &is_barred);
            // Each is the best by its own table.
            let list =
                lists.into_iter().filter_map(|list| list.into_iter().find(|one| is_new(one)));
            take(vec![list.collect()], NEW / 2 + 2 * (shake as usize + 1));
        }
        chosen
    }

    /// A round of what is proposed and of the best so far; gives the games that it had.
    fn round<W: World>(
        &self,
        world: &mut W,
        known: &mut Known,
        round: usize,
        games_before: u64,
    ) -> Result<u64, W::Error> {
        let models = self.models(known);
        let new = self.proposals(known, &models, round);
        let mut tried = self.all_tried(known, &models);
        let key = |one: &Tried| one.doubt + PRICE * one.cost;
        tried.sort_by(|one, two| {
            key(one).total_cmp(&key(two)).then_with(|| one.moves.cmp(&two.moves))
        });
        let kept: Vec<Moves> = tried.iter().take(KEPT).map(|one| one.moves.clone()).collect();
        // Where there is too little for all, the first of both stay.
        let mut running: Vec<Moves> = Vec::new();
        let mut kept = kept.into_iter();
        for (number, moves) in new.into_iter().enumerate() {
            running.push(moves);
            running.extend(kept.by_ref().take(1 - number % 2));
        }
        running.extend(kept);
        drop(models);
        if running.is_empty() {
            return Ok(games_before);
        }
        let of_rounds = self.budget - self.budget * PARTS_FINAL / 100;
        let left = of_rounds.saturating_sub(world.spent()) as f64;
        let later: f64 = (0..ROUNDS - round).map(|later| GROWTH.powi(later as i32)).sum();
        // The rules as they are are played beside them.
        let of_round = left / later * 0.85;
        let acting = |all: &[Moves]| -> f64 { all.iter().map(|one| self.acting(one) as f64).sum() };
        let least = (games_before / 2).max(GAMES_MIN);
        while running.len() > 1 && acting(&running) * least as f64 > of_round {
            running.pop();
        }
        let games = (of_round / acting(&running).max(1.0)) as u64;
        if games < GAMES_MIN {
            return Ok(games_before);
        }
        let games = games.min(CAP * self.games_of_verdict);
        for part in [games / 4, games] {
            if part < GAMES_MIN || !world.goes_on() {
                continue;
            }
            let play: Vec<Moves> = running
                .iter()
                .filter(|&moves| known.seen.iter().all(|one| one.0 != *moves || one.1 < part))
                .cloned()
                .collect();
            self.play(world, known, &play, part)?;
            if part < games {
                self.drop_those_behind(known, &mut running);
            }
        }
        Ok(games)
    }

    /// Takes out what is surely farther off than something that costs no more.
    fn drop_those_behind(&self, known: &Known, running: &mut Vec<Moves>) {
        let models = self.models(known);
        let all = self.all_tried(known, &models);
        let reach = |one: &Tried, sign: f64| {
            let each = self.aims.iter().zip(&one.numbers).zip(&known.start);
            let far = each.map(|((aim, number), start)| {
                // The deals are the same for all, so what is not known of the start is not known of all alike.
                let error = (number.variance - start.1).max(0.0).sqrt();
                let (low, high) = (number.value - SURE * error, number.value + SURE * error);
                if sign > 0.0 {
                    aim.excess(low).max(aim.excess(high))
                } else if low <= aim.high && high >= aim.low {
                    0.0
                } else {
                    aim.excess(low).min(aim.excess(high))
                }
            });
            far.fold(0.0, f64::max)
        };
        let bounds: Vec<(&Tried, f64)> = all.iter().map(|one| (one, reach(one, 1.0))).collect();
        running.retain(|moves| {
            let Some(own) = all.iter().find(|one| one.moves == *moves) else { return false };
            let least = reach(own, -1.0);
            !bounds.iter().any(|(other, most)| other.cost <= own.cost && *most < least)
        });
    }

    fn found(&self, known: Known, games_of_last: u64) -> Found {
        let models = self.models(&known);
        let tried = self.all_tried(&known, &models);
        let effects = self.effects(&models);
        let aims = self.drawn_in(&known);
        let start_excess = || aims.iter().zip(&known.start).map(|(aim, one)| aim.excess(one.0));
        let worst_of_start = start_excess().fold(0.0, f64::max);
        let worst_drawn = |one: &Tried| {
            let each = aims.iter().zip(&one.numbers);
            each.map(|(aim, number)| aim.excess(number.value)).fold(0.0, f64::max)
        };
        // What has few games may look good by luck.
        let enough = games_of_last / 4;
        let known_well = (0..tried.len()).filter(|&place| tried[place].games >= enough);
        let mut sorted: Vec<usize> = known_well.collect();
        sorted.sort_by(|&one, &two| {
            let (one, two) = (&tried[one], &tried[two]);
            one.cost
                .total_cmp(&two.cost)
                .then(one.worst.total_cmp(&two.worst))
                .then(one.moves.len().cmp(&two.moves.len()))
                .then(one.doubt.total_cmp(&two.doubt))
                .then_with(|| one.moves.cmp(&two.moves))
        });
        let mut front: Vec<usize> = Vec::new();
        let plain = self.aims.iter().zip(&known.start).map(|(aim, one)| aim.excess(one.0));
        let start = plain.fold(0.0, f64::max);
        let mut nearest = start;
        for &place in &sorted {
            if tried[place].worst < nearest - 0.01 {
                nearest = tried[place].worst;
                front.push(place);
            }
        }
        // Of what is as cheap fewer numbers, and then what is likelier.
        let price = |&one: &usize, &two: &usize| {
            let (one, two) = (&tried[one], &tried[two]);
            let fewer = one.moves.len().cmp(&two.moves.len());
            one.cost.total_cmp(&two.cost).then(fewer).then(one.doubt.total_cmp(&two.doubt))
        };
        let within = |most: f64| {
            sorted.iter().copied().filter(|&one| tried[one].doubt <= most).min_by(price)
        };
        let likely = DOUBTS_MAX.into_iter().find_map(within);
        let nearest = sorted.iter().copied().min_by(|&one, &two| {
            let far = |place: usize| worst_drawn(&tried[place]) + 0.01 * tried[place].cost;
            far(one).total_cmp(&far(two))
        });
        let is_better = |place: &usize| worst_drawn(&tried[*place]) < worst_of_start;
        let chosen =
            if worst_of_start <= 0.0 { None } else { likely.or(nearest.filter(is_better)) };
        if let Some(place) = chosen
            && !front.contains(&place)
        {
            front.push(place);
            front.sort_by(|&one, &two| tried[one].cost.total_cmp(&tried[two].cost));
        }
        let reasons = match (chosen, likely) {
            (_, Some(_)) => Vec::new(),
            (Some(place), None) => {
                let numbers: Vec<f64> = tried[place].numbers.iter().map(|one| one.value).collect();
                self.reasons(&known, &effects, &numbers)
            }
            (None, None) => {
                let numbers: Vec<f64> = known.start.iter().map(|one| one.0).collect();
                self.reasons(&known, &effects, &numbers)
            }
        };
        Found { tried, illegal: known.illegal, front, chosen, reasons, start, effects }
    }

    /// Why goals do not hold of some numbers: whether the model knows a way for each alone, and without which other
    /// goal all could hold.
    fn reasons(
        &self,
        known: &Known,
        effects: &[Vec<Vec<Predicted>>],
        numbers: &[f64],
    ) -> Vec<Reason> {
        let goals = self.goals.iter().copied().max().map_or(0, |most| most + 1);
        let excess = |goal: usize| {
            let own = (0..self.aims.len()).filter(|&place| self.goals[place] == goal);
            own.map(|place| self.aims[place].excess(numbers[place])).fold(0.0, f64::max)
        };
        let failing: Vec<usize> = (0..goals).filter(|&goal| excess(goal) > 0.0).collect();
        let reason = |&goal: &usize| Reason {
            goal,
            is_possible_alone: self.is_possible(known, effects, &|other| other == goal),
            fights: (0..goals)
                .filter(|&other| other != goal && goals > 1)
                .filter(|&other| self.is_possible(known, effects, &|one| one != other))
                .collect(),
        };
        failing.iter().map(reason).collect()
    }

    /// Whether by the model some goals can hold together.
    fn is_possible(
        &self,
        known: &Known,
        effects: &[Vec<Vec<Predicted>>],
        is_wanted: &dyn Fn(usize) -> bool,
    ) -> bool {
        let places: Vec<usize> =
            (0..self.aims.len()).filter(|&place| is_wanted(self.goals[place])).collect();
        let aims: Vec<Aim> = places.iter().map(|&place| self.aims[place]).collect();
        let start: Vec<(f64, f64)> =
            places.iter().map(|&place| (known.start[place].0, 0.0)).collect();
        let of = |numbers: &Vec<Predicted>| -> Vec<(f64, f64)> {
            places.iter().map(|&place| (numbers[place].value, 1e-6)).collect()
        };
        let of = effects.iter().map(|choices| choices.iter().map(of).collect()).collect();
        let effects = Effects { of };
        let wanted = Wanted { aims: &aims, start: &start, price: 0.0 };
        let is_barred = |moves: &Moves| known.illegal.iter().any(|one| holds_all(moves, one));
        let lists = beam::best(self.space, &effects, wanted, &is_barred);
        let values = |moves: &Moves| -> Vec<f64> {
            let sum = |place: usize| {
                let each =
                    moves.iter().map(|&(change, choice)| effects.of[change][choice][place].0);
                start[place].0 + each.sum::<f64>()
            };
            (0..places.len()).map(sum).collect()
        };
        let holds =
            |values: Vec<f64>| aims.iter().zip(values).all(|(aim, value)| aim.excess(value) <= 0.0);
        holds(values(&Moves::new())) || lists.iter().flatten().any(|moves| holds(values(moves)))
    }
}

/// The table of what is believed.
fn mean_of(effects: &[Vec<Vec<Predicted>>]) -> Effects {
    table(effects, |one| (one.value, one.variance))
}

/// The same shaken within what is not known.
fn shaken(effects: &[Vec<Vec<Predicted>>], key: Key) -> Effects {
    let mut count = 0;
    table(effects, |one| {
        count += 1;
        let number = key.with(count).number();
        // Four dice of 16 bits are nearly normal.
        let sum: f64 = (0..4).map(|part| f64::from((number >> (16 * part)) as u16)).sum();
        let normal = (sum / 65_536.0 - 2.0) * 3.0_f64.sqrt();
        (one.value + normal * one.variance.sqrt(), 0.0)
    })
}

fn table(effects: &[Vec<Vec<Predicted>>], mut of: impl FnMut(&Predicted) -> (f64, f64)) -> Effects {
    let choices = |choices: &Vec<Vec<Predicted>>| -> Vec<Vec<(f64, f64)>> {
        choices.iter().map(|numbers| numbers.iter().map(&mut of).collect()).collect()
    };
    Effects { of: effects.iter().map(choices).collect() }
}
