//! How the shipped bots of Okko play against each other (fixed seeds, so these are facts).

mod support;

use support::{game, game_with, lists, strategy};
use tenbin::engine::play::{Policy, play_out, seat_policies};
use tenbin::engine::seed::{Label, stream};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seat, Seeded, Table, View};
use tenbin::games::okko::state::{Ending, Status};
use tenbin::games::okko::{Action, Okko, State};
use tenbin::policies::make;

/// Twelve zeni are the introductory game.
const TWELVE: &[&str] = &["budget=12"];

/// Games won by the first bot and by the second, each deal played in both seats.
fn mirrored(game: &Okko, names: [&str; 2], deals: u64) -> [u32; 2] {
    let bots = names.map(strategy::<Okko>);
    let mut won = [0; 2];
    for deal in 0..deals {
        for swapped in [false, true] {
            let order = if swapped { [&bots[1], &bots[0]] } else { [&bots[0], &bots[1]] };
            let mut table: Table<Okko> = order.into_iter().map(make::<Okko>).collect();
            seat_policies(&mut table, 2026, deal);
            let mut chance = Seeded::new(2026, deal);
            let (_, end) = play_out(game, &mut table, &mut chance, &mut NullRecorder);
            for seat in 0..2 {
                let bot = if swapped { 1 - seat } else { seat };
                won[bot] += u32::from(end.standing.winners.has(Seat(seat as u8)));
            }
        }
    }
    won
}

/// The expert wins at least nine of ten mirrored games against random play, with all ready bands
/// of both budgets.
#[test]
fn the_expert_beats_random_play() {
    for game in [game::<Okko>(2), game_with::<Okko>(2, TWELVE)] {
        let [expert, _] = mirrored(&game, ["expert", "random"], 100);
        assert!(expert >= 190, "{expert} of 200");
    }
}

/// The expert beats every other personality over all bands; the novice stands in between.
#[test]
fn the_expert_beats_the_other_personalities() {
    let game = game::<Okko>(2);
    for other in ["aggressive", "shooter", "turtle", "novice"] {
        let [expert, rival] = mirrored(&game, ["expert", other], 400);
        assert!(expert > rival, "{other}: {expert} to {rival} of 800");
    }
    let [novice, random] = mirrored(&game, ["novice", "random"], 50);
    assert!(novice > 5 * random.max(1), "{novice} to {random}");
}

/// What happens in the games of one bot against itself.
#[derive(Default, Debug)]
struct Style {
    games: u32,
    turns: u32,
    cut_off: u32,
    attacks: u32,
    shots: u32,
    reserved: u32,
    /// Turns until the first figure is endangered or out, added up.
    first_blood: u32,
}

impl Style {
    fn of(game: &Okko, name: &str, games: u64) -> Self {
        let mut style = Self::default();
        let bot = strategy::<Okko>(name);
        for index in 0..games {
            style.play(game, [make::<Okko>(&bot), make::<Okko>(&bot)], index);
        }
        style
    }

    fn play(&mut self, game: &Okko, mut bots: [Box<dyn Policy<Okko>>; 2], index: u64) {
        for (seat, bot) in bots.iter_mut().enumerate() {
            bot.begin(Seat(seat as u8), stream(9, index, Label::Bot(seat as u8)));
        }
        let mut chance = Seeded::new(9, index);
        let mut state = game.deal(&mut chance, &mut NullRecorder);
        let mut actions = Actions::<Okko>::new();
        let mut blood = false;
        while let Decision::Seat(seat) = game.decision(&state) {
            actions.clear();
            game.legal(&state, &mut actions);
            let choice = match actions.len() {
                1 => 0,
                _ => bots[seat.index()].choose(View::new(game, &state, seat), &actions),
            };
            let action = actions[choice];
            self.attacks += u32::from(matches!(action, Action::Attack(_)));
            self.shots += u32::from(matches!(action, Action::Shoot(..)));
            self.reserved += u32::from(matches!(action, Action::Reserve(..)));
            game.apply(&mut state, action, &mut chance, &mut NullRecorder);
            if !blood && bled(&state) {
                blood = true;
                self.first_blood += u32::from(state.turn);
            }
        }
        self.games += 1;
        self.turns += u32::from(state.turn);
        let cut_off = matches!(state.ending, Ending::TurnsCutoff | Ending::Stalemate);
        self.cut_off += u32::from(cut_off);
    }

    /// A count for each game.
    fn each(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.games)
    }
}

/// Whether any figure is endangered or out.
fn bled(state: &State) -> bool {
    [Seat(0), Seat(1)].into_iter().any(|seat| {
        let side = &state.sides[seat.index()];
        side.alive < side.figures
            || state.alive(seat).any(|figure| state.figure(figure).status == Status::Endangered)
    })
}

/// The four personalities play differently, in the ways their descriptions tell.
#[test]
fn personalities_differ() {
    let game = game::<Okko>(2);
    let [expert, aggressive, shooter, turtle] =
        ["expert", "aggressive", "shooter", "turtle"].map(|name| Style::of(&game, name, 150));
    let rate =
        |style: &Style, count: fn(&Style) -> u32| f64::from(count(style)) / f64::from(style.turns);
    // Attacks a turn: the aggressive one most, the turtle fewest of all but the shooter.
    let attacks = |style: &Style| rate(style, |style| style.attacks);
    assert!(attacks(&aggressive) > 1.15 * attacks(&expert), "{aggressive:?} {expert:?}");
    assert!(attacks(&turtle) < 0.85 * attacks(&expert), "{turtle:?} {expert:?}");
    // Shots: the shooter shoots most, the aggressive one rarely.
    assert!(shooter.shots * 2 > expert.shots * 3, "{shooter:?} {expert:?}");
    assert!(aggressive.shots * 2 < expert.shots, "{aggressive:?} {expert:?}");
    // First blood and length: the aggressive one is quick, the turtle slow.
    assert!(aggressive.first_blood < expert.first_blood, "{aggressive:?} {expert:?}");
    assert!(turtle.first_blood > expert.first_blood, "{turtle:?} {expert:?}");
    assert!(aggressive.turns < expert.turns && expert.turns < turtle.turns);
    // Reserves: the turtle keeps more dice than the aggressive one.
    let reserves = |style: &Style| rate(style, |style| style.reserved);
    assert!(reserves(&turtle) > reserves(&aggressive), "{turtle:?} {aggressive:?}");
}

/// OKK-071, section 1: games of experts last a few turns and are hardly ever cut off.
#[test]
fn okk_071_games_of_experts_come_to_an_end() {
    for (sets, low, high) in [(&[][..], 3.0, 8.0), (TWELVE, 2.0, 6.0)] {
        let style = Style::of(&game_with::<Okko>(2, sets), "expert", 300);
        assert!(style.each(style.cut_off) < 0.02, "{style:?}");
        let turns = style.each(style.turns);
        assert!((low..high).contains(&turns), "{style:?}");
    }
}

/// Legal lists stay short: a mean below 40 actions in random and in expert play, never above 256.
#[test]
fn legal_lists_are_short() {
    lists::are_short::<Okko>(2, 60);
}

/// A search that plays on knows no game and does no worse than random play; equal seeds give equal
/// games.
#[test]
fn searching_plays_okko() {
    let game = game_with::<Okko>(2, TWELVE);
    let first = mirrored(&game, ["search", "random"], 3);
    assert!(first[0] >= first[1], "{first:?}");
    assert_eq!(first, mirrored(&game, ["search", "random"], 3));
}
