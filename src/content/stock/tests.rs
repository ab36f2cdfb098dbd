//! Pieces, blanks and what is put in their place, on a small content of all ways to lie.

use super::*;
use crate::Diagnostics;

fn tree(text: &str) -> Node {
    let mut diagnostics = Diagnostics::default();
    let node = Node::parse("a.toml", text, &mut diagnostics);
    node.unwrap_or_else(|| panic!("{}", diagnostics.render()))
}

static STOCKS: [Stock; 5] = [
    Stock {
        list: "card",
        lies: Lies::Shared { count: "count" },
        alike: &["kind"],
        kept: &["clans"],
    },
    Stock {
        list: "unit",
        lies: Lies::Counted { holders: "deck", key: "units" },
        alike: &["cost"],
        kept: &["colour"],
    },
    Stock {
        list: "figure",
        lies: Lies::Named { holders: "band", path: &["members"], id: "figure" },
        alike: &["cost"],
        kept: &["side"],
    },
    Stock {
        list: "gear",
        lies: Lies::Named { holders: "band", path: &["members", "gear"], id: "gear" },
        alike: &[],
        kept: &[],
    },
    Stock {
        list: "wolf",
        lies: Lies::Parts { list: "action", owner: "of" },
        alike: &[],
        kept: &[],
    },
];

static ACTIONS: [Stock; 2] = [
    Stock {
        list: "wolf",
        lies: Lies::Parts { list: "action", owner: "of" },
        alike: &[],
        kept: &[],
    },
    Stock { list: "action", lies: Lies::Once, alike: &[], kept: &["of", "order"] },
];

const TEXT: &str = r#"
card = [
  { id = "a", name = "A", count = 3, kind = "x", clans = ["p"] },
  { id = "b", count = 1, kind = "y" },
  { id = "none", name = "Blank", count = 0, kind = "x", blank = true },
  { id = "blank", name = "blank", count = 0, kind = "z", blank = true },
  { id = "nil", count = 0, clans = ["q"], blank = true },
  { id = "dud", count = 2, kind = "x", blank = true },
]
unit = [
  { id = "u", cost = 2, colour = "red" },
  { id = "v", cost = 3 },
  { id = "plain", cost = 2, blank = true },
  { id = "used", cost = 2, blank = true },
]
deck = [{ id = "d1", units = { u = 2, used = 1 } }, { id = "d2", units = { u = 1, v = 1 } }]
figure = [{ id = "f", cost = 4, side = "good" }, { id = "g", cost = 1 }]
gear = [{ id = "sword" }, { id = "bow" }]
band = [
  { id = "b1", members = ["f", { figure = "f", gear = ["sword", "bow"] }, "g"] },
  { id = "b2", members = ["g"] },
]
"#;

fn set_up() -> (Node, Vec<(String, Node)>) {
    let mut root = tree(TEXT);
    let blanks = set_aside(&mut root);
    (root, blanks)
}

fn piece(root: &Node, id: &str, holder: Option<&str>) -> Piece {
    let is_it = |piece: &Piece| piece.id == id && piece.holder.as_deref() == holder;
    pieces(root, &STOCKS).into_iter().find(is_it).expect("a piece")
}

#[test]
fn blanks_are_kept_aside_unless_they_lie_somewhere() {
    let (root, blanks) = set_up();
    let told: Vec<(&str, &str)> =
        blanks.iter().map(|(list, node)| (list.as_str(), node.text("id").unwrap())).collect();
    assert_eq!(told, [("card", "none"), ("card", "blank"), ("card", "nil"), ("unit", "plain")]);
    assert!(find(&root, "card", "dud").is_some() && find(&root, "unit", "used").is_some());
}

#[test]
fn pieces_are_all_that_lies_somewhere() {
    let (root, _) = set_up();
    let told: Vec<String> = pieces(&root, &STOCKS)
        .iter()
        .map(|piece| {
            let holder = piece.holder.as_deref().unwrap_or("all");
            format!("{} {} {}", piece.id, holder, piece.copies)
        })
        .collect();
    let wanted = [
        "a all 3",
        "b all 1",
        "dud all 2",
        "u d1 2",
        "used d1 1",
        "u d2 1",
        "v d2 1",
        "f b1 2",
        "g b1 1",
        "g b2 1",
        "sword b1 1",
        "bow b1 1",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn the_blank_that_states_most_of_what_is_shared_stands_in() {
    let (root, blanks) = set_up();
    let blank = |list: usize, id: &str| {
        let stock = &STOCKS[list];
        let found = blank_for(&blanks, stock, find(&root, stock.list, id).unwrap());
        found.map(|blank| blank.text("id").unwrap())
    };
    assert_eq!(blank(0, "a"), Some("none"));
    assert_eq!(blank(0, "b"), Some("nil"));
    assert_eq!(blank(1, "u"), Some("plain"));
    assert_eq!(blank(1, "v"), None);
}

#[test]
fn a_blank_takes_over_what_is_kept_whatever_it_states() {
    let (root, blanks) = set_up();
    let (_, nil) = &blanks[1];
    let new = stand_in(&STOCKS[0], find(&root, "card", "a").unwrap(), nil, "new");
    assert_eq!(new.list("clans")[0].as_text(), Some("p"));
    // Nobody's clans where the card that it stands for has none.
    let new = stand_in(&STOCKS[0], find(&root, "card", "b").unwrap(), nil, "new");
    assert!(new.get("clans").is_none());
}

#[test]
fn copies_of_a_deck_of_all_are_replaced_one_by_one() {
    let (root, blanks) = set_up();
    let a = piece(&root, "a", None);
    let now = replaced(&root, &a, 1, &blanks[0].1, "none_for_a").unwrap();
    assert_eq!(find(&now, "card", "a").unwrap().integer("count"), Some(2));
    let new = find(&now, "card", "none_for_a").unwrap();
    assert_eq!((new.integer("count"), new.text("name")), (Some(1), Some("Blank for A")));
    assert_eq!(new.list("clans")[0].as_text(), Some("p"));
    assert!(new.get("blank").is_none());
    // An element of the list gets more copies.
    let b = find(&root, "card", "b").unwrap();
    let now = replaced(&root, &a, 3, b, "unused").unwrap();
    assert_eq!(find(&now, "card", "a").unwrap().integer("count"), Some(0));
    assert_eq!(find(&now, "card", "b").unwrap().integer("count"), Some(4));
    assert!(find(&now, "card", "unused").is_none());
    assert!(replaced(&root, &a, 4, b, "unused").is_none(), "there are three");
}

#[test]
fn copies_of_a_holder_are_replaced_for_that_holder_alone() {
    let (root, blanks) = set_up();
    let u = piece(&root, "u", Some("d1"));
    let now = replaced(&root, &u, 2, &blanks[3].1, "plain_for_u").unwrap();
    let counts = |deck: usize| text_of(now.list("deck")[deck].get("units").unwrap());
    assert_eq!(counts(0), r#"{"plain_for_u"=2;"u"=0;"used"=1;}"#);
    assert_eq!(counts(1), r#"{"u"=1;"v"=1;}"#);
    let new = find(&now, "unit", "plain_for_u").unwrap();
    assert_eq!((new.integer("cost"), new.text("colour")), (Some(2), Some("red")));
    let f = piece(&root, "f", Some("b1"));
    let g = find(&root, "figure", "g").unwrap();
    let now = replaced(&root, &f, 1, g, "unused").unwrap();
    let members = text_of(now.list("band")[0].get("members").unwrap());
    assert_eq!(members, r#"["f";{"figure"="g";"gear"=["sword";"bow";];};"g";]"#);
    let bow = piece(&root, "bow", Some("b1"));
    let sword = find(&root, "gear", "sword").unwrap();
    let now = replaced(&root, &bow, 1, sword, "unused").unwrap();
    let members = text_of(now.list("band")[0].get("members").unwrap());
    assert_eq!(members, r#"["f";{"figure"="f";"gear"=["sword";"sword";];};"g";]"#);
}

#[test]
fn what_is_there_once_keeps_its_place() {
    let text = r#"
wolf = [{ id = "w" }]
action = [
  { id = "w.1", of = "w", order = 4, icons = ["heal"] },
  { id = "x.1", of = "x", order = 5 },
  { id = "rest", of = "any", order = 1, power = 2, blank = true },
]
"#;
    let mut root = tree(text);
    let blanks = set_aside(&mut root);
    let all = pieces(&root, &ACTIONS);
    let own = parts(&root, &all[0], &ACTIONS);
    assert_eq!(own.iter().map(|part| part.id.as_str()).collect::<Vec<_>>(), ["w.1"]);
    let now = replaced(&root, &own[0], 1, &blanks[0].1, "unused").unwrap();
    let new = find(&now, "action", "w.1").unwrap();
    assert_eq!((new.text("of"), new.integer("order")), (Some("w"), Some(4)));
    assert_eq!((new.integer("power"), new.get("icons").is_none()), (Some(2), true));
    assert_eq!(now.list("action").len(), 2);
}
