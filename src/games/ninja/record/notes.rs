//! What the rules tell the recorder, where it takes more than a line. Nothing here changes a game,
//! and nothing here is compiled where nothing is recorded.

use crate::Ninja;
use crate::content::cards::Purpose;
use crate::content::knobs::BonusMoment;
use crate::record::{
    self, Cause, MARGIN_MAX, ROUNDS_MAX, Revealed, adv_column, attack_column, dis_column,
    elimination_column, event_column, event_role_column, event_roll_column, facer_column, gauges,
    gift_column, need_column, pair_column, revelation_column, round_column, six_column,
    stat_column, survival_column, target_column, use_column,
};
use crate::rules::flow::Flow;
use crate::state;
use crate::state::{CombatKind, CombatStep, Frame, NONE, PLAYERS_MAX, Roll, State};
use tenbin_engine::pile::each;
use tenbin_engine::{CardEvent, Chance, Recorder, Seat, SeatSet};

impl Ninja {
    /// Place in the order of the first round, from 0.
    fn place(&self, s: &State, seat: Seat) -> u16 {
        u16::from((seat.0 + self.seats - s.first.0) % self.seats)
    }

    /// Who is drawing disadvantages, innermost.
    fn drawer(&self, s: &State) -> Option<Seat> {
        s.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Draws { seat, .. } => Some(Seat(seat)),
            _ => None,
        })
    }

    /// The cause of one victim: a draw of somebody linked to it kills by the link (NIN-268).
    fn own_cause(&self, s: &State, victim: Seat, cause: Cause) -> Cause {
        let Some(drawer) = self.drawer(s).filter(|&seat| cause.is_draw() && seat != victim) else {
            return cause;
        };
        let links = |entry: &&state::InPlay| {
            entry.owner == drawer.0 && entry.targets.has(victim) && self.is_link(entry)
        };
        match s.in_play.iter().find(links) {
            Some(entry) => Cause::Link(self.cards.advantage_of[entry.card as usize]),
            None => cause,
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    fn note_round(&mut self, column: u16, amount: u32) {
        let row = self.s.round.min(ROUNDS_MAX) - 1;
        self.r.count(record::ROUNDS, row, column, amount);
    }

    /// A turn begins.
    #[inline]
    pub(crate) fn note_turn(&mut self) {
        let round = self.s.round.min(ROUNDS_MAX);
        let sign = self.g.rows.signs.turn(round);
        self.r.shorthand(sign, move |r| r.count(record::ROUNDS, round - 1, round_column::TURNS, 1));
    }

    /// A phase 3 attack is declared.
    #[inline]
    pub(crate) fn note_phase_attack(&mut self) {
        let round = self.s.round.min(ROUNDS_MAX);
        let sign = self.g.rows.signs.phase_attack(round);
        self.r
            .shorthand(sign, move |r| r.count(record::ROUNDS, round - 1, round_column::ATTACKS, 1));
    }

    // ---- events ----

    pub(crate) fn note_event_up(&mut self, kind: u8) {
        if !R::ON {
            return;
        }
        let asking = self.g.rows.wanted[kind as usize];
        let (g, s) = (self.g, &*self.s);
        let wants = |seat: Seat| {
            asking >> s.players[seat.index()].objective & 1 == 1 && !g.has_conquered(s, seat, kind)
        };
        let wanted = u32::from(g.in_game(s).iter().any(wants));
        let round = self.s.round.min(ROUNDS_MAX);
        self.r.shorthand(self.g.rows.signs.event(kind, wanted, round), move |r| {
            r.count_row(record::EVENTS, u16::from(kind), event_column::DRAWN, &[1, wanted]);
            r.count(record::ROUNDS, round - 1, round_column::EVENTS, 1);
        });
    }

    /// The attempt of the player facing the event is over: passed, failed or neither.
    pub(crate) fn note_attempt(&mut self, passed: Option<bool>) {
        if !R::ON {
            return;
        }
        let outcome = match passed {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        };
        let is = move |one: u32| u32::from(outcome == one);
        let (kind, facer) = (self.s.event.kind, self.s.event.facer);
        let active = u32::from(facer == self.s.active.0);
        let signs = &self.g.rows.signs;
        let row = self.g.event_role_row(kind, self.s.players[facer as usize].role);
        self.r.shorthand(signs.attempt(row, outcome, active), move |r| {
            let counts = [1, active, 1 - active, is(0), is(1), is(2)];
            r.count_row(record::EVENTS, u16::from(kind), event_column::FACED, &counts);
            r.count_row(record::EVENT_ROLES, row, event_role_column::FACED, &[1, is(0)]);
        });
        let row = self.g.facer_row(self.s);
        self.r.shorthand(signs.facer(row, outcome), move |r| {
            let counts = [1, is(0), is(1), is(2)];
            r.count_row(record::FACERS, row, facer_column::FACED, &counts);
        });
    }

    /// The event is conquered.
    pub(crate) fn note_conquest(&mut self, seat: Seat) {
        let kind = self.s.event.kind;
        let row = self.g.event_role_row(kind, self.s.players[seat.index()].role);
        self.r.shorthand(self.g.rows.signs.conquest(row), move |r| {
            r.count(record::EVENTS, u16::from(kind), event_column::CONQUERED, 1);
            r.count(record::EVENT_ROLES, row, event_role_column::CONQUERED, 1);
        });
        self.r.gauge(seat, gauges::CONQUESTS, 1);
    }

    /// The event wins somebody the game.
    pub(crate) fn note_winning_event(&mut self) {
        let kind = u16::from(self.s.event.kind);
        self.r.count(record::EVENTS, kind, event_column::WON, 1);
    }

    // ---- rolls ----

    /// The throw of the roll on top, before it is known what comes of it.
    #[inline]
    pub(crate) fn note_throw(&mut self) {
        if R::ON {
            self.note_throw_alone();
        }
    }

    #[inline(never)]
    fn note_throw_alone(&mut self) {
        let roll = *self.s.rolls.top();
        let outcome = u16::from(roll.natural) - self.g.dice_of(roll.purpose) as u16;
        if self.bonus_is_untold(roll.bonus_face) {
            self.note_bonus(roll.purpose, false);
        }
        if roll.purpose == Purpose::Check {
            self.r.roll(record::die_roll(roll.purpose), 0, outcome);
            let hit = u16::from(self.g.check_hits(self.s, roll.natural));
            self.r.roll(record::pass_roll(roll.purpose), 0, hit);
            return;
        }
        let (bonus, number) = self.g.roll_numbers(self.s, &roll);
        let passed =
            self.g.natural_verdict(&roll).unwrap_or(i16::from(roll.natural) + bonus >= number);
        let need = self.g.need_class(number - bonus);
        let sign = self.g.rows.signs.throw(roll.purpose as u32, need, outcome, passed);
        self.r.shorthand(sign, move |r| tell_throw(r, roll.purpose, need, outcome, passed));
    }

    /// Whether a throw gives a bonus (NIN-150).
    pub(crate) fn note_bonus(&mut self, purpose: Purpose, gives: bool) {
        self.r.shorthand(self.g.rows.signs.bonus(purpose as u32, gives), move |r| {
            tell_bonus(r, purpose, gives);
        });
    }

    /// Whether a throw has its chance of a bonus before its result, but not the face for one: that
    /// is told with the throw.
    fn bonus_is_untold(&self, bonus_face: bool) -> bool {
        !bonus_face && self.g.rules.bonus_moment == BonusMoment::BeforeResult
    }

    /// The result of a roll that counts, with all it came to; `fresh` where the throw is still to
    /// be told.
    pub(crate) fn note_result(&mut self, need: i16, passed: bool, fresh: bool) {
        if !R::ON {
            return;
        }
        let Roll { purpose, seat, stat, natural, bonus_face, .. } = *self.s.rolls.top();
        let index = match purpose {
            Purpose::Event => 0,
            Purpose::Attack => 1,
            Purpose::Counterattack => 2,
            Purpose::Escape => 3,
            _ => return,
        };
        let g = self.g;
        let (dice, sides) = (g.rules.dice_per_roll, g.rules.die_sides);
        let outcome = u16::from(natural) - dice as u16;
        let margin = i16::from(natural) - need;
        // A throw that stands is told with its result.
        let whole = fresh && self.bonus_is_untold(bonus_face);
        if fresh && !whole {
            self.note_throw();
        }
        let result = RollTold { purpose, index, need, outcome, passed, whole };
        match g.rows.signs.result(index, need, outcome, passed, whole) {
            Some(sign) => self.r.shorthand(sign, move |r| g.tell_result(r, result)),
            None => g.tell_result(self.r, result),
        }
        let luck = 2 * i32::from(natural) - dice * (sides + 1);
        self.r.gauge(seat, gauges::LUCK, luck);
        self.r.gauge(seat, gauges::MARGINS, i32::from(margin));
        if purpose == Purpose::Event {
            let stat = stat as u16;
            let row = g.event_roll_row(self.s.event.kind, self.s.event.roll_index);
            self.r.shorthand(g.rows.signs.event_roll(row, u32::from(stat), passed), move |r| {
                let counts = [1, u32::from(passed)];
                r.count_row(record::SUCCESS_ROLLS, stat, stat_column::ROLLS, &counts);
                r.count_row(record::EVENT_ROLLS, row, event_roll_column::ROLLS, &counts);
            });
        }
    }

    // ---- cards ----

    /// A card came into a hand.
    #[inline]
    pub(crate) fn note_received(&mut self, seat: Seat, kind: u8, event: CardEvent) {
        self.r.card(seat, u16::from(kind), event);
        let drawn = event != CardEvent::Gained;
        self.r.shorthand(self.g.rows.signs.received(kind, drawn), move |r| {
            let counts = [1, u32::from(drawn)];
            r.count_row(record::ADVANTAGES, u16::from(kind), adv_column::RECEIVED, &counts);
        });
    }

    /// A card is played, perhaps with a second one (a physical card).
    pub(crate) fn note_play(&mut self, seat: Seat, kind: u8, usage: u8, second: u8) {
        if !R::ON {
            return;
        }
        let row = u16::from(kind);
        self.r.card(seat, row, CardEvent::Played);
        let use_row = self.g.use_row(kind, usage);
        self.r.shorthand(self.g.rows.signs.play(use_row), move |r| {
            r.count(record::ADVANTAGES, row, adv_column::PLAYED, 1);
            r.count(record::USES, use_row, use_column::PLAYED, 1);
        });
        self.r.count(record::ADVANTAGES, row, adv_column::TURN_SUM, u32::from(self.s.turn));
        self.r.gauge(seat, gauges::CARDS_PLAYED, 1);
        if second != NONE {
            let row = u16::from(self.g.cards.advantage_of[second as usize]);
            self.r.count(record::ADVANTAGES, row, adv_column::PAIRED, 1);
        }
    }

    /// A card is given face down.
    pub(crate) fn note_gift(&mut self, giver: Seat, kind: u8, receiver: Seat) {
        self.r.count(record::ADVANTAGES, u16::from(kind), adv_column::GIVEN, 1);
        let role = |flow: &Self, seat: Seat| u16::from(flow.s.players[seat.index()].role);
        let (from, to) = (role(self, giver), role(self, receiver));
        self.r.count(record::GIFTS, from, gift_column::GIVEN, 1);
        self.r.count(record::GIFTS, to, gift_column::RECEIVED, 1);
        self.r.gauge(giver, gauges::GIFTS_GIVEN, 1);
    }

    /// A gift is turned up.
    pub(crate) fn note_turned_up(&mut self, seat: Seat, kind: u8, valid: bool) {
        let role = u16::from(self.s.players[seat.index()].role);
        self.r.count(record::GIFTS, role, gift_column::TURNED_UP, 1);
        if valid {
            self.r.count(record::GIFTS, role, gift_column::VALID, 1);
            self.r.gauge(seat, gauges::GIFTS_VALID, 1);
            self.note_received(seat, kind, CardEvent::Gained);
        }
    }

    // ---- combat ----

    /// An attack of any kind is declared.
    pub(crate) fn note_attack(&mut self, attacker: Seat, target: Seat, kind: CombatKind) {
        if !R::ON {
            return;
        }
        let (row, signs) = (record::attack_row(kind), &self.g.rows.signs);
        self.r.shorthand(signs.declared(row), move |r| {
            r.count(record::ATTACKS, row, attack_column::DECLARED, 1);
        });
        if kind == CombatKind::Counter {
            return;
        }
        self.r.gauge(attacker, gauges::ATTACKS, 1);
        let belief = self.g.rival_belief(self.s, attacker, target);
        let row = if belief == 0 { 0 } else { 1 + (belief / 20).min(4) as u16 };
        let roles = &self.g.cards.roles;
        let role = |seat: Seat| self.s.players[seat.index()].role;
        let hunts = |one: Seat, other: Seat| roles[role(one) as usize].rival == role(other);
        let (on_rival, on_hunter) = (hunts(attacker, target), hunts(target, attacker));
        self.r.shorthand(signs.target(row, on_rival, on_hunter), move |r| {
            let counts = [1, u32::from(on_rival), u32::from(on_hunter)];
            r.count_row(record::TARGETS, row, target_column::DECLARED, &counts);
        });
    }

    /// The roll of an attack counts.
    #[inline]
    pub(crate) fn note_attack_rolled(&mut self, kind: CombatKind, hit: bool) {
        let row = record::attack_row(kind);
        self.r.shorthand(self.g.rows.signs.rolled(row, hit), move |r| {
            r.count(record::ATTACKS, row, attack_column::ROLLED, 1);
            let column = if hit { attack_column::HIT } else { attack_column::MISSED };
            r.count(record::ATTACKS, row, column, 1);
        });
    }

    // ---- elimination ----

    pub(crate) fn note_eliminations(
        &mut self,
        victims: SeatSet,
        credits: &[SeatSet; PLAYERS_MAX],
        cause: Cause,
    ) {
        if !R::ON {
            return;
        }
        self.note_round(round_column::ELIMINATIONS, victims.len());
        for victim in victims.iter() {
            self.note_elimination(victim, credits[victim.index()], cause);
        }
        // The last card that the drawer has turned up was the last straw.
        if cause.is_draw()
            && let Some(drawer) = self.g.drawer(self.s)
            && let Some(last) = self.s.suffered.iter().rev().find(|card| card.owner == drawer.0)
        {
            let row = u16::from(self.g.cards.disadvantage_of[last.card as usize]);
            self.r.count(record::DISADVANTAGES, row, dis_column::DEATHS, victims.len());
        }
    }

    fn note_elimination(&mut self, victim: Seat, credit: SeatSet, cause: Cause) {
        let cause = self.g.own_cause(self.s, victim, cause);
        let roles = &self.g.cards.roles;
        let victim_role = self.s.players[victim.index()].role;
        let mut by_hunter = false;
        for seat in credit.iter() {
            let role = self.s.players[seat.index()].role;
            by_hunter |= roles[role as usize].rival == victim_role;
            let row = self.g.pair_row(Some(role), victim_role);
            self.r.count(record::ROLE_PAIRS, row, pair_column::ELIMINATED, 1);
        }
        if credit.is_empty() {
            let row = self.g.pair_row(None, victim_role);
            self.r.count(record::ROLE_PAIRS, row, pair_column::ELIMINATED, 1);
        }
        let cards = self.g.cards.advantages.len() as u16;
        let card = cause.card().map_or(cards, |kind| u16::from(kind).min(cards));
        let credited = u32::from(!credit.is_empty());
        let counts = [1, credited, u32::from(by_hunter), credit.len()];
        let first_column = elimination_column::ELIMINATED;
        self.r.count_row(record::ELIMINATIONS, cause.row(), first_column, &counts);
        self.r.count_row(record::ELIMINATION_CARDS, card, first_column, &counts);
        let place = self.g.place(self.s, victim);
        let first = u32::from(self.s.first_elimination_turn == 0);
        let turn = u32::from(self.s.turn);
        let counts = [1, first, turn];
        self.r.count_row(record::SURVIVAL, place, survival_column::ELIMINATED, &counts);
        for card in each(self.s.players[victim.index()].hand) {
            let kind = self.g.cards.advantage_of[card as usize];
            self.r.shorthand(self.g.rows.signs.lost(kind), move |r| {
                r.count(record::ADVANTAGES, u16::from(kind), adv_column::LOST, 1);
            });
        }
    }

    // ---- information ----

    /// A role becomes known to all.
    pub(crate) fn note_role_seen(&mut self, by: Revealed) {
        let turn = u32::from(self.s.turn);
        self.r.count_row(record::REVELATIONS, by as u16, revelation_column::PLAYERS, &[1, turn]);
    }

    /// Something has been learnt of a player: is it now clear to whoever hunts it? Beliefs are
    /// asked for these pairs only, and only here.
    pub(crate) fn note_evidence(&mut self, about: Seat) {
        if !R::ON || self.s.eliminated.has(about) {
            return;
        }
        let (s, r) = (&*self.s, &mut *self.r);
        let wanted = |seat| r.gauge_is_open(seat, gauges::RIVAL_KNOWN);
        for seat in self.g.sure_hunters(s, about, wanted).iter() {
            r.gauge_once(seat, gauges::RIVAL_KNOWN, i32::from(s.turn.max(1)));
        }
    }

    /// A role card is known to all: that tells something of everybody else.
    pub(crate) fn note_evidence_of_all(&mut self) {
        if !R::ON {
            return;
        }
        for seat in self.g.in_game(self.s).iter() {
            self.note_evidence(seat);
        }
    }

    // ---- the end ----

    /// The game is over; the frames still say what was going on.
    pub(crate) fn note_end(&mut self) {
        if !R::ON {
            return;
        }
        let (turn, round) = (self.s.turn, self.s.round);
        self.r.measure(record::HISTOGRAM_TURNS, u32::from(turn));
        self.r.measure(record::HISTOGRAM_ROUNDS, u32::from(round));
        self.r.measure(record::HISTOGRAM_ELIMINATIONS, self.s.eliminated.len());
        if self.s.event.open && self.s.event.facer != NONE {
            self.note_attempt(None);
        }
        for frame in &self.s.frames {
            if let Frame::Combat { kind, step: CombatStep::Roll | CombatStep::Result, .. } = frame {
                let row = record::attack_row(*kind);
                self.r.count(record::ATTACKS, row, attack_column::ESCAPED, 1);
            }
        }
        for seat in (0..self.g.seats).map(Seat) {
            for card in each(self.s.players[seat.index()].hand) {
                let kind = self.g.cards.advantage_of[card as usize];
                self.r.shorthand(self.g.rows.signs.held(kind), move |r| {
                    r.count(record::ADVANTAGES, u16::from(kind), adv_column::HELD, 1);
                });
            }
            if !self.s.revealed.has(seat) {
                self.note_role_seen(Revealed::Never);
            }
        }
        let (seats, rounds) = (self.g.seats, round.min(ROUNDS_MAX));
        self.r.shorthand(self.g.rows.signs.end(rounds), move |r| {
            for seat in 0..u16::from(seats) {
                r.count(record::SURVIVAL, seat, survival_column::GAMES, 1);
            }
            for by in 0..=Revealed::Never as u16 {
                r.count(record::REVELATIONS, by, revelation_column::ALL, u32::from(seats));
            }
            for row in 0..rounds {
                r.count(record::ROUNDS, row, round_column::GAMES, 1);
            }
            r.count(record::ROUNDS, rounds - 1, round_column::ENDED, 1);
        });
    }

    /// The first elimination is behind us.
    pub(crate) fn note_first_elimination(&mut self) {
        let (turn, round) = (u32::from(self.s.turn), u32::from(self.s.round));
        self.r.measure(record::HISTOGRAM_FIRST_ELIMINATION, turn);
        self.r.measure(record::HISTOGRAM_FIRST_ELIMINATION_ROUND, round);
    }
}

/// The result of a roll as it is told.
#[derive(Copy, Clone)]
struct RollTold {
    purpose: Purpose,
    /// Among the rolls of `rolls_by_need.csv`.
    index: u16,
    need: i16,
    outcome: u16,
    passed: bool,
    /// Whether the throw is told as well.
    whole: bool,
}

impl Ninja {
    /// What the result of a roll adds to the tables. Hardly ever called: it has a sign.
    #[cold]
    #[inline(never)]
    fn tell_result<R: Recorder>(&self, r: &mut R, told: RollTold) {
        let RollTold { purpose, index, need, outcome, passed, whole } = told;
        if whole {
            tell_throw(r, purpose, self.need_class(need), outcome, passed);
            tell_bonus(r, purpose, false);
        }
        let (dice, sides) = (self.rules.dice_per_roll, self.rules.die_sides);
        let margin = outcome as i16 + dice as i16 - need;
        let needs = (dice * (sides - 1) + 2) as u16;
        let row = index * needs + self.need_class(need);
        let size = u32::from(margin.unsigned_abs());
        let above = if margin >= 0 { size } else { 0 };
        let counts = [1, u32::from(passed), u32::from(!passed), above, size - above];
        r.count_row(record::ROLLS_BY_NEED, row, need_column::ROLLS, &counts);
        let row = (margin.clamp(-MARGIN_MAX, MARGIN_MAX) + MARGIN_MAX) as u16;
        r.count(record::MARGINS, row, index, 1);
    }
}

/// What a throw adds to the dice: its face and whether that passes, by the number needed.
fn tell_throw<R: Recorder>(r: &mut R, purpose: Purpose, need: u16, outcome: u16, passed: bool) {
    r.roll(record::die_roll(purpose), need, outcome);
    r.roll(record::pass_roll(purpose), need, u16::from(passed));
}

/// A throw that gives a bonus or none.
fn tell_bonus<R: Recorder>(r: &mut R, purpose: Purpose, gives: bool) {
    let counts = [1, u32::from(gives)];
    r.count_row(record::SIXES, purpose as u16, six_column::ROLLS, &counts);
}
