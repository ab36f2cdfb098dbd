//! The set-up: parties, scenery, edges, cards, deployment (sections 2.2 and 2.3; order: ANI-075).
//!
//! `Frame::SetUp` is the program counter of it; scenery is in `setup_scenery.rs`, what is done with
//! the models in `deploy.rs`. What follows the set-up is `Frame::Turn`.

use crate::content::catalogue::{ADVANTAGES_MAX, CARDS_MAX};
use crate::content::knobs::SceneryMode;
use crate::content::vocabulary::Trigger;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::space::point::Point;
use crate::state::action::Action;
use crate::state::{
    Displacement, Ending, Frame, LastAttack, MODELS_MAX, Model, ModelId, NONE, Place, Plot,
    PlotState, Purpose, Roll, SEATS, Side, SightCache, State, Tallies, seat_of,
};
use crate::state::{NO_ABILITY, SetUpStep};
use tenbin_engine::{Chance, List, Recorder, Seat, Stream};

impl Rules {
    /// The state before anything is drawn or rolled.
    pub fn blank_state(&self) -> State {
        let absent = Model {
            at: Point::NOWHERE,
            place: Place::Removed,
            cards: [NO_ABILITY; CARDS_MAX],
            ..Model::default()
        };
        let side = |edge: u8| Side {
            party: NONE,
            advantages: [NO_ABILITY; ADVANTAGES_MAX],
            edge,
            ..Side::default()
        };
        State {
            models: [absent; MODELS_MAX],
            on_table: 0,
            sides: [side(0), side(1)],
            pieces: List::default(),
            timed: List::default(),
            frames: List::default(),
            attacks: List::default(),
            runs: List::default(),
            roll: Roll { model: ModelId::NONE, against: ModelId::NONE, ..Roll::default() },
            due: 0,
            triggers: 0,
            swept: List::default(),
            contest: [0; SEATS],
            displacement: Displacement { met: ModelId::NONE, ..Displacement::default() },
            fallen: List::default(),
            last: LastAttack::NONE,
            sight_cache: SightCache::NOTHING,
            active: ModelId::NONE,
            layout: NONE,
            pieces_left: 0,
            first: Seat(0),
            to_pick: Seat(0),
            turn: 0,
            activation: 0,
            decisions: 0,
            tallies: Tallies::default(),
            ending: Ending::None,
            winners: 0,
        }
    }

    /// A party sits down: models, cards, advantages, plots; gnosis is full (ANI-500).
    pub(crate) fn seat_party(&self, s: &mut State, seat: Seat, party: u8) {
        let list = &self.catalogue.parties[party as usize];
        let side = &mut s.sides[seat.index()];
        side.party = party;
        side.models = list.entries.len() as u8;
        for (index, &advantage) in list.advantages.iter().take(ADVANTAGES_MAX).enumerate() {
            side.advantages[index] = advantage;
            side.advantage_members[index] =
                list.advantage_members.get(index).copied().unwrap_or(u16::MAX);
        }
        side.plots.clear();
        for &card in &list.plots {
            side.plots.push(Plot { card, state: PlotState::FaceDown, tokens: 0 });
        }
        let gnosis = self.gnosis_limit(s, seat);
        s.sides[seat.index()].gnosis = gnosis;
        for (index, entry) in list.entries.iter().enumerate() {
            self.seat_model(s, ModelId::in_party(seat, index as u8), entry.character, &entry.cards);
        }
    }

    /// A model of a character with its cards, waiting to be deployed. Its side has its advantages.
    pub(crate) fn seat_model(&self, s: &mut State, model: ModelId, character: u8, cards: &[u16]) {
        let card = &self.catalogue.characters[character as usize];
        let mut held = [NO_ABILITY; CARDS_MAX];
        for (slot, &card) in held.iter_mut().zip(cards) {
            *slot = card;
        }
        *s.model_mut(model) = Model {
            at: Point::NOWHERE,
            place: Place::Waiting,
            character,
            cards: held,
            traits: card.traits,
            immune: card.immune,
            walk: card.walk,
            run: card.run,
            stats: card.stats,
            crit_min: card.crit_min,
            lp_max: card.lp,
            facing: forward(s.sides[seat_of(model).index()].edge),
            ..Model::default()
        };
        s.triggers |= self.triggers_of(s, model);
        self.refresh_model(s, model);
        let own = s.model_mut(model);
        own.lp = own.lp_max;
    }

    /// Puts a model on the table.
    pub(crate) fn put_on_table(&self, s: &mut State, model: ModelId, at: Point) {
        let own = s.model_mut(model);
        own.at = at;
        own.place = Place::Table;
        s.on_table |= model.bit();
        s.look_again();
    }

    /// Takes a model off the table to be placed again.
    pub(super) fn lift(&self, s: &mut State, model: ModelId) {
        let own = s.model_mut(model);
        own.at = Point::NOWHERE;
        own.place = Place::Waiting;
        s.on_table &= !model.bit();
        s.look_again();
    }
}

/// The facing away from an edge.
pub(crate) fn forward(edge: u8) -> u8 {
    if edge == 0 { 64 } else { 192 }
}

/// A number below `count`, all equally likely; nothing is drawn where there is no choice.
pub(crate) fn pick<C: Chance>(chance: &mut C, count: usize) -> usize {
    if count < 2 { 0 } else { chance.below(Stream::DEAL, count as u32) as usize }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// From the blank state to the first decision's frame (the loop does the rest).
    pub(crate) fn set_up(&mut self) {
        let pairs = &self.rules.catalogue.pairs;
        let pair = pairs[pick(self.chance, pairs.len())];
        self.rules.seat_party(self.state, Seat(0), pair.0);
        self.rules.seat_party(self.state, Seat(1), pair.1);
        self.report.tell_parties(self.rules, self.state);
        self.push(Frame::SetUp(SetUpStep::Scenery));
    }

    pub(super) fn settle_set_up(&mut self, at: SetUpStep) -> Next {
        match at {
            SetUpStep::Scenery => self.set_up_scenery(),
            SetUpStep::CountedFirst => self.count_pieces(Seat(1), SetUpStep::CountedSecond),
            SetUpStep::CountedSecond => self.all_pieces_counted(),
            SetUpStep::Placer => {
                self.contest(SetUpStep::PlacerFirst, Purpose::SceneryFirst, Seat(0));
            }
            SetUpStep::PlacerFirst => {
                self.contested(Seat(0));
                self.contest(SetUpStep::PlacerSecond, Purpose::SceneryFirst, Seat(1));
            }
            SetUpStep::PlacerSecond => self.settle_placer(),
            SetUpStep::Edge if self.rules.knobs.scenery_mode == SceneryMode::PlayerPlaced => {
                // Whoever placed the second piece picks (ANI-070).
                let second = State::opponent(self.winner_of_contest());
                self.ask_for_edge(second);
            }
            SetUpStep::Edge => self.contest(SetUpStep::EdgeFirst, Purpose::EdgeChoice, Seat(0)),
            SetUpStep::EdgeFirst => {
                self.contested(Seat(0));
                self.contest(SetUpStep::EdgeSecond, Purpose::EdgeChoice, Seat(1));
            }
            SetUpStep::EdgeSecond => {
                self.contested(Seat(1));
                if self.is_tied() {
                    self.state.set_top(Frame::SetUp(SetUpStep::Edge));
                } else {
                    self.ask_for_edge(self.winner_of_contest());
                }
            }
            SetUpStep::Cards => self.set_up_cards(),
            SetUpStep::CardsWindow => {
                self.state.set_top(Frame::SetUp(SetUpStep::KeepFirst));
                self.open_plot_window(Trigger::SetUp);
            }
            SetUpStep::Placing(_) => self.settle_placing(),
            _ => self.settle_deployment(at),
        }
        Next::Go
    }

    /// A player rolls against the other; `then` is the step that reads the roll.
    pub(crate) fn contest(&mut self, then: SetUpStep, purpose: Purpose, seat: Seat) {
        let modifier = match purpose {
            Purpose::DeployOrder => self.rules.initiative_bonus(self.state, seat, true),
            _ => 0,
        };
        self.state.set_top(Frame::SetUp(then));
        self.begin_roll(Roll {
            purpose,
            model: ModelId::NONE,
            seat,
            dice: 1,
            modifier: modifier as i8,
            against: ModelId::NONE,
            ..Roll::default()
        });
    }

    /// What a player has rolled against the other is noted.
    pub(super) fn contested(&mut self, seat: Seat) {
        self.state.contest[seat.index()] = self.roll_total().clamp(-100, 100) as i8;
    }

    pub(super) fn is_tied(&self) -> bool {
        self.state.contest[0] == self.state.contest[1]
    }

    /// Who has rolled higher.
    pub(super) fn winner_of_contest(&self) -> Seat {
        Seat(u8::from(self.state.contest[1] > self.state.contest[0]))
    }

    fn ask_for_edge(&mut self, seat: Seat) {
        self.state.set_top(Frame::SetUp(SetUpStep::Cards));
        self.push(Frame::ChooseEdge { seat });
    }

    /// The other player has the opposite edge or corner (ANI-070).
    pub(super) fn act_choose_edge(&mut self, seat: Seat, action: Action) {
        let Action::Edge(edge) = action else { return };
        let edge = edge & 1;
        for own in [seat, State::opponent(seat)] {
            let edge = if own == seat { edge } else { 1 - edge };
            self.state.sides[own.index()].edge = edge;
            for model in self.state.party_of(own) {
                self.state.model_mut(model).facing = forward(edge);
            }
        }
        self.pop();
    }

    /// Cards that must be revealed at the start are turned up, A's then B's, and all rules of the
    /// set-up act (ANI-075).
    fn set_up_cards(&mut self) {
        self.state.set_top(Frame::SetUp(SetUpStep::CardsWindow));
        self.report.tell_table(self.rules, self.state);
        for seat in 0..SEATS {
            for number in 0..self.state.sides[seat].plots.len() {
                let plot = self.state.sides[seat].plots[number];
                if plot.state == PlotState::FaceDown
                    && self.rules.catalogue.is_revealed_at_start(plot.card)
                {
                    self.state.sides[seat].plots[number].state = PlotState::Open;
                    self.report.card(self.rules, self.state, Seat(seat as u8), plot.card);
                }
            }
        }
        self.trigger_all(Trigger::SetUp);
    }
}
