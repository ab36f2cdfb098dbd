//! Games of one seed stay in step where the rules do the same: a card under another name, a card that
//! nobody has drawn, and a knob change no more than they must.

use tenbin::engine::game::action_text;
use tenbin::engine::pile::CardSet;
use tenbin::engine::play::seat_policies;
use tenbin::engine::{Actions, Decision, Game, NullRecorder, SeatSet, Seeded, Table, View};
use tenbin::games::ninja::Ninja;
use tenbin::policies::make;

use crate::support::{game_in, game_with, library_with, strategy};

const SEED: u64 = 0x57E9;

/// A game as it went.
struct Told {
    moves: Vec<String>,
    winners: SeatSet,
    /// The places of the advantage deck whose cards were drawn.
    drawn: CardSet,
}

/// Plays a game with experts.
fn told(game: &Ninja, index: u64) -> Told {
    let expert = strategy::<Ninja>("expert");
    let mut table: Table<Ninja> = (0..4).map(|_| make(&expert)).collect();
    seat_policies(&mut table, SEED, index);
    let mut chance = Seeded::new(SEED, index);
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let (mut moves, mut actions) = (Vec::new(), Actions::<Ninja>::new());
    let mut drawn = 0;
    while let Decision::Seat(seat) = game.offer(&state, &mut actions) {
        drawn |= game.rules.catalogue.advantage_deck & !state.advantage_deck;
        let choice = match actions.len() {
            1 => 0,
            _ => table[seat.index()].choose(View::new(game, &state, seat), &actions),
        };
        moves.push(action_text(game, &state, actions[choice]));
        game.apply(&mut state, actions[choice], &mut chance, &mut NullRecorder);
    }
    Told { moves, winners: game.standing(&state).winners, drawn }
}

/// The game with a variant of its own.
fn changed(name: &str, variant: &str) -> Ninja {
    let variant = format!("description = \"x\"\n{variant}");
    let folder = format!("ninja_in_step/{name}");
    let library = library_with(&folder, &[("configs/ninja/variants/mine.toml", &variant)]);
    game_in::<Ninja>(&library, 4, &["mine"], &[])
}

/// The share of so many games that the same players win on both sides.
fn same_winners(other: &Ninja, games: u64) -> f64 {
    let base = game_with::<Ninja>(4, &[]);
    let same = |&index: &u64| told(&base, index).winners == told(other, index).winners;
    (0..games).filter(same).count() as f64 / games as f64
}

/// A card in place of one Makibishi.
const SMOKE: &str = "[[advantage]]\nid = \"smoke_bomb\"\nname = \"Smoke bomb\"\ncount = 1\n\
    kind = \"single_use\"\nclans = \"all\"\nhands = 1\nsource = \"mine\"\n\
    effect = [{ do = \"escape_attack\", when = \"attacked_before_roll\" }]\n\
    [[advantage]]\nid = \"makibishi\"\ncount = 1\n";

#[test]
fn a_new_card_that_nobody_draws_changes_nothing() {
    let (base, smoke) = (game_with::<Ninja>(4, &[]), changed("unseen", SMOKE));
    let bomb =
        smoke.rules.catalogue.advantages.iter().find(|card| card.id == "smoke_bomb").unwrap();
    let (mut unseen, mut seen_and_other) = (0, 0);
    for index in 0..400 {
        let (before, after) = (told(&base, index), told(&smoke, index));
        if (before.drawn | after.drawn) & bomb.set == 0 {
            assert_eq!(before.moves, after.moves, "game {index}");
            unseen += 1;
        } else {
            seen_and_other += u32::from(before.moves != after.moves);
        }
    }
    assert!(unseen > 100 && seen_and_other > 100, "{unseen} {seen_and_other}");
}

#[test]
fn a_new_card_leaves_most_games_their_winner() {
    let share = same_winners(&changed("smoke", SMOKE), 1_500);
    // By chance 25 %; in truth 82.9 %, with a standard error of 1.0 pp.
    assert!(share > 0.79, "{share}");
}

#[test]
fn a_card_under_two_names_changes_next_to_nothing() {
    let file = tenbin::library().file("configs/ninja/advantages.toml").unwrap().unwrap().text;
    // A twin of every card of which there are several, with all copies but one.
    let mut twins = String::new();
    for card in file.split("[[advantage]]").skip(1) {
        let value = |key: &str| {
            let line = card.lines().find_map(|line| line.strip_prefix(key));
            line.and_then(|rest| rest.strip_prefix(" = ")).unwrap_or_default().to_owned()
        };
        let (id, count) = (value("id"), value("count"));
        let count_whole: u32 = count.parse().unwrap();
        if count_whole > 1 {
            let twin_id = id.replacen('"', "\"twin_of_", 1);
            let twin = card.replacen(&format!("id = {id}"), &format!("id = {twin_id}"), 1);
            let fewer = format!("count = {}", count_whole - 1);
            let twin = twin.replacen(&format!("count = {count}"), &fewer, 1);
            twins += &format!("[[advantage]]{twin}\n[[advantage]]\nid = {id}\ncount = 1\n");
        }
    }
    assert!(twins.matches("twin_of_").count() > 5, "{twins}");
    let share = same_winners(&changed("twins", &twins), 600);
    // What is left are rules about cards of one name.
    assert!(share > 0.96, "{share}");
}

#[test]
fn a_higher_hand_limit_leaves_most_games_their_winner() {
    let share = same_winners(&game_with::<Ninja>(4, &["hand_limit=6"]), 600);
    // In truth 89 %, with a standard error of 1.3 pp.
    assert!(share > 0.84, "{share}");
}
