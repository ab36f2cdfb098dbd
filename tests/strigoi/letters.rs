//! What the letters on the table and in the hand come to: where the Strigoi will be after each turn of
//! the Assault, whom they see from there, what a wound takes from the Supreme, what wakes it. The board
//! is that of the layout `reference`, whose lines and ways section 3.3 of the rules catalogue lists.

use tenbin::engine::Seeded;
use tenbin::games::strigoi::Strigoi;

use crate::support::{game_with, position};

type Position = position::Position<Strigoi, Seeded>;

/// A start table with these wolves, Roel in seat1, and the ladders of the reference board.
fn staged(start: &str, wolves: &[&str]) -> Position {
    let game = game_with::<Strigoi>(wolves.len() as u8, &["ladders_in_play=5"]);
    let text = format!("{start}\nwolves = [{{ {} }}]", wolves.join(" }, { "));
    Position::staged(game, &text, Seeded::new(1, 0))
}

/// Roel's turn on R1.L1 with a card; the Supreme stands in R0 and has attacked already, so that no
/// curse comes (STR-053).
fn turn(played: &str, others: &[&str]) -> Position {
    let start = r#"
phase = "turn"
active = 1
marker = true
supreme = "master"
master = "R0"
apprentice = "none"
"#;
    let roel = format!(r#"wolf = "roel", at = "R1.L1", played = "{played}""#);
    staged(start, &[&[roel.as_str()], others].concat())
}

const FALK: &str = r#"wolf = "falk_maria", at = "R4.L4", played = "falk.moon_red""#;

/// STR-202, STR-240: Falk Maria's letter C leads the Supreme from R0 to R1, which sees R1.F0 and not
/// R1.F1. A turn later that costs what it costs in the own turn's 2c.
#[test]
fn an_attack_by_a_letter_on_the_table_costs_what_it_costs_now() {
    // Roel's X: it stays, and goes by Falk Maria's letter.
    let later = turn("roel.signature2", &[FALK]);
    let harm = later.feature("go R1.F0", "path");
    assert!(harm > 0);
    assert_eq!(later.feature("go R1.F1", "path"), 0);
    assert_eq!(later.feature("go R1.F0", "danger"), later.feature("go R1.F1", "danger"));
    // Rend's C: it goes there at once, and Falk Maria's X leaves it there.
    let now = turn("roel.rend", &[&FALK.replace("moon_red", "signature2")]);
    assert_eq!(now.feature("go R1.F0", "danger") - now.feature("go R1.F1", "danger"), harm);
    assert_eq!(now.feature("go R1.F0", "path"), 0);
    // The bot ends its turn where no letter on the table finds it.
    let choice = later.choice();
    assert_eq!(later.feature(&choice, "path"), 0, "{choice}");
}

/// STR-052, STR-202: letters are followed one after another. From R0 letter F bounces to R1, from R1 it
/// leads to R0 (section 3.3).
#[test]
fn letters_are_followed_from_where_the_last_one_led() {
    let falk = FALK.replace("falk.moon_red", "fist_by_fist.37");
    // Wall of Iron's F takes it to R1, Fist by Fist's F back to R0, which sees R0.F4 and not R1.F0.
    let there_and_back = turn("roel.signature1", &[&falk]);
    assert_eq!(there_and_back.feature("go R1.F0", "path"), 0);
    assert!(there_and_back.feature("go R0.F4", "path") > 0);
    // Forge Craft's X lets it stay, so that Fist by Fist takes it to R1.
    let there = turn("roel.signature2", &[&falk]);
    assert!(there.feature("go R1.F0", "path") > 0);
    assert_eq!(there.feature("go R0.F4", "path"), 0);
}

/// STR-241, STR-242: one wolf is attacked in an activation. Where another will still stand in sight, the
/// own one costs the pack nothing more; one that will have gone by then does not help.
#[test]
fn one_wolf_is_attacked_and_no_more() {
    // Wall of Iron's F (5) takes the Supreme to R1, Fist by Fist's F (37) back to R0.
    let falk = FALK.replace("falk.moon_red", "fist_by_fist.37");
    let harm = |matthew: &str| {
        let matthew = format!(r#"wolf = "matthew", at = "R0.S4", played = "{matthew}""#);
        turn("roel.signature1", &[&falk, &matthew]).feature("go R0.F4", "path")
    };
    // Silent Trail (3) has been played out, Vampires Don't Die (38) is still to come.
    assert_eq!(harm("matthew.signature1"), 0);
    assert_eq!(harm("vampires_dont_die"), 0);
    // Trap Setter (23, X) comes between.
    assert!(harm("matthew.signature2") > 0);
}

/// STR-202, STR-210, case 36: letters that nobody knows lead it from R0 to R1, to R5 or to the ladder
/// R0.L0; R2.S1 is seen from R2 alone, two steps away.
#[test]
fn the_next_assault_is_feared_where_the_supreme_may_come() {
    let quiet = FALK.replace("moon_red", "signature2");
    let position = turn("roel.prowl", &[&quiet]);
    // Prowl's B bounces from R0 to R5.
    let from_r5 = position.feature("go R1.F0", "next_assault");
    assert_eq!(from_r5, position.feature("go R1.F1", "next_assault"), "R1 is two steps from R5");
    let position = turn("roel.signature2", &[&quiet]);
    assert!(position.feature("go R1.F0", "next_assault") > 0);
    assert_eq!(position.feature("go R1.F1", "next_assault"), 0);
}

/// A wolf in sight of the Supreme in R0 with a card that reaches 13, platforms standing in these rooms.
fn before_the_supreme(collapsed: &str, played: &str) -> Position {
    let start = format!(
        r#"
phase = "turn"
active = 1
altar = 5
supreme = "master"
master = "R0"
apprentice = "none"
master_wounds = 3
collapsed = [{collapsed}]
"#
    );
    let roel = format!(
        r#"wolf = "roel", at = "R0.F1", played = "{played}", rewards = ["cursed_greatsword", "blessed_hammer", "crossbow"]"#
    );
    staged(&start, &[&roel, r#"wolf = "falk_maria", at = "R4.L4", played = "falk.signature2""#])
}

/// STR-373, STR-379: the fewer rooms in a row are left to the Supreme, the better; a letter X takes
/// none (STR-374), nor does a platform that it cannot come to any more.
#[test]
fn a_wound_is_worth_the_rooms_it_takes() {
    let hems = |collapsed: &str, played: &str| {
        before_the_supreme(collapsed, played).feature("ranged master", "hems")
    };
    // The centre tile is not turned: B (Prowl) is R1, C (Rend) R2, F (Wall of Iron) R5.
    let far = r#""R2", "R3", "R4""#;
    let one_left = r#""R2", "R3", "R4", "R5""#;
    assert_eq!(hems(one_left, "roel.signature2"), 0);
    assert_eq!(hems(one_left, "roel.rend"), 0);
    let last = hems(one_left, "roel.prowl");
    let beside = hems(far, "roel.prowl");
    let of_all = hems("", "roel.prowl");
    assert!(last > beside && beside > of_all && of_all > 0, "{last} {beside} {of_all}");
    // R3 is out of its way already, between fallen platforms: D of All You Can Bleed.
    assert_eq!(hems(r#""R2", "R4""#, "all_you_can_bleed"), 0);
}

/// Roel may shoot the Apprentice's last wound from R2.F2; so many Reward cards are in hand.
fn before_the_apprentice(wounds: u8, roel: &str, falk: &str) -> Position {
    let start = format!(
        r#"
phase = "turn"
active = 1
altar = 5
master_wounds = 3
apprentice_wounds = {wounds}
"#
    );
    let roel =
        format!(r#"wolf = "roel", at = "R2.F2", played = "roel.signature2", rewards = [{roel}]"#);
    let falk = format!(
        r#"wolf = "falk_maria", at = "R4.L4", played = "falk.signature2", rewards = [{falk}]"#
    );
    staged(&start, &[&roel, &falk])
}

/// STR-371: the wound that turns the Master into the Supreme is weighed by the Reward cards of the
/// pack; the wounds before it are not.
#[test]
fn the_pack_arms_itself_before_it_wakes_the_supreme() {
    let few = before_the_apprentice(2, r#""crossbow""#, r#""war_axe""#);
    assert_eq!(few.feature("ranged apprentice", "wake"), 1);
    assert_eq!(few.feature("ranged apprentice", "wake_ready"), 2);
    few.assert_not("ranged");
    let many = before_the_apprentice(
        2,
        r#""crossbow", "war_axe", "war_axe", "blessed_hammer", "blessed_hammer", "silver_dagger""#,
        r#""war_axe", "silver_dagger", "silver_dagger", "holy_water""#,
    );
    assert_eq!(many.feature("ranged apprentice", "wake_ready"), 10);
    many.assert_choice("ranged apprentice");
    let before = before_the_apprentice(1, r#""crossbow""#, "");
    assert_eq!(before.feature("ranged apprentice", "wake"), 0);
    before.assert_choice("ranged apprentice");
}

/// Phase 1 with the Supreme in R0 and Falk Maria in sight of R1 with this hand.
fn choosing(falk: &str) -> Position {
    let start = r#"
supreme = "master"
master = "R0"
apprentice = "none"
"#;
    let roel = r#"wolf = "roel", at = "R4.L4", hand = ["roel.rend", "roel.signature2"]"#;
    let falk = format!(r#"wolf = "falk_maria", at = "R1.F0", hand = [{falk}]"#);
    staged(start, &[roel, &falk])
}

/// STR-051, STR-071: who acts after the own turn still stands in the Strigoi's sight then; who has acted
/// before has gone away. Which cards a wolf may play everybody can tell from its discard.
#[test]
fn a_letter_harms_those_who_act_later() {
    // Rend (20, C) leads the Supreme to R1. The hands: Sermon (26), Blessing (6).
    let later = choosing(r#""falk.signature2""#).feature("card roel.rend", "card_letter_others");
    assert!(later > 0);
    let earlier = choosing(r#""falk.signature1""#).feature("card roel.rend", "card_letter_others");
    assert_eq!(earlier, 0);
    let either = r#""falk.signature1", "falk.signature2""#;
    let between = choosing(either).feature("card roel.rend", "card_letter_others");
    assert!(earlier < between && between < later, "{between}");
    assert_eq!(choosing(either).feature("card roel.signature2", "card_letter_others"), 0);
    choosing(r#""falk.signature2""#).assert_choice("card roel.signature2");
}

/// STR-051, STR-071, STR-202: who acts before the own turn may lead the Supreme to where it sees the own wolf;
/// who acts after it does not count, nor does what a ladder hides (STR-033).
#[test]
fn what_comes_before_the_own_turn_is_feared_where_the_wolf_stands() {
    let start = r#"
supreme = "master"
master = "R0"
apprentice = "none"
"#;
    // From R0 a letter leads to R1, which sees R1.F0. Roel's Rend is 20; Falk Maria's Blessing 6, her Sermon 26.
    let feared = |at: &str, falk: &str| {
        let roel = format!(r#"wolf = "roel", at = "{at}", hand = ["roel.rend"]"#);
        let falk = format!(r#"wolf = "falk_maria", at = "R3.L3", hand = [{falk}]"#);
        staged(start, &[&roel, &falk]).feature("card roel.rend", "card_before")
    };
    let before = feared("R1.F0", r#""falk.signature1""#);
    assert!(before > 0);
    assert_eq!(feared("R1.F0", r#""falk.signature2""#), 0);
    let either = feared("R1.F0", r#""falk.signature1", "falk.signature2""#);
    assert!(0 < either && either < before, "{either}");
    assert_eq!(feared("R4.L4", r#""falk.signature1""#), 0);
}
