//! Setup (section 2.2), over many deals of the engine.

use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seat, Seeded};
use tenbin::games::ninja::content::ids::ObjectiveId;
use tenbin::games::ninja::state::State;
use tenbin::games::ninja::{Action, Ninja};

use crate::ninja_support::{cards_of, game, play_on, stage};

const DEALS: u64 = 1500;

fn deals(game: &Ninja) -> impl Iterator<Item = State> {
    (0..DEALS).map(|index| game.deal(&mut Seeded::new(11, index), &mut NullRecorder))
}

/// NIN-021 to NIN-024: one role each, all different, from the pool of the table; any of the pool
/// may come to any seat; the rest is unused. NIN-025: one objective each, all different.
#[test]
fn nin_021_to_nin_025_roles_and_objectives_are_dealt_at_random() {
    for (seats, pool) in [(2_u8, 3), (3, 4), (4, 7), (5, 7), (6, 7), (7, 7)] {
        let game = game(seats, &[]);
        let mut roles_seen = vec![0_u32; seats.into()];
        let mut objectives_seen = vec![0_u64; seats.into()];
        for state in deals(&game) {
            let (mut roles, mut objectives) = (state.roles_unused, state.objectives_unused);
            for seat in 0..usize::from(seats) {
                let player = &state.players[seat];
                assert!(!player.role.is_among(roles), "{:?} is twice there", player.role);
                assert!(!player.objective.is_in(objectives), "an objective is twice there");
                roles |= player.role.bit();
                objectives |= player.objective.set();
                roles_seen[seat] |= 1 << player.role.number();
                objectives_seen[seat] |= player.objective.set();
            }
            assert_eq!(u32::from(roles), (1 << pool) - 1, "the pool is the first {pool} roles");
            assert_eq!(objectives, (1 << 13) - 1);
        }
        assert!(roles_seen.iter().all(|&seen| seen == (1 << pool) - 1), "{seats}: {roles_seen:?}");
        assert!(objectives_seen.iter().all(|&seen| seen == (1 << 13) - 1), "{seats}");
    }
}

/// NIN-006, NIN-020, NIN-026: hands of three from a shuffled deck of its own; nothing lies in the
/// areas, in the centre or on the discard piles; the other decks are whole.
#[test]
fn nin_006_nin_020_and_nin_026_three_cards_each_and_empty_areas() {
    let game = game(7, &["bonus_source=none"]);
    let mut seen = [0_u64; 7];
    for state in deals(&game) {
        for (seat, seen) in seen.iter_mut().enumerate() {
            assert_eq!(state.players[seat].hand.count_ones(), 3);
            *seen |= state.players[seat].hand;
        }
        assert_eq!(state.advantage_deck.count_ones(), 50 - 21);
        assert_eq!(state.disadvantage_deck, game.rules.catalogue.disadvantage_deck);
        assert!(state.in_play.is_empty() && state.suffered.is_empty());
        assert!(state.advantage_pile.is_empty() && state.disadvantage_pile == 0);
        assert_eq!(state.event_pile, 0);
    }
    assert!(
        seen.iter().all(|&seen| seen == game.rules.catalogue.advantage_deck),
        "any card to any seat"
    );
}

/// NIN-025 with `objective_choice`: two are dealt, one is kept, the other goes back unused.
#[test]
fn nin_025_two_objectives_of_which_one_is_kept() {
    let game = game(4, &["objective_choice=deal_2_keep_1", "bonus_source=none"]);
    let mut state = game.deal(&mut Seeded::new(3, 0), &mut NullRecorder);
    let unused = state.objectives_unused.count_ones();
    assert_eq!(unused, 13 - 8);
    let mut legal = Actions::<Ninja>::new();
    let mut kept = Vec::new();
    for seat in 0..4 {
        assert_eq!(game.decision(&state), Decision::Seat(Seat(seat)));
        game.legal(&state, &mut legal);
        let [Action::Keep(one), Action::Keep(two)] = legal[..] else { panic!("{legal:?}") };
        let player = &state.players[usize::from(seat)];
        assert!([one, two].contains(&player.objective));
        assert!([one, two].map(Some).contains(&player.objective_spare) && one != two);
        kept.push(two);
        game.apply(&mut state, legal[1], &mut Seeded::new(3, 1), &mut NullRecorder);
    }
    let objectives: Vec<ObjectiveId> =
        state.players[..4].iter().map(|player| player.objective).collect();
    assert_eq!(objectives, kept);
    assert_eq!(state.objectives_unused.count_ones(), 13 - 4);
}

/// NIN-007: what is discarded lies on top of its pile: the bonus of a 6 takes the last card.
#[test]
fn nin_007_the_last_discard_lies_on_top() {
    let game = game(2, &["hand_limit=3"]);
    let start = "phase = \"hand_limit\"\nseats = [{ hand = [\"katana\", \"trokaba\", \"mikatsu\", \
        \"cunning\", \"scourge\"] }, {}]";
    let mut chance = Seeded::new(1, 0);
    let mut state = stage(&game, start, &mut chance);
    let mut order = Vec::new();
    let enough = |state: &State, _: &Seeded| state.advantage_pile.len() == 2;
    play_on(&game, &mut state, &mut chance, enough, |asked| {
        let action = asked.prefer(&["discard trokaba", "discard scourge"]);
        order.push(action);
        action
    });
    let kind = |id: &str| cards_of(&game, "advantage", id);
    let pile: Vec<u64> = state.advantage_pile.iter().map(|card| card.set()).collect();
    assert!(pile[0] & kind("trokaba") != 0, "{order:?}");
    assert!(pile[1] & kind("scourge") != 0, "{order:?}");
}
