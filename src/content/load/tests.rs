//! Tests of loading: merging, variants, `--set`, hashes.

use std::path::PathBuf;

use super::*;
use crate::shape::Field;

static EFFECT: Shape = Shape {
    name: "an effect",
    fields: &[
        Field::required("do", Kind::OneOf(&["hit", "heal"]), ""),
        Field::optional("amount", Kind::Integer { min: -9, max: 9 }, ""),
    ],
};
static CARD: Shape = Shape {
    name: "a card",
    fields: &[
        Field::required("id", Kind::Id, ""),
        Field::required("count", Kind::Integer { min: 0, max: 9 }, ""),
        Field::optional("bonus", Kind::Integer { min: 0, max: 9 }, ""),
        Field::optional("clans", Kind::OneOrMany(&Kind::Text), ""),
        Field::optional("effect", Kind::List { of: &Kind::Table(&EFFECT), min: 0, max: 9 }, ""),
    ],
};
static RULES: Shape = Shape {
    name: "the rules",
    fields: &[
        Field::required("hand_limit", Kind::Integer { min: 3, max: 10 }, ""),
        Field::required("tie", Kind::OneOf(&["reroll", "lowest"]), ""),
        Field::optional("map", Kind::Map(&Kind::Text), ""),
    ],
};
static ROOT: Shape = Shape {
    name: "the content",
    fields: &[
        Field::required("rules", Kind::Table(&RULES), ""),
        Field::required("card", Kind::List { of: &Kind::Table(&CARD), min: 1, max: 9 }, ""),
    ],
};

const RULES_TEXT: &str = "[rules]\nhand_limit = 5\ntie = \"reroll\"\n";
const CARDS_TEXT: &str = "[[card]]\nid = \"katana\"\ncount = 2\n[[card.effect]]\ndo = \"hit\"\n\
    amount = 1\n[[card]]\nid = \"kit\"\ncount = 3\n";

/// A content folder of its own for one test, removed afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let path = std::env::temp_dir().join(format!("tenbin-load-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        let scratch = Self(path);
        for (file, text) in files {
            let path = scratch.0.join("configs/zzz").join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        scratch
    }

    fn load(&self, variants: &[&str], sets: &[&str]) -> Result<Content, String> {
        let library = Library::built_in(&[]).with_root(&self.0);
        let own = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        load(&library, "zzz", &ROOT, &own(variants), &own(sets))
            .map_err(|diagnostics| diagnostics.render())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn standard(name: &str) -> Scratch {
    Scratch::new(name, &[("a_rules.toml", RULES_TEXT), ("cards.toml", CARDS_TEXT)])
}

fn counts(content: &Content) -> Vec<(String, i64)> {
    let card = |card: &Node| (card.text("id").unwrap().to_owned(), card.integer("count").unwrap());
    content.root.list("card").iter().map(card).collect()
}

#[test]
fn files_merge_and_lists_of_tables_are_appended() {
    let more = "[[card]]\nid = \"bomb\"\ncount = 1\n[rules.map]\na = \"b\"\n";
    let files = [("a.toml", RULES_TEXT), ("b.toml", CARDS_TEXT), ("c.toml", more)];
    let scratch = Scratch::new("merge", &files);
    let content = scratch.load(&[], &[]).unwrap();
    let ids: Vec<String> = counts(&content).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, ["katana", "kit", "bomb"]);
    assert_eq!(content.root.get("rules").unwrap().get("map").unwrap().text("a"), Some("b"));
    assert_eq!(content.hash.len(), 64);
}

#[test]
fn a_key_written_twice_names_both_places() {
    let again = "[rules]\nhand_limit = 6\n";
    let files = [("a.toml", RULES_TEXT), ("b.toml", CARDS_TEXT), ("c.toml", again)];
    let rendered = Scratch::new("twice", &files).load(&[], &[]).unwrap_err();
    assert!(rendered.contains("`hand_limit` is written twice"), "{rendered}");
    assert!(rendered.contains("c.toml:2:1"), "{rendered}");
    assert!(rendered.contains("a.toml:2:1"), "{rendered}");
}

#[test]
fn errors_of_all_files_come_at_once() {
    let files = [("a.toml", "[rules\n"), ("b.toml", "[[card]]\nid = \"x\" y\n")];
    let rendered = Scratch::new("all", &files).load(&[], &[]).unwrap_err();
    assert!(rendered.contains("a.toml:1:") && rendered.contains("b.toml:2:"), "{rendered}");
    let nothing = Scratch::new("nothing", &[]).load(&[], &[]).unwrap_err();
    assert!(nothing.contains("there are no files in configs/zzz"), "{nothing}");
}

#[test]
fn a_variant_changes_keys_elements_and_removes() {
    let variant = "description = \"x\"\n[rules]\nhand_limit = 7\n[[card]]\nid = \"kit\"\n\
        count = 1\n[[card]]\nid = \"katana\"\nremove = true\n[[card]]\nid = \"bomb\"\ncount = 4\n";
    let scratch = standard("variant");
    std::fs::create_dir_all(scratch.0.join("configs/zzz/variants")).unwrap();
    std::fs::write(scratch.0.join("configs/zzz/variants/big.toml"), variant).unwrap();
    let base = scratch.load(&[], &[]).unwrap();
    let content = scratch.load(&["big"], &[]).unwrap();
    assert_eq!(content.root.get("rules").unwrap().integer("hand_limit"), Some(7));
    assert_eq!(counts(&content), [("kit".to_owned(), 1), ("bomb".to_owned(), 4)]);
    assert!(content.root.get("description").is_none());
    assert_ne!(base.hash, content.hash);
    let path = scratch.0.join("configs/zzz/variants/big.toml");
    let by_path = scratch.load(&[path.to_str().unwrap()], &[]).unwrap();
    assert_eq!(by_path.hash, content.hash);
    let library = Library::built_in(&[]).with_root(&scratch.0);
    let listed = variants(&library, "zzz").unwrap();
    assert_eq!(listed, [VariantInfo { name: "big".into(), description: "x".into() }]);
    let rendered = scratch.load(&["bgi"], &[]).unwrap_err();
    assert!(rendered.contains("did you mean `big`?"), "{rendered}");
    assert!(scratch.load(&["none/such.toml"], &[]).unwrap_err().contains("no such file"));
}

#[test]
fn a_variant_takes_keys_of_an_element_away() {
    let with = |remove: &str| {
        let variant = format!(
            "description = \"x\"\n[[card]]\nid = \"katana\"\nremove = {remove}\ncount = 3\n"
        );
        let files =
            [("a.toml", RULES_TEXT), ("b.toml", CARDS_TEXT), ("variants/less.toml", &variant)];
        Scratch::new("less", &files).load(&["less"], &[])
    };
    let content = with("[\"effect\", \"count\", \"bonus\"]").unwrap();
    let katana = &content.root.list("card")[0];
    // What else it says is laid over what is left; a key that is not there may be named.
    assert!(katana.get("effect").is_none() && katana.get("remove").is_none());
    assert_eq!(katana.integer("count"), Some(3));
    assert_eq!(with("[]").unwrap().root.list("card")[0].list("effect").len(), 1);
    for (remove, told) in [
        ("[\"efect\"]", "did you mean `effect`?"),
        ("[\"id\"]", "an element keeps its id"),
        ("[1]", "`remove` must be true or false, or a list of keys"),
        ("\"effect\"", "`remove` must be true or false, or a list of keys"),
    ] {
        let rendered = with(remove).unwrap_err();
        assert!(rendered.contains(told), "{rendered}");
        assert!(rendered.contains("less.toml:4:"), "{rendered}");
    }
}

#[test]
fn a_variant_empties_a_list_and_the_shape_judges_it() {
    let variant = "description = \"x\"\ncard = []\n";
    let files = [("a.toml", RULES_TEXT), ("b.toml", CARDS_TEXT), ("variants/none.toml", variant)];
    let rendered = Scratch::new("empty", &files).load(&["none"], &[]).unwrap_err();
    assert!(rendered.contains("`card` must be a list of 1 to 9"), "{rendered}");
    assert!(rendered.contains("none.toml:2:8"), "{rendered}");
}

#[test]
fn a_later_variant_wins_and_set_wins_over_both() {
    let files = [
        ("a.toml", RULES_TEXT),
        ("b.toml", CARDS_TEXT),
        ("variants/v6.toml", "description = \"x\"\nrules.hand_limit = 6\n"),
        ("variants/v7.toml", "description = \"x\"\nrules.hand_limit = 7\n"),
    ];
    let scratch = Scratch::new("later", &files);
    let limit = |variants: &[&str], sets: &[&str]| {
        let content = scratch.load(variants, sets).unwrap();
        content.root.get("rules").unwrap().integer("hand_limit").unwrap()
    };
    assert_eq!(limit(&["v6", "v7"], &[]), 7);
    assert_eq!(limit(&["v7", "v6"], &[]), 6);
    assert_eq!(limit(&["v7", "v6"], &["hand_limit=9", "rules.hand_limit = 8"]), 8);
}

#[test]
fn wrong_variants_say_what_to_write() {
    let wrong = "[rules]\nhand_limt = 7\n[[card]]\nid = \"katanna\"\ncount = 1\n\
        bonus = 1\n[[card]]\ncount = 1\n[[card]]\nid = \"zorro\"\nremove = true\n\
        [[card]]\nid = \"kit\"\n[[card]]\nid = \"kit\"\n";
    let files = [("a.toml", RULES_TEXT), ("b.toml", CARDS_TEXT), ("variants/wrong.toml", wrong)];
    let scratch = Scratch::new("wrong", &files);
    let rendered = scratch.load(&["wrong"], &[]).unwrap_err();
    for wanted in [
        "a variant needs a description",
        "this `card` has no id",
        "there is no card with the id `zorro`",
        "the card `kit` is changed twice",
    ] {
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
    // Complete but for what all others have: a new card; the shape then has the last word.
    assert!(!rendered.contains("katanna"), "{rendered}");
    std::fs::write(
        scratch.0.join("configs/zzz/variants/slip.toml"),
        "description = \"x\"\n[[card]]\nid = \"katanna\"\nbonus = 1\n[rules]\nhand_limt = 7\n",
    )
    .unwrap();
    let rendered = scratch.load(&["slip"], &[]).unwrap_err();
    assert!(rendered.contains("there is no card with the id `katanna`"), "{rendered}");
    assert!(rendered.contains("did you mean `katana`?"), "{rendered}");
}

#[test]
fn set_reaches_knobs_elements_and_new_keys() {
    let scratch = standard("set");
    let sets = [
        "hand_limit=6",
        "rules.tie=lowest",
        "card.katana.count=3",
        "card.katana.effect.1.amount=-2",
        "card.kit.bonus=4",
        "card.kit.clans=[\"a\", \"b\"]",
        "rules.map.key=\"a word\"",
    ];
    let root = scratch.load(&[], &sets).unwrap().root;
    let rules = root.get("rules").unwrap();
    assert_eq!((rules.integer("hand_limit"), rules.text("tie")), (Some(6), Some("lowest")));
    assert_eq!(rules.get("map").unwrap().text("key"), Some("a word"));
    let cards = root.list("card");
    assert_eq!(cards[0].integer("count"), Some(3));
    assert_eq!(cards[0].list("effect")[0].integer("amount"), Some(-2));
    assert_eq!((cards[1].integer("bonus"), cards[1].list("clans").len()), (Some(4), 2));
}

/// Ids may have dots (`roel.moon_red`): the longest one that the path continues with is meant.
#[test]
fn set_reaches_elements_whose_ids_have_dots() {
    let cards = "[[card]]\nid = \"roel\"\ncount = 1\n[[card]]\nid = \"roel.moon_red\"\ncount = 2\n\
        [[card.effect]]\ndo = \"hit\"\namount = 1\n[[card]]\nid = \"kit\"\ncount = 3\n";
    let set = |sets: &[&str]| {
        let mut diagnostics = Diagnostics::default();
        let mut root = Node::parse("cards.toml", cards, &mut diagnostics).unwrap();
        for set in sets {
            setting::apply(&Asked::option(*set), &ROOT, &mut root, &mut diagnostics);
        }
        (root, diagnostics.render())
    };
    let (root, errors) = set(&[
        "card.roel.moon_red.count=7",
        "card.roel.count=8",
        "card.kit.count=9",
        "card.roel.moon_red.effect.1.amount=5",
    ]);
    assert_eq!(errors, "");
    let cards = root.list("card");
    let counts: Vec<Option<i64>> = cards.iter().map(|card| card.integer("count")).collect();
    assert_eq!(counts, [Some(8), Some(7), Some(9)]);
    assert_eq!(cards[1].list("effect")[0].integer("amount"), Some(5));
    for (path, wanted) in [
        ("card.roel.mon_red.count=7", "unknown key `mon_red`"),
        ("card.roell.moon_red.count=7", "did you mean `roel.moon_red`?"),
        ("card.kid.count=7", "did you mean `kit`?"),
        ("card.roel.moon_red.cuont=7", "did you mean `count`?"),
    ] {
        let (_, errors) = set(&[path]);
        assert!(errors.contains(wanted), "no {wanted:?} in\n{errors}");
    }
}

#[test]
fn wrong_sets_show_themselves_and_the_nearest_key() {
    let scratch = standard("wrong-set");
    for (set, wanted) in [
        ("hand_limit", "there is no `=`"),
        ("hand_limit=", "the value is missing"),
        ("hand_limt=5", "did you mean `hand_limit`?"),
        ("card.katanna.count=3", "did you mean `katana`?"),
        ("card.katana.cuont=3", "did you mean `count`?"),
        ("card.katana.effect.2.amount=3", "numbered from 1 to 1"),
        ("card.katana.effect.0.amount=3", "there is no element `0`"),
        ("card.katana.count.x=3", "there is nothing below"),
        ("rules..tie=lowest", "a part of the path is empty"),
        ("rules.tie=[1", "this is no valid TOML value"),
        ("rules.tie=lowst", "did you mean \"lowest\"?"),
        ("hand_limit=11", "must be a whole number from 3 to 10, not 11"),
        ("hand_limit=five", "not a text"),
        ("zzz.yyy=5", "unknown key `zzz` in the content"),
        ("card.katana=3", "say which key of it: count, effect"),
        ("card.2.count=3", "there is no element `2`"),
        ("card.count=3", "say of which element: `katana.count`"),
    ] {
        let rendered = scratch.load(&[], &[set]).unwrap_err();
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
        assert!(rendered.contains(&format!(" --> --set {set}\n")), "{rendered}");
    }
}

#[test]
fn digits_are_a_text_where_one_is_wanted() {
    let content = standard("digits").load(&[], &["card.katana.id=111"]).unwrap();
    assert_eq!(counts(&content)[0], ("111".to_owned(), 2));
}

#[test]
fn the_hash_knows_neither_order_of_keys_nor_of_files() {
    let first = standard("hash-1").load(&[], &[]).unwrap().hash;
    let turned = "[rules]\ntie = \"reroll\" # a comment\nhand_limit = 5\n";
    let files = [("x.toml", CARDS_TEXT), ("y.toml", turned)];
    assert_eq!(Scratch::new("hash-2", &files).load(&[], &[]).unwrap().hash, first);
    let changed = standard("hash-3").load(&[], &["hand_limit=6"]).unwrap().hash;
    assert_ne!(changed, first);
    let same = standard("hash-4").load(&[], &["hand_limit=5"]).unwrap().hash;
    assert_eq!(same, first);
}

/// A tiny generator for mutations (`SplitMix64`).
struct Mutator(u64);

impl Mutator {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }

    /// Deletes, doubles, inserts or replaces bytes, or swaps two words.
    fn mutate(&mut self, text: &str) -> String {
        const BYTES: &[u8] = b"[]{}=\"'.,#\n\r\t -_0919azAZ\\\xc3\xa9\x00";
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(3) {
            let at = self.below(bytes.len());
            match self.below(5) {
                0 => {
                    let end = (at + 1 + self.below(8)).min(bytes.len());
                    bytes.drain(at..end);
                }
                1 => bytes.insert(at, BYTES[self.below(BYTES.len())]),
                2 if !bytes.is_empty() => bytes[at] = BYTES[self.below(BYTES.len())],
                3 => {
                    let end = (at + 1 + self.below(40)).min(bytes.len());
                    let copy = bytes[at..end].to_vec();
                    bytes.splice(at..at, copy);
                }
                _ => {
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    let mut words: Vec<&str> = text.split(' ').collect();
                    let (left, right) = (self.below(words.len()), self.below(words.len()));
                    words.swap(left, right);
                    bytes = words.join(" ").into_bytes();
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[test]
fn no_mutation_of_a_text_panics_and_every_error_has_a_place() {
    let variant = "[rules]\nhand_limit = 7\n[[card]]\nid = \"katana\"\ncount = 1\n\
        [[card]]\nid = \"kit\"\nremove = true\n";
    let set = "card.katana.effect.1.amount=-2";
    let mut mutator = Mutator(1);
    let mut valid = 0;
    for _ in 0..6000 {
        let mut texts = [RULES_TEXT, CARDS_TEXT, variant, set].map(str::to_owned);
        let which = mutator.below(texts.len());
        texts[which] = mutator.mutate(&texts[which]);
        let [rules, cards, variant, set] = &texts;
        let mut diagnostics = Diagnostics::default();
        let nodes: Vec<Node> = [("a", rules), ("b", cards), ("v", variant)]
            .into_iter()
            .filter_map(|(name, text)| Node::parse(name, text, &mut diagnostics))
            .collect();
        if let Ok([mut root, more, variant]) = <[Node; 3]>::try_from(nodes) {
            overlay::merge_file(&mut root, more, &mut diagnostics);
            overlay::overlay(&mut root, variant, Some(Kind::Table(&ROOT)), &mut diagnostics);
            setting::apply(&Asked::option(set), &ROOT, &mut root, &mut diagnostics);
            ROOT.check(&root, &mut diagnostics);
            assert_eq!(hash(&root).len(), 64);
        } else {
            assert!(!diagnostics.is_empty(), "no tree and no error for {texts:?}");
        }
        valid += usize::from(diagnostics.is_empty());
        for finding in diagnostics.findings() {
            assert!(finding.place.is_some(), "{finding:?} has no place, from {texts:?}");
        }
        assert_eq!(diagnostics.render().is_empty(), diagnostics.is_empty());
    }
    // Neither everything nor nothing may pass, or the test would test nothing.
    assert!((10..4000).contains(&valid), "{valid} of 6000 mutations are valid");
}
