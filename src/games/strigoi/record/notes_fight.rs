//! What the rules tell the recorder about Encounters, fights, items, abilities and rewards.

use crate::content::catalogue::{Ability, Reward};
use crate::content::effect::Op;
use crate::content::vocabulary::{FightKind, Timing};
use crate::record::notes::{Blow, Meeting, Use};
use crate::record::{
    self, NO_ROW, Reporter, ability_column, action_column, advanced_column, assault_column,
    attack_column, gauges, groups, histograms, monster_column, reward_column, strike_column,
    wolf_column,
};
use crate::rules::Rules;
use crate::state::action::Item;
use crate::state::piles::Pile;
use crate::state::{CardId, Fight, PieceId, State, VampireId};
use tenbin_engine::{CardEvent, Recorder, Seat, SeatSet};

/// Ways of attacking a Strigoi: rows of `strigoi_wounds.csv`.
const STRIKES: u16 = 5;

/// What an ability does, as abilities.csv tells it apart.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
enum AbilityKind {
    Protection,
    Stealth,
    Heal,
    Retrieval,
    Mechanics,
    Pack,
    TakeCard,
    Other,
}

impl AbilityKind {
    /// What the first op of an ability does.
    fn of(ops: &[Op]) -> Self {
        match ops.first() {
            Some(Op::Prevent(_)) => Self::Protection,
            Some(Op::PeekAndDecline | Op::PassStrigoi) => Self::Stealth,
            Some(Op::Heal(_)) => Self::Heal,
            Some(Op::RetrieveReward(_)) => Self::Retrieval,
            Some(Op::RotatePlatform) => Self::Mechanics,
            Some(Op::RecoverActions(_)) => Self::Pack,
            Some(Op::GainReward(_) | Op::GainToken(_) | Op::GainCard(_)) => Self::TakeCard,
            _ => Self::Other,
        }
    }
}

/// What a Reward card or token does when it is played for its ability alone.
fn played_kind(rules: &Rules, reward: &Reward) -> AbilityKind {
    let alone = 1 << Timing::OnPlay as u8 | 1 << Timing::OwnTurn as u8;
    let abilities = rules.catalogue.abilities_of(reward.abilities);
    let found = abilities.iter().find(|ability| ability.timings & alone != 0);
    AbilityKind::of(found.map_or(&[], |ability: &Ability| rules.catalogue.ops_of(ability.ops)))
}

impl<R: Recorder> Reporter<'_, R> {
    /// The card in front of a player, as a row of `action_cards.csv`.
    fn played_row(&self, state: &State, seat: Seat) -> Option<u16> {
        state.wolf(seat).played.map(|card| u16::from(card.number()))
    }

    fn count_played(&mut self, state: &State, seat: Seat, column: u16) {
        if let Some(card) = self.played_row(state, seat) {
            self.recorder.count(record::ACTIONS, card, column, 1);
        }
    }

    /// The row of `strigoi_wounds.csv` of an attack.
    fn strike_row(&self, state: &State, fight: &Fight) -> u16 {
        let ranged = u16::from(fight.kind == FightKind::Ranged);
        self.role(state, fight.strigoi.unwrap_or_default()) * STRIKES
            + 2 * u16::from(fight.counter)
            + ranged
    }

    /// An Encounter token is flipped (or found face up): its kind.
    pub(crate) fn encounter_flipped(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        kind: usize,
        face_up: bool,
    ) {
        if !R::ON {
            return;
        }
        let counts = [1, u32::from(face_up)];
        self.recorder.count_row(record::MONSTERS, kind as u16, monster_column::MET, &counts);
        self.recorder.tell(|out| {
            let (wolf, one) = (rules.wolf_name(state, seat), &rules.catalogue.encounters[kind]);
            write!(out, "{wolf} meets {} (strength {})", one.name, one.strength)
        });
    }

    /// What became of an Encounter: its kind; value reached (0 without a fight).
    pub(crate) fn encounter_over(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        kind: usize,
        end: Meeting,
        value: i32,
    ) {
        if !R::ON {
            return;
        }
        let row = kind as u16;
        self.recorder.count(record::MONSTERS, row, monster_column::BEATEN + end as u16, 1);
        if matches!(end, Meeting::Beaten | Meeting::Lost) {
            let counts = [1, value.max(0) as u32];
            self.recorder.count_row(record::MONSTERS, row, monster_column::FOUGHT, &counts);
        }
        self.count_wolf(state, seat, wolf_column::BEATEN + end as u16, 1);
        match end {
            Meeting::Beaten => {
                self.count_assault(state, assault_column::BEATEN, 1);
                self.count_played(state, seat, action_column::BEATEN);
                self.recorder.gauge(seat, gauges::BEATEN, 1);
            }
            Meeting::Lost => self.count_played(state, seat, action_column::LOST),
            Meeting::Helped => self.recorder.gauge(seat, gauges::MONKS, 1),
            Meeting::Declined => {}
        }
        self.recorder.tell(|out| {
            let (wolf, one) =
                (rules.wolf_name(state, seat), &rules.catalogue.encounters[kind].name);
            match end {
                Meeting::Beaten => write!(out, "{wolf} beats {one} with {value}"),
                Meeting::Lost => write!(out, "{wolf} loses against {one} with {value}"),
                Meeting::Declined => write!(out, "{wolf} slips past {one}"),
                Meeting::Helped => write!(out, "{wolf} takes the help of {one}"),
            }
        });
    }

    /// An attack or counterattack on a Strigoi was decided; own values are those of the innermost
    /// fight.
    pub(crate) fn attack_decided(
        &mut self,
        rules: &Rules,
        state: &State,
        value: i32,
        needed: i32,
        won: bool,
    ) {
        if !R::ON {
            return;
        }
        let Some(&fight) = state.fights.last() else { return };
        let seat = fight.seat;
        let row = self.strike_row(state, &fight);
        let surplus = if won { (value - needed).max(0) as u32 } else { 0 };
        // An ability used in this fight may have ended the Strigoi: a success without a wound.
        let wounds = won && fight.strigoi.is_some_and(|who| state.vampires[who.index()].is_alive());
        let counts = [
            1,
            u32::from(wounds),
            u32::from(!won),
            value.max(0) as u32,
            needed.max(0) as u32,
            surplus,
        ];
        self.recorder.count_row(record::STRIKES, row, strike_column::ATTACKS, &counts);
        self.count_wolf(state, seat, wolf_column::ATTACKS, 1);
        if won {
            self.count_wolf(state, seat, wolf_column::HITS, 1);
        } else {
            self.count_played(state, seat, action_column::FAILED);
        }
        if wounds {
            self.count_played(state, seat, action_column::HITS);
            self.count_assault(state, assault_column::HITS, 1);
            self.recorder.gauge(seat, gauges::HITS, 1);
        }
        if fight.counter {
            self.count_wolf(state, seat, wolf_column::COUNTERS, 1);
            self.recorder.gauge(seat, gauges::COUNTERS, 1);
            if let Some(&activation) = state.activations.last()
                && let Some(target) = activation.target
            {
                let row = self.attack_row(state, &activation, target);
                let counts = [1, u32::from(won)];
                self.recorder.count_row(record::ATTACKS, row, attack_column::COUNTERS, &counts);
            }
        }
        self.recorder.tell(|out| {
            let (wolf, name) = (
                rules.wolf_name(state, seat),
                rules.vampire_name(state, fight.strigoi.unwrap_or_default()),
            );
            let verb = match (fight.counter, fight.kind) {
                (true, FightKind::Ranged) => "shoots back at",
                (true, _) => "strikes back at",
                (false, FightKind::Ranged) => "shoots at",
                (false, _) => "attacks",
            };
            let end = match (won, wounds) {
                (true, true) => "a wound",
                (true, false) => "enough, but it is defeated already",
                (false, _) => "in vain",
            };
            write!(out, "{wolf} {verb} {name} with {value} against {needed}: {end}")
        });
    }

    /// A Strigoi has taken a wound from a wolf, or its last. What an attack gives was counted with
    /// the attack.
    pub(crate) fn vampire_wounded(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        who: VampireId,
        defeated: bool,
        blow: Blow,
    ) {
        if !R::ON {
            return;
        }
        let fight = state.fights.last().copied().filter(|_| blow == Blow::Attack);
        let by_effect = self.role(state, who) * STRIKES + STRIKES - 1;
        let row = fight.map_or(by_effect, |fight| self.strike_row(state, &fight));
        if blow == Blow::Effect {
            self.recorder.count_row(record::STRIKES, row, strike_column::ATTACKS, &[1, 1]);
            self.count_assault(state, assault_column::HITS, 1);
            self.recorder.gauge(seat, gauges::HITS, 1);
        }
        self.recorder.tell(|out| {
            let (name, life) = (rules.vampire_name(state, who), rules.side(state, who).life);
            let wounds = state.vampires[who.index()].wound_count();
            let end = if defeated { ": defeated" } else { "" };
            write!(out, "{name} has {wounds} wounds of {life}{end}")
        });
        if !defeated {
            return;
        }
        self.recorder.count(record::STRIKES, row, strike_column::DEFEATS, 1);
        if state.vampires[who.other().index()].is_alive() {
            self.first_fall(rules, state, who, seat.0);
        }
    }

    /// The first of the two Strigoi falls, by a seat's doing.
    fn first_fall(&mut self, rules: &Rules, state: &State, who: VampireId, feller: u8) {
        self.recorder.measure(histograms::FIRST_FALL, u32::from(state.assault) + 1);
        self.gauge_assault(rules, state, gauges::FIRST_FALL);
        for seat in (0..rules.seats).map(Seat) {
            self.recorder.label(seat, groups::FIRST_FALLEN, u16::from(who.number()));
            self.recorder.label(seat, groups::FIRST_FELLER, u16::from(seat.0 != feller));
        }
    }

    /// A Reward card was drawn (kind), or came back by Retrieval.
    pub(crate) fn reward_gained(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        kind: usize,
        retrieved: bool,
    ) {
        if !R::ON {
            return;
        }
        let column = if retrieved { reward_column::RETRIEVED } else { reward_column::DRAWN };
        self.recorder.count(record::REWARDS, kind as u16, column, 1);
        let event = if retrieved { CardEvent::Gained } else { CardEvent::Drawn };
        self.recorder.card(seat, self.rows.reward_card + kind as u16, event);
        if !retrieved {
            self.count_wolf(state, seat, wolf_column::REWARDS, 1);
            self.recorder.gauge(seat, gauges::REWARDS, 1);
        }
        // What was drawn is held face down; what is taken back all have seen.
        let all = SeatSet::first(rules.seats);
        self.recorder.tell_to(if retrieved { all } else { SeatSet::of(seat) }, |out| {
            let (wolf, name) = (rules.wolf_name(state, seat), &rules.catalogue.rewards[kind].name);
            write!(out, "{wolf} {} {name}", if retrieved { "retrieves" } else { "gains" })
        });
    }

    /// A Reward card was lost from hand (kind): all see which.
    pub(crate) fn reward_lost(&mut self, rules: &Rules, state: &State, seat: Seat, kind: usize) {
        if R::ON {
            let name = &rules.catalogue.rewards[kind].name;
            self.recorder.tell(|out| write!(out, "{} loses {name}", rules.wolf_name(state, seat)));
        }
    }

    /// A Reward card or token that was drawn came off the unknown part of its pile, or did not.
    pub(crate) fn drawn_by_chance(
        &mut self,
        state: &State,
        seat: Seat,
        pile: Pile,
        piece: PieceId,
        by_chance: bool,
    ) {
        if by_chance {
            let before = state.piles[pile as usize].deck | piece.bit();
            self.recorder.draw(seat, record::pile_id(pile), piece.number(), before);
        }
    }

    /// A Reward token was drawn (kind).
    pub(crate) fn token_gained(&mut self, rules: &Rules, state: &State, seat: Seat, kind: usize) {
        if !R::ON {
            return;
        }
        let row = (rules.catalogue.rewards.len() + kind) as u16;
        self.recorder.count(record::REWARDS, row, reward_column::DRAWN, 1);
        self.recorder.card(seat, self.rows.reward_token + kind as u16, CardEvent::Drawn);
        self.recorder.tell(|out| {
            let (wolf, name) = (rules.wolf_name(state, seat), &rules.catalogue.tokens[kind].name);
            write!(out, "{wolf} gains a token: {name}")
        });
        self.count_wolf(state, seat, wolf_column::TOKENS, 1);
    }

    /// An item was used: a Reward card or token, a hand card, the played card.
    pub(crate) fn item_used(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        item: Item,
        how: Use,
    ) {
        if !R::ON {
            return;
        }
        let (kind, source) = match item {
            Item::Played => (AbilityKind::Other, ability_column::PLAYED),
            Item::Card(_) => (AbilityKind::Other, ability_column::HAND),
            Item::Reward(kind) => (
                played_kind(rules, &rules.catalogue.rewards[usize::from(kind)]),
                ability_column::REWARD,
            ),
            Item::Token(kind) => (
                played_kind(rules, &rules.catalogue.tokens[usize::from(kind)]),
                ability_column::TOKEN,
            ),
        };
        let row = match how {
            Use::Fight => None,
            Use::Ability => Some(kind),
            Use::Protection => Some(AbilityKind::Protection),
            Use::Stealth => Some(AbilityKind::Stealth),
        };
        if let Some(row) = row {
            self.recorder.count(record::ABILITIES, row as u16, ability_column::USES, 1);
            self.recorder.count(record::ABILITIES, row as u16, source, 1);
        }
        match item {
            Item::Played => {
                let column = match how {
                    Use::Protection => action_column::PROTECTION,
                    Use::Stealth => action_column::STEALTH,
                    Use::Fight | Use::Ability => action_column::ABILITIES,
                };
                self.count_played(state, seat, column);
            }
            Item::Card(card) => {
                self.recorder.count(
                    record::ACTIONS,
                    u16::from(card.number()),
                    action_column::DISCARDED,
                    1,
                );
            }
            Item::Reward(kind) => {
                self.reward_used(seat, u16::from(kind), self.rows.reward_card, how);
            }
            Item::Token(kind) => {
                let row = rules.catalogue.rewards.len() as u16 + u16::from(kind);
                self.reward_used(seat, row, self.rows.reward_card, how);
            }
        }
        if how == Use::Fight {
            self.item_committed(rules, state);
        }
        self.tell_item(rules, state, seat, item, how);
    }

    fn tell_item(&mut self, rules: &Rules, state: &State, seat: Seat, item: Item, how: Use) {
        self.recorder.tell(|out| {
            write!(out, "{} uses ", rules.wolf_name(state, seat))?;
            match item {
                Item::Played => out.write_str("the played card")?,
                Item::Card(card) => {
                    out.write_str(&rules.catalogue.actions[card.index()].name)?;
                }
                Item::Reward(kind) => {
                    out.write_str(&rules.catalogue.rewards[usize::from(kind)].name)?;
                }
                Item::Token(kind) => {
                    write!(out, "a token, {}", rules.catalogue.tokens[usize::from(kind)].name)?;
                }
            }
            out.write_str(match how {
                Use::Fight => " in the fight",
                Use::Ability => "",
                Use::Protection => " for Protection",
                Use::Stealth => " for Stealth",
            })
        });
    }

    /// A Reward card or token was used; rows of rewards.csv are in the order of cards.csv.
    fn reward_used(&mut self, seat: Seat, row: u16, first: u16, how: Use) {
        self.recorder.count(record::REWARDS, row, reward_column::FIGHTS + how as u16, 1);
        self.recorder.count(record::REWARDS, row, reward_column::USED, 1);
        self.recorder.card(seat, first + row, CardEvent::Played);
    }

    /// An item was committed to the innermost fight.
    fn item_committed(&mut self, rules: &Rules, state: &State) {
        let Some(&fight) = state.fights.last() else { return };
        if fight.kind != FightKind::Monster {
            let row = self.strike_row(state, &fight);
            self.recorder.count(record::STRIKES, row, strike_column::ITEMS, 1);
        } else if let Some(token) = fight.token {
            let row = rules.kind(Pile::of(fight.colour), token) as u16;
            self.recorder.count(record::MONSTERS, row, monster_column::ITEMS, 1);
        }
    }

    /// An ability of the played card was used by choice (its place on the card).
    pub(crate) fn ability_used(&mut self, rules: &Rules, state: &State, seat: Seat, place: u8) {
        if !R::ON {
            return;
        }
        let Some(card) = rules.played(state, seat) else { return };
        let ability = rules.catalogue.abilities_of(card.abilities).get(usize::from(place));
        let kind =
            AbilityKind::of(ability.map_or(&[], |one| rules.catalogue.ops_of(one.ops))) as u16;
        let counts = [1, 1];
        self.recorder.count_row(record::ABILITIES, kind, ability_column::USES, &counts);
        self.count_played(state, seat, action_column::ABILITIES);
        self.count_wolf(state, seat, wolf_column::ABILITIES, 1);
        self.recorder.tell(|out| {
            let number = u32::from(place) + 1;
            write!(out, "{} uses ability {number} of {}", rules.wolf_name(state, seat), card.name)
        });
    }

    /// An ability works in a fight without a choice of its own: of the played card, or of an item that
    /// was committed (STR-160, STR-161). Counted where something comes of it; what it adds to the
    /// value is told of with the fight.
    pub(crate) fn ability_worked(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        ability: &Ability,
        item: Item,
    ) {
        if !R::ON {
            return;
        }
        let ops = rules.catalogue.ops_of(ability.ops);
        let costs = |op: &Op| matches!(op, Op::WoundSelf(1.., _));
        if !ops.iter().any(costs) && !rules.is_useful(state, seat, ability) {
            return;
        }
        let source = match item {
            Item::Played => ability_column::PLAYED,
            Item::Card(_) => ability_column::HAND,
            Item::Reward(_) => ability_column::REWARD,
            Item::Token(_) => ability_column::TOKEN,
        };
        let kind = AbilityKind::of(ops) as u16;
        self.recorder.count(record::ABILITIES, kind, ability_column::USES, 1);
        self.recorder.count(record::ABILITIES, kind, source, 1);
    }

    /// An Advanced card was taken (its number).
    pub(crate) fn advanced_taken(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        card: CardId,
    ) {
        if !R::ON {
            return;
        }
        let kind = rules.catalogue.actions[card.index()].kind;
        let assault = u32::from(self.assaults_before(state)) + 1;
        self.recorder.card(seat, u16::from(kind), CardEvent::Gained);
        let row = self.rows.row_of_kind.get(usize::from(kind)).copied().unwrap_or(NO_ROW);
        if row != NO_ROW {
            self.recorder.count_row(record::ADVANCED, row, advanced_column::TAKEN, &[1, assault]);
            for one in (0..rules.seats).map(Seat) {
                self.recorder.gauge_once(one, gauges::advanced(row), 1);
            }
        }
        self.count_wolf(state, seat, wolf_column::ADVANCED, 1);
        self.recorder.tell(|out| {
            let name = &rules.catalogue.actions[card.index()].name;
            write!(out, "{} takes {name}", rules.wolf_name(state, seat))
        });
    }
}
