//! What can be seen of a game of Okko: all of it, nothing is hidden (section 1).

use crate::board::{Facing, OFF_BOARD, Square, Terrain};
use crate::content::catalogue::Stat;
use crate::content::knobs::FACE_WORDS;
use crate::stage::Stage;
use crate::stage::listed::{ASKED_FOR_WORDS, ENDING_WORDS, asked_word};
use crate::state::dice::{Dice, Face};
use crate::state::{Ending, Fight, FigureId, Frame, SEATS, State, Status, Timed, TimedKind, Until};
use tenbin_engine::show::word_place;
use tenbin_engine::{At, Eye, Of, Seat, Shown, ShownField, ShownId, Thing, shown};

/// What lies on a square, in the order of [`Terrain`].
const TERRAIN_WORDS: [&str; 4] = ["free", "difficult", "water", "obstructed"];
const STATUS_WORDS: [&str; 3] = ["alert", "endangered", "out"];
/// What lasts for a time, in the order of [`TimedKind`].
const LASTING_WORDS: [&str; 7] =
    ["attack", "defence", "movement", "willpower", "shot", "total", "no_zone"];
const UNTIL_WORDS: [&str; 5] =
    ["phase_end", "start_of_seat1", "start_of_seat2", "end_of_seat1", "end_of_seat2"];
/// Walls of a square, in the order of [`Facing`].
pub(super) const WALLS: [ShownId; 4] = [WALL_NORTH, WALL_EAST, WALL_SOUTH, WALL_WEST];
const STATS: [(Stat, ShownId); 4] = [
    (Stat::Attack, ATTACK),
    (Stat::Defence, DEFENCE),
    (Stat::Movement, MOVEMENT),
    (Stat::Willpower, WILLPOWER),
];

shown! {
    stage: &Stage<'_>;
    TURN = ShownField::number("turn", "", "number of the turn; 0 before the first");
    PHASE_SEAT = ShownField::seat("active", 2, "whose phase of the turn it is");
    ASKED = ShownField::seat("asked", 2, "who decides next");
    ASKED_FOR = ShownField::word("asked_for", ASKED_FOR_WORDS, "what for");
    ENDING = ShownField::word("ending", ENDING_WORDS, "how the game has ended");
    PLAYER_A = ShownField::seat("player_a", 2, "who is player A");
    SECOND_HALF = ShownField::flag("second_phase", "whether it is the second phase of the turn");
    QUIET_TURNS = ShownField::number("quiet_turns", "turns", "turns in a row without a clash");
    CLASH = ShownField::flag("clash", "whether there has been a clash in this turn");
    REROLLED = ShownField::cards("rerolled", FACE_WORDS, "dice chosen to be rolled again");
    REROLLS_LEFT = ShownField::number("rerolls_left", "dice", "that may still be chosen");
    TEST_DIE = ShownField::number("test_die", "points", "of the Willpower test; 0 before the roll");
    TEST_MODIFIER = ShownField::number("test_modifier", "points", "added to Willpower");
    RETREAT_LEFT = ShownField::number("fall_back_left", "squares", "still to be fallen back");
    FIGURES_COUNT = ShownField::number("figures_count", "figures", "in the band").of_seats();
    ALIVE_COUNT = ShownField::number("alive_count", "figures", "of the band in play").of_seats();
    LOST = ShownField::number("lost", "zeni", "lost so far").of_seats();
    EDGE = ShownField::word("edge", &["n", "e", "s", "w"], "where the band comes from").of_seats();
    POOL = ShownField::cards("pool", FACE_WORDS, "faces of the dice rolled and unused").of_seats();
    SPENT = ShownField::number("spent", "dice", "used or lost in this phase").of_seats();
    SQUARE = ShownField::things("squares", &TERRAIN_WORDS, "squares", "squares of the board");
    WALL_NORTH = ShownField::flag("wall_north", "a wall, or the border").of_things(SQUARE);
    WALL_EAST = ShownField::flag("wall_east", "a wall, or the border").of_things(SQUARE);
    WALL_SOUTH = ShownField::flag("wall_south", "a wall, or the border").of_things(SQUARE);
    WALL_WEST = ShownField::flag("wall_west", "a wall, or the border").of_things(SQUARE);
    FIGURE = ShownField::things("figures", &stage.character_ids(), "squares", "figures of the bands");
    STATUS = ShownField::word("status", &STATUS_WORDS, "how the figure is").of_things(FIGURE);
    EQUIPMENT = ShownField::cards("equipment", &stage.equipment_ids(), "what it carries")
        .of_things(FIGURE);
    USED = ShownField::cards("used", &stage.ability_ids(), "abilities used up for now")
        .of_things(FIGURE);
    RESERVE = ShownField::cards("reserve", FACE_WORDS, "dice on its card").of_things(FIGURE);
    ACTIVATED = ShownField::flag("activated", "in the present phase").of_things(FIGURE);
    ATTACK = ShownField::number("attack", "points", "as it stands").of_things(FIGURE);
    DEFENCE = ShownField::number("defence", "points", "as it stands").of_things(FIGURE);
    MOVEMENT = ShownField::number("movement", "points", "as it stands").of_things(FIGURE);
    WILLPOWER = ShownField::number("willpower", "points", "as it stands").of_things(FIGURE);
    STATS_RAISED = ShownField::number("stats_raised", "", "stats that a die has raised, as bits")
        .of_things(FIGURE);
    ACTIVE = ShownField::flag("is_active", "its activation is going on").of_things(FIGURE);
    ACTION_USED = ShownField::flag("action_used", "in this activation").of_things(FIGURE);
    POINTS = ShownField::number("points", "points", "movement left or to begin with")
        .of_things(FIGURE);
    ASKED_ABOUT = ShownField::flag("asked_about", "the choice is about it").of_things(FIGURE);
    FEARED = ShownField::flag("feared", "the active figure may not attack it any more")
        .of_things(FIGURE);
    FIGHTS = ShownField::word("fights", &["attacks", "defends"], "in the combat or shot going on")
        .of_things(FIGURE);
    TESTED = ShownField::flag("tests", "its Willpower is tested now").of_things(FIGURE);
    FALLS_BACK = ShownField::flag("falls_back", "it falls back now").of_things(FIGURE);
    USER = ShownField::flag("uses_ability", "it carries out an ability now").of_things(FIGURE);
    TARGET = ShownField::flag("is_target", "that ability acts on it now").of_things(FIGURE);
    DECLARED = ShownField::cards("declared", &stage.ability_ids(), "abilities declared for a fight")
        .of_things(FIGURE);
    IS_SHOT = ShownField::flag("fight_is_shot", "whether the fight going on is a shot");
    BACK_ATTACK = ShownField::flag("fight_back_attack", "whether it comes from behind");
    COVER = ShownField::number("fight_cover", "points", "cover of the target of the shot");
    LASTING = ShownField::things("lasting", &LASTING_WORDS, "squares", "what lasts for a time");
    LASTING_FIGURE = ShownField::number("lasting_figure", "", "number of the figure it changes")
        .of_things(LASTING);
    LASTING_AMOUNT = ShownField::number("lasting_amount", "points", "by how much").of_things(LASTING);
    LASTING_UNTIL = ShownField::word("lasting_until", &UNTIL_WORDS, "till when").of_things(LASTING);
    LASTING_SKIPS = ShownField::number("lasting_skips", "phases", "ends of those to let pass first")
        .of_things(LASTING);
}

/// The faces of dice, one number a die.
fn faces(dice: Dice) -> Vec<u16> {
    let of = |face: Face| (0..dice.count(face)).map(move |_| face as u16);
    Face::ALL.into_iter().flat_map(of).collect()
}

/// A square as a place.
fn at(square: Square, facing: Option<u16>) -> At {
    At { x: i32::from(square.x), y: i32::from(square.y), facing }
}

impl Stage<'_> {
    fn character_ids(&self) -> Vec<&str> {
        self.rules.catalogue.characters.iter().map(|one| one.id.as_str()).collect()
    }

    fn equipment_ids(&self) -> Vec<&str> {
        self.rules.catalogue.equipment.iter().map(|one| one.id.as_str()).collect()
    }

    fn ability_ids(&self) -> Vec<&str> {
        self.rules.catalogue.abilities.iter().map(|one| one.id.as_str()).collect()
    }

    /// What can be seen.
    pub(crate) fn declare_shown(&self) -> Vec<ShownField> {
        declared(self)
    }

    /// Tells what everybody sees.
    pub(crate) fn show_to(&self, s: &State, _eye: Eye, out: &mut dyn Shown) {
        let asked = self.rules.chooser(s);
        let question = if asked.is_some() { asked_word(s.top()) } else { "none" };
        out.number(TURN, Of::Table, i32::from(s.turn));
        out.seat(PHASE_SEAT, Of::Table, Some(s.phase_seat));
        out.seat(ASKED, Of::Table, asked);
        out.word(ASKED_FOR, Of::Table, word_place(ASKED_FOR_WORDS, question));
        out.word(ENDING, Of::Table, word_place(ENDING_WORDS, s.ending.word()));
        out.seat(PLAYER_A, Of::Table, Some(s.player_a));
        out.flag(SECOND_HALF, Of::Table, s.second_half);
        out.number(QUIET_TURNS, Of::Table, i32::from(s.quiet_turns));
        out.flag(CLASH, Of::Table, s.clash);
        for seat in (0..SEATS as u8).map(Seat) {
            let (side, of) = (&s.sides[seat.index()], Of::Seat(seat));
            out.number(FIGURES_COUNT, of, i32::from(side.figures));
            out.number(ALIVE_COUNT, of, i32::from(side.alive));
            out.number(LOST, of, i32::from(side.lost));
            out.word(EDGE, of, side.edge as u16);
            out.cards(POOL, of, &faces(side.pool), 0);
            out.number(SPENT, of, i32::from(side.spent));
        }
        show_board(s, out);
        for seat in (0..SEATS as u8).map(Seat) {
            for figure in s.band(seat) {
                self.show_figure(s, figure, out);
            }
        }
        if s.fight.goes_on {
            out.flag(IS_SHOT, Of::Table, s.fight.shot.is_some());
            out.flag(BACK_ATTACK, Of::Table, s.fight.back_attack);
            out.number(COVER, Of::Table, i32::from(s.fight.cover));
        }
        show_question(s, out);
        for (number, timed) in (0..).zip(s.timed.iter()) {
            show_timed(number, timed, out);
        }
    }

    fn show_figure(&self, s: &State, figure: FigureId, out: &mut dyn Shown) {
        let (own, member) = (s.figure(figure), self.rules.member(s, figure));
        let of = Of::Thing(FIGURE, u16::from(figure.number()));
        let stands = own.status != Status::Out && own.at != OFF_BOARD;
        out.thing(
            FIGURE,
            Thing {
                number: u16::from(figure.number()),
                what: u16::from(member.character),
                seat: Some(figure.seat()),
                at: stands.then(|| at(own.at, Some(own.facing as u16 * 90))),
            },
        );
        out.word(STATUS, of, own.status as u16);
        let equipment: Vec<u16> = member.equipment.iter().map(|&one| u16::from(one)).collect();
        out.cards(EQUIPMENT, of, &sorted(equipment), 0);
        out.cards(USED, of, &self.slots(s, figure, own.used_phase | own.used_game), 0);
        out.cards(RESERVE, of, &faces(own.reserve), 0);
        out.flag(ACTIVATED, of, own.activated);
        for (stat, field) in STATS {
            out.number(field, of, self.rules.stat(s, figure, stat));
        }
        out.number(STATS_RAISED, of, i32::from(own.stats_used));
        if s.is_active(figure) && s.ending == Ending::None {
            out.flag(ACTIVE, of, true);
            out.flag(ACTION_USED, of, s.active.action_used);
            out.number(POINTS, of, self.points_left(s));
        }
        out.flag(FEARED, of, figure.is_in(s.active.feared));
        self.show_deeds(s, figure, out);
    }

    /// What it has to do with what is going on.
    fn show_deeds(&self, s: &State, figure: FigureId, out: &mut dyn Shown) {
        let of = Of::Thing(FIGURE, u16::from(figure.number()));
        let Fight { goes_on, attacker, defender, declared, .. } = s.fight;
        if goes_on && (figure == attacker || figure == defender) {
            let side = usize::from(figure == defender);
            out.word(FIGHTS, of, side as u16);
            out.cards(DECLARED, of, &self.slots(s, figure, declared[side]), 0);
        }
        if self.rules.chooser(s).is_some() {
            let about = match s.top() {
                Frame::Place(figure) | Frame::PlaceFacing(figure) => Some(figure),
                _ => self.rules.decider(s),
            };
            out.flag(ASKED_ABOUT, of, about == Some(figure));
        }
        let goes_on = |is: fn(&Frame) -> bool| s.frames.iter().any(is);
        if goes_on(|frame| matches!(frame, Frame::Test { .. })) {
            out.flag(TESTED, of, s.test.figure == figure);
        }
        if goes_on(|frame| *frame == Frame::Retreat) {
            out.flag(FALLS_BACK, of, s.retreat.figure == figure);
        }
        if goes_on(|frame| *frame == Frame::Run) {
            out.flag(USER, of, s.run.user == figure);
            out.flag(TARGET, of, s.run.target == Some(figure));
        }
    }

    /// The abilities of a figure in these slots.
    fn slots(&self, s: &State, figure: FigureId, slots: u16) -> Vec<u16> {
        let own = self.rules.member(s, figure).abilities.iter().enumerate();
        let own = own.filter(|&(slot, _)| slots >> slot & 1 == 1);
        sorted(own.map(|(_, &ability)| u16::from(ability)).collect())
    }
}

fn sorted(mut cards: Vec<u16>) -> Vec<u16> {
    cards.sort_unstable();
    cards
}

/// Numbers of what is going on.
fn show_question(s: &State, out: &mut dyn Shown) {
    for frame in s.frames.iter() {
        match *frame {
            Frame::RerollPool { chosen, left, .. } => {
                out.cards(REROLLED, Of::Table, &faces(chosen), 0);
                out.number(REROLLS_LEFT, Of::Table, i32::from(left));
            }
            Frame::Test { .. } => {
                out.number(TEST_DIE, Of::Table, i32::from(s.test.die));
                out.number(TEST_MODIFIER, Of::Table, i32::from(s.test.modifier));
            }
            Frame::Retreat => out.number(RETREAT_LEFT, Of::Table, i32::from(s.retreat.squares)),
            _ => {}
        }
    }
}

/// The squares from the north-west, row by row, with the edges that nothing passes.
fn show_board(s: &State, out: &mut dyn Shown) {
    let side = s.board.side;
    for number in 0..u16::from(side) * u16::from(side) {
        let square = Square::new(
            (number % u16::from(side)) as i8, // below 24
            (number / u16::from(side)) as i8,
        );
        let what = match s.board.terrain(square) {
            Terrain::Free => 0,
            Terrain::Difficult => 1,
            Terrain::Water => 2,
            Terrain::Obstructed => 3,
        };
        out.thing(SQUARE, Thing { number, what, seat: None, at: Some(at(square, None)) });
        for (facing, field) in Facing::ALL.into_iter().zip(WALLS) {
            if !s.board.is_open(square, facing) {
                out.flag(field, Of::Thing(SQUARE, number), true);
            }
        }
    }
}

fn show_timed(number: u16, timed: &Timed, out: &mut dyn Shown) {
    let what = match timed.kind {
        TimedKind::Attack => 0,
        TimedKind::Defence => 1,
        TimedKind::Movement => 2,
        TimedKind::Willpower => 3,
        TimedKind::Shot => 4,
        TimedKind::Total => 5,
        TimedKind::NoZone => 6,
    };
    let seat = Some(timed.figure.seat());
    out.thing(LASTING, Thing { number, what, seat, at: None });
    let of = Of::Thing(LASTING, number);
    out.number(LASTING_FIGURE, of, i32::from(timed.figure.number()));
    out.number(LASTING_AMOUNT, of, i32::from(timed.n));
    let (until, skips) = match timed.until {
        Until::PhaseEnd => (0, 0),
        Until::PhaseStartOf(seat) => (1 + u16::from(seat.0), 0),
        Until::PhaseEndOf { seat, skip } => (3 + u16::from(seat.0), skip),
    };
    out.word(LASTING_UNTIL, of, until);
    out.number(LASTING_SKIPS, of, i32::from(skips));
}
