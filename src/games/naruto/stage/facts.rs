//! What a scenario may expect of a state.

use toml::Value;

use crate::content::vocabulary::SYMBOL_WORDS;
use crate::stage::Stage;
use crate::state::{
    CardId, Frame, PLAYERS, Prep, Stance, State, Step, TeamId, UnitId, team_flag, teams_in,
    unit_flag, units_in,
};
use tenbin_engine::Seat;
use tenbin_engine::pile::{CardSet, each};
use tenbin_lab::module::facts::{number, table, text, texts};

/// The word of the step that is going on: the lowest frame names the one to come.
pub(super) fn step_word(state: &State) -> &'static str {
    let Some(Frame::Turn(step)) = state.frames.first().copied() else { return "redraw" };
    match step {
        Step::Begin if state.turn == 0 => "redraw",
        Step::Begin => "end",
        Step::Draw | Step::Start | Step::Preparation => "start",
        Step::PreparationEnd | Step::Formation => "preparation",
        Step::DefenderFormation | Step::Attack => "formation",
        Step::AttackEffects | Step::LateFormation | Step::Defence => "attack",
        Step::OpposedFirst | Step::OpposedSecond | Step::ExchangeStart => "defence",
        Step::Exchange | Step::ExchangeEnd | Step::JudgementStart => "exchange",
        Step::Judgement | Step::BattleOver | Step::End => "judgement",
        Step::EndDelayed | Step::Expire | Step::Overflow | Step::HandLimit | Step::Over => "end",
    }
}

/// The word of what somebody is asked for.
pub(crate) fn asked_word(frame: Frame) -> &'static str {
    match frame {
        Frame::Redraw(_) => "redraw",
        Frame::Menu => "menu",
        Frame::Charging(_) => "charge",
        Frame::PayHand { .. } => "pay_hand",
        Frame::AnnounceTargets(_) | Frame::LaunchTargets => "targets",
        Frame::Window(_) => "window",
        Frame::Formation(_) => "formation",
        Frame::Place { .. } => "place",
        Frame::Send { .. } => "send",
        Frame::Front(_) => "front",
        Frame::Block { .. } => "block",
        Frame::Open { .. } => "open",
        Frame::Respond { .. } => "respond",
        Frame::LaunchX => "x",
        Frame::PayChakra { .. } => "pay",
        Frame::Judge => "judge",
        Frame::Replace(_) => "replace",
        Frame::ClientOrGain { .. } => "gain",
        Frame::Triggers => "order",
        Frame::Run => "effect",
        Frame::HandExcess { .. } => "excess",
        Frame::Empty
        | Frame::Turn(_)
        | Frame::Action { .. }
        | Frame::Resolve
        | Frame::Item { .. } => "none",
    }
}

impl Stage<'_> {
    /// What a scenario may expect of a state beside what every game tells.
    pub(crate) fn state_facts(&self, state: &State) -> toml::Table {
        let chain =
            || state.chain.iter().map(|link| self.rules.card_id(state, link.card).to_owned());
        let attacks = state.attacks.iter().map(|&team| self.rules.team_name(state, team));
        let announced = state.announced[state.active.index()];
        let announced = match announced.what {
            Prep::Nothing => "none",
            Prep::Charge => "charge",
            _ => self.rules.id_of(state, announced.card),
        };
        let units = UnitId::ALL.into_iter().filter(|&unit| state.is_in_play(unit));
        let units = units.map(|unit| {
            (self.rules.unit_name(state, unit), Value::Table(self.unit_facts(state, unit)))
        });
        let mut facts = table([
            ("turn", number(state.turn)),
            ("first", text(state.starter.to_string())),
            ("phase", text(step_word(state))),
            ("chain", texts(chain())),
            ("chain_ordered", texts(chain())),
            ("launches", number(state.launches)),
            ("chains", number(state.chains)),
            ("announced", text(announced)),
            ("attacks_ordered", texts(attacks)),
            ("strength", Value::Table(self.strength_facts(state))),
            ("opposed", Value::Table(self.opposed_facts(state))),
            ("units", Value::Table(units.collect())),
        ]);
        for seat in PLAYERS {
            facts.insert(seat.to_string(), Value::Table(self.seat_facts(state, seat)));
        }
        facts
    }

    /// Strengths of the teams in battle.
    fn strength_facts(&self, state: &State) -> toml::Table {
        let in_battle = TeamId::ALL
            .into_iter()
            .filter(|&team| state.teams[team.index()].stance != Stance::Rest);
        in_battle
            .map(|team| {
                (self.rules.team_name(state, team), number(self.rules.strength(state, team)))
            })
            .collect()
    }

    /// The defending teams of each attacking team.
    fn opposed_facts(&self, state: &State) -> toml::Table {
        let foes = |attack: TeamId| {
            TeamId::ALL.into_iter().filter(move |&team| {
                let team = state.teams[team.index()];
                team.stance == Stance::Defend && team.against == Some(attack)
            })
        };
        let attacks = state.attacks.iter().filter(|&&attack| foes(attack).next().is_some());
        attacks
            .map(|&attack| {
                let names = texts(foes(attack).map(|team| self.rules.team_name(state, team)));
                (self.rules.team_name(state, attack), names)
            })
            .collect()
    }

    fn ids_of(&self, state: &State, seat: Seat, set: CardSet) -> Value {
        let mut ids: Vec<String> = each(set)
            .map(|place| self.rules.card_id(state, CardId::at(seat, place)).to_owned())
            .collect();
        ids.sort_unstable();
        texts(ids)
    }

    fn seat_facts(&self, state: &State, seat: Seat) -> toml::Table {
        let player = &state.players[seat.index()];
        let size = |set: CardSet| number(i64::from(set.count_ones()));
        let list = state.decks[seat.index()]
            .and_then(|deck| self.rules.catalogue.decks.get(usize::from(deck)));
        let gains = player.gains.iter().map(|&card| self.rules.id_of(state, card).to_owned());
        let teams = teams_in(state.teams_of(seat)).map(|team| self.team_text(state, team));
        let units = units_in(state.units_of(seat)).map(|unit| self.rules.unit_name(state, unit));
        let symbols = SYMBOL_WORDS
            .iter()
            .enumerate()
            .map(|(index, word)| ((*word).to_owned(), number(player.chakra_symbols[1 << index])));
        table([
            ("deck_list", text(list.map_or("none", |deck| deck.id.as_str()))),
            ("hand", self.ids_of(state, seat, player.hand)),
            ("hand_known", self.ids_of(state, seat, player.hand_known)),
            ("chakra", self.ids_of(state, seat, player.chakra)),
            ("chakra_of", Value::Table(symbols.collect())),
            ("discard", self.ids_of(state, seat, player.discard)),
            ("camp", self.ids_of(state, seat, player.camp)),
            ("hand_count", size(player.hand)),
            ("chakra_count", size(player.chakra)),
            ("discard_count", size(player.discard)),
            ("camp_count", size(player.camp)),
            ("deck_count", number(player.deck.len())),
            ("gains", number(player.gains.len() as i64)),
            ("gain_cards", texts(gains)),
            ("counter", number(player.counter)),
            ("calls", number(player.calls)),
            ("clients", number(player.clients)),
            ("tactics", number(player.tactics)),
            ("interruptions", number(player.interruptions)),
            ("charged", number(player.charged)),
            ("techniques", number(player.techniques)),
            ("gains_this_turn", number(player.gains_this_turn)),
            ("redraws", number(player.redraws)),
            ("teams", texts(teams)),
            ("units", texts(units)),
        ])
    }

    /// A team with marks: `*` for its front line in battle, `(i)` for injured.
    fn team_text(&self, state: &State, number: TeamId) -> String {
        let team = state.teams[number.index()];
        let marked = |unit: UnitId| {
            let front = if team.front == Some(unit) { "*" } else { "" };
            let injured = if state.units[unit.index()].injured { "(i)" } else { "" };
            format!("{}{front}{injured}", self.rules.unit_name(state, unit))
        };
        units_in(team.members).map(marked).collect::<Vec<_>>().join("+")
    }

    fn unit_facts(&self, state: &State, unit: UnitId) -> toml::Table {
        let own = state.units[unit.index()];
        let team = state.team_of(unit);
        let traits = self.rules.traits(state, unit);
        let (combat, support) = (self.rules.combat(state, unit), self.rules.support(state, unit));
        let name = self.rules.catalogue.names.get(usize::from(traits.name));
        let attributes = each(traits.attributes)
            .filter_map(|bit| self.rules.catalogue.attributes.get(usize::from(bit)).cloned());
        table([
            ("controller", text(own.controller.to_string())),
            ("owner", text(own.card.owner().to_string())),
            ("card", text(self.rules.card_id(state, own.card))),
            ("name", text(name.map_or("none", String::as_str))),
            ("injured", Value::Boolean(own.injured)),
            ("combat", number(combat)),
            ("support", number(support)),
            ("force", number(combat + support)),
            ("front", Value::Boolean(team.front == Some(unit))),
            ("stance", text(team.stance.word())),
            ("team", text(self.rules.team_name(state, own.team))),
            ("members_count", number(i64::from(team.members.count_ones()))),
            ("frontless", Value::Boolean(team.flags & team_flag::FRONTLESS != 0)),
            ("took_part", Value::Boolean(own.flags & unit_flag::TOOK_PART != 0)),
            ("sex", text(traits.sex.word())),
            ("rank", text(traits.rank.word())),
            ("attributes", texts(attributes)),
            ("text_works", Value::Boolean(self.rules.text_works(state, unit))),
        ])
    }
}
