//! What can be seen of a game of Strigoi.
//!
//! Hidden are cards chosen and not yet revealed, the Reward cards of others but for those that came
//! out of a discard, and the face-down Wound tokens on the Strigoi (STR-072, STR-306). What is in a
//! pile is known where none of it can lie hidden elsewhere, though not in which order.
//!
//! The board is shown as it lies, on a grid that keeps sixths apart: a step in a direction is always
//! the same step.

use crate::board::{CENTRE, ROOMS, Room, Space, bit, central, each_space, edge_of_ladder, room_of};
use crate::content::vocabulary::{FightKind, Source};
use crate::stage::Stage;
use crate::stage::facts::{asked_word, in_turn, phase_word};
use crate::stage::listed::{ASKED_FOR_WORDS, ENDING_WORDS};
use crate::state::piles::{PILES, Pile};
use crate::state::text::{room_name, space_name};
use crate::state::{CardId, Flight, Frame, State, VampireId, Wolf, pieces_of};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::show::word_place;
use tenbin_engine::{At, Eye, Of, Seat, Shown, ShownField, ShownId, Thing, shown};

/// What [`phase_word`] may say.
const PHASE_WORDS: [&str; 5] = ["setup", "choose", "turn", "phase3", "end"];
const SPACE_WORDS: [&str; 7] = ["plain", "stairs", "grey", "red", "spoke", "platform", "ladder"];
const FLIGHT_WORDS: [&str; 6] = ["moved", "bounced", "stayed", "ladder", "shielded", "blocked"];
/// What lies face down in each pile, by [`Pile`].
const DECKS: [ShownId; PILES] =
    [STRIGOI_DECK, GREY_DECK, RED_DECK, WOUND_DECK, REWARD_DECK, TOKEN_DECK];
/// What lies under it in a known order.
const UNDERS: [ShownId; PILES] =
    [STRIGOI_UNDER, GREY_UNDER, RED_UNDER, WOUND_UNDER, REWARD_UNDER, TOKEN_UNDER];
/// What is discarded.
const DISCARDS: [ShownId; PILES] =
    [STRIGOI_DISCARD, GREY_DISCARD, RED_DISCARD, WOUND_DISCARD, REWARD_DISCARD, TOKEN_DISCARD];
/// What lies face up on top.
const OPENS: [ShownId; PILES] =
    [STRIGOI_OPEN, GREY_OPEN, RED_OPEN, WOUND_OPEN, REWARD_OPEN, TOKEN_OPEN];

const UNDER: &str = "under what is face down, the first to be drawn first";
const OPEN: &str = "face up on the pile";

shown! {
    stage: &Stage<'_>;
    PHASE = ShownField::word("phase", &PHASE_WORDS, "the part of the Assault that is going on");
    ASSAULT = ShownField::number("assault", "", "Assaults completed");
    ASKED = ShownField::seat("asked", stage.rules.seats, "who decides next");
    ASKED_FOR = ShownField::word("asked_for", ASKED_FOR_WORDS, "what for");
    ENDING = ShownField::word("ending", ENDING_WORDS, "how the game has ended");
    ACTIVE = ShownField::seat("active", stage.rules.seats, "whose turn it is");
    POINTS = ShownField::number("points_left", "points", "movement left in this turn");
    STOPPED = ShownField::flag("stopped", "nothing may be moved any more in this turn");
    FOUGHT = ShownField::flag("fought", "the fight of this turn is used up");
    STRIGOI_STAY = ShownField::flag("strigoi_stay", "the Strigoi stay in this turn");
    ALTAR = ShownField::number("altar", "points", "Blood Points on the altar");
    ALTAR_THRESHOLD = ShownField::number("altar_threshold", "points", "to attack a Strigoi");
    INFERNO = ShownField::number("inferno", "points", "Blood Points on the inferno");
    INFERNO_LIMIT = ShownField::number("inferno_limit", "points", "of the inferno, which lose");
    SUPPLY = ShownField::number("supply", "points", "Blood Points in the supply");
    MARKER = ShownField::flag("marker", "a Strigoi has attacked: the marker is on the Master's card");
    DISPLAY = ShownField::cards("display", &stage.action_ids(), "Advanced cards beside the board");
    EVENTS = ShownField::number("events_seen", "", "events of Advanced cards so far, as bits");
    ROOM = ShownField::things("rooms", &room_names(), "steps", "rooms, by their middles");
    STANDING = ShownField::flag("standing", "its platform stands").of_things(ROOM);
    TILE = ShownField::word("tile", &stage.tile_ids(), "its tile").of_things(ROOM);
    ROTATION = ShownField::number("rotation", "sixths", "that it is turned by").of_things(ROOM);
    PLATFORM = ShownField::word("platform", &stage.platform_ids(), "its platform").of_things(ROOM);
    ORIENTATION = ShownField::number("orientation", "sixths", "its platform is turned by")
        .of_things(ROOM);
    BROKEN = ShownField::number("broken", "", "direction from which no frame leads on clockwise")
        .of_things(ROOM);
    SPACE = ShownField::things("spaces", &SPACE_WORDS, "steps", "spaces that there are");
    STRIGOI = ShownField::things("strigoi", &stage.vampire_ids(), "steps", "Master and Apprentice");
    STRIGOI_ROOM = ShownField::word("strigoi_room", &room_names(), "where it is").of_things(STRIGOI);
    SUPREME = ShownField::flag("supreme", "it is the Supreme").of_things(STRIGOI);
    WOUNDS = ShownField::number("strigoi_wounds", "wounds", "it has").of_things(STRIGOI);
    WOUNDS_BARE = ShownField::number("strigoi_wounds_bare", "wounds", "of them without a token")
        .of_things(STRIGOI);
    WOUND_TOKENS = ShownField::cards("strigoi_tokens", &stage.ids(Pile::Wound), "its Wound tokens")
        .of_things(STRIGOI);
    WOUNDS_SETTLED = ShownField::number("strigoi_tokens_settled", "tokens", "of them among settled")
        .of_things(STRIGOI);
    LIFE = ShownField::number("life", "wounds", "that defeat it").of_things(STRIGOI);
    DAMAGE = ShownField::number("damage", "wounds", "it deals").of_things(STRIGOI);
    STRIGOI_COMBAT = ShownField::number("strigoi_combat", "points", "to be reached")
        .of_things(STRIGOI);
    ACTS = ShownField::flag("acts", "it is activated now").of_things(STRIGOI);
    FLIGHT = ShownField::word("flight", &FLIGHT_WORDS, "where its letter led").of_things(STRIGOI);
    SETTLED = ShownField::cards("settled", &stage.ids(Pile::Wound), "known to lie on the Strigoi");
    FACING = ShownField::cards("facing", &stage.ids(Pile::Grey), "the Encounter faced, flipped");
    BEFRIENDED = ShownField::flag("befriended", "it is a Monk that has helped");
    LEFT = ShownField::number("left", "pieces", "still to be discarded, taken back or placed");
    ROOM_ASKED = ShownField::word("asked_about_room", &room_names(), "whose platform it is about");
    SPACE_ASKED = ShownField::word("asked_about_space", &space_names(), "to be reached in secret");
    FIGHT = ShownField::word("fight", FightKind::WORDS, "what is fought, and how");
    FIGHTER = ShownField::seat("fight_seat", stage.rules.seats, "who fights");
    FIGHT_COUNTER = ShownField::flag("fight_counter", "it is a counterattack");
    FIGHT_VALUE = ShownField::number("fight_value", "points", "of the wolf");
    FIGHT_NEEDS = ShownField::number("fight_needs", "points", "to be reached");
    FIGHT_STRIGOI = ShownField::word("fight_strigoi", &stage.vampire_ids(), "the Strigoi attacked");
    HIT = ShownField::word("hit", Source::WORDS, "where wounds about to be received come from");
    HIT_SEAT = ShownField::seat("hit_seat", stage.rules.seats, "who is hit");
    HIT_WOUNDS = ShownField::number("hit_wounds", "wounds", "still to be received");
    HIT_SHOCKS = ShownField::number("hit_shocks", "shocks", "still to be received");
    STRIGOI_DECK = ShownField::cards("strigoi_deck", &stage.ids(Pile::Strigoi), "face down");
    STRIGOI_UNDER = ShownField::cards("strigoi_under", &stage.ids(Pile::Strigoi), UNDER).in_order();
    STRIGOI_DISCARD = ShownField::cards("strigoi_discard", &stage.ids(Pile::Strigoi), "discarded");
    STRIGOI_OPEN = ShownField::cards("strigoi_open", &stage.ids(Pile::Strigoi), OPEN);
    GREY_DECK = ShownField::cards("grey_deck", &stage.ids(Pile::Grey), "face down");
    GREY_UNDER = ShownField::cards("grey_under", &stage.ids(Pile::Grey), UNDER).in_order();
    GREY_DISCARD = ShownField::cards("grey_discard", &stage.ids(Pile::Grey), "discarded");
    GREY_OPEN = ShownField::cards("grey_open", &stage.ids(Pile::Grey), OPEN);
    RED_DECK = ShownField::cards("red_deck", &stage.ids(Pile::Red), "face down");
    RED_UNDER = ShownField::cards("red_under", &stage.ids(Pile::Red), UNDER).in_order();
    RED_DISCARD = ShownField::cards("red_discard", &stage.ids(Pile::Red), "discarded");
    RED_OPEN = ShownField::cards("red_open", &stage.ids(Pile::Red), OPEN);
    WOUND_DECK = ShownField::cards("wound_deck", &stage.ids(Pile::Wound), "face down");
    WOUND_UNDER = ShownField::cards("wound_under", &stage.ids(Pile::Wound), UNDER).in_order();
    WOUND_DISCARD = ShownField::cards("wound_discard", &stage.ids(Pile::Wound), "discarded");
    WOUND_OPEN = ShownField::cards("wound_open", &stage.ids(Pile::Wound), OPEN);
    REWARD_DECK = ShownField::cards("reward_deck", &stage.ids(Pile::Reward), "face down");
    REWARD_UNDER = ShownField::cards("reward_under", &stage.ids(Pile::Reward), UNDER).in_order();
    REWARD_DISCARD = ShownField::cards("reward_pile", &stage.ids(Pile::Reward), "discarded");
    REWARD_OPEN = ShownField::cards("reward_open", &stage.ids(Pile::Reward), OPEN);
    TOKEN_DECK = ShownField::cards("token_deck", &stage.ids(Pile::Token), "face down");
    TOKEN_UNDER = ShownField::cards("token_under", &stage.ids(Pile::Token), UNDER).in_order();
    TOKEN_DISCARD = ShownField::cards("token_discard", &stage.ids(Pile::Token), "discarded");
    TOKEN_OPEN = ShownField::cards("token_open", &stage.ids(Pile::Token), OPEN);
    WOLF = ShownField::things("wolves", &stage.hero_ids(), "steps", "wolves, by their seats");
    WOLF_SPACE = ShownField::word("space", &space_names(), "where it stands").of_things(WOLF);
    ORDER = ShownField::number("order", "", "place in the order of turns, from 1").of_seats();
    CHOSEN = ShownField::cards("chosen", &stage.action_ids(), "the card chosen").of_seats();
    PLAYED = ShownField::cards("played", &stage.action_ids(), "the card played").of_seats();
    ICONS_USED = ShownField::number("icons_used", "", "icons of that card used, as bits (how many \
        where uses are unlimited)").of_seats();
    LEAVES = ShownField::flag("leaves", "the card played leaves the game").of_seats();
    HAND = ShownField::cards("hand", &stage.action_ids(), "Action cards in hand").of_seats();
    DISCARD = ShownField::cards("discard", &stage.action_ids(), "Action cards discarded").of_seats();
    ADDED = ShownField::cards("added", &stage.action_ids(), "Action cards added to a fight")
        .of_seats();
    REWARDS = ShownField::cards("rewards", &stage.ids(Pile::Reward), "Reward cards in hand")
        .of_seats();
    SPENT = ShownField::cards("spent", &stage.ids(Pile::Reward), "Reward cards used in this Assault")
        .of_seats();
    REWARDS_KNOWN = ShownField::cards("rewards_known", &stage.ids(Pile::Reward), "of them that all \
        know").of_seats();
    REWARDS_DISCARDED = ShownField::cards("reward_discard", &stage.ids(Pile::Reward), "Reward cards \
        discarded").of_seats();
    TOKENS = ShownField::cards("tokens", &stage.ids(Pile::Token), "Reward tokens").of_seats();
    WOUND_HELD = ShownField::cards("wounds", &stage.ids(Pile::Wound), "Wound tokens").of_seats();
    WOUND_POINTS = ShownField::number("wound_points", "points", "of all wounds").of_seats();
    WOUND_BARE = ShownField::number("wounds_bare", "wounds", "without a token").of_seats();
    MOVEMENT = ShownField::number("movement", "points", "of a turn").of_seats();
    COMBAT = ShownField::number("combat", "points", "of the wolf").of_seats();
    FOUGHT_IN = ShownField::number("fought_in", "", "the Assault of its last fight, where a \
        counterattack takes the place of one").of_seats();
    SEEN_EVENTS = ShownField::number("events_met", "", "events of Advanced cards, as bits")
        .of_seats();
}

/// The names of the rooms, by their numbers.
fn room_names() -> Vec<String> {
    Room::ALL.into_iter().map(room_name).collect()
}

/// The number of the last space that has a name.
const LAST_SPACE: u8 = central(CENTRE).number();

/// The names of the spaces, by their numbers, but for ladders of the centre room; after them
/// the one that a wolf without a space has.
fn space_names() -> Vec<String> {
    let named = (0..=LAST_SPACE).map(|space| space_name(Space::of(space)));
    named.chain(["none".to_owned()]).collect()
}

/// The number of such a name.
fn space_word(space: Option<Space>) -> u16 {
    u16::from(space.map_or(LAST_SPACE + 1, Space::number))
}

/// The space of such a number.
pub(crate) fn space_of_word(word: u16) -> Option<Space> {
    (word <= u16::from(LAST_SPACE)).then(|| Space::of(word as u8))
}

/// The middle of a room: R0 above, the others clockwise, the centre between them.
fn middle(room: Room) -> [i32; 2] {
    const MIDDLES: [[i32; 2]; ROOMS + 1] = [[1, 0], [2, 1], [2, 3], [1, 4], [0, 3], [0, 1], [1, 2]];
    MIDDLES[room.index() % (ROOMS + 1)].map(|place| place * ROOM_STEPS)
}

/// Steps from the middle of a room to that of the next.
pub(crate) const ROOM_STEPS: i32 = 5;

/// Where a space lies: so many steps from the middle of its room in a direction.
pub(super) fn place(space: Space) -> At {
    const STEPS: [[i32; 2]; 6] = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]];
    let [x, y] = middle(room_of(space));
    let (steps, direction) = match space.part() {
        place @ 0..=5 => (2, place),
        place @ 6..=11 => (1, place - 6),
        12 => (0, 0),
        _ => (3, edge_of_ladder(space)),
    };
    let [right, down] = STEPS[usize::from(direction) % 6];
    At { x: x + steps * right, y: y + steps * down, facing: None }
}

impl Stage<'_> {
    fn action_ids(&self) -> Vec<&str> {
        self.rules.catalogue.actions.iter().map(|one| one.id.as_str()).collect()
    }

    fn tile_ids(&self) -> Vec<&str> {
        self.rules.catalogue.tiles.iter().map(|one| one.id.as_str()).collect()
    }

    fn platform_ids(&self) -> Vec<&str> {
        self.rules.catalogue.platforms.iter().map(|one| one.id.as_str()).collect()
    }

    fn vampire_ids(&self) -> Vec<&str> {
        self.rules.catalogue.vampires.iter().map(|one| one.id.as_str()).collect()
    }

    fn hero_ids(&self) -> Vec<&str> {
        self.rules.catalogue.heroes.iter().map(|one| one.id.as_str()).collect()
    }

    /// The ids of the kinds of pieces of a pile.
    fn ids(&self, pile: Pile) -> Vec<&str> {
        let catalogue = &self.rules.catalogue;
        let kinds = match pile {
            Pile::Strigoi => catalogue.strigoi_tokens.len(),
            Pile::Grey | Pile::Red => catalogue.encounters.len(),
            Pile::Wound => catalogue.wounds.len(),
            Pile::Reward => catalogue.rewards.len(),
            Pile::Token => catalogue.tokens.len(),
        };
        (0..kinds).map(|kind| self.rules.kind_id(pile, kind)).collect()
    }

    /// The kinds of pieces of a pile, ascending.
    fn kinds(&self, pile: Pile, pieces: CardSet) -> Vec<u16> {
        let mut kinds: Vec<u16> =
            pieces_of(pieces).map(|piece| self.rules.kind(pile, piece) as u16).collect();
        kinds.sort_unstable();
        kinds
    }

    /// What can be seen.
    pub(crate) fn declare_shown(&self) -> Vec<ShownField> {
        declared(self)
    }

    /// Tells what one who looks sees.
    pub(crate) fn show_to(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        self.show_course(state, out);
        Self::show_question(state, out);
        self.show_board(state, out);
        for who in VampireId::ALL {
            self.show_vampire(state, who, eye, out);
        }
        self.show_fight(state, out);
        self.show_piles(state, eye, out);
        for seat in (0..self.rules.seats).map(Seat) {
            self.show_wolf(state, seat, out);
            self.show_cards(state, seat, eye, out);
        }
    }

    fn show_course(&self, state: &State, out: &mut dyn Shown) {
        let asked = self.rules.chooser(state);
        let question = if asked.is_some() { asked_word(state.top()) } else { "none" };
        let numbers = &self.rules.catalogue.numbers;
        out.word(PHASE, Of::Table, word_place(&PHASE_WORDS, phase_word(state)));
        out.number(ASSAULT, Of::Table, i32::from(state.assault));
        out.seat(ASKED, Of::Table, asked);
        out.word(ASKED_FOR, Of::Table, word_place(ASKED_FOR_WORDS, question));
        out.word(ENDING, Of::Table, state.ending as u16);
        out.seat(ACTIVE, Of::Table, in_turn(state).then_some(state.turn.seat));
        if in_turn(state) {
            out.number(POINTS, Of::Table, i32::from(state.turn.points));
            out.flag(STOPPED, Of::Table, state.turn.stopped);
            out.flag(FOUGHT, Of::Table, state.turn.fought);
            out.flag(STRIGOI_STAY, Of::Table, state.turn.strigoi_stay);
        }
        for (field, value) in [
            (ALTAR, i32::from(state.altar)),
            (ALTAR_THRESHOLD, numbers.altar_threshold),
            (INFERNO, i32::from(state.inferno)),
            (INFERNO_LIMIT, numbers.inferno_limit),
            (SUPPLY, i32::from(state.supply)),
            (EVENTS, state.seen_events as i32),
        ] {
            out.number(field, Of::Table, value);
        }
        out.flag(MARKER, Of::Table, state.marker);
        out.cards(DISPLAY, Of::Table, &actions(state.display), 0);
    }

    /// What the question is about.
    fn show_question(state: &State, out: &mut dyn Shown) {
        match state.top() {
            Frame::PlaceLadder(_, left)
            | Frame::Discard(_, left)
            | Frame::Heal(_, left)
            | Frame::Retrieve(_, left)
            | Frame::Recover(_, left) => out.number(LEFT, Of::Table, i32::from(left)),
            Frame::Orient(room) => out.word(ROOM_ASKED, Of::Table, u16::from(room.number())),
            Frame::Sneak(space) => out.word(SPACE_ASKED, Of::Table, space_word(space)),
            _ => {}
        }
    }

    fn show_board(&self, state: &State, out: &mut dyn Shown) {
        let board = &state.board;
        for room in Room::ALL {
            let (number, [x, y]) = (u16::from(room.number()), middle(room));
            let at = Some(At { x, y, facing: None });
            out.thing(ROOM, Thing { number, what: number, seat: None, at });
            let of = Of::Thing(ROOM, number);
            out.number(BROKEN, of, i32::from(board.broken[room.index()]));
            let Some(&rotation) = board.rotation.get(room.index()) else {
                out.number(ROTATION, of, i32::from(board.centre_rotation));
                continue;
            };
            let index = room.index();
            out.number(ROTATION, of, i32::from(rotation));
            out.flag(STANDING, of, room.is_in(board.standing));
            out.word(TILE, of, u16::from(board.tile[index]));
            out.word(PLATFORM, of, u16::from(board.platform[index]));
            out.number(ORIENTATION, of, i32::from(board.orientation[index]));
        }
        for space in each_space(board.exists) {
            let sorts = [board.stairs, board.grey, board.red];
            let sort = sorts.iter().position(|&set| set & bit(space) != 0);
            let what = match space.part() {
                0..=5 => sort.map_or(0, |sort| sort as u16 + 1),
                6..=11 => 4,
                12 => 5,
                _ => 6,
            };
            let at = Some(place(space));
            out.thing(SPACE, Thing { number: u16::from(space.number()), what, seat: None, at });
        }
    }

    fn show_vampire(&self, state: &State, who: VampireId, eye: Eye, out: &mut dyn Shown) {
        let (own, side) = (&state.vampires[who.index()], self.rules.side(state, who));
        let at = own.room.map(|room| {
            let [x, y] = middle(room);
            At { x, y, facing: None }
        });
        let (number, of) = (u16::from(who.number()), Of::Thing(STRIGOI, u16::from(who.number())));
        out.thing(STRIGOI, Thing { number, what: number, seat: None, at });
        if let Some(room) = own.room {
            out.word(STRIGOI_ROOM, of, u16::from(room.number()));
        }
        out.flag(SUPREME, of, own.supreme);
        out.number(WOUNDS, of, own.wound_count());
        out.number(WOUNDS_BARE, of, i32::from(own.bare));
        let open = if eye == Eye::Everyone { own.wounds } else { 0 };
        let face_down = (own.wounds & !open).count_ones();
        out.cards(WOUND_TOKENS, of, &self.kinds(Pile::Wound, open), face_down);
        out.number(WOUNDS_SETTLED, of, (own.wounds & state.settled).count_ones() as i32);
        out.number(LIFE, of, side.life);
        out.number(DAMAGE, of, side.damage);
        out.number(STRIGOI_COMBAT, of, side.combat);
        if let Some(activation) = state.activations.last().filter(|one| one.who == who) {
            out.flag(ACTS, of, true);
            let flight = match activation.flight {
                Flight::Moved => 0,
                Flight::Bounced => 1,
                Flight::Stayed => 2,
                Flight::Ladder => 3,
                Flight::Shielded => 4,
                Flight::Blocked => 5,
            };
            out.word(FLIGHT, of, flight);
        }
    }

    /// The innermost fight and hit, and what is faced.
    fn show_fight(&self, state: &State, out: &mut dyn Shown) {
        if let Some(token) = state.facing {
            let faced = self.kinds(Pile::of(state.facing_colour), token.bit());
            out.cards(FACING, Of::Table, &faced, 0);
            out.flag(BEFRIENDED, Of::Table, state.befriended);
        }
        if let Some(fight) = state.fights.last() {
            out.word(FIGHT, Of::Table, fight.kind as u16);
            out.seat(FIGHTER, Of::Table, Some(fight.seat));
            out.flag(FIGHT_COUNTER, Of::Table, fight.counter);
            out.number(FIGHT_VALUE, Of::Table, self.rules.fight_value(state, fight));
            out.number(FIGHT_NEEDS, Of::Table, self.rules.fight_needs(state, fight));
            if let Some(who) = fight.strigoi {
                out.word(FIGHT_STRIGOI, Of::Table, u16::from(who.number()));
            }
        }
        if let Some(hit) = state.hits.last() {
            out.word(HIT, Of::Table, hit.source as u16);
            out.seat(HIT_SEAT, Of::Table, Some(hit.seat));
            out.number(HIT_WOUNDS, Of::Table, i32::from(hit.wounds));
            out.number(HIT_SHOCKS, Of::Table, i32::from(hit.shocks));
        }
    }

    fn show_piles(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        for pile in Pile::ALL {
            let (stack, index) = (&state.piles[pile as usize], pile as usize);
            // Some of these may lie hidden elsewhere.
            let is_hidden = matches!(pile, Pile::Wound | Pile::Reward) && eye != Eye::Everyone;
            let open = if is_hidden { 0 } else { stack.deck };
            let face_down = (stack.deck & !open).count_ones();
            out.cards(DECKS[index], Of::Table, &self.kinds(pile, open), face_down);
            let under: Vec<u16> =
                stack.under.iter().map(|&piece| self.rules.kind(pile, piece) as u16).collect();
            out.cards(UNDERS[index], Of::Table, &under, 0);
            out.cards(DISCARDS[index], Of::Table, &self.kinds(pile, stack.discard), 0);
            if let Some(piece) = stack.open {
                out.cards(OPENS[index], Of::Table, &self.kinds(pile, piece.bit()), 0);
            }
        }
        let on_strigoi = state.vampires.iter().fold(0, |set, vampire| set | vampire.wounds);
        out.cards(SETTLED, Of::Table, &self.kinds(Pile::Wound, on_strigoi & state.settled), 0);
    }

    fn show_wolf(&self, state: &State, seat: Seat, out: &mut dyn Shown) {
        let (wolf, of) = (state.wolf(seat), Of::Seat(seat));
        if let Some(hero) = wolf.hero {
            let (number, what) = (u16::from(seat.0), u16::from(hero.number()));
            let at = wolf.space.map(place);
            out.thing(WOLF, Thing { number, what, seat: Some(seat), at });
            out.word(WOLF_SPACE, Of::Thing(WOLF, number), space_word(wolf.space));
            out.number(MOVEMENT, of, self.rules.movement(state, seat));
            out.number(COMBAT, of, self.rules.combat(state, seat));
        }
        if let Some(place) = state.order.iter().position(|&one| one == seat) {
            out.number(ORDER, of, place as i32 + 1);
        }
        out.number(WOUND_POINTS, of, self.rules.wound_points(wolf));
        out.number(WOUND_BARE, of, i32::from(wolf.bare));
        out.cards(WOUND_HELD, of, &self.kinds(Pile::Wound, wolf.wounds), 0);
        out.cards(TOKENS, of, &self.kinds(Pile::Token, wolf.tokens), 0);
        out.number(FOUGHT_IN, of, i32::from(wolf.fought_in));
        out.number(SEEN_EVENTS, of, wolf.seen_events as i32);
    }

    fn show_cards(&self, state: &State, seat: Seat, eye: Eye, out: &mut dyn Shown) {
        let (wolf, of) = (state.wolf(seat), Of::Seat(seat));
        let Wolf { hand, discard, added, rewards, shown, spent, reward_discard, .. } = *wolf;
        let is_secret = self.rules.chosen_secretly(state).has(seat);
        if eye.is_of(seat) || !is_secret {
            out.cards(CHOSEN, of, &one(wolf.chosen), 0);
        }
        out.cards(PLAYED, of, &one(wolf.played), 0);
        out.number(ICONS_USED, of, i32::from(wolf.used));
        out.flag(LEAVES, of, wolf.leaves);
        for (field, cards) in [(HAND, hand), (DISCARD, discard), (ADDED, added)] {
            out.cards(field, of, &actions(cards), 0);
        }
        let open = if eye.is_of(seat) { rewards } else { rewards & shown };
        let hidden = (rewards & !open).count_ones();
        out.cards(REWARDS, of, &self.kinds(Pile::Reward, open), hidden);
        out.cards(REWARDS_KNOWN, of, &self.kinds(Pile::Reward, rewards & shown), 0);
        out.cards(SPENT, of, &self.kinds(Pile::Reward, spent), 0);
        out.cards(REWARDS_DISCARDED, of, &self.kinds(Pile::Reward, reward_discard), 0);
    }
}

/// The numbers of a set of Action cards.
fn actions(cards: u64) -> Vec<u16> {
    each(cards).map(u16::from).collect()
}

/// A card, or none.
fn one(card: Option<CardId>) -> Vec<u16> {
    card.map(|card| u16::from(card.number())).into_iter().collect()
}
