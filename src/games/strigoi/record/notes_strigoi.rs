//! What the rules tell the recorder about the Strigoi: tokens, letters, attacks, the curse, and the
//! wounds wolves take.

use crate::board::Room;
use crate::content::knobs::Phase3Letter;
use crate::content::vocabulary::Source;
use crate::record::notes::HitCause;
use crate::record::{
    self, Reporter, action_column, assault_column, attack_column, flight_column, gauges,
    histograms, icon_column, monster_column, wolf_column, wound_column,
};
use crate::rules::Rules;
use crate::state::piles::Pile;
use crate::state::text::room_name;
use crate::state::{Activation, Flight, Frame, Hit, PieceId, State, VampireId};
use tenbin_engine::{Recorder, Seat};

/// The row of a Strigoi among `master`, `apprentice`, `supreme`.
pub(super) const ROLES: u16 = 3;
/// Rows of `strigoi_moves.csv` for a letter: of each Strigoi in a turn and in Phase 3.
pub(super) const MOVE_ROWS_OF_A_LETTER: u16 = 2 * ROLES;
/// Ways by which an attack came: rows of attacks.csv.
const WAYS: u16 = 4;

/// The place of a way among those of attacks.csv.
fn attack_way(flight: Flight) -> u16 {
    match flight {
        Flight::Moved => 0,
        Flight::Bounced => 1,
        Flight::Stayed | Flight::Ladder | Flight::Blocked => 2,
        Flight::Shielded => 3,
    }
}

impl<R: Recorder> Reporter<'_, R> {
    /// The row of a Strigoi among `master`, `apprentice`, `supreme`.
    pub(super) fn role(&self, state: &State, who: VampireId) -> u16 {
        let supreme = state.vampires[who.index()].supreme;
        if supreme { 2 } else { u16::from(who.number()) }
    }

    /// The row of `strigoi_moves.csv` of an activation.
    fn move_row(&self, state: &State, activation: &Activation) -> u16 {
        let letter = activation.letter as u16;
        (letter * ROLES + self.role(state, activation.who)) * 2 + u16::from(activation.phase3)
    }

    /// The row of attacks.csv of an attack on a seat.
    pub(super) fn attack_row(&self, state: &State, activation: &Activation, seat: Seat) -> u16 {
        let other = u16::from(seat != state.turn.seat);
        (self.role(state, activation.who) * WAYS + attack_way(activation.flight)) * 2 + other
    }

    /// The card whose letter an activation follows.
    fn letter_card(&self, rules: &Rules, state: &State, activation: &Activation) -> Option<u16> {
        // An ability that sends a Strigoi has a letter of its own (STR-474).
        let mut frames = state.frames.iter().zip(state.frames.iter().skip(1));
        let by_card = frames.any(|(below, frame)| {
            matches!(frame, Frame::Activation) && matches!(below, Frame::Turn(_))
        });
        if !activation.phase3 && !by_card {
            return None;
        }
        let seat = if activation.phase3 {
            match rules.knobs.phase3_letter {
                Phase3Letter::Lowest => state.order.first().copied(),
                Phase3Letter::Highest => state.order.last().copied(),
            }
        } else {
            Some(state.turn.seat)
        };
        state.wolf(seat?).played.map(|card| u16::from(card.number()))
    }

    /// Adds to what the letter of the innermost activation has led to: in `strigoi_moves.csv` and in
    /// `action_cards.csv`.
    fn count_letter(&mut self, rules: &Rules, state: &State, of_moves: u16, of_cards: u16) {
        let Some(activation) = state.activations.last() else { return };
        let (row, card) =
            (self.move_row(state, activation), self.letter_card(rules, state, activation));
        self.recorder.count(record::MOVES, row, of_moves, 1);
        if let Some(card) = card {
            self.recorder.count(record::ACTIONS, card, of_cards, 1);
        }
    }

    /// A Blood Point was lost by the letter's doing.
    pub(super) fn letter_loss(&mut self, rules: &Rules, state: &State) {
        self.count_letter(rules, state, flight_column::LOST, action_column::LETTER_LOST);
    }

    /// A Strigoi Action token was flipped.
    pub(crate) fn token_flipped(&mut self, rules: &Rules, piece: PieceId) {
        self.recorder.tell(|out| {
            let token = &rules.catalogue.strigoi_tokens[rules.kind(Pile::Strigoi, piece)];
            let name = &rules.catalogue.vampires[token.who.index()].name;
            match token.damage {
                0 => write!(out, "the token shows the {name}"),
                damage => write!(out, "the token shows the {name}, {damage:+} damage"),
            }
        });
    }

    /// Where a Strigoi's letter led; called by every activation once, before what follows.
    pub(crate) fn strigoi_went(
        &mut self,
        rules: &Rules,
        state: &State,
        who: VampireId,
        room: Room,
        flight: Flight,
    ) {
        if !R::ON {
            return;
        }
        let Some(activation) = state.activations.last() else { return };
        let (row, letter, phase3) =
            (self.move_row(state, activation), activation.letter, activation.phase3);
        let key = self.rows.event_keys.went(row, flight as u32);
        self.recorder.shorthand(key, |recorder| {
            recorder.count(record::MOVES, row, flight_column::ACTIVATIONS, 1);
            recorder.count(record::MOVES, row, flight_column::MOVED + flight as u16, 1);
        });
        if phase3 {
            self.count_assault(state, assault_column::PHASE3, 1);
            self.gauge_all(rules, gauges::PHASE3, 1);
        }
        if flight == Flight::Ladder {
            self.gauge_all(rules, gauges::LADDERS, 1);
        }
        self.recorder.tell(|out| {
            let (name, letter) = (rules.vampire_name(state, who), letter.word());
            let when = if phase3 { "Phase 3: " } else { "" };
            let room = room_name(room);
            match flight {
                Flight::Moved => write!(out, "{when}{name} goes to {room} by letter {letter}"),
                Flight::Bounced => write!(out, "{when}{name} bounces to {room}, letter {letter}"),
                Flight::Stayed => write!(out, "{when}{name} stays in {room}, letter {letter}"),
                Flight::Ladder => {
                    write!(out, "{when}{name} destroys a ladder of {room}, letter {letter}")
                }
                Flight::Shielded => {
                    write!(out, "{when}a wolf shields the ladder from {name}, letter {letter}")
                }
                Flight::Blocked => {
                    write!(out, "{when}the other Strigoi is in the way of {name}, letter {letter}")
                }
            }
        });
    }

    /// A Strigoi attacks a wolf, with so much damage; at what distance.
    pub(crate) fn wolf_attacked(
        &mut self,
        rules: &Rules,
        state: &State,
        who: VampireId,
        seat: Seat,
        damage: i32,
        distance: u8,
    ) {
        if !R::ON {
            return;
        }
        self.count_assault(state, assault_column::ATTACKS, 1);
        self.count_wolf(state, seat, wolf_column::ATTACKED, 1);
        self.recorder.measure(histograms::DISTANCE, u32::from(distance));
        if let Some(&activation) = state.activations.last() {
            let row = self.attack_row(state, &activation, seat);
            let counts = [1, damage.max(0) as u32, u32::from(distance)];
            self.recorder.count_row(record::ATTACKS, row, attack_column::ATTACKS, &counts);
            self.count_letter(rules, state, flight_column::ATTACKS, action_column::LETTER);
        }
        self.recorder.tell(|out| {
            let (name, wolf) = (rules.vampire_name(state, who), rules.wolf_name(state, seat));
            write!(out, "{name} attacks {wolf} from a distance of {distance}: {damage} wounds")
        });
    }

    /// The row of attacks.csv that a hit belongs to.
    fn attack_of(&self, state: &State, hit: &Hit) -> Option<u16> {
        let activation = state.activations.last()?;
        let is_attack = self.hit_cause(state, hit) == HitCause::Attack;
        is_attack.then(|| self.attack_row(state, activation, hit.seat))
    }

    /// The row of monsters.csv that a hit belongs to.
    fn monster_of(&self, rules: &Rules, state: &State, hit: &Hit) -> Option<u16> {
        let fight = state.fights.last()?;
        let token = fight.token.filter(|_| hit.source == Source::Monster)?;
        Some(rules.kind(Pile::of(fight.colour), token) as u16)
    }

    /// A wound or Shock of a hit was cancelled.
    pub(crate) fn prevented(&mut self, rules: &Rules, state: &State, hit: Hit, shock: bool) {
        if !R::ON {
            return;
        }
        let cause = self.hit_cause(state, &hit) as u16;
        let column = wound_column::PREVENTED + u16::from(shock);
        self.recorder.count(record::WOUNDS, cause, column, 1);
        self.count_wolf(state, hit.seat, wolf_column::PREVENTED, 1);
        if let Some(row) = self.attack_of(state, &hit).filter(|_| !shock) {
            self.recorder.count(record::ATTACKS, row, attack_column::PREVENTED, 1);
        }
        if let Some(row) = self.monster_of(rules, state, &hit) {
            self.recorder.count(record::MONSTERS, row, monster_column::PREVENTED, 1);
        }
    }

    /// A Wound token was drawn (kind), or none was left; the points afterwards.
    pub(crate) fn wound_received(
        &mut self,
        rules: &Rules,
        state: &State,
        hit: Hit,
        kind: Option<usize>,
        points: i32,
    ) {
        if !R::ON {
            return;
        }
        let seat = hit.seat;
        let cause = self.hit_cause(state, &hit) as u16;
        let worth = kind.map_or(1, |kind| u32::from(rules.catalogue.wounds[kind].points));
        self.recorder.count_row(record::WOUNDS, cause, wound_column::WOUNDS, &[1, worth]);
        if let Some(kind) = kind {
            self.recorder.count(record::ICONS, kind as u16, icon_column::DRAWN, 1);
            self.recorder.count(record::ICONS, kind as u16, icon_column::MONSTER + cause, 1);
        }
        self.count_wolf(state, seat, wolf_column::WOUNDS, 1);
        self.recorder.gauge(seat, gauges::WOUNDS, 1);
        if let Some(row) = self.attack_of(state, &hit) {
            self.recorder.count(record::ATTACKS, row, attack_column::WOUNDS, 1);
        }
        if let Some(row) = self.monster_of(rules, state, &hit) {
            self.recorder.count(record::MONSTERS, row, monster_column::WOUNDS, 1);
        }
        if hit.source == Source::Strigoi && state.fights.is_empty() {
            self.count_letter(rules, state, flight_column::WOUNDS, action_column::LETTER_WOUNDS);
        }
        self.recorder.tell(|out| {
            let wolf = rules.wolf_name(state, seat);
            let what = kind.map_or("a wound", |kind| &rules.catalogue.wounds[kind].name);
            write!(out, "{wolf} receives {what}: {points} wound points")
        });
    }

    /// A hit is over: nothing more will come of it.
    pub(crate) fn hit_over(&mut self, rules: &Rules, state: &State, hit: Hit) {
        // What the icon of a Wound token does is part of the hit that brought the token.
        if !R::ON || state.hits.len() > 1 {
            return;
        }
        let cause = self.hit_cause(state, &hit) as u16;
        self.recorder.count(record::WOUNDS, cause, wound_column::HITS, 1);
        if hit.hurt {
            return;
        }
        self.recorder.count(record::WOUNDS, cause, wound_column::UNHURT, 1);
        if let Some(row) = self.attack_of(state, &hit) {
            self.recorder.count(record::ATTACKS, row, attack_column::UNHURT, 1);
            self.recorder
                .tell(|out| write!(out, "{} is not hurt", rules.wolf_name(state, hit.seat)));
        }
    }

    /// The game is over in the middle of a hit: it is counted as well.
    pub(super) fn open_hits(&mut self, state: &State) {
        if let Some(&hit) = state.hits.first() {
            let cause = self.hit_cause(state, &hit) as u16;
            self.recorder.count(record::WOUNDS, cause, wound_column::HITS, 1);
        }
    }

    /// A wolf is defeated (STR-291).
    pub(crate) fn wolf_defeated(&mut self, rules: &Rules, state: &State, hit: Hit) {
        if !R::ON {
            return;
        }
        let seat = hit.seat;
        let cause = self.hit_cause(state, &hit) as u16;
        self.recorder.count(record::WOUNDS, cause, wound_column::DEFEATS, 1);
        self.count_wolf(state, seat, wolf_column::DEFEATS, 1);
        self.recorder.gauge(seat, gauges::DEFEATS, 1);
        if let Some(row) = self.attack_of(state, &hit) {
            self.recorder.count(record::ATTACKS, row, attack_column::DEFEATS, 1);
        }
        if let Some(row) = self.monster_of(rules, state, &hit) {
            self.recorder.count(record::MONSTERS, row, monster_column::DEFEATS, 1);
        }
        self.recorder.tell(|out| write!(out, "{} is defeated", rules.wolf_name(state, seat)));
    }

    /// A card was discarded for a Shock.
    pub(crate) fn shocked(&mut self, rules: &Rules, state: &State, seat: Seat) {
        if !R::ON {
            return;
        }
        self.count_wolf(state, seat, wolf_column::SHOCKS, 1);
        if let Some(&hit) = state.hits.last() {
            let cause = self.hit_cause(state, &hit) as u16;
            self.recorder.count(record::WOUNDS, cause, wound_column::SHOCKS, 1);
            if let Some(row) = self.monster_of(rules, state, &hit) {
                self.recorder.count(record::MONSTERS, row, monster_column::SHOCKS, 1);
            }
        }
        self.recorder.tell(|out| {
            write!(out, "{} discards a card for a Shock", rules.wolf_name(state, seat))
        });
    }

    /// A Wound token was healed (kind).
    pub(crate) fn healed(&mut self, rules: &Rules, state: &State, seat: Seat, kind: usize) {
        if !R::ON {
            return;
        }
        self.recorder.count(record::ICONS, kind as u16, icon_column::HEALED, 1);
        self.count_wolf(state, seat, wolf_column::HEALED, 1);
        self.recorder.tell(|out| {
            write!(
                out,
                "{} heals {}",
                rules.wolf_name(state, seat),
                rules.catalogue.wounds[kind].name
            )
        });
    }

    /// A wolf is cursed: the game may be over before the last of a room is.
    pub(crate) fn cursed(&mut self, state: &State) {
        self.count_assault(state, assault_column::CURSED, 1);
    }

    /// Phase 3 curses a room: so many wolves are in it (STR-402).
    pub(crate) fn room_cursed(&mut self, room: Room, wolves: u32) {
        if !R::ON {
            return;
        }
        self.recorder.measure(histograms::CURSED, wolves);
        self.recorder.tell(|out| write!(out, "{} is cursed: {wolves} wolves", room_name(room)));
    }
}
