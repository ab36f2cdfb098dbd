//! What the cards of a designer may do that no shipped card does: scenarios with abilities of their
//! own, random games with them, and the fault of a card that does too much.

use tenbin::content::LibraryFile;
use tenbin::engine::{Actions, Chance, Decision, Game, NullRecorder, Seeded, Stream};
use tenbin::games::okko::Okko;
use tenbin::scenario::{Report, Verdict, run_files};

use crate::support;
use crate::support::library_with;

const CARDS: (&str, &str) =
    ("configs/okko/variants/of_test.toml", include_str!("cards/cards.toml"));

fn reports(folder: &str, text: &str) -> Vec<Report> {
    let library = library_with(folder, &[CARDS]);
    let name = "tests/okko/cards/scenarios.toml".to_owned();
    let (reports, errors) =
        run_files(tenbin::GAMES, &library, &[LibraryFile { name, text: text.to_owned() }]);
    assert!(errors.is_empty(), "{}", errors.render());
    reports
}

#[test]
fn what_cards_of_ones_own_do() {
    let mut wrong = String::new();
    for report in &reports("okko_cards_scenarios", include_str!("cards/scenarios.toml")) {
        match &report.verdict {
            Verdict::Passed => {}
            Verdict::Failed(reasons) => {
                wrong += &format!("{}: {}\n{}\n", report.place, report.name, reasons.join("\n"));
            }
            Verdict::Malformed(diagnostics) => wrong += &diagnostics.render(),
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// More lasting effects than there is room for are a fault that says so, not a game without some of
/// them: four on each of nine enemies are 36.
#[test]
fn too_many_lasting_effects_are_a_fault() {
    let gaki = (0..9)
        .map(|x| format!("{{ character = \"gaki\", at = \"{x},3\", facing = \"n\" }}"))
        .collect::<Vec<_>>()
        .join(", ");
    let text = format!(
        "name = \"doom\"\ngame = \"okko\"\nvariants = [\"of_test\"]\n[start]\nboard = \"empty\"\nseats = [\n\
         {{ pool = [\"earth\"], figures = [{{ character = \"ronin\", at = \"5,9\", facing = \"s\" }}] }},\n\
         {{ pool = [], figures = [{gaki}] }},\n]\n\
         [script]\nmoves = [\"activate ronin\", \"use doom pool\"]\n[expect]\nover = false\n"
    );
    let reports = reports("okko_cards_doom", &text);
    let [Report { verdict: Verdict::Failed(reasons), .. }] = &reports[..] else {
        panic!("{:?}", reports[0].verdict)
    };
    let wanted = "more than 32 effects that last at once: this program has no room for them";
    assert!(reasons.iter().any(|reason| reason.contains(wanted)), "{reasons:?}");
}

/// Random games of bands that are full of them keep every invariant.
#[test]
fn random_games_with_cards_of_ones_own() {
    const BANDS: &str = r#"
[[band]]
id = "own_one"
name = "One"
budget = 16
members = ["ronin", "ronin", { character = "bandit", equipment = "incense" }, "wrestler", "possessed_puppet", "possessed_puppet"]
source = "assumed"

[[band]]
id = "own_two"
name = "Two"
budget = 16
members = ["oni_bushi", "ronin", "bandit", { character = "ronin", equipment = "mirror" }, { character = "bandit", equipment = "omamori" }]
source = "assumed"

[rules]
bands = ["own_one", "own_two"]
"#;
    // None of these bands is large enough for the one that overflows.
    let variant = format!("{}{BANDS}", CARDS.1);
    for (number, sets) in [
        &[][..],
        &["fear_on_shots=true", "margin3_bad_fall_back=endangered_only", "water_after_roll=true"],
        &["fear_on_shots=true", "fear_fail=lose_action", "reserve_per_character=3"],
    ]
    .into_iter()
    .enumerate()
    {
        let library = library_with(&format!("okko_cards_random/{number}"), &[(CARDS.0, &variant)]);
        let game = support::game_in::<Okko>(&library, 2, &["of_test"], sets);
        for index in 0..60 {
            let (mut chance, mut picks) = (Seeded::new(7, index), Seeded::new(8, index));
            let mut state = game.deal(&mut chance, &mut NullRecorder);
            let mut actions = Actions::<Okko>::new();
            while let Decision::Seat(_) = game.decision(&state) {
                actions.clear();
                game.legal(&state, &mut actions);
                let choice = picks.below(Stream::DICE, actions.len() as u32) as usize;
                game.apply(&mut state, actions[choice], &mut chance, &mut NullRecorder);
                if let Err(why) = game.check(&state) {
                    panic!("game {index}, {sets:?}: {why}");
                }
            }
        }
    }
}
