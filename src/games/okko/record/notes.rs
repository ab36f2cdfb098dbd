//! What the rules tell about the course of a game and its dice. Nothing here changes a game, and
//! nothing here is compiled where nothing is recorded.

use crate::board::Square;
use crate::content::catalogue::Ability;
use crate::record::Reporter;
use crate::record::notes_fight::character_row;
use crate::record::{
    self, TURN_ROWS, ability_column, character_column, equipment_column, gauges,
    inspiration_column, rolls, square_column, turn_column, will_column,
};
use crate::rules::Rules;
use crate::state::action::Source;
use crate::state::slots;
use crate::state::{Ending, FIGURES_MAX, FigureId, SEATS, Slot, State, Status};
use tenbin_engine::{CardEvent, List, Recorder, Seat};

/// Players in order.
const PLAYERS: [Seat; SEATS] = [Seat(0), Seat(1)];

/// A set of characters, equipment cards or abilities: their numbers fit a byte.
#[derive(Copy, Clone, Default)]
struct ByteSet([u64; 4]);

impl ByteSet {
    fn insert(&mut self, number: u8) {
        self.0[usize::from(number) / 64] |= 1 << (number % 64);
    }

    fn has(self, number: u8) -> bool {
        self.0[usize::from(number) / 64] >> (number % 64) & 1 == 1
    }
}

/// What a band brings, each once.
#[derive(Copy, Clone, Default)]
struct Brought {
    characters: ByteSet,
    equipment: ByteSet,
    abilities: ByteSet,
}

impl<R: Recorder> Reporter<'_, R> {
    fn brought(&self, rules: &Rules, state: &State, seat: Seat) -> Brought {
        let mut brought = Brought::default();
        for figure in state.band(seat) {
            let member = rules.member(state, figure);
            brought.characters.insert(member.character);
            member.equipment.iter().for_each(|&card| brought.equipment.insert(card));
            member.abilities.iter().for_each(|&ability| brought.abilities.insert(ability));
        }
        brought
    }

    /// The row of the present turn in turns.csv.
    #[inline]
    fn turn_row(&self, state: &State) -> u16 {
        state.turn.clamp(1, TURN_ROWS) - 1
    }

    /// Adds to a column of turns.csv in the present turn.
    #[inline]
    pub(super) fn count_turn(&mut self, state: &State, column: u16, amount: u32) {
        let row = self.turn_row(state);
        self.recorder.count(record::TURNS, row, column, amount);
    }

    /// Adds one to a column of a table of characters.
    #[inline]
    pub(super) fn count_character(
        &mut self,
        rules: &Rules,
        state: &State,
        table: tenbin_engine::schema::TableId,
        figure: FigureId,
        column: u16,
    ) {
        let row = u16::from(rules.member(state, figure).character);
        self.recorder.count(table, row, column, 1);
    }

    /// Adds one to a column of squares.csv.
    #[inline]
    pub(super) fn count_square(
        &mut self,
        rules: &Rules,
        state: &State,
        square: Square,
        column: u16,
    ) {
        if let Some(row) = self.rows.square_row(rules, state, square) {
            self.recorder.count(record::SQUARES, row, column, 1);
        }
    }

    // ---- before the first turn ----

    /// Bands, board and first player are known.
    pub(crate) fn set_up(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let content = &rules.catalogue;
        // A board that a scenario lays out is none of them.
        let board = state.board_index.map(u16::from);
        for seat in PLAYERS {
            let player_a = seat == state.player_a;
            let band = state.sides[seat.index()].band;
            let enemy = state.sides[State::opponent(seat).index()].band;
            let alignment =
                |band: u8| record::alignment_level(content.bands[usize::from(band)].alignments);
            let level = self.rows.band_levels[usize::from(band)];
            self.recorder.label(seat, record::GROUP_BAND, level);
            self.recorder.label(seat, record::GROUP_ALIGNMENT, alignment(band));
            self.recorder.label(seat, record::GROUP_ENEMY, alignment(enemy));
            let rows = &self.rows;
            let budget = content.bands[usize::from(band)].budget;
            let budget_level = rows.budgets.iter().position(|&known| known == budget);
            if let (Some(group), Some(level)) = (rows.budget_group, budget_level) {
                self.recorder.label(seat, group, level as u16);
            }
            if let (Some(group), Some(board)) = (rows.board_group.filter(|_| player_a), board) {
                self.recorder.label(seat, group, board);
            }
            if let (Some(group), Some(board)) = (rows.band_board_group, board) {
                self.recorder.label(seat, group, level * content.boards.len() as u16 + board);
            }
            self.cards_brought(rules, state, seat);
        }
    }

    /// The cards of a band: in its deck and, since there are no hands, gained.
    fn cards_brought(&mut self, rules: &Rules, state: &State, seat: Seat) {
        let brought = self.brought(rules, state, seat);
        let r = &mut *self.recorder;
        let mut has = |card: u16| {
            r.card(seat, card, CardEvent::InDeck);
            r.card(seat, card, CardEvent::Gained);
        };
        for character in 0..rules.catalogue.characters.len() as u8 {
            if brought.characters.has(character) {
                has(u16::from(character));
            }
        }
        for card in 0..rules.catalogue.equipment.len() as u8 {
            if brought.equipment.has(card) {
                has(self.rows.equipment_cards + u16::from(card));
            }
        }
        for &ability in &self.rows.used_abilities {
            if brought.abilities.has(ability) {
                has(self.rows.ability_cards[usize::from(ability)]);
            }
        }
    }

    /// Both have rolled for player A once.
    pub(crate) fn roll_off(&mut self, first: u8, second: u8) {
        let outcome = match first.cmp(&second) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 2,
        };
        self.recorder.roll(rolls::ROLL_OFF, 0, outcome);
    }

    /// Player A has chosen a side of the board.
    pub(crate) fn edge_taken(&mut self, state: &State) {
        let seat = state.player_a;
        let edge = state.sides[seat.index()].edge;
        self.recorder.label(seat, record::GROUP_EDGE, edge as u16);
    }

    /// A figure stands where its player wants it.
    pub(crate) fn deployed(&mut self, rules: &Rules, state: &State, figure: FigureId) {
        if R::ON {
            self.count_square(rules, state, state.figure(figure).at, square_column::DEPLOYED);
        }
    }

    // ---- turns, phases, activations ----

    /// A phase begins; reserved dice still lie on their cards.
    pub(crate) fn phase_begins(&mut self, state: &State) {
        if !R::ON {
            return;
        }
        if !state.second_half {
            let row = self.turn_row(state);
            self.recorder.shorthand(self.rows.event_keys.turn(row), |r| {
                r.count(record::TURNS, row, turn_column::GAMES, 1);
            });
        }
        self.count_reserved(state, state.phase_seat, inspiration_column::HELD);
    }

    /// A figure is activated.
    pub(crate) fn activated(&mut self, rules: &Rules, state: &State, figure: FigureId) {
        if !R::ON {
            return;
        }
        let (row, turn_row) = (character_row(rules, state, figure), self.turn_row(state));
        self.recorder.shorthand(self.rows.event_keys.activation(row, turn_row), |r| {
            r.count(record::CHARACTERS, row, character_column::ACTIVATIONS, 1);
            r.count(record::TURNS, turn_row, turn_column::ACTIVATIONS, 1);
        });
        for &card in &self.rows.activated_cards[state.figure(figure).member as usize] {
            self.recorder.card(figure.seat(), card, CardEvent::Played);
        }
    }

    /// A turn ends; the game may still be cut off.
    pub(crate) fn turn_ends(&mut self, state: &State) {
        if R::ON && state.turn == gauges::EARLY_TURN {
            self.early_losses(state);
        }
    }

    /// Phases begun: the present one counts unless the game was cut off at the end of a turn.
    fn phases_begun(&self, state: &State) -> u32 {
        let cut_off = matches!(state.ending, Ending::TurnsCutoff | Ending::Stalemate);
        state.phase + u32::from(!cut_off)
    }

    fn early_losses(&mut self, state: &State) {
        for seat in PLAYERS {
            let lost = i32::from(state.sides[seat.index()].lost);
            let enemy = i32::from(state.sides[State::opponent(seat).index()].lost);
            self.recorder.gauge(seat, gauges::LOST_EARLY, lost);
            self.recorder.gauge(seat, gauges::LEAD_EARLY, enemy - lost);
        }
    }

    /// The game is over.
    pub(crate) fn game_ends(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        self.count_turn(state, turn_column::ENDED, 1);
        if state.turn <= gauges::EARLY_TURN {
            self.early_losses(state);
        }
        let lost = state.sides.map(|side| u32::from(side.lost));
        let figures = state.sides.map(|side| u32::from(side.figures - side.alive));
        let tallies = state.tallies;
        for (histogram, number) in [
            (record::histograms::TURNS, u32::from(state.turn)),
            (record::histograms::PHASES, self.phases_begun(state)),
            (record::histograms::ACTIVATIONS, u32::from(tallies.activations)),
            (record::histograms::COMBATS, u32::from(tallies.combats)),
            (record::histograms::SHOTS, u32::from(tallies.shots)),
            (record::histograms::OUT, figures.iter().sum()),
            (record::histograms::ZENI_LEAD, lost[0].abs_diff(lost[1])),
        ] {
            self.recorder.measure(histogram, number);
        }
        for seat in PLAYERS {
            self.count_faces(state.sides[seat.index()].pool, inspiration_column::LEFT_POOL);
            self.count_reserved(state, seat, inspiration_column::LEFT_RESERVE);
            self.presence(rules, state, seat);
            self.figures(rules, state, seat);
        }
        self.balances(rules, state);
    }

    /// What each character of the game took and lost for its zeni, both bands together: a game is
    /// one result, however many figures it has of a character.
    fn balances(&mut self, rules: &Rules, state: &State) {
        // Zeni paid, taken and lost by character.
        let mut sums = List::<(u16, [u32; 3]), FIGURES_MAX>::default();
        for seat in PLAYERS {
            for figure in state.band(seat) {
                let (own, member) = (state.figure(figure), rules.member(state, figure));
                let (row, zeni) = (u16::from(member.character), u32::from(member.zeni));
                let lost = if own.status == Status::Out { zeni } else { 0 };
                let amounts = [zeni, u32::from(own.taken), lost];
                match sums.iter_mut().find(|sum| sum.0 == row) {
                    Some(sum) => {
                        sum.1.iter_mut().zip(amounts).for_each(|(sum, amount)| *sum += amount);
                    }
                    None => sums.push((row, amounts)),
                }
            }
        }
        for &(row, [paid, taken, lost]) in sums.iter() {
            let balance = taken.abs_diff(lost);
            let counts = [1, balance * balance, taken * paid, lost * paid, paid * paid];
            self.recorder.count_row(
                record::CHARACTERS,
                row,
                character_column::BALANCE_GAMES,
                &counts,
            );
        }
    }

    /// What a band had and had not, set against winning.
    fn presence(&mut self, rules: &Rules, state: &State, seat: Seat) {
        let brought = self.brought(rules, state, seat);
        let won = u32::from(state.winners >> seat.0 & 1);
        let r = &mut *self.recorder;
        let columns = |has: bool, with: u16, without: u16| if has { with } else { without };
        for character in 0..rules.catalogue.characters.len() as u8 {
            let has = brought.characters.has(character);
            let column = columns(has, character_column::SEAT_GAMES, character_column::WITHOUT);
            r.count_row(record::CHARACTERS, u16::from(character), column, &[1, won]);
        }
        for card in 0..rules.catalogue.equipment.len() as u8 {
            let has = brought.equipment.has(card);
            let column = columns(has, equipment_column::SEAT_GAMES, equipment_column::WITHOUT);
            r.count_row(record::EQUIPMENT, u16::from(card), column, &[1, won]);
        }
    }

    /// The figures of a band and what they carried.
    fn figures(&mut self, rules: &Rules, state: &State, seat: Seat) {
        for figure in state.band(seat) {
            let own = *state.figure(figure);
            let member = rules.member(state, figure);
            let out = own.status == Status::Out;
            // A figure that is out had its turns counted when it went.
            let turns = if out { 0 } else { u32::from(state.turn) };
            let counts = [1, u32::from(member.zeni), turns];
            let row = u16::from(member.character);
            self.recorder.count_row(record::CHARACTERS, row, character_column::FIGURES, &counts);
            let given = &self.rows.slot_equipment[own.member as usize];
            for &card in &member.equipment {
                let used = slots(own.used_game).any(|slot| given[slot.index()] == Some(card));
                let single = !rules.catalogue.equipment[usize::from(card)].permanent;
                let counts = [1, u32::from(single && !used), u32::from(out)];
                let row = u16::from(card);
                self.recorder.count_row(record::EQUIPMENT, row, equipment_column::CARRIED, &counts);
            }
        }
    }

    // ---- abilities and tests ----

    /// An ability or a card was used.
    pub(crate) fn ability_used(
        &mut self,
        rules: &Rules,
        state: &State,
        figure: FigureId,
        slot: Slot,
        source: Source,
    ) {
        if !R::ON {
            return;
        }
        let seat = figure.seat();
        let ability = self.ability_number(rules, state, figure, slot);
        let counts = [
            1,
            u32::from(source == Source::Pool),
            u32::from(source == Source::Reserve),
            u32::from(seat != state.phase_seat),
        ];
        self.recorder.count_row(
            record::ABILITIES,
            u16::from(ability),
            ability_column::USES,
            &counts,
        );
        let &Ability { element, .. } = &rules.catalogue.abilities[usize::from(ability)];
        if let Some(face) = element {
            self.die_used(state, figure, face, inspiration_column::USED_ABILITY, source);
        }
        let card = self.rows.ability_cards[usize::from(ability)];
        if card != u16::MAX {
            self.recorder.card(seat, card, CardEvent::Played);
        }
        let member = state.figure(figure).member as usize;
        let given = self.rows.slot_equipment[member][slot.index()];
        if let Some(given) = given {
            self.recorder.count(record::EQUIPMENT, u16::from(given), equipment_column::USES, 1);
            let card = self.rows.equipment_cards + u16::from(given);
            self.recorder.card(seat, card, CardEvent::Played);
        }
    }

    /// The number of the ability in a slot.
    #[inline]
    pub(super) fn ability_number(
        &self,
        rules: &Rules,
        state: &State,
        figure: FigureId,
        slot: Slot,
    ) -> u8 {
        rules.member(state, figure).abilities[slot.index()]
    }

    /// A declared ability was cancelled.
    pub(crate) fn cancelled(&mut self, rules: &Rules, state: &State, user: FigureId, slot: Slot) {
        if R::ON {
            let row = u16::from(self.ability_number(rules, state, user, slot));
            self.recorder.count(record::ABILITIES, row, ability_column::CANCELLED, 1);
        }
    }

    /// A Willpower die was rolled; `state.test` holds it.
    pub(crate) fn will_rolled(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let test = state.test;
        let value = rules.test_willpower(state);
        self.recorder.roll(rolls::WILL_DIE, rolls::test_number(test.kind), u16::from(test.die) - 1);
        let failed = u16::from(i32::from(test.die) > value);
        self.recorder.roll(rolls::WILL, rolls::will_condition(test.kind, value), failed);
    }

    /// A Willpower test is over; `state.test` holds it.
    pub(crate) fn will_tested(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let test = state.test;
        let counts = [1, u32::from(test.passed), u32::from(test.automatic)];
        let row = u16::from(rules.member(state, test.figure).character);
        let column = 4 * rolls::test_number(test.kind) + will_column::FEAR;
        self.recorder.count_row(record::WILLPOWER, row, column, &counts);
    }
}
