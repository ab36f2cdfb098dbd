//! What the rules tell the recorder about the course of a game. Nothing here changes a game, and
//! nothing is counted where nothing is recorded; the tallies of the state alone are always kept, so
//! that a state is the same whoever listens.
//!
//! Rolls are in `notes_rolls.rs`, attacks, losses and displacements in `notes_fight.rs`, actions,
//! cards and activations in `notes_actions.rs`.

use crate::content::catalogue::Party;
use crate::content::vocabulary::State as Token;
use crate::record::reporter::Reporter;
use crate::record::{
    self, NO_ROW, Rows, advantage_column, character_column, event_column, gauges, groups,
    histograms, state_column, turn_column,
};
use crate::rules::Rules;
use crate::state::action::Action;
use crate::state::{Frame, ModelId, Place, SEATS, State, flag, models_of, numbers_of, seat_of};
use tenbin_content::word_enum;
use tenbin_engine::{CardEvent, Recorder, Seat};

/// Players in order.
const PLAYERS: [Seat; SEATS] = [Seat(0), Seat(1)];

word_enum! {
    /// What a model has done, for the table of actions.
    ActionKind {
        /// A melee attack.
        Attack = "attack",
        /// A ranged attack.
        Shoot = "shoot",
        /// A charge.
        Charge = "charge",
        /// A push.
        Push = "push",
        /// A slam.
        Slam = "slam",
        /// A Dodge.
        Dodge = "dodge",
        /// A Counterattack.
        Counter = "counter",
        /// A Counterattack's free attack.
        CounterAttack = "counter_attack",
        /// A Walk.
        Walk = "walk",
        /// A Run.
        Run = "run",
        /// A Free Move.
        FreeMove = "free_move",
        /// A climb.
        Climb = "climb",
        /// An Escape.
        Escape = "escape",
        /// A Seek.
        Seek = "seek",
        /// A shot taken for a friend.
        Shield = "shield",
        /// A charge stepped into.
        Intercept = "intercept",
        /// An ability of its own.
        Ability = "ability",
        /// A card or advantage.
        Card = "card",
    }
}

word_enum! {
    /// Something that comes about now and then and is only counted.
    Event {
        /// An Escape succeeded.
        Escaped = "escaped",
        /// A charge fell short or was lost on the way.
        ChargeShort = "charge_short",
        /// A shot was lost: out of range or sight.
        ShotLost = "shot_lost",
        /// A hidden model was revealed.
        Revealed = "revealed",
        /// A model became hidden.
        Hid = "hid",
        /// An infiltrator was revealed by its owner.
        InfiltratorRevealed = "infiltrator_revealed",
        /// An infiltrator was detected.
        InfiltratorDetected = "infiltrator_detected",
        /// A marker was cleared.
        MarkerCleared = "marker_cleared",
        /// An upkeep was paid.
        UpkeepPaid = "upkeep_paid",
        /// An upkeep was dropped.
        UpkeepDropped = "upkeep_dropped",
        /// A gnosis point was spent.
        Gnosis = "gnosis",
        /// A card was discarded.
        Discarded = "discarded",
        /// A die was re-rolled.
        Rerolled = "rerolled",
        /// An activation was lost to a state or a stun.
        ActivationLost = "activation_lost",
        /// A struck model dodged.
        ImpactDodged = "impact_dodged",
    }
}

word_enum! {
    /// What a displaced model crashed into.
    Crash {
        /// A minor obstacle.
        Minor = "minor",
        /// A forest.
        Forest = "forest",
        /// A wall.
        Wall = "wall",
        /// Something impassable.
        Impassable = "impassable",
        /// The table's edge.
        Edge = "edge",
        /// Another model.
        Model = "model",
        /// The ground below.
        Fall = "fall",
    }
}

/// The ready party of a seat; staged models are none.
fn party_of<'r>(rules: &'r Rules, state: &State, seat: Seat) -> Option<&'r Party> {
    rules.catalogue.parties.get(usize::from(state.sides[seat.index()].party))
}

impl<R: Recorder> Reporter<'_, R> {
    /// The row of a model's character, if it is a model.
    #[inline]
    pub(super) fn character_row(&self, state: &State, model: ModelId) -> Option<u16> {
        (model != ModelId::NONE).then(|| u16::from(state.model(model).character))
    }

    /// The level of a model.
    #[inline]
    pub(crate) fn level_of(&self, rules: &Rules, state: &State, model: ModelId) -> u32 {
        u32::from(rules.character(state, model).level)
    }

    /// The row of the present turn in turns.csv.
    #[inline]
    pub(super) fn turn_row(&self, rules: &Rules, state: &State) -> u16 {
        u16::from(state.turn).clamp(1, rules.knobs.max_turns as u16) - 1
    }

    /// Adds to a column of turns.csv in the present turn.
    #[inline]
    pub(super) fn count_turn(&mut self, rules: &Rules, state: &State, column: u16, amount: u32) {
        let row = self.turn_row(rules, state);
        self.recorder.count(record::TURNS, row, column, amount);
    }

    /// Parties, layout and edges are known; before the first turn.
    pub(crate) fn set_up(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let rows = self.rows;
        let layout = Rows::layout_level(rules, state);
        let layouts = rows.layout_names.len() as u16;
        for seat in PLAYERS {
            let edge = u16::from(state.sides[seat.index()].edge);
            // Models that a scenario puts down one by one are no ready party.
            let parties =
                (party_of(rules, state, seat), party_of(rules, state, State::opponent(seat)));
            let (Some(party), Some(enemy)) = parties else { continue };
            let enemy = record::affiliation_level(enemy);
            let faction = record::faction_level(party);
            let affiliation = record::affiliation_level(party);
            let class = record::class_of_size(party.size);
            let level = rows.party_levels[usize::from(state.sides[seat.index()].party)];
            self.recorder.label(seat, groups::FACTION, faction);
            self.recorder.label(seat, groups::AFFILIATION, affiliation);
            self.recorder.label(seat, groups::AGAINST, enemy);
            self.recorder.label(seat, groups::EDGE, edge);
            if level != NO_ROW {
                self.recorder.label(seat, groups::PARTY, level);
            }
            if let Some(class) = rows.classes.iter().position(|&known| known == class) {
                self.recorder.label(seat, groups::CLASS, class as u16);
            }
            if let Some(layout) = layout {
                self.recorder.label(seat, groups::EDGE_ON, edge * layouts + layout);
                if let Some(group) = rows.layout_group.filter(|_| seat == PLAYERS[0]) {
                    self.recorder.label(seat, group, layout);
                }
                if let Some(group) = rows.party_layout_group.filter(|_| level != NO_ROW) {
                    self.recorder.label(seat, group, level * layouts + layout);
                }
            }
            self.brought(rules, state, seat);
        }
    }

    /// The cards of a party: in its deck and in its hand from the start. Advantages that act all
    /// the time are played by that alone.
    fn brought(&mut self, rules: &Rules, state: &State, seat: Seat) {
        let party = usize::from(state.sides[seat.index()].party);
        for &card in self.rows.brought.get(party).into_iter().flatten() {
            self.recorder.card(seat, card, CardEvent::InDeck);
            self.recorder.card(seat, card, CardEvent::Opening);
        }
        for ability in state.sides[seat.index()].advantages {
            self.passive(rules, seat, ability);
        }
        let plots = state.sides[seat.index()].plots;
        for plot in plots.iter() {
            self.passive(rules, seat, plot.card);
        }
    }

    /// What acts all the time counts as played.
    pub(super) fn passive(&mut self, rules: &Rules, seat: Seat, ability: u16) {
        let rows = &self.rows;
        if rows.passive.get(usize::from(ability)).copied().unwrap_or(false)
            && let Some(card) = self.advantage_card(rules, ability)
        {
            self.recorder.card(seat, card, CardEvent::Played);
        }
    }

    /// The schema's card of an ability that is a card or an advantage.
    pub(super) fn advantage_card(&self, rules: &Rules, ability: u16) -> Option<u16> {
        let row = self.rows.advantage_places[usize::from(ability)];
        (row != NO_ROW).then(|| rules.catalogue.characters.len() as u16 + row)
    }

    /// A turn begins (number in the state).
    pub(crate) fn turn(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let turn_row = self.turn_row(rules, state);
        let mut counts = [1, 0, 0, 0, 0, 0];
        let mut borne = [0; Token::COUNT];
        for model in models_of(state.on_table) {
            let seat = seat_of(model).index();
            counts[2 + seat] += self.level_of(rules, state, model);
            counts[4 + seat] += 1;
            for token in Token::ALL {
                borne[token as usize] += u32::from(state.bears(model, token));
            }
        }
        self.recorder.count_row(record::TURNS, turn_row, turn_column::GAMES, &counts);
        for (row, models) in (0..).zip(borne) {
            if models > 0 {
                self.recorder.count(record::STATES, row, state_column::BORNE, models);
            }
        }
        for seat in PLAYERS {
            for model in state.party_of(seat) {
                self.turn_of(rules, state, model, turn_row);
            }
        }
    }

    fn turn_of(&mut self, rules: &Rules, state: &State, model: ModelId, turn_row: u16) {
        let Some(row) = self.character_row(state, model) else { return };
        let alive = state.model(model).place != Place::Removed;
        let turns = rules.knobs.max_turns as u16;
        self.recorder.shorthand(self.rows.event_keys.alive(row, turn_row, alive), |r| {
            let counts = [1, u32::from(alive)];
            let place = row * turns + turn_row;
            r.count_row(record::CHARACTER_TURNS, place, record::survival_column::MODELS, &counts);
            let column = character_column::TURNS_ALIVE;
            r.count(record::CHARACTERS, row, column, u32::from(alive));
        });
        if alive && state.has(model, flag::HIDDEN) {
            self.recorder.count(record::CHARACTERS, row, character_column::TURNS_HIDDEN, 1);
        }
    }

    /// A choice is about to be carried out; its frame is still on top.
    pub(crate) fn choice(&mut self, rules: &Rules, state: &State, action: Action) {
        if R::ON
            && let (Frame::ChooseFirst { seat }, Action::First(first)) = (state.top(), action)
        {
            self.count_turn(rules, state, turn_column::CHOICES, 1);
            self.count_turn(rules, state, turn_column::CHOSE_SELF, u32::from(seat == first));
        }
    }

    /// Something happened to a model; for what concerns a player alone, to the first model of its
    /// party, or to `NONE`.
    pub(crate) fn event(&mut self, rules: &Rules, state: &State, model: ModelId, event: Event) {
        if !R::ON {
            return;
        }
        self.tell_event(rules, state, model, event);
        let of_seat1 = u32::from(model != ModelId::NONE && seat_of(model) == Seat(0));
        let counts = [1, u32::from(state.turn), of_seat1];
        self.recorder.count_row(record::EVENTS, event as u16, event_column::EVENTS, &counts);
        match event {
            Event::Gnosis => {
                self.count_turn(rules, state, turn_column::GNOSIS, 1);
                self.recorder.gauge(seat_of(model), gauges::GNOSIS, 1);
            }
            Event::ActivationLost => {
                let column = character_column::LOST_ACTIVATIONS;
                if let Some(row) = self.character_row(state, model) {
                    self.recorder.count(record::CHARACTERS, row, column, 1);
                    self.recorder.gauge(seat_of(model), gauges::LOST_ACTIVATIONS, 1);
                }
            }
            _ => {}
        }
    }

    /// The game is over.
    pub(crate) fn end(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        self.tell_scores(rules, state);
        self.count_turn(rules, state, turn_column::ENDED, 1);
        let scores = PLAYERS.map(|seat| rules.score_of(state, seat) / 100);
        let removed = PLAYERS
            .into_iter()
            .flat_map(|seat| state.party_of(seat))
            .filter(|&model| state.model(model).place == Place::Removed)
            .count();
        let tallies = state.tallies;
        for (histogram, number) in [
            (histograms::TURNS, u32::from(state.turn)),
            (histograms::ACTIVATIONS, u32::from(tallies.activations)),
            (histograms::ATTACKS, u32::from(tallies.attacks)),
            (histograms::DISPLACEMENTS, u32::from(tallies.displacements)),
            (histograms::REMOVED, removed as u32),
            (histograms::MARGIN, scores[0].abs_diff(scores[1])),
            (histograms::LEFT, (scores[0] + scores[1]).max(0) as u32),
        ] {
            self.recorder.measure(histogram, number);
        }
        if tallies.first_blood > 0 {
            self.recorder.measure(histograms::FIRST_BLOOD, u32::from(tallies.first_blood));
        }
        for seat in PLAYERS {
            self.presence(rules, state, seat);
            self.models(rules, state, seat);
            self.firsts(rules, state, seat);
        }
    }

    /// What a party had and had not, set against winning.
    fn presence(&mut self, rules: &Rules, state: &State, seat: Seat) {
        let party = usize::from(state.sides[seat.index()].party);
        let Some(brought) = self.rows.brought.get(party) else { return };
        let won = u32::from(state.winners >> seat.0 & 1);
        let characters = rules.catalogue.characters.len() as u16;
        let mut rest = brought.iter().copied().peekable();
        for card in 0..characters + self.rows.advantages.len() as u16 {
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
    fn models(&mut self, rules: &Rules, state: &State, seat: Seat) {
        for model in state.party_of(seat) {
            let Some(row) = self.character_row(state, model) else { continue };
            let place = state.model(model).place;
            let survived = u32::from(place == Place::Table);
            let counts = [1, survived, u32::from(place == Place::Infiltrating)];
            self.recorder.count_row(record::CHARACTERS, row, character_column::MODELS, &counts);
            let level = self.level_of(rules, state, model);
            self.recorder.count(record::CHARACTERS, row, character_column::LEVELS_PAID, level);
        }
    }

    /// The turns in which a player acted first.
    fn firsts(&mut self, rules: &Rules, state: &State, seat: Seat) {
        let turns = state.tallies.noted.first_in[seat.index()];
        let won = u32::from(state.winners >> seat.0 & 1);
        self.recorder.gauge(seat, gauges::FIRSTS, turns.count_ones() as i32);
        for turn in numbers_of(turns) {
            let row = u16::from(turn).clamp(1, rules.knobs.max_turns as u16) - 1;
            let column = turn_column::SEAT1_FIRST + u16::from(seat.0);
            self.recorder.count(record::TURNS, row, column, 1);
            self.recorder.count(record::TURNS, row, turn_column::FIRST_WINS, won);
        }
    }
}
