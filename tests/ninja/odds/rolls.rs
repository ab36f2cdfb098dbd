//! Single rolls, events, combats, grenades, escapes.

use tenbin::engine::{Seat, SeatSet, Stream};
use tenbin::games::ninja::Action;
use tenbin::games::ninja::state::{Moment, State};

use super::ratio;
use crate::ninja_support::{Asked, cards_of, game, moment, offers_bonus, play_on, stage};
use crate::support::walk::{Plan, Ratio, Walk, law, probability};

/// Whether the event of the turn has come to its end.
fn event_is_over(state: &State, _: &Walk) -> bool {
    !state.event.open && state.event.faced != SeatSet::EMPTY
}

/// A plan whose drawn disadvantages touch neither CST nor INT.
fn harmless(game: &tenbin::games::ninja::Ninja, event: &str) -> Plan {
    let quiet = cards_of(game, "disadvantage", "debilitation")
        | cards_of(game, "disadvantage", "distraction");
    Plan {
        fixed: vec![(Stream::EVENT, cards_of(game, "event", event)), (Stream::DECK_B, quiet)],
        ..Plan::default()
    }
}

/// The chance that seat 1 passes an event, with a way to choose.
fn passes(
    game: &tenbin::games::ninja::Ninja,
    event: &str,
    start: &str,
    choose: impl Fn(&Asked<'_>) -> Action,
) -> Ratio {
    probability(&harmless(game, event), |chance| {
        let mut state = stage(game, start, chance);
        play_on(game, &mut state, chance, event_is_over, &choose);
        state.event.passed.has(Seat(0))
    })
}

const TWO: &str = "phase = \"event\"\nseats = [{}, {}]";

/// P01: a single roll needing k (NIN-140, NIN-142: below 1 always, above 6 never).
#[test]
fn p01_a_roll_that_needs_k() {
    let table = [
        (-1, "1"),
        (0, "1"),
        (1, "1"),
        (2, "5/6"),
        (3, "2/3"),
        (4, "1/2"),
        (5, "1/3"),
        (6, "1/6"),
        (7, "0"),
        (8, "0"),
    ];
    for (need, expected) in table {
        // INT 3: the number is what is needed and three more.
        let set = format!("event.E01.rolls.1.dc={}", need + 3);
        let game = game(2, &[&set]);
        let found = passes(&game, "E01", TWO, |asked| asked.prefer(&["face"]));
        assert_eq!(found, ratio(expected), "needing {need}");
    }
}

/// P04: a counterattack hits half the time, after an attack that missed (NIN-165).
#[test]
fn p04_a_counterattack_after_a_miss() {
    let game = game(3, &[]);
    let mut plan = harmless(&game, "E01");
    plan.faces = vec![1];
    let found = probability(&plan, |chance| {
        let mut state = stage(&game, "phase = \"attack\"\nseats = [{}, {}, {}]", chance);
        let next = |state: &State, _: &Walk| state.turn > 1;
        play_on(&game, &mut state, chance, next, |asked| {
            asked.prefer(&["attack seat2", "counter"])
        });
        assert!(!state.eliminated.has(Seat(1)), "a 1 misses");
        state.eliminated.has(Seat(0))
    });
    assert_eq!(found, ratio("1/2"));
}

/// P14: CST 7 with one Kit, played after the die where it turns the roll (NIN-243, NIN-245).
#[test]
fn p14_a_kit_kept_for_after_the_die() {
    let game = game(2, &[]);
    let start = "phase = \"event\"\nseats = [{ hand = [\"first_aid_kit\"] }, {}]";
    let mut played = 0;
    let found = probability(&harmless(&game, "E02"), |chance| {
        let mut state = stage(&game, start, chance);
        play_on(&game, &mut state, chance, event_is_over, |asked| {
            let natural = asked.state.rolls.last().map_or(0, |roll| roll.natural);
            if asked.moment() == Some(Moment::AfterEventRoll) && natural + 3 == 6 {
                played += 1;
                return asked.find("play first_aid_kit a").expect("a Kit after the die is legal");
            }
            asked.prefer(&["face"])
        });
        state.event.passed.has(Seat(0))
    });
    assert_eq!(found, ratio("2/3"));
    assert_eq!(played, 1, "only a 3 is turned by a Kit");
}

/// P31: INT 7 where an opponent plays Makibishi after the roll whenever it turns a pass (NIN-385,
/// NIN-140, NIN-245).
#[test]
fn p31_makibishi_after_the_die_where_it_turns_a_pass() {
    let game = game(2, &[]);
    let start = "phase = \"event\"\nseats = [{ role = \"mariposa\" }, \
        { role = \"hiraku\", hand = [\"makibishi\"] }]";
    let found = passes(&game, "E01", start, |asked| {
        let natural = asked.state.rolls.last().map_or(0, |roll| roll.natural);
        let turns = natural + 3 >= 7 && natural + 3 - 2 < 7;
        if asked.moment() == Some(Moment::AfterEventRoll) && asked.seat == Seat(1) && turns {
            return asked.find("play makibishi").expect("Makibishi after the die is legal");
        }
        asked.prefer(&["face"])
    });
    assert_eq!(found, ratio("1/6"));
}

/// P17: at least one natural 6 in n dice; each 6 offers its bonus (NIN-030, NIN-150, NIN-153).
#[test]
fn p17_at_least_one_natural_six() {
    let one = game(3, &[]);
    let found = probability(&harmless(&one, "E01"), |chance| {
        let mut state = stage(&one, "phase = \"attack\"\nseats = [{}, {}, {}]", chance);
        let mut sixes = 0;
        let next = |state: &State, _: &Walk| state.turn > 1;
        play_on(&one, &mut state, chance, next, |asked| {
            sixes += u32::from(offers_bonus(asked.state));
            asked.prefer(&["attack seat2"])
        });
        sixes > 0
    });
    assert_eq!(found, ratio("1/6"));
    for (dice, expected) in [(2, "11/36"), (3, "91/216"), (4, "671/1296")] {
        let game = game(dice, &[]);
        let plan = Plan { dice: Some(dice.into()), ..harmless(&game, "E01") };
        let found = probability(&plan, |chance| {
            let mut state = stage(&game, "phase = \"setup\"", chance);
            let mut sixes = 0;
            let enough = |state: &State, chance: &Walk| chance.overran || state.turn > 0;
            play_on(&game, &mut state, chance, enough, |asked| {
                sixes += u32::from(offers_bonus(asked.state));
                asked.prefer(&[])
            });
            sixes > 0
        });
        assert_eq!(found, ratio(expected), "{dice} dice");
    }
}

/// P18: a grenade among six opponents finds at least one victim (NIN-246); 1 to 3 are scenarios.
#[test]
fn p18_a_grenade_among_six_opponents() {
    // Without bonus cards there is nothing to choose between the dice.
    let game = game(7, &["bonus_source=none"]);
    let start = "phase = \"attack\"\n\
        seats = [{ role = \"mariposa\", hand = [\"burst_grenade\"] }, {}, {}, {}, {}, {}, {}]";
    let found = law(&Plan::default(), |chance| {
        let mut state = stage(&game, start, chance);
        let thrown = |state: &State, _: &Walk| state.players[0].hand == 0;
        play_on(&game, &mut state, chance, thrown, |asked| asked.prefer(&["play burst_grenade"]));
        let hurt = (1..7).filter(|&seat| state.players[seat].life == 2).count();
        assert_eq!(hurt > 0, state.in_play.len() == 1, "with victims it stays (NIN-247)");
        hurt > 0
    });
    assert_eq!(found[&true], ratio("665/729"));
}

/// P36: seven players all pass Night patrol (NIN-114); 2 and 3 are scenarios.
#[test]
fn p36_seven_players_all_pass_night_patrol() {
    // Without any draws of advantage cards there is nothing to choose between the dice.
    let game = game(7, &["bonus_source=none", "adv_on_success_factor=0"]);
    let seats = format!("phase = \"event\"\nseats = [{}]", ["{}"; 7].join(", "));
    let found = probability(&harmless(&game, "A01"), |chance| {
        let state = stage(&game, &seats, chance);
        assert_eq!(state.event.faced, SeatSet::first(7));
        state.event.passed == SeatSet::first(7)
    });
    assert_eq!(found, ratio("128/2187"));
}

/// Whether seat 1 is free at the end of a turn of its own, rolling where it may, with the dice of
/// the turns before fixed.
fn freed(start: &str, own_turn: u16, faces: &[u32]) -> Ratio {
    let game = game(2, &[]);
    let mut plan = harmless(&game, "E01");
    plan.faces = faces.to_vec();
    // Of the own turn's dice only the escape roll is walked.
    plan.dice = Some(1);
    let turn = own_turn * 2 - 1;
    probability(&plan, |chance| {
        let mut state = stage(&game, start, chance);
        let enough = |state: &State, _: &Walk| {
            state.turn > turn || state.turn == turn && !state.captured.has(Seat(0))
        };
        play_on(&game, &mut state, chance, enough, |asked| asked.prefer(&["roll", "face"]));
        !state.captured.has(Seat(0))
    })
}

/// P19: an escape roll (ATT 9) frees half the time, so it takes two own turns in the mean (NIN-342).
#[test]
fn p19_own_turns_to_escape() {
    let start = "seats = [{ disadvantages = [\"captured\"] }, {}]";
    let first = freed(start, 1, &[]);
    assert_eq!(first, ratio("1/2"));
    // Missed, then the other's turn (a failed event), then the same law again: geometric.
    assert_eq!(freed(start, 2, &[1, 1]), first);
    assert_eq!(Ratio::ONE / first, ratio("2"));
}

/// P37: captured and recalled, without helpers: the first own turn is lost, then as P19, three own
/// turns in the mean (NIN-354, NIN-355).
#[test]
fn p37_own_turns_to_come_back_from_captured_and_recalled() {
    let start = "seats = [{ disadvantages = [\"captured\", \"recall\"] }, {}]";
    assert_eq!(freed(start, 1, &[]), Ratio::ZERO);
    // In the first own turn no die is thrown; one is thrown in the other's.
    let second = freed(start, 2, &[1]);
    assert_eq!(second, ratio("1/2"));
    assert_eq!(freed(start, 3, &[1, 1, 1]), second);
    assert_eq!(Ratio::ONE + Ratio::ONE / second, ratio("3"));
}

/// P30: Flagello kills at CST 1 where there is no remedy, and not at CST 2 (NIN-263).
#[test]
fn p30_scourge_kills_at_one_and_not_at_two() {
    let game = game(3, &[]);
    for (wound, expected) in [("serious_wound", "1"), ("light_wound", "0")] {
        let start = format!(
            "phase = \"attack\"\nseats = [{{ role = \"traceless\", hand = [\"scourge\"] }}, \
             {{ role = \"mariposa\", disadvantages = [\"{wound}\"] }}, {{}}]"
        );
        let found = probability(&Plan::default(), |chance| {
            let mut state = stage(&game, &start, chance);
            assert_eq!(moment(&state), Some(Moment::AttackPhase));
            let played = |state: &State, _: &Walk| state.players[0].hand == 0;
            play_on(&game, &mut state, chance, played, |asked| {
                asked.prefer(&["play scourge seat2"])
            });
            state.eliminated.has(Seat(1))
        });
        assert_eq!(found, ratio(expected), "{wound}");
    }
}
