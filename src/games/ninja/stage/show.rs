//! What can be seen of a game of Ninja.
//!
//! Hidden from a seat are roles not revealed, objectives of those in the game, the cards in other
//! hands that nobody has seen, gifts but its own, and what is left of roles, objectives and advantage
//! cards (I18). In the windows for cards it is hidden too who is asked: most are not, as they hold
//! nothing that they could play.

use crate::content::catalogue::CLANS;
use crate::content::ids::{CardId, cards_of};
use crate::content::shape::{PURPOSE_WORDS, STAT_WORDS};
use crate::stage::Stage;
use crate::stage::listed::{ASKED_FOR_WORDS, ENDING_WORDS, asked_word};
use crate::state::{CombatKind, Frame, InPlay, Roll, State, Suffered, in_play};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::show::word_place;
use tenbin_engine::{Eye, Of, Seat, SeatSet, Shown, ShownField, ShownId, Thing, shown};

const COMBAT_WORDS: [&str; 3] = ["attack", "free_attack", "counterattack"];
/// The stats, in the order of `Stat`.
pub(crate) const STATS: [ShownId; 4] = [ATT, DIF, CST, INT];

shown! {
    stage: &Stage<'_>;
    TURN = ShownField::number("turn", "", "number of the turn");
    ROUND = ShownField::number("round", "", "number of the round");
    ACTIVE = ShownField::seat("active", stage.rules.index.seats, "whose turn it is");
    FIRST = ShownField::seat("first", stage.rules.index.seats, "who began");
    ASKED = ShownField::seat("asked", stage.rules.index.seats, "who decides next");
    ASKED_FOR = ShownField::word("asked_for", ASKED_FOR_WORDS, "what for");
    ENDING = ShownField::word("ending", ENDING_WORDS, "how the game has ended");
    ATTACKS_MADE = ShownField::number("attacks_made", "attacks", "of phase 3 in this turn");
    RESHUFFLES = ShownField::number("reshuffles", "reshuffles", "of decks so far");
    ABOUT = ShownField::seat("asked_about", stage.rules.index.seats, "whose cards, capture or misery it is about");
    LEFT = ShownField::number("left", "", "rolls, draws or discards of the same still to come");
    DECK = ShownField::cards("advantage_deck", &stage.advantage_ids(), "advantage cards to draw");
    PILE = ShownField::cards("advantage_discard", &stage.advantage_ids(), "advantages discarded")
        .in_order();
    WOE_DECK = ShownField::cards("disadvantage_deck", &stage.woe_ids(), "disadvantages to draw");
    WOE_PILE = ShownField::cards("disadvantage_discard", &stage.woe_ids(), "disadvantages discarded");
    EVENT_DECK = ShownField::cards("event_deck", &stage.types_of_events(), "events to come");
    EVENT_PILE = ShownField::cards("event_discard", &stage.types_of_events(), "events discarded");
    ROLES_UNUSED = ShownField::cards("roles_unused", &stage.role_ids(), "clans that nobody has");
    GOALS_UNUSED = ShownField::cards("objectives_unused", &stage.objective_ids(), "that nobody has");
    EVENT = ShownField::cards("event", &stage.types_of_events(), "the event being faced");
    FACER = ShownField::seat("facer", stage.rules.index.seats, "who faces it now");
    EVENT_ROLL = ShownField::number("event_roll", "", "number of its success roll, from 1");
    COMBAT = ShownField::word("combat", &COMBAT_WORDS, "the combat going on");
    ATTACKER = ShownField::seat("attacker", stage.rules.index.seats, "who attacks");
    TARGET = ShownField::seat("target", stage.rules.index.seats, "who is attacked");
    REVEALED_CARD = ShownField::cards("card_played", &stage.advantage_ids(), "may be answered now");
    REVEALED_BY = ShownField::seat("card_played_by", stage.rules.index.seats, "who has played it");
    REVEALED_USE = ShownField::number("card_played_use", "", "which of its uses, from 0");
    REVEALED_AIM = ShownField::number("card_played_aim", "", "what that is aimed at");
    ROLL = ShownField::word("roll", PURPOSE_WORDS, "what the roll going on is for");
    ROLL_SEAT = ShownField::seat("roll_seat", stage.rules.index.seats, "who rolls");
    ROLL_STAT = ShownField::word("roll_stat", STAT_WORDS, "what is added");
    ROLL_NEEDS = ShownField::number("roll_needs", "points", "to be reached; an attack needs the DIF");
    ROLL_OTHER = ShownField::seat("roll_other", stage.rules.index.seats, "who is attacked, or the captive");
    ROLL_NATURAL = ShownField::number("roll_natural", "points", "on the dice, once they lie");
    ROLL_BONUS = ShownField::number("roll_bonus", "points", "added beside");
    ROLE = ShownField::word("role", &stage.role_ids(), "the clan").of_seats();
    OBJECTIVE = ShownField::word("objective", &stage.objective_ids(), "the objective").of_seats();
    SPARE = ShownField::word("objective_spare", &stage.objective_ids(), "the other one to choose from")
        .of_seats();
    HAND = ShownField::cards("hand", &stage.advantage_ids(), "advantage cards in hand").of_seats();
    HAND_KNOWN = ShownField::cards("hand_known", &stage.advantage_ids(), "of them that all have seen")
        .of_seats();
    GIFTS = ShownField::cards("gifts", &stage.advantage_ids(), "gifts before it, face down").of_seats();
    GIFTS_GIVEN = ShownField::cards("gifts_given", &stage.advantage_ids(), "gifts that it has given")
        .of_seats();
    EVENTS = ShownField::cards("events", &stage.types_of_events(), "events passed").of_seats();
    CLANS_POSSIBLE = ShownField::cards("clans_possible", &stage.role_ids(), "by what all have seen")
        .of_seats();
    CLAN_HINTS = ShownField::cards("clan_hints", &stage.role_ids(), "symbols on cards it discarded")
        .of_seats();
    ATT = ShownField::number("att", "points", "ATT as it stands").of_seats();
    DIF = ShownField::number("dif", "points", "DIF as it stands").of_seats();
    CST = ShownField::number("cst", "points", "CST as it stands").of_seats();
    INT = ShownField::number("int", "points", "INT as it stands").of_seats();
    LIFE = ShownField::number("life", "points", "left").of_seats();
    SKIPS_DUE = ShownField::number("skips_due", "turns", "still to be skipped").of_seats();
    FORBIDDEN = ShownField::number("forbidden", "", "what it may not do, as bits").of_seats();
    ELIMINATED = ShownField::flag("eliminated", "out for good").of_seats();
    CAPTURED = ShownField::flag("captured", "captured").of_seats();
    RECALLED = ShownField::flag("recalled", "recalled").of_seats();
    REVEALED = ShownField::flag("revealed", "everybody knows the clan").of_seats();
    UNATTACKABLE = ShownField::flag("unattackable", "cannot be attacked").of_seats();
    UNTARGETABLE = ShownField::flag("untargetable", "no card can be aimed at it").of_seats();
    RESCUE_TRIED = ShownField::flag("rescue_tried", "a rescue roll in this turn").of_seats();
    WON = ShownField::flag("won", "it has won").of_seats();
    FACED = ShownField::flag("event_faced", "it has faced the event").of_seats();
    PASSED = ShownField::flag("event_passed", "it has passed the event").of_seats();
    FAILED = ShownField::flag("event_failed", "it has failed the event").of_seats();
    ESCAPED = ShownField::flag("event_escaped", "it has escaped the event").of_seats();
    WITHDRAWN = ShownField::flag("event_withdrawn", "it has withdrawn from the event").of_seats();
    ORDER = ShownField::number("event_order", "", "place among those still to face it, from 1")
        .of_seats();
    ROLLS_PRIORITY = ShownField::flag("priority_rolls", "it rolls for who faces the event first")
        .of_seats();
    PRIORITY_RANK = ShownField::number("priority_rank", "", "its rank by the rolls so far, from 0")
        .of_seats();
    PRIORITY_FACE = ShownField::number("priority_face", "points", "on its last die").of_seats();
    DYING = ShownField::flag("dying", "it has no life left and may save itself").of_seats();
    PLAYED = ShownField::things("in_play", &stage.advantage_ids(), "", "advantages in play");
    PLAYED_USE = ShownField::number("in_play_use", "", "which of its uses, from 0").of_things(PLAYED);
    PLAYED_ON = ShownField::cards("in_play_targets", &stage.seat_words(), "seats that it acts on")
        .of_things(PLAYED);
    PLAYED_CENTRE = ShownField::flag("in_play_centre", "it lies in the table centre")
        .of_things(PLAYED);
    PLAYED_OVER = ShownField::number("in_play_state", "", "what of it is over, as bits")
        .of_things(PLAYED);
    SUFFERED = ShownField::things("suffered", &stage.woe_ids(), "", "disadvantages suffered");
    SUFFERED_FROM = ShownField::cards("suffered_causes", &stage.seat_words(), "seats credited with it")
        .of_things(SUFFERED);
    SUFFERED_LEFT = ShownField::number("suffered_extra", "turns", "that it still outlasts")
        .of_things(SUFFERED);
    SUFFERED_SERVED = ShownField::flag("suffered_served", "the turn to be skipped has begun")
        .of_things(SUFFERED);
}

impl Stage<'_> {
    fn role_ids(&self) -> Vec<&str> {
        self.rules.catalogue.roles.iter().map(|one| one.id.as_str()).collect()
    }

    fn objective_ids(&self) -> Vec<&str> {
        self.rules.catalogue.objectives.iter().map(|one| one.id.as_str()).collect()
    }

    fn advantage_ids(&self) -> Vec<&str> {
        self.rules.catalogue.advantages.iter().map(|one| one.id.as_str()).collect()
    }

    fn woe_ids(&self) -> Vec<&str> {
        self.rules.catalogue.disadvantages.iter().map(|one| one.id.as_str()).collect()
    }

    fn types_of_events(&self) -> Vec<&str> {
        self.rules.catalogue.events.iter().map(|one| one.id.as_str()).collect()
    }

    fn seat_words(&self) -> Vec<String> {
        (0..self.rules.index.seats).map(|seat| Seat(seat).to_string()).collect()
    }

    /// The types of advantage cards.
    fn advantages(&self, set: CardSet) -> Vec<u16> {
        kinds(set, |card| self.rules.catalogue.advantage_of[card.index()].row())
    }

    fn woes(&self, set: CardSet) -> Vec<u16> {
        kinds(set, |card| self.rules.catalogue.disadvantage_of[card.index()].row())
    }

    fn events(&self, set: CardSet) -> Vec<u16> {
        kinds(set, |card| self.rules.catalogue.event_of[card.index()].row())
    }

    /// What can be seen.
    pub(crate) fn declare_shown(&self) -> Vec<ShownField> {
        declared(self)
    }

    /// Tells what one who looks sees.
    pub(crate) fn show_to(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        self.show_course(state, eye, out);
        self.show_piles(state, eye, out);
        self.show_event(state, out);
        self.show_question(state, out);
        self.show_combat(state, out);
        for seat in (0..self.rules.index.seats).map(Seat) {
            self.show_secrets(state, seat, eye, out);
            self.show_player(state, seat, out);
        }
        for (number, entry) in (0..).zip(state.in_play.iter()) {
            self.show_entry(number, entry, out);
        }
        for (number, suffered) in (0..).zip(state.suffered.iter()) {
            self.show_suffered(number, suffered, out);
        }
    }

    fn show_course(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        out.number(TURN, Of::Table, i32::from(state.turn));
        out.number(ROUND, Of::Table, i32::from(state.round));
        out.seat(ACTIVE, Of::Table, Some(state.active));
        out.seat(FIRST, Of::Table, Some(state.first));
        let asked = state.chooser;
        let is_secret = matches!(
            state.frames.last(),
            Some(Frame::Window { .. } | Frame::Reveal { .. } | Frame::Death { .. })
        );
        if !is_secret || asked.is_none_or(|seat| eye.is_of(seat)) {
            let question = if asked.is_some() { asked_word(state.top()) } else { "none" };
            out.seat(ASKED, Of::Table, asked);
            out.word(ASKED_FOR, Of::Table, word_place(ASKED_FOR_WORDS, question));
        }
        let ending = state.ending.map_or(0, |ending| ending as u16 + 1);
        out.word(ENDING, Of::Table, ending);
        out.number(ATTACKS_MADE, Of::Table, i32::from(state.attacks_made));
        out.number(RESHUFFLES, Of::Table, i32::from(state.reshuffles));
    }

    fn show_piles(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        let count = state.advantage_deck.count_ones();
        if eye == Eye::Everyone {
            out.cards(DECK, Of::Table, &self.advantages(state.advantage_deck), 0);
            let unused = each(u64::from(state.roles_unused)).map(u16::from);
            out.cards(ROLES_UNUSED, Of::Table, &unused.collect::<Vec<_>>(), 0);
            let unused = each(state.objectives_unused).map(u16::from);
            out.cards(GOALS_UNUSED, Of::Table, &unused.collect::<Vec<_>>(), 0);
        } else {
            out.cards(DECK, Of::Table, &[], count);
            out.cards(ROLES_UNUSED, Of::Table, &[], state.roles_unused.count_ones());
            out.cards(GOALS_UNUSED, Of::Table, &[], state.objectives_unused.count_ones());
        }
        let pile = state.advantage_pile.iter();
        let pile = pile.map(|&card| self.rules.catalogue.advantage_of[card.index()].row());
        out.cards(PILE, Of::Table, &pile.collect::<Vec<_>>(), 0);
        // Whatever is not in these decks lies open.
        for (field, types) in [
            (WOE_DECK, self.woes(state.disadvantage_deck)),
            (WOE_PILE, self.woes(state.disadvantage_pile)),
            (EVENT_DECK, self.events(state.event_deck)),
            (EVENT_PILE, self.events(state.event_pile)),
        ] {
            out.cards(field, Of::Table, &types, 0);
        }
    }

    fn show_event(&self, state: &State, out: &mut dyn Shown) {
        let event = &state.event;
        if !event.open {
            return;
        }
        out.cards(EVENT, Of::Table, &[event.kind.row()], 0);
        out.seat(FACER, Of::Table, event.facer);
        if event.facer.is_some() {
            out.number(EVENT_ROLL, Of::Table, i32::from(event.roll_index) + 1);
        }
        for (place, &seat) in event.order.iter().enumerate() {
            out.number(ORDER, Of::Seat(seat), place as i32 + 1);
        }
        for seat in (0..self.rules.index.seats).map(Seat) {
            for (field, set) in [
                (FACED, event.faced),
                (PASSED, event.passed),
                (FAILED, event.failed),
                (ESCAPED, event.escaped),
                (WITHDRAWN, event.withdrawn),
            ] {
                out.flag(field, Of::Seat(seat), set.has(seat));
            }
        }
    }

    /// What goes on that has no place of its own on the table: the innermost of each.
    fn show_question(&self, state: &State, out: &mut dyn Shown) {
        let (mut about, mut left) = (None, None);
        for frame in &state.frames {
            match *frame {
                Frame::Priority { rolling, .. } => self.show_priority(state, rolling, out),
                Frame::Draws { seat, left: draws, .. } => {
                    (about, left) = (Some(seat), Some(draws));
                }
                Frame::Share { seat, count, .. } => {
                    (about, left) = (Some(seat), Some(count));
                }
                Frame::DiscardPermanent { owner, left: cards, .. } => {
                    (about, left) = (Some(owner), Some(cards));
                }
                Frame::Escape { captive, left: rolls, .. } => {
                    (about, left) = (Some(captive), Some(rolls));
                }
                Frame::Death { dying, .. } => {
                    for seat in (0..self.rules.index.seats).map(Seat) {
                        out.flag(DYING, Of::Seat(seat), dying.has(seat));
                    }
                }
                _ => {}
            }
        }
        if about.is_some() {
            out.seat(ABOUT, Of::Table, about);
        }
        if let Some(left) = left {
            out.number(LEFT, Of::Table, i32::from(left));
        }
    }

    fn show_priority(&self, state: &State, rolling: SeatSet, out: &mut dyn Shown) {
        for seat in (0..self.rules.index.seats).map(Seat) {
            let (of, sum) = (Of::Seat(seat), state.event.priority[seat.index()]);
            out.flag(ROLLS_PRIORITY, of, rolling.has(seat));
            out.number(PRIORITY_RANK, of, i32::from(sum / 64));
            out.number(PRIORITY_FACE, of, i32::from(sum % 64));
        }
    }

    /// The innermost combat, the card that may be answered and the roll going on.
    fn show_combat(&self, state: &State, out: &mut dyn Shown) {
        if let Some(combat) = state.combat() {
            let kind = match combat.kind {
                CombatKind::Phase => 0,
                CombatKind::Free => 1,
                CombatKind::Counter => 2,
            };
            out.word(COMBAT, Of::Table, kind);
            out.seat(ATTACKER, Of::Table, Some(combat.attacker));
            out.seat(TARGET, Of::Table, Some(combat.target));
        }
        if !state.frames.is_empty()
            && let Some(revealed) = state.revealed_card()
        {
            out.cards(REVEALED_CARD, Of::Table, &self.advantages(revealed.card.set()), 0);
            out.seat(REVEALED_BY, Of::Table, Some(revealed.seat));
            out.number(REVEALED_USE, Of::Table, i32::from(revealed.usage.number()));
            if let Some(aim) = revealed.aim.number() {
                out.number(REVEALED_AIM, Of::Table, i32::from(aim));
            }
        }
        if let Some(roll) = state.rolls.last() {
            show_roll(roll, out);
        }
    }

    /// What not everybody sees of a player.
    fn show_secrets(&self, state: &State, seat: Seat, eye: Eye, out: &mut dyn Shown) {
        let (player, of) = (&state.players[seat.index()], Of::Seat(seat));
        if eye.is_of(seat) || state.revealed.has(seat) {
            out.word(ROLE, of, player.role.row());
        }
        if eye.is_of(seat) || state.eliminated.has(seat) {
            out.word(OBJECTIVE, of, player.objective.row());
            if let Some(spare) = player.objective_spare {
                out.word(SPARE, of, spare.row());
            }
        }
        let own_gifts = match eye {
            Eye::Everyone => CardSet::MAX,
            Eye::Seat(giver) => state.players[giver.index()].gifts_given,
        };
        let hand = if eye.is_of(seat) { player.hand } else { player.hand & player.hand_known };
        for (field, all, open) in [
            (HAND, player.hand, hand),
            (HAND_KNOWN, player.hand & player.hand_known, player.hand & player.hand_known),
            (GIFTS, player.gifts, player.gifts & own_gifts),
            (GIFTS_GIVEN, player.gifts_given, player.gifts_given & own_gifts),
        ] {
            out.cards(field, of, &self.advantages(open), (all & !open).count_ones());
        }
    }

    fn show_player(&self, state: &State, seat: Seat, out: &mut dyn Shown) {
        let (player, of) = (&state.players[seat.index()], Of::Seat(seat));
        out.cards(EVENTS, of, &self.events(player.events), 0);
        let possible = each(u64::from(player.clans_possible)).map(u16::from);
        out.cards(CLANS_POSSIBLE, of, &possible.collect::<Vec<_>>(), 0);
        let hints = (0..CLANS.min(self.rules.catalogue.roles.len()))
            .flat_map(|clan| (0..player.clan_hints[clan]).map(move |_| clan as u16));
        out.cards(CLAN_HINTS, of, &hints.collect::<Vec<_>>(), 0);
        for (field, value) in STATS.into_iter().zip(player.stats) {
            out.number(field, of, i32::from(value));
        }
        out.number(LIFE, of, i32::from(player.life));
        out.number(SKIPS_DUE, of, i32::from(player.skips_due));
        out.number(FORBIDDEN, of, i32::from(player.forbidden));
        for (field, set) in [
            (ELIMINATED, state.eliminated),
            (CAPTURED, state.captured),
            (RECALLED, state.recalled),
            (REVEALED, state.revealed),
            (UNATTACKABLE, state.unattackable),
            (UNTARGETABLE, state.untargetable),
            (RESCUE_TRIED, state.rescues_tried),
            (WON, state.winners),
        ] {
            out.flag(field, of, set.has(seat));
        }
    }

    fn show_entry(&self, number: u16, entry: &InPlay, out: &mut dyn Shown) {
        let what = self.rules.catalogue.advantage_of[entry.card.index()].row();
        out.thing(PLAYED, Thing { number, what, seat: Some(entry.owner), at: None });
        let of = Of::Thing(PLAYED, number);
        out.number(PLAYED_USE, of, i32::from(entry.usage.number()));
        out.cards(PLAYED_ON, of, &seats(entry.targets), 0);
        out.flag(PLAYED_CENTRE, of, entry.flags & in_play::CENTRE != 0);
        out.number(PLAYED_OVER, of, i32::from(entry.flags & !in_play::CENTRE));
    }

    fn show_suffered(&self, number: u16, suffered: &Suffered, out: &mut dyn Shown) {
        let what = self.rules.catalogue.disadvantage_of[suffered.card.index()].row();
        out.thing(SUFFERED, Thing { number, what, seat: Some(suffered.owner), at: None });
        let of = Of::Thing(SUFFERED, number);
        out.cards(SUFFERED_FROM, of, &seats(suffered.causes), 0);
        out.number(SUFFERED_LEFT, of, i32::from(suffered.turns_extra));
        out.flag(SUFFERED_SERVED, of, suffered.serving);
    }
}

/// The types of a set of physical cards, ascending.
fn kinds(set: CardSet, kind: impl Fn(CardId) -> u16) -> Vec<u16> {
    let mut kinds: Vec<u16> = cards_of(set).map(kind).collect();
    kinds.sort_unstable();
    kinds
}

fn seats(set: SeatSet) -> Vec<u16> {
    set.iter().map(|seat| u16::from(seat.0)).collect()
}

fn show_roll(roll: &Roll, out: &mut dyn Shown) {
    out.word(ROLL, Of::Table, roll.purpose as u16);
    out.seat(ROLL_SEAT, Of::Table, Some(roll.seat));
    out.word(ROLL_STAT, Of::Table, roll.stat as u16);
    out.number(ROLL_NEEDS, Of::Table, i32::from(roll.difficulty));
    out.seat(ROLL_OTHER, Of::Table, roll.other);
    out.number(ROLL_BONUS, Of::Table, i32::from(roll.bonus));
    if roll.thrown {
        out.number(ROLL_NATURAL, Of::Table, i32::from(roll.natural));
    }
}
