//! Strategy files: what they may say, how they refer to each other, and the errors they give. Pig
//! lends its features.

use tenbin::content::{Diagnostics, Library};
use tenbin::engine::play::seat_policies;
use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Game, NullRecorder, Seat, Seeded, Table, View, play};
use tenbin::games::ninja::Ninja;
use tenbin::games::pig::Pig;
use tenbin::policies::{Strategy, make, names, parse};

use crate::support;
use crate::support::position::Position;

/// The strategy `a` of a folder with these files, or the rendered errors.
fn read(test: &str, files: &[(&str, &str)]) -> Result<Strategy, String> {
    let paths: Vec<String> =
        files.iter().map(|(name, _)| format!("strategies/pig/{name}.toml")).collect();
    let files: Vec<(&str, &str)> =
        paths.iter().zip(files).map(|(path, (_, text))| (path.as_str(), *text)).collect();
    named(&support::library_with(test, &files), "a")
}

fn named(library: &Library, name: &str) -> Result<Strategy, String> {
    let mut diagnostics = Diagnostics::default();
    let strategy = parse(library, support::owner::<Pig>(), name, &mut diagnostics);
    assert_eq!(strategy.is_none(), !diagnostics.is_empty(), "{}", diagnostics.render());
    strategy.ok_or_else(|| diagnostics.render())
}

fn assert_says(result: Result<Strategy, String>, words: &[&str]) {
    let text = result.expect_err("this strategy is wrong");
    for word in words {
        assert!(text.contains(word), "`{word}` is missing in:\n{text}");
    }
}

/// Decisions of 40 games of a table, one number a game.
fn lengths(strategies: &[&Strategy]) -> Vec<u32> {
    let game = support::game::<Pig>(2);
    let mut table: Table<Pig> = strategies.iter().map(|strategy| make::<Pig>(strategy)).collect();
    (0..40)
        .map(|index| {
            seat_policies(&mut table, 5, index);
            play(&game, &mut table, &mut Seeded::new(5, index), &mut NullRecorder).decisions
        })
        .collect()
}

#[test]
fn random_needs_no_file() {
    let strategy = named(&tenbin::library(), "random").unwrap();
    assert_eq!((strategy.name.as_str(), strategy.kind()), ("random", "random"));
    assert_eq!(strategy.hash.len(), 64);
}

#[test]
fn the_list_has_random_first_then_the_files_by_name() {
    let list = names(&tenbin::library(), "pig");
    assert_eq!(list[0].0, "random");
    assert!(list[1..].is_sorted());
    let (_, kind, description) = list.iter().find(|(name, _, _)| name == "novice").unwrap();
    assert_eq!(kind, "mixed");
    assert!(!description.is_empty());
    // Every file of the repository can be played.
    for (name, kind, _) in &list {
        assert_eq!(named(&tenbin::library(), name).unwrap().kind(), kind);
    }
}

#[test]
fn extends_starts_from_the_other_weights_and_temperature() {
    let base = "kind = \"weighted\"\ntemperature = 7\n[weights]\nroll = 3\nhold = -5\n";
    let text = "kind = \"weighted\"\nextends = \"b\"\n[weights]\nhold = 9\nlead = 1\n";
    let strategy = read("extends", &[("a", text), ("b", base)]).unwrap();
    let (weights, temperature) = strategy.weights().unwrap();
    assert_eq!(temperature, 7);
    let names = <Pig as tenbin::module::Module>::FEATURES;
    for (name, &weight) in names.iter().zip(weights) {
        let expected = match *name {
            "roll" => 3,
            "hold" => 9,
            "lead" => 1,
            _ => 0,
        };
        assert_eq!(weight, expected, "{name}");
    }
}

#[test]
fn the_hash_changes_with_the_text_and_with_what_it_refers_to() {
    let mixed = "kind = \"mixed\"\nstrategy = \"b\"\nrandom_share = 0.5\n";
    let hash = |test, base| read(test, &[("a", mixed), ("b", base)]).unwrap().hash;
    let one = hash("hash_one", "kind = \"weighted\"\n[weights]\nroll = 3\n");
    let two = hash("hash_two", "kind = \"weighted\"\n[weights]\nroll = 4\n");
    let again = hash("hash_again", "kind = \"weighted\"\n[weights]\nroll = 3\n");
    assert_ne!(one, two);
    assert_eq!(one, again);
}

#[test]
fn a_path_is_read_and_its_references_are_found_beside_it_or_by_name() {
    let text = "kind = \"weighted\"\nextends = \"base.toml\"\n[weights]\nroll = 1\n";
    let base = "kind = \"weighted\"\nextends = \"hold_at_20\"\n";
    let library =
        support::library_with("by_path", &[("mine/own.toml", text), ("mine/base.toml", base)]);
    let path = library.root.clone().unwrap().join("mine/own.toml");
    let strategy = named(&tenbin::library(), path.to_str().unwrap()).unwrap();
    assert_eq!(strategy.name, path.to_str().unwrap());
    assert_eq!(strategy.weights(), support::strategy::<Pig>("hold_at_20").weights());
}

#[test]
fn a_mixed_share_of_none_plays_the_inner_games_and_of_all_plays_other_ones() {
    let inner = support::strategy::<Pig>("explorer");
    let mixed = |test, share: &str| {
        let text = format!("kind = \"mixed\"\nstrategy = \"explorer\"\nrandom_share = {share}\n");
        read(test, &[("a", &text)]).unwrap()
    };
    let alone = lengths(&[&inner, &inner]);
    let (none, all) = (mixed("share_none", "0"), mixed("share_all", "1.0"));
    assert_eq!(lengths(&[&none, &none]), alone);
    assert_ne!(lengths(&[&all, &all]), alone);
}

#[test]
fn a_misspelt_name_gets_the_nearest_and_all_names() {
    let words = ["no strategy `hold_at_2O` for pig", "did you mean `hold_at_20`", "novice"];
    assert_says(named(&tenbin::library(), "hold_at_2O"), &words);
}

#[test]
fn a_misspelt_feature_gets_the_nearest_and_its_line() {
    let text = "kind = \"weighted\"\n[weights]\nrol = 1\nwisdom = 2\n";
    let words = [
        "a.toml:3:1",
        "no feature `rol`",
        "did you mean `roll`?",
        "no feature `wisdom`",
        "end_race",
    ];
    assert_says(read("feature", &[("a", text)]), &words);
}

#[test]
fn weights_with_a_fraction_are_refused_with_the_way_out() {
    let text = "kind = \"weighted\"\n[weights]\nroll = 0.5\nhold = 2.25\nlead = \"big\"\n";
    let words = ["a.toml:3:8", "whole numbers", "multiply all", "`hold` is 2.25", "a.toml:5"];
    assert_says(read("fraction", &[("a", text)]), &words);
}

#[test]
fn a_strategy_of_another_game_is_refused() {
    let text = "kind = \"random\"\ngame = \"ninja\"\n";
    let words = ["a.toml:2", "a strategy of ninja, not of pig"];
    assert_says(read("other_game", &[("a", text)]), &words);
}

#[test]
fn kinds_to_come_and_unknown_kinds_are_told_apart() {
    let words =
        ["kind `script` is not available yet", "random, weighted, mixed, flat_mc, ismcts, process"];
    assert_says(read("kind_script", &[("a", "kind = \"script\"\n")]), &words);
    let words = ["no kind of strategy `weigthed`", "did you mean `weighted`?"];
    assert_says(read("kind_unknown", &[("a", "kind = \"weigthed\"\n")]), &words);
    assert_says(read("kind_none", &[("a", "description = \"x\"\n")]), &["lacks the key `kind`"]);
    assert_says(read("kind_number", &[("a", "kind = 3\n")]), &["`kind` must be a text"]);
}

#[test]
fn circles_are_errors_that_show_the_circle() {
    let to = |name: &str| format!("kind = \"weighted\"\nextends = \"{name}\"\n");
    let words = ["in a circle: a -> b -> a"];
    assert_says(read("circle", &[("a", &to("b")), ("b", &to("a"))]), &words);
    assert_says(read("circle_of_one", &[("a", &to("a"))]), &["in a circle: a -> a"]);
    let mixed = "kind = \"mixed\"\nstrategy = \"a\"\nrandom_share = 0.5\n";
    assert_says(read("circle_mixed", &[("a", mixed)]), &["in a circle: a -> a"]);
}

#[test]
fn references_of_the_wrong_kind_are_refused() {
    let words = ["`random` is random, it has no weights to extend"];
    let text = "kind = \"weighted\"\nextends = \"random\"\n";
    assert_says(read("extends_random", &[("a", text)]), &words);
    let text = "kind = \"flat_mc\"\nrollouts_per_decision = 9\nrollout = \"searcher\"\n";
    assert_says(read("rollout_searches", &[("a", text)]), &["`searcher` searches itself"]);
    let text = "kind = \"weighted\"\nextends = \"hold_at_21\"\n";
    assert_says(read("extends_none", &[("a", text)]), &["a.toml:2:11", "`hold_at_20`"]);
    let text = "kind = \"weighted\"\n";
    assert_says(read("no_weights", &[("a", text)]), &["without weights", "[weights]"]);
}

#[test]
fn scores_are_played_for_only_where_there_are_any() {
    let file = |value: &str| {
        format!("kind = \"flat_mc\"\nrollouts_per_decision = 9\nvalue = \"{value}\"\n")
    };
    for value in ["win", "score", "margin"] {
        let strategy = read(&format!("value_{value}"), &[("a", &file(value))]).unwrap();
        assert_eq!(strategy.kind(), "flat_mc");
    }
    let words = ["a.toml:3", "`value` cannot be \"scores\"", "did you mean \"score\"?"];
    assert_says(read("value_unknown", &[("a", &file("scores"))]), &words);
    let files =
        [("strategies/ninja/a.toml", file("margin")), ("strategies/ninja/b.toml", file("win"))];
    let files = files.each_ref().map(|(path, text)| (*path, text.as_str()));
    let library = support::library_with("value_of_ninja", &files);
    let of_ninja = |name: &str| {
        let mut diagnostics = Diagnostics::default();
        let found = parse(&library, support::owner::<Ninja>(), name, &mut diagnostics);
        found.ok_or_else(|| diagnostics.render())
    };
    let words = ["a.toml:3:9", "ninja has no scores to play for", "write value = \"win\""];
    assert_says(of_ninja("a"), &words);
    assert!(of_ninja("b").is_ok());
}

/// 95 points of a turn in hand and 5 to go, the other at 99. To win one rolls on: with random play
/// after it that wins some six games in ten, and holding some three or four, since the other goes first
/// then. For the score, and for the margin, one holds: that is 95 for sure, and rolling comes to 0 in a
/// sixth of the games.
#[test]
fn a_bot_plays_for_what_it_is_told() {
    for (value, wanted) in [("win", "roll"), ("score", "hold"), ("margin", "hold")] {
        let text =
            format!("kind = \"flat_mc\"\nrollouts_per_decision = 2000\nvalue = \"{value}\"\n");
        let strategy = read(&format!("plays_for_{value}"), &[("a", &text)]).unwrap();
        let game = support::game::<Pig>(2);
        let start = "scores = [0, 99]\nturn_total = 95\n";
        let at = Position::staged(game, start, Seeded::new(1, 1));
        let mut bot = make::<Pig>(&strategy);
        bot.begin(Seat(0), seed::key(5, 0, Label::Rules(0)));
        let legal = at.legal();
        let actions: Vec<_> = legal.iter().map(|(_, action)| *action).collect();
        let choice = bot.choose(View::new(&at.game, &at.state, Seat(0)), &actions);
        assert_eq!(legal[choice].0, wanted, "{value}");
    }
}

/// What is chosen by seat 1 of two in a position of Pig.
fn chosen(strategy: &Strategy, start: &str) -> String {
    let game = support::game::<Pig>(2);
    let at = Position::staged(game, start, Seeded::new(1, 1));
    let mut bot = make::<Pig>(strategy);
    bot.begin(Seat(0), seed::key(5, 0, Label::Rules(0)));
    let legal = at.legal();
    let actions: Vec<_> = legal.iter().map(|(_, action)| *action).collect();
    let choice = bot.choose(View::new(&at.game, &at.state, Seat(0)), &actions);
    legal[choice].0.clone()
}

/// A strategy that searches, with rollouts by one that holds at 20.
fn searching(test: &str, kind: &str, more: &str) -> Result<Strategy, String> {
    let text = format!("kind = \"{kind}\"\nrollouts_per_decision = 2000\n{more}");
    read(test, &[("a", &text)])
}

/// With 40 in hand whoever always rolls wins this turn once in twenty, and else has nothing; having banked them it
/// wins some eight times as often in each turn as the other does. With 80 against 99 and 19 in hand one more point
/// wins, and so does the other once it has the dice: rolling wins 5 of 6.
#[test]
fn a_search_finds_what_its_own_strategy_does_not() {
    let rolls = "kind = \"weighted\"\n[weights]\nhold = -1\n";
    let holds = "kind = \"weighted\"\n[weights]\nhold = 1\n";
    let positions = [
        ("scores = [0, 0]\nturn_total = 40\n", "hold"),
        ("scores = [80, 99]\nturn_total = 19\n", "roll"),
    ];
    for kind in ["flat_mc", "ismcts"] {
        for (start, wanted) in positions {
            let wrong = if wanted == "hold" { rolls } else { holds };
            let text =
                format!("kind = \"{kind}\"\nrollouts_per_decision = 2000\nrollout = \"b\"\n");
            let strategy =
                read(&format!("finds_{kind}_{wanted}"), &[("a", &text), ("b", wrong)]).unwrap();
            assert_eq!(chosen(&strategy, start), wanted, "{kind} {start}");
        }
    }
}

/// A judge that thinks nothing of points, and one that thinks much of those in the bank, decide where a rollout ends
/// with the turn.
#[test]
fn a_rollout_that_is_cut_is_judged_by_what_lies_there() {
    let cut = "rollout = \"hold_at_20\"\nrollout_turns = 1\n[judge]\n";
    for kind in ["flat_mc", "ismcts"] {
        // 30 in hand: a sixth of all rolls loses them, and each brings 3.3 on the mean: banked points are worth more.
        let judge = format!("{cut}score = 100\n");
        let strategy = searching(&format!("judged_{kind}"), kind, &judge).unwrap();
        assert_eq!(chosen(&strategy, "scores = [0, 0]\nturn_total = 30\n"), "hold", "{kind}");
        // Who thinks that points are bad loses them.
        let judge = format!("{cut}score = -100\n");
        let strategy = searching(&format!("misjudged_{kind}"), kind, &judge).unwrap();
        assert_eq!(chosen(&strategy, "scores = [0, 0]\nturn_total = 30\n"), "roll", "{kind}");
    }
}

#[test]
fn what_searches_are_told_wrongly_is_refused() {
    let says = |test: &str, kind: &str, more: &str, words: &[&str]| {
        assert_says(searching(test, kind, more), words);
    };
    says("no_judge", "flat_mc", "rollout_turns = 2\n", &["a.toml:3", "tune GAME --value"]);
    says("no_prior", "flat_mc", "candidates = 4\n", &["a.toml:3", "name a weighted strategy"]);
    says("tree_alone", "ismcts", "", &["lacks the key `rollout`"]);
    says("tree_random", "ismcts", "rollout = \"random\"\n", &["a.toml:3", "no weights to go by"]);
    says("tree_in_tree", "ismcts", "rollout = \"searcher\"\n", &["`searcher` searches itself"]);
    says(
        "judge_of_scores",
        "flat_mc",
        "value = \"score\"\n[judge]\nscore = 1\n",
        &["leave out `value`"],
    );
    says("judge_by_texts", "flat_mc", "[judge]\nscore = \"much\"\n", &["a.toml:4", "whole number"]);
    // What a game shows is known once it is compiled.
    let judge = "rollout = \"hold_at_20\"\nrollout_turns = 1\n[judge]\nscorre = 5\nteam = 7\n";
    let text = format!("kind = \"ismcts\"\nrollouts_per_decision = 9\n{judge}");
    let library = support::library_with("judge_names", &[("strategies/pig/a.toml", &text)]);
    let mut diagnostics = Diagnostics::default();
    let strategy = parse(&library, support::owner::<Pig>(), "a", &mut diagnostics).unwrap();
    strategy.check_judge(&support::game::<Pig>(2).schema(), 2, &mut diagnostics);
    let told = diagnostics.render();
    for words in ["a.toml:6", "called `scorre`", "did you mean `score`?", "called `team`"] {
        assert!(told.contains(words), "`{words}` is missing in:\n{told}");
    }
}

#[test]
fn keys_of_other_kinds_and_shares_out_of_range_are_refused() {
    let text = "kind = \"random\"\ntemperature = 3\n";
    assert_says(read("foreign_key", &[("a", text)]), &["unknown key `temperature`", "random"]);
    let share = |share: &str| {
        format!("kind = \"mixed\"\nstrategy = \"hold_at_20\"\nrandom_share = {share}\n")
    };
    assert_says(read("share_high", &[("a", &share("20"))]), &["random_share", "a.toml:3"]);
    assert_says(read("share_fine", &[("a", &share("0.0005"))]), &["finer than a thousandth"]);
    let text = "kind = \"weighted\"\n[weights]\nroll = 1000001\n";
    assert_says(read("weight_high", &[("a", text)]), &["1000000", "a.toml:3"]);
}

#[test]
fn a_broken_file_gives_its_place_and_is_still_listed() {
    let library =
        support::library_with("broken", &[("strategies/pig/a.toml", "kind = \"weighted\n")]);
    assert_says(named(&library, "a"), &["a.toml:1"]);
    assert!(names(&library, "pig").iter().any(|(name, kind, _)| name == "a" && kind.is_empty()));
}

#[test]
fn equal_seeds_play_equal_games_for_every_kind() {
    for name in ["random", "explorer", "novice"] {
        let strategy = support::strategy::<Pig>(name);
        let other = support::strategy::<Pig>("hold_at_25");
        let games = lengths(&[&strategy, &other]);
        assert_eq!(games, lengths(&[&strategy, &other]), "{name}");
        assert!(games.iter().any(|length| *length != games[0]), "{name}");
    }
}
