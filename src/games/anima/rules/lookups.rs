//! What is read off a state with the content alone: whose choice it is, what lies in a slot, who is
//! where.

use crate::content::catalogue::{ADVANTAGE_SLOT, Ability, CARD_SLOT, Character, NOTHING};
use crate::content::knobs::GnosisUse;
use crate::content::vocabulary::Trigger;
use crate::rules::Rules;
use crate::state::{
    Attack, AttackStep, Ending, Frame, ModelId, Place, Slot, State, asked, models_of, seat_of,
};
use tenbin_engine::Seat;

impl Rules {
    /// Whose choice it is; nobody's once the game is over.
    pub(crate) fn chooser(&self, s: &State) -> Option<Seat> {
        if s.ending != Ending::None {
            return None;
        }
        let seat = match s.top() {
            Frame::PlacePiece { seat }
            | Frame::TurnPiece { seat }
            | Frame::ChooseEdge { seat }
            | Frame::KeepOff { seat, .. }
            | Frame::PlaceMarker { seat }
            | Frame::AssignMarker { seat, .. }
            | Frame::Deploy { seat }
            | Frame::DeploySpot { seat, .. }
            | Frame::Redeploy { seat, .. }
            | Frame::ChooseFirst { seat }
            | Frame::Reveal { seat } => seat,
            Frame::StartAbility { model }
            | Frame::PayUpkeep { model, .. }
            | Frame::Spot { model, .. }
            | Frame::Face { model }
            | Frame::Triggered { model, .. } => seat_of(model),
            Frame::PickNext => s.to_pick,
            Frame::Activation => seat_of(s.active),
            Frame::Attack(step) => Self::attack_seat(s, step),
            Frame::Roll(rolled) => self.roll_seat(s, rolled),
            Frame::Run => self.run_seat(s),
            Frame::PlotWindow { trigger, passed } => self.plot_seat(s, trigger, passed)?,
            Frame::Impact => seat_of(s.displacement.met),
            Frame::AnswerSeek { seeker, .. } => State::opponent(seat_of(seeker)),
            // These settle by themselves.
            Frame::Empty
            | Frame::SetUp(_)
            | Frame::Turn(_)
            | Frame::TriggeredAll { .. }
            | Frame::Displace
            | Frame::ImpactRolled
            | Frame::EscapeRolled
            | Frame::SeekRolled { .. }
            | Frame::DoomRolled { .. }
            | Frame::InitiativeRolled { .. }
            | Frame::Deaths
            | Frame::ActionDone { .. } => return None,
        };
        Some(seat)
    }

    /// The player who is active: whose model is activated, else who acts first (ANI-474).
    pub(crate) fn active_seat(s: &State) -> Seat {
        if s.active == ModelId::NONE { s.first } else { seat_of(s.active) }
    }

    /// Who decides about the roll now.
    pub(crate) fn roll_seat(&self, s: &State, rolled: bool) -> Seat {
        match (rolled, s.roll.next) {
            (true, asked::ACTIVE) => Self::active_seat(s),
            (true, asked::OTHER) => State::opponent(Self::active_seat(s)),
            _ => s.roll.seat,
        }
    }

    /// Whose slots may change the roll: the roller's. A die that a player rolls for itself is its
    /// party's, whose advantages are in the slots of its first member on the table (section 3.6).
    pub(crate) fn roll_user(s: &State) -> ModelId {
        if s.roll.model != ModelId::NONE {
            return s.roll.model;
        }
        models_of(s.on_table_of(s.roll.seat)).next().unwrap_or(ModelId::NONE)
    }

    /// Who decides in an attack's window.
    fn attack_seat(s: &State, step: AttackStep) -> Seat {
        let Some(attack) = s.attacks.last() else { return s.first };
        let attacker = seat_of(attack.attacker);
        match step {
            AttackStep::AttackerGnosis | AttackStep::Direction => attacker,
            AttackStep::ChargeReactions | AttackStep::Intercept => State::opponent(attacker),
            AttackStep::Shield => seat_of(attack.target),
            AttackStep::FriendsReact | AttackStep::Prevent => {
                seat_of(ModelId::of(attack.next.index() as u8))
            }
            _ => seat_of(attack.target),
        }
    }

    /// Whose choice it is in the run on top.
    fn run_seat(&self, s: &State) -> Seat {
        s.runs.last().map_or(Seat(0), |run| run.seat)
    }

    /// Whose decision a plot window is now, if anybody's: the active player's first (ANI-474).
    pub(crate) fn plot_seat(&self, s: &State, trigger: Trigger, passed: u8) -> Option<Seat> {
        let _ = trigger;
        let active = Self::active_seat(s);
        match passed {
            0 => Some(active),
            1 => Some(State::opponent(active)),
            _ => None,
        }
    }

    /// The character of a model.
    #[inline]
    pub fn character(&self, s: &State, model: ModelId) -> &Character {
        &self.catalogue.characters[s.model(model).character as usize]
    }

    /// The ability in a slot of a model (its own, a card, an advantage), if there is one.
    #[inline]
    pub fn ability_in(&self, s: &State, model: ModelId, slot: Slot) -> Option<(u16, &Ability)> {
        let index = if slot.number() < CARD_SLOT {
            *self.character(s, model).abilities.get(slot.index())?
        } else if slot.number() < ADVANTAGE_SLOT {
            s.model(model).cards[(slot.number() - CARD_SLOT) as usize]
        } else {
            let side = &s.sides[seat_of(model).index()];
            let number = (slot.number() - ADVANTAGE_SLOT) as usize;
            let member = side.advantage_members.get(number)? >> (model.place());
            if member & 1 == 0 {
                return None;
            }
            side.advantages[number]
        };
        let ability = self.catalogue.abilities.get(index as usize)?;
        (index != NOTHING).then_some((index, ability))
    }

    /// The ability that an attack is made with, if it is no basic action.
    #[inline]
    pub(crate) fn ability_of(&self, s: &State, attack: &Attack) -> Option<(u16, &Ability)> {
        attack.slot.and_then(|slot| self.ability_in(s, attack.attacker, slot))
    }

    /// Models of a seat in a place, ascending.
    pub(crate) fn models_in(
        &self,
        s: &State,
        seat: Seat,
        place: Place,
    ) -> impl Iterator<Item = ModelId> + use<> {
        let set = s
            .party_of(seat)
            .filter(|&model| s.model(model).place == place)
            .fold(0_u32, |set, model| set | model.bit());
        models_of(set)
    }

    /// Gnosis points a side has when full (ANI-500): none where gnosis is off (ANI-504), those of the
    /// size of the game for a party that is not from the list.
    pub(crate) fn gnosis_limit(&self, s: &State, seat: Seat) -> u8 {
        if self.knobs.gnosis == GnosisUse::Off {
            return 0;
        }
        match self.catalogue.parties.get(s.sides[seat.index()].party as usize) {
            Some(party) => party.gnosis,
            None => (i32::from(self.catalogue.size.gnosis) * self.knobs.gnosis_scale / 100) as u8,
        }
    }
}
