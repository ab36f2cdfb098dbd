//! What the rules tell the recorder about rolls.

use crate::Anima;
use crate::record::notes::Deed;
use crate::record::{
    self, ability_column, deed_column, fight_column, gauges, gnosis_column, laws, rolls,
    state_column,
};
use crate::rules::flow::Flow;
use crate::state::{NONE, NotedRoll, Purpose, Roll, State, Touch, fact, models_of, seat_of};
use tenbin_engine::{Chance, Recorder, Seat};

/// Places in `state::Noted::rolls`.
pub(super) const ATTACK_ROLL: usize = 0;
pub(super) const DEFENCE_ROLL: usize = 1;
const CONTEST_ROLL: usize = 2;

/// What a roll decides, as far as reports tell it apart.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Matter {
    /// An attack.
    Attack,
    /// A Dodge or Counterattack.
    Defence,
    /// Both players roll, the higher wins.
    Contest,
    /// Pieces of scenery.
    Pieces,
    /// A number must be reached; the roll of the schema.
    Test(tenbin_engine::schema::RollId),
}

fn matter(purpose: Purpose) -> Matter {
    match purpose {
        Purpose::Attack
        | Purpose::ChargeAttack
        | Purpose::CounterAttack
        | Purpose::RangedAttack
        | Purpose::Push
        | Purpose::Slam => Matter::Attack,
        Purpose::Dodge | Purpose::CounterDefence => Matter::Defence,
        Purpose::Escape => Matter::Test(rolls::ESCAPE),
        Purpose::Seek => Matter::Test(rolls::SEEK),
        Purpose::Resistance => Matter::Test(rolls::RESISTANCE),
        Purpose::Doom => Matter::Test(rolls::DOOM),
        Purpose::ImpactDodge => Matter::Test(rolls::IMPACT),
        Purpose::CardRoll => Matter::Test(rolls::CARD),
        Purpose::Initiative
        | Purpose::DeployOrder
        | Purpose::SceneryFirst
        | Purpose::EdgeChoice => Matter::Contest,
        Purpose::SceneryCount => Matter::Pieces,
    }
}

/// What counts of the first so many dice: the highest, the lowest, or the sum of the best two.
fn kept_of(roll: &Roll, dice: usize) -> i32 {
    let mut shown: [u8; 16] = [0; 16];
    let dice = dice.min(roll.rolled.len()).min(shown.len());
    shown[..dice].copy_from_slice(&roll.rolled[..dice]);
    let shown = &mut shown[..dice];
    shown.sort_unstable();
    match (shown, roll.sum, roll.keep_low) {
        ([], ..) => 0,
        ([.., low, high], true, _) => i32::from(*low) + i32::from(*high),
        ([low, ..], _, true) => i32::from(*low),
        ([.., high], ..) => i32::from(*high),
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A roll is final: `success` where it had a number to reach. `dice` counts the die of gnosis;
    /// `needed` is what the total must reach (for resistance so that reaching it resists); `used`
    /// has the cards that changed the dice or the total after they fell.
    pub(crate) fn note_roll(&mut self, roll: &Roll, success: Option<bool>) {
        let noted = &mut self.state.tallies.noted;
        let changed = roll.used != 0 || roll.set != 0 || noted.rerolled;
        let touch = match (changed, roll.loose) {
            (true, _) => Touch::Changed,
            (false, true) => Touch::Loose,
            (false, false) => Touch::Fair,
        };
        noted.rerolled = false;
        let gnosis = self.has_gnosis_die(roll);
        let kept = i32::from(roll.die);
        let plain = if gnosis { kept_of(roll, usize::from(roll.dice) - 1) } else { kept };
        let now = NotedRoll {
            dice: roll.dice,
            sum: roll.sum,
            touch,
            kept: kept as i8,
            plain: plain as i8,
            modifier: roll.modifier,
        };
        let matter = matter(roll.purpose);
        let noted = &mut self.state.tallies.noted;
        match matter {
            Matter::Attack => {
                noted.rolls[ATTACK_ROLL] = now;
                noted.fresh = true;
            }
            Matter::Defence => noted.rolls[DEFENCE_ROLL] = now,
            Matter::Contest | Matter::Pieces => self.note_contest(roll, now),
            Matter::Test(_) => {}
        }
        self.tell_roll(roll, success);
        if !R::ON {
            return;
        }
        self.note_kept(roll, now.is_loose());
        let counts = [1, u32::from(gnosis)];
        let row = roll.purpose as u16;
        self.recorder.count_row(record::GNOSIS, row, gnosis_column::ROLLS, &counts);
        if let Matter::Test(id) = matter {
            self.note_test(id, roll, now, success);
        }
        if roll.purpose == Purpose::Resistance {
            self.note_resistance(roll, success.unwrap_or(false));
        }
    }

    /// Whether the last die is that of a gnosis point: of attacks and defences it is declared
    /// before the roll (ANI-502).
    fn has_gnosis_die(&self, roll: &Roll) -> bool {
        let declared = match matter(roll.purpose) {
            Matter::Attack => fact::GNOSIS_ATTACKER,
            Matter::Defence => fact::GNOSIS_DEFENDER,
            _ => 0,
        };
        let declared = self.state.attack().is_some_and(|attack| attack.is(declared));
        roll.dice > 1 && roll.set == 0 && (roll.gnosis || declared)
    }

    /// The dice have fallen: every die as it fell, before anybody could change it.
    pub(crate) fn note_fall(&mut self) {
        if !R::ON {
            return;
        }
        let roll = self.state.roll;
        let dice = usize::from(roll.dice).min(roll.rolled.len());
        for &face in &roll.rolled[..dice] {
            self.note_die(roll.purpose, roll.set != 0, face);
        }
        let lucky = matches!(matter(roll.purpose), Matter::Attack | Matter::Defence)
            || roll.purpose == Purpose::Resistance;
        if lucky && roll.dice == 1 && roll.set == 0 {
            let luck = 2 * i32::from(roll.rolled[0]) - self.game.rules.knobs.die_faces - 1;
            self.recorder.gauge(Seat(roll.seat), gauges::LUCK, luck);
        }
    }

    /// A die has fallen, for the first time or again.
    pub(crate) fn note_die(&mut self, purpose: Purpose, set: bool, face: u8) {
        let (faces, face) = (self.game.rules.knobs.die_faces as u32, u32::from(face));
        if R::ON && (1..=faces).contains(&face) {
            let condition = Anima::die_condition(purpose, set);
            self.recorder.shorthand(self.game.report.signs.die(condition, face), |r| {
                r.roll(rolls::DIE, condition, face as u16 - 1);
            });
        }
    }

    /// What was kept of the dice; `loose` where it may have been changed by who had seen it.
    fn note_kept(&mut self, roll: &Roll, loose: bool) {
        let kept = u32::from(roll.die);
        let faces = self.game.rules.knobs.die_faces as u32;
        if (1..=faces).contains(&kept) && !(roll.sum && roll.dice > 1) {
            let count = u32::from(roll.dice);
            let condition = Anima::kept_condition(count, roll.keep_low && count > 1, loose);
            self.recorder.roll(rolls::KEPT, condition, kept as u16 - 1);
        }
    }

    /// A roll that must reach a number.
    fn note_test(
        &mut self,
        id: tenbin_engine::schema::RollId,
        roll: &Roll,
        now: NotedRoll,
        success: Option<bool>,
    ) {
        let needed = if id == rolls::DOOM {
            // Reaching it means death (ANI-320).
            self.game.rules.numbers.doom_min
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
        let condition =
            self.game.test_condition(u32::from(roll.dice), on_die, now.is_loose() || roll.sum);
        self.recorder.roll(id, condition, u16::from(!passed));
        let decided = u32::from(!now.is_changed() && reached(now.kept) != reached(now.plain));
        self.recorder.count(record::GNOSIS, roll.purpose as u16, gnosis_column::DECIDED, decided);
        let deed = match roll.purpose {
            Purpose::Escape => Deed::Escape,
            Purpose::Seek => Deed::Seek,
            _ => return,
        };
        let counts = [1, u32::from(passed)];
        self.recorder.count_row(record::ACTIONS, deed as u16, deed_column::RESOLVED, &counts);
    }

    fn note_resistance(&mut self, roll: &Roll, resisted: bool) {
        let counts = [1, u32::from(resisted)];
        if let Some(row) = self.character_row(roll.model) {
            self.recorder.count_row(
                record::CHARACTER_FIGHTS,
                row,
                fight_column::RESISTANCES,
                &counts,
            );
        }
        if let Some(ability) = self.state.runs.last().map(|run| run.ability) {
            self.recorder.count_row(
                record::ABILITIES,
                ability,
                ability_column::RESISTANCES,
                &counts,
            );
            let states = self.game.report.resisted_states[usize::from(ability)];
            for state in models_of(u32::from(states)) {
                let row = u16::from(state);
                self.recorder.count_row(record::STATES, row, state_column::RESISTANCES, &counts);
            }
        }
    }

    /// One of two rolls of the players against each other, or for pieces of scenery.
    fn note_contest(&mut self, roll: &Roll, now: NotedRoll) {
        if R::ON && roll.purpose == Purpose::SceneryCount {
            let pieces = laws::pieces_of(i32::from(now.kept)) as u16;
            self.recorder.roll(
                rolls::PIECES,
                u16::from(now.is_loose() || now.dice != 1),
                pieces - 1,
            );
        }
        let noted = &mut self.state.tallies.noted;
        let first = noted.rolls[CONTEST_ROLL];
        let answers = noted
            .contest
            .take()
            .is_some_and(|(purpose, seat)| purpose == roll.purpose && seat != roll.seat);
        if !answers {
            noted.contest = Some((roll.purpose, roll.seat));
            noted.rolls[CONTEST_ROLL] = now;
            return;
        }
        if !R::ON {
            return;
        }
        if roll.purpose == Purpose::SceneryCount {
            let pieces = [first, now].map(|one| laws::pieces_of(i32::from(one.kept)));
            let other =
                u16::from(first.is_loose() || now.is_loose() || first.dice != 1 || now.dice != 1);
            self.recorder.roll(rolls::PIECES_ALL, other, (pieces[0] + pieces[1]) as u16 - 2);
            return;
        }
        self.note_contest_result(roll, [first, now]);
    }

    fn note_contest_result(&mut self, roll: &Roll, [first, second]: [NotedRoll; 2]) {
        let total = |one: NotedRoll, die: i8| i32::from(die) + i32::from(one.modifier);
        let totals = [total(first, first.kept), total(second, second.kept)];
        let (g, seat) = (self.game, Seat(roll.seat));
        let by_seat = |one: i32, two: i32| if seat.0 == 1 { (one, two) } else { (two, one) };
        let (one, two) = by_seat(totals[0], totals[1]);
        let result = laws::class_of(one, two);
        let (lead_one, lead_two) = by_seat(i32::from(first.modifier), i32::from(second.modifier));
        let condition = if first.is_loose() || second.is_loose() {
            g.contest_changed()
        } else {
            g.contest_condition(roll.purpose, lead_one - lead_two)
        };
        self.recorder.roll(rolls::CONTEST, condition, result as u16);
        let tie = totals[0] - i32::from(second.modifier);
        let condition = g.answer_condition(u32::from(second.dice), tie, second.is_loose());
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
            self.recorder.label(higher, record::GROUP_PLACES, 1);
            self.recorder.label(State::opponent(higher), record::GROUP_PLACES, 0);
        }
    }

    /// Whether gnosis decided an attack roll that has just been compared for the first time.
    pub(super) fn note_attack_gnosis(&mut self, crit_min: i32, purpose: Purpose, defence: Purpose) {
        let Some(&attack) = self.state.attack() else { return };
        let [own, other, _] = self.state.tallies.noted.rolls;
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
    pub(super) fn enemy_who(model: u8, by: u8) -> Option<u8> {
        (by != NONE && seat_of(by) != seat_of(model)).then_some(by)
    }
}
