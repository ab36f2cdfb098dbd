//! What the rules tell the recorder about battles: declarations, techniques, judgement, wounds,
//! control.

use arrayvec::ArrayVec;

use crate::record::Reporter;
use crate::record::notes::{Cause, Outcome, Verdict};
use crate::record::notes_cards;
use crate::record::{
    self, BLOCK_ROWS, CHAIN_ROWS, EXCHANGE_ROWS, MARGIN_MAX, block_column, chain_column,
    control_column, counter_column, exchange_column, gain_column, gauges, margin_column,
    ninja_column, order_column, technique_column, turn_column, verdict_column, wound_column,
};
use crate::rules::Rules;
use crate::state::{
    CardId, Stance, State, TeamId, UNITS_MAX, UnitId, other, team_flag, teams_in, units_in,
};
use tenbin_engine::{CardEvent, Recorder, Seat};

/// The row of effects in gains.csv, after those of items.
const GAINS_BY_EFFECT: u16 = 4;

/// Defending teams of an attacking team that still have ninjas.
fn foes_of(state: &State, attack: TeamId) -> impl Iterator<Item = TeamId> {
    // Most attacks are not opposed: then no team is looked for.
    let opposed = state.teams[attack.index()].against.is_some();
    let foes = if opposed { state.defenders_of(attack) } else { 0 };
    teams_in(foes).filter(|&team| state.teams[team.index()].members != 0)
}

impl<R: Recorder> Reporter<'_, R> {
    /// The row of a ninja in ninjas.csv.
    fn ninja_row(&self, state: &State, unit: UnitId) -> u16 {
        let kind = state.kind(state.units[unit.index()].card);
        self.rows.card_places[usize::from(kind)]
    }

    /// The declarations are over: attacks, blocks.
    pub(crate) fn declared(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let attacks = state.attacks;
        self.recorder.measure(record::histograms::TEAMS, attacks.len() as u32);
        let attacker = state.attacker();
        let mut sums = [0; 3];
        for &attack in attacks.iter() {
            self.count_fighters(state, attack);
            let strength = rules.strength(state, attack);
            let mut answer = None;
            let mut foes = 0;
            for team in teams_in(foes_of(state, attack).fold(0, |set, team| set | team.bit())) {
                answer = Some(answer.unwrap_or(0) + rules.strength(state, team));
                foes += 1;
                self.count_fighters(state, team);
            }
            let blocked = u32::from(answer.is_some());
            let stronger = u32::from(answer.is_some_and(|answer| answer >= strength));
            let members = state.teams[attack.index()].members.count_ones();
            let row = strength.clamp(0, i32::from(BLOCK_ROWS) - 1) as u16;
            let counts = [1, blocked, members, stronger];
            self.recorder.count_row(record::BLOCKS, row, block_column::ATTACKS, &counts);
            let strong = u32::from(strength >= rules.knobs.gain_threshold);
            for (sum, count) in sums.iter_mut().zip([1, blocked, strong]) {
                *sum += count;
            }
            self.recorder.gauge(other(attacker), gauges::BLOCKS, foes);
            self.tell_declaration(rules, state, attack);
        }
        const { assert!(turn_column::BLOCKED == turn_column::ATTACKS + 1, "they are neighbours") };
        let row = self.turn_row(rules, state);
        self.recorder.count_row(record::TURNS, row, turn_column::ATTACKS, &[sums[0], sums[1]]);
        let row = self.counter_row(rules, state, attacker);
        self.recorder.count_row(record::COUNTERS, row, counter_column::ATTACKS, &sums);
        self.recorder.gauge(attacker, gauges::ATTACKS, sums[0] as i32);
    }

    /// Of several attacks each has its number, by which its team goes when it is empty.
    fn tell_declaration(&mut self, rules: &Rules, state: &State, attack: TeamId) {
        self.recorder.tell(|out| {
            if let Some(place) = state.attack_place(attack).filter(|_| state.attacks.len() > 1) {
                write!(out, "attack#{}: ", place + 1)?;
            }
            write!(out, "{} attacks", rules.team_name(state, attack))?;
            match foes_of(state, attack).next() {
                Some(foe) => write!(out, ", {} defends", rules.team_name(state, foe)),
                None => out.write_str(", undefended"),
            }
        });
    }

    /// The ninjas of a team in battle.
    fn count_fighters(&mut self, state: &State, team: TeamId) {
        let own = state.teams[team.index()];
        let attacks = own.stance == Stance::Attack;
        for unit in units_in(own.members) {
            let (row, front) = (self.ninja_row(state, unit), own.front == Some(unit));
            self.recorder.shorthand(self.rows.event_keys.sent(row, attacks, front), |r| {
                let counts = [u32::from(attacks), u32::from(!attacks), u32::from(front)];
                r.count_row(record::NINJAS, row, ninja_column::ATTACKS, &counts);
            });
        }
    }

    /// A technique was launched: its place on the chain.
    pub(crate) fn launched(&mut self, rules: &Rules, state: &State, link: u8) {
        if !R::ON {
            return;
        }
        let own = state.chain[usize::from(link)];
        let caster = own.caster;
        self.recorder.tell(|out| {
            let (card, user) = (rules.card_id(state, own.card), rules.unit_name(state, own.user));
            write!(out, "{caster} launches {card} by {user} for {} chakra", own.paid)
        });
        let kind = state.kind(own.card);
        let row = self.rows.card_places[usize::from(kind)];
        let user = state.units[own.user.index()];
        let before = link.checked_sub(1).map(|before| state.chain[usize::from(before)].caster);
        let counts = [
            1,
            u32::from(own.paid),
            u32::from(own.x),
            u32::from(state.players[caster.index()].counter),
            u32::from(before.is_some_and(|before| before != own.caster)),
            u32::from(own.caster == state.active),
            u32::from(user.injured),
            u32::from(state.team_of(own.user).front == Some(own.user)),
        ];
        let user_row = self.ninja_row(state, own.user);
        self.recorder.count_row(record::TECHNIQUES, row, technique_column::LAUNCHES, &counts);
        self.recorder.count(record::NINJAS, user_row, ninja_column::TECHNIQUES, 1);
        self.count_turn(rules, state, turn_column::LAUNCHES, 1);
        self.count_card(state, own.card, CardEvent::Played);
        self.recorder.gauge(caster, gauges::TECHNIQUES, 1);
    }

    /// A technique has left the chain.
    pub(crate) fn technique_over(
        &mut self,
        rules: &Rules,
        state: &State,
        link: u8,
        outcome: Outcome,
    ) {
        if !R::ON {
            return;
        }
        let own = state.chain[usize::from(link)];
        self.recorder.tell(|out| {
            let what = match outcome {
                Outcome::Resolved => "resolves",
                Outcome::Partly => "resolves on some of its targets",
                Outcome::Absent => "is cancelled: a target is gone",
                Outcome::Changed => "is cancelled: a target is different",
                Outcome::Untargetable => "is cancelled: a target cannot be targeted",
                Outcome::UserGone => rules.why_user_fails(state, &own),
                Outcome::TeamModified => "is cancelled: the team was modified",
                Outcome::Negated => "is negated",
            };
            write!(out, "{} {what}", rules.card_id(state, own.card))
        });
        let row = self.rows.card_places[usize::from(state.kind(own.card))];
        let lost = !matches!(outcome, Outcome::Resolved | Outcome::Partly);
        let column = technique_column::RESOLVED + outcome as u16;
        self.recorder.count(record::TECHNIQUES, row, column, 1);
        let counts = [u32::from(lost), 1];
        self.recorder.count_row(record::TECHNIQUES, row, technique_column::CANCELLED, &counts);
        if lost {
            self.recorder.gauge(own.caster, gauges::CANCELLED, 1);
        }
    }

    /// A chain has closed.
    pub(crate) fn chain_closed(&mut self, state: &State) {
        if !R::ON {
            return;
        }
        let chain = &state.chain;
        let Some(first) = chain.first() else { return };
        let mixed = chain.iter().any(|link| link.caster != first.caster);
        let length = chain.len() as u16;
        let counts = [1, u32::from(first.caster == state.active), u32::from(mixed)];
        let row = length.min(CHAIN_ROWS) - 1;
        self.recorder.count_row(record::CHAINS, row, chain_column::CHAINS, &counts);
        self.recorder.measure(record::histograms::CHAIN, u32::from(length));
    }

    /// The exchange is over.
    pub(crate) fn exchange_over(&mut self, state: &State) {
        if !R::ON {
            return;
        }
        let launches = u32::from(state.launches);
        let own = u32::from(state.players[state.active.index()].techniques);
        let counts = [1, launches, own, state.attacks.len() as u32];
        let row = state.chains.min(EXCHANGE_ROWS - 1);
        self.recorder.count_row(record::EXCHANGES, row, exchange_column::EXCHANGES, &counts);
        self.recorder.measure(record::histograms::LAUNCHES, launches);
    }

    /// An item is decided: the attacking team, strengths of both sides, how.
    pub(crate) fn item_judged(
        &mut self,
        rules: &Rules,
        state: &State,
        attack: TeamId,
        strengths: [i32; 2],
        verdict: Verdict,
    ) {
        if !R::ON {
            return;
        }
        let attacker = state.attacker();
        self.recorder.tell(|out| {
            let [own, foe] = strengths;
            let name = rules.team_name(state, attack);
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
        self.count_order(rules, state, attack, verdict);
        match verdict {
            Verdict::Nothing => {
                self.recorder.count(record::VERDICTS, verdict as u16, verdict_column::ITEMS, 1);
            }
            Verdict::Undefended | Verdict::Removed => {
                self.recorder.count(record::VERDICTS, verdict as u16, verdict_column::ITEMS, 1);
                let strong = strengths[0] >= rules.knobs.gain_threshold;
                let knobs = &rules.knobs;
                let gains = if strong { knobs.gains_high } else { knobs.gains_low } as u32;
                let starter = if attacker == state.starter { gains } else { 0 };
                let row = 2 * u16::from(verdict == Verdict::Removed) + u16::from(strong);
                let counts = [1, gains, starter];
                self.recorder.count_row(record::GAINS, row, gain_column::ITEMS, &counts);
            }
            _ => self.count_fight(state, attack, strengths, verdict),
        }
    }

    fn count_fight(
        &mut self,
        state: &State,
        attack: TeamId,
        strengths: [i32; 2],
        verdict: Verdict,
    ) {
        let margin = strengths[0] - strengths[1];
        let is_frontless =
            |team: TeamId| state.teams[team.index()].flags & team_flag::FRONTLESS != 0;
        let own = u32::from(is_frontless(attack));
        let foe = u32::from(foes_of(state, attack).any(is_frontless));
        let row = (margin.clamp(-MARGIN_MAX, MARGIN_MAX) + MARGIN_MAX) as u16;
        self.recorder.count_row(record::MARGINS, row, margin_column::FIGHTS, &[1, own, foe]);
        let counts = [1, 1, margin.unsigned_abs(), own, foe, own | foe];
        self.recorder.count_row(record::VERDICTS, verdict as u16, verdict_column::ITEMS, &counts);
    }

    /// What the first item of a judgement with gains and fights was (NAR-351). Items that come to
    /// nothing are none of either, whether they were first or not.
    fn count_order(&mut self, rules: &Rules, state: &State, attack: TeamId, verdict: Verdict) {
        let (mut fights, mut gains) = (0, 0);
        for &team in state.attacks.iter().filter(|&&team| team != attack) {
            let flags = state.teams[team.index()].flags;
            if flags & team_flag::IDLE != 0 {
                continue;
            }
            if flags & team_flag::JUDGED != 0 {
                return;
            }
            let opposed = foes_of(state, team).next().is_some();
            let saved =
                flags & team_flag::OPPOSED != 0 && !rules.knobs.removed_defender_gives_gains;
            match state.teams[team.index()].members {
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
        self.recorder.count_row(record::ORDERS, row, order_column::JUDGEMENTS, &counts);
        let gauge = if row == 0 { gauges::GAINS_FIRST } else { gauges::FIGHTS_FIRST };
        self.recorder.gauge(state.defender(), gauge, 1);
    }

    /// The row of wounds.csv.
    fn wound_row(&self, state: &State, unit: UnitId, cause: Cause) -> u16 {
        let inactive = state.units[unit.index()].controller != state.active;
        2 * cause as u16 + u16::from(inactive)
    }

    /// Wounds were dealt (after prevention).
    pub(crate) fn wounded(
        &mut self,
        rules: &Rules,
        state: &State,
        unit: UnitId,
        wounds: u8,
        cause: Cause,
    ) {
        if !R::ON {
            return;
        }
        self.recorder.tell(|out| {
            let plural = if wounds == 1 { "" } else { "s" };
            write!(out, "{} takes {wounds} wound{plural}", rules.unit_name(state, unit))
        });
        let (row, ninja) = (self.wound_row(state, unit, cause), self.ninja_row(state, unit));
        let wounds = u32::from(wounds);
        self.recorder.count_row(record::WOUNDS, row, wound_column::WOUNDED, &[1, wounds]);
        self.recorder.count(record::NINJAS, ninja, ninja_column::WOUNDS, wounds);
    }

    /// A wound was prevented.
    pub(crate) fn wound_prevented(&mut self, rules: &Rules, state: &State, unit: UnitId) {
        if R::ON {
            self.recorder.tell(|out| {
                write!(out, "a wound of {} is prevented", rules.unit_name(state, unit))
            });
            let row = self.ninja_row(state, unit);
            self.recorder.count(record::NINJAS, row, ninja_column::PREVENTED, 1);
        }
    }

    /// A ninja is about to be changed to injured status, which is no wound (NAR-402).
    pub(crate) fn injured(&mut self, rules: &Rules, state: &State, unit: UnitId) {
        if R::ON && !state.units[unit.index()].injured {
            self.recorder
                .tell(|out| write!(out, "{} is now injured", rules.unit_name(state, unit)));
        }
    }

    /// A ninja was healed.
    pub(crate) fn healed(&mut self, rules: &Rules, state: &State, unit: UnitId) {
        if R::ON {
            self.recorder.tell(|out| write!(out, "{} is healed", rules.unit_name(state, unit)));
            let row = self.ninja_row(state, unit);
            self.recorder.count(record::NINJAS, row, ninja_column::HEALED, 1);
        }
    }

    /// A ninja is about to leave the field, killed.
    pub(crate) fn killed(&mut self, rules: &Rules, state: &State, unit: UnitId, cause: Cause) {
        if !R::ON {
            return;
        }
        let own = state.units[unit.index()];
        let how = match cause {
            Cause::Judgement => "in the judgement",
            Cause::Effect => "by an effect",
        };
        let before = if own.injured { ", injured before" } else { "" };
        self.recorder
            .tell(|out| write!(out, "{} is killed {how}{before}", rules.unit_name(state, unit)));
        let (row, ninja) = (self.wound_row(state, unit, cause), self.ninja_row(state, unit));
        let counts = [1, u32::from(!own.injured)];
        self.recorder.count_row(record::WOUNDS, row, wound_column::DEATHS, &counts);
        let column = match cause {
            Cause::Judgement => ninja_column::KILLED_FIGHT,
            Cause::Effect => ninja_column::KILLED_EFFECT,
        };
        self.recorder.count(record::NINJAS, ninja, column, 1);
        self.recorder.count(record::NINJAS, ninja, ninja_column::KILLED, 1);
        self.count_turn(rules, state, turn_column::DEATHS, 1);
        self.recorder.gauge(own.controller, gauges::DEATHS, 1);
        self.recorder.gauge(other(own.controller), gauges::KILLS, 1);
        if own.card.owner() != own.controller {
            let for_good = state.control_of(unit).is_some_and(|control| control.until == u16::MAX);
            self.recorder.count(record::CONTROLS, u16::from(for_good), control_column::KILLED, 1);
        }
    }

    /// A ninja left the battle by an effect.
    pub(crate) fn left_battle(&mut self, rules: &Rules, state: &State, unit: UnitId) {
        if R::ON {
            self.recorder
                .tell(|out| write!(out, "{} leaves the battle", rules.unit_name(state, unit)));
            let row = self.ninja_row(state, unit);
            self.recorder.count(record::NINJAS, row, ninja_column::LEFT, 1);
        }
    }

    /// A gain was taken, with the card where one moved.
    pub(crate) fn gain_taken(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        card: Option<CardId>,
    ) {
        if !R::ON {
            return;
        }
        let gains = state.players[seat.index()].gains.len();
        self.recorder.tell(|out| write!(out, "{seat} takes gain {gains}"));
        self.count_type(rules, state, card, notes_cards::GAIN_PURPOSE);
        let starter = seat == state.starter;
        let column = if starter { turn_column::GAINS_STARTER } else { turn_column::GAINS_SECOND };
        self.count_turn(rules, state, column, 1);
        let row = self.counter_row(rules, state, seat);
        self.recorder.count(record::COUNTERS, row, counter_column::GAINS, 1);
        if !state.runs.is_empty() {
            let counts = [1, 1, u32::from(starter)];
            self.recorder.count_row(record::GAINS, GAINS_BY_EFFECT, gain_column::ITEMS, &counts);
        }
        if gains == 1 && state.players[other(seat).index()].gains.is_empty() {
            self.recorder.measure(record::histograms::FIRST_GAIN, u32::from(state.turn));
            self.recorder.gauge_once(seat, gauges::FIRST_GAIN, 1);
            self.recorder.gauge_once(other(seat), gauges::FIRST_GAIN, -1);
        }
    }

    /// How each item of the judgement would end with the teams of this moment, and whether gains
    /// would be many; nothing where nothing is recorded.
    pub(crate) fn item_outcomes(
        &self,
        rules: &Rules,
        state: &State,
    ) -> ArrayVec<(Verdict, bool), UNITS_MAX> {
        let mut outcomes = ArrayVec::new();
        if R::ON {
            for &attack in state.attacks.iter() {
                let (strengths, verdict) =
                    rules.item_outcome(state, attack, state.defenders_of(attack));
                let gains = matches!(verdict, Verdict::Undefended | Verdict::Removed);
                let strong = gains && strengths[0] >= rules.knobs.gain_threshold;
                outcomes.push((verdict, strong));
            }
        }
        outcomes
    }

    /// Control of a ninja changed; for good, or until the end of a turn. A return to the owner is
    /// no take. `changes`: with it an item of the judgement would end otherwise.
    pub(crate) fn control_changed(
        &mut self,
        rules: &Rules,
        state: &State,
        unit: UnitId,
        limited: bool,
        changes: bool,
    ) {
        if !R::ON {
            return;
        }
        let own = state.units[unit.index()];
        let seat = own.controller;
        self.recorder.tell(|out| write!(out, "{seat} controls {}", rules.unit_name(state, unit)));
        if own.card.owner() == seat {
            return;
        }
        let counts = [
            1,
            u32::from(own.controller == state.active),
            u32::from(state.in_battle(unit)),
            u32::from(own.injured),
            u32::from(state.players[seat.index()].counter),
            u32::from(changes),
        ];
        let ninja = self.ninja_row(state, unit);
        let row = u16::from(!limited);
        self.recorder.count_row(record::CONTROLS, row, control_column::TAKES, &counts);
        self.recorder.count(record::NINJAS, ninja, ninja_column::TAKEN, 1);
        self.recorder.gauge(seat, gauges::CONTROLS, 1);
    }

    /// Limited controls of a ninja have ended: it has returned, or is about to go to its owner's
    /// discard (NAR-316, NAR-317).
    pub(crate) fn control_over(
        &mut self,
        rules: &Rules,
        state: &State,
        unit: UnitId,
        returned: bool,
    ) {
        if !R::ON {
            return;
        }
        let own = state.units[unit.index()];
        self.recorder.tell(|out| {
            let (name, owner) = (rules.unit_name(state, unit), own.card.owner());
            if returned {
                write!(out, "{name} returns to {}", own.controller)
            } else {
                write!(
                    out,
                    "{name} would return to a camp with its name: to the discard of {owner}"
                )
            }
        });
        let column = if returned { control_column::RETURNED } else { control_column::DISCARDED };
        self.recorder.count(record::CONTROLS, 0, column, 1);
    }
}
