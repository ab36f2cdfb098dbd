//! Each old way of writing is read as, and rewritten to, that of today.

use super::*;
use crate::shape::Kind;

const COUNT: Kind = Kind::Integer { min: 1, max: 9 };
static AN_EFFECT: Kind = Kind::Tagged(&EFFECT);
static EFFECTS: Kind = Kind::OneOrMany(&AN_EFFECT);

static EFFECT: Tagged = Tagged {
    name: "an effect",
    tag: "do",
    before: Before::Words,
    common: &[Field::optional("target", Kind::Id, "")],
    forms: &[
        Form::new("heal", "", &[Field::required("count", COUNT, "").formerly("n")]),
        Form::new("turn", "", &[]),
        Form::new(
            "walk",
            "",
            &[Field::optional("inches", COUNT, ""), Field::optional("straight", Kind::Bool, "")],
        ),
        Form::new(
            "choose",
            "",
            &[Field::required("of", Kind::List { of: &EFFECTS, min: 1, max: 9 }, "")],
        ),
        Form::new(
            "later",
            "",
            &[
                Field::required("due", Kind::Id, "").formerly("when"),
                Field::optional("then", Kind::OneOrMany(&AN_EFFECT), ""),
            ],
        ),
    ],
};

static RULE: Shape = Shape {
    name: "a rule",
    fields: &[
        Field::required("when", Kind::Id, "").formerly("trigger"),
        Field::optional("if", Kind::OneOrMany(&Kind::Text), "").formerly("when"),
        Field::required("effect", Kind::OneOrMany(&AN_EFFECT), "").formerly("do"),
    ],
};

static FILE: Shape = Shape {
    name: "a file",
    fields: &[Field::optional("rule", Kind::List { of: &Kind::Table(&RULE), min: 0, max: 9 }, "")],
};

/// The text in the words of today.
fn today(text: &str) -> String {
    let mut diagnostics = Diagnostics::default();
    let now = migrated(("a.toml", text), &FILE, &mut diagnostics);
    assert_eq!(diagnostics.render(), "");
    let now = now.map_or_else(|| text.to_owned(), |(now, _)| now);
    let root = Node::parse("a.toml", &now, &mut diagnostics).unwrap();
    FILE.check(&root, &mut diagnostics);
    assert_eq!(diagnostics.render(), "", "{now}");
    assert!(migrated(("a.toml", &now), &FILE, &mut diagnostics).is_none(), "{now}");
    now
}

fn rule(text: &str) -> String {
    format!("[[rule]]\n{text}\n")
}

#[test]
fn each_old_way_becomes_the_one_of_today() {
    for (old, new) in [
        // A word as a key.
        (
            "when = 'hit'\ndo = [{ heal = 1 }] # why",
            "when = 'hit'\neffect = [{ do = \"heal\", count = 1 }] # why",
        ),
        ("when = 'hit'\ndo = { turn = true }", "when = 'hit'\neffect = { do = \"turn\" }"),
        (
            "when = 'hit'\ndo = [{turn={}}, {walk={}}]",
            "when = 'hit'\neffect = [{do = \"turn\"}, {do = \"walk\"}]",
        ),
        (
            "when = 'hit'\ndo = [{ walk = { inches = 4, straight = true, } }]",
            "when = 'hit'\neffect = [{ do = \"walk\", inches = 4, straight = true }]",
        ),
        // A key beside it.
        (
            "when = 'hit'\ndo = [{ target = 'me', heal = 2 }]",
            "when = 'hit'\neffect = [{ target = 'me', do = \"heal\", count = 2 }]",
        ),
        // A tag of another name, keys of other names.
        (
            "trigger = 'hit'\nwhen = ['x']\ndo = [{ do = 'heal', n = 2 }]",
            "when = 'hit'\nif = ['x']\neffect = [{ do = 'heal', count = 2 }]",
        ),
        // Effects that hold effects.
        (
            "trigger = 'hit'\ndo = [{ choose = [[{ heal = 1 }], [{ turn = true }, { walk = { inches = 1 } }]] }]",
            "when = 'hit'\neffect = [{ do = \"choose\", of = [[{ do = \"heal\", count = 1 }], [{ do = \"turn\" }, { do = \"walk\", inches = 1 }]] }]",
        ),
        // What a key is called depends on what else is there.
        (
            "when = 'hit'\neffect = [{ do = 'later', when = 'end', then = { heal = 1 } }]",
            "when = 'hit'\neffect = [{ do = 'later', due = 'end', then = { do = \"heal\", count = 1 } }]",
        ),
    ] {
        assert_eq!(today(&rule(old)), rule(new));
        assert_eq!(today(&rule(new)), rule(new));
    }
    // `later` with both names, old and new.
    let old = rule("when = 'hit'\neffect = { do = 'later', when = 'end' }");
    assert_eq!(today(&old), old.replace("when = 'end'", "due = 'end'"));
    // Tables under headers.
    let old = "[[rule]]\nwhen = 'hit'\n[[rule.effect]]\nheal = 1\n[[rule.effect]]\nwalk = { inches = 2 }\n";
    let new = "[[rule]]\nwhen = 'hit'\n[[rule.effect]]\ndo = \"heal\"\ncount = 1\n[[rule.effect]]\ndo = \"walk\", inches = 2\n";
    let rules = |key: &str| {
        format!(
            "[[rule]]\nwhen = 'hit'\n[[rule.{key}]]\ndo = 'turn'\n[[rule.{key}]]\ndo = 'turn'\n\n"
        )
    };
    assert_eq!(today(&rules("do").repeat(2)), rules("effect").repeat(2));
    let mut diagnostics = Diagnostics::default();
    assert!(migrated(("a.toml", old), &FILE, &mut diagnostics).is_none());
    assert!(diagnostics.render().contains("change it by hand"), "{new}");
}

#[test]
fn the_warning_is_one_line() {
    let text = rule("trigger = 'hit'\ndo = [{ heal = 1 }, { heal = 2 }]");
    let mut root = Node::parse("a.toml", &text, &mut Diagnostics::default()).unwrap();
    let renewals = renew(&mut root, Kind::Table(&FILE), &text);
    let wanted = "a.toml says 4 things in an old way: now `do` is `effect`, `heal = ...` is `do = \"heal\", \
                  count = ...`, `trigger` is `when`; `tenbin migrate a.toml` rewrites it";
    assert_eq!(warning("a.toml", &renewals), wanted);
}

/// What is made from the words of before is as it was.
#[test]
fn words_of_today_are_told_in_those_of_before() {
    for old in [
        "trigger = 'hit'\nwhen = ['x']\ndo = [{ heal = 2, target = 'me' }, { turn = true }]",
        "trigger = 'hit'\ndo = { choose = [[{ heal = 1 }], [{ turn = true }]] }",
    ] {
        let text = rule(old);
        let parsed = Node::parse("a.toml", &text, &mut Diagnostics::default()).unwrap();
        let mut now = parsed.clone();
        assert!(!renew(&mut now, Kind::Table(&FILE), &text).is_empty());
        let canonical = |node: &Node| {
            let mut text = String::new();
            node.canonical(&mut text);
            text
        };
        assert_eq!(canonical(&as_before(&now, Kind::Table(&FILE))), canonical(&parsed));
    }
}
