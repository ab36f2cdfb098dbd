//! Tests of shapes: what is refused, with which words, and the JSON Schema.

use super::*;

static EFFECT: Shape = Shape {
    name: "an effect",
    fields: &[
        Field::required("do", Kind::OneOf(&["hit", "heal"]), "what it does"),
        Field::optional("amount", Kind::Integer { min: -9, max: 9 }, "how much"),
        Field::optional("stat", Kind::OneOrMany(&Kind::OneOf(&["att", "dif"])), ""),
        Field::optional(
            "then",
            Kind::List { of: &Kind::Table(&EFFECT), min: 0, max: 2 },
            "what follows",
        ),
    ],
};
static BY_PLAYERS: Shape = Shape {
    name: "the numbers by players",
    fields: &[
        Field::required("1", Kind::Integer { min: 2, max: 8 }, "with one player"),
        Field::required("2", Kind::Integer { min: 2, max: 8 }, "with two players"),
    ],
};
static CARD: Shape = Shape {
    name: "a card",
    fields: &[
        Field::required("id", Kind::Id, "its id"),
        Field::knob(
            "limit",
            Kind::Either(&[Kind::Integer { min: 3, max: 10 }, Kind::OneOf(&["none"])]),
            "TOY-001",
            "most cards in hand",
        ),
        Field::optional("share", Kind::Decimal { min: 0.0, max: 1.0 }, ""),
        Field::optional("open", Kind::Bool, ""),
        Field::optional("by_players", Kind::Table(&BY_PLAYERS), ""),
        Field::optional("costs", Kind::Map(&Kind::Integer { min: 0, max: 5 }), ""),
        Field::optional(
            "effect",
            Kind::List { of: &Kind::Table(&EFFECT), min: 1, max: usize::MAX },
            "effects",
        ),
    ],
};

fn check(text: &str) -> String {
    let mut diagnostics = Diagnostics::default();
    let node = Node::parse("a.toml", text, &mut diagnostics).unwrap();
    CARD.check(&node, &mut diagnostics);
    diagnostics.render()
}

#[test]
fn what_fits_passes() {
    let text = "id = \"a_1\"\nlimit = \"none\"\nshare = 1\nopen = true\n[costs]\nx = 5\n\
         [[effect]]\ndo = \"hit\"\nstat = \"att\"\n[[effect.then]]\ndo = \"heal\"\n\
         stat = [\"att\", \"dif\"]\n";
    assert_eq!(check(text), "");
    assert_eq!(check("id = \"a\"\nlimit = 3"), "");
}

#[test]
fn every_error_is_told_with_its_place() {
    let text = "limit = 11\nlimti = 4\nshare = 1.5\nopen = \"true\"\n[costs]\nx = 6\n\
         [[effect]]\ndo = \"hitt\"\namount = 10\nstat = [\"att\", \"diff\"]\n\
         [[effect]]\nthen = []\namount = 1.0\n";
    let rendered = check(text);
    for wanted in [
        "`limit` must be a whole number from 3 to 10 or \"none\", not 11",
        "a.toml:1:9",
        "unknown key `limti` in a card",
        "did you mean `limit`?",
        "`share` must be a number from 0 to 1, not 1.5",
        "`open` must be true or false, not a text",
        "write true without quotes",
        "`x` must be a whole number from 0 to 5, not 6",
        "`do` cannot be \"hitt\"",
        "did you mean \"hit\"? Allowed: \"hit\" or \"heal\"",
        "`amount` must be a whole number from -9 to 9, not 10",
        "`stat` cannot be \"diff\"",
        "an effect lacks the key `do`",
        "write 1",
        "a card lacks the key `id`",
    ] {
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
}

#[test]
fn one_value_for_a_table_of_values_tells_how_entries_are_set() {
    let rendered = check("id = \"a\"\nlimit = 3\nby_players = 99\n");
    assert!(rendered.contains("must be a table (the numbers by players)"), "{rendered}");
    let wanted = "single entries are set by their key: `by_players.1=...` with a whole number from \
                  2 to 8; the keys are 1, 2";
    assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    assert!(!check("id = \"a\"\nlimit = 3\nby_players = true\n").contains("single entries"));
}

#[test]
fn words_of_an_alternative_and_lengths_of_lists_are_told() {
    let rendered = check("id = \"a b\"\nlimit = \"nnoe\"\neffect = []\n");
    assert!(rendered.contains("did you mean \"none\"?"), "{rendered}");
    assert!(rendered.contains("whole number from 3 to 10 or \"none\""), "{rendered}");
    assert!(rendered.contains("must be an id, not \"a b\""), "{rendered}");
    assert!(rendered.contains("a list of 1 or more"), "{rendered}");
    assert!(check("id = 1\nlimit = true").contains("not true or false"));
    let rendered = check("id = \"a\"\nlimit = 3\n[effect]\ndo = \"hit\"\n");
    assert!(rendered.contains("use double brackets"), "{rendered}");
}

#[test]
fn the_json_schema_allows_shapes_in_themselves() {
    let schema = CARD.json_schema();
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert_eq!(schema["properties"]["effect"]["items"]["$ref"], "#/$defs/an_effect");
    let then = &schema["$defs"]["an_effect"]["properties"]["then"];
    assert_eq!(then["items"]["$ref"], "#/$defs/an_effect");
    assert_eq!(then["maxItems"], 2);
    assert_eq!(schema["properties"]["limit"]["description"], "most cards in hand (TOY-001)");
    assert_eq!(schema["required"], json!(["id", "limit"]));
    assert_eq!(schema["additionalProperties"], false);
    assert!(CARD.json_schema_of_part().get("required").is_none());
}
