//! What follows a fight: rewards, losses, wounds of Strigoi, own Wounds (STR-124 to STR-126, STR-133,
//! STR-170, STR-343, STR-479).

use crate::content::catalogue::Span;
use crate::content::effect::Op;
use crate::content::knobs::LostMonster;
use crate::content::vocabulary::{Event, FightKind, Source, Target};
use crate::record::notes::{Blow, Meeting};
use crate::rules::Rules;
use crate::rules::acquire::Happening;
use crate::rules::flow::{Flow, Next};
use crate::state::piles::Pile;
use crate::state::{Ending, Fight, FightStep, Frame, Hit, PieceId, VampireId};
use tenbin_engine::{Chance, Recorder};

impl Rules {
    /// Wounds and Shocks of a lost fight, which are received together, and the ops after them
    /// (STR-126).
    pub(super) fn loss_of(&self, loss: Span) -> (i32, i32, Span) {
        let (mut wounds, mut shocks, mut rest) = (0, 0, loss);
        for op in self.catalogue.ops_of(loss) {
            match op {
                Op::Wound(count) => wounds += i32::from(*count),
                Op::Shock(count) => shocks += i32::from(*count),
                _ => break,
            }
            rest.from += 1;
        }
        (wounds, shocks, rest)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// After the commitment, step by step: won or lost (`note_meeting`, `note_attack_on`); a
    /// Monster's win ops and events, or its loss hit and where the token goes (STR-124, STR-126); a
    /// wound on the Strigoi (`wound_vampire`); then own Wounds (STR-170); then the record and the
    /// frame go.
    pub(super) fn settle_result(&mut self) -> Next {
        // Straight on, as long as nothing comes between.
        loop {
            self.conclude();
            if !matches!(self.state.top(), Frame::Result) || self.state.ending != Ending::None {
                return Next::Go;
            }
        }
    }

    /// One step of what follows the innermost fight.
    fn conclude(&mut self) {
        let Some(fight) = self.state.fights.last_mut() else {
            self.pop();
            return;
        };
        let before = *fight;
        fight.step = match fight.step {
            FightStep::Decide => FightStep::CarryOut,
            FightStep::CarryOut => FightStep::Afterwards,
            FightStep::Afterwards => FightStep::OwnWounds,
            FightStep::OwnWounds => FightStep::SoftWounds,
            FightStep::SoftWounds | FightStep::Done => FightStep::Done,
        };
        let fight = before;
        match fight.step {
            FightStep::Decide => self.decide(&fight),
            FightStep::CarryOut => self.carry_out(&fight),
            FightStep::Afterwards => self.carry_out_the_rest(&fight),
            FightStep::OwnWounds => self.take_own_wounds(&fight, fight.own_wounds, false),
            FightStep::SoftWounds => self.take_own_wounds(&fight, fight.soft_wounds, true),
            FightStep::Done => {
                self.state.fights.pop();
                self.pop();
            }
        }
    }

    /// Won with enough (STR-122, STR-342).
    fn decide(&mut self, fight: &Fight) {
        let rules = self.rules;
        let value = rules.fight_value(self.state, fight);
        let needed = rules.fight_needs(self.state, fight);
        let won = value >= needed;
        if let Some(fight) = self.state.fights.last_mut() {
            fight.won = won;
        }
        if fight.kind != FightKind::Monster {
            self.report.attack_decided(self.rules, self.state, value, needed, won);
            return;
        }
        let Some(token) = fight.token else { return };
        let kind = rules.kind(Pile::of(fight.colour), token);
        let end = if won { Meeting::Beaten } else { Meeting::Lost };
        self.report.encounter_over(self.rules, self.state, fight.seat, kind, end, value);
    }

    /// The rewards, the wounds and Shocks, the wound on the Strigoi.
    fn carry_out(&mut self, fight: &Fight) {
        let rules = self.rules;
        let seat = fight.seat;
        match (fight.kind, fight.won) {
            (FightKind::Monster, won) => {
                let Some(token) = fight.token else { return };
                let encounter = rules.encounter(fight.colour, token);
                if won {
                    self.start_run(seat, encounter.win, Target::SelfWolf, Source::Monster);
                    return;
                }
                let (wounds, shocks, _) = rules.loss_of(encounter.loss);
                self.begin_hit(Hit::new(seat, Source::Monster, wounds, shocks));
            }
            // An ability may have ended it, or its place in the fight, before the result.
            (_, true) => {
                let alive = |who: &VampireId| self.state.vampires[who.index()].is_alive();
                if let Some(who) = fight.strigoi.filter(alive) {
                    self.wound_vampire(seat, who, Blow::Attack);
                }
            }
            _ => {}
        }
    }

    /// After the rewards the Advanced cards (STR-124, STR-470, STR-471, STR-479); after the wounds and
    /// Shocks whatever else a Monster does (STR-126). Then its token goes where it belongs.
    fn carry_out_the_rest(&mut self, fight: &Fight) {
        let rules = self.rules;
        let Some(token) = fight.token else { return };
        let seat = fight.seat;
        let encounter = rules.encounter(fight.colour, token);
        if !fight.won {
            let (_, _, rest) = rules.loss_of(encounter.loss);
            self.start_run(seat, rest, Target::SelfWolf, Source::Monster);
        } else if !encounter.monk || rules.knobs.monk_counts_heroic {
            self.raise(Happening {
                colour: Some(fight.colour),
                ..Happening::to_wolf(Event::MonsterDefeated, seat, seat)
            });
        }
        self.put_away(fight, token);
    }

    /// A beaten Monster goes to its discard, one that has won under its pile (STR-124, STR-126).
    fn put_away(&mut self, fight: &Fight, token: PieceId) {
        let pile = Pile::of(fight.colour);
        self.state.facing = None;
        if let Some(fight) = self.state.fights.last_mut() {
            fight.token = None;
        }
        if fight.won {
            self.discard_piece(pile, token);
        } else if self.rules.knobs.lost_monster == LostMonster::FaceUpOnTop {
            self.state.piles[pile as usize].open = Some(token);
        } else {
            self.put_under(pile, token);
        }
    }

    /// Own cards and weapons used in the fight wound their user (STR-170).
    fn take_own_wounds(&mut self, fight: &Fight, count: u8, preventable: bool) {
        let mut hit = Hit::new(fight.seat, Source::OwnCard, i32::from(count), 0);
        hit.preventable = preventable;
        self.begin_hit(hit);
    }
}
