//! What can be seen of a game of Naruto.
//!
//! Hidden from a seat are the other's hand, the cards of decks and the cards gained, but for what a
//! search, a look, an announcement or a card put back has shown it (INV-14).

use crate::content::vocabulary::SYMBOL_WORDS;
use crate::rules::knowledge::unseen;
use crate::stage::Stage;
use crate::stage::facts::{asked_word, step_word};
use crate::stage::listed::{ASKED_FOR_WORDS, ENDING_WORDS, PHASE_WORDS};
use crate::state::{
    CardId, Frame, Link, Object, PLAYERS, Prep, Resolution, RunStep, Stance, State, Subject,
    TeamId, Timed, TimedKind, UnitId, team_flag, teams_in, unit_flag, units_in,
};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::show::word_place;
use tenbin_engine::{Eye, Of, Seat, Shown, ShownField, Thing, shown};

/// On what an effect acts, in the order of `Subject`.
const ON_WORDS: [&str; 3] = ["unit", "team", "seat"];

shown! {
    stage: &Stage<'_>;
    TURN = ShownField::number("turn", "", "number of the turn; 0 before the first");
    PHASE = ShownField::word("phase", PHASE_WORDS, "the phase of the turn that is going on");
    ACTIVE = ShownField::seat("active", 2, "the active player");
    FIRST = ShownField::seat("first", 2, "who had turn 1");
    ASKED = ShownField::seat("asked", 2, "who decides next");
    ASKED_FOR = ShownField::word("asked_for", ASKED_FOR_WORDS, "what for");
    ENDING = ShownField::word("ending", ENDING_WORDS, "how the game has ended");
    TEAM_ASKED = ShownField::number("asked_about_team", "", "number of the team it is about");
    UNIT_ASKED = ShownField::number("asked_about_ninja", "", "number of the ninja it is about");
    CHARGE_LEFT = ShownField::cards("charge_left", &stage.card_ids(), "cards in hand that may still \
        be chosen to be turned into chakra");
    CHOICES_LEFT = ShownField::number("choices_left", "cards", "still to be chosen of the same");
    PASSES = ShownField::number("passes", "passes", "in a row on this chain");
    LAUNCHES = ShownField::number("launches", "techniques", "launched in this exchange");
    CHAINS = ShownField::number("chains", "chains", "closed in this exchange");
    ATTACKS = ShownField::number("attacks", "teams", "that attack");
    DUE = ShownField::cards("due", &stage.card_ids(), "cards whose effects wait for their turn")
        .in_order();
    DELAYED = ShownField::cards("delayed", &stage.card_ids(), "cards whose effects come later")
        .in_order();
    RUNNING = ShownField::cards("running", &stage.card_ids(), "cards whose effects are carried out")
        .in_order();
    RUN_STEP = ShownField::word("running_step", RunStep::WORDS, "how far the last of them has come");
    RUN_EFFECT = ShownField::number("running_effect", "", "number of its effect among all effects");
    RUN_AT = ShownField::number("running_at", "", "number of the target or object it is at");
    RUN_LEFT = ShownField::number("running_left", "", "cards, wounds or choices still to come");
    LAUNCHING = ShownField::cards("launching", &stage.card_ids(), "the technique being launched");
    LAUNCH_X = ShownField::number("launching_x", "", "the X chosen for it");
    DECK_LIST = ShownField::word("deck_list", &stage.deck_ids(), "which deck it plays").of_seats();
    HAND = ShownField::cards("hand", &stage.card_ids(), "cards in hand").of_seats();
    HAND_KNOWN = ShownField::cards("hand_known", &stage.card_ids(), "of them that the other knows")
        .of_seats();
    DECK = ShownField::cards("deck", &stage.card_ids(), "cards of the deck").of_seats();
    DECK_TOP = ShownField::cards("deck_top", &stage.card_ids(), "known on top of it, the topmost last")
        .of_seats().in_order();
    DECK_BOTTOM = ShownField::cards("deck_bottom", &stage.card_ids(), "known at its bottom, the \
        lowest first").of_seats().in_order();
    CHAKRA = ShownField::cards("chakra", &stage.card_ids(), "in the chakra area").of_seats();
    PAYING = ShownField::cards("paying", &stage.card_ids(), "of them chosen to pay").of_seats();
    CHAKRA_L = ShownField::number("chakra_l", "cards", "with this symbol alone").of_seats();
    CHAKRA_F = ShownField::number("chakra_f", "cards", "with this symbol alone").of_seats();
    CHAKRA_W = ShownField::number("chakra_w", "cards", "with this symbol alone").of_seats();
    CHAKRA_N = ShownField::number("chakra_n", "cards", "with this symbol alone").of_seats();
    CHAKRA_E = ShownField::number("chakra_e", "cards", "with this symbol alone").of_seats();
    DISCARD = ShownField::cards("discard", &stage.card_ids(), "discarded").of_seats();
    CAMP = ShownField::cards("camp", &stage.card_ids(), "clients and permanent tactics").of_seats();
    CAMP_USED = ShownField::cards("camp_used", &stage.card_ids(), "of them used in this turn")
        .of_seats();
    GAINS = ShownField::number("gains", "gains", "taken").of_seats();
    GAIN_CARDS = ShownField::cards("gain_cards", &stage.card_ids(), "cards gained").of_seats()
        .in_order();
    LOOKED_AT = ShownField::cards("looked_at", &stage.card_ids(), "cards of a deck it looks at now")
        .of_seats().in_order();
    ANNOUNCED = ShownField::word("announced", Prep::WORDS, "what it has announced").of_seats();
    ANNOUNCED_CARD = ShownField::cards("announced_card", &stage.card_ids(), "the card announced")
        .of_seats();
    ANNOUNCED_CHARGE = ShownField::cards("announced_charge", &stage.card_ids(), "cards to be turned \
        into chakra").of_seats();
    ANNOUNCED_NEGATED = ShownField::flag("announced_negated", "it was negated").of_seats();
    COUNTER = ShownField::number("counter", "turns", "on the turn counter").of_seats();
    CALLS = ShownField::number("calls", "ninjas", "called in this turn").of_seats();
    CLIENTS = ShownField::number("clients", "clients", "called in this turn").of_seats();
    TACTICS = ShownField::number("tactics", "tactics", "played in this turn").of_seats();
    INTERRUPTIONS = ShownField::number("interruptions", "cards", "played in this turn").of_seats();
    CHARGED = ShownField::number("charged", "cards", "turned into chakra in this turn").of_seats();
    TECHNIQUES = ShownField::number("techniques", "techniques", "launched in this turn").of_seats();
    GAINS_NOW = ShownField::number("gains_this_turn", "gains", "taken in this turn").of_seats();
    REDRAWS = ShownField::number("redraws", "redraws", "made").of_seats();
    TEAMS = ShownField::things("teams", &["team"], "", "teams, those emptied in battle too");
    STANCE = ShownField::word("stance", Stance::WORDS, "what it does in this battle")
        .of_things(TEAMS);
    AGAINST = ShownField::number("against", "", "number of the team that it faces").of_things(TEAMS);
    ATTACK_PLACE = ShownField::number("attack_place", "", "its place among the attacks, from 1")
        .of_things(TEAMS);
    STRENGTH = ShownField::number("strength", "points", "as it stands").of_things(TEAMS);
    FRONTLESS = ShownField::flag("frontless", "it has lost its front line").of_things(TEAMS);
    JUDGED = ShownField::flag("judged", "it has been judged in this battle").of_things(TEAMS);
    IDLE = ShownField::flag("idle", "its judgement came to nothing").of_things(TEAMS);
    LEFT = ShownField::flag("left", "it has left the battle in this turn").of_things(TEAMS);
    OPPOSED = ShownField::flag("opposed", "a defending team was named against it").of_things(TEAMS);
    UNIT = ShownField::things("ninjas", &stage.card_ids(), "", "ninjas in play and who controls them");
    OWNER = ShownField::seat("owner", 2, "whose card it is").of_things(UNIT);
    TEAM = ShownField::number("team", "", "number of its team").of_things(UNIT);
    FRONT = ShownField::flag("front", "it is the front line of its team").of_things(UNIT);
    INJURED = ShownField::flag("injured", "it is injured").of_things(UNIT);
    COMBAT = ShownField::number("combat", "points", "as it stands").of_things(UNIT);
    SUPPORT = ShownField::number("support", "points", "as it stands").of_things(UNIT);
    ENTERED = ShownField::number("entered", "", "the turn in which it came").of_things(UNIT);
    ATTACKED = ShownField::number("attacked", "", "the turn in which it last attacked; 0 for never")
        .of_things(UNIT);
    TOOK_PART = ShownField::flag("took_part", "in the battle of this turn").of_things(UNIT);
    LAUNCHED = ShownField::flag("launched", "it has used a technique in this turn").of_things(UNIT);
    USED = ShownField::number("effects_used", "", "its effects used in this turn, as bits")
        .of_things(UNIT);
    BENEATH = ShownField::cards("beneath", &stage.card_ids(), "cards under it, from above")
        .of_things(UNIT).in_order();
    DESIGNATED = ShownField::flag("designated", "something is aimed at it").of_things(UNIT);
    LINK = ShownField::things("chain", &stage.card_ids(), "", "techniques in the order of launch");
    LINK_USER = ShownField::number("chain_user", "", "number of the ninja that uses it")
        .of_things(LINK);
    LINK_X = ShownField::number("chain_x", "", "the X chosen").of_things(LINK);
    LINK_PAID = ShownField::number("chain_paid", "chakra", "paid for it").of_things(LINK);
    LINK_RESOLUTION = ShownField::word("chain_fate", Resolution::WORDS, "what became of it").of_things(LINK);
    LASTING = ShownField::things("lasting", TimedKind::WORDS, "", "effects that last, and whose");
    LASTING_ON = ShownField::word("lasting_on", &ON_WORDS, "on what it acts").of_things(LASTING);
    LASTING_OBJECT = ShownField::number("lasting_object", "", "number of that ninja, team or seat")
        .of_things(LASTING);
    LASTING_FIRST = ShownField::number("lasting_first", "", "its first number").of_things(LASTING);
    LASTING_SECOND = ShownField::number("lasting_second", "", "its second number")
        .of_things(LASTING);
    LASTING_UNTIL = ShownField::number("lasting_until", "", "the last turn it lasts, where it ends")
        .of_things(LASTING);
}

const CHAKRA_OF: [tenbin_engine::ShownId; 5] = [CHAKRA_L, CHAKRA_F, CHAKRA_W, CHAKRA_N, CHAKRA_E];
const _: () = assert!(CHAKRA_OF.len() == SYMBOL_WORDS.len());

/// What one who looks may see of a player's cards.
struct Open {
    hand: CardSet,
    /// Cards of the deck, whatever their place.
    deck: CardSet,
    /// Cards on top and at the bottom whose place is known.
    placed: CardSet,
    charge: CardSet,
}

impl Stage<'_> {
    fn card_ids(&self) -> Vec<&str> {
        self.rules.catalogue.cards.iter().map(|card| card.id.as_str()).collect()
    }

    fn deck_ids(&self) -> Vec<&str> {
        self.rules.catalogue.decks.iter().map(|deck| deck.id.as_str()).collect()
    }

    /// What can be seen.
    pub(crate) fn declare_shown(&self) -> Vec<ShownField> {
        declared(self)
    }

    /// Tells what one who looks sees.
    pub(crate) fn show_to(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        self.show_course(state, out);
        show_question(state, out);
        if let Frame::Charging(from) = state.top()
            && eye.is_of(state.attacker())
        {
            let seat = state.attacker();
            let left = each(self.rules.chargeable(state, seat, from))
                .map(|one| state.kind(CardId::at(seat, one)));
            out.cards(CHARGE_LEFT, Of::Table, &sorted(left.collect()), 0);
        }
        for seat in PLAYERS {
            self.show_cards(state, seat, eye, out);
            self.show_gains(state, seat, eye, out);
            self.show_counts(state, seat, out);
            self.show_announced(state, seat, eye, out);
        }
        for team in teams_in(state.known_teams()) {
            self.show_team(state, team, out);
        }
        for unit in units_in(state.all_units()) {
            self.show_unit(state, unit, out);
        }
        for (number, link) in (0..).zip(state.chain.iter()) {
            show_link(state, number, link, out);
        }
        for (number, timed) in (0..).zip(state.timed.iter()) {
            show_timed(number, timed, out);
        }
    }

    fn show_course(&self, state: &State, out: &mut dyn Shown) {
        let asked = self.rules.chooser(state);
        let question = if asked.is_some() { asked_word(state.top()) } else { "none" };
        out.number(TURN, Of::Table, i32::from(state.turn));
        out.word(PHASE, Of::Table, word_place(PHASE_WORDS, step_word(state)));
        out.seat(ACTIVE, Of::Table, Some(state.active));
        out.seat(FIRST, Of::Table, Some(state.starter));
        out.seat(ASKED, Of::Table, asked);
        out.word(ASKED_FOR, Of::Table, word_place(ASKED_FOR_WORDS, question));
        out.word(ENDING, Of::Table, state.ending as u16);
        out.number(LAUNCHES, Of::Table, i32::from(state.launches));
        out.number(CHAINS, Of::Table, i32::from(state.chains));
        out.number(ATTACKS, Of::Table, state.attacks.len() as i32);
        let kinds = |cards: Vec<Option<CardId>>| -> Vec<u16> {
            cards.into_iter().flatten().map(|card| state.kind(card)).collect()
        };
        let due = kinds(state.pending.iter().map(|one| one.source.card).collect());
        let later = kinds(state.delayed.iter().map(|one| one.what.source.card).collect());
        let running = kinds(state.runs.iter().map(|run| run.what.source.card).collect());
        for (field, cards) in [(DUE, due), (DELAYED, later), (RUNNING, running)] {
            out.cards(field, Of::Table, &cards, 0);
        }
        out.cards(LAUNCHING, Of::Table, &kinds(vec![state.launching.card]), 0);
        if let (Some(_), Some(x)) = (state.launching.card, state.launching.x) {
            out.number(LAUNCH_X, Of::Table, i32::from(x));
        }
    }

    /// What one who looks may see of the cards of a player that are hidden from somebody.
    fn open_cards(&self, state: &State, owner: Seat, eye: Eye) -> Open {
        let player = &state.players[owner.index()];
        let deck = player.deck.all();
        let charge = state.announced[owner.index()].charged;
        let Eye::Seat(seat) = eye else {
            return Open { hand: player.hand, deck, placed: deck, charge };
        };
        // Which cards are being chosen to be turned into chakra is not seen before they are announced.
        let is_choosing = owner != seat && matches!(state.top(), Frame::Charging(_));
        let charge = if is_choosing { charge & player.hand_known } else { charge };
        let shown =
            self.rules.shown(state, seat, owner) & !(if is_choosing { player.hand } else { 0 });
        let hidden = unseen(state, seat, owner) & !shown;
        let placed = player.deck.known[seat.index()];
        Open { hand: player.hand & !hidden, deck: deck & !hidden, placed, charge }
    }

    fn show_cards(&self, state: &State, seat: Seat, eye: Eye, out: &mut dyn Shown) {
        let (player, of) = (&state.players[seat.index()], Of::Seat(seat));
        let kinds =
            |set: CardSet| sorted(each(set).map(|one| state.kind(CardId::at(seat, one))).collect());
        let open = self.open_cards(state, seat, eye);
        if let Some(deck) = state.decks[seat.index()]
            .and_then(|deck| self.rules.catalogue.decks.get(usize::from(deck)))
        {
            let place = self.rules.catalogue.decks.iter().position(|one| one.id == deck.id);
            out.word(DECK_LIST, of, place.unwrap_or(0) as u16);
        }
        let unseen_count = (player.hand & !open.hand).count_ones();
        out.cards(HAND, of, &kinds(open.hand), unseen_count);
        out.cards(HAND_KNOWN, of, &kinds(player.hand & player.hand_known), 0);
        let face_down = (player.deck.all() & !open.deck).count_ones();
        out.cards(DECK, of, &kinds(open.deck), face_down);
        // From either end as far as places are known without a gap.
        let is_placed = |place: &&u8| open.placed >> **place & 1 == 1;
        let kind = |&place: &u8| state.kind(CardId::at(seat, place));
        let mut top: Vec<u16> =
            player.deck.top.iter().rev().take_while(is_placed).map(kind).collect();
        top.reverse();
        let bottom: Vec<u16> = player.deck.bottom.iter().take_while(is_placed).map(kind).collect();
        out.cards(DECK_TOP, of, &top, 0);
        out.cards(DECK_BOTTOM, of, &bottom, 0);
        for (field, set) in [
            (CHAKRA, player.chakra),
            (DISCARD, player.discard),
            (CAMP, player.camp),
            (CAMP_USED, player.camp & player.camp_used),
        ] {
            out.cards(field, of, &kinds(set), 0);
        }
        if state.launching.card.is_some_and(|card| card.owner() == seat) {
            out.cards(PAYING, of, &kinds(state.launching.paying & player.chakra), 0);
        }
        for (index, field) in CHAKRA_OF.into_iter().enumerate() {
            out.number(field, of, i32::from(player.chakra_symbols[1 << index]));
        }
    }

    /// Cards gained lie face down; a look is seen by who takes it.
    fn show_gains(&self, state: &State, seat: Seat, eye: Eye, out: &mut dyn Shown) {
        let (gains, of) = (&state.players[seat.index()].gains, Of::Seat(seat));
        out.number(GAINS, of, gains.len() as i32);
        let cards = gains.iter().flatten().map(|&card| state.kind(card));
        let cards: Vec<u16> = cards.collect();
        match eye {
            Eye::Everyone => out.cards(GAIN_CARDS, of, &cards, 0),
            Eye::Seat(_) => out.cards(GAIN_CARDS, of, &[], cards.len() as u32),
        }
        if eye.is_of(seat) {
            let own = state.runs.iter().filter(|run| run.what.source.seat == seat);
            let looked = own.flat_map(|run| run.looked).flatten();
            let looked: Vec<u16> = looked.map(|card| state.kind(card)).collect();
            out.cards(LOOKED_AT, of, &looked, 0);
        }
    }

    fn show_counts(&self, state: &State, seat: Seat, out: &mut dyn Shown) {
        let player = &state.players[seat.index()];
        for (field, count) in [
            (COUNTER, player.counter),
            (CALLS, player.calls),
            (CLIENTS, player.clients),
            (TACTICS, player.tactics),
            (INTERRUPTIONS, player.interruptions),
            (CHARGED, player.charged),
            (TECHNIQUES, player.techniques),
            (GAINS_NOW, player.gains_this_turn),
            (REDRAWS, player.redraws),
        ] {
            out.number(field, Of::Seat(seat), i32::from(count));
        }
    }

    fn show_announced(&self, state: &State, seat: Seat, eye: Eye, out: &mut dyn Shown) {
        let (own, of) = (&state.announced[seat.index()], Of::Seat(seat));
        out.word(ANNOUNCED, of, own.what as u16);
        if let Some(card) = own.card {
            out.cards(ANNOUNCED_CARD, of, &[state.kind(card)], 0);
        }
        let charge = self.open_cards(state, seat, eye).charge;
        let kinds = sorted(each(charge).map(|one| state.kind(CardId::at(seat, one))).collect());
        let is_open = charge == own.charged;
        if is_open {
            out.cards(ANNOUNCED_CHARGE, of, &kinds, 0);
        }
        out.flag(ANNOUNCED_NEGATED, of, own.negated);
    }

    fn show_team(&self, state: &State, team_id: TeamId, out: &mut dyn Shown) {
        let (team, number) = (&state.teams[team_id.index()], u16::from(team_id.number()));
        let (of, seat) = (Of::Thing(TEAMS, number), state.team_seat(team_id));
        out.thing(TEAMS, Thing { number, what: 0, seat, at: None });
        out.word(STANCE, of, team.stance as u16);
        if team.stance != Stance::Rest {
            out.number(STRENGTH, of, self.rules.strength(state, team_id));
            if let Some(against) = team.against {
                out.number(AGAINST, of, i32::from(against.number()));
            }
            if let Some(place) = state.attack_place(team_id) {
                out.number(ATTACK_PLACE, of, place as i32 + 1);
            }
        }
        for (field, bit) in [
            (FRONTLESS, team_flag::FRONTLESS),
            (JUDGED, team_flag::JUDGED),
            (IDLE, team_flag::IDLE),
            (LEFT, team_flag::LEFT),
            (OPPOSED, team_flag::OPPOSED),
        ] {
            out.flag(field, of, team.flags & bit != 0);
        }
    }

    fn show_unit(&self, state: &State, unit: UnitId, out: &mut dyn Shown) {
        let (own, team) = (&state.units[unit.index()], state.team_of(unit));
        let (number, of) = (u16::from(unit.number()), Of::Thing(UNIT, u16::from(unit.number())));
        let seat = Some(own.controller);
        out.thing(UNIT, Thing { number, what: state.kind(own.card), seat, at: None });
        out.seat(OWNER, of, Some(own.card.owner()));
        out.number(TEAM, of, i32::from(own.team.number()));
        let is_designated = |mark: &crate::state::Mark| mark.object == Object::Unit(unit);
        for (field, is_so) in [
            (FRONT, team.front == Some(unit)),
            (INJURED, own.injured),
            (TOOK_PART, own.flags & unit_flag::TOOK_PART != 0),
            (LAUNCHED, own.flags & unit_flag::LAUNCHED != 0),
            (DESIGNATED, state.marks.iter().any(is_designated)),
        ] {
            out.flag(field, of, is_so);
        }
        for (field, value) in [
            (COMBAT, self.rules.combat(state, unit)),
            (SUPPORT, self.rules.support(state, unit)),
            (ENTERED, i32::from(own.entered_turn)),
            (ATTACKED, i32::from(own.attacked_turn)),
            (USED, i32::from(own.used)),
        ] {
            out.number(field, of, value);
        }
        out.cards(BENEATH, of, &beneath(state, own.card), 0);
    }
}

fn sorted(mut cards: Vec<u16>) -> Vec<u16> {
    cards.sort_unstable();
    cards
}

/// What the question is about.
fn show_question(state: &State, out: &mut dyn Shown) {
    if let Some(run) = state.runs.last() {
        out.word(RUN_STEP, Of::Table, run.step as u16);
        out.number(RUN_EFFECT, Of::Table, i32::from(run.what.from));
        out.number(RUN_AT, Of::Table, i32::from(run.at));
        out.number(RUN_LEFT, Of::Table, i32::from(run.left));
    }
    match state.top() {
        Frame::Block { attack, .. } => {
            if let Some(&team) = state.attacks.get(usize::from(attack)) {
                out.number(TEAM_ASKED, Of::Table, i32::from(team.number()));
            }
        }
        Frame::Front(team) | Frame::Replace(team) => {
            out.number(TEAM_ASKED, Of::Table, i32::from(team.number()));
        }
        Frame::Place { unit, .. } => out.number(UNIT_ASKED, Of::Table, i32::from(unit.number())),
        Frame::PayHand { left, .. }
        | Frame::PayChakra { left, .. }
        | Frame::ClientOrGain { left, .. }
        | Frame::HandExcess { left, .. } => out.number(CHOICES_LEFT, Of::Table, i32::from(left)),
        Frame::Respond { passes, .. } => out.number(PASSES, Of::Table, i32::from(passes)),
        _ => {}
    }
}

/// The cards under a card.
fn beneath(state: &State, card: CardId) -> Vec<u16> {
    let under = std::iter::successors(state.beneath.get(card), |&card| state.beneath.get(card));
    under.map(|card| state.kind(card)).collect()
}

fn show_link(state: &State, number: u16, link: &Link, out: &mut dyn Shown) {
    let seat = Some(link.caster);
    out.thing(LINK, Thing { number, what: state.kind(link.card), seat, at: None });
    let of = Of::Thing(LINK, number);
    out.number(LINK_USER, of, i32::from(link.user.number()));
    out.number(LINK_X, of, i32::from(link.x));
    out.number(LINK_PAID, of, i32::from(link.paid));
    out.word(LINK_RESOLUTION, of, link.resolution as u16);
}

fn show_timed(number: u16, timed: &Timed, out: &mut dyn Shown) {
    let what = timed.kind as u16;
    out.thing(LASTING, Thing { number, what, seat: Some(timed.by), at: None });
    let of = Of::Thing(LASTING, number);
    let (on, object) = match timed.on {
        Subject::Unit(unit) => (0, unit.number()),
        Subject::Team(team) => (1, team.number()),
        Subject::Seat(seat) => (2, seat.0),
    };
    out.word(LASTING_ON, of, on);
    out.number(LASTING_OBJECT, of, i32::from(object));
    out.number(LASTING_FIRST, of, i32::from(timed.amounts[0]));
    out.number(LASTING_SECOND, of, i32::from(timed.amounts[1]));
    if timed.until != u16::MAX {
        out.number(LASTING_UNTIL, of, i32::from(timed.until));
    }
}
