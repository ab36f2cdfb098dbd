//! How the shipped bots of Strigoi play together (fixed seeds, so these are facts).

use tenbin::engine::play::{play_out, seat_policies};
use tenbin::engine::{NullRecorder, Seeded, Table};
use tenbin::games::strigoi::board::{Room, bit};
use tenbin::games::strigoi::state::{Ending, Frame};
use tenbin::games::strigoi::{Action, State, Strigoi};
use tenbin::policies::make;

use crate::support::contest::watch;
use crate::support::{game, game_in, lists, strategy};

/// Games that a pack wins in which every seat plays by the same strategy.
fn victories(game: &Strigoi, name: &str, games: u64) -> u64 {
    let bot = strategy::<Strigoi>(name);
    let mut won = 0;
    for index in 0..games {
        let mut table: Table<Strigoi> =
            (0..game.rules.seats).map(|_| make::<Strigoi>(&bot)).collect();
        seat_policies(&mut table, 2026, index);
        let mut chance = Seeded::new(2026, index);
        let (_, end) = play_out(game, &mut table, &mut chance, &mut NullRecorder);
        won += u64::from(!end.standing.winners.is_empty());
    }
    won
}

/// Section 3.8: by the shipped numbers four players as good as the hand-written bot, by which they were
/// calibrated, win between 40 and 60 of 100 games.
#[test]
fn four_of_the_hand_written_bot_win_about_half_of_their_games() {
    let won = victories(&game::<Strigoi>(4), "classic", 400);
    assert!((160..=240).contains(&won), "{won} of 400");
}

/// Section 3.8: with two, three and five players the shares stay between 35 and 65 of 100.
#[test]
fn the_hand_written_bot_wins_about_half_at_every_number_of_players() {
    for seats in [2, 3, 5] {
        let won = victories(&game::<Strigoi>(seats), "classic", 300);
        // 35 and 65 %, each with three standard errors of 300 games.
        assert!((80..=220).contains(&won), "{seats} players: {won} of 300");
    }
}

/// The expert, which follows the letters on the table and hems the Supreme in, wins most of its games
/// by the shipped numbers, and about half of those of `hard`.
#[test]
fn experts_win_about_half_of_their_games_where_it_is_hard() {
    let (mut easy, mut hard) = (0, 0);
    for seats in 2..=5 {
        let won = victories(&game::<Strigoi>(seats), "expert", 100);
        assert!(won >= 70, "{seats} players: {won} of 100");
        easy += won;
        let game = game_in::<Strigoi>(&tenbin::library(), seats, &["hard"], &[]);
        let won = victories(&game, "expert", 100);
        // 35 and 70 %, each with three standard errors of 100 games.
        assert!((20..=85).contains(&won), "hard, {seats} players: {won} of 100");
        hard += won;
    }
    assert!(easy >= 340, "{easy} of 400");
    assert!((160..=260).contains(&hard), "hard: {hard} of 400");
}

/// Section 3.8: uniformly random legal play wins next to nothing.
#[test]
fn random_play_hardly_ever_wins() {
    for seats in 2..=5 {
        let won = victories(&game::<Strigoi>(seats), "random", 100);
        assert!(won <= 1, "{seats} players: {won} of 100");
    }
}

/// The expert wins more often than all others, and the novice much less.
#[test]
fn the_expert_wins_most() {
    let game = game::<Strigoi>(4);
    let expert = victories(&game, "expert", 200);
    for other in ["classic", "hunter", "guardian", "reckless", "novice"] {
        let won = victories(&game, other, 200);
        assert!(won + 20 < expert, "{other}: {won} against {expert} of 200");
    }
    let novice = victories(&game, "novice", 200);
    assert!(2 * novice < expert, "novice {novice}, expert {expert} of 200");
}

/// What happens in games in which every seat plays by the same strategy.
#[derive(Default, Debug)]
struct Style {
    games: u32,
    assaults: u32,
    attacks: u32,
    guards: u32,
    heals: u32,
    /// Cards played, their movement, and those that make the Strigoi stay.
    cards: u32,
    calm: u32,
    /// Wolves in sight of a Strigoi when their own turn ends.
    seen: u32,
    stops: u32,
    cut_off: u32,
}

impl Style {
    fn of(game: &Strigoi, name: &str, games: u64) -> Self {
        let mut style = Self::default();
        for index in 0..games {
            let end = watch(game, name, index, |seen| style.count(game, seen.before, seen.action));
            style.games += 1;
            style.assaults += u32::from(end.assault);
            style.cut_off += u32::from(end.ending == Ending::Cutoff);
        }
        style
    }

    fn count(&mut self, game: &Strigoi, state: &State, action: Action) {
        match (action, state.frames.last()) {
            (Action::Melee(_) | Action::Ranged(_), _) => self.attacks += 1,
            (Action::GuardWound(_) | Action::GuardShock(_), _) => self.guards += 1,
            (Action::Wound(_), _) => self.heals += 1,
            (Action::Card(card), Some(Frame::Choose(_))) => {
                let letter = game.rules.catalogue.actions[card.index()].letter;
                self.cards += 1;
                self.calm += u32::from(letter.word() == "X");
            }
            (Action::Pass, Some(Frame::Menu)) => {
                let space =
                    state.wolves[state.turn.seat.index()].space.expect("it is on the board");
                let sees = |room: Room| state.board.seen[room.index()] & bit(space) != 0;
                self.stops += 1;
                self.seen += u32::from(state.vampires.iter().any(|one| one.room.is_some_and(sees)));
            }
            _ => {}
        }
    }

    /// A count for each card played.
    fn rate(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.cards)
    }
}

/// The personalities play differently from what they go on from, in the ways their descriptions tell.
#[test]
fn personalities_differ() {
    let game = game::<Strigoi>(4);
    let [classic, hunter, guardian, reckless] =
        ["classic", "hunter", "guardian", "reckless"].map(|name| Style::of(&game, name, 300));
    let attacks = |style: &Style| style.rate(style.attacks);
    assert!(attacks(&hunter) > 1.05 * attacks(&classic), "{hunter:?} {classic:?}");
    let guards = |style: &Style| style.rate(style.guards);
    assert!(guards(&guardian) > 1.2 * guards(&classic), "{guardian:?} {classic:?}");
    let seen = |style: &Style| f64::from(style.seen) / f64::from(style.stops);
    assert!(seen(&reckless) > 1.1 * seen(&classic), "{reckless:?} {classic:?}");
    assert!(seen(&guardian) < seen(&classic), "{guardian:?} {classic:?}");
    assert!(reckless.assaults < classic.assaults, "{reckless:?} {classic:?}");
}

/// Games of experts take about as many Assaults as section 1 expects and are hardly ever cut off.
#[test]
fn games_of_experts_are_fought_out() {
    let style = Style::of(&game::<Strigoi>(4), "expert", 100);
    let assaults = f64::from(style.assaults) / f64::from(style.games);
    assert!((10.0..35.0).contains(&assaults), "{assaults}: {style:?}");
    assert!(style.cut_off <= 6, "{style:?}");
}

/// A search that plays on knows no game; equal seeds give equal games.
#[test]
fn searching_plays_strigoi() {
    let game = game::<Strigoi>(2);
    let bot = strategy::<Strigoi>("search");
    let played = || {
        let mut table: Table<Strigoi> = (0..2).map(|_| make::<Strigoi>(&bot)).collect();
        seat_policies(&mut table, 2026, 0);
        play_out(&game, &mut table, &mut Seeded::new(2026, 0), &mut NullRecorder)
    };
    let (first, second) = (played(), played());
    assert_eq!(first.0, second.0);
}

/// Legal lists stay short, in random and in expert play.
#[test]
fn legal_lists_are_short() {
    lists::are_short::<Strigoi>(4, 30);
}
