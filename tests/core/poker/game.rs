//! Kuhn's poker and Leduc hold'em, the smallest poker games whose values are known.
//!
//! Kuhn: three cards, one each, an ante of 1, one bet of 1 at most. Leduc: two suits of three ranks, one each and one on
//! the table after the first round, an ante of 1, two rounds of at most two bets, of 2 and of 4; a pair with the table
//! wins, else the higher card.

use std::fmt;

use tenbin::engine::schema::{self, Schema};
use tenbin::engine::{
    Actions, Chance, Decision, Eye, FeatureSink, Game, Recorder, Seat, SeatSet, Shown, Standing,
    Stream,
};

pub(crate) const FOLD: u8 = 0;
pub(crate) const CALL: u8 = 1;
pub(crate) const BET: u8 = 2;

#[derive(Copy, Clone, Debug)]
pub(crate) struct Poker {
    suits: u8,
    /// The bet of each round.
    bets: &'static [u8],
    bets_max: u8,
}

pub(crate) const KUHN: Poker = Poker { suits: 1, bets: &[1], bets_max: 1 };
pub(crate) const LEDUC: Poker = Poker { suits: 2, bets: &[2, 4], bets_max: 2 };

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct State {
    /// Those of the seats and the one on the table, which is dealt before it is seen.
    pub(crate) cards: [u8; 3],
    paid: [u8; 2],
    round: u8,
    to_move: u8,
    bets: u8,
    /// Whether one of the seats has acted in this round.
    acted: bool,
    folded: bool,
    over: bool,
    /// What was chosen, three to the power of its place.
    pub(crate) history: u32,
}

impl Poker {
    pub(crate) fn cards(self) -> u8 {
        3 * self.suits
    }

    pub(crate) fn dealt(cards: [u8; 3]) -> State {
        State {
            cards,
            paid: [1; 2],
            round: 0,
            to_move: 0,
            bets: 0,
            acted: false,
            folded: false,
            over: false,
            history: 1,
        }
    }

    /// What the first seat has won.
    pub(crate) fn payoff(self, state: &State) -> i32 {
        let [own, other] = [0, 1].map(|seat| self.strength(state, seat));
        let loser = match (state.folded, own.cmp(&other)) {
            // Who would be next has folded.
            (true, _) => usize::from(state.to_move),
            (false, std::cmp::Ordering::Equal) => return 0,
            (false, order) => usize::from(order.is_gt()),
        };
        let lost = i32::from(state.paid[loser]);
        if loser == 0 { -lost } else { lost }
    }

    fn strength(self, state: &State, seat: usize) -> u8 {
        let rank = |card: u8| card / self.suits;
        let pair = self.bets.len() > 1 && rank(state.cards[seat]) == rank(state.cards[2]);
        rank(state.cards[seat]) + if pair { 10 } else { 0 }
    }

    /// What a seat knows, as a number.
    pub(crate) fn known(self, state: &State, seat: usize) -> u64 {
        let table = if state.round > 0 { u64::from(state.cards[2] / self.suits) + 1 } else { 0 };
        let own = u64::from(state.cards[seat] / self.suits);
        (u64::from(state.history) * 4 + table) * 4 + own
    }

    pub(crate) fn choices(self, state: &State) -> Vec<u8> {
        let owes = state.paid[0] != state.paid[1];
        let may_bet = state.bets < self.bets_max;
        [(FOLD, owes), (CALL, true), (BET, may_bet)]
            .into_iter()
            .filter_map(|(choice, may)| may.then_some(choice))
            .collect()
    }

    pub(crate) fn choose(self, state: &mut State, choice: u8) {
        let seat = usize::from(state.to_move);
        let owed = state.paid[1 - seat] - state.paid[seat];
        state.history = state.history * 3 + u32::from(choice);
        match choice {
            FOLD => (state.folded, state.over) = (true, true),
            CALL => {
                state.paid[seat] += owed;
                // A check is answered; a call, or a check behind a check, ends the round.
                if state.acted {
                    state.round += 1;
                    (state.to_move, state.bets, state.acted) = (0, 0, false);
                    state.over = usize::from(state.round) == self.bets.len();
                } else {
                    (state.to_move, state.acted) = (1 - state.to_move, true);
                }
            }
            _ => {
                state.paid[seat] += owed + self.bets[usize::from(state.round)];
                state.bets += 1;
                (state.to_move, state.acted) = (1 - state.to_move, true);
            }
        }
    }
}

impl State {
    pub(crate) fn mover(self) -> Option<usize> {
        (!self.over).then(|| self.to_move.into())
    }
}

impl Game for Poker {
    type State = State;
    type Action = u8;
    type Insight = ();

    fn id(&self) -> &'static str {
        "poker"
    }

    fn rules_version(&self) -> u32 {
        1
    }

    fn decisions_max(&self) -> u32 {
        20
    }

    fn seats(&self) -> u8 {
        2
    }

    fn schema(&self) -> Schema {
        Schema { score: Some(schema::Score::new("chips", "won")), ..Schema::default() }
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, _out: &mut R) -> State {
        let mut left = (1_u64 << self.cards()) - 1;
        let cards = [(); 3].map(|()| {
            let card = chance.draw(Stream::DECK_A, left);
            left &= !(1 << card);
            card
        });
        Self::dealt(cards)
    }

    fn decision(&self, state: &State) -> Decision {
        state.mover().map_or(Decision::Over, |seat| Decision::Seat(Seat(seat as u8)))
    }

    fn legal(&self, state: &State, actions: &mut Actions<Self>) {
        actions.extend(self.choices(state));
    }

    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        action: u8,
        _chance: &mut C,
        _out: &mut R,
    ) {
        self.choose(state, action);
    }

    fn turn(&self, state: &State) -> u32 {
        state.history
    }

    fn standing(&self, state: &State) -> Standing {
        let won = self.payoff(state);
        let winners = SeatSet(u8::from(won > 0) | u8::from(won < 0) << 1);
        Standing::new(winners, 0).with_scores([won, -won, 0, 0, 0, 0, 0, 0])
    }

    fn determinize<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        let mut left = (1_u64 << self.cards()) - 1;
        left &= !(1 << state.cards[seat.index()]);
        if state.round > 0 {
            left &= !(1 << state.cards[2]);
        }
        for place in [1 - seat.index(), 2] {
            if place == 2 && state.round > 0 {
                continue;
            }
            let card = chance.draw(Stream::DECK_A, left);
            left &= !(1 << card);
            state.cards[place] = card;
        }
    }

    fn info_key(&self, state: &State, seat: Seat) -> u64 {
        self.known(state, seat.index())
    }

    fn show(&self, _state: &State, _eye: Eye, _out: &mut dyn Shown) {}

    fn features<F: FeatureSink>(&self, _: &State, _: Seat, (): &(), _: u8, _: &mut F) {}

    fn describe(&self, _state: &State, action: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(["fold", "call", "bet"][usize::from(action)])
    }
}
