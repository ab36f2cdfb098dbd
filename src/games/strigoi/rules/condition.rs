//! Whether abilities work now: conditions, icons already used, whether anything would come of them
//! (STR-160, section 4 of the rules catalogue).

use crate::board::bit_at;
use crate::content::catalogue::{Ability, Condition, Span, allows};
use crate::content::effect::Op;
use crate::content::knobs::AbilityUses;
use crate::content::vocabulary::{Colour, FightKind, Source, Target, Timing};
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{Fight, State, VampireId};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

/// Under `ability_uses = unlimited` a played card is used so often in an Assault at most, so that a
/// game comes to an end even where somebody turns platforms to and fro.
pub(crate) const USES_MAX: u8 = 24;

impl Rules {
    /// Whether a condition holds outside of a fight and a hit: one that asks for a kind of fight, a
    /// colour, a source or a Monk does not.
    #[inline]
    pub(crate) fn condition_holds(&self, state: &State, condition: &Condition) -> bool {
        self.condition_holds_in(state, condition, None, None)
    }

    /// Whether a condition holds in this fight, or against a hit from this source.
    #[inline]
    pub(crate) fn condition_holds_in(
        &self,
        state: &State,
        condition: &Condition,
        fight: Option<&Fight>,
        source: Option<Source>,
    ) -> bool {
        *condition == Condition::NOTHING || self.condition_is_met(state, condition, fight, source)
    }

    fn condition_is_met(
        &self,
        state: &State,
        condition: &Condition,
        fight: Option<&Fight>,
        source: Option<Source>,
    ) -> bool {
        let monster = fight.filter(|fight| fight.kind == FightKind::Monster);
        let fights = condition.fights == 0
            || fight.is_some_and(|fight| allows(condition.fights, fight.kind as u8));
        let colours = condition.colours == 0
            || monster.is_some_and(|fight| allows(condition.colours, fight.colour as u8));
        let sources = condition.sources == 0
            || source.is_some_and(|source| allows(condition.sources, source as u8));
        let monk = condition.is_monk.is_none_or(|asked| {
            asked == monster.is_some_and(|fight| self.is_monk(fight.colour, fight.token))
        });
        let alive = condition.strigoi_alive.is_none_or(|asked| {
            usize::from(asked) == state.vampires.iter().filter(|one| one.is_alive()).count()
        });
        let supreme = condition.supreme.is_none_or(|asked| asked == state.supreme().is_some());
        let altar = !condition.altar_at_least_threshold || self.may_attack(state);
        fights && colours && sources && monk && alive && supreme && altar
    }

    /// Whether an ability is Stealth that works for the wolf of a seat: to pass a Strigoi, or on the
    /// Encounter space where it stands (STR-095, STR-165). Before the token is flipped it may be a
    /// Monk or not.
    pub(super) fn gives_stealth(
        &self,
        state: &State,
        seat: Seat,
        ability: &Ability,
        passing: bool,
    ) -> bool {
        if !ability.is_stealth(&self.catalogue, passing) {
            return false;
        }
        if passing || ability.condition == Condition::NOTHING {
            return self.condition_holds(state, &ability.condition);
        }
        let is_red = state.board.red & bit_at(state.wolf(seat).space) != 0;
        let colour = if is_red { Colour::Red } else { Colour::Grey };
        let ahead = Fight { token: state.facing, colour, ..Fight::default() };
        let mut condition = ability.condition;
        if state.facing.is_none() {
            condition.is_monk = None;
        }
        self.condition_holds_in(state, &condition, Some(&ahead), None)
    }

    /// Whether a card or token that is discarded for it gives Stealth now.
    #[inline]
    pub(crate) fn sneaks(
        &self,
        state: &State,
        seat: Seat,
        stealth: bool,
        abilities: Span,
        passing: bool,
    ) -> bool {
        stealth
            && self
                .catalogue
                .abilities_of(abilities)
                .iter()
                .any(|ability| self.gives_stealth(state, seat, ability, passing))
    }

    /// Whether an icon of a seat's played card may still be used (STR-160, STR-245).
    #[inline]
    pub(crate) fn icon_is_free(&self, state: &State, seat: Seat, slot: u8) -> bool {
        let used = state.wolf(seat).used;
        match self.knobs.ability_uses {
            AbilityUses::OncePerIcon | AbilityUses::OncePerTurn => used >> slot & 1 == 0,
            AbilityUses::Unlimited => used < USES_MAX && !self.has_cost_the_card(state, seat, slot),
        }
    }

    /// Whether an icon has taken the played card out of the game: it was spent for good, whatever
    /// else it could do (STR-473).
    fn has_cost_the_card(&self, state: &State, seat: Seat, slot: u8) -> bool {
        state.wolf(seat).leaves
            && self.played(state, seat).is_some_and(|played| {
                let mut abilities = self.catalogue.abilities_of(played.abilities).iter();
                abilities.any(|ability| {
                    ability.slot == slot
                        && self.catalogue.ops_of(ability.ops).contains(&Op::RemoveFromGame)
                })
            })
    }

    /// Whether an in-fight ability of an Action card is used by choice: Retrieval is, which may also
    /// wait for another moment; what adds to the value or wounds the user is not.
    #[inline]
    pub(super) fn is_optional(&self, ability: &Ability) -> bool {
        ability.works_at(Timing::OwnTurn)
            || self
                .catalogue
                .ops_of(ability.ops)
                .iter()
                .any(|op| matches!(op, Op::RetrieveReward(_)))
    }

    /// Whether an ability would do something for its user now, apart from what it costs.
    pub(crate) fn is_useful(&self, state: &State, seat: Seat, ability: &Ability) -> bool {
        let ops = self.catalogue.ops_of(ability.ops);
        ops.iter().any(|&op| self.op_is_useful(state, seat, ability.target, op))
    }

    /// The wolves an ability works on; none before a wolf is chosen (STR-163, STR-169).
    pub(crate) fn targets(&self, state: &State, seat: Seat, target: Target) -> SeatSet {
        let own = SeatSet::of(seat);
        match target {
            Target::SelfWolf | Target::Platform | Target::Strigoi => own,
            Target::Wolf => SeatSet::EMPTY,
            Target::WolvesInRoom => match state.room_of_wolf(seat) {
                None => own,
                Some(room) => own.or(self.seats_in(state, room)),
            },
        }
    }

    /// All seats that play.
    #[inline]
    pub(super) fn all_seats(&self) -> SeatSet {
        SeatSet::first(self.seats)
    }

    /// The Strigoi that acts where nothing says which: the Supreme, else the Master (STR-400).
    pub(crate) fn leader(&self, state: &State) -> Option<VampireId> {
        state.supreme().or_else(|| {
            VampireId::ALL.into_iter().find(|&who| state.vampires[who.index()].is_alive())
        })
    }

    /// The Strigoi that the target `strigoi` means: the one fought, else the leader.
    pub(crate) fn struck(&self, state: &State) -> Option<VampireId> {
        let fought = state.fights.last().and_then(|fight| fight.strigoi);
        fought.filter(|who| state.vampires[who.index()].is_alive()).or_else(|| self.leader(state))
    }

    /// Whether movement points are still of use to a wolf.
    pub(super) fn may_gain_points(&self, state: &State, seat: Seat) -> bool {
        state.turn.seat == seat && !state.turn.stopped && state.activations.is_empty()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Marks a use of an icon of a seat's played card.
    pub(super) fn spend_icon(&mut self, seat: Seat, slot: u8) {
        let unlimited = self.rules.knobs.ability_uses == AbilityUses::Unlimited;
        let wolf = self.state.wolf_mut(seat);
        if unlimited {
            wolf.used = wolf.used.saturating_add(1);
        } else {
            wolf.used |= 1 << slot;
        }
    }
}

/// A set with one more seat.
pub(super) fn with(seats: SeatSet, seat: Seat) -> SeatSet {
    seats.or(SeatSet::of(seat))
}
