//! What must hold at every decision (section 8 of the rules catalogue).

use crate::content::knobs::{ApCap, InfiltrationCommit};
use crate::content::vocabulary::State as Token;
use crate::rules::Rules;
use crate::state::text;
use crate::state::{
    Ending, Frame, ModelId, NONE, Place, SEATS, SightCache, Stand, State, fact, flag, models_of,
    seat_of,
};
use tenbin_engine::Seat;

impl Rules {
    /// Checks the invariants of section 8 that one state can show; their numbers are in front.
    pub(crate) fn check_invariants(&self, s: &State) -> Result<(), String> {
        for seat in [Seat(0), Seat(1)] {
            for model in s.party_of(seat) {
                self.check_model(s, model).map_err(|wrong| self.about(s, model, &wrong))?;
                self.check_turn(s, model).map_err(|wrong| self.about(s, model, &wrong))?;
            }
            self.check_side(s, seat)?;
        }
        self.check_table(s)?;
        self.check_sight_cache(s)?;
        let held = |model: ModelId| self.triggers_of(s, model);
        if models_of(s.on_table).any(|model| held(model) & !s.triggers != 0) {
            return Err("2: somebody on the table has a trigger that nobody was to have".to_owned());
        }
        let lasting = s.timed.iter().fold(0, |set, timed| set | timed.models);
        if models_of(u32::MAX).any(|one| s.has(one, flag::LASTING) != one.is_in(lasting)) {
            return Err("2: something lasts on others than those it was to last on".to_owned());
        }
        self.check_attack(s)?;
        if s.decisions > self.knobs.max_decisions as u32 && s.ending == Ending::None {
            return Err("15: the game goes on beyond its limit of decisions".to_owned());
        }
        Ok(())
    }

    /// What was kept of what the active model sees is what it sees (2).
    fn check_sight_cache(&self, s: &State) -> Result<(), String> {
        let kept = s.sight_cache;
        let unseen = State { sight_cache: SightCache::NOTHING, ..*s };
        if kept.model == ModelId::NONE {
            return Ok(());
        }
        let contacts = |s: &State| self.space.engaged_with(s, kept.model);
        if contacts(s) != contacts(&unseen) {
            return Err(format!("2: {} is in contact with others", self.label(s, kept.model)));
        }
        if kept.how == SightCache::UNSEEN {
            return Ok(());
        }
        let now = self.look(&unseen, kept.model);
        let lines = kept.how == NONE || now.how != kept.how || now.clear == kept.clear;
        if now.seen == kept.seen && lines {
            return Ok(());
        }
        Err(format!("2: what {} sees is not what was kept", self.label(s, kept.model)))
    }

    fn about(&self, s: &State, model: ModelId, wrong: &str) -> String {
        let (number, text) = wrong.split_once(": ").unwrap_or(("", wrong));
        format!("{number}: {} of {} {text}", self.label(s, model), seat_of(model))
    }

    /// Points, places and tokens of a model (1, 2, 6).
    fn check_model(&self, s: &State, model: ModelId) -> Result<(), String> {
        let own = s.model(model);
        let most = self.character(s, model).ap_max;
        if own.ap > most && self.knobs.ap_cap == ApCap::Hard {
            return Err(format!("1: has {} action points of {most}", own.ap));
        }
        if own.lp > own.lp_max && !self.knobs.overheal {
            return Err(format!("1: has {} life points of {}", own.lp, own.lp_max));
        }
        let on_table = own.place == Place::Table;
        if on_table != s.is_on_table(model) {
            return Err(format!(
                "2: is {:?}, and the set of those on the table differs",
                own.place
            ));
        }
        if on_table && own.lp == 0 {
            return Err("2: stands without life points".to_owned());
        }
        if own.place == Place::Removed && s.top() == Frame::Activation && s.active == model {
            return Err("2: is active, but removed".to_owned());
        }
        if own.place == Place::Waiting && s.turn > 0 {
            return Err("2: has never been deployed".to_owned());
        }
        let immune = self.character(s, model).immune;
        for state in Token::ALL {
            let tokens = own.tokens[state as usize];
            if i32::from(tokens) > self.knobs.state_token_cap {
                return Err(format!("6: has {tokens} tokens of {}", state.word()));
            }
            if tokens > 0 && immune >> state as u32 & 1 == 1 {
                return Err(format!("6: bears {} and is immune to it", state.word()));
            }
        }
        Ok(())
    }

    /// Movement and activation, once a turn each (4, 5).
    fn check_turn(&self, s: &State, model: ModelId) -> Result<(), String> {
        let (walked, ran) = (s.has(model, flag::WALKED), s.has(model, flag::RAN));
        if walked && ran {
            return Err("4: has walked and run in one turn".to_owned());
        }
        if (walked || ran) && !s.has(model, flag::MOVED) {
            return Err("4: has moved and may move again".to_owned());
        }
        let picked = s.has(model, flag::ACTIVATED) && s.is_on_table(model);
        if picked && s.top() == Frame::PickNext && !s.has(model, flag::SPENT) {
            return Err("5: has been activated and could be again".to_owned());
        }
        Ok(())
    }

    /// Gnosis, markers and cards of a player (9, 10, 12).
    fn check_side(&self, s: &State, seat: Seat) -> Result<(), String> {
        let side = &s.sides[seat.index()];
        if side.party != NONE && side.gnosis > self.gnosis_limit(s, seat) {
            return Err(format!("9: {seat} has {} gnosis points", side.gnosis));
        }
        let infiltrators = self.models_in(s, seat, Place::Infiltrating).count();
        let markers = side.markers.len();
        if s.turn > 0 && (infiltrators == 0) != (markers == 0) {
            return Err(format!("2: {seat} has {markers} markers for {infiltrators} infiltrators"));
        }
        if s.turn > 0 && self.knobs.infiltration_commit == InfiltrationCommit::SecretAssignment {
            for model in self.models_in(s, seat, Place::Infiltrating) {
                if side.markers.iter().filter(|marker| marker.under == model).count() != 1 {
                    return Err(self.about(s, model, "2: is not under one marker"));
                }
            }
        }
        for (number, &advantage) in side.advantages.iter().enumerate() {
            if advantage == u16::MAX && side.advantage_uses[number] > 0 {
                return Err(format!("10: {seat} has used an advantage that it does not have"));
            }
        }
        Ok(())
    }

    /// Models that are being moved, whose places are not final.
    fn in_motion(s: &State) -> u32 {
        let mut set = s.displacement.queue.iter().fold(0_u32, |set, shove| set | shove.model.bit());
        for frame in s.frames.iter() {
            match *frame {
                // A revealed model waits until the others have made room (ANI-417).
                Frame::StartAbility { model } => set |= model.bit(),
                Frame::Spot { model, stand: Stand::Nudge, .. } => set |= model.bit(),
                _ => {}
            }
        }
        set
    }

    /// Bases on the table (3, 7).
    fn check_table(&self, s: &State) -> Result<(), String> {
        let settled = s.on_table & !Self::in_motion(s);
        for model in models_of(settled) {
            let mut others = *s;
            others.on_table = settled;
            if !self.space.fits(&others, model, s.model(model).at) {
                let at = text::point_text(s.model(model).at);
                let wrong = format!("3: cannot stand at {at}");
                return Err(self.about(s, model, &wrong));
            }
            let engaged = self.space.engaged_with(s, model);
            for other in models_of(s.on_table & !model.bit()) {
                let enemies = seat_of(other) != seat_of(model);
                let touching = enemies && self.space.in_contact(s, model, other);
                let mutual = model.is_in(self.space.engaged_with(s, other));
                if other.is_in(engaged) != touching || touching != mutual {
                    return Err(self.about(s, model, "7: is engaged one way only"));
                }
            }
        }
        Ok(())
    }

    /// No hidden model is the target of an attack aimed at one (8); attacks nest so deep (15).
    fn check_attack(&self, s: &State) -> Result<(), String> {
        let Some(attack) = s.attack() else { return Ok(()) };
        let aimed = !attack.is(fact::SWEEP | fact::AREA) && attack.target != ModelId::NONE;
        if aimed && s.is_on_table(attack.target) && s.has(attack.target, flag::HIDDEN) {
            return Err(self.about(s, attack.target, "8: is hidden and attacked"));
        }
        if s.attacks.len() > self.knobs.max_reaction_depth as usize {
            return Err(format!("15: {} attacks are within one another", s.attacks.len()));
        }
        const { assert!(SEATS == 2, "enemies are all who sit elsewhere") };
        Ok(())
    }
}
