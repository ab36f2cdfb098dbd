//! What the rules tell the recorder about the Strigoi: tokens, letters, attacks, the curse, and the
//! wounds wolves take.

use crate::content::knobs::Phase3Letter;
use crate::content::vocabulary::Source;
use crate::record::notes::HitCause;
use crate::record::{
    self, action_column, assault_column, attack_column, flight_column, gauges, icon_column,
    monster_column, wolf_column, wound_column,
};
use crate::rules::flow::Flow;
use crate::state::piles::Pile;
use crate::state::text::room_name;
use crate::state::{Activation, Flight, Frame, Hit, NONE};
use tenbin_engine::{Chance, Recorder, Seat};

/// The row of a Strigoi among `master`, `apprentice`, `supreme`.
pub(super) const ROLES: u16 = 3;
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

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The row of a Strigoi among `master`, `apprentice`, `supreme`.
    pub(super) fn role(&self, who: u8) -> u16 {
        let supreme = self.s.vampires.get(usize::from(who)).is_some_and(|one| one.supreme);
        if supreme { 2 } else { u16::from(who) }
    }

    /// The row of `strigoi_moves.csv` of an activation.
    fn move_row(&self, activation: &Activation) -> u16 {
        let letter = activation.letter as u16;
        (letter * ROLES + self.role(activation.who)) * 2 + u16::from(activation.phase3)
    }

    /// The row of attacks.csv of an attack on a seat.
    pub(super) fn attack_row(&self, activation: &Activation, seat: Seat) -> u16 {
        let other = u16::from(seat.0 != self.s.turn.seat);
        (self.role(activation.who) * WAYS + attack_way(activation.flight)) * 2 + other
    }

    /// The card whose letter an activation follows.
    fn letter_card(&self, activation: &Activation) -> Option<u16> {
        // An ability that sends a Strigoi has a letter of its own (STR-474).
        let mut frames = self.s.frames.iter().zip(self.s.frames.iter().skip(1));
        let by_card = frames.any(|(below, frame)| {
            matches!(frame, Frame::Activation) && matches!(below, Frame::Turn(_))
        });
        if !activation.phase3 && !by_card {
            return None;
        }
        let seat = if activation.phase3 {
            match self.g.rules.phase3_letter {
                Phase3Letter::Lowest => self.s.order.first().copied(),
                Phase3Letter::Highest => self.s.order.last().copied(),
            }
        } else {
            Some(self.s.turn.seat)
        };
        let card = self.s.wolves[usize::from(seat?)].played;
        (card != NONE).then(|| u16::from(card))
    }

    /// Adds to what the letter of the innermost activation has led to: in `strigoi_moves.csv` and in
    /// `action_cards.csv`.
    fn count_letter(&mut self, of_moves: u16, of_cards: u16) {
        let Some(activation) = self.s.activations.last() else { return };
        let (row, card) = (self.move_row(activation), self.letter_card(activation));
        self.r.count(record::MOVES, row, of_moves, 1);
        if let Some(card) = card {
            self.r.count(record::ACTIONS, card, of_cards, 1);
        }
    }

    /// A Blood Point was lost by the letter's doing.
    pub(super) fn note_letter_loss(&mut self) {
        self.count_letter(flight_column::LOST, action_column::LETTER_LOST);
    }

    /// A Strigoi Action token was flipped.
    pub(crate) fn note_token(&mut self, piece: u8) {
        let g = self.g;
        self.r.tell(|out| {
            let token = &g.catalogue.strigoi_tokens[g.kind(Pile::Strigoi, piece)];
            let name = &g.catalogue.vampires[usize::from(token.who)].name;
            match token.damage {
                0 => write!(out, "the token shows the {name}"),
                damage => write!(out, "the token shows the {name}, {damage:+} damage"),
            }
        });
    }

    /// Where a Strigoi's letter led; called by every activation once, before what follows.
    pub(crate) fn note_flight(&mut self, who: u8, room: u8, flight: Flight) {
        if !R::ON {
            return;
        }
        let Some(activation) = self.s.activations.last() else { return };
        let (row, letter, phase3) =
            (self.move_row(activation), activation.letter, activation.phase3);
        let sign =
            self.g.rows.signs.flights + u32::from(row) * record::SIGNS_OF_A_MOVE + flight as u32;
        self.r.shorthand(sign, |recorder| {
            recorder.count(record::MOVES, row, flight_column::ACTIVATIONS, 1);
            recorder.count(record::MOVES, row, flight_column::MOVED + flight as u16, 1);
        });
        if phase3 {
            self.count_assault(assault_column::PHASE3, 1);
            self.gauge_all(gauges::PHASE3, 1);
        }
        if flight == Flight::Ladder {
            self.gauge_all(gauges::LADDERS, 1);
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let (name, letter) = (g.vampire_name(s, who), letter.word());
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
    pub(crate) fn note_attacked(&mut self, who: u8, seat: Seat, damage: i32, distance: u8) {
        if !R::ON {
            return;
        }
        self.count_assault(assault_column::ATTACKS, 1);
        self.count_wolf(seat, wolf_column::ATTACKED, 1);
        self.r.measure(record::HISTOGRAM_DISTANCE, u32::from(distance));
        if let Some(&activation) = self.s.activations.last() {
            let row = self.attack_row(&activation, seat);
            let counts = [1, damage.max(0) as u32, u32::from(distance)];
            self.r.count_row(record::ATTACKS, row, attack_column::ATTACKS, &counts);
            self.count_letter(flight_column::ATTACKS, action_column::LETTER);
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let (name, wolf) = (g.vampire_name(s, who), g.wolf_name(s, seat));
            write!(out, "{name} attacks {wolf} from a distance of {distance}: {damage} wounds")
        });
    }

    /// The row of attacks.csv that a hit belongs to.
    fn attack_of(&self, hit: &Hit) -> Option<u16> {
        let activation = self.s.activations.last()?;
        let is_attack = self.hit_cause(hit) == HitCause::Attack;
        is_attack.then(|| self.attack_row(activation, Seat(hit.seat)))
    }

    /// The row of monsters.csv that a hit belongs to.
    fn monster_of(&self, hit: &Hit) -> Option<u16> {
        let fight = self.s.fights.last()?;
        (hit.source == Source::Monster && fight.token != NONE).then(|| {
            let pile = Pile::of(fight.colour);
            self.g.kind(pile, fight.token) as u16
        })
    }

    /// A wound or Shock of a hit was cancelled.
    pub(crate) fn note_prevented(&mut self, hit: Hit, shock: bool) {
        if !R::ON {
            return;
        }
        let cause = self.hit_cause(&hit) as u16;
        let column = wound_column::PREVENTED + u16::from(shock);
        self.r.count(record::WOUNDS, cause, column, 1);
        self.count_wolf(Seat(hit.seat), wolf_column::PREVENTED, 1);
        if let Some(row) = self.attack_of(&hit).filter(|_| !shock) {
            self.r.count(record::ATTACKS, row, attack_column::PREVENTED, 1);
        }
        if let Some(row) = self.monster_of(&hit) {
            self.r.count(record::MONSTERS, row, monster_column::PREVENTED, 1);
        }
    }

    /// A Wound token was drawn (kind), or none was left; the points afterwards.
    pub(crate) fn note_wound(&mut self, hit: Hit, kind: Option<usize>, points: i32) {
        if !R::ON {
            return;
        }
        let seat = Seat(hit.seat);
        let cause = self.hit_cause(&hit) as u16;
        let worth = kind.map_or(1, |kind| u32::from(self.g.catalogue.wounds[kind].points));
        self.r.count_row(record::WOUNDS, cause, wound_column::WOUNDS, &[1, worth]);
        if let Some(kind) = kind {
            self.r.count(record::ICONS, kind as u16, icon_column::DRAWN, 1);
            self.r.count(record::ICONS, kind as u16, icon_column::MONSTER + cause, 1);
        }
        self.count_wolf(seat, wolf_column::WOUNDS, 1);
        self.r.gauge(seat, gauges::WOUNDS, 1);
        if let Some(row) = self.attack_of(&hit) {
            self.r.count(record::ATTACKS, row, attack_column::WOUNDS, 1);
        }
        if let Some(row) = self.monster_of(&hit) {
            self.r.count(record::MONSTERS, row, monster_column::WOUNDS, 1);
        }
        if hit.source == Source::Strigoi && self.s.fights.is_empty() {
            self.count_letter(flight_column::WOUNDS, action_column::LETTER_WOUNDS);
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let wolf = g.wolf_name(s, seat);
            let what = kind.map_or("a wound", |kind| &g.catalogue.wounds[kind].name);
            write!(out, "{wolf} receives {what}: {points} wound points")
        });
    }

    /// A hit is over: nothing more will come of it.
    pub(crate) fn note_hit_over(&mut self, hit: Hit) {
        // What the icon of a Wound token does is part of the hit that brought the token.
        if !R::ON || self.s.hits.len() > 1 {
            return;
        }
        let cause = self.hit_cause(&hit) as u16;
        self.r.count(record::WOUNDS, cause, wound_column::HITS, 1);
        if hit.hurt {
            return;
        }
        self.r.count(record::WOUNDS, cause, wound_column::UNHURT, 1);
        if let Some(row) = self.attack_of(&hit) {
            self.r.count(record::ATTACKS, row, attack_column::UNHURT, 1);
            let (g, s) = (self.g, &*self.s);
            self.r.tell(|out| write!(out, "{} is not hurt", g.wolf_name(s, Seat(hit.seat))));
        }
    }

    /// The game is over in the middle of a hit: it is counted as well.
    pub(super) fn note_open_hits(&mut self) {
        if let Some(&hit) = self.s.hits.first() {
            let cause = self.hit_cause(&hit) as u16;
            self.r.count(record::WOUNDS, cause, wound_column::HITS, 1);
        }
    }

    /// A wolf is defeated (STR-291).
    pub(crate) fn note_defeat(&mut self, hit: Hit) {
        if !R::ON {
            return;
        }
        let seat = Seat(hit.seat);
        let cause = self.hit_cause(&hit) as u16;
        self.r.count(record::WOUNDS, cause, wound_column::DEFEATS, 1);
        self.count_wolf(seat, wolf_column::DEFEATS, 1);
        self.r.gauge(seat, gauges::DEFEATS, 1);
        if let Some(row) = self.attack_of(&hit) {
            self.r.count(record::ATTACKS, row, attack_column::DEFEATS, 1);
        }
        if let Some(row) = self.monster_of(&hit) {
            self.r.count(record::MONSTERS, row, monster_column::DEFEATS, 1);
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| write!(out, "{} is defeated", g.wolf_name(s, seat)));
    }

    /// A card was discarded for a Shock.
    pub(crate) fn note_shocked(&mut self, seat: Seat) {
        if !R::ON {
            return;
        }
        self.count_wolf(seat, wolf_column::SHOCKS, 1);
        if let Some(&hit) = self.s.hits.last() {
            let cause = self.hit_cause(&hit) as u16;
            self.r.count(record::WOUNDS, cause, wound_column::SHOCKS, 1);
            if let Some(row) = self.monster_of(&hit) {
                self.r.count(record::MONSTERS, row, monster_column::SHOCKS, 1);
            }
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| write!(out, "{} discards a card for a Shock", g.wolf_name(s, seat)));
    }

    /// A Wound token was healed (kind).
    pub(crate) fn note_healed(&mut self, seat: Seat, kind: usize) {
        if !R::ON {
            return;
        }
        self.r.count(record::ICONS, kind as u16, icon_column::HEALED, 1);
        self.count_wolf(seat, wolf_column::HEALED, 1);
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            write!(out, "{} heals {}", g.wolf_name(s, seat), g.catalogue.wounds[kind].name)
        });
    }

    /// A wolf is cursed: the game may be over before the last of a room is.
    pub(crate) fn note_cursed(&mut self) {
        self.count_assault(assault_column::CURSED, 1);
    }

    /// Phase 3 curses a room: so many wolves are in it (STR-402).
    pub(crate) fn note_curse(&mut self, room: u8, wolves: u32) {
        if !R::ON {
            return;
        }
        self.r.measure(record::HISTOGRAM_CURSED, wolves);
        self.r.tell(|out| write!(out, "{} is cursed: {wolves} wolves", room_name(room)));
    }
}
