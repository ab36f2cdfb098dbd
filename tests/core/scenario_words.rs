//! Scenarios say what is wrong with them: what can never hold, what no action is called, where a
//! pass was taken; and every game tells of its states in the same words.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value as Json;
use tenbin::content::{Diagnostics, Field, Kind, LibraryFile, Shape};
use tenbin::module::facts::SEAT_WORDS;

use tenbin::content::older::rewritten;
use tenbin::scenario::{Report, Verdict, parse, run_files};

use crate::support::program::Scratch;

fn reports(text: &str) -> (Vec<Report>, String) {
    let file = LibraryFile { name: "test.toml".into(), text: text.into() };
    let (reports, errors) = run_files(tenbin::GAMES, &tenbin::library(), &[file]);
    (reports, errors.render())
}

/// Why a scenario of Pig does not hold, with what is wrong with it in itself; empty where it holds.
fn wrong(body: &str) -> String {
    wrong_in("pig", body)
}

fn wrong_in(game: &str, body: &str) -> String {
    let (reports, errors) = reports(&format!("name = 'x'\ngame = '{game}'\n{body}"));
    let mut text = errors;
    for report in reports {
        match report.verdict {
            Verdict::Passed => {}
            Verdict::Failed(reasons) => text += &reasons.join("\n"),
            Verdict::Malformed(diagnostics) => text += &diagnostics.render(),
        }
    }
    text
}

#[track_caller]
fn holds(body: &str) {
    assert_eq!(wrong(body), "", "{body}");
}

#[track_caller]
fn fails(body: &str, wanted: &str) {
    let found = wrong(body);
    assert!(found.contains(wanted), "no {wanted:?} in {found:?}\nof {body}");
}

#[test]
fn an_until_that_never_holds_fails() {
    // PIG-005: a 1 passes the turn on; nobody reaches turn 9 with these dice.
    let body = |until: &str| {
        format!(
            "[start]\nscores = [95, 0]\n[script]\nmoves = ['roll']\ndice = [6]\nuntil = {until}\n\
             [expect]\nover = true\n"
        )
    };
    fails(&body("{ turn = 9 }"), "until = { turn = 9 } never held: the game was over before");
    holds(&body("{ over = true }"));
    fails(
        "[script]\nmoves = ['roll']\ndice = [1]\nuntil = { turn_total = 99 }\n[expect]\nover = false\n",
        "the script does not say what comes next",
    );
    let odds = |until: &str| {
        format!(
            "[start]\nscores = [97, 0]\n[script]\nprefer = ['roll']\nuntil = {until}\n\
             [[odds.case]]\nexpect = {{ over = true }}\nprobability = '29/36'\n"
        )
    };
    // Some outcomes end the game before; in the others it holds.
    holds(&odds("{ active = 'seat2' }"));
}

#[test]
fn odds_whose_until_holds_in_no_outcome_fail() {
    // STR-430: with assault = 59 the game is over after this Assault.
    let body = |until: &str| {
        format!(
            "seats = 2\n[start]\nphase = 'after_turn'\nactive = 1\nassault = 59\n\
             wolves = [{{ wolf = 'roel', at = 'R3.F5', played = 'roel.rend', hand = [] }}, \
             {{ wolf = 'falk_maria', at = 'R1.F0', played = 'falk.signature2', hand = [] }}]\n\
             [script]\n{until}\n[[odds.case]]\nexpect = {{ over = true }}\nprobability = '1'\n"
        )
    };
    assert_eq!(wrong_in("strigoi", &body("stop = 'over'")), "");
    let found = wrong_in("strigoi", &body("until = { altar = 999 }"));
    assert!(found.contains("until = { altar = 999 } holds in no outcome"), "{found}");
}

#[test]
fn a_preferred_move_that_is_never_legal_fails() {
    let body = |prefer: &str| {
        format!(
            "[start]\nscores = [97, 0]\n[script]\nprefer = [{prefer}]\nstop = 'turn'\n\
             [[odds.case]]\nexpect = {{ over = true }}\nprobability = '29/36'\n"
        )
    };
    holds(&body("'roll'"));
    fails(&body("'seat2: hold', 'roll'"), "`seat2: hold` of `prefer` is never legal");
    fails(&body("'rol'"), "no action is ever called `rol`");
    fails(&body("'rol'"), "did you mean `roll`?");
}

#[test]
fn what_no_action_could_be_called_is_refused() {
    holds("[expect]\nlegal = 'roll'\nillegal = ['seat2: roll']\n");
    fails("[expect]\nillegal = ['attack seat2']\n", "no action is ever called `attack seat2`");
    fails("[expect]\nillegal = ['attack seat2']\n", "test.toml:4:12");
    fails("[expect]\nillegal = ['seat3: roll']\n", "there is no seat3 at this table");
    fails("[expect]\nlegal = ['rolll']\n", "did you mean `roll`?");
    fails("[expect]\nillegal = [1]\n", "expected a text");
    let ninja = "seats = 3\n[start]\nphase = 'attack'\n[expect]\nillegal = ['play katanna', 'attack seat4']\n";
    let found = wrong_in("ninja", ninja);
    assert!(found.contains("did you mean `play katana`?"), "{found}");
    assert!(found.contains("no action is ever called `attack seat4`"), "{found}");
}

#[test]
fn what_a_file_and_a_scenario_ask_for_adds_up() {
    // PIG-001 and PIG-003: a target of 10 and a die of 20 sides.
    let text = "game = 'pig'\nset = 'target=10'\n[[scenario]]\nname = 'both'\n\
                set = 'die_sides=20'\n[scenario.script]\nmoves = ['roll']\ndice = [17]\n\
                [scenario.expect]\nover = true\n[[scenario]]\nname = 'the last one counts'\n\
                set = 'target=11'\n[scenario.start]\nturn_total = 4\n[scenario.script]\n\
                moves = ['roll']\ndice = [6]\n[scenario.expect]\nover = false\n";
    let (reports, errors) = reports(text);
    assert_eq!(errors, "");
    assert!(reports.iter().all(|report| report.verdict.passed()), "{reports:?}");
}

#[test]
fn a_strict_scenario_takes_no_pass_silently() {
    let start = "[start]\nphase = 'attack'\nseats = [{ role = 'traceless', hand = [] }, \
                 { role = 'hiraku', hand = [] }]\n[script]\n";
    let rest = "dice = [1]\nstop = 'turn'\n[expect]\nasked_for = 'face'\n";
    let loose = format!("{start}moves = ['attack seat2']\n{rest}");
    let found = wrong_in("ninja", &loose);
    let strict = wrong_in("ninja", &format!("strict = true\n{loose}"));
    assert!(!found.contains("strict"), "{found}");
    assert!(strict.contains("the scenario is strict: write `seat2: pass` to pass"), "{strict}");
    // NIN-164: after a miss the target may counterattack; saying so is enough.
    let said = format!("strict = true\n{start}moves = ['attack seat2', 'seat2: pass']\n{rest}");
    assert!(!wrong_in("ninja", &said).contains("write `seat2: pass`"), "{said}");
}

#[test]
fn what_must_not_be_asked_or_offered_in_the_middle() {
    let start = "[start]\nphase = 'attack'\nseats = [{ role = 'traceless', hand = [] }, \
                 { role = 'hiraku', hand = [] }]\n[script]\nmoves = ['attack seat2']\ndice = [1]\n\
                 until = { active = 'seat2' }\n[expect]\n";
    // NIN-164: a miss lets the target counterattack, and nobody else.
    for fine in ["never_asked = ['seat1: counter', 'rescue']", "not_offered = ['seat1: counter']"] {
        assert_eq!(wrong_in("ninja", &format!("{start}{fine}\n")), "", "{fine}");
    }
    for (body, wanted) in [
        ("never_asked = ['counter']", "seat2 was asked for `counter`"),
        ("never_asked = 'seat2: counter'", "seat2 was asked for `counter`"),
        ("not_offered = ['seat2: counter']", "`seat2: counter` was offered"),
        ("never_asked = ['countr']", "no player is ever asked for `countr`"),
        ("not_offered = ['countr']", "no action is ever called `countr`"),
    ] {
        let found = wrong_in("ninja", &format!("{start}{body}\n"));
        assert!(found.contains(wanted), "no {wanted:?} in {found}");
    }
}

/// What stands between moves holds from the move before it to the one after it.
#[test]
fn what_must_hold_in_the_middle_stands_between_the_moves() {
    let body = |step: &str, more: &str| {
        format!(
            "[start]\nphase = 'attack'\nseats = [{{ role = 'traceless', hand = [] }}, \
             {{ role = 'hiraku', hand = [] }}]\n[script]\nmoves = [\n'attack seat2',\n{step},\n\
             'seat2: counter',\n{more}]\ndice = [1, 1]\nuntil = {{ active = 'seat2' }}\n[expect]\n"
        )
    };
    let wrong = |step: &str| wrong_in("ninja", &body(step, ""));
    // NIN-164: after a miss the target may counterattack, and nobody else; the attack is made.
    for fine in [
        "{ not_offered = ['seat2: attack seat1', 'seat1: counter'] }",
        "{ never_asked = ['seat1', 'seat2: attack'] }",
        "{ legal_exactly = ['seat2: pass', 'counter'] }",
        "{ legal = 'counter', illegal = 'attack seat1', asked = 'seat2', over = false }",
    ] {
        assert_eq!(wrong(fine), "", "{fine}");
    }
    for (step, wanted) in [
        ("{ not_offered = 'seat2: counter' }", "test.toml:9: `seat2: counter` was offered"),
        ("{ never_asked = 'seat2: counter' }", "test.toml:9: seat2 was asked for `counter`"),
        ("{ never_asked = 'seat2' }", "test.toml:9: seat2 was asked for `counter`"),
        ("{ legal_exactly = 'seat2: pass' }", "test.toml:9: after the move `attack seat2`"),
        ("{ legal_exactly = 'seat2: pass' }", "counter is legal too"),
        ("{ illegal = 'counter' }", "test.toml:9: after the move `attack seat2`"),
        ("{ asked = 'seat1' }", "expected asked = \"seat1\"\n   found asked = \"seat2\""),
        ("{ askd = 'seat1' }", "there is no fact `askd`"),
        ("{ not_offered = 'countr' }", "no action is ever called `countr`"),
        ("{ never_asked = 'countr' }", "no player is ever asked for `countr`"),
        ("{}", "nothing is expected here"),
    ] {
        let found = wrong(step);
        assert!(found.contains(wanted), "no {wanted:?} in {found}\nof {step}");
    }
    // What holds in one place need not in another: the counterattack is offered before, not after.
    let later = body("{ legal = 'counter' }", "{ not_offered = 'counter' }\n");
    assert_eq!(wrong_in("ninja", &later), "");
    // The first decision of all, and the state in which the game ended.
    holds(
        "[start]\nscores = [95, 0]\n[script]\nmoves = [{ legal_exactly = ['roll', 'hold'] }, 'roll', \
         { over = true, winners = 'seat1' }]\ndice = [6]\n[expect]\nover = true\n",
    );
    fails(
        "[script]\nmoves = [{ turn = 2 }, 'roll']\ndice = [6]\n[expect]\nover = false\n",
        "test.toml:4: before the first move\nexpected turn = 2",
    );
}

/// Facts of both sides in one list: the words of two games once.
#[test]
fn seats_of_a_list_are_read_told_and_rewritten() {
    let start = "[start]\nboard = 'empty'\nseats = [{ pool = [], figures = [{ character = 'ronin', \
                 at = '3,3', facing = 's' }] }, { pool = [], figures = [{ character = 'kappa', \
                 at = '9,9', facing = 'n' }] }]\n";
    let cases: [(&str, &str); 7] = [
        (
            "[expect]\nseats = [{ alive = 1 }, { alive = 1 }]\n",
            "[expect]\nseat1 = { alive = 1 }\nseat2 = { alive = 1 }\n",
        ),
        ("[expect]\nseats = [{}, { alive = 1 }] # b\n", "[expect]\nseat2 = { alive = 1 } # b\n"),
        (
            "[expect]\n  seats = [ # both\n    # the first\n    { alive = 1 }, # one\n\n    {},\n  ] # end\n",
            "[expect]\n  # both\n  # the first\n  seat1 = { alive = 1 } # one # end\n",
        ),
        (
            "[script]\nuntil = { over = false, seats = [{ alive = 1 }, {}] }\n[expect]\nover = false\n",
            "[script]\nuntil = { over = false, seat1 = { alive = 1 } }\n[expect]\nover = false\n",
        ),
        (
            "[script]\nmoves = [{ seats = [{ alive = 1 },\n { alive = 1 }], over = false }]\n\
             [expect]\nover = false\n",
            "[script]\nmoves = [{ seat1 = { alive = 1 }, seat2 = { alive = 1 }, over = false }]\n\
             [expect]\nover = false\n",
        ),
        (
            "[[expect.seats]]\nalive = 1\n[expect.seats.figures.ronin]\nat = '3,3'\n\
             [[expect.seats]]\nalive = 1\n",
            "[expect.seat1]\nalive = 1\n[expect.seat1.figures.ronin]\nat = '3,3'\n\
             [expect.seat2]\nalive = 1\n",
        ),
        (
            "[expect]\nover = false\n[script]\nuntil.seats = [{ alive = 1 }, { alive = 1 }]\n",
            "[expect]\nover = false\n[script]\nuntil.seat1 = { alive = 1 }\nuntil.seat2 = { alive = 1 }\n",
        ),
    ];
    for (old, new) in cases {
        let whole = |body: &str| format!("name = 'x'\ngame = 'okko'\n{start}{body}");
        let file = LibraryFile { name: "test.toml".into(), text: whole(old) };
        let mut diagnostics = Diagnostics::default();
        let scenarios = parse(tenbin::GAMES, &file, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{}", diagnostics.render());
        let renewals = &scenarios[0].renewals;
        assert_eq!(renewals.len(), 1, "{old}");
        assert_eq!(rewritten(&file.text, renewals), whole(new), "{old}");
        let shown = &renewals[0].shown;
        assert_eq!(shown, "`seats = [{ ... }]` is `seat1 = { ... }`, `seat2 = { ... }`");
        for body in [old, new] {
            assert_eq!(wrong_in("okko", &format!("{start}{body}")), "", "{body}");
        }
    }
    // What the list says is compared still, and a list that is none of both sides is refused.
    let wrong = |body: &str| wrong_in("okko", &format!("{start}[expect]\n{body}\n"));
    let found = wrong("seats = [{ alive = 1 }, { alive = 7 }]");
    assert!(found.contains("expected seat2.alive = 7\n   found seat2.alive = 1"), "{found}");
    for (body, wanted) in [
        ("seats = [{ alive = 1 }]", "`seats` was a list of 2 tables, one a seat"),
        ("seats = 2", "write seat1 = { ... } and seat2 = { ... }"),
        ("seats = [{}, { alive = 1 }]\nseat2 = {}", "the old word for `seat2`, which is here too"),
    ] {
        let found = wrong(body);
        assert!(found.contains(wanted), "no {wanted:?} in {found}");
    }
}

/// Wherever a start names a seat, its number or its name may stand.
#[test]
fn a_seat_within_a_start_is_its_name_or_its_number() {
    for seat in ["2", "'seat2'"] {
        let ninja = format!(
            "seats = 3\n[start]\nseats = [{{ area = [{{ card = 'katana', target = {seat} }}] }}, \
             {{ gifts = ['shuriken'], gifts_from = {seat} }}, {{}}]\n[expect]\n\
             seat1 = {{ area = ['katana'] }}\n"
        );
        assert_eq!(wrong_in("ninja", &ninja), "", "{seat}");
        let naruto = format!(
            "[start]\nseats = [{{ units = [{{ card = 'NW-01', owner = {seat} }}], \
             deck_known = [{seat}] }}, {{}}]\n[expect]\n\
             units = {{ NW-01 = {{ owner = 'seat2', controller = 'seat1' }} }}\n"
        );
        assert_eq!(wrong_in("naruto", &naruto), "", "{seat}");
    }
}

#[test]
fn legal_exactly_names_all_there_is() {
    holds("[expect]\nlegal_exactly = ['hold', 'roll']\n");
    holds("[expect]\nlegal_exactly = ['seat1: hold', 'roll']\n");
    fails("[expect]\nlegal_exactly = ['roll']\n", "hold is legal too");
    fails(
        "[expect]\nlegal_exactly = ['roll', 'seat2: hold', 'hold']\n",
        "seat2: hold is not legal",
    );
}

#[test]
fn a_misspelt_move_fails_where_it_stands() {
    // The window before the counterattack is not passed over: it fails at the first decision.
    let body = "[start]\nphase = 'attack'\nseats = [{ role = 'traceless', hand = [] }, \
                { role = 'hiraku', hand = [] }]\n[script]\nmoves = ['attack seat2', 'countr']\n\
                dice = [1]\n[expect]\nover = false\n";
    let found = wrong_in("ninja", body);
    for wanted in
        ["no action is ever called so", "did you mean `counter`?", "seat2 may: pass, counter"]
    {
        assert!(found.contains(wanted), "no {wanted:?} in {found}");
    }
    assert!(!found.contains("before it a pass was taken"), "{found}");
    fails("[script]\nmoves = ['rol']\n[expect]\nover = false\n", "did you mean `roll`?");
}

#[test]
fn odds_stop_at_a_limit_that_is_told() {
    let body = "[script]\nprefer = ['roll']\nstop = 'over'\n[odds]\noutcomes_max = 1000\n\
                [[odds.case]]\nexpect = { turn = 1 }\nprobability = '1/6'\n";
    fails(body, "more than 1000 outcomes");
    fails(body, "outcomes_max");
}

#[test]
fn odds_tell_what_must_not_be_offered() {
    let body = |not: &str| {
        format!(
            "[start]\nscores = [97, 0]\n[script]\nprefer = ['roll']\nstop = 'turn'\n[odds]\n\
             not_offered = ['{not}']\n[[odds.case]]\nexpect = {{ over = true }}\n\
             probability = '29/36'\n"
        )
    };
    holds(&body("seat2: roll"));
    fails(&body("seat1: hold"), "`seat1: hold` was offered");
}

/// Ways that meet again are walked once: of up to 14 dice of a turn there are
/// millions of ways without a 1, and at most 33 totals. PIG-005: the turn from 72 points to 100 is won
/// where 28 are reached before a 1;
/// W(n) = (sum of W(n - face) over the faces 2 to 6) / 6, and 1 where no points are lacking.
#[test]
fn odds_that_meet_again_are_walked_once() {
    let mut won = vec![1_u128; 6];
    let mut whole = 1_u128;
    for _ in 1..=28 {
        // All over the same whole: the latest is the sum of five before it, over six times as much.
        let lacking = won.len();
        let sum: u128 = (2..=6).map(|face: usize| won[lacking - face]).sum();
        for parts in &mut won {
            *parts *= 6;
        }
        whole *= 6;
        won.push(sum);
    }
    // `won[5 + n]` is W(n): the first six entries are those in which nothing is lacking.
    let body = format!(
        "[start]\nscores = [72, 0]\n[script]\nprefer = ['roll']\nstop = 'turn'\n[odds]\n\
         outcomes_max = 2000\n[[odds.case]]\nexpect = {{ over = true }}\n\
         probability = '{}/{whole}'\n",
        won[5 + 28]
    );
    holds(&body);
}

#[test]
fn old_words_are_read_told_and_rewritten() {
    let text = "# a comment\nname = 'x' # and another\ngame = 'pig'\n\n[script]\nmoves = ['roll']\n\
                dice = [4]\n[expect]\nactive   =   1   # layout\ndecides = \"seat1\"\n";
    let (reports, errors) = reports(text);
    assert_eq!(errors, "");
    let report = &reports[0];
    assert!(report.verdict.passed(), "{report:?}");
    let shown: Vec<&str> = report.renewals.iter().map(|one| one.shown.as_str()).collect();
    assert_eq!(shown, ["`decides` is `asked`", "`active = 1` is `active = \"seat1\"`"]);
    let wanted =
        text.replace("active   =   1", "active   =   \"seat1\"").replace("decides = ", "asked = ");
    assert_eq!(rewritten(text, &report.renewals), wanted);
    let again = LibraryFile { name: "test.toml".into(), text: wanted };
    let mut diagnostics = Diagnostics::default();
    assert!(
        parse(tenbin::GAMES, &again, &mut diagnostics).iter().all(|one| one.renewals.is_empty())
    );
}

#[test]
fn a_word_that_a_fact_cannot_have_is_refused() {
    fails("[expect]\nactive = 'seat9'\n", "`active` is never \"seat9\"");
    let body = "seats = 3\n[start]\nphase = 'attack'\n[expect]\nasked_for = 'atack'\n";
    let found = wrong_in("ninja", body);
    assert!(found.contains("did you mean \"attack\"?"), "{found}");
}

#[test]
fn no_shipped_scenario_uses_an_old_word() {
    for game in tenbin::GAMES.names() {
        let files = tenbin::library().folder(&format!("configs/{game}/scenarios")).unwrap();
        for file in files {
            let mut diagnostics = Diagnostics::default();
            for scenario in parse(tenbin::GAMES, &file, &mut diagnostics) {
                assert_eq!(scenario.renewals, [], "{}", scenario.location);
            }
            assert!(diagnostics.is_empty(), "{}", diagnostics.render());
        }
    }
}

fn fields(shape: &'static Shape, found: &mut Vec<&'static Field>) {
    for field in shape.fields {
        found.push(field);
        fields_of(&field.kind, found);
    }
}

fn fields_of(kind: &'static Kind, found: &mut Vec<&'static Field>) {
    match kind {
        Kind::Table(shape) => fields(shape, found),
        Kind::Map(of) | Kind::OneOrMany(of) | Kind::List { of, .. } => fields_of(of, found),
        Kind::Either(kinds) => kinds.iter().for_each(|kind| fields_of(kind, found)),
        _ => {}
    }
}

/// Seats are seats in every game, and no word looks like a name in the code.
#[test]
fn every_game_says_the_same_in_the_same_words() {
    for game in tenbin::GAMES.names() {
        let shapes = tenbin::GAMES.find(game).expect("a game").shapes();
        let facts = shapes.facts;
        for name in ["asked", "active"] {
            let field = facts.field(name).unwrap_or_else(|| panic!("{game} has no `{name}`"));
            assert!(
                matches!(field.kind, Kind::OneOf(words) if words == SEAT_WORDS),
                "{game} {name}"
            );
        }
        for name in ["over", "winners", "ending"] {
            assert!(facts.field(name).is_some(), "{game} has no `{name}`");
        }
        // What is told of one player stands under the name of the seat.
        assert!(facts.field("seats").is_none(), "{game} has a list of seats");
        let mut all = Vec::new();
        fields(facts, &mut all);
        for field in all {
            assert!(!field.meaning.is_empty(), "{game}: {} means nothing", field.name);
            let mut words = Vec::new();
            words_of(&field.kind, &mut words);
            // The symbols and faces of a game are its own.
            for word in words {
                assert!(!word.contains(char::is_uppercase), "{game}: {} = {word}", field.name);
                assert!(!["nobody", "nothing"].contains(&word), "{game}: {} = {word}", field.name);
            }
        }
    }
}

fn words_of(kind: &Kind, found: &mut Vec<&'static str>) {
    match kind {
        Kind::OneOf(words) => found.extend(*words),
        Kind::OneOrMany(of) | Kind::List { of, .. } => words_of(of, found),
        Kind::Either(kinds) => kinds.iter().for_each(|kind| words_of(kind, found)),
        _ => {}
    }
}

/// What scenarios and reports say is written in words, not printed from the code.
#[test]
fn no_public_word_is_made_from_a_name_in_the_code() {
    let mut problems = Vec::new();
    for game in tenbin::GAMES.names().filter(|game| *game != "pig") {
        for part in ["stage", "record"] {
            let folder = format!("{}/src/games/{game}/{part}", env!("CARGO_MANIFEST_DIR"));
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.to_string_lossy().ends_with("_tests.rs") {
                    continue;
                }
                let text = fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                for (number, line) in code.lines().enumerate() {
                    if line.contains(":?}") {
                        problems.push(format!("{}:{}: {line}", path.display(), number + 1));
                    }
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_schema_lists_every_fact_and_what_somebody_is_asked_for() {
    let scratch = Scratch::new("facts-listed");
    let mut asked: BTreeMap<&str, usize> = BTreeMap::new();
    for game in tenbin::GAMES.names() {
        let text = scratch.run(&format!("schema scenario {game}")).ok();
        let schema: Json = serde_json::from_str(&text).expect("JSON");
        let scenario = &schema["$defs"]["a_scenario"]["properties"];
        let shapes = tenbin::GAMES.find(game).expect("a game").shapes();
        let facts = shapes.facts;
        for field in facts.fields {
            let listed = &scenario["expect"]["properties"][field.name];
            assert_eq!(listed["description"], field.meaning, "{game} {}", field.name);
        }
        for key in ["legal", "illegal", "legal_exactly", "not_offered", "never_asked"] {
            assert!(scenario["expect"]["properties"][key].is_object(), "{game} {key}");
        }
        let until = &schema["$defs"]["a_scenario_s_script"]["properties"]["until"]["properties"];
        assert!(until["asked"]["enum"].is_array(), "{game}: {until}");
        let words = until["asked_for"]["enum"].as_array().map_or(0, Vec::len);
        asked.insert(game, words);
    }
    assert!(asked.iter().all(|(game, words)| *game == "pig" || *words > 10), "{asked:?}");
}

#[test]
fn a_variant_is_looked_for_beside_the_scenario() {
    let scratch = Scratch::new("beside");
    scratch.write("house/rules.toml", "description = \"a short game\"\n[rules]\ntarget = 10\n");
    let text = |variant: &str| {
        format!(
            "name = \"x\"\ngame = \"pig\"\nvariants = \"{variant}\"\n[start]\nturn_total = 6\n\
             [script]\nmoves = [\"roll\"]\ndice = [4]\n[expect]\nover = true\n"
        )
    };
    scratch.write("house/one.toml", &text("rules.toml"));
    scratch.write("house/scenarios/two.toml", &text("../rules.toml"));
    scratch.run("scenario house/one.toml").ok();
    scratch.run("scenario house/scenarios/two.toml").ok();
    // What lies in the working folder is not meant.
    scratch.write("here.toml", "description = \"a short game\"\n[rules]\ntarget = 10\n");
    scratch.write("house/three.toml", &text("here.toml"));
    scratch.run("scenario house/three.toml").refused(2, "there is no file house/here.toml");
}

#[test]
fn old_words_warn_in_a_line_and_migrate_rewrites_the_file() {
    let scratch = Scratch::new("migrate");
    let old = "# why\nname = \"x\"\ngame = \"pig\"\n[expect]\nactive = 1 # seat1\n";
    scratch.write("old.toml", old);
    let ran = scratch.run("scenario old.toml");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let warning = "warning: old.toml says 1 thing in an old way: now `active = 1` is \
                   `active = \"seat1\"`; `tenbin migrate old.toml` rewrites it";
    assert_eq!(ran.stderr.trim_end(), warning);
    assert!(scratch.run("migrate old.toml").ok().contains("old.toml: 1 word rewritten"));
    let new = fs::read_to_string(scratch.0.join("old.toml")).unwrap();
    assert_eq!(new, old.replace("active = 1", "active = \"seat1\""));
    assert_eq!(scratch.run("scenario old.toml").stderr, "");
    assert!(scratch.run("migrate .").ok().contains("no old words"));
    scratch.write("broken.toml", "name = \n");
    scratch.run("migrate broken.toml").refused(2, "broken.toml:1");
}

#[test]
fn nothing_to_look_at_is_an_error() {
    let scratch = Scratch::new("nothing");
    fs::create_dir_all(scratch.0.join("empty/inner")).unwrap();
    for command in ["scenario empty", "check empty", "migrate empty"] {
        scratch.run(command).refused(2, "there is no .toml file in the folder empty");
    }
    scratch.write("wrong.toml", "name = \"x\"\ngame = \"pig\"\n[expect]\nturn_totl = 1\n");
    let ran = scratch.run("scenario wrong.toml");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
}
