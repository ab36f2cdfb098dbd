//! How the shipped bots of Naruto play against each other (fixed seeds, so these are facts).

use tenbin::engine::{Game, Seat};
use tenbin::games::naruto::content::catalogue::Card;
use tenbin::games::naruto::content::vocabulary::CardKind;
use tenbin::games::naruto::state::{Base, CardId, Ending};
use tenbin::games::naruto::{Action, Naruto, State};

use crate::support::contest::{mirrored, watch};
use crate::support::{game, game_with, lists};

/// Each deck against itself, so that only the bots differ.
const MIRROR: &[&str] = &["deck_choice=mirror"];

/// The expert wins at least 95 of 100 mirrored games against random play.
#[test]
fn the_expert_beats_random_play() {
    let [expert, random] = mirrored(&game_with::<Naruto>(2, MIRROR), ["expert", "random"], 300);
    assert!(expert >= 570, "{expert} to {random} of 600");
}

/// The other personalities beat random play clearly too.
#[test]
fn every_personality_beats_random_play() {
    let game = game_with::<Naruto>(2, MIRROR);
    for name in ["aggro", "control", "builder"] {
        let [bot, random] = mirrored(&game, [name, "random"], 100);
        assert!(bot >= 170, "{name}: {bot} to {random} of 200");
    }
}

/// The expert beats every other personality; the novice stands between it and random play.
#[test]
fn the_expert_beats_the_other_personalities() {
    let game = game::<Naruto>(2);
    for other in ["aggro", "control", "builder", "novice"] {
        let [expert, rival] = mirrored(&game, ["expert", other], 300);
        assert!(expert > rival, "{other}: {expert} to {rival} of 600");
    }
    let [novice, random] = mirrored(&game, ["novice", "random"], 100);
    assert!(novice > 2 * random, "{novice} to {random}");
}

/// What happens in the games of one bot against itself.
#[derive(Default, Debug)]
struct Style {
    games: u32,
    turns: u32,
    decisions: u32,
    attacks: u32,
    blocks: u32,
    launches: u32,
    calls: u32,
    replacements: u32,
    clients: u32,
    charged: u32,
    /// Techniques in hand and chakra at the beginning of turns, and teams.
    held: u32,
    chakra: u32,
    teams: u32,
    units: u32,
    ended_by_gains: u32,
    starters_won: u32,
}

impl Style {
    fn of(game: &Naruto, name: &str, games: u64) -> Self {
        let mut style = Self::default();
        for index in 0..games {
            let mut turn = 0;
            let end = watch(game, name, index, |seen| {
                if seen.before.turn != turn {
                    turn = seen.before.turn;
                    style.look(game, seen.before);
                }
                style.count(seen.action);
            });
            style.games += 1;
            style.turns += u32::from(end.turn);
            style.ended_by_gains += u32::from(end.ending == Ending::Gains);
            style.starters_won += u32::from(game.standing(&end).winners.has(end.starter));
        }
        style
    }

    fn count(&mut self, action: Action) {
        self.decisions += 1;
        match action {
            Action::Send(_) => self.attacks += 1,
            Action::Block(_) => self.blocks += 1,
            Action::Launch(..) => self.launches += 1,
            Action::Call(_, base) => {
                self.calls += 1;
                self.replacements += u32::from(base != Base::Nothing);
            }
            Action::Client(_) => self.clients += 1,
            Action::ChargeCard(_) => self.charged += 1,
            _ => {}
        }
    }

    /// What both players have.
    fn look(&mut self, game: &Naruto, state: &State) {
        for seat in [Seat(0), Seat(1)] {
            let player = &state.players[seat.index()];
            let card = |place: u8| -> &Card {
                &game.rules.catalogue.cards[usize::from(state.kind(CardId::at(seat, place)))]
            };
            let techniques = tenbin::engine::pile::each(player.hand)
                .filter(|&place| card(place).kind == CardKind::Technique);
            self.held += techniques.count() as u32;
            self.chakra += player.chakra.count_ones();
            self.teams += state.teams_of(seat).count_ones();
            self.units += state.units_of(seat).count_ones();
        }
    }

    /// A count for each turn.
    fn rate(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.turns)
    }
}

/// The personalities play differently, in the ways their descriptions tell.
#[test]
fn personalities_differ() {
    let game = game::<Naruto>(2);
    let [expert, aggro, control, builder] =
        ["expert", "aggro", "control", "builder"].map(|name| Style::of(&game, name, 150));
    let attacks = |style: &Style| style.rate(style.attacks);
    assert!(attacks(&aggro) > 1.15 * attacks(&expert), "{aggro:?} {expert:?}");
    assert!(attacks(&control) < 0.85 * attacks(&expert), "{control:?} {expert:?}");
    assert!(attacks(&builder) < 0.9 * attacks(&control), "{builder:?} {control:?}");
    // Control holds techniques, the builder lays chakra by and lets ninjas evolve.
    let held = |style: &Style| style.rate(style.held);
    assert!(held(&control) > 1.2 * held(&expert), "{control:?} {expert:?}");
    let chakra = |style: &Style| style.rate(style.chakra);
    assert!(chakra(&builder) > 1.5 * chakra(&expert), "{builder:?} {expert:?}");
    let share = |style: &Style| f64::from(style.replacements) / f64::from(style.calls);
    assert!(share(&builder) > 1.2 * share(&expert), "{builder:?} {expert:?}");
    // Length and camps.
    assert!(aggro.turns < expert.turns && expert.turns < control.turns, "{aggro:?} {control:?}");
    assert!(control.turns < builder.turns, "{control:?} {builder:?}");
    let units = |style: &Style| style.rate(style.units);
    assert!(units(&builder) > units(&expert) && units(&expert) > units(&aggro), "{builder:?}");
}

/// Games of experts come to an end by gains after a sensible number of turns (section 3.4).
#[test]
fn games_of_experts_are_fought_out() {
    let style = Style::of(&game::<Naruto>(2), "expert", 200);
    assert!(style.ended_by_gains >= 190, "{style:?}");
    let turns = f64::from(style.turns) / f64::from(style.games);
    assert!((8.0..40.0).contains(&turns), "{turns}: {style:?}");
}

/// Legal lists stay short, in random and in expert play.
#[test]
fn legal_lists_are_short() {
    lists::are_short::<Naruto>(2, 60);
}

/// A search that plays on knows no game and beats random play; equal seeds give equal games.
#[test]
fn searching_plays_naruto() {
    let game = game_with::<Naruto>(2, MIRROR);
    let first = mirrored(&game, ["search", "random"], 1);
    assert!(first[0] >= first[1], "{first:?}");
    assert_eq!(first, mirrored(&game, ["search", "random"], 1));
}
