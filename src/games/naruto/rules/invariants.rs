//! What must always hold (section 8 of the rules catalogue), as far as one state shows it.

use crate::content::catalogue::NOTHING;
use crate::content::knobs::{DeckOut, GainSource, GroupComponent, SameNameRule};
use crate::rules::Rules;
use crate::state::{
    CardId, Ending, Frame, OWN_CARDS, PLAYERS, Stance, State, Step, TEAM_FREE, TeamId, Unit,
    UnitId, other, units_in,
};
use tenbin_engine::Seat;
use tenbin_engine::pile::{CardSet, each};

/// The step to come, as the lowest frame says.
fn step_of(state: &State) -> Option<Step> {
    match state.frames.first() {
        Some(&Frame::Turn(step)) => Some(step),
        _ => None,
    }
}

impl Rules {
    /// Checks everything that must always hold; the text says what does not.
    pub(crate) fn check_invariants(&self, state: &State) -> Result<(), String> {
        for seat in PLAYERS {
            self.check_cards(state, seat)?;
            self.check_camp(state, seat)?;
            self.check_counts(state, seat)?;
        }
        self.check_units(state)?;
        self.check_teams(state)?;
        self.check_battle(state)?;
        self.check_effects(state)?;
        self.check_ending(state)
    }

    /// INV-01, INV-12: every card is in one place; what the piles say of themselves is true.
    fn check_cards(&self, state: &State, owner: Seat) -> Result<(), String> {
        let player = &state.players[owner.index()];
        let mut found: CardSet = 0;
        let mut add = |set: CardSet, where_: &str| {
            if found & set != 0 {
                let card = CardId::at(owner, (found & set).trailing_zeros() as u8);
                return Err(format!(
                    "INV-01: {} of {owner} is in the {where_} and elsewhere",
                    self.card_id(state, card)
                ));
            }
            found |= set;
            Ok(())
        };
        add(player.hand, "hand")?;
        add(player.chakra, "chakra")?;
        add(player.discard, "discard")?;
        add(player.camp, "camp")?;
        add(player.deck.loose, "deck")?;
        for &place in player.deck.top.iter().chain(player.deck.bottom.iter()) {
            add(1 << place, "deck's edges")?;
        }
        for winner in &state.players {
            for card in winner.gains.iter().flatten().filter(|card| card.owner() == owner) {
                add(card.bit(), "gains")?;
            }
        }
        for unit in units_in(state.all_units()) {
            let mut next = Some(state.units[unit.index()].card);
            while let Some(card) = next.filter(|card| card.owner() == owner) {
                add(card.bit(), "field")?;
                next = state.beneath.get(card);
            }
        }
        for link in state.chain.iter().filter(|link| link.card.owner() == owner) {
            add(link.card.bit(), "chain")?;
        }
        let there =
            (0..OWN_CARDS as u8).filter(|&place| state.kind(CardId::at(owner, place)) != NOTHING);
        let all = there.fold(0, |set: CardSet, place| set | 1 << place);
        let missing = all & !found & !self.in_hand_of_rules(state, owner);
        if missing != 0 {
            let card = CardId::at(owner, missing.trailing_zeros() as u8);
            return Err(format!("INV-01: {} of {owner} is nowhere", self.card_id(state, card)));
        }
        if found & !all != 0 {
            return Err(format!("INV-01: {owner} has a card that is none"));
        }
        self.check_piles(state, owner)
    }

    /// Cards that are on their way: announced, launched, taking effect.
    fn in_hand_of_rules(&self, state: &State, owner: Seat) -> CardSet {
        let announced = state.announced.iter().map(|announced| announced.card);
        let running = state.runs.iter().map(|run| run.what.source.card);
        let pending = state.pending.iter().map(|pending| pending.source.card);
        let cards = announced.chain(running).chain(pending).chain([state.launching.card]);
        cards
            .flatten()
            .filter(|card| card.owner() == owner)
            .fold(0, |set: CardSet, card| set | card.bit())
    }

    fn check_piles(&self, state: &State, owner: Seat) -> Result<(), String> {
        let player = &state.players[owner.index()];
        let deck =
            state.decks[owner.index()].and_then(|deck| self.catalogue.decks.get(usize::from(deck)));
        if let Some(deck) = deck.filter(|_| !state.staged)
            && state.kinds[owner.index()][..deck.cards.len()] != deck.cards[..]
        {
            return Err(format!("the cards of {owner} are not those of the deck"));
        }
        if player.hand_known & !player.hand != 0 {
            return Err(format!("a card known to be in the hand of {owner} is not there"));
        }
        let edges = player.deck.all() & !player.deck.loose;
        if (player.deck.known[0] | player.deck.known[1]) & !edges != 0 {
            return Err(format!("a place in the deck of {owner} is known and not fixed"));
        }
        if player.camp_used & !player.camp != 0 {
            return Err(format!("a card of {owner} was used in camp and is not there"));
        }
        let mut symbols = [0; 32];
        for place in each(player.chakra) {
            symbols[usize::from(self.card(state, CardId::at(owner, place)).symbols)] += 1;
        }
        if symbols != player.chakra_symbols {
            return Err(format!("the counts of chakra of {owner} are out of date"));
        }
        for &card in player.gains.iter() {
            let right = match self.knobs.gain_source {
                GainSource::DefenderDeck => card.map(CardId::owner) == Some(other(owner)),
                GainSource::OwnDeck => card.map(CardId::owner) == Some(owner),
                GainSource::CounterOnly => card.is_none(),
            };
            if !right {
                return Err(format!("INV-12: {owner} has a gain from the wrong deck"));
            }
        }
        Ok(())
    }

    /// INV-02: names in a camp.
    fn check_camp(&self, state: &State, seat: Seat) -> Result<(), String> {
        let units = match self.knobs.same_name_rule {
            SameNameRule::PerCamp => state.units_of(seat),
            SameNameRule::None => return Ok(()),
            SameNameRule::WholeField => state.units_of(seat) | state.units_of(other(seat)),
        };
        // A control change is not blocked by names across camps, and a component may stay.
        let lax = self.knobs.group_component == GroupComponent::Stays
            || !self.knobs.group_blocks_components;
        for unit in units_in(units) {
            let name = self.traits(state, unit).name;
            for twin in units_in(units & !unit.bit()) {
                let same = if lax {
                    self.traits(state, twin).name == name
                } else {
                    self.bears(state, twin, name)
                };
                if same {
                    let (unit, twin) = (self.unit_name(state, unit), self.unit_name(state, twin));
                    return Err(format!("INV-02: {unit} and {twin} bear one name"));
                }
            }
        }
        Ok(())
    }

    /// INV-05, INV-07: what a turn allows.
    fn check_counts(&self, state: &State, seat: Seat) -> Result<(), String> {
        let player = &state.players[seat.index()];
        let knobs = &self.knobs;
        if i32::from(player.counter) > knobs.turn_counter_cap {
            return Err(format!("INV-05: the counter of {seat} is {}", player.counter));
        }
        let is_active = state.active == seat;
        if i32::from(player.calls) > knobs.calls_per_turn
            || i32::from(player.clients) > knobs.clients_per_turn
            || !is_active && player.calls + player.clients + player.tactics > 0
        {
            return Err(format!("INV-07: {seat} has called too often"));
        }
        let too_many = knobs
            .interruptions_per_turn
            .is_some_and(|limit| i32::from(player.interruptions) > limit);
        if is_active && player.interruptions > 0 || too_many {
            return Err(format!("INV-07: {seat} has interrupted too often"));
        }
        let tactics = knobs.tactics_per_turn + self.extra_tactics(state, seat);
        if matches!(state.top(), Frame::Menu) && is_active && i32::from(player.tactics) > tactics {
            return Err(format!("INV-07: {seat} has played too many tactics"));
        }
        Ok(())
    }

    /// INV-03: a ninja is in one team; what is kept about it is true.
    fn check_units(&self, state: &State) -> Result<(), String> {
        if (state.timings, state.auras) != self.heard(state) {
            return Err("what the cards in play have is out of date".to_owned());
        }
        for number in UnitId::ALL {
            let (unit, bit) = (&state.units[number.index()], number.bit());
            for seat in PLAYERS {
                let there = unit.controller == seat && number.is_in(state.all_units());
                if there != number.is_in(state.units_of(seat)) {
                    return Err(format!(
                        "unit {} is in the camp of {seat}, or is not, unnoticed",
                        number.number()
                    ));
                }
            }
            let (taken, continuous) = (state.taken & bit != 0, state.continuous & bit != 0);
            if !state.is_in_play(number) {
                let known = state.teams.iter().any(|team| team.members & bit != 0);
                if taken || continuous || known || *unit != Unit::default() {
                    return Err(format!("unit {} is gone and still known", number.number()));
                }
                continue;
            }
            let name = self.unit_name(state, number);
            let teams = state.teams.iter().filter(|team| team.members & bit != 0).count();
            if teams != 1 || state.teams[unit.team.index()].members & bit == 0 {
                return Err(format!("INV-03: {name} is in {teams} teams"));
            }
            if taken != (unit.card.owner() != unit.controller) {
                return Err(format!("{name} is under foreign control, or is not, unnoticed"));
            }
            if continuous != self.ninja(state, number).is_continuous() {
                return Err(format!("the text of {name} is read, or is not, by mistake"));
            }
        }
        Ok(())
    }

    /// INV-03, INV-20: teams.
    fn check_teams(&self, state: &State) -> Result<(), String> {
        let settled = matches!(step_of(state), Some(Step::HandLimit | Step::Over));
        for number in TeamId::ALL {
            let team = &state.teams[number.index()];
            let name = || self.team_name(state, number);
            let fights = [state.attacking, state.defending].map(|set| number.is_in(set));
            if fights != [Stance::Attack, Stance::Defend].map(|stance| team.stance == stance) {
                return Err(format!("{} fights, or does not, unnoticed", name()));
            }
            if team.members.count_ones() as i32 > self.knobs.team_size_cap && !state.crowded {
                return Err(format!("NAR-124: {} is too large unnoticed", name()));
            }
            if team.members == 0 && team.stance == Stance::Rest && *team != TEAM_FREE {
                return Err(format!("team {} is free and still known: {team:?}", number.number()));
            }
            let seat =
                UnitId::first_of(team.members).map(|unit| state.units[unit.index()].controller);
            let mixed = units_in(team.members)
                .any(|unit| Some(state.units[unit.index()].controller) != seat);
            if mixed {
                return Err(format!("INV-03: {} has two controllers", name()));
            }
            if team.went.is_some() && (team.members != 0 || team.stance == Stance::Rest) {
                return Err(format!("NAR-147: {} went to rest and is there", name()));
            }
            if team.front.is_some_and(|front| !front.is_in(team.members)) {
                return Err(format!("the front line of {} is not in it", name()));
            }
            if team.stance == Stance::Rest && team.front.is_some() {
                return Err(format!("INV-20: {} is at rest and has a front line", name()));
            }
            if team.stance != Stance::Rest && seat.is_some() && seat != team.seat {
                return Err(format!("INV-03: {} fights for the other player", name()));
            }
            if settled && team.members.count_ones() as i32 > self.knobs.team_size_cap {
                return Err(format!("INV-03: {} is too large", name()));
            }
        }
        Ok(())
    }

    /// INV-06, INV-08, INV-09: declarations, the preparation, the chain.
    fn check_battle(&self, state: &State) -> Result<(), String> {
        let defending = || state.teams.iter().filter(|team| team.stance == Stance::Defend);
        if defending().count() > state.attacks.len() {
            return Err("INV-06: more teams defend than attack".to_owned());
        }
        for &attack in state.attacks.iter() {
            let foes = defending().filter(|team| team.against == Some(attack)).count();
            if foes > 1 && !self.knobs.double_defence {
                return Err(format!("INV-06: {foes} teams face one"));
            }
            if state.teams[attack.index()].stance != Stance::Attack {
                return Err(format!(
                    "{} is sent and does not attack",
                    self.team_name(state, attack)
                ));
            }
        }
        let attacking = state.teams.iter().filter(|team| team.stance == Stance::Attack).count();
        if attacking != state.attacks.len() {
            return Err(format!("{attacking} teams attack, {} are sent", state.attacks.len()));
        }
        let prepares = |frame: &Frame| {
            matches!(
                frame,
                Frame::Menu | Frame::Charging(_) | Frame::PayHand { .. } | Frame::Window(_)
            )
        };
        let step = step_of(state);
        if step.is_some_and(|step| step > Step::Formation) && state.frames.iter().any(prepares) {
            return Err("INV-08: a preparation after formation".to_owned());
        }
        let exchange = matches!(step, Some(Step::Exchange | Step::ExchangeEnd));
        if !exchange && !state.chain.is_empty() {
            return Err("INV-09: a chain outside the exchange".to_owned());
        }
        Ok(())
    }

    /// INV-13, and what designates or lasts refers to what is there.
    fn check_effects(&self, state: &State) -> Result<(), String> {
        let marks = state.marks.len();
        let of_links = state.chain.iter().flat_map(|link| [link.marks, link.team_mark()]);
        let of_pending = state.pending.iter().map(|pending| pending.marks);
        let of_delayed = state.delayed.iter().map(|delayed| delayed.what.marks);
        let of_runs = state.runs.iter().map(|run| run.what.marks);
        if of_links
            .chain(of_pending)
            .chain(of_delayed)
            .chain(of_runs)
            .any(|one| usize::from(one.from) + usize::from(one.count) > marks && one.count > 0)
        {
            return Err("designated targets were released too early".to_owned());
        }
        if matches!(state.top(), Frame::Menu)
            && let Some(timed) = state.timed.iter().find(|timed| timed.until < state.turn)
        {
            return Err(format!("INV-13: {timed:?} should have ended before turn {}", state.turn));
        }
        Ok(())
    }

    /// INV-17, INV-18, INV-19: who has won.
    fn check_ending(&self, state: &State) -> Result<(), String> {
        let winners = state.winners.count_ones();
        let right = match state.ending {
            Ending::None | Ending::CutoffTurns | Ending::CutoffLaunches => winners == 0,
            Ending::Gains | Ending::DeckOut => winners == 1,
        };
        if !right {
            return Err(format!("INV-17: {winners} winners with {:?}", state.ending));
        }
        if state.ending != Ending::None || state.turn == 0 {
            return Ok(());
        }
        for seat in PLAYERS {
            let player = &state.players[seat.index()];
            if self.knobs.deck_out == DeckOut::OnEmpty && player.deck.is_empty() {
                return Err(format!("INV-18: the deck of {seat} is empty and the game goes on"));
            }
            if player.gains.len() as i32 >= self.knobs.gains_to_win {
                return Err(format!("INV-19: {seat} has enough gains and the game goes on"));
            }
        }
        Ok(())
    }
}
