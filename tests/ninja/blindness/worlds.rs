//! Walks random games and compares worlds with the state they were made of.

use tenbin::engine::chance::Loose;
use tenbin::engine::game::action_text;
use tenbin::engine::pile::each;
use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Actions, Decision, FeatureSink, Game, NullRecorder, Seat, Seeded};
use tenbin::games::ninja::Ninja;
use tenbin::games::ninja::content::ids::{ObjectiveId, RoleId};
use tenbin::games::ninja::state::{Frame, Interest, State};
use tenbin::module::Module;

use tenbin::conformance::shows_no_secret;

/// How often worlds differed, and in what.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) worlds: u64,
    pub(crate) roles: u64,
    pub(crate) objectives: u64,
    pub(crate) hands: u64,
    pub(crate) gifts: u64,
    pub(crate) own_gifts: u64,
    pub(crate) known_cards: u64,
}

/// Plays a random game; at one decision in twelve each seat's world is compared.
pub(crate) fn walk(game: &Ninja, master: u64, index: u64, changes: &mut Changes) {
    let mut chance = Seeded::new(master, index);
    let mut bot = seed::stream(master, index, Label::Bot(0));
    let mut dealer = seed::stream(master, index, Label::Bot(1));
    let schema = game.schema();
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut legal = Actions::<Ninja>::new();
    while let Decision::Seat(chooser) = game.decision(&state) {
        game.legal(&state, &mut legal);
        if seed::below(&mut dealer, 12) == 0 {
            shows_no_secret(game, &schema, &state, &mut dealer)
                .unwrap_or_else(|error| panic!("{error} in game {index}"));
            for seat in (0..game.seats()).map(Seat) {
                let mut world = state;
                game.determinize(&mut world, seat, &mut Loose(&mut dealer));
                let context = || format!("{seat} in game {index} of {} seats", game.seats());
                game.check(&world).unwrap_or_else(|error| panic!("{error}: {}", context()));
                compare(game, &state, &world, seat, changes, &context());
                assert_eq!(
                    game.info_key(&state, seat),
                    game.info_key(&world, seat),
                    "{}",
                    context()
                );
            }
            let mut world = state;
            game.determinize(&mut world, chooser, &mut Loose(&mut dealer));
            let (before, after) = (asked(game, &state, chooser), asked(game, &world, chooser));
            let differs = before.iter().zip(&after).find(|(one, two)| one != two);
            assert!(
                before == after,
                "{chooser} of {} tells worlds apart by what it may do in game {index}: {} and {} \
                 actions, {differs:?}\n{:?}",
                game.seats(),
                before.len(),
                after.len(),
                state.frames,
            );
        }
        let choice = seed::below(&mut bot, legal.len() as u32) as usize;
        game.apply(&mut state, legal[choice], &mut chance, &mut NullRecorder);
    }
}

/// Texts and features of the legal actions.
fn asked(game: &Ninja, state: &State, seat: Seat) -> Vec<(String, Vec<i32>)> {
    struct Dense(Vec<i32>);
    impl FeatureSink for Dense {
        fn add(&mut self, feature: usize, value: i32) {
            self.0[feature] += value;
        }
    }
    let mut legal = Actions::<Ninja>::new();
    game.legal(state, &mut legal);
    let look = |&action: &_| {
        let mut sink = Dense(vec![0; Ninja::FEATURES.len()]);
        game.features(state, seat, &(), action, &mut sink);
        (action_text(game, state, action), sink.0)
    };
    legal.iter().map(look).collect()
}

/// What a seat cannot know is taken out; all that is left must be equal in its worlds.
fn known(game: &Ninja, state: &State, seat: Seat) -> State {
    let mut seen = *state;
    seen.advantage_deck = u64::from(state.advantage_deck.count_ones());
    seen.roles_unused = state.roles_unused.count_ones() as u8;
    // Worked out from the hands, and worked out anew in a world.
    seen.interest = Interest::default();
    seen.asked = 0;
    for frame in seen.frames.iter_mut() {
        if let Frame::Window { ready, .. } = frame {
            *ready = false;
        }
    }
    seen.objectives_unused = u64::from(state.objectives_unused.count_ones());
    let own_gifts = state.players[seat.index()].gifts_given;
    for other in (0..game.seats()).map(Seat).filter(|&other| other != seat) {
        let player = &mut seen.players[other.index()];
        if !state.revealed.has(other) {
            player.role = RoleId::default();
        }
        if !state.eliminated.has(other) {
            player.objective = ObjectiveId::default();
            player.objective_spare = player.objective_spare.map(|_| ObjectiveId::default());
        }
        let unknown = (player.hand & !player.hand_known).count_ones();
        player.hand = (player.hand & player.hand_known) ^ u64::from(unknown).rotate_right(6);
    }
    for player in &mut seen.players[..game.seats().into()] {
        let unknown = (player.gifts & !own_gifts).count_ones();
        player.gifts = (player.gifts & own_gifts) ^ u64::from(unknown).rotate_right(6);
        if player.gifts_given != own_gifts {
            player.gifts_given = u64::from(player.gifts_given.count_ones());
        }
    }
    seen
}

fn compare(
    game: &Ninja,
    state: &State,
    world: &State,
    seat: Seat,
    changes: &mut Changes,
    context: &str,
) {
    let (before, after) = (known(game, state, seat), known(game, world, seat));
    assert!(before == after, "{context}: {}", first_difference(&before, &after));
    let (mine, yours) = (&state.players[seat.index()], &world.players[seat.index()]);
    assert_eq!((mine.role, mine.objective, mine.hand), (yours.role, yours.objective, yours.hand));
    assert_eq!(mine.objective_spare, yours.objective_spare, "{context}");
    assert_eq!(state.event_deck, world.event_deck, "nobody has looked into the event deck");
    assert_eq!(state.disadvantage_deck, world.disadvantage_deck, "{context}");
    changes.worlds += 1;
    let (mut roles, mut objectives, mut hands, mut gifts) = (false, false, false, false);
    for other in 0..usize::from(game.seats()) {
        let (before, after) = (&state.players[other], &world.players[other]);
        roles |= before.role != after.role;
        objectives |= before.objective != after.objective;
        hands |= before.hand != after.hand;
        gifts |= before.gifts != after.gifts;
        let kept = before.hand & before.hand_known;
        assert_eq!(after.hand & kept, kept, "a card that all have seen is elsewhere: {context}");
        changes.known_cards += u64::from(kept != 0);
        let hidden = !state.revealed.has(Seat(other as u8)) && other != seat.index();
        if hidden {
            let possible = after.role.is_among(after.clans_possible);
            assert!(possible, "a role that the plays do not allow: {context}");
        }
        // Who gave which gift stays: each hidden gift has one giver, and as many from each.
        for giver in 0..usize::from(game.seats()) {
            let from = |player: &tenbin::games::ninja::state::Player, state: &State| {
                each(player.gifts & state.players[giver].gifts_given).count()
            };
            assert_eq!(from(before, state), from(after, world), "{context}");
        }
    }
    changes.roles += u64::from(roles);
    changes.objectives += u64::from(objectives);
    changes.hands += u64::from(hands);
    changes.gifts += u64::from(gifts);
    changes.own_gifts += u64::from(mine.gifts_given != 0);
}

/// Where the notations of two states part.
fn first_difference(one: &State, two: &State) -> String {
    let (one, two) = (format!("{one:?}"), format!("{two:?}"));
    let start = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
    let around = |text: &str| {
        let from = start.saturating_sub(60);
        text.get(from..(start + 60).min(text.len())).unwrap_or_default().to_owned()
    };
    format!("\n  {}\n  {}", around(&one), around(&two))
}
