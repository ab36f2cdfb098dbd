//! What the features of all actions of a decision share: only what the frame on top needs.

use std::cell::{Cell, OnceCell};
use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::features::holding::Holding;
use crate::features::melee::{Melee, Verdict};
use crate::features::prospects::{Camp, Caution, Prize, Squad};
use crate::features::siege::Siege;
use crate::features::tables::BotTables;
use crate::rules::Rules;
use crate::state::{Frame, Set, Stance, State, Step, TeamId, UnitId, other, teams_in};
use tenbin_engine::Seat;

/// What sending a team must promise at least for it to be counted on.
const SEND_LEAST: i32 = 10;
/// Teams of a declaration that are looked at.
const SQUADS_MAX: usize = 12;

/// The battle that is foreseen.
#[derive(Clone, Debug)]
pub(super) struct Foresight {
    /// As it stands, the chain left out.
    pub(crate) melee: Melee,
    /// What comes of it with the chain as it is.
    pub(crate) before: Verdict,
    /// What the attacker's gains are worth.
    pub(super) prize: Prize,
}

/// Teams that may be sent or may defend, by number.
pub(super) type Squads = ArrayVec<(TeamId, Squad), SQUADS_MAX>;

/// What the features of all actions of a decision share. It is large: it is filled in where it is
/// lent from, not moved.
#[derive(Clone, Debug, Default)]
pub struct DecisionFacts {
    /// The own hand.
    pub(super) holding: Option<Holding>,
    /// Ninjas and enemy teams.
    pub(crate) camp: Option<Camp>,
    /// The battle.
    pub(super) foresight: Option<Foresight>,
    /// Own teams that may still be sent or defend.
    pub(super) squads: Squads,
    /// Attacking teams, in the order of their declaration.
    pub(super) attacks: Squads,
    /// By caution: what comes of sending each of `squads`, with what is worth sending after it.
    pub(super) sends: [OnceCell<[i32; SQUADS_MAX]>; 3],
    /// The own teams against the enemy's, once somebody has asked.
    pub(super) siege: OnceCell<Siege>,
    /// For a ninja that is placed: the group the plan puts it in, even and bold.
    pub(super) planned: [Cell<Option<Set>>; 2],
}

/// A state as whoever decides sees it, with the rules and what bots have worked out of them.
#[derive(Copy, Clone)]
pub(crate) struct Survey<'a> {
    pub(super) rules: &'a Rules,
    pub(super) tables: &'a BotTables,
    pub(super) state: &'a State,
    /// Who decides.
    pub(super) seat: Seat,
}

/// All that features see: a state that is looked over, and what was worked out about it once for
/// all actions of the decision.
#[derive(Copy, Clone)]
pub(crate) struct Sight<'a> {
    survey: Survey<'a>,
    pub(super) facts: &'a DecisionFacts,
}

impl<'a> Sight<'a> {
    /// A state with what was worked out about it.
    #[inline]
    pub(crate) fn new(
        rules: &'a Rules,
        tables: &'a BotTables,
        state: &'a State,
        seat: Seat,
        facts: &'a DecisionFacts,
    ) -> Self {
        Self { survey: Survey { rules, tables, state, seat }, facts }
    }
}

/// What features see they ask of the state as the survey did.
impl<'a> Deref for Sight<'a> {
    type Target = Survey<'a>;

    #[inline]
    fn deref(&self) -> &Survey<'a> {
        &self.survey
    }
}

impl BotTables {
    /// Fills in what the deciding seat sees.
    pub(crate) fn survey(
        &self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        facts: &mut DecisionFacts,
    ) {
        Survey { rules, tables: self, state, seat }.fill(facts);
    }
}

impl Survey<'_> {
    fn fill(&self, facts: &mut DecisionFacts) {
        match self.state.top() {
            Frame::Menu
            | Frame::Charging(_)
            | Frame::PayHand { .. }
            | Frame::Window(_)
            | Frame::PayChakra { .. }
            | Frame::HandExcess { .. } => self.survey_hand(facts),
            Frame::Formation(_) | Frame::Place { .. } => {
                let sent = (self.state.units_of(self.seat).count_ones() as i32 + 1) / 2;
                let camp = facts.camp.insert(Camp::empty(sent));
                self.look_at_camp(self.state.all_units(), true, camp);
            }
            Frame::Send { .. } => self.survey_send(facts),
            Frame::Front(team) | Frame::Replace(team) => {
                let place = &self.state.teams[team.index()];
                let attacks = place.stance == Stance::Attack;
                let foes = match place.against {
                    _ if attacks => self.state.units_of(other(self.seat)),
                    None => 0,
                    Some(foe) => self.state.teams[foe.index()].members,
                };
                let camp = facts.camp.insert(Camp::empty(2));
                self.look_at_camp(place.members | foes, attacks, camp);
            }
            Frame::Block { .. } => self.survey_block(facts),
            Frame::Open { .. } | Frame::Respond { .. } | Frame::LaunchTargets | Frame::LaunchX => {
                facts.foresight = Some(self.foresight());
            }
            Frame::Run | Frame::Triggers => {
                self.survey_hand(facts);
                if is_battle(self.state) {
                    facts.foresight = Some(self.foresight());
                }
            }
            _ => {}
        }
    }

    /// The own hand.
    fn survey_hand(&self, facts: &mut DecisionFacts) {
        self.look_at_hand(facts.holding.insert(Holding::empty()));
    }

    fn foresight(&self) -> Foresight {
        let mut melee = self.melee();
        self.apply_judgement_texts(&mut melee);
        let prize = self.prize(self.state.attacker());
        let before = self.foresee(&melee, None, prize);
        Foresight { melee, before, prize }
    }

    /// The teams that may still be sent, and what those already sent may win.
    fn survey_send(&self, facts: &mut DecisionFacts) {
        let DecisionFacts { camp, squads, .. } = facts;
        let camp = camp.insert(Camp::empty(1));
        self.look_at_camp(self.state.all_units(), true, camp);
        let sent: i32 = self
            .state
            .attacks
            .iter()
            .map(|&team| {
                self.gains_of(self.own_squad(camp, self.state.teams[team.index()].members).strength)
            })
            .sum();
        camp.prizes[0].left = (camp.prizes[0].left - sent).max(1);
        let teams = self.state.teams_of(self.seat);
        for team in teams_in(teams).take(SQUADS_MAX) {
            let squad = self.own_squad(camp, self.state.teams[team.index()].members);
            squads.push((team, squad));
        }
        camp.sent = squads.len() as i32;
    }

    /// The attacking teams and the own ones that may defend.
    fn survey_block(&self, facts: &mut DecisionFacts) {
        let DecisionFacts { camp, squads, attacks, .. } = facts;
        let camp = camp.insert(Camp::empty(1));
        let units = self.state.units_of(self.seat) | self.state.members_of(self.state.attacking);
        self.look_at_camp(units, false, camp);
        let mut open = 0;
        for &team in self.state.attacks.iter().take(SQUADS_MAX) {
            let place = &self.state.teams[team.index()];
            let mut squad = self.squad_with(&camp.figures, place.members, place.front);
            squad.strength = self.rules.strength(self.state, team);
            if place.members != 0 && place.against.is_none() {
                open += self.gains_of(squad.strength);
            }
            attacks.push((team, squad));
        }
        // Where all of it together would decide the game, each gain matters.
        if open >= camp.prizes[1].left {
            camp.prizes[1].each = 600;
        }
        for team in teams_in(self.state.teams_of(self.seat)).take(SQUADS_MAX) {
            let place = &self.state.teams[team.index()];
            if place.stance == Stance::Rest {
                let squad = self.own_squad(camp, place.members);
                squads.push((team, squad));
            }
        }
    }
}

impl<'a> Sight<'a> {
    /// What comes of sending each of the teams: its own prospects, and those of the teams after it
    /// that are worth sending, since teams before it cannot be sent any more.
    pub(super) fn sends(&self, camp: &Camp, caution: Caution) -> &'a [i32; SQUADS_MAX] {
        self.facts.sends[caution as usize].get_or_init(|| {
            let (mut values, mut later) = ([0; SQUADS_MAX], 0);
            for (place, (_, squad)) in self.facts.squads.iter().enumerate().rev() {
                let attack = self.attack_value(camp, squad, caution);
                values[place] = attack + later;
                later += attack.max(0);
            }
            values
        })
    }

    /// What the team at a place among those that may be sent is overrated by: that certain defeat
    /// which awaits it where at least as many enemy teams are stronger than it as teams would be sent,
    /// less what was expected of sending it. Those would be sent that are sent already, itself, and
    /// those after it that are worth sending, that certainty being known.
    pub(super) fn sure_loss(&self, camp: &Camp, place: usize) -> i32 {
        let DecisionFacts { squads, .. } = self.facts;
        let sent = self.state.attacks.len();
        let after = if let Frame::Send { after } = self.state.top() { after } else { None };
        let open = self.rules.senders(self.state, after);
        let worth = |squad: &Squad| self.attack_value(camp, squad, Caution::Even);
        let own = &squads[place].1;
        let mut willing: ArrayVec<&Squad, SQUADS_MAX> = squads[place + 1..]
            .iter()
            .filter(|(team, squad)| team.is_in(open) && worth(squad) > SEND_LEAST)
            .map(|(_, squad)| squad)
            .collect();
        loop {
            let teams = sent + 1 + willing.len();
            let before = willing.len();
            willing
                .retain(|one| camp.stronger_than(one) < teams || self.blocked_value(camp, one) > 0);
            if willing.len() == before {
                return if camp.stronger_than(own) < teams {
                    0
                } else {
                    (worth(own) - self.blocked_value(camp, own)).max(0)
                };
            }
        }
    }

    /// The group that a plan puts a ninja in.
    pub(super) fn planned_group(&self, unit: UnitId, caution: Caution) -> Set {
        let Some(camp) = &self.facts.camp else { return 0 };
        let kept = &self.facts.planned[usize::from(caution == Caution::Bold)];
        if let Some(group) = kept.get() {
            return group;
        }
        let (plan, _) = self.plan(camp, caution);
        let group = plan.iter().copied().find(|&group| unit.is_in(group)).unwrap_or(unit.bit());
        kept.set(Some(group));
        group
    }
}

/// Whether a battle goes on: declarations are over or under way.
fn is_battle(state: &State) -> bool {
    let step = state.frames.iter().find_map(|frame| match frame {
        Frame::Turn(step) => Some(*step),
        _ => None,
    });
    step.is_some_and(|step| step > Step::AttackEffects && step <= Step::BattleOver)
        && !state.attacks.is_empty()
}
