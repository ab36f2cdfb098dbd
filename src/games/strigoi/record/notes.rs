//! What the rules tell the recorder about the course of a game. Nothing here changes a game, and
//! nothing is counted where nothing is recorded.
//!
//! Draws are in `notes_draws.rs`, fights, items and rewards in `notes_fight.rs`, what the Strigoi do
//! in `notes_strigoi.rs`.

use crate::board::{ROOMS, Room, Space, ladder};
use crate::content::vocabulary::Source;
use crate::record::{
    self, NO_ROW, Reporter, assault_column, gauges, groups, histograms, laws, loss_column,
    outcome_column, wolf_column,
};
use crate::rules::Rules;
use crate::state;
use crate::state::text::{room_name, space_name};
use crate::state::{AssaultStep, Ending, Frame, Hit, State, VampireId, Wolf, cards_of};
use tenbin_engine::pile::size_of_byte;
use tenbin_engine::{CardEvent, Recorder, Seat};

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

/// The row of a seat's wolf in wolves.csv.
fn wolf_row(state: &State, seat: Seat) -> u16 {
    state.wolf(seat).hero.map_or(NO_ROW, |hero| u16::from(hero.number()))
}

impl<R: Recorder> Reporter<'_, R> {
    /// Adds to a column of assaults.csv in the present Assault.
    #[inline]
    pub(super) fn count_assault(&mut self, state: &State, column: u16, amount: u32) {
        let row = self.assaults_before(state).min(self.rows.assaults - 1);
        self.recorder.count(record::ASSAULTS, row, column, amount);
    }

    /// How many Assaults were revealed before the one that is told of. What happens before the cards
    /// are revealed (the price of an empty hand, STR-073) is told of the Assault before.
    pub(super) fn assaults_before(&self, state: &State) -> u16 {
        let is_hidden = state.frames.first() == Some(&Frame::Assault(AssaultStep::Begin));
        state.assault.saturating_sub(u16::from(is_hidden))
    }

    /// Adds to a column of wolves.csv.
    #[inline]
    pub(super) fn count_wolf(&mut self, state: &State, seat: Seat, column: u16, amount: u32) {
        let row = wolf_row(state, seat);
        self.recorder.count(record::WOLVES, row, column, amount);
    }

    /// Adds to a running number of all seats: what the pack has seen.
    pub(super) fn gauge_all(
        &mut self,
        rules: &Rules,
        gauge: tenbin_engine::schema::GaugeId,
        amount: i32,
    ) {
        for seat in (0..rules.seats).map(Seat) {
            self.recorder.gauge(seat, gauge, amount);
        }
    }

    /// Sets a running number of all seats to the present Assault, the first time.
    pub(super) fn gauge_assault(
        &mut self,
        rules: &Rules,
        state: &State,
        gauge: tenbin_engine::schema::GaugeId,
    ) {
        let assault = i32::from(self.assaults_before(state)) + 1;
        for seat in (0..rules.seats).map(Seat) {
            self.recorder.gauge_once(seat, gauge, assault);
        }
    }

    /// The game begins: board, wolves and start spaces are known.
    pub(crate) fn set_up(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        self.recorder.tell(|out| {
            for room in 0..ROOMS {
                let tile = &rules.catalogue.tiles[usize::from(state.board.tile[room])].id;
                let platform =
                    &rules.catalogue.platforms[usize::from(state.board.platform[room])].id;
                let (by, to) = (state.board.rotation[room], state.board.orientation[room]);
                write!(out, "R{room} is {tile} turned by {by} with {platform} turned by {to}; ")?;
            }
            let room = |who: VampireId| {
                let room = state.vampires[who.index()].room;
                room.map_or_else(|| "no room".to_owned(), room_name)
            };
            let [master, apprentice] = VampireId::ALL.map(room);
            write!(out, "the Master stands in {master}, the Apprentice in {apprentice}")
        });
        let mut pack = 0_usize;
        for seat in (0..rules.seats).map(Seat) {
            let wolf = state.wolf(seat);
            pack |= wolf.hero.map_or(0, |hero| 1 << hero.number());
            self.recorder.tell(|out| {
                write!(
                    out,
                    "{seat} is {} on {}",
                    rules.wolf_name(state, seat),
                    space_name(state.stand(seat))
                )
            });
            self.recorder.label(seat, groups::WOLF, wolf_row(state, seat));
            self.recorder.roll(laws::WOLF, u16::from(seat.0), wolf_row(state, seat));
            for card in
                cards_of(wolf.hero.map_or(0, |hero| rules.catalogue.heroes[hero.index()].cards))
            {
                let kind = u16::from(rules.catalogue.actions[card.index()].kind);
                self.recorder.card(seat, kind, CardEvent::InDeck);
                self.recorder.card(seat, kind, CardEvent::Opening);
            }
        }
        let level = self.rows.pack_levels.get(pack).copied().unwrap_or(NO_ROW);
        let start = match state.vampires.map(|vampire| vampire.room.map(Room::index)) {
            [Some(master), Some(apprentice)] => {
                match (master + ROOMS - apprentice % ROOMS) % ROOMS {
                    3 => 0,
                    2 | 4 => 1,
                    _ => 2,
                }
            }
            // A scenario may begin without one of them.
            _ => 2,
        };
        for seat in (0..rules.seats).map(Seat) {
            if level != NO_ROW {
                self.recorder.label(seat, groups::PACK, level);
            }
            self.recorder.label(seat, groups::START, start);
        }
        if level != NO_ROW {
            self.recorder.roll(laws::PACK, 0, level);
        }
        self.board_drawn(state, start);
        self.threshold_reached(rules, state);
    }

    /// What was drawn of the board, beside its exact laws (section 6).
    fn board_drawn(&mut self, state: &State, start: u16) {
        if !self.rows.laws.is_drawn {
            return;
        }
        let board = &state.board;
        let open = |room: usize, direction: u8| board.open[room] >> direction & 1 != 0;
        let no = |yes: bool| u16::from(!yes);
        self.recorder.roll(laws::START, 0, start.min(1));
        self.recorder.roll(laws::CORRIDOR, 0, no(open(0, 0)));
        self.recorder.roll(laws::STRAIGHT, 0, no(open(0, 0) && open(0, 3)));
        self.recorder.roll(laws::NEIGHBOURS, 0, no(open(0, 2) && open(1, 5)));
        self.recorder.roll(laws::ACROSS, 0, no(open(0, 3) && open(3, 0)));
        self.recorder.roll(laws::TILE, 0, u16::from(board.tile[0]));
        let turns = [board.rotation[0], board.orientation[0], board.centre_rotation];
        for (condition, turn) in (0..).zip(turns) {
            self.recorder.roll(laws::TURNED, condition, u16::from(turn));
        }
        self.recorder.roll(laws::LADDER, 0, no(board.has(ladder(Room::of(0), 0))));
    }

    /// All cards of an Assault are revealed, the order is fixed; resting seats have none.
    pub(crate) fn cards_revealed(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        self.recorder.tell(|out| {
            let (assault, altar, inferno) = (state.assault + 1, state.altar, state.inferno);
            write!(out, "Assault {assault}: altar {altar}, inferno {inferno}")?;
            for &seat in state.order.iter() {
                if let Some(card) = rules.played(state, seat) {
                    let (name, initiative, letter) =
                        (&card.name, card.initiative, card.letter.word());
                    let wolf = rules.wolf_name(state, seat);
                    write!(out, "; {wolf} plays {name} ({initiative}, {letter})")?;
                }
            }
            Ok(())
        });
        for (place, &seat) in (1..).zip(&*state.order) {
            let Some(card) = state.wolf(seat).played else { continue };
            let kind = u16::from(rules.catalogue.actions[card.index()].kind);
            let card = u16::from(card.number());
            self.recorder.card(seat, kind, CardEvent::Played);
            let key = self.rows.event_keys.played(card, place);
            self.recorder.shorthand(key, |recorder| {
                let counts = [1, place];
                recorder.count_row(record::ACTIONS, card, record::action_column::PLAYS, &counts);
            });
        }
        for seat in (0..rules.seats).map(Seat) {
            let row = wolf_row(state, seat);
            self.recorder.shorthand(self.rows.event_keys.assault(row), |recorder| {
                recorder.count(record::WOLVES, row, wolf_column::ASSAULTS, 1);
            });
        }
        self.tension(rules, state);
    }

    /// How things stand when the cards of an Assault are revealed.
    fn tension(&mut self, rules: &Rules, state: &State) {
        let wolves = &state.wolves[..usize::from(rules.seats)];
        let sum = |of: fn(&Rules, &Wolf) -> u32| -> u32 {
            wolves.iter().map(|wolf| of(rules, wolf)).sum()
        };
        let counts = [
            1,
            u32::from(state.altar),
            u32::from(state.inferno),
            u32::from(rules.may_attack(state)),
            rules.wounds_missing(state) as u32,
            u32::from(state.supreme().is_some()),
            u32::from(rules.is_immobile(state)),
            state.board.ladders().count_ones(),
            u32::from(size_of_byte(state.board.standing)),
            sum(|rules, wolf| rules.wound_points(wolf) as u32),
            sum(|_, wolf| u32::from(wolf.played.is_none())),
            // No card or token is with two wolves, and none is counted twice.
            wolves.iter().fold(0, |set, wolf| set | wolf.rewards).count_ones(),
            wolves.iter().fold(0, |set, wolf| set | wolf.tokens).count_ones(),
        ];
        // The last row takes all later Assaults, as it takes what happens in them.
        let row = state.assault.min(self.rows.assaults - 1);
        self.recorder.count_row(record::ASSAULTS, row, assault_column::GAMES, &counts);
    }

    /// A player rests (STR-073, STR-074).
    pub(crate) fn rested(&mut self, rules: &Rules, state: &State, seat: Seat) {
        if !R::ON {
            return;
        }
        self.count_wolf(state, seat, wolf_column::RESTS, 1);
        self.recorder.gauge(seat, gauges::RESTS, 1);
        self.recorder.tell(|out| write!(out, "{} rests", rules.wolf_name(state, seat)));
    }

    /// A wolf moved; from where, how many points it cost.
    pub(crate) fn moved(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        from: Space,
        points: i32,
    ) {
        if !R::ON {
            return;
        }
        let points = points.max(0) as u32;
        let row = wolf_row(state, seat);
        let key = self.rows.event_keys.moved(row, points);
        self.recorder.shorthand(key, |recorder| {
            recorder.count_row(record::WOLVES, row, wolf_column::MOVES, &[1, points]);
        });
        self.recorder.tell(|out| {
            let (name, to) = (rules.wolf_name(state, seat), space_name(state.stand(seat)));
            write!(out, "{name} goes from {} to {to} ({points})", space_name(from))
        });
    }

    /// A wolf was put elsewhere by a Strigoi's doing (STR-023).
    pub(crate) fn relocated(&mut self, rules: &Rules, state: &State, seat: Seat, from: Space) {
        self.recorder.tell(|out| {
            let (name, to) = (rules.wolf_name(state, seat), space_name(state.stand(seat)));
            write!(out, "{name} flees from {} to {to}", space_name(from))
        });
    }

    /// A platform was turned by so many sixths.
    pub(crate) fn platform_turned(&mut self, state: &State, room: Room, by: u8) {
        if !R::ON {
            return;
        }
        let platform = u16::from(state.board.platform[room.index()]);
        let here = |vampire: &state::Vampire| vampire.room == Some(room);
        let occupied = state.vampires.iter().any(here);
        let counts = [1, u32::from(by), u32::from(occupied)];
        self.recorder.count_row(
            record::PLATFORMS,
            platform,
            record::platform_column::TURNED,
            &counts,
        );
        self.recorder
            .tell(|out| write!(out, "the platform of {} is turned by {by}", room_name(room)));
    }

    /// A platform collapsed.
    pub(crate) fn platform_collapsed(&mut self, rules: &Rules, state: &State, room: Room) {
        if !R::ON {
            return;
        }
        let platform = u16::from(state.board.platform[room.index()]);
        self.recorder.count(record::PLATFORMS, platform, record::platform_column::COLLAPSED, 1);
        self.count_assault(state, assault_column::COLLAPSES, 1);
        self.gauge_all(rules, gauges::COLLAPSES, 1);
        self.recorder.tell(|out| write!(out, "the platform of {} collapses", room_name(room)));
    }

    /// What a hit comes from.
    pub(super) fn hit_cause(&self, state: &State, hit: &Hit) -> HitCause {
        match hit.source {
            Source::Monster => HitCause::Monster,
            Source::OwnCard => HitCause::OwnCard,
            Source::Strigoi => {
                let cursed = |frame: &Frame| matches!(frame, Frame::Curse(..));
                if state.frames.iter().any(cursed) { HitCause::Curse } else { HitCause::Attack }
            }
        }
    }

    /// A Blood Point went to the inferno.
    pub(crate) fn blood_lost(&mut self, rules: &Rules, state: &State, cause: Loss) {
        if !R::ON {
            return;
        }
        let hit = state.hits.last().map(|hit| self.hit_cause(state, hit));
        let row = loss_row(cause, hit);
        let limit = rules.catalogue.numbers.inferno_limit;
        let is_final = i32::from(state.inferno) == limit;
        let supreme = state.supreme().is_some();
        let assault = u32::from(self.assaults_before(state)) + 1;
        let counts = [1, u32::from(is_final), u32::from(supreme), assault];
        self.recorder.count_row(record::LOSSES, row, loss_column::POINTS, &counts);
        self.count_assault(state, assault_column::LOST, 1);
        let by_letter = match cause {
            Loss::Defeat => matches!(hit, Some(HitCause::Attack | HitCause::Curse)),
            Loss::Ladder | Loss::LastLadder | Loss::Collision => true,
            Loss::Collapse | Loss::Effect => false,
        };
        // What happens in a counterattack is not the letter's doing.
        if by_letter && state.fights.is_empty() {
            self.letter_loss(rules, state);
        }
        self.recorder.tell(|out| {
            let (altar, inferno) = (state.altar, state.inferno);
            let why = LOSS_NAMES[cause as usize];
            write!(out, "a Blood Point is lost {why}: altar {altar}, inferno {inferno}")
        });
    }

    /// A Blood Point was won; whether it was taken (STR-125).
    pub(crate) fn blood_won(&mut self, rules: &Rules, state: &State, taken: bool) {
        if !R::ON {
            return;
        }
        if !taken {
            self.recorder.tell(|out| out.write_str("a Blood Point stays in the supply"));
            return;
        }
        self.count_assault(state, assault_column::WON, 1);
        self.recorder.tell(|out| write!(out, "a Blood Point is won: altar {}", state.altar));
        self.threshold_reached(rules, state);
    }

    /// The altar may hold the threshold for the first time (STR-332).
    fn threshold_reached(&mut self, rules: &Rules, state: &State) {
        if rules.may_attack(state) && self.recorder.gauge_is_open(Seat(0), gauges::THRESHOLD) {
            self.recorder.measure(histograms::THRESHOLD, u32::from(state.assault) + 1);
            self.gauge_assault(rules, state, gauges::THRESHOLD);
        }
    }

    /// The game is over; called once.
    pub(crate) fn game_ends(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let missing = rules.wounds_missing(state) as u32;
        let margin =
            (rules.catalogue.numbers.inferno_limit - i32::from(state.inferno)).max(0) as u32;
        let fallen = state.vampires.iter().filter(|vampire| !vampire.is_alive()).count() as u16;
        let assaults = u32::from(self.assaults_before(state)) + 1;
        let threshold = !self.recorder.gauge_is_open(Seat(0), gauges::THRESHOLD);
        let row = (state.ending as u16).saturating_sub(Ending::Victory as u16) * 3 + fallen;
        let counts = [
            1,
            assaults,
            missing,
            margin,
            u32::from(state.altar),
            state.board.ladders().count_ones(),
            state.board.standing.count_ones(),
            u32::from(threshold),
        ];
        self.recorder.count_row(record::OUTCOMES, row, outcome_column::GAMES, &counts);
        self.recorder.measure(histograms::ASSAULTS, assaults);
        self.recorder.measure(histograms::ALTAR_LEFT, u32::from(state.altar));
        self.recorder.measure(histograms::LADDERS, state.board.ladders().count_ones());
        if state.ending == Ending::Victory {
            self.recorder.measure(histograms::MARGIN, margin);
        } else {
            self.recorder.measure(histograms::MISSING, missing);
        }
        if fallen == 0 {
            for seat in (0..rules.seats).map(Seat) {
                self.recorder.label(seat, groups::FIRST_FALLEN, 2);
            }
        }
        self.open_hits(state);
        self.never_drawn(state);
        let last = (assaults as u16).min(self.rows.assaults) - 1;
        self.recorder.count(record::ASSAULTS, last, assault_column::ENDED, 1);
        self.recorder.tell(|out| match state.ending {
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
