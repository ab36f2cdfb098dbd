//! What bots are told of attacks, of escapes from them, and of what cards show of their players.

use super::*;

const ATTACK: &str = r#"
phase = "attack"
seats = [
    { role = "hiraku", objective = "O01" },
    { role = "mariposa", objective = "O02", hand = [HAND], area = [AREA] },
    { role = "murak", objective = "O03" },
    { role = "rose", objective = "O04" },
]
"#;

fn attack(hand: &str, area: &str) -> String {
    ATTACK.replace("HAND", hand).replace("AREA", area)
}

/// A base attack hits with a 5 or 6 (33 %), and of the 67 % misses half are hit back with the bonus
/// (33 %). Of four players as likely to win, one gains 9/12 by a hit on the rival, 1/12 by any other
/// hit, and loses 3/12 by a hit back.
#[test]
fn an_attack_is_worth_what_it_changes_of_the_chance_to_win() {
    let game = game::<Ninja>(4);
    let (mut state, _) = stage(&game, &attack("", ""), &[]);
    let worth = |state: &State| feature(&game, state, "attack seat2", "attack_worth");
    // One clan in six is the rival, 16 %: 33 * (16 * 9 + 84) / 100 = 75, less 33 * 3, times 10 / 12.
    assert_eq!(worth(&state), -20);
    // Mariposa is Hiraku's rival (table 3.3): (33 * 9 - 33 * 3) * 10 / 12.
    state.players[1].clans_possible = 1 << 1;
    assert_eq!(worth(&state), 165);
    // Somebody else for certain: (33 - 33 * 3) * 10 / 12.
    state.players[1].clans_possible = 1 << 2;
    assert_eq!(worth(&state), -55);
}

/// NIN-240 to NIN-272: a way out may be in a hand, unless there is none or it has no room.
#[test]
fn a_target_may_hold_a_way_out() {
    let game = game::<Ninja>(4);
    let evaded = |hand: &str, area: &str| {
        let (state, _) = stage(&game, &attack(hand, area), &[]);
        feature(&game, &state, "attack seat2", "attack_evaded")
    };
    assert_eq!(evaded("", ""), 0);
    let one = evaded("\"lupus_form\"", "");
    let three = evaded("\"lupus_form\", \"feral_call\", \"scourge\"", "");
    assert!(0 < one && one < three && three <= 33, "{one} and {three}");
    // What is in the hand is not known: only how much.
    assert_eq!(evaded("\"trokaba\"", ""), one);
    // With both hands full there is no room for a Trokaba, of which there are three (NIN-230).
    assert!(evaded("\"lupus_form\"", "\"jun_sai\"") < one, "a Mimesi or a Raggiro needs no hand");
}

/// Of two who hunt each other, whoever strikes first wins.
#[test]
fn hunters_and_hunted_are_told_apart() {
    let game = game::<Ninja>(4);
    let (mut state, _) = stage(&game, &attack("", ""), &[]);
    let feud = |state: &State, seat: &str| {
        feature(&game, state, &format!("attack {seat}"), "attack_feud_hit")
    };
    // Roles in the order of table 3.3: Murak (4) hunts Xenogray (6), nobody hunts Murak; Rose (3)
    // hunts neither.
    state.players[1].clans_possible = 1 << 4;
    state.players[2].clans_possible = 1 << 6;
    state.players[3].clans_possible = 1 << 3;
    assert_eq!([feud(&state, "seat2"), feud(&state, "seat3")], [33, 33]);
    assert_eq!(feud(&state, "seat4"), 0);
}

/// An attack that is escaped is not answered: 67 % of base attacks miss, half of the answers hit.
#[test]
fn an_escape_gives_up_the_counterattack() {
    let game = game::<Ninja>(4);
    let (mut state, mut chance) = stage(&game, &attack("\"trokaba\"", ""), &[]);
    act(&game, &mut state, &mut chance, "attack seat2");
    while game.decision(&state) != Decision::Seat(Seat(1)) {
        act(&game, &mut state, &mut chance, "pass");
    }
    let value = |state: &State, name: &str| feature(&game, state, "play trokaba", name);
    assert_eq!(value(&state, "escape_attack_risk"), 33);
    assert_eq!(value(&state, "escape_attack_counter"), 33);
    assert_eq!(value(&state, "escape_attack_counter_rival"), 33 * 16 / 100);
    // Traceless is Mariposa's rival.
    state.players[0].clans_possible = 1 << 2;
    assert_eq!(value(&state, "escape_attack_counter_rival"), 33);
}

/// NIN-440: four clans of seven bear the Katana's symbol, and one of six others hunts Hiraku.
#[test]
fn a_card_played_shows_its_player() {
    let game = game::<Ninja>(4);
    let start = r#"
phase = "event"
seats = [{ role = "hiraku", objective = "O01", hand = ["katana", "trokaba"] }]
"#;
    let (state, _) = stage(&game, start, &[("event", "E01")]);
    assert_eq!(feature(&game, &state, "play katana", "play_shows"), 25 - 14);
    assert_eq!(feature(&game, &state, "play katana", "play_shows_hunted"), 11 * 16 / 100);
    // Once it has been seen, a second one tells nothing more.
    let mut known = state;
    known.players[0].clans_possible = 1;
    assert_eq!(feature(&game, &known, "play katana", "play_shows"), 0);
}

/// NIN-106: whoever has volunteered could have withdrawn, and escapes for nothing.
#[test]
fn a_volunteer_needs_no_escape() {
    let game = game::<Ninja>(4);
    let start = r#"
phase = "event"
seats = [
    { role = "hiraku", objective = "O01", hand = ["mikatsu"] },
    { role = "mariposa", objective = "O02", hand = ["mikatsu"] },
]
"#;
    let (mut state, mut chance) = stage(&game, start, &[("event", "E01")]);
    assert_eq!(feature(&game, &state, "play mikatsu", "escape_event_unbound"), 0);
    for text in ["pass", "ask", "volunteer"] {
        act(&game, &mut state, &mut chance, text);
    }
    while !legal(&game, &state).iter().any(|(text, _)| text == "play mikatsu") {
        let list = legal(&game, &state);
        let text = if list.iter().any(|(text, _)| text == "face") { "face" } else { "pass" };
        act(&game, &mut state, &mut chance, text);
    }
    assert_eq!(game.decision(&state), Decision::Seat(Seat(1)));
    assert_eq!(feature(&game, &state, "play mikatsu", "escape_event_unbound"), 1);
    assert_eq!(choice(&game, &state, "expert"), "pass");
}

/// A Rescue the hostage (E09) fails three times in four and brings two disadvantages; whoever knows
/// its rival would hit it one time in three.
#[test]
fn an_event_may_cost_the_attack() {
    let game = game::<Ninja>(4);
    let start = r#"
phase = "event"
seats = [{ role = "hiraku", objective = "O01" }, { role = "mariposa", objective = "O02" }]
"#;
    let (mut state, mut chance) = stage(&game, start, &[("event", "E09")]);
    while !legal(&game, &state).iter().any(|(text, _)| text == "face") {
        act(&game, &mut state, &mut chance, "pass");
    }
    state.players[1].clans_possible = 1 << 1;
    assert_eq!(feature(&game, &state, "face", "event_attack_lost"), 75 * 2 * 33 / 100);
}

/// NIN-261, NIN-267: the armour that is cancelled, and the hand that is barred, before an attack.
#[test]
fn cards_prepare_the_own_attack() {
    let game = game::<Ninja>(4);
    let start = r#"
phase = "attack"
seats = [
    { role = "mariposa", objective = "O01", hand = ["cunning", "brain_hypnosis"] },
    { role = "traceless", objective = "O02", hand = ["trokaba"], area = ["body_armour"] },
    { role = "rose", objective = "O03" },
    { role = "murak", objective = "O04" },
]
"#;
    let (mut state, _) = stage(&game, start, &[]);
    // Traceless is Mariposa's rival.
    state.players[1].clans_possible = 1 << 2;
    assert_eq!(feature(&game, &state, "play brain_hypnosis seat3", "bar_evasion"), 0);
    // A base attack needs a 7 against two points of armour, and hits with a 5 without them.
    let gain = feature(&game, &state, "play cunning body_armour seat2", "cancel_setup_rival_hit");
    assert_eq!(gain, 33);
    state.players[1].stats[1] -= 2;
    let barred = feature(&game, &state, "play brain_hypnosis seat2", "bar_evasion");
    assert!((1..33).contains(&barred), "{barred}");
}

/// NIN-269, NIN-313: a Mimesi shelters who attacks at a risk, unless Crisi d'identità bars special abilities.
#[test]
fn what_is_barred_shelters_nobody() {
    let game = game::<Ninja>(4);
    let sheltered = |hand: &str, disadvantages: &str| {
        let text = ATTACK.replace(
            r#"{ role = "rose", objective = "O04" }"#,
            &format!(
                r#"{{ role = "rose", objective = "O04", hand = [{hand}], disadvantages = [{disadvantages}] }}"#
            ),
        );
        let text = format!("active = 4\n{}", text.replace("HAND", "").replace("AREA", ""));
        let (mut state, mut chance) = stage(&game, &text, &[]);
        // Whether to play the Mimesi at once is asked before.
        if legal(&game, &state).iter().any(|(text, _)| text == "play mimesis") {
            game.apply(&mut state, Action::Pass, &mut chance, &mut NullRecorder);
        }
        feature(&game, &state, "attack seat1", "attack_risk_sheltered")
    };
    assert_eq!(sheltered("", ""), 0);
    assert!(sheltered("\"mimesis\"", "") > 0);
    assert_eq!(sheltered("\"mimesis\"", "\"identity_crisis\""), 0);
    assert!(sheltered("\"trokaba\"", "\"identity_crisis\"") > 0, "no special ability");
}
