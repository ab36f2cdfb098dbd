//! How the shipped bots of Anima Tactics play against each other (fixed seeds, so these are facts).

mod support;

use support::{game, game_with, lists, strategy};
use tenbin::engine::play::{Policy, play_out, seat_policies};
use tenbin::engine::seed::{Label, stream};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seat, Seeded, Table, View};
use tenbin::games::anima::state::Ending;
use tenbin::games::anima::{Action, Anima};
use tenbin::policies::make;

/// Games won by the first bot and by the second, each deal played in both seats.
fn mirrored(game: &Anima, names: [&str; 2], deals: u64) -> [u32; 2] {
    let bots = names.map(strategy::<Anima>);
    let mut won = [0; 2];
    for deal in 0..deals {
        for swapped in [false, true] {
            let order = if swapped { [&bots[1], &bots[0]] } else { [&bots[0], &bots[1]] };
            let mut table: Table<Anima> = order.into_iter().map(make::<Anima>).collect();
            seat_policies(&mut table, 2026, deal);
            let mut chance = Seeded::new(2026, deal);
            let (_, end) = play_out(game, &mut table, &mut chance, &mut NullRecorder);
            for seat in 0..2 {
                let bot = if swapped { 1 - seat } else { seat };
                let winners = end.standing.winners;
                // A draw is half a win of each; wins count double.
                won[bot] += match (winners.has(Seat(seat as u8)), winners.len()) {
                    (true, 1) => 2,
                    (true, _) | (false, 0) => 1,
                    (false, _) => 0,
                };
            }
        }
    }
    won
}

/// The expert wins at least nine of ten mirrored games against random play.
#[test]
fn the_expert_beats_random_play() {
    let [expert, random] = mirrored(&game::<Anima>(2), ["expert", "random"], 100);
    assert!(expert >= 9 * random, "{expert} to {random}");
}

/// The expert beats every other personality; the novice stands in between.
#[test]
fn the_expert_beats_the_other_personalities() {
    let game = game::<Anima>(2);
    for other in ["rusher", "shooter", "keeper", "novice"] {
        let [expert, rival] = mirrored(&game, ["expert", other], 200);
        assert!(expert > rival, "{other}: {expert} to {rival}");
    }
    let [novice, random] = mirrored(&game, ["novice", "random"], 50);
    assert!(novice > 2 * random, "{novice} to {random}");
}

/// The same bots play on squares, with measuring first, and with everybody seen exactly (ANI-547).
#[test]
fn bots_play_every_board() {
    for set in ["board=squares", "premeasure=true", "eye_grid_cm=0"] {
        let [expert, random] = mirrored(&game_with::<Anima>(2, &[set]), ["expert", "random"], 20);
        assert!(expert > 4 * random, "{set}: {expert} to {random}");
    }
}

/// What happens in the games of one bot against itself.
#[derive(Default, Debug)]
struct Style {
    games: u32,
    turns: u32,
    draws: u32,
    cut_off: u32,
    eliminated: u32,
    charges: u32,
    shots: u32,
    dodges: u32,
    /// Dodges that were possible.
    dodges_offered: u32,
    first_blood: u32,
    decisions: u32,
}

impl Style {
    fn of(game: &Anima, name: &str, games: u64) -> Self {
        let mut style = Self::default();
        let bot = strategy::<Anima>(name);
        for index in 0..games {
            style.play(game, [make::<Anima>(&bot), make::<Anima>(&bot)], index);
        }
        style
    }

    fn play(&mut self, game: &Anima, mut bots: [Box<dyn Policy<Anima>>; 2], index: u64) {
        for (seat, bot) in bots.iter_mut().enumerate() {
            bot.begin(Seat(seat as u8), stream(9, index, Label::Bot(seat as u8)));
        }
        let mut chance = Seeded::new(9, index);
        let mut state = game.deal(&mut chance, &mut NullRecorder);
        let mut actions = Actions::<Anima>::new();
        while let Decision::Seat(seat) = game.decision(&state) {
            actions.clear();
            game.legal(&state, &mut actions);
            let choice = match actions.len() {
                1 => 0,
                _ => bots[seat.index()].choose(View::new(game, &state, seat), &actions),
            };
            let action = actions[choice];
            self.charges += u32::from(matches!(action, Action::Charge(_)));
            self.shots += u32::from(matches!(action, Action::Shoot(_)));
            self.dodges += u32::from(action == Action::Dodge);
            self.dodges_offered += u32::from(actions.contains(&Action::Dodge));
            self.decisions += 1;
            game.apply(&mut state, action, &mut chance, &mut NullRecorder);
        }
        self.games += 1;
        self.turns += u32::from(state.turn);
        self.first_blood += u32::from(match state.tallies.first_blood {
            0 => state.turn,
            turn => turn,
        });
        self.draws += u32::from(game.standing(&state).winners.len() != 1);
        self.eliminated += u32::from(state.ending == Ending::Eliminated);
        let cut_off = matches!(state.ending, Ending::CutoffDecisions | Ending::CutoffDepth);
        self.cut_off += u32::from(cut_off);
    }

    /// A count for each turn.
    fn rate(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.turns)
    }
}

/// The personalities play differently, in the ways their descriptions tell.
#[test]
fn personalities_differ() {
    let game = game::<Anima>(2);
    let [expert, rusher, shooter, keeper] =
        ["expert", "rusher", "shooter", "keeper"].map(|name| Style::of(&game, name, 60));
    // The rusher charges most and draws blood first; the keeper waits.
    assert!(rusher.first_blood < expert.first_blood, "{rusher:?} {expert:?}");
    assert!(keeper.first_blood > rusher.first_blood, "{keeper:?} {rusher:?}");
    assert!(rusher.rate(rusher.charges) > shooter.rate(shooter.charges), "{rusher:?} {shooter:?}");
    // The keeper dodges where it can, the rusher keeps its points for attacks.
    let dodging = |style: &Style| f64::from(style.dodges) / f64::from(style.dodges_offered.max(1));
    assert!(dodging(&keeper) > dodging(&rusher), "{keeper:?} {rusher:?}");
    assert!(keeper.turns >= rusher.turns, "{keeper:?} {rusher:?}");
}

/// Games of experts have losses, come to an end and are rarely drawn.
#[test]
fn games_of_experts_are_fought_out() {
    let style = Style::of(&game::<Anima>(2), "expert", 100);
    assert_eq!(style.cut_off, 0, "{style:?}");
    assert!(style.draws * 5 < style.games, "{style:?}");
    assert!(style.first_blood < 7 * style.games, "{style:?}");
}

/// Legal lists stay short, in random and in expert play.
#[test]
fn legal_lists_are_short() {
    lists::are_short::<Anima>(2, 20);
}
