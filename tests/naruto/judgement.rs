//! The judgement of Naruto: section 2.13 of the rules catalogue, with its knobs.

use tenbin::engine::Seat;
use tenbin::games::naruto::Naruto;
use tenbin::games::naruto::state::{Ending, Frame};
use tenbin::module::Module;

use crate::naruto_support::Play;
use crate::support::game_with;

/// A start of a phase with these two sides.
fn at(sets: &[&str], phase: &str, first: &str, second: &str) -> Play {
    let game = game_with::<Naruto>(2, sets);
    Play::sides(game, &format!("phase = \"{phase}\""), first, second)
}

fn gains(play: &Play) -> [usize; 2] {
    [0, 1].map(|seat: usize| play.state.players[seat].gains.len())
}

/// `healthy`, `injured`, or `gone`.
fn health(play: &Play, unit: &str) -> &'static str {
    match play.game.facts(&play.state)["units"].get(unit) {
        None => "gone",
        Some(found) if found["injured"].as_bool() == Some(true) => "injured",
        Some(_) => "healthy",
    }
}

fn healths<const N: usize>(play: &Play, units: [&str; N]) -> [&'static str; N] {
    units.map(|unit| health(play, unit))
}

/// Gains of an undefended team of one with this strength (Spark Cadet has combat 2).
fn undefended(sets: &[&str], strength: i32) -> usize {
    let first = format!(
        "units = [{{ card = \"NL-01\", plus = [{}, 0] }}], attacking = [\"NL-01\"]",
        strength - 2
    );
    let play = at(sets, "judgement", &first, "");
    assert_eq!(gains(&play)[1], 0);
    gains(&play)[0]
}

/// NAR-365, NAR-368, EX-S21: gains by strength, even by a negative one.
#[test]
fn gains_of_undefended_teams() {
    let found = [-2, 0, 4, 5, 9].map(|strength| undefended(&[], strength));
    assert_eq!(found, [1, 1, 1, 2, 2]);
    let sets = ["rules.gain_threshold=3", "rules.gains_low=0", "rules.gains_high=4"];
    assert_eq!([2, 3].map(|strength| undefended(&sets, strength)), [0, 4]);
}

/// NAR-366: gains are cards of the loser's deck, of the own, or none.
#[test]
fn where_gains_come_from() {
    let decks = |sets: &[&str]| {
        let first = "units = [\"NI-11\"], attacking = [\"NI-11\"], deck_size_left = 30";
        let play = at(sets, "judgement", first, "deck_size_left = 30");
        assert_eq!(gains(&play), [2, 0]);
        // The next turn's player has drawn.
        [0, 1].map(|seat: usize| play.state.players[seat].deck.len() + seat as u32)
    };
    assert_eq!(decks(&[]), [30, 28]);
    assert_eq!(decks(&["rules.gain_source=own_deck"]), [28, 30]);
    assert_eq!(decks(&["rules.gain_source=counter_only"]), [30, 30]);
}

/// NAR-366, NAR-441, EX-T09: a short deck gives what it has, and its player loses. NAR-440,
/// NAR-368, EX-T23: the gains of an item are taken together, so there may be 11.
#[test]
fn gains_that_end_the_game() {
    let first = "units = [{ card = \"NI-11\", plus = [2, 0] }], attacking = [\"NI-11\"], gains = ";
    let play = at(&[], "judgement", &format!("{first} 3"), "deck_size_left = 1");
    assert_eq!((gains(&play), play.state.ending), ([4, 0], Ending::DeckOut));
    assert_eq!(play.state.winners, 1);
    let play = at(&[], "judgement", &format!("{first} 9"), "deck_size_left = 5");
    assert_eq!((gains(&play), play.state.ending), ([11, 0], Ending::Gains));
    assert_eq!((play.state.winners, play.state.players[1].deck.len()), (1, 3));
}

const FOUR: [&str; 4] = ["NF-07", "NL-01", "NE-08", "NE-02"];

/// A fight of two teams of two (combat 5 and support 1 each) with these strengths: health of the
/// attacker's front and back, then the defender's.
fn fight(sets: &[&str], strengths: [i32; 2]) -> [&'static str; 4] {
    let side = |front: &str, back: &str, strength: i32| {
        format!(
            "units = [{{ card = \"{front}\", plus = [{}, 0] }}, \"{back}\"], \
             teams = [[\"{front}\", \"{back}\"]]",
            strength - 6
        )
    };
    let first = side("NF-07", "NL-01", strengths[0]) + ", attacking = [\"NF-07\"]";
    let second = side("NE-08", "NE-02", strengths[1]) + ", defending = { NE-08 = \"NF-07\" }";
    let play = at(sets, "judgement", &first, &second);
    assert_eq!(gains(&play), [0, 0], "a fight gives no gains (NAR-383)");
    healths(&play, FOUR)
}

/// NAR-380 to NAR-383, NAR-400, EX-S22: victories, crushing victories, draws.
#[test]
fn wounds_by_the_difference() {
    let (fine, hurt, dead) = ("healthy", "injured", "gone");
    assert_eq!(fight(&[], [7, 6]), [fine, fine, hurt, fine]);
    assert_eq!(fight(&[], [9, 5]), [fine, fine, hurt, fine]);
    assert_eq!(fight(&[], [10, 5]), [fine, fine, dead, hurt]);
    assert_eq!(fight(&[], [12, 4]), [fine, fine, dead, hurt]);
    assert_eq!(fight(&[], [6, 6]), [hurt, fine, hurt, fine]);
    assert_eq!(fight(&[], [3, 8]), [dead, hurt, fine, fine]);
    assert_eq!(fight(&[], [-3, 1]), [hurt, fine, fine, fine]);
}

/// NAR-381, NAR-382: the knobs of wounds.
#[test]
fn wounds_by_knobs() {
    let (fine, hurt, dead) = ("healthy", "injured", "gone");
    assert_eq!(fight(&["rules.crushing_margin=3"], [9, 6]), [fine, fine, dead, hurt]);
    assert_eq!(fight(&["rules.crushing_margin=3"], [8, 6]), [fine, fine, hurt, fine]);
    assert_eq!(fight(&["rules.crushing_front_wounds=1"], [11, 6]), [fine, fine, hurt, hurt]);
    assert_eq!(fight(&["rules.crushing_backup_wounds=0"], [11, 6]), [fine, fine, dead, fine]);
    assert_eq!(fight(&["rules.draw_wounds=0"], [6, 6]), [fine, fine, fine, fine]);
}

/// NAR-370 to NAR-374, EX-S23, EX-S24, EX-T07: a front-less team has the supports of its back-up
/// ninjas, suffers only from a crushing defeat, and can win.
#[test]
fn front_less_teams() {
    let (fine, hurt) = ("healthy", "injured");
    let units = ["NF-07", "NW-04", "NE-02"];
    let play = |strength: i32| {
        let first = format!(
            "units = [{{ card = \"NF-07\", plus = [{}, 0] }}], attacking = [\"NF-07\"]",
            strength - 5
        );
        let second = "units = [\"NW-04\", \"NE-02\"], teams = [[\"NW-04\", \"NE-02\"]], \
                      defending = { NW-04 = \"NF-07\" }, frontless = [\"NW-04\"]";
        healths(&at(&[], "judgement", &first, second), units)
    };
    // Supports 2 and 1.
    assert_eq!(play(6), [fine, fine, fine]);
    assert_eq!(play(8), [fine, hurt, hurt]);
    assert_eq!(play(3), [hurt, fine, fine]);
    assert_eq!(play(2), [hurt, fine, fine]);
    let first = "units = [\"NW-04\", \"NE-02\"], teams = [[\"NW-04\", \"NE-02\"]], \
                 attacking = [\"NW-04\"], frontless = [\"NW-04\"]";
    let second = "units = [\"NW-05\"], defending = { NW-05 = \"NW-04\" }";
    let draw = at(&[], "judgement", first, second);
    assert_eq!(healths(&draw, ["NW-04", "NE-02", "NW-05"]), [fine, fine, hurt]);
}

/// NAR-370: with `frontless_replacement` a back-up ninja steps forward when the front line leaves.
#[test]
fn a_back_up_ninja_may_step_forward() {
    let first = "units = [\"NI-11\"], attacking = [\"NI-11\"], hand = [\"JF-03\", \"JL-01\"], \
                 chakra_of = { F = 3 }";
    let second = "units = [{ card = \"NF-07\", injured = true }, \"NW-05\", \"NE-02\"], \
                  teams = [[\"NF-07\", \"NW-05\", \"NE-02\"]], defending = { NF-07 = \"NI-11\" }";
    let strength =
        |play: &Play| play.game.facts(&play.state)["strength"]["NW-05+NE-02"].as_integer();
    let mut play = at(&[], "exchange", first, second);
    play.plays(&["launch JF-03 by NI-11", "pass"]);
    assert_eq!((health(&play, "NF-07"), strength(&play)), ("gone", Some(3)));
    let mut play = at(&["rules.frontless_replacement=true"], "exchange", first, second);
    play.plays(&["launch JF-03 by NI-11", "pass"]);
    assert_eq!(
        (play.asked(), play.texts()),
        (Some(Seat(1)), vec!["front NW-05".to_owned(), "front NE-02".to_owned()])
    );
    play.play("front NW-05");
    // Combat 3 and support 1.
    assert_eq!(strength(&play), Some(4));
}

/// NAR-375, EX-T25: a defending team without ninjas leaves the attackers undefended, or saves its
/// player by the knob.
#[test]
fn removed_defenders() {
    let first = "units = [\"NI-11\"], attacking = [\"NI-11\"], hand = [\"JF-03\"], \
                 chakra_of = { F = 2 }";
    let second =
        "units = [{ card = \"NL-01\", injured = true }], defending = { NL-01 = \"NI-11\" }";
    let won = |sets: &[&str]| {
        let mut play = at(sets, "exchange", first, second);
        play.play("launch JF-03 by NI-11");
        assert_eq!(health(&play, "NL-01"), "gone");
        gains(&play)
    };
    assert_eq!(won(&[]), [2, 0]);
    assert_eq!(won(&["rules.removed_defender_gives_gains=false"]), [0, 0]);
}

/// NAR-367, NAR-376, EX-T06: an attacking team without ninjas does nothing and wins nothing.
#[test]
fn removed_attackers() {
    let first = "units = [\"NI-11\"], attacking = [\"NI-11\"]";
    let second = "units = [\"NW-07\"], defending = { NW-07 = \"NI-11\" }, hand = [\"JW-06\"], \
                  chakra_of = { W = 3 }";
    let mut play = at(&[], "exchange", first, second);
    play.play("launch JW-06 by NW-07");
    assert_eq!((gains(&play), healths(&play, ["NI-11", "NW-07"])), ([0, 0], ["healthy"; 2]));
}

/// Eight gains, an undefended team of strength 5 and one that would be crushed.
fn two_items(sets: &[&str]) -> Play {
    let first = "units = [\"NI-11\", \"NL-01\"], attacking = [\"NI-11\", \"NL-01\"], gains = 8";
    let second = "units = [{ card = \"NN-10\", plus = [1, 0] }], defending = { NN-10 = \"NL-01\" }";
    at(sets, "judgement", first, second)
}

/// NAR-350, NAR-351, NAR-443, EX-T11: the defender chooses the order, one item at a time; the game
/// stops before what comes later.
#[test]
fn the_defender_orders_the_items() {
    let play = two_items(&[]);
    assert_eq!((play.asked(), play.state.top()), (Some(Seat(1)), Frame::Judge));
    assert_eq!(play.texts(), ["judge NI-11", "judge NL-01"]);
    for (item, health_then) in [("judge NI-11", "healthy"), ("judge NL-01", "gone")] {
        let mut play = play.clone();
        play.play(item);
        assert_eq!((play.state.ending, play.state.winners), (Ending::Gains, 1));
        assert_eq!((gains(&play), health(&play, "NL-01")), ([10, 0], health_then));
    }
}

/// NAR-351: the attacker orders the items, or a fixed order does.
#[test]
fn others_may_order_the_items() {
    let play = two_items(&["rules.judgement_order_by=attacker"]);
    assert_eq!((play.asked(), play.state.top()), (Some(Seat(0)), Frame::Judge));
    let play = two_items(&["rules.judgement_order_by=fixed_gains_first"]);
    assert_eq!((play.state.ending, health(&play, "NL-01")), (Ending::Gains, "healthy"));
    let play = two_items(&["rules.judgement_order_by=fixed_fights_first"]);
    assert_eq!((play.state.ending, health(&play, "NL-01")), (Ending::Gains, "gone"));
}

/// NAR-142: with `double_defence` the strengths of the defenders add up, and wounds apply to each.
#[test]
fn two_teams_against_one() {
    let sets = ["rules.double_defence=true"];
    let second = "units = [\"NE-02\", \"NW-04\"], \
                  defending = { NE-02 = \"NI-11\", NW-04 = \"NI-11\" }";
    let units = ["NI-11", "NE-02", "NW-04"];
    let first = |plus: i32| {
        format!(
            "units = [{{ card = \"NI-11\", plus = [{plus}, 0] }}, \"NL-01\"], \
             attacking = [\"NI-11\", \"NL-01\"]"
        )
    };
    let after = |plus| {
        let mut play = at(&sets, "judgement", &first(plus), second);
        play.play("judge NI-11");
        healths(&play, units)
    };
    // 2 and 3 against 5, then 6, then 10.
    assert_eq!(after(0), ["injured"; 3]);
    assert_eq!(after(1), ["healthy", "injured", "injured"]);
    assert_eq!(after(5), ["healthy", "gone", "gone"]);
}

/// NAR-061: with `client_loss` clients may go instead of gains; each set of them in one way.
#[test]
fn clients_instead_of_gains() {
    let first = "units = [\"NI-11\"], attacking = [\"NI-11\"]";
    let second = "camp = [\"CL-01\", \"MF-02\", \"CL-04\"]";
    assert_eq!(gains(&at(&[], "judgement", first, second)), [2, 0]);
    let play = at(&["rules.client_loss=discard_one_per_gain_lost"], "judgement", first, second);
    assert_eq!(play.asked(), Some(Seat(0)));
    assert_eq!(play.texts(), ["take CL-01", "take CL-04", "gain"]);
    let ends = play.ends(&|state| matches!(state.top(), Frame::ClientOrGain { .. }));
    let mut found: Vec<(usize, Vec<String>)> =
        ends.iter().map(|end| (gains(end)[0], end.ids(1, end.state.players[1].discard))).collect();
    found.sort();
    let ids = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect::<Vec<_>>();
    assert_eq!(
        found,
        [(0, ids(&["CL-01", "CL-04"])), (1, ids(&["CL-01"])), (1, ids(&["CL-04"])), (2, ids(&[])),]
    );
}

/// NAR-384, NAR-385, EX-T24: WIN applies once for a healthy back-up ninja of the winners, after the
/// wounds; not for an injured one, not after a draw.
#[test]
fn winners_trigger() {
    let chakra = |shark: &str, plus: i32| {
        let first = format!(
            "units = [{{ card = \"NI-11\", plus = [{plus}, 0] }}, {shark}], \
             teams = [[\"NI-11\", \"NW-08\"]], attacking = [\"NI-11\"]"
        );
        let second = "units = [{ card = \"NF-05\", injured = true, plus = [1, 0] }], \
                      defending = { NF-05 = \"NI-11\" }, chakra_of = { F = 3 }";
        let play = at(&[], "judgement", &first, second);
        (health(&play, "NF-05"), play.state.players[1].chakra.count_ones())
    };
    // Strength 5 - 1 and support 2 against 4.
    assert_eq!(chakra("\"NW-08\"", -1), ("gone", 2));
    assert_eq!(chakra("{ card = \"NW-08\", injured = true }", 0), ("gone", 3));
    // 4 against 4: the injured one of the defenders dies of the draw.
    assert_eq!(chakra("\"NW-08\"", -3), ("gone", 3));
}
