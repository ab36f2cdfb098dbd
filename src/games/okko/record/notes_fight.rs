//! What the rules tell the recorder about fights and what comes of them.

use crate::Okko;
use crate::content::catalogue::cause;
use crate::record::{
    self, Circumstance, DISTANCES, OutBy, SHOT_COVERS, ability_column, character_column,
    circumstance_column, combat_column, duel_column, fall_back_column, fight_column, gauges,
    modifier_row, out_column, rolls, shot_column, square_column, turn_column,
};
use crate::rules::flow::Flow;
use crate::rules::query::slots;
use crate::state::{Frame, NONE, State, Status, seat_of};
use tenbin_engine::{Chance, Recorder};

/// How a fight went for its attacker.
#[derive(Copy, Clone)]
struct Outcome {
    /// The attacker won, nobody did, the defender won: one of them is 1.
    won: [u32; 3],
    /// How far the margin goes, from the worst: out, endangered, falls back, stays.
    classes: [u32; 4],
}

impl Okko {
    /// The row of a figure's character.
    #[inline]
    pub(super) fn character_row(&self, s: &State, figure: u8) -> u16 {
        u16::from(self.kit(s.figure(figure)).character)
    }

    fn fight_result(&self, s: &State) -> Outcome {
        let fight = &s.fight;
        let won = match fight.loser {
            1 => [1, 0, 0],
            0 => [0, 0, 1],
            _ => [0, 1, 0],
        };
        let margin = i32::from(fight.margin);
        let rules = &self.rules;
        let class = match fight.loser {
            NONE => None,
            _ if margin >= rules.margin_out => Some(0),
            _ if margin < rules.margin_fall_back => Some(3),
            _ if margin >= rules.margin_endanger => Some(1),
            _ => Some(2),
        };
        let mut classes = [0; 4];
        if let Some(class) = class {
            classes[class] = 1;
        }
        Outcome { won, classes }
    }

    /// The enemy figure that put this one out: the other fighter, or the user of the ability.
    fn put_out_by(&self, s: &State, figure: u8, cause: u8) -> Option<u8> {
        let fight = &s.fight;
        let by = if cause == cause::DISENGAGE {
            return None;
        } else if fight.attacker == figure {
            fight.defender
        } else if fight.attacker != NONE && fight.defender == figure {
            fight.attacker
        } else if s.frames.contains(&Frame::Run) {
            s.run.user
        } else {
            return None;
        };
        (seat_of(by) != seat_of(figure)).then_some(by)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The dice of a fight lie; the difference of the fixed totals is `difference`.
    pub(crate) fn note_dice(&mut self, difference: i32) {
        let shot = self.s.fight.shot != NONE;
        let tallies = &mut self.s.tallies;
        if shot {
            tallies.shots += 1;
        } else {
            tallies.combats += 1;
        }
        if !R::ON {
            return;
        }
        let fight = self.s.fight;
        let rolled = [self.g.dice_rolled(self.s, 0), self.g.dice_rolled(self.s, 1)];
        let conditions = &self.g.rows.fights;
        let (die, total) =
            if shot { (rolls::SHOT_DIE, rolls::SHOT) } else { (rolls::COMBAT_DIE, rolls::COMBAT) };
        for (side, (kept, dice)) in fight.dice.into_iter().zip(rolled).enumerate() {
            let condition = conditions.die_condition(side, dice);
            self.r.roll(die, condition, u16::from(kept) - 1);
        }
        let luck = i32::from(fight.dice[0]) - i32::from(fight.dice[1]);
        let class = if shot { rolls::shot_class } else { rolls::combat_class };
        let condition = conditions.condition(difference, rolled);
        self.r.roll(total, condition, class(difference + luck));
        let (attacker, defender) = (seat_of(fight.attacker), seat_of(fight.defender));
        if rolled == [1, 1] {
            self.r.gauge(attacker, gauges::LUCK, luck);
            self.r.gauge(defender, gauges::LUCK, -luck);
        }
        self.r.gauge(attacker, if shot { gauges::SHOTS } else { gauges::ATTACKS }, 1);
        self.count_square(self.s.figure(fight.defender).at, square_column::ATTACKED);
        if !shot {
            self.r.gauge(attacker, gauges::BACK_ATTACKS, i32::from(fight.back_attack));
            for (seat, count) in [attacker, defender].into_iter().zip(fight.supporters) {
                self.r.gauge(seat, gauges::SUPPORTS, i32::from(count));
            }
            self.note_supporters();
        }
    }

    /// Who stands in support of a fighter (OKK-249).
    fn note_supporters(&mut self) {
        for side in 0..2 {
            let (own, enemy) = (Okko::fighter(self.s, side), Okko::fighter(self.s, 1 - side));
            let first = fight_column::SUPPORTS_ATTACK;
            let (g, s, r) = (self.g, &*self.s, &mut *self.r);
            for figure in s.alive(seat_of(own)) {
                if figure != own && g.supports(s, figure, enemy) {
                    let row = g.character_row(s, figure);
                    r.count(record::CHARACTER_FIGHTS, row, first + side as u16, 1);
                }
            }
        }
    }

    /// The margin of a fight is known; `state.fight` holds it. `difference` is that of the totals.
    pub(crate) fn note_fight(&mut self, difference: i32) {
        if !R::ON {
            return;
        }
        let result = self.g.fight_result(self.s);
        self.note_declared(result, difference);
        if self.s.fight.shot == NONE {
            let dice = self.s.fight.dice;
            let modifier = difference - i32::from(dice[0]) + i32::from(dice[1]);
            self.note_combat(modifier, result);
        } else {
            self.note_shot(result);
        }
    }

    /// The abilities that were declared and not cancelled.
    fn note_declared(&mut self, result: Outcome, difference: i32) {
        let [won, tied, lost] = match self.s.fight.shot {
            NONE => result.won,
            // A shot that misses hurts nobody and is no tie.
            _ => [difference > 0, difference == 0, difference < 0].map(u32::from),
        };
        for side in 0..2 {
            let figure = Okko::fighter(self.s, side);
            let counts = [1, if side == 0 { won } else { lost }, tied];
            for slot in slots(self.s.fight.declared[side]) {
                let row = u16::from(self.ability_number(figure, slot));
                self.r.count_row(record::ABILITIES, row, ability_column::FIGHTS, &counts);
            }
        }
    }

    fn note_combat(&mut self, modifier: i32, result: Outcome) {
        let fight = self.s.fight;
        let [won, tied, lost] = result.won;
        let [out, endangered, falls_back, stays] = result.classes;
        let support = fight.supporters.map(u32::from);
        let back = u32::from(fight.back_attack);
        let counts = [
            1,
            won,
            tied,
            lost,
            won * out,
            won * endangered,
            won * falls_back,
            won * stays,
            lost * stays,
            lost * falls_back,
            lost * endangered,
            lost * out,
            back,
            support[0],
            support[1],
        ];
        let row = modifier_row(modifier);
        self.r.count_row(record::COMBATS, row, combat_column::COMBATS, &counts);
        self.note_circumstances(result);
        let row = self.g.character_row(self.s, fight.attacker);
        let counts = [1, won, tied, lost];
        self.r.count_row(record::CHARACTER_FIGHTS, row, fight_column::ATTACKS, &counts);
        let counts = [back, back * won];
        self.r.count_row(record::CHARACTER_FIGHTS, row, fight_column::BACK_ATTACKS, &counts);
        let row = self.g.character_row(self.s, fight.defender);
        let counts = [1, lost, tied, won];
        self.r.count_row(record::CHARACTER_FIGHTS, row, fight_column::ATTACKED, &counts);
        self.r.count(record::CHARACTER_FIGHTS, row, fight_column::BACK_ATTACKED, back);
        if let Some(row) = self.g.duel_row(self.s, fight.attacker, fight.defender) {
            self.r.count_row(record::DUELS, row, duel_column::COMBATS, &[1, won, tied, lost]);
        }
        self.count_turn(turn_column::COMBATS, 1);
    }

    /// One row for everything that was so in the combat.
    fn note_circumstances(&mut self, result: Outcome) {
        let [won, tied, lost] = result.won;
        self.count_circumstances(circumstance_column::COMBATS, [1, won, tied, lost]);
    }

    /// Adds to columns of all circumstances of the present combat.
    fn count_circumstances<const N: usize>(&mut self, first: u16, counts: [u32; N]) {
        let fight = self.s.fight;
        let endangered = |side: u8| u16::from(fight.were_alert >> side & 1 == 0);
        let row = |one: Circumstance, further: u16| one as u16 + further;
        let always = [
            row(Circumstance::Any, 0),
            row(Circumstance::BackAttack, u16::from(!fight.back_attack)),
            row(Circumstance::AttackSupport, u16::from(fight.supporters[0].min(3))),
            row(Circumstance::DefenceSupport, u16::from(fight.supporters[1].min(3))),
            row(Circumstance::AttackerAlert, endangered(0)),
            row(Circumstance::DefenderAlert, endangered(1)),
        ];
        let sometimes = [
            (Circumstance::FireDie, fight.die_bonus[0] > 0),
            (Circumstance::EarthDie, fight.die_bonus[1] > 0),
            (Circumstance::AttackerAbility, fight.declared[0] != 0),
            (Circumstance::DefenderAbility, fight.declared[1] != 0),
        ];
        let sometimes = sometimes.into_iter().filter(|&(_, so)| so).map(|(one, _)| one as u16);
        for row in always.into_iter().chain(sometimes) {
            self.r.count_row(record::CIRCUMSTANCES, row, first, &counts);
        }
    }

    fn note_shot(&mut self, result: Outcome) {
        let fight = self.s.fight;
        let hit = result.won[0];
        let [out, endangered, falls_back, stays] = result.classes;
        let (from, to) = (self.s.figure(fight.attacker).at, self.s.figure(fight.defender).at);
        let distance = u16::from(self.g.distance(from, to)).clamp(1, DISTANCES);
        let cover = u16::from(fight.cover).min(SHOT_COVERS - 1);
        let row = (distance - 1) * SHOT_COVERS + cover;
        let counts = [1, hit, out, endangered, falls_back, stays];
        self.r.count_row(record::SHOTS, row, shot_column::SHOTS, &counts);
        let row = self.g.character_row(self.s, fight.attacker);
        self.r.count_row(record::CHARACTER_FIGHTS, row, fight_column::SHOTS, &[1, hit]);
        let row = self.g.character_row(self.s, fight.defender);
        self.r.count_row(record::CHARACTER_FIGHTS, row, fight_column::SHOT_AT, &[1, hit]);
        if let Some(row) = self.g.duel_row(self.s, fight.attacker, fight.defender) {
            self.r.count_row(record::DUELS, row, duel_column::SHOTS, &[1, hit]);
        }
        self.count_turn(turn_column::SHOTS, 1);
    }

    /// A fall-back is done; `state.retreat` holds it.
    pub(crate) fn note_retreat(&mut self) {
        if !R::ON {
            return;
        }
        let (retreat, fight) = (self.s.retreat, self.s.fight);
        let own = *self.s.figure(retreat.figure);
        let combat = fight.attacker != NONE && fight.shot == NONE;
        let shot = fight.attacker != NONE && fight.shot != NONE;
        let counts = [
            1,
            u32::from(combat),
            u32::from(shot),
            u32::from(!combat && !shot),
            u32::from(own.status == Status::Endangered),
        ];
        let row = Okko::fall_back_row(retreat.faults);
        self.r.count_row(record::FALL_BACKS, row, fall_back_column::FALL_BACKS, &counts);
        self.count_character(record::CHARACTER_FIGHTS, retreat.figure, fight_column::FALL_BACKS);
        self.count_square(own.at, square_column::FALLEN_BACK);
    }

    /// A figure goes out.
    pub(crate) fn note_out(&mut self, figure: u8, cause: u8) {
        let by = self.g.put_out_by(self.s, figure, cause);
        let zeni = self.g.member(self.s, figure).zeni;
        if let Some(by) = by {
            let taken = &mut self.s.figure_mut(by).taken;
            *taken = taken.saturating_add(zeni);
        }
        if !R::ON {
            return;
        }
        let zeni = u32::from(zeni);
        self.note_first_out(figure);
        self.note_out_of_combat(figure);
        let seat = seat_of(figure);
        let turn = u32::from(self.s.turn);
        let by_margin = i32::from(self.s.fight.margin) >= self.g.rules.margin_out;
        let way = OutBy::of(cause, by_margin);
        let row = self.g.character_row(self.s, figure);
        self.r.count(record::CHARACTERS, row, character_column::TURNS_SURVIVED, turn);
        self.r.count_row(record::CHARACTERS, row, character_column::OUT, &[1, zeni]);
        let column = character_column::OUT_COMBAT_MARGIN + way as u16;
        self.r.count(record::CHARACTERS, row, column, 1);
        let active = u32::from(seat == self.s.phase_seat);
        let counts = [1, zeni, u32::from(by.is_some()), active, turn];
        self.r.count_row(record::OUTS, way as u16, out_column::OUT, &counts);
        self.count_turn(turn_column::OUT, 1);
        self.count_turn(turn_column::ZENI_LOST, zeni);
        self.count_square(self.s.figure(figure).at, square_column::OUT);
        if cause == cause::FALL_BACK {
            let row = Okko::fall_back_row(self.s.retreat.faults);
            self.r.count(record::FALL_BACKS, row, fall_back_column::OUT, 1);
        }
        if let Some(by) = by {
            let row = self.g.character_row(self.s, by);
            self.r.count_row(record::CHARACTERS, row, character_column::KILLS, &[1, zeni]);
            self.r.gauge(seat_of(by), gauges::KILLS, 1);
            // Duels have one direction: who lost its own attack was not put out by an attack.
            if self.s.fight.attacker == by
                && let Some(row) = self.g.duel_row(self.s, by, figure)
            {
                self.r.count(record::DUELS, row, duel_column::KILLS, 1);
            }
        }
    }

    /// A fighter of the present combat goes out by it, whatever the way.
    fn note_out_of_combat(&mut self, figure: u8) {
        let fight = self.s.fight;
        if fight.attacker == NONE || fight.shot != NONE {
            return;
        }
        if figure == fight.defender {
            self.count_circumstances(circumstance_column::DEFENDER_OUT, [1]);
        } else if figure == fight.attacker {
            self.count_circumstances(circumstance_column::ATTACKER_OUT, [1]);
        }
    }

    fn note_first_out(&mut self, figure: u8) {
        if self.s.sides.iter().all(|side| side.alive == side.figures) {
            let seat = seat_of(figure);
            self.r.gauge(seat, gauges::FIRST_BLOOD, -1);
            self.r.gauge(State::opponent(seat), gauges::FIRST_BLOOD, 1);
            self.r.measure(record::HISTOGRAM_FIRST_OUT, u32::from(self.s.turn));
        }
    }

    /// An alert figure has become endangered.
    pub(crate) fn note_endangered(&mut self, figure: u8, cause: u8) {
        if !R::ON {
            return;
        }
        self.count_character(record::CHARACTERS, figure, character_column::ENDANGERED);
        self.count_turn(turn_column::ENDANGERED, 1);
        if cause == cause::FALL_BACK {
            let row = Okko::fall_back_row(self.s.retreat.faults);
            self.r.count(record::FALL_BACKS, row, fall_back_column::ENDANGERED, 1);
        }
    }

    /// An endangered figure is alert again.
    pub(crate) fn note_alert(&mut self, figure: u8) {
        if R::ON {
            self.count_character(record::CHARACTERS, figure, character_column::RECOVERED);
            self.count_turn(turn_column::RECOVERED, 1);
            self.r.gauge(seat_of(figure), gauges::RECOVERIES, 1);
        }
    }
}
