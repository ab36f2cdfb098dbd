//! The games of one thread.

use std::sync::Arc;

use crate::lockstep::retold::retold;
use crate::lockstep::{At, InFlight, Seating};
use crate::module::Module;
use crate::policies;
use crate::sim::fault::catch;
use tenbin_engine::play::{GameEnd, Policy, forced_max};
use tenbin_engine::question::{Asked, Question};
use tenbin_engine::seed::{Label, key};
use tenbin_engine::{
    Actions, Decision, Eye, Listener, NullRecorder, Picture, Seat, Seeded, ShownField, Unheard,
    View,
};

/// The bots at a table; None where a seat is played from outside.
type Bots<G> = Vec<Option<Box<dyn Policy<G>>>>;

/// A game between two steps.
struct Flight<G: Module> {
    state: G::State,
    chance: Seeded,
    actions: Actions<G>,
    bots: Bots<G>,
    decisions: u32,
    forced: u32,
}

/// A place for a game.
struct Place<G: Module> {
    index: u64,
    at: At,
    /// What there is once a game was dealt; in a box, since a state may be large.
    flight: Option<Box<Flight<G>>>,
    /// What was chosen from outside on each seat.
    chosen: Vec<Vec<u8>>,
}

/// Whoever holds the game.
type Holder<G> = dyn AsRef<G> + Send + Sync;

/// Games in flight by the rules of one game.
pub(crate) struct Flights<G: Module> {
    game: Arc<Holder<G>>,
    seating: Seating,
    fields: Arc<Vec<ShownField>>,
    places: Vec<Place<G>>,
}

impl<G: Module> Flights<G> {
    /// So many places at which nothing has begun. The seats have as many entries as the game has.
    pub(crate) fn new(game: Arc<Holder<G>>, seating: Seating, places: usize) -> Self {
        assert_eq!(
            seating.bots.len(),
            usize::from(game.as_ref().as_ref().seats()),
            "an entry for each seat"
        );
        let chosen = vec![Vec::new(); seating.bots.len()];
        let nothing = || Place { index: 0, at: At::Nothing, flight: None, chosen: chosen.clone() };
        let fields = Arc::new(game.as_ref().as_ref().schema().shown);
        Self { game, seating, fields, places: (0..places).map(|_| nothing()).collect() }
    }

    /// New bots for a game.
    fn bots(&self, index: u64) -> Bots<G> {
        let bots = self.seating.bots.iter().enumerate().map(|(seat, strategy)| {
            let mut bot = policies::make::<G>(strategy.as_ref()?);
            let seat = Seat(seat as u8);
            bot.begin(seat, key(self.seating.seed, index, Label::Bot(seat.0)));
            Some(bot)
        });
        bots.collect()
    }

    /// Deals a game and goes on to its first stop.
    fn dealt(&self, index: u64) -> (Option<Box<Flight<G>>>, At) {
        let game = self.game.as_ref().as_ref();
        let dealt = catch(|| {
            let mut chance = Seeded::new(self.seating.seed, index);
            let state = game.deal(&mut Unheard::Seeded(&mut chance), &mut NullRecorder);
            let (actions, bots) = (Actions::<G>::new(), self.bots(index));
            let mut flight =
                Box::new(Flight { state, chance, actions, bots, decisions: 0, forced: 0 });
            let decision = game.offer(&flight.state, &mut flight.actions);
            let at = flight.go_on(game, decision);
            (flight, at)
        });
        match dealt {
            Ok((flight, at)) => (Some(flight), at),
            Err(message) => (None, At::Broken(message)),
        }
    }

    fn waiting(&self, place: usize) -> Option<&Flight<G>> {
        let place = &self.places[place];
        place.flight.as_deref().filter(|_| matches!(place.at, At::Waits { .. }))
    }
}

impl<G: Module> Flight<G> {
    /// Goes on as the engine's loop does, but for seats of the outside: there it stops.
    fn go_on(&mut self, game: &G, mut decision: Decision) -> At {
        while let Decision::Seat(seat) = decision {
            let choice = if self.actions.len() == 1 {
                self.forced += 1;
                assert!(self.forced <= forced_max(game), "the game does not end");
                0
            } else {
                self.decisions += 1;
                assert!(self.decisions <= game.decisions_max(), "the game does not end");
                match &mut self.bots[seat.index()] {
                    None => return At::Waits { seat, count: self.actions.len() },
                    Some(bot) => bot.choose(View::new(game, &self.state, seat), &self.actions),
                }
            };
            decision = self.take(game, choice);
        }
        let standing = game.standing(&self.state);
        let choices = self.decisions + self.forced;
        At::Over(GameEnd { standing, decisions: self.decisions, choices })
    }

    fn take(&mut self, game: &G, choice: usize) -> Decision {
        let Self { state, actions, chance, forced, .. } = self;
        let chance = &mut Unheard::Seeded(chance);
        game.advance(state, actions, choice, chance, &mut NullRecorder, forced)
    }
}

impl<G: Module> InFlight for Flights<G> {
    fn places(&self) -> usize {
        self.places.len()
    }

    fn begin(&mut self, place: usize, index: u64) {
        let (flight, at) = self.dealt(index);
        let place = &mut self.places[place];
        place.chosen.iter_mut().for_each(Vec::clear);
        (place.index, place.at, place.flight) = (index, at, flight);
    }

    fn index(&self, place: usize) -> u64 {
        self.places[place].index
    }

    fn at(&self, place: usize) -> &At {
        &self.places[place].at
    }

    fn choose(&mut self, place: usize, choice: usize) -> Result<(), String> {
        let game = self.game.as_ref().as_ref();
        let place = &mut self.places[place];
        let (At::Waits { seat, count }, Some(flight)) = (&place.at, &mut place.flight) else {
            return Err("the game waits for nobody".to_owned());
        };
        if choice >= *count {
            return Err(format!("there are {count} actions, from 0 on, and {choice} is none"));
        }
        place.chosen[seat.index()].push(choice as u8);
        let played = catch(|| {
            let decision = flight.take(game, choice);
            flight.go_on(game, decision)
        });
        place.at = played.unwrap_or_else(At::Broken);
        Ok(())
    }

    fn give_up(&mut self, place: usize, message: &str) {
        let place = &mut self.places[place];
        if matches!(place.at, At::Waits { .. }) {
            place.at = At::Broken(message.to_owned());
        }
    }

    fn ask(&self, place: usize, look: &mut dyn FnMut(&dyn Question)) {
        if let (Some(flight), At::Waits { seat, .. }) = (self.waiting(place), self.at(place)) {
            let view = View::new(self.game.as_ref().as_ref(), &flight.state, *seat);
            look(&Asked::new(view, &flight.actions, &self.fields));
        }
    }

    fn picture(&self, place: usize, eye: Eye) -> Picture {
        let flight = self.places[place].flight.as_deref();
        flight.map_or_else(Picture::default, |flight| {
            Picture::new(self.game.as_ref().as_ref(), &flight.state, eye)
        })
    }

    fn overview(&self, place: usize) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self
            .game
            .as_ref()
            .as_ref()
            .write_overview(&self.picture(place, Eye::Everyone), &mut text);
        text
    }

    fn chosen(&self, place: usize, seat: Seat) -> &[u8] {
        &self.places[place].chosen[seat.index()]
    }

    fn retell(&self, place: usize, listener: &mut dyn Listener) -> Result<GameEnd, String> {
        let place = &self.places[place];
        if !matches!(place.at, At::Over(_)) {
            return Err("the game is not over".to_owned());
        }
        retold(self.game.as_ref().as_ref(), &self.seating, place.index, &place.chosen, listener)
    }
}

const _: () = assert!(tenbin_engine::ACTIONS_MAX <= 256, "the number of an action is a byte");
