//! What can be seen of a game of Anima Tactics.
//!
//! Hidden from a seat are the other's face-down plot cards and, where the rules say so, who is under
//! which of its markers, and the cards its characters have not used yet; then also the numbers that
//! such cards may change. All else lies on the table.

use crate::content::catalogue::{CARD_SLOT, CARDS_MAX, SLOTS};
use crate::content::effect::Duration;
use crate::content::vocabulary::{Stat, State as Token};
use crate::space::point::Point;
use crate::stage::Stage;
use crate::stage::facts::{FLAGS, TRAITS, phase_word};
use crate::stage::listed::{
    ASKED_FOR_WORDS, ENDING_WORDS, FORM_WORDS, STEP_WORDS, asked_word, form_word, step_word,
};
use crate::state;
use crate::state::NO_ABILITY;
use crate::state::{
    Attack, Frame, ModelId, Place, PlotState, Purpose, SEATS, Slot, State, Timed, TimedKind, fact,
    flag,
};
use tenbin_engine::show::word_place;
use tenbin_engine::{At, Eye, Of, Seat, Shown, ShownField, ShownId, Thing, shown};

/// Where a character is, in the order of [`Place`].
const PLACE_WORDS: [&str; 4] = ["waiting", "table", "infiltrating", "removed"];
/// Until when something lasts.
const UNTIL_WORDS: [&str; 6] = ["roll", "attack", "activation", "turn", "game", "while"];
/// What lasts for a time.
const LASTING_WORDS: [&str; 22] = [
    "none",
    "stat",
    "length",
    "attack_roll",
    "marked",
    "forbidden",
    "cost",
    "trait",
    "attack_flags",
    "crit_min",
    "dice",
    "roll_mod",
    "scaled",
    "fixed",
    "least",
    "exposed",
    "hurts",
    "pierces",
    "steady",
    "immune",
    "firm",
    "hurts_friends",
];
const STATS: [(Stat, ShownId); 5] = [
    (Stat::At, ATTACK),
    (Stat::Dm, DAMAGE),
    (Stat::Df, DEFENCE),
    (Stat::Ar, ARMOUR),
    (Stat::Re, RESISTANCE),
];
/// Flags that come from cards, which may be hidden.
const OF_CARDS: u32 = flag::FIRM | flag::NO_HEAL;
/// What places and lengths are measured in.
const UNIT: &str = "tenths of a millimetre";

shown! {
    stage: &Stage<'_>;
    TURN = ShownField::number("turn", "", "number of the turn; 0 in the set-up");
    PHASE = ShownField::word("phase", &["setup", "recovery", "upkeep", "action"], "of the turn");
    ACTIVE = ShownField::seat("active", 2, "whose character is active");
    ASKED = ShownField::seat("asked", 2, "who decides next");
    ASKED_FOR = ShownField::word("asked_for", ASKED_FOR_WORDS, "what for");
    ENDING = ShownField::word("ending", ENDING_WORDS, "how the game has ended");
    FIRST = ShownField::seat("first", 2, "who acts first in this turn");
    TO_PICK = ShownField::seat("to_pick", 2, "who picks the next character");
    TABLE_WIDTH = ShownField::number("table_width", UNIT, "of the table");
    TABLE_DEPTH = ShownField::number("table_depth", UNIT, "of the table");
    PIECES_LEFT = ShownField::number("pieces_left", "pieces", "of scenery still to be placed");
    PIECE = ShownField::things("scenery", &stage.template_ids(), UNIT, "scenery, by its middles")
        .upward();
    PIECE_TURN = ShownField::number("turned", "degrees", "that it is turned by, anticlockwise")
        .of_things(PIECE);
    SCORE = ShownField::number("score", "hundredths of a point", "as it stands").of_seats();
    GNOSIS = ShownField::number("gnosis", "points", "left").of_seats();
    EDGE = ShownField::word("edge", &["lower", "upper"], "its edge of the table").of_seats();
    CONTEST = ShownField::number("contest", "points", "of the last roll against each other")
        .of_seats();
    ADVANTAGES = ShownField::cards("advantages", &stage.ability_ids(), "of its organisation")
        .of_seats();
    PLOTS = ShownField::cards("plots", &stage.ability_ids(), "plot cards face down").of_seats();
    PLOTS_OPEN = ShownField::cards("plots_open", &stage.ability_ids(), "plot cards in force")
        .of_seats();
    PLOTS_GONE = ShownField::cards("plots_discarded", &stage.ability_ids(), "plot cards discarded")
        .of_seats();
    PLOT_TOKENS = ShownField::number("plot_tokens", "tokens", "on its plot cards").of_seats();
    MARKER = ShownField::things("markers", &["marker"], UNIT, "infiltration markers").upward();
    UNDER = ShownField::number("under", "", "number of the character under it").of_things(MARKER);
    MODEL = ShownField::things("characters", &stage.character_ids(), UNIT, "characters of both parties")
        .upward();
    PLACE = ShownField::word("place", &PLACE_WORDS, "where it is").of_things(MODEL);
    LP = ShownField::number("lp", "points", "life points left").of_things(MODEL);
    LP_MAX = ShownField::number("lp_max", "points", "life points at the start").of_things(MODEL);
    AP = ShownField::number("ap", "points", "action points").of_things(MODEL);
    TOKENS = ShownField::cards("tokens", &Token::ALL.map(Token::word), "states").of_things(MODEL);
    COUNTERS = ShownField::cards("counters", &stage.counter_ids(), "tokens of its own")
        .of_things(MODEL);
    CARDS = ShownField::cards("cards", &stage.ability_ids(), "equipment and powers")
        .of_things(MODEL);
    UPKEEP = ShownField::cards("upkeep", &stage.ability_ids(), "abilities with their upkeep running")
        .of_things(MODEL);
    USED_TURN = ShownField::cards("used_turn", &stage.ability_ids(), "uses in this turn")
        .of_things(MODEL);
    USED_GAME = ShownField::cards("used_game", &stage.ability_ids(), "uses in this game")
        .of_things(MODEL);
    FLAG = ShownField::cards("flags", &FLAGS.map(|(word, _)| word), "what holds of it now")
        .of_things(MODEL);
    FIRM = ShownField::flag("firm", "Throw, Push and Slam do not move it").of_things(MODEL);
    NO_HEAL = ShownField::flag("no_heal", "it may not regain life points").of_things(MODEL);
    TRAIT = ShownField::cards("traits", &TRAITS.map(|(word, _)| word), "traits as they stand")
        .of_things(MODEL);
    ATTACK = ShownField::number("attack", "points", "as it stands").of_things(MODEL);
    DAMAGE = ShownField::number("damage", "points", "as it stands").of_things(MODEL);
    DEFENCE = ShownField::number("defence", "points", "as it stands").of_things(MODEL);
    ARMOUR = ShownField::number("armour", "points", "as it stands").of_things(MODEL);
    RESISTANCE = ShownField::number("resistance", "points", "as it stands").of_things(MODEL);
    WALK = ShownField::number("walk", UNIT, "as it stands").of_things(MODEL);
    RUN = ShownField::number("run", UNIT, "as it stands").of_things(MODEL);
    MOVED = ShownField::number("moved_distance", UNIT, "moved in this turn").of_things(MODEL);
    IS_ACTIVE = ShownField::flag("is_active", "its activation is going on").of_things(MODEL);
    FIGHTS = ShownField::word("fights", &["attacks", "is_attacked"], "in the attack going on")
        .of_things(MODEL);
    SHOVED = ShownField::flag("shoved", "it is displaced, or waits for it").of_things(MODEL);
    ROLLS = ShownField::flag("rolls", "the last roll was its own").of_things(MODEL);
    STEP = ShownField::word("attack_step", STEP_WORDS, "the step of the attack going on");
    FORM = ShownField::word("attack_form", FORM_WORDS, "what kind of attack");
    DODGED = ShownField::flag("attack_dodged", "a Dodge was declared");
    COUNTERED = ShownField::flag("attack_countered", "a Counterattack was declared");
    HIT = ShownField::flag("attack_hit", "it has hit");
    CRITICAL = ShownField::flag("attack_critical", "the hit is critical");
    TOTAL = ShownField::number("attack_total", "points", "of the attack");
    DEFENDED = ShownField::number("attack_defence", "points", "of the defence");
    LOST = ShownField::number("attack_lost", "points", "life points to be lost");
    ROLL = ShownField::word("roll", Purpose::WORDS, "what the last roll was for");
    ROLL_SEAT = ShownField::seat("roll_seat", 2, "who rolled");
    ROLL_DICE = ShownField::number("roll_dice", "dice", "rolled");
    ROLL_DIE = ShownField::number("roll_die", "points", "of the die that counts");
    ROLL_MODIFIER = ShownField::number("roll_modifier", "points", "added");
    ROLL_NEEDED = ShownField::number("roll_needed", "points", "to be reached; 0 for none");
    LASTING = ShownField::things("lasting", &LASTING_WORDS, "", "what lasts for a time");
    LASTING_MODELS = ShownField::number("lasting_characters", "", "whom it is on, as bits")
        .of_things(LASTING);
    LASTING_SOURCE = ShownField::number("lasting_source", "", "number of who brought it about")
        .of_things(LASTING);
    LASTING_WHAT = ShownField::number("lasting_what", "", "what of it it changes")
        .of_things(LASTING);
    LASTING_AMOUNT = ShownField::number("lasting_amount", "", "by how much").of_things(LASTING);
    LASTING_UNTIL = ShownField::word("lasting_until", &UNTIL_WORDS, "till when").of_things(LASTING);
}

/// A point as a place.
fn at(point: Point, facing: Option<u16>) -> At {
    At { x: i32::from(point.x), y: i32::from(point.y), facing }
}

/// Degrees clockwise from away from the first edge, of 256ths of a turn anticlockwise from the right.
fn degrees(facing: u8) -> u16 {
    let anticlockwise = u16::from(facing) * 45 / 32;
    (450 - anticlockwise) % 360
}

/// What a seat may know of the characters of a party.
#[derive(Copy, Clone)]
struct Reach {
    /// The cards that they have not used.
    cards: bool,
    /// What such cards change, and those of the other party.
    numbers: bool,
}

impl Stage<'_> {
    fn ability_ids(&self) -> Vec<&str> {
        self.rules.catalogue.abilities.iter().map(|one| one.id.as_str()).collect()
    }

    fn character_ids(&self) -> Vec<&str> {
        self.rules.catalogue.characters.iter().map(|one| one.id.as_str()).collect()
    }

    fn template_ids(&self) -> Vec<&str> {
        self.rules.catalogue.templates.iter().map(|one| one.id.as_str()).collect()
    }

    /// Names of tokens that characters have of their own.
    fn counter_ids(&self) -> Vec<&str> {
        let all = self.rules.catalogue.characters.iter().flat_map(|one| &one.tokens);
        let mut names: Vec<&str> = all.map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What can be seen.
    pub(crate) fn declare_shown(&self) -> Vec<ShownField> {
        declared(self)
    }

    /// Tells what one who looks sees.
    pub(crate) fn show_to(&self, s: &State, eye: Eye, out: &mut dyn Shown) {
        self.show_course(s, out);
        for (number, piece) in (0..).zip(s.pieces.iter()) {
            let (what, at) = (u16::from(piece.template), Some(at(piece.at, None)));
            out.thing(PIECE, Thing { number, what, seat: None, at });
            out.number(PIECE_TURN, Of::Thing(PIECE, number), i32::from(piece.turn) * 15);
        }
        for seat in (0..SEATS as u8).map(Seat) {
            self.show_side(s, seat, eye, out);
            show_plots(s, seat, eye, out);
            self.show_markers(s, seat, eye, out);
            let is_open = !self.rules.knobs.attached_cards_hidden || eye == Eye::Everyone;
            let reach = Reach { cards: is_open || eye.is_of(seat), numbers: is_open };
            for model in s.party_of(seat) {
                self.show_model(s, model, reach, out);
                self.show_use(s, model, reach, out);
            }
        }
        if let Some(attack) = s.attack() {
            show_attack(s, attack, out);
        }
        show_roll(s, out);
        for (number, timed) in (0..).zip(s.timed.iter()) {
            show_timed(number, timed, out);
        }
    }

    fn show_course(&self, s: &State, out: &mut dyn Shown) {
        let asked = self.rules.chooser(s);
        let question = if asked.is_some() { asked_word(s.top()) } else { "none" };
        let phases = ["setup", "recovery", "upkeep", "action"];
        out.number(TURN, Of::Table, i32::from(s.turn));
        out.word(PHASE, Of::Table, word_place(&phases, phase_word(s)));
        let active = (s.active != ModelId::NONE).then(|| state::seat_of(s.active));
        out.seat(ACTIVE, Of::Table, active);
        out.seat(ASKED, Of::Table, asked);
        out.word(ASKED_FOR, Of::Table, word_place(ASKED_FOR_WORDS, question));
        out.word(ENDING, Of::Table, s.ending as u16);
        out.seat(FIRST, Of::Table, Some(s.first));
        out.seat(TO_PICK, Of::Table, Some(s.to_pick));
        out.number(TABLE_WIDTH, Of::Table, self.rules.knobs.table_w_cm);
        out.number(TABLE_DEPTH, Of::Table, self.rules.knobs.table_h_cm);
        out.number(PIECES_LEFT, Of::Table, i32::from(s.pieces_left));
    }

    fn show_side(&self, s: &State, seat: Seat, eye: Eye, out: &mut dyn Shown) {
        let (side, of) = (&s.sides[seat.index()], Of::Seat(seat));
        if !self.rules.knobs.attached_cards_hidden || eye == Eye::Everyone {
            out.number(SCORE, of, self.rules.score_of(s, seat));
        }
        out.number(GNOSIS, of, i32::from(side.gnosis));
        out.word(EDGE, of, u16::from(side.edge));
        out.number(CONTEST, of, i32::from(s.contest[seat.index()]));
        let advantages = side.advantages.into_iter().filter(|&one| one != NO_ABILITY);
        out.cards(ADVANTAGES, of, &sorted(advantages.collect()), 0);
    }

    fn show_markers(&self, s: &State, seat: Seat, eye: Eye, out: &mut dyn Shown) {
        let first = u16::from(seat.0) * state::MODELS_MAX as u16;
        for (number, marker) in (first..).zip(s.sides[seat.index()].markers.iter()) {
            let at = Some(at(marker.at, None));
            out.thing(MARKER, Thing { number, what: 0, seat: Some(seat), at });
            let is_open = eye.is_of(seat) || !self.rules.is_secret();
            if marker.under != ModelId::NONE && is_open {
                out.number(UNDER, Of::Thing(MARKER, number), i32::from(marker.under.number()));
            }
        }
    }

    fn show_model(&self, s: &State, model: ModelId, reach: Reach, out: &mut dyn Shown) {
        let (own, of) = (s.model(model), Of::Thing(MODEL, u16::from(model.number())));
        let is_there = own.place == Place::Table;
        out.thing(
            MODEL,
            Thing {
                number: u16::from(model.number()),
                what: u16::from(own.character),
                seat: Some(state::seat_of(model)),
                at: is_there.then(|| at(own.at, Some(degrees(own.facing)))),
            },
        );
        out.word(PLACE, of, own.place as u16);
        out.number(LP, of, i32::from(own.lp));
        out.number(LP_MAX, of, i32::from(own.lp_max));
        out.number(AP, of, i32::from(own.ap));
        out.number(MOVED, of, i32::from(own.moved));
        let tokens = Token::ALL
            .into_iter()
            .flat_map(|one| std::iter::repeat_n(one as u16, usize::from(own.tokens[one as usize])));
        out.cards(TOKENS, of, &tokens.collect::<Vec<_>>(), 0);
        let known = self.counter_ids();
        let counters = self.rules.character(s, model).tokens.iter().zip(own.counters);
        let counters = counters.flat_map(|(name, count)| {
            std::iter::repeat_n(word_place(&known, name), usize::from(count))
        });
        out.cards(COUNTERS, of, &sorted(counters.collect()), 0);
        if reach.numbers {
            for (stat, field) in STATS {
                out.number(field, of, self.rules.stat(s, model, stat));
            }
            let (walk, run) = self.rules.speed(s, model);
            out.number(WALK, of, walk);
            out.number(RUN, of, run);
            let traits =
                (0..).zip(TRAITS).filter(|(_, (_, bit))| self.rules.has_trait(s, model, *bit));
            out.cards(TRAIT, of, &traits.map(|(place, _)| place).collect::<Vec<_>>(), 0);
        }
        let flags = (0..).zip(FLAGS).filter(|(_, (_, bit))| own.flags & bit & !OF_CARDS != 0);
        out.cards(FLAG, of, &flags.map(|(place, _)| place).collect::<Vec<_>>(), 0);
        if reach.cards {
            out.flag(FIRM, of, own.flags & flag::FIRM != 0);
            out.flag(NO_HEAL, of, own.flags & flag::NO_HEAL != 0);
        }
        out.flag(IS_ACTIVE, of, s.active == model);
        if let Some(attack) = s.attack()
            && (attack.attacker == model || attack.target == model)
        {
            out.word(FIGHTS, of, u16::from(attack.target == model));
        }
        let queue = &s.displacement.queue
            [usize::from(s.displacement.now).min(s.displacement.queue.len())..];
        out.flag(SHOVED, of, queue.iter().any(|shove| shove.model == model));
        out.flag(ROLLS, of, s.roll.model == model);
    }

    /// The cards of a character, and what of them and of its abilities is used.
    fn show_use(&self, s: &State, model: ModelId, reach: Reach, out: &mut dyn Shown) {
        let (own, of) = (s.model(model), Of::Thing(MODEL, u16::from(model.number())));
        let (mut cards, mut unseen) = (Vec::new(), 0);
        for (number, &card) in own.cards.iter().enumerate() {
            if card == NO_ABILITY {
                continue;
            }
            if reach.cards || !self.rules.is_unseen(s, model, number) {
                cards.push(card);
            } else {
                unseen += 1;
            }
        }
        out.cards(CARDS, of, &sorted(cards), unseen);
        let is_known = |slot: Slot| {
            let card = usize::from(slot.number().wrapping_sub(CARD_SLOT));
            reach.cards || card >= CARDS_MAX || !self.rules.is_unseen(s, model, card)
        };
        let slots = || (0..SLOTS).map(Slot::of).filter(|&slot| is_known(slot));
        let ability =
            |slot: Slot| self.rules.ability_in(s, model, slot).map(|(ability, _)| ability);
        let running = slots().filter(|slot| slot.is_in(own.upkeep)).filter_map(ability);
        out.cards(UPKEEP, of, &sorted(running.collect()), 0);
        for (field, uses) in [(USED_TURN, own.used_turn), (USED_GAME, own.used_game)] {
            let used = slots().flat_map(|slot| {
                let count = uses.checked_shr(slot.uses_shift()).unwrap_or(0) & 3;
                ability(slot).into_iter().flat_map(move |one| (0..count).map(move |_| one))
            });
            out.cards(field, of, &sorted(used.collect()), 0);
        }
    }
}

fn sorted(mut cards: Vec<u16>) -> Vec<u16> {
    cards.sort_unstable();
    cards
}

fn show_plots(s: &State, seat: Seat, eye: Eye, out: &mut dyn Shown) {
    let (plots, of) = (&s.sides[seat.index()].plots, Of::Seat(seat));
    let in_state = |state: PlotState| {
        sorted(plots.iter().filter(|plot| plot.state == state).map(|plot| plot.card).collect())
    };
    let face_down = in_state(PlotState::FaceDown);
    if eye.is_of(seat) {
        out.cards(PLOTS, of, &face_down, 0);
    } else {
        out.cards(PLOTS, of, &[], face_down.len() as u32);
    }
    out.cards(PLOTS_OPEN, of, &in_state(PlotState::Open), 0);
    out.cards(PLOTS_GONE, of, &in_state(PlotState::Discarded), 0);
    out.number(PLOT_TOKENS, of, plots.iter().map(|plot| i32::from(plot.tokens)).sum());
}

/// The attack that is going on.
fn show_attack(s: &State, attack: &Attack, out: &mut dyn Shown) {
    let step = s.frames.iter().rev().find_map(|frame| match frame {
        Frame::Attack(step) => Some(step_word(*step)),
        _ => None,
    });
    out.word(STEP, Of::Table, word_place(STEP_WORDS, step.unwrap_or("none")));
    out.word(FORM, Of::Table, word_place(FORM_WORDS, form_word(attack.form)));
    for (field, bit) in [
        (DODGED, fact::DODGED),
        (COUNTERED, fact::COUNTERED),
        (HIT, fact::HIT),
        (CRITICAL, fact::CRIT),
    ] {
        out.flag(field, Of::Table, attack.is(bit));
    }
    out.number(TOTAL, Of::Table, i32::from(attack.total));
    out.number(DEFENDED, Of::Table, i32::from(attack.defence));
    out.number(LOST, Of::Table, i32::from(attack.lost));
}

fn show_roll(s: &State, out: &mut dyn Shown) {
    let roll = &s.roll;
    out.word(ROLL, Of::Table, roll.purpose as u16);
    out.seat(ROLL_SEAT, Of::Table, Some(roll.seat));
    for (field, value) in [
        (ROLL_DICE, i32::from(roll.dice)),
        (ROLL_DIE, i32::from(roll.die)),
        (ROLL_MODIFIER, i32::from(roll.modifier)),
        (ROLL_NEEDED, i32::from(roll.needed)),
    ] {
        out.number(field, Of::Table, value);
    }
}

/// What lasts, as a word, and what of it: a stat, an action, a trait, bits.
fn lasting(kind: TimedKind) -> (&'static str, i32) {
    match kind {
        TimedKind::None => ("none", 0),
        TimedKind::Stat(stat) => ("stat", stat.into()),
        TimedKind::Length(stat) => ("length", stat.into()),
        TimedKind::AttackRoll => ("attack_roll", 0),
        TimedKind::Marked => ("marked", 0),
        TimedKind::Forbidden(actions) => ("forbidden", actions.bits().into()),
        TimedKind::Cost(action) => ("cost", action as i32),
        TimedKind::Trait(one) => ("trait", one.into()),
        TimedKind::AttackFlags(flags) => ("attack_flags", flags.bits().into()),
        TimedKind::CritMin => ("crit_min", 0),
        TimedKind::Dice(rolls) => ("dice", rolls.bits().into()),
        TimedKind::RollMod(rolls) => ("roll_mod", rolls.bits().into()),
        TimedKind::Scaled(stat, _) => ("scaled", stat.into()),
        TimedKind::Fixed(stat) => ("fixed", stat.into()),
        TimedKind::Least(stat) => ("least", stat.into()),
        TimedKind::Exposed => ("exposed", 0),
        TimedKind::Hurts(false) => ("hurts", 0),
        TimedKind::Hurts(true) => ("hurts_friends", 0),
        TimedKind::Pierces => ("pierces", 0),
        TimedKind::Steady(penalties) => ("steady", penalties.bits().into()),
        TimedKind::Immune(states) => ("immune", states.into()),
        TimedKind::Firm => ("firm", 0),
    }
}

fn show_timed(number: u16, timed: &Timed, out: &mut dyn Shown) {
    let (word, what) = lasting(timed.kind);
    let seat = (timed.source != ModelId::NONE).then(|| state::seat_of(timed.source));
    out.thing(LASTING, Thing { number, what: word_place(&LASTING_WORDS, word), seat, at: None });
    let of = Of::Thing(LASTING, number);
    out.number(LASTING_MODELS, of, timed.models as i32);
    if timed.source != ModelId::NONE {
        out.number(LASTING_SOURCE, of, i32::from(timed.source.number()));
    }
    out.number(LASTING_WHAT, of, what);
    let amount = match timed.kind {
        TimedKind::Scaled(_, hundredths) => i32::from(hundredths),
        _ => i32::from(timed.n),
    };
    out.number(LASTING_AMOUNT, of, amount);
    let until = match timed.until {
        Duration::Roll => 0,
        Duration::Attack => 1,
        Duration::Activation => 2,
        Duration::Turn => 3,
        Duration::Game => 4,
        Duration::While => 5,
    };
    out.word(LASTING_UNTIL, of, until);
}
