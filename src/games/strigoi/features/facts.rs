//! What the features of all actions of a decision share: only what the frame on top needs. It looks
//! at nothing that is hidden from the deciding seat.

use std::cell::{Cell, OnceCell};

use arrayvec::ArrayVec;

use crate::board::{ROOMS, Room, Space, SpaceSet, bit, central};
use crate::content::knobs;
use crate::content::vocabulary::{Colour, FightKind, Timing};
use crate::features::approach::Approach;
use crate::features::collapse::Fall;
use crate::features::danger::{ActivationOdds, AtRisk, Danger};
use crate::features::foresight::Whereabouts;
use crate::features::prospects::{AttackOption, FightPlan, KeptMeans, Means, NEVER};
use crate::features::shield::Shield;
use crate::features::stakes::{Stakes, Waking};
use crate::features::tables::BotTables;
use crate::rules::Rules;
use crate::state::reach::POINTS_MAX;
use crate::state::{Frame, SEATS_MAX, State, VampireId, cards_of};
use tenbin_engine::Seat;

/// The share of an attack's harm that is expected for other wolves, who will have moved by then, in
/// hundredths.
const OTHERS: i32 = 40;

/// Combat values of cards below this are told apart, for two colours with and without Stealth.
const ENCOUNTERS_KNOWN: usize = 4 * 12;

/// The own turn, or an answer of the own wolf.
#[derive(Clone, Default, Debug)]
pub(super) struct TurnPlan {
    /// What is at stake.
    pub(crate) stakes: Stakes,
    /// The own means.
    pub(crate) means: Means,
    /// Strigoi that may be attacked, with what that is worth; those that are sure to fail are worth
    /// `-NEVER`.
    pub(super) attack_options: ArrayVec<(AttackOption, i32), 4>,
    /// What entering an Encounter space of each colour is worth.
    pub(crate) encounters: [i32; 2],
    /// All spaces from which one of them may be attacked.
    pub(super) attackable: SpaceSet,
    /// What the Strigoi may do.
    pub(crate) danger: Danger,
    /// What the next turn could attack from where this one ends.
    pub(crate) approach: Approach,
    /// In how many centres' sight each space lies, in binary, for either half of the spaces.
    exposed: [[u64; 3]; 2],
    /// What the best turn of each room's platform would save; 0 without Mechanics.
    pub(crate) rotations: [i32; ROOMS],
    /// The own wolf as one that may be attacked, where that matters.
    pub(super) at_risk: AtRisk,
    /// What a wound on the Supreme would bring down by the own letter.
    pub(super) fall: Fall,
    /// What a wound that wakes the Supreme would meet.
    pub(super) waking: Waking,
}

/// Phase 1: what may be done with each card.
#[derive(Clone, Default, Debug)]
pub(super) struct CardPlan {
    /// What is at stake.
    pub(crate) stakes: Stakes,
    /// The own means.
    pub(crate) means: Means,
    /// Strigoi that may be attacked.
    pub(super) attack_options: ArrayVec<AttackOption, 4>,
    /// Where the wolf can end with so many movement points.
    pub(super) within: [SpaceSet; POINTS_MAX + 1],
    /// Movement and combat lost to wounds.
    pub(crate) penalties: (i32, i32),
    /// Which Strigoi may act after the own turn.
    pub(super) odds: [ActivationOdds; 2],
    /// What an attack by each costs the own wolf.
    pub(crate) hurts: [i32; 2],
    /// What it is likely to cost the others that a Strigoi comes to a room.
    pub(crate) others: OnceCell<[i32; 7]>,
    /// What each activation by a letter that nobody knows, one after the other, costs the own wolf where it
    /// stands.
    pub(super) waiting: OnceCell<[i32; SEATS_MAX]>,
    /// Where the Strigoi may stand after so many activations by letters that nobody knows.
    pub(super) at: [Whereabouts; SEATS_MAX],
    /// What an attack by the heavier of them would cost each of the others.
    pub(super) harms: [i32; SEATS_MAX],
    /// What Encounters are worth to cards, as far as it was worked out: by combat value, colour and
    /// whether there is Stealth.
    pub(crate) known: Known,
}

/// Worths by their keys, [`i16::MIN`] for those that were not worked out.
#[derive(Clone, Debug)]
pub(super) struct Known([Cell<i16>; ENCOUNTERS_KNOWN]);

impl Default for Known {
    fn default() -> Self {
        Self([const { Cell::new(i16::MIN) }; ENCOUNTERS_KNOWN])
    }
}

impl Known {
    /// The place of a key that is told apart.
    #[inline]
    pub(crate) fn get(&self, key: usize) -> Option<&Cell<i16>> {
        self.0.get(key)
    }
}

/// What the features of all actions of a decision share. It is filled in place, and what the frame on
/// top does not need is left as it was.
#[derive(Clone, Debug, Default)]
pub struct DecisionFacts {
    /// Which of the parts that follow the frame on top needs.
    pub(super) aspect: Aspect,
    pub(super) card_plan: CardPlan,
    pub(super) turn_plan: TurnPlan,
    pub(super) fight_plan: FightPlan,
    pub(super) shield: Shield,
    /// The last stakes and means, which mostly serve again at the next decision.
    stakes: Stakes,
    means: KeptMeans,
}

/// What the frame on top needs of it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(super) enum Aspect {
    /// Nothing.
    #[default]
    Nothing,
    /// Phase 1.
    Card,
    /// The own turn, a counterattack, a relocation.
    Turn,
    /// Items in a fight.
    Fight,
    /// Protection in a hit.
    Hit,
}

/// All that is seen while it is worked out: the rules, what bots have worked out of them, a state.
#[derive(Copy, Clone)]
pub(super) struct Survey<'a> {
    pub(super) rules: &'a Rules,
    pub(super) tables: &'a BotTables,
    pub(super) state: &'a State,
}

/// All that features see: the same, with what was worked out about the state.
#[derive(Copy, Clone)]
pub(crate) struct Sight<'a> {
    pub(super) rules: &'a Rules,
    pub(super) tables: &'a BotTables,
    pub(super) state: &'a State,
    pub(super) facts: &'a DecisionFacts,
}

impl<'a> Sight<'a> {
    /// A state with what was worked out about it.
    #[inline]
    pub(crate) fn new(
        rules: &'a Rules,
        tables: &'a BotTables,
        state: &'a State,
        facts: &'a DecisionFacts,
    ) -> Self {
        Self { rules, tables, state, facts }
    }

    /// The same for what is also asked while the facts are worked out.
    #[inline]
    pub(super) fn survey(&self) -> Survey<'a> {
        Survey { rules: self.rules, tables: self.tables, state: self.state }
    }
}

impl BotTables {
    /// Works out what the deciding seat sees.
    pub(crate) fn survey(
        &self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        facts: &mut DecisionFacts,
    ) {
        Survey { rules, tables: self, state }.work_out(seat, facts);
    }
}

/// In how many centres' sight each space lies: three binary digits, the lowest first.
fn exposed(state: &State) -> [[u64; 3]; 2] {
    let [mut one, mut two, mut four]: [SpaceSet; 3] = [0; 3];
    for seen in state.board.seen {
        let carry = one & seen;
        one ^= seen;
        four |= two & carry;
        two ^= carry;
    }
    let digits = [one, two, four];
    [digits.map(|set| set as u64), digits.map(|set| (set >> 64) as u64)]
}

impl TurnPlan {
    /// The best attack from a space that is not sure to fail, less what its wound brings down;
    /// `-NEVER` for none.
    #[inline]
    pub(super) fn best_attack(&self, space: Space) -> i32 {
        let set = bit(space);
        if self.attackable & set == 0 {
            return -NEVER;
        }
        let able = self.attack_options.iter().filter(|(option, _)| option.from & set != 0);
        let best = able.map(|&(_, worth)| worth).max();
        best.map_or(-NEVER, |worth| worth - self.fall.costs(space))
    }

    /// In how many centres' sight a space lies.
    #[inline]
    pub(super) fn exposed_at(&self, space: Space) -> i32 {
        let digits = &self.exposed[space.index() / 64 % 2];
        let digit = |set: u64| (set >> (space.number() % 64) & 1) as i32;
        digit(digits[0]) + 2 * digit(digits[1]) + 4 * digit(digits[2])
    }
}

impl Survey<'_> {
    /// What the deciding seat sees.
    fn work_out(&self, seat: Seat, facts: &mut DecisionFacts) {
        facts.aspect = match self.state.top() {
            Frame::Choose(_) => {
                self.survey_card_plan(seat, facts);
                Aspect::Card
            }
            Frame::Menu
            | Frame::Enter
            | Frame::Face
            | Frame::Counter(_)
            | Frame::Rotate
            | Frame::Orient(_) => {
                self.survey_turn_plan(seat, facts);
                Aspect::Turn
            }
            Frame::Relocate(..) => {
                self.survey_refuge(seat, facts);
                Aspect::Turn
            }
            Frame::Fight => match self.state.fights.last() {
                Some(fight) => {
                    self.stakes_into(&mut facts.stakes);
                    self.survey_fight_plan(fight, &facts.stakes, &mut facts.fight_plan);
                    Aspect::Fight
                }
                None => Aspect::Nothing,
            },
            Frame::Hit => match self.state.hits.last() {
                Some(hit) => {
                    self.stakes_into(&mut facts.stakes);
                    self.survey_shield(&facts.stakes, hit, &mut facts.shield);
                    Aspect::Hit
                }
                None => Aspect::Nothing,
            },
            _ => Aspect::Nothing,
        };
    }

    /// What is at stake and the own means with so many cards left in hand, mostly as they were.
    fn stakes_and_means(
        &self,
        seat: Seat,
        in_hand: u32,
        (stakes, means): (&mut Stakes, &mut KeptMeans),
    ) {
        self.stakes_into(stakes);
        self.means_into(seat, stakes, in_hand, means);
    }

    /// The own wolf as one that may be attacked; what counterattacks are worth to it.
    fn at_risk(&self, seat: Seat, stakes: &Stakes, means: &Means, fall: &Fall) -> AtRisk {
        let mut counter = [0; 2];
        let mut silent = 0;
        if self.rules.may_attack(self.state)
            && self.rules.knobs.counterattack != knobs::Counterattack::Off
        {
            let (played, shot) = (self.state.wolf(seat).played, (FightKind::Ranged, Colour::Grey));
            let combat = self.rules.combat(self.state, seat) + self.added_ahead(seat, played, shot);
            silent = fall.struck_spaces();
            for who in VampireId::ALL {
                let place = who.index();
                if self.state.vampires[place].is_alive() {
                    let need = self.rules.side(self.state, who).combat;
                    let cost = means.cost(FightKind::Ranged, need - combat);
                    if cost < NEVER {
                        counter[place] = (stakes.wound_on[place] - cost - fall.others).max(0);
                    }
                }
            }
        }
        AtRisk { seat, points: means.points, guards: means.guards.clone(), counter, silent }
    }

    /// A plan of the turn with nothing but what is at stake, the own means and who sees what.
    fn begin_turn_plan(&self, seat: Seat, facts: &mut DecisionFacts) {
        let in_hand = self.state.wolf(seat).hand.count_ones();
        self.stakes_and_means(seat, in_hand, (&mut facts.stakes, &mut facts.means));
        let turn_plan = &mut facts.turn_plan;
        turn_plan.stakes.clone_from(&facts.stakes);
        turn_plan.means.clone_from(&facts.means.means);
        turn_plan.attack_options.clear();
        turn_plan.attackable = 0;
        turn_plan.encounters = [0; 2];
        turn_plan.approach.forget();
        turn_plan.danger = Danger::default();
        turn_plan.exposed = exposed(self.state);
        turn_plan.rotations = [0; ROOMS];
        turn_plan.fall = self.fall(&turn_plan.stakes, seat, self.rules.letter(self.state, seat));
        turn_plan.waking = self.waking();
    }

    /// The own turn as it may go on.
    fn survey_turn_plan(&self, seat: Seat, facts: &mut DecisionFacts) {
        self.begin_turn_plan(seat, facts);
        let turn_plan = &mut facts.turn_plan;
        let own_turn =
            self.state.turn.seat == seat && !matches!(self.state.top(), Frame::Counter(_));
        let combat = self.rules.combat(self.state, seat);
        let (played, points) = (self.state.wolf(seat).played, turn_plan.means.points);
        let toll = self.toll(seat, &turn_plan.stakes, points);
        turn_plan.at_risk = AtRisk::plain(seat, points);
        if !own_turn || !self.state.turn.fought {
            let TurnPlan { stakes, means, attack_options, attackable, .. } = turn_plan;
            self.each_attack_option(|option| {
                let added = self.added_ahead(seat, played, (option.kind, Colour::Grey));
                let worth = self.attack_worth(stakes, means, &option, combat + added);
                *attackable |= option.from;
                attack_options.push((option, worth.map_or(-NEVER, |worth| worth - toll)));
            });
        }
        if own_turn {
            self.survey_turn(seat, toll, turn_plan);
        }
    }

    /// Encounters that may be met, and the Strigoi after the own turn.
    fn survey_turn(&self, seat: Seat, toll: i32, turn_plan: &mut TurnPlan) {
        let top = self.state.top();
        let in_menu = matches!(top, Frame::Menu);
        let moves = in_menu && (self.state.turn.may_go || self.state.turn.at_encounter);
        if moves && !self.state.turn.fought || matches!(top, Frame::Enter) {
            let combat = self.rules.combat(self.state, seat);
            let stealth = self.rules.has_stealth(self.state, seat);
            for colour in [Colour::Grey, Colour::Red] {
                let (stakes, means) = (&turn_plan.stakes, &turn_plan.means);
                let met = (FightKind::Monster, colour);
                let combat = combat + self.added_ahead(seat, self.state.wolf(seat).played, met);
                let worth = self.encounter_worth(stakes, means, colour, combat, stealth);
                turn_plan.encounters[colour as usize] = worth - toll;
            }
        }
        // Where no choice leads elsewhere, what the Strigoi do does not tell choices apart.
        let turning = matches!(top, Frame::Rotate | Frame::Orient(_));
        let turns =
            turning || in_menu && (self.can_turn_platforms(seat) || self.holds_a_crank(seat));
        let goes = in_menu && self.state.turn.may_go;
        if !goes && !turns && !self.tables.calms {
            return;
        }
        turn_plan.at_risk =
            self.at_risk(seat, &turn_plan.stakes, &turn_plan.means, &turn_plan.fall);
        let TurnPlan { stakes, at_risk, danger, .. } = turn_plan;
        let odds = self.odds();
        if !self.state.turn.strigoi_stay {
            for threat in self.threats(stakes, at_risk, odds) {
                danger.count(&threat, at_risk, stakes.loss);
            }
        }
        if goes {
            self.foresee_later(stakes, at_risk, odds, danger);
            self.foresee_path((stakes, at_risk), &odds, true, danger);
            let TurnPlan { stakes, means, approach, .. } = turn_plan;
            self.foresee_attacks(seat, (stakes, means), approach);
        }
        if turns {
            turn_plan.rotations = self.rotations(&turn_plan.stakes, &turn_plan.at_risk);
            self.openings(turn_plan);
        }
    }

    /// What a relocated wolf has to fear for the rest of the Assault.
    fn survey_refuge(&self, seat: Seat, facts: &mut DecisionFacts) {
        self.begin_turn_plan(seat, facts);
        let turn_plan = &mut facts.turn_plan;
        turn_plan.at_risk =
            self.at_risk(seat, &turn_plan.stakes, &turn_plan.means, &turn_plan.fall);
        let TurnPlan { stakes, at_risk, danger, .. } = turn_plan;
        let odds = self.odds();
        self.foresee_later(stakes, at_risk, odds, danger);
        self.foresee_path((stakes, at_risk), &odds, false, danger);
    }

    /// What the own Wound icons of the played card still cost in a fight (STR-170).
    fn toll(&self, seat: Seat, stakes: &Stakes, points: i32) -> i32 {
        let wolf = self.state.wolf(seat);
        let Some(card) = wolf.played else { return 0 };
        let look = &self.tables.cards[card.index()];
        if look.own_wounds == 0 {
            return 0;
        }
        let abilities = self.rules.catalogue.actions[card.index()].abilities;
        let unused = self.rules.catalogue.abilities_of(abilities).iter().any(|ability| {
            ability.works_at(Timing::InFight)
                && self.rules.icon_is_free(self.state, seat, ability.slot)
        });
        if unused { stakes.harm(points, look.own_wounds) } else { 0 }
    }

    /// Phase 1 for a seat.
    fn survey_card_plan(&self, seat: Seat, facts: &mut DecisionFacts) {
        let (wolf, here) = (self.state.wolf(seat), self.state.stand(seat));
        let in_hand = wolf.hand.count_ones().saturating_sub(1);
        self.stakes_and_means(seat, in_hand, (&mut facts.stakes, &mut facts.means));
        let card_plan = &mut facts.card_plan;
        card_plan.stakes.clone_from(&facts.stakes);
        card_plan.means.clone_from(&facts.means.means);
        card_plan.penalties = self.rules.penalties(wolf);
        let cards =
            cards_of(wolf.hand).map(|card| self.rules.catalogue.actions[card.index()].movement);
        let furthest =
            cards.max().unwrap_or(0).clamp(self.rules.knobs.min_movement, POINTS_MAX as i32);
        let reach = self.rules.reach(self.state, here, furthest, false);
        let mut before = bit(here);
        for (within, at) in card_plan.within.iter_mut().zip(&reach.at) {
            before |= at;
            *within = before;
        }
        card_plan.odds = self.odds();
        let (stakes, means) = (&card_plan.stakes, &card_plan.means);
        card_plan.hurts = card_plan
            .odds
            .map(|own_odds| stakes.guarded_mean(means.points, own_odds.damage, &means.guards));
        card_plan.others = OnceCell::new();
        card_plan.waiting = OnceCell::new();
        let mut at = self.whereabouts();
        for (acted, places) in
            card_plan.at.iter_mut().enumerate().take(usize::from(self.rules.seats))
        {
            if acted > 0 {
                self.wander(&mut at, &card_plan.odds, |_, _, _| {});
            }
            *places = at;
        }
        let damage = card_plan.odds[0].damage.max(card_plan.odds[1].damage);
        for other in (0..self.rules.seats).map(Seat) {
            card_plan.harms[other.index()] = self.harm_to(stakes, other, damage);
        }
        card_plan.attack_options.clear();
        self.each_attack_option(|option| card_plan.attack_options.push(option));
        card_plan.known = Known::default();
    }

    /// What it is likely to cost the others that a Strigoi comes to each room.
    pub(super) fn others_at_risk(
        &self,
        seat: Seat,
        stakes: &Stakes,
        odds: [ActivationOdds; 2],
    ) -> [i32; 7] {
        let damage = odds[0].damage.max(odds[1].damage);
        let mut others = [0; 7];
        for other in (0..self.rules.seats).map(Seat).filter(|&other| other != seat) {
            let Some(space) = self.state.wolf(other).space else { continue };
            let mut harm = NEVER;
            for (room, cost) in (0..).map(Room::of).zip(&mut others) {
                if self.in_sight(room) & bit(space) != 0 {
                    if harm == NEVER {
                        harm = self.harm_to(stakes, other, damage) * OTHERS / 100;
                    }
                    *cost = harm.max(*cost);
                }
                if space == central(room) {
                    *cost += stakes.loss * OTHERS / 100;
                }
            }
        }
        others
    }
}
