//! Every primitive, condition, timing, target, selector and duration of section 4 has its words in `tenbin cards naruto`:
//! those of shipped cards in `listed.rs`, those of no shipped card here, on cards of one's own.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fmt::Write;

use tenbin::games::naruto::content::catalogue::{Catalogue, Filter, Number};
use tenbin::games::naruto::content::effect::EFFECT;
use tenbin::games::naruto::content::effect::{Amount, Atom, Op, Whose};
use tenbin::games::naruto::content::knobs::Knobs;
use tenbin::games::naruto::content::listing::listing;
use tenbin::games::naruto::content::vocabulary::{
    Comparison, Duration, Forbiddable, Noun, PlaceWord, Relation, Selector, Side, TIMINGS, Zone,
};

use super::compiled_in;
use super::listed::cell;
use crate::support::library_with;

const NINJA: &str = "type = \"ninja\"\nsymbols = [\"W\"]\nentry_turn = 1\nhand_cost = 0\n\
     healthy = [4, 1]\ninjured = [2, 0]\nsex = \"f\"\nrank = \"adept\"\nattributes = []\n\
     works_injured = true\n";
const TECHNIQUE: &str = "type = \"technique\"\nsymbols = [\"W\"]\n";
const TACTIC: &str = "type = \"tactic\"\nsymbols = [\"W\"]\nentry_turn = 1\nhand_cost = 0\n";

/// Cards: what their type needs, the rest of their file, what they do in words.
const CARDS: &[(&str, &str, &str)] = &[
    // Ninjas: moments and conditions.
    (
        NINJA,
        r#"effect = [{ when = "participate", side = "defend", if = ["not(front_line)", "team_has(weapon)", "turn_at_least(3)"], on = "opposing_team", do = "team_strength", amount = -1 }]"#,
        "When it defends, if it is not the front-line ninja, its team holds a ninja with the attribute weapon and your turn \
         counter is at least 3, the team that faces its team has -1 strength this turn.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "enter", optional = true, limit = "once_per_turn", do = "choose", of = [{ do = "draw" }, { do = "if", if = ["injured"], then = [{ do = "heal" }, { do = "mill", on = "opponent", amount = 2 }] }] }]"#,
        "When it enters play, once a turn, if you like, one of these, as you choose: you draw 1 card; or if it is injured, \
         it is healed, and the opponent discards the top 2 cards of their deck.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "during_exchange", side = "attack", if = ["not(undefended)", "not(healthy)"], do = "delayed", due = "judgement", then = { do = "modify", combat = 1, duration = "next_turn" } }]"#,
        "At the start of the exchange of techniques, if it attacks, if its team is not undefended and it is not healthy, at \
         the judgement, it has +1 combat until the end of the next turn.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "static", do = "if", if = ["team_has(evolution)"], then = { do = "set_trait", sex = "m", rank = "master", attribute = ["mist"] } }]"#,
        "While its team holds a ninja with the keyword evolution, it is male, of rank master and of no attribute but mist.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "win", side = "attack", on = "opponent", do = "gain" }]"#,
        "When its team has won a fight as attacker, the opponent takes 1 gain.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "participate_opposed", target = { noun = "ninja", relation = "opposing_team", filter = { health = "healthy", sex = "f", rank_at_least = "adept", attribute = ["weapon", "mist"], keyword = ["summon"] } }, do = "kill" }]"#,
        "When its team is opposed, a healthy female ninja that faces its team, is of rank adept or higher, has the attribute \
         weapon or mist and has the keyword summon is killed.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "turn_end", if = ["won_gain_this_turn", "not(hand_at_most(1))"], optional = true, do = "pay_then", pay = { mill = 2, chakra_to_discard = 1 }, then = { do = "search", filter = { type = "client" }, to = "camp" } }]"#,
        "At the end of your turn, if you have won a gain this turn and you have more than 1 card in hand, if you like, you \
         discard the top 2 cards of your deck and 1 chakra of your choice; if you do, you search your deck for a client \
         card, put it into your camp and shuffle.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "while_participating", if = ["team_size(<=, 2)", "opposing_team_size(=, 1)"], on = "team_self", do = "modify", support = 1 }]"#,
        "While it is in battle and its team has at most 2 ninjas and faces exactly 1 ninja, each ninja of its team has +1 \
         support.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "judgement", if = ["chain_happened", "attacking", "not(team_size(=, 3))"], on = "opposing_front", do = "wound" }]"#,
        "At the judgement of its team, if a technique was played in this exchange and its team attacks and does not have \
         exactly 3 ninjas, the front-line ninja that faces its team takes 1 wound.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "judgement", if = ["defending"], on = "team_self_front", do = "modify", support = -1 }]"#,
        "At the judgement of its team, if its team defends, the front-line ninja of its team has -1 support this turn.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "during_chain", target = { noun = "ninja", relation = "opposing_backup", number = "all" }, do = "prevent_wound", amount = 2, duration = "next_turn" }]"#,
        "When the first chain of techniques of the turn closes, the next 2 wounds each back-up ninja that faces its team \
         would take until the end of the next turn are prevented.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "static", limit = "once_per_turn", do = "prevent_wound", amount = 2 }]"#,
        "The first time each turn it would be wounded, up to 2 wounds are prevented.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "enter", do = "forbid", actions = ["attack", "defend"], on = "opponent", duration = "next_turn" }]"#,
        "When it enters play, each ninja of the opponent may not attack or defend until the end of the next turn.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "enter", on = "each_player", do = "discard_hand", chooser = "opponent" }]"#,
        "When it enters play, each player discards 1 card from their hand (the opponent by choice, you at random).",
    ),
    (
        NINJA,
        r#"effect = [{ when = "enter", target = { noun = "player", relation = "any" }, do = "look_top", amount = 4, rest = "deck" }]"#,
        "When it enters play, you look at the top 4 cards of a player's deck, put 1 into their hand and the others on top of \
         their deck in any order.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "enter", target = { noun = "ninja", relation = "other_own", number = "up_to(2)" }, do = "join_team", place = "rest" }]"#,
        "When it enters play, up to 2 other ninjas of yours leave their team and go to rest.",
    ),
    (
        NINJA,
        r#"effect = [{ when = "turn_end", do = "return_to_hand" }, { when = "participate_opposed", do = "return_to_hand", target = { noun = "ninja", relation = "opposing_team", number = "all" } }]"#,
        "When its team is opposed, each ninja that faces its team returns to its owner's hand. At the end of your turn, it returns to its owner's hand.",
    ),
    (
        TECHNIQUE,
        r#"cost = { any = 1 }
target = { noun = "ninja", relation = "opponent", number = "up_to(2)" }
effect = [{ when = "tech_resolve", do = "return_to_hand" }]"#,
        "Up to 2 ninjas of the opponent return to their owners' hands.",
    ),
    // Techniques.
    (
        TECHNIQUE,
        r#"cost = { any = 1 }
target = { noun = "technique", relation = "any", filter = { user_rank_at_most = "adept" } }
effect = [{ when = "tech_resolve", do = "negate" }]"#,
        "A technique that is on the chain and has a user of rank adept or lower is negated.",
    ),
    (
        TECHNIQUE,
        r#"cost = { any = 1, X = true }
x_max = 3
target = { noun = "team", relation = "in_battle_own", number = "up_to(2)" }
effect = [{ when = "tech_resolve", do = "team_strength", amount = "X" }, { when = "tech_resolve", do = "delayed", due = "turn_end", then = { do = "set_injured" } }]"#,
        "Up to 2 teams of yours that are in battle have +X strength this turn. At the end of the turn, each ninja of those \
         teams becomes injured. X is chosen as it is paid for, from 0 to 3.",
    ),
    (
        TECHNIQUE,
        r#"cost = { any = 1 }
target = { noun = "ninja", relation = "own" }
effect = [{ when = "tech_resolve", do = "join_team", place = "user_team_backup" }, { when = "tech_resolve", do = "modify", combat = 1 }]"#,
        "A ninja of yours joins the user's team as back-up and has +1 combat this turn.",
    ),
    (
        TECHNIQUE,
        r#"cost = { any = 1 }
target = { noun = "team", relation = "own" }
effect = [{ when = "tech_resolve", on = "user", do = "join_team", place = "target_team_backup" }]"#,
        "The user joins a team of yours as back-up.",
    ),
    (
        TECHNIQUE,
        r#"cost = { any = 1 }
target = { noun = "card_in_discard", relation = "any", number = "all" }
effect = [{ when = "tech_resolve", do = "discard_to_deck_bottom" }]"#,
        "Each card in either discard pile goes on the bottom of its owner's deck.",
    ),
    (
        TECHNIQUE,
        r#"cost = { any = 1 }
target = { noun = "gain", relation = "opponent" }
effect = [{ when = "tech_resolve", do = "draw" }, { when = "tech_resolve", on = "opponent", do = "hand_to_chakra", amount = 2 }]"#,
        "It targets a gain of the opponent. You draw 1 card. The opponent puts 2 cards from their hand into their chakra.",
    ),
    (
        TECHNIQUE,
        r#"cost = { any = 1 }
target = { noun = "ninja", relation = "front_battling_user" }
effect = [{ when = "tech_resolve", do = "take_control", place = "rest", duration = "next_turn" }, { when = "tech_resolve", on = "user_team_front_other", do = "set", support = 2, duration = "none" }]"#,
        "Until the end of the next turn, you take control of the front-line ninja that faces the user's team, and it goes to \
         rest. The front-line ninja of the user's team, if that is another ninja, has its support set to 2 from now on.",
    ),
    (
        TECHNIQUE,
        r#"cost = { any = 1 }
target = { noun = "ninja", relation = "any" }
effect = [{ when = "tech_resolve", do = "set_trait", name = "Naruto" }, { when = "tech_resolve", do = "cost_change", amount = 2, whose = "both", first_each_turn = true, duration = "next_turn" }, { when = "tech_resolve", do = "untargetable", by = "techniques" }]"#,
        "A ninja in play is called Naruto this turn. Each player's first technique of each turn costs 2 generic chakra more \
         until the end of the next turn. That ninja cannot be targeted this turn by techniques.",
    ),
    // Tactics.
    (
        TACTIC,
        r#"kind = "interruption"
target = { noun = "ninja", relation = "being_played", filter = { entry_turn_at_most = 2 } }
effect = [{ when = "tactic_resolve", do = "negate" }]"#,
        "The call of the ninja that is being called and has an entry turn of 2 or less is negated.",
    ),
    (
        TACTIC,
        r#"kind = "permanent"
effect = [{ when = "static", on = "own_teams", if = ["team_size(>=, 2)"], do = "modify", support = 1 }, { when = "turn_end", on = "each_player", limit = "once_per_turn", do = "chakra_to_discard" }, { when = "static", on = "opponent", do = "forbid", actions = ["call_ninja", "charge", "launch"] }]"#,
        "At the end of each player's turn, once a turn, that player discards 1 chakra of their choice. Each ninja of each \
         team of yours that has at least 2 ninjas has +1 support. The opponent may not call ninjas, turn cards into chakra \
         or launch techniques.",
    ),
    (
        TACTIC,
        r#"kind = "normal"
effect = [{ when = "tactic_resolve", do = "put_in_play", from = "discard", filter = { keyword = "summon", attribute = "weapon" }, place = "rest" }, { when = "tactic_resolve", do = "extra_tactic", amount = 2 }]"#,
        "You put a ninja card that has the attribute weapon and has the keyword summon from your discard pile into play at \
         rest, whatever its entry turn and without its hand cost, and may play 2 more tactics this turn.",
    ),
    (
        TACTIC,
        r#"kind = "normal"
effect = [{ when = "tactic_resolve", on = "each_player", do = "return_from_discard", filter = { type = "technique", total_cost_at_most = 2 }, to = "deck" }]"#,
        "Each player puts a technique card that has a total cost of 2 or less from their discard pile on top of their deck.",
    ),
];

/// The shipped cards and those of this file, by the ids `own1`, `own2`...
fn own() -> (Knobs, Catalogue) {
    let mut text = "description = \"x\"\n".to_owned();
    for (number, (kind, rest, _)) in (1..).zip(CARDS) {
        let head = format!("id = \"own{number}\"\nname = \"Own {number}\"\nsource = \"assumed\"");
        write!(text, "[[card]]\n{head}\n{kind}{rest}\n").unwrap();
    }
    let library =
        library_with("naruto_changes/words", &[("configs/naruto/variants/mine.toml", &text)]);
    compiled_in(&library, &["mine"], &[]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// What no shipped card has is told as well.
#[test]
fn cards_of_ones_own_have_words() {
    let (knobs, catalogue) = own();
    let listing = listing(&knobs, &catalogue);
    for (number, (_, _, wanted)) in (1..).zip(CARDS) {
        assert_eq!(cell(&listing, &format!("own{number}"), "text"), *wanted, "own{number}");
    }
}

/// The name of a variant, without what it holds.
fn name(of: &impl Debug) -> String {
    let text = format!("{of:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

fn names<T: Debug>(all: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    all.into_iter().map(|one| name(&one)).collect()
}

/// Shipped cards and those of this file together hold every primitive, timing, selector and duration.
#[test]
fn every_effect_occurs() {
    let (_, catalogue) = own();
    let effects = || catalogue.effects.iter();
    assert_eq!(names(effects().map(|one| one.op)).len(), EFFECT.forms.len());
    assert_eq!(names(effects().map(|one| one.at)).len(), TIMINGS);
    assert_eq!(names(effects().map(|one| one.side)), names(Side::ALL));
    assert_eq!(names(effects().map(|one| one.duration)), names(Duration::ALL));
    assert_eq!(names(effects().map(|one| one.on)), names(Selector::ALL));
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for effect in effects() {
        match effect.op {
            Op::Modify { combat, support } => seen.extend(names([combat, support])),
            Op::JoinTeam(place) | Op::TakeControl(place) | Op::PutInPlay { place, .. } => {
                seen.insert(name(&place));
            }
            Op::Search { to, .. }
            | Op::LookHandTake { to, .. }
            | Op::ReturnFromDiscard { to, .. } => {
                seen.insert(name(&to));
            }
            Op::LookTop { rest, .. } => {
                seen.insert(name(&rest));
            }
            Op::CostChange { whose, .. } => {
                seen.insert(name(&whose));
            }
            Op::Forbid(deeds) => {
                let named = Forbiddable::ALL.iter().filter(|one| deeds >> **one as u8 & 1 == 1);
                seen.extend(names(named));
            }
            _ => {}
        }
    }
    let mut wanted = names(PlaceWord::ALL);
    wanted.extend(names([Amount::Plain(0), Amount::X]));
    wanted.extend(names([Whose::Controller, Whose::Opponent, Whose::Both]));
    wanted.extend(names(Forbiddable::ALL));
    wanted.extend(names([Zone::Hand, Zone::Deck, Zone::DeckBottom, Zone::Chakra, Zone::Camp]));
    assert_eq!(seen, wanted);
}

/// The same of targets, filters and conditions.
#[test]
fn every_target_and_condition_occurs() {
    let (_, catalogue) = own();
    let targets = || catalogue.targets.iter();
    assert_eq!(names(targets().map(|one| one.noun)), names(Noun::ALL));
    assert_eq!(names(targets().map(|one| one.relation)), names(Relation::ALL));
    let numbers = names([Number::One, Number::UpTo(1), Number::All]);
    assert_eq!(names(targets().map(|one| one.number)), numbers);
    let filters: Vec<Filter> =
        targets().map(|one| one.filter).chain(catalogue.filters.iter().copied()).collect();
    let has = |asked: &dyn Fn(&Filter) -> bool| filters.iter().any(asked);
    assert!(has(&|one| one.kind.is_some()) && has(&|one| one.sex.is_some()));
    assert!(has(&|one| one.injured == Some(true)) && has(&|one| one.injured == Some(false)));
    assert!(has(&|one| one.rank_at_least.is_some()) && has(&|one| one.keywords != 0));
    assert!(has(&|one| one.user_rank_at_most.is_some()) && has(&|one| one.attributes != 0));
    assert!(has(&|one| one.entry_turn_at_most.is_some()));
    assert!(has(&|one| one.combat_at_most.is_some()));
    assert!(has(&|one| one.total_cost_at_most.is_some()));
    let equal = Comparison::Equal;
    let wanted = names([
        Atom::Opposed,
        Atom::Undefended,
        Atom::Attacking,
        Atom::Defending,
        Atom::FrontLine,
        Atom::Healthy,
        Atom::Injured,
        Atom::TeamHasName(0),
        Atom::TeamHasTrait { attributes: 0, keywords: 0 },
        Atom::TeamSize(equal, 0),
        Atom::OpposingTeamSize(equal, 0),
        Atom::TurnAtLeast(0),
        Atom::HandAtMost(0),
        Atom::ChainHappened,
        Atom::WonGainThisTurn,
        Atom::TookPart,
    ]);
    assert_eq!(names(catalogue.conditions.iter().map(|one| one.atom)), wanted);
}
