//! Games of nothing but draws, for estimates of what a card does: told to the counting recorder as a
//! real game would, with a truth that is found by another way than the one that is tested.
//!
//! Seats in turn draw a card, those that are ahead sometimes a second one, so that what is drawn and
//! how much depends on all that went before. Beyond the hand limit the oldest card is discarded; a
//! deck that is empty is its discards, shuffled. At the end one seat has won: each with a probability
//! that its cards have moved.

use std::sync::Arc;

use rand::Rng;
use rand_pcg::Pcg64Mcg;
use tenbin::engine::pile::nth;
use tenbin::engine::schema::{Card, Ending, Pile};
use tenbin::engine::seed::{Label, below, stream};
use tenbin::engine::{CardEvent, PileId, Recorder, Schema, Seat, SeatSet, Standing};
use tenbin::report::cards::{CardRow, card_rows};
use tenbin::sim::layout::{Layout, Seating};
use tenbin::sim::record::Counting;
use tenbin::sim::{Header, Tally};

/// Cards dealt to each seat.
const HAND: usize = 2;
/// Cards a seat can hold.
const HAND_MAX: usize = 4;

/// A deck, a table, and what its cards do.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub name: &'static str,
    pub seats: usize,
    /// Each seat plays with a deck of its own, else all with one.
    pub own_decks: bool,
    /// Copies of each card.
    pub copies: Vec<usize>,
    /// What each copy drawn or dealt adds to the chance to win, the other seats losing as much.
    pub worth: Vec<f64>,
    /// A card that lets its drawer draw again.
    pub again: Option<usize>,
    /// A seat that wins more often in any case.
    pub skill: f64,
    /// The first seat, and only it, puts back a hand without the first card, once.
    pub redraws: bool,
    /// Turns of a game: between half of this and three halves.
    pub turns: u32,
}

/// A game in which nothing has happened yet that a copy of it would not share.
#[derive(Clone)]
struct World<'a> {
    setting: &'a Setting,
    kinds: &'a [u16],
    decks: Vec<u64>,
    discards: Vec<u64>,
    hands: Vec<Vec<u8>>,
    points: Vec<f64>,
    turns_left: u32,
    seat: usize,
    draws_left: u32,
}

fn share(generator: &mut Pcg64Mcg) -> f64 {
    (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

impl<'a> World<'a> {
    fn new(setting: &'a Setting, kinds: &'a [u16], generator: &mut Pcg64Mcg) -> Self {
        let mut points = vec![0.0; setting.seats];
        points[0] = setting.skill;
        Self {
            setting,
            kinds,
            decks: vec![(1 << kinds.len()) - 1; setting.seats],
            discards: vec![0; setting.seats],
            hands: vec![Vec::new(); setting.seats],
            points,
            turns_left: setting.turns / 2 + below(generator, setting.turns + 1),
            seat: setting.seats - 1,
            draws_left: 0,
        }
    }

    fn deck(&self, seat: usize) -> usize {
        if self.setting.own_decks { seat } else { 0 }
    }

    fn receive(&mut self, seat: usize, place: u8) {
        let deck = self.deck(seat);
        self.decks[deck] &= !(1 << place);
        self.hands[seat].push(place);
        self.points[seat] += self.setting.worth[usize::from(self.kinds[usize::from(place)])];
        if self.hands[seat].len() > HAND_MAX {
            let oldest = self.hands[seat].remove(0);
            self.discards[deck] |= 1 << oldest;
        }
    }

    fn deal(&mut self, seat: usize, generator: &mut Pcg64Mcg) {
        for _ in 0..HAND {
            let deck = self.decks[self.deck(seat)];
            self.receive(seat, nth(deck, below(generator, deck.count_ones())));
        }
    }

    fn kind(&self, place: u8) -> u16 {
        self.kinds[usize::from(place)]
    }

    /// Who draws next, and from which cards.
    fn next(&mut self, generator: &mut Pcg64Mcg) -> Option<(usize, u64)> {
        loop {
            if self.draws_left == 0 {
                self.turns_left = self.turns_left.checked_sub(1)?;
                self.seat = (self.seat + 1) % self.setting.seats;
                let mean = self.points.iter().sum::<f64>() / self.setting.seats as f64;
                let is_ahead = self.points[self.seat] > mean;
                self.draws_left = 1 + u32::from(is_ahead && share(generator) < 0.5);
            }
            self.draws_left -= 1;
            let deck = self.deck(self.seat);
            if self.decks[deck] == 0 {
                self.decks[deck] = std::mem::take(&mut self.discards[deck]);
            }
            if self.decks[deck] != 0 {
                return Some((self.seat, self.decks[deck]));
            }
        }
    }

    fn draw(&mut self, seat: usize, place: u8) {
        self.receive(seat, place);
        self.draws_left += u32::from(self.setting.again == Some(usize::from(self.kind(place))));
    }

    /// How likely each seat is to have won.
    fn chances(&self) -> Vec<f64> {
        let seats = self.setting.seats as f64;
        let sum: f64 = self.points.iter().sum();
        let others = |own: f64| (sum - own) / (seats - 1.0);
        let chance = |&own: &f64| (1.0 / seats + own - others(own)).max(0.01);
        let chances: Vec<f64> = self.points.iter().map(chance).collect();
        let all: f64 = chances.iter().sum();
        chances.into_iter().map(|chance| chance / all).collect()
    }

    /// Plays on; the chance of a seat at the end.
    fn play_on(mut self, seat: usize, generator: &mut Pcg64Mcg) -> f64 {
        while let Some((drawer, deck)) = self.next(generator) {
            self.draw(drawer, nth(deck, below(generator, deck.count_ones())));
        }
        self.chances()[seat]
    }
}

impl Setting {
    fn kinds(&self) -> Vec<u16> {
        let copies = self.copies.iter().enumerate();
        copies.flat_map(|(kind, &copies)| std::iter::repeat_n(kind as u16, copies)).collect()
    }

    pub(crate) fn schema(&self) -> Schema {
        let card = |(kind, &copies): (usize, &usize)| Card {
            name: format!("card{kind}"),
            group: "deck".to_owned(),
            copies: if self.own_decks { 0 } else { copies as u32 },
            is_dealt: true,
        };
        Schema {
            endings: vec![Ending::new("end", "the game is over")],
            cards: self.copies.iter().enumerate().map(card).collect(),
            piles: vec![Pile { cards: self.kinds(), is_own: self.own_decks }],
            opening_hands_change: self.redraws,
            ..Schema::default()
        }
    }

    /// The rows of cards.csv of so many games.
    pub(crate) fn rows(&self, seed: u64, games: u64) -> Vec<CardRow> {
        let schema = self.schema();
        let seating = Seating {
            seats: self.seats as u8,
            strategies: vec!["x".into()],
            turns: 1,
            decisions_max: 1,
            takes_luck: false,
        };
        let layout = Layout::new(&schema, &seating);
        let header = Header {
            game: "shuffles".to_owned(),
            rules_version: 1,
            seeding_version: 1,
            content_hash: String::new(),
            seed,
            strategies: Vec::new(),
            rotate: false,
            fingerprint: layout.fingerprint.clone(),
        };
        let mut out = Counting::new(Tally::empty(Arc::new(header), Arc::new(layout)));
        for seat in 0..self.seats {
            out.seat_strategy(seat, 0);
        }
        let kinds = self.kinds();
        for game in 0..games {
            self.tell_game(&kinds, &mut stream(seed, game, Label::Rules(0)), &mut out);
        }
        card_rows(&schema, &out.into_tally())
    }

    fn tell_game(&self, kinds: &[u16], generator: &mut Pcg64Mcg, out: &mut Counting) {
        let mut world = World::new(self, kinds, generator);
        if self.own_decks {
            for seat in 0..self.seats {
                for &kind in kinds {
                    out.card(Seat(seat as u8), kind, CardEvent::InDeck);
                }
            }
        }
        let tell_hands = |event: CardEvent, world: &World<'_>, out: &mut Counting| {
            for (seat, hand) in world.hands.iter().enumerate() {
                for &place in hand {
                    out.card(Seat(seat as u8), world.kind(place), event);
                }
            }
        };
        for seat in 0..self.seats {
            world.deal(seat, generator);
        }
        if self.redraws {
            tell_hands(CardEvent::Dealt, &world, out);
            if world.hands[0].iter().all(|&place| world.kind(place) != 0) {
                let hand = std::mem::take(&mut world.hands[0]);
                world.decks[0] |= hand.iter().fold(0, |set, place| set | 1 << place);
                world.points[0] = self.skill;
                world.deal(0, generator);
            }
        }
        tell_hands(CardEvent::Opening, &world, out);
        while let Some((seat, deck)) = world.next(generator) {
            let place = nth(deck, below(generator, deck.count_ones()));
            out.card(Seat(seat as u8), world.kind(place), CardEvent::Drawn);
            out.draw(Seat(seat as u8), PileId(0), place, deck);
            world.draw(seat, place);
        }
        let mut luck = share(generator);
        let chances = world.chances();
        let winner = chances.iter().position(|chance| {
            luck -= chance;
            luck < 0.0
        });
        let winner = Seat(winner.unwrap_or(self.seats - 1) as u8);
        out.ended(&Standing::new(SeatSet::of(winner), 0), 1);
    }

    /// What drawing a card does, found by doing it: at one in `one_in` draws the game goes on twice,
    /// once with a copy of the card drawn and once with any other card.
    pub(crate) fn truth(&self, card: u16, seed: u64, games: u64, one_in: u32) -> f64 {
        let kinds = self.kinds();
        let copies = (0..kinds.len()).filter(|&place| kinds[place] == card);
        let copies = copies.fold(0_u64, |set, place| set | 1 << place);
        let (mut weights, mut gain) = (0.0, 0.0);
        for game in 0..games {
            let generator = &mut stream(seed, game, Label::Rules(1));
            let mut world = World::new(self, &kinds, generator);
            for seat in 0..self.seats {
                world.deal(seat, generator);
            }
            while let Some((seat, deck)) = world.next(generator) {
                let (own, others) = (deck & copies, deck & !copies);
                if own != 0 && others != 0 && below(generator, one_in) == 0 {
                    let mut goes_on = |cards: u64| {
                        let mut world = world.clone();
                        world.draw(seat, nth(cards, below(generator, cards.count_ones())));
                        world.play_on(seat, generator)
                    };
                    let weight = f64::from(own.count_ones()) / f64::from(deck.count_ones());
                    weights += weight;
                    gain += weight * (goes_on(own) - goes_on(others));
                }
                world.draw(seat, nth(deck, below(generator, deck.count_ones())));
            }
        }
        gain / weights
    }
}

/// What a number of runs say about a card whose truth is known.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Score {
    pub estimates: u32,
    pub blank: u32,
    pub covered: u32,
    pub sum: f64,
    pub squares: f64,
    pub z_squares: f64,
}

impl Score {
    pub(crate) fn add(&mut self, effect: Option<tenbin::stats::ratio::Estimate>, truth: f64) {
        let Some(effect) = effect else {
            self.blank += 1;
            return;
        };
        self.estimates += 1;
        self.covered += u32::from(effect.interval().has(truth));
        self.sum += effect.value;
        self.squares += effect.value * effect.value;
        self.z_squares += (effect.value - truth).powi(2) / effect.variance;
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum / f64::from(self.estimates)
    }

    /// The standard error of the mean over runs.
    pub(crate) fn error(&self) -> f64 {
        let runs = f64::from(self.estimates);
        ((self.squares / runs - self.mean() * self.mean()) / runs).sqrt()
    }

    pub(crate) fn coverage(&self) -> f64 {
        f64::from(self.covered) / f64::from(self.estimates)
    }

    pub(crate) fn z_squares_mean(&self) -> f64 {
        self.z_squares / f64::from(self.estimates)
    }
}

/// The settings: cards that are all alike, and the same decks with two cards that are not.
pub(crate) fn settings() -> [Setting; 4] {
    let plain = |name, seats, own_decks, copies: Vec<usize>, turns| Setting {
        name,
        seats,
        own_decks,
        worth: vec![0.0; copies.len()],
        copies,
        again: None,
        skill: 0.0,
        redraws: false,
        turns,
    };
    [
        plain("27 single cards, shared", 5, false, vec![1; 27], 40),
        plain("16 cards, shared, reshuffled", 3, false, vec![1, 1, 2, 1, 3, 4, 2, 2], 60),
        plain(
            "40 cards of several copies, shared",
            4,
            false,
            vec![3, 2, 1, 4, 3, 2, 5, 10, 10],
            24,
        ),
        plain("24 cards, decks of one's own", 2, true, vec![1, 2, 3, 3, 2, 1, 4, 4, 4], 24),
    ]
}

/// The same deck: the first card is worth something, the second costs it, the third draws again.
pub(crate) fn planted(setting: &Setting) -> Setting {
    let mut planted = setting.clone();
    (planted.worth[0], planted.worth[1]) = (0.06, -0.04);
    planted.again = Some(2);
    planted
}
