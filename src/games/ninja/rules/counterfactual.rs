//! What would have been without a player's plays: the test behind every credit (NIN-386, NIN-390).
//!
//! The state is taken once more without that player's cards in play and with what that player
//! cancelled put back, stats are worked out anew, and the same question is asked of it: would this
//! life have lasted, would these dice have passed. So everything that depends on everything else
//! (suspensions, links, cards counted by other cards, second copies that do nothing, cancels of
//! cancels) counts as it does in the game itself.

use crate::content::catalogue::Effect;
use crate::content::ids::CardId;
use crate::rules::Rules;
use crate::state::{CANCELLED_MAX, Cancelled, Depth, State};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::{Seat, SeatSet};

/// What is asked of the state without a player's plays.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Asked {
    /// A death by CST: what a drawn card takes from a life is also its causers' play.
    Life,
    /// A roll outside a combat: what drawn cards take off it is nobody's play (NIN-390).
    Roll,
    /// A roll or a hit in the combat at this depth: only cancels of this combat count.
    Combat(Option<Depth>),
}

impl Asked {
    fn counts(self, cancelled: &Cancelled) -> bool {
        match self {
            Self::Combat(depth) => cancelled.combat == depth,
            Self::Life | Self::Roll => true,
        }
    }
}

/// The state as it would be without a player's plays.
pub(super) struct Counterfactual {
    /// The state: cards in play, stats and lives are as they would be, all else as it is.
    pub(crate) state: State,
    /// Cards that would have been cancelled or answered.
    pub(super) undone: CardSet,
    /// Who would have ended the attack on oneself (NIN-168).
    pub(super) attack_ended_by: SeatSet,
    /// Whether the attack would have been turned onto another target (NIN-272).
    pub(super) attack_turned: bool,
    /// Who would have escaped the event (NIN-118).
    pub(super) event_escaped_by: SeatSet,
    /// Which of the cancelled cards have been put back (bit = index).
    put_back: u16,
}

impl Counterfactual {
    /// Nothing is different yet. In place, because a state is dear to copy.
    #[allow(clippy::inline_always)] // measured
    #[inline(always)]
    fn new(state: &State) -> Self {
        Self {
            state: *state,
            undone: 0,
            attack_ended_by: SeatSet::EMPTY,
            attack_turned: false,
            event_escaped_by: SeatSet::EMPTY,
            put_back: 0,
        }
    }
}

const _: () = assert!(CANCELLED_MAX <= 16, "a bit for each cancelled card");

/// The cancels of a player that count for what is asked (bit = index).
fn cancels_of(state: &State, who: Seat, asked: Asked) -> u16 {
    let counts = |cancelled: &Cancelled| cancelled.by == who && asked.counts(cancelled);
    let cancels = state.cancelled.iter().enumerate().filter(|(_, cancelled)| counts(cancelled));
    cancels.fold(0, |set, (index, _)| set | 1 << index)
}

impl Rules {
    /// Cards that act on others than their player.
    #[inline]
    pub(super) fn meddlers(&self) -> CardSet {
        self.index.masks.on_others | self.index.masks.links
    }

    /// The players whose plays may have had to do with what is asked about some seats.
    pub(super) fn suspects(&self, state: &State, asked: Asked, about: SeatSet) -> SeatSet {
        let mut seats = SeatSet::EMPTY;
        if state.playing & self.meddlers() != 0 {
            // Through a link what acts on anybody may act on all (NIN-268).
            let linked = state.playing & self.index.masks.links != 0;
            for entry in &*state.in_play {
                let on_attacked = entry.card.is_in(self.index.masks.own_attack);
                let marked =
                    if on_attacked { self.marked_by(state, entry.owner) } else { SeatSet::EMPTY };
                let acts = linked || !entry.targets.or(marked).and(about).is_empty();
                if acts && entry.card.is_in(self.meddlers()) {
                    seats.insert(entry.owner);
                }
            }
        }
        for cancelled in state.cancelled.iter().filter(|&cancelled| asked.counts(cancelled)) {
            seats.insert(cancelled.by);
        }
        if asked == Asked::Life {
            for suffered in &*state.suffered {
                seats = seats.or(suffered.causes);
            }
        }
        seats
    }

    /// The state without all plays of a player that harm others or cancel (NIN-386).
    pub(super) fn without(&self, state: &State, who: Seat, asked: Asked) -> Counterfactual {
        let mut other = Counterfactual::new(state);
        self.take_away(state, &mut other, who, asked, cancels_of(state, who, asked));
        other
    }

    /// Whether a test has another result without the plays of a player: without all cancels among
    /// them, or, outside a combat, without some or none. A cancel that helped who is asked about
    /// takes nothing away from the credit for another (NIN-390: what was cancelled counts where it
    /// would have been a bonus), and as cards depend on each other only the test itself can tell
    /// which cancels helped. All but few players have one cancel in force or none, and so two
    /// questions or one; more than `CANCELLED_MAX` are not remembered, which bounds the rest.
    pub(super) fn differs(
        &self,
        state: &State,
        who: Seat,
        asked: Asked,
        test: impl Fn(&State) -> bool,
    ) -> bool {
        let all = cancels_of(state, who, asked);
        let mut other = Counterfactual::new(state);
        self.take_away(state, &mut other, who, asked, all);
        if test(&other.state) {
            return true;
        }
        if matches!(asked, Asked::Combat(_)) {
            return false;
        }
        let mut some = all;
        while some != 0 {
            // The next smaller subset, down to the empty one.
            some = (some - 1) & all;
            let mut other = Counterfactual::new(state);
            self.take_away(state, &mut other, who, asked, some);
            if test(&other.state) {
                return true;
            }
        }
        false
    }

    /// Takes the plays of a player away, and puts some of what it cancelled back (bit = index).
    #[inline(never)]
    fn take_away(
        &self,
        state: &State,
        other: &mut Counterfactual,
        who: Seat,
        asked: Asked,
        cancels: u16,
    ) {
        let mut index = 0;
        while index < other.state.in_play.len() {
            let entry = other.state.in_play[index];
            if entry.owner == who && entry.card.is_in(self.meddlers()) {
                other.state.in_play.remove(index);
            } else {
                index += 1;
            }
        }
        if asked == Asked::Life {
            let mut index = 0;
            while index < other.state.suffered.len() {
                if other.state.suffered[index].causes.has(who) {
                    other.state.suffered.remove(index);
                } else {
                    index += 1;
                }
            }
        }
        for index in each(u64::from(cancels)) {
            self.put_back(state, other, usize::from(index));
        }
        self.refresh(&mut other.state);
    }

    /// The life a seat would have without one card in play.
    pub(super) fn life_without(&self, state: &State, index: usize, seat: Seat) -> i8 {
        let mut other = *state;
        other.in_play.remove(index);
        self.refresh(&mut other);
        other.players[seat.index()].life
    }

    /// A cancelled card has not been cancelled after all.
    fn put_back(&self, state: &State, other: &mut Counterfactual, index: usize) {
        if other.put_back >> index & 1 == 1 {
            return;
        }
        other.put_back |= 1 << index;
        let Cancelled { entry, cures, undoes, ends_attack, .. } = state.cancelled[index];
        let owner = entry.owner;
        if let Some(undone) = undoes {
            self.take_back(state, other, undone);
        }
        if ends_attack {
            other.attack_ended_by.insert(owner);
        }
        for op in self.entry_ops(entry.card, entry.usage) {
            match op.effect {
                Effect::RedirectAttack { .. } => other.attack_turned = true,
                Effect::EscapeEvent => other.event_escaped_by.insert(owner),
                _ => {}
            }
        }
        let wounds = &mut other.state.suffered;
        if let Some(cured) = wounds.iter().position(|suffered| Some(suffered.card) == cures) {
            wounds.remove(cured);
        }
        let in_play = &other.state.in_play;
        // A card that its player drew and played again after it was cancelled is there already.
        let again =
            in_play.iter().any(|found| found.card == entry.card && found.owner == entry.owner);
        let stays = self.traits(entry.card, entry.usage).comes_into_play(state, &entry);
        // Where something else has taken its hands, that stands for it.
        let room = self.has_room(&other.state, owner, self.advantage(entry.card), 1);
        if stays && room && !again && !state.eliminated.has(owner) {
            other.state.in_play.push(entry);
        }
    }

    /// A card would have been cancelled or answered: what it cancelled itself would be there.
    fn take_back(&self, state: &State, other: &mut Counterfactual, card: CardId) {
        other.undone |= card.set();
        if let Some(index) = other.state.in_play.iter().position(|entry| entry.card == card) {
            other.state.in_play.remove(index);
        }
        for (index, cancelled) in state.cancelled.iter().enumerate() {
            if cancelled.with == Some(card) {
                self.put_back(state, other, index);
            }
        }
    }

    /// Whether a card in play turned the combat at this depth onto its present target.
    pub(super) fn turned_by(&self, state: &State, depth: Option<Depth>) -> CardSet {
        state
            .in_play
            .iter()
            .filter(|entry| entry.tie == depth && self.redirects(entry.card))
            .fold(0, |cards, entry| cards | entry.card.set())
    }

    /// Whether a card turns attacks onto others.
    pub(crate) fn redirects(&self, card: CardId) -> bool {
        let kind = self.catalogue.advantage_of[card.index()];
        kind.is_in(self.index.redirecting)
    }
}
