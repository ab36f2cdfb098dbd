//! What the rules tell the recorder about rolls.

use crate::record::notes::ActionKind;
use crate::record::reporter::Reporter;
use crate::record::{
    self, ability_column, action_kind_column, fight_column, gauges, gnosis_column, groups, laws,
    rolls, state_column,
};
use crate::rules::Rules;
use crate::state::{
    ModelId, Noted, NotedRoll, Purpose, Roll, RollClass, State, numbers_of, seat_of,
};
use tenbin_engine::schema::RollId;
use tenbin_engine::{Recorder, Seat};

/// The roll of the schema where a number must be reached.
fn test_of(purpose: Purpose) -> Option<RollId> {
    Some(match purpose {
        Purpose::Escape => rolls::ESCAPE,
        Purpose::Seek => rolls::SEEK,
        Purpose::Resistance => rolls::RESISTANCE,
        Purpose::Doom => rolls::DOOM,
        Purpose::ImpactDodge => rolls::IMPACT,
        Purpose::CardRoll => rolls::CARD,
        _ => return None,
    })
}

impl<R: Recorder> Reporter<'_, R> {
    /// A roll is final: `success` where it had a number to reach. `needed` is what the total must
    /// reach (for resistance so that reaching it resists). With what is kept of it, and of the roll
    /// that it answers.
    pub(crate) fn roll(
        &mut self,
        rules: &Rules,
        state: &State,
        roll: &Roll,
        success: Option<bool>,
        (now, first): (NotedRoll, Option<NotedRoll>),
    ) {
        if R::ON && matches!(roll.purpose.class(), RollClass::Contest | RollClass::Pieces) {
            self.contest(rules, roll, now, first);
        }
        self.tell_roll(rules, state, roll, success);
        if !R::ON {
            return;
        }
        self.kept(rules, roll, now.is_loose());
        let counts = [1, u32::from(state.has_gnosis_die(roll))];
        let row = roll.purpose as u16;
        self.recorder.count_row(record::GNOSIS, row, gnosis_column::ROLLS, &counts);
        if let Some(id) = test_of(roll.purpose) {
            self.test(rules, id, roll, now, success);
        }
        if roll.purpose == Purpose::Resistance {
            self.resistance(state, roll, success.unwrap_or(false));
        }
    }

    /// The dice have fallen: every die as it fell, before anybody could change it.
    pub(crate) fn fall(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let roll = state.roll;
        let dice = usize::from(roll.dice).min(roll.rolled.len());
        for &face in &roll.rolled[..dice] {
            self.die(rules, roll.purpose, roll.set != 0, face);
        }
        let lucky = matches!(roll.purpose.class(), RollClass::Attack | RollClass::Defence)
            || roll.purpose == Purpose::Resistance;
        if lucky && roll.dice == 1 && roll.set == 0 {
            let luck = 2 * i32::from(roll.rolled[0]) - rules.knobs.die_faces - 1;
            self.recorder.gauge(roll.seat, gauges::LUCK, luck);
        }
    }

    /// A die has fallen, for the first time or again.
    pub(crate) fn die(&mut self, rules: &Rules, purpose: Purpose, set: bool, face: u8) {
        let (faces, face) = (rules.knobs.die_faces as u32, u32::from(face));
        if R::ON && (1..=faces).contains(&face) {
            let condition = rolls::die_condition(purpose, set);
            self.recorder.shorthand(self.rows.event_keys.die(condition, face), |r| {
                r.roll(rolls::DIE, condition, face as u16 - 1);
            });
        }
    }

    /// What was kept of the dice; `loose` where it may have been changed by who had seen it.
    fn kept(&mut self, rules: &Rules, roll: &Roll, loose: bool) {
        let kept = u32::from(roll.die);
        let faces = rules.knobs.die_faces as u32;
        if (1..=faces).contains(&kept) && !(roll.sum && roll.dice > 1) {
            let count = u32::from(roll.dice);
            let condition = rolls::kept_condition(count, roll.keep_low && count > 1, loose);
            self.recorder.roll(rolls::KEPT, condition, kept as u16 - 1);
        }
    }

    /// A roll that must reach a number.
    fn test(
        &mut self,
        rules: &Rules,
        id: RollId,
        roll: &Roll,
        now: NotedRoll,
        success: Option<bool>,
    ) {
        let needed = if id == rolls::DOOM {
            // Reaching it means death (ANI-320).
            rules.numbers.doom_min
        } else if roll.needed == 0 {
            // Compared with nothing (the die of an effect).
            return;
        } else {
            i32::from(roll.needed)
        };
        let on_die = needed - i32::from(roll.modifier);
        let reached = |kept: i8| i32::from(kept) >= on_die;
        let passed = match success {
            Some(success) if id != rolls::DOOM => success,
            _ => reached(now.kept),
        };
        let condition = rolls::test_condition(
            rules.knobs.die_faces,
            u32::from(roll.dice),
            on_die,
            now.is_loose() || roll.sum,
        );
        self.recorder.roll(id, condition, u16::from(!passed));
        let decided = u32::from(!now.is_changed() && reached(now.kept) != reached(now.plain));
        self.recorder.count(record::GNOSIS, roll.purpose as u16, gnosis_column::DECIDED, decided);
        let deed = match roll.purpose {
            Purpose::Escape => ActionKind::Escape,
            Purpose::Seek => ActionKind::Seek,
            _ => return,
        };
        let counts = [1, u32::from(passed)];
        self.recorder.count_row(
            record::ACTIONS,
            deed as u16,
            action_kind_column::RESOLVED,
            &counts,
        );
    }

    fn resistance(&mut self, state: &State, roll: &Roll, resisted: bool) {
        let counts = [1, u32::from(resisted)];
        if let Some(row) = self.character_row(state, roll.model) {
            self.recorder.count_row(
                record::CHARACTER_FIGHTS,
                row,
                fight_column::RESISTANCES,
                &counts,
            );
        }
        if let Some(ability) = state.runs.last().map(|run| run.ability) {
            self.recorder.count_row(
                record::ABILITIES,
                ability,
                ability_column::RESISTANCES,
                &counts,
            );
            let states = self.rows.resisted_states[usize::from(ability)];
            for state in numbers_of(u32::from(states)) {
                let row = u16::from(state);
                self.recorder.count_row(record::STATES, row, state_column::RESISTANCES, &counts);
            }
        }
    }

    /// One of two rolls of the players against each other, or for pieces of scenery.
    fn contest(&mut self, rules: &Rules, roll: &Roll, now: NotedRoll, first: Option<NotedRoll>) {
        let counts_pieces = roll.purpose == Purpose::SceneryCount;
        if counts_pieces {
            let pieces = laws::pieces_of(i32::from(now.kept)) as u16;
            let other = u16::from(now.is_loose() || now.dice != 1);
            self.recorder.roll(rolls::PIECES, other, pieces - 1);
        }
        let Some(first) = first else { return };
        if counts_pieces {
            let pieces = [first, now].map(|one| laws::pieces_of(i32::from(one.kept)));
            let other =
                u16::from(first.is_loose() || now.is_loose() || first.dice != 1 || now.dice != 1);
            self.recorder.roll(rolls::PIECES_ALL, other, (pieces[0] + pieces[1]) as u16 - 2);
            return;
        }
        self.contest_result(rules, roll, [first, now]);
    }

    fn contest_result(&mut self, rules: &Rules, roll: &Roll, [first, second]: [NotedRoll; 2]) {
        let total = |one: NotedRoll, die: i8| i32::from(die) + i32::from(one.modifier);
        let totals = [total(first, first.kept), total(second, second.kept)];
        let (faces, seat) = (rules.knobs.die_faces, roll.seat);
        let by_seat = |one: i32, two: i32| if seat.0 == 1 { (one, two) } else { (two, one) };
        let (one, two) = by_seat(totals[0], totals[1]);
        let result = laws::class_of(one, two);
        let (lead_one, lead_two) = by_seat(i32::from(first.modifier), i32::from(second.modifier));
        let condition = if first.is_loose() || second.is_loose() {
            rolls::contest_changed(faces)
        } else {
            rolls::contest_condition(faces, roll.purpose, lead_one - lead_two)
        };
        self.recorder.roll(rolls::CONTEST, condition, result as u16);
        let tie = totals[0] - i32::from(second.modifier);
        let condition =
            rolls::answer_condition(faces, u32::from(second.dice), tie, second.is_loose());
        let answer = laws::class_of(i32::from(second.kept), tie);
        self.recorder.roll(rolls::ANSWER, condition, answer as u16);
        let plain = [
            laws::class_of(total(first, first.plain), totals[1]),
            laws::class_of(totals[0], total(second, second.plain)),
        ];
        let decided = plain.iter().filter(|&&class| class != laws::class_of(totals[0], totals[1]));
        let decided =
            if first.is_changed() || second.is_changed() { 0 } else { decided.count() as u32 };
        self.recorder.count(record::GNOSIS, roll.purpose as u16, gnosis_column::DECIDED, decided);
        if roll.purpose == Purpose::DeployOrder && result != 1 {
            // The lowest total places first (ANI-071).
            let higher = Seat(u8::from(result == 2));
            self.recorder.label(higher, groups::PLACES, 1);
            self.recorder.label(State::opponent(higher), groups::PLACES, 0);
        }
    }

    /// Whether gnosis decided an attack roll that has just been compared for the first time.
    pub(super) fn attack_gnosis(
        &mut self,
        state: &State,
        crit_min: i32,
        purpose: Purpose,
        defence: Purpose,
    ) {
        let Some(&attack) = state.attack() else { return };
        let Noted { attack: own, defence: other, .. } = state.tallies.noted;
        let hits = |own_die: i32, other_die: i32| {
            let total = i32::from(attack.total) - i32::from(own.kept) + own_die;
            let against = i32::from(attack.defence) - i32::from(attack.defence_die) + other_die;
            (total >= against || own_die >= crit_min, own_die >= crit_min)
        };
        let (die, defence_die) = (i32::from(own.kept), i32::from(attack.defence_die));
        let result = hits(die, defence_die);
        let without = hits(i32::from(own.plain), defence_die);
        let decided = u32::from(!own.is_changed() && !own.sum && without != result);
        self.recorder.count(record::GNOSIS, purpose as u16, gnosis_column::DECIDED, decided);
        if attack.defence_die > 0 && !other.is_changed() {
            let without = hits(die, i32::from(other.plain));
            let decided = u32::from(without != result);
            self.recorder.count(record::GNOSIS, defence as u16, gnosis_column::DECIDED, decided);
        }
    }

    /// The seat of whoever brought something about, if it is not of the model's own side.
    #[inline]
    pub(super) fn enemy_who(model: ModelId, by: ModelId) -> Option<ModelId> {
        (by != ModelId::NONE && seat_of(by) != seat_of(model)).then_some(by)
    }
}
