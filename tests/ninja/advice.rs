//! The rulebook's advice to players (section 2.19), followed by the shipped bots.

mod attacks;
mod own_cards;

use tenbin::content::{Diagnostics, Node};
use tenbin::engine::game::action_text;
use tenbin::engine::play::Policy;
use tenbin::engine::seed::{Label, key};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Scripted, Seat, View};
use tenbin::games::ninja::{Action, Ninja, State};
use tenbin::module::Module;
use tenbin::policies::make;

use crate::support::position::Named;
use crate::support::{game, game_with, strategy};

fn stage(game: &Ninja, start: &str, draws: &[(&str, &str)]) -> (State, Scripted) {
    let mut diagnostics = Diagnostics::default();
    let node = Node::parse("start", start, &mut diagnostics).expect("the start parses");
    let mut chance = Scripted::new(1);
    for (pile, card) in draws {
        let (stream, set) = game.draw_set(pile, card).expect("the card exists");
        chance.draws[stream.source()].push_back(set.into());
    }
    let state = game.stage(&node, &mut chance, &mut diagnostics);
    (state.unwrap_or_else(|| panic!("{}", diagnostics.render())), chance)
}

fn legal(game: &Ninja, state: &State) -> Vec<(String, <Ninja as Game>::Action)> {
    let mut actions = Actions::<Ninja>::new();
    game.legal(state, &mut actions);
    actions.iter().map(|&action| (action_text(game, state, action), action)).collect()
}

/// A feature of the action with this text.
fn feature(game: &Ninja, state: &State, text: &str, name: &str) -> i32 {
    let Decision::Seat(seat) = game.decision(state) else { panic!("the game is over") };
    let list = legal(game, state);
    let action = list.iter().find(|(other, _)| other == text);
    let (_, action) = action.unwrap_or_else(|| panic!("`{text}` is not legal: {list:?}"));
    let index = Ninja::FEATURES.iter().position(|&known| known == name).expect("a feature");
    let mut sink = Named(vec![0; Ninja::FEATURES.len()]);
    game.features(state, seat, &(), *action, &mut sink);
    sink.0[index]
}

/// What a shipped bot chooses.
fn choice(game: &Ninja, state: &State, bot: &str) -> String {
    let Decision::Seat(seat) = game.decision(state) else { panic!("the game is over") };
    let list = legal(game, state);
    let actions: Vec<_> = list.iter().map(|&(_, action)| action).collect();
    let mut policy: Box<dyn Policy<Ninja>> = make(&strategy::<Ninja>(bot));
    policy.begin(seat, key(1, 0, Label::Bot(seat.0)));
    list[policy.choose(View::new(game, state, seat), &actions)].0.clone()
}

fn act(game: &Ninja, state: &mut State, chance: &mut Scripted, text: &str) {
    let list = legal(game, state);
    let action = list.iter().find(|(other, _)| other == text);
    let (_, action) = action.unwrap_or_else(|| panic!("`{text}` is not legal: {list:?}"));
    game.apply(state, *action, chance, &mut NullRecorder);
}

const FOUR: &str = r#"
phase = "attack"
seats = [
    { role = "hiraku", objective = "O01" },
    { role = "mariposa", objective = "O02", hand = [HAND] },
    { role = "murak", objective = "O03" },
    { role = "rose", objective = "O04" },
]
"#;

/// NIN-440: a card played rules clans out for good; a card discarded only hints.
#[test]
fn nin_440_clans_are_inferred_from_cards_played_and_discarded() {
    let game = game::<Ninja>(4);
    let (before, _) = stage(&game, &FOUR.replace("HAND", ""), &[]);
    // Hiraku's rival is Mariposa: one of six other clans.
    let unknown = feature(&game, &before, "attack seat2", "attack_rival");
    assert!((15..=18).contains(&unknown), "one clan in six: {unknown}");
    let start = FOUR.replace("HAND", "\"cunning\"").replace(
        "{ role = \"murak\", objective = \"O03\" }",
        "{ role = \"murak\", objective = \"O03\", area = [\"katana\"] }",
    );
    // Only Mariposa may play Astuzia (here on the Katana).
    let (mut state, mut chance) = stage(&game, &start, &[]);
    act(&game, &mut state, &mut chance, "play cunning katana seat3");
    assert_eq!(feature(&game, &state, "attack seat2", "attack_rival"), 100);
    assert_eq!(feature(&game, &state, "attack seat4", "attack_rival"), 0);
    // Nine cards of the enemy's symbol in the discards would be the weakest of hints only.
    let mut hinted = before;
    hinted.players[1].clan_hints[1] = 2;
    let weaker = feature(&game, &hinted, "attack seat2", "attack_rival");
    assert!(weaker < unknown && weaker > 0, "{weaker} against {unknown}");
}

/// NIN-441: discarding a card with the own symbol is a bluff; a double of it costs least.
#[test]
fn nin_441_a_double_of_an_own_card_is_a_bluff() {
    let game = game_with::<Ninja>(4, &["hand_limit=3"]);
    let start = r#"
phase = "hand_limit"
seats = [{ role = "murak", objective = "O01",
           hand = ["lupus_form", "lupus_form", "trokaba", "muscle_surge"] }]
"#;
    let (mut state, mut chance) = stage(&game, start, &[]);
    while legal(&game, &state).iter().any(|(text, _)| text == "pass") {
        act(&game, &mut state, &mut chance, "pass");
    }
    assert_eq!(feature(&game, &state, "discard lupus_form", "discard_bluff"), 1);
    assert_eq!(feature(&game, &state, "discard trokaba", "discard_bluff"), 0);
    assert_eq!(feature(&game, &state, "discard lupus_form", "discard_foreign"), 0);
}

/// NIN-442: bots know which card would fill the last hand.
#[test]
fn nin_442_the_last_hand_is_told_apart() {
    let game = game::<Ninja>(4);
    let start = r#"
phase = "event"
seats = [{ role = "hiraku", objective = "O01", hand = ["katana"], area = ["wakizashi"] }]
"#;
    let (state, _) = stage(&game, start, &[("event", "E01")]);
    assert_eq!(feature(&game, &state, "play katana", "play_last_hand"), 1);
    let (state, _) =
        stage(&game, &start.replace(", area = [\"wakizashi\"]", ""), &[("event", "E01")]);
    assert_eq!(feature(&game, &state, "play katana", "play_last_hand"), 0);
}

/// NIN-443: the careful bot does not attack on no evidence in the first turn.
#[test]
fn nin_443_no_hurry_to_attack() {
    let game = game::<Ninja>(4);
    let (state, _) = stage(&game, &FOUR.replace("HAND", ""), &[]);
    assert_eq!(choice(&game, &state, "cautious"), "pass");
    assert_eq!(feature(&game, &state, "attack seat2", "attack_early"), 1);
}

/// NIN-444: Mikatsu is for killers, unless the killer is the objective.
#[test]
fn nin_444_flee_a_killer_unless_it_is_the_objective() {
    let game = game::<Ninja>(2);
    let start = |objective: &str| {
        format!(
            "phase = \"event\"\nseats = [{{ role = \"hiraku\", objective = \"{objective}\", hand = [\"mikatsu\"] }}]"
        )
    };
    let (state, _) = stage(&game, &start("O01"), &[("event", "K01")]);
    assert_eq!(choice(&game, &state, "expert"), "play mikatsu");
    let (state, _) = stage(&game, &start("O12"), &[("event", "K01")]);
    assert_ne!(choice(&game, &state, "expert"), "play mikatsu");
}

/// NIN-445: a captive is helped in order to attack it, not out of kindness.
#[test]
fn nin_445_only_a_captive_worth_attacking_is_helped() {
    let game = game::<Ninja>(3);
    let start = r#"
phase = "start"
active = 2
seats = [
    { role = "hiraku", objective = "O01" },
    { role = "mariposa", objective = "O02", disadvantages = ["captured", "recall"] },
    { role = "rose", objective = "O04" },
]
"#;
    let (mut state, mut chance) = stage(&game, start, &[]);
    while game.decision(&state) != Decision::Seat(Seat(2)) {
        act(&game, &mut state, &mut chance, "pass");
    }
    // Rose hunts Traceless; it knows nothing of seat2, so the belief is far from certain.
    assert_eq!(choice(&game, &state, "expert"), "pass");
    assert!(feature(&game, &state, "help", "help_rival") < 50);
}

/// NIN-242 to NIN-245, NIN-250: what may follow the die waits for it, and is played where it turns
/// the roll.
#[test]
fn nin_245_what_may_follow_the_die_waits_for_it() {
    let game = game::<Ninja>(4);
    let cases = [
        ("rose", "first_aid_kit", "E02", 3),
        ("rose", "psycho_serum", "E01", 3),
        ("murak", "energy_source", "E02", 3),
        ("saibah", "remote_vision", "E01", 2),
    ];
    for (role, card, event, short) in cases {
        // O02 asks for E02, O01 for E01; CST and INT are 3, the number is 7.
        let objective = if event == "E02" { "O02" } else { "O01" };
        let start = format!(
            "phase = \"event\"\nseats = [{{ role = \"{role}\", objective = \"{objective}\", \
             hand = [\"{card}\"] }}]\n"
        );
        for (face, plays) in [(short, true), (short - 2, false), (5, false)] {
            if face < 1 {
                continue;
            }
            let (mut state, mut chance) = stage(&game, &start, &[("event", event)]);
            chance.dice.push_back(face - 1);
            let mut thrown = false;
            while !thrown {
                let list = legal(&game, &state);
                let offered =
                    list.iter().any(|(text, _)| text.starts_with(&format!("play {card}")));
                thrown = state.rolls.last().is_some_and(|roll| roll.thrown);
                if thrown {
                    let chosen = choice(&game, &state, "expert");
                    assert_eq!(chosen.starts_with("play"), plays, "{card}, {face}: {chosen}");
                } else if offered && !state.rolls.is_empty() {
                    assert_eq!(choice(&game, &state, "expert"), "pass", "{card} before the die");
                }
                let text =
                    if list.iter().any(|(text, _)| text == "face") { "face" } else { "pass" };
                act(&game, &mut state, &mut chance, text);
            }
        }
    }
}
