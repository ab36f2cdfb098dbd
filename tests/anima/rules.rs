//! Clauses of Anima Tactics that no single scenario can show: what holds of all positions, of views,
//! of counts and of mirrored tables.

// A part of what it can count is asked for here.
#[allow(dead_code)]
mod mirror;
mod reports;
mod views;

use tenbin::content::{Diagnostics, Node};
use tenbin::engine::game::action_text;
use tenbin::engine::play::seat_policies;
use tenbin::engine::{
    Actions, Chance, Decision, Game, NullRecorder, Scripted, Seat, Seeded, Table, View,
};
use tenbin::games::anima::content::catalogue::{CARDS_MAX, PARTY_MAX};
use tenbin::games::anima::content::vocabulary::traits;
use tenbin::games::anima::state::{Ending, Frame, ModelId, Place};
use tenbin::games::anima::{Action, Anima, State};
use tenbin::module::Module;

use crate::support::heard::Heard;
use crate::support::{self, game_with, table};

const SEED: u64 = 0xA41E;
/// No card.
const NO_CARD: u16 = u16::MAX;

/// The state of a `[start]` table.
fn staged<C: Chance>(game: &Anima, start: &str, chance: &mut C) -> State {
    let mut diagnostics = Diagnostics::default();
    let node = Node::parse("start", start, &mut diagnostics).expect("the start parses");
    let state = game.stage(&node, chance, &mut diagnostics);
    state.unwrap_or_else(|| panic!("{}", diagnostics.render()))
}

/// The legal actions with their texts.
fn legal(game: &Anima, state: &State) -> Vec<(String, Action)> {
    let mut actions = Actions::<Anima>::new();
    game.legal(state, &mut actions);
    actions.iter().map(|&one| (action_text(game, state, one), one)).collect()
}

fn action(game: &Anima, state: &State, text: &str) -> Action {
    let list = legal(game, state);
    let found = list.iter().find(|(other, _)| other == text);
    found.unwrap_or_else(|| panic!("`{text}` is not legal: {list:?}")).1
}

/// Calls `look` with every state of a game that has a decision open, and its legal actions.
fn walk(
    game: &Anima,
    table: &mut Table<Anima>,
    index: u64,
    mut look: impl FnMut(&State, &Actions<Anima>),
) -> State {
    seat_policies(table, SEED, index);
    let chance = &mut Seeded::new(SEED, index);
    let mut state = game.deal(chance, &mut NullRecorder);
    let mut actions = Actions::<Anima>::new();
    while let Decision::Seat(seat) = game.decision(&state) {
        game.legal(&state, &mut actions);
        look(&state, &actions);
        let choice = match actions.len() {
            1 => 0,
            _ => table[seat.index()].choose(View::new(game, &state, seat), &actions),
        };
        game.apply(&mut state, actions[choice], chance, &mut NullRecorder);
    }
    state
}

/// ANI-525: nobody concedes. Whatever is chosen, a game ends after the last turn, with a side that
/// is wiped out, or cut off; never because a player with characters left would have it so.
#[test]
fn ani_525_nobody_may_concede() {
    let game = game_with::<Anima>(2, &["size_levels=100", "max_turns=4"]);
    let mut tried = 0;
    for index in 0..6 {
        let mut random = table::<Anima>(2, &["random"]);
        walk(&game, &mut random, index, |state, actions| {
            let chance = Seeded::new(SEED, index);
            for &action in actions {
                tried += 1;
                let mut next = *state;
                game.apply(&mut next, action, &mut chance.clone(), &mut NullRecorder);
                let left = |seat: u8| {
                    next.party_of(Seat(seat)).any(|model| {
                        matches!(next.model(model).place, Place::Table | Place::Infiltrating)
                    })
                };
                match next.ending {
                    Ending::None => {}
                    Ending::LastTurn => assert_eq!(state.turn, 4),
                    _ => assert!(!left(0) || !left(1), "{action:?} ends the game: {state:?}"),
                }
            }
        });
    }
    assert!(tried > 1000, "{tried}");
}

/// ANI-470, ANI-475: equipment and powers are attached at the start to one character, at most one to
/// each (two with `slots_2`, ANI-352), and never transferred: whatever happens, a character bears what
/// it began with or less.
#[test]
fn ani_470_475_attached_cards_stay_where_they_are() {
    let game = game_with::<Anima>(2, &[]);
    let mut discarded = 0;
    for index in 0..24 {
        let mut novices = table::<Anima>(2, &["novice"]);
        let mut began: Option<State> = None;
        let end = walk(&game, &mut novices, index, |state, _| {
            let began = began.get_or_insert(*state);
            for (now, then) in state.models.iter().zip(&began.models) {
                for (card, given) in now.cards.iter().zip(then.cards) {
                    assert!(*card == given || *card == NO_CARD, "{card} in place of {given}");
                }
            }
        });
        let began = began.expect("the game has decisions");
        for (number, model) in began.models.iter().enumerate() {
            let cards = model.cards.iter().filter(|&&card| card != NO_CARD).count();
            let two = model.traits & traits::SLOTS_2 != 0;
            assert!(cards <= if two { CARDS_MAX } else { 1 });
            let lives = end.models[number].place == Place::Table;
            discarded += usize::from(lives && end.models[number].cards != model.cards);
        }
        for seat in 0..2 {
            let own = began.party_of(Seat(seat));
            let cards = own.flat_map(|model| began.model(model).cards);
            let cards = cards.filter(|&card| card != NO_CARD).count();
            assert!(cards <= 2 * PARTY_MAX);
        }
    }
    assert!(discarded > 0, "no card was ever used up by a survivor");
}

/// P30 of section 6 (ANI-093, ANI-345): the chance of winning the initiative with a bonus of 0 to 3,
/// where equal totals are rolled again, is 1/2, 55/91, 16/23, 24/31.
#[test]
fn p30_initiative_with_ties_rolled_again() {
    let game = game_with::<Anima>(2, &["gnosis=\"off\""]);
    let friends = ["sophia", "clover", "colonel"];
    for (bonus, wins_of) in [(0, (1, 2)), (1, (55, 91)), (2, (16, 23)), (3, (24, 31))] {
        let models: Vec<String> = ["lemures"]
            .iter()
            .chain(&friends[..bonus])
            .enumerate()
            .map(|(place, id)| {
                format!("{{ character = \"{id}\", at = \"{},20\" }}", 20 + 10 * place)
            })
            .collect();
        let start = format!(
            "phase = \"recovery\"\nturn = 2\nseats = [{{ models = [{}] }}, {{ models = [{{ \
             character = \"azur_agent\", at = \"60,100\" }}] }}]\n",
            models.join(", ")
        );
        let (mut decided, mut won) = (0, 0);
        for one in 1..=10_u32 {
            for two in 1..=10 {
                // If the totals are equal the next two dice decide: 10 against 1.
                let mut chance = Scripted::with_faces(1, &[one, two, 10, 1]);
                let state = staged(&game, &start, &mut chance);
                let Frame::ChooseFirst { seat } = state.top() else { panic!("{:?}", state.top()) };
                let tied = one + bonus as u32 == two;
                assert_eq!(chance.dice.len(), if tied { 0 } else { 2 }, "{one} and {two}");
                if tied {
                    assert_eq!(seat, Seat(0));
                } else {
                    decided += 1;
                    won += u32::from(seat == Seat(0));
                }
            }
        }
        assert_eq!(won * wins_of.1, decided * wins_of.0, "bonus {bonus}: {won} of {decided}");
    }
}

/// A throw of a model with so many life points into a wall or another model, and what is recorded.
fn thrown(lp: u8, more: &str, pieces: &str, faces: &[u32]) -> Heard {
    let game = game_with::<Anima>(2, &[]);
    let start = format!(
        "active = \"hiro\"\npieces = [{pieces}]\nseats = [{{ models = [{{ character = \"hiro\", at = \
         \"60,60\", ap = 3 }}] }}, {{ models = [{{ character = \"templar_agent\", at = \"70,60\", ap \
         = 0, lp = {lp} }}, {more}] }}]\n"
    );
    let mut chance = Scripted::with_faces(1, faces);
    let mut state = staged(&game, &start, &mut chance);
    let mut heard = Heard::new(game.schema());
    let shot = action(&game, &state, "use shooting_starflash templar_agent");
    game.apply(&mut state, shot, &mut chance, &mut heard);
    assert!(!chance.dice_ran_out);
    heard
}

const WALL: &str = r#"{ kind = "wall", width_cm = 1.5, depth_cm = 20, at = "80,60" }"#;
const AWAY: &str = r#"{ character = "celia", at = "20,110", ap = 0 }"#;
const BEHIND: &str = r#"{ character = "celia", at = "80,60", ap = 0, moved = true }"#;

/// Plays a script from a start with these dice and gives what was told.
fn told(game: &Anima, start: &str, moves: &[&str], faces: &[u32]) -> (State, Heard) {
    let mut chance = Scripted::with_faces(1, faces);
    let mut state = staged(game, start, &mut chance);
    let mut heard = Heard::new(game.schema());
    for text in moves {
        let next = action(game, &state, text);
        game.apply(&mut state, next, &mut chance, &mut heard);
    }
    assert!(!chance.dice_ran_out);
    (state, heard)
}

/// Section 9, ANI-226, ANI-227: attacks that an ability gives without being an action of its own are
/// counted as that ability's: a shot at a charger, an attack of the dead, the attack of a Counter.
#[test]
fn attacks_given_by_abilities_are_counted_as_theirs() {
    let game = game_with::<Anima>(2, &[]);
    let of = |heard: &Heard, ability: &str| {
        ["attacks_count", "hits_count", "lost_lp_sum"]
            .map(|column| heard.cell("abilities", &[ability], column))
    };
    // 5 + 5 against 8 is 2 + 3 - 2 life points.
    let start = r#"
active = "templar_agent"
seats = [
  { models = [{ character = "templar_agent", at = "60,40", ap = 3 }] },
  { models = [{ character = "azur_agent", at = "60,60", ap = 0 }, { character = "kirsten", at = "72,45", ap = 2 }] },
]
"#;
    let moves = ["charge azur_agent", "react kirsten vodka azur_agent"];
    let (_, heard) = told(&game, start, &moves, &[5, 2, 1]);
    assert_eq!(of(&heard, "kirsten.vodka"), [1, 1, 3]);
    // 4 + 6: 2 + 4 - 2 of the enemy, 1 + 4 of the friend.
    let start = r#"
active = "templar_agent"
seats = [
  { models = [{ character = "templar_agent", at = "60,60" }] },
  { models = [{ character = "type_005", at = "60,63.5", lp = 1, ap = 0 }, { character = "bridget", at = "60,72", ap = 0 }] },
]
"#;
    let (_, heard) = told(&game, start, &["attack type_005"], &[8, 6]);
    assert_eq!(of(&heard, "type_005.final_protocol"), [2, 2, 9]);
}

/// A card whose rule of a critical hit lasts.
const KEEN: &str = r#"description = "a card for critical hits"
[[card]]
id = "keen"
name = "Keen"
text = "On a critical hit +4 Damage."
type = "equipment"
cost = 5
rules = [{ when = "crit", effect = [EFFECT] }]
source = "test"
"#;

/// Section 3.3, ANI-216: what the rules of a critical hit put in force is gone where other dice undo
/// that hit (Nine Lives); where the hit stands, what lasts for the turn stays.
#[test]
fn a_critical_hit_undone_takes_its_effects_along() {
    for (effect, again) in [
        ("{ do = \"attack_mod\", dm = 4 }", 3),
        ("{ do = \"stat_mod\", stat = \"dm\", amount = 4, duration = \"attack\" }", 3),
        ("{ do = \"stat_mod\", stat = \"dm\", amount = 4, duration = \"turn\" }", 7),
        ("{ do = \"attack_mod\", dm = 4, duration = \"turn\" }", 7),
    ] {
        let keen = KEEN.replace("EFFECT", effect);
        let file = ("configs/anima/variants/keen.toml", &*keen);
        let library = support::library_with("keen", &[file]);
        let game = support::game_in::<Anima>(&library, 2, &["keen"], &[]);
        let start = |card: &str| {
            format!(
                r#"
active = "lemures"
seats = [
  {{ models = [{{ character = "lemures", at = "60,60", ap = 4, cards = ["keen"] }}] }},
  {{ models = [{{ character = "kronen", at = "63,60", ap = 0, lp = 14, cards = [{card}] }}, {{ character = "celia", at = "20,20" }}] }},
]
"#
            )
        };
        let lp = |state: &State| state.model(ModelId::in_party(Seat(1), 0)).lp;
        // 15 against 8 is 7 + 4 + 4 - 5 = 10 life points; then 8 against 8, 0 + 4 - 5.
        let (state, _) = told(&game, &start(""), &["attack kronen"], &[10]);
        assert_eq!(lp(&state), 4, "{effect}");
        // The same hit would kill with 10 left: 9 against 8 instead, 1 + 4 - 5.
        let hurt = start("\"nine_lives\"").replace("lp = 14", "lp = 10");
        let (state, _) = told(&game, &hurt, &["attack kronen"], &[10, 4]);
        assert_eq!(lp(&state), 10, "{effect}");
        // And the next attack of the turn: 12 against 8, 4 + 4 (+ 4) - 5.
        let two = ["attack kronen", "attack kronen"];
        let (state, _) = told(&game, &hurt, &two, &[10, 4, 7]);
        assert_eq!(lp(&state), 7, "{effect}");
        let tough = start("").replace("lp = 14", "lp = 20");
        let (state, _) = told(&game, &tough, &two, &[10, 7]);
        assert_eq!(lp(&state), 10 - again, "{effect}");
    }
}

/// ANI-388: what is lost in a crash counts as dealt by whoever displaced the model. 5 + 4 + 4 = 13
/// against 8 is 5 + 3 - 2 = 6 life points; the wall takes 3 (ANI-377).
#[test]
fn ani_388_crashes_into_scenery_are_dealt_by_the_displacer() {
    let heard = thrown(12, AWAY, WALL, &[4]);
    let dealt = |column: &str| heard.cell("character_damage", &["hiro"], column);
    assert_eq!(dealt("dealt_ranged_lp_sum"), 6);
    assert_eq!(dealt("dealt_crash_lp_sum"), 3);
    assert_eq!(dealt("dealt_lp_sum"), 9);
    let taken = heard.cell("character_damage", &["templar_agent"], "taken_crash_lp_sum");
    assert_eq!(taken, 3);
}

/// ANI-388, ANI-382: of a collision both losses are the displacer's.
#[test]
fn ani_388_collisions_are_dealt_by_the_displacer() {
    let heard = thrown(12, BEHIND, "", &[4, 5]);
    let dealt = |who: &str, column: &str| heard.cell("character_damage", &[who], column);
    assert_eq!(dealt("hiro", "dealt_crash_lp_sum"), 2);
    assert_eq!(dealt("celia", "taken_crash_lp_sum"), 1);
    assert_eq!(dealt("templar_agent", "taken_crash_lp_sum"), 1);
    assert_eq!(dealt("templar_agent", "dealt_lp_sum") + dealt("celia", "dealt_lp_sum"), 0);
}

/// ANI-388: a character that dies of the crash is destroyed by the displacer.
#[test]
fn ani_388_a_deadly_crash_is_a_kill_of_the_displacer() {
    // 7 life points: 6 to the shot, the last one to the wall.
    let heard = thrown(7, AWAY, WALL, &[4]);
    assert_eq!(heard.cell("character_damage", &["hiro"], "dealt_crash_lp_sum"), 1);
    assert_eq!(heard.cell("characters", &["hiro"], "kills_count"), 1);
    assert_eq!(heard.cell("characters", &["templar_agent"], "removed_count"), 1);
}
