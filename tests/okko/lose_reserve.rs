//! `lose_reserve`: the reserved dice of an enemy are spent, which no shipped card does. What it does by the clauses about
//! inspiration dice (OKK-111, OKK-116, OKK-120), where it is refused, what the expert makes of it.

use tenbin::content::{Library, LibraryFile};
use tenbin::engine::game::action_text;
use tenbin::engine::{Game, Scripted};
use tenbin::games::okko::Okko;
use tenbin::games::okko::content::compile::compile;
use tenbin::games::okko::state::{FigureId, State};
use tenbin::scenario::{Verdict, run_files};

use crate::support::contest::stroll;
use crate::support::heard::Heard;
use crate::support::position::Position;
use crate::support::refusals::refused_at;
use crate::support::{self, library_with};

const FILE: &str = "configs/okko/variants/of_test.toml";

/// Ronin that take reserved dice: of one enemy, of all near ones that fail a test, freely.
const CARDS: &str = r#"description = "lose_reserve"

[[character]]
id = "ronin"
abilities = ["distract", "dread", "nag"]

[[ability]]
id = "distract"
name = "Distract"
element = "air"
when = ["action"]
source = "test"
effect = [{ do = "lose_reserve", target = "one_enemy", within = 4 }]

[[ability]]
id = "dread"
name = "Dread"
element = "tori"
when = ["action"]
source = "test"
effect = [{ do = "will_test", target = "all_enemies", within = 4, on_fail = [{ do = "lose_reserve" }] }]

[[ability]]
id = "nag"
name = "Nag"
element = "water"
when = ["own_activation"]
source = "test"
effect = [{ do = "lose_reserve", target = "all_enemies", adjacent = true }]
"#;

const BANDS: &str = r#"
[[band]]
id = "own_one"
name = "One"
budget = 16
members = ["ronin", "ronin", "ronin", "ronin", "ronin"]
source = "test"

[[band]]
id = "own_two"
name = "Two"
budget = 16
members = ["ronin", "ronin", "ronin", "bandit", "oni_bushi"]
source = "test"

[rules]
bands = ["own_one", "own_two"]
"#;

/// Asserts that a scenario with these cards holds.
#[track_caller]
fn holds(name: &str, kappa: &str, gaki: &str, rest: &str) {
    let text = format!(
        "game = \"okko\"\nvariants = [\"of_test\"]\n[[scenario]]\nname = \"{name}\"\n[scenario.start]\nboard = \"empty\"\n\
         seats = [\n{{ pool = [\"air\", \"tori\", \"water\"], figures = [{{ character = \"ronin\", at = \"5,5\", facing = \"s\" }}] }},\n\
         {{ pool = [], figures = [{{ character = \"kappa\", at = \"5,4\", facing = \"n\", {kappa} }}, \
         {{ character = \"gaki\", at = \"8,4\", facing = \"n\", {gaki} }}] }},\n]\n{rest}\n"
    );
    let library = library_with(&format!("okko_lose_reserve/{name}"), &[(FILE, CARDS)]);
    let (reports, errors) =
        run_files(tenbin::GAMES, &library, &[LibraryFile { name: "x.toml".to_owned(), text }]);
    assert!(errors.is_empty(), "{}", errors.render());
    match &reports[0].verdict {
        Verdict::Passed => {}
        Verdict::Failed(list) => panic!("{name}:\n{}", list.join("\n")),
        Verdict::Malformed(errors) => panic!("{name}:\n{}", errors.render()),
    }
}

/// OKK-111, OKK-116, OKK-120: the die on the card is spent, no other; a card without dice loses nothing.
#[test]
fn the_reserved_die_is_spent() {
    let (earth, water) = ("reserve = [\"earth\"]", "reserve = [\"water\"]");
    let one = "[scenario.script]\nmoves = [\"activate ronin\", \"use distract pool kappa\"]\n[scenario.expect]\n\
        seat1 = { spent = 2, pool = [\"tori\", \"water\"] }\n\
        seat2 = { spent = 3, figures = { kappa = { reserve = [], status = \"alert\" }, gaki = { reserve = [\"water\"] } } }\n\
        action_used = true";
    holds("one", earth, water, one);
    let nothing = "[scenario.script]\nmoves = [\"activate ronin\", \"use distract pool kappa\"]\n[scenario.expect]\n\
        seat2 = { spent = 3, figures = { kappa = { reserve = [] }, gaki = { reserve = [\"water\"] } } }";
    holds("nothing", "reserve = []", water, nothing);
    let adjacent = "[scenario.script]\nmoves = [\"activate ronin\", \"use nag pool\"]\n[scenario.expect]\n\
        action_used = false\nseat2 = { figures = { kappa = { reserve = [] }, gaki = { reserve = [\"water\"] } } }";
    holds("adjacent", earth, water, adjacent);
}

/// OKK-153, OKK-434: after a test it is for those that fail, one after the other.
#[test]
fn who_fails_a_test_loses_it() {
    let both = "reserve = [\"earth\"]";
    // In board order the kappa at 5,4 first: a 6 fails, a 1 passes (OKK-380).
    let failed = |dice: &str, kappa: &str, gaki: &str| {
        format!(
            "[scenario.script]\nmoves = [\"activate ronin\", \"use dread pool\"]\ndice = [{dice}]\n[scenario.expect]\n\
             seat2 = {{ figures = {{ kappa = {{ reserve = [{kappa}] }}, gaki = {{ reserve = [{gaki}] }} }} }}"
        )
    };
    holds("first", both, both, &failed("6, 1", "", "\"earth\""));
    holds("second", both, both, &failed("1, 6", "\"earth\"", ""));
    holds("both_fail", both, both, &failed("6, 6", "", ""));
}

fn position(enemies: &str) -> Position<Okko> {
    let library = library_with("okko_lose_reserve/position", &[(FILE, CARDS)]);
    let game = support::game_in::<Okko>(&library, 2, &["of_test"], &[]);
    let start = format!(
        "board = \"empty\"\nseats = [{{ pool = [\"air\"], figures = [{{ character = \"ronin\", at = \"5,5\", facing = \"n\" }}] }}, \
         {{ figures = [{enemies}] }}]"
    );
    Position::staged(game, &start, Scripted::with_faces(1, &[]))
}

/// The expert takes the die that guards: of the two enemies that of Earth, and it does not spend a die for nothing.
#[test]
fn the_expert_takes_the_die_that_guards() {
    let enemy = |name: &str, at: &str, reserve: &str| {
        format!(
            "{{ character = \"{name}\", at = \"{at}\", facing = \"s\", reserve = [{reserve}] }}"
        )
    };
    let both = enemy("kappa", "5,3", "\"fire\"") + ", " + &enemy("gaki", "6,3", "\"earth\"");
    let position = position(&both).act_freely(&["activate ronin"]);
    let bonus =
        |target: &str| position.feature(&format!("use distract pool {target}"), "use_bonus");
    assert!(
        bonus("gaki") >= 100 && bonus("kappa") < bonus("gaki"),
        "{} {}",
        bonus("kappa"),
        bonus("gaki")
    );
    let none = self::position(&enemy("kappa", "5,3", "")).act_freely(&["activate ronin"]);
    none.assert_not("use distract");
}

/// The replay tells it.
#[test]
fn the_replay_tells_it() {
    let enemy = "{ character = \"kappa\", at = \"5,3\", facing = \"s\", reserve = [\"earth\"] }";
    let mut position = position(enemy);
    let mut heard = Heard::new(position.game.schema());
    heard.keeps_lines = true;
    position.act_before(&["activate ronin", "use distract pool kappa"], &mut heard);
    let told = |line: &String| line.ends_with("loses its reserved dice");
    assert!(heard.lines.iter().any(told), "{:#?}", heard.lines);
}

/// Where it is refused, and with what advice.
#[test]
fn where_it_works() {
    let compiled = |library: &Library| {
        let content = support::content::<Okko>(library, &["mine"], &[])?;
        let mut diagnostics = content.diagnostics.clone();
        compile(&content, 2, &mut diagnostics).ok_or_else(|| diagnostics.render())
    };
    let chill = |keys: &str| format!("[[ability]]\nid = \"chill\"\n{keys}\n");
    for (keys, message, help) in [
        (
            "effect = [{ do = \"lose_reserve\", target = «\"one_friend\"» }]",
            "`lose_reserve` here cannot act on \"one_friend\"",
            "it acts on: one_enemy, all_enemies",
        ),
        (
            "when = [\"attack\"]\neffect = [{ do = «\"lose_reserve\"» }]",
            "`lose_reserve` cannot act at \"attack\"",
            "it acts at \"own_activation\"",
        ),
        (
            "effect = [{ do = \"will_test\", target = \"one_enemy\", on_fail = [{ do = \"lose_reserve\", «within» = 2 }] }]",
            "`within` has no meaning here",
            "what follows acts on the target that has been chosen already",
        ),
        ("effect = [{ do = \"lose_reserve\", «duration» = \"phase\" }]", "`duration`", ""),
    ] {
        refused_at("okko", &chill(keys), message, help, compiled);
    }
}

/// Nothing that must hold breaks in random games of bands that are full of it (OKK-111: every die is in one place).
#[test]
fn bands_full_of_it_break_no_invariant() {
    let variant = format!("{CARDS}{BANDS}");
    for (number, sets) in
        [&[][..], &["reserve_per_character=3", "water_after_roll=true"]].into_iter().enumerate()
    {
        let library =
            library_with(&format!("okko_lose_reserve/random{number}"), &[(FILE, &variant)]);
        let game = support::game_in::<Okko>(&library, 2, &["of_test"], sets);
        let mut taken = 0;
        stroll(&game, 5 + number as u64, 120, |state, seat, action| {
            let others = State::opponent(seat);
            let holds = |one: FigureId| !state.figure(one).reserve.is_empty();
            let text = action_text(&game, state, action);
            let takes =
                ["use distract", "use dread", "use nag"].iter().any(|use_| text.starts_with(use_));
            taken += u32::from(takes && state.alive(others).any(holds));
        });
        assert!(taken > 50, "{sets:?}: {taken} times only");
    }
}
