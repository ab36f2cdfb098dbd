//! How the shipped bots of Okko play against each other (fixed seeds, so these are facts).

use tenbin::engine::Seat;
use tenbin::games::okko::state::{Ending, Status};
use tenbin::games::okko::{Action, Okko, State};

use crate::support::contest::{mirrored, watch};
use crate::support::{game, game_with, lists};

/// Twelve zeni are the introductory game.
const TWELVE: &[&str] = &["budget=12"];

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
        for index in 0..games {
            let mut blood = false;
            let end = watch(game, name, index, |seen| {
                style.attacks += u32::from(matches!(seen.action, Action::Attack(_)));
                style.shots += u32::from(matches!(seen.action, Action::Shoot(..)));
                style.reserved += u32::from(matches!(seen.action, Action::Reserve(..)));
                if !blood && bled(seen.after) {
                    blood = true;
                    style.first_blood += u32::from(seen.after.turn);
                }
            });
            style.games += 1;
            style.turns += u32::from(end.turn);
            let cut_off = matches!(end.ending, Ending::TurnsCutoff | Ending::Stalemate);
            style.cut_off += u32::from(cut_off);
        }
        style
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

/// The personalities play differently from the bot that they go on from, in the ways their descriptions tell.
#[test]
fn personalities_differ() {
    let game = game::<Okko>(2);
    let [classic, aggressive, shooter, turtle] =
        ["classic", "aggressive", "shooter", "turtle"].map(|name| Style::of(&game, name, 150));
    let rate =
        |style: &Style, count: fn(&Style) -> u32| f64::from(count(style)) / f64::from(style.turns);
    // Attacks a turn: the aggressive one most, the turtle fewest of all but the shooter.
    let attacks = |style: &Style| rate(style, |style| style.attacks);
    assert!(attacks(&aggressive) > 1.15 * attacks(&classic), "{aggressive:?} {classic:?}");
    assert!(attacks(&turtle) < 0.85 * attacks(&classic), "{turtle:?} {classic:?}");
    // Shots: the shooter shoots most, the aggressive one rarely.
    assert!(shooter.shots * 4 > classic.shots * 5, "{shooter:?} {classic:?}");
    assert!(aggressive.shots * 2 < classic.shots, "{aggressive:?} {classic:?}");
    // First blood and length: the aggressive one is quick, the turtle slow.
    assert!(aggressive.first_blood < classic.first_blood, "{aggressive:?} {classic:?}");
    assert!(turtle.first_blood > classic.first_blood, "{turtle:?} {classic:?}");
    assert!(aggressive.turns < classic.turns && classic.turns < turtle.turns);
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
