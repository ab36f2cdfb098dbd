//! What the features of all actions of a decision share: only what the frame on top needs.

use std::cell::Cell;

use arrayvec::ArrayVec;

use crate::engine::Seat;
use crate::games::naruto::Naruto;
use crate::games::naruto::holding::Holding;
use crate::games::naruto::melee::{Melee, Verdict};
pub(super) use crate::games::naruto::outlook::Outlook;
use crate::games::naruto::prospects::{Camp, Caution, Prize, Squad};
use crate::games::naruto::state::{Frame, NONE, Set, Stance, State, Step, each_of};

/// Teams of a declaration that are looked at.
const SQUADS_MAX: usize = 12;

/// The battle that is foreseen.
#[derive(Clone, Debug)]
pub(super) struct Foresight {
    /// As it stands, the chain left out.
    pub(super) melee: Melee,
    /// What comes of it with the chain as it is.
    pub(super) before: Verdict,
    /// What the attacker's gains are worth.
    pub(super) prize: Prize,
}

/// Teams that may be sent or may defend, by number.
pub(super) type Squads = ArrayVec<(u8, Squad), SQUADS_MAX>;

/// What the features of all actions of a decision share. It is large: it is put together where it
/// is given back, never changed and moved.
#[derive(Clone, Debug, Default)]
pub struct Insight {
    /// The own hand.
    pub(super) holding: Option<Holding>,
    /// Ninjas and enemy teams.
    pub(super) camp: Option<Camp>,
    /// The battle.
    pub(super) foresight: Option<Foresight>,
    /// Own teams that may still be sent or defend.
    pub(super) squads: Squads,
    /// Attacking teams, in the order of their declaration.
    pub(super) attacks: Squads,
    /// For a ninja that is placed: the group the plan puts it in, even and bold.
    pub(super) planned: [Cell<Option<Set>>; 2],
}

impl Naruto {
    /// What the deciding seat sees.
    pub(super) fn survey(&self, s: &State, seat: Seat) -> Insight {
        match s.top() {
            Frame::Menu
            | Frame::Charging(_)
            | Frame::PayHand { .. }
            | Frame::Window(_)
            | Frame::PayChakra { .. }
            | Frame::HandExcess { .. } => self.survey_cards(s, seat, false),
            Frame::Formation(_) | Frame::Place { .. } => {
                let sent = (s.units_of(seat).count_ones() as i32 + 1) / 2;
                self.survey_camp(s, seat, true, sent)
            }
            Frame::Send { .. } => self.survey_send(s, seat),
            Frame::Front(team) | Frame::Replace(team) => {
                let attacks = s.teams[usize::from(team)].stance == Stance::Attack;
                self.survey_camp(s, seat, attacks, 2)
            }
            Frame::Block { .. } => self.survey_block(s, seat),
            Frame::Open { .. } | Frame::Respond { .. } | Frame::LaunchTargets | Frame::LaunchX => {
                Insight {
                    holding: None,
                    camp: None,
                    foresight: Some(self.foresight(s, seat)),
                    squads: Squads::new(),
                    attacks: Squads::new(),
                    planned: Default::default(),
                }
            }
            Frame::Run | Frame::Triggers => self.survey_cards(s, seat, is_battle(s)),
            _ => Insight::default(),
        }
    }

    /// The own hand, and the battle where one is foreseen.
    fn survey_cards(&self, s: &State, seat: Seat, battle: bool) -> Insight {
        Insight {
            holding: Some(self.holding(s, seat)),
            camp: None,
            foresight: battle.then(|| self.foresight(s, seat)),
            squads: Squads::new(),
            attacks: Squads::new(),
            planned: Default::default(),
        }
    }

    /// The ninjas of both camps, where so many teams are sent together.
    fn survey_camp(&self, s: &State, seat: Seat, rivals: bool, sent: i32) -> Insight {
        Insight {
            holding: None,
            camp: Some(self.camp(s, seat, rivals, sent)),
            foresight: None,
            squads: Squads::new(),
            attacks: Squads::new(),
            planned: Default::default(),
        }
    }

    fn foresight(&self, s: &State, seat: Seat) -> Foresight {
        let mut melee = self.melee(s, seat);
        self.apply_judgement_texts(s, &mut melee);
        let prize = self.prize(s, s.attacker());
        let before = self.foresee(s, &melee, None, seat, prize);
        Foresight { melee, before, prize }
    }

    /// The teams that may still be sent, and what those already sent may win.
    fn survey_send(&self, s: &State, seat: Seat) -> Insight {
        let mut squads = Squads::new();
        let mut camp = self.camp(s, seat, true, 1);
        let sent: i32 = s
            .attacks
            .iter()
            .map(|&team| {
                self.gains_of(
                    self.squad(&camp.figures, s.teams[usize::from(team)].members).strength,
                )
            })
            .sum();
        camp.prizes[0].left = (camp.prizes[0].left - sent).max(1);
        let teams = s.teams_of(seat);
        for team in each_of(teams).take(SQUADS_MAX) {
            let squad = self.squad(&camp.figures, s.teams[usize::from(team)].members);
            squads.push((team, squad));
        }
        camp.sent = squads.len() as i32;
        Insight {
            holding: None,
            camp: Some(camp),
            foresight: None,
            squads,
            attacks: Squads::new(),
            planned: Default::default(),
        }
    }

    /// The attacking teams and the own ones that may defend.
    fn survey_block(&self, s: &State, seat: Seat) -> Insight {
        let (mut squads, mut attacks) = (Squads::new(), Squads::new());
        let mut camp = self.camp(s, seat, false, 1);
        let mut open = 0;
        for &team in s.attacks.iter().take(SQUADS_MAX) {
            let place = &s.teams[usize::from(team)];
            let mut squad = self.squad_with(&camp.figures, place.members, place.front);
            squad.strength = self.strength(s, team);
            if place.members != 0 && place.against == NONE {
                open += self.gains_of(squad.strength);
            }
            attacks.push((team, squad));
        }
        // Where all of it together would decide the game, each gain matters.
        if open >= camp.prizes[1].left {
            camp.prizes[1].each = 600;
        }
        for team in each_of(s.teams_of(seat)).take(SQUADS_MAX) {
            let place = &s.teams[usize::from(team)];
            if place.stance == Stance::Rest {
                let squad = self.squad(&camp.figures, place.members);
                squads.push((team, squad));
            }
        }
        Insight {
            holding: None,
            camp: Some(camp),
            foresight: None,
            squads,
            attacks,
            planned: Default::default(),
        }
    }

    /// The group that a plan puts a ninja in.
    pub(super) fn planned_group(
        &self,
        s: &State,
        insight: &Insight,
        seat: Seat,
        unit: u8,
        caution: Caution,
    ) -> Set {
        let Some(camp) = &insight.camp else { return 0 };
        let kept = &insight.planned[usize::from(caution == Caution::Bold)];
        if let Some(group) = kept.get() {
            return group;
        }
        let (plan, _) = self.plan(s, seat, camp, caution);
        let group = plan.iter().copied().find(|group| group >> unit & 1 == 1).unwrap_or(1 << unit);
        kept.set(Some(group));
        group
    }
}

/// Whether a battle goes on: declarations are over or under way.
fn is_battle(s: &State) -> bool {
    let step = s.frames.iter().find_map(|frame| match frame {
        Frame::Turn(step) => Some(*step),
        _ => None,
    });
    step.is_some_and(|step| step > Step::AttackEffects && step <= Step::BattleOver)
        && !s.attacks.is_empty()
}
