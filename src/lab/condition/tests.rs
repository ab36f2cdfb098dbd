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
