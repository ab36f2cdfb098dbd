//! Charges the seats of a game with their luck while it is played.

use arrayvec::ArrayVec;

use crate::sim::luck::weigher::Weigher;
use crate::sim::luck::worth::{CHANCE, Worth};
use crate::sim::record::Counting;
use crate::sim::run::game_begun;
use tenbin_engine::play::{GameEnd, Table, play_before, seat_policies};
use tenbin_engine::{
    Actions, Chance, Decision, Game, NullRecorder, Onlooker, Recorder, SEATS_MAX, Seeded, Turned,
    Turns, Unheard,
};

/// Where one number decides it is turned in so many parts: the faces of a die.
const PARTS_OF_ONE: usize = 6;
/// Where several do, in so many.
const PARTS: usize = 3;

/// Chance whose numbers are those of a game of a batch.
pub(super) trait Numbers: Chance {
    /// These numbers; None where there are none.
    fn numbers(&self) -> Option<&Seeded>;
}

impl Numbers for Seeded {
    fn numbers(&self) -> Option<&Seeded> {
        Some(self)
    }
}

impl Numbers for Unheard<'_> {
    fn numbers(&self) -> Option<&Seeded> {
        self.seeded()
    }
}

/// Where somebody has such a chance, little luck is left, ...
const NEARLY_SURE: i64 = CHANCE * 95 / 100;
/// ... and so many steps of it are let pass: to judge them takes time.
const UNJUDGED: u32 = 4;

/// What a position is worth to each seat.
type Chances = [i64; SEATS_MAX];

/// What was true before a choice was carried out.
struct Before<G: Game> {
    state: G::State,
    actions: Actions<G>,
    chance: Seeded,
}

/// Looks on at a game and keeps what luck brought each seat.
pub(super) struct Taker<'a, G: Game> {
    game: &'a G,
    worth: &'a Worth,
    weigher: Weigher,
    /// By how many numbers decide: one, or several.
    turns: [Turns; 2],
    before: Option<Before<G>>,
    /// So many steps of chance are let pass.
    unjudged: u32,
    /// In parts of a game of [`tenbin_engine::LUCK_UNIT`].
    pub(super) of_seats: [i64; SEATS_MAX],
}

impl<'a, G: Game> Taker<'a, G> {
    pub(super) fn new(game: &'a G, worth: &'a Worth) -> Self {
        Self {
            game,
            worth,
            weigher: worth.weigher(),
            turns: [PARTS_OF_ONE, PARTS].map(Turns::of),
            before: None,
            unjudged: 0,
            of_seats: [0; SEATS_MAX],
        }
    }
}

impl<G: Game, C: Numbers> Onlooker<G, C> for Taker<'_, G> {
    fn before(&mut self, state: &G::State, actions: &Actions<G>, chance: &C) {
        let Some(chance) = chance.numbers() else { return };
        if let Some(before) = &mut self.before {
            before.state = *state;
            copy(actions, &mut before.actions);
            before.chance.clone_from(chance);
        } else {
            let (actions, chance) = (actions.clone(), chance.clone());
            self.before = Some(Before { state: *state, actions, chance });
        }
    }

    fn after(&mut self, state: &G::State, choice: usize, decision: Decision, chance: &C) {
        let (Some(before), Some(chance)) = (&self.before, chance.numbers()) else { return };
        let numbers = chance.given().wrapping_sub(before.chance.given());
        if numbers == 0 {
            return;
        }
        if self.unjudged > 0 {
            self.unjudged -= 1;
            return;
        }
        let (game, turns) = (self.game, &self.turns[usize::from(numbers > 1)]);
        let parts = turns.parts() as i64;
        let mut found: Option<(Chances, Chances)> = None;
        for part in 1..turns.parts() {
            let mut other = before.state;
            let mut turned = Turned::new(before.chance.clone(), turns, part);
            let chance = &mut Unheard::Turned(&mut turned);
            let (actions, recorder) = (&before.actions, &mut NullRecorder);
            let other_decision =
                game.advance_unasked(&mut other, actions, choice, chance, recorder);
            // Many faces of a die come to the same, and then nothing need be judged.
            if other == *state {
                continue;
            }
            let (weigher, worth) = (&mut self.weigher, self.worth);
            let (came, less) = found.get_or_insert_with(|| {
                (worth.chances(weigher, game, state, decision), [0; SEATS_MAX])
            });
            let worth = worth.chances(weigher, game, &other, other_decision);
            for ((less, came), worth) in less.iter_mut().zip(came).zip(worth) {
                *less += *came - worth;
            }
        }
        let Some((came, less)) = found else { return };
        // Whether a step is judged hangs on what was before it alone, so that the mean of its charge is 0.
        if came.iter().any(|&chance| chance > NEARLY_SURE) {
            self.unjudged = UNJUDGED;
        }
        // A chance is a sixth of a unit, and so the mean of 3 or of 6 is whole.
        for (luck, less) in self.of_seats.iter_mut().zip(less) {
            *luck += less * (PARTS_OF_ONE as i64 / parts);
        }
    }

    fn luck(&self) -> &[i64; SEATS_MAX] {
        &self.of_seats
    }
}

fn copy<A: Copy, const N: usize>(from: &ArrayVec<A, N>, to: &mut ArrayVec<A, N>) {
    to.clear();
    // Both hold as many.
    to.extend(from.iter().copied());
}

/// Plays the game of a batch with this index to its end and tells the recorder what was luck.
pub(crate) fn play_taking<G: Game>(
    game: &G,
    worth: &Worth,
    table: &mut Table<G>,
    (seed, index): (u64, u64),
    recorder: &mut Counting,
) -> GameEnd {
    game_begun(index);
    recorder.game_begins(index);
    seat_policies(table, seed, index);
    let (mut chance, mut taker) = (Seeded::new(seed, index), Taker::new(game, worth));
    let mut state = game.deal(&mut chance, recorder);
    play_before(game, &mut state, table, &mut chance, recorder, Some(&mut taker))
}
