//! The language of conditions: what it means, and what it says where something is wrong.

use super::*;

/// Two names: how many turns, and the roles at the table.
struct Few([Kind; 2]);

impl Few {
    fn new() -> Self {
        let roles = ["red", "blue", "dark green"].map(str::to_owned).to_vec();
        Self([Kind::Number, Kind::Word(roles)])
    }
}

impl Names for Few {
    type Id = usize;

    fn find(&self, written: &str) -> Option<(usize, &Kind)> {
        let place = ["turns", "role"].iter().position(|name| *name == written)?;
        Some((place, &self.0[place]))
    }

    fn near(&self, _written: &str) -> Vec<String> {
        vec!["turns".to_owned(), "role".to_owned()]
    }

    fn listed(&self) -> String {
        "all names: turns, role".to_owned()
    }
}

/// The turns of a game and the roles in it.
struct Game(f64, &'static [usize]);

impl Values<usize> for Game {
    fn any(&self, of: &usize, each: &mut dyn FnMut(f64) -> bool) -> bool {
        match of {
            0 => each(self.0),
            _ => self.1.iter().any(|&role| each(role as f64)),
        }
    }
}

fn holds(text: &str, game: &Game) -> bool {
    match Condition::read(text, &Few::new()) {
        Ok(condition) => condition.holds(game),
        Err(errors) => panic!("{text}: {errors}"),
    }
}

fn refused(text: &str) -> String {
    match Condition::read(text, &Few::new()) {
        Ok(_) => panic!("{text} was read"),
        Err(errors) => errors.to_string(),
    }
}

#[test]
fn numbers_are_compared_in_six_ways() {
    let game = Game(20.0, &[]);
    for (text, wanted) in [
        ("turns = 20", true),
        ("turns == 20", true),
        ("turns=20.0", true),
        ("turns != 20", false),
        ("turns < 20", false),
        ("turns <= 20", true),
        ("turns > 19.5", true),
        ("turns >= 21", false),
        ("turns > -3", true),
    ] {
        assert_eq!(holds(text, &game), wanted, "{text}");
    }
}

#[test]
fn a_comparison_holds_for_any_value_and_unequal_for_none() {
    let both = Game(1.0, &[0, 1]);
    let none = Game(1.0, &[]);
    assert!(holds("role = red", &both) && holds("role = blue", &both));
    assert!(!holds("role != red", &both) && holds("role != \"dark green\"", &both));
    assert!(!holds("role = red", &none) && holds("role != red", &none));
}

#[test]
fn and_binds_more_than_or_and_not_more_than_both() {
    let game = Game(5.0, &[0]);
    // true or (false and false)
    assert!(holds("role = red or turns > 9 and turns > 9", &game));
    assert!(!holds("(role = red or turns > 9) and turns > 9", &game));
    assert!(!holds("not role = red and turns = 5", &game));
    assert!(holds("not (role = red and turns = 6)", &game));
    assert!(holds("NOT not turns = 5 AND turns=5", &game));
}

#[test]
fn what_is_wrong_is_underlined() {
    assert_eq!(
        refused("turns > 5 and rol = red"),
        "column 15: there is no name `rol`; did you mean `role`? (all names: turns, role)\n  \
         | turns > 5 and rol = red\n  |               ^^^"
    );
    assert_eq!(
        refused("role = rod"),
        "column 8: `role` is never `rod`; did you mean `red`?\n  | role = rod\n  |        ^^^"
    );
}

#[test]
fn every_name_and_value_that_is_wrong_is_told() {
    let text = refused("turnz > 5 or role > red or turns = many");
    for (column, part) in [(1, "did you mean `turns`"), (19, "= or !="), (36, "is a number")] {
        assert!(text.contains(&format!("column {column}: ")), "{column} in {text}");
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn what_cannot_be_read_says_what_to_write() {
    for (text, column, part) in [
        ("", 1, "a comparison is missing"),
        ("turns", 6, "compared with nothing"),
        ("turns 5", 7, "write =, !=, <, <=, > or >= after `turns`"),
        ("turns >", 8, "the value is missing after >"),
        ("turns > 5 role = red", 11, "`and` or `or`"),
        ("(turns > 5", 1, "never closed"),
        ("turns > 5)", 10, "never opened"),
        ("turns > 5 and", 14, "a comparison is missing"),
        ("and turns > 5", 1, "a comparison is missing"),
        ("turns ! 5", 7, "write != for what is not so"),
        ("role = \"dark", 8, "do not end"),
        ("turns > \"5\"", 9, "is a number"),
        ("turns > > 5", 9, "write a number"),
        ("turns > nan", 9, "is a number"),
        ("é = 5", 1, "there is no name `é`"),
    ] {
        let told = refused(text);
        assert!(told.starts_with(&format!("column {column}: ")), "{text}: {told}");
        assert!(told.contains(part), "{text}: {told}");
    }
}

#[test]
fn no_nesting_breaks_the_reader() {
    let deep = "(".repeat(100_000);
    assert!(refused(&deep).contains("nested too deeply"));
    assert!(refused(&"not ".repeat(100_000)).contains("nested too deeply"));
}

/// An estimate with two units, and a number that is known.
struct Estimates;

static UNITS: [Unit; 2] =
    [Unit { sign: "pp", of: "its edge" }, Unit { sign: "%", of: "its win rate" }];

impl Names for Estimates {
    type Id = char;

    fn find(&self, written: &str) -> Option<(char, &Kind)> {
        const ESTIMATE: &Kind = &Kind::Estimate(&UNITS);
        let name = written.chars().next().filter(|_| written.len() == 1)?;
        match name {
            'a' | 'b' => Some((name, ESTIMATE)),
            'n' => Some((name, &Kind::Number)),
            _ => None,
        }
    }

    fn near(&self, _written: &str) -> Vec<String> {
        Vec::new()
    }

    fn listed(&self) -> String {
        "a, b, n".to_owned()
    }
}

/// With the edge of `a` from 1 to 3 and its rate from 51 to 53, nothing known of `b`, and 7 of `n`.
fn surely(text: &str) -> Option<bool> {
    let condition = Condition::read(text, &Estimates).unwrap_or_else(|error| panic!("{error}"));
    condition.surely(&mut |asked: &Question<'_, char>| {
        let (low, high) = match (asked.of, asked.unit) {
            ('a', 0) => (1.0, 3.0),
            ('a', _) => (51.0, 53.0),
            ('n', _) => (7.0, 7.0),
            _ => return None,
        };
        asked.operator.surely(Interval { low, high }, asked.wanted)
    })
}

#[test]
fn an_estimate_surely_compares_where_all_of_its_interval_does() {
    let (yes, no) = (Some(true), Some(false));
    for (text, sure) in [
        ("a > 0.5pp", yes),
        ("a > 1pp", None),
        ("a >= 1pp", yes),
        ("a > 2pp", None),
        ("a > 3pp", no),
        ("a < 0.5pp", no),
        ("a < 4pp", yes),
        ("a <= 3pp", yes),
        ("a > -1pp", yes),
        ("a != 2pp", None),
        ("a != 4pp", yes),
        ("a > 50%", yes),
        ("a < 50%", no),
        ("n = 7", yes),
        ("n != 7", no),
        ("n = 8", no),
        ("n > 6.5", yes),
    ] {
        assert_eq!(surely(text), sure, "{text}");
    }
}

#[test]
fn what_does_not_hang_on_the_unsure_is_sure() {
    let (yes, no) = (Some(true), Some(false));
    for (text, sure) in [
        ("b > 0pp", None),
        ("not b > 0pp", None),
        ("not a > 3pp", yes),
        ("b > 0pp or a > 0pp", yes),
        ("b > 0pp and a > 0pp", None),
        ("b > 0pp and a < 0pp", no),
        ("b > 0pp or a < 0pp", None),
        ("not (b > 0pp and a < 0pp)", yes),
    ] {
        assert_eq!(surely(text), sure, "{text}");
    }
}

#[test]
fn an_estimate_wants_its_unit_and_is_never_just_so() {
    let refused = |text: &str| match Condition::read(text, &Estimates) {
        Ok(_) => panic!("{text} was read"),
        Err(errors) => errors.to_string(),
    };
    assert!(refused("a > 2").starts_with(
        "column 5: write a number with its unit behind `a`: 2pp (its edge) or 2% (its win rate)"
    ));
    assert!(refused("a > pp").contains("1pp (its edge)"));
    assert!(refused("a > 2kg").contains("2pp (its edge)"));
    assert!(refused("a = 2pp").starts_with("column 3: `a` is an estimate"));
}

/// A row of a table: a share, a text, one with numbers among its texts, and two that are blank.
struct Row;

static SHARE: Measure = Measure { signs: &[("%", -2)], most: Some(1), such_as: "0.3 or 30%" };

impl Names for Row {
    type Id = &'static str;

    fn find(&self, written: &str) -> Option<(&'static str, &Kind)> {
        static NUMBER: Kind = Kind::Cell(&SHARE);
        const TEXT: &Kind = &Kind::Text { has_numbers: false };
        match written {
            "share" => Some(("share", &NUMBER)),
            "no_share" => Some(("", &NUMBER)),
            "level" => Some(("level", TEXT)),
            "flag" => Some(("", TEXT)),
            "knob" => Some(("knob", &Kind::Text { has_numbers: true })),
            _ => None,
        }
    }

    fn near(&self, _written: &str) -> Vec<String> {
        Vec::new()
    }

    fn listed(&self) -> String {
        "five".to_owned()
    }
}

/// A share of 0.3, the level `monk of 7`, a knob of 5.
impl Values<&'static str> for Row {
    fn any(&self, of: &&'static str, each: &mut dyn FnMut(f64) -> bool) -> bool {
        match *of {
            "share" => each(0.3),
            "knob" => each(5.0),
            _ => false,
        }
    }

    fn text(&self, of: &&'static str) -> Option<&str> {
        match *of {
            "level" => Some("monk of 7"),
            "knob" => Some("5"),
            _ => None,
        }
    }

    fn is_blank(&self, of: &&'static str) -> bool {
        of.is_empty()
    }
}

#[test]
fn cells_are_compared_as_they_stand_and_blank_ones_with_nothing() {
    let holds = |text: &str| {
        Condition::read(text, &Row).unwrap_or_else(|error| panic!("{error}")).holds(&Row)
    };
    for text in [
        "share = 0.3",
        "share = 30%",
        "share > 29.9%",
        "share < 300e-3 or share = 0.30",
        "level = \"monk of 7\"",
        "level = mon* and level != mon",
        "level = \"* of *\"",
        "level != \"* off *\"",
        "knob = 5 and knob > 4.5 and knob != 6",
        "flag = \"\" and no_share = \"\"",
        "level != \"\" and share != \"\"",
        // No comparison of what is blank, so the opposite of each.
        "not (flag = x or flag != x or flag = * or no_share > 0 or no_share < 1)",
        "not (no_share = 0 or no_share != 0 or no_share != \"\")",
    ] {
        assert!(holds(text), "{text}");
        assert!(!holds(&format!("not ({text})")), "{text}");
    }
}

#[test]
fn what_cannot_be_in_a_cell_is_refused() {
    for (text, column, part) in [
        ("share > 30", 9, "never more than 1: write a number such as 0.3 or 30%"),
        ("share > 3pp", 9, "is a number: write one such as 0.3 or 30% instead of `3pp`"),
        ("share > \"0.3\"", 9, "is a number"),
        ("share > %", 9, "is a number"),
        ("share > \"\"", 7, "write = or != instead of >"),
        ("level > 3", 7, "`level` is a word: write = or != instead of >"),
        ("knob > many", 8, "write a number instead of `many`"),
    ] {
        let told = match Condition::read(text, &Row) {
            Ok(_) => panic!("{text} was read"),
            Err(errors) => errors.to_string(),
        };
        assert!(told.starts_with(&format!("column {column}: ")), "{text}: {told}");
        assert!(told.contains(part), "{text}: {told}");
    }
    let condition = Condition::read("level = a or not knob = b*", &Row).expect("a condition");
    assert_eq!(condition.names(), [&"level", &"knob"]);
    let texts: Vec<_> = condition.texts().iter().map(|(_, text)| text.plain()).collect();
    assert_eq!(texts, [Some("a"), None]);
}
