//! The recorder over a tally: counts what a game tells, without allocating, hashing or dividing.
//!
//! What counts whoever wins (rolls, tables, measures) goes straight to the tally. What depends on
//! the winner waits in a scratch area of the game and is folded in when the game has ended.

mod ended;

use crate::outside::handling::judged;
use crate::sim::decks::Decks;
use crate::sim::draws::Draws;
use crate::sim::fold::{CardScratch, Outcome};
use crate::sim::gauges::{GaugeLevels, fold_gauges};
use crate::sim::journal::Journal;
use crate::sim::layout::{
    GROUP_FIRST, GROUP_SEAT, GROUP_STRATEGY, GROUPS_MADE, HISTOGRAM_DECISIONS,
};
use crate::sim::measures::Measures;
use crate::sim::often::Often;
use crate::sim::scores::{CardsPlayed, fold_scores};
use crate::sim::shape::{self, Shape};
use crate::sim::signs::Signs;
use crate::sim::sums::{BatchSums, CardSums};
use crate::sim::tally::Tally;
use crate::sim::tension::{self, TURNS_MAX, TensionSums};
use crate::sim::together::Together;
use crate::sim::witness::{Watch, is_full};
use tenbin_engine::pile::{CardSet, WideSet};
use tenbin_engine::recorder::{CardEvent, Recorder};
use tenbin_engine::schema::{GaugeId, GroupId, HistogramId, PileId, RollId, TableId};
use tenbin_engine::{Pace, SEATS_MAX, Seat, Standing};

/// The level of each seat.
pub(super) type BySeat = [u16; SEATS_MAX];

/// No level, no seat.
pub(super) const NONE: u16 = u16::MAX;

/// A recorder that counts into a tally of its own.
pub struct Counting {
    tally: Tally,
    /// Which games to look at.
    watch: Watch,
    /// What the counts of one game have in common.
    together: Together,
    /// What the game was, where somebody compares it with another one.
    journal: Journal,
    /// Whether all that is told in short is told in full in this game.
    in_full: bool,
    /// What is told in short.
    signs: Signs,
    /// Which decks met, told in short too.
    decks: Decks,
    /// Games of cards that brought the same every time, in the same way.
    usual: Signs,
    /// What nearly every game adds to the sums of levels, pairs and cards.
    often: Often,
    /// Nothing of all that: everything is added up game by game, for tests to compare.
    #[cfg(test)]
    pub(crate) plain: bool,
    /// The level of each seat in each group.
    levels: Vec<BySeat>,
    /// For the fold of a group: the seats on each of its levels, none between two groups.
    met: Vec<u8>,
    /// In which of the ways the strategies are seated.
    turned: usize,
    /// What was measured in the game.
    measures: Measures,
    /// The running numbers of each seat.
    gauges: Vec<[i32; SEATS_MAX]>,
    /// Where the levels of the running numbers are.
    gauge_levels: Vec<GaugeLevels>,
    /// Seats and winners of the games since the counts were written out: of each running number as
    /// many are on the level of 0, but those that were counted on another.
    still: [u64; 2],
    /// The same with the square of the seats of a game that all win or lose together.
    still_squares: [u64; 2],
    cards: Vec<CardScratch>,
    /// Seats that played each card.
    played: Vec<u8>,
    /// Seats that were dealt each card, in games whose opening hands may change.
    dealt: Vec<u8>,
    /// Bit set of the cards to which anything happened.
    touched: Vec<u64>,
    /// Draws by chance, whose worth is known only at the end.
    draws: Draws,
    /// Who leads and who has a choice.
    shape: Shape,
    /// What of each seat's result was luck.
    luck: [i64; SEATS_MAX],
}

impl Counting {
    /// A recorder that adds to `tally`.
    pub fn new(tally: Tally) -> Self {
        let layout = &tally.layout;
        let cards = layout.cards.copies.len();
        let mut levels = vec![[NONE; SEATS_MAX]; layout.groups.len()];
        for seat in 0..layout.seats {
            levels[GROUP_SEAT][usize::from(seat)] = u16::from(seat);
        }
        let most = layout.groups.iter().map(|group| group.levels.len()).max();
        Self {
            levels,
            met: vec![0; most.unwrap_or(0)],
            turned: 0,
            measures: Measures::new(layout.histograms.len()),
            gauges: vec![[0; SEATS_MAX]; layout.gauges.len()],
            cards: vec![CardScratch::default(); cards],
            played: vec![0; cards],
            touched: vec![0; cards.div_ceil(64)],
            dealt: vec![0; cards],
            draws: Draws::new(&layout.cards),
            shape: Shape::default(),
            luck: [0; SEATS_MAX],
            watch: Watch::new(&tally.witnesses),
            together: Together::new(layout),
            journal: Journal::default(),
            in_full: false,
            signs: Signs::default(),
            decks: Decks::default(),
            usual: Signs::default(),
            often: Often::new(layout),
            #[cfg(test)]
            plain: false,
            gauge_levels: layout.gauges.iter().map(GaugeLevels::new).collect(),
            still: [0; 2],
            still_squares: [0; 2],
            tally,
        }
    }

    /// The tally.
    pub fn tally(&mut self) -> &Tally {
        self.write_out();
        &self.tally
    }

    /// Writes to the tally what was told in short.
    fn write_out(&mut self) {
        let Tally { layout, cells, .. } = &mut self.tally;
        self.signs.write_out(cells);
        self.usual.write_out(cells);
        self.decks.write_out(layout, cells);
        self.often.write_out(layout, cells);
        let still = std::mem::take(&mut self.still);
        let squares = std::mem::take(&mut self.still_squares);
        for gauge in &self.gauge_levels {
            gauge.count(cells, gauge.still, still);
            gauge.count_squares(cells, gauge.still, squares);
        }
    }

    /// Empties the tally.
    pub(crate) fn clear(&mut self) {
        self.signs.drop_counts();
        self.decks.drop_counts();
        self.usual.drop_counts();
        self.often.drop_counts();
        self.still = [0; 2];
        self.still_squares = [0; 2];
        self.tally.clear();
    }

    /// Gives back the tally.
    pub fn into_tally(mut self) -> Tally {
        self.write_out();
        self.tally
    }

    /// Listens to what a sign stands for.
    #[cold]
    #[inline(never)]
    fn learn(&mut self, sign: u32, told: impl FnOnce(&mut Self)) {
        self.signs.begin();
        told(self);
        // It is told in full as long as a row of it wants games to look at.
        let (layout, known) = (&self.tally.layout, &self.tally.witnesses);
        let is_known = |cell| layout.row_of(cell).is_none_or(|list| is_full(known, list));
        if self.signs.heard().all(is_known) {
            self.signs.learnt(sign);
        } else {
            self.signs.break_off();
        }
    }

    /// Listens to which cards the decks of a sign hold.
    #[cold]
    #[inline(never)]
    fn learn_decks(&mut self, told: impl FnOnce(&mut Self)) {
        told(self);
        let lanes = self.cards.iter().map(|card| card.deck).collect();
        self.decks.learn(lanes, self.tally.layout.seats);
        self.cards.fill(CardScratch::default());
        self.touched.fill(0);
    }

    /// Whether nothing is counted in short.
    #[inline]
    fn is_plain(&self) -> bool {
        #[cfg(test)]
        return self.plain;
        #[cfg(not(test))]
        false
    }

    /// Adds to a counter of the tally.
    #[inline]
    fn add(&mut self, cell: usize, amount: u64) {
        self.tally.cells[cell] += amount;
        self.signs.hear(cell, amount);
    }

    /// Says which strategy (index into the levels of the group) sits on a seat from now on.
    #[inline]
    pub fn seat_strategy(&mut self, seat: usize, strategy: u16) {
        self.levels[GROUP_STRATEGY][seat] = strategy;
    }

    /// Says so for all seats.
    pub(crate) fn seat_strategies(&mut self, strategies: &[u16]) {
        for (seat, &strategy) in strategies.iter().enumerate() {
            self.seat_strategy(seat, strategy);
        }
    }

    /// Says how many seats the strategies are turned from now on.
    #[inline]
    pub fn seats_turned(&mut self, steps: u64) {
        self.turned = (steps % u64::from(self.tally.layout.turns)) as usize;
    }

    /// Keeps of each game what it was.
    pub(crate) fn keep_journal(&mut self) -> &mut Journal {
        self.journal.keep();
        &mut self.journal
    }

    /// What the last game was; nothing where that is not kept.
    pub(crate) fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The counters, but for what waits to be written to them.
    pub(crate) fn cells(&self) -> &[u64] {
        &self.tally.cells
    }

    /// Forgets a game that was broken off. What it wrote to the tally stays there.
    pub fn forget_game(&mut self) {
        self.forget_labels();
        self.measures.forget();
        self.gauges.fill([0; SEATS_MAX]);
        self.cards.fill(CardScratch::default());
        self.played.fill(0);
        self.dealt.fill(0);
        self.touched.fill(0);
        self.draws.forget_game();
        self.shape.forget();
        self.signs.break_off();
        self.decks.break_off();
        self.watch.break_off();
    }

    /// Adds a finished block to `total`, whose games to look at it continues.
    pub(crate) fn add_to(&mut self, total: &mut Tally) {
        self.write_out();
        total.add_cells(&self.tally);
        if self.watch.take_change() {
            total.witnesses.clone_from(&self.tally.witnesses);
        }
    }

    /// Forgets a block that was broken off: the games to look at are those of `total` again.
    pub(crate) fn forget_block(&mut self, total: &Tally) {
        self.forget_game();
        self.tally.witnesses.clone_from(&total.witnesses);
        self.watch.begin_anew(&self.tally.witnesses);
        // Some were learnt because all their rows had games enough.
        self.signs = Signs::default();
    }

    #[inline]
    fn forget_labels(&mut self) {
        self.levels[GROUP_FIRST] = [NONE; SEATS_MAX];
        self.levels[GROUPS_MADE..].fill([NONE; SEATS_MAX]);
    }

    #[inline]
    fn measured(&mut self, histogram: usize, value: u32) {
        // A sign says what is counted, not in which game.
        assert!(!self.signs.is_listening(), "something measured is told in short");
        let Tally { layout, cells, .. } = &mut self.tally;
        let layout = &layout.histograms[histogram];
        let bin = value.min(layout.max);
        cells[layout.offset] += u64::from(value);
        cells[layout.offset + 1 + bin as usize] += 1;
        self.measures.add(histogram, u64::from(bin), layout, cells);
    }

    fn outcome(&self, standing: Standing) -> Outcome {
        let cut_off = self.tally.layout.cutoffs >> (standing.ending & 63) & 1 != 0;
        Outcome::new(standing.winners.0, self.tally.layout.seats, cut_off)
    }
}

impl Recorder for Counting {
    const ON: bool = true;

    #[inline]
    fn game_begins(&mut self, index: u64) {
        self.watch.game_begins(index);
        self.together.game_begins(index, &self.tally.cells);
        self.journal.game_begins();
        // What is told in short is added to its counters later, not in the game.
        self.in_full = self.together.is_on() || self.journal.follows_tables();
    }

    fn luck(&mut self, of_seats: &[i64; SEATS_MAX]) {
        self.luck = *of_seats;
        self.journal.luck = Some(*of_seats);
    }

    #[inline]
    fn first_player(&mut self, seat: Seat) {
        // Level 0 is "yes".
        let seats = usize::from(self.tally.layout.seats);
        let levels = &mut self.levels[GROUP_FIRST];
        levels[..seats].fill(1);
        levels[seat.index()] = 0;
    }

    #[inline]
    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        let group = GROUPS_MADE + usize::from(group.0);
        let known = self.tally.layout.groups[group].levels.len();
        assert!(usize::from(level) < known, "a level that the schema does not have");
        self.levels[group][seat.index()] = level;
    }

    #[inline]
    fn roll(&mut self, roll: RollId, condition: u16, outcome: u16) {
        let roll = &self.tally.layout.rolls[usize::from(roll.0)];
        let (condition, outcome) = (usize::from(condition), usize::from(outcome));
        assert!(
            condition < roll.conditions && outcome < roll.outcomes,
            "a roll that the schema does not have"
        );
        let cell = roll.offset + condition * roll.outcomes + outcome;
        self.add(cell, 1);
    }

    #[inline]
    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        let index = usize::from(card);
        let scratch = &mut self.cards[index];
        let copies = match event {
            CardEvent::InDeck => &mut scratch.deck,
            CardEvent::Opening => &mut scratch.opening,
            CardEvent::Gained => &mut scratch.gained,
            CardEvent::Drawn => &mut scratch.drawn,
            CardEvent::Dealt => {
                self.dealt[index] |= 1 << seat.0;
                self.touched[index / 64] |= 1 << (index % 64);
                return;
            }
            CardEvent::Played => {
                self.played[index] |= 1 << seat.0;
                self.touched[index / 64] |= 1 << (index % 64);
                let offset = self.tally.layout.cards.offset + index * CardSums::CELLS;
                self.tally.cells[offset + CardSums::PLAYED] += 1;
                return;
            }
        };
        copies.increment(seat.index());
        self.touched[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    fn got_copy(&mut self, seat: Seat, deck: u8, card: u8) {
        self.journal.got_copy(seat.0, deck, card);
    }

    #[inline]
    fn draw(&mut self, seat: Seat, pile: PileId, place: u8, before: CardSet) {
        self.draws.draw(&self.tally.layout.cards, seat, pile, place, before);
    }

    #[inline]
    fn draw_wide(&mut self, seat: Seat, pile: PileId, place: u8, before: WideSet) {
        self.draws.draw_wide(&self.tally.layout.cards, seat, pile, place, before);
    }

    #[inline]
    fn count(&mut self, table: TableId, row: u16, column: u16, amount: u32) {
        let number = usize::from(table.0);
        let table = &self.tally.layout.tables[number];
        let (row, column) = (usize::from(row), usize::from(column));
        assert!(
            row < table.rows && column < table.columns,
            "a table cell that the schema does not have"
        );
        let cell = table.offset + row * table.columns + column;
        let list = self.tally.layout.witnesses.row(number, row);
        self.add(cell, u64::from(amount));
        self.watch.see_amounts(list, &[amount]);
    }

    #[inline]
    fn count_row<const N: usize>(
        &mut self,
        table: TableId,
        row: u16,
        column: u16,
        amounts: &[u32; N],
    ) {
        let number = usize::from(table.0);
        let table = &self.tally.layout.tables[number];
        let (row, column) = (usize::from(row), usize::from(column));
        assert!(
            row < table.rows && column + N <= table.columns,
            "a table cell that the schema does not have"
        );
        let first = table.offset + row * table.columns + column;
        let cells = self.tally.cells[first..].first_chunk_mut::<N>();
        // The table is part of the tally.
        let cells = cells.expect("a row ends before the tally does");
        for (cell, &amount) in cells.iter_mut().zip(amounts) {
            *cell += u64::from(amount);
        }
        self.signs.hear_row(first, amounts);
        self.watch.see_amounts(self.tally.layout.witnesses.row(number, row), amounts);
    }

    #[inline]
    fn measure(&mut self, histogram: HistogramId, value: u32) {
        self.measured(HISTOGRAM_DECISIONS + 1 + usize::from(histogram.0), value);
    }

    #[inline]
    fn gauge(&mut self, seat: Seat, gauge: GaugeId, amount: i32) {
        self.gauges[usize::from(gauge.0)][seat.index()] += amount;
    }

    #[inline]
    fn gauge_once(&mut self, seat: Seat, gauge: GaugeId, value: i32) {
        let number = &mut self.gauges[usize::from(gauge.0)][seat.index()];
        if *number == 0 {
            *number = value;
        }
    }

    #[inline]
    fn gauge_is_open(&self, seat: Seat, gauge: GaugeId) -> bool {
        self.gauges[usize::from(gauge.0)][seat.index()] == 0
    }

    #[inline]
    fn decks(&mut self, sign: u32, told: impl FnOnce(&mut Self)) {
        if self.is_plain() {
            told(self);
        } else if !self.decks.meet(sign) {
            self.learn_decks(told);
        }
    }

    #[inline]
    fn shorthand(&mut self, sign: u32, told: impl FnOnce(&mut Self)) {
        if self.in_full {
            told(self);
        } else if !self.signs.count(sign) {
            self.learn(sign, told);
        }
    }

    #[inline]
    fn wants_standings(&self) -> bool {
        true
    }

    #[inline]
    fn stands(&mut self, standing_of: impl FnMut(Seat) -> i32) {
        if self.tally.layout.tension.is_none() {
            return;
        }
        self.shape.stands(self.tally.layout.seats, standing_of);
    }

    #[inline]
    fn paced(&mut self, pace: &Pace) {
        self.shape.paced(pace);
    }

    fn ended(&mut self, standing: &Standing, decisions: u32) {
        let winners = judged(standing.winners, self.tally.layout.seats);
        let standing = &Standing { winners, ..*standing };
        let outcome = self.outcome(*standing);
        let ending = usize::from(standing.ending);
        assert!(ending < self.tally.layout.endings, "an ending that the schema does not have");
        let offset = self.tally.layout.endings_offset;
        self.tally.cells[offset + ending] += 1;
        self.watch.see(self.tally.layout.witnesses.ending(ending));
        self.measured(HISTOGRAM_DECISIONS, decisions);
        self.journal.measured(self.measures.of_game());
        self.measures.forget();
        outcome.batch().add_to(&mut self.tally.cells[..BatchSums::CELLS]);
        self.fold_groups(&outcome);
        if self.tally.layout.luck.is_some() {
            self.fold_luck(&outcome);
        }
        let still = [&mut self.still, &mut self.still_squares];
        fold_gauges(&self.gauge_levels, &mut self.gauges, &mut self.tally, still, &outcome);
        if let Some(scores) = &standing.scores {
            let cards = CardsPlayed(&self.played, &self.cards, self.decks.lanes());
            fold_scores(&mut self.tally, scores, &self.levels, cards);
        }
        self.fold_cards(&outcome);
        let Tally { layout, cells, .. } = &mut self.tally;
        if let Some(offset) = layout.tension {
            let cells = &mut cells[offset..][..TURNS_MAX * TensionSums::CELLS];
            tension::count(self.shape.leaders(), standing.winners, cells);
        }
        let shape = &mut cells[layout.shape..][..shape::CELLS];
        let told = (layout.seats, layout.tension.is_some());
        self.shape.game_over(standing.winners, told, shape);
        self.draws.game_over(&layout.cards, outcome.winners, cells);
        self.decks.game_over(outcome.winners);
        self.watch.game_over(&mut self.tally.witnesses);
        let Tally { layout, cells, .. } = &mut self.tally;
        self.together.game_over(layout, cells);
        self.forget_labels();
        if self.signs.game_over() {
            self.write_out();
        }
    }
}
