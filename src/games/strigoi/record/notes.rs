//! What the rules tell the recorder about the course of a game. Nothing here changes a game, and
//! nothing is counted where nothing is recorded.
//!
//! Draws are in `notes_draws.rs`, fights, items and rewards in `notes_fight.rs`, what the Strigoi do
//! in `notes_strigoi.rs`.

use crate::Strigoi;
use crate::board::{ROOMS, ladder};
use crate::content::vocabulary::{Letter, Source};
use crate::record::{
    self, NO_ROW, assault_column, gauges, laws, loss_column, outcome_column, wolf_column,
};
use crate::rules::flow::Flow;
use crate::rules::vampires::Way;
use crate::state;
use crate::state::text::{room_name, space_name};
use crate::state::{AssaultStep, Ending, Frame, Hit, NONE, State, Wolf};
use tenbin_engine::pile::{each, size_of_byte};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat};

/// Why the pack loses a Blood Point (section 9).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(crate) enum Loss {
    /// A wolf was defeated (STR-291).
    Defeat,
    /// A wolf's ladder was destroyed (STR-211).
    Ladder,
    /// The last ladder was destroyed (STR-213).
    LastLadder,
    /// A Strigoi landed on a wolf (STR-261).
    Collision,
    /// A platform collapsed under a wolf (STR-376).
    Collapse,
    /// An effect.
    Effect,
}

/// What became of an Encounter token.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(crate) enum Meeting {
    /// Beaten.
    Beaten,
    /// Lost against.
    Lost,
    /// Declined with Stealth (STR-166).
    Declined,
    /// A Monk's help was taken (STR-128).
    Helped,
}

/// Where an item came from or went.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(crate) enum Use {
    /// Committed to a fight.
    Fight,
    /// Played for its ability alone (STR-161).
    Ability,
    /// Cancelled a wound or Shock.
    Protection,
    /// Provided Stealth.
    Stealth,
}

/// What a wound on a Strigoi comes from.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Blow {
    /// An attack or counterattack that reached its value (STR-343).
    Attack,
    /// An ability, whatever fight goes on.
    Effect,
    /// The wounds that a new Supreme has kept (STR-372): no new one.
    Kept,
}

/// Where wounds come from, as the reports tell it apart.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum HitCause {
    /// A Monster.
    Monster,
    /// A Strigoi's attack.
    Attack,
    /// A curse.
    Curse,
    /// The own card, an empty hand.
    OwnCard,
}

/// The row of losses.csv of a cause.
fn loss_row(cause: Loss, hit: Option<HitCause>) -> u16 {
    match (cause, hit) {
        (Loss::Defeat, Some(hit)) => hit as u16,
        (Loss::Ladder, _) => 4,
        (Loss::LastLadder, _) => 5,
        (Loss::Collision, _) => 6,
        (Loss::Collapse, _) => 7,
        (Loss::Effect, _) => 8,
        (Loss::Defeat, None) => 9,
    }
}

impl Strigoi {
    /// The name of a seat's wolf.
    pub(crate) fn wolf_name(&self, s: &State, seat: Seat) -> &str {
        let hero = self.catalogue.heroes.get(usize::from(s.wolf(seat).hero));
        hero.map_or("nobody", |hero| &hero.name)
    }

    /// What a Strigoi is called in sentences.
    pub(crate) fn vampire_name(&self, s: &State, who: u8) -> String {
        match self.catalogue.vampires.get(usize::from(who)) {
            Some(_) if s.vampires[usize::from(who)].supreme => "the Supreme".to_owned(),
            Some(vampire) => format!("the {}", vampire.name),
            None => "nobody".to_owned(),
        }
    }

    /// Wounds still missing to victory: those of the one that falls first, then those of the other
    /// as the Supreme, in the order in which they are fewer (STR-371, STR-423).
    pub(super) fn wounds_missing(&self, s: &State) -> i32 {
        let left = |who: usize, life: i32| (life - s.vampires[who].wound_count()).max(0);
        let alive = |who: usize| s.vampires[who].is_alive();
        let front = |who: usize| left(who, self.catalogue.vampires[who].front.life);
        let supreme = |who: usize| {
            let life = self.catalogue.vampires[who].supreme.life;
            let keeps = self.rules.supreme_keeps_wounds || s.vampires[who].supreme;
            if keeps { left(who, life) } else { life }
        };
        match (alive(0), alive(1)) {
            (false, false) => 0,
            (true, false) => supreme(0),
            (false, true) => supreme(1),
            (true, true) => (front(0) + supreme(1)).min(front(1) + supreme(0)),
        }
    }

    /// Whether the Supreme is in play and no letter moves it (STR-379).
    pub(crate) fn is_immobile(&self, s: &State) -> bool {
        s.supreme().is_some_and(|who| {
            let letters = &Letter::ALL[..6];
            !letters.iter().any(|&letter| matches!(self.way(s, who, letter), Way::To(..)))
        })
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Adds to a column of assaults.csv in the present Assault.
    #[inline]
    pub(super) fn count_assault(&mut self, column: u16, amount: u32) {
        let row = self.assaults_before().min(self.g.rows.assaults - 1);
        self.r.count(record::ASSAULTS, row, column, amount);
    }

    /// How many Assaults were revealed before the one that is told of. What happens before the cards
    /// are revealed (the price of an empty hand, STR-073) is told of the Assault before.
    pub(super) fn assaults_before(&self) -> u16 {
        let is_hidden = self.s.frames.first() == Some(&Frame::Assault(AssaultStep::Begin));
        self.s.assault.saturating_sub(u16::from(is_hidden))
    }

    /// Adds to a column of wolves.csv.
    #[inline]
    pub(super) fn count_wolf(&mut self, seat: Seat, column: u16, amount: u32) {
        let row = u16::from(self.s.wolf(seat).hero);
        self.r.count(record::WOLVES, row, column, amount);
    }

    /// Adds to a running number of all seats: what the pack has seen.
    pub(super) fn gauge_all(&mut self, gauge: tenbin_engine::schema::GaugeId, amount: i32) {
        for seat in (0..self.g.seats).map(Seat) {
            self.r.gauge(seat, gauge, amount);
        }
    }

    /// Sets a running number of all seats to the present Assault, the first time.
    pub(super) fn gauge_assault(&mut self, gauge: tenbin_engine::schema::GaugeId) {
        let assault = i32::from(self.assaults_before()) + 1;
        for seat in (0..self.g.seats).map(Seat) {
            self.r.gauge_once(seat, gauge, assault);
        }
    }

    /// The game begins: board, wolves and start spaces are known.
    pub(crate) fn note_start(&mut self) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            for room in 0..ROOMS {
                let tile = &g.catalogue.tiles[usize::from(s.board.tile[room])].id;
                let platform = &g.catalogue.platforms[usize::from(s.board.platform[room])].id;
                let (by, to) = (s.board.rotation[room], s.board.orientation[room]);
                write!(out, "R{room} is {tile} turned by {by} with {platform} turned by {to}; ")?;
            }
            let rooms = [0, 1].map(|who: usize| room_name(s.vampires[who].room));
            write!(out, "the Master stands in {}, the Apprentice in {}", rooms[0], rooms[1])
        });
        let mut pack = 0_usize;
        for seat in (0..g.seats).map(Seat) {
            let (g, s) = (self.g, &*self.s);
            let wolf = s.wolf(seat);
            pack |= 1 << wolf.hero;
            self.r.tell(|out| {
                write!(out, "{seat} is {} on {}", g.wolf_name(s, seat), space_name(wolf.space))
            });
            self.r.label(seat, record::GROUP_WOLF, u16::from(wolf.hero));
            self.r.roll(laws::WOLF, u16::from(seat.0), u16::from(wolf.hero));
            for card in each(g.catalogue.heroes[usize::from(wolf.hero)].cards) {
                let kind = u16::from(g.catalogue.actions[usize::from(card)].kind);
                self.r.card(seat, kind, CardEvent::InDeck);
                self.r.card(seat, kind, CardEvent::Opening);
            }
        }
        let level = self.g.rows.pack_levels.get(pack).copied().unwrap_or(NO_ROW);
        let rooms = self.s.vampires.map(|vampire| usize::from(vampire.room));
        let start = match (rooms[0] + ROOMS - rooms[1] % ROOMS) % ROOMS {
            3 => 0,
            2 | 4 => 1,
            _ => 2,
        };
        for seat in (0..self.g.seats).map(Seat) {
            if level != NO_ROW {
                self.r.label(seat, record::GROUP_PACK, level);
            }
            self.r.label(seat, record::GROUP_START, start);
        }
        if level != NO_ROW {
            self.r.roll(laws::PACK, 0, level);
        }
        self.note_board(start);
        self.note_threshold();
    }

    /// What was drawn of the board, beside its exact laws (section 6).
    fn note_board(&mut self, start: u16) {
        if !self.g.rows.laws.is_drawn {
            return;
        }
        let board = &self.s.board;
        let open = |room: usize, direction: u8| board.open[room] >> direction & 1 != 0;
        let no = |yes: bool| u16::from(!yes);
        self.r.roll(laws::START, 0, start.min(1));
        self.r.roll(laws::CORRIDOR, 0, no(open(0, 0)));
        self.r.roll(laws::STRAIGHT, 0, no(open(0, 0) && open(0, 3)));
        self.r.roll(laws::NEIGHBOURS, 0, no(open(0, 2) && open(1, 5)));
        self.r.roll(laws::ACROSS, 0, no(open(0, 3) && open(3, 0)));
        self.r.roll(laws::TILE, 0, u16::from(board.tile[0]));
        let turns = [board.rotation[0], board.orientation[0], board.centre_rotation];
        for (condition, turn) in (0..).zip(turns) {
            self.r.roll(laws::TURNED, condition, u16::from(turn));
        }
        self.r.roll(laws::LADDER, 0, no(board.has(ladder(0, 0))));
    }

    /// All cards of an Assault are revealed, the order is fixed; resting seats have none.
    pub(crate) fn note_reveal(&mut self) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let (assault, altar, inferno) = (s.assault + 1, s.altar, s.inferno);
            write!(out, "Assault {assault}: altar {altar}, inferno {inferno}")?;
            for &seat in s.order.iter() {
                let seat = Seat(seat);
                if let Some(card) = g.played(s, seat) {
                    let (name, initiative, letter) =
                        (&card.name, card.initiative, card.letter.word());
                    let wolf = g.wolf_name(s, seat);
                    write!(out, "; {wolf} plays {name} ({initiative}, {letter})")?;
                }
            }
            Ok(())
        });
        for (place, &seat) in (1..).zip(&*self.s.order) {
            let card = u16::from(self.s.wolves[usize::from(seat)].played);
            let kind = u16::from(g.catalogue.actions[usize::from(card)].kind);
            self.r.card(Seat(seat), kind, CardEvent::Played);
            let sign = g.rows.signs.plays + u32::from(card) * record::SIGNS_OF_A_CARD + place;
            self.r.shorthand(sign, |recorder| {
                let counts = [1, place];
                recorder.count_row(record::ACTIONS, card, record::action_column::PLAYS, &counts);
            });
        }
        for seat in (0..self.g.seats).map(Seat) {
            let hero = self.s.wolf(seat).hero;
            self.r.shorthand(g.rows.signs.assaults + u32::from(hero), |recorder| {
                recorder.count(record::WOLVES, u16::from(hero), wolf_column::ASSAULTS, 1);
            });
        }
        self.note_tension();
    }

    /// How things stand when the cards of an Assault are revealed.
    fn note_tension(&mut self) {
        let (g, s) = (self.g, &*self.s);
        let wolves = &s.wolves[..usize::from(g.seats)];
        let sum =
            |of: fn(&Strigoi, &Wolf) -> u32| -> u32 { wolves.iter().map(|wolf| of(g, wolf)).sum() };
        let counts = [
            1,
            u32::from(s.altar),
            u32::from(s.inferno),
            u32::from(g.may_attack(s)),
            g.wounds_missing(s) as u32,
            u32::from(s.supreme().is_some()),
            u32::from(g.is_immobile(s)),
            s.board.ladders().count_ones(),
            u32::from(size_of_byte(s.board.standing)),
            sum(|g, wolf| g.wound_points(wolf) as u32),
            sum(|_, wolf| u32::from(wolf.played == NONE)),
            // No card or token is with two wolves, and none is counted twice.
            wolves.iter().fold(0, |set, wolf| set | wolf.rewards).count_ones(),
            wolves.iter().fold(0, |set, wolf| set | wolf.tokens).count_ones(),
        ];
        // The last row takes all later Assaults, as it takes what happens in them.
        let row = s.assault.min(g.rows.assaults - 1);
        self.r.count_row(record::ASSAULTS, row, assault_column::GAMES, &counts);
    }

    /// A player rests (STR-073, STR-074).
    pub(crate) fn note_rest(&mut self, seat: Seat) {
        if !R::ON {
            return;
        }
        self.count_wolf(seat, wolf_column::RESTS, 1);
        self.r.gauge(seat, gauges::RESTS, 1);
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| write!(out, "{} rests", g.wolf_name(s, seat)));
    }

    /// A wolf moved; from where, how many points it cost.
    pub(crate) fn note_move(&mut self, seat: Seat, from: u8, points: i32) {
        if !R::ON {
            return;
        }
        let points = points.max(0) as u32;
        let row = u16::from(self.s.wolf(seat).hero);
        let sign = self.g.rows.signs.moves + u32::from(row) * record::SIGNS_OF_A_WOLF + points;
        self.r.shorthand(sign, |recorder| {
            recorder.count_row(record::WOLVES, row, wolf_column::MOVES, &[1, points]);
        });
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let (name, to) = (g.wolf_name(s, seat), space_name(s.wolf(seat).space));
            write!(out, "{name} goes from {} to {to} ({points})", space_name(from))
        });
    }

    /// A wolf was put elsewhere by a Strigoi's doing (STR-023).
    pub(crate) fn note_relocated(&mut self, seat: Seat, from: u8) {
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            let (name, to) = (g.wolf_name(s, seat), space_name(s.wolf(seat).space));
            write!(out, "{name} flees from {} to {to}", space_name(from))
        });
    }

    /// A platform was turned by so many sixths.
    pub(crate) fn note_turned(&mut self, room: u8, by: u8) {
        if !R::ON {
            return;
        }
        let platform = u16::from(self.s.board.platform[usize::from(room)]);
        let here = |vampire: &state::Vampire| vampire.room == room;
        let occupied = self.s.vampires.iter().any(here);
        let counts = [1, u32::from(by), u32::from(occupied)];
        self.r.count_row(record::PLATFORMS, platform, record::platform_column::TURNED, &counts);
        self.r.tell(|out| write!(out, "the platform of {} is turned by {by}", room_name(room)));
    }

    /// A platform collapsed.
    pub(crate) fn note_collapsed(&mut self, room: u8) {
        if !R::ON {
            return;
        }
        let platform = u16::from(self.s.board.platform[usize::from(room)]);
        self.r.count(record::PLATFORMS, platform, record::platform_column::COLLAPSED, 1);
        self.count_assault(assault_column::COLLAPSES, 1);
        self.gauge_all(gauges::COLLAPSES, 1);
        self.r.tell(|out| write!(out, "the platform of {} collapses", room_name(room)));
    }

    /// What a hit comes from.
    pub(super) fn hit_cause(&self, hit: &Hit) -> HitCause {
        match hit.source {
            Source::Monster => HitCause::Monster,
            Source::OwnCard => HitCause::OwnCard,
            Source::Strigoi => {
                let cursed = |frame: &Frame| matches!(frame, Frame::Curse(..));
                if self.s.frames.iter().any(cursed) { HitCause::Curse } else { HitCause::Attack }
            }
        }
    }

    /// A Blood Point went to the inferno.
    pub(crate) fn note_blood_lost(&mut self, cause: Loss) {
        if !R::ON {
            return;
        }
        let hit = self.s.hits.last().map(|hit| self.hit_cause(hit));
        let row = loss_row(cause, hit);
        let limit = self.g.catalogue.numbers.inferno_limit;
        let is_final = i32::from(self.s.inferno) == limit;
        let supreme = self.s.supreme().is_some();
        let assault = u32::from(self.assaults_before()) + 1;
        let counts = [1, u32::from(is_final), u32::from(supreme), assault];
        self.r.count_row(record::LOSSES, row, loss_column::POINTS, &counts);
        self.count_assault(assault_column::LOST, 1);
        let by_letter = match cause {
            Loss::Defeat => matches!(hit, Some(HitCause::Attack | HitCause::Curse)),
            Loss::Ladder | Loss::LastLadder | Loss::Collision => true,
            Loss::Collapse | Loss::Effect => false,
        };
        // What happens in a counterattack is not the letter's doing.
        if by_letter && self.s.fights.is_empty() {
            self.note_letter_loss();
        }
        let s = &*self.s;
        self.r.tell(|out| {
            let (altar, inferno) = (s.altar, s.inferno);
            let why = LOSS_NAMES[cause as usize];
            write!(out, "a Blood Point is lost {why}: altar {altar}, inferno {inferno}")
        });
    }

    /// A Blood Point was won; whether it was taken (STR-125).
    pub(crate) fn note_blood_won(&mut self, taken: bool) {
        if !R::ON {
            return;
        }
        if !taken {
            self.r.tell(|out| out.write_str("a Blood Point stays in the supply"));
            return;
        }
        self.count_assault(assault_column::WON, 1);
        let s = &*self.s;
        self.r.tell(|out| write!(out, "a Blood Point is won: altar {}", s.altar));
        self.note_threshold();
    }

    /// The altar may hold the threshold for the first time (STR-332).
    fn note_threshold(&mut self) {
        if self.g.may_attack(self.s) && self.r.gauge_is_open(Seat(0), gauges::THRESHOLD) {
            self.r.measure(record::HISTOGRAM_THRESHOLD, u32::from(self.s.assault) + 1);
            self.gauge_assault(gauges::THRESHOLD);
        }
    }

    /// The game is over; called once.
    pub(crate) fn note_end(&mut self) {
        if !R::ON {
            return;
        }
        let (g, s) = (self.g, &*self.s);
        let missing = g.wounds_missing(s) as u32;
        let margin = (g.catalogue.numbers.inferno_limit - i32::from(s.inferno)).max(0) as u32;
        let fallen = s.vampires.iter().filter(|vampire| !vampire.is_alive()).count() as u16;
        let assaults = u32::from(self.assaults_before()) + 1;
        let threshold = !self.r.gauge_is_open(Seat(0), gauges::THRESHOLD);
        let row = (s.ending as u16).saturating_sub(Ending::Victory as u16) * 3 + fallen;
        let counts = [
            1,
            assaults,
            missing,
            margin,
            u32::from(s.altar),
            s.board.ladders().count_ones(),
            s.board.standing.count_ones(),
            u32::from(threshold),
        ];
        self.r.count_row(record::OUTCOMES, row, outcome_column::GAMES, &counts);
        self.r.measure(record::HISTOGRAM_ASSAULTS, assaults);
        self.r.measure(record::HISTOGRAM_ALTAR_LEFT, u32::from(s.altar));
        self.r.measure(record::HISTOGRAM_LADDERS, s.board.ladders().count_ones());
        if s.ending == Ending::Victory {
            self.r.measure(record::HISTOGRAM_MARGIN, margin);
        } else {
            self.r.measure(record::HISTOGRAM_MISSING, missing);
        }
        if fallen == 0 {
            for seat in (0..g.seats).map(Seat) {
                self.r.label(seat, record::GROUP_FIRST_FALLEN, 2);
            }
        }
        self.note_open_hits();
        self.note_undrawn();
        let last = (assaults as u16).min(self.g.rows.assaults) - 1;
        self.r.count(record::ASSAULTS, last, assault_column::ENDED, 1);
        let s = &*self.s;
        self.r.tell(|out| match s.ending {
            Ending::Victory => write!(out, "the wolves win in Assault {assaults}"),
            Ending::Inferno => {
                write!(out, "the inferno is full: the Strigoi win, {missing} wounds were missing")
            }
            _ => write!(out, "the game is cut off after {assaults} Assaults"),
        });
    }
}

/// Why a Blood Point is lost, in the order of `Loss`.
const LOSS_NAMES: [&str; 6] = [
    "for a defeated wolf",
    "for a wolf on a destroyed ladder",
    "for the last ladder",
    "for a collision",
    "for a wolf on a collapsing platform",
    "by an effect",
];
