//! New cards, changed ones and decks of a designer's own, from TOML alone.

use tenbin::content::variants;
use tenbin::games::naruto::content::catalogue::{Catalogue, EVOLUTION, Filter, Number, SUMMON};
use tenbin::games::naruto::content::knobs::Knobs;
use tenbin::games::naruto::content::listing::listing;
use tenbin::games::naruto::content::vocabulary::{CardKind, Noun, Rank, Relation, Sex, Window};

use super::listed::cell;
use super::{EMBEDDED, card, compiled, compiled_in, shipped, told};
use crate::support::library_with;

fn changed(name: &str, variant: &str) -> (Knobs, Catalogue) {
    let name = format!("naruto_changes/{name}");
    let text = format!("description = \"x\"\n{variant}");
    let library = library_with(&name, &[("configs/naruto/variants/mine.toml", &text)]);
    compiled_in(&library, &["mine"], &[]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Sixteen names three times each, two once: 50 cards without an effect that matters.
pub(crate) const FIFTY: &str = "NL-01 = 3, NL-02 = 3, NL-03 = 3, NF-01 = 3, NF-02 = 3, NF-03 = 3, \
     NF-05 = 3, NF-07 = 3, JL-01 = 3, JL-02 = 3, JL-04 = 3, JF-02 = 3, JF-05 = 3, ML-01 = 3, \
     CL-03 = 3, CL-05 = 3, MF-01 = 1, ML-02 = 1";

/// A ninja with words of her own, and effects of many timings.
#[test]
fn a_new_ninja_with_effects() {
    let (_, catalogue) = changed(
        "ninja",
        r#"
[[card]]
id = "XN-01"
type = "ninja"
name = "Ink Painter"
text = "Many things."
symbols = ["W", "F"]
entry_turn = 12
hand_cost = 2
healthy = [4, -1]
injured = [-1, 0]
sex = "f"
rank = "beast"
attributes = ["ink", "weapon"]
mental = 4
keywords = ["summon", "artist"]
works_injured = true
source = "assumed"

[[card.effect]]
when = "participate"
side = "defend"
if = ["not(front_line)", "team_has(ink)", "turn_at_least(3)"]
on = "opposing_team"
do = "team_strength"
amount = -1

[[card.effect]]
when = "enter"
optional = true
limit = "once_per_turn"
do = "choose"
of = [{ do = "draw" }, { do = "if", if = ["injured"], then = [{ do = "heal" }, { do = "mill", on = "opponent", amount = 2 }] }]

[[card.effect]]
when = "during_exchange"
do = "delayed"
due = "judgement"
then = { do = "modify", combat = 1, duration = "next_turn" }

[[card.effect]]
when = "static"
do = "if"
if = ["team_has(artist)"]
then = { do = "set_trait", rank = "master", attribute = ["ink"] }

[[card.effect]]
when = "win"
on = "opponent"
do = "gain"
"#,
    );
    let one = card(&catalogue, "XN-01");
    assert_eq!((one.entry_turn, one.hand_cost, one.mental), (12, 2, 4));
    assert_eq!((one.symbols, one.values), (0b110, [[4, -1], [-1, 0]]));
    assert_eq!((one.sex, one.rank, one.works_injured), (Sex::Female, Rank::Beast, true));
    assert!(one.keywords >> SUMMON & 1 == 1 && !one.is_evolution());
    let artist = catalogue.keywords.iter().position(|word| word == "artist").unwrap();
    let ink = catalogue.attributes.iter().position(|word| word == "ink").unwrap();
    assert!(one.keywords >> artist & 1 == 1 && one.attributes >> ink & 1 == 1);
    let wanted = [
        "enter: may once one of [enter: Draw(1) on controller, enter: if Injured all [enter: Heal on self, enter: Mill(2) on opponent] on controller] on controller".to_owned(),
        format!(
            "participate: in defend if not FrontLine if TeamHasTrait {{ attributes: {}, keywords: 0 }} if TurnAtLeast(3) TeamStrength(Plain(-1)) on opposing_team for turn",
            1_u64 << ink
        ),
        "during_exchange: at judgement [during_exchange: Modify { combat: Plain(1), support: Plain(0) } on self for next_turn] on controller".to_owned(),
        "win: Gain(1) on opponent".to_owned(),
        format!(
            "static: if TeamHasTrait {{ attributes: 0, keywords: {} }} all [static: SetTrait {{ name: None, sex: None, rank: Some(Master), attributes: {} }} on self for none] on controller for none",
            1_u64 << artist,
            1_u64 << ink
        ),
    ];
    assert_eq!(told(&catalogue, "XN-01"), wanted);
    // The first effect counted over all timings has the first bit: those of a card stand in a row.
    let ranges: Vec<_> = one.effects.iter().filter(|range| !range.is_empty()).collect();
    assert!(ranges.windows(2).all(|pair| pair[0].to == pair[1].from));
}

/// NAR-110: a group and an evolution of one's own.
#[test]
fn nar_110_a_new_group_and_evolution() {
    let ninja = |id: &str, name: &str, keys: &str| {
        format!(
            "[[card]]\nid = \"{id}\"\ntype = \"ninja\"\nname = \"{name}\"\nsymbols = [\"E\"]\n\
             entry_turn = 4\nhand_cost = 0\nhealthy = [5, 2]\ninjured = [4, 1]\nsex = \"m\"\n\
             rank = \"adept\"\nattributes = []\nsource = \"assumed\"\n{keys}\n"
        )
    };
    let text = ninja("XN-02", "Ember & Stone", "group = [\"Ember Scout\", \"Stone Glutton\"]")
        + &ninja("XN-03", "Stone Glutton", "keywords = [\"evolution\"]");
    let (_, catalogue) = changed("group", &text);
    let group = card(&catalogue, "XN-02");
    let names = [card(&catalogue, "NF-01").name, card(&catalogue, "NE-02").name];
    assert_eq!(group.components, Some(names));
    assert!(group.is_group() && !group.is_evolution());
    let evolution = card(&catalogue, "XN-03");
    assert_eq!(evolution.name, card(&catalogue, "NE-02").name, "versions share the name");
    assert!(evolution.keywords >> EVOLUTION & 1 == 1);
}

/// A technique with an X, names, both players and a choice.
#[test]
fn a_new_technique() {
    let (knobs, catalogue) = changed(
        "technique",
        r#"
[[card]]
id = "XJ-01"
type = "technique"
name = "Last Stand"
symbols = ["L"]
cost = { L = 1, N = 2, any = 1, X = true }
x_max = 3
requirement = { name_any = ["Naruto", "Kakashi Hatake"], attribute_any = ["ninjutsu"], rank_at_least = "novice", defending = true }
target = { noun = "ninja", number = "up_to(3)", relation = "battling_user", filter = { rank_at_least = "adept", keyword = "evolution", combat_at_most = 6 } }
source = "assumed"

[[card.effect]]
when = "tech_resolve"
do = "modify"
combat = "-X"
duration = "none"

[[card.effect]]
when = "tech_resolve"
on = "each_player"
do = "discard_hand"
amount = 2

[[card.effect]]
when = "tech_resolve"
on = "user"
do = "forbid"
actions = ["attack", "defend"]
duration = "next_turn"
"#,
    );
    let one = card(&catalogue, "XJ-01");
    assert_eq!((one.cost.symbols, one.cost.any), ([1, 0, 0, 2, 0], 1));
    assert_eq!((one.cost.has_x, one.cost.x_max, one.cost.printed()), (true, 3, 4));
    let names = [card(&catalogue, "NI-01").name, card(&catalogue, "NI-11").name];
    assert_eq!(one.requirement.names, names);
    assert!(one.requirement.defending && one.requirement.rank_at_least == Some(Rank::Novice));
    let target = catalogue.targets[usize::from(one.target)];
    assert_eq!((target.noun, target.number), (Noun::Ninja, Number::UpTo(3)));
    assert_eq!((target.relation, target.mentions_user()), (Relation::BattlingUser, true));
    assert_eq!(target.filter.combat_at_most, Some(6));
    assert_eq!(target.filter.keywords, 1 << EVOLUTION);
    let wanted = [
        "tech_resolve: Modify { combat: MinusX, support: Plain(0) } on target for none",
        "tech_resolve: all [tech_resolve: DiscardHand { count: 2, chooser: Controller } on controller, tech_resolve: DiscardHand { count: 2, chooser: Opponent } on opponent] on controller",
        "tech_resolve: Forbid(96) on user for next_turn",
    ];
    assert_eq!(told(&catalogue, "XJ-01"), wanted);
    // What a file does not say is told all the same.
    assert_eq!(one.text, "");
    assert_eq!(
        cell(&listing(&knobs, &catalogue), "XJ-01", "text"),
        "Up to 3 ninjas that face the user's team, are of rank adept or higher, have the keyword evolution and have \
         combat 6 or less have -X combat from now on. You discard 2 cards of your choice from your hand, and the \
         opponent discards 2 cards of their choice from their hand. The user may not attack or defend until the end of \
         the next turn. X is chosen as it is paid for, from 0 to 3."
    );
}

/// Tactics of each kind, and a client. A target tells the window of an interruption (NAR-071).
#[test]
fn new_tactics_and_a_client() {
    let (_, catalogue) = changed(
        "tactics",
        r#"
[[card]]
id = "XM-01"
type = "tactic"
kind = "interruption"
name = "Closed Gate"
symbols = ["E"]
entry_turn = 2
hand_cost = 1
target = { noun = "ninja", relation = "being_played", filter = { entry_turn_at_most = 2 } }
source = "assumed"

[[card.effect]]
when = "tactic_resolve"
do = "negate"

[[card]]
id = "XM-02"
type = "tactic"
kind = "permanent"
name = "Camp Fire"
symbols = ["F"]
entry_turn = 1
hand_cost = 0
source = "assumed"

[[card.effect]]
when = "static"
on = "own_teams"
if = ["team_size(>=, 2)"]
do = "modify"
support = 1

[[card.effect]]
when = "turn_end"
on = "each_player"
limit = "once_per_turn"
do = "chakra_to_discard"

[[card]]
id = "XM-03"
type = "tactic"
kind = "normal"
name = "Recall"
symbols = ["N"]
entry_turn = 1
hand_cost = 0
source = "assumed"

[[card.effect]]
when = "tactic_resolve"
do = "put_in_play"
from = "discard"
filter = { keyword = "summon", attribute = "weapon" }
place = "rest"

[[card]]
id = "XC-01"
type = "client"
name = "Innkeeper"
symbols = ["W", "N"]
entry_turn = 1
hand_cost = 0
source = "assumed"

[[card.effect]]
when = "enter"
do = "look_hand_take"
on = "opponent"
filter = { type = "client" }
to = "discard"
"#,
    );
    assert_eq!(card(&catalogue, "XM-01").window, Window::CallAnnounced);
    assert_eq!(told(&catalogue, "XM-01"), ["tactic_resolve: Negate on target"]);
    let wanted = [
        "turn_end: once ChakraToDiscard { count: 1, chooser: Controller } on each_player",
        "static: if TeamSize(AtLeast, 2) Modify { combat: Plain(0), support: Plain(1) } on own_teams for none",
    ];
    assert_eq!(told(&catalogue, "XM-02"), wanted);
    let recall = told(&catalogue, "XM-03");
    assert!(recall[0].contains("PutInPlay { from: Discard"), "{recall:?}");
    assert!(recall[0].ends_with("place: Rest } on controller"), "{recall:?}");
    assert!(told(&catalogue, "XC-01")[0].starts_with("enter: LookHandTake"));
    assert_eq!(card(&catalogue, "XC-01").kind, CardKind::Client);
}

/// A variant changes one number of a card and leaves the others.
#[test]
fn a_changed_card() {
    let (_, catalogue) = changed(
        "card",
        "[[card]]\nid = \"NI-11\"\nhealthy = [6, 3]\n[[card]]\nid = \"JF-04\"\ncost = { F = 2 }\n",
    );
    let kakashi = card(&catalogue, "NI-11");
    assert_eq!(kakashi.values, [[6, 3], [3, 2]]);
    assert_eq!((kakashi.entry_turn, kakashi.rank), (4, Rank::Elite));
    // A price is stated as a whole: no generic chakra is left of the old one.
    let eye = card(&catalogue, "JF-04").cost;
    assert_eq!((eye.symbols[1], eye.any), (2, 0));
}

/// Section 4: a price, a target with its filter and a requirement are replaced as a whole, so that what
/// they asked for can be taken out; a single key is changed with `--set`.
#[test]
fn prices_targets_and_requirements_are_replaced() {
    let before = shipped();
    let taker = card(&before, "TE-110");
    let target = before.targets[usize::from(taker.target)];
    assert!(taker.cost.symbols[0] == 2 && target.filter.sex == Some(Sex::Male));
    assert_ne!(card(&before, "JL-02").requirement.attributes, 0);
    let (_, catalogue) = changed(
        "replaced",
        "[[card]]\nid = \"TE-110\"\ncost = { any = 1 }\n\
         target = { noun = \"ninja\", relation = \"in_battle_opponent\" }\n\
         [[card]]\nid = \"JL-02\"\nrequirement = {}\n",
    );
    let taker = card(&catalogue, "TE-110");
    assert_eq!((taker.cost.symbols, taker.cost.any), ([0; 5], 1));
    let target = catalogue.targets[usize::from(taker.target)];
    assert_eq!(target.relation, Relation::InBattleOpponent);
    assert_eq!(target.filter, Filter::default());
    assert_eq!(card(&catalogue, "JL-02").requirement.attributes, 0);
    let (_, single) = compiled(&[], &["card.TE-110.cost.L=1"]).unwrap();
    let price = card(&single, "TE-110").cost;
    assert_eq!((price.symbols[0], price.any), (1, taker_any(&before)));
}

fn taker_any(catalogue: &Catalogue) -> u8 {
    card(catalogue, "TE-110").cost.any
}

/// NAR-005: a deck and its cards in files of a designer's own, beside the shipped ones.
#[test]
fn nar_005_a_deck_file_of_ones_own() {
    let deck = format!(
        "[[deck]]\nid = \"mine\"\nname = \"Mine\"\nsource = \"assumed\"\n\
         cards = {{ {}, XN-09 = 1 }}\n",
        FIFTY.replace("ML-02 = 1", "ML-02 = 0")
    );
    let ninja = "[[card]]\nid = \"XN-09\"\ntype = \"ninja\"\nname = \"Nobody\"\nsymbols = [\"L\"]\n\
                 entry_turn = 3\nhand_cost = 0\nhealthy = [4, 1]\ninjured = [2, 0]\nsex = \"f\"\n\
                 rank = \"novice\"\nattributes = []\nkeywords = [\"evolution\"]\nsource = \"assumed\"\n";
    let library = library_with(
        "naruto_changes/files",
        &[("configs/naruto/my_decks.toml", &deck), ("configs/naruto/my_cards.toml", ninja)],
    );
    let (knobs, catalogue) =
        compiled_in(&library, &[], &[]).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!((catalogue.decks.len(), catalogue.pairs.len()), (6, 30));
    let mine = catalogue.decks.iter().position(|deck| deck.id == "mine").unwrap();
    assert_eq!(catalogue.decks[mine].cards.len(), 50);
    let sets = ["decks=[\"D3\", \"mine\"]", "deck_choice=\"fixed\""];
    let (_, fixed) = compiled_in(&library, &[], &sets).unwrap_or_else(|errors| panic!("{errors}"));
    let d3 = fixed.decks.iter().position(|deck| deck.id == "D3").unwrap();
    assert_eq!(fixed.pairs, [(d3 as u8, mine as u8)]);
    // What the deck can hardly use is noted, not refused (NAR-104).
    let listing = listing(&knobs, &catalogue);
    let row = listing.rows.iter().find(|row| row[0] == "deck" && row[1] == "mine").unwrap();
    assert!(row.iter().any(|cell| cell.contains("XN-09 has no lower version to evolve from")));
}

/// What a deck can hardly use: groups without a component, techniques without a user or chakra.
#[test]
fn notes_on_a_deck() {
    let deck = FIFTY.replace("MF-01 = 1, ML-02 = 1", "NG-01 = 1, JE-02 = 1");
    let (knobs, catalogue) = changed(
        "notes",
        &format!(
            "[[deck]]\nid = \"mine\"\nname = \"Mine\"\nsource = \"assumed\"\ncards = {{ {deck} }}\n"
        ),
    );
    let listing = listing(&knobs, &catalogue);
    let row = listing.rows.iter().find(|row| row[1] == "mine").unwrap().join("|");
    for wanted in [
        "NG-01 lacks its component Naruto (NAR-110)",
        "NG-01 lacks its component Spark Tutor (NAR-110)",
        "no ninja can use JE-02 (NAR-201)",
    ] {
        assert!(row.contains(wanted), "no {wanted:?} in {row}");
    }
    assert!(!row.contains("JE-02 costs E"), "JE-02 itself is earth chakra: {row}");
}

/// NAR-005: mirrors, lists and smaller decks.
#[test]
fn nar_005_which_decks_meet() {
    let with = |sets: &[&str]| compiled(&[], sets).unwrap_or_else(|errors| panic!("{errors}")).1;
    assert_eq!(with(&["deck_choice=\"mirror\""]).pairs, [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(with(&["decks=[\"D4\", \"D2\"]"]).pairs, [(3, 1), (1, 3)]);
    let mirror = with(&["decks=[\"D4\"]", "deck_choice=\"mirror\""]);
    assert_eq!(mirror.pairs, [(3, 3)]);
    // The early rule: at least 40 cards, at most 25 ninjas.
    assert_eq!(compiled(&["early_manual"], &[]).map(|(_, c)| c.pairs.len()), Ok(20));
}

/// Every shipped variant, alone and on top of the early manual.
#[test]
fn every_variant_compiles() {
    let list = variants(&EMBEDDED, "naruto").unwrap();
    assert!(list.len() >= 15);
    for variant in list {
        assert!(!variant.description.is_empty(), "{}", variant.name);
        for variants in [vec![variant.name.as_str()], vec!["early_manual", &variant.name]] {
            if let Err(errors) = compiled(&variants, &[]) {
                panic!("{variants:?}\n{errors}");
            }
        }
    }
}

/// The listing has a row for every card and deck, as wide as its header.
#[test]
fn listing_of_everything() {
    let (knobs, catalogue) = compiled(&[], &[]).unwrap();
    let listing = listing(&knobs, &catalogue);
    assert_eq!(listing.rows.len(), 115);
    assert!(listing.rows.iter().all(|row| row.len() == listing.header.len()));
    let row = |id: &str| listing.rows.iter().find(|row| row[1] == id).unwrap().join(" | ");
    let kakashi = "card | NI-11 | Kakashi Hatake | ninja | F | 4 | 0 | 5/3, injured 3/2, m, elite, \
                   genjutsu, mental 2 |  | ";
    assert!(row("NI-11").starts_with(kakashi), "{}", row("NI-11"));
    let eye = "card | JF-04 | Copy Eye | technique | F |  |  | F 1 | user: flame or genjutsu; \
               target: a technique of the opponent that is on the chain and has a total cost of 3 or less | ";
    assert!(row("JF-04").starts_with(eye), "{}", row("JF-04"));
    let spark = "deck | D1 | Spark Rush | deck | ";
    assert!(row("D1").starts_with(spark), "{}", row("D1"));
    assert!(row("D1").contains("50 cards: 25 ninja, 17 technique, 5 tactic, 3 client"));
    let library = tenbin::library();
    assert!(compiled_in(&library, &[], &[]).is_ok());
}
