//! What the rules tell the recorder about battles: declarations, techniques, judgement, wounds,
//! control.

use arrayvec::ArrayVec;

use crate::record::notes::{Cause, Outcome, Verdict};
use crate::record::notes_cards;
use crate::record::{
    self, BLOCK_ROWS, CHAIN_ROWS, EXCHANGE_ROWS, MARGIN_MAX, block_column, chain_column,
    control_column, counter_column, exchange_column, gain_column, gauges, margin_column,
    ninja_column, order_column, technique_column, turn_column, verdict_column, wound_column,
};
use crate::rules::flow::Flow;
use crate::state::{NONE, Stance, State, UNITS_MAX, each_of, other, owner_of, team_flag};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat};

/// The row of effects in gains.csv, after those of items.
const GAINS_BY_EFFECT: u16 = 4;

/// Defending teams of an attacking team that still have ninjas.
fn foes_of(s: &State, attack: u8) -> impl Iterator<Item = u8> {
    // Most attacks meet nobody: then nobody is looked for.
    let opposed = s.teams[usize::from(attack)].against != NONE;
    let foes = if opposed { s.defenders_of(attack) } else { 0 };
    each_of(foes).filter(|&team| s.teams[usize::from(team)].members != 0)
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The row of a ninja in ninjas.csv.
    fn ninja_row(&self, unit: u8) -> u16 {
        let kind = self.s.kind(self.s.units[usize::from(unit)].card);
        self.g.rows.card_places[usize::from(kind)]
    }

    /// The declarations are over: attacks, blocks.
    pub(crate) fn note_declarations(&mut self) {
        if !R::ON {
            return;
        }
        let attacks = self.s.attacks;
        self.r.measure(record::HISTOGRAM_TEAMS, attacks.len() as u32);
        let attacker = self.s.attacker();
        let mut sums = [0; 3];
        for &attack in attacks.iter() {
            self.note_fighters(attack);
            let strength = self.g.strength(self.s, attack);
            let mut answer = None;
            let mut foes = 0;
            for team in each_of(foes_of(self.s, attack).fold(0, |set, team| set | 1 << team)) {
                answer = Some(answer.unwrap_or(0) + self.g.strength(self.s, team));
                foes += 1;
                self.note_fighters(team);
            }
            let blocked = u32::from(answer.is_some());
            let stronger = u32::from(answer.is_some_and(|answer| answer >= strength));
            let members = self.s.teams[usize::from(attack)].members.count_ones();
            let row = strength.clamp(0, i32::from(BLOCK_ROWS) - 1) as u16;
            let counts = [1, blocked, members, stronger];
            self.r.count_row(record::BLOCKS, row, block_column::ATTACKS, &counts);
            let strong = u32::from(strength >= self.g.rules.gain_threshold);
            for (sum, count) in sums.iter_mut().zip([1, blocked, strong]) {
                *sum += count;
            }
            self.r.gauge(other(attacker), gauges::BLOCKS, foes);
            self.tell_declaration(attack);
        }
        const { assert!(turn_column::BLOCKED == turn_column::ATTACKS + 1, "they are neighbours") };
        let row = self.turn_row();
        self.r.count_row(record::TURNS, row, turn_column::ATTACKS, &[sums[0], sums[1]]);
        let row = self.counter_row(attacker);
        self.r.count_row(record::COUNTERS, row, counter_column::ATTACKS, &sums);
        self.r.gauge(attacker, gauges::ATTACKS, sums[0] as i32);
    }

    /// Of several attacks each is told its number, by which its team goes when it is empty.
    fn tell_declaration(&mut self, attack: u8) {
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            if let Some(place) = s.attack_place(attack).filter(|_| s.attacks.len() > 1) {
                write!(out, "attack#{}: ", place + 1)?;
            }
            write!(out, "{} attacks", g.team_name(s, attack))?;
            match foes_of(s, attack).next() {
                Some(foe) => write!(out, ", {} defends", g.team_name(s, foe)),
                None => out.write_str(", undefended"),
            }
        });
    }

    /// The ninjas of a team in battle.
    fn note_fighters(&mut self, team: u8) {
        let own = self.s.teams[usize::from(team)];
        let attacks = own.stance == Stance::Attack;
        for unit in each_of(own.members) {
            let (row, front) = (self.ninja_row(unit), own.front == unit);
            self.r.shorthand(self.g.rows.signs.sent(row, attacks, front), |r| {
                let counts = [u32::from(attacks), u32::from(!attacks), u32::from(front)];
                r.count_row(record::NINJAS, row, ninja_column::ATTACKS, &counts);
            });
        }
    }

    /// A technique was launched: its place on the chain.
    pub(crate) fn note_launch(&mut self, link: u8) {
        if !R::ON {
            return;
        }
        let own = self.s.chain[usize::from(link)];
        let caster = Seat(own.caster);
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let (card, user) = (g.card_id(s, own.card), g.unit_name(s, own.user));
            write!(out, "{caster} launches {card} by {user} for {} chakra", own.paid)
        });
        let kind = s.kind(own.card);
        let row = g.rows.card_places[usize::from(kind)];
        let user = s.units[usize::from(own.user)];
        let before = link.checked_sub(1).map(|before| s.chain[usize::from(before)].caster);
        let counts = [
            1,
            u32::from(own.paid),
            u32::from(own.x),
            u32::from(s.players[caster.index()].counter),
            u32::from(before.is_some_and(|before| before != own.caster)),
            u32::from(own.caster == s.active),
            u32::from(user.injured),
            u32::from(s.team_of(own.user).front == own.user),
        ];
        let user_row = self.ninja_row(own.user);
        self.r.count_row(record::TECHNIQUES, row, technique_column::LAUNCHES, &counts);
        self.r.count(record::NINJAS, user_row, ninja_column::TECHNIQUES, 1);
        self.count_turn(turn_column::LAUNCHES, 1);
        self.note_card(own.card, CardEvent::Played);
        self.r.gauge(caster, gauges::TECHNIQUES, 1);
    }

    /// A technique has left the chain.
    pub(crate) fn note_outcome(&mut self, link: u8, outcome: Outcome) {
        if !R::ON {
            return;
        }
        let own = self.s.chain[usize::from(link)];
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let what = match outcome {
                Outcome::Resolved => "resolves",
                Outcome::Partly => "resolves on some of its targets",
                Outcome::Absent => "is cancelled: a target is gone",
                Outcome::Changed => "is cancelled: a target is different",
                Outcome::Untargetable => "is cancelled: a target cannot be targeted",
                Outcome::UserGone => g.why_user_fails(s, &own),
                Outcome::TeamModified => "is cancelled: the team was modified",
                Outcome::Negated => "is negated",
            };
            write!(out, "{} {what}", g.card_id(s, own.card))
        });
        let row = g.rows.card_places[usize::from(s.kind(own.card))];
        let lost = !matches!(outcome, Outcome::Resolved | Outcome::Partly);
        let column = technique_column::RESOLVED + outcome as u16;
        self.r.count(record::TECHNIQUES, row, column, 1);
        let counts = [u32::from(lost), 1];
        self.r.count_row(record::TECHNIQUES, row, technique_column::CANCELLED, &counts);
        if lost {
            self.r.gauge(Seat(own.caster), gauges::CANCELLED, 1);
        }
    }

    /// A chain has closed.
    pub(crate) fn note_chain(&mut self) {
        if !R::ON {
            return;
        }
        let chain = &self.s.chain;
        let Some(first) = chain.first() else { return };
        let mixed = chain.iter().any(|link| link.caster != first.caster);
        let length = chain.len() as u16;
        let counts = [1, u32::from(first.caster == self.s.active), u32::from(mixed)];
        let row = length.min(CHAIN_ROWS) - 1;
        self.r.count_row(record::CHAINS, row, chain_column::CHAINS, &counts);
        self.r.measure(record::HISTOGRAM_CHAIN, u32::from(length));
    }

    /// The exchange is over.
    pub(crate) fn note_exchange(&mut self) {
        if !R::ON {
            return;
        }
        let s = &*self.s;
        let launches = u32::from(s.launches);
        let own = u32::from(s.players[usize::from(s.active)].techniques);
        let counts = [1, launches, own, s.attacks.len() as u32];
        let row = s.chains.min(EXCHANGE_ROWS - 1);
        self.r.count_row(record::EXCHANGES, row, exchange_column::EXCHANGES, &counts);
        self.r.measure(record::HISTOGRAM_LAUNCHES, launches);
    }

    /// An item is decided: the attacking team, strengths of both sides, how.
    pub(crate) fn note_item(&mut self, attack: u8, strengths: [i32; 2], verdict: Verdict) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        let attacker = s.attacker();
        self.r.tell(|out| {
            let [own, foe] = strengths;
            let name = g.team_name(s, attack);
            match verdict {
                Verdict::Nothing => write!(out, "{name}: nothing happens"),
                Verdict::Undefended | Verdict::Removed => {
                    write!(out, "{name} wins gains with strength {own}")
                }
                Verdict::AttackerWins => write!(out, "{name} wins with {own} against {foe}"),
                Verdict::AttackerCrushes => {
                    write!(out, "{name} crushes with {own} against {foe}")
                }
                Verdict::DefenderWins => write!(out, "{name} loses with {own} against {foe}"),
                Verdict::DefenderCrushes => {
                    write!(out, "{name} is crushed with {own} against {foe}")
                }
                Verdict::Draw => write!(out, "{name} draws with {own}"),
            }
        });
        self.note_order(attack, verdict);
        match verdict {
            Verdict::Nothing => {
                self.r.count(record::VERDICTS, verdict as u16, verdict_column::ITEMS, 1);
            }
            Verdict::Undefended | Verdict::Removed => {
                self.r.count(record::VERDICTS, verdict as u16, verdict_column::ITEMS, 1);
                let strong = strengths[0] >= self.g.rules.gain_threshold;
                let rules = &self.g.rules;
                let gains = if strong { rules.gains_high } else { rules.gains_low } as u32;
                let starter = if attacker.0 == self.s.starter { gains } else { 0 };
                let row = 2 * u16::from(verdict == Verdict::Removed) + u16::from(strong);
                let counts = [1, gains, starter];
                self.r.count_row(record::GAINS, row, gain_column::ITEMS, &counts);
            }
            _ => self.note_fight(attack, strengths, verdict),
        }
    }

    fn note_fight(&mut self, attack: u8, strengths: [i32; 2], verdict: Verdict) {
        let margin = strengths[0] - strengths[1];
        let is_frontless =
            |team: u8| self.s.teams[usize::from(team)].flags & team_flag::FRONTLESS != 0;
        let own = u32::from(is_frontless(attack));
        let foe = u32::from(foes_of(self.s, attack).any(is_frontless));
        let row = (margin.clamp(-MARGIN_MAX, MARGIN_MAX) + MARGIN_MAX) as u16;
        self.r.count_row(record::MARGINS, row, margin_column::FIGHTS, &[1, own, foe]);
        let counts = [1, 1, margin.unsigned_abs(), own, foe, own | foe];
        self.r.count_row(record::VERDICTS, verdict as u16, verdict_column::ITEMS, &counts);
    }

    /// What the first item of a judgement with gains and fights was (NAR-351). Items that come to
    /// nothing are none of either, whether they were first or not.
    fn note_order(&mut self, attack: u8, verdict: Verdict) {
        let (g, s) = (self.g, &*self.s);
        let (mut fights, mut gains) = (0, 0);
        for &team in s.attacks.iter().filter(|&&team| team != attack) {
            let flags = s.teams[usize::from(team)].flags;
            if flags & team_flag::IDLE != 0 {
                continue;
            }
            if flags & team_flag::JUDGED != 0 {
                return;
            }
            let opposed = foes_of(s, team).next().is_some();
            let saved = flags & team_flag::OPPOSED != 0 && !g.rules.removed_defender_gives_gains;
            match s.teams[usize::from(team)].members {
                0 => {}
                _ if opposed => fights += 1,
                _ if saved => {}
                _ => gains += 1,
            }
        }
        let row = match verdict {
            Verdict::Nothing => return,
            Verdict::Undefended | Verdict::Removed if fights > 0 => 0,
            Verdict::Undefended | Verdict::Removed => return,
            _ if gains > 0 => 1,
            _ => return,
        };
        let counts = [1, fights + gains + 1];
        self.r.count_row(record::ORDERS, row, order_column::JUDGEMENTS, &counts);
        let gauge = if row == 0 { gauges::GAINS_FIRST } else { gauges::FIGHTS_FIRST };
        self.r.gauge(self.s.defender(), gauge, 1);
    }

    /// The row of wounds.csv.
    fn wound_row(&self, unit: u8, cause: Cause) -> u16 {
        let inactive = self.s.units[usize::from(unit)].controller != self.s.active;
        2 * cause as u16 + u16::from(inactive)
    }

    /// Wounds were dealt (after prevention).
    pub(crate) fn note_wounds(&mut self, unit: u8, wounds: u8, cause: Cause) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let plural = if wounds == 1 { "" } else { "s" };
            write!(out, "{} takes {wounds} wound{plural}", g.unit_name(s, unit))
        });
        let (row, ninja) = (self.wound_row(unit, cause), self.ninja_row(unit));
        let wounds = u32::from(wounds);
        self.r.count_row(record::WOUNDS, row, wound_column::WOUNDED, &[1, wounds]);
        self.r.count(record::NINJAS, ninja, ninja_column::WOUNDS, wounds);
    }

    /// A wound was prevented.
    pub(crate) fn note_prevented(&mut self, unit: u8) {
        if R::ON {
            let (g, s) = (self.g, &*self.s);
            self.r.tell(|out| write!(out, "a wound of {} is prevented", g.unit_name(s, unit)));
            let row = self.ninja_row(unit);
            self.r.count(record::NINJAS, row, ninja_column::PREVENTED, 1);
        }
    }

    /// A ninja is about to be changed to injured status, which is no wound (NAR-402).
    pub(crate) fn note_injured(&mut self, unit: u8) {
        if R::ON && !self.s.units[usize::from(unit)].injured {
            let (g, s) = (self.g, &*self.s);
            self.r.tell(|out| write!(out, "{} is now injured", g.unit_name(s, unit)));
        }
    }

    /// A ninja was healed.
    pub(crate) fn note_healed(&mut self, unit: u8) {
        if R::ON {
            let (g, s) = (self.g, &*self.s);
            self.r.tell(|out| write!(out, "{} is healed", g.unit_name(s, unit)));
            let row = self.ninja_row(unit);
            self.r.count(record::NINJAS, row, ninja_column::HEALED, 1);
        }
    }

    /// A ninja is about to leave the field, killed.
    pub(crate) fn note_death(&mut self, unit: u8, cause: Cause) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        let own = self.s.units[usize::from(unit)];
        let how = match cause {
            Cause::Judgement => "in the judgement",
            Cause::Effect => "by an effect",
        };
        let before = if own.injured { ", injured before" } else { "" };
        self.r.tell(|out| write!(out, "{} is killed {how}{before}", g.unit_name(s, unit)));
        let (row, ninja) = (self.wound_row(unit, cause), self.ninja_row(unit));
        let counts = [1, u32::from(!own.injured)];
        self.r.count_row(record::WOUNDS, row, wound_column::DEATHS, &counts);
        let column = match cause {
            Cause::Judgement => ninja_column::KILLED_FIGHT,
            Cause::Effect => ninja_column::KILLED_EFFECT,
        };
        self.r.count(record::NINJAS, ninja, column, 1);
        self.r.count(record::NINJAS, ninja, ninja_column::KILLED, 1);
        self.count_turn(turn_column::DEATHS, 1);
        self.r.gauge(Seat(own.controller), gauges::DEATHS, 1);
        self.r.gauge(other(Seat(own.controller)), gauges::KILLS, 1);
        if owner_of(own.card).0 != own.controller {
            let for_good = self.s.control_of(unit).is_some_and(|control| control.until == u16::MAX);
            self.r.count(record::CONTROLS, u16::from(for_good), control_column::KILLED, 1);
        }
    }

    /// A ninja left the battle by an effect.
    pub(crate) fn note_left_battle(&mut self, unit: u8) {
        if R::ON {
            let (g, s) = (self.g, &*self.s);
            self.r.tell(|out| write!(out, "{} leaves the battle", g.unit_name(s, unit)));
            let row = self.ninja_row(unit);
            self.r.count(record::NINJAS, row, ninja_column::LEFT, 1);
        }
    }

    /// A gain was taken; the card is `NONE` where none moved.
    pub(crate) fn note_gain(&mut self, seat: Seat, card: u8) {
        if !R::ON {
            return;
        }
        let gains = self.s.players[seat.index()].gains.len();
        self.r.tell(|out| write!(out, "{seat} takes gain {gains}"));
        self.note_chance_of_type(card, notes_cards::GAIN_PURPOSE);
        let starter = seat.0 == self.s.starter;
        let column = if starter { turn_column::GAINS_STARTER } else { turn_column::GAINS_SECOND };
        self.count_turn(column, 1);
        let row = self.counter_row(seat);
        self.r.count(record::COUNTERS, row, counter_column::GAINS, 1);
        if !self.s.runs.is_empty() {
            let counts = [1, 1, u32::from(starter)];
            self.r.count_row(record::GAINS, GAINS_BY_EFFECT, gain_column::ITEMS, &counts);
        }
        if gains == 1 && self.s.players[other(seat).index()].gains.is_empty() {
            self.r.measure(record::HISTOGRAM_FIRST_GAIN, u32::from(self.s.turn));
            self.r.gauge_once(seat, gauges::FIRST_GAIN, 1);
            self.r.gauge_once(other(seat), gauges::FIRST_GAIN, -1);
        }
    }

    /// How each item of the judgement would end with the teams of this moment, and whether gains
    /// would be many; nothing where nothing is recorded.
    pub(crate) fn note_outcomes(&self) -> ArrayVec<(Verdict, bool), UNITS_MAX> {
        let mut outcomes = ArrayVec::new();
        if R::ON {
            for &attack in self.s.attacks.iter() {
                let (strengths, verdict) =
                    self.g.item_outcome(self.s, attack, self.s.defenders_of(attack));
                let gains = matches!(verdict, Verdict::Undefended | Verdict::Removed);
                let strong = gains && strengths[0] >= self.g.rules.gain_threshold;
                outcomes.push((verdict, strong));
            }
        }
        outcomes
    }

    /// Control of a ninja changed; for good, or until the end of a turn. A return to the owner is
    /// no take. `changes`: with it an item of the judgement would end otherwise.
    pub(crate) fn note_control(&mut self, unit: u8, limited: bool, changes: bool) {
        if !R::ON {
            return;
        }
        let own = self.s.units[usize::from(unit)];
        let seat = Seat(own.controller);
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| write!(out, "{seat} controls {}", g.unit_name(s, unit)));
        if owner_of(own.card) == seat {
            return;
        }
        let counts = [
            1,
            u32::from(own.controller == s.active),
            u32::from(s.in_battle(unit)),
            u32::from(own.injured),
            u32::from(s.players[seat.index()].counter),
            u32::from(changes),
        ];
        let ninja = self.ninja_row(unit);
        let row = u16::from(!limited);
        self.r.count_row(record::CONTROLS, row, control_column::TAKES, &counts);
        self.r.count(record::NINJAS, ninja, ninja_column::TAKEN, 1);
        self.r.gauge(seat, gauges::CONTROLS, 1);
    }

    /// Limited controls of a ninja have ended: it has returned, or is about to go to its owner's
    /// discard (NAR-316, NAR-317).
    pub(crate) fn note_control_over(&mut self, unit: u8, returned: bool) {
        if !R::ON {
            return;
        }
        let own = self.s.units[usize::from(unit)];
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let (name, owner) = (g.unit_name(s, unit), owner_of(own.card));
            if returned {
                write!(out, "{name} returns to {}", Seat(own.controller))
            } else {
                write!(
                    out,
                    "{name} would return to a camp with its name: to the discard of {owner}"
                )
            }
        });
        let column = if returned { control_column::RETURNED } else { control_column::DISCARDED };
        self.r.count(record::CONTROLS, 0, column, 1);
    }
}
