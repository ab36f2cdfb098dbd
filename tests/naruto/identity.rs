//! What a designated ninja is when another card has taken its place between launch and resolution
//! (NAR-225). No card of the pool replaces a ninja in the exchange, so that the replacement is made
//! by hand, as an evolution or a group makes it (NAR-101, NAR-111): the place keeps its number, its
//! arrival and its team, and the card that lay there goes to the discard.

use tenbin::content::load;
use tenbin::engine::pile::each;
use tenbin::engine::{Game, Seat};
use tenbin::games::naruto::Naruto;
use tenbin::games::naruto::state::{CardId, State, UnitId};
use tenbin::module::Module;

use crate::naruto_support::Play;
use crate::support::{game_with, library_with};

/// The place of the ninja with this id.
fn place_of(play: &Play, id: &str) -> usize {
    let is_it = |place: &usize| {
        let state: &State = &play.state;
        state.is_in_play(UnitId::of(*place as u8)) && {
            let kind = state.kind(state.units[*place].card);
            play.game.rules.catalogue.cards[usize::from(kind)].id == id
        }
    };
    (0..play.state.units.len()).find(is_it).unwrap_or_else(|| panic!("no {id} in play"))
}

/// Another card of seat1's hand takes the place of a ninja of seat1.
fn replace(play: &mut Play, place: usize, id: &str) {
    let hand = play.state.players[0].hand;
    let card = each(hand)
        .map(|place| CardId::at(Seat(0), place))
        .find(|&card| play.game.rules.catalogue.cards[usize::from(play.state.kind(card))].id == id)
        .unwrap_or_else(|| panic!("no {id} in hand"));
    let old = std::mem::replace(&mut play.state.units[place].card, card);
    let player = &mut play.state.players[0];
    player.hand &= !card.bit();
    player.discard |= old.bit();
    play.game.check(&play.state).unwrap();
}

/// Whether TE-110 (a male ninja in battle controlled by the opponent) takes Naruto, NI-01, whose
/// place a card takes while the technique is on the chain.
fn is_taken(sets: &[&str], replacement: Option<&str>) -> bool {
    let mut play = Play::sides(
        game_with::<Naruto>(2, sets),
        "phase = \"exchange\"",
        "units = [\"NI-01\", \"NL-02\"], attacking = [\"NI-01\", \"NL-02\"], \
         hand = [\"JL-01\", \"NI-E1\", \"NG-01\", \"NF-07\"], chakra_of = { L = 1 }",
        "units = [\"NF-05\"], defending = { NF-05 = \"NI-01\" }, hand = [\"TE-110\"], \
         chakra_of = { L = 3 }",
    );
    // Seat1 could answer with JL-01, and passes.
    play.plays(&["pass", "launch TE-110 by NF-05", "target NI-01"]);
    play.idle_until(|state| !state.chain.is_empty() && state.launching.card.is_none());
    assert_eq!((play.state.chain.len(), play.asked()), (1, Some(Seat(0))));
    let place = place_of(&play, "NI-01");
    if let Some(id) = replacement {
        replace(&mut play, place, id);
    }
    play.play("pass");
    play.idle_until(|state| state.chain.is_empty());
    play.state.units[place].controller == Seat(1)
}

/// NAR-225: the replacement is followed; then name and conditions are tested (NAR-224, EX-S05).
#[test]
fn nar_225_a_replacement_of_the_same_name_is_the_same_target() {
    assert!(is_taken(&[], None));
    assert!(is_taken(&[], Some("NI-E1")), "an evolution bears the name");
    assert!(is_taken(&[], Some("NG-01")), "a group bears the names of its components (NAR-113)");
    assert!(!is_taken(&[], Some("NF-07")), "another name (NAR-222)");
    let woman = ["card.NI-E1.sex=\"f\""];
    assert!(is_taken(&woman, None));
    assert!(!is_taken(&woman, Some("NI-E1")), "EX-S05: the name, but no man");
}

/// NAR-225, `target_identity` = `same_card`: a replaced card is a different target.
#[test]
fn nar_225_same_card_a_replacement_is_another_target() {
    let same_card = ["target_identity=\"same_card\""];
    assert!(is_taken(&same_card, None));
    assert!(!is_taken(&same_card, Some("NI-E1")));
    assert!(!is_taken(&same_card, Some("NG-01")));
}

/// A technique that wounds the team battling its user, at the judgement.
const LATE: &str = r#"
description = "a team later"
[[card]]
id = "XI-LATE"
type = "technique"
name = "Test: the team at the judgement"
symbols = ["L"]
cost = { any = 1 }
target = { noun = "team", relation = "battling_user" }
source = "test card"
effect = [{ when = "tech_resolve", do = "delayed", due = "judgement", then = { do = "wound" } }]
"#;

/// Whether the back-up ninja of the team is wounded by what was put off, where the other stands in
/// front by then or not.
fn is_reached(sets: &[&str], refronted: bool) -> bool {
    let library = library_with("naruto_identity", &[("configs/naruto/variants/late.toml", LATE)]);
    let sets: Vec<String> = sets.iter().map(|&set| set.to_owned()).collect();
    let content = load(&library, Naruto::ID, Naruto::shape(), &["late".to_owned()], &sets);
    let content = content.unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    let mut diagnostics = content.diagnostics.clone();
    let game = Naruto::compile(&content, 2, &mut diagnostics).expect("a game");
    let mut play = Play::sides(
        game,
        "phase = \"exchange\"",
        "units = [\"NL-01\"], attacking = [\"NL-01\"], hand = [\"XI-LATE\"], chakra_of = { L = 1 }",
        "units = [\"NF-05\", \"NI-11\"], teams = [[\"NF-05\", \"NI-11\"]], \
         defending = { NF-05 = \"NL-01\" }, hand = [\"JF-05\"], chakra_of = { F = 1 }",
    );
    play.play("launch XI-LATE by NL-01");
    let [first, second] = ["NF-05", "NI-11"].map(|id| place_of(&play, id));
    if refronted {
        let team = play.state.units[first].team.index();
        play.state.teams[team].front = Some(UnitId::of(second as u8));
    }
    play.idle_until(|state| state.turn == 10);
    // The team wins its fight either way: all wounds are the technique's.
    play.state.units[second].injured
}

/// NAR-152, NAR-234: what is put off for a team asks for the front-line ninja where
/// `team_identity` = `members_and_front` does.
#[test]
fn nar_234_what_is_put_off_asks_for_the_front() {
    let and_front = ["team_identity=\"members_and_front\""];
    assert!(is_reached(&[], false) && is_reached(&[], true));
    assert!(is_reached(&and_front, false));
    assert!(!is_reached(&and_front, true), "another ninja is in front");
}
