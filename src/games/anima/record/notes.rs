//! What the rules tell the recorder about the course of a game. Nothing here changes a game, and
//! nothing is counted where nothing is recorded; the tallies of the state alone are always kept, so
//! that a state is the same whoever listens.
//!
//! Rolls are in `notes_rolls.rs`, attacks, losses and displacements in `notes_fight.rs`, actions,
//! cards and activations in `notes_deeds.rs`.

use crate::content::catalogue::Party;
use crate::content::vocabulary::State as Token;
use crate::record::{
    self, NO_ROW, advantage_column, character_column, event_column, gauges, state_column,
    turn_column,
};
use crate::rules::flow::Flow;
use crate::state;
use crate::state::action::Action;
use crate::state::{Frame, MODELS_MAX, Place, SEATS, State, flag, models_of, seat_of};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat};

/// Players in order.
const PLAYERS: [Seat; SEATS] = [Seat(0), Seat(1)];

/// What a model has done, for the table of actions.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(crate) enum Deed {
    Attack,
    Shoot,
    Charge,
    Push,
    Slam,
    Dodge,
    Counter,
    CounterAttack,
    Walk,
    Run,
    FreeMove,
    Climb,
    Escape,
    Seek,
    Shield,
    Intercept,
    Ability,
    Card,
}

/// Something that comes about now and then and is only counted.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(crate) enum Event {
    /// An Escape succeeded.
    Escaped,
    /// A charge fell short or was lost on the way.
    ChargeShort,
    /// A shot was lost: out of range or sight.
    ShotLost,
    /// A hidden model was revealed.
    Revealed,
    /// A model became hidden.
    Hid,
    /// An infiltrator was revealed by its owner.
    InfiltratorRevealed,
    /// An infiltrator was detected.
    InfiltratorDetected,
    /// A marker was cleared.
    MarkerCleared,
    /// An upkeep was paid.
    UpkeepPaid,
    /// An upkeep was dropped.
    UpkeepDropped,
    /// A gnosis point was spent.
    Gnosis,
    /// A card was discarded.
    Discarded,
    /// A die was re-rolled.
    Rerolled,
    /// An activation was lost to a state or a stun.
    ActivationLost,
    /// A struck model dodged.
    ImpactDodged,
}

/// What a displaced model crashed into.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(crate) enum Crash {
    Minor,
    Forest,
    Wall,
    Impassable,
    Edge,
    Model,
    Fall,
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The row of a model's character, if it is a model.
    #[inline]
    pub(super) fn character_row(&self, model: u8) -> Option<u16> {
        (usize::from(model) < MODELS_MAX).then(|| u16::from(self.state.model(model).character))
    }

    /// The level of a model.
    #[inline]
    pub(crate) fn level_of(&self, model: u8) -> u32 {
        u32::from(self.game.rules.character(self.state, model).level)
    }

    /// The row of the present turn in turns.csv.
    #[inline]
    pub(super) fn turn_row(&self) -> u16 {
        u16::from(self.state.turn).clamp(1, self.game.rules.knobs.max_turns as u16) - 1
    }

    /// Adds to a column of turns.csv in the present turn.
    #[inline]
    pub(super) fn count_turn(&mut self, column: u16, amount: u32) {
        let row = self.turn_row();
        self.recorder.count(record::TURNS, row, column, amount);
    }

    /// The ready party of a seat; staged models are none.
    fn party(&self, seat: Seat) -> Option<&Party> {
        self.game.rules.catalogue.parties.get(usize::from(self.state.sides[seat.index()].party))
    }

    /// Parties, layout and edges are known; before the first turn.
    pub(crate) fn note_set_up(&mut self) {
        if !R::ON {
            return;
        }
        let g = self.game;
        let rows = &g.report;
        let layout = g.layout_level(self.state);
        let layouts = rows.layout_names.len() as u16;
        for seat in PLAYERS {
            let edge = u16::from(self.state.sides[seat.index()].edge);
            // Models that a scenario puts down one by one are no ready party.
            let parties = (self.party(seat), self.party(State::opponent(seat)));
            let (Some(party), Some(enemy)) = parties else { continue };
            let enemy = record::affiliation_level(enemy);
            let faction = record::faction_level(party);
            let affiliation = record::affiliation_level(party);
            let class = record::class_of_size(party.size);
            let level = rows.party_levels[usize::from(self.state.sides[seat.index()].party)];
            self.recorder.label(seat, record::GROUP_FACTION, faction);
            self.recorder.label(seat, record::GROUP_AFFILIATION, affiliation);
            self.recorder.label(seat, record::GROUP_AGAINST, enemy);
            self.recorder.label(seat, record::GROUP_EDGE, edge);
            if level != NO_ROW {
                self.recorder.label(seat, record::GROUP_PARTY, level);
            }
            if let Some(class) = rows.classes.iter().position(|&known| known == class) {
                self.recorder.label(seat, record::GROUP_CLASS, class as u16);
            }
            if let Some(layout) = layout {
                self.recorder.label(seat, record::GROUP_EDGE_ON, edge * layouts + layout);
                if let Some(group) = rows.layout_group.filter(|_| seat == PLAYERS[0]) {
                    self.recorder.label(seat, group, layout);
                }
                if let Some(group) = rows.party_layout_group.filter(|_| level != NO_ROW) {
                    self.recorder.label(seat, group, level * layouts + layout);
                }
            }
            self.note_brought(seat);
        }
    }

    /// The cards of a party: in its deck and in its hand from the start. Advantages that act all
    /// the time are played by that alone.
    fn note_brought(&mut self, seat: Seat) {
        let g = self.game;
        let party = usize::from(self.state.sides[seat.index()].party);
        for &card in g.report.brought.get(party).into_iter().flatten() {
            self.recorder.card(seat, card, CardEvent::InDeck);
            self.recorder.card(seat, card, CardEvent::Opening);
        }
        for ability in self.state.sides[seat.index()].advantages {
            self.note_passive(seat, ability);
        }
        let plots = self.state.sides[seat.index()].plots;
        for plot in plots.iter() {
            self.note_passive(seat, plot.card);
        }
    }

    /// What acts all the time counts as played.
    pub(super) fn note_passive(&mut self, seat: Seat, ability: u16) {
        let rows = &self.game.report;
        if rows.passive.get(usize::from(ability)).copied().unwrap_or(false)
            && let Some(card) = self.advantage_card(ability)
        {
            self.recorder.card(seat, card, CardEvent::Played);
        }
    }

    /// The schema's card of an ability that is a card or an advantage.
    pub(super) fn advantage_card(&self, ability: u16) -> Option<u16> {
        let row = self.game.report.advantage_places[usize::from(ability)];
        (row != NO_ROW).then(|| self.game.rules.catalogue.characters.len() as u16 + row)
    }

    /// A turn begins (number in the state).
    pub(crate) fn note_turn(&mut self) {
        if !R::ON {
            return;
        }
        let turn_row = self.turn_row();
        let mut counts = [1, 0, 0, 0, 0, 0];
        let mut borne = [0; Token::COUNT];
        for model in models_of(self.state.on_table) {
            let seat = seat_of(model).index();
            counts[2 + seat] += self.level_of(model);
            counts[4 + seat] += 1;
            for state in Token::ALL {
                borne[state as usize] += u32::from(self.state.bears(model, state));
            }
        }
        self.recorder.count_row(record::TURNS, turn_row, turn_column::GAMES, &counts);
        for (row, models) in (0..).zip(borne) {
            if models > 0 {
                self.recorder.count(record::STATES, row, state_column::BORNE, models);
            }
        }
        for seat in PLAYERS {
            for model in self.state.party_of(seat) {
                self.note_turn_of(model, turn_row);
            }
        }
    }

    fn note_turn_of(&mut self, model: u8, turn_row: u16) {
        let Some(row) = self.character_row(model) else { return };
        let alive = self.state.model(model).place != Place::Removed;
        let turns = self.game.rules.knobs.max_turns as u16;
        self.recorder.shorthand(self.game.report.signs.alive(row, turn_row, alive), |r| {
            let counts = [1, u32::from(alive)];
            let place = row * turns + turn_row;
            r.count_row(record::CHARACTER_TURNS, place, record::survival_column::MODELS, &counts);
            let column = character_column::TURNS_ALIVE;
            r.count(record::CHARACTERS, row, column, u32::from(alive));
        });
        if alive && self.state.has(model, flag::HIDDEN) {
            self.recorder.count(record::CHARACTERS, row, character_column::TURNS_HIDDEN, 1);
        }
    }

    /// A choice is about to be carried out; its frame is still on top.
    pub(crate) fn note_choice(&mut self, action: Action) {
        if R::ON
            && let (Frame::ChooseFirst { seat }, Action::First(first)) = (self.state.top(), action)
        {
            self.count_turn(turn_column::CHOICES, 1);
            self.count_turn(turn_column::CHOSE_SELF, u32::from(seat == first));
        }
    }

    /// Something happened to a model; for what concerns a player alone, to the first model of its
    /// party, or to `NONE`.
    pub(crate) fn note_event(&mut self, model: u8, event: Event) {
        if event == Event::Rerolled {
            self.state.tallies.noted.rerolled = true;
        }
        if !R::ON {
            return;
        }
        self.tell_event(model, event);
        let of_seat1 = u32::from(model != state::NONE && seat_of(model).0 == 0);
        let counts = [1, u32::from(self.state.turn), of_seat1];
        self.recorder.count_row(record::EVENTS, event as u16, event_column::EVENTS, &counts);
        match event {
            Event::Gnosis => {
                self.count_turn(turn_column::GNOSIS, 1);
                self.recorder.gauge(seat_of(model), gauges::GNOSIS, 1);
            }
            Event::ActivationLost => {
                let column = character_column::LOST_ACTIVATIONS;
                if let Some(row) = self.character_row(model) {
                    self.recorder.count(record::CHARACTERS, row, column, 1);
                    self.recorder.gauge(seat_of(model), gauges::LOST_ACTIVATIONS, 1);
                }
            }
            _ => {}
        }
    }

    /// The game is over.
    pub(crate) fn note_end(&mut self) {
        if !R::ON {
            return;
        }
        self.tell_scores();
        self.count_turn(turn_column::ENDED, 1);
        let scores = PLAYERS.map(|seat| self.game.rules.score_of(self.state, seat) / 100);
        let removed = PLAYERS
            .into_iter()
            .flat_map(|seat| self.state.party_of(seat))
            .filter(|&model| self.state.model(model).place == Place::Removed)
            .count();
        let tallies = self.state.tallies;
        for (histogram, number) in [
            (record::HISTOGRAM_TURNS, u32::from(self.state.turn)),
            (record::HISTOGRAM_ACTIVATIONS, u32::from(tallies.activations)),
            (record::HISTOGRAM_ATTACKS, u32::from(tallies.attacks)),
            (record::HISTOGRAM_DISPLACEMENTS, u32::from(tallies.displacements)),
            (record::HISTOGRAM_REMOVED, removed as u32),
            (record::HISTOGRAM_MARGIN, scores[0].abs_diff(scores[1])),
            (record::HISTOGRAM_LEFT, (scores[0] + scores[1]).max(0) as u32),
        ] {
            self.recorder.measure(histogram, number);
        }
        if tallies.first_blood > 0 {
            self.recorder.measure(record::HISTOGRAM_FIRST_BLOOD, u32::from(tallies.first_blood));
        }
        for seat in PLAYERS {
            self.note_presence(seat);
            self.note_models(seat);
            self.note_firsts(seat);
        }
    }

    /// What a party had and had not, set against winning.
    fn note_presence(&mut self, seat: Seat) {
        let g = self.game;
        let party = usize::from(self.state.sides[seat.index()].party);
        let Some(brought) = g.report.brought.get(party) else { return };
        let won = u32::from(self.state.winners >> seat.0 & 1);
        let characters = g.rules.catalogue.characters.len() as u16;
        let mut rest = brought.iter().copied().peekable();
        for card in 0..characters + g.report.advantages.len() as u16 {
            let has = rest.next_if_eq(&card).is_some();
            if card < characters {
                use character_column as column;
                let column = if has { column::SEAT_GAMES } else { column::WITHOUT };
                self.recorder.count_row(record::CHARACTERS, card, column, &[1, won]);
            } else {
                use advantage_column as column;
                let column = if has { column::SEAT_GAMES } else { column::WITHOUT };
                self.recorder.count_row(record::ADVANTAGES, card - characters, column, &[1, won]);
            }
        }
    }

    /// Where the models of a party are.
    fn note_models(&mut self, seat: Seat) {
        for model in self.state.party_of(seat) {
            let Some(row) = self.character_row(model) else { continue };
            let place = self.state.model(model).place;
            let survived = u32::from(place == Place::Table);
            let counts = [1, survived, u32::from(place == Place::Infiltrating)];
            self.recorder.count_row(record::CHARACTERS, row, character_column::MODELS, &counts);
            let level = self.level_of(model);
            self.recorder.count(record::CHARACTERS, row, character_column::LEVELS_PAID, level);
        }
    }

    /// The turns in which a player acted first.
    fn note_firsts(&mut self, seat: Seat) {
        let turns = self.state.tallies.noted.first_in[seat.index()];
        let won = u32::from(self.state.winners >> seat.0 & 1);
        self.recorder.gauge(seat, gauges::FIRSTS, turns.count_ones() as i32);
        for turn in models_of(turns) {
            let row = u16::from(turn).clamp(1, self.game.rules.knobs.max_turns as u16) - 1;
            let column = turn_column::SEAT1_FIRST + u16::from(seat.0);
            self.recorder.count(record::TURNS, row, column, 1);
            self.recorder.count(record::TURNS, row, turn_column::FIRST_WINS, won);
        }
    }
}
