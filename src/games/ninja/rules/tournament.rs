//! Tournament points: what a finished game is worth (NIN-460 to NIN-464, NIN-468).
//!
//! Adding up, the target, the highest total and the play-off of tied players (NIN-465 to NIN-467)
//! are `engine::series`; seats are kept and roles and objectives dealt anew (NIN-469) because every
//! game of a tournament is dealt like any other.
//!
//! Decisions where the catalogue is silent:
//! - `tournament_first_objective_points` (the expansion's "who first completes their objective
//!   card") are given in every game to whoever wins it by an objective, besides the points of the
//!   win: objectives are dealt anew each game and completing one ends it, so the first in a game is
//!   its winner. They are not a prize given once a tournament.
//! - With several winners (`simultaneous_win` = `shared`) each gets the points of a win, and the
//!   others keep their event points only if no winner has conquered more events than they have.
//! - A rival whom two winners have eliminated together loses the penalty once.
//! - `tournament_no_winner` = `events_only`: everybody keeps event points, there being no winner
//!   to compare with.

use crate::content::catalogue::Goal;
use crate::content::knobs::{Knobs, TournamentKeepRule, TournamentNoWinner};
use crate::rules::Rules;
use crate::state::{Ending, PLAYERS_MAX, State};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{GameScore, Seat, SeatSet, SeriesRules};

/// What of a finished game counts for the tournament.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Finish {
    players: u8,
    /// Conquered events in each player's area.
    events: [u32; PLAYERS_MAX],
    winners: SeatSet,
    /// Rivals eliminated by a winner who was credited with it.
    beaten: SeatSet,
    /// Winners who have completed their objective.
    completed: SeatSet,
}

impl Rules {
    /// NIN-465.
    pub(crate) fn series_rules(&self) -> SeriesRules {
        SeriesRules { target: i64::from(self.knobs.tournament_target) }
    }

    /// The points of a finished game.
    pub(crate) fn tournament_score(&self, state: &State) -> GameScore {
        points(&self.knobs, &self.finish(state))
    }

    fn finish(&self, state: &State) -> Finish {
        let events = state.players.map(|player| CardSet::count_ones(player.events));
        let (mut beaten, mut completed) = (SeatSet::EMPTY, SeatSet::EMPTY);
        for winner in state.winners.iter() {
            if state.rival_killed_by.has(winner) {
                beaten = beaten.or(self.rivals_of(state, winner));
            }
            if self.by_objective(state, winner) {
                completed.insert(winner);
            }
        }
        Finish { players: self.index.seats, events, winners: state.winners, beaten, completed }
    }

    /// The seat of the clan that this player hunts, where it is at the table.
    fn rivals_of(&self, state: &State, hunter: Seat) -> SeatSet {
        let rival = self.catalogue.roles[state.players[hunter.index()].role.index()].rival;
        let is_rival = |seat: &Seat| state.players[seat.index()].role == rival;
        SeatSet::first(self.index.seats)
            .iter()
            .filter(is_rival)
            .fold(SeatSet::EMPTY, |set, seat| set.or(SeatSet::of(seat)))
    }

    /// Whether a winner has completed the objective. Where the last clan's last blow fell on the
    /// rival, the ending is that of the rival, and the objective is completed all the same.
    fn by_objective(&self, state: &State, winner: Seat) -> bool {
        match state.ending {
            Some(Ending::Mission1 | Ending::Mission2 | Ending::Killer | Ending::LastClan) => true,
            Some(Ending::Rival) => {
                let objective = state.players[winner.index()].objective;
                self.knobs.win_by_objective
                    && self.catalogue.objectives[objective.index()].goal == Goal::LastClan
                    && self.in_game(state) == SeatSet::of(winner)
            }
            _ => false,
        }
    }
}

/// NIN-461 to NIN-464, NIN-468.
fn points(knobs: &Knobs, finish: &Finish) -> GameScore {
    let mut score = GameScore::default();
    let most = finish.winners.iter().map(|winner| finish.events[winner.index()]).max();
    for seat in SeatSet::first(finish.players).iter() {
        let events = finish.events[seat.index()];
        let won = finish.winners.has(seat);
        let keeps = match most {
            Some(most) => {
                won || events >= most || knobs.tournament_keep_rule == TournamentKeepRule::AllKeep
            }
            None => knobs.tournament_no_winner == TournamentNoWinner::EventsOnly,
        };
        let mut gain = 0;
        if keeps {
            gain += i64::from(events) * i64::from(knobs.tournament_event_points);
        }
        if won {
            gain += i64::from(knobs.tournament_win_points);
        }
        if finish.completed.has(seat) {
            gain += i64::from(knobs.tournament_first_objective_points);
        }
        score.gains[seat.index()] = gain;
        if finish.beaten.has(seat) {
            score.losses[seat.index()] = i64::from(knobs.tournament_rival_penalty);
        }
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::compile::compile;
    use crate::content::ids::{ObjectiveId, RoleId};
    use crate::content::shape::CONTENT;
    use tenbin_content::{Diagnostics, Library, load};
    use tenbin_engine::series::{Next, Series, SeriesEnd};

    fn ninja(seats: u8, sets: &[&str]) -> Rules {
        let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
        let library = Library::built_in(&[]).with_root(root);
        let content = load(&library, "ninja", &CONTENT, &[], &sets).unwrap();
        let mut diagnostics = Diagnostics::default();
        let (knobs, catalogue) = compile(&content, seats, &mut diagnostics).unwrap();
        Rules::new(knobs, catalogue, seats)
    }

    /// Seats from 0: seat 0 has won with 2 events and eliminated its rival, seat 3; B and C are
    /// seats 1 and 2 with 2 events and 1.
    const X28: Finish = Finish {
        players: 4,
        events: [2, 2, 1, 0, 0, 0, 0],
        winners: SeatSet(0b0001),
        beaten: SeatSet(0b1000),
        completed: SeatSet::EMPTY,
    };

    fn net(sets: &[&str], finish: &Finish) -> [i64; 4] {
        let score = points(&ninja(4, sets).knobs, finish);
        std::array::from_fn(|seat| score.gains[seat] - score.losses[seat])
    }

    #[test]
    fn x28_points_of_a_tournament_game() {
        let game = ninja(4, &[]);
        let mut series = Series::new(game.series_rules(), 4);
        // The rival has 10 points from before.
        let mut before = GameScore::default();
        before.gains[3] = 10;
        series.enter(&before);
        let score = points(&game.knobs, &X28);
        series.enter(&score);
        assert_eq!(series.points(), [25, 10, 0, 0]);
        assert_eq!(score.gains[..4], [25, 10, 0, 0]);
        assert_eq!(score.losses[..4], [0, 0, 0, 15]);
    }

    #[test]
    fn nin_461_462_463_each_knob_changes_its_own_points() {
        assert_eq!(net(&[], &X28), [25, 10, 0, -15]);
        assert_eq!(net(&["tournament_event_points=7"], &X28), [29, 14, 0, -15]);
        assert_eq!(net(&["tournament_event_points=0"], &X28), [15, 0, 0, -15]);
        assert_eq!(net(&["tournament_win_points=50"], &X28), [60, 10, 0, -15]);
        assert_eq!(net(&["tournament_rival_penalty=0"], &X28), [25, 10, 0, 0]);
        assert_eq!(net(&["tournament_rival_penalty=50"], &X28), [25, 10, 0, -50]);
        assert_eq!(net(&["tournament_keep_rule='all_keep'"], &X28), [25, 10, 5, -15]);
        // Those with more events than the winner keep theirs too.
        let ahead = Finish { events: [0, 3, 1, 0, 0, 0, 0], ..X28 };
        assert_eq!(net(&[], &ahead), [15, 15, 5, -15]);
    }

    #[test]
    fn nin_462_points_for_an_objective_go_to_who_completes_it() {
        let finish = Finish { completed: SeatSet(0b0001), beaten: SeatSet::EMPTY, ..X28 };
        assert_eq!(net(&[], &finish), [25, 10, 0, 0]);
        assert_eq!(net(&["tournament_first_objective_points=15"], &finish), [40, 10, 0, 0]);
        let by_rival = Finish { completed: SeatSet::EMPTY, ..X28 };
        assert_eq!(net(&["tournament_first_objective_points=15"], &by_rival), [25, 10, 0, -15]);
    }

    #[test]
    fn nin_468_a_game_without_a_winner() {
        let finish = Finish { winners: SeatSet::EMPTY, beaten: SeatSet::EMPTY, ..X28 };
        assert_eq!(net(&[], &finish), [0, 0, 0, 0]);
        assert_eq!(net(&["tournament_no_winner='events_only'"], &finish), [10, 10, 5, 0]);
        // Who keeps what beside a winner is another knob.
        assert_eq!(net(&["tournament_keep_rule='all_keep'"], &finish), [0, 0, 0, 0]);
    }

    #[test]
    fn nin_463_several_winners_are_each_paid_and_the_most_events_count() {
        let finish = Finish { winners: SeatSet(0b0101), ..X28 };
        assert_eq!(net(&[], &finish), [25, 10, 20, -15]);
        let behind = Finish { events: [2, 1, 0, 0, 0, 0, 0], ..finish };
        assert_eq!(net(&[], &behind), [25, 0, 15, -15]);
    }

    #[test]
    fn nin_465_the_target_is_a_knob() {
        assert_eq!(ninja(4, &[]).series_rules(), SeriesRules { target: 100 });
        assert_eq!(ninja(4, &["tournament_target=25"]).series_rules(), SeriesRules { target: 25 });
    }

    #[test]
    fn nin_466_467_a_tie_is_played_off_among_the_tied() {
        let game = ninja(3, &[]);
        let mut series = Series::new(game.series_rules(), 3);
        let mut before = GameScore::default();
        before.gains[..3].copy_from_slice(&[80, 85, 90]);
        series.enter(&before);
        // Seat 1 wins with one event: 80 + 20. Seat 2 has one as well: 85 + 5. Seat 3 wins
        // nothing: 90.
        let finish = Finish {
            players: 3,
            events: [1, 1, 0, 0, 0, 0, 0],
            winners: SeatSet(0b001),
            beaten: SeatSet::EMPTY,
            completed: SeatSet::EMPTY,
        };
        series.enter(&points(&game.knobs, &finish));
        assert_eq!(series.points(), [100, 90, 90]);
        assert_eq!(series.next(), Next::Over(SeriesEnd::Won(Seat(0))));
        // With 3 events seat 2 comes to 100 as well, and the two play one more game.
        let mut series = Series::new(game.series_rules(), 3);
        series.enter(&before);
        series.enter(&points(&game.knobs, &Finish { events: [1, 3, 0, 0, 0, 0, 0], ..finish }));
        assert_eq!(series.points(), [100, 100, 90]);
        assert_eq!(series.next(), Next::PlayOff(SeatSet(0b011)));
        let two = ninja(2, &[]);
        assert_eq!(two.index.seats, 2);
        let last = Finish { players: 2, winners: SeatSet(0b10), beaten: SeatSet(0b01), ..finish };
        series.enter(&points(&two.knobs, &last));
        assert_eq!(series.next(), Next::Over(SeriesEnd::PlayedOff(Seat(1))));
    }

    /// A finished game of four: seat 0 hunts seat 1.
    fn finished(game: &Rules) -> State {
        let mut state = game.index.blank;
        let rival = game.catalogue.roles[0].rival;
        let others: Vec<RoleId> =
            RoleId::ALL.into_iter().skip(1).filter(|&role| role != rival).collect();
        for (seat, role) in [RoleId::default(), rival, others[0], others[1]].into_iter().enumerate()
        {
            state.players[seat].role = role;
            state.players[seat].objective = ObjectiveId::default();
            state.players[seat].events = 0;
        }
        state.eliminated = SeatSet::EMPTY;
        state.over = true;
        state.winners = SeatSet(0b0001);
        state.ending = Some(Ending::Rival);
        state
    }

    #[test]
    fn nin_464_only_a_credited_winner_costs_the_rival_points() {
        let game = ninja(4, &[]);
        let mut state = finished(&game);
        assert_eq!(game.finish(&state).beaten, SeatSet::EMPTY, "won, but not credited");
        state.rival_killed_by = SeatSet(0b0001);
        assert_eq!(game.finish(&state).beaten, SeatSet(0b0010));
        // Whatever the win was for.
        state.ending = Some(Ending::LastStanding);
        assert_eq!(game.finish(&state).beaten, SeatSet(0b0010));
        // Credited, but somebody else has won.
        state.winners = SeatSet(0b0100);
        assert_eq!(game.finish(&state).beaten, SeatSet::EMPTY);
    }

    #[test]
    fn nin_461_events_in_the_area_are_counted_and_the_eliminated_keep_theirs() {
        let game = ninja(4, &[]);
        let mut state = finished(&game);
        state.players[0].events = 0b11;
        state.players[1].events = 0b1_1100;
        state.players[3].events = 1 << 40;
        state.eliminated = SeatSet(0b0010);
        assert_eq!(game.finish(&state).events[..4], [2, 3, 0, 1]);
        assert_eq!(game.tournament_score(&state).gains[..4], [25, 15, 0, 0]);
    }

    #[test]
    fn nin_462_an_objective_is_completed_by_its_endings_and_by_the_last_clan() {
        let game = ninja(4, &["tournament_first_objective_points=15"]);
        let mut state = finished(&game);
        let completed = |state: &State| !game.finish(state).completed.is_empty();
        for (ending, by_objective) in [
            (Ending::Rival, false),
            (Ending::Mission1, true),
            (Ending::Mission2, true),
            (Ending::Killer, true),
            (Ending::LastClan, true),
            (Ending::LastStanding, false),
        ] {
            state.ending = Some(ending);
            assert_eq!(completed(&state), by_objective, "{ending:?}");
        }
        state.ending = Some(Ending::Draw);
        state.winners = SeatSet::EMPTY;
        assert!(!completed(&state));
        // The last blow falls on the rival and leaves the holder of the last clan alone.
        let last = game.catalogue.objectives.iter().position(|card| card.goal == Goal::LastClan);
        state.ending = Some(Ending::Rival);
        state.winners = SeatSet(0b0001);
        state.players[0].objective = ObjectiveId::of(last.unwrap() as u8);
        assert!(!completed(&state), "others are left");
        state.eliminated = SeatSet(0b1110);
        assert!(completed(&state));
        assert_eq!(game.tournament_score(&state).gains[0], 30);
    }
}
