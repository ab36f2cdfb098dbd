//! What the rules tell the recorder about fights and what comes of them.

use crate::content::catalogue::cause;
use crate::record::Reporter;
use crate::record::tables::fall_back_row;
use crate::record::{
    self, Circumstance, DISTANCES, OutBy, SHOT_COVERS, ability_column, character_column,
    circumstance_column, combat_column, duel_column, fall_back_column, fight_column, gauges,
    modifier_row, out_column, rolls, shot_column, square_column, turn_column,
};
use crate::rules::Rules;
use crate::state::slots;
use crate::state::{FightSide, FigureId, State, Status};
use tenbin_engine::Recorder;

/// How a fight went for its attacker.
#[derive(Copy, Clone)]
struct Outcome {
    /// The attacker won, nobody did, the defender won: one of them is 1.
    won: [u32; 3],
    /// How far the margin goes, from the worst: out, endangered, falls back, stays.
    classes: [u32; 4],
}

/// The row of a figure's character.
#[inline]
pub(super) fn character_row(rules: &Rules, state: &State, figure: FigureId) -> u16 {
    u16::from(rules.card_index(state.figure(figure)).character)
}

fn fight_result(rules: &Rules, state: &State) -> Outcome {
    let fight = &state.fight;
    let won = match fight.loser {
        Some(FightSide::Defender) => [1, 0, 0],
        Some(FightSide::Attacker) => [0, 0, 1],
        None => [0, 1, 0],
    };
    let margin = i32::from(fight.margin);
    let knobs = &rules.knobs;
    let class = match fight.loser {
        None => None,
        _ if margin >= knobs.margin_out => Some(0),
        _ if margin < knobs.margin_fall_back => Some(3),
        _ if margin >= knobs.margin_endanger => Some(1),
        _ => Some(2),
    };
    let mut classes = [0; 4];
    if let Some(class) = class {
        classes[class] = 1;
    }
    Outcome { won, classes }
}

impl<R: Recorder> Reporter<'_, R> {
    /// The dice of a fight lie; the difference of the fixed totals is `difference`.
    pub(crate) fn fight_rolled(&mut self, rules: &Rules, state: &State, difference: i32) {
        let shot = state.fight.shot.is_some();
        if !R::ON {
            return;
        }
        let fight = state.fight;
        let rolled = [rules.dice_rolled(state, 0), rules.dice_rolled(state, 1)];
        let conditions = &self.rows.fights;
        let (die, total) =
            if shot { (rolls::SHOT_DIE, rolls::SHOT) } else { (rolls::COMBAT_DIE, rolls::COMBAT) };
        for (side, (kept, dice)) in fight.dice.into_iter().zip(rolled).enumerate() {
            let condition = conditions.die_condition(side, dice);
            self.recorder.roll(die, condition, u16::from(kept) - 1);
        }
        let luck = i32::from(fight.dice[0]) - i32::from(fight.dice[1]);
        let class = if shot { rolls::shot_class } else { rolls::combat_class };
        let condition = conditions.condition(difference, rolled);
        self.recorder.roll(total, condition, class(difference + luck));
        let (attacker, defender) = (fight.attacker.seat(), fight.defender.seat());
        if rolled == [1, 1] {
            self.recorder.gauge(attacker, gauges::LUCK, luck);
            self.recorder.gauge(defender, gauges::LUCK, -luck);
        }
        self.recorder.gauge(attacker, if shot { gauges::SHOTS } else { gauges::ATTACKS }, 1);
        self.count_square(rules, state, state.figure(fight.defender).at, square_column::ATTACKED);
        if !shot {
            self.recorder.gauge(attacker, gauges::BACK_ATTACKS, i32::from(fight.back_attack));
            for (seat, count) in [attacker, defender].into_iter().zip(fight.supporters) {
                self.recorder.gauge(seat, gauges::SUPPORTS, i32::from(count));
            }
            self.supporters(rules, state);
        }
    }

    /// Who stands in support of a fighter (OKK-249).
    fn supporters(&mut self, rules: &Rules, state: &State) {
        for side in 0..2 {
            let (own, enemy) = (state.fighter(side), state.fighter(1 - side));
            let first = fight_column::SUPPORTS_ATTACK;
            let r = &mut *self.recorder;
            for figure in state.alive(own.seat()) {
                if figure != own && rules.supports(state, figure, enemy) {
                    let row = character_row(rules, state, figure);
                    r.count(record::CHARACTER_FIGHTS, row, first + side as u16, 1);
                }
            }
        }
    }

    /// The margin of a fight is known; `state.fight` holds it. `difference` is that of the totals.
    pub(crate) fn fight_decided(&mut self, rules: &Rules, state: &State, difference: i32) {
        if !R::ON {
            return;
        }
        let result = fight_result(rules, state);
        self.declared(rules, state, result, difference);
        if state.fight.shot.is_none() {
            let dice = state.fight.dice;
            let modifier = difference - i32::from(dice[0]) + i32::from(dice[1]);
            self.combat(rules, state, modifier, result);
        } else {
            self.shot(rules, state, result);
        }
    }

    /// The abilities that were declared and not cancelled.
    fn declared(&mut self, rules: &Rules, state: &State, result: Outcome, difference: i32) {
        let [won, tied, lost] = match state.fight.shot {
            None => result.won,
            // A shot that misses hurts nobody and is no tie.
            Some(_) => [difference > 0, difference == 0, difference < 0].map(u32::from),
        };
        for side in 0..2 {
            let figure = state.fighter(side);
            let counts = [1, if side == 0 { won } else { lost }, tied];
            for slot in slots(state.fight.declared[side]) {
                let row = u16::from(self.ability_number(rules, state, figure, slot));
                self.recorder.count_row(record::ABILITIES, row, ability_column::FIGHTS, &counts);
            }
        }
    }

    fn combat(&mut self, rules: &Rules, state: &State, modifier: i32, result: Outcome) {
        let fight = state.fight;
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
        self.recorder.count_row(record::COMBATS, row, combat_column::COMBATS, &counts);
        self.circumstances(state, result);
        let row = character_row(rules, state, fight.attacker);
        let counts = [1, won, tied, lost];
        self.recorder.count_row(record::CHARACTER_FIGHTS, row, fight_column::ATTACKS, &counts);
        let counts = [back, back * won];
        self.recorder.count_row(record::CHARACTER_FIGHTS, row, fight_column::BACK_ATTACKS, &counts);
        let row = character_row(rules, state, fight.defender);
        let counts = [1, lost, tied, won];
        self.recorder.count_row(record::CHARACTER_FIGHTS, row, fight_column::ATTACKED, &counts);
        self.recorder.count(record::CHARACTER_FIGHTS, row, fight_column::BACK_ATTACKED, back);
        if let Some(row) = self.rows.duel_row(rules, state, fight.attacker, fight.defender) {
            self.recorder.count_row(
                record::DUELS,
                row,
                duel_column::COMBATS,
                &[1, won, tied, lost],
            );
        }
        self.count_turn(state, turn_column::COMBATS, 1);
    }

    /// One row for everything that was so in the combat.
    fn circumstances(&mut self, state: &State, result: Outcome) {
        let [won, tied, lost] = result.won;
        self.count_circumstances(state, circumstance_column::COMBATS, [1, won, tied, lost]);
    }

    /// Adds to columns of all circumstances of the present combat.
    fn count_circumstances<const N: usize>(&mut self, state: &State, first: u16, counts: [u32; N]) {
        let fight = state.fight;
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
            self.recorder.count_row(record::CIRCUMSTANCES, row, first, &counts);
        }
    }

    fn shot(&mut self, rules: &Rules, state: &State, result: Outcome) {
        let fight = state.fight;
        let hit = result.won[0];
        let [out, endangered, falls_back, stays] = result.classes;
        let (from, to) = (state.figure(fight.attacker).at, state.figure(fight.defender).at);
        let distance = u16::from(rules.distance(from, to)).clamp(1, DISTANCES);
        let cover = u16::from(fight.cover).min(SHOT_COVERS - 1);
        let row = (distance - 1) * SHOT_COVERS + cover;
        let counts = [1, hit, out, endangered, falls_back, stays];
        self.recorder.count_row(record::SHOTS, row, shot_column::SHOTS, &counts);
        let row = character_row(rules, state, fight.attacker);
        self.recorder.count_row(record::CHARACTER_FIGHTS, row, fight_column::SHOTS, &[1, hit]);
        let row = character_row(rules, state, fight.defender);
        self.recorder.count_row(record::CHARACTER_FIGHTS, row, fight_column::SHOT_AT, &[1, hit]);
        if let Some(row) = self.rows.duel_row(rules, state, fight.attacker, fight.defender) {
            self.recorder.count_row(record::DUELS, row, duel_column::SHOTS, &[1, hit]);
        }
        self.count_turn(state, turn_column::SHOTS, 1);
    }

    /// A fall-back is done; `state.retreat` holds it.
    pub(crate) fn fallen_back(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let (retreat, fight) = (state.retreat, state.fight);
        let own = *state.figure(retreat.figure);
        let combat = fight.goes_on && fight.shot.is_none();
        let shot = fight.goes_on && fight.shot.is_some();
        let counts = [
            1,
            u32::from(combat),
            u32::from(shot),
            u32::from(!combat && !shot),
            u32::from(own.status == Status::Endangered),
        ];
        let row = fall_back_row(retreat.faults);
        self.recorder.count_row(record::FALL_BACKS, row, fall_back_column::FALL_BACKS, &counts);
        self.count_character(
            rules,
            state,
            record::CHARACTER_FIGHTS,
            retreat.figure,
            fight_column::FALL_BACKS,
        );
        self.count_square(rules, state, own.at, square_column::FALLEN_BACK);
    }

    /// A figure goes out, put out by an enemy or not.
    pub(crate) fn gone_out(
        &mut self,
        rules: &Rules,
        state: &State,
        figure: FigureId,
        cause: u8,
        by: Option<FigureId>,
    ) {
        if !R::ON {
            return;
        }
        let zeni = u32::from(rules.member(state, figure).zeni);
        self.first_out(state, figure);
        self.out_of_combat(state, figure);
        let seat = figure.seat();
        let turn = u32::from(state.turn);
        let by_margin = i32::from(state.fight.margin) >= rules.knobs.margin_out;
        let way = OutBy::of(cause, by_margin);
        let row = character_row(rules, state, figure);
        self.recorder.count(record::CHARACTERS, row, character_column::TURNS_SURVIVED, turn);
        self.recorder.count_row(record::CHARACTERS, row, character_column::OUT, &[1, zeni]);
        let column = character_column::OUT_COMBAT_MARGIN + way as u16;
        self.recorder.count(record::CHARACTERS, row, column, 1);
        let active = u32::from(seat == state.phase_seat);
        let counts = [1, zeni, u32::from(by.is_some()), active, turn];
        self.recorder.count_row(record::OUTS, way as u16, out_column::OUT, &counts);
        self.count_turn(state, turn_column::OUT, 1);
        self.count_turn(state, turn_column::ZENI_LOST, zeni);
        self.count_square(rules, state, state.figure(figure).at, square_column::OUT);
        if cause == cause::FALL_BACK {
            let row = fall_back_row(state.retreat.faults);
            self.recorder.count(record::FALL_BACKS, row, fall_back_column::OUT, 1);
        }
        if let Some(by) = by {
            let row = character_row(rules, state, by);
            self.recorder.count_row(record::CHARACTERS, row, character_column::KILLS, &[1, zeni]);
            self.recorder.gauge(by.seat(), gauges::KILLS, 1);
            // Duels have one direction: who lost its own attack was not put out by an attack.
            if state.fight.is_attacker(by)
                && let Some(row) = self.rows.duel_row(rules, state, by, figure)
            {
                self.recorder.count(record::DUELS, row, duel_column::KILLS, 1);
            }
        }
    }

    /// A fighter of the present combat goes out by it, whatever the way.
    fn out_of_combat(&mut self, state: &State, figure: FigureId) {
        let fight = state.fight;
        if !fight.goes_on || fight.shot.is_some() {
            return;
        }
        if figure == fight.defender {
            self.count_circumstances(state, circumstance_column::DEFENDER_OUT, [1]);
        } else if figure == fight.attacker {
            self.count_circumstances(state, circumstance_column::ATTACKER_OUT, [1]);
        }
    }

    fn first_out(&mut self, state: &State, figure: FigureId) {
        if state.sides.iter().all(|side| side.alive == side.figures) {
            let seat = figure.seat();
            self.recorder.gauge(seat, gauges::FIRST_BLOOD, -1);
            self.recorder.gauge(State::opponent(seat), gauges::FIRST_BLOOD, 1);
            self.recorder.measure(record::histograms::FIRST_OUT, u32::from(state.turn));
        }
    }

    /// An alert figure has become endangered.
    pub(crate) fn endangered(&mut self, rules: &Rules, state: &State, figure: FigureId, cause: u8) {
        if !R::ON {
            return;
        }
        self.count_character(
            rules,
            state,
            record::CHARACTERS,
            figure,
            character_column::ENDANGERED,
        );
        self.count_turn(state, turn_column::ENDANGERED, 1);
        if cause == cause::FALL_BACK {
            let row = fall_back_row(state.retreat.faults);
            self.recorder.count(record::FALL_BACKS, row, fall_back_column::ENDANGERED, 1);
        }
    }

    /// An endangered figure is alert again.
    pub(crate) fn alert_again(&mut self, rules: &Rules, state: &State, figure: FigureId) {
        if R::ON {
            self.count_character(
                rules,
                state,
                record::CHARACTERS,
                figure,
                character_column::RECOVERED,
            );
            self.count_turn(state, turn_column::RECOVERED, 1);
            self.recorder.gauge(figure.seat(), gauges::RECOVERIES, 1);
        }
    }
}
