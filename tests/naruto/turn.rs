//! Set-up, turns, preparation, interruptions and formation of Naruto: sections 2.2 to 2.6 and 2.15
//! of the rules catalogue, with their knobs. What single cards do is in the scenarios.

use std::collections::BTreeSet;

use tenbin::engine::Seat;
use tenbin::games::naruto::Naruto;
use tenbin::games::naruto::state::{Ending, Frame, Object, State, UnitId, units_in};

use crate::naruto_support::Play;
use crate::support::game_with;

fn game(sets: &[&str]) -> Naruto {
    game_with::<Naruto>(2, sets)
}

fn hand_sizes(state: &State) -> [u32; 2] {
    [0, 1].map(|seat: usize| state.players[seat].hand.count_ones())
}

fn hand_of(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].hand)
}

fn chakra_of(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].chakra)
}

fn discard_of(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].discard)
}

/// The ninjas of a seat, in order of their numbers: id, and `(i)` for injured.
fn camp_of(play: &Play, seat: u8) -> Vec<String> {
    let units = units_in(play.state.units_of(Seat(seat)));
    units
        .map(|unit| {
            let unit = play.state.units[unit.index()];
            let card = usize::from(play.state.kind(unit.card));
            let injured = if unit.injured { "(i)" } else { "" };
            format!("{}{injured}", play.game.rules.catalogue.cards[card].id)
        })
        .collect()
}

/// NAR-020, CH-a: either seat starts in half of the games; the loser of a game before is not known
/// to a game, so `loser` draws too.
#[test]
fn who_starts() {
    for (sets, seat) in
        [("rules.start_player=seat0", Seat(0)), ("rules.start_player=seat1", Seat(1))]
    {
        for seed in 0..20 {
            let play = Play::dealt(game(&[sets]), seed);
            assert_eq!((play.state.starter, play.state.active), (seat, seat), "{sets}");
        }
    }
    for sets in ["rules.start_player=random", "rules.start_player=loser"] {
        let game = game(&[sets]);
        let first = |seed| u32::from(Play::dealt(game.clone(), seed).state.starter.0);
        let seconds: u32 = (0..400).map(first).sum();
        // Five standard deviations of 400 fair coins.
        assert!((150..=250).contains(&seconds), "{sets}: {seconds} of 400");
    }
}

/// NAR-021, NAR-022, NAR-024, NAR-026: six cards; the starting player redraws 5 and 4 cards and then
/// has no further redraw, before the second player is asked.
#[test]
fn redraws_of_one_player_come_before_those_of_the_other() {
    let mut play = Play::dealt(game(&["rules.start_player=seat1"]), 3);
    assert_eq!(hand_sizes(&play.state), [6, 6]);
    assert_eq!(play.texts(), ["keep", "redraw"]);
    assert_eq!(play.state.top(), Frame::Redraw(Seat(1)));
    play.play("redraw");
    assert_eq!((hand_sizes(&play.state), play.state.top()), ([6, 5], Frame::Redraw(Seat(1))));
    play.play("redraw");
    assert_eq!((hand_sizes(&play.state), play.state.top()), ([6, 4], Frame::Redraw(Seat(0))));
    assert_eq!(play.state.players[1].deck.len(), 46);
    play.plays(&["redraw", "keep"]);
    // The starting player has drawn for the turn.
    assert_eq!(hand_sizes(&play.state), [5, 5]);
    assert_eq!((play.state.turn, play.state.active), (1, Seat(1)));
    for player in &play.state.players {
        assert_eq!((player.chakra, player.discard, player.camp), (0, 0, 0));
        assert_eq!((player.gains.len(), player.counter), (0, 0));
    }
}

/// NAR-021, NAR-022, NAR-025: the knobs of the opening hand.
#[test]
fn opening_hands_by_knobs() {
    let none = game(&["rules.redraws=0", "rules.opening_hand=8", "rules.start_player=seat0"]);
    let play = Play::dealt(none, 1);
    assert_eq!((play.state.turn, hand_sizes(&play.state)), (1, [9, 8]));
    let sets = ["rules.redraws=3", "rules.redraw_penalty=0", "rules.second_player_extra_cards=2"];
    let mut play = Play::dealt(game(&[&sets[..], &["rules.start_player=seat0"]].concat()), 1);
    play.plays(&["redraw", "redraw", "redraw", "redraw"]);
    // The extra cards come after the second player's last decision.
    assert_eq!((hand_sizes(&play.state), play.state.top()), ([6, 6], Frame::Redraw(Seat(1))));
    play.play("keep");
    assert_eq!(hand_sizes(&play.state), [7, 8]);
}

/// A redraw shuffles the hand in: the new one is drawn from all 50 cards (NAR-022, NAR-026).
#[test]
fn a_redraw_may_bring_cards_of_the_old_hand() {
    let game = game(&[]);
    let kept = (0..200).filter(|&seed| {
        let mut play = Play::dealt(game.clone(), seed);
        let seat = play.state.starter.index();
        let old = play.state.players[seat].hand;
        play.play("redraw");
        play.state.players[seat].hand & old != 0
    });
    // 1 - C(44,5)/C(50,5) = 0.487 of 200: 97.5, give or take five deviations of 7.1.
    let count = kept.count();
    assert!((62..=133).contains(&count), "{count} of 200");
}

/// NAR-023, NAR-422, NAR-423, NAR-030: a counter each, from 0, up at the end of the own turn, not
/// beyond the cap.
#[test]
fn counters_rise_with_the_own_turns() {
    for (sets, cap) in [(&[][..], 9), (&["rules.turn_counter_cap=5"][..], 5)] {
        let sets = [&["rules.start_player=seat0"], sets].concat();
        let mut play = Play::dealt(game(&sets), 5);
        for turn in 1..=30_u16 {
            play.idle_until(|state| state.turn == turn && state.top() == Frame::Menu);
            assert_eq!(u16::from(play.state.active.0), (turn - 1) % 2);
            let expected = [turn / 2, (turn - 1) / 2].map(|count| count.min(cap) as u8);
            let counters = [0, 1].map(|seat: usize| play.state.players[seat].counter);
            assert_eq!(counters, expected, "in turn {turn}");
        }
    }
}

/// NAR-023: one counter for both, up at the end of every turn.
#[test]
fn a_shared_counter_rises_with_every_turn() {
    let sets = ["rules.turn_counter=shared", "rules.turn_counter_cap=12"];
    let mut play = Play::dealt(game(&sets), 5);
    for turn in 1..=20_u16 {
        play.idle_until(|state| state.turn == turn && state.top() == Frame::Menu);
        let counters = [0, 1].map(|seat: usize| play.state.players[seat].counter);
        assert_eq!(counters, [(turn - 1).min(12) as u8; 2], "in turn {turn}");
    }
}

/// Idles a game through; in which turn and how it ended, and who won.
fn idled(sets: &[&str]) -> (u16, Ending, u8) {
    let mut play = Play::dealt(game(&[&["rules.start_player=seat0"], sets].concat()), 2);
    play.idle_until(|_| false);
    (play.state.turn, play.state.ending, play.state.winners)
}

/// NAR-031, NAR-441 and the clock of section 6: after an opening hand of 6 the 44th card is drawn in
/// the 44th own turn, and whoever draws it loses.
#[test]
fn decks_run_out_by_the_clock() {
    assert_eq!(idled(&[]), (87, Ending::DeckOut, 0b10));
    // The second player's 44th turn comes before the starting player's 45th.
    assert_eq!(idled(&["rules.first_player_draws=false"]), (88, Ending::DeckOut, 0b01));
    assert_eq!(idled(&["rules.turn_draw=2"]), (43, Ending::DeckOut, 0b10));
    assert_eq!(idled(&["rules.deck_out=on_failed_draw"]), (89, Ending::DeckOut, 0b10));
}

/// NAR-480: a game is cut off after `max_turns` turns of both players; nobody wins.
#[test]
fn a_long_game_is_cut_off() {
    assert_eq!(idled(&["rules.max_turns=50"]), (50, Ending::CutoffTurns, 0));
}

/// NAR-421: cards beyond the limit leave at the end of the own turn.
#[test]
fn the_hand_is_limited_at_the_end_of_the_turn() {
    let at_turn_nine = |sets: &[&str]| {
        let mut play = Play::dealt(game(&[&["rules.start_player=seat0"], sets].concat()), 4);
        play.idle_until(|state| state.turn == 9);
        let player = play.state.players[0];
        // Four turns are over; the fifth card has been drawn.
        [player.hand, player.discard, player.chakra].map(u64::count_ones)
    };
    assert_eq!(at_turn_nine(&[]), [7, 4, 0]);
    assert_eq!(at_turn_nine(&["rules.hand_limit=8"]), [9, 2, 0]);
    assert_eq!(at_turn_nine(&["rules.hand_limit=none"]), [11, 0, 0]);
    assert_eq!(at_turn_nine(&["rules.hand_excess_to=chakra"]), [7, 0, 4]);
}

/// NAR-421: what leaves is the player's choice; no two orders of choosing lead to the same.
#[test]
fn every_choice_of_excess_cards_comes_up_once() {
    let hand =
        "hand = ['NL-01', 'NL-01', 'NL-01', 'NF-01', 'NF-01', 'NW-01', 'NW-01', 'NE-01', 'NE-01']";
    let play = Play::sides(game(&[]), "phase = 'end'", hand, "");
    let ends = play.ends(&|state| matches!(state.top(), Frame::HandExcess { .. }));
    let kept: BTreeSet<_> = ends.iter().map(|end| discard_of(end, 0)).collect();
    // Multisets of 3 of 4 kinds are 20; three of a kind of which there are two: 3 of them.
    assert_eq!((ends.len(), kept.len()), (17, 17));
    assert!(ends.iter().all(|end| hand_sizes(&end.state)[0] == 6));
}

/// NAR-051, NAR-052: one or more cards of any type become chakra, again and again.
#[test]
fn every_set_of_cards_may_be_turned_into_chakra_once() {
    let hand = "hand = ['NL-01', 'NL-01', 'JF-01', 'CL-01']";
    let play = Play::sides(game(&[]), "", hand, "");
    let mut charging = play.clone();
    charging.play("charge");
    let ends = charging.ends(&|state| matches!(state.top(), Frame::Charging(_)));
    let sets: BTreeSet<_> = ends.iter().map(|end| chakra_of(end, 0)).collect();
    // (2 + 1) * 2 * 2 sets but the empty one.
    assert_eq!((ends.len(), sets.len()), (11, 11));
    let mut play = play;
    play.plays(&["charge", "charge NL-01", "spare NL-01", "charge JF-01", "spare CL-01"]);
    assert_eq!(chakra_of(&play, 0), ["JF-01", "NL-01"]);
    assert!(play.offers("charge"));
}

/// NAR-051: the knob counts cards, not times.
#[test]
fn charging_may_be_limited() {
    let hand = "hand = ['NL-01', 'NF-01', 'NW-01', 'NE-01']";
    let mut play = Play::sides(game(&["rules.charge_limit=2"]), "", hand, "");
    play.plays(&["charge", "charge NL-01", "charge NF-01"]);
    assert_eq!((chakra_of(&play, 0).len(), play.offers("charge")), (2, false));
    let play = Play::sides(game(&["rules.charge_limit=0"]), "", hand, "");
    assert!(!play.offers("charge"));
}

/// NAR-122: nothing of the preparation comes after the formation began, or after its end.
#[test]
fn the_formation_ends_the_preparation() {
    let side = "hand = ['NL-02', 'CL-01', 'ML-01', 'NL-03'], units = ['NL-01', 'NF-01']";
    let mut play = Play::sides(game(&[]), "", side, "");
    assert!(play.offers("call NL-02") && play.offers("client CL-01"));
    assert!(play.offers("tactic ML-01") && play.offers("charge"));
    play.plays(&["end", "keep"]);
    assert_eq!(play.texts(), ["done", "send NL-01", "send NF-01"]);
}

/// NAR-121: every partition into teams of at most so many comes up once.
#[test]
fn every_partition_into_teams_comes_up_once() {
    let four = "units = ['NL-01', 'NF-01', 'NW-01', 'NE-01']";
    let five =
        "units = ['NL-01', 'NF-01', 'NW-01', 'NE-01', 'NN-01'], teams = [['NW-01', 'NN-01']]";
    // Bell numbers 15 and 52, less those with larger blocks; 10 is the number of involutions.
    for (cap, side, count) in
        [(3, four, 14), (2, four, 10), (4, four, 15), (3, five, 46), (5, five, 52)]
    {
        let sets = format!("rules.team_size_cap={cap}");
        let mut play = Play::sides(game(&[&sets]), "phase = 'formation'", side, "");
        play.play("regroup");
        let ends = play.ends(&|state| matches!(state.top(), Frame::Place { .. }));
        let teams = |end: &Play| -> BTreeSet<u32> {
            end.state.teams.iter().map(|team| team.members).filter(|&set| set != 0).collect()
        };
        let partitions: BTreeSet<_> = ends.iter().map(teams).collect();
        assert_eq!((ends.len(), partitions.len()), (count, count), "cap {cap}: {side}");
    }
}

/// NAR-123: teams persist until their controller regroups them.
#[test]
fn teams_persist() {
    let side = "units = ['NL-01', 'NF-01', 'NW-01'], teams = [['NL-01', 'NW-01']]";
    let mut play = Play::sides(game(&[]), "phase = 'formation'", side, side);
    let teams = |state: &State| state.teams.map(|team| team.members);
    let before = teams(&play.state);
    let turn = play.state.turn;
    play.idle_until(|state| state.turn == turn + 2);
    assert_eq!(teams(&play.state), before);
}

/// NAR-123: the knob lets the inactive player regroup after the formation, or after the attack
/// declaration.
#[test]
fn the_defender_may_regroup_by_knob() {
    let side = "units = ['NL-01', 'NF-01']";
    let asked = |sets: &[&str]| {
        let mut play = Play::sides(game(sets), "phase = 'formation'", side, side);
        play.play("keep");
        let early = play.asked().is_some_and(|seat| seat.0 == 1);
        if early {
            assert_eq!(play.texts(), ["keep", "regroup"]);
            play.play("keep");
        }
        play.plays(
            &["send NL-01", "done"]
                .map(|text| text.replace("NL-01", "seat1:NL-01"))
                .each_ref()
                .map(String::as_str),
        );
        let late = play.state.top() == Frame::Formation(Seat(1));
        (early, late)
    };
    assert_eq!(asked(&[]), (false, false));
    assert_eq!(asked(&["rules.defender_regroups=in_formation_phase"]), (true, false));
    assert_eq!(asked(&["rules.defender_regroups=at_defence_declaration"]), (false, true));
}

/// NAR-123, NAR-140: without an attack there is no defence declaration to regroup for.
#[test]
fn without_an_attack_nobody_regroups_late() {
    let side = "units = ['NL-01', 'NF-01']";
    let sets = ["rules.defender_regroups=at_defence_declaration"];
    let mut play = Play::sides(game(&sets), "phase = 'formation'", side, side);
    let turn = play.state.turn;
    play.plays(&["keep", "done"]);
    assert_eq!((play.state.turn, play.state.top()), (turn + 1, Frame::Menu));
}

/// NAR-124: at the end of the turn the latest arrived leave teams beyond the cap, one by one.
#[test]
fn teams_beyond_the_cap_shrink_at_the_end() {
    let ids = "'NL-01', 'NF-01', 'NW-01', 'NE-01', 'NN-01'";
    let side = format!("units = [{ids}], teams = [[{ids}]]");
    let mut play = Play::sides(game(&[]), "phase = 'end'", &side, &side);
    let turn = play.state.turn;
    play.idle_until(|state| state.turn > turn);
    let mut sizes = play.state.teams.map(|team| team.members.count_ones());
    sizes.sort_unstable();
    assert_eq!(sizes[26..], [1, 1, 1, 1, 3, 3]);
}

/// NAR-033: the starting player has a formation and no battle in turn 1; the knob gives it.
#[test]
fn the_first_turn_has_no_battle() {
    let side = "units = ['NL-01', 'NF-01']";
    for (sets, attacks) in [(&[][..], false), (&["rules.first_turn_attack=true"][..], true)] {
        let mut play = Play::sides(game(sets), "phase = 'preparation'\nturn = 1", side, "");
        play.idle_until(|state| matches!(state.top(), Frame::Formation(_)));
        play.play("keep");
        assert_eq!(matches!(play.state.top(), Frame::Send { .. }), attacks);
    }
}

/// NAR-053, NAR-059, NAR-060: one call, one tactic, one client a turn; the knobs allow more or none.
#[test]
fn each_action_is_limited_by_the_turn() {
    let hand =
        "hand = ['NL-01', 'NF-01', 'CL-01', 'CL-03', 'ML-01', 'ML-01', 'NL-02', 'NL-03', 'NL-07']";
    let mut play = Play::sides(game(&[]), "", hand, "");
    play.plays(&["call NL-01", "client CL-01", "tactic ML-01", "pay NL-02"]);
    assert!(!play.offers("call NF-01") && !play.offers("client CL-03"));
    assert!(!play.offers("tactic ML-01") && play.offers("charge"));
    let sets = ["rules.calls_per_turn=2", "rules.clients_per_turn=2", "rules.tactics_per_turn=2"];
    let mut play = Play::sides(game(&sets), "", hand, "");
    play.plays(&["call NL-01", "client CL-01", "tactic ML-01", "pay NL-02"]);
    assert!(play.offers("call NF-01") && play.offers("client CL-03"));
    play.plays(&["tactic ML-01", "pay NL-03", "call NF-01"]);
    assert!(!play.texts().iter().any(|text| text.starts_with("call")));
    let sets = ["rules.clients_per_turn=0", "rules.tactics_per_turn=0"];
    let play = Play::sides(game(&sets), "", hand, "");
    assert!(!play.offers("client CL-01") && !play.offers("tactic ML-01"));
}

/// NAR-055: a hand cost is paid with other cards of a shared symbol, or with any by knob.
#[test]
fn hand_costs_are_paid_in_kind() {
    let hand = "hand = ['NL-08', 'NF-01', 'CL-01', 'NL-01']";
    let mut play = Play::sides(game(&[]), "", hand, "");
    play.play("call NL-08");
    assert_eq!(play.texts(), ["pay CL-01", "pay NL-01"]);
    play.play("pay CL-01");
    assert_eq!(
        (camp_of(&play, 0), chakra_of(&play, 0)),
        (vec!["NL-08".into()], vec!["CL-01".into()])
    );
    let fire = "hand = ['NL-08', 'NF-01', 'NF-02']";
    assert!(!Play::sides(game(&[]), "", fire, "").offers("call NL-08"));
    let mut play = Play::sides(game(&["rules.hand_cost_symbol=any"]), "", fire, "");
    play.play("call NL-08");
    assert_eq!(play.texts(), ["pay NF-01", "pay NF-02"]);
}

/// NAR-054, NAR-058, NAR-424: entry turns; at the end of the counter a ninja of any entry turn.
#[test]
fn entry_turns_bind_until_the_counter_is_full() {
    let side = |counter: u8| {
        format!("counter = {counter}, hand = ['NL-06', 'NL-07', 'NL-09', 'MF-02', 'NL-01']")
    };
    let play = Play::sides(game(&[]), "", &side(3), "");
    assert!(
        play.offers("call NL-06") && !play.offers("call NL-07") && !play.offers("tactic MF-02")
    );
    let play = Play::sides(game(&["rules.turn_counter_cap=5"]), "", &side(5), "");
    assert!(play.offers("call NL-09") && play.offers("tactic MF-02"));
    let play = Play::sides(game(&["rules.turn_counter_cap=6"]), "", &side(5), "");
    assert!(!play.offers("call NL-09"));
}

/// NAR-100 to NAR-104: an evolution in place, and its knobs.
#[test]
fn evolutions_take_the_place_of_their_base() {
    let side = "hand = ['NL-06'], units = [{ card = 'NL-04', injured = true }, 'NF-01'], teams = [['NF-01', 'NL-04']]";
    let mut play = Play::sides(game(&[]), "", side, "");
    assert!(play.offers("call NL-06 on NL-04") && !play.offers("call NL-06"));
    let unit = play.state.units.iter().position(|unit| unit.injured).unwrap();
    let before = play.state.units[unit];
    play.play("call NL-06 on NL-04");
    assert_eq!(
        (camp_of(&play, 0), discard_of(&play, 0)),
        (vec!["NL-06(i)".into(), "NF-01".into()], vec!["NL-04".to_owned()])
    );
    let after = play.state.units[unit];
    assert_eq!(
        (after.team, after.serial, after.joined),
        (before.team, before.serial, before.joined)
    );
    let mut play = Play::sides(game(&["rules.evolution_keeps_position=false"]), "", side, "");
    play.play("call NL-06 on NL-04");
    assert_eq!(camp_of(&play, 0), ["NL-06", "NF-01"]);
    let mut play = Play::sides(game(&["rules.evolved_card_goes_to=chakra"]), "", side, "");
    play.play("call NL-06 on NL-04");
    assert_eq!(chakra_of(&play, 0), ["NL-04"]);
    let mut play = Play::sides(game(&["rules.evolved_card_goes_to=under"]), "", side, "");
    play.play("call NL-06 on NL-04");
    let card = play.state.units[unit].card;
    assert!(play.state.beneath.get(card).is_some() && discard_of(&play, 0).is_empty());
    let alone = "hand = ['NL-06']";
    assert!(Play::sides(game(&[]), "", alone, "").offers("call NL-06"));
    assert!(
        !Play::sides(game(&["rules.evolution_needs_base=true"]), "", alone, "")
            .offers("call NL-06")
    );
}

/// NAR-100: the base has a strictly lower entry turn, NAR-318: is under no foreign control.
#[test]
fn not_every_ninja_of_the_name_is_a_base() {
    let offers = |sets: &[&str], first: &str, second: &str| {
        let play = Play::sides(game(sets), "", first, second);
        play.texts().into_iter().filter(|text| text.starts_with("call")).collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(offers(&[], "hand = ['NL-06'], units = ['NL-06']", ""), none);
    // Taken from the other: neither a base nor is there room for the name.
    assert_eq!(offers(&[], "hand = ['NL-06'], units = [{ card = 'NL-04', owner = 2 }]", ""), none);
    let sets = ["rules.same_name_rule=none"];
    assert_eq!(
        offers(&sets, "hand = ['NL-06'], units = ['NL-04']", ""),
        ["call NL-06 on NL-04", "call NL-06"]
    );
}

/// NAR-110 to NAR-113: groups and their knobs.
#[test]
fn groups_are_called_through_one_component() {
    let calls = |sets: &[&str], first: &str, second: &str| {
        let play = Play::sides(
            game(sets),
            "",
            &format!("hand = ['NG-01'], units = [{first}]"),
            &format!("units = [{second}]"),
        );
        play.texts().into_iter().filter(|text| text.starts_with("call")).collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(calls(&[], "", ""), none);
    assert_eq!(calls(&[], "'NI-01'", ""), ["call NG-01 on NI-01"]);
    assert_eq!(calls(&[], "'NL-05'", ""), ["call NG-01 on NL-05"]);
    assert_eq!(calls(&[], "'NI-01', 'NL-05'", ""), none);
    // A component on the other side counts only with the knob; alone it never does.
    assert_eq!(calls(&[], "'NI-01'", "'NL-05'"), ["call NG-01 on NI-01"]);
    assert_eq!(calls(&[], "", "'NL-05'"), none);
    let whole = ["rules.group_scope=whole_field"];
    assert_eq!(calls(&whole, "'NI-01'", "'NL-05'"), none);
    assert_eq!(calls(&whole, "'NI-01'", ""), ["call NG-01 on NI-01"]);
    assert_eq!(calls(&whole, "", "'NI-01'"), none);
}

/// NAR-111, NAR-113: where the component goes, and which names the group then bears.
#[test]
fn the_component_of_a_group_goes_where_the_knob_says() {
    let side = "hand = ['NG-01', 'NI-01', 'NL-05'], units = [{ card = 'NI-01', injured = true }]";
    let called = |sets: &[&str]| {
        let mut play =
            Play::sides(game(&[&["rules.calls_per_turn=2"], sets].concat()), "", side, "");
        play.play("call NG-01 on NI-01");
        let names = ["call NI-01", "call NL-05"].map(|text| play.offers(text));
        (camp_of(&play, 0), discard_of(&play, 0), names)
    };
    let texts = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    assert_eq!(called(&[]), (texts(&["NG-01(i)"]), texts(&["NI-01"]), [false, false]));
    let under = called(&["rules.group_component=under"]);
    assert_eq!(under, (texts(&["NG-01(i)"]), texts(&[]), [false, false]));
    let free = called(&["rules.group_blocks_components=false"]);
    assert_eq!(free, (texts(&["NG-01(i)"]), texts(&["NI-01"]), [true, true]));
    let stays = called(&["rules.group_component=stays"]);
    assert_eq!(stays, (texts(&["NI-01(i)", "NG-01(i)"]), texts(&[]), [false, false]));
}

/// NAR-070 to NAR-074: a window where an interruption could be played, and only there; once a turn.
#[test]
fn windows_open_for_what_fits() {
    let first = "hand = ['NL-01', 'ML-01', 'NL-02', 'ML-01', 'NL-03']";
    let second = "hand = ['MF-03', 'MF-03', 'ML-03', 'ML-03']";
    let mut play = Play::sides(game(&[]), "", first, second);
    // Nothing fits when the preparation begins.
    assert_eq!(play.asked().map(|seat| seat.0), Some(0));
    play.play("call NL-01");
    assert_eq!(play.texts(), ["pass", "interrupt MF-03"]);
    play.play("pass").plays(&["tactic ML-01", "pay NL-02"]);
    assert_eq!(play.texts(), ["pass", "interrupt ML-03"]);
    play.plays(&["interrupt ML-03", "target announced"]);
    // Negated: it stays paid, goes to chakra, counts as played (NAR-073). The window comes again,
    // but one interruption is all (NAR-074).
    assert_eq!(play.asked().map(|seat| seat.0), Some(0));
    assert_eq!(chakra_of(&play, 0), ["ML-01", "NL-02"]);
    assert_eq!(chakra_of(&play, 1), ["ML-03"]);
    assert!(!play.offers("tactic ML-01"));
    let sets = ["rules.negated_returns_to=hand", "rules.interruptions_per_turn=unlimited"];
    let mut play = Play::sides(game(&sets), "", first, second);
    play.plays(&["call NL-01", "interrupt MF-03", "target NL-01"]);
    assert_eq!(camp_of(&play, 0), ["NL-01(i)"]);
    // The window comes again until the player passes (NAR-071).
    play.plays(&["pass", "tactic ML-01", "pay NL-02", "interrupt ML-03", "target announced"]);
    assert!(hand_of(&play, 0).contains(&"ML-01".to_owned()));
    assert_eq!(chakra_of(&play, 0), ["NL-02"]);
}

/// NAR-062, NAR-075 (EX-T26): what "cannot" touches is what comes later.
#[test]
fn an_announced_tactic_is_not_stopped_by_a_later_cannot() {
    let first = "hand = ['ML-01', 'ML-01', 'NL-02', 'NL-03', 'CL-01']";
    let second = "hand = ['MN-03', 'NN-01']";
    let mut play = Play::sides(game(&["rules.tactics_per_turn=2"]), "", first, second);
    play.play("pass").plays(&["tactic ML-01", "pay NL-02", "interrupt MN-03"]);
    play.idle_until(|state| state.top() == Frame::Menu);
    // 5 - 2 + 2 cards; no further tactic or client.
    assert_eq!(hand_sizes(&play.state)[0], 5);
    assert!(!play.offers("client CL-01") && !play.offers("tactic ML-01"));
}

/// NAR-076: the window at the end of the preparation is its last moment.
#[test]
fn nothing_follows_the_last_window() {
    let second = "hand = ['MN-03', 'NN-01']";
    let first = "hand = ['NL-01'], units = ['NF-01', 'NW-01']";
    let mut play = Play::sides(game(&[]), "", first, second);
    play.plays(&["pass", "end", "interrupt MN-03"]);
    play.idle_until(|state| {
        state.active == Seat(0)
            && !matches!(
                state.top(),
                Frame::Window(_) | Frame::PayHand { .. } | Frame::AnnounceTargets(_)
            )
    });
    assert_eq!(play.state.top(), Frame::Formation(Seat(0)));
}

/// NAR-009, NAR-060: no second client of a name.
#[test]
fn a_client_of_the_same_name_is_not_called() {
    let play = Play::sides(game(&[]), "", "hand = ['CL-01', 'CL-03'], camp = ['CL-01']", "");
    assert!(!play.offers("client CL-01") && play.offers("client CL-03"));
}

/// NAR-058, NAR-059 (MF-02): a permanent stays in camp and gives one more tactic at once, and each
/// copy one more.
#[test]
fn a_permanent_gives_more_tactics_at_once() {
    let hand = "hand = ['MF-02', 'MF-02', 'ML-01', 'ML-01', 'NL-01', 'NL-02']";
    let mut play = Play::sides(game(&[]), "", hand, "");
    play.plays(&["tactic MF-02", "tactic MF-02", "tactic ML-01", "pay NL-01"]);
    assert_eq!(play.ids(0, play.state.players[0].camp), ["MF-02", "MF-02"]);
    assert!(!play.offers("tactic ML-01"));
}

/// NAR-020 to NAR-026 and the turns leave no designated target behind.
#[test]
fn marks_are_released_with_their_action() {
    let first = "hand = ['ML-02', 'NL-01', 'NL-02'], units = ['NF-01', 'NW-01']";
    let mut play = Play::sides(game(&[]), "", first, "");
    play.plays(&["tactic ML-02", "target NF-01"]);
    assert_eq!(play.state.marks.len(), 1);
    assert_eq!(play.state.marks[0].object, Object::Unit(UnitId::U0));
    play.play("pay NL-01");
    assert!(play.state.marks.is_empty());
}
