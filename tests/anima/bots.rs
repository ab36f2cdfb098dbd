//! How the shipped bots of Anima Tactics play against each other (fixed seeds, so these are facts).

use tenbin::engine::Game;
use tenbin::games::anima::state::Ending;
use tenbin::games::anima::{Action, Anima, State};

use crate::support::contest::{mirrored_by, watch};
use crate::support::{game, game_with, lists};

/// Games won by the first bot and by the second, each deal played in both seats. A draw is half a
/// win of each; wins count double.
fn mirrored(game: &Anima, names: [&str; 2], deals: u64) -> [u32; 2] {
    mirrored_by(game, names, deals, |winners, seat| match (winners.has(seat), winners.len()) {
        (true, 1) => 2,
        (true, _) | (false, 0) => 1,
        (false, _) => 0,
    })
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
        for index in 0..games {
            let end = watch(game, name, index, |seen| {
                style.charges += u32::from(matches!(seen.action, Action::Charge(_)));
                style.shots += u32::from(matches!(seen.action, Action::Shoot(_)));
                style.dodges += u32::from(seen.action == Action::Dodge);
                style.dodges_offered += u32::from(seen.legal.contains(&Action::Dodge));
                style.decisions += 1;
            });
            style.end(game, &end);
        }
        style
    }

    fn end(&mut self, game: &Anima, state: &State) {
        self.games += 1;
        self.turns += u32::from(state.turn);
        self.first_blood += u32::from(match state.tallies.first_blood {
            0 => state.turn,
            turn => turn,
        });
        self.draws += u32::from(game.standing(state).winners.len() != 1);
        self.eliminated += u32::from(state.ending == Ending::Eliminated);
        let cut_off = matches!(state.ending, Ending::CutoffDecisions | Ending::CutoffDepth);
        self.cut_off += u32::from(cut_off);
    }

    /// A count for each turn.
    fn rate(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.turns)
    }
}

/// The personalities play differently, in the ways their descriptions tell, from `classic`, whom they go on from.
#[test]
fn personalities_differ() {
    let game = game::<Anima>(2);
    let [classic, rusher, shooter, keeper] =
        ["classic", "rusher", "shooter", "keeper"].map(|name| Style::of(&game, name, 60));
    // The rusher charges most and draws blood first; the keeper waits.
    assert!(rusher.first_blood < classic.first_blood, "{rusher:?} {classic:?}");
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
